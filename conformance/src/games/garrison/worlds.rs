//! The small worlds of Garrison: fields of two cells, and of three in a row.

use crate::choose::Choices;
use crate::contest::{World, Worlds};
use rulebook_spec::game::{Answer, Seat};
use rulebook_spec::garrison::{Garrison, Move, Position, Setup, Stage};

impl Worlds for Garrison {
    fn worlds() -> Vec<World<Self>> {
        vec![
            World {
                name: "1x2",
                says: "each field of two cells side by side, with garrisons of 0 and 3 and an army of 4 in either hand, up to \
                       the first move",
                setup: Box::new(two),
                others: Box::new(others),
                depth: 3,
            },
            World {
                name: "1x3",
                says: "each field of three cells in a row, with garrisons of 0 and 2 and 4 in hand, for one move of either seat",
                setup: Box::new(three),
                others: Box::new(others),
                depth: 1,
            },
        ]
    }
}

fn two(choices: &mut dyn Choices) -> Setup {
    let (field, army) = row(2, &[0, 3], choices);
    let at = (0..2).map(|_| [1, i64::from(choices.between(1, 2))]).collect();
    let hand = choices.pick(&[[0, 4], [4, 0]]).copied().unwrap_or([0, 4]);
    Setup { field: vec![field], army: vec![army], at, hand, moves: [0, 0], stage: Stage::default() }
}

fn three(choices: &mut dyn Choices) -> Setup {
    let (field, army) = row(3, &[0, 2], choices);
    let at = (0..2).map(|_| [1, i64::from(choices.between(1, 3))]).collect();
    let seat = choices.below(2) as Seat;
    let moves = [u32::from(seat), 0];
    Setup { field: vec![field], army: vec![army], at, hand: [4, 4], moves, stage: Stage::Move(seat) }
}

/// A row of this many cells, each a wall or of either seat, with any of these garrisons on what is no wall.
fn row(cells: usize, garrisons: &[i64], choices: &mut dyn Choices) -> (String, Vec<i64>) {
    let field: String = (0..cells).map(|_| choices.pick(&['1', '2', '#']).copied().unwrap_or('1')).collect();
    let mut garrison = |letter: char| match letter {
        '#' => 0,
        _ => choices.pick(garrisons).copied().unwrap_or(0),
    };
    let army = field.chars().map(&mut garrison).collect();
    (field, army)
}

/// Each cell of the field and around it, and an army to be laid down or taken up, of sizes near those that there are.
fn others(position: &Position, _: Seat) -> Vec<Answer<Move>> {
    let (rows, columns) = (i32::from(position.field.rows()), i32::from(position.field.columns()));
    let places = (0..=rows + 1).flat_map(|row| (0..=columns + 1).map(move |column| [row, column]));
    let sizes = [-5, -4, -3, -1, 0, 1, 3, 4];
    let moves = places.flat_map(|to| sizes.map(|collect| Answer::Move(Move::Go { to, collect })));
    moves.chain([Answer::Move(Move::Ready)]).collect()
}
