//! The words that every game speaks: events, turns, offences, and the three traits of a game.
//!
//! `docs/fit.md` says on paper how each of the five games fits them.

mod event;
mod scenario;
mod turn;

pub use event::{Answer, Event, Fault, Impossible, Malformed, Reply, Seat};
pub use scenario::{Cue, Reaction, Scenario};
pub use turn::{Places, Seats, Turn};

use crate::choose::Choices;
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

/// What one step did besides changing the position.
#[derive(Clone, Debug)]
pub struct Log<Message> {
    /// The rules that were applied, in order; a rule may stand twice.
    pub cites: Vec<Rule>,
    /// What the referee now tells whom, in order.
    pub sent: Vec<(Seat, Message)>,
    /// Why the reply was refused, if it was.
    pub refused: Option<Offence>,
}

impl<Message> Default for Log<Message> {
    fn default() -> Self {
        let (cites, sent, refused) = (Vec::new(), Vec::new(), None);
        Log { cites, sent, refused }
    }
}

impl<Message> Log<Message> {
    /// Notes that `rule` was applied.
    pub fn cite(&mut self, rule: Rule) {
        self.cites.push(rule);
    }

    /// Notes that the referee tells `seat` this message.
    pub fn send(&mut self, seat: Seat, message: Message) {
        self.sent.push((seat, message));
    }

    /// Empties the log and keeps its memory.
    pub fn clear(&mut self) {
        self.cites.clear();
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
/// All functions are pure and panic on no input. `rules` is the clause table: [`Game::LITERAL`], or a reading or
/// misreading of it.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name on the command line and in every rule's id.
    const NAME: &'static str;
    /// The rules as `rules.md` states them.
    const BOOK: &'static Rulebook;
    /// The clause table with every rule read literally.
    const LITERAL: &'static Self::Rules;

    /// The rules on form that a line keeps when [`Game::read`] understands it.
    const LINE_RULES: &'static [Rule];

    /// Whether a seat that was not asked can break a time limit: where players are told things by calls that have one.
    const HEARING_HAS_A_LIMIT: bool = false;

    /// The clause table: each decision that a referee could get wrong.
    type Rules: Clone + Send + Sync + 'static;
    /// Any position as data, unvalidated.
    type Setup: Data;
    /// A validated state of play. Its JSON has one form for one state.
    type Position: Clone + PartialEq + fmt::Debug + Serialize + Send + 'static;
    /// What a player may answer.
    type Move: Data;
    /// What luck may decide.
    type Chance: Data;
    /// What one seat may see.
    type View: PartialEq + fmt::Debug + Serialize + 'static;
    /// What a referee tells a player.
    type Message: Data;

    /// Readings and misreadings of the clause table.
    fn variants() -> &'static [Variant<Self::Rules>];

    /// The position that a setup describes, and what is told when play begins there.
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

    /// Who acts next.
    fn turn(rules: &Self::Rules, position: &Self::Position) -> Turn;

    /// How long the seat may take for its answer here, in microseconds; `None` where there is no limit.
    fn limit_us(rules: &Self::Rules, position: &Self::Position, seat: Seat) -> Option<u64>;

    /// Whether an answer that took this long, in microseconds, is in time.
    ///
    /// # Errors
    /// The rule on time that is broken.
    fn in_time(rules: &Self::Rules, position: &Self::Position, seat: Seat, took_us: u64) -> Result<(), Violation>;

    /// The move that a line of the native protocol says, without its line feed.
    ///
    /// # Errors
    /// The rule on form that is broken. A game without a text protocol refuses every line.
    fn read(rules: &Self::Rules, position: &Self::Position, seat: Seat, line: &str) -> Result<Self::Move, Violation>;

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
    fn lists_moves(setup: &Self::Setup) -> bool;

    /// Every legal move of the seat, in a fixed order; `None` where [`Game::lists_moves`] says no.
    fn moves(rules: &Self::Rules, position: &Self::Position, seat: Seat) -> Option<Vec<Self::Move>>;
}

/// How a game's programs are spoken to, without I/O: both sides of its native protocol.
///
/// The referee's reading of a player's line is [`Game::read`], since readings touch it.
pub trait Wire: Game {
    /// Appends the message as its bytes on the wire, line end included.
    fn write_message(message: &Self::Message, out: &mut Vec<u8>);

    /// The message that a line says, without its line feed.
    ///
    /// # Errors
    /// One sentence on what is wrong with the line.
    fn read_message(line: &str) -> Result<Self::Message, String>;

    /// Appends the move as its bytes on the wire, line end included.
    fn write_move(choice: &Self::Move, out: &mut Vec<u8>);

    /// Whether the player must answer this message.
    fn asks(message: &Self::Message) -> bool;

    /// Whether a program may end after this message, since the game is over for it.
    fn ends(message: &Self::Message) -> bool;

    /// Whether the game has a text protocol of its own. Programs of one that has none, but an interface of some
    /// language, are spoken to over JSON Lines.
    const IS_TEXT: bool;

    /// The longest line that a player may answer with, in bytes without the line end.
    const ANSWER_BYTES: usize;
}

/// How a game is sampled, shrunk and drawn.
pub trait Sample: Game {
    /// A setup worth playing from: small more often than large.
    fn sample_setup(choices: &mut dyn Choices) -> Self::Setup;

    /// The next event: legal mostly, a foul or a fault about one time in eight.
    fn sample_event(position: &Self::Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self>;

    /// Holds whatever a position keeps incrementally against a literal count; a game that keeps nothing has nothing to
    /// say.
    ///
    /// # Errors
    /// One sentence on the first thing that differs.
    fn recount(position: &Self::Position) -> Result<(), String>;

    /// What luck decides in this position, every outcome having its due chance; `None` where luck decides nothing.
    fn fair_chance(position: &Self::Position, choices: &mut dyn Choices) -> Option<Self::Chance>;

    /// Whether the referee itself moves for this seat, one of the legal moves that is drawn evenly: nobody sits there.
    fn is_run(_: &Self::Position, _: Seat) -> bool {
        false
    }

    /// Games that are like this one in one respect and simpler, the simplest first: a smaller board, fewer units,
    /// smaller numbers, the other seat.
    fn simpler(setup: &Self::Setup, events: &[EventOf<Self>]) -> Vec<(Self::Setup, Vec<EventOf<Self>>)>;

    /// A game from its very beginning that comes to the same position and goes on with the same events, so that it can
    /// be played over the native protocol; `None` where there is none that is easily found.
    fn from_beginning(setup: &Self::Setup, events: &[EventOf<Self>]) -> Option<(Self::Setup, Vec<EventOf<Self>>)>;

    /// Scenarios over the native protocol for a referee that starts its own players; none where there is no such
    /// protocol. Without a script a player lays what [`Sample::player`] `first` does.
    fn scenarios() -> Vec<Scenario<Self::Setup>> {
        Vec::new()
    }

    /// Setups at the beginning of a game that between them let a bot meet every rule, those of short games first.
    fn boards() -> Vec<Self::Setup>;

    /// The setup as an operator gives it to a referee on its command line.
    fn board_text(setup: &Self::Setup) -> String;

    /// The setup that such a text says. A setup in JSON is read elsewhere: a game without another form refuses all.
    ///
    /// # Errors
    /// One sentence that says what is wrong and how it is written.
    fn read_board(text: &str) -> Result<Self::Setup, String>;

    /// A setup at the beginning of a game, drawn as an operator wishes.
    ///
    /// # Errors
    /// One sentence on a wish that the game does not know or cannot fulfil.
    fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<Self::Setup, String>;

    /// The position as a picture of characters, ending in a line feed.
    fn draw(position: &Self::Position) -> String;

    /// A player of ours by name; `None` for a name that the game does not know.
    fn player(kind: &str) -> Option<Box<dyn Player<Self>>>;

    /// The names that [`Sample::player`] knows.
    const PLAYERS: &'static [&'static str];

    /// A player of ours that makes `after` legal moves, not counting what is answered before play begins, and then,
    /// as soon as the position lets it, the illegal one of this name; `None` for a name that the game does not know.
    fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Self>>>;

    /// The names that [`Sample::cheat`] knows.
    const CHEATS: &'static [&'static str];
}

/// What an operator wishes of a board that is drawn at random. Each game knows some of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// How large: cells to a side, or what the game counts.
    pub size: Option<u32>,
    /// How much of it is filled, in percent.
    pub fill: Option<u32>,
    /// How many seats there are to be.
    pub seats: u8,
}

/// A program of ours that plays a game: it hears the referee's messages and answers those that ask.
pub trait Player<G: Game>: Send {
    /// Takes a message in; gives the answer if the message asks for one.
    fn hear(&mut self, message: &G::Message, choices: &mut dyn Choices) -> Option<G::Move>;
}

/// A game with everything that the suite needs.
pub trait Contest: Game + Wire + Sample {}
impl<G: Game + Wire + Sample> Contest for G {}

/// Another way to read the rules: a change of the clause table.
#[derive(Clone, Copy, Debug)]
pub struct Variant<Rules> {
    /// `bricks.size=min-3` for a reading, `bricks.brick.adjacent.one-axis` for a misreading.
    pub id: &'static str,
    /// Good faith or mistake.
    pub kind: VariantKind,
    /// The rule that it changes.
    pub touches: Rule,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// Changes the table. Several variants may be applied one after the other.
    pub patch: fn(&mut Rules),
}

/// Whether a referee can hold a variant in good faith.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantKind {
    /// A good-faith alternative: a referee that holds it is not called wrong.
    Reading,
    /// A likely bug.
    Misreading,
}

/// The literal rules of `G`, changed by each of the variants in turn.
pub fn rules_with<G: Game>(variants: &[&Variant<G::Rules>]) -> G::Rules {
    let mut rules = G::LITERAL.clone();
    for variant in variants {
        (variant.patch)(&mut rules);
    }
    rules
}

/// Applies one event. The log is emptied first and then says what the step cited, told and refused.
///
/// # Errors
/// The event cannot follow the position: the game is over, luck was not asked, the seat does not exist, or is late
/// with an answer that it was not asked for. The position
/// is then unchanged.
pub fn step<G: Game>(
    rules: &G::Rules,
    position: &mut G::Position,
    event: &EventOf<G>,
    log: &mut LogOf<G>,
) -> Result<(), Impossible> {
    log.clear();
    let turn = G::turn(rules, position);
    match (event, turn) {
        (_, Turn::Over(_)) => Err(Impossible("the game is over, nothing can follow".into())),
        (Event::Chance(chance), Turn::Chance) => {
            let settled = G::settle(rules, position, chance, log);
            settled.map_err(|violation| Impossible(violation.to_string()))
        }
        (Event::Chance(_), Turn::Seats(_)) => {
            Err(Impossible("luck decides nothing here, a player is to answer".into()))
        }
        (Event::Reply(reply), _) if reply.seat >= G::seats(position) => {
            Err(Impossible(format!("seat {} does not exist", reply.seat)))
        }
        (Event::Reply(Reply { seat, answer: Answer::Fault(Fault::Timeout), .. }), turn)
            if !turn.asks(*seat) && !G::HEARING_HAS_A_LIMIT =>
        {
            Err(Impossible(format!("seat {seat} was not asked and cannot be late")))
        }
        (Event::Reply(reply), turn) => {
            answer::<G>(rules, position, turn, reply, log);
            Ok(())
        }
    }
}

/// Applies a reply: judged for form, time and legality in that order, then played or refused.
fn answer<G: Game>(
    rules: &G::Rules,
    position: &mut G::Position,
    turn: Turn,
    reply: &Reply<G::Move>,
    log: &mut LogOf<G>,
) {
    let seat = reply.seat;
    match judge::<G>(rules, position, turn, reply) {
        Ok(choice) => {
            if let Answer::Line(_) = reply.answer {
                log.cites.extend_from_slice(G::LINE_RULES);
            }
            G::play(rules, position, seat, &choice, log);
        }
        Err((offence, choice)) => {
            log.cite(offence.violation.rule);
            G::refuse(rules, position, seat, &offence, choice.as_ref(), log);
            log.refused = Some(offence);
        }
    }
}

/// The move that a reply makes, or the offence that it is and the move where it says one.
fn judge<G: Game>(
    rules: &G::Rules,
    position: &G::Position,
    turn: Turn,
    reply: &Reply<G::Move>,
) -> Result<G::Move, (Offence, Option<G::Move>)> {
    let seat = reply.seat;
    let refused = |kind, violation| Err((Offence { kind, violation }, None));
    let by_kind = |kind, detail: &str| {
        let rule = G::offence_rule(position, seat, kind);
        refused(kind, Violation::new(rule, detail))
    };
    // A fault counts whoever is asked; a program may end at any time.
    if let Answer::Fault(fault) = reply.answer {
        return by_kind(OffenceKind::of(fault), fault.says());
    }
    if !turn.asks(seat) {
        return by_kind(OffenceKind::Early, "an answer that nobody asked for");
    }
    if let Err(violation) = G::in_time(rules, position, seat, reply.took_us) {
        return refused(OffenceKind::Late, violation);
    }
    let choice = match &reply.answer {
        Answer::Line(line) => match G::read(rules, position, seat, line) {
            Ok(choice) => choice,
            Err(violation) => return refused(OffenceKind::Garbled, violation),
        },
        Answer::Move(choice) => choice.clone(),
        Answer::Fault(fault) => return by_kind(OffenceKind::of(*fault), fault.says()),
    };
    match G::check(rules, position, seat, &choice) {
        Ok(()) => Ok(choice),
        Err(violation) => Err((Offence { kind: OffenceKind::Illegal, violation }, Some(choice))),
    }
}
