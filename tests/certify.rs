//! `rulebook certify` through real processes: good bots pass, and each kind of foul is laid to the bot and its rule.

use crate::common::fouls::{FOULS, ONE_BOARD, WAITING, check_foul};
use crate::common::{RULEBOOK, Ran, each, example, findings, python, run};
use rulebook::bots::MISDEEDS;
use rulebook_conformance::contest::Bots;
use rulebook_spec::bricks::Bricks;
use std::collections::BTreeSet;

#[test]
fn every_kind_of_foul_has_its_rule_here() {
    let kinds: BTreeSet<&str> =
        MISDEEDS.iter().map(|(kind, _)| *kind).chain(Bricks::cheats().iter().copied()).collect();
    assert_eq!(FOULS.iter().chain(WAITING).map(|(kind, _)| *kind).collect::<BTreeSet<_>>(), kinds);
    let help = run("rulebook bot bricks --help").exits(0);
    for kind in kinds {
        assert!(help.out.split_whitespace().any(|word| word == format!("foul:{kind}")), "{kind}: {}", help.all());
    }
}

#[test]
fn the_same_holds_in_json() {
    // A garbled answer has no spelling there.
    each(
        &[("taken", "bricks.brick.free"), ("garbled", "bricks.talk.line-end"), ("exit", "bricks.foul.exit")],
        |foul| {
            check_foul(foul.0, foul.1, "json");
        },
    );
}

#[test]
fn the_report_says_what_its_numbers_prove() {
    let line = "rulebook certify bricks --cases 0 --run bricks/boards/1/* --format json -- rulebook bot bricks first";
    let ran = run(line).exits(0);
    // On a board of one cell there is nothing to answer but the greeting: two games, two answers, 1 - sqrt(0.05).
    let says = "0 bad in 2 answers of 2 games: if each were as likely to be bad as any other, below 77.640 % at 95 %";
    assert_eq!(ran.json()["notes"][0], says, "{}", ran.all());
    let ran =
        run(&format!("rulebook certify bricks {ONE_BOARD} -- rulebook bot bricks foul:garbled --at-once")).exits(1);
    assert!(ran.out.contains("2 bad in 2 answers of 2 games\n"), "{}", ran.all());
}

#[test]
fn the_line_to_play_it_again_does() {
    let line = format!("rulebook certify bricks {ONE_BOARD} --format json -- rulebook bot bricks foul:taken");
    let report = run(&line).exits(1).json();
    let replay = findings(&report)[0]["replay"].as_str().unwrap_or_default().to_owned();
    let again = run(&replay).exits(1);
    assert!(again.out.contains("[bricks.brick.free]"), "{}", again.all());
    // In another protocol, too.
    let line =
        format!("rulebook certify bricks {ONE_BOARD} --wire json --format json -- rulebook bot bricks foul:taken");
    let report = run(&format!("{line} --wire json")).exits(1).json();
    let replay = findings(&report)[0]["replay"].as_str().unwrap_or_default().to_owned();
    assert!(replay.contains(" --wire json --seed "), "{replay}");
    let again = run(&replay).exits(1);
    assert!(again.out.contains("[bricks.brick.free]"), "{}", again.all());
    // The same dice are thrown, so that the bot gives the same bad answer.
    let bot = "rulebook bot dicewars foul:not-own";
    let line = format!("rulebook certify dicewars --cases 0 --run dicewars/boards/6/* --seed 7 --format json -- {bot}");
    let report = run(&line).exits(1).json();
    let finding = &findings(&report)[0];
    let replay = finding["replay"].as_str().unwrap_or_default().replacen("dicewars ", "dicewars --format json ", 1);
    let again = run(&replay).exits(1);
    for what in ["got", "game"] {
        assert!(finding[what] == findings(&again.json())[0][what] && !finding[what].is_null(), "{what}: {replay}");
    }
}

#[test]
fn bots_in_python_are_told_apart() {
    let Some(python) = python("bots_in_python_are_told_apart") else { return };
    // A machine under load may need more than a second to start Python: that is another matter.
    let others = |ran: &Ran| {
        let report = ran.json();
        let rules = findings(&report).iter().map(|finding| finding["rule"].as_str().unwrap_or_default().to_owned());
        rules.filter(|rule| !rule.starts_with("bricks.time.")).collect::<Vec<_>>()
    };
    let games = "--cases 0 --format json --run bricks/boards/12/* --run bricks/boards/19/* --run bricks/boards/20/*";
    let ran = run(&format!("rulebook certify bricks {games} -- {}", example(&python, "bot.py")));
    assert_eq!(others(&ran), [""; 0], "{}", ran.all());
    let ran = run(&format!("rulebook certify bricks {games} -- {}", example(&python, "bot_wrong.py"))).exits(1);
    assert_eq!(others(&ran), ["bricks.brick.free"], "{}", ran.all());
}

#[test]
fn games_drawn_at_random_are_selected_by_their_numbers() {
    let count = |options: &str| {
        let ran =
            run(&format!("rulebook certify bricks --format json {options} -- rulebook bot bricks first")).exits(0);
        ran.json()["counts"]["pass"].as_u64()
    };
    // Not every draw is the beginning of a game.
    let all: Vec<u64> = (0..6)
        .filter(|index| {
            run(&format!("rulebook certify bricks --run bricks/fuzz/1-{index} -- rulebook bot bricks first")).code
                == Some(0)
        })
        .collect();
    assert!(all.len() > 1, "{all:?}");
    assert_eq!(count("--cases 6 --run bricks/fuzz/*"), Some(all.len() as u64));
    assert_eq!(
        count(&format!("--cases 6 --run bricks/fuzz/* --skip bricks/fuzz/1-{}", all[0])),
        Some(all.len() as u64 - 1)
    );
}

#[test]
fn a_reading_makes_a_foul_good() {
    let line = "rulebook certify bricks --cases 0 --run bricks/boards/1/* --format json";
    // ` ok ` is no spelling of OK by the letter. On a board of one cell there is nothing else to answer.
    let bot = r#"-- sh -c 'read -r board; echo " ok "; read -r stop'"#;
    let ran = run(&format!("{line} {bot}")).exits(1);
    assert_eq!(findings(&ran.json())[0]["rule"], "bricks.talk.spelling");
    let held = run(&format!("{line} --reading spelling=lenient {bot}")).exits(0);
    assert_eq!(held.json()["reading"][0], "bricks.spelling=lenient");
}

#[test]
fn a_bot_that_cannot_be_started_is_no_verdict() {
    let ran = run("rulebook certify bricks -- no-such-bot-anywhere").exits(3).silent().one_sentence();
    ran.talks("cannot start `no-such-bot-anywhere`");
}

#[test]
fn what_is_called_wrongly_is_said() {
    let usage = |options: &str, says: &str| {
        run(&format!("rulebook certify {options} -- no-such-bot")).exits(2).silent().talks(says)
    };
    usage("chess", "there is no game `chess`").one_sentence();
    usage("bricks --run a[", "`a[` is no glob").one_sentence();
    usage("bricks --reading last", "bricks has no reading `last`: did you mean last-move=forward-last?").one_sentence();
    usage("bricks --wire xml", "--wire");
    run("rulebook certify bricks").exits(2).silent();
    let nothing = run("rulebook certify bricks --cases 0 --run nothing -- rulebook bot bricks first").exits(4);
    nothing.silent().one_sentence().talks("no game was selected: see --run, --skip and --cases");
}

#[test]
fn chosen_games_that_were_not_played_are_missing_and_named_with_the_command_for_them() {
    // Two boards from both seats, one game after the other, each of which takes half a second.
    let bot = "sh -c 'sleep 0.5; exec rulebook bot bricks first'".replace("rulebook", RULEBOOK);
    let games = "--cases 0 --run bricks/boards/1/* --run bricks/boards/2/* --format json";
    let ran = run(&format!("rulebook certify bricks -j 1 {games} --time 1 -- {bot}")).exits(5);
    let report = ran.json();
    assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"incomplete".into(), &0.into()), "{}", ran.all());
    let missing = report["missing"]["cases"].as_array().expect("a list");
    assert!(missing.contains(&"bricks/boards/2/seat-1".into()), "{missing:?}");
    // What was skipped is one number, and what was broken off is not in it.
    let skipped = format!("{} of the games that were chosen were skipped: ", report["counts"]["skip"]);
    assert!(report["notes"].to_string().contains(&skipped), "{skipped}: {}", ran.all());
    // A server that reads nothing but cases sees that there is no verdict.
    let games_in_xml = games.replace("json", "junit");
    let xml = run(&format!("rulebook certify bricks -j 1 {games_in_xml} --time 1 -- {bot}")).exits(5);
    xml.says("type=\"incomplete\"").says("errors=\"1\"");
    let command = report["missing"]["command"].as_str().expect("a command");
    run(command).exits(0).says(&format!("cases: {} pass, 0 fail, 0 skipped;", missing.len()));
    // Games that are drawn until the time is over are nobody's choice; numbered ones are.
    let games = "--run bricks/boards/1/* --run bricks/fuzz/* --format json";
    let ran = run(&format!("rulebook certify bricks -j 1 {games} --time 1 -- {bot}"));
    assert!(!ran.json()["missing"]["cases"].to_string().contains("fuzz"), "{}", ran.all());
}

#[test]
fn a_verdict_says_which_run_it_is_about() {
    let line = "rulebook certify bricks --cases 0 --run bricks/boards/1/* --skip *seat-1";
    let ran = run(&format!(
        "env SOURCE_DATE_EPOCH=951782400 {RULEBOOK}{} -- rulebook bot bricks first",
        &line["rulebook".len()..]
    ))
    .exits(0);
    let version = env!("CARGO_PKG_VERSION");
    let run_says = format!(
        "\nrun: only bricks/boards/1/* without *seat-1; seed 1; rulebook {version}, rules {version}; 2000-02-29\nsandbox: "
    );
    assert!(ran.out.contains(&run_says), "{run_says}\n{}", ran.all());
    let says = format!(
        "\ncommand: rulebook certify bricks --cases 0 --run 'bricks/boards/1/*' --skip '*seat-1' -- {RULEBOOK} bot bricks first\n"
    );
    assert!(ran.out.ends_with(&says), "{says}\n{}", ran.all());
    let run_info = run(&format!("{line} --format json -- rulebook bot bricks first")).exits(0).json()["run"].clone();
    assert_eq!(run_info["only"], serde_json::json!(["bricks/boards/1/*"]), "{run_info}");
    assert_eq!((&run_info["shard"], &run_info["rules"]), (&"1/1".into(), &version.into()), "{run_info}");
    assert!(run_info["date"].as_str().is_some_and(|date| date.len() == 10), "{run_info}");
}

#[test]
fn each_foul_is_laid_to_the_bot_and_its_rule() {
    each(FOULS, |(kind, rule)| check_foul(kind, rule, "native"));
}
