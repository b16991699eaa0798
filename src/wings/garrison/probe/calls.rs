//! What our players wrote down: the calls that the referee made, in the order in which it made them to both of them.

use rulebook_spec::game::{Answer, Fault, Seat};
use rulebook_spec::garrison::{Move, View};
use serde::Deserialize;
use serde_json::Value;

/// A call, as the player that got it wrote it down.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// Who was called: the number of its files, which is the first number that it was told.
    pub(super) seat: Seat,
    /// When, in microseconds of a clock that both players share.
    pub(super) at_us: u64,
    /// Whether `init` was called, and not `get_move`.
    pub(super) is_init: bool,
    /// What it was shown; what no view can be is kept as it stands.
    pub(super) shown: Result<View, Value>,
    /// What it answered, and when; `None` if it never came to that.
    pub(super) answer: Option<(Answer<Move>, u64)>,
    /// How long it was ordered to take, as far as it came to say so.
    pub(super) sleeps_us: u64,
}

impl Call {
    /// The call in a few words.
    pub(super) fn name(&self) -> String {
        named(self.seat, self.is_init)
    }

    /// How long the player took.
    pub(super) fn took_us(&self) -> Option<u64> {
        let (_, ended_us) = self.answer.as_ref()?;
        Some(ended_us.saturating_sub(self.at_us))
    }
}

/// A call in a few words.
pub(super) fn named(seat: Seat, is_init: bool) -> String {
    format!("seat {seat} is called for {}", if is_init { "init" } else { "get_move" })
}

/// A line of a log: a call, or its answer.
#[derive(Deserialize)]
struct Line {
    at_us: u64,
    seq: u64,
    seat: Seat,
    #[serde(default)]
    call: Option<String>,
    #[serde(default)]
    view: Value,
    #[serde(default)]
    answer: Value,
    #[serde(default)]
    order: String,
}

/// The calls in the logs of both players, in the order in which they were made.
pub(super) fn read(logs: &[String]) -> Vec<Call> {
    let mut calls: Vec<Call> = logs.iter().flat_map(|log| read_log(log)).collect();
    calls.sort_by_key(|call| call.at_us);
    calls
}

fn read_log(log: &str) -> Vec<Call> {
    let mut calls: Vec<(u64, Call)> = Vec::new();
    // A line that is being written when the referee ends is no line.
    for line in log.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok()) {
        if let Some(name) = line.call {
            let shown = View::deserialize(&line.view).map_err(|_| line.view);
            let (seat, at_us, is_init) = (line.seat, line.at_us, name == "init");
            calls.push((line.seq, Call { seat, at_us, is_init, shown, answer: None, sleeps_us: 0 }));
        } else if let Some((_, call)) = calls.iter_mut().rev().find(|(seq, _)| *seq == line.seq) {
            // It says nothing where it is ordered to fail.
            let answer = serde_json::from_value(line.answer).map_or(Answer::Fault(Fault::Crash), Answer::Move);
            call.answer = Some((answer, line.at_us));
            call.sleeps_us = ordered_us(&line.order);
        }
    }
    calls.into_iter().map(|(_, call)| call).collect()
}

/// How long an order makes a player wait.
fn ordered_us(order: &str) -> u64 {
    let mut words = order.split_whitespace();
    let mut total_ms: u64 = 0;
    while words.next() == Some("sleep") {
        let time_ms: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
        total_ms = total_ms.saturating_add(time_ms);
    }
    total_ms.saturating_mul(1000)
}
