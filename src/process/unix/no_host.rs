//! Systems of Linux' family that are not Linux, such as macOS: there is neither a launcher nor a sandbox. A program leads a process
//! group, with which it ends.

use crate::process::sandbox::{self, Mode, is_wanted};
use crate::process::{Conduct, Ended, Launch};
use rustix::process::Pid;
use std::io;
use std::os::fd::OwnedFd;
use std::process::{Child, Command};
use std::time::Duration;

/// What a player lacks here.
const LACKS: &str = "a sandbox (this system has no namespaces, no Landlock and no seccomp)";

/// No process is a launcher.
pub fn launched() -> Option<u8> {
    None
}

/// What is known of a launcher: there is none.
#[derive(Debug)]
pub(super) enum Host {}

/// A program that was started by a launcher: there is none.
pub(super) struct Started {
    pub(super) launcher: Child,
    pub(super) stdin: OwnedFd,
    pub(super) stdout: OwnedFd,
    pub(super) stderr: Option<OwnedFd>,
    pub(super) host: Host,
}

/// Leaves it to us to start a program, but for one that is to have what is not here.
pub(super) fn start(launch: &Launch, _: &str) -> Option<io::Result<Started>> {
    let says = || format!("--sandbox require: there is no way to give a player {LACKS}: use --sandbox auto");
    (mode(launch) == Mode::Require).then(|| Err(io::Error::other(says())))
}

/// Gives a player its environment, and notes what it has and what it lacks.
pub(super) fn environment(command: &mut Command, launch: &Launch) {
    let mode = mode(launch);
    if mode != Mode::Off {
        sandbox::environment(command, mode, None);
        sandbox::came_up("a process group");
        sandbox::lacks(LACKS);
    }
}

fn mode(launch: &Launch) -> Mode {
    launch.sandbox.unwrap_or_else(|| if launch.is_player { is_wanted() } else { Mode::Off })
}

impl Host {
    pub(super) fn ended(&mut self) -> Option<Ended> {
        match *self {}
    }

    pub(super) fn wait(&self, _: Duration) {
        match *self {}
    }

    pub(super) fn members(&self) -> Vec<Pid> {
        match *self {}
    }

    pub(super) fn kill(&self, _: Pid) {
        match *self {}
    }

    pub(super) fn conduct(&mut self) -> Conduct {
        match *self {}
    }
}
