//! The command line of `rulebook`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rulebook::run(rulebook::OURS)
}
