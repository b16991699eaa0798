//! What rules make of a case before it is put into JSON, to tell quickly whether other rules make the same of it.

use crate::case::{Case, aside, shown};
use crate::contest::Contest;
use crate::protocol::Observation;
use rulebook_spec::game::{Game, Log, LogOf, Seat, Turn, step};
use std::ops::RangeInclusive;

/// A case played out: its moments, and what is asked beside the last one.
pub struct Playout<G: Game> {
    /// One for the start and each event; `None` where the setup is refused or an event cannot be, which is the last.
    moments: Vec<Option<Moment<G>>>,
    beside: Option<Beside<G>>,
}

struct Moment<G: Game> {
    position: G::Position,
    turn: Turn,
    refused: bool,
    sent: Vec<(Seat, G::Message)>,
}

/// A position and the log of the step that led to it; `None` where nothing can follow.
pub(crate) type After<G> = Option<(<G as Game>::Position, LogOf<G>)>;

/// The same, with the reason.
pub(crate) type Done<G> = Result<(<G as Game>::Position, LogOf<G>), String>;

/// The moves and the view of each seat.
type Beside<G> = (Vec<Option<Vec<<G as Game>::Move>>>, Vec<<G as Game>::View>);

impl<G: Game> Playout<G> {
    /// The playout of the case under these rules.
    pub fn of(rules: &G::Rules, case: &Case<G>) -> Self {
        let mut moments = Vec::new();
        let end = follow::<G>(rules, case, &mut |_, now| {
            moments.push(now.map(|(position, log)| Moment {
                position: position.clone(),
                turn: G::turn(rules, position),
                refused: log.refused.is_some(),
                sent: log.sent.clone(),
            }));
            true
        });
        let beside = end.map(|position| beside::<G>(rules, &position));
        Playout { moments, beside }
    }

    /// How many requests a referee that follows the rules is asked: the start and the events, up to one that cannot be.
    pub fn requests(&self) -> usize {
        self.moments.len()
    }

    /// Whether a referee with these rules shows exactly the same in the case. Where it does not, it may still be that
    /// only the order of a list of moves differs.
    pub fn is_same_under(&self, rules: &G::Rules, case: &Case<G>) -> bool {
        self.leaves(rules, case).is_none()
    }

    /// At which request a referee with these rules leaves the playout; `None` when it follows the playout to its end.
    pub fn leaves(&self, rules: &G::Rules, case: &Case<G>) -> Option<usize> {
        self.leaves_among(rules, case, 0..=usize::MAX)
    }

    /// The same of one that is known to follow the playout up to before these requests, and of which what follows them is not asked.
    pub(crate) fn leaves_among(&self, rules: &G::Rules, case: &Case<G>, among: RangeInclusive<usize>) -> Option<usize> {
        let last = self.moments.len().saturating_sub(1);
        let (mut left, mut has_more) = (None, false);
        let end = self.follow_from(rules, case, *among.start(), &mut |at, now| {
            let same = match (self.moments.get(at), now) {
                (Some(Some(moment)), Some((position, log))) => {
                    moment.refused == log.refused.is_some()
                        && moment.sent == log.sent
                        && moment.turn == G::turn(rules, position)
                        && moment.position == *position
                }
                (Some(None), None) => true,
                _ => false,
            };
            left = (!same).then_some(at);
            has_more = at < last && at >= *among.end();
            same && !has_more
        });
        if left.is_some() || has_more {
            return left;
        }
        (end.map(|position| beside::<G>(rules, &position)) != self.beside).then_some(last)
    }

    /// Plays on from the position to which the playout leads before this request, and shows each moment until `see` says that it is
    /// enough; gives the last position of a case that can be played to its end.
    pub(crate) fn follow_from(
        &self,
        rules: &G::Rules,
        case: &Case<G>,
        from: usize,
        see: &mut dyn FnMut(usize, Now<'_, G>) -> bool,
    ) -> Option<G::Position> {
        let Some(event) = from.checked_sub(1) else { return follow::<G>(rules, case, see) };
        let before = self.moments.get(event)?.as_ref()?;
        play_on::<G>(rules, before.position.clone(), case, event, see)
    }

    /// What a referee with these rules makes of one request alone, from the position to which the playout leads; the outer `None`
    /// where the playout does not come to it.
    pub(crate) fn alone(&self, rules: &G::Rules, case: &Case<G>, at: usize) -> Option<After<G>> {
        self.done(rules, case, at).map(Result::ok)
    }

    /// The same, with the reason where nothing can follow.
    pub(crate) fn done(&self, rules: &G::Rules, case: &Case<G>, at: usize) -> Option<Done<G>> {
        let mut log = Log::default();
        let Some(event) = at.checked_sub(1) else {
            let started = G::start(rules, &case.setup, &mut log);
            return Some(started.map(|position| (position, log)).map_err(|violation| violation.to_string()));
        };
        let mut position = self.moments.get(event)?.as_ref()?.position.clone();
        let done = step::<G>(rules, &mut position, case.events.get(event)?, &mut log);
        Some(done.map(|()| (position, log)).map_err(|impossible| impossible.0))
    }

    /// Whether a referee with these rules makes something else of one request alone. What players are told is left out of it unless
    /// `told`.
    pub(crate) fn differs_at(&self, rules: &G::Rules, case: &Case<G>, at: usize, told: bool) -> bool {
        self.alone(rules, case, at).is_some_and(|after| {
            self.is_left_by(rules, at, after.as_ref().map(|(position, log)| (position, log)), told)
        })
    }

    /// Whether this is something else than what the playout has at this request.
    pub(crate) fn is_left_by(&self, rules: &G::Rules, at: usize, now: Now<'_, G>, told: bool) -> bool {
        let Some(moment) = self.moments.get(at) else { return false };
        let (Some(moment), Some((position, log))) = (moment, now) else {
            return moment.is_some() != now.is_some();
        };
        moment.refused != log.refused.is_some()
            || told && moment.sent != log.sent
            || moment.turn != G::turn(rules, position)
            || moment.position != *position
            || at + 1 == self.moments.len() && Some(beside::<G>(rules, position)) != self.beside
    }
}

/// What a referee with these rules shows in the case from this request on, until `see` says that it is enough. Why
/// something is refused or cannot be is not said.
pub fn shows_from<G: Contest>(
    rules: &G::Rules,
    case: &Case<G>,
    from: usize,
    see: &mut dyn FnMut(usize, &Observation) -> bool,
) {
    follow::<G>(rules, case, &mut |at, now| {
        if at < from {
            return true;
        }
        see(at, &observation::<G>(rules, case, at, now))
    });
}

/// What a referee with these rules shows at this request. Why something is refused or cannot be is not said.
pub(crate) fn observation<G: Contest>(rules: &G::Rules, case: &Case<G>, at: usize, now: Now<'_, G>) -> Observation {
    let mut observation = observation_alone::<G>(rules, at, now);
    ask_beside::<G>(rules, case, at, now, &mut observation);
    observation
}

/// Adds what is asked beside the last request of a case, where it is this one.
pub(crate) fn ask_beside<G: Contest>(
    rules: &G::Rules,
    case: &Case<G>,
    at: usize,
    now: Now<'_, G>,
    observation: &mut Observation,
) {
    if let (Observation::State(state), Some((position, _)), true) = (observation, now, at == case.events.len()) {
        state.aside = aside::<G>(rules, position);
    }
}

/// The same without what is asked beside it at the end of a case.
pub(crate) fn observation_alone<G: Contest>(rules: &G::Rules, at: usize, now: Now<'_, G>) -> Observation {
    match now {
        Some((position, log)) => shown::<G>(rules, position, log, at > 0).observation,
        None if at == 0 => Observation::Rejected(String::new()),
        None => Observation::Error(String::new()),
    }
}

pub(crate) fn beside<G: Game>(rules: &G::Rules, position: &G::Position) -> Beside<G> {
    let seats = 0..G::seats(position);
    let moves = seats.clone().map(|seat| G::moves(rules, position, seat));
    (moves.collect(), seats.clone().map(|seat| G::view(rules, position, seat)).collect())
}

/// A moment as it is shown: the position and the log of the step that led to it, `None` where nothing can follow.
pub(crate) type Now<'a, G> = Option<(&'a <G as Game>::Position, &'a LogOf<G>)>;

/// Plays the case and shows each moment until `see` says that it is enough; gives the last position of a case that can
/// be played to its end.
pub(crate) fn follow<G: Game>(
    rules: &G::Rules,
    case: &Case<G>,
    see: &mut dyn FnMut(usize, Now<'_, G>) -> bool,
) -> Option<G::Position> {
    let mut log = Log::default();
    let Ok(position) = G::start(rules, &case.setup, &mut log) else {
        see(0, None);
        return None;
    };
    if !see(0, Some((&position, &log))) {
        return None;
    }
    play_on::<G>(rules, position, case, 0, see)
}

/// The same from a position to which so many events have led.
fn play_on<G: Game>(
    rules: &G::Rules,
    mut position: G::Position,
    case: &Case<G>,
    events: usize,
    see: &mut dyn FnMut(usize, Now<'_, G>) -> bool,
) -> Option<G::Position> {
    let mut log = Log::default();
    for (index, event) in case.events.iter().enumerate().skip(events) {
        if step::<G>(rules, &mut position, event, &mut log).is_err() {
            see(index + 1, None);
            return None;
        }
        if !see(index + 1, Some((&position, &log))) {
            return None;
        }
    }
    Some(position)
}
