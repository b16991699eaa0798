//! What is put to the test: something that shows what it makes of a case.

use crate::case::{Case, play};
use crate::contest::Contest;
use crate::protocol::Observation;
use std::fmt;

/// A referee under test.
pub trait Subject<G: Contest> {
    /// Runs the case: one observation for the start and one for each event, at most; it stops after a rejected setup.
    ///
    /// # Errors
    /// The subject itself broke: no verdict can be given.
    fn run(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken>;

    /// The same without anything that is asked in between, where something is.
    ///
    /// # Errors
    /// The subject itself broke.
    fn run_quietly(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        self.run(case)
    }

    /// What was written to it and read from it in the last run, byte for byte; nothing of a subject without bytes.
    fn bytes(&self) -> Exchange {
        Exchange::default()
    }

    /// Starts it anew, so that it knows nothing of the games before; `false` where that cannot be, and then it is as it was.
    ///
    /// # Errors
    /// The subject itself broke.
    fn renew(&mut self) -> Result<bool, Broken> {
        Ok(false)
    }

    /// How many runs of cases it answers at a time, each in a process of its own.
    fn width(&self) -> usize {
        1
    }

    /// Says which cases come in a run of this name, so that it may answer them before they are put to it.
    fn expect(&mut self, _name: &str, _cases: Coming<G>) {}

    /// Starts anew for the run of this name, as [`Subject::renew`] does; what was expected of it may be answered already.
    ///
    /// # Errors
    /// The subject itself broke.
    fn begin(&mut self, _name: &str) -> Result<bool, Broken> {
        self.renew()
    }

    /// The case with this address, where it is the next one that is answered already.
    fn drawn(&mut self, _address: &str) -> Option<Case<G>> {
        None
    }

    /// What was expected and has not begun does not come.
    fn enough(&mut self) {}
}

/// Cases of a run, drawn as they are needed.
pub type Coming<G> = Box<dyn Iterator<Item = Case<G>> + Send>;

/// The raw bytes of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// What was written to the subject.
    pub sent: Vec<u8>,
    /// What it wrote.
    pub received: Vec<u8>,
}

/// A subject that broke: it died, hung, or does not speak the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// One sentence: what it did, and where.
    pub says: String,
    /// The bytes of both sides that show it, where there are any.
    pub evidence: Vec<u8>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)
    }
}

impl std::error::Error for Broken {}

/// The rules themselves as a subject, with any table of rules.
#[derive(Debug)]
pub struct InProcess<'a, R>(pub &'a R);

impl<G: Contest> Subject<G> for InProcess<'_, G::Rules> {
    fn run(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        Ok(play::<G>(self.0, case).into_iter().map(|step| step.observation).collect())
    }
}
