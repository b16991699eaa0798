//! The sizes at which bitwa is tried on purpose.

use crate::choose::Choices;
use crate::contest::{Footing, LENGTH, Ladder, Ladders, Moment, Sizes, Wire};
use rulebook_spec::bitwa::board::{BLOCKED, Board, Division, EMPTY};
use rulebook_spec::bitwa::names::{END_ROUNDS, END_STRENGTH, MOVE_SORT};
use rulebook_spec::bitwa::state::{LARGEST_NUMBER, Setup, Sides, Stage};
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::bitwa::{Bitwa, LARGEST_SIDE, Move};
use rulebook_spec::game::{Answer, Event, EventOf, Reply};

/// The shortest and the longest line that names a target.
const TARGETS: std::ops::RangeInclusive<u64> = 13..=17;

impl Ladders for Bitwa {
    fn ladders() -> Vec<Ladder> {
        let side = LARGEST_SIDE as u64;
        let line = Ladder::between(LINE, 1, 1025).rungs.into_iter().chain(TARGETS);
        let mut line: Vec<u64> = line.collect();
        line.sort_unstable();
        line.dedup();
        vec![
            Ladder::between(COLUMNS, 3, side),
            Ladder::between(ROWS, 3, side),
            Ladder::between(UNITS, 1, 257).by(MOVE_SORT),
            Ladder::between(DIVISIONS, 2, 52),
            Ladder::between(STRENGTH, 1, LARGEST_NUMBER.into()),
            Ladder::between(ROUNDS, 1, LARGEST_NUMBER.into()),
            Ladder::between(ROUND, 1, LARGEST_NUMBER.into()).by(END_ROUNDS),
            Ladder::between(SIDE, 1, 100_001).by(END_STRENGTH),
            Ladder::between(DISTANCE, 0, side - 3),
            Ladder::of(LINE, line),
            Ladder::between(LENGTH, 1, 65),
        ]
    }

    fn footing(sizes: &Sizes, choices: &mut dyn Choices) -> Option<Footing<Self>> {
        if let Some(strength) = sizes.get(SIDE) {
            return sides(strength, choices);
        }
        if let Some(distance) = sizes.get(DISTANCE) {
            return far(distance as usize, choices);
        }
        let length = sizes.get(LENGTH).unwrap_or(0);
        let is_far = [COLUMNS, ROWS].iter().any(|name| sizes.get(name).is_some_and(|side| side >= FAR));
        let [units, divisions] = [(UNITS, if is_far { PAIRED } else { 1 }), (DIVISIONS, 2)]
            .map(|(name, least)| sizes.get(name).unwrap_or(least + u64::from(choices.below(2))));
        let line = sizes.get(LINE);
        let is_target = line.is_some_and(|line| TARGETS.contains(&line) && choices.below(2) == 0);
        let long = line.filter(|_| is_target).unwrap_or(0);
        // Fields of two digits are on boards of eleven columns and more.
        let wide = match long {
            // The targets of a larger board are not listed.
            _ if length > 0 => 6,
            0..=13 => choices.between(4, 7).into(),
            _ => 12,
        };
        let side = |name: &str| sizes.get(name).unwrap_or(((units + divisions).isqrt() + 4).max(wide)) as usize;
        let (columns, rows) = (side(COLUMNS), side(ROWS));
        let room = columns.saturating_sub(2) * rows.saturating_sub(2);
        let needed = (units + divisions - 1) as usize;
        let (rounds, round) = (sizes.get(ROUNDS), sizes.get(ROUND));
        if columns.max(rows) > LARGEST_SIDE || needed > room || rounds.zip(round).is_some_and(|(all, now)| now > all) {
            return None;
        }
        let mut board = board(columns, rows, units as usize, divisions as usize, choices);
        if is_far && sizes.get(UNITS).is_none() {
            pair(&mut board, choices);
        }
        let rounds_wished = rounds.is_some();
        let rounds = rounds.or(round).unwrap_or(3) as u32;
        let rounds = rounds.max(length.div_ceil(2) as u32);
        // Nobody falls who is strong enough.
        let usual = if length > 0 { LARGEST_NUMBER } else { choices.between(1, 3) };
        let mut setup = Setup::new(board, rounds, sizes.get(STRENGTH).unwrap_or(usual.into()) as u32);
        // The last round, where its end shows, as often as an earlier one.
        setup.round = round.unwrap_or(if length > 0 || choices.below(2) == 0 { 1 } else { rounds.into() }) as u32;
        // Of many divisions only the last are unlike those of a smaller game. An answer of a wished length comes from the first.
        let is_late = sizes.get(DIVISIONS).is_some() && length == 0 && line.is_none() && choices.below(2) == 0;
        let first = Division::of(letter(if is_late { divisions as usize - 2 } else { 0 }))?;
        let mut events = Vec::new();
        if setup.round > 1 {
            setup.stage = Stage::GenMove(first);
        }
        if length == 0 {
            setup.stage = Stage::GenMove(first);
            match line {
                Some(letters) if is_target => events.push(Event::line(0, target(columns, rows, letters, choices)?)),
                Some(letters) => {
                    setup.stage = Stage::TimeLeft(first);
                    events.push(Event::line(0, format!("={}", "k".repeat(letters as usize - 1))));
                }
                None => {}
            }
        }
        let more = (6_000 / (columns * rows)).clamp(6, 40);
        if rounds_wished && length == 0 && events.is_empty() && setup.round == 1 {
            // Whether the game is over shows when a round is.
            (setup.stage, events) = end_of_round(divisions as usize)?;
        }
        Some(Footing { setup, events, more, is_legal: length > 0 })
    }

    fn sizes(moment: &Moment<'_, Self>) -> Vec<(&'static str, u64)> {
        let position = moment.position;
        let board = &position.board;
        let all: Vec<Division> = (b'A'..=b'Z').chain(b'a'..=b'z').filter_map(Division::of).collect();
        let units: Vec<u64> =
            all.iter().map(|division| board.units(*division).into()).filter(|units| *units > 0).collect();
        let mut sizes = vec![
            (COLUMNS, board.columns().into()),
            (ROWS, board.rows().into()),
            (DIVISIONS, units.len() as u64),
            (STRENGTH, position.strength.into()),
            (ROUNDS, position.rounds.into()),
            (ROUND, position.round.into()),
        ];
        sizes.extend(units.into_iter().map(|units| (UNITS, units)));
        sizes.extend([0, 1].map(|seat| (SIDE, board.strength_of(seat))));
        match moment.event {
            Some(Event::Reply(Reply { answer: Answer::Line(line), .. })) => sizes.push((LINE, line.len() as u64)),
            Some(Event::Reply(Reply { answer: Answer::Move(choice), .. })) => {
                let mut bytes = Vec::new();
                Bitwa::write_move(choice, &mut bytes);
                sizes.push((LINE, String::from_utf8_lossy(&bytes).trim_end().len() as u64));
                if let (Move::Target(target), Stage::Play { division, .. }) = (choice, position.stage) {
                    sizes.extend(distances(board, division, target).map(|distance| (DISTANCE, distance)));
                }
            }
            _ => {}
        }
        sizes
    }
}

const COLUMNS: &str = "columns";
const ROWS: &str = "rows";
const UNITS: &str = "units of a division";
const DIVISIONS: &str = "divisions";
const STRENGTH: &str = "strength";
const ROUNDS: &str = "rounds";
const ROUND: &str = "round";
const SIDE: &str = "strength of a side";
const DISTANCE: &str = "columns or rows from a unit to its target";
const LINE: &str = "letters of an answer";

/// A board with this many units of division A on the left and one of each other division from the right on: `a` first,
/// then `B`, `b` and so on.
fn board(columns: usize, rows: usize, units: usize, divisions: usize, choices: &mut dyn Choices) -> Vec<String> {
    let mut board = vec![vec![BLOCKED; columns]; rows];
    let mut inside: Vec<(usize, usize)> = (1..columns - 1).flat_map(|x| (1..rows - 1).map(move |y| (x, y))).collect();
    let blocked = choices.once_in(3);
    for (x, y) in &inside {
        let spare = inside.len() > (units + divisions) * 2;
        board[*y][*x] = if blocked && spare && choices.once_in(8) { BLOCKED } else { EMPTY };
    }
    for index in 1..divisions {
        let (x, y) = inside.pop().unwrap_or((1, 1));
        board[y][x] = letter(index);
    }
    if choices.below(2) == 0 {
        // Close to the others, so that they meet.
        inside.reverse();
    }
    for (x, y) in inside.into_iter().take(units) {
        board[y][x] = b'A';
    }
    board.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect()
}

/// From this side on units stand far from each other.
const FAR: u64 = 33;
/// How many units are put in pairs then.
const PAIRED: u64 = 6;

/// Puts units of division A in pairs, along the longer side: one a power of two from a field beside the other, so that who keeps
/// fields in words of that many bits takes them for neighbours.
fn pair(board: &mut [String], choices: &mut dyn Choices) {
    let mut fields: Vec<Vec<u8>> = board.iter().map(|row| row.clone().into_bytes()).collect();
    let (rows, columns) = (fields.len(), fields[0].len());
    let is_wide = columns >= rows;
    let (length, width) = if is_wide { (columns - 2, rows - 2) } else { (rows - 2, columns - 2) };
    let steps: Vec<usize> = (4..16).map(|bits| 1 << bits).filter(|step| step + 2 < length).collect();
    let Some(step) = choices.pick(&steps).copied() else { return };
    let field = |line: usize, along: usize| if is_wide { (line + 1, along + 1) } else { (along + 1, line + 1) };
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for line in 0..(PAIRED as usize / 2).min(width) {
        let from = 1 + choices.below((length - step - 1) as u32) as usize;
        let beside = if choices.below(2) == 0 { from - 1 } else { from + 1 };
        taken.extend([field(line, beside), field(line, from + step)]);
    }
    if taken.iter().any(|(row, column)| fields[*row][*column].is_ascii_alphabetic()) {
        return;
    }
    fields.iter_mut().flatten().filter(|field| **field == b'A').for_each(|field| *field = EMPTY);
    taken.into_iter().for_each(|(row, column)| fields[row][column] = b'A');
    for (row, fields) in board.iter_mut().zip(fields) {
        *row = fields.into_iter().map(char::from).collect();
    }
}

/// A target whose line has this many letters; `None` where none on this board has.
fn target(columns: usize, rows: usize, letters: u64, choices: &mut dyn Choices) -> Option<String> {
    for _ in 0..64 {
        let mut sign = || if choices.below(2) == 0 { -1 } else { 1 };
        let (dx, dy) = (sign(), sign());
        let x = choices.below(columns as u32) as i32;
        let y = choices.below(rows as u32) as i32;
        let target = Target { attack: choices.below(2) as i32, x, y, dx, dy, p: choices.below(2) as i32 };
        let mut bytes = Vec::new();
        Bitwa::write_move(&Move::Target(target), &mut bytes);
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if text.len() as u64 == letters {
            return Some(text);
        }
    }
    None
}

/// How far the units of a division are from where it is sent, in columns or in rows, whichever are more.
fn distances(board: &Board, division: Division, target: &Target) -> impl Iterator<Item = u64> {
    let (x, y) = (target.x, target.y);
    let units = board.fields().filter(move |field| board.unit(*field) == Some(division));
    units.map(move |field| i32::from(field.x).abs_diff(x).max(i32::from(field.y).abs_diff(y)).into())
}

/// A division of one unit or two that is sent to a target from which it is this far when it has moved.
fn far(distance: usize, choices: &mut dyn Choices) -> Option<Footing<Bitwa>> {
    let along = distance + 1;
    // Corner to corner the square of the distance is largest.
    let across = if choices.below(2) == 0 { along } else { choices.below(along as u32 + 1) as usize };
    let is_wide = choices.below(2) == 0;
    let [[columns, x], [rows, y]] = if is_wide { [along, across] } else { [across, along] }
        // Between the walls there is room for the unit, for an enemy and for the target.
        .map(|far| [(far + 2 + choices.below(2) as usize).clamp(4, LARGEST_SIDE), far + 1]);
    let mut board = vec![vec![BLOCKED; columns]; rows];
    board[1..rows - 1].iter_mut().for_each(|row| row[1..columns - 1].fill(EMPTY));
    board[1][1] = b'A';
    if choices.below(2) == 0 {
        board[2][1] = b'A';
    }
    // Not on the way.
    let enemy = &mut board[if is_wide { rows - 2 } else { 1 }][if is_wide { 1 } else { columns - 2 }];
    if *enemy != EMPTY {
        return None;
    }
    *enemy = b'a';
    let [from_right, from_below] = [(); 2].map(|()| choices.below(2) == 0);
    board.iter_mut().filter(|_| from_right).for_each(|row| row.reverse());
    if from_below {
        board.reverse();
    }
    let x = if from_right { columns - 1 - x } else { x } as i32;
    let y = if from_below { rows - 1 - y } else { y } as i32;
    let [dx, dy] = [(); 2].map(|()| if choices.below(2) == 0 { -1 } else { 1 });
    let target = Target { attack: choices.below(2) as i32, x, y, dx, dy, p: choices.below(2) as i32 };
    let rows = board.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect();
    let mut setup = Setup::new(rows, 3, 2);
    setup.stage = Stage::GenMove(Division::of(b'A')?);
    Some(Footing { setup, events: vec![Event::made(0, Move::Target(target))], more: 3, is_legal: false })
}

/// The last round of a game in which both sides have as many units, and the first has this strength in all, a little less
/// than the second.
fn sides(strength: u64, choices: &mut dyn Choices) -> Option<Footing<Bitwa>> {
    let units = strength.div_ceil(LARGEST_NUMBER.into()) + u64::from(choices.below(2));
    let each = strength.div_ceil(units);
    let last = strength.checked_sub(each * (units - 1)).filter(|last| *last > 0)?;
    let (wall, units) = ("#".repeat(units as usize + 2), units as usize);
    let row = |letter: &str| format!("#{}#", letter.repeat(units));
    // Nobody reaches anybody, so that the sums are the same at the end.
    let mut setup = Setup::new(vec![wall.clone(), row("A"), wall.clone(), row("a"), wall], 1, each as u32);
    if last < each {
        setup.hurt.push([1, 1, last as u32]);
    }
    // The sums are compared at the end of the game.
    let (stage, events) = match choices.once_in(4) {
        true => (Stage::GenMove(Division::of(b'A')?), Vec::new()),
        false => end_of_round(2)?,
    };
    setup.stage = stage;
    Some(Footing { setup, events, more: 16, is_legal: false })
}

/// The stage in which the last of this many divisions has moved, and the answers that end the round.
fn end_of_round(divisions: usize) -> Option<(Stage, Vec<EventOf<Bitwa>>)> {
    let division = Division::of(letter(divisions.checked_sub(1)?))?;
    let acknowledged = [0, 1].map(|seat| Event::made(seat, Move::Ack));
    Some((Stage::Play { division, waits: Sides::BOTH }, acknowledged.into()))
}

/// The letter of a division by its number: `A`, `a`, `B`, `b` and so on, as they move.
fn letter(index: usize) -> u8 {
    let rank = (index / 2) as u8;
    if index % 2 == 1 { b'a' + rank } else { b'A' + rank }
}
