//! How a division moves: its units one after the other, nearest first, each onto the best of the nine fields or against
//! the enemy there (000 ¶15 to ¶26).

use super::board::{BLOCKED, Board, Division, EMPTY, Field};
use super::clauses::{Chooses, Enters, Hit, Prefers, Rules, Sees, Sorting, Steps};
use super::rules::*;
use super::target::{Aim, Nearness, Target, around, nearness};
use crate::rule::Rule;

/// What a division did on its way, whatever number of units did it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// A unit chose a field without an enemy.
    pub stepped: bool,
    /// A unit attacked.
    pub attacked: bool,
    /// An enemy fell.
    pub destroyed: bool,
    /// An enemy was attacked and did not fall.
    pub repelled: bool,
}

impl Deeds {
    /// The rules that were applied for it, in the order of `rules.md`.
    pub(super) fn cites(self) -> impl Iterator<Item = Rule> {
        let all = [
            (self.stepped, MOVE_STEP),
            (self.attacked, ATTACK_DAMAGE),
            (self.destroyed, ATTACK_DESTROYED),
            (self.destroyed, ATTACK_ENTER),
            (self.repelled, ATTACK_STAY),
        ];
        all.into_iter().filter_map(|(happened, rule)| happened.then_some(rule))
    }
}

/// What stays the same while a division moves.
struct Order<'a> {
    rules: &'a Rules,
    division: Division,
    target: &'a Target,
    aim: Aim,
    /// Whether a field around is considered: a bit for each of the nine, column by column, asked once.
    near: u16,
    /// Whether a unit with an enemy beside it attacks, where that is judged once for all.
    judged: Option<bool>,
    /// How many columns and rows the first unit wants to go, where a misreading has it that all go the same way.
    led: Option<(i32, i32)>,
    /// The board as it was before the first unit moved, where a misreading looks at that.
    before: Option<Board>,
    /// The strength with which all units began.
    whole: u16,
}

/// Moves all units of a division towards a target; `whole` is the strength with which all units began.
pub fn march(rules: &Rules, board: &mut Board, division: Division, target: &Target, whole: u16) -> Deeds {
    let aim = (rules.aim)(target);
    let mut units = (rules.members)(board, division);
    let around = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)];
    let near = (0..).zip(around).fold(0, |bits, (bit, (x, y))| bits | u16::from((rules.near)(x, y)) << bit);
    let mut order = Order { rules, division, target, aim, near, judged: None, led: None, before: None, whole };
    order.sort(&mut units);
    if rules.sorting == Sorting::NearestOnly {
        units.truncate(1);
    }
    if rules.chooses == Chooses::LikeFirst {
        order.led = units.first().and_then(|first| order.way(board, *first));
    }
    if rules.sees != Sees::Current || rules.prefers == Prefers::JudgedBefore {
        order.before = Some(board.clone());
    }
    order.judged = match rules.prefers {
        Prefers::JudgedByFirst => units.first().map(|first| order.beside_enemy(board, *first)),
        Prefers::JudgedByAny => Some(units.iter().any(|unit| order.beside_enemy(board, *unit))),
        _ => None,
    };
    let mut deeds = Deeds::default();
    for index in 0..units.len() {
        if rules.sorting == Sorting::Anew && index > 0 {
            order.sort(&mut units);
        }
        // A unit that moves on is found again where it stands now.
        units[index] = order.unit(board, units[index], &mut deeds);
    }
    deeds
}

/// So many fields are looked at at once.
const AT_ONCE: usize = 32;

/// Where the units of a division stand, row by row.
pub(super) fn units(board: &Board, division: Division) -> Vec<Field> {
    let letter = division.letter();
    let mut units = Vec::with_capacity(usize::from(board.units(division)));
    // Most fields are of no interest: they are passed over many at a time, all of them being looked at at once.
    for (chunk, letters) in board.letters().chunks(AT_ONCE).enumerate() {
        if letters.iter().fold(false, |any, found| any | (*found == letter)) {
            let here = letters.iter().enumerate().filter(|(_, found)| **found == letter);
            units.extend(here.map(|(index, _)| board.numbered(chunk * AT_ONCE + index)));
        }
        if units.len() == units.capacity() {
            break;
        }
    }
    units
}

impl Order<'_> {
    /// Sorts the units by how near they are; those equally near, which the text excludes, stay row by row.
    fn sort(&self, units: &mut [Field]) {
        let key = |field: &Field| nearness(self.rules.metric, self.rules.sort_ties, &self.aim, *field);
        if self.rules.sorting == Sorting::None {
            return;
        }
        let mut keyed: Vec<(Nearness, Field)> = units.iter().map(|field| (key(field), *field)).collect();
        match self.rules.sorting {
            Sorting::FarthestFirst => keyed.sort_by_key(|(near, _)| std::cmp::Reverse(*near)),
            _ => keyed.sort_by_key(|(near, _)| *near),
        }
        units.iter_mut().zip(keyed).for_each(|(unit, (_, field))| *unit = field);
    }

    fn is_enemy(&self, board: &Board, field: Field) -> bool {
        let letter = board.letter(field);
        letter.is_ascii_alphabetic() && (self.rules.is_enemy)(self.division, letter)
    }

    /// Whether an enemy stands on one of the fields around a unit.
    fn beside_enemy(&self, board: &Board, from: Field) -> bool {
        around(board, from).any(|field| self.near(from, field) && self.is_enemy(board, field))
    }

    fn near(&self, from: Field, to: Field) -> bool {
        self.near >> (3 * (to.x + 1 - from.x) + to.y + 1 - from.y) & 1 == 1
    }

    /// Moves one unit; gives the field on which it then stands.
    fn unit(&self, board: &mut Board, from: Field, deeds: &mut Deeds) -> Field {
        let Some(chosen) = self.chosen(board, from) else { return from };
        // What was seen may be no more: an ally may stand there now.
        let now = board.letter(chosen);
        if self.is_enemy(board, chosen) && chosen != from {
            deeds.attacked = true;
            self.attack(board, from, chosen, deeds)
        } else if now == EMPTY || chosen == from {
            deeds.stepped = true;
            self.step(board, from, chosen);
            chosen
        } else {
            from
        }
    }

    /// The field that a unit chooses.
    fn chosen(&self, board: &Board, from: Field) -> Option<Field> {
        if let Some((columns, rows)) = self.led {
            return board.field(i32::from(from.x) + columns, i32::from(from.y) + rows);
        }
        let only_enemies = self.target.attack == self.rules.attacks_at && self.attacks(board, from);
        match (self.rules.sees, &self.before) {
            (Sees::Current, _) | (_, None) => self.choose(board, from, only_enemies),
            (Sees::Before, Some(before)) => self.choose(before, from, only_enemies),
            (_, Some(before)) => self.choose(&self.blurred(before, board, from), from, only_enemies),
        }
    }

    /// How many columns and rows a unit wants to go.
    fn way(&self, board: &Board, from: Field) -> Option<(i32, i32)> {
        let to = self.chosen(board, from)?;
        Some((i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y)))
    }

    /// The board as a unit sees it who does not know all that the units before it have done.
    fn blurred(&self, before: &Board, now: &Board, from: Field) -> Board {
        let mut seen = now.clone();
        for field in now.fields() {
            let [was, is] = [before, now].map(|board| board.letter(field) == self.division.letter());
            match self.rules.sees {
                Sees::LeftHeld if was && !is => seen.copy(from, field),
                Sees::TakenUnseen if is && !was => seen.remove(field),
                _ => {}
            }
        }
        seen
    }

    /// Whether the unit considers only fields with enemies, given that the flag says so.
    fn attacks(&self, board: &Board, from: Field) -> bool {
        match (self.rules.prefers, self.judged, &self.before) {
            (Prefers::JudgedBefore, _, Some(before)) => self.beside_enemy(before, from),
            (Prefers::Never, ..) => false,
            (Prefers::Always, ..) => true,
            (_, Some(judged), _) => judged,
            _ => self.beside_enemy(board, from),
        }
    }

    /// The nearest of the fields that the unit considers; `None` where it considers none.
    fn choose(&self, board: &Board, from: Field, only_enemies: bool) -> Option<Field> {
        let rules = self.rules;
        let mut best: Option<(Nearness, Field)> = None;
        for field in around(board, from) {
            let considered = if only_enemies {
                self.near(from, field) && self.is_enemy(board, field)
            } else {
                field == from
                    || (self.near(from, field)
                        && (rules.free)(board, self.division, from, field)
                        && (self.target.attack == 1 || !rules.unflagged_avoid || !self.is_enemy(board, field)))
            };
            if considered {
                let farther = best.is_some_and(|([nearest, ..], _)| {
                    rules.metric.distance(field, self.aim.0[0]) > nearest && rules.chooses == Chooses::Nearest
                });
                // The extra points are looked at only where they may decide.
                if farther {
                    continue;
                }
                let mut key = nearness(rules.metric, rules.choice_ties, &self.aim, field);
                if field == from {
                    let Some(own) = (rules.own_field)(key) else { continue };
                    key = own;
                }
                match rules.chooses {
                    Chooses::Nearest | Chooses::LikeFirst => {}
                    Chooses::Farthest => key = key.map(|distance| u32::MAX - distance),
                    Chooses::Weakest if only_enemies => key = [board.strength(field).into(), key[0], key[1]],
                    Chooses::Weakest => {}
                }
                if best.is_none_or(|(nearest, _)| key < nearest) {
                    best = Some((key, field));
                }
            }
        }
        best.map(|(_, field)| field)
    }

    fn step(&self, board: &mut Board, from: Field, to: Field) {
        if from == to {
            return;
        }
        match self.rules.steps {
            Steps::Goes => board.shift(from, to),
            Steps::Copies => board.copy(from, to),
            Steps::Whole => {
                board.shift(from, to);
                board.set_strength(to, self.whole);
            }
            Steps::LossStays => {
                let [stays, found] = [from, to].map(|field| board.strength(field));
                board.shift(from, to);
                board.set_strength(from, stays);
                board.set_strength(to, if found == 0 { self.whole } else { found });
            }
        }
    }

    /// The unit on `from` attacks the enemy on `to`; gives the field on which it then stands.
    fn attack(&self, board: &mut Board, from: Field, to: Field, deeds: &mut Deeds) -> Field {
        let rules = self.rules;
        let damage = (rules.damage)(board.strength(from), self.whole);
        let strength = board.strength(to);
        let falls = (rules.falls)(strength, damage);
        board.set_strength(to, strength.saturating_sub(damage));
        if rules.hit == Hit::StrikesBack {
            let own = board.strength(from).saturating_sub(1);
            if own == 0 && !falls {
                deeds.repelled = true;
                board.remove(from);
                return from;
            }
            board.set_strength(from, own.max(1));
        }
        if falls {
            deeds.destroyed = true;
            if rules.fallen_counted {
                board.clear(to);
            } else {
                board.remove(to);
            }
            return self.enter(board, from, to);
        }
        deeds.repelled = true;
        match rules.hit {
            Hit::SwapsPlaces => {
                board.swap(from, to);
                to
            }
            Hit::FallsBack => self.fall_back(board, from),
            Hit::Stays | Hit::StrikesBack => from,
        }
    }

    /// The enemy on `to` has fallen; gives the field on which the attacker then stands.
    fn enter(&self, board: &mut Board, from: Field, to: Field) -> Field {
        if self.rules.enters == Enters::Stays {
            return from;
        }
        self.step(board, from, to);
        if self.rules.enters == Enters::Whole {
            board.set_strength(to, self.whole);
        }
        if self.rules.enters == Enters::GoesOn { self.fall_back(board, to) } else { to }
    }

    /// After an attack the unit takes the best empty field, for the misreadings that have it so.
    fn fall_back(&self, board: &mut Board, from: Field) -> Field {
        let near = |field: &Field| nearness(self.rules.metric, self.rules.choice_ties, &self.aim, *field);
        let empty = around(board, from).filter(|field| *field == from || board.letter(*field) == EMPTY);
        let to = empty.min_by_key(near).unwrap_or(from);
        self.step(board, from, to);
        to
    }
}

/// Whether a unit of the division may choose this field, were it not for the attack flag: no blocked one and no ally's
/// (000 ¶15, ¶22).
pub(super) fn free(board: &Board, division: Division, _: Field, to: Field) -> bool {
    let letter = board.letter(to);
    letter != BLOCKED && !is_ally(division, letter)
}

/// Whether what `set_game` says of a field is a unit of the same player.
pub(super) fn is_ally(division: Division, letter: u8) -> bool {
    Division::of(letter).is_some_and(|other| other.seat() == division.seat())
}

/// Whether what `set_game` says of a field is a unit of the other player.
pub(super) fn is_enemy(division: Division, letter: u8) -> bool {
    Division::of(letter).is_some_and(|other| other.seat() != division.seat())
}
