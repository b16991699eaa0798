//! Ratings with their errors, and the sequential test of two players.
//!
//! Of games of two: Elo by maximum likelihood, all games at once, so that their order counts for nothing. One draw with an
//! average player is added to each player's games, so that nobody who has won all is infinitely strong. Of games of more:
//! Weng and Lin's rating, game by game in the order of the schedule.

use super::plan::Hypotheses;
use super::store::Game;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::cmp::Ordering;

/// Elo's points for one unit of the logistic curve.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// A normal variable is at most this many deviations from its mean, 19 times of 20.
const DEVIATIONS: f64 = 1.96;
/// Newton's method is at its end long before.
const MOST_STEPS: usize = 100;
/// Both errors of the sequential test.
const ERROR: f64 = 0.05;

/// A rating, and how far from it the truth is at most, 19 times of 20.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In Elo about a mean of 0, or Weng and Lin's, which begins at 25.
    pub value: f64,
    /// The truth is no farther from it, 19 times of 20.
    pub error: f64,
}

/// The players of each seat of a game, and their places.
pub(super) type Placed = (Vec<usize>, Vec<u8>);

/// The rating of each of the players; none for those without a game.
pub(super) fn ratings(players: usize, games: &[Placed]) -> Vec<Option<Rating>> {
    let is_of_two = games.iter().all(|(seats, _)| seats.len() == 2);
    let all = if is_of_two { elo(players, games) } else { weng_lin(players, games) };
    let has_played = |player: usize| games.iter().any(|(seats, _)| seats.contains(&player));
    all.into_iter().enumerate().map(|(player, rating)| has_played(player).then_some(rating)).collect()
}

/// What the better of two seats has made: 1, 0, or a half for both.
fn points(places: &[u8]) -> f64 {
    match places.first().cmp(&places.get(1)) {
        Ordering::Less => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 0.0,
    }
}

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

fn elo(players: usize, games: &[Placed]) -> Vec<Rating> {
    let mut strength = vec![0.0; players];
    let mut covariance = Vec::new();
    for _ in 0..MOST_STEPS {
        // The draw with an average player.
        let mut slope: Vec<f64> = strength.iter().map(|own| 0.5 - expected(*own)).collect();
        let mut information = vec![vec![0.0; players]; players];
        for (player, own) in strength.iter().enumerate() {
            information[player][player] += expected(*own) * expected(-own);
        }
        for (seats, places) in games {
            let [one, two] = seats[..] else { continue };
            let wins = expected(strength[one] - strength[two]);
            let (made, weight) = (points(places), wins * (1.0 - wins));
            slope[one] += made - wins;
            slope[two] -= made - wins;
            information[one][one] += weight;
            information[two][two] += weight;
            information[one][two] -= weight;
            information[two][one] -= weight;
        }
        covariance = inverse(information);
        let step: Vec<f64> = covariance.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum()).collect();
        // A step is no longer than one unit, so that it does not leap over what it looks for.
        strength.iter_mut().zip(&step).for_each(|(own, by): (&mut f64, &f64)| *own += by.clamp(-1.0, 1.0));
        if step.iter().all(|by| by.abs() < 1e-10) {
            break;
        }
    }
    about_the_mean(&strength, &covariance)
}

/// Ratings against the mean of all.
fn about_the_mean(strength: &[f64], covariance: &[Vec<f64>]) -> Vec<Rating> {
    let count = strength.len().max(1) as f64;
    let mean = strength.iter().sum::<f64>() / count;
    let rows: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / count).collect();
    let all = rows.iter().sum::<f64>() / count;
    let rating = |(player, own): (usize, &f64)| {
        let variance = (covariance[player][player] - 2.0 * rows[player] + all).max(0.0);
        Rating { value: (own - mean) * POINTS, error: variance.sqrt() * POINTS * DEVIATIONS }
    };
    strength.iter().enumerate().map(rating).collect()
}

/// The inverse of a symmetric matrix that has one, by Gauss and Jordan. The draw that each player was given sees to it.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] *= scale;
            inverse[pivot][column] *= scale;
        }
        let (own, other) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|row| *row != pivot) {
            let by = matrix[row][pivot];
            if by == 0.0 {
                continue;
            }
            for column in 0..size {
                matrix[row][column] -= by * own[column];
                inverse[row][column] -= by * other[column];
            }
        }
    }
    inverse
}

fn weng_lin(players: usize, games: &[Placed]) -> Vec<Rating> {
    let mut ratings = vec![WengLinRating::new(); players];
    for (seats, places) in games {
        let alone: Vec<[WengLinRating; 1]> = seats.iter().map(|player| [ratings[*player]]).collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = alone
            .iter()
            .zip(places)
            .map(|(one, place)| (&one[..], MultiTeamOutcome::new(usize::from(*place))))
            .collect();
        let new = weng_lin_multi_team(&teams, &WengLinConfig::new());
        for (player, rating) in seats.iter().zip(new.into_iter().filter_map(|team| team.into_iter().next())) {
            ratings[*player] = rating;
        }
    }
    let rating = |one: WengLinRating| Rating { value: one.rating, error: DEVIATIONS * one.uncertainty };
    ratings.into_iter().map(rating).collect()
}

/// Wald's sequential test on the games of two players. A draw counts as half a game won and half a game lost, which makes the
/// test longer where draws are many, and never wrong more often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// What is asked.
    pub hypotheses: Hypotheses,
    /// Games won, drawn and lost by the first player.
    pub counts: [u32; 3],
}

impl Sprt {
    /// The test after these games, of which the first player has this name.
    pub(super) fn of(hypotheses: Hypotheses, games: &[Game], first: &str) -> Sprt {
        let mut counts = [0; 3];
        for game in games.iter().filter(|game| game.places.len() == 2) {
            let made = points(&game.places);
            let own = if game.fixture.players.first().is_some_and(|name| name == first) { made } else { 1.0 - made };
            counts[((1.0 - own) * 2.0) as usize] += 1;
        }
        Sprt { hypotheses, counts }
    }

    /// How much likelier the games are by the second hypothesis than by the first: the logarithm of it.
    pub fn ratio(&self) -> f64 {
        let wins = |elo: f64| expected(elo / POINTS);
        let [p0, p1] = [self.hypotheses.elo0, self.hypotheses.elo1].map(wins);
        let [won, drawn, lost] = self.counts.map(f64::from);
        (won + drawn / 2.0) * (p1 / p0).ln() + (lost + drawn / 2.0) * ((1.0 - p1) / (1.0 - p0)).ln()
    }

    /// The ratio beyond which it is known, either way.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// Whether the first player is stronger; nothing while that is not known.
    pub fn verdict(&self) -> Option<bool> {
        let ratio = self.ratio();
        if ratio >= Self::bound() {
            Some(true)
        } else if ratio <= -Self::bound() {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Hypotheses, POINTS, Sprt, ratings};

    /// Games between 0 and 1: this many won by 0, and this many by 1.
    fn games(won: usize, lost: usize) -> Vec<(Vec<usize>, Vec<u8>)> {
        let game = |places: [u8; 2]| (vec![0, 1], places.to_vec());
        (0..won).map(|_| game([1, 2])).chain((0..lost).map(|_| game([2, 1]))).collect()
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        // Of very many games the draw that everybody is given does not show: 400 log10(3) = 190.85 apart.
        let all = ratings(2, &games(30_000, 10_000));
        let [one, two] = [0, 1].map(|player| all[player].expect("it has played"));
        assert!((one.value - two.value - 190.85).abs() < 0.1, "{one:?} {two:?}");
        // The error of the difference is 1/sqrt(n p q) units; that of each to their mean is half of it.
        let by_hand = 1.96 * POINTS / (40_000.0_f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((one.error - by_hand).abs() < 0.01, "{one:?} {by_hand}");
    }

    #[test]
    fn who_has_won_all_is_strong_but_not_infinitely() {
        let all = ratings(3, &games(10, 0));
        let one = all[0].expect("it has played");
        assert!(one.value > 150.0 && one.value < 1000.0, "{one:?}");
        assert_eq!(all[2], None);
    }

    #[test]
    fn a_game_of_three_rates_all_three() {
        let game = (vec![2, 0, 1], vec![1, 2, 2]);
        let all = ratings(3, &[game]);
        let [zero, one, two] = [0, 1, 2].map(|player| all[player].expect("it has played").value);
        assert!(two > 25.0 && (zero - one).abs() < 1e-9 && one < 25.0, "{all:?}");
    }

    #[test]
    fn the_sequential_test_stops_when_it_knows() {
        let hypotheses = Hypotheses { elo0: 0.0, elo1: 400.0, rounds: 100 };
        let test = |counts| Sprt { hypotheses, counts };
        // By the second hypothesis 10 of 11 are won: a win adds ln(20/11) = 0.5978, a loss ln(2/11) = -1.7047.
        assert!((test([1, 0, 0]).ratio() - 0.5978).abs() < 1e-4);
        assert!((test([0, 0, 1]).ratio() + 1.7047).abs() < 1e-4);
        // ln 19 = 2.944: five wins are 2.989, four and a draw 1.838; two losses are -3.41.
        assert_eq!(test([4, 0, 0]).verdict(), None);
        assert_eq!(test([5, 0, 0]).verdict(), Some(true));
        assert_eq!(test([4, 1, 0]).verdict(), None);
        assert_eq!(test([0, 0, 2]).verdict(), Some(false));
    }
}
