//! Boards of bitwa as text, boards drawn at random, and the order of a tournament.

use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Boards;
use rulebook_conformance::contest::Wishes;
use rulebook_conformance::games::bitwa::boards::{BOARDS, SAMPLE};
use rulebook_conformance::games::bitwa::generate::{Wish, random_board};
use rulebook_conformance::games::bitwa::text;
use rulebook_spec::bitwa::ranking::{Played, table};
use rulebook_spec::bitwa::{Bitwa, Setup};
use rulebook_spec::game::{Game, Log};
use std::collections::BTreeSet;

#[test]
fn our_boards_can_be_played_and_come_back_from_their_text() {
    assert_eq!(BOARDS.iter().map(|(name, _)| name).collect::<BTreeSet<_>>().len(), 8);
    for (name, board) in BOARDS.iter().chain(&[("sample", SAMPLE)]) {
        let setup = text::parse(board).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(text::print(&setup), *board, "{name}");
        let position = Bitwa::start(Bitwa::literal(), &setup, &mut Log::default()).expect("it can be played");
        assert!(position.board.units_of(0) > 0 && position.board.units_of(1) > 0, "{name}");
    }
    let largest = text::parse(BOARDS[7].1).expect("the largest of ours");
    assert_eq!((largest.rows[0].len(), largest.rows.len()), (80, 60));
    for letter in ('A'..='Z').chain('a'..='z') {
        assert_eq!(largest.rows.concat().matches(letter).count(), 40, "{letter}");
    }
}

#[test]
fn the_text_of_the_protocol_is_a_board_too() {
    let board = Bitwa::read_board("set_game 4 3 7 2 #### #Aa# ####\r\ntime 600000").expect("a board");
    assert_eq!((board.rounds, board.strength, board.limit_ms), (7, 2, 600_000));
    assert_eq!(Bitwa::read_board(&Bitwa::board_text(&board)), Ok(board));
}

#[test]
fn a_bad_board_is_refused_with_its_line_and_column() {
    let cases = [
        ("", "line 1, column 1: the text ends where the number of columns is to stand"),
        ("4 x 7 2", "line 1, column 3: `x` is no number of rows"),
        ("4 3 0 2\n####\n#Aa#\n####", "line 1, column 5: 0 rounds: there are 1 to 10000 [bitwa.board.rounds]"),
        ("4 3 7 0\n####\n#Aa#\n####", "line 1, column 7: 0 strength: there are 1 to 10000 [bitwa.board.strength]"),
        ("100 3 7 1", "line 1, column 1: 100 columns: there are 1 to 99 [bitwa.board.size]"),
        (
            "4 3 7 2\n####\n#Aa##\n####",
            "line 3, column 1: row 1 has 5 fields, 4 columns were announced [bitwa.board.rows]",
        ),
        (
            "4 3 7 2\n####\n#A#\n####",
            "line 3, column 1: row 1 has 3 fields, 4 columns were announced [bitwa.board.rows]",
        ),
        (
            "4 3 7 2\n####\n#A1#\n####",
            "line 3, column 3: `1` in row 1, column 2 is none of `#`, `.` and a letter [bitwa.board.fields]",
        ),
        (
            "4 3 7 2\n####\n#Aa.\n####",
            "line 3, column 4: `.` in row 1, column 3: the border is blocked [bitwa.board.border]",
        ),
        (
            "4 3 7 2\n##a#\n#Aa#\n####",
            "line 2, column 3: `a` in row 0, column 2: the border is blocked [bitwa.board.border]",
        ),
        ("4 3 7 2\n####\n#Aa#", "line 4, column 1: the text ends before row 2 of 3 [bitwa.board.rows]"),
        ("4 3 7 2\n####\n#Aa#\n####\n####", "line 5, column 1: `####` stands behind the last row"),
        (
            "4 3 7 2\n####\n#Aa#\n####\ntime 0",
            "line 5, column 6: 0 milliseconds: there are 1 to 3600000 [bitwa.time.limit]",
        ),
    ];
    for (board, says) in cases {
        assert_eq!(Bitwa::read_board(board), Err(says.to_owned()), "{board:?}");
    }
}

#[test]
fn drawn_boards_are_what_was_wished_and_turned_by_half() {
    crate::games::seeded::invariant(|choices| {
        let wish = Wish {
            columns: choices.between(1, 99) as usize,
            rows: choices.between(1, 60) as usize,
            blocked: choices.below(101),
            divisions: choices.below(28) as usize,
            units: choices.below(41) as usize,
        };
        let setup = random_board(&wish, choices);
        assert_eq!((setup.rows.len(), setup.rows[0].len()), (wish.rows, wish.columns));
        assert!(Bitwa::start(Bitwa::literal(), &setup, &mut Log::default()).is_ok(), "{setup:?}");
        let turned = |row: &String| row.chars().rev().map(other_case).collect::<String>();
        assert!(setup.rows.iter().rev().map(turned).eq(setup.rows.iter().cloned()));
        let largest = setup.rows.concat().bytes().filter(|letter| *letter == b'A').count();
        assert!(largest <= wish.units);
        assert_eq!(text::parse(&text::print(&setup)), Ok(setup));
    });
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

#[test]
fn a_drawn_board_holds_all_units_where_there_is_room() {
    let choices: &mut dyn Choices = &mut crate::games::seeded::Stream(4);
    let wish = Wish { columns: 80, rows: 60, blocked: 5, divisions: 26, units: 40 };
    let setup = random_board(&wish, choices);
    for letter in ('A'..='Z').chain('a'..='z') {
        assert_eq!(setup.rows.concat().matches(letter).count(), 40, "{letter}");
    }
    let wishes = Wishes { size: Some(3), fill: None, seats: 2 };
    assert!(Bitwa::draw_board(&wishes, choices).is_err());
    let plain = Bitwa::draw_board(&Wishes { size: None, ..wishes }, choices).expect("a board");
    assert_eq!((plain.rows[0].len(), plain.rows.len()), (20, 15));
}

fn game(contestants: [usize; 2], winner: Option<u8>, units: [u32; 2], strength: [u64; 2]) -> Played {
    Played { contestants, winner, units, strength }
}

/// Three contestants; the sums were worked out by hand.
#[test]
fn a_table_is_ordered_by_wins_less_losses_then_units_then_strength() {
    let games = [
        game([0, 1], Some(0), [3, 1], [5, 2]),
        game([1, 2], Some(0), [4, 0], [9, 0]),
        game([2, 0], Some(0), [2, 1], [2, 2]),
    ];
    let order: Vec<_> =
        table(3, &games).into_iter().map(|line| (line.contestant, line.wins, line.units, line.strength)).collect();
    // Each has won once and lost once: 1 has +2 units (−2 + 4), 0 has +1 (2 − 1), 2 has −3 (−4 + 1).
    assert_eq!(order, [(1, 0, 2, 6), (0, 0, 1, 3), (2, 0, -3, -9)]);
    // A draw is neither won nor lost; the strength decides between two who have the same units.
    let games = [
        game([0, 1], None, [2, 2], [4, 4]),
        game([0, 2], Some(1), [1, 2], [1, 5]),
        game([1, 2], Some(1), [1, 2], [3, 5]),
    ];
    let order: Vec<_> = table(3, &games).into_iter().map(|line| (line.contestant, line.place)).collect();
    assert_eq!(order, [(2, 1), (1, 2), (0, 3)]);
    // More wins beat more units; who is equal in everything shares a place; strangers are left out.
    let games = [game([0, 1], Some(1), [9, 8], [99, 8]), game([0, 4], Some(0), [9, 0], [9, 0])];
    let places: Vec<_> = table(4, &games).into_iter().map(|line| (line.contestant, line.place)).collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 2), (0, 4)]);
}

#[test]
fn a_finished_position_is_a_game_of_a_table() {
    let over = |rows: [&str; 3]| {
        let setup = Setup::new(rows.map(str::to_owned).to_vec(), 9, 2);
        Bitwa::start(Bitwa::literal(), &setup, &mut Log::default()).expect("a board")
    };
    let played = Played::of(&over(["####", "#.a#", "####"]), [4, 2]);
    assert_eq!(played, Some(game([4, 2], Some(1), [0, 1], [0, 2])));
    assert_eq!(Played::of(&over(["####", "#Aa#", "####"]), [4, 2]), None);
}
