//! Probing a referee of Garrison that takes players in C++, Pascal or Java: our probes sit in both seats, follow orders and
//! write down their calls, and the game that they show is held against the rules.
//!
//! The referee has its own maps. What both players see at first is the whole of one; a first game shows it, and the orders of
//! the others are made for it. A referee that takes another map in each game is judged all the same, by what was seen in it,
//! but may meet less.

mod calls;
mod differ;
mod playout;
pub(super) mod rehearsal;
mod scenes;
mod ways;

use crate::exit::Failure;
use crate::probe::endings::Endings;
use crate::probe::excuse::{Machine, kept_waiting};
use crate::probe::linked::{self, PATIENCE};
use crate::probe::plan::{self, Plan};
use crate::probe::tries::{Found, Games, tries};
use crate::process::Ended;
use crate::report::Report;
use crate::stop;
use crate::verdict::{Outcome, Verdicts};
use calls::Call;
use playout::{Astray, follow, setups};
use rulebook_conformance::contest::Variant;
use rulebook_spec::game::{Answer, Game};
use rulebook_spec::garrison::{Garrison, Rules, Setup};
use scenes::Scene;
use serde_json::json;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Instant;

/// If our player answers this much later than it is ordered, it was held up by the machine.
const HELD_UP_US: u64 = 100_000;
/// A call that came too late shows in the playout after at most this many others.
const BEFORE: usize = 16;
/// At most this many of a scene's orders are shown, and of the calls before one that differs.
const SHOWN: usize = 3;

/// What was seen of one game.
struct Seen {
    calls: Vec<Call>,
    /// Whether the referee came to its end by itself.
    is_whole: bool,
    /// How it ended.
    ended: Ended,
    /// How long this machine kept the referee waiting, with our players in it, as it was measured.
    waited_us: u64,
    /// How long at most it kept a program waiting meanwhile.
    held_us: u64,
    /// The number of the call that differs, if one does.
    at: Option<usize>,
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
    endings: Endings,
}

/// Plays the scenes and judges what the referee told.
///
/// # Errors
/// The referee cannot be started, or never called our players: no verdict can be given.
pub fn probe(plan: &Plan, base: &[&'static Variant<Rules>]) -> Result<Report, Failure> {
    let started = Instant::now();
    let verdicts = Verdicts::new(plan::trial::<Garrison>(plan, base), base);
    let mut prober =
        Prober { plan, verdicts, known: None, games: BTreeMap::new(), elsewhere: 0, endings: Endings::default() };
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
    let scenes =
        prober.known.as_ref().map(|setup| scenes::all(&prober.verdicts.heard.rules, setup)).unwrap_or_default();
    for scene in &scenes {
        if plan.filter.takes(&address(scene)) && (started.elapsed() >= plan.time || stop::cut().is_some()) {
            prober.verdicts.unplayed.push(address(scene));
            continue;
        }
        match prober.take(scene) {
            Err(_) if stop::cut().is_some() => prober.verdicts.unplayed.push(address(scene)),
            taken => taken?,
        }
    }
    let Prober { mut verdicts, known, games, elsewhere, endings, .. } = prober;
    verdicts.notes.extend(endings.notes());
    verdicts.notes.extend(stop::cut().map(|cut| format!("the run was cut off: {cut}")));
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
    verdicts.heard.explain(|address, rules| {
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
        let outcome = self.endings.take(&address, seen.ended, None, outcome);
        let known = self.known.as_ref();
        let compared = seen.calls.len() as u64;
        let astray = |rules: &Rules| follow(rules, &seen.calls, known, seen.is_whole).err();
        let agreed = match &outcome {
            Outcome::Pass => compared,
            _ => seen.at.map_or(compared, |at| at as u64),
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

    /// Plays a scene, again where it differs.
    fn outcome(&self, scene: &Scene) -> Result<(Outcome, Seen), Failure> {
        tries(Games::Alike, || self.play(scene), |once, again| [once, again].map(|seen| calls_at(seen, once.at)))
    }

    /// Plays a scene once. How long our players took is in the playout already: what is left to be explained is that the
    /// referee measured it otherwise.
    fn play(&self, scene: &Scene) -> Result<(Found, Seen), Failure> {
        let mut seen = stage(scene, &self.plan.command)?;
        let Err(Astray { at, difference }) = self.judge(&seen) else { return Ok((Found::Agrees, seen)) };
        seen.at = Some(at);
        let late_us = held_up(&seen.calls);
        let (held_us, waited_us) = (seen.held_us, seen.waited_us);
        let found = match late_us {
            Some(late_us) if self.is_late(&mut seen, at, held_us.max(late_us)) => {
                Found::Held(format!("this machine held our players up by {late_us} us"))
            }
            _ if self.is_late(&mut seen, at, waited_us) => Found::Held(kept_waiting(waited_us)),
            _ if self.is_late(&mut seen, at, held_us) => Found::Late(difference),
            _ => Found::Differs(difference),
        };
        Ok((found, seen))
    }

    /// Whether the game would agree if one of the last answers had come as late, or as early, as the machine can have
    /// made it.
    fn is_late(&self, seen: &mut Seen, at: usize, held_us: u64) -> bool {
        for index in at.saturating_sub(BEFORE)..(at + 1).min(seen.calls.len()) {
            let Some(ended_us) = seen.calls[index].answer.as_ref().map(|(_, ended_us)| *ended_us) else { continue };
            let earliest_us = seen.calls[index].at_us;
            for other_us in [ended_us.saturating_add(held_us), ended_us.saturating_sub(held_us).max(earliest_us)] {
                let set = |seen: &mut Seen, to_us| {
                    seen.calls[index].answer.iter_mut().for_each(|(_, ended_us)| *ended_us = to_us);
                };
                set(seen, other_us);
                let agrees = self.judge(seen).is_ok();
                set(seen, ended_us);
                if agrees {
                    return true;
                }
            }
        }
        false
    }

    fn judge(&self, seen: &Seen) -> Result<(), Astray> {
        follow(&self.verdicts.heard.rules, &seen.calls, self.known.as_ref(), seen.is_whole)
    }
}

fn address(scene: &Scene) -> String {
    let rule = scene.rule.id();
    let rule = rule.strip_prefix("garrison.").unwrap_or(rule);
    format!("{}/{rule}/probe-{}", Garrison::name(), scene.case)
}

fn stage(scene: &Scene, command: &[OsString]) -> Result<Seen, Failure> {
    let machine = Machine::look();
    let left = linked::play(command, &[scene.orders[0].as_str(), scene.orders[1].as_str()])?;
    let held_us = machine.held_us();
    let (is_whole, ended, waited_us, last_word) = (left.is_whole, left.ended, left.waited_us, left.last_word());
    Ok(Seen { calls: calls::read(&left.logs), is_whole, ended, waited_us, held_us, at: None, last_word })
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
    lines.extend(calls_at(seen, usize::try_from(agreed).ok()));
    lines
}

/// The call of this number, and the last before it.
fn calls_at(seen: &Seen, at: Option<usize>) -> Vec<String> {
    let mut lines = Vec::new();
    let wrong = at.unwrap_or(usize::MAX).min(seen.calls.len());
    for (index, call) in seen.calls.iter().enumerate().take(wrong + 1).skip(wrong.saturating_sub(SHOWN)) {
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
