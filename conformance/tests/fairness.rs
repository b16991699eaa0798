//! The tests of fairness put to the test: how often they cry wolf, and how soon they see one.

use rulebook_conformance::fairness::sample::{Load, Loaded, Wanted, recorded};
use rulebook_conformance::fairness::{Plan, Record, Report, fixed, gather, judge, wager};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace;
use rulebook_spec::choose::Choices;
use rulebook_spec::dicewars::{DiceWars, chances};
use rulebook_spec::game::{Draw, Game, Odds, Sample, rules_with};

/// The kinds of draws of Dice Wars.
const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const SCATTER: usize = 2;
const DEAL: usize = 3;

/// What stands in the README, and behind `--alarm` by default.
const ALARM: f64 = 0.001;
/// The dice of a side in which a bias of 1 % is to be found in 95 of 100 records.
const SEEN_AT_ONCE: usize = 66_000;
/// The same where one may look at any time.
const SEEN_WHILE_LOOKING: usize = 90_000;

/// A record of so many battles, three scatters each two of them, and one dealing each eight.
fn war(battles: usize, seed: u64, mut wins: impl FnMut(u32, u32) -> bool) -> Record {
    let luck: &mut dyn Choices = &mut Seeded::new(seed);
    let mut record = Record::new(DiceWars::LUCK);
    for battle in 0..battles {
        let sides = [(ATTACKER, luck.between(2, 8)), (DEFENDER, luck.between(1, 8))];
        let sums = sides.map(|(kind, dice)| {
            let faces = (0..dice).map(|_| {
                let outcome = luck.below(6);
                record.push(Draw { kind, outcomes: 6, outcome });
                outcome + 1
            });
            faces.sum::<u32>()
        });
        let case = (sides[0].1 as u8, sides[1].1 as u8);
        let chance = chances::win(case.0, case.1).expect("armies of 1 to 8");
        record.odds.push(Odds { case, chance, came: wins(sums[0], sums[1]) });
        for _ in 0..battle % 2 * 3 {
            let outcomes = luck.between(1, 25);
            record.push(Draw { kind: SCATTER, outcomes, outcome: luck.below(outcomes) });
        }
        if battle % 8 == 0 {
            let outcomes = *luck.pick(&[2, 6, 24, 40_320]).expect("four");
            record.push(Draw { kind: DEAL, outcomes, outcome: luck.below(outcomes) });
        }
    }
    record
}

fn at_once(alarm: f64) -> Plan {
    Plan { alarm, anytime: false }
}

/// `test of kind` of all tests that give alarm.
fn alarms(report: &Report) -> Vec<String> {
    report.alarms().map(|test| format!("{} of {}", test.name, test.of)).collect()
}

#[test]
fn fair_records_give_no_more_alarms_than_the_bound() {
    // Each record is judged once; the same chances are then held against several bounds.
    let (mut strict, mut lax) = (0.0, 0.0);
    for seed in 0..1000 {
        let report = judge(&war(300, seed, |attacker, defender| attacker > defender), at_once(ALARM));
        assert!(report.tests.iter().filter(|test| test.p.is_some()).count() >= 20, "{:?}", report.tests);
        let looser = |test: &&_| {
            let rulebook_conformance::fairness::Test { p, limit, .. } = test;
            p.is_some_and(|p| p <= limit * 0.05 / ALARM)
        };
        strict += f64::from(u8::from(!report.is_fair()));
        lax += f64::from(u8::from(report.tests.iter().any(|test| looser(&test))));
    }
    assert!(strict <= 1000.0 * ALARM, "{strict} alarms in 1000 fair records, {ALARM} of them at most");
    assert!(lax <= 1000.0 * 0.05, "{lax} alarms in 1000 fair records at a bound of 5 %");
    assert!(lax > 0.0, "tests that never give alarm test nothing");
}

/// So many rolls of an attacker's die whose six comes 1 % too often.
fn loaded(rolls: usize, seed: u64) -> Record {
    let mut record = Record::new(DiceWars::LUCK);
    let load = Load { outcome: 5, bias: 0.01 };
    let mut die = Loaded { from: &mut Seeded::new(seed), outcomes: 6, load };
    (0..rolls).for_each(|_| record.push(Draw { kind: ATTACKER, outcomes: 6, outcome: die.below(6) }));
    record
}

#[test]
fn a_bias_of_one_percent_is_found_within_the_stated_number_of_rolls() {
    // The limits that each test has among those of Dice Wars.
    let report = judge(&loaded(SEEN_AT_ONCE, 0), at_once(ALARM));
    let limit = |name: &str| report.tests.iter().find(|test| test.name == name).expect(name).limit;
    let (once, bets) = (limit("frequencies"), limit("bets on outcomes"));
    let needed = report.kinds[ATTACKER].needed.expect("it is known");
    assert!((60_000..=SEEN_AT_ONCE as u64).contains(&needed), "the report says {needed}");
    let (mut found, mut rolls) = (0, Vec::new());
    for seed in 0..100 {
        let record = loaded(SEEN_WHILE_LOOKING, seed);
        let fit = fixed::fit(&record.pulls[ATTACKER][..SEEN_AT_ONCE]).expect("enough rolls");
        found += u32::from(fit.p <= once);
        let won = wager::on_outcomes(record.pulls[ATTACKER].iter().copied(), 1.0 / bets);
        rolls.extend(won.reached);
    }
    rolls.sort_unstable();
    let (seen, middle) = (rolls.len(), rolls[rolls.len() / 2]);
    println!("a bias of 1 % is found within {SEEN_AT_ONCE} rolls in {found} of 100 seeds");
    println!("while looking, within {SEEN_WHILE_LOOKING} rolls in {seen} of 100 seeds, half of them within {middle}");
    assert!(found >= 95, "{found} of 100 within {SEEN_AT_ONCE} rolls");
    assert!(seen >= 95, "{seen} of 100 within {SEEN_WHILE_LOOKING} rolls");
}

#[test]
fn a_loaded_die_is_named_with_its_face() {
    let report = judge(&loaded(SEEN_AT_ONCE, 3), at_once(ALARM));
    let found = alarms(&report);
    assert!(found.contains(&"frequencies of attacker's die".to_owned()), "{found:?}");
    assert!(found.iter().all(|alarm| alarm.ends_with("attacker's die")), "nothing else is blamed: {found:?}");
    assert!(!found.iter().any(|alarm| alarm.starts_with("successive") || alarm.starts_with("runs")), "{found:?}");
    let says = &report.alarms().next().expect("one").says;
    assert!(says.starts_with("outcome 6 of 6 came ") && says.contains("in place of 16.67 %"), "{says}");
}

#[test]
fn dice_that_hang_on_each_other_are_found() {
    // Every twentieth die repeats the one before it: each face comes as often as it should.
    let mut luck = Seeded::new(5);
    let mut record = Record::new(DiceWars::LUCK);
    let mut last = 0;
    for _ in 0..20_000 {
        last = if luck.below(20) == 0 { last } else { luck.below(6) };
        record.push(Draw { kind: DEFENDER, outcomes: 6, outcome: last });
    }
    let report = judge(&record, at_once(ALARM));
    let found = alarms(&report);
    assert!(found.contains(&"successive draws of defender's die".to_owned()), "{found:?}");
    assert!(found.contains(&"bets on steps of defender's die".to_owned()), "{found:?}");
    assert!(!found.contains(&"frequencies of defender's die".to_owned()), "{found:?}");
}

#[test]
fn runs_that_are_too_long_are_found_over_draws_of_any_size() {
    let luck: &mut dyn Choices = &mut Seeded::new(6);
    let mut record = Record::new(DiceWars::LUCK);
    let mut high = false;
    for _ in 0..4000 {
        high = if luck.below(5) == 0 { high } else { luck.below(2) == 1 };
        let half = luck.between(1, 12);
        record.push(Draw { kind: SCATTER, outcomes: 2 * half, outcome: luck.below(half) + u32::from(high) * half });
    }
    let found = alarms(&judge(&record, at_once(ALARM)));
    let expected = ["runs of land of a new die", "successive draws of land of a new die"].map(str::to_owned);
    assert!(expected.iter().all(|name| found.contains(name)), "{found:?}");
}

#[test]
fn a_scatter_that_prefers_the_first_lands_is_found_over_lands_of_any_number() {
    // Too few draws of each number of lands for a table, and none of them with the same number twice in a row.
    let mut luck = Seeded::new(7);
    let mut record = Record::new(DiceWars::LUCK);
    for draw in 0..3000 {
        let outcomes = 20 + draw * 7 % 80;
        let outcome = if luck.below(6) == 0 { luck.below(outcomes / 2) } else { luck.below(outcomes) };
        record.push(Draw { kind: SCATTER, outcomes, outcome });
    }
    let found = alarms(&judge(&record, at_once(ALARM)));
    let expected = ["frequencies of land of a new die", "bets on outcomes of land of a new die"].map(str::to_owned);
    assert!(expected.iter().all(|name| found.contains(name)), "{found:?}");
}

#[test]
fn sides_with_different_dice_are_found() {
    let mut luck = Seeded::new(8);
    let mut record = Record::new(DiceWars::LUCK);
    for (kind, outcome) in [(ATTACKER, 5), (DEFENDER, 0)] {
        let mut die = Loaded { from: &mut luck, outcomes: 6, load: Load { outcome, bias: 0.02 } };
        (0..20_000).for_each(|_| record.push(Draw { kind, outcomes: 6, outcome: die.below(6) }));
    }
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(found.contains(&"alike of attacker's die, defender's die".to_owned()), "{found:?}");
}

#[test]
fn fair_dice_that_are_compared_wrongly_are_found() {
    let report = judge(&war(6000, 9, |attacker, defender| attacker >= defender), at_once(ALARM));
    let expected = ["case by case", "in all", "bets on odds"].map(|test| format!("{test} of attacker wins"));
    assert_eq!(alarms(&report), expected, "the dice themselves are fair");
}

#[test]
fn what_cannot_be_is_found_when_it_comes_once() {
    let mut record = war(200, 10, |attacker, defender| attacker > defender);
    record.odds.push(Odds { case: (1, 8), chance: chances::win(1, 8).expect("a table"), came: true });
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert_eq!(found, ["case by case of attacker wins", "bets on odds of attacker wins"]);
}

#[test]
fn whoever_may_look_at_any_time_has_all_alarms_for_that() {
    let record = war(300, 11, |attacker, defender| attacker > defender);
    let report = judge(&record, Plan { alarm: ALARM, anytime: true });
    assert!(report.is_fair() && report.tests.iter().all(|test| test.anytime));
    let all: f64 = report.tests.iter().map(|test| test.limit).sum();
    assert!((all - ALARM).abs() < 1e-12, "the limits add up to {all}");
    let both: f64 = judge(&record, at_once(ALARM)).tests.iter().map(|test| test.limit).sum();
    assert!((both - ALARM).abs() < 1e-12, "the limits add up to {both}");
}

#[test]
fn nothing_drawn_is_no_finding() {
    let report = judge(&Record::new(DiceWars::LUCK), at_once(ALARM));
    assert!(report.is_fair() && report.draws() == 0);
    assert!(report.tests.iter().all(|test| test.p.is_none()));
}

/// The draws of games of ours, as they are read back from their recordings.
fn games(rules: &<DiceWars as Game>::Rules, load: Option<Load>, count: u64) -> (Record, Vec<String>) {
    let wanted = Wanted::<DiceWars> { rules, seats: 4, load, seed: 12 };
    let (mut record, mut notes) = (Record::new(DiceWars::LUCK), Vec::new());
    for index in 0..count {
        let text = recorded(&wanted, index).expect("players of ours play");
        let trace = trace::parse(&text).expect("it is whole");
        let gathered = gather::<DiceWars>(&[], &trace, &text).expect("it is not damaged");
        assert_eq!(gathered.stopped, None);
        assert_eq!(gathered.misread, !gathered.notes.is_empty());
        record.append(gathered.record);
        notes.extend(gathered.notes);
    }
    (record, notes)
}

#[test]
fn recordings_of_games_are_fair_and_loaded_ones_are_not() {
    let (record, notes) = games(DiceWars::LITERAL, None, 3);
    assert_eq!(notes, Vec::<String>::new());
    let report = judge(&record, at_once(ALARM));
    assert_eq!(alarms(&report), Vec::<String>::new());
    assert!(report.kinds[..3].iter().all(|kind| kind.draws > 100), "{:?}", report.kinds);
    let (record, _) = games(DiceWars::LITERAL, Some(Load { outcome: 0, bias: 0.1 }), 3);
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(found.contains(&"frequencies of attacker's die".to_owned()), "{found:?}");
    assert!(!found.iter().any(|alarm| alarm.ends_with("new die")), "the scatter is fair: {found:?}");
}

#[test]
fn recordings_of_a_wrong_referee_are_counted_as_it_decided() {
    let id = "dicewars.battle.sum.armies";
    let armies = DiceWars::variants().iter().find(|variant| variant.id == id).expect("a misreading");
    let (record, notes) = games(&rules_with::<DiceWars>(&[armies]), None, 3);
    assert!(notes.iter().all(|note| note.contains(id)) && notes.len() == 3, "{notes:?}");
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(found.iter().all(|alarm| alarm.ends_with("attacker wins")) && !found.is_empty(), "{found:?}");
}

#[test]
fn damaged_recordings_are_refused() {
    let wanted = Wanted::<DiceWars> { rules: DiceWars::LITERAL, seats: 2, load: None, seed: 13 };
    let text = recorded(&wanted, 0).expect("players of ours play");
    let other = text.replacen("\"attacker\":[6", "\"attacker\":[5", 1);
    assert_ne!(text, other);
    let trace = trace::parse(&other).expect("its form is right");
    let error = gather::<DiceWars>(&[], &trace, &other).expect_err("it was changed");
    assert!(error.contains("hash"), "{error}");
}
