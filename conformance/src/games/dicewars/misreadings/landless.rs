//! What wars need in which a player may have no land and was not put out.

use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{Message, Position, Rules, Stage};
use rulebook_spec::game::{Log, Seat};

/// The first player in the order who has any land begins; where nobody has, the war is over.
pub(super) fn first_living_begins(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    (position.turn, position.ply) = (1, 1);
    log.cite(TURN_ORDER);
    let first = position.map().order().iter().copied().find(|seat| position.lives(*seat));
    match first {
        Some(seat) => (rules.ask)(rules, position, seat, 1, log),
        None => position.stage = Stage::Over,
    }
}

/// Those who have no land, best first: before those who were put out stand those who were not.
pub(super) fn places_without_land(position: &Position) -> Vec<Seat> {
    let mut seats: Vec<Seat> = without_land(position).collect();
    seats.sort_by_key(|seat| position.out.iter().rev().position(|out| out == seat));
    seats
}

pub(super) fn without_land(position: &Position) -> impl Iterator<Item = Seat> {
    (0..position.map().players()).filter(|seat| !position.lives(*seat))
}
