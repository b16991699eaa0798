//! How the program ends: exit codes, and failures that say what, where and what to do.

use std::fmt;
use std::process::ExitCode;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: everything conforms.
    Conforms,
    /// 1: something does not conform.
    Differs,
    /// 2: the command was called wrongly.
    Usage,
    /// 3: an adapter, a bot's start or the harness itself broke: no verdict.
    Broken,
    /// 4: nothing was selected.
    Nothing,
    /// 5: a run was cut off or its data is incomplete.
    Incomplete,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// A failure that ends a command: one sentence, and the exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    /// What, where and what to do, in one sentence; empty where there is nobody left to be told.
    pub says: String,
}

impl Failure {
    /// The command was called wrongly, or an input file is no good.
    pub fn usage(says: impl Into<String>) -> Self {
        let (exit, says) = (Exit::Usage, says.into());
        Failure { exit, says }
    }

    /// An adapter, a bot's start or the harness broke.
    pub fn broken(says: impl Into<String>) -> Self {
        let (exit, says) = (Exit::Broken, says.into());
        Failure { exit, says }
    }

    /// Nothing was selected.
    pub fn nothing(says: impl Into<String>) -> Self {
        let (exit, says) = (Exit::Nothing, says.into());
        Failure { exit, says }
    }

    /// Data is damaged or cut off.
    pub fn incomplete(says: impl Into<String>) -> Self {
        let (exit, says) = (Exit::Incomplete, says.into());
        Failure { exit, says }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)
    }
}

impl std::error::Error for Failure {}

/// What every command gives back.
pub type Outcome = Result<Exit, Failure>;
