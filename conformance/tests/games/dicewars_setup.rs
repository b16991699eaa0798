//! Setups of Dice Wars that cannot be, each with the rule it breaks; boards for bots; and players that cheat.

use crate::games::seeded::Stream;
use rulebook_conformance::contest::rules_with;
use rulebook_conformance::contest::{Boards, Bots, Catalogue, Shrinker};
use rulebook_conformance::games::dicewars::sample::luck;
use rulebook_spec::dicewars::{Attack, DiceWars, Message, Move, World};
use rulebook_spec::game::{Event, Game, LogOf, Turn, step};
use rulebook_spec::rule::Rule;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Four lands in a row, two for each of two players, in the third turn of seat 0.
fn good() -> Value {
    json!({
        "lands": [
            {"id": 1, "flag": "red", "dice": 3, "neighbours": [2]},
            {"id": 2, "flag": "red", "dice": 8, "neighbours": [1, 3]},
            {"id": 3, "flag": "blue", "dice": 2, "neighbours": [2, 4]},
            {"id": 4, "flag": "blue", "dice": 1, "neighbours": [3]}
        ],
        "players": 2, "order": [1, 0], "flags": ["red", "blue"], "reserve": [0, 100], "turn": 3,
        "stage": {"attack": {"seat": 0, "step": 2}}
    })
}

fn refused(setup: Value) -> Option<Rule> {
    let setup = serde_json::from_value(setup).expect("a setup in form");
    DiceWars::start(DiceWars::literal(), &setup, &mut LogOf::<DiceWars>::default())
        .err()
        .map(|violation| violation.rule)
}

/// The good setup with one value changed, at a path such as `/lands/0/dice`; new keys may be set at the top.
fn with(path: &str, value: Value) -> Value {
    let mut setup = good();
    match setup.pointer_mut(path) {
        Some(place) => *place = value,
        None => setup[&path[1..]] = value,
    }
    setup
}

#[test]
fn the_good_setup_is_one() {
    assert_eq!(refused(good()), None);
    assert_eq!(refused(with("/ply", json!(6))), None);
    assert_eq!(refused(with("/stage", json!({"roll": {"seat": 0, "step": 3, "from": 2, "to": 3}}))), None);
    assert_eq!(refused(with("/stage", json!({"scatter": {"seat": 0, "left": 102}}))), None);
}

#[test]
fn every_setup_that_cannot_be_is_refused_for_its_rule() {
    let fresh = |change: &dyn Fn(&mut Value)| {
        let mut setup = json!({"lands": good()["lands"], "players": 2});
        change(&mut setup);
        setup
    };
    let land = |id: u32, neighbours: &[u32]| json!({"id": id, "flag": "red", "dice": 1, "neighbours": neighbours});
    let row = |count: u32| {
        let beside = |id: u32| [id - 1, id + 1].into_iter().filter(|id| (1..=count).contains(id)).collect::<Vec<_>>();
        let mut lands: Vec<Value> = (1..=count).map(|id| land(id, &beside(id))).collect();
        lands[0]["flag"] = json!("gray");
        fresh(&|setup| setup["lands"] = json!(lands))
    };
    assert_eq!(refused(row(100)), None);
    for (setup, rule) in [
        (with("/players", json!(1)), "map.players"),
        (with("/players", json!(9)), "map.players"),
        (with("/lands", json!([])), "map.size"),
        (row(101), "map.size"),
        (with("/lands/3/id", json!(3)), "map.ids"),
        (with("/lands/0/dice", json!(0)), "map.dice"),
        (with("/lands/0/dice", json!(9)), "map.dice"),
        (with("/lands/0/neighbours", json!([2, 7])), "map.borders"),
        (with("/lands/0/neighbours", json!([2, 1])), "map.borders"),
        (with("/lands/0/neighbours", json!([2, 2])), "map.borders"),
        (with("/lands/0/neighbours", json!([2, 4])), "map.borders"),
        (with("/lands/0/neighbours", json!([])), "map.borders"),
        (fresh(&|setup| setup["lands"] = json!([land(1, &[]), land(2, &[])])), "map.connected"),
        (fresh(&|setup| setup["lands"][0]["flag"] = json!("cyan")), "map.flags"),
        (fresh(&|setup| setup["players"] = json!(3)), "map.flags"),
        (with("/order", json!([0, 0])), "turn.order"),
        (with("/order", json!([0])), "turn.order"),
        (with("/reserve", json!([0, 101])), "income.cap"),
        (with("/reserve", json!([0])), "setup.stage"),
        (with("/flags", json!(["red"])), "setup.stage"),
        (with("/flags", json!(["red", "red"])), "setup.stage"),
        (with("/flags", json!(["red", null])), "setup.stage"),
        (with("/flags", json!(["red", "cyan"])), "setup.stage"),
        (with("/out", json!([1])), "setup.stage"),
        (with("/out", json!([2])), "setup.stage"),
        (with("/turn", json!(0)), "setup.stage"),
        (with("/turn", json!(201)), "setup.stage"),
        (with("/ply", json!(2)), "setup.stage"),
        (with("/ply", json!(7)), "setup.stage"),
        (with("/stage/attack/step", json!(4)), "setup.stage"),
        (with("/stage/attack/step", json!(0)), "setup.stage"),
        (with("/stage/attack/seat", json!(2)), "setup.stage"),
        (with("/stage", json!({"roll": {"seat": 0, "step": 1, "from": 1, "to": 3}})), "setup.stage"),
        (with("/stage", json!({"roll": {"seat": 0, "step": 1, "from": 3, "to": 2}})), "setup.stage"),
        (with("/stage", json!({"scatter": {"seat": 0, "left": 0}})), "setup.stage"),
        (with("/stage", json!({"scatter": {"seat": 0, "left": 201}})), "setup.stage"),
        (with("/stage", json!({"scatter": {"seat": 1, "left": 1}})), "setup.stage"),
        (with("/stage", json!("over")), "setup.stage"),
        (with("/stage", json!({"choose": 0})), "setup.stage"),
        (with("/stage", json!("deal")), "setup.stage"),
        (fresh(&|setup| setup["turn"] = json!(1)), "setup.stage"),
        (fresh(&|setup| setup["stage"] = json!({"choose": 2})), "setup.stage"),
        (fresh(&|setup| setup["stage"] = json!({"prepare": ["init"]})), "setup.stage"),
        (fresh(&|setup| setup["stage"] = json!({"prepare": ["ready", "ready"]})), "setup.stage"),
        (fresh(&|setup| setup["flags"] = json!(["red", null])), "setup.stage"),
    ] {
        let expected = format!("dicewars.{rule}");
        assert_eq!(refused(setup.clone()).map(Rule::id), Some(expected.as_str()), "{setup}");
    }
}

#[test]
fn boards_begin_games_and_are_all_different() {
    let boards = DiceWars::boards();
    let texts: BTreeSet<String> = boards.iter().map(DiceWars::board_text).collect();
    assert_eq!(texts.len(), boards.len());
    assert_eq!(DiceWars::board_text(&boards[0]), "2 1:R3-2 2:G2-1");
    for setup in &boards {
        let mut log = LogOf::<DiceWars>::default();
        let position = DiceWars::start(DiceWars::literal(), setup, &mut log).expect("a board is a setup");
        assert_eq!(DiceWars::seats(&position), DiceWars::seat_count(setup));
    }
}

#[test]
fn every_cheat_breaks_its_rule_once() {
    for (kind, rule) in [
        ("taken", "choice.free"),
        ("off-map", "choice.free"),
        ("no-flag", "choice.free"),
        ("unknown-land", "attack.lands"),
        ("not-own", "attack.own"),
        ("one-die", "attack.army"),
        ("own-target", "attack.enemy"),
        ("far", "attack.border"),
        ("wrong-kind", "calls.form"),
    ] {
        assert!(DiceWars::cheats().contains(&kind));
        let boards = DiceWars::boards();
        let tries = (0..10).flat_map(|seed| boards[5..10].iter().map(move |setup| (seed, setup)));
        let broken = tries.into_iter().find_map(|(seed, setup)| {
            let refusals = refusals(kind, setup, seed);
            assert!(refusals.len() <= 1, "{kind}: {refusals:?}");
            refusals.first().copied()
        });
        assert_eq!(broken.map(Rule::id), Some(format!("dicewars.{rule}").as_str()), "{kind}");
    }
    assert!(DiceWars::cheat("honest", 0).is_none() && DiceWars::player("dishonest").is_none());
}

/// The rules that a cheat in seat 0 is refused for in a game of 600 steps.
fn refusals(kind: &str, setup: &rulebook_spec::dicewars::Setup, seed: u64) -> Vec<Rule> {
    let mut stream = Stream(seed);
    let mut log = LogOf::<DiceWars>::default();
    let mut position = DiceWars::start(DiceWars::literal(), setup, &mut log).expect("a board");
    let mut players = vec![DiceWars::cheat(kind, 2).expect("a cheat")];
    players.extend((1..DiceWars::seats(&position)).map(|_| DiceWars::player("random").expect("a player")));
    let (mut answers, mut refusals) = (Vec::new(), Vec::new());
    for _ in 0..600 {
        for (seat, message) in std::mem::take(&mut log.sent) {
            let answer = players[usize::from(seat)].hear(&message, &mut stream);
            assert_eq!(answer.is_some(), !matches!(message, Message::Map(_) | Message::OpponentAttack { .. }));
            answers.extend(answer.map(|choice: Move| Event::made(seat, choice)));
        }
        let turn = DiceWars::turn(DiceWars::literal(), &position);
        let event = match turn {
            Turn::Over(_) => break,
            Turn::Chance => Event::Chance(luck(&position, &mut stream)),
            Turn::Seats(_) => answers.remove(0),
        };
        step::<DiceWars>(DiceWars::literal(), &mut position, &event, &mut log).expect("it can be");
        refusals.extend(log.refused.as_ref().map(|offence| offence.violation.rule));
    }
    refusals
}

/// Whether luck can decide so after these answers, from the last seat to the first.
fn can_be(setup: &Value, answers: &[Value], chance: Value) -> bool {
    let setup = serde_json::from_value(setup.clone()).expect("a setup in form");
    let mut log = LogOf::<DiceWars>::default();
    let mut position = DiceWars::start(DiceWars::literal(), &setup, &mut log).expect("a setup that can be");
    for (seat, answer) in (0..3).rev().zip(answers) {
        let choice = serde_json::from_value(json!({"flag": answer})).expect("a move in form");
        let chosen = step::<DiceWars>(DiceWars::literal(), &mut position, &Event::made(seat, choice), &mut log);
        assert_eq!(chosen, Ok(()));
    }
    let chance = Event::Chance(serde_json::from_value(chance).expect("a chance in form"));
    let before = position.clone();
    let settled = step::<DiceWars>(DiceWars::literal(), &mut position, &chance, &mut log).is_ok();
    assert!(settled || position == before, "what cannot be changes nothing");
    settled
}

#[test]
fn what_luck_cannot_decide_is_refused() {
    let land =
        |id: u32, flag: &str, neighbours: &[u32]| json!({"id": id, "flag": flag, "dice": 2, "neighbours": neighbours});
    let three = json!({
        "lands": [land(1, "red", &[2]), land(2, "green", &[1, 3]), land(3, "blue", &[2])], "players": 3,
        "stage": {"choose": 2}
    });
    // Seat 2 has chosen red, the others were passed over.
    let deal = |flags: &[&str]| can_be(&three, &[json!("red"), json!(null), json!(null)], json!({"flags": flags}));
    assert!(deal(&["green", "blue", "red"]));
    assert!(deal(&["blue", "green", "red"]));
    assert!(!deal(&["green", "blue"]), "one is left out");
    assert!(!deal(&["green", "blue", "red", "gray"]), "one too many");
    assert!(!deal(&["green", "red", "blue"]), "who has chosen keeps his flag");
    assert!(!deal(&["green", "green", "red"]), "two have the same");
    assert!(!deal(&["green", "gray", "red"]), "a flag that is not on the map");

    let rolling = with("/stage", json!({"roll": {"seat": 0, "step": 3, "from": 2, "to": 3}}));
    let roll = |attacker: &[u8], defender: &[u8]| {
        can_be(&rolling, &[], json!({"roll": {"attacker": attacker, "defender": defender}}))
    };
    assert!(roll(&[1, 2, 3, 4, 5, 6, 6, 6], &[6, 1]));
    assert!(!roll(&[1, 2, 3, 4, 5, 6, 6], &[6, 1]), "a die of the attacker is missing");
    assert!(!roll(&[1, 2, 3, 4, 5, 6, 6, 6], &[6]), "a die of the defender is missing");
    assert!(!roll(&[0, 2, 3, 4, 5, 6, 6, 6], &[6, 1]), "no die shows 0");
    assert!(!roll(&[1, 2, 3, 4, 5, 6, 6, 6], &[7, 1]), "no die shows 7");
    assert!(!can_be(&rolling, &[], json!({"scatter": 1})), "dice are to be thrown");

    let laying = with("/stage", json!({"scatter": {"seat": 0, "left": 102}}));
    let lay = |land: u32| can_be(&laying, &[], json!({"scatter": land}));
    assert!(lay(1));
    assert!(!lay(2), "it has 8 dice");
    assert!(!lay(3), "it is the other player's");
    assert!(!lay(9), "there is none");
    assert!(!can_be(&laying, &[], json!({"flags": ["red", "blue"]})), "a die is to be laid");
}

#[test]
fn a_land_is_found_by_its_number_only() {
    let position = |ids: [u32; 3]| {
        let land = |at: usize, neighbours: &[usize]| {
            let neighbours: Vec<u32> = neighbours.iter().map(|at| ids[*at]).collect();
            json!({"id": ids[at], "flag": "red", "dice": 1, "neighbours": neighbours})
        };
        let mut lands = [land(0, &[1]), land(1, &[0, 2]), land(2, &[1])];
        lands[2]["flag"] = json!("blue");
        let setup = serde_json::from_value(json!({"lands": lands, "players": 2})).expect("a setup in form");
        DiceWars::start(DiceWars::literal(), &setup, &mut LogOf::<DiceWars>::default()).expect("it can be")
    };
    let places = |ids, wanted: [i32; 6]| wanted.map(|id| position(ids).map().index(id));
    assert_eq!(places([5, 6, 7], [4, 5, 6, 7, 8, -1]), [None, Some(0), Some(1), Some(2), None, None]);
    assert_eq!(places([1, 4, 9], [0, 1, 4, 9, 2, 10]), [None, Some(0), Some(1), Some(2), None, None]);
    assert!(!position([1, 2, 3]).map().is_empty());
}

#[test]
fn moves_are_what_is_allowed_under_every_variant() {
    // In a row, and all around the second land; the numbers are those of other lands' places, or of none.
    let row = [vec![0usize, 1], vec![1, 2], vec![2, 3]];
    let star = [vec![0usize, 1], vec![1, 2], vec![1, 3]];
    for (borders, ids) in [(&row, [1, 4, 7, 10]), (&star, [1, 4, 7, 10]), (&star, [2, 3, 4, 5])] {
        lists_what_is_allowed(borders, ids);
    }
}

fn lists_what_is_allowed(borders: &[Vec<usize>], ids: [u32; 4]) {
    let mut setup = good();
    for (at, land) in setup["lands"].as_array_mut().expect("a list").iter_mut().enumerate() {
        let beside = borders.iter().filter(|border| border.contains(&at)).flatten().filter(|other| **other != at);
        (land["id"], land["neighbours"]) = (json!(ids[at]), beside.map(|other| ids[*other]).collect());
    }
    let setup = serde_json::from_value(setup).expect("a setup in form");
    for variant in DiceWars::variants() {
        let rules = rules_with::<DiceWars>(&[variant]);
        let Ok(position) = DiceWars::start(&rules, &setup, &mut LogOf::<DiceWars>::default()) else { continue };
        let Turn::Seats(seats) = DiceWars::turn(&rules, &position) else { continue };
        let seat = seats.first().expect("somebody is asked");
        // All lands, and no numbers of none.
        let ids = position.map().ids();
        let every = ids.iter().flat_map(|from| ids.iter().map(|to| Some(Attack { from: *from, to: *to })));
        let every = std::iter::once(None).chain(every).map(Move::Attack);
        let allowed: BTreeSet<String> = every
            .filter(|choice| DiceWars::check(&rules, &position, seat, choice).is_ok())
            .map(|choice| json!(choice).to_string())
            .collect();
        let listed = DiceWars::moves(&rules, &position, seat).expect("they are few");
        let listed: BTreeSet<String> = listed.iter().map(|choice| json!(choice).to_string()).collect();
        assert_eq!(listed, allowed, "{}", variant.id);
    }
}

#[test]
fn a_place_beyond_the_last_is_no_land() {
    let id = "dicewars.attack.lands.places";
    let variant = DiceWars::variants().iter().find(|variant| variant.id == id).expect("it is in the catalogue");
    let rules = rules_with::<DiceWars>(&[variant]);
    let setup = serde_json::from_value(good()).expect("a setup in form");
    let position = DiceWars::start(&rules, &setup, &mut LogOf::<DiceWars>::default()).expect("it can be");
    let broken = |from, to| {
        let choice = Move::Attack(Some(Attack { from, to }));
        DiceWars::check(&rules, &position, 0, &choice).err().map(|violation| violation.rule.id())
    };
    assert_eq!(broken(2, 3), None);
    assert_eq!(broken(2, 5), Some("dicewars.attack.lands"));
    assert_eq!(broken(2, 0), Some("dicewars.attack.lands"));
}

#[test]
fn a_flag_that_is_listed_twice_is_there_once() {
    let world = |flags: Value| {
        let world = json!({"lands": {"1": ["red", 2]}, "flags": flags, "my_flag": "red", "reserve": {"red": 0}, "attacks_left": 1});
        serde_json::from_value::<World>(world).map(|world| json!(world)["flags"].clone()).expect("a world in form")
    };
    assert_eq!(world(json!(["red", "red"])), json!(["red"]));
}

#[test]
fn a_border_is_taken_away_between_two_lands_only() {
    // A border of a land on itself, which cannot be, is none that could be taken away.
    let setup = serde_json::from_value(with("/lands/0/neighbours", json!([1, 2]))).expect("a setup in form");
    let borders = |land: usize| {
        let games = DiceWars::simpler(&setup, &[]).into_iter().filter(|(simpler, _)| simpler.lands.len() == 4);
        games.map(|(simpler, _)| simpler.lands[land].neighbours.clone()).collect::<BTreeSet<_>>()
    };
    assert_eq!(borders(0), [vec![1, 2], vec![1]].into());
    assert_eq!(borders(1), [vec![1, 3], vec![3], vec![1]].into());
}
