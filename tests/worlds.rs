//! `rulebook validate --exhaustive`: small worlds are put to a referee whole.

use crate::common::{findings, run};

const WORLD: &str = "--run bricks/world/1x1-*";

#[test]
fn a_right_referee_agrees_in_everything_that_can_happen() {
    let ran = run(&format!("rulebook validate bricks --exhaustive --format json {WORLD} -- rulebook referee bricks"));
    let report = ran.json();
    assert_eq!((ran.code, &report["verdict"]), (Some(0), &"conforms".into()), "{}", ran.all());
    // Free or filled: two greetings, the end for want of a place, and the end by a foul of either. In a greeting `OK` at once, at
    // the limit and behind it, a brick and lines (5), four faults, and the end of the other program.
    let world = &report["worlds"][0];
    let counts = ["name", "positions", "events", "games", "played", "differ"].map(|key| world[key].clone());
    assert_eq!(serde_json::json!(counts), serde_json::json!(["1x1", 10, 52, 50, 50, 0]), "{}", ran.all());
    let notes = report["notes"].to_string();
    assert!(notes.contains("all 10 positions and 52 events of the world 1x1 agree"), "{notes}");
}

#[test]
fn a_mistake_is_found_and_named_without_a_game_that_is_drawn() {
    let referee = "rulebook referee bricks --misreading bricks.brick.adjacent.diagonal";
    let options = "--exhaustive --run bricks/world/3x3-* --shard 1/20";
    let ran = run(&format!("rulebook validate bricks {options} --format json -- {referee}"));
    let report = ran.json();
    assert_eq!((ran.code, &report["verdict"]), (Some(1), &"differs".into()), "{}", ran.all());
    assert_eq!(findings(&report)[0]["rule"], "bricks.brick.adjacent", "{}", ran.all());
    assert!(report["worlds"][0]["differ"].as_u64() > Some(10), "{}", ran.all());
}

#[test]
fn a_run_that_was_cut_off_says_how_it_goes_on() {
    let options = "--exhaustive --time 2 --run garrison/world/* --reading growth=per-25-plies --shard 1/2";
    let ran = run(&format!(
        "rulebook validate garrison {options} -- rulebook referee garrison --reading growth=per-25-plies"
    ));
    let ran = ran.exits(5).says("not played to the end: the games ").says("--reading garrison.growth=per-25-plies");
    let again = ran.says("--exhaustive").says("--run 'garrison/world/*'").says("--shard 1/2");
    // A slow machine may not even have counted them.
    assert!(
        again.out.contains("--after garrison/world/") || again.out.contains("the games of small worlds"),
        "{}",
        again.all()
    );
}

#[test]
fn a_game_of_a_world_is_played_by_its_address() {
    let line = "rulebook validate bricks --format json --run bricks/world/3x3-17 -- rulebook referee bricks";
    let report = run(line).exits(0).json();
    assert_eq!(report["worlds"][0]["played"], 1);
}

#[test]
fn worlds_are_listed_and_misnamed_ones_are_refused() {
    run("rulebook list worlds bricks").exits(0).says("3x3 ").says("278 positions").says("24234 events");
    run("rulebook validate bricks --exhaustive --after bricks/world/9x9-1 -- rulebook referee bricks")
        .exits(2)
        .silent()
        .one_sentence()
        .talks("there is no such game");
}
