//! Setups of bitwa that cannot be, and a board so wide that a division fills the part that is looked at at once.

use crate::games::bitwa::{Play, setup};
use rulebook_spec::bitwa::names::{BOARD_SIZE, BOARD_STAGE, BOARD_STRENGTH};
use rulebook_spec::bitwa::{Bitwa, Division, Setup};
use rulebook_spec::game::{Game, Log};
use rulebook_spec::rule::Rule;
use serde_json::{Value, from_value, json};

fn refused(setup: &Setup) -> Option<Rule> {
    Bitwa::start(Bitwa::literal(), setup, &mut Log::default()).err().map(|violation| violation.rule)
}

/// A board of this many columns and rows with a unit of each player.
fn sized(columns: usize, rows: usize) -> Setup {
    let border = "#".repeat(columns);
    let row = |y: usize| match y {
        1 => format!("#Aa{}#", ".".repeat(columns.saturating_sub(4))),
        y if y == 0 || y + 1 == rows => border.clone(),
        _ => format!("#{}#", ".".repeat(columns.saturating_sub(2))),
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    setup(&rows.iter().map(String::as_str).collect::<Vec<_>>(), 9, 3)
}

#[test]
fn a_board_too_large_on_one_side_only_is_refused() {
    assert_eq!(refused(&sized(99, 99)), None);
    assert_eq!(refused(&sized(100, 4)), Some(BOARD_SIZE));
    assert_eq!(refused(&sized(4, 100)), Some(BOARD_SIZE));
    assert_eq!(refused(&setup(&[], 9, 3)), Some(BOARD_SIZE));
    assert_eq!(refused(&setup(&[""], 9, 3)), Some(BOARD_SIZE));
}

#[test]
fn strengths_are_of_units_that_stand_there() {
    let hurt = |hurt: &[[u32; 3]]| {
        refused(&Setup { hurt: hurt.to_vec(), stage: stage(json!({"gen-move": "A"})), ..sized(6, 4) })
    };
    assert_eq!(hurt(&[[1, 1, 2]]), None);
    assert_eq!(hurt(&[[3, 1, 2]]), Some(BOARD_STRENGTH), "nobody stands there");
    // Beyond what a field can be numbered with.
    assert_eq!(hurt(&[[u32::MAX, 1, 2]]), Some(BOARD_STRENGTH));
    assert_eq!(hurt(&[[1, u32::MAX, 2]]), Some(BOARD_STRENGTH));
}

fn stage(stage: Value) -> rulebook_spec::bitwa::Stage {
    from_value(stage).expect("a stage in form")
}

#[test]
fn who_is_waited_for_is_listed_in_order_and_once() {
    let waiting = |waits: Value| refused(&Setup { stage: stage(json!({"set-game": waits})), ..sized(6, 4) });
    assert_eq!(waiting(json!([0, 1])), None);
    assert_eq!(waiting(json!([1])), None);
    for wrong in [json!([]), json!([1, 0]), json!([0, 0]), json!([2])] {
        assert_eq!(waiting(wrong.clone()), Some(BOARD_STAGE), "{wrong}");
    }
}

#[test]
fn a_division_that_fills_a_long_row_is_found_as_a_whole() {
    // 70 columns: the fields 96 to 127, which are looked at at once, are all A's.
    let (border, full, free) = ("#".repeat(70), format!("#{}#", "A".repeat(68)), format!("#{}a#", ".".repeat(67)));
    let play = Play::of(&setup(&[&border, &full, &free, &border], 9, 3));
    let division: Division = from_value(json!("A")).expect("a division");
    let members = (Bitwa::literal().members)(&play.position.board, division);
    assert_eq!(
        members.iter().map(|field| (field.x, field.y)).collect::<Vec<_>>(),
        (1..=68).map(|x| (x, 1)).collect::<Vec<_>>()
    );
}
