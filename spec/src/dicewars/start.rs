//! From a setup to a position.

use super::clauses::{Flaw, Ids, LastLand, PrepareOrder, RESERVE_CAP, Rules};
use super::map::{MOST_DICE, MOST_LANDS, MOST_PLAYERS, Map, ROOM};
use super::rules::*;
use super::{Attack, Call, Flag, LandId, LandSetup, Message, Position, Setup, Stage, step, tell, war};
use crate::game::{Log, Seat, Turn};
use crate::rule::{Rule, Violation};
use std::collections::BTreeMap;

type Checked<T> = Result<T, Violation>;

fn broken<T>(rule: Rule, detail: impl Into<String>) -> Checked<T> {
    Err(Violation::new(rule, detail))
}

fn held_to(rule: Rule, holds: bool, detail: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { broken(rule, detail()) }
}

pub(super) fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Checked<Position> {
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
        log.send(seat, tell::map(&position));
    }
    if let Turn::Seats(seats) = step::turn(rules, &position) {
        seats.iter().for_each(|seat| tell::call(rules, &position, seat, log));
    }
    Ok(position)
}

/// The map with its lands as they are, before anything else is known.
fn new_map(rules: &Rules, setup: &Setup) -> Checked<Position> {
    let players = usize::from(setup.players);
    held_to(MAP_PLAYERS, (rules.players)(players) && (1..=MOST_PLAYERS).contains(&players), || {
        format!("{players} players: there are to be 2 to {MOST_PLAYERS}")
    })?;
    let lands = setup.lands.len();
    held_to(MAP_SIZE, (rules.lands)(&setup.lands) && (1..=ROOM).contains(&lands), || {
        format!("{lands} lands: there are to be 1 to {MOST_LANDS}")
    })?;
    let mut by_id: BTreeMap<LandId, &LandSetup> = BTreeMap::new();
    for land in &setup.lands {
        let twice = by_id.contains_key(&land.id);
        held_to(MAP_IDS, !twice || rules.ids != Ids::Unique, || format!("two lands have the number {}", land.id))?;
        held_to(MAP_IDS, (rules.number)(land.id), || format!("a land has the number {}", land.id))?;
        if !twice || rules.ids == Ids::LastWins {
            by_id.insert(land.id, land);
        }
    }
    for land in by_id.values() {
        held_to(MAP_DICE, (rules.dice)(land.dice), || {
            format!("land {} has {} dice: there are to be 1 to {MOST_DICE}", land.id, land.dice)
        })?;
    }
    let neighbours = neighbours(rules, &by_id)?;
    let order = setup.order.clone().unwrap_or_else(|| (0..setup.players).collect());
    let lands: Vec<(Flag, u8)> = by_id.values().map(|land| (land.flag, land.dice)).collect();
    let position = Position::new(Map::new(by_id.into_keys().collect(), neighbours, order), &lands);
    let map = position.map();
    held_to(MAP_CONNECTED, (rules.connected)(&position), || "not every land is reached from every other".into())?;
    let flags = position.flags_on_map().count();
    let before_war = matches!(setup.stage, None | Some(Stage::Prepare(_) | Stage::Choose(_) | Stage::Deal));
    held_to(MAP_FLAGS, (rules.flags)(before_war, flags, players), || {
        format!("{flags} flags are on the map, for {players} players")
    })?;
    let mut sorted = map.order().to_vec();
    sorted.sort_unstable();
    held_to(TURN_ORDER, sorted.into_iter().eq(0..setup.players), || {
        "the order of turns is to name every seat once".into()
    })?;
    Ok(position)
}

/// The neighbours of each land, the lands ascending by number.
fn neighbours(rules: &Rules, by_id: &BTreeMap<LandId, &LandSetup>) -> Checked<Vec<Vec<LandId>>> {
    let mut all = Vec::with_capacity(by_id.len());
    for land in by_id.values() {
        for (index, id) in land.neighbours.iter().enumerate() {
            let says = |what: &str| format!("land {} names land {id} as a neighbour, {what}", land.id);
            let free_of =
                |flaw, holds: bool, what: &str| held_to(MAP_BORDERS, holds || !(rules.flawed)(flaw), || says(what));
            let other = by_id.get(id);
            free_of(Flaw::Unknown, other.is_some(), "which does not exist")?;
            free_of(Flaw::Itself, *id != land.id, "which it is itself")?;
            free_of(Flaw::Twice, !land.neighbours[..index].contains(id), "twice")?;
            let mutual = other.is_none_or(|other| other.neighbours.contains(&land.id));
            free_of(Flaw::OneSided, mutual, "which does not name it")?;
        }
        // What lists a referee then keeps is another matter.
        let known = land.neighbours.iter().filter(|other| by_id.contains_key(other));
        let kept = known.filter(|other| (rules.keeps_border)(land.id, **other));
        all.push(kept.copied().collect());
    }
    Ok(all)
}

/// How far the game has come. A setup may begin anywhere, but not in a state that no game can be in.
fn state(rules: &Rules, setup: &Setup, position: &mut Position) -> Checked<()> {
    let players = usize::from(setup.players);
    let wrong = |what: &str| broken(SETUP_STAGE, what.to_owned());
    if let Some(reserve) = &setup.reserve {
        let largest = reserve.iter().copied().max().unwrap_or(0);
        held_to(INCOME_CAP, (rules.reserve_allowed)(largest), || {
            format!("a reserve of {largest} dice: there are to be {RESERVE_CAP} at most")
        })?;
    }
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
    let name_first = matches!(rules.prepare, PrepareOrder::NameFirst | PrepareOrder::NameOnly);
    position.stage = match &setup.stage {
        None => Stage::Prepare(vec![if name_first { Call::Name } else { Call::Init }; players]),
        Some(Stage::Prepare(calls)) if name_first && calls.iter().all(|call| *call == Call::Init) => {
            Stage::Prepare(vec![Call::Name; calls.len()])
        }
        Some(stage) => stage.clone(),
    };
    position.ply = setup.ply.unwrap_or_else(|| usual_ply(position));
    match position.stage {
        Stage::Prepare(_) | Stage::Choose(_) | Stage::Deal => before_war(position),
        _ => in_war(rules, position),
    }
}

/// The ply as if nobody had been out so far.
fn usual_ply(position: &Position) -> u32 {
    let (map, players) = (position.map(), u32::from(position.map().players()));
    let rounds = |turns: u32| turns.saturating_mul(players);
    match &position.stage {
        Stage::Attack { seat, .. } | Stage::Roll { seat, .. } | Stage::Scatter { seat, .. } => {
            rounds(position.turn.saturating_sub(1)).saturating_add(map.place_in_order(*seat) as u32 + 1)
        }
        Stage::Over => rounds(position.turn),
        Stage::Prepare(_) | Stage::Choose(_) | Stage::Deal => 0,
    }
}

fn before_war(position: &Position) -> Checked<()> {
    let stage = |holds: bool, what: &str| held_to(SETUP_STAGE, holds, || what.to_owned());
    let players = usize::from(position.map().players());
    let empty = position.reserve.iter().all(|dice| *dice == 0) && position.out.is_empty();
    stage(
        empty && position.turn == 0 && position.ply == 0,
        "before the war there is no turn, no reserve, nobody is out",
    )?;
    let chosen = |seat: &Seat| position.flag(*seat).is_some();
    let on_map = |flag: Flag| position.held(flag) != 0;
    stage(position.flags.into_iter().flatten().all(on_map), "a seat has a flag that is not on the map")?;
    let order = position.map().order();
    match &position.stage {
        Stage::Prepare(calls) => {
            stage(calls.len() == players, "`prepare` is to have an entry for each seat")?;
            stage(calls.iter().any(|call| *call != Call::Ready), "every seat is ready, so flags are chosen")?;
            stage(!order.iter().any(chosen), "a seat has a flag before flags are chosen")
        }
        Stage::Choose(seat) => {
            let asked = order.iter().position(|other| other == seat);
            stage(asked.is_some(), "the seat that is to choose does not exist")?;
            let not_yet = &order[..=asked.unwrap_or(0)];
            stage(!not_yet.iter().any(chosen), "a seat has a flag that was not asked yet")
        }
        _ => {
            let without = order.iter().filter(|seat| !chosen(seat)).count();
            stage(without >= 2, "flags are dealt where two seats or more have none")
        }
    }
}

fn in_war(rules: &Rules, position: &Position) -> Checked<()> {
    let stage = |holds: bool, what: &str| held_to(SETUP_STAGE, holds, || what.to_owned());
    let players = position.map().players();
    let all_chosen = (0..players).all(|seat| position.flag(seat).is_some());
    stage(all_chosen, "a seat has no flag in the war")?;
    stage(position.flags_on_map().all(|flag| position.seat_of(flag).is_some()), "a land has a flag that is nobody's")?;
    let out = |seat: Seat| position.out.iter().filter(|other| **other == seat).count();
    let agrees = |seat: Seat| out(seat) == usize::from(!position.lives(seat));
    let known = position.out.iter().all(|seat| *seat < players);
    stage(known && (0..players).all(agrees), "`out` is to name the seats without land, once each")?;
    stage(position.out.iter().all(|seat| position.reserve(*seat) == 0), "a seat that is out has a reserve")?;
    let turn = position.turn;
    stage((1..=rules.limit.last_turn()).contains(&turn), "the turn is to be 1 to 200")?;
    let plies = turn..=usual_ply(position);
    stage(plies.contains(&position.ply), "the ply is to be from the turn to the number of turns that fit so far")?;
    let living = position.living().count();
    let (seat, step) = match &position.stage {
        Stage::Attack { seat, step } | Stage::Roll { seat, step, .. } => (*seat, *step),
        Stage::Scatter { seat, left } => {
            let pays = (1..=RESERVE_CAP + MOST_LANDS as u32).contains(left) && position.reserve(*seat) == 0;
            stage(pays, "1 to 200 dice are laid out, and the reserve is a part of them")?;
            let below = position.flag(*seat).is_some_and(|flag| position.below_full(flag) != 0);
            stage(below, "no land of the seat can take a die")?;
            (*seat, 1)
        }
        _ => {
            let at_limit = rules.limit.reached(turn + 1, position.ply);
            return stage(living == 1 || at_limit, "the war is over, but two live and the limit is not reached");
        }
    };
    let goes_on = living > 1 || rules.last_land != LastLand::EndsWar;
    stage(goes_on && position.lives(seat), "the war goes on between two or more, and a living player is to move")?;
    stage(step >= 1 && step <= (rules.steps)(turn, position.ply).max(turn), "the step is to be 1 to the turn")?;
    match position.stage {
        Stage::Roll { from, to, .. } => war::check(rules, position, seat, Attack { from, to })
            .or_else(|violation| broken(SETUP_STAGE, violation.detail)),
        _ => Ok(()),
    }
}
