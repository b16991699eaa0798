//! What the suite wants of garrison.

pub mod cheats;
pub mod draw;
mod general;
pub mod generate;
pub mod invariants;
mod ladders;
pub mod map;
pub mod misreadings;
pub mod players;
mod ranking;
pub mod reasons;
pub mod sample;
pub mod shrink;
pub mod wire;
mod worlds;

use crate::choose::Choices;
use crate::contest::{
    Boards, Bots, Catalogue, Fairness, Invariants, MIDDLE, Mutated, Player, Programs, Ranking, Rankings, Reasons, Room,
    Scenarios, Seen, Shrinker, Variant, Wishes, catalogue,
};
use crate::copies::Copies;
use crate::mutants::Mutants;
use generate::random_map;
use rulebook_spec::game::{EventOf, Game, Log};
use rulebook_spec::garrison::*;
use rulebook_spec::rule::Rule;
use std::sync::LazyLock;

/// Without a wish, this many of 100 cells of a drawn field are walls.
const USUAL_WALLS: u32 = 15;

static VARIANTS: LazyLock<Vec<Variant<Rules>>> = LazyLock::new(|| catalogue::<Garrison>(&misreadings::ALL));

/// A whole referee in Python with its adapter, by the names of its files.
pub const REFEREE: &[(&str, &str)] = &[
    ("adapter.py", include_str!("../../../examples/garrison/adapter.py")),
    ("game.py", include_str!("../../../examples/garrison/game.py")),
    ("setups.py", include_str!("../../../examples/garrison/setups.py")),
];

impl Catalogue for Garrison {
    fn shown() -> Option<&'static str> {
        Some("garrison.growth.tiers.from-29")
    }
    fn reasons() -> &'static Reasons {
        &reasons::REASONS
    }

    fn of_time(_: &Setup) -> &'static [Rule] {
        &[names::TIME_INIT, names::TIME_MOVE, names::TIME_CLOCK]
    }

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }
}

impl Fairness for Garrison {}

impl Shrinker for Garrison {
    fn stage() -> Option<Rule> {
        Some(names::BOARD_STAGE)
    }

    fn simpler(setup: &Setup, events: &[EventOf<Self>]) -> Vec<(Setup, Vec<EventOf<Self>>)> {
        shrink::simpler(setup, events)
    }

    fn from_beginning(setup: &Setup, events: &[EventOf<Self>]) -> Option<(Setup, Vec<EventOf<Self>>)> {
        shrink::from_beginning(setup, events)
    }

    /// Fields for which the contest's players have no room are begun like others.
    fn may_refuse(setup: &Setup) -> Option<&'static str> {
        let is_allowed = Garrison::start(Garrison::literal(), setup, &mut Log::default()).is_ok();
        let begins = setup.stage == Stage::default() && setup.moves == [0, 0];
        (is_allowed && !begins).then_some(MIDDLE)
    }
}

impl Invariants for Garrison {
    fn recount(position: &Position) -> Result<(), String> {
        position.field.recount()
    }

    fn invariant(seen: &Seen<'_, Self>) -> Result<(), String> {
        invariants::invariant(seen)
    }
}

impl Boards for Garrison {
    fn boards() -> Vec<Setup> {
        // Short fights first: together, beside each other, and with armies at the edges of the battle.
        const SMALL: [&str; 3] = [
            "field\n12\narmy\n1 1\nstart\n1 1\n1 2\nhand\n3 3\n",
            "field\n1#2\n122\narmy\n29 # 30\n0 10 99\nstart\n1 1\n1 3\nhand\n30 100\n",
            "field\n1122\n1#12\n1122\narmy\n3 3 3 3\n3 # 9 3\n3 3 3 3\nstart\n1 1\n3 4\n",
        ];
        let texts = SMALL.into_iter().chain(map::MAPS.iter().map(|(_, text)| *text));
        texts.filter_map(|text| map::parse(text).ok()).collect()
    }

    fn named() -> Vec<(&'static str, Setup)> {
        map::MAPS.iter().filter_map(|(name, text)| Some((*name, map::parse(text).ok()?))).collect()
    }

    fn board_text(setup: &Setup) -> String {
        map::print(setup)
    }

    fn read_board(text: &str) -> Result<Setup, String> {
        map::parse(text).map_err(|error| error.to_string())
    }

    fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<Setup, String> {
        let walls = wishes.fill.unwrap_or(USUAL_WALLS);
        let side = wishes.size.map(|side| side as usize);
        let (rows, columns) =
            side.map_or((usize::from(CONTEST_SIZE.0), usize::from(CONTEST_SIZE.1)), |side| (side, side));
        if !(1..=LARGEST_SIDE).contains(&rows) {
            return Err(format!("--size: a field has 1 to {LARGEST_SIDE} rows and columns, not {rows}"));
        }
        Ok(random_map(rows, columns, walls, choices))
    }

    fn draw(position: &Position) -> String {
        draw::draw(position)
    }

    fn draw_within(position: &Position, room: Room) -> String {
        draw::draw_within(position, room)
    }
}

impl Bots for Garrison {
    fn players() -> &'static [&'static str] {
        players::NAMES
    }
    fn opponents() -> &'static [&'static str] {
        &["random", "greedy", "stay"]
    }
    fn rising() -> &'static [&'static str] {
        players::RISING
    }

    fn player(kind: &str) -> Option<Box<dyn Player<Self>>> {
        players::player(kind)
    }

    fn cheats() -> &'static [&'static str] {
        cheats::NAMES
    }
    fn keeps_nothing() -> Option<Rule> {
        Some(names::PROGRAM_DISK)
    }

    fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Self>>> {
        cheats::cheat(kind, after)
    }
}

impl Programs for Garrison {}

impl Mutated for Garrison {
    fn mutants() -> Option<&'static dyn Mutants> {
        Some(&Copies::<rulebook_mutants::garrison::Garrison>::NEW)
    }
}

impl Scenarios for Garrison {}

impl Rankings for Garrison {
    fn ranking() -> &'static Ranking {
        &ranking::RANKING
    }

    fn numbers(position: &Position) -> Vec<Vec<i64>> {
        ranking::numbers(position)
    }
}
