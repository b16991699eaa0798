//! Reading the games that were played back from the file of results.

use super::plan::Fixture;
use super::store::{Game, Store};
use crate::exit::Failure;
use crate::play::single::Foul;
use std::collections::BTreeMap;

impl Store {
    /// The games that count, in the order of the schedule.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn games(&self) -> Result<Vec<Game>, Failure> {
        let fixtures: BTreeMap<String, (usize, Fixture)> =
            self.all_fixtures()?.into_iter().enumerate().map(|(nth, one)| (one.key.clone(), (nth, one))).collect();
        let mut found: BTreeMap<String, Game> = BTreeMap::new();
        let query = "SELECT key, ended, events, took_us, held_us FROM games WHERE again = 0";
        let rows = self.rows(query, |row| {
            let number = |index| row.get::<_, i64>(index).map(i64::unsigned_abs);
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, number(2)?, number(3)?, number(4)?))
        })?;
        for (key, ended, events, took_us, held_us) in rows {
            let Some((_, fixture)) = fixtures.get(&key) else { return Err(self.is_damaged(&key)) };
            let ended = ended.split_whitespace().map(str::to_owned).collect();
            let (places, numbers, slowest_us, fouls) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
            let fixture = fixture.clone();
            let game = Game { fixture, places, numbers, slowest_us, fouls, ended, events, took_us, held_us };
            found.insert(key, game);
        }
        self.read_seats(&mut found)?;
        self.read_fouls(&mut found)?;
        if let Some((key, _)) = found.iter().find(|(_, game)| game.places.len() != game.fixture.players.len()) {
            return Err(self.is_damaged(key));
        }
        let mut games: Vec<Game> = found.into_values().collect();
        games.sort_by_key(|game| fixtures.get(&game.fixture.key).map(|(nth, _)| *nth));
        Ok(games)
    }

    fn is_damaged(&self, key: &str) -> Failure {
        Failure::incomplete(format!("{}: is damaged: the game {key} is not whole in it", self.path().display()))
    }

    fn read_seats(&self, games: &mut BTreeMap<String, Game>) -> Result<(), Failure> {
        let query = "SELECT key, place, numbers, slowest_us FROM seats ORDER BY key, seat";
        let rows = self.rows(query, |row| {
            let slowest = row.get::<_, i64>(3)?.unsigned_abs();
            Ok((row.get::<_, String>(0)?, row.get(1)?, row.get::<_, String>(2)?, slowest))
        })?;
        for (key, place, numbers, slowest_us) in rows {
            let Some(game) = games.get_mut(&key) else { continue };
            game.places.push(place);
            game.numbers.push(serde_json::from_str(&numbers).map_err(|_| self.is_damaged(&key))?);
            game.slowest_us.push(slowest_us);
        }
        Ok(())
    }

    fn read_fouls(&self, games: &mut BTreeMap<String, Game>) -> Result<(), Failure> {
        let query = "SELECT key, event, seat, kind, rule, says, evidence FROM fouls ORDER BY key, nth";
        let rows = self.rows(query, |row| {
            let foul = Foul {
                event: row.get::<_, i64>(1)?.unsigned_abs(),
                seat: row.get(2)?,
                kind: row.get(3)?,
                rule: row.get(4)?,
                says: row.get(5)?,
                evidence: row.get(6)?,
            };
            Ok((row.get::<_, String>(0)?, foul))
        })?;
        for (key, foul) in rows {
            if let Some(game) = games.get_mut(&key) {
                game.fouls.push(foul);
            }
        }
        Ok(())
    }
}
