//! What only Dice Wars has: players in Java, to be built into bots and to probe referees with.

mod probe;
mod shim;

use super::{Templates, Wing};
use crate::probe::linked::Linked;
use crate::shims::Shim;
use crate::variants::find_variants;
use crate::view::Drawing;
use rulebook_conformance::contest::VariantKind;
use rulebook_spec::dicewars::DiceWars;

/// The wing of Dice Wars.
pub static WING: Wing = Wing {
    bots: Some(&BOTS),
    referee: rulebook_conformance::games::dicewars::REFEREE,
    linked: Some(Linked {
        probe: |plan, readings| probe::probe(plan, &find_variants::<DiceWars>(readings, VariantKind::Reading)?),
        rehearse: probe::rehearsal::rehearse,
    }),
    shims: &[Shim {
        name: "dicewars-java",
        says: "Dice Wars, players that implement the contest's interface `Player` in Java",
        build: shim::build,
    }],
    drawing: Drawing { script: include_str!("../../../view/games/dicewars.js"), hides: false, reasons: None },
    ..Wing::NONE
};

static BOTS: Templates = Templates {
    json: true,
    python: include_str!("bots/bot.py"),
    node: include_str!("bots/bot.mjs"),
    java: include_str!("bots/Bot.java"),
    c: include_str!("bots/bot.c"),
    cpp: include_str!("bots/bot.cpp"),
    rust: include_str!("bots/bot.rs"),
    go: include_str!("bots/bot.go"),
};
