//! Games told again from what players heard and said: moments written by hand, and what the rules say of them.

use rulebook_conformance::overheard::{Close, Ear, End, Mismatch, Moment, Sound, retell, setup};
use rulebook_spec::bricks::Bricks;
use rulebook_spec::game::Game;

/// `MS < LINE` is heard, `MS > LINE` is said, `MS |` has ended; one moment a line.
fn moments(text: &str) -> Vec<Moment> {
    let moment = |line: &str| {
        let mut words = line.trim().splitn(3, ' ');
        let at_us = words.next().and_then(|word| word.parse::<u64>().ok()).expect("milliseconds") * 1000;
        let (way, rest) = (words.next().expect("a way"), words.next().unwrap_or("").to_owned());
        let what = match way {
            "<" => Sound::Heard(rest),
            ">" => Sound::Said(rest),
            "-" => Sound::Half(rest),
            "|" => Sound::Ended,
            _ => Sound::Closed,
        };
        Moment { at_us, what }
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(moment).collect()
}

/// How the telling of a game of bricks ends; the first record is seat 0's. An empty one is nobody's.
fn told(records: [&str; 2], close: Close) -> (End, Vec<String>) {
    let records = records.map(moments);
    let ears = records.each_ref().map(|record| (!record.is_empty()).then_some(record.as_slice()));
    let first = ears.iter().flatten().next().expect("somebody was listened to");
    let setup = setup::<Bricks>(first).expect("a board");
    let retold = retell::<Bricks>(Bricks::LITERAL, &setup, &ears as &[Ear<'_>], close).expect("a setup that can be");
    let fouls = retold.fouls.iter().map(|(seat, offence, _)| format!("{seat} {}", offence.violation.rule.id()));
    (retold.end, fouls.collect())
}

fn differs(seat: u8, expected: Option<&str>, got: Option<&str>) -> impl Fn(&End) -> bool {
    let wanted = [expected, got].map(|line| line.map(str::to_owned));
    move |end| match end {
        End::Differs(Mismatch { seat: of, expected, got, .. }) => {
            *of == seat && [expected.clone(), got.clone()] == wanted
        }
        _ => false,
    }
}

/// Where only the left column and the cell `1x0` are free, a brick on the two upper ones of the column ends the game.
const FIRST: &str = "0 < 3_1x1_1x2_2x0_2x1_2x2
    1 > OK
    2 < START
    3 > 0x0_0x1
    4 < STOP";
const SECOND: &str = "0 < 3_1x1_1x2_2x0_2x1_2x2
    1 > OK
    3 < STOP";

#[test]
fn a_game_that_was_refereed_rightly_agrees_whoever_was_listened_to() {
    for records in [[FIRST, SECOND], [FIRST, ""], ["", SECOND]] {
        assert_eq!(told(records, Close::Measured), (End::Over, Vec::new()), "{records:?}");
    }
}

#[test]
fn the_first_line_that_is_not_what_the_rules_say_is_named() {
    let early = FIRST.replace("4 < STOP", "4 < 1x0_0x0");
    assert!(differs(0, Some("STOP"), Some("1x0_0x0"))(&told([&early, SECOND], Close::Measured).0));
    let forwarded = SECOND.replace("3 < STOP", "3 < 0x0_0x1\n 4 < STOP");
    assert!(differs(1, Some("STOP"), Some("0x0_0x1"))(&told([FIRST, &forwarded], Close::Measured).0));
    let more = FIRST.to_owned() + "\n 5 < 1x0_0x0";
    assert!(differs(0, None, Some("1x0_0x0"))(&told([&more, SECOND], Close::Measured).0));
    let silent = FIRST.replace("4 < STOP", "4 .");
    assert!(differs(0, Some("STOP"), None)(&told([&silent, SECOND], Close::Measured).0));
}

#[test]
fn an_answer_close_to_its_limit_may_have_been_late_or_not() {
    // A brick after 510 ms was late by the recorder's clock; the referee let it pass, and forwarded it.
    let passed = "0 < 3_2x0_2x1_2x2
        1 > OK
        2 < START
        512 > 0x0_0x1
        520 < 1x0_1x1
        525 > 0x2_1x2
        530 < STOP";
    let late = "0 < 3_2x0_2x1_2x2
        1 > OK
        2 < START
        512 > 0x0_0x1
        520 < STOP";
    assert!(differs(0, Some("STOP"), Some("1x0_1x1"))(&told([passed, ""], Close::Measured).0));
    assert_eq!(told([passed, ""], Close::InTime).0, End::Over);
    assert_eq!(told([late, ""], Close::Late), (End::Over, vec!["0 bricks.time.move".to_owned()]));
    // After 700 ms no clock excuses it.
    let long = passed.replace("512 >", "702 >").replace("520 <", "705 <").replace("525 >", "706 >");
    let long = long.replace("530 <", "707 <");
    assert!(differs(0, Some("STOP"), Some("1x0_1x1"))(&told([&long, ""], Close::InTime).0));
}

#[test]
fn who_is_not_waited_for_was_told_too_soon() {
    let hasty = "0 < 3_2x0_2x1_2x2
        1 > OK
        2 < START
        100 < STOP";
    assert!(differs(0, None, Some("STOP"))(&told([hasty, ""], Close::Measured).0));
    let patient = hasty.replace("100 < STOP", "502 < STOP");
    assert_eq!(told([&patient, ""], Close::Measured), (End::Over, vec!["0 bricks.time.move".to_owned()]));
}

#[test]
fn bad_answers_are_laid_to_who_gave_them() {
    for (answer, rule) in [
        ("3 > 0x0_1x1", "0 bricks.brick.adjacent"),
        ("3 > 0X0_1x0", "0 bricks.talk.spelling"),
        ("3 |", "0 bricks.foul.exit"),
        ("3 - 0x0_0", "0 bricks.talk.line-end"),
    ] {
        let first = FIRST.replace("3 > 0x0_0x1", answer);
        assert_eq!(told([&first, SECOND], Close::Measured), (End::Over, vec![rule.to_owned()]), "{answer}");
    }
    let early = SECOND.replace("3 < STOP", "2 > 0x0_0x1\n 3 < STOP");
    let first = FIRST.replace("3 > 0x0_0x1\n", "");
    assert_eq!(told([&first, &early], Close::Measured), (End::Over, vec!["1 bricks.talk.early".to_owned()]));
}

#[test]
fn records_that_break_off_are_no_pass() {
    let lines: Vec<&str> = FIRST.lines().collect();
    for kept in 1..lines.len() {
        let (end, _) = told([&lines[..kept].join("\n"), ""], Close::Measured);
        assert!(matches!(end, End::CutOff(_)), "{kept} lines: {end:?}");
    }
}
