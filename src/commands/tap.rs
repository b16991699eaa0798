//! `rulebook tap`: stands between a referee and a bot, passes their bytes on as they are, and records both directions.

use super::tap_recorder::{CLOSED, READY};
use crate::exit::{Failure, Outcome};
use crate::process::{parent, rights};
use crate::system::now_us;
use crate::tapped::written::{What, Written};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

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

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let shown = args.record.display();
    let file = File::create(&args.record).and_then(|_| File::options().append(true).open(&args.record));
    let file = file.map_err(|error| Failure::usage(format!("{shown}: the record cannot be written: {error}")))?;
    // As long as something is still written `verify` waits with reading. A file that cannot be locked is read as it is.
    let _ = file.try_lock();
    let broken = |error: io::Error| Failure::broken(format!("the tap: {error}"));
    let command = crate::words::join(args.command.iter().map(|word| word.to_string_lossy()));
    let began_us = now_us();
    let copy = file.try_clone().map_err(broken)?;
    let (ears, to_bot) = io::pipe().map_err(broken)?;
    let (from_bot, mouth) = io::pipe().map_err(broken)?;
    // Before the recorder: the record begins with it.
    Written::of(file, began_us).note(What::Started(command.clone()));
    let mut recorder = Recorder::start(copy, began_us, to_bot, from_bot).map_err(broken)?;
    // In our own process group: a referee that kills that kills the bot as well.
    let mut bot = Command::new(&args.command[0]);
    bot.args(&args.command[1..]).stdin(ears).stdout(mouth);
    let child = bot.spawn();
    // The ends that are the bot's now.
    drop(bot);
    let mut child = child.map_err(|error| Failure::broken(format!("cannot start `{command}`: {error}")))?;
    recorder.wait(CLOSED);
    let status = child.wait().map_err(broken)?;
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default());
    recorder.end(code);
    // The bot's code, whatever it is, and without waiting for a referee that says nothing more.
    std::process::exit(code)
}

/// Our process, and whoever started us: the referee, or a shell of its and the referee.
fn processes() -> Vec<String> {
    let ours = rustix::process::getpid();
    let started = std::iter::successors(Some(ours), |pid| parent(*pid));
    started.take(3).map(|pid| pid.to_string()).collect()
}

/// Who records, in a process of its own that no kill of ours reaches.
struct Recorder {
    child: Child,
    socket: UnixStream,
}

impl Recorder {
    /// Starts it and hands it our pipes, which it alone has from then on: the referee sees when the bot closes its own.
    fn start(record: File, began_us: u64, to_bot: PipeWriter, from_bot: PipeReader) -> io::Result<Recorder> {
        let (socket, theirs) = UnixStream::pair()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["tap-recorder", &began_us.to_string()]).args(processes()).stdin(OwnedFd::from(theirs));
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        drop(command);
        let (input, output) = (io::stdin(), io::stdout());
        let files = [record.as_fd(), input.as_fd(), output.as_fd(), to_bot.as_fd(), from_bot.as_fd()];
        rights::send(&socket, &files)?;
        let mut recorder = Recorder { child, socket };
        if !recorder.wait(READY) {
            return Err(io::Error::other("its recorder does not run"));
        }
        let nothing = File::options().read(true).write(true).open("/dev/null")?;
        rustix::stdio::dup2_stdin(&nothing)?;
        rustix::stdio::dup2_stdout(&nothing)?;
        Ok(recorder)
    }

    /// Waits for a word of the recorder; false where it is gone.
    fn wait(&mut self, word: u8) -> bool {
        let mut byte = [0];
        loop {
            match self.socket.read(&mut byte) {
                Ok(1) if byte == [word] => return true,
                Ok(1) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(_) | Err(_) => return false,
            }
        }
    }

    /// Lets it note that the bot has ended, and end too, so that the referee finds the pipes closed when it finds us ended.
    /// One that is gone has let go of them already.
    fn end(&mut self, code: i32) {
        let _ = self.socket.write_all(&code.to_ne_bytes());
        let _ = self.child.wait();
    }
}
