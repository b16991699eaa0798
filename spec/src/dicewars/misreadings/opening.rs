//! Misreadings of the map and before the war.

use super::misreading;
use crate::dicewars::Position;
use crate::dicewars::clauses::*;
use crate::dicewars::map::each;
use crate::dicewars::rules::*;
use crate::game::Variant;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("dicewars.map.players.seven", MAP_PLAYERS, "refuses an eighth player",
        |r| r.players = |players| (2..8).contains(&players)),
    misreading("dicewars.map.players.alone", MAP_PLAYERS, "lets one player play alone",
        |r| r.players = |players| (1..=8).contains(&players)),
    misreading("dicewars.map.players.three-at-least", MAP_PLAYERS, "refuses a war of two",
        |r| r.players = |players| (3..=8).contains(&players)),
    misreading("dicewars.map.size.below-limit", MAP_SIZE, "refuses a map of 100 lands",
        |r| r.lands = |lands| (1..100).contains(&lands.len())),
    misreading("dicewars.map.size.one-more", MAP_SIZE, "lets a map of 101 lands pass",
        |r| r.lands = |lands| (1..=101).contains(&lands.len())),
    misreading("dicewars.map.size.highest-number", MAP_SIZE, "takes the highest number of a land for the number of lands",
        |r| r.lands = |lands| lands.iter().all(|land| land.id <= 100)),
    misreading("dicewars.map.ids.last-wins", MAP_IDS, "lets a second land with the same number take the place of the first",
        |r| r.ids = Ids::LastWins),
    misreading("dicewars.map.ids.first-wins", MAP_IDS, "drops a second land with the same number",
        |r| r.ids = Ids::FirstWins),
    misreading("dicewars.map.ids.negative", MAP_IDS, "refuses a land with a negative number",
        |r| r.number = |id| id >= 0),
    misreading("dicewars.map.dice.none", MAP_DICE, "lets a land without dice pass", |r| r.dice = |dice| dice <= 8),
    misreading("dicewars.map.dice.nine", MAP_DICE, "lets a land with nine dice pass", |r| r.dice = |dice| (1..=9).contains(&dice)),
    misreading("dicewars.map.dice.below-eight", MAP_DICE, "refuses a land with eight dice",
        |r| r.dice = |dice| (1..8).contains(&dice)),
    misreading("dicewars.map.borders.one-sided", MAP_BORDERS, "lets a border pass that only one of two lands names",
        |r| r.flawed = |flaw| flaw != Flaw::OneSided),
    misreading("dicewars.map.borders.kept-on-one-side", MAP_BORDERS, "keeps a border only with the land of the lower number",
        |r| r.keeps_border = |land, other| land < other),
    misreading("dicewars.map.borders.itself", MAP_BORDERS, "lets a land border on itself",
        |r| r.flawed = |flaw| flaw != Flaw::Itself),
    misreading("dicewars.map.borders.unknown-dropped", MAP_BORDERS, "drops a border with a land that does not exist",
        |r| r.flawed = |flaw| flaw != Flaw::Unknown),
    misreading("dicewars.map.connected.untested", MAP_CONNECTED, "lets a map in two parts pass", |r| r.connected = |_| true),
    misreading("dicewars.map.connected.has-neighbours", MAP_CONNECTED, "takes a map for connected when every land has a neighbour",
        |r| r.connected = has_neighbours),
    misreading("dicewars.map.connected.each-state", MAP_CONNECTED, "wants the lands of each flag to be connected",
        |r| r.connected = each_state_is_connected),
    misreading("dicewars.map.flags.more", MAP_FLAGS, "lets a new map have more flags than players",
        |r| r.flags = |is_new, flags, players| !is_new || flags >= players),
    misreading("dicewars.map.flags.fewer", MAP_FLAGS, "lets a new map have fewer flags than players",
        |r| r.flags = |is_new, flags, players| !is_new || flags <= players),
    misreading("dicewars.map.flags.in-war", MAP_FLAGS, "wants as many flags as players on the map of a war, too, though some may be out",
        |r| r.flags = |_, flags, players| flags == players),
    misreading("dicewars.prepare.init.after-name", PREPARE_INIT, "asks for the name before init",
        |r| r.prepare = PrepareOrder::NameFirst),
    misreading("dicewars.prepare.init.never", PREPARE_INIT, "never calls init",
        |r| r.prepare = PrepareOrder::NameOnly),
    misreading("dicewars.prepare.init.again", PREPARE_INIT, "calls init once more when the war begins",
        |r| r.prepare = PrepareOrder::InitAgain),
    misreading("dicewars.prepare.name.unasked", PREPARE_NAME, "never asks for the name", |r| r.prepare = PrepareOrder::InitOnly),
    misreading("dicewars.prepare.name.together", PREPARE_NAME, "asks for no name before all players are through with init",
        |r| r.prepare = PrepareOrder::NamesTogether),
    misreading("dicewars.prepare.name.null", PREPARE_NAME, "takes null for a bad answer to the question for a name",
        |r| r.name = |name| name.is_some()),
    misreading("dicewars.choice.last-first.first-first", CHOICE_LAST_FIRST, "lets the first in the order of turns choose first",
        |r| r.choice_order = ChoiceOrder::FirstFirst),
    misreading("dicewars.choice.last-first.by-seat", CHOICE_LAST_FIRST, "lets seats choose by number, whatever the order of turns",
        |r| r.choice_order = ChoiceOrder::HighestSeatFirst),
    misreading("dicewars.choice.last-first.then-forward", CHOICE_LAST_FIRST, "lets the last in the order of turns choose first, and after him the others from the first on",
        |r| r.choice_order = ChoiceOrder::LastThenForward),
    misreading("dicewars.choice.free.off-map", CHOICE_FREE, "accepts a flag that is not on the map; its player never moves",
        |r| r.on_map = false),
    misreading("dicewars.choice.free.shared", CHOICE_FREE, "lets two players have the same flag",
        |r| r.taken = Taken::Shared),
    misreading("dicewars.choice.free.taken-away", CHOICE_FREE, "lets a player take a flag away from the one who has chosen it",
        |r| r.taken = Taken::TakenAway),
    misreading("dicewars.choice.passed-over.first-free", CHOICE_PASSED_OVER, "gives the first free flag at once after a bad choice",
        |r| r.choice_failed = |_| ChoiceFailed::FirstFree),
    misreading("dicewars.choice.passed-over.asked-again", CHOICE_PASSED_OVER, "asks the same player again after a bad choice",
        |r| r.choice_failed = |_| ChoiceFailed::AskedAgain),
    misreading("dicewars.choice.passed-over.asked-on", CHOICE_PASSED_OVER, "asks those who were passed over once more when all others have chosen",
        |r| r.leftovers = Leftovers::AskedOn),
    misreading("dicewars.choice.last-flag.not-asked", CHOICE_LAST_FLAG, "gives the last flag to the last player without asking",
        |r| r.last_flag = LastFlag::Unasked),
    misreading("dicewars.choice.last-flag.last-player", CHOICE_LAST_FLAG, "does not ask the last player, however many flags are left",
        |r| r.last_flag = LastFlag::LastSeatUnasked),
    misreading("dicewars.choice.last-flag.unchecked", CHOICE_LAST_FLAG, "takes any flag or null for the last flag",
        |r| r.last_flag = LastFlag::Unchecked),
    misreading("dicewars.choice.leftovers.in-order", CHOICE_LEFTOVERS, "deals leftover flags in the order of turns, without luck",
        |r| r.leftovers = Leftovers::InOrder),
    misreading("dicewars.choice.leftovers.as-asked", CHOICE_LEFTOVERS, "deals leftover flags in the order of the choice, without luck",
        |r| r.leftovers = Leftovers::AsAsked),
    misreading("dicewars.choice.leftovers.by-seat", CHOICE_LEFTOVERS, "deals leftover flags in the order of seats, without luck",
        |r| r.leftovers = Leftovers::InSeatOrder),
];

fn has_neighbours(position: &Position) -> bool {
    let map = position.map();
    map.len() == 1 || each(map.all()).all(|land| map.borders(land) != 0)
}

fn each_state_is_connected(position: &Position) -> bool {
    let states = position.flags_on_map().all(|flag| position.map().groups(position.held(flag)).count() == 1);
    states && position.map().is_connected()
}
