//! Games of bricks that `rulebook play` plays with our own bots.

use super::RULEBOOK;
use serde_json::Value;
use std::process::{Command, Output};

/// One of our bots as a command line.
pub fn bot(words: &str) -> Vec<String> {
    [RULEBOOK, "bot", "bricks"].into_iter().chain(words.split(' ')).map(String::from).collect()
}

pub fn play(options: &str, one: &[String], two: &[String]) -> Output {
    let mut command = Command::new(RULEBOOK);
    command.args(["play", "bricks"]).args(options.split_whitespace());
    command.arg("--").args(one).arg("--").args(two).output().expect("our own program starts")
}

/// A game's result in JSON, and the exit code.
pub fn result(options: &str, one: &[String], two: &[String]) -> (Value, Option<i32>) {
    let output = play(&format!("--format json {options}"), one, two);
    let text = String::from_utf8_lossy(&output.stdout);
    let value = serde_json::from_str(&text);
    (value.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr))), output.status.code())
}

/// The bot with the foul sits at `seat`, and is the one who is blamed, with this rule.
#[track_caller]
pub fn check_foul(options: &str, kind: &str, seat: usize, rule: &str) {
    for wire in ["native", "json"] {
        // In JSON a garbled answer has no spelling to be blamed.
        let rule = if wire == "json" && rule == "bricks.talk.spelling" { "bricks.talk.line-end" } else { rule };
        let wired = |words: &str| bot(&format!("{words} --wire {wire}"));
        let mut bots = [wired("random"), wired("random")];
        bots[seat] = wired(&format!("foul:{kind}"));
        let (result, code) = result(&format!("{options} --board 9_1x1 --wire {wire}"), &bots[0], &bots[1]);
        assert_eq!(code, Some(1), "{kind}: {result}");
        assert_eq!(result["refusals"].as_array().map(Vec::len), Some(1), "{kind}: {result}");
        assert_eq!(result["refusals"][0]["rule"], rule, "{kind} in {wire}: {result}");
        assert_eq!(result["refusals"][0]["seat"], seat, "{kind}: {result}");
        assert_eq!(result["seats"][seat]["place"], 2, "{kind}: {result}");
    }
}
