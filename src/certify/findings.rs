//! What a report says of the rules that a bot met, and of those that it broke.

use super::foul::Foul;
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
/// The last bytes of each line of standard error that are shown.
const SHOWN_BYTES: usize = 100;

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

pub(super) fn finding<G: Contest>(rule: &str, fouls: &[&Foul]) -> Option<Finding> {
    let foul = fouls.iter().min_by_key(|foul| foul.plies)?;
    let mut game = vec![
        format!("on the board {}, event {} of the game, seat {}", foul.board, foul.event + 1, foul.seat),
        format!("the bot was told   {}", foul.told),
        format!("the bot answered   {}", foul.said),
        format!("the program {}", foul.ended),
    ];
    if foul.kind == OffenceKind::Memory.name() && foul.used_bytes > 0 {
        game.push(format!("it used {}", megabytes(foul.used_bytes)));
    }
    Some(Finding {
        address: foul.address.clone(),
        cases: fouls.len() as u64,
        field: "answer".into(),
        expected: json!("a good answer in time"),
        got: json!(format!("{}: {}", foul.kind, foul.detail)),
        game,
        standard_error: foul.errors.clone(),
        replay: foul.replay.clone(),
        ..Finding::about::<G>(rule, "fail", "bot")
    })
}

/// The probability, in percent, that is refused at 95 % when all of these answers were good, rounded up.
pub(super) fn bound(answers: u64) -> String {
    if answers == 0 {
        return "100".into();
    }
    let percent = 100.0 * (1.0 - 0.05_f64.powf(1.0 / answers as f64));
    format!("{:.3}", (percent * 1000.0).ceil() / 1000.0)
}

/// The last lines of a conversation, escaped, behind a mark where it has more.
pub(super) fn last_lines(head: &[u8], tail: &[u8]) -> String {
    let bytes = [head, tail].concat();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let last = lines[lines.len().saturating_sub(SHOWN_LINES)..].iter();
    let shown_line = |line: &&[u8]| shown(line) + if line.ends_with(b"\n") { "" } else { " (no line end)" };
    let more = (lines.len() > SHOWN_LINES).then(|| "…".to_owned());
    more.into_iter().chain(last.map(shown_line)).collect::<Vec<_>>().join(" | ")
}

/// The last lines that a program wrote to standard error, escaped, the end of each where it is long.
pub(super) fn last_errors(head: &[u8], tail: &[u8]) -> Vec<String> {
    let bytes = [head, tail].concat();
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let last = lines[lines.len().saturating_sub(SHOWN_LINES)..].iter();
    last.map(|line| shown(&line[line.len().saturating_sub(SHOWN_BYTES)..])).collect()
}

#[cfg(test)]
mod tests {
    use super::{bound, last_errors, last_lines};

    #[test]
    fn of_a_conversation_the_last_lines_are_shown_and_whether_there_are_more() {
        let lines: String = (1..=7).map(|line| format!("{line}\n")).collect();
        assert_eq!(last_lines(&lines.as_bytes()[2..], b""), "2 | 3 | 4 | 5 | 6 | 7");
        assert_eq!(last_lines(lines.as_bytes(), b""), "… | 2 | 3 | 4 | 5 | 6 | 7");
        assert_eq!(last_lines(b"1\n", b"2"), "1 | 2 (no line end)");
    }

    #[test]
    fn of_standard_error_the_last_lines_are_shown_and_of_each_its_end() {
        let lines: String = (1..=9).map(|line| format!("line {line}\n")).collect();
        let long = [b"x".repeat(1000), b"end\x1b".to_vec()].concat();
        let last = last_errors(lines.as_bytes(), &long);
        assert_eq!(last[..5], ["line 5", "line 6", "line 7", "line 8", "line 9"]);
        assert!(last[5].starts_with("xx") && last[5].ends_with("end\\u{1b}") && last[5].len() < 120, "{}", last[5]);
        assert_eq!(last_errors(b"", b""), [""; 0]);
    }

    #[test]
    fn the_bound_is_that_of_the_binomial_distribution() {
        // 0.05 = (1 - p)^n, worked out with bc for n = 4812 and n = 60.
        assert_eq!(bound(4812), "0.063");
        assert_eq!(bound(60), "4.871");
        assert_eq!(bound(0), "100");
    }
}
