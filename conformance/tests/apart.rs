//! Games that tell two explanations apart: each shows what it is to show, and where nothing can none is found.

use crate::suite::{golden, none, observed, variants};
use rulebook_conformance::apart::Apart;
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::Catalogue;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, rules_with};
use rulebook_conformance::judge::first_difference;
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::Game;

/// How many games are drawn for a pair.
const GAMES: u64 = 400;
/// Misreadings of games from the middle of their catalogues that drawn games come to; of a game without one, the middle.
const MIDDLE: [&str; 5] = [
    "bitwa.distance.ties.none",
    "bricks.brick.order.lower-first",
    "dicewars.battle.eliminated-reserve.attackers-gone",
    "garrison.battle.free.one-over",
    "snakes.program.lines.below-first",
];

fn differ<G: Contest>(one: &G::Rules, two: &G::Rules, case: &Case<G>) -> bool {
    first_difference::<G>(&play::<G>(one, case), &observed::<G>(two, case)).is_some()
}

#[test]
fn mistakes_about_the_same_rule_are_told_apart() {
    fn check<G: Contest>() {
        let (mut apart, mut found, mut alike) = (Apart::new::<G>(1), 0, Vec::new());
        let planted = variants::<G>(VariantKind::Misreading);
        for pair in planted.windows(2).filter(|pair| pair[0].touches == pair[1].touches) {
            let [one, two] = [pair[0], pair[1]].map(|variant| rules_with::<G>(&[variant]));
            match apart.game::<G>(&one, &two, &[], GAMES) {
                Some(case) => {
                    assert!(differ(&one, &two, &case), "{}", case.address);
                    found += 1;
                }
                None => alike.push(format!("{} and {}", pair[0].id, pair[1].id)),
            }
        }
        println!("{}: {found} pairs are told apart, and not {alike:?}", G::name());
        // Some need what is seldom drawn, such as a board of the largest size.
        assert!(found >= 9 * alike.len(), "{}: {alike:?}", G::name());
    }
    every_game!(check);
}

#[test]
fn the_same_rules_are_not_told_apart_and_the_same_seed_gives_the_same_game() {
    fn check<G: Contest>() {
        assert!(Apart::new::<G>(1).game::<G>(G::literal(), G::literal(), &[], 20).is_none());
        let game = |rules: &G::Rules| {
            let case = Apart::new::<G>(3).game::<G>(G::literal(), rules, &[], GAMES)?;
            Some(serde_json::to_string(&(case.setup, case.events)).expect("games have a form in JSON"))
        };
        let all = variants::<G>(VariantKind::Misreading);
        let named = all.iter().find(|variant| MIDDLE.contains(&variant.id)).or(all.get(all.len() / 2));
        let rules = rules_with::<G>(&[named.unwrap_or_else(|| panic!("{}", G::name()))]);
        let found = game(&rules).unwrap_or_else(|| panic!("{}: no drawn game comes to it", G::name()));
        assert!(game(&rules) == Some(found), "{}", G::name());
    }
    every_game!(check);
}

/// The steps of a turn: what follows the first step too many is reached only by playing on with that mistake, where no setup
/// begins behind it.
#[test]
fn a_known_game_is_played_on_by_other_rules() {
    let named = |id: &str| -> &'static Variant<_> {
        DiceWars::variants().iter().find(|variant| variant.id == id).expect("it is in the catalogue")
    };
    let ids = ["dicewars.turn.steps.unlimited", "dicewars.turn.steps.one-more"];
    let [unlimited, one_more] = ids.map(|id| rules_with::<DiceWars>(&[named(id)]));
    let cases: Vec<Case<DiceWars>> = golden::<DiceWars>().into_iter().map(|one| one.case).collect();
    let is_begun = |case: &Case<DiceWars>| case.address.starts_with("dicewars/setup.stage/");
    let cases: Vec<Case<DiceWars>> = cases.into_iter().filter(|case| !is_begun(case)).collect();
    let telling = cases.iter().filter(|case| differ(&unlimited, &one_more, case));
    none(telling.map(|case| format!("{} tells them apart already", case.address)).collect());
    let known: Vec<&Case<DiceWars>> =
        cases.iter().filter(|case| differ(DiceWars::literal(), &unlimited, case)).collect();
    assert!(!known.is_empty());
    let case = Apart::new::<DiceWars>(1).game(&unlimited, &one_more, &known, GAMES).expect("a game");
    assert!(differ(&unlimited, &one_more, &case));
}
