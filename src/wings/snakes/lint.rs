//! `rulebook lint`: what is wrong or odd about a snake's program.

use super::programs::{only_snakes, read_program};
use crate::exit::{Exit, Outcome};
use crate::{out, say};
use rulebook_conformance::games::snakes::lint::{Weight, lint};
use rulebook_spec::snakes::program::{ProgramFile, print};
use std::path::PathBuf;

/// Checks a snake's program: every limit, maps that never decide, and what is never used
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  rulebook lint snakes fox.json\n  rulebook lint snakes fox.json --to text > fox.txt"
)]
pub struct Args {
    /// snakes
    game: String,
    /// The program: the engine's JSON, or a text with maps drawn
    program: PathBuf,
    /// Print the program in the other form instead: `json` or `text`
    #[arg(long, value_parser = ["json", "text"])]
    to: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    only_snakes(&args.game)?;
    let program = read_program(&args.program)?;
    match args.to.as_deref() {
        Some("text") => {
            out::print(format_args!("{}\n", print(&program).trim_end()))?;
            return Ok(Exit::Conforms);
        }
        Some(_) => {
            say!("{}", rulebook_conformance::case::json(&ProgramFile::of(&program)));
            return Ok(Exit::Conforms);
        }
        None => {}
    }
    let findings = lint(&program);
    for finding in &findings {
        say!("{finding}");
    }
    let warnings = findings.iter().filter(|finding| finding.weight == Weight::Warning).count();
    say!("{}: {} maps, {warnings} warnings, {} notes", program.name, program.maps.len(), findings.len() - warnings);
    Ok(if warnings == 0 { Exit::Conforms } else { Exit::Differs })
}
