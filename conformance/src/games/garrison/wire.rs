//! Calls and answers as lines of JSON.
//!
//! The contest's players are procedures that are called in their own process, so there is no native text protocol. For
//! showing games, and for our programs, a call is written as `{"init":V}` or `{"get_move":V}` and an answer as
//! `"ready"` or `{"to":[2,3],"collect":-5}`. To a referee of the contest a line is still no answer, so that
//! [`Game::read`](rulebook_spec::game::Game::read) takes every one for garbled.

use crate::contest::Wire;
use rulebook_spec::garrison::view::{Grid, View};
use rulebook_spec::garrison::{Garrison, Message, Move, Setup, Stage};
use std::fmt::Display;
use std::io::Write;

impl Wire for Garrison {
    fn is_text() -> bool {
        false
    }
    fn answer_bytes() -> usize {
        128
    }

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
        let wrong = |at: usize| format!("no call such as {{\"get_move\":V}}: not understood from character {at} on");
        let line = line.trim();
        let message: Message = serde_json::from_str(line).map_err(|error| wrong(error.column()))?;
        // JSON may have a view without its names, as a list, and an array without rows.
        let view = line.find(':').map_or(0, |colon| colon + 1);
        let has_rows = |view: &View| view.field.rows().len() > 0 && view.army.rows().len() > 0;
        let is_whole = line[view..].trim_start().starts_with('{') && has_rows(&message.view());
        if is_whole { Ok(message) } else { Err(wrong(view + 1)) }
    }

    /// Row and column, and behind them how much of the garrison is taken in hand: `3 4 20`.
    fn in_words(choice: &Move) -> String {
        match choice {
            Move::Ready => "ready".into(),
            Move::Go { to: [row, column], collect: 0 } => format!("{row} {column}"),
            Move::Go { to: [row, column], collect } => format!("{row} {column} {collect}"),
        }
    }

    fn from_words(words: &str) -> Option<Move> {
        let numbers: Result<Vec<i32>, _> = words.split_whitespace().map(str::parse).collect();
        match numbers.ok()?[..] {
            [row, column] => Some(Move::Go { to: [row, column], collect: 0 }),
            [row, column, collect] => Some(Move::Go { to: [row, column], collect }),
            _ => None,
        }
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        let _ = match choice {
            Move::Ready => writeln!(out, "\"ready\""),
            Move::Go { to: [row, column], collect } => {
                writeln!(out, "{{\"to\":[{row},{column}],\"collect\":{collect}}}")
            }
        };
    }

    /// Each player sees its own garrisons only, so that it takes both to know a map.
    fn beginning(first: &[Option<Message>]) -> Option<Setup> {
        let [Some(Message::Init(one)), Some(Message::Init(two))] = first else { return None };
        let views = [one.view(), two.view()];
        // Each says which player it is.
        if views.each_ref().map(|view| view.player) != [0, 1] {
            return None;
        }
        let rows = views[0].field.rows().len().checked_sub(2)?;
        let columns = views[0].field.rows().next()?.len().checked_sub(2)?;
        let cell = |row: usize, column: usize| match views[0].field.at(row, column)? {
            0 => Some(('#', 0)),
            1 => Some(('1', i64::from(views[0].army.at(row, column)?))),
            2 => Some(('2', i64::from(views[1].army.at(row, column)?))),
            _ => None,
        };
        let row = |row: usize| (1..=columns).map(|column| cell(row, column)).collect::<Option<(String, Vec<i64>)>>();
        let (field, army) = (1..=rows).map(row).collect::<Option<(Vec<_>, Vec<_>)>>()?;
        let at = views.each_ref().map(|view| [i64::from(view.ipos), i64::from(view.jpos)]).to_vec();
        let hand = views.each_ref().map(|view| i64::from(view.hand_army));
        Some(Setup { field, army, at, hand, moves: [0, 0], stage: Stage::default() })
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
