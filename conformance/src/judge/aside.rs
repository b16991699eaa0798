//! Setting aside what does not always differ: what is left is laid to rules without it.

use super::Judge;
use crate::contest::Contest;
use std::collections::BTreeSet;

impl<G: Contest> Judge<G> {
    /// Keeps these divergences, given by their places among [`Judge::divergences`], and sets all others aside. They still count as
    /// cases that failed, so that nothing explains everything that was seen.
    pub fn set_aside(&mut self, kept: &BTreeSet<usize>) {
        let mut place = 0;
        self.divergences.retain(|_| {
            place += 1;
            kept.contains(&(place - 1))
        });
        self.divergences.iter_mut().enumerate().for_each(|(number, one)| one.number = number);
        if self.divergences.is_empty() {
            self.more.clear();
        }
        (self.made, self.further) = Default::default();
        self.conclude();
    }
}
