//! The commands of the referee: what is sent to whom, and which answers are waited for (000 ¶29 to ¶33, ¶37, ¶41 to ¶55).

use super::board::Division;
use super::end::{end, has_empty_side};
use super::march::march;
use super::names::*;
use super::round::end_or_next;
use super::state::{Ending, Message, Position, Sides, Stage};
use super::table::Rules;
use super::target::Target;
use crate::game::{Log, Seat};

/// What is sent where a game begins: `set_game` first (¶29), unless a player has no unit (ruling bitwa.empty-side).
pub fn open(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    match position.stage {
        Stage::SetGame(_) if has_empty_side(&position.board) => {
            log.cite(END_EMPTY_SIDE);
            end(rules, position, Ending::Annihilation, log);
        }
        Stage::SetGame(waits) => {
            log.does_not_apply(END_EMPTY_SIDE);
            (rules.set_game)(position, waits, log);
        }
        Stage::TimeLeft(division) => (rules.time_left)(rules, position, division, log),
        Stage::GenMove(division) => (rules.gen_move)(rules, position, division, log),
        Stage::Play { .. } | Stage::Over(_) => {}
    }
}

/// `set_game` says columns, rows, rounds, strength, and the rows of the board (¶42, ¶43).
pub fn set_game(position: &Position, to: Sides, log: &mut Log<Message>) {
    log.cite(TALK_SET_GAME);
    let board = &position.board;
    for seat in to.iter() {
        let (m, n) = (board.columns().into(), board.rows().into());
        let (rounds, strength, rows) = (position.rounds, position.strength.into(), board.lines());
        log.send(seat, Message::SetGame { m, n, rounds, strength, rows });
    }
}

/// A player is asked for the target of a division: the time that it has left is told first (¶31, ¶48).
pub fn ask(rules: &Rules, position: &mut Position, division: Division, log: &mut Log<Message>) {
    position.stage = Stage::TimeLeft(division);
    (rules.time_left)(rules, position, division, log);
}

/// `time_left` says how much time the division's player has (¶47, ¶48).
pub fn time_left(rules: &Rules, position: &Position, division: Division, log: &mut Log<Message>) {
    log.cite(TALK_TIME_LEFT);
    for seat in (rules.asked)(position, division).iter() {
        log.send(seat, Message::TimeLeft((rules.left_ms)(position, seat)));
    }
}

/// Whole milliseconds, rounded down (¶48; ruling bitwa.time-left).
pub fn left_ms(position: &Position, seat: Seat) -> u32 {
    u32::try_from(position.left_us(seat) / 1000).unwrap_or(u32::MAX)
}

/// `gen_move` names the division (¶30, ¶50).
pub fn gen_move(rules: &Rules, position: &Position, division: Division, log: &mut Log<Message>) {
    log.cite(TALK_GEN_MOVE);
    for seat in (rules.asked)(position, division).iter() {
        log.send(seat, Message::GenMove(division));
    }
}

/// A division moves, and that is announced (¶12, ¶30).
pub fn moved(rules: &Rules, position: &mut Position, division: Division, target: &Target, log: &mut Log<Message>) {
    march(rules, position, division, target, log);
    (rules.announce)(rules, position, division, target, log);
}

/// A move is announced, and all who were told are to answer (¶30, ¶33).
pub fn announce(rules: &Rules, position: &mut Position, division: Division, target: &Target, log: &mut Log<Message>) {
    let told = (rules.play)(position, division, target, log);
    wait_for_play(rules, position, division, told, log);
}

/// Every living player is sent `play` with the division and the six values (¶30, ¶55); gives who was told.
pub fn play(position: &Position, division: Division, target: &Target, log: &mut Log<Message>) -> Sides {
    log.cite(TALK_PLAY);
    let living = Sides::BOTH.without(position.killed);
    for seat in living.iter() {
        log.send(seat, Message::Play { division, target: *target });
    }
    living
}

/// An answer has come to anything but `gen_move`. The next command follows when all have answered (¶33, ¶37).
pub fn answered(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match position.stage {
        Stage::SetGame(waits) => {
            let waits = waits.without(Sides::one(seat));
            position.stage = Stage::SetGame(waits);
            if waits.is_empty() {
                end_or_next(rules, position, None, log);
            }
        }
        Stage::TimeLeft(division) => {
            position.stage = Stage::GenMove(division);
            (rules.gen_move)(rules, position, division, log);
        }
        Stage::Play { division, waits } => {
            wait_for_play(rules, position, division, waits.without(Sides::one(seat)), log);
        }
        Stage::GenMove(_) | Stage::Over(_) => {}
    }
}

/// When nobody is waited for any more, and not before (¶33, `talk.acknowledged`), the game ends, or the next division has its
/// turn (ruling bitwa.final-play).
pub fn wait_for_play(rules: &Rules, position: &mut Position, division: Division, waits: Sides, log: &mut Log<Message>) {
    position.stage = Stage::Play { division, waits };
    if !waits.is_empty() {
        return;
    }
    end_or_next(rules, position, Some(division), log);
    log.cite_if(matches!(position.stage, Stage::Over(_)), TALK_FINAL_PLAY);
}
