//! Whether attacks are won as often as dice let them be, judged over all wars together that are about dice.

use super::playout::Thrown;
use super::scenes::Scene;
use rulebook_conformance::games::dicewars::chances;
use rulebook_spec::dicewars::names::BATTLE_SUM;
use std::cmp::Ordering;

/// Attacks are not won as often as they should be when they are more than this many standard deviations off. By chance
/// one of the three kinds is that far off once in half a million verdicts.
const DEVIATIONS: f64 = 5.0;
/// With a smaller variance there are too few attacks for a verdict: chance then goes far off more often than a bell curve.
const LEAST_VARIANCE: f64 = 25.0;

/// The attacks of the wars that are about dice.
#[derive(Default)]
pub(super) struct Dice {
    wars: Vec<Vec<Thrown>>,
}

/// How often attacks of a kind were won.
pub(super) struct Tally {
    /// The kind, as in "attacks with more dice".
    pub(super) kind: &'static str,
    /// How many attacks there were.
    pub(super) attacks: usize,
    /// How many of them were won.
    pub(super) won: usize,
    /// How many were expected to be won.
    pub(super) expected: f64,
    variance: f64,
}

impl Tally {
    /// By how many standard deviations there were more.
    pub(super) fn off(&self) -> f64 {
        (self.won as f64 - self.expected) / self.variance.sqrt()
    }
}

impl Dice {
    /// Takes in the attacks of a war that agrees with the rules.
    pub(super) fn add(&mut self, scene: &Scene, attacks: &[Thrown]) {
        // Elsewhere the same dice may be thrown once more. Two wars of the same playout are one.
        if scene.rule == BATTLE_SUM && !self.wars.iter().any(|war| war == attacks) {
            self.wars.push(attacks.to_vec());
        }
    }

    /// How often attacks with fewer, as many and more dice were won. What is thrown wrongly may help the one as much as it
    /// harms the other.
    pub(super) fn tallies(&self) -> Vec<Tally> {
        let kinds = [("fewer", Ordering::Less), ("as many", Ordering::Equal), ("more", Ordering::Greater)];
        let tally = |(kind, more)| {
            let mut tally = Tally { kind, attacks: 0, won: 0, expected: 0.0, variance: 0.0 };
            for attack in self.wars.iter().flatten().filter(|attack| attack.attacker.cmp(&attack.defender) == more) {
                let Some((wins, all)) = chances::win(attack.attacker, attack.defender) else { continue };
                let chance = wins as f64 / all as f64;
                tally.attacks += 1;
                tally.won += usize::from(attack.won);
                tally.expected += chance;
                tally.variance += chance * (1.0 - chance);
            }
            tally
        };
        kinds.map(tally).into_iter().filter(|tally| tally.variance > 0.0).collect()
    }

    /// What no right dice have come to, and if there are several of the kind, the farthest off.
    pub(super) fn unfair(&self) -> Option<Tally> {
        let off = |tally: &Tally| tally.variance >= LEAST_VARIANCE && tally.off().abs() > DEVIATIONS;
        let unfair = self.tallies().into_iter().filter(off);
        unfair.max_by(|one, other| one.off().abs().total_cmp(&other.off().abs()))
    }
}
