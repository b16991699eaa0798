//! Pairs of lands that a referee takes for others where it keeps borders under one key made of both numbers: as in a flat table that
//! is not wide enough, or in a text without a sign between them.

use crate::choose::Choices;
use rulebook_spec::dicewars::map::{Lands, each};
use rulebook_spec::dicewars::{Attack, LandId, Position};
use rulebook_spec::game::Seat;

/// The widths of flat tables, beside the number of lands.
const WIDTHS: [LandId; 7] = [10, 16, 32, 50, 64, 99, 100];

/// An attack that is wrong in nothing but that its lands do not border, under the key of two that do. `None` where there is none.
pub(super) fn mistaken(position: &Position, seat: Seat, choices: &mut dyn Choices) -> Option<Attack> {
    let map = position.map();
    let lands = map.len() as LandId;
    let width = *choices.pick(&[&WIDTHS[..], &[lands, lands + 1]].concat())?;
    let is_text = choices.once_in(4);
    let alike = |border| if is_text { written_alike(border) } else { numbered_alike(border, width) };
    let borders = |from: usize| each(map.borders(from)).map(move |to| [from, to].map(|land| map.ids()[land]));
    let own = position.lands_of(seat);
    let is_wrong_in_nothing_else = |attack: &Attack| match [attack.from, attack.to].map(|land| map.index(land)) {
        [Some(from), Some(to)] => {
            has(own, from) && position.land(from).1 > 1 && !has(own, to) && !has(map.borders(from), to)
        }
        _ => false,
    };
    let attacks: Vec<Attack> =
        (0..map.len()).flat_map(borders).flat_map(alike).filter(is_wrong_in_nothing_else).collect();
    choices.pick(&attacks).copied()
}

fn has(lands: Lands, index: usize) -> bool {
    lands >> index & 1 == 1
}

/// The pairs with the same `from * width + to`, the nearest on both sides.
fn numbered_alike([from, to]: [LandId; 2], width: LandId) -> Vec<Attack> {
    [1, -1]
        .into_iter()
        .filter_map(|more| Some(Attack { from: from.checked_add(more)?, to: to.checked_sub(more * width)? }))
        .collect()
}

/// The pairs whose numbers make the same digits.
fn written_alike([from, to]: [LandId; 2]) -> Vec<Attack> {
    let digits = format!("{from}{to}");
    let parts = |at: usize| {
        let (one, two) = digits.split_at_checked(at)?;
        let [from, to] = [one.parse(), two.parse()];
        let attack = Attack { from: from.ok()?, to: to.ok()? };
        // Leading zeros and signs do not come back.
        (format!("{}{}", attack.from, attack.to) == digits).then_some(attack)
    };
    (1..digits.len()).filter_map(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(attacks: Vec<Attack>) -> Vec<[LandId; 2]> {
        attacks.iter().map(|attack| [attack.from, attack.to]).collect()
    }

    #[test]
    fn pairs_under_one_key_are_found() {
        assert_eq!(pairs(numbered_alike([3, 60], 50)), [[4, 10], [2, 110]]);
        assert_eq!(pairs(written_alike([1, 23])), [[1, 23], [12, 3]]);
        // 1 and 02, 10 and 2.
        assert_eq!(pairs(written_alike([10, 2])), [[10, 2]]);
        assert_eq!(pairs(numbered_alike([LandId::MAX, LandId::MIN], 10)), [[LandId::MAX - 1, LandId::MIN + 10]]);
    }
}
