//! What luck draws, as the tests of fairness count it.
//!
//! A die is a [`Kind`] with 6 outcomes; a land of those that take a die, or one of the directions that tie, one whose
//! number of outcomes differs from draw to draw; an order of several is a [`Draw::arrangement`] of them.

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
    /// use rulebook_spec::game::Draw;
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
