//! The games in which our players follow orders. The field is the referee's own: it is seen in a first game, and the orders
//! of the others are made for it, by players who know the whole of it and the rules.

use super::ways::{Way, choose};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Event, Game, LogOf, Turn, step};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Garrison, Move, Rules, Setup, Stage};
use rulebook_spec::rule::Rule;

/// A game, and what our players are ordered in it.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The rule that it is about.
    pub(super) rule: Rule,
    /// Its name, in words joined by hyphens.
    pub(super) case: String,
    /// The orders of each seat.
    pub(super) orders: [String; 2],
}

fn plain(rule: Rule, case: &str, orders: [&str; 2]) -> Scene {
    Scene { rule, case: case.into(), orders: orders.map(str::to_owned) }
}

/// The game that shows the field. The second player leaves at its first move, before which nothing changes.
pub(super) fn first() -> Scene {
    plain(TALK_INIT, "begins", ["", "get_move 1 exit"])
}

/// All other games on this field.
pub(super) fn all(rules: &Rules, setup: &Setup) -> Vec<Scene> {
    use Way::*;
    let mut scenes = vec![
        plain(FAULT_CRASH, "first-crashes", ["get_move 4 crash", ""]),
        plain(FAULT_CRASH, "second-leaves", ["", "get_move 3 exit"]),
        plain(TIME_MOVE, "first-late", ["get_move 3 sleep 900\nget_move 8 exit", ""]),
        plain(TIME_MOVE, "second-late", ["get_move 8 exit", "get_move 2 sleep 900"]),
        plain(TIME_MOVE, "in-time", ["get_move 2 sleep 100\nget_move 4 exit", "get_move 2 sleep 100"]),
        plain(TIME_INIT, "in-time", ["init 1 sleep 1000\nget_move 2 exit", "init 1 sleep 1000"]),
        plain(TIME_INIT, "late", ["init 1 sleep 32000\nget_move 2 exit", ""]),
        plain(END_LIMIT, "nobody-moves", ["", ""]),
    ];
    let planned: [(Rule, &str, [Way; 2], u32, u64); 8] = [
        (MOVE_STEP, "wander", [Wander, Wander], 60, 1),
        (MOVE_INADMISSIBLE, "inadmissible", [Inadmissible, Inadmissible], 80, 3),
        (TRANSFER_CLAMP, "beyond", [Beyond, Beyond], 80, 2),
        (BATTLE_LOSE, "thresholds", [Threshold, Threshold], 120, 6),
        (BATTLE_DUEL, "hunt", [Hunt, Hunt], 150, 4),
        (GROWTH_TIERS, "levels", [Level, Level], 160, 3),
        (END_TERRITORY, "first-conquers", [Conquer, Rest], 2500, 1),
        (END_TERRITORY, "second-conquers", [Rest, Conquer], 2500, 1),
    ];
    for (rule, case, ways, moves, games) in planned {
        for game in 1..=games {
            let mut choices = Seeded::stream(game, scenes.len() as u64);
            let orders = plan(rules, setup, ways, moves, &mut choices);
            let case = if games == 1 { case.to_owned() } else { format!("{case}-{game}") };
            scenes.push(Scene { rule, case, orders });
        }
    }
    scenes
}

/// The orders of a game that goes these ways, until the first player leaves after this many moves.
fn plan(rules: &Rules, setup: &Setup, ways: [Way; 2], moves: u32, choices: &mut Seeded) -> [String; 2] {
    let mut orders = [String::new(), String::new()];
    let mut log = LogOf::<Garrison>::default();
    let Ok(mut position) = Garrison::start(rules, setup, &mut log) else { return orders };
    while let Turn::Seats(seats) = Garrison::turn(rules, &position) {
        let Some(seat) = seats.first() else { break };
        let index = usize::from(seat);
        let choice = match position.stage {
            Stage::Init { .. } => Move::Ready,
            _ if position.moves[index] >= moves => break,
            _ => {
                let (to, collect) = choose(ways[index], &position, seat, choices);
                let number = position.moves[index] + 1;
                // To stay and collect nothing needs no order.
                if (to, collect) != (position.at[index].named(), 0) {
                    orders[index] += &format!("get_move {number} say {} {} {collect}\n", to[0], to[1]);
                }
                Move::Go { to, collect }
            }
        };
        if step::<Garrison>(rules, &mut position, &Event::made(seat, choice), &mut log).is_err() {
            break;
        }
    }
    orders[0] += &format!("get_move {} exit\n", moves + 1);
    orders
}
