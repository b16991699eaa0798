//! `rulebook fairness`: recordings are made, tested, and refused where they are damaged.

use crate::common::dice::{fairness, sample};
use crate::common::run;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

#[test]
fn fair_recordings_pass_where_they_are_enough() {
    let dir = tempdir().expect("a folder");
    let fair = sample(dir.path(), "fair", "--sample 2 --seed 3");
    let ran = fairness(&format!("{fair} --bias 12")).exits(0).says("fair: no test gives alarm");
    let ran = ran.says("fair luck would give any in 1 of 1000 such records at most");
    let ran = ran
        .says("attacker's die: a bias of ")
        .says("leftover flags by seat: 0 draws, ")
        .says("(too seldom to be waited for)");
    assert_eq!(ran.talk, "");
    fairness(&format!("{fair} --bias 12 --anytime")).exits(0).says("bets on odds");
    fairness(&format!("{fair} --bias 12 --cases")).exits(0).says(" against ").says(" expected at ");
}

#[test]
fn too_few_draws_are_no_pass_and_say_how_many_it_takes() {
    let dir = tempdir().expect("a folder");
    let fair = sample(dir.path(), "fair", "--sample 2 --seed 3");
    let ran = fairness(&fair).exits(5).says("not enough to say whether it is fair: no test gives alarm, but\n");
    ran.says("are needed to see a bias of 1 %, about ").says(" recordings like these");
    let report = fairness(&format!("{fair} --format json")).exits(5).json();
    assert_eq!(report["verdict"], "incomplete");
    assert_eq!(report["missing"].as_array().map(Vec::len), Some(3), "{report}");
    let die = &report["kinds"][0];
    assert!(die["draws"].as_u64() < die["needed"].as_u64(), "{die}");
    let single = format!("{fair}/sample-0001.jsonl");
    fairness(&format!("{single} --bias 50")).exits(5).says("attacker wins: ").says(" are needed to test them");
}

#[test]
fn the_same_seed_makes_the_same_recordings() {
    let dir = tempdir().expect("a folder");
    let (one, two) =
        (sample(dir.path(), "one", "--sample 2 --seed 4"), sample(dir.path(), "two", "--sample 2 --seed 4"));
    let read = |folder: &str| fs::read(Path::new(folder).join("sample-0002.jsonl")).expect("it was written");
    assert_eq!(read(&one), read(&two));
    let ran = run(&format!("rulebook fairness dicewars --sample 1 --out {one}")).exits(2).one_sentence();
    ran.talks("cannot be written").silent();
    // Given twice, they count once.
    let once = fairness(&one).exits(5);
    let twice = fairness(&format!("{one} {two}")).exits(5).talks("not counted again");
    assert_eq!(once.out, twice.out);
}

#[test]
fn a_loaded_die_is_named() {
    let dir = tempdir().expect("a folder");
    let loaded = sample(dir.path(), "loaded", "--sample 2 --seed 3 --loaded 6:12");
    let ran = fairness(&loaded).exits(1).says("not fair: ").says("attacker's die, frequencies: outcome 6 of 6 came ");
    ran.says("in place of 16.67 %");
    let report = fairness(&format!("{loaded} --format json")).exits(1).json();
    assert_eq!(report["verdict"], "unfair");
    let alarms = report["tests"].as_array().expect("tests").iter().filter(|test| test["alarm"] == true);
    assert!(alarms.count() >= 2);
}

#[test]
fn orders_and_equal_moves_of_snakes_are_tested() {
    let dir = tempdir().expect("a folder");
    let fairness = |name: &str, made: &str, tested: &str| {
        let out = dir.path().join(name).display().to_string();
        run(&format!("rulebook fairness snakes --out {out} {made}")).exits(0).silent();
        run(&format!("rulebook fairness snakes {out} {tested}"))
    };
    let fair = fairness("fair", "--sample 4", "--bias 10").exits(0).says("fair: no test gives alarm");
    fair.says("order of a round").says("first of a round").says("one of equal moves by turn");
    let first = fairness("first", "--sample 4 --loaded 1:20", "").exits(1);
    first.says("first of a round, frequencies: outcome 1 of ");
    let tied = fairness("tied", "--sample 2 --misreading decide.best.first-of-tied", "").exits(1);
    tied.says("one of equal moves by direction, frequencies: ");
    let out = dir.path().join("fair").display().to_string();
    run(&format!("rulebook fairness snakes {out}")).exits(5).says("one of equal moves by direction: ");
    run(&format!("rulebook fairness snakes --sample 1 --out {out} --loaded 3:5")).exits(2).one_sentence();
}

#[test]
fn what_cannot_be_tested_says_why() {
    let dir = tempdir().expect("a folder");
    let empty = dir.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    fairness(&empty.display().to_string()).exits(4).one_sentence().talks("nothing to test").silent();
    run("rulebook fairness bricks .").exits(2).one_sentence().talks("luck decides nothing in bricks").silent();
    fairness(&dir.path().join("absent.jsonl").display().to_string()).exits(2).one_sentence().silent();
    fairness("").exits(2).silent();
    for words in
        ["--loaded 7:1", "--loaded 0:1", "--loaded 6:60", "--loaded 6", "--loaded 6:x", "--alarm 0", "--bias 0"]
    {
        fairness(&format!("--sample 1 --out {} {words}", empty.display())).exits(2).silent();
    }
}

#[test]
fn damaged_recordings_break_off() {
    let dir = tempdir().expect("a folder");
    let fair = sample(dir.path(), "fair", "--sample 2 --seed 5");
    let path = Path::new(&fair).join("sample-0001.jsonl");
    let text = fs::read_to_string(&path).expect("it was written");
    let cut = text.len() / 2;
    for (damaged, says) in [(text[..cut].to_owned(), "cut off"), (text.replacen("[6", "[5", 1), "changed or damaged")] {
        fs::write(&path, damaged).expect("it can be written");
        fairness(&fair).exits(5).one_sentence().talks(says).silent();
    }
}
