//! The end of a turn: income, the dice that are laid out, and the reserve (004 ¶14).

use super::names::*;
use super::{Flag, LandId, Message, Position, Rules, Stage};
use crate::game::{Log, Seat};
use crate::rule::Violation;

/// The most dice in reserve (¶14).
pub const RESERVE_CAP: u32 = 100;

/// Every turn brings income, however it ended (¶14).
pub fn turn_ends(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let income = position.flag(seat).map_or(0, |flag| (rules.income)(position, flag));
    pay(rules, position, seat, income, log);
}

/// The number of lands in the largest connected group of the player's lands (¶14).
pub fn income(position: &Position, flag: Flag) -> u32 {
    position.map().groups(position.held(flag)).map(|group| group.count_ones()).max().unwrap_or(0)
}

/// Lays out this much income.
pub fn pay(rules: &Rules, position: &mut Position, seat: Seat, income: u32, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[INCOME_ALWAYS, INCOME_GROUP, INCOME_POOL]);
    let dice = (rules.pool)(position, seat, income);
    lay_out(rules, position, seat, dice, log);
}

/// Income and reserve together are the dice to be laid out (¶14).
pub fn pool(position: &mut Position, seat: Seat, income: u32) -> u32 {
    income.saturating_add(std::mem::take(&mut position.reserve[usize::from(seat)]))
}

/// Dice are laid out one by one while a land can take one; the rest is kept, and the next turn begins (¶14).
fn lay_out(rules: &Rules, position: &mut Position, seat: Seat, dice: u32, log: &mut Log<Message>) {
    let has_room = || position.flag(seat).is_some_and(|flag| (rules.eligible)(position, flag) != 0);
    if dice > 0 && has_room() {
        log.does_not_apply(INCOME_RESERVE);
        position.stage = Stage::Scatter { seat, left: dice };
        return;
    }
    log.cites.extend_from_slice(&[INCOME_RESERVE, INCOME_CAP]);
    (rules.keep)(rules, position, seat, dice);
    (rules.next_turn)(rules, position, seat, log);
}

/// Luck has drawn the land for the next die (¶14).
///
/// # Errors
/// A land that takes no die.
pub fn scatter(rules: &Rules, position: &mut Position, land: LandId, log: &mut Log<Message>) -> Result<(), Violation> {
    let cannot_be = |what: &str| Err(Violation::new(INCOME_SCATTER, what.to_owned()));
    let Stage::Scatter { seat, left } = position.stage else { return cannot_be("no die is laid out here") };
    let Some(index) = position.map().index(land) else { return cannot_be("there is no such land") };
    let eligible = position.flag(seat).map_or(0, |flag| (rules.eligible)(position, flag));
    if eligible >> index & 1 == 0 {
        return cannot_be("a die is laid on a land of the mover with less than 8 dice");
    }
    log.cite(INCOME_SCATTER);
    position.set_dice(index, position.dice[index] + 1);
    lay_out(rules, position, seat, left - 1, log);
    Ok(())
}

/// What is left is the player's new reserve; what goes beyond 100 dice is destroyed (¶14).
pub fn keep(rules: &Rules, position: &mut Position, seat: Seat, left: u32) {
    position.reserve[usize::from(seat)] = left.min(rules.reserve_cap);
}
