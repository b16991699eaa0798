//! The course of a game: which command follows which, and when it is over (000 ¶8, ¶12, ¶30 to ¶33, ¶58, ¶59).

use super::board::{Board, Division};
use super::clauses::{Annihilation, Awaits, Each, FinalPlay, KilledTurn, Rules, SetGameTo, Skips, TimeLeft};
use super::march::march;
use super::position::{Ending, Position, Sides, Stage};
use super::rules::*;
use super::target::Target;
use super::tell;
use super::wire::Message;
use crate::game::{Log, Seat};

/// A good answer to anything but `gen_move`, or the end of the wait for one.
pub(super) fn answered(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let off = Sides::one(seat);
    match position.stage {
        Stage::SetGame(waits) => {
            position.stage = Stage::SetGame(waits.without(off));
            let second = Sides::one(1).without(position.killed);
            if seat == 0 && rules.set_game_to == SetGameTo::OneByOne && !second.is_empty() {
                tell::set_game(rules, position, second, log);
                position.stage = Stage::SetGame(second);
            } else if waits.without(off).is_empty() || rules.awaits == Awaits::OneToSetGame {
                go_on(rules, position, None, log);
            }
        }
        Stage::TimeLeft(division) => {
            position.stage = Stage::GenMove(division);
            if !rules.gen_move_early {
                tell::gen_move(rules, position, division, log);
            }
        }
        Stage::Play { division, waits } => {
            let waits = waits.without(off);
            position.stage = Stage::Play { division, waits };
            if waits.is_empty() {
                played(rules, position, division, log);
            }
        }
        Stage::GenMove(_) | Stage::Over(_) => {}
    }
}

/// A division moves, and that is announced.
pub(super) fn moved(
    rules: &Rules,
    position: &mut Position,
    division: Division,
    target: &Target,
    log: &mut Log<Message>,
) {
    const FIRST: [crate::rule::Rule; 9] = [
        TARGET_ORDER,
        MOVE_SORT,
        MOVE_SORTED_ONCE,
        MOVE_CURRENT,
        DISTANCE_SQUARE,
        DISTANCE_TIES,
        MOVE_NEAR,
        MOVE_FREE,
        MOVE_OWN,
    ];
    log.cites.extend_from_slice(&FIRST);
    if target.attack == 1 {
        log.cite(MOVE_PREFER);
    }
    log.cite(MOVE_NEAREST);
    let before = (rules.each != Each::Once || rules.skips == Skips::AnyLoss).then(|| position.board.clone());
    let deeds = march(rules, &mut position.board, division, target, position.strength);
    log.cites.extend(deeds.cites());
    if let Some(before) = before {
        note_losses(rules, position, division, &before);
    }
    if rules.final_play == FinalPlay::Missing && (rules.annihilated)(&position.board) {
        return end(rules, position, Ending::Annihilation, log);
    }
    announced(rules, position, division, target, log);
}

/// Notes what some referees go by when units have fallen.
fn note_losses(rules: &Rules, position: &mut Position, mover: Division, before: &Board) {
    let (now, stale) = (&position.board, &mut position.stale);
    let emptied = before.roster() & !now.roster();
    match rules.each {
        Each::ListShifts => stale.missed = (emptied & ((1 << mover.rank()) - 1)).count_ones() as u8,
        Each::Restarts => stale.restarts = emptied != 0,
        Each::Once | Each::MissesLast => {}
    }
    stale.roster &= !now.lost_since(before);
}

/// A move is announced, and the answers are waited for.
pub(super) fn announced(
    rules: &Rules,
    position: &mut Position,
    division: Division,
    target: &Target,
    log: &mut Log<Message>,
) {
    let told = tell::play(rules, position, division, target, log);
    let waits = match rules.awaits {
        _ if rules.final_play == FinalPlay::Unwaited && (rules.annihilated)(&position.board) => Sides::default(),
        Awaits::All | Awaits::OneToSetGame => told,
        Awaits::One => told.iter().next().map_or(told, Sides::one),
        Awaits::Nobody => Sides::default(),
    };
    position.stage = Stage::Play { division, waits };
    if waits.is_empty() {
        played(rules, position, division, log);
    }
}

/// The last command about a division has been answered.
fn played(rules: &Rules, position: &mut Position, division: Division, log: &mut Log<Message>) {
    if is_over(rules, position) {
        log.cite(TALK_FINAL_PLAY);
    }
    go_on(rules, position, Some(division), log);
}

/// Whether the game ends between two divisions.
fn is_over(rules: &Rules, position: &Position) -> bool {
    let annihilated = rules.annihilation == Annihilation::EachDivision && (rules.annihilated)(&position.board);
    annihilated || (rules.killed_end)(position.killed.seats)
}

/// The game ends, or the division after this one is looked for.
pub(super) fn go_on(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    if is_over(rules, position) {
        end(rules, position, Ending::Killed, log);
    } else {
        next(rules, position, after, log);
    }
}

/// Notes what some referees go by, at the beginning of a game or of a round.
pub(super) fn remember(rules: &Rules, position: &mut Position) {
    if rules.skips != Skips::Now {
        position.stale.roster = position.board.roster();
    }
}

/// Whether the division is passed over for want of units.
fn is_emptied(rules: &Rules, position: &Position, division: Division) -> bool {
    match rules.skips {
        Skips::Now => position.board.units(division) == 0,
        Skips::SinceRound | Skips::SinceStart | Skips::AnyLoss => position.stale.roster >> division.rank() & 1 == 0,
    }
}

/// Looks for the division that moves after this one, in this round or the next.
fn next(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    log.cite(ROUND_ORDER);
    let (mut at, mut begun, mut emptied, mut killed, mut missed) = (after, false, false, false, position.stale.missed);
    position.stale.missed = 0;
    if std::mem::take(&mut position.stale.restarts) {
        at = None;
    }
    loop {
        at = (rules.successor)(position.round, at);
        let Some(division) = at else {
            let annihilated = rules.annihilation == Annihilation::EachRound && (rules.annihilated)(&position.board);
            // A round in which nobody can move is the last one: under the literal rules there is none.
            if annihilated || begun || (rules.last_round)(position.round, position.rounds) {
                return end(rules, position, Ending::Rounds, log);
            }
            position.round += 1;
            if rules.skips == Skips::SinceRound {
                remember(rules, position);
            }
            (begun, emptied, killed) = (true, false, false);
            continue;
        };
        if is_emptied(rules, position, division) {
            emptied = true;
        } else if position.killed.has((rules.owner)(position, division)) {
            killed = true;
            match rules.killed_turn {
                KilledTurn::Skipped => {}
                KilledTurn::EndsRound => at = last(rules, position.round, division),
                KilledTurn::SkipsNext => missed += 1,
            }
        } else if missed > 0 || rules.each == Each::MissesLast && position.board.roster() >> division.rank() == 1 {
            missed = missed.saturating_sub(1);
        } else {
            let flags = [(begun, ROUND_ONCE), (emptied, ROUND_SKIP), (killed, ROUND_KILLED)];
            log.cites.extend(flags.into_iter().filter_map(|(happened, rule)| happened.then_some(rule)));
            return ask(rules, position, division, log);
        }
    }
}

/// The last division of a round, from this one on.
fn last(rules: &Rules, round: u32, mut division: Division) -> Option<Division> {
    while let Some(next) = (rules.successor)(round, Some(division)) {
        division = next;
    }
    Some(division)
}

/// Asks for the target of a division, the time that is left being told first.
fn ask(rules: &Rules, position: &mut Position, division: Division, log: &mut Log<Message>) {
    let tells = match rules.time_left {
        TimeLeft::Always => true,
        TimeLeft::Never => false,
        TimeLeft::FirstRound => position.round == 1,
    };
    if tells {
        position.stage = Stage::TimeLeft(division);
        tell::time_left(rules, position, division, log);
    } else {
        position.stage = Stage::GenMove(division);
        tell::gen_move(rules, position, division, log);
    }
}

/// The game is over for this reason; where a side has no units that is the reason.
pub(super) fn end(rules: &Rules, position: &mut Position, by: Ending, log: &mut Log<Message>) {
    let board = &position.board;
    let units = [board.units_of(0), board.units_of(1)];
    let by = if units.contains(&0) { Ending::Annihilation } else { by };
    log.cite(match by {
        Ending::Annihilation => END_ANNIHILATION,
        Ending::Killed => END_KILLED,
        Ending::Rounds => END_ROUNDS,
    });
    log.cite(END_COUNT);
    if units[0] == units[1] {
        log.cite(END_STRENGTH);
        if (rules.winner)(position).is_none() {
            log.cite(END_DRAW);
        }
    }
    position.stage = Stage::Over(by);
}
