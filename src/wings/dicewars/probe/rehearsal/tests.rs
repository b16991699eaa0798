//! Rehearsals against right referees, against each other, and against our player in Java.

use super::super::{HELD_UP_US, Played, calls, excused, judge_on, onward, take_together};
use super::*;
use crate::probe::linked;
use crate::probe::plan::{Plan, trial};
use crate::probe::tries::Found;
use crate::select::Filter;
use crate::verdict::{Difference, Outcome, Twice, Verdicts};
use rulebook_spec::dicewars::Move;
use rulebook_spec::dicewars::names::{TURN_ORDER, TURN_STEPS};
use rulebook_spec::rule::Rule;
use serde_json::json;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

#[test]
fn a_right_referee_is_never_called_wrong() {
    for seed in 0..3 {
        for (number, setup) in maps(seed).iter().enumerate() {
            let mut dice = Dice::default();
            for (stream, scene) in (0..).zip(scenes::all()) {
                let luck = &mut Seeded::stream(seed, stream);
                let right = rehearsed(DiceWars::literal(), setup, &scene, luck).expect("the map is right");
                let case = format!("{} with seed {seed} on map {number}", address(&scene));
                assert!(right.seen.is_whole && right.seen.calls.len() > 20, "{case}");
                assert!(goes_as(DiceWars::literal(), setup, &right), "{case}");
                dice.add(&scene, &right.judged.unwrap_or_else(|at| panic!("{case} goes astray at call {at}")));
            }
            let attacks: Vec<usize> = dice.tallies().iter().map(|tally| tally.attacks).collect();
            assert!(attacks.len() == 3 && attacks.iter().all(|attacks| *attacks > 500), "{attacks:?}");
            assert!(dice.unfair().is_none(), "seed {seed}, map {number}");
        }
    }
}

/// The short way, by what happened, against the long one, by asking the players.
#[test]
fn what_is_not_played_again_would_have_gone_the_same_way() {
    let planted = DiceWars::variants().iter().filter(|variant| variant.kind == VariantKind::Misreading);
    let planted: Vec<_> = planted.map(|variant| (variant.id, rules_with::<DiceWars>(&[variant]))).collect();
    let (setup, luck) = (&maps(SEED)[0], Seeded::new(SEED));
    let (mut same, mut other) = (0, 0);
    for scene in scenes::all().iter().step_by(5).take(4) {
        let right = rehearsed(DiceWars::literal(), setup, scene, &mut luck.clone()).expect("the map is right");
        for (id, rules) in &planted {
            let Some(long) = rehearsed(rules, setup, scene, &mut luck.clone()) else { continue };
            let is_same = long.seen.calls == right.seen.calls;
            assert!(is_same || !goes_as(rules, setup, &right), "{id} goes another way in {}", address(scene));
            *if is_same { &mut same } else { &mut other } += 1;
        }
    }
    assert!(same > 200 && other > 200, "{same} go the same way, {other} another");
}

/// What some readings or misreadings together make of the war that is about conquest, on a map of a contest's size.
fn war_under(ids: &[&str]) -> Seen {
    let variants: Vec<_> = DiceWars::variants().iter().filter(|variant| ids.contains(&variant.id)).collect();
    assert_eq!(variants.len(), ids.len(), "{ids:?}");
    let scene = scenes::all().into_iter().find(|scene| scene.case == "stronger-attack").expect("it is a scene");
    let rules = rules_with::<DiceWars>(&variants);
    rehearsed(&rules, &maps(SEED)[0], &scene, &mut Seeded::new(SEED)).expect("the map is right").seen
}

#[test]
fn a_war_is_judged_on_after_its_first_difference() {
    let literal = DiceWars::literal();
    let all = |seen: &Seen| {
        let order = onward::order(literal, Undoes::Breaches, seen);
        let judged = onward::judge(literal, Undoes::Breaches, seen, order.clone(), usize::MAX, &mut |_| true);
        (order, judged)
    };
    assert!(all(&war_under(&[])).1.differences.is_empty(), "a right referee differs in nothing");
    for pair in [
        ["dicewars.told.attack.hearers-flag", "dicewars.battle.won.half-moves"],
        ["dicewars.told.attacks-left.one-less", "dicewars.told.before.after"],
        ["dicewars.told.flags.eight", "dicewars.battle.lost.one-die"],
        ["dicewars.informed=turn-end", "dicewars.told.world.flag-of-seat"],
        ["dicewars.told.attack.attacked-only", "dicewars.turn.steps.one-more"],
    ] {
        let seen = war_under(&pair);
        let (order, judged) = all(&seen);
        let known = judged.known();
        for id in pair {
            let variant = DiceWars::variants().iter().find(|variant| variant.id == id).expect("it is there");
            let rules = rules_with::<DiceWars>(&[variant]);
            let explains = |wanted: &&(usize, &'static str)| onward::explains(&rules, &seen, &order, &known, **wanted);
            let mut firsts: Vec<_> = judged.differences.iter().map(|one| (one.at, one.difference.what)).collect();
            firsts.sort_by_key(|(at, what)| (*what, *at));
            firsts.dedup_by_key(|(_, what)| *what);
            assert!(firsts.iter().any(|wanted| explains(&wanted)), "{id} of {pair:?} is not seen in {firsts:?}");
        }
    }
}

/// Who is called again right after he has ended his turn may not be let end it; once turns have gone on, another one was passed over.
#[test]
fn a_turn_that_is_passed_over_is_one_of_their_order() {
    let seen = war_under(&[]);
    let stops = |call: &Call| matches!(call.answer, Some((Answer::Move(Move::Attack(None)), _)));
    let ends_before = |at: &usize| {
        let (before, call) = (&seen.calls[at - 1], &seen.calls[*at]);
        stops(before) && matches!(call.message, Ok(Message::Attack { .. })) && call.seat != before.seat
    };
    let again = |at: usize| {
        let mut seen = seen.clone();
        seen.calls[at].seat = seen.calls[at - 1].seat;
        let astray = follow(DiceWars::literal(), Undoes::Breaches, &seen).expect_err("it differs");
        assert_eq!(astray.at, at);
        astray.difference.rule
    };
    let ends: Vec<usize> = (1..seen.calls.len()).filter(ends_before).collect();
    assert_eq!([ends[0], ends[1]].map(again), [Some(TURN_STEPS), Some(TURN_ORDER)]);
}

/// What becomes of scenes in one war of several of which the referee told something else, by these rules.
fn together(rules: &[Rule]) -> Vec<bool> {
    let played = |rule: &Rule| {
        let difference =
            Difference { what: "which call comes next", rule: Some(*rule), expected: json!(1), got: json!(2) };
        let twice = Twice { says: "differed in 1 of 5 games".into(), once: Vec::new(), again: Vec::new() };
        let scene = scenes::all().swap_remove(0);
        Played { address: address(&scene), scene, outcome: Outcome::Flaky(difference, twice), seen: war_under(&[]) }
    };
    let mut all: Vec<Played> = rules.iter().map(played).collect();
    take_together(&mut all);
    all.iter().map(|one| matches!(one.outcome, Outcome::Differs(_))).collect()
}

#[test]
fn what_wars_of_two_scenes_show_does_not_come_and_go() {
    assert_eq!(together(&[TURN_ORDER, TURN_STEPS, TURN_ORDER]), [true, false, true]);
    assert_eq!(together(&[TURN_ORDER]), [false]);
}

/// How many failures a war of two mistakes comes to on a machine that kept a program waiting for this long.
fn failures(held_us: u64) -> usize {
    let mut seen = war_under(&["dicewars.told.attack.hearers-flag", "dicewars.battle.won.half-moves"]);
    seen.held_us = held_us;
    let (address, about) = ("dicewars/end.conquest/probe-stronger-attack", scenes::all()[0].rule);
    let (command, filter, time) = (Vec::new(), Filter::default(), Duration::ZERO);
    let plan = Plan { command, filter, time, nick_first: false };
    let mut verdicts = Verdicts::<DiceWars>::new(trial::<DiceWars>(&plan, &[]), &[]);
    let astray = follow(DiceWars::literal(), Undoes::Breaches, &seen).expect_err("it differs");
    verdicts.add(address, about, Vec::new, Outcome::Differs(astray.difference));
    judge_on(&mut verdicts, &BTreeMap::from([(address.to_owned(), (about, seen))]), Undoes::Breaches);
    verdicts.failed().len()
}

/// A call that the machine held up may have broken its limit, and all that follows is other.
#[test]
fn after_a_hold_up_only_the_first_difference_is_the_referees() {
    assert!(failures(0) > 1);
    assert_eq!(failures(HELD_UP_US + 1), 1);
}

/// What is made of a war whose last call was never written down, and which ended this long after the last one that was.
fn without_the_last(idle_us: u64) -> Found {
    let mut seen = war_under(&[]);
    seen.calls.pop();
    seen.idle_us = idle_us;
    let rules = DiceWars::literal();
    let astray = follow(rules, Undoes::Breaches, &seen).expect_err("a call is missing");
    assert_eq!((astray.at, astray.difference.what), (seen.calls.len(), "the end of the war"));
    excused((rules, Undoes::Breaches), &mut seen, astray.at, astray.difference)
}

/// A right referee waits for a player whose thread the machine does not run, and then the war may be over: nobody wrote the call
/// down, and no later one shows the pause.
#[test]
fn a_last_call_that_the_machine_held_up_is_not_the_referees_alone() {
    assert!(matches!(without_the_last(HELD_UP_US), Found::Differs(_)));
    assert!(matches!(without_the_last(HELD_UP_US + 1), Found::Disturbed(_)));
}

/// The class path of our player and the small referee, compiled to this folder; `None` on a machine without a JDK.
fn compiled(folder: &Path) -> Option<()> {
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/shims/dicewars-java");
    let api = fs::read_dir(java.join("api/ru/icl/dicewars/client")).expect("the interface lies there");
    let api = api.map(|file| file.expect("a file").path());
    let mut javac = Command::new("javac");
    javac.args(api).args(["probe/ProbePlayer.java", "referee/MiniReferee.java", "-d"]).arg(folder);
    match javac.current_dir(java).status() {
        Ok(status) => {
            assert!(status.success());
            Some(())
        }
        Err(_) => {
            println!("skipped: no JDK, whose `javac` compiles our player");
            None
        }
    }
}

#[test]
fn the_player_here_answers_as_the_one_in_java() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(()) = compiled(folder.path()) else { return };
    let class_path = folder.path().to_string_lossy();
    let words = format!(
        "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp {class_path} referee.MiniReferee --lands 18 {}",
        ["probe.ProbePlayer"; 3].join(" ")
    );
    let command: Vec<OsString> = words.split(' ').map(OsString::from).collect();
    let mut kinds = BTreeMap::new();
    for scene in scenes::all().iter().filter(|scene| !scene.rule.id().contains(".limits.")) {
        // One war of each kind of orders.
        let last = |orders: &str| orders.lines().find(|line| !line.ends_with("say null")).map(str::to_owned);
        if kinds.insert((last(scene.orders(0)), last(scene.orders(1))), scene.rule).is_some() {
            continue;
        }
        let orders: Vec<&str> = (0..3).map(|seat| scene.orders(seat)).collect();
        let left = linked::play(&command, &orders).expect("the referee starts");
        let (calls, seats) = calls::read(&left.logs);
        assert!(seats == 3 && calls.len() > 20, "{}", address(scene));
        let mut players: Vec<Ordered<'_>> =
            (0..3).zip(&orders).map(|(seat, orders)| Ordered::new(seat, orders)).collect();
        for call in &calls {
            let player = &mut players[usize::from(call.seat)];
            let message = call.message.as_ref().expect("the small referee tells what can be read");
            // A slow machine makes players late, who then forget.
            player.remembers[kind(message)] = call.count - 1;
            let done = player.called(message, call.borders.as_deref().unwrap_or(&Borders::new()));
            let Some((answer, _)) = &call.answer else { continue };
            let case = || format!("{}: {message:?}", address(scene));
            assert_eq!((&done.answer, done.sleeps_us), (answer, call.sleeps_us), "{}", case());
        }
    }
    assert!(kinds.len() > 12, "{kinds:?}");
}
