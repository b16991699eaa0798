//! The words that every game speaks: events, turns, offences, and the three traits of a game.
//!
//! `docs/fit.md` says on paper how each of the five games fits them.

mod event;
mod law;
mod luck;
mod scenario;
mod step;
mod turn;
mod variant;
mod wire;

pub use event::{Answer, Event, Fault, Malformed, Reply, Seat};
pub use law::{Seen, keeps};
pub use luck::{Decision, Draw, Kind, Luck, Odds};
pub use scenario::{Cue, Reaction, Scenario};
pub use step::{Impossible, step};
pub use turn::{Places, Seats, Turn};
pub use variant::{Variant, VariantKind, rules_with};
pub use wire::Framing;

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

    /// How long a player may take over what asks nothing, in microseconds. Only where there is a limit he can be late with it.
    const HEARING_LIMIT_US: Option<u64> = None;

    /// How much memory a player's program may use, in bytes, where the text limits the program as a whole. A limit on what a
    /// player holds inside of a program that others wrote is measured in there, by a shim.
    const MEMORY_LIMIT_BYTES: Option<u64> = None;

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

    /// Whether the referee has killed this seat's program while the game goes on: nothing more can come from it.
    fn is_killed(_: &Self::Position, _: Seat) -> bool {
        false
    }

    /// Who acts next.
    fn turn(rules: &Self::Rules, position: &Self::Position) -> Turn;

    /// How long the seat may take for its answer here, in microseconds; `None` where there is no limit.
    fn limit_us(rules: &Self::Rules, position: &Self::Position, seat: Seat) -> Option<u64>;

    /// Whether an answer that took this long, in microseconds, is in time.
    ///
    /// # Errors
    /// The rule on time that is broken.
    fn in_time(rules: &Self::Rules, position: &Self::Position, seat: Seat, took_us: u64) -> Result<(), Violation>;

    /// Books the time that a good answer took, in microseconds, where a budget is kept; before the answer is played.
    fn spend(_: &Self::Rules, _: &mut Self::Position, _: Seat, _: u64) {}

    /// The move that an answer of the native protocol says, without the line feeds that end it.
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

    /// Appends the move as its bytes on the wire, the end of an answer included.
    fn write_move(choice: &Self::Move, out: &mut Vec<u8>);

    /// Whether the player must answer this message.
    fn asks(message: &Self::Message) -> bool;

    /// Whether a program may end after this message, since the game is over for it.
    fn ends(message: &Self::Message) -> bool;

    /// Whether what a referee said may stand for the line that it should have said. The same line may; another one only
    /// where it tells what nobody knows beforehand, such as the time that was spent.
    fn may_stand(said: &str, wanted: &str) -> bool {
        said == wanted
    }

    /// The setup of the game that a referee begins with this message, as far as the message says it.
    fn opening(_: &Self::Message) -> Option<Self::Setup> {
        None
    }

    /// The move of another player that this message tells of.
    fn announced(_: &Self::Message) -> Option<Self::Move> {
        None
    }

    /// The answer by which a player says only that it has heard this message.
    fn acknowledgement(_: &Self::Message) -> Option<Self::Move> {
        None
    }

    /// Whether the game has a text protocol of its own. Programs of one that has none, but an interface of some
    /// language, are spoken to over JSON Lines.
    const IS_TEXT: bool;

    /// The longest answer of a player, in bytes without its end.
    const ANSWER_BYTES: usize;

    /// Where an answer ends.
    const FRAMING: Framing = Framing::Line;
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

    /// Holds a step to what the steps of every right referee of this game keep, whatever the details of its rules: what is
    /// neither lost nor found, who may move what, who is next.
    ///
    /// # Errors
    /// One sentence on the first law that is broken.
    fn law(seen: &Seen<'_, Self>) -> Result<(), String>;

    /// What luck decides in this position, every outcome having its due chance; `None` where luck decides nothing.
    fn fair_chance(position: &Self::Position, choices: &mut dyn Choices) -> Option<Self::Chance>;

    /// What luck draws in this game, so that a referee's luck can be put to the test.
    const LUCK: Luck = Luck { kinds: &[], decisions: &[] };

    /// The draws that an event is made of, in the order in which they were made. What cannot be is no draw.
    fn draws(_position: &Self::Position, _event: &EventOf<Self>) -> Vec<Draw> {
        Vec::new()
    }

    /// What was decided between these two positions by an event with draws, and how likely it was when that event came;
    /// `earlier` is the position before the last one that had draws.
    fn odds(_earlier: Option<&Self::Position>, _before: &Self::Position, _after: &Self::Position) -> Vec<Odds> {
        Vec::new()
    }

    /// A setup at the beginning of a game between so many players in which luck draws all that it draws in this game.
    ///
    /// # Errors
    /// One sentence on a number of players that the game does not have.
    fn luck_board(seats: u8, choices: &mut dyn Choices) -> Result<Self::Setup, String> {
        Self::draw_board(&Wishes { size: None, fill: None, seats }, choices)
    }

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

    /// The time that each player has for a whole game, in milliseconds, where the operator names none; `None` for a game
    /// that limits single answers only.
    const BUDGET_MS: Option<u32> = None;

    /// The setup with so many milliseconds for each player's whole game, none of them spent; as it is where a game has
    /// no such budget.
    fn with_budget(setup: Self::Setup, _: u32) -> Self::Setup {
        setup
    }

    /// The time that each player has for the whole game in this setup, in milliseconds; `None` for a game that limits
    /// single answers only.
    fn budget_ms(_: &Self::Setup) -> Option<u32> {
        None
    }

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

    /// Those of them that a bot is certified against: who attack, evade, or do next to nothing.
    const OPPONENTS: &'static [&'static str] = Self::PLAYERS;

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
