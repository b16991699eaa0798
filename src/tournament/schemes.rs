//! Who meets whom where nothing hangs on results: pairs, groups, deals. All of it follows from the plan and the players.

use super::plan::{Boards, Fixture, Plan, Player, Scheme, Seats, State};
use crate::exit::Failure;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::seeded::Seeded;
use serde_json::json;

/// More games than this are a mistake of whoever asks for them.
const MOST_GAMES: usize = 1_000_000;

/// The boards that each pair or group plays on, by name.
pub(super) fn boards(plan: &Plan) -> Vec<String> {
    match &plan.boards {
        Boards::Named(names) => names.clone(),
        Boards::Drawn { count, .. } => (1..=*count).map(|nth| format!("drawn-{nth}")).collect(),
    }
}

/// All games of a scheme that does not hang on results.
///
/// # Errors
/// They would be too many.
pub(super) fn fixtures(plan: &Plan, players: &[Player]) -> Result<Vec<Fixture>, Failure> {
    let staying: Vec<&Player> = players.iter().filter(|player| player.state == State::In).collect();
    let names: Vec<&str> = staying.iter().map(|player| player.name.as_str()).collect();
    if let Boards::Drawn { count, .. } = plan.boards {
        too_many(count as usize)?;
    }
    let mut boards = boards(plan);
    if let (Scheme::Groups { seats }, Boards::Drawn { .. }) = (plan.scheme, &plan.boards) {
        // Of fewer players than a group has the table is smaller, and so may its board be.
        let seats = usize::from(seats).min(names.len());
        boards.iter_mut().for_each(|board| *board += &format!("-for-{seats}"));
    }
    let groups = match plan.scheme {
        Scheme::Pairs { .. } => combinations(&names, 2)?,
        Scheme::Groups { seats } => combinations(&names, usize::from(seats).min(names.len()))?,
        // Without the first player nobody is left to play against.
        Scheme::Gauntlet => match (names.split_first(), players.first()) {
            (Some((first, rest)), Some(hero)) if *first == hero.name => {
                rest.iter().map(|other| vec![*first, *other]).collect()
            }
            _ => Vec::new(),
        },
        Scheme::Dealt { rounds, most } => return dealt(plan, &staying, rounds, usize::from(most), &boards),
        Scheme::Swiss { .. } | Scheme::KnockOut | Scheme::Sprt(_) => return Ok(Vec::new()),
    };
    let times = if let Scheme::Pairs { times } = plan.scheme { times } else { 1 };
    let mut fixtures = Vec::new();
    for time in 0..times {
        for board in &boards {
            for group in &groups {
                fixtures.extend(meeting(plan, time, board, group, ""));
                too_many(fixtures.len())?;
            }
        }
    }
    Ok(fixtures)
}

fn too_many(count: usize) -> Result<(), Failure> {
    if count <= MOST_GAMES {
        return Ok(());
    }
    let says =
        format!("this scheme has more than {MOST_GAMES} games: choose another --scheme, such as deal, or fewer boards");
    Err(Failure::usage(says))
}

/// The games that these players play with each other on one board.
pub(super) fn meeting(plan: &Plan, round: u32, board: &str, group: &[&str], title: &str) -> Vec<Fixture> {
    // Whoever was given first changes nothing but where the seats are those given.
    let mut sorted = group.to_vec();
    sorted.sort_unstable();
    let seatings: Vec<Vec<&str>> = match plan.seats {
        Seats::Given => vec![group.to_vec()],
        Seats::Both => (0..group.len()).map(|by| rotated(group, by)).collect(),
        Seats::Drawn => {
            let words = json!(["seats", round, board, sorted]).to_string();
            vec![shuffled(&sorted, &mut Seeded::new(plan.number(&words)))]
        }
    };
    let fixture = |(seating, nth): (Vec<&str>, u32)| {
        // The same game has one name, whoever was given first.
        let key = match plan.seats {
            Seats::Both => json!([title, round, board, seating]),
            _ => json!([title, round, board, sorted, nth]),
        };
        let key = key.to_string();
        let seed = plan.number(&key);
        let players = seating.into_iter().map(str::to_owned).collect();
        Fixture { key, round, board: board.to_owned(), players, seed }
    };
    seatings.into_iter().zip(0..).map(fixture).collect()
}

fn rotated<'a>(group: &[&'a str], by: usize) -> Vec<&'a str> {
    group.iter().cycle().skip(by).take(group.len()).copied().collect()
}

/// The items in an order that is drawn.
pub(super) fn shuffled<'a>(items: &[&'a str], choices: &mut dyn Choices) -> Vec<&'a str> {
    let mut items = items.to_vec();
    for last in (1..items.len()).rev() {
        items.swap(last, choices.below(last as u32 + 1) as usize);
    }
    items
}

/// All sets of `size` of the items, in their order.
fn combinations<'a>(items: &[&'a str], size: usize) -> Result<Vec<Vec<&'a str>>, Failure> {
    let mut sets: Vec<Vec<&str>> = Vec::new();
    let mut chosen: Vec<usize> = (0..size).collect();
    while size > 0 && chosen.last().is_some_and(|last| *last < items.len()) {
        sets.push(chosen.iter().map(|index| items[*index]).collect());
        too_many(sets.len())?;
        // The last index that can still move on does, and those behind it follow.
        let Some(place) = (0..size).rev().find(|place| chosen[*place] + size - place < items.len()) else { break };
        chosen[place] += 1;
        for next in place + 1..size {
            chosen[next] = chosen[next - 1] + 1;
        }
    }
    Ok(sets)
}

/// Rounds in which all who take part then are dealt to tables of nearly the same size, each with a board of its own.
///
/// # Errors
/// They would be too many.
fn dealt(
    plan: &Plan,
    players: &[&Player],
    rounds: u32,
    most: usize,
    boards: &[String],
) -> Result<Vec<Fixture>, Failure> {
    let mut fixtures = Vec::new();
    for round in 0..rounds {
        let mut names: Vec<&str> =
            players.iter().filter(|player| player.joined <= round).map(|player| player.name.as_str()).collect();
        names.sort_unstable();
        let order = shuffled(&names, &mut Seeded::new(plan.number(&json!(["deal", round]).to_string())));
        let tables = order.len().div_ceil(most.max(2)).max(1);
        let mut from = 0;
        for table in 0..tables {
            let size = order.len() / tables + usize::from(table < order.len() % tables);
            let seating = &order[from..from + size];
            from += size;
            if size < 2 {
                continue;
            }
            let board = match &plan.boards {
                Boards::Named(_) => boards[(round as usize + table) % boards.len()].clone(),
                Boards::Drawn { .. } => format!("drawn-{}-{}", round + 1, table + 1),
            };
            // The deal has drawn the seats.
            let dealt = Plan { seats: Seats::Given, ..plan.clone() };
            fixtures.extend(meeting(&dealt, round, &board, seating, "table"));
            too_many(fixtures.len())?;
        }
    }
    Ok(fixtures)
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn every_group_comes_once() {
        let groups = combinations(&["a", "b", "c", "d"], 3).expect("they are few");
        assert_eq!(groups, [["a", "b", "c"], ["a", "b", "d"], ["a", "c", "d"], ["b", "c", "d"]]);
        assert_eq!(combinations(&["a", "b"], 2).expect("it is one"), [["a", "b"]]);
        let eight: Vec<&str> = "abcdefgh".split("").filter(|name| !name.is_empty()).collect();
        // 8 over 4.
        assert_eq!(combinations(&eight, 4).expect("they are few").len(), 70);
    }
}
