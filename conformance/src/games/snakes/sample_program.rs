//! Programs for sampling: maps drawn after what a snake sees, so that they fit, or only just do not.

use crate::choose::Choices;
use rulebook_spec::snakes::decide::turned;
use rulebook_spec::snakes::field::{Direction, Field};
use rulebook_spec::snakes::program::{Element, Elements, Line, MapFile, ProgramFile, SETS, SIDE};
use rulebook_spec::snakes::table::LITERAL;
use rulebook_spec::snakes::view::window;
use rulebook_spec::snakes::{Seat, Window, possible};

/// The file of a program with these maps: column and row of the head, and runs.
pub(super) fn file(maps: Vec<(i64, i64, Vec<Line>)>) -> ProgramFile {
    let map = |(head_x, head_y, lines)| MapFile { description: String::new(), head_x, head_y, lines };
    ProgramFile {
        snake_name: "s".into(),
        snake_type: None,
        skin_id: None,
        snake_id: None,
        player_id: None,
        program_description: String::new(),
        templates: ["XYZ", "TV", "WS", "VZT"].map(str::to_owned).into(),
        maps: maps.into_iter().map(map).collect(),
    }
}

/// A program for the snake of this seat.
pub(super) fn program_for(field: &Field, seat: Seat, choices: &mut dyn Choices) -> ProgramFile {
    let mut program = file(Vec::new());
    if choices.once_in(6) {
        program.templates = (0..SETS).map(|_| any_set(choices)).collect();
    }
    let count = *choices.pick(&[1, 1, 1, 2, 2, 3, 9]).unwrap_or(&1);
    let window = window(&LITERAL, field, seat);
    let ways: Vec<Direction> = possible(&LITERAL, field, seat).directions().collect();
    for _ in 0..count {
        let (head, lines) = match &window {
            // Most have few patterns and fit somewhere.
            Some(window) => fitting(&program, window, &ways, choices),
            None => ([3, 3], Vec::new()),
        };
        let [head_x, head_y] = head;
        program.maps.push(MapFile { description: String::new(), head_x, head_y, lines });
    }
    program
}

fn any_set(choices: &mut dyn Choices) -> String {
    let count = choices.between(1, 6);
    let mut letters: Vec<char> = "STVWXYZ".chars().collect();
    let mut set: String = (0..count).map(|_| letters.remove(choices.below(letters.len() as u32) as usize)).collect();
    if choices.once_in(3) {
        // Doubled letters count once.
        set.extend(set.clone().chars().cycle().take(6));
    }
    set
}

/// A map of a few patterns, each in a group, that are true of the board seen in one direction three times of four.
fn fitting(
    program: &ProgramFile,
    window: &Window,
    ways: &[Direction],
    choices: &mut dyn Choices,
) -> ([i64; 2], Vec<Line>) {
    let head = if choices.once_in(4) { [choices.below(7), choices.below(7)] } else { [3, 3] };
    let way = choices.pick(ways).copied().unwrap_or(Direction::Up);
    let variant = way as usize + if choices.once_in(3) { 4 } else { 0 };
    let mut cells: [[Option<String>; SIDE]; SIDE] = Default::default();
    // Near the head most of the time: the same cells decide for several moves.
    let reach = *choices.pick(&[1, 1, 1, 2, 2, 6]).unwrap_or(&1);
    let groups: &[u32] =
        choices.pick(&[&[0][..], &[0, 1], &[0, 4], &[4, 5], &[0, 1, 4, 5], &[3, 7], &[5]]).copied().unwrap_or(&[0]);
    let sharp = choices.once_in(3);
    for _ in 0..choices.below(6) {
        let near = |from: u32, choices: &mut dyn Choices| {
            let low = from.saturating_sub(reach);
            choices.between(low, (from + reach).min(SIDE as u32 - 1))
        };
        let (x, y) = (near(head[0], choices), near(head[1], choices));
        if [x, y] == head {
            continue;
        }
        let away = (x as i32 - head[0] as i32, y as i32 - head[1] as i32);
        let seen = window.at(turned(variant, away));
        let group = choices.pick(groups).copied().unwrap_or(0);
        let letter = pattern(program, seen, sharp, choices);
        cells[y as usize][x as usize] = Some(format!("{letter}{group}"));
    }
    let lines = if choices.once_in(3) { one_run(&cells) } else { runs(&cells) };
    (head.map(i64::from), lines)
}

/// The letter of a pattern that matches what is seen, three times of four or always.
fn pattern(program: &ProgramFile, seen: Elements, always: bool, choices: &mut dyn Choices) -> char {
    let sets = program.templates.iter().zip('A'..).map(|(letters, name)| {
        let elements = letters.chars().filter_map(Element::of_letter);
        (name, elements.fold(Elements::default(), |set, element| set.with(element.alone())))
    });
    let plain = Element::ALL.into_iter().map(|element| (element.letter(), element.alone()));
    let all: Vec<(char, Elements)> = plain.chain(sets).collect();
    let negated = all.iter().map(|(letter, set)| (letter.to_ascii_lowercase(), set.complement()));
    let wanted = always || !choices.once_in(4);
    let matching: Vec<char> = all
        .iter()
        .copied()
        .chain(negated)
        .filter(|(_, set)| set.meets(seen) == wanted)
        .map(|(letter, _)| letter)
        .collect();
    choices.pick(&matching).copied().unwrap_or('V')
}

/// A run for each pattern, or for those that stand beside each other.
fn runs(cells: &[[Option<String>; SIDE]; SIDE]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (row, y) in cells.iter().zip(0..) {
        for (cell, x) in row.iter().zip(0..) {
            let Some(cell) = cell else { continue };
            match lines.last_mut().filter(|line| line.y == y && line.x + line.line.len() as i64 / 2 == x) {
                Some(line) => line.line.push_str(cell),
                None => lines.push(Line { x, y, line: cell.clone() }),
            }
        }
    }
    lines
}

/// One run from the first pattern to the last, over the ends of rows.
fn one_run(cells: &[[Option<String>; SIDE]; SIDE]) -> Vec<Line> {
    let all: Vec<&Option<String>> = cells.iter().flatten().collect();
    let (Some(first), Some(last)) =
        (all.iter().position(|cell| cell.is_some()), all.iter().rposition(|cell| cell.is_some()))
    else {
        return Vec::new();
    };
    let line = all[first..=last].iter().map(|cell| cell.as_deref().unwrap_or("--")).collect();
    vec![Line { x: (first % SIDE) as i64, y: (first / SIDE) as i64, line }]
}

/// Breaks a limit of a program, or comes just up to it.
pub(super) fn spoil_program(file: &mut ProgramFile, choices: &mut dyn Choices) {
    let mut lines = |x, y, line: &str| {
        if let Some(map) = file.maps.first_mut() {
            map.lines.push(Line { x, y, line: line.into() });
        }
    };
    match choices.below(24) {
        0 => file.snake_name = String::new(),
        1 => file.snake_name = "ä".repeat(choices.between(39, 41) as usize),
        2 => file.program_description = "é".repeat(choices.between(1023, 1025) as usize),
        3 => file.maps.iter_mut().take(1).for_each(|map| map.description = "x".repeat(1025)),
        4 => file.templates.truncate(3),
        5 => file.templates.push("S".into()),
        6 => file.templates[0] = String::new(),
        7 => file.templates[1] = "STVWXYZ".into(),
        8 => file.templates[2] = "VVVVVVVVVV".into(),
        9 => file.templates[3] = "SH".into(),
        10 => file.maps.clear(),
        11 => file.maps = std::iter::repeat_n(file.maps.first().cloned(), 10).flatten().collect(),
        12 => file.maps.iter_mut().take(1).for_each(|map| map.head_x = 7),
        13 => file.maps.iter_mut().take(1).for_each(|map| map.head_y = -1),
        14 => {
            // A pattern on the head's cell.
            let head = file.maps.first().map(|map| (map.head_x, map.head_y));
            let (x, y) = head.unwrap_or((3, 3));
            file.maps.iter_mut().take(1).for_each(|map| map.lines = vec![Line { x, y, line: "V0".into() }]);
        }
        15 => lines(7, 0, "V0"),
        16 => lines(6, 6, "--V0"),
        17 => lines(0, 0, ""),
        18 => lines(0, 0, "--V"),
        19 => lines(0, 0, "V9"),
        20 => lines(0, 0, "Q0"),
        21 => lines(0, 0, "V-"),
        22 => file.maps.iter_mut().take(1).for_each(|map| {
            map.lines = ["V0", "W0"].map(|line| Line { x: 0, y: 0, line: line.into() }).into();
        }),
        _ => file.maps.iter_mut().take(1).for_each(|map| {
            map.lines = ["V0", "--"].map(|line| Line { x: 0, y: 0, line: line.into() }).into();
        }),
    }
}
