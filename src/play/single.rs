//! One game between named players as plain data: what a tournament asks for, and what comes of it.

use super::{Chair, Stopped, Table, WireKind};
use crate::exit::Failure;
use crate::process::{Launch, Program, last_words, wait};
use crate::variants::find_variants;
use rulebook_conformance::case::{Case, json};
use rulebook_conformance::contest::{Contest, Ranking, VariantKind, Wishes, rules_with};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace::{FORMAT, Header, Provenance, written};
use rulebook_spec::game::{Answer, Event, EventOf, Log, LogOf, Seat, Turn, step};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// So long it is watched for whether a player ends as soon as it is started.
const WATCHED: Duration = Duration::from_millis(500);

/// How a player is started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entrant {
    /// By a command, in a folder where one is named. `{seed}` in it stands for a number that the game's seed gives.
    Command {
        /// The program and its arguments.
        words: Vec<String>,
        /// Where it runs.
        folder: Option<PathBuf>,
    },
    /// By the referee, which follows a program of the game's own kind.
    Program(PathBuf),
}

impl Entrant {
    fn launch<G: Contest>(&self, wire: WireKind, seed: u64) -> Option<Launch> {
        let Entrant::Command { words, folder } = self else { return None };
        let ours =
            std::env::current_exe().map_or_else(|_| "rulebook".into(), |path| path.to_string_lossy().into_owned());
        // A program of ours speaks as it is spoken to.
        let is_ours = matches!(&words[..], [program, verb, ..] if program == "{rulebook}" && verb == "bot");
        let is_told = wire == WireKind::usual::<G>() || words.iter().any(|word| word.starts_with("--wire"));
        let told = if is_ours && !is_told { &["--wire", wire.name()][..] } else { &[] };
        let words = words.iter().map(|word| match word.as_str() {
            // A program of ours, wherever it lies on this machine.
            "{rulebook}" => ours.clone(),
            word => word.replace("{seed}", &seed.to_string()),
        });
        let words = words.chain(told.iter().map(|word| (*word).to_owned()));
        Some(Launch { folder: folder.clone(), ..wire.launch::<G>(words) })
    }
}

/// What is the same in all games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Good-faith readings by their ids.
    pub readings: Vec<String>,
    /// Whether programs are spoken to in JSON, whatever the game's own protocol.
    pub json: bool,
    /// How long each player may take for a whole game, in milliseconds, where the game limits that.
    pub budget_ms: Option<u32>,
    /// How long each player may take to start, in milliseconds.
    pub start_ms: u64,
    /// How long players may take to end after a game, in milliseconds.
    pub grace_ms: u64,
}

impl Terms {
    fn wire<G: Contest>(&self) -> WireKind {
        if self.json { WireKind::Json } else { WireKind::usual::<G>() }
    }
}

/// A game to be played.
pub struct Order<'a> {
    /// Who sits in each seat.
    pub entrants: Vec<&'a Entrant>,
    /// Where it begins: a setup in JSON, with the programs of seats that have one.
    pub setup: &'a Value,
    /// The seed of luck.
    pub seed: u64,
    /// The terms.
    pub terms: &'a Terms,
}

/// A reply that broke a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foul {
    /// The number of the event, from 0.
    pub event: u64,
    /// The seat that broke it.
    pub seat: Seat,
    /// In which way the reply was bad.
    pub kind: String,
    /// The rule that it breaks.
    pub rule: String,
    /// What is wrong with the reply, in words.
    pub says: String,
    /// How the program ended, and the last that it wrote to standard error.
    pub evidence: String,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Single {
    /// The place of each seat.
    pub places: Vec<u8>,
    /// What the contest's ranking counts of each seat.
    pub numbers: Vec<Vec<i64>>,
    /// The fouls in order.
    pub fouls: Vec<Foul>,
    /// The rules that say how it ended.
    pub end: Vec<String>,
    /// The slowest answer of each seat, in microseconds.
    pub slowest_us: Vec<u64>,
    /// The most that a player was credited with since this machine kept it waiting, in microseconds.
    pub held_us: u64,
    /// How much later than at a deadline we looked at most, in microseconds.
    pub overslept_us: u64,
    /// How long the game took, in microseconds.
    pub took_us: u64,
    /// The setup and the events: the whole game.
    pub setup: Value,
    /// The events in order.
    pub events: Vec<Value>,
}

/// Why there is no result. None of it is what a game was decided by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoResult {
    /// The player of this seat cannot be started.
    NotStarted(Seat, String),
    /// The harness or the machine failed, or the setup cannot be.
    Harness(String),
}

/// A game that can be played by whoever does not know its type.
pub trait Plays: Sync {
    /// Its name.
    fn game(&self) -> &'static str;
    /// How its contest ranks.
    fn ranking(&self) -> &'static Ranking;
    /// The names of its boards, those of the contest's own set first.
    fn board_names(&self) -> Vec<&'static str>;
    /// The setup of a board by its name, as the game writes it, in JSON, or `@` and a file with either.
    ///
    /// # Errors
    /// There is no such board.
    fn board(&self, text: &str) -> Result<Value, Failure>;
    /// The `index`th board drawn from a seed.
    ///
    /// # Errors
    /// A wish that the game cannot fulfil.
    fn draw_board(&self, wishes: &Wishes, seed: u64, index: u64) -> Result<Value, Failure>;
    /// That the game has these readings.
    ///
    /// # Errors
    /// It has not.
    fn has_readings(&self, ids: &[String]) -> Result<(), Failure>;
    /// How many seats a setup has, with the budget of the terms in it.
    ///
    /// # Errors
    /// The game refuses it.
    fn prepare(&self, setup: Value, terms: &Terms) -> Result<(Value, usize), String>;
    /// Lets the program of a file lead a seat.
    ///
    /// # Errors
    /// The game has no such programs, or the file is none.
    fn put_program(&self, setup: &mut Value, seat: Seat, path: &Path) -> Result<(), Failure>;
    /// Whether the game has programs that the referee follows.
    fn has_programs(&self) -> bool;
    /// Whether the game limits the time of a whole game.
    fn has_budget(&self) -> bool;
    /// Starts a player, and ends it soon after. Says how it has ended by itself, where it has.
    ///
    /// # Errors
    /// One sentence on a player that cannot be started.
    fn try_start(&self, entrant: &Entrant) -> Result<Option<String>, String>;
    /// Plays a game to its end.
    ///
    /// # Errors
    /// There is no result.
    fn play_one(&self, order: &Order) -> Result<Single, NoResult>;
    /// A game as a trace.
    ///
    /// # Errors
    /// The game is none.
    fn trace(&self, game: &Record, about: &str) -> Result<String, String>;
    /// The moves of a game in the game's own words, with their seats, but for what only says that a message was heard; `None`
    /// for a game without a protocol of text.
    ///
    /// # Errors
    /// The game is none.
    fn moves(&self, game: &Record) -> Result<Option<Vec<(Seat, String)>>, String>;
}

/// A game that was played, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Where it began.
    pub setup: Value,
    /// What happened.
    pub events: Vec<Value>,
    /// The readings.
    #[serde(default)]
    pub readings: Vec<String>,
}

/// What [`Plays::play_one`] does for a game.
pub(crate) fn play_one<G: Contest>(order: &Order) -> Result<Single, NoResult> {
    let harness = |error: &dyn std::fmt::Display| NoResult::Harness(error.to_string());
    let variants = find_variants::<G>(&order.terms.readings, VariantKind::Reading).map_err(|error| harness(&error))?;
    let rules = rules_with::<G>(&variants);
    let setup: G::Setup = serde_json::from_value(order.setup.clone()).map_err(|error| harness(&error))?;
    let wire = order.terms.wire::<G>();
    let (mut chairs, mut seats, mut launches) = (Vec::new(), Vec::new(), Vec::new());
    for (seat, entrant) in (0..).zip(&order.entrants) {
        chairs.push(None);
        if let Some(launch) = entrant.launch::<G>(wire, order.seed.wrapping_add(u64::from(seat))) {
            seats.push(seat);
            launches.push(launch);
        }
    }
    for (seat, program) in seats.into_iter().zip(Program::start_all(&launches)) {
        let program = program.map_err(|error| NoResult::NotStarted(seat, error.to_string()))?;
        chairs[usize::from(seat)] = Some(Chair { program, wire });
    }
    let began = Instant::now();
    let table = Table::<G> {
        rules: &rules,
        setup: &setup,
        start_time: Duration::from_millis(order.terms.start_ms),
        grace: Duration::from_millis(order.terms.grace_ms),
        record: true,
        watch: None,
        people: None,
        luck: &mut Seeded::new(order.seed),
        judged: None,
    };
    let played = table.play(chairs).map_err(|stopped: Stopped| harness(&stopped))?;
    let foul = |refusal: &super::Refusal| {
        let remains = played.remains.get(usize::from(refusal.seat)).and_then(Option::as_ref);
        Foul {
            event: refusal.event,
            seat: refusal.seat,
            kind: refusal.offence.kind.name().into(),
            rule: refusal.offence.violation.rule.id().into(),
            says: refusal.offence.violation.detail.clone(),
            evidence: remains.map(super::report::evidence).unwrap_or_default(),
        }
    };
    let slowest = |remains: &Option<super::Remains>| remains.as_ref().map_or(0, |remains| remains.slowest_us);
    Ok(Single {
        places: played.places.as_slice().to_vec(),
        numbers: G::numbers(&played.position),
        fouls: played.refusals.iter().map(foul).collect(),
        end: super::report::ending(&played).into_iter().map(str::to_owned).collect(),
        slowest_us: played.remains.iter().map(slowest).collect(),
        held_us: played.held_us,
        overslept_us: played.overslept_us,
        took_us: u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX),
        setup: json(&setup),
        events: played.events.iter().map(json).collect(),
    })
}

/// What [`Plays::try_start`] does for a game.
pub(crate) fn try_start<G: Contest>(entrant: &Entrant) -> Result<Option<String>, String> {
    let Some(launch) = entrant.launch::<G>(WireKind::usual::<G>(), 0) else { return Ok(None) };
    let mut program = Program::start(&launch).map_err(|error| error.to_string())?;
    let Some(ended) = program.wait_end(Instant::now() + WATCHED) else { return Ok(None) };
    let deadline = Instant::now() + WATCHED;
    while !program.is_closed() && Instant::now() < deadline {
        wait(std::slice::from_mut(&mut program), Some(deadline)).map_err(|error| error.to_string())?;
        program.take_all();
    }
    let words = last_words(program.errors().tail()).map(|words| format!(": {words}")).unwrap_or_default();
    Ok(Some(format!("{ended} as soon as it was started{words}")))
}

/// What [`Plays::prepare`] does for a game.
pub(crate) fn prepare<G: Contest>(setup: Value, terms: &Terms) -> Result<(Value, usize), String> {
    let setup: G::Setup = serde_json::from_value(setup).map_err(|error| format!("no setup of this game: {error}"))?;
    let setup = match terms.budget_ms {
        Some(budget_ms) => G::with_budget(setup, budget_ms),
        None => setup,
    };
    let variants = find_variants::<G>(&terms.readings, VariantKind::Reading).map_err(|failure| failure.says)?;
    let position = G::start(&rules_with::<G>(&variants), &setup, &mut Log::default());
    let position = position.map_err(|violation| violation.to_string())?;
    Ok((json(&setup), usize::from(G::seats(&position))))
}

fn read<G: Contest>(game: &Record) -> Result<(G::Setup, Vec<EventOf<G>>), String> {
    let setup = serde_json::from_value(game.setup.clone()).map_err(|error| error.to_string())?;
    let events: Result<_, _> = game.events.iter().cloned().map(serde_json::from_value).collect();
    Ok((setup, events.map_err(|error| error.to_string())?))
}

/// What [`Plays::trace`] does for a game.
pub(crate) fn trace<G: Contest>(game: &Record, about: &str) -> Result<String, String> {
    let (setup, events) = read::<G>(game)?;
    let variants = find_variants::<G>(&game.readings, VariantKind::Reading).map_err(|failure| failure.says)?;
    let header = Header {
        format: FORMAT,
        game: G::name().into(),
        provenance: Provenance::Derived,
        about: about.into(),
        source: String::new(),
        spec: env!("CARGO_PKG_VERSION").into(),
        reading: variants.iter().map(|variant| variant.id.to_owned()).collect(),
        setup: game.setup.clone(),
    };
    let case = Case { address: String::new(), setup, events };
    written::<G>(&rules_with::<G>(&variants), &header, &case, false)
}

/// What [`Plays::moves`] does for a game.
pub(crate) fn moves<G: Contest>(game: &Record) -> Result<Option<Vec<(Seat, String)>>, String> {
    if !G::is_text() {
        return Ok(None);
    }
    let (setup, events) = read::<G>(game)?;
    let variants = find_variants::<G>(&game.readings, VariantKind::Reading).map_err(|failure| failure.says)?;
    let rules = rules_with::<G>(&variants);
    let mut log = Log::default();
    let mut position = G::start(&rules, &setup, &mut log).map_err(|violation| violation.to_string())?;
    let mut moves = Vec::new();
    // What each seat would say to show only that it has heard.
    let mut heard: Vec<Option<G::Move>> = vec![None; usize::from(G::seats(&position))];
    let note = |log: &LogOf<G>, heard: &mut Vec<Option<G::Move>>| {
        for (seat, message) in &log.sent {
            heard[usize::from(*seat)] = G::acknowledgement(message);
        }
    };
    note(&log, &mut heard);
    for event in events {
        let is_over = matches!(G::turn(&rules, &position), Turn::Over(_));
        if let (false, Event::Reply(reply)) = (is_over, &event) {
            let said = match &reply.answer {
                Answer::Line(line) => G::read(&rules, &position, reply.seat, line).ok(),
                Answer::Move(choice) => Some(choice.clone()),
                Answer::Fault(_) => None,
            };
            let only = heard.get_mut(usize::from(reply.seat)).and_then(Option::take);
            if said.is_none() || said != only {
                moves.push((reply.seat, spelt::<G>(&reply.answer)));
            }
        }
        step::<G>(&rules, &mut position, &event, &mut log).map_err(|impossible| impossible.to_string())?;
        note(&log, &mut heard);
    }
    Ok(Some(moves))
}

/// An answer in the game's own words.
fn spelt<G: Contest>(answer: &Answer<G::Move>) -> String {
    match answer {
        Answer::Line(line) => line.trim_end_matches(['\r', '\n']).to_owned(),
        Answer::Move(choice) => {
            let mut bytes = Vec::new();
            G::write_move(choice, &mut bytes);
            String::from_utf8_lossy(&bytes).trim_end().to_owned()
        }
        Answer::Fault(fault) => format!("({})", fault.says()),
    }
}
