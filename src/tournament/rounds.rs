//! Schemes in which what is played next hangs on results: Swiss, knock-out, and two players until it is known who is stronger.

use super::plan::{Boards, Fixture, Hypotheses, Plan, Player, Scheme, State};
use super::rating::Sprt;
use super::schemes::{boards, meeting};
use super::store::Game;
use rulebook_conformance::contest::{Line, Ranking, Score};
use std::collections::{BTreeMap, BTreeSet};

/// This many pairs of games are played between two looks at the sequential test: the cores are not to wait for each other.
const PAIRS_A_LOOK: u32 = 4;
/// At most this many pairs are tried in search of a pairing without a second meeting.
const MOST_TRIES: u32 = 20_000;

/// What is known of a tournament by rounds.
pub(super) struct Known<'a> {
    pub(super) plan: &'a Plan,
    pub(super) players: &'a [Player],
    pub(super) fixtures: &'a [Fixture],
    pub(super) games: &'a [Game],
    pub(super) ranking: &'a Ranking,
}

impl Known<'_> {
    /// The games of the next round; none where the tournament is over. Nothing is pending.
    pub(super) fn next(&self) -> Vec<Fixture> {
        let begun = self.begun();
        match self.plan.scheme {
            Scheme::Swiss { rounds } if begun < rounds => self.meetings(begun, &self.swiss(begun)),
            Scheme::KnockOut => self.knock_out(begun),
            Scheme::Sprt(hypotheses) => self.sprt(begun, hypotheses),
            _ => Vec::new(),
        }
    }

    /// Twice the points of each player in a Swiss tournament, or of rounds survived in a knock-out.
    pub(super) fn points(&self) -> Option<Vec<i64>> {
        match self.plan.scheme {
            Scheme::Swiss { .. } => Some(self.swiss_points(self.begun())),
            Scheme::KnockOut => {
                let begun = self.begun();
                let survived = |player| (1..=begun).filter(|round| self.alive(*round).contains(&player)).count();
                Some((0..self.players.len()).map(|player| 2 * survived(player) as i64).collect())
            }
            _ => None,
        }
    }

    fn begun(&self) -> u32 {
        self.fixtures.iter().map(|fixture| fixture.round + 1).max().unwrap_or(0)
    }

    fn index(&self, name: &str) -> usize {
        self.players.iter().position(|player| player.name == name).unwrap_or(usize::MAX)
    }

    fn meetings(&self, round: u32, pairs: &[[usize; 2]]) -> Vec<Fixture> {
        let boards = boards(self.plan);
        let on_all = |pair: &[usize; 2]| {
            let names = pair.map(|player| self.players[player].name.as_str());
            boards.iter().flat_map(|board| meeting(self.plan, round, board, &names, "round")).collect::<Vec<_>>()
        };
        pairs.iter().flat_map(on_all).collect()
    }

    /// The pairs of a round that had games, with twice the points that the first of each has made, or nothing where a game is
    /// missing.
    fn matches(&self, round: u32) -> BTreeMap<[usize; 2], Option<i64>> {
        let mut pairs: BTreeMap<[usize; 2], (usize, Vec<Score>)> = BTreeMap::new();
        let pair = |fixture: &Fixture| {
            let mut pair = [0, 1].map(|seat| fixture.players.get(seat).map_or(usize::MAX, |name| self.index(name)));
            pair.sort_unstable();
            pair
        };
        for fixture in self.fixtures.iter().filter(|fixture| fixture.round == round && !fixture.is_bye()) {
            pairs.entry(pair(fixture)).or_default().0 += 1;
        }
        for game in self.games.iter().filter(|game| game.fixture.round == round) {
            let pair = pair(&game.fixture);
            // The first of the pair is 0 here, the second 1.
            let of = |name: &String| usize::from(self.index(name) != pair[0]);
            let players = game.fixture.players.iter().map(of).collect();
            pairs.entry(pair).or_default().1.push(score(game, players));
        }
        let result = |(expected, scores): (usize, Vec<Score>)| {
            if scores.len() < expected {
                return None;
            }
            let lines = (self.ranking.table)(2, &scores, &self.plan.points);
            let place = |player| lines.iter().find(|line: &&Line| line.player == player).map_or(0, |line| line.place);
            Some(1 + (place(1) as i64 - place(0) as i64).signum())
        };
        pairs.into_iter().map(|(pair, games)| (pair, result(games))).collect()
    }

    fn swiss_points(&self, rounds: u32) -> Vec<i64> {
        let mut points = vec![0; self.players.len()];
        for round in 0..rounds {
            let matches = self.matches(round);
            for (pair, result) in &matches {
                let [Some(one), Some(two)] = pair.map(|player| self.players.get(player)) else { continue };
                match ([one, two].map(|player| player.state == State::Disqualified), result) {
                    // Games with who was disqualified do not count, so that the other one had nobody to meet.
                    ([true, false], _) => points[pair[1]] += 2,
                    ([false, true], _) => points[pair[0]] += 2,
                    ([false, false], Some(result)) => {
                        points[pair[0]] += result;
                        points[pair[1]] += 2 - result;
                    }
                    _ => {}
                }
            }
            for (index, player) in self.players.iter().enumerate() {
                let is_kept = || self.byes().any(|bye| bye.round == round && bye.players[0] == player.name);
                let is_left_over = player.state == State::In && self.meets_nobody(index, round, &matches);
                if is_left_over || player.state == State::Withdrawn && is_kept() {
                    points[index] += 2;
                }
            }
        }
        points
    }

    /// Whether nobody was left for a player to meet, one that takes part.
    fn meets_nobody(&self, index: usize, round: u32, matches: &BTreeMap<[usize; 2], Option<i64>>) -> bool {
        self.players[index].joined <= round && !matches.keys().any(|pair| pair.contains(&index))
    }

    /// The rounds that players who have left had won without a game.
    fn byes(&self) -> impl Iterator<Item = &Fixture> {
        self.fixtures.iter().filter(|fixture| fixture.is_bye())
    }

    /// The rounds that a player has won so far for want of somebody to meet: once it has left, nothing else says so.
    pub(super) fn byes_of(&self, name: &str) -> Vec<Fixture> {
        let index = self.index(name);
        let is_in = self.players.get(index).is_some_and(|player| player.state == State::In);
        if !is_in || !matches!(self.plan.scheme, Scheme::Swiss { .. }) {
            return Vec::new();
        }
        let won = (0..self.begun()).filter(|round| self.meets_nobody(index, *round, &self.matches(*round)));
        won.map(|round| Fixture::bye(round, name)).collect()
    }

    /// The pairs of a Swiss round: from the top, those next to each other who have not met yet.
    fn swiss(&self, round: u32) -> Vec<[usize; 2]> {
        let points = self.swiss_points(round);
        let active = |index: &usize| self.players[*index].state == State::In && self.players[*index].joined <= round;
        let mut order: Vec<usize> = (0..self.players.len()).filter(active).collect();
        order.sort_by_key(|index| (std::cmp::Reverse(points[*index]), *index));
        let met: BTreeSet<[usize; 2]> = (0..round).flat_map(|earlier| self.matches(earlier).into_keys()).collect();
        if order.len() % 2 == 1 {
            // The last who was not left over yet is, this time.
            let played = |player: usize| met.iter().filter(|pair| pair.contains(&player)).count();
            let most = order.iter().map(|player| played(*player)).max().unwrap_or(0);
            let last = order.iter().rposition(|player| played(*player) == most).unwrap_or(order.len() - 1);
            order.remove(last);
        }
        let mut tries = 0;
        paired(&order, &met, &mut tries).unwrap_or_else(|| order.chunks_exact(2).map(|two| [two[0], two[1]]).collect())
    }

    /// The games of a knock-out's next round. Nobody plays against who has left: the other one goes on.
    fn knock_out(&self, begun: u32) -> Vec<Fixture> {
        let is_in = |player: &usize| self.players[*player].state == State::In;
        let mut round = begun;
        loop {
            let alive = self.alive(round);
            if alive.len() < 2 {
                return Vec::new();
            }
            let pairs: Vec<[usize; 2]> =
                self.bracket(&alive).into_iter().filter(|pair| pair.iter().all(is_in)).collect();
            if !pairs.is_empty() {
                return self.meetings(round, &pairs);
            }
            round += 1;
        }
    }

    /// Who is still in a knock-out before this round, the best seeds first.
    fn alive(&self, round: u32) -> Vec<usize> {
        let mut alive: Vec<usize> = (0..self.players.len()).filter(|index| self.players[*index].joined == 0).collect();
        for earlier in 0..round {
            let matches = self.matches(earlier);
            for [one, two] in self.bracket(&alive) {
                let mut pair = [one, two];
                pair.sort_unstable();
                let is_out = |index: usize| self.players[index].state != State::In;
                let first_wins = match matches.get(&pair).copied().flatten() {
                    Some(result) => result != 0,
                    // Who has left the tournament has lost what was not played.
                    None => !is_out(pair[0]) || is_out(pair[1]),
                };
                // A match that ends even is the better seed's, who was given first.
                let loser = if first_wins { pair[1] } else { pair[0] };
                alive.retain(|player| *player != loser);
            }
        }
        alive
    }

    /// The pairs of a knock-out's round: the best seed against the last; the first have none where they are too few.
    fn bracket(&self, alive: &[usize]) -> Vec<[usize; 2]> {
        let without = alive.len().next_power_of_two() - alive.len();
        let playing = &alive[without.min(alive.len())..];
        (0..playing.len() / 2).map(|nth| [playing[nth], playing[playing.len() - 1 - nth]]).collect()
    }

    fn sprt(&self, begun: u32, hypotheses: Hypotheses) -> Vec<Fixture> {
        let first = begun * PAIRS_A_LOOK;
        let [one, two] = self.players else { return Vec::new() };
        let is_known = Sprt::of(hypotheses, self.games, &one.name).verdict().is_some();
        if is_known || [one, two].iter().any(|player| player.state != State::In) {
            return Vec::new();
        }
        let named = boards(self.plan);
        let pair = |nth: u32| {
            let board = match &self.plan.boards {
                Boards::Named(_) => named[nth as usize % named.len()].clone(),
                Boards::Drawn { .. } => format!("drawn-{}", nth + 1),
            };
            let title = format!("pair {}", nth + 1);
            meeting(self.plan, begun, &board, &[&one.name, &two.name], &title)
        };
        (first..(first + PAIRS_A_LOOK).min(hypotheses.rounds)).flat_map(pair).collect()
    }
}

/// A game as a ranking sees it.
pub(super) fn score(game: &Game, players: Vec<usize>) -> Score {
    let fouled = (0..players.len()).map(|seat| game.fouls.iter().any(|foul| usize::from(foul.seat) == seat)).collect();
    Score { players, places: game.places.clone(), fouled, numbers: game.numbers.clone() }
}

/// The order cut into pairs that have not met, those next to each other first; none where there is no such way, or it is not
/// found soon.
fn paired(order: &[usize], met: &BTreeSet<[usize; 2]>, tries: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((first, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (place, other) in rest.iter().enumerate() {
        *tries += 1;
        if *tries > MOST_TRIES {
            return None;
        }
        let pair = [*first.min(other), *first.max(other)];
        if met.contains(&pair) {
            continue;
        }
        let left: Vec<usize> = rest.iter().enumerate().filter(|(nth, _)| *nth != place).map(|(_, one)| *one).collect();
        if let Some(mut pairs) = paired(&left, met, tries) {
            pairs.insert(0, [*first, *other]);
            return Some(pairs);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Known, paired};
    use crate::play::single::{Entrant, Terms};
    use crate::tournament::plan::{Boards, Fixture, Plan, Player, Scheme, Seats, State};
    use rulebook_conformance::contest::Rankings;
    use rulebook_spec::bricks::Bricks;
    use std::collections::BTreeSet;

    /// The pairs of a knock-out's next round, of four players of whom some have left; these games are dealt already.
    fn knock_out(left: &[&str], fixtures: &[Fixture]) -> Vec<Fixture> {
        let terms = Terms { readings: vec![], json: false, budget_ms: None, start_ms: 1000, grace_ms: 0 };
        let boards = Boards::Named(vec!["3".into()]);
        let (game, scheme, seats) = ("bricks".into(), Scheme::KnockOut, Seats::Given);
        let plan = Plan { game, scheme, seats, boards, points: vec![], seed: 1, terms };
        let players: Vec<Player> = ["a", "b", "c", "d"]
            .map(|name| Player {
                name: name.into(),
                entrant: Entrant::Command { words: vec![], folder: None },
                joined: 0,
                state: if left.contains(&name) { State::Withdrawn } else { State::In },
                note: String::new(),
            })
            .into();
        Known { plan: &plan, players: &players, fixtures, games: &[], ranking: Bricks::ranking() }.next()
    }

    fn met(fixtures: &[Fixture]) -> Vec<String> {
        fixtures.iter().map(|fixture| format!("{}: {}", fixture.round, fixture.players.join(" "))).collect()
    }

    #[test]
    fn nobody_plays_a_knock_out_against_who_has_left() {
        assert_eq!(met(&knock_out(&[], &[])), ["0: a d", "0: b c"]);
        assert_eq!(met(&knock_out(&["d"], &[])), ["0: b c"]);
        // Nobody is left to be met in the first round.
        assert_eq!(met(&knock_out(&["c", "d"], &[])), ["1: a b"]);
        assert!(knock_out(&["b", "c", "d"], &[]).is_empty());
        assert!(knock_out(&["a", "b", "c", "d"], &[]).is_empty());
        // Whoever left before their match has lost it.
        assert_eq!(met(&knock_out(&["d"], &knock_out(&["d"], &[]))), ["1: a b"]);
    }

    #[test]
    fn nobody_meets_again_where_it_can_be_helped() {
        let met = BTreeSet::from([[0, 1], [2, 3]]);
        assert_eq!(paired(&[0, 1, 2, 3], &met, &mut 0), Some(vec![[0, 2], [1, 3]]));
        // The first choice for 0 would leave 1 and 3, who have met.
        let met = BTreeSet::from([[0, 1], [1, 3]]);
        assert_eq!(paired(&[0, 1, 2, 3], &met, &mut 0), Some(vec![[0, 3], [1, 2]]));
        let met = BTreeSet::from([[0, 1]]);
        assert_eq!(paired(&[0, 1], &met, &mut 0), None);
    }
}
