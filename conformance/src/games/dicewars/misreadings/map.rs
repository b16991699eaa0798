//! Misreadings of the map.

use super::landless::{first_living_begins, places_without_land};
use crate::contest::Variant;
use rulebook_spec::dicewars::map::{ROOM, each};
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::setup::{self, ByNumber, Checked};
use rulebook_spec::dicewars::{LandId, LandSetup, Position, Rules, Setup};
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("dicewars.map.players.seven", MAP_PLAYERS, "refuses an eighth player",
        |r| r.players = 2..=7),
    Variant::misreading("dicewars.map.players.alone", MAP_PLAYERS, "lets one player play alone",
        |r| r.players = 1..=8),
    Variant::misreading("dicewars.map.players.three-at-least", MAP_PLAYERS, "refuses a war of two",
        |r| r.players = 3..=8),
    Variant::misreading("dicewars.map.size.below-limit", MAP_SIZE, "refuses a map of 100 lands",
        |r| r.has_size = |lands| (1..100).contains(&lands.len())),
    Variant::misreading("dicewars.map.size.one-more", MAP_SIZE, "lets a map of 101 lands pass",
        |r| r.has_size = |lands| (1..=101).contains(&lands.len())),
    Variant::misreading("dicewars.map.size.highest-number", MAP_SIZE, "takes the highest number of a land for the number of lands",
        |r| r.has_size = has_no_number_above_limit),
    Variant::misreading("dicewars.map.ids.last-wins", MAP_IDS, "lets a second land with the same number take the place of the first",
        |r| r.by_number = |lands| Ok(lands.iter().map(|land| (land.id, land)).collect())),
    Variant::misreading("dicewars.map.ids.first-wins", MAP_IDS, "drops a second land with the same number",
        |r| r.by_number = |lands| Ok(lands.iter().rev().map(|land| (land.id, land)).collect())),
    Variant::misreading("dicewars.map.ids.negative", MAP_IDS, "refuses a land with a negative number",
        |r| r.by_number = by_number_from_zero),
    Variant::misreading("dicewars.map.dice.none", MAP_DICE, "lets a land without dice pass",
        |r| r.dice = 0..=8),
    Variant::misreading("dicewars.map.dice.nine", MAP_DICE, "lets a land with nine dice pass",
        |r| r.dice = 1..=9),
    Variant::misreading("dicewars.map.dice.below-eight", MAP_DICE, "refuses a land with eight dice",
        |r| r.dice = 1..=7),
    Variant::misreading("dicewars.map.borders.one-sided", MAP_BORDERS, "lets a border pass that only one of two lands names",
        |r| r.neighbours = neighbours_on_one_side),
    Variant::misreading("dicewars.map.borders.kept-on-one-side", MAP_BORDERS, "keeps a border only with the land of the lower number",
        |r| r.neighbours = neighbours_kept_on_one_side),
    Variant::misreading("dicewars.map.borders.itself", MAP_BORDERS, "lets a land border on itself",
        |r| r.neighbours = neighbours_and_itself),
    Variant::misreading("dicewars.map.borders.unknown-dropped", MAP_BORDERS, "drops a border with a land that does not exist",
        |r| r.neighbours = known_neighbours),
    Variant::misreading("dicewars.map.connected.untested", MAP_CONNECTED, "lets a map in two parts pass",
        |r| r.is_connected = |_| true),
    Variant::misreading("dicewars.map.connected.has-neighbours", MAP_CONNECTED, "takes a map for connected when every land has a neighbour",
        |r| r.is_connected = has_neighbours),
    Variant::misreading("dicewars.map.connected.each-state", MAP_CONNECTED, "wants the lands of each flag to be connected",
        |r| r.is_connected = each_state_is_connected),
    Variant::misreading("dicewars.map.flags.more", MAP_FLAGS, "lets a new map have more flags than players",
        |r| r.has_flags = |setup, flags| !setup::is_new(setup) || flags >= usize::from(setup.players)),
    Variant::misreading("dicewars.map.flags.fewer", MAP_FLAGS, "lets a new map have fewer flags than players",
        |r| { r.has_flags = has_no_more_flags; r.begin_war = first_living_begins; r.eliminated_places = places_without_land; }),
];

fn has_no_number_above_limit(lands: &[LandSetup]) -> bool {
    (1..=ROOM).contains(&lands.len()) && lands.iter().all(|land| land.id <= 100)
}

fn by_number_from_zero(lands: &[LandSetup]) -> Checked<ByNumber<'_>> {
    match lands.iter().find(|land| land.id < 0) {
        Some(land) => Err(Violation::new(MAP_IDS, format!("a land has the number {}", land.id))),
        None => setup::by_number(lands),
    }
}

/// A border that the other land does not name is as good as one that it names.
fn neighbours_on_one_side(lands: &ByNumber<'_>, land: &LandSetup) -> Checked<Vec<LandId>> {
    let with_border = |other: &&LandSetup| {
        let mut other = LandSetup::clone(other);
        other.neighbours.push(land.id);
        other
    };
    let mutual: Vec<LandSetup> = lands.values().map(with_border).collect();
    setup::neighbours(&mutual.iter().map(|other| (other.id, other)).collect(), land)
}

fn neighbours_kept_on_one_side(lands: &ByNumber<'_>, land: &LandSetup) -> Checked<Vec<LandId>> {
    let mut neighbours = setup::neighbours(lands, land)?;
    neighbours.retain(|other| land.id < *other);
    Ok(neighbours)
}

fn neighbours_and_itself(lands: &ByNumber<'_>, land: &LandSetup) -> Checked<Vec<LandId>> {
    setup::neighbours(lands, &with_neighbours(land, |other| other != land.id))?;
    Ok(land.neighbours.clone())
}

fn known_neighbours(lands: &ByNumber<'_>, land: &LandSetup) -> Checked<Vec<LandId>> {
    setup::neighbours(lands, &with_neighbours(land, |other| lands.contains_key(&other)))
}

/// The land with those of its neighbours alone.
fn with_neighbours(land: &LandSetup, kept: impl Fn(LandId) -> bool) -> LandSetup {
    let mut land = land.clone();
    land.neighbours.retain(|other| kept(*other));
    land
}

fn has_no_more_flags(setup: &Setup, flags: usize) -> bool {
    !setup::is_new(setup) || flags <= usize::from(setup.players)
}

fn has_neighbours(position: &Position) -> bool {
    let map = position.map();
    map.len() == 1 || each(map.all()).all(|land| map.borders(land) != 0)
}

fn each_state_is_connected(position: &Position) -> bool {
    let states = position.flags_on_map().all(|flag| position.map().groups(position.held(flag)).count() == 1);
    states && setup::is_connected(position)
}
