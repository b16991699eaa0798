//! The calls of the players' `init` and `get_move` (002 §2 ¶2, ¶3).

use super::names::*;
use super::view::Sight;
use super::{Ending, Message, Move, Position, Rules, Stage};
use crate::game::{Log, Seat};
use crate::rule::{Rule, Violation, shown};

/// A game in which everything is one player's already is over; in another one the player is called whose turn it is
/// (ruling garrison.owned-start).
pub fn begin(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if let Some(winner) = (rules.winner)(&position.field) {
        log.cite(END_OWNED_START);
        position.stage = Stage::Over { winner: Some(winner), by: Ending::Territory };
    } else {
        log.does_not_apply(END_OWNED_START);
        (rules.call)(rules, position, log);
    }
}

/// The init of this seat has returned. Where the other player's has failed, that decides the game (ruling garrison.init-both).
pub fn init_returned(rules: &Rules, position: &mut Position, seat: Seat, failed: Option<Seat>, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[TIME_CLOCK, TIME_INIT, TALK_INIT_ORDER]);
    if failed.is_some() {
        log.cite(FAULT_INIT);
        position.stage = Stage::Over { winner: Some(seat), by: Ending::Fault };
    } else {
        log.does_not_apply(FAULT_INIT);
        (rules.after_init)(rules, position, seat, log);
    }
}

/// After the first player's init the second player's is called, and then the first player moves (¶3, §1 ¶3).
pub fn after_init(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.stage = if seat == 0 { Stage::Init { seat: 1, failed: None } } else { Stage::Move(0) };
    (rules.call)(rules, position, log);
}

/// Calls the player that the stage names, and hands over what it sees (¶3, §1 ¶19).
#[inline(always)]
pub fn call(rules: &Rules, position: &Position, log: &mut Log<Message>) {
    match position.stage {
        Stage::Init { seat, .. } => {
            log.cites.extend_from_slice(&with_view(TALK_INIT));
            log.send_made(seat, || Message::Init(Sight::new(rules.view, position, seat)));
        }
        Stage::Move(seat) => {
            log.cites.extend_from_slice(&with_view(TALK_MOVE));
            log.send_made(seat, || Message::GetMove(Sight::new(rules.view, position, seat)));
        }
        Stage::Over { .. } => {}
    }
}

/// The rule that a call follows, and those on what is shown with it.
#[inline(always)]
fn with_view(call: Rule) -> [Rule; 7] {
    [call, VIEW_FIELD, VIEW_BORDER, VIEW_GARRISONS, VIEW_HIDDEN, VIEW_POSITION, VIEW_TOTALS]
}

/// A player is called, and answers by returning: no line is an answer (ruling garrison.garbled).
///
/// # Errors
/// Always.
pub fn read(line: &str) -> Result<Move, Violation> {
    let line = shown(line);
    Err(Violation::new(FAULT_GARBLED, format!("the line `{line}`: a player is called, and answers by returning")))
}
