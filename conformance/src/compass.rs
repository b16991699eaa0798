//! A compass for fuzzers: the rules play a game beside those who could be taken for them, and what no golden trace tells from them
//! is what to look for.
//!
//! Most games that are drawn tell nothing new. So each mutant and each variant has a *needle* of its own, which says how far an input
//! comes towards a find. A fuzzer that counts each height of a needle as coverage keeps the inputs that come further, and changes these.
//! `rulebook traces add` makes golden traces of those that come all the way.

mod finds;

pub use finds::{Find, finds, says};

use crate::case::{Case, json};
use crate::contest::{Contest, rules_with};
use crate::fuzzed::Fuzzed;
use crate::mutants::{Kept, Left, Opened};
use crate::power::Watched;
use rulebook_spec::game::{Log, step};
use std::collections::{BTreeMap, BTreeSet};

/// The longest game that is played, in events.
const EVENTS: usize = 60;

/// The height of a needle where a game tells somebody from the rules whom no golden trace tells.
pub const TOLD: u8 = 128;
/// The height where the game comes to what a mutant changes, and that is no find.
pub const REACHED: u8 = 1;

/// The name of a game in the first line of an input, and what stands below it.
pub fn of_game(input: &[u8]) -> Option<(&str, &[u8])> {
    let end = input.iter().position(|byte| *byte == b'\n')?;
    Some((std::str::from_utf8(&input[..end]).ok()?, &input[end + 1..]))
}

/// Somebody who could be taken for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suspect {
    /// A mutant, by its number.
    Mutant(u32),
    /// A reading or a misreading, by its place in the list.
    Variant(usize),
}

/// The game that the bytes steer. It ends where they do, and before an event that cannot be.
pub fn drawn<G: Contest>(bytes: &[u8]) -> Case<G> {
    let mut choices = Fuzzed::new(bytes);
    let setup = G::sample_setup(&mut choices);
    let (mut events, mut log) = (Vec::new(), Log::default());
    if let Ok(mut position) = G::start(G::literal(), &setup, &mut log) {
        while events.len() < EVENTS && !choices.is_spent() {
            let turn = G::turn(G::literal(), &position);
            if turn.is_over() {
                break;
            }
            let event = G::sample_event(&position, turn, &mut choices);
            if step::<G>(G::literal(), &mut position, &event, &mut log).is_err() {
                break;
            }
            events.push(event);
        }
    }
    Case { address: format!("{}/compass", G::name()), setup, events }
}

/// A game beside which suspects are played.
struct Played<G: Contest> {
    watched: Watched<G>,
    copy: Option<Box<dyn Opened>>,
    /// The mutants to whose places the game comes.
    reached: BTreeSet<u32>,
}

impl<G: Contest> Played<G> {
    fn new(case: Case<G>) -> Self {
        let events: Vec<_> = case.events.iter().map(json).collect();
        let copy = G::mutants().and_then(|mutants| mutants.open(&[], &json(&case.setup), &events, &Kept::default()));
        let reached = copy.iter().flat_map(|copy| copy.reached()).collect();
        Played { watched: Watched::new(G::literal(), case), copy, reached }
    }

    /// Those who may do otherwise than the rules in the game.
    fn suspects(&self) -> impl Iterator<Item = Suspect> + '_ {
        (0..G::variants().len()).map(Suspect::Variant).chain(self.reached.iter().copied().map(Suspect::Mutant))
    }

    /// The request at which the game tells a suspect from the rules: 0 for the start, then the events from 1.
    fn tells(&self, suspect: Suspect) -> Option<usize> {
        let end = self.watched.case.events.len();
        match suspect {
            Suspect::Variant(index) => self.watched.kills(&rules_with::<G>(&[&G::variants()[index]])),
            Suspect::Mutant(number) if !self.reached.contains(&number) => None,
            Suspect::Mutant(number) => match self.copy.as_ref()?.leaves(number) {
                Left::Never => None,
                Left::At(at) => Some(at),
                Left::Breaks => Some(end),
            },
        }
    }
}

/// What the golden traces tell is no find.
pub struct Compass<G: Contest> {
    golden: Vec<Played<G>>,
    /// Of some suspects, whether a golden trace tells them.
    known: BTreeMap<Suspect, bool>,
}

impl<G: Contest> Compass<G> {
    /// One for these golden traces.
    pub fn new(golden: impl IntoIterator<Item = Case<G>>) -> Self {
        Compass { golden: golden.into_iter().map(Played::new).collect(), known: BTreeMap::new() }
    }

    /// Whether a golden trace tells a suspect. Most are told by one of the first to which that is put.
    fn is_told(&mut self, suspect: Suspect) -> bool {
        let told = || self.golden.iter().any(|played| played.tells(suspect).is_some());
        *self.known.entry(suspect).or_insert_with(told)
    }

    /// Whether the game tells a suspect whom no golden trace tells.
    fn finds(&mut self, played: &Played<G>, suspect: Suspect) -> bool {
        self.known.get(&suspect) != Some(&true) && played.tells(suspect).is_some() && !self.is_told(suspect)
    }

    /// The game of an input, and whom it tells from the rules and no golden trace does.
    pub fn told(&mut self, bytes: &[u8]) -> (Case<G>, BTreeSet<Suspect>) {
        let played = Played::new(drawn(bytes_of_game(bytes)));
        let told = played.suspects().filter(|suspect| self.finds(&played, *suspect)).collect();
        (played.watched.case, told)
    }

    /// The needles that an input moves, each with its height. Not more than `most` suspects are played beside the game, so that an
    /// input does not take long: the first byte says from which on.
    pub fn needles(&mut self, bytes: &[u8], most: usize) -> Vec<(Suspect, u8)> {
        let played = Played::<G>::new(drawn(bytes_of_game(bytes)));
        let all: Vec<Suspect> = played.suspects().collect();
        let first = usize::from(bytes.first().copied().unwrap_or(0)) * most;
        let some = all.iter().copied().cycle().skip(first % all.len().max(1)).take(most.min(all.len()));
        some.map(|suspect| (suspect, if self.finds(&played, suspect) { TOLD } else { REACHED })).collect()
    }
}

/// The first byte of an input does not steer the game.
fn bytes_of_game(bytes: &[u8]) -> &[u8] {
    bytes.get(1..).unwrap_or_default()
}
