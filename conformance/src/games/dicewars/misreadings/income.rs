//! Misreadings of income.

use super::failed::fails_unpaid;
use crate::contest::Variant;
use rulebook_spec::dicewars::map::{Lands, each, one};
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{Flag, LandId, Message, Position, Roll, Rules, Stage, attack, battle, income, turn};
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("dicewars.income.group.all-lands", INCOME_GROUP, "pays for all lands, connected or not",
        |r| r.income = |position, flag| position.held(flag).count_ones()),
    Variant::misreading("dicewars.income.group.number", INCOME_GROUP, "pays for the number of groups",
        |r| r.income = |position, flag| position.map().groups(position.held(flag)).count() as u32),
    Variant::misreading("dicewars.income.group.first", INCOME_GROUP, "pays for the first group that it finds",
        |r| r.income = first_group),
    Variant::misreading("dicewars.income.group.before-last-step", INCOME_GROUP, "counts before the attack that uses the steps up",
        |r| r.roll = counts_before_last_step),
    Variant::misreading("dicewars.income.always.not-after-foul", INCOME_ALWAYS, "pays nothing when a bad answer ended the turn",
        |r| r.attack_failed = fails_unpaid),
    Variant::misreading("dicewars.income.always.not-without-attack", INCOME_ALWAYS, "pays nothing for a turn without an attack",
        |r| { r.stop = stops_unpaid_at_once; r.attack_failed = fails_unpaid_at_once; }),
    Variant::misreading("dicewars.income.always.not-after-last-step", INCOME_ALWAYS, "pays nothing when the last step ended the turn",
        |r| r.next_step = steps_used_up_unpaid),
    Variant::misreading("dicewars.income.pool.reserve-unused", INCOME_POOL, "never lays out the reserve",
        |r| { r.pool = |_, _, income| income; r.keep = keeps_beside; }),
    Variant::misreading("dicewars.income.pool.reserve-stays", INCOME_POOL, "lays out the reserve and forgets to empty it",
        |r| { r.pool = |position, seat, income| income.saturating_add(position.reserve(seat)); r.keep = keeps_beside; }),
    Variant::misreading("dicewars.income.pool.reserve-instead", INCOME_POOL, "lays out the reserve in place of the income",
        |r| r.pool = reserve_instead),
    Variant::misreading("dicewars.income.scatter.full-lands", INCOME_SCATTER, "draws full lands, too, and loses the die then",
        |r| { r.eligible = Position::held; r.scatter = die_lost_on_full_land; }),
    Variant::misreading("dicewars.income.scatter.largest-group", INCOME_SCATTER, "lays dice only on the largest group",
        |r| r.eligible = on_largest_group),
    Variant::misreading("dicewars.income.scatter.at-borders", INCOME_SCATTER, "lays dice only on lands that border on another state",
        |r| r.eligible = at_borders),
    Variant::misreading("dicewars.income.reserve.lost", INCOME_RESERVE, "destroys what finds no room",
        |r| r.keep = keeps_nothing),
    Variant::misreading("dicewars.income.reserve.only-where-full", INCOME_RESERVE, "keeps what finds no room only when all lands were full before the first die",
        |r| r.scatter = keeps_nothing_after_a_die),
    Variant::misreading("dicewars.income.reserve.to-next", INCOME_RESERVE, "adds what finds no room to the reserve of the next player",
        |r| r.keep = keeps_for_next),
    Variant::misreading("dicewars.income.cap.ninety-nine", INCOME_CAP, "cuts a reserve to 99",
        |r| r.reserve_cap = 99),
    Variant::misreading("dicewars.income.cap.none", INCOME_CAP, "lets a reserve grow without limit",
        |r| r.reserve_cap = u32::MAX),
    Variant::misreading("dicewars.income.cap.untested", INCOME_CAP, "accepts a setup with a reserve above 100",
        |r| r.check_reserve = |_| Ok(())),
];

fn first_group(position: &Position, flag: Flag) -> u32 {
    position.map().groups(position.held(flag)).next().map_or(0, Lands::count_ones)
}

/// The battle by which the turn ends is followed by an income that was counted before it.
fn counts_before_last_step(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let Stage::Roll { seat, .. } = position.stage else { return battle::roll(rules, position, roll, log) };
    let counted = position.flag(seat).map_or(0, |flag| (rules.income)(position, flag));
    let waits = Rules { turn_ends: |_, _, _, _| {}, ..rules.clone() };
    battle::roll(&waits, position, roll, log)?;
    if let Stage::Roll { .. } = position.stage {
        income::pay(rules, position, seat, counted, log);
    }
    Ok(())
}

fn is_first_step(position: &Position) -> bool {
    matches!(position.stage, Stage::Attack { step: 1, .. })
}

fn stops_unpaid_at_once(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if is_first_step(position) {
        log.cite(TURN_STOP);
        return income::pay(rules, position, seat, 0, log);
    }
    turn::stop(rules, position, seat, log);
}

fn fails_unpaid_at_once(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let fails = if is_first_step(position) { fails_unpaid } else { attack::failed };
    fails(rules, position, seat, log);
}

fn steps_used_up_unpaid(rules: &Rules, position: &mut Position, seat: Seat, step: u32, log: &mut Log<Message>) {
    let unpaid =
        Rules { turn_ends: |rules, position, seat, log| income::pay(rules, position, seat, 0, log), ..rules.clone() };
    turn::next_step(&unpaid, position, seat, step, log);
}

/// The reserve was not emptied.
fn keeps_beside(rules: &Rules, position: &mut Position, seat: Seat, left: u32) {
    let all = position.reserve(seat).saturating_add(left);
    income::keep(rules, position, seat, all);
}

fn reserve_instead(position: &mut Position, seat: Seat, income: u32) -> u32 {
    match income::pool(position, seat, 0) {
        0 => income,
        reserve => reserve,
    }
}

fn die_lost_on_full_land(
    rules: &Rules,
    position: &mut Position,
    land: LandId,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let index = position.map().index(land).filter(|index| position.land(*index).1 >= 8);
    let mover = match position.stage {
        Stage::Scatter { seat, .. } => position.flag(seat),
        _ => None,
    };
    if let (Some(index), Some(flag)) = (index, mover)
        && (rules.eligible)(position, flag) & one(index) != 0
    {
        position.set_dice(index, 7);
    }
    income::scatter(rules, position, land, log)
}

fn on_largest_group(position: &Position, flag: Flag) -> Lands {
    let groups = position.map().groups(position.held(flag));
    let largest =
        groups.reduce(|largest, group| if group.count_ones() > largest.count_ones() { group } else { largest });
    position.below_full(flag) & largest.unwrap_or(0)
}

fn at_borders(position: &Position, flag: Flag) -> Lands {
    let map = position.map();
    let outside = map.all() & !position.held(flag);
    each(position.below_full(flag)).filter(|index| map.borders(*index) & outside != 0).map(one).sum()
}

fn keeps_nothing(rules: &Rules, position: &mut Position, seat: Seat, _: u32) {
    income::keep(rules, position, seat, 0);
}

fn keeps_nothing_after_a_die(
    rules: &Rules,
    position: &mut Position,
    land: LandId,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    income::scatter(&Rules { keep: keeps_nothing, ..rules.clone() }, position, land, log)
}

fn keeps_for_next(rules: &Rules, position: &mut Position, seat: Seat, left: u32) {
    let next = turn::follows(rules, position, seat).map_or(seat, |(next, _)| next);
    keeps_beside(rules, position, next, left);
}
