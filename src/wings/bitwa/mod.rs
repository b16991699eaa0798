//! What only Bitwa has: a console in which one bot plays both sides.

mod console;

use super::{Templates, Wing};
use crate::view::Drawing;
use crate::view::ink::{self, Ink};
use include_dir::{Dir, include_dir};

/// The wing of Bitwa.
pub static WING: Wing = Wing {
    bots: Some(&BOTS),
    referee: rulebook_conformance::games::bitwa::REFEREE,
    referees: Some(&REFEREES),
    console: console::OWN,
    drawing: Drawing { script: include_str!("../../../view/games/bitwa.js"), inks, hides: false, reasons: None },
    ..Wing::NONE
};

/// The colours of a picture: the units of a row by their player.
fn inks(line: &str) -> Vec<Ink> {
    let is_row = !line.contains(" of ");
    ink::each(line, |letter| match letter {
        '#' | '.' => Ink::Faint,
        'A'..='Z' if is_row => Ink::seat(0),
        'a'..='z' if is_row => Ink::seat(1),
        _ => Ink::Plain,
    })
}

static REFEREES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/wings/bitwa/referees");

static BOTS: Templates = Templates {
    json: false,
    python: include_str!("bots/bot.py"),
    node: include_str!("bots/bot.mjs"),
    java: include_str!("bots/Bot.java"),
    c: include_str!("bots/bot.c"),
    cpp: include_str!("bots/bot.cpp"),
    rust: include_str!("bots/bot.rs"),
    go: include_str!("bots/bot.go"),
};
