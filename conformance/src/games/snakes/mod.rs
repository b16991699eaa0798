//! What the suite wants of snakes.

pub mod boards;
pub mod cheats;
mod decide;
pub mod draw;
pub mod explain;
pub mod invariants;
mod ladders;
pub mod lint;
pub mod luck;
pub mod misreadings;
mod opens;
pub mod players;
mod ranking;
pub mod reasons;
pub mod sample;
pub mod sample_program;
pub mod shrink;
pub mod wire;
mod worlds;

use crate::choose::Choices;
use crate::contest::{
    Boards, Bots, Catalogue, Draw, Fairness, Invariants, Luck, Mutated, Player, Ranking, Rankings, Reasons, Room,
    Scenarios, Seen, Shrinker, Variant, Wishes, catalogue,
};
use crate::copies::Copies;
use crate::mutants::Mutants;
use rulebook_spec::game::{EventOf, Seat};
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::field::LONGEST_SIDE;
use rulebook_spec::snakes::program::ProgramFile;
use rulebook_spec::snakes::*;
use serde_json::Value;
use std::sync::LazyLock;

static VARIANTS: LazyLock<Vec<Variant<Rules>>> = LazyLock::new(|| catalogue::<Snakes>(&misreadings::ALL));

/// A whole referee in Python with its adapter, by the names of its files.
pub const REFEREE: &[(&str, &str)] = &[
    ("adapter.py", include_str!("../../../examples/snakes/adapter.py")),
    ("game.py", include_str!("../../../examples/snakes/game.py")),
    ("setups.py", include_str!("../../../examples/snakes/setups.py")),
    ("program.py", include_str!("../../../examples/snakes/program.py")),
];

impl Catalogue for Snakes {
    fn shown() -> Option<&'static str> {
        Some("snakes.decide.variants.unmirrored")
    }
    fn reasons() -> &'static Reasons {
        &reasons::REASONS
    }

    fn of_time(_: &Setup) -> &'static [Rule] {
        &[names::LIVE_TIME]
    }

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }
}

impl Fairness for Snakes {
    fn luck() -> Luck {
        luck::LUCK
    }

    fn draws(position: &Position, event: &EventOf<Self>) -> Vec<Draw> {
        luck::draws(position, event)
    }

    fn luck_board(seats: u8, choices: &mut dyn Choices) -> Result<Setup, String> {
        let mut setup = Self::draw_board(&Wishes { size: None, fill: None, seats }, choices)?;
        // These leave much to luck.
        for (slot, name) in setup.snakes.iter_mut().zip(["biter", "hunter"].into_iter().cycle()) {
            slot.program = players::program(name).as_ref().map(ProgramFile::of);
        }
        Ok(setup)
    }
}

impl Shrinker for Snakes {
    fn stage() -> Option<Rule> {
        Some(names::BOARD_STAGE)
    }

    fn simpler(setup: &Setup, events: &[EventOf<Self>]) -> Vec<(Setup, Vec<EventOf<Self>>)> {
        shrink::simpler(setup, events)
    }

    fn from_beginning(setup: &Setup, events: &[EventOf<Self>]) -> Option<(Setup, Vec<EventOf<Self>>)> {
        let begins = setup.stage == Stage::Order && setup.round == 0;
        begins.then(|| (setup.clone(), events.to_vec()))
    }
}

impl Invariants for Snakes {
    fn recount(position: &Position) -> Result<(), String> {
        position.field.recount()
    }

    fn invariant(seen: &Seen<'_, Self>) -> Result<(), String> {
        invariants::keeps_all(seen)
    }
}

impl Boards for Snakes {
    fn boards() -> Vec<Setup> {
        boards::all()
    }

    fn named() -> Vec<(&'static str, Setup)> {
        boards::named()
    }

    fn board_text(setup: &Setup) -> String {
        boards::print(setup)
    }

    fn read_board(text: &str) -> Result<Setup, String> {
        boards::parse(text)
    }

    fn shown_setup(begun: &Setup, shown: &Value) -> Result<Setup, String> {
        boards::shown(begun, shown)
    }

    fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<Setup, String> {
        if wishes.fill.is_some() {
            return Err("--fill: there is nothing on a board but snakes".into());
        }
        if !(1..=4).contains(&wishes.seats) {
            return Err(format!("1 to 4 snakes fight, not {}", wishes.seats));
        }
        match wishes.size {
            None => Ok(boards::engine(wishes.seats)),
            Some(side) if !(4..=LONGEST_SIDE as u32).contains(&side) => {
                Err(format!("--size: a board has 4 to {LONGEST_SIDE} columns and rows, not {side}"))
            }
            Some(side) => Ok(boards::drawn(side, wishes.seats, choices)),
        }
    }

    fn draw(position: &Position) -> String {
        draw::draw(position)
    }

    fn draw_within(position: &Position, room: Room) -> String {
        draw::draw_within(position, room)
    }
}

impl Bots for Snakes {
    fn players() -> &'static [&'static str] {
        players::NAMES
    }
    fn rising() -> &'static [&'static str] {
        players::NAMES
    }

    fn player(kind: &str) -> Option<Box<dyn Player<Self>>> {
        players::player(kind)
    }

    fn cheats() -> &'static [&'static str] {
        cheats::NAMES
    }
    fn shown_foul() -> &'static str {
        "onto-body"
    }

    fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Self>>> {
        cheats::cheat(kind, after)
    }

    fn is_run(position: &Position, seat: Seat) -> bool {
        position.program(seat).is_some()
    }
}

impl Mutated for Snakes {
    fn mutants() -> Option<&'static dyn Mutants> {
        Some(&Copies::<rulebook_mutants::snakes::Snakes>::NEW)
    }
}

impl Scenarios for Snakes {}

impl Rankings for Snakes {
    fn ranking() -> &'static Ranking {
        &ranking::RANKING
    }

    fn numbers(position: &Position) -> Vec<Vec<i64>> {
        ranking::numbers(position)
    }
}
