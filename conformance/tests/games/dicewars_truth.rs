//! Parts of Dice Wars held against second methods: the largest group, the winning chances, the reserve by hand.

use crate::games::seeded::{Stream, invariant};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Bots, Sampler};
use rulebook_conformance::games::dicewars::chances::{WINS, win};
use rulebook_conformance::games::dicewars::sample::luck;
use rulebook_spec::dicewars::map::each;
use rulebook_spec::dicewars::{Attack, Chance, DiceWars, Move, Position, Roll, Setup, Stage};
use rulebook_spec::game::{Event, EventOf, Game, LogOf, Turn, step};
use serde_json::{Value, json};

/// The largest group by merging the two lands of every border.
fn largest_by_merging(position: &Position, seat: u8) -> usize {
    let map = position.map();
    let own: Vec<usize> = each(position.lands_of(seat)).collect();
    let mut leader: Vec<usize> = (0..map.len()).collect();
    fn find(leader: &[usize], land: usize) -> usize {
        if leader[land] == land { land } else { find(leader, leader[land]) }
    }
    for one in &own {
        for two in each(map.borders(*one)).filter(|two| own.contains(two)) {
            let (a, b) = (find(&leader, *one), find(&leader, two));
            leader[a] = b;
        }
    }
    let size = |land: &usize| own.iter().filter(|other| find(&leader, **other) == find(&leader, *land)).count();
    own.iter().map(size).max().unwrap_or(0)
}

#[test]
fn the_largest_group_is_that_of_another_method() {
    invariant(|choices| {
        let mut log = LogOf::<DiceWars>::default();
        let Ok(position) = DiceWars::start(DiceWars::literal(), &DiceWars::sample_setup(choices), &mut log) else {
            return;
        };
        for flag in position.flags_on_map() {
            let counted = (DiceWars::literal().income)(&position, flag);
            let Some(seat) = position.seat_of(flag) else { continue };
            assert_eq!(counted as usize, largest_by_merging(&position, seat));
            let groups: Vec<u128> = position.map().groups(position.held(flag)).collect();
            assert_eq!(groups.iter().fold(0, |all, group| all | group), position.held(flag));
            assert_eq!(groups.iter().map(|group| group.count_ones()).max(), Some(counted));
        }
    });
}

/// The rules that a step from the middle of a war asks and does not apply.
fn asked(dice: [u8; 3], events: &[EventOf<DiceWars>]) -> Vec<&'static str> {
    let mut position = row(dice, 0);
    let mut log = LogOf::<DiceWars>::default();
    for event in events {
        step::<DiceWars>(DiceWars::literal(), &mut position, event, &mut log).expect("it can follow");
    }
    log.asked.iter().map(|rule| rule.id()).collect()
}

#[test]
fn a_step_tells_what_it_asked_in_vain() {
    let null = Event::made(0, Move::Attack(None));
    let next_turn = ["dicewars.end.limit", "dicewars.turn.steps"];
    assert_eq!(asked([8, 8, 8], std::slice::from_ref(&null)), next_turn, "the war goes on");
    assert_eq!(asked([8, 8, 7], std::slice::from_ref(&null)), ["dicewars.income.reserve"], "there is room for a die");
    let attack = Event::made(0, Move::Attack(Some(Attack { from: 3, to: 4 })));
    let thrown = |attacker: u8| Event::Chance(Chance::Roll(Roll { attacker: vec![attacker; 2], defender: vec![3] }));
    let goes_on = ["dicewars.end.conquest", "dicewars.turn.steps"];
    assert_eq!(asked([1, 1, 2], &[attack.clone(), thrown(1)]), goes_on, "the attack is lost");
    assert_eq!(asked([1, 1, 2], &[attack, thrown(6)]), [""; 0], "the war is won");
}

/// In how many of all throws of `dice` dice each sum comes, by adding one die after the other.
fn sums(dice: usize) -> Vec<u64> {
    let mut ways = vec![1];
    for _ in 0..dice {
        let mut next = vec![0; ways.len() + 6];
        for (sum, count) in ways.iter().enumerate() {
            (1..=6).for_each(|face| next[sum + face] += count);
        }
        ways = next;
    }
    ways
}

#[test]
fn the_table_of_chances_is_that_of_sums() {
    for (row, wins) in WINS.iter().enumerate() {
        for (column, wins) in wins.iter().enumerate() {
            let (attacker, defender) = (sums(row + 1), sums(column + 1));
            let beaten = |sum: usize| defender.iter().take(sum).sum::<u64>();
            let counted: u64 = attacker.iter().enumerate().map(|(sum, ways)| ways * beaten(sum)).sum();
            assert_eq!(*wins, counted, "{} against {}", row + 1, column + 1);
            let all: u64 = attacker.iter().sum::<u64>() * defender.iter().sum::<u64>();
            assert_eq!(win(row as u8 + 1, column as u8 + 1), Some((counted, all)));
        }
    }
    assert_eq!((win(0, 1), win(1, 0), win(9, 1), win(1, 9)), (None, None, None, None));
}

#[test]
fn the_table_of_chances_is_that_of_all_throws() {
    for (attacker, defender) in (1..=4u32).flat_map(|one| (1..=3u32).map(move |two| (one, two))) {
        let throws = 6u32.pow(attacker + defender);
        let faces = |throw: u32| (0..attacker + defender).map(move |die| (throw / 6u32.pow(die) % 6 + 1) as u8);
        let wins = |throw: &u32| {
            let dice: Vec<u8> = faces(*throw).collect();
            let (attacking, defending) = dice.split_at(attacker as usize);
            (DiceWars::literal().beats)(attacking, defending)
        };
        let counted = (0..throws).filter(wins).count() as u64;
        assert_eq!(win(attacker as u8, defender as u8), Some((counted, u64::from(throws))));
    }
}

/// Three lands of seat 0 in a row with these dice, behind them one of seat 1; seat 0 has this reserve and ends its turn.
fn after_null(dice: [u8; 3], reserve: u32) -> Position {
    let (mut position, mut log) = (row(dice, reserve), LogOf::<DiceWars>::default());
    step::<DiceWars>(DiceWars::literal(), &mut position, &Event::made(0, Move::Attack(None)), &mut log).expect("null");
    position
}

/// The same before seat 0 has answered.
fn row(dice: [u8; 3], reserve: u32) -> Position {
    let mut lands: Vec<Value> = vec![json!({"id": 4, "flag": "blue", "dice": 1, "neighbours": [3]})];
    for (index, dice) in dice.into_iter().enumerate() {
        let id = index as u32 + 1;
        let neighbours: Vec<u32> = [id - 1, id + 1].into_iter().filter(|id| *id > 0).collect();
        lands.push(json!({"id": id, "flag": "red", "dice": dice, "neighbours": neighbours}));
    }
    let setup: Setup = serde_json::from_value(json!({
        "lands": lands, "players": 2, "flags": ["red", "blue"], "reserve": [reserve, 0], "turn": 3,
        "stage": {"attack": {"seat": 0, "step": 1}}
    }))
    .expect("a setup");
    DiceWars::start(DiceWars::literal(), &setup, &mut LogOf::<DiceWars>::default()).expect("it can be")
}

/// Lays dice on the first land that takes one, until nothing is left or no land does.
fn laid_out(mut position: Position) -> (u32, Position) {
    let (mut laid, mut log) = (0, LogOf::<DiceWars>::default());
    while let Stage::Scatter { seat, .. } = &position.stage {
        let seat = *seat;
        assert_eq!(position.reserve(seat), 0, "the reserve is among what is laid out");
        let open = (1..=3).find(|id| position.map().index(*id).is_some_and(|land| position.land(land).1 < 8));
        let event = Event::Chance(Chance::Scatter(open.expect("a land takes one")));
        step::<DiceWars>(DiceWars::literal(), &mut position, &event, &mut log).expect("a die");
        laid += 1;
    }
    assert_eq!(&position.stage, &Stage::Attack { seat: 1, step: 1 });
    (laid, position)
}

#[test]
fn the_reserve_by_hand() {
    // Income is 3 throughout: dice on the lands, reserve before, dice laid out, reserve after.
    for (dice, before, laid, after) in [
        ([8, 8, 8], 0, 0, 3),
        ([8, 8, 8], 96, 0, 99),
        ([8, 8, 8], 97, 0, 100),
        ([8, 8, 8], 98, 0, 100),
        ([8, 8, 8], 100, 0, 100),
        ([8, 8, 7], 0, 1, 2),
        ([8, 8, 7], 97, 1, 99),
        ([8, 8, 7], 98, 1, 100),
        ([8, 8, 7], 99, 1, 100),
        ([8, 8, 7], 100, 1, 100),
        ([8, 7, 6], 0, 3, 0),
        ([8, 6, 6], 0, 3, 0),
        ([8, 6, 6], 1, 4, 0),
        ([8, 6, 6], 2, 4, 1),
        ([1, 1, 1], 18, 21, 0),
        ([1, 1, 1], 19, 21, 1),
        ([1, 1, 1], 100, 21, 82),
    ] {
        let (done, position) = laid_out(after_null(dice, before));
        assert_eq!((done, position.reserve(0)), (laid, after), "{dice:?} with {before}");
    }
}

#[test]
fn a_whole_game_of_many_players_ends() {
    let mut stream = Stream(11);
    for players in 2..=8 {
        let choices: &mut dyn Choices = &mut stream;
        let wish = rulebook_conformance::games::dicewars::maps::Wish::small(players, choices);
        let setup = rulebook_conformance::games::dicewars::maps::generate(wish, choices).setup;
        let mut log = LogOf::<DiceWars>::default();
        let mut position = DiceWars::start(DiceWars::literal(), &setup, &mut log).expect("generated maps can be");
        let mut seats: Vec<_> =
            (0..players).map(|seat| DiceWars::player(["random", "greedy", "careful"][seat as usize % 3])).collect();
        let mut answers: Vec<EventOf<DiceWars>> = Vec::new();
        let over = loop {
            for (seat, message) in std::mem::take(&mut log.sent) {
                let player = seats[usize::from(seat)].as_mut().expect("a player of ours");
                answers.extend(player.hear(&message, choices).map(|choice| Event::made(seat, choice)));
            }
            let turn = DiceWars::turn(DiceWars::literal(), &position);
            let event = match turn {
                Turn::Over(places) => break places,
                Turn::Chance => Event::Chance(luck(&position, choices)),
                Turn::Seats(_) => answers.remove(0),
            };
            step::<DiceWars>(DiceWars::literal(), &mut position, &event, &mut log)
                .expect("players of ours keep the rules");
            assert!(log.refused.is_none(), "{event:?}: {:?}", log.refused);
        };
        let mut places = over.as_slice().to_vec();
        places.sort_unstable();
        assert_eq!(places, (1..=players).collect::<Vec<_>>());
    }
}
