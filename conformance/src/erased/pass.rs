//! How arguments of [`AnyGame`] become those of a game, and how what the game returns becomes the return of `AnyGame`.

use super::AnyGame;
use super::data::{AnyChance, AnyMessage, AnyMove, AnyPosition, AnyRules, AnySetup, AnyView};
use crate::choose::Choices;
use crate::contest::{Contest, Decision, Draw, Framing, Kind, Ladder, Luck, Odds, Own, Room, Sizes, Wishes};
use crate::golden::File;
use crate::protocol::Written;
use rulebook_spec::game::{Answer, Event, EventOf, Log, LogOf, Offence, OffenceKind, Reply, Turn};
use rulebook_spec::rule::{Rule, Violation};
use serde_json::Value;
use std::mem::take;

/// An argument of `AnyGame`.
pub trait Lower<G: Contest> {
    /// What is kept of it while the game is asked.
    type Held;
    /// The argument of the game.
    type To<'b>
    where
        Self: 'b;

    /// Keeps it.
    fn hold(self) -> Self::Held;

    /// Gives it to the game, once.
    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b;
}

/// A return of `AnyGame`.
pub trait Lift<G: Contest> {
    /// The return of the game.
    type From;

    /// Makes one of the other.
    fn lift(from: Self::From) -> Self;
}

macro_rules! plain {
    ($($type:ty),* $(,)?) => {$(
        impl<G: Contest> Lower<G> for $type {
            type Held = Option<$type>;
            type To<'b> = $type where Self: 'b;

            fn hold(self) -> Option<$type> {
                Some(self)
            }

            fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b> where Self: 'b {
                held.take().expect("it is given once")
            }
        }

        impl<G: Contest> Lift<G> for $type {
            type From = $type;

            fn lift(from: $type) -> $type {
                from
            }
        }
    )*};
}

plain! {
    (), bool, u8, u32, u64, usize, i64, String, Value, Turn, OffenceKind, Room, Rule, Violation, Decision, Written, Draw, File, Framing, Kind,
    Ladder, Luck, Odds, Own,
}

impl<G: Contest, T: ?Sized + 'static> Lift<G> for &'static T {
    type From = &'static T;

    fn lift(from: &'static T) -> &'static T {
        from
    }
}

macro_rules! borrowed {
    ($($type:ty),* $(,)?) => {$(
        impl<'a, G: Contest> Lower<G> for &'a $type {
            type Held = &'a $type;
            type To<'b> = &'b $type
    where
        Self: 'b;

            fn hold(self) -> &'a $type {
                self
            }

            fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b> where Self: 'b {
                held
            }
        }
    )*};
}

borrowed!(str, [String], Offence, Sizes, Value, Wishes);

macro_rules! boxed {
    ($($type:ty: $of:ident),* $(,)?) => {$(
        impl<'a, G: Contest> Lower<G> for &'a $type {
            type Held = &'a $type;
            type To<'b> = &'b G::$of
    where
        Self: 'b;

            fn hold(self) -> &'a $type {
                self
            }

            fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b> where Self: 'b {
                held.get()
            }
        }
    )*};
}

boxed!(AnyRules: Rules, AnySetup: Setup, AnyPosition: Position, AnyMove: Move, AnyChance: Chance, AnyMessage: Message);

macro_rules! lifted {
    ($($type:ty: $of:ident),* $(,)?) => {$(
        impl<G: Contest> Lift<G> for $type {
            type From = G::$of;

            fn lift(from: G::$of) -> $type {
                <$type>::of(from)
            }
        }
    )*};
}

lifted! {
    AnySetup: Setup, AnyPosition: Position, AnyMove: Move, AnyChance: Chance, AnyMessage: Message, AnyView: View,
}

impl<G: Contest> Lower<G> for AnySetup {
    type Held = Option<AnySetup>;
    type To<'b>
        = G::Setup
    where
        Self: 'b;

    fn hold(self) -> Option<AnySetup> {
        Some(self)
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held.take().expect("it is given once").take()
    }
}

impl<'a, G: Contest> Lower<G> for &'a mut AnyPosition {
    type Held = &'a mut AnyPosition;
    type To<'b>
        = &'b mut G::Position
    where
        Self: 'b;

    fn hold(self) -> &'a mut AnyPosition {
        self
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held.get_mut()
    }
}

impl<'a, G: Contest> Lower<G> for Option<&'a AnyMove> {
    type Held = Option<&'a AnyMove>;
    type To<'b>
        = Option<&'b G::Move>
    where
        Self: 'b;

    fn hold(self) -> Option<&'a AnyMove> {
        self
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held.map(|choice| choice.get())
    }
}

impl<'a, G: Contest> Lower<G> for Option<&'a AnyPosition> {
    type Held = Option<&'a AnyPosition>;
    type To<'b>
        = Option<&'b G::Position>
    where
        Self: 'b;

    fn hold(self) -> Option<&'a AnyPosition> {
        self
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held.map(|position| position.get())
    }
}

impl<'a, G: Contest> Lower<G> for &'a mut dyn Choices {
    type Held = &'a mut dyn Choices;
    type To<'b>
        = &'b mut dyn Choices
    where
        Self: 'b;

    fn hold(self) -> &'a mut dyn Choices {
        self
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        *held
    }
}

impl<'a, G: Contest> Lower<G> for &'a mut Vec<u8> {
    type Held = &'a mut Vec<u8>;
    type To<'b>
        = &'b mut Vec<u8>
    where
        Self: 'b;

    fn hold(self) -> &'a mut Vec<u8> {
        self
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held
    }
}

/// An event of the game.
pub fn event_of<G: Contest>(event: &EventOf<AnyGame>) -> EventOf<G> {
    match event {
        Event::Chance(chance) => Event::Chance(chance.get::<G::Chance>().clone()),
        Event::Reply(Reply { seat, answer, took_us }) => {
            let answer = match answer {
                Answer::Move(choice) => Answer::Move(choice.get::<G::Move>().clone()),
                Answer::Line(line) => Answer::Line(line.clone()),
                Answer::Fault(fault) => Answer::Fault(*fault),
            };
            Event::Reply(Reply { seat: *seat, answer, took_us: *took_us })
        }
    }
}

impl<G: Contest> Lower<G> for &EventOf<AnyGame> {
    type Held = EventOf<G>;
    type To<'b>
        = &'b EventOf<G>
    where
        Self: 'b;

    fn hold(self) -> EventOf<G> {
        event_of::<G>(self)
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held
    }
}

impl<G: Contest> Lower<G> for &[EventOf<AnyGame>] {
    type Held = Vec<EventOf<G>>;
    type To<'b>
        = &'b [EventOf<G>]
    where
        Self: 'b;

    fn hold(self) -> Vec<EventOf<G>> {
        self.iter().map(event_of::<G>).collect()
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held
    }
}

impl<G: Contest> Lower<G> for &[Option<AnyMessage>] {
    type Held = Vec<Option<G::Message>>;
    type To<'b>
        = &'b [Option<G::Message>]
    where
        Self: 'b;

    fn hold(self) -> Vec<Option<G::Message>> {
        self.iter().map(|message| message.as_ref().map(|message| message.get::<G::Message>().clone())).collect()
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held
    }
}

/// A log that the game writes to, and what becomes of it.
pub struct Writing<'a, G: Contest> {
    outer: &'a mut LogOf<AnyGame>,
    inner: LogOf<G>,
}

impl<G: Contest> Drop for Writing<'_, G> {
    fn drop(&mut self) {
        let Log { cites, asked, sent, refused } = take(&mut self.inner);
        self.outer.cites = cites;
        self.outer.asked = asked;
        self.outer.refused = refused;
        self.outer.sent.extend(sent.into_iter().map(|(seat, message)| (seat, AnyMessage::of(message))));
    }
}

impl<'a, G: Contest> Lower<G> for &'a mut LogOf<AnyGame> {
    type Held = Writing<'a, G>;
    type To<'b>
        = &'b mut LogOf<G>
    where
        Self: 'b;

    fn hold(self) -> Writing<'a, G> {
        let Log { cites, asked, sent, refused } = take(self);
        let sent = sent.into_iter().map(|(seat, message)| (seat, message.take())).collect();
        Writing { outer: self, inner: Log { cites, asked, sent, refused } }
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        &mut held.inner
    }
}

/// A log of the game.
pub fn log_of<G: Contest>(log: &LogOf<AnyGame>) -> LogOf<G> {
    let sent = log.sent.iter().map(|(seat, message)| (*seat, message.get::<G::Message>().clone())).collect();
    Log { cites: log.cites.clone(), asked: log.asked.clone(), sent, refused: log.refused.clone() }
}

impl<G: Contest> Lower<G> for &LogOf<AnyGame> {
    type Held = LogOf<G>;
    type To<'b>
        = &'b LogOf<G>
    where
        Self: 'b;

    fn hold(self) -> LogOf<G> {
        log_of::<G>(self)
    }

    fn give<'b>(held: &'b mut Self::Held) -> Self::To<'b>
    where
        Self: 'b,
    {
        held
    }
}
