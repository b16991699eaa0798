//! Misreadings of what players answer.

use crate::contest::Variant;
use rulebook_spec::bitwa::answer::{Unread, six};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::round::end_or_next;
use rulebook_spec::bitwa::state::{Message, Move, Position, Stage};
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::game::{Log, OffenceKind, Seat};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.talk.answer.no-carriage-return", TALK_ANSWER, "takes a carriage return for a part of the answer",
        |r| r.without_carriage_returns = |text| text.into()),
    Variant::misreading("bitwa.talk.answer.extra-values", TALK_ANSWER, "lets more values than six pass",
        |r| r.values = |rules, text| {
            let fields = text.strip_prefix("= ").ok_or(Unread::Form)?;
            six(fields.split(' ').take(6), rules.integer)
        }),
    Variant::misreading("bitwa.talk.answer.no-sign", TALK_ANSWER, "wants no `=` before the six values",
        |r| r.values = |rules, text| six(text.strip_prefix("= ").unwrap_or(text).split(' '), rules.integer)),
    Variant::misreading("bitwa.talk.answer.no-text", TALK_ANSWER, "takes text after `=` for a fault where none is asked for",
        |r| r.acknowledges = |text| (LITERAL.acknowledges)(text).filter(|acknowledged| !acknowledged || text == "=")),
    Variant::misreading("bitwa.talk.integers.minus-zero", TALK_INTEGERS, "takes -0 for 0",
        |r| r.integer = |field| if field == "-0" { Some(0) } else { (LITERAL.integer)(field) }),
    Variant::misreading("bitwa.talk.integers.leading-zeros", TALK_INTEGERS, "lets leading zeros pass, but not in -1",
        |r| r.integer = |field| if field.starts_with(['-', '+']) { (LITERAL.integer)(field) } else { field.parse().ok() }),
    Variant::misreading("bitwa.talk.integers.wraps", TALK_INTEGERS, "cuts large numbers down to 32 bits",
        |r| r.integer = |field| (LITERAL.integer)(field).or_else(|| cut(field))),
    Variant::misreading("bitwa.talk.error.time-left-kills", TALK_ERROR, "takes an error in answer to time_left for a fault",
        |r| r.error_is_fault = |stage| matches!(stage, Stage::GenMove(_) | Stage::TimeLeft(_))),
    Variant::misreading("bitwa.talk.error.gen-move-passes", TALK_ERROR, "lets a player live who answers gen_move by an error",
        |r| (r.error_is_fault, r.reply) = (never, error_passes)),
    Variant::misreading("bitwa.talk.error.asked-again", TALK_ERROR, "sends gen_move once more to a player who answers it by an error",
        |r| (r.error_is_fault, r.reply) = (never, error_is_asked_again)),
    Variant::misreading("bitwa.talk.early.ignored", TALK_EARLY, "lets answers pass that nobody asked for",
        |r| r.refuse = |rules, position, foul, log| if foul.kind != OffenceKind::Early {
            (LITERAL.refuse)(rules, position, foul, log);
        }),
    Variant::misreading("bitwa.talk.early.twice", TALK_EARLY, "lets further answers to set_game and play pass",
        |r| r.refuse = |rules, position, foul, log| if foul.kind != OffenceKind::Early || asks_one(position) {
            (LITERAL.refuse)(rules, position, foul, log);
        }),
    Variant::misreading("bitwa.talk.early.out-of-turn", TALK_EARLY, "does not listen to a player while the other is asked for a move",
        |r| r.refuse = |rules, position, foul, log| if foul.kind != OffenceKind::Early || !asks_one(position) {
            (LITERAL.refuse)(rules, position, foul, log);
        }),
];

/// The last 32 bits of a number that is too large, and else spelt as it should be.
fn cut(field: &str) -> Option<i32> {
    let number: u64 = field.parse().ok()?;
    (number.to_string() == field).then_some(number as i32)
}

/// Whether one player is asked for the target of a division.
fn asks_one(position: &Position) -> bool {
    matches!(position.stage, Stage::TimeLeft(_) | Stage::GenMove(_))
}

fn never(_: &Stage) -> bool {
    false
}

/// The division stays where it is.
fn error_passes(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    match (position.stage, choice) {
        (Stage::GenMove(division), Move::Error) => {
            log.cites.extend_from_slice(&[TIME_CLOCK, TIME_BUDGET]);
            end_or_next(rules, position, Some(division), log);
        }
        _ => (LITERAL.reply)(rules, position, seat, choice, log),
    }
}

fn error_is_asked_again(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    match (position.stage, choice) {
        (Stage::GenMove(division), Move::Error) => {
            log.cites.extend_from_slice(&[TIME_CLOCK, TIME_BUDGET]);
            (rules.gen_move)(rules, position, division, log);
        }
        _ => (LITERAL.reply)(rules, position, seat, choice, log),
    }
}
