//! Which setups of Dice Wars (text 004) can be.
//!
//! The id of each rule, and its place in the text, stand at the function that keeps it.

use crate::rules::{Call, Stage, TURNS};
use crate::world::{check_attack, income_group, need, Broken, Flag, Land, World, MOST_DICE, MOST_RESERVE};
use std::collections::{BTreeMap, BTreeSet};

/// A war as it stands somewhere on its way; at the beginning as well.
pub struct Setup {
    pub lands: Vec<(i64, Land)>,
    pub players: usize,
    pub order: Vec<usize>,
    pub flags: Vec<Option<Flag>>,
    pub reserve: Vec<i64>,
    pub out: Vec<usize>,
    pub turn: i64,
    /// Where it is left out, it is the highest that can be.
    pub ply: Option<i64>,
    pub stage: Stage,
}

/// The world of a setup and its ply, if all of the setup agrees with the rules and with itself.
pub fn check(setup: Setup) -> Result<(World, i64), Broken> {
    let Setup { lands, players, order, flags, reserve, out, turn, ply, stage } = setup;
    let is_before = matches!(stage, Stage::Prepare(_) | Stage::Choose(_) | Stage::Deal);
    map_players(players)?;
    map_size(&lands)?;
    let lands = map_ids(lands)?;
    map_dice(&lands)?;
    map_borders(&lands)?;
    map_connected(&lands)?;
    map_flags(&lands, players, is_before)?;
    turn_order(&order, players)?;
    income_cap(&reserve)?;
    let whole = flags.len() == players && reserve.len() == players && reserve.iter().all(|&dice| dice >= 0);
    need(whole, "dicewars.setup.stage: each seat has a flag or none, and a reserve of 0 or more")?;
    let world = World { lands, order, flags, reserve, out };
    if is_before {
        check_before(&world, &stage, turn, ply)?;
        return Ok((world, 0));
    }
    check_seats(&world)?;
    let holds = (1..=TURNS).contains(&turn);
    need(holds, "dicewars.setup.stage: turns are counted from 1 to 200")?;
    check_war(&world, &stage, turn)?;
    let ply = check_ply(&world, &stage, turn, ply)?;
    Ok((world, ply))
}

/// dicewars.map.players (004 ¶61)
fn map_players(players: usize) -> Result<(), Broken> {
    need((2..=8).contains(&players), "dicewars.map.players: 2 to 8 players take part")
}

/// dicewars.map.size (004 ¶61)
fn map_size(lands: &[(i64, Land)]) -> Result<(), Broken> {
    need((1..=100).contains(&lands.len()), "dicewars.map.size: a map has 1 to 100 lands")
}

/// dicewars.map.ids (004 ¶20, ¶21)
fn map_ids(lands: Vec<(i64, Land)>) -> Result<BTreeMap<i64, Land>, Broken> {
    let size = lands.len();
    let lands: BTreeMap<i64, Land> = lands.into_iter().collect();
    need(lands.len() == size, "dicewars.map.ids: two lands have the same number")?;
    Ok(lands)
}

/// dicewars.map.dice (004 ¶10)
fn map_dice(lands: &BTreeMap<i64, Land>) -> Result<(), Broken> {
    let holds = lands.values().all(|land| (1..=MOST_DICE).contains(&land.dice));
    need(holds, "dicewars.map.dice: 1 to 8 dice stand on each land")
}

/// dicewars.map.borders (004 ¶20, ¶24; ruling dicewars.borders)
fn map_borders(lands: &BTreeMap<i64, Land>) -> Result<(), Broken> {
    for (id, land) in lands {
        let once = land.neighbours.iter().collect::<BTreeSet<_>>().len() == land.neighbours.len();
        need(once, "dicewars.map.borders: a neighbour is named twice")?;
        need(!land.neighbours.contains(id), "dicewars.map.borders: a land borders on itself")?;
        let is_mutual = |other| lands.get(other).is_some_and(|other| other.neighbours.contains(id));
        need(land.neighbours.iter().all(is_mutual), "dicewars.map.borders: a border is on one side only")?;
    }
    Ok(())
}

/// dicewars.map.connected (004 ¶61)
fn map_connected(lands: &BTreeMap<i64, Land>) -> Result<(), Broken> {
    let group = lands.keys().next().map_or(0, |&id| World::group(lands, id, |_| true).len());
    need(group == lands.len(), "dicewars.map.connected: the map falls into pieces")
}

/// dicewars.map.flags (004 ¶11, ¶17, ¶18; ruling dicewars.flags-listed)
fn map_flags(lands: &BTreeMap<i64, Land>, players: usize, is_before: bool) -> Result<(), Broken> {
    let flags: BTreeSet<Flag> = lands.values().map(|land| land.flag).collect();
    need(!is_before || flags.len() == players, "dicewars.map.flags: there are not as many flags as players")
}

/// dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order)
fn turn_order(order: &[usize], players: usize) -> Result<(), Broken> {
    let mut seats = order.to_vec();
    seats.sort_unstable();
    need(seats.into_iter().eq(0..players), "dicewars.turn.order: the order does not name each seat once")
}

/// dicewars.income.cap (004 ¶14; ruling dicewars.income-order)
fn income_cap(reserve: &[i64]) -> Result<(), Broken> {
    need(reserve.iter().all(|&dice| dice <= MOST_RESERVE), "dicewars.income.cap: a reserve is above 100")
}

// What follows belongs to one rule:
// dicewars.setup.stage (004 ¶12, ¶13, ¶14)

fn check_before(world: &World, stage: &Stage, turn: i64, ply: Option<i64>) -> Result<(), Broken> {
    need(turn == 0 && ply.unwrap_or(0) == 0, "dicewars.setup.stage: no turn is played before the war")?;
    let none = world.out.is_empty() && world.reserve.iter().all(|&dice| dice == 0);
    need(none, "dicewars.setup.stage: nobody is out or has a reserve before the war")?;
    let chosen: Vec<Flag> = world.flags.iter().copied().flatten().collect();
    let on_map = chosen.iter().all(|flag| world.living_flags().contains(flag));
    need(on_map, "dicewars.setup.stage: a chosen flag is not on the map")?;
    let once = chosen.iter().collect::<BTreeSet<_>>().len() == chosen.len();
    need(once, "dicewars.setup.stage: two seats have the same flag")?;
    match stage {
        Stage::Prepare(calls) => {
            need(calls.len() == world.flags.len(), "dicewars.setup.stage: each seat prepares")?;
            let begun = calls.iter().all(|call| *call == Call::Ready);
            need(!begun && chosen.is_empty(), "dicewars.setup.stage: the choice has begun")
        }
        Stage::Choose(seat) => {
            need(*seat < world.flags.len(), "dicewars.setup.stage: there is no such seat")?;
            let mut unasked = world.order[..=world.place_in_order(*seat)].iter();
            let none = unasked.all(|&seat| world.flags[seat].is_none());
            need(none, "dicewars.setup.stage: a seat has a flag that was not asked yet")
        }
        _ => need(chosen.len() + 2 <= world.flags.len(), "dicewars.setup.stage: luck deals two flags or more"),
    }
}

/// In the war each seat has a flag of its own, and those without land are out.
fn check_seats(world: &World) -> Result<(), Broken> {
    let flags: BTreeSet<Flag> = world.flags.iter().copied().flatten().collect();
    need(flags.len() == world.flags.len(), "dicewars.setup.stage: each seat has a flag of its own")?;
    let owned = world.living_flags().iter().all(|flag| flags.contains(flag));
    need(owned, "dicewars.setup.stage: the flag of a land is nobody's")?;
    let mut out = world.out.clone();
    out.sort_unstable();
    let landless = (0..world.flags.len()).filter(|&seat| world.lands_of(seat).next().is_none());
    need(landless.eq(out), "dicewars.setup.stage: out are those without land, and nobody else")?;
    let none = world.out.iter().all(|&seat| world.reserve[seat] == 0);
    need(none, "dicewars.setup.stage: a seat that is out has a reserve")
}

fn check_war(world: &World, stage: &Stage, turn: i64) -> Result<(), Broken> {
    let is_won = world.is_won();
    let (seat, step) = match *stage {
        Stage::Attack { seat, step } | Stage::Roll { seat, step, .. } => (seat, step),
        Stage::Scatter { seat, .. } => (seat, 1),
        _ => return need(is_won || turn == TURNS, "dicewars.setup.stage: the war is not over yet"),
    };
    need(!is_won, "dicewars.setup.stage: one seat holds all lands, but the war goes on")?;
    let lives = world.order.contains(&seat) && !world.out.contains(&seat);
    need(lives, "dicewars.setup.stage: the mover is out")?;
    need((1..=turn).contains(&step), "dicewars.setup.stage: the Nth turn has N steps")?;
    match *stage {
        Stage::Roll { attack, .. } => check_attack(world, seat, attack),
        Stage::Scatter { left, .. } => check_scatter(world, seat, left),
        _ => Ok(()),
    }
}

/// The dice that are left may be any part of an income and a reserve, if the others can have been laid out.
fn check_scatter(world: &World, seat: usize, left: i64) -> Result<(), Broken> {
    need(world.has_room(seat), "dicewars.setup.stage: no land takes another die")?;
    need(world.reserve[seat] == 0, "dicewars.setup.stage: the reserve is a part of the dice that are laid out")?;
    let income = income_group(world, seat);
    let laid_at_most: i64 = world.lands_of(seat).map(|(_, land)| land.dice - 1).sum();
    let fits = 1 <= left && left <= income + MOST_RESERVE && left >= income - laid_at_most;
    need(fits, "dicewars.setup.stage: so many dice cannot be left")
}

/// The ply of the setup, or the highest that can be.
fn check_ply(world: &World, stage: &Stage, turn: i64, ply: Option<i64>) -> Result<i64, Broken> {
    let (mover, taken) = match *stage {
        Stage::Attack { seat, step } | Stage::Roll { seat, step, .. } => (seat, step - 1),
        Stage::Scatter { seat, .. } => (seat, turn),
        _ => (world.order.iter().copied().rfind(|seat| !world.out.contains(seat)).unwrap_or(0), turn),
    };
    let plies = Plies { world, now: (turn - 1) * world.players() + world.place_in_order(mover) as i64, taken };
    let can_be = plies.earliest().zip(plies.latest());
    let (least, most) = can_be.ok_or("dicewars.setup.stage: so many cannot be out by this turn")?;
    let (least, most) = (plies.count(&least), plies.count(&most));
    let ply = ply.unwrap_or(most);
    need(least <= ply && ply <= most, "dicewars.setup.stage: there cannot have been so many turns")?;
    Ok(ply)
}

/// Which number the turn that is played can have among the turns of all.
///
/// Had nobody been out, the turns could be counted through from 0, round by round: such a number is a moment. Each seat
/// that is out was eliminated at some moment, and had its turns before that.
struct Plies<'a> {
    world: &'a World,
    /// The moment of the turn that is played.
    now: i64,
    /// How many lands can have been taken in it.
    taken: i64,
}

impl Plies<'_> {
    /// Whether the seat at this index of `out` can have been eliminated at a moment, beside others that were.
    fn can_be_out(&self, index: usize, moment: i64, others: &[i64]) -> bool {
        let players = self.world.players();
        let mover = self.world.order[(moment % players) as usize];
        let steps = if moment == self.now { self.taken } else { moment / players + 1 };
        let taken = others.iter().filter(|&&other| other == moment).count() as i64;
        !self.world.out[..=index].contains(&mover) && taken < steps
    }

    /// The earliest moments at which those who are out can have been eliminated.
    fn earliest(&self) -> Option<Vec<i64>> {
        let mut moments = vec![];
        for index in 0..self.world.out.len() {
            // The last opponent of a conqueror was eliminated in the turn that is played.
            let is_last = index as i64 + 2 == self.world.players();
            let first = if is_last { self.now } else { moments.last().copied().unwrap_or(0) };
            moments.push((first..=self.now).find(|&moment| self.can_be_out(index, moment, &moments))?);
        }
        Some(moments)
    }

    /// The latest ones.
    fn latest(&self) -> Option<Vec<i64>> {
        let mut moments = vec![];
        for index in (0..self.world.out.len()).rev() {
            let last = moments.last().copied().unwrap_or(self.now);
            moments.push((0..=last).rev().find(|&moment| self.can_be_out(index, moment, &moments))?);
        }
        moments.reverse();
        Some(moments)
    }

    /// How many turns there were, the one that is played included, if those who are out went at these moments.
    fn count(&self, moments: &[i64]) -> i64 {
        let players = self.world.players();
        let turns_before = |seat: usize, moment: i64| {
            moment / players + i64::from((self.world.place_in_order(seat) as i64) < moment % players)
        };
        let living = self.world.order.iter().filter(|seat| !self.world.out.contains(seat));
        let of_living: i64 = living.map(|&seat| turns_before(seat, self.now + 1)).sum();
        let of_others: i64 =
            self.world.out.iter().zip(moments).map(|(&seat, &moment)| turns_before(seat, moment)).sum();
        of_living + of_others
    }
}
