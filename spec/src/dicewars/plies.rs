//! Which turn of all players together the turn of a seat can be, given who is out: what `ply` a setup may say (004 ¶12,
//! ¶13, ¶15).
//!
//! Had nobody been out, the turns would be numbered round by round: *moment* 0 is the first turn of the first player in the
//! order. The text does not count these turns; the reading `turn-limit=per-ply` does. A player who is out has had the turns
//! before the moment of elimination, which can have been early or late.

use crate::game::Seat;
use std::ops::RangeInclusive;

/// The order of turns, the seats that are out, first eliminated first, and the turn that is played.
#[derive(Clone, Copy, Debug)]
pub struct Turns<'a> {
    /// All seats in the order of their turns.
    pub order: &'a [Seat],
    /// The seats that are out, first eliminated first.
    pub out: &'a [Seat],
    /// Whose turn it is.
    pub seat: Seat,
    /// Its N, from 1.
    pub turn: u32,
    /// How many lands it can have taken by now, at most: each needs a step.
    pub taken: u32,
}

impl Turns<'_> {
    /// The plies that this turn can be; `None` where these seats cannot be out by now.
    pub fn plies(self) -> Option<RangeInclusive<u32>> {
        let (early, late) = (self.eliminated_early()?, self.eliminated_late()?);
        Some(self.ply(&early)..=self.ply(&late))
    }

    fn players(self) -> u32 {
        self.order.len() as u32
    }

    fn place(self, seat: Seat) -> u32 {
        self.order.iter().position(|other| *other == seat).unwrap_or(0) as u32
    }

    fn now(self) -> u32 {
        (self.turn - 1) * self.players() + self.place(self.seat)
    }

    /// The turns that a seat had before this moment.
    fn turns_before(self, seat: Seat, moment: u32) -> u32 {
        moment / self.players() + u32::from(self.place(seat) < moment % self.players())
    }

    /// The number of turns so far, the one that is played included, where those who are out were eliminated at these moments.
    fn ply(self, eliminated: &[u32]) -> u32 {
        let living = self.order.iter().filter(|seat| !self.out.contains(seat));
        let of_living: u32 = living.map(|seat| self.turns_before(*seat, self.now() + 1)).sum();
        let of_out = self.out.iter().zip(eliminated).map(|(seat, moment)| self.turns_before(*seat, *moment));
        of_living + of_out.sum::<u32>()
    }

    /// Whether the `index`th of those who are out can be eliminated at this moment, as some others are at theirs: by a living
    /// player other than itself, which has a step left for it.
    fn can_be(self, index: usize, moment: u32, others: &[u32]) -> bool {
        let mover = self.order.get((moment % self.players()) as usize);
        let lives = mover.is_some_and(|mover| !self.out[..=index].contains(mover));
        let steps = if moment == self.now() { self.taken } else { moment / self.players() + 1 };
        lives && (others.iter().filter(|other| **other == moment).count() as u32) < steps
    }

    /// The moments of all eliminations, each as early as can be. The last opponent is eliminated in the turn that is played:
    /// there is none after it.
    fn eliminated_early(self) -> Option<Vec<u32>> {
        let mut moments: Vec<u32> = Vec::new();
        for index in 0..self.out.len() {
            let is_last_opponent = index + 2 == self.order.len();
            let first = if is_last_opponent { self.now() } else { moments.last().copied().unwrap_or(0) };
            let moment = (first..=self.now()).find(|moment| self.can_be(index, *moment, &moments))?;
            moments.push(moment);
        }
        Some(moments)
    }

    /// The moments of all eliminations, each as late as can be.
    fn eliminated_late(self) -> Option<Vec<u32>> {
        let mut moments: Vec<u32> = Vec::new();
        for index in (0..self.out.len()).rev() {
            let last = moments.last().copied().unwrap_or(self.now());
            let moment = (0..=last).rev().find(|moment| self.can_be(index, *moment, &moments))?;
            moments.push(moment);
        }
        moments.reverse();
        Some(moments)
    }
}
