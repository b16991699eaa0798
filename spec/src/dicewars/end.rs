//! The end of the war, and who is placed where (004 ¶15, ¶61).

use super::names::*;
use super::{Message, Position, Rules, Stage};
use crate::game::{Log, Places, Seat};
use std::cmp::Reverse;

/// Each player has 200 turns (¶61).
pub const TURN_LIMIT: u32 = 200;

/// Whether one player holds all lands (¶15).
pub fn is_conquered(position: &Position) -> bool {
    position.held(position.owner[0]) == position.map().all()
}

/// Who holds all lands has won at once (¶15).
pub fn by_conquest(position: &mut Position, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[END_CONQUEST, END_PLACES]);
    position.stage = Stage::Over;
}

/// Whether the war ends before a turn of this N, since every living player has had all of its turns (¶61).
pub fn is_at_limit(rules: &Rules, _: &Position, turn: u32) -> bool {
    turn > rules.turn_limit
}

/// Every living player has had 200 turns: the war is over (¶61).
pub fn by_limit(position: &mut Position, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[END_LIMIT, END_LIMIT_RANK, END_PLACES]);
    position.stage = Stage::Over;
}

/// The places when the war is over: those who live by rank, and all others behind them (¶15, ¶61).
pub fn places(rules: &Rules, position: &Position) -> Places {
    let mut best_first: Vec<Seat> = position.living().collect();
    best_first.sort_by_key(|seat| Reverse((rules.rank)(position, *seat)));
    best_first.extend((rules.eliminated_places)(position));
    let mut places = [0; 8];
    for (place, seat) in (1..).zip(best_first) {
        places[usize::from(seat)] = place;
    }
    Places::new(&places[..usize::from(position.map().players())])
}

/// What ranks those who live at the limit: their dice; where these are equal their lands; where these are equal, too, the
/// later first turn (¶61).
pub fn rank(position: &Position, seat: Seat) -> [u32; 3] {
    [army(position, seat), lands(position, seat), first_turn(position, seat)]
}

/// The dice of a seat on lands and in reserve.
pub fn army(position: &Position, seat: Seat) -> u32 {
    position.dice_of(seat).saturating_add(position.reserve(seat))
}

/// How many lands a seat has.
pub fn lands(position: &Position, seat: Seat) -> u32 {
    position.lands_of(seat).count_ones()
}

/// When a seat has its first turn, from 0.
pub fn first_turn(position: &Position, seat: Seat) -> u32 {
    position.map().place_in_order(seat) as u32
}

/// Those who are out, best first: who was eliminated later is better (¶15, ¶61).
pub fn eliminated_places(position: &Position) -> Vec<Seat> {
    position.out.iter().rev().copied().collect()
}
