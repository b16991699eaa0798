//! How good it is what is said, as a colour and a sign: no page and no terminal says it by colour alone.

use anstyle::{AnsiColor, Style};

/// How good it is what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Not as it should be.
    Bad,
    /// Not known, or left open.
    Open,
    /// As it should be.
    Good,
    /// There is nothing to say of it.
    Faint,
}

impl Tone {
    /// Its class in `view/style.css`.
    pub fn class(self) -> &'static str {
        match self {
            Tone::Bad => "bad",
            Tone::Open => "open",
            Tone::Good => "good",
            Tone::Faint => "faint",
        }
    }

    /// Its sign.
    pub fn sign(self) -> &'static str {
        match self {
            Tone::Bad => "✗",
            Tone::Open => "?",
            Tone::Good => "✓",
            Tone::Faint => "·",
        }
    }

    /// A text that begins with the sign, with the sign in its colour.
    pub fn signed(self, text: &str) -> String {
        let style = self.style();
        text.replacen(self.sign(), &format!("{style}{}{style:#}", self.sign()), 1)
    }

    /// Its colour in a terminal.
    pub fn style(self) -> Style {
        match self {
            Tone::Bad => AnsiColor::Red.on_default().bold(),
            Tone::Open => AnsiColor::Yellow.on_default().bold(),
            Tone::Good => AnsiColor::Green.on_default().bold(),
            Tone::Faint => Style::new(),
        }
    }
}
