//! What the referee tells whom (004 ¶24 to ¶31, ¶36 to ¶45).

use super::calls::Asked;
use super::names::*;
use super::view::Scene;
use super::{Attack, Flag, Message, Position, Rules, Stage, World};
use crate::game::{Log, Seat, Seats};
use crate::rule::Rule;
use std::sync::Arc;

/// The lands that each land borders on (¶24, `map.borders`): every player is told them once, since they stay the same.
pub fn map(position: &Position) -> Message {
    let map = position.map();
    Message::Map(map.ids().iter().enumerate().map(|(index, id)| (*id, map.neighbours(index).to_vec())).collect())
}

/// What all players are shown alike: the lands as they are, the flags of living states, and their reserves (¶25 to ¶30).
pub fn scene(position: &Position) -> Scene {
    Scene::of(position, position.flags_on_map())
}

/// What a world shows (¶25 to ¶31).
const WORLD: [Rule; 4] = [TOLD_WORLD, TOLD_FLAGS, TOLD_RESERVE, TOLD_ATTACKS_LEFT];

/// The world that a seat is handed, with its own flag (¶25 to ¶31).
pub fn world(rules: &Rules, position: &Position, scene: &Arc<Scene>, seat: Seat) -> World {
    let attacks_left = (rules.attacks_left)(position, seat);
    World { scene: scene.clone(), my_flag: position.flag(seat), attacks_left }
}

/// How many steps a seat may still make, the one that it is asked for included; 0 where it is not asked (¶31).
pub fn attacks_left(position: &Position, seat: Seat) -> u32 {
    match position.stage {
        Stage::Attack { seat: mover, step } if mover == seat => (position.turn + 1).saturating_sub(step),
        _ => 0,
    }
}

/// What a seat may see.
pub fn view(rules: &Rules, position: &Position, seat: Seat) -> World {
    (rules.world)(rules, position, &Arc::new((rules.scene)(position)), seat)
}

/// Makes the call that the seat is to answer now (¶36 to ¶45).
pub fn call(rules: &Rules, position: &Position, seat: Seat, log: &mut Log<Message>) {
    match (rules.asked)(position, seat) {
        Asked::Init => {
            log.cite(PREPARE_INIT);
            log.send(seat, Message::Init);
        }
        Asked::Name => {
            log.cite(PREPARE_NAME);
            log.send(seat, Message::GetName);
        }
        Asked::Flag => {
            log.cite(CHOICE_LAST_FIRST);
            log.cites.extend_from_slice(&WORLD);
            log.cite(TOLD_AVAILABLE);
            if position.free_flags().count() == 1 {
                log.cite(CHOICE_LAST_FLAG);
            } else {
                log.does_not_apply(CHOICE_LAST_FLAG);
            }
            let available = (rules.available)(position);
            log.send(seat, Message::ChooseFlag { world: view(rules, position, seat), available });
        }
        Asked::Attack => {
            log.cite(TURN_ASKED);
            log.cites.extend_from_slice(&WORLD);
            log.send(seat, Message::Attack { world: view(rules, position, seat) });
        }
        Asked::Nothing => {}
    }
}

/// Who is to choose a flag is told which ones are left (¶40).
pub fn available(position: &Position) -> Vec<Flag> {
    position.free_flags().collect()
}

/// What there is to tell of an attack.
#[derive(Debug)]
pub struct Report {
    /// Who attacked.
    pub mover: Seat,
    /// The flag of the attacker.
    pub opponent: Flag,
    /// The attack. By the literal rules there always is one; some readings report a turn that ended without any.
    pub attack: Option<Attack>,
    /// What could be seen before it.
    pub before: Arc<Scene>,
    /// Whether it was won.
    pub won: bool,
}

/// Those who are to hear of an attack are told of it (¶42, ¶43).
pub fn opponents(rules: &Rules, position: &Position, report: &Report, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[TOLD_ATTACK, TOLD_BEFORE]);
    let hearers = (rules.hearers)(position, report);
    if hearers.first().is_some() {
        log.cites.extend_from_slice(&WORLD);
    }
    for hearer in hearers.iter() {
        log.send(hearer, (rules.opponent_attack)(rules, position, report, hearer));
    }
}

/// All living players but the attacker hear of an attack (¶43).
pub fn hearers(position: &Position, report: &Report) -> Seats {
    position.living().filter(|seat| *seat != report.mover).fold(Seats::default(), Seats::with)
}

/// They hear the attacker's flag, the two lands, and whether the attack was won (¶42, ¶43).
pub fn opponent_attack(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> Message {
    let before = (rules.before)(rules, position, report, hearer);
    Message::OpponentAttack { opponent: report.opponent, attack: report.attack, before, won: report.won }
}

/// With it comes the world as it was before the attack, as the hearer sees it (¶43).
pub fn before(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> World {
    (rules.world)(rules, position, &report.before, hearer)
}
