//! A report for people: the verdict first, then what differs, rule by rule, then what is said of the whole run. Lines are as wide
//! as the terminal at most, but for commands, which readers copy.

use super::parts::{Part, parts};
use super::wrap::{chopped, joined, wrapped};
use super::{Counts, Explanation, Finding, Report};
use crate::view::tone::Tone;
use anstyle::Style;

const BOLD: Style = Style::new().bold();

pub(super) fn text(report: &Report, columns: usize) -> String {
    let mut page = Page { text: String::new(), columns };
    page.verdict(report);
    report.findings.iter().for_each(|finding| page.finding(finding));
    page.rest(report);
    if !report.findings.is_empty() {
        // By now the first line may have left the screen.
        let findings = super::several(report.findings.len(), "finding");
        page.styled(report.verdict.tone().style(), &report.verdict_says(), &format!(": {findings} above"));
    }
    page.text
}

/// A text of lines that are not too long.
struct Page {
    text: String,
    columns: usize,
}

impl Page {
    /// A line as it is.
    fn raw(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// A sentence, broken between words.
    fn say(&mut self, line: &str) {
        let line = wrapped(line, self.columns);
        self.raw(&line);
    }

    /// A sentence whose head has a style.
    fn styled(&mut self, style: Style, head: &str, rest: &str) {
        let line = wrapped(&format!("{head}{rest}"), self.columns);
        match line.strip_prefix(head) {
            Some(rest) => self.raw(&format!("{style}{head}{style:#}{rest}")),
            // A long head is broken itself.
            None => self.raw(&format!("{style}{line}{style:#}")),
        }
    }

    /// A line of somebody's, whose blanks count.
    fn quote(&mut self, line: &str) {
        let line = chopped(line, self.columns);
        self.raw(&line);
    }

    fn verdict(&mut self, report: &Report) {
        let held_to = match report.reading.as_slice() {
            [] => "the literal rules".to_owned(),
            readings => format!("the reading {}", readings.join(", ")),
        };
        let about = format!(": {} against {held_to} of {}", report.subject, report.game);
        self.styled(report.verdict.tone().style(), &report.verdict_says(), &about);
        self.say(&cases(report));
        if let Some(whole) = report.whole_says() {
            self.say(&whole);
        }
        if let Some(score) = &report.mutation_score {
            let (caught, planted) = (score.caught, score.planted);
            self.say(&format!("mutation score: the same cases kill {caught} of {planted} planted misreadings"));
        }
        if let Some(broken) = &report.broken {
            self.say(&broken.says());
        }
        self.raw("");
    }

    fn finding(&mut self, finding: &Finding) {
        let tone = if ["unspecified", "xfail"].contains(&finding.status) { Tone::Open } else { Tone::Bad };
        let (style, status, rule) = (tone.style(), finding.status, finding.title());
        let place = if finding.place.is_empty() { String::new() } else { format!(" ({})", finding.place) };
        let line = wrapped(&format!("{status} {rule}{place}, {}", super::counted(finding.cases)), self.columns);
        let rest = line.strip_prefix(&format!("{status} {rule}")).unwrap_or(&line);
        self.raw(&format!("{style}{status}{style:#} {BOLD}{rule}{BOLD:#}{rest}"));
        joined(&finding.words).iter().for_each(|line| self.say(&format!("    {line}")));
        if let Some(known) = &finding.known {
            self.say(&format!("  this is known: {known}"));
        }
        if let Some(twice) = &finding.twice {
            // What the head says is not said again.
            let says =
                twice.says.strip_prefix(finding.title()).map_or(&*twice.says, |rest| rest.trim_start_matches(": "));
            self.say(&format!("  {says}"));
        }
        for (explanation, nth) in finding.explanations.iter().zip(0..) {
            let joined = if explanation.cases.is_some() { "and " } else { "or " };
            self.explanation(finding, explanation, if nth > 0 { joined } else { "" });
        }
        if finding.explanations.is_empty() && finding.who == "referee" && finding.status != "flaky" {
            self.say("  no reading or misreading of the catalogue shows exactly this");
        }
        if let Some(suspects) = &finding.suspects {
            self.say(&format!("  {}", suspects.says()));
            suspects.sizes_say().chain(suspects.changes_say()).for_each(|line| self.say(&format!("  {line}")));
        }
        self.shown(finding);
        if !finding.replay.is_empty() {
            self.raw(&format!("  again: {}", finding.replay));
        }
        if !finding.saved.is_empty() {
            self.say(&format!("  saved: {}", finding.saved.join(", ")));
        }
        self.raw("");
    }

    /// The game that shows it, and what is said in it otherwise.
    fn shown(&mut self, finding: &Finding) {
        let mut lines = |head: &str, lines: &[String]| {
            self.say(&format!("  {head}:"));
            lines.iter().for_each(|line| self.quote(&format!("    {line}")));
        };
        if !finding.game.is_empty() {
            // A bot's games are not made smaller.
            let played = if finding.who == "bot" { " played" } else { "" };
            lines(&format!("the smallest game{played} that shows it ({})", finding.first_seen()), &finding.game);
        }
        if !finding.standard_error.is_empty() {
            lines("the end of its standard error", &finding.standard_error);
        }
        let (parts, more) = parts(&finding.field, &finding.expected, &finding.got);
        let says = format!("the {} says", finding.who);
        for Part { place, expected, got } in parts {
            self.quote(&format!("  {place}: the rules say     {expected}"));
            self.quote(&format!("  {place}: {says:17} {got}"));
        }
        if more > 0 {
            self.say(&format!("  and {more} more parts differ"));
        }
        if let Some(twice) = &finding.twice {
            self.say("  once:");
            twice.once.iter().for_each(|line| self.quote(&format!("    {line}")));
            self.say("  another time:");
            twice.again.iter().for_each(|line| self.quote(&format!("    {line}")));
        }
    }

    fn explanation(&mut self, finding: &Finding, explanation: &Explanation, or: &str) {
        let Explanation { id, says, together_with, .. } = explanation;
        let kind = if explanation.good_faith { "the reading" } else { "the misreading" };
        let share = match explanation.cases {
            None if explanation.everything => "all that differs".to_owned(),
            None => "these cases".to_owned(),
            Some(cases) => format!("{cases} of these cases"),
        };
        let together = match together_with[..] {
            [] => String::new(),
            _ => format!(", together with {},", together_with.join(", ")),
        };
        let line = wrapped(&format!("  {or}{kind} {id}{together} shows exactly {share}:"), self.columns);
        self.raw(&line.replacen(id, &format!("{BOLD}{id}{BOLD:#}"), 1));
        self.say(&format!("    the {} {says}", finding.who));
        for (index, line) in explanation.ruling.iter().flat_map(|ruling| joined(ruling)).enumerate() {
            self.say(&format!("    {}{line}", if index == 0 { "ruling: " } else { "" }));
        }
    }

    fn rest(&mut self, report: &Report) {
        if let Some(score) = report.mutation_score.as_ref().filter(|score| !score.missed.is_empty()) {
            self.say(&format!("not killed by these cases: {}", score.missed.join(", ")));
        }
        report.skips.iter().for_each(|skips| self.say(&skips.says()));
        report.notes.iter().for_each(|note| self.say(note));
        report.known.iter().for_each(|known| self.say(&known.says()));
        for case in report.wrong_in_list() {
            self.styled(Tone::Bad.style(), case.status, &format!(" {}: {}", case.address, case.reason));
        }
        report.unjudged().iter().for_each(|line| self.say(line));
        if let Some(missing) = &report.missing {
            self.say(&missing.says());
            self.raw(&format!("  {}", missing.command));
        }
        self.say(&format!("run: {}", report.run.says(report.seed)));
        if !report.run.sandbox.is_empty() {
            self.raw(&format!("sandbox: {}", report.run.sandbox));
        }
        self.raw(&format!("command: {}", report.run.command));
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

/// What there is to say of cases that seldom end so.
fn rare(counts: Counts) -> String {
    let kinds = [(counts.flaky, "flaky"), (counts.error, "broke it"), (counts.timing, "not judged for timing")];
    let kinds = kinds.into_iter().filter(|(count, _)| *count > 0);
    kinds.map(|(count, kind)| format!(", {count} {kind}")).collect()
}

/// What there is to say of known failures.
fn known(counts: Counts) -> String {
    let xfail = if counts.xfail > 0 { format!(", {} fail as is known", counts.xfail) } else { String::new() };
    let xpass = if counts.xpass > 0 { format!(", {} pass unexpectedly", counts.xpass) } else { String::new() };
    xfail + &xpass
}
