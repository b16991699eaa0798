//! Games that show a misreading, made as small as they get.

use super::{drawn, observed, variants};
use rulebook_conformance::canonical::canonical;
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::compare::Field;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, rules_with};
use rulebook_conformance::judge::first_difference;
use rulebook_conformance::playout::Playout;
use rulebook_conformance::shrink::shrink;
use rulebook_spec::rule::Rule;

/// How often the referee may be asked while a game is made smaller.
pub const RUNS: usize = 3000;
/// The longest small game, and half of all are no longer than this.
const EVENTS: usize = 12;
const MEDIAN_EVENTS: usize = 3;

/// The first game in which a misreading shows.
pub struct First<G: Contest> {
    pub variant: &'static Variant<G::Rules>,
    pub rules: G::Rules,
    pub case: Case<G>,
    /// How many games were drawn before it.
    pub before: u64,
}

/// Games drawn in search of a difference.
const DRAWN: u64 = 4000;

/// The first game for one in `every` misreadings; fails where there is none.
pub fn firsts<G: Contest>(every: usize) -> Vec<First<G>> {
    let planted = variants::<G>(VariantKind::Misreading).into_iter().step_by(every);
    let mut open: Vec<_> = planted.map(|variant| (variant, rules_with::<G>(&[variant]))).collect();
    let mut found = Vec::new();
    for (before, case) in (0..).zip(drawn::<G>(1, DRAWN)) {
        for (variant, rules) in std::mem::take(&mut open) {
            if shown::<G>(&rules, &case).is_some() {
                found.push(First { variant, rules, case: case.clone(), before });
            } else {
                open.push((variant, rules));
            }
        }
        if open.is_empty() {
            break;
        }
    }
    let ids: Vec<&str> = open.iter().map(|(variant, _)| variant.id).collect();
    assert!(ids.is_empty(), "{}: {DRAWN} games drawn at random do not show {ids:?}", G::name());
    found
}

/// What differs under these rules: where, in which part, and against which rule.
pub fn shown<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Option<(usize, Field, Option<Rule>)> {
    if Playout::of(G::literal(), case).is_same_under(rules, case) {
        return None;
    }
    let expected = play::<G>(G::literal(), case);
    let (at, difference) = first_difference::<G>(&expected, &observed::<G>(rules, case))?;
    Some((at, difference.field, expected.get(at).and_then(|step| step.breaks)))
}

/// The smallest game found within this many runs.
pub fn smallest<G: Contest>(first: &First<G>, runs: usize) -> (Case<G>, usize) {
    let (at, field, breaks) = shown::<G>(&first.rules, &first.case).expect("it shows");
    let mut asked = 0;
    let mut shows = |case: &Case<G>| {
        asked += 1;
        if asked > runs {
            return Err(());
        }
        Ok(shown::<G>(&first.rules, case).is_some_and(|(_, f, b)| (f, b) == (field, breaks)))
    };
    let (small, _) = shrink(G::literal(), &first.case, at, &mut shows);
    (small, asked.min(runs))
}

pub fn bytes<G: Contest>(case: &Case<G>) -> Vec<u8> {
    canonical(&(&case.setup, &case.events))
}

/// Makes each game as small as it gets, and holds it against what is asked of small games.
pub fn small_games<G: Contest>(which: &str, firsts: &[First<G>]) {
    let (mut lengths, mut sizes, mut searched, mut asked) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for first in firsts {
        let id = first.variant.id;
        let (at, field, breaks) = shown::<G>(&first.rules, &first.case).expect("it shows");
        let (small, runs) = smallest(first, RUNS);
        let (last, field_now, breaks_now) = shown::<G>(&first.rules, &small).expect("it still shows");
        assert_eq!((field_now, breaks_now), (field, breaks), "{id}: another difference");
        assert!(last <= at && small.events.len() <= first.case.events.len(), "{id} grew");
        assert_eq!(last, small.events.len(), "{id}: events after the difference are left");
        assert!(small.events.len() <= EVENTS, "{id}: {} events are left", small.events.len());
        assert_eq!(small.address, first.case.address);
        println!("{:>4} {:>4} {id}: {}", first.before, runs, String::from_utf8_lossy(&bytes(&small)));
        lengths.push(small.events.len());
        sizes.push(bytes(&small).len());
        searched.push(first.before + 1);
        asked.push(runs as u64);
    }
    let median = |mut of: Vec<u64>| {
        of.sort_unstable();
        (of[of.len() / 2], of[of.len() - 1])
    };
    let wide = |of: Vec<usize>| of.into_iter().map(|n| n as u64).collect();
    let events = median(wide(lengths));
    println!("{}, {which}: median and most: {:?} games drawn", G::name(), median(searched));
    println!("  {:?} runs, {events:?} events, {:?} bytes", median(asked), median(wide(sizes)));
    assert!(events.0 <= MEDIAN_EVENTS as u64, "{}: half of the small games have {} events", G::name(), events.0);
}

/// Shrinking is the same every time, and stops when it is told.
pub fn is_the_same_every_time<G: Contest>(first: &First<G>) {
    let id = first.variant.id;
    let (whole, runs) = smallest(first, RUNS);
    assert_eq!(bytes(&smallest(first, RUNS).0), bytes(&whole), "{id}");
    // Told to stop early, it gives the best so far, which shows the difference too and is no larger.
    let mut before = usize::MAX;
    for limit in [0, 1, 5, 25, runs] {
        let (small, asked) = smallest(first, limit);
        assert!(asked <= limit, "{id}: asked {asked} times of {limit}");
        let (events, length) = (small.events.len(), bytes(&small).len());
        assert!(shown::<G>(&first.rules, &small).is_some(), "{id} after {limit} runs");
        let cost = events * 1_000_000 + length;
        assert!(cost <= before, "{id}: larger after more runs");
        before = cost;
    }
    // A search that was cut off has not come to the smallest.
    if runs < RUNS {
        let (same, _) = smallest(&First { case: whole.clone(), rules: first.rules.clone(), ..*first }, RUNS);
        assert_eq!(bytes(&same), bytes(&whole), "{id}: what is smallest stays");
    }
}

/// A small game read from its JSON shows the same.
pub fn is_replayed_from_its_json<G: Contest>(first: &First<G>) {
    let (small, _) = smallest(first, RUNS);
    let text = serde_json::to_string(&(&small.setup, &small.events)).expect("games have a form in JSON");
    let (setup, events) = serde_json::from_str(&text).expect("and are read from it");
    let again = Case { address: small.address.clone(), setup, events };
    assert_eq!(bytes(&again), bytes(&small));
    assert_eq!(shown::<G>(&first.rules, &again), shown::<G>(&first.rules, &small), "{}", first.variant.id);
}
