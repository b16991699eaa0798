//! Where nothing known explains what differs, and small changes of the rules that the machine made do, games are put to the live
//! referee in which they act: what it does by the rules there refutes them, and where two of them part one is left.

use super::Plan;
use super::tally::Tally;
use crate::stop;
use rulebook_conformance::apart::Apart;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::mutants::Left;
use rulebook_conformance::subject::{Broken, Subject};
use std::collections::BTreeMap;
use std::time::Instant;

/// At most this many changes are held against more games, the best first.
const GUESSES: usize = 12;
/// In how many games each is seen to act.
const ACTS: u32 = 3;
/// At most so many games are put, each out of so many that are drawn.
const GAMES: u64 = 16;
const DRAWN: u64 = 120;
/// So many of the cases that differ are gone on with.
const KNOWN: usize = 8;

/// Puts games in which the changes act that show all that was seen so far, and strikes out those that the referee refutes; gives how
/// many.
pub(super) fn hold_against_more<G: Contest>(
    subject: &mut dyn Subject<G>,
    tally: &mut Tally<G>,
    plan: &Plan,
    apart: &mut Option<Apart>,
    until: Instant,
) -> Result<u64, Broken> {
    let is_late = || Instant::now() >= until || stop::cut().is_some();
    let is_over = |tally: &Tally<G>| tally.is_enough() || is_late();
    if plan.filter.is_partial() || is_over(tally) || tally.judge.is_explained_whole() {
        return Ok(0);
    }
    let members = tally.judge.groups().iter().flat_map(|group| tally.judge.members(group));
    let known: Vec<Case<G>> = members.take(KNOWN).map(|one| one.case.clone()).collect();
    let mut made = tally.judge.take_made();
    let fits = made.iter().filter(|one| one.number > 0 && one.contradicted == 0 && one.is_always());
    let mut open: BTreeMap<u32, u32> = BTreeMap::new();
    for one in fits.filter(|one| one.explains.len() == one.tried.len() && !one.tried.is_empty()).take(GUESSES) {
        open.insert(one.number, 0);
    }
    if open.is_empty() {
        tally.judge.put_made(made);
        return Ok(0);
    }
    tally.judge.make_room(GAMES as usize);
    let apart = apart.get_or_insert_with(|| Apart::opened::<G>(plan.seed, &plan.only));
    let mut put = 0;
    while put < GAMES && !open.is_empty() && !is_over(tally) {
        let Some(case) = chosen(apart, tally, &known, &open, &is_late) else { break };
        let before = tally.judge.kept();
        tally.put_apart(subject, &case)?;
        put += 1;
        for one in &mut made {
            let Some(times) = open.get_mut(&one.number) else { continue };
            match tally.judge.says_last(one, before) {
                Some(true) => *times += 1,
                Some(false) => one.contradicted += 1,
                None => {}
            }
        }
        open.retain(|number, _| made.iter().any(|one| one.number == *number && one.contradicted == 0));
    }
    if put > 0 {
        tally.judge.conclude();
    }
    tally.judge.put_made(made);
    Ok(put)
}

/// Which of these changes do otherwise than the rules in a game.
fn acting<G: Contest>(tally: &Tally<G>, case: &Case<G>, open: &BTreeMap<u32, u32>) -> Vec<(u32, bool)> {
    let Some(opened) = tally.judge.opened(case) else { return Vec::new() };
    let reached = opened.reached();
    let acts = |number: u32| reached.contains(&number) && opened.leaves(number) != Left::Never;
    open.keys().map(|number| (*number, acts(*number))).collect()
}

/// A game in which some of the changes act and others do not, or else one that was seen to act seldom.
fn chosen<G: Contest>(
    apart: &mut Apart,
    tally: &Tally<G>,
    known: &[Case<G>],
    open: &BTreeMap<u32, u32>,
    is_late: &dyn Fn() -> bool,
) -> Option<Case<G>> {
    let known: Vec<&Case<G>> = known.iter().collect();
    let mut second = None;
    let mut splits = |case: &Case<G>| {
        // Large boards take long: nothing more is drawn.
        if is_late() {
            return true;
        }
        let acting = acting(tally, case, open);
        let acts = acting.iter().filter(|(_, acts)| *acts).count();
        let is_new = acting.iter().any(|(number, acts)| *acts && open.get(number).is_some_and(|times| *times < ACTS));
        if second.is_none() && is_new {
            second = Some(case.clone());
        }
        acts > 0 && acts < acting.len()
    };
    let found = apart.telling::<G>(tally.judge.rules(), &known, DRAWN, &mut splits);
    if is_late() { None } else { found.or(second) }
}
