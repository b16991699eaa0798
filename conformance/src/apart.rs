//! Constructing a game that tells two explanations apart: one in which referees with either are seen to differ.

use crate::case::Case;
use crate::choose::Choices;
use crate::contest::Contest;
use crate::ladder::{self, ONE_IN};
use crate::power::Watched;
use crate::seeded::Seeded;
use crate::steering::Steering;

/// Draws games until one tells.
pub struct Apart {
    steering: Steering,
    seed: u64,
    /// How many games were drawn.
    drawn: u64,
}

/// The streams of a seed from here on are those of games that tell apart; those before are games drawn at random.
const STREAMS: u64 = 1 << 62;

/// Games are made in so many ways, one after the other: going on from a known one, steered, and by sizes.
const WAYS: u64 = 3;

impl Apart {
    /// Games from this seed.
    pub fn new<G: Contest>(seed: u64) -> Self {
        Apart::opened::<G>(seed, &[])
    }

    /// The same, for a referee that says with these words that it opens some setups only.
    pub fn opened<G: Contest>(seed: u64, only: &[String]) -> Self {
        Apart { steering: Steering::of::<G>(only), seed, drawn: 0 }
    }

    /// A game in which referees with these two tables show different things, and nothing after that; `None` where none of
    /// `games` games is one. What follows a difference from the rules is reached only by playing on by other rules: games are
    /// drawn under either of the two, and every second one goes on from one of `known`, which both explain.
    pub fn game<G: Contest>(
        &mut self,
        one: &G::Rules,
        two: &G::Rules,
        known: &[&Case<G>],
        games: u64,
    ) -> Option<Case<G>> {
        (0..games).find_map(|turn| {
            let mut choices = Seeded::stream(self.seed, STREAMS + self.drawn);
            let address = format!("{}/apart/{}-{}", G::name(), self.seed, self.drawn);
            self.drawn += 1;
            let rules = if turn % 2 == 0 { one } else { two };
            let begun = known.get(choices.below(u32::try_from(known.len()).unwrap_or(u32::MAX)) as usize);
            let begun = match begun {
                Some(case) if turn % 4 > 1 => Case { address, ..(*case).clone() },
                _ => Case { address, setup: self.steering.setup::<G>(&mut choices), events: Vec::new() },
            };
            let watched = Watched::new(one, self.steering.play_on(rules, begun, &mut choices));
            let at = watched.kills(two)?;
            let mut case = watched.case;
            case.events.truncate(at);
            // What is asked beside the last position may have shown more.
            Watched::new(one, case.clone()).kills(two).map(|_| case)
        })
    }

    /// A game of which `tells` says so; `None` where none of `games` games is one. Some go on by these rules from the
    /// beginning of one of `known`, some are steered, and some stand on a rung of a ladder, where the referee opens all setups.
    pub fn telling<G: Contest>(
        &mut self,
        rules: &G::Rules,
        known: &[&Case<G>],
        games: u64,
        tells: &mut dyn FnMut(&Case<G>) -> bool,
    ) -> Option<Case<G>> {
        (0..games).find_map(|turn| {
            let (number, seed) = (self.drawn, self.seed);
            let mut choices = Seeded::stream(seed, STREAMS + number);
            let address = format!("{}/apart/{seed}-{number}", G::name());
            self.drawn += 1;
            let begun = known.get(choices.below(u32::try_from(known.len()).unwrap_or(u32::MAX)) as usize);
            let case = match (turn % WAYS, begun) {
                (0, Some(known)) => {
                    let kept = choices.below(known.events.len() as u32 + 1) as usize;
                    let events = known.events[..kept].to_vec();
                    self.steering.play_on(rules, Case { address, events, setup: known.setup.clone() }, &mut choices)
                }
                (1, _) => self.steering.sample(address, &mut choices),
                _ => ladder::draw(self.steering.only(), address, seed, STREAMS + number * ONE_IN + (ONE_IN - 1)),
            };
            tells(&case).then_some(case)
        })
    }
}
