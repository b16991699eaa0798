//! Boards, and what an operator wishes of one.

use crate::choose::Choices;
use rulebook_spec::game::Game;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The boards of a game: its own, those drawn as an operator wishes, how they are written, and how a position looks.
pub trait Boards: Game {
    /// Setups at the beginning of a game that between them let a bot meet every rule, those of short games first.
    fn boards() -> Vec<Self::Setup>;

    /// Boards that an operator may call by name; those of a contest's own set first.
    fn named() -> Vec<(&'static str, Self::Setup)> {
        Vec::new()
    }

    /// The time that each player has for a whole game, in milliseconds, where the operator names none; `None` for a game
    /// that limits single answers only.
    fn usual_budget_ms() -> Option<u32> {
        None
    }

    /// The setup with this many milliseconds for each player's whole game, none of them spent; as it is where a game has
    /// no such budget.
    fn with_budget(setup: Self::Setup, _: u32) -> Self::Setup {
        setup
    }

    /// The time that each player has for the whole game in this setup, in milliseconds; `None` for a game that limits
    /// single answers only.
    fn budget_ms(_: &Self::Setup) -> Option<u32> {
        None
    }

    /// The setup as an operator gives it to a referee on its command line: JSON, where the game has no form of its own.
    fn board_text(setup: &Self::Setup) -> String {
        json(setup)
    }

    /// The setup that such a text says. A setup in JSON is read elsewhere: a game without another form refuses all.
    ///
    /// # Errors
    /// One sentence that says what is wrong and how it is written.
    fn read_board(text: &str) -> Result<Self::Setup, String> {
        Err(format!("`{text}` is no board: write a setup of {} in JSON", Self::name()))
    }

    /// The setup of a position as it is shown, in a game that began with `begun`: what a position leaves out, since it does
    /// not change, is taken from there. Where the keys of a position are those of a setup there is nothing to say.
    ///
    /// # Errors
    /// One sentence on what is no position of this game.
    fn shown_setup(begun: &Self::Setup, shown: &Value) -> Result<Self::Setup, String> {
        let mut setup = serde_json::to_value(begun).map_err(|error| error.to_string())?;
        let (Value::Object(setup), Value::Object(shown)) = (&mut setup, shown) else {
            return Err("a position is an object".into());
        };
        setup.extend(shown.iter().map(|(key, value)| (key.clone(), value.clone())));
        Self::Setup::deserialize(&*setup).map_err(|error| format!("the position: {error}"))
    }

    /// A setup at the beginning of a game, drawn as an operator wishes.
    ///
    /// # Errors
    /// One sentence on a wish that the game does not know or cannot fulfil.
    fn draw_board(_: &Wishes, _: &mut dyn Choices) -> Result<Self::Setup, String> {
        Err(format!("{} draws no boards: name one by --board", Self::name()))
    }

    /// The position as a picture of characters, ending in a line feed: its JSON, where the game draws none.
    fn draw(position: &Self::Position) -> String {
        json(position) + "\n"
    }

    /// The position as a picture that fits into a room: [`Boards::draw`] where that fits, otherwise something smaller, such as
    /// a part of the board. Traces never hold it, so that it may be made otherwise at any time.
    fn draw_within(position: &Self::Position, room: Room) -> String {
        room.cut(&Self::draw(position))
    }
}

/// The room for a picture, in characters and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Characters in a line.
    pub columns: usize,
    /// Lines.
    pub rows: usize,
}

impl Room {
    /// Whether a picture of this many columns and rows fits.
    pub fn fits(self, columns: usize, rows: usize) -> bool {
        columns <= self.columns && rows <= self.rows
    }

    /// Whether a picture fits.
    pub fn holds(self, picture: &str) -> bool {
        let columns = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        self.fits(columns, picture.lines().count())
    }

    /// The picture without what does not fit; `…` stands for it.
    pub fn cut(self, picture: &str) -> String {
        if self.holds(picture) {
            return picture.to_owned();
        }
        let lines = picture.lines().count();
        let kept = if lines > self.rows { self.rows.saturating_sub(1) } else { lines };
        let mut cut = String::new();
        for line in picture.lines().take(kept) {
            let is_long = line.chars().count() > self.columns;
            let shown: String =
                line.chars().take(if is_long { self.columns.saturating_sub(1) } else { self.columns }).collect();
            cut += shown.trim_end();
            cut += if is_long { "…\n" } else { "\n" };
        }
        if kept < lines {
            cut += &format!("… {} more lines\n", lines - kept);
        }
        cut
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// What an operator wishes of a board that is drawn at random. Each game knows some of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// How large: cells to a side, or what the game counts.
    pub size: Option<u32>,
    /// How much of it is filled, in percent.
    pub fill: Option<u32>,
    /// How many seats it has.
    pub seats: u8,
}

#[cfg(test)]
mod tests {
    use super::Room;

    #[test]
    fn a_picture_is_cut_only_where_it_does_not_fit() {
        let room = Room { columns: 4, rows: 2 };
        assert_eq!(room.cut("abcd\nef\n"), "abcd\nef\n");
        assert_eq!(room.cut("abcde\nef\n"), "abc…\nef\n");
        assert_eq!(room.cut("a\nb\nc\n"), "a\n… 2 more lines\n");
        assert!(room.holds("abcd\n") && !room.holds("abcde\n") && !room.holds("a\nb\nc\n"));
    }
}
