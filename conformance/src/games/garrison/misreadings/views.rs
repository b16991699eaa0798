//! Misreadings of what a player sees: the literal view with something else in it.

use crate::contest::Variant;
use rulebook_spec::game::Seat;
use rulebook_spec::garrison::fast::view as literal;
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Cell, Grid, Position, Rules, View, mark, other};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a misreading says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("garrison.view.field.relative", VIEW_FIELD, "numbers the owners from the one who looks",
        |r| r.view = relative),
    Variant::misreading("garrison.view.field.walls-forgotten", VIEW_FIELD, "shows a wall inside the field as a cell of the opponent's",
        |r| r.view = walls_forgotten),
    Variant::misreading("garrison.view.field.transposed", VIEW_FIELD, "hands the owners over column by column",
        |r| r.view = |position, seat| View { field: transposed(position), ..literal(position, seat) }),
    Variant::misreading("garrison.view.border.missing", VIEW_BORDER, "shows the arrays without their border",
        |r| r.view = without_border),
    Variant::misreading("garrison.view.border.before-only", VIEW_BORDER, "leaves the border behind the last row and the last column out",
        |r| r.view = without_end),
    Variant::misreading("garrison.view.border.field-only", VIEW_BORDER, "gives the garrisons' array no border",
        |r| r.view = |position, seat| View { army: without_border(position, seat).army, ..literal(position, seat) }),
    Variant::misreading("garrison.view.garrisons.here-only", VIEW_GARRISONS, "shows a player no garrison of his own but the one where he stands",
        |r| r.view = |position, seat| army(position, seat, |here, _, shown| if here { shown } else { 0 })),
    Variant::misreading("garrison.view.garrisons.not-underfoot", VIEW_GARRISONS, "shows a player no garrison where he stands",
        |r| r.view = |position, seat| army(position, seat, |here, _, shown| if here { 0 } else { shown })),
    Variant::misreading("garrison.view.garrisons.with-hand", VIEW_GARRISONS, "adds the army in hand to the garrison that is shown where a player stands",
        |r| r.view = with_hand),
    Variant::misreading("garrison.view.hidden.garrisons", VIEW_HIDDEN, "shows the garrisons on the opponent's cells",
        |r| r.view = |position, seat| army(position, seat, |_, cell, _| position.field.army(cell))),
    Variant::misreading("garrison.view.hidden.underfoot", VIEW_HIDDEN, "shows a player the garrison of the opponent's cell on which he stands",
        |r| r.view = |position, seat| army(position, seat, |here, cell, shown| if here { position.field.army(cell) } else { shown })),
    Variant::misreading("garrison.view.hidden.beside", VIEW_HIDDEN, "shows a player the garrisons of the opponent's cells beside him",
        |r| r.view = beside),
    Variant::misreading("garrison.view.hidden.place", VIEW_HIDDEN, "shows a player where the opponent stands in place of himself",
        |r| r.view = opponents_place),
    Variant::misreading("garrison.view.position.from-zero", VIEW_POSITION, "counts rows and columns of the position from 0",
        |r| r.view = from_zero),
    Variant::misreading("garrison.view.position.other-hand", VIEW_POSITION, "shows the opponent's army in hand in place of the own",
        |r| r.view = |position, seat| View { hand_army: opponents_hand(position, seat), ..literal(position, seat) }),
    Variant::misreading("garrison.view.position.swapped", VIEW_POSITION, "shows the column as row and the row as column",
        |r| r.view = row_for_column),
    Variant::misreading("garrison.view.totals.without-hand", VIEW_TOTALS, "leaves the army in hand out of the own total",
        |r| r.view = |position, seat| View { total_army: position.field.garrisons(seat), ..literal(position, seat) }),
    Variant::misreading("garrison.view.totals.opponent-without-hand", VIEW_TOTALS, "leaves the army in hand out of the opponent's total",
        |r| r.view = |position, seat| View { opponent_total_army: position.field.garrisons(other(seat)), ..literal(position, seat) }),
    Variant::misreading("garrison.view.totals.opponent-hidden", VIEW_TOTALS, "hides the opponent's total",
        |r| r.view = |position, seat| View { opponent_total_army: 0, ..literal(position, seat) }),
    Variant::misreading("garrison.view.totals.opponent-hand-only", VIEW_TOTALS, "shows the opponent's army in hand as his total",
        |r| r.view = |position, seat| View { opponent_total_army: opponents_hand(position, seat).into(), ..literal(position, seat) }),
    Variant::misreading("garrison.view.totals.territories-swapped", VIEW_TOTALS, "shows the two territories the wrong way round",
        |r| r.view = territories_swapped),
];

fn relative(position: &Position, seat: Seat) -> View {
    let view = literal(position, seat);
    let seen = |owner: u8| if view.player == 1 { [0, 2, 1][usize::from(owner.min(2))] } else { owner };
    View { field: each(&view.field, |_, owner| seen(owner)), ..view }
}

fn walls_forgotten(position: &Position, seat: Seat) -> View {
    let view = literal(position, seat);
    let is_wall =
        |[row, column]: [usize; 2]| is_inside(position, [row, column]) && view.field.at(row, column) == Some(0);
    let field = each(&view.field, |place, owner| if is_wall(place) { mark(other(view.player)) } else { owner });
    View { field, ..view }
}

fn transposed(position: &Position) -> Grid<u8> {
    let field = literal(position, 0).field;
    let height = field.rows().len();
    let columns = (0..position.field.width()).flat_map(|column| (0..height).map(move |row| (row, column)));
    Grid::new(height, columns.filter_map(|(row, column)| field.at(row, column)).collect())
}

fn without_border(position: &Position, seat: Seat) -> View {
    let view = literal(position, seat);
    View { field: part(&view.field, 1, 1), army: part(&view.army, 1, 1), ..view }
}

fn without_end(position: &Position, seat: Seat) -> View {
    let view = literal(position, seat);
    View { field: part(&view.field, 0, 1), army: part(&view.army, 0, 1), ..view }
}

fn with_hand(position: &Position, seat: Seat) -> View {
    let hand = position.hand[usize::from(seat.min(1))];
    let own = |cell| position.field.owner(cell) == mark(seat.min(1));
    army(position, seat, |here, cell, shown| if here && own(cell) { shown.saturating_add(hand) } else { shown })
}

fn beside(position: &Position, seat: Seat) -> View {
    let stands = position.at[usize::from(seat.min(1))];
    let seen = |cell: Cell| matches!(cell.distance(stands), (0, 1) | (1, 0));
    army(position, seat, |_, cell, shown| if seen(cell) { position.field.army(cell) } else { shown })
}

fn opponents_place(position: &Position, seat: Seat) -> View {
    let Cell { row, column } = position.at[usize::from(other(seat))];
    View { ipos: row, jpos: column, ..literal(position, seat) }
}

fn opponents_hand(position: &Position, seat: Seat) -> u32 {
    position.hand[usize::from(other(seat))]
}

fn from_zero(position: &Position, seat: Seat) -> View {
    let view = literal(position, seat);
    View { ipos: view.ipos - 1, jpos: view.jpos - 1, ..view }
}

fn row_for_column(position: &Position, seat: Seat) -> View {
    let view = literal(position, seat);
    View { ipos: view.jpos, jpos: view.ipos, ..view }
}

fn territories_swapped(position: &Position, seat: Seat) -> View {
    let view = literal(position, seat);
    View { territory: view.opponent_territory, opponent_territory: view.territory, ..view }
}

/// The literal view with other garrisons: `shows` is told whether the player stands on the cell, which it is, and what is
/// shown there.
fn army(position: &Position, seat: Seat, shows: impl Fn(bool, Cell, u32) -> u32) -> View {
    let view = literal(position, seat);
    let stands = position.at[usize::from(seat.min(1))];
    let army = each(&view.army, |[row, column], shown| {
        let cell = Cell::new(row as u8, column as u8);
        if is_inside(position, [row, column]) { shows(cell == stands, cell, shown) } else { shown }
    });
    View { army, ..view }
}

fn is_inside(position: &Position, [row, column]: [usize; 2]) -> bool {
    (1..=usize::from(position.field.rows())).contains(&row)
        && (1..=usize::from(position.field.columns())).contains(&column)
}

/// The numbers changed one by one, by row and column from 0.
fn each<T: Copy>(grid: &Grid<T>, new: impl Fn([usize; 2], T) -> T) -> Grid<T> {
    let width = grid.rows().next().map_or(0, <[T]>::len);
    let numbers = grid.rows().enumerate().flat_map(|(row, numbers)| {
        let new = &new;
        numbers.iter().enumerate().map(move |(column, number)| new([row, column], *number))
    });
    Grid::new(width, numbers.collect())
}

/// The numbers without the first `before` and the last `behind` rows and columns.
fn part<T: Copy>(grid: &Grid<T>, before: usize, behind: usize) -> Grid<T> {
    let rows: Vec<&[T]> = grid.rows().take(grid.rows().len().saturating_sub(behind)).skip(before).collect();
    let inner = |row: &&[T]| row.get(before..row.len() - behind).unwrap_or(&[]).to_vec();
    let width = grid.rows().next().map_or(0, |row| row.len().saturating_sub(before + behind));
    Grid::new(width, rows.iter().flat_map(inner).collect())
}
