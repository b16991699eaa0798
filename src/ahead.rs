//! An adapter and copies of it, which answer the games that come next before they are put to it.
//!
//! Each run of games is answered by a process that was started for it, the adapter's own or a copy. Where two cannot run at a time,
//! as with a port or a lock, that is no matter of the referee: the adapter answers alone then.

use crate::adapter::{Adapter, Kind};
use crate::stop;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::erased::Chosen;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, Coming, Exchange, Subject};
use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// A copy waits when what it has answered and nobody has taken is more than this; what was read of it takes about as much again.
const WAITING_BYTES: usize = 512 * 1024;

/// An adapter and its copies.
pub struct Ahead<G: Contest> {
    adapter: Adapter<G>,
    kind: Arc<Kind>,
    workers: usize,
    /// Where copies find what to do next; nobody waits there once this is gone.
    jobs: Option<Sender<Job<G>>>,
    waiting: Arc<Mutex<Receiver<Job<G>>>>,
    helpers: Vec<JoinHandle<()>>,
    /// The runs that come, the next one first.
    coming: VecDeque<Expected<G>>,
    /// The run that a copy answers now.
    current: Option<Current<G>>,
    /// What was put so far of the run for which a process was started, where that is put now.
    put: Option<Vec<Case<G>>>,
    /// The bytes of the last case, where a copy has answered it.
    bytes: Option<Exchange>,
}

/// A run that a copy is to answer.
struct Job<G: Contest> {
    cases: Coming<G>,
    say: Sender<Said<G>>,
    scale: Arc<Scale>,
}

/// What a copy says; nothing where it does not start.
enum Said<G: Contest> {
    /// It has started.
    Up,
    Answered(Box<Answered<G>>),
    Broken(Broken),
}

struct Answered<G: Contest> {
    case: Case<G>,
    observed: Vec<Observation>,
    bytes: Exchange,
}

/// A run that was told of.
struct Expected<G: Contest> {
    name: String,
    said: Receiver<Said<G>>,
    scale: Arc<Scale>,
}

impl<G: Contest> Drop for Expected<G> {
    fn drop(&mut self) {
        self.scale.close();
    }
}

/// A run that a copy answers.
struct Current<G: Contest> {
    run: Expected<G>,
    /// What it says next, where that was looked at.
    next: Option<Result<Box<Answered<G>>, Broken>>,
}

impl<G: Contest> Current<G> {
    /// What the copy says next.
    fn next(&mut self) -> &Result<Box<Answered<G>>, Broken> {
        let ended =
            || Broken { says: "a copy of the adapter says no more: a bug in rulebook".into(), evidence: Vec::new() };
        self.next.get_or_insert_with(|| match self.run.said.recv() {
            Ok(Said::Answered(answered)) => Ok(answered),
            Ok(Said::Broken(broken)) => Err(broken),
            Ok(Said::Up) | Err(_) => Err(ended()),
        })
    }

    /// Takes what the copy says of this case.
    fn take(&mut self, case: &Case<G>) -> Result<Box<Answered<G>>, Broken> {
        let other = || Broken {
            says: format!("a copy was not asked {}: a bug in rulebook", case.address),
            evidence: Vec::new(),
        };
        self.next();
        let answered = self.next.take().unwrap_or_else(|| Err(other()))?;
        self.run.scale.take(weight_bytes(&answered.bytes));
        if answered.case.address == case.address { Ok(answered) } else { Err(other()) }
    }
}

/// How many bytes of answers wait to be taken.
#[derive(Default)]
struct Scale {
    /// They, and whether nobody takes them any more.
    held: Mutex<(usize, bool)>,
    changed: Condvar,
}

impl Scale {
    fn lock(&self) -> MutexGuard<'_, (usize, bool)> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until few bytes are there, and then adds these; `false` where nobody takes them any more.
    fn add(&self, bytes: usize) -> bool {
        let is_full = |held: &mut (usize, bool)| held.0 > WAITING_BYTES && !held.1;
        let mut held = self.changed.wait_while(self.lock(), is_full).unwrap_or_else(PoisonError::into_inner);
        held.0 += bytes;
        !held.1
    }

    fn take(&self, bytes: usize) {
        let mut held = self.lock();
        held.0 = held.0.saturating_sub(bytes);
        self.changed.notify_all();
    }

    fn close(&self) {
        self.lock().1 = true;
        self.changed.notify_all();
    }
}

fn weight_bytes(exchange: &Exchange) -> usize {
    exchange.sent.len() + exchange.received.len()
}

/// Answers one run after the other.
fn help<G: Contest>(kind: &Kind, waiting: &Mutex<Receiver<Job<G>>>) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { cases, say, scale }) = job else { return };
        // A run that does not come any more is not begun.
        if scale.lock().1 {
            continue;
        }
        let Some(mut adapter) = kind.start::<G>() else { continue };
        if say.send(Said::Up).is_err() {
            continue;
        }
        for case in cases {
            let observed = match adapter.run(&case) {
                Ok(observed) => observed,
                Err(broken) => {
                    // Nobody may listen any more.
                    let _ = say.send(Said::Broken(broken));
                    break;
                }
            };
            let bytes = adapter.bytes();
            let is_wanted = scale.add(weight_bytes(&bytes));
            if !is_wanted || say.send(Said::Answered(Box::new(Answered { case, observed, bytes }))).is_err() {
                break;
            }
        }
    }
}

impl<G: Contest> Ahead<G> {
    /// An adapter, of which up to `workers` processes answer at a time.
    pub fn new(adapter: Adapter<G>, workers: usize) -> Self {
        let (jobs, waiting) = mpsc::channel();
        let kind = Arc::new(adapter.kind());
        Ahead {
            adapter,
            kind,
            workers,
            jobs: Some(jobs),
            waiting: Arc::new(Mutex::new(waiting)),
            helpers: Vec::new(),
            coming: VecDeque::new(),
            current: None,
            put: None,
            bytes: None,
        }
    }

    /// Lets this many copies answer at a time, or as many as the system gives threads for.
    fn grow(&mut self, helpers: usize) {
        while self.helpers.len() < helpers {
            let (kind, waiting) = (Arc::clone(&self.kind), Arc::clone(&self.waiting));
            let game = Chosen::here();
            match thread::Builder::new().spawn(move || game.go_on(|| help::<G>(&kind, &waiting))) {
                Ok(helper) => self.helpers.push(helper),
                Err(_) => return,
            }
        }
    }

    /// No copy answers any more: all are gone when this returns.
    fn be_alone(&mut self) {
        self.workers = 1;
        self.current = None;
        self.coming.clear();
        self.jobs = None;
        for helper in self.helpers.drain(..) {
            // One that panicked has said so.
            let _ = helper.join();
        }
    }

    /// Puts to the adapter alone what broke a process beside which another one ran. One that cannot begin a run so is not broken;
    /// one that breaks in a run is, alone or not.
    fn again(&mut self, case: &Case<G>, put: Vec<Case<G>>, broken: Broken) -> Result<Vec<Observation>, Broken> {
        let had_copies = self.workers > 1;
        self.be_alone();
        if stop::cut().is_some() || !had_copies && !put.is_empty() {
            return Err(broken);
        }
        self.adapter.restart()?;
        for case in &put {
            self.adapter.run(case)?;
        }
        let observed = self.adapter.run(case)?;
        if put.is_empty() {
            return Ok(observed);
        }
        let says =
            format!("{}; alone it answers this: copies may be in each other's way, and -j 1 starts none", broken.says);
        Err(Broken { says, ..broken })
    }
}

impl<G: Contest> Subject<G> for Ahead<G> {
    fn run(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        self.bytes = None;
        let observed = match &mut self.current {
            Some(current) => current.take(case).map(|answered| {
                self.bytes = Some(answered.bytes);
                answered.observed
            }),
            None => self.adapter.run(case),
        };
        match (observed, self.put.take()) {
            (Err(broken), Some(put)) => self.again(case, put, broken),
            (observed, put) => {
                self.put = put;
                self.put.iter_mut().for_each(|put| put.push(case.clone()));
                observed
            }
        }
    }

    fn run_quietly(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        self.bytes = None;
        self.adapter.run_quietly(case)
    }

    fn bytes(&self) -> Exchange {
        self.bytes.clone().unwrap_or_else(|| self.adapter.bytes())
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        self.enough();
        self.current = None;
        self.put = None;
        self.bytes = None;
        self.adapter.renew()
    }

    fn width(&self) -> usize {
        self.workers
    }

    fn expect(&mut self, name: &str, cases: Coming<G>) {
        // The adapter itself answers until the first run begins that was expected.
        self.grow(self.workers - 1);
        let Some(jobs) = self.jobs.as_ref().filter(|_| !self.helpers.is_empty()) else { return };
        let ((say, said), scale) = (mpsc::channel(), Arc::<Scale>::default());
        if jobs.send(Job { cases, say, scale: Arc::clone(&scale) }).is_ok() {
            self.coming.push_back(Expected { name: name.to_owned(), said, scale });
        }
    }

    fn begin(&mut self, name: &str) -> Result<bool, Broken> {
        self.current = None;
        while self.coming.front().is_some_and(|run| run.name != name) {
            self.coming.pop_front();
        }
        if let Some(run) = self.coming.pop_front() {
            self.grow(self.workers);
            if let Ok(Said::Up) = run.said.recv() {
                (self.current, self.put) = (Some(Current { run, next: None }), Some(Vec::new()));
                return Ok(true);
            }
            self.be_alone();
        }
        let is_renewed = self.adapter.renew()?;
        self.put = is_renewed.then(Vec::new);
        Ok(is_renewed)
    }

    fn drawn(&mut self, address: &str) -> Option<Case<G>> {
        let next = self.current.as_mut()?.next().as_ref().ok()?;
        (next.case.address == address).then(|| next.case.clone())
    }

    fn enough(&mut self) {
        self.coming.clear();
    }
}

impl<G: Contest> Drop for Ahead<G> {
    fn drop(&mut self) {
        self.be_alone();
    }
}
