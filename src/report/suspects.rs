//! What is said of a difference that nothing known explains.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// The rules that a difference may be about which nothing explains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Suspects {
    /// Their ids.
    pub rules: Vec<String>,
    /// Whether every step that differs applies them and no step that agrees does; else they are those that are suspected
    /// most, the most suspected first.
    pub only_there: bool,
    /// Whether the referee shows no state at all where the game goes on, so that only where that happens speaks of a rule.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_answer: bool,
    /// Small changes of the rules, made by machine, each of which shows exactly what was seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// In how many cases all small changes were tried, where none shows what was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_change: Option<usize>,
    /// Sizes that each case that differs has, and no case that agrees, or few.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<OnlyAt>,
    /// The sizes that the smallest game has.
    #[serde(skip)]
    pub smallest: BTreeSet<(&'static str, u64)>,
}

/// A size of a quantity at which alone, or nearly, the referee differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OnlyAt {
    /// What is counted, such as `side of the board`.
    pub quantity: String,
    /// The size; where `agrees_up_to` or `seldom` is given this one or more.
    pub size: u64,
    /// The largest size at which the referee agrees, where it differs beyond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agrees_up_to: Option<u64>,
    /// Given where cases agree that have such a size as well: how many, which are too few for chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seldom: Option<Seldom>,
}

/// How many of the cases that agree have a size that each case has that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Seldom {
    /// How many have this size or a larger one.
    pub cases: u64,
    /// How many agree.
    pub of: u64,
}

/// A small change of the rules that shows exactly what was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The function of the specification: its address, for who knows it. Not given where it is only about what is told.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub function: String,
    /// What it does by the rules.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub of: String,
    /// The rule that it is about, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What the referee does there, in words: what goes on after "the referee".
    pub says: String,
    /// On which requests alone, where it does not show everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// Whether it was held against the first request that differs alone, and not against what follows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub first_only: bool,
    /// In so many of the cases that differ it was tried: it shows exactly what was seen in all of them; of one that shows a part of
    /// them alone, in how many it does.
    pub cases: usize,
    /// Whether it shows a part of them alone, and another change the others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_part: bool,
}

impl Suspects {
    /// Suspects a rule before all others.
    pub fn put_first(&mut self, rule: &str) {
        self.rules.retain(|one| one != rule);
        self.rules.insert(0, rule.to_owned());
        self.only_there = false;
    }

    pub(super) fn says(&self) -> String {
        let rules = self.rules.join(", ");
        let error = if self.no_answer {
            "the referee has no answer to this, so that where it has none is all there is to go by; "
        } else {
            ""
        };
        if self.only_there {
            return format!("{error}every step that differs applies this, and no step that agrees does: {rules}");
        }
        format!("{error}of all rules these are suspected most: {rules}")
    }

    /// At which sizes alone the referee differs, a sentence each.
    pub(super) fn sizes_say(&self) -> impl Iterator<Item = String> {
        self.sizes.iter().map(|OnlyAt { quantity, size, agrees_up_to, seldom }| match (agrees_up_to, seldom) {
            (_, Some(Seldom { cases, of })) => {
                let seldom = format!("and in {cases} of {of} that agree");
                format!("it seems to differ by size: {quantity} {size} or more in each case that differs, {seldom}")
            }
            (Some(most), _) => {
                format!("it differs by size: {quantity} {size} or more in each case that differs, {most} at most where it agrees")
            }
            _ => format!("it differs by size: {quantity} {size} in each case that differs, and in none that agrees"),
        })
    }

    /// What small changes of the rules show the same, a sentence each, or that none does.
    pub(super) fn changes_say(&self) -> impl Iterator<Item = String> {
        let none = self.no_change.map(|cases| {
            let cases = super::counted(cases as u64);
            format!("no single small change of the rules that a machine made shows it ({cases} tried)")
        });
        let changes = self.changes.iter().zip(0..).map(|(change, nth)| {
            let tried = if change.cases == 1 { "the case".into() } else { format!("all {} cases", change.cases) };
            let tried = if change.first_only { format!("what differs first in {tried}") } else { tried };
            let begins = match (nth, self.changes.len()) {
                (_, 2) if change.is_part => {
                    let cases = super::counted(change.cases as u64);
                    let begins = if nth == 0 {
                        "no known misreading, but two small changes of the rules show together what differs, one "
                    } else {
                        "the other "
                    };
                    format!("{begins}in {cases}")
                }
                (0, 1) => format!("no known misreading, but one small change of the rules shows {tried} tried"),
                (0, _) => {
                    format!("no known misreading, but each of these small changes of the rules shows {tried} tried")
                }
                _ => "or".to_owned(),
            };
            let Change { function, of, rule, says, when, .. } = change;
            let (rule, when) = (rule.as_deref().unwrap_or_default(), when.as_deref().unwrap_or_default());
            let place = match (of.as_str(), rule) {
                ("", "") => String::new(),
                ("", rule) => format!("of {rule} "),
                (of, "") => format!("where the rules say \"{of}\", "),
                (of, rule) => format!("of {rule}, where the rules say \"{of}\", "),
            };
            let when = if when.is_empty() { String::new() } else { format!(", only where {when}") };
            let address = if function.is_empty() { String::new() } else { format!(" [`{function}`]") };
            format!("{begins}: {place}the referee {says}{when}{address}")
        });
        changes.chain(none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suspects(changes: Vec<Change>, sizes: Vec<OnlyAt>) -> Suspects {
        Suspects {
            rules: vec!["a.b".into(), "a.c".into()],
            only_there: false,
            no_answer: false,
            changes,
            no_change: None,
            sizes,
            smallest: BTreeSet::new(),
        }
    }

    #[test]
    fn one_change_and_several_are_told_apart() {
        let change = |says: &str, cases| Change {
            function: "f".into(),
            of: String::new(),
            rule: None,
            says: says.into(),
            when: None,
            first_only: false,
            cases,
            is_part: false,
        };
        let one: Vec<String> = suspects(vec![change("takes 2 for 1", 1)], vec![]).changes_say().collect();
        assert_eq!(
            one,
            [
                "no known misreading, but one small change of the rules shows the case tried: the referee takes 2 for 1 [`f`]"
            ]
        );
        let two: Vec<String> = suspects(vec![change("x", 7), change("y", 7)], vec![]).changes_say().collect();
        assert_eq!(
            two[0],
            "no known misreading, but each of these small changes of the rules shows all 7 cases tried: the referee x [`f`]"
        );
        assert_eq!(two[1], "or: the referee y [`f`]");
        let of = Change { of: "A unit goes there".into(), rule: Some("a.b".into()), ..change("does nothing", 7) };
        let said: Vec<String> = suspects(vec![of], vec![]).changes_say().collect();
        assert!(
            said[0].ends_with(": of a.b, where the rules say \"A unit goes there\", the referee does nothing [`f`]"),
            "{said:?}"
        );
        let part = |says: &str, cases| Change { is_part: true, ..change(says, cases) };
        let both: Vec<String> = suspects(vec![part("x", 7), part("y", 1)], vec![]).changes_say().collect();
        assert_eq!(
            both,
            [
                "no known misreading, but two small changes of the rules show together what differs, one in 7 cases: the referee x [`f`]",
                "the other in 1 case: the referee y [`f`]"
            ]
        );
        let some = Change { when: Some("a.b applies".into()), first_only: true, ..change("x", 7) };
        assert_eq!(
            suspects(vec![some], vec![]).changes_say().collect::<Vec<_>>(),
            [
                "no known misreading, but one small change of the rules shows what differs first in all 7 cases tried: the \
                 referee x, only where a.b applies [`f`]"
            ]
        );
    }

    #[test]
    fn a_referee_without_an_answer_is_said_to_have_none() {
        let rules = "every step that differs applies this, and no step that agrees does: a.b, a.c";
        let one = Suspects { only_there: true, ..suspects(vec![], vec![]) };
        assert_eq!(one.says(), rules);
        let says = Suspects { no_answer: true, ..one }.says();
        assert!(says.starts_with("the referee has no answer to this") && says.ends_with(rules), "{says}");
    }

    #[test]
    fn a_size_and_an_edge_are_told_apart() {
        let at = |agrees_up_to, seldom| OnlyAt { quantity: "rows".into(), size: 17, agrees_up_to, seldom };
        let seldom = Seldom { cases: 2, of: 300 };
        let sizes = vec![at(Some(16), None), at(None, None), at(None, Some(seldom))];
        let says: Vec<String> = suspects(vec![], sizes).sizes_say().collect();
        assert_eq!(
            says[0],
            "it differs by size: rows 17 or more in each case that differs, 16 at most where it agrees"
        );
        assert_eq!(says[1], "it differs by size: rows 17 in each case that differs, and in none that agrees");
        assert_eq!(
            says[2],
            "it seems to differ by size: rows 17 or more in each case that differs, and in 2 of 300 that agree"
        );
    }
}
