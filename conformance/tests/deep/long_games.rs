//! Games that show a misreading late come down to small ones as well.

use crate::suite::small::{First, shown, small_games};
use crate::suite::{drawn, variants};
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::playout::Playout;

/// For each misreading the game that shows it latest, of the first few hundred.
fn hardest<G: Contest>() -> Vec<First<G>> {
    let mut found: Vec<(usize, First<G>)> = Vec::new();
    let planted = variants::<G>(VariantKind::Misreading).into_iter();
    let planted: Vec<_> = planted.map(|variant| (variant, rules_with::<G>(&[variant]))).collect();
    for (before, case) in (0..).zip(drawn::<G>(3, 400)) {
        let playout = Playout::of(G::literal(), &case);
        for (variant, rules) in &planted {
            let Some(at) = playout.leaves(rules, &case) else { continue };
            let known = found.iter().position(|(_, first)| first.variant.id == variant.id);
            if known.is_none_or(|index| found[index].0 < at) && shown::<G>(rules, &case).is_some() {
                known.into_iter().for_each(|index| drop(found.swap_remove(index)));
                found.push((at, First { variant, rules: rules.clone(), case: case.clone(), before }));
            }
        }
    }
    found.into_iter().map(|(_, first)| first).collect()
}

#[test]
fn long_games_come_down_to_small_ones() {
    fn check<G: Contest>() {
        small_games("hardest", &hardest::<G>());
    }
    every_game!(check);
}
