//! What our players wrote down: the calls that the referee made, in the order in which it made them to all of them.

use super::playout::keeps_limit;
use rulebook_spec::dicewars::{Attack, DiceWars, Flag, LandId, Message, Move, World};
use rulebook_spec::game::{Answer, Fault, Game, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The neighbours of each land.
pub(super) type Borders = BTreeMap<LandId, BTreeSet<LandId>>;

/// A call, as the player who got it wrote it down.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Call {
    /// Who was called: players are numbered as they were made.
    pub(super) seat: Seat,
    /// When, in microseconds of a clock that all players share.
    pub(super) at_us: u64,
    /// Its number among the calls of its kind, from 1, as the player remembers.
    pub(super) count: u32,
    /// How many calls of all kinds it remembers from before it; older copies of our player do not say so.
    pub(super) remembers: Option<u32>,
    /// What it was told, or what is wrong with it.
    pub(super) message: Result<Message, String>,
    /// The borders of the world that it was shown.
    pub(super) borders: Option<Arc<Borders>>,
    /// How long it was ordered to take.
    pub(super) sleeps_us: u64,
    /// What it answered, and when; `None` if it never came to that.
    pub(super) answer: Option<(Answer<Move>, u64)>,
}

impl Call {
    /// The world that it was shown.
    pub(super) fn world(&self) -> Option<&World> {
        match self.message.as_ref().ok()? {
            Message::ChooseFlag { world, .. } | Message::Attack { world } => Some(world),
            Message::OpponentAttack { before, .. } => Some(before),
            Message::Init | Message::GetName | Message::Map(_) => None,
        }
    }
}

/// The name of the call that a message makes.
pub(super) fn name(message: &Message) -> &'static str {
    match message {
        Message::Map(_) => "map",
        Message::Init => "init",
        Message::GetName => "get-name",
        Message::ChooseFlag { .. } => "choose-flag",
        Message::Attack { .. } => "attack",
        Message::OpponentAttack { .. } => "opponent-attack",
    }
}

/// A line of a log. What it tells of is a call, its end, or something that is not judged.
#[derive(Deserialize)]
struct Line {
    at_us: u64,
    #[serde(default)]
    call: Option<String>,
    #[serde(default)]
    answers: Option<String>,
    #[serde(default)]
    count: u32,
    #[serde(default)]
    remembers: Option<u32>,
    #[serde(default)]
    sleeps_ms: u64,
    #[serde(default, rename = "move")]
    choice: Option<Value>,
    #[serde(default)]
    fault: Option<Fault>,
    #[serde(flatten)]
    told: Told,
}

/// What a call is made with.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Told {
    world: Option<Value>,
    available: Option<Vec<Flag>>,
    opponent: Option<Flag>,
    attack: Option<Attack>,
    before: Option<Value>,
    won: bool,
}

#[derive(Deserialize)]
struct WorldForm {
    lands: Vec<LandForm>,
    flags: Value,
    my_flag: Value,
    reserve: Value,
    attacks_left: Value,
}

#[derive(Deserialize)]
struct LandForm {
    id: LandId,
    flag: Value,
    dice: Value,
    neighbours: BTreeSet<LandId>,
}

/// The calls in the logs, in the order in which they were made. A player who got no call has no seat.
pub(super) fn read(logs: &[String]) -> (Vec<Call>, u8) {
    let mut calls = Vec::new();
    let mut seats = 0;
    for log in logs {
        let of_seat = read_log(seats, log);
        if !of_seat.is_empty() {
            seats += 1;
            calls.extend(of_seat);
        }
    }
    calls.sort_by_key(|call| call.at_us);
    (0..seats).for_each(|seat| ask_the_name_first(seat, &mut calls));
    (calls, seats)
}

/// The text says only that `init` comes before the name is asked, and nothing hangs on the name: one that a player is asked later is
/// taken as if it had been asked at once, and remembered since then, if it was not undone.
fn ask_the_name_first(seat: Seat, calls: &mut Vec<Call>) {
    let of_seat: Vec<usize> = (0..calls.len()).filter(|index| calls[*index].seat == seat).collect();
    let is_name = |index: &&usize| matches!(calls[**index].message, Ok(Message::GetName));
    let names: Vec<usize> = of_seat.iter().filter(is_name).copied().collect();
    let ([init, next, ..], [name]) = (&of_seat[..], &names[..]) else { return };
    if next >= name || !matches!(calls[*init].message, Ok(Message::Init)) {
        return;
    }
    let stays = u32::from(keeps_limit(DiceWars::literal(), &Message::GetName, calls[*name].sleeps_us));
    let remembers = calls[*next].remembers;
    for index in of_seat.iter().filter(|index| (next..name).contains(index)) {
        calls[*index].remembers = calls[*index].remembers.map(|calls| calls.saturating_add(stays));
    }
    let moved = calls.remove(*name);
    calls.insert(init + 1, Call { remembers, ..moved });
}

fn read_log(seat: Seat, log: &str) -> Vec<Call> {
    let mut calls: Vec<(String, Call)> = Vec::new();
    // A line that is being written when the referee ends is no line.
    for line in log.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok()) {
        if let Some(name) = line.call {
            let (message, borders) = told(&name, line.told);
            let Line { at_us, count, remembers, sleeps_ms, .. } = line;
            let (borders, sleeps_us) = (borders.map(Arc::new), sleeps_ms.saturating_mul(1000));
            calls.push((name, Call { seat, at_us, count, remembers, message, borders, sleeps_us, answer: None }));
        } else if let Some(name) = line.answers {
            let choice = line.choice.and_then(|choice| serde_json::from_value(choice).ok());
            let answer = match (choice, line.fault) {
                (Some(choice), None) => Answer::Move(choice),
                (_, fault) => Answer::Fault(fault.unwrap_or(Fault::Crash)),
            };
            let open =
                |(of, call): &&mut (String, Call)| *of == name && call.count == line.count && call.answer.is_none();
            if let Some((_, call)) = calls.iter_mut().rev().find(open) {
                call.answer = Some((answer, line.at_us));
            }
        }
    }
    calls.into_iter().map(|(_, call)| call).collect()
}

/// The message that a call amounts to, and the borders that came with it.
fn told(name: &str, told: Told) -> (Result<Message, String>, Option<Borders>) {
    let plain = |message| (Ok(message), None);
    let with = |seen: Option<Value>, build: &dyn Fn(Value) -> Value| match world(seen) {
        Ok((world, borders)) => {
            let message = serde_json::from_value(build(world));
            (message.map_err(|error| error.to_string()), Some(borders))
        }
        Err(says) => (Err(says), None),
    };
    match name {
        "init" => plain(Message::Init),
        "get-name" => plain(Message::GetName),
        "choose-flag" => with(told.world, &|world| {
            let mut available = told.available.clone().unwrap_or_default();
            available.sort_unstable();
            json!({"choose-flag": {"world": world, "available": available}})
        }),
        "attack" => with(told.world, &|world| json!({"attack": {"world": world}})),
        "opponent-attack" => with(told.before, &|before| {
            let (opponent, attack, won) = (told.opponent, told.attack, told.won);
            json!({"opponent-attack": {"opponent": opponent, "attack": attack, "before": before, "won": won}})
        }),
        other => (Err(format!("a call `{other}` is none of the interface")), None),
    }
}

/// A world in the form that our messages have, and its borders.
fn world(seen: Option<Value>) -> Result<(Value, Borders), String> {
    let seen = seen.ok_or("no world was handed over")?;
    if let Some(error) = seen.get("error") {
        return Err(format!("looking at the world threw {error}"));
    }
    let form: WorldForm = serde_json::from_value(seen).map_err(|error| error.to_string())?;
    let (mut lands, mut borders) = (BTreeMap::new(), Borders::new());
    for land in form.lands {
        if lands.insert(land.id.to_string(), json!([land.flag, land.dice])).is_some() {
            return Err(format!("two lands have the number {}", land.id));
        }
        borders.insert(land.id, land.neighbours);
    }
    let (flags, my_flag, reserve, left) = (form.flags, form.my_flag, form.reserve, form.attacks_left);
    let world = json!({"lands": lands, "flags": flags, "my_flag": my_flag, "reserve": reserve, "attacks_left": left});
    Ok((world, borders))
}

#[cfg(test)]
mod tests {
    use super::{name, read};

    /// The calls of one player, and what it remembers at each: it is asked for its name last. Its choice shows no world.
    fn asked_late(sleeps_ms: u64) -> Vec<(&'static str, Option<u32>)> {
        let log = format!(
            r#"{{"at_us":1,"call":"init","count":1,"remembers":0}}
            {{"at_us":3,"call":"choose-flag","count":1,"remembers":1}}
            {{"at_us":5,"call":"get-name","count":1,"remembers":2,"sleeps_ms":{sleeps_ms}}}"#
        );
        let (calls, seats) = read(&[log]);
        assert_eq!(seats, 1);
        calls.iter().map(|call| (call.message.as_ref().map_or("choice", name), call.remembers)).collect()
    }

    #[test]
    fn a_name_that_is_asked_late_counts_as_asked_at_once() {
        assert_eq!(asked_late(0), [("init", Some(0)), ("get-name", Some(1)), ("choice", Some(2))]);
        // It was late, and is forgotten.
        assert_eq!(asked_late(400), [("init", Some(0)), ("get-name", Some(1)), ("choice", Some(1))]);
    }
}
