//! The judge, on referees whose mistake is known: every planted misreading, every reading, pairs of them, and referees
//! that say little or nothing.

#[macro_use]
mod suite;

use rulebook_conformance::case::{Case, play};
use rulebook_conformance::compare::Field;
use rulebook_conformance::course::Course;
use rulebook_conformance::judge::{CaseStatus, Explanation, Judge, first_difference};
use rulebook_conformance::protocol::Observation;
use rulebook_spec::bricks::{Bricks, rules};
use rulebook_spec::game::{Contest, Game, Variant, VariantKind, rules_with};
use std::collections::{BTreeMap, BTreeSet};
use suite::{drawn, golden, none, observed, variants};

/// Games drawn at random beside the golden ones.
const DRAWN: u64 = 120;
/// So many are looked through for one in which a reading hides another.
const MASKS: u64 = 300;

/// A game, what the rules make of it, and which variants make something else of it.
struct Put<G: Contest> {
    case: Case<G>,
    course: Course<G>,
    unlike: Vec<&'static str>,
}

/// The golden games and some drawn at random, as `validate` puts them.
fn cases<G: Contest>(count: u64) -> Vec<Put<G>> {
    let tables = G::variants().iter().map(|variant| (variant.id, rules_with::<G>(&[variant])));
    let tables: Vec<_> = tables.collect();
    let put = |case: Case<G>| {
        let course = Course::of(G::LITERAL, &case);
        let unlike = tables.iter().filter(|(_, rules)| !course.is_same_under(rules, &case));
        Put { unlike: unlike.map(|(id, _)| *id).collect(), course, case }
    };
    golden::<G>().into_iter().map(|one| one.case).chain(drawn::<G>(1, count)).map(put).collect()
}

/// What the judge makes of a referee with these rules. Of the games in which it is right those are left out that say
/// nothing new about any variant.
fn judged<G: Contest>(base: &[&'static Variant<G::Rules>], rules: &G::Rules, cases: &[Put<G>]) -> Judge<G> {
    judged_after(Judge::new(base), rules, cases)
}

/// The same of a judge who has seen something before.
fn judged_after<G: Contest>(mut judge: Judge<G>, rules: &G::Rules, cases: &[Put<G>]) -> Judge<G> {
    let mut told = BTreeSet::new();
    for Put { case, course, unlike } in cases {
        let right = course.is_same_under(rules, case);
        let news = unlike.iter().filter(|id| right && told.insert(**id)).count();
        if !right || news > 0 {
            judge.take(case, &observed::<G>(rules, case));
        }
    }
    judge.conclude();
    judge
}

/// The ids of what explains something.
fn ids<R>(explanation: &Explanation<R>) -> Vec<&'static str> {
    explanation.variants.iter().map(|variant| variant.id).collect()
}

fn named<R>(explanation: &Explanation<R>) -> String {
    ids(explanation).join(" and ")
}

/// Whether two clause tables cannot be told apart in these cases.
fn alike<G: Contest>(one: &G::Rules, two: &G::Rules, cases: &[Put<G>]) -> bool {
    let same = |case: &Case<G>| first_difference(&play::<G>(one, case), &observed::<G>(two, case)).is_none();
    // Most cases say nothing of either.
    let same = |put: &Put<G>| {
        let Put { case, course, .. } = put;
        match (course.leaves(one, case), course.leaves(two, case)) {
            (None, None) => true,
            _ => Course::of(one, case).is_same_under(two, case) || same(case),
        }
    };
    cases.iter().all(same)
}

#[test]
fn the_rules_pass_and_the_cases_have_teeth() {
    fn check<G: Contest>() {
        let cases = cases::<G>(DRAWN);
        let mut judge = Judge::<G>::new(&[]);
        for Put { case, .. } in &cases {
            assert_eq!(judge.take(case, &observed::<G>(G::LITERAL, case)), CaseStatus::Pass, "{}", case.address);
        }
        assert_eq!((judge.passed, judge.failed, judge.skipped), (cases.len() as u64, 0, 0));
        assert_eq!(judge.steps, judge.agreed);
        assert!(judge.steps > judge.passed && judge.divergences().is_empty() && judge.explanations().is_empty());
        assert!(!judge.only_readings(), "nothing is not unspecified");
        let (caught, missed) = judge.teeth();
        let seen: BTreeSet<&str> = variants::<G>(VariantKind::Misreading).iter().map(|variant| variant.id).collect();
        assert_eq!(caught.into_iter().collect::<BTreeSet<_>>(), seen);
        let planted = G::variants().iter().filter(|variant| variant.kind == VariantKind::Misreading).count();
        assert_eq!(missed.len(), planted - seen.len(), "those that no position shows");
    }
    every_game!(check);
}

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
        println!("{}: of {} cases {least} differ at least, {median} in the median", G::NAME, cases.len());
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
            for two in &readings[index + 1..] {
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
    for case in golden::<G>().into_iter().map(|one| one.case).chain(drawn::<G>(1, MASKS)) {
        let course = Course::of(G::LITERAL, &case);
        for one in (0..readings.len()).filter(|one| !course.is_same_under(&tables[*one], &case)) {
            for two in (0..readings.len()).filter(|two| *two != one) {
                let both = rules_with::<G>(&[readings[one.min(two)], readings[one.max(two)]]);
                if !found.contains_key(&[one, two]) && course.is_same_under(&both, &case) {
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
        let mut hidden = Vec::new();
        for ([one, two], case) in masks::<G>(&readings) {
            let pair = [readings[one.min(two)], readings[one.max(two)]];
            let (both, [one, two]) = (rules_with::<G>(&pair), [readings[one].id, readings[two].id]);
            // Before any set of readings is looked for.
            let mut judge = Judge::<G>::new(&[]);
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
        assert!(G::NAME != "snakes" || hidden.contains(&known), "{hidden:?}");
    }
    every_game!(check);
}

/// A referee that holds a reading and makes a mistake is wrong, and the mistake is named.
#[test]
fn a_reading_does_not_hide_a_misreading() {
    fn check<G: Contest>() {
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
            assert!(!judge.only_readings(), "{} hides {}", reading.id, wrong.id);
        }
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
        // Strides through the catalogue that meet every misreading a few times.
        let strides = [7, 31].into_iter().flat_map(|by| (0..planted.len()).map(move |index| (index, index + by)));
        for (one, two) in strides.map(|(one, two)| (planted[one], planted[two % planted.len()])) {
            let both = rules_with::<G>(&[one, two]);
            let hidden = |alone| alike::<G>(&both, &rules_with::<G>(&[alone]), &cases);
            if one.touches == two.touches || hidden(one) || hidden(two) {
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
        println!("{}: of {pairs} pairs {named} are both named, {blamed} both blamed, {either} one or both", G::NAME);
        println!("  {whole} explain everything together");
        assert!(pairs >= 20, "{}: {pairs} pairs are too few", G::NAME);
        assert!(named * 100 >= pairs * PAIRS_NAMED, "{}: {named} of {pairs} pairs are named", G::NAME);
        assert!(whole * 100 >= pairs * PAIRS_NAMED, "{}: {whole} of {pairs} pairs explain everything", G::NAME);
        assert!(blamed * 100 >= pairs * PAIRS_BLAMED, "{}: {blamed} of {pairs} pairs are blamed", G::NAME);
    }
    every_game!(check);
}

#[test]
fn what_is_skipped_is_no_pass_and_proves_nothing() {
    fn check<G: Contest>() {
        let mut judge = Judge::<G>::new(&[]);
        for Put { case, .. } in cases::<G>(20) {
            let skip = Observation::Skipped("no clock".into());
            assert_eq!(judge.take(&case, &[skip]), CaseStatus::Skip);
        }
        assert_eq!((judge.passed, judge.failed, judge.steps), (0, 0, 0));
        assert!(judge.skipped > 20 && judge.skip_reasons == ["no clock"]);
        assert_eq!(judge.teeth().0, [""; 0], "nothing was compared, so nothing could have been caught");
    }
    every_game!(check);
}

#[test]
fn a_skip_in_the_middle_hides_what_follows_and_nothing_before() {
    fn check<G: Contest>() {
        for Put { case, .. } in cases::<G>(20) {
            let mut seen = observed::<G>(G::LITERAL, &case);
            if seen.len() < 3 {
                continue;
            }
            seen[1] = Observation::Skipped("no clock".into());
            let count = seen.len();
            seen[count - 1] = Observation::Error("after the skip".into());
            let mut judge = Judge::<G>::new(&[]);
            assert_eq!(judge.take(&case, &seen), CaseStatus::Skip, "{}", case.address);
            assert_eq!((judge.steps, judge.agreed), (1, 1));
            seen[0] = Observation::Error("before the skip".into());
            assert_eq!(judge.take(&case, &seen), CaseStatus::Fail, "{}", case.address);
            assert_eq!(judge.divergences()[0].at, 0);
        }
    }
    every_game!(check);
}

#[test]
fn a_referee_that_stops_answering_fails_where_it_stops() {
    fn check<G: Contest>() {
        for case in cases::<G>(20).into_iter().step_by(7).map(|put| put.case) {
            let seen = observed::<G>(G::LITERAL, &case);
            for count in [0, seen.len() / 2, seen.len() - 1] {
                let mut judge = Judge::<G>::new(&[]);
                assert_eq!(judge.take(&case, &seen[..count]), CaseStatus::Fail, "{}", case.address);
                let divergence = &judge.divergences()[0];
                assert_eq!((divergence.at, divergence.difference.field), (count, Field::Answer));
                assert_eq!((judge.steps, judge.agreed), (count as u64 + 1, count as u64));
            }
        }
    }
    every_game!(check);
}

#[test]
fn an_error_in_place_of_an_answer_fails() {
    fn check<G: Contest>() {
        for Put { case, .. } in cases::<G>(20) {
            let mut seen = observed::<G>(G::LITERAL, &case);
            let last = seen.len() - 1;
            let Observation::State(_) = seen[last] else { continue };
            seen[last] = Observation::Error("no idea".into());
            let mut judge = Judge::<G>::new(&[]);
            assert_eq!(judge.take(&case, &seen), CaseStatus::Fail);
            assert_eq!(judge.divergences()[0].difference.field, Field::Answer);
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
        for Put { case, .. } in &cases {
            assert_eq!(judge.take(case, &quiet(G::LITERAL, case)), CaseStatus::Pass);
        }
        let caught: BTreeSet<&str> = judge.teeth().0.into_iter().collect();
        for variant in variants::<G>(VariantKind::Misreading) {
            let rules = rules_with::<G>(&[variant]);
            let shows = cases.iter().any(|Put { case, course, .. }| {
                !course.is_same_under(&rules, case)
                    && first_difference(&play::<G>(G::LITERAL, case), &quiet(&rules, case)).is_some()
            });
            assert_eq!(caught.contains(variant.id), shows, "{}", variant.id);
        }
        assert!(caught.len() < variants::<G>(VariantKind::Misreading).len(), "{}: messages show more", G::NAME);
    }
    every_game!(check);
}

#[test]
fn a_reading_is_no_mistake_however_many_cases_show_it() {
    let cases: Vec<Case<Bricks>> = golden::<Bricks>().into_iter().map(|one| one.case).collect();
    let reading = variants::<Bricks>(VariantKind::Reading)[0];
    let rules = rules_with::<Bricks>(&[reading]);
    let differs = |case: &&Case<Bricks>| {
        first_difference(&play::<Bricks>(&Bricks::LITERAL.clone(), case), &observed::<Bricks>(&rules, case)).is_some()
    };
    let case = cases.iter().find(differs).expect("a trace shows the reading");
    let seen = observed::<Bricks>(&rules, case);
    let mut judge = Judge::<Bricks>::new(&[]);
    for _ in 0..2500 {
        judge.take(case, &seen);
    }
    assert!(judge.divergences().len() < 2500, "not all are kept");
    assert!(judge.only_readings());
    assert_eq!(judge.explanations()[0].explains, 2500);
    // One case that no reading explains is enough.
    judge.take(case, &[Observation::Error("no idea".into())]);
    assert!(!judge.only_readings());
}

/// A mistake that nobody thought of: laid to the rule that the reply breaks, or to one that the step applies.
#[test]
fn an_unknown_mistake_is_blamed_on_a_rule_of_the_step() {
    let cases = cases::<Bricks>(DRAWN);
    let mut far = Bricks::LITERAL.clone();
    far.adjacent = |_, one, two| matches!(one.distance(two), (0, 1) | (1, 0) | (2, 0));
    let judge = judged::<Bricks>(&[], &far, &cases);
    assert!(judge.failed > 0);
    for divergence in judge.divergences() {
        assert_eq!(judge.blamed(divergence), rules::BRICK_ADJACENT, "{}", divergence.case.address);
    }
    let mut greedy = Bricks::LITERAL.clone();
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
