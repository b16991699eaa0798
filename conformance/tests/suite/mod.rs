//! What the tests of the suite share: every game in turn, its golden traces, and games drawn at random.
#![allow(dead_code, unused_macros)] // The two test programs use a part each.

pub mod cram;
pub mod divide;
pub mod put;
pub mod recorded;
pub mod small;

use rulebook_conformance::case::{Case, play, sample};
use rulebook_conformance::contest::{Contest, Variant, VariantKind};
use rulebook_conformance::golden::File;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace::{self, Trace};
use rulebook_spec::rule::{Keeper, Rule};

/// Runs a test, a function of a game, for every game that is listed, or for the one that `RULEBOOK_GAME` names.
macro_rules! every_game {
    ($test:ident) => {{
        struct Each;
        impl rulebook_conformance::games::Visitor for Each {
            type Output = ();
            fn visit<G: rulebook_conformance::contest::Contest>(self) {
                $test::<G>();
            }
        }
        let only = std::env::var("RULEBOOK_GAME").ok();
        for name in rulebook_conformance::games::NAMES {
            if only.as_ref().is_some_and(|only| only != name) {
                continue;
            }
            rulebook_conformance::games::with_game(name, Each).expect("listed games exist");
        }
    }};
}

/// A built-in trace, read.
pub struct Golden<G: Contest> {
    pub file: File,
    pub trace: Trace,
    pub case: Case<G>,
}

/// The game's built-in traces; each can be read.
pub fn golden<G: Contest>() -> Vec<Golden<G>> {
    let read = |file: File| {
        let address = file.address::<G>().expect("a golden trace has an address");
        let trace = file.parse().expect("a golden trace can be read");
        let case = trace::case::<G>(&address, &trace).unwrap_or_else(|error| panic!("{}", file.says(&error)));
        Golden { file, trace, case }
    };
    let found: Vec<Golden<G>> = G::golden().into_iter().map(read).collect();
    assert!(!found.is_empty(), "{} has no traces: write conformance/traces/{}/*.jsonl", G::name(), G::name());
    found
}

/// Games drawn at random from a seed, as `validate` draws them.
pub fn drawn<G: Contest>(seed: u64, count: u64) -> impl Iterator<Item = Case<G>> {
    let address = move |index| format!("{}/fuzz/{seed}-{index}", G::name());
    (0..count).map(move |index| sample::<G>(address(index), &mut Seeded::stream(seed, index)))
}

/// What a referee with this table of rules shows.
pub fn observed<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<Observation> {
    play::<G>(rules, case).into_iter().map(|step| step.observation).collect()
}

/// Whether the program around the game keeps the rule, so that no position shows it.
pub fn kept_by_program<G: Contest>(rule: Rule) -> bool {
    G::book().entry(rule.id()).expect("rules have entries").keeper == Keeper::Program
}

/// The variants of a kind that positions can show.
pub fn variants<G: Contest>(kind: VariantKind) -> Vec<&'static Variant<G::Rules>> {
    let of_kind = G::variants().iter().filter(|variant| variant.kind == kind);
    of_kind.filter(|variant| !kept_by_program::<G>(variant.touches)).collect()
}

/// Fails with all complaints at once.
pub fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
