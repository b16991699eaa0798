//! The players of the suite: `random`, `greedy`, `careful` and `stop`. They attack legally only.

use super::chances;
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::dicewars::{Attack, DiceWars, Flag, LandId, Message, Move, World};
use std::collections::BTreeMap;

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["random", "greedy", "careful", "stop"];

/// The player of this name.
pub(super) fn player(kind: &str) -> Option<Box<dyn Player<DiceWars>>> {
    Some(Box::new(Mine::named(kind)?))
}

impl Mine {
    /// The player of this name.
    pub(super) fn named(kind: &str) -> Option<Mine> {
        let choose: Choose = match kind {
            "random" => random,
            "greedy" => |options, _| best(options, 0),
            "careful" => |options, _| best(options, 60),
            "stop" => |_, _| None,
            _ => return None,
        };
        let name = NAMES.iter().find(|name| **name == kind).copied().unwrap_or("player");
        Some(Mine { name, neighbours: BTreeMap::new(), choose })
    }
}

/// How a player chooses among the legal attacks.
type Choose = fn(&[Choice], &mut dyn Choices) -> Option<Attack>;

/// A legal attack and its chance in percent.
struct Choice {
    attack: Attack,
    percent: u64,
}

pub(super) struct Mine {
    name: &'static str,
    pub(super) neighbours: BTreeMap<LandId, Vec<LandId>>,
    choose: Choose,
}

impl Player<DiceWars> for Mine {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        match message {
            Message::Map(neighbours) => {
                self.neighbours = neighbours.clone();
                None
            }
            Message::Init => Some(Move::Ready),
            Message::GetName => Some(Move::Name(Some(self.name.into()))),
            Message::ChooseFlag { available, .. } => Some(Move::Flag(choices.pick(available).copied())),
            Message::Attack { world } => Some(Move::Attack((self.choose)(&self.options(world), choices))),
            Message::OpponentAttack { .. } => None,
        }
    }
}

impl Mine {
    /// Every legal attack in this world.
    fn options(&self, world: &World) -> Vec<Choice> {
        let lands: BTreeMap<LandId, (Flag, u8)> = world.lands().map(|(id, flag, dice)| (id, (flag, dice))).collect();
        let mine = |flag: Flag| Some(flag) == world.my_flag;
        let mut options = Vec::new();
        for (from, (flag, dice)) in &lands {
            if !mine(*flag) || *dice < 2 {
                continue;
            }
            for to in self.neighbours.get(from).into_iter().flatten() {
                let Some((other, defender)) = lands.get(to).filter(|(other, _)| !mine(*other)) else { continue };
                debug_assert!(!mine(*other));
                let percent = chances::win(*dice, *defender).map_or(0, |(wins, throws)| wins * 100 / throws);
                options.push(Choice { attack: Attack { from: *from, to: *to }, percent });
            }
        }
        options
    }
}

/// Any attack, and at times the end of the turn.
fn random(options: &[Choice], choices: &mut dyn Choices) -> Option<Attack> {
    let index = choices.below(options.len() as u32 + 1) as usize;
    options.get(index).map(|choice| choice.attack)
}

/// The attack with the best chance, unless that is below `least` percent.
fn best(options: &[Choice], least: u64) -> Option<Attack> {
    let best = options.iter().max_by_key(|choice| choice.percent)?;
    (best.percent >= least).then_some(best.attack)
}
