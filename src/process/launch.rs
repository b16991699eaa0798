//! How a program is started, and what is said when it cannot be.

use super::system::{self, Running};
use super::{Conduct, Kept, Mode, Pipes, Program};
use rulebook_conformance::contest::Framing;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

/// A program to be started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// Where it runs; by default where we do. A program given by a path is looked for there.
    pub folder: Option<PathBuf>,
    /// Environment variables on top of ours.
    pub variables: Vec<(OsString, OsString)>,
    /// Where its standard error goes.
    pub stderr: Stderr,
    /// The longest line that it may write, without the line end.
    pub line_bytes: usize,
    /// Where what it writes is cut.
    pub framing: Framing,
    /// How many of the first and of the last bytes, each way, are kept as evidence.
    pub kept_bytes: usize,
    /// How much memory it may map, on Linux; no limit by default.
    pub memory_bytes: Option<u64>,
    /// Whether it is a player, around which a sandbox stands; a referee and an adapter are not.
    pub is_player: bool,
    /// The sandbox, where it is not the one that is wanted for all.
    pub sandbox: Option<Mode>,
    /// The program that launches it, where it is not this one: any that knows [`VERB`](super::VERB).
    pub launcher: Option<PathBuf>,
}

/// Where a program's standard error goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stderr {
    /// To ours.
    Inherit,
    /// This many of its last bytes are kept in [`Program::errors`].
    Keep(usize),
    /// Nowhere.
    Drop,
}

impl Launch {
    /// Starts this command here, with lines of up to 16 MiB, and 64 KiB of evidence of each kind.
    pub fn new<T: Into<OsString>>(command: impl IntoIterator<Item = T>) -> Self {
        Launch {
            command: command.into_iter().map(Into::into).collect(),
            folder: None,
            variables: Vec::new(),
            stderr: Stderr::Keep(64 * 1024),
            line_bytes: 16 * 1024 * 1024,
            framing: Framing::Line,
            kept_bytes: 64 * 1024,
            memory_bytes: None,
            is_player: false,
            sandbox: None,
            launcher: None,
        }
    }

    /// The command as it would be typed.
    pub fn shown(&self) -> String {
        crate::words::join(self.command.iter().map(|word| word.to_string_lossy()))
    }

    /// Whether its program is a bare name that is in no folder of the PATH.
    fn is_nowhere(&self) -> bool {
        let is_bare = |program: &&OsString| PathBuf::from(program).components().count() == 1;
        self.command.first().filter(is_bare).is_some_and(|program| !crate::words::on_path(program))
    }

    /// The command with its program where it is found.
    pub(super) fn words(&self) -> Vec<OsString> {
        let mut words = self.command.clone();
        // A bare name is looked up on the PATH, a path is one from where the program runs.
        if let (Some(folder), Some(program)) = (&self.folder, words.first_mut())
            && PathBuf::from(&*program).components().count() > 1
        {
            let path = folder.join(&*program);
            *program = std::path::absolute(&path).unwrap_or(path).into();
        }
        system::startable(words, self.folder.as_deref())
    }
}

impl Program {
    /// Starts a program at the head of a process group of its own.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(launch: &Launch) -> Result<Program, StartError> {
        let failed = |error: io::Error| StartError::new(launch, &error);
        if launch.command.is_empty() {
            return Err(failed(io::Error::from(ErrorKind::InvalidInput)));
        }
        if launch.folder.as_deref().is_some_and(|folder| !folder.is_dir()) {
            return Err(failed(io::Error::from(ErrorKind::NotFound)));
        }
        let (running, Pipes { stdin, stdout, stderr }) = Running::start(launch).map_err(failed)?;
        let keep_bytes = match launch.stderr {
            Stderr::Keep(bytes) => bytes,
            _ => 0,
        };
        Ok(Program {
            running,
            line_bytes: launch.line_bytes,
            framing: launch.framing,
            stdin,
            stdout,
            stderr,
            unsent: Vec::new(),
            unsent_from: 0,
            inbox: Vec::new(),
            inbox_from: 0,
            scanned: 0,
            skipping: false,
            read_at: Instant::now(),
            told: Kept::new(launch.kept_bytes, launch.kept_bytes),
            heard: Kept::new(launch.kept_bytes, launch.kept_bytes),
            errors: Kept::new(0, keep_bytes),
            ended: None,
            gone: false,
            conduct: Conduct::default(),
        })
    }

    /// Starts the programs of a game, all at a time, so that none waits for the launcher of another. Gives them in their order.
    ///
    /// # Errors
    /// That one cannot be started.
    pub fn start_all(launches: &[Launch]) -> Vec<Result<Program, StartError>> {
        let Some((here, beside)) = launches.split_last() else { return Vec::new() };
        thread::scope(|scope| {
            let start = |launch| thread::Builder::new().spawn_scoped(scope, move || Program::start(launch));
            let beside: Vec<_> = beside.iter().map(|launch| (launch, start(launch))).collect();
            let here = Program::start(here);
            let join = |(launch, thread): (&Launch, io::Result<ScopedJoinHandle<_>>)| match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(error) => Err(StartError::new(launch, &error)),
            };
            beside.into_iter().map(join).chain([here]).collect()
        })
    }
}

/// A program could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError {
    /// The command as it would be typed.
    pub command: String,
    says: String,
}

impl StartError {
    fn new(launch: &Launch, error: &io::Error) -> Self {
        let command = launch.shown();
        let folder = launch.folder.as_deref().filter(|folder| !folder.is_dir());
        let remedy = match (error.kind(), folder) {
            (ErrorKind::InvalidInput, _) if launch.command.is_empty() => {
                let says = "no command is given: write the program and its arguments".into();
                return StartError { command, says };
            }
            (_, Some(folder)) => format!("there is no folder `{}` to run it in", folder.display()),
            // Of a program that is nowhere the system says the same where it may not look into a folder of the PATH.
            (ErrorKind::PermissionDenied, _) if launch.is_nowhere() => {
                let error = io::Error::from(ErrorKind::NotFound);
                system::remedy(&error).map_or_else(|| error.to_string(), str::to_owned)
            }
            _ => system::remedy(error).map_or_else(|| error.to_string(), str::to_owned),
        };
        let says = format!("cannot start `{command}`: {remedy}");
        StartError { command, says }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)
    }
}

impl std::error::Error for StartError {}
