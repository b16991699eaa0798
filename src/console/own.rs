//! What the console of one game has and no other.

use serde_json::Value;

/// A setup that an order has made, or why it cannot be; `None` where there is no such order.
pub type Ordered = Option<Result<Value, String>>;

/// What only one game's console has. Setups are JSON, as the game writes them.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// Whether one bot is asked for the moves of all seats. Otherwise it has one seat, and the others are moved by hand.
    pub plays_all: bool,
    /// The board on which a session begins; without one it is the first of the game's named boards.
    pub board: Option<&'static str>,
    /// The line after which a bot should end, where the game has one.
    pub closing: Option<&'static str>,
    /// Lines of the help for the orders of this game alone: what you type, and what it does.
    pub help: &'static [[&'static str; 2]],
    /// The answer that a move written by hand stands for, in the position of a setup.
    pub by_hand: fn(&Value, &str) -> Result<String, String>,
    /// The setup of a new game on the board of a position.
    pub anew: fn(Value) -> Value,
    /// What an order of this name and these words makes of a setup.
    pub order: fn(&Value, &str, &[&str]) -> Ordered,
}

impl Own {
    /// A game that has nothing of its own.
    pub const NONE: Own = Own {
        plays_all: false,
        board: None,
        closing: None,
        help: &[],
        by_hand: |_, words| Ok(words.to_owned()),
        anew: |setup| setup,
        order: |_, _, _| None,
    };
}
