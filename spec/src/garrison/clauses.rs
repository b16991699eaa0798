//! The clause table: each decision that a referee of garrison could get wrong.

use super::battle::{self, Branch, Fought};
use super::field::{Field, LARGEST};
use super::growth::{TIERS, Tiers, Whose};
use super::view::{LOOK, Look};
use super::{Cell, Stage, other};
use crate::game::{OffenceKind, Seat};

/// Each player makes at most so many moves (002 §3 ¶5).
pub const MOVES: u32 = 6000;

/// The time for `init`, in microseconds (002 §3 ¶3).
pub const INIT_US: u64 = 30_000_000;
/// The time for `get_move`, in microseconds (002 §3 ¶4).
pub const MOVE_US: u64 = 300_000;

/// The decisions that [`step`](crate::game::step) takes for garrison. [`LITERAL`] is the text; every reading and
/// misreading changes some of these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a number fits into a garrison or an army in hand (`garrison.board.values`).
    pub fits: fn(i64) -> bool,
    /// Whether a transfer is cut to what the hand, or the garrison, can still take (`garrison.board.values`).
    pub cut_when_full: bool,
    /// What is made of a setup that is one player's already (`garrison.end.owned-start`).
    pub owned_start: OwnedStart,
    /// What a call to `init` shows (`garrison.talk.init`).
    pub init_shows: InitShows,
    /// Whose init is called (`garrison.talk.init-order`).
    pub inits: Inits,
    /// Who makes the first move (`garrison.turn.alternate`).
    pub first: Seat,
    /// Who is to move after this seat, which may have stood still (`garrison.turn.alternate`).
    pub next: fn(Seat, bool) -> Seat,
    /// Whose `get_move` is called (`garrison.talk.move`).
    pub called: Called,
    /// Which moment a call to `get_move` shows (`garrison.talk.move`).
    pub shown: Shown,
    /// What a seat sees (`garrison.view.*`).
    pub look: Look,
    /// Which row and column the two numbers of a move name (`garrison.move.step`).
    pub named: fn([i32; 2]) -> [i32; 2],
    /// Whether a cell can be stepped onto where the opponent stands (`garrison.move.step`).
    pub onto_opponent: bool,
    /// Whether a cell that is on the field counts as being on it (`garrison.move.inside`).
    pub inside: fn(&Field, Cell) -> bool,
    /// Whether a cell so many rows and columns away can be reached (`garrison.move.line`, `garrison.move.stay`).
    pub reach: fn(u8, u8) -> bool,
    /// Whether a cell is a wall (`garrison.move.wall`).
    pub wall: fn(&Field, Cell) -> bool,
    /// What a move is at which a player stays (`garrison.move.stay`).
    pub staying: Staying,
    /// What follows an inadmissible move (`garrison.move.inadmissible`).
    pub inadmissible: Inadmissible,
    /// Whether a player on an opponent's cell fights, who has gone there or stayed (`garrison.battle.change`).
    pub fights: fn(bool) -> bool,
    /// Whether a cell is fought for whose garrison is 0 (`garrison.battle.change`).
    pub empty_fought_for: bool,
    /// Whose cell decides whether there is a battle (`garrison.battle.change`).
    pub owner_of: OwnerOf,
    /// What becomes of a player who enters a cell of his own (`garrison.battle.own-cell`).
    pub own_cell: OwnCell,
    /// What becomes of garrison and army, from their sizes (`garrison.battle.*`).
    pub branch: fn(u32, u32) -> Branch,
    /// Garrison and army afterwards (`garrison.battle.*`).
    pub outcome: fn(Branch, u32, u32) -> (u32, u32),
    /// When the opponent's army in hand fights (`garrison.battle.duel`).
    pub duel_when: DuelWhen,
    /// With which army the player fights it (`garrison.battle.duel`).
    pub duel_army: DuelArmy,
    /// The player's and the opponent's army after they fought each other (`garrison.battle.duel`).
    pub duel: fn(u32, u32) -> (u32, u32),
    /// Whether the cell is captured (`garrison.capture.nonzero`, `garrison.capture.none`).
    pub captures: fn(Fought) -> bool,
    /// What stands on a cell that was captured (`garrison.capture.nonzero`).
    pub captured: Captured,
    /// Whether a player who did not capture goes back (`garrison.capture.none`).
    pub thrown_back: bool,
    /// On whose cells a transfer is made (`garrison.transfer.own`).
    pub transfer_on: TransferOn,
    /// On which cell it is made (`garrison.transfer.own`).
    pub transfer_at: TransferAt,
    /// When army that is to be laid down leaves the hand (`garrison.transfer.again`).
    pub laid_down: LaidDown,
    /// How many go into the hand, negative for laying down (`garrison.transfer.clamp`, `garrison.transfer.again`).
    pub amount: fn(&Claim) -> i64,
    /// What of a transfer is booked (`garrison.transfer.own`).
    pub booked: Booked,
    /// Whether the garrisons grow now, by the numbers of moves and who has just moved (`garrison.growth.when`).
    pub growth_due: fn([u32; 2], Seat) -> bool,
    /// When, in the move after which they grow (`garrison.growth.when`).
    pub growth_at: GrowthAt,
    /// Whose garrisons grow (`garrison.growth.whose`).
    pub whose: Whose,
    /// By how much (`garrison.growth.tiers`).
    pub tiers: Tiers,
    /// Who has won on this field (`garrison.end.territory`).
    pub winner: fn(&Field) -> Option<Seat>,
    /// When that is looked at (`garrison.end.territory`).
    pub win_check: WinCheck,
    /// The order of win, growth and limit (`garrison.end.order`).
    pub order: Order,
    /// Whether the moves are used up, by their numbers and who has just moved (`garrison.end.limit`).
    pub used_up: fn([u32; 2], Seat) -> bool,
    /// Whether it was the last move of its player, likewise (`garrison.end.territory`).
    pub last_move: fn([u32; 2], Seat) -> bool,
    /// Whether a player can win by his last move (`garrison.end.territory`).
    pub last_wins: bool,
    /// What the limit means (`garrison.end.limit`).
    pub at_limit: AtLimit,
    /// The time of this seat for `init`, in microseconds (`garrison.time.init`).
    pub init_limit_us: fn(Seat) -> u64,
    /// The time for `get_move` after so many moves of the same player, in microseconds (`garrison.time.move`).
    pub move_limit_us: fn(u32) -> u64,
    /// Whether an answer that took so long keeps this limit, both in microseconds (`garrison.time.clock`).
    pub in_time: fn(u64, u64) -> bool,
    /// What follows a fault of this kind at a move (`garrison.fault.loses`).
    pub fault: fn(OffenceKind) -> Consequence,
    /// What follows a fault at init (`garrison.fault.init`).
    pub init_fault: InitFault,
    /// Who has won when both failed at init (`garrison.fault.init`).
    pub both_failed: Option<Seat>,
    /// Whether any answer is taken for the return of `init` (`garrison.fault.garbled`).
    pub init_takes_all: bool,
    /// Whether an answer that nobody asked for is let pass (`garrison.fault.early`).
    pub early_ignored: fn(Stage) -> bool,
    /// Whether a fault of a seat that is not asked counts (`garrison.fault.crash`).
    pub unasked_counts: bool,
    /// Who has failed, by the fault, who it is of, and who is called (`garrison.fault.crash`, `garrison.fault.early`).
    pub blamed: fn(OffenceKind, Seat, Seat) -> Seat,
}

/// What is made of a setup that is one player's already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnedStart {
    /// He has won at once.
    Won,
    /// Nothing: the game is played.
    Played,
    /// He has won when both inits have returned.
    WonAfterInits,
    /// A draw.
    Drawn,
}

/// What a call to `init` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitShows {
    /// What the player may see.
    Own,
    /// What the first player may see, whoever is called.
    Firsts,
    /// Nothing: zeros.
    Nothing,
}

/// Whose init is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inits {
    /// The first player's, then the second's.
    Each,
    /// The first player's only.
    FirstOnly,
    /// Nobody's: the game begins with the first move.
    Nobodys,
    /// Both at once, before the first has returned.
    Together,
    /// The second player's, then the first's.
    SecondFirst,
}

/// Whose `get_move` is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// That of the player who is to move.
    Mover,
    /// Both.
    Both,
}

/// Which moment a call to `get_move` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The position as it is at the call.
    Now,
    /// The position as it was before the garrisons grew.
    BeforeGrowth,
    /// The position as it was before the opponent's move.
    BeforeMove,
}

/// What a move is at which a player stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staying {
    /// A move like any other.
    Counted,
    /// It does not count as one.
    Uncounted,
    /// One without a transfer.
    WithoutTransfer,
}

/// What follows an inadmissible move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inadmissible {
    /// The player stays, nothing is transferred.
    Stays,
    /// He stays and transfers on the cell where he is.
    Transfers,
    /// He stays, and it does not count as a move.
    Uncounted,
    /// He is called again.
    AsksAgain,
    /// He has lost.
    Loses,
    /// His army in hand is lost.
    Disarms,
}

/// Whose cell decides whether there is a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnerOf {
    /// The cell that is entered.
    Entered,
    /// The cell that is left.
    Left,
}

/// What becomes of a player who enters a cell of his own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnCell {
    /// He does not fight.
    Quiet,
    /// Armies in hand fight if the opponent stands there.
    Duel,
    /// He fights his own garrison.
    Garrison,
    /// He fights for it as for an opponent's if the opponent stands there.
    GuestOwns,
    /// He does not fight, but nothing can be transferred where the opponent stands.
    GuestBars,
}

/// What stands on a cell that was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// Nothing: a garrison of 0.
    Empty,
    /// The garrison that it had.
    WithGarrison,
    /// The army in hand, which is laid down there.
    WithArmy,
}

/// When the opponent's army in hand fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelWhen {
    /// After the garrison.
    AfterGarrison,
    /// Before the garrison.
    First,
    /// As a part of the garrison.
    Together,
    /// Never.
    Never,
}

/// With which army the player fights the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelArmy {
    /// What the garrison left of it.
    Left,
    /// The whole, as it was before the battle.
    Before,
}

/// On whose cells a transfer is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferOn {
    /// On the player's own, captured ones included.
    Own,
    /// On those that were his own before the move.
    OwnBefore,
    /// On any cell.
    Any,
}

/// On which cell a transfer is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferAt {
    /// Where the player stands after his move.
    New,
    /// Where he stood before it.
    Old,
}

/// When army that is to be laid down leaves the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaidDown {
    /// After the battle.
    AfterBattle,
    /// Before the battle, which is fought without it; who does not capture has lost it.
    BeforeBattle,
}

/// What of a transfer is booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Booked {
    /// Both sides of it.
    Both,
    /// Only the army in hand changes.
    HandOnly,
    /// Only the garrison changes.
    GarrisonOnly,
}

/// A transfer that a player asks for, and what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What he asks for: `collect_army`.
    pub asked: i64,
    /// The garrison on the cell as he saw it before the move.
    pub known: i64,
    /// His army in hand before the move.
    pub hand_before: i64,
    /// The garrison after the battle.
    pub garrison: i64,
    /// His army in hand after the battle.
    pub hand: i64,
}

impl Claim {
    /// What is asked for, cut before the move (`garrison.transfer.clamp`).
    pub fn cut_before(&self) -> i64 {
        self.asked.min(self.known).max(-self.hand_before)
    }

    /// That, cut again after the battle (`garrison.transfer.again`).
    pub fn cut_again(&self) -> i64 {
        self.cut_before().min(self.garrison).max(-self.hand)
    }
}

/// When garrisons grow, in the move after which they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrowthAt {
    /// After it has been carried out.
    AfterMove,
    /// Before it is carried out.
    BeforeMove,
}

/// When a win is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinCheck {
    /// After each move.
    AfterMove,
    /// After the second player's moves only.
    AfterRound,
    /// On the field as it was before the move.
    BeforeMove,
}

/// The order of what follows a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Win, growth, limit.
    WinGrowthLimit,
    /// Growth, win, limit.
    GrowthWinLimit,
    /// Win, limit, growth: nothing grows before a draw.
    WinLimitGrowth,
    /// Limit, win, growth: the last move cannot win.
    LimitWinGrowth,
}

/// What the limit means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtLimit {
    /// A draw.
    Draw,
    /// A win for who owns more cells.
    MoreCells,
    /// A win for who has the larger army.
    MoreArmy,
}

/// What follows a fault at a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// Who failed has lost.
    Loses,
    /// The opponent has lost.
    Wins,
    /// It counts as a move at which the player stays.
    Stays,
    /// A draw.
    Draw,
    /// Nothing: the answer is still waited for.
    Unseen,
    /// Who failed is called again.
    CalledAgain,
}

/// What follows a fault at init.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitFault {
    /// The other player's init is still called; he has won when it returns.
    OtherCalled,
    /// The other player has won at once.
    EndsAtOnce,
    /// The game goes on as if nothing had happened.
    PlaysOn,
}

/// The text, read literally and as RULINGS settle it.
pub const LITERAL: Rules = Rules {
    fits: |number| number <= LARGEST as i64,
    cut_when_full: true,
    owned_start: OwnedStart::Won,
    init_shows: InitShows::Own,
    inits: Inits::Each,
    first: 0,
    next: |seat, _| other(seat),
    called: Called::Mover,
    shown: Shown::Now,
    look: LOOK,
    named: |numbers| numbers,
    onto_opponent: true,
    inside: |_, _| true,
    reach: |rows, columns| matches!((rows, columns), (0, 0 | 1) | (1, 0)),
    wall: |field, cell| field.owner(cell) == 0,
    staying: Staying::Counted,
    inadmissible: Inadmissible::Stays,
    fights: |has_gone| has_gone,
    empty_fought_for: true,
    owner_of: OwnerOf::Entered,
    own_cell: OwnCell::Quiet,
    branch: battle::branch,
    outcome: battle::outcome,
    duel_when: DuelWhen::AfterGarrison,
    duel_army: DuelArmy::Left,
    duel: battle::duel,
    captures: |fought| fought.left > 0,
    captured: Captured::Empty,
    thrown_back: false,
    transfer_on: TransferOn::Own,
    transfer_at: TransferAt::New,
    laid_down: LaidDown::AfterBattle,
    amount: Claim::cut_again,
    booked: Booked::Both,
    growth_due: |moves, seat| seat == 1 && moves[1] % 25 == 0,
    growth_at: GrowthAt::AfterMove,
    whose: Whose::Both,
    tiers: TIERS,
    winner: Field::sole_owner,
    win_check: WinCheck::AfterMove,
    order: Order::WinGrowthLimit,
    used_up: |moves, seat| seat == 1 && moves[1] >= MOVES,
    last_move: |moves, seat| moves[usize::from(seat)] >= MOVES,
    last_wins: true,
    at_limit: AtLimit::Draw,
    init_limit_us: |_| INIT_US,
    move_limit_us: |_| MOVE_US,
    in_time: |took_us, limit_us| took_us <= limit_us,
    fault: |_| Consequence::Loses,
    init_fault: InitFault::OtherCalled,
    both_failed: None,
    init_takes_all: false,
    early_ignored: |_| false,
    unasked_counts: true,
    blamed: |_, failed, _| failed,
};
