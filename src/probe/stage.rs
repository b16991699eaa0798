//! Staging a scenario: the referee under test is started with our programs as its players, and their logs are gathered.

use super::bot::{Entry, Orders, What};
use super::endings::Hang;
use super::reader::Readers;
use crate::exit::Failure;
use crate::files;
use crate::process::{Delays, Ended, Launch, Program, wait};
use crate::scratch::Scratch;
use crate::system::make_executable;
use rulebook_conformance::contest::{Contest, Reaction, Scenario};
use rulebook_spec::game::Seat;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a referee may take for itself, besides what the script makes it wait.
const PATIENCE: Duration = Duration::from_secs(5);
/// How much longer it may take at most where the machine keeps it waiting.
const MORE_PATIENCE: Duration = Duration::from_secs(30);
/// How long after both players were told the end a referee should have killed those that stay.
const KILL_TIME: Duration = Duration::from_secs(2);
/// No log of a game is longer: a referee that tells a player more floods it.
const LOG_BYTES: u64 = 4 * 1024 * 1024;
/// How often the logs are looked at.
const LOOK: Duration = Duration::from_millis(10);
/// How often it is looked how long the machine keeps the programs waiting.
const LOOK_AT_DELAYS: Duration = Duration::from_millis(100);

/// What was seen of one scenario.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The log of each player, in the order of time; empty where it never came to run.
    pub logs: Vec<Vec<Entry>>,
    /// Whether the referee started each player, even if it was killed before it came to run.
    pub started: Vec<bool>,
    /// Players that were still running when the referee had had its time to kill them.
    pub left: Vec<Seat>,
    /// How the referee's own program ended.
    pub ended: Option<Ended>,
    /// Where it had to be killed.
    pub hang: Option<Hang>,
    /// How long the machine kept the referee and our players waiting, in microseconds, all together.
    pub waited_us: u64,
    /// The referee's last words on standard error.
    pub errors: String,
}

/// The placeholders of a referee's command.
pub const PLACEHOLDERS: &str =
    "{bot1} and {bot2}, the commands of the players, or {players}, a folder with a subfolder for each; and {board}";

/// Whether a referee's command has a place for the time that each player has for the whole game.
pub fn takes_time(command: &[OsString]) -> bool {
    command.iter().any(|word| word.to_string_lossy().contains("{time}"))
}

/// The folders and files that the players of a scenario need.
struct Stage {
    folder: Scratch,
    logs: Vec<PathBuf>,
    /// Files that are there once the referee has started the player.
    marks: Vec<PathBuf>,
}

impl Stage {
    fn set<G: Contest>(scenario: &Scenario<G::Setup>, nick_first: bool) -> std::io::Result<Stage> {
        let folder = crate::scratch::folder("probe-")?;
        let (mut logs, mut marks) = (Vec::new(), Vec::new());
        for seat in 0..G::seat_count(&scenario.setup) {
            let number = seat + 1;
            let log = folder.path().join(format!("log{number}"));
            let orders = folder.path().join(format!("orders{number}.json"));
            let (game, script) = (G::name().to_owned(), scenario.script.clone());
            let lingers = scenario.lingering.contains(&seat);
            let reader = reader_name(seat);
            fs::write(&orders, serde_json::to_vec(&Orders { game, seat, script, lingers, log: log.clone(), reader })?)?;
            let ours = std::env::current_exe()?;
            let words = [ours.to_string_lossy(), "probe-player".into(), orders.to_string_lossy()];
            let bot = folder.path().join(format!("bot{number}"));
            // The mark comes first: the program itself takes a while to start.
            let mark = folder.path().join(format!("mark{number}"));
            let marks_it = format!("true >{}", crate::words::quote(&mark.to_string_lossy()));
            fs::write(&bot, format!("#!/bin/sh\n{marks_it}\nexec {}\n", crate::words::join(words)))?;
            make_executable(&bot)?;
            let home = folder.path().join("players").join(format!("player{number}"));
            fs::create_dir_all(&home)?;
            let (command, nick) = (bot.to_string_lossy().into_owned(), format!("player{number}"));
            let lines = if nick_first { [nick, command] } else { [command, nick] };
            fs::write(home.join("info.txt"), lines.join("\n") + "\n")?;
            logs.push(log);
            marks.push(mark);
        }
        Ok(Stage { folder, logs, marks })
    }

    fn readers(&self) -> std::io::Result<Readers> {
        let named: Vec<_> = (0..).zip(&self.logs).map(|(seat, log)| (reader_name(seat), log.clone())).collect();
        Readers::open(self.folder.path(), &named)
    }

    fn command<G: Contest>(&self, command: &[OsString], setup: &G::Setup) -> Vec<OsString> {
        let time = G::budget_ms(setup).map(|budget_ms| budget_ms.to_string()).unwrap_or_default();
        // Where the time has its own place the board need not tell it.
        let usual = G::usual_budget_ms().filter(|_| takes_time(command));
        let board = usual.map_or_else(|| setup.clone(), |budget_ms| G::with_budget(setup.clone(), budget_ms));
        let board = G::board_text(&board);
        let path = |name: &str| self.folder.path().join(name).to_string_lossy().into_owned();
        let filled = |word: &OsString| {
            let word = word.to_string_lossy().replace("{board}", &board).replace("{players}", &path("players"));
            let word = word.replace("{time}", &time);
            OsString::from(word.replace("{bot1}", &path("bot1")).replace("{bot2}", &path("bot2")))
        };
        command.iter().map(filled).collect()
    }

    fn read(&self) -> Vec<Vec<Entry>> {
        self.logs.iter().map(|log| read_log(log)).collect()
    }
}

/// Whether a command has the placeholders that a probe needs.
pub fn check_command(command: &[OsString]) -> Result<(), Failure> {
    let has = |name: &str| command.iter().any(|word| word.to_string_lossy().contains(name));
    if has("{board}") && (has("{players}") || (has("{bot1}") && has("{bot2}"))) {
        return Ok(());
    }
    Err(Failure::usage(format!("the referee's command is to have {PLACEHOLDERS}, where the referee takes its board")))
}

/// Plays one scenario.
///
/// # Errors
/// The referee cannot be started, or our files cannot be written.
pub fn stage<G: Contest>(
    scenario: &Scenario<G::Setup>,
    command: &[OsString],
    nick_first: bool,
) -> Result<Seen, Failure> {
    let broken = |error: std::io::Error| Failure::broken(format!("the probe cannot be staged: {error}"));
    let stage = Stage::set::<G>(scenario, nick_first).map_err(broken)?;
    let readers = stage.readers().map_err(broken)?;
    let launch = Launch::new(stage.command::<G>(command, &scenario.setup));
    let mut referee = Program::start(&launch).map_err(|error| Failure::broken(error.to_string()))?;
    let deadline = Instant::now() + PATIENCE + scripted(scenario);
    let mut over_at = None;
    let mut delays = Delays::since(referee.look());
    let mut hang = None;
    loop {
        let now = Instant::now();
        if now >= delays.looked_at() + LOOK_AT_DELAYS {
            delays.add(referee.look());
        }
        wait(std::slice::from_mut(&mut referee), Some(now + LOOK)).map_err(broken)?;
        referee.take_all();
        let ended = referee.is_closed() && referee.wait_end(now + LOOK).is_some();
        // What the machine keeps it waiting is not the referee's.
        let kept = Duration::from_micros(delays.waited_us()).min(MORE_PATIENCE);
        if ended {
            break;
        }
        if now >= deadline + kept {
            hang = Some(over_at.map_or(Hang::During, |_| Hang::After));
            break;
        }
        if is_over::<G>(&stage.read()) {
            let (since, waited_us) = *over_at.get_or_insert((now, delays.waited_us()));
            let kept = Duration::from_micros(delays.waited_us().saturating_sub(waited_us));
            if now >= since + KILL_TIME + kept {
                hang = Some(Hang::After);
                break;
            }
        }
    }
    let left = if scenario.lingering.is_empty() {
        Vec::new()
    } else {
        left(&stage.read(), over_at.map_or_else(Instant::now, |(since, _)| since) + KILL_TIME)
    };
    readers.finish();
    let logs = stage.read();
    let started = stage.marks.iter().zip(&logs).map(|(mark, log)| mark.exists() || !log.is_empty()).collect();
    delays.add(referee.look());
    let ended = Some(referee.kill());
    let errors = String::from_utf8_lossy(referee.errors().tail()).into_owned();
    Ok(Seen { logs, started, left, ended, hang, waited_us: delays.waited_us(), errors })
}

/// How long the script makes the referee wait.
fn scripted<S>(scenario: &Scenario<S>) -> Duration {
    let waits = scenario.script.iter().map(|cue| match &cue.reaction {
        Reaction::Line { after_us, .. }
        | Reaction::Pieces { after_us, .. }
        | Reaction::LineThen { after_us, .. }
        | Reaction::Delay(after_us) => Duration::from_micros(*after_us),
        _ => Duration::ZERO,
    });
    waits.sum()
}

/// Whether every player was told the end, or sees that nothing more comes.
fn is_over<G: Contest>(logs: &[Vec<Entry>]) -> bool {
    let told = |entry: &Entry| match &entry.what {
        What::Heard(line) => G::read_message(line).is_ok_and(|message| G::ends(&message)),
        What::Closed(_) => true,
        _ => false,
    };
    logs.iter().all(|log| log.iter().any(told))
}

/// The log so far; a line that is being written is left for the next look.
fn read_log(path: &Path) -> Vec<Entry> {
    let text = files::read_theirs(path, LOG_BYTES);
    let mut entries: Vec<Entry> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    // The player and its reader write to it, and one may have been stopped between its look at the clock and the write.
    entries.sort_by_key(|entry| entry.at_us);
    entries
}

fn reader_name(seat: Seat) -> String {
    format!("reader{seat}")
}

/// The players that still run when the referee has had its time to kill them. One that was killed may need a moment to
/// be gone, and a referee need not wait for that.
fn left(logs: &[Vec<Entry>], until: Instant) -> Vec<Seat> {
    (0..).zip(logs).filter(|(_, log)| runs(log) && outlives(log, until)).map(|(seat, _)| seat).collect()
}

/// Waits for the end of a player that runs; true where that does not come.
#[cfg(target_os = "linux")]
fn outlives(log: &[Entry], until: Instant) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, PidfdFlags, pidfd_open};
    let Some(pid) = process_id(log).and_then(|id| Pid::from_raw(id.try_into().ok()?)) else { return false };
    let Ok(handle) = pidfd_open(pid, PidfdFlags::empty()) else { return runs(log) };
    let left = until.saturating_duration_since(Instant::now());
    let ended = poll(&mut [PollFd::new(&handle, PollFlags::IN)], Timespec::try_from(left).ok().as_ref());
    ended == Ok(0) && runs(log)
}

#[cfg(not(target_os = "linux"))]
fn outlives(log: &[Entry], _: Instant) -> bool {
    runs(log)
}

fn process_id(log: &[Entry]) -> Option<u32> {
    log.iter().find_map(|entry| match entry.what {
        What::Started(id) => Some(id),
        _ => None,
    })
}

/// Whether the player of this log still runs.
fn runs(log: &[Entry]) -> bool {
    let Some(id) = process_id(log) else { return false };
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // The state stands behind the name, which is in brackets and may have any character in it.
    let state = stat.rsplit(')').next().and_then(|rest| rest.trim_start().chars().next());
    let ours = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    let name: &[u8] = OsStr::as_encoded_bytes(OsStr::new("probe-player"));
    state.is_some_and(|state| !"ZX".contains(state)) && ours.windows(name.len()).any(|part| part == name)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{Entry, What, left};
    use std::io::Read;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    /// One that ends in time, even if it needs a moment, is not left running; one that stays is.
    #[test]
    fn players_that_are_about_to_be_gone_are_waited_for() {
        for (waits, patience, found) in [("sleep 0.2", 60, vec![]), ("read -r line", 0, vec![0])] {
            // Whoever's command line names our players is one.
            let mut sh = Command::new("sh");
            sh.args(["-c", &format!("echo; {waits}; exit 0"), "probe-player"]);
            let mut child = sh.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
            // Once it speaks it has its name.
            child.stdout.take().expect("a pipe").read_exact(&mut [0]).expect("it speaks");
            let log = vec![Entry { at_us: 0, what: What::Started(child.id()) }];
            assert_eq!(left(&[log], Instant::now() + Duration::from_secs(patience)), found, "{waits}");
            drop(child.stdin.take());
            child.wait().expect("it ends");
        }
    }
}
