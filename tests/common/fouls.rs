//! Bots of ours that foul under certification.

use super::{findings, run};

/// A board of 5 x 5 cells with its middle filled, where every foul can be committed, as both seats.
pub const ONE_BOARD: &str = "--cases 0 --run bricks/boards/13/*";
/// The kinds of fouls and the rules that they break.
pub const FOULS: &[(&str, &str)] = &[
    ("far", "bricks.brick.adjacent"),
    ("one-axis", "bricks.brick.adjacent"),
    ("diagonal", "bricks.brick.adjacent"),
    ("same-cell", "bricks.brick.adjacent"),
    ("taken", "bricks.brick.free"),
    ("filled", "bricks.brick.free"),
    ("outside", "bricks.brick.inside"),
    ("garbled", "bricks.talk.spelling"),
    ("zero", "bricks.talk.spelling"),
    ("exit", "bricks.foul.exit"),
    ("crash", "bricks.foul.exit"),
    ("close", "bricks.foul.exit"),
    ("early", "bricks.talk.early"),
    ("no-ok", "bricks.talk.spelling"),
];
/// Those that are waited for to the end of their time.
pub const WAITING: &[(&str, &str)] = &[
    ("unended", "bricks.talk.line-end"),
    ("long", "bricks.talk.line-end"),
    ("late", "bricks.time.move"),
    ("silent", "bricks.time.move"),
    ("deaf", "bricks.time.ok"),
];

pub fn check_foul(kind: &str, rule: &str, wire: &str) {
    let bot = format!("rulebook bot bricks foul:{kind} --wire {wire}");
    let ran = run(&format!("rulebook certify bricks {ONE_BOARD} --wire {wire} --format json -- {bot}")).exits(1);
    let report = ran.json();
    let found = findings(&report);
    assert_eq!((&report["verdict"], found.len()), (&"differs".into(), 1), "{}", ran.all());
    assert_eq!((&found[0]["rule"], &found[0]["who"]), (&rule.into(), &"bot".into()), "{}", ran.all());
    // As either seat; a late answer is played again, which is not another game.
    let counts = &report["counts"];
    assert_eq!((&counts["pass"], &counts["fail"]), (&0.into(), &2.into()), "{}", ran.all());
    assert!(found[0]["game"].to_string().contains("on the board 5_2x2"), "{}", ran.all());
}
