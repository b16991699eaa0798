//! The probe, linked into a small referee: what its logs say is what the rules say.

use super::languages::CPP;
use super::talks::{in_arrays, log};
use rulebook_spec::game::{Event, Game, Log, Turn, step};
use rulebook_spec::garrison::{Garrison, Message, Move, Setup, Sight};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Numbers that look drawn, the same in each run.
fn drawn(state: &mut u64, below: u64) -> i32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) % below) as i32
}

/// A game by the rules, by moves of which some are inadmissible and most ask for too much: the orders of each player that
/// play it, and what each is shown.
fn game(setup: &Setup, moves: u32) -> ([String; 2], [Vec<Value>; 2]) {
    let (mut orders, mut views) = ([String::new(), String::new()], [Vec::new(), Vec::new()]);
    let mut log = Log::default();
    let mut position = Garrison::start(Garrison::literal(), setup, &mut log).expect("the setup is a good one");
    let mut state = 1;
    loop {
        for (seat, message) in &log.sent {
            let (call, view): (_, &Sight) = match message {
                Message::Init(view) => ("init", view),
                Message::GetMove(view) => ("get_move", view),
            };
            let view = serde_json::to_value(view).expect("views are data");
            views[usize::from(*seat)].push(json!([call, in_arrays(&view)]));
        }
        let Turn::Seats(seats) = Garrison::turn(Garrison::literal(), &position) else { break };
        let seat = seats.first().expect("somebody is asked");
        let made = position.moves[usize::from(seat)];
        let at = Garrison::setup(&position).at[usize::from(seat)].map(|number| number as i32);
        let choice = if views[usize::from(seat)].len() == 1 {
            Move::Ready
        } else if made == moves {
            // The last call is one more than the referee makes.
            views[0].pop();
            break;
        } else {
            let [down, right] = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (0, 2), (0, 1), (-1, 0)]
                [drawn(&mut state, 9) as usize]
                .into();
            let (to, collect) = ([at[0] + down, at[1] + right], drawn(&mut state, 60) - 20);
            orders[usize::from(seat)] += &format!("get_move {} say {} {} {collect}\n", made + 1, to[0], to[1]);
            Move::Go { to, collect }
        };
        let event = Event::made(seat, choice);
        log = Log::default();
        step::<Garrison>(Garrison::literal(), &mut position, &event, &mut log).expect("an event that can be");
    }
    (orders, views)
}

/// What the referee needs to know of a setup.
fn input(setup: &Setup, moves: u32) -> String {
    let mut text = format!("{} {}\n", setup.field.len(), setup.field[0].len());
    for row in &setup.field {
        text += &row
            .chars()
            .map(|letter| if letter == '#' { "0 ".into() } else { format!("{letter} ") })
            .collect::<String>();
    }
    let numbers = setup.army.concat().into_iter().chain(setup.at.concat()).chain(setup.hand);
    text += &numbers.map(|number| format!("\n{number}")).collect::<String>();
    text + &format!("\n{moves}\n")
}

/// Plays the referee; gives what each player's log says of each call.
fn probed(referee: &Path, arguments: &[&str], input: &str, orders: &[String; 2]) -> [Vec<Value>; 2] {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, orders) in orders.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.orders")), orders).expect("orders can be written");
    }
    let mut command = Command::new(referee);
    let mut child = command
        .args(arguments)
        .env("RULEBOOK_PROBE", folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .expect("the referee starts");
    child.stdin.take().expect("it was asked for").write_all(input.as_bytes()).expect("it reads");
    assert!(child.wait().is_ok_and(|status| status.success()));
    [0, 1].map(|number| {
        let calls = log(folder.path(), number).into_iter().filter(|entry| entry["call"].is_string());
        calls.map(|entry| json!([entry["call"], entry["view"]])).collect()
    })
}

#[test]
fn a_linked_probe_logs_every_view_of_a_whole_game() {
    if !CPP.is_there("the linked probe") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let referee = folder.path().join("referee");
    let mut compile = Command::new("g++");
    compile.current_dir(CPP.folder()).args(["-Iapi", "referee/referee.cpp", CPP.probe, "-o"]).arg(&referee);
    assert!(compile.status().is_ok_and(|status| status.success()));
    let setup = json!({
        "field": ["1122#", "11222", "#1122"],
        "army": [[3, 29, 1, 4, 0], [9, 0, 30, 2, 99], [0, 5, 1, 0, 299]],
        "at": [[1, 1], [3, 5]],
        "hand": [40, 0],
    });
    let setup: Setup = serde_json::from_value(setup).expect("it is a setup");
    let moves = 110;
    let (orders, views) = game(&setup, moves);
    assert!(views.iter().all(|views| views.len() > 100), "the game is not over before there was growth");
    let shown = probed(&referee, &[], &input(&setup, moves), &orders);
    for (shown, views) in shown.iter().zip(&views) {
        for (index, (shown, view)) in shown.iter().zip(views).enumerate() {
            assert_eq!(shown, view, "call {index}");
        }
        assert_eq!(shown.len(), views.len());
    }
    let leaked = probed(&referee, &["leak"], &input(&setup, moves), &orders);
    assert_ne!(leaked[0][0], views[0][0], "the garrisons of the other side are seen");
}
