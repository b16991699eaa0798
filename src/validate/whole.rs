//! Small worlds that are put to a referee whole, in place of games drawn at random.

use super::Plan;
use super::tally::Tally;
use crate::progress::Progress;
use crate::report::{Missing, Run, WorldTried};
use crate::stop;
use rulebook_conformance::contest::{Contest, Variant, World, rules_with};
use rulebook_conformance::subject::{Broken, Subject};
use rulebook_conformance::world::Games;
use std::time::Instant;

/// After this many games of a world that differ no more of it are played: they show the same, as a rule.
const DIFFER: u64 = 500;

/// Which worlds are tried.
#[derive(Clone, Debug, Default)]
pub struct Whole {
    /// The address of the game behind which a run that was cut off goes on.
    pub after: Option<String>,
}

/// What was tried of the worlds.
#[derive(Default)]
pub(super) struct Tried {
    pub worlds: Vec<WorldTried>,
    /// Whether the time was over before everything was played.
    pub is_cut: bool,
    /// The game that was played last.
    pub last: Option<String>,
}

/// The number of a game, where its address is one of this world's.
fn number(game: &str, world: &str, address: &str) -> Option<u64> {
    let rest = address.strip_prefix(game)?.strip_prefix("/world/")?;
    rest.strip_prefix(world)?.strip_prefix('-')?.parse().ok()
}

/// Whether this is the address of a game of a world.
pub fn is_of_world<G: Contest>(address: &str) -> bool {
    G::worlds().iter().any(|world| number(G::name(), world.name, address).is_some())
}

/// Puts every game of every world to the subject that the plan takes.
pub(super) fn try_whole<G: Contest>(
    subject: &mut dyn Subject<G>,
    tally: &mut Tally<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    until: Instant,
    tried: &mut Tried,
) -> Result<(), Broken> {
    let worlds = G::worlds();
    let after = plan.whole.as_ref().and_then(|whole| whole.after.as_deref());
    let begun = |world: &World<G>| after.and_then(|address| number(G::name(), world.name, address));
    let first = worlds.iter().position(|world| begun(world).is_some()).unwrap_or(0);
    let rules = rules_with::<G>(base);
    tried.last = after.map(str::to_owned);
    for world in &worlds[first..] {
        let size = Games::<G>::count(&rules, world);
        let bar = Progress::of_steps(size.games, "games of a world");
        let mut one = WorldTried::new(world.name, world.says, size);
        let before = tally.counts();
        for (index, case) in (0..).zip(Games::<G>::new(&rules, world)) {
            let chosen = plan.shard.takes(index) && plan.filter.takes(&case.address);
            if !chosen || begun(world).is_some_and(|last| index <= last) {
                continue;
            }
            bar.at(one.played, || tally.counts().fail);
            tried.is_cut = Instant::now() >= until || stop::cut().is_some();
            if tried.is_cut || tally.is_enough() || tally.counts().fail >= before.fail + DIFFER {
                break;
            }
            tally.put_drawn(subject, &case)?;
            one.played += 1;
            tried.last = Some(case.address);
        }
        bar.end();
        let now = tally.counts();
        (one.differ, one.skipped) = (now.fail - before.fail, now.skip - before.skip);
        if one.played > 0 {
            tried.worlds.push(one);
        }
        if tried.is_cut || tally.is_enough() {
            break;
        }
    }
    Ok(())
}

impl Tried {
    /// What a run that was cut off has left, and how it goes on. The command is given up to its options for cases, and what
    /// follows them.
    pub fn missing(&self, run: &Run, [command, behind]: [&str; 2]) -> Option<Missing> {
        let (case, after) = match &self.last {
            Some(last) => (format!("the games after {last}"), format!(" --after {last}")),
            None => ("the games of small worlds".into(), String::new()),
        };
        let command = format!("{command} --exhaustive{after}{}{behind}", run.selected());
        self.is_cut.then(|| Missing { cases: vec![case], command })
    }
}
