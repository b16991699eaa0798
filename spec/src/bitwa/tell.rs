//! The commands of the referee: what is sent to whom (000 ¶29 to ¶33).

use super::board::Division;
use super::clauses::{PlayTo, Rules, SetGame};
use super::position::{Position, Sides};
use super::rules::*;
use super::target::Target;
use super::wire::Message;
use crate::game::{Log, Seat};

/// Sends `set_game` to these seats.
pub(super) fn set_game(rules: &Rules, position: &Position, to: Sides, log: &mut Log<Message>) {
    log.cite(TALK_SET_GAME);
    for seat in to.iter() {
        log.send(seat, game(rules, position, seat));
    }
}

fn game(rules: &Rules, position: &Position, seat: Seat) -> Message {
    let board = &position.board;
    let (mut m, mut n) = (u32::from(board.columns()), u32::from(board.rows()));
    let (mut rounds, mut strength) = (position.rounds, u32::from(position.strength));
    let mut rows = board.lines();
    match rules.set_game {
        SetGame::Rows => {}
        SetGame::SizesSwapped => (m, n) = (n, m),
        SetGame::NumbersSwapped => (rounds, strength) = (strength, rounds),
        SetGame::Upwards => rows.reverse(),
        SetGame::Relative if seat == 0 => {}
        SetGame::Relative => rows.iter_mut().for_each(|row| *row = row.chars().map(other_case).collect()),
    }
    Message::SetGame { m, n, rounds, strength, rows }
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// Sends `time_left` to the player of the division.
pub(super) fn time_left(rules: &Rules, position: &Position, division: Division, log: &mut Log<Message>) {
    log.cite(TALK_TIME_LEFT);
    let seat = (rules.owner)(position, division);
    // The longest limit is an hour: there is no more to be told.
    let left_ms = u32::try_from((rules.left_ms)(position, seat)).unwrap_or(u32::MAX);
    log.send(seat, Message::TimeLeft(left_ms));
    if rules.gen_move_early {
        gen_move(rules, position, division, log);
    }
}

/// Sends `gen_move` to the player of the division.
pub(super) fn gen_move(rules: &Rules, position: &Position, division: Division, log: &mut Log<Message>) {
    log.cite(TALK_GEN_MOVE);
    for seat in (rules.gen_move_to)(position, (rules.owner)(position, division)).iter() {
        log.send(seat, Message::GenMove((rules.gen_move)(division)));
    }
}

/// Sends `play` and gives those who are to answer it.
pub(super) fn play(
    rules: &Rules,
    position: &Position,
    division: Division,
    target: &Target,
    log: &mut Log<Message>,
) -> Sides {
    log.cite(TALK_PLAY);
    let living = Sides::BOTH.without(position.killed);
    let mover = Sides::one((rules.owner)(position, division));
    let to = match rules.play_to {
        PlayTo::Both => living,
        PlayTo::Dead => Sides::BOTH,
        PlayTo::Mover => living.without(Sides::BOTH.without(mover)),
        PlayTo::Opponent => living.without(mover),
        PlayTo::WithUnits => {
            let units = |seat: &Seat| position.board.units_of(*seat) > 0;
            living.iter().filter(units).fold(Sides::default(), Sides::with)
        }
    };
    for seat in to.iter() {
        let (division, target) = ((rules.play_names)(division), (rules.play)(target));
        log.send(seat, Message::Play { division, target });
    }
    to.without(position.killed)
}
