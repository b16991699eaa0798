//! Building players that are written against a contest's own interface into bots that speak our JSON Lines.

mod dicewars_java;
mod files;
mod garrison_java;
mod jdk;
mod native;

use crate::exit::Failure;
use std::path::PathBuf;

/// What is to be built.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The player's source: a file, or a folder.
    pub source: PathBuf,
    /// The program that is to be made, or for Java the folder into which everything goes.
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

/// All shims.
pub const SHIMS: &[Shim] = &[
    Shim {
        name: "dicewars-java",
        says: "Dice Wars, players that implement the contest's interface `Player` in Java",
        build: dicewars_java::build,
    },
    Shim {
        name: "garrison-cpp",
        says: "Garrison, players with `init` and `get_move` in C++; CXX and CXXFLAGS are heeded",
        build: native::garrison_cpp,
    },
    Shim {
        name: "garrison-pascal",
        says: "Garrison, players with `init` and `get_move` in Free Pascal; FPC and FPCFLAGS are heeded",
        build: native::garrison_pascal,
    },
    Shim {
        name: "garrison-java",
        says: "Garrison, players that implement `ru.nsu.olympic.strategy.Player` in Java",
        build: garrison_java::build,
    },
];
