//! Bringing the files of several machines together. The result hangs neither on the order of the files nor on which were
//! merged first, byte for byte.

use super::plan::State;
use super::store::{Store, failed};
use crate::exit::Failure;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

type Row = Vec<Value>;

/// All that a file has, each row under its key.
#[derive(Default)]
struct Content {
    boards: BTreeMap<String, Row>,
    players: BTreeMap<String, Row>,
    fixtures: BTreeMap<String, Row>,
    /// The rows of a game, of its seats and of its fouls.
    games: BTreeMap<String, [Vec<Row>; 3]>,
    unplayed: BTreeMap<String, Row>,
}

/// Where the columns stand that are not the same in all files.
const PLAYER_NTH: usize = 1;
const PLAYER_JOINED: usize = 3;
const PLAYER_STATE: usize = 4;
const PLAYER_NOTE: usize = 5;
const FIXTURE_NTH: usize = 1;
const GAME_AGAIN: usize = 6;

/// Writes a new file with everything that is in these.
///
/// # Errors
/// They are of different tournaments, they tell of one game in two ways, or the new file is there already.
pub fn merge(paths: &[PathBuf], to: &Path) -> Result<(), Failure> {
    let [first, ..] = paths else { return Err(Failure::usage("merge: name the files of results to be merged")) };
    if to.exists() {
        return Err(Failure::usage(format!("{}: exists already: name a new file by --to", to.display())));
    }
    let plan = Store::open(first)?.plan()?;
    let mut all = Content::default();
    for path in paths {
        let store = Store::open(path)?;
        if store.plan()?.id() != plan.id() {
            let says =
                format!("{}: is of another tournament than {}: merge files of one", path.display(), first.display());
            return Err(Failure::usage(says));
        }
        all.add(content(&store)?, path)?;
    }
    Store::put(to, &plan, |merged| merged.change(|file| all.write(file)))
}

fn rows(store: &Store, table: &str) -> Result<Vec<Row>, Failure> {
    let read = |connection: &Connection| -> rusqlite::Result<Vec<Row>> {
        let mut query = connection.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = query.column_count();
        query.query_map([], |row| (0..columns).map(|column| row.get(column)).collect())?.collect()
    };
    read(&store.connection).map_err(|error| failed(store.path(), &error))
}

fn key(row: &Row) -> String {
    match row.first() {
        Some(Value::Text(key)) => key.clone(),
        _ => String::new(),
    }
}

fn by_key(rows: Vec<Row>) -> BTreeMap<String, Row> {
    rows.into_iter().map(|row| (key(&row), row)).collect()
}

fn content(store: &Store) -> Result<Content, Failure> {
    let mut games: BTreeMap<String, [Vec<Row>; 3]> = BTreeMap::new();
    for (part, table) in ["games", "seats", "fouls"].into_iter().enumerate() {
        for row in rows(store, table)? {
            games.entry(key(&row)).or_default()[part].push(row);
        }
    }
    let table = |name: &str| rows(store, name).map(by_key);
    Ok(Content {
        boards: table("boards")?,
        players: table("players")?,
        fixtures: table("fixtures")?,
        games,
        unplayed: table("unplayed")?,
    })
}

impl Content {
    /// Takes in what another file has.
    fn add(&mut self, other: Content, path: &Path) -> Result<(), Failure> {
        let two_ways = |what: &str| {
            let says = format!("{what} is there in two ways in the files to be merged: keep one of them");
            Failure::usage(format!("{}: {says}", path.display()))
        };
        for (name, row) in other.boards {
            if *self.boards.entry(name.clone()).or_insert_with(|| row.clone()) != row {
                return Err(two_ways(&format!("the board {name}")));
            }
        }
        for (name, row) in other.players {
            let known = self.players.entry(name.clone()).or_insert_with(|| row.clone());
            if known[2] != row[2] {
                return Err(two_ways(&format!("the player {name}")));
            }
            for column in [PLAYER_NTH, PLAYER_JOINED] {
                least(&mut known[column], &row[column]);
            }
            // Who is out in one file is out.
            let (own, new) = (state(&known[PLAYER_STATE]), state(&row[PLAYER_STATE]));
            let is_stronger = (new, note(&row)) > (own, note(known));
            if is_stronger {
                (known[PLAYER_STATE], known[PLAYER_NOTE]) = (row[PLAYER_STATE].clone(), row[PLAYER_NOTE].clone());
            }
        }
        for (name, row) in other.fixtures {
            least(&mut self.fixtures.entry(name).or_insert_with(|| row.clone())[FIXTURE_NTH], &row[FIXTURE_NTH]);
        }
        for (name, game) in other.games {
            let is_old =
                |game: &[Vec<Row>; 3]| game[0].iter().any(|row| row.get(GAME_AGAIN) != Some(&Value::Integer(0)));
            let known = self.games.entry(name.clone()).or_insert_with(|| game.clone());
            match (is_old(known), is_old(&game)) {
                (true, false) => *known = game,
                (false, true) => {}
                _ if *known != game => return Err(two_ways(&format!("the game {name}"))),
                _ => {}
            }
        }
        for (name, row) in other.unplayed {
            let known = self.unplayed.entry(name).or_insert_with(|| row.clone());
            if note_of(&row) < note_of(known) {
                *known = row;
            }
        }
        Ok(())
    }

    fn write(&self, file: &rusqlite::Transaction) -> rusqlite::Result<()> {
        let insert = |table: &str, row: &Row| {
            let marks = vec!["?"; row.len()].join(", ");
            file.execute(&format!("INSERT INTO {table} VALUES ({marks})"), params_from_iter(row))
        };
        // What somebody struck out in one file is struck out, unless it was played.
        let is_out = |row: &Row| {
            let players = match row.get(4) {
                Some(Value::Text(text)) => serde_json::from_str::<Vec<String>>(text).unwrap_or_default(),
                _ => Vec::new(),
            };
            // A round that was won without a game stays so.
            players.len() > 1
                && players
                    .iter()
                    .any(|name| self.players.get(name).is_none_or(|row| state(&row[PLAYER_STATE]) != Some(State::In)))
        };
        for row in self.boards.values() {
            insert("boards", row)?;
        }
        for row in self.players.values() {
            insert("players", row)?;
        }
        for (key, row) in &self.fixtures {
            if self.games.contains_key(key) || !is_out(row) {
                insert("fixtures", row)?;
            }
        }
        for game in self.games.values() {
            for (rows, table) in game.iter().zip(["games", "seats", "fouls"]) {
                for row in rows {
                    insert(table, row)?;
                }
            }
        }
        for (key, row) in &self.unplayed {
            let is_wanted = self.fixtures.get(key).is_some_and(|fixture| !is_out(fixture));
            if is_wanted && !self.games.contains_key(key) {
                insert("unplayed", row)?;
            }
        }
        Ok(())
    }
}

/// The smaller of two numbers is kept.
fn least(known: &mut Value, other: &Value) {
    if let (Value::Integer(own), Value::Integer(new)) = (&*known, other) {
        *known = Value::Integer(*own.min(new));
    }
}

fn state(value: &Value) -> Option<State> {
    match value {
        Value::Text(text) => serde_json::from_value(text.clone().into()).ok(),
        _ => None,
    }
}

fn note(row: &Row) -> &str {
    match row.get(PLAYER_NOTE) {
        Some(Value::Text(text)) => text,
        _ => "",
    }
}

/// What orders the reasons for which a game has no result.
fn note_of(row: &Row) -> Vec<&str> {
    row.iter().map(|value| if let Value::Text(text) = value { text.as_str() } else { "" }).collect()
}
