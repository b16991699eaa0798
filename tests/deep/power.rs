//! `rulebook power`, `rulebook coverage` and `rulebook traces minimize`: what the suite sees, and what is left where
//! traces are missing.

use crate::common::{Ran, TRACES, run, some_traces};
use rulebook_conformance::contest::{Contest, VariantKind};
use rulebook_conformance::games::{NAMES, Visitor, with_game};
use serde_json::Value;
use std::fs;
use std::path::Path;

struct Count;

impl Visitor for Count {
    type Output = usize;

    fn visit<G: Contest>(self) -> usize {
        G::variants().iter().filter(|variant| variant.kind == VariantKind::Misreading).count()
    }
}

fn planted(game: &str) -> usize {
    with_game(game, Count).expect("listed games exist")
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// A report without what depends on this machine's speed.
fn without_times(mut report: Value) -> Value {
    report["median_took_us"] = Value::Null;
    for one in report["misreadings"].as_array_mut().into_iter().flatten() {
        one["caught"]["took_us"] = Value::Null;
    }
    report
}

#[test]
fn every_misreading_is_caught_by_the_traces_alone_and_by_the_whole_suite() {
    for game in NAMES {
        for suite in ["--traces-only", ""] {
            let report = run(&format!("rulebook power {game} --format json {suite}")).exits(0).json();
            assert_eq!((number(&report["planted"]), &report["game"]), (planted(game) as u64, &(*game).into()));
            for one in list(&report, "misreadings") {
                let by = &one["caught"]["by"];
                assert!(by == "golden" || one["reason"].is_string(), "{one:#}");
                assert!(by.is_null() || number(&one["caught"]["steps"]) > 0, "{one:#}");
            }
            assert!(number(&report["median_steps"]) > 0);
            let by_invariants = list(&report, "misreadings").iter().filter(|one| one["invariant"].is_object()).count();
            assert_eq!(by_invariants * 8 > planted(game), suite.is_empty(), "{game}: {by_invariants} by invariants");
        }
    }
}

#[test]
fn games_drawn_at_random_catch_by_themselves_and_the_same_seed_as_soon() {
    for game in NAMES {
        let line = |seed: u64| format!("rulebook power {game} --random-only --format json --seed {seed} --cases 60");
        let report = run(&line(5)).json();
        assert_eq!(without_times(report.clone()), without_times(run(&line(5)).json()));
        assert_ne!(without_times(report.clone()), without_times(run(&line(6)).json()));
        let caught = list(&report, "misreadings").iter().filter(|one| one["caught"].is_object());
        for one in caught.clone() {
            let address = one["caught"]["address"].as_str().unwrap_or_default();
            assert!(address.starts_with(&format!("{game}/fuzz/5-")), "{one:#}");
        }
        assert_eq!(number(&report["caught"]), caught.count() as u64);
        assert!(number(&report["caught"]) * 2 > number(&report["planted"]), "{game}: {}", report["caught"]);
    }
}

#[test]
fn steered_games_catch_sooner_and_are_drawn_again_by_their_addresses() {
    let mean = |options: &str| {
        let report = run(&format!("rulebook power --random-only --format json {options}")).exits(0);
        // One array, an object a game.
        let games = report.json();
        games.as_array().into_iter().flatten().map(|game| number(&game["mean_steps"])).collect::<Vec<u64>>()
    };
    // One seed is no proof, nor is one game: two of each are enough to see that it does not get worse.
    let (mut steered, mut unsteered) = (1.0, 1.0);
    for seed in 1..=2 {
        let [with, without] = ["--steered", ""].map(|how| mean(&format!("{how} --seed {seed}")));
        println!("{with:?} steps in the mean steered, {without:?} not");
        assert_eq!((with.len(), without.len()), (NAMES.len(), NAMES.len()));
        with.iter().for_each(|steps| steered *= *steps as f64);
        without.iter().for_each(|steps| unsteered *= *steps as f64);
    }
    assert!(steered < unsteered);
    let report = run("rulebook power bricks --random-only --steered --format json").exits(0).json();
    let one = &list(&report, "misreadings")[20];
    let [id, address] = [&one["id"], &one["caught"]["address"]].map(|text| text.as_str().unwrap_or_default());
    let line = format!("rulebook validate bricks --cases 0 --run {address} -- rulebook referee bricks");
    run(&line).exits(0);
    run(&format!("{line} --misreading {id}")).exits(1).says(address);
    let line = "rulebook validate bricks --steered --cases 30 --run bricks/steered/1-* --format json";
    assert_eq!(number(&run(&format!("{line} -- rulebook referee bricks")).exits(0).json()["counts"]["pass"]), 30);
}

/// A second method: what the trace that is said to catch a misreading makes of a referee that has it.
#[test]
fn a_catch_is_shown_by_a_referee_with_the_misreading() {
    let report = run("rulebook power bricks --traces-only --format json").exits(0).json();
    for one in list(&report, "misreadings").iter().step_by(9) {
        let (id, address) = (one["id"].as_str().unwrap_or_default(), one["caught"]["address"].as_str());
        let address = address.unwrap_or_else(|| panic!("{one:#}"));
        let referee = format!("rulebook referee bricks --misreading {id}");
        run(&format!("rulebook validate bricks --cases 0 --run {address} -- {referee}")).exits(1).says(id);
        let first = number(&one["caught"]["steps"]);
        let before = run(&format!("rulebook validate bricks --cases 0 --max-fail 1 --format json -- {referee}"));
        assert_eq!(number(&before.exits(1).json()["steps"]), first, "{id}");
    }
}

#[test]
fn without_their_traces_misreadings_survive() {
    let folder = some_traces("bricks", |address| !address.contains("/foul."));
    let line = |suite: &str| format!("rulebook power bricks {suite} --traces {}", folder.path().display());
    let ran = run(&line("--traces-only")).exits(1);
    let survivors: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("survivor  ")).collect();
    assert!(!survivors.is_empty() && survivors.iter().all(|line| line.contains("bricks.foul.")), "{}", ran.all());
    run(&line("")).exits(0).says(" by games drawn at random");
}

/// Of all games that can be probed: by scenarios of the native protocol, or by the scenes of players who are linked in.
#[test]
fn probes_catch_what_players_can_hear() {
    let ran =
        run("rulebook power --probe --format json").exits(0).talks("snakes has no protocol to probe a referee over");
    // One array, an object a game.
    let reports = ran.json();
    let reports = reports.as_array().expect("an array");
    assert_eq!(reports.len(), NAMES.len() - 1);
    for report in reports {
        let game = report["game"].as_str().unwrap_or_default();
        assert_eq!(number(&report["planted"]), planted(game) as u64);
        // In Dice Wars players who are called hear less of what a referee does than elsewhere.
        let (part, whole) = if game == "dicewars" { (2, 3) } else { (3, 4) };
        assert!(number(&report["caught"]) * whole > number(&report["planted"]) * part, "{game}: {}", report["caught"]);
        assert!(game != "bitwa" || report["caught"] == 153, "{}", report["caught"]);
        for one in list(report, "misreadings") {
            let address = one["caught"]["address"].as_str().unwrap_or_default();
            assert!(address.contains("/probe-") != one["reason"].is_string(), "{one:#}");
            assert!(one["caught"].is_null() || one["caught"]["by"] == "scenario", "{one:#}");
        }
        // Dice that are compared wrongly are seen in no single war, but in all of them together.
        let by_dice = |one: &&Value| one["caught"]["address"] == "dicewars/battle.sum/probe-even-attacks-*";
        let by_dice: Vec<&Value> = list(report, "misreadings").iter().filter(by_dice).map(|one| &one["id"]).collect();
        assert_eq!(by_dice.contains(&&"dicewars.battle.sum.ties-attack".into()), game == "dicewars", "{by_dice:?}");
    }
    run("rulebook power snakes --probe").exits(2).silent().one_sentence().talks("no protocol to probe a referee over");
    run("rulebook power bricks --probe --traces-only").exits(2).silent();
}

#[test]
fn pairs_are_caught_and_mostly_named() {
    for game in NAMES {
        let pairs = &run(&format!("rulebook power {game} --pairs 2 --format json")).exits(0).json()["pairs"];
        assert_eq!((number(&pairs["tried"]), number(&pairs["caught"])), (2, 2), "{game}: {pairs:#}");
        assert!(number(&pairs["one_named"]) >= 1, "{game}: {pairs:#}");
        assert_eq!(pairs["both_named"], pairs["both_show"], "{game}: {pairs:#}");
        assert_eq!(pairs["named_first"], pairs["singles"], "{game}: {pairs:#}");
    }
}

fn cover(options: &str) -> Ran {
    run(&format!("rulebook coverage {options}"))
}

#[test]
fn every_rule_is_covered_or_has_a_reason() {
    for game in NAMES {
        let report = cover(&format!("{game} --cases 0 --format json")).exits(0).json();
        let killed = list(&report, "rules").iter().flat_map(|rule| list(rule, "misreadings"));
        assert_eq!(killed.filter(|one| number(&one["by"]) > 0).count(), planted(game), "{game}");
    }
    let by_invariants = |cases: u64| {
        let report = cover(&format!("bricks --cases {cases} --format json")).exits(0).json();
        list(&report, "rules").iter().map(|rule| number(&rule["invariants"])).sum::<u64>()
    };
    assert_eq!(by_invariants(0), 0);
    assert!(by_invariants(30) * 2 > planted("bricks") as u64, "{}", by_invariants(30));
    let rules = cover("bricks --cases 20").exits(0).says("bricks: ").out;
    let table = cover("bricks --cases 20 --format md").exits(0).out;
    let rows = |text: &str, start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(rows(&table, "| `bricks."), rows(&rules, "bricks."), "{table}");
}

#[test]
fn rules_without_traces_are_uncovered() {
    let folder = some_traces("bricks", |address| !address.contains("/foul.garbled/"));
    let ran = cover(&format!("bricks --cases 0 --traces {}", folder.path().display())).exits(1);
    ran.says("uncovered bricks.foul.garbled: no golden trace is about it");
    let empty = tempfile::tempdir().expect("a folder");
    fs::create_dir(empty.path().join("bricks")).expect("a folder");
    let ran = cover(&format!("bricks --cases 0 --traces {}", empty.path().display())).exits(1);
    ran.says(
        "uncovered bricks.brick.free: no golden trace cites it; no golden trace is about it; no golden trace shows",
    );
}

/// What of the rules and variants these traces leave out.
fn left_out(game: &str, folder: &Path) -> Vec<String> {
    let report = cover(&format!("{game} --cases 0 --format json --traces {}", folder.display())).json();
    let gaps = list(&report, "rules").iter().flat_map(|rule| list(rule, "gaps"));
    let gaps = gaps.map(|gap| gap.as_str().unwrap_or_default().to_owned());
    gaps.filter(|gap| gap != "no golden trace is about it").collect()
}

#[test]
fn what_is_minimized_does_what_all_traces_do_and_nothing_of_it_can_go() {
    for game in NAMES {
        let names = run(&format!("rulebook traces minimize {game} --names")).exits(0).out;
        let names: Vec<&str> = names.lines().collect();
        let all = fs::read_dir(Path::new(TRACES).join(game)).expect("the traces are there").count();
        assert!(names.len() * 2 < all, "{game}: {} of {all} are kept", names.len());
        let folder = some_traces(game, |address| names.contains(&address));
        assert_eq!(left_out(game, folder.path()), [""; 0], "{game}");
        for name in names.iter().skip(3).step_by(names.len() / 2) {
            let file = name.splitn(3, '/').skip(1).collect::<Vec<_>>().join("--") + ".jsonl";
            let folder = some_traces(game, |address| names.contains(&address));
            fs::remove_file(folder.path().join(game).join(file)).expect("it was copied");
            assert!(!left_out(game, folder.path()).is_empty(), "{name} could go as well");
        }
    }
    run("rulebook traces minimize bricks").exits(0).says("alone kills ").says(" misreadings and tell ");
}

#[test]
fn the_minimized_set_that_lies_beside_the_traces_is_current() {
    let kept = fs::read_to_string(Path::new(TRACES).join("minimized.txt")).expect("it lies there");
    let found = run("rulebook traces minimize --names").exits(0).out;
    assert_eq!(kept, found, "write it anew: rulebook traces minimize --names > conformance/traces/minimized.txt");
}

/// Every mutant is told from the rules by a golden trace, by a drawn game, or survives, and each kind says the same; most of what
/// a machine changes is noticed, and drawn games notice more than golden traces do.
#[test]
fn each_mutant_is_told_from_the_rules_or_survives() {
    let report = run("rulebook power bricks --mutants --cases 200 --format json").exits(0).json();
    let (mutants, survivors) = (number(&report["mutants"]), list(&report, "survivors").len() as u64);
    let (by_traces, by_random) = (number(&report["by_traces"]), number(&report["by_random"]));
    assert_eq!(by_traces + by_random + survivors, mutants, "{report:#}");
    let kinds = report["kinds"].as_object().expect("kinds of mutants");
    let sum = |key: &str| kinds.values().map(|kind| number(&kind[key])).sum::<u64>();
    assert_eq!((sum("mutants"), sum("survivors")), (mutants, survivors));
    assert!(by_traces * 2 > mutants && by_random > 0, "{by_traces} and {by_random} of {mutants}");
    let does = |what: &str| list(&report, "survivors").iter().filter(|one| one["does"] == what).count();
    assert!(does("nothing") > 0 && does("words") > 0 && does("inside") > 0, "{report:#}");
    run("rulebook power bricks --mutants --cases 20").exits(0).says("are told from the rules");
}

/// What makes a difference and is not told from the rules has a reason in a list, or a golden trace is missing.
#[test]
fn what_survives_is_listed_with_why() {
    let report = run("rulebook power bricks --mutants --cases 1000 --format json").exits(0).json();
    let survivors = list(&report, "survivors");
    let unlisted: Vec<_> = survivors.iter().filter(|one| one["does"] == "inside" && one["why"].is_null()).collect();
    assert!(unlisted.is_empty(), "{unlisted:#?}");
    assert!(survivors.iter().any(|one| one["why"].is_string()), "{report:#}");
}

#[test]
fn the_reports_of_all_games_are_one_array() {
    for line in ["power --random-only --cases 1", "coverage --cases 1"] {
        let ran = run(&format!("rulebook {line} --format json"));
        let games = ran.json();
        let names = games.as_array().expect("an array").iter().map(|game| game["game"].clone());
        assert_eq!(
            names.collect::<Vec<Value>>(),
            rulebook_conformance::games::NAMES.iter().map(|name| Value::from(*name)).collect::<Vec<_>>(),
            "{line}"
        );
    }
}
