//! `rulebook init`: the beginning of a bot, an adapter or a referee, which runs as it is.

pub(super) mod conversation;

use super::hosted::find;
use crate::exit::{Exit, Failure, Outcome};
use crate::kits::{Kit, Language, rules};
use crate::out;
use crate::play::WireKind;
use crate::wings::Wing;
use clap::ValueEnum;
use rulebook_conformance::contest::Contest;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes the beginning of a bot, an adapter or a referee: a program that runs, with marked places to fill in
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to begin
    #[arg(value_enum)]
    what: What,
    /// The game
    game: String,
    /// The folder to write to, such as GAME-bot by default
    dir: Option<PathBuf>,
    /// The language
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// How a bot is spoken to: with `json` a game that has a protocol of its own gets a bot in JSON Lines, without moves yet
    #[arg(long, value_enum)]
    wire: Option<WireKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// A player of the game, which plays legal moves at random
    Bot,
    /// Lets rulebook ask a referee of yours what it makes of a game; what is not written yet is skipped
    Adapter,
    /// The rules of the game as a whole referee, with its adapter, to change or to learn from
    Referee,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::Bot => "bot",
            What::Adapter => "adapter",
            What::Referee => "referee",
        }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let scaffold = find(&args.game)?.scaffold(args)?;
    let dir = args.dir.clone().unwrap_or_else(|| format!("{}-{}", args.game, args.what.name()).into());
    write_all(&dir, &scaffold.files)?;
    for (name, _) in &scaffold.files {
        anstream::println!("wrote {}", dir.join(name).display());
    }
    anstream::println!("\n{} Try:\n", scaffold.says);
    for command in scaffold.next {
        anstream::println!("    {}", command.replace("@DIR@", &crate::words::quote(&dir.to_string_lossy())));
    }
    Ok(Exit::Conforms)
}

/// What is written for a game.
pub struct Scaffold {
    /// The files by their names below the folder.
    files: Vec<(&'static str, String)>,
    /// What they are good for as they are.
    says: &'static str,
    /// The commands to try next.
    next: Vec<String>,
}

impl Args {
    /// What is written for a game.
    ///
    /// # Errors
    /// There is no such beginning in this language.
    pub(crate) fn scaffold<G: Contest>(&self, wing: &Wing) -> Result<Scaffold, Failure> {
        match self.what {
            What::Bot => self.bot::<G>(wing),
            What::Adapter => Ok(self.adapter::<G>()),
            What::Referee => self.referee::<G>(wing),
        }
    }

    fn bot<G: Contest>(&self, wing: &Wing) -> Result<Scaffold, Failure> {
        let wire = WireKind::chosen::<G>(self.wire)?;
        let (kit, (me, game)) = (self.lang.kit(), (out::program(), G::name()));
        // A bot in the game's own protocol needs nothing besides itself.
        let own = wing.bots.filter(|own| own.json || wire == WireKind::Native);
        let json = own.is_none_or(|own| own.json);
        let text = own.map_or(kit.bot.1, |own| own.of(self.lang));
        let mut files = vec![(kit.bot.0, filled::<G>(kit, text, conversation::of_bot::<G>))];
        files.extend(kit.play.iter().filter(|_| json).map(|(name, text)| (*name, (*text).to_owned())));
        files.extend(kit.manifest("bot", json));
        let (wire, run) = (if json { " --wire json" } else { "" }, kit.run("bot"));
        let mut next = kit.build("bot");
        next.push(format!("{me} play {game}{wire} -- {run} -- {me} bot {game} random{wire}"));
        next.push(format!("{me} certify {game}{wire} -- {run}"));
        let says = match own {
            Some(_) => "It plays legal moves at random; the places to make it better are marked FILL IN.",
            None => "It speaks the protocol, and has no moves yet: the place to fill in is marked FILL IN.",
        };
        Ok(Scaffold { files, says, next })
    }

    fn adapter<G: Contest>(&self) -> Scaffold {
        let kit = self.lang.kit();
        let mut files = vec![(kit.adapter.0, filled::<G>(kit, kit.adapter.1, conversation::of_adapter::<G>))];
        files.extend(kit.serve.iter().map(|(name, text)| (*name, (*text).to_owned())));
        files.push((kit.rules.0, rules::stubs::<G>(kit.rules.1, kit.camel)));
        files.extend(kit.manifest("adapter", true));
        let mut next = kit.build("adapter");
        next.extend(judged::<G>(&kit.run("adapter")));
        let says =
            "It speaks the protocol, and skips what is not written yet: the places to fill in are marked FILL IN.";
        Scaffold { files, says, next }
    }

    fn referee<G: Contest>(&self, wing: &Wing) -> Result<Scaffold, Failure> {
        let kit = self.lang.kit();
        let own = wing.referee(self.lang);
        if own.is_empty() {
            let (me, game, lang) = (out::program(), G::name(), self.lang.name());
            return Err(Failure::usage(format!(
                "there is no whole referee of {game}: `{me} init adapter {game} --lang {lang}` writes an adapter with an empty \
                 function for each rule",
            )));
        }
        let mut files: Vec<(&'static str, String)> =
            own.iter().map(|(name, text)| (*name, filled::<G>(kit, text, conversation::of_adapter::<G>))).collect();
        // The referees in Python, which our own tests use, bring what they need.
        if self.lang != Language::Python {
            files.extend(kit.serve.iter().map(|(name, text)| (*name, (*text).to_owned())));
        }
        files.extend(kit.manifest("adapter", true));
        let mut next = kit.build("adapter");
        next.extend(judged::<G>(&kit.run("adapter")));
        Ok(Scaffold { files, says: "It is a whole referee with its adapter, and conforms as it is.", next })
    }
}

/// The commands that try the adapter which is started so.
fn judged<G: Contest>(run: &str) -> [String; 2] {
    ["smoke", "validate"].map(|verb| format!("{} {verb} {} -- {run}", out::program(), G::name()))
}

/// A template with the game's name, and a conversation where it has a place for one.
fn filled<G: Contest>(kit: &Kit, text: &str, conversation: fn() -> Vec<String>) -> String {
    let text = text.replace("@GAME@", G::name());
    if !text.contains("@CONVERSATION@") {
        return text;
    }
    let lines: Vec<String> =
        conversation().iter().map(|line| format!("{} {line}", kit.comment).trim_end().to_owned()).collect();
    text.replace("@CONVERSATION@", &lines.join("\n"))
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
