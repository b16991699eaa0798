//! What does not change in a war: the lands by number, their borders, and the order of turns.

use super::LandId;
use crate::game::Seat;
use std::sync::Arc;

/// The largest number of lands on a map (004 ¶61).
pub const MOST_LANDS: usize = 100;
/// How many lands a set can hold.
pub const ROOM: usize = 128;
/// The most seats at a table (004 ¶61).
pub const MOST_PLAYERS: usize = 8;
/// The most dice on a land (004 ¶10).
pub const MOST_DICE: u8 = 8;

/// A set of lands by index.
pub type Lands = u128;

/// The indexes in a set, lowest first.
pub fn each(mut lands: Lands) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (lands != 0).then(|| lands.trailing_zeros() as usize)?;
        lands &= lands - 1;
        Some(lowest)
    })
}

/// The set of this index alone.
pub const fn one(index: usize) -> Lands {
    1 << (index % ROOM)
}

/// Lands in ascending order of their numbers; an index is a place in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub(crate) ids: Arc<[LandId]>,
    borders: Vec<Lands>,
    /// The numbers of the same lands in the order of the setup.
    neighbours: Vec<Vec<LandId>>,
    pub(crate) order: Vec<Seat>,
    /// Whether the numbers follow each other, so that an index is found without a search.
    dense: bool,
}

impl Map {
    /// A map of these lands, ascending, with the neighbours of each, and this order of turns.
    pub fn new(ids: Vec<LandId>, neighbours: Vec<Vec<LandId>>, order: Vec<Seat>) -> Self {
        let index = |id: &LandId| ids.binary_search(id).map_or(0, one);
        let borders = neighbours.iter().map(|list| list.iter().fold(0, |set, id| set | index(id))).collect();
        let dense = ids.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
        Map { ids: ids.into(), borders, neighbours, order, dense }
    }

    /// How many lands there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there is no land; a map of a position always has some.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// How many seats there are.
    pub fn players(&self) -> u8 {
        self.order.len() as u8
    }

    /// The seats in the order of their turns.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// The numbers of the lands, ascending.
    pub fn ids(&self) -> &[LandId] {
        &self.ids
    }

    /// All lands.
    pub fn all(&self) -> Lands {
        if self.len() >= ROOM { Lands::MAX } else { one(self.len()) - 1 }
    }

    /// The lands that border on this one.
    pub fn borders(&self, index: usize) -> Lands {
        self.borders.get(index).copied().unwrap_or(0)
    }

    /// The numbers of the lands that border on this one, in the order of the setup.
    pub fn neighbours(&self, index: usize) -> &[LandId] {
        self.neighbours.get(index).map_or(&[], Vec::as_slice)
    }

    /// The index of the land with this number.
    pub fn index(&self, id: LandId) -> Option<usize> {
        if self.dense {
            let index = usize::try_from(i64::from(id) - i64::from(*self.ids.first()?)).ok()?;
            return (index < self.len()).then_some(index);
        }
        self.ids.binary_search(&id).ok()
    }

    /// Where a seat stands in the order of turns.
    pub fn place_in_order(&self, seat: Seat) -> usize {
        self.order.iter().position(|other| *other == seat).unwrap_or(0)
    }

    /// The lands of `within` that one comes to from `index` over borders, `index` included.
    pub fn group(&self, index: usize, within: Lands) -> Lands {
        let mut group = one(index) & within;
        let mut reached = group;
        while reached != 0 {
            let land = reached.trailing_zeros() as usize;
            reached &= reached - 1;
            let new = self.borders(land) & within & !group;
            group |= new;
            reached |= new;
        }
        group
    }

    /// The connected groups of a set of lands.
    pub fn groups(&self, lands: Lands) -> impl Iterator<Item = Lands> {
        let mut left = lands;
        std::iter::from_fn(move || {
            let first = (left != 0).then(|| left.trailing_zeros() as usize)?;
            let group = self.group(first, left);
            left &= !group;
            Some(group)
        })
    }
}
