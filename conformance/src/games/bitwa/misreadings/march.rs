//! Misreadings of how the units of a division move.

use crate::contest::Variant;
use rulebook_spec::bitwa::board::{BLOCKED, Board, Division, EMPTY, Field};
use rulebook_spec::bitwa::march::{self, Deeds, Mission, enemies_near, go, is_ally, near};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::state::Position;
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::bitwa::target::Nearness;
use std::cmp::Reverse;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.move.sort.farthest-first", MOVE_SORT, "moves the unit first that is farthest away",
        |r| r.line_up = |rules, mission, mut units| {
            units.sort_by_cached_key(|unit| Reverse((rules.nearness)(rules, &mission.aim, *unit)));
            units
        }),
    Variant::misreading("bitwa.move.sort.row-by-row", MOVE_SORT, "moves the units in the order of rows and columns",
        |r| r.line_up = |_, _, units| units),
    Variant::misreading("bitwa.move.sort.nearest-only", MOVE_SORT, "moves only the unit that is nearest",
        |r| r.line_up = |rules, mission, units| (LITERAL.line_up)(rules, mission, units).into_iter().take(1).collect()),
    Variant::misreading("bitwa.move.sorted-once.anew", MOVE_SORTED_ONCE, "sorts all units anew after each move, so that one may move twice and another not",
        |r| r.advance = sort_anew),
    Variant::misreading("bitwa.move.current.before", MOVE_CURRENT, "lets units choose on the board as it was before the division moved",
        |r| r.advance = |rules, position, mission, deeds| on_seen(rules, position, mission, deeds, |before, _, _, _| before.clone())),
    Variant::misreading("bitwa.move.current.left-held", MOVE_CURRENT, "takes fields for held that units of the division have just left",
        |r| r.advance = |rules, position, mission, deeds| on_seen(rules, position, mission, deeds, left_held)),
    Variant::misreading("bitwa.move.current.taken-unseen", MOVE_CURRENT, "sees too late which fields units of the division have just taken, and lets the next one stay who chose them",
        |r| r.advance = |rules, position, mission, deeds| on_seen(rules, position, mission, deeds, taken_unseen)),
    Variant::misreading("bitwa.move.near.four", MOVE_NEAR, "considers the four fields at the sides only",
        |r| r.near = &[(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1)]),
    Variant::misreading("bitwa.move.near.diagonals", MOVE_NEAR, "considers the four fields at the corners only",
        |r| r.near = &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)]),
    Variant::misreading("bitwa.move.near.half-open", MOVE_NEAR, "forgets the last column and the last row of the nine fields",
        |r| r.near = &[(-1, -1), (0, -1), (-1, 0), (0, 0)]),
    Variant::misreading("bitwa.move.free.corners", MOVE_FREE, "lets no unit slip between two blocked fields",
        |r| r.open_to = |rules, board, division, unit| open_without_slits(rules, board, division, unit, 2)),
    Variant::misreading("bitwa.move.free.corner", MOVE_FREE, "lets no unit go around a blocked corner",
        |r| r.open_to = |rules, board, division, unit| open_without_slits(rules, board, division, unit, 1)),
    Variant::misreading("bitwa.move.free.ally-stops", MOVE_FREE, "lets a unit stay whose nearest field is held by an ally",
        |r| r.choose = |rules, board, mission, unit| {
            stop_before(rules, board, mission, unit, |rules, board, _, unit| {
                near(rules, board, unit).filter(|field| board.letter(*field) != BLOCKED).collect()
            })
        }),
    Variant::misreading("bitwa.move.free.blocked-stops", MOVE_FREE, "lets a unit stay whose nearest field is blocked",
        |r| r.choose = |rules, board, mission, unit| {
            stop_before(rules, board, mission, unit, |rules, board, division, unit| {
                near(rules, board, unit).filter(|field| *field == unit || !is_ally(board, division, *field)).collect()
            })
        }),
    Variant::misreading("bitwa.move.free.own-divisions-fight", MOVE_FREE, "takes units of other divisions of the same player for enemies",
        |r| {
            r.is_enemy = |board, division, field| board.unit(field).is_some_and(|unit| unit != division);
            r.open_to = |rules, board, division, unit| {
                let is_open = |field: &Field| ![BLOCKED, division.letter()].contains(&board.letter(*field));
                near(rules, board, unit).filter(|field| *field == unit || is_open(field)).collect()
            };
        }),
    Variant::misreading("bitwa.move.own.excluded", MOVE_OWN, "makes a unit leave its field whenever it can",
        |r| r.open_to = |rules, board, division, unit| {
            (LITERAL.open_to)(rules, board, division, unit).into_iter().filter(|field| *field != unit).collect()
        }),
    Variant::misreading("bitwa.move.own.ties-stay", MOVE_OWN, "lets a unit stay unless a field is nearer to the target field itself, whatever the extra points say",
        |r| r.choose = |rules, board, mission, unit| {
            choose_by(rules, board, mission, unit, |field, [at, ..]| (field == unit).then_some([at, 0, 0]))
        }),
    Variant::misreading("bitwa.move.own.ties-go", MOVE_OWN, "lets a unit go to a field that is as far from the target field as its own, whatever the extra points say",
        |r| r.choose = |rules, board, mission, unit| {
            choose_by(rules, board, mission, unit, |field, [at, ..]| (field == unit).then_some([at, u32::MAX, u32::MAX]))
        }),
    Variant::misreading("bitwa.move.prefer.judged-before", MOVE_PREFER, "judges on the board before the division moved whether an enemy is beside a unit",
        |r| r.advance = judge_before),
    Variant::misreading("bitwa.move.prefer.judged-by-first", MOVE_PREFER, "judges by the first unit whether all units attack",
        |r| r.advance = |rules, position, mission, deeds| {
            judge_once(rules, position, mission, deeds, |units, is_beside| units.first().is_some_and(is_beside))
        }),
    Variant::misreading("bitwa.move.prefer.judged-by-any", MOVE_PREFER, "lets all units attack only where any of them has an enemy beside it",
        |r| r.advance = |rules, position, mission, deeds| {
            judge_once(rules, position, mission, deeds, |units, is_beside| units.iter().any(is_beside))
        }),
    Variant::misreading("bitwa.move.prefer.always", MOVE_PREFER, "lets units with the flag stay that have no enemy beside them",
        |r| r.consider = only_enemies),
    Variant::misreading("bitwa.move.prefer.never", MOVE_PREFER, "does nothing with the flag",
        |r| r.consider = all_open),
    Variant::misreading("bitwa.move.prefer.inverted", MOVE_PREFER, "attacks with the flag 0",
        |r| r.consider = |rules, board, mission, unit| {
            (LITERAL.consider)(rules, board, &Mission { attack: i32::from(mission.attack == 0), ..*mission }, unit)
        }),
    Variant::misreading("bitwa.move.prefer.peace", MOVE_PREFER, "lets units without the flag keep off enemies",
        |r| r.consider = |rules, board, mission, unit| {
            let fields = (LITERAL.consider)(rules, board, mission, unit).into_iter();
            fields.filter(|field| mission.attack == 1 || !(rules.is_enemy)(board, mission.division, *field)).collect()
        }),
    Variant::misreading("bitwa.move.nearest.farthest", MOVE_NEAREST, "chooses the farthest field",
        |r| r.choose = |rules, board, mission, unit| {
            choose_by(rules, board, mission, unit, |_, nearness| Some(nearness.map(|distance| u32::MAX - distance)))
        }),
    Variant::misreading("bitwa.move.nearest.weakest", MOVE_NEAREST, "attacks the weakest of the enemies that a unit with the flag has beside it",
        |r| r.choose = |rules, board, mission, unit| {
            let attacks = mission.attack == 1 && is_beside_enemy(rules, board, mission, unit);
            choose_by(rules, board, mission, unit, |field, [at, first, _]| {
                attacks.then(|| [board.strength(field).into(), at, first])
            })
        }),
    Variant::misreading("bitwa.move.nearest.like-first", MOVE_NEAREST, "moves the whole division in the direction that its first unit chooses",
        |r| r.advance = like_first),
    Variant::misreading("bitwa.move.step.strength-stays", MOVE_STEP, "leaves the strength of a unit behind: it is whole again when it has moved",
        |r| r.stand = |position, from, to| if from != to {
            position.board.shift(from, to);
            position.board.set_strength(to, position.strength);
        }),
    Variant::misreading("bitwa.move.step.copies", MOVE_STEP, "does not clear the field that a unit leaves, so that it stands on both",
        |r| r.stand = |position, from, to| if from != to { copy(&mut position.board, from, to) }),
    Variant::misreading("bitwa.move.step.loss-stays", MOVE_STEP, "keeps strengths by fields: what a unit has lost stays on the field that it leaves, for the next who comes",
        |r| r.stand = |position, from, to| if from != to { leave_loss(position, from, to) }),
];

/// The units in their order, put in order before each move; one that has moved is found again where it stands then.
fn sort_anew(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    let mut units = (rules.members)(&position.board, mission.division);
    for index in 0..units.len() {
        units = (rules.line_up)(rules, mission, units);
        // Beside another misreading not all of them may be lined up.
        let Some(unit) = units.get(index).copied() else { break };
        if let Some(chosen) = (rules.choose)(rules, &position.board, mission, unit) {
            go(rules, position, mission, unit, chosen, deeds);
            if position.board.unit(unit) != Some(mission.division) {
                units[index] = chosen;
            }
        }
    }
}

/// What a unit of the division sees, from the board before the division moved and the board now.
type Sight = fn(&Board, &Board, Division, Field) -> Board;

/// Each unit chooses on a board as it sees it; whether an enemy is beside it is judged by the real one.
fn on_seen(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds, sight: Sight) {
    let before = position.board.clone();
    for unit in line_up(rules, position, mission) {
        let seen = sight(&before, &position.board, mission.division, unit);
        let is_beside = is_beside_enemy(rules, &position.board, mission, unit);
        let mission = Mission { attack: if is_beside { mission.attack } else { 0 }, ..*mission };
        let chosen = (rules.choose)(rules, &seen, &mission, unit);
        go_if_possible(rules, position, &mission, unit, chosen, deeds);
    }
}

fn left_held(before: &Board, now: &Board, division: Division, _: Field) -> Board {
    let mut seen = now.clone();
    let left = now.fields().filter(|field| before.unit(*field) == Some(division) && now.unit(*field) != Some(division));
    left.for_each(|field| seen.put(field, division.letter(), 1));
    seen
}

fn taken_unseen(before: &Board, now: &Board, division: Division, _: Field) -> Board {
    let mut seen = now.clone();
    let taken =
        now.fields().filter(|field| now.unit(*field) == Some(division) && before.unit(*field) != Some(division));
    taken.for_each(|field| seen.put(field, EMPTY, 0));
    seen
}

fn line_up(rules: &Rules, position: &Position, mission: &Mission) -> Vec<Field> {
    (rules.line_up)(rules, mission, (rules.members)(&position.board, mission.division))
}

fn is_beside_enemy(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> bool {
    !enemies_near(rules, board, mission.division, unit).is_empty()
}

/// A unit goes where it wants to, unless an ally stands there or the field is blocked.
fn go_if_possible(
    rules: &Rules,
    position: &mut Position,
    mission: &Mission,
    unit: Field,
    chosen: Option<Field>,
    deeds: &mut Deeds,
) {
    if let Some(chosen) = chosen.filter(|to| is_possible(rules, &position.board, mission, unit, *to)) {
        go(rules, position, mission, unit, chosen, deeds);
    }
}

fn is_possible(rules: &Rules, board: &Board, mission: &Mission, unit: Field, to: Field) -> bool {
    to == unit || board.letter(to) == EMPTY || (rules.is_enemy)(board, mission.division, to)
}

fn open_without_slits(rules: &Rules, board: &Board, division: Division, unit: Field, blocked: usize) -> Vec<Field> {
    let open = (LITERAL.open_to)(rules, board, division, unit).into_iter();
    open.filter(|field| !is_slit(board, unit, *field, blocked)).collect()
}

/// Whether a diagonal step passes at least this many blocked fields.
fn is_slit(board: &Board, from: Field, to: Field, blocked: usize) -> bool {
    let corners = [Field { x: from.x, y: to.y }, Field { x: to.x, y: from.y }];
    let diagonal = from.x != to.x && from.y != to.y;
    diagonal && corners.into_iter().filter(|corner| board.letter(*corner) == BLOCKED).count() >= blocked
}

/// The nearest of the fields that are open in another way; the unit stays where it cannot go there.
fn stop_before(
    rules: &Rules,
    board: &Board,
    mission: &Mission,
    unit: Field,
    open_to: fn(&Rules, &Board, Division, Field) -> Vec<Field>,
) -> Option<Field> {
    let chosen = march::choose(&Rules { open_to, ..rules.clone() }, board, mission, unit);
    chosen.filter(|to| is_possible(rules, board, mission, unit, *to))
}

/// The best of the fields that a unit considers, where for some of them something else than nearness counts.
fn choose_by(
    rules: &Rules,
    board: &Board,
    mission: &Mission,
    unit: Field,
    other: impl Fn(Field, Nearness) -> Option<Nearness>,
) -> Option<Field> {
    let fields = (rules.consider)(rules, board, mission, unit);
    fields.into_iter().min_by_key(|field| {
        let nearness = (rules.nearness)(rules, &mission.aim, *field);
        other(*field, nearness).unwrap_or(nearness)
    })
}

fn judge_before(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    let before = position.board.clone();
    for unit in line_up(rules, position, mission) {
        let consider = if is_beside_enemy(rules, &before, mission, unit) { only_enemies } else { all_open };
        let rules = Rules { consider, ..rules.clone() };
        (rules.move_unit)(&rules, position, mission, unit, deeds);
    }
}

/// Judges for all units whether an enemy is beside them, from what holds of each before the first one moves.
type Judge = fn(&[Field], &dyn Fn(&Field) -> bool) -> bool;

fn judge_once(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds, judge: Judge) {
    let units = line_up(rules, position, mission);
    let is_beside = judge(&units, &|unit| is_beside_enemy(rules, &position.board, mission, *unit));
    let consider = if is_beside { only_enemies } else { all_open };
    (LITERAL.advance)(&Rules { consider, ..rules.clone() }, position, mission, deeds);
}

/// With the flag only enemies are considered, even where there is none.
fn only_enemies(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> Vec<Field> {
    match mission.attack {
        1 => enemies_near(rules, board, mission.division, unit),
        _ => all_open(rules, board, mission, unit),
    }
}

/// Whatever the flag says.
fn all_open(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> Vec<Field> {
    (rules.open_to)(rules, board, mission.division, unit)
}

fn like_first(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    let units = line_up(rules, position, mission);
    let Some(first) = units.first().copied() else { return };
    let Some(led) = (rules.choose)(rules, &position.board, mission, first) else { return };
    let way = |from: u8, to: u8| i32::from(to) - i32::from(from);
    for unit in units {
        let (x, y) = (i32::from(unit.x) + way(first.x, led.x), i32::from(unit.y) + way(first.y, led.y));
        let chosen = position.board.field(x, y);
        go_if_possible(rules, position, mission, unit, chosen, deeds);
    }
}

fn copy(board: &mut Board, from: Field, to: Field) {
    if let Some(division) = board.unit(from) {
        board.units[usize::from(division.rank())] += 1;
        board.put(to, division.letter(), board.strength(from));
    }
}

/// A field that nobody has been hurt on has no strength yet.
fn leave_loss(position: &mut Position, from: Field, to: Field) {
    let [stays, found] = [from, to].map(|field| position.board.strength(field));
    position.board.shift(from, to);
    position.board.set_strength(from, stays);
    position.board.set_strength(to, if found == 0 { position.strength } else { found });
}
