//! The judge, on referees whose mistake is known: every planted misreading, every reading, and pairs of them.

use crate::suite::put::{DRAWN, Put, alike, cases, games, ids, judged, judged_after, named};
use crate::suite::{drawn, golden, none, observed, variants};
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::{Contest, Variant, VariantKind, compose, rules_with};
use rulebook_conformance::judge::{CaseStatus, Judge, first_difference};
use rulebook_conformance::playout::Playout;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::text::Text;
use rulebook_spec::bricks::{Bricks, names};
use rulebook_spec::game::Game;
use rulebook_spec::snakes::Snakes;
use rulebook_spec::snakes::names::LIVE_EARLY;
use std::collections::{BTreeMap, BTreeSet};

/// This many are looked through for one in which a reading hides another.
const MASKS: u64 = 300;

#[test]
fn every_misreading_is_caught_blamed_and_explained() {
    fn check<G: Contest>() {
        let (cases, mut complaints, mut shares) = (cases::<G>(DRAWN), Vec::new(), Vec::new());
        for variant in variants::<G>(VariantKind::Misreading) {
            let rules = rules_with::<G>(&[variant]);
            let judge = judged::<G>(&[], &rules, &cases);
            let mut say = |what: String| complaints.push(format!("{}: {what}", variant.id));
            shares.push(judge.failed);
            if judge.only_readings() {
                say("passes for a reading".into());
            }
            let ranked = judge.explanations();
            let Some(rank) = ranked.iter().position(|one| one.is(variant.id)) else {
                say("is not among the explanations".into());
                continue;
            };
            assert_eq!(ranked[rank].explains, judge.failed);
            for other in &ranked[..rank] {
                if alike::<G>(&rules, &rules_with::<G>(&other.variants), &cases) {
                    println!("{} cannot be told from {}", variant.id, named(other));
                } else {
                    say(format!("{} is ranked before it", named(other)));
                }
            }
            let blamed: BTreeSet<_> = judge.divergences().iter().map(|one| judge.blamed(one)).collect();
            if blamed != BTreeSet::from([variant.touches]) {
                say(format!("the blame is laid to {blamed:?}, not to {}", variant.touches));
            }
        }
        shares.sort_unstable();
        let (least, median) = (shares[0], shares[shares.len() / 2]);
        println!("{}: of {} cases {least} differ at least, {median} in the median", G::name(), cases.len());
        none(complaints);
    }
    every_game!(check);
}

#[test]
fn readings_and_pairs_of_them_are_unspecified_never_wrong() {
    fn check<G: Contest>() {
        let cases = cases::<G>(DRAWN);
        let readings = variants::<G>(VariantKind::Reading);
        for (index, one) in readings.iter().enumerate() {
            let alone = rules_with::<G>(&[one]);
            let judge = judged::<G>(&[], &alone, &cases);
            assert!(judge.failed > 0 && judge.only_readings(), "{} alone", one.id);
            assert!(judge.explanations()[0].is(one.id), "{}", named(&judge.explanations()[0]));
            assert!(judge.divergences().iter().all(|divergence| judge.blamed(divergence) == one.touches), "{}", one.id);
            let held = judged::<G>(&[one], &alone, &cases);
            assert_eq!(held.failed, 0, "{} held to itself", one.id);
            for two in readings[index + 1..].iter().filter(|two| compose::<G>(&[one, two])) {
                let both = rules_with::<G>(&[one, two]);
                let judge = judged::<G>(&[], &both, &cases);
                assert!(judge.only_readings(), "{} and {}", one.id, two.id);
                let judge = judged::<G>(&[one], &both, &cases);
                assert!(judge.only_readings(), "{} on top of {}", two.id, one.id);
            }
        }
    }
    every_game!(check);
}

/// Of two readings, by index, the first game in which the one alone shows and both together do not.
fn masks<G: Contest>(readings: &[&'static Variant<G::Rules>]) -> BTreeMap<[usize; 2], Case<G>> {
    let tables: Vec<G::Rules> = readings.iter().map(|one| rules_with::<G>(&[one])).collect();
    let mut found = BTreeMap::new();
    for case in games::<G>(MASKS) {
        let playout = Playout::of(G::literal(), &case);
        for one in (0..readings.len()).filter(|one| !playout.is_same_under(&tables[*one], &case)) {
            for two in (0..readings.len()).filter(|two| *two != one) {
                let pair = [readings[one.min(two)], readings[one.max(two)]];
                if !compose::<G>(&pair) {
                    continue;
                }
                let both = rules_with::<G>(&pair);
                if !found.contains_key(&[one, two]) && playout.is_same_under(&both, &case) {
                    found.insert([one, two], case.clone());
                }
            }
        }
    }
    found
}

/// One reading may keep another from showing. A referee that holds both is then like the rules in a game in which the
/// other alone is not, and is not wrong for it.
#[test]
fn a_reading_that_hides_another_does_not_make_a_referee_wrong() {
    fn check<G: Contest>() {
        let (cases, readings) = (cases::<G>(0), variants::<G>(VariantKind::Reading));
        let fresh = Judge::<G>::new(&[]).who_remembers();
        let mut hidden = Vec::new();
        for ([one, two], case) in masks::<G>(&readings) {
            let pair = [readings[one.min(two)], readings[one.max(two)]];
            let (both, [one, two]) = (rules_with::<G>(&pair), [readings[one].id, readings[two].id]);
            // Before any set of readings is looked for.
            let mut judge = fresh.anew();
            assert_eq!(judge.take(&case, &observed::<G>(&both, &case)), CaseStatus::Pass);
            let judge = judged_after::<G>(judge, &both, &cases);
            assert!(judge.only_readings(), "{two} hides {one} in {}", case.address);
            let ids: BTreeSet<&str> = judge.explanations().iter().flat_map(ids).collect();
            assert!(!ids.contains(one) || ids.contains(two), "{one} alone is contradicted: {ids:?}");
            let mut held = judged::<G>(&pair, &both, &cases);
            held.take(&case, &observed::<G>(&both, &case));
            assert_eq!(held.failed, 0, "{one} and {two}");
            println!("{two} hides {one} in {}", case.address);
            hidden.push([one, two]);
        }
        // The pair that was seen to hide each other.
        let known = ["snakes.move-score=max", "snakes.empty-groups=and-required"];
        assert!(G::name() != "snakes" || hidden.contains(&known), "{hidden:?}");
    }
    every_game!(check);
}

/// A referee that holds a reading and makes a mistake is wrong, and the mistake is named.
#[test]
fn a_reading_does_not_hide_a_misreading() {
    fn check<G: Contest>() {
        let mut hidden = Vec::new();
        let cases = cases::<G>(0);
        let (readings, misreadings) = (variants::<G>(VariantKind::Reading), variants::<G>(VariantKind::Misreading));
        for (index, wrong) in misreadings.iter().enumerate() {
            let reading = readings[index % readings.len()];
            let both = rules_with::<G>(&[reading, wrong]);
            let judge = judged::<G>(&[], &both, &cases);
            if alike::<G>(&both, &rules_with::<G>(&[reading]), &cases) {
                println!("{} cannot be seen beside {}", wrong.id, reading.id);
                continue;
            }
            if judge.only_readings() {
                println!("{} hides {}", reading.id, wrong.id);
                hidden.push([reading.id, wrong.id]);
            }
        }
        assert!(hidden.is_empty(), "{}: hidden are {hidden:?}", G::name());
    }
    every_game!(check);
}

/// Of pairs whose parts both show, in how many both are named, also as what explains everything, and in how many both
/// rules are blamed, in percent.
const PAIRS_NAMED: usize = 90;
const PAIRS_BLAMED: usize = 80;

#[test]
fn two_mistakes_at_once_are_mostly_both_found() {
    fn check<G: Contest>() {
        let cases = cases::<G>(30);
        let planted = variants::<G>(VariantKind::Misreading);
        let (mut pairs, mut named, mut blamed, mut either, mut whole) = (0, 0, 0, 0, 0);
        // A stride through the catalogue that meets every misreading twice.
        let neighbours = (0..planted.len()).map(|index| (index, index + 7));
        for (one, two) in neighbours.map(|(one, two)| (planted[one], planted[two % planted.len()])) {
            let both = rules_with::<G>(&[one, two]);
            let hidden = |alone| alike::<G>(&both, &rules_with::<G>(&[alone]), &cases);
            if one.touches == two.touches || !compose::<G>(&[one, two]) || hidden(one) || hidden(two) {
                continue;
            }
            let judge = judged::<G>(&[], &both, &cases);
            assert!(judge.failed > 0 && !judge.only_readings(), "{} and {}", one.id, two.id);
            let first = &judge.explanations()[0];
            let is_whole =
                first.explains == judge.failed && ids(first).contains(&one.id) && ids(first).contains(&two.id);
            whole += usize::from(is_whole);
            let ids: BTreeSet<&str> = judge.explanations().iter().flat_map(ids).collect();
            let rules: BTreeSet<_> = judge.divergences().iter().map(|divergence| judge.blamed(divergence)).collect();
            pairs += 1;
            named += usize::from(ids.contains(one.id) && ids.contains(two.id));
            blamed += usize::from(rules.contains(&one.touches) && rules.contains(&two.touches));
            either += usize::from(rules.contains(&one.touches) || rules.contains(&two.touches));
        }
        println!("{}: of {pairs} pairs {named} are both named, {blamed} both blamed, {either} one or both", G::name());
        println!("  {whole} explain everything together");
        assert!(pairs >= 20, "{}: {pairs} pairs are too few", G::name());
        assert!(named * 100 >= pairs * PAIRS_NAMED, "{}: {named} of {pairs} pairs are named", G::name());
        assert!(whole * 100 >= pairs * PAIRS_NAMED, "{}: {whole} of {pairs} pairs explain everything", G::name());
        assert!(blamed * 100 >= pairs * PAIRS_BLAMED, "{}: {blamed} of {pairs} pairs are blamed", G::name());
    }
    every_game!(check);
}

/// Setups in the middle of a game are the suite's means: a referee with a mistake may open those that the same mistake would
/// refuse in our table of rules, and its mistake is named all the same.
#[test]
fn a_mistake_is_named_whichever_setups_in_the_middle_of_a_game_are_opened() {
    fn check<G: Contest>() {
        let cases: Vec<Case<G>> = golden::<G>().into_iter().map(|one| one.case).collect();
        let is_opened = |rules: &G::Rules, case: &Case<G>| {
            !matches!(observed::<G>(rules, case).first(), Some(Observation::Rejected(_)))
        };
        let is_middle =
            |case: &Case<G>| G::from_beginning(&case.setup, &[]).is_none_or(|(beginning, _)| beginning != case.setup);
        let fresh = Judge::<G>::new(&[]).who_remembers();
        for variant in variants::<G>(VariantKind::Misreading) {
            let rules = rules_with::<G>(&[variant]);
            let opens_more =
                |case: &&Case<G>| is_middle(case) && is_opened(G::literal(), case) && !is_opened(&rules, case);
            if !cases.iter().any(|case| opens_more(&case)) {
                continue;
            }
            let mut judge = fresh.anew();
            for case in &cases {
                let rules = if opens_more(&case) { G::literal() } else { &rules };
                judge.take(case, &observed::<G>(rules, case));
            }
            judge.conclude();
            if judge.failed > 0 {
                assert!(judge.explanations().iter().any(|one| one.is(variant.id)), "{}", variant.id);
                println!("{}: named after {} cases", variant.id, judge.failed);
            }
        }
    }
    every_game!(check);
}

/// A referee need not say what it tells its players, nor list moves and views. It is then not judged on that, and what
/// could be seen only there does not count as caught.
#[test]
fn what_a_referee_does_not_say_is_not_judged() {
    fn check<G: Contest>() {
        let cases = cases::<G>(20);
        let quiet = |rules: &G::Rules, case: &Case<G>| {
            let mut seen = observed::<G>(rules, case);
            for observation in &mut seen {
                if let Observation::State(state) = observation {
                    (state.sent, state.aside) = (None, Default::default());
                }
            }
            seen
        };
        let mut judge = Judge::<G>::new(&[]);
        for Put { case, .. } in cases.iter() {
            assert_eq!(judge.take(case, &quiet(G::literal(), case)), CaseStatus::Pass);
        }
        let caught: BTreeSet<&str> = judge.mutation_score().0.into_iter().collect();
        for variant in variants::<G>(VariantKind::Misreading) {
            let rules = rules_with::<G>(&[variant]);
            let shows = cases.iter().any(|Put { case, playout, .. }| {
                !playout.is_same_under(&rules, case)
                    && first_difference::<G>(&play::<G>(G::literal(), case), &quiet(&rules, case)).is_some()
            });
            assert_eq!(caught.contains(variant.id), shows, "{}", variant.id);
        }
        assert!(caught.len() < variants::<G>(VariantKind::Misreading).len(), "{}: messages show more", G::name());
    }
    every_game!(check);
}

/// A mistake that nobody thought of: laid to the rule that the reply breaks, or to one that the step applies.
#[test]
fn an_unknown_mistake_is_blamed_on_a_rule_of_the_step() {
    let cases = cases::<Bricks>(DRAWN);
    let mut far = Bricks::literal().clone();
    far.adjacent = |one, two| matches!(one.distance(two), (0, 1) | (1, 0) | (2, 0));
    let judge = judged::<Bricks>(&[], &far, &cases);
    assert!(judge.failed > 0);
    for divergence in judge.divergences() {
        assert_eq!(judge.blamed(divergence), names::BRICK_ADJACENT, "{}", divergence.case.address);
    }
    let mut greedy = Bricks::literal().clone();
    greedy.fill = |board, brick| {
        brick.iter().for_each(|cell| board.fill(*cell));
        board.fill(rulebook_spec::bricks::Cell::new(0, 0));
    };
    let judge = judged::<Bricks>(&[], &greedy, &cases);
    assert!(judge.failed > 0 && !judge.only_readings());
    for divergence in judge.divergences() {
        let rule = judge.blamed(divergence);
        let breaks = divergence.breaks == Some(rule);
        assert!(breaks || divergence.cites.contains(&rule), "{}: {rule}", divergence.case.address);
    }
}

/// A referee for which the fight is over after somebody has failed out of turn, as soon as something else happens.
#[test]
fn what_shows_only_after_a_fault_is_laid_to_the_rule_of_the_fault() {
    let mut judge = Judge::<Snakes>::new(&[]);
    for case in drawn::<Snakes>(1, 800) {
        let mut seen = observed::<Snakes>(Snakes::literal(), &case);
        let steps = play::<Snakes>(Snakes::literal(), &case);
        let early = steps.iter().position(|step| step.breaks == Some(LIVE_EARLY));
        if let Some(Observation::State(state)) = early.and_then(|early| seen.get_mut(early + 1)) {
            state.turn = Text::from(serde_json::json!({"over": [1, 1]}));
        }
        judge.take(&case, &seen);
    }
    judge.conclude();
    let rules: Vec<&str> = judge.groups().iter().map(|group| group.rule.id()).collect();
    assert_eq!(rules, [LIVE_EARLY.id()]);
}
