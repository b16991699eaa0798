//! What luck draws in a war, as the tests of fairness count it.

use super::map::one;
use super::{Chance, Flag, Position, Stage, chances};
use crate::game::{Draw, Kind, Luck, Odds};

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const SCATTER: usize = 2;
const DEAL: usize = 3;

pub(super) const LUCK: Luck = Luck {
    kinds: &[
        Kind { what: "attacker's die", outcomes: Some(6) },
        Kind { what: "defender's die", outcomes: Some(6) },
        Kind { what: "land of a new die", outcomes: None },
        Kind { what: "leftover flags", outcomes: None },
    ],
    odds: Some("attacker wins"),
};

/// The draws of a chance that can be in this position; what cannot be is not counted.
pub(super) fn draws(position: &Position, chance: &Chance) -> Vec<Draw> {
    match (position.stage(), chance) {
        (Stage::Roll { .. }, Chance::Roll(roll)) => {
            let die = |kind| move |face: &u8| Draw { kind, outcomes: 6, outcome: u32::from(*face).saturating_sub(1) };
            roll.attacker.iter().map(die(ATTACKER)).chain(roll.defender.iter().map(die(DEFENDER))).collect()
        }
        (Stage::Scatter { seat, .. }, Chance::Scatter(land)) => {
            let eligible = position.flag(*seat).map_or(0, |flag| position.below_full(flag));
            let Some(index) = position.map().index(*land).filter(|index| eligible & one(*index) != 0) else {
                return Vec::new();
            };
            let outcome = (eligible & (one(index) - 1)).count_ones();
            vec![Draw { kind: SCATTER, outcomes: eligible.count_ones(), outcome }]
        }
        (Stage::Deal, Chance::Flags(flags)) => deal(position, flags).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The place of a dealing among all orders of the flags that were left, the first being that of the text.
fn deal(position: &Position, flags: &[Flag]) -> Option<Draw> {
    let mut left: Vec<Flag> = position.free_flags().collect();
    let (mut outcomes, mut outcome) = (1, 0);
    for seat in (0..position.map().players()).filter(|seat| position.flag(*seat).is_none()) {
        let dealt = flags.get(usize::from(seat))?;
        let place = left.iter().position(|flag| flag == dealt)?;
        outcome = outcome * left.len() as u32 + place as u32;
        outcomes *= left.len() as u32;
        left.remove(place);
    }
    Some(Draw { kind: DEAL, outcomes, outcome })
}

/// Whether the attack whose dice were thrown between these positions was won, and its exact chance.
pub(super) fn odds(before: &Position, after: &Position) -> Option<Odds> {
    let Stage::Roll { seat, from, to, .. } = *before.stage() else { return None };
    let (source, target) = (before.map().index(from)?, before.map().index(to)?);
    let (attacker, defender) = (before.land(source).1, before.land(target).1);
    let came = Some(after.land(target).0) == before.flag(seat);
    Some(Odds { case: (attacker, defender), chance: chances::win(attacker, defender)?, came })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dicewars::map::each;
    use crate::dicewars::maps::{Wish, generate};
    use crate::dicewars::{DiceWars, Roll, Setup};
    use crate::game::{Game, LogOf};

    fn started(setup: &Setup) -> Position {
        DiceWars::start(DiceWars::LITERAL, setup, &mut LogOf::<DiceWars>::default()).expect("it can be")
    }

    fn map(players: u8) -> Setup {
        generate(Wish { players, lands: 12, hexagons: 3, dice: 2 }, &mut crate::choose::Bytes::new(&[])).setup
    }

    #[test]
    fn every_dealing_is_another_outcome() {
        let mut setup = map(4);
        let flags: Vec<Flag> = started(&setup).flags_on_map().collect();
        // The first to choose is the last in the order of turns; here he alone has chosen.
        let last = usize::from(setup.order.clone().expect("maps have an order")[3]);
        let mut chosen = vec![None; 4];
        chosen[last] = Some(flags[1]);
        (setup.flags, setup.stage) = (Some(chosen), Some(Stage::Deal));
        let position = started(&setup);
        let mut seen = Vec::new();
        let mut all = crate::choose::Exhaustive::new();
        while all.again() {
            let mut free: Vec<Flag> = position.free_flags().collect();
            super::super::maps::shuffle(&mut free, &mut all);
            let dealt = (0..4).map(|seat| if seat == last { flags[1] } else { free.pop().expect("three are left") });
            let drawn = draws(&position, &Chance::Flags(dealt.collect()));
            assert!(matches!(drawn[..], [Draw { kind: DEAL, outcomes: 6, .. }]), "{drawn:?}");
            seen.push(drawn[0].outcome);
        }
        seen.sort_unstable();
        assert_eq!(seen, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_land_counts_among_those_that_take_a_die() {
        let mut setup = map(2);
        let flags: Vec<Flag> = started(&setup).flags_on_map().collect();
        setup.flags = Some(flags.iter().copied().map(Some).collect());
        (setup.turn, setup.stage) = (1, Some(Stage::Scatter { seat: 0, left: 3 }));
        let own: Vec<usize> = (0..12).filter(|land| setup.lands[*land].flag == flags[0]).collect();
        setup.lands[own[1]].dice = 8;
        let position = started(&setup);
        let drawn = |land: usize| draws(&position, &Chance::Scatter(setup.lands[land].id));
        assert_eq!(drawn(own[0]), [Draw { kind: SCATTER, outcomes: 5, outcome: 0 }]);
        assert_eq!(drawn(own[1]), [], "it is full");
        assert_eq!(drawn(own[5]), [Draw { kind: SCATTER, outcomes: 5, outcome: 4 }]);
        assert_eq!(each(position.below_full(flags[0])).count(), 5);
    }

    #[test]
    fn dice_count_in_the_order_of_the_record_and_only_where_dice_are_thrown() {
        let mut setup = map(2);
        let flags: Vec<Flag> = started(&setup).flags_on_map().collect();
        setup.flags = Some(flags.iter().copied().map(Some).collect());
        setup.turn = 1;
        setup.stage = Some(Stage::Attack { seat: 0, step: 1 });
        let chance = Chance::Roll(Roll { attacker: vec![6, 1], defender: vec![3] });
        let mut position = started(&setup);
        assert_eq!((draws(&position, &chance), odds(&position, &position)), (vec![], None));
        let from = (0..12).find(|land| setup.lands[*land].flag == flags[0] && position.map().borders(*land) != 0);
        let from = from.expect("a land with neighbours");
        let to = each(position.map().borders(from)).find(|land| position.land(*land).0 != flags[0]);
        let to = to.expect("an enemy beside it");
        position.set_dice(from, 2);
        position.set_dice(to, 1);
        let ids = position.map().ids();
        let (from, to) = (ids[from], ids[to]);
        position.stage = Stage::Roll { seat: 0, step: 1, from, to };
        let seen: Vec<_> = draws(&position, &chance).iter().map(|draw| (draw.kind, draw.outcome)).collect();
        assert_eq!(seen, [(ATTACKER, 5), (ATTACKER, 0), (DEFENDER, 2)]);
        let mut after = position.clone();
        let lost = Odds { case: (2, 1), chance: (181, 216), came: false };
        assert_eq!(odds(&position, &after), Some(lost));
        after.set_owner(after.map().index(to).expect("it exists"), flags[0]);
        assert_eq!(odds(&position, &after), Some(Odds { came: true, ..lost }));
    }
}
