//! What every step of garrison keeps: army appears by growth only, cells change hands under the mover only, players take
//! turns, and a view shows what the text grants.

use crate::contest::{Seen, keeps};
use rulebook_spec::game::{Answer, Event, Seat};
use rulebook_spec::garrison::field::{Cell, Field, mark};
use rulebook_spec::garrison::view::View;
use rulebook_spec::garrison::{Ending, Garrison, LARGEST, Position, Stage, other};

pub(super) fn invariant(seen: &Seen<'_, Garrison>) -> Result<(), String> {
    let Event::Reply(reply) = seen.event else { return Ok(()) };
    match seen.before.stage {
        Stage::Move(mover) => {
            let moved = reply.seat == mover && !matches!(seen.after.stage, Stage::Over { by: Ending::Fault, .. });
            if moved {
                moves(seen.before, seen.after, mover)?;
            } else {
                fails(seen, reply.seat)?;
            }
        }
        _ => keeps(seen.before.field == seen.after.field && seen.before.at == seen.after.at, || {
            "something moves before the game has begun".into()
        })?,
    }
    ends(seen.after)?;
    seen.log.sent.iter().try_for_each(|(seat, message)| shows(seen.after, *seat, &message.view()))?;
    let faulted = matches!(reply.answer, Answer::Fault(_));
    keeps(!faulted || seen.log.refused.is_some(), || "a fault is taken for a good reply".into())
}

fn armies(position: &Position) -> u64 {
    let garrisons: u64 = position.field.armies().iter().map(|army| u64::from(*army)).sum();
    garrisons + position.hand.iter().map(|army| u64::from(*army)).sum::<u64>()
}

fn passable(field: &Field) -> u64 {
    field.territory().into_iter().map(u64::from).sum()
}

/// A move of the seat, admissible or not.
fn moves(before: &Position, after: &Position, mover: Seat) -> Result<(), String> {
    let (seat, foe) = (usize::from(mover), usize::from(other(mover)));
    let counted = after.moves[seat] == before.moves[seat] + 1 && after.moves[foe] == before.moves[foe];
    keeps(counted, || format!("a move of seat {mover} leads from {:?} moves to {:?}", before.moves, after.moves))?;
    let next = matches!(after.stage, Stage::Over { .. }) || after.stage == Stage::Move(other(mover));
    keeps(next, || format!("after a move of seat {mover} the stage is {:?}", after.stage))?;
    let (from, to) = (before.at[seat], after.at[seat]);
    let steps = matches!(from.distance(to), (0, 0) | (0, 1) | (1, 0));
    keeps(steps && before.field.owner(to) != 0, || format!("seat {mover} went from {from:?} to {to:?}"))?;
    keeps(before.at[foe] == after.at[foe], || "the other player was moved, too".into())?;
    let apart = |cell: &Cell| *cell != to;
    let changed = |cell: &Cell| before.field.owner(*cell) != after.field.owner(*cell);
    let stolen = before.field.cells().filter(apart).find(changed);
    keeps(stolen.is_none(), || format!("the cell {stolen:?} changed hands, and nobody went there"))?;
    let owner = after.field.owner(to);
    let lawful = owner == before.field.owner(to) || owner == mark(mover);
    keeps(lawful, || format!("the cell {to:?} went to the other player"))?;
    let fought = from != to && before.field.owner(to) == mark(other(mover));
    let captured = owner != before.field.owner(to);
    keeps(!captured || fought, || format!("the cell {to:?} was captured without a battle"))?;
    grows(before, after, mover, fought)
}

/// Where the army of all comes from and goes to.
fn grows(before: &Position, after: &Position, mover: Seat, fought: bool) -> Result<(), String> {
    let won = matches!(after.stage, Stage::Over { by: Ending::Territory, .. });
    let due = mover == 1 && after.moves[1].is_multiple_of(25) && !won;
    let (was, is) = (armies(before), armies(after));
    if !due {
        let lost = is < was;
        keeps(is <= was && (fought || !lost), || format!("{was} army became {is} without growth"))?;
        let apart = |cell: &Cell| !after.at.contains(cell);
        let changed = |cell: &Cell| before.field.army(*cell) != after.field.army(*cell);
        let touched = before.field.cells().filter(apart).find(changed);
        return keeps(touched.is_none(), || format!("the garrison of {touched:?} changed, and nobody is there"));
    }
    // A garrison that cannot grow any more says nothing.
    if is > u64::from(LARGEST) / 2 {
        return Ok(());
    }
    let most = was + 5 * passable(&after.field);
    let least = if fought { 0 } else { was + passable(&after.field) };
    keeps((least..=most).contains(&is), || format!("{was} army became {is} by growth"))?;
    let apart = |cell: &Cell| after.field.owner(*cell) != 0 && !after.at.contains(cell);
    let grown = |cell: &Cell| {
        let (was, is) = (before.field.army(*cell), after.field.army(*cell));
        let by = [(30, 1), (100, 2), (300, 3), (1000, 4)].into_iter().find(|(below, _)| was < *below);
        is == was + by.map_or(5, |(_, by)| by)
    };
    let wrong = before.field.cells().filter(apart).find(|cell| !grown(cell));
    keeps(wrong.is_none(), || format!("the garrison of {wrong:?} grew by what no tier says"))
}

/// A reply that is no move of the one who is asked.
fn fails(seen: &Seen<'_, Garrison>, seat: Seat) -> Result<(), String> {
    let lost = seen.after.stage == Stage::Over { winner: Some(other(seat)), by: Ending::Fault };
    keeps(lost, || format!("seat {seat} failed, and the stage is {:?}", seen.after.stage))?;
    keeps(seen.before.field == seen.after.field, || "a fault changed the field".into())
}

fn ends(after: &Position) -> Result<(), String> {
    let owner = after.field.sole_owner();
    match after.stage {
        Stage::Over { winner, by: Ending::Territory } => {
            keeps(owner.is_some() && owner == winner, || format!("{winner:?} wins by territory, and owns not all"))
        }
        Stage::Over { winner, by: Ending::Limit } => {
            let used = after.moves == [6000, 6000];
            keeps(used && winner.is_none(), || format!("the limit is said to be reached after {:?} moves", after.moves))
        }
        Stage::Over { .. } => Ok(()),
        _ => {
            keeps(owner.is_none(), || format!("{owner:?} owns all, and the game goes on"))?;
            keeps(after.moves != [6000, 6000], || "the moves are used up, and the game goes on".into())
        }
    }
}

/// Whether a view is what the text grants, counted cell by cell.
fn shows(position: &Position, seat: Seat, view: &View) -> Result<(), String> {
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    let (mut cells, mut totals) = ([0u32; 2], position.hand.map(u64::from));
    for cell in position.field.cells() {
        let (owner, army) = (position.field.owner(cell), position.field.army(cell));
        if let Some(index) = usize::from(owner).checked_sub(1) {
            cells[index] += 1;
            totals[index] += u64::from(army);
        }
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        let seen = (view.field.at(row, column), view.army.at(row, column));
        let granted = (Some(owner), Some(if owner == mark(seat) { army } else { 0 }));
        keeps(seen == granted, || format!("seat {seat} is shown {seen:?} at {cell:?}"))?;
    }
    let said = (view.territory, view.opponent_territory, view.total_army, view.opponent_total_army);
    keeps(said == (cells[me], cells[foe], totals[me], totals[foe]), || format!("seat {seat} is told {said:?}"))?;
    let stands = (view.player, view.ipos, view.jpos, view.hand_army);
    let at = position.at[me];
    keeps(stands == (seat, at.row, at.column, position.hand[me]), || format!("seat {seat} is placed at {stands:?}"))
}
