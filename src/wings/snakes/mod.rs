//! What only Snakes has: programs of maps that lead a snake in place of a bot.

mod certify;
mod explain;
mod fight;
mod lint;
pub(super) mod options;
mod programs;
mod reasons;

use super::{Programs, Verb, Wing, parsed};
use crate::view::Drawing;

/// The wing of Snakes.
pub static WING: Wing = Wing {
    verbs: &[
        Verb::new::<lint::Args>("lint", "list", |matches| lint::run(&parsed(matches)?)),
        Verb::new::<fight::Args>("fight", "list", |matches| fight::run(&parsed(matches)?)),
    ],
    programs: Some(Programs {
        seats: "snakes",
        certify: certify::certify,
        explain: explain::run,
        put: programs::put,
        name: programs::name,
    }),
    drawing: Drawing {
        script: include_str!("../../../view/games/snakes.js"),
        hides: true,
        reasons: Some(reasons::reasons),
    },
    ..Wing::NONE
};
