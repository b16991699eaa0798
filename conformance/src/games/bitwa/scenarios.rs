//! Scenarios over the native protocol: battles to their ends, and each kind of fault at each kind of command.
//!
//! Without a script both players send each division to the field (0, 0), without the attack flag.

use super::battles::BATTLES;
use crate::contest::{Cue, Reaction, Scenario};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::{Bitwa, LARGEST_SIDE, Message, Setup, Stage};
use rulebook_spec::game::{Event, Game, Log, Seat, Turn, step};
use rulebook_spec::rule::Rule;

/// How long a player waits that is slow, but in time.
const SLOW_US: u64 = 300_000;
/// How long a player waits that speaks unasked, while the other is slow.
const SOON_US: u64 = 100_000;
/// The limit of scenarios about it, and answers three of which keep it or do not.
const LIMIT_MS: u32 = 1500;
const LONG_US: u64 = 600_000;
/// And answers two of which do not.
const LONGER_US: u64 = 900_000;

/// The questions that are put to each player on the board of [`duel`] up to its first target, from 1.
const SET_GAME: [u32; 2] = [1, 1];
const TIME_LEFT: [u32; 2] = [2, 3];
const GEN_MOVE: [u32; 2] = [3, 4];
/// The announcement of its own first move, and of the opponent's.
const OWN_PLAY: [u32; 2] = [4, 5];
const OTHER_PLAY: [u32; 2] = [5, 2];
/// Its second target.
const SECOND_GEN_MOVE: [u32; 2] = [7, 8];

const NAMES: [&str; 2] = ["first", "second"];

pub(super) fn all() -> Vec<Scenario<Setup>> {
    let mut all = lines_of_play();
    all.extend(BATTLES.iter().map(|battle| {
        let setup = setup(battle.rows, battle.rounds, battle.strength);
        let script = moves(&setup, battle.moves);
        scenario(battle.rule, battle.case, setup, script)
    }));
    all.extend(spellings());
    all.extend(targets());
    all.extend(acknowledgements());
    all.extend(deaths());
    all.extend(unasked());
    all.extend(clocks());
    all
}

fn setup(rows: &[&str], rounds: u32, strength: u32) -> Setup {
    Setup::new(rows.iter().map(|row| (*row).to_owned()).collect(), rounds, strength)
}

/// Two divisions of one unit on each side, too far from each other to meet; wider than high.
fn duel() -> Setup {
    setup(&["########", "#A....a#", "#B....b#", "########"], 2, 1)
}

/// Two units that never meet, for more rounds than a byte counts.
fn apart() -> Setup {
    setup(&["#####", "#A#a#", "#####"], 256, 1)
}

/// As many columns as a board may have.
fn largest() -> Setup {
    let border = "#".repeat(LARGEST_SIDE);
    let middle = format!("#A{}a#", ".".repeat(LARGEST_SIDE - 4));
    setup(&[&border, &middle, &border], 1, 1)
}

/// As many rows as a board may have.
fn highest() -> Setup {
    let mut rows = vec!["#.#"; LARGEST_SIDE];
    (rows[0], rows[1], rows[LARGEST_SIDE - 2], rows[LARGEST_SIDE - 1]) = ("###", "#A#", "#a#", "###");
    setup(&rows, 1, 1)
}

/// As large as a board may be: `set_game` is a line of some 10,000 characters.
fn widest_and_highest() -> Setup {
    let (border, middle) = ("#".repeat(LARGEST_SIDE), format!("#{}#", ".".repeat(LARGEST_SIDE - 2)));
    let mut rows = vec![middle.clone(); LARGEST_SIDE];
    (rows[0], rows[LARGEST_SIDE - 1]) = (border.clone(), border);
    (rows[1], rows[LARGEST_SIDE - 2]) = (middle.replacen('.', "A", 1), middle.replacen('.', "a", 1));
    setup(&rows.iter().map(String::as_str).collect::<Vec<_>>(), 1, 1)
}

fn scenario(rule: Rule, case: impl Into<String>, setup: Setup, script: Vec<Cue>) -> Scenario<Setup> {
    Scenario { rule, case: case.into(), setup, script, lingering: Vec::new() }
}

fn line(text: impl Into<String>) -> Reaction {
    Reaction::Line { text: text.into(), after_us: 0 }
}

fn cue(seat: Seat, questions: [u32; 2], reaction: Reaction) -> Cue {
    Cue { seat, question: questions[usize::from(seat.min(1))], reaction }
}

/// A duel in which one player does this at one question.
fn once(rule: Rule, what: &str, seat: Seat, questions: [u32; 2], reaction: Reaction) -> Scenario<Setup> {
    let name = NAMES[usize::from(seat.min(1))];
    scenario(rule, format!("{name}-{what}"), duel(), vec![cue(seat, questions, reaction)])
}

/// The script by which the divisions go to these targets, one after the other, whosever they are.
fn moves(setup: &Setup, targets: &[&str]) -> Vec<Cue> {
    let (mut log, mut script, mut questions) = (Log::default(), Vec::new(), [0; 2]);
    let Ok(mut position) = Bitwa::start(Bitwa::literal(), setup, &mut log) else { return script };
    let mut targets = targets.iter();
    while let Turn::Seats(asked) = Bitwa::turn(Bitwa::literal(), &position) {
        for (seat, message) in &log.sent {
            let question = &mut questions[usize::from(*seat)];
            *question += 1;
            if let Message::GenMove(_) = message {
                let Some(values) = targets.next() else { return script };
                script.push(Cue { seat: *seat, question: *question, reaction: line(format!("= {values}")) });
            }
        }
        let said = match (position.stage, script.last()) {
            (Stage::GenMove(_), Some(Cue { reaction: Reaction::Line { text, .. }, .. })) => text.as_str(),
            _ => "=",
        };
        let event = Event::line(asked.first().unwrap_or(0), said);
        if step::<Bitwa>(Bitwa::literal(), &mut position, &event, &mut log).is_err() {
            break;
        }
    }
    script
}

/// Games without a fault.
fn lines_of_play() -> Vec<Scenario<Setup>> {
    let sample = setup(&["########", "#.A..a.#", "#AA#.aa#", "#BB.#bb#", "#.B..b.#", "########"], 3, 2);
    let letters = setup(&["######", "#AbZc#", "#....#", "#a.zB#", "######"], 2, 9);
    let both = |seat: Seat| [TIME_LEFT, GEN_MOVE].map(|questions| cue(seat, questions, Reaction::Delay(SLOW_US)));
    vec![
        scenario(TALK_SET_GAME, "sample", sample, vec![]),
        scenario(TALK_SET_GAME, "of-ten-thousand-letters", widest_and_highest(), vec![]),
        scenario(ROUND_ORDER, "gaps-in-the-alphabet", letters, vec![]),
        scenario(BOARD_SIZE, "largest", largest(), vec![]),
        scenario(BOARD_SIZE, "highest", highest(), vec![]),
        scenario(END_EMPTY_SIDE, "first-has-none", setup(&["####", "#a.#", "####"], 2, 1), vec![]),
        scenario(END_EMPTY_SIDE, "second-has-none", setup(&["####", "#A.#", "####"], 2, 1), vec![]),
        scenario(END_ROUNDS, "one-round", Setup { rounds: 1, ..duel() }, vec![]),
        scenario(BOARD_ROUNDS, "more-than-a-hundred", setup(&["####", "#AA#", "#a##", "####"], 101, 10_000), vec![]),
        scenario(BOARD_ROUNDS, "more-than-a-byte-counts", apart(), vec![]),
        scenario(TALK_ACKNOWLEDGED, "first-is-slow", duel(), both(0).to_vec()),
        scenario(TALK_ACKNOWLEDGED, "second-is-slow", duel(), both(1).to_vec()),
        once(TALK_ACKNOWLEDGED, "is-slow-to-hear-his-own-move", 0, OWN_PLAY, Reaction::Delay(SLOW_US)),
        once(TALK_ACKNOWLEDGED, "is-slow-to-hear-a-move", 1, OTHER_PLAY, Reaction::Delay(SLOW_US)),
        once(TALK_SET_GAME, "is-silent", 0, SET_GAME, Reaction::Silence),
        once(TALK_ACKNOWLEDGED, "is-silent", 0, OWN_PLAY, Reaction::Silence),
        once(TALK_EMPTY_LINE, "unended-at-its-end", 0, GEN_MOVE, Reaction::UnendedAndExit("= 0 2 1 1 1 1".into())),
        once(TALK_EMPTY_LINE, "one-line-feed", 0, GEN_MOVE, Reaction::Unended("= 0 2 1 1 1 1\n".into())),
    ]
}

/// Answers to `gen_move` in other words than the protocol's.
fn spellings() -> Vec<Scenario<Setup>> {
    let malformed = [
        ("value-missing", "= 0 2 1 1 1"),
        ("value-too-many", "= 0 2 1 1 1 1 1"),
        ("no-sign", "0 2 1 1 1 1"),
        ("letter", "= 0 c 1 1 1 1"),
        ("two-spaces", "= 0  2 1 1 1 1"),
        ("no-space", "=0 2 1 1 1 1"),
        ("space-at-end", "= 0 2 1 1 1 1 "),
        ("tabulator", "=\t0\t2\t1\t1\t1\t1"),
        ("commas", "= 0,2,1,1,1,1"),
        ("space-before", " = 0 2 1 1 1 1"),
        ("empty", ""),
        ("only-acknowledged", "="),
        ("word", "hello"),
        ("second-line", "= 0 2 1 1 1 1\nmore"),
        ("fraction", "= 0 2.0 1 1 1 1"),
        // Who splits at each space and takes nothing for 0 counts six values here.
        ("space-for-a-value", "= 0  1 1 1 1"),
        ("space-for-the-last-value", "= 0 2 1 1 1 "),
    ];
    let numbers = [
        ("plus-sign", "= 0 2 1 +1 1 1"),
        ("leading-zero", "= 0 02 1 1 1 1"),
        ("minus-zero", "= -0 2 1 1 1 1"),
        ("minus-two", "= 0 2 1 -2 1 1"),
        ("padded-minus-one", "= 0 2 1 -01 1 1"),
        ("large", "= 0 2147483648 1 1 1 1"),
        ("larger", "= 0 4294967298 1 1 1 1"),
    ];
    let mut all = Vec::new();
    for (rule, texts) in [(TALK_ANSWER, &malformed[..]), (TALK_INTEGERS, &numbers[..])] {
        for (index, (what, text)) in texts.iter().enumerate() {
            // By turns, so that both players do many of them.
            all.push(once(rule, what, (index % 2) as Seat, GEN_MOVE, line(*text)));
        }
    }
    for seat in [0, 1] {
        all.push(once(TALK_ANSWER, "carriage-return", seat, GEN_MOVE, line("= 0 2 1 1 1 1\r")));
        all.push(once(TALK_INTEGERS, "minus-one", seat, GEN_MOVE, line("= 0 2 1 -1 -1 0")));
    }
    all
}

/// Targets that are allowed or not.
fn targets() -> Vec<Scenario<Setup>> {
    let cases = [
        (TARGET_FIELD, "column-beyond", "= 0 8 1 1 1 1"),
        (TARGET_FIELD, "row-beyond", "= 0 2 4 1 1 1"),
        (TARGET_FIELD, "row-like-a-column", "= 0 2 6 1 1 1"),
        (TARGET_FIELD, "column-below", "= 0 -1 1 1 1 1"),
        (TARGET_FIELD, "row-below", "= 0 2 -1 1 1 1"),
        (TARGET_FIELD, "far", "= 0 2147483647 2147483647 1 1 1"),
        (TARGET_FIELD, "last-corner", "= 0 7 3 1 1 1"),
        (TARGET_FLAGS, "attack-two", "= 2 2 1 1 1 1"),
        (TARGET_FLAGS, "attack-below", "= -1 2 1 1 1 1"),
        (TARGET_FLAGS, "p-two", "= 0 2 1 1 1 2"),
        (TARGET_FLAGS, "p-below", "= 0 2 1 1 1 -1"),
        (TARGET_POINTS, "dx-zero", "= 0 2 1 0 1 1"),
        (TARGET_POINTS, "dy-zero", "= 0 2 1 1 0 1"),
        (TARGET_POINTS, "dx-two", "= 0 2 1 2 1 1"),
        (TARGET_POINTS, "dy-two", "= 0 2 1 1 2 1"),
        (TARGET_POINTS, "off-the-board", "= 0 7 3 1 1 0"),
        (TALK_PLAY, "each-value-told", "= 1 5 2 -1 1 0"),
    ];
    let both =
        |(rule, what, text): &(Rule, &str, &str)| [0, 1].map(|seat| once(*rule, what, seat, GEN_MOVE, line(*text)));
    let mut all: Vec<_> = cases.iter().flat_map(both).collect();
    // Which of two fields is taken hangs on a point off the board, and would be the other one on its edge.
    let corners = [
        ("beyond-the-first-corner", ["#####", "##..#", "#aA.#", "#...#", "#####"], "0 0 0 -1 -1 1"),
        ("beyond-the-last-corner", ["#####", "#...#", "#.Aa#", "#..##", "#####"], "0 4 4 1 1 1"),
    ];
    for (what, rows, target) in corners {
        let setup = setup(&rows, 2, 1);
        let script = moves(&setup, &[target]);
        all.push(scenario(TARGET_POINTS, what, setup, script));
    }
    all
}

/// What is said to commands that ask for nothing, and errors.
fn acknowledgements() -> Vec<Scenario<Setup>> {
    let commands =
        [("set-game", SET_GAME), ("time-left", TIME_LEFT), ("own-play", OWN_PLAY), ("other-play", OTHER_PLAY)];
    let mut all = Vec::new();
    for seat in [0, 1] {
        for (name, questions) in commands {
            all.push(once(TALK_ERROR, &format!("to-{name}"), seat, questions, line("? cannot do that")));
            all.push(once(TALK_ANSWER, &format!("word-to-{name}"), seat, questions, line("ok")));
        }
        all.push(once(TALK_ERROR, "to-gen-move", seat, GEN_MOVE, line("?")));
        all.push(once(TALK_ERROR, "to-a-later-gen-move", seat, SECOND_GEN_MOVE, line("? no move")));
        all.push(once(TALK_ANSWER, "text-to-set-game", seat, SET_GAME, line("= hello")));
        all.push(once(TALK_ANSWER, "lines-to-time-left", seat, TIME_LEFT, line("=thanks\nfor the time")));
        all.push(once(TALK_ANSWER, "carriage-return-to-play", seat, OTHER_PLAY, line("=\r")));
        all.push(once(TALK_ERROR, "lines-to-play", seat, OWN_PLAY, line("? what\r\nnow\r")));
    }
    all
}

/// Players that end, and what becomes of their divisions.
fn deaths() -> Vec<Scenario<Setup>> {
    let commands = [
        ("set-game", SET_GAME),
        ("time-left", TIME_LEFT),
        ("gen-move", GEN_MOVE),
        ("own-play", OWN_PLAY),
        ("other-play", OTHER_PLAY),
    ];
    let mut all = Vec::new();
    for seat in [0, 1] {
        for (name, questions) in commands {
            all.push(once(FAULT_CRASH, &format!("exits-at-{name}"), seat, questions, Reaction::Exit));
        }
    }
    let fault = |seat, questions| cue(seat, questions, line("hello"));
    let both = |one, two| vec![fault(0, one), fault(1, two)];
    all.push(scenario(END_KILLED, "both-at-once", duel(), both(SET_GAME, SET_GAME)));
    all.push(scenario(END_KILLED, "one-after-the-other", duel(), both(GEN_MOVE, SECOND_GEN_MOVE)));
    all.push(scenario(END_KILLED, "by-one-announcement", duel(), both(OWN_PLAY, OTHER_PLAY)));
    // The first player is killed when it is asked; its unit stands there to be attacked, by which the game is over.
    let close = setup(&["######", "#.Aa.#", "#...b#", "######"], 3, 2);
    let mut attacked = vec![fault(0, GEN_MOVE)];
    // Without `play` for the first division, each question comes one earlier.
    for question in [3, 6, 9] {
        attacked.push(Cue { seat: 1, question, reaction: line("= 1 2 1 1 1 1") });
    }
    all.push(scenario(KILLED_UNITS, "attacked-and-destroyed", close, attacked));
    // The second player is killed when it is asked; then its unit is preferred to the field that is nearest.
    let beside = setup(&["#######", "#A..Ba#", "#######"], 3, 1);
    let mut preferred = moves(&beside, &["0 1 1 1 1 0"]);
    preferred.push(fault(1, GEN_MOVE));
    // Without `play` for the second player's division.
    preferred.push(Cue { seat: 0, question: 6, reaction: line("= 1 1 1 1 1 0") });
    all.push(scenario(KILLED_UNITS, "preferred", beside, preferred));
    all
}

/// Answers that nobody asked for, while the other player takes its time.
fn unasked() -> Vec<Scenario<Setup>> {
    let then = |text: &str, then: &str| Reaction::LineThen { text: text.into(), then: then.into(), after_us: SOON_US };
    let slow = |seat, questions| cue(seat, questions, Reaction::Delay(SLOW_US));
    let twice = cue(1, SET_GAME, Reaction::AndLines(vec!["=".into()]));
    let aside = vec![slow(0, TIME_LEFT), cue(1, SET_GAME, Reaction::AndExit { after_us: 0 })];
    vec![
        scenario(FAULT_CRASH, "second-ends-unasked", duel(), aside),
        scenario(TALK_EARLY, "two-answers-to-set-game", duel(), vec![slow(0, SET_GAME), twice]),
        scenario(
            TALK_EARLY,
            "while-the-first-is-asked",
            duel(),
            vec![slow(0, TIME_LEFT), cue(1, SET_GAME, then("=", "="))],
        ),
        scenario(
            KILLED_KILLS,
            "second-not-asked",
            duel(),
            vec![slow(0, GEN_MOVE), cue(1, SET_GAME, then("=", "hello"))],
        ),
        scenario(
            KILLED_KILLS,
            "first-not-asked",
            duel(),
            vec![slow(1, TIME_LEFT), cue(0, OWN_PLAY, then("=", "hello"))],
        ),
    ]
}

/// Time: what is told of it, and the limit.
fn clocks() -> Vec<Scenario<Setup>> {
    let slow = |after_us, seat, questions| cue(seat, questions, Reaction::Delay(after_us));
    let told = |what: &str, seat, questions: &[[u32; 2]]| {
        let script = questions.iter().map(|question| slow(SLOW_US, seat, *question)).collect();
        scenario(TALK_TIME_LEFT, format!("{}-{what}", NAMES[usize::from(seat)]), duel(), script)
    };
    let limited = |rule, case: &str, script| scenario(rule, case, Setup { limit_ms: LIMIT_MS, ..duel() }, script);
    let three = |seat: Seat| [SET_GAME, TIME_LEFT, GEN_MOVE].map(|questions| slow(LONG_US, seat, questions));
    let two = |seat: Seat| [SET_GAME, TIME_LEFT].map(|questions| slow(LONG_US, seat, questions));
    let targets = |seat: Seat| [GEN_MOVE, SECOND_GEN_MOVE].map(|questions| slow(LONGER_US, seat, questions));
    let mut all = Vec::new();
    for seat in [0, 1] {
        all.push(told("slow-at-set-game", seat, &[SET_GAME]));
        all.push(told("slow-at-time-left", seat, &[TIME_LEFT]));
        all.push(told("slow-at-gen-move", seat, &[GEN_MOVE]));
        all.push(told("slow-at-play", seat, &[OWN_PLAY, OTHER_PLAY]));
        let name = NAMES[usize::from(seat)];
        let silent = vec![cue(seat, GEN_MOVE, Reaction::Silence)];
        all.push(limited(TIME_BUDGET, &format!("{name}-silent"), silent));
        let half = vec![cue(seat, GEN_MOVE, Reaction::Unended("= 0 2 1 1 1 1\n".into()))];
        all.push(limited(TALK_EMPTY_LINE, &format!("{name}-late-for-want-of-an-empty-line"), half));
        all.push(limited(TIME_BUDGET, &format!("{name}-late-by-the-sum"), three(seat).to_vec()));
        all.push(limited(TIME_BUDGET, &format!("{name}-late-by-two-targets"), targets(seat).to_vec()));
    }
    all.push(limited(TIME_CLOCK, "each-his-own", [two(0), two(1)].concat()));
    // One of them takes long to hear moves, which is nothing to the time of the other.
    for (other, name) in [(1, "while-the-first-hears"), (0, "while-the-second-hears")] {
        let hears = [OWN_PLAY, OTHER_PLAY].map(|questions| slow(LONG_US, 1 - other, questions));
        let own = [TIME_LEFT, SECOND_GEN_MOVE].map(|questions| slow(SLOW_US, other, questions));
        all.push(limited(TIME_CLOCK, name, [hears, own].concat()));
    }
    all
}
