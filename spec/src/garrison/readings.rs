//! The good-faith readings of RULINGS.

use super::clauses::{Claim, MOVES, OwnCell, Rules};
use super::rules::*;
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Reading;
    Variant { id, kind, touches, says, patch }
}

/// In the order of the rulings in `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    reading(
        "garrison.lost-position=thrown-back",
        CAPTURE_NONE,
        "puts a player who did not capture the cell back where he came from",
        |r| {
            r.thrown_back = true;
        },
    ),
    reading(
        "garrison.stay-no-battle=stay-fights",
        BATTLE_CHANGE,
        "lets a player who stays on an opponent's cell fight for it",
        |r| {
            r.fights = |_| true;
        },
    ),
    reading(
        "garrison.own-cell-guest=duel-on-own-cell",
        BATTLE_OWN_CELL,
        "lets the armies in hand fight when a player enters his own cell where the opponent stands",
        |r| {
            r.own_cell = OwnCell::Duel;
        },
    ),
    reading(
        "garrison.clamp=refuse-transfer",
        TRANSFER_AGAIN,
        "transfers nothing when it no longer fits after the battle",
        |r| {
            r.amount = |claim: &Claim| match claim.cut_before() {
                fits if fits == claim.cut_again() => fits,
                _ => 0,
            };
        },
    ),
    reading(
        "garrison.growth=per-25-plies",
        GROWTH_WHEN,
        "lets garrisons grow after every 25 moves of both players together",
        |r| {
            r.growth_due = |moves, _| moves[0].wrapping_add(moves[1]) % 25 == 0;
        },
    ),
    reading("garrison.limit=per-ply", END_LIMIT, "ends the game after 6000 moves of both players together", |r| {
        r.used_up = |moves, _| moves[0].saturating_add(moves[1]) >= MOVES;
        r.last_move = |moves, _| moves[0].saturating_add(moves[1]) >= MOVES;
    }),
    reading(
        "garrison.limit-edge=draw-on-limit",
        END_TERRITORY,
        "calls the game a draw when a player captures everything by his last move",
        |r| {
            r.last_wins = false;
        },
    ),
];
