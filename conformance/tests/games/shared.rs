//! What all games share: events and their JSON, sets of seats, kinds of offences, draws.

use rulebook_conformance::contest::{Draw, Framing};
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::{EventOf, Fault, Game, OffenceKind, Seat, Seats};
use rulebook_spec::garrison::Garrison;
use rulebook_spec::snakes::Snakes;

#[test]
fn an_event_is_luck_or_one_answer_of_a_seat() {
    let read = |text: &str| serde_json::from_str::<EventOf<DiceWars>>(text);
    let is_one = |text: &str| read(text).is_ok();
    assert!(read("{}").expect_err("it is empty").to_string().starts_with("an event is either {\"chance\":…} or"));
    for right in [
        r#"{"chance":{"scatter":3}}"#,
        r#"{"chance":{"scatter":3},"took_us":0}"#,
        r#"{"seat":0,"move":{"attack":null},"took_us":5}"#,
        r#"{"seat":0,"line":"x"}"#,
        r#"{"seat":0,"fault":"crash"}"#,
    ] {
        assert!(is_one(right), "{right}");
    }
    for wrong in [
        r#"{"chance":{"scatter":3},"took_us":5}"#,
        r#"{"chance":{"scatter":3},"seat":0}"#,
        r#"{"seat":0}"#,
        r#"{"line":"x"}"#,
        r#"{"seat":0,"line":"x","fault":"crash"}"#,
        r#"{"seat":0,"move":{"attack":null},"line":"x"}"#,
        "{}",
    ] {
        assert!(!is_one(wrong), "{wrong}");
    }
}

#[test]
fn a_set_of_seats_is_its_list() {
    for list in [vec![], vec![0], vec![1, 3], vec![0, 1, 2, 3, 4, 5, 6, 7]] {
        let seats = Seats::from(list.clone());
        assert_eq!(Vec::<Seat>::from(seats), list);
        assert_eq!(seats.first(), list.first().copied());
        assert!((0..8).all(|seat| seats.contains(seat) == list.contains(&seat)));
    }
    assert_eq!(Vec::<Seat>::from(Seats::from(vec![3, 1, 3])), [1, 3]);
}

#[test]
fn a_stream_is_cut_at_line_feeds_or_empty_lines() {
    assert_eq!([Framing::Line, Framing::EmptyLine].map(Framing::end), ["\n", "\n\n"]);
    let cut = |framing: Framing, text: &str| framing.cut(text.as_bytes(), 0);
    assert_eq!(
        ["", "1", "\n", "1 2\n3\n"].map(|text| cut(Framing::Line, text)),
        [None, None, Some((0, 1)), Some((3, 4))]
    );
    assert_eq!(["=\n", "=\n\n", "\n"].map(|text| cut(Framing::EmptyLine, text)), [None, Some((1, 3)), Some((0, 1))]);
}

#[test]
fn offences_have_their_names() {
    use OffenceKind::{Crash, Early, Garbled, Illegal, Late, Memory};
    let names = [Illegal, Garbled, Late, Early, Crash, Memory].map(OffenceKind::name);
    assert_eq!(names, ["illegal", "garbled", "late", "early", "crash", "memory"]);
    let of = [Fault::Timeout, Fault::Crash, Fault::Garbled, Fault::Memory].map(OffenceKind::of);
    assert_eq!(of, [Late, Crash, Garbled, Memory]);
    let says = [Fault::Timeout, Fault::Crash, Fault::Garbled, Fault::Memory].map(Fault::says);
    let wanted = [
        "no answer within the time limit",
        "the program ended or closed its output",
        "an answer that is no whole line of the form that was asked for",
        "more memory than allowed",
    ];
    assert_eq!(says, wanted);
}

#[test]
fn orders_of_up_to_eight_are_draws() {
    let place = |drawn: &[u8]| Draw::arrangement(0, &[0, 1, 2], drawn).map(|draw| (draw.outcome, draw.outcomes));
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for (number, order) in (0..).zip(orders) {
        assert_eq!(place(&order), Some((number, 6)), "{order:?}");
    }
    assert_eq!((place(&[0, 1]), place(&[0, 1, 1]), place(&[0, 1, 3])), (None, None, None));
    let items: Vec<u8> = (0..9).collect();
    let backwards = |count: usize| items[..count].iter().rev().copied().collect::<Vec<_>>();
    let last = Draw::arrangement(2, &items[..8], &backwards(8)).expect("8 can be counted");
    assert_eq!((last.kind, last.outcome + 1, last.outcomes), (2, 40_320, 40_320));
    assert_eq!(Draw::arrangement(2, &items, &backwards(9)), None);
}

#[test]
fn only_bitwa_limits_the_memory_of_a_program() {
    assert_eq!(Bitwa::memory_limit_bytes(), Some(419_430_400));
    let others = [Bricks::memory_limit_bytes(), DiceWars::memory_limit_bytes(), Garrison::memory_limit_bytes()];
    assert_eq!((others, Snakes::memory_limit_bytes()), ([None; 3], None));
}
