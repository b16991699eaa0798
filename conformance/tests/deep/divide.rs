//! Divide, on every planted misreading.

use crate::suite::divide::divide;
use crate::suite::variants;
use rulebook_conformance::compare::Field;
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::subject::InProcess;
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::garrison::Garrison;
use rulebook_spec::snakes::Snakes;
use std::collections::BTreeSet;

/// What divide finds of the misreadings of a game: their number, and of those how many in the moves.
fn misreadings_found<G: Contest>(boards: usize) -> [usize; 2] {
    let boards: Vec<G::Setup> = G::boards().into_iter().filter(G::lists_moves).take(boards).collect();
    boards
        .iter()
        .for_each(|board| assert!(divide::<G>(board, &mut InProcess(G::literal())).is_none(), "{}", G::name()));
    let mut found = [0; 2];
    for variant in variants::<G>(VariantKind::Misreading) {
        let rules = rules_with::<G>(&[variant]);
        let Some((differs, games)) = boards.iter().find_map(|board| divide::<G>(board, &mut InProcess(&rules))) else {
            continue;
        };
        assert!(differs.explained.iter().any(|one| one.id == variant.id), "{} is not named", variant.id);
        let ours: BTreeSet<_> = differs.explained.iter().map(|one| one.touches).collect();
        let forbids = differs.extra.iter().any(|extra| extra.breaks == Some(differs.rule));
        assert!(forbids || ours.contains(&differs.rule), "{} is laid to {}", variant.id, differs.rule);
        let moves = differs.difference.field == Field::Moves;
        assert_eq!(moves, !differs.extra.is_empty() || !differs.missing.is_empty(), "{}", variant.id);
        let more = differs.extra.len() != differs.missing.len();
        assert!(!moves || !more || games[0] != games[1], "{} counts {games:?}", variant.id);
        found = [found[0] + 1, found[1] + usize::from(moves)];
    }
    found
}

#[test]
fn each_misreading_that_divide_finds_is_named() {
    let found = [
        misreadings_found::<Bricks>(6),
        misreadings_found::<DiceWars>(1),
        misreadings_found::<Garrison>(3),
        misreadings_found::<Bitwa>(2),
        misreadings_found::<Snakes>(3),
    ];
    println!("{found:?}");
    assert!(found.iter().all(|[all, _]| *all >= 10), "{found:?}");
    assert!(found.iter().map(|[_, moves]| moves).sum::<usize>() >= 10, "{found:?}");
}
