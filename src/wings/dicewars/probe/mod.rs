//! Probing a referee of Dice Wars that loads players written in Java: our `ProbePlayer` sits in every seat, follows orders
//! and writes down its calls, and the playout that they show is held against the rules.
//!
//! The referee draws map and dice itself. What luck has decided is inferred from what is seen later, so that a playout is
//! wrong where no luck could have led to it; and whether attacks are won as often as they should be is asked of all of
//! them together.

mod calls;
mod dice;
mod differ;
mod luck;
mod onward;
mod playout;
pub(super) mod rehearsal;
mod scenes;
mod stalls;

use crate::exit::Failure;
use crate::probe::endings::Endings;
use crate::probe::excuse::{Machine, kept_waiting};
use crate::probe::linked::{self, PATIENCE};
use crate::probe::plan::{self, Plan};
use crate::probe::tries::{Found, Games, tries};
use crate::process::Ended;
use crate::report::Report;
use crate::stop;
use crate::verdict::{Difference, Outcome, Verdicts};
use calls::Call;
use dice::{Dice, Tally};
use onward::Known;
use playout::{Astray, Undoes, differs, follow};
use rulebook_conformance::contest::{Variant, names};
use rulebook_conformance::games::dicewars::engine::ENGINE;
use rulebook_spec::dicewars::names::{BATTLE_SUM, LIMITS_ROLLBACK};
use rulebook_spec::dicewars::{DiceWars, Rules};
use rulebook_spec::game::{Answer, Game, Seat};
use rulebook_spec::rule::Rule;
use scenes::Scene;
use serde_json::json;
use stalls::Stalls;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::time::Instant;

/// If our player answers this much later than it is ordered, it was held up by the machine.
const HELD_UP_US: u64 = 70_000;
/// A call that came too late shows in the playout after at most this many others.
const BEFORE: usize = 16;
/// At most this many calls before one that differs are shown.
const SHOWN: usize = 3;
/// Further differences that no reading and no misreading explains may follow from others: no more of them are failures.
const UNNAMED: usize = 2;
/// The most players that a war has.
const MOST_SEATS: u8 = 8;
/// The address under which it stands that attacks are not won as often as they should be: all wars over even fights show it
/// together, and none by itself.
const UNFAIR: &str = "dicewars/battle.sum/probe-even-attacks-*";

/// What was seen of one war.
#[derive(Clone)]
struct Seen {
    calls: Vec<Call>,
    seats: u8,
    /// Whether the referee came to its end by itself.
    is_whole: bool,
    /// How it ended.
    ended: Ended,
    /// How long this machine kept the referee waiting, with our players in it, as it was measured.
    waited_us: u64,
    /// How long at most it kept a program waiting meanwhile.
    held_us: u64,
    /// How long after the last call, or its answer, it ended.
    idle_us: u64,
    /// The number of the call that differs, if one does.
    at: Option<usize>,
    /// Whether it differs in a war in which this machine may have held somebody up.
    is_disturbed: bool,
    /// Whether it shows that the referee undoes no call.
    undoes_nothing: bool,
    /// Its last words on standard error, as the end of a sentence.
    last_word: String,
}

/// A scene, and what it came to.
struct Played {
    address: String,
    scene: Scene,
    outcome: Outcome,
    seen: Seen,
}

/// Plays the scenes and judges what the referee told.
///
/// # Errors
/// The referee cannot be started, or never called our players: no verdict can be given.
pub fn probe(plan: &Plan, base: &[&'static Variant<Rules>]) -> Result<Report, Failure> {
    let started = Instant::now();
    let mut verdicts = Verdicts::<DiceWars>::new(plan::trial::<DiceWars>(plan, base), base);
    let undoes = undoes(base);
    let (mut dice, mut played) = (Dice::default(), Vec::new());
    let (mut ever_called, mut cut, mut endings) = (false, 0, Endings::default());
    for scene in scenes::all() {
        let address = address(&scene);
        if !plan.filter.takes(&address) {
            continue;
        }
        if started.elapsed() >= plan.time || stop::cut().is_some() {
            verdicts.unplayed.push(address);
            continue;
        }
        let judged = outcome((&verdicts.heard.rules, undoes), &scene, plan, &mut ever_called, &mut dice);
        if judged.is_err() && stop::cut().is_some() {
            verdicts.unplayed.push(address);
            continue;
        }
        let (outcome, seen) = judged?;
        let outcome = endings.take(&address, seen.ended, None, outcome);
        cut += u64::from(!seen.is_whole);
        played.push(Played { address, scene, outcome, seen });
    }
    take_together(&mut played);
    leave_to_the_machine(&verdicts.heard.rules, &mut played);
    let mut wars = BTreeMap::new();
    for Played { address, scene, outcome, seen } in played {
        let compared = seen.calls.len() as u64;
        let agreed = match &outcome {
            Outcome::Pass => compared,
            _ => seen.at.map_or(compared, |at| at as u64),
        };
        verdicts.count(compared, agreed);
        verdicts.add(&address, scene.rule, || script(&scene, &seen, agreed), outcome);
        wars.insert(address, (scene.rule, seen));
    }
    if cut > 0 {
        verdicts.notes.push(format!("{cut} wars were broken off after {} s, and judged so far", PATIENCE.as_secs()));
    }
    verdicts.notes.extend(endings.notes());
    verdicts.notes.extend(stop::cut().map(|cut| format!("the run was cut off: {cut}")));
    fair(&mut verdicts, &dice);
    let agrees_there = |address: &str, rules: &Rules, undoes| {
        // That attacks are won too often is shown by no war of its own.
        wars.get(address).is_some_and(|(_, seen)| agrees(rules, undoes, seen))
    };
    let several = judge_on(&mut verdicts, &wars, undoes);
    verdicts.heard.explain(|key, rules| match several.get(key) {
        Some(one) => wars
            .get(&one.address)
            .is_some_and(|(_, seen)| onward::explains(rules, seen, &one.order, &one.known, (one.at, one.what))),
        None => agrees_there(key, rules, undoes),
    });
    verdicts.heard.suspect(LIMITS_ROLLBACK, |address, rules| {
        let shows = wars.get(address).is_some_and(|(_, seen)| seen.undoes_nothing);
        shows || agrees_there(address, rules, Undoes::Nothing)
    });
    Ok(verdicts.report("what the referee's calls told our players; places, and limits of memory, are not seen"))
}

/// A mistake that not every war shows is none that comes and goes: wars of two scenes that differ in the same are as much as two of one.
fn take_together(played: &mut [Played]) {
    let key = |outcome: &Outcome| match outcome {
        Outcome::Differs(difference) | Outcome::Flaky(difference, _) => Some((difference.what, difference.rule?)),
        _ => None,
    };
    let mut scenes: BTreeMap<(&'static str, Rule), usize> = BTreeMap::new();
    played.iter().filter_map(|one| key(&one.outcome)).for_each(|key| *scenes.entry(key).or_default() += 1);
    for Played { outcome, .. } in played {
        if key(outcome).is_some_and(|key| scenes[&key] > 1)
            && let Outcome::Flaky(difference, _) = outcome
        {
            *outcome = Outcome::Differs(difference.clone());
        }
    }
}

/// A referee that undoes nothing shows in nothing that is remembered which calls it took for late. Once a war says so of it, what
/// others differ in may be what the machine did where it held somebody up: they say that, or nothing.
fn leave_to_the_machine(rules: &Rules, played: &mut [Played]) {
    let shows = |seen: &Seen| follow(rules, Undoes::Nothing, seen).is_ok();
    let differs = |played: &&mut Played| matches!(played.outcome, Outcome::Differs(_));
    for Played { seen, .. } in played.iter_mut().filter(differs) {
        seen.undoes_nothing = shows(seen);
    }
    let proof = |seen: &Seen| stalls::remembered(rules, &seen.calls);
    if !played.iter_mut().filter(differs).any(|played| played.seen.undoes_nothing || proof(&played.seen).is_some()) {
        return;
    }
    for Played { outcome, seen, .. } in played.iter_mut().filter(differs) {
        if !seen.is_disturbed || seen.undoes_nothing {
            continue;
        }
        *outcome = match proof(seen) {
            Some((at, difference)) => {
                (seen.at, seen.undoes_nothing) = (Some(at), true);
                Outcome::Differs(difference)
            }
            None => Outcome::Timing("this referee undoes no call, and which it took for late is not seen".into()),
        };
    }
}

/// Whether a war is what these rules say, or was but for calls that a busy machine held up.
fn agrees(rules: &Rules, undoes: Undoes, seen: &Seen) -> bool {
    let follow = |seen: &Seen| follow(rules, undoes, seen);
    follow(seen).is_ok() || stalls::explain(seen, follow).is_some_and(|stalls| stalls.are_rare)
}

/// Which calls the referee is to undo: the contest's own engine forgets every `getName`.
fn undoes(base: &[&'static Variant<Rules>]) -> Undoes {
    if names::<DiceWars>(base).contains(&ENGINE.id) { Undoes::BreachesAndNames } else { Undoes::Breaches }
}

/// One of several differences of a war.
struct One {
    address: String,
    order: Vec<Seat>,
    known: Known,
    at: usize,
    what: &'static str,
}

/// Judges on those wars that differ and that nothing explains wholly: each further difference in something else is a failure of
/// its own. Gives all differences of these wars that are failures, by their keys.
fn judge_on(
    verdicts: &mut Verdicts<DiceWars>,
    wars: &BTreeMap<String, (Rule, Seen)>,
    undoes: Undoes,
) -> BTreeMap<String, One> {
    let (mut several, mut met, mut unnamed) = (BTreeMap::new(), BTreeSet::new(), 0);
    for address in verdicts.failed() {
        let Some((about, seen)) = wars.get(&address) else { continue };
        if seen.undoes_nothing || verdicts.heard.is_explained(|rules| agrees(rules, undoes, seen)) {
            continue;
        }
        let rules = verdicts.heard.rules.clone();
        let order = onward::order(&rules, undoes, seen);
        // A call that the machine held up may have broken its limit after the first difference, and all that follows is other.
        let first_only = was_held_up(seen);
        let judged = onward::judge(&rules, undoes, seen, order.clone(), usize::MAX, &mut |_| true);
        let known = judged.known();
        for (index, Astray { at, difference, .. }) in judged.differences.into_iter().enumerate() {
            let is_new = met.insert((difference.what, difference.rule));
            if index > 0 && (first_only || !is_new) {
                continue;
            }
            let mut key = if index == 0 { address.clone() } else { format!("{address}, call {}", at + 1) };
            if several.contains_key(&key) {
                key = format!("{key}, {}", difference.what);
            }
            let one =
                One { address: address.clone(), order: order.clone(), known: known.clone(), at, what: difference.what };
            if index > 0 {
                let wanted = (at, difference.what);
                let names = |rules: &Rules| onward::explains(rules, seen, &order, &one.known, wanted);
                if !verdicts.heard.is_explained(names) {
                    unnamed += 1;
                    if unnamed > UNNAMED {
                        continue;
                    }
                }
                verdicts.also(&key, &address, *about, calls_at(seen, Some(at)), difference);
            }
            several.insert(key, one);
        }
    }
    several
}

fn address(scene: &Scene) -> String {
    let rule = scene.rule.id();
    let rule = rule.strip_prefix("dicewars.").unwrap_or(rule);
    format!("{}/{rule}/probe-{}", DiceWars::name(), scene.case)
}

/// Plays a scene, again where it differs. The attacks of one about dice that agrees are added to `dice`.
fn outcome(
    (rules, undoes): (&Rules, Undoes),
    scene: &Scene,
    plan: &Plan,
    ever_called: &mut bool,
    dice: &mut Dice,
) -> Result<(Outcome, Seen), Failure> {
    let mut attacks = Vec::new();
    let play = || {
        let mut seen = stage(scene, &plan.command)?;
        *ever_called |= seen.seats > 0;
        if !*ever_called {
            let last = &seen.last_word;
            return Err(Failure::broken(format!(
                "the referee never called a ProbePlayer: let it load that class for every seat, from \
                 conformance/shims/dicewars-java/probe{last}"
            )));
        }
        let found = match follow(rules, undoes, &seen) {
            Ok(won) => {
                attacks = won;
                Found::Agrees
            }
            Err(Astray { at, difference, .. }) => {
                seen.at = Some(at);
                excused((rules, undoes), &mut seen, at, difference)
            }
        };
        Ok((found, seen))
    };
    let (outcome, seen) = tries(Games::Drawn, play, |once, again| [once, again].map(|seen| calls_at(seen, once.at)))?;
    if matches!(outcome, Outcome::Pass) && seen.at.is_none() {
        dice.add(scene, &attacks);
    }
    Ok((outcome, seen))
}

/// What to make of a war that left its playout: whether the machine can have made a player of ours late, or the referee.
fn excused((rules, undoes): (&Rules, Undoes), seen: &mut Seen, at: usize, difference: Difference) -> Found {
    let (held_us, waited_us) = (seen.held_us, seen.waited_us);
    let ordered: Vec<u64> = seen.calls.iter().map(|call| call.sleeps_us).collect();
    let restore = |seen: &mut Seen| seen.calls.iter_mut().zip(&ordered).for_each(|(call, us)| call.sleeps_us = *us);
    if let Some(late_us) = held_up(&seen.calls) {
        stalls::take_as_seen(&mut seen.calls);
        let is_explained = follow(rules, undoes, seen).is_ok();
        restore(seen);
        if is_explained {
            return Found::Held(format!("this machine held our players up by {late_us} us"));
        }
    }
    let mut is_explained_by = |held_us: u64| {
        ordered.iter().enumerate().take(at + 1).skip(at.saturating_sub(BEFORE)).any(|(index, ordered_us)| {
            let moved = [ordered_us.saturating_add(held_us), ordered_us.saturating_sub(held_us)];
            moved.into_iter().filter(|moved| moved != ordered_us).any(|sleeps_us| {
                seen.calls[index].sleeps_us = sleeps_us;
                let is_explained = follow(rules, undoes, seen).is_ok();
                restore(seen);
                is_explained
            })
        })
    };
    if is_explained_by(waited_us) {
        return Found::Held(kept_waiting(waited_us));
    }
    if is_explained_by(held_us) {
        return Found::Late(difference);
    }
    let of = seen.calls.len();
    match stalls::explain(seen, |seen| follow(rules, undoes, seen)) {
        Some(Stalls { calls, are_rare: true }) => {
            let says = "the referee took for late, as it may where this machine holds it up";
            return Found::Held(format!("{calls} of {of} calls, which our players answered at once, {says}"));
        }
        Some(_) => return Found::Late(difference),
        None => {}
    }
    // A last call that reached no player, or came to nothing, was waited for before the war ended.
    let ends_late = at == of && seen.idle_us > HELD_UP_US;
    seen.is_disturbed = ends_late
        || held_up(&seen.calls).is_some()
        || !stalls::undone(&seen.calls).is_empty()
        || stalls::has_pause(&seen.calls);
    if !seen.is_disturbed {
        return Found::Differs(difference);
    }
    match stalls::beyond(seen, at, |seen| follow(rules, undoes, seen)) {
        Some((late, Astray { at, difference, .. })) => {
            *seen = Seen { at: Some(at), ..late };
            Found::Disturbed(difference)
        }
        None => Found::Disturbed(difference),
    }
}

/// Lets the referee play one war with our players in all seats.
fn stage(scene: &Scene, command: &[OsString]) -> Result<Seen, Failure> {
    let orders: Vec<&str> = (0..MOST_SEATS).map(|seat| scene.orders(seat)).collect();
    let machine = Machine::look();
    let left = linked::play(command, &orders)?;
    let held_us = machine.held_us();
    let (calls, seats) = calls::read(&left.logs);
    let (is_whole, ended, waited_us, idle_us) = (left.is_whole, left.ended, left.waited_us, left.idle_us);
    Ok(Seen {
        calls,
        seats,
        is_whole,
        ended,
        waited_us,
        held_us,
        idle_us,
        at: None,
        is_disturbed: false,
        undoes_nothing: false,
        last_word: left.last_word(),
    })
}

/// By how many microseconds a player of ours answered later than ordered, where that is too much.
fn held_up(calls: &[Call]) -> Option<u64> {
    let late_us = |call: &Call| {
        let (_, ended_us) = call.answer.as_ref()?;
        ended_us.saturating_sub(call.at_us).checked_sub(call.sleeps_us)
    };
    calls.iter().filter_map(late_us).find(|late_us| *late_us > HELD_UP_US)
}

/// Whether this machine may have made a player of ours late somewhere in the war.
fn was_held_up(seen: &Seen) -> bool {
    held_up(&seen.calls).is_some() || seen.waited_us.max(seen.held_us) > HELD_UP_US
}

/// The scene in words, and the last calls before it went wrong.
fn script(scene: &Scene, seen: &Seen, agreed: u64) -> Vec<String> {
    let orders = |orders: &str| match orders.trim() {
        "" => "no orders".to_owned(),
        orders => orders.replace('\n', "; "),
    };
    let mut lines = vec![format!("{} players with {}", seen.seats, orders(&scene.all))];
    if let Some((seat, own)) = &scene.one {
        lines.push(format!("player {seat}, numbered as players were made, from 0, with {}", orders(own)));
    }
    lines.extend(calls_at(seen, usize::try_from(agreed).ok()));
    lines
}

/// The call of this number, and the last before it.
fn calls_at(seen: &Seen, at: Option<usize>) -> Vec<String> {
    let mut lines = Vec::new();
    let wrong = at.unwrap_or(usize::MAX).min(seen.calls.len());
    for (index, call) in seen.calls.iter().enumerate().take(wrong + 1).skip(wrong.saturating_sub(SHOWN)) {
        let answer = match &call.answer {
            Some((Answer::Move(choice), _)) => json!(choice).to_string(),
            Some((Answer::Fault(fault), _)) => json!(fault).to_string(),
            Some((Answer::Line(line), _)) => line.clone(),
            None => "nothing".into(),
        };
        let shown = differ::shown(call);
        lines.push(format!("call {}: {} and answers {answer}", index + 1, shown.as_str().unwrap_or_default()));
    }
    lines
}

/// Judges whether attacks were won as often as dice let them be.
fn fair(verdicts: &mut Verdicts<DiceWars>, dice: &Dice) {
    let says = |tally: &Tally| format!("{} of {} attacks with {} dice were won", tally.won, tally.attacks, tally.kind);
    for tally in dice.tallies() {
        let (expected, off) = (tally.expected, tally.off());
        let says = says(&tally);
        verdicts.notes.push(format!("{says}, {expected:.1} are to be expected: {off:+.1} standard deviations"));
    }
    if let Some(tally) = dice.unfair() {
        let wanted = json!(format!("about {:.1} of {} attacks", tally.expected, tally.attacks));
        let difference = differs("how often attacks are won", Some(BATTLE_SUM), wanted, json!(says(&tally)));
        verdicts.add(UNFAIR, BATTLE_SUM, Vec::new, Outcome::Differs(difference));
    }
}
