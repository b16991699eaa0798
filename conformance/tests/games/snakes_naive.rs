//! Decisions of snake programs against a second evaluator, written the naive way from the ruling's words: all eight
//! variants are built as pictures, each is laid over the board, and letters are compared one by one.

use crate::games::seeded::{Stream, invariant};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Catalogue, Sampler, Variant, rules_with};
use rulebook_spec::game::{Game, Log, step};
use rulebook_spec::snakes::decide::{self, decide, turned};
use rulebook_spec::snakes::program::{MapFile, ProgramFile};
use rulebook_spec::snakes::view::window;
use rulebook_spec::snakes::{Move, Rules, Setup, Snakes, Stage, View, licence};
use std::collections::BTreeMap;

/// The cells of a map as its runs say them: column and row to letter and digit.
fn cells(map: &MapFile) -> BTreeMap<(i64, i64), (char, char)> {
    let mut found = BTreeMap::new();
    for run in &map.lines {
        let letters: Vec<char> = run.line.chars().collect();
        for (number, pair) in letters.chunks(2).enumerate() {
            let place = run.y * 7 + run.x + number as i64;
            if pair[0] != '-' {
                found.insert((place % 7, place / 7), (pair[0], pair[1]));
            }
        }
    }
    found
}

/// A picture of patterns around the head: columns and rows from it.
type Picture = BTreeMap<(i64, i64), (char, char)>;

/// A quarter turn clockwise of the whole picture.
fn quarter(picture: &Picture) -> Picture {
    picture.iter().map(|((x, y), cell)| ((-y, *x), *cell)).collect()
}

/// Left for right.
fn mirrored(picture: &Picture) -> Picture {
    picture.iter().map(|((x, y), cell)| ((-x, *y), *cell)).collect()
}

/// All eight: for up, right, down and left the turned map, and the turned mirror image.
fn variants(map: &MapFile) -> Vec<(Move, Picture)> {
    let plain: Picture =
        cells(map).into_iter().map(|((x, y), cell)| ((x - map.head_x, y - map.head_y), cell)).collect();
    let mut all = Vec::new();
    for mut picture in [plain.clone(), mirrored(&plain)] {
        for way in [Move::Up, Move::Right, Move::Down, Move::Left] {
            all.push((way, picture.clone()));
            picture = quarter(&picture);
        }
    }
    all
}

/// The letters that a pattern can match, by its letter.
fn letters(program: &ProgramFile, letter: char) -> Vec<char> {
    let capital = letter.to_ascii_uppercase();
    let set: Vec<char> = match capital {
        'A'..='D' => program.templates[capital as usize - 'A' as usize].chars().collect(),
        element => vec![element],
    };
    let wanted = |element: &char| set.contains(element) == letter.is_ascii_uppercase();
    "STVWXYZ".chars().filter(wanted).collect()
}

/// The score of a picture laid over the window, `None` where it is not valid.
fn score(program: &ProgramFile, picture: &Picture, view: &View) -> Option<u32> {
    let window: Vec<Vec<char>> = view.window.iter().map(|row| row.chars().collect()).collect();
    let mut groups: BTreeMap<char, Vec<bool>> = BTreeMap::new();
    let mut points = 0;
    for ((x, y), (letter, digit)) in picture {
        let seen = window[(y + 6) as usize][(x + 6) as usize];
        let possible = letters(program, *letter);
        let matches = possible.contains(&seen);
        groups.entry(*digit).or_default().push(matches);
        points += if matches { 7 - possible.len() as u32 } else { 0 };
    }
    let mut ands = groups.iter().filter(|(digit, _)| "0123".contains(**digit)).peekable();
    let and = ands.peek().is_none() || ands.any(|(_, matches)| !matches.contains(&false));
    let or = groups.iter().filter(|(digit, _)| "4567".contains(**digit)).all(|(_, matches)| matches.contains(&true));
    (and && or).then_some(points)
}

/// Where a snake can go that sees this: letters beside the head.
fn possible(view: &View) -> Vec<Move> {
    let window: Vec<Vec<char>> = view.window.iter().map(|row| row.chars().collect()).collect();
    let ways = [(Move::Up, 6, 5), (Move::Right, 7, 6), (Move::Down, 6, 7), (Move::Left, 5, 6)];
    let heading = view.heading.map(Move::from);
    let back = heading.map(|way| match way {
        Move::Up => Move::Down,
        Move::Down => Move::Up,
        Move::Left => Move::Right,
        _ => Move::Left,
    });
    let open = |(way, x, y): &(Move, usize, usize)| match window[*y][*x] {
        'V' | 'Z' => true,
        'T' => Some(*way) != back,
        _ => false,
    };
    ways.into_iter().filter(open).map(|(way, ..)| way).collect()
}

/// What the program licenses, the number of the map that decided, and the scores of its valid moves.
fn naive(program: &ProgramFile, view: &View) -> (Vec<Move>, Option<usize>, BTreeMap<Move, u32>) {
    let possible = possible(view);
    if possible.is_empty() {
        return (vec![Move::Skip], None, BTreeMap::new());
    }
    if possible.len() == 1 {
        return (possible, None, BTreeMap::new());
    }
    for (map, number) in program.maps.iter().zip(1..) {
        let mut scores: BTreeMap<Move, u32> = BTreeMap::new();
        for (way, picture) in variants(map).into_iter().filter(|(way, _)| possible.contains(way)) {
            if let Some(points) = score(program, &picture, view) {
                *scores.entry(way).or_default() += points;
            }
        }
        if let Some(most) = scores.values().max() {
            let best = scores.iter().filter(|(_, points)| *points == most).map(|(way, _)| *way).collect();
            return (best, Some(number), scores.clone());
        }
    }
    (possible, None, BTreeMap::new())
}

/// Every position of a sampled fight in which a program is to move.
fn decisions(choices: &mut dyn Choices, mut look: impl FnMut(&Setup, &<Snakes as Game>::Position, u8)) {
    let (setup, mut log) = (Snakes::sample_setup(choices), Log::default());
    let Ok(mut position) = Snakes::start(Snakes::literal(), &setup, &mut log) else { return };
    for _ in 0..30 {
        let turn = Snakes::turn(Snakes::literal(), &position);
        if turn.is_over() {
            return;
        }
        if let Stage::Move(seat) = position.stage()
            && position.program(seat).is_some()
        {
            look(&setup, &position, seat);
        }
        let event = Snakes::sample_event(&position, turn, choices);
        step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log).expect("sampled events can follow");
    }
}

#[test]
fn decisions_are_those_of_the_naive_evaluator() {
    let (mut all, mut by_map, mut scored, mut tied, mut none) = (0, 0, 0, 0, 0);
    for seed in 0..6000 {
        decisions(&mut Stream(seed), |setup, position, seat| {
            let file = setup.snakes[usize::from(seat)].program.as_ref().expect("a program leads it");
            let program = file.read(Snakes::literal()).expect("the setup was accepted");
            let view = Snakes::view(Snakes::literal(), position, seat);
            let (moves, map, scores) = naive(file, &view);
            let decision = decide(Snakes::literal(), &program, &view).expect("a living snake sees");
            assert_eq!(decision.licensed.iter().collect::<Vec<_>>(), moves, "{view:?}\n{file:?}");
            let deciding = decision.considered.last().filter(|one| !one.scores.is_empty());
            assert_eq!(deciding.map(|one| one.map), map);
            let told: BTreeMap<Move, u32> =
                deciding.into_iter().flat_map(|one| &one.scores).map(|(way, score)| ((*way).into(), *score)).collect();
            assert_eq!(told, scores);
            // The fast way, and what the referee takes for legal.
            let fast = licence(Snakes::literal(), position, seat).expect("a program leads it");
            assert_eq!((fast.moves, fast.verdict), (decision.licensed, decision.verdict));
            assert_eq!(Snakes::moves(Snakes::literal(), position, seat), Some(moves.clone()));
            all += 1;
            by_map += usize::from(map.is_some());
            none += usize::from(map.is_none() && moves.len() > 1);
            scored += usize::from(scores.len() > 1 && moves.len() < scores.len());
            tied += usize::from(scores.len() > 1 && moves.len() > 1);
        });
    }
    println!("{all} decisions: {by_map} by a map, {scored} by scores, {tied} tied, {none} without a map");
    assert!(all > 10_000 && by_map > 2000 && scored > 300 && tied > 300 && none > 500);
}

/// Of every snake of a sampled fight, whether it is to move or not, under the rules of the text and under each variant: the
/// table has the fast ways.
#[test]
fn what_is_fast_is_what_is_literal() {
    let under = |variant: &'static Variant<Rules>| (variant.id, rules_with::<Snakes>(&[variant]));
    let literal = std::iter::once(("no variant", Snakes::literal().clone()));
    let tables: Vec<(&str, Rules)> = literal.chain(Snakes::variants().iter().map(under)).collect();
    let (mut licences, mut windows) = (0, 0);
    for (seed, (id, rules)) in (0..4000).zip(tables.iter().cycle()) {
        let choices: &mut dyn Choices = &mut Stream(seed);
        let (setup, mut log) = (Snakes::sample_setup(choices), Log::default());
        let Ok(mut position) = Snakes::start(rules, &setup, &mut log) else { continue };
        for _ in 0..20 {
            for seat in 0..position.field().seats() {
                let found = (rules.licence)(rules, &position, seat);
                assert_eq!(found, decide::licence(rules, &position, seat), "{id}: seat {seat} of {setup:?}");
                let field = (rules.seen)(&position, seat);
                assert_eq!((rules.window)(rules, field, seat), window(rules, field, seat), "seat {seat} of {setup:?}");
                licences += usize::from(found.is_some());
                windows += usize::from(field.is_living(seat));
            }
            let turn = Snakes::turn(rules, &position);
            let event = Snakes::sample_event(&position, turn, choices);
            if turn.is_over() || step::<Snakes>(rules, &mut position, &event, &mut log).is_err() {
                break;
            }
        }
    }
    println!("{licences} licences, {windows} windows");
    assert!(licences > 10_000 && windows > 10_000);
}

/// Whatever cells a map has and whatever a snake sees, the two agree: nothing is made to fit here.
#[test]
fn any_program_decides_alike_on_any_view() {
    invariant(|choices| {
        let mut file: ProgramFile = serde_json::from_str(
            r#"{"SnakeName":"n","Templates":["XYZ","VT","W","SVXY"],"Maps":[{"HeadX":3,"HeadY":3,"Lines":[]}]}"#,
        )
        .expect("a program");
        let map = &mut file.maps[0];
        (map.head_x, map.head_y) = (choices.below(7).into(), choices.below(7).into());
        for _ in 0..choices.below(12) {
            let (x, y) = (i64::from(choices.below(7)), i64::from(choices.below(7)));
            let letter = *choices.pick(b"STVWXYZABCDstvwxyzabcd").expect("there are letters");
            let line = format!("{}{}", letter as char, choices.below(8));
            if (x, y) != (map.head_x, map.head_y) && !cells(map).contains_key(&(x, y)) {
                map.lines.push(rulebook_spec::snakes::program::Line { x, y, line });
            }
        }
        let any = |choices: &mut dyn Choices| *choices.pick(b"VVVSTWXYZ").expect("letters") as char;
        let mut window: Vec<String> = (0..13).map(|_| (0..13).map(|_| any(choices)).collect()).collect();
        window[6].replace_range(6..7, "H");
        let heading = serde_json::from_str(["\"up\"", "\"right\"", "\"down\"", "\"left\""][choices.below(4) as usize]);
        let view = View { seat: 0, heading: heading.expect("a direction"), window };
        let program = file.read(Snakes::literal()).expect("it keeps the limits");
        let decision = decide(Snakes::literal(), &program, &view).expect("a view");
        assert_eq!(decision.licensed.iter().collect::<Vec<_>>(), naive(&file, &view).0);
    });
}

/// What `turned` does to the square, as the place of each of its corners and edges.
fn acts(variant: usize) -> Vec<(i32, i32)> {
    let cells = (-6..=6).flat_map(|y| (-6..=6).map(move |x| (x, y)));
    cells.map(|cell| turned(variant, cell)).collect()
}

#[test]
fn the_eight_variants_are_the_group_of_the_square() {
    let all: Vec<Vec<(i32, i32)>> = (0..8).map(acts).collect();
    for (one, other) in (0..8).flat_map(|one| (0..8).map(move |other| (one, other))) {
        assert_eq!(all[one] == all[other], one == other, "no two are alike");
        let both: Vec<(i32, i32)> = acts(other).into_iter().map(|cell| turned(one, cell)).collect();
        assert!(all.contains(&both), "{one} after {other} is one of them");
    }
    let power = |variant: usize, times: usize, cell| (0..times).fold(cell, |cell, _| turned(variant, cell));
    for (variant, order) in [(0, 1), (1, 4), (2, 2), (3, 4), (4, 2), (5, 2), (6, 2), (7, 2)] {
        assert_eq!(power(variant, order, (2, 5)), (2, 5), "{variant} is of order {order}");
        assert!((1..order).all(|times| power(variant, times, (2, 5)) != (2, 5)));
    }
    // As RULINGS has them, and the head looks where the number says.
    let (dx, dy) = (2, 5);
    let listed = [(dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx), (-dx, dy), (-dy, -dx), (dx, -dy), (dy, dx)];
    assert_eq!((0..8).map(|variant| turned(variant, (dx, dy))).collect::<Vec<_>>(), listed);
    let ahead = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    assert!((0..8).all(|variant| turned(variant, (0, -1)) == ahead[variant % 4]));
}
