//! The players' interface is Java's, so there is no text protocol: programs are spoken to in JSON Lines, without spaces,
//! `{"message":"init","asks":true}` to them and `{"move":"ready"}` from them, as bots of any game may be.

use crate::contest::Wire;
use rulebook_spec::dicewars::view::Scene;
use rulebook_spec::dicewars::{Attack, DiceWars, Flag, LandId, Message, Move, World};
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter};
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

#[derive(Serialize)]
struct Call<'a> {
    message: &'a Message,
    asks: bool,
}

#[derive(Serialize)]
struct Reply<'a> {
    r#move: &'a Move,
}

impl Wire for DiceWars {
    fn is_text() -> bool {
        false
    }
    fn answer_bytes() -> usize {
        4096
    }

    fn write_message(message: &Message, out: &mut Vec<u8>) {
        write(&Call { message, asks: DiceWars::asks(message) }, out);
    }

    fn read_message(line: &str) -> Result<Message, String> {
        let value: Value = serde_json::from_str(line).map_err(|_| "the line is no value of JSON")?;
        let message = value.get("message").ok_or("the line has no `message`")?;
        read(message).ok_or_else(|| "the message is no call of this game".into())
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        write(&Reply { r#move: choice }, out);
    }

    /// An attack as `3 7`, the end of a turn as `stop`, a flag by its name.
    fn in_words(choice: &Move) -> String {
        match choice {
            Move::Attack(Some(attack)) => format!("{} {}", attack.from, attack.to),
            Move::Attack(None) => "stop".into(),
            Move::Flag(Some(flag)) => flag.name().into(),
            other => serde_json::to_string(other).unwrap_or_default(),
        }
    }

    fn from_words(words: &str) -> Option<Move> {
        if words == "stop" {
            return Some(Move::Attack(None));
        }
        if let Some(flag) = Flag::ALL.into_iter().find(|flag| flag.name() == words) {
            return Some(Move::Flag(Some(flag)));
        }
        let (from, to) = words.split_once(' ')?;
        Some(Move::Attack(Some(Attack { from: from.parse().ok()?, to: to.trim().parse().ok()? })))
    }

    fn ends(_: &Message) -> bool {
        // The end of a war is told to nobody.
        false
    }

    fn asks(message: &Message) -> bool {
        !matches!(message, Message::Map(_) | Message::OpponentAttack { .. })
    }
}

fn write(line: &impl Serialize, out: &mut Vec<u8>) {
    // Writing into bytes cannot fail, and the data of this game has a form in JSON.
    let _ = line.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, Spelling));
    out.push(b'\n');
}

/// Control characters are spelled by their numbers, so that all lines keep the bytes that they always had.
struct Spelling;

impl Formatter for Spelling {
    fn write_char_escape<W: io::Write + ?Sized>(&mut self, writer: &mut W, escape: CharEscape) -> io::Result<()> {
        let number = match escape {
            CharEscape::Backspace => 8,
            CharEscape::Tab => 9,
            CharEscape::LineFeed => 10,
            CharEscape::FormFeed => 12,
            CharEscape::CarriageReturn => 13,
            CharEscape::AsciiControl(number) => number,
            CharEscape::Quote | CharEscape::ReverseSolidus | CharEscape::Solidus => {
                return CompactFormatter.write_char_escape(writer, escape);
            }
        };
        write!(writer, "\\u{number:04x}")
    }
}

/// The message that a value says. Keys that a message does not have are passed over: another referee may say more.
fn read(message: &Value) -> Option<Message> {
    if let Some(word) = message.as_str() {
        return match word {
            "init" => Some(Message::Init),
            "get-name" => Some(Message::GetName),
            _ => None,
        };
    }
    let (name, body) = message.as_object().filter(|body| body.len() == 1)?.iter().next()?;
    match name.as_str() {
        "map" => {
            let land = |(id, list): (&String, &Value)| Some((id.parse().ok()?, numbers(list)?));
            body.as_object()?.iter().map(land).collect::<Option<_>>().map(Message::Map)
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
                attack => Some(Attack { from: number(attack.get("from")?)?, to: number(attack.get("to")?)? }),
            },
            before: read_world(body.get("before")?)?,
            won: body.get("won")?.as_bool()?,
        }),
        _ => None,
    }
}

fn number<T: TryFrom<i64>>(value: &Value) -> Option<T> {
    T::try_from(value.as_i64()?).ok()
}

fn numbers(list: &Value) -> Option<Vec<LandId>> {
    list.as_array()?.iter().map(number).collect()
}

fn flag(value: &Value) -> Option<Flag> {
    Flag::named(value.as_str()?)
}

fn flags(list: &Value) -> Option<Vec<Flag>> {
    list.as_array()?.iter().map(flag).collect()
}

fn read_world(value: &Value) -> Option<World> {
    let land = |(id, land): (&String, &Value)| {
        let [owner, dice] = land.as_array()?.as_slice() else { return None };
        Some((id.parse().ok()?, (flag(owner)?, number(dice)?)))
    };
    let reserve = |(name, dice): (&String, &Value)| Some((Flag::named(name)?, number(dice)?));
    let my_flag = match value.get("my_flag")? {
        Value::Null => None,
        own => Some(flag(own)?),
    };
    let lands: BTreeMap<LandId, (Flag, u8)> =
        value.get("lands")?.as_object()?.iter().map(land).collect::<Option<_>>()?;
    let reserves: Vec<(Flag, u32)> = value.get("reserve")?.as_object()?.iter().map(reserve).collect::<Option<_>>()?;
    let scene = Scene::from_parts(&lands, &flags(value.get("flags")?)?, &reserves)?;
    Some(World { scene: Arc::new(scene), my_flag, attacks_left: number(value.get("attacks_left")?)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(message: &str) -> Option<Message> {
        DiceWars::read_message(&format!("{{\"message\":{message},\"asks\":true}}")).ok()
    }

    #[test]
    fn a_line_is_read_as_json_and_no_other_way() {
        let map = |numbers: &str| reads(&format!("{{\"map\":{{\"1\":[{numbers}]}}}}"));
        assert_eq!(map("2, -3"), Some(Message::Map([(1, vec![2, -3])].into())));
        for wrong in ["02", "-03", "2,", ",2", "2 3", "2.0", "2e0", "\"2\"", "null", "2147483648", "--2", "+2"] {
            assert_eq!(map(wrong), None, "{wrong}");
        }
        assert_eq!(reads(r#""in\u0069t""#), Some(Message::Init));
        for wrong in [r#""in\x69t""#, r#""init\uD800""#, "\"init\n\"", "init", "\"init\" \"init\"", "null", "[]", "{}"]
        {
            assert_eq!(reads(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_name_is_read_as_it_was_written() {
        for text in ["", "plain", "\"\\/", "\u{0}\u{1f} \u{7f}", "\n\t\r\u{8}\u{c}", "ü€😀"] {
            let mut line = Vec::new();
            DiceWars::write_move(&Move::Name(Some(text.into())), &mut line);
            let value: Value = serde_json::from_slice(&line).expect("it is JSON");
            assert_eq!(value["move"]["name"], text);
        }
        let mut line = Vec::new();
        DiceWars::write_move(&Move::Name(Some("\n\u{1f}\"".into())), &mut line);
        assert_eq!(line, b"{\"move\":{\"name\":\"\\u000a\\u001f\\\"\"}}\n");
    }

    #[test]
    fn values_within_values_have_an_end() {
        let deep = "[".repeat(100_000);
        assert!(DiceWars::read_message(&deep).is_err());
        assert!(DiceWars::read_message(&(deep + &"]".repeat(100_000))).is_err());
    }

    #[test]
    fn what_a_message_does_not_have_is_passed_over() {
        let world = r#""lands":{"1":["red",2]},"flags":["red"],"my_flag":null,"reserve":{"red":0},"attacks_left":1"#;
        let plain = reads(&format!("{{\"attack\":{{\"world\":{{{world}}}}}}}"));
        assert!(plain.is_some());
        assert_eq!(reads(&format!("{{\"attack\":{{\"world\":{{{world},\"more\":[]}},\"more\":0}}}}")), plain);
        assert_eq!(reads(&format!("{{\"attack\":{{\"world\":{{{world}}}}},\"more\":0}}")), None, "two messages");
        for left_out in world.split(",\"").map(|entry| entry.trim_start_matches('"')) {
            let rest = world.replace(&format!("\"{left_out}"), "\"x\":0");
            assert_eq!(reads(&format!("{{\"attack\":{{\"world\":{{{rest}}}}}}}")), None, "{rest}");
        }
    }
}
