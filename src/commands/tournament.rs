//! `rulebook tournament`: many games, one file of results, and a table.

mod asked;
mod entrants;
mod files;

use super::hosted::{Hosted, find};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::{self, program};
use crate::play::single::Plays;
use crate::select::Shard;
use crate::system::{SIGNALS, is_ignored};
use crate::talk;
use crate::tournament::{Manner, Played, Player, Scheme, Standings, Store, export, run as play_all};
use asked::New;
use rulebook_conformance::workers;
use signal_hook::flag;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// At most this many games without a result are shown.
const SHOWN: usize = 5;

/// Plays a tournament, as the game's contest holds it or otherwise, and keeps the results in one file.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, after_help = asked::HELP)]
pub struct Args {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    new: New,
}

#[derive(clap::Subcommand, Debug)]
enum Task {
    /// Goes on with a tournament
    Resume {
        /// Its file of results
        file: PathBuf,
        #[command(flatten)]
        running: Running,
    },
    /// Shows the table
    Show {
        /// The file of results
        file: PathBuf,
    },
    /// Adds players: they play what they have missed, or from the next round on
    Add {
        /// The file of results
        file: PathBuf,
        /// The players, as for a new tournament
        #[arg(required_unless_present = "folder")]
        players: Vec<String>,
        /// Take the players from the subfolders of a folder, each with an info.txt
        #[arg(long = "players", value_name = "DIR")]
        folder: Option<PathBuf>,
    },
    /// Lets a player play no more; its games count
    Withdraw {
        /// The file of results
        file: PathBuf,
        /// The player
        name: String,
        /// Why, for the table
        #[arg(long, default_value = "")]
        why: String,
    },
    /// Lets a player play no more; games of two with it do not count, and in larger ones the others move up
    Disqualify {
        /// The file of results
        file: PathBuf,
        /// The player
        name: String,
        /// Why, for the table
        #[arg(long)]
        why: String,
    },
    /// Has a player's games played again by the next `resume`: until then they do not count
    Replay {
        /// The file of results
        file: PathBuf,
        /// The player
        name: String,
    },
    /// Writes a new file with all that several files of one tournament have, in any order
    Merge {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The new file
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Writes the table or the games for people and machines
    Export(files::Export),
}

/// How games are played.
#[derive(clap::Args, Debug)]
struct Running {
    /// So many games at a time, each on cores of its own [default: as many as there are cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,
    /// Play only the k-th of n parts of the games, into a file of its own, for `merge`
    #[arg(long, value_name = "k/n")]
    shard: Option<Shard>,
    /// Draw no table while it goes on, and print none
    #[arg(long)]
    quiet: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let Some(task) = &args.task else { return args.new.run() };
    match task {
        Task::Resume { file, running } => {
            let mut store = Store::open(file)?;
            running.play(&mut store, file)
        }
        Task::Show { file } => files::show(file),
        Task::Add { file, players, folder } => add(file, players, folder.as_deref()),
        Task::Withdraw { file, name, why } => files::take_out(file, name, crate::tournament::State::Withdrawn, why),
        Task::Disqualify { file, name, why } => {
            files::take_out(file, name, crate::tournament::State::Disqualified, why)
        }
        Task::Replay { file, name } => files::replay(file, name),
        Task::Merge { files, to } => crate::tournament::merge::merge(files, to).and_then(|()| files::show(to)),
        Task::Export(export) => export.run(),
    }
}

/// The game of a file of results.
fn game_of(store: &Store) -> Result<&'static dyn Hosted, Failure> {
    find(&store.plan()?.game)
}

fn add(file: &Path, words: &[String], folder: Option<&Path>) -> Outcome {
    let mut store = Store::open(file)?;
    let game = game_of(&store)?;
    let players = entrants::players(game, words, folder, &store.plan()?.terms.readings)?;
    let _held = store.hold()?;
    let known = store.players()?;
    if let Some(player) = players.iter().find(|player| known.iter().any(|other| other.name == player.name)) {
        let says =
            format!("{}: has a player `{}` already: write NAME=COMMAND with another name", file.display(), player.name);
        return Err(Failure::usage(says));
    }
    joined(&mut store, game, players)?;
    talk!("go on with: {} tournament resume {}", program(), shown(file));
    Ok(Exit::Conforms)
}

/// Adds players to a tournament that was begun.
fn joined(store: &mut Store, game: &dyn Hosted, players: Vec<Player>) -> Result<(), Failure> {
    let plan = store.plan()?;
    entrants::all_start(game, &players)?;
    let begun = files::rounds_begun(store)?;
    let is_closed = match plan.scheme {
        Scheme::Sprt(_) => true,
        Scheme::KnockOut => begun > 0,
        _ => false,
    };
    if is_closed {
        return Err(Failure::usage(
            "players cannot be added to a knock-out that has begun, nor to a match of two: play another tournament",
        ));
    }
    let is_dealt = matches!(plan.scheme, Scheme::Dealt { .. });
    let by_rounds = is_dealt || plan.scheme.is_by_rounds();
    let players: Vec<Player> =
        players.into_iter().map(|player| Player { joined: if by_rounds { begun } else { 0 }, ..player }).collect();
    store.add_players(&players)?;
    if by_rounds { store.drop_rounds_not_begun() } else { Ok(()) }
}

impl Running {
    /// Plays the games that are due, and shows the table.
    fn play(&self, store: &mut Store, file: &Path) -> Outcome {
        let game = game_of(store)?;
        let manner = Manner {
            concurrency: self.concurrency.map_or_else(workers::usual, usize::from),
            shard: self.shard,
            quiet: self.quiet,
        };
        let plays: &dyn Plays = game;
        let played = play_all(store, plays, &manner, &stopping()?)?;
        if !self.quiet {
            let standings = Standings::of(store, &store.plan()?, plays.ranking())?;
            out::print(format_args!("{}", export::table(&standings)))?;
        }
        let resume = format!("{} tournament resume {}", program(), shown(file));
        match played {
            Played::Whole => Ok(Exit::Conforms),
            Played::Stopped => Err(Failure::incomplete(format!("stopped by a signal: go on with `{resume}`"))),
            Played::Without(left) => {
                for (key, player, says) in store.unplayed()?.iter().take(SHOWN) {
                    let who = player.as_ref().map(|name| format!(" for want of {name}")).unwrap_or_default();
                    talk!("{key} was not played{who}: {says}");
                }
                Err(Failure::broken(format!(
                    "{left} games have no result, which no player lost: try again with `{resume}`"
                )))
            }
        }
    }
}

fn shown(file: &Path) -> String {
    crate::words::quote(&file.to_string_lossy()).into_owned()
}

/// Is set by the first Ctrl-C; the second ends the program at once.
fn stopping() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    // With `nohup` HUP is ignored, and stays so.
    for (signal, _) in SIGNALS.into_iter().filter(|(signal, _)| !is_ignored(*signal)) {
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .map_err(|error| Failure::broken(format!("signals cannot be listened to: {error}")))?;
    }
    Ok(stop)
}
