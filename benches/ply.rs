//! The time of a ply through pipes, beside that of a plain ping-pong between two processes.
//!
//! `taskset -c 0 cargo bench --bench ply` runs all on one processor, where neither side gains by running in parallel.
//! A number behind `--` is the size of the board (999), a second one the number of ping-pongs (200000).

use rulebook::play::{Chair, Played, Table, WireKind};
use rulebook::process::{Launch, Program, Stderr};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::bricks::{Bricks, Setup, Stage};
use rulebook_spec::game::Game;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The words that make the bench be the other side of the ping-pong.
const ECHO: &str = "be-the-echo";
/// As long as a brick on a large board.
const BALL: &[u8] = b"123x456_124x456\n";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == ECHO) {
        return echo();
    }
    // Without this word of `cargo bench` it is only tried whether all this works.
    let test = !arguments.iter().any(|word| word == "--bench");
    let mut numbers = arguments.iter().filter_map(|word| word.parse().ok());
    let size = numbers.next().unwrap_or(if test { 9 } else { 999 });
    let rounds = numbers.next().unwrap_or(if test { 100 } else { 200_000 });
    let (before_us, ply, after_us) = (ping_pong(rounds), play(size), ping_pong(rounds));
    let ping_us = (before_us + after_us) / 2.0;
    println!("ping-pong    {ping_us:8.3} us a round trip ({before_us:.3} before, {after_us:.3} after, {rounds} each)");
    println!("ply          {:8.3} us, {} plies, slowest answer {} us", ply.us, ply.plies, ply.slowest_us);
    println!("ratio        {:8.3}", ply.us / ping_us);
    println!("whole game   {:8.3} s with its start and end", ply.whole.as_secs_f64());
}

/// Sends everything back.
fn echo() {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut bytes = [0; 4096];
    while let Ok(count) = input.read(&mut bytes) {
        if count == 0 || output.write_all(&bytes[..count]).is_err() || output.flush().is_err() {
            return;
        }
    }
}

/// The time of a blocking write and read back, in microseconds: as cheap as two processes can talk over pipes.
fn ping_pong(rounds: u32) -> f64 {
    let program = std::env::current_exe().expect("the bench knows where it is");
    let mut command = Command::new(program);
    let mut child = command.arg(ECHO).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the echo starts");
    let (mut input, mut output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let mut bytes = [0; 4096];
    let mut round = || {
        input.write_all(BALL).expect("the echo listens");
        let mut count = 0;
        while count < BALL.len() {
            count += output.read(&mut bytes).expect("the echo answers");
        }
    };
    (0..rounds / 10 + 1).for_each(|_| round());
    let started = Instant::now();
    (0..rounds).for_each(|_| round());
    let time = started.elapsed();
    drop(input);
    child.wait().expect("the echo ends");
    time.as_secs_f64() * 1e6 / f64::from(rounds)
}

struct Ply {
    us: f64,
    plies: u64,
    slowest_us: u64,
    whole: Duration,
}

/// A random game between two of our bots on an empty board; the time from the first to the last brick.
fn play(size: u32) -> Ply {
    let whole = Instant::now();
    let setup = Setup { size, filled: Vec::new(), stage: Stage::default() };
    let bot = |seed: &str| {
        let words = [env!("CARGO_BIN_EXE_rulebook"), "bot", "bricks", "random", "--seed", seed];
        let line_bytes = WireKind::Native.answer_bytes::<Bricks>();
        let launch = Launch { line_bytes, stderr: Stderr::Inherit, ..Launch::new(words.map(OsString::from)) };
        Some(Chair { program: Program::start(&launch).expect("our bot starts"), wire: WireKind::Native })
    };
    let chairs = vec![bot("1"), bot("2")];
    let (mut first, mut last) = (None, Instant::now());
    let mut clock = |_: &_, _: &_, _: &_| {
        last = Instant::now();
        first.get_or_insert(last);
        Ok(())
    };
    let (start_time, grace, record) = (Duration::ZERO, Duration::from_secs(1), false);
    let luck = &mut Seeded::new(0);
    let (rules, watch, people, judged) = (Bricks::literal(), Some(&mut clock as _), None, None);
    let table = Table::<Bricks> { rules, setup: &setup, start_time, grace, record, watch, people, luck, judged };
    let played: Played<Bricks> = table.play(chairs).expect("the game is played");
    assert!(played.refusals.is_empty(), "our bots break no rule: {:?}", played.refusals);
    let time = first.map_or(Duration::ZERO, |first| last - first);
    let slowest_us = played.remains.iter().flatten().map(|remains| remains.slowest_us).max().unwrap_or(0);
    let us = time.as_secs_f64() * 1e6 / played.plies.saturating_sub(1).max(1) as f64;
    Ply { us, plies: played.plies, slowest_us, whole: whole.elapsed() }
}
