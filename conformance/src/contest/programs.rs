//! Programs that lead a seat in place of a bot: what one decides can be asked beside a case, with the command `decide`.

use crate::protocol::Written;
use rulebook_spec::game::{EventOf, Game};
use rulebook_spec::rule::Rule;
use serde_json::Value;

/// What the suite asks of a game's programs. Most games have none, and nothing is asked there.
pub trait Programs: Game {
    /// Whether a referee can be asked what a program decides.
    fn decides() -> bool {
        false
    }

    /// What is asked beside a case. It hangs on the case alone, not on what a referee makes of it.
    fn questions(_setup: &Self::Setup, _events: &[EventOf<Self>]) -> Vec<Box<dyn Question<Self>>> {
        Vec::new()
    }

    /// What a program decides in a view, both in JSON.
    ///
    /// # Errors
    /// One sentence on what is no program, or no view of which something can be decided.
    fn decide(_rules: &Self::Rules, _program: Value, _view: Value) -> Result<Written, String> {
        Ok(Written { skipped: Some("this game has no programs".into()), ..Written::default() })
    }

    /// Whether programs decide alike by both tables, whatever they are asked.
    fn decide_alike(_one: &Self::Rules, _other: &Self::Rules) -> bool {
        true
    }
}

/// A program, and what it sees.
pub trait Question<G: Game>: Sync {
    /// The program in JSON.
    fn program(&self) -> Value;
    /// What it sees, in JSON.
    fn view(&self) -> Value;
    /// What it decides by these rules.
    ///
    /// # Errors
    /// As [`Programs::decide`].
    fn answer(&self, rules: &G::Rules) -> Result<Written, String>;
    /// The rules that the decision applies.
    fn cites(&self) -> Vec<Rule>;
}
