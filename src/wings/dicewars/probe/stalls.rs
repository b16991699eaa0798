//! Calls that a right referee takes for late on a busy machine: the machine ran its thread too late, though our player answered
//! at once. What our player remembers shows which they are, since the referee undoes them.

use super::calls::{Call, name};
use super::playout::{Astray, differs, keeps_limit};
use super::{HELD_UP_US, MOST_SEATS, Seen};
use crate::verdict::Difference;
use rulebook_spec::dicewars::names::LIMITS_ROLLBACK;
use rulebook_spec::dicewars::{Message, Move, Rules};
use rulebook_spec::game::Answer;
use serde_json::json;

/// Longer than any call may take.
const TOO_LATE_US: u64 = 3_600_000_000;
/// A machine holds up a call here and there. A referee that undoes several calls of a kind, and more than one in this many, does
/// it by itself.
const ONE_IN: usize = 20;

/// What explains a war: how many of its calls came too late.
pub(super) struct Stalls {
    pub(super) calls: usize,
    /// Whether they are few of their kind.
    pub(super) are_rare: bool,
}

impl Stalls {
    /// Those among these calls that are marked as too late.
    fn of(calls: &[Call]) -> Self {
        let of_kind = |kind: &str| {
            let calls = calls.iter().filter(|call| call.message.as_ref().is_ok_and(|message| name(message) == kind));
            let is_late = |call: &&Call| call.sleeps_us == TOO_LATE_US;
            (calls.clone().filter(is_late).count(), calls.count())
        };
        let kinds = ["init", "get-name", "choose-flag", "attack", "opponent-attack"].map(of_kind);
        let are_rare = kinds.iter().all(|(late, of)| *late <= 1 || late * ONE_IN <= *of);
        Stalls { calls: kinds.iter().map(|(late, _)| late).sum(), are_rare }
    }
}

/// The calls in which a player was ordered no delay, and which it does not remember in a later one.
pub(super) fn undone(calls: &[Call]) -> Vec<usize> {
    let mut undone = Vec::new();
    for seat in 0..MOST_SEATS {
        let mut last: Option<(usize, u32)> = None;
        for (index, call) in calls.iter().enumerate().filter(|(_, call)| call.seat == seat) {
            let Some(remembers) = call.remembers else { continue };
            match last {
                // It was written down when later ones had been made already.
                Some((_, before)) if before > remembers => undone.push(index),
                Some((before, same)) if same == remembers && calls[before].sleeps_us == 0 => undone.push(before),
                _ => {}
            }
            if last.is_none_or(|(_, before)| before <= remembers) {
                last = Some((index, remembers));
            }
        }
    }
    undone.retain(|index| calls[*index].sleeps_us == 0);
    undone.sort_unstable();
    undone
}

/// Lets each call take as long as it was seen to.
pub(super) fn take_as_seen(calls: &mut [Call]) {
    for call in calls {
        let took_us = call.answer.as_ref().map(|(_, ended_us)| ended_us.saturating_sub(call.at_us));
        call.sleeps_us = call.sleeps_us.max(took_us.unwrap_or_default());
    }
}

/// Whether nothing was called for a while, though no player was ordered to wait: who takes a call for late has waited for it.
pub(super) fn has_pause(calls: &[Call]) -> bool {
    pause_us(calls) > HELD_UP_US
}

/// For how long nothing was called at most, though no player was ordered to wait.
fn pause_us(calls: &[Call]) -> u64 {
    let pauses = calls.windows(2).map(|pair| {
        let ready_us = pair[0].at_us.saturating_add(pair[0].sleeps_us);
        pair[1].at_us.saturating_sub(ready_us)
    });
    pauses.max().unwrap_or_default()
}

/// Whether the war is what the rules say if all calls that were undone came too late. Some of them came too late to our player as
/// well, who wrote them down behind calls that were made later, or, where the war was over, not at all.
pub(super) fn explain<T>(seen: &Seen, follow: impl Fn(&Seen) -> Result<T, Astray>) -> Option<Stalls> {
    // A referee that skips a call, or undoes one, without having waited for it does so by itself.
    if !has_pause(&seen.calls) {
        return None;
    }
    let undone = undone(&seen.calls);
    let mut late = seen.clone();
    undone.iter().for_each(|index| late.calls[*index].sleeps_us = TOO_LATE_US);
    let lasts = (0..MOST_SEATS).filter_map(|seat| seen.calls.iter().rposition(|call| call.seat == seat));
    // What became of the last call of a player is seen in no later one.
    std::iter::once(None).chain(lasts.map(Some)).find_map(|last| {
        let mut late = late.clone();
        if let Some(last) = last {
            late.calls[last].sleeps_us = TOO_LATE_US;
        }
        in_order(late, &follow)
    })
}

/// The same, with calls that were written down late, or not at all, put where they belong.
fn in_order<T>(mut late: Seen, follow: impl Fn(&Seen) -> Result<T, Astray>) -> Option<Stalls> {
    let (mut begin, mut unwritten) = (0, 1);
    while let Err(Astray { at, missing, .. }) = follow(&late) {
        if at < begin {
            return None;
        }
        begin = at + 1;
        let missing = missing?;
        let is_missing =
            |call: &Call| call.sleeps_us == TOO_LATE_US && (call.seat, call.count) == (missing.seat, missing.count);
        let call = match (at + 1..late.calls.len()).find(|index| is_missing(&late.calls[*index])) {
            Some(moved) => late.calls.remove(moved),
            None if unwritten > 0 => {
                unwritten -= 1;
                Call { sleeps_us: TOO_LATE_US, ..*missing }
            }
            None => return None,
        };
        late.calls.insert(at.min(late.calls.len()), call);
    }
    let stalls = Stalls::of(&late.calls);
    (stalls.calls > 0).then_some(stalls)
}

/// The call with which a player shows that it remembers an earlier one, which took longer than it may and which the referee took for
/// late: nobody heard of the attack that was its answer.
pub(super) fn remembered(rules: &Rules, calls: &[Call]) -> Option<(usize, Difference)> {
    calls.windows(2).enumerate().find_map(|(index, pair)| {
        let [call, next] = pair else { return None };
        let attacks = matches!(&call.answer, Some((Answer::Move(Move::Attack(Some(_))), _)));
        let is_late = call.message.as_ref().is_ok_and(|message| !keeps_limit(rules, message, call.sleeps_us));
        if !attacks || !is_late || matches!(next.message, Ok(Message::OpponentAttack { .. })) {
            return None;
        }
        let later = (index + 1..calls.len()).find(|later| calls[*later].seat == call.seat)?;
        let (before, now) = (call.remembers?, calls[later].remembers?);
        let says = |calls: u32| json!(format!("seat {} remembers {calls} calls", call.seat));
        let difference = || differs("what a player remembers", Some(LIMITS_ROLLBACK), says(before), says(now));
        (now > before).then(|| (later, difference()))
    })
}

/// A war that differs in a call that a busy machine explains, and in a later one which it does not: the war with what was late
/// ordered to be so, and where it goes astray then. What is told of such a war is not to be what the machine did.
pub(super) fn beyond<T>(seen: &Seen, at: usize, follow: impl Fn(&Seen) -> Result<T, Astray>) -> Option<(Seen, Astray)> {
    let mut late = seen.clone();
    take_as_seen(&mut late.calls);
    late.held_us = late.held_us.max(pause_us(&seen.calls));
    if has_pause(&seen.calls) {
        undone(&seen.calls).iter().for_each(|index| late.calls[*index].sleeps_us = TOO_LATE_US);
    }
    if !Stalls::of(&late.calls).are_rare {
        return None;
    }
    let astray = follow(&late).err()?;
    (astray.at > at).then_some((late, astray))
}

#[cfg(test)]
mod tests {
    use super::super::calls::read;
    use super::{Call, remembered, undone};
    use rulebook_spec::dicewars::{DiceWars, Message};
    use rulebook_spec::game::Game;
    use serde_json::json;

    /// The calls of one seat, each with how many it remembers; a star stands where the seat is ordered to wait.
    fn calls(remembered: &str) -> Vec<Call> {
        let call = |word: &str| {
            let (number, sleeps_us) = (word.trim_end_matches('*'), if word.ends_with('*') { 400_000 } else { 0 });
            let remembers = Some(number.parse().expect("a number"));
            let message = Ok(Message::Init);
            Call { seat: 0, at_us: 0, count: 1, remembers, message, borders: None, sleeps_us, answer: None }
        };
        remembered.split_whitespace().map(call).collect()
    }

    #[test]
    fn what_is_not_remembered_was_undone() {
        let cases: [(&str, &[usize]); 6] = [
            ("0 1 2 3", &[]),
            ("0 1 1 2", &[1]),
            ("0 1* 1 2", &[]),
            // Written down behind later ones.
            ("0 1 2 1 3", &[3]),
            ("0 1 1 2 3 2", &[1, 5]),
            ("0 0 0", &[0, 1]),
        ];
        for (remembered, expected) in cases {
            assert_eq!(undone(&calls(remembered)), expected, "{remembered}");
        }
    }

    #[test]
    fn a_late_attack_that_came_to_nothing_and_is_remembered_was_not_undone() {
        let lands = json!([{"id": 1, "flag": "red", "dice": 8, "neighbours": [2]}, {"id": 2, "flag": "green", "dice": 8, "neighbours": [1]}]);
        let world = json!({"lands": lands, "flags": ["red", "green"], "my_flag": "red", "reserve": {"red": 0, "green": 0}, "attacks_left": 2});
        // A late attack of seat 0, and its next call; seat 1 hears of it, or is asked for its own attack.
        let shown = |sleeps_ms: u64, remembers: u32, hears: bool| {
            let asked = |at_us: u64, count: u32, remembers: u32, sleeps_ms: u64| json!({"at_us": at_us, "call": "attack", "count": count, "remembers": remembers, "sleeps_ms": sleeps_ms, "world": world});
            let answer =
                json!({"at_us": 400_000, "answers": "attack", "count": 1, "move": {"attack": {"from": 1, "to": 2}}});
            let hearing = json!({"at_us": 410_000, "call": "opponent-attack", "count": 1, "remembers": 2, "opponent": "red",
                "attack": {"from": 1, "to": 2}, "before": world, "won": true});
            let other = if hears { hearing } else { asked(410_000, 1, 2, 0) };
            let one = [asked(0, 1, 2, sleeps_ms), answer, asked(500_000, 2, remembers, 0)];
            let logs = [one.iter().map(|line| format!("{line}\n")).collect(), format!("{other}\n")];
            let (calls, seats) = read(&logs);
            assert_eq!((calls.len(), seats), (3, 2));
            assert!(calls.iter().all(|call| call.message.is_ok()), "{calls:?}");
            remembered(DiceWars::literal(), &calls).map(|(at, _)| at)
        };
        assert_eq!(shown(400, 3, false), Some(2));
        // It was undone; it came to something, as with a longer limit; it was in time.
        assert_eq!([shown(400, 2, false), shown(400, 3, true), shown(0, 3, false)], [None; 3]);
    }
}
