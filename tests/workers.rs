//! `-j`: however many workers share a job, its report is the same, byte for byte; and an adapter of which no two can run at a time
//! is none the worse.

use crate::common::{Ran, TRACES, python, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

const WORKERS: [usize; 3] = [1, 2, 3];

/// What a command says on standard output with each number of workers, after `tidy`, which takes away what a clock says.
#[track_caller]
fn same(code: i32, line: &str, tidy: fn(&Ran) -> String) -> String {
    let (command, rest) = line.split_at(line.find(" -- ").unwrap_or(line.len()));
    let said = |workers: usize| tidy(&run(&format!("{command} -j {workers}{rest}")).exits(code));
    let [one, two, three] = WORKERS.map(said);
    assert_eq!(one, two, "{line}: one worker, and two");
    assert_eq!(one, three, "{line}: one worker, and three");
    one
}

fn as_it_is(ran: &Ran) -> String {
    ran.out.clone()
}

/// A report in JSON without what a clock says.
fn without_times(ran: &Ran) -> String {
    fn forget(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| !name.ends_with("took_us"));
                fields.values_mut().for_each(forget);
            }
            Value::Array(all) => {
                all.retain(|one| !one.as_str().is_some_and(|text| text.starts_with("its slowest answer took")));
                all.iter_mut().for_each(forget);
            }
            _ => {}
        }
    }
    let mut report = ran.json();
    forget(&mut report);
    report.to_string()
}

#[test]
fn traces_say_the_same_whoever_reads_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let bricks = folder.path().join("bricks");
    fs::create_dir(&bricks).expect("a folder");
    for (index, entry) in fs::read_dir(Path::new(TRACES).join("bricks")).expect("they are there").enumerate() {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        let text = match index % 20 {
            // One that differs, and one that cannot be read.
            3 => text.replace("\"over\":[1,2]", "\"over\":[2,1]"),
            7 => text.replace("\"setup\"", "\"set-up\""),
            _ => text,
        };
        fs::write(bricks.join(path.file_name().expect("a name")), text).expect("it is written");
    }
    let traces = folder.path().display();
    let damaged = same(5, &format!("rulebook traces check bricks --traces {traces} --format json"), as_it_is);
    assert!(damaged.contains("set-up") || damaged.contains("\"damaged\""), "{damaged}");
    same(0, "rulebook traces minimize garrison", as_it_is);
    same(1, "rulebook traces regenerate bricks --reading last-move=forward-last", as_it_is);
}

#[test]
fn the_power_is_the_same_whoever_measures_it() {
    let found = same(0, "rulebook power bricks --cases 50 --pairs 20 --format json", without_times);
    assert!(found.contains("\"tried\":20"), "{found}");
    same(0, "rulebook power garrison --mutants --cases 20 --format json", as_it_is);
}

#[test]
fn a_certification_is_the_same_whoever_plays_its_games() {
    let line =
        "rulebook certify bricks --cases 8 --time 1000 --run bricks/boards/1/* --run bricks/fuzz/* --format json";
    same(0, &format!("{line} -- rulebook bot bricks first"), without_times);
    let wrong = same(1, &format!("{line} -- rulebook bot bricks foul:taken --after 1"), without_times);
    assert!(wrong.contains("\"verdict\":\"differs\""), "{wrong}");
}

/// This many games take three runs, each with a process of its own.
const GAMES: &str = "rulebook validate bricks --skip *largest* --cases 300 --format json";

#[test]
fn a_validation_is_the_same_however_many_copies_answer() {
    let right = same(0, &format!("{GAMES} -- rulebook referee bricks"), as_it_is);
    assert!(right.contains("300 games drawn at random"), "{right}");
    let wrong = "rulebook referee bricks --misreading bricks.brick.adjacent.diagonal";
    let wrong = same(1, &format!("{GAMES} -- {wrong}"), as_it_is);
    assert!(wrong.contains("bricks.brick.adjacent.diagonal"), "{wrong}");
    let steered = GAMES.replace("--format", "--steered --format");
    same(0, &format!("{steered} -- rulebook referee bricks"), as_it_is);
    // What the last run would show is never asked where enough has failed before.
    let enough = "--max-fail 40 -- rulebook referee bricks --misreading bricks.board.size.even";
    same(1, &format!("{GAMES} {enough}"), as_it_is);
}

/// An adapter in Python that differs from the right one in this.
fn adapter(folder: &Path, what: &str) -> Option<String> {
    let python = python("workers")?;
    let path = folder.join("adapter.py");
    let here = Path::new("conformance/examples/bricks").canonicalize().expect("it is there");
    let head = format!(
        "import sys\nsys.path.insert(0, {:?})\nfrom adapter import Adapter, serve\n",
        here.display().to_string()
    );
    fs::write(&path, head + what).expect("it is written");
    Some(format!("{} {}", shell_words::quote(&python), path.display()))
}

/// Every seventieth game of a process is over at once: which games that are hangs on what the process was asked before.
#[test]
fn what_a_referee_keeps_in_mind_shows_the_same_however_many_copies_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let forgetful = "
class Forgetful(Adapter):
    games = 0

    def answer_start(self, request):
        self.games += 1
        answer = super().answer_start(request)
        if self.games % 70 == 0 and 'turn' in answer:
            answer['turn'] = {'over': [1, 2]}
        return answer

serve(Forgetful())
";
    let Some(adapter) = adapter(folder.path(), forgetful) else { return };
    let found = same(1, &format!("{GAMES} -- {adapter}"), as_it_is);
    assert!(found.contains("\"flaky\""), "{found}");
}

/// The adapter takes a lock, and where it cannot, this happens.
fn locked(folder: &Path, otherwise: &str) -> Option<String> {
    let lock = folder.join("lock");
    let text = format!(
        "
import fcntl
lock = open({:?}, 'w')

class Late(Adapter):
    def answer_start(self, request):
        sys.exit('somebody else is here')

try:
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError:
    {otherwise}
else:
    serve(Adapter())
",
        lock.display().to_string()
    );
    adapter(folder, &text)
}

#[cfg(unix)]
#[test]
fn an_adapter_of_which_no_two_can_run_is_none_the_worse() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(plain) = adapter(folder.path(), "serve(Adapter())\n") else { return };
    let plain = run(&format!("{GAMES} -- {plain}")).exits(0).out;
    // The second one does not come up at all, or says hello and goes with the first game.
    for otherwise in ["sys.exit('somebody else is here')", "serve(Late())"] {
        let Some(adapter) = locked(folder.path(), otherwise) else { return };
        let found = same(0, &format!("{GAMES} -- {adapter}"), as_it_is);
        assert_eq!(found, plain, "where a second one would {otherwise}");
    }
}

/// Whether a copy breaks or the adapter itself, the same is said of it.
#[test]
fn a_referee_that_breaks_is_told_of_in_the_same_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let brittle = "
import json
import zlib

class Brittle(Adapter):
    def answer_start(self, request):
        # One game of the second run.
        if zlib.crc32(json.dumps(request['setup']).encode()) % 200 == 9:
            sys.exit('too much')
        return super().answer_start(request)

serve(Brittle())
";
    let Some(adapter) = adapter(folder.path(), brittle) else { return };
    let line = GAMES.replace("--skip *largest*", "--run bricks/fuzz/*");
    let said = |workers: usize| {
        let ran = run(&format!("{line} -j {workers} -- {adapter}")).exits(3);
        (ran.out, ran.talk)
    };
    let [one, two, three] = WORKERS.map(said);
    assert_eq!(one, two);
    assert_eq!(one, three);
}

#[test]
fn a_journal_is_the_same_however_many_copies_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = |name: &str| folder.path().join(name);
    let line = |name: &str, workers: usize| {
        let wrong = "rulebook referee bricks --misreading bricks.brick.adjacent.diagonal";
        let path = journal(name).display().to_string();
        let ran = run(&format!("{GAMES} --resume {path} -j {workers} -- {wrong}")).exits(1);
        // The report shows its command.
        ran.out.replace(&path, "JOURNAL")
    };
    let whole = line("one", 1);
    assert_eq!(line("two", 2), whole);
    let written = fs::read(journal("one")).expect("it is there");
    assert_eq!(fs::read(journal("two")).expect("it is there"), written);
    // Cut off in the first run of games, in the second, and in the third.
    let lines: Vec<&[u8]> = written.split_inclusive(|byte| *byte == b'\n').collect();
    for (kept, workers) in [(200, 2), (330, 2), (330, 1), (430, 3)] {
        fs::write(journal("cut"), lines[..kept].concat()).expect("it is written");
        assert_eq!(line("cut", workers), whole, "{kept} lines");
        assert_eq!(fs::read(journal("cut")).expect("it is there"), written, "{kept} lines");
    }
}
