//! What luck draws in a game, and how likely each outcome was.

use super::boards::{Boards, Wishes};
use crate::choose::Choices;
use rulebook_spec::game::EventOf;

/// What luck draws in a game, so that a referee's luck can be put to the test. A game without luck has nothing to say.
pub trait Fairness: Boards {
    /// What luck draws in this game, so that a referee's luck can be put to the test.
    fn luck() -> Luck {
        Luck { kinds: &[], decisions: &[] }
    }

    /// The draws that an event is made of, in the order in which they were made. What cannot be is no draw.
    fn draws(_position: &Self::Position, _event: &EventOf<Self>) -> Vec<Draw> {
        Vec::new()
    }

    /// What was decided between these two positions by an event with draws, and how likely it was when that event came;
    /// `earlier` is the position before the last one that had draws.
    fn odds(_earlier: Option<&Self::Position>, _before: &Self::Position, _after: &Self::Position) -> Vec<Odds> {
        Vec::new()
    }

    /// A setup at the beginning of a game between this many players in which luck draws all that it draws in this game.
    ///
    /// # Errors
    /// One sentence on a number of players that the game does not have.
    fn luck_board(seats: u8, choices: &mut dyn Choices) -> Result<Self::Setup, String> {
        Self::draw_board(&Wishes { size: None, fill: None, seats }, choices)
    }
}

/// What luck draws in a game. It does not hang on what was recorded, so that the number of tests does not either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    /// The kinds of draws.
    pub kinds: &'static [Kind],
    /// What draws decide.
    pub decisions: &'static [Decision],
}

/// A kind of draws: each has some outcomes, all of them equally likely whatever came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What is drawn, such as "attacker's die".
    pub what: &'static str,
    /// How many outcomes each draw has; `None` where that differs from draw to draw.
    pub outcomes: Option<u32>,
    /// Whether a game has one such draw at most, so that a record need not have many of them.
    pub seldom: bool,
}

/// A question that is settled by one draw or several, with a chance that is known exactly: what comes of the dice, or
/// whether the outcome is one that a wrong draw would prefer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What may come, such as "attacker wins".
    pub what: &'static str,
    /// The word between the two numbers of a case, such as "against".
    pub between: &'static str,
}

/// One draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The index of its kind in [`Luck::kinds`].
    pub kind: usize,
    /// How many outcomes it had.
    pub outcomes: u32,
    /// Which of them came, from 0.
    pub outcome: u32,
}

/// One case of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The index of its decision in [`Luck::decisions`].
    pub decision: usize,
    /// What is alike in all cases with this chance, such as the dice of both sides.
    pub case: (u8, u8),
    /// The chance as numerator and denominator.
    pub chance: (u64, u64),
    /// Whether it came.
    pub came: bool,
}

impl Draw {
    /// The draw of an order: the place of `drawn` among all orders of `items`, which have place 0 as they stand. `None`
    /// where it is no order of them, or one of more than 8: how often each order comes is counted one by one.
    ///
    /// ```
    /// use rulebook_conformance::contest::Draw;
    /// let draw = Draw::arrangement(0, &["a", "b", "c"], &["c", "a", "b"]);
    /// assert_eq!(draw, Some(Draw { kind: 0, outcomes: 6, outcome: 4 }));
    /// assert_eq!(Draw::arrangement(0, &["a", "b"], &["a", "a"]), None);
    /// ```
    pub fn arrangement<T: PartialEq>(kind: usize, items: &[T], drawn: &[T]) -> Option<Draw> {
        let mut left: Vec<&T> = items.iter().collect();
        let (mut outcomes, mut outcome) = (1, 0);
        if drawn.len() != items.len() || items.len() > 8 {
            return None;
        }
        for item in drawn {
            let place = left.iter().position(|other| *other == item)?;
            outcomes *= left.len() as u32;
            outcome = outcome * left.len() as u32 + place as u32;
            left.remove(place);
        }
        Some(Draw { kind, outcomes, outcome })
    }
}
