//! What a bot did besides answering, over all games. Nobody is failed for it: a library, or what the bot runs on, may have done it.

use super::game::Came;
use rulebook_conformance::contest::Contest;
use rulebook_spec::rule::Rule;

/// In how many games each thing was seen.
#[derive(Default)]
pub(super) struct Tally {
    /// It left something in its scratch folder, and the first such name.
    left: (u64, Option<String>),
    /// It had a file beside it open for writing, and the first such name.
    beside: (u64, Option<String>),
    /// It tried to reach the network, and how often in one game at most.
    network: (u64, u32),
}

impl Tally {
    /// Adds what was seen in a game.
    pub fn take(&mut self, came: &Came) {
        for (seen, name) in [(&mut self.left, &came.left), (&mut self.beside, &came.beside)] {
            if let Some(name) = name {
                seen.0 += 1;
                seen.1.get_or_insert_with(|| name.clone());
            }
        }
        if came.unroutable > 0 {
            self.network = (self.network.0 + 1, self.network.1.max(came.unroutable));
        }
    }

    /// What was seen, a sentence each. Nobody but a bot has the path of its scratch folder, and its opponents here are ours.
    pub fn says<G: Contest>(&self) -> Vec<String> {
        let mut says = Vec::new();
        if let (games, Some(name)) = &self.left {
            let text = format!("{} it left files in its scratch folder (TMPDIR), such as `{name}`", in_games(*games));
            says.push(by_rule::<G>(&text, G::keeps_nothing()));
        }
        if let (games, Some(name)) = &self.beside {
            let front = format!("{} it had files open for writing", in_games(*games));
            let text = format!("{front} in the folder that it was started in, such as `{name}`");
            says.push(by_rule::<G>(&text, G::keeps_nothing()));
        }
        if let (games @ 1.., most) = self.network {
            let times = if most == 1 { "once".into() } else { format!("{most} times") };
            let times = if games == 1 { times } else { format!("at most {times} in a game") };
            let front = format!("{} it tried to reach the network, which the sandbox refuses", in_games(games));
            says.push(by_rule::<G>(&format!("{front}: {times}"), None));
        }
        says
    }
}

fn in_games(games: u64) -> String {
    if games == 1 { "in one game".into() } else { format!("in {games} games") }
}

/// A fact with the rule that speaks of it.
fn by_rule<G: Contest>(says: &str, rule: Option<Rule>) -> String {
    match rule.and_then(|rule| G::book().entry(rule.id())) {
        Some(entry) => format!("{says}: {} ({}): {}", entry.id, entry.place, entry.words.trim()),
        None => format!("{says}; the text says nothing about that"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certify::game::Shown;
    use rulebook_spec::bricks::Bricks;

    #[test]
    fn what_was_seen_in_several_games_is_one_sentence() {
        let mut tally = Tally::default();
        assert!(tally.says::<Bricks>().is_empty());
        for unroutable in [1, 0, 3, 2] {
            tally.take(&Came { unroutable, ..Came::of(Shown::Good) });
        }
        let says = "in 3 games it tried to reach the network, which the sandbox refuses: at most 3 times in a game";
        assert_eq!(tally.says::<Bricks>(), [format!("{says}; the text says nothing about that")]);
    }
}
