//! Runs that were cut off go on where their journal ends: nothing is lost, and the report is that of a run which nothing ended.

use crate::common::{RULEBOOK, Ran, example, python, run, run_words};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A referee that is wrong: what differs is made smaller, and that is in the journal as well.
const WRONG: &str = "-- rulebook referee bricks --misreading bricks.brick.adjacent.diagonal";
const LINE: &str = "rulebook validate bricks --cases 60 --format json --resume";

fn on(path: &Path, line: &str, program: &str) -> Ran {
    run(&format!("{line} {} {program}", path.display()))
}

fn lines(path: &Path) -> usize {
    fs::read(path).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count()
}

/// Starts a run, kills it when its journal has this many lines, and gives what is left of that.
fn killed(path: &Path, line: &str, program: &str, least: usize) -> usize {
    let words = shell_words::split(&format!("{line} {} {program}", path.display())).expect("words");
    let words: Vec<&str> = words.iter().map(|word| if word == "rulebook" { RULEBOOK } else { word.as_str() }).collect();
    let start = || -> Child {
        let mut command = Command::new(RULEBOOK);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("our own program starts")
    };
    let mut child = start();
    let deadline = Instant::now() + Duration::from_secs(120);
    while lines(path) < least && Instant::now() < deadline {
        // A program that the one before was just starting when it was killed holds the journal for a moment yet.
        if child.try_wait().expect("it is ours").is_some_and(|ended| ended.code() == Some(2)) {
            child = start();
        }
        std::thread::yield_now();
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    lines(path)
}

#[test]
fn a_run_that_was_killed_again_and_again_reports_what_one_does_that_was_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.jsonl");
    let program = WRONG;
    let whole = on(&path, LINE, program).exits(1);
    let (journal, all) = (fs::read(&path).expect("it is there"), lines(&path));
    assert!(all > 150, "{all} lines: golden traces, 60 games, and smaller ones");
    fs::remove_file(&path).expect("it can be removed");
    let mut had = 0;
    for least in [2, all / 3, all * 2 / 3, all - 3] {
        let has = killed(&path, LINE, program, least);
        assert!(has >= had && has >= least, "{had} lines, then {has}");
        had = has;
    }
    let resumed = on(&path, LINE, program).exits(1).talks("answers that are there");
    assert_eq!(resumed.out, whole.out);
    assert_eq!(fs::read(&path).expect("it is there"), journal, "each answer stands there once, in its order");
    // All is there: nobody is asked any more.
    let again = on(&path, LINE, program).exits(1);
    assert_eq!(again.out, whole.out);
    assert_eq!(fs::read(&path).expect("it is there"), journal);
}

/// How many games the try begins: one with all keys, and one without some.
const TRY: usize = 2;

/// A referee whose answers are no answers from the moment on when this file is there.
#[test]
fn cases_that_are_there_are_not_played_again() {
    let Some(python) = python("cases_that_are_there_are_not_played_again") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (path, asked) = (folder.path().join("run.jsonl"), folder.path().join("asked"));
    let referee = example(&python, "adapter.py");
    let program = format!("-- sh -c 'tee -a {} | {referee}'", asked.display());
    let line = "rulebook validate bricks --cases 5 --run bricks/fuzz/* --format json --resume";
    let first = on(&path, line, &program).exits(0);
    let starts = || fs::read_to_string(&asked).expect("it is there").matches("\"start\"").count();
    // Each run begins with a try, by a process of its own: whether a setup may be put without the keys that may be left out.
    assert_eq!(starts(), 5 + TRY);
    let again = on(&path, line, &program).exits(0).talks("goes on behind 5 answers");
    assert_eq!((again.out, starts()), (first.out, 5 + 2 * TRY));
}

#[test]
fn a_damaged_last_line_is_left_out_and_a_damaged_one_before_it_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.jsonl");
    let (line, program) = ("rulebook validate bricks --cases 8 --format json --resume", "-- rulebook referee bricks");
    let whole = on(&path, line, program).exits(0);
    let journal = fs::read(&path).expect("it is there");
    let last = journal[..journal.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("lines") + 1;
    for cut in [last + 1, last + 30, journal.len() - 1] {
        fs::write(&path, &journal[..cut]).expect("it is written");
        let ran = on(&path, line, program).exits(0).talks("its last line is damaged, and left out");
        assert_eq!(ran.out, whole.out);
        assert_eq!(fs::read(&path).expect("it is there"), journal);
    }
    for at in [last - 40, last + 40] {
        let mut damaged = journal.clone();
        damaged[at] ^= 1;
        fs::write(&path, &damaged).expect("it is written");
        let ran = on(&path, line, program);
        if at > last {
            assert_eq!(ran.exits(0).talks("its last line is damaged").out, whole.out);
        } else {
            ran.exits(5).silent().one_sentence().talks("is not what was written, and it is not the last one");
            assert_eq!(fs::read(&path).expect("it is there"), damaged, "nothing is thrown away");
        }
    }
    // Who was killed at once left a part of the first line.
    fs::write(&path, &journal[..20]).expect("it is written");
    assert_eq!(on(&path, line, program).exits(0).out, whole.out);
}

#[test]
fn the_journal_of_another_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.jsonl");
    let base = "rulebook validate bricks --run bricks/fuzz/*";
    let (program, cases) = ("-- rulebook referee bricks", "--cases 3");
    on(&path, &format!("{base} {cases} --resume"), program);
    let journal = fs::read(&path).expect("it is there");
    let others = [
        ("--cases 3 --seed 2", program, "(seed: 1, not 2)"),
        ("--cases 4", program, "(--cases: 3, not 4)"),
        ("--cases 3 --shard 1/2", program, "(--shard: 1/1, not 1/2)"),
        ("--cases 3 --skip bricks/fuzz/1-1", program, "(--skip: [], not [\"bricks/fuzz/1-1\"])"),
        ("--cases 3 --steered", program, "(--steered: false, not true)"),
        ("--cases 3", WRONG, "(the program's command: "),
    ];
    for (options, program, says) in others {
        let ran = on(&path, &format!("{base} {options} --resume"), program).exits(2).silent().one_sentence();
        assert!(ran.talk.contains("is of another run ") && ran.talk.contains(says), "{}", ran.all());
    }
    assert_eq!(fs::read(&path).expect("it is there"), journal);
    // A program that was changed since is another one, whatever its name.
    let script = folder.path().join("referee.sh");
    let write = |more: &str| fs::write(&script, format!("exec {RULEBOOK} referee bricks {more}\n")).expect("a file");
    write("");
    let (path, program) = (folder.path().join("other.jsonl"), format!("-- sh {}", script.display()));
    let line = format!("{base} {cases} --resume");
    on(&path, &line, &program);
    write("# the same, and not the same");
    on(&path, &line, &program).exits(2).talks("(the program's files: another one)");
}

#[test]
fn what_cannot_be_a_journal_is_told_and_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let (base, program) =
        ("rulebook validate bricks --run bricks/fuzz/* --cases 3 --resume", "-- rulebook referee bricks");
    let theirs = folder.path().join("report.json");
    for text in ["{\"format\":1}\n", "words", "{\"blake3\":\"0123456789abcdef\",\"key\":\"run\",\"what\":1}\n", "\n"] {
        fs::write(&theirs, text).expect("a file");
        on(&theirs, base, program).exits(2).silent().one_sentence().talks("is no journal that --resume writes");
        assert_eq!(fs::read_to_string(&theirs).expect("it is there"), text);
    }
    on(folder.path(), base, program).exits(3).silent().one_sentence().talks("cannot be written");
    on(Path::new("/dev/full"), base, program).exits(2).silent().one_sentence().talks("is no regular file");
    // In this folder nobody writes, whoever it is.
    on(Path::new("/proc/run.jsonl"), base, program).exits(3).silent().one_sentence().talks("cannot be written");
}

/// No file may be longer than this: that stands for a disk that is full in the middle of a run.
#[test]
fn a_full_disk_ends_the_run_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.jsonl");
    let program = "-- rulebook referee bricks";
    let whole = on(&path, LINE, program).exits(0);
    let journal = fs::read(&path).expect("it is there");
    fs::remove_file(&path).expect("it can be removed");
    let words = format!("{LINE} {} {program}", path.display()).replace("rulebook", RULEBOOK);
    let mut before = 0;
    // In blocks of 1 KiB: almost at once, and almost at the end.
    for blocks in [4, journal.len() / 1024 - 4] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {words}");
        let ran = run_words(&["bash".into(), "-c".into(), script]).exits(3);
        assert!(ran.talk.contains("cannot be written: File too large"), "{}", ran.all());
        assert_eq!(ran.json()["verdict"], "broken", "{}", ran.all());
        let had = fs::read(&path).expect("it is there");
        assert!(had.len() > before && journal.starts_with(&had), "{} bytes, then {}", before, had.len());
        before = had.len();
        assert!(had.ends_with(b"\n"), "no half line stays");
    }
    assert_eq!(on(&path, LINE, program).exits(0).out, whole.out);
    assert_eq!(fs::read(&path).expect("it is there"), journal);
}

#[test]
fn two_runs_do_not_write_to_one_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.jsonl");
    let file = fs::File::create(&path).expect("a file");
    rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive).expect("it is ours");
    on(&path, LINE, "-- rulebook referee bricks")
        .exits(2)
        .silent()
        .one_sentence()
        .talks("another process writes to it");
}

/// Reports without what no two runs have in common.
fn timeless(ran: &Ran) -> String {
    let lines = ran.out.lines().filter(|line| !line.contains("its slowest answer took"));
    lines.filter(|line| !line.contains("of memory, of")).collect::<Vec<_>>().join("\n")
}

/// A bot that writes down each of its games, and garbles its third move.
#[test]
fn a_certification_goes_on_behind_the_games_that_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, started) = (folder.path().join("run.jsonl"), folder.path().join("started"));
    let script = format!("echo game >> {}; exec {RULEBOOK} bot bricks foul:garbled --after 2", started.display());
    let program = format!("-- sh -c {}", shell_words::quote(&script));
    let line = "rulebook certify bricks --sandbox off -j 1 --cases 12 --time 1000 --run bricks/boards/1*/* --run bricks/fuzz/* \
                --format json --resume";
    let games = || fs::read_to_string(&started).unwrap_or_default().lines().count();
    let whole = on(&path, line, &program).exits(1);
    let all = games();
    assert_eq!(all, lines(&path) - 1, "{}", whole.all());
    for file in [&path, &started] {
        fs::remove_file(file).expect("it can be removed");
    }
    for least in [3, all / 2, all - 2] {
        let has = killed(&path, line, &program, least);
        assert!(has >= least);
        // What was being played when it was killed is played again, and nothing else.
        assert!(games() <= has - 1 + 3, "{} games for {has} lines", games());
    }
    let resumed = on(&path, line, &program).exits(1).talks("goes on behind");
    assert_eq!(timeless(&resumed), timeless(&whole));
    let played = games();
    let again = on(&path, line, &program).exits(1);
    assert_eq!((timeless(&again), games()), (timeless(&whole), played), "nothing is played any more");
    let other = line.replace("--cases 12", "--cases 12 --seed 5");
    on(&path, &other, &program).exits(2).silent().one_sentence().talks("(seed: 1, not 5)");
}

/// The same certificate comes of a run that went on.
#[test]
fn a_run_that_went_on_gives_the_certificate_of_one_that_nothing_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.jsonl");
    let transcript = |out: &str, line: &str, program: &str| {
        let out = folder.path().join(out);
        on(&path, &format!("{line} --out {} --resume", out.display()), program).exits(0);
        let text = fs::read_to_string(out).expect("it is written");
        let certificate: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        (certificate["transcript"].clone(), certificate["report"].clone(), certificate["selection"].clone())
    };
    for (line, program) in [
        (
            "rulebook certify bricks --cases 6 --run bricks/boards/13/* --run bricks/fuzz/*",
            "-- rulebook bot bricks first",
        ),
        ("rulebook validate bricks --cases 6", "-- rulebook referee bricks"),
    ] {
        let whole = transcript(&format!("{}-1", &line[9..13]), line, program);
        let journal = fs::read(&path).expect("it is there");
        let half = journal[..journal.len() / 2].to_vec();
        fs::write(&path, half).expect("it is written");
        assert_eq!(transcript(&format!("{}-2", &line[9..13]), line, program), whole);
        fs::remove_file(&path).expect("it can be removed");
    }
}
