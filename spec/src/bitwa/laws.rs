//! What every step of bitwa keeps: no unit appears, goes far or hurts its own side; clocks and rounds only go on; and the
//! killed are left alone.

use super::{Bitwa, Board, Division, Field, Position, Stage};
use crate::game::{Seat, Seen, keeps};

pub(super) fn law(seen: &Seen<'_, Bitwa>) -> Result<(), String> {
    let (before, after) = (seen.before, seen.after);
    stands(&before.board, &after.board)?;
    lives(after)?;
    match before.stage {
        Stage::GenMove(division) if seen.log.refused.is_none() => marches(before, after, division)?,
        _ => keeps(before.board == after.board, || format!("the board changed at {:?}", before.stage))?,
    }
    goes_on(before, after)?;
    killed(seen)
}

/// Blocked fields stay, and a field holds one letter: two units on one field would be one unit less.
fn stands(before: &Board, after: &Board) -> Result<(), String> {
    let blocked = |board: &Board, field: &Field| board.letter(*field) == b'#';
    let changed = before.fields().find(|field| blocked(before, field) != blocked(after, field));
    keeps(changed.is_none(), || format!("{changed:?} is blocked, or is not any more"))?;
    let more = before.fields().find_map(|field| {
        let division = after.unit(field)?;
        (after.units(division) > before.units(division)).then_some(division)
    });
    keeps(more.is_none(), || format!("units of {more:?} appear"))
}

/// A unit on the board has a strength of 1 at least, and of the whole at most.
fn lives(position: &Position) -> Result<(), String> {
    let board = &position.board;
    let weak = board.fields().find(|field| {
        let strength = board.strength(*field);
        board.unit(*field).is_some() && !(1..=position.strength).contains(&strength)
    });
    keeps(weak.is_none(), || format!("the unit at {weak:?} has no strength, or too much"))
}

fn marches(before: &Position, after: &Position, division: Division) -> Result<(), String> {
    let (old, new) = (&before.board, &after.board);
    let (own, foe) = (division.seat(), 1 - division.seat());
    keeps(old.strength_of(own) == new.strength_of(own), || "a division hurts its own side".into())?;
    let lost = old.strength_of(foe).checked_sub(new.strength_of(foe));
    let blows = u64::from(old.units(division));
    keeps(lost.is_some_and(|lost| lost <= blows), || format!("{blows} units take {lost:?} of strength"))?;
    keeps(old.units(division) == new.units(division), || "a division loses units when it moves".into())?;
    let here =
        |board: &Board| -> Vec<Field> { board.fields().filter(|field| board.unit(*field) == Some(division)).collect() };
    let (from, to) = (here(old), here(new));
    let near = |one: &Field, other: &Field| one.x.abs_diff(other.x).max(one.y.abs_diff(other.y)) <= 1;
    let far = to.iter().find(|field| !from.iter().any(|old| near(old, field)));
    keeps(far.is_none(), || format!("a unit comes to {far:?} from afar"))?;
    let strayed = new.fields().find(|field| {
        let unit = new.unit(*field);
        unit.is_some_and(|unit| unit != division) && old.unit(*field) != unit
    });
    keeps(strayed.is_none(), || format!("another division moves to {strayed:?}"))
}

fn goes_on(before: &Position, after: &Position) -> Result<(), String> {
    for seat in [0, 1] {
        let (was, is) = (before.spent_us[seat], after.spent_us[seat]);
        keeps(is >= was && is <= after.limit_us(), || format!("the clock of seat {seat} goes from {was} to {is}"))?;
    }
    let round = (before.round..=before.round + 1).contains(&after.round) && after.round <= after.rounds;
    keeps(round, || format!("round {} follows round {}", after.round, before.round))?;
    keeps(!before.killed.iter().any(|seat| !after.killed.has(seat)), || "somebody rises from the dead".into())
}

fn killed(seen: &Seen<'_, Bitwa>) -> Result<(), String> {
    let (before, after) = (seen.before, seen.after);
    let told: Vec<Seat> = seen.log.sent.iter().map(|(seat, _)| *seat).filter(|seat| after.killed.has(*seat)).collect();
    keeps(told.is_empty(), || format!("the killed {told:?} are told something"))?;
    let changed = before.killed != after.killed;
    keeps(changed == seen.log.refused.is_some(), || "who is killed, or is not, gave no reason for it".into())
}
