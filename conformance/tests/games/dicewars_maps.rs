//! The generator of maps: every map of ten thousand seeds is what the text asks for.

use crate::games::seeded::Stream;
use rulebook_conformance::choose::{Bytes, Choices};
use rulebook_conformance::games::dicewars::draw::draw_world;
use rulebook_conformance::games::dicewars::maps::{Hexes, Wish, generate};
use rulebook_spec::dicewars::{DiceWars, Flag, Setup};
use rulebook_spec::game::{Game, LogOf};

fn held(hexes: &Hexes, wish: Wish) {
    let setup = &hexes.setup;
    DiceWars::start(DiceWars::literal(), setup, &mut LogOf::<DiceWars>::default()).expect("a generated map is a setup");
    assert_eq!((setup.lands.len(), setup.players), (wish.lands, wish.players));
    let of = |flag: Flag| setup.lands.iter().filter(move |land| land.flag == flag);
    let flags = Flag::ALL.into_iter().filter(|flag| of(*flag).next().is_some());
    let counts: Vec<usize> = flags.clone().map(|flag| of(flag).count()).collect();
    assert_eq!(counts.len(), usize::from(wish.players));
    assert!(counts.iter().max().expect("some") - counts.iter().min().expect("some") <= 1, "{counts:?}");
    let dice: Vec<u32> = flags.map(|flag| of(flag).map(|land| u32::from(land.dice)).sum()).collect();
    assert!(dice.iter().all(|sum| *sum == dice[0]), "{dice:?}");
    // Each land is in one piece, and borders are where hexagons share a side.
    let mut borders = vec![std::collections::BTreeSet::new(); wish.lands];
    let mut pieces = 0;
    let mut seen = vec![false; hexes.lands.len()];
    for (hexagon, land) in hexes.lands.iter().enumerate() {
        let Some(land) = *land else { continue };
        let others = hexes.neighbours(hexagon).filter_map(|other| hexes.lands[other]);
        borders[land].extend(others.filter(|other| *other != land).map(|other| setup.lands[other].id));
        if !seen[hexagon] {
            pieces += 1;
            let mut open = vec![hexagon];
            while let Some(next) = open.pop() {
                if !std::mem::replace(&mut seen[next], true) {
                    open.extend(hexes.neighbours(next).filter(|other| hexes.lands[*other] == Some(land)));
                }
            }
        }
    }
    assert_eq!(pieces, wish.lands, "every land is in one piece");
    for (land, borders) in setup.lands.iter().zip(borders) {
        assert_eq!(land.neighbours, borders.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn ten_thousand_seeds_give_maps_as_the_text_asks() {
    for seed in 0..10_000 {
        let mut stream = Stream(seed);
        let choices: &mut dyn Choices = &mut stream;
        let players = choices.between(2, 8) as u8;
        let wish = match seed % 100 {
            0 => Wish::contest(players, choices),
            1 => Wish { players, lands: 100, hexagons: 3, dice: 3 },
            2 => Wish { players, lands: usize::from(players), hexagons: 1, dice: 3 },
            _ => Wish::small(players, choices),
        };
        held(&generate(wish, choices), wish);
    }
}

#[test]
fn neighbours_in_shifted_rows_are_mutual() {
    let hexes = generate(Wish { players: 2, lands: 4, hexagons: 4, dice: 2 }, &mut Stream(1));
    for hexagon in 0..hexes.lands.len() {
        let around: Vec<usize> = hexes.neighbours(hexagon).collect();
        assert!(around.len() <= 6 && around.iter().all(|other| hexes.neighbours(*other).any(|back| back == hexagon)));
        let (column, row) = (hexagon % hexes.width, hexagon / hexes.width);
        let inside = column > 0 && column + 1 < hexes.width && row > 0 && row + 1 < hexes.height;
        assert!(!inside || around.len() == 6);
    }
}

#[test]
fn a_stream_that_has_run_dry_gives_a_map_too() {
    let wish = Wish { players: 8, lands: 100, hexagons: 60, dice: 3 };
    held(&generate(wish, &mut Bytes::new(&[])), wish);
}

#[test]
fn the_same_seed_gives_the_same_map() {
    let wish = Wish { players: 3, lands: 7, hexagons: 5, dice: 2 };
    let hexes = generate(wish, &mut Stream(7));
    assert_eq!(hexes, generate(wish, &mut Stream(7)));
    insta::assert_snapshot!(hexes.draw(), @r"
    Y1y6R2Y4y2y2y2. .
     y6r4r4r4y2G3. . .
    . y6r4g1g1g1. . .
     y6Y1r4g1g1R4r5. .
    y7y7G3g3g3. r5r5r5
     y7y7g3g3. . . . r5
    ");
}

#[test]
fn a_map_and_a_world_are_drawn_as_they_are_said_to_be() {
    let setup = r#"{"lands":[{"id":1,"flag":"red","dice":3,"neighbours":[12]},{"id":12,"flag":"gray","dice":2,"neighbours":[1]}],
        "players":2}"#;
    let setup: Setup = serde_json::from_str(setup).expect("a setup in form");
    let (first, second) = (Some(0), Some(1));
    let rows = [[first, first, None, None], [second, None, second, None], [None, first, None, None]];
    let hexes = Hexes { width: 4, height: 3, lands: rows.concat(), setup };
    assert_eq!(hexes.draw(), "R3r1. .\n A2. a2.\n. r1. .\n");
    let mut log = LogOf::<DiceWars>::default();
    let position = DiceWars::start(DiceWars::literal(), &hexes.setup, &mut log).expect("it can be");
    assert_eq!(draw_world(&DiceWars::view(DiceWars::literal(), &position, 0)), "1:R3 12:A2");
}
