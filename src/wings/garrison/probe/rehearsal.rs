//! The probe without a referee: what our players would write down of one that has other rules, so that the probe's power can
//! be measured. Orders mean here what they mean to the players in C++, Pascal and Java.

use super::calls::Call;
use super::playout::{follow, setups};
use super::scenes::{self, Scene};
use super::{Seen, address};
use crate::probe::linked::Given;
use crate::process::Ended;
use rulebook_conformance::contest::{Catalogue, VariantKind, rules_with};
use rulebook_conformance::games::garrison::map;
use rulebook_spec::game::{Answer, Event, Fault, Game, LogOf, Reply, Seat, Turn, step};
use rulebook_spec::garrison::{Garrison, Message, Move, Rules, Setup, View};
use std::collections::{HashMap, VecDeque};

/// A game of more calls than two players have goes nowhere.
const CALLS: usize = 13_000;
/// How long a player takes who is not ordered to wait, in microseconds.
const AT_ONCE_US: u64 = 10;

/// The maps that are played on. A referee under test has its own; these have walls, and armies of all sizes.
const PLAYED: [&str; 4] = ["frontier", "gates", "treasure", "rooms"];

/// What gives each misreading away, in the order of the catalogue, when the scenes are played on maps of the contest's size,
/// one map after the other.
pub fn rehearse() -> Vec<Option<Given>> {
    let played = |setup: Setup| (scenes::all(Garrison::literal(), &setup), setup);
    let maps: Vec<(Vec<Scene>, Setup)> = PLAYED.into_iter().filter_map(map::named).map(played).collect();
    let planted = Garrison::variants().iter().filter(|variant| variant.kind == VariantKind::Misreading);
    planted.map(|variant| given_away(&rules_with::<Garrison>(&[variant]), &maps)).collect()
}

fn given_away(rules: &Rules, maps: &[(Vec<Scene>, Setup)]) -> Option<Given> {
    let mut calls = 0;
    for (scenes, setup) in maps {
        let mut known = None;
        for scene in [scenes::first()].iter().chain(scenes) {
            let seen = rehearsed(rules, setup, scene);
            known = known.or_else(|| setups(&seen.calls).into_iter().next());
            if let Err(astray) = follow(Garrison::literal(), &seen.calls, known.as_ref(), seen.is_whole) {
                return Some(Given { address: address(scene), calls: calls + astray.at as u64 + 1 });
            }
            calls += seen.calls.len() as u64;
        }
    }
    None
}

/// What our players would write down of a referee with these rules.
fn rehearsed(rules: &Rules, setup: &Setup, scene: &Scene) -> Seen {
    let mut seen = Seen {
        calls: Vec::new(),
        is_whole: true,
        ended: Ended::Code(0),
        waited_us: 0,
        held_us: 0,
        at: None,
        last_word: String::new(),
    };
    let mut log = LogOf::<Garrison>::default();
    let Ok(mut position) = Garrison::start(rules, setup, &mut log) else { return seen };
    let mut players = [0, 1].map(|seat| Ordered::new(&scene.orders[seat]));
    let mut pending: VecDeque<(Seat, Message)> = std::mem::take(&mut log.sent).into();
    let mut now_us = 0;
    while let Some((seat, message)) = pending.pop_front() {
        if seen.calls.len() == CALLS {
            seen.is_whole = false;
            break;
        }
        let Some(player) = players.get_mut(usize::from(seat)) else { continue };
        let (view, is_init) = (message.view(), matches!(message, Message::Init(_)));
        let Done { answer, sleeps_us, ends } = player.called(is_init, &view);
        let at_us = now_us;
        now_us += sleeps_us + AT_ONCE_US;
        seen.calls.push(Call {
            seat,
            at_us,
            is_init,
            shown: Ok((*view).clone()),
            answer: Some((answer.clone(), now_us)),
            sleeps_us,
        });
        if ends {
            // A player that is linked in takes the referee with it.
            break;
        }
        let event = Event::Reply(Reply { seat, answer, took_us: now_us - at_us });
        // A referee that calls a player that cannot move makes nothing of its answer.
        let asked = matches!(Garrison::turn(rules, &position), Turn::Seats(seats) if seats.contains(seat));
        if asked && step::<Garrison>(rules, &mut position, &event, &mut log).is_ok() {
            pending.extend(std::mem::take(&mut log.sent));
        }
    }
    seen
}

/// What a player does in a call.
struct Done {
    answer: Answer<Move>,
    sleeps_us: u64,
    /// Whether its program ends.
    ends: bool,
}

/// Our player with its orders.
struct Ordered<'a> {
    orders: HashMap<(bool, u32), &'a str>,
    /// How often `get_move` and `init` were called.
    counts: [u32; 2],
}

impl<'a> Ordered<'a> {
    /// A line an order: `CALL COUNT WHAT`.
    fn new(orders: &'a str) -> Self {
        let order = |line: &'a str| {
            let (call, rest) = line.split_once(' ')?;
            let (count, what) = rest.split_once(' ')?;
            Some(((call == "init", count.parse().ok()?), what))
        };
        Ordered { orders: orders.lines().filter_map(order).collect(), counts: [0, 0] }
    }

    fn called(&mut self, is_init: bool, view: &View) -> Done {
        let count = &mut self.counts[usize::from(is_init)];
        *count += 1;
        let stay = Move::Go { to: [view.ipos, view.jpos].map(i32::from), collect: 0 };
        let usual = if is_init { Move::Ready } else { stay };
        let mut done = Done { answer: Answer::Move(usual), sleeps_us: 0, ends: false };
        let mut words = self.orders.get(&(is_init, *count)).unwrap_or(&"").split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<i32>().ok()).unwrap_or_default();
            match word {
                "sleep" => done.sleeps_us += u64::from(number().unsigned_abs()) * 1000,
                "say" => done.answer = Answer::Move(Move::Go { to: [number(), number()], collect: number() }),
                "crash" => done.answer = Answer::Fault(Fault::Crash),
                _ => (done.answer, done.ends) = (Answer::Fault(Fault::Crash), true),
            }
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, PLAYED, follow, map, rehearsed, scenes};
    use rulebook_spec::game::Game;
    use rulebook_spec::garrison::names::*;
    use rulebook_spec::garrison::{Garrison, View};

    /// The first calls of each game as our players would write them down of a right referee.
    fn right() -> impl Iterator<Item = Vec<Call>> {
        let setup = map::named(PLAYED[0]).expect("a map");
        let scenes = scenes::all(Garrison::literal(), &setup).into_iter();
        scenes.map(move |scene| rehearsed(Garrison::literal(), &setup, &scene).calls.into_iter().take(60).collect())
    }

    /// The rule to which it is laid that one call shows something else.
    fn laid(calls: &[Call], at: usize, change: impl Fn(&mut View)) -> Option<&'static str> {
        let mut calls = calls.to_vec();
        calls[at].shown.as_mut().map(change).expect("a view");
        let astray = follow(Garrison::literal(), &calls, None, false).expect_err("it differs");
        assert_eq!(astray.at, at);
        astray.difference.rule.map(|rule| rule.id())
    }

    #[test]
    fn a_total_that_is_wrong_once_is_one_of_what_is_shown() {
        // Right after a battle, where a total that stays wrong would be one of it.
        let fought = |calls: &Vec<Call>| {
            let wrong_row = |at: &usize| laid(calls, *at, |view| view.ipos += 1) == Some(BATTLE_COST.id());
            (3..calls.len().saturating_sub(2)).find(wrong_row)
        };
        let (at, calls) = right().find_map(|calls| Some((fought(&calls)?, calls))).expect("a battle");
        assert_eq!(laid(&calls, at, |view| view.opponent_total_army += 4), Some(VIEW_TOTALS.id()));
        assert_eq!(laid(&calls, at, |view| view.hand_army += 4), Some(BATTLE_COST.id()));
        // The owner himself sees it next as well.
        let mut stays = calls.clone();
        stays[at + 1].shown.as_mut().map(|view| view.total_army += 4).expect("a view");
        assert_eq!(laid(&stays, at, |view| view.opponent_total_army += 4), Some(BATTLE_COST.id()));
    }

    #[test]
    fn inits_are_called_in_either_order() {
        let mut calls = right().next().expect("a game");
        assert!(calls[0].is_init && calls[1].is_init);
        calls.swap(0, 1);
        assert!(follow(Garrison::literal(), &calls, None, false).is_ok());
        calls[1].is_init = false;
        assert!(follow(Garrison::literal(), &calls, None, false).is_err());
    }
}
