//! The rules of bricks (text 003): the board, and a game on it. Nothing here reads, writes or waits.
//!
//! The id of each rule, and its place in the text, stand at the function or the line that keeps it.

/// A rule that is broken: its id, and how.
pub type Broken = &'static str;
/// Column and row, from 0; (0, 0) is at the top left.
pub type Cell = (usize, usize);
/// Two cells, in the order in which the player named them.
pub type Brick = [Cell; 2];
/// What is sent now, and to which seat.
pub type Sent = Vec<(usize, Message)>;

/// What a player can answer.
#[derive(Clone, Copy)]
pub enum Answer {
    Ok,
    Brick(Brick),
}

/// What a player can be told.
pub enum Message {
    Board,
    Start,
    Brick(Brick),
    Stop,
}

#[derive(Clone, Copy, PartialEq)]
pub enum End {
    NoPlace,
    Foul,
}

#[derive(Clone, Copy)]
pub enum Stage {
    /// This seat was sent the board and is to answer `OK`.
    Greet(usize),
    /// This seat is to lay a brick.
    Move(usize),
    Over {
        loser: usize,
        by: End,
    },
}

// The board.

/// bricks.board.square (003 ¶1, ¶2)
pub struct Board {
    pub size: usize,
    /// Row by row.
    free: Vec<bool>,
    /// No brick fits whose left or upper cell comes before this one. It only grows, since cells are only ever filled.
    first: usize,
}

impl Board {
    pub fn new(size: usize, filled: &[Cell]) -> Result<Board, Broken> {
        board_size(size)?;
        let mut board = Board { size, free: vec![true; size * size], first: 0 };
        for &cell in filled {
            board_filled(&board, cell)?;
            board_duplicate(&board, cell)?;
            board.fill(cell);
        }
        Ok(board)
    }

    fn has(&self, (x, y): Cell) -> bool {
        x < self.size && y < self.size
    }

    /// Whether this is a cell of the board, and free.
    fn is_free(&self, cell: Cell) -> bool {
        self.has(cell) && self.free[cell.1 * self.size + cell.0]
    }

    fn fill(&mut self, (x, y): Cell) {
        self.free[y * self.size + x] = false;
    }

    /// The bricks that fit and have their left or upper cell here; cells are counted row by row.
    fn bricks_from(&self, index: usize) -> impl Iterator<Item = Brick> + '_ {
        let (x, y) = (index % self.size, index / self.size);
        let bricks = [[(x, y), (x + 1, y)], [(x, y), (x, y + 1)]];
        bricks.into_iter().filter(|brick| brick.iter().all(|&cell| self.is_free(cell)))
    }

    /// The rows from the top, `#` for a filled cell and `.` for a free one.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        let letter = |&free: &bool| if free { '.' } else { '#' };
        self.free.chunks(self.size).map(move |row| row.iter().map(letter).collect())
    }
}

/// bricks.board.size (003 ¶1; ruling bricks.size)
pub fn board_size(size: usize) -> Result<(), Broken> {
    need(size % 2 == 1 && size <= 999, "bricks.board.size: the size is not an odd number from 1 to 999")
}

/// bricks.board.filled (003 ¶3, ¶28)
pub fn board_filled(board: &Board, cell: Cell) -> Result<(), Broken> {
    need(board.has(cell), "bricks.board.filled: a filled cell is not on the board")
}

/// bricks.board.duplicate (ruling bricks.duplicates)
pub fn board_duplicate(board: &Board, cell: Cell) -> Result<(), Broken> {
    need(board.is_free(cell), "bricks.board.duplicate: a filled cell is listed twice")
}

/// bricks.board.stage (003 ¶16, ¶19)
pub fn board_stage(board: &mut Board, stage: Stage) -> Result<(), Broken> {
    let (Stage::Greet(seat) | Stage::Move(seat) | Stage::Over { loser: seat, .. }) = stage;
    need(seat < 2, "bricks.board.stage: there are two seats, 0 and 1")?;
    match stage {
        Stage::Move(_) => need(!end_no_place(board), "bricks.board.stage: a seat is to move, but no brick fits"),
        Stage::Over { by: End::NoPlace, .. } => {
            need(end_no_place(board), "bricks.board.stage: the game is over for want of a place, but a brick fits")
        }
        _ => Ok(()),
    }
}

fn need(holds: bool, rule: Broken) -> Result<(), Broken> {
    if holds {
        Ok(())
    } else {
        Err(rule)
    }
}

// How answers are written.

/// What an answer says, without its line feed; nothing when it is garbled.
///
/// bricks.talk.spelling (003 ¶7, ¶8, ¶12; ruling bricks.spelling)
pub fn talk_spelling(line: &str) -> Option<Answer> {
    let line = talk_line_end(line);
    if line == "OK" {
        return Some(Answer::Ok);
    }
    let (one, two) = line.split_once('_')?;
    Some(Answer::Brick([read_cell(one)?, read_cell(two)?]))
}

/// bricks.talk.line-end (003 ¶33; rulings bricks.spelling, bricks.unended)
pub fn talk_line_end(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

/// Reads a cell such as `1x2`.
pub fn read_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once('x')?;
    Some((read_number(x)?, read_number(y)?))
}

/// Reads a decimal number without sign and without leading zeros.
fn read_number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_plain)
}

// Bricks.

/// bricks.brick.turns (003 ¶5)
pub fn brick_turns(seat: usize) -> usize {
    1 - seat
}

/// bricks.brick.adjacent (003 ¶5; ruling bricks.adjacent)
/// bricks.brick.order (ruling bricks.order-of-cells)
pub fn brick_adjacent([one, two]: Brick) -> Result<(), Broken> {
    let apart = (one.0.abs_diff(two.0), one.1.abs_diff(two.1));
    need(matches!(apart, (0, 1) | (1, 0)), "bricks.brick.adjacent: the two cells do not share a side")
}

/// bricks.brick.inside (003 ¶2, ¶5)
pub fn brick_inside(board: &Board, brick: Brick) -> Result<(), Broken> {
    need(brick.iter().all(|&cell| board.has(cell)), "bricks.brick.inside: a cell is not on the board")
}

/// bricks.brick.free (003 ¶2, ¶3)
pub fn brick_free(board: &Board, brick: Brick) -> Result<(), Broken> {
    need(brick.iter().all(|&cell| board.is_free(cell)), "bricks.brick.free: a cell is filled")
}

/// bricks.brick.fills (003 ¶2)
pub fn brick_fills(board: &mut Board, brick: Brick) {
    for cell in brick {
        board.fill(cell);
    }
}

// Time.

/// bricks.time.ok (003 ¶8, ¶10)
const OK_US: u64 = 1_000_000;
/// bricks.time.move (003 ¶12, ¶14)
const MOVE_US: u64 = 500_000;

/// bricks.time.clock (ruling bricks.clock)
/// bricks.foul.late (003 ¶17; ruling bricks.foul)
pub fn time_clock(stage: Stage, took_us: u64) -> Result<(), Broken> {
    match stage {
        Stage::Greet(_) => need(took_us <= OK_US, "bricks.time.ok: the OK came too late"),
        _ => need(took_us <= MOVE_US, "bricks.time.move: the brick came too late"),
    }
}

// The end.

/// bricks.end.no-place (003 ¶6, ¶16)
pub fn end_no_place(board: &mut Board) -> bool {
    while board.first < board.free.len() && board.bricks_from(board.first).next().is_none() {
        board.first += 1;
    }
    board.first == board.free.len()
}

/// bricks.end.next-loses (003 ¶19)
pub fn end_next_loses(next: usize) -> Stage {
    Stage::Over { loser: next, by: End::NoPlace }
}

/// The rule that the failure of a program breaks, asked or not.
pub fn broken_by(fault: &str) -> Broken {
    match fault {
        "timeout" => "bricks.foul.late: no answer came in time",
        "garbled" => "bricks.foul.garbled: no whole line came",
        // bricks.foul.exit (003 ¶18; ruling bricks.foul)
        _ => "bricks.foul.exit: the program has failed",
    }
}

// The game.

pub struct Game {
    pub board: Board,
    /// The cells that were filled before the game, as the setup lists them.
    pub filled: Vec<Cell>,
    pub stage: Stage,
    /// The rule that the last reply broke.
    pub refused: Option<Broken>,
}

impl Game {
    pub fn new(size: usize, filled: Vec<Cell>, stage: Stage) -> Result<Game, Broken> {
        let mut board = Board::new(size, &filled)?;
        board_stage(&mut board, stage)?;
        Ok(Game { board, filled, stage, refused: None })
    }

    /// The seat that is to answer; none when the game is over.
    pub fn asked(&self) -> Option<usize> {
        match self.stage {
            Stage::Greet(seat) | Stage::Move(seat) => Some(seat),
            Stage::Over { .. } => None,
        }
    }

    pub fn start(&self) -> Sent {
        match self.stage {
            // bricks.talk.board (003 ¶7; rulings bricks.coordinates, bricks.empty-list, bricks.cell-order)
            Stage::Greet(seat) => vec![(seat, Message::Board)],
            _ => vec![],
        }
    }

    /// Every legal answer of the seat.
    pub fn moves(&self, seat: usize) -> Vec<Answer> {
        match self.stage {
            Stage::Greet(asked) if asked == seat => vec![Answer::Ok],
            Stage::Move(asked) if asked == seat => (self.board.first..self.board.free.len())
                .flat_map(|index| self.board.bricks_from(index))
                .map(Answer::Brick)
                .collect(),
            _ => vec![],
        }
    }

    /// A player has answered; there is no answer where it was garbled.
    pub fn answer(&mut self, seat: usize, answer: Option<Answer>, took_us: u64) -> Sent {
        match self.judge(seat, answer, took_us) {
            Err(broken) => self.foul(seat, broken),
            Ok(Answer::Ok) => self.greeted(seat),
            Ok(Answer::Brick(brick)) => self.laid(seat, brick),
        }
    }

    fn judge(&self, seat: usize, answer: Option<Answer>, took_us: u64) -> Result<Answer, Broken> {
        // bricks.talk.early (ruling bricks.early)
        need(self.asked() == Some(seat), "bricks.talk.early: the player was not asked")?;
        time_clock(self.stage, took_us)?;
        match (self.stage, answer) {
            // bricks.talk.ok (003 ¶8, ¶10)
            (Stage::Greet(_), Some(Answer::Ok)) => Ok(Answer::Ok),
            // bricks.talk.move (003 ¶12, ¶14)
            (Stage::Move(_), Some(Answer::Brick(brick))) => {
                // bricks.foul.illegal (003 ¶18; ruling bricks.foul)
                brick_adjacent(brick)?;
                brick_inside(&self.board, brick)?;
                brick_free(&self.board, brick)?;
                Ok(Answer::Brick(brick))
            }
            // bricks.foul.garbled (003 ¶18; ruling bricks.foul)
            _ => Err("bricks.foul.garbled: this is no answer to what was asked"),
        }
    }

    fn greeted(&mut self, seat: usize) -> Sent {
        self.refused = None;
        if seat == 0 {
            // bricks.talk.second (003 ¶9)
            self.stage = Stage::Greet(1);
            return vec![(1, Message::Board)];
        }
        // bricks.end.full-board (rulings bricks.full-board, bricks.size)
        if end_no_place(&mut self.board) {
            self.stage = end_next_loses(0);
            return talk_stop();
        }
        // bricks.talk.start (003 ¶11)
        self.stage = Stage::Move(0);
        vec![(0, Message::Start)]
    }

    fn laid(&mut self, seat: usize, brick: Brick) -> Sent {
        self.refused = None;
        brick_fills(&mut self.board, brick);
        let next = brick_turns(seat);
        // bricks.talk.last (003 ¶34; ruling bricks.last-move)
        if end_no_place(&mut self.board) {
            self.stage = end_next_loses(next);
            return talk_stop();
        }
        // bricks.talk.forward (003 ¶13, ¶15; ruling bricks.forwarded)
        self.stage = Stage::Move(next);
        vec![(next, Message::Brick(brick))]
    }

    /// A foul loses at once, whoever is asked.
    ///
    /// bricks.foul.no-ok (003 ¶8, ¶10, ¶17; ruling bricks.no-ok)
    /// bricks.foul.not-forwarded (003 ¶13, ¶18; ruling bricks.foul)
    pub fn foul(&mut self, seat: usize, broken: Broken) -> Sent {
        self.refused = Some(broken);
        self.stage = Stage::Over { loser: seat, by: End::Foul };
        talk_stop()
    }
}

/// bricks.talk.stop (003 ¶34; ruling bricks.foul)
pub fn talk_stop() -> Sent {
    vec![(0, Message::Stop), (1, Message::Stop)]
}
