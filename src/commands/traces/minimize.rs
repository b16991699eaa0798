//! `rulebook traces minimize`: the smallest set of golden traces found that does what all of them do.

use crate::exit::{Exit, Failure, Outcome};
use crate::say;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::golden::File;
use rulebook_conformance::minimize::{Use, minimize as smallest};
use rulebook_conformance::power::{Worth, worth};

/// Prints which traces to keep, and what for: what no other one of them does, or where there is nothing of the kind,
/// what it does.
pub fn minimize<G: Contest>(files: &[File], names: bool, workers: usize) -> Outcome {
    let worth = worth::<G>(files, workers).map_err(Failure::incomplete)?;
    let kept = smallest::<G>(&worth);
    for one in &kept {
        let Worth { address, events, bytes, .. } = &worth[one.index];
        if names {
            say!("{address}");
            continue;
        }
        say!("{address}  {events} events, {bytes} bytes");
        for (what, ids) in by_kind(&one.alone) {
            say!("    alone {what} {}", ids.join(", "));
        }
        say!("    and does {} things that others do too", one.also.len());
    }
    if names {
        return Ok(Exit::Conforms);
    }
    let small: Vec<&Worth> = kept.iter().map(|one| &worth[one.index]).collect();
    let events = |all: &[&Worth]| all.iter().map(|one| one.events).sum::<usize>();
    let bytes = |all: &[&Worth]| all.iter().map(|one| one.bytes).sum::<usize>();
    let whole: Vec<&Worth> = worth.iter().collect();
    let done: Vec<Use> = kept.iter().flat_map(|one| one.alone.iter().chain(&one.also)).copied().collect();
    let [rules, killed, told] = ["cites", "kills", "tells"].map(|what| {
        let mut ids: Vec<_> =
            by_kind(&done).into_iter().filter(|(kind, _)| *kind == what).flat_map(|(_, ids)| ids).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.len()
    });
    say!(
        "{}: {} of {} traces, {} of {} events, {} of {} bytes cite {rules} rules, kill {killed} misreadings and tell \
         {told} readings, as all of them do",
        G::name(),
        small.len(),
        whole.len(),
        events(&small),
        events(&whole),
        bytes(&small),
        bytes(&whole)
    );
    Ok(Exit::Conforms)
}

/// The uses by their verbs.
fn by_kind(uses: &[Use]) -> Vec<(&'static str, Vec<&'static str>)> {
    let plain = |one: &Use| match *one {
        Use::Cites(id) => ("cites", id),
        Use::Kills(id) => ("kills", id),
        Use::Tells(id) => ("tells", id),
    };
    let ids = |kind| uses.iter().map(plain).filter(|(what, _)| *what == kind).map(|(_, id)| id).collect::<Vec<_>>();
    ["cites", "kills", "tells"].into_iter().map(|kind| (kind, ids(kind))).filter(|(_, ids)| !ids.is_empty()).collect()
}
