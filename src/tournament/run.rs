//! Playing what is still to be played: workers side by side, each game on cores of its own, each result written when it is
//! there.

use super::live::Live;
use super::plan::{Boards, Fixture, Plan, State};
use super::rounds::Known;
use super::schemes;
use super::store::Store;
use crate::exit::Failure;
use crate::play::single::{Entrant, NoResult, Order, Plays, Single};
use crate::select::Shard;
use crate::system::Cores;
use rulebook_conformance::contest::Wishes;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

/// A game without a result is tried at most this many times.
const TRIES: usize = 3;
/// How often the table is drawn anew.
const TICK: Duration = Duration::from_millis(200);

/// Why a tournament cannot be shared out.
pub const NO_SHARDS: &str = "--shard: what is played next hangs on all results in this scheme: play it on one machine";

/// How it is played.
pub struct Manner {
    /// How many games are played at a time.
    pub concurrency: usize,
    /// Only the games of this shard.
    pub shard: Option<Shard>,
    /// Nothing is said while it goes on.
    pub quiet: bool,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// Everything to play in this file has a result.
    Whole,
    /// It was told to stop.
    Stopped,
    /// This many games have no result.
    Without(usize),
}

/// Plays the games that are due.
///
/// # Errors
/// The file cannot be written, or a board cannot be.
pub fn run(store: &mut Store, game: &dyn Plays, manner: &Manner, stop: &Arc<AtomicBool>) -> Result<Played, Failure> {
    let plan = store.plan()?;
    let _held = store.hold()?;
    if plan.scheme.is_by_rounds() && manner.shard.is_some() {
        return Err(Failure::usage(NO_SHARDS));
    }
    let mut live = Live::new(manner.quiet);
    loop {
        extend(store, &plan, game)?;
        let pending = pending(store, manner)?;
        if pending.is_empty() {
            live.end();
            return Ok(Played::Whole);
        }
        round(store, &plan, game, manner, stop, &pending, &mut live)?;
        let left = self::pending(store, manner)?.len();
        let is_whole = left == 0 && !plan.scheme.is_by_rounds();
        let ended = match stop.load(Ordering::Relaxed) {
            _ if is_whole => Some(Played::Whole),
            true => Some(Played::Stopped),
            false => (left > 0).then_some(Played::Without(left)),
        };
        if let Some(ended) = ended {
            live.end();
            return Ok(ended);
        }
    }
}

/// What is pending in this shard.
fn pending(store: &Store, manner: &Manner) -> Result<Vec<Fixture>, Failure> {
    let mut pending = store.pending()?;
    if let Some(shard) = manner.shard {
        // By the name of a game, so that it is the same on every machine whatever was played already.
        let number = |fixture: &Fixture| {
            let hash = blake3::hash(fixture.key.as_bytes());
            hash.as_bytes()[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
        };
        pending.retain(|fixture| shard.takes(number(fixture)));
    }
    Ok(pending)
}

/// Adds the games that follow from the players and the results, with their boards.
///
/// # Errors
/// A board cannot be, or the file cannot be written.
pub fn extend(store: &mut Store, plan: &Plan, game: &dyn Plays) -> Result<(), Failure> {
    let players = store.players()?;
    let fixtures = if plan.scheme.is_by_rounds() {
        if !store.pending()?.is_empty() {
            return Ok(());
        }
        let (before, games) = (store.all_fixtures()?, store.games()?);
        Known { plan, players: &players, fixtures: &before, games: &games, ranking: game.ranking() }.next()
    } else {
        let all = schemes::fixtures(plan, &players)?;
        let begun: Vec<u32> = match plan.scheme {
            // A round is dealt once.
            super::Scheme::Dealt { .. } => store.all_fixtures()?.iter().map(|fixture| fixture.round).collect(),
            _ => Vec::new(),
        };
        all.into_iter().filter(|fixture| !begun.contains(&fixture.round)).collect()
    };
    let boards = made_boards(store, plan, game, &fixtures)?;
    store.add_boards(&boards)?;
    store.add_fixtures(&fixtures)
}

/// A player takes part no more: what it has not played is struck out, and its rounds without a game stay won.
///
/// # Errors
/// The file is damaged, or cannot be written.
pub fn take_out(store: &mut Store, game: &dyn Plays, name: &str, state: State, why: &str) -> Result<(), Failure> {
    let (plan, players, fixtures, games) = (store.plan()?, store.players()?, store.all_fixtures()?, store.games()?);
    let known = Known { plan: &plan, players: &players, fixtures: &fixtures, games: &games, ranking: game.ranking() };
    let byes = known.byes_of(name);
    store.take_out(name, state, why, &byes)
}

/// The boards of these games that are not in the file yet.
fn made_boards(
    store: &Store,
    plan: &Plan,
    game: &dyn Plays,
    fixtures: &[Fixture],
) -> Result<Vec<(String, Value)>, Failure> {
    let known = store.boards()?;
    let mut made: BTreeMap<String, Value> = BTreeMap::new();
    for fixture in fixtures {
        let (name, wanted) = (&fixture.board, fixture.players.len());
        let setup = match (known.get(name).or(made.get(name)), &plan.boards) {
            (Some(setup), _) => setup.clone(),
            (None, Boards::Named(_)) => game.board(name)?,
            (None, Boards::Drawn { size, fill, .. }) => {
                let wishes = Wishes { size: *size, fill: *fill, seats: u8::try_from(wanted).unwrap_or(u8::MAX) };
                game.draw_board(&wishes, plan.number(&json!(["board", name, wanted]).to_string()), 0)?
            }
        };
        let (setup, seats) = game.prepare(setup, &plan.terms).map_err(|says| refused(plan, name, &says))?;
        if seats != wanted {
            let says = format!("--board: `{name}` has {seats} seats, and this scheme puts {wanted} at a table");
            return Err(Failure::usage(format!("{says}: name another board or --scheme")));
        }
        if !known.contains_key(name) {
            made.insert(name.clone(), setup);
        }
    }
    Ok(made.into_iter().collect())
}

/// That the game refuses a board, which somebody has named or wished for.
fn refused(plan: &Plan, name: &str, says: &str) -> Failure {
    Failure::usage(match &plan.boards {
        Boards::Named(_) => format!("--board: `{name}`: the game refuses it: {says}"),
        Boards::Drawn { .. } => format!("--size: {says}"),
    })
}

/// What a worker says.
enum News {
    Begun,
    Ended(usize, Box<Result<Single, NoResult>>),
}

/// Plays these games side by side.
fn round(
    store: &mut Store,
    plan: &Plan,
    game: &dyn Plays,
    manner: &Manner,
    stop: &Arc<AtomicBool>,
    pending: &[Fixture],
    live: &mut Live,
) -> Result<(), Failure> {
    let boards = store.boards()?;
    let entrants: BTreeMap<String, Entrant> =
        store.players()?.into_iter().map(|player| (player.name, player.entrant)).collect();
    let next = AtomicUsize::new(0);
    let workers = manner.concurrency.min(pending.len()).max(1);
    let cores = Cores::of_workers(workers);
    live.begin(store, plan, game.ranking(), pending.len());
    let (tell, news) = mpsc::channel();
    thread::scope(|scope| {
        for worker in 0..workers {
            let (tell, next, boards, entrants, cores) = (tell.clone(), &next, &boards, &entrants, cores.get(worker));
            scope.spawn(move || {
                if let Some(cores) = cores {
                    cores.keep_to();
                }
                while !stop.load(Ordering::Relaxed) {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    let Some(fixture) = pending.get(nth) else { break };
                    let _ = tell.send(News::Begun);
                    let result = play(plan, game, fixture, boards, entrants, stop);
                    if tell.send(News::Ended(nth, Box::new(result))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        loop {
            match news.recv_timeout(TICK) {
                Ok(News::Begun) => live.begun(),
                Ok(News::Ended(nth, result)) => {
                    let written = write(store, plan, &pending[nth], &result);
                    if written.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    written?;
                    live.ended(store, plan, game.ranking(), result.as_ref().as_ref().ok());
                }
                Err(mpsc::RecvTimeoutError::Timeout) => live.tick(stop.load(Ordering::Relaxed)),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    })
}

/// Plays one game; one that the machine spoils is tried again.
fn play(
    plan: &Plan,
    game: &dyn Plays,
    fixture: &Fixture,
    boards: &BTreeMap<String, Value>,
    entrants: &BTreeMap<String, Entrant>,
    stop: &AtomicBool,
) -> Result<Single, NoResult> {
    let lost = |what: &str| NoResult::Harness(format!("the file has no {what} of this game"));
    let mut setup = boards.get(&fixture.board).ok_or_else(|| lost("board"))?.clone();
    let found: Option<Vec<&Entrant>> = fixture.players.iter().map(|name| entrants.get(name)).collect();
    let seated = found.ok_or_else(|| lost("player"))?;
    for (seat, entrant) in (0..).zip(&seated) {
        if let Entrant::Program(path) = entrant {
            game.put_program(&mut setup, seat, path).map_err(|failure| NoResult::NotStarted(seat, failure.says))?;
        }
    }
    let order = Order { entrants: seated, setup: &setup, seed: fixture.seed, terms: &plan.terms };
    let mut result = game.play_one(&order);
    for _ in 1..TRIES {
        if result.is_ok() || stop.load(Ordering::Relaxed) {
            break;
        }
        result = game.play_one(&order);
    }
    result
}

fn write(store: &mut Store, plan: &Plan, fixture: &Fixture, result: &Result<Single, NoResult>) -> Result<(), Failure> {
    match result {
        Ok(single) => store.write(fixture, single, &plan.terms.readings),
        Err(NoResult::NotStarted(seat, says)) => {
            let player = fixture.players.get(usize::from(*seat)).map(String::as_str);
            store.write_unplayed(&fixture.key, player, says)
        }
        Err(NoResult::Harness(says)) => store.write_unplayed(&fixture.key, None, says),
    }
}
