//! Ways of playing that go where referees go wrong. Who plans a game knows the whole field, garrisons of the other side
//! included, and so meets every boundary that the field has.

use rulebook_conformance::choose::Choices;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Game, Seat};
use rulebook_spec::garrison::{Cell, Field, Garrison, Move, Position, mark, other};
use std::collections::{BTreeSet, VecDeque};

/// A way of playing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// Anywhere, taking and leaving a little.
    Wander,
    /// To cells that cannot be gone to, every other time.
    Inadmissible,
    /// Over the own cells, asking for more than there is and laying down more than is in hand.
    Beyond,
    /// Against the opponent's cells with three and ten times their garrisons, one more, and one less.
    Threshold,
    /// Against the opponent itself.
    Hunt,
    /// Over the own cells, leaving garrisons at the edges of the tiers when they are to grow.
    Level,
    /// Against all cells that can be taken.
    Conquer,
    /// Nowhere.
    Rest,
}

/// More than there is anywhere.
const ALL: i32 = 1_000_000_000;
/// Garrisons on either side of where a tier begins.
const EDGES: [i64; 9] = [0, 29, 30, 99, 100, 299, 300, 999, 1000];
/// How many moves lie between two growths.
const GROWTH: u32 = 25;

/// What a player sees around itself.
struct Around<'a> {
    position: &'a Position,
    seat: Seat,
    here: Cell,
    hand: i64,
    /// Whether it stands on a cell of its own.
    is_home: bool,
}

/// Where the player goes, and what it collects there.
pub(super) fn choose(way: Way, position: &Position, seat: Seat, choices: &mut Seeded) -> ([i32; 2], i32) {
    let me = usize::from(seat.min(1));
    let here = position.at[me];
    let is_home = position.field.owner(here) == mark(seat);
    let around = Around { position, seat, here, hand: i64::from(position.hand[me]), is_home };
    let (to, collect) = match way {
        Way::Wander => around.wander(choices),
        Way::Inadmissible if choices.below(2) == 0 => return around.inadmissible(choices),
        Way::Inadmissible | Way::Threshold => around.threshold(choices),
        Way::Beyond => around.beyond(choices),
        Way::Hunt => around.hunt(choices),
        Way::Level => around.level(choices),
        Way::Conquer => around.conquer(choices),
        Way::Rest => (here, 0),
    };
    (to.named(), collect)
}

impl Around<'_> {
    fn field(&self) -> &Field {
        &self.position.field
    }

    fn army(&self, cell: Cell) -> i64 {
        i64::from(self.field().army(cell))
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.field().owner(cell) == mark(self.seat)
    }

    fn is_foes(&self, cell: Cell) -> bool {
        self.field().owner(cell) == mark(other(self.seat))
    }

    fn beside(&self, wanted: impl Fn(Cell) -> bool) -> Vec<Cell> {
        beside(self.field(), self.here).filter(|cell| wanted(*cell)).collect()
    }

    /// The first cell on a shortest way to a cell like this.
    fn toward(&self, wanted: impl Fn(Cell) -> bool) -> Option<Cell> {
        let mut seen = BTreeSet::from([self.here.named()]);
        let mut ahead: VecDeque<(Cell, Cell)> = beside(self.field(), self.here).map(|cell| (cell, cell)).collect();
        while let Some((first, cell)) = ahead.pop_front() {
            if wanted(cell) {
                return Some(first);
            }
            if seen.insert(cell.named()) {
                ahead.extend(beside(self.field(), cell).map(|next| (first, next)));
            }
        }
        None
    }

    fn wander(&self, choices: &mut Seeded) -> (Cell, i32) {
        let mut cells = self.beside(|_| true);
        cells.push(self.here);
        (pick(choices, &cells).unwrap_or(self.here), pick(choices, &[0, 0, 1, 2, 5, -1, -3]).unwrap_or(0))
    }

    fn inadmissible(&self, choices: &mut Seeded) -> ([i32; 2], i32) {
        let [row, column] = self.here.named();
        let mut cells = vec![[0, column], [row, 0], [18, column], [row, 27], [-1, -1], [1000, column], [row, 1000]];
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2)] {
            cells.push([row + down, column + right]);
        }
        // Walls beside it show more than anything far away.
        for (down, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            cells.extend([[row + down, column + right]; 3]);
        }
        let is_bad = |to: &[i32; 2]| {
            let choice = Move::Go { to: *to, collect: 0 };
            Garrison::check(Garrison::literal(), self.position, self.seat, &choice).is_err()
        };
        cells.retain(is_bad);
        (pick(choices, &cells).unwrap_or([0, 0]), pick(choices, &[3, ALL, -2, -ALL]).unwrap_or(0))
    }

    fn beyond(&self, choices: &mut Seeded) -> (Cell, i32) {
        let mut cells = self.beside(|cell| self.is_own(cell));
        cells.push(self.here);
        let to = pick(choices, &cells).unwrap_or(self.here);
        let (army, hand) = (self.army(to), self.hand);
        let asked = [army, army + 1, army + 9, -hand, -hand - 1, -hand - 9, army / 2, -hand / 2, ALL.into(), -hand];
        (to, number(pick(choices, &asked).unwrap_or(0)))
    }

    fn threshold(&self, choices: &mut Seeded) -> (Cell, i32) {
        let foes = self.beside(|cell| self.is_foes(cell));
        let Some(foe) = pick(choices, &foes).filter(|_| self.is_home) else { return self.approach(choices) };
        let garrison = self.army(foe);
        let edges = [3 * garrison - 1, 3 * garrison, 3 * garrison + 1, 10 * garrison - 1, 10 * garrison, garrison + 1];
        if edges.contains(&self.hand) && choices.below(5) > 0 {
            let left = self.hand - garrison;
            let asked = [0, i64::from(ALL), -self.hand, -self.hand - 5, -left, -left - 1, garrison, -1];
            return (foe, number(pick(choices, &asked).unwrap_or(0)));
        }
        let most = self.hand + self.army(self.here);
        let reached: Vec<i64> = edges.into_iter().filter(|edge| (0..=most).contains(edge)).collect();
        match pick(choices, &reached) {
            Some(edge) => (self.here, number(edge - self.hand)),
            None if choices.below(3) == 0 => (foe, -1),
            None => self.gather(choices),
        }
    }

    /// Towards the opponent's land, or off it.
    fn approach(&self, choices: &mut Seeded) -> (Cell, i32) {
        match (self.is_home, choices.below(5)) {
            (_, 0) => self.wander(choices),
            // To stay on an opponent's cell is no battle, and nothing is moved there.
            (false, 1 | 2) => (self.here, pick(choices, &[0, ALL, -ALL]).unwrap_or(0)),
            (false, _) => (self.toward(|cell| self.is_own(cell)).unwrap_or(self.here), ALL),
            (true, 1) => self.gather(choices),
            (true, _) => (self.toward(|cell| self.is_foes(cell)).unwrap_or(self.here), ALL),
        }
    }

    /// To the largest garrison beside it, or anywhere on its own land.
    fn gather(&self, choices: &mut Seeded) -> (Cell, i32) {
        let own = self.beside(|cell| self.is_own(cell));
        let largest = own.iter().copied().max_by_key(|cell| self.army(*cell)).filter(|cell| self.army(*cell) > 0);
        let near = largest.or_else(|| self.toward(|cell| self.is_own(cell) && self.army(cell) > 0));
        let cell = if choices.below(4) == 0 { pick(choices, &own) } else { near };
        (cell.unwrap_or(self.here), ALL)
    }

    fn hunt(&self, choices: &mut Seeded) -> (Cell, i32) {
        let prey = self.position.at[usize::from(other(self.seat))];
        let cell = self.toward(|cell| cell == prey).unwrap_or(self.here);
        match choices.below(6) {
            0 => (self.here, pick(choices, &[ALL, -2, -ALL]).unwrap_or(0)),
            1 => self.gather(choices),
            _ if 3 * self.army(cell) > self.hand && self.is_foes(cell) => self.gather(choices),
            _ => (cell, pick(choices, &[ALL, 0, 0, -1, -ALL]).unwrap_or(0)),
        }
    }

    fn level(&self, choices: &mut Seeded) -> (Cell, i32) {
        let made = self.position.moves[usize::from(self.seat.min(1))] % GROWTH;
        if made < GROWTH - 8 {
            return self.gather(choices);
        }
        let mut cells = self.beside(|cell| self.is_own(cell));
        if self.is_home {
            cells.push(self.here);
        }
        let Some(to) = pick(choices, &cells) else { return self.gather(choices) };
        let army = self.army(to);
        let reached: Vec<i64> = EDGES.into_iter().filter(|edge| *edge <= self.hand + army).collect();
        // The largest ones are reached most seldom.
        let largest = &reached[reached.len().saturating_sub(3)..];
        let edge = if choices.below(3) == 0 { pick(choices, &reached) } else { pick(choices, largest) };
        (to, number(army - edge.unwrap_or(0)))
    }

    /// To the nearest cell that it can take, or else to the largest garrison of its land.
    fn conquer(&self, choices: &mut Seeded) -> (Cell, i32) {
        let foe = usize::from(other(self.seat));
        let is_weak = |cell: Cell| {
            let guest = if self.position.at[foe] == cell { i64::from(self.position.hand[foe]) } else { 0 };
            let garrison = self.army(cell);
            self.is_foes(cell) && 3 * garrison <= self.hand && self.hand > garrison + guest
        };
        let reached = self.reached();
        let weak = reached.iter().find(|(_, cell)| is_weak(*cell));
        // Of equal ones the nearest, which is the last in this order: a player that changes its aim gets nowhere.
        let own = reached.iter().rev().filter(|(_, cell)| self.is_own(*cell) && self.army(*cell) > 0);
        match weak.or(own.max_by_key(|(_, cell)| self.army(*cell))) {
            Some((first, _)) => (*first, ALL),
            None => self.gather(choices),
        }
    }

    /// The cells that it can go to over its own land, the nearest first, each after the first cell on the way.
    fn reached(&self) -> Vec<(Cell, Cell)> {
        let mut seen = BTreeSet::from([self.here.named()]);
        let mut reached: Vec<(Cell, Cell)> = Vec::new();
        let mut ahead: VecDeque<(Cell, Cell)> = beside(self.field(), self.here).map(|cell| (cell, cell)).collect();
        while let Some((first, cell)) = ahead.pop_front() {
            if seen.insert(cell.named()) {
                reached.push((first, cell));
                let over = beside(self.field(), cell).filter(|_| self.is_own(cell));
                ahead.extend(over.map(|next| (first, next)));
            }
        }
        reached
    }
}

/// The passable cells beside a cell.
fn beside(field: &Field, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let [row, column] = cell.named();
    let near = [(-1, 0), (0, 1), (1, 0), (0, -1)].map(|(down, right)| [row + down, column + right]);
    near.into_iter().filter_map(|named| field.cell(named)).filter(|cell| field.owner(*cell) != 0)
}

fn pick<T: Copy>(choices: &mut Seeded, items: &[T]) -> Option<T> {
    let choices: &mut dyn Choices = choices;
    choices.pick(items).copied()
}

fn number(number: i64) -> i32 {
    number.clamp((-ALL).into(), ALL.into()) as i32
}
