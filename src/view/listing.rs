//! A game as plain lines, for what is no terminal: each step with what is said, the board where it is small, and what is wrong.

use super::film::{Film, differs_says};
use std::fmt::Write;

/// Larger pictures are left out.
const PICTURE_LINES: usize = 24;

/// The game in lines.
pub fn listing(film: &mut dyn Film) -> String {
    let (name, about) = film.title();
    let about = if about.is_empty() { String::new() } else { format!(": {about}") };
    let mut text = format!("{name}{about}\n");
    for note in film.notes() {
        text += &format!("{note}\n");
    }
    for at in 0..=film.last() {
        // Writing into a string cannot fail.
        let _ = step(&mut text, film, at);
    }
    text
}

fn step(text: &mut String, film: &mut dyn Film, at: usize) -> std::fmt::Result {
    let frame = film.frame(at);
    let what = match frame.from {
        Some(seat) => format!("seat {seat} -> {}", frame.said),
        None if at == 0 => "the start".into(),
        None => format!("luck {}", frame.said),
    };
    writeln!(text, "\n{at}/{}  {what}", film.last())?;
    if let Some((rule, detail)) = &frame.refused {
        let rule = rule.map_or(String::new(), |rule| format!(" [{rule}]"));
        writeln!(text, "  refused: {detail}{rule}")?;
    }
    for differs in &frame.differs {
        for line in differs_says(differs, film.whose()) {
            writeln!(text, "  {line}")?;
        }
    }
    for (seat, line) in &frame.sent {
        writeln!(text, "  seat {seat} <- {line}")?;
    }
    boards(text, &frame.picture, frame.theirs.as_deref(), film.whose())?;
    for id in &frame.rules {
        let place = film.rule(id).map_or("", |entry| entry.place);
        writeln!(text, "  by {id} ({place})")?;
    }
    if !frame.turn.is_empty() {
        writeln!(text, "  {}", frame.turn)?;
    }
    Ok(())
}

fn boards(text: &mut String, picture: &str, theirs: Option<&str>, whose: &str) -> std::fmt::Result {
    let named = [("", Some(picture)), (whose, theirs)];
    for (name, picture) in named {
        let Some(picture) = picture.filter(|picture| picture.lines().count() <= PICTURE_LINES) else { continue };
        if !name.is_empty() {
            writeln!(text, "  {name} comes to:")?;
        }
        picture.lines().try_for_each(|line| writeln!(text, "    {line}"))?;
    }
    Ok(())
}
