//! What the referee tells whom (004 ¶25 to ¶31, ¶42 to ¶45).

use super::clauses::{
    AttackWorld, AttacksLeftTo, Available, Before, BeforeView, FlagsListed, Hearers, Opponent, ReservesTold, Rules,
};
use super::rules::*;
use super::world::Scene;
use super::{Attack, Call, Flag, Message, Position, Stage, World};
use crate::game::{Log, Seat};
use std::sync::Arc;

/// The map, which is the same for all and always.
pub(super) fn map(position: &Position) -> Message {
    let map = position.map();
    Message::Map(map.ids().iter().enumerate().map(|(index, id)| (*id, map.neighbours(index).to_vec())).collect())
}

/// The lands as they are now, as all receivers share them.
pub(super) fn scene(rules: &Rules, position: &Position) -> Arc<Scene> {
    let mut scene = match rules.flags_listed {
        FlagsListed::Living | FlagsListed::Others => Scene::of(position, position.flags_on_map()),
        FlagsListed::Eight => Scene::of(position, Flag::ALL.into_iter()),
        FlagsListed::All => {
            let all = (0..position.map().players()).filter_map(|seat| position.flag(seat));
            Scene::of(position, all.chain(position.flags_on_map()))
        }
    };
    if rules.reserves_told == ReservesTold::BySeat {
        scene.mix_reserves((0..position.map().players()).map(|seat| position.reserve(seat)));
    }
    Arc::new(scene)
}

/// A shared picture as one seat is handed it.
fn world(rules: &Rules, scene: &Arc<Scene>, my_flag: Option<Flag>, attacks_left: u32) -> World {
    let scene = match (rules.reserves_told, rules.flags_listed) {
        (ReservesTold::Own, _) => Arc::new(Scene::clone(scene).with_reserve_of(my_flag)),
        (ReservesTold::None, _) => Arc::new(Scene::clone(scene).with_reserve_of(None)),
        (_, FlagsListed::Others) => Arc::new(Scene::clone(scene).without(my_flag)),
        (ReservesTold::All | ReservesTold::BySeat, _) => scene.clone(),
    };
    World { scene, my_flag, attacks_left }
}

/// What a seat may see.
pub(super) fn view(rules: &Rules, position: &Position, seat: Seat) -> World {
    let attacks_left = match position.stage {
        Stage::Attack { seat: mover, step } if mover == seat || rules.attacks_left_to == AttacksLeftTo::All => {
            (rules.attacks_left)(position.turn, step)
        }
        _ => 0,
    };
    world(rules, &scene(rules, position), (rules.own_flag)(position, seat), attacks_left)
}

/// Makes the call that the seat is to answer now.
pub(super) fn call(rules: &Rules, position: &Position, seat: Seat, log: &mut Log<Message>) {
    match &position.stage {
        Stage::Prepare(calls) => match calls.get(usize::from(seat)) {
            Some(Call::Init) => {
                log.cite(PREPARE_INIT);
                log.send(seat, Message::Init);
            }
            Some(Call::Name) => {
                log.cite(PREPARE_NAME);
                log.send(seat, Message::GetName);
            }
            Some(Call::Ready) | None => {}
        },
        Stage::Choose(_) => {
            log.cite(CHOICE_LAST_FIRST);
            log.cite(TOLD_WORLD);
            log.cite(TOLD_AVAILABLE);
            if position.free_flags().count() == 1 {
                log.cite(CHOICE_LAST_FLAG);
            }
            let available = available(rules, position, seat);
            log.send(seat, Message::ChooseFlag { world: view(rules, position, seat), available });
        }
        Stage::Attack { .. } => attack(rules, position, seat, None, log),
        Stage::Deal | Stage::Roll { .. } | Stage::Scatter { .. } | Stage::Over => {}
    }
}

/// The flags that the seat may choose from.
fn available(rules: &Rules, position: &Position, seat: Seat) -> Vec<Flag> {
    let offered = |flag: &Flag| match position.seat_of(*flag) {
        None => true,
        Some(other) => {
            let map = position.map();
            rules.available == Available::BeforeLast && map.place_in_order(other) == map.place_in_order(seat) + 1
        }
    };
    match rules.available {
        Available::Free | Available::BeforeLast => position.flags_on_map().filter(offered).collect(),
        Available::OnMap => position.flags_on_map().collect(),
        Available::Eight => Flag::ALL.to_vec(),
    }
}

/// Asks for an attack; `before` is the world before the last attack of the same turn.
pub(super) fn attack(
    rules: &Rules,
    position: &Position,
    seat: Seat,
    before: Option<&Arc<Scene>>,
    log: &mut Log<Message>,
) {
    for rule in [TURN_ASKED, TOLD_WORLD, TOLD_FLAGS, TOLD_RESERVE, TOLD_ATTACKS_LEFT] {
        log.cite(rule);
    }
    let mut shown = view(rules, position, seat);
    match (rules.attack_world, before) {
        (AttackWorld::BeforeLastAttack, Some(before)) => shown.scene = before.clone(),
        (AttackWorld::OldDice, Some(before)) => {
            shown.scene = Arc::new(Scene::clone(&shown.scene).with_dice_where_owned_as(before));
        }
        _ => {}
    }
    log.send(seat, Message::Attack { world: shown });
}

/// What there is to tell of an attack, or of the end of a turn.
pub(super) struct Report<'a> {
    pub(super) mover: Seat,
    /// The step that it was.
    pub(super) step: u32,
    /// `None` for the end of a turn.
    pub(super) attack: Option<Attack>,
    /// The seat of the attacked land.
    pub(super) attacked: Option<Seat>,
    pub(super) won: bool,
    pub(super) before: &'a Arc<Scene>,
}

/// Tells those who are to hear of it.
pub(super) fn opponents(rules: &Rules, position: &Position, report: &Report<'_>, log: &mut Log<Message>) {
    if report.attack.is_some() {
        log.cite(TOLD_ATTACK);
        log.cite(TOLD_BEFORE);
    }
    let shown = match rules.before {
        Before::Before => report.before.clone(),
        Before::After => scene(rules, position),
        Before::LandsOnly => Arc::new(Scene::clone(report.before).with_states_of(&scene(rules, position))),
    };
    let left = (rules.attacks_left)(position.turn, report.step);
    for hearer in 0..position.map().players() {
        let attacked = report.attacked == Some(hearer);
        let other = hearer != report.mover;
        let hears = match rules.hearers {
            Hearers::LivingOthers => other && position.lives(hearer),
            Hearers::EliminatedToo => other && (position.lives(hearer) || attacked),
            Hearers::AttackerToo => position.lives(hearer),
            Hearers::Attacked => attacked && position.lives(hearer),
            Hearers::Nobody => false,
        };
        let told = match rules.opponent {
            Opponent::Attacker => position.flag(report.mover),
            Opponent::Hearer => position.flag(hearer),
            Opponent::Attacked => report.attacked.or(Some(report.mover)).and_then(|seat| position.flag(seat)),
        };
        let (true, Some(opponent)) = (hears, told) else { continue };
        let (eyes, attacks_left) = match rules.before_view {
            BeforeView::Hearer if rules.attacks_left_to == AttacksLeftTo::All => (hearer, left),
            BeforeView::Hearer => (hearer, 0),
            BeforeView::Attacker => (report.mover, left),
            BeforeView::FlagOfAttacker => (report.mover, 0),
        };
        let before = world(rules, &shown, (rules.own_flag)(position, eyes), attacks_left);
        let won = (rules.won_told)(report.won, attacked);
        log.send(hearer, Message::OpponentAttack { opponent, attack: report.attack, before, won });
    }
}
