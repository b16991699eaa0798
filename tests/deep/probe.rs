//! `rulebook validate --probe` on our own referee: it starts our players over the native protocol, with no adapter.
//!
//! Nothing here needs a machine to be fast: scenarios in which a referee must be in time are left out, and where a slow
//! machine could leave a scenario unjudged the report says so itself.

use crate::common::{Ran, each, example, findings, judged, python};
use crate::killed::made;

/// A game to its end, fouls of each seat, and messages nobody asked for.
const SOME: &str = "--run bricks/talk.last/probe-even-bricks --run bricks/end.full-board/* \
                    --run bricks/brick.order/probe-right-cell-first --run bricks/brick.adjacent/probe-first-* \
                    --run bricks/foul.garbled/probe-second-word --run bricks/brick.free/probe-taken-by-opponent \
                    --run bricks/talk.ok/probe-first-another-word --run bricks/foul.exit/probe-second-exits";
/// Our referee, which the players' folders can be given to as well.
const BY_COMMANDS: &str = "rulebook play bricks --board {board} -- {bot1} -- {bot2}";
const BY_FOLDERS: &str = "rulebook play bricks --board {board} --players {players}";

fn probe(options: &str, referee: &str) -> Ran {
    judged(&format!("rulebook validate bricks --probe --format json {options} -- {referee}"))
}

/// The rules that the findings name; what is about time alone may be this machine's doing.
fn rules(ran: &Ran) -> Vec<String> {
    let report = ran.json();
    findings(&report).iter().map(|finding| finding["rule"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn our_referee_conforms_by_commands_and_by_folders() {
    each(&[BY_COMMANDS, BY_FOLDERS], |referee| {
        let ran = probe(SOME, referee).exits(0);
        let report = ran.json();
        assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"conforms".into(), &0.into()), "{}", ran.all());
        assert!(report["counts"]["pass"].as_u64() > Some(10), "{}", ran.all());
    });
}

/// A server that runs tests shows how long each of them took: what a referee plays, and what a bot does.
#[test]
fn each_case_says_how_long_it_took() {
    let probed = format!("validate bricks --probe --run bricks/end.full-board/* -- {BY_COMMANDS}");
    let certified = "certify bricks --cases 0 --run bricks/boards/3/* -- rulebook bot bricks first";
    each(&[probed.as_str(), certified], |line| {
        let ran = judged(&format!("rulebook {}", line.replacen("--run", "--format junit --run", 1))).exits(0);
        let cases: Vec<&str> = ran.out.lines().filter(|line| line.contains("<testcase ")).collect();
        assert!(!cases.is_empty(), "{}", ran.all());
        let has_time = |line: &&str| line.contains("time=\"") && !line.contains("time=\"0.000\"");
        assert!(cases.iter().all(has_time), "{}", ran.all());
    });
}

#[test]
fn each_misreading_is_named_by_a_scenario_that_shows_it() {
    // Those that make our players speak at the same moment are caught as well, but what happens then is open.
    let cases = [
        ("talk.forward.transposed", "bricks/talk.last/probe-even-bricks"),
        ("talk.stop.loser-only", "bricks/foul.garbled/probe-second-word"),
        ("brick.adjacent.either-axis", "bricks/brick.adjacent/*"),
        ("brick.adjacent.lying-only", "bricks/brick.order/*"),
        ("brick.order.ascending-only", "bricks/brick.order/*"),
        ("brick.free.untested", "bricks/brick.free/probe-taken-by-opponent"),
        ("brick.inside.one-too-far", "bricks/brick.inside/probe-first-*"),
        ("end.no-place.lying-only", "bricks/end.no-place/*"),
        ("end.full-board.unseen", "bricks/end.full-board/probe-size-one"),
        ("foul.not-forwarded.forwarded", "bricks/brick.adjacent/probe-first-far"),
        ("foul.no-ok.played-on", "bricks/talk.ok/probe-second-another-word"),
    ];
    each(&cases, |(misreading, scenarios)| {
        let referee =
            format!("rulebook play bricks --misreading {misreading} --board {{board}} -- {{bot1}} -- {{bot2}}");
        let options = format!("--run bricks/brick.turns/* --run bricks/talk.forward/* --run {scenarios}");
        let ran = probe(&options, &referee).exits(1);
        let report = ran.json();
        assert_eq!(report["verdict"], "differs", "{}", ran.all());
        let id = format!("bricks.{misreading}");
        let explained = findings(&report).iter().flat_map(|finding| finding["explanations"].as_array()).flatten();
        assert!(explained.clone().any(|explanation| explanation["id"] == id), "{id}: {}", ran.all());
    });
}

#[test]
fn a_reading_is_unspecified_until_it_is_selected() {
    let referee = "rulebook play bricks --reading last-move=forward-last --board {board} -- {bot1} -- {bot2}";
    let options = "--run bricks/talk.last/* --run bricks/brick.adjacent/probe-first-far";
    let ran = probe(options, referee).exits(1);
    assert_eq!((&ran.json()["verdict"], rules(&ran)), (&"unspecified".into(), vec!["bricks.talk.last".into()]));
    probe(&format!("{options} --reading last-move=forward-last"), referee).exits(0);
    // The order of the lines in info.txt is a reading that only the players' folders show.
    let swapped = "rulebook play bricks --reading info-txt=nick-first --board {board} --players {players}";
    probe(&format!("{options} --reading info-txt=nick-first"), swapped).exits(0);
    probe(options, swapped).exits(3).talks("the referee never started our players").silent();
}

#[test]
fn a_referee_that_waits_for_ever_is_caught_at_it() {
    // The answer comes 400 ms after the limit, and the limit of this referee is 500 s: no machine confuses the two.
    let referee = "rulebook play bricks --misreading time.move.500-seconds --board {board} -- {bot1} -- {bot2}";
    let ran = probe("--run bricks/time.move/probe-second-late --run bricks/talk.last/probe-even-bricks", referee);
    // Where this machine holds our players up nothing can be said of their times.
    match ran.json()["counts"]["timing"].as_u64() {
        Some(0) => assert_eq!(rules(&ran.exits(1)), ["bricks.time.move"]),
        _ => println!("skipped: this machine is too slow for a scenario about time"),
    }
}

#[test]
fn players_that_stay_are_looked_for() {
    // A referee that forgets its players, which go on running after STOP; in namespaces nobody else would see them.
    let referee = r#"sh -c 'exec rulebook play bricks --sandbox off --grace 600000 --board "$0" -- "$1" -- "$2"' {board} {bot1} {bot2}"#;
    let referee = referee.replace("rulebook", crate::common::RULEBOOK);
    let ran = probe("--run bricks/referee.kills/*", &referee).exits(1);
    let report = ran.json();
    assert_eq!(findings(&report)[0]["field"], "players that go on running", "{}", ran.all());
    assert_eq!(rules(&ran), ["bricks.referee.kills"]);
}

#[test]
fn referees_in_python_are_told_apart() {
    let Some(python) = python("referees_in_python_are_told_apart") else { return };
    let some =
        "--run bricks/talk.last/* --run bricks/brick.adjacent/probe-*-corner --run bricks/brick.adjacent/probe-*-far";
    let referee = |name: &str| format!("{} {{bot1}} {{bot2}} {{board}}", example(&python, name));
    probe(some, &referee("referee.py")).exits(0);
    let ran = probe(some, &referee("referee_wrong.py")).exits(1);
    assert_eq!(rules(&ran), ["bricks.brick.adjacent"], "{}", ran.all());
}

/// Strangers' mistakes of which the catalogue has none: each shows in what players are told, or in who goes on running.
#[test]
fn mistakes_that_no_variant_shows_are_laid_to_their_rules() {
    let Some(python) = python("mistakes_that_no_variant_shows_are_laid_to_their_rules") else { return };
    let no_place = "import board, referee
def has_place(self):
    size, free = self.size, lambda x, y: self.cells[y * self.stride + x] == board.FREE
    return any(free(x, y) and (free(x + 1, y) or free(x, y + 1)) for y in range(size - 1) for x in range(size - 1))
board.Board.has_place = has_place
referee.main()\n";
    let dies = "import bot_process, os, referee
def write(self):
    del self.unsent[:os.write(self.stdin, self.unsent)]
bot_process.BotProcess.write = write
referee.main()\n";
    let kills_one = "import referee
real, referee.part = referee.part, lambda bots: real(bots[:1])
referee.main()\n";
    let ends =
        "--run bricks/end.no-place/* --run bricks/talk.last/* --run bricks/referee.kills/* --run bricks/brick.order/*";
    let cases = [
        (no_place, ends, "bricks.end.no-place"),
        (dies, "--run bricks/foul.exit/probe-*-ends-unasked", "bricks.foul.exit"),
        (kills_one, "--run bricks/referee.kills/probe-second-stays", "bricks.referee.kills"),
    ];
    each(&cases, |(lines, some, rule)| {
        let folder = tempfile::tempdir().expect("a folder");
        let ran = probe(some, &format!("{} {{bot1}} {{bot2}} {{board}}", made(folder.path(), &python, lines))).exits(1);
        assert_eq!(rules(&ran), [*rule], "{}", ran.all());
    });
}

#[test]
fn a_command_without_placeholders_is_refused() {
    for referee in [
        "rulebook play bricks",
        "rulebook play bricks --board {board} -- {bot1}",
        "rulebook play bricks --board 3 -- {bot1} -- {bot2}",
        "rulebook play bricks --players {players}",
        "rulebook play bricks --board {Board} -- {bot1} -- {bot2}",
    ] {
        probe("", referee).exits(2).silent().one_sentence().talks("{bot1} and {bot2}").talks("{board}");
    }
}

#[test]
fn a_referee_that_never_starts_our_players_gives_no_verdict() {
    let named = "true {bot1} {bot2} {board}";
    probe(SOME, named).exits(3).silent().one_sentence().talks("the referee never started our players");
    let says = "sh -c 'echo no licence >&2; exit 1' {players} {board}";
    probe(SOME, says).exits(3).silent().one_sentence().talks("on standard error it said: no licence");
    probe(SOME, "no-such-referee {players} {board}").exits(3).silent().one_sentence().talks("cannot start");
}

#[test]
fn what_is_selected_is_played_and_no_more() {
    probe("--run bricks/no-such-rule/*", BY_COMMANDS)
        .exits(4)
        .silent()
        .one_sentence()
        .talks("no scenario was selected");
    probe("--cases 5", BY_COMMANDS).exits(2).silent().talks("cannot be used with");
    probe("--quick", BY_COMMANDS).exits(2).silent().talks("cannot be used with");
    let one = probe("--run bricks/talk.last/probe-even-bricks", BY_COMMANDS).exits(0).json();
    assert_eq!(one["cases"].as_array().map(Vec::len), Some(1), "{one:#}");
    // Too little time for these scenarios, which all wait: what was not played has not passed.
    let cut = "--time 1 --run bricks/time.ok/probe-second-silent --run bricks/time.move/probe-silent \
               --run bricks/time.ok/probe-first-silent";
    let ran = probe(cut, BY_COMMANDS);
    let report = ran.json();
    if report["counts"]["fail"] == 0 {
        assert_eq!((&report["verdict"], ran.code), (&"incomplete".into(), Some(5)), "{}", ran.all());
        assert!(report["notes"].to_string().contains("scenarios were not played: --time allows more"), "{}", ran.all());
    }
}
