//! The text format of maps, the maps of ours, the generator and the picture.

use crate::games::garrison::{literal, start, stream};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Boards;
use rulebook_conformance::games::garrison::generate::random_map;
use rulebook_conformance::games::garrison::map::{MAPS, named, parse, print};
use rulebook_spec::game::{Game, LogOf};
use rulebook_spec::garrison::{CONTEST_SIZE, Garrison, mark};
use std::collections::BTreeSet;

#[test]
fn our_maps_are_of_the_contests_size_and_different() {
    let mut seen = BTreeSet::new();
    for (name, text) in MAPS {
        let setup = parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(named(name).as_ref(), Some(&setup));
        let position = start(&setup);
        assert_eq!((position.field.rows(), position.field.columns()), CONTEST_SIZE, "{name}");
        let mut log = LogOf::<Garrison>::default();
        Garrison::start(literal(), &setup, &mut log).expect("accepted");
        for seat in 0..2 {
            assert_eq!(position.field.owner(position.at[seat]), mark(seat as u8), "{name}: seat {seat}'s own cell");
        }
        assert!(seen.insert(print(&setup)), "{name} twice");
        assert!(text.starts_with("; "), "{name} says what it is");
    }
    assert_eq!(seen.len(), 8);
    assert_eq!(named("nowhere"), None);
}

#[test]
fn printing_and_parsing_are_inverse() {
    for game in 0..500 {
        let choices: &mut dyn Choices = &mut stream(game);
        let (rows, columns) = (choices.between(1, 9) as usize, choices.between(1, 9) as usize);
        let mut setup = random_map(rows, columns, choices.below(60), choices);
        setup.hand = [choices.below(3).into(), choices.below(1000).into()];
        let text = print(&setup);
        assert_eq!(parse(&text).unwrap_or_else(|error| panic!("{text}{error}")), setup);
        assert_eq!(print(&parse(&text).expect("parsed")), text);
        assert_eq!(parse(&text.replace('\n', "\r\n; a comment\r\n\r\n")).as_ref(), Ok(&setup));
    }
    for (_, text) in MAPS {
        let setup = parse(text).expect("a map");
        assert_eq!(parse(&print(&setup)), Ok(setup));
    }
}

#[test]
fn generated_maps_can_be_won_and_are_fair() {
    for game in 0..500 {
        let choices: &mut dyn Choices = &mut stream(game);
        let (rows, columns) = (choices.between(1, 9) as usize, choices.between(2, 9) as usize);
        let setup = random_map(rows, columns, choices.below(60), choices);
        let position = start(&setup);
        let field = &position.field;
        let mut reached = BTreeSet::new();
        let mut open = vec![position.at[0]];
        while let Some(cell) = open.pop() {
            if field.owner(cell) != 0 && reached.insert(cell) {
                open.extend(field.cells().filter(|next| matches!(next.distance(cell), (0, 1) | (1, 0))));
            }
        }
        let [first, second] = field.territory();
        assert_eq!(reached.len() as u32, first + second, "every passable cell can be reached");
        assert!(first.abs_diff(second) <= 2, "{first} and {second} cells");
    }
}

#[test]
fn the_same_seed_draws_the_same_map() {
    let drawn = |seed| print(&random_map(3, 4, 20, &mut stream(seed)));
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5), drawn(6));
}

/// A small map that is right.
const MAP: &str = "field\n11#\n122\narmy\n5 0 #\n0 30 7\nstart\n1 1\n2 3\n";

/// The map with one thing replaced is refused with these words.
fn refused(old: &str, new: &str, says: &str) {
    assert!(parse(MAP).is_ok());
    assert!(MAP.contains(old));
    let text = MAP.replacen(old, new, 1);
    let error = parse(&text).expect_err(&text);
    assert_eq!(error.to_string(), says, "{text}");
}

#[test]
fn a_field_that_is_none_is_refused_where_it_is_wrong() {
    refused("field\n", "", "line 1, column 1: the section `field` is to come first");
    refused("122", "12", "line 3, column 3: this row has 2 cells, the first has 3 [garrison.board.field]");
    refused("122", "1222", "line 3, column 4: this row has 4 cells, the first has 3 [garrison.board.field]");
    refused("122", "1.2", "line 3, column 2: `.` is no cell: `#`, `1` or `2` [garrison.board.field]");
    refused("122", "12 2", "line 3, column 4: a row of the field has no spaces [garrison.board.field]");
    refused("11#\n122\n", "", "line 1, column 1: the field has no rows [garrison.board.size]");
    let wide = "1".repeat(100);
    refused("11#", &wide, "line 2, column 1: 2 rows and 100 columns: 99 of either is the most [garrison.board.size]");
}

#[test]
fn garrisons_that_are_none_are_refused_where_they_are_wrong() {
    let values = "is beyond 32 bits: 2147483647 is the most [garrison.board.values]";
    refused("30", "2147483648", &format!("line 6, column 3: 2147483648 {values}"));
    refused("30", "99999999999999999999", &format!("line 6, column 3: 99999999999999999999 {values}"));
    refused("30", "-3", "line 6, column 3: -3 is negative [garrison.board.garrison]");
    refused("30", "x", "line 6, column 3: `x` is no number [garrison.board.garrison]");
    refused("30", "#", "line 6, column 3: a wall in the army where the field has none [garrison.board.garrison]");
    refused("0 #", "0 4", "line 5, column 5: a garrison on a wall [garrison.board.garrison]");
    refused(
        "0 #",
        "0",
        "line 5, column 3: this row has 2 garrisons, the field has 3 columns [garrison.board.garrison]",
    );
    refused(
        "0 30 7",
        "0 30 7 8 9",
        "line 6, column 8: this row has 5 garrisons, the field has 3 columns [garrison.board.garrison]",
    );
    assert_eq!(parse(&MAP.replace("5 0 #", "5 0 0")), parse(MAP), "a wall without a garrison may be written so, too");
    refused("0 30 7\n", "", "line 6, column 1: 1 rows of garrisons, the field has 2 [garrison.board.garrison]");
    refused("7\n", "7\n1 1 1\n", "line 7, column 1: 3 rows of garrisons, the field has 2 [garrison.board.garrison]");
    refused("army", "armies", "line 4, column 1: `a` is no cell: `#`, `1` or `2` [garrison.board.field]");
}

#[test]
fn starts_that_are_none_are_refused_where_they_are_wrong() {
    refused("1 1\n2 3\n", "", "line 8, column 1: 0 start cells, there are to be 2 [garrison.board.start]");
    refused("2 3\n", "", "line 9, column 1: 1 start cells, there are to be 2 [garrison.board.start]");
    refused("2 3", "1 3", "line 9, column 1: the start cell is a wall [garrison.board.start]");
    refused("2 3", "3 1", "line 9, column 1: the start cell is outside of the field [garrison.board.start]");
    refused("2 3", "0 1", "line 9, column 1: the start cell is outside of the field [garrison.board.start]");
    refused(
        "2 3\n",
        "2 3\n1 1\n",
        "line 10, column 1: there are two players: a third start cell [garrison.board.start]",
    );
    refused("2 3", "2", "line 9, column 1: a start cell is a row and a column [garrison.board.start]");
    refused(
        "2 3\n",
        "2 3\nhand\n1\n",
        "line 12, column 1: the section `hand` is to hold two numbers [garrison.board.hand]",
    );
    refused("2 3\n", "2 3\nhand\n1 -1\n", "line 11, column 3: -1 is negative [garrison.board.hand]");
    refused("2 3\n", "2 3\nhand\n1 1\nfield\n", "line 12, column 1: `field` is not expected here");
    refused("start\n", "", "line 7, column 1: 4 rows of garrisons, the field has 2 [garrison.board.garrison]");
    assert_eq!(parse("").map_err(|error| (error.line, error.column)), Err((1, 1)));
}

#[test]
fn no_text_makes_the_parser_panic() {
    let pieces =
        ["field", "army", "start", "hand", "\n", " ", "1", "2", "#", "12", "ä", ";", "-", "0", "\u{2028}", "\t"];
    for game in 0..20_000 {
        let choices: &mut dyn Choices = &mut stream(game);
        let length = choices.below(30);
        let text: String = (0..length).filter_map(|_| choices.pick(&pieces).copied()).collect();
        if let Err(error) = parse(&text) {
            assert!(error.line >= 1 && error.column >= 1);
        }
        // A map with one piece of it replaced.
        let at = choices.below(MAP.len() as u32) as usize;
        let text = format!("{}{}{}", &MAP[..at], choices.pick(&pieces).expect("a piece"), &MAP[at + 1..]);
        let _ = parse(&text);
    }
}

#[test]
fn a_board_is_drawn() {
    let setup = crate::games::garrison::setup(
        r##"{"field":["11#","#22"],"army":[[5,0,0],[0,30,7]],"at":[[1,1],[2,3]],"hand":[4,0],"moves":[3,2],"stage":{"move":1}}"##,
    );
    let picture = [
        "      1    2    3",
        " 1  A5a   0a   ##",
        " 2   ##  30b  B7b",
        "in hand: A 4, B 0; moves: A 3, B 2",
        "B is to move",
        "",
    ];
    assert_eq!(Garrison::draw(&start(&setup)), picture.join("\n"));
}

#[test]
fn a_cell_is_its_row_and_its_column() {
    let cell: rulebook_spec::garrison::Cell =
        serde_json::from_value(serde_json::json!([3, 7])).expect("a cell in form");
    assert_eq!((cell.row, cell.column, serde_json::json!(cell)), (3, 7, serde_json::json!([3, 7])));
}
