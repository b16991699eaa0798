//! Validating a referee: cases are put to it, differences are blamed, explained and shrunk, and a report is made.

mod apart;
mod before;
mod excuse;
mod findings;
mod flaky;
mod fused;
mod guesses;
mod recorded;
mod runs;
mod save;
mod sizes;
mod tally;
mod whole;

use crate::certificate::Played;
use crate::durations::YEAR_S;
use crate::known::Known;
use crate::out::program;
use crate::progress::Progress;
use crate::report::{Book, Broke, Explanation, Finding, Missing, MutationScore, Report, Run, Verdict, WorldTried};
use crate::select::{Filter, Number, Shard};
use crate::stop;
use crate::system::give_memory_back;
use crate::view;
use fused::Fused;
pub use recorded::Recorded;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant, is_in_good_faith, names};
use rulebook_conformance::judge::Judge;
use rulebook_conformance::subject::{Broken, Subject};
use rulebook_spec::rule::Rule;
use runs::Runs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tally::Tally;
use whole::Tried;
pub use whole::{Whole, is_of_world};

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the games drawn at random.
    pub seed: u64,
    /// How many of them; without a number, as many as the time allows.
    pub cases: Option<u64>,
    /// Which small worlds are tried whole in place of them.
    pub whole: Option<Whole>,
    /// Whether they are steered towards rules that games seldom reach.
    pub steered: bool,
    /// How long the whole run may take.
    pub time: Duration,
    /// Which cases are taken.
    pub filter: Filter,
    /// Which part of the games drawn at random.
    pub shard: Shard,
    /// What is known to fail.
    pub known: Known,
    /// After this many cases that differ the run stops looking for more.
    pub max_fail: u64,
    /// What is put to the test, as the report names it.
    pub subject: String,
    /// Its command, as a line to replay a game needs it.
    pub command: String,
    /// Whether some setups are put without the keys that may be left out.
    pub shortens: bool,
    /// The further options of this run that choose or judge cases, as words of a command line.
    pub options: String,
    /// The folder in which the files of [`Found`] are to lie; without one there are none.
    pub save: Option<PathBuf>,
    /// The words with which the subject says that it opens some setups only.
    pub only: Vec<String>,
    /// How the games of findings are drawn, where a page is written.
    pub drawing: Option<view::Drawing>,
}

/// The share of the time in which games are drawn; the rest is for explaining what differs, and making it smaller.
const DRAWING: f64 = 0.7;
/// Where so many games differ, looking for what explains them is worth more than further ones: games are drawn in this share.
const MANY: u64 = 20;
const DRAWING_OF_MANY: f64 = 0.5;
/// The share after which no more games are constructed that tell explanations apart.
const TELLING: f64 = 0.8;
/// The share after which pairs of misreadings are not looked for any more.
const PAIRING: f64 = 0.8;
/// The share after which no more games are constructed in which guesses act.
const GUESSING: f64 = 0.9;
/// The share that is left for making games smaller where looking for explanations has used up all of it.
const SHOWING: f64 = 0.1;

/// What a run found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The report.
    pub report: Report,
    /// The addresses of all cases that failed, those drawn at random as well, and of those that passed unexpectedly.
    pub failed: Vec<String>,
    /// For each finding the game that shows it, as a trace and in its native protocol, or the raw bytes of both sides
    /// where it did not show again: names of files, and what is to stand in them.
    pub files: Vec<(String, Vec<u8>)>,
    /// What was played and answered.
    pub played: Played,
}

/// Runs the plan: the golden traces' games first, then games drawn at random, then games that
/// tell explanations apart. Where the subject breaks the run ends there, and the report has what was found until then.
pub fn validate<G: Contest>(
    subject: &mut dyn Subject<G>,
    base: &[&'static Variant<G::Rules>],
    golden: &[Case<G>],
    plan: &Plan,
) -> Found {
    let started = Instant::now();
    let mut tally = Tally::<G>::new(plan, base);
    // With a number of games nothing but the end of the run cuts it short, so that the report does not depend on the clock.
    let looked_until = if plan.cases.is_none() { Some(started + plan.time) } else { None };
    tally.judge.look_until(move || looked_until.is_some_and(|until| Instant::now() >= until) || stop::cut().is_some());
    let paired_until = looked_until.map(|_| started + plan.time.mul_f64(PAIRING));
    tally.judge.pair_until(move || paired_until.is_some_and(|until| Instant::now() >= until) || stop::cut().is_some());
    let (mut put, mut broken, mut tried) = ([0, 0], None, Tried::default());
    if let Err(error) = play(subject, &mut tally, plan, base, golden, started, (&mut put, &mut tried)) {
        broken = Some(error);
        tally.judge.conclude();
    }
    tally.close(golden.iter().map(|case| case.address.as_str()));
    let mut saved = std::mem::take(&mut tally.saved);
    let mut fused = Fused::new(subject, &tally.judge, broken);
    let in_play = fused.broken.is_some();
    // Explanations are looked for before games are made smaller, for which a little time is left in any case.
    tally.judge.groups();
    let shown_until = (started + plan.time).max(Instant::now() + plan.time.mul_f64(SHOWING));
    // Once it is broken nothing new is seen of it, so that no time is spent.
    let until = if in_play { Instant::now() } else { shown_until };
    // A fused subject breaks no run.
    let mut findings = findings::findings(&mut fused, &mut tally.judge, plan, base, until, (&mut saved, &tally.before))
        .unwrap_or_default();
    // Who is cut off breaks nothing.
    let broken = fused.broken.take().filter(|_| stop::cut().is_none());
    // Of worlds only those games are kept that differ.
    if plan.whole.is_none() {
        sizes::tell(&mut findings, &tally, golden, plan, put[0]);
    }
    let groups = addresses(&tally.judge, &findings);
    tally.excuse(&mut findings, &groups);
    // What is wrong comes before what a text leaves open, and what comes and goes before it where most of it does.
    let most = findings.iter().filter(|finding| finding.status != "flaky").map(|finding| finding.cases).max();
    findings.sort_by_key(|finding| {
        let is_most = finding.status == "flaky" && Some(finding.cases) > most;
        (finding.status == "unspecified", !is_most)
    });
    let broken = broken.map(|broken| Broke {
        says: broken.says,
        case: tally.last.clone().filter(|_| in_play),
        played: tally.put,
    });
    let unplayed = golden.iter().map(|case| &case.address).filter(|address| plan.filter.takes(address));
    let unplayed = unplayed.filter(|address| !tally.cases.iter().any(|case| case.address == **address)).cloned();
    let mut unplayed: Vec<String> = unplayed.filter(|_| stop::cut().is_some()).collect();
    if broken.is_none() && !tally.is_enough() {
        unplayed.extend(undrawn::<G>(plan, put[0]));
    }
    let found = report(tally, plan, base, (put, tried), findings, broken, unplayed);
    Found { files: saved.files, ..found }
}

/// The addresses of the cases of each finding, and the rule to which it is laid.
fn addresses<G: Contest>(judge: &Judge<G>, findings: &[Finding]) -> Vec<(Rule, Vec<String>)> {
    let rule_of = |id: &str| G::book().rules.iter().copied().find(|rule| rule.id() == id);
    let all = judge.groups().iter().enumerate().map(|(index, group)| {
        let laid = findings.get(index).and_then(|finding| rule_of(&finding.rule));
        let members = judge.members(group);
        let addresses = members.iter().map(|divergence| divergence.case.address.clone()).collect();
        (laid.unwrap_or(group.rule), addresses)
    });
    all.collect()
}

/// With fewer games drawn at random than this a verdict would rest on games that everybody knows.
const LEAST_DRAWN: usize = 20;

/// Which of the games that a run draws at least it did not draw, since it drew only `drawn`; none where their number is chosen.
fn undrawn<G: Contest>(plan: &Plan, drawn: u64) -> Vec<String> {
    if plan.cases.is_some() || plan.whole.is_some() {
        return Vec::new();
    }
    let first = Number { steered: plan.steered, seed: plan.seed, index: 0 };
    let numbers = plan.filter.drawn(G::name(), first, None, plan.known.named());
    let chosen = numbers.filter(|number| plan.shard.takes(number.index)).take(LEAST_DRAWN);
    chosen.skip(drawn as usize).map(|number| number.address(G::name())).collect()
}

/// Puts all cases to the subject; `put` says how many were drawn, and how many constructed, `tried` what was tried whole.
fn play<G: Contest>(
    subject: &mut dyn Subject<G>,
    tally: &mut Tally<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    golden: &[Case<G>],
    started: Instant,
    (put, tried): (&mut [u64; 2], &mut Tried),
) -> Result<(), Broken> {
    for case in golden.iter().filter(|case| plan.filter.takes(&case.address)) {
        tally.put_named(subject, case)?;
        if tally.is_enough() || stop::cut().is_some() {
            break;
        }
    }
    match plan.whole {
        Some(_) => whole::try_whole(subject, tally, plan, base, started + plan.time.mul_f64(DRAWING), tried)?,
        None => draw(subject, tally, plan, started, &mut put[0])?,
    }
    // What drawing took goes before explanations are looked for, which take as much.
    give_memory_back();
    tally.judge.look_for_changes();
    tally.judge.conclude();
    let mut games = None;
    let until = |share: f64| started + plan.time.mul_f64(share);
    put[1] = apart::tell_apart(subject, tally, plan, base, &mut games, until(TELLING))?;
    put[1] += guesses::hold_against_more(subject, tally, plan, &mut games, until(GUESSING))?;
    Ok(())
}

/// Puts games drawn at random until the time, their number or the failures are used up, and counts them.
fn draw<G: Contest>(
    subject: &mut dyn Subject<G>,
    tally: &mut Tally<G>,
    plan: &Plan,
    started: Instant,
    count: &mut u64,
) -> Result<(), Broken> {
    let until = started + plan.time.mul_f64(DRAWING);
    let bar = match plan.cases {
        Some(cases) => Progress::of_steps(cases, "games"),
        None => Progress::of_time(plan.time.mul_f64(DRAWING), "games"),
    };
    let first = Number { steered: plan.steered, seed: plan.seed, index: 0 };
    let numbers = plan.filter.drawn(G::name(), first, plan.cases, plan.known.named());
    let is_over = || plan.cases.is_none() && Instant::now() >= until || stop::cut().is_some();
    let until_many = started + plan.time.mul_f64(DRAWING_OF_MANY);
    let is_plenty =
        |tally: &Tally<G>| plan.cases.is_none() && tally.judge.failed >= MANY && Instant::now() >= until_many;
    let numbers = numbers.take_while(|_| !is_over()).filter(|number| plan.shard.takes(number.index));
    let mut runs = Runs::new(numbers, plan);
    while !tally.is_enough() && !is_over() && !is_plenty(tally) {
        let Some((case, is_anew)) = runs.next(subject)? else { break };
        if is_anew {
            tally.before.forget();
        }
        bar.at(*count, || tally.counts().fail);
        tally.put_drawn(subject, &case)?;
        *count += 1;
    }
    bar.end();
    if runs.end(subject)? {
        tally.before.forget();
    }
    Ok(())
}

/// What the run comes to.
fn verdict<G: Contest>(
    tally: &Tally<G>,
    base: &[&'static Variant<G::Rules>],
    findings: &[Finding],
    [is_broken, is_whole, is_cut]: [bool; 3],
) -> Verdict {
    let counts = tally.counts();
    let mut open = findings.iter().filter(|finding| finding.known.is_none());
    match counts.fail {
        _ if is_broken => Verdict::Broken,
        _ if tally.is_list_wrong() => Verdict::Differs,
        0 if is_cut => Verdict::Incomplete,
        0 if counts.pass + counts.xfail == 0 => Verdict::Nothing,
        0 if !is_whole || tally.mostly_skipped().is_some() => Verdict::Incomplete,
        0 if counts.xfail > 0 => Verdict::KnownFailures,
        0 if !is_in_good_faith(base) => Verdict::Deviates,
        0 => Verdict::Conforms,
        _ if tally.judge.only_readings() && open.all(|finding| finding.status == "unspecified") => Verdict::Unspecified,
        _ => Verdict::Differs,
    }
}

/// What was left for want of time gets more of it.
fn missing<G: Contest>(
    unplayed: Vec<String>,
    run: &Run,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    tried: &Tried,
) -> Option<Missing> {
    let time_s = plan.time.as_secs().max(1).saturating_mul(4).min(YEAR_S);
    let readings: String = names::<G>(base).into_iter().map(|name| format!(" --reading {name}")).collect();
    let command = format!("{} validate {}{readings}{} --seed {}", program(), G::name(), plan.options, plan.seed);
    let behind = format!(" --time {time_s} -- {}", plan.command);
    let of_worlds = tried.missing(run, [&command, &behind]).filter(|_| unplayed.is_empty());
    of_worlds.or_else(|| Missing::of(unplayed, run, [&command, &behind], plan.cases))
}

/// What there is to say of the run besides findings.
fn notes<G: Contest>(tally: &Tally<G>, plan: &Plan, [drawn, told]: [u64; 2], tried: &Tried) -> Vec<String> {
    let mut notes = match plan.whole {
        Some(_) => tried.worlds.iter().map(WorldTried::to_string).collect(),
        None => vec![format!("{drawn} games drawn at random from seed {}", plan.seed)],
    };
    if let Some(cut) = stop::cut() {
        notes.push(format!("the run was cut off after {} cases: {cut}", tally.put));
    }
    if told > 0 {
        notes.push(format!("{told} games constructed to tell explanations apart"));
    }
    if tally.is_full() {
        notes.push(
            "the list names rules: nothing more was played, so that each case that differs is laid to one".into(),
        );
    }
    if !plan.only.is_empty() {
        notes.push(format!(
            "its hello says that it opens only {}: what it does not open was not put to it",
            plan.only.join(", ")
        ));
    }
    if let Some(skipped) = tally.mostly_skipped() {
        notes.push(format!(
            "{skipped} cases were skipped that a referee can play, and fewer passed: that is too little for a verdict"
        ));
    }
    if tally.judge.was_in_a_hurry() {
        notes.push("not all explanations were tried in the time: --time allows more".into());
    }
    if tally.judge.decisions > 0 {
        notes.push(format!("{} decisions of programs were asked beside them", tally.judge.decisions));
    }
    notes
}

fn report<G: Contest>(
    mut tally: Tally<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    (put, tried): ([u64; 2], Tried),
    findings: Vec<Finding>,
    broken: Option<Broke>,
    unplayed: Vec<String>,
) -> Found {
    let counts = tally.counts();
    let verdict = verdict(
        &tally,
        base,
        &findings,
        [broken.is_some(), unplayed.is_empty(), tried.is_cut || stop::cut().is_some()],
    );
    if verdict == Verdict::Unspecified {
        let failed = tally.cases.iter_mut().filter(|case| case.status == "fail");
        failed.for_each(|case| case.status = "unspecified");
    }
    let (caught, missed) = tally.judge.mutation_score();
    let failed = tally.judge.failed;
    // What is excused it need not explain.
    let is_all = counts.xfail == 0;
    let whole = tally.judge.explanations().into_iter().find(|one| is_all && one.explains == failed);
    let notes = notes(&tally, plan, put, &tried);
    let ((steps, agreed), skips) = (tally.steps(), tally.skips());
    let known = tally.known_failures(&findings);
    // Where nothing was compared it is partial, too.
    let is_cut = broken.is_some() || stop::cut().is_some();
    let partial = plan.filter.is_partial() || is_cut || verdict == Verdict::Nothing;
    let run = Run::of(&plan.filter, plan.shard);
    let missing = missing::<G>(unplayed, &run, plan, base, &tried);
    let book = Book::of::<G>(&tally.judge.applied);
    let report = Report {
        format: 1,
        job: "validate".into(),
        game: G::name().into(),
        subject: plan.subject.clone(),
        seed: plan.seed,
        reading: names::<G>(base).into_iter().map(str::to_owned).collect(),
        verdict,
        counts,
        steps,
        agreed,
        cases: tally.cases,
        findings,
        skips,
        known,
        broken,
        mutation_score: (!partial).then(|| MutationScore {
            planted: caught.len() + missed.len(),
            caught: caught.len(),
            missed: missed.into_iter().map(str::to_owned).collect(),
        }),
        whole: whole.map_or_else(Vec::new, |whole| Explanation::all::<G>(&whole, true)),
        worlds: tried.worlds,
        notes,
        // Without a number games are drawn until the time is over, and with one all are played.
        missing,
        run,
        book,
    };
    Found { report, failed: tally.failed, files: Vec::new(), played: tally.played }
}
