//! Our player with its orders, which mean here what they mean to `ProbePlayer`.

use super::super::calls::{Borders, name};
use rulebook_spec::dicewars::{Attack, Flag, LandId, Message, Move, World};
use rulebook_spec::game::{Answer, Fault, Seat};
use std::collections::BTreeSet;

/// The calls in the order in which a player counts them.
pub(super) fn kind(message: &Message) -> usize {
    match message {
        Message::Map(_) | Message::Init => 0,
        Message::GetName => 1,
        Message::ChooseFlag { .. } => 2,
        Message::OpponentAttack { .. } => 3,
        Message::Attack { .. } => 4,
    }
}

/// What a player does in a call.
pub(super) struct Done {
    pub(super) answer: Answer<Move>,
    pub(super) sleeps_us: u64,
}

/// Our player with its orders.
pub(super) struct Ordered<'a> {
    number: Seat,
    orders: &'a str,
    /// How many calls of each kind its object remembers.
    pub(super) remembers: [u32; 5],
    /// The calls in which it has followed an order that holds once; nothing undoes that.
    followed: BTreeSet<&'static str>,
}

impl<'a> Ordered<'a> {
    pub(super) fn new(number: Seat, orders: &'a str) -> Self {
        Ordered { number, orders, remembers: [0; 5], followed: BTreeSet::new() }
    }

    /// The words of the order for this call.
    fn order(&mut self, call: &'static str, count: u32) -> Vec<&'a str> {
        let count = count.to_string();
        for line in self.orders.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [of, counted, what @ ..] = &words[..] else { continue };
            if *of != call || what.is_empty() || !(*counted == "*" || *counted == count) {
                continue;
            }
            match what {
                ["once", what @ ..] if !what.is_empty() => {
                    if self.followed.insert(call) {
                        return what.to_vec();
                    }
                }
                _ => return what.to_vec(),
            }
        }
        Vec::new()
    }

    pub(super) fn called(&mut self, message: &Message, borders: &Borders) -> Done {
        let count = &mut self.remembers[kind(message)];
        *count += 1;
        let count = *count;
        let words = self.order(name(message), count);
        let (mut order, mut sleeps_us) = (&words[..], 0);
        while let ["sleep", millis, rest @ ..] = order {
            sleeps_us += millis.parse::<u64>().unwrap_or_default() * 1000;
            order = rest;
        }
        let answer = match order {
            ["throw" | "error", ..] => Answer::Fault(Fault::Crash),
            _ => Answer::Move(self.choice(message, order, borders)),
        };
        Done { answer, sleeps_us }
    }

    fn choice(&self, message: &Message, order: &[&str], borders: &Borders) -> Move {
        match message {
            Message::Map(_) | Message::Init | Message::OpponentAttack { .. } => Move::Ready,
            Message::GetName => Move::Name(match order {
                ["say", "null", ..] => None,
                ["say", name, ..] => Some((*name).to_owned()),
                _ => Some(format!("probe-{}", self.number)),
            }),
            Message::ChooseFlag { world, available } => Move::Flag(flag(order, world, available)),
            Message::Attack { world } => {
                let number = |word: &str| word.parse().unwrap_or_default();
                Move::Attack(match order {
                    ["say", from, to, ..] => Some(Attack { from: number(from), to: number(to) }),
                    [kind] => attack(kind, world, borders),
                    _ => None,
                })
            }
        }
    }
}

/// The flag that is ordered; without an order, or where the world has none like it, the first that is left.
fn flag(order: &[&str], world: &World, available: &[Flag]) -> Option<Flag> {
    let others = || Flag::ALL.into_iter().filter(|flag| !available.contains(flag));
    let on_map = |flag: &Flag| world.flags().any(|other| other == *flag);
    let ordered = match order {
        ["say", "null", ..] | ["null", ..] => return None,
        ["say", name, ..] => return Flag::named(name),
        ["taken", ..] => others().find(on_map),
        ["off-map", ..] => others().find(|flag| !on_map(flag)),
        _ => None,
    };
    ordered.or_else(|| available.first().copied())
}

/// An attack of this kind, the best one of several; `None` where the world has none.
fn attack(kind: &str, world: &World, borders: &Borders) -> Option<Attack> {
    let lands: Vec<(LandId, Flag, u8)> = world.lands().collect();
    let own = |flag: Flag| Some(flag) == world.my_flag;
    if kind == "even" && leads(world) {
        return None;
    }
    if kind == "no-land" {
        let from = lands.iter().find(|(_, flag, dice)| own(*flag) && *dice > 1)?;
        return Some(Attack { from: from.0, to: LandId::MAX });
    }
    let wanted = wanted(kind)?;
    let mut best: Option<(i32, Attack)> = None;
    for (from, _, dice) in lands.iter().filter(|(_, flag, dice)| (own(*flag), *dice > 1) == (wanted.own, wanted.army)) {
        let near = borders.get(from)?;
        for (to, _, others) in lands.iter().filter(|(_, flag, _)| own(*flag) != wanted.enemy) {
            let more = i32::from(*dice) - i32::from(*others);
            let score = if kind == "even" { -8 * more.abs() - i32::from(*dice) } else { more };
            let is_better = best.as_ref().is_none_or(|(most, _)| score > *most);
            if is_better && (wanted.more)(more) && near.contains(to) == wanted.border {
                best = Some((score, Attack { from: *from, to: *to }));
            }
        }
    }
    best.map(|(_, attack)| attack)
}

/// Whether the player has more than its share of the lands.
fn leads(world: &World) -> bool {
    let own = world.lands().filter(|(_, flag, _)| Some(*flag) == world.my_flag).count();
    2 * own * world.flags().count() > 3 * world.lands().count()
}

/// What attacks of a kind are like.
struct Wanted {
    /// From an own land.
    own: bool,
    /// With more than one die.
    army: bool,
    /// On a land of another.
    enemy: bool,
    /// Over a border.
    border: bool,
    /// Whether its dice may exceed those of the attacked land by this many.
    more: fn(i32) -> bool,
}

fn wanted(kind: &str) -> Option<Wanted> {
    let legal = Wanted { own: true, army: true, enemy: true, border: true, more: |_| true };
    match kind {
        "stronger" => Some(Wanted { more: |more| more > 0, ..legal }),
        "not-weaker" => Some(Wanted { more: |more| more >= 0, ..legal }),
        "even" => Some(Wanted { more: |more| more.abs() <= 1, ..legal }),
        "from-enemy" => Some(Wanted { own: false, ..legal }),
        "on-me" => Some(Wanted { own: false, enemy: false, ..legal }),
        "one-die" => Some(Wanted { army: false, ..legal }),
        "on-own" => Some(Wanted { enemy: false, ..legal }),
        "far" => Some(Wanted { border: false, ..legal }),
        _ => None,
    }
}
