//! `rulebook validate bitwa --probe`: arbiters that start our players over the native protocol, without an adapter.
//!
//! No verdict here hangs on a fast machine: scenarios of a short limit are left out of what must pass.

use crate::common::{Ran, each, example, findings, judged, python};

/// Battles, faults of each kind by each player, and players that are slow by far less than their limit.
const SOME: &str = "--run bitwa/talk.set-game/probe-sample --run bitwa/round.* --run bitwa/end.* --run bitwa/move.* \
                    --run bitwa/distance.* --run bitwa/target.order/* --run bitwa/talk.integers/* \
                    --run bitwa/talk.error/probe-second-* --run bitwa/talk.time-left/probe-second-* \
                    --run bitwa/fault.crash/probe-second-*";
const OURS: &str = "rulebook play bitwa --board {board} -- {bot1} -- {bot2}";

fn probe(options: &str, referee: &str) -> Ran {
    judged(&format!("rulebook validate bitwa --probe --format json {options} -- {referee}"))
}

/// The rules that the findings name, in the order of the alphabet.
fn rules(ran: &Ran) -> Vec<String> {
    let report = ran.json();
    let rules = findings(&report).iter().map(|finding| finding["rule"].as_str().unwrap_or_default().to_owned());
    let mut rules: Vec<String> = rules.collect();
    rules.sort();
    rules
}

#[test]
fn our_referee_conforms() {
    let ran = probe(SOME, OURS).exits(0);
    let report = ran.json();
    assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"conforms".into(), &0.into()), "{}", ran.all());
    assert!(report["counts"]["pass"].as_u64() > Some(30), "{}", ran.all());
}

/// No text says whether both players are told at the same time: who waits for the first, who never answers, is not wrong.
#[test]
fn who_tells_one_player_after_the_other_is_not_accused() {
    let referee = OURS.replace("--board", "--misreading talk.set-game.one-by-one --board");
    let ran = probe("--run bitwa/talk.set-game/probe-first-is-silent", &referee).exits(0);
    assert_eq!(ran.json()["verdict"], "conforms", "{}", ran.all());
}

#[test]
fn each_misreading_is_named_by_a_scenario_that_shows_it() {
    let cases = [
        ("round.skip.since-round", "bitwa/round.skip/*"),
        ("round.order.small-first", "bitwa/round.order/*"),
        ("talk.set-game.first-only", "bitwa/talk.set-game/probe-sample"),
        ("talk.time-left.whole-limit", "bitwa/talk.time-left/probe-first-slow-at-time-left"),
        ("talk.play.opponent-only", "bitwa/talk.play/probe-first-each-value-told"),
        ("talk.final-play.missing", "bitwa/end.annihilation/*"),
        ("talk.error.gen-move-passes", "bitwa/talk.error/probe-second-to-gen-move"),
        ("target.field.columns-for-rows", "bitwa/target.field/probe-first-row-like-a-column"),
        ("distance.ties.none", "bitwa/distance.ties/probe-none"),
        ("move.sorted-once.anew", "bitwa/move.sorted-once/*"),
        ("move.prefer.judged-by-first", "bitwa/move.prefer/probe-judged-by-first"),
        ("attack.enter.stays", "bitwa/attack.enter/*"),
        ("time.clock.play-free", "bitwa/talk.time-left/probe-second-slow-at-play"),
        ("killed.units.removed", "bitwa/killed.units/*"),
    ];
    each(&cases, |(misreading, scenarios)| {
        let referee = OURS.replace("--board", &format!("--misreading {misreading} --board"));
        let ran = probe(&format!("--run {scenarios}"), &referee);
        // What shows in times alone cannot be told on a busy machine.
        if misreading.contains("time") && ran.is_unsaid() {
            return;
        }
        let ran = ran.exits(1);
        let report = ran.json();
        let id = format!("bitwa.{misreading}");
        let explained = findings(&report).iter().flat_map(|finding| finding["explanations"].as_array()).flatten();
        assert!(explained.clone().any(|explanation| explanation["id"] == id), "{id}: {}", ran.all());
    });
}

#[test]
fn a_reading_is_unspecified_until_it_is_selected() {
    let referee = OURS.replace("--board", "--reading end=end-of-round --board");
    let options = "--run bitwa/end.annihilation/* --run bitwa/round.order/*";
    assert_eq!(probe(options, &referee).exits(1).json()["verdict"], "unspecified");
    probe(&format!("{options} --reading end=end-of-round"), &referee).exits(0);
}

/// A limit has no place in the command of most referees: where it has, they are held to it.
#[test]
fn the_limit_of_time_has_a_place_in_the_command_or_is_left_alone() {
    let (some, time) = ("--run bitwa/end.rounds/*", "--run bitwa/time.budget/probe-first-silent");
    let without = probe(&format!("{some} {time}"), OURS).exits(0).json();
    assert_eq!(without["cases"].as_array().map(Vec::len), Some(1), "{without:#}");
    assert!(without["notes"].to_string().contains("1 scenarios of other limits of time were left out"), "{without:#}");
    let late = format!("rulebook play bitwa --budget {{time}} --misreading killed.kills.late-passes {}", &OURS[20..]);
    let ran = probe(&format!("{some} {time}"), &late);
    // Where this machine holds our players up nothing can be said of their times.
    match ran.json()["counts"]["timing"].as_u64() {
        Some(0) => assert_eq!(rules(&ran.exits(1)), ["bitwa.killed.kills"]),
        _ => println!("skipped: this machine is too slow for a scenario about time"),
    }
}

/// The wrong one has two mistakes: each is named by its rule.
#[test]
fn arbiters_in_python_are_told_apart() {
    let Some(python) = python("arbiters_in_python_are_told_apart") else { return };
    let arbiter =
        |name: &str| format!("{} {{bot1}} {{bot2}} {{board}} {{time}}", example(&python, &format!("bitwa/{name}")));
    probe(SOME, &arbiter("referee.py")).exits(0);
    let ran = probe(SOME, &arbiter("referee_wrong.py")).exits(1);
    assert_eq!(rules(&ran), ["bitwa.distance.ties", "bitwa.round.skip"], "{}", ran.all());
    let report = ran.json();
    let shown = |id: &str| findings(&report).iter().any(|finding| finding["explanations"][0]["id"] == id);
    assert!(shown("bitwa.distance.ties.choice-only") && shown("bitwa.round.skip.since-round"), "{}", ran.all());
}
