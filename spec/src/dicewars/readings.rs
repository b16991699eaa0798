//! The good-faith readings of RULINGS.

use super::clauses::*;
use super::rules::*;
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Reading;
    Variant { id, kind, touches, says, patch }
}

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    reading("dicewars.turn-limit=per-ply", END_LIMIT, "ends the war after 200 turns of all players together",
        |r| r.limit = Limit::Plies200),
    reading("dicewars.limit-rank=no-reserve", END_LIMIT_RANK, "ranks by dice on lands only and lets equals share a place",
        |r| r.rank = |s| [s.dice, 0, 0]),
    reading("dicewars.income-order=cap-first", INCOME_CAP, "cuts the pool to 100 before its dice are laid out",
        |r| r.pool = |dice| dice.min(RESERVE_CAP)),
    reading("dicewars.last-land=grant-after-win", END_CONQUEST, "lets the conqueror end his turn and pays his income",
        |r| r.last_land = LastLand::TurnGoesOn),
    reading("dicewars.limits=engine", LIMITS_ATTACK, "allows 1 second for attack", |r| r.attack_limit_us = 1_000_000),
    reading("dicewars.informed=null-attack", TOLD_ATTACK, "reports the end of a turn with a null attack",
        |r| r.null_attack = true),
    reading("dicewars.before-world=mover-view", TOLD_BEFORE, "shows hearers the world through the attacker's eyes",
        |r| r.before_view = BeforeView::Attacker),
];
