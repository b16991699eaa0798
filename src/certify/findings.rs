//! What a report says of the rules that a bot met, and of those that it broke.

use super::Foul;
use crate::play::report::megabytes;
use crate::report::Finding;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::transcript::shown;
use rulebook_spec::game::OffenceKind;
use rulebook_spec::rule::Rule;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The last lines of a conversation that are shown.
const SHOWN_LINES: usize = 6;

/// How many answers of which kind were seen, rule by rule, and which rules no answer met that a good one can meet.
pub(crate) fn met(cites: &BTreeMap<Rule, u64>, reachable: &BTreeSet<Rule>) -> Vec<String> {
    let mut by_count: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
    for (rule, count) in cites {
        by_count.entry(*count).or_default().push(rule.id());
    }
    let met = by_count.iter().rev().map(|(count, rules)| format!("  {count:>7} met {}", rules.join(", ")));
    let unmet: Vec<&str> = reachable.iter().filter(|rule| !cites.contains_key(rule)).map(|rule| rule.id()).collect();
    let unmet = (!unmet.is_empty()).then(|| format!("     none met {}", unmet.join(", ")));
    let head = "the rules that its answers met:".to_owned();
    std::iter::once(head).chain(met).chain(unmet).collect()
}

pub(super) fn finding<G: Contest>(rule: Rule, fouls: &[&Foul]) -> Option<Finding> {
    let foul = fouls.iter().min_by_key(|foul| foul.plies)?;
    let entry = G::BOOK.entry(rule.id());
    let offence = &foul.refusal.offence;
    let mut game = vec![
        format!(
            "on the board {}, event {} of the game, seat {}",
            foul.board,
            foul.refusal.event + 1,
            foul.refusal.seat
        ),
        format!("the bot was told   {}", foul.told),
        format!("the bot answered   {}", foul.said),
        format!("the program {}", foul.ended),
    ];
    if offence.kind == OffenceKind::Memory && foul.used_bytes > 0 {
        game.push(format!("it used {}", megabytes(foul.used_bytes)));
    }
    Some(Finding {
        status: "fail",
        who: "bot",
        rule: rule.id().into(),
        words: entry.as_ref().map(|entry| entry.words.into()).unwrap_or_default(),
        place: entry.map(|entry| entry.place.into()).unwrap_or_default(),
        address: foul.address.clone(),
        cases: fouls.len() as u64,
        explanations: Vec::new(),
        suspects: None,
        twice: None,
        field: "answer".into(),
        expected: json!("a good answer in time"),
        got: json!(format!("{}: {}", offence.kind.name(), offence.violation.detail)),
        game,
        replay: foul.replay.clone(),
        saved: Vec::new(),
        known: None,
    })
}

/// The probability, in percent, that is refused at 95 % when all of so many answers were good, rounded up.
pub(super) fn bound(answers: u64) -> String {
    if answers == 0 {
        return "100".into();
    }
    let percent = 100.0 * (1.0 - 0.05_f64.powf(1.0 / answers as f64));
    format!("{:.3}", (percent * 1000.0).ceil() / 1000.0)
}

/// The last lines of a conversation, escaped.
pub(super) fn last_lines(head: &[u8], tail: &[u8]) -> String {
    let bytes = [head, tail].concat();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let last = lines[lines.len().saturating_sub(SHOWN_LINES)..].iter();
    let shown_line = |line: &&[u8]| shown(line) + if line.ends_with(b"\n") { "" } else { " (no line end)" };
    last.map(shown_line).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::bound;

    #[test]
    fn the_bound_is_that_of_the_binomial_distribution() {
        // 0.05 = (1 - p)^n, worked out with bc for n = 4812 and n = 60.
        assert_eq!(bound(4812), "0.063");
        assert_eq!(bound(60), "4.871");
        assert_eq!(bound(0), "100");
    }
}
