//! Where boards are drawn: standard error, over each other where that is a terminal, one after the other elsewhere.

use crate::{escape, system, talk};
use rulebook_conformance::contest::Room;
use std::env;
use std::io::{self, IsTerminal, Write};

/// How much room a picture has where there is no terminal, whose lines may then be limited.
const USUAL: Room = Room { columns: 80, rows: 40 };
/// Lines of a terminal that are no picture's: what happened, what can be typed, and where it is typed.
const OTHER_LINES: usize = 4;

/// The room for a picture in the terminal behind an output; what is usual where there is none. `COLUMNS` says otherwise.
pub(crate) fn room(output: &impl system::Shown) -> Room {
    let size = system::terminal(output);
    let columns = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    match size {
        Some(size) => Room { columns: size.columns, rows: size.rows.saturating_sub(OTHER_LINES).max(1) },
        None => Room { columns: columns.unwrap_or(USUAL.columns), ..USUAL },
    }
}

/// Standard error as a place for boards.
pub(super) struct Screen {
    /// Whether boards are drawn over each other.
    pub(super) is_live: bool,
    is_begun: bool,
}

impl Screen {
    pub(super) fn new() -> Screen {
        let is_live = io::stderr().is_terminal() && system::can_draw();
        Screen { is_live, is_begun: false }
    }

    /// The room for a picture.
    pub(super) fn room(&self) -> Room {
        room(&io::stderr())
    }

    /// Draws what happened, a picture, and what can be typed.
    pub(super) fn draw(&mut self, says: &str, picture: &str, keys: &str) {
        let keys = if self.is_live { keys } else { "" };
        if !self.is_live {
            talk!("{says}");
            picture.lines().for_each(|line| talk!("{line}"));
            return;
        }
        // From the upper left corner over what was there: a screen that is emptied first flickers.
        let mut text = String::from(if self.is_begun { "\x1b[H" } else { "\x1b[2J\x1b[H" });
        self.is_begun = true;
        for line in [says].into_iter().chain(picture.lines()).chain([keys]) {
            text += &escape::line(line);
            text += "\x1b[K\n";
        }
        text += "\x1b[J";
        // Where nobody listens, nothing is lost.
        let mut out = io::stderr().lock();
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
}
