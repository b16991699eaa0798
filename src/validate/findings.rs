//! What differs, rule by rule: explained, and shown by the smallest game found on the live referee.

use super::Plan;
use super::before::Before;
use super::flaky::{Memory, set_aside};
use super::save::Saved;
use crate::out::program;
use crate::report::{Change, Explanation, Finding, Suspects};
use crate::view::Replay;
use crate::view::data::{Observed, Shown, rules as rules_of, with_account};
use rulebook_conformance::case::{Case, json, put};
use rulebook_conformance::compare::{Difference, Field};
use rulebook_conformance::contest::{Contest, Variant, rules_with};
use rulebook_conformance::decide::{command, expected, questions};
use rulebook_conformance::judge::{self, Divergence, Judge, first_difference};
use rulebook_conformance::ladder::reached;
use rulebook_conformance::protocol::{Command, Observation, State};
use rulebook_conformance::shrink::shrink;
use rulebook_conformance::subject::{Broken, Subject};
use rulebook_conformance::transcript::{said, told_before};
use rulebook_spec::rule::Rule;
use serde_json::{Value, json as object};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// A game longer than this in JSON does not fit into a command line.
const ARGUMENT_BYTES: usize = 100_000;
/// So many explanations that explain a group between them are told.
const COVER: usize = 3;
/// At most this many findings are shrunk.
const SHRUNK: usize = 12;
/// The time for making one game smaller, whatever time the run has.
pub(super) const LEAST: Duration = Duration::from_millis(200);
pub(super) const MOST: Duration = Duration::from_secs(30);
/// How many requests before one that got different answers are shown with their answers, and how much of each.
const ANSWERS: usize = 2;
const SHORT_CHARS: usize = 2000;

/// What explains a group of divergences.
pub(super) type Explained<R> = judge::Explanation<R>;

/// What explains this divergence, and of that only what explains all of the group, where there is such a thing. Where
/// something of the group is not explained at all, the group is about something else.
pub(super) fn explaining<G: Contest>(
    judge: &Judge<G>,
    shown: &Divergence<G>,
    group: &[&Divergence<G>],
) -> Vec<Explained<G::Rules>> {
    let in_all = explaining_all(judge, shown, group);
    if in_all.is_empty() && is_explained(judge, group) { judge.explains(shown) } else { in_all }
}

/// What explains this divergence and all of the group.
fn explaining_all<G: Contest>(
    judge: &Judge<G>,
    shown: &Divergence<G>,
    group: &[&Divergence<G>],
) -> Vec<Explained<G::Rules>> {
    let mut in_all = judge.explains(shown);
    for other in group {
        if in_all.is_empty() {
            break;
        }
        let fits: Vec<_> = judge.explains(other).iter().map(ids).collect();
        in_all.retain(|one| fits.contains(&ids(one)));
    }
    in_all
}

/// Whether something explains each of the group, if not the same.
fn is_explained<G: Contest>(judge: &Judge<G>, group: &[&Divergence<G>]) -> bool {
    group.iter().all(|one| !judge.explains(one).is_empty())
}

fn ids<R>(one: &Explained<R>) -> Vec<&'static str> {
    one.variants.iter().map(|variant| variant.id).collect()
}

/// What explains all of a group; or else, where each of its divergences is explained by something, what explains them between them,
/// and how many of them each explains. What explains the one that is shown comes first.
fn covering<G: Contest>(
    judge: &Judge<G>,
    shown: &Divergence<G>,
    group: &[&Divergence<G>],
) -> Vec<(Explained<G::Rules>, Option<usize>)> {
    let in_all = explaining_all(judge, shown, group);
    if !in_all.is_empty() || !is_explained(judge, group) {
        return in_all.into_iter().map(|one| (one, None)).collect();
    }
    let fits: Vec<Vec<_>> = group.iter().map(|one| judge.explains(one).iter().map(ids).collect()).collect();
    let count = |one: &Explained<G::Rules>| fits.iter().filter(|fits| fits.contains(&ids(one))).count();
    let mut cover: Vec<(Explained<G::Rules>, Option<usize>)> = Vec::new();
    let mut next = Some(shown);
    while let Some(open) = next.filter(|_| cover.len() < COVER) {
        let best = judge.explains(open).into_iter().min_by_key(|one| Reverse(count(one)));
        cover.extend(best.map(|best| (count(&best), best)).map(|(count, best)| (best, Some(count))));
        let is_covered = |fits: &Vec<Vec<&str>>| cover.iter().any(|(one, _)| fits.contains(&ids(one)));
        next = group.iter().zip(&fits).find(|(_, fits)| !is_covered(fits)).map(|(one, _)| *one);
    }
    cover
}

/// One finding for each rule that differs, each shown by the smallest game found in the time that is left; and one for all that
/// comes and goes, which is set aside.
pub(super) fn findings<G: Contest>(
    subject: &mut dyn Subject<G>,
    judge: &mut Judge<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    until: Instant,
    (saved, before): (&mut Saved, &Before<G>),
) -> Result<Vec<Finding>, Broken> {
    let mut flaky: Option<Finding> = None;
    // Each round sets some of it aside.
    loop {
        let mut found = steady(subject, judge, plan, base, (until, flaky.is_some()), (&mut *saved, before))?;
        let Some(finding) = found.pop_if(|finding| finding.status == "flaky") else {
            if let Some(mut finding) = flaky {
                finding.cases = judge.failed - judge.groups().iter().map(|group| group.cases).sum::<u64>();
                found.push(finding);
            }
            return Ok(found);
        };
        set_aside(subject, judge, &finding.address, until)?;
        flaky.get_or_insert(finding);
    }
}

/// The findings up to the first that is flaky.
fn steady<G: Contest>(
    subject: &mut dyn Subject<G>,
    judge: &Judge<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    (until, is_steady): (Instant, bool),
    (saved, before): (&mut Saved, &Before<G>),
) -> Result<Vec<Finding>, Broken> {
    let groups = judge.groups();
    let count = groups.len().min(SHRUNK);
    let mut found: Vec<Finding> = Vec::new();
    for (index, sorted) in groups.iter().enumerate() {
        let group = judge.members(sorted);
        let left = until.saturating_duration_since(Instant::now());
        let share = left / u32::try_from(count.saturating_sub(index).max(1)).unwrap_or(1);
        let until = Instant::now() + share.clamp(LEAST, MOST);
        let first = shown(judge, &group, sorted.rule);
        let best = explaining(judge, first, &group).first().map(|best| best.variants.clone()).unwrap_or_default();
        let applies = (best.is_empty() && first.cites.contains(&sorted.rule)).then_some(sorted.rule);
        let shrinking = Shrinking { until, plan, base, judge, before, is_steady, first, best, applies };
        found.push(shrinking.finding(subject, sorted, &group, saved)?);
        if found.last().is_some_and(|finding| finding.status == "flaky") {
            break;
        }
    }
    Ok(found)
}

/// What stands for a group. What no reading excuses comes first, so that a mistake which here and there looks like one is called a
/// mistake. And a case with one explanation shows more than one in which several readings or mistakes come together.
/// Where a group is not explained as a whole, what a variant does explain of it would show that variant, and a request that does not
/// apply the rule of the group may show another mistake.
fn shown<'a, G: Contest>(judge: &Judge<G>, group: &[&'a Divergence<G>], rule: Rule) -> &'a Divergence<G> {
    let is_named = group.iter().all(|one| !judge.explains(one).is_empty());
    let cost = |divergence: &&&Divergence<G>| {
        let explains = judge.explains(divergence);
        let excused = explains.first().is_some_and(judge::Explanation::is_in_good_faith);
        let is_away = !is_named && !divergence.cites.contains(&rule);
        (
            excused,
            explains.is_empty() == is_named,
            is_away,
            divergence.at,
            json(&divergence.case.setup).to_string().len(),
        )
    };
    group.iter().min_by_key(cost).copied().unwrap_or(group[0])
}

pub(super) struct Shrinking<'a, G: Contest> {
    pub until: Instant,
    pub plan: &'a Plan,
    base: &'a [&'static Variant<G::Rules>],
    pub judge: &'a Judge<G>,
    pub before: &'a Before<G>,
    /// Whether what comes and goes was set aside, so that this is known to stay.
    pub is_steady: bool,
    /// What stands for the group.
    pub first: &'a Divergence<G>,
    /// What explains it best.
    best: Vec<&'static Variant<G::Rules>>,
    /// The rule that the request is to apply in smaller games, too: what nothing explains may show another mistake there.
    applies: Option<Rule>,
}

/// Why the search for a smaller game ended.
enum Ended {
    Time,
    Broken(Broken),
}

impl<G: Contest> Shrinking<'_, G> {
    fn finding(
        mut self,
        subject: &mut dyn Subject<G>,
        sorted: &judge::Group,
        group: &[&Divergence<G>],
        saved: &mut Saved,
    ) -> Result<Finding, Broken> {
        let (judge, first, rule) = (self.judge, self.first, sorted.rule);
        let (observed, twice) = self.ask_again(subject)?;
        if !self.is_explained(&first.case, &observed) {
            // It explains the game, and not all that was asked beside it: smaller games need not be explained so either.
            self.best.clear();
        }
        let bytes = subject.bytes();
        let again = twice.is_none();
        let (small, cut) = if again { self.smallest(subject)? } else { (first.case.clone(), false) };
        match self.remembered(subject, group, &small, again)? {
            Memory::None => {}
            Memory::Unknown => return Ok(self.among_others(&observed)),
            Memory::Of(sequence) => {
                let finding = self.after_others(subject, (sequence, rule), saved)?;
                // It does not differ alone, and not after these every time.
                return Ok(finding.unwrap_or_else(|| self.among_others(&observed)));
            }
        }
        if let Some(twice) = twice {
            return Ok(self.by_chance(twice, saved.bytes::<G>(&first.case.address, &bytes)));
        }
        let shown = self.native(subject, &small)?;
        let observed = subject.run(&shown)?;
        let found = self.difference_in(&shown, &observed);
        let (at, difference) = found.unwrap_or((first.at, first.difference.clone()));
        // The line to play it again is short where the small game shows the very same.
        let is_same = |found: Option<(usize, Difference)>| found.is_some_and(|(_, found)| found == difference);
        let replayed = if is_same(self.difference(subject, &small)?) { &small } else { &shown };
        let (status, explanations, suspects) = self.explained(sorted, group, (&shown, at, &observed));
        let about = about::<G>(rule, &self.best);
        let kept = saved.game::<G>(judge.rules(), self.base, rule, &about, &shown);
        Ok(Finding {
            address: first.case.address.clone(),
            cases: sorted.cases,
            suspects,
            explanations,
            field: difference.field.name().into(),
            expected: difference.expected,
            got: difference.got,
            game: self.told(&shown, at, difference.field),
            cut,
            only_between: self.is_only_between(subject, &shown)?,
            replay: self.replay(replayed, kept.replays.as_deref()),
            saved: kept.files,
            shown: self.shown(subject, &shown)?,
            ..Finding::about::<G>(rule.id(), status, "referee")
        })
    }

    /// What explains the group, what is suspected where nothing does, and whether it is a mistake. The game is the one that shows it:
    /// where it differs first, and what was answered.
    fn explained(
        &self,
        sorted: &judge::Group,
        group: &[&Divergence<G>],
        seen: (&Case<G>, usize, &[Observation]),
    ) -> (&'static str, Vec<Explanation>, Option<Suspects>) {
        let mut explained = covering(self.judge, self.first, group);
        let status = match explained.first() {
            Some((best, _)) if best.is_in_good_faith() => "unspecified",
            _ => "fail",
        };
        let is_whole = !explained.is_empty() && explained.iter().all(|(_, part)| part.is_none());
        let mut suspects = (!is_whole && status == "fail").then(|| self.suspects(sorted, seen));
        // One change that shows all of it is likelier than several mistakes, each of which shows a part.
        match &suspects {
            Some(suspects) if !suspects.changes.is_empty() => explained.clear(),
            _ if !explained.is_empty() => suspects = None,
            _ => {}
        }
        let all = |(one, cases): &(Explained<G::Rules>, Option<usize>)| {
            let part = |told| Explanation { cases: cases.map(|cases| cases as u64), ..told };
            Explanation::all::<G>(one, one.explains == self.judge.failed).into_iter().map(part).collect::<Vec<_>>()
        };
        (status, explained.iter().flat_map(all).collect(), suspects)
    }

    pub fn readings(&self) -> String {
        self.base.iter().map(|variant| format!(" --reading {}", variant.id)).collect()
    }

    /// Whether the case shows the same difference, explained by the same variants.
    fn shows(&self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<bool, Broken> {
        let observed = subject.run(case)?;
        Ok(self.differs(case, &observed) && (self.best.is_empty() || self.is_explained(case, &observed)))
    }

    /// Whether this is the same difference: the same part, the reply breaks the same rule, and the rule applies that is to.
    pub fn differs(&self, case: &Case<G>, observed: &[Observation]) -> bool {
        let steps = expected::<G>(self.judge.rules(), case, observed);
        let Some((at, difference)) = first_difference::<G>(&steps, observed) else { return false };
        let breaks = steps.get(at).and_then(|step| step.breaks).filter(|_| difference.field.is_of_step());
        let applies = |rule: Rule| steps.get(at).is_some_and(|step| step.cites.contains(&rule));
        difference.field.name() == self.first.difference.field.name()
            && breaks == self.first.breaks
            && self.applies.is_none_or(applies)
    }

    /// Whether what explains the group best explains all that was answered here.
    fn is_explained(&self, case: &Case<G>, observed: &[Observation]) -> bool {
        let rules = rules_with::<G>(&[self.base, &self.best].concat());
        first_difference::<G>(&expected::<G>(&rules, case, observed), observed).is_none()
    }

    /// The smallest game that was found, and whether the search was cut off by the time.
    fn smallest(&self, subject: &mut dyn Subject<G>) -> Result<(Case<G>, bool), Broken> {
        let mut shows = |case: &Case<G>| {
            if Instant::now() >= self.until {
                return Err(Ended::Time);
            }
            self.shows(subject, case).map_err(Ended::Broken)
        };
        match shrink(self.judge.rules(), &self.first.case, self.first.at, &mut shows) {
            (_, Some(Ended::Broken(broken))) => Err(broken),
            (small, ended) => Ok((small, ended.is_some())),
        }
    }

    /// The same game from its very beginning, where there is one that shows the difference too.
    fn native(&self, subject: &mut dyn Subject<G>, small: &Case<G>) -> Result<Case<G>, Broken> {
        // Where there is no text protocol to play the game over, the position says more than how it may have come about.
        let whole = if G::is_text() { G::from_beginning(&small.setup, &small.events) } else { None };
        let Some((setup, events)) = whole else { return Ok(small.clone()) };
        let whole = Case { address: small.address.clone(), setup, events };
        let fits = self.shows(subject, &whole)?;
        Ok(if fits { whole } else { small.clone() })
    }

    fn difference(&self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<Option<(usize, Difference)>, Broken> {
        Ok(self.difference_in(case, &subject.run(case)?))
    }

    fn difference_in(&self, case: &Case<G>, observed: &[Observation]) -> Option<(usize, Difference)> {
        first_difference::<G>(&expected::<G>(self.judge.rules(), case, observed), observed)
    }

    /// The game for a page, where one is written: what the rules say, and what the referee says otherwise.
    fn shown(&self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<Option<Replay>, Broken> {
        let Some(drawing) = self.plan.drawing else { return Ok(None) };
        let observed = subject.run(case)?;
        let shown = Shown::<G> {
            title: case.address.clone(),
            about: "The smallest game that shows it.".into(),
            notes: Vec::new(),
            whose: "the referee",
            case: case.clone(),
        };
        let account = (&Observed(&observed), observed.len());
        let game = with_account::<G, _>(self.judge.rules(), &shown, &drawing, account, |differs| differs);
        Ok(Some(Replay { game, rules: rules_of::<G>(), script: drawing.script }))
    }

    /// The setup of a game, as it was put to the referee.
    pub fn put(&self, case: &Case<G>) -> Value {
        if self.plan.shortens { put::<G>(&case.setup) } else { json(&case.setup) }
    }

    /// The game as lines up to the request that differs.
    pub fn told(&self, case: &Case<G>, at: usize, field: Field) -> Vec<String> {
        told(self.judge.rules(), case, &self.put(case), at, field)
    }

    pub fn answers(&self, case: &Case<G>, observed: &[Observation], at: usize) -> Vec<String> {
        answers(case, |case| self.put(case), observed, at)
    }

    /// What is suspected, without the changes that the game refutes which was found to show it: where it differs first, and what was
    /// answered.
    fn suspects(&self, sorted: &judge::Group, (case, at, observed): (&Case<G>, usize, &[Observation])) -> Suspects {
        let mut suspects = self.judge.suspects(sorted);
        suspects.changes.retain(|change| self.judge.shows_too(change, case, at, observed));
        let tried = if suspects.is_error || self.judge.was_in_a_hurry() { 0 } else { self.judge.held_against(sorted) };
        let no_change = (tried > 0 && suspects.changes.is_empty()).then_some(tried);
        let smallest = Case { events: case.events.iter().take(at).cloned().collect(), ..case.clone() };
        Suspects { no_change, smallest: reached(&smallest), ..suspected(suspects) }
    }

    pub fn replay(&self, case: &Case<G>, file: Option<&str>) -> String {
        let (me, command, readings) = (program(), &self.plan.command, self.readings());
        if let Some(file) = file {
            // The file says under which readings it holds.
            return format!("{me} replay {} -- {command}", crate::words::quote(file));
        }
        let game = object!({"game": G::name(), "setup": self.put(case), "events": case.events}).to_string();
        if game.len() > ARGUMENT_BYTES {
            return format!("{me} validate {}{readings} --run {} -- {command}", G::name(), case.address);
        }
        format!("{me} replay {}{readings} -- {command}", crate::words::quote(&game))
    }
}

/// The rules that a difference may be about; at which sizes alone it shows is found out later.
pub(super) fn suspected(judge::Suspects { rules, only_there, is_error, changes }: judge::Suspects) -> Suspects {
    Suspects {
        rules: rules.into_iter().map(|rule| rule.id().to_owned()).collect(),
        only_there,
        no_answer: is_error,
        changes: changes.into_iter().map(change).collect(),
        no_change: None,
        sizes: Vec::new(),
        smallest: BTreeSet::new(),
    }
}

fn change(judge::Change { function, rule, of, does, when, first_only, cases, is_part, .. }: judge::Change) -> Change {
    let rule = rule.map(|rule| rule.id().to_owned());
    Change { function: function.to_owned(), rule, of: of.to_owned(), says: does, when, first_only, cases, is_part }
}

/// The last requests up to this one, and their answers; `setup` is what the game begins with, as it was put.
fn answers<G: Contest>(
    case: &Case<G>,
    setup: impl Fn(&Case<G>) -> Value,
    observed: &[Observation],
    at: usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    for index in at.saturating_sub(ANSWERS)..=at {
        let request = match index.checked_sub(1).and_then(|event| case.events.get(event)) {
            None => Command::Start { setup: setup(case) },
            Some(event) => Command::Step { event: json(event) },
        };
        lines.push(format!("request {index}: {}", short(&json(&request))));
        let answer = observed.get(index).map(|observation| short(&answered(observation)));
        lines.push(format!("answer {index}: {}", answer.unwrap_or_else(|| "none".into())));
    }
    lines
}

/// What was observed, in the words of the protocol.
fn answered(observation: &Observation) -> Value {
    match observation {
        Observation::State(state) => {
            let State { position, turn, refused, sent, aside, .. } = &**state;
            let parts = [
                ("position", Some(position.value())),
                ("turn", Some(turn.value())),
                ("refused", refused.map(Value::Bool)),
                ("sent", sent.as_ref().map(json)),
                ("moves", aside.moves.as_ref().map(json)),
                ("views", aside.views.as_ref().map(json)),
                ("decisions", aside.decisions.as_ref().map(json)),
            ];
            parts.into_iter().filter_map(|(key, part)| Some((key.to_owned(), part?))).collect()
        }
        Observation::Rejected(reason) => object!({"rejected": reason}),
        Observation::Skipped(reason) => object!({"skipped": reason}),
        Observation::Error(reason) => object!({"error": reason}),
    }
}

/// The beginning of a value that is long.
pub(super) fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHORT_CHARS) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], text.len()),
        None => text,
    }
}

/// What a trace of this finding shows, in one sentence.
fn about<G: Contest>(rule: Rule, best: &[&'static Variant<G::Rules>]) -> String {
    let says: Vec<&str> = best.iter().map(|variant| variant.says).collect();
    match says[..] {
        [] => format!("A game in which a referee differs by {rule}."),
        _ => format!("A game that gives a referee away which {}.", says.join(", and ")),
    }
}

/// The game as lines up to the request that differs, and its setup as it was put.
fn told<G: Contest>(rules: &G::Rules, case: &Case<G>, setup: &Value, at: usize, field: Field) -> Vec<String> {
    if let Field::Decide(question) = field
        && let Some(question) = questions(case).get(question)
    {
        // No game need be open for it.
        return vec![format!("asked {}", json(&command(question.as_ref())))];
    }
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
