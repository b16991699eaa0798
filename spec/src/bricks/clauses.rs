//! The clause table: each decision that a referee of bricks could get wrong.

use super::board::{Board, Cell, LARGEST_SIZE};
use super::{Stage, wire};
use crate::game::{OffenceKind, Seat};

/// A brick as written: its two cells in the player's order.
pub type Brick = [Cell; 2];

/// The time for `OK`, in microseconds (003 ¶8, ¶10).
pub const OK_US: u64 = 1_000_000;
/// The time for a brick, in microseconds (003 ¶12, ¶14).
pub const MOVE_US: u64 = 500_000;

/// The decisions that [`step`](crate::game::step) takes for bricks. [`LITERAL`] is the text; every reading and
/// misreading changes some of these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a board may have this size (`bricks.board.size`).
    pub size: fn(u32) -> bool,
    /// Which cell is filled for one that the setup lists (`bricks.board.filled`).
    pub prefilled: fn(Cell) -> Cell,
    /// Whether a setup may list this filled cell (`bricks.board.filled`).
    pub fillable: fn(&Board, Cell) -> bool,
    /// Whether a filled cell is seen to have been listed before (`bricks.board.duplicate`).
    pub listed_before: fn(&Board, Cell) -> bool,
    /// How the filled cells are told in the board message (`bricks.talk.board`).
    pub announced: fn(&[Cell]) -> Vec<Cell>,
    /// Who is greeted first (`bricks.brick.turns`).
    pub first: Seat,
    /// Who lays the first brick when this seat was greeted first (`bricks.brick.turns`).
    pub opener: fn(Seat) -> Seat,
    /// When the second player is sent the board, and what (`bricks.talk.second`).
    pub announce: Announce,
    /// Who is sent `START` (`bricks.talk.start`).
    pub start_to: StartTo,
    /// Whether a line is the answer `OK`, carriage return already removed (`bricks.talk.spelling`).
    pub reads_ok: fn(&str) -> bool,
    /// The brick that a line says, carriage return already removed (`bricks.talk.spelling`).
    pub reads_brick: fn(&str) -> Option<Brick>,
    /// The line without what may stand before its line feed (`bricks.talk.line-end`).
    pub line_end: fn(&str) -> &str,
    /// Whether two cells make a brick, on a board of this size (`bricks.brick.adjacent`).
    pub adjacent: fn(u32, Cell, Cell) -> bool,
    /// Whether a cell is on the board (`bricks.brick.inside`).
    pub inside: fn(&Board, Cell) -> bool,
    /// Whether the cells that a brick needs are empty (`bricks.brick.free`).
    pub free: fn(&Board, Brick) -> bool,
    /// Whether a brick may name this cell before that one (`bricks.brick.order`).
    pub ordered: fn(Cell, Cell) -> bool,
    /// Lays a brick (`bricks.brick.fills`).
    pub fill: fn(&mut Board, Brick),
    /// Who is to move after this seat (`bricks.brick.turns`).
    pub next: fn(Seat) -> Seat,
    /// Whether a brick still fits somewhere (`bricks.end.no-place`).
    pub place_left: fn(&Board) -> bool,
    /// When it is asked whether a brick still fits (`bricks.end.no-place`).
    pub end_check: EndCheck,
    /// When it is asked before `START` (`bricks.end.full-board`).
    pub full_board: FullBoard,
    /// Who has lost when this seat would be to move and cannot (`bricks.end.next-loses`).
    pub stuck_loser: fn(Seat) -> Seat,
    /// Who has lost when the board has no place from the beginning and this seat would open (`bricks.end.full-board`).
    pub opening_loser: fn(Seat) -> Seat,
    /// The form in which a brick is sent on (`bricks.talk.forward`).
    pub forward: Forward,
    /// To whom it is sent (`bricks.talk.forward`).
    pub forward_to: ForwardTo,
    /// Whether the brick that ends the game is sent on (`bricks.talk.last`).
    pub last_brick: LastBrick,
    /// Whether a bad move is sent on (`bricks.foul.not-forwarded`).
    pub bad_brick: BadBrick,
    /// Who is sent `STOP`, given who has lost and why (`bricks.talk.stop`).
    pub stop_to: StopTo,
    /// The time of this seat for `OK`, in microseconds (`bricks.time.ok`).
    pub ok_limit_us: fn(Seat) -> u64,
    /// The time of this seat for a brick, in microseconds (`bricks.time.move`).
    pub move_limit_us: fn(Seat) -> u64,
    /// Whether an answer that took so long keeps this limit, both in microseconds (`bricks.time.clock`).
    pub in_time: fn(u64, u64) -> bool,
    /// What follows a bad reply of this kind, by a player who was asked or not (`bricks.foul.*`).
    pub foul: fn(OffenceKind, bool) -> Consequence,
    /// What follows a failed `OK` (`bricks.foul.no-ok`).
    pub no_ok: Consequence,
    /// What follows an answer that nobody asked for (`bricks.talk.early`).
    pub early: fn(Stage) -> Consequence,
    /// The order of the lines of `info.txt` (`bricks.referee.folders`).
    pub info: InfoOrder,
}

/// When the second player is sent the board, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announce {
    /// When the first has answered.
    AfterFirstOk,
    /// Together with the first.
    Together,
    /// Never: the first is sent it once more.
    ToFirst,
    /// When the first has answered, but without the filled cells.
    SizeOnly,
}

/// Who is sent `START`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartTo {
    /// The player who opens.
    Opener,
    /// Both players.
    Both,
    /// Nobody: the opener is to know by himself.
    Nobody,
    /// The player who opens, before the second one has answered the board.
    OpenerEarly,
}

/// When it is asked before `START` whether a brick fits at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullBoard {
    /// When both have answered the board.
    AfterOks,
    /// Before the board is sent to anybody.
    AtOnce,
    /// Never.
    Unseen,
}

/// When it is asked whether a brick still fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndCheck {
    /// After the brick is laid.
    AfterBrick,
    /// On the board as it was before the brick.
    BeforeBrick,
    /// Only after a brick of the second player, once a round.
    AfterRound,
}

/// The form in which a brick is sent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forward {
    /// In its player's order of cells.
    AsWritten,
    /// The upper or left cell first.
    Normalised,
    /// Rows before columns.
    Transposed,
}

/// To whom a brick is sent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardTo {
    /// The opponent of who laid it.
    Opponent,
    /// Both players.
    Both,
    /// Who laid it.
    Mover,
}

/// Whether the brick that ends the game is sent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastBrick {
    /// Nobody is sent it.
    KeptBack,
    /// The opponent of who laid it is sent it, then `STOP`.
    BeforeStop,
    /// He is sent it after `STOP`.
    AfterStop,
    /// Both players are sent it before `STOP`.
    ToBoth,
    /// The first player is sent it where the second one laid it, and nobody where the first one did.
    ToFirst,
}

/// Whether a bad move is sent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBrick {
    /// Nobody is sent it.
    KeptBack,
    /// The opponent is sent it, then `STOP`.
    BeforeStop,
    /// The opponent is sent it after `STOP`.
    AfterStop,
    /// Who made it is sent it, then `STOP`.
    Returned,
}

/// Who is sent `STOP`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopTo {
    /// Both players.
    Both,
    /// Only who has lost.
    Loser,
    /// Only who has won.
    Winner,
    /// Both, but nobody after a foul.
    BothUnlessFoul,
}

/// What follows a bad reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// Who gave it has lost.
    Loses,
    /// The opponent has lost.
    Wins,
    /// It is as if it had not come: the same player is still to answer.
    Ignored,
    /// The player loses his turn, the opponent is to move.
    Passes,
    /// It counts as the answer `OK`.
    Accepted,
    /// Who gave it has lost, but the other player is sent the board before he is told so.
    LosesAfterBoard,
}

/// The order of the lines of `info.txt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfoOrder {
    /// The command, then the nick.
    CommandFirst,
    /// The nick, then the command.
    NickFirst,
}

/// The text, read literally and as RULINGS settle it.
pub const LITERAL: Rules = Rules {
    size: odd_up_to_largest,
    prefilled: |cell| cell,
    fillable: Board::has,
    listed_before: Board::is_filled,
    announced: <[Cell]>::to_vec,
    first: 0,
    opener: |first| first,
    announce: Announce::AfterFirstOk,
    start_to: StartTo::Opener,
    reads_ok: wire::reads_ok,
    reads_brick: wire::reads_brick,
    line_end: wire::without_carriage_return,
    adjacent: share_a_side,
    inside: Board::has,
    free: both_empty,
    ordered: |_, _| true,
    fill: fill_both,
    next: other,
    place_left: any_place,
    end_check: EndCheck::AfterBrick,
    full_board: FullBoard::AfterOks,
    stuck_loser: |next| next,
    opening_loser: |opener| opener,
    forward: Forward::AsWritten,
    forward_to: ForwardTo::Opponent,
    last_brick: LastBrick::KeptBack,
    bad_brick: BadBrick::KeptBack,
    stop_to: StopTo::Both,
    ok_limit_us: |_| OK_US,
    move_limit_us: |_| MOVE_US,
    in_time: |took_us, limit_us| took_us <= limit_us,
    foul: |_, _| Consequence::Loses,
    no_ok: Consequence::Loses,
    early: |_| Consequence::Loses,
    info: InfoOrder::CommandFirst,
};

/// The opponent of a seat.
pub fn other(seat: Seat) -> Seat {
    1 - seat.min(1)
}

fn odd_up_to_largest(size: u32) -> bool {
    size % 2 == 1 && size <= LARGEST_SIZE
}

fn share_a_side(_: u32, one: Cell, two: Cell) -> bool {
    matches!(one.distance(two), (0, 1) | (1, 0))
}

fn both_empty(board: &Board, brick: Brick) -> bool {
    brick.iter().all(|cell| !board.is_filled(*cell))
}

fn fill_both(board: &mut Board, brick: Brick) {
    board.fill(brick[0]);
    board.fill(brick[1]);
}

/// The running count answers at no cost; a property holds it equal to the literal scan.
fn any_place(board: &Board) -> bool {
    board.places() > 0
}
