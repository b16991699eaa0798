//! What a referee may do where a rule is about when, whose or who is told: the literal rule first, then what others hold.

/// How often a division moves in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// Once.
    Once,
    /// Emptied divisions are struck from a list while it is gone through: for each one that stands before the mover a
    /// division behind him is missed.
    ListShifts,
    /// Whenever a division is emptied, the round is gone through from its beginning again.
    Restarts,
    /// Once, but the one that comes last does not.
    MissesLast,
}

/// Which divisions without units are passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skips {
    /// All that have none when their turn comes.
    Now,
    /// Those that had none when the round began.
    SinceRound,
    /// Those that had none when the game began.
    SinceStart,
    /// Those that have lost a unit.
    AnyLoss,
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
    /// Only those who have units left.
    WithUnits,
}

/// Whose answers are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Those of all who were sent it.
    All,
    /// Of those to `play`, only that of the first in the list: the others' come unasked.
    One,
    /// Of those to `play`, nobody's.
    Nobody,
    /// Of those to `set_game`, only the one that comes first.
    OneToSetGame,
}

/// What becomes of the announcement of a move by which a side is annihilated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalPlay {
    /// It is sent, and its answers are waited for.
    Waited,
    /// It is sent, and nobody is waited for.
    Unwaited,
    /// There is none.
    Missing,
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
    /// Only the nearest moves.
    NearestOnly,
}

/// Which board a unit sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// As the units before it left it.
    Current,
    /// As it was before the division moved.
    Before,
    /// As the units before it left it, but for those fields from which they went, which are still taken for held.
    LeftHeld,
    /// As the units before it left it, but for those units themselves, which are not seen where they went.
    TakenUnseen,
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
    /// Where only enemies are considered, that of the weakest.
    Weakest,
    /// The one that lies in the same direction as the first unit's, whatever is there.
    LikeFirst,
}

/// What a unit that moves takes along and leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Everything goes along.
    Goes,
    /// Its strength stays behind: it is whole again.
    Whole,
    /// What it has lost stays behind, for the next one who comes to that field.
    LossStays,
    /// It stays on its old field, too.
    Copies,
}

/// What an attacker does whose enemy fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enters {
    /// It goes onto the enemy's field.
    Goes,
    /// It stays where it is.
    Stays,
    /// It goes there, and is whole again.
    Whole,
    /// It goes there, and then onto the best empty field around.
    GoesOn,
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

/// What becomes of a division whose player is killed instead of naming its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KilledDivision {
    /// It does not move.
    Stays,
    /// It moves to the target, where that could be read.
    Moves,
    /// The target is announced, where it could be read, and the division does not move.
    Announced,
    /// It moves as if the answer had been six times 0.
    ToCorner,
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
