//! A player that tries its marches out before it chooses one.
//!
//! An attack costs the attacker nothing, so that whoever strikes first is ahead: it comes near, but not beside an enemy that would then
//! strike first, unless more of its own units could strike after that.

use super::players::{apart, at};
use rulebook_spec::bitwa::board::{Board, Division, Field};
use rulebook_spec::bitwa::march::march;
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::bitwa::{LITERAL, Position};
use rulebook_spec::game::{Log, Seat};

/// At most this many enemies are tried as targets, the nearest ones.
const ENEMIES: usize = 12;
/// A board with more units would take too long.
const UNITS: usize = 400;

/// The target after whose march the board looks best; `None` where there are no units, or too many.
pub(super) fn plan(position: &Position, division: Division) -> Option<Target> {
    let board = &position.board;
    let units: Vec<Field> = board.fields().filter(|field| board.unit(*field).is_some()).collect();
    if units.len() > UNITS {
        return None;
    }
    let own = units.iter().copied().find(|unit| board.unit(*unit) == Some(division))?;
    let mut enemies: Vec<Field> =
        units.iter().copied().filter(|unit| seat(board, *unit) != Some(division.seat())).collect();
    enemies.sort_by_key(|enemy| apart(own, *enemy));
    enemies.truncate(ENEMIES);
    let corners = [0, board.columns().saturating_sub(1)]
        .into_iter()
        .flat_map(|x| [0, board.rows().saturating_sub(1)].map(|y| Field { x, y }));
    let targets = enemies.into_iter().chain([own]).chain(corners).map(|field| at(field, 1));
    targets.rev().max_by_key(|target| {
        let mut after = position.clone();
        march(&LITERAL, &mut after, division, target, &mut Log::default());
        worth(&after.board, division)
    })
}

fn seat(board: &Board, field: Field) -> Option<Seat> {
    board.unit(field).map(Division::seat)
}

/// How good the board is for the player of a division that has just moved.
fn worth(board: &Board, division: Division) -> i64 {
    let me = division.seat();
    let (mut mine, mut theirs) = (Vec::new(), Vec::new());
    for field in board.fields() {
        match seat(board, field) {
            Some(seat) if seat == me => mine.push(field),
            Some(_) => theirs.push(field),
            None => {}
        }
    }
    let reach = |from: &[Field], to: &[Field]| {
        from.iter().filter(|one| to.iter().any(|other| apart(**one, *other) == 1)).count() as i64
    };
    let strength = board.strength_of(me) as i64 - board.strength_of(1 - me) as i64;
    let moved = mine.iter().filter(|field| board.unit(**field) == Some(division));
    let way: i64 = moved.filter_map(|unit| theirs.iter().map(|enemy| i64::from(apart(*unit, *enemy))).min()).sum();
    100 * strength - 40 * reach(&theirs, &mine) + 25 * reach(&mine, &theirs) - way
}
