//! A report as a page of HTML that needs nothing else: the verdict first, the rules as a map, a card for each finding with the
//! smallest game to step through, then tables. `templates/report.html` has its form, and escapes what stands in it.

use super::clean::quoted;
use super::parts::parts;
use super::{Explanation, Finding, Report};
use crate::view::facts::{Facts, this_machine};
use crate::view::map::Map;
use crate::view::page::{Page, TABLES, code, player_at_difference, words};
use crate::view::sheet::Table;
use askama::Template;

#[derive(Template)]
#[template(path = "report.html")]
struct Shown<'a> {
    report: &'a Report,
    title: &'a str,
    map: Map,
    rules: Table,
    cases: Table,
    facts: Facts,
}

pub(super) fn text(report: &Report) -> String {
    let verdict = serde_json::json!(report.verdict);
    let title = format!("{} {}: {}", report.job, report.game, verdict.as_str().unwrap_or_default());
    let mut page = Page { title: title.clone(), ..Page::default() };
    for (finding, id) in report.findings.iter().zip(1..) {
        if let Some(shown) = &finding.shown {
            page.games.insert(i32::to_string(&id), shown.game.clone());
            page.rules.insert(report.game.clone(), shown.rules.clone());
            page.draws(shown.script);
        }
    }
    let (map, rules, cases, facts) = (report.map(), report.table_of_rules(), cases(report), facts(report));
    page.body = Shown { report, title: &title, map, rules, cases, facts }.to_string();
    page.draws(TABLES);
    page.html()
}

impl Shown<'_> {
    /// How cases ended, what does not concern this run left out.
    fn numbers(&self) -> Vec<(u64, &'static str)> {
        let counts = self.report.counts;
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
        let is_shown = |(number, says): &(u64, &str)| *number > 0 || ["cases pass", "fail"].contains(says);
        numbers.into_iter().filter(is_shown).collect()
    }
}

/// The place of the game of a finding.
fn player(number: &usize) -> String {
    player_at_difference(&number.to_string())
}

impl Explanation {
    fn kind(&self) -> &'static str {
        if self.good_faith { "reading" } else { "misreading" }
    }

    fn together(&self) -> String {
        match &self.together_with[..] {
            [] => String::new(),
            others => format!(", together with {}", others.join(", ")),
        }
    }
}

impl Finding {
    fn counted(&self) -> String {
        super::counted(self.cases)
    }
}

fn cases(report: &Report) -> Table {
    let row = |case: &super::CaseResult| vec![case.address.clone(), case.status.to_owned(), case.reason.clone()];
    Table {
        title: format!("{} named cases", report.cases.len()),
        id: "cases".into(),
        head: ["case", "status", "why"].map(str::to_owned).to_vec(),
        rows: report.cases.iter().map(row).collect(),
        is_of_ids: true,
    }
}

fn facts(report: &Report) -> Facts {
    let run = &report.run;
    let held_to = if report.reading.is_empty() { "the literal rules".to_owned() } else { report.reading.join(", ") };
    let lines = [
        ("subject", report.subject.clone()),
        ("held to", held_to),
        ("selection", run.selection()),
        ("seed", report.seed.to_string()),
        ("program", format!("{}, rules {}", run.program, run.rules)),
        ("date", run.date.clone()),
        ("machine", this_machine()),
        ("sandbox", run.sandbox.clone()),
    ];
    let lines = lines.into_iter().filter(|(_, says)| !says.is_empty());
    Facts { lines: lines.map(|(name, says)| (name.to_owned(), says)).collect(), command: run.command.clone() }
}
