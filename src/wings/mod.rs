//! What only one game has, a folder each: orders to a console, programs of its own, players in Java or C++. The rest of the program
//! names no game, and asks its [`Wing`].

pub mod bitwa;
pub mod bricks;
pub mod dicewars;
pub mod garrison;
pub mod snakes;

use crate::console::Own;
use crate::exit::{Failure, Outcome};
use crate::kits::{Language, Template};
use crate::probe::linked::Linked;
use crate::report::Report;
use crate::select::Filter;
use crate::shims::Shim;
use crate::view::Drawing;
use clap::{ArgMatches, Command};
use include_dir::{Dir, File};
use rulebook_spec::game::Seat;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use garrison::explain::Numbers;
pub use snakes::options::{InPlaceOfABot, Led, ToExplain};

/// The game in the example of `fairness`.
pub const FAIRNESS_EXAMPLE: &str = "dicewars";
/// The games on which the tour shows the three jobs: a referee that many get wrong, a bot over lines of text, and a reading that
/// changes some traces of many.
pub const TOUR: [&str; 3] = ["bricks", "bitwa", "garrison"];
/// What the help of `certify` says of programs in place of bots.
pub const CERTIFY_HELP: &str = snakes::options::CERTIFY_HELP;
/// What the help of `play` says of them.
pub const PLAY_HELP: &str = snakes::options::PLAY_HELP;

/// What only one game has. A game that has nothing of this kind has [`Wing::NONE`].
pub struct Wing {
    /// Verbs of the command line.
    pub verbs: &'static [Verb],
    /// How a referee is probed that has our players linked in or loaded.
    pub linked: Option<Linked>,
    /// How players that are written against the contest's own interface become bots.
    pub shims: &'static [Shim],
    /// A bot that plays legal moves, in each language.
    pub bots: Option<&'static Templates>,
    /// The files of a whole referee in Python, by name.
    pub referee: &'static [(&'static str, &'static str)],
    /// A whole referee in each of the other languages, a folder each.
    pub referees: Option<&'static Dir<'static>>,
    /// The reading by which the nick stands first in `info.txt`.
    pub nick_first: Option<&'static str>,
    /// Decision tables.
    pub tables: Option<Tables>,
    /// Programs that lead a seat in place of a bot.
    pub programs: Option<Programs>,
    /// What its console has and no other.
    pub console: Own,
    /// How it is drawn on a page.
    pub drawing: Drawing,
}

impl Wing {
    /// The wing of a game that needs none.
    pub const NONE: Wing = Wing {
        verbs: &[],
        linked: None,
        shims: &[],
        bots: None,
        referee: &[],
        referees: None,
        nick_first: None,
        tables: None,
        programs: None,
        console: Own::NONE,
        drawing: Drawing::NONE,
    };
}

impl Wing {
    /// The files of a whole referee in a language, but those that all games share; none where there is none.
    pub fn referee(&self, language: Language) -> Vec<Template> {
        if language == Language::Python {
            return self.referee.to_vec();
        }
        let folder = self.referees.as_ref().and_then(|all| all.get_dir(language.name()));
        let Some(folder) = folder else { return Vec::new() };
        let below = |file: &'static File| {
            Some((file.path().strip_prefix(folder.path()).ok()?.to_str()?, file.contents_utf8()?))
        };
        files_of(folder).filter_map(below).collect()
    }
}

/// All files below a folder.
fn files_of(folder: &'static Dir) -> impl Iterator<Item = &'static File<'static>> {
    folder.files().chain(folder.dirs().flat_map(Dir::files))
}

/// A verb of the command line.
pub struct Verb {
    /// Its name.
    pub name: &'static str,
    /// Where only one game has it, the verb for all games behind which the help lists it.
    pub after: &'static str,
    /// Adds its words and its arguments to the command of this name.
    pub augment: fn(Command) -> Command,
    /// Runs it.
    pub run: fn(&ArgMatches) -> Outcome,
}

impl Verb {
    /// The verb with these arguments.
    pub const fn new<A: clap::Args>(name: &'static str, after: &'static str, run: fn(&ArgMatches) -> Outcome) -> Verb {
        Verb { name, after, augment: A::augment_args, run }
    }
}

/// The arguments of a verb.
///
/// # Errors
/// They were not parsed for it, which is a bug in rulebook.
pub(crate) fn parsed<A: clap::FromArgMatches>(matches: &ArgMatches) -> Result<A, Failure> {
    A::from_arg_matches(matches).map_err(|error| Failure::broken(error.to_string()))
}

/// A bot that plays legal moves, by language.
#[derive(Clone, Copy, Debug)]
pub struct Templates {
    /// Whether it speaks JSON Lines, as it does where the game has no protocol of its own.
    pub json: bool,
    /// In Python.
    pub python: &'static str,
    /// In JavaScript.
    pub node: &'static str,
    /// In Java.
    pub java: &'static str,
    /// In C.
    pub c: &'static str,
    /// In C++.
    pub cpp: &'static str,
    /// In Rust.
    pub rust: &'static str,
    /// In Go.
    pub go: &'static str,
}

impl Templates {
    /// The one in this language.
    pub fn of(&self, language: Language) -> &'static str {
        match language {
            Language::Python => self.python,
            Language::Node => self.node,
            Language::Java => self.java,
            Language::C => self.c,
            Language::Cpp => self.cpp,
            Language::Rust => self.rust,
            Language::Go => self.go,
        }
    }
}

/// Decision tables of a game, which `explain` prints.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// The table of this id, where there is one.
    pub table: fn(&str) -> Outcome,
    /// What the table of this id decides for some numbers.
    pub decide: fn(&str, &Numbers) -> Outcome,
}

/// Programs that lead a seat in place of a bot.
#[derive(Clone, Copy, Debug)]
pub struct Programs {
    /// What the seats of the game are called, such as `snakes`.
    pub seats: &'static str,
    /// Certifies a program, by the readings with these ids.
    pub certify: fn(&Trial, &[String]) -> Result<Report, Failure>,
    /// Draws what a program decides in the position of a file, for a seat that may be left open.
    pub explain: fn(&Path, &Path, Option<Seat>) -> Outcome,
    /// Lets the program of a file lead a seat of a setup in JSON.
    pub put: fn(&mut Value, Seat, &Path) -> Result<(), Failure>,
    /// The name of the program that leads a seat of a setup in JSON.
    pub name: fn(&Value, usize) -> Option<String>,
}

/// What a certification of a program is to do.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The program's file.
    pub path: PathBuf,
    /// The seed of boards, opponents and luck.
    pub seed: u64,
    /// How many fights are drawn at random after the chosen ones; without a number, as many as the time allows.
    pub cases: Option<u64>,
    /// How long it may take.
    pub time: Duration,
    /// Which fights are fought.
    pub filter: Filter,
}
