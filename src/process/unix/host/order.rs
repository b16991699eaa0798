//! What a launcher is told, as one of its arguments.

use crate::process::Mode;

/// What a launcher is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sandbox {
    /// What is wanted.
    pub(super) mode: Mode,
    /// Whether the program is put into namespaces of its own.
    pub(super) namespaces: bool,
}

impl Sandbox {
    /// As an argument of a launcher.
    pub(super) fn words(self) -> String {
        let mode = match self.mode {
            Mode::Auto => "auto",
            Mode::Require => "require",
            Mode::Off => "off",
        };
        format!("{mode}{}", if self.namespaces { "+" } else { "" })
    }

    /// What [`words`](Self::words) wrote.
    pub(super) fn read(words: &str) -> Option<Sandbox> {
        let (mode, namespaces) = words.strip_suffix('+').map_or((words, false), |mode| (mode, true));
        let mode = match mode {
            "auto" => Mode::Auto,
            "require" => Mode::Require,
            "off" => Mode::Off,
            _ => return None,
        };
        Some(Sandbox { mode, namespaces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_launcher_is_told_is_read_again() {
        for mode in [Mode::Auto, Mode::Require, Mode::Off] {
            for namespaces in [false, true] {
                let sandbox = Sandbox { mode, namespaces };
                assert_eq!(Sandbox::read(&sandbox.words()), Some(sandbox));
            }
        }
        assert_eq!(Sandbox::read("none"), None);
    }
}
