//! Judging a referee over many cases: what differs, which rule that touches, and which readings or misreadings, alone or
//! together, explain everything that was seen. [`Judge`] judges what a referee answers, [`Heard`] what players are told by one
//! that is not asked itself; both lay what differs to rules in the one way of [`lay`].

mod aside;
mod blame;
mod changes;
mod departures;
mod errors;
mod explain;
mod facts;
mod grounds;
mod heard;
mod held;
mod lay;
mod made;
mod misheard;
mod misread;
mod mistold;
mod mutants;
mod opened;
mod patience;
mod places;
mod refute;
mod seen;
mod sets;
mod signed;
mod sometimes;
mod told;
mod unkept;
mod weigh;

pub use blame::{Group, Suspects};
pub use changes::Change;
pub use grounds::{Applied, Grounds};
pub use heard::{Differing, Heard, HeardGroup};
pub use made::Made;
pub use seen::first_difference;

use crate::case::{Case, Step};
use crate::compare::{Difference, Field, nothing_comes};
use crate::contest::{Contest, Variant, VariantKind, replaced, rules_with};
use crate::decide::{Asked, play_asked};
use crate::mutants::Kept;
use crate::protocol::{Observation, json_bytes};
use crate::trace::rule_of;
use departures::Departures;
use mutants::Act;
use patience::Patience;
use places::{Profile, Profiles};
use rulebook_spec::game::{Answer, Event, EventOf, Fault};
use rulebook_spec::rule::Rule;
use seen::{Shape, unlike};
use sets::Tried;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use unkept::{RARE, Unkept};

/// A case in which the referee differs from the rules.
pub struct Divergence<G: Contest> {
    /// The case.
    pub case: Case<G>,
    /// Which request differs: 0 for the start, then the events from 1.
    pub at: usize,
    /// In what it differs.
    pub difference: Difference,
    /// The rules that the step applies.
    pub cites: Vec<Rule>,
    /// The rules that the step asks and that do not apply.
    pub asked: Vec<Rule>,
    /// The rule that the reply or setup breaks, where it breaks one.
    pub breaks: Option<Rule>,
    /// The rules that earlier replies break.
    broken_before: BTreeSet<Rule>,
    /// Whether by the rules nothing comes of the request.
    is_void: bool,
    /// Its index among the divergences.
    number: usize,
    /// The rule that the golden trace is about.
    about: Option<Rule>,
    /// The hypotheses that say nothing of the case: see [`Hypothesis::mute`].
    mute: Vec<usize>,
    /// The variants that do otherwise than the rules at that request; `None` until suspicions are asked for.
    acts: Option<Vec<Act>>,
    observed: Vec<Observation>,
    kept: Kept,
    /// What is changed, beside what variants of each rule change; of a game, and once suspicions are asked for.
    profile: OnceLock<Profile>,
    /// The hypotheses that show exactly what was observed.
    fits: Vec<usize>,
    tried: Tried,
}

/// How one case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseStatus {
    /// Everything agreed.
    Pass,
    /// Something differed.
    Fail,
    /// The referee has no notion of something; nothing before it differed.
    Skip,
}

/// What differs in a case: the game, or a decision that was asked beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Game,
    Decision,
}

impl Kind {
    fn of(difference: &Difference) -> Self {
        if difference.field.is_of_step() { Kind::Game } else { Kind::Decision }
    }
}

/// A case in which nothing differed, up to a skip.
struct Agreeing<G: Contest> {
    case: Case<G>,
    shape: Shape,
    kept: Kept,
}

/// What is known of a variant, or of several together, as an explanation.
struct Hypothesis<G: Contest> {
    /// The variants, as indexes of `variants`, lowest first.
    held: Vec<usize>,
    rules: G::Rules,
    /// The case, as an index of `agreeing`, in which the referee followed the rules and this does not.
    contradicted: Option<usize>,
    /// The referee was seen to decide by the rules beside some case, and this does not: it may play wrong and decide right.
    misdecides: bool,
    /// It refuses a setup in the middle of a game that the referee opens, as the rules do. Such setups are the suite's means:
    /// which of them a referee opens is not held against what else explains it.
    mute: bool,
    /// A case was seen in which this differs from the rules in what this referee shows: the cases are able to kill
    /// it.
    caught: bool,
}

/// Takes cases and what was observed, and gathers the verdict.
pub struct Judge<G: Contest> {
    rules: G::Rules,
    base: Vec<&'static Variant<G::Rules>>,
    /// All but those that the referee is held to.
    variants: Vec<&'static Variant<G::Rules>>,
    /// The entries of the table of rules that each of them replaces.
    replaces: Vec<Vec<&'static str>>,
    /// Where each of them leaves the cases.
    departures: Arc<Departures<G>>,
    /// Which parts each rule's variants change.
    profiles: Arc<OnceLock<Profiles>>,
    /// Each variant alone, in the same order, and then the sets that were found.
    hypotheses: Vec<Hypothesis<G>>,
    divergences: Vec<Divergence<G>>,
    /// How many bytes of JSON was observed in them.
    kept_bytes: usize,
    /// Whether there was no room for one.
    is_full: bool,
    /// The cases that differ and were not kept, and how many are alike.
    more: BTreeMap<Unkept, u64>,
    agreeing: Vec<Agreeing<G>>,
    /// Up to how many of them are kept that tell nothing new.
    room: usize,
    /// How many divergences that no reading explained were kept beyond the others.
    orphans: usize,
    /// How many that differ in something else than most were kept beyond the others.
    news: usize,
    /// Beside which cases the referee decided by the rules.
    decided: Vec<Asked<G>>,
    /// Whether each case that differs has readings that show it, and no readings together show all of them.
    is_torn: bool,
    /// Of each rule, at how many requests that agree it was applied.
    pub applied: BTreeMap<Rule, u64>,
    /// Of each rule, how many golden traces about it agree.
    goldens: BTreeMap<Rule, u64>,
    /// Of each rule, how many cases agree in which a reply breaks it and something follows.
    broken: BTreeMap<Rule, u64>,
    /// Of each variant, how many of the cases that agree were looked at, and at how many of their requests it acts.
    weighed: Vec<(usize, u64)>,
    /// All that differs, sorted, until something new is seen.
    sorted: OnceLock<Vec<Group>>,
    /// The mutants that show some of what was seen, until something new is seen.
    made: OnceLock<Vec<Made>>,
    /// Those that were looked for in what is laid to one rule.
    further: OnceLock<Vec<Made>>,
    failing: opened::Failing,
    patience: Patience,
    /// How long pairs are looked for.
    pairing: Patience,
    /// Cases by status.
    pub passed: u64,
    /// Cases that differed, kept or not.
    pub failed: u64,
    /// Cases with something that the referee has no notion of.
    pub skipped: u64,
    /// The first reasons of skips.
    pub skip_reasons: Vec<String>,
    /// Requests that were compared.
    pub steps: u64,
    /// Requests that agreed.
    pub agreed: u64,
    /// Decisions of programs that were asked beside the cases.
    pub decisions: u64,
}

/// How many cases in which nothing differs are kept, besides those that contradict a variant for the first time.
const AGREEING: usize = 1000;

/// What explains cases that differ: a variant, or several that are held together.
#[derive(Clone, Debug)]
pub struct Explanation<R: 'static> {
    /// The variants.
    pub variants: Vec<&'static Variant<R>>,
    /// In how many of the cases that differ, kept or not, they show exactly what was observed.
    pub explains: u64,
}

impl<G: Contest> Divergence<G> {
    /// What was seen of the referee, up to what it skipped.
    pub fn observed(&self) -> &[Observation] {
        &self.observed
    }

    /// Which request differs, and what was seen.
    fn seen(&self) -> (usize, &[Observation]) {
        (self.at, &self.observed)
    }

    /// Whether an answer up to the request that differs takes time, or is waited for in vain.
    fn takes_time(&self) -> bool {
        let took = |event: &EventOf<G>| {
            let is_timeout = |answer| matches!(answer, &Answer::Fault(Fault::Timeout));
            matches!(event, Event::Reply(reply) if reply.took_us > 0 || is_timeout(&reply.answer))
        };
        self.case.events.iter().take(self.at).any(took)
    }
}

impl<R> Explanation<R> {
    /// Whether a referee can hold all of it in good faith.
    pub fn is_in_good_faith(&self) -> bool {
        self.variants.iter().all(|variant| variant.kind == VariantKind::Reading)
    }

    /// Whether it is this variant alone.
    pub fn is(&self, id: &str) -> bool {
        matches!(self.variants[..], [one] if one.id == id)
    }
}

impl<G: Contest> Judge<G> {
    /// A judge who holds the referee to `base`, the variants that the user selected with `--reading`.
    pub fn new(base: &[&'static Variant<G::Rules>]) -> Self {
        Self::who_knows(base, G::variants().iter().collect())
    }

    /// A judge who knows these variants only.
    pub fn who_knows(base: &[&'static Variant<G::Rules>], known: Vec<&'static Variant<G::Rules>>) -> Self {
        let mut variants = known;
        variants.retain(|variant| !base.iter().any(|held| held.id == variant.id));
        Self::begun(base.to_vec(), variants, Departures::keeping(1), Arc::default())
    }

    /// A judge with the same rules who has seen nothing yet. What either finds out about the case that was taken last does
    /// not depend on the referee, and both know it.
    pub fn anew(&self) -> Self {
        Self::begun(self.base.clone(), self.variants.clone(), self.departures.clone(), self.profiles.clone())
    }

    /// The same judge, who keeps what is found out about all cases: for many referees that are judged by the same cases.
    pub fn who_remembers(mut self) -> Self {
        self.departures = Departures::keeping(usize::MAX);
        self
    }

    fn begun(
        base: Vec<&'static Variant<G::Rules>>,
        variants: Vec<&'static Variant<G::Rules>>,
        departures: Arc<Departures<G>>,
        profiles: Arc<OnceLock<Profiles>>,
    ) -> Self {
        let mut judge = Judge {
            rules: rules_with::<G>(&base),
            base,
            replaces: variants.iter().map(|variant| replaced::<G>(variant)).collect(),
            variants,
            departures,
            profiles,
            hypotheses: Vec::new(),
            divergences: Vec::new(),
            kept_bytes: 0,
            is_full: false,
            more: BTreeMap::new(),
            agreeing: Vec::new(),
            room: AGREEING,
            orphans: 0,
            news: 0,
            decided: Vec::new(),
            is_torn: false,
            applied: BTreeMap::new(),
            goldens: BTreeMap::new(),
            broken: BTreeMap::new(),
            weighed: Vec::new(),
            sorted: OnceLock::new(),
            made: OnceLock::new(),
            further: OnceLock::new(),
            failing: opened::Failing::default(),
            patience: Patience::default(),
            pairing: Patience::default(),
            passed: 0,
            failed: 0,
            skipped: 0,
            skip_reasons: Vec::new(),
            steps: 0,
            agreed: 0,
            decisions: 0,
        };
        let alone = |index| Hypothesis {
            rules: judge.rules_with(&[index]),
            held: vec![index],
            contradicted: None,
            misdecides: false,
            mute: false,
            caught: false,
        };
        judge.hypotheses = (0..judge.variants.len()).map(alone).collect();
        judge.weighed = vec![(0, 0); judge.variants.len()];
        judge
    }

    /// The table of rules that the referee is held to.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// That table of rules, changed by these variants as well.
    fn rules_with(&self, held: &[usize]) -> G::Rules {
        let mut all = self.base.clone();
        all.extend(held.iter().map(|index| self.variants[*index]));
        rules_with::<G>(&all)
    }

    /// The variants that do not follow the playout of a case.
    pub fn departing(&self, case: &Case<G>) -> Vec<&'static str> {
        let row = self.departures.of(&self.rules, self.variants.len(), case);
        let leaves = |(index, rules): (usize, &G::Rules)| row.leaves(index, rules).map(|_| self.variants[index].id);
        self.tables().enumerate().filter_map(leaves).collect()
    }

    /// Whether these variants can be held together: no two of them replace the same entry of the table.
    fn compose(&self, held: &[usize]) -> bool {
        let entries = |index: &usize| self.replaces[*index].iter();
        held.iter().enumerate().all(|(place, one)| {
            held[place + 1..].iter().all(|two| entries(one).all(|entry| !entries(two).any(|other| other == entry)))
        })
    }

    /// Takes one case and what was observed in it.
    pub fn take(&mut self, case: &Case<G>, observed: &[Observation]) -> CaseStatus {
        self.sorted.take();
        (self.made, self.further) = Default::default();
        let asked = Asked::of(&self.rules, case, observed);
        self.decisions += asked.as_ref().map_or(0, |asked| asked.answers.len() as u64);
        let expected = play_asked::<G>(&self.rules, case, asked.as_ref());
        let skip = observed.iter().enumerate().find_map(|(at, observation)| match observation {
            Observation::Skipped(reason) => Some((at, reason)),
            _ => None,
        });
        let seen = skip.map_or(observed.len(), |(at, _)| at);
        // What a referee shows after a skip may be about another position.
        let observed = &observed[..observed.len().min(seen + 1)];
        let found = first_difference::<G>(&expected, observed);
        let agreed = found.as_ref().map_or(seen.min(expected.len()), |(at, _)| *at);
        self.steps += (agreed + usize::from(found.is_some())) as u64;
        self.agreed += agreed as u64;
        for step in &expected[..agreed] {
            step.cites.iter().for_each(|rule| *self.applied.entry(*rule).or_default() += 1);
        }
        let about = rule_of::<G>(&case.address);
        if let Some(found) = found {
            self.differs(case, expected, observed, found, asked);
            return CaseStatus::Fail;
        }
        let last = agreed.saturating_sub(1);
        broken(&expected[..last]).into_iter().for_each(|rule| *self.broken.entry(rule).or_default() += 1);
        self.contradict(case, expected, observed);
        if let Some(asked) = asked {
            self.misdecide(asked);
        }
        let Some((_, reason)) = skip else {
            self.passed += 1;
            about.into_iter().for_each(|rule| *self.goldens.entry(rule).or_default() += 1);
            return CaseStatus::Pass;
        };
        self.skipped += 1;
        if self.skip_reasons.len() < 20 && !self.skip_reasons.contains(reason) {
            self.skip_reasons.push(reason.clone());
        }
        CaseStatus::Skip
    }

    /// Takes a case that differs at a request.
    fn differs(
        &mut self,
        case: &Case<G>,
        expected: Vec<Step>,
        observed: &[Observation],
        (at, difference): (usize, Difference),
        asked: Option<Asked<G>>,
    ) {
        let about = rule_of::<G>(&case.address);
        self.failed += 1;
        let Step { mut cites, mut breaks, asked: mut not_applied, .. } = expected[at].clone();
        let broken_before = broken(&expected[..at]);
        let is_void =
            expected[..at].last().is_some_and(|before| nothing_comes(&before.observation, &expected[at].observation));
        if let (Field::Decide(question), Some(asked)) = (difference.field, &asked) {
            (cites, breaks, not_applied) = (asked.cites(question), None, Vec::new());
        }
        let (kind, bytes) = (Kind::of(&difference), json_bytes(observed));
        let has_room = self.has_room(bytes);
        let fits = match (kind, &asked) {
            (Kind::Decision, Some(asked)) => self.deciding(asked, observed),
            _ => self.fitting(case, expected, observed, at),
        };
        let good = |index: &usize| self.is_in_good_faith(&self.hypotheses[*index].held);
        let is_orphan = self.orphans < RARE && !fits.iter().any(good);
        let mute = self.mute(case, observed);
        if !has_room && !is_orphan && !self.is_rare(&difference, breaks) {
            if !self.is_new(&fits) {
                let concerned = cites.into_iter().chain(not_applied).chain(breaks).chain(about);
                let (known, concerned) = (self.hypotheses.len(), concerned.collect::<BTreeSet<Rule>>());
                return self.count_unkept(Unkept { kind, fits, known, mute, concerned });
            }
            self.news += 1;
        }
        let acts = match (difference.field, &asked) {
            (Field::Decide(question), Some(asked)) => Some(self.decides_otherwise(asked, question, &difference)),
            _ => None,
        };
        let kept = self.departures.of(&self.rules, self.variants.len(), case).kept.clone();
        let divergence = Divergence {
            case: case.clone(),
            at,
            difference,
            cites,
            asked: not_applied,
            breaks,
            broken_before,
            is_void,
            number: self.divergences.len(),
            about,
            mute,
            acts,
            observed: observed.to_vec(),
            kept,
            profile: OnceLock::new(),
            fits,
            tried: Tried::default(),
        };
        self.kept_bytes += bytes;
        self.divergences.push(divergence);
        if !has_room && is_orphan {
            self.orphans += 1;
            self.hold_readings_together();
        }
    }

    /// The table of each variant.
    fn tables(&self) -> impl Iterator<Item = &G::Rules> {
        self.hypotheses[..self.variants.len()].iter().map(|hypothesis| &hypothesis.rules)
    }

    /// The divergences that were kept.
    pub fn divergences(&self) -> &[Divergence<G>] {
        &self.divergences
    }
}

/// The rules that the replies of these steps break.
fn broken(steps: &[Step]) -> BTreeSet<Rule> {
    steps.iter().filter_map(|step| step.breaks).collect()
}
