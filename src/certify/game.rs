//! One game of a certification, and what it came to, as plain data: what is in a journal is not played again.

use super::foul::Foul;
use super::pairings::Pairing;
use super::unknown::{self, Answered};
use super::{MOST_ANSWERS, Plan, SHARE, seats};
use crate::certificate::Sheet;
use crate::exit::Failure;
use crate::journal::Journal;
use crate::play::{self, Chair, Judged, Refusal, Stopped, Table};
use crate::process::{Ended, Program};
use crate::stop;
use rulebook_conformance::canonical::hash;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Contest, Variant, rules_with};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Event, EventOf, Log, LogOf, OffenceKind};
use rulebook_spec::rule::Rule;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a bot has after a game to end by itself, so that one that the machine held up is not called one that stays.
const GRACE: Duration = Duration::from_secs(2);
/// The same once this many games ended with a bot that stayed: it will not end, and each game would take that long.
const SHORT_GRACE: Duration = Duration::from_millis(100);
const PATIENT_GAMES: u64 = 3;

/// What a game showed of the bot.
#[derive(Serialize, Deserialize)]
pub(super) enum Shown {
    Good,
    Foul(Box<Foul>),
    /// This machine kept it waiting for so long that nobody can say if it was late.
    Unknown,
    /// The run was cut off in it.
    Cut,
}

/// What a game came to.
#[derive(Serialize, Deserialize)]
pub(super) struct Came {
    pub shown: Shown,
    /// How many answers of the bot applied each rule, by its id.
    pub cites: BTreeMap<String, u64>,
    pub answers: u64,
    /// Whether the bot went on running until it was killed.
    pub stayed: bool,
    /// Whether the game was broken off when enough had been seen of the bot, or the time was over.
    pub broken_off: bool,
    /// What was credited at most to a program that this machine kept waiting.
    pub held_us: u64,
    /// How much later than at a deadline we looked at most.
    pub overslept_us: u64,
    pub slowest_us: u64,
    pub used_bytes: u64,
    /// Whether a program had time to start before its clock ran.
    pub starts_apart: bool,
    /// What the bot had written of an answer when the run was cut off, and how an answer ends.
    #[serde(skip)]
    pub unended: Option<String>,
    /// Whether it says nothing: the bot was late, or may have been, beside other games.
    #[serde(skip)]
    pub disturbed: bool,
    /// What the bot has left in its scratch folder, by name; nobody else writes there.
    pub left: Option<String>,
    /// A file beside it that it had open for writing when the game was over, by name.
    pub beside: Option<String>,
    /// How often it tried to reach the network.
    #[serde(default)]
    pub unroutable: u32,
    /// The hash of what was played and answered.
    pub played: Option<String>,
    /// How long the game took, in microseconds; unknown where the journal has it.
    #[serde(skip)]
    pub took_us: Option<u64>,
}

impl Came {
    pub fn of(shown: Shown) -> Self {
        Came {
            shown,
            cites: BTreeMap::new(),
            answers: 0,
            stayed: false,
            broken_off: false,
            held_us: 0,
            overslept_us: 0,
            slowest_us: 0,
            used_bytes: 0,
            starts_apart: false,
            unended: None,
            disturbed: false,
            left: None,
            beside: None,
            unroutable: 0,
            played: None,
            took_us: None,
        }
    }

    /// Whether it is a matter of time how it came.
    fn is_of_time(&self) -> bool {
        match &self.shown {
            Shown::Unknown => true,
            Shown::Foul(foul) => foul.kind == OffenceKind::Late.name(),
            Shown::Good | Shown::Cut => false,
        }
    }

    /// Whether it was broken off for want of time.
    pub fn is_short(&self) -> bool {
        self.broken_off && self.answers < MOST_ANSWERS
    }
}

/// The rule with this id.
///
/// # Errors
/// A journal names one that is not there.
pub(super) fn rule<G: Contest>(id: &str) -> Result<Rule, Failure> {
    let rule = G::book().rules.iter().copied().find(|rule| rule.id() == id);
    rule.ok_or_else(|| Failure::incomplete(format!("the journal names the rule {id}, which is not there")))
}

/// The hash of a game.
///
/// # Errors
/// A journal has another text in its place.
pub(super) fn sheet(played: &str) -> Result<blake3::Hash, Failure> {
    let no_hash = || Failure::incomplete(format!("the journal has the hash {played}, which is none"));
    blake3::Hash::from_hex(played).map_err(|_| no_hash())
}

/// Whether a program's start has an allowance of its own in this game: its first limit is shorter.
fn starts_apart<G: Contest>(rules: &G::Rules, pairing: &Pairing<G>, start_time: Duration) -> bool {
    let position = G::start(rules, &pairing.setup, &mut Log::default());
    let limit_us = position.ok().and_then(|position| G::limit_us(rules, &position, pairing.seat));
    limit_us.is_some_and(|limit_us| Duration::from_micros(limit_us) < start_time)
}

/// Who plays the games, several at a time.
pub(super) struct Host<'a, G: Contest> {
    pub plan: &'a Plan,
    pub base: &'a [&'static Variant<G::Rules>],
    pub rules: G::Rules,
    /// What games came to, where the run is to go on.
    journal: Option<Mutex<Journal>>,
    /// Games so far after which the bot went on running until it was killed.
    stayed: AtomicU64,
}

impl<'a, G: Contest> Host<'a, G> {
    pub fn new(plan: &'a Plan, base: &'a [&'static Variant<G::Rules>], journal: Option<Journal>) -> Self {
        let rules = rules_with::<G>(base);
        Host { plan, base, rules, journal: journal.map(Mutex::new), stayed: AtomicU64::new(0) }
    }

    /// The journal, where there is one. Who panicked with it has written nothing.
    fn journal(&self) -> Option<MutexGuard<'_, Journal>> {
        self.journal.as_ref().map(|journal| journal.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What a game came to, as the journal says, or as it is played now, alone or beside others. It is broken off at this time.
    pub fn came(&self, pairing: &Pairing<G>, deadline: Instant, is_alone: bool) -> Result<Came, Failure> {
        let asked = hash(&json!([pairing.setup, pairing.seat, pairing.seed]));
        let key = format!("{} {}", pairing.address, &asked[..16]);
        let there = self.journal().map_or(Ok(None), |mut journal| journal.take(&key))?;
        if let Some(came) = there {
            return Ok(came);
        }
        let began = Instant::now();
        let mut came = self.play(pairing, deadline)?;
        came.took_us = u64::try_from(began.elapsed().as_micros()).ok();
        came.disturbed = !is_alone && came.is_of_time();
        self.stayed.fetch_add(u64::from(came.stayed), Ordering::Relaxed);
        // Where the run goes on there is time to play a game to its end.
        let is_decided = !matches!(came.shown, Shown::Cut) && !came.is_short() && !came.disturbed;
        if let Some(mut journal) = self.journal().filter(|_| is_decided) {
            journal.append(&key, &came)?;
        }
        Ok(came)
    }

    /// Plays one game.
    fn play(&self, pairing: &Pairing<G>, deadline: Instant) -> Result<Came, Failure> {
        let bot = usize::from(pairing.seat);
        let mut chairs: Vec<Option<Chair>> = (0..G::seat_count(&pairing.setup)).map(|_| None).collect();
        for seat in seats::<G>(&self.rules, &pairing.setup) {
            let (command, wire) = match seat == pairing.seat {
                true => (self.plan.command.clone(), self.plan.wire),
                false => (pairing.opponent(self.plan.wire), self.plan.wire),
            };
            let launch = wire.launch::<G>(command);
            let mut program = Program::start(&launch).map_err(|error| Failure::broken(error.to_string()))?;
            if let Some(line) = pairing.unknown.filter(|_| seat == pairing.seat) {
                program = match self.tell_unknown(pairing, line, program)? {
                    Ok(program) => program,
                    Err(came) => return Ok(*came),
                };
            }
            chairs[usize::from(seat)] = Some(Chair { program, wire });
        }
        let (mut cites, mut answers) = (BTreeMap::<Rule, u64>::new(), 0);
        cites.extend(pairing.unknown.and_then(|_| unknown::rule::<G>()).map(|rule| (rule, 1)));
        let mut watch = |event: &EventOf<G>, log: &LogOf<G>, _: &G::Position| {
            if matches!(event, Event::Reply(reply) if usize::from(reply.seat) == bot) {
                answers += 1;
                log.cites.iter().for_each(|rule| *cites.entry(*rule).or_default() += 1);
            }
            Ok(())
        };
        let choices: &mut dyn Choices = &mut Seeded::stream(self.plan.seed, pairing.seed);
        let table = Table::<G> {
            rules: &self.rules,
            setup: &pairing.setup,
            start_time: self.plan.start_time,
            grace: if self.stayed.load(Ordering::Relaxed) < PATIENT_GAMES { GRACE } else { SHORT_GRACE },
            record: true,
            watch: Some(&mut watch),
            people: None,
            luck: choices,
            judged: Some(Judged {
                seat: pairing.seat,
                most_answers: MOST_ANSWERS,
                longest: self.plan.time / SHARE,
                deadline,
            }),
        };
        let played = match table.play(chairs) {
            Err(Stopped::Held(..)) => return Ok(Came::of(Shown::Unknown)),
            Err(Stopped::Unended { seat, says, .. }) if seat == pairing.seat => {
                return Ok(Came { unended: Some(says), ..Came::of(Shown::Cut) });
            }
            Err(Stopped::System(_) | Stopped::Unended { .. }) if stop::cut().is_some() => {
                return Ok(Came::of(Shown::Cut));
            }
            played => played.map_err(|stopped| Failure::broken(stopped.to_string()))?,
        };
        let cites = cites.into_iter().map(|(rule, count)| (rule.id().to_owned(), count)).collect();
        Ok(Came { cites, answers, ..self.shown(pairing, &played)? })
    }

    /// Sends the bot a line that is no message. Gives the bot where it answers that well, and otherwise what the game came to.
    fn tell_unknown(
        &self,
        pairing: &Pairing<G>,
        line: &str,
        mut program: Program,
    ) -> Result<Result<Program, Box<Came>>, Failure> {
        let answered = match unknown::answered::<G>(&self.rules, pairing, line, &mut program, self.plan.time) {
            Err(_) if stop::cut().is_some() => return Ok(Err(Box::new(Came::of(Shown::Cut)))),
            answered => answered?,
        };
        Ok(match answered {
            Answered::Well => Ok(program),
            Answered::NotYet => Err(Box::new(Came { broken_off: true, ..Came::of(Shown::Good) })),
            Answered::Badly(offence) => {
                let refusal = Refusal { event: 0, seat: pairing.seat, offence };
                let foul = self.foul(pairing, refusal, 0, &unknown::remains(program), false);
                let cites = unknown::rule::<G>().map(|rule| (rule.id().to_owned(), 1)).into_iter().collect();
                Err(Box::new(Came { answers: 1, cites, ..Came::of(Shown::Foul(Box::new(foul))) }))
            }
        })
    }

    /// What a game has shown of the bot.
    fn shown(&self, pairing: &Pairing<G>, played: &play::Played<G>) -> Result<Came, Failure> {
        let remains = played.remains[usize::from(pairing.seat)]
            .as_ref()
            .ok_or_else(|| Failure::broken("the bot got no seat: a bug in rulebook"))?;
        let mut sheet = Sheet::of(&pairing.address, &pairing.setup);
        played.events.iter().for_each(|event| sheet.note_event(event));
        let foul = played.refusals.iter().find(|refusal| refusal.seat == pairing.seat).cloned();
        // Who has broken a rule may be killed at once.
        let stayed = foul.is_none() && remains.ended == Ended::Killed;
        let broken_off = foul.is_none() && played.places.as_slice().is_empty();
        let shown = match foul {
            Some(refusal) => {
                let has_luck = played.events.iter().any(|event| matches!(event, Event::Chance(_)));
                let is_played_again = pairing.unknown.is_none() && !has_luck;
                Shown::Foul(Box::new(self.foul(pairing, refusal, played.plies, remains, is_played_again)))
            }
            None => Shown::Good,
        };
        Ok(Came {
            stayed,
            broken_off,
            held_us: played.held_us,
            overslept_us: played.overslept_us,
            slowest_us: remains.slowest_us,
            used_bytes: remains.used_bytes,
            starts_apart: starts_apart::<G>(&self.rules, pairing, self.plan.start_time),
            left: remains.conduct.left.first().cloned(),
            beside: remains.conduct.beside.first().cloned(),
            unroutable: remains.conduct.unroutable,
            played: Some(sheet.hash().to_string()),
            ..Came::of(shown)
        })
    }
}
