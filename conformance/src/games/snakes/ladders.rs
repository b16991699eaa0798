//! The sizes at which snakes is tried on purpose.

use super::sample_program::{file, program_for};
use crate::choose::Choices;
use crate::contest::{Footing, LENGTH, Ladder, Ladders, Moment, Sizes, Width};
use rulebook_spec::snakes::decide::{Verdict, by_maps, situation};
use rulebook_spec::snakes::end::MOST_ROUNDS;
use rulebook_spec::snakes::field::{Cell, Field, LONGEST_SIDE};
use rulebook_spec::snakes::names::DECIDE_MOVE_SCORE;
use rulebook_spec::snakes::program::{Line, ProgramFile, SIDE};
use rulebook_spec::snakes::setup::MOST_SNAKES;
use rulebook_spec::snakes::table::LITERAL;
use rulebook_spec::snakes::{Seat, Setup, Slot, Snakes, Stage};

/// A program has at most this many maps (001 ¶24).
const MOST_MAPS: u64 = 9;
/// A map has a pattern on each cell but the head's at most.
const MOST_PATTERNS: u64 = (SIDE * SIDE) as u64 - 1;

impl Ladders for Snakes {
    fn ladders() -> Vec<Ladder> {
        let side = LONGEST_SIDE as u64;
        vec![
            Ladder::between(COLUMNS, 1, side),
            Ladder::between(ROWS, 1, side),
            Ladder::between(SNAKES, 1, MOST_SNAKES as u64),
            Ladder::between(SEGMENTS, 2, 129),
            Ladder::between(LIMIT, 1, MOST_ROUNDS.into()),
            Ladder::between(ROUND, 0, u64::from(MOST_ROUNDS) - 1),
            Ladder::between(MAPS, 1, MOST_MAPS),
            Ladder::between(MAP, 1, MOST_MAPS),
            Ladder::between(PATTERNS, 0, MOST_PATTERNS),
            // Both variants of a move score alike in what is made for it.
            Ladder::of(SCORE, Ladder::between(SCORE, 2, 512).rungs.into_iter().filter(|score| score % 2 == 0))
                .by(DECIDE_MOVE_SCORE),
            Ladder::between(LENGTH, 1, 65),
        ]
    }

    fn footing(sizes: &Sizes, choices: &mut dyn Choices) -> Option<Footing<Self>> {
        if let Some(score) = sizes.get(SCORE) {
            return Some(scoring(score, choices));
        }
        let length = sizes.get(LENGTH).unwrap_or(0);
        let usual = if length > 0 { MOST_SNAKES as u32 } else { choices.between(2, 3) };
        // A snake alone has won.
        let count = sizes.get(SNAKES).unwrap_or(usual.into());
        let wished = [COLUMNS, ROWS].map(|name| sizes.get(name));
        // On boards that are larger than a contest's, snakes lie over several rows, so that who counts cells by another width takes
        // some for neighbours.
        let is_large = wished.iter().flatten().any(|side| *side > 25);
        let segments = sizes.get(SEGMENTS).unwrap_or(choices.between(2, if is_large { 60 } else { 4 }).into());
        // A path through all cells, row by row to and fro, on which the snakes lie with a gap before each.
        let gap = if wished.contains(&Some(1)) { 1 } else { 2 };
        let needed = count * (segments + gap);
        let other = |wished: Option<u64>| wished.map(|side| needed.div_ceil(side).max(2));
        let square = (needed + 6).isqrt() + 1;
        let size = [wished[0].or(other(wished[1])).unwrap_or(square), wished[1].or(other(wished[0])).unwrap_or(square)];
        let by_size = [MAPS, MAP, PATTERNS].into_iter().any(|name| sizes.get(name).is_some());
        // Who has no room decides nothing.
        let room = if length > 0 { 20 } else { 9 };
        let is_roomy = (length > 0 || by_size) && wished == [None, None];
        let size = if is_roomy { size.map(|side| side.max(room)) } else { size };
        let (rounds, round) = (sizes.get(LIMIT), sizes.get(ROUND));
        if size.iter().any(|side| *side > LONGEST_SIDE as u64) || size[0] * size[1] < needed {
            // One snake of two segments is on the smallest board that there can be.
            return None;
        }
        let is_uneven = sizes.get(SEGMENTS).is_some() && length == 0 && choices.once_in(2);
        let round = round.unwrap_or(u64::from(is_uneven)) as u32;
        let usual = u64::from(round) + u64::from(choices.between(1, 3)).max(length);
        let limit = rounds.unwrap_or(usual.min(MOST_ROUNDS.into())) as u32;
        if limit <= round || limit > MOST_ROUNDS {
            return None;
        }
        let mut cells = laid(size, count, segments, gap, choices);
        if sizes.get(SEGMENTS).is_some() && round > 0 {
            // Who has more is known by all digits of both.
            cells.iter_mut().skip(1).for_each(|cells| cells.truncate(choices.between(2, segments as u32) as usize));
        }
        let field = Field::new(size[0] as u8, size[1] as u8, &cells);
        let is_live = sizes.get(LENGTH).is_some() || choices.once_in(3);
        let slot = |(cells, seat): (&Vec<Cell>, Seat), choices: &mut dyn Choices| {
            let program = match by_size {
                true => Some(program(sizes, choices)),
                false => (!is_live).then(|| program_for(&field, seat, choices)),
            };
            Slot { cells: cells.iter().map(|cell| cell.map(i64::from)).collect(), program }
        };
        let snakes = cells.iter().zip(0..).map(|one| slot(one, choices)).collect();
        let setup =
            Setup { size: size.map(|side| side as u32), snakes, limit, round, order: Vec::new(), stage: Stage::Order };
        Some(Footing { setup, events: Vec::new(), more: 12, is_legal: length > 0 || by_size || choices.once_in(2) })
    }

    fn collision(choices: &mut dyn Choices) -> Option<Footing<Self>> {
        let width = Width::sample(choices);
        let (first, size) = width.room(4);
        let along = *choices.pick(&[[1, 0], [-1, 0], [0, 1], [0, -1]])?;
        let one: Vec<Cell> = (0..choices.between(2, 4).into())
            .map(|step| [0, 1].map(|part| (first[part] + step * along[part]) as u8))
            .collect();
        // The other snake has the same numbers, or those beside them, onto which the first one moves.
        let beside = *choices.pick(&[[0, 0], [0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])?;
        let far = |cell: &Cell| [0, 1].map(|part| (i64::from(cell[part]) + width.apart[part] + beside[part]) as u8);
        let mut two: Vec<Cell> = one.iter().map(far).collect();
        if choices.once_in(2) {
            two.reverse();
        }
        let cells = [one, two];
        let field = Field::new(size[0] as u8, size[1] as u8, &cells);
        let slot = |(cells, seat): (&Vec<Cell>, Seat)| {
            let program = (!choices.once_in(2)).then(|| program_for(&field, seat, choices));
            Slot { cells: cells.iter().map(|cell| cell.map(i64::from)).collect(), program }
        };
        let snakes = cells.iter().zip(0..).map(slot).collect();
        let size = size.map(|side| side as u32);
        let setup = Setup { size, snakes, limit: 3, round: 0, order: Vec::new(), stage: Stage::Order };
        Some(Footing { setup, events: Vec::new(), more: 8, is_legal: choices.once_in(2) })
    }

    fn sizes(moment: &Moment<'_, Self>) -> Vec<(&'static str, u64)> {
        let position = moment.position;
        let field = position.field();
        let mut sizes = vec![
            (COLUMNS, field.columns().into()),
            (ROWS, field.rows().into()),
            (SNAKES, field.seats().into()),
            (LIMIT, position.limit().into()),
            (ROUND, position.round().into()),
        ];
        for seat in 0..field.seats() {
            sizes.push((SEGMENTS, field.length(seat) as u64));
            let Some(program) = position.program(seat) else { continue };
            sizes.push((MAPS, program.maps.len() as u64));
            sizes.extend(program.maps.iter().map(|map| (PATTERNS, map.patterns().count() as u64)));
        }
        if let Some(Verdict::Single(map) | Verdict::Best(map)) = position.licence().map(|licence| licence.verdict) {
            sizes.push((MAP, map as u64));
        }
        if let (Some(Verdict::Best(_)), Stage::Move(seat)) =
            (position.licence().map(|one| one.verdict), position.stage())
        {
            let asked = position.program(seat).zip(situation(&LITERAL, position, seat));
            let considered = asked.map(|(program, situation)| by_maps(&LITERAL, program, &situation).considered);
            let scores = considered.iter().flatten().flat_map(|map| &map.scores);
            sizes.extend(scores.map(|(_, score)| (SCORE, u64::from(*score))));
        }
        sizes
    }
}

const COLUMNS: &str = "columns";
const ROWS: &str = "rows";
const SNAKES: &str = "snakes";
const SEGMENTS: &str = "segments of a snake";
const LIMIT: &str = "rounds of a fight";
const ROUND: &str = "rounds played";
const MAPS: &str = "maps of a program";
const MAP: &str = "map that decides";
const PATTERNS: &str = "patterns of a map";
const SCORE: &str = "score of a move";

/// `count` snakes of `segments` segments, one after the other on a path to and fro over the board, each with its head or
/// its tail first.
fn laid(size: [u64; 2], count: u64, segments: u64, gap: u64, choices: &mut dyn Choices) -> Vec<Vec<Cell>> {
    let [columns, rows] = size;
    let by_columns = choices.below(2) == 0;
    let cell = |step: u64| -> Cell {
        let width = if by_columns { rows } else { columns };
        let (line, along) = (step / width, step % width);
        let along = if line % 2 == 0 { along } else { width - 1 - along };
        if by_columns { [line as u8, along as u8] } else { [along as u8, line as u8] }
    };
    let spare = size[0] * size[1] - count * (segments + gap);
    let first: u64 = choices.below(spare.min(1000) as u32 + 1).into();
    let snake = |number: u64, choices: &mut dyn Choices| {
        let from = first + number * (segments + gap) + gap.min(1);
        let mut cells: Vec<Cell> = (from..from + segments).map(cell).collect();
        if choices.below(2) == 0 {
            cells.reverse();
        }
        cells
    };
    (0..count).map(|number| snake(number, choices)).collect()
}

/// A program of as many maps as are wished; the last, or the one that is wished, is the first that can fit.
fn program(sizes: &Sizes, choices: &mut dyn Choices) -> ProgramFile {
    let deciding = sizes.get(MAP).or(sizes.get(MAPS)).unwrap_or(1);
    let maps = sizes.get(MAPS).unwrap_or(deciding).max(deciding);
    let run = |x: usize, y: usize, line: &str| Line { x: x as i64, y: y as i64, line: line.into() };
    let one = |number: u64, choices: &mut dyn Choices| match number {
        // A snake has one tail: it is not on two cells.
        number if number < deciding => (3, 3, vec![run(0, 0, "T0T0")]),
        // A cell beside the head is empty.
        _ if sizes.get(PATTERNS).is_none() => (3, 3, vec![run(3, 2, "V4"), run(2, 3, "V4"), run(4, 3, "V4")]),
        _ => {
            let mut cells: Vec<(usize, usize)> = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))).collect();
            cells.retain(|cell| *cell != (3, 3));
            let patterns = sizes.get(PATTERNS).unwrap_or(0) as usize;
            let mut lines = Vec::new();
            for _ in 0..patterns.min(cells.len()) {
                let (x, y) = cells.swap_remove(choices.below(cells.len() as u32) as usize);
                let letter = choices.pick(&["V", "v", "W", "w", "s", "x"]).copied().unwrap_or("V");
                lines.push(run(x, y, &format!("{letter}{}", choices.between(4, 7))));
            }
            (3, 3, lines)
        }
    };
    file((1..=maps).map(|number| one(number, choices)).collect())
}

/// A fight in which the move away from its own tail scores this much for a snake that stands in the open; a move that has its
/// tail beside scores less.
fn scoring(score: u64, choices: &mut dyn Choices) -> Footing<Snakes> {
    let run = |(x, y): (usize, usize), line: &str| Line { x: x as i64, y: y as i64, line: line.into() };
    // A pattern of one element scores six, one of six elements scores one.
    let (sixes, ones) = (score / 2 / 6, score / 2 % 6);
    // Not the cell behind the head: there the tail is, when the snake goes on.
    let mut beside = vec![(3, 2), (2, 3), (4, 3)];
    let mut others: Vec<(usize, usize)> = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))).collect();
    others.retain(|cell| *cell != (3, 3) && *cell != (3, 4) && !beside.contains(cell));
    while !others.is_empty() {
        beside.push(others.swap_remove(choices.below(others.len() as u32) as usize));
    }
    let mut cells = beside.into_iter();
    let mut lines: Vec<Line> = cells.by_ref().take(sixes as usize).map(|cell| run(cell, "V4")).collect();
    lines.extend(cells.take(ones as usize).map(|cell| run(cell, "x4")));
    let file = file(vec![(3, 3, lines)]);
    let slot = |cells: [[i64; 2]; 2], program| Slot { cells: cells.into(), program };
    let snakes = vec![slot([[7, 7], [7, 8]], Some(file)), slot([[0, 0], [0, 1]], None)];
    let setup = Setup { size: [15, 15], snakes, limit: 4, round: 0, order: Vec::new(), stage: Stage::Order };
    Footing { setup, events: Vec::new(), more: 8, is_legal: true }
}
