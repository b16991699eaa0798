//! A report as a page of HTML that needs nothing else: the verdict first, a card for each finding with the smallest game to
//! step through, and the cases as a table.

use super::clean::quoted;
use super::parts::{Part, parts};
use super::{Explanation, Finding, Report, Verdict};
use crate::view::page::{Page, TABLES, code, escaped, player_at_difference, words};
use std::fmt::Write;

pub(super) fn text(report: &Report) -> String {
    let verdict = serde_json::json!(report.verdict);
    let title = format!("{} {}: {}", report.job, report.game, verdict.as_str().unwrap_or_default());
    let mut page = Page { title, ..Page::default() };
    let mut body = String::from("<main>\n");
    // Writing into a string cannot fail.
    let _ = head(&mut body, report, &page.title);
    for (index, finding) in report.findings.iter().enumerate() {
        let _ = card(&mut body, finding, index + 1);
        if let Some(shown) = &finding.shown {
            page.games.insert((index + 1).to_string(), shown.game.clone());
            page.rules.insert(report.game.clone(), shown.rules.clone());
            page.draws(shown.script);
        }
    }
    let _ = rest(&mut body, report);
    body.push_str("</main>\n");
    page.body = body;
    page.draws(TABLES);
    page.html()
}

fn head(text: &mut String, report: &Report, title: &str) -> std::fmt::Result {
    let kind = match report.verdict {
        Verdict::Conforms | Verdict::KnownFailures => "good",
        Verdict::Unspecified | Verdict::Incomplete | Verdict::Nothing => "open",
        Verdict::Deviates | Verdict::Differs | Verdict::Broken => "bad",
    };
    writeln!(text, "<h1>{}</h1>\n<div class=\"verdict {kind}\">", escaped(title))?;
    writeln!(
        text,
        "<p class=\"big\">{}</p>\n<p><code>{}</code></p>",
        escaped(&report.verdict_says()),
        escaped(&report.subject)
    )?;
    if let Some(whole) = report.whole_says() {
        writeln!(text, "<p>It {}.</p>", escaped(&whole))?;
    }
    let counts = report.counts;
    let numbers = [
        (counts.pass, "cases pass"),
        (counts.fail, "fail"),
        (counts.xfail, "fail as is known"),
        (counts.xpass, "pass, though known to fail"),
        (counts.flaky, "are flaky"),
        (counts.error, "ended in an error"),
        (counts.timing, "could not be judged for time"),
        (counts.skip, "skipped"),
    ];
    writeln!(text, "<ul class=\"numbers\">")?;
    for (number, says) in
        numbers.into_iter().filter(|(number, says)| *number > 0 || ["cases pass", "fail"].contains(says))
    {
        writeln!(text, "<li><strong>{number}</strong> {says}</li>")?;
    }
    writeln!(text, "<li><strong>{}</strong> of <strong>{}</strong> steps agree</li>", report.agreed, report.steps)?;
    if let Some(score) = &report.mutation_score {
        let says = "planted misreadings are killed by the same cases";
        writeln!(text, "<li><strong>{}</strong> of <strong>{}</strong> {says}</li>", score.caught, score.planted)?;
    }
    writeln!(text, "</ul></div>")
}

fn card(text: &mut String, finding: &Finding, id: usize) -> std::fmt::Result {
    let (status, rule) = (finding.status, escaped(&finding.rule));
    let cases = if finding.cases == 1 { "1 case".to_owned() } else { format!("{} cases", finding.cases) };
    writeln!(text, "<section class=\"card {status}\" id=\"finding-{id}\">")?;
    writeln!(text, "<p><span class=\"status\">{status}</span> · {cases} · {}</p>\n<h2>{rule}</h2>", finding.who)?;
    writeln!(text, "<p class=\"place\">{}</p>\n{}", escaped(&finding.place), words(&finding.words))?;
    if let Some(known) = &finding.known {
        writeln!(text, "<p>known: {}</p>", escaped(known))?;
    }
    for explanation in &finding.explanations {
        writeln!(text, "{}", explained(explanation))?;
    }
    if let Some(suspects) = &finding.suspects {
        writeln!(text, "<p>{}</p>", escaped(&suspects.says()))?;
        suspects.sizes_say().try_for_each(|line| writeln!(text, "<p>{}</p>", escaped(&line)))?;
        suspects.changes_say().try_for_each(|line| writeln!(text, "<p>{}</p>", code(&line)))?;
    }
    if let Some(twice) = &finding.twice {
        let (once, again) = (escaped(&twice.once.join("\n")), escaped(&twice.again.join("\n")));
        writeln!(text, "<p>{}; once:</p><pre class=\"block\">{once}</pre>", escaped(&twice.says))?;
        writeln!(text, "<p>another time:</p><pre class=\"block\">{again}</pre>")?;
    }
    let (parts, more) = parts(&finding.field, &finding.expected, &finding.got);
    let table =
        "<div class=\"wide\"><table><thead><tr><th></th><th>the rules say</th><th>the subject says</th></tr></thead>";
    writeln!(text, "{table}<tbody>")?;
    for Part { place, expected, got } in parts {
        let cells = [&expected, &got].map(|cell| format!("<td><code>{}</code></td>", escaped(cell))).concat();
        writeln!(text, "<tr><th>{}</th>{cells}</tr>", escaped(&place))?;
    }
    writeln!(text, "</tbody></table></div>")?;
    if more > 0 {
        writeln!(text, "<p>and {more} more parts differ</p>")?;
    }
    if finding.shown.is_some() {
        writeln!(text, "{}", player_at_difference(&id.to_string()))?;
    }
    let open = if finding.shown.is_some() { "" } else { " open" };
    let game = escaped(&finding.game.join("\n"));
    writeln!(
        text,
        "<details{open}><summary>The smallest game, line by line ({})</summary>",
        escaped(&finding.first_seen())
    )?;
    writeln!(text, "<pre class=\"block\">{game}</pre></details>")?;
    if !finding.standard_error.is_empty() {
        let errors = escaped(&quoted(&finding.standard_error).join("\n"));
        writeln!(text, "<p>the end of its standard error:</p><pre class=\"block\">{errors}</pre>")?;
    }
    if !finding.saved.is_empty() {
        writeln!(text, "<p>Saved: <code>{}</code></p>", escaped(&finding.saved.join(", ")))?;
    }
    writeln!(text, "<p>Again:</p>{}\n</section>", command(&finding.replay))
}

/// One explanation in words.
fn explained(one: &Explanation) -> String {
    let kind = if one.good_faith { "reading" } else { "misreading" };
    let together = match &one.together_with[..] {
        [] => String::new(),
        others => format!(", together with {}", others.join(", ")),
    };
    let mut text =
        format!("<p>The {kind} <code>{}</code>{}: {}.</p>", escaped(&one.id), escaped(&together), escaped(&one.says));
    if let Some(ruling) = &one.ruling {
        text.push_str(&format!("<details><summary>The ruling</summary>{}</details>", words(ruling)));
    }
    text
}

/// A line to be copied.
fn command(line: &str) -> String {
    format!("<pre class=\"command\"><code>{}</code></pre>", escaped(line))
}

fn rest(text: &mut String, report: &Report) -> std::fmt::Result {
    for case in report.wrong_in_list() {
        let (address, reason) = (escaped(&case.address), escaped(&case.reason));
        writeln!(text, "<p>{}: <code>{address}</code>: {reason}</p>", case.status)?;
    }
    for note in report.remarks() {
        writeln!(text, "<p>{}</p>", code(&note))?;
    }
    if let Some(missing) = &report.missing {
        writeln!(text, "<p>{}</p>{}", escaped(&missing.says()), command(&missing.command))?;
    }
    if let Some(score) = report.mutation_score.as_ref().filter(|score| !score.missed.is_empty()) {
        writeln!(text, "<details><summary>Misreadings that these cases do not kill</summary><ul>")?;
        score.missed.iter().try_for_each(|id| writeln!(text, "<li><code>{}</code></li>", escaped(id)))?;
        writeln!(text, "</ul></details>")?;
    }
    if !report.cases.is_empty() {
        writeln!(text, "<details><summary>{} named cases</summary>", report.cases.len())?;
        writeln!(
            text,
            "<input type=\"search\" data-filter=\"#cases tbody tr\" placeholder=\"filter\" aria-label=\"filter the cases\">"
        )?;
        writeln!(
            text,
            "<div class=\"wide\"><table class=\"sorted\" id=\"cases\"><thead><tr><th>case</th><th>status</th><th>why</th></tr></thead><tbody>"
        )?;
        for case in &report.cases {
            let [address, reason] = [&case.address, &case.reason].map(|part| escaped(part));
            writeln!(text, "<tr><td><code>{address}</code></td><td>{}</td><td>{reason}</td></tr>", case.status)?;
        }
        writeln!(text, "</tbody></table></div></details>")?;
    }
    if !report.run.sandbox.is_empty() {
        writeln!(text, "<p>sandbox: {}</p>", escaped(&report.run.sandbox))?;
    }
    writeln!(text, "<p>{}</p>{}", escaped(&report.run.says(report.seed)), command(&report.run.command))
}
