//! What the suite wants of bitwa.

pub mod battles;
pub mod boards;
pub mod cheats;
pub mod draw;
pub mod generate;
pub mod invariants;
mod ladders;
pub mod misreadings;
mod planner;
pub mod players;
mod ranking;
pub mod reasons;
pub mod sample;
pub mod scenarios;
pub mod shrink;
pub mod text;
pub mod wire;
mod worlds;

use crate::choose::Choices;
use crate::contest::{
    Boards, Bots, Catalogue, Fairness, Invariants, Manner, Mutated, Notices, Player, Programs, Ranking, Rankings,
    Reasons, Room, Scenario, Scenarios, Seen, Shrinker, Variant, Wishes, catalogue,
};
use crate::copies::Copies;
use crate::mutants::Mutants;
use generate::{Wish, random_board};
use rulebook_spec::bitwa::state::USUAL_LIMIT_MS;
use rulebook_spec::bitwa::*;
use rulebook_spec::game::EventOf;
use rulebook_spec::rule::Rule;
use std::sync::LazyLock;

static VARIANTS: LazyLock<Vec<Variant<Rules>>> = LazyLock::new(|| catalogue::<Bitwa>(&misreadings::ALL));

/// A whole referee in Python with its adapter, by the names of its files.
pub const REFEREE: &[(&str, &str)] = &[
    ("adapter.py", include_str!("../../../examples/bitwa/adapter.py")),
    ("game.py", include_str!("../../../examples/bitwa/game.py")),
    ("setups.py", include_str!("../../../examples/bitwa/setups.py")),
    ("answers.py", include_str!("../../../examples/bitwa/answers.py")),
    ("board.py", include_str!("../../../examples/bitwa/board.py")),
];

impl Catalogue for Bitwa {
    fn shown() -> Option<&'static str> {
        Some("bitwa.move.current.before")
    }
    fn reasons() -> &'static Reasons {
        &reasons::REASONS
    }

    /// What was spent before may be booked wrongly later.
    fn of_time(setup: &Setup) -> &'static [Rule] {
        if setup.spent_us == [0; 2] { &[names::TIME_BUDGET, names::TIME_LIMIT, names::TIME_CLOCK] } else { &[] }
    }

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }
}

impl Fairness for Bitwa {}

impl Shrinker for Bitwa {
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

impl Invariants for Bitwa {
    fn recount(position: &Position) -> Result<(), String> {
        invariants::recount(&position.board)
    }

    fn invariant(seen: &Seen<'_, Self>) -> Result<(), String> {
        invariants::invariant(seen)
    }
}

impl Boards for Bitwa {
    fn boards() -> Vec<Setup> {
        boards::all()
    }

    fn named() -> Vec<(&'static str, Setup)> {
        let texts = boards::BOARDS.into_iter().chain([("sample", boards::SAMPLE)]);
        texts.filter_map(|(name, text)| Some((name, text::parse(text).ok()?))).collect()
    }

    fn usual_budget_ms() -> Option<u32> {
        Some(USUAL_LIMIT_MS)
    }

    fn with_budget(setup: Setup, budget_ms: u32) -> Setup {
        Setup { limit_ms: budget_ms, spent_us: [0, 0], ..setup }
    }

    fn budget_ms(setup: &Setup) -> Option<u32> {
        Some(setup.limit_ms)
    }

    fn board_text(setup: &Setup) -> String {
        text::print(setup)
    }

    fn read_board(board: &str) -> Result<Setup, String> {
        text::parse(board).map_err(|error| error.to_string())
    }

    fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<Setup, String> {
        let columns = wishes.size.map_or(20, |size| size as usize);
        let rows = wishes.size.map_or(15, |size| (size as usize * 3 / 4).max(3));
        if !(4..=LARGEST_SIDE).contains(&columns) {
            return Err(format!("--size: a board has 4 to {LARGEST_SIDE} columns, not {columns}"));
        }
        let divisions = (columns / 4).clamp(1, 26);
        let wish = Wish { columns, rows, blocked: wishes.fill.unwrap_or(8), divisions, units: (columns / 3).max(1) };
        Ok(random_board(&wish, choices))
    }

    fn draw(position: &Position) -> String {
        draw::draw(position)
    }

    fn draw_within(position: &Position, room: Room) -> String {
        draw::draw_within(position, room)
    }
}

impl Bots for Bitwa {
    fn players() -> &'static [&'static str] {
        players::NAMES
    }
    fn rising() -> &'static [&'static str] {
        players::RISING
    }

    // As they are dealt out, the largest board has one who attacks and one who flees.
    fn opponents() -> &'static [&'static str] {
        &["shuffle", "random", "greedy", "flee"]
    }

    fn player(kind: &str) -> Option<Box<dyn Player<Self>>> {
        players::player(kind)
    }

    fn cheats() -> &'static [&'static str] {
        cheats::NAMES
    }
    fn shown_foul() -> &'static str {
        "outside"
    }

    fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Self>>> {
        cheats::cheat(kind, after)
    }
}

impl Programs for Bitwa {}

impl Mutated for Bitwa {
    fn mutants() -> Option<&'static dyn Mutants> {
        Some(&Copies::<rulebook_mutants::bitwa::Bitwa>::NEW)
    }
}

impl Scenarios for Bitwa {
    /// Neither the text nor a ruling says whether both players are told a thing at the same time, nor when a referee notices
    /// what was said unasked.
    fn manners() -> &'static [Manner] {
        const {
            &[
                Manner::together(Notices::AfterAnswer),
                Manner::together(Notices::WithAnswer),
                Manner::together(Notices::WhenItAsks),
                Manner::in_turn(Notices::AfterAnswer),
                Manner::in_turn(Notices::WithAnswer),
                Manner::in_turn(Notices::WhenItAsks),
            ]
        }
    }

    fn scenarios() -> Vec<Scenario<Setup>> {
        scenarios::all()
    }
}

impl Rankings for Bitwa {
    fn ranking() -> &'static Ranking {
        &ranking::RANKING
    }

    fn numbers(position: &Position) -> Vec<Vec<i64>> {
        ranking::numbers(position)
    }
}
