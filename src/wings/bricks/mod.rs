//! What only Bricks has: a bot to begin with in its own protocol, and two forms of `info.txt`.

use super::{Templates, Wing};
use crate::view::Drawing;

/// The wing of Bricks.
pub static WING: Wing = Wing {
    bot: Some(Templates { python: include_str!("bot_template.py"), rust: include_str!("bot_template.rs") }),
    nick_first: Some("bricks.info-txt=nick-first"),
    drawing: Drawing { script: include_str!("../../../view/games/bricks.js"), hides: false, reasons: None },
    ..Wing::NONE
};
