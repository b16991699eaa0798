//! The native protocol of bricks: what is written reads back, what is no answer is refused, and nothing panics.

use quickcheck::{Arbitrary, Gen, QuickCheck};
use rulebook_conformance::contest::{Bots, Catalogue};
use rulebook_conformance::contest::{Variant, Wire, rules_with};
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::{Bricks, Cell, Message, Move, Position, Rules, Setup, Stage};
use rulebook_spec::game::{Answer, Event, Game, LogOf, Reply, step};
use rulebook_spec::rule::Rule;

#[derive(Clone, Debug)]
struct AnyMessage(Message);

#[derive(Clone, Debug)]
struct AnyMove(Move);

fn any_cell(g: &mut Gen) -> Cell {
    Cell::new(u32::arbitrary(g), u32::arbitrary(g))
}

impl Arbitrary for AnyMessage {
    fn arbitrary(g: &mut Gen) -> Self {
        let filled = (0..usize::arbitrary(g) % 6).map(|_| any_cell(g)).collect();
        let board = Message::Board { size: u32::arbitrary(g), filled };
        let brick = Message::Brick([any_cell(g), any_cell(g)]);
        AnyMessage(g.choose(&[board, brick, Message::Start, Message::Stop]).expect("four of them").clone())
    }
}

impl Arbitrary for AnyMove {
    fn arbitrary(g: &mut Gen) -> Self {
        if u8::arbitrary(g).is_multiple_of(4) {
            AnyMove(Move::Ok)
        } else {
            AnyMove(Move::Brick([any_cell(g), any_cell(g)]))
        }
    }
}

/// The same cases at every run.
fn check(invariant: impl quickcheck::Testable) {
    QuickCheck::new().rng(Gen::from_size_and_seed(100, 2003)).tests(1000).quickcheck(invariant);
}

/// The one line that bytes are, without its line feed.
fn line(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("the protocol is text");
    let line = text.strip_suffix('\n').expect("a line ends with a line feed");
    assert!(!line.contains('\n'), "{text:?} is one line");
    line.to_owned()
}

#[test]
fn a_message_reads_back_as_it_was_written() {
    check(
        (|AnyMessage(message)| {
            let mut bytes = Vec::new();
            Bricks::write_message(&message, &mut bytes);
            let line = line(bytes);
            let windows = format!("{line}\r");
            Bricks::read_message(&line) == Ok(message.clone()) && Bricks::read_message(&windows) == Ok(message)
        }) as fn(AnyMessage) -> bool,
    );
}

#[test]
fn a_move_reads_back_as_it_was_written() {
    check(
        (|AnyMove(choice)| {
            let mut bytes = Vec::new();
            Bricks::write_move(&choice, &mut bytes);
            let stage = if choice == Move::Ok { Stage::Greet(0) } else { Stage::Move(0) };
            bytes.len() <= Bricks::answer_bytes() && read(Bricks::literal(), stage, &line(bytes)) == Some(choice)
        }) as fn(AnyMove) -> bool,
    );
}

#[test]
fn the_text_itself_is_written_so() {
    let written = |message: &Message| {
        let mut bytes = Vec::new();
        Bricks::write_message(message, &mut bytes);
        String::from_utf8(bytes).expect("text")
    };
    let filled = vec![Cell::new(2, 3), Cell::new(4, 5)];
    assert_eq!(written(&Message::Board { size: 7, filled }), "7_2x3_4x5\n"); // 003 ¶7
    assert_eq!(written(&Message::Board { size: 7, filled: vec![] }), "7\n");
    assert_eq!(written(&Message::Start), "START\n"); // ¶11
    assert_eq!(written(&Message::Brick([Cell::new(1, 2), Cell::new(2, 2)])), "1x2_2x2\n"); // ¶13
    assert_eq!(written(&Message::Stop), "STOP\n"); // ¶34
    for broken in
        ["", "7_", "_2x3", "7_2x3_", "start", "7 2x3", "07", "-7", "7_2x", "1x2_2x2_3x3", "STOP ", "\r", "7\r\r"]
    {
        assert!(Bricks::read_message(broken).is_err(), "{broken:?}");
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    let readings = Bricks::variants();
    crate::games::seeded::invariant(|choices| {
        let text = crate::games::seeded::any_text(choices);
        let _ = Bricks::read_message(&text);
        let rules = rules_with::<Bricks>(&[choices.pick(readings).expect("there are variants")]);
        for stage in [Stage::Greet(0), Stage::Move(1)] {
            read(&rules, stage, &text);
        }
    });
    check(
        (|bytes: Vec<u8>, tail: String| {
            let text = String::from_utf8_lossy(&bytes).into_owned() + &tail;
            let _ = Bricks::read_message(&text);
            read(Bricks::literal(), Stage::Move(0), &text);
            read(Bricks::literal(), Stage::Greet(0), &text);
        }) as fn(Vec<u8>, String),
    );
}

/// Whatever a referee says, our players survive it and answer at most what is asked.
#[test]
fn no_message_makes_a_player_panic() {
    for kind in Bricks::players() {
        let mut player = Bricks::player(kind).expect("listed players exist");
        let stream = &mut crate::games::seeded::Stream(3);
        for size in [0, 1, 2, 999, u32::MAX] {
            for message in [
                Message::Board { size, filled: vec![Cell::new(u32::MAX, 0), Cell::new(0, 0)] },
                Message::Start,
                Message::Brick([Cell::new(u32::MAX, u32::MAX), Cell::new(0, 1)]),
                Message::Stop,
            ] {
                let answer = player.hear(&message, stream);
                assert!(answer.is_none() || Bricks::asks(&message), "{kind} answers {message:?} unasked");
            }
        }
    }
}

fn position(stage: Stage) -> Position {
    let setup = Setup { size: 7, filled: vec![], stage };
    Bricks::start(Bricks::literal(), &setup, &mut LogOf::<Bricks>::default()).expect("a plain setup")
}

fn read(rules: &Rules, stage: Stage, line: &str) -> Option<Move> {
    Bricks::read(rules, &position(stage), 0, line).ok()
}

fn brick(x1: u32, y1: u32, x2: u32, y2: u32) -> Option<Move> {
    Some(Move::Brick([Cell::new(x1, y1), Cell::new(x2, y2)]))
}

fn lenient() -> Rules {
    let found = Bricks::variants().iter().find(|variant: &&Variant<Rules>| variant.id == "bricks.spelling=lenient");
    rules_with::<Bricks>(&[found.expect("the reading exists")])
}

#[test]
fn an_ok_is_spelt_so() {
    // Line, literal, lenient.
    let table = [
        ("OK", true, true),
        ("OK\r", true, true),
        ("ok", false, true),
        ("Ok", false, true),
        ("OK ", false, true),
        (" OK", false, true),
        ("OK \r", false, true),
        ("OK\r\r", false, true),
        ("\rOK", false, true),
        ("", false, false),
        ("O K", false, false),
        ("0K", false, false),
        ("OKAY", false, false),
        ("OK_5x5", false, false),
        ("ＯＫ", false, false),
        ("1x2_2x2", false, false),
    ];
    for (text, literal, passes) in table {
        assert_eq!(read(Bricks::literal(), Stage::Greet(0), text).is_some(), literal, "{text:?}, literally");
        assert_eq!(read(&lenient(), Stage::Greet(0), text).is_some(), passes, "{text:?}, leniently");
    }
}

#[test]
fn a_brick_is_spelt_so() {
    let same = brick(1, 2, 2, 2);
    let origin = brick(0, 0, 0, 1);
    // Line, literal, lenient.
    let table = [
        ("1x2_2x2", same, same),
        ("1x2_2x2\r", same, same),
        ("2x2_1x2", brick(2, 2, 1, 2), brick(2, 2, 1, 2)),
        ("10x2_11x2", brick(10, 2, 11, 2), brick(10, 2, 11, 2)),
        ("4294967296x0_0x0", brick(u32::MAX, 0, 0, 0), brick(u32::MAX, 0, 0, 0)),
        ("99999999999999999999x0_0x0", brick(u32::MAX, 0, 0, 0), brick(u32::MAX, 0, 0, 0)),
        ("1X2_2x2", None, same),
        ("01x2_2x2", None, same),
        ("00x0_0x1", None, origin),
        ("+0x0_0x1", None, origin),
        ("1x2_2x2_5x5", None, same),
        (" 1x2_2x2", None, same),
        ("1x2_2x2 ", None, same),
        ("1x2 _ 2x2", None, same),
        ("1x2_2x2\r\r", None, same),
        ("-1x0_0x0", None, None),
        ("++1x2_2x2", None, None),
        ("+x2_2x2", None, None),
        ("1x2_2x2_", None, None),
        ("1x2_2x2_ok", None, None),
        ("1x2__2x2", None, None),
        ("_1x2_2x2", None, None),
        ("1x2", None, None),
        ("1x2_2", None, None),
        ("1x2_x2", None, None),
        ("1x2x3_2x2", None, None),
        ("1,2_2,2", None, None),
        ("1x2-2x2", None, None),
        ("1.0x2_2x2", None, None),
        ("0x1x2_2x2", None, None),
        ("١x2_2x2", None, None),
        ("１x2_2x2", None, None),
        ("1×2_2×2", None, None),
        ("1x2_2x2\0", None, None),
        ("OK", None, None),
        ("", None, None),
    ];
    for (text, literal, passes) in table {
        assert_eq!(read(Bricks::literal(), Stage::Move(0), text), literal, "{text:?}, literally");
        assert_eq!(read(&lenient(), Stage::Move(0), text), passes, "{text:?}, leniently");
    }
}

/// The rule that refuses a reply to a board of 7 × 7 whose cell 3x3 is filled.
fn refusal(stage: Stage, answer: Answer<Move>, took_us: u64) -> Option<Rule> {
    let setup = Setup { size: 7, filled: vec![Cell::new(3, 3)], stage };
    let mut log = LogOf::<Bricks>::default();
    let mut position = Bricks::start(Bricks::literal(), &setup, &mut log).expect("a plain setup");
    let event = Event::Reply(Reply { seat: 0, answer, took_us });
    step::<Bricks>(Bricks::literal(), &mut position, &event, &mut log).expect("the game is on");
    log.refused.map(|offence| offence.violation.rule)
}

#[test]
fn two_cells_make_a_brick_so() {
    let (apart, outside, taken) = (Some(BRICK_ADJACENT), Some(BRICK_INSIDE), Some(BRICK_FREE));
    // The two cells, and the rule that refuses them.
    let table = [
        ("0x0_1x0", None),
        ("1x0_0x0", None),
        ("0x0_0x1", None),
        ("0x1_0x0", None),
        ("6x5_6x6", None),
        ("6x6_5x6", None),
        ("0x0_0x0", apart),
        ("0x0_1x1", apart),
        ("1x0_0x1", apart),
        ("0x0_2x0", apart),
        ("0x0_0x2", apart),
        ("0x0_1x4", apart),
        ("0x0_4x1", apart),
        ("0x0_6x0", apart),
        ("6x0_0x1", apart), // The end of a row and the beginning of the next.
        ("0x6_1x0", apart),
        ("1x2_4x5", apart),
        ("6x0_7x0", outside),
        ("7x0_6x0", outside),
        ("0x6_0x7", outside),
        ("7x7_7x8", outside),
        ("4294967295x0_0x0", outside),
        ("0x4294967296_0x0", outside),
        ("3x3_3x4", taken),
        ("3x2_3x3", taken),
        ("3x3_3x3", apart),
    ];
    for (line, expected) in table {
        assert_eq!(refusal(Stage::Move(0), Answer::Line(line.to_owned()), 0), expected, "{line}");
    }
}

#[test]
fn time_runs_out_after_its_limit() {
    let ok = |took_us| refusal(Stage::Greet(0), Answer::Move(Move::Ok), took_us);
    assert_eq!([0, 999_999, 1_000_000, 1_000_001, u64::MAX].map(ok), [None, None, None, Some(TIME_OK), Some(TIME_OK)]);
    let brick = |took_us| refusal(Stage::Move(0), Answer::Line("0x0_0x1".to_owned()), took_us);
    let late = Some(TIME_MOVE);
    assert_eq!([0, 499_999, 500_000, 500_001, 1_000_000, u64::MAX].map(brick), [None, None, None, late, late, late]);
    // Who is late with nonsense is late: form is looked at only in time.
    assert_eq!(refusal(Stage::Move(0), Answer::Line("nonsense".to_owned()), 500_001), late);
    assert_eq!(refusal(Stage::Move(0), Answer::Line("nonsense".to_owned()), 500_000), Some(TALK_SPELLING));
}
