//! What only Garrison has: players in C++, Pascal and Java, and decision tables.

pub(super) mod explain;
mod java;
mod native;
mod probe;

use super::{Tables, Templates, Wing};
use crate::probe::linked::Linked;
use crate::shims::Shim;
use crate::variants::find_variants;
use crate::view::Drawing;
use crate::view::ink::{self, Ink};
use include_dir::{Dir, include_dir};
use rulebook_conformance::contest::VariantKind;
use rulebook_spec::garrison::Garrison;

/// The wing of Garrison.
pub static WING: Wing = Wing {
    bots: Some(&BOTS),
    referee: rulebook_conformance::games::garrison::REFEREE,
    referees: Some(&REFEREES),
    linked: Some(Linked {
        probe: |plan, readings| probe::probe(plan, &find_variants::<Garrison>(readings, VariantKind::Reading)?),
        rehearse: probe::rehearsal::rehearse,
    }),
    shims: &[
        Shim {
            name: "garrison-cpp",
            says: "Garrison, players with `init` and `get_move` in C++; CXX and CXXFLAGS are heeded",
            build: native::cpp,
        },
        Shim {
            name: "garrison-pascal",
            says: "Garrison, players with `init` and `get_move` in Free Pascal; FPC and FPCFLAGS are heeded",
            build: native::pascal,
        },
        Shim {
            name: "garrison-java",
            says: "Garrison, players that implement `ru.nsu.olympic.strategy.Player` in Java",
            build: java::build,
        },
    ],
    tables: Some(Tables { table: explain::table, decide: explain::decide }),
    drawing: Drawing { script: include_str!("../../../view/games/garrison.js"), inks, hides: true, reasons: None },
    ..Wing::NONE
};

/// The colours of a picture: each garrison in that of its owner, whose letter stands behind it.
fn inks(line: &str) -> Vec<Ink> {
    ink::words(line, |_, word| {
        let army = word.trim_start_matches(['A', 'B', 'X']);
        let digits = army.trim_end_matches(['a', 'b']);
        let is_army = !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit());
        match army.strip_prefix(digits) {
            Some("a") if is_army => Ink::seat(0),
            Some("b") if is_army => Ink::seat(1),
            _ if word.ends_with("##") => Ink::Faint,
            _ => Ink::Plain,
        }
    })
}

static REFEREES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/wings/garrison/referees");

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
