//! The sizes at which garrison is tried on purpose.

use super::sample::fit;
use crate::choose::Choices;
use crate::contest::{Footing, LENGTH, Ladder, Ladders, Moment, Sizes, Width};
use rulebook_spec::game::{Answer, Event, Reply, Seat};
use rulebook_spec::garrison::{Ending, Garrison, LARGEST, MOVES, Move, Position, Setup, Stage};
use std::cmp::Ordering;

/// Fields may have as many rows, and as many columns.
const SIDE: u64 = 99;

/// The largest number, beside which there is room for growth: what comes beyond [`LARGEST`] is a matter of its own.
const MOST: u64 = 2_000_000_000;

impl Ladders for Garrison {
    fn ladders() -> Vec<Ladder> {
        vec![
            Ladder::between(ROWS, 1, SIDE),
            Ladder::between(COLUMNS, 1, SIDE),
            Ladder::between(CELLS, 1, 1001),
            Ladder::between(WON, 2, 1001),
            Ladder::between(ARMY, 0, MOST),
            Ladder::between(HAND, 0, MOST),
            Ladder::between(MADE, 0, u64::from(MOVES) * 2 - 1),
            Ladder::between(COLLECTED, 1, MOST),
            Ladder::between(LAID, 1, MOST),
            Ladder::between(LENGTH, 1, 65),
        ]
    }

    fn footing(sizes: &Sizes, choices: &mut dyn Choices) -> Option<Footing<Self>> {
        if let Some(cells) = sizes.get(CELLS) {
            return territory(cells, choices);
        }
        if let Some(cells) = sizes.get(WON) {
            return last_cell(cells, choices);
        }
        let rows = sizes.get(ROWS).unwrap_or(choices.between(1, 3).into()) as usize;
        let columns = sizes.get(COLUMNS).unwrap_or(choices.between(2, 4).into()) as usize;
        if rows * columns < 2 {
            // One cell, on which both stand, is a field all the same.
            return sizes.get(LENGTH).is_none().then(|| Footing {
                setup: board(1, 1, choices),
                events: Vec::new(),
                more: 4,
                is_legal: true,
            });
        }
        let mut setup = board(rows, columns, choices);
        // The seat that is to move has what is wished, where it stands or beside it.
        let seat = made(&mut setup, sizes.get(MADE).unwrap_or(choices.below(60).into()));
        let [at, beside] = places(&mut setup, seat, choices);
        let (army, hand) = (sizes.get(ARMY).or(sizes.get(COLLECTED)), sizes.get(HAND).or(sizes.get(LAID)));
        let near = |choices: &mut dyn Choices| i64::from(choices.below(4));
        let mut target = at;
        if let Some(army) = army.and_then(|army| i64::try_from(army).ok()) {
            // Its own garrison, the one that it takes, or one that withstands it.
            target = *choices.pick(&[at, beside]).unwrap_or(&at);
            setup.army[target[0]][target[1]] = army;
            if hand.is_none() {
                let times = *choices.pick(&[0, 1, 3, 10]).unwrap_or(&3);
                setup.hand[usize::from(seat)] = (army * times + near(choices)).min(i64::from(LARGEST) - army - 100_000);
            }
        }
        if let Some(hand) = hand.and_then(|hand| i64::try_from(hand).ok()) {
            setup.hand[usize::from(seat)] = hand;
        }
        setup.hand[usize::from(seat)] = setup.hand[usize::from(seat)].max(0);
        fit(&mut setup);
        let collect = match (sizes.get(COLLECTED), sizes.get(LAID)) {
            (Some(number), _) => i32::try_from(number).ok()?,
            (_, Some(number)) => -i32::try_from(number).ok()?,
            _ => 0,
        };
        let to = if sizes.get(LAID).is_some() && choices.below(2) == 0 { beside } else { target };
        let go = Move::Go { to: [to[0] as i32 + 1, to[1] as i32 + 1], collect };
        let is_played = army.is_some() || hand.is_some();
        let events = if is_played { vec![Event::made(seat, go)] } else { Vec::new() };
        let more = (4_000 / (rows * columns)).clamp(3, 60);
        Some(Footing { setup, events, more, is_legal: sizes.get(LENGTH).is_some() || choices.once_in(2) })
    }

    fn collision(choices: &mut dyn Choices) -> Option<Footing<Self>> {
        let width = Width::sample(choices);
        let ([column, row], [columns, rows]) = width.room(choices.between(1, 2).into());
        let mut setup = board(rows as usize, columns as usize, choices);
        let seat = made(&mut setup, choices.below(60).into());
        // Who moves goes to a cell, and the opponent stands on the other one with its number.
        let target = [row, column];
        let other = [row + width.apart[1], column + width.apart[0]];
        let [down, right] = *choices.pick(&[[1, 0], [-1, 0], [0, 1], [0, -1]]).unwrap_or(&[0, 1]);
        let from = [row + down, column + right];
        for [row, column] in [target, other, from].map(|cell| cell.map(|number| number as usize)) {
            let letter = choices.pick(&["1", "2"]).copied().unwrap_or("1");
            setup.field[row].replace_range(column..column + 1, letter);
            setup.army[row][column] = choices.below(8).into();
        }
        setup.at[usize::from(seat)] = from.map(|number| number + 1);
        setup.at[usize::from(1 - seat)] = other.map(|number| number + 1);
        setup.hand = [0, 1].map(|_| choices.below(40).into());
        let to = target.map(|number| number as i32 + 1);
        let events = vec![Event::made(seat, Move::Go { to, collect: choices.below(3) as i32 - 1 })];
        Some(Footing { setup, events, more: 3, is_legal: choices.once_in(2) })
    }

    fn sizes(moment: &Moment<'_, Self>) -> Vec<(&'static str, u64)> {
        let Position { field, hand, moves, stage, .. } = moment.position;
        let mut sizes = vec![
            (ROWS, field.rows().into()),
            (COLUMNS, field.columns().into()),
            (MADE, u64::from(moves[0]) + u64::from(moves[1])),
        ];
        sizes.extend(field.armies().iter().map(|army| (ARMY, u64::from(*army))));
        sizes.extend(field.territory().map(|cells| (CELLS, u64::from(cells))));
        if let Stage::Over { by: Ending::Territory, .. } = stage {
            sizes.push((WON, field.territory().into_iter().map(u64::from).sum()));
        }
        sizes.extend(hand.iter().map(|army| (HAND, u64::from(*army))));
        if let Some(Event::Reply(Reply { answer: Answer::Move(Move::Go { collect, .. }), .. })) = moment.event {
            let name = if *collect > 0 { COLLECTED } else { LAID };
            sizes.push((name, collect.unsigned_abs().into()));
        }
        sizes
    }
}

const ROWS: &str = "rows";
const COLUMNS: &str = "columns";
const CELLS: &str = "cells of a player";
const WON: &str = "cells of a field that is won";
const ARMY: &str = "garrison";
const HAND: &str = "army in hand";
const MADE: &str = "moves made";
const COLLECTED: &str = "army to be collected";
const LAID: &str = "army to be laid down";

/// A field without garrisons on which the players stand far apart, and own half of it each, more or less.
fn board(rows: usize, columns: usize, choices: &mut dyn Choices) -> Setup {
    let share = *choices.pick(&[1, 2, 2, 3]).unwrap_or(&2);
    let walls = choices.once_in(3) && rows * columns > 4;
    let mut field = Vec::new();
    for row in 0..rows {
        let letter = |column: usize| match (row * columns + column) * 4 / (rows * columns) < share {
            _ if (row + 1, column + 1) == (rows, columns) => '2',
            _ if walls && row + column > 1 && choices.once_in(9) => '#',
            true => '1',
            false => '2',
        };
        field.push((0..columns).map(letter).collect());
    }
    let army = vec![vec![0; columns]; rows];
    let at = vec![[1, 1], [rows as i64, columns as i64]];
    Setup { field, army, at, hand: [0, 0], moves: [0, 0], stage: Stage::default() }
}

/// A field of which one player owns so many cells, and the other all others: a few.
fn territory(cells: u64, choices: &mut dyn Choices) -> Option<Footing<Garrison>> {
    let columns = cells.isqrt() + 1;
    let rows = cells / columns + 1;
    let (owner, other) = if choices.below(2) == 0 { ('1', '2') } else { ('2', '1') };
    let letter = |at: u64| if at < cells { owner } else { other };
    let field = (0..rows).map(|row| (0..columns).map(|column| letter(row * columns + column)).collect()).collect();
    let army = vec![vec![0; columns as usize]; rows as usize];
    let corners = [[1, 1], [rows as i64, columns as i64]];
    let at = if owner == '1' { corners.to_vec() } else { corners.into_iter().rev().collect() };
    let mut setup = Setup { field, army, at, hand: [0, 0], moves: [0, 0], stage: Stage::default() };
    made(&mut setup, choices.below(60).into());
    Some(Footing { setup, events: Vec::new(), more: 3, is_legal: true })
}

/// A field of so many cells, of which the player to move owns all but one, and is about to win that.
fn last_cell(cells: u64, choices: &mut dyn Choices) -> Option<Footing<Garrison>> {
    let columns = cells.isqrt() + 1;
    let rows = cells.div_ceil(columns);
    let last = cells.checked_sub(1)?;
    // Beside the last one in its row, or above it where it is the first there.
    let beside = if last % columns == 0 { last - columns } else { last - 1 };
    let cell = |index: u64| [(index / columns) as i64 + 1, (index % columns) as i64 + 1];
    let army = vec![vec![0; columns as usize]; rows as usize];
    let hand = [choices.between(0, 3).into(), choices.between(1, 3).into()];
    let mut setup =
        Setup { field: Vec::new(), army, at: vec![cell(0); 2], hand, moves: [0, 0], stage: Stage::default() };
    let seat = made(&mut setup, choices.below(60).into());
    if seat == 0 {
        setup.hand.reverse();
    }
    setup.at[usize::from(seat)] = cell(beside);
    let [owner, other] = if seat == 0 { ['1', '2'] } else { ['2', '1'] };
    let letter = |index: u64| match index.cmp(&last) {
        Ordering::Less => owner,
        Ordering::Equal => other,
        Ordering::Greater => '#',
    };
    setup.field = (0..rows).map(|row| (0..columns).map(|column| letter(row * columns + column)).collect()).collect();
    let to = cell(last).map(|number| number as i32);
    let events = vec![Event::made(seat, Move::Go { to, collect: 0 })];
    Some(Footing { setup, events, more: 0, is_legal: true })
}

/// Both together have made this many moves; gives the seat that is to make the next one.
fn made(setup: &mut Setup, moves: u64) -> Seat {
    let moves = moves as u32;
    setup.moves = [moves.div_ceil(2), moves / 2];
    let seat = (moves % 2) as Seat;
    setup.stage = Stage::Move(seat);
    seat
}

/// Where the seat stands, and a passable cell beside it, row and column from 0; the same twice where there is none.
fn places(setup: &mut Setup, seat: Seat, choices: &mut dyn Choices) -> [[usize; 2]; 2] {
    let [row, column] = setup.at[usize::from(seat)].map(|number| number as usize - 1);
    let near = [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
    let is_open = |(row, column): &(usize, usize)| {
        setup.field.get(*row).and_then(|line| line.as_bytes().get(*column)).is_some_and(|letter| *letter != b'#')
    };
    let open: Vec<(usize, usize)> = near.into_iter().filter(is_open).collect();
    let Some((down, right)) = choices.pick(&open).copied() else { return [[row, column]; 2] };
    if choices.once_in(2) {
        // An opponent's, which must be fought for.
        let letter = ["2", "1"][usize::from(seat)];
        setup.field[down].replace_range(right..right + 1, letter);
    }
    [[row, column], [down, right]]
}
