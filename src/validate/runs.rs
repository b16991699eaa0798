//! Games drawn at random, dealt out in runs: each is put to a process that was started for it. So copies of a referee can answer
//! several runs at a time, and what one of them keeps in mind from game to game does not depend on how many there are.

use super::Plan;
use crate::select::{Drawing, Number};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::subject::{Broken, Coming, Subject};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many games are in the first run, which comes behind the golden traces, and in the second one. Later ones have more and more:
/// what shows after many games only shows as well, and a referee that is slow to start is not started all the time.
const FIRST: usize = 128;
/// Every second run has twice as many games, until they were doubled this many times.
const DOUBLED: usize = 4;

/// How many games the run of this number has, from 0.
fn size(run: usize) -> usize {
    FIRST << (run / 2).min(DOUBLED)
}

/// The games of a plan, run by run.
pub(super) struct Runs<'a, I> {
    numbers: I,
    plan: &'a Plan,
    drawing: Arc<Drawing>,
    /// Those of runs that were told to the referee already.
    told: VecDeque<Number>,
    /// How many runs were begun, and were told of or begun.
    begun: usize,
    known: usize,
    /// How many games are left in this run.
    left: usize,
    /// Whether it can be started anew.
    is_renewed: bool,
}

impl<'a, I: Iterator<Item = Number>> Runs<'a, I> {
    /// The games of these numbers.
    pub fn new(numbers: I, plan: &'a Plan) -> Self {
        let drawing = Arc::new(Drawing::of(&plan.only));
        Runs { numbers, plan, drawing, told: VecDeque::new(), begun: 0, known: 1, left: size(0), is_renewed: true }
    }

    /// The next game, and whether the referee was started anew before it.
    pub fn next<G: Contest>(&mut self, subject: &mut dyn Subject<G>) -> Result<Option<(Case<G>, bool)>, Broken> {
        if self.begun == 0 {
            self.begun = 1;
            self.tell(subject);
        }
        let Some(number) = self.told.pop_front().or_else(|| self.numbers.next()) else { return Ok(None) };
        let address = number.address(G::name());
        let mut is_anew = false;
        if self.left == 0 {
            self.left = size(self.begun);
            self.begun += 1;
            self.known = self.known.max(self.begun);
            // One that cannot be started a second time is not tried again: it may take long to find out.
            is_anew = self.is_renewed && subject.begin(&address)?;
            self.is_renewed = is_anew;
            self.tell(subject);
        }
        self.left -= 1;
        let case = subject.drawn(&address).unwrap_or_else(|| self.drawing.case(number));
        Ok(Some((case, is_anew)))
    }

    /// Tells the referee which runs come after this one.
    fn tell<G: Contest>(&mut self, subject: &mut dyn Subject<G>) {
        // A glob that takes few of many games would be waited for here.
        let is_quick = self.plan.cases.is_some() || !self.plan.filter.is_partial();
        let width = subject.width();
        while width > 1 && is_quick && self.is_renewed && self.known <= self.begun + width {
            // What is left of this run comes first, where nothing was told yet.
            let rest = if self.known == self.begun { self.left } else { 0 };
            self.told.extend(self.numbers.by_ref().take(rest));
            let run: Vec<Number> = self.numbers.by_ref().take(size(self.known)).collect();
            let Some(first) = run.first() else { break };
            let (drawing, numbers) = (Arc::clone(&self.drawing), run.clone());
            let cases: Coming<G> = Box::new(numbers.into_iter().map(move |number| drawing.case(number)));
            subject.expect(&first.address(G::name()), cases);
            self.told.extend(run);
            self.known += 1;
        }
    }

    /// Nothing more is drawn. What follows is put to a process that has not answered a part of a run; says whether it was started
    /// anew for that.
    pub fn end<G: Contest>(&self, subject: &mut dyn Subject<G>) -> Result<bool, Broken> {
        subject.enough();
        if self.begun > 1 && self.is_renewed { subject.renew() } else { Ok(false) }
    }
}
