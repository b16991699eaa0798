//! Programs of snakes: decisions worked by hand, the engine's file, and the text form.

use crate::games::seeded::{any_text, invariant};
use rulebook_conformance::contest::{Catalogue, Sampler, rules_with};
use rulebook_conformance::games::snakes::players::PROGRAMS;
use rulebook_spec::game::{Game, Log};
use rulebook_spec::snakes::decide::{Considered, Decision, Looked, Verdict, decide};
use rulebook_spec::snakes::program::{ClientId, Kind, Map, Pattern, Program, ProgramFile, parse, print};
use rulebook_spec::snakes::{Direction, Move, Rules, Snakes, View};
use serde_json::{Value, json};

/// What a snake sees whose head looks up, with `rows` of seven letters around it and empty cells beyond.
fn view(rows: [&str; 7]) -> View {
    let blank = "V".repeat(13);
    let inner = rows.map(|row| format!("VVV{row}VVV"));
    let window = [vec![blank.clone(); 3], inner.to_vec(), vec![blank; 3]].concat();
    View { seat: 0, heading: Some(Direction::Up), window }
}

/// An opponent's tail ahead, its body and head to the right of that; the own body behind.
fn meeting() -> View {
    view(["VVVVVVV", "VVVVVVV", "VVVZYXV", "VVVHVVV", "VVVSVVV", "VVVTVVV", "VVVVVVV"])
}

fn program(templates: [&str; 4], maps: Value) -> Program {
    let file = json!({"SnakeName": "test", "Templates": templates, "Maps": maps});
    serde_json::from_value::<ProgramFile>(file).expect("a file").read(Snakes::literal()).expect("a program")
}

/// A program of one map with its head in the middle and these runs.
fn one_map(lines: Value) -> Program {
    program(["XYZ", "VT", "S", "W"], json!([{"HeadX": 3, "HeadY": 3, "Lines": lines}]))
}

fn run(x: i64, y: i64, line: &str) -> Value {
    json!({"X": x, "Y": y, "Line": line})
}

fn decided(program: &Program, view: &View) -> Decision {
    decide(Snakes::literal(), program, view).expect("a view")
}

/// The valid moves of the map that decided, with their scores.
fn scores(decision: &Decision) -> Vec<(Direction, u32)> {
    decision.considered.last().map(|one: &Considered| one.scores.clone()).unwrap_or_default()
}

/// The rules under this reading.
fn under(id: &str) -> Rules {
    let variant = Snakes::variants().iter().find(|variant| variant.id == id).expect("it is listed");
    rules_with::<Snakes>(&[variant])
}

/// Where the patterns stand that match.
fn matched(looked: &Looked) -> Vec<[u8; 2]> {
    looked.patterns.iter().filter(|held| held.matches).map(|held| held.place).collect()
}

fn licensed(decision: &Decision) -> Vec<Move> {
    decision.licensed.iter().collect()
}

/// 001 ¶18: an opponent's tail is one element of seven, and scores 6. Straight ahead of the head both variants are the
/// same cell, so the move scores 12.
#[test]
fn an_opponents_tail_scores_six() {
    let decision = decided(&one_map(json!([run(3, 2, "Z0")])), &meeting());
    assert_eq!(scores(&decision), [(Direction::Up, 12)]);
    assert_eq!((licensed(&decision), decision.verdict), (vec![Move::Up], Verdict::Single(1)));
    let considered = &decision.considered[0];
    assert_eq!(considered.variants.len(), 6, "two variants for each of three possible moves");
    let up: Vec<_> = considered.variants.iter().filter(|looked| looked.variant % 4 == 0).collect();
    assert!(up.iter().all(|looked| looked.valid && looked.score == 6 && matched(looked) == [[3, 2]]));
    assert!(up[0].passes(0));
    assert!(up[0].groups[1..].iter().all(|group| group.is_empty()));
}

/// 001 ¶19: everything but an opponent's tail is six elements, and scores 1. The tail lies ahead, so that right and left
/// are valid, with two variants each.
#[test]
fn everything_but_an_opponents_tail_scores_one() {
    let decision = decided(&one_map(json!([run(3, 2, "z0")])), &meeting());
    assert_eq!(scores(&decision), [(Direction::Right, 2), (Direction::Left, 2)]);
    assert_eq!((licensed(&decision), decision.verdict), (vec![Move::Right, Move::Left], Verdict::Best(1)));
}

/// 001 ¶20: head, body or tail of an opponent are three elements, and score 4.
#[test]
fn any_part_of_an_opponent_scores_four() {
    let decision = decided(&one_map(json!([run(3, 2, "A0")])), &meeting());
    assert_eq!(scores(&decision), [(Direction::Up, 8)]);
    // The cell to the right of the cell ahead: the body seen up, and the tail seen mirrored to the right.
    let decision = decided(&one_map(json!([run(4, 2, "A0")])), &meeting());
    // Up: (1,-1) is the body, mirrored (-1,-1) is empty. Right: (1,1) is empty, mirrored (1,-1) is the body. Left:
    // (-1,-1) and (-1,1) are empty.
    assert_eq!(scores(&decision), [(Direction::Up, 4), (Direction::Right, 4)]);
    assert_eq!(licensed(&decision), [Move::Up, Move::Right]);
}

/// The sum of two variants against the better one: two cells beside the way up score 3 each in the sum.
#[test]
fn two_valid_variants_are_added_and_the_engine_takes_the_better() {
    // Not own body, one cell to the right of the head: true of both sides (up), of both sides of right and left too,
    // but there one side is the own body.
    let program = one_map(json!([run(4, 3, "s0")]));
    let decision = decided(&program, &meeting());
    // Up: right (1,0) and left (-1,0) are empty: 1 + 1. Right: (0,1) is the own body, mirrored (0,-1) is the tail: 1.
    assert_eq!(scores(&decision), [(Direction::Up, 2), (Direction::Right, 1), (Direction::Left, 1)]);
    assert_eq!(licensed(&decision), [Move::Up]);
    let max = decide(&under("snakes.move-score=max"), &program, &meeting());
    let max = max.expect("a view");
    assert_eq!(scores(&max), [(Direction::Up, 1), (Direction::Right, 1), (Direction::Left, 1)]);
    assert_eq!(licensed(&max), [Move::Up, Move::Right, Move::Left]);
}

/// A pattern in an AND group that fails still scores, as the text has it; not so in the engine.
#[test]
fn patterns_of_failed_groups_score_unless_the_engine_is_asked() {
    // Group 0: empty two cells ahead. Group 1: a tail ahead (matches up), and the own tail a knight's move away (never).
    let program = one_map(json!([run(3, 1, "V0"), run(3, 2, "Z1"), run(2, 1, "T1")]));
    let decision = decided(&program, &meeting());
    // Up: V 6 and Z 6 in both variants: 24. Right and left: V 6 in both: 12.
    assert_eq!(scores(&decision), [(Direction::Up, 24), (Direction::Right, 12), (Direction::Left, 12)]);
    assert_eq!(licensed(&decision), [Move::Up]);
    let engine = decide(&under("snakes.variant-score=passed-groups"), &program, &meeting()).expect("a view");
    assert_eq!(scores(&engine), [(Direction::Up, 12), (Direction::Right, 12), (Direction::Left, 12)]);
}

#[test]
fn groups_without_patterns_are_left_out_of_account() {
    // An OR group alone: no AND group is needed.
    let decision = decided(&one_map(json!([run(3, 2, "Z4")])), &meeting());
    assert_eq!((scores(&decision), licensed(&decision)), (vec![(Direction::Up, 12)], vec![Move::Up]));
    // An AND group that fails is not helped by the empty ones.
    let decision = decided(&one_map(json!([run(3, 2, "X2")])), &meeting());
    assert_eq!((decision.verdict, licensed(&decision).len()), (Verdict::NoMap, 3));
    // A map without any pattern is valid everywhere.
    let decision = decided(&one_map(json!([])), &meeting());
    assert_eq!(scores(&decision), [(Direction::Up, 0), (Direction::Right, 0), (Direction::Left, 0)]);
    assert_eq!(decision.verdict, Verdict::Best(1));
}

#[test]
fn the_first_map_that_fits_decides_and_no_later_one_is_looked_at() {
    let map = |line: &str| json!({"HeadX": 3, "HeadY": 3, "Lines": [run(3, 2, line)]});
    let program = program(["XYZ", "VT", "S", "W"], json!([map("X0"), map("Z0"), map("V0")]));
    let decision = decided(&program, &meeting());
    assert_eq!((decision.verdict, decision.considered.len()), (Verdict::Single(2), 2));
    let shut = view(["VVVVVVV", "VVVVVVV", "VVVWWWV", "VVWHVVV", "VVVSVVV", "VVVTVVV", "VVVVVVV"]);
    let decision = decided(&program, &shut);
    assert_eq!((decision.verdict, licensed(&decision)), (Verdict::Forced, vec![Move::Right]));
    assert!(decision.considered.is_empty());
}

#[test]
fn files_come_back_as_they_were_and_programs_through_both_forms() {
    invariant(|choices| {
        let setup = Snakes::sample_setup(choices);
        for file in setup.snakes.iter().filter_map(|slot| slot.program.as_ref()) {
            let text = serde_json::to_string(file).expect("a file has a form in JSON");
            assert_eq!(serde_json::from_str::<ProgramFile>(&text).expect("it is read"), *file);
            let Ok(mut program) = file.read(Snakes::literal()) else { continue };
            if choices.once_in(2) {
                program.description = any_text(choices);
                program.maps[0].description = any_text(choices);
                program.snake_type = Some(any_text(choices));
                program.skin = Some(i64::from(choices.below(100)) - 50);
                program.ids = [ClientId::Text(any_text(choices)), ClientId::Number(7)].map(Some);
                program.ids.swap(0, choices.below(2) as usize);
            }
            assert_eq!(ProgramFile::of(&program).read(Snakes::literal()).as_ref(), Ok(&program), "through the file");
            assert_eq!(parse(&print(&program)).as_ref(), Ok(&program), "through the text:\n{}", print(&program));
        }
        let _ = parse(&any_text(choices));
        let _ = parse(&format!("snake: x\nmap: {}\n{}", any_text(choices), any_text(choices)));
    });
}

#[test]
fn a_map_full_of_different_patterns_can_be_drawn() {
    let mut program = one_map(json!([]));
    let kinds: Vec<Kind> = "STVWXYZABCD".chars().filter_map(Kind::of_letter).collect();
    for index in (0..49).filter(|index| *index != 24) {
        let pattern = Pattern { kind: kinds[index % 11], negated: index % 2 == 0, group: (index / 11 % 8) as u8 };
        program.maps[0].cells[index / 7][index % 7] = Some(pattern);
    }
    assert_eq!(parse(&print(&program)), Ok(program));
}

#[test]
fn heads_that_look_elsewhere_are_turned_up() {
    let text = |picture: &str| {
        format!("snake: x\nset A: S\nset B: S\nset C: S\nset D: S\nmap:\n{picture}\nt: all 1 Z\nb: any 4 not A\n")
    };
    let blank = ". . . . . . .\n";
    let up = format!("{blank}{blank}. . . t b . .\n. . . ^ . . .\n{blank}{blank}{blank}");
    let right = format!("{blank}{blank}{blank}. . . > t . .\n. . . . b . .\n{blank}{blank}");
    let down = format!("{blank}{blank}{blank}. . . v . . .\n. . b t . . .\n{blank}{blank}");
    let left = format!("{blank}{blank}. . b . . . .\n. . t < . . .\n{blank}{blank}{blank}");
    let wanted = parse(&text(&up)).expect("a program");
    let pattern = |map: &Map, x: usize, y: usize| map.cells[y][x];
    let tail = Pattern { kind: Kind::of_letter('Z').expect("a letter"), negated: false, group: 0 };
    let body = Pattern { kind: Kind::Set(0), negated: true, group: 7 };
    assert_eq!([pattern(&wanted.maps[0], 3, 2), pattern(&wanted.maps[0], 4, 2)], [Some(tail), Some(body)]);
    for picture in [right, down, left] {
        assert_eq!(parse(&text(&picture)).as_ref(), Ok(&wanted), "{picture}");
    }
}

/// Our programs in the engine's form, as they lie beside the examples.
const ENGINE: [(&str, &str); 3] = [
    ("biter", include_str!("../../examples/snakes/programs/biter.json")),
    ("hunter", include_str!("../../examples/snakes/programs/hunter.json")),
    ("fox", include_str!("../../examples/snakes/programs/fox.json")),
];

#[test]
fn our_programs_are_written_as_they_are_printed() {
    for (name, text) in PROGRAMS {
        let program = parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(program.name, *name);
        let file = ProgramFile::of(&program);
        assert_eq!(file.read(Snakes::literal()).as_ref(), Ok(&program));
        let (_, engine) = ENGINE.iter().find(|(known, _)| known == name).expect("each lies there in both forms");
        assert_eq!(serde_json::from_str::<ProgramFile>(engine).expect("a file"), file);
        assert_eq!(parse(&print(&program)), Ok(program));
    }
}

/// What is wrong with a file, with map, row and column.
fn refused(change: impl Fn(&mut Value)) -> String {
    let mut file = json!({
        "SnakeName": "test", "Templates": ["S", "S", "S", "S"],
        "Maps": [
            {"HeadX": 3, "HeadY": 3, "Lines": [run(0, 0, "V0")]},
            {"HeadX": 3, "HeadY": 3, "Lines": [run(5, 6, "V0")]},
        ],
    });
    change(&mut file);
    let file: ProgramFile = serde_json::from_value(file).expect("a file");
    let refused = file.read(Snakes::literal()).expect_err("it is no program");
    format!("{} [{}]", refused, refused.rule.id())
}

#[test]
fn refusals_name_map_row_and_column() {
    let line = |x: i64, y: i64, text: &'static str| {
        move |file: &mut Value| file["Maps"][1]["Lines"].as_array_mut().expect("runs").push(run(x, y, text))
    };
    let cases: Vec<(String, &str)> = vec![
        (
            refused(line(2, 4, "V")),
            "map 2, row 4, column 2: `V` is no run of cells, two characters each [snakes.program.lines]",
        ),
        (
            refused(line(2, 4, "")),
            "map 2, row 4, column 2: `` is no run of cells, two characters each [snakes.program.lines]",
        ),
        (
            refused(line(6, 4, "V0Q0")),
            "map 2, row 5, column 0: `Q0` is no cell: `--`, or a letter and a digit from 0 to 7 [snakes.program.cells]",
        ),
        (
            refused(line(6, 4, "V0V8")),
            "map 2, row 5, column 0: `V8` is no cell: `--`, or a letter and a digit from 0 to 7 [snakes.program.cells]",
        ),
        (
            refused(line(2, 3, "V0V0")),
            "map 2, row 3, column 3: a pattern stands on the head's cell [snakes.program.head]",
        ),
        (
            refused(line(6, 6, "V0--")),
            "map 2, row 7, column 0: the run goes on past the last cell of the map [snakes.program.lines]",
        ),
        (
            refused(line(4, 6, "----")),
            "map 2, row 6, column 5: a run touches a cell that already holds a pattern [snakes.program.lines]",
        ),
        (refused(line(7, 6, "--")), "map 2, a run begins on column 7, row 6: both are 0 to 6 [snakes.program.lines]"),
        (refused(|file| file["Maps"] = json!([])), "a program has 1 to 9 maps, not 0 [snakes.program.maps]"),
        (
            refused(|file| file["Maps"] = json!(vec![file["Maps"][0].clone(); 10])),
            "a program has 1 to 9 maps, not 10 [snakes.program.maps]",
        ),
        (
            refused(|file| file["Templates"][2] = json!("")),
            "user set C has 0 elements, 1 to 6 are allowed [snakes.program.sets]",
        ),
        (
            refused(|file| file["Templates"][3] = json!("STVWXYZ")),
            "user set D has 7 elements, 1 to 6 are allowed [snakes.program.sets]",
        ),
        (refused(|file| file["Templates"][0] = json!("s")), "user set A: `s` is no element [snakes.program.sets]"),
        (
            refused(|file| file["SnakeName"] = json!("ä".repeat(41))),
            "the snake's name has 41 characters, 1 to 40 are allowed [snakes.program.texts]",
        ),
        (
            refused(|file| file["Maps"][1]["HeadY"] = json!(-1)),
            "map 2, the head stands on column 3, row -1: both are 0 to 6 [snakes.program.head]",
        ),
    ];
    for (said, wanted) in cases {
        assert_eq!(said, wanted);
    }
}

#[test]
fn what_is_wrong_in_a_text_is_said_with_its_line() {
    let says = |text: &str| parse(text).expect_err("it is no program").to_string();
    let begin = "snake: x\nset A: S\nset B: S\nset C: S\nset D: S\nmap: m\n";
    let blank = ". . . . . . .\n";
    for (text, wanted) in [
        ("snail: x\n".to_owned(), "line 1: `snail` is no part of a program"),
        (format!("{begin}. . .\n"), "line 7: a row of a map has 7 cells, not 3"),
        (format!("{begin}{}", blank.repeat(8)), "line 14: a map has 7 rows, this is one more"),
        (format!("{begin}{}", blank.repeat(7)), "line 6: this map has 0 heads (`^`, `>`, `v`, `<`), it needs one"),
        (format!("{begin}{}. . q ^ . . .\n", blank.repeat(6)), "line 6: row 6, column 2: no legend says what `q` is"),
        (format!("{begin}q: all 5 Z\n"), "line 7: `all 5 Z` is no pattern such as `all 1 Z` or `any 4 not A`"),
        ("snake: x\nset A: Q\n".to_owned(), "line 2: `Q` is no element: they are S T V W X Y Z"),
    ] {
        assert_eq!(says(&text), wanted);
    }
}

/// Everything a setup can say of a program is checked by `start`.
#[test]
fn a_setup_with_a_bad_program_is_refused_with_its_rule() {
    let setup = json!({"size": [4, 4], "snakes": [{"cells": [[0, 0], [0, 1]], "program": {
        "SnakeName": "", "Templates": [], "Maps": []
    }}]});
    let setup = serde_json::from_value(setup).expect("a setup");
    let refused = Snakes::start(Snakes::literal(), &setup, &mut Log::default()).expect_err("it cannot be");
    assert_eq!(refused.rule.id(), "snakes.program.texts");
    assert!(refused.detail.starts_with("the program of snake 0: "), "{refused}");
}
