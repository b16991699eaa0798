//! A referee of Dice Wars behind the adapter protocol of `rulebook`: turns JSON into the war of `rules.rs` and back.
//!
//! `rulebook smoke dicewars -- target/release/adapter` tests this adapter,
//! `rulebook validate dicewars -- target/release/adapter` validates the referee.

mod rules;
mod serve;
mod setup;
mod world;

use rules::{broken_by, Answer, Call, Game, Message, Sent, Stage};
use serde_json::{json, Map, Value};
use serve::{serve, Adapter, No};
use setup::Setup;
use world::{end_places, Attack, Flag, Land, View, World};

/// The flags by their names, in their order.
const FLAGS: [(Flag, &str); 8] = [
    (Flag::Red, "red"),
    (Flag::Green, "green"),
    (Flag::Blue, "blue"),
    (Flag::Orange, "orange"),
    (Flag::Yellow, "yellow"),
    (Flag::Cyan, "cyan"),
    (Flag::Magenta, "magenta"),
    (Flag::Gray, "gray"),
];

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

    /// Lets something happen to a seat in a war that is not over, and tells whether the rules refuse it.
    fn step(&mut self, seat: usize, happen: impl FnOnce(&mut Game) -> Sent) -> Result<bool, No> {
        let goes_on = |game: &&mut Game| !matches!(game.stage, Stage::Over) && seat < game.world.flags.len();
        let game = self.game.as_mut().filter(goes_on);
        let game = game.ok_or_else(|| No::Error("the war is over, or has no such seat".into()))?;
        let sent = happen(game);
        self.sent = write_sent(&game.world, sent);
        Ok(game.refused.is_some())
    }
}

impl Adapter for Referee {
    fn about(&self) -> Value {
        json!({"name": "dicewars referee", "version": "1", "can": ["start", "step", "moves", "view"], "readings": []})
    }

    fn start(&mut self, setup: &Value) -> Result<(), No> {
        let setup = read_setup(setup).ok_or_else(|| No::Rejected("this is no setup of Dice Wars".into()))?;
        let game = Game::new(setup).map_err(|broken| No::Rejected(broken.into()))?;
        self.sent = write_sent(&game.world, game.start());
        self.game = Some(game);
        Ok(())
    }

    fn play(&mut self, seat: usize, choice: &Value, took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.answer(seat, read_move(choice), took_us))
    }

    fn line(&mut self, seat: usize, _line: &str, took_us: u64) -> Result<bool, No> {
        // There is no text protocol: a line is no answer, whatever it says.
        self.step(seat, |game| game.answer(seat, None, took_us))
    }

    fn fault(&mut self, seat: usize, fault: &str, _took_us: u64) -> Result<bool, No> {
        self.step(seat, |game| game.refuse(seat, broken_by(fault, game.asked(seat))))
    }

    fn chance(&mut self, outcome: &Value) -> Result<(), No> {
        let game = self.game.as_mut().ok_or_else(|| No::Error("no game is open".into()))?;
        let sent = settle(game, outcome).ok_or_else(|| No::Error("luck does not decide this".into()))?;
        self.sent = write_sent(&game.world, sent.map_err(|broken| No::Error(broken.into()))?);
        Ok(())
    }

    fn position(&self) -> Result<Value, No> {
        let Game { world, turn, ply, stage, .. } = self.game()?;
        let lands = world.lands.iter().map(|(id, land)| (*id, land.flag, land.dice));
        let flags: Vec<Value> = world.flags.iter().map(|&flag| write_flag(flag)).collect();
        Ok(json!({
            "lands": write_lands(lands), "flags": flags, "reserve": world.reserve, "out": world.out,
            "turn": turn, "ply": ply, "stage": write_stage(stage),
        }))
    }

    fn turn(&self) -> Result<Value, No> {
        let game = self.game()?;
        let asked: Vec<usize> = (0..game.world.flags.len()).filter(|&seat| game.asked(seat).is_some()).collect();
        Ok(match game.stage {
            Stage::Over => json!({"over": end_places(&game.world)}),
            _ if asked.is_empty() => json!("chance"),
            _ => json!({"seats": asked}),
        })
    }

    fn sent(&mut self) -> Option<Vec<(usize, Value)>> {
        Some(std::mem::take(&mut self.sent))
    }

    fn moves(&self, seat: usize) -> Result<Value, No> {
        Ok(self.game()?.moves(seat).into_iter().map(write_answer).collect())
    }

    fn view(&self, seat: usize) -> Result<Value, No> {
        let game = self.game()?;
        if seat >= game.world.flags.len() {
            return Err(No::Error("there is no such seat".into()));
        }
        Ok(write_view(&game.view(seat)))
    }
}

/// Lets luck decide; nothing where the outcome is of no form.
fn settle(game: &mut Game, outcome: &Value) -> Option<Result<Sent, world::Broken>> {
    let (kind, value) = outcome.as_object()?.iter().next()?;
    match kind.as_str() {
        "flags" => Some(game.deal(read_list(value, read_flag)?)),
        "roll" => {
            let dice = |name: &str| read_list(&value[name], Value::as_i64);
            Some(game.battle_roll(&dice("attacker")?, &dice("defender")?))
        }
        "scatter" => Some(game.income_scatter(value.as_i64()?)),
        _ => None,
    }
}

// What is read.

fn read_setup(setup: &Value) -> Option<Setup> {
    // What may be left out may be null as well.
    let given = |name: &str| setup.get(name).filter(|value| !value.is_null());
    let players = usize::from(u8::try_from(setup["players"].as_u64()?).ok()?);
    Some(Setup {
        lands: read_list(&setup["lands"], read_land)?,
        players,
        order: given("order").map_or(Some((0..players).collect()), |order| read_list(order, read_seat))?,
        flags: given("flags").map_or(Some(vec![None; players]), |flags| read_list(flags, read_flag_or_none))?,
        reserve: given("reserve").map_or(Some(vec![0; players]), |reserve| read_list(reserve, Value::as_i64))?,
        out: given("out").map_or(Some(vec![]), |out| read_list(out, read_seat))?,
        turn: given("turn").map_or(Some(0), Value::as_i64)?,
        ply: given("ply").map_or(Some(None), |ply| ply.as_i64().map(Some))?,
        stage: given("stage").map_or(Some(Stage::Prepare(vec![Call::Init; players])), read_stage)?,
    })
}

fn read_list<T>(list: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    list.as_array()?.iter().map(read).collect()
}

fn read_seat(seat: &Value) -> Option<usize> {
    seat.as_u64()?.try_into().ok()
}

fn read_flag(name: &Value) -> Option<Flag> {
    FLAGS.iter().find(|(_, other)| name == other).map(|(flag, _)| *flag)
}

fn read_flag_or_none(name: &Value) -> Option<Option<Flag>> {
    if name.is_null() {
        Some(None)
    } else {
        read_flag(name).map(Some)
    }
}

fn read_land(land: &Value) -> Option<(i64, Land)> {
    let neighbours = read_list(&land["neighbours"], Value::as_i64)?;
    Some((land["id"].as_i64()?, Land { flag: read_flag(&land["flag"])?, dice: land["dice"].as_i64()?, neighbours }))
}

fn read_call(call: &Value) -> Option<Call> {
    match call.as_str()? {
        "init" => Some(Call::Init),
        "name" => Some(Call::Name),
        "ready" => Some(Call::Ready),
        _ => None,
    }
}

fn read_attack(attack: &Value) -> Option<Attack> {
    Some(Attack { from: attack["from"].as_i64()?, to: attack["to"].as_i64()? })
}

fn read_stage(stage: &Value) -> Option<Stage> {
    match stage.as_str() {
        Some("deal") => return Some(Stage::Deal),
        Some("over") => return Some(Stage::Over),
        _ => {}
    }
    let (kind, value) = stage.as_object()?.iter().next()?;
    let (seat, step) = (|| read_seat(&value["seat"]), || value["step"].as_i64());
    match kind.as_str() {
        "prepare" => Some(Stage::Prepare(read_list(value, read_call)?)),
        "choose" => Some(Stage::Choose(read_seat(value)?)),
        "attack" => Some(Stage::Attack { seat: seat()?, step: step()? }),
        "roll" => Some(Stage::Roll { seat: seat()?, step: step()?, attack: read_attack(value)? }),
        "scatter" => Some(Stage::Scatter { seat: seat()?, left: value["left"].as_i64()? }),
        _ => None,
    }
}

/// The move; nothing where it is of another form, since a bad move is for the rules to judge.
fn read_move(choice: &Value) -> Option<Answer> {
    if choice == "ready" {
        return Some(Answer::Ready);
    }
    let (kind, value) = choice.as_object()?.iter().next()?;
    match kind.as_str() {
        "name" if value.is_null() || value.is_string() => Some(Answer::Name),
        "flag" => read_flag_or_none(value).map(Answer::Flag),
        "attack" if value.is_null() => Some(Answer::Attack(None)),
        "attack" => read_attack(value).map(Some).map(Answer::Attack),
        _ => None,
    }
}

// What is written.

fn flag_name(flag: Flag) -> &'static str {
    FLAGS[flag as usize].1
}

fn write_flag(flag: Option<Flag>) -> Value {
    json!(flag.map(flag_name))
}

fn write_attack(attack: Attack) -> Value {
    json!({"from": attack.from, "to": attack.to})
}

fn write_lands(lands: impl Iterator<Item = (i64, Flag, i64)>) -> Map<String, Value> {
    lands.map(|(id, flag, dice)| (id.to_string(), json!([flag_name(flag), dice]))).collect()
}

fn write_view(view: &View) -> Value {
    let reserve: Map<String, Value> =
        view.reserve.iter().map(|(flag, dice)| (flag_name(*flag).into(), json!(dice))).collect();
    let flags: Vec<&str> = view.flags.iter().map(|&flag| flag_name(flag)).collect();
    json!({
        "lands": write_lands(view.lands.iter().copied()), "flags": flags, "my_flag": write_flag(view.my_flag),
        "reserve": reserve, "attacks_left": view.attacks_left,
    })
}

fn write_answer(answer: Answer) -> Value {
    match answer {
        Answer::Ready => json!("ready"),
        Answer::Name => json!({"name": null}),
        Answer::Flag(flag) => json!({"flag": write_flag(flag)}),
        Answer::Attack(attack) => json!({"attack": attack.map(write_attack)}),
    }
}

fn write_message(world: &World, message: &Message) -> Value {
    match message {
        Message::Map => {
            let borders = world.lands.iter().map(|(id, land)| (id.to_string(), json!(land.neighbours)));
            json!({"map": borders.collect::<Map<_, _>>()})
        }
        Message::Init => json!("init"),
        Message::GetName => json!("get-name"),
        Message::ChooseFlag { world, available } => {
            let available: Vec<&str> = available.iter().map(|&flag| flag_name(flag)).collect();
            json!({"choose-flag": {"world": write_view(world), "available": available}})
        }
        Message::Attack { world } => json!({"attack": {"world": write_view(world)}}),
        Message::OpponentAttack { opponent, attack, before, won } => json!({"opponent-attack": {
            "opponent": write_flag(*opponent), "attack": write_attack(*attack),
            "before": write_view(before), "won": won,
        }}),
    }
}

fn write_sent(world: &World, sent: Sent) -> Vec<(usize, Value)> {
    sent.iter().map(|(seat, message)| (*seat, write_message(world, message))).collect()
}

fn write_stage(stage: &Stage) -> Value {
    let name = |call: &Call| match call {
        Call::Init => "init",
        Call::Name => "name",
        _ => "ready",
    };
    match stage {
        Stage::Prepare(calls) => json!({"prepare": calls.iter().map(name).collect::<Vec<_>>()}),
        Stage::Choose(seat) => json!({"choose": seat}),
        Stage::Deal => json!("deal"),
        Stage::Attack { seat, step } => json!({"attack": {"seat": seat, "step": step}}),
        Stage::Roll { seat, step, attack } => {
            json!({"roll": {"seat": seat, "step": step, "from": attack.from, "to": attack.to}})
        }
        Stage::Scatter { seat, left } => json!({"scatter": {"seat": seat, "left": left}}),
        Stage::Over => json!("over"),
    }
}

fn main() -> std::io::Result<()> {
    serve(Referee::default(), "dicewars")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game dicewars` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
