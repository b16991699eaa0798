//! Invariants: what every step of every right referee keeps. They know nothing of how a rule is decided, and so are a second
//! opinion on the rules, beside the golden traces.

use crate::case::EVENTS;
use crate::choose::Choices;
use crate::contest::{Contest, Seen, keeps};
use crate::seeded::Seeded;
use rulebook_spec::game::{Event, Log, Seat, Turn, step};
use schemars::JsonSchema;
use serde::Serialize;

/// An invariant that some rules do not keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Broken {
    /// The number of the game drawn at random that shows it.
    pub game: u64,
    /// After how many events.
    pub events: usize,
    /// What is not kept.
    pub says: String,
}

/// The first of `games` games drawn from the seed, and played under these rules, in which an invariant is broken.
pub fn broken<G: Contest>(rules: &G::Rules, seed: u64, games: u64) -> Option<Broken> {
    (0..games).find_map(|game| {
        let (events, says) = play::<G>(rules, &mut Seeded::stream(seed, game)).err()?;
        Some(Broken { game, events, says })
    })
}

/// About this many moves of a position are tried, some of each kind.
const MOVES: usize = 8;

/// Plays a sampled game under these rules and holds every position and step of it to the invariants. An event that cannot be under
/// them ends the game, since events are sampled for the literal rules.
///
/// # Errors
/// An invariant is broken: one sentence, after how many events.
pub fn play<G: Contest>(rules: &G::Rules, choices: &mut dyn Choices) -> Result<(), (usize, String)> {
    let setup = G::sample_setup(choices);
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &setup, &mut log) else { return Ok(()) };
    of_position::<G>(rules, &position).map_err(|broken| (0, broken))?;
    for events in 1..=EVENTS {
        let turn = G::turn(rules, &position);
        if turn.is_over() {
            break;
        }
        let event = G::sample_event(&position, turn, choices);
        let before = position.clone();
        let held = match step::<G>(rules, &mut position, &event, &mut log) {
            Ok(()) => of_step::<G>(rules, &Seen { before: &before, event: &event, after: &position, log: &log }),
            Err(_) => return Ok(()),
        };
        held.and_then(|()| of_position::<G>(rules, &position)).map_err(|broken| (events, broken))?;
    }
    Ok(())
}

/// What holds of every position.
///
/// # Errors
/// One sentence on the first invariant that is broken.
pub fn of_position<G: Contest>(rules: &G::Rules, position: &G::Position) -> Result<(), String> {
    G::recount(position)?;
    let setup = G::setup(position);
    match G::start(rules, &setup, &mut Log::default()) {
        Ok(again) => {
            keeps(again == *position && G::setup(&again) == setup, || "a position is not that of its setup".into())?
        }
        Err(violation) => return Err(format!("the setup of a position is refused: {violation}")),
    }
    let turn = G::turn(rules, position);
    (0..G::seats(position)).try_for_each(|seat| of_seat::<G>(rules, position, turn, seat))
}

/// Only a seat that is asked has moves, and each of them is legal; it is in time up to its limit and not beyond.
fn of_seat<G: Contest>(rules: &G::Rules, position: &G::Position, turn: Turn, seat: Seat) -> Result<(), String> {
    let Some(moves) = G::moves(rules, position, seat) else { return Ok(()) };
    if !turn.asks(seat) {
        return keeps(moves.is_empty(), || format!("seat {seat} is not asked, and has moves"));
    }
    keeps(!moves.is_empty(), || format!("seat {seat} is asked, and has no move"))?;
    for choice in moves.iter().step_by(moves.len() / MOVES + 1) {
        let legal = G::check(rules, position, seat, choice);
        keeps(legal.is_ok(), || format!("the move {choice:?} is listed and illegal: {legal:?}"))?;
    }
    let Some(limit_us) = G::limit_us(rules, position, seat) else { return Ok(()) };
    let in_time = |took_us| G::in_time(rules, position, seat, took_us).is_ok();
    let kept = in_time(limit_us) && !in_time(limit_us.saturating_add(1));
    keeps(kept, || format!("the limit of seat {seat} is {limit_us} us, and another time decides"))
}

/// What holds of every step.
///
/// # Errors
/// One sentence on the first invariant that is broken.
pub fn of_step<G: Contest>(rules: &G::Rules, seen: &Seen<'_, G>) -> Result<(), String> {
    let (before, after) = (G::turn(rules, seen.before), G::turn(rules, seen.after));
    let replies = |seat| matches!(seen.event, Event::Reply(reply) if reply.seat == seat);
    for seat in 0..G::seats(seen.after) {
        let asking = seen.log.sent.iter().filter(|(to, message)| *to == seat && G::asks(message)).count();
        keeps(asking <= 1, || format!("seat {seat} is asked {asking} things at once"))?;
        keeps(asking == 0 || after.asks(seat), || format!("seat {seat} is told to answer, and nobody waits for it"))?;
        // Who was asked before and has not answered is asked the same still; a seat that the referee runs is told nothing.
        let newly = after.asks(seat) && (!before.asks(seat) || replies(seat)) && !G::is_run(seen.after, seat);
        keeps(!newly || asking == 1, || format!("seat {seat} is waited for, and was not told"))?;
    }
    G::invariant(seen)
}
