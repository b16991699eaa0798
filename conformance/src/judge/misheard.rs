//! Clocks that are read wrongly: the rules are right, and what they are told of the time of a reply is not.

use super::made::Made;
use super::seen::unlike;
use super::{Agreeing, Divergence, Judge};
use crate::case::{Case, Step, play};
use crate::contest::Contest;
use crate::protocol::Observation;
use rulebook_spec::game::{Event, Seat};
use rulebook_spec::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// How many cases that differ are looked at, and how many that agree.
const FAILING: usize = 120;
const AGREEING: usize = 400;

/// What a referee may take for the time of a reply.
#[derive(Clone, Copy)]
enum Clock {
    /// Where a reply says no time, that of the last one that did.
    Kept,
    /// The same, of the same seat.
    KeptBySeat,
    /// All that the seat has taken so far.
    Summed,
    /// All that both have taken so far.
    SummedForAll,
    /// That of the reply before as well: the clock is not set anew; always, or only where that one was refused, or where the game
    /// came from it to another stage.
    Carried(Anew),
    /// In whole milliseconds.
    RoundedUp,
    RoundedDown,
    /// None but that of this seat.
    OnlyOf(Seat),
    Doubled,
    Halved,
    /// As so many bits of a whole number hold it; what is below 0 with a sign is no time at all.
    InBits(u32),
    InSignedBits(u32),
}

/// After which replies a clock is not set anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anew {
    All,
    Refused,
    OtherStage,
}

/// What is to be known of a reply to say what comes of it for the clock of the next one.
struct Before {
    is_refused: bool,
    /// The stages before it and behind it are of different kinds.
    is_other_stage: bool,
}

/// All of them, and what each is in words.
const CLOCKS: [(Clock, &str); 15] = [
    (Clock::Kept, "a reply without `took_us` takes as long as the last one that had it"),
    (Clock::KeptBySeat, "a reply without `took_us` takes as long as the last one of the same seat that had it"),
    (Clock::Summed, "what a seat took for its earlier replies is counted again with each reply"),
    (Clock::SummedForAll, "what all seats took for earlier replies is counted again with each reply"),
    (Clock::Carried(Anew::All), "what the reply before took is counted again with each reply"),
    (Clock::Carried(Anew::Refused), "what a refused reply took is counted again with the reply after it"),
    (
        Clock::Carried(Anew::OtherStage),
        "what a reply took with which one stage of the game gives way to another is counted again with the reply after it",
    ),
    (Clock::RoundedUp, "the time of each reply is rounded up to whole milliseconds"),
    (Clock::RoundedDown, "the time of each reply is rounded down to whole milliseconds"),
    (Clock::OnlyOf(0), "only the replies of seat 0 take time"),
    (Clock::OnlyOf(1), "only the replies of seat 1 take time"),
    (Clock::Doubled, "each reply takes twice the time"),
    (Clock::Halved, "each reply takes half the time"),
    (Clock::InBits(32), "the microseconds of a reply are held in 32 bits"),
    (Clock::InSignedBits(32), "the microseconds of a reply are held in 32 bits with a sign"),
];

impl Clock {
    /// The case as a referee with this clock takes it; `None` where that is the same. `course` says what is to be known of each event.
    fn mishear<G: Contest>(self, case: &Case<G>, course: impl FnOnce() -> Vec<Before>) -> Option<Case<G>> {
        let mut heard = case.clone();
        let mut last: BTreeMap<Option<Seat>, u64> = BTreeMap::new();
        let mut differs = false;
        let (mut carried, course) = (0u64, if let Clock::Carried(_) = self { course() } else { Vec::new() });
        for (index, event) in heard.events.iter_mut().enumerate() {
            let Event::Reply(reply) = event else { continue };
            if let Clock::Carried(after) = self {
                let took_us = reply.took_us.saturating_add(std::mem::take(&mut carried));
                let is_carried = course.get(index).is_some_and(|before| match after {
                    Anew::All => true,
                    Anew::Refused => before.is_refused,
                    Anew::OtherStage => before.is_other_stage,
                });
                carried = if is_carried { reply.took_us } else { 0 };
                differs |= took_us != reply.took_us;
                reply.took_us = took_us;
                continue;
            }
            let whose = match self {
                Clock::KeptBySeat | Clock::Summed => Some(reply.seat),
                _ => None,
            };
            let so_far = last.entry(whose).or_default();
            let took_us = match self {
                Clock::Kept | Clock::KeptBySeat if reply.took_us > 0 => reply.took_us,
                Clock::Kept | Clock::KeptBySeat => *so_far,
                Clock::Summed | Clock::SummedForAll => so_far.saturating_add(reply.took_us),
                Clock::Carried(_) => reply.took_us,
                Clock::RoundedUp => reply.took_us.div_ceil(1000).saturating_mul(1000),
                Clock::RoundedDown => reply.took_us / 1000 * 1000,
                Clock::OnlyOf(seat) if reply.seat != seat => 0,
                Clock::OnlyOf(_) => reply.took_us,
                Clock::Doubled => reply.took_us.saturating_mul(2),
                Clock::Halved => reply.took_us / 2,
                Clock::InBits(bits) => reply.took_us % (1 << bits),
                Clock::InSignedBits(bits) => match reply.took_us % (1 << bits) {
                    negative if negative >> (bits - 1) == 1 => 0,
                    took_us => took_us,
                },
            };
            differs |= took_us != reply.took_us;
            (*so_far, reply.took_us) = (took_us, took_us);
        }
        differs.then_some(heard)
    }
}

/// How surely it is about the rule by which the reply is late, where another one says when the clock runs.
const IN_TIME: f64 = 0.8;

/// Which rules a difference is about, and how surely, given what the reply breaks that is heard.
pub(super) type About<'a, G> = dyn Fn(&Divergence<G>, Option<Rule>) -> Vec<(Rule, f64)> + 'a;

/// The kind of these changes.
const KIND: &str = "clock";

impl Made {
    /// Whether it is a clock that is read wrongly.
    pub(super) fn is_clock(&self) -> bool {
        self.kind == KIND
    }
}

impl<G: Contest> Judge<G> {
    /// What is to be known of each event of a case, as far as the game goes.
    fn course(&self, case: &Case<G>) -> Vec<Before> {
        let stage = |step: &Step| match &step.observation {
            Observation::State(state) => {
                let position = state.position.value();
                position.get("stage").and_then(|stage| Some(stage.as_object()?.keys().next()?.clone()))
            }
            _ => None,
        };
        let is_refused =
            |step: &Step| matches!(&step.observation, Observation::State(state) if state.refused == Some(true));
        let steps = play::<G>(&self.rules, case);
        let before = |pair: &[Step]| Before {
            is_refused: is_refused(&pair[1]),
            is_other_stage: stage(&pair[0]) != stage(&pair[1]),
        };
        steps.windows(2).map(before).collect()
    }

    /// The clocks that show exactly what was seen in some failing case.
    pub(super) fn find_misheard(&self, failing: &[&Divergence<G>]) -> Vec<Made> {
        let of_clock = |(clock, says): (Clock, &str)| {
            let hear = |case: &Case<G>| clock.mishear(case, || self.course(case));
            let about = |one: &Divergence<G>, breaks: Option<Rule>| {
                // What is late by one clock is in time by the other.
                let late = breaks.or(one.breaks);
                // When a clock runs is a rule of its own, where there is one.
                let runs = G::of_time(&one.case.setup).iter().find(|rule| rule.id().ends_with(".clock"));
                let runs = runs.copied().filter(|_| matches!(clock, Clock::Carried(_)));
                let sure = if runs.is_some() { IN_TIME } else { 1.0 };
                late.map(|rule| (rule, sure)).into_iter().chain(runs.map(|rule| (rule, 1.0))).collect()
            };
            self.heard_otherwise((KIND, says), failing, &hear, &about)
        };
        CLOCKS.into_iter().filter_map(of_clock).collect()
    }

    /// What a referee that hears something else shows exactly of what was seen; `None` where it shows nothing, or there is no time. `hear`
    /// gives what it hears, where that is something else.
    pub(super) fn heard_otherwise(
        &self,
        (kind, says): (&'static str, &str),
        failing: &[&Divergence<G>],
        hear: &dyn Fn(&Case<G>) -> Option<Case<G>>,
        about: &About<'_, G>,
    ) -> Option<Made> {
        let failing = &failing[..failing.len().min(FAILING)];
        let (mut rules, mut explains) = (BTreeMap::new(), BTreeSet::new());
        for one in failing.iter().take_while(|_| !self.patience.is_over()) {
            let Some(heard) = hear(&one.case) else { continue };
            if unlike::<G>(&self.rules, &heard, 0, &one.observed).is_none() {
                explains.insert(one.number);
                let step = play::<G>(&self.rules, &heard).into_iter().nth(one.at);
                rules.extend(about(one, step.and_then(|step| step.breaks)));
            }
        }
        if explains.is_empty() {
            return None;
        }
        let against = |one: &&Agreeing<G>| {
            hear(&one.case).is_some_and(|heard| {
                let shown = one.shape.shows(play(&self.rules, &one.case));
                unlike::<G>(&self.rules, &heard, 0, &shown).is_some()
            })
        };
        let agreeing = self.agreeing.iter().take(AGREEING).take_while(|_| !self.patience.is_over());
        let contradicted = agreeing.filter(against).count() as u64;
        (!self.patience.was_over()).then(|| Made {
            number: 0,
            kind,
            says: says.into(),
            function: "step",
            of: "",
            rules: rules.into_iter().collect(),
            explains,
            tried: failing.iter().map(|one| one.number).collect(),
            contradicted,
            sometimes: None,
            among: None,
        })
    }
}
