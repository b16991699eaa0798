//! A second way to move a division, with other data and another formulation of distance, held against the first one on
//! every board of four fields inside, and on drawn ones.

use crate::games::seeded::Stream;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Sampler;
use rulebook_spec::bitwa::march::{self, is_enemy, march};
use rulebook_spec::bitwa::round::{ORDER, later};
use rulebook_spec::bitwa::{Bitwa, Board, Division, LITERAL, Position, Rules, Setup, Target, fast};
use rulebook_spec::game::{Game, Log};
use std::collections::BTreeMap;

/// Units by column and row: letter and strength; fields that are not there are blocked.
type Plain = BTreeMap<(i32, i32), Option<(char, u16)>>;

fn plain(board: &Board) -> Plain {
    let open = board.fields().filter(|field| board.letter(*field) != b'#');
    let unit = |field| board.unit(field).map(|division| (char::from(division), board.strength(field)));
    open.map(|field| ((field.x.into(), field.y.into()), unit(field))).collect()
}

/// The smaller the nearer: the square, and then how far towards the sides that dx and dy name.
fn rank(target: &Target, (x, y): (i32, i32)) -> (i32, i32, i32) {
    let (across, down) = (x - target.x, y - target.y);
    let (columns, rows) = (-target.dx * across, -target.dy * down);
    let ties = if target.p == 1 { (columns, rows) } else { (rows, columns) };
    (across * across + down * down, ties.0, ties.1)
}

fn move_division(board: &mut Plain, letter: char, target: &Target) {
    let of_division = |unit: &Option<(char, u16)>| unit.is_some_and(|(found, _)| found == letter);
    let mut units: Vec<(i32, i32)> = board.iter().filter(|(_, unit)| of_division(unit)).map(|(at, _)| *at).collect();
    units.sort_by_key(|at| rank(target, *at));
    for from in units {
        let me = board.insert(from, None).expect("units stand on open fields").expect("nobody else moves it");
        // The unit has been lifted off the board: its own field is empty now.
        let near = |at: &&(i32, i32)| (at.0 - from.0).abs().max((at.1 - from.1).abs()) <= 1;
        let foe = |letter: char, other: char| letter.is_ascii_uppercase() != other.is_ascii_uppercase();
        let mut open: Vec<(i32, i32)> = board.keys().filter(near).copied().collect();
        open.retain(|at| board[at].is_none_or(|(other, _)| foe(letter, other)));
        let held: Vec<(i32, i32)> = open.iter().filter(|at| board[at].is_some()).copied().collect();
        let considered = if target.attack == 1 && !held.is_empty() { held } else { open };
        let chosen = considered.into_iter().min_by_key(|at| rank(target, *at)).expect("its own field is open");
        let lands = match board[&chosen] {
            None => chosen,
            Some((_, 1)) => chosen,
            Some((other, strength)) => {
                board.insert(chosen, Some((other, strength - 1)));
                from
            }
        };
        board.insert(lands, Some(me));
    }
}

/// The board after the division has moved under the literal rules.
fn marched(board: &Board, letter: char, target: &Target, whole: u16) -> Board {
    let mut position = Position::new(board.clone(), 9, whole);
    let division = Division::try_from(letter).expect("a letter");
    march(&LITERAL, &mut position, division, target, &mut Log::default());
    position.board
}

fn compare(board: &Board, letter: char, target: &Target, whole: u16) {
    let mut second = plain(board);
    let first = marched(board, letter, target, whole);
    move_division(&mut second, letter, target);
    assert_eq!(plain(&first), second, "{board:?}: {letter} goes to {target:?}, strengths of {whole}");
}

fn board(setup: &Setup) -> Option<Board> {
    Bitwa::start(Bitwa::literal(), setup, &mut Log::default()).ok().map(|position| position.board)
}

#[test]
fn every_board_of_four_fields_inside() {
    const LETTERS: [char; 5] = ['#', '.', 'A', 'a', 'B'];
    let mut compared = 0;
    for number in 0..625_usize {
        let letter = |place: u32| LETTERS[number / 5_usize.pow(place) % 5];
        let row = |from: u32| format!("#{}{}#", letter(from), letter(from + 1));
        let setup = Setup::new(vec!["####".into(), row(0), row(2), "####".into()], 9, 1 + (number % 2) as u32);
        let board = board(&setup).expect("the board can be");
        let values = |index: i32| [index & 1, index >> 1 & 3, index >> 3 & 3, (index >> 5 & 1) * 2 - 1];
        for index in 0..256 {
            let [attack, x, y, dx] = values(index);
            let target = Target { attack, x, y, dx, dy: (index >> 6 & 1) * 2 - 1, p: index >> 7 & 1 };
            compare(&board, 'A', &target, setup.strength as u16);
            compared += 1;
        }
    }
    assert_eq!(compared, 160_000);
}

#[test]
fn drawn_boards() {
    let (mut compared, mut fallen) = (0, 0);
    for seed in 0..6000 {
        let choices: &mut dyn Choices = &mut Stream(seed);
        let setup = Bitwa::sample_setup(choices);
        let Some(mut board) = board(&setup) else { continue };
        let letters: Vec<char> = board.fields().filter_map(|field| board.unit(field)).map(char::from).collect();
        for _ in 0..8 {
            let Some(letter) = choices.pick(&letters).copied() else { break };
            let sign = |choices: &mut dyn Choices| choices.below(2) as i32 * 2 - 1;
            let target = Target {
                attack: choices.below(2) as i32,
                x: choices.below(board.columns().into()) as i32,
                y: choices.below(board.rows().into()) as i32,
                dx: sign(choices),
                dy: sign(choices),
                p: choices.below(2) as i32,
            };
            compare(&board, letter, &target, setup.strength as u16);
            let before = board.units_of(0) + board.units_of(1);
            board = marched(&board, letter, &target, setup.strength as u16);
            fallen += before - board.units_of(0) - board.units_of(1);
            compared += 1;
        }
    }
    assert!(compared > 20_000 && fallen > 5_000, "{compared} moves, {fallen} units fell");
}

/// The faster forms in the table are held against the functions of the text in whose places they stand; and where
/// something is replaced that the choice of a field rests on, nothing of that is passed by.
#[test]
fn the_fast_forms_are_those_of_the_text() {
    let inverted = Rules { is_enemy: |board, division, field| !is_enemy(board, division, field), ..LITERAL.clone() };
    let (mut compared, mut differ) = (0, 0);
    for seed in 0..4000 {
        let choices: &mut dyn Choices = &mut Stream(seed);
        let setup = Bitwa::sample_setup(choices);
        let Some(board) = board(&setup) else { continue };
        for division in later(ORDER, None) {
            let units = march::members(&board, division);
            assert_eq!(fast::members(&board, division), units, "{board:?}: {division}");
            let target = Target {
                attack: choices.below(2) as i32,
                x: choices.below(board.columns().into()) as i32,
                y: choices.below(board.rows().into()) as i32,
                dx: choices.below(2) as i32 * 2 - 1,
                dy: choices.below(2) as i32 * 2 - 1,
                p: choices.below(2) as i32,
            };
            let mission = march::Mission { division, attack: target.attack, aim: (LITERAL.aim)(&target) };
            for unit in units {
                let text = march::choose(&LITERAL, &board, &mission, unit);
                assert_eq!(fast::choose(&LITERAL, &board, &mission, unit), text, "{board:?}: {mission:?}, {unit:?}");
                let other = march::choose(&inverted, &board, &mission, unit);
                assert_eq!(fast::choose(&inverted, &board, &mission, unit), other, "{board:?}: {mission:?}, {unit:?}");
                compared += 1;
                differ += u32::from(other != text);
            }
        }
    }
    assert!(compared > 10_000 && differ > 1_000, "{compared} compared, {differ} differ");
}
