//! `rulebook verify-certificate`: what a certificate says is held against what is here, and against the program itself.

use super::hosted::{Job, find};
use super::{certify, validate};
use crate::certificate::{Certificate, Digested, Played, Player, Suite, Transcript, trusted};
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::print;
use crate::process::Mode;
use crate::report::{self, Report, Verdict};
use crate::say;
use clap::{FromArgMatches, ValueEnum};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::golden;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Checks a certificate: whether a byte of it was changed, what of it agrees with the rules and traces that are here, and,
/// with the program's command, whether the program conforms again.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file that `certify --out` or `validate --out` wrote
    certificate: PathBuf,
    /// The program, after `--`: it is put to the same test again. The command in the certificate is never run
    #[arg(last = true)]
    command: Vec<OsString>,
    /// Directory of golden traces in place of those built in, for a certificate of `validate --traces`
    #[arg(long, value_name = "DIR")]
    traces: Option<PathBuf>,
    /// The public key of Ed25519, in PEM, by which it must be signed
    #[arg(long, value_name = "PUB")]
    key: Option<PathBuf>,
    /// The program may give other answers than before, for example because it draws at random or looks at the clock
    #[arg(long, requires = "command")]
    other_answers: bool,
    /// What stands around each player
    #[arg(long, value_enum, default_value_t)]
    sandbox: Mode,
    /// How it is said
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object
    Json,
}

/// What is known of one thing that a certificate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Status {
    /// It is as it says.
    Agrees,
    /// It is not.
    Differs,
    /// Nobody looked, or nothing hangs on it.
    Open,
}

/// One thing that a certificate says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Line {
    /// `bytes`, `signature`, `program`, `rules`, `traces`, `player`, `verdict`, `answers`, `report` or `sandbox`.
    what: &'static str,
    /// Whether that is so.
    status: Status,
    /// More of it, for people.
    says: String,
}

/// What was found of a certificate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// The number of this format.
    format: u32,
    /// The digest of the certificate.
    certificate: String,
    /// Whether nothing differs.
    agrees: bool,
    /// Thing by thing.
    lines: Vec<Line>,
    /// The report of the new run, where the program does not conform any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Value>,
}

/// A certificate to check for a game.
pub struct Check<'a> {
    args: &'a Args,
    certificate: Certificate,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let path = args.certificate.display();
    let text = files::read_text(&args.certificate)
        .map_err(|error| Failure::usage(format!("{path}: the certificate cannot be read: {error}")))?;
    let certificate = Certificate::read(&text).map_err(|says| Failure::incomplete(format!("{path}: {says}")))?;
    let game = find(&certificate.game)?;
    game.run(Job::VerifyCertificate(&Check { args, certificate }))
}

/// A line that agrees where this holds, and says one thing or the other.
fn line(what: &'static str, agrees: bool, [yes, no]: [String; 2]) -> Line {
    let (status, says) = if agrees { (Status::Agrees, yes) } else { (Status::Differs, no) };
    Line { what, status, says }
}

fn open(what: &'static str, says: impl Into<String>) -> Line {
    Line { what, status: Status::Open, says: says.into() }
}

impl Check<'_> {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let Check { args, certificate } = self;
        let mut lines = vec![line("bytes", true, ["nothing was changed since it was written".into(), String::new()])];
        lines.push(self.signature()?);
        lines.extend(self.suite::<G>()?);
        let mut report = None;
        if args.command.is_empty() {
            lines.push(open("player", "was not run again: its command stands after `--`"));
        } else {
            let player = Player::of(&args.command)?;
            lines.push(self.player(&player));
            let (found, played) = self.again::<G>()?;
            lines.extend(self.compared(&found, played.as_ref()));
            report = Some(found).filter(|found| found.verdict != Verdict::Conforms);
        }
        let agrees = lines.iter().all(|line| line.status != Status::Differs);
        let exit = match &report {
            Some(report) => report.exit(),
            None if agrees => Exit::Conforms,
            None => Exit::Differs,
        };
        let checked = Checked { format: 1, certificate: certificate.digest.clone(), agrees, lines, report: None };
        self.print(checked, report.as_ref())?;
        Ok(exit)
    }

    fn print(&self, checked: Checked, report: Option<&Report>) -> Result<(), Failure> {
        if self.args.format == Format::Json {
            let broken = |error| Failure::broken(format!("what was found cannot be written: {error}"));
            let report = report.map(serde_json::to_value).transpose().map_err(broken)?;
            let text = serde_json::to_string_pretty(&Checked { report, ..checked }).map_err(broken)?;
            return print(format_args!("{}\n", crate::escape::json(&text)));
        }
        if let Some(report) = report {
            report.print(report::Format::Human)?;
        }
        let Certificate { job, game, subject, date, bounds, sandbox, machine, again, .. } = &self.certificate;
        say!("{job} {game}: {subject}: conforms, {date}");
        bounds.iter().try_for_each(|bound| {
            say!("  {}", bound.says);
            Ok::<_, Failure>(())
        })?;
        let sandbox = if sandbox.is_empty() { String::new() } else { format!("; sandbox: {sandbox}") };
        say!("  on {}, {}, {}{sandbox}", machine.system, machine.architecture, machine.processor);
        say!("  again: {again}");
        for Line { what, status, says } in &checked.lines {
            let status = match status {
                Status::Agrees => "agrees",
                Status::Differs => "differs",
                Status::Open => "-",
            };
            say!("{status:>8}  {what}: {says}");
        }
        Ok(())
    }

    /// Who vouches for it.
    fn signature(&self) -> Result<Line, Failure> {
        let certificate = &self.certificate;
        let trusted = self.args.key.as_deref().map(trusted).transpose()?;
        let Some(signature) = &certificate.signature else {
            let says = "it is not signed: anybody can have written it";
            return Ok(match trusted {
                Some(_) => line("signature", false, [String::new(), says.into()]),
                None => open("signature", says),
            });
        };
        let by = format!("by the key {}", signature.key);
        Ok(match trusted {
            _ if !signature.is_good(&certificate.digest) => {
                line("signature", false, [String::new(), format!("it is none {by}")])
            }
            Some(trusted) => {
                line("signature", trusted == signature.key, [by.clone(), format!("it is {by}, not by --key")])
            }
            None => open("signature", format!("{by}; --key says whose that must be")),
        })
    }

    /// What it was held to, and what is here.
    fn suite<G: Contest>(&self) -> Result<[Line; 3], Failure> {
        let golden = match &self.args.traces {
            Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage)?,
            None => G::golden(),
        };
        let (then, here) = (&self.certificate.suite, Suite::of::<G>(&golden));
        let Suite { program, rules, rules_blake3, traces, traces_blake3 } = &here;
        let version = format!("{program}, rules {rules}");
        let other = format!("it was {}, rules {}; here is {version}", then.program, then.rules);
        let is_same = (program, rules) == (&then.program, &then.rules);
        let words = [format!("BLAKE3 {rules_blake3}"), "those that are here have other words".into()];
        let named = if self.certificate.selection.traces.is_some() { ": --traces names its own" } else { "" };
        let files = [format!("{traces} golden traces"), format!("{} then, {traces} others here{named}", then.traces)];
        Ok([
            line("program", is_same, [version.clone(), other]),
            line("rules", *rules_blake3 == then.rules_blake3, words),
            line("traces", *traces_blake3 == then.traces_blake3, files),
        ])
    }

    /// The files of the program.
    fn player(&self, player: &Player) -> Line {
        let then = &self.certificate.player;
        let names = |player: &Player| player.files.iter().map(|file| file.name.clone()).collect::<Vec<_>>().join(", ");
        if then.files.is_empty() && player.files.is_empty() {
            return open("player", "no file of it is known");
        }
        let other = then.files.iter().zip(&player.files).find(|(then, now)| then.blake3 != now.blake3);
        let says = match other {
            Some((then, now)) if then.name == now.name => format!("{} is another file now", now.name),
            Some((then, now)) => format!("{} is not the same file as {}", now.name, then.name),
            None => format!("it has other files: {} then, {} now", names(then), names(player)),
        };
        line("player", then.is_same(player), [format!("the same files: {}", names(player)), says])
    }

    /// Puts the program to the same test again.
    fn again<G: Contest>(&self) -> Result<(Report, Option<Played>), Failure> {
        let Check { args, certificate } = self;
        let traces = args.traces.as_deref().map(Path::to_string_lossy);
        let options = certificate.options(traces.as_deref());
        let words = options.into_iter().map(OsString::from).chain(["--".into()]).chain(args.command.iter().cloned());
        if certificate.job == "certify" {
            let mut words: Vec<OsString> = words.collect();
            let sandbox = args.sandbox.to_possible_value().map(|mode| format!("--sandbox={}", mode.get_name()));
            sandbox.into_iter().for_each(|option| words.insert(2, option.into()));
            let found = parsed::<certify::Args>(words)?.certified::<G>()?;
            return Ok((found.report, Some(found.played)));
        }
        let found = parsed::<validate::Args>(words.collect())?.found::<G>()?;
        Ok((found.report, Some(found.played).filter(|_| certificate.job != "probe")))
    }

    /// What the new run says of the old one.
    fn compared(&self, report: &Report, played: Option<&Played>) -> Vec<Line> {
        let certificate = &self.certificate;
        let verdict =
            |verdict: Verdict| serde_json::to_value(verdict).ok().and_then(|name| Some(name.as_str()?.to_owned()));
        let now = verdict(report.verdict).unwrap_or_default();
        let conforms = report.verdict == Verdict::Conforms;
        let mut lines = vec![line(
            "verdict",
            conforms,
            ["conforms again".into(), format!("it was `conforms`, and is `{now}` now")],
        )];
        if !conforms {
            return lines;
        }
        let now = played.map(Played::transcript);
        let mut are_same = true;
        if let (Some(then), Some(now)) = (&certificate.transcript, &now) {
            are_same = then == now;
            lines.push(self.answers(then, now));
        }
        // What follows from other answers is no further difference.
        if are_same {
            let is_same = Digested::of(report, now.as_ref()) == certificate.report;
            lines.push(line(
                "report",
                is_same,
                ["the same cases, ended alike".into(), "other cases, or ended otherwise".into()],
            ));
        }
        let sandbox = match report.run.sandbox == certificate.sandbox {
            true => line("sandbox", true, [format!("as it was: {}", report.run.sandbox), String::new()]),
            false => open("sandbox", format!("it was {}, and is {} now", certificate.sandbox, report.run.sandbox)),
        };
        lines.extend((!report.run.sandbox.is_empty()).then_some(sandbox));
        lines
    }

    fn answers(&self, then: &Transcript, now: &Transcript) -> Line {
        let counted = |one: &Transcript| format!("{} answers in {} cases", one.answers, one.cases);
        if then == now {
            return line("answers", true, [format!("the same {}", counted(now)), String::new()]);
        }
        let says = format!("{} then, {} now, and not the same", counted(then), counted(now));
        match self.args.other_answers {
            true => open("answers", says),
            false => line("answers", false, [String::new(), format!("{says}: see --other-answers")]),
        }
    }
}

/// The arguments of a verb, from the words of a command line.
fn parsed<A: clap::Args + FromArgMatches>(words: Vec<OsString>) -> Result<A, Failure> {
    // The verb stands where the name of a program stands.
    let matches = A::augment_args(clap::Command::new("rulebook")).try_get_matches_from(words);
    let found = matches.and_then(|matches| A::from_arg_matches(&matches));
    found.map_err(|error| {
        let says = error.to_string();
        let first = says.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
        Failure::incomplete(format!("what the certificate says was chosen cannot be: {first}"))
    })
}
