//! A report as Markdown, for an issue or a pull request.

use super::{Finding, Report};
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
    writeln!(text, "`{}`; {}; `{}`\n", report.subject, report.run.says(report.seed), report.run.command)?;
    writeln!(text, "| pass | fail | skip | steps | agree |\n|---|---|---|---|---|")?;
    let counts = report.counts;
    writeln!(text, "| {} | {} | {} | {} | {} |\n", counts.pass, counts.fail, counts.skip, report.steps, report.agreed)?;
    if let Some(whole) = report.whole_says() {
        writeln!(text, "It {whole}.\n")?;
    }
    for finding in &report.findings {
        show(text, finding)?;
    }
    if counts.xfail > 0 {
        writeln!(text, "- {} cases fail as is known", counts.xfail)?;
    }
    for case in report.wrong_in_list() {
        writeln!(text, "- {}: `{}`: {}", case.status, case.address, case.reason)?;
    }
    for note in report.remarks() {
        writeln!(text, "- {note}")?;
    }
    if let Some(missing) = &report.missing {
        writeln!(text, "- {} `{}`", missing.says(), missing.command)?;
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
    writeln!(text, "## {}: {}\n\n{} ({})\n", finding.status, finding.rule, finding.words, finding.place)?;
    if let Some(known) = &finding.known {
        writeln!(text, "- known: {known}")?;
    }
    for explanation in &finding.explanations {
        writeln!(text, "- `{}`: {}", explanation.id, explanation.says)?;
    }
    if let Some(suspects) = &finding.suspects {
        writeln!(text, "- {}", suspects.says())?;
        suspects.sizes_say().try_for_each(|line| writeln!(text, "- {line}"))?;
        suspects.changes_say().try_for_each(|line| writeln!(text, "- {line}"))?;
    }
    writeln!(text, "\n```\n{}\n```\n", finding.game.join("\n"))?;
    writeln!(text, "- expected ({}): `{}`\n- got: `{}`\n", finding.field, finding.expected, finding.got)?;
    if !finding.standard_error.is_empty() {
        writeln!(text, "The end of its standard error:\n\n```\n{}\n```\n", finding.standard_error.join("\n"))?;
    }
    if let Some(twice) = &finding.twice {
        let (once, again) = (twice.once.join("\n"), twice.again.join("\n"));
        writeln!(text, "{}; once:\n\n```\n{once}\n```\n\nanother time:\n\n```\n{again}\n```\n", twice.says)?;
    }
    writeln!(text, "Again: `{}`\n", finding.replay)
}
