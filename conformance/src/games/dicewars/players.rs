//! The players of the suite: `stop`, and of rising strength `random`, `careful` and `strategist`; `greedy` is
//! about as strong as `careful`. They attack legally only.

use super::chances;
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::dicewars::{Attack, DiceWars, Flag, LandId, Message, Move, World};
use std::collections::{BTreeMap, BTreeSet};

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["random", "greedy", "careful", "stop", "strategist"];

/// Those of rising strength.
pub(super) const RISING: &[&str] = &["random", "careful", "strategist"];

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
            "strategist" => |options, _| gainful(options),
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
    /// The dice of the attacking land, and of the attacked one.
    dice: [u8; 2],
    /// By how many lands the own largest group is larger after a victory.
    growth: u64,
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
        let is_mine = |id: LandId| lands.get(&id).is_some_and(|(flag, _)| mine(*flag));
        let largest = lands.keys().map(|id| self.group(*id, &is_mine)).max().unwrap_or(0);
        for (from, (flag, dice)) in &lands {
            if !mine(*flag) || *dice < 2 {
                continue;
            }
            for to in self.neighbours.get(from).into_iter().flatten() {
                let Some((other, defender)) = lands.get(to).filter(|(other, _)| !mine(*other)) else { continue };
                debug_assert!(!mine(*other));
                let percent = chances::win(*dice, *defender).map_or(0, |(wins, throws)| wins * 100 / throws);
                let growth = self.group(*to, &|id| id == *to || is_mine(id)).saturating_sub(largest);
                let (attack, dice) = (Attack { from: *from, to: *to }, [*dice, *defender]);
                options.push(Choice { attack, percent, dice, growth });
            }
        }
        options
    }

    /// How many lands hang together with this one, of those that are taken as the own ones; 0 where it is none of them.
    fn group(&self, start: LandId, is_own: &dyn Fn(LandId) -> bool) -> u64 {
        let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(land) = open.pop() {
            if is_own(land) && seen.insert(land) {
                open.extend(self.neighbours.get(&land).into_iter().flatten());
            }
        }
        seen.len() as u64
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

/// The attack with the most to gain: the dice that the defender loses, and what the larger group brings in every turn, less the dice
/// that a defeat costs; none where there is nothing to gain.
fn gainful(options: &[Choice]) -> Option<Attack> {
    const TURNS: i64 = 3;
    let gain = |choice: &&Choice| {
        let ([attacker, defender], wins) = (choice.dice.map(i64::from), choice.percent as i64);
        wins * (defender + TURNS * choice.growth as i64) - (100 - wins) * (attacker - 1)
    };
    let best = options.iter().max_by_key(gain)?;
    (gain(&best) > 0).then_some(best.attack)
}
