//! A whole validation in one process, of a misreading of each game.

use rulebook_conformance::contest::{Contest, VariantKind};
use rulebook_conformance::rehearsal::rehearsed;

fn rehearse<G: Contest>() {
    let planted = G::variants().iter().filter(|one| one.kind == VariantKind::Misreading);
    let mut shown = planted.filter_map(|one| Some((one, rehearsed(G::name(), one.id, 4)?)));
    let (misreading, found) = shown.find(|(_, found)| found.cases[1] > 0).expect("one shows");
    println!("{}: {found:?}", misreading.id);
    assert!(found.cases[0] > 20, "{found:?}");
    assert_eq!(found.laid_to, [misreading.touches]);
    assert_eq!(found.suspected[0], misreading.touches);
    assert!(found.explained_by.contains(&misreading.id) && !found.is_unspecified, "{found:?}");
    assert!(found.killed > 0 && !found.small.is_empty(), "{found:?}");
}

#[test]
fn a_misreading_of_each_game_is_found_named_and_shown() {
    every_game!(rehearse);
}

#[test]
fn there_is_no_other_game() {
    assert!(rehearsed("chess", "chess.castling.always", 1).is_none());
    assert!(rehearsed("bricks", "bricks.castling.always", 1).is_none());
}
