//! `rulebook completions`: what a shell needs to complete commands.

use crate::exit::{Exit, Outcome};
use crate::out;
use clap::CommandFactory;
use clap_complete::Shell;

/// Prints a script that completes commands in a shell.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let mut command = crate::cli::Cli::command();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "rulebook", &mut script);
    out::print(format_args!("{}", String::from_utf8_lossy(&script)))?;
    Ok(Exit::Conforms)
}
