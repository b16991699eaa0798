//! What a bot says to a line that is no message of its game.

use super::SHARE;
use super::pairings::Pairing;
use crate::exit::Failure;
use crate::play::Remains;
use crate::process::{Heard, Program, wait};
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{Fault, Game, Log, Offence, OffenceKind};
use rulebook_spec::rule::{Rule, Violation};
use std::slice;
use std::time::{Duration, Instant};

/// How long the answer is waited for where the game has no limit.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a program that has closed its output may take to end.
const ENDING: Duration = Duration::from_secs(2);

/// How a bot has answered a line that is no message.
pub(super) enum Answered {
    /// It has reported an error.
    Well,
    /// It has done something else.
    Badly(Offence),
    /// It has not answered so far, and may still do so.
    NotYet,
}

/// Sends the line. The answer is to report an error, in the time of the whole game; so long is waited only where the run has the
/// `time` for it.
///
/// # Errors
/// The system refuses to wait, or the game cannot begin.
pub(super) fn answered<G: Contest>(
    rules: &G::Rules,
    pairing: &Pairing<G>,
    line: &str,
    program: &mut Program,
    time: Duration,
) -> Result<Answered, Failure> {
    let limit = G::budget_ms(&pairing.setup).map_or(PATIENCE, |budget_ms| Duration::from_millis(budget_ms.into()));
    let wait_for = if limit <= time / 2 { limit } else { limit.min(time / SHARE) };
    let deadline = program.send(format!("{line}\n").as_bytes()) + wait_for;
    let kind = loop {
        // What is there at the deadline is in time.
        let is_over = Instant::now() >= deadline;
        wait(slice::from_mut(program), Some(deadline)).map_err(|error| Failure::broken(error.to_string()))?;
        match program.take_line() {
            Some(Heard::Line(answer)) => {
                let checked = G::check_error(&String::from_utf8_lossy(answer));
                let garbled = |violation| Offence { kind: OffenceKind::Garbled, violation };
                return Ok(checked.err().map_or(Answered::Well, |violation| Answered::Badly(garbled(violation))));
            }
            Some(Heard::TooLong(_)) => break OffenceKind::Garbled,
            None => {}
        }
        if program.is_closed() {
            // How it ends says why.
            program.wait_end(Instant::now() + ENDING);
            break OffenceKind::Crash;
        }
        if is_over && wait_for < limit {
            return Ok(Answered::NotYet);
        }
        if is_over {
            // Half an answer is garbled, none is late.
            break if program.pending().is_empty() { OffenceKind::Late } else { OffenceKind::Garbled };
        }
    };
    let position = G::start(rules, &pairing.setup, &mut Log::default())
        .map_err(|violation| Failure::broken(format!("a board of ours is refused: {violation}")))?;
    let says = match kind {
        OffenceKind::Crash => Fault::Crash.says(),
        OffenceKind::Late => Fault::Timeout.says(),
        _ => Fault::Garbled.says(),
    };
    let rule = <G as Game>::offence_rule(&position, pairing.seat, kind);
    let violation = Violation::new(rule, format!("{says}, after `{line}`, which is no command"));
    Ok(Answered::Badly(Offence { kind, violation }))
}

/// The rule by which the answer to such a line is judged; an empty answer breaks it.
pub(super) fn rule<G: Contest>() -> Option<Rule> {
    G::check_error("").err().map(|violation| violation.rule)
}

/// What is left of a program that was not let into a game.
pub(super) fn remains(mut program: Program) -> Remains {
    Remains {
        ended: program.kill(),
        told: program.told().clone(),
        heard: program.heard().clone(),
        errors: program.errors().clone(),
        slowest_us: 0,
        used_bytes: 0,
        conduct: program.conduct().clone(),
    }
}
