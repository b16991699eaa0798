//! What is wanted of the sandbox around players, and what is in force.

use super::system::NOTHING;
use super::{Launch, Program, Stderr};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// What stands around each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// What this machine can do; the report says what that is
    #[default]
    Auto,
    /// All of it, and a folder of its own is all that a player may write in; where something is missing nothing is started
    Require,
    /// Nothing but a session of its own
    Off,
}

static WANTED: OnceLock<Mode> = OnceLock::new();

/// All players of this process are started like this from now on.
pub fn want(mode: Mode) {
    let _ = WANTED.set(mode);
}

/// How players are started.
pub fn is_wanted() -> Mode {
    WANTED.get().copied().unwrap_or_default()
}

/// What stood around the players so far: what all of them had, and what some lacked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// What every player had.
    pub has: Vec<String>,
    /// What a player lacked, and why.
    pub lacks: BTreeSet<String>,
}

/// What all players had, where any was started, and what some lacked.
static FACTS: Mutex<(Option<Vec<String>>, BTreeSet<String>)> = Mutex::new((None, BTreeSet::new()));

/// A player runs in a sandbox, of which its launcher says this: what it has in one line, what it lacks in others.
pub(super) fn came_up(text: &str) {
    let mut lines = text.lines();
    let has: Vec<String> = lines.next().unwrap_or_default().split(", ").map(str::to_owned).collect();
    let (all, lacks) = &mut *FACTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.get_or_insert_with(|| has.clone()).retain(|one| has.contains(one));
    lacks.extend(lines.map(str::to_owned));
}

/// Something is missing here.
pub(super) fn lacks(what: &str) {
    FACTS.lock().unwrap_or_else(PoisonError::into_inner).1.insert(what.to_owned());
}

/// What stood around the players so far; `None` where none was started in a sandbox.
pub fn facts() -> Option<Facts> {
    let (has, lacks) = FACTS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    has.map(|has| Facts { has, lacks })
}

/// What stood around the players so far, in words for a report.
pub fn in_force() -> String {
    let Some(Facts { has, lacks }) = facts() else {
        return if is_wanted() == Mode::Off { "off".into() } else { String::new() };
    };
    let has = has.join(", ");
    if lacks.is_empty() {
        return has;
    }
    format!("{has}; without {}", lacks.into_iter().collect::<Vec<_>>().join(", without "))
}

/// Words in the names of variables that are nobody's business.
const SECRETS: [&str; 12] = [
    "TOKEN",
    "SECRET",
    "PASSWORD",
    "PASSWD",
    "PASSPHRASE",
    "CREDENTIAL",
    "PRIVATE",
    "API_KEY",
    "ACCESS_KEY",
    "SSH_",
    "AWS_",
    "GITHUB_",
];
/// The variables that a player gets of ours where a sandbox is required, and the beginnings of others: what finds languages,
/// libraries and the user.
const VARIABLES: [&str; 18] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TERM",
    "CLASSPATH",
    "VIRTUAL_ENV",
    "RUST_LOG",
    "RUST_BACKTRACE",
    "NO_COLOR",
    "XDG_RUNTIME_DIR",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
];
const BEGINNINGS: [&str; 22] = [
    "LC_",
    "LD_",
    "JAVA",
    "JDK",
    "_JAVA",
    "JRE",
    "PYTHON",
    "PYENV",
    "CONDA",
    "NODE",
    "NPM",
    "NVM",
    "GO",
    "CARGO_HOME",
    "RUSTUP",
    "DOTNET",
    "MONO",
    "RUBY",
    "GEM",
    "PERL",
    "OMP_",
    "FPC",
];

/// Gives a player its environment: without what sounds like a secret, and where all is required only what is listed. A program may
/// hang on a variable that nobody has thought of, and is not to be accused for want of it.
pub(super) fn environment(command: &mut Command, mode: Mode, scratch: Option<&Path>) {
    command.env_clear();
    command.envs(std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(|name| is_given(name, mode))));
    if let Some(scratch) = scratch {
        command.env("TMPDIR", scratch);
    }
}

fn is_given(name: &str, mode: Mode) -> bool {
    let is_secret = || SECRETS.iter().any(|word| name.to_ascii_uppercase().contains(word));
    let is_listed = || VARIABLES.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning));
    if mode == Mode::Require { is_listed() } else { !is_secret() }
}

/// Starts a program that does nothing in the sandbox; what stood around it.
///
/// # Errors
/// It could not be started.
pub(crate) fn tried() -> Result<Facts, String> {
    let launch = Launch {
        is_player: true,
        sandbox: Some(Mode::Auto),
        stderr: Stderr::Drop,
        ..Launch::new(NOTHING.iter().copied())
    };
    let mut program = Program::start(&launch).map_err(|error| error.to_string())?;
    program.wait_end(Instant::now() + Duration::from_secs(10));
    program.kill();
    facts().ok_or_else(|| "this program has no launcher".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_gets_no_secrets_and_where_all_is_required_only_what_is_listed() {
        for (name, auto, require) in [
            ("PATH", true, true),
            ("JAVA_HOME", true, true),
            ("MY_BOT_LEVEL", true, false),
            ("GITHUB_TOKEN", false, false),
            ("npm_config_password", false, false),
        ] {
            assert_eq!([is_given(name, Mode::Auto), is_given(name, Mode::Require)], [auto, require], "{name}");
        }
    }
}
