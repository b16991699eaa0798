//! What a referee gets wrong now and then is flaky, and fails: it is no matter of time. Referees in Python that differ from
//! a right one in some games are probed over the native protocol.

use crate::common::{Ran, findings, judged, python};
use std::fs;
use std::path::Path;

/// This many times a machine that holds up games may do so in turn.
const TRIES: usize = 4;

/// A right referee that counts its games in a file, and changes something by their number.
const HEAD: &str = r#"
import os, random, sys
sys.path.insert(0, sys.argv[4])
counter = sys.argv[5]
number = int(open(counter).read()) if os.path.exists(counter) else 0
open(counter, "w").write(str(number + 1))
del sys.argv[4:]
import referee
from bot_process import BotProcess
tell = BotProcess.tell
"#;
/// A blank behind what the first player is told first.
const BLANK: &str = r#"
def told(self, line):
    tell(self, line + " " if line == "START" and number % 2 else line)
BotProcess.tell = told
referee.main()
"#;
/// It dies before it has told who begins.
const ABORTS: &str = r#"
aborts = random.Random(number).random() < 0.3
def told(self, line):
    if line == "START" and aborts:
        os._exit(1)
    tell(self, line)
BotProcess.tell = told
referee.main()
"#;
/// It ends with the number of the player who has won, as programs in the shell like to say it.
const SAYS_BY_CODE: &str = r#"
referee.main()
sys.exit(2)
"#;

const SOME: &str = "--run bricks/talk.last/* --run bricks/brick.adjacent/* --run bricks/brick.order/*";

/// Probes a referee whose last lines are these.
fn probe(python: &str, folder: &Path, lines: &str) -> Ran {
    let (script, counter) = (folder.join("referee_of_a_test.py"), folder.join("games"));
    fs::write(&script, format!("{HEAD}{lines}")).expect("a script");
    let words = [python, &script.to_string_lossy(), "{bot1}", "{bot2}", "{board}"];
    let example = fs::canonicalize("conformance/examples/bricks").expect("the examples are there");
    let more = [example.to_string_lossy().into_owned(), counter.to_string_lossy().into_owned()];
    let command = shell_words::join(words.into_iter().map(str::to_owned).chain(more));
    judged(&format!("rulebook validate bricks --probe --format json {SOME} -- {command}"))
}

#[test]
fn content_that_comes_and_goes_fails_and_shows_both_games() {
    let Some(python) = python("content_that_comes_and_goes_fails_and_shows_both_games") else { return };
    for lines in [BLANK, ABORTS] {
        // What is seen in every second game is seen in each that counts where the machine holds up the others.
        let is_plain = |ran: &Ran| lines == BLANK && ran.json()["counts"]["fail"] != 0;
        let play = || probe(&python, tempfile::tempdir().expect("a folder").path(), lines).exits(1);
        let ran = (1..TRIES).map(|_| play()).find(|ran| !is_plain(ran)).unwrap_or_else(play);
        let report = ran.json();
        assert_eq!(report["verdict"], "differs", "{}", ran.all());
        assert!(report["counts"]["flaky"].as_u64() > Some(0), "{}", ran.all());
        // One that aborts may do so twice in a row, which is a plain failure.
        assert!(lines == ABORTS || report["counts"]["fail"] == 0, "{}", ran.all());
        let flaky: Vec<_> = findings(&report).iter().filter(|finding| finding["status"] == "flaky").collect();
        let [finding] = flaky[..] else { panic!("one finding for all that is flaky: {}", ran.all()) };
        let twice = &finding["twice"];
        let says = twice["says"].as_str().unwrap_or_default();
        assert!(says.starts_with("differed in ") && says.ends_with(" of 5 games"), "{says}");
        let (once, again) = (twice["once"].to_string(), twice["again"].to_string());
        assert!(once.contains("seat 0 <- ") && again.contains("START") && once != again, "{twice:#}");
        assert_eq!(once.contains(r#"START \"#), lines == BLANK, "{twice:#}");
        assert!(finding["replay"].as_str().is_some_and(|line| line.contains("--probe --run bricks/")), "{finding:#}");
    }
}

#[test]
fn what_a_referee_says_by_its_exit_code_is_noted_and_fails_nothing() {
    let Some(python) = python("what_a_referee_says_by_its_exit_code_is_noted_and_fails_nothing") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let ran = probe(&python, folder.path(), SAYS_BY_CODE).exits(0);
    assert_eq!(ran.json()["counts"]["fail"], 0, "{}", ran.all());
}

/// One that goes on after the game is none that ends, which is said.
#[test]
fn a_referee_that_hangs_after_the_game_is_said_to() {
    let Some(python) = python("a_referee_that_hangs_after_the_game_is_said_to") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let hangs = "referee.main()\nsys.stdout.flush()\nimport time\ntime.sleep(60)\n";
    let ran = probe(&python, folder.path(), hangs);
    let report = ran.json();
    assert_eq!(report["counts"]["fail"], 0, "{}", ran.all());
    assert!(report["notes"].to_string().contains("the referee went on running after the game"), "{}", ran.all());
}
