//! Who takes part, from words, folders and files.

use crate::commands::hosted::Hosted;
use crate::exit::Failure;
use crate::near::did_you_mean;
use crate::play::single::{Entrant, Plays};
use crate::players::read_folders;
use crate::talk;
use crate::tournament::{Player, State};
use rulebook_conformance::contest::Wishes;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

/// So many players are started at a time to see that they can be.
const AT_ONCE: usize = 8;

/// The players that words and a folder name.
///
/// # Errors
/// A word or a folder is none, or two have one name.
pub(super) fn players(
    game: &dyn Hosted,
    words: &[String],
    folder: Option<&Path>,
    readings: &[String],
) -> Result<Vec<Player>, Failure> {
    let mut players: Vec<Player> = words.iter().map(|word| of_word(game, word)).collect::<Result<_, _>>()?;
    if let Some(folder) = folder {
        // The game's name may be left out of a reading.
        let is_held = |id: &str| readings.iter().any(|reading| id == reading || id.ends_with(&format!(".{reading}")));
        let nick_first = game.wing().nick_first.is_some_and(is_held);
        let found = read_folders(folder, nick_first)?;
        if found.is_empty() {
            let says = format!("`{}` has no player: each has a subfolder with an info.txt", folder.display());
            return Err(Failure::usage(says));
        }
        players.extend(found.into_iter().map(|player| {
            let words = player.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            new(player.nick, Entrant::Command { words, folder: player.folder })
        }));
    }
    distinct(&players)?;
    Ok(players)
}

/// That no two have one name.
///
/// # Errors
/// Two have.
pub(super) fn distinct(players: &[Player]) -> Result<(), Failure> {
    for (nth, player) in players.iter().enumerate() {
        if players[..nth].iter().any(|other| other.name == player.name) {
            let says = format!(
                "two players are called `{}`: give one another name, by NAME=COMMAND or where its file names it",
                player.name
            );
            return Err(Failure::usage(says));
        }
    }
    Ok(())
}

pub(super) fn new(name: String, entrant: Entrant) -> Player {
    Player { name, entrant, joined: 0, state: State::In, note: String::new() }
}

/// A player from a word: a player of ours by name, a file with a program of the game's own kind, or a command.
fn of_word(game: &dyn Hosted, word: &str) -> Result<Player, Failure> {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "._-".contains(letter));
    let (name, what) = match word.split_once('=') {
        Some((name, what)) if is_name(name) => (Some(name), what),
        _ => (None, word),
    };
    let entrant = entrant(game, what)?;
    let usual = match &entrant {
        Entrant::Program(path) => {
            path.file_stem().map_or_else(|| what.into(), |stem| stem.to_string_lossy().into_owned())
        }
        Entrant::Command { .. } => what.to_owned(),
    };
    Ok(new(name.map_or(usual, str::to_owned), entrant))
}

/// How such a player is started.
///
/// # Errors
/// Its quotes do not match, or there is nothing.
pub(super) fn entrant(game: &dyn Hosted, what: &str) -> Result<Entrant, Failure> {
    let words = crate::words::split(what)
        .map_err(|error| Failure::usage(format!("the player `{what}` has quotes that do not match: {error}")))?;
    match &words[..] {
        [] => Err(Failure::usage("a player has no command: write a program and its arguments in one word")),
        [kind] if is_ours(game, kind) => {
            let words = ["{rulebook}", "bot", game.name(), kind, "--seed", "{seed}"].map(str::to_owned).to_vec();
            Ok(Entrant::Command { words, folder: None })
        }
        [path] if game.has_programs() && is_text(Path::new(path)) => Ok(Entrant::Program(PathBuf::from(path))),
        _ => Ok(Entrant::Command { words, folder: None }),
    }
}

/// Whether a player of ours has this name, a good one or one that fouls.
fn is_ours(game: &dyn Hosted, kind: &str) -> bool {
    match kind.strip_prefix("foul:") {
        Some(foul) => game.cheats().contains(&foul),
        None => game.bots().contains(&kind),
    }
}

/// Whether the file is one to be read, not to be run.
fn is_text(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|ending| ending == "json" || ending == "txt")
}

/// That every player can be started. One that ends at once is named: that is its own affair, and it may lose all its games for it.
///
/// # Errors
/// One cannot; the failure names it.
pub(super) fn all_start(game: &dyn Hosted, players: &[Player]) -> Result<(), Failure> {
    for some in players.chunks(AT_ONCE) {
        let started: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = some.iter().map(|player| scope.spawn(|| start(game, player))).collect();
            threads.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        for (player, started) in some.iter().zip(started) {
            let near = did_you_mean(&player.name, game.bots().iter().copied());
            let says = |failure: &Failure| format!("the player `{}` cannot take part: {failure}{near}", player.name);
            let ended = started.map_err(|failure| Failure { says: says(&failure), exit: failure.exit })?;
            if let Some(ended) = ended {
                talk!("the player `{}` {ended}", player.name);
            }
        }
    }
    Ok(())
}

/// Starts a player, and says how it has ended where it has done so at once.
fn start(game: &dyn Hosted, player: &Player) -> Result<Option<String>, Failure> {
    let plays: &dyn Plays = game;
    match &player.entrant {
        Entrant::Program(path) => read(plays, path).map(|()| None),
        command => plays.try_start(command).map_err(Failure::broken),
    }
}

/// That a file is a program, which is found out by letting it lead a seat.
fn read(plays: &dyn Plays, path: &Path) -> Result<(), Failure> {
    let mut board = plays.draw_board(&Wishes { size: None, fill: None, seats: 2 }, 0, 0)?;
    plays.put_program(&mut board, 0, path).map_err(|failure| Failure::usage(failure.says))
}
