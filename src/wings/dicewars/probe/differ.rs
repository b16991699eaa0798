//! In what a call differs from the one that the rules make, and which rule that breaks.

use super::calls::{Call, name};
use super::playout::{Changed, Playout, differs};
use crate::verdict::Difference;
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{Message, World};
use rulebook_spec::rule::Rule;
use serde_json::{Map, Value, json};

/// A call in a few words.
pub(super) fn shown(call: &Call) -> Value {
    match &call.message {
        Ok(message) => json!(format!("seat {} is called for {}", call.seat, name(message))),
        Err(says) => json!(format!("seat {}: {says}", call.seat)),
    }
}

/// All in which two calls of the same kind differ, what weighs most first.
pub(super) fn all(playout: &Playout<'_>, expected: &Message, got: &Message) -> Vec<Difference> {
    let mut all = Vec::new();
    match (expected, got) {
        (Message::ChooseFlag { world, available }, Message::ChooseFlag { world: seen, available: offered }) => {
            if available != offered {
                let rule = Some(TOLD_AVAILABLE);
                all.push(differs("the flags that are offered", rule, json!(available), json!(offered)));
            }
            all.extend(worlds(world, seen, &|_| TOLD_WORLD));
        }
        (Message::Attack { world }, Message::Attack { world: seen }) => {
            all.extend(worlds(world, seen, &|part| of_world(playout, part, world, seen)));
        }
        (
            Message::OpponentAttack { opponent, attack, before, won },
            Message::OpponentAttack { opponent: flag, attack: step, before: seen, won: success },
        ) => {
            let parts = [
                ("whose attack it was", json!(opponent), json!(flag)),
                ("which attack it was", json!(attack), json!(step)),
                ("whether the attack was won", json!(won), json!(success)),
            ];
            let parts = parts.into_iter().filter(|(_, right, got)| right != got);
            all.extend(parts.map(|(what, right, got)| differs(what, Some(TOLD_ATTACK), right, got)));
            all.extend(worlds(before, seen, &|_| TOLD_BEFORE));
        }
        _ => all.push(differs("which call comes next", None, json!(name(expected)), json!(name(got)))),
    }
    all
}

/// A part of a world that may differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    MyFlag,
    Flags,
    Lands,
    Reserve,
    AttacksLeft,
}

/// The parts in which two worlds differ.
fn worlds(expected: &World, got: &World, rule: &dyn Fn(Part) -> Rule) -> Vec<Difference> {
    if expected == got {
        return Vec::new();
    }
    let parts = [
        (Part::MyFlag, "my_flag", "the player's flag"),
        (Part::Lands, "lands", "the lands"),
        (Part::Flags, "flags", "the flags of the world"),
        (Part::Reserve, "reserve", "the reserves"),
        (Part::AttacksLeft, "attacks_left", "the attacks that are left"),
    ];
    let [expected, got] = [expected, got].map(|world| serde_json::to_value(world).unwrap_or_default());
    let differing = parts.into_iter().filter(|(_, key, _)| expected[key] != got[key]);
    let mut all: Vec<Difference> = differing
        .map(|(part, key, what)| {
            let (expected, got) = (&expected[key], &got[key]);
            differs(what, Some(rule(part)), only(expected, got), only(got, expected))
        })
        .collect();
    if all.is_empty() {
        all.push(differs("the world", Some(TOLD_WORLD), expected, got));
    }
    all
}

/// Of an object, what is not the same in the other one.
fn only(value: &Value, other: &Value) -> Value {
    let Value::Object(entries) = value else { return value.clone() };
    let differing = entries.iter().filter(|(key, value)| other.get(key.as_str()) != Some(*value));
    Value::Object(differing.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<_, _>>())
}

/// The rule that a wrong part of the world breaks that a player is shown who is to attack.
fn of_world(playout: &Playout<'_>, part: Part, expected: &World, got: &World) -> Rule {
    let owner = |world: &World| world.lands().map(|(_, flag, _)| flag).collect::<Vec<_>>();
    match (part, playout.changed) {
        (Part::MyFlag, _) => TOLD_WORLD,
        (Part::Flags, _) => TOLD_FLAGS,
        (Part::AttacksLeft, _) => TOLD_ATTACKS_LEFT,
        (Part::Reserve, Changed::Income) if is_cut(playout, expected, got) => INCOME_CAP,
        (Part::Reserve, Changed::Income) => INCOME_RESERVE,
        (Part::Reserve, _) => TOLD_RESERVE,
        (Part::Lands, Changed::Nothing) => TOLD_WORLD,
        (Part::Lands, Changed::Battle { won: true }) => BATTLE_WON,
        (Part::Lands, Changed::Battle { won: false }) => BATTLE_LOST,
        (Part::Lands, Changed::Income) if owner(expected) != owner(got) => BATTLE_WON,
        (Part::Lands, Changed::Income) => INCOME_GROUP,
    }
}

/// Whether a reserve is wrong since it was cut, or was not: it has reached 100, or never grows beyond what it is now.
fn is_cut(playout: &Playout<'_>, expected: &World, got: &World) -> bool {
    let Some(flag) = expected.flags().find(|flag| expected.reserve(*flag) != got.reserve(*flag)) else { return false };
    let (right, wrong) = (expected.reserve(flag), got.reserve(flag));
    let later: Vec<u32> =
        playout.calls[playout.at..].iter().filter_map(Call::world).map(|world| world.reserve(flag)).collect();
    let stays =
        later.iter().all(|reserve| *reserve <= wrong) && later.iter().filter(|reserve| **reserve == wrong).count() > 2;
    right.max(wrong) >= 100 || (0 < wrong && wrong < right && stays)
}
