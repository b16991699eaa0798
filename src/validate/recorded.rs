//! A referee whose answers go into a journal, and come from there where they are there already. All that a run makes of it comes
//! of its answers, so that a run that goes on ends as if it had never been cut off.

use crate::journal::Journal;
use rulebook_conformance::canonical::hash_bytes;
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, Coming, Exchange, Subject};
use serde::{Deserialize, Serialize};

/// The key of a start anew.
const RENEWED: &str = "renewed";

/// A subject and its journal.
pub struct Recorded<'a, G: Contest> {
    subject: &'a mut dyn Subject<G>,
    /// The rules that it is held to.
    rules: G::Rules,
    journal: Journal,
    /// Whether the bytes of both sides are kept as well.
    keeps_bytes: bool,
    /// Those of the last case.
    bytes: Exchange,
    /// What the journal says was put to it since it was started anew: it may keep something in mind. What came before that it has
    /// forgotten with the process that was killed.
    before: Option<Vec<Case<G>>>,
    /// Whether anything was put to the process that runs now.
    is_used: bool,
}

/// What is written of one case.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Answered {
    /// What the rules say, of which this is the hash: nearly all that a right referee answers.
    Ruled(String),
    /// Something else, or more.
    Observed {
        observed: Vec<Observation>,
        /// The bytes of both sides, each as the character of its number, where they are kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bytes: Option<[String; 2]>,
    },
}

impl<'a, G: Contest> Recorded<'a, G> {
    /// The subject, held to these rules, whose answers are in this journal or go into it.
    pub fn new(subject: &'a mut dyn Subject<G>, rules: G::Rules, journal: Journal, keeps_bytes: bool) -> Self {
        Recorded { subject, rules, journal, keeps_bytes, bytes: Exchange::default(), before: None, is_used: false }
    }

    /// What the journal says of a case.
    fn there(&mut self, key: &str, case: &Case<G>) -> Result<Option<Vec<Observation>>, Broken> {
        self.bytes = Exchange::default();
        match self.journal.take(key).map_err(broken)? {
            None => Ok(None),
            // Where the rules say something else by now it is asked again.
            Some(Answered::Ruled(same)) => Ok(Some(self.ruled(case)).filter(|ruled| of(ruled) == same)),
            Some(Answered::Observed { observed, bytes }) => {
                let [sent, received] = bytes.unwrap_or_default().map(|text| unwritten(&text));
                self.bytes = Exchange { sent, received };
                Ok(Some(observed))
            }
        }
    }

    /// What the rules say of a case.
    fn ruled(&self, case: &Case<G>) -> Vec<Observation> {
        play::<G>(&self.rules, case).into_iter().map(|step| step.observation).collect()
    }

    /// Puts to the process that runs now what the one before it knew.
    fn warm(&mut self) -> Result<(), Broken> {
        for case in self.before.take().unwrap_or_default() {
            self.subject.run(&case)?;
        }
        self.is_used = true;
        Ok(())
    }
}

impl<G: Contest> Subject<G> for Recorded<'_, G> {
    fn run(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        self.run_as(&key(case), case, |subject| subject.run(case))
    }

    fn run_quietly(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        self.run_as(&format!("quietly {}", key(case)), case, |subject| subject.run_quietly(case))
    }

    fn bytes(&self) -> Exchange {
        self.bytes.clone()
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        self.anew(|subject| subject.renew())
    }

    fn width(&self) -> usize {
        self.subject.width()
    }

    fn expect(&mut self, name: &str, cases: Coming<G>) {
        // What may be there already is not to be asked.
        if self.journal.is_over() {
            self.subject.expect(name, cases);
        }
    }

    fn begin(&mut self, name: &str) -> Result<bool, Broken> {
        self.anew(|subject| subject.begin(name))
    }

    fn drawn(&mut self, address: &str) -> Option<Case<G>> {
        self.subject.drawn(address)
    }

    fn enough(&mut self) {
        self.subject.enough();
    }
}

impl<G: Contest> Recorded<'_, G> {
    /// What it answers, put to it in this way, or what the journal has under this key.
    fn run_as(
        &mut self,
        key: &str,
        case: &Case<G>,
        run: impl FnOnce(&mut dyn Subject<G>) -> Result<Vec<Observation>, Broken>,
    ) -> Result<Vec<Observation>, Broken> {
        if let Some(observed) = self.there(key, case)? {
            self.before.iter_mut().for_each(|before| before.push(case.clone()));
            return Ok(observed);
        }
        self.warm()?;
        let observed = run(self.subject)?;
        let answered = match self.ruled(case) == observed {
            true => Answered::Ruled(of(&observed)),
            false => {
                self.bytes = if self.keeps_bytes { self.subject.bytes() } else { Exchange::default() };
                let bytes =
                    self.keeps_bytes.then(|| [&self.bytes.sent, &self.bytes.received].map(|bytes| written(bytes)));
                Answered::Observed { observed: observed.clone(), bytes }
            }
        };
        self.journal.append(key, &answered).map_err(broken)?;
        Ok(observed)
    }

    /// Starts it anew in this way, or takes from the journal whether it was.
    fn anew(&mut self, start: impl Fn(&mut dyn Subject<G>) -> Result<bool, Broken>) -> Result<bool, Broken> {
        if let Some(renewed) = self.journal.take(RENEWED).map_err(broken)? {
            if renewed {
                self.before = Some(Vec::new());
                if std::mem::take(&mut self.is_used) {
                    return start(self.subject);
                }
            }
            return Ok(renewed);
        }
        self.warm()?;
        let renewed = start(self.subject)?;
        self.journal.append(RENEWED, &renewed).map_err(broken)?;
        Ok(renewed)
    }
}

/// A journal that cannot be written ends the run, as a referee does that breaks.
fn broken(failure: crate::exit::Failure) -> Broken {
    Broken { says: failure.says, evidence: Vec::new() }
}

/// What was asked, so that another game never gets its answers.
fn key<G: Contest>(case: &Case<G>) -> String {
    format!("{} {}", case.address, of(&(&case.setup, &case.events)))
}

/// A short hash of what can be written, as all can be that games are made of.
fn of<T: Serialize>(value: &T) -> String {
    hash_bytes(&serde_json::to_vec(value).unwrap_or_default())[..16].to_owned()
}

fn written(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

fn unwritten(text: &str) -> Vec<u8> {
    text.chars().filter_map(|character| u8::try_from(u32::from(character)).ok()).collect()
}
