//! What lint says of snake programs is true in every position that is met, and pictures of decisions show what was matched.

use crate::games::seeded::Stream;
use rulebook_conformance::contest::{Catalogue, Sampler, rules_with};
use rulebook_conformance::games::snakes::explain::explain;
use rulebook_conformance::games::snakes::lint::{Weight, lint};
use rulebook_conformance::games::snakes::players::{self, PROGRAMS};
use rulebook_spec::game::{Game, Log, step};
use rulebook_spec::snakes::decide::{Verdict, decide};
use rulebook_spec::snakes::program::{GROUPS, Program, ProgramFile, parse};
use rulebook_spec::snakes::{Direction, Snakes, Stage, View, WINDOW};
use serde_json::{Value, json};

/// How far a snake sees from its head.
const REACH: usize = WINDOW / 2;

/// A program whose maps have their heads in the middle and these runs.
fn program(maps: &[&[(i64, i64, &str)]]) -> Program {
    let line = |(x, y, line): &(i64, i64, &str)| json!({"X": x, "Y": y, "Line": line});
    let map = |lines: &&[(i64, i64, &str)]| json!({"HeadX": 3, "HeadY": 3, "Lines": lines.iter().map(line).collect::<Vec<Value>>()});
    let maps: Vec<Value> = maps.iter().map(map).collect();
    let file = json!({"SnakeName": "x", "Templates": ["VZT", "XY", "S", "W"], "Maps": maps});
    serde_json::from_value::<ProgramFile>(file).expect("a file").read(Snakes::literal()).expect("a program")
}

fn warnings(maps: &[&[(i64, i64, &str)]]) -> Vec<String> {
    let findings = lint(&program(maps)).into_iter();
    findings.filter(|finding| finding.weight == Weight::Warning).map(|finding| finding.to_string()).collect()
}

#[test]
fn what_is_odd_is_said_with_its_map() {
    assert_eq!(warnings(&[&[(3, 2, "Z0")], &[(3, 2, "V4"), (3, 1, "X0")]]), [""; 0]);
    let blank = "warning: map 2: is never looked at, since map 1 fits in every position";
    assert_eq!(warnings(&[&[], &[(3, 2, "Z0")]]), [blank]);
    // An own, an empty or an opponent's tail's cell: that is where every possible move goes.
    assert_eq!(warnings(&[&[(3, 2, "A5")], &[(3, 2, "Z0")]]), [blank]);
    assert_eq!(
        warnings(&[&[(3, 2, "Z0")], &[(3, 2, "Z0")]]),
        ["warning: map 2: never decides, since map 1 has the same patterns"]
    );
    assert_eq!(warnings(&[&[(3, 2, "X0")]]), ["warning: map 1: never fits: all 1 asks of the cell ahead for X"]);
    assert_eq!(
        warnings(&[&[(3, 2, "D4"), (2, 2, "V0")]]),
        ["warning: map 1: never fits: any 1 has only a pattern that the cell ahead never matches"]
    );
    assert_eq!(warnings(&[&[(0, 0, "T1T1")]]), ["warning: map 1: never fits: all 2 asks for T in 2 cells"]);
    assert_eq!(
        warnings(&[&[(3, 1, "W0"), (5, 0, "V0")]]),
        ["warning: map 1: never fits: all 1 asks for something on the board beyond its edge"]
    );
    // To the other side of the edge, or to be outside too, is no contradiction.
    assert_eq!(warnings(&[&[(3, 1, "W0"), (5, 2, "V0"), (5, 0, "W0")]]), [""; 0]);
}

#[test]
fn what_is_not_used_is_noted() {
    let notes = lint(&program(&[&[(3, 2, "Z0"), (3, 1, "a5")]])).into_iter().map(|finding| finding.to_string());
    let wanted = [
        "note: map 1: has no pattern in all 2, all 3, all 4, any 1, any 3, any 4",
        "note: set B is never used",
        "note: set C is never used",
        "note: set D is never used",
    ];
    assert_eq!(notes.collect::<Vec<_>>(), wanted);
    for (name, text) in PROGRAMS {
        let found = lint(&parse(text).expect("ours")).into_iter();
        let warnings: Vec<String> =
            found.filter(|finding| finding.weight == Weight::Warning).map(|finding| finding.to_string()).collect();
        assert_eq!(warnings, [""; 0], "{name}");
    }
}

#[test]
fn a_group_without_patterns_is_noted_where_others_have_some() {
    let notes = |lines: &[(i64, i64, &str)]| -> Vec<String> {
        let findings = lint(&program(&[lines])).into_iter().filter(|finding| finding.map.is_some());
        findings.filter(|finding| finding.weight == Weight::Note).map(|finding| finding.says).collect()
    };
    let all: String = (0..GROUPS).map(|group| format!("A{group}")).collect();
    assert_eq!(notes(&[]), [""; 0], "there are no patterns at all");
    assert_eq!(notes(&[(0, 0, &all)]), [""; 0], "there are some in all groups");
    assert_eq!(notes(&[(0, 0, &all[2..])]), ["has no pattern in all 1"]);
    assert_eq!(notes(&[(0, 0, &all[..all.len() - 2])]).len(), 1);
}

#[test]
fn no_position_shows_lint_to_be_wrong() {
    let (mut never, mut always) = (0, 0);
    for seed in 0..4000 {
        let choices = &mut Stream(seed);
        let (setup, mut log) = (Snakes::sample_setup(choices), Log::default());
        let Ok(mut position) = Snakes::start(Snakes::literal(), &setup, &mut log) else { continue };
        for _ in 0..20 {
            let turn = Snakes::turn(Snakes::literal(), &position);
            if turn.is_over() {
                break;
            }
            if let Stage::Move(seat) = position.stage()
                && let Some(program) = position.program(seat)
            {
                let view = Snakes::view(Snakes::literal(), &position, seat);
                let decision = decide(Snakes::literal(), program, &view).expect("a living snake sees");
                for finding in lint(program).iter().filter(|finding| finding.weight == Weight::Warning) {
                    let map = finding.map.expect("warnings are about maps");
                    let considered = decision.considered.iter().find(|one| one.map == map);
                    if finding.says.contains("never looked at") {
                        assert_eq!(considered, None, "{finding}");
                        always += 1;
                    } else {
                        assert!(considered.is_none_or(|one| one.scores.is_empty()), "{finding}: {view:?}");
                        never += usize::from(considered.is_some());
                    }
                }
            }
            let event = Snakes::sample_event(&position, turn, choices);
            step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log).expect("sampled events can follow");
        }
    }
    println!("{never} maps that were said never to fit were looked at; {always} were not, as was said");
    assert!(never > 50 && always > 500);
}

#[test]
fn a_map_that_fits_only_where_nobody_can_go_decides_nothing() {
    let mut window = vec!["V".repeat(WINDOW); WINDOW];
    window[REACH].replace_range(REACH..=REACH, "H");
    window[REACH - 1].replace_range(REACH..=REACH, "W");
    window[REACH + 1].replace_range(REACH..=REACH, "T");
    let view = View { seat: 0, heading: Some(Direction::Up), window };
    let program = program(&[&[(3, 2, "W0")]]);
    let all_four = Snakes::variants().iter().find(|variant| variant.id == "snakes.decide.variants.all-four");
    let all_four = rules_with::<Snakes>(&[all_four.expect("it is listed")]);
    for rules in [Snakes::literal(), &all_four] {
        let decision = decide(rules, &program, &view).expect("a view");
        assert_eq!((decision.verdict, decision.licensed), (Verdict::NoMap, decision.possible));
    }
    let looked_at = |rules| decide(rules, &program, &view).expect("a view").considered[0].variants.len();
    assert_eq!([Snakes::literal(), &all_four].map(looked_at), [4, 8]);
}

#[test]
fn a_decision_is_drawn_over_the_board() {
    let rows = ["VVVVVVV", "VVVVVVV", "VVVVZYV", "VVVHVXV", "VVVSVVV", "VVVTVVV", "VVVVVVV"];
    let blank = "V".repeat(13);
    let inner = rows.map(|row| format!("VVV{row}VVV"));
    let window = [vec![blank.clone(); 3], inner.to_vec(), vec![blank; 3]].concat();
    let view = View { seat: 0, heading: serde_json::from_value(json!("up")).expect("a direction"), window };
    let program = players::program("hunter").expect("ours");
    let decision = decide(Snakes::literal(), &program, &view).expect("a view");
    insta::assert_snapshot!(explain(&program, &view, &decision));
    let mut described = program.clone();
    described.maps[0].description = "\nnot on the first line".into();
    assert!(explain(&described, &view, &decision).contains("\nmap 1\nup: not valid"));
    let cites: Vec<&str> = decision.cites(&program).into_iter().map(|rule| rule.id()).collect();
    insta::assert_snapshot!(cites.join("\n"));
}
