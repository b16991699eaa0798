//! What a referee tells otherwise than by the rules: it plays right, and one kind of message goes to somebody else, comes twice, or says
//! something else.

mod edit;

use super::facts::Facts;
use super::facts::when::When;
use super::made::Made;
use super::places::kind as kind_of;
use super::seen::Part;
use super::sometimes::Silent;
use super::{Divergence, Judge};
use crate::case::{Case, Step, json, play};
use crate::compare::{Field, differing, is_told_alike};
use crate::contest::Contest;
use crate::protocol::{Notice, Observation};
use edit::Edit;
use rulebook_spec::game::{Answer, Event, Log, Reply, Seat, step};
use serde_json::Value;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// How many cases that differ are looked at, of how many we guess, and how many are looked at that agree.
const FAILING: usize = 60;
const FIRST: usize = 6;
const AGREEING: usize = 300;
/// For each guess so many requests at which it would show are remembered.
const SHOWN: usize = 80;
/// At most this many guesses are held against all cases.
const TRIED: usize = 60;

/// To whom, of those who are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum To {
    All,
    /// Who made the reply.
    Mover,
    /// All but who made the reply.
    Others,
    /// Of those the ones whose seats come after it, or before it.
    Later,
    Earlier,
    Seat(Seat),
}

/// What is done with a message.
#[derive(Clone, Debug, PartialEq)]
enum How {
    LeftOut,
    Twice,
    /// These hear it in place of those.
    Instead(To),
    /// These hear it as well.
    Also(To),
    /// It is told behind everything else, or before it.
    Last,
    First,
    Edited(Edit),
    /// It is told although the rules have none.
    Added(Value),
    /// What a player made of its turn is told though nobody is to hear it.
    PassedOn,
}

/// A guess.
#[derive(Clone, Debug, PartialEq)]
struct Mistold {
    /// The kind of message.
    kind: String,
    to: To,
    how: How,
}

/// What is told at a request by the rules.
struct Told {
    sent: Vec<Notice>,
    mover: Option<Seat>,
    /// What it made of its turn, as JSON.
    made: Option<Value>,
    seats: u8,
    unstarted: Option<Seat>,
}

/// A request of a case that differs, and what the referee tells.
struct Heard {
    told: Told,
    got: Vec<Notice>,
    /// Whether all else agrees.
    is_else_right: bool,
}

/// A case that differs in what is told.
struct Failing<'a, G: Contest> {
    divergence: &'a Divergence<G>,
    /// By requests; `None` where nothing can be said.
    heard: Vec<Option<Heard>>,
}

impl To {
    fn has(self, seat: Seat, mover: Option<Seat>) -> bool {
        match self {
            To::All => true,
            To::Mover => mover == Some(seat),
            To::Others => mover.is_some_and(|mover| mover != seat),
            To::Later => mover.is_some_and(|mover| mover < seat),
            To::Earlier => mover.is_some_and(|mover| mover > seat),
            To::Seat(one) => one == seat,
        }
    }

    fn says(self) -> String {
        match self {
            To::All => "everybody who is to hear it".into(),
            To::Mover => "the player who answered".into(),
            To::Others => "those who did not answer".into(),
            To::Later => "those who sit after the player who answered".into(),
            To::Earlier => "those who sit before the player who answered".into(),
            To::Seat(seat) => format!("seat {seat}"),
        }
    }

    /// Those who have this seat among them, the most first.
    fn with(seat: Seat, mover: Option<Seat>) -> Vec<To> {
        let all = [To::Mover, To::Others, To::Later, To::Earlier, To::Seat(seat)];
        all.into_iter().filter(|to| to.has(seat, mover)).collect()
    }
}

impl Mistold {
    /// What is told at a request by a referee that errs like this.
    fn of(&self, told: &Told) -> Vec<Notice> {
        let Told { sent, mover, made, seats, .. } = told;
        let is_meant = |notice: &Notice| kind_of(&notice.message) == self.kind && self.to.has(notice.seat, *mover);
        let mut all: Vec<Notice> = Vec::with_capacity(sent.len() + 1);
        match &self.how {
            How::LeftOut => all.extend(sent.iter().filter(|notice| !is_meant(notice)).cloned()),
            How::Twice => {
                all.extend(sent.iter().flat_map(|notice| vec![notice.clone(); 1 + usize::from(is_meant(notice))]));
            }
            How::Last | How::First => {
                let (meant, mut rest): (Vec<Notice>, Vec<Notice>) = sent.iter().cloned().partition(is_meant);
                if self.how == How::First {
                    all = meant;
                    all.append(&mut rest);
                } else {
                    all = rest;
                    all.extend(meant);
                }
            }
            How::Instead(to) | How::Also(to) => {
                let is_kept = matches!(self.how, How::Also(_));
                let mut heard: BTreeSet<Seat> = BTreeSet::new();
                for notice in sent {
                    let is_meant = is_meant(notice);
                    if is_kept || !is_meant {
                        all.push(notice.clone());
                    }
                    for seat in (0..*seats).filter(|seat| is_meant && to.has(*seat, *mover) && *seat != notice.seat) {
                        if heard.insert(seat) {
                            all.push(Notice { seat, message: notice.message.clone() });
                        }
                    }
                }
            }
            How::Edited(edit) => all.extend(sent.iter().map(|notice| {
                let message = if is_meant(notice) { edit.of(&notice.message) } else { notice.message.clone() };
                Notice { seat: notice.seat, message }
            })),
            How::Added(message) => {
                all.extend(sent.iter().cloned());
                let meant = (0..*seats).filter(|seat| self.to.has(*seat, *mover));
                all.extend(meant.map(|seat| Notice { seat, message: message.clone() }));
            }
            How::PassedOn => {
                // What follows from it is told later.
                if let Some(made) = made.as_ref().filter(|made| kind_of(made) == self.kind) {
                    let meant = (0..*seats).filter(|seat| self.to.has(*seat, *mover));
                    all.extend(meant.map(|seat| Notice { seat, message: made.clone() }));
                }
                all.extend(sent.iter().cloned());
            }
        }
        all
    }

    /// What the referee does, as it goes on after "the referee".
    fn says(&self) -> String {
        let (kind, to) = (&self.kind, self.to.says());
        match &self.how {
            How::LeftOut => format!("does not send `{kind}` to {to}"),
            How::Twice => format!("sends `{kind}` twice to {to}"),
            How::Instead(other) => format!("sends `{kind}` to {}, not to {to}", other.says()),
            How::Also(other) => format!("sends `{kind}` to {} as well", other.says()),
            How::Last => format!("sends `{kind}` to {to} after everything else"),
            How::First => format!("sends `{kind}` to {to} before everything else"),
            How::Edited(edit) => format!("sends `{kind}` to {to} {}", edit.says()),
            How::Added(_) => format!("sends `{kind}` to {to}, where nobody is to hear it"),
            How::PassedOn => format!("passes `{kind}` on to {to}, where nobody is to hear it"),
        }
    }
}

impl<G: Contest> Judge<G> {
    /// What is told otherwise, where that shows exactly what was seen in cases that differ, the best first.
    pub(super) fn find_mistold(&self) -> Vec<Made> {
        let is_told = |one: &&Divergence<G>| one.difference.field == Field::Sent;
        let (mut all, others): (Vec<_>, Vec<_>) = self.some_failing().into_iter().partition(is_told);
        // Where other things differ as well, what is told follows from those.
        if all.len() <= others.len() {
            return Vec::new();
        }
        all.truncate(FAILING);
        // What differs in something else is explained by nothing that is told.
        let tried: BTreeSet<usize> = all.iter().chain(&others).map(|one| one.number).collect();
        let failing: Vec<Failing<'_, G>> = all.into_iter().map(|one| self.heard(one)).collect();
        let mut guesses: Vec<Mistold> = Vec::new();
        for one in failing.iter().take(FIRST) {
            let Some(Some(heard)) = one.heard.get(one.divergence.at) else { continue };
            for guess in guessed(heard) {
                if fits::<G>(&guess, heard) && !guesses.contains(&guess) {
                    guesses.push(guess);
                }
            }
        }
        guesses.truncate(TRIED);
        let is_first = |guess: &Mistold, one: &Failing<'_, G>| matches!(one.heard.get(one.divergence.at), Some(Some(heard)) if fits::<G>(guess, heard));
        guesses.retain(|guess| failing.iter().all(|one| is_first(guess, one)));
        if guesses.is_empty() {
            return Vec::new();
        }
        let agreeing: Vec<Vec<Option<Told>>> = (self.agreeing.iter().take(AGREEING))
            .take_while(|_| !self.patience.is_over())
            .map(|one| self.told(&one.case, |at| matches!(one.shape.part(at), Part::State { sent: true, .. })))
            .collect();
        let last = OnceCell::new();
        let found = guesses.into_iter().take_while(|_| !self.patience.is_over());
        let found =
            found.map(|guess| Made { tried: tried.clone(), ..self.weigh_mistold(&guess, &failing, &agreeing, &last) });
        let found = found.collect();
        if self.patience.is_over() { Vec::new() } else { found }
    }

    /// What is told by the rules at each request of a case at which the referee says what it tells.
    fn told(&self, case: &Case<G>, is_shown: impl Fn(usize) -> bool) -> Vec<Option<Told>> {
        let (seats, mut made) = (G::seat_count(&case.setup), made::<G>(&self.rules, case));
        let steps = play::<G>(&self.rules, case).into_iter().enumerate();
        let told = |(at, step): (usize, Step)| match step.observation {
            Observation::State(state) if is_shown(at) => Some(Told {
                sent: state.notices()?,
                mover: mover(case, at),
                made: made.get_mut(at).and_then(Option::take),
                seats,
                unstarted: state.unstarted,
            }),
            _ => None,
        };
        steps.map(told).collect()
    }

    fn heard<'a>(&self, divergence: &'a Divergence<G>) -> Failing<'a, G> {
        let Divergence { case, observed, .. } = divergence;
        let (seats, mut made) = (G::seat_count(&case.setup), made::<G>(&self.rules, case));
        let steps = play::<G>(&self.rules, case).into_iter().zip(observed).enumerate();
        let heard = steps.map(|(at, (step, got))| {
            let (Observation::State(mut expected), Observation::State(got)) = (step.observation, got) else {
                return None;
            };
            let (sent, heard) = (expected.notices()?, got.notices()?);
            expected.sent = None;
            let told = Told {
                sent,
                mover: mover(case, at),
                made: made.get_mut(at).and_then(Option::take),
                seats,
                unstarted: expected.unstarted,
            };
            let is_else_right = differing::<G>(&Observation::State(expected), &Observation::State(got.clone()));
            Some(Heard { told, got: heard, is_else_right: is_else_right.is_none() })
        });
        Failing { divergence, heard: heard.collect() }
    }

    /// Holds a guess against all cases.
    fn weigh_mistold(
        &self,
        guess: &Mistold,
        failing: &[Failing<'_, G>],
        agreeing: &[Vec<Option<Told>>],
        last: &OnceCell<Vec<BTreeMap<usize, Facts>>>,
    ) -> Made {
        let shows = |told: &Told| !is_told_alike::<G>(&told.sent, told.unstarted, &guess.of(told));
        let mut silent = Silent::new();
        for (index, one) in failing.iter().enumerate() {
            let before = one.heard.iter().take(one.divergence.at).enumerate();
            let ats = before.filter(|(_, heard)| heard.as_ref().is_some_and(|heard| shows(&heard.told)));
            silent.entry(index).or_default().extend(ats.map(|(at, _)| at));
        }
        for (index, one) in (failing.len()..).zip(agreeing) {
            let ats = one.iter().enumerate().filter(|(_, told)| told.as_ref().is_some_and(shows));
            silent.entry(index).or_default().extend(ats.map(|(at, _)| at));
        }
        silent.retain(|_, ats| !ats.is_empty());
        let tried: BTreeSet<usize> = failing.iter().map(|one| one.divergence.number).collect();
        let always = || {
            failing
                .iter()
                .all(|one| one.heard.iter().flatten().all(|heard| fits::<G>(guess, heard) && heard.is_else_right))
        };
        let sometimes = (!silent.is_empty() || !always()).then(|| {
            let cases = failing.iter().map(|one| &one.divergence.case).chain(self.agreeing.iter().map(|one| &one.case));
            let cases: Vec<&Case<G>> = cases.collect();
            let last = last.get_or_init(|| self.last_facts());
            let against = |when: &When| refuting(when, last, agreeing, shows);
            let mut few = silent.clone();
            let mut left = SHOWN;
            for ats in few.values_mut() {
                let some: BTreeSet<usize> = ats.iter().copied().take(left.min(3)).collect();
                left -= some.len();
                *ats = some;
            }
            let mut sometimes = self.sometimes(&tried, &few, &cases, against);
            sometimes.silent = silent.values().map(BTreeSet::len).sum();
            sometimes
        });
        Made {
            number: 0,
            kind: "told",
            says: guess.says(),
            function: "",
            of: "",
            rules: Vec::new(),
            explains: tried.clone(),
            tried,
            contradicted: 0,
            sometimes,
        }
    }
}

/// Who made the reply of a request.
fn mover<G: Contest>(case: &Case<G>, at: usize) -> Option<Seat> {
    match case.events.get(at.checked_sub(1)?) {
        Some(Event::Reply(reply)) => Some(reply.seat),
        _ => None,
    }
}

/// What the player of each reply made of its turn, whether or not that was allowed: at each request, the start first.
fn made<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<Option<Value>> {
    let (mut made, mut log) = (vec![None], Log::default());
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return made };
    for event in &case.events {
        made.push(match event {
            Event::Reply(Reply { seat, answer, .. }) => match answer {
                Answer::Move(choice) => Some(json(choice)),
                Answer::Line(line) => G::read(rules, &position, *seat, line).ok().as_ref().map(json),
                Answer::Fault(_) => None,
            },
            Event::Chance(_) => None,
        });
        if step::<G>(rules, &mut position, event, &mut log).is_err() {
            break;
        }
    }
    made
}

/// Facts about a request that agrees, on which a guess would show by this condition.
fn refuting(
    when: &When,
    last: &[BTreeMap<usize, Facts>],
    agreeing: &[Vec<Option<Told>>],
    shows: impl Fn(&Told) -> bool,
) -> Option<Facts> {
    agreeing.iter().zip(last).find_map(|(told, last)| {
        let mut meets = last.iter().filter(|(_, facts)| when.holds(facts));
        let shows = |at: &usize| matches!(told.get(*at), Some(Some(told)) if shows(told));
        meets.find(|(at, _)| shows(at)).map(|(_, facts)| facts.clone())
    })
}

fn fits<G: Contest>(guess: &Mistold, heard: &Heard) -> bool {
    is_told_alike::<G>(&guess.of(&heard.told), heard.told.unstarted, &heard.got)
}

/// What may have happened to what is told at a request.
fn guessed(heard: &Heard) -> Vec<Mistold> {
    let Heard { told, got, .. } = heard;
    let mut guesses: Vec<Mistold> = Vec::new();
    let kinds: BTreeSet<&str> = told.sent.iter().chain(got).map(|notice| kind_of(&notice.message)).collect();
    for kind in kinds {
        let of = |all: &'_ [Notice]| -> Vec<Notice> {
            all.iter().filter(|notice| kind_of(&notice.message) == kind).cloned().collect()
        };
        let (expected, got) = (of(&told.sent), of(got));
        let mut guess = |to: To, how: How| guesses.push(Mistold { kind: kind.to_owned(), to, how });
        for seat in 0..told.seats {
            let own = |all: &[Notice]| -> Vec<Value> {
                all.iter().filter(|notice| notice.seat == seat).map(|notice| notice.message.clone()).collect()
            };
            let (own_expected, own_got) = (own(&expected), own(&got));
            if own_expected == own_got && !own_got.is_empty() {
                [To::All].into_iter().chain(To::with(seat, told.mover)).for_each(|to| {
                    guess(to, How::Last);
                    guess(to, How::First);
                });
            }
            if own_expected == own_got {
                continue;
            }
            let whole = [To::All].into_iter().chain(To::with(seat, told.mover));
            match (&own_expected[..], &own_got[..]) {
                (_, []) => whole.for_each(|to| guess(to, How::LeftOut)),
                ([], [added, ..]) => {
                    for other in To::with(seat, told.mover) {
                        [To::All, To::Mover, To::Others].into_iter().for_each(|to| {
                            guess(to, How::Also(other));
                            guess(to, How::Instead(other));
                        });
                        if expected.is_empty() {
                            if told.made.as_ref() == Some(added) {
                                guess(other, How::PassedOn);
                            }
                            guess(other, How::Added(added.clone()));
                        }
                    }
                }
                (one, two) if two.len() > one.len() => whole.for_each(|to| guess(to, How::Twice)),
                (one, two) => {
                    let pair = one.iter().zip(two).find(|(one, two)| one != two);
                    let edits = pair.map(|(one, two)| Edit::between(one, two)).unwrap_or_default();
                    for to in whole {
                        edits.iter().for_each(|edit| guess(to, How::Edited(edit.clone())));
                    }
                }
            }
        }
    }
    // What is said of all is said before what is said of some.
    guesses.sort_by_key(|guess| match guess.to {
        To::All => 0,
        To::Mover | To::Others => 1,
        To::Later | To::Earlier | To::Seat(_) => 2,
    });
    guesses
}
