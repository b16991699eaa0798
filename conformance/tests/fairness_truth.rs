//! The statistics of fairness held against exact chances: bets over all that can come, chi-square against counting.

use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Odds;
use rulebook_conformance::fairness::{SLACK, fixed, wager};
use rulebook_conformance::seeded::Seeded;
use std::collections::BTreeMap;

/// How many outcomes the next draw has, as in a game where what was drawn decides what is drawn from.
fn next_size(drawn: &[(u32, u32)]) -> u32 {
    drawn.last().map_or(3, |(_, outcome)| 2 + (outcome + drawn.len() as u32) % 3)
}

/// All that this many draws can come to, with its chance.
fn all_of(length: usize) -> Vec<(f64, Vec<(u32, u32)>)> {
    let mut all = vec![(1.0, Vec::new())];
    for _ in 0..length {
        let longer = |(chance, drawn): (f64, Vec<(u32, u32)>)| {
            let size = next_size(&drawn);
            let with = move |outcome| [drawn.as_slice(), &[(size, outcome)]].concat();
            (0..size).map(move |outcome| (chance / f64::from(size), with(outcome)))
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// The cases of a decision that such draws stand for: its chance, too, hangs on what came before.
fn decided(drawn: &[(u32, u32)]) -> Vec<Odds> {
    let one = |(size, outcome): &(u32, u32)| {
        let came = *outcome == 0;
        Odds { decision: 0, case: (1, *size as u8), chance: (1, u64::from(*size)), came }
    };
    drawn.iter().map(one).collect()
}

#[test]
fn no_bet_wins_or_loses_on_average_whatever_the_draws_are_drawn_from() {
    type Bet = fn(&[(u32, u32)], f64) -> wager::Won;
    let bets: [(&str, Bet); 3] = [
        ("outcomes", |drawn, goal| wager::on_outcomes(drawn.iter().copied(), goal)),
        ("steps", wager::on_steps),
        ("odds", |drawn, goal| wager::on_odds(&decided(drawn), goal)),
    ];
    let all = all_of(8);
    for (name, bet) in bets {
        let mean: f64 = all.iter().map(|(chance, drawn)| chance * bet(drawn, 2.0).last).sum();
        assert!((mean - 1.0).abs() < 1e-9, "bets on {name}: a capital of 1 comes to {mean} on average");
        for goal in [1.1, 1.5, 2.0, 5.0] {
            let reached = all.iter().filter(|(_, drawn)| bet(drawn, goal).reached.is_some());
            let chance: f64 = reached.map(|(chance, _)| chance).sum();
            assert!(chance <= 1.0 / goal, "bets on {name}: {goal} is reached with a chance of {chance}");
        }
    }
}

/// The chance of each sum of squares of a die's counts over this many rolls.
fn squares(rolls: usize) -> BTreeMap<usize, f64> {
    let logs: Vec<f64> = (0..=rolls)
        .scan(0.0, |sum, n| {
            *sum += (n.max(1) as f64).ln();
            Some(*sum)
        })
        .collect();
    let most = rolls * rolls;
    // By rolls and squares of the faces so far; the last face takes the rest.
    let mut ways = vec![BTreeMap::from([(0, 1.0)])];
    ways.resize(rolls + 1, BTreeMap::new());
    for face in 0..6 {
        let mut next = vec![BTreeMap::new(); rolls + 1];
        for (used, sums) in ways.iter().enumerate() {
            let counts = if face == 5 { rolls - used..=rolls - used } else { 0..=rolls - used };
            for (sum, weight) in sums {
                for count in counts.clone() {
                    let total: usize = sum + count * count;
                    *next[used + count].entry(total.min(most)).or_insert(0.0) += weight * (-logs[count]).exp();
                }
            }
        }
        ways = next;
    }
    let all = logs[rolls] - rolls as f64 * 6.0_f64.ln();
    ways.pop().unwrap_or_default().into_iter().map(|(sum, weight)| (sum, weight * all.exp())).collect()
}

#[test]
fn chi_square_of_few_rolls_is_off_by_no_more_than_is_allowed_for() {
    // As many rolls as the test of frequencies asks for at least.
    let rolls = 120;
    let die: Vec<(u32, u32)> = (0..rolls as u32).map(|roll| (6, roll % 6)).collect();
    assert!(fixed::fit(&die).is_some() && fixed::fit(&die[..60]).is_none_or(|found| found.freedom != 5));
    let exact = squares(rolls);
    assert!((exact.values().sum::<f64>() - 1.0).abs() < 1e-9);
    for limit in [1e-3, 1e-4, 1e-5, 5e-6] {
        let gives_alarm = |sum: &usize| fixed::beyond(5, (sum * 6) as f64 / rolls as f64 - rolls as f64) <= limit;
        let chance: f64 = exact.iter().filter(|(sum, _)| gives_alarm(sum)).map(|(_, chance)| chance).sum();
        assert!(chance <= limit * SLACK && chance >= limit / 10.0, "alarm at {limit} comes with {chance}");
    }
}

#[test]
fn chances_of_few_cases_are_off_by_no_more_than_is_allowed_for() {
    // As few cases as the tests of decisions ask for at least, evenly or rarely won.
    for (cases, part, all) in [(400, 1, 2), (625, 1, 5), (1112, 1, 10), (10_102, 1, 100)] {
        let chance = part as f64 / all as f64;
        let odds = |came: usize| -> Vec<Odds> {
            let odds = |index| Odds { decision: 0, case: (1, 1), chance: (part, all), came: index < came };
            (0..cases).map(odds).collect()
        };
        let found = |came: usize| fixed::in_all(&odds(came)).expect("they are enough").p;
        let few = &odds(cases)[..cases * 9 / 10];
        assert!(fixed::in_all(few).is_none() && fixed::by_case(few, "of").is_none());
        assert!(fixed::needed(few).is_some_and(|needed| needed.abs_diff(cases as u64) <= 4), "{cases}");
        let expected = cases as f64 * chance;
        let mut log_chance = cases as f64 * (1.0 - chance).ln();
        let (mut exact, limit) = (0.0, 1e-5);
        for came in 0..(expected + 100.0) as usize {
            let near = (came as f64 - expected).abs() < 80.0;
            exact += if !near || found(came) <= limit { log_chance.exp() } else { 0.0 };
            log_chance += ((cases - came) as f64 / (came + 1) as f64).ln() + (chance / (1.0 - chance)).ln();
        }
        assert!(exact <= limit * SLACK && exact >= limit / 10.0, "{part} of {all}: {exact}");
    }
}

#[test]
fn fair_records_look_bad_as_often_as_they_should() {
    type Draw = (u32, u32);
    type Of = fn(&[Draw], &[Draw]) -> Option<fixed::Found>;
    // Over dice, and over draws with a few outcomes each, some of which come to enough for a table.
    let tests: [(&str, Of); 6] = [
        ("frequencies of dice", |dice, _| fixed::fit(dice)),
        ("frequencies of lands", |_, lands| fixed::fit(lands)),
        ("successive dice", |dice, _| fixed::pairs(dice, Some(6))),
        ("successive lands", |_, lands| fixed::pairs(lands, None)),
        ("runs of dice", |dice, _| fixed::runs(dice)),
        ("dice alike", |dice, _| fixed::alike(&[("one", &dice[..300]), ("other", &dice[300..])], 6)),
    ];
    let (records, mut luck) = (4000, Seeded::new(1));
    let mut bad = [0; 6];
    for _ in 0..records {
        let dice: Vec<Draw> = (0..1000).map(|_| (6, luck.below(6))).collect();
        let lands: Vec<Draw> =
            (0..400).map(|index| 2 + index % 3 * (index % 5)).map(|size| (size, luck.below(size))).collect();
        for ((_, test), bad) in tests.iter().zip(&mut bad) {
            *bad += u32::from(test(&dice, &lands).expect("they are enough").p <= 0.1);
        }
    }
    // One in ten, give or take four standard deviations.
    for ((name, _), bad) in tests.iter().zip(bad) {
        assert!((324..=476).contains(&bad), "{name}: {bad} of {records} have a chance of 0.1 at most");
    }
}
