//! The tests of fairness put to the test: how often they cry wolf, and how soon they see one.

use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Catalogue, Fairness, Sampler};
use rulebook_conformance::contest::{Draw, Odds, rules_with};
use rulebook_conformance::fairness::sample::{self, Load, Loaded, Luck, Wanted, recorded};
use rulebook_conformance::fairness::{Limits, Plan, Record, Report, SLACK, Test, drawn, fixed, gather, judge, wager};
use rulebook_conformance::games::dicewars::chances;
use rulebook_conformance::games::dicewars::maps::{Wish, generate};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace;
use rulebook_spec::dicewars::map::each;
use rulebook_spec::dicewars::{Chance, DiceWars, Flag, Position, Stage};
use rulebook_spec::game::{Event, Game, LogOf};

/// The kinds of draws of Dice Wars.
const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const SCATTER: usize = 2;
const DEAL: [usize; 2] = [3, 4];
/// The decision that dice come to.
const WIN: usize = 0;

/// What stands behind `--alarm` by default.
const ALARM: f64 = 0.001;
/// Among how many dice of a side a bias of 1 % must be found in 95 of 100 records.
const SEEN_AT_ONCE: usize = 70_000;
/// The same where one may look at any time.
const SEEN_WHILE_LOOKING: usize = 90_000;

/// A record of this many battles, three scatters each two of them, and one dealing each five; of each scatter half of the
/// lands are such as a wrong draw may prefer.
fn war(battles: usize, seed: u64, mut wins: impl FnMut(u32, u32) -> bool) -> Record {
    let luck: &mut dyn Choices = &mut Seeded::new(seed);
    let mut record = Record::new(DiceWars::luck());
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
        record.decide(Odds { decision: WIN, case, chance, came: wins(sums[0], sums[1]) });
        for _ in 0..battle % 2 * 3 {
            let outcomes = luck.between(1, 25);
            let outcome = luck.below(outcomes);
            record.push(Draw { kind: SCATTER, outcomes, outcome });
            let these = outcomes / 2;
            for decision in 1..DiceWars::luck().decisions.len() {
                let (case, chance) = ((these as u8, outcomes as u8), (u64::from(these), u64::from(outcomes)));
                record.decide(Odds { decision, case, chance, came: outcome < these });
            }
        }
        if battle % 5 == 0 {
            let outcomes = *luck.pick(&[2, 6, 24, 40_320]).expect("four");
            DEAL.into_iter().for_each(|kind| record.push(Draw { kind, outcomes, outcome: luck.below(outcomes) }));
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
        let report = judge(&war(1600, seed, |attacker, defender| attacker > defender), at_once(ALARM));
        let idle: Vec<&Test> = report.tests.iter().filter(|test| test.p.is_none()).collect();
        assert!(idle.is_empty(), "{idle:?}");
        let looser = |test: &Test| test.p.is_some_and(|p| p <= test.limit * 0.05 / ALARM);
        strict += f64::from(u8::from(!report.is_fair()));
        lax += f64::from(u8::from(report.tests.iter().any(looser)));
    }
    println!("{strict} of 1000 fair records give alarm at {ALARM}, {lax} at 0.05");
    assert!(strict <= 1000.0 * ALARM, "{strict} alarms in 1000 fair records, {ALARM} of them at most");
    assert!(lax <= 1000.0 * 0.05, "{lax} alarms in 1000 fair records at a bound of 5 %");
    assert!(lax > 0.0, "tests that never give alarm test nothing");
}

/// This many rolls of an attacker's die whose six comes 1 % too often.
fn loaded(rolls: usize, seed: u64) -> Record {
    let mut record = Record::new(DiceWars::luck());
    let load = Load { outcome: 5, bias: 0.01 };
    let mut die = Loaded { from: &mut Seeded::new(seed), outcomes: 6, load };
    (0..rolls).for_each(|_| record.push(Draw { kind: ATTACKER, outcomes: 6, outcome: die.below(6) }));
    record
}

#[test]
fn a_bias_of_one_percent_is_found_within_the_stated_number_of_rolls() {
    // The limits that each test has among those of Dice Wars.
    let always = Plan { alarm: ALARM, anytime: true };
    let (once, bets) =
        (Limits::new(&DiceWars::luck(), at_once(ALARM)).once, Limits::new(&DiceWars::luck(), always).bets);
    let said = |plan| drawn(&Record::new(DiceWars::luck()), plan, 0.01)[ATTACKER].needed.expect("it is known");
    let (needed, looking) = (said(at_once(ALARM)), said(always));
    assert!((60_000..=SEEN_AT_ONCE as u64).contains(&needed), "the report says {needed}");
    assert!((80_000..=SEEN_WHILE_LOOKING as u64).contains(&looking), "the report says {looking}");
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
    let mut record = Record::new(DiceWars::luck());
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
fn throws_whose_second_die_repeats_the_first_are_found() {
    // One throw in twenty; each die by itself is fair.
    let luck: &mut dyn Choices = &mut Seeded::new(15);
    let mut record = Record::new(DiceWars::luck());
    for _ in 0..40_000 {
        let mut throw: Vec<u32> = (0..luck.between(2, 8)).map(|_| luck.below(6)).collect();
        if luck.below(20) == 0 {
            throw[1] = throw[0];
        }
        throw.into_iter().for_each(|outcome| record.push(Draw { kind: ATTACKER, outcomes: 6, outcome }));
    }
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(found.contains(&"bets on steps of attacker's die".to_owned()), "{found:?}");
    assert!(found.iter().all(|alarm| alarm.contains("steps") || alarm.contains("successive")), "{found:?}");
}

#[test]
fn runs_that_are_too_long_are_found_over_draws_of_any_size() {
    let luck: &mut dyn Choices = &mut Seeded::new(6);
    let mut record = Record::new(DiceWars::luck());
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
    let mut record = Record::new(DiceWars::luck());
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
    let mut record = Record::new(DiceWars::luck());
    for (kind, outcome) in [(ATTACKER, 5), (DEFENDER, 0)] {
        let mut die = Loaded { from: &mut luck, outcomes: 6, load: Load { outcome, bias: 0.02 } };
        (0..20_000).for_each(|_| record.push(Draw { kind, outcomes: 6, outcome: die.below(6) }));
    }
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(found.contains(&"alike of attacker's die, defender's die".to_owned()), "{found:?}");
}

#[test]
fn fair_dice_that_are_compared_wrongly_are_found() {
    let report = judge(&war(12_000, 9, |attacker, defender| attacker >= defender), at_once(ALARM));
    let expected = ["case by case", "in all", "bets on odds"].map(|test| format!("{test} of attacker wins"));
    assert_eq!(alarms(&report), expected, "the dice themselves are fair");
}

#[test]
fn what_cannot_be_is_found_when_it_comes_once() {
    let mut record = war(200, 10, |attacker, defender| attacker > defender);
    let chance = chances::win(1, 8).expect("a table");
    record.decide(Odds { decision: WIN, case: (1, 8), chance, came: true });
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
    let weight = |test: &Test| if test.anytime { test.limit } else { test.limit * SLACK };
    let both: f64 = judge(&record, at_once(ALARM)).tests.iter().map(weight).sum();
    assert!((both - ALARM).abs() < 1e-12, "the limits add up to {both}");
}

#[test]
fn which_tests_there_are_hangs_on_nothing_that_was_drawn() {
    let record = war(300, 11, |attacker, defender| attacker > defender);
    let named = |record: &Record| -> Vec<(String, f64)> {
        let named = |test: Test| (format!("{} of {}", test.name, test.of), test.limit);
        judge(record, at_once(ALARM)).tests.into_iter().map(named).collect()
    };
    assert_eq!(named(&record), named(&Record::new(DiceWars::luck())));
}

#[test]
fn nothing_drawn_is_no_finding_and_never_enough() {
    let record = Record::new(DiceWars::luck());
    let report = judge(&record, at_once(ALARM));
    assert!(report.is_fair() && record.draws() == 0);
    assert!(report.tests.iter().all(|test| test.p.is_none()));
    assert!(drawn(&record, at_once(ALARM), 0.5).iter().all(|kind| !kind.is_enough()));
}

#[test]
fn what_is_said_to_be_enough_is_enough() {
    // Lands of a size each: how many draws it takes to see a bias of 5 %, and how many of 100 biased records are seen.
    let scattered = |draws: u64, seed: u64, bias: f64| {
        let mut luck = Seeded::new(seed);
        let mut record = Record::new(DiceWars::luck());
        for _ in 0..draws {
            let outcomes = 3 + luck.below(6);
            let outcome = Loaded { from: &mut luck, outcomes, load: Load { outcome: 1, bias } }.below(outcomes);
            record.push(Draw { kind: SCATTER, outcomes, outcome });
        }
        record
    };
    let of = |record: &Record| drawn(record, at_once(ALARM), 0.05).remove(SCATTER);
    let needed = of(&scattered(3000, 1, 0.0)).needed.expect("it is known");
    assert!(!of(&scattered(needed * 9 / 10, 2, 0.0)).is_enough());
    let enough = of(&scattered(needed * 11 / 10, 3, 0.0));
    assert!(enough.is_enough() && enough.visible_percent.is_some_and(|percent| (4.5..5.0).contains(&percent)));
    let limit = Limits::new(&DiceWars::luck(), at_once(ALARM)).once;
    let seen = |seed: &u64| fixed::fit(&scattered(needed, *seed, 0.05).pulls[SCATTER]).expect("enough").p <= limit;
    let found = (0..100).filter(seen).count();
    assert!((90..=99).contains(&found), "{found} of 100 within {needed} draws");
}

/// The draws of games of ours, as they are read back from their recordings.
fn games(rules: &<DiceWars as Game>::Rules, luck: &Luck<DiceWars>, count: u64) -> (Record, Vec<String>) {
    let wanted = Wanted::<DiceWars> { rules, seats: 4, seed: 12, luck };
    let (mut record, mut notes) = (Record::new(DiceWars::luck()), Vec::new());
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

fn fair(position: &Position, luck: &mut Seeded) -> Option<Chance> {
    DiceWars::fair_chance(position, luck)
}

#[test]
fn recordings_of_games_are_fair_and_loaded_ones_are_not() {
    let (record, notes) = games(DiceWars::literal(), &fair, 3);
    assert_eq!(notes, Vec::<String>::new());
    let report = judge(&record, at_once(ALARM));
    assert_eq!(alarms(&report), Vec::<String>::new());
    assert!(record.pulls[..3].iter().all(|pulls| pulls.len() > 1000));
    assert!(record.odds.iter().all(|odds| odds.len() > 300));
    let ones = |position: &Position, luck: &mut Seeded| {
        sample::loaded::<DiceWars>(Load { outcome: 0, bias: 0.1 }, position, luck)
    };
    let (record, _) = games(DiceWars::literal(), &ones, 3);
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(found.contains(&"frequencies of attacker's die".to_owned()), "{found:?}");
    assert!(!found.iter().any(|alarm| alarm.ends_with("new die")), "the scatter is fair: {found:?}");
}

/// A referee's luck that draws the land of a new die by `pick`, given the lands that take one.
fn scattered(pick: impl Fn(&Position, u8, &mut Seeded) -> usize) -> impl Fn(&Position, &mut Seeded) -> Option<Chance> {
    move |position, luck| match position.stage {
        Stage::Scatter { seat, .. } => Some(Chance::Scatter(position.map().ids()[pick(position, seat, luck)])),
        _ => fair(position, luck),
    }
}

#[test]
fn a_scatter_over_all_lands_of_the_player_is_found() {
    // It draws among all of his lands, and goes on to the next that takes a die where the drawn one is full.
    let over_all = scattered(|position, seat, luck| {
        let own: Vec<usize> = each(position.lands_of(seat)).collect();
        let drawn = luck.below(own.len() as u32) as usize;
        let from_there = own[drawn..].iter().chain(&own[..drawn]);
        let mut open = from_there.filter(|land| position.land(**land).1 < 8);
        *open.next().expect("one takes a die")
    });
    let (record, notes) = games(DiceWars::literal(), &over_all, 6);
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(notes.is_empty() && found.contains(&"in all of new die on the land of the last".to_owned()), "{found:?}");
    assert!(found.contains(&"bets on odds of new die on the land of the last".to_owned()), "{found:?}");
    assert!(found.iter().all(|alarm| alarm.contains("new die")), "the dice are fair: {found:?}");
}

#[test]
fn a_scatter_that_helps_small_armies_or_borders_is_found() {
    let open = |position: &Position, seat| {
        let flag = position.flag(seat).expect("he plays");
        each(position.below_full(flag)).collect::<Vec<usize>>()
    };
    // Of two lands drawn evenly it takes the one with the smaller army.
    let level = scattered(|position, seat, luck| {
        let open = open(position, seat);
        let mut draw = || open[luck.below(open.len() as u32) as usize];
        let (one, two) = (draw(), draw());
        if position.land(one).1 <= position.land(two).1 { one } else { two }
    });
    // Where the first draw is not beside an enemy, it draws once more.
    let guard = scattered(|position, seat, luck| {
        let open = open(position, seat);
        let mut draw = || open[luck.below(open.len() as u32) as usize];
        let (one, two) = (draw(), draw());
        if position.map().borders(one) & !position.lands_of(seat) != 0 { one } else { two }
    });
    let found = |luck: &Luck<DiceWars>| alarms(&judge(&games(DiceWars::literal(), luck, 3).0, at_once(ALARM)));
    let (level, guard) = (found(&level), found(&guard));
    assert!(level.contains(&"in all of new die on the smallest army".to_owned()), "{level:?}");
    assert!(guard.contains(&"in all of new die beside an enemy".to_owned()), "{guard:?}");
}

#[test]
fn leftover_flags_that_are_dealt_in_order_are_found() {
    let mut luck = Seeded::new(14);
    let (mut by_seat, mut by_turn) = (Record::new(DiceWars::luck()), Record::new(DiceWars::luck()));
    for _ in 0..100 {
        let choices: &mut dyn Choices = &mut luck;
        let players = choices.between(2, 5) as u8;
        let mut setup = generate(Wish::small(players, choices), choices).setup;
        setup.stage = Some(Stage::Deal);
        let mut log = LogOf::<DiceWars>::default();
        let position = DiceWars::start(DiceWars::literal(), &setup, &mut log).expect("nobody has chosen");
        let flags: Vec<Flag> = position.free_flags().collect();
        let deal = |flags| Event::Chance(Chance::Flags(flags));
        for draw in DiceWars::draws(&position, &deal(flags.clone())) {
            by_seat.push(draw);
        }
        let at = |seat: u8| flags[position.map().place_in_order(seat)];
        for draw in DiceWars::draws(&position, &deal((0..players).map(at).collect())) {
            by_turn.push(draw);
        }
    }
    let [by_seat, by_turn] = [by_seat, by_turn].map(|record| alarms(&judge(&record, at_once(ALARM))));
    for (found, of) in [(by_seat, "leftover flags by seat"), (by_turn, "leftover flags by turn")] {
        assert!(found.contains(&format!("bets on outcomes of {of}")), "{found:?}");
        assert!(found.iter().all(|alarm| alarm.ends_with(of)), "{found:?}");
    }
}

#[test]
fn recordings_of_a_wrong_referee_are_counted_as_it_decided() {
    let id = "dicewars.battle.sum.armies";
    let armies = DiceWars::variants().iter().find(|variant| variant.id == id).expect("a misreading");
    let (record, notes) = games(&rules_with::<DiceWars>(&[armies]), &fair, 3);
    assert!(notes.iter().all(|note| note.contains(id)) && notes.len() == 3, "{notes:?}");
    let found = alarms(&judge(&record, at_once(ALARM)));
    assert!(found.iter().all(|alarm| alarm.ends_with("attacker wins")) && !found.is_empty(), "{found:?}");
}

#[test]
fn damaged_recordings_are_refused() {
    let wanted = Wanted::<DiceWars> { rules: DiceWars::literal(), seats: 2, seed: 13, luck: &fair };
    let text = recorded(&wanted, 0).expect("players of ours play");
    let other = text.replacen("\"attacker\":[6", "\"attacker\":[5", 1);
    assert_ne!(text, other);
    let trace = trace::parse(&other).expect("its form is right");
    let error = gather::<DiceWars>(&[], &trace, &other).expect_err("it was changed");
    assert!(error.contains("hash"), "{error}");
}
