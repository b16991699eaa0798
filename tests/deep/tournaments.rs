//! The contests' own tournaments with eight players, of ours and of the examples in Python: who is stronger by construction
//! stands above, nobody honest is accused, and one that is killed half way ends as one that is not.

use crate::common::{RULEBOOK, example, python, run};
use rusqlite::Connection;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// The standings of a tournament of these players.
fn held(words: &str, path: &Path) -> Value {
    run(&format!("rulebook tournament {words} --quiet --results {}", path.display())).exits(0);
    run(&format!("rulebook tournament export {} --format json", path.display())).exits(0).json()
}

/// The names in the order of the table, with their fouls.
fn order(standings: &Value) -> Vec<(String, u64)> {
    let lines = standings["standings"].as_array().expect("a table");
    let line =
        |line: &Value| (line["name"].as_str().unwrap_or_default().to_owned(), line["fouls"].as_u64().unwrap_or(9));
    lines.iter().map(line).collect()
}

/// Those whose names begin like this stand last, and nobody else has committed a foul.
#[track_caller]
fn only_the_last_foul(standings: &Value, last: usize) {
    let order = order(standings);
    assert_eq!(order.len(), 8, "{standings:#}");
    let (honest, bad) = order.split_at(8 - last);
    assert!(honest.iter().all(|(name, fouls)| !name.starts_with("bad") && *fouls == 0), "{standings:#}");
    assert!(bad.iter().all(|(name, fouls)| name.starts_with("bad") && *fouls > 0), "{standings:#}");
}

fn quoted(name: &str, command: &str) -> String {
    shell_words::quote(&format!("{name}={command}")).into_owned()
}

fn foul(name: &str, game: &str, kind: &str) -> String {
    quoted(name, &format!("{{rulebook}} bot {game} foul:{kind}"))
}

#[test]
fn eight_players_of_bricks() {
    let Some(python) = python("eight_players_of_bricks") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two] = ["one", "two"].map(|name| quoted(name, &example(&python, "bot.py")));
    let bad = [foul("bad-1", "bricks", "taken"), foul("bad-2", "bricks", "garbled --at-once")];
    let words = format!("bricks greedy first random other=greedy {one} {two} {} {}", bad[0], bad[1]);
    let standings = held(&words, &folder.path().join("r"));
    // Each of 28 pairs twice.
    assert_eq!(standings["played"], 56);
    only_the_last_foul(&standings, 2);
}

#[test]
fn eight_players_of_bitwa() {
    let Some(python) = python("eight_players_of_bitwa") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let theirs = quoted("theirs", &example(&python, "bitwa/bot.py"));
    let bad = [foul("bad-1", "bitwa", "outside"), foul("bad-2", "bitwa", "exit --at-once")];
    let words =
        format!("bitwa greedy first random shuffle flee {theirs} {} {} --board duel --board siege", bad[0], bad[1]);
    let standings = held(&words, &folder.path().join("r"));
    assert_eq!(standings["played"], 56);
    let found = order(&standings);
    assert!(found.iter().all(|(name, fouls)| name.starts_with("bad") == (*fouls > 0)), "{standings:#}");
    // Who attacks stands above who dies at once.
    let place = |name: &str| found.iter().position(|(other, _)| other == name);
    assert!(place("greedy") < place("bad-2"), "{standings:#}");
}

#[test]
fn eight_players_of_snakes() {
    let Some(python) = python("eight_players_of_snakes") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let programs = "conformance/examples/snakes/programs";
    let theirs = quoted("theirs", &example(&python, "snakes/bot.py"));
    let words = format!(
        "snakes {programs}/fox.json {programs}/biter.json {programs}/hunter.json {programs}/stalker.json other=fox \
         random bold=biter {theirs}"
    );
    let standings = held(&words, &folder.path().join("r"));
    // 8 over 4.
    assert_eq!(standings["played"], 70);
    let found = order(&standings);
    assert!(found.iter().all(|(_, fouls)| *fouls == 0), "{standings:#}");
    let place = |name: &str| found.iter().position(|(other, _)| other == name);
    assert!(place("fox") < place("random"), "{standings:#}");
}

#[test]
fn eight_players_of_garrison() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = [foul("bad-1", "garrison", "garbled --at-once"), foul("bad-2", "garrison", "exit --at-once")];
    let map = folder.path().join("map");
    let rows = "field\n11112222\n11112222\n11112222\narmy\n3 3 3 3 3 3 3 3\n3 3 3 3 3 3 3 3\n3 3 3 3 3 3 3 3\nstart\n1 1\n3 8\n";
    std::fs::write(&map, rows).expect("a map");
    let words = format!(
        "garrison greedy other=greedy third=greedy stay idle=stay random {} {} --board @{}",
        bad[0],
        bad[1],
        map.display()
    );
    let standings = held(&words, &folder.path().join("r"));
    assert_eq!(standings["played"], 28);
    only_the_last_foul(&standings, 2);
}

#[test]
fn eight_players_of_dicewars_killed_half_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "dicewars careful greedy random stop a=careful b=greedy c=random d=stop --size 16";
    let whole = held(words, &folder.path().join("whole"));
    assert_eq!(whole["played"], 10);
    assert!(order(&whole).iter().all(|(_, fouls)| *fouls == 0), "{whole:#}");
    let path = folder.path().join("killed");
    let mut child = Command::new(RULEBOOK)
        .arg("tournament")
        .args(words.split(' '))
        .args(["--quiet", "-j", "1", "--results"])
        .arg(&path)
        .stdin(Stdio::null())
        .spawn()
        .expect("our own program starts");
    loop {
        let file = Connection::open_with_flags(&path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY);
        let played = file.and_then(|file| file.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0)));
        if played.is_ok_and(|played| played >= 3) {
            break;
        }
        std::thread::yield_now();
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_eq!(held(&format!("{words} --resume"), &path), whole);
}

/// Nobody honest is accused on a machine whose cores are all busy with games, more of them than there are cores.
#[test]
fn nobody_honest_is_accused_in_many_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "bricks greedy first random a=greedy --size 5 --draw 100 --fill 10 -j 4";
    let standings = held(words, &folder.path().join("r"));
    assert_eq!(standings["played"], 1200);
    assert!(order(&standings).iter().all(|(_, fouls)| *fouls == 0), "{standings:#}");
}
