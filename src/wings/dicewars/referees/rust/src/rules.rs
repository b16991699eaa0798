//! The rules of Dice Wars (text 004): a war from its first call to its end. Nothing here reads, writes, waits or draws
//! at random.
//!
//! The id of each rule, and its place in the text, stand at the function or the line that keeps it; attacks, income and
//! views of the world stand in `world.rs`, and what a setup must be like in `setup.rs`.

use crate::setup::{check, Setup};
use crate::world::{battle_eliminated, battle_sum, battle_won, check_attack, choice_free, income_pool, income_reserve};
use crate::world::{need, told_available, told_world, Attack, Broken, Flag, Land, View, World, MOST_DICE};

/// The turns that each player has at most.
pub const TURNS: i64 = 200;

/// What is called or told now, and to which seat.
pub type Sent = Vec<(usize, Message)>;

/// What a call can return.
#[derive(Clone, Copy)]
pub enum Answer {
    /// `init` has returned.
    Ready,
    /// Any name, or none.
    Name,
    Flag(Option<Flag>),
    Attack(Option<Attack>),
}

/// A call that a seat is to answer.
#[derive(Clone, Copy, PartialEq)]
pub enum Call {
    Init,
    Name,
    Choice,
    Attack,
    /// None any more, before the war.
    Ready,
}

pub enum Message {
    Map,
    Init,
    GetName,
    ChooseFlag { world: View, available: Vec<Flag> },
    Attack { world: View },
    OpponentAttack { opponent: Option<Flag>, attack: Attack, before: View, won: bool },
}

#[derive(Clone)]
pub enum Stage {
    /// What each seat is to answer: init, name, or ready.
    Prepare(Vec<Call>),
    /// This seat is to choose a flag.
    Choose(usize),
    /// Luck is to deal the flags that are left.
    Deal,
    Attack {
        seat: usize,
        step: i64,
    },
    /// Luck is to throw the dice.
    Roll {
        seat: usize,
        step: i64,
        attack: Attack,
    },
    /// Luck is to lay out a die.
    Scatter {
        seat: usize,
        left: i64,
    },
    Over,
}

// Time and faults.

/// dicewars.limits.clock (004 ¶35; ruling dicewars.limits)
fn limits_clock(call: Call, took_us: u64) -> Result<(), Broken> {
    let limit_us = match call {
        // dicewars.limits.init (004 ¶39; ruling dicewars.limits)
        Call::Init => 2_000_000,
        // dicewars.limits.name (004 ¶37; ruling dicewars.limits)
        Call::Name => 100_000,
        // dicewars.limits.choice (004 ¶41; ruling dicewars.limits)
        Call::Choice => 1_000_000,
        // dicewars.limits.attack (004 ¶45; ruling dicewars.limits)
        _ => 250_000,
    };
    need(took_us <= limit_us, late(Some(call)))
}

fn late(call: Option<Call>) -> Broken {
    match call {
        Some(Call::Init) => "dicewars.limits.init: init took too long",
        Some(Call::Name) => "dicewars.limits.name: getName took too long",
        Some(Call::Choice) => "dicewars.limits.choice: chooseFlag took too long",
        Some(_) => "dicewars.limits.attack: attack took too long",
        // dicewars.limits.told (004 ¶43; ruling dicewars.limits)
        None => "dicewars.limits.told: opponentAttack took too long",
    }
}

/// The rule that a failure breaks.
pub fn broken_by(fault: &str, call: Option<Call>) -> Broken {
    match fault {
        "timeout" => late(call),
        // dicewars.limits.memory (004 ¶46; ruling dicewars.limits)
        "memory" => "dicewars.limits.memory: the player's objects take too much memory",
        "garbled" => "dicewars.calls.form: this is no answer",
        // dicewars.calls.error (004 ¶41, ¶45)
        _ => "dicewars.calls.error: the call ended in an error",
    }
}

// The war.

pub struct Game {
    pub world: World,
    pub turn: i64,
    pub ply: i64,
    pub stage: Stage,
    /// The rule that the last reply broke.
    pub refused: Option<Broken>,
}

impl Game {
    pub fn new(setup: Setup) -> Result<Game, Broken> {
        let (turn, stage) = (setup.turn, setup.stage.clone());
        let (world, ply) = check(setup)?;
        Ok(Game { world, turn, ply, stage, refused: None })
    }

    pub fn start(&self) -> Sent {
        let seats = 0..self.world.flags.len();
        let maps = seats.clone().map(|seat| (seat, Message::Map));
        maps.chain(seats.flat_map(|seat| self.call(seat))).collect()
    }

    /// The call that the seat is to answer.
    pub fn asked(&self, seat: usize) -> Option<Call> {
        match &self.stage {
            Stage::Prepare(calls) => calls.get(seat).copied().filter(|&call| call != Call::Ready),
            Stage::Choose(asked) if *asked == seat => Some(Call::Choice),
            Stage::Attack { seat: asked, .. } if *asked == seat => Some(Call::Attack),
            _ => None,
        }
    }

    /// The call of the seat, if it is to answer one.
    fn call(&self, seat: usize) -> Sent {
        let message = match self.asked(seat) {
            // dicewars.prepare.init (004 ¶38, ¶39)
            Some(Call::Init) => Message::Init,
            // dicewars.prepare.name (004 ¶36, ¶37)
            Some(Call::Name) => Message::GetName,
            // dicewars.choice.last-flag (004 ¶41; ruling dicewars.choose-last)
            Some(Call::Choice) => {
                Message::ChooseFlag { world: self.view(seat), available: told_available(&self.world) }
            }
            // dicewars.turn.asked (004 ¶44, ¶45; ruling dicewars.no-attack)
            Some(Call::Attack) => Message::Attack { world: self.view(seat) },
            Some(Call::Ready) | None => return vec![],
        };
        vec![(seat, message)]
    }

    pub fn view(&self, seat: usize) -> View {
        // dicewars.told.attacks-left (004 ¶31; ruling dicewars.attacks-left)
        let attacks_left = match self.stage {
            Stage::Attack { seat: mover, step } if mover == seat => self.turn - step + 1,
            _ => 0,
        };
        told_world(&self.world, seat, attacks_left)
    }

    /// Every legal answer of the seat; of names there is no end.
    pub fn moves(&self, seat: usize) -> Vec<Answer> {
        match self.asked(seat) {
            Some(Call::Init) => vec![Answer::Ready],
            Some(Call::Name) => vec![Answer::Name],
            Some(Call::Choice) => {
                told_available(&self.world).into_iter().map(|flag| Answer::Flag(Some(flag))).collect()
            }
            Some(Call::Attack) => {
                let borders = |(from, land): (i64, &Land)| {
                    let attack = move |&to: &i64| Attack { from, to };
                    land.neighbours.iter().map(attack).collect::<Vec<_>>()
                };
                let attacks = self.world.lands_of(seat).flat_map(borders);
                let legal = attacks.filter(|&attack| check_attack(&self.world, seat, attack).is_ok());
                legal.map(|attack| Answer::Attack(Some(attack))).chain([Answer::Attack(None)]).collect()
            }
            Some(Call::Ready) | None => vec![],
        }
    }

    // Replies.

    /// A seat has answered; there is no answer where it was of no form.
    pub fn answer(&mut self, seat: usize, answer: Option<Answer>, took_us: u64) -> Sent {
        let answer = match self.judge(seat, answer, took_us) {
            Ok(answer) => answer,
            Err(broken) => return self.refuse(seat, broken),
        };
        self.refused = None;
        match (answer, &self.stage) {
            (Answer::Flag(flag), _) => {
                self.world.flags[seat] = flag;
                self.next_choice(seat)
            }
            (Answer::Attack(Some(attack)), &Stage::Attack { seat, step }) => {
                self.stage = Stage::Roll { seat, step, attack };
                vec![]
            }
            // dicewars.turn.stop (004 ¶13, ¶45; ruling dicewars.stop)
            (Answer::Attack(_), _) => self.end_turn(seat),
            (Answer::Ready | Answer::Name, _) => self.prepared(seat),
        }
    }

    fn judge(&self, seat: usize, answer: Option<Answer>, took_us: u64) -> Result<Answer, Broken> {
        // dicewars.calls.unasked (004 ¶41, ¶43, ¶45)
        let call = self.asked(seat).ok_or("dicewars.calls.unasked: the player was not called")?;
        limits_clock(call, took_us)?;
        // dicewars.calls.form (004 ¶35)
        let answer = answer.ok_or("dicewars.calls.form: this is no answer")?;
        match (call, answer) {
            (Call::Init, Answer::Ready) | (Call::Name, Answer::Name) | (Call::Attack, Answer::Attack(None)) => {}
            (Call::Choice, Answer::Flag(flag)) => choice_free(&self.world, flag)?,
            (Call::Attack, Answer::Attack(Some(attack))) => check_attack(&self.world, seat, attack)?,
            _ => return Err("dicewars.calls.form: another call would return this"),
        }
        Ok(answer)
    }

    /// A bad answer or a failure.
    ///
    /// dicewars.limits.breach (004 ¶47)
    pub fn refuse(&mut self, seat: usize, broken: Broken) -> Sent {
        self.refused = Some(broken);
        match self.asked(seat) {
            Some(Call::Init | Call::Name) => self.prepared(seat),
            // dicewars.choice.passed-over (004 ¶41, ¶47; ruling dicewars.choose-invalid)
            Some(Call::Choice) => self.next_choice(seat),
            // dicewars.attack.invalid (004 ¶45, ¶47; ruling dicewars.attack-invalid)
            Some(Call::Attack) => self.end_turn(seat),
            Some(Call::Ready) | None => vec![],
        }
    }

    // Before the war.

    /// A call before the choice is over, well or badly.
    fn prepared(&mut self, seat: usize) -> Sent {
        let Stage::Prepare(calls) = &mut self.stage else { return vec![] };
        calls[seat] = if calls[seat] == Call::Init { Call::Name } else { Call::Ready };
        if calls.iter().any(|&call| call != Call::Ready) {
            return self.call(seat);
        }
        // dicewars.choice.last-first (004 ¶12)
        self.choose(self.world.order.len() - 1)
    }

    fn choose(&mut self, place: usize) -> Sent {
        let seat = self.world.order[place];
        self.stage = Stage::Choose(seat);
        self.call(seat)
    }

    fn next_choice(&mut self, seat: usize) -> Sent {
        let place = self.world.place_in_order(seat);
        if place > 0 {
            return self.choose(place - 1);
        }
        // dicewars.choice.leftovers (004 ¶41)
        let passed_over = self.world.flags.iter().filter(|flag| flag.is_none()).count();
        if passed_over > 1 {
            self.stage = Stage::Deal;
            return vec![];
        }
        let last = told_available(&self.world).first().copied();
        if let Some(none) = self.world.flags.iter_mut().find(|flag| flag.is_none()) {
            *none = last;
        }
        self.begin_turn(self.world.order[0], 1)
    }

    // Luck. An outcome that cannot be is an error, and changes nothing.

    /// Luck has given each seat a flag; those who have chosen keep theirs.
    pub fn deal(&mut self, flags: Vec<Flag>) -> Result<Sent, Broken> {
        need(matches!(self.stage, Stage::Deal), "dicewars.choice.leftovers: no flags are to be dealt")?;
        let mut sorted = flags.clone();
        sorted.sort_unstable();
        let kept = self.world.flags.iter().zip(&flags).all(|(old, new)| old.is_none_or(|old| old == *new));
        let holds = sorted.into_iter().eq(self.world.living_flags()) && kept;
        need(holds, "dicewars.choice.leftovers: each seat gets a flag, and who has chosen keeps it")?;
        self.refused = None;
        self.world.flags = flags.into_iter().map(Some).collect();
        Ok(self.begin_turn(self.world.order[0], 1))
    }

    /// Luck has thrown the dice of the two lands.
    ///
    /// dicewars.battle.roll (004 ¶13)
    pub fn battle_roll(&mut self, attacker: &[i64], defender: &[i64]) -> Result<Sent, Broken> {
        let Stage::Roll { seat, step, attack } = self.stage else {
            return Err("dicewars.battle.roll: no dice are to be thrown");
        };
        let thrown = |id: i64, dice: &[i64]| {
            self.world.lands[&id].dice == dice.len() as i64 && dice.iter().all(|die| (1..=6).contains(die))
        };
        let holds = thrown(attack.from, attacker) && thrown(attack.to, defender);
        need(holds, "dicewars.battle.roll: all dice of both lands are thrown, and each shows 1 to 6")?;
        self.refused = None;
        let before: Vec<View> = (0..self.world.flags.len()).map(|hearer| self.view(hearer)).collect();
        let loser = self.world.seat_of(self.world.lands[&attack.to].flag);
        let won = battle_sum(attacker, defender);
        battle_won(&mut self.world, attack, won);
        if let Some(loser) = loser {
            battle_eliminated(&mut self.world, loser);
        }
        let mut sent = self.told_attack(seat, attack, won, before);
        sent.extend(self.after_step(seat, step));
        Ok(sent)
    }

    /// dicewars.told.attack (004 ¶42, ¶43; rulings dicewars.informed, dicewars.hearers)
    /// dicewars.told.before (004 ¶43; ruling dicewars.before-world)
    fn told_attack(&self, seat: usize, attack: Attack, won: bool, before: Vec<View>) -> Sent {
        let opponent = self.world.flags[seat];
        let hears = |hearer: &usize| *hearer != seat && !self.world.out.contains(hearer);
        let told = before.into_iter().enumerate().filter(|(hearer, _)| hears(hearer));
        told.map(|(hearer, before)| (hearer, Message::OpponentAttack { opponent, attack, before, won })).collect()
    }

    fn after_step(&mut self, seat: usize, step: i64) -> Sent {
        // dicewars.end.conquest (004 ¶15; ruling dicewars.last-land)
        if self.world.is_won() {
            self.stage = Stage::Over;
            return vec![];
        }
        // dicewars.turn.steps (004 ¶13)
        if step == self.turn {
            return self.end_turn(seat);
        }
        self.stage = Stage::Attack { seat, step: step + 1 };
        self.call(seat)
    }

    /// Luck has drawn the land on which the next die is laid.
    ///
    /// dicewars.income.scatter (004 ¶14; ruling dicewars.income-order)
    pub fn income_scatter(&mut self, land: i64) -> Result<Sent, Broken> {
        let Stage::Scatter { seat, left } = self.stage else {
            return Err("dicewars.income.scatter: no die is to be laid out");
        };
        let takes = self.world.lands_of(seat).any(|(id, mine)| id == land && mine.dice < MOST_DICE);
        need(takes, "dicewars.income.scatter: the land takes no die of this player")?;
        self.refused = None;
        self.world.lands.entry(land).and_modify(|land| land.dice += 1);
        Ok(self.lay_out(seat, left - 1))
    }

    // Turns.

    /// dicewars.income.always (004 ¶14; ruling dicewars.income-always)
    fn end_turn(&mut self, seat: usize) -> Sent {
        let pool = income_pool(&mut self.world, seat);
        self.lay_out(seat, pool)
    }

    /// While a land has room luck lays out a die; then the next turn begins.
    fn lay_out(&mut self, seat: usize, left: i64) -> Sent {
        if left > 0 && self.world.has_room(seat) {
            self.stage = Stage::Scatter { seat, left };
            return vec![];
        }
        income_reserve(&mut self.world, seat, left);
        let (next, turn) = self.turn_order(seat);
        // dicewars.end.limit (004 ¶61; rulings dicewars.turn-limit, dicewars.last-income)
        if turn > TURNS {
            self.stage = Stage::Over;
            return vec![];
        }
        self.begin_turn(next, turn)
    }

    /// Whose turn is next, and which turn of that seat it is.
    ///
    /// dicewars.turn.order (004 ¶12, ¶13; ruling dicewars.order)
    fn turn_order(&self, seat: usize) -> (usize, i64) {
        let (before, after) = self.world.order.split_at(self.world.place_in_order(seat) + 1);
        let lives = |seat: &&usize| !self.world.out.contains(seat);
        match after.iter().find(lives) {
            Some(&next) => (next, self.turn),
            None => (before.iter().find(lives).copied().unwrap_or(seat), self.turn + 1),
        }
    }

    fn begin_turn(&mut self, seat: usize, turn: i64) -> Sent {
        self.turn = turn;
        self.ply += 1;
        self.stage = Stage::Attack { seat, step: 1 };
        self.call(seat)
    }
}
