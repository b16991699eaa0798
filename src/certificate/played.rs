//! What was played and answered, as one hash: no time goes into it, so that it is the same where a program does the same again.

use crate::select::{Filter, Number};
use rulebook_conformance::case::json;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What was played and answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    /// BLAKE3 over the BLAKE3 of each case, in the order in which they are chosen: its address, its setup, its events, and what
    /// was answered.
    pub blake3: String,
    /// How many cases.
    pub cases: u64,
    /// How many answers.
    pub answers: u64,
}

/// One case as it was played.
#[derive(Clone, Debug)]
pub struct Sheet {
    hasher: blake3::Hasher,
}

impl Sheet {
    /// A case with this address and this setup, of which nothing was played yet.
    pub fn of<T: Serialize>(address: &str, setup: &T) -> Self {
        let mut sheet = Sheet { hasher: blake3::Hasher::new() };
        sheet.note(address);
        sheet.note(setup);
        sheet
    }

    /// Notes an event or an answer.
    pub fn note<T: Serialize + ?Sized>(&mut self, said: &T) {
        // What games are made of can be written.
        self.note_json(&serde_json::to_vec(said).unwrap_or_default());
    }

    /// Notes what was written in JSON already.
    pub fn note_json(&mut self, said: &[u8]) {
        self.hasher.update(said);
        self.hasher.update(b"\n");
    }

    /// The hash of all that was noted.
    pub fn hash(&self) -> blake3::Hash {
        self.hasher.finalize()
    }

    /// Notes an event, but not how long a player thought.
    pub fn note_event<T: Serialize>(&mut self, event: &T) {
        let mut event = json(event);
        if let Value::Object(fields) = &mut event {
            fields.remove("took_us");
        }
        self.note(&event);
    }
}

/// The cases of a run.
#[derive(Clone, Debug, Default)]
pub struct Played {
    game: &'static str,
    seed: u64,
    /// The globs of `--run`: a game whose number somebody chose is not drawn at random.
    named: Vec<String>,
    hasher: blake3::Hasher,
    /// The place of the next case among all, from 0.
    next: u64,
    /// Cases that came before one that is still to come, by their places.
    waiting: BTreeMap<u64, blake3::Hash>,
    cases: u64,
    answers: u64,
    drawn: u64,
    drawn_below: u64,
    left_out: Vec<String>,
}

impl Played {
    /// Nothing yet; games are drawn from this seed.
    pub fn new(game: &'static str, seed: u64, filter: &Filter) -> Self {
        Played { game, seed, named: filter.run_globs().to_vec(), ..Played::default() }
    }

    /// A case was played: its place among all, from 0, and how many answers it had. What the subject has no notion of is no trial.
    pub fn take(&mut self, place: u64, address: &str, sheet: blake3::Hash, answers: u64, is_trial: bool) {
        self.cases += 1;
        self.answers += answers;
        let number = Number::read(self.game, address).filter(|number| number.seed == self.seed);
        if let Some(number) = number.filter(|_| !self.named.iter().any(|named| named == address)) {
            self.drawn += u64::from(is_trial);
            self.drawn_below = self.drawn_below.max(number.index + 1);
        }
        self.waiting.insert(place, sheet);
        while let Some(hash) = self.waiting.remove(&self.next) {
            self.hasher.update(hash.as_bytes());
            self.next += 1;
        }
    }

    /// A game that nobody chose was not played to its end.
    pub fn leave_out(&mut self, address: &str) {
        self.left_out.push(address.to_owned());
    }

    /// All of it in short.
    pub fn transcript(&self) -> Transcript {
        let mut hasher = self.hasher.clone();
        for hash in self.waiting.values() {
            hasher.update(hash.as_bytes());
        }
        Transcript { blake3: hasher.finalize().to_hex().to_string(), cases: self.cases, answers: self.answers }
    }

    /// How many cases were played.
    pub fn cases(&self) -> u64 {
        self.cases
    }

    /// How many games were drawn at random.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// How many answers there were.
    pub fn answers(&self) -> u64 {
        self.answers
    }

    /// The numbers of all games of the seed are below this one.
    pub fn drawn_below(&self) -> u64 {
        self.drawn_below
    }

    /// The games that were not played to their end.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }
}

#[cfg(test)]
mod tests {
    use super::{Played, Sheet};
    use crate::select::Filter;
    use serde_json::json;

    fn sheet(address: &str, answer: &str) -> Sheet {
        let mut sheet = Sheet::of(address, &json!({"size": 3}));
        sheet.note(answer);
        sheet
    }

    fn transcript(order: &[u64], answer: &str) -> String {
        let mut played = Played::new("chess", 7, &Filter::default());
        for place in order {
            let address = format!("chess/fuzz/7-{place}");
            played.take(*place, &address, sheet(&address, answer).hash(), 1, true);
        }
        assert_eq!((played.drawn(), played.drawn_below()), (order.len() as u64, order.iter().max().expect("one") + 1));
        played.transcript().blake3
    }

    #[test]
    fn it_hangs_on_what_was_answered_and_not_on_when_a_game_was_played() {
        let usual = transcript(&[0, 1, 2, 3], "e4");
        assert_eq!(transcript(&[3, 0, 2, 1], "e4"), usual);
        assert_eq!(transcript(&[1, 3, 4], "e4"), transcript(&[4, 3, 1], "e4"), "the first was left out");
        assert_ne!(transcript(&[0, 1, 2, 3], "d4"), usual);
        assert_ne!(transcript(&[0, 1, 2], "e4"), usual);
    }

    #[test]
    fn how_long_a_player_thought_is_no_part_of_it() {
        let of = |took_us: u64, line: &str| {
            let mut sheet = Sheet::of("chess/boards/1", &json!(8));
            sheet.note_event(&json!({"seat": 0, "line": line, "took_us": took_us}));
            sheet.hash()
        };
        assert_eq!(of(3, "e4"), of(4000, "e4"));
        assert_ne!(of(3, "e4"), of(3, "e5"));
    }

    #[test]
    fn who_chooses_a_game_by_its_number_draws_none() {
        let filter = Filter::new(&["chess/fuzz/7-1".into(), "chess/fuzz/7-?".into()], &[]).expect("globs");
        let mut played = Played::new("chess", 7, &filter);
        for (place, address) in ["chess/fuzz/7-1", "chess/fuzz/7-2", "chess/fuzz/8-3", "chess/a/b"].iter().enumerate() {
            played.take(place as u64, address, sheet(address, "e4").hash(), 2, true);
        }
        played.take(4, "chess/fuzz/7-3", sheet("chess/fuzz/7-3", "?").hash(), 1, false);
        assert_eq!((played.drawn(), played.answers(), played.drawn_below()), (1, 9, 4));
    }
}
