//! A report as Markdown, for an issue or a pull request.

use super::clean::quoted;
use super::parts::{Part, parts};
use super::{Finding, Report};
use crate::escape::{markdown, markdown_block, markdown_code};
use std::fmt::Write;

pub(super) fn text(report: &Report) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = page(&mut text, report);
    text
}

fn page(text: &mut String, report: &Report) -> std::fmt::Result {
    let verdict = serde_json::json!(report.verdict);
    writeln!(text, "# {} {}: {}\n", report.job, report.game, verdict.as_str().unwrap_or_default())?;
    writeln!(text, "{}\n", report.verdict_says())?;
    let (subject, command) = (markdown_code(&report.subject), markdown_code(&report.run.command));
    writeln!(text, "{subject}; {}; {command}\n", markdown(&report.run.says(report.seed)))?;
    if !report.run.sandbox.is_empty() {
        writeln!(text, "sandbox: {}\n", markdown(&report.run.sandbox))?;
    }
    writeln!(text, "| pass | fail | skip | steps | agree |\n|---|---|---|---|---|")?;
    let counts = report.counts;
    writeln!(text, "| {} | {} | {} | {} | {} |\n", counts.pass, counts.fail, counts.skip, report.steps, report.agreed)?;
    if let Some(whole) = report.whole_says() {
        writeln!(text, "It {}.\n", markdown(&whole))?;
    }
    for finding in &report.findings {
        show(text, finding)?;
    }
    if counts.xfail > 0 {
        writeln!(text, "- {} cases fail as is known", counts.xfail)?;
    }
    for case in report.wrong_in_list() {
        let (address, reason) = (markdown_code(&case.address), markdown(&case.reason));
        writeln!(text, "- {}: {address}: {reason}", case.status)?;
    }
    for note in report.remarks() {
        writeln!(text, "- {}", markdown(&note))?;
    }
    if let Some(missing) = &report.missing {
        writeln!(text, "- {} {}", markdown(&missing.says()), markdown_code(&missing.command))?;
    }
    if let Some(mutation_score) = &report.mutation_score {
        writeln!(
            text,
            "- mutation score: the same cases kill {} of {} planted misreadings",
            mutation_score.caught, mutation_score.planted
        )?;
    }
    Ok(())
}

fn show(text: &mut String, finding: &Finding) -> std::fmt::Result {
    let place = if finding.place.is_empty() { String::new() } else { format!(" ({})", finding.place) };
    writeln!(text, "## {}: {}\n\n{}{place}\n", finding.status, markdown(finding.title()), finding.words)?;
    if let Some(known) = &finding.known {
        writeln!(text, "- known: {}", markdown(known))?;
    }
    for explanation in &finding.explanations {
        let part = explanation.cases.map_or(String::new(), |cases| format!(" ({cases} of these cases)"));
        writeln!(text, "- {}{part}: {}", markdown_code(&explanation.id), markdown(&explanation.says))?;
    }
    if let Some(suspects) = &finding.suspects {
        writeln!(text, "- {}", markdown(&suspects.says()))?;
        suspects.sizes_say().try_for_each(|line| writeln!(text, "- {}", markdown(&line)))?;
        suspects.changes_say().try_for_each(|line| writeln!(text, "- {}", markdown(&line)))?;
    }
    writeln!(text, "\n{}\n", markdown_block(&finding.game))?;
    let (parts, more) = parts(&finding.field, &finding.expected, &finding.got);
    for Part { place, expected, got } in parts {
        writeln!(text, "- expected ({place}): {}\n- got: {}", markdown_code(&expected), markdown_code(&got))?;
    }
    if more > 0 {
        writeln!(text, "- and {more} more parts differ")?;
    }
    writeln!(text)?;
    if !finding.standard_error.is_empty() {
        writeln!(text, "The end of its standard error:\n\n{}\n", markdown_block(&quoted(&finding.standard_error)))?;
    }
    if let Some(twice) = &finding.twice {
        let (once, again) = (markdown_block(&twice.once), markdown_block(&twice.again));
        writeln!(text, "{}; once:\n\n{once}\n\nanother time:\n\n{again}\n", markdown(&twice.says))?;
    }
    writeln!(text, "Again: {}\n", markdown_code(&finding.replay))
}
