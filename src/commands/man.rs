//! `rulebook man`: the manual pages, for whoever makes a package.

use crate::exit::{Exit, Failure, Outcome};
use crate::out::replace;
use clap::Command;
use std::path::PathBuf;
use std::{fs, io};

/// Writes the manual pages: one for the program, and one for each verb
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The folder to write to
    dir: PathBuf,
}

/// Writes the pages of a command line.
pub fn run(args: &Args, command: Command) -> Outcome {
    let cannot = |error: io::Error| Failure::usage(format!("{}: cannot be made: {error}", args.dir.display()));
    fs::create_dir_all(&args.dir).map_err(cannot)?;
    let mut command = command;
    command.build();
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help").cloned();
    for page in verbs.collect::<Vec<_>>().into_iter().chain([command.clone()]) {
        let name = page.get_display_name().unwrap_or_else(|| page.get_name()).to_owned();
        let mut text = Vec::new();
        let broken = |error: io::Error| Failure::broken(format!("the page of {name} cannot be made: {error}"));
        clap_mangen::Man::new(page.name(name.clone())).render(&mut text).map_err(broken)?;
        replace(&args.dir.join(format!("{name}.1")), &text)?;
    }
    Ok(Exit::Conforms)
}
