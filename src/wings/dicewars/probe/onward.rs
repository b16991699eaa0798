//! A war that is judged on after it has left its playout, so that one mistake of a referee does not hide the next. From a
//! difference on the world is taken to be what players were told.

use super::Seen;
use super::calls::{Call, name};
use super::playout::{Astray, Changed, Playout, Undoes, orders};
use crate::verdict::Difference;
use rulebook_spec::dicewars::{DiceWars, Message, Rules, Stage, World};
use rulebook_spec::game::{Game, Seat, Turn};
use std::collections::BTreeSet;

/// This many calls decide whether the players were told what is, or only told wrong.
const LOOK_AHEAD: usize = 12;
/// More differences of a war are not looked for.
const MOST: usize = 1000;
/// This many calls after one that it explains show whether a referee with these rules differs otherwise.
const LOOK_BEYOND: usize = 200;

/// The order of turns by which a war stays longest in the playout of these rules.
pub(super) fn order(rules: &Rules, undoes: Undoes, seen: &Seen) -> Vec<Seat> {
    let first = |order: &Vec<Seat>| {
        let mut at = usize::MAX;
        judge(rules, undoes, seen, order.clone(), usize::MAX, &mut |astray| {
            at = astray.at;
            false
        });
        at
    };
    orders(&seen.calls, seen.seats).into_iter().max_by_key(first).unwrap_or_default()
}

/// What a war is judged to be, to its end.
#[derive(Default)]
pub(super) struct Judged {
    /// All differences, in their order.
    pub(super) differences: Vec<Astray>,
    /// The calls that nothing can be said of, since it was not known how things stood.
    unjudged: Vec<usize>,
}

/// In which calls a war differs, and in what.
#[derive(Clone)]
pub(super) struct Known {
    differing: Vec<(usize, &'static str)>,
    unjudged: BTreeSet<usize>,
}

impl Judged {
    pub(super) fn known(&self) -> Known {
        let differing = self.differences.iter().map(|one| (one.at, one.difference.what)).collect();
        Known { differing, unjudged: self.unjudged.iter().copied().collect() }
    }
}

/// Judges a war up to this call. `goes_on` says after each difference whether to look for more.
pub(super) fn judge(
    rules: &Rules,
    undoes: Undoes,
    seen: &Seen,
    order: Vec<Seat>,
    until: usize,
    goes_on: &mut dyn FnMut(&Astray) -> bool,
) -> Judged {
    let mut judged = Judged::default();
    let mut differs = |at: usize, difference: Difference| {
        let astray = Astray { at, difference, missing: None };
        let more = goes_on(&astray);
        judged.differences.push(astray);
        more && judged.differences.len() < MOST
    };
    let mut playout = match Playout::begin(rules, undoes, seen, order) {
        Ok(playout) => playout,
        Err(difference) => {
            differs(0, difference);
            return judged;
        }
    };
    while playout.at < playout.calls.len().min(until) {
        let before = playout.clone();
        let Err(difference) = playout.take() else { continue };
        let mut all = [difference].into_iter().chain(std::mem::take(&mut playout.beside));
        if !all.all(|difference| differs(before.at, difference)) {
            return judged;
        }
        playout = before;
        if !playout.goes_on(&mut judged.unjudged) {
            return judged;
        }
    }
    let at = playout.at;
    if seen.is_whole
        && at == seen.calls.len()
        && let Err(difference) = playout.end()
    {
        differs(at, difference);
    }
    judged
}

impl Playout<'_> {
    /// Comes over the difference at the next call; false where there is nothing more to be judged.
    fn goes_on(&mut self, unjudged: &mut Vec<usize>) -> bool {
        let calls = self.calls;
        let call = &calls[self.at];
        let Ok(message) = &call.message else { return self.resumes(unjudged) };
        let hears = matches!(message, Message::OpponentAttack { .. });
        let is_report = |pending: Option<&Message>| matches!(pending, Some(Message::OpponentAttack { .. }));
        let own = usize::from(call.seat);
        let waiting = self.pending.iter().enumerate().any(|(seat, one)| seat != own && is_report(one.front()));
        if waiting && !hears {
            // They were not told.
            for (_, pending) in self.pending.iter_mut().enumerate().filter(|(seat, _)| *seat != own) {
                while is_report(pending.front()) {
                    pending.pop_front();
                }
            }
            return true;
        }
        // What is told may follow from dice that are not thrown yet.
        while self.pending[own].is_empty() && self.turn() == Turn::Chance && self.luck(Some(call)).is_ok() {}
        match self.pending[own].front() {
            Some(expected) if name(expected) == name(message) => self.takes_as_told(call, message),
            _ if hears => {
                self.notes(call, message);
                self.at += 1;
                true
            }
            front if is_report(front) => self.pending[own].pop_front().is_some(),
            _ => self.resumes(unjudged),
        }
    }

    /// The call that comes next, though it told something else. Either that is how things are now, or it was told wrong: what
    /// keeps to the rules longer.
    fn takes_as_told(&mut self, call: &Call, message: &Message) -> bool {
        self.pending[usize::from(call.seat)].pop_front();
        self.notes(call, message);
        self.at += 1;
        let mut other = self.clone();
        if let Message::Attack { world } = message {
            other.adopts(world);
        }
        for playout in [&mut *self, &mut other] {
            // What follows from an answer is no difference.
            let _ = playout.answered(call, message);
        }
        let keeps = |playout: &Self| {
            let mut trial = playout.clone();
            let until = (trial.at + LOOK_AHEAD).min(trial.calls.len());
            while trial.at < until && trial.take().is_ok() {}
            trial.at
        };
        if keeps(&other) > keeps(self) {
            *self = other;
        }
        true
    }

    /// Begins anew with the next turn, in the world that its player is shown.
    fn resumes(&mut self, unjudged: &mut Vec<usize>) -> bool {
        let calls = self.calls;
        let attacks = |call: &&Call| matches!(call.message, Ok(Message::Attack { .. }));
        let mover = calls[..self.at].iter().rev().find(attacks).map(|call| call.seat);
        for (at, call) in calls.iter().enumerate().skip(self.at) {
            unjudged.push(at);
            let Ok(message) = &call.message else { continue };
            if let Message::Attack { world } = message
                && mover != Some(call.seat)
            {
                self.at = at;
                return self.begins_turn(call.seat, world);
            }
            self.notes(call, message);
        }
        false
    }

    fn begins_turn(&mut self, seat: Seat, world: &World) -> bool {
        let seats = self.position.map().players();
        for seat in 0..seats {
            let own = self.calls[self.at..].iter().filter(|call| call.seat == seat);
            let seen = own.filter_map(Call::world).find_map(|world| world.my_flag);
            let flag = &mut self.position.flags[usize::from(seat)];
            *flag = seen.or(*flag);
        }
        if (0..seats).any(|seat| self.position.flag(seat).is_none()) {
            return false;
        }
        self.adopts(world);
        // The turn may be one of the next round, if players were told of its steps rightly.
        let next = self.position.turn + 1;
        if world.attacks_left == next || self.position.turn == 0 {
            self.position.turn = next;
        }
        self.position.ply += 1;
        self.position.stage = Stage::Attack { seat, step: 1 };
        (self.changed, self.last) = (Changed::Nothing, None);
        self.pending.iter_mut().for_each(|pending| pending.clear());
        let world = DiceWars::view(self.rules, &self.position, seat);
        self.pending[usize::from(seat)].push_back(Message::Attack { world });
        true
    }

    /// Takes the lands and reserves that were shown for those that there are.
    fn adopts(&mut self, world: &World) {
        for (id, flag, dice) in world.lands() {
            if let Some(index) = self.position.map().index(id) {
                self.position.set_owner(index, flag);
                self.position.set_dice(index, dice);
            }
        }
        for seat in 0..self.position.map().players() {
            if let Some(flag) = self.position.flag(seat) {
                self.position.reserve[usize::from(seat)] = world.reserve(flag);
            }
            let is_out = self.position.out.contains(&seat);
            match self.position.lives(seat) {
                true => self.position.out.retain(|other| *other != seat),
                false if !is_out => self.position.out.push(seat),
                false => {}
            }
        }
    }
}

/// Whether a referee with these rules does not differ so at this call, nor in anything that it differs in nowhere, and differs
/// at no other call that was seen to be right: what one mistake says at a call may hide what another says there.
pub(super) fn explains(
    rules: &Rules,
    seen: &Seen,
    order: &[Seat],
    known: &Known,
    wanted: (usize, &'static str),
) -> bool {
    let Known { differing, unjudged } = known;
    let mut holds = true;
    let until = wanted.0 + LOOK_BEYOND;
    judge(rules, Undoes::Breaches, seen, order.to_vec(), until, &mut |Astray { at, difference, .. }| {
        holds = match *at == wanted.0 {
            true => difference.what != wanted.1 && differing.iter().any(|(_, what)| *what == difference.what),
            false => unjudged.contains(at) || differing.binary_search_by_key(at, |(at, _)| *at).is_ok(),
        };
        holds
    });
    holds
}
