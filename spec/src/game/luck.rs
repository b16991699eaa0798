//! What luck draws, as the tests of fairness count it.

/// What luck draws in a game. It does not hang on what was recorded, so that the number of tests does not either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    /// The kinds of draws.
    pub kinds: &'static [Kind],
    /// What is decided by several draws together, such as "attacker wins".
    pub odds: Option<&'static str>,
}

/// A kind of draws: each has some outcomes, all of them equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What is drawn, such as "attacker's die".
    pub what: &'static str,
    /// How many outcomes each draw has; `None` where that differs from draw to draw.
    pub outcomes: Option<u32>,
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

/// Something that several draws decided together, with its exact chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What was alike in all cases with this chance, such as the dice of both sides.
    pub case: (u8, u8),
    /// The chance as numerator and denominator.
    pub chance: (u64, u64),
    /// Whether it came.
    pub came: bool,
}
