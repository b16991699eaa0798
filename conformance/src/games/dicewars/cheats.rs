//! Players that answer legally for a while, then, as soon as the world lets them, once in a way that breaks a rule, and
//! then legally again.

use super::players::Mine;
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::dicewars::{Attack, DiceWars, Flag, LandId, Message, Move, World};
use std::collections::BTreeMap;

/// The names on the command line.
pub(super) const NAMES: &[&str] =
    &["taken", "off-map", "no-flag", "unknown-land", "not-own", "one-die", "own-target", "far", "wrong-kind"];

/// The cheat of this name, which attacks or stops legally this many times first; flags are chosen before that.
pub(super) fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<DiceWars>>> {
    let illegal = match kind {
        "taken" => Illegal::Flag(|world, available| world.flags().find(|flag| !available.contains(flag)).map(Some)),
        "off-map" => Illegal::Flag(|world, _| {
            Flag::ALL.into_iter().find(|flag| !world.flags().any(|listed| listed == *flag)).map(Some)
        }),
        "no-flag" => Illegal::Flag(|_, _| Some(None)),
        "unknown-land" => Illegal::Attack(|lands| {
            let unknown = (0..).find(|id| !lands.neighbours.contains_key(id))?;
            lands
                .find(|lands, from, _| lands.mine(from) && lands.dice(from) > 1)
                .map(|Attack { from, .. }| (from, unknown))
        }),
        "not-own" => Illegal::Attack(|lands| {
            pair(lands.find(|lands, from, to| {
                !lands.mine(from) && !lands.mine(to) && lands.dice(from) > 1 && lands.borders(from, to)
            }))
        }),
        "one-die" => Illegal::Attack(|lands| {
            pair(lands.find(|lands, from, to| {
                lands.mine(from) && !lands.mine(to) && lands.dice(from) == 1 && lands.borders(from, to)
            }))
        }),
        "own-target" => Illegal::Attack(|lands| {
            pair(lands.find(|lands, from, to| {
                lands.mine(from) && lands.mine(to) && lands.dice(from) > 1 && lands.borders(from, to)
            }))
        }),
        "far" => Illegal::Attack(|lands| {
            pair(lands.find(|lands, from, to| {
                lands.mine(from) && !lands.mine(to) && lands.dice(from) > 1 && !lands.borders(from, to)
            }))
        }),
        "wrong-kind" => Illegal::Kind,
        _ => return None,
    };
    Some(Box::new(Cheat { honest: Mine::named("random")?, made: 0, after, illegal: Some(illegal) }))
}

fn pair(attack: Option<Attack>) -> Option<(LandId, LandId)> {
    attack.map(|Attack { from, to }| (from, to))
}

/// The foul, where the world has room for it.
#[derive(Clone, Copy)]
enum Illegal {
    Flag(fn(&World, &[Flag]) -> Option<Option<Flag>>),
    Attack(fn(&Lands<'_>) -> Option<(LandId, LandId)>),
    Kind,
}

/// A world with its borders.
struct Lands<'a> {
    lands: BTreeMap<LandId, (Flag, u8)>,
    neighbours: &'a BTreeMap<LandId, Vec<LandId>>,
    own: Option<Flag>,
}

impl Lands<'_> {
    fn mine(&self, land: LandId) -> bool {
        self.lands.get(&land).is_some_and(|(flag, _)| Some(*flag) == self.own)
    }

    fn dice(&self, land: LandId) -> u8 {
        self.lands.get(&land).map_or(0, |(_, dice)| *dice)
    }

    fn borders(&self, from: LandId, to: LandId) -> bool {
        self.neighbours.get(&from).is_some_and(|others| others.contains(&to))
    }

    /// The first two different lands of which this holds.
    fn find(&self, holds: fn(&Self, LandId, LandId) -> bool) -> Option<Attack> {
        let pairs = self.lands.keys().flat_map(|from| self.lands.keys().map(|to| Attack { from: *from, to: *to }));
        pairs.into_iter().find(|Attack { from, to }| from != to && holds(self, *from, *to))
    }
}

struct Cheat {
    honest: Mine,
    /// Legal answers in the war.
    made: u32,
    after: u32,
    /// The foul that is still to come.
    illegal: Option<Illegal>,
}

impl Player<DiceWars> for Cheat {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        let foul = match (message, self.illegal) {
            (Message::ChooseFlag { world, available }, Some(Illegal::Flag(illegal))) => {
                illegal(world, available).map(Move::Flag)
            }
            (Message::Attack { .. }, Some(Illegal::Kind)) if self.made >= self.after => Some(Move::Ready),
            (Message::Attack { world }, Some(Illegal::Attack(illegal))) if self.made >= self.after => {
                let lands = world.lands().map(|(id, flag, dice)| (id, (flag, dice))).collect();
                let lands = Lands { lands, neighbours: &self.honest.neighbours, own: world.my_flag };
                illegal(&lands).map(|(from, to)| Move::Attack(Some(Attack { from, to })))
            }
            _ => None,
        };
        if foul.is_some() {
            self.illegal = None;
            return foul;
        }
        self.made += u32::from(matches!(message, Message::Attack { .. }));
        self.honest.hear(message, choices)
    }
}
