//! How the referee's own program ended, game by game. Its exit code is its own affair: some say with it who has won. But
//! an author wants to know of a referee that dies, or does not end.

use crate::process::Ended;
use crate::system::KILLS;
use crate::verdict::Outcome;
use std::collections::BTreeMap;

/// When a referee that did not end by itself was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hang {
    /// Its time was over, and the players were not told the end of the game.
    During,
    /// Some time after they were told.
    After,
}

impl Hang {
    fn says(self) -> &'static str {
        match self {
            Hang::During => "had not ended the game when its time was over, and was killed,",
            Hang::After => "went on running after the game and was killed",
        }
    }
}

/// How the referee ended in the games so far.
#[derive(Default)]
pub(crate) struct Endings {
    games: u64,
    /// How it ended, how often, and in which game first; nothing of games after which all was well.
    seen: BTreeMap<String, (u64, String)>,
}

impl Endings {
    /// The referee ended like this after a game with this address and outcome: a game in which all else agreed is none
    /// that passed where the referee died over it.
    pub(crate) fn take(&mut self, address: &str, ended: Ended, hang: Option<Hang>, outcome: Outcome) -> Outcome {
        self.games += 1;
        if let Some(hang) = hang {
            self.note(address, hang.says());
            return outcome;
        }
        let is_death = match ended {
            Ended::Code(0) | Ended::Killed => return outcome,
            Ended::Code(_) => false,
            Ended::Signal(signal) => !KILLS.contains(&signal),
        };
        self.note(address, &ended.to_string());
        match outcome {
            Outcome::Pass if is_death => Outcome::Error(format!("the referee {ended}")),
            outcome => outcome,
        }
    }

    fn note(&mut self, address: &str, how: &str) {
        let (count, _) = self.seen.entry(how.to_owned()).or_insert_with(|| (0, address.to_owned()));
        *count += 1;
    }

    /// What there is to say of it.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> + '_ {
        let games = self.games;
        self.seen.iter().map(move |(how, (count, address))| {
            format!("the referee {how} in {count} of {games} games, first in {address}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Endings, Hang};
    use crate::process::Ended;
    use crate::verdict::Outcome;

    #[test]
    fn what_becomes_of_a_referee_after_its_games_is_said() {
        let mut endings = Endings::default();
        let passes = |outcome| matches!(outcome, Outcome::Pass);
        assert!(passes(endings.take("a", Ended::Code(0), None, Outcome::Pass)));
        assert!(passes(endings.take("b", Ended::Killed, Some(Hang::After), Outcome::Pass)));
        assert!(passes(endings.take("c", Ended::Code(2), None, Outcome::Pass)));
        assert!(passes(endings.take("d", Ended::Killed, Some(Hang::During), Outcome::Pass)));
        assert!(!passes(endings.take("e", Ended::Signal(11), None, Outcome::Pass)));
        let notes: Vec<String> = endings.notes().collect();
        assert_eq!(
            notes,
            [
                "the referee ended with exit code 2 in 1 of 5 games, first in c",
                "the referee had not ended the game when its time was over, and was killed, in 1 of 5 games, first in d",
                "the referee was killed by signal 11 in 1 of 5 games, first in e",
                "the referee went on running after the game and was killed in 1 of 5 games, first in b",
            ]
        );
    }
}
