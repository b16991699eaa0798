//! What no run can be made of gets one sentence, soon: durations that no clock can add, lists that select nothing, and
//! files without an end.

use crate::common::{RULEBOOK, each, run};
use std::fs;
use std::process::Command;

const REFEREE: &str = "rulebook referee bricks";

#[test]
fn a_duration_that_cannot_be_gets_one_sentence() {
    let commands = [
        ("--timeout", format!("rulebook validate bricks OPTION -- {REFEREE}")),
        ("--time", format!("rulebook validate bricks OPTION -- {REFEREE}")),
        ("--time", format!("rulebook validate bricks --probe OPTION -- {REFEREE}")),
        ("--time", "rulebook certify bricks OPTION -- rulebook bot bricks first".into()),
        ("--timeout", format!("rulebook smoke bricks OPTION -- {REFEREE}")),
        ("--timeout", format!("rulebook perft bricks OPTION -- {REFEREE}")),
        ("--timeout", format!("rulebook replay x OPTION -- {REFEREE}")),
        ("--timeout", "rulebook console bitwa OPTION -- rulebook bot bitwa greedy".into()),
        ("--grace", "rulebook play bricks OPTION -- rulebook bot bricks first -- rulebook bot bricks first".into()),
    ];
    each(&commands, |(option, line)| {
        for value in ["9223372036854775808", "18446744073709551615", "31536000001000", "NaN", "-1", "1e308", "inf", ""]
        {
            let ran = run(&line.replace("OPTION", &format!("{option}='{value}'"))).exits(2).silent();
            let first = ran.talk.lines().next().unwrap_or_default();
            let says = format!("error: invalid value '{value}' for '{option} <");
            assert!(first.starts_with(&says) || value.is_empty(), "{}", ran.all());
            assert!(value.is_empty() || first.contains("write a"), "{}", ran.all());
        }
    });
}

#[test]
fn a_list_without_an_address_selects_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list");
    fs::write(&list, "# nothing failed\n\n").expect("a list");
    let list = list.display();
    for line in [
        format!("rulebook validate bricks --run @{list} -- {REFEREE}"),
        format!("rulebook validate bricks --probe --run @{list} -- {REFEREE} {{players}} {{board}}"),
        format!("rulebook certify bricks --run @{list} -- rulebook bot bricks first"),
    ] {
        run(&line).exits(4).silent().one_sentence().talks("there is no address in @");
    }
    let one =
        format!("rulebook validate bricks --cases 0 --run @{list} --run bricks/brick.adjacent/corner -- {REFEREE}");
    run(&one).exits(0).says("cases: 1 pass");
}

#[test]
fn files_without_an_end_get_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("a pipe can be made");
    assert!(made.success());
    let traces = folder.path().join("traces");
    fs::create_dir_all(traces.join("bricks")).expect("a folder");
    fs::rename(&pipe, traces.join("bricks/brick.adjacent--pipe.jsonl")).expect("it can be moved");
    let pipe = traces.join("bricks/brick.adjacent--pipe.jsonl");
    let in_dir = format!("rulebook traces check bricks --traces {}", traces.display());
    run(&in_dir).exits(2).silent().one_sentence().talks("it is no regular file");
    let bots = "-- rulebook bot bricks first -- rulebook bot bricks first";
    let lines = [
        format!("rulebook play bricks --board @FILE {bots}"),
        "rulebook replay FILE".into(),
        "rulebook verify bricks FILE".into(),
        "rulebook rerun --state FILE".into(),
        "rulebook verify-certificate FILE".into(),
        "rulebook traces diff FILE FILE".into(),
        "rulebook lint snakes FILE".into(),
        "rulebook fairness dicewars FILE".into(),
        format!("rulebook validate bricks --run @FILE -- {REFEREE}"),
        format!("rulebook validate bricks --known-failing FILE -- {REFEREE}"),
        "rulebook validate bricks --matrix FILE".into(),
        "rulebook console bitwa --board @FILE -- rulebook bot bitwa greedy".into(),
        "rulebook explain snakes FILE --position FILE".into(),
    ];
    each(&lines, |line| {
        for file in ["/dev/zero", &pipe.to_string_lossy()] {
            let ran = run(&line.replace("FILE", file)).exits(2).silent().one_sentence();
            let says = if file == "/dev/zero" { "or no end" } else { "nobody writes to it" };
            assert!(ran.talk.contains(says), "{}", ran.all());
        }
    });
    // A pipe of the shell to which somebody writes is a file like any other.
    let line = format!("{RULEBOOK} traces show <(cat conformance/traces/bricks/talk.last--kept-back.jsonl)");
    let line = line.replace("traces show", "replay");
    let output = Command::new("bash").args(["-c", &line]).output();
    if let Ok(output) = output {
        assert!(output.status.success(), "{output:?}");
    }
}
