//! Records of games, and golden traces made anew.

use rulebook_conformance::case::json;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::trace::{self, Header, Provenance, Renewed};
use rulebook_spec::game::Game;

pub fn header<G: Game>(setup: &G::Setup) -> Header {
    Header {
        format: 1,
        game: G::name().into(),
        provenance: Provenance::Text,
        about: "A game.".into(),
        source: String::new(),
        spec: "0.1.0".into(),
        reading: Vec::new(),
        setup: json(setup),
    }
}

pub fn renewed<G: Contest>(file: &trace::Trace, address: &str, text: &str, ids: &[&str], adopt: bool) -> Renewed {
    let find = |id: &&str| G::variants().iter().find(|one| one.id == *id).unwrap_or_else(|| panic!("no {id}"));
    let more: Vec<_> = ids.iter().map(find).collect();
    trace::renewed::<G>(address, file, text, &more, adopt).expect("it can be")
}
