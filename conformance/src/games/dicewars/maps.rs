//! Maps of the contest's kind: lands of hexagons in rows, the odd rows shifted (004 ¶10, ¶11, ¶61; ruling dicewars.map).

use super::draw;
use crate::choose::Choices;
use rulebook_spec::dicewars::map::{MOST_DICE, MOST_LANDS, MOST_PLAYERS};
use rulebook_spec::dicewars::{Flag, LandId, LandSetup, Setup};
use rulebook_spec::game::Seat;
use std::collections::BTreeSet;

/// What map is wanted. Sizes that cannot be are brought to the nearest that can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// 2 to 8.
    pub players: u8,
    /// As many as players at least, 100 at most.
    pub lands: usize,
    /// Hexagons of a land, about.
    pub hexagons: usize,
    /// Dice a land on average, 1 to 3.
    pub dice: u8,
}

impl Wish {
    /// A map like those of the contest: 40 to 50 lands of about 60 hexagons, 2 dice a land.
    pub fn contest(players: u8, choices: &mut dyn Choices) -> Wish {
        Wish { players, lands: choices.between(40, 50) as usize, hexagons: 60, dice: 2 }
    }

    /// A map that fits on a screen.
    pub fn small(players: u8, choices: &mut dyn Choices) -> Wish {
        let lands = usize::from(players) * choices.between(2, 5) as usize;
        Wish { players, lands, hexagons: choices.between(3, 7) as usize, dice: choices.between(1, 3) as u8 }
    }
}

/// A map with the hexagons it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hexes {
    /// Hexagons to a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The land of each hexagon, row by row, as an index into the setup's lands; `None` for water.
    pub lands: Vec<Option<usize>>,
    /// The map as a setup: owners, dice and the order of turns are drawn.
    pub setup: Setup,
}

impl Hexes {
    /// The map as a picture.
    pub fn draw(&self) -> String {
        draw::draw_hexes(self)
    }

    /// The hexagons that share a side with this one.
    pub fn neighbours(&self, hexagon: usize) -> impl Iterator<Item = usize> + use<> {
        around(self.width, self.height, hexagon)
    }
}

/// The hexagons around one in a grid whose odd rows are shifted half a hexagon to the right.
fn around(width: usize, height: usize, hexagon: usize) -> impl Iterator<Item = usize> {
    let (column, row) = ((hexagon % width) as isize, (hexagon / width) as isize);
    let right = row % 2;
    let sides = [(-1, 0), (1, 0), (right - 1, -1), (right, -1), (right - 1, 1), (right, 1)];
    sides.into_iter().filter_map(move |(dx, dy)| {
        let (x, y) = (usize::try_from(column + dx).ok()?, usize::try_from(row + dy).ok()?);
        (x < width && y < height).then_some(y * width + x)
    })
}

/// A map of this kind. The work is bounded: every step gives a hexagon away, and there are enough of them.
pub fn generate(wish: Wish, choices: &mut dyn Choices) -> Hexes {
    let players = usize::from(wish.players).clamp(2, MOST_PLAYERS);
    let lands = wish.lands.clamp(players, MOST_LANDS);
    let size = wish.hexagons.clamp(1, 100);
    // About a quarter of the grid becomes water, and the grid is somewhat wider than high.
    let cells = lands * size * 4 / 3 + 8;
    let width = (2..).find(|width| width * width * 3 / 4 >= cells).unwrap_or(cells);
    let height = cells.div_ceil(width);
    let hexagons = grow(width, height, lands, size, choices);
    let setup = people(players, neighbours(width, height, lands, &hexagons), wish.dice, choices);
    Hexes { width, height, lands: hexagons, setup }
}

/// Grows one land after the other, each from a free hexagon beside those before it, so that the whole is connected.
fn grow(width: usize, height: usize, lands: usize, size: usize, choices: &mut dyn Choices) -> Vec<Option<usize>> {
    let mut owner: Vec<Option<usize>> = vec![None; width * height];
    let mut shore: Vec<usize> = vec![height / 2 * width + width / 2];
    for land in 0..lands {
        // Sizes differ by about a tenth, and never so much that hexagons could run out.
        let size = (size + choices.below(size as u32 / 5 + 1) as usize).saturating_sub(size / 10).max(1);
        let Some(first) = take(&mut shore, &owner, choices) else { return owner };
        let mut beside = vec![first];
        for _ in 0..size {
            let Some(hexagon) = take(&mut beside, &owner, choices) else { break };
            owner[hexagon] = Some(land);
            beside.extend(around(width, height, hexagon).filter(|other| owner[*other].is_none()));
        }
        shore.extend(beside);
    }
    owner
}

/// Takes free hexagons out of a list until one is found that is still free.
fn take(list: &mut Vec<usize>, owner: &[Option<usize>], choices: &mut dyn Choices) -> Option<usize> {
    while !list.is_empty() {
        let index = choices.below(list.len() as u32) as usize;
        let hexagon = list.swap_remove(index);
        if owner[hexagon].is_none() {
            return Some(hexagon);
        }
    }
    None
}

/// The lands that border on each: any two of their hexagons share a side.
fn neighbours(width: usize, height: usize, lands: usize, hexagons: &[Option<usize>]) -> Vec<BTreeSet<usize>> {
    let mut neighbours = vec![BTreeSet::new(); lands];
    for (hexagon, land) in hexagons.iter().enumerate() {
        let Some(land) = *land else { continue };
        let others = around(width, height, hexagon).filter_map(|other| hexagons[other]);
        neighbours[land].extend(others.filter(|other| *other != land));
    }
    neighbours
}

/// Deals the lands so that their numbers differ by one at most, gives every player the same number of dice, and draws
/// the order of turns.
fn people(players: usize, neighbours: Vec<BTreeSet<usize>>, average: u8, choices: &mut dyn Choices) -> Setup {
    let lands = neighbours.len();
    let mut flags = Flag::ALL;
    shuffle(&mut flags, choices);
    let mut dealt: Vec<usize> = (0..lands).collect();
    shuffle(&mut dealt, choices);
    let mut owner = vec![Flag::Red; lands];
    let mut dice = vec![1u8; lands];
    let most = lands.div_ceil(players);
    for (player, flag) in flags.iter().take(players).enumerate() {
        let own: Vec<usize> = dealt.iter().skip(player).step_by(players).copied().collect();
        own.iter().for_each(|land| owner[*land] = *flag);
        let mut room = own.clone();
        for _ in own.len()..most * usize::from(average.clamp(1, 3)) {
            let index = choices.below(room.len() as u32) as usize;
            let Some(land) = room.get(index).copied() else { break };
            dice[land] += 1;
            if dice[land] == MOST_DICE {
                room.swap_remove(index);
            }
        }
    }
    let id = |land: usize| land as LandId + 1;
    let land = |(land, neighbours): (usize, BTreeSet<usize>)| LandSetup {
        id: id(land),
        flag: owner[land],
        dice: dice[land],
        neighbours: neighbours.into_iter().map(id).collect(),
    };
    let mut order: Vec<Seat> = (0..players as Seat).collect();
    shuffle(&mut order, choices);
    Setup {
        lands: neighbours.into_iter().enumerate().map(land).collect(),
        players: players as u8,
        order: Some(order),
        flags: None,
        reserve: None,
        out: Vec::new(),
        turn: 0,
        ply: None,
        stage: None,
    }
}

/// Brings items into any order, all being equally likely.
pub(super) fn shuffle<T>(items: &mut [T], choices: &mut dyn Choices) {
    for last in (1..items.len()).rev() {
        items.swap(last, choices.below(last as u32 + 1) as usize);
    }
}
