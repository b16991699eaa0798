//! A new tournament, as it is asked for on the command line or in a file.

use super::{Running, entrants, joined};
use crate::commands::hosted::{Hosted, find};
use crate::durations::{START_MS, YEAR_S, milliseconds};
use crate::exit::{Failure, Outcome};
use crate::files;
use crate::play::single::{Plays, Terms};
use crate::talk;
use crate::tournament::{Boards, Hypotheses, Plan, Player, Scheme, Seats, Store};
use rulebook_conformance::contest::Own;
use serde::Deserialize;
use std::path::{Path, PathBuf};

pub(super) const HELP: &str = "A player is a name of ours (`rulebook list GAME`), a command in one word, or a program \
    of the game's own kind; NAME= before it names it. {seed} in a command stands for a number that each game has for itself.";

/// A match of the sequential test is at most this many pairs of games, unless `--rounds` says otherwise.
const SPRT_PAIRS: u32 = 10_000;

#[derive(clap::Args, Debug)]
pub(super) struct New {
    /// A file in TOML that says everything, or the game
    #[arg(value_name = "GAME|FILE.toml", required = true)]
    game: Option<String>,
    /// The players, such as greedy, './bot --fast' or best='python3 bot.py'
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// Take the players from the subfolders of a folder, each with an info.txt
    #[arg(long = "players", value_name = "DIR")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    held: Held,
    /// The file of results, which is new unless --resume is given [default: GAME.sqlite]
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Go on where the file of results ends; players that it does not know are added
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    running: Running,
}

/// How the tournament is held. A file in TOML has the same words, with _ for -.
#[derive(clap::Args, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Held {
    /// Who meets whom: as the game's contest has it, or otherwise [default: own]
    #[arg(long, value_enum)]
    scheme: Option<Kind>,
    /// So many rounds; with pairs, so many times on each board
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// So many seats at a table, with groups and deals
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=8))]
    table: Option<u8>,
    /// Who sits where; by default as the scheme has it
    #[arg(long, value_enum)]
    seats: Option<Seats>,
    /// A board by name (`rulebook list boards GAME`), as the game writes it, in JSON, or @FILE; may be repeated
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["draw", "size", "fill"])]
    board: Vec<String>,
    /// Draw so many boards from the seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    draw: Option<u32>,
    /// Draw boards of this size
    #[arg(long, value_name = "N")]
    size: Option<u32>,
    /// How much of a drawn board is filled, in percent
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(..=100))]
    fill: Option<u32>,
    /// Points for the places of a game, the first place first, such as 10,6,3
    #[arg(long, value_name = "POINTS", value_delimiter = ',', allow_negative_numbers = true)]
    points: Vec<i64>,
    /// Two players meet until it is known that the first is stronger by more than ELO0, or not by ELO1, such as 0,20
    #[arg(
        long,
        value_name = "ELO0,ELO1",
        value_delimiter = ',',
        allow_negative_numbers = true,
        conflicts_with = "scheme"
    )]
    sprt: Vec<f64>,
    /// The seed of boards, seats, deals and luck [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// A good-faith reading to follow; may be repeated
    #[arg(long)]
    reading: Vec<String>,
    /// Speak JSON Lines to the players, whatever the game's own protocol
    #[arg(long)]
    json: bool,
    /// How long each player may take for a whole game, in milliseconds, where the game limits that
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    budget: Option<u32>,
    /// How long each player may take to start, in milliseconds, where its first limit is shorter [default: 5000]
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    start_time: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    /// As the game's contest has it
    Own,
    /// Each pair once on each board
    RoundRobin,
    /// Each pair from either seat on each board
    DoubleRoundRobin,
    /// The first player against each other
    Gauntlet,
    /// Rounds among those with equal points
    Swiss,
    /// Who loses a match is out
    KnockOut,
    /// Every group of --table players
    Groups,
    /// All are dealt to tables of --table, --rounds times
    Deal,
}

/// A tournament in a file.
#[derive(Deserialize)]
struct File {
    game: String,
    players: Option<PathBuf>,
    #[serde(default)]
    player: Vec<Listed>,
    #[serde(flatten)]
    held: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    name: String,
    command: String,
    folder: Option<PathBuf>,
}

impl New {
    pub(super) fn run(&self) -> Outcome {
        let first = self.game.as_deref().unwrap_or_default();
        let (game, players, plan);
        if Path::new(first).extension().is_some_and(|ending| ending == "toml") {
            if !self.players.is_empty() || self.folder.is_some() {
                return Err(Failure::usage(format!("{first}: says who plays: leave the other players out")));
            }
            if let Some(name) = self.held.given().first() {
                return Err(Failure::usage(format!("{first}: says how the tournament is held: leave --{name} out")));
            }
            (game, players, plan) = self.of_file(Path::new(first))?;
        } else {
            game = find(first)?;
            players = entrants::players(game, &self.players, self.folder.as_deref(), &self.held.reading)?;
            plan = self.held.plan(game, players.len())?;
        }
        if plan.scheme.is_by_rounds() && self.running.shard.is_some() {
            return Err(Failure::usage(crate::tournament::NO_SHARDS));
        }
        let usual = || PathBuf::from(format!("{}.sqlite", game.name()));
        let path = self.results.clone().unwrap_or_else(usual);
        if self.resume && !path.exists() {
            talk!("{} is new: nothing was played yet", path.display());
        }
        let mut store = if self.resume && path.exists() {
            resumed(&path, game, &plan, players)?
        } else {
            begun(&path, game, &plan, &players)?
        };
        self.running.play(&mut store, &path)
    }

    fn of_file(&self, path: &Path) -> Result<(&'static dyn Hosted, Vec<Player>, Plan), Failure> {
        let bad = |says: &dyn std::fmt::Display| Failure::usage(format!("{}: {says}", path.display()));
        let text = files::read_text(path).map_err(|error| bad(&format!("cannot be read: {error}")))?;
        let one_line = |error: toml::de::Error| {
            let line = |place: usize| text.get(..place).unwrap_or_default().matches('\n').count() + 1;
            let place = error.span().map(|span| format!("line {}: ", line(span.start))).unwrap_or_default();
            // Those of the command line are listed by the library.
            let more = if error.message().contains("expected one of") { ", `game`, `players`, `player`" } else { "" };
            bad(&format!("{place}{}{more}", error.message().replace('\n', " ")))
        };
        let file: File = toml::from_str(&text).map_err(one_line)?;
        let held: Held = file.held.try_into().map_err(one_line)?;
        held.check().map_err(|says| bad(&says))?;
        let game = find(&file.game)?;
        // Paths are meant from where the file lies.
        let beside = |folder: &Path| path.parent().unwrap_or(Path::new("")).join(folder);
        let folder = file.players.as_deref().map(beside);
        let mut players = entrants::players(game, &[], folder.as_deref(), &held.reading)?;
        for listed in file.player {
            let mut entrant = entrants::entrant(game, &listed.command)?;
            if let (crate::play::single::Entrant::Command { folder, .. }, Some(own)) = (&mut entrant, &listed.folder) {
                *folder = Some(beside(own));
            }
            players.push(entrants::new(listed.name, entrant));
        }
        entrants::distinct(&players)?;
        let plan = held.plan(game, players.len())?;
        Ok((game, players, plan))
    }
}

/// A new file of results.
fn begun(path: &Path, game: &dyn Hosted, plan: &Plan, players: &[Player]) -> Result<Store, Failure> {
    if players.len() < 2 {
        let says = format!(
            "a tournament needs 2 players at least, {} given: name them, or a folder by --players",
            players.len()
        );
        return Err(Failure::usage(says));
    }
    if path.exists() {
        let says =
            format!("{}: exists already: go on with it by --resume, or name another file by --results", path.display());
        return Err(Failure::usage(says));
    }
    crate::out::is_new(path)?;
    entrants::all_start(game, players)?;
    // Nothing is left behind where a board cannot be.
    let folder = crate::scratch::folder("trial-")
        .map_err(|error| Failure::broken(format!("no file can be written: {error}")))?;
    let mut trial = Store::create(&folder.path().join("trial"), plan)?;
    trial.add_players(players)?;
    let plays: &dyn Plays = game;
    crate::tournament::extend(&mut trial, plan, plays)?;
    if trial.pending()?.is_empty() {
        return Err(Failure::nothing("this tournament has no games: see --scheme, --rounds, --draw and --table"));
    }
    Store::put(path, plan, |store| store.add_players(players))?;
    Store::open(path)
}

/// The file of results of a tournament that was begun, with those who come anew.
fn resumed(path: &Path, game: &dyn Hosted, plan: &Plan, players: Vec<Player>) -> Result<Store, Failure> {
    let mut store = Store::open(path)?;
    if store.plan()?.id() != plan.id() {
        let says = "is of another tournament (game, scheme, boards, seed or terms differ): name another file by --results, \
                    or go on with `tournament resume`";
        return Err(Failure::usage(format!("{}: {says}", path.display())));
    }
    let held = store.hold()?;
    let known = store.players()?;
    let new: Vec<Player> =
        players.into_iter().filter(|player| known.iter().all(|other| other.name != player.name)).collect();
    if !new.is_empty() {
        joined(&mut store, game, new)?;
    }
    drop(held);
    Ok(store)
}

impl Held {
    /// The names of what is said.
    fn given(&self) -> Vec<&'static str> {
        // All of them, so that a new one is not forgotten.
        let Held {
            scheme,
            rounds,
            table,
            seats,
            board,
            draw,
            size,
            fill,
            points,
            sprt,
            seed,
            reading,
            json,
            budget,
            start_time,
        } = self;
        let all = [
            ("scheme", scheme.is_some()),
            ("rounds", rounds.is_some()),
            ("table", table.is_some()),
            ("seats", seats.is_some()),
            ("board", !board.is_empty()),
            ("draw", draw.is_some()),
            ("size", size.is_some()),
            ("fill", fill.is_some()),
            ("points", !points.is_empty()),
            ("sprt", !sprt.is_empty()),
            ("seed", seed.is_some()),
            ("reading", !reading.is_empty()),
            ("json", *json),
            ("budget", budget.is_some()),
            ("start-time", start_time.is_some()),
        ];
        all.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }

    /// Whether a file says what could be said on the command line, which has bounds of its own.
    fn check(&self) -> Result<(), String> {
        let bounds = [
            ("rounds", self.rounds.map(u64::from), 1..=u64::from(u32::MAX)),
            ("table", self.table.map(u64::from), 2..=8),
            ("draw", self.draw.map(u64::from), 1..=u64::from(u32::MAX)),
            ("fill", self.fill.map(u64::from), 0..=100),
            ("budget", self.budget.map(u64::from), 1..=u64::from(u32::MAX)),
            ("start_time", self.start_time, 0..=YEAR_S * 1000),
        ];
        for (name, value, bound) in bounds {
            if let Some(value) = value.filter(|value| !bound.contains(value)) {
                let (least, most) = (bound.start(), bound.end());
                return Err(format!("{name} is {value}: write a number from {least} to {most}"));
            }
        }
        let is_drawn = self.draw.is_some() || self.size.is_some() || self.fill.is_some();
        match () {
            () if !self.sprt.is_empty() && self.scheme.is_some() => {
                Err("has both sprt and scheme: leave one of them out".into())
            }
            () if !self.board.is_empty() && is_drawn => {
                Err("has board beside draw, size or fill: boards are named or drawn".into())
            }
            () => Ok(()),
        }
    }

    /// What is played, with all that is left to the contest filled in.
    fn plan(&self, game: &dyn Hosted, players: usize) -> Result<Plan, Failure> {
        let plays: &dyn Plays = game;
        let ranking = plays.ranking();
        let unknown = |failure: Failure| Failure { says: format!("--reading: {failure}"), ..failure };
        plays.has_readings(&self.reading).map_err(unknown)?;
        if !self.points.is_empty() && !ranking.takes_points {
            let says = format!("--points: the contest of {} does not rank by places", game.name());
            return Err(Failure::usage(says));
        }
        if self.budget.is_some() && !plays.has_budget() {
            let says = format!("--budget: {} limits single answers, not whole games", game.name());
            return Err(Failure::usage(says));
        }
        let (scheme, seats) = self.scheme(ranking.own, players)?;
        let is_long = matches!(scheme, Scheme::Gauntlet | Scheme::Groups { .. } | Scheme::KnockOut);
        if self.rounds.is_some() && is_long {
            return Err(Failure::usage(
                "--rounds: this scheme has as many as it needs: leave it out, or name more boards",
            ));
        }
        if self.table.is_some() && scheme.is_of_pairs() {
            return Err(Failure::usage("--table: in this scheme two meet: leave it out, or choose groups or deal"));
        }
        let boards = if !self.board.is_empty() {
            Boards::Named(self.board.clone())
        } else if ranking.set > 0 && self.draw.is_none() && self.size.is_none() && self.fill.is_none() {
            Boards::Named(plays.board_names().into_iter().take(ranking.set).map(str::to_owned).collect())
        } else {
            Boards::Drawn { count: self.draw.unwrap_or(1), size: self.size, fill: self.fill }
        };
        let terms = Terms {
            readings: self.reading.clone(),
            json: self.json,
            budget_ms: self.budget,
            start_ms: self.start_time.unwrap_or(START_MS),
            grace_ms: 100,
        };
        let (game, points, seed) = (game.name().to_owned(), self.points.clone(), self.seed.unwrap_or(1));
        Ok(Plan { game, scheme, seats: self.seats.unwrap_or(seats), boards, points, seed, terms })
    }

    fn scheme(&self, own: Own, players: usize) -> Result<(Scheme, Seats), Failure> {
        if let [elo0, elo1] = self.sprt[..] {
            if !(elo0 < elo1 && elo0.abs() < 4000.0 && elo1.abs() < 4000.0) {
                return Err(Failure::usage(
                    "--sprt: write two differences in Elo, the smaller one first, such as 0,20",
                ));
            }
            if players != 2 {
                return Err(Failure::usage(format!("--sprt: asks about two players, {players} are given")));
            }
            let rounds = self.rounds.unwrap_or(SPRT_PAIRS);
            return Ok((Scheme::Sprt(Hypotheses { elo0, elo1, rounds }), Seats::Both));
        }
        if !self.sprt.is_empty() {
            return Err(Failure::usage("--sprt: write two differences in Elo, the smaller one first, such as 0,20"));
        }
        let times = self.rounds.unwrap_or(1);
        // As many rounds as leave one player without a lost match.
        let swiss = self.rounds.unwrap_or_else(|| players.next_power_of_two().trailing_zeros().max(1));
        Ok(match (self.scheme.unwrap_or(Kind::Own), own) {
            (Kind::Own, Own::Pairs { both }) => {
                (Scheme::Pairs { times }, if both { Seats::Both } else { Seats::Drawn })
            }
            (Kind::Own, Own::Groups(seats)) => (Scheme::Groups { seats: self.table.unwrap_or(seats) }, Seats::Drawn),
            (Kind::Own, Own::Dealt { rounds, most }) => {
                let (rounds, most) = (self.rounds.unwrap_or(rounds), self.table.unwrap_or(most));
                (Scheme::Dealt { rounds, most }, Seats::Drawn)
            }
            (Kind::RoundRobin, _) => (Scheme::Pairs { times }, Seats::Drawn),
            (Kind::DoubleRoundRobin, _) => (Scheme::Pairs { times }, Seats::Both),
            (Kind::Gauntlet, _) => (Scheme::Gauntlet, Seats::Both),
            (Kind::Swiss, _) => (Scheme::Swiss { rounds: swiss }, Seats::Both),
            (Kind::KnockOut, _) => (Scheme::KnockOut, Seats::Both),
            (Kind::Groups, _) => (Scheme::Groups { seats: self.table.unwrap_or(4) }, Seats::Drawn),
            (Kind::Deal, _) => {
                (Scheme::Dealt { rounds: self.rounds.unwrap_or(10), most: self.table.unwrap_or(4) }, Seats::Drawn)
            }
        })
    }
}
