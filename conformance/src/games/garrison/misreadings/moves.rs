//! Misreadings of turns and moves.

use super::calls::first_move;
use super::transfers::without_transfer;
use crate::contest::Variant;
use rulebook_spec::game::{Log, Offence, OffenceKind, Seat};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Cell, Ending, Message, Move, Position, Rules, Stage, calls, judging, other, turn};
use rulebook_spec::rule::Rule;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a misreading says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("garrison.turn.alternate.second-opens", TURN_ALTERNATE, "lets the second player begin",
        |r| (r.begin, r.after_init) = (second_opens, second_opens_after_the_inits)),
    Variant::misreading("garrison.turn.alternate.same-again", TURN_ALTERNATE, "calls the same player again after a move",
        |r| r.next = |seat| seat),
    Variant::misreading("garrison.turn.alternate.again-after-staying", TURN_ALTERNATE, "calls a player again who has stood still",
        |r| (r.make_move, r.inadmissible) = (again_after_staying, again_after_standing_still)),
    Variant::misreading("garrison.move.stay.refused", MOVE_STAY, "does not let a player stay",
        |r| r.reaches = |from, to| from != to && turn::reaches(from, to)),
    Variant::misreading("garrison.move.stay.uncounted", MOVE_STAY, "does not count a move at which a player stays",
        |r| r.make_move = staying_uncounted),
    Variant::misreading("garrison.move.stay.without-transfer", MOVE_STAY, "transfers nothing when a player stays",
        |r| r.go = staying_without_transfer),
    Variant::misreading("garrison.move.step.column-first", MOVE_STEP, "takes the first number of a move for the column and the second for the row",
        |r| r.named = |field, [one, two]| field.cell([two, one])),
    Variant::misreading("garrison.move.step.occupied", MOVE_STEP, "lets nobody step onto the cell of the opponent's position",
        |r| r.admits = not_onto_the_opponent),
    Variant::misreading("garrison.move.step.sideways-only", MOVE_STEP, "lets nobody step up or down",
        |r| r.reaches = |from, to| from.row == to.row && turn::reaches(from, to)),
    Variant::misreading("garrison.move.line.diagonal", MOVE_LINE, "lets a player step diagonally",
        |r| r.reaches = |from, to| matches!(to.distance(from), (0 | 1, 0 | 1))),
    Variant::misreading("garrison.move.line.straight", MOVE_LINE, "lets a player go any number of cells in a straight line",
        |r| r.reaches = |from, to| from.row == to.row || from.column == to.column),
    Variant::misreading("garrison.move.line.anywhere", MOVE_LINE, "lets a player go to any cell",
        |r| r.reaches = |_, _| true),
    Variant::misreading("garrison.move.inside.last-column", MOVE_INSIDE, "takes the last row and the last column for outside",
        |r| r.named = |field, to| field.cell(to).filter(|cell| cell.row < field.rows() && cell.column < field.columns())),
    Variant::misreading("garrison.move.inside.first-column", MOVE_INSIDE, "takes the first row and the first column for outside",
        |r| r.named = |field, to| field.cell(to).filter(|cell| cell.row > 1 && cell.column > 1)),
    Variant::misreading("garrison.move.inside.transposed", MOVE_INSIDE, "holds the row against the columns, and the column against the rows",
        |r| r.named = |field, to| field.cell(to).filter(|cell| cell.row <= field.columns() && cell.column <= field.rows())),
    Variant::misreading("garrison.move.wall.open", MOVE_WALL, "lets a player step onto a wall",
        |r| r.is_wall = |_, _| false),
    Variant::misreading("garrison.move.wall.transposed", MOVE_WALL, "looks for a wall with row and column exchanged",
        |r| r.is_wall = |field, cell| field.cell([cell.column.into(), cell.row.into()]).is_none_or(|cell| field.owner(cell) == 0)),
    Variant::misreading("garrison.move.wall.from-zero", MOVE_WALL, "looks for a wall as if the array had no border",
        |r| r.is_wall = |field, cell| field.owner(Cell::new(cell.row - 1, cell.column - 1)) == 0),
    Variant::misreading("garrison.move.inadmissible.transfers", MOVE_INADMISSIBLE, "transfers on the player's own position after an inadmissible move",
        |r| r.refuse = transferred_all_the_same),
    Variant::misreading("garrison.move.inadmissible.uncounted", MOVE_INADMISSIBLE, "does not count an inadmissible move",
        |r| r.inadmissible = |rules, position, seat, log| turn::inadmissible(&uncounted(rules), position, seat, log)),
    Variant::misreading("garrison.move.inadmissible.asks-again", MOVE_INADMISSIBLE, "calls the player again after an inadmissible move",
        |r| r.inadmissible = asked_again),
    Variant::misreading("garrison.move.inadmissible.loses", MOVE_INADMISSIBLE, "lets a player lose by an inadmissible move",
        |r| r.inadmissible = lost_by_it),
    Variant::misreading("garrison.move.inadmissible.disarms", MOVE_INADMISSIBLE, "takes the army in hand for an inadmissible move",
        |r| r.inadmissible = disarmed),
];

fn second_opens(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if position.stage == Stage::Move(0) && position.moves == [0, 0] {
        position.stage = Stage::Move(1);
    }
    calls::begin(rules, position, log);
}

fn second_opens_after_the_inits(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if seat == 0 {
        calls::after_init(rules, position, seat, log);
    } else {
        first_move(rules, position, 1, log);
    }
}

/// Who has moved is called again.
fn again(rules: &Rules) -> Rules {
    Rules { next: |seat| seat, ..rules.clone() }
}

fn again_after_staying(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let rules = if to == position.at[usize::from(seat)] { &again(rules) } else { rules };
    turn::make_move(rules, position, seat, to, collect, log);
}

fn again_after_standing_still(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    turn::inadmissible(&again(rules), position, seat, log);
}

/// What is done counts as no move, but the other player is called.
fn uncounted(rules: &Rules) -> Rules {
    let finish_move = |rules: &Rules, position: &mut Position, seat, log: &mut _| {
        position.stage = Stage::Move((rules.next)(seat));
        (rules.call)(rules, position, log);
    };
    Rules { finish_move, ..rules.clone() }
}

fn staying_uncounted(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let rules = if to == position.at[usize::from(seat)] { &uncounted(rules) } else { rules };
    turn::make_move(rules, position, seat, to, collect, log);
}

fn staying_without_transfer(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let rules = if to == position.at[usize::from(seat)] { &without_transfer(rules) } else { rules };
    turn::go(rules, position, seat, to, collect, log);
}

fn not_onto_the_opponent(rules: &Rules, position: &Position, seat: Seat, to: [i32; 2]) -> Result<Cell, Rule> {
    let cell = turn::admits(rules, position, seat, to)?;
    let (from, opponent) = (position.at[usize::from(seat.min(1))], position.at[usize::from(other(seat))]);
    if cell != from && cell == opponent { Err(MOVE_STEP) } else { Ok(cell) }
}

fn transferred_all_the_same(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    let Some(Move::Go { collect, .. }) = choice else {
        return judging::refuse(rules, position, seat, offence, choice, log);
    };
    if offence.kind != OffenceKind::Illegal || offence.violation.rule == FAULT_GARBLED {
        return judging::refuse(rules, position, seat, offence, choice, log);
    }
    log.cites.extend_from_slice(&[MOVE_INADMISSIBLE, TIME_CLOCK, TIME_MOVE, TURN_ALTERNATE]);
    (rules.go)(rules, position, seat, position.at[usize::from(seat)], *collect, log);
    (rules.finish_move)(rules, position, seat, log);
}

fn asked_again(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let finish_move = |rules: &Rules, position: &mut Position, _, log: &mut _| (rules.call)(rules, position, log);
    turn::inadmissible(&Rules { finish_move, ..rules.clone() }, position, seat, log);
}

fn lost_by_it(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let finish_move = |_: &Rules, position: &mut Position, seat, _: &mut _| {
        position.stage = Stage::Over { winner: Some(other(seat)), by: Ending::Fault };
    };
    turn::inadmissible(&Rules { finish_move, ..rules.clone() }, position, seat, log);
}

fn disarmed(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.hand[usize::from(seat)] = 0;
    turn::inadmissible(rules, position, seat, log);
}
