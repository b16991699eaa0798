//! What a probe is to do.

use crate::durations::YEAR_S;
use crate::out::program;
use crate::report::Run;
use crate::select::{Filter, Shard};
use crate::verdict::Trial;
use rulebook_conformance::contest::{Contest, Variant, names};
use std::ffi::OsString;
use std::time::Duration;

/// A probe that was cut short gets this many times its time when it is played anew.
const MORE_TIME: u64 = 10;

/// What a probe is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The referee's command, with placeholders.
    pub command: Vec<OsString>,
    /// Which scenarios are played.
    pub filter: Filter,
    /// When the probe is to end, done or not.
    pub time: Duration,
    /// Whether the nick stands first in `info.txt`.
    pub nick_first: bool,
}

/// Probing the referee of a plan.
pub(crate) fn trial<G: Contest>(plan: &Plan, base: &[&'static Variant<G::Rules>]) -> Trial {
    let readings: String = names::<G>(base).into_iter().map(|id| format!(" --reading {id}")).collect();
    let front = format!("{} validate {}{readings} --probe", program(), G::name());
    let command = crate::words::join(plan.command.iter().map(|word| word.to_string_lossy()));
    let subject = command.clone();
    let probe = front.clone();
    let again = move |address: &str| format!("{probe} --run {} -- {command}", crate::words::quote(address));
    let run = Run::of(&plan.filter, Shard::WHOLE);
    let own_s = plan.time.as_secs();
    let plays = [own_s.saturating_mul(MORE_TIME).min(YEAR_S), own_s];
    let plays = plays.map(|time_s| [front.clone(), format!(" --time {time_s} -- {subject}")]);
    Trial { job: "probe", subject, is_partial: plan.filter.is_partial(), run, plays, again: Box::new(again) }
}
