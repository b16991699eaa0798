//! Games that are drawn by number, some of them with a size taken on purpose: one rung of a [`Ladder`] after the other,
//! and later two at once.

use crate::case::{Case, EVENTS, drawn, sample_opened};
use crate::choose::Choices;
use crate::contest::{Contest, Footing, LENGTH, Ladder, Moment, Sizes};
use crate::seeded::Seeded;
use rulebook_spec::game::{EventOf, Log, OffenceKind, Turn, step};
use std::collections::{BTreeMap, BTreeSet};

/// One drawn game of this many stands on a rung, the last of them.
pub const ONE_IN: u64 = 4;

/// Draws the game of this number and seed for a referee that says with these words which setups it opens.
pub fn draw<G: Contest>(only: &[String], address: String, seed: u64, index: u64) -> Case<G> {
    let mut choices = Seeded::stream(seed, index);
    match on_rung::<G>(only, &address, seed, index) {
        Some(case) => case,
        None => sample_opened(only, address, &mut choices),
    }
}

/// The game of this number and seed, where it is one that stands on a rung, or one in which two things collide.
pub fn on_rung<G: Contest>(only: &[String], address: &str, seed: u64, index: u64) -> Option<Case<G>> {
    // Which sizes a referee opens that does not open all is its own matter.
    if !only.is_empty() || index % ONE_IN != ONE_IN - 1 {
        return None;
    }
    let mut choices = Seeded::stream(seed, index);
    let (rungs, number) = (rungs::<G>(), index / ONE_IN);
    let sizes = wished(&rungs, number, &mut choices)?;
    if number >= rungs.len() as u64
        && number % COLLISION_IN == COLLISION_IN - 1
        && let Some(footing) = G::collision(&mut choices)
    {
        return Some(go_on::<G>(footing, &Sizes::default(), address, &mut choices));
    }
    stand::<G>(&sizes, address, &mut choices)
}

/// When each rung was stood on once, one game of so many is one in which two things [collide](crate::contest::Ladders::collision).
pub const COLLISION_IN: u64 = 4;

/// All rungs of a game's ladders, ladder by ladder.
fn rungs<G: Contest>() -> Vec<(&'static str, u64)> {
    let of = |ladder: &Ladder| ladder.rungs.iter().map(|size| (ladder.name, *size)).collect::<Vec<_>>();
    G::ladders().iter().flat_map(of).collect()
}

/// The sizes of the game with this number: each rung once, not in the order of the ladders, so that few games are
/// enough for some of each; then two rungs at once in every second game.
fn wished(rungs: &[(&'static str, u64)], number: u64, choices: &mut dyn Choices) -> Option<Sizes> {
    let count = rungs.len() as u64;
    // A step that has no divisor in common with the count comes by all of them.
    let step = (count * 5 / 8..count).find(|step| gcd(*step, count) == 1).unwrap_or(1);
    let one = rungs.get(usize::try_from((number % count.max(1)) * step % count.max(1)).ok()?).copied()?;
    if number < count || number.is_multiple_of(2) {
        return Some(Sizes::of(&[one]));
    }
    let two = choices.pick(rungs).copied()?;
    Some(if one.0 == two.0 { Sizes::of(&[one]) } else { Sizes::of(&[one, two]) })
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A game with these sizes; `None` where there is none.
pub fn stand<G: Contest>(sizes: &Sizes, address: &str, choices: &mut dyn Choices) -> Option<Case<G>> {
    Some(go_on::<G>(G::footing(sizes, choices)?, sizes, address, choices))
}

/// A game that begins so, with these sizes.
fn go_on<G: Contest>(footing: Footing<G>, sizes: &Sizes, address: &str, choices: &mut dyn Choices) -> Case<G> {
    let Footing { setup, events, more, is_legal } = footing;
    let mut case = Case { address: address.to_owned(), setup, events: Vec::new() };
    let mut log = Log::default();
    let Ok(mut position) = G::start(G::literal(), &case.setup, &mut log) else { return case };
    let mut events = events.into_iter();
    let most = sizes.get(LENGTH).map_or(more, |length| length as usize);
    while case.events.len() < EVENTS {
        let turn = G::turn(G::literal(), &position);
        let next = events.next().or_else(|| {
            let is_enough = turn.is_over() || case.events.len() >= most;
            match (is_enough, is_legal) {
                (true, _) => None,
                (_, true) => drawn::<G>(G::literal(), &position, choices),
                (_, false) => Some(G::sample_event(&position, turn, choices)),
            }
        });
        let Some(event) = next else { break };
        let stepped = step::<G>(G::literal(), &mut position, &event, &mut log);
        case.events.push(event);
        if stepped.is_err() {
            return case;
        }
    }
    if sizes.get(LENGTH).is_none() && case.events.len() < EVENTS && choices.once_in(2) {
        case.events.extend(illegal::<G>(&position, choices));
    }
    case
}

/// Out of so many events that are drawn, the first illegal move is taken.
const ILLEGAL_IN: usize = 24;

/// A move that breaks a rule: at one size only a referee may let it pass. `None` where none is drawn.
fn illegal<G: Contest>(position: &G::Position, choices: &mut dyn Choices) -> Option<EventOf<G>> {
    let turn = G::turn(G::literal(), position);
    let Turn::Seats(_) = turn else { return None };
    (0..ILLEGAL_IN).map(|_| G::sample_event(position, turn, choices)).find(|event| {
        let (mut after, mut log) = (position.clone(), Log::default());
        step::<G>(G::literal(), &mut after, event, &mut log).is_ok()
            && log.refused.is_some_and(|offence| offence.kind == OffenceKind::Illegal)
    })
}

/// Every size that the game shows under the literal rules, each under the name of its ladder.
pub fn reached<G: Contest>(case: &Case<G>) -> BTreeSet<(&'static str, u64)> {
    let mut log = Log::default();
    let mut all = BTreeSet::new();
    let Ok(mut position) = G::start(G::literal(), &case.setup, &mut log) else { return all };
    all.extend(G::sizes(&Moment { event: None, position: &position }));
    let mut length = 0;
    for event in &case.events {
        if step::<G>(G::literal(), &mut position, event, &mut log).is_err() {
            break;
        }
        length += 1;
        all.extend(G::sizes(&Moment { event: Some(event), position: &position }));
    }
    all.insert((LENGTH, length));
    all
}

/// Which sizes the cases that agree reach.
#[derive(Clone, Debug, Default)]
pub struct Agreeing {
    all: BTreeSet<(&'static str, u64)>,
    /// Of each quantity, how many cases have which as their largest size.
    largest: BTreeMap<&'static str, BTreeMap<u64, u64>>,
    cases: u64,
}

impl Agreeing {
    /// Takes what one more case reaches.
    pub fn take(&mut self, reached: BTreeSet<(&'static str, u64)>) {
        // They are sorted: the last of a quantity is its largest.
        let largest: BTreeMap<&'static str, u64> = reached.iter().copied().collect();
        for (ladder, size) in largest {
            *self.largest.entry(ladder).or_default().entry(size).or_default() += 1;
        }
        self.all.extend(reached);
        self.cases += 1;
    }

    /// How many cases reach this size of a quantity, or a larger one.
    fn beyond(&self, ladder: &str, size: u64) -> u64 {
        self.largest.get(ladder).map_or(0, |sizes| sizes.range(size..).map(|(_, cases)| cases).sum())
    }
}

/// A quantity by whose size the cases that differ are unlike those that agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The name of its ladder.
    pub ladder: &'static str,
    /// The size that each case has that differs.
    pub size: u64,
    /// How the cases that agree are unlike them.
    pub how: How,
}

/// How cases that agree are unlike those that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// None has this size, which all that differ have.
    Never,
    /// All that differ have this size or a larger one, none that agrees has one beyond this.
    UpTo(u64),
    /// All that differ have this size or a larger one, and of those that agree this many of so many.
    Seldom(u64, u64),
}

/// In what size the cases that differ are unlike those that agree, given what each of them reaches up to its difference. Of
/// fewer than three cases nothing is said: chance would say as much.
pub fn apart(differ: &[BTreeSet<(&'static str, u64)>], agree: &Agreeing) -> Vec<Apart> {
    if differ.len() < 3 {
        return Vec::new();
    }
    let names: BTreeSet<&'static str> = differ.iter().flatten().map(|(name, _)| *name).collect();
    let wholly: Vec<Apart> = names.iter().filter_map(|ladder| on_one(ladder, differ, &agree.all)).collect();
    if wholly.is_empty() { seldom(&names, differ, agree).into_iter().collect() } else { wholly }
}

fn sizes_of(sizes: &BTreeSet<(&'static str, u64)>, ladder: &'static str) -> BTreeSet<u64> {
    sizes.range((ladder, 0)..=(ladder, u64::MAX)).map(|(_, size)| *size).collect()
}

/// The largest size of each case; `None` where one has none.
fn largest(ladder: &'static str, differ: &[BTreeSet<(&'static str, u64)>]) -> Option<Vec<u64>> {
    differ.iter().map(|sizes| sizes_of(sizes, ladder).last().copied()).collect()
}

fn on_one(
    ladder: &'static str,
    differ: &[BTreeSet<(&'static str, u64)>],
    agree: &BTreeSet<(&'static str, u64)>,
) -> Option<Apart> {
    let agree = sizes_of(agree, ladder);
    let (largest, agrees) = (largest(ladder, differ)?, agree.last().copied()?);
    let least = largest.iter().copied().min()?;
    if least > agrees && largest.iter().any(|size| *size > least) {
        return Some(Apart { ladder, size: least, how: How::UpTo(agrees) });
    }
    let alone = |size: &u64| differ.iter().all(|sizes| sizes.contains(&(ladder, *size))) && !agree.contains(size);
    sizes_of(&differ[0], ladder).into_iter().find(alone).map(|size| Apart { ladder, size, how: How::Never })
}

/// Of the cases that agree at most this share is as large,
const SELDOM: f64 = 0.1;
/// and as many games taken at random would all be so once in this many times, for one of the quantities.
const CHANCE: f64 = 1.0 / 10_000.0;

/// The quantity by which the cases that differ are most unlike those that agree, where chance does not explain it.
fn seldom(names: &BTreeSet<&'static str>, differ: &[BTreeSet<(&'static str, u64)>], agree: &Agreeing) -> Option<Apart> {
    let of_one = |ladder: &&'static str| {
        let size = largest(ladder, differ)?.into_iter().min()?;
        Some((agree.beyond(ladder, size), *ladder, size))
    };
    let (cases, ladder, size) = names.iter().filter_map(of_one).min()?;
    let share = cases as f64 / agree.cases.max(1) as f64;
    let chance = share.powf(differ.len() as f64) * names.len() as f64;
    (share < SELDOM && chance < CHANCE).then_some(Apart { ladder, size, how: How::Seldom(cases, agree.cases) })
}
