//! `rulebook tap` and `rulebook verify`: a game between tapped bots, under referees of ours and of others, is held against
//! the rules by what the players heard.

use crate::common::{RULEBOOK, Ran, each, example, findings, python, run};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

const BITWA_BOARD: &str = "9 6 30 2 ######### #A.....a# #A..#..b# #B..#..b# #B.....a# #########";

/// Two bots of ours behind taps, as commands, and the files of their records.
fn tapped(folder: &Path, game: &str, bots: [&str; 2]) -> ([String; 2], [String; 2]) {
    let path = |name: String| folder.join(name).display().to_string();
    let records = [0, 1].map(|seat| path(format!("record{seat}")));
    let commands = [0, 1].map(|seat| {
        let (script, ours) = (path(format!("bot{seat}")), shell_words::quote(RULEBOOK));
        let line = format!("exec {ours} tap --record {} -- {ours} bot {game} {}", records[seat], bots[seat]);
        fs::write(&script, format!("#!/bin/sh\n{line} --seed 1\n")).expect("it is written");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("it may be run");
        script
    });
    (commands, records)
}

/// What each of the two records, and both of them in either order, come to.
fn verified(game: &str, options: &str, [first, second]: &[String; 2]) -> Vec<Ran> {
    let all = [format!("{first} {second}"), format!("{second} {first}"), first.clone(), second.clone()];
    all.map(|records| run(&format!("rulebook verify {game} --format json {options} {records}"))).into()
}

#[test]
fn a_right_referee_conforms_by_either_record_and_by_both() {
    let Some(python) = python("a_right_referee_conforms_by_either_record_and_by_both") else { return };
    let bricks = example(&python, "referee.py");
    let bitwa = example(&python, "bitwa/referee.py");
    for (game, referee, board, bots) in [
        ("bricks", &bricks, "5", ["random", "greedy"]),
        ("bricks", &bricks, "7", ["first", "foul:diagonal"]),
        ("bitwa", &bitwa, BITWA_BOARD, ["greedy", "greedy"]),
        ("bitwa", &bitwa, BITWA_BOARD, ["foul:outside", "greedy"]),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let ([one, two], records) = tapped(folder.path(), game, bots);
        run(&format!("{referee} {one} {two} '{board}'")).exits(0);
        for ran in verified(game, "", &records) {
            let report = ran.json();
            assert_eq!((ran.code, &report["verdict"]), (Some(0), &"conforms".into()), "{bots:?} {}", ran.all());
            assert!(report["steps"].as_u64() > Some(1) && report["steps"] == report["agreed"], "{}", ran.all());
        }
        let fouls = bots.iter().filter(|bot| bot.starts_with("foul")).count();
        let both = verified(game, "", &records).remove(0).json();
        assert_eq!(both["notes"].to_string().matches("a foul of seat").count(), fouls, "{both}");
    }
}

#[test]
fn a_wrong_referee_is_named_by_either_record_and_by_both() {
    let Some(python) = python("a_wrong_referee_is_named_by_either_record_and_by_both") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let ([one, two], records) = tapped(folder.path(), "bricks", ["foul:diagonal", "greedy"]);
    run(&format!("{} {one} {two} 5", example(&python, "referee_wrong.py"))).exits(0);
    for ran in verified("bricks", "", &records) {
        let report = ran.json();
        assert_eq!((ran.code, &report["verdict"]), (Some(1), &"differs".into()), "{}", ran.all());
        assert_eq!(findings(&report)[0]["rule"], "bricks.brick.adjacent", "{}", ran.all());
        assert_eq!(findings(&report)[0]["explanations"][0]["id"], "bricks.brick.adjacent.either-axis", "{}", ran.all());
    }
}

/// Whoever sat where: of what fits either way no player is said to have been told what another one was.
#[test]
fn a_word_spelt_wrongly_is_shown_at_the_player_who_was_told() {
    let Some(python) = python("a_word_spelt_wrongly_is_shown_at_the_player_who_was_told") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let ([one, two], records) = tapped(folder.path(), "bricks", ["first", "first"]);
    run(&format!("{} {one} {two} 5", example(&python, "referee.py"))).exits(0);
    let text = fs::read_to_string(&records[0]).expect("a record");
    assert!(text.contains("START"), "{text}");
    fs::write(&records[0], text.replace("START", "start")).expect("it is written");
    for ran in [format!("{} {}", records[0], records[1]), records[0].clone()] {
        let ran = run(&format!("rulebook verify bricks --format json {ran}")).exits(1);
        let report = ran.json();
        let finding = &findings(&report)[0];
        assert_eq!(
            (&finding["rule"], &finding["got"]),
            (&"bricks.talk.start".into(), &"start".into()),
            "{}",
            ran.all()
        );
        assert_eq!(finding["field"], "what seat 0 is told", "{}", ran.all());
    }
}

#[test]
fn a_wrong_arbiter_of_bitwa_is_found_by_what_it_told_one_player() {
    let Some(python) = python("a_wrong_arbiter_of_bitwa_is_found_by_what_it_told_one_player") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let ([one, two], records) = tapped(folder.path(), "bitwa", ["greedy", "greedy"]);
    // The division `a` falls to A's first attack; who drew up the list before asks it for its move all the same.
    let board = "7 4 30 1 ####### #.Aa.b# #....b# #######";
    run(&format!("{} {one} {two} '{board}'", example(&python, "bitwa/referee_wrong.py"))).exits(0);
    for ran in verified("bitwa", "", &records).into_iter().take(2) {
        let report = ran.json();
        assert_eq!((ran.code, &report["verdict"]), (Some(1), &"differs".into()), "{}", ran.all());
        assert_eq!(findings(&report)[0]["rule"], "bitwa.round.skip", "{}", ran.all());
    }
}

#[test]
fn a_reading_is_unspecified_until_it_is_selected() {
    let folder = tempfile::tempdir().expect("a folder");
    let ([one, two], records) = tapped(folder.path(), "bricks", ["first", "first"]);
    run(&format!("rulebook play bricks --size 3 --reading last-move=forward-last -- {one} -- {two}")).exits(0);
    let records_of = |options: &str| verified("bricks", options, &records).remove(0);
    let ran = records_of("");
    assert_eq!((ran.code, &ran.json()["verdict"]), (Some(1), &"unspecified".into()), "{}", ran.all());
    let ran = records_of("--reading last-move=forward-last");
    assert_eq!((ran.code, &ran.json()["verdict"]), (Some(0), &"conforms".into()), "{}", ran.all());
}

/// A referee that writes STOP and kills at once has said all; of one that kills without a word nothing is concluded.
#[test]
fn nobody_is_accused_for_having_been_killed() {
    let Some(python) = python("nobody_is_accused_for_having_been_killed") else { return };
    let abrupt = example(&python, "referee_abrupt.py");
    for (bots, board) in [(["first", "first"], "3"), (["greedy", "foul:diagonal"], "5"), (["random", "greedy"], "5")] {
        let folder = tempfile::tempdir().expect("a folder");
        let ([one, two], records) = tapped(folder.path(), "bricks", bots);
        run(&format!("{abrupt} {one} {two} {board}")).exits(0);
        for ran in verified("bricks", "", &records) {
            let report = ran.json();
            assert_eq!((ran.code, &report["verdict"]), (Some(0), &"conforms".into()), "{bots:?} {}", ran.all());
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let ([one, two], records) = tapped(folder.path(), "bricks", ["first", "first"]);
    let silent = folder.path().join("silent.py");
    let examples = fs::canonicalize("conformance/examples/bricks").expect("the examples are there");
    let lines = "import referee_abrupt, referee
deliver = referee.Referee.deliver
referee.Referee.deliver = lambda self, sent: deliver(self, [one for one in sent if one[1] != 'stop'])
referee_abrupt.main()\n";
    fs::write(&silent, format!("import sys\nsys.path.insert(0, {:?})\n{lines}", examples.display().to_string()))
        .expect("it is written");
    let silent = shell_words::quote(&silent.to_string_lossy()).into_owned();
    run(&format!("{} {silent} {one} {two} 3", shell_words::quote(&python))).exits(0);
    for ran in verified("bricks", "", &records) {
        ran.exits(5).silent().one_sentence().talks("breaks off before the game is over");
    }
}

#[test]
fn what_is_no_whole_record_is_no_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    let ([one, two], [first, second]) = tapped(folder.path(), "bricks", ["first", "first"]);
    run(&format!("rulebook play bricks --size 3 -- {one} -- {two}")).exits(0);
    let whole = fs::read_to_string(&first).expect("a record");
    let damaged = |text: String| {
        fs::write(&first, text).expect("it is written");
        run(&format!("rulebook verify bricks {first}")).silent().one_sentence()
    };
    let lines: Vec<&str> = whole.lines().collect();
    damaged(lines[..lines.len() / 2].join("\n")).exits(5).talks("breaks off before the game is over");
    damaged(whole[..whole.len() - 3].to_owned()).exits(5).talks("is no line of a record");
    damaged(String::new()).exits(5).talks("a record begins with the command");
    damaged(lines[0].to_owned()).exits(5).talks("told the player nothing");
    run(&format!("rulebook verify bricks {second} {second} {second}")).exits(2).one_sentence().talks("2 players");
    let nine = [second.as_str(); 9].join(" ");
    run(&format!("rulebook verify bricks {nine}")).exits(5).one_sentence().talks("too many to find out who sat where");
    run("rulebook verify bricks no/such/file").exits(2).silent().one_sentence().talks("cannot be read");
    run(&format!("rulebook verify snakes {second}")).exits(5).silent().one_sentence().talks("`--board` names");
    run(&format!("rulebook verify bricks --budget 1000 {second}")).exits(2).silent().one_sentence().talks("--budget");
}

/// A bad reply of any kind is no fault of the referee who punishes it.
#[test]
fn fouls_of_form_and_time_convict_no_referee() {
    let Some(python) = python("fouls_of_form_and_time_convict_no_referee") else { return };
    let theirs = example(&python, "referee.py");
    let fouls = ["foul:long", "foul:unended", "foul:late", "foul:early", "foul:garbled", "foul:exit"];
    each(&fouls, |foul| {
        for by_us in [true, false] {
            let folder = tempfile::tempdir().expect("a folder");
            let ([one, two], records) = tapped(folder.path(), "bricks", [foul, "random"]);
            match by_us {
                true => run(&format!("rulebook play bricks --board 5_2x2 -- {one} -- {two}")).exits(1),
                false => run(&format!("{theirs} {one} {two} 5_2x2")),
            };
            for ran in verified("bricks", "", &records) {
                // A referee that kills at once may have left a record that breaks off, and a machine that is too busy
                // leaves it open who was late.
                assert!(matches!(ran.code, Some(0 | 5)), "{foul} {}", ran.all());
            }
        }
    });
}

/// Of every game: a record of our own referee tells all, luck included.
#[test]
fn what_our_referee_has_written_down_is_held_against_the_rules_of_every_game() {
    let bitwa = format!("--board '{BITWA_BOARD}'");
    let cases = [
        ("bricks", "--board 5", "greedy", "brick.adjacent.either-axis --board 5_2x2", "foul:diagonal"),
        ("bitwa", &bitwa, "greedy", "", ""),
        ("garrison", "--size 5", "greedy", "", ""),
        ("dicewars", "--size 8", "careful", "", ""),
        ("snakes", "--size 20", "hunter", "", ""),
    ];
    each(&cases, |(game, options, bot, misreading, foul)| {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("record").display().to_string();
        let played = |options: &str, bot: &str| {
            let bots = format!("-- rulebook bot {game} {bot} -- rulebook bot {game} {bot}");
            run(&format!("rulebook play {game} --seed 3 {options} --record {file} {bots}"));
            run(&format!("rulebook verify {game} --format json {file}"))
        };
        let ran = played(options, bot);
        let report = ran.json();
        assert_eq!((ran.code, &report["verdict"]), (Some(0), &"conforms".into()), "{}", ran.all());
        assert!(report["steps"].as_u64() > Some(3), "{}", ran.all());
        if !misreading.is_empty() {
            let ran = played(&format!("--misreading {misreading}"), foul);
            let report = ran.json();
            assert_eq!((ran.code, &report["verdict"]), (Some(1), &"differs".into()), "{}", ran.all());
            let id = misreading.split(' ').next().unwrap_or_default();
            assert_eq!(findings(&report)[0]["explanations"][0]["id"], format!("{game}.{id}"), "{}", ran.all());
        }
        // A line that is missing was never told.
        let text = fs::read_to_string(&file).expect("a record");
        let told = text.lines().position(|line| line.contains("\"told\"")).expect("somebody is told something");
        let rest: Vec<&str> = text.lines().enumerate().filter(|(at, _)| *at != told).map(|(_, line)| line).collect();
        fs::write(&file, rest.join("\n")).expect("it is written");
        run(&format!("rulebook verify {game} {file}")).exits(1);
    });
}

/// Players of Garrison see half of the map each, so that it takes both records to know it.
#[test]
fn bots_that_speak_json_are_tapped_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let ([one, two], records) = tapped(folder.path(), "garrison", ["random", "greedy"]);
    run(&format!("rulebook play garrison --size 5 --seed 3 -- {one} -- {two}")).exits(0);
    for ran in verified("garrison", "", &records).into_iter().take(2) {
        let report = ran.json();
        assert_eq!((ran.code, &report["verdict"]), (Some(0), &"conforms".into()), "{}", ran.all());
        assert!(report["steps"].as_u64() > Some(10), "{}", ran.all());
    }
    run(&format!("rulebook verify garrison {}", records[0])).exits(5).one_sentence().talks("`--board` names");
}
