//! The rules of snakes (text 001): the board, and a fight on it. Nothing here reads, writes, waits or draws at random.
//!
//! The id of each rule, and its place in the text, stand at the function or the line that keeps it; the rules of
//! programs stand in `program.rs`.

use crate::program::{decide, Decision, Program, ProgramFile};

/// A rule that is broken: its id, and how.
pub type Broken = &'static str;
/// Column and row, from 0; (0, 0) is at the top left.
pub type Cell = (i64, i64);
/// What is sent now, and to which seat.
pub type Sent = Vec<(usize, Message)>;

#[derive(Clone, Copy, PartialEq)]
pub enum Direction {
    Up,
    Right,
    Down,
    Left,
}

pub const DIRECTIONS: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

#[derive(Clone, Copy)]
pub enum Move {
    Step(Direction),
    Skip,
}

/// What a live bot can be told.
pub enum Message {
    /// It is to move, and sees its view.
    Move,
    Over,
}

#[derive(Clone, Copy, PartialEq)]
pub enum End {
    OneLeft,
    Limit,
    Blocked,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Stage {
    /// Luck is to draw the order of a round.
    Order,
    /// This seat is to move.
    Move(usize),
    Over(End),
}

/// A fight as it stands somewhere on its way; at the beginning as well.
pub struct Setup {
    /// Columns and rows.
    pub size: (i64, i64),
    /// The cells of each snake from its head on.
    pub snakes: Vec<Vec<Cell>>,
    /// The program of each snake; none for a live bot.
    pub programs: Vec<Option<ProgramFile>>,
    pub limit: i64,
    pub round: i64,
    pub order: Vec<usize>,
    pub stage: Stage,
}

pub fn need(holds: bool, rule: Broken) -> Result<(), Broken> {
    if holds {
        Ok(())
    } else {
        Err(rule)
    }
}

// Setups.

/// snakes.board.size (001 ¶2; ruling snakes.board)
fn board_size((columns, rows): (i64, i64)) -> Result<(), Broken> {
    let holds = (1..=99).contains(&columns) && (1..=99).contains(&rows);
    need(holds, "snakes.board.size: a board has 1 to 99 columns and rows")
}

/// snakes.board.snakes (001 ¶2; ruling snakes.board)
fn board_snakes(snakes: &[Vec<Cell>]) -> Result<(), Broken> {
    need((1..=4).contains(&snakes.len()), "snakes.board.snakes: there are 1 to 4 snakes")?;
    need(snakes.iter().any(|cells| cells.len() > 1), "snakes.board.snakes: no snake is living")
}

/// snakes.board.segments (001 ¶3)
fn board_segments(snakes: &[Vec<Cell>], size: (i64, i64)) -> Result<(), Broken> {
    let held: Vec<Cell> = snakes.concat();
    let inside = held.iter().all(|&cell| is_inside(cell, size));
    need(inside, "snakes.board.segments: a cell is not on the board")?;
    let once = held.iter().enumerate().all(|(index, cell)| !held[..index].contains(cell));
    need(once, "snakes.board.segments: a cell is held twice")?;
    let is_chain =
        |cells: &Vec<Cell>| cells.windows(2).all(|pair| DIRECTIONS.iter().any(|&d| beside(pair[0], d) == pair[1]));
    need(snakes.iter().all(is_chain), "snakes.board.segments: a segment is not beside the one before")
}

/// snakes.board.equal (001 ¶3; ruling snakes.setups)
fn board_equal(setup: &Setup) -> Result<(), Broken> {
    let begins = setup.stage == Stage::Order && setup.round == 0;
    let equal = setup.snakes.iter().all(|cells| cells.len() == setup.snakes[0].len());
    need(equal || !begins, "snakes.board.equal: the snakes have different lengths")
}

/// snakes.board.stage (001 ¶2; ruling snakes.setups)
fn board_stage(game: &Game) -> Result<(), Broken> {
    need((0..=game.limit).contains(&game.round), "snakes.board.stage: more rounds than the limit were played")?;
    match game.stage {
        Stage::Order => need(game.order.is_empty(), "snakes.board.stage: an order is drawn already"),
        Stage::Over(end) => {
            need(game.order.is_empty(), "snakes.board.stage: the fight is over, but an order is drawn")?;
            need(game.end_when() == Some(end), "snakes.board.stage: the fight is not over by that")
        }
        Stage::Move(mover) => {
            need(game.round < game.limit, "snakes.board.stage: all rounds were played")?;
            let once =
                |(index, seat): (usize, &usize)| *seat < game.snakes.len() && !game.order[..index].contains(seat);
            let holds = game.order.iter().enumerate().all(once);
            need(holds, "snakes.board.stage: the order names an unknown seat, or a seat twice")?;
            let all = game.living().iter().all(|seat| game.order.contains(seat));
            need(all, "snakes.board.stage: a living seat is not in the order")?;
            need(game.living().contains(&mover), "snakes.board.stage: the mover is not living")?;
            let begun = game.order[0] != mover || !game.end_blocked();
            need(begun, "snakes.board.stage: a round has begun in which nobody can move")
        }
    }
}

fn is_inside((x, y): Cell, (columns, rows): (i64, i64)) -> bool {
    (0..columns).contains(&x) && (0..rows).contains(&y)
}

fn beside((x, y): Cell, direction: Direction) -> Cell {
    match direction {
        Direction::Up => (x, y - 1),
        Direction::Right => (x + 1, y),
        Direction::Down => (x, y + 1),
        Direction::Left => (x - 1, y),
    }
}

// The fight.

pub struct Game {
    size: (i64, i64),
    /// The cells of each snake from its head on.
    pub snakes: Vec<Vec<Cell>>,
    /// The program of each snake; none for a live bot.
    programs: Vec<Option<Program>>,
    limit: i64,
    pub round: i64,
    pub order: Vec<usize>,
    pub stage: Stage,
    /// The rule that the last reply broke.
    pub refused: Option<Broken>,
}

impl Game {
    /// A fight, and what is sent at its start.
    pub fn start(setup: Setup) -> Result<(Game, Sent), Broken> {
        board_size(setup.size)?;
        board_snakes(&setup.snakes)?;
        board_segments(&setup.snakes, setup.size)?;
        board_equal(&setup)?;
        // snakes.end.limit (001 ¶2; ruling snakes.limit)
        need((1..=1000).contains(&setup.limit), "snakes.end.limit: a limit is 1 to 1000 rounds")?;
        let read = |file: &Option<ProgramFile>| file.as_ref().map(Program::new).transpose();
        let programs = setup.programs.iter().map(read).collect::<Result<_, _>>()?;
        let Setup { size, snakes, limit, round, order, stage, .. } = setup;
        let mut game = Game { size, snakes, programs, limit, round, order, stage, refused: None };
        board_stage(&game)?;
        if let Stage::Over(_) = stage {
            return Ok((game, vec![]));
        }
        if stage == Stage::Order {
            game.begin_round();
        }
        let sent = game.call();
        Ok((game, sent))
    }

    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    pub fn living(&self) -> Vec<usize> {
        // snakes.bite.eaten (001 ¶3)
        (0..self.snakes.len()).filter(|&seat| self.snakes[seat].len() > 1).collect()
    }

    // What a snake sees.

    /// The letter of what a seat sees on a cell; `H` is its own head.
    pub fn element(&self, seat: usize, cell: Cell) -> char {
        if !is_inside(cell, self.size) {
            return 'W';
        }
        for (owner, cells) in self.snakes.iter().enumerate() {
            let Some(index) = cells.iter().position(|&other| other == cell) else { continue };
            // snakes.bite.remnant (001 ¶3; ruling snakes.remnant)
            let is_tail = index + 1 == cells.len();
            return match (index, owner == seat) {
                (_, true) if is_tail => 'T',
                (_, false) if is_tail => 'Z',
                (0, true) => 'H',
                (0, false) => 'X',
                (_, true) => 'S',
                (_, false) => 'Y',
            };
        }
        'V'
    }

    /// The way that a snake looks, and the cells around its head; none when it is eaten.
    ///
    /// snakes.live.view (001 ¶4; ruling snakes.live)
    pub fn live_view(&self, seat: usize) -> Option<(Direction, Vec<String>)> {
        let [head, neck, ..] = self.snakes.get(seat)?[..] else { return None };
        let heading = DIRECTIONS.into_iter().find(|&direction| beside(neck, direction) == head)?;
        let row = |dy| (-6..=6).map(|dx| self.element(seat, (head.0 + dx, head.1 + dy))).collect();
        Some((heading, (-6..=6).map(row).collect()))
    }

    // Where a snake can go.

    /// What is wrong with a step of a living snake, if anything.
    fn check_step(&self, seat: usize, direction: Direction) -> Result<(), Broken> {
        let found = self.element(seat, beside(self.snakes[seat][0], direction));
        // snakes.move.inside (001 ¶3, ¶6)
        need(found != 'W', "snakes.move.inside: the step leaves the board")?;
        // snakes.move.held (001 ¶3; ruling snakes.reverse)
        need(!matches!(found, 'S' | 'X' | 'Y'), "snakes.move.held: a head or a body holds this cell")?;
        // snakes.move.two-segments (001 ¶3; ruling snakes.reverse)
        let turns = found == 'T' && self.snakes[seat].len() == 2;
        need(!turns, "snakes.move.two-segments: a snake of head and tail cannot turn on the spot")
    }

    /// The directions in which a living snake can go.
    fn possible(&self, seat: usize) -> Vec<Direction> {
        DIRECTIONS.into_iter().filter(|&direction| self.check_step(seat, direction).is_ok()).collect()
    }

    fn decision(&self, seat: usize, program: &Program) -> Decision {
        let head = self.snakes[seat][0];
        decide(program, self.possible(seat), |(dx, dy)| self.element(seat, (head.0 + dx, head.1 + dy)))
    }

    /// Every legal move of the seat.
    pub fn moves(&self, seat: usize) -> Vec<Move> {
        if self.stage != Stage::Move(seat) {
            return vec![];
        }
        let directions = match &self.programs[seat] {
            Some(program) => self.decision(seat, program).licensed,
            None => self.possible(seat),
        };
        if directions.is_empty() {
            return vec![Move::Skip];
        }
        directions.into_iter().map(Move::Step).collect()
    }

    // Luck.

    /// Luck has drawn the order of a round. Nothing else can be drawn than each living seat once.
    ///
    /// snakes.turn.order (001 ¶3; ruling snakes.order)
    /// snakes.turn.listed (001 ¶3; ruling snakes.order-lists)
    pub fn turn_order(&mut self, order: Vec<usize>) -> Result<Sent, Broken> {
        need(self.stage == Stage::Order, "snakes.turn.order: no order is to be drawn")?;
        let mut listed = order.clone();
        listed.sort_unstable();
        need(listed == self.living(), "snakes.turn.listed: an order lists each living seat once")?;
        self.refused = None;
        self.stage = Stage::Move(order[0]);
        self.order = order;
        Ok(self.call())
    }

    // Replies.

    /// A seat has answered; there is no move where the answer was none of the words.
    pub fn answer(&mut self, seat: usize, answer: Option<Move>, took_us: u64) -> Sent {
        let judged = match &self.programs[seat] {
            Some(program) => self.judge_program(seat, program, answer),
            None => self.judge_live(seat, answer, took_us),
        };
        match judged {
            Err(broken) => self.refuse(seat, broken),
            Ok(Move::Skip) => self.accept(seat),
            Ok(Move::Step(direction)) => {
                self.move_step(seat, direction);
                self.accept(seat)
            }
        }
    }

    /// snakes.program.runs (001 ¶4; ruling snakes.live)
    fn judge_program(&self, seat: usize, program: &Program, answer: Option<Move>) -> Result<Move, Broken> {
        need(self.stage == Stage::Move(seat), "snakes.program.runs: the program was not run")?;
        let made = answer.ok_or("snakes.program.runs: a program answers with a move")?;
        self.judge_move(seat, made)?;
        if let Move::Step(direction) = made {
            let Decision { licensed, valid } = self.decision(seat, program);
            if !licensed.contains(&direction) {
                need(valid.contains(&direction), "snakes.decide.valid: the move is not valid")?;
                return Err("snakes.decide.best: another move is better");
            }
        }
        Ok(made)
    }

    fn judge_live(&self, seat: usize, answer: Option<Move>, took_us: u64) -> Result<Move, Broken> {
        // snakes.live.early (ruling snakes.live)
        need(self.stage == Stage::Move(seat), "snakes.live.early: the bot was not asked")?;
        // snakes.live.time (ruling snakes.live)
        need(took_us <= 1_000_000, "snakes.live.time: the answer came too late")?;
        // snakes.live.failure (ruling snakes.live)
        let made = answer.ok_or("snakes.live.failure: a bot answers with a direction or a skip")?;
        self.judge_move(seat, made)?;
        Ok(made)
    }

    fn judge_move(&self, seat: usize, made: Move) -> Result<(), Broken> {
        match made {
            Move::Step(direction) => self.check_step(seat, direction),
            // snakes.move.skip (001 ¶3; ruling snakes.order-lists)
            Move::Skip => need(self.possible(seat).is_empty(), "snakes.move.skip: the snake is not blocked"),
        }
    }

    /// A seat has failed.
    pub fn fail(&mut self, seat: usize, fault: &str) -> Sent {
        let broken = match fault {
            _ if self.programs[seat].is_some() => "snakes.program.runs: a program does not fail",
            "timeout" => "snakes.live.time: no answer came in time",
            _ => "snakes.live.failure: the bot has failed",
        };
        self.refuse(seat, broken)
    }

    fn refuse(&mut self, seat: usize, broken: Broken) -> Sent {
        self.refused = Some(broken);
        // snakes.live.stands (ruling snakes.live)
        if self.programs[seat].is_none() && self.stage == Stage::Move(seat) {
            self.next_mover(seat);
            return self.call();
        }
        vec![]
    }

    fn accept(&mut self, seat: usize) -> Sent {
        self.refused = None;
        self.next_mover(seat);
        self.call()
    }

    // Moves.

    /// snakes.move.step (001 ¶3)
    fn move_step(&mut self, seat: usize, direction: Direction) {
        let cell = beside(self.snakes[seat][0], direction);
        let bitten = self.snakes.iter().position(|cells| cells.contains(&cell)).filter(|&other| other != seat);
        match bitten {
            // snakes.bite.tail (001 ¶3)
            // snakes.bite.grow (001 ¶3; ruling snakes.bite)
            Some(other) => self.snakes[other].pop(),
            // snakes.move.own-tail (001 ¶3; ruling snakes.own-tail)
            None => self.snakes[seat].pop(),
        };
        self.snakes[seat].insert(0, cell);
    }

    /// snakes.turn.sequential (001 ¶3; ruling snakes.sequential)
    fn next_mover(&mut self, seat: usize) {
        let living = self.living();
        // snakes.turn.passed (001 ¶3; ruling snakes.order-lists)
        let next = self.order.iter().skip_while(|&&other| other != seat).skip(1).find(|other| living.contains(other));
        match next {
            Some(&next) => self.stage = Stage::Move(next),
            None => {
                self.round += 1;
                self.order.clear();
                self.begin_round();
            }
        }
    }

    fn begin_round(&mut self) {
        self.stage = self.end_when().map_or(Stage::Order, Stage::Over);
    }

    /// What is said to live bots about the stage that was reached.
    fn call(&self) -> Sent {
        let is_live = |seat: &usize| self.programs[*seat].is_none();
        match self.stage {
            Stage::Over(_) => (0..self.snakes.len()).filter(is_live).map(|seat| (seat, Message::Over)).collect(),
            Stage::Move(seat) if is_live(&seat) => vec![(seat, Message::Move)],
            _ => vec![],
        }
    }

    // The end.

    /// Why no further round begins, if none does.
    ///
    /// snakes.end.when (ruling snakes.end-check)
    fn end_when(&self) -> Option<End> {
        // snakes.end.one-left (001 ¶2; ruling snakes.end)
        if self.living().len() <= 1 {
            return Some(End::OneLeft);
        }
        // snakes.end.limit (001 ¶2; ruling snakes.limit)
        if self.round == self.limit {
            return Some(End::Limit);
        }
        self.end_blocked().then_some(End::Blocked)
    }

    /// snakes.end.blocked (001 ¶2; ruling snakes.blocked-round)
    fn end_blocked(&self) -> bool {
        self.living().iter().all(|&seat| self.possible(seat).is_empty())
    }

    /// The place of each seat.
    ///
    /// snakes.end.points (001 ¶3; rulings snakes.points, snakes.places)
    pub fn end_points(&self) -> Vec<usize> {
        let points = |cells: &Vec<Cell>| if cells.len() > 1 { cells.len() } else { 0 };
        let better = |mine| self.snakes.iter().filter(|cells| points(cells) > points(mine)).count();
        self.snakes.iter().map(|mine| better(mine) + 1).collect()
    }
}
