//! `rulebook tournament` on whole tournaments: the contests' own schemes, what is interrupted, merged, changed, refused.

use crate::common::results::{games, held, on, results, wait_for};
use crate::common::{RULEBOOK, example, python, run, run_words};
use rusqlite::Connection;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The standings in JSON.
#[track_caller]
fn standings(path: &Path) -> Value {
    on("export", path, "--format json").exits(0).json()
}

/// Each line of the table as place, name and one of its numbers.
#[track_caller]
fn lines(path: &Path, column: &str) -> Vec<(u64, String, f64)> {
    let standings = standings(path);
    let line = |line: &Value| {
        let number = line["numbers"][column].as_f64().unwrap_or_else(|| panic!("{column}: {standings}"));
        (line["place"].as_u64().unwrap_or(0), line["name"].as_str().unwrap_or_default().to_owned(), number)
    };
    standings["standings"].as_array().expect("there is a table").iter().map(line).collect()
}

/// Everybody plays each other twice, once from either seat (003 ¶27).
#[test]
fn bricks_is_everybody_against_everybody_twice() {
    let (_folder, path) = results();
    let bad = "bad='{rulebook} bot bricks foul:taken'";
    held(&format!("bricks greedy first {bad}"), &path).exits(0);
    let games = games(&path);
    let seats = |first: &str, second: &str| {
        let is_pair =
            |two: &[String]| two[0].contains(&format!(",0,{first},")) && two[1].contains(&format!(",1,{second},"));
        games.chunks(2).filter(|two| is_pair(two)).count()
    };
    for (one, two) in [("greedy", "first"), ("greedy", "bad"), ("first", "bad")] {
        assert_eq!((seats(one, two), seats(two, one)), (1, 1), "{games:#?}");
    }
    assert_eq!(games.len(), 12);
    // Whoever lays a brick over another loses by foul, all four times.
    let fouls = lines(&path, "losses by foul");
    assert_eq!(fouls[2], (3, "bad".into(), 4.0), "{fouls:?}");
    let standings = standings(&path);
    assert_eq!(standings["standings"][2]["fouls"], 4, "{standings}");
    assert_eq!((&standings["played"], &standings["games"]), (&6.into(), &6.into()));
}

/// Our own players speak as the tournament does.
#[test]
fn players_of_ours_are_spoken_to_in_json() {
    let (_folder, path) = results();
    held("bricks greedy other='{rulebook} bot bricks first' --board empty-5 --json", &path).exits(0);
    let fouls = standings(&path);
    let lines = fouls["standings"].as_array().expect("there is a table");
    assert!(lines.iter().all(|line| line["fouls"] == 0), "{fouls}");
}

/// 000 ¶66: each pair once on each of the eight boards, with drawn seats. On `duel` one side is eliminated or none.
#[test]
fn bitwa_is_a_round_on_eight_boards() {
    let (_folder, path) = results();
    held("bitwa greedy first shuffle --board duel --board corridor", &path).exits(0);
    let games = games(&path);
    // Three pairs, two boards, two seats.
    assert_eq!(games.len(), 12, "{games:#?}");
    let wins = lines(&path, "wins-losses");
    assert_eq!(wins.iter().map(|(.., wins)| wins).sum::<f64>(), 0.0, "{wins:?}");
    let (_folder, path) = results();
    // The plan that the contest has by itself is in the file before a game is played.
    let mut child = Command::new(RULEBOOK)
        .args(["tournament", "bitwa", "greedy", "flee", "--quiet", "--results"])
        .arg(&path)
        .stdin(Stdio::null())
        .spawn()
        .expect("our own program starts");
    let boards = wait_for(&path, "SELECT count(DISTINCT board) FROM fixtures", 8);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_eq!(boards, 8);
}

/// 004 ¶61: each war has a map of its own, and everybody is in it; points are players less place, or the organiser's.
#[test]
fn dicewars_is_wars_of_everybody() {
    let (_folder, path) = results();
    held("dicewars random greedy careful stop --rounds 3 --size 8", &path).exits(0);
    let games = games(&path);
    assert_eq!(games.len(), 12, "three wars of four: {games:#?}");
    let points = lines(&path, "points");
    // 3 + 2 + 1 + 0 a war.
    assert_eq!(points.iter().map(|(.., points)| points).sum::<f64>(), 18.0, "{points:?}");
    let board = |line: &String| line.rsplit("drawn-").next().map(|rest| rest[..3].to_owned());
    assert_eq!(games.iter().map(board).collect::<std::collections::BTreeSet<_>>().len(), 3, "{games:#?}");
    assert_eq!(standings(&path)["ratings"], "weng-lin");
    let (_folder, path) = results();
    held("dicewars random greedy --rounds 2 --size 6 --points 10,-1", &path).exits(0);
    let points = lines(&path, "points");
    assert_eq!(points.iter().map(|(.., points)| points).sum::<f64>(), 18.0, "{points:?}");
}

/// 001 ¶2, ¶3: fights of up to four; points are lengths in the end. Programs and bots meet.
#[test]
fn snakes_is_fights_of_four() {
    let (_folder, path) = results();
    let programs = "conformance/examples/snakes/programs";
    held(
        &format!("snakes {programs}/fox.json {programs}/biter.json random hunter stalker={programs}/stalker.json"),
        &path,
    )
    .exits(0);
    // 5 over 4 is 5 fights, 20 seats.
    assert_eq!(games(&path).len(), 20);
    let points = lines(&path, "points");
    assert_eq!(points.len(), 5);
    // Four snakes of ten have forty segments; a tail that is all that is left of a snake counts nothing.
    let sum = points.iter().map(|(.., points)| points).sum::<f64>();
    assert!((1.0..=200.0).contains(&sum), "{points:?}");
}

/// 002 §3 ¶1: a match is a game on each map; whoever fails has lost it.
#[test]
fn garrison_is_matches_over_maps() {
    let (folder, path) = results();
    let board = |name: &str, text: &str| {
        let map = folder.path().join(name);
        fs::write(&map, text).expect("a map");
        format!("--board @{}", map.display())
    };
    let one = board("one", "field\n12\narmy\n1 1\nstart\n1 1\n1 2\n");
    let two = board("two", "field\n1122\narmy\n1 5 5 1\nstart\n1 1\n1 4\n");
    let bad = "bad='{rulebook} bot garrison foul:garbled --at-once'";
    held(&format!("garrison {bad} stay {one} {two}"), &path).exits(0);
    assert_eq!(lines(&path, "matches won"), [(1, "stay".into(), 1.0), (2, "bad".into(), 0.0)]);
    assert_eq!(lines(&path, "games won"), [(1, "stay".into(), 2.0), (2, "bad".into(), 0.0)]);
    assert_eq!(games(&path).len(), 4);
}

#[test]
fn players_come_and_go() {
    let (_folder, path) = results();
    held("bricks greedy first", &path).exits(0);
    on("add", &path, "late=random").exits(0).talks("tournament resume");
    on("show", &path, "").exits(0).says("late");
    on("resume", &path, "").exits(0);
    assert_eq!(games(&path).len(), 12);
    on("add", &path, "late=random").exits(2).one_sentence().talks("a player `late` already");
    // The games of who has withdrawn count, those of who was disqualified do not.
    on("withdraw", &path, "first --why 'the bus leaves'").exits(0).says("withdrawn first: the bus leaves");
    assert_eq!(standings(&path)["standings"][0]["games"], 4);
    on("disqualify", &path, "late --why 'a copy of greedy'").exits(0).says("disqualified late: a copy of greedy");
    let found = standings(&path);
    assert_eq!(found["standings"].as_array().map(Vec::len), Some(2), "{found}");
    assert_eq!(found["standings"][0]["games"], 2, "{found}");
    on("disqualify", &path, "late").exits(2);
    on("replay", &path, "late").exits(2).one_sentence().talks("takes part no more");
    on("replay", &path, "nobody").exits(2).one_sentence().talks("there is no player `nobody`");
}

#[test]
fn the_games_of_a_player_are_played_again() {
    let (_folder, path) = results();
    let table = held("bricks greedy first random", &path).exits(0).out;
    on("replay", &path, "random").exits(0).talks("4 games are played again");
    on("show", &path, "").exits(0).says("2 of 6 games played");
    // The same seeds give the same games.
    assert_eq!(on("resume", &path, "").exits(0).out, table);
}

/// Who leaves leaves its games as they are, those that were to be played again as well.
#[test]
fn who_leaves_plays_nothing_again() {
    let (_folder, path) = results();
    held("bricks greedy first random", &path).exits(0);
    on("replay", &path, "random").exits(0);
    on("withdraw", &path, "random").exits(0);
    let before = games(&path);
    on("resume", &path, "").exits(0);
    assert_eq!(games(&path), before);
    assert_eq!(standings(&path)["standings"][0]["games"], 4);
}

#[test]
fn two_players_meet_until_it_is_known_who_is_stronger() {
    let (_folder, path) = results();
    let bad = "bad='{rulebook} bot bricks foul:garbled --at-once'";
    let ran = held(&format!("bricks greedy {bad} --sprt 0,400"), &path).exits(0);
    // Five wins are enough; eight games are played between two looks.
    ran.says("8 won, 0 drawn, 0 lost").says("greedy is stronger than bad by more than 0 Elo");
    on("add", &path, "third=first").exits(2).one_sentence().talks("a match of two");
    assert_eq!(standings(&path)["sprt"]["stronger"], true);
    let (_folder, path) = results();
    held(&format!("bricks {bad} greedy --sprt 0,400"), &path)
        .exits(0)
        .says("bad is not stronger than greedy by 400 Elo");
}

#[test]
fn swiss_and_knock_out_go_on_by_results() {
    let (_folder, path) = results();
    let foul = |name: &str| format!("{name}='{{rulebook}} bot bricks foul:garbled --at-once'");
    let players = format!("bricks {} {} best=greedy {}", foul("x"), foul("y"), foul("z"));
    held(&format!("{players} --scheme knock-out"), &path).exits(0);
    // x beats z since who fouls second wins once each, and the better seed goes on; best beats y, then x.
    let survived = lines(&path, "rounds survived");
    assert_eq!((survived[0].1.as_str(), survived[0].2), ("best", 2.0), "{survived:?}");
    assert_eq!((survived[1].1.as_str(), survived[1].2), ("x", 1.0), "{survived:?}");
    assert_eq!(games(&path).len(), 2 * 2 * 3);
    let (_folder, path) = results();
    held(&format!("{players} --scheme swiss --rounds 3"), &path).exits(0);
    let points = lines(&path, "match points");
    assert_eq!((points[0].1.as_str(), points[0].2), ("best", 3.0), "{points:?}");
    // In three rounds of four everybody has met everybody.
    assert_eq!(games(&path).len(), 2 * 2 * 6);
    on("replay", &path, "best").exits(2).one_sentence();
}

/// Three players, one of whom has nobody to meet in each round. Who leaves keeps what it has won, and nobody keeps points for a
/// game with who was disqualified, but for a round without somebody to meet.
#[test]
fn rounds_without_a_game_stay_won() {
    let (_folder, path) = results();
    held("bricks solver greedy first --scheme swiss --rounds 3 --board 5", &path).exits(0);
    let before = lines(&path, "match points");
    assert_eq!(before.iter().map(|(.., points)| points).sum::<f64>(), 6.0, "{before:?}");
    on("withdraw", &path, "greedy").exits(0);
    assert_eq!(lines(&path, "match points"), before);
    on("withdraw", &path, "first --why 'the bus leaves'").exits(0);
    assert_eq!(lines(&path, "match points"), before);
    on("disqualify", &path, "greedy --why 'a copy'").exits(0);
    // Each has beaten one or nobody of two, had nobody to meet once, and would have met greedy.
    let after = lines(&path, "match points");
    let solver = before.iter().find(|(_, name, _)| name == "solver").map_or(0.0, |(.., points)| *points);
    assert_eq!(solver, 3.0, "it has won whatever it could: {before:?}");
    assert_eq!(after, [(1, "solver".into(), 3.0), (2, "first".into(), 2.0)]);
    on("disqualify", &path, "greedy --why 'once more'").exits(2).one_sentence().talks("disqualified (a copy)");
    on("withdraw", &path, "greedy").exits(2).one_sentence().talks("stays so");
}

#[test]
fn a_first_player_runs_the_gauntlet_of_all_others() {
    let (_folder, path) = results();
    held("bricks greedy first random --scheme gauntlet", &path).exits(0);
    let standings = standings(&path);
    let of = |name: &str| {
        let lines = standings["standings"].as_array().expect("a table");
        lines.iter().find(|line| line["name"] == name).map(|line| line["games"].clone())
    };
    assert_eq!([of("greedy"), of("first"), of("random")], [Some(4.into()), Some(2.into()), Some(2.into())]);
    // Without the first player there is nobody to run it for.
    let before = games(&path);
    on("withdraw", &path, "greedy").exits(0);
    on("resume", &path, "").exits(0);
    assert_eq!(games(&path), before);
}

/// A tournament in a file, with a folder of players as 003 ¶21 has it.
#[test]
fn a_file_and_a_folder_say_who_plays() {
    let Some(python) = python("a_file_and_a_folder_say_who_plays") else { return };
    let (folder, path) = results();
    let player = folder.path().join("players/ola");
    fs::create_dir_all(&player).expect("a folder");
    fs::write(player.join("info.txt"), format!("{RULEBOOK} bot bricks greedy\nOla\n")).expect("a file");
    let root = std::env::current_dir().expect("we are somewhere");
    let words = shell_words::split(&example(&python, "bot.py")).expect("words");
    let command = format!("{} {}", words[0], root.join(&words[1]).display());
    let file = folder.path().join("plan.toml");
    let text = format!(
        "game = \"bricks\"\nplayers = \"players\"\nboard = [\"empty-5\"]\nseats = \"given\"\n\n[[player]]\nname = \"snake\"\ncommand = \"{command}\"\n"
    );
    fs::write(&file, text).expect("a file");
    held(&file.display().to_string(), &path).exits(0).says("Ola").says("snake");
    assert_eq!(games(&path).len(), 2);
    fs::write(&file, "game = \"bricks\"\nsead = 1\n").expect("a file");
    held(&file.display().to_string(), &folder.path().join("no")).exits(2).one_sentence().talks("unknown field `sead`");
    // What the command line refuses a file cannot say either.
    for (line, says) in [
        ("rounds = 0", "rounds is 0: write a number from 1"),
        ("draw = 0", "draw is 0"),
        ("table = 9\nscheme = \"groups\"", "table is 9: write a number from 2 to 8"),
        ("fill = 101", "fill is 101"),
        ("sprt = [0.0, 5.0]\nscheme = \"swiss\"", "both sprt and scheme"),
        ("board = [\"3\"]\ndraw = 2", "board beside draw"),
    ] {
        let player = |name: &str| format!("[[player]]\nname = \"{name}\"\ncommand = \"{name}\"\n");
        let text = format!("game = \"bricks\"\n{line}\n{}{}", player("greedy"), player("first"));
        fs::write(&file, text).expect("a file");
        held(&file.display().to_string(), &folder.path().join("no")).exits(2).one_sentence().talks(says);
    }
}

#[test]
fn games_are_written_for_people_and_machines() {
    let (folder, path) = results();
    held("bricks greedy bad='{rulebook} bot bricks foul:taken' --board empty-5", &path).exits(0);
    on("export", &path, "--format pgn")
        .exits(0)
        .says("[First \"greedy\"]")
        .says("[Termination \"bricks.brick.free")
        .says("\n1. 0x0_1x0 ")
        .says(" 1-0\n");
    on("export", &path, "--format md").exits(0).says("| 1 | greedy | 2 | 0 | 0 | 2 | 0 |");
    on("export", &path, "--format html").exits(0).says("<td>greedy</td>");
    let traces = folder.path().join("traces");
    on("export", &path, &format!("--format traces --to {}", traces.display())).exits(0);
    run(&format!("rulebook traces check bricks --traces {}", traces.display())).exits(0).talks("2 traces agree");
    on("export", &path, &format!("--format traces --to {}", traces.display())).exits(2).one_sentence();
    on("export", &path, "--format csv --player nobody").exits(2).one_sentence();
    // The results are in no danger of their exports, however the path is spelt.
    let before = fs::read(&path).expect("it is there");
    for format in ["table", "csv", "pgn", "traces"] {
        let own = folder.path().join(".").join("results");
        let ran = on("export", &path, &format!("--format {format} --to {}", own.display())).exits(2);
        ran.silent().one_sentence().talks("--to would overwrite the file of results");
    }
    assert_eq!(fs::read(&path).expect("it is there"), before);
}

#[test]
fn what_no_tournament_can_be_made_of_gets_one_sentence() {
    let (folder, path) = results();
    held("bricks greedy first --board 3", &path).exits(0);
    let before = fs::read(&path).expect("it is there");
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    let junk = folder.path().join("junk");
    fs::write(&junk, "place,player\n").expect("a file");
    let new = folder.path().join("new");
    let toml = folder.path().join("whole.toml");
    fs::write(&toml, "game = \"bricks\"\n").expect("a file");
    let wrong = folder.path().join("wrong.toml");
    fs::write(&wrong, "game = \"bricks\"\nround = 3\n").expect("a file");
    for (words, code, says) in [
        (format!("bricks --players {}", empty.display()), 2, "has no player"),
        ("bricks greedy greedy".into(), 2, "two players are called `greedy`"),
        (format!("{} --rounds 2", toml.display()), 2, "leave --rounds out"),
        (wrong.display().to_string(), 2, "wrong.toml: unknown field `round`, expected one of"),
        ("bricks greedy".into(), 2, "needs 2 players"),
        ("bricks greedy ./no-such-bot".into(), 3, "`./no-such-bot` cannot take part"),
        ("bricks greedy 'a \"b'".into(), 2, "quotes that do not match"),
        ("bricks greedy first --board 4".into(), 2, "the game refuses it"),
        ("bricks greedy first --board no-where".into(), 2, "name one of empty-5"),
        ("bricks greedy first --points 3,1".into(), 2, "does not rank by places"),
        ("bricks greedy first random --sprt 0,5".into(), 2, "asks about two players"),
        ("bricks greedy first --sprt 5,0".into(), 2, "the smaller one first"),
        ("bricks greedy first --scheme swiss --shard 1/2".into(), 2, "--shard"),
        ("bricks greedy first --reading no-such".into(), 2, "--reading: bricks has no reading"),
        ("bricks greedy first --size 4".into(), 2, "rulebook: --size: a board of 4 x 4 cells"),
        ("bricks greedy first --budget 5".into(), 2, "limits single answers"),
        ("bricks greedy first --scheme knock-out --rounds 2".into(), 2, "as many as it needs"),
        ("bricks greedy first --table 3".into(), 2, "two meet"),
        ("dicewars greedy random --rounds 4000000000".into(), 2, "more than 1000000 games"),
        ("bricks greedy first --draw 4000000000".into(), 2, "more than 1000000 games"),
        ("dicewars greedy random --board small-3".into(), 2, "has 3 seats"),
        ("dicewars greedy random --fill 3".into(), 2, "--fill"),
        ("snakes fox conformance/examples/snakes/meeting.json".into(), 2, "is no program"),
        ("no-such-game greedy first".into(), 2, "there is no game"),
        ("no-such-file.toml".into(), 2, "cannot be read"),
    ] {
        let ran = held(&words, &new).one_sentence().silent();
        assert!(ran.talk.contains(says), "{}", ran.all());
        ran.exits(code);
        assert!(!new.exists(), "{words}");
    }
    held("bricks greedy first --board 3", &path).exits(2).one_sentence().talks("exists already");
    held("bricks greedy first --board 5 --resume", &path).exits(2).one_sentence().talks("is of another tournament");
    held("bricks greedy first --board 3 --resume", &junk).exits(2).one_sentence().talks("no file of results");
    for verb in ["show", "resume", "export"] {
        on(verb, &junk, "").exits(2).one_sentence().talks("no file of results").silent();
        on(verb, &new, "").exits(2).one_sentence().talks("cannot be read").silent();
    }
    let (_other, other) = results();
    held("bricks greedy first --board 5", &other).exits(0);
    let line = format!("rulebook tournament merge {} {} --to {}", path.display(), other.display(), new.display());
    run(&line).exits(2).one_sentence().talks("of another tournament");
    run(&format!("rulebook tournament merge {0} --to {0}", path.display()))
        .exits(2)
        .one_sentence()
        .talks("exists already");
    assert_eq!(fs::read(&path).expect("it is there"), before, "nothing was written");
    Connection::open(&path).and_then(|file| file.pragma_update(None, "user_version", 9)).expect("it is one of ours");
    on("show", &path, "").exits(2).one_sentence().talks("has format 9");
}

/// A player that cannot be started any more has lost nothing: the harness says so, and goes on later.
#[test]
fn who_cannot_be_started_is_told_from_who_fouls() {
    let (folder, path) = results();
    let bot = folder.path().join("bot");
    let once = format!("#!/bin/sh\nexec {RULEBOOK} bot bricks greedy\n");
    fs::write(&bot, &once).expect("a file");
    let executable = |is: bool| {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&bot, fs::Permissions::from_mode(if is { 0o755 } else { 0o644 })).expect("our own file");
    };
    executable(true);
    let words: Vec<String> = ["rulebook", "tournament", "bricks", "first"].map(str::to_owned).to_vec();
    let player = format!("gone={}", bot.display());
    let results = ["--results".to_owned(), path.display().to_string()];
    run_words(&[words, vec![player, "--board".into(), "3".into()], results.to_vec()].concat()).exits(0);
    on("replay", &path, "gone").exits(0);
    executable(false);
    let ran = on("resume", &path, "").exits(3).talks("was not played for want of gone").talks("2 games have no result");
    assert!(!ran.talk.contains("foul"), "{}", ran.all());
    assert_eq!(standings(&path)["standings"][0]["games"], 0);
    executable(true);
    on("resume", &path, "").exits(0);
    assert_eq!(standings(&path)["standings"][0]["games"], 2);
}

/// It loses its games by its own fault, and whoever holds the tournament may want to know before they are played. On a busy machine
/// its end may come too late to be seen.
#[test]
fn who_ends_as_soon_as_it_is_started_is_named() {
    let is_named = || {
        let (_folder, path) = results();
        let ran = held("bricks greedy 'dies=sh -c \"echo oops >&2; exit 3\"' --board 3", &path).exits(0);
        assert!(!ran.talk.contains("`greedy`"), "{}", ran.all());
        ran.talk.contains("the player `dies` ended with exit code 3 as soon as it was started: oops")
    };
    assert!((0..10).any(|_| is_named()));
}

/// Who starts it by `nohup` wants it to go on when the terminal closes.
#[test]
fn a_hangup_that_is_ignored_stops_nothing() {
    let (_folder, path) = results();
    let line = "trap '' HUP; exec \"$0\" tournament bricks greedy first --draw 20 --size 15 --quiet --results \"$1\"";
    let mut command = Command::new("sh");
    let command = command.args(["-c", line, RULEBOOK]).arg(&path).stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.spawn().expect("a shell starts");
    wait_for(&path, "SELECT count(*) FROM games", 3);
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::HUP).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    on("show", &path, "").exits(0);
    // A line for each player of a game.
    assert_eq!(games(&path).len(), 2 * 40);
}

#[test]
fn the_first_ctrl_c_lets_the_running_games_end() {
    let (_folder, path) = results();
    crate::common::heed(rustix::process::Signal::INT);
    let mut child = Command::new(RULEBOOK)
        .args(["tournament", "bricks", "greedy", "first", "--draw", "200", "--size", "31", "--results"])
        .arg(&path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("our own program starts");
    wait_for(&path, "SELECT count(*) FROM games", 3);
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it runs");
    let mut talk = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("it is piped"), &mut talk).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(5), "{talk}");
    assert!(talk.contains("go on with `rulebook tournament resume"), "{talk}");
    on("show", &path, "").exits(0).says("of 400 games played");
    assert_eq!(games(&path).iter().filter(|line| !line.contains(",0,,")).count(), 0, "nobody is blamed for it");
}

#[test]
fn the_boards_of_each_game_have_names() {
    run("rulebook list boards bitwa").exits(0).says("siege").says("sample");
    run("rulebook list boards dicewars").exits(0).says("large-8      8 seats");
    run("rulebook list boards").exits(2).talks("Usage");
    run("rulebook list boards chess").exits(2).one_sentence();
    let bots = "-- rulebook bot bitwa greedy -- rulebook bot bitwa greedy";
    run(&format!("rulebook play bitwa --board duel {bots}")).exits(0).says("place 1");
    let folder = tempfile::tempdir().expect("a folder");
    let trace = folder.path().join("trace.jsonl");
    run(&format!("rulebook play bitwa --board duel --seed 1 --trace {} {bots}", trace.display())).exits(0);
    run(&format!("rulebook replay {}", trace.display())).exits(0);
    run(&format!("rulebook play bitwa --board nowhere {bots}")).exits(2).one_sentence().talks("siege");
}
