//! Certifying a bot: it plays as every seat, on boards and against opponents chosen to reach every rule, and each of its
//! answers is judged.

mod again;
mod conduct;
mod findings;
mod foul;
mod game;
mod late;
mod pairings;
mod unknown;

use crate::certificate::Played;
use crate::durations::{START_MS, YEAR_S};
use crate::exit::Failure;
use crate::journal::Journal;
use crate::out::program;
use crate::play::WireKind;
use crate::play::report::{megabytes, overloaded};
use crate::progress::Progress;
use crate::report::{Book, CaseResult, Counts, Finding, Missing, Report, Run, Verdict};
use crate::select::{Filter, Number, Shard};
use crate::stop::{self, Cut};
use crate::system::Cores;
use again::{Again, Verdict as Timed};
use conduct::Tally;
pub(crate) use findings::met;
use findings::{bound, finding};
use foul::Foul;
use game::{Came, Host, Shown, rule, sheet};
use late::Late;
use pairings::{Pairing, chosen, drawn};
use rulebook_conformance::case::play;
use rulebook_conformance::contest::{Contest, Variant, names};
use rulebook_conformance::golden::File;
use rulebook_conformance::trace;
use rulebook_conformance::workers::in_order;
use rulebook_spec::game::{Event, Log, OffenceKind, Seat};
use rulebook_spec::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// What a certification is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot's command.
    pub command: Vec<OsString>,
    /// How it is spoken to.
    pub wire: WireKind,
    /// The seed of boards and opponents.
    pub seed: u64,
    /// How many games are drawn at random after the chosen ones; without a number, as many as the time allows.
    pub cases: Option<u64>,
    /// How long it may take.
    pub time: Duration,
    /// Which games are played.
    pub filter: Filter,
    /// How long each player may take for a whole game, in milliseconds, where the game limits that.
    pub budget_ms: Option<u32>,
    /// How long the bot, and each opponent, may take to start, where its first limit is shorter than that.
    pub start_time: Duration,
    /// How many games are played at a time.
    pub workers: usize,
}

impl Plan {
    /// The options for how games are played, where they are not the usual ones; they are those of `play` as well.
    fn options<G: Contest>(&self, base: &[&'static Variant<G::Rules>]) -> String {
        let mut options: String = names::<G>(base).into_iter().map(|id| format!(" --reading {id}")).collect();
        options += match self.wire {
            wire if wire == WireKind::usual::<G>() => "",
            WireKind::Json => " --wire json",
            WireKind::Native => " --wire native",
        };
        if let Some(budget_ms) = self.budget_ms {
            options += &format!(" --budget {budget_ms}");
        }
        match self.start_time.as_millis() {
            usual if usual == u128::from(START_MS) => {}
            start_ms => options += &format!(" --start-time {start_ms}"),
        }
        options
    }
}

/// This many answers of a bot in one game are enough. The longest games of the contests have fewer.
const MOST_ANSWERS: u64 = 10_000;
/// No game takes more than this part of the time, so that a slow bot is seen on several boards.
const SHARE: u32 = 8;

/// What a certification found.
pub struct Certified {
    /// The report.
    pub report: Report,
    /// What was played and answered.
    pub played: Played,
}

/// Plays the games and judges every answer of the bot. What is in the journal is not played again.
///
/// # Errors
/// The bot cannot be started, a trace is damaged, or no game was selected.
pub fn certify<G: Contest>(
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    golden: &[File],
    journal: Option<Journal>,
) -> Result<Certified, Failure> {
    let started = Instant::now();
    let mut certifier = Certifier::<G> {
        plan,
        base,
        cites: BTreeMap::new(),
        reachable: reachable::<G>(golden)?,
        fouls: Vec::new(),
        cases: Vec::new(),
        games: 0,
        answers: 0,
        slowest_us: 0,
        used_bytes: 0,
        stayed: 0,
        not_judged: 0,
        held_us: 0,
        overslept_us: 0,
        starts_apart: false,
        conduct: Tally::default(),
        late: Vec::new(),
        broken_off: 0,
        missing: Vec::new(),
        cut: Vec::new(),
        not_again: Vec::new(),
        unended: None,
        played: Played::new(G::name(), plan.seed, &plan.filter),
        unplayed: 0,
    };
    let host = Host::<G>::new(plan, base, journal);
    let bar = Progress::of_time(plan.time, "games");
    certifier.play(&host, chosen::<G>(plan, &host.rules, golden)?, started, &bar)?;
    certifier.play_late(&host, started + plan.time)?;
    bar.end();
    let unplayed = certifier.unplayed + certifier.cut.len() as u64;
    certifier.missing.extend(certifier.cut.iter().cloned());
    if certifier.games == 0 && certifier.missing.is_empty() {
        return Err(Failure::nothing("no game was selected: see --run, --skip and --cases"));
    }
    Ok(Certified { played: std::mem::take(&mut certifier.played), report: certifier.report(unplayed) })
}

/// The seats of a game that a bot may take: the referee does not move for them itself.
fn seats<G: Contest>(rules: &G::Rules, setup: &G::Setup) -> Vec<Seat> {
    let position = G::start(rules, setup, &mut Log::default());
    let takes = |seat: &Seat| position.as_ref().is_ok_and(|position| !G::is_run(position, *seat));
    (0..G::seat_count(setup)).filter(takes).collect()
}

/// The rules that good answers meet in the golden traces.
fn reachable<G: Contest>(golden: &[File]) -> Result<BTreeSet<Rule>, Failure> {
    let mut rules = BTreeSet::new();
    for file in golden {
        let trace = file.parse().map_err(Failure::incomplete)?;
        let case = trace::case::<G>("", &trace).map_err(|error| Failure::incomplete(file.says(&error)))?;
        let steps = play::<G>(G::literal(), &case).into_iter().skip(1).zip(&case.events);
        // What the referee draws is no answer of anybody's.
        let good = steps.filter(|(step, event)| step.breaks.is_none() && matches!(event, Event::Reply(_)));
        rules.extend(good.flat_map(|(step, _)| step.cites));
    }
    Ok(rules)
}

struct Certifier<'a, G: Contest> {
    plan: &'a Plan,
    base: &'a [&'static Variant<G::Rules>],
    /// How many answers of the bot applied each rule.
    cites: BTreeMap<Rule, u64>,
    /// The rules that good answers meet in the golden traces.
    reachable: BTreeSet<Rule>,
    fouls: Vec<Foul>,
    cases: Vec<CaseResult>,
    games: u64,
    answers: u64,
    slowest_us: u64,
    used_bytes: u64,
    /// Games after which the bot went on running until it was killed.
    stayed: u64,
    /// Games in which an answer was late and not again, or nobody could say: this machine may have been at fault.
    not_judged: u64,
    /// What was credited at most to a program that this machine kept waiting.
    held_us: u64,
    /// How much later than at a deadline we looked at most.
    overslept_us: u64,
    /// Whether a program had time to start before its clock ran.
    starts_apart: bool,
    /// What the bot did besides answering.
    conduct: Tally,
    /// Games in which the bot was late, or may have been: they are played again after all others.
    late: Vec<Late<G>>,
    /// Games that were broken off when enough had been seen of the bot, or the time was over.
    broken_off: u64,
    /// The addresses of chosen games that were not played, or were broken off for want of time.
    missing: Vec<String>,
    /// The addresses of games in which the run was cut off.
    cut: Vec<String>,
    /// The addresses of games in which the bot was late, or may have been, and that were not played again for want of time.
    not_again: Vec<String>,
    /// What the bot had written of an answer then.
    unended: Option<String>,
    /// What was played and answered.
    played: Played,
    /// How many chosen games were not begun for want of time.
    unplayed: u64,
}

/// A game to play.
struct Due<G: Contest> {
    pairing: Pairing<G>,
    named: bool,
    chosen: bool,
}

impl<G: Contest> Certifier<'_, G> {
    /// Plays these games, and then those that are drawn, several at a time, each on cores of its own; they are booked in their
    /// order.
    fn play(
        &mut self,
        host: &Host<G>,
        chosen: Vec<Pairing<G>>,
        started: Instant,
        bar: &Progress,
    ) -> Result<(), Failure> {
        let plan = self.plan;
        let named = chosen.into_iter().filter(|pairing| plan.filter.takes(&pairing.address));
        let named = named.map(|pairing| Due { pairing, named: true, chosen: true });
        let first = Number { steered: false, seed: plan.seed, index: 0 };
        let numbers = plan.filter.drawn(G::name(), first, plan.cases, std::iter::empty());
        let is_over = || plan.cases.is_none() && started.elapsed() >= plan.time || stop::cut().is_some();
        let drawn = numbers.filter(|number| !number.steered).take_while(|_| !is_over()).filter_map(|number| {
            let pairing = drawn::<G>(plan, &host.rules, number.seed, number.index)?;
            // Games are chosen by their number; those until the time is over are extra.
            Some(Due { pairing, named: false, chosen: plan.cases.is_some() })
        });
        let cores = Cores::of_workers(plan.workers);
        let keep = |worker: usize| cores.get(worker).into_iter().for_each(Cores::keep_to);
        let job = |(): &mut (), due: Due<G>| {
            let is_late = due.named && (started.elapsed() >= plan.time || stop::cut().is_some());
            let came = (!is_late).then(|| host.came(&due.pairing, started + plan.time, plan.workers == 1));
            (due, came)
        };
        let mut ended = Ok(());
        in_order(plan.workers, keep, named.chain(drawn), job, |(due, came)| {
            bar.at(self.games, || self.fouls.len() as u64);
            ended = self.take(due, came);
            if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        ended
    }

    /// Takes what a game came to; without that it was not begun.
    fn take(&mut self, due: Due<G>, came: Option<Result<Came, Failure>>) -> Result<(), Failure> {
        let Due { pairing, named, chosen } = due;
        let Some(came) = came.transpose()? else {
            self.unplayed += 1;
            self.missing.push(pairing.address);
            return Ok(());
        };
        self.games += 1;
        let (place, took_us, again) = (self.games - 1, came.took_us.unwrap_or(0), Again::default());
        let late = Late { place, pairing, named, chosen, took_us, again };
        if came.disturbed {
            // As if it had not been played yet.
            self.late.push(late);
            return Ok(());
        }
        self.judge(late, came)
    }

    /// Books a game, or keeps it to be played again.
    fn judge(&mut self, mut late: Late<G>, came: Came) -> Result<(), Failure> {
        self.slowest_us = self.slowest_us.max(came.slowest_us);
        self.used_bytes = self.used_bytes.max(came.used_bytes);
        self.held_us = self.held_us.max(came.held_us);
        self.overslept_us = self.overslept_us.max(came.overslept_us);
        self.starts_apart |= came.starts_apart;
        self.conduct.take(&came);
        let timed = match &came.shown {
            Shown::Good => late.again.in_time(),
            Shown::Unknown => late.again.unknown(),
            Shown::Cut => {
                self.games -= 1;
                self.cut.push(late.pairing.address);
                self.unended = came.unended.or(self.unended.take());
                return Ok(());
            }
            Shown::Foul(foul) if foul.kind == OffenceKind::Late.name() => late.again.late(),
            // Whatever it is, it is no matter of time.
            Shown::Foul(_) => Timed::Judged,
        };
        if timed == Timed::Again {
            // Only the game that is judged counts.
            self.late.push(late);
            return Ok(());
        }
        self.book(&late, timed, came)
    }

    /// Counts a game that is judged, or that cannot be.
    fn book(&mut self, late: &Late<G>, timed: Timed, came: Came) -> Result<(), Failure> {
        self.answers += came.answers;
        self.stayed += u64::from(came.stayed);
        self.broken_off += u64::from(came.broken_off);
        for (id, count) in &came.cites {
            *self.cites.entry(rule::<G>(id)?).or_default() += count;
        }
        let (is_short, took_us) = (came.is_short(), came.took_us);
        let (status, reason) = match (timed, came.shown) {
            (Timed::Judged, Shown::Foul(foul)) => {
                let reason = foul.says();
                self.fouls.push(*foul);
                ("fail", reason)
            }
            (Timed::Judged, _) => ("pass", String::new()),
            _ => ("timing", late.again.says()),
        };
        let Late { place, pairing, named, chosen, .. } = late;
        let is_short = status == "pass" && is_short;
        if *chosen && is_short || status == "timing" {
            self.missing.push(pairing.address.clone());
        }
        match came.played {
            Some(_) if is_short => self.played.leave_out(&pairing.address),
            Some(played) => self.played.take(*place, &pairing.address, sheet(&played)?, came.answers, true),
            None => {}
        }
        self.not_judged += u64::from(status == "timing");
        if *named || status != "pass" {
            self.cases.push(CaseResult { address: pairing.address.clone(), status, reason, took_us });
        }
        Ok(())
    }

    fn report(self, unplayed: u64) -> Report {
        let fail = self.fouls.len() as u64;
        let mut notes = vec![self.proof()];
        notes.extend(met(&self.cites, &self.reachable));
        notes.push(format!("its slowest answer took {} ms", self.slowest_us.div_ceil(1000)));
        if self.starts_apart {
            let start_ms = self.plan.start_time.as_millis();
            notes.push(format!(
                "a program may take {start_ms} ms to start (--start-time); the text says nothing about that"
            ));
        }
        notes.extend(overloaded(self.held_us, self.overslept_us, self.not_judged));
        notes.extend(late::once(&self.not_again));
        if let Some(limit_bytes) = G::memory_limit_bytes().filter(|_| self.used_bytes > 0) {
            let (used, allowed) = (megabytes(self.used_bytes), megabytes(limit_bytes));
            notes.push(format!("it was seen to use {used} of memory, of {allowed} that are allowed"));
        }
        if self.stayed > 0 {
            notes.push(format!(
                "after {} of {} games it had to be killed: it did not end by itself",
                self.stayed, self.games
            ));
        }
        notes.extend(self.conduct.says::<G>());
        if self.broken_off > 0 {
            let games = if self.broken_off == 1 { "game was" } else { "games were" };
            let why = format!("after {MOST_ANSWERS} answers or for want of time");
            notes.push(format!("{} {games} broken off before the end, {why}", self.broken_off));
        }
        let left = || format!("{unplayed} of the games that were chosen were skipped: the run ended before their turn");
        notes.extend((unplayed > 0).then(left));
        // Games that are drawn until the time is over are not missed.
        let cut = stop::cut().filter(|_| self.plan.cases.is_some() || unplayed > 0);
        notes.extend(cut.into_iter().flat_map(|cut| self.cut_off(cut)));
        let run = Run::of(&self.plan.filter, Shard::WHOLE);
        let missing = self.missing(&run);
        let (pass, timing) = (self.games - fail - self.not_judged, self.not_judged);
        let counts = Counts { pass, fail, skip: unplayed, timing, ..Counts::default() };
        let verdict = match fail {
            // What could not be judged is missing as well.
            0 if cut.is_some() || !self.missing.is_empty() => Verdict::Incomplete,
            0 if counts.pass == 0 => Verdict::Nothing,
            0 => Verdict::Conforms,
            _ => Verdict::Differs,
        };
        Report {
            format: 1,
            job: "certify".into(),
            game: G::name().into(),
            subject: crate::words::join(self.plan.command.iter().map(|word| word.to_string_lossy())),
            seed: self.plan.seed,
            reading: names::<G>(self.base).into_iter().map(str::to_owned).collect(),
            verdict,
            counts,
            steps: self.answers,
            agreed: self.answers - fail,
            findings: self.findings(),
            book: Book::of::<G>(&self.cites),
            cases: self.cases,
            skips: Vec::new(),
            known: Vec::new(),
            broken: None,
            mutation_score: None,
            worlds: Vec::new(),
            whole: Vec::new(),
            notes,
            missing,
            run,
        }
    }

    /// That the run was cut off, and in which games.
    fn cut_off(&self, cut: Cut) -> Vec<String> {
        let games = self.cut.iter().filter(|game| !self.not_again.contains(game));
        let games: Vec<&str> = games.map(String::as_str).collect();
        let at = if games.is_empty() { "between two games".into() } else { format!("in {}", games.join(", ")) };
        let unended = self.unended.iter().map(|says| format!("  the bot {says}"));
        let is_long = self.unended.is_some() && G::usual_budget_ms().is_some();
        let sooner = is_long.then(|| "  with --budget 5000 who has ended no answer after 5 s is late".to_owned());
        std::iter::once(format!("the run was cut off {at}: {cut}")).chain(unended).chain(sooner).collect()
    }

    /// What is missing, and the command for it: where games were broken off each gets as long as all had together.
    fn missing(&self, run: &Run) -> Option<Missing> {
        let plan = self.plan;
        let time_s = (plan.time.as_secs().max(1) * u64::from(SHARE) * 2).min(YEAR_S);
        let bot = crate::words::join(plan.command.iter().map(|word| word.to_string_lossy()));
        let cases = plan.cases.unwrap_or(0);
        let front = format!("{} certify {}{} --seed {}", program(), G::name(), plan.options::<G>(self.base), plan.seed);
        Missing::of(self.missing.clone(), run, [&front, &format!(" --time {time_s} -- {bot}")], Some(cases))
    }

    /// What the number of answers proves.
    fn proof(&self) -> String {
        let (illegal, answers) = (self.fouls.len() as u64, self.answers);
        let seen = format!("{illegal} bad in {answers} answers of {} games", self.games);
        match illegal {
            0 if answers == 0 => "no answer of it could be judged".into(),
            0 => format!("{seen}: if each were as likely to be bad as any other, below {} % at 95 %", bound(answers)),
            _ => seen,
        }
    }

    /// One finding a rule, shown by the shortest game.
    fn findings(&self) -> Vec<Finding> {
        let mut groups: BTreeMap<&str, Vec<&Foul>> = BTreeMap::new();
        for foul in &self.fouls {
            groups.entry(&foul.rule).or_default().push(foul);
        }
        groups.into_iter().filter_map(|(rule, fouls)| finding::<G>(rule, &fouls)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::reachable;
    use rulebook_conformance::contest::Catalogue;
    use rulebook_spec::dicewars::DiceWars;

    /// Dice are rolled by nobody's answer: a bot that attacks cannot be said to have left that out.
    #[test]
    fn what_luck_alone_meets_is_reachable_by_no_bot() {
        let rules = reachable::<DiceWars>(&DiceWars::golden()).expect("the traces are whole");
        let has = |id: &str| rules.iter().any(|rule| rule.id() == id);
        assert!(has("dicewars.attack.army") && has("dicewars.turn.stop"));
        assert!(!has("dicewars.battle.roll") && !has("dicewars.battle.won"));
    }
}
