//! What only Snakes has: programs of maps that lead a snake in place of a bot.

mod certify;
mod explain;
mod fight;
mod lint;
pub(super) mod options;
mod programs;
mod reasons;

use super::{Programs, Templates, Verb, Wing, parsed};
use crate::view::Drawing;
use crate::view::ink::{self, Ink};
use include_dir::{Dir, include_dir};

/// The wing of Snakes.
pub static WING: Wing = Wing {
    bots: Some(&BOTS),
    referee: rulebook_conformance::games::snakes::REFEREE,
    referees: Some(&REFEREES),
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
        inks,
        hides: true,
        reasons: Some(reasons::reasons),
    },
    ..Wing::NONE
};

/// The colours of a picture: each cell of a snake in the colour of its seat.
fn inks(line: &str) -> Vec<Ink> {
    if line.contains(" rounds") {
        return ink::plain(line);
    }
    let letters: Vec<char> = line.chars().collect();
    let cells = letters.chunks(2).flat_map(|cell| {
        let ink = match cell[0].to_ascii_lowercase() {
            letter @ 'a'..='z' => Ink::seat(letter as u8 - b'a'),
            '.' => Ink::Faint,
            _ => Ink::Plain,
        };
        vec![ink; cell.len()]
    });
    cells.collect()
}

static REFEREES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/wings/snakes/referees");

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
