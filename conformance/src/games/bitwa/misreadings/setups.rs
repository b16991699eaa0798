//! Misreadings of setups.

use crate::contest::Variant;
use rulebook_spec::bitwa::board::{Division, LARGEST_SIDE};
use rulebook_spec::bitwa::march;
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::state::{LARGEST_NUMBER, Sides};
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::bitwa::{Board, Field, Position};
use rulebook_spec::game::Seat;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.board.size.eighty", BOARD_SIZE, "refuses boards of more than 80 columns or rows",
        |r| r.is_size = |columns, rows| (1..=80).contains(&columns) && (1..=80).contains(&rows)),
    Variant::misreading("bitwa.board.size.below-largest", BOARD_SIZE, "refuses boards of 99 columns or rows",
        |r| r.is_size = |columns, rows| (1..LARGEST_SIDE).contains(&columns) && (1..LARGEST_SIDE).contains(&rows)),
    Variant::misreading("bitwa.board.size.taller", BOARD_SIZE, "has room for as many rows as there are columns, and refuses boards with more",
        |r| r.is_size = |columns, rows| (LITERAL.is_size)(columns, rows) && rows <= columns),
    Variant::misreading("bitwa.board.rows.any-length", BOARD_ROWS, "takes rows of unequal length, and blocks what is missing",
        |r| r.are_lengths = |_| true),
    Variant::misreading("bitwa.board.rows.longer", BOARD_ROWS, "takes rows that are longer than the first one, and cuts them off",
        |r| r.are_lengths = |lengths| lengths.iter().all(|length| *length >= lengths[0])),
    Variant::misreading("bitwa.board.rows.shorter", BOARD_ROWS, "takes rows that are shorter than the first one, and blocks what is missing",
        |r| r.are_lengths = |lengths| lengths.iter().all(|length| *length <= lengths[0])),
    // No byte of the board could hold any other.
    Variant::misreading("bitwa.board.fields.any-character", BOARD_FIELDS, "takes fields of characters that it does not know",
        |r| r.is_character = |character| character.is_ascii()),
    Variant::misreading("bitwa.board.fields.between-letters", BOARD_FIELDS, "takes for letters what stands between Z and a in the table of characters",
        |r| r.is_character = |character| matches!(character, '#' | '.' | 'A'..='z')),
    Variant::misreading("bitwa.board.fields.no-z", BOARD_FIELDS, "lets the alphabet end one letter too early, and refuses units of the divisions Z and z",
        |r| r.is_character = |character| (LITERAL.is_character)(character) && !character.eq_ignore_ascii_case(&'Z')),
    Variant::misreading("bitwa.board.border.open", BOARD_BORDER, "takes boards whose border is open",
        |r| r.is_border = |_, _| false),
    Variant::misreading("bitwa.board.border.rows-only", BOARD_BORDER, "looks at the first and the last row only, not at the columns",
        |r| r.is_border = |(_, y), (_, rows)| y == 0 || y + 1 == rows),
    Variant::misreading("bitwa.board.border.near-edges", BOARD_BORDER, "looks at the first row and the first column, and forgets the last ones",
        |r| r.is_border = |(x, y), _| x == 0 || y == 0),
    Variant::misreading("bitwa.board.rounds.hundred", BOARD_ROUNDS, "refuses games of more than 100 rounds",
        |r| r.rounds = 1..=100),
    Variant::misreading("bitwa.board.rounds.one", BOARD_ROUNDS, "refuses games of a single round",
        |r| r.rounds = 2..=LARGEST_NUMBER),
    Variant::misreading("bitwa.board.rounds.sixteen-bits", BOARD_ROUNDS, "takes games of as many rounds as 16 bits can hold",
        |r| r.rounds = 1..=u16::MAX.into()),
    Variant::misreading("bitwa.board.strength.byte", BOARD_STRENGTH, "refuses strengths of more than 255",
        |r| r.strength = 1..=255),
    Variant::misreading("bitwa.board.strength.none", BOARD_STRENGTH, "takes units that have no strength at the beginning",
        |r| r.strength = 0..=LARGEST_NUMBER),
    Variant::misreading("bitwa.board.strength.sixteen-bits", BOARD_STRENGTH, "takes units of as much strength as 16 bits can hold",
        |r| r.strength = 1..=u16::MAX.into()),
    Variant::misreading("bitwa.board.divisions.swapped", BOARD_DIVISIONS, "takes divisions of small letters for the first player's",
        |r| r.asked = |position, division| Sides::one(1 - division.seat()).without(position.killed)),
    Variant::misreading("bitwa.board.divisions.by-turns", BOARD_DIVISIONS, "asks the two players by turns as it goes through the list of divisions, whosever they are",
        |r| r.asked = by_turns),
    Variant::misreading("bitwa.board.divisions.all-units", BOARD_DIVISIONS, "moves all units of a player with each of his divisions",
        |r| r.members = all_units),
];

/// Who is asked for a division: the players by turns, in the order of the divisions that have units.
fn by_turns(position: &Position, division: Division) -> Sides {
    let earlier = position.board.units.iter().take(division.rank().into()).filter(|units| **units > 0);
    Sides::one((earlier.count() % 2) as Seat).without(position.killed)
}

fn all_units(board: &Board, division: Division) -> Vec<Field> {
    board.fields().filter(|field| march::is_ally(board, division, *field)).collect()
}
