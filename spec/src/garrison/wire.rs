//! Calls and answers as lines of JSON.
//!
//! The contest's players are procedures that are called in their own process, so there is no native text protocol. For
//! showing games, and for programs of ours, a call is written as `{"init":V}` or `{"get_move":V}` and an answer as
//! `"ready"` or `{"to":[2,3],"collect":-5}`. To a referee of the contest a line is still no answer, so that
//! [`Game::read`](crate::game::Game::read) takes every one for garbled.

use super::view::{Grid, View};
use super::{Garrison, Message, Move};
use crate::game::Wire;
use std::fmt::Display;
use std::io::Write;

impl Wire for Garrison {
    const IS_TEXT: bool = false;
    const ANSWER_BYTES: usize = 128;

    fn write_message(message: &Message, out: &mut Vec<u8>) {
        let name = match message {
            Message::Init(_) => "init",
            Message::GetMove(_) => "get_move",
        };
        let view = message.view();
        // Writing into memory cannot fail.
        let _ = write!(out, "{{\"{name}\":{{\"player\":{},\"ipos\":{},\"jpos\":{}", view.player, view.ipos, view.jpos);
        out.extend_from_slice(b",\"field\":");
        write_grid(&view.field, out);
        out.extend_from_slice(b",\"army\":");
        write_grid(&view.army, out);
        let _ = write!(out, ",\"territory\":{},\"opponent_territory\":{}", view.territory, view.opponent_territory);
        let _ = write!(out, ",\"hand_army\":{},\"total_army\":{}", view.hand_army, view.total_army);
        let _ = writeln!(out, ",\"opponent_total_army\":{}}}}}", view.opponent_total_army);
    }

    fn read_message(line: &str) -> Result<Message, String> {
        let mut reader = Reader { left: line.trim() };
        let message = reader.message();
        let message = message.filter(|_| reader.left.is_empty());
        message.ok_or_else(|| {
            let at = line.trim().len() - reader.left.len() + 1;
            format!("no call such as {{\"get_move\":V}}: not understood from character {at} on")
        })
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        let _ = match choice {
            Move::Ready => writeln!(out, "\"ready\""),
            Move::Go { to: [row, column], collect } => {
                writeln!(out, "{{\"to\":[{row},{column}],\"collect\":{collect}}}")
            }
        };
    }

    fn asks(_: &Message) -> bool {
        true
    }

    // Nobody is told that the game is over.
    fn ends(_: &Message) -> bool {
        false
    }
}

fn write_grid<T: Copy + Display>(grid: &Grid<T>, out: &mut Vec<u8>) {
    for (index, row) in grid.rows().enumerate() {
        out.extend_from_slice(if index == 0 { b"[[" } else { b"],[" });
        for (column, number) in row.iter().enumerate() {
            let comma = if column == 0 { "" } else { "," };
            let _ = write!(out, "{comma}{number}");
        }
    }
    out.extend_from_slice(b"]]");
}

/// Reads the JSON of calls, and no other: objects with known keys, numbers without sign, rows of numbers.
struct Reader<'a> {
    left: &'a str,
}

impl Reader<'_> {
    /// Takes a token after white space, if it comes next.
    fn takes(&mut self, token: &str) -> bool {
        match self.left.trim_start().strip_prefix(token) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }

    fn token(&mut self, token: &str) -> Option<()> {
        self.takes(token).then_some(())
    }

    fn key(&mut self) -> Option<String> {
        self.token("\"")?;
        let (key, left) = self.left.split_once('"')?;
        self.left = left;
        let key = key.to_owned();
        self.token(":")?;
        Some(key)
    }

    fn number(&mut self) -> Option<u64> {
        let text = self.left.trim_start();
        let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let number = text[..digits].parse().ok()?;
        self.left = &text[digits..];
        Some(number)
    }

    fn narrow<T: TryFrom<u64>>(&mut self) -> Option<T> {
        T::try_from(self.number()?).ok()
    }

    /// What stands between two brackets, with commas between.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.token("[")?;
        let mut items = vec![item(self)?];
        while self.takes(",") {
            items.push(item(self)?);
        }
        self.token("]")?;
        Some(items)
    }

    fn grid<T: Copy + TryFrom<u64>>(&mut self) -> Option<Grid<T>> {
        let rows = self.list(|reader| reader.list(Self::narrow))?;
        let width = rows.first()?.len();
        rows.iter().all(|row| row.len() == width).then(|| Grid::new(width, rows.concat()))
    }

    fn message(&mut self) -> Option<Message> {
        self.token("{")?;
        let name = self.key()?;
        let view = self.view()?;
        self.token("}")?;
        match name.as_str() {
            "init" => Some(Message::Init(view.into())),
            "get_move" => Some(Message::GetMove(view.into())),
            _ => None,
        }
    }

    fn view(&mut self) -> Option<View> {
        let mut numbers = [None; 8];
        let (mut field, mut army) = (None, None);
        const KEYS: [&str; 8] = [
            "player",
            "ipos",
            "jpos",
            "territory",
            "opponent_territory",
            "hand_army",
            "total_army",
            "opponent_total_army",
        ];
        self.token("{")?;
        loop {
            match self.key()?.as_str() {
                "field" => field = Some(self.grid()?),
                "army" => army = Some(self.grid()?),
                key => numbers[KEYS.iter().position(|known| *known == key)?] = Some(self.number()?),
            }
            if !self.takes(",") {
                break;
            }
        }
        self.token("}")?;
        let [player, ipos, jpos, territory, opponent_territory, hand_army, total_army, opponent_total_army] = numbers;
        Some(View {
            player: player?.try_into().ok()?,
            ipos: ipos?.try_into().ok()?,
            jpos: jpos?.try_into().ok()?,
            field: field?,
            army: army?,
            territory: territory?.try_into().ok()?,
            opponent_territory: opponent_territory?.try_into().ok()?,
            hand_army: hand_army?.try_into().ok()?,
            total_army: total_army?,
            opponent_total_army: opponent_total_army?,
        })
    }
}
