//! Certificates: what a complete run that conforms has shown, as a file that says what it is about, what it is worth, and how
//! to run it again. `docs/certificates.md` says it in words.
//!
//! The last line of defence is the digest over all of it: a byte that was changed is found. Who made it only a signature says.

mod badge;
mod bound;
mod played;
mod player;
mod signature;
mod suite;
mod wanted;

pub use crate::machine::Machine;
pub use badge::badge;
pub use bound::Bound;
pub use played::{Played, Sheet, Transcript};
pub use player::{Player, ProgramFile};
pub use signature::{Signature, Signer, trusted};
pub use suite::Suite;
pub use wanted::{Paper, Wanted};

use crate::durations::YEAR_S;
use crate::escape;
use crate::exit::Failure;
use crate::out::program;
use crate::report::{Report, Verdict};
use crate::stop;
use rulebook_conformance::canonical::hash;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The number of the format.
pub const FORMAT: u32 = 1;
/// A repeated run gets this many times the time of the first one, and at least this many seconds: what was played then must be
/// played again, on a slower machine as well.
const AGAIN: u64 = 16;
const LEAST_AGAIN_S: u64 = 300;

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The number of this format.
    pub format: u32,
    /// `certify` of a bot, `validate` of a referee behind an adapter, `probe` of one over its own protocol.
    pub job: String,
    /// The game.
    pub game: String,
    /// What was put to the test, as it calls itself, or its command.
    pub subject: String,
    /// `conforms`: nothing else gives a certificate.
    pub verdict: String,
    /// What that is worth.
    pub bounds: Vec<Bound>,
    /// The day in UTC, `2026-11-22`.
    pub date: String,
    /// The program that was put to the test.
    pub player: Player,
    /// What it was held to.
    pub suite: Suite,
    /// What was chosen.
    pub selection: Selection,
    /// What it was allowed.
    pub limits: Limits,
    /// What stood around the players; empty where none was started.
    pub sandbox: String,
    /// The machine.
    pub machine: Machine,
    /// What was played and answered; none of a probe, whose games the referee plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Transcript>,
    /// The report.
    pub report: Digested,
    /// The command.
    pub command: String,
    /// A command that plays exactly the same again.
    pub again: String,
    /// BLAKE3 of the canonical JSON (RFC 8785) of all of this but `digest` and `signature`.
    pub digest: String,
    /// Who vouches for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
}

/// What was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// The seed of everything drawn at random.
    pub seed: u64,
    /// Games are drawn with numbers below this one.
    pub cases: u64,
    /// Whether they were steered towards rules that games seldom reach.
    pub steered: bool,
    /// The globs of `--run`; none for all.
    pub run: Vec<String>,
    /// The globs of `--skip`.
    pub skip: Vec<String>,
    /// Games that were broken off for want of time, which nobody had chosen: the certificate is not about them.
    pub left_out: Vec<String>,
    /// The part of the games drawn at random, such as `1/4`.
    pub shard: String,
    /// The readings by which it was judged; none for the literal rules.
    pub reading: Vec<String>,
    /// How a bot was spoken to: `json` or `native`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wire: Option<String>,
    /// The directory of golden traces, where one was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traces: Option<String>,
}

/// What it was allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// How long the run could take, in seconds.
    pub time_s: u64,
    /// How long one answer of an adapter could take, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_s: Option<u64>,
    /// How long each player could take for a game, in milliseconds, where another time was chosen than the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_ms: Option<u32>,
    /// How long a bot could take to start, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_ms: Option<u64>,
    /// The memory that a player could use, in bytes, where the game limits that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
}

/// A report in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Digested {
    /// BLAKE3 of its verdict, its named cases and how each ended, why cases were skipped, and its mutation score.
    pub blake3: String,
    /// Cases that passed, or that the subject has no notion of.
    pub cases: u64,
    /// Of these the ones that it has no notion of.
    pub skipped: u64,
    /// Requests or answers that were compared: all agreed.
    pub answers: u64,
}

impl Digested {
    /// Of this report; where games were left out, which the report counts, their numbers are those of the transcript.
    pub fn of(report: &Report, transcript: Option<&Transcript>) -> Self {
        let counts = report.counts;
        let cases = transcript.map_or(counts.pass + counts.skip, |transcript| transcript.cases);
        let answers = match transcript {
            // What is compared of a referee is more than its answers.
            Some(transcript) if report.job == "certify" => transcript.answers,
            _ => report.steps,
        };
        let blake3 = hash(&json!({
            "job": report.job, "game": report.game, "seed": report.seed, "reading": report.reading,
            "verdict": report.verdict, "cases": report.cases, "skips": report.skips, "played": cases,
            "skipped": counts.skip, "answers": answers, "mutation_score": report.mutation_score,
        }));
        Digested { blake3, cases, skipped: counts.skip, answers }
    }
}

/// A run as it was asked for, from which and from its report a certificate is made.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The program, as it was before it was started.
    pub player: Player,
    /// What it is held to.
    pub suite: Suite,
    /// What is chosen, as far as it is known before the run.
    pub selection: Selection,
    /// How many games to draw; without a number, as many as the time allows.
    pub cases: Option<u64>,
    /// What is allowed.
    pub limits: Limits,
}

impl Certificate {
    /// The certificate of a run.
    pub fn of(asked: Asked, report: &Report, played: Option<&Played>) -> Self {
        let Asked { player, suite, mut selection, cases, limits } = asked;
        if let Some(played) = played {
            selection.cases = cases.unwrap_or_else(|| played.drawn_below());
            selection.left_out = played.left_out().to_vec();
        }
        selection.run.clone_from(&report.run.only);
        selection.skip.clone_from(&report.run.without);
        selection.shard.clone_from(&report.run.shard);
        (selection.seed, selection.reading) = (report.seed, report.reading.clone());
        let transcript = played.map(Played::transcript);
        let digested = Digested::of(report, transcript.as_ref());
        let mut certificate = Certificate {
            format: FORMAT,
            job: report.job.clone(),
            game: report.game.clone(),
            subject: report.subject.clone(),
            verdict: "conforms".into(),
            bounds: played.map(|played| bound::bounds(&report.job, played, selection.steered)).unwrap_or_default(),
            date: report.run.date.clone(),
            player,
            suite,
            selection,
            limits,
            sandbox: report.run.sandbox.clone(),
            machine: Machine::this(),
            transcript,
            report: digested,
            command: report.run.command.clone(),
            again: String::new(),
            digest: String::new(),
            signature: None,
        };
        let words = certificate.options(certificate.selection.traces.as_deref());
        let command = certificate.player.command.iter().cloned();
        let all = [program().to_owned()].into_iter().chain(words).chain(["--".to_owned()]).chain(command);
        certificate.again = crate::words::join(all);
        certificate.digest = certificate.fresh_digest();
        certificate
    }

    /// The words of a command that plays the same again, up to the `--`; with these golden traces, or with those built in.
    pub fn options(&self, traces: Option<&str>) -> Vec<String> {
        let Selection { seed, cases, steered, run, skip, left_out, shard, reading, wire, .. } = &self.selection;
        let Limits { time_s, answer_s, budget_ms, start_ms, .. } = &self.limits;
        let verb = if self.job == "certify" { "certify" } else { "validate" };
        let mut words = vec![verb.to_owned(), self.game.clone()];
        let mut option = |name: &str, value: &dyn std::fmt::Display| match value.to_string() {
            // No value may be taken for an option.
            value if value.starts_with('-') => words.push(format!("--{name}={value}")),
            value => words.extend([format!("--{name}"), value]),
        };
        option("seed", seed);
        if self.job != "probe" {
            option("cases", cases);
        }
        if self.job != "validate" {
            option("time", &time_s.saturating_mul(AGAIN).clamp(LEAST_AGAIN_S, YEAR_S));
        }
        answer_s.iter().for_each(|answer_s| option("timeout", answer_s));
        budget_ms.iter().for_each(|budget_ms| option("budget", budget_ms));
        start_ms.iter().for_each(|start_ms| option("start-time", start_ms));
        wire.iter().for_each(|wire| option("wire", wire));
        reading.iter().for_each(|id| option("reading", id));
        run.iter().for_each(|glob| option("run", glob));
        skip.iter().chain(left_out).for_each(|glob| option("skip", glob));
        traces.iter().for_each(|folder| option("traces", folder));
        if self.job == "validate" && shard != "1/1" {
            option("shard", shard);
        }
        if *steered {
            words.push("--steered".into());
        }
        if self.job == "probe" {
            words.push("--probe".into());
        }
        words
    }

    /// BLAKE3 of what is here now.
    fn fresh_digest(&self) -> String {
        let mut value = json!(self);
        if let Value::Object(fields) = &mut value {
            fields.remove("digest");
            fields.remove("signature");
        }
        hash(&value)
    }

    /// The file.
    ///
    /// # Errors
    /// In practice none.
    pub fn text(&self) -> Result<String, Failure> {
        let text = serde_json::to_string_pretty(self);
        let text = text.map_err(|error| Failure::broken(format!("the certificate cannot be written: {error}")))?;
        Ok(escape::json(&text).into_owned() + "\n")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// One sentence that says what was changed since it was written: every byte is held to.
    pub fn read(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| format!("it is no JSON: {error}"))?;
        let format = &value["format"];
        if *format != json!(FORMAT) {
            return Err(format!("its format is {format}, and {FORMAT} is the one that is read"));
        }
        let certificate: Certificate =
            serde_json::from_value(value).map_err(|error| format!("it is not what --out writes: {error}"))?;
        let found = certificate.fresh_digest();
        if found != certificate.digest {
            return Err(format!("it was changed since it was written: its digest is {found} now"));
        }
        if certificate.text().ok().as_deref() != Some(text) {
            return Err("it was changed since it was written: its content is the same, not the bytes".into());
        }
        match certificate.selection.run.iter().chain(&certificate.selection.skip).find(|glob| glob.starts_with('@')) {
            Some(glob) => Err(format!("`{glob}` is no glob, and no file is read for a certificate")),
            None => Ok(certificate),
        }
    }
}

/// Why a run with this report gives no certificate, where it gives none.
pub fn why_none(report: &Report, played: Option<&Played>) -> Option<String> {
    let verdict = match report.verdict {
        Verdict::Conforms if stop::cut().is_some() => "the run was cut off",
        Verdict::Conforms if played.is_some_and(|played| played.cases() == 0) => "no game was played to its end",
        Verdict::Conforms => return None,
        Verdict::KnownFailures => "something is known to fail",
        Verdict::Nothing => "nothing was compared",
        Verdict::Incomplete => "the run is incomplete",
        Verdict::Deviates | Verdict::Differs => "it does not conform",
        Verdict::Unspecified => "it follows another reading, and conforms only with --reading",
        Verdict::Broken => "it broke",
    };
    Some(format!("{verdict}, and only a complete run that conforms gives one"))
}
