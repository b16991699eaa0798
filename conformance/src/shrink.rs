//! Making a game smaller while it still shows the same difference.

use crate::case::Case;
use crate::contest::Contest;
use rulebook_spec::game::{Log, step};
use serde_json::Value;

/// At most this many smaller games are tried.
const TRIES: u32 = 3000;
/// A number from this one on is halved, and not counted down.
const LARGE: u64 = 1000;
/// At most this many large numbers of a game are made smaller in one pass.
const NUMBERS: usize = 50;

/// The smallest game found that `shows` still accepts. `shows` is asked about each candidate until it says that the time
/// is over by giving an error, which ends the search with the best so far; so does a bound on the games that are tried.
///
/// `at` is the request that differs: 0 for the start, then the events from 1.
pub fn shrink<G: Contest, E>(
    rules: &G::Rules,
    case: &Case<G>,
    at: usize,
    shows: &mut dyn FnMut(&Case<G>) -> Result<bool, E>,
) -> (Case<G>, Option<E>) {
    let (mut best, mut tries) = (case.clone(), 0);
    let mut asked = |candidate: &Case<G>| {
        tries += 1;
        match tries {
            ..=TRIES => shows(candidate).map_err(Some),
            _ => Err(None),
        }
    };
    // What comes after the difference is cut off first; where nothing can be cut off the search goes on all the same.
    let mut found = improve(&mut best, [truncated(case, at)].into_iter(), &mut asked).map(|_| true);
    while let Ok(true) = found {
        found =
            fewer_events(&mut best, &mut asked).and_then(|()| smaller_numbers(&mut best, &mut asked)).and_then(|()| {
                let candidates = candidates(rules, &best).map(|one| played(rules, one));
                improve(&mut best, candidates, &mut asked)
            });
    }
    let ended = found.err().flatten();
    (best, ended)
}

/// Whether a smaller game shows the difference; an error ends the search.
type Shows<'a, G, E> = dyn FnMut(&Case<G>) -> Result<bool, E> + 'a;

/// Ends the game as soon as bisection finds that it can: what a smaller number has changed may show earlier.
fn fewer_events<G: Contest, E>(best: &mut Case<G>, shows: &mut Shows<'_, G, E>) -> Result<(), E> {
    let Some(mut shown) = best.events.len().checked_sub(1) else { return Ok(()) };
    // Mostly all of them are needed.
    let mut shorter = truncated(best, shown);
    if !shows(&shorter)? {
        return Ok(());
    }
    let mut least = 0;
    while least < shown {
        let middle = least.midpoint(shown);
        let tried = truncated(best, middle);
        if shows(&tried)? {
            (shown, shorter) = (middle, tried);
        } else {
            least = middle + 1;
        }
    }
    *best = shorter;
    Ok(())
}

/// Makes each large number of a game as small as bisection finds it.
fn smaller_numbers<G: Contest, E>(best: &mut Case<G>, shows: &mut Shows<'_, G, E>) -> Result<(), E> {
    let Ok(text) = serde_json::to_value((&best.setup, &best.events)) else { return Ok(()) };
    let mut paths = Vec::new();
    large_numbers(&text, String::new(), &mut paths);
    let mut game = text;
    for (path, number) in paths.into_iter().take(NUMBERS) {
        // The smallest number that is known to show it, and the largest one below that is known not to.
        let (mut shown, mut not) = (number, None::<u64>);
        while not.map_or(shown > 0, |not| not + 1 < shown) {
            let middle = not.map_or(0, |not| not + (shown - not) / 2);
            let mut smaller = game.clone();
            smaller.pointer_mut(&path).into_iter().for_each(|place| *place = Value::from(middle));
            let read = serde_json::from_value::<(G::Setup, Vec<_>)>(smaller.clone());
            let candidate = read.map(|(setup, events)| Case { address: best.address.clone(), setup, events });
            match candidate {
                Ok(candidate) if shows(&candidate)? => {
                    (shown, game) = (middle, smaller);
                    *best = candidate;
                }
                _ => not = Some(middle),
            }
        }
    }
    Ok(())
}

/// The places of large numbers, as JSON pointers, and the numbers.
fn large_numbers(value: &Value, path: String, found: &mut Vec<(String, u64)>) {
    match value {
        Value::Number(number) => found.extend(number.as_u64().filter(|number| *number >= LARGE).map(|one| (path, one))),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| large_numbers(item, format!("{path}/{at}"), found));
        }
        Value::Object(items) => {
            items.iter().for_each(|(key, item)| large_numbers(item, format!("{path}/{key}"), found));
        }
        _ => {}
    }
}

fn improve<G: Contest, E>(
    best: &mut Case<G>,
    candidates: impl Iterator<Item = Case<G>>,
    shows: &mut Shows<'_, G, E>,
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
            // What is left may show the difference sooner.
            if fewer {
                fewer_events(best, shows)?;
            }
            text = text_of(best);
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

/// Games that are smaller in one respect: begun later, without one event, and simpler in what the game knows.
fn candidates<'a, G: Contest>(rules: &'a G::Rules, case: &Case<G>) -> impl Iterator<Item = Case<G>> + use<'a, G> {
    let later = later_starts(rules, case);
    let simpler = simpler(case);
    let case = case.clone();
    let without = (0..case.events.len()).map(move |index| {
        let mut events = case.events.clone();
        events.remove(index);
        Case { address: case.address.clone(), setup: case.setup.clone(), events }
    });
    later.into_iter().chain(without).chain(simpler)
}

/// A game up to the first event that cannot be by the rules: what comes behind it is not played.
fn played<G: Contest>(rules: &G::Rules, case: Case<G>) -> Case<G> {
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return truncated(&case, 0) };
    let impossible = case.events.iter().position(|event| step::<G>(rules, &mut position, event, &mut log).is_err());
    impossible.map_or_else(|| case.clone(), |last| truncated(&case, last + 1))
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
