//! What the tests of garrison share: decisions from a seed, and games played under given rules.

use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::rules_with;
use rulebook_conformance::contest::{Catalogue, Sampler};
use rulebook_spec::game::{EventOf, Game, LogOf, step};
use rulebook_spec::garrison::{Garrison, Position, Rules, Setup};

/// Numbers without end from a seed (SplitMix64).
pub struct Stream(pub u64);

impl Choices for Stream {
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % u64::from(bound)) as u32
    }
}

/// Decisions for the game of this number.
pub fn stream(game: u64) -> Stream {
    Stream(game.wrapping_mul(0x2545_F491_4F6C_DD1D))
}

pub fn literal() -> &'static Rules {
    Garrison::literal()
}

/// The rules with the variant of this id.
pub fn rules(id: &str) -> Rules {
    let variant = Garrison::variants().iter().find(|variant| variant.id == id);
    rules_with::<Garrison>(&[variant.unwrap_or_else(|| panic!("no variant {id}"))])
}

pub fn start(setup: &Setup) -> Position {
    Garrison::start(literal(), setup, &mut LogOf::<Garrison>::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// A setup from its JSON.
pub fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// An event from its JSON.
pub fn event(json: &str) -> EventOf<Garrison> {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// One step of a sampled game.
pub struct Seen<'a> {
    pub before: &'a Position,
    pub event: &'a EventOf<Garrison>,
    pub after: &'a Position,
    pub log: &'a LogOf<Garrison>,
}

/// Plays the sampled game of this number, up to 60 steps; nothing when its setup is refused.
pub fn each_step(game: u64, mut see: impl FnMut(Seen<'_>)) {
    let mut choices = stream(game);
    let mut log = LogOf::<Garrison>::default();
    let setup = Garrison::sample_setup(&mut choices);
    let Ok(mut position) = Garrison::start(literal(), &setup, &mut log) else { return };
    for _ in 0..60 {
        let turn = Garrison::turn(literal(), &position);
        if turn.is_over() {
            return;
        }
        let event = Garrison::sample_event(&position, turn, &mut choices);
        let before = position.clone();
        step::<Garrison>(literal(), &mut position, &event, &mut log).expect("a sampled event fits");
        see(Seen { before: &before, event: &event, after: &position, log: &log });
    }
}
