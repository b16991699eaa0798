//! What the console has for bricks.

use crate::console::Own;
use serde_json::Value;

/// The console of Bricks: a bot ends after `STOP` (003 ¶34).
pub const OWN: Own = Own { closing: Some("STOP"), anew, ..Own::NONE };

/// The board of a position at the beginning of a game, where the first player is greeted.
fn anew(mut setup: Value) -> Value {
    if let Some(keys) = setup.as_object_mut() {
        keys.remove("stage");
    }
    setup
}
