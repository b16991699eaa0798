//! The viewer's screen as a picture: what a terminal would show, as SVG that needs no font of its own.

use super::draw::{Look, draw};
use super::page::escaped;
use super::screen::{Reel, Screen};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// The size of a letter, in tenths of a pixel.
const CELL: (usize, usize) = (84, 180);
/// The room around them, in pixels.
const ROOM: usize = 14;
const PAPER: &str = "#12161c";
const TEXT: &str = "#d8dee6";

/// The screen of this size, in columns and rows, that shows a game at a step, or where somebody differs from the rules.
pub fn svg(reel: Reel, at: Option<usize>, size: (u16, u16)) -> String {
    let screen = Screen::new(vec![reel], at);
    let Ok(mut terminal) = Terminal::new(TestBackend::new(size.0, size.1));
    let Ok(_) = terminal.draw(|frame| draw(frame, &screen, Look { colours: true }));
    let name = escaped(&format!("{}, step {} of {}", screen.film().title().0, screen.at, screen.film().last()));
    picture(terminal.backend().buffer(), &name)
}

fn picture(buffer: &Buffer, name: &str) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let [width, height] = [columns * CELL.0 / 10 + 2 * ROOM, rows * CELL.1 / 10 + 2 * ROOM];
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{name}\">\n<title>{name}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{PAPER}\"/>\n\
         <g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"14\">\n"
    );
    for (row, cells) in buffer.content.chunks(columns.max(1)).enumerate() {
        for (column, run) in runs(cells) {
            // Writing into a string cannot fail.
            let _ = put(&mut text, (column, row), run);
        }
    }
    text.push_str("</g>\n</svg>\n");
    text
}

/// Cells of one style beside each other, with the column of the first. A word is a run of its own, since not every browser keeps
/// blanks; blanks are one where they have a background.
fn runs(cells: &[Cell]) -> Vec<(usize, &[Cell])> {
    let is_blank = |cell: &Cell| cell.symbol() == " ";
    let mut runs = Vec::new();
    let mut column = 0;
    for run in cells.chunk_by(|one, two| one.style() == two.style() && is_blank(one) == is_blank(two)) {
        if run[0].modifier.contains(Modifier::REVERSED) || !is_blank(&run[0]) {
            runs.push((column, run));
        }
        column += run.len();
    }
    runs
}

fn put(text: &mut String, (column, row): (usize, usize), run: &[Cell]) -> std::fmt::Result {
    let tenths = |number: usize| format!("{}.{}", number / 10, number % 10);
    let modifier = run[0].modifier;
    let letters: String = run.iter().map(Cell::symbol).collect();
    let (x, y) = (tenths(ROOM * 10 + column * CELL.0), ROOM * 10 + row * CELL.1);
    let width = tenths(run.len() * CELL.0);
    let mut fill = colour(run[0].fg);
    if modifier.contains(Modifier::REVERSED) {
        let (y, height) = (tenths(y), tenths(CELL.1));
        writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>")?;
        fill = PAPER;
    }
    if letters.trim().is_empty() {
        return Ok(());
    }
    let bold = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let under = if modifier.contains(Modifier::UNDERLINED) { " text-decoration=\"underline\"" } else { "" };
    let y = tenths(y + CELL.1 * 3 / 4);
    let letters = escaped(&letters);
    writeln!(text, "<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" fill=\"{fill}\"{bold}{under}>{letters}</text>")
}

fn colour(colour: Color) -> &'static str {
    match colour {
        Color::LightBlue => "#6cb6ff",
        Color::LightRed => "#ff7b72",
        Color::LightGreen => "#7ee787",
        Color::Indexed(_) => "#ffa657",
        Color::Cyan => "#39c5cf",
        Color::LightCyan => "#76e3ea",
        Color::Magenta => "#bc8cff",
        Color::LightMagenta => "#f778ba",
        Color::LightYellow => "#e3b341",
        Color::DarkGray => "#7d8794",
        Color::Gray => "#b1bac4",
        _ => TEXT,
    }
}
