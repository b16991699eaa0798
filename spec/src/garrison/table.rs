//! The table of the rules: an entry for each function of the text that somebody could get wrong.

use super::battle::{self, Branch};
use super::growth::{self, TIERS, Tiers};
use super::transfer::{self, Order};
use super::{Cell, Field, Message, Move, Position, Setup, Stage, View};
use super::{calls, fast, judging, setup, turn};
use crate::game::{Log, Offence, Seat};
use crate::rule::{Rule, Violation};

/// A part of what follows a move; it says whether the game is over.
pub type Phase = fn(&Rules, &mut Position, Seat, &mut Log<Message>) -> bool;

crate::table! {
    /// The rules that [`step`](crate::game::step) goes by. [`LITERAL`] is the text; a reading puts another function, or other
    /// data, in an entry's place.
    pub struct Rules {
        /// The largest garrison and army in hand of a setup (§2.1 ¶7, ¶10, `board.garrison`, `board.hand`).
        pub largest: u32,
        /// The largest total of a side, in a setup and in play (§2.1 ¶11, ¶12; ruling garrison.values, `board.values`).
        pub largest_total: u32,
        /// Whether a seat has a move left after this many, in a setup (§3 ¶5, `board.stage`).
        pub has_move_left: fn([u32; 2], Seat) -> bool,
        /// Whether a setup's stage agrees with its moves and owners (§1 ¶3, §3 ¶5, `board.stage`).
        pub stage_agrees: fn(&Rules, &Setup, &Field) -> Result<Stage, Violation>,
        /// What a game begins with (§2 ¶3; ruling garrison.owned-start, `end.owned-start`).
        pub begin: fn(&Rules, &mut Position, &mut Log<Message>),
        /// Who is called when the init of this seat has returned (ruling garrison.init-both, `talk.init-order`).
        pub after_init: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// The call of the player whose turn it is (§2 ¶3, `talk.move`).
        pub call: fn(&Rules, &Position, &mut Log<Message>),
        /// What a seat sees (§1 ¶19 to ¶25).
        pub view: fn(&Position, Seat) -> View,
        /// Whether an answer can be played (§1 ¶4, §2.1 ¶13, ¶14).
        pub check: fn(&Rules, &Position, Seat, &Move) -> Result<(), Violation>,
        /// The cell that a player can go to by these two numbers, or the rule that forbids it (§1 ¶4).
        pub admits: fn(&Rules, &Position, Seat, [i32; 2]) -> Result<Cell, Rule>,
        /// The cell of the field that two numbers name (§1 ¶4, §2.1 ¶14, `move.inside`).
        pub named: fn(&Field, [i32; 2]) -> Option<Cell>,
        /// Whether the second cell can be reached from the first in one move (§1 ¶4, `move.line`, `move.step`).
        pub reaches: fn(Cell, Cell) -> bool,
        /// Whether a cell is a wall (§1 ¶2, `move.wall`).
        pub is_wall: fn(&Field, Cell) -> bool,
        /// A move to a cell that a player can go to (§1 ¶3, ¶4).
        pub make_move: fn(&Rules, &mut Position, Seat, Cell, i32, &mut Log<Message>),
        /// The way to a cell with what happens there (§1 ¶4 to ¶12, §2.1 ¶15, `transfer.clamp`).
        pub go: fn(&Rules, &mut Position, Seat, Cell, i32, &mut Log<Message>),
        /// A move to a cell that a player cannot go to (§2.1 ¶14, ¶15, `move.inadmissible`).
        pub inadmissible: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// The count of a move, what follows it, and the next call (§1 ¶3, `turn.alternate`).
        pub finish_move: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// Who is to move after this seat (§1 ¶3, `turn.alternate`).
        pub next: fn(Seat) -> Seat,
        /// Whether there is a battle for a player who has come from a cell to another one (§1 ¶5, `battle.change`).
        pub arrive: fn(&Rules, &mut Position, Seat, [Cell; 2], &mut Log<Message>),
        /// What happens to a player who enters an own cell (§1 ¶5; ruling garrison.own-cell-guest, `battle.own-cell`).
        pub arrive_on_own_cell: fn(&Rules, &mut Position, Seat, Cell, &mut Log<Message>),
        /// The battle for a cell (§1 ¶5, ¶6, ¶10, `battle.change`, `battle.duel`).
        pub fight: fn(&Rules, &mut Position, Seat, Cell, &mut Log<Message>),
        /// Which case it is for a garrison and the army that attacks it (§1 ¶7 to ¶9, `battle.lose`, `battle.free`,
        /// `battle.cost`).
        pub branch: fn(u32, u32) -> Branch,
        /// Garrison and army afterwards (§1 ¶7 to ¶9, `battle.lose`, `battle.free`, `battle.cost`).
        pub outcome: fn(Branch, u32, u32) -> (u32, u32),
        /// The player's and the opponent's army after they fought each other (§1 ¶10, `battle.duel`).
        pub duel: fn(u32, u32) -> (u32, u32),
        /// Who owns the cell after the battle (§1 ¶11, `capture.nonzero`, `capture.none`).
        pub capture: fn(&mut Position, Seat, Cell, &mut Log<Message>),
        /// The transfer between garrison and hand on a cell, of a number that was clamped before the move (§1 ¶12,
        /// `transfer.own`, `transfer.again`).
        pub transfer: fn(&Rules, &mut Position, Seat, Cell, Order, &mut Log<Message>),
        /// Taking this many from the garrison into the hand (§1 ¶12, `transfer.own`).
        pub move_army: fn(&mut Position, Seat, Cell, i64),
        /// What follows a move, in this order (ruling garrison.win-or-growth, `end.order`).
        pub after_a_move: [Phase; 3],
        /// Who has won on this field (§1 ¶3, §3 ¶1, `end.territory`).
        pub winner: fn(&Field) -> Option<Seat>,
        /// Whether garrisons grow after the move that this seat has made (§1 ¶13, `growth.when`).
        pub growth_due: fn(&Position, Seat) -> bool,
        /// Growth of all garrisons; whether one was cut at the largest total (§1 ¶13 to ¶18, `growth.whose`).
        pub grow: fn(&Rules, &mut Position) -> bool,
        /// By how much they grow (§1 ¶14 to ¶18, `growth.tiers`).
        pub tiers: Tiers,
        /// How many moves each player makes at most (§3 ¶5, `end.limit`).
        pub most_moves: u32,
        /// Whether the moves are used up, by their numbers and who has just moved (§3 ¶5, `end.limit`).
        pub moves_used_up: fn(&Rules, &[u32; 2], Seat) -> bool,
        /// The time for `init`, in microseconds (§3 ¶3, `time.init`).
        pub init_us: u64,
        /// The time for `get_move`, in microseconds (§3 ¶4, `time.move`).
        pub move_us: u64,
        /// The time of what a seat is asked now, in microseconds (§3 ¶3, ¶4, `time.init`, `time.move`).
        pub allowed_us: fn(&Rules, &Position, Seat) -> u64,
        /// Whether an answer that took this long keeps this limit, both in microseconds (ruling garrison.clock, `time.clock`).
        pub keeps: fn(u64, u64) -> bool,
        /// What follows a bad answer; the move is there where the answer says one (§2.1 ¶14, §3 ¶1).
        pub refuse: fn(&Rules, &mut Position, Seat, &Offence, Option<&Move>, &mut Log<Message>),
        /// What follows a fault while the inits run (ruling garrison.init-both, `fault.init`).
        pub fail_at_init: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// What follows a fault afterwards (§3 ¶1, `fault.loses`).
        pub fail_at_move: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
    }
}

/// The text, read literally and as RULINGS settle it.
pub static LITERAL: Rules = TEXT;

/// The same as a value, which the compiler looks into.
pub(super) const TEXT: Rules = Rules {
    largest: super::LARGEST,
    largest_total: super::LARGEST,
    has_move_left: setup::has_move_left,
    stage_agrees: setup::stage_agrees,
    begin: calls::begin,
    after_init: calls::after_init,
    call: calls::call,
    // The same as `view::view` and `growth::grow`, faster, as `grow` below; a test holds them equal.
    view: fast::view,
    check: turn::check,
    admits: turn::admits,
    named: Field::cell,
    reaches: turn::reaches,
    is_wall: turn::is_wall,
    make_move: turn::make_move,
    go: turn::go,
    inadmissible: turn::inadmissible,
    finish_move: turn::finish_move,
    next: super::other,
    arrive: battle::arrive,
    arrive_on_own_cell: battle::arrive_on_own_cell,
    fight: battle::fight,
    branch: battle::branch,
    outcome: battle::outcome,
    duel: battle::duel,
    capture: battle::capture,
    transfer: transfer::transfer,
    move_army: transfer::move_army,
    after_a_move: [judging::win, growth::growth, judging::limit],
    winner: Field::sole_owner,
    growth_due: growth::growth_due,
    grow: fast::grow,
    tiers: TIERS,
    most_moves: judging::MOVES,
    moves_used_up: judging::moves_used_up,
    init_us: judging::INIT_US,
    move_us: judging::MOVE_US,
    allowed_us: judging::allowed_us,
    keeps: judging::keeps,
    refuse: judging::refuse,
    fail_at_init: judging::fail_at_init,
    fail_at_move: judging::fail_at_move,
};
