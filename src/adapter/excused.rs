//! What a referee may do otherwise than the rules without being wrong.

use rulebook_conformance::contest::Contest;
use rulebook_conformance::protocol::Observation;

/// What was seen of a referee after a setup (`first`) or an event; a skip where no referee is judged by it.
pub fn excused<G: Contest>(setup: &G::Setup, first: bool, seen: Observation) -> Observation {
    match (&seen, G::may_refuse(setup), G::may_open(setup)) {
        // Nobody need open what only this suite has.
        (Observation::Rejected(_), Some(what), _) => Observation::Skipped(format!("{what}, which the referee refuses")),
        (Observation::State(_), _, Some(what)) if first => {
            Observation::Skipped(format!("{what} that the rules refuse, and the referee opens"))
        }
        _ => seen,
    }
}
