//! Tests that may be looked at any time: somebody bets against fairness at fair odds, and is not to become rich.
//!
//! A bet's capital is multiplied, after each draw, by a factor whose mean is 1 in a fair record, whatever came before.
//! Such a capital is a martingale, and by Ville's inequality it ever comes to 1/a with a chance of a at most, however
//! long the record is and however often one looks. Capital that is divided among several ways to bet, each played
//! for itself, is of the same kind, so no way needs to be chosen beforehand.

use super::fixed::polynomials;
use super::record::Pull;
use crate::contest::Odds;
use std::collections::BTreeMap;

/// How often each outcome is taken to have come beforehand: the less, the bolder the bet on what came often.
const PRIOR: [f64; 4] = [1.0, 10.0, 100.0, 1000.0];
/// How much is bet on high or low outcomes, and on those outside or in the middle.
const TILTS: [f64; 6] = [0.01, -0.01, 0.05, -0.05, 0.25, -0.25];
/// By what the odds of a decision are thought to be wrong.
const ODDS: [f64; 6] = [0.02, -0.02, 0.1, -0.1, 0.5, -0.5];
/// Draws of more outcomes than this are bet on as high or low only.
const COUNTED: usize = 1024;
/// A capital at which there is nothing left to prove.
const RICH: f64 = 1e200;

/// How a bet went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Won {
    /// The largest capital, having begun with 1.
    pub best: f64,
    /// After how many draws the capital first came to the goal.
    pub reached: Option<usize>,
    /// The draws that were bet on.
    pub draws: usize,
    /// The capital after the last of them.
    pub last: f64,
}

impl Won {
    fn new() -> Self {
        Won { best: 1.0, reached: None, draws: 0, last: 1.0 }
    }

    fn note(&mut self, capital: f64, goal: f64) {
        self.draws += 1;
        self.last = capital;
        self.best = self.best.max(capital);
        if capital >= goal && self.reached.is_none() {
            self.reached = Some(self.draws);
        }
    }

    /// The chance, at most, that a fair record ever lets the capital come so far.
    pub fn p(&self) -> f64 {
        (1.0 / self.best).min(1.0)
    }
}

/// What came so far of the draws with one number of outcomes.
struct Size {
    draws: f64,
    came: Vec<f64>,
    /// The two polynomials of each outcome.
    tilts: Vec<[f64; 2]>,
}

impl Size {
    fn new(outcomes: u32) -> Self {
        let tilts = (0..outcomes).map(|outcome| polynomials::<2>(outcomes, outcome)).collect();
        Size { draws: 0.0, came: vec![0.0; outcomes as usize], tilts }
    }
}

/// Bets that outcomes come as often as they did before, and that they are high, low, outside or in the middle more often
/// than they are due.
pub fn on_outcomes(pulls: impl Iterator<Item = Pull>, goal: f64) -> Won {
    let mut often = [0.5 / PRIOR.len() as f64; PRIOR.len()];
    let mut tilted = [[0.25 / TILTS.len() as f64; TILTS.len()]; 2];
    let mut sizes: Vec<Option<Size>> = Vec::new();
    let mut won = Won::new();
    for (outcomes, outcome) in pulls {
        let (index, one) = (outcomes as usize, outcome as usize);
        let tilts = if index > COUNTED {
            polynomials::<2>(outcomes, outcome)
        } else {
            if sizes.len() <= index {
                sizes.resize_with(index + 1, || None);
            }
            let size = sizes[index].get_or_insert_with(|| Size::new(outcomes));
            let count = f64::from(outcomes);
            for (capital, prior) in often.iter_mut().zip(PRIOR) {
                *capital *= (size.came[one] + prior) * count / (size.draws + count * prior);
            }
            size.came[one] += 1.0;
            size.draws += 1.0;
            size.tilts[one]
        };
        for (capitals, value) in tilted.iter_mut().zip(tilts) {
            for (capital, tilt) in capitals.iter_mut().zip(TILTS) {
                *capital *= 1.0 + tilt * value;
            }
        }
        let capital = often.iter().sum::<f64>() + tilted.iter().flatten().sum::<f64>();
        won.note(capital, goal);
        if capital > RICH {
            break;
        }
    }
    won
}

/// Bets on the step from each draw to the next with as many outcomes: over independent fair draws, it is as evenly
/// drawn as they are.
pub fn on_steps(pulls: &[Pull], goal: f64) -> Won {
    let mut last: BTreeMap<u32, u32> = BTreeMap::new();
    let steps = pulls.iter().filter_map(|(outcomes, outcome)| {
        let before = last.insert(*outcomes, *outcome)?;
        Some((*outcomes, (outcome + outcomes - before) % outcomes))
    });
    on_outcomes(steps, goal)
}

/// Bets that a decision comes more or less often than its exact chance says.
pub fn on_odds(odds: &[Odds], goal: f64) -> Won {
    let mut capitals = [1.0 / ODDS.len() as f64; ODDS.len()];
    let mut won = Won::new();
    for odds in odds {
        let chance = odds.chance.0 as f64 / odds.chance.1 as f64;
        for (capital, shift) in capitals.iter_mut().zip(ODDS) {
            let thought = chance * shift.exp() / (1.0 - chance + chance * shift.exp());
            let (thought, true_chance) = if odds.came { (thought, chance) } else { (1.0 - thought, 1.0 - chance) };
            // What cannot be came: any stake on it wins without end.
            *capital *= if true_chance > 0.0 { thought / true_chance } else { f64::INFINITY };
        }
        let capital = capitals.iter().sum::<f64>();
        won.note(capital, goal);
        if capital > RICH {
            break;
        }
    }
    won
}
