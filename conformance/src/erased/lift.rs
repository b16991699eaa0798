//! What games return in lists and boxes, as the return of [`AnyGame`].

use super::AnyGame;
use super::data::{AnyChance, AnyMessage, AnyMove, AnyRules, AnySetup};
use super::pass::Lift;
use crate::choose::Choices;
use crate::contest::{Contest, Footing, Player, Question, Scenario, World};
use crate::protocol::Written;
use rulebook_spec::game::{Answer, Event, EventOf, Reply};
use rulebook_spec::rule::Rule;
use serde_json::Value;

impl<G: Contest, T: Lift<G>> Lift<G> for Option<T> {
    type From = Option<T::From>;

    fn lift(from: Option<T::From>) -> Option<T> {
        from.map(T::lift)
    }
}

impl<G: Contest, T: Lift<G>> Lift<G> for Vec<T> {
    type From = Vec<T::From>;

    fn lift(from: Vec<T::From>) -> Vec<T> {
        from.into_iter().map(T::lift).collect()
    }
}

impl<G: Contest, T: Lift<G>, E> Lift<G> for Result<T, E> {
    type From = Result<T::From, E>;

    fn lift(from: Result<T::From, E>) -> Result<T, E> {
        from.map(T::lift)
    }
}

impl<G: Contest, T: Lift<G>, U: Lift<G>> Lift<G> for (T, U) {
    type From = (T::From, U::From);

    fn lift((one, two): (T::From, U::From)) -> (T, U) {
        (T::lift(one), U::lift(two))
    }
}

impl<G: Contest> Lift<G> for EventOf<AnyGame> {
    type From = EventOf<G>;

    fn lift(from: EventOf<G>) -> EventOf<AnyGame> {
        match from {
            Event::Chance(chance) => Event::Chance(AnyChance::of(chance)),
            Event::Reply(Reply { seat, answer, took_us }) => {
                Event::Reply(Reply { seat, answer: <Answer<AnyMove> as Lift<G>>::lift(answer), took_us })
            }
        }
    }
}

impl<G: Contest> Lift<G> for Answer<AnyMove> {
    type From = Answer<G::Move>;

    fn lift(from: Answer<G::Move>) -> Answer<AnyMove> {
        match from {
            Answer::Move(choice) => Answer::Move(AnyMove::of(choice)),
            Answer::Line(line) => Answer::Line(line),
            Answer::Fault(fault) => Answer::Fault(fault),
        }
    }
}

impl<G: Contest> Lift<G> for Scenario<AnySetup> {
    type From = Scenario<G::Setup>;

    fn lift(from: Scenario<G::Setup>) -> Scenario<AnySetup> {
        let Scenario { rule, case, setup, script, lingering } = from;
        Scenario { rule, case, setup: AnySetup::of(setup), script, lingering }
    }
}

impl<G: Contest> Lift<G> for Footing<AnyGame> {
    type From = Footing<G>;

    fn lift(from: Footing<G>) -> Footing<AnyGame> {
        let Footing { setup, events, more, is_legal } = from;
        Footing { setup: AnySetup::of(setup), events: <Vec<_> as Lift<G>>::lift(events), more, is_legal }
    }
}

/// A player of the game.
struct Playing<G>(Box<dyn Player<G>>);

impl<G: Contest> Player<AnyGame> for Playing<G> {
    fn hear(&mut self, message: &AnyMessage, choices: &mut dyn Choices) -> Option<AnyMove> {
        self.0.hear(message.get(), choices).map(AnyMove::of)
    }
}

impl<G: Contest> Lift<G> for Box<dyn Player<AnyGame>> {
    type From = Box<dyn Player<G>>;

    fn lift(from: Box<dyn Player<G>>) -> Box<dyn Player<AnyGame>> {
        Box::new(Playing(from))
    }
}

/// A question to a program of the game.
struct Asking<G>(Box<dyn Question<G>>);

impl<G: Contest> Question<AnyGame> for Asking<G> {
    fn program(&self) -> Value {
        self.0.program()
    }

    fn view(&self) -> Value {
        self.0.view()
    }

    fn answer(&self, rules: &AnyRules) -> Result<Written, String> {
        self.0.answer(rules.get())
    }

    fn cites(&self) -> Vec<Rule> {
        self.0.cites()
    }
}

impl<G: Contest> Lift<G> for Box<dyn Question<AnyGame>> {
    type From = Box<dyn Question<G>>;

    fn lift(from: Box<dyn Question<G>>) -> Box<dyn Question<AnyGame>> {
        Box::new(Asking(from))
    }
}

impl<G: Contest> Lift<G> for World<AnyGame> {
    type From = World<G>;

    fn lift(from: World<G>) -> World<AnyGame> {
        let World { name, says, setup, others, depth } = from;
        World {
            name,
            says,
            setup: Box::new(move |choices| AnySetup::of(setup(choices))),
            others: Box::new(move |position, seat| <Vec<_> as Lift<G>>::lift(others(position.get(), seat))),
            depth,
        }
    }
}
