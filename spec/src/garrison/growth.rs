//! Growth of garrisons (002 §1 ¶13 to ¶18).

use super::field::LARGEST;
use super::names::*;
use super::{Message, Position, Rules};
use crate::game::{Log, Seat};

/// Garrisons grow after every 25th move of the second player (¶13). No growth ends the game.
#[inline(always)]
pub fn growth(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    if (rules.growth_due)(position, seat) {
        log.cites.extend_from_slice(&[GROWTH_WHEN, GROWTH_WHOSE, GROWTH_TIERS]);
        if (rules.grow)(rules, position) {
            log.cite(BOARD_VALUES);
        }
    } else {
        log.ask(GROWTH_WHEN);
    }
    false
}

/// Whether this seat has made the move after which garrisons grow (¶13).
#[inline(always)]
pub fn growth_due(position: &Position, seat: Seat) -> bool {
    seat == 1 && position.moves[1].is_multiple_of(25)
}

/// Lets the garrisons of all passable cells grow (¶13); says whether one was cut at the largest number.
pub fn grow(rules: &Rules, position: &mut Position) -> bool {
    let mut cut = false;
    for cell in position.field.cells() {
        let army = position.field.army(cell);
        let grown = army + rules.tiers.of(army);
        // There is no garrison on a wall, and none comes to be there.
        position.station(cell, grown.min(LARGEST));
        cut |= grown > LARGEST;
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
