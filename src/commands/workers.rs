//! `-j`: how many workers share a job.

use rulebook_conformance::workers::usual;

/// How many workers share a job.
#[derive(clap::Args, Debug, Clone, Copy, Default)]
pub struct Workers {
    /// How many workers share the job: threads, copies of the adapter, or games played at the same time. No report depends on
    /// this number [default: the number of cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,
}

impl Workers {
    /// How many there are.
    pub fn count(self) -> usize {
        self.concurrency.map_or_else(usual, usize::from)
    }
}
