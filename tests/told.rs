//! Bots over JSON Lines in a game that tells them things by calls with a limit: whose time runs when, and what is blamed on
//! which call. The bots are shell scripts; those that should be late take much longer than their limit.

use crate::common::run_words;
use serde_json::{Value, json};

/// The first player attacks in his first two turns, and wins the war with the second attack under this seed.
const LANDS: &str = "2 1:R8-2 2:G1-1,3 3:G1-2";

/// A game on a machine that is too busy is played again so often.
const TRIES: usize = 3;

/// A bot that begins with these commands, and does these when it is told the map, told of an attack, asked for an attack.
struct Script<'a> {
    first: &'a str,
    map: &'a str,
    told: &'a str,
    attack: &'a str,
    last: &'a str,
}

/// Acknowledges nothing, and does not attack.
const PLAIN: Script = Script { first: "", map: "", told: "", attack: "answer '{\"attack\":null}'", last: "" };
/// Says when it is ready, and acknowledges what it is told.
const POLITE: Script =
    Script { first: "echo '{\"ready\":true,\"acknowledges\":true}'", map: "done_with", told: "done_with", ..PLAIN };
const ATTACKER: Script =
    Script { attack: "turn=$((turn + 1)); answer '{\"attack\":{\"from\":'$turn',\"to\":'$((turn + 1))'}}'", ..PLAIN };

impl Script<'_> {
    fn command(&self, flag: &str) -> Vec<String> {
        let Script { first, map, told, attack, last } = self;
        let script = format!(
            r#"turn=0
            answer() {{ echo '{{"seq":'$seq',"move":'"$1"'}}'; }}
            done_with() {{ echo '{{"seq":'$seq'}}'; }}
            fails() {{ echo '{{"seq":'$seq',"fault":"'$1'"}}'; }}
            {first}
            while read -r line; do
                seq=${{line#*:}}; seq=${{seq%%,*}}
                case $line in
                    *'"init"'*) answer '"ready"';;
                    *'"get-name"'*) answer '{{"name":null}}';;
                    *'"choose-flag"'*) answer '{{"flag":"{flag}"}}';;
                    *'"opponent-attack"'*) :; {told};;
                    *'"attack"'*) {attack};;
                    *) :; {map};;
                esac
            done
            {last}"#
        );
        ["sh", "-c", &script].map(String::from).to_vec()
    }
}

/// Plays the attacker against this bot; gives the result, of a few games the first in which this machine kept nobody waiting.
fn play(options: &str, bot: &Script) -> Value {
    let mut results = (0..TRIES).map(|_| play_once(options, bot));
    let first = results.find(|result| !was_busy(result));
    first.unwrap_or_else(|| play_once(options, bot))
}

/// Whether this machine was too busy to say of everybody who was late.
fn was_busy(result: &Value) -> bool {
    ["held_us", "overslept_us"].iter().any(|key| result[key].as_u64() > Some(0))
}

fn play_once(options: &str, bot: &Script) -> Value {
    let words = ["rulebook", "play", "dicewars", "--format", "json", "--seed", "1", "--board", LANDS].map(String::from);
    let options = options.split_whitespace().map(String::from);
    let line: Vec<String> = words.into_iter().chain(options).collect();
    let bots = [ATTACKER.command("red"), bot.command("green")];
    let bots = bots.into_iter().flat_map(|bot| std::iter::once("--".to_owned()).chain(bot));
    let ran = run_words(&line.into_iter().chain(bots).collect::<Vec<_>>());
    let result = ran.json();
    assert_eq!(result["places"], json!([1, 2]), "{}", ran.all());
    result
}

/// The rules that were broken, and by whom.
fn blamed(result: &Value) -> Vec<(u64, String)> {
    let refusals = result["refusals"].as_array().into_iter().flatten();
    let blame = |refusal: &Value| {
        let seat = refusal["seat"].as_u64().unwrap_or(u64::MAX);
        (seat, refusal["rule"].as_str().unwrap_or_default().trim_start_matches("dicewars.").to_owned())
    };
    refusals.map(blame).collect()
}

fn seat_one(rule: &str) -> Vec<(u64, String)> {
    vec![(1, rule.to_owned())]
}

#[test]
fn bots_that_acknowledge_and_bots_that_do_not_are_both_right() {
    for bot in [PLAIN, POLITE] {
        let result = play("", &bot);
        assert_eq!(blamed(&result), [], "{result:#}");
    }
}

#[test]
fn who_is_long_over_what_it_is_told_is_blamed_for_that_and_not_for_its_next_answer() {
    // So late that the limit of `attack` has passed as well, were it counted.
    let patient = "--reading limits=engine";
    let slow = Script { told: "sleep 1.5; done_with", ..POLITE };
    assert_eq!(blamed(&play(patient, &slow)), seat_one("limits.told"));
    // Of a bot that acknowledges nothing only the answer is known to be late.
    let slow = Script { told: "sleep 1.5", ..PLAIN };
    assert_eq!(blamed(&play("", &slow)), seat_one("limits.attack"));
}

#[test]
fn a_call_that_failed_is_undone_before_the_next_clock_runs() {
    let ready = "echo '{\"ready\":true}'";
    let patient = "--reading limits=engine";
    // A shim stops the call, says so after its limit, and then takes a while to undo it.
    let told = format!("sleep 0.3; fails timeout; sleep 1.2; {ready}");
    assert_eq!(blamed(&play(patient, &Script { told: &told, ..POLITE })), seat_one("limits.told"));
    let told = format!("fails memory; sleep 1.5; {ready}");
    assert_eq!(blamed(&play(patient, &Script { told: &told, ..POLITE })), seat_one("limits.memory"));
}

#[test]
fn a_failure_in_what_it_was_told_is_no_answer_to_what_it_is_asked() {
    for (fault, rule) in [("memory", "limits.memory"), ("crash", "calls.error"), ("timeout", "limits.told")] {
        let told = format!("fails {fault}");
        assert_eq!(blamed(&play("", &Script { told: &told, ..PLAIN })), seat_one(rule));
    }
}

#[test]
fn the_number_of_an_answer_is_that_of_the_question() {
    let attack = "seq=$((seq - 1)); answer '{\"attack\":null}'";
    assert_eq!(blamed(&play("", &Script { attack, ..PLAIN })), seat_one("calls.form"));
    let attack = "echo '{\"move\":{\"attack\":null}}'";
    assert_eq!(blamed(&play("", &Script { attack, ..PLAIN })), [], "it may be left out");
    // Only who has said that it acknowledges may do so.
    assert!(!blamed(&play("", &Script { told: "done_with", ..PLAIN })).is_empty());
}

#[test]
fn the_time_to_start_is_not_the_players_where_the_program_says_that_it_starts() {
    let start = "sleep 2.5; echo '{\"ready\":true,\"acknowledges\":true}'";
    let first = format!("echo '{{\"ready\":false}}'; {start}");
    assert_eq!(blamed(&play("", &Script { first: &first, ..POLITE })), []);
    // Who does not say so has the time that every program has to start, and no more.
    let silent = Script { first: "sleep 2.5", ..PLAIN };
    assert_eq!(blamed(&play("", &silent)), []);
    let late = play("--start-time 100", &silent);
    if was_busy(&late) && blamed(&late).is_empty() {
        println!("skipped: this machine was too busy to say who was late");
        return;
    }
    assert_eq!(blamed(&late)[0], (1, "limits.init".into()), "{late:#}");
}

#[test]
fn a_program_that_says_when_it_is_ready_may_take_its_time_to_end() {
    let ended = |bot: &Script| play("", bot)["seats"][1]["program"].clone();
    assert_eq!(ended(&Script { last: "sleep 1", ..POLITE }), "ended with exit code 0");
    assert_eq!(ended(&Script { last: "sleep 1000", ..PLAIN }), "was still running and was killed");
}

#[test]
fn a_program_is_not_ready_only_once() {
    let attack = "echo '{\"ready\":false}'; answer '{\"attack\":null}'";
    assert_eq!(blamed(&play("", &Script { attack, ..POLITE }))[0], (1, "calls.form".into()));
}
