//! `rulebook validate dicewars --probe`: a small referee in Java loads our player, and each of its mistakes is named.
//!
//! Nothing here needs a machine to be fast: what is late is so by much, and where the machine held our players up the report
//! says so in place of a verdict.

use crate::common::java::with_referee;
use crate::common::{Ran, each, findings, judged, run};
use serde_json::Value;

/// The small referee with three of our players on a ring of lands.
fn probe(options: &str, referee: &str) -> Option<Ran> {
    let class_path = with_referee()?;
    let players = ["probe.ProbePlayer"; 3].join(" ");
    let referee = format!(
        "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp {class_path} referee.MiniReferee --lands 18 {referee} {players}"
    );
    Some(judged(&format!("rulebook validate dicewars --probe --format json {options} -- {referee}")))
}

/// Whether this machine was too slow for a verdict, which is said then.
fn too_slow(report: &Value, test: &str) -> bool {
    let slow = report["counts"]["timing"] != 0;
    if slow {
        println!("skipped: {test}: this machine held our players up");
    }
    slow
}

#[test]
fn a_right_referee_conforms() {
    // Not all wars over even fights: they are judged by what they come to together.
    let options = "--skip dicewars/battle.sum/*-even-attacks-[3-8]";
    let Some(ran) = probe(options, "") else { return };
    let report = ran.json();
    assert_eq!(report["counts"]["fail"], 0, "{}", ran.all());
    assert_eq!(findings(&report).len(), 0, "{}", ran.all());
    let pass = report["counts"]["pass"].as_u64();
    if !too_slow(&report, "a_right_referee_conforms") {
        assert_eq!((ran.code, pass), (Some(0), Some(31)), "{}", ran.all());
    }
    let notes = report["notes"].to_string();
    assert!(notes.contains("standard deviations"), "{notes}");
}

/// One in four hundred calls, in no war as in another, reaches the player too late or comes back too late, as on a busy machine. The
/// player of such a call has answered at once.
#[test]
fn a_right_referee_that_the_machine_holds_up_is_not_accused() {
    let options = "--run 'dicewars/{choice.*,end.limit}/*'";
    let Some(ran) = probe(options, "--stall 400") else { return };
    let report = ran.json();
    assert_eq!(report["counts"]["fail"], 0, "{}", ran.all());
    assert_eq!(findings(&report).len(), 0, "{}", ran.all());
}

/// What the machine did is not told in place of the mistake.
#[test]
fn a_mistake_is_named_though_the_machine_holds_calls_up() {
    let cases = [
        ("foul-unpaid", "income.always", "calls.error/probe-attack-throws"),
        ("world-after", "told.before", "end.conquest/*"),
        ("pays-all-lands", "income.group", "end.limit/*"),
        // Which calls it took for late is not seen in what is remembered.
        ("not-undone", "limits.rollback", "limits.attack/*"),
    ];
    each(&cases, |(mistake, rule, scenes)| {
        let referee = format!("--stall 400 --wrong {mistake}");
        let Some(ran) = probe(&format!("--run 'dicewars/{scenes}'"), &referee) else { return };
        let report = ran.json();
        if !too_slow(&report, mistake) {
            let rules: Vec<&str> = findings(&report).iter().filter_map(|finding| finding["rule"].as_str()).collect();
            assert_eq!(rules, [format!("dicewars.{rule}")], "{mistake}: {}", ran.all());
        }
    });
}

#[test]
fn each_mistake_is_named() {
    let cases = [
        ("cap-64", "income.cap", "end.limit/*"),
        ("scatter-full", "income.scatter", "end.limit/*"),
        ("hearer-flag", "told.attack", "end.conquest/*"),
        ("mover-told", "told.attack", "end.conquest/*"),
        ("eliminated-asked", "battle.eliminated", "end.conquest/*"),
        ("attacks-left-short", "told.attacks-left", "end.limit/*"),
        ("foul-goes-on", "attack.invalid", "attack.lands/*"),
        ("off-map-flag", "choice.free", "choice.free/probe-off-map"),
        ("no-limits", "limits.attack", "limits.attack/*"),
        ("first-chooses-first", "choice.last-first", "end.limit/*"),
        ("pays-all-lands", "income.group", "end.limit/*"),
        // It pays for no turn that ended badly, and not only after illegal attacks.
        ("foul-unpaid", "income.always", "{attack.lands/*,calls.error/probe-attack-throws}"),
        ("world-after", "told.before", "end.conquest/*"),
        ("turn-more", "end.limit", "end.limit/*"),
        ("not-undone", "limits.rollback", "limits.attack/*"),
        ("not-undone", "limits.rollback", "limits.*/*"),
        // Nothing but what he remembers later shows that a call before the war was not undone. By itself that is no other
        // than a longer limit.
        ("not-undone", "limits.name", "limits.name/*"),
        ("one-sided-borders", "map.borders", "end.limit/*"),
    ];
    each(&cases, |(mistake, rule, scenes)| {
        let Some(ran) = probe(&format!("--run 'dicewars/{scenes}'"), &format!("--wrong {mistake}")) else { return };
        let report = ran.json();
        if too_slow(&report, mistake) {
            return;
        }
        assert_eq!((ran.code, &report["verdict"]), (Some(1), &"differs".into()), "{}", ran.all());
        let rules: Vec<&str> = findings(&report).iter().filter_map(|finding| finding["rule"].as_str()).collect();
        assert_eq!(rules, [format!("dicewars.{rule}")], "{mistake}: {}", ran.all());
    });
}

#[test]
fn dice_that_favour_the_attacker_are_found() {
    let options = "--run dicewars/battle.sum/*";
    let Some(ran) = probe(options, "--lands 48 --wrong ties-attack") else { return };
    let report = ran.json();
    if too_slow(&report, "dice_that_favour_the_attacker_are_found") {
        return;
    }
    let finding = &findings(&report)[0];
    assert_eq!((ran.code, &finding["rule"]), (Some(1), &"dicewars.battle.sum".into()), "{}", ran.all());
    assert_eq!(finding["field"], "how often attacks are won", "{}", ran.all());
}

#[test]
fn a_reading_is_unspecified_until_it_is_selected() {
    let readings = [("mover-view", "before-world=mover-view"), ("null-attack", "informed=null-attack")];
    each(&readings, |(referee, reading)| {
        let (referee, options) = (format!("--wrong {referee}"), "--run dicewars/end.*/*");
        let Some(ran) = probe(options, &referee) else { return };
        let report = ran.json();
        if too_slow(&report, reading) {
            return;
        }
        assert_eq!((ran.code, &report["verdict"]), (Some(1), &"unspecified".into()), "{}", ran.all());
        let explanations = findings(&report)[0]["explanations"].to_string();
        assert!(explanations.contains(&format!("dicewars.{reading}")), "{}", ran.all());
        let Some(held) = probe(&format!("{options} --reading {reading}"), &referee) else { return };
        assert_eq!(held.json()["counts"]["fail"], 0, "{}", held.all());
    });
}

#[test]
fn a_referee_that_never_loads_our_player_gives_no_verdict() {
    let line = "rulebook validate dicewars --probe --run dicewars/end.limit/*";
    run(&format!("{line} -- sh -c 'echo no licence >&2; exit 1'"))
        .exits(3)
        .silent()
        .one_sentence()
        .talks("never called a ProbePlayer")
        .talks("on standard error it said: no licence");
    run(&format!("{line} -- no-such-referee")).exits(3).silent().one_sentence().talks("cannot start");
    run("rulebook validate dicewars --probe --run dicewars/no/* -- true")
        .exits(4)
        .silent()
        .one_sentence()
        .talks("no scenario was selected");
}
