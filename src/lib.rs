//! The program `rulebook`: processes, clocks, the command line and reports around the rules of `rulebook-spec`.

pub mod adapter;
mod ahead;
pub mod boards;
pub mod bots;
pub mod certificate;
pub mod certify;
pub mod cli;
pub mod commands;
pub mod console;
pub mod coverage;
pub mod durations;
pub mod escape;
pub mod exit;
pub mod files;
pub mod games;
pub mod help;
pub mod journal;
pub mod kits;
pub mod known;
pub mod last;
pub mod machine;
pub mod near;
pub mod out;
pub mod perft;
pub mod play;
pub mod players;
pub mod power;
pub mod probe;
pub mod process;
pub mod progress;
pub mod report;
mod scratch;
pub mod select;
pub mod shims;
mod show;
pub mod stop;
mod system;
pub mod tapped;
pub mod today;
pub mod tournament;
pub mod validate;
pub mod variants;
mod verdict;
pub mod view;
pub mod wings;
pub mod words;

use commands::hosted::{Hosted, host};
use std::process::ExitCode;

#[cfg(not(test))]
pub use games::OURS;
pub use games::{game, game_with};

/// Runs the program with these games: ours, those of a crate of your own, or both. `docs/adding-a-game.md` shows it.
///
/// ```no_run
/// rulebook::run(rulebook::OURS);
/// ```
pub fn run(games: &[&'static dyn Hosted]) -> ExitCode {
    // Before there is any thread: only then a process may enter namespaces.
    if let Some(code) = process::launched() {
        return ExitCode::from(code);
    }
    system::give_large_memory_back();
    host(games);
    cli::main()
}
