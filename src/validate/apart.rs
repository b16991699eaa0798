//! Where several explanations are left, the game that tells them apart is constructed and put to the live referee.

use super::Plan;
use super::findings::{Explained, explaining};
use super::tally::Tally;
use rulebook_conformance::apart::Apart;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant, rules_with};
use rulebook_conformance::judge::Judge;
use rulebook_conformance::subject::{Broken, Subject};
use std::collections::BTreeMap;
use std::time::Instant;

/// At most this many explanations of a rule's divergences are told apart, the best first.
const RIVALS: usize = 4;
/// How many games are drawn for two explanations before they are taken for the same.
const DRAWN: u64 = 150;
/// How many games two explanations are told apart by at most, and after how many attempts no more are tried.
const GAMES: u32 = 2;
const ATTEMPTS: u32 = 12;

type Ids = Vec<&'static str>;

/// Two explanations of the same divergences, and the games of these.
struct Rivals<G: Contest> {
    ids: [Ids; 2],
    rules: [G::Rules; 2],
    cases: Vec<Case<G>>,
}

/// Puts games that tell explanations apart until each divergence has one, nothing tells those that are left, or the time
/// is over; gives how many.
pub(super) fn tell_apart<G: Contest>(
    subject: &mut dyn Subject<G>,
    tally: &mut Tally<G>,
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    apart: &mut Option<Apart>,
    until: Instant,
) -> Result<u64, Broken> {
    let (mut put, mut attempts, mut asked) = (0, 0, BTreeMap::new());
    while attempts < ATTEMPTS && !plan.filter.is_partial() && !tally.is_enough() && Instant::now() < until {
        let Some(rivals) = rivals(&tally.judge, base, &asked) else { break };
        let apart = apart.get_or_insert_with(|| Apart::opened::<G>(plan.seed, &plan.only));
        let [one, two] = &rivals.rules;
        let known: Vec<&Case<G>> = rivals.cases.iter().collect();
        let times = asked.entry(rivals.ids).or_insert(0);
        attempts += 1;
        match apart.game(one, two, &known, DRAWN) {
            Some(case) => {
                *times += 1;
                put += 1;
                tally.put_apart(subject, &case)?;
                tally.judge.conclude();
            }
            None => *times = GAMES,
        }
    }
    Ok(put)
}

fn rivals<G: Contest>(
    judge: &Judge<G>,
    base: &[&'static Variant<G::Rules>],
    asked: &BTreeMap<[Ids; 2], u32>,
) -> Option<Rivals<G>> {
    let ids = |one: &Explained<G::Rules>| one.variants.iter().map(|variant| variant.id).collect::<Ids>();
    let rules = |one: &Explained<G::Rules>| rules_with::<G>(&[base, &one.variants].concat());
    for group in judge.groups() {
        let group = judge.members(group);
        let open = explaining(judge, group[0], &group);
        let open = &open[..open.len().min(RIVALS)];
        for (place, one) in open.iter().enumerate() {
            for two in &open[place + 1..] {
                let key = [ids(one), ids(two)];
                if asked.get(&key).is_none_or(|times| *times < GAMES) {
                    let cases = group.iter().map(|divergence| divergence.case.clone()).take(RIVALS).collect();
                    return Some(Rivals { ids: key, rules: [rules(one), rules(two)], cases });
                }
            }
        }
    }
    None
}
