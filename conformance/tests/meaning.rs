//! What the rules, each reading and each misreading make of the golden traces, written down: how many traces one plays in
//! another way, and a digest of what it shows there. A change of the spec that changes what any of them means shows as a
//! line of a snapshot; `INSTA_UPDATE=always cargo test -p rulebook-conformance --test meaning` writes it anew.

#[macro_use]
mod suite;

use rulebook_conformance::canonical::hash;
use rulebook_conformance::case::play;
use rulebook_conformance::course::{Course, shows_from};
use rulebook_spec::game::{Contest, rules_with};
use rulebook_spec::rule::Rule;
use std::collections::BTreeMap;
use suite::{Golden, golden};

/// Enough of a hash for nobody to meet the same one twice.
fn short(hash: &str) -> &str {
    &hash[..16]
}

/// What these rules show of each trace that they play in another way than the literal ones, from where they leave it.
fn otherwise<G: Contest>(rules: &G::Rules, cases: &[Golden<G>], courses: &[Course<G>]) -> String {
    let mut shown = Vec::new();
    for (one, course) in cases.iter().zip(courses) {
        if let Some(from) = course.leaves(rules, &one.case) {
            let mut steps = Vec::new();
            shows_from::<G>(rules, &one.case, from, &mut |at, observation| {
                steps.push((at, hash(observation)));
                true
            });
            shown.push((&one.case.address, steps));
        }
    }
    format!("{} of {} traces, {}", shown.len(), cases.len(), short(&hash(&shown)))
}

/// What the literal rules show of all traces, and how often each rule is cited and is broken.
fn literally<G: Contest>(cases: &[Golden<G>]) -> Vec<String> {
    let mut shown = Vec::new();
    let mut met: BTreeMap<Rule, (u32, u32)> = BTreeMap::new();
    for one in cases {
        let steps = play::<G>(G::LITERAL, &one.case);
        for step in &steps {
            step.cites.iter().for_each(|rule| met.entry(*rule).or_default().0 += 1);
            step.breaks.iter().for_each(|rule| met.entry(*rule).or_default().1 += 1);
        }
        shown.push((&one.case.address, steps.into_iter().map(|step| step.observation).collect::<Vec<_>>()));
    }
    let requests: usize = shown.iter().map(|(_, steps)| steps.len()).sum();
    let first = format!("the rules: {requests} requests in {} traces, {}", cases.len(), short(&hash(&shown)));
    let met = met.into_iter().map(|(rule, (cited, broken))| format!("{rule}: cited {cited} times, broken {broken}"));
    std::iter::once(first).chain(met).collect()
}

fn meaning<G: Contest>() -> String {
    let cases = golden::<G>();
    let courses: Vec<Course<G>> = cases.iter().map(|one| Course::of(G::LITERAL, &one.case)).collect();
    let mut lines = literally(&cases);
    for variant in G::variants() {
        let rules = rules_with::<G>(&[variant]);
        lines.push(format!("{}: {}", variant.id, otherwise(&rules, &cases, &courses)));
    }
    lines.join("\n")
}

#[test]
fn what_each_misreading_makes_of_the_traces_is_as_written_down() {
    fn check<G: Contest>() {
        // A mutation test is about one game, and need not wait for the others.
        if std::env::var("RULEBOOK_GAME").is_ok_and(|only| only != G::NAME) {
            return;
        }
        insta::assert_snapshot!(G::NAME, meaning::<G>());
    }
    every_game!(check);
}
