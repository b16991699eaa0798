//! The eight variants of a map: four turns, mirrored or not (001 ¶14).

/// Which variants of a map are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Turned clockwise, and mirrored left and right.
    Text,
    /// Turned the other way, so that right and left are taken for each other.
    Anticlockwise,
    /// Not mirrored: both variants of a move are the same.
    Unmirrored,
    /// Mirrored top and bottom in place of left and right.
    Upended,
    /// Mirrored before it is turned for the moves up and down only.
    HalfMirrored,
}

/// Where a pattern so many columns and rows from the head in the map lies, seen from the snake's head, in one of the
/// eight variants: 0 to 3 for up, right, down and left, and 4 more where it is mirrored.
pub const fn offset(turns: Turns, variant: usize, (dx, dy): (i32, i32)) -> (i32, i32) {
    let mirrored = variant >= 4;
    let (dx, dy) = match (turns, mirrored) {
        (_, false) | (Turns::Unmirrored, true) => (dx, dy),
        (Turns::Upended, true) => (dx, -dy),
        (Turns::HalfMirrored, true) if variant % 2 == 1 => (dx, dy),
        (_, true) => (-dx, dy),
    };
    let quarter = match turns {
        Turns::Anticlockwise => (4 - variant % 4) % 4,
        _ => variant % 4,
    };
    match quarter {
        0 => (dx, dy),
        1 => (-dy, dx),
        2 => (-dx, -dy),
        _ => (dy, -dx),
    }
}
