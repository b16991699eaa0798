//! How garrison is sampled: small boards, and numbers near every boundary.

use super::generate::random_map;
use crate::choose::Choices;
use crate::contest::Sampler;
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Reply, Seat, Seats, Turn};
use rulebook_spec::garrison::{Cell, Ending, Garrison, LARGEST, MOVES, Move, Never, Position, Setup, Stage, other};

impl Sampler for Garrison {
    fn sample_setup(choices: &mut dyn Choices) -> Setup {
        let mut setup = if choices.once_in(24) {
            random_map(17, 26, 20, choices)
        } else {
            let (rows, columns) = (choices.between(1, 5), choices.between(2, 6));
            small_board(rows as usize, columns as usize, choices)
        };
        sample_hands(&mut setup, choices);
        sample_stage(&mut setup, choices);
        fit(&mut setup);
        if choices.once_in(40) {
            near_the_largest_total(&mut setup, choices);
        }
        if choices.once_in(12) {
            spoil(&mut setup, choices);
        }
        setup
    }

    fn sample_event(position: &Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self> {
        let asked = match turn {
            Turn::Seats(seats) => seats,
            _ => Seats::one(0),
        };
        let seat = asked.first().unwrap_or(0);
        if choices.once_in(8) {
            return foul(position, seat, choices);
        }
        let choice = match position.stage {
            Stage::Init { .. } => Move::Ready,
            _ => admissible(position, seat, choices),
        };
        // There are few inits, and as much to get wrong about their time.
        let one_in = if choice == Move::Ready { 4 } else { 16 };
        let took_us = if choices.once_in(one_in) { near_limit(position, choices) } else { 0 };
        Event::Reply(Reply { seat, answer: Answer::Move(choice), took_us })
    }

    fn fair_chance(_: &Position, _: &mut dyn Choices) -> Option<Never> {
        None
    }
}

/// A garrison: at the edge of a tier, small, or as large as can be.
fn garrison(choices: &mut dyn Choices) -> i64 {
    const EDGES: &[i64] = &[0, 1, 29, 30, 99, 100, 299, 300, 999, 1000];
    let most = i64::from(LARGEST);
    match choices.below(16) {
        0..5 => choices.below(6).into(),
        5..11 => *choices.pick(EDGES).unwrap_or(&0),
        11..13 => *choices.pick(EDGES).unwrap_or(&0) + 1,
        13..15 => choices.below(40).into(),
        _ => *choices.pick(&[most, most - 1, most - 4, most / 3 + 1, most / 10 + 1, 900_000_000]).unwrap_or(&most),
    }
}

/// A board on which both players stand; one of them may own nearly everything.
fn small_board(rows: usize, columns: usize, choices: &mut dyn Choices) -> Setup {
    let uneven = choices.once_in(3).then(|| choices.below(2));
    let walls = choices.once_in(2);
    let mut field = vec![String::new(); rows];
    let mut army = vec![Vec::new(); rows];
    let mut passable = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let owner = uneven.unwrap_or_else(|| choices.below(2));
            let wall = walls && choices.once_in(5);
            field[row].push(if wall { '#' } else { ['1', '2'][owner as usize % 2] });
            army[row].push(if wall { 0 } else { garrison(choices) });
            if !wall {
                passable.push([row, column]);
            }
        }
    }
    let mut at = Vec::new();
    for seat in 0..2 {
        let [row, column] = choices.pick(&passable).copied().unwrap_or([0, 0]);
        let together = seat == 1 && choices.once_in(8);
        at.push(if together { at[0] } else { [row as i64 + 1, column as i64 + 1] });
    }
    if let (Some(owner), Some([row, column])) = (uneven, choices.pick(&passable)) {
        // The last cell of the other player, mostly beside the one who can take it.
        let letter = ["2", "1"][owner as usize % 2];
        field[*row].replace_range(*column..column + 1, letter);
    }
    for [row, column] in &at {
        let (row, column) = (*row as usize - 1, *column as usize - 1);
        if field[row].as_bytes()[column] == b'#' {
            field[row].replace_range(column..column + 1, "1");
        }
    }
    Setup { field, army, at, hand: [0, 0], moves: [0, 0], stage: Stage::default() }
}

/// Armies in hand near three and ten times a garrison beside the player, or near the other's army.
fn sample_hands(setup: &mut Setup, choices: &mut dyn Choices) {
    for seat in 0..2 {
        let near: Vec<i64> = beside(setup.at[seat])
            .filter_map(|[row, column]| {
                let row = setup.army.get(usize::try_from(row - 1).ok()?)?;
                row.get(usize::try_from(column - 1).ok()?).copied()
            })
            .collect();
        let size = choices.pick(&near).copied().unwrap_or(0);
        let edge = [-1, 0, 1][choices.below(3) as usize];
        let army = match choices.below(12) {
            0..3 => 3 * size + edge,
            3..6 => 10 * size + edge,
            6 => size + edge,
            7 => setup.hand[0] + edge,
            8 => setup.hand[0] + 3 * size,
            9 => 0,
            10 => choices.below(100).into(),
            _ => garrison(choices),
        };
        setup.hand[seat] = army.clamp(0, LARGEST.into());
    }
}

/// How much each garrison grows in a whole game at most.
const GROWTH: i64 = MOVES as i64 / 25 * 5;

/// Numbers that one side has, by its mark on the field.
fn numbers_of(setup: &mut Setup, seat: usize) -> Vec<&mut i64> {
    let letter = ['1', '2'][seat];
    let letters = setup.field.iter().flat_map(|row| row.chars());
    let cells = letters.zip(setup.army.iter_mut().flatten()).filter(|(owner, _)| *owner == letter);
    cells.map(|(_, number)| number).chain(setup.hand.get_mut(seat)).collect()
}

/// Makes large numbers smaller until no game comes to a total that is too large: what then follows depends on how wide a
/// referee's numbers are, and is a matter of its own.
pub(super) fn fit(setup: &mut Setup) {
    let cells = setup.army.iter().map(Vec::len).sum::<usize>() as i64;
    for seat in 0..2 {
        // Cells may change hands, and grow for the other side then.
        let mut room = i64::from(LARGEST) - GROWTH * cells;
        let mut numbers = numbers_of(setup, seat);
        numbers.sort();
        for number in numbers {
            *number = (*number).min(room);
            room -= *number;
        }
    }
}

/// A side with the largest total, with a little less, or with one too much.
fn near_the_largest_total(setup: &mut Setup, choices: &mut dyn Choices) {
    let total = i64::from(LARGEST) + *choices.pick(&[0, 0, -1, -4, 1]).unwrap_or(&0);
    let mut numbers = numbers_of(setup, choices.below(2) as usize);
    let others: i64 = numbers.iter().skip(1).map(|number| **number).sum();
    // A garrison takes what is left, or the army in hand, which comes last.
    if choices.below(2) == 0 && numbers.len() > 1 {
        *numbers[0] = total - others;
    } else if let Some((hand, garrisons)) = numbers.split_last_mut() {
        **hand = total - garrisons.iter().map(|number| **number).sum::<i64>();
    }
}

/// The four cells beside a cell, on the board or not.
fn beside([row, column]: [i64; 2]) -> impl Iterator<Item = [i64; 2]> {
    [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]].into_iter()
}

/// A stage: moves mostly, near growth and near the limit.
fn sample_stage(setup: &mut Setup, choices: &mut dyn Choices) {
    let seat = choices.below(2) as Seat;
    let stage = choices.below(16);
    if stage < 2 {
        let failed = choices.once_in(3).then_some(other(seat));
        setup.stage = Stage::Init { seat, failed };
        return;
    }
    const MADE: &[u32] =
        &[0, 24, 24, 24, 24, 23, 25, 1, 49, 12, 11, MOVES - 1, MOVES - 1, MOVES - 2, MOVES / 2 - 1, 5974];
    let made = *choices.pick(MADE).unwrap_or(&0);
    setup.moves = if seat == 0 { [made, made] } else { [made + 1, made] };
    setup.stage = Stage::Move(seat);
    if stage == 2 {
        setup.stage = match choices.below(3) {
            0 => Stage::Over { winner: Some(seat), by: Ending::Fault },
            1 => Stage::Over { winner: Some(seat), by: Ending::Territory },
            _ => {
                setup.moves = [MOVES; 2];
                Stage::Over { winner: None, by: Ending::Limit }
            }
        };
    }
}

/// Makes a setup that cannot be, mostly.
fn spoil(setup: &mut Setup, choices: &mut dyn Choices) {
    let seat = choices.below(2) as usize;
    // JSON as others read it has whole numbers up to 2^53.
    let too_large = *choices.pick(&[i64::from(LARGEST) + 1, u32::MAX.into(), -1, -(1 << 53)]).unwrap_or(&-1);
    match choices.below(10) {
        0 => setup.field[0].push('1'),
        1 => setup.field[0].replace_range(..1, "3"),
        2 => setup.army[0][0] = too_large,
        3 => setup.hand[seat] = too_large,
        4 => setup.at[seat] = [0, 1],
        5 => setup.at[seat] = [1, setup.army[0].len() as i64 + 1],
        6 => setup.at.truncate(seat),
        7 => setup.moves[seat] = *choices.pick(&[MOVES, MOVES + 1, u32::MAX, 7]).unwrap_or(&7),
        8 => setup.stage = Stage::Move(2 + seat as Seat),
        _ => {
            // A garrison on a wall, or a player.
            let [row, column] = setup.at[seat].map(|number| number as usize - 1);
            setup.field[row].replace_range(column..column + 1, "#");
        }
    }
}

/// A move to an admissible cell, an opponent's rather than an own one.
fn admissible(position: &Position, seat: Seat, choices: &mut dyn Choices) -> Move {
    let field = &position.field;
    let from = position.at[usize::from(seat)];
    let near = field.cells().filter(|cell| matches!(cell.distance(from), (0, 0 | 1) | (1, 0)));
    let open: Vec<Cell> = near.filter(|cell| field.owner(*cell) != 0).collect();
    let foes: Vec<Cell> = open.iter().copied().filter(|cell| field.owner(*cell) == other(seat) + 1).collect();
    let wanted = if choices.below(2) == 0 && !foes.is_empty() { &foes } else { &open };
    let to = choices.pick(wanted).copied().unwrap_or(from);
    Move::Go { to: to.named(), collect: collect(position, seat, to, choices) }
}

/// A number near everything that there is to collect or to lay down.
fn collect(position: &Position, seat: Seat, to: Cell, choices: &mut dyn Choices) -> i32 {
    let (there, hand) = (i64::from(position.field.army(to)), i64::from(position.hand[usize::from(seat)]));
    let edge = [-1, 0, 1][choices.below(3) as usize];
    let number = match choices.below(10) {
        0 | 1 => 0,
        2 | 3 => there + edge,
        4 | 5 => -hand + edge,
        6 => there - hand,
        7 => edge,
        8 => i64::from(choices.below(50)) - 25,
        _ => *choices.pick(&[i64::from(i32::MAX), i64::from(i32::MIN), 1000, -1000]).unwrap_or(&0),
    };
    number.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Times around both limits of the text, in microseconds.
fn near_limit(position: &Position, choices: &mut dyn Choices) -> u64 {
    let limit_us = if matches!(position.stage, Stage::Init { .. }) { 30_000_000 } else { 300_000 };
    match choices.below(6) {
        0 => 1,
        1 => limit_us,
        2 | 3 => limit_us + 1,
        4 => limit_us - 1,
        _ => *choices.pick(&[500_000, 1_000_000, 10_000_000]).unwrap_or(&1_000_000),
    }
}

/// An inadmissible move half of the time; else a fault of the seat that is asked, or of the other.
fn foul(position: &Position, seat: Seat, choices: &mut dyn Choices) -> EventOf<Garrison> {
    let from = position.at[usize::from(seat)].named();
    let collect = collect(position, seat, position.at[usize::from(seat)], choices);
    let go = |down: i32, right: i32| {
        Event::made(seat, Move::Go { to: [from[0].saturating_add(down), from[1].saturating_add(right)], collect })
    };
    let sign = [-1, 1][choices.below(2) as usize];
    match choices.below(16) {
        0 => go(sign, 1),
        1 => go(sign, -1),
        2 => go(2 * sign, 0),
        3 => go(0, 2 * sign),
        4 => go(0, 5 * sign),
        5 => go(-from[0], 0),
        6 => go(0, i32::from(position.field.columns()) + 1 - from[1]),
        // The second would be right in numbers of 8 or 16 bits.
        7 if choices.once_in(2) => go(i32::MAX * sign, sign),
        7 => {
            let far = *choices.pick(&[1 << 8, 1 << 16, -(1 << 8), -(1 << 16)]).unwrap_or(&0);
            if choices.once_in(2) { go(far, 0) } else { go(0, far) }
        }
        // Onto a wall, where there is one that way.
        8 => go(sign, 0),
        9 => go(0, sign),
        10 => Event::made(seat, if choices.below(2) == 0 { Move::Ready } else { Move::Go { to: from, collect } }),
        11 => Event::line(seat, *choices.pick(&["", "ready", "1 1 0"]).unwrap_or(&"")),
        12 => {
            Event::fault(seat, *choices.pick(&[Fault::Timeout, Fault::Crash, Fault::Garbled]).unwrap_or(&Fault::Crash))
        }
        13 => Event::fault(seat, Fault::Memory),
        14 => Event::fault(other(seat), *choices.pick(&[Fault::Crash, Fault::Memory]).unwrap_or(&Fault::Crash)),
        _ => Event::made(other(seat), Move::Go { to: from, collect: 0 }),
    }
}
