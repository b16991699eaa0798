//! A page of numbers: a verdict for each part, what was counted, the rules as a map, plots, and tables that sort and filter. All
//! its texts are plain, and are escaped here.

use super::facts::Facts;
use super::map::Map;
use super::page::{Page, TABLES, code};
use super::plot::Plot;
use super::tone::Tone;
use crate::escape;
use askama::Template;

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Template)]
#[template(path = "table.html")]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Its name in the page; one that stands for its place is given where there is none.
    pub id: String,
    /// The names of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// Whether the first cell of each row is an id, by which the row can be linked to.
    pub is_of_ids: bool,
}

impl Table {
    /// Whether a column has numbers alone, which stand on the right.
    fn is_number(&self, column: &usize) -> bool {
        let is_number = |cell: &str| cell.is_empty() || cell.parse::<f64>().is_ok();
        self.rows.iter().filter_map(|row| row.get(*column)).all(|cell| is_number(cell))
    }
}

/// One part of a page, such as a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its heading; empty where the page has this part alone.
    pub title: String,
    /// The verdict, its colour first.
    pub verdict: (Tone, String),
    /// Numbers, and what was counted.
    pub numbers: Vec<(String, String)>,
    /// What is wrong, or open, in sentences.
    pub findings: Vec<String>,
    /// The rules of a game; empty where the part is about no rules.
    pub map: Map,
    /// The plots.
    pub plots: Vec<Plot>,
    /// The tables.
    pub tables: Vec<Table>,
    /// Lines at the end.
    pub notes: Vec<String>,
}

impl Part {
    /// What the findings are.
    fn heading(&self) -> &'static str {
        match self.verdict.0 {
            Tone::Bad => "What is wrong",
            Tone::Open => "What is open",
            Tone::Good | Tone::Faint => "Remarks",
        }
    }
}

#[derive(Template)]
#[template(path = "sheet.html")]
struct Sheet<'a> {
    title: &'a str,
    parts: &'a [Part],
    facts: &'a Facts,
}

/// The page of these parts, in one file that loads nothing; the facts say of which run.
pub fn sheet(title: &str, parts: Vec<Part>, facts: &[(&str, String)]) -> String {
    let parts: Vec<Part> = parts.into_iter().enumerate().map(|(nth, part)| shown(part, nth)).collect();
    let mut facts = Facts::of_this_run(facts);
    facts.lines.iter_mut().for_each(|(_, says)| line(says));
    line(&mut facts.command);
    let title = escape::line(title);
    let body = Sheet { title: &title, parts: &parts, facts: &facts };
    let mut page = Page { title: title.to_string(), body: body.to_string(), ..Page::default() };
    page.draws(TABLES);
    page.html()
}

/// The part with texts in which every character is seen, and with names for its tables.
fn shown(mut part: Part, nth: usize) -> Part {
    let Part { title, verdict, numbers, findings, map, plots, tables, notes } = &mut part;
    [title, &mut verdict.1].into_iter().for_each(line);
    numbers.iter_mut().flat_map(|(number, says)| [number, says]).for_each(line);
    findings.iter_mut().chain(notes).for_each(line);
    map.tiles.iter_mut().flat_map(|tile| [&mut tile.rule, &mut tile.state, &mut tile.says]).for_each(line);
    for plot in plots {
        [&mut plot.title, &mut plot.legend].into_iter().for_each(line);
        plot.lines.iter_mut().flat_map(|one| [&mut one.name, &mut one.says]).for_each(line);
    }
    for (number, table) in tables.iter_mut().enumerate() {
        line(&mut table.title);
        table.head.iter_mut().chain(table.rows.iter_mut().flatten()).for_each(line);
        table.id = format!("table-{nth}-{number}");
    }
    part
}

/// Text of others in one line, in which every character is seen.
fn line(text: &mut String) {
    *text = escape::line(text).into_owned();
}
