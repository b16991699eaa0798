//! The machine on which a run was made: what may matter for a verdict, and not whose it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::env::consts::{ARCH, OS};
use std::fs;
use std::thread::available_parallelism;

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The system and its release, such as `linux 6.8.0`.
    pub system: String,
    /// Such as `x86_64`.
    pub architecture: String,
    /// What the processor is called; empty where the system does not say.
    pub processor: String,
    /// How many of them this process could use.
    pub processors: u64,
}

impl Machine {
    /// This one.
    pub fn this() -> Self {
        let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
        let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
        Machine {
            system: format!("{OS} {}", release.trim()).trim().to_owned(),
            architecture: ARCH.into(),
            processor: model.map(|(_, name)| name.trim().to_owned()).unwrap_or_default(),
            processors: available_parallelism().map_or(1, |count| count.get() as u64),
        }
    }
}
