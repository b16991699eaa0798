//! Records of `rulebook tap`: what they say, and the game that they tell, held against the rules.

pub(crate) mod written;

use crate::exit::Failure;
use crate::files;
use crate::report::{Report, Run};
use crate::select::{Filter, Shard};
use crate::verdict::{Difference, Outcome, Trial, Verdicts};
use rulebook_conformance::contest::{Contest, Framing, Variant};
use rulebook_conformance::overheard::{Close, Ear, End, Mismatch, Moment, Retold, Sound, retell, setup};
use rulebook_conformance::transcript::transcript;
use serde_json::json;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use written::{Line, Part, What};

/// So many lines before the one that differs are shown.
const SHOWN_LINES: usize = 12;
/// So long is waited for a record that is still being written.
const PATIENCE: Duration = Duration::from_secs(5);

/// A record: what one player's program heard and said.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its file.
    pub path: PathBuf,
    /// The command of the program.
    pub command: String,
    moments: Vec<Moment>,
}

impl Record {
    /// Reads a record of a game's player.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no record.
    pub fn read<G: Contest>(path: &Path) -> Result<Record, Failure> {
        let shown = path.display();
        let text = settled(path).map_err(|error| Failure::usage(format!("{shown}: cannot be read: {error}")))?;
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line: Line = serde_json::from_str(line).map_err(|error| {
                Failure::incomplete(format!("{shown}: line {} is no line of a record: {error}", index + 1))
            })?;
            lines.push(line);
        }
        let Some(Line { what: What::Started(command), .. }) = lines.first() else {
            let says =
                format!("{shown}: a record begins with the command that was started: is it one of `rulebook tap`?");
            return Err(Failure::incomplete(says));
        };
        let command = command.clone();
        let moments = moments(&lines, G::FRAMING).map_err(|says| Failure::incomplete(format!("{shown}: {says}")))?;
        Ok(Record { path: path.into(), command, moments })
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

/// What was heard and said, line by line and answer by answer.
fn moments(lines: &[Line], framing: Framing) -> Result<Vec<Moment>, String> {
    let mut moments = Vec::new();
    let (mut told, mut said) = (Vec::new(), Vec::new());
    for Line { at_us, what } in lines {
        let at_us = *at_us;
        let mut note = |what| moments.push(Moment { at_us, what });
        match what {
            What::Started(_) | What::Killed(_) => {}
            What::Referee(Part::Closed) => note(Sound::Closed),
            What::Referee(part) => {
                told.extend(bytes(part)?);
                cut(&mut told, Framing::Line, |line| note(Sound::Heard(line)));
            }
            What::Bot(Part::Closed) | What::Ended(_) => {
                if !said.is_empty() {
                    note(Sound::Half(String::from_utf8_lossy(&std::mem::take(&mut said)).into_owned()));
                }
                note(Sound::Ended);
            }
            What::Bot(part) => {
                said.extend(bytes(part)?);
                cut(&mut said, framing, |answer| note(Sound::Said(answer)));
            }
        }
    }
    // The pipes of a tap that was killed were closed by the kill, for all that we know: nothing is concluded from that.
    if lines.iter().any(|line| matches!(line.what, What::Killed(_))) {
        let is_heard = |moment: &Moment| matches!(moment.what, Sound::Heard(_) | Sound::Said(_));
        moments.truncate(moments.iter().rposition(is_heard).map_or(0, |last| last + 1));
    }
    Ok(moments)
}

fn bytes(part: &Part) -> Result<Vec<u8>, String> {
    let pair = |pair: &[u8]| {
        let digits = std::str::from_utf8(pair).ok().filter(|digits| digits.len() == 2);
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok())
    };
    match part {
        Part::Text(text) => Ok(text.clone().into_bytes()),
        Part::Hex(hex) => {
            let all: Option<Vec<u8>> = hex.as_bytes().chunks(2).map(pair).collect();
            all.ok_or_else(|| "`hex` is not two digits a byte".into())
        }
        Part::Closed => Ok(Vec::new()),
    }
}

/// Takes whole lines or answers off the front.
fn cut(bytes: &mut Vec<u8>, framing: Framing, mut take: impl FnMut(String)) {
    while let Some((length, whole)) = framing.cut(bytes, 0) {
        take(String::from_utf8_lossy(&bytes[..length]).into_owned());
        bytes.drain(..whole);
    }
}

/// Holds the game that these records tell against the rules.
///
/// # Errors
/// What was heard begins no game that can be, or the records break off before it is over.
pub fn verify<G: Contest>(
    records: &[Record],
    base: &[&'static Variant<G::Rules>],
    budget_ms: Option<u32>,
    again: String,
) -> Result<Report, Failure> {
    if !G::IS_TEXT {
        let says =
            format!("{} has no text protocol: its referees are probed, see `rulebook validate --probe`", G::NAME);
        return Err(Failure::usage(says));
    }
    let shown = records[0].path.display();
    let setup = setup::<G>(&records[0].moments).map_err(|says| Failure::incomplete(format!("{shown}: {says}")))?;
    let setup = match budget_ms {
        Some(budget_ms) => G::with_budget(setup, budget_ms),
        None => setup,
    };
    let seats = usize::from(G::seat_count(&setup));
    if records.len() > seats {
        return Err(Failure::usage(format!("{} records are given, and the game has {seats} players", records.len())));
    }
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
    let orders = orders(records, seats);
    let best = |rules: &G::Rules| {
        let told = orders.iter().filter_map(|(ears, seated)| Some((told::<G>(rules, &setup, ears)?, seated)));
        told.max_by_key(|(retold, _)| (retold.end == End::Over, retold.agreed))
    };
    let Some((retold, seated)) = best(&verdicts.rules) else {
        return Err(Failure::incomplete(format!("{shown}: the game that it begins with cannot be")));
    };
    let outcome = match &retold.end {
        End::Over => Outcome::Pass,
        End::CutOff(says) => {
            let says = format!("the record breaks off before the game is over: {says}");
            return Err(Failure::incomplete(format!("{shown}: {says}")));
        }
        End::Differs(mismatch) => Outcome::Differs(difference(mismatch, seated)),
    };
    let agreed = retold.agreed;
    verdicts.count(agreed + u64::from(matches!(outcome, Outcome::Differs(_))), agreed);
    for (seat, offence, said) in &retold.fouls {
        let (kind, violation) = (offence.kind.name(), &offence.violation);
        let command = seated.iter().find(|(of, _)| of == seat).map(|(_, command)| format!(" (`{command}`)"));
        let command = command.unwrap_or_default();
        verdicts.notes.push(format!("a foul of seat {seat}{command}: {said}: {kind}: {violation}"));
    }
    let stem = records[0].path.file_stem().unwrap_or_default().to_string_lossy();
    let address = format!("{}/tap/{stem}", G::NAME);
    let about = match &outcome {
        Outcome::Differs(difference) => difference.rule,
        _ => None,
    };
    let told = transcript::<G>(&verdicts.rules, &retold.case);
    let lines = told.iter().skip(told.len().saturating_sub(SHOWN_LINES)).map(ToString::to_string).collect();
    verdicts.add(&address, about.unwrap_or(G::BOOK.rules[0]), || lines, outcome);
    verdicts.explain(|_, rules| best(rules).is_some_and(|(retold, _)| retold.end == End::Over));
    Ok(verdicts.report("what a referee told players, as it was recorded"))
}

fn difference(mismatch: &Mismatch, seated: &[(u8, String)]) -> Difference {
    let Mismatch { seat, expected, got, rule } = mismatch;
    let nothing = || "(nothing more)".to_owned();
    Difference {
        what: match seat {
            0 => "what seat 0 is told",
            1 => "what seat 1 is told",
            _ => "what a player is told",
        },
        rule: *rule,
        expected: json!(expected.clone().unwrap_or_else(nothing)),
        got: json!(got.clone().unwrap_or_else(|| match seated.iter().any(|(of, _)| of == seat) {
            true => nothing(),
            false => String::new(),
        })),
    }
}

/// Who is where: the command of each seat that was listened to.
type Seated = Vec<(u8, String)>;

/// The ways in which the players of the records may have been seated.
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
    orders.iter().map(ears).collect()
}

/// The game told again. An answer close to its limit may have been late or not.
fn told<G: Contest>(rules: &G::Rules, setup: &G::Setup, ears: &[Ear<'_>]) -> Option<Retold<G>> {
    let measured = retell::<G>(rules, setup, ears, Close::Measured).ok()?;
    if measured.end == End::Over || !measured.was_close {
        return Some(measured);
    }
    let others = [Close::InTime, Close::Late].into_iter();
    let others = others.filter_map(|close| retell::<G>(rules, setup, ears, close).ok());
    Some(others.into_iter().find(|retold| retold.end == End::Over).unwrap_or(measured))
}
