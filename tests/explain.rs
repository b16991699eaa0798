//! `rulebook explain`: rules in words, and the decision tables of Garrison.

use crate::common::run;

type Battle = (u32, u32, Option<u32>, u32, Option<u32>, &'static str, bool);

/// Army, garrison, the opponent's army; what is left of the army, and of his; the branch, whether the cell is captured.
const BATTLES: &[Battle] = &[
    (29, 10, None, 0, None, "lose", false),
    (30, 10, None, 20, None, "cost", true),
    (99, 10, None, 89, None, "cost", true),
    (100, 10, None, 100, None, "free", true),
    (0, 0, None, 0, None, "free", false),
    (30, 10, Some(7), 13, Some(0), "cost", true),
    (30, 10, Some(20), 0, Some(0), "cost", false),
    (29, 10, Some(20), 0, Some(20), "lose", false),
    (2_147_483_647, 715_827_883, None, 0, None, "lose", false),
];

#[test]
fn a_battle_is_decided_and_its_branch_marked() {
    for (army, garrison, guest, left, guest_left, branch, captured) in BATTLES {
        let guest_option = guest.map_or(String::new(), |guest| format!("--guest {guest}"));
        let line = format!("rulebook explain garrison.battle --army {army} --garrison {garrison} {guest_option}");
        let ran = run(&line).exits(0).says(&format!("> garrison.battle.{branch}"));
        let not = if *captured { "" } else { "not " };
        let ran = ran.says(&format!("the army is {left} now, the cell is {not}captured"));
        assert_eq!(ran.out.lines().filter(|line| line.starts_with('>')).count(), 1, "{}", ran.all());
        if let Some(left) = guest_left {
            ran.says(&format!("the opponent's army is {left} now"));
        }
    }
}

#[test]
fn a_garrison_grows_by_its_tier() {
    for (garrison, by, tier) in [
        (0, 1, "0 to 29"),
        (29, 1, "0 to 29"),
        (30, 2, "30 to 99"),
        (99, 2, "30 to 99"),
        (100, 3, "100 to 299"),
        (299, 3, "100 to 299"),
        (300, 4, "300 to 999"),
        (999, 4, "300 to 999"),
        (1000, 5, "1000 and more"),
    ] {
        let ran = run(&format!("rulebook explain garrison.growth --garrison {garrison}")).exits(0);
        ran.says(&format!("grows by {by} ")).says(&format!("> {tier}"));
    }
}

#[test]
fn rules_rulings_and_variants_are_explained_by_their_ids() {
    let group = run("rulebook explain garrison.battle").exits(0);
    let group = group.says("garrison.battle.lose  (002 §1 ¶6, ¶7; ruling garrison.battle)");
    group.says("misreading: garrison.battle.lose.at-three").says("10 x G <= A");
    let one =
        run("rulebook explain bricks.brick.adjacent").exits(0).says("misreading: bricks.brick.adjacent.either-axis");
    assert!(!one.out.contains("bricks.brick.inside"), "{}", one.all());
    run("rulebook explain garrison.limit").exits(0).says("(ruling)").says("`per-ply`");
    run("rulebook explain dicewars.turn-limit=per-ply").exits(0).says("(reading of dicewars.end.limit)");
    run("rulebook explain bricks.brick.adjacent.either-axis")
        .exits(0)
        .says("(misreading of bricks.brick.adjacent)")
        .says("replaces: ");
}

#[test]
fn what_cannot_be_explained_is_refused_in_one_sentence() {
    for (line, says) in [
        ("chess.mate", "there is no game `chess`"),
        ("garrison.batt", "no rule, ruling, reading or misreading `garrison.batt`"),
        ("garrison.battle --garrison 3", "write `explain garrison.battle --army A --garrison G"),
        ("garrison.growth --garrison 3 --army 3", "write `explain garrison.battle --army A --garrison G"),
        ("bricks.brick --garrison 3", "write `explain garrison.battle --army A --garrison G"),
        ("garrison.battle --army 2147483648 --garrison 1", "garrison.board.values"),
    ] {
        run(&format!("rulebook explain {line}")).exits(2).silent().one_sentence().talks(says);
    }
}
