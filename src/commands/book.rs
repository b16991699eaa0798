//! `rulebook book`: the rule book of the games as pages for a browser, which an organiser can give to players.

mod pages;

use super::hosted::{Job, each_game};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::create_all;
use crate::talk;
use crate::view::page::{SCRIPTS, STYLE};
use rulebook_conformance::contest::Contest;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;

/// Writes the rule book of the games as pages: each rule with its place, its rulings and readings, games that show it, and
/// what guards it.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The folder to write to; it is made, and is to be empty or absent
    dir: PathBuf,
    /// Only this game
    #[arg(long)]
    game: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let dir = &args.dir;
    let cannot = |error: std::io::Error| Failure::usage(format!("{}: cannot be read: {error}", dir.display()));
    if dir.exists() && (!dir.is_dir() || fs::read_dir(dir).map_err(cannot)?.next().is_some()) {
        return Err(Failure::usage(format!("{}: is not an empty folder: name a new one", dir.display())));
    }
    let book = Book::default();
    each_game(args.game.as_deref(), |game| game.run(Job::Book(&book)))?;
    let Book { files, found, games } = book;
    let mut files = files.into_inner();
    files.push(("index.html".into(), pages::index(&games.into_inner())));
    // The words to be searched are a script, since a page from a file may not read other files.
    let found = Value::Array(found.into_inner());
    files.push(("assets/search.js".into(), format!("Rulebook.words = {found};\n")));
    files.push(("assets/style.css".into(), STYLE.into()));
    let own = [("report.js", include_str!("../../view/report.js")), ("book.js", include_str!("../../view/book.js"))];
    for (name, script) in SCRIPTS.into_iter().chain(own) {
        files.push((format!("assets/{name}"), script.into()));
    }
    let bytes: usize = files.iter().map(|(_, text)| text.len()).sum();
    let files: Vec<(PathBuf, String)> = files.into_iter().map(|(name, text)| (dir.join(name), text)).collect();
    create_all(&files)?;
    let (pages, megabytes) = (files.len(), bytes.div_ceil(1_000_000));
    talk!("{}: {pages} files, {megabytes} MB: open {}", dir.display(), dir.join("index.html").display());
    Ok(Exit::Conforms)
}

/// A rule book that is being written.
#[derive(Default)]
pub struct Book {
    /// Files by their names.
    files: RefCell<Vec<(String, String)>>,
    /// What can be searched: `[where, heading, words]`.
    found: RefCell<Vec<Value>>,
    /// The games: their names, how many rules and how many traces they have.
    games: RefCell<Vec<(&'static str, usize, usize)>>,
}

impl Book {
    /// Adds the pages of a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let pages = pages::Pages::of::<G>()?;
        let mut files = self.files.borrow_mut();
        files.extend(pages.files);
        self.found.borrow_mut().extend(pages.found.into_iter().map(|found| json!(found)));
        self.games.borrow_mut().push((G::name(), pages.rules, pages.traces));
        Ok(Exit::Conforms)
    }
}
