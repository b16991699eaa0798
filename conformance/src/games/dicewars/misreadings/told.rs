//! Misreadings of what players are told.

use crate::contest::Variant;
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::told::{self, Report};
use rulebook_spec::dicewars::view::Scene;
use rulebook_spec::dicewars::{Flag, Message, Position, Roll, Rules, Stage, World, battle};
use rulebook_spec::game::{Log, Seat, Seats};
use rulebook_spec::rule::Violation;
use std::sync::Arc;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("dicewars.told.world.stale", TOLD_WORLD, "shows an attacker the world before his last attack",
        |r| r.roll = shows_world_before),
    Variant::misreading("dicewars.told.world.old-dice", TOLD_WORLD, "brings only lands with a new owner up to date after an attack",
        |r| r.roll = shows_old_dice),
    Variant::misreading("dicewars.told.world.flag-of-seat", TOLD_WORLD, "tells a player the flag with the number of his seat for his own",
        |r| r.world = world_with_flag_of_seat),
    Variant::misreading("dicewars.told.flags.all", TOLD_FLAGS, "lists the flags of players who are out, too",
        |r| r.scene = scene_of_all),
    Variant::misreading("dicewars.told.flags.eight", TOLD_FLAGS, "lists all eight flags",
        |r| r.scene = |position| Scene::of(position, Flag::ALL.into_iter())),
    Variant::misreading("dicewars.told.flags.others", TOLD_FLAGS, "does not list the flag of the player who is told",
        |r| r.world = world_of_others),
    Variant::misreading("dicewars.told.reserve.own-only", TOLD_RESERVE, "tells a player no reserve but his own",
        |r| r.world = world_with_own_reserve),
    Variant::misreading("dicewars.told.reserve.none", TOLD_RESERVE, "tells every reserve as 0",
        |r| r.scene = |position| Scene { reserve: Default::default(), ..told::scene(position) }),
    Variant::misreading("dicewars.told.reserve.by-seat", TOLD_RESERVE, "tells the reserves in the order of seats, whichever flags they have",
        |r| r.scene = scene_with_reserves_by_seat),
    Variant::misreading("dicewars.told.attacks-left.one-less", TOLD_ATTACKS_LEFT, "does not count the step that is asked for",
        |r| r.attacks_left = |position, seat| told::attacks_left(position, seat).saturating_sub(1)),
    Variant::misreading("dicewars.told.attacks-left.never-less", TOLD_ATTACKS_LEFT, "tells N at every step of the turn",
        |r| r.attacks_left = |position, seat| told::attacks_left(position, seat).min(1) * position.turn),
    Variant::misreading("dicewars.told.attacks-left.to-all", TOLD_ATTACKS_LEFT, "tells everybody how many steps the attacker has left",
        |r| { r.attacks_left = |position, _| steps_left(position); r.before = before_with_steps_left; }),
    Variant::misreading("dicewars.told.available.taken-too", TOLD_AVAILABLE, "offers flags that are taken",
        |r| r.available = |position| position.flags_on_map().collect()),
    Variant::misreading("dicewars.told.available.eight", TOLD_AVAILABLE, "offers all eight flags",
        |r| r.available = |_| Flag::ALL.to_vec()),
    Variant::misreading("dicewars.told.available.stale", TOLD_AVAILABLE, "still offers the flag that the player before has chosen",
        |r| r.available = available_a_while_ago),
    Variant::misreading("dicewars.told.attack.eliminated-too", TOLD_ATTACK, "tells the player whom the attack has eliminated",
        |r| r.hearers = eliminated_too),
    Variant::misreading("dicewars.told.attack.attacker-too", TOLD_ATTACK, "tells the attacker of his own attack",
        |r| r.hearers = |position, _| position.living().fold(Seats::default(), Seats::with)),
    Variant::misreading("dicewars.told.attack.attacked-only", TOLD_ATTACK, "tells only the player who was attacked",
        |r| r.hearers = attacked_only),
    Variant::misreading("dicewars.told.attack.nobody", TOLD_ATTACK, "tells nobody of an attack",
        |r| r.hearers = |_, _| Seats::default()),
    Variant::misreading("dicewars.told.attack.hearers-flag", TOLD_ATTACK, "passes the hearer's own flag as the attacker's",
        |r| r.opponent_attack = by_hearers_flag),
    Variant::misreading("dicewars.told.attack.attacked-flag", TOLD_ATTACK, "passes the flag of the attacked land as the attacker's",
        |r| r.opponent_attack = by_attacked_flag),
    Variant::misreading("dicewars.told.attack.hearers-success", TOLD_ATTACK, "tells the attacked player whether he has won himself",
        |r| r.opponent_attack = with_hearers_success),
    Variant::misreading("dicewars.told.before.after", TOLD_BEFORE, "shows hearers the world after the attack",
        |r| r.before = world_after),
    Variant::misreading("dicewars.told.before.attackers-flag", TOLD_BEFORE, "hands hearers a world with the attacker's flag for their own",
        |r| r.before = before_with_attackers_flag),
    Variant::misreading("dicewars.told.before.lands-only", TOLD_BEFORE, "shows hearers the lands before the attack, but states and reserves after it",
        |r| r.before = lands_before),
];

fn shows_world_before(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let before = Arc::new((rules.scene)(position));
    show_after_attack(rules, position, roll, log, |world| world.scene = before)
}

/// The dice of lands that have the same owner as before the attack are not brought up to date.
fn shows_old_dice(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let before = (rules.scene)(position);
    show_after_attack(rules, position, roll, log, |world| {
        let mut scene = Scene::clone(&world.scene);
        for land in (0..scene.owner.len()).filter(|land| before.owner[*land] == world.scene.owner[*land]) {
            scene.dice[land] = before.dice[land];
        }
        world.scene = Arc::new(scene);
    })
}

/// A battle, and another world for its attacker where he is asked on in the same turn.
fn show_after_attack(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
    change: impl FnOnce(&mut World),
) -> Result<(), Violation> {
    let (stage, ply) = (position.stage.clone(), position.ply);
    battle::roll(rules, position, roll, log)?;
    let goes_on = match (stage, &position.stage) {
        (Stage::Roll { seat, .. }, Stage::Attack { seat: asked, .. }) => seat == *asked && position.ply == ply,
        _ => false,
    };
    if let (true, Some((_, Message::Attack { world }))) = (goes_on, log.sent.last_mut()) {
        change(world);
    }
    Ok(())
}

fn world_with_flag_of_seat(rules: &Rules, position: &Position, scene: &Arc<Scene>, seat: Seat) -> World {
    let my_flag = position.flag(seat).and(Flag::ALL.get(usize::from(seat)).copied());
    World { my_flag, ..told::world(rules, position, scene, seat) }
}

fn scene_of_all(position: &Position) -> Scene {
    let all = (0..position.map().players()).filter_map(|seat| position.flag(seat));
    Scene::of(position, all.chain(position.flags_on_map()))
}

fn world_of_others(rules: &Rules, position: &Position, scene: &Arc<Scene>, seat: Seat) -> World {
    let mut scene = Scene::clone(scene);
    scene.listed &= !position.flag(seat).map_or(0, |flag| 1 << flag.index());
    told::world(rules, position, &Arc::new(scene), seat)
}

fn world_with_own_reserve(rules: &Rules, position: &Position, scene: &Arc<Scene>, seat: Seat) -> World {
    let mut scene = Scene::clone(scene);
    for flag in Flag::ALL.into_iter().filter(|flag| Some(*flag) != position.flag(seat)) {
        scene.reserve[flag.index()] = 0;
    }
    told::world(rules, position, &Arc::new(scene), seat)
}

/// The listed flags have the reserves of the first seats, in their order.
fn scene_with_reserves_by_seat(position: &Position) -> Scene {
    let mut scene = told::scene(position);
    let mut reserves = position.reserve.iter();
    for flag in Flag::ALL.into_iter().filter(|flag| scene.listed >> flag.index() & 1 == 1) {
        scene.reserve[flag.index()] = reserves.next().copied().unwrap_or(0);
    }
    scene
}

/// The steps that the player has left whose turn it is, whoever is told.
fn steps_left(position: &Position) -> u32 {
    match position.stage {
        Stage::Attack { step, .. } => (position.turn + 1).saturating_sub(step),
        _ => 0,
    }
}

fn before_with_steps_left(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> World {
    let attacks_left = match position.stage {
        Stage::Roll { step, .. } => (position.turn + 1).saturating_sub(step),
        _ => steps_left(position),
    };
    World { attacks_left, ..told::before(rules, position, report, hearer) }
}

/// The flags that were left when the player before was asked.
fn available_a_while_ago(position: &Position) -> Vec<Flag> {
    let Stage::Choose(seat) = position.stage else { return told::available(position) };
    let place = |seat| position.map().place_in_order(seat);
    let offered = |flag: &Flag| position.seat_of(*flag).is_none_or(|other| place(other) == place(seat) + 1);
    position.flags_on_map().filter(offered).collect()
}

/// The flag of the attacked land before the attack.
fn attacked_flag(position: &Position, report: &Report) -> Option<Flag> {
    report.attack.and_then(|attack| position.map().index(attack.to)).map(|land| report.before.owner[land])
}

fn attacked(position: &Position, report: &Report) -> Option<Seat> {
    attacked_flag(position, report).and_then(|flag| position.seat_of(flag))
}

fn eliminated_too(position: &Position, report: &Report) -> Seats {
    let attacked = attacked(position, report).filter(|seat| *seat != report.mover);
    attacked.into_iter().fold(told::hearers(position, report), Seats::with)
}

fn attacked_only(position: &Position, report: &Report) -> Seats {
    attacked(position, report).filter(|seat| position.lives(*seat)).into_iter().fold(Seats::default(), Seats::with)
}

/// The message that a hearer should get, with another flag for the attacker's.
fn by_flag(flag: Option<Flag>, mut message: Message) -> Message {
    if let (Message::OpponentAttack { opponent, .. }, Some(flag)) = (&mut message, flag) {
        *opponent = flag;
    }
    message
}

fn by_hearers_flag(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> Message {
    by_flag(position.flag(hearer), told::opponent_attack(rules, position, report, hearer))
}

fn by_attacked_flag(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> Message {
    by_flag(attacked_flag(position, report), told::opponent_attack(rules, position, report, hearer))
}

fn with_hearers_success(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> Message {
    let mut message = told::opponent_attack(rules, position, report, hearer);
    if let Message::OpponentAttack { won, .. } = &mut message {
        *won ^= attacked(position, report) == Some(hearer);
    }
    message
}

fn world_after(rules: &Rules, position: &Position, _: &Report, hearer: Seat) -> World {
    (rules.world)(rules, position, &Arc::new((rules.scene)(position)), hearer)
}

fn before_with_attackers_flag(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> World {
    World { my_flag: Some(report.opponent), ..told::before(rules, position, report, hearer) }
}

/// The lands before the attack; which states live, and their reserves, after it.
fn lands_before(rules: &Rules, position: &Position, report: &Report, hearer: Seat) -> World {
    let after = (rules.scene)(position);
    let scene = Scene { listed: after.listed, reserve: after.reserve, ..Scene::clone(&report.before) };
    (rules.world)(rules, position, &Arc::new(scene), hearer)
}
