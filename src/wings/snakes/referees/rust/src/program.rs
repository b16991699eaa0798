//! Programs of snakes (text 001): which ones can be, and what they decide.
//!
//! The id of each rule, and its place in the text, stand at the function or the line that keeps it.

use crate::rules::{need, Broken, Direction};

/// Own body, own tail, empty, outside the board, an opponent's head, body and tail.
const ELEMENTS: &str = "STVWXYZ";
/// Cells of a map's side.
const SIDE: i64 = 7;

/// A program as it is written.
pub struct ProgramFile {
    pub name: String,
    pub description: String,
    /// The user sets A to D.
    pub sets: Vec<String>,
    pub maps: Vec<MapFile>,
}

/// A map as it is written.
pub struct MapFile {
    pub description: String,
    /// Column and row.
    pub head: (i64, i64),
    pub runs: Vec<Run>,
}

/// Cells from this column and row on, two characters each.
pub struct Run {
    pub x: i64,
    pub y: i64,
    pub cells: String,
}

/// A program that can be run: its maps in their order.
pub struct Program(Vec<Map>);

type Map = Vec<Pattern>;

#[derive(Clone)]
struct Pattern {
    /// Columns to the right of the head and rows below it.
    offset: (i64, i64),
    /// The elements that match, each once.
    elements: String,
    /// 0 to 3 are AND groups, 4 to 7 OR groups.
    group: u32,
}

// Reading.

impl Program {
    pub fn new(file: &ProgramFile) -> Result<Program, Broken> {
        need(!file.name.is_empty(), "snakes.program.texts: the snake has no name")?;
        program_texts(&file.name, 40)?;
        program_texts(&file.description, 1024)?;
        program_sets(&file.sets)?;
        program_maps(&file.maps)?;
        file.maps.iter().map(|map| read_map(map, &file.sets)).collect::<Result<_, _>>().map(Program)
    }
}

/// snakes.program.texts (001 ¶13; ruling snakes.lines)
fn program_texts(text: &str, most: usize) -> Result<(), Broken> {
    need(text.chars().count() <= most, "snakes.program.texts: a name or a description is too long")
}

/// snakes.program.sets (001 ¶12, ¶26; ruling snakes.sets)
fn program_sets(sets: &[String]) -> Result<(), Broken> {
    need(sets.len() == 4, "snakes.program.sets: there are four user sets")?;
    for set in sets {
        let known = set.chars().all(|letter| ELEMENTS.contains(letter));
        need(known, "snakes.program.sets: a set has an unknown letter")?;
        let size = ELEMENTS.chars().filter(|&letter| set.contains(letter)).count();
        need((1..=6).contains(&size), "snakes.program.sets: a set has 1 to 6 different elements")?;
    }
    Ok(())
}

/// snakes.program.maps (001 ¶4, ¶22)
fn program_maps(maps: &[MapFile]) -> Result<(), Broken> {
    need((1..=9).contains(&maps.len()), "snakes.program.maps: a program has 1 to 9 maps")
}

fn read_map(file: &MapFile, sets: &[String]) -> Result<Map, Broken> {
    program_texts(&file.description, 1024)?;
    // snakes.program.head (001 ¶4, ¶13, ¶23; ruling snakes.heading)
    let inside = (0..SIDE).contains(&file.head.0) && (0..SIDE).contains(&file.head.1);
    need(inside, "snakes.program.head: the head is outside the map")?;
    let mut map = Map::new();
    for run in &file.runs {
        program_lines(&mut map, run, file.head, sets)?;
    }
    Ok(map)
}

/// Adds the patterns of a run to the map.
///
/// snakes.program.lines (ruling snakes.lines)
fn program_lines(map: &mut Map, run: &Run, head: (i64, i64), sets: &[String]) -> Result<(), Broken> {
    let inside = (0..SIDE).contains(&run.x) && (0..SIDE).contains(&run.y);
    need(inside, "snakes.program.lines: a run begins outside the map")?;
    let characters: Vec<char> = run.cells.chars().collect();
    need(!characters.is_empty(), "snakes.program.lines: a run has no cell")?;
    let cells = characters.chunks_exact(2);
    need(cells.remainder().is_empty(), "snakes.program.lines: a run has half a cell")?;
    for (cell, at) in cells.zip(run.y * SIDE + run.x..) {
        need(at < SIDE * SIDE, "snakes.program.lines: a run goes on past the last cell")?;
        let offset = (at % SIDE - head.0, at / SIDE - head.1);
        let pattern = program_cells([cell[0], cell[1]], offset, sets)?;
        need(pattern.is_none() || offset != (0, 0), "snakes.program.head: a pattern on the head's cell")?;
        let taken = map.iter().any(|other| other.offset == offset);
        need(!taken, "snakes.program.lines: a run touches a cell that has a pattern")?;
        map.extend(pattern);
    }
    Ok(())
}

/// snakes.program.cells (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶13, ¶24, ¶25)
fn program_cells(cell: [char; 2], offset: (i64, i64), sets: &[String]) -> Result<Option<Pattern>, Broken> {
    if cell == ['-', '-'] {
        return Ok(None);
    }
    let [letter, digit] = cell;
    let capital = letter.to_ascii_uppercase();
    let named = match capital {
        'A'..='D' => sets[capital as usize - 'A' as usize].clone(),
        _ => capital.to_string(),
    };
    need(named.chars().all(|element| ELEMENTS.contains(element)), "snakes.program.cells: there is no such letter")?;
    let group = digit.to_digit(8).ok_or("snakes.program.cells: there is no such group")?;
    // snakes.decide.not (001 ¶13)
    let has = |element: &char| named.contains(*element) == letter.is_ascii_uppercase();
    Ok(Some(Pattern { offset, elements: ELEMENTS.chars().filter(has).collect(), group }))
}

// Deciding.

/// What a program decides.
pub struct Decision {
    /// What it may do; nothing when its snake is to skip.
    pub licensed: Vec<Direction>,
    /// The moves for which the map that decided has a valid variant.
    pub valid: Vec<Direction>,
}

/// What the program decides for a snake that has these possible moves; `see` tells the element at an offset from its
/// head.
pub fn decide(program: &Program, possible: Vec<Direction>, see: impl Fn((i64, i64)) -> char) -> Decision {
    // snakes.decide.forced (001 ¶15)
    if possible.len() < 2 {
        return Decision { licensed: possible, valid: vec![] };
    }
    // snakes.decide.first-map (001 ¶14, ¶16)
    for map in &program.0 {
        let scored = possible.iter().filter_map(|&direction| Some((direction, decide_valid(map, direction, &see)?)));
        let scored: Vec<(Direction, usize)> = scored.collect();
        if !scored.is_empty() {
            let valid = scored.iter().map(|(direction, _)| *direction).collect();
            return Decision { licensed: decide_best(&scored), valid };
        }
    }
    // snakes.decide.no-map (001 ¶16; ruling snakes.no-map)
    Decision { licensed: possible, valid: vec![] }
}

/// The score of a move; none where it is not valid.
///
/// snakes.decide.valid (001 ¶17)
/// snakes.decide.move-score (001 ¶17; ruling snakes.move-score)
fn decide_valid(map: &Map, direction: Direction, see: impl Fn((i64, i64)) -> char) -> Option<usize> {
    let matching = decide_variants(map, direction).map(|variant| decide_elements(variant, &see));
    let valid: Vec<&Matching> = matching.iter().filter(|each| decide_and(each) && decide_or(each)).collect();
    let scores = valid.iter().map(|each| decide_variant_score(each));
    (!valid.is_empty()).then(|| scores.sum())
}

/// The variants of a map in which the head looks this way.
///
/// snakes.decide.variants (001 ¶14, ¶16)
fn decide_variants(map: &Map, direction: Direction) -> [Map; 2] {
    let turned = |(dx, dy): (i64, i64)| match direction {
        Direction::Up => (dx, dy),
        Direction::Right => (-dy, dx),
        Direction::Down => (-dx, -dy),
        Direction::Left => (dy, -dx),
    };
    [1, -1].map(|side| {
        let laid = |pattern: &Pattern| {
            let (dx, dy) = pattern.offset;
            Pattern { offset: turned((side * dx, dy)), ..pattern.clone() }
        };
        map.iter().map(laid).collect()
    })
}

/// The patterns of a variant, and whether each matches.
type Matching = Vec<(Pattern, bool)>;

/// snakes.decide.elements (001 ¶4, ¶5, ¶6, ¶7, ¶8, ¶9, ¶10, ¶11, ¶12; ruling snakes.remnant)
fn decide_elements(variant: Map, see: impl Fn((i64, i64)) -> char) -> Matching {
    let matches = |pattern: &Pattern| pattern.elements.contains(see(pattern.offset));
    variant.into_iter().map(|pattern| (pattern.clone(), matches(&pattern))).collect()
}

/// Whether each pattern matches, of each of these groups that has any.
///
/// snakes.decide.empty-groups (rulings snakes.empty-groups, snakes.empty-map)
fn decide_empty_groups(matching: &Matching, groups: std::ops::Range<u32>) -> Vec<Vec<bool>> {
    let of = |group| matching.iter().filter(|(pattern, _)| pattern.group == group).map(|(_, is)| *is).collect();
    groups.map(of).filter(|group: &Vec<bool>| !group.is_empty()).collect()
}

/// snakes.decide.and (001 ¶13, ¶16)
fn decide_and(matching: &Matching) -> bool {
    let groups = decide_empty_groups(matching, 0..4);
    groups.is_empty() || groups.iter().any(|group| group.iter().all(|&is| is))
}

/// snakes.decide.or (001 ¶13, ¶16)
fn decide_or(matching: &Matching) -> bool {
    decide_empty_groups(matching, 4..8).iter().all(|group| group.contains(&true))
}

/// snakes.decide.variant-score (001 ¶17; ruling snakes.variant-score)
fn decide_variant_score(matching: &Matching) -> usize {
    matching.iter().filter(|(_, is)| *is).map(|(pattern, _)| decide_pattern_score(pattern)).sum()
}

/// snakes.decide.pattern-score (001 ¶17, ¶18, ¶19, ¶20)
fn decide_pattern_score(pattern: &Pattern) -> usize {
    7 - pattern.elements.len()
}

/// snakes.decide.best (001 ¶17; ruling snakes.tie)
fn decide_best(scored: &[(Direction, usize)]) -> Vec<Direction> {
    let most = scored.iter().map(|(_, score)| *score).max();
    scored.iter().filter(|(_, score)| Some(*score) == most).map(|(direction, _)| *direction).collect()
}
