//! The journal of a long run: one line a case, appended as soon as the case is decided. After whatever ended the run the same
//! command goes on behind what is there, so that nothing is played twice and nothing is lost.
//!
//! A line is `{"blake3":"…","key":…,"what":…}`: the first 16 digits of the BLAKE3 of all that follows it, up to the line's end; what
//! was asked; what came of it. The first line says which run it is. Whoever is killed while a line is written leaves a part of
//! one, which is cut off again; a line that is damaged elsewhere is an error.

use crate::exit::Failure;
use crate::out::program;
use crate::talk;
use rulebook_conformance::canonical::hash_bytes;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::{HashMap, VecDeque};
use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The number of the format.
const FORMAT: u32 = 1;
/// The key of the first line.
const HEAD: &str = "run";
/// What each line begins with, and how many digits follow.
const MARK: &str = "{\"blake3\":\"";
const DIGITS: usize = 16;
/// A line that is written at least this long after lines were last put on the disk puts itself there, and all before it.
const SYNCED: Duration = Duration::from_secs(1);
/// No line is longer than this.
const MOST_LINE_BYTES: u64 = 256 << 20;
/// A fact that is longer is not shown where it differs.
const SHOWN_CHARS: usize = 60;

/// The journal of a run.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Where the next line begins.
    end: u64,
    /// Where lines stand that were not taken yet, by their keys: offsets and lengths, the first one first.
    held: HashMap<String, VecDeque<(u64, usize)>>,
    synced: Instant,
}

/// A line, but for its mark.
#[derive(Serialize, Deserialize)]
struct Entry<T> {
    key: String,
    what: T,
}

impl Journal {
    /// Begins the journal of a run that these facts tell from others, or goes on with the one that is there.
    ///
    /// # Errors
    /// The file cannot be written, another process writes to it, it is no journal, a damaged one, or that of another run.
    pub fn open(path: &Path, facts: &Map<String, Value>) -> Result<Self, Failure> {
        let cannot = |error: &dyn Display| Failure::broken(format!("{}: cannot be written: {error}", path.display()));
        // To read and to write: a pipe to which nobody listens is not waited for.
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| cannot(&error))?;
        if !file.metadata().map_err(|error| cannot(&error))?.is_file() {
            let says = "is no regular file, and what a run has found is to last: name one by --resume";
            return Err(Failure::usage(format!("{}: {says}", path.display())));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let says = "another process writes to it: wait for its end, or name another file by --resume";
                return Err(Failure::usage(format!("{}: {says}", path.display())));
            }
            Err(TryLockError::Error(error)) => return Err(cannot(&error)),
        }
        let path = path.to_owned();
        let mut journal = Journal { path, file, end: 0, held: HashMap::new(), synced: Instant::now() };
        journal.read(facts)?;
        Ok(journal)
    }

    /// Whether all that stands there was taken.
    pub fn is_over(&self) -> bool {
        self.held.values().all(VecDeque::is_empty)
    }

    /// What came of this question, where a line says so that was not taken yet.
    ///
    /// # Errors
    /// The line cannot be read any more.
    pub fn take<T: DeserializeOwned>(&mut self, key: &str) -> Result<Option<T>, Failure> {
        let Some((at, length)) = self.held.get_mut(key).and_then(VecDeque::pop_front) else { return Ok(None) };
        let mut line = vec![0; length];
        let read = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.read_exact(&mut line));
        let entry = read.map_err(|error| error.to_string()).and_then(|()| entry::<T>(&line));
        entry.map(|entry| Some(entry.what)).map_err(|error| self.damaged(&format!("what it says of {key}: {error}")))
    }

    /// Appends what came of this question.
    ///
    /// # Errors
    /// It cannot be written; nothing of it is left in the file then.
    pub fn append<T: Serialize>(&mut self, key: &str, what: &T) -> Result<(), Failure> {
        let entry = serde_json::to_string(&Entry { key: key.to_owned(), what }).unwrap_or_default();
        let rest = entry.strip_prefix('{').unwrap_or_default().to_owned() + "\n";
        let line = format!("{MARK}{}\",{rest}", digits(rest.as_bytes()));
        if let Err(error) = self.write(line.as_bytes()) {
            // Half a line would be cut off as well.
            let _ = self.file.set_len(self.end);
            let says = "what was found is in it: mend that, and the same command goes on";
            return Err(Failure::broken(format!("{}: cannot be written: {error}: {says}", self.path.display())));
        }
        self.end += line.len() as u64;
        Ok(())
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(line)?;
        if self.synced.elapsed() >= SYNCED {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Reads what is there, and begins it where there is nothing.
    fn read(&mut self, facts: &Map<String, Value>) -> Result<(), Failure> {
        let cannot =
            |path: &Path, error: &io::Error| Failure::broken(format!("{}: cannot be read: {error}", path.display()));
        let file = self.file.try_clone().map_err(|error| cannot(&self.path, &error))?;
        let mut reader = BufReader::new(file);
        let (mut line, mut number, mut bad) = (Vec::new(), 0_u64, None);
        loop {
            line.clear();
            let mut one = reader.by_ref().take(MOST_LINE_BYTES);
            let length = one.read_until(b'\n', &mut line).map_err(|error| cannot(&self.path, &error))?;
            if length == 0 {
                break;
            }
            number += 1;
            if let Some(bad) = bad {
                return Err(self.damaged(&format!("line {bad} is not what was written, and it is not the last one")));
            }
            match entry::<IgnoredAny>(&line) {
                Ok(Entry { key, .. }) if number > 1 => {
                    self.held.entry(key).or_default().push_back((self.end, length));
                }
                Ok(_) => self.is_of(&line, facts)?,
                // Who was killed at once had begun no more than this.
                Err(_) if number == 1 && !MARK.as_bytes().starts_with(&line[..line.len().min(MARK.len())]) => {
                    return Err(self.is_none());
                }
                Err(_) => {
                    bad = Some(number);
                    continue;
                }
            }
            self.end += length as u64;
        }
        if bad == Some(1) && line_ends(&self.file) {
            return Err(self.is_none());
        }
        self.go_on(bad.is_some(), number, facts)
    }

    /// Cuts off what is damaged at the end, and says what is there.
    fn go_on(&mut self, is_cut: bool, lines: u64, facts: &Map<String, Value>) -> Result<(), Failure> {
        let (path, me) = (self.path.display().to_string(), program());
        if is_cut {
            let cannot = |error| Failure::broken(format!("{path}: cannot be written: {error}"));
            self.file.set_len(self.end).map_err(cannot)?;
            talk!("{me}: {path}: its last line is damaged, and left out: that case is played again");
        }
        match lines.saturating_sub(1 + u64::from(is_cut)) {
            _ if self.end == 0 => self.append(HEAD, &json!({"journal": FORMAT, "facts": facts}))?,
            0 => {}
            1 => talk!("{me}: {path}: the run goes on behind 1 answer that is there"),
            lines => talk!("{me}: {path}: the run goes on behind {lines} answers that are there"),
        }
        Ok(())
    }

    /// Says if the first line is that of a run of these facts.
    fn is_of(&self, line: &[u8], facts: &Map<String, Value>) -> Result<(), Failure> {
        let head = entry::<Value>(line).map_err(|_| self.is_none())?;
        if head.key != HEAD || head.what["journal"] != json!(FORMAT) {
            return Err(self.is_none());
        }
        let empty = Map::new();
        let theirs = head.what["facts"].as_object().unwrap_or(&empty);
        let other = facts.iter().find(|(name, fact)| theirs.get(*name) != Some(fact));
        let Some((name, fact)) = other.or_else(|| theirs.iter().find(|(name, _)| !facts.contains_key(*name))) else {
            return Ok(());
        };
        let [old, new] =
            [theirs.get(name), facts.get(name).map(|_| fact)].map(|fact| fact.map_or("none".into(), shown));
        let differs = match [&old, &new].iter().any(|text| text.chars().count() > SHOWN_CHARS) {
            true => format!("{name}: another one"),
            false => format!("{name}: {old}, not {new}"),
        };
        let says = "name another file by --resume, or repeat its command";
        Err(Failure::usage(format!("{}: is of another run ({differs}): {says}", self.path.display())))
    }

    fn is_none(&self) -> Failure {
        Failure::usage(format!("{}: is no journal that --resume writes: name a new file", self.path.display()))
    }

    fn damaged(&self, what: &str) -> Failure {
        let says = "begin a new file, or mend this one";
        Failure::incomplete(format!("{}: is damaged: {what}: {says}", self.path.display()))
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // What cannot be put on the disk now may get there by itself.
        let _ = self.file.sync_data();
    }
}

/// Whether the last byte of a file ends a line.
fn line_ends(mut file: &File) -> bool {
    let mut last = [0];
    file.seek(SeekFrom::End(-1)).and_then(|_| file.read_exact(&mut last)).is_ok() && last == *b"\n"
}

fn shown(fact: &Value) -> String {
    fact.as_str().map_or_else(|| fact.to_string(), str::to_owned)
}

fn digits(bytes: &[u8]) -> String {
    hash_bytes(bytes)[..DIGITS].to_owned()
}

/// The line as it was written.
///
/// # Errors
/// It was not written so.
fn entry<T: DeserializeOwned>(line: &[u8]) -> Result<Entry<T>, String> {
    let split = || {
        let (mark, rest) = line.strip_prefix(MARK.as_bytes())?.split_at_checked(DIGITS)?;
        Some((mark, rest.strip_prefix(b"\",")?))
    };
    let (mark, rest) = split().ok_or("it has no mark")?;
    if mark != digits(rest).as_bytes() || !rest.ends_with(b"\n") {
        return Err("it was changed, or cut off".into());
    }
    serde_json::from_slice(line).map_err(|error| error.to_string())
}
