//! The rules of garrison (text 002): moves, battles and a game. Nothing here reads, writes or waits.
//!
//! The id of each rule, and its place in the text, stand at the function or the line that keeps it; what a setup must
//! be like stands in `setup.rs`.

use crate::setup::{check, need, Broken, Setup};

/// The most that a garrison, an army in hand, or the whole army of a player can be.
pub const LARGEST: i64 = 2_147_483_647;
/// The most moves that each player makes.
pub const MOVES: i64 = 6000;

/// Row and column, from 1; (1, 1) is at the top left.
pub type Cell = (i64, i64);
/// What is called now, and of which seat.
pub type Sent = Vec<(usize, Message)>;

/// What a call can return.
#[derive(Clone, Copy)]
pub enum Answer {
    /// `init` has returned.
    Ready,
    /// `get_move` has returned.
    Move { to: Cell, collect: i64 },
}

/// A call of a player's procedure.
pub enum Message {
    Init(View),
    GetMove(View),
}

#[derive(Clone, Copy, PartialEq)]
pub enum End {
    /// All passable cells are the winner's.
    Territory,
    /// A draw.
    Limit,
    /// The loser has failed; a draw where both have.
    Fault,
}

#[derive(Clone, Copy)]
pub enum Stage {
    /// `init` of a seat was called; the other one may have failed already.
    Init {
        seat: usize,
        failed: Option<usize>,
    },
    /// `get_move` of this seat was called.
    Move(usize),
    Over {
        winner: Option<usize>,
        by: End,
    },
}

pub struct Field {
    /// The seat that owns each cell; none owns a wall.
    pub owners: Vec<Vec<Option<usize>>>,
    pub garrisons: Vec<Vec<i64>>,
}

impl Field {
    fn has(&self, (row, column): Cell) -> bool {
        (1..=self.owners.len() as i64).contains(&row) && (1..=self.owners[0].len() as i64).contains(&column)
    }

    /// The seat that owns a cell; none owns a wall, or what is outside.
    pub fn owner(&self, cell: Cell) -> Option<usize> {
        if !self.has(cell) {
            return None;
        }
        let (row, column) = index(cell);
        self.owners[row][column]
    }

    fn garrison(&self, cell: Cell) -> i64 {
        let (row, column) = index(cell);
        self.garrisons[row][column]
    }

    fn set(&mut self, cell: Cell, owner: usize, garrison: i64) {
        let (row, column) = index(cell);
        self.owners[row][column] = Some(owner);
        self.garrisons[row][column] = garrison;
    }

    fn cells(&self) -> impl Iterator<Item = (Option<usize>, i64)> + '_ {
        self.owners.iter().flatten().copied().zip(self.garrisons.iter().flatten().copied())
    }

    pub fn cells_of(&self, seat: usize) -> usize {
        self.cells().filter(|(owner, _)| *owner == Some(seat)).count()
    }

    /// All garrisons of a seat together.
    pub fn garrisons_of(&self, seat: usize) -> i64 {
        self.cells().filter(|(owner, _)| *owner == Some(seat)).map(|(_, garrison)| garrison).sum()
    }

    /// The seat that owns all passable cells, if one does.
    pub fn owner_of_all(&self) -> Option<usize> {
        (0..2).find(|seat| self.cells().all(|(owner, _)| owner.is_none_or(|owner| owner == *seat)))
    }
}

fn index((row, column): Cell) -> (usize, usize) {
    ((row - 1) as usize, (column - 1) as usize)
}

// What a player sees.

/// What is handed to a call.
pub struct View {
    pub player: usize,
    pub at: Cell,
    pub field: Vec<Vec<i64>>,
    pub army: Vec<Vec<i64>>,
    /// The cells of the player, and of the opponent.
    pub territory: [usize; 2],
    pub hand: i64,
    /// The whole army of the player, and of the opponent.
    pub total: [i64; 2],
}

/// garrison.view.field (002 §1 ¶19, §2.1 ¶4, ¶6, §2.2 ¶4, ¶6, §2.3 ¶5, ¶7)
fn view_field(field: &Field) -> Vec<Vec<i64>> {
    let number = |owner: &Option<usize>| owner.map_or(0, |seat| seat as i64 + 1);
    view_border(field.owners.iter().map(|row| row.iter().map(number).collect()).collect())
}

/// garrison.view.border (002 §2.1 ¶6, ¶7, §2.2 ¶6, ¶7, §2.3 ¶7, ¶8)
fn view_border(rows: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let outside = vec![0; rows[0].len() + 2];
    let inside = rows.into_iter().map(|row| [vec![0], row, vec![0]].concat());
    std::iter::once(outside.clone()).chain(inside).chain([outside.clone()]).collect()
}

/// garrison.view.garrisons (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8)
/// garrison.view.hidden (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8; ruling garrison.hidden)
fn view_garrisons(field: &Field, seat: usize) -> Vec<Vec<i64>> {
    let seen = |(owner, garrison): (&Option<usize>, &i64)| if *owner == Some(seat) { *garrison } else { 0 };
    let rows = field.owners.iter().zip(&field.garrisons);
    view_border(rows.map(|(owners, garrisons)| owners.iter().zip(garrisons).map(seen).collect()).collect())
}

// Moves.

/// Stay, up, down, left, right.
///
/// garrison.move.stay (002 §1 ¶4)
/// garrison.move.step (002 §1 ¶4)
const STEPS: [Cell; 5] = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)];

/// garrison.move.inside (002 §1 ¶4)
fn move_inside(field: &Field, to: Cell) -> Result<(), Broken> {
    need(field.has(to), "garrison.move.inside: the cell is outside the field")
}

/// garrison.move.line (002 §1 ¶4)
fn move_line(from: Cell, to: Cell) -> Result<(), Broken> {
    let apart = (to.0 - from.0, to.1 - from.1);
    need(STEPS.contains(&apart), "garrison.move.line: the cell is too far away, or across a corner")
}

/// garrison.move.wall (002 §1 ¶4)
fn move_wall(field: &Field, to: Cell) -> Result<(), Broken> {
    need(field.owner(to).is_some(), "garrison.move.wall: the cell is a wall")
}

// Battles.

/// What a battle leaves of an army and of the garrison.
fn battle_garrison(army: i64, garrison: i64) -> (i64, i64) {
    // garrison.battle.lose (002 §1 ¶6, ¶7; ruling garrison.battle)
    if garrison * 3 > army {
        return (0, garrison);
    }
    // garrison.battle.free (002 §1 ¶8; ruling garrison.battle)
    if garrison * 10 <= army {
        return (army, 0);
    }
    // garrison.battle.cost (002 §1 ¶9; ruling garrison.battle)
    (army - garrison, 0)
}

/// What is left of two armies in hand.
///
/// garrison.battle.duel (002 §1 ¶5, ¶10; ruling garrison.stage-two)
fn battle_duel(army: i64, other: i64) -> (i64, i64) {
    let lost = army.min(other);
    (army - lost, other - lost)
}

// Transfers.

/// What may be taken of a garrison into a hand, or, negative, laid down.
///
/// garrison.transfer.clamp (002 §2.1 ¶15, §2.2 ¶15, §2.3 ¶16; ruling garrison.clamp)
fn transfer_clamp(collect: i64, hand: i64, garrison: i64) -> i64 {
    collect.clamp(-hand, garrison)
}

// Growth.

/// garrison.growth.tiers (002 §1 ¶14, ¶15, ¶16, ¶17, ¶18; ruling garrison.growth)
fn growth_tiers(garrison: i64) -> i64 {
    match garrison {
        ..30 => 1,
        30..100 => 2,
        100..300 => 3,
        300..1000 => 4,
        1000.. => 5,
    }
}

// Time and faults.

/// garrison.time.init (002 §3 ¶3)
const INIT_US: u64 = 30_000_000;
/// garrison.time.move (002 §3 ¶4)
const MOVE_US: u64 = 300_000;

/// garrison.time.clock (ruling garrison.clock)
fn time_clock(stage: Stage, took_us: u64) -> Result<(), Broken> {
    match stage {
        Stage::Init { .. } => need(took_us <= INIT_US, "garrison.time.init: init took too long"),
        _ => need(took_us <= MOVE_US, "garrison.time.move: get_move took too long"),
    }
}

/// The rule that the failure of a player breaks.
pub fn broken_by(fault: &str, stage: Stage) -> Broken {
    match (fault, stage) {
        ("timeout", Stage::Init { .. }) => "garrison.time.init: init has not returned in time",
        ("timeout", _) => "garrison.time.move: get_move has not returned in time",
        // garrison.fault.memory (002 §2 ¶5; ruling garrison.fault)
        ("memory", _) => "garrison.fault.memory: the program uses more memory than it may",
        ("garbled", _) => "garrison.fault.garbled: the answer is not whole",
        // garrison.fault.crash (002 §3 ¶1; ruling garrison.fault)
        _ => "garrison.fault.crash: the program has ended",
    }
}

// The game.

pub struct Game {
    pub field: Field,
    pub at: [Cell; 2],
    pub hand: [i64; 2],
    /// How many moves each seat has made.
    pub moves: [i64; 2],
    pub stage: Stage,
    /// The rule that the last reply broke.
    pub refused: Option<Broken>,
}

impl Game {
    pub fn new(setup: &Setup) -> Result<Game, Broken> {
        let (field, at) = check(setup)?;
        let mut game = Game { field, at, hand: setup.hand, moves: setup.moves, stage: setup.stage, refused: None };
        // garrison.end.owned-start (ruling garrison.owned-start)
        if game.asked().is_some() {
            game.end_territory();
        }
        Ok(game)
    }

    /// The seat that is to answer; none when the game is over.
    pub fn asked(&self) -> Option<usize> {
        match self.stage {
            Stage::Init { seat, .. } | Stage::Move(seat) => Some(seat),
            Stage::Over { .. } => None,
        }
    }

    /// The call that the stage says.
    pub fn call(&self) -> Sent {
        match self.stage {
            // garrison.talk.init (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
            Stage::Init { seat, .. } => vec![(seat, Message::Init(self.view(seat)))],
            // garrison.talk.move (002 §1 ¶19, §2 ¶2, ¶3, §2.3 ¶4)
            Stage::Move(seat) => vec![(seat, Message::GetMove(self.view(seat)))],
            Stage::Over { .. } => vec![],
        }
    }

    pub fn view(&self, seat: usize) -> View {
        View {
            player: seat,
            // garrison.view.position (002 §1 ¶20, ¶21, §2.1 ¶5, ¶10, §2.2 ¶5, ¶10, §2.3 ¶6, ¶11)
            at: self.at[seat],
            hand: self.hand[seat],
            field: view_field(&self.field),
            army: view_garrisons(&self.field, seat),
            // garrison.view.totals (002 §1 ¶22, ¶23, ¶24, ¶25, §2.1 ¶8, ¶9, ¶11, ¶12, §2.2 ¶8, ¶9, ¶11, ¶12,
            // §2.3 ¶9, ¶10, ¶12, ¶13)
            territory: [seat, 1 - seat].map(|seat| self.field.cells_of(seat)),
            total: [seat, 1 - seat].map(|seat| self.total(seat)),
        }
    }

    /// The whole army of a seat: in hand, and its garrisons.
    fn total(&self, seat: usize) -> i64 {
        self.hand[seat] + self.field.garrisons_of(seat)
    }

    /// What the seat may answer, without the transfers.
    pub fn legal(&self, seat: usize) -> Vec<Answer> {
        match self.stage {
            Stage::Init { seat: asked, .. } if asked == seat => vec![Answer::Ready],
            Stage::Move(asked) if asked == seat => {
                let (row, column) = self.at[seat];
                let cells = STEPS.map(|(down, right)| (row + down, column + right)).into_iter();
                let admissible = cells.filter(|&to| self.field.owner(to).is_some());
                admissible.map(|to| Answer::Move { to, collect: 0 }).collect()
            }
            _ => vec![],
        }
    }

    /// A call has returned; there is no answer where it returned nothing that it can return.
    pub fn answer(&mut self, seat: usize, answer: Option<Answer>, took_us: u64) -> Sent {
        match self.judge(seat, answer, took_us) {
            Err(broken) => self.fail(seat, broken),
            Ok(Answer::Ready) => self.ready(seat),
            Ok(Answer::Move { to, collect }) => self.moved(seat, to, collect),
        }
    }

    /// Whether the answer is a fault; a move that is not admissible is none.
    fn judge(&self, seat: usize, answer: Option<Answer>, took_us: u64) -> Result<Answer, Broken> {
        // garrison.fault.early (ruling garrison.early)
        need(self.asked() == Some(seat), "garrison.fault.early: the player was not called")?;
        time_clock(self.stage, took_us)?;
        match (self.stage, answer) {
            (Stage::Init { .. }, Some(answer @ Answer::Ready)) => Ok(answer),
            (Stage::Move(_), Some(answer @ Answer::Move { .. })) => Ok(answer),
            // garrison.fault.garbled (002 §2.1 ¶13, §2.2 ¶13, §2.3 ¶14; ruling garrison.garbled)
            _ => Err("garrison.fault.garbled: this is not what the call returns"),
        }
    }

    /// A fault, whoever is called.
    pub fn fail(&mut self, seat: usize, broken: Broken) -> Sent {
        self.refused = Some(broken);
        let Stage::Init { seat: asked, failed } = self.stage else {
            // garrison.fault.loses (002 §3 ¶1; rulings garrison.fault, garrison.garbled)
            return self.end(Some(1 - seat), End::Fault);
        };
        // garrison.fault.init (002 §3 ¶1; rulings garrison.init-both, garrison.fault)
        if failed == Some(1 - seat) {
            return self.end(None, End::Fault);
        }
        if (seat, asked) == (1, 1) {
            return self.end(Some(0), End::Fault);
        }
        self.stage = Stage::Init { seat: 1 - seat, failed: Some(seat) };
        if asked == seat {
            self.call()
        } else {
            vec![]
        }
    }

    /// garrison.talk.init-order (ruling garrison.init-both)
    fn ready(&mut self, seat: usize) -> Sent {
        self.refused = None;
        self.stage = match self.stage {
            Stage::Init { failed: Some(_), .. } => return self.end(Some(seat), End::Fault),
            _ if seat == 0 => Stage::Init { seat: 1, failed: None },
            _ => Stage::Move(0),
        };
        self.call()
    }

    fn moved(&mut self, seat: usize, to: Cell, collect: i64) -> Sent {
        // garrison.move.inadmissible (002 §2.1 ¶14, ¶15, §2.2 ¶14, ¶15, §2.3 ¶15, ¶16; ruling garrison.inadmissible)
        self.refused = self.check_move(seat, to).err();
        if self.refused.is_none() {
            self.go(seat, to, collect);
        }
        self.moves[seat] += 1;
        self.end_order(seat)
    }

    fn check_move(&self, seat: usize, to: Cell) -> Result<(), Broken> {
        move_inside(&self.field, to)?;
        move_line(self.at[seat], to)?;
        move_wall(&self.field, to)
    }

    fn go(&mut self, seat: usize, to: Cell, collect: i64) {
        let known = if self.field.owner(to) == Some(seat) { self.field.garrison(to) } else { 0 };
        let collect = transfer_clamp(collect, self.hand[seat], known);
        // garrison.battle.change (002 §1 ¶5; ruling garrison.stay-no-battle)
        // garrison.battle.own-cell (002 §1 ¶5; ruling garrison.own-cell-guest)
        if to != self.at[seat] && self.field.owner(to) != Some(seat) {
            self.battle(seat, to);
        }
        self.at[seat] = to;
        // garrison.transfer.own (002 §1 ¶12, §2.1 ¶15, §2.2 ¶15, §2.3 ¶16)
        if self.field.owner(to) == Some(seat) {
            // garrison.transfer.again (002 §1 ¶12; ruling garrison.clamp)
            let collect = transfer_clamp(collect, self.hand[seat], self.field.garrison(to));
            self.hand[seat] += collect;
            self.field.set(to, seat, self.field.garrison(to) - collect);
        }
    }

    fn battle(&mut self, seat: usize, cell: Cell) {
        let other = 1 - seat;
        let (mut army, garrison) = battle_garrison(self.hand[seat], self.field.garrison(cell));
        if self.at[other] == cell {
            (army, self.hand[other]) = battle_duel(army, self.hand[other]);
        }
        self.hand[seat] = army;
        if army > 0 {
            // garrison.capture.nonzero (002 §1 ¶11)
            self.field.set(cell, seat, 0);
        } else {
            // garrison.capture.none (002 §1 ¶11; rulings garrison.zero-army, garrison.lost-position)
            self.field.set(cell, other, garrison);
        }
    }

    /// garrison.end.order (ruling garrison.win-or-growth)
    fn end_order(&mut self, seat: usize) -> Sent {
        if self.end_territory() {
            return vec![];
        }
        // garrison.growth.when (002 §1 ¶13; ruling garrison.growth)
        if seat == 1 && self.moves[1] % 25 == 0 {
            self.growth_whose();
        }
        // garrison.end.limit (002 §3 ¶1, ¶5; ruling garrison.limit)
        if self.moves[1] == MOVES {
            return self.end(None, End::Limit);
        }
        // garrison.turn.alternate (002 §1 ¶3)
        self.stage = Stage::Move(1 - seat);
        self.call()
    }

    /// garrison.growth.whose (002 §1 ¶13; ruling garrison.growth)
    fn growth_whose(&mut self) {
        let mut room = [0, 1].map(|seat| LARGEST - self.total(seat));
        let owners = self.field.owners.iter().flatten();
        for (owner, garrison) in owners.zip(self.field.garrisons.iter_mut().flatten()) {
            if let Some(seat) = *owner {
                let more = growth_tiers(*garrison).min(room[seat]);
                *garrison += more;
                room[seat] -= more;
            }
        }
    }

    /// Whether somebody owns all passable cells; then the game is over.
    ///
    /// garrison.end.territory (002 §1 ¶3, §3 ¶1; rulings garrison.win-check, garrison.limit-edge)
    fn end_territory(&mut self) -> bool {
        let winner = self.field.owner_of_all();
        if winner.is_some() {
            self.end(winner, End::Territory);
        }
        winner.is_some()
    }

    fn end(&mut self, winner: Option<usize>, by: End) -> Sent {
        self.stage = Stage::Over { winner, by };
        vec![]
    }
}
