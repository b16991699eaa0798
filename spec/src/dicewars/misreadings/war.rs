//! Misreadings of turns, attacks and battles.

use super::misreading;
use crate::dicewars::Position;
use crate::dicewars::clauses::*;
use crate::dicewars::map::{each, one};
use crate::dicewars::rules::*;
use crate::game::OffenceKind::Illegal;
use crate::game::Variant;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("dicewars.turn.order.last-begins", TURN_ORDER, "lets the player who chose first begin the war",
        |r| r.first_mover = FirstMover::Last),
    misreading("dicewars.turn.order.by-seat", TURN_ORDER, "goes round by seat, whatever order was drawn",
        |r| r.next = NextSeat::BySeat),
    misreading("dicewars.turn.order.shortened-list", TURN_ORDER, "finds the next player by the count of turns in the list of the living",
        |r| r.next = NextSeat::ListByPly),
    misreading("dicewars.turn.asked.only-with-attack", TURN_ASKED, "does not ask a player who has no legal attack",
        |r| r.asked = Asked::OnlyWithAttack),
    misreading("dicewars.turn.asked.only-with-army", TURN_ASKED, "does not ask a player whose lands have one die each",
        |r| r.asked = Asked::OnlyWithArmy),
    misreading("dicewars.turn.asked.not-after-loss", TURN_ASKED, "does not ask on in a turn after a lost attack",
        |r| r.asked = Asked::NotAfterLoss),
    misreading("dicewars.turn.steps.one-more", TURN_STEPS, "allows N + 1 steps", |r| r.steps = |turn, _| turn + 1),
    misreading("dicewars.turn.steps.unlimited", TURN_STEPS, "allows any number of steps", |r| r.steps = |_, _| u32::MAX),
    misreading("dicewars.turn.steps.by-ply", TURN_STEPS, "counts the turns of all players for N", |r| r.steps = |_, ply| ply),
    misreading("dicewars.turn.steps.won-only", TURN_STEPS, "does not count a lost attack as a step",
        |r| r.counted = Counted::Won),
    misreading("dicewars.turn.steps.first-is-out", TURN_STEPS, "counts rounds by the first player's turns, even when he is out",
        |r| r.round = Round::FirstPlayerMoves),
    misreading("dicewars.turn.stop.not-at-first", TURN_STOP, "refuses the end of a turn before its first step",
        |r| r.stop = |step| if step > 1 { Stop::EndsTurn } else { Stop::IsRefused }),
    misreading("dicewars.turn.stop.takes-step", TURN_STOP, "takes null for a step of the turn",
        |r| r.stop = |_| Stop::TakesStep),
    misreading("dicewars.turn.stop.ignored", TURN_STOP, "takes null for no answer yet and asks again",
        |r| r.stop = |_| Stop::IsIgnored),
    misreading("dicewars.attack.lands.mixed-up", ATTACK_LANDS, "takes the first land of an attack for the attacked one",
        |r| r.named = Named::ToFrom),
    misreading("dicewars.attack.lands.places", ATTACK_LANDS, "takes the numbers of an attack for places in the list of lands",
        |r| r.named = Named::Places),
    misreading("dicewars.attack.own.untested", ATTACK_OWN, "lets a player attack from a land of another", |r| r.own = Own::Any),
    misreading("dicewars.attack.own.one-of-both", ATTACK_OWN, "asks only that one of the two lands is the player's",
        |r| { r.own = Own::OneOfBoth; r.enemy = Enemy::OwnersDiffer; }),
    misreading("dicewars.attack.own.flag-of-seat", ATTACK_OWN, "takes the flag with the number of his seat for the player's",
        |r| r.own = Own::FlagOfSeat),
    misreading("dicewars.attack.army.one-die", ATTACK_ARMY, "lets a land with one die attack", |r| r.army = |dice, _| dice >= 1),
    misreading("dicewars.attack.army.three-dice", ATTACK_ARMY, "lets only lands with more than two dice attack",
        |r| r.army = |dice, _| dice > 2),
    misreading("dicewars.attack.army.outnumbered", ATTACK_ARMY, "lets a land attack only where it has more dice than the other",
        |r| r.army = |attacker, defender| attacker > defender),
    misreading("dicewars.attack.enemy.own-too", ATTACK_ENEMY, "lets a player attack his own land", |r| r.enemy = Enemy::Any),
    misreading("dicewars.attack.border.untested", ATTACK_BORDER, "lets a land attack any other", |r| r.reaches = |_, _, _| true),
    misreading("dicewars.attack.border.two-away", ATTACK_BORDER, "lets a land attack neighbours of its neighbours", |r| r.reaches = two_away),
    misreading("dicewars.attack.border.through-own", ATTACK_BORDER, "lets a land attack over lands of its owner that lie between",
        |r| r.reaches = through_own),
    misreading("dicewars.attack.invalid.asked-again", ATTACK_INVALID, "asks again after an illegal attack",
        |r| r.attack_failed = |kind| if kind == Illegal { AttackFailed::AskedAgain } else { AttackFailed::EndsTurn }),
    misreading("dicewars.attack.invalid.step-lost", ATTACK_INVALID, "takes an illegal attack for a step and goes on with the turn",
        |r| r.attack_failed = |kind| if kind == Illegal { AttackFailed::StepLost } else { AttackFailed::EndsTurn }),
    misreading("dicewars.attack.invalid.unpaid", ATTACK_INVALID, "pays nothing when an illegal attack ended the turn",
        |r| r.income_due = |end, _| end != TurnEnd::Failed(Illegal)),
    misreading("dicewars.battle.roll.three", BATTLE_ROLL, "throws three dice of a land at most", |r| r.thrown = |attacker, defender| (attacker.min(3), defender.min(3))),
    misreading("dicewars.battle.roll.staying-die", BATTLE_ROLL, "does not throw the die of the attacker that will stay",
        |r| r.thrown = |attacker, defender| (attacker.saturating_sub(1), defender)),
    misreading("dicewars.battle.roll.two-defend", BATTLE_ROLL, "throws two dice of the defender at most",
        |r| r.thrown = |attacker, defender| (attacker, defender.min(2))),
    misreading("dicewars.battle.sum.ties-attack", BATTLE_SUM, "lets the attacker win when the sums are equal",
        |r| r.beats = |attacker, defender| sum(attacker) >= sum(defender)),
    misreading("dicewars.battle.sum.highest-die", BATTLE_SUM, "compares only the highest dice",
        |r| r.beats = |attacker, defender| attacker.iter().max() > defender.iter().max()),
    misreading("dicewars.battle.sum.armies", BATTLE_SUM, "compares the numbers of dice, whatever they show",
        |r| r.beats = |attacker, defender| attacker.len() > defender.len()),
    misreading("dicewars.battle.won.all-move", BATTLE_WON, "moves the whole army and makes one die out of nothing",
        |r| r.won = |attacker, _| (1, attacker)),
    misreading("dicewars.battle.won.half-moves", BATTLE_WON, "moves only half of the army",
        |r| r.won = |attacker, _| (attacker - attacker / 2, attacker / 2)),
    misreading("dicewars.battle.won.joined", BATTLE_WON, "lets the beaten dice join the winner",
        |r| r.won = |attacker, defender| (1, (attacker.saturating_sub(1) + defender).min(8))),
    misreading("dicewars.battle.lost.unharmed", BATTLE_LOST, "lets a beaten attacker keep his dice",
        |r| r.lost = |attacker, defender| (attacker, defender)),
    misreading("dicewars.battle.lost.one-die", BATTLE_LOST, "takes one die off a beaten attacker",
        |r| r.lost = |attacker, defender| (attacker.saturating_sub(1).max(1), defender)),
    misreading("dicewars.battle.lost.both", BATTLE_LOST, "takes a die off a defender who holds, too",
        |r| r.lost = |_, defender| (1, defender.saturating_sub(1).max(1))),
    misreading("dicewars.battle.eliminated.at-his-turn", BATTLE_ELIMINATED, "notices that a player is out only when his turn would come",
        |r| r.eliminated = Eliminated::AtHisTurn),
    misreading("dicewars.battle.eliminated.at-turn-end", BATTLE_ELIMINATED, "notices who is out only when the turn ends, in the order of seats",
        |r| r.eliminated = Eliminated::AtTurnEnd),
    misreading("dicewars.battle.eliminated.reserve-counts", BATTLE_ELIMINATED, "does not put a player out who has dice in reserve",
        |r| r.eliminated = Eliminated::WithoutReserve),
    misreading("dicewars.battle.eliminated-reserve.kept", BATTLE_ELIMINATED_RESERVE, "keeps the reserve of a player who is out",
        |r| r.eliminated_reserve = EliminatedReserve::Kept),
    misreading("dicewars.battle.eliminated-reserve.inherited", BATTLE_ELIMINATED_RESERVE, "gives the reserve of a player who is out to the attacker",
        |r| r.eliminated_reserve = EliminatedReserve::Inherited),
    misreading("dicewars.battle.eliminated-reserve.attackers-gone", BATTLE_ELIMINATED_RESERVE, "destroys the reserve of the attacker in place of the one of the player who is out",
        |r| r.eliminated_reserve = EliminatedReserve::AttackersGone),
];

fn two_away(position: &Position, from: usize, to: usize) -> bool {
    let near = position.map().borders(from);
    let around = each(near).fold(near, |lands, other| lands | position.map().borders(other));
    around & one(to) != 0
}

fn through_own(position: &Position, from: usize, to: usize) -> bool {
    let map = position.map();
    let group = map.group(from, position.held(position.land(from).0));
    each(group).any(|land| map.borders(land) & one(to) != 0)
}
