//! Probing a referee over the native protocol, without an adapter: it starts our programs as its players, each scenario
//! is a game in which they follow a script, and what the referee tells them, and when, is held against the rules.

pub mod bot;
pub(crate) mod endings;
pub(crate) mod excuse;
mod grounds;
pub mod linked;
pub(crate) mod plan;
#[cfg(unix)]
pub mod player;
#[cfg(unix)]
mod reader;
mod stage;
pub(crate) mod tries;
mod witness;

#[cfg(not(unix))]
pub mod elsewhere;
#[cfg(not(unix))]
pub use elsewhere as player;
#[cfg(not(unix))]
use elsewhere as reader;

use crate::exit::Failure;
use crate::process::last_words;
use crate::report::Report;
use crate::stop;
use crate::verdict::{Difference, LEFT_RUNNING, Outcome, Verdicts};
use bot::{Entry, What};
use endings::Endings;
use excuse::{Excuse, Machine, excuse};
use grounds::Kinds;
use linked::Linked;
pub use plan::Plan;
use rulebook_conformance::contest::{Contest, Reaction, Scenario, Variant};
use rulebook_conformance::converse::{Conversation, accepted, differ, usual};
use rulebook_spec::game::Seat;
use serde_json::json;
use stage::{Seen, stage};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Instant;
use tries::{Found, Games, TRIES, tries};

/// What differs where a player is told something before it should be.
const WHEN: &str = "when a player is told";

/// Whether referees of this game can be probed.
///
/// # Errors
/// They cannot: they have no protocol to speak to our players, and players are not linked in.
pub fn can_be<G: Contest>(linked: Option<&Linked>) -> Result<(), Failure> {
    let can = !G::scenarios().is_empty() || linked.is_some();
    can.then_some(()).ok_or_else(|| Failure::usage(format!("{} has no protocol to probe a referee over", G::name())))
}

/// Whether a command has places for our players and their board, which only a probe fills.
pub fn is_for_probe(command: &[OsString]) -> bool {
    stage::check_command(command).is_ok()
}

/// Plays the scenarios and judges what the referee said.
///
/// # Errors
/// The referee cannot be started, or never starts our players: no verdict can be given.
pub fn probe<G: Contest>(plan: &Plan, base: &[&'static Variant<G::Rules>]) -> Result<Report, Failure> {
    can_be::<G>(None)?;
    let scenarios = G::scenarios();
    stage::check_command(&plan.command)?;
    let started = Instant::now();
    let mut prober = Prober::<G>::new(plan, base);
    let mut timeless = 0;
    for scenario in &scenarios {
        let address = address::<G>(scenario);
        if !plan.filter.takes(&address) {
            continue;
        }
        if G::budget_ms(&scenario.setup) != G::usual_budget_ms() && !stage::takes_time(&plan.command) {
            timeless += 1;
            continue;
        }
        if started.elapsed() >= plan.time || stop::cut().is_some() {
            prober.verdicts.unplayed.push(address);
            continue;
        }
        match prober.take(&address, scenario) {
            Err(_) if stop::cut().is_some() => prober.verdicts.unplayed.push(address),
            taken => taken?,
        }
    }
    let Prober { mut verdicts, seen, endings, .. } = prober;
    verdicts.notes.extend(stop::cut().map(|cut| format!("the run was cut off: {cut}")));
    verdicts.notes.extend(endings.notes());
    if timeless > 0 {
        verdicts.notes.push(format!(
            "{timeless} scenarios of other limits of time were left out: {{time}} in the referee's command stands for one in milliseconds"
        ));
    }
    verdicts.heard.explain(|address, rules| {
        let agrees = |(scenario, seen): &(Scenario<G::Setup>, Seen)| {
            accepted::<G>(rules, scenario).iter().any(|conversation| differs::<G>(conversation, seen).is_none())
        };
        seen.get(address).is_some_and(agrees)
    });
    Ok(verdicts.report("what referees told our programs, over the native protocol"))
}

/// The address of a scenario: `bricks/brick.adjacent/probe-first-far`.
pub fn address<G: Contest>(scenario: &Scenario<G::Setup>) -> String {
    let rule = scenario.rule.id();
    let rule = rule.strip_prefix(G::name()).map_or(rule, |rest| rest.trim_start_matches('.'));
    format!("{}/{rule}/probe-{}", G::name(), scenario.case)
}

struct Prober<'a, G: Contest> {
    plan: &'a Plan,
    verdicts: Verdicts<G>,
    /// What was seen of each scenario, by its address.
    seen: BTreeMap<String, (Scenario<G::Setup>, Seen)>,
    ever_started: bool,
    /// How many games there were before the referee first started one.
    unstarted: usize,
    kinds: Kinds,
    endings: Endings,
}

impl<'a, G: Contest> Prober<'a, G> {
    fn new(plan: &'a Plan, base: &[&'static Variant<G::Rules>]) -> Self {
        Prober {
            plan,
            verdicts: Verdicts::new(plan::trial::<G>(plan, base), base),
            seen: BTreeMap::new(),
            ever_started: false,
            unstarted: 0,
            kinds: Kinds::of::<G>(base),
            endings: Endings::default(),
        }
    }

    fn take(&mut self, address: &str, scenario: &Scenario<G::Setup>) -> Result<(), Failure> {
        let (outcome, seen) = self.outcome(scenario)?;
        let outcome = match seen.ended {
            Some(ended) => self.endings.take(address, ended, seen.hang, outcome),
            None => outcome,
        };
        let said = accepted::<G>(&self.verdicts.heard.rules, scenario);
        self.count(&said[0], &seen, &outcome);
        self.verdicts.plant(|rules| differ::<G>(&usual::<G>(rules, scenario), &said));
        let is_whole = matches!(outcome, Outcome::Pass);
        self.verdicts.add(address, scenario.rule, || script::<G>(scenario), outcome);
        let (agreed, grounds) = self.kinds.grounds::<G>(scenario.rule, &said[0], &heard(&seen), is_whole);
        self.verdicts.heard.applied(&agreed, is_whole);
        grounds.into_iter().for_each(|grounds| self.verdicts.heard.ground(address, grounds));
        self.seen.insert(address.to_owned(), (scenario.clone(), seen));
        Ok(())
    }

    /// Plays a scenario, again where it differs.
    fn outcome(&mut self, scenario: &Scenario<G::Setup>) -> Result<(Outcome, Seen), Failure> {
        tries(Games::Alike, || self.play(scenario), |once, again| [once, again].map(transcript))
    }

    /// Plays a scenario once.
    fn play(&mut self, scenario: &Scenario<G::Setup>) -> Result<(Found, Seen), Failure> {
        let machine = Machine::look();
        let seen = stage::<G>(scenario, &self.plan.command, self.plan.nick_first)?;
        let held_us = machine.held_us();
        self.ever_started |= seen.started.contains(&true);
        if !self.ever_started {
            self.unstarted += 1;
            // One that kills at once may do so before a player is there, where the machine holds that one up.
            return if held_us > excuse::HELD_UP_US && self.unstarted < TRIES {
                Ok((Found::Held("no player was there before it was killed".into()), seen))
            } else {
                Err(never_started(&seen))
            };
        }
        let rules = &self.verdicts.heard.rules;
        // A player that is started only to be asked cannot speak before.
        let asked = excuse::as_if_asked(scenario, &seen);
        if asked
            .iter()
            .flat_map(|asked| accepted::<G>(rules, asked))
            .any(|said| told_otherwise::<G>(&said, &seen).is_none())
        {
            return Ok((Found::Agrees, seen));
        }
        let said = accepted::<G>(rules, scenario);
        let found = said.iter().map(|conversation| differs::<G>(conversation, &seen)).collect::<Option<Vec<_>>>();
        let found = found.and_then(|all| all.into_iter().next()).or_else(|| left_running(scenario, &seen));
        if let Some(reason) = witness::unheard::<G>(&said, &seen, found.is_some()) {
            return Ok((Found::Held(reason), seen));
        }
        let Some(difference) = found else { return Ok((Found::Agrees, seen)) };
        // No answer that comes at another time explains why players go on running.
        let excuse = match difference.what {
            LEFT_RUNNING => Some(Excuse::Possible),
            _ => excuse::<G>(rules, scenario, &seen, held_us),
        };
        let found = match excuse {
            Some(Excuse::Measured(reason)) => Found::Held(reason),
            Some(Excuse::Possible) => Found::Late(difference),
            None if difference.what == WHEN => Found::Late(difference),
            None => Found::Differs(difference),
        };
        Ok((found, seen))
    }

    fn count(&mut self, said: &Conversation, seen: &Seen, outcome: &Outcome) {
        let heard = heard(seen);
        if let Outcome::Pass = outcome {
            let lines = heard.iter().map(|lines| lines.len() as u64).sum::<u64>();
            return self.verdicts.count(lines, lines);
        }
        for (told, heard) in said.told.iter().zip(&heard) {
            let agreed =
                told.iter().zip(heard).take_while(|(told, (_, heard))| G::may_stand(heard, &told.line)).count();
            self.verdicts.count(told.len().max(heard.len()) as u64, agreed as u64);
        }
    }
}

/// Whether this line tells a player that the game is over.
fn ends<G: Contest>(line: &str) -> bool {
    G::read_message(line).is_ok_and(|message| G::ends(&message))
}

/// The referee never started our players: no verdict can be given.
fn never_started(seen: &Seen) -> Failure {
    let last = last_words(seen.errors.as_bytes());
    let last = last.map(|line| format!("; on standard error it said: {line}")).unwrap_or_default();
    let placeholders = stage::PLACEHOLDERS;
    Failure::broken(format!("the referee never started our players: its command is to have {placeholders}{last}"))
}

/// The scenario's script in words.
fn script<G: Contest>(scenario: &Scenario<G::Setup>) -> Vec<String> {
    let board = G::board_text(&scenario.setup);
    // A board of several lines stands by itself.
    let mut lines = match board.contains('\n') {
        true => ["on the board"].into_iter().chain(board.lines()).map(str::to_owned).collect(),
        false => vec![format!("on the board {board}")],
    };
    for cue in &scenario.script {
        let when = match cue.question {
            0 => "unasked".to_owned(),
            number => format!("to question {number}"),
        };
        let what = match &cue.reaction {
            Reaction::Line { text, after_us: 0 } => format!("answers {text:?}"),
            Reaction::Line { text, after_us } => format!("answers {text:?} after {} ms", after_us / 1000),
            Reaction::Pieces { text, after_us } => {
                format!("answers {text:?} in three pieces, the last after {} ms", after_us / 1000)
            }
            Reaction::LineThen { text, then, after_us } => {
                format!("answers {text:?}, and {then:?} {} ms later", after_us / 1000)
            }
            Reaction::Delay(after_us) => format!("answers rightly after {} ms", after_us / 1000),
            Reaction::AndLines(more) => format!("answers rightly and adds {more:?}"),
            Reaction::Silence => "does not answer".into(),
            Reaction::Unended(text) => format!("answers {text:?} without a line end"),
            Reaction::UnendedAndExit(text) => format!("answers {text:?} without a line end, and ends"),
            Reaction::AndExit { after_us: 0 } => "answers rightly and ends".into(),
            Reaction::AndExit { after_us } => {
                format!("closes its input, answers rightly, and ends {} ms later", after_us / 1000)
            }
            Reaction::Exit => "ends".into(),
        };
        lines.push(format!("seat {}, {when}, {what}", cue.seat));
    }
    match scenario.lingering[..] {
        [] => {}
        [seat] => lines.push(format!("seat {seat} goes on running after STOP")),
        _ => lines.push("both players go on running after STOP".into()),
    }
    lines
}

/// What each seat heard, and when.
fn heard(seen: &Seen) -> Vec<Vec<(u64, &str)>> {
    seen.logs.iter().map(|log| lines(log)).collect()
}

fn lines(log: &[Entry]) -> Vec<(u64, &str)> {
    let heard = log.iter().filter(|entry| matches!(entry.what, What::Heard(_)));
    heard.map(|entry| (entry.at_us, text(&entry.what))).collect()
}

fn text(what: &What) -> &str {
    match what {
        What::Heard(line) | What::Said(line) => line,
        What::Started(_) | What::HandedOver(_) | What::Closed(_) => "",
    }
}

/// In what the referee's words differ from a conversation: in a line, or in telling a player too soon.
fn differs<G: Contest>(conversation: &Conversation, seen: &Seen) -> Option<Difference> {
    told_otherwise::<G>(conversation, seen).or_else(|| too_soon(conversation, seen, &heard(seen)))
}

/// In what the players were told something else, whenever it was.
fn told_otherwise<G: Contest>(conversation: &Conversation, seen: &Seen) -> Option<Difference> {
    let heard = heard(seen);
    for (seat, told) in conversation.told.iter().enumerate() {
        let lines: Vec<&str> = told.iter().map(|told| told.line.as_str()).collect();
        let got: Vec<&str> = heard.get(seat).into_iter().flatten().map(|(_, line)| *line).collect();
        if !witness::agrees::<G>(&lines, &got, witness::of(seen, seat)) {
            let what = if seat == 0 { "what seat 0 is told" } else { "what seat 1 is told" };
            // What the rules leave open is no difference.
            let said = |(nth, line): (usize, &&str)| match got.get(nth) {
                Some(got) if G::may_stand(got, line) => (*got).to_owned(),
                _ => (*line).to_owned(),
            };
            let wanted: Vec<String> = lines.iter().enumerate().map(said).collect();
            return Some(Difference { what, rule: None, expected: json!(wanted), got: json!(got) });
        }
    }
    None
}

/// A message that came before the answer that it follows.
fn too_soon(conversation: &Conversation, seen: &Seen, heard: &[Vec<(u64, &str)>]) -> Option<Difference> {
    for (told, heard) in conversation.told.iter().zip(heard) {
        for (told, (heard_us, line)) in told.iter().zip(heard) {
            for (seat, number) in &told.after {
                let said = answers(&seen.logs[usize::from(*seat)]).nth(*number as usize - 1);
                if said.is_none_or(|said_us| said_us > *heard_us) {
                    let expected = json!(format!("{line} after seat {seat} has answered"));
                    let got = json!(format!("{line} before seat {seat} has answered"));
                    return Some(Difference { what: WHEN, rule: None, expected, got });
                }
            }
        }
    }
    None
}

/// When the player answered questions, one by one: what it said after it had heard something.
fn answers(log: &[Entry]) -> impl Iterator<Item = u64> + '_ {
    let asked = log.iter().position(|entry| matches!(entry.what, What::Heard(_))).unwrap_or(log.len());
    log[asked..].iter().filter(|entry| matches!(entry.what, What::Said(_))).map(|entry| entry.at_us)
}

/// A player that the referee let go on running.
fn left_running<S>(scenario: &Scenario<S>, seen: &Seen) -> Option<Difference> {
    let seats: Vec<Seat> = seen.left.clone();
    (!scenario.lingering.is_empty() && !seats.is_empty()).then(|| Difference {
        what: LEFT_RUNNING,
        rule: None,
        expected: json!([]),
        got: json!(seats),
    })
}

/// What both sides said, in the order in which our players noted it, in milliseconds since the first was started.
fn transcript(seen: &Seen) -> Vec<String> {
    let mut entries: Vec<(u64, usize, &What)> = Vec::new();
    for (seat, log) in seen.logs.iter().enumerate() {
        entries.extend(log.iter().map(|entry| (entry.at_us, seat, &entry.what)));
    }
    entries.sort_by_key(|(at_us, seat, _)| (*at_us, *seat));
    let start_us = entries.first().map_or(0, |(at_us, ..)| *at_us);
    let line = |(at_us, seat, what): &(u64, usize, &What)| {
        let at_ms = (at_us - start_us) / 1000;
        let said = match what {
            // What is in quotes shows its blanks.
            What::Heard(line) => format!("<- {line:?}"),
            What::Said(line) => format!("-> {line:?}"),
            What::Started(_) => "is started".into(),
            What::HandedOver(_) => "is heard for by the probe".into(),
            What::Closed(_) => "is told no more".into(),
        };
        format!("{at_ms:>5} ms  seat {seat} {said}")
    };
    entries.iter().map(line).collect()
}
