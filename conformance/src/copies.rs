//! The mutants of the games whose rules `rulebook-mutants` has made over: copies of the rules with types of their own, so that
//! games come to them, and what they show comes back, as JSON.

use crate::case::{Case, aside, state};
use crate::mutants::{Does, Kept, Left, Mutants, Opened, Recorded, See};
use crate::playout::{Done, Now, Playout, beside};
use crate::protocol::Observation;
use rulebook_mutants::switch::{FUEL_OF_A_JOB, Reached};
use rulebook_mutants::{Plan, Planted, switch};
use rulebook_spec::game::Log;
use serde_json::Value;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// The mutants of a game whose rules were made over as `M`.
pub struct Copies<M>(PhantomData<fn() -> M>);

impl<M> Copies<M> {
    /// The value; it holds nothing.
    pub const NEW: Self = Copies(PhantomData);
}

impl<M: Planted> Mutants for Copies<M> {
    fn plan(&self) -> Plan {
        M::PLAN
    }

    fn open(&self, readings: &[&str], setup: &Value, events: &[Value], kept: &Kept) -> Option<Box<dyn Opened>> {
        let known = |id: &&str| M::readings().iter().any(|reading| reading.id == *id);
        let patches = readings.iter().map(|id| M::readings().iter().find(|reading| reading.id == *id));
        let patches: Vec<fn(&mut M::Rules)> = patches.flatten().map(|reading| reading.patch).collect();
        if !readings.iter().all(known) {
            return None;
        }
        let setup: M::Setup = serde_json::from_value(setup.clone()).ok()?;
        let events = events.iter().map(|event| serde_json::from_value(event.clone()).ok());
        let case: Case<M> = Case { address: String::new(), setup, events: events.collect::<Option<_>>()? };
        let playout = Playout::of(&table::<M>(&patches), &case);
        kept.get_or_init(|| record::<M>(&patches, &case, &playout));
        Some(Box::new(Playing { case, patches, playout, kept: kept.clone() }))
    }
}

/// Writes down which mutants could act at each request by itself.
fn record<M: Planted>(patches: &[fn(&mut M::Rules)], case: &Case<M>, playout: &Playout<M>) -> Recorded {
    let mut recorded = Recorded::default();
    for at in 0..playout.requests() {
        let play = || {
            let rules = table::<M>(patches);
            if let Some(Ok((position, _))) = playout.done(&rules, case, at) {
                M::turn(&rules, &position);
                if at + 1 == playout.requests() {
                    drop(beside::<M>(&rules, &position));
                }
            }
        };
        let ((), taken) = switch::recorded(play);
        let reached = switch::reached();
        recorded.all.add(&reached);
        recorded.reached.push(reached);
        recorded.taken += taken;
    }
    recorded
}

struct Playing<M: Planted> {
    case: Case<M>,
    patches: Vec<fn(&mut M::Rules)>,
    playout: Playout<M>,
    kept: Kept,
}

impl<M: Planted> Playing<M> {
    /// How much a mutant may take.
    fn fuel(&self) -> u64 {
        FUEL_OF_A_JOB + TIMES * self.taken()
    }

    fn recorded(&self) -> &Recorded {
        self.kept.get_or_init(|| record::<M>(&self.patches, &self.case, &self.playout))
    }

    /// The first request at which this mutant may do otherwise than the rules.
    fn first(&self, mutant: u32) -> Option<usize> {
        self.recorded().reached.iter().position(|reached| reached.has(mutant))
    }
}

/// In a long game, or on a large board, a mutant may take so many times what the rules take.
const TIMES: u64 = 4;

fn table<M: Planted>(patches: &[fn(&mut M::Rules)]) -> M::Rules {
    let mut rules = M::table();
    patches.iter().for_each(|patch| patch(&mut rules));
    rules
}

/// Does something with a mutant switched on and so much fuel; `None` where it breaks.
fn tried<M: Planted, T>(mutant: u32, fuel: u64, job: impl FnOnce() -> T) -> Option<T> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            if !switch::is_trying() {
                usual(info);
            }
        }));
    });
    let remembers = M::PLAN.mutants.get(mutant).is_some_and(|one| one.kind == "before");
    catch_unwind(AssertUnwindSafe(|| switch::with(mutant, remembers, fuel, job))).ok()
}

impl<M: Planted> Opened for Playing<M> {
    fn taken(&self) -> u64 {
        self.recorded().taken
    }

    fn reached(&self) -> Vec<u32> {
        self.recorded().all.numbers()
    }

    /// Up to where it is reached first it does what they do.
    fn leaves_by(&self, mutant: u32, until: usize) -> Left {
        let Some(first) = self.first(mutant).filter(|first| *first <= until) else { return Left::Never };
        let leaves = || self.playout.leaves_among(&table::<M>(&self.patches), &self.case, first..=until);
        match tried::<M, _>(mutant, self.fuel(), leaves) {
            Some(None) => Left::Never,
            Some(Some(at)) => Left::At(at),
            None => Left::Breaks,
        }
    }

    fn reached_at(&self, at: usize) -> Vec<u32> {
        self.recorded().reached.get(at).map_or(Vec::new(), Reached::numbers)
    }

    fn acts_at(&self, mutant: u32, at: usize, told: bool) -> bool {
        let acts = || self.playout.differs_at(&table::<M>(&self.patches), &self.case, at, told);
        tried::<M, _>(mutant, self.fuel(), acts).unwrap_or(true)
    }

    fn tried(&self, asks: &mut dyn FnMut(u32) -> bool, says: &mut dyn FnMut(u32, Does)) {
        for at in 0..self.playout.requests() {
            let done = self.playout.done(&table::<M>(&self.patches), &self.case, at);
            for number in self.reached_at(at).into_iter().filter(|number| asks(*number)).collect::<Vec<_>>() {
                let does = || {
                    let rules = table::<M>(&self.patches);
                    let tried = self.playout.done(&rules, &self.case, at);
                    let left = tried.as_ref().is_some_and(|tried| {
                        self.playout.is_left_by(
                            &rules,
                            at,
                            tried.as_ref().ok().map(|(position, log)| (position, log)),
                            true,
                        )
                    });
                    match (&done, &tried) {
                        _ if left => Does::Otherwise,
                        (Some(done), Some(tried)) if !are_worded_alike::<M>(done, tried) => Does::Words,
                        _ => Does::Nothing,
                    }
                };
                says(number, tried::<M, _>(number, self.fuel(), does).unwrap_or(Does::Otherwise));
            }
        }
    }

    fn shows_at(&self, mutant: u32, at: usize, see: &mut See<'_>) -> bool {
        let play = || {
            let rules = table::<M>(&self.patches);
            if let Some(after) = self.playout.alone(&rules, &self.case, at) {
                self.show(&rules, at, after.as_ref().map(|(position, log)| (position, log)), see);
            }
        };
        tried::<M, _>(mutant, self.fuel(), play).is_some()
    }

    fn shows(&self, mutant: u32, from: usize, see: &mut See<'_>) -> bool {
        let play = || {
            let rules = table::<M>(&self.patches);
            // A position may hold more than is compared: what is kept in it to save time.
            let first = self.first(mutant).map_or(from, |first| first.min(from));
            let mut see = |at, now: Now<'_, M>| at < from || self.show(&rules, at, now, see);
            self.playout.follow_from(&rules, &self.case, first, &mut see);
        };
        tried::<M, _>(mutant, self.fuel(), play).is_some()
    }
}

/// Whether the same rules are cited, or asked, and the same reasons given.
fn are_worded_alike<M: Planted>(one: &Done<M>, other: &Done<M>) -> bool {
    match (one, other) {
        (Ok((_, one)), Ok((_, other))) => {
            (&one.cites, &one.asked, &one.refused) == (&other.cites, &other.asked, &other.refused)
        }
        (Err(one), Err(other)) => one == other,
        _ => false,
    }
}

impl<M: Planted> Playing<M> {
    /// Shows one moment.
    fn show(&self, rules: &M::Rules, at: usize, now: Now<'_, M>, see: &mut See<'_>) -> bool {
        let nothing = Log::default();
        let (shown, log) = match now {
            Some((position, log)) => {
                let mut state = state::<M>(rules, position, log, at > 0);
                if at == self.case.events.len() {
                    state.aside = aside::<M>(rules, position);
                }
                (Observation::State(Box::new(state)), log)
            }
            None if at == 0 => (Observation::Rejected(String::new()), &nothing),
            None => (Observation::Error(String::new()), &nothing),
        };
        see(at, shown, &log.asked)
    }
}
