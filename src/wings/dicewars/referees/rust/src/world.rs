//! The world of Dice Wars (text 004): what a player sees of it, attacks, income, and the places at the end.
//!
//! The id of each rule, and its place in the text, stand at the function or the line that keeps it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The most dice on a land.
pub const MOST_DICE: i64 = 8;
/// The most dice in a reserve.
pub const MOST_RESERVE: i64 = 100;

/// A rule that is broken: its id, and how.
pub type Broken = &'static str;
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    Red,
    Green,
    Blue,
    Orange,
    Yellow,
    Cyan,
    Magenta,
    Gray,
}

#[derive(Clone)]
pub struct Land {
    pub flag: Flag,
    pub dice: i64,
    pub neighbours: Vec<i64>,
}

#[derive(Clone, Copy)]
pub struct Attack {
    pub from: i64,
    pub to: i64,
}

pub fn need(holds: bool, rule: Broken) -> Result<(), Broken> {
    if holds {
        Ok(())
    } else {
        Err(rule)
    }
}

pub struct World {
    pub lands: BTreeMap<i64, Land>,
    /// All seats in the order of their turns.
    pub order: Vec<usize>,
    /// The flag of each seat.
    pub flags: Vec<Option<Flag>>,
    pub reserve: Vec<i64>,
    /// The seats that are out, the first eliminated first.
    pub out: Vec<usize>,
}

impl World {
    pub fn players(&self) -> i64 {
        self.flags.len() as i64
    }

    pub fn lands_of(&self, seat: usize) -> impl Iterator<Item = (i64, &Land)> + '_ {
        let flag = self.flags[seat];
        self.lands.iter().filter(move |(_, land)| Some(land.flag) == flag).map(|(id, land)| (*id, land))
    }

    /// Whether a land of the seat takes another die.
    pub fn has_room(&self, seat: usize) -> bool {
        self.lands_of(seat).any(|(_, land)| land.dice < MOST_DICE)
    }

    pub fn is_won(&self) -> bool {
        self.out.len() + 1 == self.flags.len()
    }

    pub fn place_in_order(&self, seat: usize) -> usize {
        self.order.iter().take_while(|&&other| other != seat).count()
    }

    pub fn seat_of(&self, flag: Flag) -> Option<usize> {
        self.flags.iter().position(|&other| other == Some(flag))
    }

    /// The flags that have lands.
    pub fn living_flags(&self) -> BTreeSet<Flag> {
        self.lands.values().map(|land| land.flag).collect()
    }

    /// All allowed lands that one can reach from a land over allowed lands.
    pub fn group(lands: &BTreeMap<i64, Land>, from: i64, allowed: impl Fn(&Land) -> bool) -> BTreeSet<i64> {
        let (mut reached, mut ahead) = (BTreeSet::from([from]), vec![from]);
        while let Some(id) = ahead.pop() {
            for &other in &lands[&id].neighbours {
                if allowed(&lands[&other]) && reached.insert(other) {
                    ahead.push(other);
                }
            }
        }
        reached
    }
}

/// What a player sees of the world.
pub struct View {
    pub lands: Vec<(i64, Flag, i64)>,
    pub flags: BTreeSet<Flag>,
    pub my_flag: Option<Flag>,
    pub reserve: Vec<(Flag, i64)>,
    pub attacks_left: i64,
}

/// dicewars.told.world (004 ¶22, ¶23, ¶25, ¶26, ¶27, ¶29)
pub fn told_world(world: &World, seat: usize, attacks_left: i64) -> View {
    View {
        lands: world.lands.iter().map(|(id, land)| (*id, land.flag, land.dice)).collect(),
        // dicewars.told.flags (004 ¶28; ruling dicewars.flags-listed)
        flags: world.living_flags(),
        my_flag: world.flags[seat],
        reserve: told_reserve(world),
        attacks_left,
    }
}

/// dicewars.told.reserve (004 ¶30)
fn told_reserve(world: &World) -> Vec<(Flag, i64)> {
    let reserve = |flag| world.seat_of(flag).map_or(0, |seat| world.reserve[seat]);
    world.living_flags().into_iter().map(|flag| (flag, reserve(flag))).collect()
}

/// The flags of the map that nobody has.
///
/// dicewars.told.available (004 ¶40)
pub fn told_available(world: &World) -> Vec<Flag> {
    world.living_flags().into_iter().filter(|&flag| world.seat_of(flag).is_none()).collect()
}

/// dicewars.choice.free (004 ¶12, ¶41; ruling dicewars.choose-invalid)
pub fn choice_free(world: &World, flag: Option<Flag>) -> Result<(), Broken> {
    let is_free = flag.is_some_and(|flag| told_available(world).contains(&flag));
    need(is_free, "dicewars.choice.free: the flag cannot be chosen")
}

// Attacks.

pub fn check_attack(world: &World, seat: usize, attack: Attack) -> Result<(), Broken> {
    // dicewars.attack.lands (004 ¶32, ¶33, ¶34)
    let lands = world.lands.get(&attack.from).zip(world.lands.get(&attack.to));
    let (from, to) = lands.ok_or("dicewars.attack.lands: there is no such land")?;
    // dicewars.attack.own (004 ¶13)
    need(Some(from.flag) == world.flags[seat], "dicewars.attack.own: the attacking land is not the player's")?;
    // dicewars.attack.army (004 ¶13)
    need(from.dice > 1, "dicewars.attack.army: the attacking land has one die only")?;
    // dicewars.attack.enemy (004 ¶13)
    need(to.flag != from.flag, "dicewars.attack.enemy: the attacked land is the player's own")?;
    // dicewars.attack.border (004 ¶13; ruling dicewars.borders)
    need(from.neighbours.contains(&attack.to), "dicewars.attack.border: the lands do not border on each other")
}

/// dicewars.battle.sum (004 ¶13; ruling dicewars.tie)
pub fn battle_sum(attacker: &[i64], defender: &[i64]) -> bool {
    attacker.iter().sum::<i64>() > defender.iter().sum()
}

/// dicewars.battle.won (004 ¶13)
/// dicewars.battle.lost (004 ¶13)
pub fn battle_won(world: &mut World, attack: Attack, won: bool) {
    let Some(from) = world.lands.get_mut(&attack.from) else { return };
    let (flag, dice) = (from.flag, from.dice);
    from.dice = 1;
    if let Some(to) = world.lands.get_mut(&attack.to).filter(|_| won) {
        (to.flag, to.dice) = (flag, dice - 1);
    }
}

/// dicewars.battle.eliminated (004 ¶15)
pub fn battle_eliminated(world: &mut World, loser: usize) {
    if world.lands_of(loser).next().is_none() {
        world.out.push(loser);
        // dicewars.battle.eliminated-reserve (004 ¶15; ruling dicewars.eliminated-reserve)
        world.reserve[loser] = 0;
    }
}

// Income.

/// dicewars.income.group (004 ¶14; ruling dicewars.income-order)
pub fn income_group(world: &World, seat: usize) -> i64 {
    let is_mine = |land: &Land| Some(land.flag) == world.flags[seat];
    let groups = world.lands_of(seat).map(|(id, _)| World::group(&world.lands, id, is_mine).len());
    groups.max().unwrap_or(0) as i64
}

/// dicewars.income.pool (004 ¶14; ruling dicewars.income-order)
pub fn income_pool(world: &mut World, seat: usize) -> i64 {
    std::mem::take(&mut world.reserve[seat]) + income_group(world, seat)
}

/// dicewars.income.reserve (004 ¶14)
/// dicewars.income.cap (004 ¶14; ruling dicewars.income-order)
pub fn income_reserve(world: &mut World, seat: usize, left: i64) {
    world.reserve[seat] = left.min(MOST_RESERVE);
}

// The end.

/// The place of each seat.
///
/// dicewars.end.places (004 ¶15, ¶61; ruling dicewars.places)
pub fn end_places(world: &World) -> Vec<usize> {
    let mut ranked: Vec<usize> = world.order.iter().copied().filter(|seat| !world.out.contains(seat)).collect();
    ranked.sort_by_key(|&seat| Reverse(end_limit_rank(world, seat)));
    ranked.extend(world.out.iter().rev());
    let place = |seat| ranked.iter().take_while(|&&other| other != seat).count() + 1;
    (0..world.flags.len()).map(place).collect()
}

/// The greater, the better.
///
/// dicewars.end.limit-rank (004 ¶61; rulings dicewars.limit-rank, dicewars.places-tied)
fn end_limit_rank(world: &World, seat: usize) -> (i64, usize, usize) {
    let dice: i64 = world.lands_of(seat).map(|(_, land)| land.dice).sum();
    (dice + world.reserve[seat], world.lands_of(seat).count(), world.place_in_order(seat))
}
