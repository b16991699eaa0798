//! What is done with a file of results between and after the games.

use super::{game_of, shown};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::{self, program, replace};
use crate::play::single::Plays;
use crate::talk;
use crate::tournament::{self, Game, Scheme, Standings, State, Store, export};
use std::fs;
use std::path::{Path, PathBuf};

/// `tournament export`.
#[derive(clap::Args, Debug)]
pub(super) struct Export {
    /// The file of results
    file: PathBuf,
    /// What is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Write to this file, or with traces into this new folder; by default to standard output
    #[arg(long, value_name = "PATH", required_if_eq("format", "traces"))]
    to: Option<PathBuf>,
    /// Only the games of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// The standings for people
    #[default]
    Table,
    /// The games, a line a seat
    Csv,
    /// The standings in JSON
    Json,
    /// The standings in Markdown
    Md,
    /// The standings as a page
    Html,
    /// The games as chess players write theirs, for games with a protocol of text
    Pgn,
    /// The games as traces, a file each
    Traces,
}

impl Export {
    pub(super) fn run(&self) -> Outcome {
        out::apart(&[("--to", self.to.as_deref())], &[("the file of results", Some(&self.file))])?;
        let store = Store::open(&self.file)?;
        let (game, plan) = (game_of(&store)?, store.plan()?);
        let plays: &dyn Plays = game;
        let standings = || Standings::of(&store, &plan, plays.ranking());
        let text = match self.format {
            Format::Table => export::table(&standings()?),
            Format::Csv => export::csv(&self.games(&store)?),
            Format::Json => format!("{:#}\n", export::to_json(&standings()?)),
            Format::Md => export::markdown(&standings()?),
            Format::Html => export::html(&standings()?, &format!("Tournament of {}", plan.game)),
            Format::Pgn => self.pgn(&store, plays)?,
            Format::Traces => return self.traces(&store, plays),
        };
        match &self.to {
            Some(path) => replace(path, &text)?,
            None => out::print(format_args!("{text}"))?,
        }
        Ok(Exit::Conforms)
    }

    fn games(&self, store: &Store) -> Result<Vec<Game>, Failure> {
        let mut games = store.games()?;
        if let Some(name) = &self.player {
            known(store, name)?;
            games.retain(|game| game.fixture.players.contains(name));
        }
        Ok(games)
    }

    fn pgn(&self, store: &Store, plays: &dyn Plays) -> Result<String, Failure> {
        let mut texts = Vec::new();
        for game in self.games(store)? {
            let key = &game.fixture.key;
            let moves = plays.moves(&store.record(key)?).map_err(|says| damaged(store, key, &says))?;
            let none = || Failure::usage(format!("{} has no protocol of text: export traces", plays.game()));
            texts.push(export::pgn(&game, &format!("{} tournament", plays.game()), &moves.ok_or_else(none)?));
        }
        Ok(texts.join("\n"))
    }

    fn traces(&self, store: &Store, plays: &dyn Plays) -> Outcome {
        let Some(folder) = &self.to else { return Err(Failure::usage("--to: name a folder for the traces")) };
        let cannot = |error: std::io::Error| Failure::usage(format!("{}: cannot be made: {error}", folder.display()));
        if folder.exists() {
            return Err(Failure::usage(format!("{}: exists already: name a new folder by --to", folder.display())));
        }
        // The folder gets its name when it is whole.
        let above = folder.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let (staged, _held) = crate::scratch::folder_in(above).map_err(cannot)?;
        let inside = staged.path().join("traces").join(plays.game());
        fs::create_dir_all(&inside).map_err(cannot)?;
        for (game, nth) in self.games(store)?.iter().zip(1..) {
            let key = &game.fixture.key;
            let about =
                format!("Game {nth} of a tournament: {} on {}.", game.fixture.players.join(" - "), game.fixture.board);
            let text = plays.trace(&store.record(key)?, &about).map_err(|says| damaged(store, key, &says))?;
            fs::write(inside.join(format!("tournament--{nth:05}.jsonl")), text).map_err(cannot)?;
        }
        fs::rename(staged.path().join("traces"), folder).map_err(cannot)?;
        Ok(Exit::Conforms)
    }
}

fn damaged(store: &Store, key: &str, says: &str) -> Failure {
    Failure::incomplete(format!("{}: is damaged: the game {key} cannot be told again: {says}", store.path().display()))
}

/// Shows the table.
pub(super) fn show(file: &Path) -> Outcome {
    let store = Store::open(file)?;
    let plays: &dyn Plays = game_of(&store)?;
    out::print(format_args!("{}", export::table(&Standings::of(&store, &store.plan()?, plays.ranking())?)))?;
    Ok(Exit::Conforms)
}

fn known(store: &Store, name: &str) -> Result<(), Failure> {
    let players = store.players()?;
    if players.iter().any(|player| player.name == name) {
        return Ok(());
    }
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    Err(Failure::usage(format!("there is no player `{name}`: choose one of {}", names.join(", "))))
}

/// Lets a player take part no more.
pub(super) fn take_out(file: &Path, name: &str, state: State, why: &str) -> Outcome {
    let mut store = Store::open(file)?;
    known(&store, name)?;
    let _held = store.hold()?;
    let players = store.players()?;
    let player = players.iter().find(|player| player.name == name && player.state != State::In);
    // Who has withdrawn may still be found out.
    if let Some(player) = player.filter(|player| [player.state, State::Withdrawn].contains(&state)) {
        let why = if player.note.is_empty() { String::new() } else { format!(" ({})", player.note) };
        return Err(Failure::usage(format!("`{name}` is {}{why} and stays so", player.state.name())));
    }
    let plays: &dyn Plays = game_of(&store)?;
    tournament::take_out(&mut store, plays, name, state, why)?;
    if matches!(store.plan()?.scheme, Scheme::Dealt { .. }) {
        // The others are dealt anew.
        store.drop_rounds_not_begun()?;
    }
    show(file)
}

/// Has a player's games played again.
pub(super) fn replay(file: &Path, name: &str) -> Outcome {
    let mut store = Store::open(file)?;
    known(&store, name)?;
    if store.plan()?.scheme.is_by_rounds() {
        let says = "the rounds after a game hang on its result in this scheme: play another tournament";
        return Err(Failure::usage(format!("{}: {says}", file.display())));
    }
    let _held = store.hold()?;
    let state = store.players()?.into_iter().find(|player| player.name == name).map(|player| player.state);
    if state != Some(State::In) {
        return Err(Failure::usage(format!("`{name}` takes part no more, so that nothing is played again")));
    }
    let games = store.play_again(name)?;
    talk!("{games} games are played again by: {} tournament resume {}", program(), shown(file));
    Ok(Exit::Conforms)
}

/// In how many rounds a game was played.
pub(super) fn rounds_begun(store: &Store) -> Result<u32, Failure> {
    Ok(store.games()?.iter().map(|game| game.fixture.round + 1).max().unwrap_or(0))
}
