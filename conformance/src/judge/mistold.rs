//! What a referee tells otherwise than by the rules: it plays right, and one kind of message goes to somebody else, comes twice, or says
//! something else; or what a seat may see is something else, in every message that tells it.

mod edit;
mod guess;

use super::facts::Facts;
use super::facts::when::When;
use super::made::Made;
use super::seen::{Part, Shape};
use super::sometimes::Silent;
use super::{Divergence, Judge};
use crate::case::{Case, Step, json, play};
use crate::compare::{Field, differing, is_told_alike};
use crate::contest::Contest;
use crate::protocol::{Notice, Observation, State};
use crate::text::Text;
use guess::{Mistold, Told, guessed, joined, views_in};
use rulebook_spec::game::{Answer, Event, Log, Reply, Seat, step};
use serde_json::Value;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// How many cases that differ are looked at, of how many we guess, and how many are looked at that agree.
const FAILING: usize = 60;
const FIRST: usize = 6;
const AGREEING: usize = 300;
/// For each guess so many requests at which it would show are remembered.
const SHOWN: usize = 80;
/// At most this many guesses are held against all cases.
const TRIED: usize = 60;

/// A request of a case that differs, and what the referee tells.
struct Heard {
    told: Told,
    got: Vec<Notice>,
    /// What the referee shows that each seat may see, where it shows that.
    got_views: Option<Vec<Value>>,
    /// Whether all else agrees.
    is_else_right: bool,
}

/// A case that differs in what is told.
struct Failing<'a, G: Contest> {
    divergence: &'a Divergence<G>,
    /// By requests; `None` where nothing can be said.
    heard: Vec<Option<Heard>>,
}

impl<G: Contest> Judge<G> {
    /// What is told otherwise, where that shows exactly what was seen in cases that differ, the best first.
    pub(super) fn find_mistold(&self, failing: &[&Divergence<G>]) -> Vec<Made> {
        let is_told = |one: &&Divergence<G>| matches!(one.difference.field, Field::Sent | Field::View);
        let (mut all, others): (Vec<_>, Vec<_>) = failing.iter().copied().partition(is_told);
        // Where other things differ as well, what is told follows from those.
        if all.len() <= others.len() {
            return Vec::new();
        }
        all.truncate(FAILING);
        // What differs in something else is explained by nothing that is told.
        let tried: BTreeSet<usize> = all.iter().chain(&others).map(|one| one.number).collect();
        let failing: Vec<Failing<'_, G>> = all.into_iter().map(|one| self.heard(one)).collect();
        let all_told = || failing.iter().flat_map(|one| one.heard.iter().flatten()).map(|heard| &heard.told);
        let like = all_told().find_map(|told| told.views.as_ref()?.first());
        let views: BTreeSet<Vec<String>> = all_told().flat_map(|told| views_in(told, like)).collect();
        let views: Vec<Vec<String>> = views.into_iter().collect();
        let mut guesses: Vec<Mistold> = Vec::new();
        for one in failing.iter().take(FIRST) {
            let Some(Some(heard)) = one.heard.get(one.divergence.at) else { continue };
            for guess in guessed(&heard.told, &heard.got, heard.got_views.as_deref(), &views) {
                if !guesses.contains(&guess) {
                    guesses.push(guess);
                }
            }
        }
        // Of several parts each case may show one.
        for guess in joined(&guesses) {
            if !guesses.contains(&guess) {
                guesses.push(guess);
            }
        }
        let is_first = |guess: &Mistold, one: &Failing<'_, G>| matches!(one.heard.get(one.divergence.at), Some(Some(heard)) if fits::<G>(guess, heard));
        guesses.retain(|guess| failing.iter().all(|one| is_first(guess, one)));
        guesses.truncate(TRIED);
        if guesses.is_empty() {
            return Vec::new();
        }
        let agreeing: Vec<Vec<Option<Told>>> = (self.agreeing.iter().take(AGREEING))
            .take_while(|_| !self.patience.is_over())
            .map(|one| self.told(&one.case, &one.shape))
            .collect();
        let last = OnceCell::new();
        let found = guesses.into_iter().take_while(|_| !self.patience.is_over());
        let found =
            found.map(|guess| Made { tried: tried.clone(), ..self.weigh_mistold(&guess, &failing, &agreeing, &last) });
        let found = found.collect();
        if self.patience.is_over() { Vec::new() } else { found }
    }

    /// What is told by the rules at each request of a case at which the referee says what it tells, given by how much it shows there.
    fn told(&self, case: &Case<G>, shape: &Shape) -> Vec<Option<Told>> {
        let (mut made, steps) = (made::<G>(&self.rules, case), play::<G>(&self.rules, case));
        let before = |at: usize| match at.checked_sub(1).map(|before| &steps[before].observation) {
            Some(Observation::State(state)) => state.position.value(),
            _ => Value::Null,
        };
        let told = |(at, step): (usize, &Step)| match (&step.observation, shape.part(at)) {
            (Observation::State(state), Part::State { sent: true, views, .. }) => Some(Told {
                sent: state.notices()?,
                mover: mover(case, at, || before(at)),
                made: made.get_mut(at).and_then(Option::take),
                seats: G::seat_count(&case.setup),
                unstarted: state.unstarted,
                views: if views { views_of(state) } else { None },
            }),
            _ => None,
        };
        steps.iter().enumerate().map(told).collect()
    }

    fn heard<'a>(&self, divergence: &'a Divergence<G>) -> Failing<'a, G> {
        let Divergence { case, observed, .. } = divergence;
        let told = self.told(case, &Shape::of(observed));
        let steps = play::<G>(&self.rules, case).into_iter().zip(observed).zip(told);
        let heard = steps.map(|((step, got), told)| {
            let (Observation::State(mut expected), Observation::State(got)) = (step.observation, got) else {
                return None;
            };
            let (told, heard) = (told?, got.notices()?);
            (expected.sent, expected.aside.views) = (None, None);
            let is_else_right = differing::<G>(&Observation::State(expected), &Observation::State(got.clone()));
            Some(Heard { told, got: heard, got_views: views_of(got), is_else_right: is_else_right.is_none() })
        });
        Failing { divergence, heard: heard.collect() }
    }

    /// Holds a guess against all cases.
    fn weigh_mistold(
        &self,
        guess: &Mistold,
        failing: &[Failing<'_, G>],
        agreeing: &[Vec<Option<Told>>],
        last: &OnceCell<Vec<BTreeMap<usize, Facts>>>,
    ) -> Made {
        let shows = |told: &Told| {
            !is_told_alike::<G>(&told.sent, told.unstarted, &guess.of(told)) || guess.views(told) != told.views
        };
        let mut silent = Silent::new();
        for (index, one) in failing.iter().enumerate() {
            let before = one.heard.iter().take(one.divergence.at).enumerate();
            let ats = before.filter(|(_, heard)| heard.as_ref().is_some_and(|heard| shows(&heard.told)));
            silent.entry(index).or_default().extend(ats.map(|(at, _)| at));
        }
        for (index, one) in (failing.len()..).zip(agreeing) {
            let ats = one.iter().enumerate().filter(|(_, told)| told.as_ref().is_some_and(shows));
            silent.entry(index).or_default().extend(ats.map(|(at, _)| at));
        }
        silent.retain(|_, ats| !ats.is_empty());
        let tried: BTreeSet<usize> = failing.iter().map(|one| one.divergence.number).collect();
        let always = || {
            failing
                .iter()
                .all(|one| one.heard.iter().flatten().all(|heard| fits::<G>(guess, heard) && heard.is_else_right))
        };
        let sometimes = (!silent.is_empty() || !always()).then(|| {
            let cases = failing.iter().map(|one| &one.divergence.case).chain(self.agreeing.iter().map(|one| &one.case));
            let cases: Vec<&Case<G>> = cases.collect();
            let last = last.get_or_init(|| self.last_facts());
            let against = |when: &When| refuting(when, last, agreeing, shows);
            let mut few = silent.clone();
            let mut left = SHOWN;
            for ats in few.values_mut() {
                let some: BTreeSet<usize> = ats.iter().copied().take(left.min(3)).collect();
                left -= some.len();
                *ats = some;
            }
            let mut sometimes = self.sometimes(&tried, &few, &cases, against);
            sometimes.silent = silent.values().map(BTreeSet::len).sum();
            sometimes
        });
        Made {
            number: 0,
            kind: "told",
            says: guess.says(),
            function: "",
            of: "",
            rules: Vec::new(),
            explains: tried.clone(),
            tried,
            contradicted: 0,
            sometimes,
            among: None,
        }
    }
}

/// Who made the reply of a request; of what luck decides, whose stage it was, or else who replied last. `before` gives the position before it.
fn mover<G: Contest>(case: &Case<G>, at: usize, before: impl Fn() -> Value) -> Option<Seat> {
    let replies = case.events.iter().take(at).rev().map(|event| match event {
        Event::Reply(reply) => Some(reply.seat),
        Event::Chance(_) => None,
    });
    let of_stage = || before().get("stage")?.as_object()?.values().next()?.get("seat")?.as_u64()?.try_into().ok();
    replies.clone().next()?.or_else(of_stage).or_else(|| replies.flatten().next())
}

/// What each seat may see, where that is shown.
fn views_of(state: &State) -> Option<Vec<Value>> {
    Some(state.aside.views.as_ref()?.iter().map(Text::value).collect())
}

/// What the player of each reply made of its turn, whether or not that was allowed: at each request, the start first.
fn made<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<Option<Value>> {
    let (mut made, mut log) = (vec![None], Log::default());
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return made };
    for event in &case.events {
        made.push(match event {
            Event::Reply(Reply { seat, answer, .. }) => match answer {
                Answer::Move(choice) => Some(json(choice)),
                Answer::Line(line) => G::read(rules, &position, *seat, line).ok().as_ref().map(json),
                Answer::Fault(_) => None,
            },
            Event::Chance(_) => None,
        });
        if step::<G>(rules, &mut position, event, &mut log).is_err() {
            break;
        }
    }
    made
}

/// Facts about a request that agrees, on which a guess would show by this condition.
fn refuting(
    when: &When,
    last: &[BTreeMap<usize, Facts>],
    agreeing: &[Vec<Option<Told>>],
    shows: impl Fn(&Told) -> bool,
) -> Option<Facts> {
    agreeing.iter().zip(last).find_map(|(told, last)| {
        let mut meets = last.iter().filter(|(_, facts)| when.holds(facts));
        let shows = |at: &usize| matches!(told.get(*at), Some(Some(told)) if shows(told));
        meets.find(|(at, _)| shows(at)).map(|(_, facts)| facts.clone())
    })
}

fn fits<G: Contest>(guess: &Mistold, heard: &Heard) -> bool {
    let Heard { told, got, got_views, .. } = heard;
    is_told_alike::<G>(&guess.of(told), told.unstarted, got)
        && guess.views(told).zip(got_views.as_ref()).is_none_or(|(shown, got)| shown == *got)
}
