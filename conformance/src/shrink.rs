//! Making a game smaller while it still shows the same difference.

use crate::case::Case;
use crate::contest::Contest;
use rulebook_spec::game::{Log, step};

/// The smallest game found that `shows` still accepts. `shows` is asked about each candidate until it says that the time
/// is over by giving an error, which ends the search with the best so far.
///
/// `at` is the request that differs: 0 for the start, then the events from 1.
pub fn shrink<G: Contest, E>(
    rules: &G::Rules,
    case: &Case<G>,
    at: usize,
    shows: &mut dyn FnMut(&Case<G>) -> Result<bool, E>,
) -> (Case<G>, Option<E>) {
    let mut best = case.clone();
    // What comes after the difference is cut off first; where nothing can be cut off the search goes on all the same.
    let mut found = improve(&mut best, vec![truncated(case, at)], shows).map(|_| true);
    while let Ok(true) = found {
        let candidates = candidates(rules, &best);
        found = improve(&mut best, candidates, shows);
    }
    let ended = found.err();
    (best, ended)
}

fn improve<G: Contest, E>(
    best: &mut Case<G>,
    candidates: Vec<Case<G>>,
    shows: &mut dyn FnMut(&Case<G>) -> Result<bool, E>,
) -> Result<bool, E> {
    let mut improved = false;
    let mut text = text_of(best);
    for candidate in candidates {
        if candidate.events.len() > best.events.len() {
            continue;
        }
        // Fewer events are better; of as many, less to write, and then what comes first in the alphabet.
        let shorter = text_of(&candidate);
        let fewer = candidate.events.len() < best.events.len();
        if (fewer || (shorter.len(), &shorter) < (text.len(), &text)) && shows(&candidate)? {
            *best = candidate;
            text = shorter;
            improved = true;
        }
    }
    Ok(improved)
}

fn text_of<G: Contest>(case: &Case<G>) -> Vec<u8> {
    serde_json::to_vec(&(&case.setup, &case.events)).unwrap_or_default()
}

fn truncated<G: Contest>(case: &Case<G>, at: usize) -> Case<G> {
    let events = case.events.iter().take(at).cloned().collect();
    Case { address: case.address.clone(), setup: case.setup.clone(), events }
}

fn simpler<G: Contest>(case: &Case<G>) -> Vec<Case<G>> {
    let games = G::simpler(&case.setup, &case.events);
    games.into_iter().map(|(setup, events)| Case { address: case.address.clone(), setup, events }).collect()
}

fn candidates<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<Case<G>> {
    let mut all = later_starts(rules, case);
    for index in 0..case.events.len() {
        let mut events = case.events.clone();
        events.remove(index);
        all.push(Case { address: case.address.clone(), setup: case.setup.clone(), events });
    }
    all.extend(simpler(case));
    all
}

/// The same game begun later: any position is a setup. The latest start comes first.
fn later_starts<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<Case<G>> {
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return Vec::new() };
    let mut starts = Vec::new();
    for (index, event) in case.events.iter().enumerate() {
        if step::<G>(rules, &mut position, event, &mut log).is_err() {
            break;
        }
        let events = case.events[index + 1..].to_vec();
        starts.push(Case { address: case.address.clone(), setup: G::setup(&position), events });
    }
    starts.reverse();
    starts
}
