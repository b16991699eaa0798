//! The faster form of what is asked often, equal to the literal function beside which it stands: a test holds it to that.

use super::map::each;
use super::{Attack, Position, Rules};
use crate::game::Seat;

/// [`attacks`](super::attack::attacks), where a player attacks from lands of his own and over borders only.
pub fn attacks(rules: &Rules, position: &Position, seat: Seat) -> Vec<Attack> {
    let (map, mut attacks) = (position.map(), Vec::new());
    for source in each(position.lands_of(seat)) {
        let from = map.ids()[source];
        let all = each(map.borders(source)).map(|target| Attack { from, to: map.ids()[target] });
        attacks.extend(all.filter(|attack| (rules.forbids)(rules, position, seat, *attack).is_none()));
    }
    attacks
}
