//! `rulebook completions`: what a shell needs to complete commands.

use crate::exit::{Exit, Outcome};
use crate::out;
use clap::Command;
use clap_complete::Shell;

/// Prints a script that completes commands in a shell.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script for a command line.
pub fn run(args: &Args, command: &mut Command) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "rulebook", &mut script);
    out::print(format_args!("{}", String::from_utf8_lossy(&script)))?;
    Ok(Exit::Conforms)
}
