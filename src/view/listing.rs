//! A game as plain lines, for what is no terminal: each step with what is said, the board where it is small, and what is wrong.

use super::film::{Film, differs_says};
use crate::escape;

/// Larger pictures are left out.
const PICTURE_LINES: usize = 24;

/// The game in lines.
pub fn listing(film: &mut dyn Film) -> String {
    let (name, about) = film.title();
    let about = if about.is_empty() { String::new() } else { format!(": {about}") };
    let mut lines = Lines(String::new());
    lines.put(&format!("{name}{about}"));
    film.notes().iter().for_each(|note| lines.put(note));
    for at in 0..=film.last() {
        step(&mut lines, film, at);
    }
    lines.0
}

/// Lines of which none can be made two by what others wrote.
struct Lines(String);

impl Lines {
    fn put(&mut self, line: &str) {
        self.0 += &escape::line(line);
        self.0.push('\n');
    }
}

fn step(lines: &mut Lines, film: &mut dyn Film, at: usize) {
    let frame = film.frame(at);
    let what = match frame.from {
        Some(seat) => format!("seat {seat} -> {}", frame.said),
        None if at == 0 => "the start".into(),
        None => format!("luck {}", frame.said),
    };
    lines.put("");
    lines.put(&format!("{at}/{}  {what}", film.last()));
    if let Some((rule, detail)) = &frame.refused {
        let rule = rule.map_or(String::new(), |rule| format!(" [{rule}]"));
        lines.put(&format!("  refused: {detail}{rule}"));
    }
    for differs in &frame.differs {
        for line in differs_says(differs, film.whose()) {
            lines.put(&format!("  {line}"));
        }
    }
    for (seat, line) in &frame.sent {
        lines.put(&format!("  seat {seat} <- {line}"));
    }
    boards(lines, &frame.picture, frame.theirs.as_deref(), film.whose());
    for id in &frame.rules {
        let place = film.rule(id).map_or("", |entry| entry.place);
        lines.put(&format!("  by {id} ({place})"));
    }
    if !frame.turn.is_empty() {
        lines.put(&format!("  {}", frame.turn));
    }
}

fn boards(lines: &mut Lines, picture: &str, theirs: Option<&str>, whose: &str) {
    let named = [("", Some(picture)), (whose, theirs)];
    for (name, picture) in named {
        let Some(picture) = picture.filter(|picture| picture.lines().count() <= PICTURE_LINES) else { continue };
        if !name.is_empty() {
            lines.put(&format!("  {name} comes to:"));
        }
        picture.lines().for_each(|line| lines.put(&format!("    {line}")));
    }
}
