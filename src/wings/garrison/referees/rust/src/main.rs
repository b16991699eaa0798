//! A referee of garrison behind the adapter protocol of `rulebook`: turns JSON into the game of `rules.rs` and back.
//!
//! `rulebook smoke garrison -- target/release/adapter` tests this adapter,
//! `rulebook validate garrison -- target/release/adapter` validates the referee.

mod rules;
mod serve;
mod setup;

use rules::{broken_by, Answer, Cell, End, Game, Message, Sent, Stage, View};
use serde_json::{json, Value};
use serve::{serve, Adapter, No};
use setup::Setup;

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
        self.sent = write_sent(happen(game));
        Ok(game.refused.is_some())
    }
}

impl Adapter for Referee {
    fn about(&self) -> Value {
        json!({"name": "garrison referee", "version": "1", "can": ["start", "step", "moves", "view"], "readings": []})
    }

    fn start(&mut self, setup: &Value) -> Result<(), No> {
        let setup = read_setup(setup).ok_or_else(|| No::Rejected("this is no setup of garrison".into()))?;
        let game = Game::new(&setup).map_err(|broken| No::Rejected(broken.into()))?;
        self.sent = write_sent(game.call());
        self.game = Some(game);
        Ok(())
    }

    fn play(&mut self, seat: usize, choice: &Value, took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.answer(seat, read_move(choice), took_us))
    }

    fn line(&mut self, seat: usize, _line: &str, took_us: u64) -> Result<bool, No> {
        // There is no text protocol: a line is garbled, whatever it says.
        self.step(seat, |game| game.answer(seat, None, took_us))
    }

    fn fault(&mut self, seat: usize, fault: &str, _took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.fail(seat, broken_by(fault, game.stage)))
    }

    fn chance(&mut self, _outcome: &Value) -> Result<(), No> {
        Err(No::Error("luck decides nothing in garrison".into()))
    }

    fn position(&self) -> Result<Value, No> {
        let Game { field, at, hand, moves, stage, .. } = self.game()?;
        let letter = |owner: &Option<usize>| owner.map_or('#', |seat| ['1', '2'][seat]);
        let rows: Vec<String> = field.owners.iter().map(|row| row.iter().map(letter).collect()).collect();
        Ok(json!({
            "field": rows, "army": field.garrisons, "at": at, "hand": hand, "moves": moves,
            "stage": write_stage(*stage),
        }))
    }

    fn turn(&self) -> Result<Value, No> {
        Ok(match self.game()?.stage {
            Stage::Init { seat, .. } | Stage::Move(seat) => json!({"seats": [seat]}),
            Stage::Over { winner: None, .. } => json!({"over": [1, 1]}),
            Stage::Over { winner: Some(0), .. } => json!({"over": [1, 2]}),
            Stage::Over { .. } => json!({"over": [2, 1]}),
        })
    }

    fn sent(&mut self) -> Option<Vec<(usize, Value)>> {
        Some(std::mem::take(&mut self.sent))
    }

    fn moves(&self, seat: usize) -> Result<Value, No> {
        Ok(self.game()?.legal(seat).into_iter().map(write_answer).collect())
    }

    fn view(&self, seat: usize) -> Result<Value, No> {
        if seat > 1 {
            return Err(No::Error("there is no such seat".into()));
        }
        Ok(write_view(self.game()?.view(seat)))
    }
}

// What is read.

fn read_setup(setup: &Value) -> Option<Setup> {
    let numbers = |row: &Value| read_list(row, Value::as_i64);
    let two = |name: &str| setup.get(name).map_or(Some([0, 0]), |pair| numbers(pair)?.try_into().ok());
    Some(Setup {
        field: read_list(&setup["field"], |row| row.as_str().map(String::from))?,
        army: read_list(&setup["army"], numbers)?,
        at: read_list(&setup["at"], read_cell)?,
        hand: two("hand")?,
        moves: two("moves")?,
        stage: setup.get("stage").map_or(Some(Stage::Init { seat: 0, failed: None }), read_stage)?,
    })
}

fn read_list<T>(list: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    list.as_array()?.iter().map(read).collect()
}

fn read_cell(cell: &Value) -> Option<Cell> {
    let [row, column] = cell.as_array()?.as_slice() else { return None };
    Some((row.as_i64()?, column.as_i64()?))
}

fn read_seat(seat: &Value) -> Option<usize> {
    seat.as_u64()?.try_into().ok()
}

/// A seat that may be absent.
fn read_nobody(seat: &Value) -> Option<Option<usize>> {
    if seat.is_null() {
        Some(None)
    } else {
        read_seat(seat).map(Some)
    }
}

fn read_stage(stage: &Value) -> Option<Stage> {
    let (kind, value) = stage.as_object()?.iter().next()?;
    match kind.as_str() {
        "init" => Some(Stage::Init { seat: read_seat(&value["seat"])?, failed: read_nobody(&value["failed"])? }),
        "move" => Some(Stage::Move(read_seat(value)?)),
        "over" => {
            let by = match value["by"].as_str()? {
                "territory" => End::Territory,
                "limit" => End::Limit,
                "fault" => End::Fault,
                _ => return None,
            };
            Some(Stage::Over { winner: read_nobody(&value["winner"])?, by })
        }
        _ => None,
    }
}

/// The move; nothing where it is of another form, since a bad move is for the rules to judge.
fn read_move(choice: &Value) -> Option<Answer> {
    if choice == "ready" {
        return Some(Answer::Ready);
    }
    let to = read_cell(&choice["to"])?;
    let collect = choice["collect"].as_i64()?;
    let is_long = |number: &i64| i32::try_from(*number).is_ok();
    [to.0, to.1, collect].iter().all(is_long).then_some(Answer::Move { to, collect })
}

// What is written.

fn write_answer(answer: Answer) -> Value {
    match answer {
        Answer::Ready => json!("ready"),
        Answer::Move { to, collect } => json!({"to": to, "collect": collect}),
    }
}

fn write_view(view: View) -> Value {
    json!({
        "player": view.player, "ipos": view.at.0, "jpos": view.at.1, "field": view.field, "army": view.army,
        "territory": view.territory[0], "opponent_territory": view.territory[1],
        "hand_army": view.hand, "total_army": view.total[0], "opponent_total_army": view.total[1],
    })
}

fn write_sent(sent: Sent) -> Vec<(usize, Value)> {
    let write = |(seat, message)| match message {
        Message::Init(view) => (seat, json!({"init": write_view(view)})),
        Message::GetMove(view) => (seat, json!({"get_move": write_view(view)})),
    };
    sent.into_iter().map(write).collect()
}

fn write_stage(stage: Stage) -> Value {
    let name = |by| match by {
        End::Territory => "territory",
        End::Limit => "limit",
        End::Fault => "fault",
    };
    match stage {
        Stage::Init { seat, failed: None } => json!({"init": {"seat": seat}}),
        Stage::Init { seat, failed } => json!({"init": {"seat": seat, "failed": failed}}),
        Stage::Move(seat) => json!({"move": seat}),
        Stage::Over { winner, by } => json!({"over": {"winner": winner, "by": name(by)}}),
    }
}

fn main() -> std::io::Result<()> {
    serve(Referee::default(), "garrison")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game garrison` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
