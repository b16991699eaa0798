//! Certifying a program of snakes: its file is held against every limit, then it fights, and each of its decisions is
//! found twice.

use super::programs::{NoProgram, try_program};
use crate::certify::met;
use crate::durations::YEAR_S;
use crate::exit::Failure;
use crate::out::program;
use crate::progress::Progress;
use crate::report::{Book, CaseResult, Counts, Finding, Missing, Report, Run, Verdict};
use crate::select::{Number, Shard};
use crate::variants::find_variants;
use crate::wings::Trial;
use rulebook_conformance::case::{drawn, json};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Boards, Sampler, Variant, VariantKind, Wishes, rules_with};
use rulebook_conformance::games::snakes::lint::{Weight, lint};
use rulebook_conformance::games::snakes::players::{self, PROGRAMS};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Answer, Event, EventOf, Game, Log, Reply, Seat, step};
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::decide::{Verdict as Decided, decide};
use rulebook_spec::snakes::program::{Program, ProgramFile};
use rulebook_spec::snakes::{Licence, Moves, Position, Rules, Setup, Snakes, Stage, licence, possible};
use serde_json::json as object;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Fights that were not fought get this many times the time when they are fought anew.
const MORE_TIME: u64 = 10;
/// The file itself, as a case.
const FILE: &str = "snakes/program";
/// The longest side of a board that is drawn, and the shortest.
const SIDES: (u32, u32) = (4, 12);
/// The rounds of a fight that is drawn.
const ROUNDS: u32 = 200;

/// A fight that the program takes part in.
struct Fight {
    address: String,
    setup: Setup,
    /// The seats that it leads.
    ours: Vec<Seat>,
    seed: u64,
}

/// Holds the program against every limit, lets it fight and judges each of its decisions.
///
/// # Errors
/// The file cannot be read or has neither form, no fight was selected, or the rules decide in two ways, which is a bug
/// in rulebook.
pub(super) fn certify(trial: &Trial, readings: &[String]) -> Result<Report, Failure> {
    let base = &find_variants::<Snakes>(readings, VariantKind::Reading)?[..];
    let started = Instant::now();
    let program = match try_program(&trial.path)? {
        Ok(program) => program,
        Err(NoProgram { rule: Some(rule), says }) => return Ok(refused(trial, base, rule, &says)),
        Err(refused) => return Err(refused.failure(&trial.path)),
    };
    let mut certifier = Certifier {
        rules: rules_with::<Snakes>(base),
        seed: trial.seed,
        file: ProgramFile::of(&program),
        decided: vec![0; program.maps.len()],
        program,
        cites: BTreeMap::new(),
        forced: 0,
        no_map: 0,
        blocked: 0,
        fights: 0,
        cases: vec![CaseResult { address: FILE.into(), status: "pass", reason: String::new(), took_us: None }],
    };
    let (bar, mut unfought) = (Progress::of_time(trial.time, "fights"), Vec::new());
    for fight in certifier.chosen() {
        if !trial.filter.takes(&fight.address) {
            continue;
        }
        if started.elapsed() >= trial.time {
            unfought.push(fight.address);
            continue;
        }
        bar.at(certifier.fights, || 0);
        certifier.fight(&fight)?;
        certifier.cases.push(CaseResult {
            address: fight.address,
            status: "pass",
            reason: String::new(),
            took_us: None,
        });
    }
    let first = Number { steered: false, seed: trial.seed, index: 0 };
    let numbers = trial.filter.drawn(Snakes::name(), first, trial.cases, std::iter::empty());
    for number in numbers.filter(|number| !number.steered) {
        if started.elapsed() >= trial.time {
            if trial.cases.is_none() {
                break;
            }
            // Games are chosen by their number.
            unfought.push(number.address(Snakes::name()));
            continue;
        }
        bar.at(certifier.fights, || 0);
        if let Some(fight) = certifier.drawn(number) {
            certifier.fight(&fight)?;
        }
    }
    bar.end();
    if certifier.fights == 0 && unfought.is_empty() {
        return Err(Failure::nothing("no fight was selected: see --run, --skip and --cases"));
    }
    Ok(certifier.report(trial, (base, readings), unfought))
}

/// The report on a file that breaks a rule.
fn refused(trial: &Trial, base: &[&'static Variant<Rules>], rule: Rule, says: &str) -> Report {
    let path = trial.path.to_string_lossy();
    let finding = Finding {
        address: FILE.into(),
        cases: 1,
        field: "program".into(),
        expected: object!("a program that keeps every limit"),
        got: object!(says),
        replay: format!("{} lint snakes {}", program(), crate::words::quote(&path)),
        ..Finding::about::<Snakes>(rule.id(), "fail", "program")
    };
    let cases = vec![CaseResult { address: FILE.into(), status: "fail", reason: says.into(), took_us: None }];
    let counts = Counts { fail: 1, ..Counts::default() };
    Report { verdict: Verdict::Differs, counts, cases, findings: vec![finding], ..empty(trial, base) }
}

/// A report in which nothing was found yet.
fn empty(trial: &Trial, base: &[&'static Variant<Rules>]) -> Report {
    Report {
        format: 1,
        job: "certify".into(),
        game: Snakes::name().into(),
        subject: trial.path.to_string_lossy().into_owned(),
        seed: trial.seed,
        reading: base.iter().map(|variant| variant.id.to_owned()).collect(),
        verdict: Verdict::Nothing,
        counts: Counts::default(),
        steps: 0,
        agreed: 0,
        cases: Vec::new(),
        findings: Vec::new(),
        whole: Vec::new(),
        skips: Vec::new(),
        known: Vec::new(),
        broken: None,
        mutation_score: None,
        worlds: Vec::new(),
        notes: Vec::new(),
        missing: None,
        book: Book::of::<Snakes>(&BTreeMap::new()),
        run: Run::of(&trial.filter, Shard::WHOLE),
    }
}

struct Certifier {
    rules: Rules,
    seed: u64,
    program: Program,
    file: ProgramFile,
    /// How many of its moves applied each rule.
    cites: BTreeMap<Rule, u64>,
    /// How many decisions each map took.
    decided: Vec<u64>,
    /// Decisions with one possible move.
    forced: u64,
    /// Decisions for which no map fitted.
    no_map: u64,
    /// Turns at which it could not move.
    blocked: u64,
    fights: u64,
    cases: Vec<CaseResult>,
}

impl Certifier {
    /// The chosen fights: on every board from every seat, and alone where a fight of one goes on. The other snakes are
    /// led by programs of ours, by luck, and by the program itself, which take turns.
    fn chosen(&self) -> Vec<Fight> {
        let mut fights = Vec::new();
        for (setup, number) in Snakes::boards().into_iter().zip(1..) {
            for seat in 0..setup.snakes.len() {
                let address = format!("snakes/boards/{number}/seat-{seat}");
                fights.push(self.led(address, setup.clone(), seat, number + seat));
            }
            let mut alone = setup;
            alone.snakes.truncate(1);
            fights.push(self.led(format!("snakes/boards/{number}/alone"), alone, 0, 0));
        }
        let begins = |fight: &Fight| {
            let position = Snakes::start(&self.rules, &fight.setup, &mut Log::default());
            position.is_ok_and(|position| !matches!(position.stage(), Stage::Over(_)))
        };
        fights.retain(begins);
        fights
    }

    /// The fight in which the program leads the snake of this seat, and the opponents from this one on lead the others.
    fn led(&self, address: String, mut setup: Setup, seat: usize, opponent: usize) -> Fight {
        let mut ours = Vec::new();
        for ((index, slot), kind) in setup.snakes.iter_mut().enumerate().zip(opponent..) {
            // After our programs come a snake that moves at random and the program itself.
            let kind = kind % (PROGRAMS.len() + 2);
            if index == seat || kind == PROGRAMS.len() + 1 {
                slot.program = Some(self.file.clone());
                ours.push(index as Seat);
            } else {
                let named = PROGRAMS.get(kind).and_then(|(name, _)| players::program(name));
                slot.program = named.as_ref().map(ProgramFile::of);
            }
        }
        Fight { address, setup, ours, seed: opponent as u64 }
    }

    /// A fight that is drawn: from the beginning on a small board, or in the middle of one between programs that were
    /// made for what they see; `None` where the draw is no position.
    fn drawn(&self, number: Number) -> Option<Fight> {
        let choices: &mut dyn Choices = &mut Seeded::stream(number.seed, number.index);
        let address = number.address(Snakes::name());
        let mut fight = if choices.once_in(2) {
            let mut setup = Snakes::sample_setup(choices);
            let seat = choices.below(setup.snakes.len() as u32) as Seat;
            setup.snakes.get_mut(usize::from(seat))?.program = Some(self.file.clone());
            setup.limit = setup.limit.min(setup.round.saturating_add(ROUNDS));
            Fight { address, setup, ours: vec![seat], seed: 0 }
        } else {
            let seats = choices.between(2, 4);
            let size = Some(choices.between(SIDES.0, SIDES.1));
            let mut setup = Snakes::draw_board(&Wishes { size, fill: None, seats: seats as u8 }, choices).ok()?;
            setup.limit = ROUNDS;
            let seat = choices.below(seats) as usize;
            self.led(address, setup, seat, choices.below(16) as usize)
        };
        fight.seed = number.index;
        Snakes::start(&self.rules, &fight.setup, &mut Log::default()).is_ok().then_some(fight)
    }

    fn fight(&mut self, fight: &Fight) -> Result<(), Failure> {
        let bug = |says: &dyn std::fmt::Display| {
            let setup = json(&fight.setup);
            Failure::broken(format!("in {}, {says}, which is a bug in rulebook: {setup}", fight.address))
        };
        let choices: &mut dyn Choices = &mut Seeded::stream(self.seed, fight.seed);
        let mut log = Log::default();
        let mut position = Snakes::start(&self.rules, &fight.setup, &mut log).map_err(|violation| bug(&violation))?;
        while let Some(event) = drawn::<Snakes>(&self.rules, &position, choices) {
            let ours = moved(&event).filter(|(seat, _)| fight.ours.contains(seat));
            if let Some((seat, choice)) = ours {
                let licensed = self.decision(&position, seat).map_err(|says| bug(&says))?;
                if !licensed.contains(choice) {
                    return Err(bug(&format!("seat {seat} moves {} without a licence", choice.word())));
                }
            }
            step::<Snakes>(&self.rules, &mut position, &event, &mut log).map_err(|impossible| bug(&impossible))?;
            if ours.is_some() {
                if let Some(offence) = &log.refused {
                    return Err(bug(&offence.violation));
                }
                log.cites.iter().for_each(|rule| *self.cites.entry(*rule).or_default() += 1);
            }
        }
        self.fights += 1;
        Ok(())
    }

    /// What the program licenses here, found by its maps made ready for the board, and again, with reasons, from what its
    /// snake sees.
    fn decision(&mut self, position: &Position, seat: Seat) -> Result<Moves, String> {
        let Licence { moves, verdict } =
            licence(&self.rules, position, seat).ok_or_else(|| format!("seat {seat} is led by nobody"))?;
        let view = Snakes::view(&self.rules, position, seat);
        let reasoned = decide(&self.rules, &self.program, &view).ok_or_else(|| format!("seat {seat} is blind"))?;
        if (reasoned.licensed, reasoned.verdict) != (moves, verdict) {
            let found = (reasoned.licensed, reasoned.verdict);
            return Err(format!("seat {seat} decides {:?}, and with reasons {found:?}", (moves, verdict)));
        }
        if reasoned.possible != possible(&self.rules, position.field(), seat) {
            return Err(format!("seat {seat} sees other moves than it has"));
        }
        match verdict {
            Decided::Blocked => self.blocked += 1,
            Decided::Forced => self.forced += 1,
            Decided::NoMap => self.no_map += 1,
            Decided::Single(map) | Decided::Best(map) => {
                self.decided.iter_mut().skip(map - 1).take(1).for_each(|count| *count += 1);
            }
        }
        Ok(moves)
    }

    fn report(
        self,
        trial: &Trial,
        (base, readings): (&[&'static Variant<Rules>], &[String]),
        unfought: Vec<String>,
    ) -> Report {
        let by_maps: u64 = self.decided.iter().sum();
        let decisions = by_maps + self.forced + self.no_map + self.blocked;
        let findings = lint(&self.program).into_iter().filter(|finding| finding.weight == Weight::Warning);
        let mut notes: Vec<String> = findings.map(|finding| finding.to_string()).collect();
        notes.push(format!(
            "{decisions} decisions in {} fights, each found by two methods and licensed: {by_maps} by a map, {} with \
             one possible move, {} for which no map fitted, {} blocked",
            self.fights, self.forced, self.no_map, self.blocked
        ));
        let each = self.decided.iter().zip(1..).filter(|(count, _)| **count > 0);
        let each: Vec<String> = each.map(|(count, map)| format!("map {map} {count}")).collect();
        if !each.is_empty() {
            notes.push(format!("decided by {}", each.join(", ")));
        }
        let idle: Vec<String> = self.decided.iter().zip(1..).filter(|(count, _)| **count == 0).map(named).collect();
        if !idle.is_empty() {
            notes.push(format!("decided in no fight: {}", idle.join(", ")));
        }
        notes.extend(met(&self.cites, &BTreeSet::new()));
        let count = unfought.len() as u64;
        if count > 0 {
            notes.push(format!("{count} chosen fights were not fought: --time allows more"));
        }
        let path = trial.path.to_string_lossy();
        let path = crate::words::quote(&path);
        let time_s = (trial.time.as_secs() * MORE_TIME).min(YEAR_S);
        let readings: String = readings.iter().map(|id| format!(" --reading {id}")).collect();
        let front = format!("{} certify snakes {path}{readings} --seed {}", program(), trial.seed);
        let back = format!(" --time {time_s}");
        let missing =
            Missing::of(unfought, &Run::of(&trial.filter, Shard::WHOLE), [&front, &back], trial.cases.or(Some(0)));
        Report {
            verdict: match decisions {
                _ if count > 0 => Verdict::Incomplete,
                0 => Verdict::Nothing,
                _ => Verdict::Conforms,
            },
            counts: Counts { pass: self.fights + 1, skip: count, ..Counts::default() },
            steps: decisions,
            agreed: decisions,
            cases: self.cases,
            notes,
            missing,
            book: Book::of::<Snakes>(&self.cites),
            ..empty(trial, base)
        }
    }
}

/// The seat that an event lets move, and its move.
fn moved(event: &EventOf<Snakes>) -> Option<(Seat, rulebook_spec::snakes::Move)> {
    match event {
        Event::Reply(Reply { seat, answer: Answer::Move(choice), .. }) => Some((*seat, *choice)),
        _ => None,
    }
}

fn named((_, map): (&u64, usize)) -> String {
    format!("map {map}")
}
