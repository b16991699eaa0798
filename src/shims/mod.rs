//! Building players that are written against a contest's own interface into bots that speak our JSON Lines.

pub(crate) mod files;
pub(crate) mod jdk;

use crate::exit::Failure;
use std::path::PathBuf;

/// What to build.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The player's source: a file, or a folder.
    pub source: PathBuf,
    /// The program to make, or for Java the folder into which everything goes.
    pub out: PathBuf,
    /// Which of several players in the source, in Java.
    pub class: Option<String>,
    /// The encoding of the player's source, in Java.
    pub encoding: Option<String>,
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
