//! The launcher's side: this program, started under its hidden verb with a socket as standard input.
//!
//! It has one thread until the program runs, since only such a process may enter namespaces.

use super::super::tree;
use super::account::Account;
use super::confine;
use super::order::Sandbox;
use crate::process::Mode;
use crate::process::{VERB, rights};
use fork::Fork;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions};
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// Runs as a launcher and gives its exit code; none where these are no arguments of one.
pub(super) fn serve(arguments: &[OsString]) -> Option<u8> {
    let [_, verb, sandbox, scratch, command @ ..] = arguments else { return None };
    if verb != VERB || command.is_empty() {
        return None;
    }
    let socket = UnixStream::from(rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3).ok()?);
    let sandbox = Sandbox::read(sandbox.to_str()?)?;
    let scratch = Path::new(scratch);
    let served = match sandbox.namespaces {
        true => enter(&socket, sandbox, scratch, command),
        false => host(&socket, sandbox, scratch, command, None),
    };
    // Who started us sees how we end; there is nobody else to be told.
    Some(u8::from(served.is_err()))
}

fn say(mut socket: &UnixStream, kind: u8, text: &str) -> io::Result<()> {
    let text = &text.as_bytes()[..text.len().min(4000)];
    let mut message = vec![kind];
    message.extend((text.len() as u16).to_le_bytes());
    message.extend(text);
    socket.write_all(&message)
}

/// The outer launcher: enters new namespaces, becomes two, of which the inner one is the first process in them, and stays until that is
/// gone.
fn enter(socket: &UnixStream, sandbox: Sandbox, scratch: &Path, command: &[OsString]) -> io::Result<()> {
    let _ = rustix::process::setsid();
    if let Err(why) = confine::enter_namespaces() {
        return say(socket, b'n', &why);
    }
    let (account, outer) = (Account::open(), std::process::id());
    // There is one thread, so that the child may go on as if nothing had been.
    match fork::fork() {
        Ok(Fork::Child) => {
            drop(account);
            host(socket, sandbox, scratch, command, Some(outer))
        }
        Ok(Fork::Parent(inner)) => {
            let inner = Pid::from_raw(inner).ok_or(io::ErrorKind::InvalidData)?;
            stay(socket, inner)?;
            account.say(socket)
        }
        Err(error) => say(socket, b'n', &format!("nothing can be started in a namespace: {error}")),
    }
}

/// Stays until the child is gone, or until nobody listens any more, and then kills it.
fn stay(socket: &UnixStream, child: Pid) -> io::Result<()> {
    let handle = rustix::process::pidfd_open(child, rustix::process::PidfdFlags::empty())?;
    loop {
        // Only the end of the socket is waited for: what comes over it is for the child.
        let mut polled = [PollFd::new(socket, PollFlags::empty()), PollFd::new(&handle, PollFlags::IN)];
        match poll(&mut polled, None) {
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        if polled[1].revents().is_empty() {
            rustix::process::kill_process(child, Signal::KILL)?;
        }
        while let Err(error) = rustix::process::waitpid(Some(child), WaitOptions::empty()) {
            if error != Errno::INTR {
                return Err(error.into());
            }
        }
        return Ok(());
    }
}

/// Starts the program and stays until it and all that it started are gone: within namespaces, where `outer` is the process id of the
/// launcher outside of them, or without any.
fn host(
    socket: &UnixStream,
    sandbox: Sandbox,
    scratch: &Path,
    command: &[OsString],
    outer: Option<u32>,
) -> io::Result<()> {
    if outer.is_some() {
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    } else {
        let _ = rustix::process::setsid();
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    }
    let Ok([stdin, stdout, stderr]) = <[OwnedFd; 3]>::try_from(rights::receive(socket)?) else {
        return Err(io::ErrorKind::UnexpectedEof.into());
    };
    // Children that end are heard of by this pipe.
    let (mut ends, notes) = UnixStream::pair()?;
    ends.set_nonblocking(true)?;
    signal_hook::low_level::pipe::register(signal_hook::consts::SIGCHLD, notes)?;
    let facts = match confine::confine(sandbox, scratch, outer) {
        Ok(facts) => facts,
        Err(why) if sandbox.mode == Mode::Require => return say(socket, b'r', &why),
        Err(why) => why,
    };
    let mut program = Command::new(&command[0]);
    program.args(&command[1..]).stdin(stdin).stdout(stdout).stderr(stderr).process_group(0);
    if sandbox.mode != Mode::Off {
        program.env_remove(tree::TAG);
    }
    let child = match program.spawn() {
        Ok(child) => child,
        Err(error) => {
            let code = error.raw_os_error().unwrap_or(Errno::INVAL.raw_os_error());
            return say(socket, b'e', &code.to_string());
        }
    };
    // The program's pipes are not to be held open by us.
    drop(program);
    say(socket, b's', &facts)?;
    let main = Pid::from_child(&child);
    loop {
        if reap(socket, main)? {
            return Ok(());
        }
        if wait(socket, &ends).is_err() {
            end_all();
            return Ok(());
        }
        ends.read(&mut [0; 64]).map(drop).or_else(blocks)?;
    }
}

fn blocks(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::WouldBlock { Ok(()) } else { Err(error) }
}

/// Takes in what has ended; true where nothing is left.
fn reap(mut socket: &UnixStream, main: Pid) -> io::Result<bool> {
    loop {
        match rustix::process::wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if pid == main => {
                let (kind, number) = match (status.exit_status(), status.terminating_signal()) {
                    (Some(code), _) => (b'c', code),
                    (None, signal) => (b'k', signal.unwrap_or(0)),
                };
                let mut message = vec![kind];
                message.extend(number.to_le_bytes());
                // Where nobody listens, that is noticed soon.
                let _ = socket.write_all(&message);
            }
            Ok(Some(_)) => {}
            Ok(None) => return Ok(false),
            Err(Errno::CHILD) => return Ok(true),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Waits until a child has ended; an error where nobody listens to us any more.
fn wait(socket: &UnixStream, ends: &UnixStream) -> io::Result<()> {
    loop {
        let mut polled = [PollFd::new(socket, PollFlags::empty()), PollFd::new(ends, PollFlags::IN)];
        match poll(&mut polled, None) {
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
        return match polled[0].revents().is_empty() {
            true => Ok(()),
            false => Err(io::ErrorKind::BrokenPipe.into()),
        };
    }
}

/// Nobody listens any more: all that is below us ends. Within namespaces our own end does that.
fn end_all() {
    let us = rustix::process::getpid();
    // What is killed leaves its children to us: again, until nothing is left.
    for _ in 0..1000 {
        tree::below_of(us).into_iter().for_each(|pid| {
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        });
        loop {
            match rustix::process::wait(WaitOptions::NOHANG) {
                Ok(Some(_)) | Err(Errno::INTR) => {}
                Ok(None) => break,
                Err(_) => return,
            }
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}
