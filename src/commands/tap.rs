//! `rulebook tap`: stands between a referee and a bot, passes their bytes on as they are, and records both directions.

use crate::exit::{Failure, Outcome};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// Stands between a referee and a bot: passes the bytes on as they are and records them, with the time of each.
///
/// A referee starts it in the bot's place, and sees the bot's exit code as its own.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Where the record goes, JSON Lines; what the file has is lost
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// The bot, after `--`
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// One line of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// When, in microseconds after the bot was started.
    pub at_us: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What a line tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The bot was started by this command.
    Started(String),
    /// The referee wrote.
    Referee(Part),
    /// The bot wrote.
    Bot(Part),
    /// The bot has ended with this exit code, 128 and the number of the signal where one ended it.
    Ended(i32),
}

/// What was read at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Bytes that are text.
    Text(String),
    /// Other bytes, two digits each.
    Hex(String),
    /// Nothing more will come.
    Closed,
}

impl Part {
    fn of(bytes: &[u8]) -> Part {
        match std::str::from_utf8(bytes) {
            Ok("") => Part::Closed,
            Ok(text) => Part::Text(text.to_owned()),
            Err(_) => Part::Hex(bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
        }
    }
}

struct Record {
    started: Instant,
    file: Mutex<File>,
}

impl Record {
    /// One write a line: what was noted is there even when we are killed right after. A record that cannot be written is
    /// no reason to disturb a game; who reads it finds that the end is missing.
    fn note(&self, what: What) {
        let Ok(mut file) = self.file.lock() else { return };
        let at_us = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        if let Ok(mut line) = serde_json::to_vec(&Line { at_us, what }) {
            line.push(b'\n');
            let _ = file.write_all(&line);
        }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let shown = args.record.display();
    let file = File::create(&args.record)
        .map_err(|error| Failure::usage(format!("{shown}: the record cannot be written: {error}")))?;
    let command = shell_words::join(args.command.iter().map(|word| word.to_string_lossy()));
    // In our own process group: a referee that kills that kills the bot as well.
    let mut bot = Command::new(&args.command[0]);
    bot.args(&args.command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let record = Record { started: Instant::now(), file: Mutex::new(file) };
    let mut child = bot.spawn().map_err(|error| Failure::broken(format!("cannot start `{command}`: {error}")))?;
    record.note(What::Started(command));
    let code = between(&mut child, record).map_err(|error| Failure::broken(format!("the tap: {error}")))?;
    // The bot's code, whatever it is, and without waiting for a referee that says nothing more.
    std::process::exit(code)
}

/// Passes bytes on until the bot has ended.
fn between(child: &mut Child, record: Record) -> io::Result<i32> {
    let (ears, mouth) = (child.stdin.take(), child.stdout.take());
    let record = std::sync::Arc::new(record);
    let other = std::sync::Arc::clone(&record);
    std::thread::spawn(move || pass(io::stdin(), ears, |part| other.note(What::Referee(part))));
    if let Some(mouth) = mouth {
        // Without the buffer of lines that the standard output has.
        let output = File::from(rustix::io::dup(rustix::stdio::stdout())?);
        pass(mouth, Some(output), |part| record.note(What::Bot(part)));
        // The referee sees that the bot has closed its output, should it go on running.
        rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    }
    let status = child.wait()?;
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default());
    record.note(What::Ended(code));
    Ok(code)
}

/// Passes on what is read, at once, until there is no more. It is noted first, so that nothing is heard that is not on
/// record. Where nobody listens any more it is noted only.
fn pass(mut from: impl Read, mut to: Option<impl Write>, note: impl Fn(Part)) {
    let mut chunk = [0; 1 << 16];
    loop {
        let count = match from.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read.unwrap_or(0),
        };
        note(Part::of(&chunk[..count]));
        if count == 0 {
            return;
        }
        if let Some(open) = &mut to
            && open.write_all(&chunk[..count]).and_then(|()| open.flush()).is_err()
        {
            to = None;
        }
    }
}
