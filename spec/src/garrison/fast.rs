//! Faster forms of rules, each held equal to its literal form by a test.

use super::field::{Field, LARGEST, mark};
use super::table::TEXT;
use super::view::{Grid, View};
use super::{Message, Move, Position, Rules, growth, judging, other, turn};
use crate::game::{Log, Seat};
use crate::rule::Violation;
use std::sync::Arc;

// The compiler knows the table of the text, and joins the functions below into one. A move takes a third less time so.

/// [`turn::play`] by the table of the text.
#[inline(never)]
pub fn play(position: &mut Position, seat: Seat, answer: &Move, log: &mut Log<Message>) {
    turn::play(&TEXT, position, seat, answer, log);
}

/// [`turn::check`] by the table of the text.
///
/// # Errors
/// The rule that the answer breaks.
#[inline(never)]
pub fn check(position: &Position, seat: Seat, answer: &Move) -> Result<(), Violation> {
    turn::check(&TEXT, position, seat, answer)
}

/// [`judging::in_time`] by the table of the text.
///
/// # Errors
/// The rule on time that is broken.
pub fn in_time(position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    judging::in_time(&TEXT, position, seat, took_us)
}

/// [`growth::grow`]: whole fields grow in every game that is played or checked.
pub fn grow(rules: &Rules, position: &mut Position) -> bool {
    let garrisons = position.field.armies().iter().fold(0, |all, army| all | army);
    // A total of 99 x 99 such garrisons and an army in hand stays far below the largest one: nothing is cut.
    if garrisons | position.hand[0] | position.hand[1] >= 1 << 17 {
        return growth::grow(rules, position);
    }
    let field: &mut Field = Arc::make_mut(&mut position.field);
    // These garrisons fit into an i32, whose comparisons machines can do side by side.
    let from = rules.tiers.0.map(|from| from.min(LARGEST) as i32);
    for (owner, army) in field.each_mut() {
        let size = *army as i32;
        let growth: u32 = from.iter().map(|from| u32::from(size >= *from)).sum();
        *army += if owner == 0 { 0 } else { growth };
    }
    false
}

/// [`view::view`](super::view::view): the garrisons and both totals in one pass.
pub fn view(position: &Position, seat: Seat) -> View {
    let (seat, field) = (seat.min(1), &position.field);
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    let (mut all, mut shown) = (0, 0);
    let mut army = Vec::with_capacity(field.armies().len());
    for (owner, size) in field.owners().iter().zip(field.armies()) {
        let own = size * u32::from(*owner == mark(seat));
        shown += u64::from(own);
        all += u64::from(*size);
        army.push(own);
    }
    View {
        player: seat,
        ipos: position.at[me].row,
        jpos: position.at[me].column,
        field: Grid::new(field.width(), field.owners().to_vec()),
        army: Grid::new(field.width(), army),
        territory: field.territory()[me],
        opponent_territory: field.territory()[foe],
        hand_army: position.hand[me],
        total_army: shown + u64::from(position.hand[me]),
        // What is not the seat's own is the opponent's, since there is nothing on walls.
        opponent_total_army: all - shown + u64::from(position.hand[foe]),
    }
}
