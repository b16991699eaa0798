//! What every step of snakes keeps: segments are neither lost nor found, one snake moves by one cell, rounds are counted, and
//! a bad reply moves nothing.

use super::field::Cell;
use super::{Position, Snakes, Stage};
use crate::game::{Event, Seen, keeps};

pub(super) fn law(seen: &Seen<'_, Snakes>) -> Result<(), String> {
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
