//! `rulebook certify` on the bots of this repository in every game, and on bots that do what a bot must not: they do not
//! know what to say to an unknown command, they chatter, they die with words on standard error.

use crate::common::{RULEBOOK, each, example, findings, judged, python, run, run_on_script};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::games::{NAMES, Visitor, with_game};
use serde_json::Value;

/// A board, some drawn games, which are small, and all lines that are no command, in time enough for a loaded machine.
fn few(game: &str) -> String {
    format!("certify {game} --cases 20 --time 1000 --run {game}/boards/1/* --run {game}/fuzz/* --run {game}/unknown/*")
}

/// Certifies a bot. What a loaded machine alone can make of a good one is a late answer, and that is let pass.
fn is_certified(game: &str, bot: &str) {
    let ran = judged(&format!("rulebook {} --format json {bot}", few(game)));
    let report = ran.json();
    let is_late = |finding: &Value| finding["got"].as_str().is_some_and(|got| got.starts_with("late: "));
    assert!(matches!(ran.code, Some(0 | 1)) && findings(&report).iter().all(is_late), "{}", ran.all());
    assert!(report["steps"].as_u64().is_some_and(|steps| steps > 0), "{}", ran.all());
}

/// The names of a game's bots.
struct Players;

impl Visitor for Players {
    type Output = &'static [&'static str];
    fn visit<G: Contest>(self) -> Self::Output {
        G::players()
    }
}

/// Whether a game has a text protocol of its own.
struct IsText;

impl Visitor for IsText {
    type Output = bool;
    fn visit<G: Contest>(self) -> bool {
        G::is_text()
    }
}

#[test]
fn our_bots_are_certified_in_every_game() {
    let mut bots = Vec::new();
    for game in NAMES {
        let players = with_game(game, Players).expect("listed games exist");
        assert!(!players.is_empty(), "{game} has no bot");
        bots.extend(players.iter().map(|player| (*game, *player)));
    }
    each(&bots, |(game, player)| {
        is_certified(game, &format!("-- rulebook bot {game} {player}"));
    });
}

#[test]
fn our_examples_are_certified() {
    let Some(python) = python("our_examples_are_certified") else { return };
    each(&[("bitwa", ""), ("bricks", ""), ("snakes", "--wire json")], |(game, wire)| {
        let bot = example(&python, &format!("{game}/bot.py"));
        is_certified(game, &format!("{wire} -- {bot}"));
    });
}

#[test]
fn the_beginning_of_a_bot_of_bricks_is_certified() {
    let Some(python) = python("the_beginning_of_a_bot_of_bricks_is_certified") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("bot");
    run(&format!("rulebook init bot bricks {}", shell_words::quote(&dir.to_string_lossy()))).exits(0);
    let bot = shell_words::join([python, dir.join("bot.py").to_string_lossy().into_owned()]);
    is_certified("bricks", &format!("-- {bot}"));
}

/// What a bot says to a line that is no command, and the rule that it breaks.
const UNKNOWN: &[(&str, &str)] = &[
    ("echo =; echo", "bitwa.talk.error"),
    ("echo; echo", "bitwa.talk.error"),
    ("exit 3", "bitwa.fault.crash"),
    (":", "bitwa.time.budget"),
    ("printf '? half an answer\\n'", "bitwa.talk.answer"),
];

#[test]
fn an_unknown_command_of_bitwa_is_answered_by_an_error() {
    each(UNKNOWN, |(says, rule)| {
        let only = "--cases 0 --budget 1000 --run bitwa/unknown/1/* --format json";
        let ran =
            run_on_script(&format!("rulebook certify bitwa {only}"), &format!("while read -r line; do {says}; done"));
        let report = ran.exits(1).json();
        let found = findings(&report);
        assert_eq!(found.len(), 1, "{report}");
        assert_eq!((&found[0]["rule"], &found[0]["who"]), (&(*rule).into(), &"bot".into()), "{report}");
        let again = found[0]["replay"].as_str().expect("a command");
        assert!(
            again.contains("certify bitwa --run bitwa/unknown/1/seat-0 --cases 0 --budget 1000 --seed 1 -- "),
            "{again}"
        );
    });
    // One that dies of it is told how, though it was to be killed.
    let only = "--cases 0 --budget 1000 --run bitwa/unknown/1/seat-0";
    let dies = "read -r line; exec >&-; sleep 0.3; exit 3";
    run_on_script(&format!("rulebook certify bitwa {only}"), dies).exits(1).says("the program ended with exit code 3");
    // Over JSON Lines there is no such command.
    let json = "--cases 0 --run bitwa/unknown/* --wire json";
    run(&format!("rulebook certify bitwa {json} -- rulebook bot bitwa first --wire json")).exits(4);
}

#[test]
fn our_bot_of_bitwa_answers_what_it_does_not_understand_and_plays_on() {
    let lines = r"printf 'undo\nset_game 1\ngen_move A\nquit\n' | ";
    let ran = run_on_script("env", &format!("{lines}{} bot bitwa first", RULEBOOK)).exits(0);
    let answers: Vec<&str> = ran.out.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 4, "{}", ran.all());
    assert!(answers[0].starts_with("? `undo` is no command"), "{}", ran.all());
    assert!(answers[1].starts_with("? "), "{}", ran.all());
    assert_eq!(answers[2..], ["= 0 0 0 -1 -1 0", "="], "{}", ran.all());
}

#[test]
fn the_end_of_standard_error_is_in_the_report() {
    let script = "for i in 1 2 3 4 5 6 7; do echo trouble $i >&2; done; exit 3";
    let line = |game: &str, rest: &str| format!("rulebook certify {game} --cases 0 --run {game}/boards/1/* {rest}");
    for game in NAMES {
        let report = run_on_script(&line(game, "--format json"), script).exits(1).json();
        let errors = &findings(&report)[0]["standard_error"];
        let last: Vec<String> = (2..=7).map(|number| format!("trouble {number}")).collect();
        assert_eq!(*errors, serde_json::json!(last), "{game}");
    }
    run_on_script(&line("bricks", ""), script)
        .exits(1)
        .says("  the end of its standard error:\n    trouble 2\n")
        .says("    trouble 7\n");
    for (format, says) in [("md", "trouble 7\n```"), ("html", "trouble 7</pre>"), ("junit", "trouble 7")] {
        run_on_script(&line("bricks", &format!("--format {format}")), script).exits(1).says(says);
    }
    // A bot that says nothing there has no such line.
    let report = run_on_script(&line("bricks", "--format json"), "exit 3").exits(1).json();
    assert!(findings(&report)[0].get("standard_error").is_none(), "{report}");
}

/// Games in which a line that is no answer changes nothing: the chatter is the chatterer's fault, and the game ends.
#[test]
fn who_chatters_is_at_fault_and_nobody_waits_for_ever() {
    each(NAMES, |game| {
        let is_text = with_game(game, IsText).expect("listed games exist");
        for wire in if is_text { &["json", "native"][..] } else { &["json"] } {
            let ours = format!("{} bot {game} {} --wire {wire}", RULEBOOK, honest(game));
            let chatter = format!("for i in 1 2 3 4 5 6 7 8 9 10; do echo one $i; echo two $i; done; exec {ours}");
            let chatter = format!("sh -c {}", shell_words::quote(&chatter));
            let ran = run(&format!("rulebook play {game} --wire {wire} --format json --seed 1 -- {chatter} -- {ours}"));
            let played = ran.exits(1).json();
            let refusals = played["refusals"].as_array().expect("refusals");
            assert!(!refusals.is_empty(), "{game} {wire}: {played}");
            assert!(refusals.iter().all(|refusal| refusal["seat"] == 0), "{game} {wire}: {played}");
            let rule = refusals[0]["rule"].as_str().expect("a rule");
            assert!(rule.starts_with(&format!("{game}.")), "{game} {wire}: {played}");
        }
    });
}

fn honest(game: &str) -> &'static str {
    with_game(game, Players).and_then(|players| players.first().copied()).expect("listed games exist")
}
