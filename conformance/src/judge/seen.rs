//! What is seen of a referee, held against what would be seen of one with other rules.

use crate::case::{Case, Step};
use crate::compare::{Difference, difference, differing, is_after_the_end, is_same_turn, unanswered};
use crate::contest::Contest;
use crate::playout::{Now, ask_beside, follow, observation_alone};
use crate::protocol::{Notice, Observation};
use crate::text::Text;

/// How much a referee shows, request by request.
#[derive(Clone, Debug)]
pub(super) struct Shape(Vec<Part>);

/// How much it shows of one request.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// It skips the request.
    Nothing,
    /// A state, and whether with what is told, with moves and with views. `told` has a bit for each seat that is told something.
    State { sent: bool, told: u64, moves: bool, views: bool },
    /// Something else, such as a setup that it rejects.
    Other,
}

impl Shape {
    pub fn of(observed: &[Observation]) -> Self {
        let part = |observation: &Observation| match observation {
            Observation::Skipped(_) => Part::Nothing,
            Observation::State(state) => {
                let (moves, views) = (state.aside.moves.is_some(), state.aside.views.is_some());
                let bit = |notice: &Notice<Text>| 1u64.checked_shl(notice.seat.into()).unwrap_or_default();
                let told = state.sent.iter().flatten().map(bit).fold(0, |all, one| all | one);
                Part::State { sent: state.sent.is_some(), told, moves, views }
            }
            Observation::Rejected(_) | Observation::Error(_) => Part::Other,
        };
        Shape(observed.iter().map(part).collect())
    }

    /// What a referee that follows the rules and shows as much would be seen to do: what is skipped or not said, such as
    /// what the players are told, cannot give a mistake away.
    pub fn shows(&self, literal: Vec<Step>) -> Vec<Observation> {
        let one = |(at, step): (usize, Step)| self.part(at).of(step.observation);
        literal.into_iter().enumerate().map(one).collect()
    }

    /// How much it shows of this request.
    pub fn part(&self, at: usize) -> Part {
        self.0.get(at).copied().unwrap_or(Part::Nothing)
    }

    /// The same for a referee that would show a whole state at this request, where it shows none.
    pub fn open(mut self, at: usize) -> Self {
        if let Some(part @ (Part::Nothing | Part::Other)) = self.0.get_mut(at) {
            *part = Part::State { sent: true, told: u64::MAX, moves: true, views: true };
        }
        self
    }
}

impl Part {
    /// As much of what can be observed.
    pub fn of(self, literal: Observation) -> Observation {
        match (literal, self) {
            (_, Part::Nothing) => Observation::Skipped(String::new()),
            (Observation::State(mut state), Part::State { sent, told, moves, views }) => {
                state.sent = state.sent.filter(|_| sent);
                // Who need not be told anything, and is not, may be told nothing.
                if let (Some(sent), Some(seat)) = (&mut state.sent, state.unstarted)
                    && told.checked_shr(seat.into()).is_some_and(|told| told & 1 == 0)
                {
                    sent.retain(|notice| notice.seat != seat);
                }
                state.aside.moves = state.aside.moves.filter(|_| moves);
                state.aside.views = state.aside.views.filter(|_| views);
                Observation::State(state)
            }
            (literal, _) => literal,
        }
    }
}

/// Observations that are compared one by one with what some rules show.
pub(super) struct Compared<'a> {
    observed: &'a [Observation],
    /// Whether they differ, once that is known; `None` at the end is no difference.
    pub differs: Option<bool>,
    /// Where they differ.
    pub at: Option<usize>,
}

impl<'a> Compared<'a> {
    pub fn new(observed: &'a [Observation]) -> Self {
        Compared { observed, differs: None, at: None }
    }

    /// Takes of a request whether it is refused and whose turn it is then, which is quickly told.
    fn take_plain<G: Contest>(&mut self, rules: &G::Rules, at: usize, now: Now<'_, G>) {
        if let (None, Some((position, log)), Some(Observation::State(got))) = (self.differs, now, self.observed.get(at))
            && ((at > 0).then_some(log.refused.is_some()) != got.refused
                || !is_same_turn(&Text::of(&G::turn(rules, position)), &got.turn))
        {
            (self.differs, self.at) = (Some(true), Some(at));
        }
    }

    pub fn take<G: Contest>(&mut self, at: usize, expected: &Observation) {
        if self.differs.is_some() {
            return;
        }
        self.differs = match self.observed.get(at) {
            // What follows a skip is not compared.
            Some(Observation::Skipped(_)) => Some(false),
            Some(got) => differing::<G>(expected, got).map(|_| true),
            None => Some(true),
        };
        self.at = (self.differs == Some(true)).then_some(at);
    }
}

/// Compares what these rules make of a case, from this request on. What takes long to show is shown last, and only where nothing else
/// differs: a list of moves may be a thousand times as long as what is told.
pub(super) fn compare_from<G: Contest>(rules: &G::Rules, case: &Case<G>, from: usize, all: &mut [Compared<'_>]) {
    follow::<G>(rules, case, &mut |at, now| {
        if at < from {
            return true;
        }
        all.iter_mut().for_each(|one| one.take_plain::<G>(rules, at, now));
        let is_open = |all: &[Compared<'_>]| all.iter().any(|one| one.differs.is_none());
        if is_open(all) {
            let mut shown = observation_alone::<G>(rules, at, now);
            all.iter_mut().for_each(|one| one.take::<G>(at, &shown));
            if at == case.events.len() && is_open(all) {
                ask_beside::<G>(rules, case, at, now, &mut shown);
                all.iter_mut().for_each(|one| one.take::<G>(at, &shown));
            }
        }
        is_open(all)
    });
}

/// The first request, from this one on, at which a referee with these rules would not have shown what was observed.
pub(super) fn unlike<G: Contest>(
    rules: &G::Rules,
    case: &Case<G>,
    from: usize,
    observed: &[Observation],
) -> Option<usize> {
    let mut compared = [Compared::new(observed)];
    compare_from::<G>(rules, case, from, &mut compared);
    compared[0].at
}

/// The first request at which observations differ from what is expected, and how. What follows a skip is not compared, nor what
/// is said of an event after the end: a game that another reading plays on may be over by the rules. A referee that answered fewer
/// requests than expected without a skip differs where it stopped.
pub fn first_difference<G: Contest>(expected: &[Step], observed: &[Observation]) -> Option<(usize, Difference)> {
    for (at, step) in expected.iter().enumerate() {
        let found = match observed.get(at) {
            Some(Observation::Skipped(_)) => return None,
            Some(_) if is_after_the_end(expected[..at].last().map(|step| &step.observation), &step.observation) => {
                return None;
            }
            Some(got) => difference::<G>(&step.observation, got),
            None => Some(unanswered(&step.observation)),
        };
        if let Some(found) = found {
            return Some((at, found));
        }
    }
    None
}
