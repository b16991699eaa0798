//! Which run a page is about: what was selected, from which seed, when, by which program and on which machine.

use crate::machine::Machine;
use crate::today::today;
use askama::Template;

/// The facts of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "facts.html")]
pub struct Facts {
    /// What each is, and what it says.
    pub lines: Vec<(String, String)>,
    /// The command.
    pub command: String,
}

impl Facts {
    /// Those of this run, and others.
    pub fn of_this_run(others: &[(&str, String)]) -> Facts {
        let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
        let command = crate::words::join([crate::out::program().to_owned()].into_iter().chain(words));
        let version = env!("CARGO_PKG_VERSION");
        let mut lines = vec![
            ("program".to_owned(), format!("rulebook {version}")),
            ("date".to_owned(), today()),
            ("machine".to_owned(), this_machine()),
        ];
        lines.extend(others.iter().map(|(name, says)| ((*name).to_owned(), says.clone())));
        Facts { lines, command }
    }
}

/// The machine in a line.
pub fn this_machine() -> String {
    let Machine { system, architecture, processor, processors } = Machine::this();
    let processor = if processor.is_empty() { String::new() } else { format!(", {processor}") };
    format!("{system}, {architecture}{processor}, {processors} processors")
}
