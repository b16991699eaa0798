//! A page of numbers: a verdict for each part, what was counted, and tables that sort and filter. All its texts are plain, and are
//! escaped here.

use super::page::{Page, TABLES, code, escaped};
use crate::escape;

/// How a verdict is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As it should be.
    Good,
    /// Not known.
    Open,
    /// Not as it should be.
    Bad,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// Whether the first cell of each row is an id.
    pub is_of_ids: bool,
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
    /// The tables.
    pub tables: Vec<Table>,
    /// Lines at the end, such as the seed.
    pub notes: Vec<String>,
}

/// The page of these parts, in one file that loads nothing.
pub fn sheet(title: &str, parts: &[Part]) -> String {
    let mut page = Page { title: title.to_owned(), ..Page::default() };
    let parts: String = parts.iter().enumerate().map(|(nth, part)| text(part, nth)).collect();
    page.body = format!("<main>\n<h1>{}</h1>\n{parts}{}</main>\n", shown(title), run());
    page.draws(TABLES);
    page.html()
}

/// Text of others as HTML, in which every character is seen.
fn shown(text: &str) -> String {
    escaped(&escape::line(text))
}

fn text(part: &Part, nth: usize) -> String {
    let kind = match part.verdict.0 {
        Tone::Good => "good",
        Tone::Open => "open",
        Tone::Bad => "bad",
    };
    let title = if part.title.is_empty() { String::new() } else { format!("<h2>{}</h2>\n", shown(&part.title)) };
    let number =
        |(number, says): &(String, String)| format!("<li><strong>{}</strong> {}</li>\n", shown(number), shown(says));
    let numbers: String = part.numbers.iter().map(number).collect();
    let numbers = if numbers.is_empty() { numbers } else { format!("<ul class=\"numbers\">\n{numbers}</ul>\n") };
    let says = shown(&part.verdict.1);
    let mut text = format!("{title}<div class=\"verdict {kind}\">\n<p class=\"big\">{says}</p>\n{numbers}</div>\n");
    for finding in &part.findings {
        text += &format!("<p>{}</p>\n", code(&escape::line(finding)));
    }
    for (number, shown) in part.tables.iter().enumerate() {
        text += &table(shown, &format!("table-{nth}-{number}"));
    }
    for note in &part.notes {
        text += &format!("<p>{}</p>\n", code(&escape::line(note)));
    }
    text
}

fn table(table: &Table, id: &str) -> String {
    let head: String = table.head.iter().map(|cell| format!("<th>{}</th>", shown(cell))).collect();
    let row = |cells: &Vec<String>| {
        let cell = |(nth, cell): (usize, &String)| match nth {
            0 if table.is_of_ids => format!("<td><code>{}</code></td>", shown(cell)),
            _ => format!("<td>{}</td>", shown(cell)),
        };
        format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let rows: String = table.rows.iter().map(row).collect();
    let title = shown(&table.title);
    format!(
        "<h3>{title}</h3>\n<input type=\"search\" data-filter=\"#{id} tbody tr\" placeholder=\"filter\" aria-label=\"filter: {title}\">\n\
         <div class=\"wide\"><table class=\"sorted\" id=\"{id}\"><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n"
    )
}

/// Which run it was.
fn run() -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let line = crate::words::join([crate::out::program().to_owned()].into_iter().chain(words));
    let version = env!("CARGO_PKG_VERSION");
    format!("<p>rulebook {version}</p>\n<pre class=\"command\"><code>{}</code></pre>\n", shown(&line))
}
