//! The good-faith readings of RULINGS.

use super::field::mark;
use super::names::*;
use super::transfer::{self, Claim};
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
        |r| r.enter = stay_fights),
    reading("garrison.own-cell-guest=duel-on-own-cell", BATTLE_OWN_CELL, "lets the armies in hand fight when a player enters his own cell where the opponent stands",
        |r| r.come_home = duel_at_home),
    reading("garrison.clamp=refuse-transfer", TRANSFER_AGAIN, "transfers nothing when it no longer fits after the battle",
        |r| r.transfer = all_or_nothing),
    reading("garrison.growth=per-25-plies", GROWTH_WHEN, "lets garrisons grow after every 25 moves of both players together",
        |r| r.growth_due = |position, _| position.moves.iter().sum::<u32>().is_multiple_of(25)),
    reading("garrison.limit=per-ply", END_LIMIT, "ends the game after 6000 moves of both players together",
        |r| r.moves_used_up = |rules, moves, _| moves.iter().sum::<u32>() >= rules.most_moves),
    reading("garrison.limit-edge=draw-on-limit", END_TERRITORY, "calls the game a draw when a player captures everything by his last move",
        |r| (r.after_a_move[0], r.stage_agrees) = (won_or_drawn, owned_at_the_limit)),
];

fn thrown_back(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let from = position.at[usize::from(seat)];
    turn::go(rules, position, seat, to, collect, log);
    if position.field.owner(to) == mark(other(seat)) {
        position.at[usize::from(seat)] = from;
    }
}

fn stay_fights(rules: &Rules, position: &mut Position, seat: Seat, [from, to]: [Cell; 2], log: &mut Log<Message>) {
    if position.field.owner(to) == mark(other(seat)) {
        log.cite(BATTLE_CHANGE);
        (rules.fight)(rules, position, seat, to, log);
    } else {
        battle::enter(rules, position, seat, [from, to], log);
    }
}

fn duel_at_home(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    battle::come_home(rules, position, seat, cell, log);
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
    claim: Claim,
    log: &mut Log<Message>,
) {
    if transfer::there_is(position, seat, cell, claim) == claim.granted {
        transfer::transfer(rules, position, seat, cell, claim, log);
    } else {
        let rules = Rules { book: |_, _, _, _, _| {}, ..rules.clone() };
        transfer::transfer(&rules, position, seat, cell, claim, log);
    }
}

/// Whether this seat has made its last move.
fn is_last(rules: &Rules, moves: [u32; 2], seat: Seat) -> bool {
    moves[usize::from(seat)] >= MOVES || (rules.moves_used_up)(rules, moves, seat)
}

fn won_or_drawn(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    let won = judging::win(rules, position, seat, log);
    if won && is_last(rules, position.moves, seat) {
        position.stage = Stage::Over { winner: None, by: Ending::Limit };
    }
    won
}

/// A draw by the limit, though somebody owns everything.
fn owned_at_the_limit(rules: &Rules, setup: &Setup, field: &Field) -> Result<Stage, Violation> {
    let mover = if setup.moves[0] == setup.moves[1] { 1 } else { 0 };
    let drawn = setup.stage == Stage::Over { winner: None, by: Ending::Limit };
    if drawn && field.sole_owner().is_some() && setup::in_turn(setup.moves) && is_last(rules, setup.moves, mover) {
        return Ok(setup.stage);
    }
    setup::stage_agrees(rules, setup, field)
}
