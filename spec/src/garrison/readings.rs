//! The good-faith readings of RULINGS.

use super::field::mark;
use super::names::*;
use super::transfer::{self, Order};
use super::{Cell, Ending, Field, MOVES, Message, Position, Rules, Setup, Stage, other};
use super::{battle, judging, setup, turn};
use crate::game::{Log, Reading, Seat};
use crate::rule::{Rule, Violation};

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Reading<Rules> {
    Reading { id, touches, says, patch }
}

/// In the order of the rulings in `rules.md`.
#[rustfmt::skip] // One line for what a reading says, one for what it does.
pub const ALL: &[Reading<Rules>] = &[
    reading("garrison.lost-position=thrown-back", CAPTURE_NONE, "puts a player who did not capture the cell back where he came from",
        |r| r.go = thrown_back),
    reading("garrison.stay-no-battle=stay-fights", BATTLE_CHANGE, "lets a player who stays on an opponent's cell fight for it",
        |r| (r.arrive, r.inadmissible) = (stay_fights, stays_and_fights)),
    reading("garrison.own-cell-guest=duel-on-own-cell", BATTLE_OWN_CELL, "lets the armies in hand fight when a player enters his own cell where the opponent stands",
        |r| r.arrive_on_own_cell = duel_on_own_cell),
    reading("garrison.clamp=refuse-transfer", TRANSFER_AGAIN, "transfers nothing when it no longer fits after the battle",
        |r| r.transfer = all_or_nothing),
    reading("garrison.growth=per-25-plies", GROWTH_WHEN, "lets garrisons grow after every 25 moves of both players together",
        |r| r.growth_due = |position, _| position.moves.iter().sum::<u32>().is_multiple_of(25)),
    reading("garrison.limit=per-ply", END_LIMIT, "ends the game after 6000 moves of both players together",
        |r| (r.moves_used_up, r.has_move_left) = (plies_used_up, has_ply_left)),
    reading("garrison.limit-edge=draw-on-limit", END_TERRITORY, "calls the game a draw when a player captures everything by his last move",
        |r| (r.after_a_move[0], r.stage_agrees) = (won_or_drawn, owned_at_the_limit)),
    reading("garrison.values=uncapped", BOARD_VALUES, "takes numbers wider than 32 bits with a sign, and lets them grow on",
        |r| (r.largest, r.largest_total) = (u32::MAX, u32::MAX)),
];

fn thrown_back(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let from = position.at[usize::from(seat)];
    turn::go(rules, position, seat, to, collect, log);
    if position.field.owner(to) == mark(other(seat)) {
        position.at[usize::from(seat)] = from;
    }
}

/// Who stays on an opponent's cell fights for it, as if entering it.
fn stay_fights(rules: &Rules, position: &mut Position, seat: Seat, [from, to]: [Cell; 2], log: &mut Log<Message>) {
    if position.field.owner(to) == mark(other(seat)) {
        log.cite(BATTLE_CHANGE);
        (rules.fight)(rules, position, seat, to, log);
    } else {
        battle::arrive(rules, position, seat, [from, to], log);
    }
}

/// Who names a cell that cannot be gone to stays (§2.1 ¶14), and so fights too on an opponent's cell. Nothing is transferred
/// (§2.1 ¶15), even if the cell is captured.
fn stays_and_fights(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let stays = position.at[usize::from(seat)];
    log.cites.extend_from_slice(&[MOVE_INADMISSIBLE, TIME_CLOCK, TIME_MOVE, TURN_ALTERNATE]);
    (rules.arrive)(rules, position, seat, [stays, stays], log);
    (rules.finish_move)(rules, position, seat, log);
}

fn duel_on_own_cell(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    battle::arrive_on_own_cell(rules, position, seat, cell, log);
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    if position.at[foe] == cell {
        (position.hand[me], position.hand[foe]) = (rules.duel)(position.hand[me], position.hand[foe]);
    }
}

fn all_or_nothing(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    cell: Cell,
    order: Order,
    log: &mut Log<Message>,
) {
    if transfer::clamp_again(position, seat, cell, order) == order.clamped {
        transfer::transfer(rules, position, seat, cell, order, log);
    } else {
        let rules = Rules { move_army: |_, _, _, _| {}, ..rules.clone() };
        transfer::transfer(&rules, position, seat, cell, order, log);
    }
}

fn plies_used_up(rules: &Rules, moves: &[u32; 2], _: Seat) -> bool {
    plies(*moves) >= rules.most_moves.into()
}

fn has_ply_left(moves: [u32; 2], _: Seat) -> bool {
    plies(moves) < MOVES.into()
}

/// The moves of both players together.
fn plies(moves: [u32; 2]) -> u64 {
    moves.into_iter().map(u64::from).sum()
}

/// Whether this seat has made its last move.
fn is_last(rules: &Rules, moves: [u32; 2], seat: Seat) -> bool {
    !(rules.has_move_left)(moves, seat) || (rules.moves_used_up)(rules, &moves, seat)
}

fn won_or_drawn(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    if (rules.winner)(&position.field).is_none() || !is_last(rules, position.moves, seat) {
        return judging::win(rules, position, seat, log);
    }
    log.cite(END_LIMIT);
    position.stage = Stage::Over { winner: None, by: Ending::Limit };
    true
}

/// A player who captures everything by the last move draws: such a game is over by the limit, and not by territory.
fn owned_at_the_limit(rules: &Rules, setup: &Setup, field: &Field) -> Result<Stage, Violation> {
    let (moves, mover) = (setup.moves, setup::last_mover(setup.moves));
    if field.sole_owner() != Some(mover) || !setup::can_have_been_made(rules, moves) || !is_last(rules, moves, mover) {
        return setup::stage_agrees(rules, setup, field);
    }
    if setup.stage == (Stage::Over { winner: None, by: Ending::Limit }) {
        return Ok(setup.stage);
    }
    Err(Violation::new(BOARD_STAGE, "somebody owns all passable cells by a last move, which is a draw by the limit"))
}
