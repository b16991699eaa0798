//! What only Dice Wars has: players in Java, to be built into bots and to probe referees with.

mod probe;
mod shim;

use super::{Templates, Wing};
use crate::probe::linked::Linked;
use crate::shims::Shim;
use crate::variants::find_variants;
use crate::view::Drawing;
use crate::view::ink::{self, Ink};
use include_dir::{Dir, include_dir};
use rulebook_conformance::contest::VariantKind;
use rulebook_spec::dicewars::DiceWars;

/// The wing of Dice Wars.
pub static WING: Wing = Wing {
    bots: Some(&BOTS),
    referee: rulebook_conformance::games::dicewars::REFEREE,
    referees: Some(&REFEREES),
    linked: Some(Linked {
        probe: |plan, readings| probe::probe(plan, &find_variants::<DiceWars>(readings, VariantKind::Reading)?),
        rehearse: probe::rehearsal::rehearse,
    }),
    shims: &[Shim {
        name: "dicewars-java",
        says: "Dice Wars, players that implement the contest's interface `Player` in Java",
        build: shim::build,
    }],
    drawing: Drawing { script: include_str!("../../../view/games/dicewars.js"), inks, hides: false, reasons: None },
    ..Wing::NONE
};

/// The colours of a picture: the flag of a land or of a seat, a letter of which is the first of its word.
fn inks(line: &str) -> Vec<Ink> {
    let is_seat = line.starts_with("seat ");
    let is_land = line.starts_with(' ') || line.starts_with(|first: char| first.is_ascii_digit());
    ink::words(line, |nth, word| match (word.chars().next().and_then(hue), nth) {
        (Some(hue), 2) if is_seat => hue,
        (Some(hue), 1) if is_land => hue,
        _ => Ink::Plain,
    })
}

/// The colour of the flag with this letter.
fn hue(letter: char) -> Option<Ink> {
    let nth = ["B", "R", "G", "O", "C", "M", "Y", "A"].iter().position(|name| name.starts_with(letter))?;
    u8::try_from(nth).ok().map(Ink::Hue)
}

static REFEREES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/wings/dicewars/referees");

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
