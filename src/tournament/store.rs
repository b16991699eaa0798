//! The file of results: one SQLite file, in which each game is written in one transaction when it ends.

use super::plan::{Fixture, Plan, Player, State};
use crate::exit::Failure;
use crate::play::single::{Foul, Record, Single};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Says that a file is one of ours: `rbtn`.
const APPLICATION: i32 = 0x7262_746e;
/// The number of the form of the tables below.
const FORMAT: i32 = 1;
/// How hard traces are squeezed, of 10.
const LEVEL: u8 = 6;
/// No trace of ours is larger than this.
const MOST_TRACE_BYTES: usize = 1 << 30;

const TABLES: &str = "
CREATE TABLE plan (id TEXT NOT NULL, json TEXT NOT NULL) STRICT;
CREATE TABLE boards (name TEXT PRIMARY KEY, setup TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE players (name TEXT PRIMARY KEY, nth INTEGER NOT NULL, entrant TEXT NOT NULL, joined INTEGER NOT NULL,
  state TEXT NOT NULL, note TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE fixtures (key TEXT PRIMARY KEY, nth INTEGER NOT NULL, round INTEGER NOT NULL, board TEXT NOT NULL,
  players TEXT NOT NULL, seed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE games (key TEXT PRIMARY KEY, ended TEXT NOT NULL, events INTEGER NOT NULL, took_us INTEGER NOT NULL,
  held_us INTEGER NOT NULL, overslept_us INTEGER NOT NULL, again INTEGER NOT NULL, trace BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE seats (key TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, place INTEGER NOT NULL,
  numbers TEXT NOT NULL, slowest_us INTEGER NOT NULL, PRIMARY KEY (key, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE fouls (key TEXT NOT NULL, nth INTEGER NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL,
  event INTEGER NOT NULL, kind TEXT NOT NULL, rule TEXT NOT NULL, says TEXT NOT NULL, evidence TEXT NOT NULL,
  PRIMARY KEY (key, nth)) STRICT, WITHOUT ROWID;
CREATE TABLE unplayed (key TEXT PRIMARY KEY, player TEXT, says TEXT NOT NULL) STRICT, WITHOUT ROWID;
";

/// The file of results of one tournament.
pub struct Store {
    pub(super) connection: Connection,
    path: PathBuf,
}

/// A game that was played, without its trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// What was to be played.
    pub fixture: Fixture,
    /// The place of each seat.
    pub places: Vec<u8>,
    /// What the ranking counts of each seat.
    pub numbers: Vec<Vec<i64>>,
    /// The slowest answer of each seat, in microseconds.
    pub slowest_us: Vec<u64>,
    /// The fouls.
    pub fouls: Vec<Foul>,
    /// The rules that say how it ended.
    pub ended: Vec<String>,
    /// How many events there were.
    pub events: u64,
    /// How long it took, in microseconds.
    pub took_us: u64,
    /// The most that a player was credited with, in microseconds.
    pub held_us: u64,
}

impl Store {
    /// A new file for a tournament.
    ///
    /// # Errors
    /// The file is there already, or cannot be written.
    pub fn create(path: &Path, plan: &Plan) -> Result<Store, Failure> {
        let place = path.display();
        std::fs::File::create_new(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => Failure::usage(format!(
                "{place}: exists already: go on with it by --resume, or name another file by --results"
            )),
            _ => Failure::usage(format!("{place}: cannot be written: {error}")),
        })?;
        let store =
            Store { connection: Connection::open(path).map_err(|error| failed(path, &error))?, path: path.into() };
        let text = serde_json::to_string(plan).unwrap_or_default();
        let make = || {
            store.connection.execute_batch(&format!(
                "BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; {TABLES}"
            ))?;
            store.connection.execute("INSERT INTO plan VALUES (?1, ?2)", params![plan.id(), text])?;
            store.connection.execute_batch("COMMIT")
        };
        make().map_err(|error| store.failed(&error))?;
        Ok(store)
    }

    /// A new file, which gets its name when this has filled it: nobody finds a half of it.
    ///
    /// # Errors
    /// It cannot be written, or not be filled.
    pub fn put(to: &Path, plan: &Plan, fill: impl FnOnce(&mut Store) -> Result<(), Failure>) -> Result<(), Failure> {
        let cannot =
            |error: &dyn std::fmt::Display| Failure::broken(format!("{}: cannot be written: {error}", to.display()));
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let (folder, _held) = crate::scratch::folder_in(folder).map_err(|error| cannot(&error))?;
        let path = folder.path().join("results");
        let mut store = Store::create(&path, plan)?;
        fill(&mut store)?;
        drop(store);
        std::fs::hard_link(&path, to).map_err(|error| cannot(&error))
    }

    /// The file of a tournament that was begun.
    ///
    /// # Errors
    /// The file is none of ours, of another format, or damaged.
    pub fn open(path: &Path) -> Result<Store, Failure> {
        let place = path.display();
        if let Err(error) = std::fs::File::open(path) {
            return Err(Failure::usage(format!("{place}: cannot be read: {error}")));
        }
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE);
        let store = Store { connection: connection.map_err(|error| failed(path, &error))?, path: path.into() };
        // Who reads while a tournament goes on waits for a moment.
        store.connection.busy_timeout(std::time::Duration::from_secs(5)).map_err(|error| store.failed(&error))?;
        let number = |pragma: &str| store.connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
        let (application, format) = match (number("application_id"), number("user_version")) {
            (Ok(application), Ok(format)) => (application, format),
            (Err(error), _) | (_, Err(error)) => return Err(store.failed(&error)),
        };
        if application != APPLICATION {
            return Err(Failure::usage(format!(
                "{place}: is no file of results of a tournament: name one by --results"
            )));
        }
        if format != FORMAT {
            let says =
                format!("{place}: has format {format}, this program reads {FORMAT}: use the program that wrote it");
            return Err(Failure::usage(says));
        }
        Ok(store)
    }

    /// Keeps every other process from playing in this file for as long as what is given back lives.
    ///
    /// # Errors
    /// Another process plays in it.
    pub fn hold(&self) -> Result<std::fs::File, Failure> {
        let cannot = |error: &dyn std::fmt::Display| {
            Failure::usage(format!("{}: cannot be written: {error}", self.path.display()))
        };
        match crate::system::hold(&self.path) {
            Ok(Some(file)) => Ok(file),
            Ok(None) => {
                let says =
                    "another process plays this tournament: wait for its end, or use --shard with a file of its own";
                Err(Failure::usage(format!("{}: {says}", self.path.display())))
            }
            Err(error) => Err(cannot(&error)),
        }
    }

    pub(super) fn failed(&self, error: &rusqlite::Error) -> Failure {
        failed(&self.path, error)
    }

    /// The file of results.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The plan.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn plan(&self) -> Result<Plan, Failure> {
        let text = self.connection.query_row("SELECT json FROM plan", [], |row| row.get::<_, String>(0));
        self.parsed(&text.map_err(|error| self.failed(&error))?)
    }

    fn parsed<T: DeserializeOwned>(&self, text: &str) -> Result<T, Failure> {
        serde_json::from_str(text)
            .map_err(|error| Failure::incomplete(format!("{}: is damaged: {error}", self.path.display())))
    }

    /// Changes the file in one transaction.
    ///
    /// # Errors
    /// The file cannot be written; then nothing has changed.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&Transaction) -> rusqlite::Result<T>) -> Result<T, Failure> {
        let path = self.path.clone();
        let changed = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let value = change(&transaction)?;
            transaction.commit()?;
            Ok(value)
        };
        changed().map_err(|error| failed(&path, &error))
    }

    /// The rows of a query, each made by a function that may find them damaged.
    pub(super) fn rows<T>(
        &self,
        query: &str,
        mut make: impl FnMut(&rusqlite::Row) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Failure> {
        let mut all =
            || self.connection.prepare(query)?.query_map([], &mut make)?.collect::<rusqlite::Result<Vec<T>>>();
        all().map_err(|error| self.failed(&error))
    }

    /// Those who take part, in the order in which they came.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn players(&self) -> Result<Vec<Player>, Failure> {
        let rows = self.rows("SELECT name, entrant, joined, state, note FROM players ORDER BY nth, name", |row| {
            Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get::<_, String>(3)?, row.get(4)?))
        })?;
        let player = |(name, entrant, joined, state, note): (String, String, u32, String, String)| {
            let entrant = self.parsed(&entrant)?;
            let state = self.parsed(&Value::from(state).to_string())?;
            Ok(Player { name, entrant, joined, state, note })
        };
        rows.into_iter().map(player).collect()
    }

    /// Adds players behind those who are there.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add_players(&mut self, players: &[Player]) -> Result<(), Failure> {
        let add = "INSERT INTO players SELECT ?1, coalesce(max(nth), 0) + 1, ?2, ?3, ?4, ?5 FROM players";
        self.change(|file| {
            for player in players {
                let entrant = serde_json::to_string(&player.entrant).unwrap_or_default();
                file.execute(add, params![player.name, entrant, player.joined, player.state.name(), player.note])?;
            }
            Ok(())
        })
    }

    /// A player takes part no more: what it has not played is struck out, and what it has won without a game is kept.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn take_out(&mut self, name: &str, state: State, note: &str, byes: &[Fixture]) -> Result<(), Failure> {
        let unplayed = "DELETE FROM fixtures WHERE key NOT IN (SELECT key FROM games) AND json_array_length(players) > 1 AND EXISTS
             (SELECT 1 FROM json_each(fixtures.players) WHERE value = ?1)";
        // A game that was to be played again with this player stays as it is.
        let again = "UPDATE games SET again = 0 WHERE key IN (SELECT key FROM seats WHERE player = ?1)";
        // They are of no account before it has left, should this be all that is written.
        self.add_fixtures(byes)?;
        self.change(|file| {
            file.execute(again, [name])?;
            file.execute(
                "UPDATE players SET state = ?2, note = ?3 WHERE name = ?1",
                params![name, state.name(), note],
            )?;
            file.execute(unplayed, [name])?;
            file.execute("DELETE FROM unplayed WHERE key NOT IN (SELECT key FROM fixtures)", [])
        })?;
        Ok(())
    }

    /// Has the games of a player with those who still take part played again; until then the old ones do not count.
    /// Gives how many there are.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn play_again(&mut self, name: &str) -> Result<usize, Failure> {
        self.change(|file| {
            let again =
                "UPDATE games SET again = 1 WHERE key IN (SELECT key FROM seats WHERE player = ?1) AND key NOT IN
                 (SELECT key FROM seats JOIN players ON name = player WHERE state <> 'in')";
            file.execute(again, [name])
        })
    }

    /// Keeps boards by name; those that are there stay as they are.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add_boards(&mut self, boards: &[(String, Value)]) -> Result<(), Failure> {
        self.change(|file| {
            for (name, setup) in boards {
                file.execute("INSERT OR IGNORE INTO boards VALUES (?1, ?2)", params![name, setup.to_string()])?;
            }
            Ok(())
        })
    }

    /// The boards by name.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn boards(&self) -> Result<BTreeMap<String, Value>, Failure> {
        let rows = self
            .rows("SELECT name, setup FROM boards", |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
        rows.into_iter().map(|(name, setup)| Ok((name, self.parsed(&setup)?))).collect()
    }

    /// Adds games to play behind those that are there; one that is there already stays.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add_fixtures(&mut self, fixtures: &[Fixture]) -> Result<(), Failure> {
        let add = "INSERT OR IGNORE INTO fixtures VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        self.change(|file| {
            let last: i64 = file.query_row("SELECT coalesce(max(nth), 0) FROM fixtures", [], |row| row.get(0))?;
            let mut add = file.prepare(add)?;
            for (fixture, nth) in fixtures.iter().zip(last + 1..) {
                let players = serde_json::to_string(&fixture.players).unwrap_or_default();
                let (key, seed) = (&fixture.key, fixture.seed as i64);
                add.execute(params![key, nth, fixture.round, fixture.board, players, seed])?;
            }
            Ok(())
        })
    }

    /// Strikes out the games of rounds in which none was played.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn drop_rounds_not_begun(&mut self) -> Result<(), Failure> {
        let begun = "SELECT round FROM fixtures WHERE key IN (SELECT key FROM games)";
        self.change(|file| file.execute(&format!("DELETE FROM fixtures WHERE round NOT IN ({begun})"), []))?;
        Ok(())
    }

    /// The games that are still to be played, in order.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn pending(&self) -> Result<Vec<Fixture>, Failure> {
        self.fixtures("WHERE key NOT IN (SELECT key FROM games WHERE again = 0) AND json_array_length(players) > 1")
    }

    /// All games that are or were to be played, in order.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn all_fixtures(&self) -> Result<Vec<Fixture>, Failure> {
        self.fixtures("")
    }

    fn fixtures(&self, which: &str) -> Result<Vec<Fixture>, Failure> {
        let query = format!("SELECT key, round, board, players, seed FROM fixtures {which} ORDER BY nth, key");
        let rows = self.rows(&query, |row| {
            let seed = u64::try_from(row.get::<_, i64>(4)?).unwrap_or(0);
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, String>(3)?, seed))
        })?;
        let fixture = |(key, round, board, players, seed): (String, u32, String, String, u64)| {
            Ok(Fixture { key, round, board, players: self.parsed(&players)?, seed })
        };
        rows.into_iter().map(fixture).collect()
    }

    /// Writes a game that has ended, in place of an earlier one.
    ///
    /// # Errors
    /// The file cannot be written; then nothing of the game is in it.
    pub fn write(&mut self, fixture: &Fixture, single: &Single, readings: &[String]) -> Result<(), Failure> {
        let record = Record { setup: single.setup.clone(), events: single.events.clone(), readings: readings.to_vec() };
        let trace = serde_json::to_vec(&record).unwrap_or_default();
        let trace = miniz_oxide::deflate::compress_to_vec_zlib(&trace, LEVEL);
        let ended = single.end.join(" ");
        let times = [single.took_us, single.held_us, single.overslept_us].map(as_i64);
        let key = &fixture.key;
        self.change(|file| {
            for table in ["games", "seats", "fouls", "unplayed"] {
                file.execute(&format!("DELETE FROM {table} WHERE key = ?1"), [key])?;
            }
            let game = params![key, ended, single.events.len() as i64, times[0], times[1], times[2], trace];
            file.execute("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7)", game)?;
            for (seat, (player, place)) in fixture.players.iter().zip(&single.places).enumerate() {
                let numbers = single
                    .numbers
                    .get(seat)
                    .map_or_else(|| "[]".into(), |numbers| Value::from(numbers.clone()).to_string());
                let slowest = as_i64(single.slowest_us.get(seat).copied().unwrap_or(0));
                let values = params![key, seat as i64, player, place, numbers, slowest];
                file.execute("INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5, ?6)", values)?;
            }
            for (foul, nth) in single.fouls.iter().zip(0_i64..) {
                let player = fixture.players.get(usize::from(foul.seat)).map_or("", String::as_str);
                let event = as_i64(foul.event);
                let values =
                    params![key, nth, foul.seat, player, event, foul.kind, foul.rule, foul.says, foul.evidence];
                file.execute("INSERT INTO fouls VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", values)?;
            }
            Ok(())
        })
    }

    /// Notes that a game has no result, and why; it stays to be played. A player is named where it could not be started.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_unplayed(&mut self, key: &str, player: Option<&str>, says: &str) -> Result<(), Failure> {
        self.change(|file| {
            file.execute("INSERT OR REPLACE INTO unplayed VALUES (?1, ?2, ?3)", params![key, player, says])
        })?;
        Ok(())
    }

    /// The games that have no result, and why.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn unplayed(&self) -> Result<Vec<(String, Option<String>, String)>, Failure> {
        self.rows("SELECT key, player, says FROM unplayed ORDER BY key", |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
    }

    /// The trace of a game.
    ///
    /// # Errors
    /// There is no such game, or the file is damaged.
    pub fn record(&self, key: &str) -> Result<Record, Failure> {
        let found =
            self.connection.query_row("SELECT trace FROM games WHERE key = ?1", [key], |row| row.get::<_, Vec<u8>>(0));
        let bytes = found.optional().map_err(|error| self.failed(&error))?;
        let bytes = bytes.ok_or_else(|| Failure::usage(format!("{}: has no game {key}", self.path.display())))?;
        let bytes =
            miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&bytes, MOST_TRACE_BYTES).map_err(|error| {
                Failure::incomplete(format!("{}: the trace of {key} is damaged: {error}", self.path.display()))
            })?;
        self.parsed(&String::from_utf8_lossy(&bytes))
    }
}

fn as_i64(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// What the library says, as one sentence that names the file and what to do.
pub(super) fn failed(path: &Path, error: &rusqlite::Error) -> Failure {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseCorrupt, DatabaseLocked, NotADatabase};
    let place = path.display();
    match error.sqlite_error_code() {
        Some(NotADatabase) => {
            Failure::usage(format!("{place}: is no file of results of a tournament: name one by --results"))
        }
        Some(DatabaseCorrupt) => {
            Failure::incomplete(format!("{place}: is damaged: go on from a copy that was made before"))
        }
        Some(DatabaseBusy | DatabaseLocked) => {
            Failure::broken(format!("{place}: another process is writing in it: wait for its end"))
        }
        _ => Failure::broken(format!("{place}: {error}")),
    }
}
