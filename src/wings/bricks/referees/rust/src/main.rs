//! A referee of bricks behind the adapter protocol of `rulebook`: turns JSON into the game of `rules.rs` and back.
//!
//! `rulebook smoke bricks -- target/release/adapter` tests this adapter,
//! `rulebook validate bricks -- target/release/adapter` validates the referee.

mod rules;
mod serve;

use rules::{broken_by, read_cell, talk_spelling, Answer, Brick, Cell, End, Game, Message, Sent, Stage};
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

    /// Lets something happen to a seat in a game that is not over, and tells whether the rules refuse it.
    fn step(&mut self, seat: usize, happen: impl FnOnce(&mut Game) -> Sent) -> Result<bool, No> {
        let game = self.game.as_mut().filter(|game| game.asked().is_some() && seat < 2);
        let game = game.ok_or_else(|| No::Error("the game is over, or there is no such seat".into()))?;
        let sent = happen(game);
        self.sent = sent.into_iter().map(|(seat, message)| (seat, write_message(game, &message))).collect();
        Ok(game.refused.is_some())
    }
}

impl Adapter for Referee {
    fn about(&self) -> Value {
        json!({"name": "bricks referee", "version": "1", "can": ["start", "step", "moves", "view"], "readings": []})
    }

    fn start(&mut self, setup: &Value) -> Result<(), No> {
        let (size, filled, stage) =
            read_setup(setup).ok_or_else(|| No::Rejected("this is no setup of bricks".into()))?;
        let game = Game::new(size, filled, stage).map_err(|broken| No::Rejected(broken.into()))?;
        self.sent = game.start().iter().map(|(seat, message)| (*seat, write_message(&game, message))).collect();
        self.game = Some(game);
        Ok(())
    }

    fn play(&mut self, seat: usize, choice: &Value, took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.answer(seat, read_move(choice), took_us))
    }

    fn line(&mut self, seat: usize, line: &str, took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.answer(seat, talk_spelling(line), took_us))
    }

    fn fault(&mut self, seat: usize, fault: &str, _took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.foul(seat, broken_by(fault)))
    }

    fn chance(&mut self, _outcome: &Value) -> Result<(), No> {
        Err(No::Error("luck decides nothing in bricks".into()))
    }

    fn position(&self) -> Result<Value, No> {
        let game = self.game()?;
        let rows: Vec<String> = game.board.rows().collect();
        Ok(json!({"board": rows, "stage": write_stage(game.stage)}))
    }

    fn turn(&self) -> Result<Value, No> {
        Ok(match self.game()?.stage {
            Stage::Greet(seat) | Stage::Move(seat) => json!({"seats": [seat]}),
            Stage::Over { loser: 0, .. } => json!({"over": [2, 1]}),
            Stage::Over { .. } => json!({"over": [1, 2]}),
        })
    }

    fn sent(&mut self) -> Option<Vec<(usize, Value)>> {
        Some(std::mem::take(&mut self.sent))
    }

    fn moves(&self, seat: usize) -> Result<Value, No> {
        Ok(self.game()?.moves(seat).into_iter().map(write_answer).collect())
    }

    fn view(&self, _seat: usize) -> Result<Value, No> {
        self.position()
    }
}

/// Size, filled cells and stage.
fn read_setup(setup: &Value) -> Option<(usize, Vec<Cell>, Stage)> {
    let size = setup["size"].as_u64()?.try_into().ok()?;
    let filled = match setup.get("filled") {
        Some(cells) => cells.as_array()?.iter().map(|cell| read_cell(cell.as_str()?)).collect::<Option<_>>()?,
        None => vec![],
    };
    let stage = setup.get("stage").map_or(Some(Stage::Greet(0)), read_stage)?;
    Some((size, filled, stage))
}

fn read_stage(stage: &Value) -> Option<Stage> {
    let seat = |value: &Value| value.as_u64()?.try_into().ok();
    let (kind, value) = stage.as_object()?.iter().next()?;
    match kind.as_str() {
        "greet" => Some(Stage::Greet(seat(value)?)),
        "move" => Some(Stage::Move(seat(value)?)),
        "over" => {
            let by = match value["by"].as_str()? {
                "no-place" => End::NoPlace,
                "foul" => End::Foul,
                _ => return None,
            };
            Some(Stage::Over { loser: seat(&value["loser"])?, by })
        }
        _ => None,
    }
}

/// The move; nothing where it is of another form, since a bad move is for the rules to judge.
fn read_move(choice: &Value) -> Option<Answer> {
    if choice == "ok" {
        return Some(Answer::Ok);
    }
    let [one, two] = choice["brick"].as_array()?.as_slice() else { return None };
    Some(Answer::Brick([read_cell(one.as_str()?)?, read_cell(two.as_str()?)?]))
}

fn write_cell((x, y): Cell) -> String {
    format!("{x}x{y}")
}

fn write_brick(brick: Brick) -> Value {
    json!({"brick": brick.map(write_cell)})
}

fn write_answer(answer: Answer) -> Value {
    match answer {
        Answer::Ok => json!("ok"),
        Answer::Brick(brick) => write_brick(brick),
    }
}

fn write_message(game: &Game, message: &Message) -> Value {
    match message {
        Message::Board => {
            let filled: Vec<String> = game.filled.iter().copied().map(write_cell).collect();
            json!({"board": {"size": game.board.size, "filled": filled}})
        }
        Message::Start => json!("start"),
        Message::Brick(brick) => write_brick(*brick),
        Message::Stop => json!("stop"),
    }
}

fn write_stage(stage: Stage) -> Value {
    match stage {
        Stage::Greet(seat) => json!({"greet": seat}),
        Stage::Move(seat) => json!({"move": seat}),
        Stage::Over { loser, by: End::NoPlace } => json!({"over": {"loser": loser, "by": "no-place"}}),
        Stage::Over { loser, by: End::Foul } => json!({"over": {"loser": loser, "by": "foul"}}),
    }
}

fn main() -> std::io::Result<()> {
    serve(Referee::default(), "bricks")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bricks` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
