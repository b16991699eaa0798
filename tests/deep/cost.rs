//! What the sandbox costs: a start, and an answer, with it and without it, side by side in one run.
//!
//! `cargo test --release -p rulebook --test deep cost:: -- --nocapture` prints the times; only with such a build are they held to their bounds.

use rulebook::process::{Heard, Launch, Mode, Program, Stderr, wait};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often a game of two players is started each way; of how many programs, and how often of each, answers are timed, and how many
/// answers at a time. Two programs that the system has put badly answer each other ten times as slowly for as long as they run.
const STARTS: usize = 100;
const PROGRAMS: usize = 12;
const ROUNDS: usize = 10;
const ANSWERS: u32 = 100;
/// What a computer has to do for us does not take longer than the shortest of many times, but all else may. So these are compared, and
/// an answer may take this much longer: what one system call more would.
const MORE_AN_ANSWER: Duration = Duration::from_micros(2);

/// By no launcher, by a launcher without a sandbox, in a sandbox.
const WAYS: [(&str, Option<Mode>); 3] =
    [("without a launcher", None), ("--sandbox off", Some(Mode::Off)), ("--sandbox auto", Some(Mode::Auto))];

/// A program that says a line, and all that it hears.
fn launch(way: Option<Mode>) -> Launch {
    let launcher = way.map(|_| PathBuf::from(env!("CARGO_BIN_EXE_rulebook-launcher")));
    let words = ["sh", "-c", "echo ready; exec cat"];
    Launch { stderr: Stderr::Drop, is_player: true, sandbox: way, launcher, ..Launch::new(words) }
}

/// So many of them.
fn start<const COUNT: usize>(way: Option<Mode>) -> [Program; COUNT] {
    let launches: Vec<Launch> = (0..COUNT).map(|_| launch(way)).collect();
    let started = Program::start_all(&launches);
    started.into_iter().collect::<Result<Vec<_>, _>>().expect("they start").try_into().expect("so many")
}

fn hears(program: &mut [Program], line: &[u8]) {
    loop {
        if let Some(heard) = program[0].take_line() {
            return assert_eq!(heard, Heard::Line(line));
        }
        wait(program, None).expect("it answers");
    }
}

/// The time until both players of a game have said their first line.
fn game(way: Option<Mode>) -> Duration {
    let began = Instant::now();
    let mut players = start::<2>(way);
    players.iter_mut().for_each(|player| hears(std::slice::from_mut(player), b"ready"));
    began.elapsed()
}

/// The time of one question and its answer.
fn answer(program: &mut [Program]) -> Duration {
    let began = Instant::now();
    for _ in 0..ANSWERS {
        program[0].send(b"1x2_1x3\n");
        hears(program, b"1x2_1x3");
    }
    began.elapsed() / ANSWERS
}

#[test]
fn a_sandbox_costs_a_start_little_and_an_answer_nothing() {
    let mut starts = [const { Vec::new() }; 3];
    let mut answers = [const { Vec::new() }; 3];
    // In turn, so that whatever else the machine does is all the same to them.
    for _ in 0..STARTS {
        WAYS.iter().zip(&mut starts).for_each(|((_, way), times)| times.push(game(*way)));
    }
    for _ in 0..PROGRAMS {
        let mut players = WAYS.map(|(_, way)| start::<1>(way));
        players.iter_mut().for_each(|player| hears(player, b"ready"));
        for _ in 0..ROUNDS {
            players.iter_mut().zip(&mut answers).for_each(|(player, times)| times.push(answer(player)));
        }
    }
    for times in starts.iter_mut().chain(&mut answers) {
        times.sort();
    }
    println!("{:20} {:>12} {:>12} {:>12} {:>12}", "", "start, least", "median", "answer, least", "median");
    for ((name, _), (starts, answers)) in WAYS.iter().zip(starts.iter().zip(&answers)) {
        let [least, median] =
            [starts[0], starts[starts.len() / 2]].map(|time| format!("{:.2} ms", time.as_secs_f64() * 1e3));
        let us = [answers[0], answers[answers.len() / 2]].map(|time| format!("{:.2} us", time.as_secs_f64() * 1e6));
        println!("{name:20} {least:>12} {median:>12} {:>12} {:>12}", us[0], us[1]);
    }
    if !PathBuf::from(env!("CARGO_BIN_EXE_rulebook")).with_file_name("").ends_with("release") {
        return println!("not held to their bounds: this build is a slow one");
    }
    // A start is not: three processes come and go in it, and on a busy machine even the shortest of a thousand tells of that.
    let [with, without] = [answers[2][0], answers[0][0]];
    assert!(with <= without + without / 4 + MORE_AN_ANSWER, "an answer: {with:?}, without {without:?}");
}
