//! What is said of a difference that nothing known explains.

use schemars::JsonSchema;
use serde::Serialize;

/// The rules that a difference may be about which nothing explains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Suspects {
    /// Their ids.
    pub rules: Vec<String>,
    /// Whether every step that differs applies them and no step that agrees does; else they are those that are suspected
    /// most, the most suspected first.
    pub only_there: bool,
    /// Small changes of the rules, made by machine, each of which shows exactly what was seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
}

/// A small change of the rules that shows exactly what was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The function of the specification.
    pub function: String,
    /// The rule that it is about, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What is changed, in words.
    pub says: String,
    /// In so many of the cases that differ it was tried: it shows exactly what was seen in all of them.
    pub cases: usize,
}

impl Suspects {
    pub(super) fn says(&self) -> String {
        let rules = self.rules.join(", ");
        if self.only_there {
            return format!("every step that differs applies this, and no step that agrees does: {rules}");
        }
        format!("of all rules these are suspected most: {rules}")
    }

    /// What small changes of the rules show the same, a sentence each.
    pub(super) fn changes_say(&self) -> impl Iterator<Item = String> {
        self.changes.iter().zip(0..).map(|(change, nth)| {
            let tried = if change.cases == 1 { "the case".into() } else { format!("all {} cases", change.cases) };
            let begins = match (nth, self.changes.len()) {
                (0, 1) => format!("no known misreading, but one small change of the rules shows {tried} tried"),
                (0, _) => {
                    format!("no known misreading, but each of these small changes of the rules shows {tried} tried")
                }
                _ => "or".to_owned(),
            };
            let rule = change.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
            format!("{begins}: in `{}`{rule}: {}", change.function, change.says)
        })
    }
}
