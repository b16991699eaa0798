//! The engine's rating of programs (ruling snakes.rating), as an option of reports on fights.

/// The ratings after a fight, from those before it and the cells that each snake has in the end.
///
/// What is expected of a snake is 100, ten a cell, less the mean of all ratings; its new rating lies half way from the
/// old one to that, rounded towards the expected one.
///
/// ```
/// use rulebook_spec::snakes::ranking::rated;
/// assert_eq!(rated(&[0, 0, 0, 0], &[37, 1, 1, 1]), [235, 55, 55, 55]);
/// ```
pub fn rated(ratings: &[i32], cells: &[u32]) -> Vec<i32> {
    let count = ratings.len().max(1) as i64;
    let sum: i64 = ratings.iter().copied().map(i64::from).sum();
    let new = |(old, cells): (&i32, &u32)| {
        let old = i64::from(*old);
        // Twice the number of snakes times the new rating.
        let whole = count * (old + 100 + 10 * i64::from(*cells)) - sum;
        let parts = 2 * count;
        let down = whole.div_euclid(parts);
        let rises = whole > parts * old;
        let new = if rises && whole.rem_euclid(parts) != 0 { down + 1 } else { down };
        new.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    };
    ratings.iter().zip(cells).map(new).collect()
}
