//! What is played again after all other games, since the bot was late in it or may have been.

use super::again::Again;
use super::game::{Host, Shown};
use super::pairings::Pairing;
use super::{Certifier, SHARE};
use crate::exit::Failure;
use crate::stop;
use rulebook_conformance::contest::Contest;
use std::time::Instant;

/// So many games are played again in turn, until all of them are judged: where time is short some are, and not none.
const IN_TURN: usize = 2;
/// At most so many games are named that were not played again.
const NAMED: usize = 5;

/// A game to play again.
pub(super) struct Late<G: Contest> {
    /// Its place among all games, from 0.
    pub(super) place: u64,
    pub(super) pairing: Pairing<G>,
    pub(super) named: bool,
    pub(super) chosen: bool,
    /// How long it took, in microseconds.
    pub(super) took_us: u64,
    pub(super) again: Again,
}

impl<G: Contest> Certifier<'_, G> {
    /// Plays again what was late, one game at a time and after all other games, so that some time has passed and no other game
    /// disturbs it; short games first.
    pub(super) fn play_late(&mut self, host: &Host<G>, mut deadline: Instant) -> Result<(), Failure> {
        let mut waiting = std::mem::take(&mut self.late);
        waiting.sort_by_key(|late| std::cmp::Reverse(late.took_us));
        in_turn(waiting, |late| {
            if stop::cut().is_some() {
                self.games -= 1;
                self.not_again.push(late.pairing.address.clone());
                self.cut.push(late.pairing.address);
                return Ok(None);
            }
            // It gets as much time as any other game.
            deadline = deadline.max(Instant::now() + self.plan.time / SHARE);
            let came = host.came(&late.pairing, deadline, true)?;
            if matches!(came.shown, Shown::Cut) {
                self.not_again.push(late.pairing.address.clone());
            }
            self.judge(late, came)?;
            Ok(self.late.pop())
        })
    }
}

/// Plays each from the last on, and once more what playing gives back; [`IN_TURN`] of them in turn, until they are through.
fn in_turn<T>(mut waiting: Vec<T>, mut play: impl FnMut(T) -> Result<Option<T>, Failure>) -> Result<(), Failure> {
    let mut now = Vec::new();
    loop {
        while now.len() < IN_TURN
            && let Some(next) = waiting.pop()
        {
            now.push(next);
        }
        if now.is_empty() {
            return Ok(());
        }
        for one in std::mem::take(&mut now) {
            now.extend(play(one)?);
        }
    }
}

/// That there was no time to look again whether the bot is late.
pub(super) fn once(games: &[String]) -> Option<String> {
    let named = games[..games.len().min(NAMED)].join(", ");
    let more = games.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let says =
        "the bot was late or not heard of in time, which one game does not prove, and there was no time to play again";
    (!games.is_empty()).then(|| format!("{says}: {named}{more}"))
}

#[cfg(test)]
mod tests {
    use super::in_turn;

    /// What is judged when it was played twice: some are judged before all others are played again.
    #[test]
    fn two_at_a_time_are_played_until_they_are_judged() {
        let mut played = String::new();
        let play = |(name, times): (char, u32)| {
            played.push(name);
            Ok((times > 1).then_some((name, times - 1)))
        };
        in_turn(vec![('d', 2), ('c', 1), ('b', 3), ('a', 2)], play).expect("nothing fails");
        assert_eq!(played, "ababbcdd");
    }
}
