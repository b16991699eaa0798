//! Two misreadings at once: whether they are caught, and whether the judge names them.

use super::{Pairs, Plan, Run, excuse};
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, compose, rules_with};
use rulebook_conformance::judge::{Explanation, Judge};
use rulebook_conformance::power::Watched;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::workers::each;
use std::collections::BTreeSet;

/// A golden trace's game, and which variants it tells from the literal rules.
struct Golden<G: Contest> {
    watched: Watched<G>,
    tells: Vec<&'static str>,
}

/// Draws pairs and runs the suite against each; what they are called is for the golden traces to say.
pub(super) fn pairs<G: Contest>(golden: &[Case<G>], plan: &Plan) -> Pairs {
    let drawn = drawn::<G>(plan);
    let tables = drawn.iter().map(|[one, two]| rules_with::<G>(&[one, two]));
    let run = Run::<G>::of(tables.collect(), golden, plan);
    let golden = told(golden, plan.workers);
    let fresh = Judge::<G>::new(&[]).who_remembers();
    let mut singles: Vec<&'static Variant<G::Rules>> = drawn.iter().flatten().copied().collect();
    singles.sort_by_key(|variant| variant.id);
    singles.dedup_by_key(|variant| variant.id);
    let first = |variant: &&'static Variant<G::Rules>| {
        named(&fresh, &rules_with::<G>(&[variant]), &golden).first().is_some_and(|first| first.is(variant.id))
    };
    let is_first = each(plan.workers, &singles, first);
    let mut found = Pairs {
        tried: drawn.len(),
        caught: 0,
        both_show: 0,
        both_named: 0,
        one_named: 0,
        survivors: Vec::new(),
        singles: singles.len(),
        named_first: is_first.into_iter().filter(|is_first| *is_first).count(),
    };
    let tried: Vec<_> = drawn.iter().zip(&run.suspects).collect();
    let shown = each(plan.workers, &tried, |(pair, suspect)| {
        suspect.caught.is_some().then(|| {
            let named = named(&fresh, &suspect.rules, &golden);
            let named: BTreeSet<&str> = named.iter().flat_map(|one| &one.variants).map(|variant| variant.id).collect();
            let both_show = pair.iter().all(|alone| is_more_than(&suspect.rules, alone, &golden));
            (both_show, pair.map(|variant| named.contains(variant.id)))
        })
    });
    for (pair, shown) in drawn.iter().zip(shown) {
        let Some((both_show, [one, two])) = shown else {
            found.survivors.push(pair.map(|variant| variant.id));
            continue;
        };
        found.caught += 1;
        found.both_show += usize::from(both_show);
        found.both_named += usize::from(both_show && one && two);
        found.one_named += usize::from(one || two);
    }
    found
}

/// Pairs that differ, each of two misreadings that can be caught.
fn drawn<G: Contest>(plan: &Plan) -> Vec<[&'static Variant<G::Rules>; 2]> {
    let planted = |variant: &&Variant<G::Rules>| {
        variant.kind == VariantKind::Misreading && excuse::<G>(variant, plan.suite).is_none()
    };
    let all: Vec<&'static Variant<G::Rules>> = G::variants().iter().filter(planted).collect();
    let possible = all.len() * all.len().saturating_sub(1) / 2;
    // The games of the seed are the streams from 0 on.
    let mut choices = Seeded::stream(plan.seed, u64::MAX);
    let bound = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let (mut seen, mut pairs) = (BTreeSet::new(), Vec::new());
    while pairs.len() < plan.pairs && seen.len() < possible {
        let [one, two] = [choices.below(bound), choices.below(bound)].map(|index| index as usize);
        let pair = [all[one], all[two]];
        // Two that replace the same entry of the table cannot be held together.
        if one != two && seen.insert([one.min(two), one.max(two)]) && compose::<G>(&pair) {
            pairs.push(pair);
        }
    }
    pairs
}

fn told<G: Contest>(golden: &[Case<G>], workers: usize) -> Vec<Golden<G>> {
    let tables: Vec<_> = G::variants().iter().map(|variant| (variant.id, rules_with::<G>(&[variant]))).collect();
    let one = |case: &Case<G>| {
        let watched = Watched::new(G::literal(), case.clone());
        let told = tables.iter().filter(|(_, rules)| watched.kills(rules).is_some());
        Golden { tells: told.map(|(id, _)| *id).collect(), watched }
    };
    each(workers, golden, one)
}

/// What a judge like this one takes for an explanation of a referee with these rules, the best first. Of the games in which it is
/// right those are left out that say nothing new about any variant.
fn named<G: Contest>(fresh: &Judge<G>, rules: &G::Rules, golden: &[Golden<G>]) -> Vec<Explanation<G::Rules>> {
    let (mut judge, mut told) = (fresh.anew(), BTreeSet::new());
    for Golden { watched, tells } in golden {
        let right = watched.kills(rules).is_none();
        let news = tells.iter().filter(|id| right && told.insert(**id)).count();
        if !right || news > 0 {
            let observed: Vec<_> = play::<G>(rules, &watched.case).into_iter().map(|step| step.observation).collect();
            judge.take(&watched.case, &observed);
        }
    }
    judge.conclude();
    judge.explanations()
}

/// Whether a referee with both mistakes can be told, in some game, from one with this one alone.
fn is_more_than<G: Contest>(both: &G::Rules, alone: &Variant<G::Rules>, golden: &[Golden<G>]) -> bool {
    let alone = rules_with::<G>(&[alone]);
    let tells = |watched: &Watched<G>| {
        // Most games say nothing of either.
        let silent = watched.kills(both).is_none() && watched.kills(&alone).is_none();
        !silent && Watched::new(both, watched.case.clone()).kills(&alone).is_some()
    };
    golden.iter().any(|one| tells(&one.watched))
}
