//! Misreadings of targets, of the way of a division, and of attacks.

use super::misreading;
use crate::bitwa::board::{BLOCKED, Board, Division, Field};
use crate::bitwa::clauses::{Chooses, Enters, Hit, LITERAL, Prefers, Rules, Sees, Sorting, Steps};
use crate::bitwa::march;
use crate::bitwa::rules::*;
use crate::bitwa::target::{Aim, Metric, Target, Ties};
use crate::game::Variant;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("bitwa.target.field.free-only", TARGET_FIELD, "takes a blocked target field for a fault", |r| {
        r.target_field =
            |board, target| board.field(target.x, target.y).is_some_and(|field| board.letter(field) != BLOCKED);
    }),
    misreading(
        "bitwa.target.field.one-beyond",
        TARGET_FIELD,
        "lets the column and the row behind the last one pass",
        |r| {
            r.target_field = |board, target| {
                (0..=i32::from(board.columns())).contains(&target.x)
                    && (0..=i32::from(board.rows())).contains(&target.y)
            };
        },
    ),
    misreading(
        "bitwa.target.field.columns-for-rows",
        TARGET_FIELD,
        "holds the row against the number of columns",
        |r| {
            r.target_field = |board, target| {
                let columns = 0..i32::from(board.columns());
                columns.contains(&target.x) && columns.contains(&target.y)
            };
        },
    ),
    misreading("bitwa.target.flags.any", TARGET_FLAGS, "lets any attack flag and any p pass", |r| {
        r.target_flags = |_| true;
    }),
    misreading("bitwa.target.flags.p-unchecked", TARGET_FLAGS, "lets any p pass", |r| {
        r.target_flags = |target| matches!(target.attack, 0 | 1);
    }),
    misreading(
        "bitwa.target.flags.attack-unchecked",
        TARGET_FLAGS,
        "lets any attack flag pass, and takes all but 1 for 0",
        |r| {
            r.target_flags = |target| matches!(target.p, 0 | 1);
        },
    ),
    misreading("bitwa.target.points.zero", TARGET_POINTS, "lets 0 pass for dx and dy", |r| {
        r.target_points = |target| matches!((target.dx, target.dy), (-1..=1, -1..=1));
    }),
    misreading("bitwa.target.points.on-board", TARGET_POINTS, "wants both extra points on the board", |r| {
        // The size of the board is not at hand: a point beyond its left or upper edge is seen.
        r.target_points = |target| {
            let [(px, _), (_, py)] = [target.beside_x(), target.beside_y()];
            (LITERAL.target_points)(target) && px >= 0 && py >= 0
        };
    }),
    misreading("bitwa.target.points.dy-unchecked", TARGET_POINTS, "lets any dy pass", |r| {
        r.target_points = |target| matches!(target.dx, -1 | 1);
    }),
    misreading(
        "bitwa.target.points.swapped",
        TARGET_POINTS,
        "puts Px beside the target field by dy, and Py above or below it by dx",
        |r| {
            r.aim = |target| Aim::at(&Target { dx: target.dy, dy: target.dx, ..*target });
        },
    ),
    misreading("bitwa.target.order.swapped", TARGET_ORDER, "takes Py first where p is 1", |r| {
        r.aim = |target| {
            let [at, first, second] = Aim::at(target).0;
            Aim([at, second, first])
        };
    }),
    misreading("bitwa.target.order.always-px", TARGET_ORDER, "takes Px first whatever p is", |r| {
        r.aim = |target| Aim::at(&Target { p: 1, ..*target });
    }),
    misreading("bitwa.target.order.always-py", TARGET_ORDER, "takes Py first whatever p is", |r| {
        r.aim = |target| Aim::at(&Target { p: 0, ..*target });
    }),
    misreading("bitwa.distance.square.walked", DISTANCE_SQUARE, "adds the differences of columns and rows", |r| {
        r.metric = Metric::Walked;
    }),
    misreading(
        "bitwa.distance.square.steps",
        DISTANCE_SQUARE,
        "takes the greater of the differences of columns and rows",
        |r| {
            r.metric = Metric::Steps;
        },
    ),
    misreading(
        "bitwa.distance.square.rounded",
        DISTANCE_SQUARE,
        "compares the roots of the distances, rounded down",
        |r| {
            r.metric = Metric::Rounded;
        },
    ),
    misreading("bitwa.distance.ties.first-only", DISTANCE_TIES, "does not look at the second extra point", |r| {
        (r.sort_ties, r.choice_ties) = (Ties::FirstOnly, Ties::FirstOnly);
    }),
    misreading("bitwa.distance.ties.second-only", DISTANCE_TIES, "does not look at the first extra point", |r| {
        (r.sort_ties, r.choice_ties) = (Ties::SecondOnly, Ties::SecondOnly);
    }),
    misreading("bitwa.distance.ties.none", DISTANCE_TIES, "looks at no extra point", |r| {
        (r.sort_ties, r.choice_ties) = (Ties::None, Ties::None);
    }),
    misreading(
        "bitwa.distance.ties.sorting-only",
        DISTANCE_TIES,
        "looks at the extra points when it sorts units, not when a unit chooses its field",
        |r| {
            r.choice_ties = Ties::None;
        },
    ),
    misreading(
        "bitwa.distance.ties.choice-only",
        DISTANCE_TIES,
        "looks at the extra points when a unit chooses its field, not when it sorts units",
        |r| {
            r.sort_ties = Ties::None;
        },
    ),
    misreading("bitwa.move.sort.farthest-first", MOVE_SORT, "moves the unit first that is farthest away", |r| {
        r.sorting = Sorting::FarthestFirst;
    }),
    misreading("bitwa.move.sort.row-by-row", MOVE_SORT, "moves the units in the order of rows and columns", |r| {
        r.sorting = Sorting::None;
    }),
    misreading("bitwa.move.sort.nearest-only", MOVE_SORT, "moves only the unit that is nearest", |r| {
        r.sorting = Sorting::NearestOnly;
    }),
    misreading(
        "bitwa.move.sorted-once.anew",
        MOVE_SORTED_ONCE,
        "sorts all units anew after each move, so that one may move twice and another not",
        |r| {
            r.sorting = Sorting::Anew;
        },
    ),
    misreading(
        "bitwa.move.current.before",
        MOVE_CURRENT,
        "lets units choose on the board as it was before the division moved",
        |r| {
            r.sees = Sees::Before;
        },
    ),
    misreading(
        "bitwa.move.current.left-held",
        MOVE_CURRENT,
        "takes fields for held that units of the division have just left",
        |r| {
            r.sees = Sees::LeftHeld;
        },
    ),
    misreading(
        "bitwa.move.current.taken-unseen",
        MOVE_CURRENT,
        "sees too late which fields units of the division have just taken, and lets the next one stay who chose them",
        |r| {
            r.sees = Sees::TakenUnseen;
        },
    ),
    misreading("bitwa.move.near.four", MOVE_NEAR, "considers the four fields at the sides only", |r| {
        r.near = |columns, rows| columns == 0 || rows == 0;
    }),
    misreading("bitwa.move.near.diagonals", MOVE_NEAR, "considers the four fields at the corners only", |r| {
        r.near = |columns, rows| columns.abs() == rows.abs();
    }),
    misreading(
        "bitwa.move.near.half-open",
        MOVE_NEAR,
        "forgets the last column and the last row of the nine fields",
        |r| {
            r.near = |columns, rows| columns < 1 && rows < 1;
        },
    ),
    misreading("bitwa.move.free.corners", MOVE_FREE, "lets no unit slip between two blocked fields", |r| {
        r.free = |board, division, from, to| march::free(board, division, from, to) && !is_slit(board, from, to, 2);
    }),
    misreading("bitwa.move.free.corner", MOVE_FREE, "lets no unit go around a blocked corner", |r| {
        r.free = |board, division, from, to| march::free(board, division, from, to) && !is_slit(board, from, to, 1);
    }),
    misreading(
        "bitwa.move.free.ally-stops",
        MOVE_FREE,
        "lets a unit stay whose nearest field is held by an ally",
        |r| {
            r.free = |board, _, _, to| board.letter(to) != BLOCKED;
        },
    ),
    misreading("bitwa.move.free.blocked-stops", MOVE_FREE, "lets a unit stay whose nearest field is blocked", |r| {
        r.free = |board, division, _, to| !march::is_ally(division, board.letter(to));
    }),
    misreading(
        "bitwa.move.free.own-divisions-fight",
        MOVE_FREE,
        "takes units of other divisions of the same player for enemies",
        |r| {
            r.is_enemy = |division, letter| Division::of(letter).is_some_and(|other| other != division);
            r.free = |board, division, _, to| ![BLOCKED, division.letter()].contains(&board.letter(to));
        },
    ),
    misreading("bitwa.move.own.excluded", MOVE_OWN, "makes a unit leave its field whenever it can", |r| {
        r.own_field = |_| None;
    }),
    misreading(
        "bitwa.move.own.ties-stay",
        MOVE_OWN,
        "lets a unit stay unless a field is nearer to the target field itself, whatever the extra points say",
        |r| {
            r.own_field = |[at, ..]| Some([at, 0, 0]);
        },
    ),
    misreading(
        "bitwa.move.own.ties-go",
        MOVE_OWN,
        "lets a unit go to a field that is as far from the target field as its own, whatever the extra points say",
        |r| {
            r.own_field = |[at, ..]| Some([at, u32::MAX, u32::MAX]);
        },
    ),
    misreading(
        "bitwa.move.prefer.judged-before",
        MOVE_PREFER,
        "judges on the board before the division moved whether an enemy is beside a unit",
        |r| {
            r.prefers = Prefers::JudgedBefore;
        },
    ),
    misreading(
        "bitwa.move.prefer.judged-by-first",
        MOVE_PREFER,
        "judges by the first unit whether all units attack",
        |r| {
            r.prefers = Prefers::JudgedByFirst;
        },
    ),
    misreading(
        "bitwa.move.prefer.judged-by-any",
        MOVE_PREFER,
        "lets all units attack only where any of them has an enemy beside it",
        |r| {
            r.prefers = Prefers::JudgedByAny;
        },
    ),
    misreading(
        "bitwa.move.prefer.always",
        MOVE_PREFER,
        "lets units with the flag stay that have no enemy beside them",
        |r| {
            r.prefers = Prefers::Always;
        },
    ),
    misreading("bitwa.move.prefer.never", MOVE_PREFER, "does nothing with the flag", |r| {
        r.prefers = Prefers::Never;
    }),
    misreading("bitwa.move.prefer.inverted", MOVE_PREFER, "attacks with the flag 0", |r| {
        r.attacks_at = 0;
    }),
    misreading("bitwa.move.prefer.peace", MOVE_PREFER, "lets units without the flag keep off enemies", |r| {
        r.unflagged_avoid = true;
    }),
    misreading("bitwa.move.nearest.farthest", MOVE_NEAREST, "chooses the farthest field", |r| {
        r.chooses = Chooses::Farthest;
    }),
    misreading(
        "bitwa.move.nearest.weakest",
        MOVE_NEAREST,
        "attacks the weakest of the enemies that a unit with the flag has beside it",
        |r| {
            r.chooses = Chooses::Weakest;
        },
    ),
    misreading(
        "bitwa.move.nearest.like-first",
        MOVE_NEAREST,
        "moves the whole division in the direction that its first unit chooses",
        |r| {
            r.chooses = Chooses::LikeFirst;
        },
    ),
    misreading(
        "bitwa.move.step.strength-stays",
        MOVE_STEP,
        "leaves the strength of a unit behind: it is whole again when it has moved",
        |r| {
            r.steps = Steps::Whole;
        },
    ),
    misreading(
        "bitwa.move.step.copies",
        MOVE_STEP,
        "does not clear the field that a unit leaves, so that it stands on both",
        |r| {
            r.steps = Steps::Copies;
        },
    ),
    misreading(
        "bitwa.move.step.loss-stays",
        MOVE_STEP,
        "keeps strengths by fields: what a unit has lost stays on the field that it leaves, for the next who comes",
        |r| {
            r.steps = Steps::LossStays;
        },
    ),
    misreading(
        "bitwa.attack.damage.attackers-strength",
        ATTACK_DAMAGE,
        "takes as much as the attacker's strength",
        |r| {
            r.damage = |attacker, _| attacker.max(1);
        },
    ),
    misreading("bitwa.attack.damage.two", ATTACK_DAMAGE, "takes 2", |r| {
        r.damage = |_, _| 2;
    }),
    misreading("bitwa.attack.damage.all", ATTACK_DAMAGE, "kills by one attack", |r| {
        r.damage = |_, whole| whole;
    }),
    misreading(
        "bitwa.attack.destroyed.below-zero",
        ATTACK_DESTROYED,
        "removes an enemy only by an attack at strength 0",
        |r| {
            r.falls = |strength, damage| strength < damage;
        },
    ),
    misreading(
        "bitwa.attack.destroyed.at-one",
        ATTACK_DESTROYED,
        "removes an enemy whose strength has come to 1",
        |r| {
            r.falls = |strength, damage| strength.saturating_sub(damage) <= 1;
        },
    ),
    misreading(
        "bitwa.attack.destroyed.counted",
        ATTACK_DESTROYED,
        "takes a fallen enemy off the board, but not off the count of units",
        |r| {
            r.fallen_counted = true;
        },
    ),
    misreading(
        "bitwa.attack.enter.stays",
        ATTACK_ENTER,
        "leaves the attacker where it was when the enemy falls",
        |r| {
            r.enters = Enters::Stays;
        },
    ),
    misreading(
        "bitwa.attack.enter.whole",
        ATTACK_ENTER,
        "gives the attacker its whole strength again when it enters",
        |r| {
            r.enters = Enters::Whole;
        },
    ),
    misreading("bitwa.attack.enter.goes-on", ATTACK_ENTER, "moves the attacker once more when it has entered", |r| {
        r.enters = Enters::GoesOn;
    }),
    misreading(
        "bitwa.attack.stay.swaps",
        ATTACK_STAY,
        "lets attacker and enemy change places when the enemy does not fall",
        |r| {
            r.hit = Hit::SwapsPlaces;
        },
    ),
    misreading(
        "bitwa.attack.stay.falls-back",
        ATTACK_STAY,
        "lets the attacker go to the best empty field when the enemy does not fall",
        |r| {
            r.hit = Hit::FallsBack;
        },
    ),
    misreading("bitwa.attack.stay.strikes-back", ATTACK_STAY, "takes 1 from the attacker too", |r| {
        r.hit = Hit::StrikesBack;
    }),
];

/// Whether a diagonal step passes so many blocked fields at least.
fn is_slit(board: &Board, from: Field, to: Field, blocked: usize) -> bool {
    let corners = [Field { x: from.x, y: to.y }, Field { x: to.x, y: from.y }];
    let diagonal = from.x != to.x && from.y != to.y;
    diagonal && corners.into_iter().filter(|corner| board.letter(*corner) == BLOCKED).count() >= blocked
}
