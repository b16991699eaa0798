//! The functions of a game as those of one object, and [`AnyGame`], which asks them.

use super::chosen;
use super::data::{AnyChance, AnyMessage, AnyMove, AnyPosition, AnyRules, AnySetup, AnyView, Held, Part};
use super::pass::{Lift, Lower, event_of, log_of};
use crate::choose::Choices;
use crate::contest::*;
use crate::golden::File;
use crate::mutants::Mutants;
use crate::protocol::Written;
use rulebook_spec::game::{EventOf, Game, LogOf, Offence, OffenceKind, Reading, Seat, Table, Turn};
use rulebook_spec::rule::{Rule, Rulebook, Violation};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::Error as _;
use serde_json::Value;
use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::OnceLock;

/// The game that was chosen.
pub struct AnyGame;

/// The face of the game `G`.
pub struct Of<G: Contest> {
    literal: OnceLock<&'static AnyRules>,
    variants: OnceLock<&'static [Variant<AnyRules>]>,
    game: PhantomData<fn() -> G>,
}

impl<G: Contest> Default for Of<G> {
    fn default() -> Self {
        Of { literal: OnceLock::new(), variants: OnceLock::new(), game: PhantomData }
    }
}

/// For each role, what of it is written out, and the functions that hand on what they are given.
macro_rules! roles {
    ($($role:ident { $($apart:item)* } { $(fn $name:ident($($given:ident: $type:ty),*) -> $back:ty;)* })*) => {
        /// The functions of a game. What they do is said where the roles are.
        // Of a game, `from_words` needs no object; of its face it does.
        #[allow(clippy::wrong_self_convention)]
        pub trait Face: Apart {
            $($(fn $name(&self, $($given: $type),*) -> $back;)*)*
        }

        impl<G: Contest> Face for Of<G> {
            $($(fn $name(&self, $($given: $type),*) -> $back {
                $(let mut $given = <$type as Lower<G>>::hold($given);)*
                <$back as Lift<G>>::lift(G::$name($(<$type as Lower<G>>::give(&mut $given)),*))
            })*)*
        }

        $(impl $role for AnyGame {
            $($apart)*
            $(fn $name($($given: $type),*) -> $back {
                chosen().$name($($given),*)
            })*
        })*
    };
}

/// Those that do not hand on what they are given as it is.
pub trait Apart: Send + Sync {
    fn literal(&self) -> &'static AnyRules;
    fn variants(&self) -> &'static [Variant<AnyRules>];
    fn entries(&self) -> &'static [&'static str];
    fn invariant(&self, seen: &Seen<'_, AnyGame>) -> Result<(), String>;
    fn sizes(&self, moment: &Moment<'_, AnyGame>) -> Vec<(&'static str, u64)>;
    fn part_from(&self, part: Part, from: &mut dyn erased_serde::Deserializer<'_>) -> Read;
    fn schema_name(&self, part: Part) -> Cow<'static, str>;
    fn schema_id(&self, part: Part) -> Cow<'static, str>;
    fn is_inline(&self, part: Part) -> bool;
    fn schema(&self, part: Part, generator: &mut SchemaGenerator) -> Schema;
}

/// Data that was read.
type Read = Result<Box<dyn Held>, erased_serde::Error>;

fn read<'de, T: Held + Deserialize<'de>>(from: &mut dyn erased_serde::Deserializer<'de>) -> Read {
    erased_serde::deserialize::<T>(from).map(|data| Box::new(data) as Box<dyn Held>)
}

/// What the type of a part says.
macro_rules! of_part {
    ($part:expr, $asked:ident($($given:expr)?)) => {
        match $part {
            Part::Setup => G::Setup::$asked($($given)?),
            Part::Move => G::Move::$asked($($given)?),
            Part::Chance => G::Chance::$asked($($given)?),
            Part::Message => G::Message::$asked($($given)?),
            Part::Position => G::Position::$asked($($given)?),
            Part::View => G::View::$asked($($given)?),
        }
    };
}

impl<G: Contest> Apart for Of<G> {
    fn literal(&self) -> &'static AnyRules {
        self.literal.get_or_init(|| Box::leak(Box::new(AnyRules::of(G::literal().clone()))))
    }

    fn variants(&self) -> &'static [Variant<AnyRules>] {
        self.variants.get_or_init(|| {
            let any = |one: &'static Variant<G::Rules>| {
                let patch = move |rules: &mut AnyRules| one.patch.apply(rules.get_mut());
                let patch = Patch::Holding(Box::leak(Box::new(patch)));
                Variant { id: one.id, kind: one.kind, touches: one.touches, says: one.says, patch }
            };
            Vec::leak(G::variants().iter().map(any).collect())
        })
    }

    fn entries(&self) -> &'static [&'static str] {
        G::Rules::entries()
    }

    fn invariant(&self, seen: &Seen<'_, AnyGame>) -> Result<(), String> {
        let (before, after) = (seen.before.get(), seen.after.get());
        G::invariant(&Seen { before, event: &event_of::<G>(seen.event), after, log: &log_of::<G>(seen.log) })
    }

    fn sizes(&self, moment: &Moment<'_, AnyGame>) -> Vec<(&'static str, u64)> {
        let event = moment.event.map(event_of::<G>);
        G::sizes(&Moment { event: event.as_ref(), position: moment.position.get() })
    }

    fn part_from(&self, part: Part, from: &mut dyn erased_serde::Deserializer<'_>) -> Read {
        match part {
            Part::Setup => read::<G::Setup>(from),
            Part::Move => read::<G::Move>(from),
            Part::Chance => read::<G::Chance>(from),
            Part::Message => read::<G::Message>(from),
            Part::Position | Part::View => Err(erased_serde::Error::custom("it is never read")),
        }
    }

    fn schema_name(&self, part: Part) -> Cow<'static, str> {
        of_part!(part, schema_name())
    }

    fn schema_id(&self, part: Part) -> Cow<'static, str> {
        of_part!(part, schema_id())
    }

    fn is_inline(&self, part: Part) -> bool {
        of_part!(part, inline_schema())
    }

    fn schema(&self, part: Part, generator: &mut SchemaGenerator) -> Schema {
        of_part!(part, json_schema(generator))
    }
}

type Names = &'static [&'static str];
type Games = Vec<(AnySetup, Vec<EventOf<AnyGame>>)>;

roles! {
    Game {
        type Rules = AnyRules;
        type Setup = AnySetup;
        type Position = AnyPosition;
        type Move = AnyMove;
        type Chance = AnyChance;
        type View = AnyView;
        type Message = AnyMessage;

        fn literal() -> &'static AnyRules {
            chosen().literal()
        }

        // They are among the variants.
        fn readings() -> &'static [Reading<AnyRules>] {
            &[]
        }
    } {
        fn name() -> &'static str;
        fn book() -> &'static Rulebook;
        fn line_rules() -> &'static [Rule];
        fn hearing_limit_us() -> Option<u64>;
        fn memory_limit_bytes() -> Option<u64>;
        fn start(rules: &AnyRules, setup: &AnySetup, log: &mut LogOf<AnyGame>) -> Result<AnyPosition, Violation>;
        fn setup(position: &AnyPosition) -> AnySetup;
        fn seat_count(setup: &AnySetup) -> u8;
        fn seats(position: &AnyPosition) -> u8;
        fn is_killed(position: &AnyPosition, seat: Seat) -> bool;
        fn turn(rules: &AnyRules, position: &AnyPosition) -> Turn;
        fn limit_us(rules: &AnyRules, position: &AnyPosition, seat: Seat) -> Option<u64>;
        fn in_time(rules: &AnyRules, position: &AnyPosition, seat: Seat, took_us: u64) -> Result<(), Violation>;
        fn spend(rules: &AnyRules, position: &mut AnyPosition, seat: Seat, took_us: u64) -> ();
        fn read(rules: &AnyRules, position: &AnyPosition, seat: Seat, line: &str) -> Result<AnyMove, Violation>;
        fn check(rules: &AnyRules, position: &AnyPosition, seat: Seat, choice: &AnyMove) -> Result<(), Violation>;
        fn play(rules: &AnyRules, position: &mut AnyPosition, seat: Seat, choice: &AnyMove, log: &mut LogOf<AnyGame>) -> ();
        fn offence_rule(position: &AnyPosition, seat: Seat, kind: OffenceKind) -> Rule;
        fn refuse(rules: &AnyRules, position: &mut AnyPosition, seat: Seat, offence: &Offence, choice: Option<&AnyMove>, log: &mut LogOf<AnyGame>) -> ();
        fn settle(rules: &AnyRules, position: &mut AnyPosition, chance: &AnyChance, log: &mut LogOf<AnyGame>) -> Result<(), Violation>;
        fn view(rules: &AnyRules, position: &AnyPosition, seat: Seat) -> AnyView;
        fn lists_moves(setup: &AnySetup) -> bool;
        fn moves(rules: &AnyRules, position: &AnyPosition, seat: Seat) -> Option<Vec<AnyMove>>;
    }
    Catalogue {
        fn variants() -> &'static [Variant<AnyRules>] {
            chosen().variants()
        }
    } {
        fn reasons() -> &'static Reasons;
        fn of_time(setup: &AnySetup) -> &'static [Rule];
        fn shown() -> Option<&'static str>;
        fn golden() -> Vec<File>;
        fn sets() -> &'static [VariantSet];
    }
    Wire {} {
        fn write_message(message: &AnyMessage, out: &mut Vec<u8>) -> ();
        fn read_message(line: &str) -> Result<AnyMessage, String>;
        fn write_move(choice: &AnyMove, out: &mut Vec<u8>) -> ();
        fn asks(message: &AnyMessage) -> bool;
        fn ends(message: &AnyMessage) -> bool;
        fn may_stand(said: &str, wanted: &str) -> bool;
        fn is_same(said: &Value, wanted: &Value) -> bool;
        fn unstarted(rules: &AnyRules, log: &LogOf<AnyGame>) -> Option<Seat>;
        fn opening(message: &AnyMessage) -> Option<AnySetup>;
        fn beginning(first: &[Option<AnyMessage>]) -> Option<AnySetup>;
        fn announced(message: &AnyMessage) -> Option<AnyMove>;
        fn acknowledgement(message: &AnyMessage) -> Option<AnyMove>;
        fn in_words(choice: &AnyMove) -> String;
        fn from_words(words: &str) -> Option<AnyMove>;
        fn unknown() -> Names;
        fn write_error(says: &str, out: &mut Vec<u8>) -> bool;
        fn check_error(answer: &str) -> Result<(), Violation>;
        fn is_text() -> bool;
        fn answer_bytes() -> usize;
        fn framing() -> Framing;
    }
    Sampler {} {
        fn sample_setup(choices: &mut dyn Choices) -> AnySetup;
        fn sample_event(position: &AnyPosition, turn: Turn, choices: &mut dyn Choices) -> EventOf<AnyGame>;
        fn opens() -> &'static [(&'static str, &'static str)];
        fn is_opened(only: &[String], setup: &AnySetup) -> bool;
        fn sample_opened(only: &[String], choices: &mut dyn Choices) -> AnySetup;
        fn sample_taken(only: &[String], position: &AnyPosition, turn: Turn, choices: &mut dyn Choices) -> EventOf<AnyGame>;
        fn fair_chance(position: &AnyPosition, choices: &mut dyn Choices) -> Option<AnyChance>;
    }
    Ladders {
        fn sizes(moment: &Moment<'_, AnyGame>) -> Vec<(&'static str, u64)> {
            chosen().sizes(moment)
        }
    } {
        fn ladders() -> Vec<Ladder>;
        fn footing(sizes: &Sizes, choices: &mut dyn Choices) -> Option<Footing<AnyGame>>;
        fn collision(choices: &mut dyn Choices) -> Option<Footing<AnyGame>>;
    }
    Fairness {} {
        fn luck() -> Luck;
        fn draws(position: &AnyPosition, event: &EventOf<AnyGame>) -> Vec<Draw>;
        fn odds(earlier: Option<&AnyPosition>, before: &AnyPosition, after: &AnyPosition) -> Vec<Odds>;
        fn luck_board(seats: u8, choices: &mut dyn Choices) -> Result<AnySetup, String>;
    }
    Shrinker {} {
        fn stage() -> Option<Rule>;
        fn simpler(setup: &AnySetup, events: &[EventOf<AnyGame>]) -> Games;
        fn from_beginning(setup: &AnySetup, events: &[EventOf<AnyGame>]) -> Option<(AnySetup, Vec<EventOf<AnyGame>>)>;
        fn may_refuse(setup: &AnySetup) -> Option<&'static str>;
        fn may_open(setup: &AnySetup) -> Option<&'static str>;
    }
    Invariants {
        fn invariant(seen: &Seen<'_, AnyGame>) -> Result<(), String> {
            chosen().invariant(seen)
        }
    } {
        fn recount(position: &AnyPosition) -> Result<(), String>;
    }
    Boards {} {
        fn boards() -> Vec<AnySetup>;
        fn named() -> Vec<(&'static str, AnySetup)>;
        fn usual_budget_ms() -> Option<u32>;
        fn with_budget(setup: AnySetup, budget_ms: u32) -> AnySetup;
        fn budget_ms(setup: &AnySetup) -> Option<u32>;
        fn board_text(setup: &AnySetup) -> String;
        fn read_board(text: &str) -> Result<AnySetup, String>;
        fn shown_setup(begun: &AnySetup, shown: &Value) -> Result<AnySetup, String>;
        fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<AnySetup, String>;
        fn draw(position: &AnyPosition) -> String;
        fn draw_within(position: &AnyPosition, room: Room) -> String;
    }
    Bots {} {
        fn players() -> Names;
        fn opponents() -> Names;
        fn rising() -> Names;
        fn player(kind: &str) -> Option<Box<dyn Player<AnyGame>>>;
        fn cheats() -> Names;
        fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<AnyGame>>>;
        fn shown_foul() -> &'static str;
        fn keeps_nothing() -> Option<Rule>;
        fn is_run(position: &AnyPosition, seat: Seat) -> bool;
    }
    Scenarios {} {
        fn scenarios() -> Vec<Scenario<AnySetup>>;
        fn manners() -> &'static [Manner];
    }
    Programs {} {
        fn decides() -> bool;
        fn questions(setup: &AnySetup, events: &[EventOf<AnyGame>]) -> Vec<Box<dyn Question<AnyGame>>>;
        fn decide(rules: &AnyRules, program: Value, view: Value) -> Result<Written, String>;
        fn decide_alike(one: &AnyRules, other: &AnyRules) -> bool;
    }
    Mutated {} {
        fn mutants() -> Option<&'static dyn Mutants>;
    }
    Rankings {} {
        fn ranking() -> &'static Ranking;
        fn numbers(position: &AnyPosition) -> Vec<Vec<i64>>;
    }
    Worlds {} {
        fn worlds() -> Vec<World<AnyGame>>;
    }
}
