//! What every step of bricks keeps: bricks fill two cells side by side, players take turns, and every game ends in one of
//! two ways.

use crate::contest::{Seen, keeps};
use rulebook_spec::bricks::{Bricks, Cell, Ending, Message, Move, Stage};
use rulebook_spec::game::{Answer, Event, Reply};

pub(super) fn hold(seen: &Seen<'_, Bricks>) -> Result<(), String> {
    let Event::Reply(reply) = seen.event else { return Ok(()) };
    fills(seen, reply)?;
    goes_on(seen, reply)
}

fn fills(seen: &Seen<'_, Bricks>, reply: &Reply<Move>) -> Result<(), String> {
    let (before, after) = (&seen.before.board, &seen.after.board);
    let freed = before.order().iter().find(|cell| !after.is_filled(**cell));
    keeps(freed.is_none(), || format!("the filled cell {freed:?} became free"))?;
    let filled: Vec<Cell> = after.order().iter().filter(|cell| before.is_free(**cell)).copied().collect();
    let laid = seen.log.refused.is_none() && matches!(seen.before.stage, Stage::Move(_));
    if !laid {
        return keeps(filled.is_empty(), || format!("{filled:?} were filled without a brick"));
    }
    let side_by_side = matches!(filled[..], [one, two] if matches!(one.distance(two), (0, 1) | (1, 0)));
    keeps(side_by_side, || format!("a brick filled {filled:?}"))?;
    let wanted = match &reply.answer {
        Answer::Move(Move::Brick(cells)) => cells.iter().all(|cell| filled.contains(cell)),
        _ => true,
    };
    keeps(wanted, || format!("{filled:?} are not the cells that the player named"))
}

fn goes_on(seen: &Seen<'_, Bricks>, reply: &Reply<Move>) -> Result<(), String> {
    let (before, after) = (seen.before.stage, seen.after.stage);
    let foul = after == Stage::Over { loser: reply.seat, by: Ending::Foul };
    if seen.log.refused.is_some() {
        keeps(foul, || format!("after a bad reply of seat {} the stage is {after:?}", reply.seat))?;
    } else {
        let next = match before {
            Stage::Greet(0) => [Stage::Greet(1), Stage::Greet(1)],
            Stage::Greet(_) => [Stage::Move(0), Stage::Over { loser: 0, by: Ending::NoPlace }],
            Stage::Move(0) => [Stage::Move(1), Stage::Over { loser: 1, by: Ending::NoPlace }],
            Stage::Move(_) | Stage::Over { .. } => [Stage::Move(0), Stage::Over { loser: 0, by: Ending::NoPlace }],
        };
        keeps(next.contains(&after), || format!("after {before:?} and a good answer the stage is {after:?}"))?;
    }
    let place = || seen.after.board.scan().next().is_some();
    match after {
        Stage::Greet(_) => Ok(()),
        Stage::Move(seat) => keeps(place(), || format!("seat {seat} is to move, and no brick fits")),
        Stage::Over { by, .. } => {
            keeps(by == Ending::Foul || !place(), || "the game ended, and a brick still fits".into())?;
            let stops = [(0, Message::Stop), (1, Message::Stop)];
            keeps(seen.log.sent == stops, || format!("at the end was told {:?}", seen.log.sent))
        }
    }
}
