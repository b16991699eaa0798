//! What the suite wants of dicewars.

pub mod boards;
pub mod chances;
pub mod cheats;
pub mod draw;
pub mod engine;
pub mod invariants;
mod ladders;
pub mod maps;
pub mod misreadings;
mod mistaken;
pub mod odds;
pub mod players;
mod ranking;
pub mod reasons;
pub mod sample;
pub mod sample_stage;
pub mod shrink;
pub mod wire;
mod worlds;

use crate::choose::Choices;
use crate::contest::{
    Boards, Bots, Catalogue, Draw, Fairness, Invariants, Luck, Mutated, Odds, Player, Programs, Ranking, Rankings,
    Reasons, Room, Scenarios, Seen, Shrinker, Variant, VariantSet, Wishes, catalogue,
};
use crate::copies::Copies;
use crate::mutants::Mutants;
use maps::{Wish, generate};
use rulebook_spec::dicewars::*;
use rulebook_spec::game::{Event, EventOf};
use rulebook_spec::rule::Rule;
use serde_json::Value;
use std::sync::LazyLock;

static VARIANTS: LazyLock<Vec<Variant<Rules>>> = LazyLock::new(|| catalogue::<DiceWars>(&misreadings::ALL));

/// A whole referee in Python with its adapter, by the names of its files.
pub const REFEREE: &[(&str, &str)] = &[
    ("adapter.py", include_str!("../../../examples/dicewars/adapter.py")),
    ("game.py", include_str!("../../../examples/dicewars/game.py")),
    ("setups.py", include_str!("../../../examples/dicewars/setups.py")),
    ("world.py", include_str!("../../../examples/dicewars/world.py")),
];

impl Catalogue for DiceWars {
    fn shown() -> Option<&'static str> {
        Some("dicewars.battle.sum.highest-die")
    }
    fn reasons() -> &'static Reasons {
        &reasons::REASONS
    }
    fn sets() -> &'static [VariantSet] {
        &[engine::ENGINE]
    }

    fn of_time(_: &Setup) -> &'static [Rule] {
        &[
            names::LIMITS_INIT,
            names::LIMITS_NAME,
            names::LIMITS_CHOICE,
            names::LIMITS_TOLD,
            names::LIMITS_ATTACK,
            names::LIMITS_CLOCK,
        ]
    }

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }
}

impl Fairness for DiceWars {
    fn luck() -> Luck {
        odds::LUCK
    }

    fn draws(position: &Position, event: &EventOf<Self>) -> Vec<Draw> {
        match event {
            Event::Chance(chance) => odds::draws(position, chance),
            Event::Reply(_) => Vec::new(),
        }
    }

    fn odds(earlier: Option<&Position>, before: &Position, after: &Position) -> Vec<Odds> {
        odds::odds(earlier, before, after)
    }
}

impl Shrinker for DiceWars {
    fn stage() -> Option<Rule> {
        Some(names::SETUP_STAGE)
    }

    fn simpler(setup: &Setup, events: &[EventOf<Self>]) -> Vec<(Setup, Vec<EventOf<Self>>)> {
        shrink::simpler(setup, events)
    }

    fn from_beginning(setup: &Setup, events: &[EventOf<Self>]) -> Option<(Setup, Vec<EventOf<Self>>)> {
        shrink::from_beginning(setup, events)
    }
}

impl Invariants for DiceWars {
    fn recount(position: &Position) -> Result<(), String> {
        position.recount()
    }

    fn invariant(seen: &Seen<'_, Self>) -> Result<(), String> {
        invariants::invariant(seen)
    }
}

impl Boards for DiceWars {
    fn boards() -> Vec<Setup> {
        boards::all()
    }

    fn named() -> Vec<(&'static str, Setup)> {
        boards::named()
    }

    fn board_text(setup: &Setup) -> String {
        boards::text(setup)
    }

    fn read_board(text: &str) -> Result<Setup, String> {
        boards::read(text)
    }

    fn shown_setup(begun: &Setup, shown: &Value) -> Result<Setup, String> {
        boards::shown(begun, shown)
    }

    fn draw_board(wishes: &Wishes, choices: &mut dyn Choices) -> Result<Setup, String> {
        let (least, most) = (wishes.seats as usize, rulebook_spec::dicewars::map::MOST_LANDS);
        if wishes.fill.is_some() {
            return Err("--fill: there is nothing to fill on a map: leave it out".into());
        }
        if !(2..=8).contains(&wishes.seats) {
            return Err(format!("a war has 2 to 8 players, not {}", wishes.seats));
        }
        let mut wish = Wish::contest(wishes.seats, choices);
        if let Some(lands) = wishes.size {
            wish.lands = lands as usize;
        }
        if !(least..=most).contains(&wish.lands) {
            return Err(format!("--size: a map has {least} to {most} lands, not {}", wish.lands));
        }
        Ok(generate(wish, choices).setup)
    }

    fn draw(position: &Position) -> String {
        draw::draw(position)
    }

    fn draw_within(position: &Position, room: Room) -> String {
        draw::draw_within(position, room)
    }
}

impl Bots for DiceWars {
    fn players() -> &'static [&'static str] {
        players::NAMES
    }
    fn rising() -> &'static [&'static str] {
        players::RISING
    }

    // Who never attacks lets a bot conquer him undisturbed.
    fn opponents() -> &'static [&'static str] {
        &["random", "greedy", "careful"]
    }

    fn player(kind: &str) -> Option<Box<dyn Player<Self>>> {
        players::player(kind)
    }

    fn cheats() -> &'static [&'static str] {
        cheats::NAMES
    }
    fn shown_foul() -> &'static str {
        "one-die"
    }

    fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Self>>> {
        cheats::cheat(kind, after)
    }
}

impl Programs for DiceWars {}

impl Mutated for DiceWars {
    fn mutants() -> Option<&'static dyn Mutants> {
        Some(&Copies::<rulebook_mutants::dicewars::DiceWars>::NEW)
    }
}

impl Scenarios for DiceWars {}

impl Rankings for DiceWars {
    fn ranking() -> &'static Ranking {
        &ranking::RANKING
    }
}
