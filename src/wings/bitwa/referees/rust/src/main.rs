//! A referee of bitwa behind the adapter protocol of `rulebook`: turns JSON into the game of `rules.rs` and back.
//!
//! `rulebook smoke bitwa -- target/release/adapter` tests this adapter,
//! `rulebook validate bitwa -- target/release/adapter` validates the referee.

mod board;
mod rules;
mod serve;

use board::Setup;
use rules::{broken_by, talk_answer, Answer, End, Game, Message, Sent, Stage, Target};
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

    /// Lets something happen to a living player in a game that is not over, and tells whether the rules refuse it.
    fn step(&mut self, seat: usize, happen: impl FnOnce(&mut Game) -> Sent) -> Result<bool, No> {
        let game = self.game.as_mut().filter(|game| game.hears(seat));
        let game =
            game.ok_or_else(|| No::Error("the game or the player is at an end, or there is no such seat".into()))?;
        let sent = happen(game);
        self.sent = sent.into_iter().map(|(seat, message)| (seat, write_message(game, &message))).collect();
        Ok(game.refused.is_some())
    }
}

impl Adapter for Referee {
    fn about(&self) -> Value {
        json!({"name": "bitwa referee", "version": "1", "can": ["start", "step", "moves", "view"], "readings": []})
    }

    fn start(&mut self, setup: &Value) -> Result<(), No> {
        let setup = read_setup(setup).ok_or_else(|| No::Rejected("this is no setup of bitwa".into()))?;
        let game = Game::new(setup).map_err(|broken| No::Rejected(broken.into()))?;
        self.sent = game.start().iter().map(|(seat, message)| (*seat, write_message(&game, message))).collect();
        self.game = Some(game);
        Ok(())
    }

    fn play(&mut self, seat: usize, choice: &Value, took_us: u64) -> Result<bool, No> {
        let answer = read_move(choice).ok_or("bitwa.talk.answer: this is no answer");
        self.step(seat, |game| game.answer(seat, answer, took_us))
    }

    fn line(&mut self, seat: usize, line: &str, took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.answer(seat, talk_answer(line, &game.stage), took_us))
    }

    fn fault(&mut self, seat: usize, fault: &str, _took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.kill(seat, broken_by(fault)))
    }

    fn chance(&mut self, _outcome: &Value) -> Result<(), No> {
        Err(No::Error("luck decides nothing in bitwa".into()))
    }

    fn position(&self) -> Result<Value, No> {
        let game = self.game()?;
        let strengths = game.board.units().map(|(x, y)| [x, y, game.board.strength((x, y))]);
        let hurt: Vec<[i64; 3]> = strengths.filter(|&[.., strength]| strength < game.strength).collect();
        Ok(json!({
            "rows": game.board.rows(), "rounds": game.rounds, "strength": game.strength, "hurt": hurt,
            "round": game.round, "killed": game.killed, "limit_ms": game.limit_ms, "spent_us": game.spent_us,
            "stage": write_stage(&game.stage),
        }))
    }

    fn turn(&self) -> Result<Value, No> {
        let game = self.game()?;
        Ok(match game.stage {
            Stage::Over(_) => json!({"over": game.end_count()}),
            _ => json!({"seats": game.asked()}),
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

// What is read.

fn read_setup(setup: &Value) -> Option<Setup> {
    let number = |name: &str| setup[name].as_i64();
    let number_or = |name: &str, left_out| setup.get(name).map_or(Some(left_out), Value::as_i64);
    Some(Setup {
        rows: read_list(&setup["rows"], |row| row.as_str().map(String::from))?,
        rounds: number("rounds")?,
        strength: number("strength")?,
        hurt: setup.get("hurt").map_or(Some(vec![]), |hurt| read_list(hurt, read_numbers))?,
        round: number_or("round", 1)?,
        killed: setup.get("killed").map_or(Some(vec![]), read_seats)?,
        limit_ms: number_or("limit_ms", 180_000)?,
        spent_us: setup.get("spent_us").map_or(Some([0, 0]), read_numbers)?,
        stage: setup.get("stage").map_or(Some(Stage::SetGame(vec![0, 1])), read_stage)?,
    })
}

fn read_list<T>(list: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    list.as_array()?.iter().map(read).collect()
}

fn read_numbers<const N: usize>(list: &Value) -> Option<[i64; N]> {
    read_list(list, Value::as_i64)?.try_into().ok()
}

fn read_seats(list: &Value) -> Option<Vec<usize>> {
    read_list(list, |seat| seat.as_u64()?.try_into().ok())
}

fn read_division(letter: &Value) -> Option<char> {
    letter.as_str()?.parse().ok()
}

fn read_stage(stage: &Value) -> Option<Stage> {
    let (kind, value) = stage.as_object()?.iter().next()?;
    Some(match kind.as_str() {
        "set-game" => Stage::SetGame(read_seats(value)?),
        "time-left" => Stage::TimeLeft(read_division(value)?),
        "gen-move" => Stage::GenMove(read_division(value)?),
        "play" => Stage::Play { division: read_division(&value["division"])?, waits: read_seats(&value["waits"])? },
        "over" => Stage::Over(match value.as_str()? {
            "annihilation" => End::Annihilation,
            "killed" => End::Killed,
            "rounds" => End::Rounds,
            _ => return None,
        }),
        _ => return None,
    })
}

/// The move; nothing where it is of another form, since a bad move is for the rules to judge.
fn read_move(choice: &Value) -> Option<Answer> {
    match choice.as_str() {
        Some("ack") => Some(Answer::Ack),
        Some("error") => Some(Answer::Error),
        _ => {
            let target = &choice["target"];
            let value = |name: &str| i32::try_from(target[name].as_i64()?).ok().map(i64::from);
            let (x, y, dx, dy) = (value("x")?, value("y")?, value("dx")?, value("dy")?);
            Some(Answer::Target(Target { attack: value("attack")?, x, y, dx, dy, p: value("p")? }))
        }
    }
}

// What is written.

fn write_target(target: &Target) -> Value {
    let Target { attack, x, y, dx, dy, p } = target;
    json!({"attack": attack, "x": x, "y": y, "dx": dx, "dy": dy, "p": p})
}

fn write_answer(answer: Answer) -> Value {
    match answer {
        Answer::Ack => json!("ack"),
        Answer::Error => json!("error"),
        Answer::Target(target) => json!({"target": write_target(&target)}),
    }
}

fn write_message(game: &Game, message: &Message) -> Value {
    match message {
        Message::SetGame => json!({"set-game": {
            "m": game.board.width, "n": game.board.height, "rounds": game.rounds, "strength": game.strength,
            "rows": game.board.rows(),
        }}),
        Message::TimeLeft(left_ms) => json!({"time-left": left_ms}),
        Message::GenMove(division) => json!({"gen-move": division}),
        Message::Play(division, target) => json!({"play": {"division": division, "target": write_target(target)}}),
    }
}

fn write_stage(stage: &Stage) -> Value {
    match stage {
        Stage::SetGame(waits) => json!({"set-game": waits}),
        Stage::TimeLeft(division) => json!({"time-left": division}),
        Stage::GenMove(division) => json!({"gen-move": division}),
        Stage::Play { division, waits } => json!({"play": {"division": division, "waits": waits}}),
        Stage::Over(End::Annihilation) => json!({"over": "annihilation"}),
        Stage::Over(End::Killed) => json!({"over": "killed"}),
        Stage::Over(End::Rounds) => json!({"over": "rounds"}),
    }
}

fn main() -> std::io::Result<()> {
    serve(Referee::default(), "bitwa")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bitwa` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
