//! The lists of mutants that make a difference somewhere, though no game can tell them from the rules: `survivors/GAME.txt`.
//!
//! A line that begins with `#` is a comment. A reason stands on a line of its own; under it, indented, stand the mutants of which it is
//! the reason, as function and sentence. `*` stands for anything.
//!
//! ```text
//! The two are the same cell: the player has just entered it.
//!     battle::fight: `position.at[usize::from(seat)]` for `cell`*
//! ```

use crate::{Mutant, Plan};

/// One line of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Why nothing tells them from the rules.
    pub why: &'static str,
    /// The function.
    pub function: &'static str,
    /// What the change says.
    pub says: &'static str,
}

impl Line {
    /// Whether it is about this mutant.
    pub fn is_of(&self, plan: &Plan, mutant: &Mutant) -> bool {
        fits(self.function, plan.functions[mutant.function].name) && fits(self.says, mutant.says)
    }
}

impl Plan {
    /// The lines of its list.
    pub fn survivors(&self) -> Vec<Line> {
        let mut why = "";
        let mut lines = Vec::new();
        for line in self.survivors.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_prefix("    ") {
                None => why = line,
                Some(line) => {
                    let (function, says) = line.split_once(": ").unwrap_or((line, ""));
                    lines.push(Line { why, function, says });
                }
            }
        }
        lines
    }
}

/// Whether a text is what a pattern says, in which `*` stands for anything.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(text) = text.strip_prefix(first) else { return false };
    text.char_indices().map(|(at, _)| at).chain([text.len()]).any(|at| fits(rest, &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, text) in [("a", "a"), ("a*", "a"), ("a*", "abc"), ("*c", "abc"), ("a*b*", "axbxb"), ("*", "")] {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("a", "ab"), ("a*", "ba"), ("*b", "abc"), ("a*b*c", "acb"), ("", "a")] {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
    }
}
