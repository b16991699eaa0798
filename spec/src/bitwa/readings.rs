//! The good-faith readings of RULINGS.

use super::clauses::{Annihilation, Rules};
use super::position::Stage;
use super::read::{self, Unread};
use super::rules::*;
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Reading;
    Variant { id, kind, touches, says, patch }
}

/// In the order of the rulings in `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    reading("bitwa.end=end-of-round", END_ANNIHILATION, "looks for annihilation only when a round is over", |r| {
        r.annihilation = Annihilation::EachRound;
    }),
    reading(
        "bitwa.error-reply=error-kills",
        TALK_ERROR,
        "kills a player who answers set_game or play by an error",
        |r| {
            r.error_kills = |stage| !matches!(stage, Stage::TimeLeft(_));
        },
    ),
    reading("bitwa.syntax=lenient", TALK_ANSWER, "lets any white space pass between the values of an answer", |r| {
        r.reads = |text, integer| {
            let values = text.strip_prefix('=').ok_or(Unread::Form)?;
            read::six(values.split_whitespace(), integer)
        };
    }),
    reading("bitwa.integers=lenient", TALK_INTEGERS, "lets signs and leading zeros pass", |r| {
        r.integer = |field| field.parse().ok();
    }),
    reading("bitwa.time=gen-move-only", TIME_CLOCK, "times the answers to gen_move only", |r| {
        r.timed = |stage| matches!(stage, Stage::GenMove(_));
    }),
];
