//! A program that runs: its processes, how it ends, and how all of them are ended.

use super::host::{self, Host};
use super::pipes::{Input, Output};
use super::{beside, memory, tree};
use crate::process::{Conduct, Ended, KILL_PATIENCE, Launch, Look, Pipes, Stderr};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, waitid};
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// The processes of a program.
#[derive(Debug)]
pub(in crate::process) struct Running {
    child: Child,
    /// What launched it; it was started by ourselves where there is none.
    host: Option<Host>,
    tag: String,
    /// The folder that it was started in.
    folder: PathBuf,
}

impl Running {
    /// Starts a program at the head of a process group of its own.
    ///
    /// # Errors
    /// It cannot be started.
    pub(in crate::process) fn start(launch: &Launch) -> io::Result<(Running, Pipes)> {
        let tag = tree::new_tag();
        let (child, host, stdin, stdout, stderr) = match host::start(launch, &tag) {
            Some(started) => {
                let started = started?;
                (started.launcher, Some(started.host), Some(started.stdin), Some(started.stdout), started.stderr)
            }
            // Tests of the library have no launcher.
            None => {
                let mut child = tree::start(&mut command(launch, &tag))?;
                let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
                (child, None, stdin.map(Into::into), stdout.map(Into::into), stderr.map(Into::into))
            }
        };
        let mut running = Running { child, host, tag, folder: launch.folder.clone().unwrap_or_else(|| ".".into()) };
        let pipes = || {
            let stdin = stdin.map(Input::new).transpose()?;
            let stdout = stdout.map(Output::new).transpose()?;
            let stderr = stderr.map(Output::new).transpose()?;
            running.limit(launch)?;
            Ok(Pipes { stdin, stdout, stderr })
        };
        match pipes() {
            Ok(pipes) => Ok((running, pipes)),
            Err(error) => {
                running.kill();
                Err(error)
            }
        }
    }

    /// Limits what it may map.
    #[cfg(target_os = "linux")]
    fn limit(&self, launch: &Launch) -> io::Result<()> {
        use rustix::process::{Resource, Rlimit, prlimit};
        let Some(bytes) = launch.memory_bytes else { return Ok(()) };
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        for pid in self.members() {
            match prlimit(Some(pid), Resource::As, limit) {
                // It has ended already, which is noticed elsewhere.
                Ok(_) | Err(rustix::io::Errno::SRCH) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    fn limit(&self, _: &Launch) -> io::Result<()> {
        Ok(())
    }

    /// The process id of the program, or of what launched it.
    pub(in crate::process) fn id(&self) -> u32 {
        self.child.id()
    }

    /// See [`Program::used_bytes`](crate::process::Program::used_bytes).
    pub(in crate::process) fn used_bytes(&self, limit_bytes: u64) -> u64 {
        memory::used_bytes(&self.members(), limit_bytes)
    }

    /// Names of some files beside it that it has open for writing.
    pub(in crate::process) fn beside(&self) -> Vec<String> {
        beside::beside(&self.members(), &self.folder)
    }

    /// What the kernel has counted so far for its processes.
    pub(in crate::process) fn look(&self) -> Look {
        Look::of(&self.members())
    }

    /// Its processes, as far as they live.
    fn members(&self) -> Vec<Pid> {
        self.host.as_ref().map_or_else(|| tree::members(self.pid(), &self.tag), Host::members)
    }

    /// How the program ended, `None` while it runs. Does not wait.
    pub(in crate::process) fn ended(&mut self) -> Option<Ended> {
        if let Some(ended) = self.host.as_mut().and_then(Host::ended) {
            return Some(ended);
        }
        // The process is left to be waited for: until then its id cannot be given to another one, and the group
        // of that id is safe to kill.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(self.pid()), options).ok().flatten()?;
        let ended = match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Ended::Code(code),
            (None, Some(signal)) => Ended::Signal(signal),
            (None, None) => return None,
        };
        let Some(host) = &mut self.host else { return Some(ended) };
        // It may have said how the program ended since it was asked. A launcher that is gone without a word was killed with its
        // program.
        let unsaid = Some(ended).filter(|ended| matches!(ended, Ended::Signal(_)));
        host.ended().or(unsaid).or(Some(Ended::Signal(Signal::KILL.as_raw())))
    }

    /// Waits for the program to end, or for something else to happen, or until the deadline.
    pub(in crate::process) fn wait_end(&mut self, deadline: Instant) {
        match &self.host {
            // The launcher may stay for what the program has left behind.
            Some(host) => host.wait(deadline.saturating_duration_since(Instant::now())),
            None => drop(tree::wait_exit(self.pid(), deadline)),
        }
    }

    /// Kills the program's whole tree and waits until it is gone. Gives what it has done besides answering, as far as its launcher
    /// knows that.
    pub(in crate::process) fn kill(&mut self) -> Conduct {
        let pid = self.pid();
        let mut conduct = Conduct::default();
        match &mut self.host {
            Some(host) => {
                host.kill(pid);
                conduct = host.conduct();
            }
            None => {
                // The program is still a child to be waited for, so that its group's id is still its own.
                let _ = rustix::process::kill_process_group(pid, Signal::KILL);
                // A program that another hand moved out of its group is killed by itself.
                let _ = self.child.kill();
            }
        }
        if tree::wait_exit(pid, Instant::now() + KILL_PATIENCE) {
            let _ = self.child.wait();
        }
        tree::sweep(pid, &self.tag);
        conduct
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

fn command(launch: &Launch, tag: &str) -> Command {
    let words = launch.words();
    let mut command = Command::new(words.first().map_or(OsStr::new(""), |word| word));
    command.args(words.iter().skip(1));
    #[cfg(not(target_os = "linux"))]
    host::environment(&mut command, launch);
    command.envs(launch.variables.iter().map(|(name, value)| (name, value)));
    command.env(tree::TAG, tag);
    if let Some(folder) = &launch.folder {
        command.current_dir(folder);
    }
    let stderr = match launch.stderr {
        Stderr::Inherit => Stdio::inherit(),
        Stderr::Keep(_) => Stdio::piped(),
        Stderr::Drop => Stdio::null(),
    };
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}
