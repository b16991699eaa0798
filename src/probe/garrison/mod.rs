//! Probing a referee of Garrison that takes players in C++, Pascal or Java: our probes sit in both seats, follow orders and
//! write down their calls, and the game that they show is held against the rules.
//!
//! The referee has its own maps. What both players see at first is the whole of one; a first game shows it, and the orders of
//! the others are made for it. A referee that takes another map in each game is judged all the same, by what was seen in it,
//! but may meet less.

mod calls;
mod course;
mod differ;
pub(super) mod rehearsal;
mod scenes;
mod ways;

use super::Plan;
use super::linked::{self, PATIENCE};
use crate::exit::Failure;
use crate::report::Report;
use crate::verdict::{Difference, Outcome, Trial, Verdicts};
use calls::Call;
use course::{Astray, follow, setups};
use rulebook_spec::game::{Answer, Game, Variant};
use rulebook_spec::garrison::{Garrison, Rules, Setup};
use scenes::Scene;
use serde_json::json;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Instant;

/// A player of ours that answers this much later than it is ordered was held up by the machine.
const HELD_UP_US: u64 = 100_000;
/// So many of a scene's orders are shown.
const SHOWN: usize = 3;

/// What was seen of one game.
struct Seen {
    calls: Vec<Call>,
    /// Whether the referee came to its end by itself.
    is_whole: bool,
    /// Its last words on standard error, as the end of a sentence.
    last_word: String,
}

struct Prober<'a> {
    plan: &'a Plan,
    verdicts: Verdicts<Garrison>,
    /// The setup of the first game.
    known: Option<Setup>,
    games: BTreeMap<String, Seen>,
    /// Games on another map than the first one's.
    elsewhere: u64,
}

/// Plays the scenes and judges what the referee told.
///
/// # Errors
/// The referee cannot be started, or never called our players: no verdict can be given.
pub fn probe(plan: &Plan, base: &[&'static Variant<Rules>]) -> Result<Report, Failure> {
    let started = Instant::now();
    let verdicts = Verdicts::new(Trial::probe::<Garrison>(plan), base);
    let mut prober = Prober { plan, verdicts, known: None, games: BTreeMap::new(), elsewhere: 0 };
    let first = scenes::first();
    let seen = stage(&first, &plan.command)?;
    if seen.calls.is_empty() {
        return Err(Failure::broken(format!(
            "the referee never called our player: let it have a player of conformance/shims/garrison-cpp/probe, or of \
             that folder for Pascal or Java, in both seats{}",
            seen.last_word
        )));
    }
    prober.known = setups(&seen.calls).into_iter().next();
    prober.take(&first)?;
    let scenes = prober.known.as_ref().map(|setup| scenes::all(&prober.verdicts.rules, setup)).unwrap_or_default();
    for scene in &scenes {
        if plan.filter.takes(&address(scene)) && started.elapsed() >= plan.time {
            prober.verdicts.unplayed += 1;
        } else {
            prober.take(scene)?;
        }
    }
    let Prober { mut verdicts, known, games, elsewhere, .. } = prober;
    if known.is_none() {
        verdicts.notes.push("what the players saw first is no field: nothing else was played".into());
    }
    if elsewhere > 0 {
        verdicts.notes.push(format!(
            "{elsewhere} games began otherwise than the first one, for which all orders were made: they met less"
        ));
    }
    let cut = games.values().filter(|seen| !seen.is_whole).count();
    if cut > 0 {
        verdicts.notes.push(format!("{cut} games were broken off after {} s, and judged so far", PATIENCE.as_secs()));
    }
    verdicts.explain(|address, rules| {
        let agrees = |seen: &Seen| follow(rules, &seen.calls, known.as_ref(), seen.is_whole).is_ok();
        games.get(address).is_some_and(agrees)
    });
    Ok(verdicts.report("what the referee's calls told our players; results, and limits of memory, are not seen"))
}

impl Prober<'_> {
    fn take(&mut self, scene: &Scene) -> Result<(), Failure> {
        let address = address(scene);
        if !self.plan.filter.takes(&address) {
            return Ok(());
        }
        let (outcome, seen) = self.outcome(scene)?;
        let known = self.known.as_ref();
        let compared = seen.calls.len() as u64;
        let astray = |rules: &Rules| follow(rules, &seen.calls, known, seen.is_whole).err();
        let agreed = match &outcome {
            Outcome::Pass => compared,
            Outcome::Differs(_) | Outcome::Timing(_) => {
                astray(&self.verdicts.rules).map_or(compared, |astray| astray.at as u64)
            }
        };
        self.verdicts.count(compared, agreed);
        if let Outcome::Pass = outcome {
            self.verdicts.plant(|rules| astray(rules).is_some());
            self.elsewhere += u64::from(setups(&seen.calls).first() != known);
        }
        self.verdicts.add(&address, scene.rule, || script(scene, &seen, agreed), outcome);
        self.games.insert(address, seen);
        Ok(())
    }

    /// Plays a scene, again where it differs: a machine may be slow for a moment.
    fn outcome(&self, scene: &Scene) -> Result<(Outcome, Seen), Failure> {
        let seen = stage(scene, &self.plan.command)?;
        let Some(difference) = self.judge(&seen) else { return Ok((Outcome::Pass, seen)) };
        let again = stage(scene, &self.plan.command)?;
        match (held_up(&seen.calls), self.judge(&again), held_up(&again.calls)) {
            (Some(_), None, _) => Ok((Outcome::Pass, again)),
            (None, None, _) => {
                let reason = format!("{} differed, but not when it was played again", difference.what);
                Ok((Outcome::Timing(reason), again))
            }
            (None, Some(_), _) => Ok((Outcome::Differs(difference), seen)),
            (Some(_), Some(difference), None) => Ok((Outcome::Differs(difference), again)),
            (Some(_), Some(_), Some(late_us)) => {
                Ok((Outcome::Timing(format!("this machine held our players up by {late_us} us")), again))
            }
        }
    }

    fn judge(&self, seen: &Seen) -> Option<Difference> {
        let followed = follow(&self.verdicts.rules, &seen.calls, self.known.as_ref(), seen.is_whole);
        followed.err().map(|Astray { difference, .. }| difference)
    }
}

fn address(scene: &Scene) -> String {
    let rule = scene.rule.id();
    let rule = rule.strip_prefix("garrison.").unwrap_or(rule);
    format!("{}/{rule}/probe-{}", Garrison::NAME, scene.case)
}

fn stage(scene: &Scene, command: &[OsString]) -> Result<Seen, Failure> {
    let left = linked::play(command, &[scene.orders[0].as_str(), scene.orders[1].as_str()])?;
    Ok(Seen { calls: calls::read(&left.logs), is_whole: left.is_whole, last_word: left.last_word() })
}

/// By how many microseconds a player of ours answered later than ordered, where that is too much.
fn held_up(calls: &[Call]) -> Option<u64> {
    let late_us = |call: &Call| call.took_us()?.checked_sub(call.sleeps_us);
    calls.iter().filter_map(late_us).find(|late_us| *late_us > HELD_UP_US)
}

/// The scene in words, and the last calls before it went wrong.
fn script(scene: &Scene, seen: &Seen, agreed: u64) -> Vec<String> {
    let mut lines = Vec::new();
    for (seat, orders) in scene.orders.iter().enumerate() {
        let (count, shown) = (orders.lines().count(), orders.lines().take(SHOWN).collect::<Vec<_>>().join("; "));
        lines.push(match count {
            0 => format!("seat {seat} has no orders and stays"),
            _ if count > SHOWN => format!("seat {seat} has {count} orders: {shown}; …"),
            _ => format!("seat {seat} has the orders {shown}"),
        });
    }
    let wrong = usize::try_from(agreed).unwrap_or(usize::MAX).min(seen.calls.len());
    for (index, call) in seen.calls.iter().enumerate().take(wrong + 1).skip(wrong.saturating_sub(3)) {
        let stands = match &call.shown {
            Ok(view) => format!("on ({}, {}) with {} in hand", view.ipos, view.jpos, view.hand_army),
            Err(_) => "with what no view can be".into(),
        };
        let answer = match &call.answer {
            Some((Answer::Move(choice), _)) => json!(choice).to_string(),
            Some(_) => "by failing".into(),
            None => "nothing".into(),
        };
        lines.push(format!("call {}: {} {stands}, and answers {answer}", index + 1, call.name()));
    }
    lines
}
