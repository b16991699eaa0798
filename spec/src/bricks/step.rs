//! What a reply does: the conversation, the bricks, the end, and the fouls, in the order of the text.

use super::clauses::{
    BadBrick, Brick, Consequence, EndCheck, Forward, ForwardTo, FullBoard, LastBrick, Rules, StartTo, StopTo, other,
};
use super::rules::*;
use super::start::announce;
use super::{Cell, Ending, Message, Move, Position, Stage};
use crate::game::{Log, Offence, OffenceKind, Places, Seat, Turn};
use crate::rule::{Rule, Violation};

pub(super) fn turn(position: &Position) -> Turn {
    match position.stage {
        Stage::Greet(seat) | Stage::Move(seat) => Turn::of(seat),
        Stage::Over { loser: 0, .. } => Turn::Over(Places::new(&[2, 1])),
        Stage::Over { .. } => Turn::Over(Places::new(&[1, 2])),
    }
}

/// A limit of `u64::MAX` is none: no time is longer.
pub(super) fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    let limit_us = match position.stage {
        Stage::Greet(_) => (rules.ok_limit_us)(seat),
        _ => (rules.move_limit_us)(seat),
    };
    (limit_us < u64::MAX).then_some(limit_us)
}

pub(super) fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    match limit_us(rules, position, seat) {
        Some(limit_us) if !(rules.in_time)(took_us, limit_us) => {
            let detail = format!("seat {seat} answered after {took_us} us, {limit_us} us are allowed");
            Err(Violation::new(offence_rule(position, OffenceKind::Late), detail))
        }
        _ => Ok(()),
    }
}

pub(super) fn read(rules: &Rules, position: &Position, line: &str) -> Result<Move, Violation> {
    let text = (rules.line_end)(line);
    let (choice, wanted) = match position.stage {
        Stage::Greet(_) => ((rules.reads_ok)(text).then_some(Move::Ok), "`OK`"),
        _ => ((rules.reads_brick)(text).map(Move::Brick), "two cells such as `1x2_2x2`"),
    };
    choice.ok_or_else(|| {
        let shown: String = line.chars().take(60).flat_map(char::escape_default).collect();
        Violation::new(TALK_SPELLING, format!("`{shown}` where the answer is to be {wanted}"))
    })
}

pub(super) fn check(rules: &Rules, position: &Position, choice: &Move) -> Result<(), Violation> {
    let violation = |rule, detail: String| Err(Violation::new(rule, detail));
    let board = &position.board;
    match (position.stage, *choice) {
        (Stage::Greet(_), Move::Ok) => Ok(()),
        (Stage::Greet(_), Move::Brick(_)) => violation(TALK_OK, "a brick where `OK` is to be answered".into()),
        (_, Move::Ok) => violation(TALK_MOVE, "`OK` where a brick is to be answered".into()),
        (_, Move::Brick([one, two])) => {
            let outside = [one, two].into_iter().find(|cell| !(rules.inside)(board, *cell));
            if let Some(cell) = outside {
                violation(BRICK_INSIDE, format!("cell {cell} is not on the board of size {}", board.size()))
            } else if !(rules.adjacent)(board.size(), one, two) {
                violation(BRICK_ADJACENT, format!("cells {one} and {two} do not share a side"))
            } else if !(rules.ordered)(one, two) {
                violation(BRICK_ORDER, format!("cells {one} and {two} are in the wrong order"))
            } else if !(rules.free)(board, [one, two]) {
                violation(BRICK_FREE, format!("cell {one} or cell {two} is filled already"))
            } else {
                Ok(())
            }
        }
    }
}

pub(super) fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: Move, log: &mut Log<Message>) {
    log.cite(TIME_CLOCK);
    match choice {
        Move::Ok => {
            log.cite(TIME_OK);
            log.cite(TALK_OK);
            greeted(rules, position, seat, log);
        }
        Move::Brick(brick) => {
            log.cite(TIME_MOVE);
            log.cite(TALK_MOVE);
            lay(rules, position, seat, brick, log);
        }
    }
}

/// One player has answered the board: the other is greeted, or play begins.
fn greeted(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let opener = (rules.opener)(rules.first);
    if seat == rules.first {
        if rules.start_to == StartTo::OpenerEarly {
            log.send(opener, Message::Start);
        }
        position.stage = Stage::Greet(other(seat));
        announce(rules, position, other(seat), log);
        return;
    }
    if rules.full_board == FullBoard::AfterOks && !(rules.place_left)(&position.board) {
        return end_full(rules, position, log);
    }
    position.stage = Stage::Move(opener);
    log.cite(TALK_START);
    match rules.start_to {
        StartTo::Opener => log.send(opener, Message::Start),
        StartTo::Both => {
            log.send(opener, Message::Start);
            log.send(other(opener), Message::Start);
        }
        StartTo::Nobody | StartTo::OpenerEarly => {}
    }
}

/// A board without any place: nobody lays a brick.
pub(super) fn end_full(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    log.cite(END_FULL_BOARD);
    let loser = (rules.opening_loser)((rules.opener)(rules.first));
    end(rules, position, loser, Ending::NoPlace, log);
}

/// A legal brick is laid; then the opponent is told of it, or the game is over.
fn lay(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    for rule in [BRICK_INSIDE, BRICK_ADJACENT, BRICK_FREE, BRICK_FILLS, BRICK_TURNS] {
        log.cite(rule);
    }
    if brick[0] > brick[1] {
        log.cite(BRICK_ORDER);
    }
    let before = (rules.place_left)(&position.board);
    (rules.fill)(&mut position.board, brick);
    let place_left = match rules.end_check {
        EndCheck::AfterBrick => (rules.place_left)(&position.board),
        EndCheck::BeforeBrick => before,
        EndCheck::AfterRound => seat == (rules.opener)(rules.first) || (rules.place_left)(&position.board),
    };
    let next = (rules.next)(seat);
    if place_left {
        log.cite(TALK_FORWARD);
        let message = Message::Brick(forwarded(rules.forward, brick));
        if rules.forward_to != ForwardTo::Opponent {
            log.send(seat, message.clone());
        }
        if rules.forward_to != ForwardTo::Mover {
            log.send(other(seat), message);
        }
        position.stage = Stage::Move(next);
        return;
    }
    log.cite(END_NO_PLACE);
    log.cite(END_NEXT_LOSES);
    log.cite(TALK_LAST);
    let message = Message::Brick(forwarded(rules.forward, brick));
    match rules.last_brick {
        LastBrick::ToBoth => {
            log.send(seat, message.clone());
            log.send(other(seat), message.clone());
        }
        LastBrick::BeforeStop => log.send(other(seat), message.clone()),
        LastBrick::ToFirst if seat == 1 => log.send(0, message.clone()),
        LastBrick::KeptBack | LastBrick::AfterStop | LastBrick::ToFirst => {}
    }
    end(rules, position, (rules.stuck_loser)(next), Ending::NoPlace, log);
    if rules.last_brick == LastBrick::AfterStop {
        log.send(other(seat), message);
    }
}

fn forwarded(form: Forward, [one, two]: Brick) -> Brick {
    let row_first = |cell: Cell| (cell.y, cell.x);
    match form {
        Forward::Normalised if row_first(two) < row_first(one) => [two, one],
        Forward::AsWritten | Forward::Normalised => [one, two],
        Forward::Transposed => [one, two].map(|cell| Cell::new(cell.y, cell.x)),
    }
}

fn end(rules: &Rules, position: &mut Position, loser: Seat, by: Ending, log: &mut Log<Message>) {
    position.stage = Stage::Over { loser, by };
    log.cite(TALK_STOP);
    for seat in [0, 1] {
        let told = match rules.stop_to {
            StopTo::Both => true,
            StopTo::Loser => seat == loser,
            StopTo::Winner => seat != loser,
            StopTo::BothUnlessFoul => by != Ending::Foul,
        };
        if told {
            log.send(seat, Message::Stop);
        }
    }
}

pub(super) fn offence_rule(position: &Position, kind: OffenceKind) -> Rule {
    match (kind, position.stage) {
        (OffenceKind::Late, Stage::Greet(_)) => TIME_OK,
        (OffenceKind::Late, _) => TIME_MOVE,
        (OffenceKind::Early, _) => TALK_EARLY,
        (OffenceKind::Garbled, _) => TALK_LINE_END,
        (OffenceKind::Crash | OffenceKind::Memory, _) => FOUL_EXIT,
        (OffenceKind::Illegal, _) => FOUL_ILLEGAL,
    }
}

pub(super) fn refuse(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    // A move of the wrong kind is not what the protocol asks for, as if it could not be read.
    let kind = match offence.violation.rule {
        TALK_OK | TALK_MOVE => OffenceKind::Garbled,
        _ => offence.kind,
    };
    log.cite(match kind {
        OffenceKind::Illegal => FOUL_ILLEGAL,
        OffenceKind::Garbled | OffenceKind::Early => FOUL_GARBLED,
        OffenceKind::Late => FOUL_LATE,
        OffenceKind::Crash | OffenceKind::Memory => FOUL_EXIT,
    });
    let (greeting, moving) = (position.stage == Stage::Greet(seat), position.stage == Stage::Move(seat));
    let consequence = if kind == OffenceKind::Early {
        (rules.early)(position.stage)
    } else if greeting && rules.no_ok != Consequence::Loses {
        rules.no_ok
    } else {
        (rules.foul)(kind, greeting || moving)
    };
    if greeting {
        log.cite(FOUL_NO_OK);
    }
    let bad_brick = match choice {
        Some(Move::Brick(brick)) if moving => Some(Message::Brick(*brick)),
        _ => None,
    };
    if moving {
        log.cite(FOUL_NOT_FORWARDED);
    }
    match (rules.bad_brick, &bad_brick) {
        (BadBrick::BeforeStop, Some(brick)) => log.send(other(seat), brick.clone()),
        (BadBrick::Returned, Some(brick)) => log.send(seat, brick.clone()),
        _ => {}
    }
    match consequence {
        Consequence::Ignored => {}
        Consequence::Accepted => greeted(rules, position, seat, log),
        Consequence::Passes => position.stage = Stage::Move(other(seat)),
        Consequence::Loses => end(rules, position, seat, Ending::Foul, log),
        Consequence::Wins => end(rules, position, other(seat), Ending::Foul, log),
        Consequence::LosesAfterBoard => {
            if seat == rules.first {
                announce(rules, position, other(seat), log);
            }
            end(rules, position, seat, Ending::Foul, log);
        }
    }
    if let (BadBrick::AfterStop, Some(brick)) = (rules.bad_brick, bad_brick) {
        log.send(other(seat), brick);
    }
}

/// The places of larger boards are not listed.
pub(super) const LISTED_SIZE: u32 = 21;

/// The answer `OK`, or every brick that fits, each cell with its right and its lower neighbour, row by row. `None`
/// where there are too many to list.
pub(super) fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
    match position.stage {
        Stage::Greet(greeted) if greeted == seat => Some(vec![Move::Ok]),
        Stage::Move(mover) if mover == seat => {
            let legal = |choice: &Move| check(rules, position, choice).is_ok();
            let places = position.board.scan().map(Move::Brick);
            (position.board.size() <= LISTED_SIZE).then(|| places.filter(legal).collect())
        }
        _ => Some(Vec::new()),
    }
}
