//! Referees that write STOP and kill at once: nobody is accused for having been killed, and mistakes are named all the same.
//!
//! `RULEBOOK_PROBES=20 cargo test --release -p rulebook --test deep at_once -- --nocapture` probes each referee so often.

use crate::common::{Ran, each, example, findings, python, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Ends of every kind: for want of a place, by a foul of either seat, before the second one is asked.
const ENDS: &str = "--run bricks/talk.last/* --run bricks/end.full-board/* --run bricks/brick.adjacent/* \
                    --run bricks/talk.ok/* --run bricks/foul.no-ok/* --run bricks/foul.garbled/* \
                    --run bricks/foul.exit/* --run bricks/referee.kills/*";
/// How often a right referee is probed, and how often one with a mistake.
const RIGHT: usize = 3;
const WRONG: usize = 1;
/// At most this often a probe is run that comes to no verdict.
const TRIES: usize = 4;

/// On a busy machine a scenario may not be judged for its timing: then all are played again.
fn probe(options: &str, referee: &str) -> Ran {
    let line =
        format!("rulebook validate bricks --probe --format json {options} -- {referee} {{bot1}} {{bot2}} {{board}}");
    let is_judged = |ran: &Ran| ran.json()["verdict"] != "incomplete";
    let again = (1..TRIES).map(|_| run(&line)).find(is_judged);
    again.unwrap_or_else(|| run(&line))
}

/// So many probes, or as many as are asked for.
fn often(times: usize) -> Vec<()> {
    let asked = std::env::var("RULEBOOK_PROBES").ok().and_then(|times| times.parse().ok());
    vec![(); asked.unwrap_or(times)]
}

#[track_caller]
fn conforms(ran: &Ran) {
    let report = ran.json();
    assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"conforms".into(), &0.into()), "{}", ran.all());
}

#[track_caller]
fn is_named(ran: &Ran, id: &str) {
    let report = ran.json();
    assert_eq!(report["verdict"], "differs", "{}", ran.all());
    let explained = findings(&report).iter().filter_map(|finding| finding["explanations"].as_array()).flatten();
    assert!(explained.clone().any(|explanation| explanation["id"] == id), "{id}: {}", ran.all());
}

/// A referee in Python, made of the examples by these lines.
pub fn made(folder: &Path, python: &str, lines: &str) -> String {
    let examples = Path::new("conformance/examples/bricks").canonicalize().expect("the examples are there");
    let file = folder.join("referee_made.py");
    let begin = format!("import os, signal, sys\nsys.path.insert(0, {:?})\n", examples.display().to_string());
    fs::write(&file, begin + lines).expect("it is written");
    format!("{} {}", shell_words::quote(python), shell_words::quote(&file.to_string_lossy()))
}

#[test]
fn whoever_is_killed_at_once_has_heard_what_was_written() {
    let Some(python) = python("whoever_is_killed_at_once_has_heard_what_was_written") else { return };
    let referee = example(&python, "referee_abrupt.py");
    each(&often(RIGHT), |()| conforms(&probe(ENDS, &referee)));
}

#[test]
fn mistakes_of_referees_that_kill_at_once_are_named() {
    let Some(python) = python("mistakes_of_referees_that_kill_at_once_are_named") else { return };
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let wrong = "import adapter_wrong, referee_abrupt\nreferee_abrupt.main(adapter_wrong.OrGame)\n";
    // The winner is killed without a word.
    let loser_only = "import game, referee_abrupt
class LoserOnly(game.Game):
    def step(self, **event):
        sent = super().step(**event)
        return [one for one in sent if one[1] != 'stop' or one[0] == self.loser]
referee_abrupt.main(LoserOnly)\n";
    let cases = [
        (made(folders[0].path(), &python, wrong), "bricks.brick.adjacent.either-axis"),
        (made(folders[1].path(), &python, loser_only), "bricks.talk.stop.loser-only"),
    ];
    each(&cases, |(referee, id)| each(&often(WRONG), |()| is_named(&probe(ENDS, referee), id)));
}

#[test]
fn a_player_who_is_never_greeted_need_not_be_started() {
    let Some(python) = python("a_player_who_is_never_greeted_need_not_be_started") else { return };
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    // Each player is started when it is told something, the second one never where the first one has lost by then.
    let lazily = "import referee, referee_abrupt
class Lazy(referee.BotProcess):
    def __init__(self, command, folder=None):
        self.output, self.ended, self.process, self.unsent = b'', False, None, bytearray()
        self.command, self.stdin, self.stdout, self.asked_at = command, -1, -1, 0.0
    def tell(self, line):
        if self.process is None and line != 'STOP' and WANTED(self.command):
            super().__init__(self.command)
        super().tell(line)
def exchange(bots, seconds):
    return real([bot for bot in bots if bot.process is not None], seconds)
real, referee.exchange, referee.BotProcess = referee.exchange, exchange, Lazy
referee_abrupt.main()\n";
    let ends = "--run bricks/talk.ok/probe-first-another-word --run bricks/talk.last/*";
    let right = made(folders[0].path(), &python, &lazily.replace("WANTED(self.command)", "True"));
    conforms(&probe(ends, &right));
    // What it says before it is asked cannot come before the question where it is started to be asked.
    conforms(&probe("--run bricks/talk.early/*", &right));
    // A second player that should be greeted and is not started has been told nothing.
    let never = made(folders[1].path(), &python, &lazily.replace("WANTED(self.command)", "'bot1' in self.command[0]"));
    let ran = probe(ends, &never).exits(1);
    assert_eq!(ran.json()["verdict"], "differs", "{}", ran.all());
}

/// Where no player ever came to run, and each was started, nothing is said against the referee's command either.
#[test]
fn a_referee_whose_players_never_ran_has_started_them() {
    let Some(python) = python("a_referee_whose_players_never_ran_has_started_them") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let referee = made(folder.path(), &python, &stalled("bot"));
    let ran = probe("--run bricks/talk.ok/probe-first-another-word", &referee).exits(5);
    assert!(findings(&ran.json()).is_empty(), "nobody is accused: {}", ran.all());
    ran.says("was killed before it could read what it was told");
}

/// A referee that kills at once; the programs of players whose command has this in it are stopped between the mark of
/// their start and their first instruction.
fn stalled(part: &str) -> String {
    "import referee, referee_abrupt, subprocess
class Stalled(referee.BotProcess):
    def __init__(self, command, folder=None):
        if 'PART' in command[0].rsplit('/', 1)[-1]:
            script = open(command[0]).read().replace('exec ', 'exec sleep 60 # ')
            command = ['sh', '-c', script]
        super().__init__(command, folder)
referee.BotProcess = Stalled
referee_abrupt.main()\n"
        .replace("PART", part)
}

/// A player that never came to run knows nothing, and says nothing against a referee.
#[test]
fn whoever_was_killed_before_it_ran_is_no_witness() {
    let Some(python) = python("whoever_was_killed_before_it_ran_is_no_witness") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let options = "--run bricks/talk.last/probe-even-bricks --run bricks/talk.ok/probe-first-another-word";
    let referee = made(folder.path(), &python, &stalled("bot2"));
    // Where it is told only that the game is over nothing is missing.
    let expected =
        [("bricks/talk.last/probe-even-bricks", "timing"), ("bricks/talk.ok/probe-first-another-word", "pass")];
    let is_expected = |ran: &Ran| {
        let report = ran.json();
        assert!(findings(&report).is_empty() && ran.code == Some(5), "nobody is accused in any run: {}", ran.all());
        let word = |case: &serde_json::Value, key: &str| case[key].as_str().unwrap_or_default().to_owned();
        let cases = report["cases"].as_array().expect("cases").iter();
        cases.map(|case| (word(case, "address"), word(case, "status"))).eq(expected.map(|(a, b)| (a.into(), b.into())))
    };
    // A busy machine may hold up the other player as well.
    let ran = (0..TRIES).map(|_| probe(options, &referee)).find(is_expected);
    let Some(ran) = ran else { panic!("never {expected:?}: {}", probe(options, &referee).all()) };
    let report = ran.json();
    assert!(report["cases"].to_string().contains("seat 1 was killed before it could read"), "{}", ran.all());
}

#[test]
fn a_compiled_referee_that_kills_at_once_conforms_and_its_mistake_is_named() {
    if Command::new("gcc").arg("--version").output().is_err() {
        return println!("skipped: a_compiled_referee_that_kills_at_once: there is no gcc");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let built = |name: &str, options: &[&str]| -> PathBuf {
        let program = folder.path().join(name);
        let mut compile = Command::new("gcc");
        compile.args(["-O1", "conformance/examples/bricks/referee_abrupt.c", "-o"]).arg(&program).args(options);
        assert!(compile.status().is_ok_and(|status| status.success()), "{name} is compiled");
        program
    };
    let right = built("right", &[]).display().to_string();
    each(&often(RIGHT), |()| conforms(&probe(ENDS, &right)));
    let wrong = built("wrong", &["-DEITHER_AXIS"]).display().to_string();
    each(&often(WRONG), |()| is_named(&probe(ENDS, &wrong), "bricks.brick.adjacent.either-axis"));
}

#[test]
fn a_referee_in_java_that_kills_at_once_conforms_and_its_mistake_is_named() {
    if Command::new("javac").arg("-version").output().is_err() {
        return println!("skipped: a_referee_in_java_that_kills_at_once: there is no JDK");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut compile = Command::new("javac");
    compile.arg("conformance/examples/bricks/RefereeAbrupt.java").arg("-d").arg(folder.path());
    assert!(compile.status().is_ok_and(|status| status.success()), "it is compiled");
    let referee = |options: &str| {
        format!("java -Xshare:auto -XX:TieredStopAtLevel=1 {options} -cp {} RefereeAbrupt", folder.path().display())
    };
    each(&often(RIGHT), |()| conforms(&probe(ENDS, &referee(""))));
    let wrong = referee("-Deither.axis=true");
    each(&often(WRONG), |()| is_named(&probe(ENDS, &wrong), "bricks.brick.adjacent.either-axis"));
}
