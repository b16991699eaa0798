//! Probing a referee over the native protocol, without an adapter: it starts our programs as its players, each scenario
//! is a game in which they follow a script, and what the referee tells them, and when, is held against the rules.

pub mod bot;
mod stage;

use crate::exit::Failure;
use crate::report::{CaseResult, Counts, Explanation, Finding, Report, Teeth, Verdict};
use crate::select::Filter;
use bot::{Entry, What};
use rulebook_conformance::converse::{Conversation, accepted};
use rulebook_spec::game::{Contest, Cue, Reaction, Scenario, Seat, Variant, VariantKind, rules_with};
use rulebook_spec::rule::Rule;
use serde_json::{Value, json};
use stage::{Seen, stage};
use std::cmp::Reverse;
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// A scenario that differs is played so often before it is called a failure: a machine may be slow for a moment.
const TRIES: u32 = 2;
/// A player of ours that answers this much later than its script says was held up by the machine.
const HELD_UP_US: u64 = 100_000;

/// How it is called when a referee lets our players go on running.
const LEFT_RUNNING: &str = "players that go on running";

/// What a probe is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The referee's command, with placeholders.
    pub command: Vec<OsString>,
    /// Which scenarios are played.
    pub filter: Filter,
    /// When the probe is to end, done or not.
    pub time: Duration,
    /// Whether the nick stands first in `info.txt`.
    pub nick_first: bool,
}

/// How one scenario ended.
enum Outcome {
    Pass,
    Differs(Difference),
    /// It differed, but this machine was too slow to say so.
    Timing(String),
}

struct Difference {
    what: &'static str,
    rule: Option<Rule>,
    expected: Value,
    got: Value,
}

struct Hypothesis<G: Contest> {
    variant: &'static Variant<G::Rules>,
    rules: G::Rules,
    contradicted: bool,
    explains: Vec<String>,
    caught: bool,
}

/// Plays the scenarios and judges what the referee said.
///
/// # Errors
/// The referee cannot be started, or never starts our players: no verdict can be given.
pub fn probe<G: Contest>(plan: &Plan, base: &[&'static Variant<G::Rules>]) -> Result<Report, Failure> {
    let scenarios = G::scenarios();
    if scenarios.is_empty() {
        return Err(Failure::usage(format!("{} has no protocol to probe a referee over", G::NAME)));
    }
    stage::check_command(&plan.command)?;
    let started = Instant::now();
    let mut prober = Prober::<G>::new(plan, base);
    for scenario in &scenarios {
        let address = address::<G>(scenario);
        if !plan.filter.takes(&address) {
            continue;
        }
        if started.elapsed() >= plan.time {
            prober.unplayed += 1;
            continue;
        }
        prober.take(&address, scenario)?;
    }
    Ok(prober.report())
}

/// The address of a scenario: `bricks/brick.adjacent/probe-first-far`.
pub fn address<G: Contest>(scenario: &Scenario<G::Setup>) -> String {
    let rule = scenario.rule.id();
    let rule = rule.strip_prefix(G::NAME).map_or(rule, |rest| rest.trim_start_matches('.'));
    format!("{}/{rule}/probe-{}", G::NAME, scenario.case)
}

struct Prober<'a, G: Contest> {
    plan: &'a Plan,
    base: Vec<&'static Variant<G::Rules>>,
    rules: G::Rules,
    hypotheses: Vec<Hypothesis<G>>,
    cases: Vec<CaseResult>,
    failures: Vec<(String, Scenario<G::Setup>, Difference)>,
    ever_started: bool,
    /// Scenarios for which there was no time.
    unplayed: u64,
    /// Lines that were compared, and those that agreed.
    lines: u64,
    agreed: u64,
}

impl<'a, G: Contest> Prober<'a, G> {
    fn new(plan: &'a Plan, base: &[&'static Variant<G::Rules>]) -> Self {
        let on_top = |variant: &'static Variant<G::Rules>| {
            let mut all = base.to_vec();
            all.push(variant);
            let rules = rules_with::<G>(&all);
            Hypothesis { variant, rules, contradicted: false, explains: Vec::new(), caught: false }
        };
        let others = G::variants().iter().filter(|variant| !base.iter().any(|held| held.id == variant.id));
        Prober {
            plan,
            base: base.to_vec(),
            rules: rules_with::<G>(base),
            hypotheses: others.map(on_top).collect(),
            cases: Vec::new(),
            failures: Vec::new(),
            ever_started: false,
            unplayed: 0,
            lines: 0,
            agreed: 0,
        }
    }

    fn take(&mut self, address: &str, scenario: &Scenario<G::Setup>) -> Result<(), Failure> {
        let (outcome, seen) = self.outcome(scenario)?;
        let said = accepted::<G>(&self.rules, scenario);
        self.count(&said[0], &seen, &outcome);
        for hypothesis in &mut self.hypotheses {
            let theirs = accepted::<G>(&hypothesis.rules, scenario);
            hypothesis.caught |= !theirs.iter().any(|conversation| said.contains(conversation));
            let fits = theirs.iter().any(|conversation| differs(scenario, conversation, &seen).is_none());
            match &outcome {
                // A variant says what players are told, and nothing of players that go on running.
                Outcome::Differs(difference) if fits && difference.what != LEFT_RUNNING => {
                    hypothesis.explains.push(address.to_owned())
                }
                Outcome::Pass => hypothesis.contradicted |= !fits,
                _ => {}
            }
        }
        let (status, reason) = match &outcome {
            Outcome::Pass => ("pass", String::new()),
            Outcome::Differs(difference) => ("fail", difference.what.to_owned()),
            Outcome::Timing(reason) => ("timing", reason.clone()),
        };
        self.cases.push(CaseResult { address: address.to_owned(), status, reason });
        if let Outcome::Differs(difference) = outcome {
            self.failures.push((address.to_owned(), scenario.clone(), difference));
        }
        Ok(())
    }

    /// Plays a scenario, again where it differs.
    fn outcome(&mut self, scenario: &Scenario<G::Setup>) -> Result<(Outcome, Seen), Failure> {
        let mut first: Option<(Difference, Seen)> = None;
        for attempt in 1..=TRIES {
            let seen = stage::<G>(scenario, &self.plan.command, self.plan.nick_first)?;
            self.ever_started |= seen.logs.iter().any(|log| !log.is_empty());
            if !self.ever_started {
                let last = seen.errors.lines().rev().find(|line| !line.trim().is_empty());
                let last = last.map(|line| format!("; its last word: {line}")).unwrap_or_default();
                return Err(Failure::broken(format!(
                    "the referee never started our players: its command is to have {}{last}",
                    stage::PLACEHOLDERS
                )));
            }
            let accepted = accepted::<G>(&self.rules, scenario);
            let found =
                accepted.iter().map(|conversation| differs(scenario, conversation, &seen)).collect::<Option<Vec<_>>>();
            let found = found.and_then(|all| all.into_iter().next()).or_else(|| left_running(scenario, &seen));
            match (found, held_up(scenario, &seen)) {
                (None, _) if first.is_none() => return Ok((Outcome::Pass, seen)),
                (None, _) => {
                    let reason = format!("differed, but not when it was played again (try {attempt})");
                    return Ok((Outcome::Timing(reason), seen));
                }
                (Some(_), Some(late_us)) if attempt == TRIES => {
                    let reason = format!("this machine held our players up by {late_us} us");
                    return Ok((Outcome::Timing(reason), seen));
                }
                (Some(_), Some(_)) => {}
                (Some(difference), None) => drop(first.get_or_insert((difference, seen))),
            }
        }
        match first {
            Some((difference, seen)) => Ok((Outcome::Differs(difference), seen)),
            None => Ok((Outcome::Timing("could not be judged".into()), Seen::default())),
        }
    }

    fn count(&mut self, said: &Conversation, seen: &Seen, outcome: &Outcome) {
        let heard = heard(seen);
        if let Outcome::Pass = outcome {
            let lines = heard.iter().map(|lines| lines.len() as u64).sum::<u64>();
            (self.lines, self.agreed) = (self.lines + lines, self.agreed + lines);
            return;
        }
        for (told, heard) in said.told.iter().zip(&heard) {
            self.lines += told.len().max(heard.len()) as u64;
            self.agreed += told.iter().zip(heard).take_while(|(told, (_, heard))| told.line == *heard).count() as u64;
        }
    }

    fn report(self) -> Report {
        let with = |status: &str| self.cases.iter().filter(|case| case.status == status).count() as u64;
        let verdict = match self.failures.len() {
            0 if self.unplayed > 0 => Verdict::Incomplete,
            0 if with("pass") == 0 => Verdict::Nothing,
            0 => Verdict::Conforms,
            _ if self.failures.iter().all(|(address, ..)| self.reading_for(address)) => Verdict::Unspecified,
            _ => Verdict::Differs,
        };
        let mut notes = vec!["what referees told our programs, over the native protocol".to_owned()];
        if self.unplayed > 0 {
            notes.push(format!("{} scenarios were not played: --time allows more", self.unplayed));
        }
        let planted = || self.hypotheses.iter().filter(|hypothesis| is_planted::<G>(hypothesis.variant));
        let missed =
            planted().filter(|hypothesis| !hypothesis.caught).map(|hypothesis| hypothesis.variant.id.to_owned());
        let missed: Vec<String> = missed.collect();
        let teeth = Teeth { planted: planted().count(), caught: planted().count() - missed.len(), missed };
        let (pass, fail, timing) = (with("pass"), with("fail"), with("timing"));
        let counts = Counts { pass, fail, skip: self.unplayed, timing, ..Counts::default() };
        Report {
            format: 1,
            job: "probe".into(),
            game: G::NAME.into(),
            subject: shell_words::join(self.plan.command.iter().map(|word| word.to_string_lossy())),
            seed: 0,
            reading: self.base.iter().map(|variant| variant.id.to_owned()).collect(),
            verdict,
            counts,
            steps: self.lines,
            agreed: self.agreed,
            findings: self.findings(),
            skips: Vec::new(),
            teeth: (!self.plan.filter.is_partial() && self.unplayed == 0).then_some(teeth),
            cases: self.cases,
            notes,
        }
    }

    /// Whether a good-faith reading that no scenario contradicts explains the scenario.
    fn reading_for(&self, address: &str) -> bool {
        self.fitting(address).any(|variant| variant.kind == VariantKind::Reading)
    }

    /// The variants that explain a scenario: those that explain most first, readings first where they explain as much.
    fn fitting(&self, address: &str) -> impl Iterator<Item = &'static Variant<G::Rules>> {
        let fits = |hypothesis: &&Hypothesis<G>| {
            !hypothesis.contradicted && hypothesis.explains.iter().any(|explained| explained == address)
        };
        let mut fitting: Vec<&Hypothesis<G>> = self.hypotheses.iter().filter(fits).collect();
        let misread = |variant: &Variant<G::Rules>| variant.kind == VariantKind::Misreading;
        fitting.sort_by_key(|hypothesis| (Reverse(hypothesis.explains.len()), misread(hypothesis.variant)));
        fitting.into_iter().map(|hypothesis| hypothesis.variant)
    }

    /// One finding a rule; the scenario with the least script stands for it.
    fn findings(&self) -> Vec<Finding> {
        let mut groups: Vec<(Rule, Vec<usize>)> = Vec::new();
        for (index, (address, scenario, difference)) in self.failures.iter().enumerate() {
            let rule = self
                .fitting(address)
                .next()
                .map(|variant| variant.touches)
                .or(difference.rule)
                .unwrap_or(scenario.rule);
            match groups.iter_mut().find(|(other, _)| *other == rule) {
                Some((_, group)) => group.push(index),
                None => groups.push((rule, vec![index])),
            }
        }
        groups.iter().map(|(rule, group)| self.finding(*rule, group)).collect()
    }

    fn finding(&self, rule: Rule, group: &[usize]) -> Finding {
        // A scenario about the rule itself shows it best.
        let about = |index: &&usize| self.failures[**index].1.rule == rule;
        let shown = group.iter().find(about).or(group.first()).copied().unwrap_or_default();
        let (address, scenario, difference) = &self.failures[shown];
        let entry = G::BOOK.entry(rule.id());
        let everything = |id: &str| {
            let all = |(address, ..): &(String, _, _)| self.fitting(address).any(|variant| variant.id == id);
            self.failures.iter().all(all)
        };
        let explanation = |variant: &'static Variant<G::Rules>| Explanation {
            id: variant.id.into(),
            good_faith: variant.kind == VariantKind::Reading,
            says: variant.says.into(),
            everything: everything(variant.id),
        };
        let in_all = |variant: &&'static Variant<G::Rules>| {
            let fits = |index: &usize| self.fitting(&self.failures[*index].0).any(|one| one.id == variant.id);
            group.iter().all(fits)
        };
        let mut best: Vec<_> = self.fitting(address).filter(in_all).collect();
        if best.is_empty() {
            best = self.fitting(address).collect();
        }
        let in_good_faith = |index: &usize| self.reading_for(&self.failures[*index].0);
        let explanations = best.into_iter().map(explanation).collect();
        let command = shell_words::join(self.plan.command.iter().map(|word| word.to_string_lossy()));
        Finding {
            status: if group.iter().all(in_good_faith) { "unspecified" } else { "fail" },
            who: "referee",
            rule: rule.id().into(),
            words: entry.as_ref().map(|entry| entry.words.into()).unwrap_or_default(),
            place: entry.map(|entry| entry.place.into()).unwrap_or_default(),
            address: address.clone(),
            cases: group.len() as u64,
            explanations,
            field: difference.what.into(),
            expected: difference.expected.clone(),
            got: difference.got.clone(),
            game: script::<G>(scenario),
            replay: format!("rulebook validate {} --probe --run {address} -- {command}", G::NAME),
        }
    }
}

/// Whether a probe could see the misreading at all: it shows over the protocol and not only in a setup's refusal.
fn is_planted<G: Contest>(variant: &Variant<G::Rules>) -> bool {
    variant.kind == VariantKind::Misreading
}

/// The scenario's script in words.
fn script<G: Contest>(scenario: &Scenario<G::Setup>) -> Vec<String> {
    let mut lines = vec![format!("on the board {}", G::board_text(&scenario.setup))];
    for cue in &scenario.script {
        let when = match cue.question {
            0 => "unasked".to_owned(),
            number => format!("to question {number}"),
        };
        let what = match &cue.reaction {
            Reaction::Line { text, after_us: 0 } => format!("answers {text:?}"),
            Reaction::Line { text, after_us } => format!("answers {text:?} after {} ms", after_us / 1000),
            Reaction::LineThen { text, then, after_us } => {
                format!("answers {text:?}, and {then:?} {} ms later", after_us / 1000)
            }
            Reaction::Delay(after_us) => format!("answers rightly after {} ms", after_us / 1000),
            Reaction::AndLines(more) => format!("answers rightly and adds {more:?}"),
            Reaction::Silence => "does not answer".into(),
            Reaction::Unended(text) => format!("answers {text:?} without a line end"),
            Reaction::Exit => "ends".into(),
        };
        lines.push(format!("seat {}, {when}, {what}", cue.seat));
    }
    if scenario.lingers {
        lines.push("both players go on running after STOP".into());
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
        What::Started(_) | What::Closed(_) => "",
    }
}

/// In what the referee's words differ from a conversation: in a line, or in telling a player too soon.
fn differs<S>(scenario: &Scenario<S>, conversation: &Conversation, seen: &Seen) -> Option<Difference> {
    let heard = heard(seen);
    for (seat, told) in conversation.told.iter().enumerate() {
        let lines: Vec<&str> = told.iter().map(|told| told.line.as_str()).collect();
        let got: Vec<&str> = heard.get(seat).into_iter().flatten().map(|(_, line)| *line).collect();
        // A player that has ended hears nothing any more.
        let exits = |cue: &Cue| usize::from(cue.seat) == seat && cue.reaction == Reaction::Exit;
        let gone = scenario.script.iter().any(exits) && !got.is_empty() && lines.starts_with(&got);
        if lines != got && !gone {
            let what = if seat == 0 { "what seat 0 is told" } else { "what seat 1 is told" };
            return Some(Difference { what, rule: None, expected: json!(lines), got: json!(got) });
        }
    }
    too_soon(conversation, seen, &heard)
}

/// A message that came before the answer that it follows.
fn too_soon(conversation: &Conversation, seen: &Seen, heard: &[Vec<(u64, &str)>]) -> Option<Difference> {
    for (told, heard) in conversation.told.iter().zip(heard) {
        for (told, (heard_us, line)) in told.iter().zip(heard) {
            let Some((seat, number)) = told.after else { continue };
            let said = answers(&seen.logs[usize::from(seat)]).nth(number as usize - 1);
            if said.is_none_or(|said_us| said_us > *heard_us) {
                let expected = json!(format!("{line} after seat {seat} has answered"));
                let got = json!(format!("{line} before seat {seat} has answered"));
                return Some(Difference { what: "when a player is told", rule: None, expected, got });
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
    (scenario.lingers && !seats.is_empty()).then(|| Difference {
        what: LEFT_RUNNING,
        rule: None,
        expected: json!([]),
        got: json!(seats),
    })
}

/// By how many microseconds a player of ours answered later than its script says, where that is too much.
fn held_up<S>(scenario: &Scenario<S>, seen: &Seen) -> Option<u64> {
    for (seat, log) in (0..).zip(&seen.logs) {
        let mut question = 0;
        for pair in log.windows(2) {
            let (What::Heard(_), What::Said(_)) = (&pair[0].what, &pair[1].what) else { continue };
            question += 1;
            let planned_us = match rulebook_conformance::converse::cue(&scenario.script, seat, question) {
                Some(Reaction::Line { after_us, .. } | Reaction::Delay(after_us)) => *after_us,
                _ => 0,
            };
            let late_us = (pair[1].at_us - pair[0].at_us).saturating_sub(planned_us);
            if late_us > HELD_UP_US {
                return Some(late_us);
            }
        }
    }
    None
}
