//! The table of a tournament: the contest's ranking, the points of a scheme before it, a rating beside it.

use super::plan::{Plan, Player, Scheme, State};
use super::rating::{Rating, Sprt, ratings};
use super::rounds::{Known, score};
use super::store::{Game, Store};
use crate::exit::Failure;
use rulebook_conformance::contest::{Line, Ranking, Score};

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// What the numbers of a line are.
    pub columns: Vec<String>,
    /// The lines, the best first.
    pub lines: Vec<Standing>,
    /// Who was disqualified, and why.
    pub disqualified: Vec<(String, String)>,
    /// The sequential test, where there is one.
    pub sprt: Option<(Sprt, [String; 2])>,
    /// How many games count or were played.
    pub played: usize,
    /// How many games are known to be played.
    pub games: usize,
    /// Whether ratings are Elo, about a mean of 0; else they are Weng and Lin's, which begin at 25.
    pub is_elo: bool,
}

/// A player's line.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The place, from 1; equal players share it.
    pub place: usize,
    /// The name.
    pub name: String,
    /// Whether it takes part, and why not.
    pub state: State,
    /// What is noted of it.
    pub note: String,
    /// The numbers under the columns.
    pub numbers: Vec<String>,
    /// How many games count.
    pub games: usize,
    /// Games with a foul of this player.
    pub fouls: usize,
    /// None before the first game.
    pub rating: Option<Rating>,
}

impl Standings {
    /// The table of what the file has.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn of(store: &Store, plan: &Plan, ranking: &Ranking) -> Result<Standings, Failure> {
        let (players, fixtures, games) = (store.players()?, store.all_fixtures()?, store.games()?);
        let known = Known { plan, players: &players, fixtures: &fixtures, games: &games, ranking };
        let points = known.points();
        let mut standings = Standings::made(plan, ranking, &players, &games, points.as_deref());
        (standings.played, standings.games) = (games.len(), fixtures.iter().filter(|one| !one.is_bye()).count());
        Ok(standings)
    }

    fn made(plan: &Plan, ranking: &Ranking, players: &[Player], games: &[Game], points: Option<&[i64]>) -> Standings {
        let staying: Vec<usize> =
            (0..players.len()).filter(|index| players[*index].state != State::Disqualified).collect();
        // Games of two with somebody who was disqualified do not count; in larger ones the others have their places.
        let of = |name: &String| staying.iter().position(|index| players[*index].name == *name);
        let counts =
            |game: &&Game| game.fixture.players.len() > 2 || game.fixture.players.iter().all(|name| of(name).is_some());
        let counting: Vec<&Game> = games.iter().filter(counts).collect();
        let score = |game: &&Game| {
            let seats = game.fixture.players.iter().map(|name| of(name).unwrap_or(usize::MAX)).collect();
            without_strangers(score(game, seats))
        };
        let scores: Vec<Score> = counting.iter().map(score).collect();
        let lines = (ranking.table)(staying.len(), &scores, &plan.points);
        let placed: Vec<_> = scores.iter().map(|score| (score.players.clone(), score.places.clone())).collect();
        let rated = ratings(staying.len(), &placed);
        let is_elo = placed.iter().all(|(seats, _)| seats.len() == 2);
        let points_of = |line: &Line| points.map_or(0, |points| points[staying[line.player]]);
        let mut ordered: Vec<(i64, &Line)> = lines.iter().map(|line| (points_of(line), line)).collect();
        ordered.sort_by_key(|(points, line)| (std::cmp::Reverse(*points), line.place));
        let mut made: Vec<Standing> = Vec::new();
        for (nth, (points, line)) in ordered.iter().enumerate() {
            let same = nth > 0 && (ordered[nth - 1].0, ordered[nth - 1].1.place) == (*points, line.place);
            let place = if same { made[nth - 1].place } else { nth + 1 };
            let player = &players[staying[line.player]];
            let mine = |score: &&Score| score.players.contains(&line.player);
            let fouled = |score: &&Score| {
                score.players.iter().zip(&score.fouled).any(|(player, fouled)| *player == line.player && *fouled)
            };
            let halves = match plan.scheme {
                Scheme::Swiss { .. } => Some(format!("{}{}", points / 2, if points % 2 == 1 { ".5" } else { "" })),
                Scheme::KnockOut => Some((points / 2).to_string()),
                _ => None,
            };
            made.push(Standing {
                place,
                name: player.name.clone(),
                state: player.state,
                note: player.note.clone(),
                numbers: halves.into_iter().chain(line.numbers.iter().map(i64::to_string)).collect(),
                games: scores.iter().filter(mine).count(),
                fouls: scores.iter().filter(fouled).count(),
                rating: rated[line.player],
            });
        }
        let first = match plan.scheme {
            Scheme::Swiss { .. } => Some("match points"),
            Scheme::KnockOut => Some("rounds survived"),
            _ => None,
        };
        let out = players.iter().filter(|player| player.state == State::Disqualified);
        let sprt = match (plan.scheme, players) {
            (Scheme::Sprt(hypotheses), [one, two]) => {
                Some((Sprt::of(hypotheses, games, &one.name), [one.name.clone(), two.name.clone()]))
            }
            _ => None,
        };
        Standings {
            columns: first.into_iter().chain(ranking.columns.iter().copied()).map(str::to_owned).collect(),
            lines: made,
            disqualified: out.map(|player| (player.name.clone(), player.note.clone())).collect(),
            sprt,
            played: games.len(),
            games: games.len(),
            is_elo,
        }
    }
}

/// The game without the seats of those who were disqualified: the others keep what they have made.
fn without_strangers(score: Score) -> Score {
    if score.players.iter().all(|player| *player != usize::MAX) {
        return score;
    }
    let kept: Vec<usize> = (0..score.players.len()).filter(|seat| score.players[*seat] != usize::MAX).collect();
    let better = |seat: usize| kept.iter().filter(|other| score.places[**other] < score.places[seat]).count() as u8;
    Score {
        players: kept.iter().map(|seat| score.players[*seat]).collect(),
        places: kept.iter().map(|seat| 1 + better(*seat)).collect(),
        fouled: kept.iter().map(|seat| score.fouled[*seat]).collect(),
        numbers: kept.iter().map(|seat| score.numbers.get(*seat).cloned().unwrap_or_default()).collect(),
    }
}
