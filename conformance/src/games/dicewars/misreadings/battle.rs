//! Misreadings of battles, and of who is out by them.

use super::landless::places_without_land;
use crate::contest::Variant;
use rulebook_spec::dicewars::battle::{self, sum};
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{Flag, Message, Position, Roll, Rules, Stage, turn};
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("dicewars.battle.roll.three", BATTLE_ROLL, "throws three dice of a land at most",
        |r| r.thrown = |attacker, defender| (attacker.min(3), defender.min(3))),
    Variant::misreading("dicewars.battle.roll.staying-die", BATTLE_ROLL, "does not throw the die of the attacker that will stay",
        |r| r.thrown = |attacker, defender| (attacker.saturating_sub(1), defender)),
    Variant::misreading("dicewars.battle.roll.two-defend", BATTLE_ROLL, "throws two dice of the defender at most",
        |r| r.thrown = |attacker, defender| (attacker, defender.min(2))),
    Variant::misreading("dicewars.battle.sum.ties-attack", BATTLE_SUM, "lets the attacker win when the sums are equal",
        |r| r.beats = |attacker, defender| sum(attacker) >= sum(defender)),
    Variant::misreading("dicewars.battle.sum.highest-die", BATTLE_SUM, "compares only the highest dice",
        |r| r.beats = |attacker, defender| attacker.iter().max() > defender.iter().max()),
    Variant::misreading("dicewars.battle.sum.armies", BATTLE_SUM, "compares the numbers of dice, whatever they show",
        |r| r.beats = |attacker, defender| attacker.len() > defender.len()),
    Variant::misreading("dicewars.battle.won.all-move", BATTLE_WON, "moves the whole army and makes one die out of nothing",
        |r| r.won = all_move),
    Variant::misreading("dicewars.battle.won.half-moves", BATTLE_WON, "moves only half of the army",
        |r| r.won = half_moves),
    Variant::misreading("dicewars.battle.won.joined", BATTLE_WON, "lets the beaten dice join the winner",
        |r| r.won = joined),
    Variant::misreading("dicewars.battle.lost.unharmed", BATTLE_LOST, "lets a beaten attacker keep his dice",
        |r| r.lost = |_, _| {}),
    Variant::misreading("dicewars.battle.lost.one-die", BATTLE_LOST, "takes one die off a beaten attacker",
        |r| r.lost = one_die_lost),
    Variant::misreading("dicewars.battle.lost.both", BATTLE_LOST, "takes a die off a defender who holds, too",
        |r| r.lost = both_lose),
    Variant::misreading("dicewars.battle.eliminated.at-his-turn", BATTLE_ELIMINATED, "notices that a player is out only when his turn would come",
        |r| { r.eliminated = unnoticed; r.next_turn = notice_who_is_passed; r.eliminated_places = places_without_land; }),
    Variant::misreading("dicewars.battle.eliminated.at-turn-end", BATTLE_ELIMINATED, "notices who is out only when the turn ends, in the order of seats",
        |r| { r.eliminated = unnoticed; r.roll = notice_at_conquest; r.next_turn = notice_at_turn_end; }),
    Variant::misreading("dicewars.battle.eliminated.reserve-counts", BATTLE_ELIMINATED, "does not put a player out who has dice in reserve",
        |r| { r.eliminated = eliminated_without_reserve; r.eliminated_places = places_without_land; }),
    Variant::misreading("dicewars.battle.eliminated-reserve.kept", BATTLE_ELIMINATED_RESERVE, "keeps the reserve of a player who is out",
        |r| r.reserve_of_eliminated = |_, _| {}),
    Variant::misreading("dicewars.battle.eliminated-reserve.inherited", BATTLE_ELIMINATED_RESERVE, "gives the reserve of a player who is out to the attacker",
        |r| r.reserve_of_eliminated = inherited),
    Variant::misreading("dicewars.battle.eliminated-reserve.attackers-gone", BATTLE_ELIMINATED_RESERVE, "destroys the reserve of the attacker in place of the one of the player who is out",
        |r| r.reserve_of_eliminated = attackers_gone),
];

fn all_move(position: &mut Position, attacker: Flag, source: usize, target: usize) {
    let army = position.land(source).1;
    battle::won(position, attacker, source, target);
    position.set_dice(target, army);
}

fn half_moves(position: &mut Position, attacker: Flag, source: usize, target: usize) {
    let army = position.land(source).1;
    battle::won(position, attacker, source, target);
    position.set_dice(target, army / 2);
    position.set_dice(source, army - army / 2);
}

fn joined(position: &mut Position, attacker: Flag, source: usize, target: usize) {
    let beaten = position.land(target).1;
    battle::won(position, attacker, source, target);
    position.set_dice(target, (position.land(target).1 + beaten).min(8));
}

fn less_one(position: &mut Position, land: usize) {
    position.set_dice(land, position.land(land).1.saturating_sub(1).max(1));
}

fn one_die_lost(position: &mut Position, source: usize) {
    less_one(position, source);
}

fn both_lose(position: &mut Position, source: usize) {
    battle::lost(position, source);
    let Stage::Roll { to, .. } = position.stage else { return };
    if let Some(target) = position.map().index(to) {
        less_one(position, target);
    }
}

/// The player is not put out; what becomes of his reserve is the same.
fn unnoticed(rules: &Rules, position: &mut Position, loser: Seat, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[BATTLE_ELIMINATED, BATTLE_ELIMINATED_RESERVE]);
    (rules.reserve_of_eliminated)(position, loser);
}

/// Puts those of these seats out who have no land.
fn notice(position: &mut Position, seats: impl IntoIterator<Item = Seat>) {
    for seat in seats {
        if !position.lives(seat) && !position.out.contains(&seat) {
            position.out.push(seat);
        }
    }
}

fn notice_who_is_passed(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if let Some((next, _)) = turn::follows(rules, position, seat) {
        let order = position.map().order();
        let at = position.map().place_in_order(seat);
        let round = order[at + 1..].iter().chain(&order[..at]).copied();
        let passed: Vec<Seat> = round.take_while(|other| *other != next).collect();
        notice(position, passed);
    }
    turn::next_turn(rules, position, seat, log);
}

fn notice_at_turn_end(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    notice(position, 0..position.map().players());
    turn::next_turn(rules, position, seat, log);
}

fn notice_at_conquest(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    battle::roll(rules, position, roll, log)?;
    if position.stage == Stage::Over {
        notice(position, 0..position.map().players());
    }
    Ok(())
}

fn eliminated_without_reserve(rules: &Rules, position: &mut Position, loser: Seat, log: &mut Log<Message>) {
    if position.reserve(loser) == 0 {
        return battle::eliminated(rules, position, loser, log);
    }
    log.cites.extend_from_slice(&[BATTLE_ELIMINATED, BATTLE_ELIMINATED_RESERVE]);
}

fn attacker(position: &Position) -> Option<usize> {
    match position.stage {
        Stage::Roll { seat, .. } => Some(usize::from(seat)),
        _ => None,
    }
}

fn inherited(position: &mut Position, loser: Seat) {
    let inheritance = position.reserve(loser);
    battle::reserve_of_eliminated(position, loser);
    if let Some(attacker) = attacker(position) {
        position.reserve[attacker] = position.reserve[attacker].saturating_add(inheritance).min(100);
    }
}

fn attackers_gone(position: &mut Position, _: Seat) {
    if let Some(attacker) = attacker(position) {
        position.reserve[attacker] = 0;
    }
}
