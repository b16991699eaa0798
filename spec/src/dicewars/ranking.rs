//! The points of a tournament (004 ¶61, ¶62; ruling dicewars.points).

/// The points that a place brings in a war of this many players (`dicewars.tournament.points`): those of the tournament's
/// table, the best place first and none behind its end; without a table, the number of players less the place.
///
/// ```
/// use rulebook_spec::dicewars::ranking::points;
/// assert_eq!([1, 2, 8].map(|place| points(8, place, &[])), [7, 6, 0]);
/// assert_eq!([1, 2, 3].map(|place| points(8, place, &[10, 4])), [10, 4, 0]);
/// ```
pub fn points(players: usize, place: u8, table: &[i64]) -> i64 {
    let place = usize::from(place);
    match (table, place.checked_sub(1)) {
        ([], _) => i64::try_from(players).unwrap_or(i64::MAX) - place as i64,
        (table, Some(index)) => table.get(index).copied().unwrap_or(0),
        (_, None) => 0,
    }
}
