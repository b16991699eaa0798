//! The native protocol of bitwa: what is written reads back, what is no answer is refused, and nothing panics.

use crate::games::bitwa::{Play, setup};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use rulebook_conformance::contest::Catalogue;
use rulebook_conformance::contest::{Framing, Variant, Wire, rules_with};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::round::ORDER;
use rulebook_spec::bitwa::{Bitwa, Division, Message, Move, Target};
use rulebook_spec::game::{Event, Game};
use rulebook_spec::rule::Rule;

#[derive(Clone, Debug)]
struct AnyTarget(Target);

#[derive(Clone, Debug)]
struct AnyMessage(Message);

impl Arbitrary for AnyTarget {
    fn arbitrary(g: &mut Gen) -> Self {
        // What can be written: -1, or a number without a sign.
        let mut value = || if bool::arbitrary(g) { i32::arbitrary(g).max(-1) } else { i32::from(u8::arbitrary(g)) - 1 };
        let values = std::array::from_fn(|_| value().max(-1));
        AnyTarget(Target::of(values))
    }
}

fn any_division(g: &mut Gen) -> Division {
    Division::of(*g.choose(ORDER).expect("there are 52")).expect("they are letters")
}

impl Arbitrary for AnyMessage {
    fn arbitrary(g: &mut Gen) -> Self {
        let (m, n) = (1 + u32::arbitrary(g) % 12, 1 + u32::arbitrary(g) % 9);
        let letters: Vec<char> = "#.AaZz".chars().collect();
        let mut row = || (0..m).map(|_| *g.choose(&letters).expect("six of them")).collect();
        let rows = (0..n).map(|_| row()).collect();
        let number = |g: &mut Gen| 1 + u32::arbitrary(g) % 10_000;
        let (rounds, strength) = (number(g), number(g));
        let AnyTarget(target) = AnyTarget::arbitrary(g);
        let all = [
            Message::SetGame { m, n, rounds, strength, rows },
            Message::TimeLeft(u32::arbitrary(g)),
            Message::GenMove(any_division(g)),
            Message::Play { division: any_division(g), target },
            Message::Quit,
        ];
        AnyMessage(g.choose(&all).expect("five of them").clone())
    }
}

/// The same cases at every run.
fn check(invariant: impl quickcheck::Testable) {
    QuickCheck::new().rng(Gen::from_size_and_seed(100, 2003)).tests(2000).quickcheck(invariant);
}

fn written(choice: &Move) -> Vec<u8> {
    let mut bytes = Vec::new();
    Bitwa::write_move(choice, &mut bytes);
    bytes
}

/// A game whose first division is asked for its target, under the rules changed so.
fn asked(variant: Option<&str>) -> Play {
    let variants: Vec<&Variant<_>> = Bitwa::variants().iter().filter(|one| Some(one.id) == variant).collect();
    assert_eq!(variants.len(), usize::from(variant.is_some()), "{variant:?}");
    let mut play = Play::under(&rules_with::<Bitwa>(&variants), &setup(&["#####", "#A.a#", "#####"], 9, 2));
    play.acknowledge();
    play
}

#[test]
fn a_message_reads_back_as_it_was_written() {
    check(
        (|AnyMessage(message)| {
            let mut bytes = Vec::new();
            Bitwa::write_message(&message, &mut bytes);
            let text = String::from_utf8(bytes).expect("the protocol is text");
            let line = text.strip_suffix('\n').expect("a command ends with a line feed");
            let windows = format!("{line}\r");
            !line.contains('\n')
                && Bitwa::read_message(line).as_ref() == Ok(&message)
                && Bitwa::read_message(&windows) == Ok(message)
        }) as fn(AnyMessage) -> bool,
    );
}

#[test]
fn a_target_reads_back_as_it_was_written() {
    let play = asked(None);
    let invariant = move |AnyTarget(target): AnyTarget| {
        let bytes = written(&Move::Target(target));
        let (length, taken) = Framing::EmptyLine.cut(&bytes, 0).expect("an answer has an end");
        let line = String::from_utf8(bytes[..length].to_vec()).expect("the protocol is text");
        let read = |line: &str| Bitwa::read(&play.rules, &play.position, 0, line);
        assert_eq!(taken, bytes.len());
        assert_eq!(read(&line), Ok(Move::Target(target)));
        assert_eq!(read(&format!("{line}\r")), Ok(Move::Target(target)));
    };
    for seed in 0..2000 {
        invariant(AnyTarget::arbitrary(&mut Gen::from_size_and_seed(100, seed)));
    }
}

#[test]
fn the_commands_are_spelt_as_in_the_text() {
    let spelt = |message: &Message| {
        let mut bytes = Vec::new();
        Bitwa::write_message(message, &mut bytes);
        String::from_utf8(bytes).expect("the protocol is text")
    };
    let division = Division::of(b'b').expect("a letter");
    let target = Target { attack: 1, x: 4, y: 2, dx: 1, dy: -1, p: 0 };
    let rows = vec!["####".to_owned(), "#Aa#".into(), "####".into()];
    assert_eq!(
        spelt(&Message::SetGame { m: 4, n: 3, rounds: 7, strength: 2, rows }),
        "set_game 4 3 7 2 #### #Aa# ####\n"
    );
    assert_eq!(spelt(&Message::TimeLeft(1500)), "time_left 1500\n");
    assert_eq!(spelt(&Message::GenMove(division)), "gen_move b\n");
    assert_eq!(spelt(&Message::Play { division, target }), "play b 1 4 2 1 -1 0\n");
    assert_eq!(spelt(&Message::Quit), "quit\n");
    assert_eq!(written(&Move::Ack), b"=\n\n");
    assert_eq!(written(&Move::Error), b"?\n\n");
    assert_eq!(written(&Move::Target(target)), b"= 1 4 2 1 -1 0\n\n");
}

/// What an answer to `gen_move` comes to: nothing bad, or the rule that it breaks.
fn verdict(line: &str, variant: Option<&str>) -> Option<Rule> {
    asked(variant).event(&Event::line(0, line)).map(|offence| offence.violation.rule)
}

#[test]
fn answers_to_gen_move_are_read_to_the_letter() {
    let good = ["= 1 4 2 1 -1 0", "= 0 0 0 -1 -1 1\r", "= 1 4 0 1 1 1"];
    assert!(good.iter().all(|line| verdict(line, None).is_none()));
    let malformed = [
        "",
        " ",
        "=",
        "= ",
        "=1 4 2 1 -1 0",
        "=  1 4 2 1 -1 0",
        "= 1 4 2 1 -1 0 ",
        "= 1  4 2 1 -1 0",
        "= 1 4 2 1 -1",
        "= 1 4 2 1 -1 0 0",
        "= 1\t4 2 1 -1 0",
        "= 1 4 2 1 -1 x",
        "= 1 4 2 1 -1 0\n",
        "= 1 4 2 1 -1 0\nmore",
        " = 1 4 2 1 -1 0",
        "1 4 2 1 -1 0",
        "= 1 4 2 1 - 0",
        "= 1.0 4 2 1 -1 0",
        "= \u{661} 4 2 1 -1 0",
        "= 1 4 2 1 --1 0",
        "hello",
        "\r",
    ];
    for line in malformed {
        assert_eq!(verdict(line, None), Some(TALK_ANSWER), "{line:?}");
    }
    let misspelt = [
        "= 01 4 2 1 -1 0",
        "= 1 4 2 +1 -1 0",
        "= 1 4 2 1 -1 -0",
        "= 1 4 2 1 -01 0",
        "= 1 -2 2 1 -1 0",
        "= 00 4 2 1 -1 0",
        "= 1 4 2147483648 1 -1 0",
        "= 1 99999999999999999999 2 1 -1 0",
    ];
    for line in misspelt {
        assert_eq!(verdict(line, None), Some(TALK_INTEGERS), "{line:?}");
    }
    for line in ["?", "? no", "?= 1 4 2 1 -1 0", "?\nmore"] {
        assert_eq!(verdict(line, None), Some(TALK_ERROR), "{line:?}");
    }
    let not_allowed = [
        ("= 1 5 2 1 -1 0", TARGET_FIELD),
        ("= 1 4 3 1 -1 0", TARGET_FIELD),
        ("= 1 -1 2 1 -1 0", TARGET_FIELD),
        ("= 2 4 2 1 -1 0", TARGET_FLAGS),
        ("= -1 4 2 1 -1 0", TARGET_FLAGS),
        ("= 1 4 2 1 -1 2", TARGET_FLAGS),
        ("= 1 4 2 0 -1 0", TARGET_POINTS),
        ("= 1 4 2 1 2 0", TARGET_POINTS),
        ("= 2 9 9 0 0 2", TARGET_FIELD),
        ("= 2 0 0 0 0 2", TARGET_FLAGS),
        ("= 1 2147483647 2 1 -1 0", TARGET_FIELD),
    ];
    for (line, rule) in not_allowed {
        assert_eq!(verdict(line, None), Some(rule), "{line:?}");
    }
}

#[test]
fn readings_let_more_pass_and_nothing_else() {
    let (syntax, integers) = (Some("bitwa.syntax=lenient"), Some("bitwa.integers=lenient"));
    for line in ["=1 4 2 1 -1 0", "=  1\t4 2 1  -1 0 ", "= 1 4 2\n1 -1 0"] {
        assert_eq!((verdict(line, syntax), verdict(line, integers)), (None, Some(TALK_ANSWER)), "{line:?}");
    }
    for line in ["= 01 4 +2 1 -1 -0", "= 1 004 2 +1 -01 0"] {
        assert_eq!((verdict(line, syntax), verdict(line, integers)), (Some(TALK_INTEGERS), None), "{line:?}");
    }
    for line in ["= 1 4 2 1 -1", "= 1 4 2 1 -1 0 0", "1 4 2 1 -1 0", "= 1 4 2 1 -1 x"] {
        assert_eq!([verdict(line, syntax), verdict(line, integers)], [Some(TALK_ANSWER); 2], "{line:?}");
    }
    assert_eq!(verdict("= 1 -2 2 1 -1 0", integers), Some(TARGET_FIELD), "a number, but no field");
}

#[test]
fn other_commands_are_answered_by_anything_behind_a_sign() {
    for line in ["=", "= ", "=ok", "= 9 9 9 9 9 9", "=\nmore\n lines", "?", "? unknown command", "?\r", "=\r\nmore"] {
        let mut play = Play::of(&setup(&["#####", "#A.a#", "#####"], 9, 2));
        assert_eq!(play.event(&Event::line(1, line)), None, "{line:?}");
    }
    for line in ["", " =", "ok", "\r", "!", "\n="] {
        let mut play = Play::of(&setup(&["#####", "#A.a#", "#####"], 9, 2));
        let offence = play.event(&Event::line(1, line)).expect("no answer");
        assert_eq!(offence.violation.rule, TALK_ANSWER, "{line:?}");
    }
}

#[test]
fn garbage_never_panics() {
    let tables: Vec<_> = Bitwa::variants().iter().map(|variant| rules_with::<Bitwa>(&[variant])).collect();
    let (asked, fresh) = (asked(None), Play::of(&setup(&["#####", "#A.a#", "#####"], 9, 2)));
    crate::games::seeded::invariant(|choices| {
        let text = crate::games::seeded::any_text(choices);
        let _ = Bitwa::read_message(&text);
        for words in ["set_game ", "play A ", "gen_move ", "time_left ", "= "] {
            let _ = Bitwa::read_message(&format!("{words}{text}"));
            for position in [&asked.position, &fresh.position] {
                let rules = &tables[choices.below(tables.len() as u32) as usize];
                let _ = Bitwa::read(rules, position, 0, &format!("{words}{text}"));
                let _ = Bitwa::read(Bitwa::literal(), position, 0, &text);
            }
        }
        let _ = rulebook_conformance::games::bitwa::text::parse(&text);
    });
}

/// Answers in a stream of bytes, cut by hand: at two line feeds in a row, a carriage return before each being of no
/// account.
fn cut_by_hand(stream: &str) -> Vec<String> {
    let mut answers = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in stream.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some("" | "\r") => answers.push(std::mem::take(&mut lines).join("\n")),
            Some(line) => lines.push(line),
            None => {}
        }
    }
    answers
}

#[test]
fn answers_are_cut_at_empty_lines_however_the_bytes_come() {
    crate::games::seeded::invariant(|choices| {
        let stream: String =
            (0..choices.below(24)).map(|_| *choices.pick(&['=', '\n', '\r', 'x']).unwrap_or(&'x')).collect();
        let bytes = stream.as_bytes();
        let (mut answers, mut from, mut scanned) = (Vec::new(), 0, 0);
        // The bytes come one by one, and what was looked at is not looked at again.
        for end in 0..=bytes.len() {
            while let Some((length, taken)) = Framing::EmptyLine.cut(&bytes[from..end], scanned - from) {
                answers.push(String::from_utf8_lossy(&bytes[from..from + length]).into_owned());
                from += taken;
                scanned = from;
            }
            scanned = end;
        }
        assert_eq!(answers, cut_by_hand(&stream), "{stream:?}");
    });
}

#[test]
fn a_line_that_is_no_command_is_shown() {
    let says = |line: &str| Bitwa::read_message(line).expect_err("it is none");
    assert_eq!(says("quit now"), "`quit now` is no command of the referee");
    assert_eq!(says("bell\u{7}"), "`bell\\u{7}` is no command of the referee");
    assert_eq!(says("set_game x"), "`x` in set_game is no number of columns");
    let long = says(&"x".repeat(100));
    assert_eq!(long, format!("`{}` is no command of the referee", "x".repeat(60)), "not all of a long line");
}

#[test]
fn time_that_is_left_may_be_somewhat_less_than_was_recorded() {
    let may_stand = |said: &str| Bitwa::may_stand(said, "time_left 9000");
    assert!(may_stand("time_left 9000") && may_stand("time_left 8999") && may_stand("time_left 7000"));
    assert!(!may_stand("time_left 9001") && !may_stand("time_left 6999") && !may_stand("gen_move A"));
    assert!(Bitwa::may_stand("time_left 0", "time_left 1999"));
    assert!(Bitwa::may_stand("gen_move A", "gen_move A") && !Bitwa::may_stand("gen_move A", "gen_move B"));
    assert!(Bitwa::ends(&Message::Quit) && !Bitwa::ends(&Message::TimeLeft(0)));
}
