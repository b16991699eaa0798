//! Misreadings of boards, turns and moves.

use super::misreading;
use crate::game::Variant;
use crate::snakes::clauses::{Blocked, Chain, Edge, Held, Listed, Moment, OwnTail, Passed, Rules, Runs, Short};
use crate::snakes::rules::*;
use crate::snakes::start::{begins, equally_long};

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("snakes.board.size.engine-only", BOARD_SIZE, "refuses boards of other sizes than the engine's", |r| {
        r.size = |size| (size == [25, 25]).then_some(size);
    }),
    misreading(
        "snakes.board.size.square-only",
        BOARD_SIZE,
        "refuses boards with more columns than rows, or less",
        |r| {
            r.size = |[columns, rows]| (columns == rows).then_some([columns, rows]);
        },
    ),
    misreading(
        "snakes.board.size.rows-first",
        BOARD_SIZE,
        "takes the number of columns for that of rows, and the other way round",
        |r| {
            r.size = |[columns, rows]| Some([rows, columns]);
        },
    ),
    misreading("snakes.board.snakes.not-four", BOARD_SNAKES, "refuses a fight of four", |r| {
        r.snakes = |count| count < 4;
    }),
    misreading("snakes.board.snakes.not-one", BOARD_SNAKES, "refuses a single snake", |r| {
        r.snakes = |count| count > 1;
    }),
    misreading("snakes.board.snakes.none-living", BOARD_SNAKES, "does not look whether any snake is living", |r| {
        r.some_living = false;
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
            r.equal = |_| true;
        },
    ),
    misreading("snakes.board.equal.always", BOARD_EQUAL, "wants equal lengths in the middle of a fight, too", |r| {
        r.equal = |setup| equally_long(setup, 0);
    }),
    misreading(
        "snakes.board.equal.first-round",
        BOARD_EQUAL,
        "wants equal lengths until the first round is over",
        |r| {
            r.equal = |setup| setup.round > 0 || equally_long(setup, 0);
        },
    ),
    misreading(
        "snakes.board.equal.eaten-left-out",
        BOARD_EQUAL,
        "leaves eaten snakes out of account where it compares lengths",
        |r| {
            r.equal = |setup| !begins(setup) || equally_long(setup, 2);
        },
    ),
    misreading("snakes.turn.order.backwards", TURN_ORDER, "lets the last of the order move first", |r| {
        r.runs = Runs::Backwards;
    }),
    misreading("snakes.turn.order.by-seat", TURN_ORDER, "lets the snakes move by seat, whatever is drawn", |r| {
        r.runs = Runs::BySeat;
    }),
    misreading(
        "snakes.turn.order.from-first",
        TURN_ORDER,
        "takes the first of the order only, and lets the others follow by seat",
        |r| {
            r.runs = Runs::FromFirst;
        },
    ),
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
    misreading("snakes.turn.listed.all", TURN_LISTED, "lists all snakes, also those of which nothing is left", |r| {
        r.listed = Listed::All;
    }),
    misreading(
        "snakes.turn.sequential.sees-round-begin",
        TURN_SEQUENTIAL,
        "shows each snake the board as it was when the round began",
        |r| {
            r.sees = Moment::RoundBegin;
        },
    ),
    misreading(
        "snakes.turn.sequential.programs-round-begin",
        TURN_SEQUENTIAL,
        "lets programs decide on the board as it was when the round began",
        |r| {
            r.sees = Moment::ProgramsRoundBegin;
        },
    ),
    misreading(
        "snakes.turn.sequential.bots-round-begin",
        TURN_SEQUENTIAL,
        "shows live bots the board as it was when the round began",
        |r| {
            r.sees = Moment::BotsRoundBegin;
        },
    ),
    misreading("snakes.turn.passed.asked", TURN_PASSED, "asks a snake that was eaten before its turn", |r| {
        r.passed = Passed::Asked;
    }),
    misreading("snakes.turn.passed.with-next", TURN_PASSED, "passes over the one behind an eaten snake as well", |r| {
        r.passed = Passed::WithNext;
    }),
    misreading(
        "snakes.turn.passed.ends-round",
        TURN_PASSED,
        "ends the round where an eaten snake's turn would come",
        |r| {
            r.passed = Passed::EndsRound;
        },
    ),
    misreading(
        "snakes.move.held.cuts-bodies",
        MOVE_HELD,
        "lets a head enter an opponent's body, cutting off all from there on",
        |r| {
            r.held = Held::CutsBodies;
        },
    ),
    misreading(
        "snakes.move.held.takes-heads",
        MOVE_HELD,
        "lets a head enter an opponent's head, taking all of that snake off the board",
        |r| {
            r.held = Held::TakesHeads;
        },
    ),
    misreading(
        "snakes.move.held.deadly",
        MOVE_HELD,
        "counts a snake as eaten whose head runs into a head or a body",
        |r| {
            r.held = Held::Deadly;
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
    misreading(
        "snakes.move.inside.next-row",
        MOVE_INSIDE,
        "lets a snake that leaves a row at its end enter the next one at its beginning",
        |r| {
            r.edge = Edge::NextRow;
        },
    ),
    misreading("snakes.move.inside.deadly", MOVE_INSIDE, "counts a snake as eaten that leaves the board", |r| {
        r.edge = Edge::Deadly;
    }),
    misreading("snakes.move.own-tail.forbidden", MOVE_OWN_TAIL, "never lets a snake enter its own tail's cell", |r| {
        r.own_tail = OwnTail::Forbidden;
    }),
    misreading("snakes.move.own-tail.shortens", MOVE_OWN_TAIL, "lets a snake bite off its own tail", |r| {
        r.own_tail = OwnTail::Shortens;
    }),
    misreading(
        "snakes.move.own-tail.unlisted",
        MOVE_OWN_TAIL,
        "forgets the own tail's cell where it looks for what a snake can do, though its head may enter it",
        |r| {
            r.own_tail = OwnTail::Unlisted;
        },
    ),
    misreading(
        "snakes.move.two-segments.turns",
        MOVE_TWO_SEGMENTS,
        "lets a snake of head and tail turn on the spot",
        |r| {
            r.short = Short::TurnsOnSpot;
        },
    ),
    misreading(
        "snakes.move.two-segments.ahead-only",
        MOVE_TWO_SEGMENTS,
        "lets a snake of head and tail go ahead only",
        |r| {
            r.short = Short::AheadOnly;
        },
    ),
    misreading(
        "snakes.move.two-segments.no-tails",
        MOVE_TWO_SEGMENTS,
        "lets a snake of head and tail enter no tail's cell, whosever it is",
        |r| {
            r.short = Short::NoTails;
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
];
