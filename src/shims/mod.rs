//! Building players that are written against a contest's own interface into bots that speak our JSON Lines.

mod java;

use crate::exit::Failure;
use std::path::PathBuf;

/// What is to be built.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The player's source: a file, or a folder.
    pub source: PathBuf,
    /// The folder into which everything goes, created where it is not there.
    pub out: PathBuf,
    /// Which of several players in the source.
    pub class: Option<String>,
    /// The encoding of the player's source.
    pub encoding: String,
    /// Where the player's source looks for the contest's interface, if not where the shim's README puts it.
    pub interface: Option<String>,
}

/// A contest's interface in one language.
pub struct Shim {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is for.
    pub says: &'static str,
    /// Builds; gives the program to be started as the bot.
    pub build: fn(&Plan) -> Result<PathBuf, Failure>,
}

/// All shims.
pub const SHIMS: &[Shim] = &[Shim {
    name: "dicewars-java",
    says: "Dice Wars, players that implement the contest's interface `Player` in Java",
    build: java::build,
}];
