//! Games that could not be played to their end.

use crate::stop::Cut;
use rulebook_spec::game::Seat;
use rulebook_spec::rule::Violation;
use std::fmt;
use std::io;

/// Why a game could not be played to its end: none of it is a player's fault.
#[derive(Debug)]
pub enum Stopped {
    /// The rules do not allow the setup.
    Setup(Violation),
    /// A seat that the referee does not move for has no program.
    Chairs {
        /// Seats at the table.
        seats: usize,
        /// Programs given.
        given: usize,
    },
    /// Luck is to decide, and the game does not say how: a bug in rulebook.
    NoLuck,
    /// The rules, as they are read, wait for this seat for ever.
    Stalled(Seat),
    /// The machine kept the program of this seat waiting for so many microseconds that nobody can say if it is late.
    Held(Seat, u64),
    /// The person of this seat has left.
    Left(Seat),
    /// The system refused something.
    System(io::Error),
    /// The run was cut off while somebody had begun an answer and not ended it.
    Unended {
        /// What cut it off.
        cut: Cut,
        /// Who.
        seat: Seat,
        /// The answer so far, and how one ends, in a sentence.
        says: String,
    },
    /// Our referee made an event that the rules find impossible: a bug in rulebook.
    Impossible(String),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Setup(violation) => write!(f, "the rules do not allow this setup: {violation}"),
            Stopped::Chairs { seats, given } => {
                write!(f, "the game has {seats} seats, but {given} programs were given")
            }
            Stopped::NoLuck => {
                f.write_str("luck is to decide, and the game does not say how, which is a bug in rulebook")
            }
            Stopped::Stalled(seat) => write!(f, "the rules, as they are read here, wait for seat {seat} for ever"),
            Stopped::Held(seat, late_us) => {
                let late_s = late_us / 1_000_000;
                write!(
                    f,
                    "this machine is overloaded: it kept the program of seat {seat} waiting, so that nothing can be said of \
                     an answer that is {late_s} s over its limit"
                )
            }
            Stopped::Left(seat) => {
                write!(f, "standard input has ended, and the person of seat {seat} with it: nobody has won")
            }
            Stopped::System(error) => write!(f, "the programs cannot be listened to: {error}"),
            Stopped::Unended { cut, seat, says } => write!(f, "{cut}; seat {seat} {says}"),
            Stopped::Impossible(says) => {
                write!(f, "the referee made an impossible event, which is a bug in rulebook: {says}")
            }
        }
    }
}

impl std::error::Error for Stopped {}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        Stopped::System(error)
    }
}
