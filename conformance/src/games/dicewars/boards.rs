//! Boards on which a bot is tried, and a setup as one line.

use super::draw::letter;
use super::maps::{Wish, generate};
use crate::choose::Choices;
use rulebook_spec::dicewars::map::MOST_PLAYERS;
use rulebook_spec::dicewars::{Flag, LandId, LandSetup, Setup, Stage};
use rulebook_spec::game::Seat;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Maps at the beginning of a game: small ones by hand, on which somebody is soon eliminated; a war in which nobody
/// can win for long; then generated ones, up to the size of the contest's and eight players.
pub(super) fn all() -> Vec<Setup> {
    let line: &[(u32, u8)] = &[(0, 3), (1, 2)];
    let mut boards = vec![
        chain(2, line),
        chain(2, &[(0, 8), (1, 1)]),
        chain(2, &[(0, 8), (0, 8), (0, 8), (1, 8)]),
        chain(3, &[(0, 4), (1, 1), (2, 3), (0, 1), (1, 5), (2, 2)]),
        chain(4, &[(0, 8), (1, 7), (2, 6), (3, 5), (0, 1), (1, 2), (2, 3), (3, 4)]),
    ];
    let mut fixed = Fixed(2010);
    for players in 2..=MOST_PLAYERS as u8 {
        let wish = Wish::small(players, &mut fixed);
        boards.push(generate(wish, &mut fixed).setup);
    }
    for players in [2, 8] {
        let wish = Wish::contest(players, &mut fixed);
        boards.push(generate(wish, &mut fixed).setup);
    }
    boards.push(generate(Wish { players: 8, lands: 100, hexagons: 5, dice: 3 }, &mut fixed).setup);
    boards
}

/// Maps with a name, for two to eight players: small ones, and as large as the contest's.
pub(super) fn named() -> Vec<(&'static str, Setup)> {
    const SMALL: [&str; 7] = ["small-2", "small-3", "small-4", "small-5", "small-6", "small-7", "small-8"];
    const LARGE: [&str; 7] = ["large-2", "large-3", "large-4", "large-5", "large-6", "large-7", "large-8"];
    let mut fixed = Fixed(2011);
    let mut named = Vec::new();
    for (name, players) in SMALL.into_iter().zip(2..) {
        let wish = Wish::small(players, &mut fixed);
        named.push((name, generate(wish, &mut fixed).setup));
    }
    for (name, players) in LARGE.into_iter().zip(2..) {
        let wish = Wish::contest(players, &mut fixed);
        named.push((name, generate(wish, &mut fixed).setup));
    }
    named
}

/// Lands in a row, each given as the index of its flag and its dice.
pub(super) fn chain(players: u8, lands: &[(u32, u8)]) -> Setup {
    let last = lands.len() as LandId;
    let land = |(id, (flag, dice)): (LandId, &(u32, u8))| LandSetup {
        id,
        flag: Flag::ALL[*flag as usize % Flag::ALL.len()],
        dice: *dice,
        neighbours: [id - 1, id + 1].into_iter().filter(|id| (1..=last).contains(id)).collect(),
    };
    Setup {
        lands: (1..).zip(lands).map(land).collect(),
        players,
        order: None,
        flags: None,
        reserve: None,
        out: Vec::new(),
        turn: 0,
        ply: None,
        stage: None,
    }
}

/// The same choices always (SplitMix64).
struct Fixed(u64);

impl Choices for Fixed {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % u64::from(bound.max(1))) as u32
    }
}

/// The map in one line, `2 1:R3-2 2:G2-1 order:1,0`: how many players, then each land with its number, the letter of
/// its flag, its dice and its neighbours, and the order of turns where it is not that of the seats.
pub(super) fn text(setup: &Setup) -> String {
    let joined = |numbers: Vec<String>| numbers.join(",");
    let land = |land: &LandSetup| {
        let neighbours = joined(land.neighbours.iter().map(LandId::to_string).collect());
        format!(" {}:{}{}-{neighbours}", land.id, letter(land.flag), land.dice)
    };
    let order = setup.order.iter().map(|order| joined(order.iter().map(Seat::to_string).collect()));
    let lands = setup.lands.iter().map(land).collect::<String>();
    setup.players.to_string() + &lands + &order.map(|order| format!(" order:{order}")).collect::<String>()
}

/// The map that such a line says.
pub(super) fn read(text: &str) -> Result<Setup, String> {
    let mut words = text.split_whitespace();
    let wrong =
        |word: &str| format!("`{word}` is not understood: a map is written `2 1:R3-2 2:G2-1`, or as a setup in JSON");
    let players = words.next().unwrap_or_default();
    let mut setup = chain(players.parse().map_err(|_| wrong(players))?, &[]);
    for word in words {
        match word.strip_prefix("order:") {
            Some(order) => setup.order = Some(numbers(order).ok_or_else(|| wrong(word))?),
            None => setup.lands.push(read_land(word).ok_or_else(|| wrong(word))?),
        }
    }
    Ok(setup)
}

fn read_land(word: &str) -> Option<LandSetup> {
    let (id, rest) = word.split_once(':')?;
    let mut letters = rest.chars();
    let flag = letters.next()?;
    let (dice, neighbours) = letters.as_str().split_once('-')?;
    Some(LandSetup {
        id: id.parse().ok()?,
        flag: Flag::ALL.into_iter().find(|other| letter(*other) == flag)?,
        dice: dice.parse().ok()?,
        neighbours: numbers(neighbours)?,
    })
}

fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split(',').filter(|number| !number.is_empty()).map(|number| number.parse().ok()).collect()
}

/// The setup of a position as it is shown; borders and the order of turns are those with which the game began.
pub(super) fn shown(begun: &Setup, shown: &Value) -> Result<Setup, String> {
    #[derive(Deserialize)]
    struct Shown {
        lands: BTreeMap<LandId, (Flag, u8)>,
        flags: Vec<Option<Flag>>,
        reserve: Vec<u32>,
        out: Vec<Seat>,
        turn: u32,
        ply: u32,
        stage: Stage,
    }
    let Shown { lands, flags, reserve, out, turn, ply, stage } =
        Shown::deserialize(shown).map_err(|error| format!("the position: {error}"))?;
    let mut setup = begun.clone();
    for land in &mut setup.lands {
        let (flag, dice) = lands.get(&land.id).ok_or_else(|| format!("the position: land {} is missing", land.id))?;
        (land.flag, land.dice) = (*flag, *dice);
    }
    let (flags, reserve, ply, stage) = (Some(flags), Some(reserve), Some(ply), Some(stage));
    Ok(Setup { flags, reserve, out, turn, ply, stage, ..setup })
}
