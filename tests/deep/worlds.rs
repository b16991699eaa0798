//! A small world in parts.

use crate::common::run;

const WORLD: &str = "--run bricks/world/1x1-*";

#[test]
fn a_run_in_parts_plays_each_game_once() {
    let played = |options: &str| {
        let line = format!("rulebook validate bricks --format json {WORLD} {options} -- rulebook referee bricks");
        let report = run(&line).exits(0).json();
        report["worlds"][0]["played"].as_u64().expect("it counts them")
    };
    let whole = played("");
    assert_eq!((1..=3).map(|part| played(&format!("--shard {part}/3"))).sum::<u64>(), whole);
    assert_eq!(played("--exhaustive --after bricks/world/1x1-40"), whole - 41);
}
