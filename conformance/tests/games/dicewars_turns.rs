//! What a setup of Dice Wars may say of turns and of dice that are laid out, held against every war that there can be; and who
//! may do what in drawn and in golden games.

use crate::suite::{drawn, golden};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Catalogue, Sampler, VariantKind, rules_with};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace;
use rulebook_spec::dicewars::plies::Turns;
use rulebook_spec::dicewars::{DiceWars, Message, Rules, Setup, Stage};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, LogOf, Reply, Turn, step};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A turn as a setup tells of it: the order, who is out, whose turn, its N, and how many lands may have been taken in it.
type Told = (Vec<u8>, u8, u32, u32);

/// Every war of this many players up to some turn, without a map: in each of its steps a player may put another one out.
struct Wars {
    players: u8,
    turns: u32,
    /// The plies that were met.
    met: BTreeMap<Told, BTreeSet<u32>>,
}

impl Wars {
    /// A turn of the next living player after this place, which would be this N and this ply.
    fn turn(&mut self, mut place: u8, mut turn: u32, ply: u32, out: &[u8]) {
        loop {
            if place == self.players {
                (place, turn) = (0, turn + 1);
            }
            if !out.contains(&place) {
                break;
            }
            place += 1;
        }
        if turn <= self.turns {
            self.step(place, turn, ply, 0, out);
        }
    }

    /// The turn after `taken` steps, in which these were put out by now; with more steps, more may have been.
    fn step(&mut self, place: u8, turn: u32, ply: u32, taken: u32, out: &[u8]) {
        let is_conquered = out.len() + 1 == usize::from(self.players);
        for steps in taken..=turn {
            self.met.entry((out.to_vec(), place, turn, steps)).or_default().insert(ply);
        }
        if is_conquered {
            return;
        }
        self.turn(place + 1, turn, ply + 1, out);
        if taken < turn {
            for loser in (0..self.players).filter(|loser| *loser != place && !out.contains(loser)) {
                self.step(place, turn, ply, taken + 1, &[out, &[loser]].concat());
            }
        }
    }
}

#[test]
fn a_ply_can_be_where_some_war_comes_to_it() {
    for (players, turns) in [(2, 4), (3, 4), (4, 3)] {
        let mut wars = Wars { players, turns, met: BTreeMap::new() };
        wars.turn(0, 1, 1, &[]);
        let order: Vec<u8> = (0..players).collect();
        let mut count = 0;
        for out in orders_of_some(players) {
            for seat in (0..players).filter(|seat| !out.contains(seat)) {
                for (turn, taken) in (1..=turns).flat_map(|turn| (0..=turn).map(move |taken| (turn, taken))) {
                    let met = wars.met.get(&(out.clone(), seat, turn, taken)).cloned().unwrap_or_default();
                    let plies = Turns { order: &order, out: &out, seat, turn, taken }.plies();
                    let can_be: BTreeSet<u32> = plies.into_iter().flatten().collect();
                    assert_eq!(can_be, met, "{players} players, {out:?} out, turn {turn} of {seat}, {taken} taken");
                    count += met.len();
                }
            }
        }
        assert!(count > 15, "{count}");
    }
}

/// Some of the players, but not all, in every order.
fn orders_of_some(players: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut at = 0;
    while at < all.len() {
        if all[at].len() + 1 < usize::from(players) {
            let more = (0..players).filter(|seat| !all[at].contains(seat));
            let more: Vec<Vec<u8>> = more.map(|seat| [&all[at][..], &[seat]].concat()).collect();
            all.extend(more);
        }
        at += 1;
    }
    all
}

fn starts(rules: &Rules, setup: &Value) -> Result<Value, String> {
    let setup: Setup = serde_json::from_value(setup.clone()).expect("a setup in form");
    let position = DiceWars::start(rules, &setup, &mut LogOf::<DiceWars>::default());
    position.map(|position| json!(position)).map_err(|violation| violation.rule.id().to_owned())
}

fn under(id: &str) -> Rules {
    let variant = DiceWars::variants().iter().find(|variant| variant.id == id).expect("it is in the catalogue");
    rules_with::<DiceWars>(&[variant])
}

/// Three lands in a row of the first player, and one of each other.
fn row(dice: [u8; 3], players: u8, more: Value) -> Value {
    let flags = ["red", "green", "blue"];
    let count = 2 + players;
    let land = |id: u8| {
        let beside: Vec<u8> = [id - 1, id + 1].into_iter().filter(|id| (1..=count).contains(id)).collect();
        let (flag, dice) = if id <= 3 { ("red", dice[usize::from(id) - 1]) } else { (flags[usize::from(id) - 3], 2) };
        json!({"id": id, "flag": flag, "dice": dice, "neighbours": beside})
    };
    let mut setup = json!({"players": players, "flags": flags[..usize::from(players)]});
    setup["lands"] = (1..=count).map(land).collect();
    for (key, value) in more.as_object().expect("an object") {
        setup[key] = value.clone();
    }
    setup
}

#[test]
fn as_many_dice_are_left_as_an_income_and_a_reserve_can_leave() {
    let left = |dice, left: u32| {
        starts(DiceWars::literal(), &row(dice, 2, json!({"turn": 2, "stage": {"scatter": {"seat": 0, "left": left}}})))
            .is_ok()
    };
    // The income is 3, and 100 dice may have been in reserve.
    assert!(left([7, 8, 8], 103) && !left([7, 8, 8], 104));
    // Of an income of 3 one die must have been laid where two are left, and two where one is.
    assert!(left([1, 1, 1], 3) && !left([1, 1, 1], 2));
    assert!(left([1, 2, 1], 2) && !left([1, 2, 1], 1));
    assert!(left([1, 3, 1], 1) && !left([1, 3, 1], 0));
}

#[test]
fn a_ply_that_no_war_comes_to_is_refused() {
    let literal = DiceWars::literal();
    let ply = |rules: &Rules, players: u8, turn: u32, ply: u32| {
        let more = json!({"turn": turn, "ply": ply, "stage": {"attack": {"seat": 0, "step": 1}}});
        starts(rules, &row([2, 2, 2], players, more)).is_ok()
    };
    // Nobody is out: each of three had two turns, and this is the third of the first.
    assert_eq!((1..=9).filter(|number| ply(literal, 3, 3, *number)).collect::<Vec<_>>(), [7]);
    assert!(ply(literal, 2, 150, 299) && !ply(literal, 2, 150, 298));
    // Where 200 turns are those of all players together, there is no 201st.
    let all = under("dicewars.turn-limit=per-ply");
    assert!(ply(&all, 2, 100, 199) && !ply(&all, 2, 101, 201) && ply(literal, 2, 101, 201));
    let over = |rules: &Rules, turn: u32, ply: Value| {
        let mut setup = row([2, 2, 2], 2, json!({"turn": turn, "stage": "over"}));
        setup["ply"] = ply;
        starts(rules, &setup)
    };
    assert!(over(&all, 100, json!(200)).is_ok() && over(&all, 100, json!(199)).is_err());
    assert!(over(literal, 200, json!(400)).is_ok() && over(literal, 200, json!(399)).is_err());
    assert!(over(literal, 199, json!(398)).is_err() && over(&all, 200, json!(400)).is_err());
    assert_eq!(over(&all, 100, Value::Null).expect("it can be")["ply"], json!(200));
}

#[test]
fn a_ply_that_is_left_out_is_the_highest_that_can_be() {
    let lands = json!([
        {"id": 1, "flag": "red", "dice": 2, "neighbours": [2]},
        {"id": 2, "flag": "green", "dice": 2, "neighbours": [1]}
    ]);
    let flags = json!(["red", "green", "blue"]);
    let ply = |seat: u8, step: u32| {
        let stage = json!({"attack": {"seat": seat, "step": step}});
        let setup = json!({"lands": lands, "players": 3, "flags": flags, "out": [2], "turn": 3, "stage": stage});
        starts(DiceWars::literal(), &setup).expect("it can be")["ply"].clone()
    };
    // Seat 2 is out by seat 1 in its second turn, before its own second turn; or by seat 0 in its third, after it.
    assert_eq!([ply(0, 1), ply(0, 2), ply(1, 1)], [json!(6), json!(7), json!(8)]);
}

/// Fails where an event cannot be: a reply after the end, or a timeout of a seat that was not called for anything.
fn can_be(says: &str, rules: &Rules, case: &Case<DiceWars>) -> u32 {
    let mut log = LogOf::<DiceWars>::default();
    let Ok(mut position) = DiceWars::start(rules, &case.setup, &mut log) else { return 0 };
    // Who hears of an attack in the turn in which the game begins heard it before.
    let mut heard: BTreeSet<u8> = match position.stage {
        Stage::Attack { seat, step } | Stage::Roll { seat, step, .. } if step > 1 => {
            position.living().filter(|other| *other != seat).collect()
        }
        _ => BTreeSet::new(),
    };
    let mut late = 0;
    for (at, event) in case.events.iter().enumerate() {
        let says = || format!("{says}, {}, event {}: {event:?}", case.address, at + 1);
        let turn = DiceWars::turn(rules, &position);
        assert!(!turn.is_over(), "{}: the war is over", says());
        if let Event::Reply(Reply { seat, answer: Answer::Fault(Fault::Timeout), .. }) = event {
            let is_asked = matches!(turn, Turn::Seats(seats) if seats.contains(*seat));
            assert!(is_asked || heard.contains(seat), "{}: nobody called it", says());
            late += 1;
        }
        step::<DiceWars>(rules, &mut position, event, &mut log).unwrap_or_else(|no| panic!("{}: {no}", says()));
        for (seat, message) in &log.sent {
            if matches!(message, Message::OpponentAttack { .. }) {
                heard.insert(*seat);
            }
        }
    }
    late
}

/// A game that is drawn under these rules.
fn sampled(rules: &Rules, index: u64) -> Case<DiceWars> {
    let choices = &mut Seeded::stream(31, index);
    let (setup, mut events) = (DiceWars::sample_setup(choices), Vec::<EventOf<DiceWars>>::new());
    let mut log = LogOf::<DiceWars>::default();
    if let Ok(mut position) = DiceWars::start(rules, &setup, &mut log) {
        while events.len() < 200 && !DiceWars::turn(rules, &position).is_over() {
            let event = DiceWars::sample_event(&position, DiceWars::turn(rules, &position), choices);
            step::<DiceWars>(rules, &mut position, &event, &mut log).expect("what is drawn can be");
            events.push(event);
        }
    }
    Case { address: format!("game {index}"), setup, events }
}

#[test]
fn nobody_answers_after_the_end_or_is_late_without_having_been_called() {
    let mut late = 0;
    for one in golden::<DiceWars>() {
        let rules = rules_with::<DiceWars>(&trace::readings::<DiceWars>(&one.trace).expect("known readings"));
        late += can_be("golden", &rules, &one.case);
    }
    assert!(late > 5, "{late} timeouts");
    let literal: u32 = drawn::<DiceWars>(7, 2000).map(|case| can_be("drawn", DiceWars::literal(), &case)).sum();
    assert!(literal > 50, "{literal} timeouts");
    for reading in DiceWars::variants().iter().filter(|variant| variant.kind == VariantKind::Reading) {
        let rules = rules_with::<DiceWars>(&[reading]);
        let late: u32 = (0..400).map(|index| can_be(reading.id, &rules, &sampled(&rules, index))).sum();
        assert!(late > 5, "{}: {late} timeouts", reading.id);
    }
}
