//! Who is placed where (004 ¶15, ¶61).

use super::Position;
use super::clauses::{OutPlaces, Rules};
use crate::game::{Places, Seat};

/// What counts for the order at the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Dice on lands.
    pub dice: u32,
    /// Dice in reserve.
    pub reserve: u32,
    /// Lands.
    pub lands: u32,
    /// The place in the order of turns, from 0.
    pub order: u32,
}

impl Standing {
    /// Dice on lands and in reserve.
    pub fn army(&self) -> u32 {
        self.dice.saturating_add(self.reserve)
    }
}

/// The text: dice on lands and in reserve, then lands, then the later first turn.
pub(super) fn dice_lands_later_turn(standing: &Standing) -> [u32; 3] {
    [standing.army(), standing.lands, standing.order]
}

/// The places when the war is over: those who live by rank, behind them those who are out.
pub(super) fn places(rules: &Rules, position: &Position) -> Places {
    let mut places = [0u8; 8];
    let mut ranked: Vec<(Seat, [u32; 3])> =
        position.living().map(|seat| (seat, (rules.rank)(&standing(position, seat)))).collect();
    ranked.sort_by_key(|(seat, rank)| (std::cmp::Reverse(*rank), *seat));
    for index in 0..ranked.len() {
        let (seat, rank) = ranked[index];
        let shared = index.checked_sub(1).map(|before| ranked[before]).filter(|(_, before)| *before == rank);
        places[usize::from(seat)] = match shared {
            Some((before, _)) => places[usize::from(before)],
            None => index as u8 + 1,
        };
    }
    let players = position.map().players();
    // Under a misreading there may be seats without land that nobody has noticed.
    let unnoticed = (0..players).filter(|seat| !position.lives(*seat) && !position.out().contains(seat));
    let mut behind: Vec<Seat> = unnoticed.collect();
    match rules.out_places {
        OutPlaces::EarlierIsBetter => behind.extend(position.out()),
        OutPlaces::LaterIsBetter | OutPlaces::AllLast => behind.extend(position.out().iter().rev()),
        OutPlaces::BySeat => {
            behind.extend(position.out());
            behind.sort_unstable();
        }
    }
    for (index, seat) in behind.iter().enumerate() {
        places[usize::from(*seat)] = match rules.out_places {
            OutPlaces::AllLast => players,
            _ => (ranked.len() + index) as u8 + 1,
        };
    }
    Places::new(&places[..usize::from(players)])
}

fn standing(position: &Position, seat: Seat) -> Standing {
    Standing {
        seat,
        dice: position.dice_of(seat),
        reserve: position.reserve(seat),
        lands: position.lands_of(seat).count_ones(),
        order: position.map().place_in_order(seat) as u32,
    }
}
