//! Misreadings of boards, turns, moves, bites and ends.

use super::misreading;
use crate::game::Variant;
use crate::snakes::clauses::{
    AllBlocked, Bite, Blocked, Chain, Counts, Eaten, Edge, Growth, Held, Listed, Moment, OneLeft, OwnTail, Passed,
    Remnant, Rules, Runs, When,
};
use crate::snakes::rules::*;
use std::collections::BTreeSet;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("snakes.board.size.engine-only", BOARD_SIZE, "refuses boards of other sizes than the engine's", |r| {
        r.size = |columns, rows| [columns, rows] == [25, 25];
    }),
    misreading("snakes.board.snakes.not-four", BOARD_SNAKES, "refuses a fight of four", |r| {
        r.snakes = |count| count < 4;
    }),
    misreading("snakes.board.snakes.not-one", BOARD_SNAKES, "refuses a single snake", |r| {
        r.snakes = |count| count > 1;
    }),
    misreading("snakes.board.segments.corners", BOARD_SEGMENTS, "lets segments meet at their corners", |r| {
        r.chain = Chain::Corners;
    }),
    misreading(
        "snakes.board.segments.apart",
        BOARD_SEGMENTS,
        "does not look whether segments are beside each other",
        |r| {
            r.chain = Chain::Apart;
        },
    ),
    misreading("snakes.board.segments.crossing", BOARD_SEGMENTS, "lets a cell be held by two snakes", |r| {
        r.chain = Chain::Crossing;
    }),
    misreading(
        "snakes.board.equal.any-length",
        BOARD_EQUAL,
        "lets a fight begin with snakes of different lengths",
        |r| {
            r.equal = false;
        },
    ),
    misreading("snakes.turn.order.backwards", TURN_ORDER, "lets the last of the order move first", |r| {
        r.runs = Runs::Backwards;
    }),
    misreading("snakes.turn.order.by-seat", TURN_ORDER, "lets the snakes move by seat, whatever is drawn", |r| {
        r.runs = Runs::BySeat;
    }),
    misreading(
        "snakes.turn.listed.unblocked",
        TURN_LISTED,
        "lists no snake that is blocked when the round begins",
        |r| {
            r.listed = Listed::Unblocked;
        },
    ),
    misreading("snakes.turn.listed.on-board", TURN_LISTED, "lists remnants too", |r| {
        r.listed = Listed::OnBoard;
    }),
    misreading(
        "snakes.turn.sequential.sees-round-begin",
        TURN_SEQUENTIAL,
        "shows each snake the board as it was when the round began",
        |r| {
            r.sees = Moment::RoundBegin;
        },
    ),
    misreading("snakes.turn.passed.asked", TURN_PASSED, "asks a snake that was eaten before its turn", |r| {
        r.passed = Passed::Asked;
    }),
    misreading("snakes.turn.passed.with-next", TURN_PASSED, "passes over the one behind an eaten snake as well", |r| {
        r.passed = Passed::WithNext;
    }),
    misreading(
        "snakes.move.held.cuts-bodies",
        MOVE_HELD,
        "lets a head enter an opponent's body, cutting off all from there on",
        |r| {
            r.held = Held::CutsBodies;
        },
    ),
    misreading(
        "snakes.move.inside.wraps",
        MOVE_INSIDE,
        "lets a snake leave the board at one edge and enter it at the other",
        |r| {
            r.edge = Edge::Wraps;
        },
    ),
    misreading("snakes.move.own-tail.forbidden", MOVE_OWN_TAIL, "never lets a snake enter its own tail's cell", |r| {
        r.own_tail = OwnTail::Forbidden;
    }),
    misreading("snakes.move.own-tail.shortens", MOVE_OWN_TAIL, "lets a snake bite off its own tail", |r| {
        r.own_tail = OwnTail::Shortens;
    }),
    misreading(
        "snakes.move.two-segments.turns",
        MOVE_TWO_SEGMENTS,
        "lets a snake of head and tail turn on the spot",
        |r| {
            r.turns_on_spot = true;
        },
    ),
    misreading("snakes.move.skip.dies", MOVE_SKIP, "counts a blocked snake as eaten", |r| {
        r.blocked = Blocked::Dies;
    }),
    misreading("snakes.move.skip.anyone", MOVE_SKIP, "lets any snake skip", |r| {
        r.blocked = Blocked::AnyoneSkips;
    }),
    misreading("snakes.move.skip.unasked", MOVE_SKIP, "passes a blocked snake over without its skip", |r| {
        r.blocked = Blocked::Unasked;
    }),
    misreading("snakes.bite.tail.two", BITE_TAIL, "takes two segments from the bitten snake", |r| {
        r.bite = Bite::Two;
    }),
    misreading("snakes.bite.tail.everything", BITE_TAIL, "takes the whole bitten snake off the board", |r| {
        r.bite = Bite::Everything;
    }),
    misreading("snakes.bite.grow.not", BITE_GROW, "does not let the biter grow", |r| {
        r.growth = Growth::None;
    }),
    misreading(
        "snakes.bite.grow.not-from-remnants",
        BITE_GROW,
        "does not let a snake grow that bites a remnant",
        |r| {
            r.growth = Growth::NotFromRemnants;
        },
    ),
    misreading(
        "snakes.bite.eaten.two-left",
        BITE_EATEN,
        "counts a snake of head and tail as eaten, and cuts it to a remnant",
        |r| {
            r.eaten = Eaten::TwoLeft;
        },
    ),
    misreading("snakes.bite.remnant.head", BITE_REMNANT, "lets nobody enter the cell of a remnant", |r| {
        r.remnant = Remnant::StaysHead;
    }),
    misreading("snakes.end.one-left.first-eaten", END_ONE_LEFT, "ends the fight as soon as one snake is eaten", |r| {
        r.one_left = OneLeft::FirstEaten;
    }),
    misreading("snakes.end.one-left.never", END_ONE_LEFT, "does not end the fight when one snake is left", |r| {
        r.one_left = OneLeft::Never;
    }),
    misreading("snakes.end.blocked.any-one", END_BLOCKED, "ends the fight when one living snake is blocked", |r| {
        r.all_blocked = AllBlocked::AnyOne;
    }),
    misreading("snakes.end.blocked.never", END_BLOCKED, "lets blocked snakes skip until the limit", |r| {
        r.all_blocked = AllBlocked::Never;
    }),
    misreading("snakes.end.limit.one-more", END_LIMIT, "plays one round more than the limit", |r| {
        r.used_up = |rounds, limit| rounds > limit;
    }),
    misreading("snakes.end.limit.one-less", END_LIMIT, "plays one round less than the limit", |r| {
        r.used_up = |rounds, limit| rounds.saturating_add(1) >= limit;
    }),
    misreading("snakes.end.limit.moves", END_LIMIT, "counts moves in place of rounds", |r| {
        r.counts = Counts::Moves;
    }),
    misreading(
        "snakes.end.when.limit-first",
        END_WHEN,
        "looks at the limit before it looks whether one snake is left",
        |r| {
            r.when = When::LimitFirst;
        },
    ),
    misreading("snakes.end.points.dense", END_POINTS, "counts places without gaps after shared ones", |r| {
        r.places = dense;
    }),
    misreading("snakes.end.points.not-shared", END_POINTS, "breaks ties by seat", |r| {
        r.places = unshared;
    }),
];

/// Places without gaps: one more than the number of different points above.
fn dense(points: &[usize]) -> Vec<u8> {
    let above = |own: &usize| points.iter().filter(|other| *other > own).collect::<BTreeSet<_>>().len();
    points.iter().map(|own| 1 + above(own) as u8).collect()
}

/// Places in which the lower seat of two equal ones comes first.
fn unshared(points: &[usize]) -> Vec<u8> {
    let before = |seat: usize| {
        let better =
            |(other, others): (usize, &usize)| *others > points[seat] || *others == points[seat] && other < seat;
        points.iter().enumerate().filter(|one| better(*one)).count()
    };
    (0..points.len()).map(|seat| 1 + before(seat) as u8).collect()
}
