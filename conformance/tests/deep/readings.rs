//! Every reading is a whole set of rules: a position to which a game under it has come is a setup under it.

use crate::suite::{drawn, golden};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_spec::game::{LogOf, step};

/// Games drawn for each game, besides the golden ones.
const GAMES: u64 = 2000;

/// Starts anew from each position of the game under these rules; gives how many there were.
fn restarts<G: Contest>(id: &str, rules: &G::Rules, case: &Case<G>) -> u32 {
    let (mut log, mut count) = (LogOf::<G>::default(), 0);
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return 0 };
    for event in case.events.iter().map(Some).chain([None]) {
        let setup = G::setup(&position);
        let again = G::start(rules, &setup, &mut log);
        let again = again.unwrap_or_else(|violation| panic!("{id}, {}: {violation}: {setup:?}", case.address));
        assert_eq!(again, position, "{id}, {}", case.address);
        assert_eq!(G::turn(rules, &again), G::turn(rules, &position), "{id}, {}", case.address);
        count += 1;
        // An event of the literal rules may be none under others.
        if event.is_none_or(|event| step::<G>(rules, &mut position, event, &mut log).is_err()) {
            break;
        }
    }
    count
}

fn positions_are_setups<G: Contest>() {
    let cases: Vec<Case<G>> = golden::<G>().into_iter().map(|golden| golden.case).chain(drawn::<G>(7, GAMES)).collect();
    let readings = G::variants().iter().filter(|variant| variant.kind == VariantKind::Reading);
    for variant in readings {
        let rules = rules_with::<G>(&[variant]);
        let count: u32 = cases.iter().map(|case| restarts::<G>(variant.id, &rules, case)).sum();
        assert!(u64::from(count) > 2 * GAMES, "{}: {count} positions are too few", variant.id);
    }
}

#[test]
fn positions_of_a_game_under_a_reading_are_setups_under_it() {
    every_game!(positions_are_setups);
}
