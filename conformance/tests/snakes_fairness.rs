//! The tests of fairness on fights of snakes: fair ones give no more alarms than stated, and planted preferences are seen
//! with the stated power.

use rulebook_conformance::case::drawn as next;
use rulebook_conformance::contest::rules_with;
use rulebook_conformance::contest::{Catalogue, Fairness, Sampler};
use rulebook_conformance::fairness::sample::{Load, Loaded, Luck, Wanted, loaded, recorded};
use rulebook_conformance::fairness::{Limits, Plan, Record, Report, Test, drawn, fixed, gather, judge};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace;
use rulebook_spec::game::{Event, Game, Log, step};
use rulebook_spec::snakes::{Drawn, Position, Setup, Snakes};

const ORDER: usize = 0;
const FIRST: usize = 1;
/// What stands behind `--alarm` by default.
const PLAN: Plan = Plan { alarm: 0.001, anytime: false };

fn board(seed: u64) -> Setup {
    Snakes::luck_board(4, &mut Seeded::new(seed)).expect("four snakes fight")
}

fn begun(setup: &Setup) -> Position {
    Snakes::start(Snakes::literal(), setup, &mut Log::default()).expect("a fight")
}

/// `test of kind` of all tests that give alarm.
fn alarms(report: &Report) -> Vec<String> {
    report.alarms().map(|test| format!("{} of {}", test.name, test.of)).collect()
}

#[test]
fn fair_fights_give_no_more_alarms_than_the_bound() {
    const RECORDS: u64 = 300;
    let (mut strict, mut lax) = (0.0, 0.0);
    for seed in 0..RECORDS {
        let mut record = Record::new(Snakes::luck());
        let (mut position, mut log) = (begun(&Setup { limit: 160, ..board(seed) }), Log::default());
        let choices = &mut Seeded::stream(2, seed);
        while let Some(event) = next::<Snakes>(Snakes::literal(), &position, choices) {
            Snakes::draws(&position, &event).into_iter().for_each(|draw| record.push(draw));
            step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log).expect("it can follow");
        }
        let report = judge(&record, PLAN);
        let looser = |test: &Test| test.p.is_some_and(|p| p <= test.limit * 0.05 / PLAN.alarm);
        strict += f64::from(u8::from(!report.is_fair()));
        lax += f64::from(u8::from(report.tests.iter().any(looser)));
    }
    println!("{strict} of {RECORDS} fair fights give alarm at {}, {lax} at 0.05", PLAN.alarm);
    assert!(strict <= 1.0, "{strict} alarms in {RECORDS} fair fights");
    assert!(lax <= RECORDS as f64 * 0.05, "{lax} alarms in {RECORDS} fair fights at a bound of 5 %");
    assert!(lax > 0.0, "tests that never give alarm test nothing");
}

/// The orders of four snakes in this many rounds; the first comes first too often by this bias.
fn orders(rounds: u64, seed: u64, bias: f64) -> Record {
    let (position, mut luck, mut record) = (begun(&board(1)), Seeded::stream(3, seed), Record::new(Snakes::luck()));
    for _ in 0..rounds {
        let mut first = Loaded { from: &mut luck, outcomes: 4, load: Load { outcome: 0, bias } };
        let chance = Snakes::fair_chance(&position, &mut first).expect("an order");
        Snakes::draws(&position, &Event::Chance(chance)).into_iter().for_each(|draw| record.push(draw));
    }
    record
}

#[test]
fn a_seat_that_is_first_too_often_is_found_with_the_stated_power() {
    let bias = 0.03;
    let of = |record: &Record| drawn(record, PLAN, bias);
    let first = of(&orders(2000, 1, 0.0))[FIRST].needed.expect("it is known");
    let limit = Limits::new(&Snakes::luck(), PLAN).once;
    let mut found = [0; 2];
    for seed in 0..100 {
        let record = orders(first, seed, bias);
        for (found, kind) in found.iter_mut().zip([FIRST, ORDER]) {
            *found += u32::from(fixed::fit(&record.pulls[kind]).expect("enough").p <= limit);
        }
    }
    let [by_first, by_order] = found;
    println!(
        "a bias of 3 % is found within {first} rounds in {by_first} of 100 records, by whole orders in {by_order}"
    );
    assert!((90..=99).contains(&by_first), "{by_first} of 100 within {first} rounds");
    assert!(by_order < by_first - 20, "by whole orders {by_order}: then the first need not be told");
    let says = judge(&orders(first, 7, bias), PLAN);
    let says = says.alarms().map(|test| test.says.clone()).collect::<Vec<_>>();
    assert!(says.iter().any(|says| says.starts_with("outcome 1 of 4 came ")), "{says:?}");
}

/// The draws of fights of ours, as they are read back from their recordings.
fn fights(variants: &[&str], luck: &Luck<Snakes>, count: u64) -> Record {
    let find = |id: &&str| Snakes::variants().iter().find(|variant| variant.id == *id).expect("it is listed");
    let rules = rules_with::<Snakes>(&variants.iter().map(find).collect::<Vec<_>>());
    let wanted = Wanted::<Snakes> { rules: &rules, seats: 4, seed: 12, luck };
    let mut record = Record::new(Snakes::luck());
    for index in 0..count {
        let text = recorded(&wanted, index).expect("programs of ours fight");
        let trace = trace::parse(&text).expect("it is whole");
        let gathered = gather::<Snakes>(&[], &trace, &text).expect("it is not damaged");
        assert_eq!((gathered.stopped, gathered.misread), (None, false), "{:?}", gathered.notes);
        record.append(gathered.record);
    }
    record
}

fn fair(position: &Position, luck: &mut Seeded) -> Option<Drawn> {
    Snakes::fair_chance(position, luck)
}

#[test]
fn recordings_of_fights_are_fair_and_loaded_ones_are_not() {
    let record = fights(&[], &fair, 3);
    assert_eq!(alarms(&judge(&record, PLAN)), Vec::<String>::new());
    let counts: Vec<usize> = record.pulls.iter().map(Vec::len).collect();
    assert!(counts.iter().all(|count| *count > 500) && counts[2] == counts[3], "{counts:?}");
    let load = Load { outcome: 0, bias: 0.2 };
    let record = fights(&[], &|position, luck| loaded::<Snakes>(load, position, luck), 3);
    let found = alarms(&judge(&record, PLAN));
    for of in ["order of a round", "first of a round"] {
        assert!(found.contains(&format!("frequencies of {of}")), "{found:?}");
    }
    assert!(!found.iter().any(|alarm| alarm.contains("equal moves")), "the moves are fair: {found:?}");
}

#[test]
fn who_prefers_one_of_equal_moves_is_found_in_what_it_prefers() {
    for (variant, of) in [
        ("snakes.decide.best.first-of-tied", "one of equal moves by direction"),
        ("snakes.decide.best.ahead-of-tied", "one of equal moves by turn"),
        ("snakes.decide.no-map.ahead", "one of equal moves by turn"),
    ] {
        let found = alarms(&judge(&fights(&[variant], &fair, 2), PLAN));
        for test in ["frequencies", "bets on outcomes"] {
            assert!(found.contains(&format!("{test} of {of}")), "{variant}: {found:?}");
        }
        assert!(found.iter().all(|alarm| alarm.contains("equal moves")), "{variant}: {found:?}");
    }
}
