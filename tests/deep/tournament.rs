//! A tournament of 120 games that is killed half way, and one in three parts.

use crate::common::results::{games, held, on, results, wait_for};
use crate::common::{RULEBOOK, run};
use std::fs;
use std::process::{Command, Stdio};

const SIX: &str = "bricks a=random b=greedy c=first d=random e=greedy f=random --size 15 --fill 20 --draw 4";

#[test]
fn killed_half_way_and_resumed_it_ends_as_if_it_had_not_been() {
    let (_folder, whole) = results();
    let table = held(SIX, &whole).exits(0).out;
    let (_folder, path) = results();
    let words: Vec<&str> = SIX.split(' ').collect();
    let mut child = Command::new(RULEBOOK)
        .arg("tournament")
        .args(words)
        .arg("--results")
        .arg(&path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("our own program starts");
    let played = wait_for(&path, "SELECT count(*) FROM games", 20);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(played < 120, "it was quicker than we are: {played}");
    on("show", &path, "").exits(0).says("of 120 games played");
    assert_eq!(on("resume", &path, "").exits(0).out, table);
    assert_eq!(games(&path), games(&whole));
    // There is nothing left to be done.
    assert_eq!(held(&format!("{SIX} --resume"), &path).exits(0).out, table);
}

#[test]
fn shards_are_merged_in_any_order_to_the_same_bytes() {
    let (folder, whole) = results();
    let table = held(SIX, &whole).exits(0).out;
    let at = |name: &str| folder.path().join(name);
    for nth in 1..=3 {
        held(&format!("{SIX} --shard {nth}/3 --quiet"), &at(&format!("part-{nth}"))).exits(0);
    }
    let merge = |parts: &[&str], to: &str| {
        let parts: Vec<String> = parts.iter().map(|part| at(part).display().to_string()).collect();
        let line = format!("rulebook tournament merge {} --to {}", parts.join(" "), at(to).display());
        run(&line).exits(0);
        fs::read(at(to)).expect("it is there")
    };
    let all = merge(&["part-1", "part-2", "part-3"], "all");
    merge(&["part-3", "part-1"], "two");
    assert_eq!(merge(&["part-2", "two"], "other"), all);
    assert_eq!(merge(&["other", "two", "part-1"], "again"), all);
    assert_eq!(on("show", &at("all"), "").exits(0).out, table);
    assert_eq!(games(&at("all")), games(&whole));
    // A part alone says what is missing, and two results of one game are not merged.
    on("show", &at("part-1"), "").exits(0).says(" of 120 games played");
    let to = at("refused");
    let line = format!("merge {} {} --to {}", whole.display(), at("all").display(), to.display());
    run(&format!("rulebook tournament {line}")).exits(2).one_sentence().talks("in two ways");
    assert!(!to.exists());
}
