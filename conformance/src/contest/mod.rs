//! What the suite wants of a game besides its rules, by role. Our games fill these roles in their folders under
//! [`games`](crate::games); a game from elsewhere fills them in a crate of its own.

mod boards;
mod bots;
mod fairness;
mod framing;
mod invariants;
mod ladders;
mod mutated;
mod programs;
mod rankings;
mod reasons;
mod sampler;
mod scenarios;
mod shrinker;
mod variant;
mod wire;
mod worlds;

pub use boards::{Boards, Room, Wishes};
pub use bots::{Bots, Player};
pub use fairness::{Decision, Draw, Fairness, Kind, Luck, Odds};
pub use framing::Framing;
pub use invariants::{Invariants, Seen, keeps};
pub use ladders::{Footing, LENGTH, Ladder, Ladders, Moment, Sizes, Width};
pub use mutated::Mutated;
pub use programs::{Programs, Question};
pub use rankings::{Line, Own, Ranking, Rankings, Score, placed, points_of};
pub use reasons::{Reason, Reasons, reason};
pub use sampler::Sampler;
pub use scenarios::{Cue, Manner, Notices, Reaction, Scenario, Scenarios};
pub use shrinker::{MIDDLE, Shrinker};
pub use variant::{
    Catalogue, Patch, Variant, VariantKind, VariantSet, catalogue, chosen, clash, compose, is_in_good_faith, names,
    replaced, rules_with,
};
pub use wire::Wire;
pub use worlds::{World, Worlds};

use rulebook_spec::game::Game;

/// A game that fills every role.
pub trait Contest:
    Game
    + Catalogue
    + Wire
    + Sampler
    + Ladders
    + Fairness
    + Shrinker
    + Invariants
    + Boards
    + Bots
    + Scenarios
    + Programs
    + Mutated
    + Rankings
    + Worlds
{
}
impl<G> Contest for G where
    G: Game
        + Catalogue
        + Wire
        + Sampler
        + Ladders
        + Fairness
        + Shrinker
        + Invariants
        + Boards
        + Bots
        + Scenarios
        + Programs
        + Mutated
        + Rankings
        + Worlds
{
}
