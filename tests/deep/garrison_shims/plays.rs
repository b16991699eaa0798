//! Whole games: right players are certified, wrong ones are blamed, and a strategy plays the same in every language.

use super::languages::{CPP, JAVA, LANGUAGES, Language, PASCAL};
use crate::common::{Ran, each, findings, run_words};
use serde_json::json;

/// A machine that is busy with other things makes any player late: a player is late when it is late this many times.
const TRIES: usize = 5;
/// The reading of a game in which time is not what is tested.
const PATIENT: &str = "garrison.time.move.like-init";

#[track_caller]
fn certify(bot: &str, options: &str) -> Ran {
    let line = format!("rulebook certify garrison --cases 0 --time 3000 --format json {options} --");
    let mut words = shell_words::split(&line).unwrap_or_else(|error| panic!("{error}"));
    words.push(bot.to_owned());
    run_words(&words)
}

/// The same, for a player who is not to be late.
#[track_caller]
fn certify_one_in_time(bot: &str, options: &str) -> Ran {
    let in_time = |ran: &Ran| {
        let report = ran.json();
        // 5: this machine was too busy for a verdict.
        ran.code != Some(5)
            && !findings(&report).iter().any(|found| found["rule"].as_str().is_some_and(|rule| rule.contains(".time.")))
    };
    let tries = (1..TRIES).map(|_| certify(bot, options)).find(in_time);
    tries.unwrap_or_else(|| certify(bot, options))
}

/// Every player of these lists, of each language whose compiler is there.
fn players<T: Copy>(test: &str, list: fn(&Language) -> &'static [T]) -> Vec<(&'static Language, T)> {
    let there = LANGUAGES.iter().filter(|language| language.is_there(test));
    there.flat_map(|language| list(language).iter().map(move |player| (language, *player))).collect()
}

fn check_right(language: &Language, player: &str, games: &str) {
    let ran = certify_one_in_time(&language.build_player(player), games).exits(0);
    let report = ran.json();
    assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&json!("conforms"), &json!(0)), "{}", ran.all());
}

#[test]
fn right_players_are_certified() {
    each(&players("certifying strategies", |language| language.strategies), |(language, player)| {
        check_right(language, player, "--run 'garrison/boards/[23]/*' --run 'garrison/board.values/*/seat-0'");
    });
    each(&players("certifying right players", |language| language.right), |(language, player)| {
        check_right(language, player, "--run 'garrison/boards/3/seat-1' --run 'garrison/boards/4/seat-0'");
    });
}

#[test]
fn fields_for_which_the_arrays_have_no_room_are_given_to_no_bot() {
    certify("never-started", "--run 'garrison/board.size/ninety-nine-*'").exits(4).silent();
}

#[test]
fn wrong_players_are_blamed_by_the_rule_that_they_break() {
    each(&players("certifying wrong players", |language| language.wrong), |(language, (player, rule))| {
        let certify = if rule.contains(".time.") { certify } else { certify_one_in_time };
        let ran = certify(&language.build_player(player), "--run 'garrison/boards/4/seat-1'").exits(1);
        let report = ran.json();
        let found = findings(&report);
        assert_eq!((found.len(), &report["counts"]["fail"]), (1, &json!(1)), "{player}: {}", ran.all());
        assert_eq!((&found[0]["rule"], &found[0]["who"]), (&json!(rule), &json!("bot")), "{player}: {}", ran.all());
    });
}

/// The last position of a game on a map of ours as it is drawn, with what is in hand, and how it ended.
#[track_caller]
fn played(map: &str, bots: [&str; 2]) -> String {
    let map = format!("@{}/conformance/src/games/garrison/maps/{map}.txt", env!("CARGO_MANIFEST_DIR"));
    let patient = ["rulebook", "play", "garrison", "--misreading", PATIENT, "--board", &map];
    let words = [&patient[..], &["--", bots[0], "--", bots[1]]].concat();
    let ran = run_words(&words.into_iter().map(String::from).collect::<Vec<_>>()).exits(0);
    // The commands are not those of the next game.
    ran.out.lines().filter(|line| !line.starts_with("place ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_game_takes_6000_moves_and_is_the_same_whichever_language_plays_which_seat() {
    let (cpp, pascal) = (&CPP, &PASCAL);
    if !(cpp.is_there("the long game") && pascal.is_there("the long game")) {
        return;
    }
    // The same strategy, written twice.
    let bots = [cpp, pascal].map(|language| language.build_player("expander"));
    let game = played("maze", [&bots[0], &bots[1]]);
    assert!(game.contains("moves: A 6000, B 6000\n") && game.contains("events: 12002\n"), "{game}");
    assert!(game.contains("end: garrison.end.limit, garrison.end.order\n"), "{game}");
    let won = played("chess", [&bots[0], &bots[1]]);
    assert!(won.contains("end: garrison.end.territory\n"), "{won}");
    assert_eq!(played("chess", [&bots[1], &bots[0]]), won);
    if JAVA.is_there("the game in three languages") {
        let java = JAVA.build_player("expander");
        assert_eq!(played("chess", [&java, &bots[1]]), won);
        assert_eq!(played("chess", [&bots[0], &java]), won);
    }
}
