//! People at the table, and the time that passes while nobody looks at the programs: somebody thinks, or looks at the board. It is
//! no player's.

use super::Game;
use crate::play::stopped::Stopped;
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{Event, EventOf, Seats};
use std::time::{Duration, Instant};

impl<G: Contest> Game<'_, G> {
    /// The move of a person who is asked; what only says that a message was heard is said for them.
    pub(super) fn move_of_a_person(&mut self, asked: Seats) -> Result<Option<EventOf<G>>, Stopped> {
        let Some(people) = &mut self.table.people else { return Ok(None) };
        let here = asked.iter().find(|seat| people.seats.contains(*seat) && !self.killed.contains(*seat));
        let Some(seat) = here else { return Ok(None) };
        if let Some(nod) = self.nods.get_mut(usize::from(seat)).and_then(Option::take) {
            return Ok(Some(Event::made(seat, nod)));
        }
        let began = Instant::now();
        let choice = (people.ask)(&self.position, seat)?;
        self.put_off(began.elapsed());
        Ok(Some(Event::made(seat, choice)))
    }

    /// Nobody has looked at the programs for this long: all their clocks stood still.
    pub(super) fn put_off(&mut self, time: Duration) {
        self.programs.iter_mut().for_each(|program| program.put_off(time));
        self.sitters.iter_mut().for_each(|sitter| sitter.put_off(time));
        self.nothing_at = self.nothing_at.map(|at| at + time);
    }
}
