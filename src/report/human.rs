//! A report for people: what differs, rule by rule, and the verdict in the last line.

use super::{Counts, Explanation, Finding, Report, Verdict};
use anstyle::{AnsiColor, Style};
use serde_json::Value;
use std::fmt::Write;

const BOLD: Style = Style::new().bold();
const RED: Style = AnsiColor::Red.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default().bold();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();

pub(super) fn text(report: &Report) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    for finding in &report.findings {
        let _ = show(&mut text, finding);
    }
    let _ = sum_up(&mut text, report);
    text
}

fn show(text: &mut String, finding: &Finding) -> std::fmt::Result {
    let style = if finding.status == "unspecified" { YELLOW } else { RED };
    let cases = if finding.cases == 1 { "1 case".into() } else { format!("{} cases", finding.cases) };
    writeln!(text, "{style}{}{style:#} {BOLD}{}{BOLD:#} ({}), {cases}", finding.status, finding.rule, finding.place)?;
    for line in finding.words.lines() {
        writeln!(text, "    {line}")?;
    }
    finding.explanations.iter().try_for_each(|explanation| explain(text, finding, explanation))?;
    if finding.explanations.is_empty() && finding.who == "referee" && finding.status != "flaky" {
        writeln!(text, "  no reading or misreading of the catalogue shows exactly this")?;
    }
    if let Some(suspects) = &finding.suspects {
        writeln!(text, "  {}", suspects.says())?;
    }
    if !finding.game.is_empty() {
        writeln!(text, "  the smallest game that shows it (first seen in {}):", finding.address)?;
        finding.game.iter().try_for_each(|line| writeln!(text, "    {line}"))?;
    }
    writeln!(text, "  {}: the rules say     {}", finding.field, shown(&finding.expected))?;
    let says = format!("the {} says", finding.who);
    writeln!(text, "  {}: {says:17} {}", finding.field, shown(&finding.got))?;
    if let Some(twice) = &finding.twice {
        writeln!(text, "  {}; once:", twice.says)?;
        twice.once.iter().try_for_each(|line| writeln!(text, "    {line}"))?;
        writeln!(text, "  another time:")?;
        twice.again.iter().try_for_each(|line| writeln!(text, "    {line}"))?;
    }
    if !finding.replay.is_empty() {
        writeln!(text, "  again: {}", finding.replay)?;
    }
    if !finding.saved.is_empty() {
        writeln!(text, "  saved: {}", finding.saved.join(", "))?;
    }
    writeln!(text)
}

fn explain(text: &mut String, finding: &Finding, explanation: &Explanation) -> std::fmt::Result {
    let Explanation { id, says, together_with, .. } = explanation;
    let kind = if explanation.good_faith { "the reading" } else { "the misreading" };
    let share = if explanation.everything { "all that differs" } else { "these cases" };
    let together = match together_with[..] {
        [] => String::new(),
        _ => format!(", together with {},", together_with.join(", ")),
    };
    writeln!(text, "  {kind} {BOLD}{id}{BOLD:#}{together} shows exactly {share}:")?;
    writeln!(text, "    the {} {says}", finding.who)?;
    for (index, line) in explanation.ruling.iter().flat_map(|ruling| ruling.lines()).enumerate() {
        writeln!(text, "    {}{line}", if index == 0 { "ruling: " } else { "" })?;
    }
    Ok(())
}

fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(400) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], text.len()),
        None => text,
    }
}

fn sum_up(text: &mut String, report: &Report) -> std::fmt::Result {
    let counts = report.counts;
    for reason in &report.skips {
        writeln!(text, "skipped: {reason}")?;
    }
    for note in &report.notes {
        writeln!(text, "{note}")?;
    }
    for case in report.wrong_in_list() {
        writeln!(text, "{RED}{}{RED:#} {BOLD}{}{BOLD:#}: {}", case.status, case.address, case.reason)?;
    }
    for case in report.cases.iter().filter(|case| case.status == "timing") {
        writeln!(text, "{YELLOW}timing{YELLOW:#} {BOLD}{}{BOLD:#}: {}", case.address, case.reason)?;
    }
    if let Some(whole) = report.whole_says() {
        writeln!(text, "{whole}")?;
    }
    if let Some(mutation_score) = &report.mutation_score {
        writeln!(
            text,
            "mutation score: the same cases kill {} of {} planted misreadings",
            mutation_score.caught, mutation_score.planted
        )?;
        if !mutation_score.missed.is_empty() {
            writeln!(text, "  not by them: {}", mutation_score.missed.join(", "))?;
        }
    }
    if let Some(missing) = &report.missing {
        writeln!(text, "{}", missing.says())?;
    }
    let (style, verdict) = match report.verdict {
        Verdict::Nothing => (YELLOW, "nothing was compared"),
        Verdict::Incomplete => (YELLOW, "incomplete, without a difference so far"),
        Verdict::Conforms => (GREEN, "conforms"),
        Verdict::KnownFailures => (YELLOW, "conforms but for known failures"),
        Verdict::Deviates => (RED, "does not conform, but agrees with mistakes that are known of another program"),
        Verdict::Differs => (RED, "does not conform"),
        Verdict::Unspecified => (YELLOW, "unspecified by the text: differs only by good-faith readings"),
    };
    let held_to = match report.reading.as_slice() {
        [] => "the literal rules".to_owned(),
        readings => format!("the reading {}", readings.join(", ")),
    };
    writeln!(
        text,
        "{style}{verdict}{style:#}: {} against {held_to} of {}: {} cases pass, {} fail{}, {} skipped{}; {} of {} steps agree; seed {}; {}",
        report.subject,
        report.game,
        counts.pass,
        counts.fail,
        known(counts),
        counts.skip,
        rare(counts),
        report.agreed,
        report.steps,
        report.seed,
        report.run.says(),
    )
}

/// What there is to be said of cases that seldom end so.
fn rare(counts: Counts) -> String {
    let kinds = [(counts.flaky, "flaky"), (counts.error, "broke it"), (counts.timing, "not judged for timing")];
    let kinds = kinds.into_iter().filter(|(count, _)| *count > 0);
    kinds.map(|(count, kind)| format!(", {count} {kind}")).collect()
}

/// What there is to be said of known failures.
fn known(counts: Counts) -> String {
    let xfail = if counts.xfail > 0 { format!(", {} fail as is known", counts.xfail) } else { String::new() };
    let xpass = if counts.xpass > 0 { format!(", {} pass unexpectedly", counts.xpass) } else { String::new() };
    xfail + &xpass
}
