//! Divide, down to the first position in which a referee lists other moves than the rules.

use rulebook_conformance::contest::Contest;
use rulebook_conformance::divide::{Asked, Found, ask};
use rulebook_conformance::perft::Walk;
use rulebook_conformance::subject::Subject;

/// Depths with more positions are not asked about.
const POSITIONS: u64 = 12;
/// Nor deeper ones.
const DEPTHS: usize = 8;

/// Walks from the setup until the referee differs; then how many games it counts one deeper than there are by the rules.
pub fn divide<G: Contest>(setup: &G::Setup, subject: &mut dyn Subject<G>) -> Option<(Found<G>, [Option<u64>; 2])> {
    let mut walk = Walk::<G>::new(G::literal(), setup).ok()?;
    for _ in 0..DEPTHS {
        let asked = asked(&walk, subject);
        let deeper = walk.deeper().ok().and_then(|_| walk.counted().ok());
        let counts = [asked.games, deeper.map(|depth| depth.games)];
        if let Some(found) = asked.differs {
            return Some((found, counts));
        }
        assert_eq!(counts[0], counts[1], "{}", G::name());
        if deeper.is_none_or(|depth| depth.positions > POSITIONS) {
            return None;
        }
    }
    None
}

pub fn asked<G: Contest>(walk: &Walk<'_, G>, subject: &mut dyn Subject<G>) -> Asked<G> {
    ask(walk, &[], subject).unwrap_or_else(|broken| panic!("{broken}"))
}
