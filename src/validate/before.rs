//! What a referee keeps in mind from one game to the next: a game that differs after others, and not alone.

use rulebook_conformance::case::{Case, json, put};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::decide::expected;
use rulebook_conformance::judge::first_difference;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, Subject};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// How many games before one that differs are kept; and of those that were put without the keys that may be left out, how many more:
/// what is kept in the place of a key is overwritten by these alone.
const RECENT: usize = 32;
const SHORT: usize = 16;
/// For how many games that differ they are kept.
const KEPT: usize = 60;
/// A referee is started anew at most this many times for a finding.
const STARTS: u32 = 36;
/// The time that it takes, whatever time the run has.
const LEAST: Duration = Duration::from_secs(3);

/// The games that were put to a referee before those that differ.
pub(super) struct Before<G: Contest> {
    recent: VecDeque<Rc<Case<G>>>,
    short: VecDeque<Rc<Case<G>>>,
    /// Whether some games are put without such keys.
    shortens: bool,
    kept: HashMap<String, Vec<Rc<Case<G>>>>,
}

impl<G: Contest> Before<G> {
    pub fn new(shortens: bool) -> Self {
        Before { recent: VecDeque::new(), short: VecDeque::new(), shortens, kept: HashMap::new() }
    }

    /// A game was put to it, which differs or not.
    pub fn put(&mut self, case: &Case<G>, differs: bool) {
        if differs && self.kept.len() < KEPT {
            self.kept.insert(case.address.clone(), self.short.iter().chain(&self.recent).cloned().collect());
        }
        if self.recent.len() == RECENT {
            let oldest = self.recent.pop_front();
            self.short.extend(oldest.filter(|case| self.shortens && put::<G>(&case.setup) != json(&case.setup)));
        }
        if self.short.len() > SHORT {
            self.short.pop_front();
        }
        self.recent.push_back(Rc::new(case.clone()));
    }

    /// It was started anew: what was put to another process is not what comes before.
    pub fn forget(&mut self) {
        self.recent.clear();
        self.short.clear();
    }

    /// The games before the one with this address, the last one last.
    pub fn of(&self, address: &str) -> Vec<Case<G>> {
        self.kept.get(address).into_iter().flatten().map(|case| Case::clone(case)).collect()
    }
}

/// Games after which another one differs that does not differ alone.
pub(super) struct Sequence<G: Contest> {
    pub before: Vec<Case<G>>,
    pub case: Case<G>,
    /// What is answered in it alone.
    pub alone: Vec<Observation>,
}

/// Looks for the shortest sequence of games.
pub(super) struct Search<'a, G: Contest> {
    subject: &'a mut dyn Subject<G>,
    rules: &'a G::Rules,
    until: Instant,
    starts: u32,
}

impl<'a, G: Contest> Search<'a, G> {
    /// Holds a referee to these rules. It ends at this time, but not before it has looked a little.
    pub fn new(subject: &'a mut dyn Subject<G>, rules: &'a G::Rules, until: Instant) -> Self {
        Search { subject, rules, until: until.max(Instant::now() + LEAST), starts: 0 }
    }

    /// Whether a referee that was started anew differs in the last of these games; `None` where it cannot be started anew.
    pub fn differs(&mut self, before: &[Case<G>], case: &Case<G>) -> Result<Option<bool>, Broken> {
        let is_enough = self.starts >= STARTS || self.starts > 0 && Instant::now() >= self.until;
        if is_enough || !self.subject.renew()? {
            return Ok(None);
        }
        self.starts += 1;
        for game in before {
            self.subject.run(game)?;
        }
        let observed = self.subject.run(case)?;
        let steps = expected::<G>(self.rules, case, &observed);
        Ok(Some(first_difference::<G>(&steps, &observed).is_some()))
    }

    /// The shortest sequence that was found in which this game differs: after itself, or after some of these games. The
    /// games before it were just put to the referee.
    pub fn shortest(&mut self, history: &[Case<G>], case: &Case<G>) -> Result<Option<Sequence<G>>, Broken> {
        if self.differs(&[], case)? != Some(false) {
            return Ok(None);
        }
        let itself = std::slice::from_ref(case);
        let mut before = match self.differs(itself, case)? {
            Some(true) => itself.to_vec(),
            _ if self.differs(history, case)? == Some(true) => history.to_vec(),
            _ => return Ok(None),
        };
        // One half after the other is left out, then smaller parts, as long as it still differs.
        let mut part = before.len().div_ceil(2);
        while before.len() > 1 && part > 0 {
            let mut from = 0;
            while from < before.len() && before.len() > 1 {
                let to = (from + part).min(before.len());
                let rest: Vec<Case<G>> = before[..from].iter().chain(&before[to..]).cloned().collect();
                match self.differs(&rest, case)? {
                    Some(true) if !rest.is_empty() => before = rest,
                    _ => from = to,
                }
            }
            part /= 2;
        }
        self.cut(&mut before, case)?;
        // What it answers alone; then the others are put to it once more.
        self.subject.renew()?;
        let alone = self.subject.run(case)?;
        self.subject.renew()?;
        before.iter().try_for_each(|game| self.subject.run(game).map(drop))?;
        Ok(Some(Sequence { before, case: case.clone(), alone }))
    }

    /// Leaves out the ends of the games before.
    fn cut(&mut self, before: &mut [Case<G>], case: &Case<G>) -> Result<(), Broken> {
        for game in 0..before.len() {
            for events in [0, 1, before[game].events.len() / 2] {
                let mut shorter = before.to_vec();
                shorter[game].events.truncate(events);
                if events < before[game].events.len() && self.differs(&shorter, case)? == Some(true) {
                    before.clone_from_slice(&shorter);
                    break;
                }
            }
        }
        Ok(())
    }
}
