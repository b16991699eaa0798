//! Records of `rulebook tap`: what they say, and the game that they tell, held against the rules.

mod moments;
pub(crate) mod written;

use crate::exit::Failure;
use crate::files;
use crate::play::WireKind;
use crate::report::{Report, Run};
use crate::select::{Filter, Shard};
use crate::verdict::{Difference, Outcome, Trial, Verdicts};
use moments::moments;
use rulebook_conformance::contest::{Contest, Variant};
use rulebook_conformance::overheard::{Ear, End, Mismatch, Moment, retell, setup};
use rulebook_conformance::refereed::{self, Written};
use rulebook_conformance::transcript::transcript;
use rulebook_spec::game::{Offence, Seat};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use written::{Line, What};

/// At most this many lines before the one that differs are shown.
const SHOWN_LINES: usize = 12;
/// How long a record that is still being written is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// A record: what one player's program heard and said, or a game as its referee has written it down.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its file.
    pub path: PathBuf,
    /// The command of the program.
    pub command: String,
    moments: Vec<Moment>,
    /// The setup, and the lines of a referee.
    game: Option<(Value, Vec<What>)>,
}

impl Record {
    /// Reads a record of a game's player.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no record.
    pub fn read<G: Contest>(path: &Path, wire: WireKind) -> Result<Record, Failure> {
        let shown = path.display();
        let text = settled(path).map_err(|error| Failure::usage(format!("{shown}: cannot be read: {error}")))?;
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line: Line = serde_json::from_str(line).map_err(|error| {
                Failure::incomplete(format!("{shown}: line {} is no line of a record: {error}", index + 1))
            })?;
            lines.push(line);
        }
        if let Some(Line { what: What::Game(name, setup), .. }) = lines.first() {
            if name != G::name() {
                return Err(Failure::usage(format!("{shown}: a game of {name}, not of {}", G::name())));
            }
            let setup = setup.clone();
            let rest = lines.into_iter().skip(1).map(|line| line.what).collect();
            return Ok(Record {
                path: path.into(),
                command: String::new(),
                moments: Vec::new(),
                game: Some((setup, rest)),
            });
        }
        let Some(Line { what: What::Started(command), .. }) = lines.first() else {
            let says =
                format!("{shown}: a record begins with the command that was started: is it one of `rulebook tap`?");
            return Err(Failure::incomplete(says));
        };
        let command = command.clone();
        // What goes one way may be written down a little before what went the other way earlier.
        lines[1..].sort_by_key(|line| line.at_us);
        let moments = moments::<G>(&lines, wire).map_err(|says| Failure::incomplete(format!("{shown}: {says}")))?;
        Ok(Record { path: path.into(), command, moments, game: None })
    }
}

/// What is in a record. A referee may be gone before the recorder of a tap that it killed has written all down; that locks
/// the file meanwhile, and is waited for.
fn settled(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        // A pipe would be waited for as soon as it is opened, and nobody locks it.
        return files::read_text(path);
    }
    let file = File::open(path)?;
    let (settled, waits) = mpsc::channel();
    thread::spawn(move || settled.send(file.lock_shared()));
    // A file that cannot be locked, or a game that goes on, is read as far as it is.
    let _ = waits.recv_timeout(PATIENCE);
    files::read_text(path)
}

/// How records are taken.
#[derive(Clone, Debug)]
pub struct Taken<G: Contest> {
    /// The setup, where the records do not tell it.
    pub setup: Option<G::Setup>,
    /// The time that each player had for the whole game, where it was not the usual one.
    pub budget_ms: Option<u32>,
    /// How much more time the first answer of a program may, or may not, have been given.
    pub start_time: Duration,
    /// The command that does it again.
    pub again: String,
}

/// Holds the game that these records tell against the rules.
///
/// # Errors
/// What was heard begins no game that can be, or the records break off before it is over.
pub fn verify<G: Contest>(
    records: &[Record],
    base: &[&'static Variant<G::Rules>],
    taken: Taken<G>,
) -> Result<Report, Failure> {
    let shown = records[0].path.display();
    let written = written::<G>(records).map_err(|says| Failure::incomplete(format!("{shown}: {says}")))?;
    let begun = match (taken.setup, &written) {
        (_, Some((setup, _))) => setup.clone(),
        (Some(setup), None) => setup,
        (None, None) => begun::<G>(records).map_err(|says| Failure::incomplete(format!("{shown}: {says}")))?,
    };
    let setup = match taken.budget_ms {
        Some(budget_ms) => G::with_budget(begun, budget_ms),
        None => begun,
    };
    let seats = usize::from(G::seat_count(&setup));
    if records.len() > seats {
        return Err(Failure::usage(format!("{} records are given, and the game has {seats} players", records.len())));
    }
    let (again, start_us) = (taken.again, taken.start_time.as_micros() as u64);
    let trial = Trial {
        job: "verify",
        subject: records.iter().map(|record| record.path.display().to_string()).collect::<Vec<_>>().join(" and "),
        is_partial: true,
        run: Run::of(&Filter::default(), Shard::WHOLE),
        // A record is judged whole or not at all.
        plays: Default::default(),
        again: Box::new(move |_| again.clone()),
    };
    let mut verdicts = Verdicts::<G>::new(trial, base);
    let (orders, nobody) = (orders(records, seats), Seated::new());
    let best = |rules: &G::Rules| {
        if let Some((_, lines)) = &written {
            return Some((refereed::retell::<G>(rules, &setup, lines).ok()?, &nobody));
        }
        let told =
            orders.iter().filter_map(|(ears, seated)| Some((retell::<G>(rules, &setup, ears, start_us).ok()?, seated)));
        told.max_by_key(|(retold, _)| (retold.end == End::Over, retold.agreed, Reverse(retold.excused_us)))
    };
    let Some((retold, seated)) = best(&verdicts.heard.rules) else {
        return Err(Failure::incomplete(format!("{shown}: the game that it begins with cannot be")));
    };
    let outcome = match &retold.end {
        End::Over if retold.excused_us > 0 => Outcome::Timing(format!(
            "this machine was overloaded: whether an answer was late cannot be told to {} us",
            retold.excused_us
        )),
        End::Over => Outcome::Pass,
        End::CutOff(says) => {
            let says = format!("the record breaks off before the game is over: {says}");
            return Err(Failure::incomplete(format!("{shown}: {says}")));
        }
        End::Differs(mismatch) => Outcome::Differs(difference(mismatch, seated)),
    };
    verdicts.count(retold.agreed + u64::from(matches!(outcome, Outcome::Differs(_))), retold.agreed);
    let fouls = retold.fouls.iter().map(|foul| foul_note(foul, seated));
    verdicts.notes.extend(fouls.chain(waits_note(&retold.end)));
    let stem = records[0].path.file_stem().unwrap_or_default().to_string_lossy();
    let address = format!("{}/tap/{stem}", G::name());
    let about = match &outcome {
        Outcome::Differs(difference) => difference.rule,
        _ => None,
    };
    let told = transcript::<G>(&verdicts.heard.rules, &retold.case);
    let lines = told.iter().skip(told.len().saturating_sub(SHOWN_LINES)).map(ToString::to_string).collect();
    verdicts.add(&address, about.unwrap_or(G::book().rules[0]), || lines, outcome);
    verdicts.heard.explain(|_, rules| best(rules).is_some_and(|(retold, _)| retold.end == End::Over));
    Ok(verdicts.report("what a referee told players, as it was recorded"))
}

/// That a player broke a rule, which is no fault of the referee.
fn foul_note((seat, offence, said): &(Seat, Offence, String), seated: &[(u8, String)]) -> String {
    let (kind, violation) = (offence.kind.name(), &offence.violation);
    let command = seated.iter().find(|(of, _)| of == seat).map(|(_, command)| format!(" (`{command}`)"));
    format!("a foul of seat {seat}{}: {said}: {kind}: {violation}", command.unwrap_or_default())
}

/// For how long a player had been waited for when it was told something else.
fn waits_note(end: &End) -> Option<String> {
    let End::Differs(Mismatch { seat, got: Some(got), waits: Some(waits), .. }) = end else { return None };
    let (waited_ms, limit_ms) = (waits.waited_us / 1000, waits.limit_us? / 1000);
    Some(format!("seat {seat} is told `{got}` {waited_ms} ms after it was asked; it has {limit_ms} ms to answer"))
}

fn difference(mismatch: &Mismatch, seated: &[(u8, String)]) -> Difference {
    let Mismatch { seat, expected, got, rule, .. } = mismatch;
    let nothing = || "(nothing more)".to_owned();
    Difference {
        what: match seat {
            0 => "what seat 0 is told",
            1 => "what seat 1 is told",
            _ => "what a player is told",
        },
        rule: *rule,
        expected: json!(expected.clone().unwrap_or_else(nothing)),
        got: json!(got.clone().unwrap_or_else(|| match seated.is_empty() || seated.iter().any(|(of, _)| of == seat) {
            true => nothing(),
            false => String::new(),
        })),
    }
}

/// Who is where: the command of each seat that was listened to.
type Seated = Vec<(u8, String)>;

/// The game that a referee has written down, where the record is one of a referee.
type Game<G> = (<G as rulebook_spec::game::Game>::Setup, Vec<Written<G>>);

fn written<G: Contest>(records: &[Record]) -> Result<Option<Game<G>>, String> {
    let [Record { game: Some((setup, lines)), .. }] = records else {
        let is_any = records.iter().any(|record| record.game.is_some());
        return if is_any { Err("a referee's record of a game stands for itself".into()) } else { Ok(None) };
    };
    let wrong = |error: serde_json::Error| format!("what is written is nothing of {}: {error}", G::name());
    let setup = serde_json::from_value(setup.clone()).map_err(wrong)?;
    let mut written = Vec::new();
    for line in lines {
        match line {
            What::Told(seat, line) => written.push(Written::Told(*seat, line.clone())),
            What::Event(event) => written.push(Written::Event(serde_json::from_value(event.clone()).map_err(wrong)?)),
            _ => return Err("a line of a player's record stands in a referee's".into()),
        }
    }
    Ok(Some((setup, written)))
}

/// At most this many records are tried in every order in which their players may sit.
const MOST_RECORDS: usize = 8;

/// The setup of the game that the records begin with, whoever of the players sat where.
fn begun<G: Contest>(records: &[Record]) -> Result<G::Setup, String> {
    if records.len() > MOST_RECORDS {
        return Err(format!(
            "{} records are given, too many to find out who sat where: give {MOST_RECORDS} at most",
            records.len()
        ));
    }
    // How many seats there are the game itself says, or else there is a record of each.
    let all: Vec<_> = orders(records, records.len()).into_iter().rev().map(|(ears, _)| setup::<G>(&ears)).collect();
    let first = all.iter().position(Result::is_ok).unwrap_or_default();
    let begun = all.into_iter().nth(first).unwrap_or_else(|| Err("there is no record".into()));
    begun.map_err(|says| format!("{says}; `--board` names what the records do not tell"))
}

/// The ways in which the players of the records may have been seated. The one in which they are given comes last: of those that fit
/// alike the last is taken.
fn orders(records: &[Record], seats: usize) -> Vec<(Vec<Ear<'_>>, Seated)> {
    let mut orders = vec![Vec::new()];
    for _ in records {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let free = (0..seats).filter(|seat| !order.contains(seat));
            free.map(|seat| [order.as_slice(), &[seat]].concat()).collect::<Vec<_>>()
        });
        orders = longer.collect();
    }
    let ears = |order: &Vec<usize>| {
        let record = |seat| order.iter().position(|of| *of == seat).map(|index| &records[index]);
        let ears = (0..seats).map(|seat| record(seat).map(|record| record.moments.as_slice())).collect();
        let seated = (0..seats).filter_map(|seat| Some((seat as u8, record(seat)?.command.clone()))).collect();
        (ears, seated)
    };
    orders.iter().rev().map(ears).collect()
}
