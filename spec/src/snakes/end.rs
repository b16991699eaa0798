//! The end of a fight (001 ¶2, ¶3).

use super::names::*;
use super::{Ending, Message, Position, Rules, Stage, movement};
use crate::game::{Log, Places};
use crate::rule::Rule;

/// The longest limit, in rounds (ruling snakes.limit).
pub const MOST_ROUNDS: u32 = 1000;

/// The order in which ends are looked for (ruling snakes.end-check).
pub const ORDER: [Ending; 3] = [Ending::OneLeft, Ending::Limit, Ending::Blocked];

fn rule_of(ending: Ending) -> Rule {
    match ending {
        Ending::OneLeft => END_ONE_LEFT,
        Ending::Limit => END_LIMIT,
        Ending::Blocked => END_BLOCKED,
    }
}

/// Why the fight is over where a round would begin; `None` where it is not.
pub fn ending(rules: &Rules, position: &Position, log: &mut Log<Message>) -> Option<Ending> {
    rules.end_order.into_iter().find(|ending| {
        let is_over = match ending {
            Ending::OneLeft => (rules.one_left)(position),
            Ending::Limit => (rules.used_up)(position.round, position.limit()),
            Ending::Blocked => (rules.all_blocked)(rules, position),
        };
        if !is_over {
            log.does_not_apply(rule_of(*ending));
        }
        is_over
    })
}

/// One snake is left, which has eaten all others (ruling snakes.end).
pub fn one_left(position: &Position) -> bool {
    position.living().count() < 2
}

/// No snake can make a move (ruling snakes.blocked-round).
pub fn all_blocked(rules: &Rules, position: &Position) -> bool {
    position.living().all(|seat| movement::is_blocked(rules, &position.field, seat))
}

/// As many rounds were played as the limit says.
pub fn used_up(rounds: u32, limit: u32) -> bool {
    rounds >= limit
}

/// Where a round would begin: the fight may be over before it.
pub fn begin(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if let Some(ending) = ending(rules, position, log) {
        log.cite(END_WHEN);
        (rules.finish)(rules, position, ending, log);
    }
}

/// The fight is over, and live bots are told.
pub fn finish(_: &Rules, position: &mut Position, ending: Ending, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[rule_of(ending), END_POINTS]);
    position.order.clear();
    position.licence = None;
    position.stage = Stage::Over(ending);
    for seat in (0..position.field.seats()).filter(|seat| position.is_live(*seat)) {
        log.send(seat, Message::Over);
    }
}

/// The place of each seat by its points in the end.
pub fn ranking(rules: &Rules, position: &Position) -> Places {
    let field = &position.field;
    let points = (0..field.seats()).map(|seat| (rules.points)(field.length(seat), field.is_living(seat)));
    Places::new(&(rules.places)(&points.collect::<Vec<_>>()))
}

/// The points of a snake: its length in the end; an eaten one has none (ruling snakes.points).
pub fn points(length: usize, is_living: bool) -> usize {
    if is_living { length } else { 0 }
}

/// A place is one more than the number of those with more points (ruling snakes.places).
pub fn places(points: &[usize]) -> Vec<u8> {
    points.iter().map(|own| 1 + points.iter().filter(|other| *other > own).count() as u8).collect()
}
