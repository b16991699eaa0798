//! What the log of a player can be held against a referee for. A player that was killed before its input was in the hands
//! of a reader that outlives it knows nothing of what it was told last.

use super::bot::What;
use super::stage::Seen;
use super::{ends, heard};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::converse::Conversation;

/// What a log is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Witness {
    /// All that the player was told is in it.
    Whole,
    /// What it was told last may be missing: it was killed before it could hand its input over.
    BrokenOff,
    /// The referee never started the player.
    NeverStarted,
}

/// What the log of this seat is worth.
pub(super) fn of(seen: &Seen, seat: usize) -> Witness {
    let log = seen.logs.get(seat).map(Vec::as_slice).unwrap_or_default();
    if !seen.started.get(seat).copied().unwrap_or_default() {
        return Witness::NeverStarted;
    }
    let is_whole = log.iter().any(|entry| matches!(entry.what, What::HandedOver(true) | What::Closed(_)));
    if is_whole { Witness::Whole } else { Witness::BrokenOff }
}

/// Whether what was heard agrees with what the rules tell. A player that is told nothing but that the game is over need not
/// have been started (ruling bricks.not-started). What a killed one did not hear at last was still said (ruling
/// bricks.ended), for all that we know.
pub(super) fn agrees<G: Contest>(wanted: &[&str], got: &[&str], witness: Witness) -> bool {
    let heard = got.len() <= wanted.len() && wanted.iter().zip(got).all(|(wanted, said)| G::may_stand(said, wanted));
    let unheard = wanted.get(got.len()..).unwrap_or_default();
    heard
        && match witness {
            Witness::Whole => unheard.is_empty(),
            Witness::BrokenOff => true,
            Witness::NeverStarted => unheard.iter().all(|line| ends::<G>(line)),
        }
}

/// Why the scenario cannot be judged: a player was killed before it could read what all of these conversations tell it,
/// which is more than that the game is over. Where what was heard differs it is judged all the same, unless the player
/// never came to run: then the difference may be that it did not play.
pub(super) fn unheard<G: Contest>(accepted: &[Conversation], seen: &Seen, differs: bool) -> Option<String> {
    let heard = heard(seen);
    let misses = |conversation: &Conversation, seat: usize| {
        let told = conversation.told.get(seat).map(Vec::as_slice).unwrap_or_default();
        let unheard = told.get(heard[seat].len()..).unwrap_or_default();
        unheard.iter().any(|told| !ends::<G>(&told.line))
    };
    let seats = (0..heard.len()).filter(|seat| of(seen, *seat) == Witness::BrokenOff);
    let mut open = seats.filter(|seat| !differs || heard[*seat].is_empty());
    let seat = open.find(|seat| accepted.iter().all(|conversation| misses(conversation, *seat)))?;
    Some(format!("seat {seat} was killed before it could read what it was told"))
}
