//! The clause table: each decision that a referee of bitwa could get wrong.

mod alternatives;

pub use alternatives::*;

use super::board::{Board, Division, Field, LARGEST_NUMBER, LARGEST_SIDE};
use super::position::{LARGEST_LIMIT_MS, Position, Sides, Stage};
use super::target::{Aim, Metric, Nearness, Target, Ties};
use super::{march, read};
use crate::game::{OffenceKind, Seat};

/// The decisions that [`step`](crate::game::step) takes for bitwa. [`LITERAL`] is the text; every reading and
/// misreading changes some of these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a board may have so many columns and rows (`bitwa.board.size`).
    pub size: fn(usize, usize) -> bool,
    /// Whether the rows may have these lengths (`bitwa.board.rows`).
    pub rows: fn(&[usize]) -> bool,
    /// Whether a row may have this character (`bitwa.board.fields`).
    pub character: fn(u8) -> bool,
    /// Whether a field in this column and row of a board of that size is on its border (`bitwa.board.border`).
    pub border: fn((usize, usize), (usize, usize)) -> bool,
    /// Whether there may be so many rounds (`bitwa.board.rounds`).
    pub rounds: fn(u32) -> bool,
    /// Whether units may begin with this strength (`bitwa.board.strength`).
    pub strength: fn(u32) -> bool,
    /// Whether each player may have so many milliseconds for the whole game (`bitwa.time.limit`).
    pub limit: fn(u32) -> bool,
    /// Who is asked for a division (`bitwa.board.divisions`, `bitwa.round.killed`).
    pub owner: fn(&Position, Division) -> Seat,
    /// Where the units that move with a division stand, row by row (`bitwa.board.divisions`).
    pub members: fn(&Board, Division) -> Vec<Field>,
    /// In this round the first division (`None`), or the one after another (`bitwa.round.order`).
    pub successor: fn(u32, Option<Division>) -> Option<Division>,
    /// How often a division moves in a round (`bitwa.round.once`).
    pub each: Each,
    /// Which divisions without units are passed over (`bitwa.round.skip`).
    pub skips: Skips,
    /// What becomes of the divisions of a killed player (`bitwa.round.killed`).
    pub killed_turn: KilledTurn,
    /// Who is sent `set_game` (`bitwa.talk.set-game`).
    pub set_game_to: SetGameTo,
    /// What `set_game` says (`bitwa.talk.set-game`).
    pub set_game: SetGame,
    /// When `time_left` is sent (`bitwa.talk.time-left`).
    pub time_left: TimeLeft,
    /// What it says: milliseconds, from what the player has spent and the limit (`bitwa.talk.time-left`).
    pub left_ms: fn(&Position, Seat) -> u64,
    /// Who is sent `gen_move` when this seat is asked (`bitwa.talk.gen-move`).
    pub gen_move_to: fn(&Position, Seat) -> Sides,
    /// Whether it is sent together with `time_left` (`bitwa.talk.gen-move`).
    pub gen_move_early: bool,
    /// The letter that `gen_move` names (`bitwa.talk.gen-move`).
    pub gen_move: fn(Division) -> Division,
    /// Who is sent `play`, besides having to live (`bitwa.talk.play`).
    pub play_to: PlayTo,
    /// What it says of a target (`bitwa.talk.play`).
    pub play: fn(&Target) -> Target,
    /// The letter that it names (`bitwa.talk.play`).
    pub play_names: fn(Division) -> Division,
    /// Whose answers are waited for (`bitwa.talk.acknowledged`).
    pub awaits: Awaits,
    /// What becomes of the announcement of the last move (`bitwa.talk.final-play`).
    pub final_play: FinalPlay,
    /// What an answer to `gen_move` says (`bitwa.talk.answer`).
    pub reads: fn(&str, read::Integer) -> Result<[i32; 6], read::Unread>,
    /// The number that a field of an answer says (`bitwa.talk.integers`).
    pub integer: read::Integer,
    /// Whether carriage returns are let pass (`bitwa.talk.answer`).
    pub carriage_returns: bool,
    /// Whether an answer to another command is an acknowledgement, an error, or neither (`bitwa.talk.answer`).
    pub acknowledges: fn(&str) -> Option<bool>,
    /// Whether `?` is a fault at this stage (`bitwa.talk.error`).
    pub error_kills: fn(&Stage) -> bool,
    /// Whether a player is asked again who answers `gen_move` by `?` and is let live (`bitwa.talk.error`).
    pub error_again: bool,
    /// Whether an answer that nobody asked for is a fault at this stage (`bitwa.talk.early`).
    pub early_kills: fn(&Stage) -> bool,
    /// Whether a target field is allowed (`bitwa.target.field`).
    pub target_field: fn(&Board, &Target) -> bool,
    /// Whether the attack flag and p are allowed (`bitwa.target.flags`).
    pub target_flags: fn(&Target) -> bool,
    /// Whether dx and dy are allowed (`bitwa.target.points`).
    pub target_points: fn(&Target) -> bool,
    /// What is aimed at: the target field and the two extra points in their order (`bitwa.target.order`).
    pub aim: fn(&Target) -> Aim,
    /// How distances are measured (`bitwa.distance.square`).
    pub metric: Metric,
    /// How ties are broken where units are sorted (`bitwa.distance.ties`).
    pub sort_ties: Ties,
    /// How ties are broken where a field is chosen (`bitwa.distance.ties`).
    pub choice_ties: Ties,
    /// In which order the units move (`bitwa.move.sort`, `bitwa.move.sorted-once`).
    pub sorting: Sorting,
    /// Which board a unit sees (`bitwa.move.current`).
    pub sees: Sees,
    /// Whether a field so many columns to the right and rows below is considered (`bitwa.move.near`).
    pub near: fn(i8, i8) -> bool,
    /// Whether a unit of this division may go from one field to another, its own aside (`bitwa.move.free`).
    pub free: fn(&Board, Division, Field, Field) -> bool,
    /// How near its own field counts for a unit, `None` where it is not considered (`bitwa.move.own`).
    pub own_field: fn(Nearness) -> Option<Nearness>,
    /// Whether a unit of this division attacks what stands there (`bitwa.attack.damage`).
    pub is_enemy: fn(Division, u8) -> bool,
    /// The value of the attack flag at which units beside enemies attack (`bitwa.move.prefer`).
    pub attacks_at: i32,
    /// When it is judged whether an enemy is beside a unit (`bitwa.move.prefer`).
    pub prefers: Prefers,
    /// Whether units without the attack flag keep off enemies (`bitwa.move.prefer`).
    pub unflagged_avoid: bool,
    /// Which of the fields that a unit considers it chooses (`bitwa.move.nearest`).
    pub chooses: Chooses,
    /// What a unit that moves takes along and leaves behind (`bitwa.move.step`).
    pub steps: Steps,
    /// What an attack takes, from the attacker's strength and that at the beginning (`bitwa.attack.damage`).
    pub damage: fn(u16, u16) -> u16,
    /// What becomes of an attacker whose enemy does not fall (`bitwa.attack.stay`).
    pub hit: Hit,
    /// Whether an enemy of this strength falls by this damage (`bitwa.attack.destroyed`).
    pub falls: fn(u16, u16) -> bool,
    /// Whether an enemy that fell is still counted (`bitwa.attack.destroyed`).
    pub fallen_counted: bool,
    /// What an attacker does whose enemy fell (`bitwa.attack.enter`).
    pub enters: Enters,
    /// Whether answers are timed at this stage (`bitwa.time.clock`).
    pub timed: fn(&Stage) -> bool,
    /// What is booked as spent: from the sum so far and this answer, in microseconds (`bitwa.time.budget`).
    pub spends: fn(u64, u64) -> u64,
    /// Whose clock it is (`bitwa.time.clock`).
    pub clock_of: fn(Seat) -> Seat,
    /// Whether a sum keeps a limit, both in microseconds (`bitwa.time.clock`).
    pub in_time: fn(u64, u64) -> bool,
    /// What follows a fault of this kind (`bitwa.killed.kills`).
    pub fault: fn(OffenceKind) -> Consequence,
    /// Whether a fault of this kind counts when its seat is not asked (`bitwa.killed.kills`).
    pub unasked_counts: fn(OffenceKind) -> bool,
    /// What becomes of a division whose player is killed instead of naming its target (`bitwa.killed.division`).
    pub killed_division: KilledDivision,
    /// What becomes of the units of a killed player (`bitwa.killed.units`).
    pub killed_units: KilledUnits,
    /// When annihilation is looked for (`bitwa.end.annihilation`).
    pub annihilation: Annihilation,
    /// Whose units are looked at then (`bitwa.end.annihilation`).
    pub annihilated: fn(&Board) -> bool,
    /// Whether the game is over after this round of so many (`bitwa.end.rounds`).
    pub last_round: fn(u32, u32) -> bool,
    /// Whether these two being killed or not ends the game (`bitwa.end.killed`).
    pub killed_end: fn([bool; 2]) -> bool,
    /// Whether a game is over at its beginning (`bitwa.end.empty-side`).
    pub empty_start: fn(&Board) -> bool,
    /// Who has won on this board, `None` for a draw (`bitwa.end.count`, `bitwa.end.strength`, `bitwa.end.draw`).
    pub winner: fn(&Position) -> Option<Seat>,
}

/// The text, read literally and as RULINGS settle it.
pub const LITERAL: Rules = Rules {
    size: |columns, rows| (1..=LARGEST_SIDE).contains(&columns) && (1..=LARGEST_SIDE).contains(&rows),
    rows: |lengths| lengths.iter().all(|length| *length == lengths[0]),
    character: |letter| matches!(letter, b'#' | b'.' | b'A'..=b'Z' | b'a'..=b'z'),
    border: |(x, y), (columns, rows)| x == 0 || y == 0 || x + 1 == columns || y + 1 == rows,
    rounds: |rounds| (1..=LARGEST_NUMBER).contains(&rounds),
    strength: |strength| (1..=LARGEST_NUMBER).contains(&strength),
    limit: |limit_ms| (1..=LARGEST_LIMIT_MS).contains(&limit_ms),
    owner: |_, division| division.seat(),
    members: march::units,
    successor: |_, after| Division::ranked(after.map_or(0, |division| division.rank() + 1)),
    each: Each::Once,
    skips: Skips::Now,
    killed_turn: KilledTurn::Skipped,
    set_game_to: SetGameTo::Both,
    set_game: SetGame::Rows,
    time_left: TimeLeft::Always,
    left_ms: |position, seat| position.left_us(seat) / 1000,
    gen_move_to: |_, seat| Sides::one(seat),
    gen_move_early: false,
    gen_move: |division| division,
    play_to: PlayTo::Both,
    play: |target| *target,
    play_names: |division| division,
    awaits: Awaits::All,
    final_play: FinalPlay::Waited,
    reads: read::values,
    integer: read::integer,
    carriage_returns: true,
    acknowledges: read::acknowledges,
    error_kills: |stage| matches!(stage, Stage::GenMove(_)),
    error_again: false,
    early_kills: |_| true,
    target_field: |board, target| board.field(target.x, target.y).is_some(),
    target_flags: |target| matches!((target.attack, target.p), (0 | 1, 0 | 1)),
    target_points: |target| matches!((target.dx, target.dy), (-1 | 1, -1 | 1)),
    aim: Aim::at,
    metric: Metric::Squared,
    sort_ties: Ties::Both,
    choice_ties: Ties::Both,
    sorting: Sorting::NearestFirst,
    sees: Sees::Current,
    near: |columns, rows| columns.abs().max(rows.abs()) <= 1,
    free: march::free,
    own_field: Some,
    is_enemy: march::is_enemy,
    attacks_at: 1,
    prefers: Prefers::JudgedNow,
    unflagged_avoid: false,
    chooses: Chooses::Nearest,
    steps: Steps::Goes,
    damage: |_, _| 1,
    hit: Hit::Stays,
    falls: |strength, damage| strength <= damage,
    fallen_counted: false,
    enters: Enters::Goes,
    timed: |_| true,
    spends: |spent_us, took_us| spent_us.saturating_add(took_us),
    clock_of: |seat| seat,
    in_time: |spent_us, limit_us| spent_us <= limit_us,
    fault: |_| Consequence::Killed,
    unasked_counts: |_| true,
    killed_division: KilledDivision::Stays,
    killed_units: KilledUnits::Stay,
    annihilation: Annihilation::EachDivision,
    annihilated: is_one_sided,
    last_round: |round, rounds| round >= rounds,
    killed_end: |killed| killed == [true, true],
    empty_start: is_one_sided,
    winner: count,
};

/// Whether a player has no unit (000 ¶8).
fn is_one_sided(board: &Board) -> bool {
    board.units_of(0) == 0 || board.units_of(1) == 0
}

/// Who has more units, then who has more strength (000 ¶8).
fn count(position: &Position) -> Option<Seat> {
    let board = &position.board;
    let mine = |seat: Seat| (board.units_of(seat), board.strength_of(seat));
    match mine(0).cmp(&mine(1)) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}
