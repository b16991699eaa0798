//! What the spec means, written down: what the rules, each reading and each misreading make of the golden traces, and what
//! the rest of each game draws, plays and says, as digests. A change of meaning shows as a line of a snapshot, and nothing
//! that the spec computes changes unnoticed, which the mutation test asks (README, *For developers*). That it is *right* is
//! a matter of the other tests.
//!
//! `INSTA_UPDATE=always cargo test -p rulebook-conformance --test deep meaning::` writes the snapshots anew.

mod ledger;
mod seeded;
mod words;

use crate::suite::{Golden, drawn, golden};
use ledger::{Ledger, digest};
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::{Contest, Variant, rules_with};
use rulebook_conformance::invariants::broken;
use rulebook_conformance::playout::{Playout, shows_from};
use rulebook_spec::rule::Rule;
use std::collections::BTreeMap;

/// What the literal rules show of all traces, and how often each rule is cited and is broken.
fn literally<G: Contest>(cases: &[Golden<G>]) -> String {
    let mut ledger = Ledger::default();
    let mut met: BTreeMap<Rule, (u32, u32)> = BTreeMap::new();
    for one in cases {
        for step in play::<G>(G::literal(), &one.case) {
            step.cites.iter().for_each(|rule| met.entry(*rule).or_default().0 += 1);
            step.breaks.iter().for_each(|rule| met.entry(*rule).or_default().1 += 1);
            ledger.note("shown", &step.observation);
        }
    }
    let met = met.into_iter().map(|(rule, (cited, broken))| format!("{rule}: cited {cited} times, broken {broken}"));
    std::iter::once(ledger.lines()).chain(met).collect::<Vec<_>>().join("\n")
}

/// How many requests are written down of a case that is played in another way.
const SHOWN: usize = 6;

/// Cases with what the literal rules make of them.
struct Played<G: Contest>(Vec<(Case<G>, Playout<G>)>);

impl<G: Contest> Played<G> {
    fn new(cases: impl Iterator<Item = Case<G>>) -> Self {
        Played(
            cases.map(|case| (Playout::of(G::literal(), &case), case)).map(|(playout, case)| (case, playout)).collect(),
        )
    }

    /// What these rules show of each case that they play in another way than the literal ones, where they leave it.
    fn otherwise(&self, rules: &G::Rules) -> String {
        let mut shown = Vec::new();
        for (case, playout) in &self.0 {
            if let Some(from) = playout.leaves(rules, case) {
                let mut steps = Vec::new();
                shows_from::<G>(rules, case, from, &mut |at, observation| {
                    steps.push((at, observation.clone()));
                    at < from + SHOWN
                });
                shown.push((&case.address, steps));
            }
        }
        format!("{} of {}, {}", shown.len(), self.0.len(), digest(&shown))
    }
}

/// Besides, each variant plays this many drawn games.
const GAMES: u64 = 60;

fn variants<G: Contest>(cases: &[Golden<G>]) -> String {
    let traces = Played::new(cases.iter().map(|one| one.case.clone()));
    let games = Played::new(drawn::<G>(12, GAMES));
    each_variant::<G>(|rules| format!("traces {}; drawn {}", traces.otherwise(rules), games.otherwise(rules)))
}

/// In how many games each variant is held to the laws.
const LAW_GAMES: u64 = 30;

/// Which law each variant breaks, and where.
fn laws<G: Contest>() -> String {
    each_variant::<G>(|rules| match broken::<G>(rules, 1, LAW_GAMES) {
        Some(broken) => format!("game {}, event {}: {}", broken.game, broken.events, broken.says),
        None => "keeps the laws".into(),
    })
}

fn each_variant<G: Contest>(says: impl Fn(&G::Rules) -> String) -> String {
    let line = |variant: &'static Variant<G::Rules>| format!("{}: {}", variant.id, says(&rules_with::<G>(&[variant])));
    G::variants().iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn everything_means_what_is_written_down() {
    fn check<G: Contest>() {
        // A mutation test is about one game, and need not wait for the others.
        if std::env::var("RULEBOOK_GAME").is_ok_and(|only| only != G::name()) {
            return;
        }
        let cases = golden::<G>();
        // The cheapest first: most changes of the rules show there.
        insta::assert_snapshot!(format!("{}-rules", G::name()), literally(&cases));
        insta::assert_snapshot!(format!("{}-words", G::name()), words::of(&cases));
        insta::assert_snapshot!(format!("{}-drawn", G::name()), seeded::all::<G>());
        insta::assert_snapshot!(format!("{}-variants", G::name()), variants(&cases));
        insta::assert_snapshot!(format!("{}-laws", G::name()), laws::<G>());
    }
    every_game!(check);
}
