//! Growth of garrisons (002 §1 ¶13 to ¶18).

use super::field::{Field, LARGEST, mark};
use super::{Cell, Position};
use crate::game::Seat;
use std::sync::Arc;

/// From which size on a garrison grows by one more, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiers(pub [u32; 5]);

/// The tiers of the text: 0, 30, 100, 300, 1000.
pub const TIERS: Tiers = Tiers([0, 30, 100, 300, 1000]);

impl Tiers {
    /// By how much a garrison of this size grows.
    ///
    /// ```
    /// use rulebook_spec::garrison::TIERS;
    /// assert_eq!([0, 29, 30, 99, 100, 299, 300, 999, 1000].map(|size| TIERS.of(size)), [1, 1, 2, 2, 3, 3, 4, 4, 5]);
    /// ```
    pub fn of(&self, size: u32) -> u32 {
        self.0.iter().map(|from| u32::from(size >= *from)).sum()
    }
}

/// Whose garrisons grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of both players, on every passable cell.
    Both,
    /// Those of the player who has just moved.
    Mover,
    /// Those of both players, but not where one of them stands.
    NotUnderfoot,
    /// Those of both players that are not 0.
    NotEmpty,
    /// Those of both players, and the armies in hand by the same tiers.
    HandsToo,
    /// Those of both players; where one of them stands his army in hand counts for the tier.
    HandsCounted,
    /// Those of both players, once on behalf of each.
    Twice,
}

/// Lets the garrisons grow; says whether one was cut at the largest number.
pub(super) fn grow(tiers: &Tiers, whose: Whose, position: &mut Position, mover: Seat) -> bool {
    let (at, hand) = (position.at, position.hand);
    let field = Arc::make_mut(&mut position.field);
    match whose {
        Whose::Both => return field.grow(tiers),
        Whose::Twice => return field.grow(tiers) | field.grow(tiers),
        Whose::Mover => each(field, |_, owner, _| (owner == mark(mover), 0), tiers),
        Whose::NotUnderfoot => each(field, |cell, _, _| (!at.contains(&cell), 0), tiers),
        Whose::NotEmpty => each(field, |_, _, army| (army > 0, 0), tiers),
        Whose::HandsCounted => {
            let counted = |cell, owner: u8| match (0..2).find(|seat| at[*seat] == cell && owner == mark(*seat as Seat))
            {
                Some(seat) => hand[seat],
                None => 0,
            };
            each(field, |cell, owner, _| (true, counted(cell, owner)), tiers);
        }
        Whose::HandsToo => {
            let cut = field.grow(tiers);
            position.hand = hand.map(|army| (army + tiers.of(army)).min(LARGEST));
            return cut;
        }
    }
    false
}

/// Cell by cell: `grows` says whether a cell grows, and what is added to its garrison before the tier is looked up.
fn each(field: &mut Field, grows: impl Fn(Cell, u8, u32) -> (bool, u32), tiers: &Tiers) {
    for cell in field.cells() {
        let (owner, army) = (field.owner(cell), field.army(cell));
        let (grown, counted) = grows(cell, owner, army);
        if grown && owner != 0 {
            field.station(cell, (army + tiers.of(army.saturating_add(counted))).min(LARGEST));
        }
    }
}
