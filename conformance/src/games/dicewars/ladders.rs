//! The sizes at which Dice Wars is tried on purpose.

use super::maps::shuffle;
use crate::choose::Choices;
use crate::contest::{Footing, LENGTH, Ladder, Ladders, Moment, Sizes};
use rulebook_spec::dicewars::income::RESERVE_CAP;
use rulebook_spec::dicewars::map::{MOST_DICE, MOST_LANDS, MOST_PLAYERS};
use rulebook_spec::dicewars::names::{END_LIMIT, INCOME_GROUP, INCOME_POOL};
use rulebook_spec::dicewars::{DiceWars, Flag, LandId, LandSetup, Move, Setup, Stage};
use rulebook_spec::game::{Event, Seat};

impl Ladders for DiceWars {
    fn ladders() -> Vec<Ladder> {
        let (lands, players) = (MOST_LANDS as u64, MOST_PLAYERS as u64);
        vec![
            Ladder::between(LANDS, 2, lands),
            Ladder::between(PLAYERS, 2, players),
            Ladder::between(GROUP, 1, lands - 1).by(INCOME_GROUP),
            Ladder::between(BORDERS, 1, lands - 1),
            Ladder::between(ID, 0, LandId::MAX as u64),
            Ladder::between(BELOW, 1, LandId::MAX as u64),
            Ladder::between(RESERVE, 0, RESERVE_CAP.into()),
            Ladder::between(TURN, 1, 200).by(END_LIMIT),
            Ladder::between(OUT, 0, players - 2),
            Ladder::between(LAID_OUT, 1, u64::from(RESERVE_CAP) + lands - 1).by(INCOME_POOL),
            Ladder::between(LENGTH, 1, 129),
        ]
    }

    fn footing(sizes: &Sizes, choices: &mut dyn Choices) -> Option<Footing<Self>> {
        let out = sizes.get(OUT).unwrap_or(0) as usize;
        let laid_out = sizes.get(LAID_OUT).map(|dice| dice as u32);
        // Many are income and reserve together; some are already there.
        let pool = laid_out.filter(|dice| *dice > 65 || choices.below(2) == 0).map(|dice| {
            let reserve = choices.between(dice.saturating_sub(99), RESERVE_CAP.min(dice - 1));
            (reserve, dice - reserve)
        });
        let group = pool.map_or(sizes.get(GROUP).unwrap_or(0) as usize, |(_, income)| income as usize);
        let borders = sizes.get(BORDERS).unwrap_or(0) as usize;
        let most = if group.max(borders) + 3 > MOST_LANDS { 2 } else { 3 };
        let players = sizes.get(PLAYERS).map_or(out + choices.between(2, most) as usize, |players| players as usize);
        let alive = players.checked_sub(out).filter(|alive| *alive > 1)?;
        // A state out of the war has a flag that is on no land.
        let least =
            (group + alive - 1).max(borders + 1).max(alive).max(if sizes.get(LENGTH).is_some() { 20 } else { 2 });
        let lands =
            sizes.get(LANDS).map_or((least + choices.below(5) as usize).min(MOST_LANDS), |lands| lands as usize);
        if players > MOST_PLAYERS || lands > MOST_LANDS || lands < least {
            return None;
        }
        let mut flags = Flag::ALL;
        shuffle(&mut flags, choices);
        let mut order: Vec<Seat> = (0..players as Seat).collect();
        shuffle(&mut order, choices);
        let mover = *choices.pick(&order)?;
        let living: Vec<Seat> = order.iter().copied().filter(|seat| *seat != mover).take(alive - 1).collect();
        let spread = sizes.get(BORDERS).is_none() && choices.below(2) == 0;
        let mut map = Map::new(lands, borders, spread, choices);
        map.number(sizes, choices);
        // The mover holds the first lands, which are connected, and as many as are wished; the others share the rest.
        let own = if group > 0 { group } else { lands.div_ceil(alive) };
        let holders = |index: usize| if index < own { mover } else { living[index % living.len()] };
        map.people(|index| flags[usize::from(holders(index))], laid_out.is_some(), choices);
        shuffle(&mut map.lands, choices);
        let gone: Vec<Seat> = order.iter().copied().filter(|seat| *seat != mover && !living.contains(seat)).collect();
        let mut reserve = vec![0; players];
        reserve[usize::from(mover)] = pool.map_or(sizes.get(RESERVE).unwrap_or(0) as u32, |(reserve, _)| reserve);
        // By the third turn anybody may be out, in any order; before that it hangs on who came after whom.
        let first = if out > 0 { 3 } else { 1 };
        let turn = sizes.get(TURN).map_or_else(|| choices.between(first, 3), |turn| turn as u32);
        if turn < first {
            return None;
        }
        let stage = match laid_out.filter(|_| pool.is_none()) {
            Some(left) => Stage::Scatter { seat: mover, left },
            None => Stage::Attack { seat: mover, step: 1 },
        };
        if matches!(stage, Stage::Scatter { .. }) {
            reserve[usize::from(mover)] = 0;
        }
        let ends = matches!(stage, Stage::Attack { .. })
            && sizes.get(LENGTH).is_none()
            && (pool.is_some() || choices.below(4) > 0);
        let setup = Setup {
            lands: map.lands,
            players: players as u8,
            order: Some(order),
            flags: Some(flags.iter().take(players).copied().map(Some).collect()),
            reserve: Some(reserve),
            out: gone,
            turn,
            ply: None,
            stage: Some(stage),
        };
        let events = if ends { vec![Event::made(mover, Move::Attack(None))] } else { Vec::new() };
        Some(Footing { setup, events, more: 30, is_legal: sizes.get(LENGTH).is_some() || choices.once_in(2) })
    }

    fn sizes(moment: &Moment<'_, Self>) -> Vec<(&'static str, u64)> {
        let position = moment.position;
        let map = position.map();
        let mut sizes = vec![
            (LANDS, map.len() as u64),
            (PLAYERS, map.players().into()),
            (TURN, position.turn.into()),
            (OUT, position.out.len() as u64),
        ];
        for index in 0..map.len() {
            sizes.push((BORDERS, map.borders(index).count_ones().into()));
            let name = if map.ids()[index] < 0 { BELOW } else { ID };
            sizes.push((name, map.ids()[index].unsigned_abs().into()));
        }
        for seat in position.living() {
            let groups = map.groups(position.lands_of(seat)).map(|group| group.count_ones());
            sizes.push((GROUP, groups.max().unwrap_or(0).into()));
            sizes.push((RESERVE, position.reserve(seat).into()));
        }
        if let Stage::Scatter { left, .. } = position.stage {
            sizes.push((LAID_OUT, left.into()));
        }
        sizes
    }
}

const LANDS: &str = "lands";
const PLAYERS: &str = "players";
const GROUP: &str = "lands of a largest group";
const BORDERS: &str = "borders of a land";
const ID: &str = "number of a land";
const BELOW: &str = "number of a land, below zero";
const RESERVE: &str = "dice in reserve";
const TURN: &str = "turn";
const OUT: &str = "players out";
const LAID_OUT: &str = "dice to be laid out";

/// A connected map, whose lands get their flags and dice later.
struct Map {
    lands: Vec<LandSetup>,
}

impl Map {
    /// This many lands, each beside one before it: in a line, or spread. The first has as many borders as are wished.
    fn new(lands: usize, borders: usize, spread: bool, choices: &mut dyn Choices) -> Self {
        let blank = |index: usize| LandSetup { id: index as LandId, flag: Flag::Red, dice: 1, neighbours: Vec::new() };
        let mut map = Map { lands: (0..lands).map(blank).collect() };
        for land in 1..lands {
            let other = match land {
                _ if land <= borders => 0,
                _ if spread => choices.below(land as u32) as usize,
                _ => land - 1,
            };
            // Where borders are counted the first land gets no more of them.
            map.join(if borders > 0 && land > borders { other.max(1) } else { other }, land);
        }
        map
    }

    fn join(&mut self, one: usize, two: usize) {
        let (first, second) = (self.lands[one].id, self.lands[two].id);
        self.lands[one].neighbours.push(second);
        self.lands[two].neighbours.push(first);
    }

    /// Gives each land its flag, and dice; where `is_room`, at least one die can still be laid out on the first.
    fn people(&mut self, flag: impl Fn(usize) -> Flag, is_room: bool, choices: &mut dyn Choices) {
        let full = choices.once_in(3);
        for (index, land) in self.lands.iter_mut().enumerate() {
            land.flag = flag(index);
            land.dice = if full { MOST_DICE } else { choices.between(1, MOST_DICE.into()) as u8 };
        }
        if let Some(land) = self.lands.first_mut().filter(|_| is_room || choices.below(2) == 0) {
            land.dice = choices.between(1, u32::from(MOST_DICE) - 1) as u8;
        }
    }

    /// Gives the lands their numbers: from 1 on, or so that one has the number that is wished.
    fn number(&mut self, sizes: &Sizes, choices: &mut dyn Choices) {
        let count = self.lands.len() as LandId;
        let wished = sizes.get(ID).map(|id| id as LandId).or(sizes.get(BELOW).map(|id| -(id as LandId)));
        let first = match wished {
            // The others follow, or lie before it where there is no room above.
            Some(id) if choices.below(2) == 0 => id.checked_add(count).map_or_else(|| id - (count - 1), |_| id),
            Some(id) => id.checked_sub(count).map_or(id, |_| id - (count - 1)),
            None => 1,
        };
        for land in &mut self.lands {
            land.id += first;
            land.neighbours.iter_mut().for_each(|other| *other += first);
        }
    }
}
