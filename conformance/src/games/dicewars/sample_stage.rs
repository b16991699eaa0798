//! How far a sampled game has come.

use crate::choose::Choices;
use rulebook_spec::dicewars::income::RESERVE_CAP;
use rulebook_spec::dicewars::map::MOST_DICE;
use rulebook_spec::dicewars::plies::Turns;
use rulebook_spec::dicewars::{Call, Flag, Setup, Stage};
use rulebook_spec::game::Seat;

/// Gives a new map a stage: the beginning, the choice of flags, or anywhere in the war.
pub(super) fn stage(setup: &mut Setup, choices: &mut dyn Choices) {
    let order: Vec<Seat> = setup.order.clone().unwrap_or_else(|| (0..setup.players).collect());
    match choices.below(10) {
        0 => {
            let calls = [Call::Init, Call::Name, Call::Ready];
            let each = order.iter().map(|_| *choices.pick(&calls).unwrap_or(&Call::Init)).collect();
            setup.stage = if choices.once_in(2) { None } else { Some(Stage::Prepare(each)) };
        }
        1 | 2 => choosing(setup, &order, choices),
        _ => war(setup, &order, choices),
    }
}

fn flags_of(setup: &Setup) -> Vec<Flag> {
    Flag::ALL.into_iter().filter(|flag| setup.lands.iter().any(|land| land.flag == *flag)).collect()
}

fn choosing(setup: &mut Setup, order: &[Seat], choices: &mut dyn Choices) {
    let asked = choices.below(order.len() as u32 + 1) as usize;
    let mut flags = vec![None; order.len()];
    let mut free = flags_of(setup);
    for seat in order.iter().skip(asked + 1) {
        if !choices.once_in(3) {
            let index = choices.below(free.len() as u32) as usize;
            flags[usize::from(*seat)] = Some(free.swap_remove(index));
        }
    }
    setup.stage = Some(match order.get(asked) {
        Some(seat) => Stage::Choose(*seat),
        None => Stage::Deal,
    });
    if asked == order.len() {
        // Everybody was asked, and two at least have none.
        for seat in order.iter().skip(2) {
            if !choices.once_in(2) {
                continue;
            }
            let index = choices.below(free.len() as u32) as usize;
            flags[usize::from(*seat)] = Some(free.swap_remove(index));
        }
    }
    setup.flags = Some(flags);
}

fn war(setup: &mut Setup, order: &[Seat], choices: &mut dyn Choices) {
    let mut flags: Vec<Option<Flag>> = flags_of(setup).into_iter().map(Some).collect();
    super::maps::shuffle(&mut flags, choices);
    eliminate(setup, &flags, choices);
    let alive: Vec<Seat> = order.iter().copied().filter(|seat| !setup.out.contains(seat)).collect();
    let seat = choices.pick(&alive).copied().unwrap_or(0);
    let players = u32::from(setup.players);
    setup.turn = match choices.below(8) {
        0 => 200,
        1 => 199,
        2 => 200_u32.div_ceil(players),
        3 => choices.between(1, 200),
        _ => choices.between(1, 5),
    };
    let step = match choices.below(3) {
        0 => setup.turn,
        1 => 1,
        _ => choices.between(1, setup.turn),
    };
    let turns = Turns { order, out: &setup.out, seat, turn: setup.turn, taken: step - 1 };
    let plies = turns.plies().unwrap_or(1..=1);
    setup.ply = match choices.below(4) {
        0 if plies.contains(&200) => Some(200),
        1 => Some(choices.between(*plies.start(), *plies.end())),
        _ => None,
    };
    let mut reserve = || *choices.pick(&[0, 0, 0, 1, 5, 98, 99, RESERVE_CAP]).unwrap_or(&0);
    let reserve: Vec<u32> =
        (0..setup.players).map(|seat| if setup.out.contains(&seat) { 0 } else { reserve() }).collect();
    setup.reserve = Some(reserve);
    if choices.once_in(16) {
        (setup.turn, setup.ply, setup.stage) = (200, None, Some(Stage::Over));
    } else if choices.once_in(5) {
        let left = *choices.pick(&[1, 2, 3, 100, 101, 101, 102]).unwrap_or(&1);
        setup.reserve.iter_mut().for_each(|reserve| reserve[usize::from(seat)] = 0);
        let own = flags.get(usize::from(seat)).copied().flatten();
        let below = |land: &&mut rulebook_spec::dicewars::LandSetup| Some(land.flag) == own;
        setup.lands.iter_mut().filter(below).take(1).for_each(|land| land.dice = land.dice.min(MOST_DICE - 1));
        setup.stage = Some(Stage::Scatter { seat, left });
    } else {
        setup.stage = Some(Stage::Attack { seat, step });
        roll(setup, &flags, seat, step, choices);
    }
    setup.flags = Some(flags);
}

/// Takes some players out: their lands go to others, two players at least being left.
fn eliminate(setup: &mut Setup, flags: &[Option<Flag>], choices: &mut dyn Choices) {
    let mut alive: Vec<Seat> = (0..setup.players).collect();
    while alive.len() > 2 && choices.once_in(3) {
        let index = choices.below(alive.len() as u32) as usize;
        setup.out.push(alive.swap_remove(index));
    }
    let heirs: Vec<Flag> = alive.iter().filter_map(|seat| flags[usize::from(*seat)]).collect();
    for land in setup.lands.iter_mut().filter(|land| !heirs.contains(&land.flag)) {
        land.flag = choices.pick(&heirs).copied().unwrap_or(Flag::Red);
    }
    // Many hands make many groups; where few lands are left to each, players are eliminated soon.
    if choices.once_in(4) {
        let mut owners: Vec<Flag> = setup.lands.iter().map(|land| land.flag).collect();
        super::maps::shuffle(&mut owners, choices);
        setup.lands.iter_mut().zip(owners).for_each(|(land, owner)| land.flag = owner);
    }
}

/// At times begins with the roll of an attack, where the first border at hand allows one.
fn roll(setup: &mut Setup, flags: &[Option<Flag>], seat: Seat, step: u32, choices: &mut dyn Choices) {
    let own = flags.get(usize::from(seat)).copied().flatten();
    let attackers = setup.lands.iter().filter(|land| Some(land.flag) == own && land.dice > 1);
    let pairs: Vec<(i32, i32)> = attackers
        .flat_map(|land| land.neighbours.iter().map(move |other| (land.id, *other)))
        .filter(|(_, other)| setup.lands.iter().any(|land| land.id == *other && Some(land.flag) != own))
        .collect();
    if let (Some((from, to)), true) = (choices.pick(&pairs), choices.once_in(4)) {
        setup.stage = Some(Stage::Roll { seat, step, from: *from, to: *to });
    }
}
