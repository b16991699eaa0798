//! What only Bitwa has: the console.

mod console;

use super::{Verb, Wing, parsed};
use crate::view::Drawing;

/// The wing of Bitwa.
pub static WING: Wing = Wing {
    verbs: &[Verb::new::<console::Args>("console", "completions", |matches| console::run(&parsed(matches)?))],
    drawing: Drawing { script: include_str!("../../../view/games/bitwa.js"), hides: false, reasons: None },
    ..Wing::NONE
};
