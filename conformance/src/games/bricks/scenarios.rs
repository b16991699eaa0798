//! Scenarios over the native protocol: lines of play to the end, and each kind of foul by each seat.
//!
//! Without a script both players lay the first brick that fits, row by row, so that on an empty board of size 3 the game
//! goes 0x0_1x0, 2x0_2x1, 0x1_1x1, 0x2_1x2.

use crate::contest::{Cue, Reaction, Scenario};
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::{Cell, Setup, Stage};
use rulebook_spec::game::Seat;
use rulebook_spec::rule::Rule;

/// An answer that is late for a brick, though not for `OK`.
const LATE_BRICK_US: u64 = 900_000;
/// An answer that is late for `OK`.
const LATE_OK_US: u64 = 1_400_000;
/// Answers well within each limit.
const SLOW_BRICK_US: u64 = 250_000;
const SLOW_OK_US: u64 = 700_000;
/// A program ends so long after its answer: that is read by then, and the opponent's slow brick is not there yet.
const ENDS_US: u64 = 100_000;

pub(super) fn all() -> Vec<Scenario<Setup>> {
    let mut all = lines_of_play();
    all.extend(failed_ok());
    all.extend(illegal_bricks());
    all.extend(garbled_answers());
    all.extend(clocks());
    all.extend(unasked());
    all
}

fn board(size: u32, filled: &[(u32, u32)]) -> Setup {
    let filled = filled.iter().map(|(x, y)| Cell::new(*x, *y)).collect();
    Setup { size, filled, stage: Stage::Greet(0) }
}

/// A board of size 3 of which all is filled but these cells.
fn but(free: &[(u32, u32)]) -> Setup {
    let cells = (0..3).flat_map(|y| (0..3).map(move |x| (x, y)));
    board(3, &cells.filter(|cell| !free.contains(cell)).collect::<Vec<_>>())
}

fn scenario(rule: Rule, case: impl Into<String>, setup: Setup, script: Vec<Cue>) -> Scenario<Setup> {
    Scenario { rule, case: case.into(), setup, script, lingering: Vec::new() }
}

fn line(text: impl Into<String>) -> Reaction {
    Reaction::Line { text: text.into(), after_us: 0 }
}

fn cue(seat: Seat, question: u32, reaction: Reaction) -> Vec<Cue> {
    vec![Cue { seat, question, reaction }]
}

/// Games without a foul, to their ends.
fn lines_of_play() -> Vec<Scenario<Setup>> {
    let checkered = [(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)];
    let mut all = vec![
        scenario(TALK_LAST, "even-bricks", board(3, &[]), vec![]),
        scenario(TALK_FORWARD, "odd-bricks", board(3, &[(0, 0), (1, 0)]), vec![]),
        scenario(TALK_BOARD, "filled-in-order", board(5, &[(4, 4), (0, 0), (2, 3)]), vec![]),
        scenario(
            END_NO_PLACE,
            "one-brick",
            board(3, &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2)]),
            vec![],
        ),
        scenario(END_FULL_BOARD, "size-one", board(1, &[]), vec![]),
        scenario(END_FULL_BOARD, "scattered-cells", board(3, &checkered), vec![]),
        scenario(END_NO_PLACE, "upright-only", board(3, &[(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]), vec![]),
        scenario(END_NO_PLACE, "lying-in-the-first-row", but(&[(0, 0), (1, 0)]), vec![]),
        scenario(END_NO_PLACE, "lying-at-the-end-of-a-row", but(&[(1, 1), (2, 1)]), vec![]),
        scenario(END_NO_PLACE, "upright-in-the-last-column", but(&[(2, 0), (2, 1)]), vec![]),
        scenario(END_NO_PLACE, "upright-in-the-last-rows", but(&[(1, 1), (1, 2)]), vec![]),
        scenario(BRICK_TURNS, "larger-board", board(7, &[(2, 3), (4, 5)]), vec![]),
    ];
    // Messages that are longer than what a program may set aside for a line: 1 KiB, 4 KiB, 16 KiB.
    for (case, size, rows) in
        [("of-a-kibibyte", 25, 13), ("of-four-kibibytes", 33, 22), ("of-sixteen-kibibytes", 99, 27)]
    {
        let filled: Vec<(u32, u32)> = (0..rows).flat_map(|y| (0..size).map(move |x| (x, y))).collect();
        all.push(scenario(TALK_BOARD, case, board(size, &filled), cue(1, 2, line("hello"))));
    }
    // Numbers of three digits, and the last cell of the largest board; the game ends there.
    for (case, size, brick) in [("three-digits", 101, "99x0_100x0"), ("last-cell", 999, "997x998_998x998")] {
        let script = [cue(0, 2, line(brick)), cue(1, 2, line("hello"))].concat();
        all.push(scenario(TALK_MOVE, case, board(size, &[]), script));
    }
    let slow_ok = cue(0, 1, Reaction::Delay(SLOW_BRICK_US));
    all.push(scenario(TALK_SECOND, "after-the-first-has-answered", board(3, &[]), slow_ok));
    all.push(scenario(BRICK_ORDER, "right-cell-first", board(3, &[]), cue(0, 2, line("1x0_0x0"))));
    all.push(scenario(BRICK_ORDER, "lower-cell-first", board(3, &[]), cue(1, 2, line("2x1_2x0"))));
    all.push(scenario(TALK_LINE_END, "carriage-return-after-brick", board(3, &[]), cue(0, 2, line("0x0_1x0\r"))));
    all.push(scenario(TALK_LINE_END, "carriage-return-after-ok", board(3, &[]), cue(1, 1, line("OK\r"))));
    for (case, lingering) in [("players-that-stay", vec![0, 1]), ("first-stays", vec![0]), ("second-stays", vec![1])] {
        all.push(Scenario { lingering, ..scenario(REFEREE_KILLS, case, board(3, &[]), vec![]) });
    }
    all
}

/// A failed `OK`, by each seat.
fn failed_ok() -> Vec<Scenario<Setup>> {
    let full = || board(1, &[]);
    let mut all = Vec::new();
    for (seat, name) in [(0, "first"), (1, "second")] {
        let case = |what: &str| format!("{name}-{what}");
        all.push(scenario(TALK_OK, case("another-word"), board(3, &[]), cue(seat, 1, line("YES"))));
        all.push(scenario(TALK_OK, case("a-brick"), board(3, &[]), cue(seat, 1, line("0x0_1x0"))));
        all.push(scenario(FOUL_NO_OK, case("on-a-full-board"), full(), cue(seat, 1, line("NO"))));
        all.push(scenario(FOUL_NO_OK, case("exits"), board(3, &[]), cue(seat, 1, Reaction::Exit)));
        all.push(scenario(TIME_OK, case("silent"), board(3, &[]), cue(seat, 1, Reaction::Silence)));
    }
    all
}

/// Illegal bricks, by each seat as its first brick. The first player's good brick before is 0x0_1x0.
fn illegal_bricks() -> Vec<Scenario<Setup>> {
    let bricks = [
        (BRICK_ADJACENT, "far", "0x3_2x3"),
        (BRICK_ADJACENT, "next-row-far-column", "0x3_3x4"),
        (BRICK_ADJACENT, "next-column-far-row", "0x1_1x4"),
        (BRICK_ADJACENT, "corner", "0x3_1x4"),
        (BRICK_ADJACENT, "same-cell", "0x3_0x3"),
        (BRICK_ADJACENT, "row-end", "4x3_0x4"),
        (BRICK_INSIDE, "beyond-columns", "4x3_5x3"),
        (BRICK_INSIDE, "beyond-rows", "0x4_0x5"),
        (BRICK_INSIDE, "far-outside", "70x70_71x70"),
        (BRICK_FREE, "first-cell-filled", "4x0_4x1"),
        (BRICK_FREE, "second-cell-filled", "4x1_4x0"),
    ];
    let mut all = Vec::new();
    for (seat, name) in [(0, "first"), (1, "second")] {
        for (rule, what, brick) in bricks {
            let setup = board(5, &[(4, 0)]);
            all.push(scenario(rule, format!("{name}-{what}"), setup, cue(seat, 2, line(brick))));
        }
    }
    all.push(scenario(BRICK_FREE, "taken-by-opponent", board(5, &[]), cue(1, 2, line("0x0_0x1"))));
    all.push(scenario(BRICK_FREE, "taken-second-cell", board(5, &[]), cue(1, 2, line("1x1_1x0"))));
    all.push(scenario(BRICK_FREE, "taken-by-own-brick", board(5, &[]), cue(0, 3, line("0x0_1x0"))));
    all.push(scenario(BRICK_FREE, "largest-board", board(999, &[]), cue(1, 2, line("0x0_0x1"))));
    all
}

/// Answers that are no answers of the protocol.
fn garbled_answers() -> Vec<Scenario<Setup>> {
    let mut all = Vec::new();
    for (seat, name) in [(0, "first"), (1, "second")] {
        for (what, text) in [("word", "hello"), ("empty", ""), ("one-cell", "0x0"), ("comma", "0,1_1,1"), ("ok", "OK")]
        {
            let reaction = line(text);
            all.push(scenario(FOUL_GARBLED, format!("{name}-{what}"), board(3, &[]), cue(seat, 2, reaction)));
        }
        let half = Reaction::Unended("0x1_1x1".into());
        all.push(scenario(TALK_LINE_END, format!("{name}-unended"), board(3, &[]), cue(seat, 2, half)));
        // What reads lines takes the end of the input for the end of a line.
        let cut_off = Reaction::UnendedAndExit(["0x0_1x0", "2x0_2x1"][usize::from(seat)].into());
        all.push(scenario(TALK_LINE_END, format!("{name}-unended-at-its-end"), board(3, &[]), cue(seat, 2, cut_off)));
        all.push(scenario(FOUL_EXIT, format!("{name}-exits"), board(3, &[]), cue(seat, 2, Reaction::Exit)));
    }
    // A referee that asks again takes the second answer, a right one has told both the end by then.
    for (rule, what, text) in
        [(FOUL_ILLEGAL, "illegal-then-legal", "0x0_2x2"), (FOUL_GARBLED, "garbled-then-legal", "hello")]
    {
        let reaction = Reaction::LineThen { text: text.into(), then: "0x1_1x1".into(), after_us: SLOW_BRICK_US };
        all.push(scenario(rule, what, board(3, &[]), cue(1, 2, reaction)));
    }
    let spellings = [
        ("capital-x", "0X1_1X1"),
        ("plus-sign", "+0x1_1x1"),
        ("minus-sign-in-a-column", "0x1_-1x1"),
        ("minus-sign-in-a-row", "1x0_1x-1"),
        ("leading-zero", "00x1_1x1"),
        ("third-cell", "0x1_1x1_2x1"),
        ("spaces", "0x1 _ 1x1"),
        ("space-at-end", "0x1_1x1 "),
    ];
    let twice_returned = cue(1, 2, line("0x1_1x1\r\r"));
    all.push(scenario(TALK_LINE_END, "two-carriage-returns", board(3, &[]), twice_returned));
    for (what, text) in spellings {
        all.push(scenario(TALK_SPELLING, what, board(3, &[(2, 0)]), cue(1, 2, line(text))));
    }
    all.push(scenario(TALK_SPELLING, "longer-ok", board(3, &[]), cue(0, 1, line("OKAY"))));
    all.push(scenario(TALK_SPELLING, "small-ok", board(3, &[]), cue(0, 1, line("ok"))));
    all
}

/// Late answers, and slow ones that are in time.
fn clocks() -> Vec<Scenario<Setup>> {
    let late = |text: &str, after_us| Reaction::Line { text: text.into(), after_us };
    // No piece of an answer gives it more time.
    let pieces = |text: &str, after_us| Reaction::Pieces { text: text.into(), after_us };
    // Each brick has its own time: together they take longer than one may.
    let slow = |seat| [2, 3].map(|question| Cue { seat, question, reaction: Reaction::Delay(SLOW_BRICK_US) });
    let thrice = |seat| [slow(seat).to_vec(), cue(seat, 4, Reaction::Delay(SLOW_BRICK_US))].concat();
    vec![
        scenario(TIME_CLOCK, "first-slow-each-time", board(5, &[]), thrice(0)),
        scenario(TIME_CLOCK, "second-slow-each-time", board(5, &[]), thrice(1)),
        scenario(TIME_CLOCK, "both-slow", board(3, &[]), [slow(0), slow(1)].concat()),
        scenario(TIME_CLOCK, "first-in-pieces-in-time", board(3, &[]), cue(0, 2, pieces("0x0_1x0", SLOW_BRICK_US))),
        scenario(TIME_CLOCK, "second-in-pieces-late", board(3, &[]), cue(1, 2, pieces("2x0_2x1", LATE_BRICK_US))),
        scenario(TIME_MOVE, "first-late", board(3, &[]), cue(0, 2, late("0x0_1x0", LATE_BRICK_US))),
        scenario(TIME_MOVE, "second-late", board(3, &[]), cue(1, 2, late("2x0_2x1", LATE_BRICK_US))),
        scenario(TIME_MOVE, "silent", board(3, &[]), cue(1, 2, Reaction::Silence)),
        scenario(TIME_MOVE, "slow-in-time", board(3, &[]), cue(1, 2, Reaction::Delay(SLOW_BRICK_US))),
        scenario(TIME_OK, "first-late", board(3, &[]), cue(0, 1, late("OK", LATE_OK_US))),
        scenario(TIME_OK, "second-late", board(3, &[]), cue(1, 1, late("OK", LATE_OK_US))),
        scenario(TIME_OK, "slow-in-time", board(3, &[]), cue(1, 1, Reaction::Delay(SLOW_OK_US))),
    ]
}

/// What nobody asked for.
fn unasked() -> Vec<Scenario<Setup>> {
    let more = |text: &str| Reaction::AndLines(vec![text.into()]);
    let mut before_board = cue(1, 0, line("OK"));
    before_board.extend(cue(0, 1, Reaction::Delay(SLOW_BRICK_US)));
    // The opponent takes his time, so that the second line is there before its writer is asked again.
    let mut ok_and_brick = cue(1, 1, more("2x0_2x1"));
    ok_and_brick.extend(cue(0, 2, Reaction::Delay(SLOW_BRICK_US)));
    let mut two_bricks = cue(0, 2, more("0x1_1x1"));
    two_bricks.extend(cue(1, 2, Reaction::Delay(SLOW_BRICK_US)));
    // Whoever is written to next has ended some time ago: that must not end the referee.
    let ends = |seat, question, other| {
        let ends = cue(seat, question, Reaction::AndExit { after_us: ENDS_US });
        [ends, cue(other, 2, Reaction::Delay(SLOW_BRICK_US))].concat()
    };
    vec![
        scenario(TALK_EARLY, "before-the-board", board(3, &[]), before_board),
        scenario(TALK_EARLY, "ok-and-a-brick", board(3, &[]), ok_and_brick),
        scenario(TALK_EARLY, "two-bricks", board(3, &[]), two_bricks),
        scenario(FOUL_EXIT, "first-ends-unasked", board(3, &[]), ends(0, 2, 1)),
        scenario(FOUL_EXIT, "second-ends-unasked", board(3, &[]), ends(1, 1, 0)),
    ]
}
