//! How Dice Wars is sampled.

use super::maps::{Wish, generate, shuffle};
use super::mistaken::mistaken;
use crate::choose::Choices;
use crate::contest::Sampler;
use rulebook_spec::dicewars::calls::{self, Asked};
use rulebook_spec::dicewars::map::{Lands, MOST_PLAYERS, each};
use rulebook_spec::dicewars::{
    Attack, Call, Chance, DiceWars, Flag, LandId, LandSetup, Move, Position, Roll, Setup, Stage,
};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, Reply, Seat, Turn};

impl Sampler for DiceWars {
    fn sample_setup(choices: &mut dyn Choices) -> Setup {
        let players = match choices.below(12) {
            0..6 => 2,
            6..9 => 3,
            9 | 10 => 4,
            _ => choices.between(5, 8),
        } as u8;
        if choices.once_in(64) {
            return generate(Wish::small(players, choices), choices).setup;
        }
        let mut setup = map(players, choices);
        super::sample_stage::stage(&mut setup, choices);
        if choices.once_in(12) {
            spoil(&mut setup, choices);
        }
        setup
    }

    fn sample_event(position: &Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self> {
        if turn == Turn::Chance {
            let seat = choices.below(u32::from(position.map().players())) as Seat;
            return if choices.once_in(24) {
                foul(position, seat, choices)
            } else {
                Event::Chance(luck(position, choices))
            };
        }
        let asked: Vec<Seat> = match turn {
            Turn::Seats(seats) => seats.iter().collect(),
            _ => vec![0],
        };
        let seat = choices.pick(&asked).copied().unwrap_or(0);
        if choices.once_in(8) {
            return foul(position, seat, choices);
        }
        let took_us = if choices.once_in(12) { near_limit(position, seat, choices) } else { 0 };
        let answer = Answer::Move(answer(position, seat, choices));
        Event::Reply(Reply { seat, answer, took_us })
    }

    fn fair_chance(position: &Position, choices: &mut dyn Choices) -> Option<Chance> {
        matches!(&position.stage, Stage::Deal | Stage::Roll { .. } | Stage::Scatter { .. })
            .then(|| luck(position, choices))
    }
}

/// A small connected map: a tree of lands, and some borders more.
fn map(players: u8, choices: &mut dyn Choices) -> Setup {
    let lands = match choices.below(64) {
        63 => choices.between(99, 101) as usize,
        _ => usize::from(players) + choices.below(5) as usize,
    };
    let ids: Vec<LandId> = match choices.below(4) {
        0 => (0..lands).map(|index| index as LandId * 7 - 10 + choices.below(7) as LandId).collect(),
        _ => (1..=lands as LandId).collect(),
    };
    let mut borders: Vec<(usize, usize)> = (1..lands).map(|land| (choices.below(land as u32) as usize, land)).collect();
    for _ in 0..choices.below(lands as u32) {
        let pair = (choices.below(lands as u32) as usize, choices.below(lands as u32) as usize);
        if pair.0 < pair.1 && !borders.contains(&pair) {
            borders.push(pair);
        }
    }
    let mut flags = Flag::ALL;
    shuffle(&mut flags, choices);
    let kind = choices.below(5);
    let mut army = || match kind {
        0 => choices.between(1, 2),
        1 => choices.between(7, 8),
        2 => *choices.pick(&[8, 8, 8, 1, 2]).unwrap_or(&8),
        _ => choices.between(1, 8).min(choices.between(1, 8)),
    } as u8;
    let mut lands: Vec<LandSetup> = (0..lands)
        .map(|land| {
            let other = |(one, two): &(usize, usize)| match land {
                land if land == *one => ids.get(*two).copied(),
                land if land == *two => ids.get(*one).copied(),
                _ => None,
            };
            let neighbours = borders.iter().filter_map(other).collect();
            // Every player has a land.
            let flag = flags[land % usize::from(players)];
            LandSetup { id: ids[land], flag, dice: army(), neighbours }
        })
        .collect();
    shuffle(&mut lands, choices);
    let mut order: Vec<Seat> = (0..players).collect();
    shuffle(&mut order, choices);
    let order = (choices.below(2) == 1).then_some(order);
    Setup { lands, players, order, flags: None, reserve: None, out: Vec::new(), turn: 0, ply: None, stage: None }
}

/// Makes a setup that cannot be, in one way or another.
fn spoil(setup: &mut Setup, choices: &mut dyn Choices) {
    let count = setup.lands.len() as u32;
    let (one, two) = (choices.below(count) as usize, choices.below(count) as usize);
    let other = setup.lands[two].id;
    match choices.below(17) {
        0 => setup.lands[one].dice = *choices.pick(&[0, 9, 255]).unwrap_or(&0),
        1 => setup.lands[one].neighbours.push(*choices.pick(&[other, 999, 0]).unwrap_or(&0)),
        2 => {
            let own = setup.lands[one].id;
            setup.lands[one].neighbours.push(own);
        }
        3 => drop(setup.lands[one].neighbours.pop()),
        4 => {
            let twin = setup.lands[one].clone();
            setup.lands.push(twin);
        }
        5 => {
            // All borders of a land, or one, behind which there may be more lands.
            let mut own = std::mem::take(&mut setup.lands[one].neighbours);
            let id = setup.lands[one].id;
            if choices.once_in(2) {
                setup.lands[one].neighbours = own.split_off(own.len().min(1));
            }
            let named = setup.lands.iter_mut().filter(|land| own.contains(&land.id));
            named.for_each(|land| land.neighbours.retain(|other| *other != id));
        }
        6 => setup.players = *choices.pick(&[0, 1, 9, 255]).unwrap_or(&0),
        7 => setup.players = setup.players % MOST_PLAYERS as u8 + 1,
        8 => {
            let reserve = setup.reserve.get_or_insert_with(|| vec![0; usize::from(setup.players)]);
            reserve[0] = *choices.pick(&[101, 1, 100, u32::MAX]).unwrap_or(&101);
        }
        9 => setup.order = Some(vec![0; usize::from(setup.players)]),
        10 => setup.turn = *choices.pick(&[0, 1, 200, 201, u32::MAX]).unwrap_or(&0),
        11 => setup.ply = Some(*choices.pick(&[0, 1, 300, u32::MAX]).unwrap_or(&0)),
        12 => setup.out.push(choices.below(9) as Seat),
        13 | 14 => {
            // A flag too many or too few on a new map.
            setup.lands[one].flag = *choices.pick(&Flag::ALL).unwrap_or(&Flag::Red);
            let fresh = Setup { flags: None, reserve: None, stage: None, ..setup.clone() };
            *setup = Setup { turn: 0, ply: None, out: Vec::new(), ..fresh };
        }
        15 => setup.flags = Some(vec![Some(Flag::Red); usize::from(setup.players)]),
        _ => {
            let lone = Setup { players: 1, order: None, flags: None, reserve: None, stage: None, ..setup.clone() };
            *setup = Setup { turn: 0, ply: None, ..lone };
            setup.lands.truncate(1);
            setup.lands[0].neighbours.clear();
        }
    }
}

/// A legal answer to what the seat is asked.
fn answer(position: &Position, seat: Seat, choices: &mut dyn Choices) -> Move {
    match &position.stage {
        Stage::Prepare(calls) => match calls.get(usize::from(seat)) {
            Some(Call::Name) => {
                Move::Name(choices.pick(&[None, Some("bot"), Some("\"Ж\n")]).copied().flatten().map(Into::into))
            }
            _ => Move::Ready,
        },
        Stage::Choose(_) => Move::Flag(choices.pick(&position.free_flags().collect::<Vec<_>>()).copied()),
        _ => {
            let attacks: Vec<Attack> = (DiceWars::literal().attacks)(DiceWars::literal(), position, seat);
            let stops = choices.once_in(5);
            Move::Attack(choices.pick(&attacks).copied().filter(|_| !stops))
        }
    }
}

/// What luck decides here, every outcome being as likely as the text wants it (004 ¶13, ¶14, ¶41).
pub fn luck(position: &Position, choices: &mut dyn Choices) -> Chance {
    match &position.stage {
        Stage::Roll { from, to, .. } => {
            let mut throw = |land: &LandId| {
                let dice = position.map().index(*land).map_or(0, |index| position.land(index).1);
                (0..dice).map(|_| choices.between(1, 6) as u8).collect()
            };
            Chance::Roll(Roll { attacker: throw(from), defender: throw(to) })
        }
        Stage::Scatter { seat, .. } => {
            let open = position.flag(*seat).map_or(0, |flag| position.below_full(flag));
            let index = each(open).nth(choices.below(open.count_ones()) as usize).unwrap_or(0);
            Chance::Scatter(position.map().ids().get(index).copied().unwrap_or(0))
        }
        _ => {
            let mut free: Vec<Flag> = position.free_flags().collect();
            shuffle(&mut free, choices);
            let dealt = |seat| position.flag(seat).or_else(|| free.pop()).unwrap_or(Flag::Red);
            Chance::Flags((0..position.map().players()).map(dealt).collect())
        }
    }
}

/// Times around the limits of the text, in microseconds.
fn near_limit(position: &Position, seat: Seat, choices: &mut dyn Choices) -> u64 {
    let limit_us = calls::limit_us(DiceWars::literal(), position, seat).unwrap_or(100_000);
    *choices.pick(&[1, limit_us, limit_us + 1, limit_us - 1, 300_000, 1_000_000, 1_500_000]).unwrap_or(&1)
}

/// Whether the seat was called for something: it is asked, or has heard of an attack of the turn that is played.
pub fn may_be_late(position: &Position, seat: Seat) -> bool {
    let hears = match position.stage {
        Stage::Attack { seat: mover, step } | Stage::Roll { seat: mover, step, .. } => seat != mover && step > 1,
        _ => false,
    };
    calls::asked(position, seat) != Asked::Nothing || hears && position.lives(seat)
}

/// A bad reply of the seat that is asked, or an unasked one of another.
fn foul(position: &Position, seat: Seat, choices: &mut dyn Choices) -> EventOf<DiceWars> {
    let ids = position.map().ids();
    let other = choices.below(u32::from(position.map().players())) as Seat;
    let land = |lands: Lands, choices: &mut dyn Choices| {
        let index = each(lands).nth(choices.below(lands.count_ones()) as usize);
        index.and_then(|index| ids.get(index).copied()).unwrap_or(0)
    };
    let (all, own) = (position.map().all(), position.lands_of(seat));
    let (from, to, from_own) = (land(all, choices), land(all, choices), land(own, choices));
    let attack = |from, to| Move::Attack(Some(Attack { from, to }));
    let faults = [Fault::Crash, Fault::Garbled, Fault::Memory, Fault::Timeout];
    let fault = *choices.pick(&faults).unwrap_or(&Fault::Crash);
    let fault_of = |seat| if fault == Fault::Timeout && !may_be_late(position, seat) { Fault::Crash } else { fault };
    // On large maps some pairs of lands are taken for others.
    if position.map().len() > 16
        && choices.once_in(2)
        && let Some(mistaken) = mistaken(position, seat, choices)
    {
        return Event::made(seat, Move::Attack(Some(mistaken)));
    }
    match choices.below(15) {
        0 | 1 => Event::made(seat, attack(from_own, to)),
        2 => Event::made(seat, attack(from, to)),
        3 => Event::made(seat, attack(from_own, land(own, choices))),
        // Those that are far away may be right in numbers of 8 or 16 bits.
        4 => {
            let far = [0, -1, LandId::MAX, to.wrapping_add(1 << 8), to.wrapping_add(1 << 16)];
            Event::made(seat, attack(from_own, *choices.pick(&far).unwrap_or(&0)))
        }
        5 | 6 => Event::fault(seat, fault_of(seat)),
        7 | 8 => Event::fault(other, fault_of(other)),
        9 => Event::made(other, attack(from, to)),
        10 => Event::line(seat, "ready"),
        11 => Event::made(seat, Move::Flag(choices.pick(&Flag::ALL).copied())),
        12 => Event::made(seat, Move::Flag(choices.pick(&position.flags_on_map().collect::<Vec<_>>()).copied())),
        13 => Event::made(seat, if choices.once_in(2) { Move::Ready } else { Move::Flag(None) }),
        _ => {
            // An attack that is wrong in nothing but that its land is not the player's.
            let enemy = land(all & !own, choices);
            let beside = position.map().index(enemy).map_or(0, |index| position.map().borders(index));
            Event::made(seat, attack(enemy, land(beside & !own, choices)))
        }
    }
}
