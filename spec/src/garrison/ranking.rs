//! Matches over several maps (002 §3 ¶1; ruling garrison.match).

use super::{Position, Stage};

/// One finished game of a match, between contestants 0 and 1, whichever seats they had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The contestant who won; `None` for a draw.
    pub winner: Option<usize>,
    /// How many moves the winner made himself; of no account in a draw.
    pub moves: u32,
}

impl Played {
    /// The game that ended in this position; `seat_0` is the contestant who sat there. `None` while it is not over.
    pub fn of(position: &Position, seat_0: usize) -> Option<Played> {
        let Stage::Over { winner, .. } = position.stage else { return None };
        let contestant = |seat: u8| if seat == 0 { seat_0 } else { 1 - seat_0.min(1) };
        let moves = winner.map_or(0, |seat| position.moves[usize::from(seat.min(1))]);
        Some(Played { winner: winner.map(contestant), moves })
    }
}

/// What a contestant has achieved in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Moves that the player made in these games.
    pub moves: u64,
}

/// The scores of both contestants. Games that name another contestant are left out.
pub fn scores(games: &[Played]) -> [Score; 2] {
    let mut scores = [Score::default(); 2];
    for game in games {
        if let Some(score) = game.winner.and_then(|winner| scores.get_mut(winner)) {
            score.wins += 1;
            score.moves += u64::from(game.moves);
        }
    }
    scores
}

/// Who has won the match: more games won, then fewer moves for them (`garrison.match.winner`); `None` when that is
/// equal too.
///
/// ```
/// use rulebook_spec::garrison::ranking::{Played, winner};
/// let won = |winner, moves| Played { winner: Some(winner), moves };
/// assert_eq!(winner(&[won(0, 900), won(1, 20), won(0, 900)]), Some(0));
/// assert_eq!(winner(&[won(0, 300), won(1, 299)]), Some(1));
/// assert_eq!(winner(&[Played { winner: None, moves: 6000 }]), None);
/// ```
pub fn winner(games: &[Played]) -> Option<usize> {
    let [first, second] = scores(games);
    let better = |one: Score, two: Score| one.wins > two.wins || one.wins == two.wins && one.moves < two.moves;
    match (better(first, second), better(second, first)) {
        (true, _) => Some(0),
        (_, true) => Some(1),
        _ => None,
    }
}
