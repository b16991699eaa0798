//! Clocks that are read wrongly: the rules are right, and what they are told of the time of a reply is not.

use super::made::Made;
use super::seen::unlike;
use super::{Divergence, Judge};
use crate::case::{Case, play};
use crate::contest::Contest;
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

/// All of them, and what each is in words.
const CLOCKS: [(Clock, &str); 12] = [
    (Clock::Kept, "a reply without `took_us` takes as long as the last one that had it"),
    (Clock::KeptBySeat, "a reply without `took_us` takes as long as the last one of the same seat that had it"),
    (Clock::Summed, "what a seat took for its earlier replies is counted again with each reply"),
    (Clock::SummedForAll, "what all seats took for earlier replies is counted again with each reply"),
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
    /// The case as a referee with this clock takes it; `None` where that is the same.
    fn mishear<G: Contest>(self, case: &Case<G>) -> Option<Case<G>> {
        let mut heard = case.clone();
        let mut last: BTreeMap<Option<Seat>, u64> = BTreeMap::new();
        let mut differs = false;
        for event in &mut heard.events {
            let Event::Reply(reply) = event else { continue };
            let whose = match self {
                Clock::KeptBySeat | Clock::Summed => Some(reply.seat),
                _ => None,
            };
            let so_far = last.entry(whose).or_default();
            let took_us = match self {
                Clock::Kept | Clock::KeptBySeat if reply.took_us > 0 => reply.took_us,
                Clock::Kept | Clock::KeptBySeat => *so_far,
                Clock::Summed | Clock::SummedForAll => so_far.saturating_add(reply.took_us),
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

/// The kind of these changes.
const KIND: &str = "clock";

impl Made {
    /// Whether it is a clock that is read wrongly.
    pub(super) fn is_clock(&self) -> bool {
        self.kind == KIND
    }
}

impl<G: Contest> Judge<G> {
    /// The clocks that show exactly what was seen in some failing case.
    pub(super) fn find_misheard(&self) -> Vec<Made> {
        let failing: Vec<&Divergence<G>> = self.some_failing().into_iter().take(FAILING).collect();
        let tried: BTreeSet<usize> = failing.iter().map(|one| one.number).collect();
        let mut found = Vec::new();
        for (clock, says) in CLOCKS.into_iter().take_while(|_| !self.patience.is_over()) {
            let mut rules: BTreeMap<Rule, f64> = BTreeMap::new();
            let mut explains = BTreeSet::new();
            for one in failing.iter().take_while(|_| !self.patience.is_over()) {
                let Some(heard) = clock.mishear(&one.case) else { continue };
                if unlike::<G>(&self.rules, &heard, 0, &one.observed).is_none() {
                    explains.insert(one.number);
                    let step = play::<G>(&self.rules, &heard).into_iter().nth(one.at);
                    // What is late by one clock is in time by the other.
                    let late = step.and_then(|step| step.breaks).or(one.breaks);
                    rules.extend(late.map(|rule| (rule, 1.0)));
                }
            }
            if explains.is_empty() {
                continue;
            }
            let against = |one: &&super::Agreeing<G>| {
                clock.mishear(&one.case).is_some_and(|heard| {
                    let shown = one.shape.shows(play(&self.rules, &one.case));
                    unlike::<G>(&self.rules, &heard, 0, &shown).is_some()
                })
            };
            let agreeing = self.agreeing.iter().take(AGREEING).take_while(|_| !self.patience.is_over());
            let contradicted = agreeing.filter(against).count() as u64;
            if self.patience.was_over() {
                break;
            }
            let (number, function) = (0, "step");
            let rules = rules.into_iter().collect();
            let tried = tried.clone();
            found.push(Made {
                number,
                kind: KIND,
                says: says.into(),
                function,
                of: "",
                rules,
                explains,
                tried,
                contradicted,
                sometimes: None,
            });
        }
        found
    }
}
