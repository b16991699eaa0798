//! What the fuzz targets do with their bytes, and what must hold there. `fuzz/README.md` says how to run them.
//!
//! An input is a line with the name of a game, and then what the target reads; so a game needs no target of its own. An
//! invariant that does not hold is a panic: that is what fuzzers look for.

use crate::canonical::canonical;
use crate::case::{Case, json};
use crate::choose::Choices;
use crate::compass::{Compass, Suspect, of_game};
use crate::contest::{Contest, Seen, rules_with};
use crate::fuzzed::Fuzzed;
use crate::games::{NAMES, Visitor, with_game};
use crate::invariants;
use crate::protocol::{Request, Written};
use crate::seeded::Seeded;
use crate::serve::Server;
use crate::trace::{self, Provenance, Trace};
use rulebook_spec::game::{EventOf, Log, Turn, step};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The names of the targets.
pub const TARGETS: &[&str] = &["codec", "compass", "players", "records", "rules", "server"];

/// Runs an input through the target of this name; false when it names no game or there is no such target.
///
/// # Panics
/// An invariant does not hold.
pub fn run(target: &str, input: &[u8]) -> bool {
    of_game(input).is_some_and(|(game, data)| run_as(target, game, data))
}

/// Runs what stands below the first line of an input through the target, for the game of this name.
///
/// # Panics
/// An invariant does not hold.
pub fn run_as(target: &str, game: &str, data: &[u8]) -> bool {
    with_game(game, Run { target, data }).unwrap_or(false)
}

struct Run<'a> {
    target: &'a str,
    data: &'a [u8],
}

impl Visitor for Run<'_> {
    type Output = bool;

    fn visit<G: Contest>(self) -> bool {
        match self.target {
            "codec" => codec::<G>(self.data),
            "compass" => drop(Compass::<G>::new([]).needles(self.data, REPLAYED_NEEDLES)),
            "players" => players::<G>(self.data),
            "records" => records::<G>(self.data),
            "rules" => rules::<G>(self.data),
            "server" => server::<G>(self.data),
            _ => return false,
        }
        true
    }
}

/// No game has more needles.
pub const NEEDLES_OF_A_GAME: usize = 16_384;
/// So many are looked at for an input.
const NEEDLES_OF_AN_INPUT: usize = 256;
/// So many where an input is only replayed: nobody looks for anything then.
const REPLAYED_NEEDLES: usize = 16;

/// The needles that an input of `compass` moves, by their numbers, each with its height; `None` where it names no game.
pub fn needles(input: &[u8]) -> Option<Vec<(usize, u8)>> {
    let (game, data) = of_game(input)?;
    let first = NAMES.iter().position(|name| *name == game)? * NEEDLES_OF_A_GAME;
    let moved = with_game(game, Needles { data })?.into_iter();
    Some(moved.filter(|(at, _)| *at < NEEDLES_OF_A_GAME).map(|(at, height)| (first + at, height)).collect())
}

struct Needles<'a> {
    data: &'a [u8],
}

impl Visitor for Needles<'_> {
    type Output = Vec<(usize, u8)>;

    fn visit<G: Contest>(self) -> Self::Output {
        thread_local! {
            /// What a compass has found out about the golden traces of a game holds for all inputs.
            static COMPASSES: RefCell<BTreeMap<&'static str, Box<dyn Any>>> = const { RefCell::new(BTreeMap::new()) };
        }
        COMPASSES.with_borrow_mut(|compasses| {
            let new = || -> Box<dyn Any> { Box::new(Compass::<G>::new(trace::cases::<G>())) };
            let compass = compasses.entry(G::name()).or_insert_with(new).downcast_mut::<Compass<G>>();
            let moved = compass.map(|compass| compass.needles(self.data, NEEDLES_OF_AN_INPUT)).unwrap_or_default();
            moved.into_iter().map(|(suspect, height)| (place::<G>(suspect), height)).collect()
        })
    }
}

/// The place of a needle among those of its game.
fn place<G: Contest>(suspect: Suspect) -> usize {
    let mutants = || G::mutants().map_or(0, |mutants| mutants.plan().mutants.len());
    match suspect {
        Suspect::Mutant(number) => number as usize - 1,
        Suspect::Variant(index) => mutants() + index,
    }
}

/// More lines of an input are not read, so that one input does not take long.
const LINES: usize = 32;

fn lines(data: &[u8]) -> impl Iterator<Item = String> + '_ {
    data.split(|byte| *byte == b'\n').take(LINES).map(|line| String::from_utf8_lossy(line).into_owned())
}

/// The native protocol, both ways: each line of the data as a message of the referee and as an answer of a player.
/// What can be read is written as one line, and reads back the same.
///
/// # Panics
/// An invariant does not hold.
pub fn codec<G: Contest>(data: &[u8]) {
    let positions = positions::<G>();
    for (number, line) in lines(data).enumerate() {
        if let Ok(message) = G::read_message(&line) {
            let again = G::read_message(&written(|out| G::write_message(&message, out)));
            assert_eq!(again.as_ref(), Ok(&message), "a message of the referee, from {line:?}");
            survives_json(&message);
        }
        for position in &positions {
            (0..G::seats(position)).for_each(|seat| answer::<G>(position, seat, &line));
        }
        // The variants take turns. What a lenient or mistaken table takes a line for need not be written in the same
        // way.
        let Some(variant) = G::variants().get((number + line.len()) % G::variants().len().max(1)) else { continue };
        let rules = rules_with::<G>(&[variant]);
        for position in &positions {
            (0..G::seats(position)).for_each(|seat| drop(G::read(&rules, position, seat, &line)));
        }
    }
}

/// Beginnings of games, the same ones each time.
fn positions<G: Contest>() -> Vec<G::Position> {
    let setup = |index| G::sample_setup(&mut Seeded::stream(0, index));
    let position = |setup: G::Setup| G::start(G::literal(), &setup, &mut Log::default()).ok();
    (0..8).map(setup).filter(G::lists_moves).filter_map(position).collect()
}

fn answer<G: Contest>(position: &G::Position, seat: u8, line: &str) {
    let Ok(choice) = G::read(G::literal(), position, seat, line) else { return };
    let spelt = answered::<G>(&choice);
    let again = G::read(G::literal(), position, seat, &spelt);
    assert_eq!(again.as_ref().ok(), Some(&choice), "an answer, {line:?} as {spelt:?}: {again:?}");
    survives_json(&choice);
}

/// The one line that is written, without its line feed.
fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes);
    let text = String::from_utf8(bytes).expect("the protocol is text");
    let line = text.strip_suffix('\n').expect("what is written ends with a line feed");
    assert!(!line.contains('\n'), "one line: {text:?}");
    line.to_owned()
}

/// The answer that a player writes, without its end, which comes once and last.
fn answered<G: Contest>(choice: &G::Move) -> String {
    let mut bytes = Vec::new();
    G::write_move(choice, &mut bytes);
    let (length, taken) = G::framing().cut(&bytes, 0).expect("what is written has an end");
    assert_eq!(taken, bytes.len(), "one answer");
    String::from_utf8(bytes[..length].to_vec()).expect("the protocol is text")
}

fn survives_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let again: T =
        serde_json::from_str(&String::from_utf8_lossy(&canonical(value))).expect("data reads back from its JSON");
    assert_eq!(&again, value);
}

/// Our own players: the first line names one, or one that cheats; it hears the others as messages, whatever they are,
/// and what it answers fits a line of the protocol.
///
/// # Panics
/// An invariant does not hold.
pub fn players<G: Contest>(data: &[u8]) {
    let mut lines = lines(data);
    let kind = lines.next().unwrap_or_default();
    let mut choices = Seeded::new(0);
    let Some(mut player) = G::player(&kind).or_else(|| G::cheat(&kind, 1)) else { return };
    for message in lines.filter_map(|line| G::read_message(&line).ok()) {
        if let Some(choice) = player.hear(&message, &mut choices) {
            let spelt = answered::<G>(&choice);
            assert!(spelt.len() <= G::answer_bytes(), "{kind} answers too long a line, {spelt:?}");
        }
    }
}

/// Setups and traces as files: the data as each of them.
///
/// # Panics
/// An invariant does not hold.
pub fn records<G: Contest>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(setup) = serde_json::from_str(text) {
        a_setup::<G>(&setup);
    }
    if let Ok(trace) = trace::parse(text) {
        a_trace::<G>(&trace, text);
    }
}

/// A setup that is accepted comes back from its position, and that makes the same position again.
fn a_setup<G: Contest>(setup: &G::Setup) {
    survives_json(setup);
    if let Ok(position) = G::start(G::literal(), setup, &mut Log::default()) {
        comes_back::<G>(&position);
        check_seats::<G>(setup, &position);
    }
    if G::lists_moves(setup) {
        for variant in G::variants() {
            let _ = G::start(&rules_with::<G>(&[variant]), setup, &mut Log::default());
        }
    }
}

fn comes_back<G: Contest>(position: &G::Position) {
    let setup = G::setup(position);
    match G::start(G::literal(), &setup, &mut Log::default()) {
        Ok(again) => {
            assert_eq!(&again, position, "a position is that of its setup");
            assert_eq!(G::setup(&again), setup, "a setup is that of its position");
        }
        Err(violation) => panic!("the setup of a position is refused, {violation}: {}", json(&setup)),
    }
}

fn check_seats<G: Contest>(setup: &G::Setup, position: &G::Position) {
    assert_eq!(G::seats(position), G::seat_count(setup), "seats at the table");
    for seat in 0..G::seats(position) {
        let _ = canonical(&G::view(G::literal(), position, seat));
        let moves = G::moves(G::literal(), position, seat);
        assert!(moves.is_some() || !G::lists_moves(setup), "moves that can be listed");
    }
    assert!(G::draw(position).ends_with('\n'));
}

/// The most events of a trace whose positions are too large to be listed.
const LARGE_EVENTS: usize = 4;

/// A trace that can be read can be checked and regenerated, with or without every position; what comes of it reads
/// back, agrees with the rules, and regenerated again changes no byte.
fn a_trace<G: Contest>(trace: &Trace, text: &str) {
    let address = "fuzz";
    let large = |case: &Case<G>| !G::lists_moves(&case.setup) && case.events.len() > LARGE_EVENTS;
    if trace::case::<G>(address, trace).is_ok_and(|case| large(&case)) {
        return;
    }
    let _ = trace::check::<G>(address, trace, text);
    let _ = (trace::readings::<G>(trace), trace::diff(trace, trace));
    if let Ok(new) = trace::regenerated::<G>(address, trace, text) {
        let again = reads_back::<G>(trace, &new, trace.header.provenance == Provenance::Derived);
        let twice = trace::regenerated::<G>(address, &again, &new);
        assert_eq!(twice.as_ref(), Ok(&new), "regenerated twice");
    }
    if let Ok(full) = trace::full::<G>(address, trace) {
        reads_back::<G>(trace, &full, true);
    }
}

/// The trace in a file that we wrote for another.
fn reads_back<G: Contest>(old: &Trace, text: &str, agrees: bool) -> Trace {
    let new = trace::parse(text).unwrap_or_else(|error| panic!("what is written reads back: {error}\n{text}"));
    let _ = trace::diff(old, &new);
    assert_eq!(trace::diff(&new, &new), [""; 0]);
    if agrees && new.header.game == G::name() {
        assert_eq!(trace::check::<G>("fuzz", &new, text), Ok(Vec::new()), "{text}");
    }
    new
}

/// The longest game that is played, in events.
const EVENTS: usize = 100;
/// About this many moves of a position are tried, some of each kind.
const MOVES: usize = 8;

/// A game that the data steers, under the literal rules or a variant of them: what is kept incrementally equals a
/// literal recount after each step; under the literal rules every position and step keeps the invariants.
///
/// # Panics
/// An invariant does not hold.
pub fn rules<G: Contest>(data: &[u8]) {
    let choices: &mut dyn Choices = &mut Fuzzed::new(data);
    let variants = G::variants();
    let variant = if choices.once_in(2) { choices.pick(variants) } else { None };
    let rules = variant.map_or(G::literal().clone(), |variant| rules_with::<G>(&[variant]));
    let setup = G::sample_setup(choices);
    let mut log = Log::default();
    let Ok(mut position) = G::start(&rules, &setup, &mut log) else { return };
    let mut events = Vec::new();
    for _ in 0..EVENTS {
        holds::<G>(&position, variant.is_none());
        let turn = G::turn(&rules, &position);
        let event = G::sample_event(&position, turn, choices);
        let before = position.clone();
        let done = step::<G>(&rules, &mut position, &event, &mut log);
        assert!(done.is_ok() || position == before, "an impossible event changes nothing: {event:?}");
        assert!(done.is_err() || !turn.is_over(), "nothing follows the end: {event:?}");
        // Events are sampled for the literal rules. Under others luck may have other things to decide.
        let follows = done.is_ok() || turn.is_over() || variant.is_some();
        assert!(follows, "a sampled event follows unless the game is over: {done:?} {event:?}");
        if done.is_err() {
            break;
        }
        if variant.is_none() {
            let seen = Seen { before: &before, event: &event, after: &position, log: &log };
            let kept = invariants::of_step::<G>(&rules, &seen);
            kept.unwrap_or_else(|broken| panic!("{broken}: {event:?} in {}", json(&G::setup(&before))));
        }
        events.push(event);
    }
    if variant.is_none() {
        from_the_beginning::<G>(&setup, &events, &position);
    }
}

/// What holds of a position; more under the literal rules.
fn holds<G: Contest>(position: &G::Position, literal: bool) {
    let kept = if literal { invariants::of_position::<G>(G::literal(), position) } else { G::recount(position) };
    kept.unwrap_or_else(|broken| panic!("{broken}: {}", json(&G::setup(position))));
    if !literal {
        return;
    }
    let Turn::Seats(asked) = G::turn(G::literal(), position) else { return };
    for seat in asked.iter() {
        let moves = G::moves(G::literal(), position, seat).unwrap_or_default();
        for choice in moves.iter().step_by(moves.len() / MOVES + 1) {
            let spelt = answered::<G>(choice);
            assert!(spelt.len() <= G::answer_bytes(), "{spelt:?} is longer than any answer may be");
            // A game without a text protocol refuses every line.
            let read = G::read(G::literal(), position, seat, &spelt);
            assert!(G::line_rules().is_empty() || read.as_ref() == Ok(choice), "{choice:?} as {spelt:?} is {read:?}");
        }
    }
}

/// The same game from its very beginning comes to the same position.
fn from_the_beginning<G: Contest>(setup: &G::Setup, events: &[EventOf<G>], position: &G::Position) {
    let Some((setup, events)) = G::from_beginning(setup, events) else { return };
    let mut log = Log::default();
    let started = G::start(G::literal(), &setup, &mut log);
    let mut other =
        started.unwrap_or_else(|violation| panic!("the beginning of a game: {violation}: {}", json(&setup)));
    for event in &events {
        let done = step::<G>(G::literal(), &mut other, event, &mut log);
        assert_eq!(done, Ok(()), "from its beginning, {}, {event:?}", json(&setup));
    }
    assert_eq!(&other, position, "from its beginning, {}, {events:?}", json(&setup));
}

/// More bytes of answers than these are not asked for.
const ANSWERED_BYTES: usize = 4 << 20;

/// The rules behind the adapter protocol: whatever line comes, one line of JSON answers it, which is an answer of the
/// protocol with the number of the request.
///
/// # Panics
/// An invariant does not hold.
pub fn server<G: Contest>(data: &[u8]) {
    let mut server = Server::<G>::new(G::literal().clone(), Vec::new());
    let mut bytes = 0;
    for line in lines(data) {
        let (answer, over) = server.answer(&line);
        let text = serde_json::to_string(&answer).expect("an answer has a form in JSON");
        assert!(!text.contains('\n'), "one line: {text}");
        let again: Written = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again, answer);
        let number = serde_json::from_str::<Value>(&line).ok().and_then(|value| value.get("seq")?.as_u64());
        assert_eq!(answer.seq, number.unwrap_or(0), "the answer to {line}");
        if serde_json::from_str::<Request>(&line).is_err() {
            assert!(answer.error.is_some() && !over, "{line:?} is no request, but answered {text}");
        }
        let said = [&answer.position, &answer.view].iter().filter(|part| part.is_some()).count();
        let failed = answer.error.is_some() || answer.skipped.is_some() || answer.rejected.is_some();
        assert!(!failed || said == 0, "an answer or a reason for none: {}", json(&answer));
        bytes += text.len();
        if over || bytes > ANSWERED_BYTES {
            return;
        }
    }
}
