//! A game of somebody else's: the package in `conformance/examples/nim` is built, and does with Nim what `rulebook` does
//! with its games.

use crate::common::{RULEBOOK, Ran, python, run};
use rulebook_conformance::games::NAMES;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/examples/nim");

/// Where the package's programs lie: beside ours, so that the crates of others that both depend on are compiled once.
static PROGRAMS: LazyLock<PathBuf> = LazyLock::new(|| {
    let target = Path::new(RULEBOOK).parent().and_then(Path::parent).expect("our program lies in a target folder");
    cargo(target, &["build", "--bins"]);
    target.join("debug")
});

/// Runs cargo on the package, as its `Cargo.lock` says and without a network.
fn cargo(target: &Path, words: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    command.args(words).args(["--locked", "--offline"]).current_dir(PACKAGE).env("CARGO_TARGET_DIR", target);
    let output = command.output().expect("cargo is there, since it built this test");
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "cargo {words:?}\n{said}");
    said
}

/// Runs a line in which `@nim` stands for the program with Nim alone, and `@both` for the one with our games beside it.
#[track_caller]
fn nim(line: &str) -> Ran {
    let program = |name: &str| shell_words::quote(&PROGRAMS.join(name).to_string_lossy()).into_owned();
    run(&line.replace("@nim", &program("nim")).replace("@both", &program("nim-and-ours")))
}

#[test]
fn its_own_tests_pass() {
    let target = PROGRAMS.parent().expect("they lie in a target folder");
    assert!(cargo(target, &["test", "--lib"]).contains("test result: ok. 4 passed"));
}

#[test]
fn it_is_hosted_alone_or_beside_ours() {
    assert_eq!(nim("@nim list").exits(0).out, "nim\n");
    nim("@nim list bricks").exits(2).talks("nim: there is no game `bricks`: choose one of nim\n");
    let beside: Vec<String> = nim("@both list").exits(0).out.lines().map(str::to_owned).collect();
    assert_eq!(beside, [&["nim"], NAMES].concat());
    // It tells to type its own name.
    let ours = nim("@both list bricks").exits(0).out.replace("`nim-and-ours ", "`rulebook ");
    assert_eq!(ours, run("rulebook list bricks").exits(0).out);
    let list = nim("@both list nim").exits(0).says("nim.take.least").says("nim.last=loses").says("bot         sum");
    assert_eq!(list.out.lines().filter(|line| line.starts_with("misreading ")).count(), 18);
}

#[test]
fn a_right_referee_conforms_and_a_wrong_one_is_told_its_mistake() {
    let Some(python) = python("a game of somebody else's") else { return };
    let referee = |name: &str| format!("-- {} {PACKAGE}/{name}.py", shell_words::quote(&python));
    let validate = "@nim validate nim --cases 300";
    nim(&format!("@nim smoke nim {}", referee("referee"))).exits(0);
    nim(&format!("{validate} {}", referee("referee"))).exits(0).says("conforms: Nim in Python 1");
    let wrong = nim(&format!("{validate} {}", referee("referee_wrong"))).exits(1);
    let wrong = wrong.says("fail nim.take.least (nim ¶3)").says("the misreading nim.take.least.none shows exactly");
    let again = wrong.out.lines().find_map(|line| line.trim().strip_prefix("again: nim ")).expect("a line to type");
    nim(&format!("@nim {again}")).exits(1).says("nim.take.least");
}

#[test]
fn a_good_faith_reading_is_unspecified_until_it_is_selected() {
    let misere = "--cases 100 --reading last=loses -- @nim referee nim --reading last=loses";
    let validate = "@nim validate nim --cases 100 -- @nim referee nim --reading last=loses";
    nim(validate).exits(1).says("unspecified nim.end.winner").says("ruling: Question: how does the last counter");
    nim(&format!("@nim validate nim {misere}")).exits(0);
}

#[test]
fn good_bots_are_certified_and_cheats_are_caught() {
    let certify = "@nim certify nim --cases 20 --time 1000 -- @nim bot nim";
    for bot in ["random", "sum"] {
        nim(&format!("{certify} {bot}")).exits(0).says("0 bad in");
    }
    for (foul, rule) in [("too-many", "take.most"), ("nothing", "take.least"), ("no-heap", "take.heap")] {
        nim(&format!("{certify} foul:{foul}")).exits(1).says(&format!("fail nim.{rule} "));
    }
    nim(&format!("{certify} foul:exit")).exits(1).says("fail nim.foul.loses ");
}

#[test]
fn its_golden_traces_agree_and_kill_every_misreading() {
    let files = fs::read_dir(Path::new(PACKAGE).join("traces/nim")).expect("the traces are there").count();
    let agree = format!("nim: {files} traces agree with the rules, 0 differ, 0 cannot be read");
    nim("@nim traces check nim").exits(0).talks(&agree);
    nim("@both traces check").exits(0).talks(&agree).talks("bricks: ");
    nim(&format!("@nim traces regenerate --traces {PACKAGE}/traces")).exits(0).talks("nim: 0 of");
    let power = nim("@nim power nim --traces-only --format json").exits(0).json();
    assert_eq!((&power["planted"], &power["caught"]), (&18.into(), &18.into()), "{power:#}");
    nim("@nim coverage nim").exits(0);
}

#[test]
fn its_rules_are_explained_its_positions_drawn_and_its_games_played() {
    nim("@nim explain nim.take.most")
        .exits(0)
        .says("Not more counters are taken")
        .says("misreading: nim.take.most.any");
    nim("@nim explain nim.last").exits(0).says("which is called misère");
    nim("@nim traces show nim/take.most/a-whole-heap").exits(0).says("nim ¶2, ¶3, ¶4");
    nim("@nim schema game nim").exits(0).says("\"heaps\"");
    // 3, 4 and 5 make 2 without carries: who begins wins by the sum, and who is second where they make 0.
    for (heaps, winner) in [("[3,4,5]", 0), ("[1,4,5]", 1)] {
        let bots = if winner == 0 { ["sum", "random"] } else { ["random", "sum"] };
        let bots = bots.map(|bot| format!("-- @nim bot nim {bot}")).join(" ");
        let played = nim(&format!("@nim play nim --board '{{\"heaps\":{heaps}}}' --format json {bots}")).exits(0);
        let places = if winner == 0 { [1, 2] } else { [2, 1] };
        assert_eq!(played.json()["places"], serde_json::json!(places), "{}", played.all());
    }
    nim("@nim tour").exits(0).says("everything ended as it should");
}
