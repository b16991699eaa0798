//! Boards on which a bot is tried, the engine's own, and a setup as one line.

use crate::choose::Choices;
use rulebook_spec::snakes::end::MOST_ROUNDS;
use rulebook_spec::snakes::field::{Direction, ENGINE_SIDE};
use rulebook_spec::snakes::{Seat, Setup, Slot, Stage};
use serde::Deserialize;
use serde_json::Value;

/// How many segments the engine's snakes have.
const ENGINE_LENGTH: u32 = 10;
/// The engine's heads, and where they look.
const ENGINE_HEADS: [([i64; 2], Direction); 4] =
    [([12, 15], Direction::Up), ([9, 12], Direction::Right), ([12, 9], Direction::Down), ([15, 12], Direction::Left)];

/// A fight of live bots at its beginning.
fn fight(size: [u32; 2], limit: u32, snakes: Vec<Vec<[i64; 2]>>) -> Setup {
    let snakes = snakes.into_iter().map(|cells| Slot { cells, program: None }).collect();
    Setup { size, snakes, limit, round: 0, order: Vec::new(), stage: Stage::Order }
}

/// A straight snake of this many segments, its head looking this way.
fn straight([x, y]: [i64; 2], heading: Direction, length: u32) -> Vec<[i64; 2]> {
    let (dx, dy) = heading.step();
    (0..i64::from(length)).map(|away| [x - away * i64::from(dx), y - away * i64::from(dy)]).collect()
}

/// The engine's board with this many snakes.
pub(super) fn engine(seats: u8) -> Setup {
    let heads = ENGINE_HEADS.into_iter().take(seats.into());
    let snakes = heads.map(|(head, heading)| straight(head, heading, ENGINE_LENGTH)).collect();
    fight([ENGINE_SIDE.into(); 2], MOST_ROUNDS, snakes)
}

/// A square board with this many snakes of two to five segments, looking inwards from its edges in an order that is drawn.
pub(super) fn drawn(side: u32, seats: u8, choices: &mut dyn Choices) -> Setup {
    let length = choices.between(2, 5).min(side / 2);
    let last = i64::from(side) - 1;
    let tail = i64::from(length) - 1;
    let mut edges: Vec<([i64; 2], Direction)> = vec![
        ([0, last - tail], Direction::Up),
        ([tail, 0], Direction::Right),
        ([last, tail], Direction::Down),
        ([last - tail, last], Direction::Left),
    ];
    let mut snakes = Vec::new();
    for _ in 0..seats {
        let (head, heading) = edges.remove(choices.below(edges.len() as u32) as usize);
        snakes.push(straight(head, heading, length));
    }
    fight([side; 2], MOST_ROUNDS, snakes)
}

/// Fights at their beginning: small ones, in which there is soon something to bite or no way out; a long one; the
/// engine's.
pub(super) fn all() -> Vec<Setup> {
    let straight = |x, y, heading, length| straight([x, y], heading, length);
    let mut boards = vec![
        fight([4, 2], 20, vec![straight(1, 0, Direction::Right, 2), straight(2, 1, Direction::Left, 2)]),
        fight([2, 6], 20, vec![straight(0, 2, Direction::Down, 3), straight(1, 3, Direction::Up, 3)]),
        fight([5, 5], 40, vec![straight(0, 2, Direction::Up, 3), straight(4, 2, Direction::Down, 3)]),
        fight([3, 3], 10, vec![vec![[0, 0], [1, 0], [1, 1], [0, 1]], vec![[2, 0], [2, 1], [2, 2], [1, 2]]]),
        fight(
            [6, 6],
            60,
            vec![
                straight(2, 0, Direction::Right, 3),
                straight(5, 2, Direction::Down, 3),
                straight(3, 5, Direction::Left, 3),
            ],
        ),
        fight(
            [7, 7],
            60,
            vec![
                straight(1, 0, Direction::Right, 2),
                straight(6, 1, Direction::Down, 2),
                straight(5, 6, Direction::Left, 2),
                straight(0, 5, Direction::Up, 2),
            ],
        ),
    ];
    boards.extend([2, 3, 4].map(|seats| Setup { limit: 100, ..engine(seats) }));
    boards
}

/// Boards with a name: the engine's.
pub(super) fn named() -> Vec<(&'static str, Setup)> {
    vec![("engine-2", engine(2)), ("engine-3", engine(3)), ("engine-4", engine(4))]
}

/// The fight in one line, `5x5 40 0,2-0,3-0,4 4,2-4,1-4,0`: columns and rows, the limit, and the cells of each snake
/// from its head. Programs are not said in it.
pub(super) fn print(setup: &Setup) -> String {
    let [columns, rows] = setup.size;
    let cell = |[x, y]: &[i64; 2]| format!("{x},{y}");
    let snake = |slot: &Slot| format!(" {}", slot.cells.iter().map(cell).collect::<Vec<_>>().join("-"));
    format!("{columns}x{rows} {}{}", setup.limit, setup.snakes.iter().map(snake).collect::<String>())
}

/// The fight that such a line says.
pub(super) fn parse(text: &str) -> Result<Setup, String> {
    let mut words = text.split_whitespace();
    let wrong = |word: &str| {
        format!("`{word}` is not understood: a fight is written `5x5 40 0,2-0,3 4,2-4,1`, or as a setup in JSON")
    };
    let size = words.next().unwrap_or_default();
    let sides = size.split_once('x').and_then(|(columns, rows)| Some([columns.parse().ok()?, rows.parse().ok()?]));
    let limit = words.next().unwrap_or_default();
    let limit = limit.parse().map_err(|_| wrong(limit))?;
    let mut setup = fight(sides.ok_or_else(|| wrong(size))?, limit, Vec::new());
    for word in words {
        let cell = |cell: &str| -> Option<[i64; 2]> {
            let (x, y) = cell.split_once(',')?;
            Some([x.parse().ok()?, y.parse().ok()?])
        };
        let cells: Option<Vec<[i64; 2]>> = word.split('-').map(cell).collect();
        setup.snakes.push(Slot { cells: cells.ok_or_else(|| wrong(word))?, program: None });
    }
    Ok(setup)
}

/// The setup of a position as it is shown; board, limit and programs are those with which the fight began.
pub(super) fn shown(begun: &Setup, shown: &Value) -> Result<Setup, String> {
    #[derive(Deserialize)]
    struct Shown {
        snakes: Vec<Vec<[i64; 2]>>,
        round: u32,
        order: Vec<Seat>,
        stage: Stage,
    }
    let Shown { snakes, round, order, stage } =
        Shown::deserialize(shown).map_err(|error| format!("the position: {error}"))?;
    if snakes.len() != begun.snakes.len() {
        return Err(format!("the position: {} snakes in a fight of {}", snakes.len(), begun.snakes.len()));
    }
    let slot = |(cells, slot): (Vec<[i64; 2]>, &Slot)| Slot { cells, program: slot.program.clone() };
    let snakes = snakes.into_iter().zip(&begun.snakes).map(slot).collect();
    Ok(Setup { snakes, round, order, stage, ..begun.clone() })
}
