//! The words that every game speaks: events, turns, offences, and the traits of a game.
//!
//! `docs/ARCHITECTURE.md` says how five games fit them.

mod event;
mod reading;
mod step;
mod table;
mod turn;

pub use event::{Answer, Event, Fault, Malformed, Reply, Seat};
pub use reading::Reading;
pub use step::{Impossible, step};
pub use table::Table;
pub use turn::{Places, Seats, Turn};

use crate::rule::{Rule, Rulebook, Violation};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;

/// What data that goes into traces and over the adapter protocol can do.
#[cfg(not(feature = "schema"))]
pub trait Data: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
#[cfg(not(feature = "schema"))]
impl<T: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// What data that goes into traces and over the adapter protocol can do.
#[cfg(feature = "schema")]
pub trait Data:
    Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + schemars::JsonSchema + 'static
{
}
#[cfg(feature = "schema")]
impl<T> Data for T where
    T: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + schemars::JsonSchema + 'static
{
}

/// What a referee shows of a game and nobody reads back: it has a form in JSON.
#[cfg(not(feature = "schema"))]
pub trait Shown: PartialEq + fmt::Debug + Serialize + 'static {}
#[cfg(not(feature = "schema"))]
impl<T: PartialEq + fmt::Debug + Serialize + 'static> Shown for T {}

/// What a referee shows of a game and nobody reads back: it has a form in JSON.
#[cfg(feature = "schema")]
pub trait Shown: PartialEq + fmt::Debug + Serialize + schemars::JsonSchema + 'static {}
#[cfg(feature = "schema")]
impl<T: PartialEq + fmt::Debug + Serialize + schemars::JsonSchema + 'static> Shown for T {}

/// What one step did besides changing the position.
#[derive(Clone, Debug)]
pub struct Log<Message> {
    /// The rules that were applied, in order; a rule may stand twice.
    pub cites: Vec<Rule>,
    /// The rules that were asked and found not to apply, in order: is the game over? No. A program that sees a rule apply
    /// too early or too late differs in one of these. They are no part of a trace.
    pub asked: Vec<Rule>,
    /// What the referee now tells whom, in order.
    pub sent: Vec<(Seat, Message)>,
    /// Why the reply was refused, if it was.
    pub refused: Option<Offence>,
}

impl<Message> Default for Log<Message> {
    fn default() -> Self {
        let (cites, asked, sent, refused) = (Vec::new(), Vec::new(), Vec::new(), None);
        Log { cites, asked, sent, refused }
    }
}

impl<Message> Log<Message> {
    /// Notes that `rule` was applied.
    pub fn cite(&mut self, rule: Rule) {
        self.cites.push(rule);
    }

    /// Notes that `rule` was asked and does not apply.
    pub fn does_not_apply(&mut self, rule: Rule) {
        self.asked.push(rule);
    }

    /// Notes that `rule` was asked, and whether it applies.
    pub fn cite_if(&mut self, applies: bool, rule: Rule) {
        if applies {
            self.cite(rule);
        } else {
            self.does_not_apply(rule);
        }
    }

    /// Notes that the referee tells `seat` this message.
    pub fn send(&mut self, seat: Seat, message: Message) {
        self.sent.push((seat, message));
    }

    /// Notes that the referee tells `seat` a message, which is made in the place where it is kept: a long one is not copied.
    #[inline(always)]
    pub fn send_made(&mut self, seat: Seat, make: impl FnOnce() -> Message) {
        self.sent.extend(std::iter::once_with(|| (seat, make())));
    }

    /// Empties the log and keeps its memory.
    pub fn clear(&mut self) {
        self.cites.clear();
        self.asked.clear();
        self.sent.clear();
        self.refused = None;
    }
}

/// The log of a game's steps.
pub type LogOf<G> = Log<<G as Game>::Message>;
/// An event of a game.
pub type EventOf<G> = Event<<G as Game>::Move, <G as Game>::Chance>;

/// A bad reply: data with a consequence, never an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offence {
    /// In which way the reply is bad.
    pub kind: OffenceKind,
    /// The rule it breaks, and how.
    pub violation: Violation,
}

/// The ways in which a reply can be bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffenceKind {
    /// A move that the rules do not allow.
    Illegal,
    /// Bytes that are no answer of the protocol.
    Garbled,
    /// No answer, or one after its limit.
    Late,
    /// An answer that nobody asked for.
    Early,
    /// The program ended or closed its output.
    Crash,
    /// More memory than allowed.
    Memory,
}

impl OffenceKind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            OffenceKind::Illegal => "illegal",
            OffenceKind::Garbled => "garbled",
            OffenceKind::Late => "late",
            OffenceKind::Early => "early",
            OffenceKind::Crash => "crash",
            OffenceKind::Memory => "memory",
        }
    }

    /// The kind that a fault amounts to.
    pub fn of(fault: Fault) -> Self {
        match fault {
            Fault::Timeout => OffenceKind::Late,
            Fault::Crash => OffenceKind::Crash,
            Fault::Garbled => OffenceKind::Garbled,
            Fault::Memory => OffenceKind::Memory,
        }
    }
}

/// The rules of one game.
///
/// All functions are pure and panic on no input. `rules` is the table of rules: [`Game::literal`], or another
/// way to read it.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name on the command line and in every rule's id.
    fn name() -> &'static str;
    /// The rules as `rules.md` states them.
    fn book() -> &'static Rulebook;
    /// The table of rules with every rule read literally.
    fn literal() -> &'static Self::Rules;

    /// What RULINGS leaves open: good-faith alternatives of the literal rules.
    fn readings() -> &'static [Reading<Self::Rules>] {
        &[]
    }

    /// The rules on form that a line keeps when [`Game::read`] understands it.
    fn line_rules() -> &'static [Rule] {
        &[]
    }

    /// How long a player may take over a message that asks for no answer, in microseconds. Without a limit nobody can be late
    /// with it.
    fn hearing_limit_us() -> Option<u64> {
        None
    }

    /// How much memory a player's program may use, in bytes, where the text limits the program as a whole. A limit on what a
    /// player holds inside of a program that others wrote is measured in there, by a shim.
    fn memory_limit_bytes() -> Option<u64> {
        None
    }

    /// The table of rules: each function of the text that a referee could get wrong.
    type Rules: Clone + Table + Send + Sync + 'static;
    /// Any position as data, unvalidated.
    type Setup: Data;
    /// A validated state of play. Its JSON has one form for one state.
    type Position: Shown + Clone + Send + Sync;
    /// What a player may answer.
    type Move: Data;
    /// What luck may decide.
    type Chance: Data;
    /// What one seat may see.
    type View: Shown + Send + Sync;
    /// What a referee tells a player.
    type Message: Data;

    /// The position that a setup describes, and what is told when play begins there. The log is empty.
    ///
    /// # Errors
    /// A setup that cannot be, with the rule it breaks.
    fn start(rules: &Self::Rules, setup: &Self::Setup, log: &mut LogOf<Self>) -> Result<Self::Position, Violation>;

    /// The setup that [`Game::start`] makes this position from.
    fn setup(position: &Self::Position) -> Self::Setup;

    /// How many seats the game of this setup has, 8 at most.
    fn seat_count(setup: &Self::Setup) -> u8;

    /// How many seats are at the table.
    fn seats(position: &Self::Position) -> u8;

    /// Whether the referee has killed this seat's program while the game goes on: nothing more can come from it.
    fn is_killed(_: &Self::Position, _: Seat) -> bool {
        false
    }

    /// Who acts next.
    fn turn(rules: &Self::Rules, position: &Self::Position) -> Turn;

    /// How long the seat may take for its answer here, in microseconds; `None` where there is no limit.
    fn limit_us(_: &Self::Rules, _: &Self::Position, _: Seat) -> Option<u64> {
        None
    }

    /// Whether an answer that took this long, in microseconds, is in time. Where a game does not say more, it is at the limit.
    ///
    /// # Errors
    /// The rule on time that is broken.
    fn in_time(rules: &Self::Rules, position: &Self::Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        match Self::limit_us(rules, position, seat) {
            Some(limit_us) if took_us > limit_us => {
                let rule = Self::offence_rule(position, seat, OffenceKind::Late);
                Err(Violation::new(rule, format!("an answer after {took_us} us, {limit_us} us are allowed")))
            }
            _ => Ok(()),
        }
    }

    /// Books the time that a good answer took, in microseconds, where a budget is kept; before the answer is played.
    fn spend(_: &Self::Rules, _: &mut Self::Position, _: Seat, _: u64) {}

    /// The move that an answer of the native protocol says, without the line feeds that end it.
    ///
    /// # Errors
    /// The rule on form that is broken. A game without a text protocol refuses every line.
    fn read(_: &Self::Rules, position: &Self::Position, seat: Seat, _line: &str) -> Result<Self::Move, Violation> {
        let rule = Self::offence_rule(position, seat, OffenceKind::Garbled);
        Err(Violation::new(rule, "a line of text, in a game that has no protocol of text"))
    }

    /// Whether the rules allow the move.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(rules: &Self::Rules, position: &Self::Position, seat: Seat, choice: &Self::Move) -> Result<(), Violation>;

    /// Applies a move that [`Game::check`] allows.
    fn play(rules: &Self::Rules, position: &mut Self::Position, seat: Seat, choice: &Self::Move, log: &mut LogOf<Self>);

    /// The rule that a reply of this kind breaks in itself, whatever it says.
    fn offence_rule(position: &Self::Position, seat: Seat, kind: OffenceKind) -> Rule;

    /// Applies the consequence of a bad reply; `choice` is the move it says, where it says one.
    fn refuse(
        rules: &Self::Rules,
        position: &mut Self::Position,
        seat: Seat,
        offence: &Offence,
        choice: Option<&Self::Move>,
        log: &mut LogOf<Self>,
    );

    /// Applies what luck decided.
    ///
    /// # Errors
    /// A chance that cannot be.
    fn settle(
        rules: &Self::Rules,
        position: &mut Self::Position,
        chance: &Self::Chance,
        log: &mut LogOf<Self>,
    ) -> Result<(), Violation>;

    /// What this seat may see.
    fn view(rules: &Self::Rules, position: &Self::Position, seat: Seat) -> Self::View;

    /// Whether the moves of the games from this setup are few enough to be listed.
    fn lists_moves(_: &Self::Setup) -> bool {
        true
    }

    /// Every legal move of the seat, in a fixed order; `None` where [`Game::lists_moves`] says no.
    fn moves(rules: &Self::Rules, position: &Self::Position, seat: Seat) -> Option<Vec<Self::Move>>;
}
