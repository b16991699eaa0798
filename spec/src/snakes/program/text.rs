//! Programs as a text that a person can draw: a picture of 7 × 7 cells for each map, with the head as an arrow that
//! looks any way, and a legend that says which pattern each sign stands for.
//!
//! ```text
//! snake: hunter
//! about: Bites what lies ahead.
//! set A: XYZ
//! set B: TV
//! set C: S
//! set D: W
//!
//! map: A tail ahead, and no head beside it
//! . . . . . . .
//! . . . . . . .
//! . . n n n . .
//! . . n t n . .
//! . . . ^ . . .
//! . . . . . . .
//! . . . . . . .
//! n: all 1 not X
//! t: all 1 Z
//! ```

use super::{ClientId, Elements, Kind, Map, Pattern, Program, ProgramFile, SETS, SIDE};
use crate::rule::Rule;
use crate::snakes::table::LITERAL;
use std::fmt::{self, Write};

/// A text that is no program: the line, from 1, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadText {
    /// The number of the line, from 1.
    pub line: usize,
    /// The rule that the program breaks, where it is drawn well.
    pub rule: Option<Rule>,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.detail)
    }
}

impl std::error::Error for BadText {}

/// The text of a program; every head looks up in it.
pub fn print(program: &Program) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = writeln!(text, "snake: {}", escaped(&program.name));
    if let Some(kind) = &program.snake_type {
        let _ = writeln!(text, "type: {}", escaped(kind));
    }
    if let Some(skin) = program.skin {
        let _ = writeln!(text, "skin: {skin}");
    }
    for (key, id) in ["id", "player"].into_iter().zip(&program.ids) {
        let _ = match id {
            Some(ClientId::Number(number)) => writeln!(text, "{key}: {number}"),
            Some(ClientId::Text(id)) => writeln!(text, "{key}: \"{}\"", escaped(id)),
            None => Ok(()),
        };
    }
    if !program.description.is_empty() {
        let _ = writeln!(text, "about: {}", escaped(&program.description));
    }
    for (set, name) in program.sets.iter().zip('A'..) {
        let _ = writeln!(text, "set {name}: {}", set.letters());
    }
    for map in &program.maps {
        let _ = writeln!(text, "\nmap: {}", escaped(&map.description));
        print_map(map, &mut text);
    }
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Signs for patterns, in the order in which they are given out. None looks like an arrow or a blank cell.
const SIGNS: &str = "abcdefghijklmnopqrstuwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn print_map(map: &Map, text: &mut String) {
    let mut legend: Vec<(char, Pattern)> = Vec::new();
    let mut signs = SIGNS.chars();
    for (row, y) in map.cells.iter().zip(0u8..) {
        let mut letters = Vec::new();
        for (cell, x) in row.iter().zip(0u8..) {
            let sign = match cell {
                _ if map.head == [x, y] => '^',
                None => '.',
                Some(pattern) => match legend.iter().find(|(_, known)| known == pattern) {
                    Some((sign, _)) => *sign,
                    None => {
                        // A map has less cells than there are signs.
                        let sign = signs.next().unwrap_or('?');
                        legend.push((sign, *pattern));
                        sign
                    }
                },
            };
            letters.push(sign.to_string());
        }
        let _ = writeln!(text, "{}", letters.join(" "));
    }
    for (sign, pattern) in legend {
        let (word, number) = if pattern.is_and() { ("all", pattern.group + 1) } else { ("any", pattern.group - 3) };
        let not = if pattern.negated { "not " } else { "" };
        let _ = writeln!(text, "{sign}: {word} {number} {not}{}", pattern.kind.letter());
    }
}

/// A text on one line, without white space at its ends.
fn escaped(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t");
    // Blanks at the ends, and whatever else a line may be broken or trimmed at, would be lost.
    let inner = escaped.trim();
    let start = escaped.len() - escaped.trim_start().len();
    let hidden = |part: &str| part.chars().map(|letter| format!("\\u{{{:x}}}", letter as u32)).collect::<String>();
    if inner.is_empty() {
        return hidden(&escaped);
    }
    format!("{}{inner}{}", hidden(&escaped[..start]), hidden(&escaped[start + inner.len()..]))
}

fn unescaped(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let mut letters = after.chars();
        match letters.next()? {
            '\\' => plain.push('\\'),
            'n' => plain.push('\n'),
            'r' => plain.push('\r'),
            't' => plain.push('\t'),
            'u' => {
                let (number, left) = letters.as_str().strip_prefix('{')?.split_once('}')?;
                plain.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
                rest = left;
                continue;
            }
            _ => return None,
        }
        rest = letters.as_str();
    }
    plain.push_str(rest);
    Some(plain)
}

/// A map while it is read: its description, its signs and its legend.
#[derive(Default)]
struct Drawn {
    description: String,
    line: usize,
    rows: Vec<Vec<char>>,
    legend: Vec<(char, Pattern)>,
}

/// The program that a text says.
///
/// # Errors
/// The first line that is wrong, and why.
pub fn parse(text: &str) -> Result<Program, BadText> {
    let mut program = Program {
        name: String::new(),
        snake_type: None,
        skin: None,
        ids: [None, None],
        description: String::new(),
        sets: [Elements::default(); SETS],
        maps: Vec::new(),
    };
    let mut drawn: Vec<Drawn> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            let read = match drawn.last_mut() {
                Some(map) if !line.starts_with("map:") => map_line(map, line),
                _ => head_line(&mut program, &mut drawn, line, number),
            };
            read.map_err(|detail| BadText { line: number, rule: None, detail })?;
        }
    }
    let begins: Vec<usize> = drawn.iter().map(|map| map.line).collect();
    for map in drawn {
        let line = map.line;
        program.maps.push(finished(map).map_err(|detail| BadText { line, rule: None, detail })?);
    }
    // The limits are those of the file.
    match ProgramFile::of(&program).read(&LITERAL) {
        Ok(_) => Ok(program),
        Err(refused) => {
            let begin = refused.map.and_then(|map| begins.get(map.checked_sub(1)?));
            let line = begin.copied().unwrap_or(1);
            Err(BadText { line, rule: Some(refused.rule), detail: refused.to_string() })
        }
    }
}

/// What the author's own client calls something: a number, or a text in quotes.
fn client_id(value: &str) -> Result<ClientId, String> {
    let quoted = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let id = match quoted {
        Some(text) => unescaped(text).map(ClientId::Text),
        None => value.parse().ok().map(ClientId::Number),
    };
    id.ok_or_else(|| format!("`{value}` is neither a number nor a text in quotes"))
}

/// A line before the first map, or one that begins a map.
fn head_line(program: &mut Program, drawn: &mut Vec<Drawn>, line: &str, number: usize) -> Result<(), String> {
    let Some((key, value)) = line.split_once(':') else {
        return Err(format!("`{line}` is neither `snake: NAME`, `about: TEXT`, `set A: LETTERS` nor `map: TEXT`"));
    };
    let value = value.trim();
    let text = || unescaped(value).ok_or_else(|| format!("`{value}` has a backslash that means nothing"));
    match key.trim() {
        "snake" => program.name = text()?,
        "type" => program.snake_type = Some(text()?),
        "skin" => program.skin = Some(value.parse().map_err(|_| format!("`{value}` is no number of a skin"))?),
        "id" => program.ids[0] = Some(client_id(value)?),
        "player" => program.ids[1] = Some(client_id(value)?),
        "about" => program.description = text()?,
        "map" => drawn.push(Drawn { description: text()?, line: number, ..Drawn::default() }),
        key => {
            let name = key.strip_prefix("set ").map(str::trim);
            let index = ["A", "B", "C", "D"].iter().position(|known| Some(*known) == name);
            let index = index.ok_or_else(|| format!("`{key}` is no part of a program"))?;
            let mut elements = Elements::default();
            for letter in value.chars() {
                let element = super::Element::of_letter(letter);
                let element = element.ok_or_else(|| format!("`{letter}` is no element: they are S T V W X Y Z"))?;
                elements = elements.with(element.alone());
            }
            program.sets[index] = elements;
        }
    }
    Ok(())
}

/// A row of the picture, or a line of its legend.
fn map_line(map: &mut Drawn, line: &str) -> Result<(), String> {
    if let Some((sign, meaning)) = line.split_once(':') {
        let mut letters = sign.trim().chars();
        let (Some(sign), None) = (letters.next(), letters.next()) else {
            return Err(format!("`{}` is no sign: a sign is one character", sign.trim()));
        };
        if map.legend.iter().any(|(known, _)| *known == sign) {
            return Err(format!("the legend says twice what `{sign}` is"));
        }
        map.legend.push((sign, meaning_of(meaning)?));
        return Ok(());
    }
    let row: Vec<char> = line.chars().filter(|letter| !letter.is_whitespace()).collect();
    if row.len() != SIDE {
        return Err(format!("a row of a map has 7 cells, not {}", row.len()));
    }
    if map.rows.len() == SIDE {
        return Err("a map has 7 rows, this is one more".into());
    }
    map.rows.push(row);
    Ok(())
}

/// What a line of the legend says: `all 1 Z`, `any 2 not A`.
fn meaning_of(meaning: &str) -> Result<Pattern, String> {
    let words: Vec<&str> = meaning.split_whitespace().collect();
    let wrong = || format!("`{}` is no pattern such as `all 1 Z` or `any 4 not A`", meaning.trim());
    let (first, number, negated, letter) = match words[..] {
        [first, number, letter] => (first, number, false, letter),
        [first, number, "not", letter] => (first, number, true, letter),
        _ => return Err(wrong()),
    };
    let group: u8 = match (first, number.parse::<u8>()) {
        ("all", Ok(number @ 1..=4)) => number - 1,
        ("any", Ok(number @ 1..=4)) => number + 3,
        _ => return Err(wrong()),
    };
    let mut letters = letter.chars();
    let kind = letters.next().and_then(Kind::of_letter).filter(|_| letters.next().is_none()).ok_or_else(wrong)?;
    Ok(Pattern { kind, negated, group })
}

/// The map that a picture shows, turned so that its head looks up.
fn finished(drawn: Drawn) -> Result<Map, String> {
    if drawn.rows.len() != SIDE {
        return Err(format!("this map has {} rows, it needs 7", drawn.rows.len()));
    }
    let mut heads = Vec::new();
    let mut used = Vec::new();
    let mut patterns = Vec::new();
    for (row, y) in drawn.rows.iter().zip(0usize..) {
        for (sign, x) in row.iter().zip(0usize..) {
            if let Some(quarters) = ['^', '>', 'v', '<'].iter().position(|arrow| arrow == sign) {
                heads.push((x, y, quarters));
            } else if *sign != '.' {
                let meant = drawn.legend.iter().find(|(known, _)| known == sign);
                let (_, pattern) =
                    meant.ok_or_else(|| format!("row {y}, column {x}: no legend says what `{sign}` is"))?;
                used.push(*sign);
                patterns.push((x, y, *pattern));
            }
        }
    }
    if let Some((sign, _)) = drawn.legend.iter().find(|(sign, _)| !used.contains(sign)) {
        return Err(format!("the legend says what `{sign}` is, but it does not stand in the map"));
    }
    let [(x, y, quarters)] = heads[..] else {
        return Err(format!("this map has {} heads (`^`, `>`, `v`, `<`), it needs one", heads.len()));
    };
    // A quarter turn against the clock takes column x, row y to column y, row 6 - x.
    let turned = |(x, y)| (0..quarters).fold((x, y), |(x, y), _| (y, SIDE - 1 - x));
    let (head_x, head_y) = turned((x, y));
    let mut map = Map { description: drawn.description, head: [head_x as u8, head_y as u8], cells: Default::default() };
    for (x, y, pattern) in patterns {
        let (column, row) = turned((x, y));
        map.cells[row][column] = Some(pattern);
    }
    Ok(map)
}
