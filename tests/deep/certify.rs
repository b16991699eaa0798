//! Bots that are waited for: who is late is blamed, and nobody for his start.

use crate::common::fouls::{WAITING, check_foul};
use crate::common::{RULEBOOK, each, findings, judged, python, run};

#[test]
fn who_is_late_is_blamed_by_the_rule_for_it() {
    each(WAITING, |(kind, rule)| check_foul(kind, rule, "native"));
}

/// A program that takes two seconds to start is not late with its first answer, unless starting is no excuse.
#[test]
fn nobody_is_accused_for_the_start() {
    let Some(python) = python("nobody_is_accused_for_the_start") else { return };
    let bot = format!("sh -c 'sleep 2; exec {RULEBOOK} bot bricks first'");
    let games = "--cases 0 --run bricks/boards/13/* --format json";
    let ran = run(&format!("rulebook certify bricks {games} -- {bot}"));
    let report = ran.json();
    assert_eq!(report["counts"]["fail"], 0, "{}", ran.all());
    assert!(report["notes"].to_string().contains("may take 5000 ms to start"), "{}", ran.all());
    let ran = run(&format!("rulebook certify bricks --start-time 0 {games} -- {bot}")).exits(1);
    assert_eq!(findings(&ran.json())[0]["rule"], "bricks.time.ok", "{}", ran.all());
    let unbuffered = format!("{} -u conformance/examples/bricks/bot.py", shell_words::quote(&python));
    let ran = run(&format!("rulebook certify bricks {games} -- {unbuffered}"));
    assert_eq!(ran.json()["counts"]["fail"], 0, "{}", ran.all());
}

#[test]
fn our_bots_are_certified_in_either_wire() {
    let games = "--cases 10 --run bricks/boards/?/* --run bricks/boards/1?/* --run bricks/fuzz/*";
    let bots = ["random", "greedy", "first"].map(|bot| ["native", "json"].map(|wire| (bot, wire)));
    each(&bots.concat(), |(bot, wire)| {
        let line = format!("rulebook certify bricks {games} --wire {wire} --format json");
        let ran = judged(&format!("{line} -- rulebook bot bricks {bot} --wire {wire}")).exits(0);
        let report = ran.json();
        assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"conforms".into(), &0.into()), "{}", ran.all());
        let notes = report["notes"].to_string();
        assert!(notes.contains("met bricks.brick.adjacent"), "{}", ran.all());
    });
}
