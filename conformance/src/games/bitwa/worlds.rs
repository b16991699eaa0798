//! The small worlds of Bitwa: boards on which two or four fields are not blocked.

use crate::choose::Choices;
use crate::contest::{World, Worlds};
use rulebook_spec::bitwa::{Bitwa, Move, Position, Setup, Stage, Target};
use rulebook_spec::game::{Answer, Seat};

impl Worlds for Bitwa {
    fn worlds() -> Vec<World<Self>> {
        vec![
            World {
                name: "2x1",
                says: "each board of two fields within the border, with units of two divisions a side of strength 1 and 2, up to the \
                       first move",
                setup: Box::new(pair),
                others: Box::new(others),
                depth: 6,
            },
            World {
                name: "2x2",
                says: "each board of four fields within the border, with units of one division a side of strength 2, up to the \
                       first move",
                setup: Box::new(square),
                others: Box::new(others),
                depth: 5,
            },
        ]
    }
}

fn pair(choices: &mut dyn Choices) -> Setup {
    let row: String = (0..2).map(|_| choices.pick(&['A', 'a', '.', '#', 'B', 'b']).copied().unwrap_or('A')).collect();
    Setup::new(vec!["####".into(), format!("#{row}#"), "####".into()], 1, choices.between(1, 2))
}

fn square(choices: &mut dyn Choices) -> Setup {
    let mut row = || -> String {
        let letters: String = (0..2).map(|_| choices.pick(&['A', 'a', '.']).copied().unwrap_or('A')).collect();
        format!("#{letters}#")
    };
    Setup::new(vec!["####".into(), row(), row(), "####".into()], 1, 2)
}

/// Every value of a target on the board and one beside what is allowed, and lines that are written otherwise.
fn others(position: &Position, _: Seat) -> Vec<Answer<Move>> {
    let plain = [Answer::Move(Move::Ack), Answer::Move(Move::Error)];
    let lines = ["", "= ", "=0 1 1 1 1 0", "= 0 1 1 1 1", "= 0 1 1 1 1 0 0", "=  0 1 1 1 1 0"];
    let mut answers: Vec<_> = plain.into_iter().chain(lines.map(|line| Answer::Line(line.into()))).collect();
    if !matches!(position.stage, Stage::GenMove(_)) {
        answers.push(Answer::Move(Move::Target(Target::of([0, 1, 1, 1, 1, 0]))));
        return answers;
    }
    let (columns, rows) = (i32::from(position.board.columns()), i32::from(position.board.rows()));
    let right = [0, 1, 1, 1, 1, 0];
    let ends = [[-1, 2], [-1, columns], [-1, rows], [0, 2], [0, 2], [-1, 2]];
    for (place, wrong) in ends.into_iter().enumerate().flat_map(|(place, ends)| ends.map(|wrong| (place, wrong))) {
        let mut values = right;
        values[place] = wrong;
        answers.push(Answer::Move(Move::Target(Target::of(values))));
    }
    answers
}
