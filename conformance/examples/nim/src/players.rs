//! Programs that play Nim: two good ones, and cheats.

use crate::{Message, Move, Nim};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Bots, Player};

/// What a player takes from these heaps, which are not all empty.
type Choose = fn(&[u32], &mut dyn Choices) -> Option<Move>;

struct Honest(Choose);

impl Player<Nim> for Honest {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        match message {
            Message::Turn(heaps) => (self.0)(heaps, choices),
            Message::Over { .. } => None,
        }
    }
}

/// A player who takes as the rules allow for a while, and then as they do not.
struct Cheat {
    good: u32,
    bad: fn(Move, &[u32]) -> Move,
}

impl Player<Nim> for Cheat {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        let Message::Turn(heaps) = message else { return None };
        let choice = random(heaps, choices)?;
        let Some(good) = self.good.checked_sub(1) else { return Some((self.bad)(choice, heaps)) };
        self.good = good;
        Some(choice)
    }
}

impl Bots for Nim {
    fn players() -> &'static [&'static str] {
        &["random", "sum"]
    }

    fn player(kind: &str) -> Option<Box<dyn Player<Self>>> {
        let choose = match kind {
            "random" => random,
            "sum" => sum,
            _ => return None,
        };
        Some(Box::new(Honest(choose)))
    }

    fn cheats() -> &'static [&'static str] {
        &["too-many", "nothing", "no-heap"]
    }

    fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Self>>> {
        let bad: fn(Move, &[u32]) -> Move = match kind {
            "too-many" => |choice, heaps| Move { take: heaps.iter().sum::<u32>() + 1, ..choice },
            "nothing" => |choice, _| Move { take: 0, ..choice },
            "no-heap" => |choice, heaps| Move { heap: heaps.len() as u32, ..choice },
            _ => return None,
        };
        Some(Box::new(Cheat { good: after, bad }))
    }
}

/// Any heap that is not empty, and any number of its counters.
pub fn random(heaps: &[u32], choices: &mut dyn Choices) -> Option<Move> {
    let full: Vec<(u32, u32)> = (0..).zip(heaps.iter().copied()).filter(|(_, size)| *size > 0).collect();
    let (heap, size) = *choices.pick(&full)?;
    Some(Move { heap, take: choices.between(1, size) })
}

/// The move after which the sum of the heaps in binary without carries is 0, where there is one: it wins.
fn sum(heaps: &[u32], choices: &mut dyn Choices) -> Option<Move> {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let better = |(heap, size): (u32, &u32)| size.checked_sub(size ^ sum).map(|take| Move { heap, take });
    let winning = (0..).zip(heaps).filter_map(better).find(|choice| choice.take > 0);
    winning.or_else(|| random(heaps, choices))
}
