//! `-j`: how many workers share a job.

use rulebook_conformance::workers::usual;

/// How many workers share a job.
#[derive(clap::Args, Debug, Clone, Copy, Default)]
pub struct Workers {
    /// So many workers share it: threads, copies of the adapter, or games that are played at a time. No report depends on how many
    /// they are [default: as many as there are cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,
}

impl Workers {
    /// How many there are.
    pub fn count(self) -> usize {
        self.concurrency.map_or_else(usual, usize::from)
    }
}
