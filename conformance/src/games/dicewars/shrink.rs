//! Simpler games of Dice Wars, for showing a difference by the smallest one.

use rulebook_spec::dicewars::{Attack, Call, Chance, DiceWars, LandId, Move, Roll, Setup, Stage};
use rulebook_spec::game::{Answer, Event, EventOf, Reply, Seat};
use std::cmp::Ordering;

type Game = (Setup, Vec<EventOf<DiceWars>>);

/// At most this many lands are looked at one by one.
const LANDS: usize = 24;

pub(super) fn simpler(setup: &Setup, events: &[EventOf<DiceWars>]) -> Vec<Game> {
    let mut games = Vec::new();
    let seats = setup.players.min(8);
    games.extend((0..seats).filter_map(|seat| without_seat(setup, events, seat)));
    let with_setup = |setup: Setup| (setup, events.to_vec());
    games.extend(without_lands(setup).into_iter().map(with_setup));
    games.extend(smaller_numbers(setup).into_iter().map(with_setup));
    games.extend(fewer_dice(setup, events));
    games.push(numbered_anew(setup, events));
    games.push(seats_in_order(setup, events));
    for (index, event) in events.iter().enumerate() {
        for simple in simpler_events(event) {
            let mut events = events.to_vec();
            events[index] = simple;
            games.push((setup.clone(), events));
        }
    }
    games
}

/// Games without one land, or without one border.
fn without_lands(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
    for gone in setup.lands.iter().take(LANDS) {
        let mut fewer = setup.clone();
        fewer.lands.retain(|land| land.id != gone.id);
        fewer.lands.iter_mut().for_each(|land| land.neighbours.retain(|other| *other != gone.id));
        simpler.push(fewer);
        for other in gone.neighbours.iter().filter(|other| **other > gone.id) {
            let mut fewer = setup.clone();
            for land in &mut fewer.lands {
                let across = if land.id == gone.id { *other } else { gone.id };
                if land.id == gone.id || land.id == *other {
                    land.neighbours.retain(|neighbour| *neighbour != across);
                }
            }
            simpler.push(fewer);
        }
    }
    simpler
}

fn smaller_numbers(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
    let mut changed = |change: &dyn Fn(&mut Setup)| {
        let mut setup = setup.clone();
        change(&mut setup);
        simpler.push(setup);
    };
    changed(&|setup| setup.reserve = None);
    changed(&|setup| setup.order = None);
    changed(&|setup| setup.ply = None);
    changed(&|setup| setup.lands.iter_mut().for_each(|land| land.dice = land.dice.min(2)));
    for turn in [1, setup.turn / 2, setup.turn.saturating_sub(1)] {
        changed(&|setup| (setup.turn, setup.ply) = (turn, None));
    }
    for seat in 0..setup.reserve.as_ref().map_or(0, Vec::len) {
        changed(&|setup| setup.reserve.iter_mut().for_each(|reserve| reserve[seat] = 0));
    }
    match &setup.stage {
        Some(Stage::Attack { seat, .. }) => {
            changed(&|setup| setup.stage = Some(Stage::Attack { seat: *seat, step: 1 }))
        }
        Some(Stage::Scatter { seat, .. }) => {
            changed(&|setup| setup.stage = Some(Stage::Scatter { seat: *seat, left: 1 }))
        }
        _ => {}
    }
    simpler
}

/// Games in which one land has one die or two; dice that were thrown for it are left out.
fn fewer_dice(setup: &Setup, events: &[EventOf<DiceWars>]) -> Vec<Game> {
    let mut games = Vec::new();
    for (index, land) in setup.lands.iter().enumerate().take(LANDS) {
        for dice in [1, 2, land.dice.saturating_sub(1)].into_iter().filter(|dice| *dice < land.dice) {
            let mut fewer = setup.clone();
            fewer.lands[index].dice = dice;
            let gone = usize::from(land.dice - dice);
            games.push((fewer.clone(), events.to_vec()));
            let shorter = |side: fn(&mut Roll) -> &mut Vec<u8>| {
                let mut events = events.to_vec();
                if let Some(Event::Chance(Chance::Roll(roll))) = events.iter_mut().find(|event| thrown(event)) {
                    let thrown = side(roll);
                    thrown.truncate(thrown.len().saturating_sub(gone));
                }
                (fewer.clone(), events)
            };
            games.push(shorter(|roll| &mut roll.attacker));
            games.push(shorter(|roll| &mut roll.defender));
        }
    }
    games
}

fn thrown(event: &EventOf<DiceWars>) -> bool {
    matches!(event, Event::Chance(Chance::Roll(_)))
}

/// The same game with the lands numbered from 1 in their order.
fn numbered_anew(setup: &Setup, events: &[EventOf<DiceWars>]) -> Game {
    let mut ids: Vec<LandId> = setup.lands.iter().map(|land| land.id).collect();
    ids.sort_unstable();
    let new = |id: LandId| ids.binary_search(&id).map_or(id, |index| index as LandId + 1);
    let mut setup = setup.clone();
    for land in &mut setup.lands {
        land.id = new(land.id);
        land.neighbours.iter_mut().for_each(|other| *other = new(*other));
    }
    setup.lands.sort_by_key(|land| land.id);
    if let Some(Stage::Roll { from, to, .. }) = &mut setup.stage {
        (*from, *to) = (new(*from), new(*to));
    }
    let mut events = events.to_vec();
    for event in &mut events {
        match event {
            Event::Chance(Chance::Scatter(land)) => *land = new(*land),
            Event::Reply(Reply { answer: Answer::Move(Move::Attack(Some(Attack { from, to }))), .. }) => {
                (*from, *to) = (new(*from), new(*to));
            }
            _ => {}
        }
    }
    (setup, events)
}

/// The same game with other numbers for the seats; `None` takes a seat out, and what it says.
fn with_seats(setup: &Setup, events: &[EventOf<DiceWars>], new: &dyn Fn(Seat) -> Option<Seat>) -> Game {
    let players = setup.players;
    let kept = (0..players).filter_map(new).count() as u8;
    fn moved<T: Clone>(list: &[T], players: u8, kept: u8, new: &dyn Fn(Seat) -> Option<Seat>) -> Vec<T> {
        let old = |seat: Seat| (0..players).find(|other| new(*other) == Some(seat));
        (0..kept).filter_map(|seat| list.get(usize::from(old(seat)?)).cloned()).collect()
    }
    let mut game = setup.clone();
    game.players = kept;
    game.order = setup.order.as_ref().map(|order| order.iter().filter_map(|seat| new(*seat)).collect());
    game.flags = setup.flags.as_ref().map(|flags| moved(flags, players, kept, new));
    game.reserve = setup.reserve.as_ref().map(|reserve| moved(reserve, players, kept, new));
    game.out = setup.out.iter().filter_map(|seat| new(*seat)).collect();
    match &mut game.stage {
        Some(Stage::Prepare(calls)) => *calls = moved(calls, players, kept, new),
        Some(
            Stage::Choose(seat) | Stage::Attack { seat, .. } | Stage::Roll { seat, .. } | Stage::Scatter { seat, .. },
        ) => {
            *seat = new(*seat).unwrap_or(kept);
        }
        Some(Stage::Deal | Stage::Over) | None => {}
    }
    let event = |event: &EventOf<DiceWars>| match event {
        Event::Reply(reply) => Some(Event::Reply(Reply { seat: new(reply.seat)?, ..reply.clone() })),
        Event::Chance(Chance::Flags(flags)) => Some(Event::Chance(Chance::Flags(moved(flags, players, kept, new)))),
        Event::Chance(chance) => Some(Event::Chance(chance.clone())),
    };
    (game, events.iter().filter_map(event).collect())
}

/// The game without a seat and its lands, or, where it is out, without the seat.
fn without_seat(setup: &Setup, events: &[EventOf<DiceWars>], gone: Seat) -> Option<Game> {
    (setup.players > 2).then_some(())?;
    let new = |seat: Seat| match seat.cmp(&gone) {
        Ordering::Less => Some(seat),
        Ordering::Equal => None,
        Ordering::Greater => Some(seat - 1),
    };
    let (mut game, events) = with_seats(setup, events, &new);
    let flag = setup.flags.as_ref().and_then(|flags| flags.get(usize::from(gone)).copied().flatten());
    let gone: Vec<LandId> = game.lands.iter().filter(|land| Some(land.flag) == flag).map(|land| land.id).collect();
    game.lands.retain(|land| !gone.contains(&land.id));
    game.lands.iter_mut().for_each(|land| land.neighbours.retain(|other| !gone.contains(other)));
    game.ply = None;
    Some((game, events))
}

/// The same game with the seats numbered in the order of their turns.
fn seats_in_order(setup: &Setup, events: &[EventOf<DiceWars>]) -> Game {
    let order: Vec<Seat> = setup.order.clone().unwrap_or_default();
    let place = |seat: Seat| order.iter().position(|other| *other == seat).map(|place| place as Seat);
    let (mut game, events) = with_seats(setup, events, &|seat| Some(place(seat).unwrap_or(seat)));
    game.order = None;
    (game, events)
}

fn simpler_events(event: &EventOf<DiceWars>) -> Vec<EventOf<DiceWars>> {
    match event {
        Event::Reply(reply) => {
            let mut simpler = Vec::new();
            if reply.took_us > 0 {
                simpler.push(Event::Reply(Reply { took_us: 0, ..reply.clone() }));
            }
            let plain = match &reply.answer {
                Answer::Move(Move::Attack(Some(_))) => Some(Move::Attack(None)),
                Answer::Move(Move::Name(Some(_))) => Some(Move::Name(None)),
                _ => None,
            };
            simpler.extend(plain.map(|plain| Event::Reply(Reply { answer: Answer::Move(plain), ..reply.clone() })));
            simpler
        }
        Event::Chance(Chance::Roll(roll)) => {
            let lower = |dice: &[u8]| dice.iter().map(|_| 1).collect::<Vec<u8>>();
            let (attacker, defender) = (lower(&roll.attacker), lower(&roll.defender));
            let rolls = [
                Roll { attacker: attacker.clone(), defender: defender.clone() },
                Roll { attacker, ..roll.clone() },
                Roll { defender, ..roll.clone() },
            ];
            rolls.into_iter().map(|roll| Event::Chance(Chance::Roll(roll))).collect()
        }
        Event::Chance(_) => Vec::new(),
    }
}

/// From the first call on: every player is ready, and chooses the flag that it has afterwards. Only the first question of a war
/// is found in this way.
pub(super) fn from_beginning(setup: &Setup, events: &[EventOf<DiceWars>]) -> Option<Game> {
    let order: Vec<Seat> = setup.order.clone().unwrap_or_else(|| (0..setup.players).collect());
    let made = |seat: Seat, choice: Move| Event::made(seat, choice);
    let mut opening = Vec::new();
    let asked: &[Seat] = match &setup.stage {
        None => return Some((setup.clone(), events.to_vec())),
        Some(Stage::Prepare(calls)) => {
            for (seat, call) in (0..setup.players).zip(calls) {
                let answered = [made(seat, Move::Ready), made(seat, Move::Name(None))];
                let count = [Call::Init, Call::Name, Call::Ready].iter().position(|other| other == call)?;
                opening.extend(answered.into_iter().take(count));
            }
            &[]
        }
        Some(Stage::Choose(seat)) => &order[order.iter().position(|other| other == seat)? + 1..],
        Some(Stage::Deal) => &order,
        Some(Stage::Attack { seat, step: 1 }) if setup.turn == 1 && order.first() == Some(seat) => &order,
        Some(_) => return None,
    };
    if !setup.out.is_empty() || setup.reserve.iter().flatten().any(|dice| *dice > 0) {
        return None;
    }
    if !matches!(setup.stage, Some(Stage::Prepare(_))) {
        for seat in 0..setup.players {
            opening.extend([made(seat, Move::Ready), made(seat, Move::Name(None))]);
        }
    }
    for seat in asked.iter().rev() {
        let flag = setup.flags.as_ref().and_then(|flags| flags.get(usize::from(*seat)).copied().flatten());
        opening.push(made(*seat, Move::Flag(flag)));
    }
    let fresh = Setup { flags: None, reserve: None, turn: 0, ply: None, stage: None, ..setup.clone() };
    opening.extend(events.iter().cloned());
    Some((fresh, opening))
}
