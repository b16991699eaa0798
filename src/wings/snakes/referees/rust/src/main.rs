//! A referee of snakes behind the adapter protocol of `rulebook`: turns JSON into the fight of `rules.rs` and back.
//!
//! `rulebook smoke snakes -- target/release/adapter` tests this adapter,
//! `rulebook validate snakes -- target/release/adapter` validates the referee.

mod program;
mod rules;
mod serve;

use program::{MapFile, ProgramFile, Run};
use rules::{Cell, Direction, End, Game, Message, Move, Sent, Setup, Stage};
use serde_json::{json, Value};
use serve::{serve, Adapter, No};

#[derive(Default)]
struct Referee {
    game: Option<Game>,
    /// What was sent by the last start or step.
    sent: Vec<(usize, Value)>,
}

impl Referee {
    fn game(&self) -> Result<&Game, No> {
        self.game.as_ref().ok_or_else(|| No::Error("no game is open".into()))
    }

    /// Lets something happen to a seat of a fight that is not over, and tells whether the rules refuse it.
    fn step(&mut self, seat: usize, happen: impl FnOnce(&mut Game) -> Sent) -> Result<bool, No> {
        let game = self.game.as_mut().filter(|game| !game.is_over() && seat < game.snakes.len());
        let game = game.ok_or_else(|| No::Error("the fight is over, or has no such seat".into()))?;
        let sent = happen(game);
        self.sent = write_sent(game, sent);
        Ok(game.refused.is_some())
    }
}

impl Adapter for Referee {
    fn about(&self) -> Value {
        json!({"name": "snakes referee", "version": "1", "can": ["start", "step", "moves", "view"], "readings": []})
    }

    fn start(&mut self, setup: &Value) -> Result<(), No> {
        let setup = read_setup(setup).ok_or_else(|| No::Rejected("this is no setup of snakes".into()))?;
        let (game, sent) = Game::start(setup).map_err(|broken| No::Rejected(broken.into()))?;
        self.sent = write_sent(&game, sent);
        self.game = Some(game);
        Ok(())
    }

    fn play(&mut self, seat: usize, choice: &Value, took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.answer(seat, read_move(choice), took_us))
    }

    fn line(&mut self, seat: usize, _line: &str, took_us: u64) -> Result<bool, No> {
        // There is no text protocol: a line is no move, whatever it says.
        self.step(seat, |game| game.answer(seat, None, took_us))
    }

    fn fault(&mut self, seat: usize, fault: &str, _took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.fail(seat, fault))
    }

    fn chance(&mut self, outcome: &Value) -> Result<(), No> {
        let order = read_seats(&outcome["order"]).ok_or_else(|| No::Error("luck draws an order".into()))?;
        let game = self.game.as_mut().ok_or_else(|| No::Error("no game is open".into()))?;
        let sent = game.turn_order(order).map_err(|broken| No::Error(broken.into()))?;
        self.sent = write_sent(game, sent);
        Ok(())
    }

    fn position(&self) -> Result<Value, No> {
        let Game { snakes, round, order, stage, .. } = self.game()?;
        Ok(json!({"snakes": snakes, "round": round, "order": order, "stage": write_stage(*stage)}))
    }

    fn turn(&self) -> Result<Value, No> {
        let game = self.game()?;
        Ok(match game.stage {
            Stage::Order => json!("chance"),
            Stage::Move(seat) => json!({"seats": [seat]}),
            Stage::Over(_) => json!({"over": game.end_points()}),
        })
    }

    fn sent(&mut self) -> Option<Vec<(usize, Value)>> {
        Some(std::mem::take(&mut self.sent))
    }

    fn moves(&self, seat: usize) -> Result<Value, No> {
        Ok(self.game()?.moves(seat).into_iter().map(write_move).collect())
    }

    fn view(&self, seat: usize) -> Result<Value, No> {
        Ok(write_view(self.game()?, seat))
    }
}

// What is read.

fn read_setup(setup: &Value) -> Option<Setup> {
    let number_or = |name: &str, left_out| setup.get(name).map_or(Some(left_out), Value::as_i64);
    let slots = setup["snakes"].as_array()?;
    Some(Setup {
        size: setup.get("size").map_or(Some((25, 25)), read_cell)?,
        snakes: slots.iter().map(|slot| read_list(&slot["cells"], read_cell)).collect::<Option<_>>()?,
        programs: slots.iter().map(|slot| read_program(&slot["program"])).collect::<Option<_>>()?,
        limit: number_or("limit", 1000)?,
        round: number_or("round", 0)?,
        order: setup.get("order").map_or(Some(vec![]), read_seats)?,
        stage: setup.get("stage").map_or(Some(Stage::Order), read_stage)?,
    })
}

fn read_list<T>(list: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    list.as_array()?.iter().map(read).collect()
}

fn read_cell(cell: &Value) -> Option<Cell> {
    let [x, y] = cell.as_array()?.as_slice() else { return None };
    Some((x.as_i64()?, y.as_i64()?))
}

fn read_seats(list: &Value) -> Option<Vec<usize>> {
    read_list(list, |seat| seat.as_u64()?.try_into().ok())
}

fn read_stage(stage: &Value) -> Option<Stage> {
    if stage == "order" {
        return Some(Stage::Order);
    }
    let (kind, value) = stage.as_object()?.iter().next()?;
    match (kind.as_str(), value.as_str()) {
        ("move", _) => Some(Stage::Move(value.as_u64()?.try_into().ok()?)),
        ("over", Some("one-left")) => Some(Stage::Over(End::OneLeft)),
        ("over", Some("limit")) => Some(Stage::Over(End::Limit)),
        ("over", Some("blocked")) => Some(Stage::Over(End::Blocked)),
        _ => None,
    }
}

/// The program of a slot, if it has one; nothing where it is of another form.
fn read_program(file: &Value) -> Option<Option<ProgramFile>> {
    if file.is_null() {
        return Some(None);
    }
    Some(Some(ProgramFile {
        name: read_text(&file["SnakeName"])?,
        description: file.get("ProgramDescription").map_or(Some(String::new()), read_text)?,
        sets: read_list(&file["Templates"], read_text)?,
        maps: read_list(&file["Maps"], read_map)?,
    }))
}

fn read_map(file: &Value) -> Option<MapFile> {
    let read_run =
        |run: &Value| Some(Run { x: run["X"].as_i64()?, y: run["Y"].as_i64()?, cells: read_text(&run["Line"])? });
    Some(MapFile {
        description: file.get("Description").map_or(Some(String::new()), read_text)?,
        head: (file["HeadX"].as_i64()?, file["HeadY"].as_i64()?),
        runs: read_list(&file["Lines"], read_run)?,
    })
}

fn read_text(text: &Value) -> Option<String> {
    text.as_str().map(String::from)
}

/// The move; nothing where it is of another form, since a bad move is for the rules to judge.
fn read_move(choice: &Value) -> Option<Move> {
    match choice.as_str()? {
        "up" => Some(Move::Step(Direction::Up)),
        "right" => Some(Move::Step(Direction::Right)),
        "down" => Some(Move::Step(Direction::Down)),
        "left" => Some(Move::Step(Direction::Left)),
        "skip" => Some(Move::Skip),
        _ => None,
    }
}

// What is written.

fn write_direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    }
}

fn write_move(made: Move) -> &'static str {
    match made {
        Move::Step(direction) => write_direction(direction),
        Move::Skip => "skip",
    }
}

fn write_view(game: &Game, seat: usize) -> Value {
    match game.live_view(seat) {
        Some((heading, window)) => json!({"seat": seat, "heading": write_direction(heading), "window": window}),
        None => json!({"seat": seat, "heading": null, "window": []}),
    }
}

fn write_sent(game: &Game, sent: Sent) -> Vec<(usize, Value)> {
    let write = |(seat, message)| match message {
        Message::Move => (seat, json!({"move": write_view(game, seat)})),
        Message::Over => (seat, json!("over")),
    };
    sent.into_iter().map(write).collect()
}

fn write_stage(stage: Stage) -> Value {
    match stage {
        Stage::Order => json!("order"),
        Stage::Move(seat) => json!({"move": seat}),
        Stage::Over(End::OneLeft) => json!({"over": "one-left"}),
        Stage::Over(End::Limit) => json!({"over": "limit"}),
        Stage::Over(End::Blocked) => json!({"over": "blocked"}),
    }
}

fn main() -> std::io::Result<()> {
    serve(Referee::default(), "snakes")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game snakes` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
