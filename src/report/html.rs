//! A report as a page of HTML that needs nothing else.

use super::{Finding, Report};
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}\
pre{background:#f4f4f4;padding:1em;overflow:auto}.fail{color:#b00020}.unspecified{color:#8a6d00}";

pub(super) fn text(report: &Report) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = page(&mut text, report);
    text
}

fn page(text: &mut String, report: &Report) -> std::fmt::Result {
    let verdict = serde_json::json!(report.verdict);
    let title = format!("{} {}: {}", report.job, report.game, verdict.as_str().unwrap_or_default());
    let says = escaped(&report.verdict_says());
    writeln!(text, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{0}</title>", escaped(&title))?;
    writeln!(text, "<style>{STYLE}</style>\n<h1>{}</h1>", escaped(&title))?;
    let counts = report.counts;
    writeln!(
        text,
        "<p>{says}</p>\n<p><code>{}</code>, seed {}: {} cases pass, {} fail, {} skipped; {} of {} steps agree.</p>",
        escaped(&report.subject),
        report.seed,
        counts.pass,
        counts.fail,
        counts.skip,
        report.agreed,
        report.steps
    )?;
    if let Some(whole) = report.whole_says() {
        writeln!(text, "<p>It {}.</p>", escaped(&whole))?;
    }
    for finding in &report.findings {
        show(text, finding)?;
    }
    if counts.xfail > 0 {
        writeln!(text, "<p>{} cases fail as is known.</p>", counts.xfail)?;
    }
    for case in report.wrong_in_list() {
        let (address, reason) = (escaped(&case.address), escaped(&case.reason));
        writeln!(text, "<p>{}: <code>{address}</code>: {reason}</p>", case.status)?;
    }
    for note in report.remarks() {
        writeln!(text, "<p>{}</p>", escaped(&note))?;
    }
    if let Some(missing) = &report.missing {
        writeln!(text, "<p>{} <code>{}</code></p>", escaped(&missing.says()), escaped(&missing.command))?;
    }
    let run = &report.run;
    writeln!(text, "<p>{}; <code>{}</code></p>", escaped(&run.says(report.seed)), escaped(&run.command))?;
    if let Some(mutation_score) = &report.mutation_score {
        writeln!(
            text,
            "<p>Mutation score: the same cases kill {} of {} planted misreadings.</p>",
            mutation_score.caught, mutation_score.planted
        )?;
    }
    writeln!(text, "</html>")
}

fn show(text: &mut String, finding: &Finding) -> std::fmt::Result {
    let (status, rule) = (finding.status, escaped(&finding.rule));
    writeln!(text, "<h2 class=\"{status}\">{status}: {rule}</h2>")?;
    writeln!(text, "<p>{} ({})</p><ul>", escaped(&finding.words), escaped(&finding.place))?;
    if let Some(known) = &finding.known {
        writeln!(text, "<li>known: {}</li>", escaped(known))?;
    }
    for explanation in &finding.explanations {
        writeln!(text, "<li><code>{}</code>: {}</li>", escaped(&explanation.id), escaped(&explanation.says))?;
    }
    if let Some(suspects) = &finding.suspects {
        writeln!(text, "<li>{}</li>", escaped(&suspects.says()))?;
        suspects.changes_say().try_for_each(|line| writeln!(text, "<li>{}</li>", escaped(&line)))?;
    }
    writeln!(text, "</ul><pre>{}</pre>", escaped(&finding.game.join("\n")))?;
    if !finding.standard_error.is_empty() {
        let errors = escaped(&finding.standard_error.join("\n"));
        writeln!(text, "<p>the end of its standard error:</p><pre>{errors}</pre>")?;
    }
    let (expected, got) = (finding.expected.to_string(), finding.got.to_string());
    writeln!(
        text,
        "<p>{}: expected <code>{}</code>, got <code>{}</code></p>",
        finding.field,
        escaped(&expected),
        escaped(&got)
    )?;
    if let Some(twice) = &finding.twice {
        let (once, again) = (escaped(&twice.once.join("\n")), escaped(&twice.again.join("\n")));
        writeln!(text, "<p>{}; once:</p><pre>{once}</pre>", escaped(&twice.says))?;
        writeln!(text, "<p>another time:</p><pre>{again}</pre>")?;
    }
    writeln!(text, "<p>Again: <code>{}</code></p>", escaped(&finding.replay))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
