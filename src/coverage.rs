//! What of the suite meets each rule: golden traces, games drawn at random, invariants, scenarios, and the misreadings of it
//! that the golden traces kill.

use crate::progress::Progress;
use rulebook_conformance::case::{Case, cited};
use rulebook_conformance::contest::{Contest, Ladder, Variant, VariantKind, reason, rules_with};
use rulebook_conformance::invariants;
use rulebook_conformance::ladder;
use rulebook_conformance::power::Worth;
use rulebook_conformance::trace;
use rulebook_spec::rule::{Entry, Keeper, Rule};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What meets the rules of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Coverage {
    /// The number of this format.
    pub format: u32,
    /// The game.
    pub game: &'static str,
    /// How many golden traces there are.
    pub traces: usize,
    /// How many games were drawn at random.
    pub drawn: u64,
    /// The seed that they were drawn from.
    pub seed: u64,
    /// Every rule, in the order of `rules.md`.
    pub rules: Vec<Covered>,
    /// Quantities, and the sizes at which they are tried.
    pub ladders: Vec<Climbed>,
}

/// What meets the sizes of one quantity.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Climbed {
    /// What is counted.
    pub ladder: &'static str,
    /// Its sizes, smallest first.
    pub rungs: Vec<Rung>,
}

/// What meets one size of a quantity.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rung {
    /// The size.
    pub size: u64,
    /// How many golden traces show it.
    pub traces: usize,
    /// How many games show it of those that a run draws first.
    pub drawn: usize,
}

impl Climbed {
    /// The sizes that no game shows of those that a run draws first.
    pub fn never(&self) -> impl Iterator<Item = u64> {
        self.rungs.iter().filter(|rung| rung.drawn == 0).map(|rung| rung.size)
    }
}

/// What meets one rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Covered {
    /// The rule.
    pub rule: &'static str,
    /// Where it stands.
    pub place: &'static str,
    /// How many golden traces cite it.
    pub cited_by: usize,
    /// How many golden traces are about it.
    pub traces_about: usize,
    /// How many games drawn at random cite it.
    pub drawn: u64,
    /// How many misreadings of it the invariants alone catch: games drawn like these are played by the misreading, and an invariant is
    /// broken.
    pub invariants: usize,
    /// How many scenarios of the native protocol are about it.
    pub scenarios: usize,
    /// The misreadings of it, and how many golden traces kill each.
    pub misreadings: Vec<Killed>,
    /// The readings of it, and how many golden traces tell each from the literal rules.
    pub readings: Vec<Killed>,
    /// What is missing.
    pub gaps: Vec<String>,
    /// Why something may be missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// A variant, and how many golden traces show it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Killed {
    /// Its id.
    pub id: &'static str,
    /// How many traces tell it from the literal rules.
    pub by: usize,
}

impl Coverage {
    /// The rules of which something is missing without a reason.
    pub fn uncovered(&self) -> impl Iterator<Item = &Covered> {
        self.rules.iter().filter(|covered| !covered.gaps.is_empty())
    }

    /// The quantities of which a run's first games leave a size out.
    pub fn unclimbed(&self) -> impl Iterator<Item = &Climbed> {
        self.ladders.iter().filter(|ladder| ladder.never().next().is_some())
    }
}

impl Covered {
    /// How many of the misreadings of the rule are killed.
    pub fn killed(&self) -> usize {
        self.misreadings.iter().filter(|one| one.by > 0).count()
    }
}

/// What meets the rules of the game and the sizes of its quantities: these golden traces, the games that they are, and `drawn`
/// games from this seed.
pub fn coverage<G: Contest>(traces: &[Worth], golden: &[Case<G>], seed: u64, drawn: u64) -> Coverage {
    let reached = reached::<G>(seed, drawn);
    let breaks_invariant = |variant: &&'static Variant<G::Rules>| {
        invariants::broken::<G>(&rules_with::<G>(&[*variant]), seed, drawn).is_some()
    };
    let scenarios = G::scenarios();
    let rule = |rule: &Rule| {
        let entry = G::book().entry(rule.id());
        let variants = |kind: VariantKind| -> Vec<Killed> {
            let of_rule = G::variants().iter().enumerate().filter(|(_, one)| one.touches == *rule && one.kind == kind);
            let by = |index: usize| traces.iter().filter(|trace| trace.tells.contains(&index)).count();
            of_rule.map(|(index, variant)| Killed { id: variant.id, by: by(index) }).collect()
        };
        let about = traces.iter().filter(|trace| trace::rule_of::<G>(&trace.address) == Some(*rule)).count();
        let covered = Covered {
            rule: rule.id(),
            place: entry.as_ref().map_or("", |entry| entry.place),
            cited_by: traces.iter().filter(|trace| trace.cites.contains(rule)).count(),
            traces_about: about,
            drawn: reached.get(rule).copied().unwrap_or(0),
            invariants: planted::<G>(*rule).filter(breaks_invariant).count(),
            scenarios: scenarios.iter().filter(|scenario| scenario.rule == *rule).count(),
            misreadings: variants(VariantKind::Misreading),
            readings: variants(VariantKind::Reading),
            gaps: Vec::new(),
            reason: None,
        };
        judged::<G>(covered, entry.as_ref())
    };
    let progress = Progress::of_steps(G::book().rules.len() as u64, "rules");
    let mut rules: Vec<Covered> = Vec::new();
    for one in G::book().rules {
        rules.push(rule(one));
        progress.at(rules.len() as u64, || rules.iter().filter(|covered| !covered.gaps.is_empty()).count() as u64);
    }
    progress.end();
    let ladders = climbed::<G>(golden, seed);
    Coverage { format: 1, game: G::name(), traces: traces.len(), drawn, seed, rules, ladders }
}

/// What meets each size of each quantity: golden traces, and as many games from this seed as it takes to stand on each rung
/// once.
fn climbed<G: Contest>(golden: &[Case<G>], seed: u64) -> Vec<Climbed> {
    let ladders = G::ladders();
    let first = ladders.iter().map(|ladder| ladder.rungs.len() as u64).sum::<u64>() * ladder::ONE_IN;
    let in_traces: Vec<_> = golden.iter().map(ladder::reached).collect();
    let in_games: Vec<_> =
        (0..first).map(|index| ladder::reached(&ladder::draw::<G>(&[], String::new(), seed, index))).collect();
    let climbed = |ladder: Ladder| {
        let count = |games: &[BTreeSet<(&str, u64)>], size: u64| {
            games.iter().filter(|reached| reached.contains(&(ladder.name, size))).count()
        };
        let rung = |size: &u64| Rung { size: *size, traces: count(&in_traces, *size), drawn: count(&in_games, *size) };
        Climbed { ladder: ladder.name, rungs: ladder.rungs.iter().map(rung).collect() }
    };
    ladders.into_iter().map(climbed).collect()
}

/// The misreadings of a rule.
fn planted<G: Contest>(rule: Rule) -> impl Iterator<Item = &'static Variant<G::Rules>> {
    G::variants().iter().filter(move |variant| variant.touches == rule && variant.kind == VariantKind::Misreading)
}

/// In how many of these games each rule is cited.
fn reached<G: Contest>(seed: u64, drawn: u64) -> BTreeMap<Rule, u64> {
    let mut reached = BTreeMap::new();
    for index in 0..drawn {
        let case = ladder::draw::<G>(&[], String::new(), seed, index);
        cited(&case).into_iter().for_each(|rule| *reached.entry(rule).or_default() += 1);
    }
    reached
}

/// Says what is missing, or why it may be.
fn judged<G: Contest>(mut covered: Covered, entry: Option<&Entry>) -> Covered {
    if entry.is_some_and(|entry| entry.keeper == Keeper::Program) {
        covered.reason = Some("the program around the game keeps it: no position shows it");
        return covered;
    }
    if covered.cited_by == 0 {
        covered.gaps.push("no golden trace cites it".into());
    }
    if covered.traces_about == 0 {
        covered.gaps.push("no golden trace is about it".into());
    }
    let all = covered.misreadings.iter().chain(&covered.readings);
    let alive = all.filter(|one| one.by == 0 && reason(G::reasons().equivalent, one.id).is_none());
    let alive: Vec<String> = alive.map(|one| format!("no golden trace shows {}", one.id)).collect();
    covered.gaps.extend(alive);
    match (
        covered.misreadings.is_empty() && covered.readings.is_empty(),
        reason(G::reasons().without_variant, covered.rule),
    ) {
        (true, Some(reason)) => covered.reason = Some(reason),
        (true, None) => covered.gaps.push("no reading or misreading touches it".into()),
        (false, Some(_)) => covered.gaps.push("a reason is kept for its having no variant, though it has one".into()),
        (false, None) => {}
    }
    covered
}
