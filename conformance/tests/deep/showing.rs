//! Every variant shows in a game drawn at random.

use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Contest, Variant, rules_with};
use rulebook_conformance::games::{NAMES, Visitor, with_game};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{LogOf, Turn, step};
use rulebook_spec::rule::Keeper;

/// The variants of a game that no sampled game shows.
struct Silent;

impl Visitor for Silent {
    type Output = Vec<&'static str>;

    fn visit<G: Contest>(self) -> Self::Output {
        let kept_by_step = |variant: &&Variant<G::Rules>| {
            G::book().entry(variant.touches.id()).is_none_or(|entry| entry.keeper == Keeper::Step)
        };
        let silent = |variant: &&Variant<G::Rules>| {
            let rules = rules_with::<G>(&[variant]);
            !(0..4000).any(|seed| differs::<G>(&rules, &mut Seeded::stream(1, seed)))
        };
        G::variants().iter().filter(kept_by_step).filter(silent).map(|variant| variant.id).collect()
    }
}

/// Whether a sampled game goes another way under these rules than literally, for somebody who watches it.
fn differs<G: Contest>(rules: &G::Rules, choices: &mut dyn Choices) -> bool {
    let (mut log, mut other_log) = (LogOf::<G>::default(), LogOf::<G>::default());
    let setup = G::sample_setup(choices);
    let (literal, other) = (G::start(G::literal(), &setup, &mut log), G::start(rules, &setup, &mut other_log));
    let (mut literal, mut other) = match (literal, other) {
        (Ok(literal), Ok(other)) => (literal, other),
        (literal, other) => return literal.is_ok() != other.is_ok(),
    };
    for _ in 0..40 {
        let turn = G::turn(G::literal(), &literal);
        if literal != other || turn != G::turn(rules, &other) || log.sent != other_log.sent {
            return true;
        }
        if log.refused.is_some() != other_log.refused.is_some() || json(&literal) != json(&other) {
            return true;
        }
        if matches!(turn, Turn::Over(_)) {
            return false;
        }
        let event = G::sample_event(&literal, turn, choices);
        let literally = step::<G>(G::literal(), &mut literal, &event, &mut log);
        let otherwise = step::<G>(rules, &mut other, &event, &mut other_log);
        if literally.is_ok() != otherwise.is_ok() {
            return true;
        }
    }
    false
}

fn json(position: &impl serde::Serialize) -> String {
    serde_json::to_string(position).expect("positions have a JSON form")
}

#[test]
fn every_variant_shows_in_some_sampled_game() {
    for name in NAMES {
        let silent = with_game(name, Silent).expect("listed games exist");
        assert_eq!(silent, [""; 0], "{name}: these change nothing that 4000 sampled games show");
    }
}
