//! Games that are put to referees with known mistakes, and what the judge makes of these.

use super::{drawn, golden, observed};
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::{Contest, Variant};
use rulebook_conformance::judge::{Explanation, Judge, first_difference};
use rulebook_conformance::playout::Playout;
use std::collections::BTreeSet;
use std::ops::Deref;

/// Games drawn at random beside the golden ones.
pub const DRAWN: u64 = 120;

/// A game, what the rules make of it, and which variants make something else of it.
pub struct Put<G: Contest> {
    pub case: Case<G>,
    pub playout: Playout<G>,
    pub unlike: Vec<&'static str>,
}

/// The golden games and some drawn at random, as `validate` puts them.
pub fn games<G: Contest>(count: u64) -> impl Iterator<Item = Case<G>> {
    golden::<G>().into_iter().map(|one| one.case).chain(drawn::<G>(1, count))
}

/// Games that are put to many referees.
pub struct Cases<G: Contest> {
    put: Vec<Put<G>>,
    /// Who has found out about them what does not depend on the referee.
    judge: Judge<G>,
}

impl<G: Contest> Deref for Cases<G> {
    type Target = [Put<G>];

    fn deref(&self) -> &[Put<G>] {
        &self.put
    }
}

/// The same games, with what is made of them.
pub fn cases<G: Contest>(count: u64) -> Cases<G> {
    let judge = Judge::<G>::new(&[]).who_remembers();
    let put = |case: Case<G>| {
        let (unlike, playout) = (judge.departing(&case), Playout::of(G::literal(), &case));
        Put { unlike, playout, case }
    };
    Cases { put: games::<G>(count).map(put).collect(), judge }
}

/// What the judge makes of a referee with these rules. Of the games in which it is right those are left out that say
/// nothing new about any variant.
pub fn judged<G: Contest>(base: &[&'static Variant<G::Rules>], rules: &G::Rules, cases: &Cases<G>) -> Judge<G> {
    let judge = if base.is_empty() { cases.judge.anew() } else { Judge::new(base) };
    judged_after(judge, rules, cases)
}

/// The same of a judge who has seen something before.
pub fn judged_after<G: Contest>(mut judge: Judge<G>, rules: &G::Rules, cases: &[Put<G>]) -> Judge<G> {
    let mut told = BTreeSet::new();
    for Put { case, playout, unlike } in cases {
        let right = playout.is_same_under(rules, case);
        let news = unlike.iter().filter(|id| right && told.insert(**id)).count();
        if !right || news > 0 {
            judge.take(case, &observed::<G>(rules, case));
        }
    }
    judge.conclude();
    judge
}

/// The ids of what explains something.
pub fn ids<R>(explanation: &Explanation<R>) -> Vec<&'static str> {
    explanation.variants.iter().map(|variant| variant.id).collect()
}

pub fn named<R>(explanation: &Explanation<R>) -> String {
    ids(explanation).join(" and ")
}

/// Whether two tables of rules cannot be told apart in these cases.
pub fn alike<G: Contest>(one: &G::Rules, two: &G::Rules, cases: &[Put<G>]) -> bool {
    let same = |case: &Case<G>| first_difference::<G>(&play::<G>(one, case), &observed::<G>(two, case)).is_none();
    // Most cases say nothing of either.
    let same = |put: &Put<G>| {
        let Put { case, playout, .. } = put;
        match (playout.leaves(one, case), playout.leaves(two, case)) {
            (None, None) => true,
            _ => Playout::of(one, case).is_same_under(two, case) || same(case),
        }
    };
    cases.iter().all(same)
}
