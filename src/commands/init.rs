//! `rulebook init`: the beginning of an adapter or a bot, which runs as it is.

pub(super) mod conversation;

use super::hosted::find;
use crate::exit::{Exit, Failure, Outcome};
use crate::out;
use crate::play::WireKind;
use crate::wings::Wing;
use clap::ValueEnum;
use rulebook_conformance::contest::Contest;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes the beginning of an adapter or a bot: a program that runs, with marked places to fill in.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to begin
    #[arg(value_enum)]
    what: What,
    /// The game
    game: String,
    /// The folder to write to, GAME-adapter or GAME-bot by default
    dir: Option<PathBuf>,
    /// The language
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// How a bot is spoken to; a game for which there is no beginning in its own protocol gets one in JSON Lines
    #[arg(long, value_enum, default_value_t)]
    wire: WireKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// Lets rulebook ask a referee of yours what it makes of a game
    Adapter,
    /// A player of the game
    Bot,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::Adapter => "adapter",
            What::Bot => "bot",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Language {
    #[default]
    Python,
    Rust,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let scaffold = find(&args.game)?.scaffold(args);
    let dir = args.dir.clone().unwrap_or_else(|| format!("{}-{}", args.game, args.what.name()).into());
    write_all(&dir, &scaffold.files)?;
    for (name, _) in &scaffold.files {
        anstream::println!("wrote {}", dir.join(name).display());
    }
    anstream::println!("\nIt runs as it is; the places to fill in are marked FILL IN. Try:\n");
    for command in scaffold.next {
        anstream::println!("    {}", command.replace("@DIR@", &shell_words::quote(&dir.to_string_lossy())));
    }
    Ok(Exit::Conforms)
}

/// The files of a beginning, by their names below its folder, and the commands to try next.
pub struct Scaffold {
    files: Vec<(&'static str, String)>,
    next: Vec<String>,
}

/// A template, and whether it speaks JSON Lines.
struct Template {
    text: &'static str,
    json: bool,
}

/// The template of a program. A game without a bot of its own gets one that speaks JSON Lines, as all games do.
fn template(args: &Args, wing: &Wing) -> Template {
    let own = wing.bot.filter(|_| args.wire == WireKind::Native);
    let (python, rust) = match args.what {
        What::Adapter => (include_str!("init/adapter.py"), include_str!("init/adapter.rs")),
        What::Bot => match own {
            Some(own) => (own.python, own.rust),
            None => (include_str!("init/bot.py"), include_str!("init/bot.rs")),
        },
    };
    let text = if args.lang == Language::Python { python } else { rust };
    Template { text, json: args.what == What::Adapter || own.is_none() }
}

impl Args {
    /// What is written for a game.
    pub(crate) fn scaffold<G: Contest>(&self, wing: &Wing) -> Scaffold {
        let Args { what, lang, .. } = *self;
        let program = what.name();
        let Template { text, json } = template(self, wing);
        let conversation = match what {
            What::Adapter => conversation::of_adapter::<G>(),
            What::Bot => conversation::of_bot::<G>(),
        };
        let comment = if lang == Language::Python { "#" } else { "//" };
        let lines: Vec<String> = conversation.iter().map(|line| format!("{comment} {line}")).collect();
        let text = text.replace("@GAME@", G::NAME).replace("@CONVERSATION@", &lines.join("\n"));
        let (files, run, mut next) = match lang {
            Language::Python => {
                let name = if what == What::Adapter { "adapter.py" } else { "bot.py" };
                (vec![(name, text)], format!("python3 @DIR@/{name}"), Vec::new())
            }
            Language::Rust => {
                let dependencies = if json { "serde_json = \"1\"\n" } else { "" };
                let manifest = include_str!("init/manifest.toml");
                let manifest = manifest.replace("@PROGRAM@", program).replace("@DEPENDENCIES@", dependencies);
                let build = "cargo build --release --manifest-path @DIR@/Cargo.toml".to_owned();
                let files = vec![("Cargo.toml", manifest), ("src/main.rs", text)];
                (files, format!("@DIR@/target/release/{program}"), vec![build])
            }
        };
        let wire = if json { " --wire json" } else { "" };
        let (me, game) = (out::program(), G::NAME);
        next.extend(match what {
            What::Adapter => ["smoke", "validate"].map(|command| format!("{me} {command} {game} -- {run}")),
            What::Bot => [
                format!("{me} play {game}{wire} -- {run} -- {me} bot {game} random{wire}"),
                format!("{me} certify {game}{wire} -- {run}"),
            ],
        });
        Scaffold { files, next }
    }
}

/// Writes all files, none of which may exist, or none of them.
fn write_all(dir: &Path, files: &[(&str, String)]) -> Result<(), Failure> {
    for (name, _) in files {
        let path = dir.join(name);
        // A link that leads nowhere is something, too.
        if path.symlink_metadata().is_ok() {
            return Err(exists(&path));
        }
    }
    let mut made = Made::default();
    for (name, text) in files {
        let path = dir.join(name);
        made.write(&path, text).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => exists(&path),
            _ => Failure::usage(format!("{}: cannot be written: {error}", path.display())),
        })?;
    }
    made.keep();
    Ok(())
}

fn exists(path: &Path) -> Failure {
    Failure::usage(format!("{}: exists already, and is not overwritten: name another folder", path.display()))
}

/// What was made so far, in order; it is taken away again unless it is kept.
#[derive(Default)]
struct Made {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Made {
    fn write(&mut self, path: &Path, text: &str) -> io::Result<()> {
        let folders: Vec<&Path> = path.ancestors().skip(1).take_while(|folder| !folder.exists()).collect();
        for folder in folders.into_iter().rev().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir(folder)?;
            self.folders.push(folder.to_owned());
        }
        let mut file = File::create_new(path)?;
        self.files.push(path.to_owned());
        file.write_all(text.as_bytes())
    }

    fn keep(mut self) {
        self.folders.clear();
        self.files.clear();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // What cannot be taken away again stays; the failure that led here is told.
        for file in self.files.iter().rev() {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}
