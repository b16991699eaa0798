//! The launcher of players alone: a small program starts sooner than one with five games. Where it does not lie beside the
//! program that needs it, that launches by itself.

use std::process::ExitCode;

fn main() -> ExitCode {
    match rulebook::process::launched() {
        Some(code) => ExitCode::from(code),
        None => {
            eprintln!("rulebook-launcher: is started by `rulebook` alone");
            ExitCode::from(2)
        }
    }
}
