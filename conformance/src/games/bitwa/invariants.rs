//! What every step of bitwa keeps: no unit appears, goes far or hurts its own side; clocks and rounds only go on; and the
//! killed are left alone.

use crate::contest::{Seen, keeps};
use rulebook_spec::bitwa::round::{ORDER, later};
use rulebook_spec::bitwa::{Bitwa, Board, Division, Field, Position, Stage};
use rulebook_spec::game::Seat;

pub(super) fn invariant(seen: &Seen<'_, Bitwa>) -> Result<(), String> {
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

/// Holds the kept numbers of units against a count.
pub(super) fn recount(board: &Board) -> Result<(), String> {
    for division in later(ORDER, None) {
        let counted = board.fields().filter(|field| board.unit(*field) == Some(division)).count();
        let kept = board.units(division);
        keeps(counted == usize::from(kept), || format!("{kept} units are kept for {division}, {counted} are counted"))?;
    }
    let lost = board.fields().any(|field| board.unit(field).is_none() && board.strength(field) != 0);
    keeps(!lost, || "a field without a unit has a strength".into())
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
        keeps(is >= was && is <= after.budget_us(), || format!("the clock of seat {seat} goes from {was} to {is}"))?;
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

#[cfg(test)]
mod tests {
    use super::recount;
    use rulebook_spec::bitwa::{Board, Field};

    #[test]
    fn what_is_kept_and_is_not_so_is_found_out() {
        let right = Board::of(&["####", "#Aa#", "#.B#", "####"].map(|row| row.as_bytes().to_vec()), 3);
        assert_eq!(recount(&right), Ok(()));
        const FREE: Field = Field { x: 1, y: 2 };
        let spoils: [fn(&mut Board); 3] =
            [|board| board.units[0] += 1, |board| board.put(FREE, b'A', 3), |board| board.set_strength(FREE, 1)];
        for (number, spoil) in spoils.into_iter().enumerate() {
            let mut wrong = right.clone();
            spoil(&mut wrong);
            assert!(recount(&wrong).is_err(), "spoil {number}");
        }
    }
}
