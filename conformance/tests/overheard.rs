//! Games told again from what players heard and said: moments written by hand, and what the rules say of them.

use rulebook_conformance::overheard::{Ear, End, Mismatch, Moment, Retold, Sound, retell, setup};
use rulebook_spec::bricks::Bricks;
use rulebook_spec::game::Game;

/// `MS < LINE` is heard, `MS > LINE` is said, `MS |` has ended; one moment a line. `MS+WAITED` says for how many milliseconds
/// the machine has kept the programs waiting by then.
fn moments(text: &str) -> Vec<Moment> {
    let mut waited_us = 0;
    let moment = |line: &str| {
        let mut words = line.trim().splitn(3, ' ');
        let (at, waited) = words.next().map(|word| word.split_once('+').unwrap_or((word, "0"))).expect("a time");
        let micros = |ms: &str| ms.parse::<u64>().expect("milliseconds") * 1000;
        let at_us = micros(at);
        waited_us = waited_us.max(micros(waited));
        let (way, rest) = (words.next().expect("a way"), words.next().unwrap_or("").to_owned());
        let what = match way {
            "<" => Sound::Heard(rest),
            ">" => Sound::Said(rest),
            "-" => Sound::Half(rest),
            "~" => Sound::TooLong(rest),
            "|" => Sound::Ended,
            _ => Sound::Closed,
        };
        Moment { at_us, waited_us, what }
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(moment).collect()
}

/// No program is given time to start, but where a test says so.
fn retold(records: [&str; 2], start_ms: u64) -> Retold<Bricks> {
    let records = records.map(moments);
    let ears = records.each_ref().map(|record| (!record.is_empty()).then_some(record.as_slice()));
    let setup = setup::<Bricks>(&ears as &[Ear<'_>]).expect("a board");
    retell::<Bricks>(Bricks::literal(), &setup, &ears as &[Ear<'_>], start_ms * 1000).expect("a setup that can be")
}

/// How the telling of a game of bricks ends; the first record is seat 0's. An empty one is nobody's.
fn told(records: [&str; 2]) -> (End, Vec<String>) {
    let retold = retold(records, 0);
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
        assert_eq!(told(records), (End::Over, Vec::new()), "{records:?}");
    }
}

#[test]
fn the_first_line_that_is_not_what_the_rules_say_is_named() {
    let early = FIRST.replace("4 < STOP", "4 < 1x0_0x0");
    assert!(differs(0, Some("STOP"), Some("1x0_0x0"))(&told([&early, SECOND]).0));
    let forwarded = SECOND.replace("3 < STOP", "3 < 0x0_0x1\n 4 < STOP");
    assert!(differs(1, Some("STOP"), Some("0x0_0x1"))(&told([FIRST, &forwarded]).0));
    let more = FIRST.to_owned() + "\n 5 < 1x0_0x0";
    assert!(differs(0, None, Some("1x0_0x0"))(&told([&more, SECOND]).0));
    let silent = FIRST.replace("4 < STOP", "4 .");
    assert!(differs(0, Some("STOP"), None)(&told([&silent, SECOND]).0));
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
    let rule = "0 bricks.time.move".to_owned();
    assert_eq!(told([passed, ""]), (End::Over, Vec::new()));
    assert_eq!(told([late, ""]), (End::Over, vec![rule.clone()]));
    // Each answer is taken by itself: one that was let pass, and one that was not.
    let both = passed.replace("525 > 0x2_1x2\n", "1024 > 0x2_1x2\n").replace("530 <", "1026 <");
    assert_eq!(told([&both, ""]), (End::Over, vec![rule]));
    assert_eq!(retold([&both, ""], 0).excused_us, 0);
    // After 700 ms no clock excuses it.
    let long = passed.replace("512 >", "702 >").replace("520 <", "705 <").replace("525 >", "706 >");
    let long = long.replace("530 <", "707 <");
    assert!(differs(0, Some("STOP"), Some("1x0_1x1"))(&told([&long, ""]).0));
}

#[test]
fn an_answer_that_was_given_up_too_soon_is_laid_to_its_limit() {
    // Both are told STOP while seat 0 still has time: after 90 ms the referee has given its answer up, after 9 it has not waited.
    let stopped = |at_ms: u64| {
        let first = format!("0 < 3_2x0_2x1_2x2\n 1 > OK\n 2 < START\n {at_ms} < STOP");
        let second = format!("0 < 3_2x0_2x1_2x2\n 1 > OK\n {at_ms} < STOP");
        let End::Differs(Mismatch { expected: None, got, rule, waits, .. }) = told([&first, &second]).0 else {
            panic!("STOP comes too soon after {at_ms} ms");
        };
        assert_eq!(got.as_deref(), Some("STOP"));
        let waits = waits.map(|waits| (waits.waited_us, waits.limit_us));
        (rule.map(|rule| rule.id()), waits)
    };
    assert_eq!(stopped(92), (Some("bricks.time.move"), Some((90_000, Some(500_000)))));
    assert_eq!(stopped(11), (Some("bricks.talk.start"), Some((9_000, Some(500_000)))));
}

#[test]
fn what_the_machine_kept_programs_waiting_leaves_it_open_whether_an_answer_was_late() {
    // A referee that overslept for as long as the machine kept it: 700 ms, of which it was 150.
    let overslept = |waited_ms: u64| {
        let record = format!(
            "0 < 3_2x0_2x1_2x2
            1 > OK
            2 < START
            702 > 0x0_0x1
            705+{waited_ms} < 1x0_1x1
            706+{waited_ms} > 0x2_1x2
            707+{waited_ms} < STOP"
        );
        let retold = retold([&record, ""], 0);
        (retold.end == End::Over, retold.excused_us)
    };
    assert!(!overslept(0).0);
    assert!(!overslept(149).0);
    assert_eq!(overslept(150), (true, 150_000));
    assert_eq!(overslept(600), (true, 150_000));
    // A tap that heard the question so late that the referee took its bot for late.
    let held_up = |waited_ms: u64| {
        let record = format!(
            "0 < 3_2x0_2x1_2x2
            1 > OK
            2 < START
            250+{waited_ms} > 0x0_0x1
            260+{waited_ms} < STOP"
        );
        let other = "3 < 3_2x0_2x1_2x2\n 4 > OK\n 260 < STOP";
        let retold = retold([&record, other], 0);
        (retold.end == End::Over, retold.excused_us)
    };
    assert!(!held_up(202).0);
    assert_eq!(held_up(203), (true, 202_001));
}

#[test]
fn the_first_answer_may_have_been_given_time_to_start_or_not() {
    let slow =
        FIRST.replace("1 > OK", "2001 > OK").replace("2 <", "2002 <").replace("3 >", "2003 >").replace("4 <", "2004 <");
    fn is_right(records: [&str; 2], start_ms: u64) -> bool {
        retold(records, start_ms).end == End::Over
    }
    assert!(!is_right([&slow, ""], 0) && is_right([&slow, ""], 5000));
    // The referee that does not give it is right as well.
    let strict = ["0 < 3\n2001 > OK\n2002 < STOP", "2002 < STOP"];
    assert!(is_right(strict, 0) && is_right(strict, 5000));
    // Its clock may have begun when it started the program, which heard it much later.
    let started_late = |heard_ms: u64| {
        let record = format!("{heard_ms} < 3\n{} > OK\n{} < STOP", heard_ms + 10, heard_ms + 20);
        is_right([&record, &format!("{} < STOP", heard_ms + 20)], 0)
    };
    assert!(started_late(1000) && !started_late(300));
}

#[test]
fn an_answer_that_is_too_long_is_garbled_whenever_the_referee_has_enough_of_it() {
    for at_ms in [4, 400, 504] {
        let record = FIRST.replace("3 > 0x0_0x1", "3 ~ 111111111").replace("4 <", &format!("{at_ms} <"));
        assert_eq!(told([&record, ""]), (End::Over, vec!["0 bricks.talk.line-end".to_owned()]), "{at_ms}");
    }
}

#[test]
fn who_is_not_waited_for_was_told_too_soon() {
    let hasty = "0 < 3_2x0_2x1_2x2
        1 > OK
        2 < START
        100 < STOP";
    let other = "1 < 3_2x0_2x1_2x2\n 2 > OK\n 100 < STOP";
    assert!(differs(0, None, Some("STOP"))(&told([hasty, other]).0));
    // Unless the other player, to whom nobody listened, may have failed meanwhile.
    assert_eq!(told([hasty, ""]).0, End::Over);
    let patient = [hasty, other].map(|record| record.replace("100 < STOP", "502 < STOP"));
    assert_eq!(told([&patient[0], &patient[1]]), (End::Over, vec!["0 bricks.time.move".to_owned()]));
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
        assert_eq!(told([&first, SECOND]), (End::Over, vec![rule.to_owned()]), "{answer}");
    }
    let early = SECOND.replace("3 < STOP", "2 > 0x0_0x1\n 3 < STOP");
    let first = FIRST.replace("3 > 0x0_0x1\n", "");
    assert_eq!(told([&first, &early]), (End::Over, vec!["1 bricks.talk.early".to_owned()]));
}

#[test]
fn records_that_break_off_are_no_pass() {
    let lines: Vec<&str> = FIRST.lines().collect();
    for kept in 1..lines.len() {
        let (end, _) = told([&lines[..kept].join("\n"), ""]);
        assert!(matches!(end, End::CutOff(_)), "{kept} lines: {end:?}");
    }
}
