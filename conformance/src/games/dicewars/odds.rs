//! What luck draws in a war, as the tests of fairness count it.

use super::chances;
use crate::contest::{Decision, Draw, Kind, Luck, Odds};
use rulebook_spec::dicewars::map::{Lands, each, one};
use rulebook_spec::dicewars::{Chance, Flag, LandId, Position, Stage};
use rulebook_spec::game::Seat;

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const SCATTER: usize = 2;
const DEAL: [usize; 2] = [3, 4];

const WIN: usize = 0;
const AGAIN: usize = 1;
const FEWEST: usize = 2;
const BORDER: usize = 3;

pub(super) const LUCK: Luck = Luck {
    kinds: &[
        Kind { what: "attacker's die", outcomes: Some(6), seldom: false },
        Kind { what: "defender's die", outcomes: Some(6), seldom: false },
        Kind { what: "land of a new die", outcomes: None, seldom: false },
        // The same deal told in two ways: who deals in some order would not be seen if only the other were looked at.
        Kind { what: "leftover flags by seat", outcomes: None, seldom: true },
        Kind { what: "leftover flags by turn", outcomes: None, seldom: true },
    ],
    decisions: &[
        Decision { what: "attacker wins", between: "against" },
        // The place of a land among those that take a die means little from one turn to the next. These ask for what a
        // referee prefers that draws among all lands and goes on to the next where one is full, or that levels armies.
        Decision { what: "new die on the land of the last", between: "of" },
        Decision { what: "new die on the smallest army", between: "of" },
        Decision { what: "new die beside an enemy", between: "of" },
    ],
};

/// The draws of a chance that can be in this position; what cannot be is not counted.
pub(super) fn draws(position: &Position, chance: &Chance) -> Vec<Draw> {
    match (&position.stage, chance) {
        (Stage::Roll { .. }, Chance::Roll(roll)) => {
            let die = |kind| move |face: &u8| Draw { kind, outcomes: 6, outcome: u32::from(*face).saturating_sub(1) };
            roll.attacker.iter().map(die(ATTACKER)).chain(roll.defender.iter().map(die(DEFENDER))).collect()
        }
        (Stage::Scatter { seat, .. }, Chance::Scatter(land)) => {
            let eligible = eligible(position, *seat);
            let Some(index) = position.map().index(*land).filter(|index| eligible & one(*index) != 0) else {
                return Vec::new();
            };
            let outcome = (eligible & (one(index) - 1)).count_ones();
            vec![Draw { kind: SCATTER, outcomes: eligible.count_ones(), outcome }]
        }
        (Stage::Deal, Chance::Flags(flags)) => {
            let seats: Vec<Seat> = (0..position.map().players()).collect();
            let orders = [seats.as_slice(), position.map().order()];
            DEAL.into_iter().zip(orders).filter_map(|(kind, order)| deal(kind, position, flags, order)).collect()
        }
        _ => Vec::new(),
    }
}

/// The lands of a seat that take a die.
fn eligible(position: &Position, seat: Seat) -> Lands {
    position.flag(seat).map_or(0, |flag| position.below_full(flag))
}

/// How the flags that were left are dealt to those without one, who stand in this order.
fn deal(kind: usize, position: &Position, flags: &[Flag], order: &[Seat]) -> Option<Draw> {
    let left: Vec<Flag> = position.free_flags().collect();
    let without = order.iter().filter(|seat| position.flag(**seat).is_none());
    let dealt: Option<Vec<Flag>> = without.map(|seat| flags.get(usize::from(*seat)).copied()).collect();
    Draw::arrangement(kind, &left, &dealt?)
}

/// What was decided between these positions, and its exact chance.
pub(super) fn odds(earlier: Option<&Position>, before: &Position, after: &Position) -> Vec<Odds> {
    match before.stage {
        Stage::Roll { seat, from, to, .. } => battle(before, after, seat, from, to).into_iter().collect(),
        Stage::Scatter { seat, .. } => scatter(earlier, before, after, seat),
        _ => Vec::new(),
    }
}

/// Whether the attack was won.
fn battle(before: &Position, after: &Position, seat: Seat, from: LandId, to: LandId) -> Option<Odds> {
    let (source, target) = (before.map().index(from)?, before.map().index(to)?);
    let case = (before.land(source).1, before.land(target).1);
    let came = Some(after.land(target).0) == before.flag(seat);
    Some(Odds { decision: WIN, case, chance: chances::win(case.0, case.1)?, came })
}

/// Whether a new die came to one of those lands that a wrong draw may prefer.
fn scatter(earlier: Option<&Position>, before: &Position, after: &Position, seat: Seat) -> Vec<Odds> {
    let open = eligible(before, seat);
    let grown = |before: &Position, after: &Position| {
        each(eligible(before, seat)).find(|land| after.land(*land).1 > before.land(*land).1)
    };
    let Some(land) = grown(before, after) else { return Vec::new() };
    let same_seat =
        |earlier: &&Position| matches!(&earlier.stage, Stage::Scatter { seat: other, .. } if *other == seat);
    let last = earlier.filter(same_seat).and_then(|earlier| grown(earlier, before)).map_or(0, one);
    let least = each(open).map(|land| before.land(land).1).min();
    let smallest =
        each(open).filter(|land| Some(before.land(*land).1) == least).fold(0, |lands, land| lands | one(land));
    let own = before.lands_of(seat);
    let border =
        each(open).filter(|land| before.map().borders(*land) & !own != 0).fold(0, |lands, land| lands | one(land));
    let odds = |(decision, lands): (usize, Lands)| {
        let (these, all) = ((lands & open).count_ones(), open.count_ones());
        // Where none or all of them are such lands, nothing is decided.
        (0 < these && these < all).then(|| Odds {
            decision,
            case: (these as u8, all as u8),
            chance: (u64::from(these), u64::from(all)),
            came: lands & one(land) != 0,
        })
    };
    [(AGAIN, last), (FEWEST, smallest), (BORDER, border)].into_iter().filter_map(odds).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dicewars::maps::{Wish, generate};
    use rulebook_spec::dicewars::{DiceWars, Roll, Setup};
    use rulebook_spec::game::{Event, Game, LogOf, step};

    fn started(setup: &Setup) -> Position {
        DiceWars::start(DiceWars::literal(), setup, &mut LogOf::<DiceWars>::default()).expect("it can be")
    }

    fn map(players: u8) -> Setup {
        generate(Wish { players, lands: 12, hexagons: 3, dice: 2 }, &mut crate::choose::Bytes::new(&[])).setup
    }

    #[test]
    fn every_dealing_is_another_outcome() {
        let mut setup = map(4);
        setup.order = Some(vec![3, 1, 0, 2]);
        let flags: Vec<Flag> = started(&setup).flags_on_map().collect();
        // The first to choose is the last in the order of turns; here he alone has chosen.
        let last = 2;
        let mut chosen = vec![None; 4];
        chosen[last] = Some(flags[1]);
        (setup.flags, setup.stage) = (Some(chosen), Some(Stage::Deal));
        let position = started(&setup);
        let mut seen = [Vec::new(), Vec::new()];
        let mut all = crate::choose::Exhaustive::new();
        while all.again() {
            let mut free: Vec<Flag> = position.free_flags().collect();
            super::super::maps::shuffle(&mut free, &mut all);
            let dealt = (0..4).map(|seat| if seat == last { flags[1] } else { free.pop().expect("three are left") });
            let drawn = draws(&position, &Chance::Flags(dealt.collect()));
            assert_eq!(drawn.iter().map(|draw| (draw.kind, draw.outcomes)).collect::<Vec<_>>(), [(3, 6), (4, 6)]);
            drawn.iter().zip(&mut seen).for_each(|(draw, seen)| seen.push(draw.outcome));
        }
        assert_ne!(seen[0], seen[1], "the seats are not in the order of turns");
        for mut seen in seen {
            seen.sort_unstable();
            assert_eq!(seen, [0, 1, 2, 3, 4, 5]);
        }
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
        assert_eq!((draws(&position, &chance), odds(None, &position, &position)), (vec![], vec![]));
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
        let lost = Odds { decision: WIN, case: (2, 1), chance: (181, 216), came: false };
        assert_eq!(odds(None, &position, &after), [lost]);
        after.set_owner(after.map().index(to).expect("it exists"), flags[0]);
        assert_eq!(odds(None, &position, &after), [Odds { came: true, ..lost }]);
    }

    #[test]
    fn a_new_die_is_asked_where_a_wrong_draw_would_lay_it() {
        // Lands 1 to 5 in a row, the last of them an enemy's: 1 has the smallest army, 3 is full, 4 is on the border.
        let lands: Vec<serde_json::Value> = [(1, 2), (2, 5), (3, 8), (4, 5), (5, 1)]
            .map(|(id, dice)| {
                let neighbours: Vec<i32> = [id - 1, id + 1].into_iter().filter(|id| (1..=5).contains(id)).collect();
                let flag = if id == 5 { "blue" } else { "red" };
                serde_json::json!({"id": id, "flag": flag, "dice": dice, "neighbours": neighbours})
            })
            .to_vec();
        let setup = serde_json::json!({"lands": lands, "players": 2, "flags": ["red", "blue"], "turn": 1,
            "stage": {"scatter": {"seat": 0, "left": 3}}});
        let first = started(&serde_json::from_value(setup).expect("a setup"));
        let laid = |position: &Position, land| {
            let (mut position, event) = (position.clone(), Event::Chance(Chance::Scatter(land)));
            step::<DiceWars>(DiceWars::literal(), &mut position, &event, &mut LogOf::<DiceWars>::default())
                .expect("it can");
            position
        };
        let third = |decision, came| Odds { decision, case: (1, 3), chance: (1, 3), came };
        let second = laid(&first, 4);
        assert_eq!(odds(None, &first, &second), [third(FEWEST, false), third(BORDER, true)]);
        let again = odds(Some(&first), &second, &laid(&second, 4));
        assert_eq!(again, [third(AGAIN, true), third(FEWEST, false), third(BORDER, true)]);
        let other = odds(Some(&first), &second, &laid(&second, 1));
        assert_eq!(other, [third(AGAIN, false), third(FEWEST, true), third(BORDER, false)]);
    }
}
