//! How the divisions are gone through by [`rounds`](super::rounds)'s misreadings, and what they keep in mind for it.

use rulebook_spec::bitwa::board::{Board, DIVISIONS, Division};
use rulebook_spec::bitwa::end::end;
use rulebook_spec::bitwa::march::{Deeds, Mission};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::round::{ORDER, later};
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::bitwa::{Ending, Message, Position};
use rulebook_spec::game::Log;

pub(super) const SMALL_FIRST: &[u8] = b"aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ";

/// What becomes of a division that comes next.
enum Turn {
    Asked,
    Missed,
    Emptied,
    Killed,
    /// As one of a killed player, and the round with it.
    EndsRound,
}

fn literally(rules: &Rules, position: &Position, division: Division) -> Turn {
    if (rules.is_emptied)(position, division) {
        Turn::Emptied
    } else if (rules.asked)(position, division).is_empty() {
        Turn::Killed
    } else {
        Turn::Asked
    }
}

/// Goes through the divisions as [`round::next`](rulebook_spec::bitwa::round::next) does, with other turns and in another
/// order; `begin` is told of each round that begins.
fn walk(
    rules: &Rules,
    position: &mut Position,
    after: Option<Division>,
    log: &mut Log<Message>,
    order: fn(&Position) -> &'static [u8],
    turn: &mut dyn FnMut(&Position, Division) -> Turn,
    begin: fn(&mut Position),
) {
    log.cite(ROUND_ORDER);
    let (first, mut after) = (position.round, after);
    let (mut emptied, mut killed) = (false, false);
    loop {
        for division in later(order(position), after) {
            if !position.board.is_division(division) {
                continue;
            }
            match turn(position, division) {
                Turn::Emptied => emptied = true,
                Turn::Killed => killed = true,
                Turn::Missed => {}
                Turn::EndsRound => break,
                Turn::Asked => {
                    let passed = [(position.round > first, ROUND_ONCE), (emptied, ROUND_SKIP), (killed, ROUND_KILLED)];
                    log.cites.extend(passed.into_iter().filter_map(|(applied, rule)| applied.then_some(rule)));
                    return (rules.ask)(rules, position, division, log);
                }
            }
        }
        // A round in which nobody moves is the last one.
        if position.round > first || (rules.round_over)(position, log) {
            return end(rules, position, Ending::Rounds, log);
        }
        (position.round, after) = (position.round + 1, None);
        begin(position);
    }
}

/// As the text has it, but that a round in which nobody moves is the last one: by the text there is none.
pub(super) fn ends_when_nobody_moves(
    rules: &Rules,
    position: &mut Position,
    after: Option<Division>,
    log: &mut Log<Message>,
) {
    other_turns(rules, position, after, log, &mut |position, division| literally(rules, position, division));
}

/// Every second round begins with a.
pub(super) fn second_begins(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    let order = |position: &Position| if position.round.is_multiple_of(2) { SMALL_FIRST } else { ORDER };
    walk(rules, position, after, log, order, &mut |position, division| literally(rules, position, division), |_| {});
}

fn other_turns(
    rules: &Rules,
    position: &mut Position,
    after: Option<Division>,
    log: &mut Log<Message>,
    turn: &mut dyn FnMut(&Position, Division) -> Turn,
) {
    walk(rules, position, after, log, |_| ORDER, turn, |_| {});
}

/// As many divisions are missed as have been noted.
pub(super) fn list_shifts(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    let mut missed = std::mem::take(&mut position.memory);
    other_turns(rules, position, after, log, &mut |position, division| match literally(rules, position, division) {
        Turn::Asked if missed > 0 => {
            missed -= 1;
            Turn::Missed
        }
        turn => turn,
    });
}

/// The round begins again where it was noted that a division was emptied.
pub(super) fn restarts(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    let after = if std::mem::take(&mut position.memory) == 0 { after } else { None };
    (LITERAL.next)(rules, position, after, log);
}

pub(super) fn misses_last(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    other_turns(rules, position, after, log, &mut |position, division| match literally(rules, position, division) {
        Turn::Asked if roster(&position.board) >> division.rank() == 1 => Turn::Missed,
        turn => turn,
    });
}

/// The list of divisions is made anew in each round.
pub(super) fn since_round(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    let turn = &mut |position: &Position, division| literally(rules, position, division);
    walk(rules, position, after, log, |_| ORDER, turn, |position| position.memory = roster(&position.board));
}

pub(super) fn killed_end_round(
    rules: &Rules,
    position: &mut Position,
    after: Option<Division>,
    log: &mut Log<Message>,
) {
    other_turns(rules, position, after, log, &mut |position, division| match literally(rules, position, division) {
        Turn::Killed => Turn::EndsRound,
        turn => turn,
    });
}

pub(super) fn killed_skip_next(
    rules: &Rules,
    position: &mut Position,
    after: Option<Division>,
    log: &mut Log<Message>,
) {
    let mut missed = 0;
    other_turns(rules, position, after, log, &mut |position, division| match literally(rules, position, division) {
        Turn::Killed => {
            missed += 1;
            Turn::Killed
        }
        Turn::Asked if missed > 0 => {
            missed -= 1;
            Turn::Missed
        }
        turn => turn,
    });
}

/// The divisions that have units, a bit each by their rank.
fn roster(board: &Board) -> u64 {
    more(&board.units, &[0; DIVISIONS])
}

/// The divisions that have more units here than there, a bit each by their rank.
fn more(here: &[u16; DIVISIONS], there: &[u16; DIVISIONS]) -> u64 {
    let more = (0..).zip(here.iter().zip(there)).filter(|(_, (here, there))| here > there);
    more.fold(0, |bits, (rank, _)| bits | 1 << rank)
}

/// At the beginning a list of the divisions is made.
pub(super) fn open_with_list(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    position.memory = roster(&position.board);
    (LITERAL.open)(rules, position, log);
}

/// Whether the division is not on the list.
pub(super) fn emptied_since(position: &Position, division: Division) -> bool {
    position.memory >> division.rank() & 1 == 0
}

/// Who has lost a unit is struck off the list.
pub(super) fn strike_losers(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    let before = position.board.units;
    (LITERAL.advance)(rules, position, mission, deeds);
    position.memory &= !more(&before, &position.board.units);
}

/// The divisions that a move empties.
fn emptied_by_move(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) -> u64 {
    let before = roster(&position.board);
    (LITERAL.advance)(rules, position, mission, deeds);
    before & !roster(&position.board)
}

/// How many divisions before the mover were emptied.
pub(super) fn note_shift(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    let emptied = emptied_by_move(rules, position, mission, deeds);
    position.memory = (emptied & ((1 << mission.division.rank()) - 1)).count_ones().into();
}

/// Whether a division was emptied.
pub(super) fn note_emptied(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    position.memory = (emptied_by_move(rules, position, mission, deeds) != 0).into();
}
