//! Which setups of garrison (text 002) can be.
//!
//! The id of each rule, and its place in the text, stand at the function that keeps it.

use crate::rules::{Cell, End, Field, Stage, LARGEST, MOVES};

/// A rule that is broken: its id, and how.
pub type Broken = &'static str;

/// A game as it stands somewhere on its way; at the beginning as well.
pub struct Setup {
    /// The rows from above: `#` a wall, `1` and `2` cells of the two players.
    pub field: Vec<String>,
    /// The garrison of each cell.
    pub army: Vec<Vec<i64>>,
    pub at: Vec<Cell>,
    pub hand: [i64; 2],
    pub moves: [i64; 2],
    pub stage: Stage,
}

pub fn need(holds: bool, rule: Broken) -> Result<(), Broken> {
    if holds {
        Ok(())
    } else {
        Err(rule)
    }
}

/// The field of a setup and where the players stand, if all of the setup agrees with the rules and with itself.
pub fn check(setup: &Setup) -> Result<(Field, [Cell; 2]), Broken> {
    let owners = board_field(&setup.field)?;
    board_size(&owners)?;
    board_garrison(&owners, &setup.army)?;
    let field = Field { owners, garrisons: setup.army.clone() };
    let at = board_start(&field, &setup.at)?;
    board_hand(setup.hand)?;
    board_values(&field, setup.hand)?;
    board_stage(&field, setup.stage, setup.moves)?;
    Ok((field, at))
}

/// garrison.board.field (002 §1 ¶2)
fn board_field(rows: &[String]) -> Result<Vec<Vec<Option<usize>>>, Broken> {
    let owner = |letter| match letter {
        '#' => Ok(None),
        '1' => Ok(Some(0)),
        '2' => Ok(Some(1)),
        _ => Err("garrison.board.field: a cell is one of #, 1 and 2"),
    };
    let owners: Vec<Vec<Option<usize>>> =
        rows.iter().map(|row| row.chars().map(owner).collect::<Result<_, _>>()).collect::<Result<_, _>>()?;
    let holds = owners.iter().all(|row| row.len() == owners[0].len());
    need(holds, "garrison.board.field: the rows have different lengths")?;
    Ok(owners)
}

/// garrison.board.size (002 §1 ¶2; ruling garrison.starts)
fn board_size(owners: &[Vec<Option<usize>>]) -> Result<(), Broken> {
    let columns = owners.first().map_or(0, Vec::len);
    let holds = (1..=99).contains(&owners.len()) && (1..=99).contains(&columns);
    need(holds, "garrison.board.size: a field has 1 to 99 rows and columns")
}

/// garrison.board.garrison (002 §1 ¶2)
fn board_garrison(owners: &[Vec<Option<usize>>], army: &[Vec<i64>]) -> Result<(), Broken> {
    let lengths = owners.iter().map(Vec::len).eq(army.iter().map(Vec::len));
    need(lengths, "garrison.board.garrison: there are not as many garrisons as cells")?;
    for (owner, garrison) in owners.iter().flatten().zip(army.iter().flatten()) {
        need(*garrison >= 0, "garrison.board.garrison: a garrison is negative")?;
        need(owner.is_some() || *garrison == 0, "garrison.board.garrison: an army stands on a wall")?;
    }
    Ok(())
}

/// garrison.board.values (002 §2.1 ¶7, ¶10, ¶11, ¶12, §2.2 ¶7, ¶10, ¶11, ¶12, §2.3 ¶8, ¶11, ¶12, ¶13;
/// ruling garrison.values)
fn board_values(field: &Field, hand: [i64; 2]) -> Result<(), Broken> {
    // Each number first, so that the sums are far from overflow.
    let numbers = field.garrisons.iter().flatten().chain(&hand).all(|&army| army <= LARGEST);
    need(numbers, "garrison.board.values: an army is too large")?;
    let totals = (0..2).all(|seat| hand[seat] + field.garrisons_of(seat) <= LARGEST);
    need(totals, "garrison.board.values: the whole army of a player is too large")
}

/// garrison.board.start (002 §1 ¶1, ¶4; ruling garrison.starts)
fn board_start(field: &Field, at: &[Cell]) -> Result<[Cell; 2], Broken> {
    let at: [Cell; 2] = at.try_into().map_err(|_| "garrison.board.start: there are two players")?;
    let stands = at.iter().all(|&cell| field.owner(cell).is_some());
    need(stands, "garrison.board.start: a player stands on a wall or outside")?;
    Ok(at)
}

/// garrison.board.hand (002 §1 ¶4)
fn board_hand(hand: [i64; 2]) -> Result<(), Broken> {
    need(hand.iter().all(|&army| army >= 0), "garrison.board.hand: an army in hand is negative")
}

/// garrison.board.stage (002 §1 ¶3, §3 ¶5)
fn board_stage(field: &Field, stage: Stage, moves: [i64; 2]) -> Result<(), Broken> {
    let [first, second] = moves;
    let can_be = |number: i64| (0..=MOVES).contains(&number);
    let in_turn = can_be(first) && can_be(second) && matches!(first - second, 0 | 1);
    need(in_turn, "garrison.board.stage: the players have not moved in turn")?;
    let owner = field.owner_of_all();
    match stage {
        Stage::Init { seat, failed } => {
            need(seat < 2, "garrison.board.stage: there are two seats")?;
            need(
                failed.is_none_or(|failed| failed == 1 - seat),
                "garrison.board.stage: the one who failed is not called",
            )?;
            need(first == 0, "garrison.board.stage: somebody moved before the inits were over")
        }
        Stage::Move(seat) => {
            need(seat < 2, "garrison.board.stage: there are two seats")?;
            need(first - second == seat as i64, "garrison.board.stage: the move is not this player's")?;
            need(second < MOVES, "garrison.board.stage: all moves were made")?;
            need(owner.is_none() || first == 0, "garrison.board.stage: the game was over before this move")
        }
        Stage::Over { winner, by } => {
            need(winner.is_none_or(|winner| winner < 2), "garrison.board.stage: there are two seats")?;
            check_over(winner, by, owner, moves)
        }
    }
}

fn check_over(winner: Option<usize>, by: End, owner: Option<usize>, [first, second]: [i64; 2]) -> Result<(), Broken> {
    let owned = owner.is_some() == (by == End::Territory) && (owner.is_none() || owner == winner);
    need(owned, "garrison.board.stage: who owns every cell has won by that, and nobody else")?;
    let last = if first > second { 0 } else { 1 };
    match by {
        End::Territory => {
            let holds = first == 0 || winner == Some(last);
            need(holds, "garrison.board.stage: the winner has not made the last move")
        }
        End::Limit => {
            let holds = winner.is_none() && second == MOVES;
            need(holds, "garrison.board.stage: this is no draw by the limit")
        }
        End::Fault => {
            need(second < MOVES, "garrison.board.stage: the game was over before this fault")?;
            need(winner.is_some() || first == 0, "garrison.board.stage: only the inits end in a draw by faults")
        }
    }
}
