//! The good-faith readings of RULINGS.

use super::clauses::{Draws, OneLeft, Remnant, Rules, When};
use super::mind::{Empties, MoveScore, VariantScore};
use super::rules::*;
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Reading;
    Variant { id, kind, touches, says, patch }
}

/// In the order of the rulings in `rules.md`, and what the engine holds of them together.
pub(super) const ALL: &[Variant<Rules>] = &[
    reading("snakes.move-score=max", DECIDE_MOVE_SCORE, "scores a move by the better of its two variants", |r| {
        r.mind.move_score = MoveScore::Max;
    }),
    reading(
        "snakes.variant-score=passed-groups",
        DECIDE_VARIANT_SCORE,
        "does not score matched patterns of groups that are not matched",
        |r| {
            r.mind.variant_score = VariantScore::PassedGroups;
        },
    ),
    reading(
        "snakes.end=remnant-eaten",
        END_ONE_LEFT,
        "goes on while two snakes have a cell on the board, and with a single snake to the limit",
        |r| {
            r.one_left = OneLeft::AnyCell;
        },
    ),
    reading(
        "snakes.end-check=mid-round",
        END_WHEN,
        "ends the fight with the move that leaves one snake, without counting that round",
        |r| {
            r.when = When::MidRound;
        },
    ),
    reading(
        "snakes.empty-groups=and-required",
        DECIDE_EMPTY_GROUPS,
        "takes no variant for valid in which no AND group matches, even where the map has none",
        |r| {
            r.mind.empties = Empties::AndRequired;
        },
    ),
    reading("snakes.order=once", TURN_ORDER, "keeps the first order that is drawn for all later rounds", |r| {
        r.draws = Draws::Once;
    }),
    reading("snakes.remnant=removed", BITE_REMNANT, "takes an eaten snake's tail off the board", |r| {
        r.remnant = Remnant::Removed;
    }),
    reading("snakes.points=remnant-one", END_POINTS, "gives an eaten snake a point for its remnant", |r| {
        r.points = |length, _| length;
    }),
    reading(
        "snakes=engine",
        DECIDE_VARIANT_SCORE,
        "holds all readings of the author's engine: the better variant, matched groups only, remnants count as snakes",
        |r| {
            r.mind.move_score = MoveScore::Max;
            r.mind.variant_score = VariantScore::PassedGroups;
            r.one_left = OneLeft::AnyCell;
        },
    ),
];
