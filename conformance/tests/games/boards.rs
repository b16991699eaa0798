//! The boards of every game: each can be played, and its text says it again.

use rulebook_conformance::contest::{Contest, Room};
use rulebook_conformance::games::{NAMES, Visitor, with_game};
use rulebook_spec::game::Log;

struct Boards;

impl Visitor for Boards {
    type Output = usize;

    fn visit<G: Contest>(self) -> usize {
        let boards = G::boards();
        for setup in &boards {
            assert!(G::start(G::literal(), setup, &mut Log::default()).is_ok(), "{}: {setup:?}", G::name());
            assert_eq!(G::read_board(&G::board_text(setup)).as_ref(), Ok(setup), "{}", G::name());
        }
        for text in ["", "no board", "7_", "2 1:", "2 1:X3-2", "field\n1", "-1"] {
            if let Ok(setup) = G::read_board(text) {
                assert!(G::start(G::literal(), &setup, &mut Log::default()).is_err(), "{}: {text}", G::name());
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

/// Each board is drawn within every terminal, and whole where it fits.
struct Fits;

impl Visitor for Fits {
    type Output = ();

    fn visit<G: Contest>(self) {
        for setup in G::boards().iter().chain(G::named().iter().map(|(_, setup)| setup)) {
            let position = G::start(G::literal(), setup, &mut Log::default()).expect("a board of ours");
            let whole = G::draw(&position);
            for (columns, rows) in [(20, 6), (40, 12), (80, 20), (132, 40), (300, 200)] {
                let room = Room { columns, rows };
                let picture = G::draw_within(&position, room);
                assert!(room.holds(&picture), "{} in {room:?}:\n{picture}", G::name());
                assert!(picture.lines().count() >= 2, "{} in {room:?}:\n{picture}", G::name());
                assert!(!room.holds(&whole) || picture == whole, "{} in {room:?}:\n{picture}", G::name());
            }
        }
    }
}

#[test]
fn every_board_fits_into_a_terminal() {
    for name in NAMES {
        with_game(name, Fits).expect("it is listed");
    }
}
