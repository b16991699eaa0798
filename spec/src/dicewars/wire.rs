//! The players' interface is Java's, so there is no text protocol: programs are spoken to in JSON Lines, without spaces,
//! `{"message":"init","asks":true}` to them and `{"move":"ready"}` from them, as bots of any game may be.

use super::json::{Value, write_string};
use super::{Attack, DiceWars, Flag, LandId, Message, Move, World, world::Scene};
use crate::game::Wire;
use std::fmt::{Display, Write};
use std::sync::Arc;

impl Wire for DiceWars {
    const IS_TEXT: bool = false;
    const ANSWER_BYTES: usize = 4096;

    fn write_message(message: &Message, out: &mut Vec<u8>) {
        let mut line = String::from("{\"message\":");
        match message {
            Message::Map(lands) => {
                line.push_str("{\"map\":{");
                let lands = lands.iter().map(|(id, neighbours)| format!("\"{id}\":[{}]", joined(neighbours)));
                line.push_str(&joined(lands));
                line.push_str("}}");
            }
            Message::Init => line.push_str("\"init\""),
            Message::GetName => line.push_str("\"get-name\""),
            Message::ChooseFlag { world, available } => {
                line.push_str("{\"choose-flag\":{\"world\":");
                write_world(world, &mut line);
                push(&mut line, format_args!(",\"available\":[{}]}}}}", joined(available.iter().map(quoted))));
            }
            Message::Attack { world } => {
                line.push_str("{\"attack\":{\"world\":");
                write_world(world, &mut line);
                line.push_str("}}");
            }
            Message::OpponentAttack { opponent, attack, before, won } => {
                let (opponent, attack) = (opponent.name(), written(*attack));
                push(
                    &mut line,
                    format_args!("{{\"opponent-attack\":{{\"opponent\":\"{opponent}\",\"attack\":{attack},\"before\":"),
                );
                write_world(before, &mut line);
                push(&mut line, format_args!(",\"won\":{won}}}}}"));
            }
        }
        push(&mut line, format_args!(",\"asks\":{}}}\n", DiceWars::asks(message)));
        out.extend_from_slice(line.as_bytes());
    }

    fn read_message(line: &str) -> Result<Message, String> {
        let value = Value::parse(line).ok_or("the line is no value of JSON")?;
        let message = value.get("message").ok_or("the line has no `message`")?;
        read(message).ok_or_else(|| "the message is no call of this game".into())
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        let mut line = String::from("{\"move\":");
        match choice {
            Move::Ready => line.push_str("\"ready\""),
            Move::Name(None) => line.push_str("{\"name\":null}"),
            Move::Name(Some(name)) => {
                line.push_str("{\"name\":");
                write_string(name, &mut line);
                line.push('}');
            }
            Move::Flag(flag) => {
                let flag = flag.as_ref().map_or("null".into(), quoted);
                push(&mut line, format_args!("{{\"flag\":{flag}}}"));
            }
            Move::Attack(attack) => push(&mut line, format_args!("{{\"attack\":{}}}", written(*attack))),
        }
        line.push_str("}\n");
        out.extend_from_slice(line.as_bytes());
    }

    fn ends(_: &Message) -> bool {
        // The end of a war is told to nobody.
        false
    }

    fn asks(message: &Message) -> bool {
        !matches!(message, Message::Map(_) | Message::OpponentAttack { .. })
    }
}

fn push(line: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = line.write_fmt(text);
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    for item in items {
        let comma = if text.is_empty() { "" } else { "," };
        push(&mut text, format_args!("{comma}{item}"));
    }
    text
}

fn quoted(flag: &Flag) -> String {
    format!("\"{}\"", flag.name())
}

fn written(attack: Option<Attack>) -> String {
    attack.map_or("null".into(), |Attack { from, to }| format!("{{\"from\":{from},\"to\":{to}}}"))
}

fn write_world(world: &World, line: &mut String) {
    let lands = world.lands().map(|(id, flag, dice)| format!("\"{id}\":[\"{}\",{dice}]", flag.name()));
    let flags: Vec<Flag> = world.flags().collect();
    let reserve = flags.iter().map(|flag| format!("\"{}\":{}", flag.name(), world.reserve(*flag)));
    let my_flag = world.my_flag.as_ref().map_or("null".into(), quoted);
    let (lands, reserve) = (joined(lands), joined(reserve));
    let (flags, left) = (joined(flags.iter().map(quoted)), world.attacks_left);
    push(
        line,
        format_args!(
            "{{\"lands\":{{{lands}}},\"flags\":[{flags}],\"my_flag\":{my_flag},\"reserve\":{{{reserve}}},\"attacks_left\":{left}}}"
        ),
    );
}

impl Flag {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        ["red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"][self.index()]
    }

    /// The flag with this name.
    pub fn named(name: &str) -> Option<Flag> {
        Flag::ALL.into_iter().find(|flag| flag.name() == name)
    }
}

fn read(message: &Value) -> Option<Message> {
    if let Some(word) = message.text() {
        return match word {
            "init" => Some(Message::Init),
            "get-name" => Some(Message::GetName),
            _ => None,
        };
    }
    let [(name, body)] = message.entries()? else { return None };
    match name.as_str() {
        "map" => {
            let land = |(id, list): &(String, Value)| Some((id.parse().ok()?, numbers(list)?));
            body.entries()?.iter().map(land).collect::<Option<_>>().map(Message::Map)
        }
        "choose-flag" => Some(Message::ChooseFlag {
            world: read_world(body.get("world")?)?,
            available: flags(body.get("available")?)?,
        }),
        "attack" => Some(Message::Attack { world: read_world(body.get("world")?)? }),
        "opponent-attack" => Some(Message::OpponentAttack {
            opponent: flag(body.get("opponent")?)?,
            attack: match body.get("attack")? {
                Value::Null => None,
                attack => Some(Attack { from: attack.get("from")?.number()?, to: attack.get("to")?.number()? }),
            },
            before: read_world(body.get("before")?)?,
            won: body.get("won")?.bool()?,
        }),
        _ => None,
    }
}

fn numbers(list: &Value) -> Option<Vec<LandId>> {
    list.list()?.iter().map(Value::number).collect()
}

fn flag(value: &Value) -> Option<Flag> {
    Flag::named(value.text()?)
}

fn flags(list: &Value) -> Option<Vec<Flag>> {
    list.list()?.iter().map(flag).collect()
}

fn read_world(value: &Value) -> Option<World> {
    let land = |(id, land): &(String, Value)| {
        let [owner, dice] = land.list()? else { return None };
        Some((id.parse().ok()?, (flag(owner)?, dice.number()?)))
    };
    let reserve = |(name, dice): &(String, Value)| Some((Flag::named(name)?, dice.number()?));
    let my_flag = match value.get("my_flag")? {
        Value::Null => None,
        own => Some(flag(own)?),
    };
    let lands = value.get("lands")?.entries()?.iter().map(land).collect::<Option<_>>()?;
    let reserves: Vec<(Flag, u32)> = value.get("reserve")?.entries()?.iter().map(reserve).collect::<Option<_>>()?;
    let scene = Scene::from_parts(&lands, &flags(value.get("flags")?)?, &reserves)?;
    Some(World { scene: Arc::new(scene), my_flag, attacks_left: value.get("attacks_left")?.number()? })
}
