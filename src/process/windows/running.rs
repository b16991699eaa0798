//! A program that runs, in a job object of its own, and how it is ended with all that it has started.

use super::pipes::{Input, Output};
use crate::process::sandbox::{self, Mode};
use crate::process::{Conduct, Ended, KILL_PATIENCE, Launch, Look, Pipes, Stderr};
use crate::words;
use process_wrap::std::{ChildWrapper, CommandWrap, JobObject};
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often it is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(1);
/// What a player lacks here.
const LACKS: &str = "a sandbox (Windows has no namespaces, no Landlock and no seccomp)";

/// The processes of a program.
#[derive(Debug)]
pub(in crate::process) struct Running {
    child: Box<dyn ChildWrapper>,
    is_killed: bool,
}

/// From now on all that we start ends with us. Where the system refuses that, a program may outlive us if we are killed.
pub(super) fn end_with_us() {
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let Ok(job) = win32job::Job::create_with_limit_info(&limits) else { return };
    // It is closed by the system when this process ends, and not before.
    if job.assign_current_process().is_ok() {
        let _ = job.into_handle();
    }
}

/// The words of a command as the system takes them: a program beside a player is found as `cmd` finds it, and a script goes
/// behind its interpreter.
pub(in crate::process) fn startable(mut command: Vec<OsString>, folder: Option<&Path>) -> Vec<OsString> {
    if let Some(program) = command.first_mut()
        && Path::new(&*program).components().count() == 1
    {
        let path = folder.unwrap_or(Path::new(".")).join(&*program);
        let mut with_ending = path.clone().into_os_string();
        with_ending.push(".exe");
        let found = [path, with_ending.into()].into_iter().find(|path| path.is_file());
        if let Some(path) = found.and_then(|path| std::path::absolute(path).ok()) {
            *program = path.into();
        }
    }
    let interpreter = command.first().and_then(|program| words::interpreter(program));
    if let Some(interpreter) = interpreter {
        command.splice(0..0, interpreter.iter().map(OsString::from));
    }
    command
}

impl Running {
    /// Starts a program in a job object of its own; it does not run before it is in it.
    ///
    /// # Errors
    /// It cannot be started.
    pub(in crate::process) fn start(launch: &Launch) -> io::Result<(Running, Pipes)> {
        let mode = launch.sandbox.unwrap_or_else(|| if launch.is_player { sandbox::is_wanted() } else { Mode::Off });
        if mode == Mode::Require {
            return Err(io::Error::other(format!(
                "--sandbox require: there is no way to give a player {LACKS}: use --sandbox auto"
            )));
        }
        let mut wrapped = CommandWrap::from(command(launch, mode));
        wrapped.wrap(JobObject);
        let mut child = wrapped.spawn()?;
        if mode != Mode::Off {
            sandbox::came_up("a job object");
            sandbox::lacks(LACKS);
        }
        let pipes = Pipes {
            stdin: child.stdin().take().map(Input::new),
            stdout: child.stdout().take().map(Output::new),
            stderr: child.stderr().take().map(Output::new),
        };
        Ok((Running { child, is_killed: false }, pipes))
    }

    /// The process id of the program.
    pub(in crate::process) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Nobody tells.
    pub(in crate::process) fn used_bytes(&self, _: u64) -> u64 {
        0
    }

    /// Nobody counts.
    pub(in crate::process) fn look(&self) -> Look {
        Look::of_machine()
    }

    /// How the program ended, `None` while it runs. Does not wait.
    pub(in crate::process) fn ended(&mut self) -> Option<Ended> {
        let status = self.child.inner_mut().try_wait().ok().flatten()?;
        Some(Ended::Code(status.code().unwrap_or(-1)))
    }

    /// Waits for a moment.
    pub(in crate::process) fn wait_end(&mut self, deadline: Instant) {
        sleep(deadline.saturating_duration_since(Instant::now()).min(LOOK));
    }

    /// Nobody knows which files it has open.
    pub(in crate::process) fn beside(&self) -> Vec<String> {
        Vec::new()
    }

    /// Kills all in the job object and waits until the program is gone.
    pub(in crate::process) fn kill(&mut self) -> Conduct {
        if std::mem::replace(&mut self.is_killed, true) {
            return Conduct::default();
        }
        let _ = self.child.start_kill();
        let deadline = Instant::now() + KILL_PATIENCE;
        while self.ended().is_none() && Instant::now() < deadline {
            sleep(LOOK);
        }
        Conduct::default()
    }
}

fn command(launch: &Launch, mode: Mode) -> Command {
    let words = launch.words();
    let mut command = Command::new(words.first().cloned().unwrap_or_default());
    command.args(words.iter().skip(1));
    if mode != Mode::Off {
        sandbox::environment(&mut command, mode, None);
    }
    command.envs(launch.variables.iter().map(|(name, value)| (name, value)));
    if let Some(folder) = &launch.folder {
        command.current_dir(folder);
    }
    let stderr = match launch.stderr {
        Stderr::Inherit => Stdio::inherit(),
        Stderr::Keep(_) => Stdio::piped(),
        Stderr::Drop => Stdio::null(),
    };
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
    command
}
