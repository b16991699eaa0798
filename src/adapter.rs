//! An adapter as a subject: a referee that is asked over the JSON Lines protocol.

mod excused;
mod patience;
mod typed;

pub use excused::excused;

use crate::exit::Failure;
use crate::process::{Heard, Launch, Program, Wake, last_words, wait};
use crate::stop;
use patience::Patience;
use rulebook_conformance::case::{Case, brief, is_asked_between, json, put};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::decide::{command, observed, questions};
use rulebook_conformance::form::Forms;
use rulebook_conformance::protocol::{self, Answer, Aside, Command, Observation, PROTOCOL, Request};
use rulebook_conformance::subject::{Broken, Exchange, Subject};
use rulebook_conformance::text::Text;
use rulebook_conformance::transcript;
use rulebook_spec::game::Seat;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::iter;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

/// The longest answer that is taken, in bytes. A board of 999 by 999 cells that is nearly full takes 10 MB in a right one: the
/// position, and the message that lists its cells.
const ANSWER_BYTES: usize = 16 * 1024 * 1024;
/// The longest sentence that is taken of it; what is longer is cut, and said to be.
const SENTENCE_BYTES: usize = 2000;
/// What it wrote in one game is kept up to the line in which it is more than this.
const RECEIVED_BYTES: usize = 8 * 1024 * 1024;
/// How much of an answer is shown as evidence.
const EVIDENCE_BYTES: usize = 2000;

/// A running adapter that has said hello.
pub struct Adapter<G> {
    program: Program,
    /// The command, word by word, and as it is shown.
    words: Vec<OsString>,
    command: String,
    timeout: Duration,
    seq: u64,
    /// What it said of itself.
    pub hello: Hello,
    /// The published form of its answers.
    forms: Forms,
    /// The bytes of the last exchange.
    bytes: Exchange,
    /// Whether some setups are put without the keys that may be left out.
    shortens: bool,
    game: PhantomData<G>,
}

/// A request that is not answered yet.
#[derive(Clone, Copy, Debug)]
struct Outstanding {
    seq: u64,
    command: &'static str,
}

/// What an adapter says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hello {
    /// The referee's name.
    pub name: String,
    /// The referee's version.
    pub version: String,
    /// The commands that it answers.
    pub can: Vec<String>,
    /// The readings that it says it holds.
    pub readings: Vec<String>,
    /// The words with which it says that its referee opens some setups only.
    pub only: Vec<String>,
}

impl<G: Contest> Adapter<G> {
    /// Starts the adapter and says hello.
    ///
    /// # Errors
    /// It cannot be started, or does not speak the protocol or this game.
    pub fn start(words: &[OsString], timeout: Duration) -> Result<Self, Failure> {
        let launch = Launch { line_bytes: ANSWER_BYTES, ..Launch::new(words) };
        let program = Program::start(&launch).map_err(|error| Failure::broken(error.to_string()))?;
        let (command, hello) = (launch.shown(), Hello::default());
        let (bytes, forms) = (Exchange::default(), Forms::of::<G>());
        let words = words.to_vec();
        let mut adapter = Adapter {
            program,
            words,
            command,
            timeout,
            seq: 0,
            hello,
            forms,
            bytes,
            shortens: false,
            game: PhantomData,
        };
        adapter.greet().map_err(|broken| Failure::broken(broken.says))?;
        Ok(adapter)
    }

    fn greet(&mut self) -> Result<(), Broken> {
        let hello = Command::Hello { protocol: PROTOCOL, game: G::name().into() };
        let answer = self.exchange(hello)?;
        if let Some(reason) = answer.error.or(answer.skipped) {
            return Err(self.broken(&format!("answers hello with: {reason}"), &[]));
        }
        let (Some(name), Some(can)) = (answer.name, answer.can) else {
            return Err(self.broken("answers hello without `name` or `can`", &[]));
        };
        let version = answer.version.unwrap_or_default();
        let (readings, only) = (answer.readings.unwrap_or_default(), answer.only.unwrap_or_default());
        if let Some(word) = only.iter().find(|said| !G::opens().iter().any(|(word, _)| word == said)) {
            let known: Vec<&str> = G::opens().iter().map(|(word, _)| *word).collect();
            let known = if known.is_empty() { "no word is known for this game".into() } else { known.join(", ") };
            return Err(
                self.broken(&format!("says in \"only\" of its hello `{word}`, which means nothing: {known}"), &[])
            );
        }
        self.hello = Hello { name, version, can, readings, only };
        for needed in ["start", "step"] {
            if !self.can(needed) {
                return Err(self.broken(
                    &format!("does not list \"{needed}\" in \"can\": without it there is nothing to judge"),
                    &[],
                ));
            }
        }
        Ok(())
    }

    /// Whether the adapter says that it answers this command.
    pub fn can(&self, command: &str) -> bool {
        self.hello.can.iter().any(|able| able == command)
    }

    /// Sends a request and reads the answer.
    ///
    /// # Errors
    /// The adapter died, hung, answered out of order, or wrote what is no answer.
    pub fn exchange(&mut self, command: Command) -> Result<Answer, Broken> {
        let asked = self.ask([command]);
        let answers: Result<Vec<Answer>, Broken> = asked.into_iter().map(|one| self.receive(one)).collect();
        Ok(answers?.pop().unwrap_or_default())
    }

    /// Sends all requests at once, and says for which ones answers are to be [received](Self::receive) then, in this order.
    fn ask(&mut self, commands: impl IntoIterator<Item = Command>) -> Vec<Outstanding> {
        let (mut bytes, mut asked) = (Vec::new(), Vec::new());
        for command in commands {
            self.seq += 1;
            asked.push(Outstanding { seq: self.seq, command: command.name() });
            bytes.extend(Request { seq: self.seq, command }.line());
        }
        self.program.send(&bytes);
        self.bytes = Exchange { sent: bytes, received: Vec::new() };
        asked
    }

    fn receive(&mut self, Outstanding { seq, command }: Outstanding) -> Result<Answer, Broken> {
        let mut patience = Patience::new(self.timeout);
        loop {
            let closed = self.program.is_closed();
            match self.program.take_line() {
                Some(Heard::Line(line)) => {
                    let line = line.to_vec();
                    if self.bytes.received.len() < RECEIVED_BYTES {
                        self.bytes.received.extend_from_slice(&line);
                        self.bytes.received.push(b'\n');
                    }
                    return self.understand(seq, command, &line);
                }
                Some(Heard::TooLong(start)) => {
                    let start = start[..EVIDENCE_BYTES.min(start.len())].to_vec();
                    let says = format!("answers request {seq} with a line of more than {ANSWER_BYTES} bytes");
                    return Err(self.broken(&says, &start));
                }
                None if closed => return Err(self.ended(seq)),
                None => {}
            }
            match wait(std::slice::from_mut(&mut self.program), Some(patience.until())) {
                Ok(Wake::News) => {}
                Ok(Wake::Deadline) if patience.goes_on(&self.program) => {}
                Ok(Wake::Silence) => return Err(self.ended(seq)),
                Ok(Wake::Deadline) => {
                    let half = self.program.pending().to_vec();
                    let seconds = self.timeout.as_secs_f64();
                    let what = if half.is_empty() { "does not answer" } else { "sends only a part of a line for" };
                    let remedy = "does it flush each line? --timeout allows more";
                    return Err(self.broken(&format!("{what} request {seq} within {seconds} s ({remedy})"), &half));
                }
                Err(error) if stop::cut().is_some() => {
                    self.program.kill();
                    return Err(Broken { says: error.to_string(), evidence: Vec::new() });
                }
                Err(error) => return Err(self.broken(&format!("cannot be waited for: {error}"), &[])),
            }
        }
    }

    fn understand(&mut self, seq: u64, command: &'static str, line: &[u8]) -> Result<Answer, Broken> {
        let value = match protocol::parse(line) {
            Ok(value @ Value::Object(_)) => value,
            Err(error) if line.trim_ascii_start().first() == Some(&b'{') => {
                return Err(self.broken(&format!("answers request {seq} with what is no answer: {error}"), line));
            }
            _ => return Err(self.broken(&format!("answers request {seq} with what is no JSON object"), line)),
        };
        // One that goes wrong in the form of its answers may yet count them right, and is told of the form then.
        match value.get("seq").map(Value::as_u64) {
            None => return Err(self.broken(&format!("answers request {seq} without its \"seq\""), line)),
            Some(Some(other)) if other != seq => {
                let says = format!("answers out of order: \"seq\" is {other}, expected {seq}");
                return Err(self.broken(&says, line));
            }
            _ => {}
        }
        let wrong = |what: &str| format!("answers request {seq} ({command}) in a wrong form: {what}");
        if let Err(what) = self.forms.check(command, &value) {
            return Err(self.broken(&wrong(&what), line));
        }
        let mut answer = Answer::read(value).map_err(|error| self.broken(&wrong(&error.to_string()), line))?;
        [&mut answer.error, &mut answer.skipped, &mut answer.rejected].into_iter().flatten().for_each(cut);
        Ok(answer)
    }

    fn ended(&mut self, seq: u64) -> Broken {
        let half = self.program.pending().to_vec();
        // Its output is closed, so that its end is near or never.
        let how = match self.program.wait_end(Instant::now() + Duration::from_millis(500)) {
            Some(ended) => ended.to_string(),
            None => "closed its output".into(),
        };
        self.broken(&format!("{how} where request {seq} was to be answered"), &half)
    }

    fn broken(&mut self, what: &str, evidence: &[u8]) -> Broken {
        let mut says = format!("the adapter `{}` {what}", self.command);
        if !evidence.is_empty() {
            says.push_str(&format!("; it wrote: {}", transcript::shown(evidence)));
        }
        // It is of no use any more; when it is gone everything that it wrote to standard error has come in.
        self.program.kill();
        if let Some(last) = last_words(self.program.errors().tail()) {
            says.push_str(&format!("; on standard error it said: {}", transcript::shown(last.as_bytes())));
        }
        Broken { says, evidence: evidence[..EVIDENCE_BYTES.min(evidence.len())].to_vec() }
    }

    /// What it decides beside a case; `None` where it does not say that it can.
    fn decisions(&mut self, case: &Case<G>, answers: Vec<Answer>) -> Result<Option<Vec<Value>>, Broken> {
        if !self.can("decide") {
            return Ok(None);
        }
        let mut decisions = Vec::new();
        for answer in answers {
            let line = serde_json::to_vec(&answer).unwrap_or_default();
            let shown = observed(answer).map_err(|missing| {
                self.broken(&format!("does not keep to the protocol in {}, decide: {missing}", case.address), &line)
            })?;
            decisions.push(shown);
        }
        Ok(Some(decisions))
    }

    /// Ends it, and starts it when nothing of it is left.
    ///
    /// # Errors
    /// It does not come up any more.
    pub(crate) fn restart(&mut self) -> Result<(), Broken> {
        self.program.kill();
        let anew = Adapter::start(&self.words, self.timeout);
        *self = anew.map_err(|failure| Broken { says: failure.says, evidence: Vec::new() })?;
        Ok(())
    }

    /// What is needed to start it once more.
    pub(crate) fn kind(&self) -> Kind {
        let (words, hello) = (self.words.clone(), self.hello.clone());
        Kind { words, timeout: self.timeout, hello, shortens: self.shortens }
    }

    /// Finds out, by another process of it, whether it takes setups without the keys that may be left out; from then on it is put some of
    /// them so. One that does not is none the worse for it here: that is a matter for `smoke`.
    pub fn shorten(&mut self) {
        let Some(mut other) = self.kind().start::<G>() else { return };
        let case = |(name, setup): (&str, G::Setup)| Case { address: name.to_owned(), setup, events: Vec::new() };
        let briefs = G::named().into_iter().map(case).filter_map(|case| {
            let (setup, keys) = brief::<G>(&case.setup)?;
            Some((case, setup, keys))
        });
        let mut met: BTreeSet<String> = BTreeSet::new();
        let mut chosen: Vec<(Case<G>, Value)> = Vec::new();
        for (case, setup, keys) in briefs.take(LOOKED_THROUGH) {
            let count = met.len();
            met.extend(keys);
            if met.len() > count {
                chosen.push((case, setup));
            }
        }
        // All without the keys first: what is said in full may be kept.
        let short: Option<Vec<_>> =
            chosen.iter().map(|(case, setup)| other.run_from(case, setup.clone()).ok()).collect();
        let full: Option<Vec<_>> =
            chosen.iter().map(|(case, _)| other.run_from(case, json(&case.setup)).ok()).collect();
        self.shortens = !chosen.is_empty() && short.is_some() && short == full;
    }

    /// Whether some setups are put to it without the keys that may be left out.
    pub fn shortens(&self) -> bool {
        self.shortens
    }

    /// The end of what it has written to standard error so far.
    pub fn errors(&self) -> String {
        String::from_utf8_lossy(self.program.errors().tail()).into_owned()
    }

    /// Says goodbye; the program is killed when this is dropped.
    pub fn bye(mut self) -> Result<(), Broken> {
        match self.exchange(Command::Bye)?.bye {
            Some(true) => Ok(()),
            _ => Err(self.broken("answers bye without \"bye\":true", &[])),
        }
    }
}

/// Cuts a sentence that is too long.
fn cut(sentence: &mut String) {
    if sentence.len() > SENTENCE_BYTES {
        let bytes = sentence.len();
        let end = (0..=SENTENCE_BYTES).rev().find(|end| sentence.is_char_boundary(*end));
        sentence.truncate(end.unwrap_or(0));
        sentence.push_str(&format!("… ({bytes} bytes)"));
        sentence.shrink_to_fit();
    }
}

impl<G: Contest> Adapter<G> {
    /// Asks about a case whose setup is written in this form; nothing is asked in between.
    pub fn run_from(&mut self, case: &Case<G>, setup: Value) -> Result<Vec<Observation>, Broken> {
        self.ask_about(case, setup, 0)
    }

    /// Asks about a case, and after each of so many of its last requests what is asked at its end, too. What is answered then is not
    /// looked at: another case ends there.
    fn ask_about(&mut self, case: &Case<G>, setup: Value, between: usize) -> Result<Vec<Observation>, Broken> {
        if !G::is_opened(&self.hello.only, &case.setup) {
            self.bytes = Exchange::default();
            let says = format!("it was not asked: its hello says that it opens only {}", self.hello.only.join(", "));
            return Ok(vec![Observation::Skipped(says)]);
        }
        let events = case.events.iter().map(|event| Command::Step { event: json(event) });
        let requests = iter::once(Command::Start { setup }).chain(events);
        let seats = G::seat_count(&case.setup);
        let asks = [self.can("moves") && G::lists_moves(&case.setup), self.can("view")];
        let asides = asks.into_iter().zip([moves as fn(Seat) -> Command, view]).filter(|(asks, _)| *asks);
        let asides: Vec<Command> = asides.flat_map(|(_, ask)| (0..seats).map(ask)).collect();
        let questions = if self.can("decide") { questions(case) } else { Vec::new() };
        let (last, beside) = (case.events.len(), asides.len());
        let is_followed = |at: usize| at < last && last - at <= between;
        let commands = requests.enumerate().flat_map(|(at, request)| {
            let between = if is_followed(at) { asides.as_slice() } else { &[] };
            iter::once(request).chain(between.iter().cloned())
        });
        let decisions = questions.iter().map(|question| command(question.as_ref()));
        let asked = self.ask(commands.chain(asides.iter().cloned()).chain(decisions));
        let (requests, rest) = asked.split_at(1 + last + beside * between.min(last));
        let mut observed = self.observe(case, requests, |at| if is_followed(at) { beside } else { 0 })?;
        let mut answers: Vec<Answer> = rest.iter().map(|one| self.receive(*one)).collect::<Result<_, Broken>>()?;
        let decisions = answers.split_off(beside);
        if let Some(Observation::State(state)) = observed.last_mut() {
            state.aside = aside(answers, asks, seats);
            state.aside.decisions = self.decisions(case, decisions)?;
        }
        Ok(observed)
    }

    /// What it shows of the requests of a case, up to the first after which there is no state. After each so much was asked in between.
    fn observe(
        &mut self,
        case: &Case<G>,
        requests: &[Outstanding],
        between: impl Fn(usize) -> usize,
    ) -> Result<Vec<Observation>, Broken> {
        let mut observed: Vec<Observation> = Vec::new();
        let mut requests = requests.iter();
        for index in 0.. {
            let Some(one) = requests.next() else { break };
            let answer = self.receive(*one)?;
            requests.by_ref().take(between(index)).try_for_each(|one| self.receive(*one).map(drop))?;
            if observed.last().is_some_and(|last| !matches!(last, Observation::State(_))) {
                continue;
            }
            let observation = answer.observe(index > 0).map_err(|(answer, missing)| {
                let line = serde_json::to_vec(&answer).unwrap_or_default();
                let place = format!("{}, request {index}", case.address);
                self.broken(&format!("does not keep to the protocol in {place}: {missing}"), &line)
            })?;
            observed.push(excused::<G>(&case.setup, index == 0, observation));
        }
        Ok(observed)
    }

    /// The setup of a case as it is put to it.
    fn put(&self, case: &Case<G>) -> Value {
        if self.shortens { put::<G>(&case.setup) } else { json(&case.setup) }
    }
}

impl<G: Contest> Subject<G> for Adapter<G> {
    fn run(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        let between = if is_asked_between::<G>(&case.setup) { BETWEEN } else { 0 };
        self.ask_about(case, self.put(case), between)
    }

    fn run_quietly(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        self.run_from(case, self.put(case))
    }

    fn bytes(&self) -> Exchange {
        self.bytes.clone()
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        // One that does not come up a second time is kept as it is: it may need a port, or a lock.
        let anew = self.kind().start();
        let is_up = anew.is_some();
        anew.into_iter().for_each(|anew| *self = anew);
        Ok(is_up)
    }
}

/// What is needed to start an adapter once more.
pub(crate) struct Kind {
    words: Vec<OsString>,
    timeout: Duration,
    hello: Hello,
    shortens: bool,
}

impl Kind {
    /// Another process of it, which says of itself what the first one said; `None` where it does not come up so.
    pub fn start<G: Contest>(&self) -> Option<Adapter<G>> {
        let anew = Adapter::start(&self.words, self.timeout).ok().filter(|anew| anew.hello == self.hello)?;
        Some(Adapter { shortens: self.shortens, ..anew })
    }
}

/// Where something is asked in between it is asked after at most this many of the last requests.
const BETWEEN: usize = 40;

/// At most this many setups are searched for keys that may be left out.
const LOOKED_THROUGH: usize = 40;

/// What `moves` and `view` say, seat by seat, where they were asked. What an adapter skips is not known.
fn aside(answers: Vec<Answer>, [moves, views]: [bool; 2], seats: Seat) -> Aside {
    let mut answers = answers.into_iter();
    let mut take = |asked: bool| asked.then(|| answers.by_ref().take(usize::from(seats)).collect::<Vec<_>>());
    let listed = |answer: Answer| Some(Text::sorted(answer.moves?.into_iter().map(Text::from).collect()));
    let moves = take(moves).and_then(|answers| answers.into_iter().map(listed).collect());
    let views = take(views).and_then(|answers| answers.into_iter().map(|answer| answer.view.map(Text::from)).collect());
    Aside { moves, views, decisions: None }
}

fn moves(seat: Seat) -> Command {
    Command::Moves { seat }
}

fn view(seat: Seat) -> Command {
    Command::View { seat }
}
