//! What only Bricks has: two forms of `info.txt`, and how its console leaves a bot.

mod console;

use super::{Templates, Wing};
use crate::view::Drawing;
use crate::view::ink::{self, Ink};
use include_dir::{Dir, include_dir};

/// The wing of Bricks.
pub static WING: Wing = Wing {
    bots: Some(&BOTS),
    referee: rulebook_conformance::games::bricks::REFEREE,
    referees: Some(&REFEREES),
    console: console::OWN,
    nick_first: Some("bricks.info-txt=nick-first"),
    drawing: Drawing { script: include_str!("../../../view/games/bricks.js"), inks, hides: false, reasons: None },
    ..Wing::NONE
};

/// The colours of a picture: what is filled, and what is free.
fn inks(line: &str) -> Vec<Ink> {
    ink::each(line, |letter| match letter {
        '#' => Ink::Hue(3),
        '.' => Ink::Faint,
        _ => Ink::Plain,
    })
}

static REFEREES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/wings/bricks/referees");

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
