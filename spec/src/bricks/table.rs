//! The table of rules: each function of the text that a referee could get wrong, and its data.

use super::*;
use crate::game::{Log, Offence, Seat};
use crate::rule::Violation;

crate::table! {
    /// The rules of bricks. [`LITERAL`] is the text; a reading puts other functions or data in.
    pub struct Rules {
        /// The seats of the first player and of the second one (¶5, ¶7, ¶9).
        pub players: [Seat; 2],
        /// Whether a board may have this size (¶1, `board.size`).
        pub size: fn(u32) -> bool,
        /// Fills a cell before the game (¶3, `board.filled`).
        pub fill_beforehand: fn(&Rules, &mut Board, Cell) -> Result<(), Violation>,
        /// Whether the setup has listed a filled cell before (ruling bricks.duplicates, `board.duplicate`).
        pub listed_before: fn(&Board, Cell) -> bool,
        /// Sends what is sent when play begins at a setup.
        pub begin: fn(&Rules, &mut Position, &mut Log<Message>),
        /// Sends the first player the board (¶7, `talk.board`).
        pub greet_first: fn(&Rules, &Board, &mut Log<Message>),
        /// The message that describes a board (¶7, `talk.board`).
        pub describe: fn(&Board) -> Message,
        /// Sends the second player the board (¶9, `talk.second`).
        pub greet_second: fn(&Rules, &Board, &mut Log<Message>),
        /// What follows an `OK` (¶9, ¶11, `talk.ok`).
        pub answered: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// `START` (¶11, `talk.start`).
        pub start: fn(&Rules, &mut Position, &mut Log<Message>),
        /// Sends a brick on (¶13, ¶15, `talk.forward`, `talk.last`).
        pub forward: fn(&Rules, Seat, Brick, &mut Log<Message>),
        /// The form in which a brick is sent on (ruling bricks.forwarded, `talk.forward`).
        pub forwarded: fn(Brick) -> Brick,
        /// A line without what may stand before its line feed (¶33; ruling bricks.spelling, `talk.line-end`).
        pub line_end: fn(&str) -> &str,
        /// Whether such a line is `OK` (¶8, ¶10, `talk.ok`).
        pub is_ok: fn(&str) -> bool,
        /// The brick that such a line says (¶12, ¶14, `talk.spelling`).
        pub read_brick: fn(&str) -> Option<Brick>,
        /// Whether a brick may be laid (¶2, ¶3, ¶5).
        pub may_lie: fn(&Rules, &Board, Brick) -> Result<(), Violation>,
        /// Whether a cell of a brick is on the board (¶2, ¶5, `brick.inside`).
        pub inside: fn(&Board, Cell) -> bool,
        /// Whether two cells make a brick (¶5, `brick.adjacent`).
        pub adjacent: fn(Cell, Cell) -> bool,
        /// Whether the cells that a brick needs are empty (¶2, ¶3, `brick.free`).
        pub free: fn(&Board, Brick) -> bool,
        /// Lays a legal brick (¶5).
        pub lay: fn(&Rules, &mut Position, Seat, Brick, &mut Log<Message>),
        /// Fills the cells of a brick (¶2, `brick.fills`).
        pub fill: fn(&mut Board, Brick),
        /// Who is to move after this seat (¶5, `brick.turns`).
        pub next: fn(Seat) -> Seat,
        /// The time for `OK`, in microseconds (¶8, ¶10, `time.ok`).
        pub ok_us: u64,
        /// The time for a brick, in microseconds (¶12, ¶14, `time.move`).
        pub move_us: u64,
        /// How long a seat may take, in microseconds; `None` where there is no limit (¶8, ¶10, ¶12, ¶14, `time.ok`,
        /// `time.move`).
        pub limit_us: fn(&Rules, &Position, Seat) -> Option<u64>,
        /// Whether an answer that took this long keeps this limit, both in microseconds (ruling bricks.clock, `time.clock`).
        pub in_time: fn(u64, u64) -> bool,
        /// Whether a brick still fits somewhere (¶6, `end.no-place`).
        pub place_left: fn(&Board) -> bool,
        /// What follows a brick that was laid: the next one, or the end (¶13, ¶16).
        pub go_on: fn(&Rules, &mut Position, Seat, Brick, &mut Log<Message>),
        /// The end when this seat would be to move and no brick fits (¶19, `end.no-place`, `end.next-loses`).
        pub no_place: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// The end on a board without any place from the beginning (ruling bricks.full-board, `end.full-board`).
        pub full_board: fn(&Rules, &mut Position, &mut Log<Message>),
        /// Ends the game: who has lost, and why (¶34, `talk.stop`).
        pub over: fn(&mut Position, Seat, Ending, &mut Log<Message>),
        /// What follows a bad reply (¶13, ¶17, ¶18, `foul.not-forwarded`).
        pub refuse: fn(&Rules, &mut Position, Seat, &Offence, Option<&Move>, &mut Log<Message>),
        /// What follows an illegal move (¶18, `foul.illegal`).
        pub illegal: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// What follows a garbled answer (¶18, `foul.garbled`).
        pub garbled: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// What follows an answer that nobody asked for (ruling bricks.early, `talk.early`).
        pub early: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// What follows a late answer (¶17, `foul.late`).
        pub late: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// What follows the end of a player's program (¶18, `foul.exit`).
        pub exit: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// What follows a failed `OK` (ruling bricks.no-ok, `foul.no-ok`).
        pub failed_ok: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// The order of the lines of `info.txt` (¶21).
        pub info: InfoOrder,
    }
}

/// The text, read literally and as RULINGS settle it.
pub static LITERAL: Rules = Rules {
    players: [0, 1],
    size: setup::size,
    fill_beforehand: setup::fill_beforehand,
    listed_before: Board::is_filled,
    begin: talk::begin,
    greet_first: talk::greet_first,
    describe: talk::describe,
    greet_second: talk::greet_second,
    answered: talk::answered,
    start: talk::start,
    forward: talk::forward,
    forwarded: talk::forwarded,
    line_end: talk::line_end,
    is_ok: talk::is_ok,
    read_brick: talk::read_brick,
    may_lie: brick::may_lie,
    inside: brick::inside,
    adjacent: brick::adjacent,
    free: brick::free,
    lay: brick::lay,
    fill: brick::fill,
    next: brick::next,
    ok_us: clock::OK_US,
    move_us: clock::MOVE_US,
    limit_us: clock::limit_us,
    in_time: clock::in_time,
    place_left: fast::place_left,
    go_on: end::go_on,
    no_place: end::no_place,
    full_board: end::full_board,
    over: end::over,
    refuse: foul::refuse,
    illegal: foul::illegal,
    garbled: foul::garbled,
    early: foul::early,
    late: foul::late,
    exit: foul::exit,
    failed_ok: foul::failed_ok,
    info: InfoOrder::CommandFirst,
};
