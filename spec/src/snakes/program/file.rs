//! The engine's program file, as JSON: read into a program, with every limit, and written again.

use super::super::rules::*;
use super::{Element, Elements, Kind, Map, Pattern, Program, SETS, SIDE};
use crate::rule::Rule;
use crate::snakes::form::{Form, HeadCell, Lengths, Letters, Overlap, Overrun, SetForm};
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
    /// Up to 1024 characters.
    #[serde(default)]
    pub program_description: String,
    /// The user sets A to D, each 1 to 6 different letters of `STVWXYZ`.
    pub templates: Vec<String>,
    /// One to nine maps.
    pub maps: Vec<MapFile>,
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

fn refused<T>(rule: Rule, detail: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { rule, map: None, at: None, detail: detail.into() })
}

impl ProgramFile {
    /// The program that the file says.
    ///
    /// # Errors
    /// The first thing in the file that breaks a rule.
    pub fn read(&self, form: &Form) -> Result<Program, Refused> {
        let name = length(form, &self.snake_name);
        if !(form.name.0..=form.name.1).contains(&name) {
            return refused(PROGRAM_TEXTS, format!("the snake's name has {name} characters, 1 to 40 are allowed"));
        }
        description(form, form.description, &self.program_description)?;
        let sets = self.sets(form)?;
        let most = form.maps.1;
        if !(form.maps.0..=most).contains(&self.maps.len()) {
            return refused(PROGRAM_MAPS, format!("a program has 1 to {most} maps, not {}", self.maps.len()));
        }
        let read = |(map, number): (&MapFile, usize)| {
            map.read(form).map_err(|refused| Refused { map: Some(number), ..refused })
        };
        let maps: Result<Vec<Map>, Refused> = self.maps.iter().zip(1..).map(read).collect();
        Ok(Program {
            name: self.snake_name.clone(),
            snake_type: self.snake_type.clone(),
            skin: self.skin_id,
            description: self.program_description.clone(),
            sets,
            maps: maps?,
        })
    }

    fn sets(&self, form: &Form) -> Result<[Elements; SETS], Refused> {
        if self.templates.len() != SETS && form.sets != SetForm::AnyNumber {
            return refused(PROGRAM_SETS, format!("a program has 4 user sets, not {}", self.templates.len()));
        }
        let mut sets = [Elements::default(); SETS];
        for (letters, (set, name)) in self.templates.iter().zip(sets.iter_mut().zip('A'..)) {
            let mut elements = letters.chars().map(|letter| Element::of_letter(letter).ok_or(letter));
            let known: Result<Elements, char> =
                elements.try_fold(Elements::default(), |set, one| Ok(set.with(one?.alone())));
            *set = match known {
                Ok(known) => known,
                Err(letter) => return refused(PROGRAM_SETS, format!("user set {name}: `{letter}` is no element")),
            };
            let count = match form.sets {
                SetForm::DoubledCount => letters.chars().count(),
                _ => set.count() as usize,
            };
            let (fewest, most) = match form.sets {
                SetForm::EmptyToo => (0, 6),
                SetForm::FullToo => (1, 7),
                _ => (1, 6),
            };
            if !(fewest..=most).contains(&count) {
                return refused(PROGRAM_SETS, format!("user set {name} has {count} elements, 1 to 6 are allowed"));
            }
        }
        Ok(sets)
    }

    /// The file of a program, each run as long as the patterns of a row stand beside each other.
    pub fn of(program: &Program) -> Self {
        ProgramFile {
            snake_name: program.name.clone(),
            snake_type: program.snake_type.clone(),
            skin_id: program.skin,
            program_description: program.description.clone(),
            templates: program.sets.iter().map(|set| set.letters()).collect(),
            maps: program.maps.iter().map(MapFile::of).collect(),
        }
    }
}

/// How long a text is, in characters.
fn length(form: &Form, text: &str) -> usize {
    match form.lengths {
        Lengths::Characters => text.chars().count(),
        Lengths::Bytes => text.len(),
    }
}

fn description(form: &Form, most: usize, text: &str) -> Result<(), Refused> {
    let length = length(form, text);
    if length > most {
        return refused(PROGRAM_TEXTS, format!("a description has {length} characters, 1024 is the most"));
    }
    Ok(())
}

impl MapFile {
    fn read(&self, form: &Form) -> Result<Map, Refused> {
        description(form, form.map_description, &self.description)?;
        let places = if form.head_swapped { [self.head_y, self.head_x] } else { [self.head_x, self.head_y] };
        let [Some(x), Some(y)] = places.map(inside) else {
            let detail = format!("the head stands on column {}, row {}: both are 0 to 6", self.head_x, self.head_y);
            return refused(PROGRAM_HEAD, detail);
        };
        let mut map =
            Map { description: self.description.clone(), head: [x as u8, y as u8], cells: Default::default() };
        for line in &self.lines {
            line.read(form, &mut map)?;
        }
        Ok(map)
    }

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

/// A column or row of a map.
fn inside(number: i64) -> Option<usize> {
    usize::try_from(number).ok().filter(|number| *number < SIDE)
}

/// A pattern as two characters.
fn written(pattern: Pattern) -> String {
    let letter = pattern.kind.letter();
    let letter = if pattern.negated { letter.to_ascii_lowercase() } else { letter };
    format!("{letter}{}", pattern.group)
}

impl Line {
    fn read(&self, form: &Form, map: &mut Map) -> Result<(), Refused> {
        let (Some(x), Some(y)) = (inside(self.x), inside(self.y)) else {
            let detail = format!("a run begins on column {}, row {}: both are 0 to 6", self.x, self.y);
            return refused(PROGRAM_LINES, detail);
        };
        let letters: Vec<char> = self.line.chars().collect();
        let whole = form.half_cells || letters.len().is_multiple_of(2);
        if (letters.is_empty() && !form.empty_runs) || !whole {
            let at = Some([y, x]);
            let detail = format!("`{}` is no run of cells, two characters each", self.line);
            return Err(Refused { rule: PROGRAM_LINES, map: None, at, detail });
        }
        for (number, pair) in letters.chunks_exact(2).enumerate() {
            let index = y * SIDE + x + number;
            let (row, column) = match form.overrun {
                // A run of such a reader stays in its columns: it goes on below its first cell.
                Overrun::BelowFirst => (y + number / (SIDE - x), x + number % (SIDE - x)),
                _ => (index / SIDE, index % SIDE),
            };
            let here = |rule, detail| Err(Refused { rule, map: None, at: Some([row, column]), detail });
            if row >= SIDE {
                match form.overrun {
                    Overrun::CutOff => break,
                    _ => return here(PROGRAM_LINES, "the run goes on past the last cell of the map".into()),
                }
            }
            let pattern = match pattern(form, pair) {
                Ok(pattern) => pattern,
                Err(detail) => return here(PROGRAM_CELLS, detail),
            };
            let is_head = map.head == [column as u8, row as u8];
            if is_head && (pattern.is_some() || form.head_cell == HeadCell::BlanksRefused) {
                match form.head_cell {
                    HeadCell::Refused | HeadCell::BlanksRefused => {
                        return here(PROGRAM_HEAD, "a pattern stands on the head's cell".into());
                    }
                    HeadCell::Dropped => continue,
                }
            }
            let cell = &mut map.cells[row][column];
            match (cell.is_some(), form.overlap) {
                (false, _) | (true, Overlap::Overwrites) => *cell = pattern,
                (true, Overlap::BlanksPass) if pattern.is_none() => {}
                (true, _) => return here(PROGRAM_LINES, "a run touches a cell that already holds a pattern".into()),
            }
        }
        Ok(())
    }
}

/// The pattern that two characters say, `None` for `--`.
fn pattern(form: &Form, pair: &[char]) -> Result<Option<Pattern>, String> {
    let [letter, digit] = *pair else { return Ok(None) };
    if [letter, digit] == ['-', '-'] {
        return Ok(None);
    }
    let no_cell = || format!("`{letter}{digit}` is no cell: `--`, or a letter and a digit from 0 to 7");
    let kind = Kind::of_letter(letter.to_ascii_uppercase()).ok_or_else(no_cell)?;
    let group = digit.to_digit(10).map(|group| group as u8);
    let group = group.filter(|group| *group < 8 || form.letters == Letters::GroupsWrap).ok_or_else(no_cell)?;
    let (negated, group) = match form.letters {
        Letters::Text | Letters::GroupsWrap => (letter.is_ascii_lowercase(), group % 8),
        Letters::CapitalsNegate => (letter.is_ascii_uppercase(), group),
        Letters::OrFirst => (letter.is_ascii_lowercase(), (group + 4) % 8),
    };
    Ok(Some(Pattern { kind, negated, group }))
}
