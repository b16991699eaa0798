//! What a referee may do where a rule is about when, whose or who is told: the literal rule first, then what others hold.

/// How often a division moves in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// Once.
    Once,
    /// Emptied divisions are struck from a list while it is gone through: for each one that stands before the mover a
    /// division behind him is missed.
    ListShifts,
}

/// Which divisions without units are passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skips {
    /// All that have none when their turn comes.
    Now,
    /// Those that had none when the round began.
    SinceRound,
}

/// What becomes of the divisions of a killed player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KilledTurn {
    /// They are passed over.
    Skipped,
    /// The first of them in a round ends the round.
    EndsRound,
    /// The division after each of them is passed over, too.
    SkipsNext,
}

/// Who is sent `set_game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetGameTo {
    /// Both together.
    Both,
    /// The second player when the first has answered.
    OneByOne,
    /// Only the first player: the second learns of the game by its moves.
    FirstOnly,
}

/// What `set_game` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetGame {
    /// Columns, rows, rounds, strength, and the rows from above.
    Rows,
    /// Rows before columns.
    SizesSwapped,
    /// Strength before rounds.
    NumbersSwapped,
    /// The rows from below.
    Upwards,
    /// To the second player, his own divisions as capital letters.
    Relative,
}

/// When `time_left` is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLeft {
    /// Before each `gen_move`.
    Always,
    /// Never: `gen_move` comes at once.
    Never,
    /// Only in the first round.
    FirstRound,
}

/// Who is sent `play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayTo {
    /// Both players, if they live.
    Both,
    /// Only the one who did not move.
    Opponent,
    /// Only the one who moved.
    Mover,
    /// Both, even a killed one.
    Dead,
}

/// Whose answers to `play` are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Those of all who were sent it.
    All,
    /// Only that of the first in the list: the others' come unasked.
    One,
    /// Nobody's.
    Nobody,
}

/// In which order units move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sorting {
    /// The nearest first, sorted once.
    NearestFirst,
    /// The farthest first.
    FarthestFirst,
    /// Row by row.
    None,
    /// The list is sorted anew before each unit, those that have moved included.
    Anew,
}

/// Which board a unit sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// As the units before it left it.
    Current,
    /// As it was before the division moved.
    Before,
}

/// When it is judged whether an enemy is beside a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefers {
    /// For each unit when it moves.
    JudgedNow,
    /// For each unit on the board before the division moved.
    JudgedBefore,
    /// Once for all units, by the first of them.
    JudgedByFirst,
    /// Once for all units: whether any of them has one.
    JudgedByAny,
    /// Units with the flag consider only enemies, and stay where there is none.
    Always,
    /// The flag does nothing.
    Never,
}

/// Which field a unit chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooses {
    /// The nearest.
    Nearest,
    /// The farthest.
    Farthest,
}

/// What becomes of an attacker whose enemy does not fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// It stays where it is.
    Stays,
    /// It changes places with the enemy.
    SwapsPlaces,
    /// It goes to the best empty field.
    FallsBack,
    /// Each attack costs the attacker 1, too, as long as it has more.
    StrikesBack,
}

/// What follows a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The player is killed.
    Killed,
    /// It counts as an answer; a division without a target stays where it is, and nothing is announced.
    Passes,
    /// It is as if it had not come: the same command is still to be answered.
    Ignored,
}

/// What becomes of the units of a killed player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KilledUnits {
    /// They stay.
    Stay,
    /// They are taken off the board.
    Removed,
}

/// When annihilation is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annihilation {
    /// After each division.
    EachDivision,
    /// When a round is over.
    EachRound,
    /// Never: the rounds are played to their end.
    Never,
}
