//! A report for people: what differs, rule by rule, and the verdict in the last line. What is said of the whole run stands in
//! short lines, but for commands, which are to be copied.

use super::parts::{Part, parts};
use super::wrap::wrapped;
use super::{Counts, Explanation, Finding, Report, Verdict};
use anstyle::{AnsiColor, Style};
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
    let style = if ["unspecified", "xfail"].contains(&finding.status) { YELLOW } else { RED };
    let cases = if finding.cases == 1 { "1 case".into() } else { format!("{} cases", finding.cases) };
    writeln!(text, "{style}{}{style:#} {BOLD}{}{BOLD:#} ({}), {cases}", finding.status, finding.rule, finding.place)?;
    for line in finding.words.lines() {
        writeln!(text, "    {line}")?;
    }
    if let Some(known) = &finding.known {
        writeln!(text, "  this is known: {known}")?;
    }
    finding.explanations.iter().try_for_each(|explanation| explain(text, finding, explanation))?;
    if finding.explanations.is_empty() && finding.who == "referee" && finding.status != "flaky" {
        writeln!(text, "  no reading or misreading of the catalogue shows exactly this")?;
    }
    if let Some(suspects) = &finding.suspects {
        writeln!(text, "  {}", suspects.says())?;
        suspects.sizes_say().try_for_each(|line| writeln!(text, "  {line}"))?;
        suspects.changes_say().try_for_each(|line| writeln!(text, "  {line}"))?;
    }
    if !finding.game.is_empty() {
        writeln!(text, "  the smallest game that shows it ({}):", finding.first_seen())?;
        finding.game.iter().try_for_each(|line| writeln!(text, "    {line}"))?;
    }
    if !finding.standard_error.is_empty() {
        writeln!(text, "  the end of its standard error:")?;
        finding.standard_error.iter().try_for_each(|line| writeln!(text, "    {line}"))?;
    }
    let (parts, more) = parts(&finding.field, &finding.expected, &finding.got);
    let says = format!("the {} says", finding.who);
    for Part { place, expected, got } in parts {
        writeln!(text, "  {place}: the rules say     {expected}")?;
        writeln!(text, "  {place}: {says:17} {got}")?;
    }
    if more > 0 {
        writeln!(text, "  and {more} more parts differ")?;
    }
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

fn sum_up(text: &mut String, report: &Report) -> std::fmt::Result {
    let mut say = |line: String| writeln!(text, "{}", wrapped(&line));
    report.skips.iter().try_for_each(|skips| say(skips.says()))?;
    report.notes.iter().try_for_each(|note| say(note.clone()))?;
    report.known.iter().try_for_each(|known| say(known.says()))?;
    for case in report.wrong_in_list() {
        let line = wrapped(&format!("{} {}: {}", case.status, case.address, case.reason));
        let status = case.status;
        let rest = line.strip_prefix(status).unwrap_or(&line);
        writeln!(text, "{RED}{status}{RED:#}{rest}")?;
    }
    for case in report.cases.iter().filter(|case| case.status == "timing") {
        writeln!(text, "{YELLOW}timing{YELLOW:#} {BOLD}{}{BOLD:#}: {}", case.address, case.reason)?;
    }
    let mut say = |line: String| writeln!(text, "{}", wrapped(&line));
    report.whole_says().map_or(Ok(()), &mut say)?;
    if let Some(mutation_score) = &report.mutation_score {
        let (caught, planted) = (mutation_score.caught, mutation_score.planted);
        say(format!("mutation score: the same cases kill {caught} of {planted} planted misreadings"))?;
        if !mutation_score.missed.is_empty() {
            say(format!("  not by them: {}", mutation_score.missed.join(", ")))?;
        }
    }
    if let Some(missing) = &report.missing {
        writeln!(text, "{}\n  {}", wrapped(&missing.says()), missing.command)?;
    }
    if let Some(broken) = &report.broken {
        writeln!(text, "{}", wrapped(&broken.says()))?;
    }
    writeln!(text, "{}", wrapped(&format!("run: {}", report.run.says(report.seed))))?;
    if !report.run.sandbox.is_empty() {
        writeln!(text, "sandbox: {}", report.run.sandbox)?;
    }
    writeln!(text, "command: {}", report.run.command)?;
    writeln!(text, "{}", wrapped(&cases(report)))?;
    let style = match report.verdict {
        Verdict::Conforms => GREEN,
        Verdict::Deviates | Verdict::Differs | Verdict::Broken => RED,
        _ => YELLOW,
    };
    let held_to = match report.reading.as_slice() {
        [] => "the literal rules".to_owned(),
        readings => format!("the reading {}", readings.join(", ")),
    };
    let verdict = report.verdict_says();
    let line = wrapped(&format!("{verdict}: {} against {held_to} of {}", report.subject, report.game));
    match line.strip_prefix(&verdict) {
        Some(rest) => writeln!(text, "{style}{verdict}{style:#}{rest}"),
        // A long verdict is wrapped itself.
        None => writeln!(text, "{style}{line}{style:#}"),
    }
}

/// How the cases ended.
fn cases(report: &Report) -> String {
    let counts = report.counts;
    format!(
        "cases: {} pass, {} fail{}, {} skipped{}; {} of {} steps agree",
        counts.pass,
        counts.fail,
        known(counts),
        counts.skip,
        rare(counts),
        report.agreed,
        report.steps,
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
