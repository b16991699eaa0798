//! Who acts next, and who was placed where.

use super::Seat;
use serde::{Deserialize, Serialize};

/// A set of up to eight seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// The set of this seat alone.
    pub fn one(seat: Seat) -> Self {
        Seats::default().with(seat)
    }

    /// This set and `seat`. Seats above 7 do not exist and change nothing.
    pub fn with(self, seat: Seat) -> Self {
        Seats(self.0 | 1u8.checked_shl(u32::from(seat)).unwrap_or(0))
    }

    /// Whether `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.iter().any(|other| other == seat)
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).filter(move |seat| self.0 >> seat & 1 == 1)
    }

    /// The lowest seat of the set.
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().fold(Seats::default(), Seats::with)
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

/// The place of each seat, 1 being the best; equal places are shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub struct Places {
    of: [u8; 8],
    seats: u8,
}

impl Places {
    /// The places, seat 0 first; at most eight.
    pub fn new(places: &[u8]) -> Self {
        let mut of = [0; 8];
        for (place, given) in of.iter_mut().zip(places) {
            *place = *given;
        }
        let seats = u8::try_from(places.len().min(8)).unwrap_or(8);
        Places { of, seats }
    }

    /// The places, seat 0 first.
    pub fn as_slice(&self) -> &[u8] {
        &self.of[..usize::from(self.seats)]
    }
}

impl From<Vec<u8>> for Places {
    fn from(places: Vec<u8>) -> Self {
        Places::new(&places)
    }
}

impl From<Places> for Vec<u8> {
    fn from(places: Places) -> Self {
        places.as_slice().to_vec()
    }
}

/// Who acts next: `{"seats":[0]}`, `"chance"` or `{"over":[1,2]}` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// Each of these seats is to answer; where there are several, in any order.
    Seats(Seats),
    /// Luck is to decide.
    Chance,
    /// The game is over, with the place of each seat.
    Over(Places),
}

impl Turn {
    /// The turn of one seat.
    pub fn of(seat: Seat) -> Self {
        Turn::Seats(Seats::one(seat))
    }

    /// Whether this seat is to answer.
    pub fn asks(self, seat: Seat) -> bool {
        matches!(self, Turn::Seats(seats) if seats.contains(seat))
    }

    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        matches!(self, Turn::Over(_))
    }
}
