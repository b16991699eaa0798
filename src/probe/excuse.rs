//! Whether this machine explains what a referee told: it may have kept a player of ours waiting, so that a right referee
//! took the player for late, or was itself too late to notice that the player was.
//!
//! A hold-up explains only what it leads to: the game is worked out again with one answer as late, or as early, as the
//! machine can have made it, and what was told must be what the rules say of that game.

use super::bot::{Entry, What};
use super::stage::Seen;
use super::{differs, heard};
use crate::process::Look;
use rulebook_conformance::contest::{Contest, Cue, Reaction, Scenario};
use rulebook_conformance::converse::{Conversation, Told, accepted, cue};
use rulebook_spec::game::Seat;

/// A player of ours that answers this much later than its script says was held up by the machine.
pub(super) const HELD_UP_US: u64 = 100_000;

/// A look at how long programs of this machine have waited for it.
pub(crate) struct Machine(Look);

impl Machine {
    pub(crate) fn look() -> Self {
        Machine(Look::of_machine())
    }

    /// For how long at most the machine has kept one program waiting since. Where the kernel does not count that it may
    /// have been all the time.
    pub(crate) fn held_us(&self) -> u64 {
        self.0.stalled_until_us(&Look::of_machine())
    }
}

/// Why a game is not judged: the machine has kept these programs waiting for this long.
pub(crate) fn kept_waiting(waited_us: u64) -> String {
    format!("this machine kept the referee and our players waiting for {waited_us} us")
}

/// What a hold-up leads to shows at once, by what is told next, or by the sum of all times, which the last answers change as well
/// as any before: so many of each player are tried, and those that the script delays.
const NEAR: u32 = 8;

/// What a hold-up explains.
pub(crate) enum Excuse {
    /// Answers of ours, or the programs of the game, were held up as long as it takes: the sentence says for how long.
    Measured(String),
    /// The machine kept programs waiting long enough, but nobody saw whether it was one of these.
    Possible,
}

/// The hold-up that explains what was told; `held_us` is what the machine can have kept one program waiting for during
/// the game.
pub(crate) fn excuse<G: Contest>(
    rules: &G::Rules,
    scenario: &Scenario<G::Setup>,
    seen: &Seen,
    held_us: u64,
) -> Option<Excuse> {
    let fits = |scenario: &Scenario<G::Setup>| {
        accepted::<G>(rules, scenario).iter().any(|conversation| differs::<G>(conversation, seen).is_none())
    };
    let until_us = agrees_until_us::<G>(&accepted::<G>(rules, scenario), seen);
    let mut measured = scenario.clone();
    let mut longest_us = 0;
    let mut answers = Vec::new();
    for (seat, log) in (0..).zip(&seen.logs) {
        let asked = asked::<G>(log);
        // A question that never came to be read is one more.
        let before = 1 + asked.iter().filter(|asked| asked.heard_us <= until_us).count() as u32;
        let scripted = |question: &u32| before - question < NEAR || cue(&scenario.script, seat, *question).is_some();
        answers.extend((1..=before).filter(scripted).map(|question| (seat, question)));
        for (question, Asked { took_us, .. }) in (1..).zip(asked) {
            let planned_us = planned_us(cue(&scenario.script, seat, question));
            let late_us = took_us.zip(planned_us).map_or(0, |(took_us, planned_us)| took_us.saturating_sub(planned_us));
            if late_us > HELD_UP_US {
                retime::<G>(rules, &mut measured, seat, question, |planned_us| planned_us + late_us);
                longest_us = longest_us.max(late_us);
            }
        }
    }
    if longest_us > 0 && fits(&measured) {
        return Some(Excuse::Measured(format!("this machine held our players up by {longest_us} us")));
    }
    // One answer may have come later or earlier for the referee, by this much.
    let explains = |by_us: u64| {
        let moved: [&dyn Fn(u64) -> u64; 2] =
            [&|planned_us| planned_us.saturating_add(by_us), &|planned_us| planned_us.saturating_sub(by_us)];
        answers.iter().any(|(seat, question)| {
            moved.iter().any(|retimed| {
                let mut other = measured.clone();
                retime::<G>(rules, &mut other, *seat, *question, retimed) && fits(&other)
            })
        })
    };
    if explains(seen.waited_us) {
        return Some(Excuse::Measured(kept_waiting(seen.waited_us)));
    }
    explains(held_us).then_some(Excuse::Possible)
}

/// A player that speaks before it is asked does so at least this much earlier, in microseconds: else what it says may well
/// be an answer. A referee need not start a player whom it has nothing to tell yet.
const BEFORE_US: u64 = 150_000;

/// The scenarios in which what was said at once answers the first question, where a referee may have seen it so. The player then
/// answers once more, which lies there before it is asked again, or comes when it is.
pub(crate) fn as_if_asked<S: Clone>(scenario: &Scenario<S>, seen: &Seen) -> Vec<Scenario<S>> {
    let is_early = |seat: Seat| {
        let log = seen.logs.get(usize::from(seat))?;
        let said = log.iter().find(|entry| matches!(entry.what, What::Said(_)))?;
        let heard = log.iter().find(|entry| matches!(entry.what, What::Heard(_)))?;
        Some(heard.at_us.saturating_sub(said.at_us) >= BEFORE_US)
    };
    let mut all = Vec::new();
    for (index, Cue { seat, question, reaction }) in scenario.script.iter().enumerate() {
        if let (0, Reaction::Line { text, .. }, Some(false)) = (question, reaction, is_early(*seat)) {
            let line = Reaction::Line { text: text.clone(), after_us: 0 };
            for (question, reaction) in [(1, Reaction::AndLines(vec![text.clone()])), (2, line)] {
                let mut asked = scenario.clone();
                asked.script[index] = Cue { seat: *seat, question, reaction };
                all.push(asked);
            }
        }
    }
    all
}

/// A question that a player heard.
struct Asked {
    heard_us: u64,
    /// How long it took to answer, where it did.
    took_us: Option<u64>,
}

/// The questions that a player heard.
fn asked<G: Contest>(log: &[Entry]) -> Vec<Asked> {
    let (mut asked, mut open) = (Vec::<Asked>::new(), false);
    for entry in log {
        match &entry.what {
            What::Heard(line) if G::read_message(line).is_ok_and(|message| G::asks(&message)) => {
                asked.push(Asked { heard_us: entry.at_us, took_us: None });
                open = true;
            }
            What::Said(_) if open => {
                open = false;
                if let Some(last) = asked.last_mut() {
                    last.took_us = Some(entry.at_us.saturating_sub(last.heard_us));
                }
            }
            _ => {}
        }
    }
    asked
}

/// Until when what was told agrees with one of these conversations: no later answer explains that it differs.
fn agrees_until_us<G: Contest>(accepted: &[Conversation], seen: &Seen) -> u64 {
    let heard = heard(seen);
    let until_us = |said: &Conversation| {
        let seats = said.told.iter().zip(&heard).map(|(told, heard)| {
            let agrees = |(told, (_, line)): &(&Told, &(u64, &str))| G::may_stand(line, &told.line);
            let same = told.iter().zip(heard).take_while(agrees).count();
            heard.get(same).map_or(u64::MAX, |(at_us, _)| *at_us)
        });
        seats.min().unwrap_or(u64::MAX)
    };
    accepted.iter().map(until_us).max().unwrap_or(u64::MAX)
}

/// When the script lets a player answer; `None` where it lets the player do something else.
fn planned_us(reaction: Option<&Reaction>) -> Option<u64> {
    match reaction {
        None | Some(Reaction::LineThen { .. } | Reaction::AndLines(_) | Reaction::AndExit { .. }) => Some(0),
        Some(Reaction::Line { after_us, .. } | Reaction::Pieces { after_us, .. } | Reaction::Delay(after_us)) => {
            Some(*after_us)
        }
        Some(Reaction::Silence | Reaction::Unended(_) | Reaction::UnendedAndExit(_) | Reaction::Exit) => None,
    }
}

/// Lets a player answer at another time; false where its script does not change by that.
fn retime<G: Contest>(
    rules: &G::Rules,
    scenario: &mut Scenario<G::Setup>,
    seat: Seat,
    question: u32,
    retimed: impl Fn(u64) -> u64,
) -> bool {
    let reaction = cue(&scenario.script, seat, question).cloned();
    let Some(planned_us) = planned_us(reaction.as_ref()) else { return false };
    let after_us = retimed(planned_us);
    if after_us == planned_us {
        return false;
    }
    let mut without = scenario.clone();
    without.script.retain(|cue| (cue.seat, cue.question) != (seat, question));
    let with = |reaction: Reaction| {
        let mut with = without.clone();
        with.script.push(Cue { seat, question, reaction });
        with
    };
    *scenario = match reaction {
        None | Some(Reaction::Delay(_)) => with(Reaction::Delay(after_us)),
        Some(Reaction::Line { text, .. } | Reaction::Pieces { text, .. }) => with(Reaction::Line { text, after_us }),
        // What comes with an answer comes with it later: a referee that waits no longer hears neither.
        Some(_) => {
            let delayed = |after_us| accepted::<G>(rules, &with(Reaction::Delay(after_us)));
            if delayed(0) == delayed(after_us) {
                return false;
            }
            with(Reaction::Silence)
        }
    };
    true
}
