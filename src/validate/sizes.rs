//! At which sizes alone a referee differs, where nothing known explains it. Where one quantity alone does it that one rule works out,
//! the difference is laid to that rule.

use super::{Plan, Tally};
use crate::report::{Finding, OnlyAt, Seldom};
use crate::select::{Drawing, Number};
use crate::stop;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::ladder::{Agreeing, Apart, How, apart, reached};
use std::collections::HashSet;

/// Of a run that drew more games nothing is said: what is said is true of all of them.
const LOOKED_AT: u64 = 20_000;

/// Says of each finding that nothing explains by which sizes its cases are unlike all that agree. Findings and the groups of
/// cases stand in the same order; `drawn` is how many games were drawn.
pub(super) fn tell<G: Contest>(
    findings: &mut [Finding],
    tally: &Tally<'_, G>,
    golden: &[Case<G>],
    plan: &Plan,
    drawn: u64,
) {
    if drawn > LOOKED_AT || findings.iter().all(|finding| finding.suspects.is_none()) {
        return;
    }
    let Some(agree) = agreeing(tally, golden, plan, drawn) else { return };
    for (finding, group) in findings.iter_mut().zip(tally.judge.groups()) {
        let Some(suspects) = &mut finding.suspects else { continue };
        // What follows a difference is not known to be the same game.
        let until =
            |case: &Case<G>, at: usize| Case { events: case.events.iter().take(at).cloned().collect(), ..case.clone() };
        let differ = tally.judge.members(group);
        if differ.len() as u64 != group.cases {
            // Of some that differ no more is known than that.
            continue;
        }
        let mut differ: Vec<_> = differ.iter().map(|one| reached(&until(&one.case, one.at))).collect();
        // The smallest game differs as well.
        differ.extend(Some(suspects.smallest.clone()).filter(|smallest| !smallest.is_empty()));
        suspects.sizes = apart(&differ, &agree).into_iter().map(said).collect();
        let Some(rule) = by_size::<G>(&suspects.sizes) else { continue };
        // What shows by a size alone needs no other condition.
        suspects.changes.retain(|change| change.when.is_none());
        if suspects.changes.is_empty() {
            suspects.put_first(rule);
            finding.lay_to::<G>(rule);
        }
    }
}

fn said(Apart { ladder, size, how }: Apart) -> OnlyAt {
    let (agrees_up_to, seldom) = match how {
        How::Never => (None, None),
        How::UpTo(agrees) => (Some(agrees), None),
        How::Seldom(cases, of) => (None, Some(Seldom { cases, of })),
    };
    OnlyAt { quantity: ladder.to_owned(), size, agrees_up_to, seldom }
}

/// The rule by which the one quantity is worked out that is of another size wherever the referee differs.
fn by_size<G: Contest>(sizes: &[OnlyAt]) -> Option<&'static str> {
    let ladders = G::ladders();
    let rule = |one: &OnlyAt| ladders.iter().find(|ladder| ladder.name == one.quantity)?.rule.map(|rule| rule.id());
    match sizes {
        [one] if one.seldom.is_none() => rule(one),
        _ => None,
    }
}

/// What the cases reach that agree: golden traces, and games that were drawn, drawn once more. One that was skipped counts
/// as agreeing, so that less is said rather than more; `None` where the run is cut off meanwhile.
fn agreeing<G: Contest>(tally: &Tally<'_, G>, golden: &[Case<G>], plan: &Plan, drawn: u64) -> Option<Agreeing> {
    let failed: HashSet<&str> = tally.failed.iter().map(String::as_str).collect();
    let agrees = |address: &str| !failed.contains(address);
    let (drawing, first) = (Drawing::of(&plan.only), Number { steered: plan.steered, seed: plan.seed, index: 0 });
    let numbers = plan.filter.drawn(G::name(), first, plan.cases, plan.known.named());
    let numbers = numbers.filter(|number| plan.shard.takes(number.index)).take(drawn as usize);
    let games = numbers.filter(|number| agrees(&number.address(G::name()))).map(|number| drawing.case::<G>(number));
    let traces = golden.iter().filter(|case| plan.filter.takes(&case.address) && agrees(&case.address));
    let mut all = Agreeing::default();
    traces.for_each(|trace| all.take(reached(trace)));
    for game in games {
        if stop::cut().is_some() {
            return None;
        }
        all.take(reached(&game));
    }
    Some(all)
}
