//! What only Bitwa has: the console.

mod console;

use super::{Verb, Wing, parsed};

/// The wing of Bitwa.
pub static WING: Wing = Wing {
    verbs: &[Verb::new::<console::Args>("console", "completions", |matches| console::run(&parsed(matches)?))],
    ..Wing::NONE
};
