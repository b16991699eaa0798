//! Our players, which go to admissible cells only: `random` and `greedy`, and of rising strength `stay`, `raider` and `general`.

use super::general::General;
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::garrison::{Garrison, Message, Move, View};
use std::collections::VecDeque;

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["random", "greedy", "stay", "raider", "general"];

/// Those of rising strength.
pub(super) const RISING: &[&str] = &["stay", "raider", "general"];

/// The player of this name.
pub(super) fn player(kind: &str) -> Option<Box<dyn Player<Garrison>>> {
    let choose = match kind {
        "random" => random,
        "greedy" => |view: &View, _: &mut dyn Choices| greedy(view),
        "general" => return Some(Box::new(General::new(true))),
        "raider" => return Some(Box::new(General::new(false))),
        "stay" => |view: &View, _: &mut dyn Choices| stay(view),
        _ => return None,
    };
    Some(Box::new(Mine { choose }))
}

/// How a player finds its move: it remembers nothing.
type Choose = fn(&View, &mut dyn Choices) -> Move;

struct Mine {
    choose: Choose,
}

impl Player<Garrison> for Mine {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        Some(match message {
            Message::Init(_) => Move::Ready,
            Message::GetMove(sight) => (self.choose)(&sight.view(), choices),
        })
    }
}

pub(super) type Place = (usize, usize);

pub(super) fn place(view: &View) -> Place {
    (view.ipos.into(), view.jpos.into())
}

/// The number by which the player's own cells are marked.
pub(super) fn mark(view: &View) -> u8 {
    view.player.min(1) + 1
}

pub(super) fn owner(view: &View, (row, column): Place) -> u8 {
    view.field.at(row, column).unwrap_or(0)
}

pub(super) fn army(view: &View, (row, column): Place) -> u32 {
    view.army.at(row, column).unwrap_or(0)
}

pub(super) fn go((row, column): Place, collect: i32) -> Move {
    let number = |number: usize| i32::try_from(number).unwrap_or(0);
    Move::Go { to: [number(row), number(column)], collect }
}

/// The passable cells beside a cell. The border of walls keeps them on the field.
pub(super) fn beside(view: &View, (row, column): Place) -> impl Iterator<Item = Place> + '_ {
    let places = [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
    places.into_iter().filter(|place| owner(view, *place) != 0)
}

fn stay(view: &View) -> Move {
    go(place(view), 0)
}

/// Any admissible cell, and mostly a transfer that fits: all, half, one, the other way round, or any number.
fn random(view: &View, choices: &mut dyn Choices) -> Move {
    let mut places: Vec<Place> = beside(view, place(view)).collect();
    places.push(place(view));
    let to = choices.pick(&places).copied().unwrap_or(place(view));
    let (there, hand) = (i64::from(army(view, to)), i64::from(view.hand_army));
    let collect = match choices.below(8) {
        0..3 => there,
        3 => there / 2,
        4 => 1,
        5 => -hand / 2,
        6 => 0,
        _ => there - i64::from(choices.below(64)),
    };
    go(to, collect.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
}

/// Gathers garrisons of its own, the nearest first, until it has in hand what beats the opponent's average cell, and
/// waits at home for growth where there is too little; then goes for the opponent's nearest cell.
fn greedy(view: &View) -> Move {
    let is_own = |to: Place| owner(view, to) == mark(view);
    let gathers = |to: Place| is_own(to) && army(view, to) > 0;
    // A cell is fought for by entering it: to stay on one does not help.
    let attacks = |to: Place| to != place(view) && owner(view, to) != 0 && !is_own(to);
    let average = view.opponent_total_army / u64::from(view.opponent_territory).max(1);
    let enough = average.saturating_mul(3).saturating_add(1);
    let step = if u64::from(view.hand_army) < enough {
        towards(view, gathers).or_else(|| towards(view, is_own))
    } else {
        towards(view, attacks)
    };
    let to = step.unwrap_or(place(view));
    go(to, i32::try_from(army(view, to)).unwrap_or(i32::MAX))
}

/// The first step of a shortest way to a cell that is wanted; the own cell when that is wanted itself.
fn towards(view: &View, wanted: impl Fn(Place) -> bool) -> Option<Place> {
    let start = place(view);
    if wanted(start) {
        return Some(start);
    }
    let mut seen = vec![start];
    let mut open: VecDeque<(Place, Place)> = beside(view, start).map(|first| (first, first)).collect();
    while let Some((at, first)) = open.pop_front() {
        if seen.contains(&at) {
            continue;
        }
        if wanted(at) {
            return Some(first);
        }
        seen.push(at);
        open.extend(beside(view, at).map(|next| (next, first)));
    }
    None
}
