//! Validating a referee: cases are put to it, differences are blamed, explained and shrunk, and a report is made.

mod tally;

use crate::known::Known;
use crate::report::{Explanation, Finding, Report, Teeth, Verdict};
use crate::select::{Drawing, Filter, Number, Shard};
use indicatif::{ProgressBar, ProgressStyle};
use rulebook_conformance::case::{Case, expected, json};
use rulebook_conformance::compare::Field;
use rulebook_conformance::decide::{Asked, questions};
use rulebook_conformance::judge::{Divergence, Judge, first_difference};
use rulebook_conformance::shrink::shrink;
use rulebook_conformance::subject::{Broken, Subject};
use rulebook_conformance::transcript::{said, told_before};
use rulebook_spec::game::{Contest, Variant, VariantKind};
use rulebook_spec::rule::Rule;
use serde_json::json as object;
use std::time::{Duration, Instant};
use tally::Tally;

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the games drawn at random.
    pub seed: u64,
    /// How many of them; without a number, as many as the time allows.
    pub cases: Option<u64>,
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
    /// After so many cases that differ the run stops looking for more.
    pub max_fail: u64,
    /// What is put to the test, as the report names it.
    pub subject: String,
    /// Its command, as a line to replay a game needs it.
    pub command: String,
}

/// The share of the time in which games are drawn; the rest is for shrinking what differs.
const DRAWING: f64 = 0.7;
/// A game longer than this in JSON does not fit into a command line.
const ARGUMENT_BYTES: usize = 100_000;
/// So many findings are shrunk.
const SHRUNK: usize = 12;

/// What a run found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The report.
    pub report: Report,
    /// The addresses of all cases that failed, those drawn at random as well, and of those that passed unexpectedly.
    pub failed: Vec<String>,
}

/// Runs the plan: the golden traces' games first, then games drawn at random.
///
/// # Errors
/// The subject broke: no verdict can be given.
pub fn validate<G: Contest>(
    subject: &mut dyn Subject<G>,
    base: &[&'static Variant<G::Rules>],
    golden: &[Case<G>],
    plan: &Plan,
) -> Result<Found, Broken> {
    let started = Instant::now();
    let mut tally = Tally::<G>::new(plan, base);
    for case in golden.iter().filter(|case| plan.filter.takes(&case.address)) {
        tally.put_named(subject, case)?;
        if tally.is_enough() {
            break;
        }
    }
    let drawn = draw(subject, &mut tally, plan, started)?;
    tally.close(golden.iter().map(|case| case.address.as_str()));
    let findings = findings(subject, &tally.judge, plan, base, started + plan.time)?;
    Ok(report(tally, plan, base, drawn, findings))
}

/// Puts games drawn at random until the time, their number or the failures are used up; gives how many.
fn draw<G: Contest>(
    subject: &mut dyn Subject<G>,
    tally: &mut Tally<G>,
    plan: &Plan,
    started: Instant,
) -> Result<u64, Broken> {
    let mut count = 0;
    let until = started + plan.time.mul_f64(DRAWING);
    let bar = progress(plan);
    let (drawing, first) = (Drawing::default(), Number { steered: plan.steered, seed: plan.seed, index: 0 });
    for number in plan.filter.drawn(G::NAME, first, plan.cases, plan.known.named()) {
        let over = plan.cases.is_none() && Instant::now() >= until;
        if over || tally.is_enough() {
            break;
        }
        bar.set_position(plan.cases.map_or(started.elapsed().as_millis() as u64, |_| number.index));
        if plan.shard.takes(number.index) {
            tally.put_drawn(subject, &drawing.case(number))?;
            count += 1;
        }
    }
    bar.finish_and_clear();
    Ok(count)
}

/// A bar on standard error, where that is a terminal.
fn progress(plan: &Plan) -> ProgressBar {
    let length = plan.cases.unwrap_or(plan.time.mul_f64(DRAWING).as_millis() as u64);
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}%") {
        bar.set_style(style);
    }
    bar
}

/// One finding for each rule that differs, each shown by the smallest game found in the time that is left.
fn findings<G: Contest>(
    subject: &mut dyn Subject<G>,
    judge: &Judge<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    until: Instant,
) -> Result<Vec<Finding>, Broken> {
    let mut groups: Vec<(Rule, Vec<&Divergence<G>>)> = Vec::new();
    for divergence in judge.divergences() {
        let rule = judge.blamed(divergence);
        match groups.iter_mut().find(|(other, _)| *other == rule) {
            Some((_, group)) => group.push(divergence),
            None => groups.push((rule, vec![divergence])),
        }
    }
    let count = groups.len().min(SHRUNK);
    let mut found = Vec::new();
    for (index, (rule, group)) in groups.iter().enumerate() {
        let left = until.saturating_duration_since(Instant::now());
        let share = left / u32::try_from(count.saturating_sub(index).max(1)).unwrap_or(1);
        let shrinking = Shrinking { until: Instant::now() + share.max(Duration::from_millis(200)), plan, base };
        found.push(shrinking.finding(subject, judge, *rule, group)?);
    }
    Ok(found)
}

struct Shrinking<'a, G: Contest> {
    until: Instant,
    plan: &'a Plan,
    base: &'a [&'static Variant<G::Rules>],
}

/// Why the search for a smaller game ended.
enum Ended {
    Time,
    Broken(Broken),
}

impl<G: Contest> Shrinking<'_, G> {
    fn finding(
        &self,
        subject: &mut dyn Subject<G>,
        judge: &Judge<G>,
        rule: Rule,
        group: &[&Divergence<G>],
    ) -> Result<Finding, Broken> {
        // What no reading excuses comes first, so that a mistake which here and there looks like one is called a mistake. And
        // a case with one explanation shows more than one in which several readings or mistakes come together.
        let cost = |divergence: &&&Divergence<G>| {
            let explains = judge.explains(divergence);
            let reads = explains.iter().any(|variant| variant.kind == VariantKind::Reading);
            let excused = reads || !judge.explain_together(divergence).is_empty();
            (excused, explains.is_empty(), divergence.at, json(&divergence.case.setup).to_string().len())
        };
        let first = group.iter().min_by_key(cost).copied().unwrap_or(group[0]);
        let variants = judge.explains(first);
        let kind = |kind: VariantKind| variants.iter().copied().find(|variant| variant.kind == kind);
        let together = judge.explain_together(first);
        let best: Vec<_> = match kind(VariantKind::Reading) {
            Some(reading) => vec![reading],
            None if together.is_empty() => kind(VariantKind::Misreading).into_iter().collect(),
            None => together,
        };
        let again = self.shows(subject, judge, first, &best, &first.case)?;
        let small = if again { self.smallest(subject, judge, first, &best)? } else { first.case.clone() };
        let shown = self.native(subject, judge, first, &best, &small)?;
        let (at, difference) = self.difference(subject, judge, &shown)?.unwrap_or((first.at, first.difference.clone()));
        let ranked = judge.explanations();
        let everything = |id: &str| ranked.iter().any(|one| one.variant.id == id && one.explains == judge.failed);
        let explanation = |variant: &&'static Variant<G::Rules>| Explanation {
            id: variant.id.into(),
            good_faith: variant.kind == VariantKind::Reading,
            says: variant.says.into(),
            everything: everything(variant.id),
        };
        let in_all = |variant: &&'static Variant<G::Rules>| {
            let fits = |other: &&Divergence<G>| judge.explains(other).iter().any(|one| one.id == variant.id);
            group.iter().all(fits)
        };
        let mut best_variants: Vec<_> = variants.iter().copied().filter(in_all).collect();
        if best_variants.is_empty() {
            best_variants = if variants.is_empty() { best.clone() } else { variants };
        }
        let explanations = best_variants.iter().map(explanation).collect();
        let entry = G::BOOK.entry(rule.id());
        let status = match best.first() {
            _ if !again => "flaky",
            Some(variant) if variant.kind == VariantKind::Reading => "unspecified",
            _ => "fail",
        };
        Ok(Finding {
            status,
            who: "referee",
            rule: rule.id().into(),
            words: entry.as_ref().map(|entry| entry.words.into()).unwrap_or_default(),
            place: entry.map(|entry| entry.place.into()).unwrap_or_default(),
            address: first.case.address.clone(),
            cases: group.len() as u64,
            explanations,
            field: difference.field.name().into(),
            expected: difference.expected,
            got: difference.got,
            game: told(judge.rules(), &shown, at, difference.field),
            replay: self.replay(&small),
        })
    }

    /// Whether the case shows the same difference: the same part, for the same rule, explained by the same variants.
    fn shows(
        &self,
        subject: &mut dyn Subject<G>,
        judge: &Judge<G>,
        first: &Divergence<G>,
        best: &[&'static Variant<G::Rules>],
        case: &Case<G>,
    ) -> Result<bool, Broken> {
        let observed = subject.run(case)?;
        let steps = expected::<G>(judge.rules(), case, &observed);
        let Some((at, difference)) = first_difference(&steps, &observed) else { return Ok(false) };
        let breaks = steps.get(at).and_then(|step| step.breaks).filter(|_| difference.field.is_of_step());
        if difference.field.name() != first.difference.field.name() || breaks != first.breaks {
            return Ok(false);
        }
        let rules = rulebook_spec::game::rules_with::<G>(&[self.base, best].concat());
        let decides = || Asked::of::<G>(&rules, case, &observed).is_some_and(|asked| asked.is_seen(None, &observed));
        let shows = || first_difference(&expected::<G>(&rules, case, &observed), &observed).is_none();
        Ok(best.is_empty() || shows() || !difference.field.is_of_step() && decides())
    }

    fn smallest(
        &self,
        subject: &mut dyn Subject<G>,
        judge: &Judge<G>,
        first: &Divergence<G>,
        best: &[&'static Variant<G::Rules>],
    ) -> Result<Case<G>, Broken> {
        let mut shows = |case: &Case<G>| {
            if Instant::now() >= self.until {
                return Err(Ended::Time);
            }
            self.shows(subject, judge, first, best, case).map_err(Ended::Broken)
        };
        match shrink(judge.rules(), &first.case, first.at, &mut shows) {
            (_, Some(Ended::Broken(broken))) => Err(broken),
            (small, Some(Ended::Time) | None) => Ok(small),
        }
    }

    /// The same game from its very beginning, where there is one that shows the difference too.
    fn native(
        &self,
        subject: &mut dyn Subject<G>,
        judge: &Judge<G>,
        first: &Divergence<G>,
        best: &[&'static Variant<G::Rules>],
        small: &Case<G>,
    ) -> Result<Case<G>, Broken> {
        // Where there is no text protocol to play the game over, the position says more than how it may have come about.
        let whole = if G::IS_TEXT { G::from_beginning(&small.setup, &small.events) } else { None };
        let Some((setup, events)) = whole else { return Ok(small.clone()) };
        let whole = Case { address: small.address.clone(), setup, events };
        let fits = self.shows(subject, judge, first, best, &whole)?;
        Ok(if fits { whole } else { small.clone() })
    }

    fn difference(
        &self,
        subject: &mut dyn Subject<G>,
        judge: &Judge<G>,
        case: &Case<G>,
    ) -> Result<Option<(usize, rulebook_conformance::compare::Difference)>, Broken> {
        let observed = subject.run(case)?;
        Ok(first_difference(&expected::<G>(judge.rules(), case, &observed), &observed))
    }

    fn replay(&self, case: &Case<G>) -> String {
        let game = object!({"game": G::NAME, "setup": case.setup, "events": case.events}).to_string();
        let readings: String = self.base.iter().map(|variant| format!(" --reading {}", variant.id)).collect();
        if game.len() > ARGUMENT_BYTES {
            let (run, command) = (&case.address, &self.plan.command);
            return format!("rulebook validate {}{readings} --run {run} -- {command}", G::NAME);
        }
        format!("rulebook replay {}{readings} -- {}", shell_words::quote(&game), self.plan.command)
    }
}

/// The game as lines up to the request that differs.
fn told<G: Contest>(rules: &G::Rules, case: &Case<G>, at: usize, field: Field) -> Vec<String> {
    if let Field::Decide(question) = field
        && let Some(question) = questions(case).get(question)
    {
        // No game need be open for it.
        return vec![format!("asked {}", json(&question.command()))];
    }
    let setup = json(&case.setup).to_string();
    if at == 0 {
        return vec![format!("the setup {setup}")];
    }
    let mut lines: Vec<String> = told_before(rules, case, at).iter().map(ToString::to_string).collect();
    if G::from_beginning(&case.setup, &[]).is_none_or(|(beginning, _)| beginning != case.setup) {
        lines.insert(0, format!("from the position {setup}"));
    }
    if let Some(event) = case.events.get(at - 1) {
        lines.push(said::<G>(event).to_string());
    }
    lines
}

fn report<G: Contest>(
    mut tally: Tally<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    drawn: u64,
    findings: Vec<Finding>,
) -> Found {
    let (judge, counts) = (&tally.judge, tally.counts());
    let verdict = match judge.failed {
        _ if tally.is_list_wrong() => Verdict::Differs,
        0 if counts.pass + counts.xfail == 0 => Verdict::Nothing,
        0 => Verdict::Conforms,
        _ if judge.only_readings() && findings.iter().all(|finding| finding.status == "unspecified") => {
            Verdict::Unspecified
        }
        _ => Verdict::Differs,
    };
    if verdict == Verdict::Unspecified {
        let failed = tally.cases.iter_mut().filter(|case| case.status == "fail");
        failed.for_each(|case| case.status = "unspecified");
    }
    let (caught, missed) = tally.judge.teeth();
    let ((steps, agreed), skips) = (tally.steps(), tally.skips());
    let partial = plan.filter.is_partial();
    let mut notes = vec![format!("{drawn} games drawn at random from seed {}", plan.seed)];
    if tally.judge.decisions > 0 {
        notes.push(format!("{} decisions of programs were asked beside them", tally.judge.decisions));
    }
    let report = Report {
        format: 1,
        job: "validate".into(),
        game: G::NAME.into(),
        subject: plan.subject.clone(),
        seed: plan.seed,
        reading: base.iter().map(|variant| variant.id.to_owned()).collect(),
        verdict,
        counts,
        steps,
        agreed,
        cases: tally.cases,
        findings,
        skips,
        teeth: (!partial).then(|| Teeth {
            planted: caught.len() + missed.len(),
            caught: caught.len(),
            missed: missed.into_iter().map(str::to_owned).collect(),
        }),
        notes,
    };
    Found { report, failed: tally.failed }
}
