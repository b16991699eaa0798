//! Who sits at a table, what is played there, and what is left of it.

use super::{Stopped, WireKind};
use crate::process::{Conduct, Ended, Kept, Program};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{EventOf, Game, LogOf, Offence, Places, Seat, Seats};
use rulebook_spec::rule::Rule;
use std::time::{Duration, Instant};

/// Who sits at the table.
#[derive(Debug)]
pub struct Chair {
    /// The program, just started.
    pub program: Program,
    /// How it is spoken to.
    pub wire: WireKind,
}

/// Sees every event, with what it did. No player's clock runs meanwhile.
pub type Watch<'a, G> = &'a mut dyn FnMut(&EventOf<G>, &LogOf<G>, &<G as Game>::Position) -> Result<(), Stopped>;

/// Asks a person for the move of a seat. No player's clock runs meanwhile.
pub type Ask<'a, G> = &'a mut dyn FnMut(&<G as Game>::Position, Seat) -> Result<<G as Game>::Move, Stopped>;

/// Seats of people, who have no program and no clock.
pub struct People<'a, G: Contest> {
    /// Which seats.
    pub seats: Seats,
    /// Asks for their moves. What only says that a message was heard is said for them.
    pub ask: Ask<'a, G>,
}

/// Decides for luck, where luck is to decide.
pub type Luck<'a> = &'a mut dyn Choices;

/// A game to be played.
pub struct Table<'a, G: Contest> {
    /// The table of rules.
    pub rules: &'a G::Rules,
    /// Where play begins.
    pub setup: &'a G::Setup,
    /// How long each program may take to start before its clock runs, where its first limit is shorter than that.
    pub start_time: Duration,
    /// How long the programs may take to end by themselves after the game.
    pub grace: Duration,
    /// Whether the events are recorded.
    pub record: bool,
    /// Sees every event.
    pub watch: Option<Watch<'a, G>>,
    /// Seats of people.
    pub people: Option<People<'a, G>>,
    /// What luck decides by.
    pub luck: Luck<'a>,
    /// Whom the game is played for, where it need not be played to its end.
    pub judged: Option<Judged>,
}

/// The one seat that a game is played to judge: the game is broken off after its first bad reply, and when enough has
/// been seen of it.
#[derive(Clone, Copy, Debug)]
pub struct Judged {
    /// The seat.
    pub seat: Seat,
    /// This many of its answers are enough.
    pub most_answers: u64,
    /// The game is to take no longer than this from its first answer on. An answer that is waited for is waited for to
    /// its limit: otherwise nobody could be late.
    pub longest: Duration,
    /// Nor is it to go on after this moment, once there was an answer.
    pub deadline: Instant,
}

/// A game that was played to its end.
#[derive(Debug)]
pub struct Played<G: Contest> {
    /// The last position.
    pub position: G::Position,
    /// The place of each seat; none where the game was broken off, see [`Judged`].
    pub places: Places,
    /// The events in order, if they were recorded. With the setup they are the whole game.
    pub events: Vec<EventOf<G>>,
    /// How many events there were.
    pub plies: u64,
    /// The rules that the last event applied: they say how the game ended.
    pub cites: Vec<Rule>,
    /// The bad replies, in order.
    pub refusals: Vec<Refusal>,
    /// What is left of each seat's program; `None` where the referee moves for the seat itself, or a person.
    pub remains: Vec<Option<Remains>>,
    /// How much later than at a deadline we were woken at most, in microseconds, when an answer was there all the same.
    pub overslept_us: u64,
    /// What was credited at most to a program that this machine kept waiting, in microseconds, so that it was not late.
    pub held_us: u64,
}

/// A bad reply.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The number of the event, from 0.
    pub event: u64,
    /// Whose reply it was.
    pub seat: Seat,
    /// What was wrong with it.
    pub offence: Offence,
}

/// What is left of a program after its game: the evidence of both sides.
#[derive(Clone, Debug)]
pub struct Remains {
    /// How it ended.
    pub ended: Ended,
    /// What it was sent.
    pub told: Kept,
    /// What it answered.
    pub heard: Kept,
    /// What it wrote to standard error.
    pub errors: Kept,
    /// Its slowest answer in microseconds.
    pub slowest_us: u64,
    /// The most memory that it was seen to use, in bytes, where the game limits that; see [`Program::used_bytes`].
    pub used_bytes: u64,
    /// What it did besides answering.
    pub conduct: Conduct,
}
