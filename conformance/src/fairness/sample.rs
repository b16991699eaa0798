//! Recordings to try the tests on: games of our own players, with fair luck or with a loaded die.

use crate::canonical::hash_bytes;
use crate::case::json;
use crate::choose::Choices;
use crate::contest::Contest;
use crate::seeded::Seeded;
use crate::trace::{Event, Expect, FORMAT, Footer, Header, Provenance, Start, push};
use rulebook_spec::game::{Event as Happening, EventOf, Game, Log, Turn, step};
use serde_json::{Map, Value};

/// An outcome that comes too often in every draw of a kind with a fixed number of outcomes; in every draw of a chance where
/// no kind of the game has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Which, from 0.
    pub outcome: u32,
    /// By how much of all draws: 0.01 adds 1 %, and all others come evenly less.
    pub bias: f64,
}

/// What to record.
pub struct Wanted<'a, G: Contest> {
    /// The table of rules that the referee follows.
    pub rules: &'a G::Rules,
    /// How many players there are.
    pub seats: u8,
    /// The seed of all games.
    pub seed: u64,
    /// What luck decides.
    pub luck: &'a Luck<'a, G>,
}

/// What luck decides in a position, where it decides anything.
pub type Luck<'a, G> = dyn Fn(&<G as Game>::Position, &mut Seeded) -> Option<<G as Game>::Chance> + 'a;

/// Choices of which those out of `outcomes` are loaded.
pub struct Loaded<'a> {
    /// Where they come from.
    pub from: &'a mut dyn Choices,
    /// Which choices are loaded: those between this many outcomes, or all where this is 0.
    pub outcomes: u32,
    /// How.
    pub load: Load,
}

/// The parts in which the generator weighs a loaded outcome.
const PARTS: u32 = 1 << 30;

impl Choices for Loaded<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        let is_loaded = bound > 1 && [0, bound].contains(&self.outcomes);
        if is_loaded && self.load.outcome < bound {
            // One outcome is taken at once so often that, with its share of the rest, it has the bias.
            let size = f64::from(bound);
            let at_once = (self.load.bias * size / (size - 1.0) * f64::from(PARTS)) as u32;
            if self.from.below(PARTS) < at_once {
                return self.load.outcome;
            }
        }
        self.from.below(bound)
    }
}

/// The file of the `index`th recording: a whole game, with what each chance changed in the position.
///
/// # Errors
/// One sentence on a game that has no luck, or a wish that it cannot fulfil.
pub fn recorded<G: Contest>(wanted: &Wanted<'_, G>, index: u64) -> Result<String, String> {
    let choices: &mut dyn Choices = &mut Seeded::stream(wanted.seed, 2 * index);
    // Luck has a stream of its own, so that loading it draws the same board.
    let mut luck = Seeded::stream(wanted.seed, 2 * index + 1);
    let setup = G::luck_board(wanted.seats, choices)?;
    let mut log = Log::default();
    let mut position = G::start(wanted.rules, &setup, &mut log).map_err(|violation| violation.to_string())?;
    let kind = G::players().first().copied().unwrap_or_default();
    let mut players: Vec<_> = (0..G::seats(&position)).filter_map(|_| G::player(kind)).collect();
    let mut answers: Vec<EventOf<G>> = Vec::new();
    let mut events: Vec<Event> = Vec::new();
    let over = loop {
        for (seat, message) in std::mem::take(&mut log.sent) {
            let player = players.get_mut(usize::from(seat)).ok_or("there is no player of ours for this game")?;
            answers.extend(player.hear(&message, choices).map(|choice| Happening::made(seat, choice)));
        }
        let event = match G::turn(wanted.rules, &position) {
            Turn::Over(places) => break places,
            Turn::Chance => Happening::Chance((wanted.luck)(&position, &mut luck).ok_or("luck decides nothing here")?),
            Turn::Seats(_) if !answers.is_empty() => answers.remove(0),
            Turn::Seats(seats) => {
                let run = seats.iter().find(|seat| G::is_run(&position, *seat));
                let seat = run.ok_or("a player of ours does not answer")?;
                let moves = G::moves(wanted.rules, &position, seat).unwrap_or_default();
                let choice =
                    (&mut luck as &mut dyn Choices).pick(&moves).ok_or("the referee has no move of its own")?;
                Happening::made(seat, choice.clone())
            }
        };
        let before = matches!(event, Happening::Chance(_)).then(|| json(&position));
        step::<G>(wanted.rules, &mut position, &event, &mut log).map_err(|impossible| impossible.to_string())?;
        let changed = before.and_then(|before| changed(&before, &json(&position)));
        events.push(Event { event: json(&event), expect: Expect { position: changed, ..Expect::default() } });
    };
    let header = Header {
        format: FORMAT,
        game: G::name().into(),
        provenance: Provenance::Recorded,
        about: format!("Game {} of seed {} between players of ours.", index + 1, wanted.seed),
        source: String::new(),
        spec: env!("CARGO_PKG_VERSION").into(),
        reading: Vec::new(),
        setup: json(&setup),
    };
    let mut text = String::new();
    push(&mut text, &header);
    push(&mut text, &Start::default());
    events.iter().for_each(|event| push(&mut text, event));
    let (places, hash) = (Some(over.as_slice().to_vec()), Some(hash_bytes(text.as_bytes())));
    push(&mut text, &Footer { events: events.len(), places, hash });
    Ok(text)
}

/// What luck decides where it is fair, but for draws of a kind with a fixed number of outcomes, which are loaded; all are
/// where no kind of the game has one.
pub fn loaded<G: Contest>(load: Load, position: &G::Position, luck: &mut Seeded) -> Option<G::Chance> {
    let fair = Happening::Chance(G::fair_chance(position, &mut luck.clone())?);
    let kinds = G::draws(position, &fair);
    let fixed: Vec<Option<u32>> = kinds.iter().map(|draw| G::luck().kinds.get(draw.kind)?.outcomes).collect();
    match fixed.first().copied().flatten() {
        Some(outcomes) if fixed.iter().all(|other| *other == Some(outcomes)) => {
            G::fair_chance(position, &mut Loaded { from: luck, outcomes, load })
        }
        _ if G::luck().kinds.iter().all(|kind| kind.outcomes.is_none()) => {
            G::fair_chance(position, &mut Loaded { from: luck, outcomes: 0, load })
        }
        _ => G::fair_chance(position, luck),
    }
}

/// The part of a value that is not as it was before.
fn changed(before: &Value, after: &Value) -> Option<Value> {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let keys = after.iter().filter_map(|(key, value)| {
                let part = before.get(key).map_or(Some(value.clone()), |before| changed(before, value));
                Some((key.clone(), part?))
            });
            let part: Map<String, Value> = keys.collect();
            (!part.is_empty()).then_some(Value::Object(part))
        }
        _ => (before != after).then(|| after.clone()),
    }
}
