//! The engine's program file, as JSON: read into a program, with every limit, and written again.

use super::{Element, Elements, Kind, Map, Pattern, Program, SETS, SIDE};
use crate::rule::Rule;
use crate::snakes::Rules;
use crate::snakes::names::*;
use serde::{Deserialize, Serialize};

/// A program as the engine's file says it, unvalidated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "PascalCase")]
pub struct ProgramFile {
    /// The snake's name, 1 to 40 characters.
    pub snake_name: String,
    /// Means nothing here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snake_type: Option<String>,
    /// Means nothing here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skin_id: Option<i64>,
    /// The number or the name under which the author's own client keeps the snake; means nothing here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snake_id: Option<ClientId>,
    /// The same of the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<ClientId>,
    /// Up to 1024 characters.
    #[serde(default)]
    pub program_description: String,
    /// The user sets A to D, each 1 to 6 different letters of `STVWXYZ`.
    pub templates: Vec<String>,
    /// One to nine maps.
    pub maps: Vec<MapFile>,
}

/// What the author's own client calls something: a number or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ClientId {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl std::fmt::Display for ClientId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClientId::Number(number) => write!(f, "{number}"),
            ClientId::Text(text) => f.write_str(text),
        }
    }
}

/// A map as the engine's file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "PascalCase")]
pub struct MapFile {
    /// Up to 1024 characters.
    #[serde(default)]
    pub description: String,
    /// The column of the head, 0 to 6.
    pub head_x: i64,
    /// The row of the head, 0 to 6.
    pub head_y: i64,
    /// Runs of cells.
    pub lines: Vec<Line>,
}

/// A run of cells, two characters each: from a cell to the right, and on in the next row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "PascalCase")]
pub struct Line {
    /// The column of the first cell, 0 to 6.
    pub x: i64,
    /// Its row, 0 to 6.
    pub y: i64,
    /// The cells.
    pub line: String,
}

/// Why a file is no program: the rule, where, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The rule that it breaks.
    pub rule: Rule,
    /// The number of the map, from 1, where it is about one.
    pub map: Option<usize>,
    /// Row and column in the map, from 0, where it is about a cell.
    pub at: Option<[usize; 2]>,
    /// What is wrong.
    pub detail: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(map) = self.map {
            write!(f, "map {map}, ")?;
        }
        if let Some([row, column]) = self.at {
            write!(f, "row {row}, column {column}: ")?;
        }
        f.write_str(&self.detail)
    }
}

/// Refuses a file by this rule.
///
/// # Errors
/// Always.
pub fn refused<T>(rule: Rule, detail: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { rule, map: None, at: None, detail: detail.into() })
}

impl ProgramFile {
    /// The program that the file says.
    ///
    /// # Errors
    /// The first thing in the file that breaks a rule.
    pub fn read(&self, rules: &Rules) -> Result<Program, Refused> {
        let ((shortest, longest), name) = (rules.name, (rules.length)(&self.snake_name));
        if !(shortest..=longest).contains(&name) {
            return refused(PROGRAM_TEXTS, format!("the snake's name has {name} characters, 1 to 40 are allowed"));
        }
        description(rules, rules.description, &self.program_description)?;
        let sets = (rules.sets)(rules, &self.templates)?;
        let (fewest, most) = rules.maps;
        if !(fewest..=most).contains(&self.maps.len()) {
            return refused(PROGRAM_MAPS, format!("a program has 1 to {most} maps, not {}", self.maps.len()));
        }
        let read = |(map, number): (&MapFile, usize)| {
            (rules.map)(rules, map).map_err(|refused| Refused { map: Some(number), ..refused })
        };
        let maps: Result<Vec<Map>, Refused> = self.maps.iter().zip(1..).map(read).collect();
        Ok(Program {
            name: self.snake_name.clone(),
            snake_type: self.snake_type.clone(),
            skin: self.skin_id,
            ids: [self.snake_id.clone(), self.player_id.clone()],
            description: self.program_description.clone(),
            sets,
            maps: maps?,
        })
    }

    /// The file of a program, each run as long as the patterns of a row stand beside each other.
    pub fn of(program: &Program) -> Self {
        let [snake_id, player_id] = program.ids.clone();
        ProgramFile {
            snake_name: program.name.clone(),
            snake_type: program.snake_type.clone(),
            skin_id: program.skin,
            snake_id,
            player_id,
            program_description: program.description.clone(),
            templates: program.sets.iter().map(|set| set.letters()).collect(),
            maps: program.maps.iter().map(MapFile::of).collect(),
        }
    }
}

impl MapFile {
    fn of(map: &Map) -> Self {
        let mut lines: Vec<Line> = Vec::new();
        for ([x, y], pattern) in map.patterns() {
            let (x, y) = (i64::from(x), i64::from(y));
            match lines.last_mut().filter(|line| line.y == y && line.x + line.line.len() as i64 / 2 == x) {
                Some(line) => line.line.push_str(&written(pattern)),
                None => lines.push(Line { x, y, line: written(pattern) }),
            }
        }
        let [x, y] = map.head;
        MapFile { description: map.description.clone(), head_x: x.into(), head_y: y.into(), lines }
    }
}

/// A pattern as two characters.
fn written(pattern: Pattern) -> String {
    let letter = pattern.kind.letter();
    let letter = if pattern.negated { letter.to_ascii_lowercase() } else { letter };
    format!("{letter}{}", pattern.group)
}

/// How long a text is, in characters.
pub fn length(text: &str) -> usize {
    text.chars().count()
}

fn description(rules: &Rules, most: usize, text: &str) -> Result<(), Refused> {
    let length = (rules.length)(text);
    if length > most {
        return refused(PROGRAM_TEXTS, format!("a description has {length} characters, 1024 is the most"));
    }
    Ok(())
}

/// A program has four user sets (¶26).
///
/// # Errors
/// There are more or less, or one is none.
pub fn sets(rules: &Rules, templates: &[String]) -> Result<[Elements; SETS], Refused> {
    if templates.len() != SETS {
        return refused(PROGRAM_SETS, format!("a program has 4 user sets, not {}", templates.len()));
    }
    each_set(rules, templates)
}

/// The first four of these sets.
///
/// # Errors
/// One is none.
pub fn each_set(rules: &Rules, templates: &[String]) -> Result<[Elements; SETS], Refused> {
    let mut sets = [Elements::default(); SETS];
    for (letters, (set, name)) in templates.iter().zip(sets.iter_mut().zip('A'..)) {
        *set = (rules.set)(rules, name, letters)?;
    }
    Ok(sets)
}

/// A user set has 1 to 6 elements; doubled letters count once (¶12, ruling snakes.sets).
///
/// # Errors
/// It has less or more, or a letter is none.
pub fn set(rules: &Rules, name: char, letters: &str) -> Result<Elements, Refused> {
    let mut set = Elements::default();
    for letter in letters.chars() {
        match Element::of_letter(letter) {
            Some(element) => set = set.with(element.alone()),
            None => return refused(PROGRAM_SETS, format!("user set {name}: `{letter}` is no element")),
        }
    }
    let ((fewest, most), count) = (rules.set_size, set.count());
    if !(fewest..=most).contains(&count) {
        return refused(PROGRAM_SETS, format!("user set {name} has {count} elements, 1 to 6 are allowed"));
    }
    Ok(set)
}

/// A map: 7 × 7 cells with the own head on one of them (¶4, ¶13, ¶23).
///
/// # Errors
/// The first thing in it that breaks a rule.
pub fn map(rules: &Rules, file: &MapFile) -> Result<Map, Refused> {
    description(rules, rules.map_description, &file.description)?;
    let [Some(x), Some(y)] = [file.head_x, file.head_y].map(inside) else {
        let detail = format!("the head stands on column {}, row {}: both are 0 to 6", file.head_x, file.head_y);
        return refused(PROGRAM_HEAD, detail);
    };
    let mut map = Map { description: file.description.clone(), head: [x as u8, y as u8], cells: Default::default() };
    for line in &file.lines {
        (rules.run)(rules, line, &mut map)?;
    }
    Ok(map)
}

/// A column or row of a map.
pub fn inside(number: i64) -> Option<usize> {
    usize::try_from(number).ok().filter(|number| *number < SIDE)
}

/// A run of cells, two characters each (ruling snakes.lines).
///
/// # Errors
/// It is none, or goes where it may not.
pub fn run(rules: &Rules, line: &Line, map: &mut Map) -> Result<(), Refused> {
    let (Some(x), Some(y)) = (inside(line.x), inside(line.y)) else {
        let detail = format!("a run begins on column {}, row {}: both are 0 to 6", line.x, line.y);
        return refused(PROGRAM_LINES, detail);
    };
    let letters: Vec<char> = line.line.chars().collect();
    if letters.is_empty() || !letters.len().is_multiple_of(2) {
        let detail = format!("`{}` is no run of cells, two characters each", line.line);
        return Err(Refused { rule: PROGRAM_LINES, map: None, at: Some([y, x]), detail });
    }
    for (number, pair) in letters.chunks_exact(2).enumerate() {
        let at @ [row, column] = (rules.run_goes)([y, x], number);
        let here = |refused: Refused| Refused { at: Some([row, column]), ..refused };
        if row >= SIDE {
            return refused(PROGRAM_LINES, "the run goes on past the last cell of the map").map_err(here);
        }
        let pattern = (rules.pattern)(pair[0], pair[1]).map_err(here)?;
        (rules.put)(map, at, pattern).map_err(here)?;
    }
    Ok(())
}

/// Row and column of the cell of this number, from 0, of a run that begins on this one: to the right, and on in the next
/// row from column 0.
pub fn run_goes([row, column]: [usize; 2], number: usize) -> [usize; 2] {
    let index = row * SIDE + column + number;
    [index / SIDE, index % SIDE]
}

/// The pattern that two characters say, `None` for `--` (¶4 to ¶13, ¶24, ¶25).
///
/// # Errors
/// They are no cell.
pub fn pattern(letter: char, digit: char) -> Result<Option<Pattern>, Refused> {
    if [letter, digit] == ['-', '-'] {
        return Ok(None);
    }
    let kind = Kind::of_letter(letter.to_ascii_uppercase());
    let group = digit.to_digit(8).map(|group| group as u8);
    let (Some(kind), Some(group)) = (kind, group) else {
        let detail = format!("`{letter}{digit}` is no cell: `--`, or a letter and a digit from 0 to 7");
        return refused(PROGRAM_CELLS, detail);
    };
    Ok(Some(Pattern { kind, negated: letter.is_ascii_lowercase(), group }))
}

/// Puts what a run says into a row and column of a map: no pattern stands on the head's cell (¶13), and a run does not touch
/// a cell that already holds a pattern.
///
/// # Errors
/// One that may not stand there.
pub fn put(map: &mut Map, [row, column]: [usize; 2], pattern: Option<Pattern>) -> Result<(), Refused> {
    if pattern.is_some() && map.head == [column as u8, row as u8] {
        return refused(PROGRAM_HEAD, "a pattern stands on the head's cell");
    }
    let cell = &mut map.cells[row][column];
    if cell.is_some() {
        return refused(PROGRAM_LINES, "a run touches a cell that already holds a pattern");
    }
    *cell = pattern;
    Ok(())
}
