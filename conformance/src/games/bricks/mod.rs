//! What the suite wants of bricks.

pub mod boards;
pub mod cheats;
pub mod draw;
pub mod invariants;
mod ladders;
pub mod misreadings;
pub mod players;
mod ranking;
pub mod reasons;
mod regions;
pub mod sample;
pub mod scenarios;
pub mod shrink;
pub mod wire;
mod worlds;

use crate::choose::Choices;
use crate::contest::{
    Boards, Bots, Catalogue, Fairness, Invariants, Mutated, Player, Programs, Ranking, Rankings, Reasons, Room,
    Scenario, Scenarios, Seen, Shrinker, Variant, Wire, Wishes, catalogue,
};
use crate::copies::Copies;
use crate::mutants::Mutants;
use rulebook_spec::bricks::*;
use rulebook_spec::game::EventOf;
use rulebook_spec::rule::Rule;
use sample::random_board;
use serde_json::Value;
use std::sync::LazyLock;

/// The size of a board that is drawn without a wish.
const USUAL_SIZE: u32 = 7;

static VARIANTS: LazyLock<Vec<Variant<Rules>>> = LazyLock::new(|| catalogue::<Bricks>(&misreadings::ALL));

/// A whole referee in Python with its adapter, by the names of its files.
pub const REFEREE: &[(&str, &str)] = &[
    ("adapter.py", include_str!("../../../examples/bricks/adapter.py")),
    ("game.py", include_str!("../../../examples/bricks/game.py")),
    ("board.py", include_str!("../../../examples/bricks/board.py")),
];

impl Catalogue for Bricks {
    fn shown() -> Option<&'static str> {
        Some("bricks.brick.adjacent.either-axis")
    }
    fn reasons() -> &'static Reasons {
        &reasons::REASONS
    }

    fn of_time(_: &Setup) -> &'static [Rule] {
        &[names::TIME_OK, names::TIME_MOVE, names::TIME_CLOCK, names::FOUL_LATE]
    }

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }
}

impl Fairness for Bricks {}

impl Shrinker for Bricks {
    fn stage() -> Option<Rule> {
        Some(names::BOARD_STAGE)
    }

    fn simpler(setup: &Setup, events: &[EventOf<Self>]) -> Vec<(Setup, Vec<EventOf<Self>>)> {
        shrink::simpler(setup, events)
    }

    fn from_beginning(setup: &Setup, events: &[EventOf<Self>]) -> Option<(Setup, Vec<EventOf<Self>>)> {
        shrink::from_beginning(setup, events)
    }
}

impl Invariants for Bricks {
    fn recount(position: &Position) -> Result<(), String> {
        position.board.recount()
    }

    fn invariant(seen: &Seen<'_, Self>) -> Result<(), String> {
        invariants::hold(seen)
    }
}

impl Boards for Bricks {
    fn boards() -> Vec<Setup> {
        boards::all()
    }

    fn named() -> Vec<(&'static str, Setup)> {
        boards::named()
    }

    fn board_text(setup: &Setup) -> String {
        let mut bytes = Vec::new();
        Bricks::write_message(&Message::Board { size: setup.size, filled: setup.filled.clone() }, &mut bytes);
        String::from_utf8_lossy(&bytes).trim_end().to_owned()
    }

    fn read_board(text: &str) -> Result<Setup, String> {
        const FORM: &str = "write the size and the filled cells, such as 7_2x3_4x5";
        match Bricks::read_message(text) {
            Ok(Message::Board { size, filled }) => Ok(Setup { size, filled, stage: Stage::default() }),
            Ok(_) => Err(format!("`{text}` is a message of the referee, but no board; {FORM}")),
            Err(says) => Err(format!("{says}; {FORM}")),
        }
    }

    fn shown_setup(begun: &Setup, shown: &Value) -> Result<Setup, String> {
        boards::shown(begun, shown)
    }

    fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<Setup, String> {
        let (size, fill) = (wishes.size.unwrap_or(USUAL_SIZE), wishes.fill.unwrap_or(0));
        // The rules judge the size; it is only not to be so large that the board cannot be held.
        if size > LARGEST_SIZE + 1 {
            return Err(format!("--size: {size} is too large, {LARGEST_SIZE} is the largest"));
        }
        let filled = random_board(size, fill, choices).order().to_vec();
        Ok(Setup { size, filled, stage: Stage::default() })
    }

    fn draw(position: &Position) -> String {
        draw::draw(position)
    }

    fn draw_within(position: &Position, room: Room) -> String {
        draw::draw_within(position, room)
    }
}

impl Bots for Bricks {
    fn players() -> &'static [&'static str] {
        players::NAMES
    }
    fn opponents() -> &'static [&'static str] {
        &["random", "greedy", "first"]
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
    fn shown_foul() -> &'static str {
        "taken"
    }

    fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Self>>> {
        cheats::cheat(kind, after)
    }
}

impl Programs for Bricks {}

impl Mutated for Bricks {
    fn mutants() -> Option<&'static dyn Mutants> {
        Some(&Copies::<rulebook_mutants::bricks::Bricks>::NEW)
    }
}

impl Scenarios for Bricks {
    fn scenarios() -> Vec<Scenario<Setup>> {
        scenarios::all()
    }
}

impl Rankings for Bricks {
    fn ranking() -> &'static Ranking {
        &ranking::RANKING
    }
}
