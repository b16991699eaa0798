//! The rules of bitwa (text 000): how a division moves, and a game. Nothing here reads, writes or waits.
//!
//! The id of each rule, and its place in the text, stand at the function or the line that keeps it; the rules of the
//! board stand in `board.rs`.

use crate::board::{check, need, owner, Board, Broken, Field, Setup};

/// What is sent now, and to which seat.
pub type Sent = Vec<(usize, Message)>;

/// The six values that answer `gen_move`.
#[derive(Clone, Copy)]
pub struct Target {
    /// 1 where units attack if they can.
    pub attack: i64,
    pub x: i64,
    pub y: i64,
    pub dx: i64,
    pub dy: i64,
    pub p: i64,
}

/// What a player can answer.
#[derive(Clone, Copy)]
pub enum Answer {
    /// `=`
    Ack,
    /// `?`
    Error,
    Target(Target),
}

/// A command.
pub enum Message {
    SetGame,
    TimeLeft(i64),
    GenMove(char),
    Play(char, Target),
}

#[derive(Clone, Copy, PartialEq)]
pub enum End {
    Annihilation,
    Killed,
    Rounds,
}

/// Which command is to be answered; lists are of the seats that have not answered it yet.
#[derive(Clone)]
pub enum Stage {
    SetGame(Vec<usize>),
    TimeLeft(char),
    GenMove(char),
    Play { division: char, waits: Vec<usize> },
    Over(End),
}

// The target.

/// bitwa.target.field (000 ¶17, ¶52, ¶57; ruling bitwa.target)
pub fn target_field(board: &Board, target: &Target) -> Result<(), Broken> {
    need(board.has((target.x, target.y)), "bitwa.target.field: the target field is not on the board")
}

/// bitwa.target.flags (000 ¶51, ¶53, ¶57)
pub fn target_flags(target: &Target) -> Result<(), Broken> {
    need(matches!((target.attack, target.p), (0 | 1, 0 | 1)), "bitwa.target.flags: a flag is neither 0 nor 1")
}

/// bitwa.target.points (000 ¶18, ¶53, ¶57)
pub fn target_points(target: &Target) -> Result<(), Broken> {
    need(matches!((target.dx, target.dy), (-1 | 1, -1 | 1)), "bitwa.target.points: dx or dy is neither -1 nor 1")
}

/// The two extra points, the first one first.
///
/// bitwa.target.order (000 ¶18, ¶53)
pub fn target_order(target: &Target) -> [Field; 2] {
    let px = (target.x + target.dx, target.y);
    let py = (target.x, target.y + target.dy);
    if target.p == 1 {
        [px, py]
    } else {
        [py, px]
    }
}

/// bitwa.distance.square (000 ¶17; ruling bitwa.distance)
pub fn distance_square(field: Field, point: Field) -> i64 {
    (field.0 - point.0).pow(2) + (field.1 - point.1).pow(2)
}

/// Of two fields the one with the smaller value is nearer; no two fields have the same one.
///
/// bitwa.distance.ties (000 ¶18; ruling bitwa.distance)
pub fn distance_ties(field: Field, target: &Target) -> [i64; 3] {
    let [first, second] = target_order(target);
    [(target.x, target.y), first, second].map(|point| distance_square(field, point))
}

// How a division moves.

/// bitwa.move.sort (000 ¶15, ¶18, ¶20)
/// bitwa.move.sorted-once (000 ¶15, ¶20; ruling bitwa.sort)
pub fn move_sort(board: &Board, division: char, target: &Target) -> Vec<Field> {
    let mut units: Vec<Field> = board.units().filter(|&unit| board.letter(unit) == Some(division)).collect();
    units.sort_by_key(|&unit| distance_ties(unit, target));
    units
}

/// bitwa.move.near (000 ¶21)
pub fn move_near((x, y): Field) -> impl Iterator<Item = Field> {
    (y - 1..=y + 1).flat_map(move |y| (x - 1..=x + 1).map(move |x| (x, y)))
}

fn is_enemy(board: &Board, unit: Field, field: Field) -> bool {
    matches!((board.letter(unit), board.letter(field)), (Some(one), Some(other)) if owner(one) != owner(other))
}

/// bitwa.move.free (000 ¶10, ¶15, ¶22; ruling bitwa.free)
pub fn move_free(board: &Board, unit: Field, field: Field) -> bool {
    // bitwa.move.own (000 ¶22; ruling bitwa.free)
    field == unit || board.is_empty(field) || is_enemy(board, unit, field)
}

/// The fields among which the unit chooses.
///
/// bitwa.move.prefer (000 ¶23, ¶51; ruling bitwa.attack-flag)
pub fn move_prefer(board: &Board, unit: Field, target: &Target) -> Vec<Field> {
    let mut fields: Vec<Field> = move_near(unit).filter(|&field| move_free(board, unit, field)).collect();
    if target.attack == 1 && fields.iter().any(|&field| is_enemy(board, unit, field)) {
        fields.retain(|&field| is_enemy(board, unit, field));
    }
    fields
}

/// bitwa.move.nearest (000 ¶15, ¶20, ¶22)
pub fn move_nearest(fields: Vec<Field>, target: &Target) -> Option<Field> {
    fields.into_iter().min_by_key(|&field| distance_ties(field, target))
}

/// Whether the enemy on this field falls.
///
/// bitwa.attack.damage (000 ¶24, ¶26; ruling bitwa.damage)
/// bitwa.attack.destroyed (000 ¶7, ¶26)
pub fn attack_damage(board: &mut Board, enemy: Field) -> bool {
    let left = board.strength(enemy) - 1;
    board.set_strength(enemy, left);
    if left == 0 {
        board.remove(enemy);
    }
    left == 0
}

pub fn move_division(board: &mut Board, division: char, target: &Target) {
    for unit in move_sort(board, division, target) {
        // bitwa.move.current (000 ¶20, ¶22; ruling bitwa.sees)
        let Some(chosen) = move_nearest(move_prefer(board, unit, target), target) else { continue };
        // bitwa.attack.stay (000 ¶26)
        if is_enemy(board, unit, chosen) && !attack_damage(board, chosen) {
            continue;
        }
        // bitwa.move.step (000 ¶24)
        // bitwa.attack.enter (000 ¶15, ¶26)
        let moved = board.remove(unit);
        board.put(chosen, moved);
    }
}

// What players say.

/// What a whole answer says, without the line feeds that end it.
///
/// bitwa.talk.answer (000 ¶37, ¶49, ¶51, ¶52, ¶53, ¶54, ¶57; rulings bitwa.syntax, bitwa.ack-text)
pub fn talk_answer(line: &str, stage: &Stage) -> Result<Answer, Broken> {
    match line.chars().next() {
        Some('?') => Ok(Answer::Error),
        Some('=') if matches!(stage, Stage::GenMove(_)) => {
            let fields = line.strip_suffix('\r').unwrap_or(line).strip_prefix("= ").unwrap_or_default();
            let fields: Vec<&str> = fields.split(' ').collect();
            let is_number = |field: &&str| {
                let digits = field.strip_prefix(['+', '-']).unwrap_or(field);
                !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
            };
            let holds = fields.len() == 6 && fields.iter().all(is_number);
            need(holds, "bitwa.talk.answer: this is not = and six numbers, each after one space")?;
            let mut values = [0; 6];
            for (value, field) in values.iter_mut().zip(fields) {
                *value = talk_integers(field)?;
            }
            let [attack, x, y, dx, dy, p] = values;
            Ok(Answer::Target(Target { attack, x, y, dx, dy, p }))
        }
        Some('=') => Ok(Answer::Ack),
        _ => Err("bitwa.talk.answer: an answer begins with = or ?"),
    }
}

/// bitwa.talk.integers (000 ¶51, ¶52, ¶53; ruling bitwa.integers)
pub fn talk_integers(field: &str) -> Result<i64, Broken> {
    let is_plain = field == "-1" || field == "0" || !field.starts_with(['+', '-', '0']);
    let value = field.parse::<i32>().ok().filter(|_| is_plain);
    value.map(i64::from).ok_or("bitwa.talk.integers: a number is spelt wrongly")
}

/// The rule that the failure of a player breaks.
pub fn broken_by(fault: &str) -> Broken {
    match fault {
        "timeout" => "bitwa.time.budget: no answer came in time",
        "garbled" => "bitwa.talk.answer: no whole answer came",
        // bitwa.fault.memory (000 ¶65; ruling bitwa.memory)
        "memory" => "bitwa.fault.memory: the program uses more memory than it may",
        // bitwa.fault.crash (000 ¶59)
        _ => "bitwa.fault.crash: the program has ended",
    }
}

// The game.

/// The letters of divisions in the order in which they move.
///
/// bitwa.round.order (000 ¶12, ¶44)
pub fn round_order() -> impl Iterator<Item = char> {
    ('A'..='Z').flat_map(|capital| [capital, capital.to_ascii_lowercase()])
}

pub struct Game {
    pub board: Board,
    pub rounds: i64,
    pub strength: i64,
    pub round: i64,
    pub killed: Vec<usize>,
    pub limit_ms: i64,
    pub spent_us: [i64; 2],
    pub stage: Stage,
    /// The rule that the last reply broke.
    pub refused: Option<Broken>,
}

impl Game {
    pub fn new(setup: Setup) -> Result<Game, Broken> {
        let board = check(&setup)?;
        let Setup { rounds, strength, round, killed, limit_ms, spent_us, stage, .. } = setup;
        let mut game = Game { board, rounds, strength, round, killed, limit_ms, spent_us, stage, refused: None };
        // bitwa.end.empty-side (000 ¶8; ruling bitwa.empty-side)
        if matches!(game.stage, Stage::SetGame(_)) && game.end_annihilation() {
            game.stage = Stage::Over(End::Annihilation);
        }
        Ok(game)
    }

    /// The seats that are to answer.
    pub fn asked(&self) -> Vec<usize> {
        match &self.stage {
            Stage::SetGame(waits) | Stage::Play { waits, .. } => waits.clone(),
            Stage::TimeLeft(division) | Stage::GenMove(division) => vec![owner(*division)],
            Stage::Over(_) => vec![],
        }
    }

    /// Whether anything can happen to this seat.
    pub fn hears(&self, seat: usize) -> bool {
        !self.asked().is_empty() && self.living().contains(&seat)
    }

    fn living(&self) -> Vec<usize> {
        (0..2).filter(|seat| !self.killed.contains(seat)).collect()
    }

    /// The commands that the stage of a setup says.
    pub fn start(&self) -> Sent {
        match &self.stage {
            // bitwa.talk.set-game (000 ¶29, ¶33, ¶41, ¶42, ¶43, ¶46)
            Stage::SetGame(waits) => waits.iter().map(|&seat| (seat, Message::SetGame)).collect(),
            Stage::TimeLeft(division) => self.talk_time_left(*division),
            Stage::GenMove(division) => talk_gen_move(*division),
            _ => vec![],
        }
    }

    /// bitwa.talk.time-left (000 ¶31, ¶33, ¶47, ¶48; ruling bitwa.time-left)
    fn talk_time_left(&self, division: char) -> Sent {
        vec![(owner(division), Message::TimeLeft(self.left_us(owner(division)) / 1000))]
    }

    /// bitwa.talk.play (000 ¶30, ¶33, ¶54, ¶55)
    fn talk_play(&self, division: char, target: Target) -> Sent {
        self.living().into_iter().map(|seat| (seat, Message::Play(division, target))).collect()
    }

    fn left_us(&self, seat: usize) -> i64 {
        self.limit_ms * 1000 - self.spent_us[seat]
    }

    /// Every good answer of the seat.
    pub fn moves(&self, seat: usize) -> Vec<Answer> {
        match self.stage {
            _ if !self.asked().contains(&seat) => vec![],
            Stage::GenMove(_) => self.targets(),
            _ => vec![Answer::Ack, Answer::Error],
        }
    }

    fn targets(&self) -> Vec<Answer> {
        let mut targets = vec![];
        for attack in [0, 1] {
            for (y, x) in (0..self.board.height).flat_map(|y| (0..self.board.width).map(move |x| (y, x))) {
                for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    targets.extend([0, 1].map(|p| Answer::Target(Target { attack, x, y, dx, dy, p })));
                }
            }
        }
        targets
    }

    /// A player has answered, well written or not.
    pub fn answer(&mut self, seat: usize, answer: Result<Answer, Broken>, took_us: u64) -> Sent {
        match self.judge(seat, answer, took_us) {
            Err(broken) => self.kill(seat, broken),
            Ok(answer) => {
                self.refused = None;
                self.spent_us[seat] += took_us as i64;
                self.answered(seat, answer)
            }
        }
    }

    fn judge(&self, seat: usize, answer: Result<Answer, Broken>, took_us: u64) -> Result<Answer, Broken> {
        // bitwa.talk.early (000 ¶37, ¶59; ruling bitwa.early)
        need(self.asked().contains(&seat), "bitwa.talk.early: the player was not asked")?;
        self.time_budget(seat, took_us)?;
        let answer = answer?;
        if !matches!(self.stage, Stage::GenMove(_)) {
            return Ok(answer);
        }
        match answer {
            Answer::Ack => Err("bitwa.talk.answer: the target is missing"),
            // bitwa.talk.error (000 ¶38, ¶48; ruling bitwa.error-reply)
            Answer::Error => Err("bitwa.talk.error: the player gives no target"),
            Answer::Target(target) => {
                target_field(&self.board, &target)?;
                target_flags(&target)?;
                target_points(&target)?;
                Ok(answer)
            }
        }
    }

    /// bitwa.time.budget (000 ¶48, ¶59, ¶65; ruling bitwa.time)
    /// bitwa.time.clock (000 ¶48; ruling bitwa.time)
    fn time_budget(&self, seat: usize, took_us: u64) -> Result<(), Broken> {
        let left = self.left_us(seat) as u64;
        need(took_us <= left, "bitwa.time.budget: the player has used up its time")
    }

    fn answered(&mut self, seat: usize, answer: Answer) -> Sent {
        match (&self.stage, answer) {
            (&Stage::TimeLeft(division), _) => {
                self.stage = Stage::GenMove(division);
                talk_gen_move(division)
            }
            (&Stage::GenMove(division), Answer::Target(target)) => {
                move_division(&mut self.board, division, &target);
                self.stage = Stage::Play { division, waits: self.living() };
                self.talk_play(division, target)
            }
            _ => self.talk_acknowledged(seat),
        }
    }

    /// One seat less is to answer; after the last one the game goes on.
    ///
    /// bitwa.talk.acknowledged (000 ¶33, ¶37)
    fn talk_acknowledged(&mut self, seat: usize) -> Sent {
        let (last, waits) = match &mut self.stage {
            Stage::SetGame(waits) => (None, waits),
            Stage::Play { division, waits } => (Some(*division), waits),
            _ => return vec![],
        };
        waits.retain(|&other| other != seat);
        if !waits.is_empty() {
            return vec![];
        }
        // bitwa.talk.final-play (ruling bitwa.final-play)
        if self.end_annihilation() {
            self.stage = Stage::Over(End::Annihilation);
            return vec![];
        }
        self.next_division(last)
    }

    /// The division behind the last one moves next.
    fn next_division(&mut self, last: Option<char>) -> Sent {
        let divisions = self.board.divisions();
        // bitwa.round.skip (000 ¶58; ruling bitwa.emptied)
        // bitwa.round.killed (000 ¶59; ruling bitwa.killed)
        let moves = |letter: &char| divisions.contains(letter) && !self.killed.contains(&owner(*letter));
        let passed = last.map_or(0, |last| round_order().take_while(|&letter| letter != last).count() + 1);
        let mut next = round_order().skip(passed).find(moves);
        // bitwa.round.once (000 ¶6, ¶12)
        if next.is_none() && self.round < self.rounds {
            self.round += 1;
            next = round_order().find(moves);
        }
        match next {
            Some(division) => {
                self.stage = Stage::TimeLeft(division);
                self.talk_time_left(division)
            }
            // bitwa.end.rounds (000 ¶8, ¶42; ruling bitwa.round-limit)
            None => {
                self.stage = Stage::Over(End::Rounds);
                vec![]
            }
        }
    }

    /// bitwa.killed.kills (000 ¶57, ¶59; rulings bitwa.killed, bitwa.fault-aside)
    /// bitwa.killed.units (000 ¶59; ruling bitwa.killed)
    pub fn kill(&mut self, seat: usize, broken: Broken) -> Sent {
        self.refused = Some(broken);
        let was_asked = self.asked().contains(&seat);
        self.killed.push(seat);
        self.killed.sort_unstable();
        match self.stage {
            // bitwa.end.killed (000 ¶59; ruling bitwa.killed)
            _ if self.living().is_empty() => {
                self.stage = Stage::Over(if self.end_annihilation() { End::Annihilation } else { End::Killed });
                vec![]
            }
            _ if !was_asked => vec![],
            // bitwa.killed.division (000 ¶57; ruling bitwa.killed-mid)
            Stage::TimeLeft(division) | Stage::GenMove(division) => self.next_division(Some(division)),
            _ => self.talk_acknowledged(seat),
        }
    }

    /// bitwa.end.annihilation (000 ¶8; ruling bitwa.end)
    fn end_annihilation(&self) -> bool {
        (0..2).any(|seat| self.board.count(seat) == 0)
    }

    /// The place of each seat when the game is over.
    ///
    /// bitwa.end.count (000 ¶8; ruling bitwa.killed)
    /// bitwa.end.strength (000 ¶8)
    /// bitwa.end.draw (ruling bitwa.draw)
    pub fn end_count(&self) -> [usize; 2] {
        let [first, second] = [0, 1].map(|seat| {
            let units = self.board.units().filter(|&unit| self.board.letter(unit).map(owner) == Some(seat));
            (self.board.count(seat), units.map(|unit| self.board.strength(unit)).sum::<i64>())
        });
        [if first >= second { 1 } else { 2 }, if second >= first { 1 } else { 2 }]
    }
}

/// bitwa.talk.gen-move (000 ¶30, ¶33, ¶49, ¶50)
pub fn talk_gen_move(division: char) -> Sent {
    vec![(owner(division), Message::GenMove(division))]
}
