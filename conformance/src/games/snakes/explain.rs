//! A decision as pictures: each map that was looked at, turned and mirrored over the board.

use rulebook_spec::snakes::decide::{Considered, Decision, Looked, Verdict, turned};
use rulebook_spec::snakes::field::Direction;
use rulebook_spec::snakes::program::{AND_GROUPS, Map, Program};
use rulebook_spec::snakes::view::{View, WINDOW};
use std::fmt::Write;

/// The decision in words and pictures. In a picture each cell is the letter of what is there, `.` for an empty one;
/// behind it stands `+` where a pattern matches, `-` where one does not. The head is an arrow that looks where the map
/// says to go. Variants that are not valid are drawn only where none of their map is.
pub fn explain(program: &Program, view: &View, decision: &Decision) -> String {
    let mut text = String::new();
    let words: Vec<&str> = decision.possible.iter().map(|choice| choice.word()).collect();
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "{} can go {}",
        program.name,
        if words.is_empty() { "nowhere".into() } else { words.join(", ") }
    );
    for considered in &decision.considered {
        let Some(map) = program.maps.get(considered.map - 1) else { continue };
        let _ = writeln!(text, "\nmap {}{}", considered.map, described(map));
        one_map(map, view, considered, &mut text);
    }
    let licensed: Vec<&str> = decision.licensed.iter().map(|choice| choice.word()).collect();
    let why = match decision.verdict {
        Verdict::Blocked => "it is blocked".to_owned(),
        Verdict::Forced => "there is one possible move, and no map is looked at".to_owned(),
        Verdict::NoMap => "no map fits".to_owned(),
        Verdict::Single(map) => format!("the one valid move of map {map}"),
        Verdict::Best(map) => format!("the highest score of map {map}"),
    };
    let _ = writeln!(text, "\nlicensed: {} ({why})", licensed.join(", "));
    text
}

fn described(map: &Map) -> String {
    match map.description.lines().next() {
        Some(line) if !line.is_empty() => format!(": {line}"),
        _ => String::new(),
    }
}

fn one_map(map: &Map, view: &View, considered: &Considered, text: &mut String) {
    let fits = considered.variants.iter().any(|looked| looked.valid);
    for looked in considered.variants.iter().filter(|looked| looked.valid == fits) {
        let way = ["up", "right", "down", "left"][looked.variant % 4];
        let mirrored = if looked.variant >= 4 { ", mirrored" } else { "" };
        let valid = if looked.valid { format!("valid, {} points", looked.score) } else { "not valid".to_owned() };
        let _ = writeln!(text, "{way}{mirrored}: {valid}{}", groups(looked));
        if looked.valid {
            picture(map, view, looked, text);
        }
    }
    let score = |(way, score): &(Direction, u32)| format!("{} {score}", rulebook_spec::snakes::Move::from(*way).word());
    match considered.scores.len() {
        0 => text.push_str("it does not fit\n"),
        _ => {
            let scores: Vec<String> = considered.scores.iter().map(score).collect();
            let _ = writeln!(text, "scores: {}", scores.join(", "));
        }
    }
}

/// What became of the groups that have patterns.
fn groups(looked: &Looked) -> String {
    let said = looked.groups.iter().enumerate().filter(|(_, state)| !state.is_empty()).map(|(group, _)| {
        let passed = if looked.passes(group) { "matches" } else { "fails" };
        let (word, number) = if group < AND_GROUPS { ("all", group + 1) } else { ("any", group - AND_GROUPS + 1) };
        format!("; {word} {number} {passed}")
    });
    said.collect()
}

/// The board around the head, as far as the map reaches in this variant.
fn picture(map: &Map, view: &View, looked: &Looked, text: &mut String) {
    let middle = (WINDOW / 2) as i32;
    let mut marks = Vec::new();
    for held in &looked.patterns {
        let (dx, dy) = turned(looked.variant, map.from_head(held.place));
        marks.push((dx, dy, if held.matches { '+' } else { '-' }));
    }
    let reach = marks.iter().map(|(dx, dy, _)| dx.abs().max(dy.abs())).max().unwrap_or(0).clamp(2, middle);
    for dy in -reach..=reach {
        let mut row = String::from(" ");
        for dx in -reach..=reach {
            let letters = view.window.get((dy + middle) as usize).map(|row| row.chars());
            let seen = letters.and_then(|mut letters| letters.nth((dx + middle) as usize)).unwrap_or('?');
            let seen = match seen {
                'H' => ['^', '>', 'v', '<'][looked.variant % 4],
                'V' => '.',
                letter => letter,
            };
            let mark = marks.iter().find(|(x, y, _)| (*x, *y) == (dx, dy)).map_or(' ', |(.., mark)| *mark);
            row.extend([' ', seen, mark]);
        }
        let _ = writeln!(text, "{}", row.trim_end());
    }
}
