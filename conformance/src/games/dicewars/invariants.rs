//! What every step of Dice Wars keeps: dice appear where they are laid and vanish in battles, lands and reserves stay in
//! their bounds, turns go round, and who is not asked changes nothing.

use crate::contest::{Seen, keeps};
use rulebook_spec::dicewars::{Chance, DiceWars, Position, Roll, Stage};
use rulebook_spec::game::{Event, Seat};

pub(super) fn invariant(seen: &Seen<'_, DiceWars>) -> Result<(), String> {
    bounds(seen.after)?;
    match seen.event {
        Event::Chance(Chance::Roll(roll)) => battle(seen, roll)?,
        Event::Chance(Chance::Scatter(_)) => {
            let (was, is) = (dice(seen.before), dice(seen.after));
            keeps(is == was + 1, || format!("a die was laid out, and {was} became {is}"))?;
            keeps(owners(seen.before) == owners(seen.after), || "a land changed hands by a die".into())?;
            laid(seen)?;
        }
        _ => {
            let still = dice(seen.before) == dice(seen.after) && owners(seen.before) == owners(seen.after);
            keeps(still, || "lands changed without luck".into())?;
        }
    }
    unasked(seen)?;
    goes_round(seen)
}

fn dice(position: &Position) -> u32 {
    (0..position.map().len()).map(|index| u32::from(position.land(index).1)).sum()
}

fn owners(position: &Position) -> Vec<rulebook_spec::dicewars::Flag> {
    (0..position.map().len()).map(|index| position.land(index).0).collect()
}

fn reserves(position: &Position) -> u32 {
    (0..position.map().players()).map(|seat| position.reserve(seat)).sum()
}

fn bounds(position: &Position) -> Result<(), String> {
    let held = (0..position.map().len()).all(|index| (1..=8).contains(&position.land(index).1));
    keeps(held, || "a land has no die, or more than eight".into())?;
    for seat in 0..position.map().players() {
        let reserve = position.reserve(seat);
        keeps(reserve <= 100, || format!("seat {seat} has {reserve} dice in reserve"))?;
        let out = position.out.iter().filter(|other| **other == seat).count();
        let listed = position.turn == 0 || out == usize::from(!position.lives(seat));
        keeps(listed, || format!("seat {seat} is {out} times among those who are out"))?;
        keeps(out == 0 || reserve == 0, || format!("seat {seat} is out and has {reserve} dice in reserve"))?;
    }
    Ok(())
}

fn battle(seen: &Seen<'_, DiceWars>, roll: &Roll) -> Result<(), String> {
    let Stage::Roll { seat, from, to, .. } = &seen.before.stage else { return Ok(()) };
    let sum = |dice: &[u8]| dice.iter().map(|die| u32::from(*die)).sum::<u32>();
    let won = sum(&roll.attacker) > sum(&roll.defender);
    let lost = if won { roll.defender.len() } else { roll.attacker.len().saturating_sub(1) };
    let (was, is) = (dice(seen.before), dice(seen.after));
    keeps(is + lost as u32 == was, || format!("{was} dice became {is} by {roll:?}"))?;
    let map = seen.before.map();
    let (Some(source), Some(target)) = (map.index(*from), map.index(*to)) else { return Ok(()) };
    let taken = seen.after.land(target).0 != seen.before.land(target).0;
    keeps(taken == won, || format!("land {to} is taken: {taken}, by {roll:?}"))?;
    let left = seen.after.land(source).1;
    keeps(left == 1, || format!("{left} dice stayed on the attacking land"))?;
    let others = (0..map.len()).filter(|index| ![source, target].contains(index));
    let still = others.into_iter().all(|index| seen.before.land(index) == seen.after.land(index));
    keeps(still, || "another land changed by a battle".into())?;
    let mine = seen.after.seat_of(seen.after.land(source).0);
    keeps(mine == Some(*seat), || "the attacking land changed hands".into())?;
    // Who hears of it: the living but the attacker.
    let heard = |hearer: Seat| {
        let told = seen.log.sent.iter().filter(|(to, message)| {
            *to == hearer && matches!(message, rulebook_spec::dicewars::Message::OpponentAttack { .. })
        });
        told.count()
    };
    let wrong = (0..map.players()).find(|other| {
        let due = *other != *seat && seen.after.lives(*other);
        heard(*other) != usize::from(due)
    });
    keeps(wrong.is_none(), || format!("seat {wrong:?} is told of the attack, or is not told"))
}

/// What is laid out is taken from income and reserve, and never made out of nothing.
fn laid(seen: &Seen<'_, DiceWars>) -> Result<(), String> {
    let (Stage::Scatter { left: was, .. }, Stage::Scatter { left, .. }) = (&seen.before.stage, &seen.after.stage)
    else {
        return Ok(());
    };
    let taken = left + 1 == *was && reserves(seen.before) == reserves(seen.after);
    keeps(taken, || format!("of {was} dice to be laid out {left} are left"))
}

fn unasked(seen: &Seen<'_, DiceWars>) -> Result<(), String> {
    let Event::Reply(reply) = seen.event else { return Ok(()) };
    let asked = match &seen.before.stage {
        Stage::Prepare(calls) => {
            calls.get(usize::from(reply.seat)).is_some_and(|call| *call != rulebook_spec::dicewars::Call::Ready)
        }
        Stage::Choose(seat) | Stage::Attack { seat, .. } => *seat == reply.seat,
        _ => false,
    };
    let nothing = seen.log.refused.is_some() && seen.log.sent.is_empty() && seen.before == seen.after;
    keeps(asked || nothing, || format!("a reply of seat {}, who was not asked, did something", reply.seat))
}

fn mover(position: &Position) -> Option<Seat> {
    match &position.stage {
        Stage::Attack { seat, .. } | Stage::Roll { seat, .. } | Stage::Scatter { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn goes_round(seen: &Seen<'_, DiceWars>) -> Result<(), String> {
    let (before, after) = (seen.before, seen.after);
    keeps(after.turn <= 200, || format!("there is a turn {}", after.turn))?;
    let Stage::Attack { seat, step } = &after.stage else { return Ok(()) };
    keeps(*step >= 1 && *step <= after.turn, || format!("step {step} of turn {}", after.turn))?;
    let Some(mover) = mover(before) else { return Ok(()) };
    if after.ply == before.ply {
        return keeps(*seat == mover, || format!("seat {seat} goes on with the turn of seat {mover}"));
    }
    let order = after.map().order();
    let Some(at) = order.iter().position(|other| *other == mover) else { return Ok(()) };
    let mut next = order[at + 1..].iter().chain(order).filter(|seat| after.lives(**seat));
    keeps(next.next() == Some(seat), || format!("seat {seat} moves after seat {mover}"))?;
    let wrapped = order[..=at].contains(seat);
    let counted = after.turn == before.turn + u32::from(wrapped) && after.ply == before.ply + 1;
    keeps(counted && *step == 1, || format!("turn {} follows turn {}", after.turn, before.turn))
}

#[cfg(test)]
mod tests {
    use super::invariant;
    use crate::contest::Seen;
    use rulebook_spec::dicewars::{Attack, Chance, DiceWars, Message, Move, Position};
    use rulebook_spec::game::{Event, EventOf, Game, LogOf, step};
    use serde_json::{Value, json};

    fn position(flags: [&str; 4], dice: [u8; 4], reserve: [u32; 2], stage: &Value) -> Position {
        let neighbours = [vec![2], vec![1, 3], vec![2, 4], vec![3]];
        let land = |at: usize| json!({"id": at + 1, "flag": flags[at], "dice": dice[at], "neighbours": neighbours[at]});
        let lands: Vec<Value> = (0..4).map(land).collect();
        let setup = json!({"lands": lands, "players": 2, "flags": ["red", "blue"], "reserve": reserve, "turn": 3, "stage": stage});
        let setup = serde_json::from_value(setup).expect("a setup in form");
        DiceWars::start(DiceWars::literal(), &setup, &mut LogOf::<DiceWars>::default()).expect("it can be")
    }

    const FLAGS: [&str; 4] = ["red", "red", "blue", "blue"];
    /// Another land is red, though nobody has attacked it.
    const CHANGED: [&str; 4] = ["red", "red", "blue", "red"];

    fn says(before: &Position, event: &EventOf<DiceWars>, after: &Position) -> Result<(), String> {
        invariant(&Seen { before, event, after, log: &LogOf::<DiceWars>::default() })
    }

    #[test]
    fn a_die_that_changes_more_than_a_land_breaks_an_invariant() {
        let laying = |left: u32| json!({"scatter": {"seat": 0, "left": left}});
        let before = position(FLAGS, [3, 7, 2, 1], [0, 9], &laying(2));
        let laid = Event::Chance(Chance::Scatter(1));
        let after = |flags, dice, reserve, left| says(&before, &laid, &position(flags, dice, reserve, &laying(left)));
        assert_eq!(after(FLAGS, [4, 7, 2, 1], [0, 9], 1), Ok(()));
        assert_eq!(after(CHANGED, [4, 7, 2, 1], [0, 9], 1), Err("a land changed hands by a die".into()));
        assert_eq!(after(FLAGS, [3, 7, 2, 1], [0, 9], 1), Err("a die was laid out, and 13 became 13".into()));
        let lost = Err("of 2 dice to be laid out 1 are left".into());
        assert_eq!(after(FLAGS, [4, 7, 2, 1], [0, 8], 1), lost);
    }

    #[test]
    fn a_reply_that_nobody_asked_for_is_refused_and_does_nothing() {
        let at = |step: u32| position(FLAGS, [3, 7, 2, 1], [0, 9], &json!({"attack": {"seat": 0, "step": step}}));
        let (before, unasked) = (at(1), Event::made(1, Move::Attack(None)));
        let (mut same, mut log) = (before.clone(), LogOf::<DiceWars>::default());
        step::<DiceWars>(DiceWars::literal(), &mut same, &unasked, &mut log).expect("it can follow");
        let says =
            |after: &Position, log: &LogOf<DiceWars>| invariant(&Seen { before: &before, event: &unasked, after, log });
        assert_eq!(says(&same, &log), Ok(()));
        let wrong = Err("a reply of seat 1, who was not asked, did something".to_owned());
        assert_eq!(says(&at(2), &log), wrong);
        assert_eq!(says(&same, &LogOf::<DiceWars>::default()), wrong, "it is not refused");
        log.send(0, Message::Init);
        assert_eq!(says(&same, &log), wrong, "something is told");
    }

    #[test]
    fn a_land_that_changes_without_luck_breaks_an_invariant() {
        let stage = json!({"attack": {"seat": 0, "step": 1}});
        let before = position(FLAGS, [3, 7, 2, 1], [0, 9], &stage);
        let attacks = Event::made(0, Move::Attack(Some(Attack { from: 2, to: 3 })));
        let after = |flags, dice| says(&before, &attacks, &position(flags, dice, [0, 9], &stage));
        assert_eq!(after(FLAGS, [3, 7, 2, 1]), Ok(()));
        let changed = Err("lands changed without luck".into());
        assert_eq!(after(CHANGED, [3, 7, 2, 1]), changed);
        assert_eq!(after(FLAGS, [3, 7, 2, 2]), changed);
    }
}
