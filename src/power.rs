//! How much the suite sees: it is run, in this process, against every misreading, as a user runs it against a referee.

mod mutants;
mod pairs;

pub use mutants::{Mutation, Shows, mutation};

use crate::probe::address;
use crate::probe::linked::{Given, Linked};
use crate::select::{Drawing, Number};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Scenario, Variant, VariantKind, reason, rules_with};
use rulebook_conformance::converse::{Conversation, accepted, differ, usual};
use rulebook_conformance::invariants::{self, Broken};
use rulebook_conformance::power::Watched;
use rulebook_conformance::workers::each;
use rulebook_spec::rule::{Keeper, Rule};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Which part of the suite is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Suite {
    /// The golden traces, then games drawn at random, then the scenarios of the native protocol.
    Whole,
    /// The golden traces alone.
    Traces,
    /// Games drawn at random alone.
    Random,
    /// The scenarios of the native protocol alone; of Dice Wars and Garrison the scenes of our players that are loaded or
    /// linked in.
    Probe,
}

/// What a run is to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Which part of the suite.
    pub suite: Suite,
    /// The seed of the games drawn at random, and of the pairs.
    pub seed: u64,
    /// At most this many games are drawn.
    pub cases: u64,
    /// Whether they are steered towards rules that games seldom reach.
    pub steered: bool,
    /// How many pairs of misreadings are tried.
    pub pairs: usize,
    /// How many workers share it.
    pub workers: usize,
}

/// What a run found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Power {
    /// The number of this format.
    pub format: u32,
    /// The game.
    pub game: &'static str,
    /// Which part of the suite.
    pub suite: Suite,
    /// The seed of the games drawn at random.
    pub seed: u64,
    /// Whether they were steered towards rules that games seldom reach.
    pub steered: bool,
    /// All rules of the game, for a map of them.
    #[serde(skip)]
    #[schemars(skip)]
    pub rules: &'static [Rule],
    /// How many misreadings were planted.
    pub planted: usize,
    /// How many were caught.
    pub caught: usize,
    /// The median of the requests, or lines of a scenario, up to the one that gives the misreading away.
    pub median_steps: Option<u64>,
    /// Their mean, rounded down.
    pub mean_steps: Option<u64>,
    /// The most: after so many every misreading that is caught is caught.
    pub last_steps: Option<u64>,
    /// The median of the time that the same takes in this process, in microseconds.
    pub median_took_us: Option<u64>,
    /// Every misreading.
    pub misreadings: Vec<Planted>,
    /// The pairs that were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Pairs>,
}

/// A misreading, and what catches it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Planted {
    /// Its id.
    pub id: &'static str,
    /// The rule that it changes.
    pub rule: &'static str,
    /// What it does.
    pub says: &'static str,
    /// What catches it first.
    pub caught: Option<Catch>,
    /// How the invariants alone catch it, in one of [`INVARIANT_GAMES`] games drawn at random that are played by it, where the whole
    /// suite is run; `null` where they do not.
    pub invariant: Option<Broken>,
    /// Why it need not be caught.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// What gives a misreading away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Catch {
    /// By what kind of case.
    pub by: By,
    /// The case.
    pub address: String,
    /// How many requests, or lines of a scenario, are compared up to the one that differs.
    pub steps: u64,
    /// How long that takes in this process, in microseconds.
    pub took_us: u64,
}

/// Kinds of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// A golden trace.
    Golden,
    /// A game drawn at random.
    Random,
    /// A scenario of the native protocol.
    Scenario,
}

/// Pairs of misreadings at once.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pairs {
    /// How many were tried.
    pub tried: usize,
    /// How many were caught.
    pub caught: usize,
    /// In how many each of the two shows beside the other: only then can both be named.
    pub both_show: usize,
    /// In how many the report names both among what explains the differences.
    pub both_named: usize,
    /// In how many it names at least one.
    pub one_named: usize,
    /// Those that were not caught.
    pub survivors: Vec<[&'static str; 2]>,
    /// How many misreadings are in these pairs; each was held against the golden traces alone, too.
    pub singles: usize,
    /// In how many of these the explanation that the report names first is that misreading.
    pub named_first: usize,
}

impl Planted {
    /// Whether it should be caught and is not, or is caught though a reason says that nothing can.
    pub fn is_failure(&self) -> bool {
        self.caught.is_some() == self.reason.is_some()
    }
}

impl Power {
    /// Whether the suite sees what it is to see.
    pub fn is_enough(&self) -> bool {
        let pairs = self.pairs.as_ref().is_none_or(|pairs| pairs.survivors.is_empty());
        pairs && !self.misreadings.iter().any(Planted::is_failure)
    }
}

/// In this many games drawn at random a misreading is to break an invariant.
pub const INVARIANT_GAMES: u64 = 100;

/// The middle of some numbers, the lower one of two.
pub fn median(numbers: impl IntoIterator<Item = u64>) -> Option<u64> {
    let mut numbers: Vec<u64> = numbers.into_iter().collect();
    numbers.sort_unstable();
    numbers.get(numbers.len().saturating_sub(1) / 2).copied()
}

/// Runs the suite against every misreading of the game. `golden` are the cases of its golden traces; `linked` is how a
/// referee is probed that has our players linked in, where the game has that.
pub fn power<G: Contest>(golden: &[Case<G>], plan: &Plan, linked: Option<&Linked>) -> Power {
    let planted: Vec<_> = G::variants().iter().filter(|variant| variant.kind == VariantKind::Misreading).collect();
    let tables = planted.iter().map(|variant| rules_with::<G>(&[variant]));
    let mut run = Run::<G>::of(tables.collect(), golden, plan);
    if let Some(linked) = linked.filter(|_| plan.suite == Suite::Probe) {
        run.rehearse(linked.rehearse);
    }
    let pairs = (plan.pairs > 0).then(|| pairs::pairs::<G>(golden, plan));
    let catches = run.suspects.into_iter().map(|suspect| suspect.caught);
    let caught: Vec<_> = planted.iter().zip(catches).collect();
    let misreadings = each(plan.workers, &caught, |(variant, caught)| one::<G>(variant, caught.clone(), plan));
    let caught: Vec<&Catch> = misreadings.iter().filter_map(|one| one.caught.as_ref()).collect();
    Power {
        format: 1,
        game: G::name(),
        suite: plan.suite,
        seed: plan.seed,
        steered: plan.steered,
        rules: G::book().rules,
        planted: misreadings.len(),
        caught: caught.len(),
        median_steps: median(caught.iter().map(|catch| catch.steps)),
        mean_steps: caught.iter().map(|catch| catch.steps).sum::<u64>().checked_div(caught.len() as u64),
        last_steps: caught.iter().map(|catch| catch.steps).max(),
        median_took_us: median(caught.iter().map(|catch| catch.took_us)),
        pairs,
        misreadings,
    }
}

fn one<G: Contest>(variant: &'static Variant<G::Rules>, caught: Option<Catch>, plan: &Plan) -> Planted {
    let (rule, reason) = (variant.touches.id(), excuse::<G>(variant, plan.suite));
    let whole = plan.suite == Suite::Whole;
    let invariant =
        whole.then(|| invariants::broken::<G>(&rules_with::<G>(&[variant]), plan.seed, INVARIANT_GAMES)).flatten();
    Planted { id: variant.id, rule, says: variant.says, caught, invariant, reason }
}

/// Why a misreading need not be caught.
fn excuse<G: Contest>(variant: &Variant<G::Rules>, suite: Suite) -> Option<&'static str> {
    let by_program = G::book().entry(variant.touches.id()).is_some_and(|entry| entry.keeper == Keeper::Program);
    reason(G::reasons().equivalent, variant.id)
        .or_else(|| reason(G::reasons().out_of_probe, variant.id).filter(|_| suite == Suite::Probe))
        .or(by_program.then_some("the program around the game keeps the rule: no position shows it"))
}

/// A referee with other rules, until it gives itself away.
struct Suspect<G: Contest> {
    rules: G::Rules,
    caught: Option<Catch>,
    took: Duration,
}

/// A run of the suite against many referees at once.
struct Run<G: Contest> {
    suspects: Vec<Suspect<G>>,
    /// Requests, or lines, of the cases before.
    steps: u64,
    /// The time that the literal rules took for them.
    took: Duration,
}

impl<G: Contest> Run<G> {
    /// Runs the suite against referees with these tables of rules. Each worker plays all of it, against its share of them.
    fn of(tables: Vec<G::Rules>, golden: &[Case<G>], plan: &Plan) -> Self {
        let (workers, count) = (plan.workers.clamp(1, tables.len().max(1)), tables.len());
        let shares: Vec<Vec<G::Rules>> =
            (0..workers).map(|share| tables.iter().skip(share).step_by(workers).cloned().collect()).collect();
        let mut shares = each(workers, &shares, |share| {
            let suspect = |rules: &G::Rules| Suspect { rules: rules.clone(), caught: None, took: Duration::ZERO };
            let mut run = Run::<G> { suspects: share.iter().map(suspect).collect(), steps: 0, took: Duration::ZERO };
            run.suite(golden, plan);
            run.suspects.into_iter()
        });
        let suspects = (0..count).filter_map(|index| shares[index % workers].next());
        Run { suspects: suspects.collect(), steps: 0, took: Duration::ZERO }
    }

    fn is_over(&self) -> bool {
        self.suspects.iter().all(|suspect| suspect.caught.is_some())
    }

    /// The cases of this suite, in the order in which `validate` puts them.
    fn suite(&mut self, golden: &[Case<G>], plan: &Plan) {
        if matches!(plan.suite, Suite::Whole | Suite::Traces) {
            golden.iter().for_each(|case| self.put(By::Golden, || case.clone()));
        }
        if matches!(plan.suite, Suite::Whole | Suite::Random) {
            let drawing = Drawing::default();
            for index in 0..plan.cases {
                let number = Number { steered: plan.steered, seed: plan.seed, index };
                self.put(By::Random, || drawing.case(number));
            }
        }
        if matches!(plan.suite, Suite::Whole | Suite::Probe) {
            G::scenarios().iter().for_each(|scenario| self.play(scenario));
        }
    }

    /// Puts a case to those who are not caught yet.
    fn put(&mut self, by: By, case: impl FnOnce() -> Case<G>) {
        if self.is_over() {
            return;
        }
        let started = Instant::now();
        let watched = Watched::new(G::literal(), case());
        self.took += started.elapsed();
        for suspect in self.suspects.iter_mut().filter(|suspect| suspect.caught.is_none()) {
            let started = Instant::now();
            let found = watched.kills(&suspect.rules);
            suspect.took += started.elapsed();
            suspect.caught = found.map(|at| Catch {
                by,
                address: watched.case.address.clone(),
                steps: self.steps + at as u64 + 1,
                took_us: (self.took + suspect.took).as_micros() as u64,
            });
        }
        self.steps += watched.requests();
    }

    /// Takes what a probe that is judged from its players' own record would find of each.
    fn rehearse(&mut self, rehearse: impl FnOnce() -> Vec<Option<Given>>) {
        let started = Instant::now();
        let given = rehearse();
        // All are played together: each has its share of the time.
        let took = started.elapsed() / u32::try_from(given.len().max(1)).unwrap_or(u32::MAX);
        for (suspect, given) in self.suspects.iter_mut().zip(given) {
            let catch = |given: Given| {
                let (address, steps, took_us) = (given.address, given.calls, took.as_micros() as u64);
                Catch { by: By::Scenario, address, steps, took_us }
            };
            suspect.caught = suspect.caught.take().or(given.map(catch));
        }
    }

    /// Plays a scenario of the native protocol with those who are not caught yet.
    fn play(&mut self, scenario: &Scenario<G::Setup>) {
        if self.is_over() {
            return;
        }
        let started = Instant::now();
        let said = accepted::<G>(G::literal(), scenario);
        self.took += started.elapsed();
        for suspect in self.suspects.iter_mut().filter(|suspect| suspect.caught.is_none()) {
            let started = Instant::now();
            let theirs = usual::<G>(&suspect.rules, scenario);
            suspect.took += started.elapsed();
            suspect.caught = differ::<G>(&theirs, &said).then(|| Catch {
                by: By::Scenario,
                address: address::<G>(scenario),
                steps: self.steps + first_line::<G>(&said[0], &theirs),
                took_us: (self.took + suspect.took).as_micros() as u64,
            });
        }
        self.steps += said[0].told.iter().map(|lines| lines.len() as u64).sum::<u64>();
    }
}

/// How many lines are compared, seat by seat, up to the one that differs.
fn first_line<G: Contest>(said: &Conversation, theirs: &Conversation) -> u64 {
    let mut lines = 0;
    for (said, theirs) in said.told.iter().zip(&theirs.told) {
        let same = said
            .iter()
            .zip(theirs)
            .take_while(|(said, theirs)| said.after == theirs.after && G::may_stand(&theirs.line, &said.line))
            .count();
        lines += same as u64;
        if same < said.len() || same < theirs.len() {
            return lines + 1;
        }
    }
    lines
}
