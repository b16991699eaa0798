//! Misreadings of what follows a bad answer, by the way in which it is bad.

use rulebook_spec::dicewars::calls::{self, Asked};
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{Message, Position, Rules, Stage, income, told};
use rulebook_spec::game::{Log, Offence, OffenceKind, Seat};

/// What is known of a bad answer.
pub(super) type Bad<'a> = (&'a Rules, &'a mut Position, Seat, &'a Offence, &'a mut Log<Message>);

/// Whether the answer is bad in one of these ways. One of another kind than the call returns is as one that cannot be read.
fn is_one(kinds: &[OffenceKind], offence: &Offence) -> bool {
    let kind = if offence.violation.rule == CALLS_FORM { OffenceKind::Garbled } else { offence.kind };
    kinds.contains(&kind)
}

/// The answer has its usual consequence by rules that differ where it is bad in one of these ways.
fn refuse_by(change: fn(&mut Rules), kinds: &[OffenceKind], (rules, position, seat, offence, log): Bad<'_>) {
    let mut rules = rules.clone();
    if is_one(kinds, offence) {
        change(&mut rules);
    }
    calls::refuse(&rules, position, seat, offence, log);
}

/// The player is asked again for the same step.
pub(super) fn asked_again(kinds: &[OffenceKind], bad: Bad<'_>) {
    refuse_by(|r| r.attack_failed = fails_and_is_asked_again, kinds, bad);
}

fn fails_and_is_asked_again(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Stage::Attack { step, .. } = position.stage else { return };
    log.cite(ATTACK_INVALID);
    (rules.ask)(rules, position, seat, step, log);
}

/// The step is lost, and the turn goes on.
pub(super) fn step_lost(kinds: &[OffenceKind], bad: Bad<'_>) {
    refuse_by(|r| r.attack_failed = fails_and_loses_step, kinds, bad);
}

fn fails_and_loses_step(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Stage::Attack { step, .. } = position.stage else { return };
    log.cite(ATTACK_INVALID);
    (rules.next_step)(rules, position, seat, step + 1, log);
}

/// The turn ends without income.
pub(super) fn unpaid(kinds: &[OffenceKind], bad: Bad<'_>) {
    refuse_by(|r| r.attack_failed = fails_unpaid, kinds, bad);
}

pub(super) fn fails_unpaid(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(ATTACK_INVALID);
    income::pay(rules, position, seat, 0, log);
}

/// `init` or `getName` is called once more.
pub(super) fn prepared_again(kinds: &[OffenceKind], bad: Bad<'_>) {
    refuse_by(|r| r.prepared = |rules, position, seat, log| told::call(rules, position, seat, log), kinds, bad);
}

/// The bad reply of a player who is asked nothing is laid to the one who is to choose or to attack.
pub(super) fn counted(kinds: &[OffenceKind], (rules, position, seat, offence, log): Bad<'_>) {
    let is_asked = (rules.asked)(position, seat) != Asked::Nothing;
    let seat = match position.stage {
        Stage::Choose(asked) | Stage::Attack { seat: asked, .. } if !is_asked && is_one(kinds, offence) => asked,
        _ => seat,
    };
    calls::refuse(rules, position, seat, offence, log);
}
