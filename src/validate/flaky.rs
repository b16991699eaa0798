//! What comes and goes: a referee that answers the same requests differently, by chance or by what it keeps from one game to the
//! next. What comes by chance is laid to no rule, since which one it would be is chance. Where it is known after which games it comes,
//! it comes always, and is laid to the rule that the last of them shows. What stays when all of it is set aside is judged by itself.

use super::Plan;
use super::before::{Search, Sequence};
use super::findings::{LEAST, MOST, Shrinking, short, suspected};
use super::save::{Kept, Saved};
use crate::out::program;
use crate::report::{Finding, Run, Suspects, Twice};
use rulebook_conformance::case::{Case, is_asked_between, json, play};
use rulebook_conformance::compare::{Difference, Field};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::decide::expected;
use rulebook_conformance::judge::{Divergence, Judge, first_difference};
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, Subject};
use rulebook_spec::rule::Rule;
use serde_json::{Value, json as object};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// A game that differs is played so many times more before it is taken for one that always does.
const AGAIN: usize = 3;
/// Where one was seen to come and go, each is played so many times, and may be spoilt by chance in this many of them.
const TIMES: usize = 6;
const SPOILT: usize = 1;
/// Of so many games of a group it is looked after which others they differ.
const SEARCHED: usize = 4;
/// At most so many of the games that differ are put to a referee that was started anew, each to a new process.
const ANEW: usize = 24;

/// Whether a referee keeps something in mind from one game to the next.
pub(super) enum Memory<G: Contest> {
    /// As far as is known it does not.
    None,
    /// It does, and after which games it shows was not found.
    Unknown,
    /// It does, and it shows in this sequence.
    Of(Sequence<G>),
}

impl<G: Contest> Shrinking<'_, G> {
    /// The games after which this one differs, or another one of its group, where it does not differ in a referee that was
    /// started anew: it keeps something in mind from one game to the next. `again` says whether it differed at the second time.
    pub fn remembered(
        &self,
        subject: &mut dyn Subject<G>,
        group: &[&Divergence<G>],
        small: &Case<G>,
        again: bool,
    ) -> Result<Memory<G>, Broken> {
        let mut search = Search::new(subject, self.judge.rules(), self.until);
        if self.is_steady && again {
            return Ok(Memory::None);
        }
        if again && search.differs(&[], small)? != Some(false) {
            return Ok(Memory::None);
        }
        let mut found = if again { search.shortest(&[], small)? } else { None };
        // What was put to it before is known of some games only.
        let others = group.iter().copied().filter(|one| one.case.address != self.first.case.address);
        let known = std::iter::once(self.first).chain(others).filter_map(|one| {
            let before = self.before.of(&one.case.address);
            (std::ptr::eq(one, self.first) || !before.is_empty()).then_some((one, before))
        });
        for (one, before) in known.take(SEARCHED) {
            if found.is_none() {
                found = search.shortest(&before, &one.case)?;
            }
        }
        let unknown = if again { Memory::Unknown } else { Memory::None };
        Ok(found.map_or(unknown, Memory::Of))
    }

    /// The finding that this game differs among others, and not alone.
    pub fn among_others(&self, observed: &[Observation]) -> Finding {
        let (case, at) = (&self.first.case, self.first.at);
        let says = "it differs among other games in the same process, and not alone in a new one; after which of them was \
                    not found in the time";
        let alone = vec!["what the rules say".to_owned()];
        let twice = Twice { says: says.into(), once: self.answers(case, observed, at), again: alone };
        let game = self.told(case, at, self.first.difference.field);
        let Plan { seed, command, filter, shard, cases, time, options, .. } = self.plan;
        let (me, readings, selected) = (program(), self.readings(), Run::of(filter, *shard).selected());
        let long = match cases {
            Some(cases) => format!(" --cases {cases}"),
            None => format!(" --time {}", time.as_secs()),
        };
        let replay =
            format!("{me} validate {}{readings}{options}{selected} --seed {seed}{long} -- {command}", G::name());
        self.flaky(self.first.difference.clone(), twice, (game, replay))
    }

    /// The finding that this game differed once, and another time not.
    pub fn by_chance(&self, twice: Twice, kept: Kept) -> Finding {
        let Divergence { case, at, difference, .. } = self.first;
        let game = self.told(case, *at, difference.field);
        let replay = self.replay(case, kept.replays.as_deref());
        Finding { saved: kept.files, ..self.flaky(difference.clone(), twice, (game, replay)) }
    }

    fn flaky(&self, difference: Difference, twice: Twice, (game, replay): (Vec<String>, String)) -> Finding {
        Finding {
            address: self.first.case.address.clone(),
            twice: Some(twice),
            field: difference.field.name().into(),
            expected: difference.expected,
            got: difference.got,
            game,
            replay,
            ..Finding::flaky("referee")
        }
    }

    /// The finding that this game differs after others, and not alone.
    pub fn after_others(
        &self,
        subject: &mut dyn Subject<G>,
        (sequence, rule): (Sequence<G>, Rule),
        saved: &mut Saved,
    ) -> Result<Option<Finding>, Broken> {
        let (judge, case) = (self.judge, &sequence.case);
        let observed = subject.run(case)?;
        let steps = expected::<G>(judge.rules(), case, &observed);
        let Some((at, difference)) = first_difference::<G>(&steps, &observed) else { return Ok(None) };
        let count = sequence.before.len();
        let others = if count == 1 { "another game".into() } else { format!("{count} other games") };
        let says = format!("it differs after {others} in the same process, and not alone in a new one");
        let twice =
            Twice { says, once: self.answers(case, &observed, at), again: self.answers(case, &sequence.alone, at) };
        let mut game: Vec<String> = Vec::new();
        for (number, other) in (1..).zip(&sequence.before) {
            game.push(format!("game {number}, before it: {}", short(&self.put(other))));
            game.extend(other.events.iter().map(|event| format!("  {}", short(&json(event)))));
        }
        game.extend(self.told(case, at, difference.field));
        let address = case.address.clone();
        let games = self.games(&sequence);
        let kept = saved.sequence::<G>(&games);
        let replay = self.replay_after(&games, kept.replays.as_deref());
        let saved = kept.files;
        let mut finding = Finding { address, saved, ..self.flaky(difference, twice, (game, replay)) };
        self.lay(&mut finding, (&sequence, rule), &observed);
        Ok(Some(finding))
    }

    /// Lays it to the rule that this game shows after others where it begins otherwise, to the one for which something was refused in the
    /// last of them that is refused again, or to that of all games that differ so. What explains it of one game alone is little, and is
    /// not told.
    fn lay(&self, finding: &mut Finding, (sequence, of_all): (&Sequence<G>, Rule), observed: &[Observation]) {
        let mut judge = self.judge.anew();
        // What a golden trace is about that differs by chance after others says nothing.
        judge.take(&Case { address: String::new(), ..sequence.case.clone() }, observed);
        let ([one, ..], Some(group)) = (judge.divergences(), judge.groups().first()) else { return };
        let is_refused = one.difference.field == Field::Refused && one.difference.got == true;
        let broken = sequence.before.last().and_then(|last| play::<G>(self.judge.rules(), last).pop()?.breaks);
        let again = broken.filter(|rule| is_refused && (one.asked.contains(rule) || one.cites.contains(rule)));
        let rule = again.unwrap_or(if one.at == 0 { group.rule } else { of_all });
        finding.lay_to::<G>(rule.id());
        let mut suspects = judge.suspects(group);
        suspects.rules.retain(|other| *other != rule);
        suspects.rules.insert(0, rule);
        finding.suspects = Some(Suspects { only_there: false, changes: Vec::new(), ..suspected(suspects) });
    }

    /// A game and those before it, as `replay` takes them.
    fn games(&self, Sequence { before, case, .. }: &Sequence<G>) -> Value {
        let game = |game: &Case<G>| object!({"setup": self.put(game), "events": game.events});
        let before: Vec<Value> = before.iter().map(game).collect();
        object!({"game": G::name(), "before": before, "setup": self.put(case), "events": case.events})
    }

    fn replay_after(&self, games: &Value, file: Option<&str>) -> String {
        let (me, command, readings) = (program(), &self.plan.command, self.readings());
        let games = file.map_or_else(|| games.to_string(), str::to_owned);
        format!("{me} replay {}{readings} -- {command}", crate::words::quote(&games))
    }

    /// Whether the game does not differ where nothing is asked in between.
    pub fn is_only_between(&self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<bool, Broken> {
        if !is_asked_between::<G>(&case.setup) || !self.differs(case, &subject.run(case)?) {
            return Ok(false);
        }
        let observed = subject.run_quietly(case)?;
        let steps = expected::<G>(self.judge.rules(), case, &observed);
        Ok(first_difference::<G>(&steps, &observed).is_none())
    }

    /// Puts the game to it again, some times: the last answers, and both where they are not the same.
    pub fn ask_again(&self, subject: &mut dyn Subject<G>) -> Result<(Vec<Observation>, Option<Twice>), Broken> {
        let most = if self.is_steady { TIMES } else { AGAIN };
        let mut asked = 0;
        loop {
            let observed = subject.run(&self.first.case)?;
            let twice = self.twice(&observed);
            asked += 1;
            // Of what is known to be steady one time suffices, and of all else none may be missing.
            if asked == most || twice.is_some() != self.is_steady {
                return Ok((observed, twice));
            }
        }
    }

    /// The answers of both times, where the same requests got different ones and the difference is gone. What explains the
    /// group may not hold to the end of a game: that alone makes nobody flaky.
    fn twice(&self, observed: &[Observation]) -> Option<Twice> {
        let (case, once) = (&self.first.case, self.first.observed());
        // What follows a skip was not kept.
        let kept = if let Some(Observation::Skipped(_)) = once.last() { once.len() } else { observed.len() };
        let again = &observed[..observed.len().min(kept)];
        if once == again || self.differs(case, observed) {
            return None;
        }
        let parts = once.iter().zip(again).take_while(|(one, two)| one == two).count();
        Some(Twice {
            says: "the same requests got different answers: by chance, or by what is kept from one game to the next"
                .into(),
            once: self.answers(case, once, parts),
            again: self.answers(case, again, parts),
        })
    }
}

/// Sets aside what does not differ in the same way each time: all that does not, since one game was seen to come and go, and that
/// one, `shown`. Each game is asked for again in the same process, and some of each sort in a new one. Of what no time is left for,
/// nothing is known.
pub(super) fn set_aside<G: Contest>(
    subject: &mut dyn Subject<G>,
    judge: &mut Judge<G>,
    shown: &str,
    until: Instant,
) -> Result<(), Broken> {
    let until = Instant::now() + (until.saturating_duration_since(Instant::now()) / 4).clamp(LEAST, MOST);
    let rules = judge.rules().clone();
    let is_same = |subject: &mut dyn Subject<G>, one: &Divergence<G>| -> Result<bool, Broken> {
        let observed = subject.run(&one.case)?;
        let found = first_difference::<G>(&expected::<G>(&rules, &one.case, &observed), &observed);
        Ok(found.is_some_and(|(at, difference)| at == one.at && difference == one.difference))
    };
    let mut same: Vec<usize> = Vec::new();
    for (index, one) in judge.divergences().iter().enumerate().filter(|(_, one)| one.case.address != shown) {
        let (mut asked, mut spoilt) = (0, 0);
        while asked < TIMES && spoilt <= SPOILT && Instant::now() < until {
            asked += 1;
            spoilt += usize::from(!is_same(subject, one)?);
        }
        if asked == TIMES && spoilt <= SPOILT {
            same.push(index);
        }
    }
    // In a new process the same: of each sort one first, then the second ones.
    type Sort = (&'static str, Option<Rule>);
    let sort = |index: usize| -> Sort {
        let one = &judge.divergences()[index];
        (one.difference.field.name(), one.breaks)
    };
    let mut sorts: BTreeMap<Sort, usize> = BTreeMap::new();
    let mut order: Vec<(usize, usize)> = Vec::new();
    for index in &same {
        let nth = sorts.entry(sort(*index)).or_default();
        order.push((*nth, *index));
        *nth += 1;
    }
    order.sort_unstable();
    let (mut steady, mut gone): (BTreeSet<Sort>, BTreeSet<usize>) = Default::default();
    let mut renews = true;
    for (_, index) in order.into_iter().take(ANEW).take_while(|_| Instant::now() < until) {
        let mut is_seen = false;
        for _ in 0..=SPOILT {
            renews = subject.renew()?;
            is_seen = renews && is_same(subject, &judge.divergences()[index])?;
            if is_seen || !renews {
                break;
            }
        }
        match is_seen {
            _ if !renews => break,
            true => drop(steady.insert(sort(index))),
            false => drop(gone.insert(index)),
        }
    }
    same.retain(|index| !renews || steady.contains(&sort(*index)) && !gone.contains(index));
    let kept: BTreeSet<usize> = same.into_iter().collect();
    judge.set_aside(&kept);
    Ok(())
}
