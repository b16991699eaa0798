//! Growth of garrisons (002 §1 ¶13 to ¶18).

use super::names::*;
use super::{Message, Position, Rules};
use crate::game::{Log, Seat};

/// Garrisons grow after every 25th move of the second player (¶13). No growth ends the game.
#[inline(always)]
pub fn growth(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    if !(rules.growth_due)(position, seat) {
        log.does_not_apply(GROWTH_WHEN);
        return false;
    }
    log.cites.extend_from_slice(&[GROWTH_WHEN, GROWTH_WHOSE, GROWTH_TIERS]);
    let cut = (rules.grow)(rules, position);
    log.cite_if(cut, BOARD_VALUES);
    false
}

/// Whether this seat has made the move after which garrisons grow (¶13).
#[inline(always)]
pub fn growth_due(position: &Position, seat: Seat) -> bool {
    seat == 1 && position.moves[1].is_multiple_of(25)
}

/// Lets the garrisons of all passable cells grow (¶13, `growth.whose`), row by row, as far as the total of their owner allows
/// (ruling garrison.values); says whether one was cut.
pub fn grow(rules: &Rules, position: &mut Position) -> bool {
    let mut cut = false;
    let mut room = [0, 1].map(|seat| u64::from(rules.largest_total).saturating_sub(position.total(seat)));
    for cell in position.field.cells() {
        let army = position.field.army(cell);
        // There is no garrison on a wall, and none comes to be there.
        if let Some(owner) = position.field.owner(cell).checked_sub(1) {
            let (growth, room) = (u64::from(rules.tiers.of(army)), &mut room[usize::from(owner)]);
            let fits = growth.min(*room);
            *room -= fits;
            position.station(cell, army + fits as u32);
            cut |= fits < growth;
        }
    }
    cut
}

/// From which size on a garrison grows by one more, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiers(pub [u32; 5]);

/// The tiers of the text: 0, 30, 100, 300, 1000 (¶14 to ¶18).
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
