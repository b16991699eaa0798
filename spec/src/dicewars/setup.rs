//! From a setup to a position: the map (004 ¶10, ¶11, ¶20, ¶21, ¶24, ¶61), and how far the game has come (¶12 to ¶14).

use super::income::RESERVE_CAP;
use super::map::{MOST_DICE, MOST_LANDS, MOST_PLAYERS, Map};
use super::names::*;
use super::plies::Turns;
use super::{
    Attack, Call, Flag, LandId, LandSetup, Message, Position, Rules, Setup, Stage, attack, calls, end, income, told,
    turn,
};
use crate::game::{Log, Seat, Turn};
use crate::rule::{Rule, Violation};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What is checked, or the rule that it breaks.
pub type Checked<T> = Result<T, Violation>;

fn broken<T>(rule: Rule, detail: impl Into<String>) -> Checked<T> {
    Err(Violation::new(rule, detail))
}

fn held_to(rule: Rule, holds: bool, detail: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { broken(rule, detail()) }
}

pub(crate) fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Checked<Position> {
    log.clear();
    let mut position = new_map(rules, setup)?;
    state(rules, setup, &mut position)?;
    for rule in
        [MAP_PLAYERS, MAP_SIZE, MAP_IDS, MAP_DICE, MAP_BORDERS, MAP_CONNECTED, MAP_FLAGS, TURN_ORDER, SETUP_STAGE]
    {
        log.cite(rule);
    }
    if position.reserve.iter().any(|dice| *dice > 0) {
        log.cite(INCOME_CAP);
    }
    for seat in 0..position.map().players() {
        log.send(seat, told::map(&position));
    }
    if let Turn::Seats(seats) = calls::turn(rules, &position) {
        seats.iter().for_each(|seat| told::call(rules, &position, seat, log));
    }
    Ok(position)
}

/// The map with its lands as they are, before anything else is known.
fn new_map(rules: &Rules, setup: &Setup) -> Checked<Position> {
    let players = setup.players;
    held_to(MAP_PLAYERS, rules.players.contains(&players), || {
        format!("{players} players: there are to be 2 to {MOST_PLAYERS}")
    })?;
    let lands = setup.lands.len();
    held_to(MAP_SIZE, (rules.has_size)(&setup.lands), || format!("{lands} lands: there are to be 1 to {MOST_LANDS}"))?;
    let lands = (rules.by_number)(&setup.lands)?;
    for land in lands.values() {
        held_to(MAP_DICE, rules.dice.contains(&land.dice), || {
            format!("land {} has {} dice: there are to be 1 to {MOST_DICE}", land.id, land.dice)
        })?;
    }
    let neighbours = lands.values().map(|land| (rules.neighbours)(&lands, land)).collect::<Checked<_>>()?;
    let order = setup.order.clone().unwrap_or_else(|| (0..players).collect());
    let armies: Vec<(Flag, u8)> = lands.values().map(|land| (land.flag, land.dice)).collect();
    let position = Position::new(Map::new(lands.into_keys().collect(), neighbours, order), &armies);
    held_to(MAP_CONNECTED, (rules.is_connected)(&position), || "not every land is reached from every other".into())?;
    let flags = position.flags_on_map().count();
    held_to(MAP_FLAGS, (rules.has_flags)(setup, flags), || {
        format!("{flags} flags are on the map, for {players} players")
    })?;
    let mut sorted = position.map().order().to_vec();
    sorted.sort_unstable();
    held_to(TURN_ORDER, sorted.into_iter().eq(0..players), || "the order of turns is to name every seat once".into())?;
    Ok(position)
}

/// The map has at most 100 lands (¶61).
pub fn has_size(lands: &[LandSetup]) -> bool {
    (1..=MOST_LANDS).contains(&lands.len())
}

/// The lands of a setup under their numbers.
pub type ByNumber<'a> = BTreeMap<LandId, &'a LandSetup>;

/// Every land has a number of its own (¶20, ¶21).
///
/// # Errors
/// Two lands have one number.
pub fn by_number(lands: &[LandSetup]) -> Checked<ByNumber<'_>> {
    let mut all = BTreeMap::new();
    for land in lands {
        let twin = all.insert(land.id, land);
        held_to(MAP_IDS, twin.is_none(), || format!("two lands have the number {}", land.id))?;
    }
    Ok(all)
}

/// The lands that a land borders on: other lands of the map, each named once, and to border is mutual (¶20, ¶24).
///
/// # Errors
/// A border that cannot be.
pub fn neighbours(lands: &ByNumber<'_>, land: &LandSetup) -> Checked<Vec<LandId>> {
    for (index, id) in land.neighbours.iter().enumerate() {
        let wrong =
            |what: &str| broken(MAP_BORDERS, format!("land {} names land {id} as a neighbour, {what}", land.id));
        let Some(other) = lands.get(id) else { return wrong("which does not exist") };
        if *id == land.id {
            return wrong("which it is itself");
        }
        if land.neighbours[..index].contains(id) {
            return wrong("twice");
        }
        if !other.neighbours.contains(&land.id) {
            return wrong("which does not name it");
        }
    }
    Ok(land.neighbours.clone())
}

/// From every land of the map one comes to every other over borders (¶61).
pub fn is_connected(position: &Position) -> bool {
    let map = position.map();
    map.group(0, map.all()) == map.all()
}

/// A new map has as many flags as there are players (¶11, ¶12).
pub fn has_flags(setup: &Setup, flags: usize) -> bool {
    !is_new(setup) || flags == usize::from(setup.players)
}

/// Whether the war has not begun.
pub fn is_new(setup: &Setup) -> bool {
    matches!(setup.stage, None | Some(Stage::Prepare(_) | Stage::Choose(_) | Stage::Deal))
}

/// How far the game has come. A setup may begin anywhere, but not in a state that no game can be in.
fn state(rules: &Rules, setup: &Setup, position: &mut Position) -> Checked<()> {
    let players = usize::from(setup.players);
    let wrong = |what: &str| broken(SETUP_STAGE, what.to_owned());
    (rules.check_reserve)(setup.reserve.as_deref().unwrap_or_default())?;
    let lengths = [setup.flags.as_ref().map(Vec::len), setup.reserve.as_ref().map(Vec::len)];
    if lengths.into_iter().flatten().any(|length| length != players) {
        return wrong("`flags` and `reserve` are to have an entry for each seat");
    }
    for (seat, flag) in setup.flags.iter().flatten().enumerate() {
        if flag.is_some_and(|flag| position.seat_of(flag).is_some()) {
            return wrong("two seats have the same flag");
        }
        position.flags[seat] = *flag;
    }
    for (seat, reserve) in setup.reserve.iter().flatten().enumerate() {
        position.reserve[seat] = *reserve;
    }
    position.out = setup.out.clone();
    position.turn = setup.turn;
    position.stage = (rules.stage)(setup);
    match position.stage {
        Stage::Prepare(_) | Stage::Choose(_) | Stage::Deal => {
            position.ply = setup.ply.unwrap_or(0);
            before_war(position)
        }
        _ => in_war(rules, position, setup.ply),
    }
}

/// A reserve holds 100 dice at most (¶14).
///
/// # Errors
/// A larger one.
pub fn check_reserve(reserve: &[u32]) -> Checked<()> {
    let largest = reserve.iter().copied().max().unwrap_or(0);
    held_to(INCOME_CAP, largest <= RESERVE_CAP, || {
        format!("a reserve of {largest} dice: there are to be {RESERVE_CAP} at most")
    })
}

/// How far the game has come: where the setup says nothing, every player is to get its first call (¶39).
pub fn stage(setup: &Setup) -> Stage {
    setup.stage.clone().unwrap_or_else(|| Stage::Prepare(vec![Call::Init; usize::from(setup.players)]))
}

fn before_war(position: &Position) -> Checked<()> {
    let players = usize::from(position.map().players());
    let empty = position.reserve.iter().all(|dice| *dice == 0) && position.out.is_empty();
    can_be(
        empty && position.turn == 0 && position.ply == 0,
        "before the war there is no turn, no reserve, nobody is out",
    )?;
    let chosen = |seat: &Seat| position.flag(*seat).is_some();
    let on_map = |flag: Flag| position.held(flag) != 0;
    can_be(position.flags.into_iter().flatten().all(on_map), "a seat has a flag that is not on the map")?;
    let order = position.map().order();
    match &position.stage {
        Stage::Prepare(calls) => {
            can_be(calls.len() == players, "`prepare` is to have an entry for each seat")?;
            can_be(calls.iter().any(|call| *call != Call::Ready), "every seat is ready, so flags are chosen")?;
            can_be(!order.iter().any(chosen), "a seat has a flag before flags are chosen")
        }
        Stage::Choose(seat) => {
            let asked = order.iter().position(|other| other == seat);
            can_be(asked.is_some(), "the seat that is to choose does not exist")?;
            let not_yet = &order[..=asked.unwrap_or(0)];
            can_be(!not_yet.iter().any(chosen), "a seat has a flag that was not asked yet")
        }
        _ => {
            let without = order.iter().filter(|seat| !chosen(seat)).count();
            can_be(without >= 2, "flags are dealt where two seats or more have none")
        }
    }
}

/// A state of the war; a ply that is not given is the highest that the limit allows.
fn in_war(rules: &Rules, position: &mut Position, ply: Option<u32>) -> Checked<()> {
    seats_of_war(position)?;
    can_be((1..=rules.turn_limit).contains(&position.turn), "the turn is to be 1 to 200")?;
    let (seat, step) = match position.stage {
        Stage::Attack { seat, step } | Stage::Roll { seat, step, .. } => (seat, step),
        Stage::Scatter { seat, .. } => (seat, 1),
        _ => return over(rules, position, ply),
    };
    can_be(
        !(rules.is_conquered)(position) && position.lives(seat),
        "the war goes on between two or more, and a living player is to move",
    )?;
    let taken = if let Stage::Scatter { .. } = position.stage { position.turn } else { step.saturating_sub(1) };
    position.ply = checked_ply(rules, position, seat, taken, ply)?;
    can_be((1..=(rules.steps)(position)).contains(&step), "the step is to be 1 to the turn")?;
    can_be(begins(rules, position, position.ply), "the war was at its limit before this turn")?;
    match position.stage {
        Stage::Roll { from, to, .. } => attack::check(rules, position, seat, Attack { from, to })
            .or_else(|violation| broken(SETUP_STAGE, violation.detail)),
        Stage::Scatter { left, .. } => scatters(position, seat, left),
        _ => Ok(()),
    }
}

fn can_be(holds: bool, what: &str) -> Checked<()> {
    held_to(SETUP_STAGE, holds, || what.to_owned())
}

/// In the war every seat has a flag, every flag of the map a seat, and `out` names who has no land.
fn seats_of_war(position: &Position) -> Checked<()> {
    let players = position.map().players();
    let all_chosen = (0..players).all(|seat| position.flag(seat).is_some());
    can_be(all_chosen, "a seat has no flag in the war")?;
    can_be(position.flags_on_map().all(|flag| position.seat_of(flag).is_some()), "a land has a flag that is nobody's")?;
    let out = |seat: Seat| position.out.iter().filter(|other| **other == seat).count();
    let agrees = |seat: Seat| out(seat) == usize::from(!position.lives(seat));
    let known = position.out.iter().all(|seat| *seat < players);
    can_be(known && (0..players).all(agrees), "`out` is to name the seats without land, once each")?;
    can_be(position.out.iter().all(|seat| position.reserve(*seat) == 0), "a seat that is out has a reserve")
}

fn with_ply(position: &Position, ply: u32) -> Position {
    let mut position = position.clone();
    position.ply = ply;
    position
}

/// Whether the turn of this ply begins: only the first one does without the question whether the war is at its limit.
fn begins(rules: &Rules, position: &Position, ply: u32) -> bool {
    ply <= 1 || !(rules.is_at_limit)(rules, &with_ply(position, ply - 1), position.turn)
}

/// The highest of these plies whose turn begins; the highest of all where none does.
fn last_begun(rules: &Rules, position: &Position, plies: &RangeInclusive<u32>) -> u32 {
    plies.clone().rev().find(|ply| begins(rules, position, *ply)).unwrap_or(*plies.end())
}

/// The plies that this seat's turn can be, if it can have taken this many lands in it.
fn plies(position: &Position, seat: Seat, taken: u32) -> Option<RangeInclusive<u32>> {
    Turns { order: position.map().order(), out: &position.out, seat, turn: position.turn, taken }.plies()
}

fn checked_ply(rules: &Rules, position: &Position, seat: Seat, taken: u32, ply: Option<u32>) -> Checked<u32> {
    let Some(plies) = plies(position, seat, taken) else {
        return broken(SETUP_STAGE, "nobody can have eliminated the seats in `out` by now, in this order");
    };
    let ply = ply.unwrap_or_else(|| last_begun(rules, position, &plies));
    let (least, most) = (plies.start(), plies.end());
    held_to(SETUP_STAGE, plies.contains(&ply), || format!("ply {ply}: with these seats out it is {least} to {most}"))?;
    Ok(ply)
}

/// The war has ended in the turn of some living player, who has conquered all, or whose turn was the last.
fn over(rules: &Rules, position: &mut Position, ply: Option<u32>) -> Checked<()> {
    let turn = position.turn;
    if end::is_conquered(position) {
        let conqueror = position.living().next().unwrap_or(0);
        position.ply = checked_ply(rules, position, conqueror, turn, ply)?;
        return can_be(begins(rules, position, position.ply), "the war was at its limit before this turn");
    }
    let ends_with = |seat: Seat| {
        let plies = plies(position, seat, turn)?;
        let ply = ply.unwrap_or_else(|| last_begun(rules, position, &plies));
        let ends = turn::follows(rules, &with_ply(position, ply), seat).is_none();
        (plies.contains(&ply) && begins(rules, position, ply) && ends).then_some(ply)
    };
    let Some(ply) = position.living().find_map(ends_with) else {
        return broken(SETUP_STAGE, "the war is over, but two live and the limit is not reached");
    };
    position.ply = ply;
    Ok(())
}

/// Income and reserve are laid out: with those that are left and with those that may have been laid already, the dice are
/// as many as the income with some reserve or none (¶14).
fn scatters(position: &Position, seat: Seat, left: u32) -> Checked<()> {
    let flag = position.flags[usize::from(seat)].unwrap_or(Flag::Red);
    can_be(position.below_full(flag) != 0, "no land of the seat can take a die")?;
    can_be(left > 0 && position.reserve(seat) == 0, "some dice are laid out, and the reserve is a part of them")?;
    let least = income::income(position, flag);
    let most = least + RESERVE_CAP;
    // A die of each land was there before.
    let laid = position.dice_of(seat).saturating_sub(position.lands_of(seat).count_ones());
    held_to(SETUP_STAGE, left <= most && least <= left.saturating_add(laid), || {
        format!("{left} dice are left to lay out, of a pool of {least} to {most}")
    })
}
