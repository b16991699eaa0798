//! The boards of every game: each can be played, and its text says it again.

use rulebook_conformance::contest::Contest;
use rulebook_conformance::games::{NAMES, Visitor, with_game};
use rulebook_spec::game::Log;

struct Boards;

impl Visitor for Boards {
    type Output = usize;

    fn visit<G: Contest>(self) -> usize {
        let boards = G::boards();
        for setup in &boards {
            assert!(G::start(G::LITERAL, setup, &mut Log::default()).is_ok(), "{}: {setup:?}", G::NAME);
            assert_eq!(G::read_board(&G::board_text(setup)).as_ref(), Ok(setup), "{}", G::NAME);
        }
        for text in ["", "no board", "7_", "2 1:", "2 1:X3-2", "field\n1", "-1"] {
            if let Ok(setup) = G::read_board(text) {
                assert!(G::start(G::LITERAL, &setup, &mut Log::default()).is_err(), "{}: {text}", G::NAME);
            }
        }
        boards.len()
    }
}

#[test]
fn every_board_can_be_played_and_written_down() {
    for name in NAMES {
        let count = with_game(name, Boards).unwrap_or_default();
        assert!(count >= 5, "{name} has {count} boards");
    }
}
