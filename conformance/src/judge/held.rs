//! What each case says of the hypotheses: which of them fit it, and which it contradicts.

use super::seen::{Compared, Shape, compare_from, unlike};
use super::{AGREEING, Agreeing, Hypothesis, Judge};
use crate::case::{Case, Step};
use crate::contest::Contest;
use crate::decide::Asked;
use crate::protocol::Observation;
use rulebook_spec::game::Log;

/// Whether a case begins in the middle of a game.
fn is_middle<G: Contest>(case: &Case<G>) -> bool {
    G::from_beginning(&case.setup, &[]).is_none_or(|(beginning, _)| beginning != case.setup)
}

fn is_refused<G: Contest>(rules: &G::Rules, case: &Case<G>) -> bool {
    G::start(rules, &case.setup, &mut Log::default()).is_err()
}

impl<G: Contest> Judge<G> {
    /// The hypotheses that show exactly what was observed in a case that differs at this request.
    pub(super) fn fitting(
        &mut self,
        case: &Case<G>,
        expected: Vec<Step>,
        observed: &[Observation],
        differs: usize,
    ) -> Vec<usize> {
        let row = self.departures.of(&self.rules, self.variants.len(), case);
        let shown = Shape::of(observed).shows(expected);
        let mut fits = Vec::new();
        for (index, hypothesis) in self.hypotheses.iter_mut().enumerate() {
            if hypothesis.contradicted.is_some() && hypothesis.caught {
                continue;
            }
            let Some(at) = row.leaves(index, &hypothesis.rules) else { continue };
            let mut compared = [&shown, observed].map(Compared::new);
            if differs < at {
                // It still follows the rules where the referee does not any more.
                compared[1].differs = Some(true);
            }
            compare_from::<G>(&hypothesis.rules, case, at, &mut compared);
            let [caught, unfit] = compared.map(|one| one.differs == Some(true));
            hypothesis.caught |= caught;
            if !unfit {
                fits.push(index);
            }
        }
        fits
    }

    /// The variants that decide exactly as was observed.
    pub(super) fn deciding(&mut self, asked: &Asked<G>, observed: &[Observation]) -> Vec<usize> {
        let decides = |(index, hypothesis): (usize, &mut Hypothesis<G>)| {
            let answers = asked.under(&hypothesis.rules);
            hypothesis.caught |= *answers != asked.answers[..];
            asked.is_seen(&hypothesis.rules, observed).then_some(index)
        };
        self.hypotheses.iter_mut().enumerate().filter_map(decides).collect()
    }

    /// Finds out which hypotheses decide otherwise than the rules where the referee decides by them.
    pub(super) fn misdecide(&mut self, asked: Asked<G>) {
        let mut is_news = self.decided.len() < AGREEING;
        for hypothesis in self.hypotheses.iter_mut().filter(|one| !one.misdecides) {
            hypothesis.misdecides = asked.tells_apart(&hypothesis.rules);
            hypothesis.caught |= hypothesis.misdecides;
            is_news |= hypothesis.misdecides;
        }
        if is_news {
            self.decided.push(asked);
        }
    }

    /// The hypotheses that refuse the setup of a case which begins in the middle of a game, and which the referee opens.
    pub(super) fn mute(&self, case: &Case<G>, observed: &[Observation]) -> Vec<usize> {
        if !is_middle::<G>(case) || !matches!(observed.first(), Some(Observation::State(_))) {
            return Vec::new();
        }
        let row = self.departures.of(&self.rules, self.variants.len(), case);
        let is_open = !is_refused::<G>(&self.rules, case);
        let refuses = |(index, rules): &(usize, &G::Rules)| {
            let may_refuse = !is_open || row.leaves(*index, rules) == Some(0);
            may_refuse && is_refused::<G>(rules, case)
        };
        self.tables().enumerate().filter(refuses).map(|(index, _)| index).collect()
    }

    /// Finds out which hypotheses a case contradicts in which nothing differs.
    pub(super) fn contradict(&mut self, case: &Case<G>, expected: Vec<Step>, observed: &[Observation]) {
        let (row, shape) = (self.departures.of(&self.rules, self.variants.len(), case), Shape::of(observed));
        let (shown, number) = (shape.shows(expected), self.agreeing.len());
        let mut is_news = number < self.room;
        let opens_middle = is_middle::<G>(case) && matches!(shown.first(), Some(Observation::State(_)));
        let open = |one: &(usize, &mut Hypothesis<G>)| one.1.contradicted.is_none() || !one.1.caught;
        for (index, hypothesis) in self.hypotheses.iter_mut().enumerate().filter(open) {
            let Some(at) = row.leaves(index, &hypothesis.rules) else { continue };
            if at == 0 && opens_middle && is_refused::<G>(&hypothesis.rules, case) {
                (hypothesis.mute, hypothesis.caught) = (true, true);
                continue;
            }
            if unlike::<G>(&hypothesis.rules, case, at, &shown).is_some() {
                is_news |= hypothesis.contradicted.is_none();
                hypothesis.contradicted = hypothesis.contradicted.or(Some(number));
                hypothesis.caught = true;
            }
        }
        if is_news {
            self.agreeing.push(Agreeing { case: case.clone(), shape, kept: row.kept.clone() });
        }
    }
}
