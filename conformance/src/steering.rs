//! Games that are drawn at random and steered: towards events that apply rules which games seldom reach, and to an end
//! where nothing new comes any more.

use crate::case::{Case, EVENTS, cited, sample_opened};
use crate::choose::Choices;
use crate::contest::Contest;
use crate::seeded::Seeded;
use rulebook_spec::game::{EventOf, Game, Log, LogOf, step};
use rulebook_spec::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// This many games, drawn without steering, say how seldom a rule is reached.
const PROFILE: u64 = 64;
/// Every second event is the best of this many.
const CANDIDATES: u32 = 6;
/// A game ends after this many events that apply no rule which is new in it: another game shows more.
const STALE: u32 = 6;
/// One game of this many is drawn without steering: some mistakes show late in a long game.
const UNSTEERED: u32 = 4;
/// The weight of a rule that no game of the profile reaches.
const RAREST: u64 = 1 << 18;

/// How seldom each rule of a game is reached. What an address such as `bricks/steered/7-123` names depends on it, and so
/// on what the steps of the game cite.
pub struct Steering {
    reached: BTreeMap<Rule, u64>,
    /// With these words a referee says that it opens some setups only.
    only: Vec<String>,
}

/// A step that might come next.
struct Candidate<G: Game> {
    weight: u64,
    event: EventOf<G>,
    after: G::Position,
    cites: BTreeSet<Rule>,
    is_possible: bool,
}

impl Steering {
    /// Looks at games that are drawn without steering, always the same ones, for a referee that opens all setups, or says
    /// with these words which.
    pub fn of<G: Contest>(only: &[String]) -> Self {
        let mut reached = BTreeMap::new();
        for index in 0..PROFILE {
            let case = sample_opened::<G>(only, String::new(), &mut Seeded::stream(0, index));
            cited(&case).into_iter().for_each(|rule| *reached.entry(rule).or_default() += 1);
        }
        Steering { reached, only: only.to_vec() }
    }

    /// The words with which the referee says that it opens some setups only.
    pub fn only(&self) -> &[String] {
        &self.only
    }

    /// Draws a setup that the referee opens.
    pub fn setup<G: Contest>(&self, choices: &mut dyn Choices) -> G::Setup {
        G::sample_opened(&self.only, choices)
    }

    /// Draws a game.
    pub fn sample<G: Contest>(&self, address: String, choices: &mut dyn Choices) -> Case<G> {
        if choices.below(UNSTEERED) == 0 {
            return sample_opened(&self.only, address, choices);
        }
        let begun = Case { address, setup: self.setup::<G>(choices), events: Vec::new() };
        self.play_on(G::literal(), begun, choices)
    }

    /// Goes on with a game under these rules, as far as its events are possible.
    pub fn play_on<G: Contest>(&self, rules: &G::Rules, mut case: Case<G>, choices: &mut dyn Choices) -> Case<G> {
        let mut log = Log::default();
        let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return case };
        // How many steps of this game have applied each rule.
        let mut here: BTreeMap<Rule, u64> = log.cites.iter().map(|rule| (*rule, 1)).collect();
        for event in &case.events {
            if step::<G>(rules, &mut position, event, &mut log).is_err() {
                return case;
            }
        }
        let mut stale = 0;
        while case.events.len() < EVENTS && stale < STALE {
            let count = if choices.below(2) == 0 { CANDIDATES } else { 1 };
            let Some(best) = self.best::<G>(rules, &position, count, &here, choices) else { break };
            let is_new = best.cites.iter().any(|rule| !here.contains_key(rule));
            stale = if is_new { 0 } else { stale + 1 };
            best.cites.into_iter().for_each(|rule| *here.entry(rule).or_default() += 1);
            case.events.push(best.event);
            position = best.after;
            if !best.is_possible {
                break;
            }
        }
        case
    }

    /// The best of `count` events, the first of those that are as good; none where the game is over.
    fn best<G: Contest>(
        &self,
        rules: &G::Rules,
        position: &G::Position,
        count: u32,
        here: &BTreeMap<Rule, u64>,
        choices: &mut dyn Choices,
    ) -> Option<Candidate<G>> {
        let mut best: Option<Candidate<G>> = None;
        for _ in 0..count {
            let turn = G::turn(rules, position);
            if turn.is_over() {
                return None;
            }
            let event = G::sample_taken(&self.only, position, turn, choices);
            let (mut after, mut log) = (position.clone(), LogOf::<G>::default());
            let is_possible = step::<G>(rules, &mut after, &event, &mut log).is_ok();
            let cites: BTreeSet<Rule> = log.cites.into_iter().collect();
            let weight = cites.iter().map(|rule| self.weight(*rule, here)).max().unwrap_or(0);
            if best.as_ref().is_none_or(|best| weight > best.weight) {
                best = Some(Candidate { weight, event, after, cites, is_possible });
            }
        }
        best
    }

    /// How much is learnt from one more step that applies the rule.
    fn weight(&self, rule: Rule, here: &BTreeMap<Rule, u64>) -> u64 {
        let count = |all: &BTreeMap<Rule, u64>| all.get(&rule).copied().unwrap_or(0) + 1;
        RAREST / count(&self.reached) / (count(here) * count(here))
    }
}
