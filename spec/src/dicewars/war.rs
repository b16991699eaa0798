//! Turns, attacks and battles, in the order of the text (004 ¶13, ¶15).

use super::clauses::{
    Asked, AttackFailed, Counted, Eliminated, EliminatedReserve, Enemy, IncomeBoard, LastLand, Named, Own, Rules, Stop,
    TurnEnd,
};
use super::map::{Map, each};
use super::rules::*;
use super::world::Scene;
use super::{Attack, Flag, LandId, Message, Move, Position, Roll, Stage, income, tell};
use crate::game::{Log, OffenceKind, Seat};
use crate::rule::Violation;
use std::sync::Arc;

/// Asks for a step, also when there is no legal attack; `before` is the world before the last attack of the turn.
pub(super) fn ask(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    step: u32,
    before: Option<&Arc<Scene>>,
    log: &mut Log<Message>,
) {
    let passes = match rules.asked {
        Asked::Always | Asked::NotAfterLoss => false,
        Asked::OnlyWithAttack => attacks(rules, position, seat).next().is_none(),
        Asked::OnlyWithArmy => each(position.lands_of(seat)).all(|land| position.dice[land] <= 1),
    };
    if passes {
        return income::turn_ends(rules, position, seat, step, TurnEnd::Stopped, None, log);
    }
    position.stage = Stage::Attack { seat, step };
    tell::attack(rules, position, seat, before, log);
}

/// The attacking and the attacked land, by index.
fn named(rules: &Rules, map: &Map, attack: Attack) -> [Option<usize>; 2] {
    let Attack { from, to } = attack;
    let place = |id: LandId| usize::try_from(id).ok()?.checked_sub(1).filter(|index| *index < map.len());
    match rules.named {
        Named::FromTo => [map.index(from), map.index(to)],
        Named::ToFrom => [map.index(to), map.index(from)],
        Named::Places => [place(from), place(to)],
    }
}

/// Whether the rules allow this attack.
pub(super) fn check(rules: &Rules, position: &Position, seat: Seat, attack: Attack) -> Result<(), Violation> {
    let violation = |rule, detail: String| Err(Violation::new(rule, detail));
    let map = position.map();
    let Attack { from, to } = attack;
    let [Some(source), Some(target)] = named(rules, map, attack) else {
        let unknown = if map.index(from).is_none() { from } else { to };
        return violation(ATTACK_LANDS, format!("there is no land {unknown}"));
    };
    let mine = position.flag(seat);
    let [owner, attacked] = [source, target].map(|land| position.owner[land]);
    let may_attack = match rules.own {
        Own::Players => Some(owner) == mine,
        Own::Any => true,
        Own::OneOfBoth => Some(owner) == mine || Some(attacked) == mine,
        Own::FlagOfSeat => Some(&owner) == Flag::ALL.get(usize::from(seat)),
    };
    if !may_attack {
        return violation(ATTACK_OWN, format!("land {from} does not belong to seat {seat}"));
    }
    if !(rules.army)(position.dice[source], position.dice[target]) {
        return violation(ATTACK_ARMY, format!("land {from} has {} dice", position.dice[source]));
    }
    let is_enemy = match rules.enemy {
        Enemy::Others => Some(attacked) != mine,
        Enemy::Any => true,
        Enemy::OwnersDiffer => attacked != owner,
    };
    if !is_enemy {
        return violation(ATTACK_ENEMY, format!("land {to} belongs to seat {seat} itself"));
    }
    if !(rules.reaches)(position, source, target) {
        return violation(ATTACK_BORDER, format!("lands {from} and {to} do not border on each other"));
    }
    Ok(())
}

/// Every legal attack of a seat: by attacking land, then by attacked land.
pub(super) fn attacks<'a>(rules: &'a Rules, position: &'a Position, seat: Seat) -> impl Iterator<Item = Attack> + 'a {
    let ids = position.map().ids();
    // Misreadings may let a player attack from anywhere, or name lands in another way.
    let usual = rules.own == Own::Players && rules.named == Named::FromTo;
    let sources = if usual { position.lands_of(seat) } else { position.map().all() };
    each(sources).flat_map(move |source| {
        let from = ids.get(source).copied();
        let in_reach = move |target: &usize| !usual || (rules.reaches)(position, source, *target);
        each(position.map().all()).filter(in_reach).filter_map(move |target| {
            let attack = Attack { from: from?, to: *ids.get(target)? };
            check(rules, position, seat, attack).is_ok().then_some(attack)
        })
    })
}

/// A legal answer to the call for a step.
pub(super) fn answered(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    let Stage::Attack { step, .. } = position.stage else { return };
    match choice {
        Move::Attack(Some(attack)) => {
            for rule in [ATTACK_LANDS, ATTACK_OWN, ATTACK_ARMY, ATTACK_ENEMY, ATTACK_BORDER, TURN_STEPS] {
                log.cite(rule);
            }
            let named = named(rules, position.map(), *attack);
            let [from, to] = named.map(|land| land.and_then(|land| position.map().ids().get(land).copied()));
            if let (Some(from), Some(to)) = (from, to) {
                position.stage = Stage::Roll { seat, step, from, to };
            }
        }
        _ => {
            log.cite(TURN_STOP);
            match (rules.stop)(step) {
                Stop::TakesStep => next_step(rules, position, seat, step + 1, None, None, log),
                Stop::IsIgnored => ask(rules, position, seat, step, None, log),
                Stop::EndsTurn | Stop::IsRefused => {
                    income::turn_ends(rules, position, seat, step, TurnEnd::Stopped, None, log);
                }
            }
        }
    }
}

/// A bad answer to the call for a step.
pub(super) fn failed(rules: &Rules, position: &mut Position, seat: Seat, kind: OffenceKind, log: &mut Log<Message>) {
    let Stage::Attack { step, .. } = position.stage else { return };
    log.cite(ATTACK_INVALID);
    match (rules.attack_failed)(kind) {
        AttackFailed::EndsTurn => income::turn_ends(rules, position, seat, step, TurnEnd::Failed(kind), None, log),
        AttackFailed::AskedAgain => ask(rules, position, seat, step, None, log),
        AttackFailed::StepLost => next_step(rules, position, seat, step + 1, None, None, log),
    }
}

/// The next step of the turn, or its end where the steps are used up.
fn next_step(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    step: u32,
    before: Option<&Arc<Scene>>,
    income_before: Option<u32>,
    log: &mut Log<Message>,
) {
    if step <= (rules.steps)(position.turn, position.ply) {
        return ask(rules, position, seat, step, before, log);
    }
    log.cite(TURN_STEPS);
    income::turn_ends(rules, position, seat, step, TurnEnd::StepsUsed, income_before, log);
}

/// Luck has thrown the dice of the attack that the stage names.
pub(super) fn settle(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let cannot_be = |what: &str| Err(Violation::new(BATTLE_ROLL, what.to_owned()));
    let Stage::Roll { seat, step, from, to } = position.stage else { return cannot_be("no dice are thrown here") };
    let (Some(source), Some(target)) = (position.map().index(from), position.map().index(to)) else {
        return cannot_be("the lands do not exist");
    };
    let Some(flag) = position.flag(seat) else { return cannot_be("the attacker has no flag") };
    let (attacker, defender) = (position.dice[source], position.dice[target]);
    let thrown = (rules.thrown)(attacker, defender);
    let fits =
        |dice: &[u8], thrown: u8| dice.len() == usize::from(thrown) && dice.iter().all(|die| (1..=6).contains(die));
    if !fits(&roll.attacker, thrown.0) || !fits(&roll.defender, thrown.1) {
        return cannot_be("every die of both lands is thrown, from 1 to 6");
    }
    let attacked = position.seat_of(position.owner[target]);
    let before = tell::scene(rules, position);
    let income_before = (rules.income_board == IncomeBoard::BeforeLastStep).then(|| (rules.income)(position, flag));
    log.cite(BATTLE_ROLL);
    log.cite(BATTLE_SUM);
    let won = (rules.beats)(&roll.attacker, &roll.defender);
    if won {
        log.cite(BATTLE_WON);
        let (stays, moves) = (rules.won)(attacker, defender);
        position.set_owner(target, flag);
        position.set_dice(target, moves);
        position.set_dice(source, stays);
        if let Some(loser) = attacked.filter(|loser| !position.lives(*loser)) {
            eliminate(rules, position, loser, seat, log);
        }
    } else {
        log.cite(BATTLE_LOST);
        let (stays, holds) = (rules.lost)(attacker, defender);
        position.set_dice(target, holds);
        position.set_dice(source, stays);
    }
    let attack = Some(Attack { from, to });
    let report = tell::Report { mover: seat, step, attack, attacked, won, before: &before };
    tell::opponents(rules, position, &report, log);
    let conquers = position.held(flag) == position.map().all();
    if conquers && rules.last_land == LastLand::EndsWar {
        income::conquered(rules, position, log);
    } else if conquers && rules.last_land == LastLand::PaysIncome || !won && rules.asked == Asked::NotAfterLoss {
        income::turn_ends(rules, position, seat, step, TurnEnd::StepsUsed, income_before, log);
    } else {
        let counts = rules.counted == Counted::All || won;
        next_step(rules, position, seat, step + u32::from(counts), Some(&before), income_before, log);
    }
    Ok(())
}

/// A player has lost his last land.
fn eliminate(rules: &Rules, position: &mut Position, loser: Seat, attacker: Seat, log: &mut Log<Message>) {
    log.cite(BATTLE_ELIMINATED);
    log.cite(BATTLE_ELIMINATED_RESERVE);
    let is_out = match rules.eliminated {
        Eliminated::AtOnce => true,
        Eliminated::AtHisTurn | Eliminated::AtTurnEnd => false,
        Eliminated::WithoutReserve if position.reserve(loser) > 0 => return,
        Eliminated::WithoutReserve => true,
    };
    if is_out && !position.out.contains(&loser) {
        position.out.push(loser);
    }
    let (loser, attacker) = (usize::from(loser), usize::from(attacker));
    match rules.eliminated_reserve {
        EliminatedReserve::Gone => position.reserve[loser] = 0,
        EliminatedReserve::Kept => {}
        EliminatedReserve::AttackersGone => position.reserve[attacker] = 0,
        EliminatedReserve::Inherited => {
            let inherited = position.reserve[attacker].saturating_add(position.reserve[loser]);
            position.reserve[attacker] = (rules.cap)(inherited);
            position.reserve[loser] = 0;
        }
    }
}
