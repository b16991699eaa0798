//! `rulebook certify dicewars` on the sample players in Java: the right ones pass, each wrong one is blamed for what it does.
//!
//! The limits are the contest's own, so that a loaded machine may make a player late that is not: that is said, and is no
//! failure of this test. What a player does wrong must be found all the same.

use crate::common::java::{PLAYERS, build};
use crate::common::{Ran, findings, judged};
use std::path::Path;
use std::process::Command;

/// Builds a player and has it play these games; `None` on a machine without a JDK.
fn certify(player: &str, games: &str) -> Option<Ran> {
    if Command::new("javac").arg("-version").output().is_err() {
        println!("skipped: no JDK, whose `javac` compiles the shim and its players");
        return None;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("certified-{player}"));
    let built = build(&[PLAYERS, "--class", &format!("players.{player}")], &out);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let bot = out.join("bot");
    let options = "--cases 0 --time 120 --format json";
    Some(judged(&format!("rulebook certify dicewars {options} --run dicewars/boards/{games} -- {}", bot.display())))
}

/// The rules that were broken, without those on time, which a loaded machine may break.
fn blamed(ran: &Ran) -> (Vec<String>, Vec<String>) {
    let report = ran.json();
    let rules = findings(&report).iter().filter_map(|finding| finding["rule"].as_str().map(String::from));
    let timed = |rule: &String| rule.starts_with("dicewars.limits.") && rule != "dicewars.limits.memory";
    rules.partition(timed)
}

#[track_caller]
fn check_right(player: &str) {
    let Some(ran) = certify(player, "[1-4]/*") else { return };
    let (late, wrong) = blamed(&ran);
    assert_eq!(wrong, Vec::<String>::new(), "{}", ran.all());
    if late.is_empty() && !ran.is_unsaid() {
        assert_eq!(ran.code, Some(0), "{}", ran.all());
    } else if !late.is_empty() {
        println!("skipped: {player} was late on this machine: {late:?}");
    }
}

/// A loaded machine may make a player late before it does what it should be blamed for: then it plays again, this many times in all.
const TRIES: u32 = 3;

#[track_caller]
fn check_wrong(player: &str, games: &str, rule: &str) {
    let rule = format!("dicewars.{rule}");
    for attempt in 1..=TRIES {
        let Some(ran) = certify(player, games) else { return };
        if ran.is_unsaid() && attempt < TRIES {
            continue;
        }
        assert_eq!(ran.code, Some(1), "{}", ran.all());
        let (late, wrong) = blamed(&ran);
        if late.contains(&rule) || wrong == [rule.as_str()] {
            return;
        }
        assert!(wrong.is_empty() && attempt < TRIES, "{}", ran.all());
        println!("{player} was late on this machine, and plays again: {late:?}");
    }
}

#[test]
fn right_players_pass() {
    check_right("Greedy");
    check_right("RandomPlayer");
}

#[test]
fn slow_players_are_blamed_for_the_call_that_was_slow() {
    check_wrong("Slow", "3/seat-1", "limits.attack");
    check_wrong("SlowTold", "4/*", "limits.told");
    check_wrong("SlowInit", "1/seat-0", "limits.init");
}

#[test]
fn players_that_throw_attack_illegally_or_want_too_much_are_blamed_for_that() {
    check_wrong("Thrower", "1/*", "calls.error");
    check_wrong("Quitter", "1/*", "calls.error");
    check_wrong("Illegal", "1/seat-1", "choice.free");
    check_wrong("Trespasser", "4/seat-0", "attack.own");
    check_wrong("Hoarder", "3/seat-1", "limits.memory");
}
