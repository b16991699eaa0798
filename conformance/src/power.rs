//! What cases can see: whether a referee with other rules would give itself away in them, and where.

use crate::case::{Case, cited, play};
use crate::compare::{differing, is_after_the_end};
use crate::contest::{Contest, rules_with};
use crate::golden::File;
use crate::playout::{Playout, shows_from};
use crate::protocol::Observation;
use crate::trace;
use crate::workers::each;
use rulebook_spec::rule::Rule;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// A case and what some rules make of it, so that many other rules can be held against them.
pub struct Watched<G: Contest> {
    /// The case.
    pub case: Case<G>,
    rules: G::Rules,
    playout: Playout<G>,
    /// What is seen, in JSON, which is dear: most rules that do the same are told without it.
    shown: OnceLock<Vec<Observation>>,
}

impl<G: Contest> Watched<G> {
    /// The case as these rules play it.
    pub fn new(rules: &G::Rules, case: Case<G>) -> Self {
        Watched { rules: rules.clone(), playout: Playout::of(rules, &case), case, shown: OnceLock::new() }
    }

    /// How many requests a referee that follows these rules is asked.
    pub fn requests(&self) -> u64 {
        self.playout.requests() as u64
    }

    /// The request at which a referee with other rules is seen to differ: 0 for the start, then the events from 1.
    pub fn kills(&self, rules: &G::Rules) -> Option<usize> {
        let left = self.playout.leaves(rules, &self.case)?;
        let played = || play::<G>(&self.rules, &self.case).into_iter().map(|step| step.observation).collect();
        let expected = self.shown.get_or_init(played);
        let (mut found, mut count) = (None, left);
        shows_from::<G>(rules, &self.case, left, &mut |at, observation| {
            count = at + 1;
            let Some(wanted) = expected.get(at) else { return false };
            if is_after_the_end(expected[..at].last(), wanted) {
                return false;
            }
            found = differing::<G>(wanted, observation).map(|_| at);
            found.is_none()
        });
        found.or((count < expected.len()).then_some(count))
    }
}

/// What one golden trace does for the suite.
pub struct Worth {
    /// Its address.
    pub address: String,
    /// How many events it has.
    pub events: usize,
    /// How long its file is.
    pub bytes: usize,
    /// The rules that its steps apply.
    pub cites: BTreeSet<Rule>,
    /// The variants, as indexes of the game's list, that it tells from the literal rules.
    pub tells: BTreeSet<usize>,
}

/// What each of these traces does for the suite, found out by this many workers at a time.
///
/// # Errors
/// One sentence on a file that is no trace of this game.
pub fn worth<G: Contest>(files: &[File], workers: usize) -> Result<Vec<Worth>, String> {
    let tables: Vec<G::Rules> = G::variants().iter().map(|variant| rules_with::<G>(&[variant])).collect();
    let one = |file: &File| {
        let address = file.address::<G>()?;
        let case = trace::case::<G>(&address, &file.parse()?).map_err(|error| file.says(&error))?;
        let (events, bytes) = (case.events.len(), file.text.len());
        let cites = cited(&case);
        let watched = Watched::<G>::new(G::literal(), case);
        let told = tables.iter().enumerate().filter(|(_, rules)| watched.kills(rules).is_some());
        Ok(Worth { address, events, bytes, cites, tells: told.map(|(index, _)| index).collect() })
    };
    each(workers, files, one).into_iter().collect()
}
