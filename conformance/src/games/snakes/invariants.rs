//! What every step of snakes keeps: segments are neither lost nor found, one snake moves by one cell, rounds are counted, and
//! a bad reply moves nothing.

use crate::contest::{Seen, keeps};
use rulebook_spec::game::Event;
use rulebook_spec::snakes::field::Cell;
use rulebook_spec::snakes::{Position, Snakes, Stage};

pub(super) fn keeps_all(seen: &Seen<'_, Snakes>) -> Result<(), String> {
    segments(seen.before, seen.after)?;
    if let Event::Reply(reply) = seen.event {
        for seat in 0..seen.before.field().seats() {
            let (old, new) = (seen.before.field().cells(seat), seen.after.field().cells(seat));
            moves(&old, &new, seat == reply.seat && seen.before.stage() == Stage::Move(seat))?;
        }
        let still = lengths(seen.before) == lengths(seen.after);
        keeps(seen.log.refused.is_none() || still, || "a bad reply moves something".into())?;
        let led = seen.before.program(reply.seat).is_some() && seen.log.refused.is_some();
        keeps(!led || seen.before == seen.after, || "a bad reply in a program's name changes something".into())?;
    }
    rounds(seen)
}

fn lengths(position: &Position) -> Vec<usize> {
    (0..position.field().seats()).map(|seat| position.field().length(seat)).collect()
}

fn segments(before: &Position, after: &Position) -> Result<(), String> {
    let (old, new) = (lengths(before), lengths(after));
    let same = old.iter().sum::<usize>() == new.iter().sum::<usize>();
    keeps(same, || format!("snakes of {old:?} segments became snakes of {new:?}"))?;
    let changed = old.iter().zip(&new).filter(|(old, new)| old != new).count();
    keeps(changed == 0 || changed == 2, || format!("{changed} snakes changed their length"))?;
    let mut cells: Vec<Cell> = (0..after.field().seats()).flat_map(|seat| after.field().cells(seat)).collect();
    let held = cells.len();
    cells.sort_unstable();
    cells.dedup();
    keeps(cells.len() == held, || "two segments are on one cell".into())
}

/// One that moves goes one cell, its segments following; all others lose a tail at most.
fn moves(old: &[Cell], new: &[Cell], may_move: bool) -> Result<(), String> {
    let (Some(from), Some(to)) = (old.first(), new.first()) else {
        return keeps(old.len() <= 1, || format!("{old:?} is gone"));
    };
    if from == to {
        return keeps(old.starts_with(new) && old.len() <= new.len() + 1, || format!("{old:?} became {new:?}"));
    }
    let away = from[0].abs_diff(to[0]) + from[1].abs_diff(to[1]);
    let follows = new.get(1..new.len() - 1).is_some_and(|behind| old.starts_with(behind));
    keeps(may_move && away == 1 && follows, || format!("{old:?} moved to {new:?}"))
}

fn rounds(seen: &Seen<'_, Snakes>) -> Result<(), String> {
    let (before, after) = (seen.before, seen.after);
    let counted = (before.round()..=before.round() + 1).contains(&after.round()) && after.round() <= after.limit();
    keeps(counted, || format!("round {} follows round {}", after.round(), before.round()))?;
    if after.round() > before.round() {
        let fresh = after.order().is_empty() && !matches!(after.stage(), Stage::Move(_));
        keeps(fresh, || "a new round begins without an order".into())?;
    }
    match after.stage() {
        Stage::Move(seat) => keeps(after.living().any(|living| living == seat), || format!("seat {seat} is to move")),
        Stage::Over(_) => Ok(()),
        Stage::Order => keeps(after.living().count() > 1, || "a fight goes on with one snake".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{keeps_all, moves, rounds};
    use crate::contest::Seen;
    use rulebook_spec::game::{Event, Game, LogOf, step};
    use rulebook_spec::snakes::{Cell, Move, Position, Snakes, Stage};

    #[test]
    fn a_snake_goes_one_cell_or_loses_one() {
        let [a, b, c, d]: [Cell; 4] = [[1, 1], [1, 2], [1, 3], [1, 4]];
        let (up, far) = ([1, 0], [2, 0]);
        assert_eq!(moves(&[a, b, c], &[up, a, b], true), Ok(()));
        assert_eq!(moves(&[a, b, c], &[up, a, b, c], true), Ok(()));
        assert_eq!(moves(&[a, b, c], &[up, a, b, far], true), Ok(()), "where it grows is another rule's matter");
        assert_eq!(moves(&[a, b, c], &[a, b], false), Ok(()));
        assert_eq!(moves(&[a], &[], false), Ok(()));
        assert!(moves(&[a, b, c], &[up, a, b], false).is_err(), "it is not its turn");
        assert!(moves(&[a, b, c], &[far, a, b], true).is_err(), "two cells away");
        assert!(moves(&[a, b, c], &[up, b, a], true).is_err(), "not behind its head");
        assert!(moves(&[a, b, c, d], &[a, b], false).is_err(), "two lost");
        assert!(moves(&[a, b, c], &[a, c], false).is_err(), "from its middle");
        assert!(moves(&[a, b], &[], false).is_err(), "all lost");
    }

    #[test]
    fn only_who_was_asked_moves() {
        let setup = r#"{"size":[5,5],"snakes":[{"cells":[[0,0],[0,1]]},{"cells":[[4,4],[4,3]]}],"round":1,
            "order":[0,1],"stage":{"move":0}}"#;
        let setup = serde_json::from_str(setup).expect("a setup in form");
        let mut log = LogOf::<Snakes>::default();
        let before = Snakes::start(Snakes::literal(), &setup, &mut log).expect("it can be");
        let (mut after, moved) = (before.clone(), Event::made(0, Move::Right));
        step::<Snakes>(Snakes::literal(), &mut after, &moved, &mut log).expect("it fits");
        let says = |event| keeps_all(&Seen { before: &before, event, after: &after, log: &log });
        assert_eq!(says(&moved), Ok(()));
        let unasked = Err("[[0, 0], [0, 1]] moved to [[1, 0], [0, 0]]".to_owned());
        assert_eq!(says(&Event::made(1, Move::Left)), unasked);
    }

    #[test]
    fn a_round_that_begins_has_no_order_and_nobody_to_move() {
        let setup = r#"{"size":[5,5],"snakes":[{"cells":[[0,0],[0,1]]},{"cells":[[4,4],[4,3]]}]}"#;
        let setup = serde_json::from_str(setup).expect("a setup in form");
        let before = Snakes::start(Snakes::literal(), &setup, &mut LogOf::<Snakes>::default()).expect("it can be");
        let says = |spoil: &dyn Fn(&mut Position)| {
            let mut after = before.clone();
            after.round += 1;
            spoil(&mut after);
            let (event, log) = (Event::made(0, Move::Skip), LogOf::<Snakes>::default());
            rounds(&Seen { before: &before, event: &event, after: &after, log: &log })
        };
        assert_eq!(says(&|_| ()), Ok(()));
        let disordered = Err("a new round begins without an order".to_owned());
        assert_eq!(says(&|after| after.order = vec![0, 1]), disordered);
        assert_eq!(says(&|after| after.stage = Stage::Move(0)), disordered);
        assert!(says(&|after| after.round += 1).is_err());
    }
}
