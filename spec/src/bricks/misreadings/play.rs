//! Misreadings of bricks, of time, of the end and of fouls.

use super::misreading;
use crate::bricks::board::{Board, Cell};
use crate::bricks::clauses::{BadBrick, Consequence, EndCheck, FullBoard, MOVE_US, OK_US, Rules, other};
use crate::bricks::rules::*;
use crate::game::{OffenceKind, Variant};

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("bricks.brick.turns.second-opens", BRICK_TURNS, "lets the second player begin", |r| r.first = 1),
    misreading(
        "bricks.brick.turns.last-greeted-opens",
        BRICK_TURNS,
        "lets the player begin who was the last to answer the board",
        |r| {
            r.opener = other;
        },
    ),
    misreading("bricks.brick.turns.same-again", BRICK_TURNS, "asks the same player again after a brick", |r| {
        r.next = |seat| seat;
    }),
    misreading(
        "bricks.brick.adjacent.either-axis",
        BRICK_ADJACENT,
        "takes any two cells that are one apart in columns or in rows",
        |r| {
            r.adjacent = |_, one, two| matches!(one.distance(two), (1, _) | (_, 1));
        },
    ),
    misreading("bricks.brick.adjacent.untested", BRICK_ADJACENT, "takes any two cells", |r| {
        r.adjacent = |_, _, _| true
    }),
    misreading(
        "bricks.brick.adjacent.exclusive-or",
        BRICK_ADJACENT,
        "takes any two cells that are one apart in columns or in rows but not in both",
        |r| {
            r.adjacent = |_, one, two| {
                let (dx, dy) = one.distance(two);
                (dx == 1) != (dy == 1)
            };
        },
    ),
    misreading("bricks.brick.adjacent.diagonal", BRICK_ADJACENT, "lets cells that touch at a corner pass", |r| {
        r.adjacent = |_, one, two| matches!(one.distance(two), (0, 1) | (1, 0) | (1, 1));
    }),
    misreading("bricks.brick.adjacent.same-cell", BRICK_ADJACENT, "lets a brick name the same cell twice", |r| {
        r.adjacent = |_, one, two| matches!(one.distance(two), (0, 0) | (0, 1) | (1, 0));
    }),
    misreading(
        "bricks.brick.adjacent.wraps",
        BRICK_ADJACENT,
        "joins the end of a row to the beginning of the next",
        |r| {
            r.adjacent = |size, one, two| {
                let index = |cell: Cell| u64::from(cell.y) * u64::from(size) + u64::from(cell.x);
                let apart = index(one).abs_diff(index(two));
                apart == 1 || apart == u64::from(size)
            };
        },
    ),
    misreading("bricks.brick.adjacent.lying-only", BRICK_ADJACENT, "refuses upright bricks", |r| {
        r.adjacent = |_, one, two| one.distance(two) == (1, 0);
    }),
    misreading(
        "bricks.brick.order.ascending-only",
        BRICK_ORDER,
        "refuses a brick whose lower or right cell is named first",
        |r| {
            r.ordered = |one, two| one < two;
        },
    ),
    misreading(
        "bricks.brick.order.right-first",
        BRICK_ORDER,
        "refuses a lying brick whose right cell is named first",
        |r| {
            r.ordered = |one, two| one.x <= two.x;
        },
    ),
    misreading(
        "bricks.brick.order.lower-first",
        BRICK_ORDER,
        "refuses an upright brick whose lower cell is named first",
        |r| {
            r.ordered = |one, two| one.y <= two.y;
        },
    ),
    misreading(
        "bricks.brick.inside.one-too-far",
        BRICK_INSIDE,
        "lets the column and the row behind the last one pass",
        |r| {
            r.inside = |board, cell| cell.x <= board.size() && cell.y <= board.size();
        },
    ),
    misreading("bricks.brick.inside.from-one", BRICK_INSIDE, "counts cells from 1", |r| {
        r.inside = |board, cell| (1..=board.size()).contains(&cell.x) && (1..=board.size()).contains(&cell.y);
    }),
    misreading("bricks.brick.inside.columns-only", BRICK_INSIDE, "tests only the column of a cell", |r| {
        r.inside = |board, cell| cell.x < board.size();
    }),
    misreading("bricks.brick.free.first-cell-only", BRICK_FREE, "tests only the first cell of a brick", |r| {
        r.free = |board, brick| !board.is_filled(brick[0]);
    }),
    misreading("bricks.brick.free.second-cell-only", BRICK_FREE, "tests only the second cell of a brick", |r| {
        r.free = |board, brick| !board.is_filled(brick[1]);
    }),
    misreading("bricks.brick.free.one-is-enough", BRICK_FREE, "asks for one empty cell, not two", |r| {
        r.free = |board, brick| brick.iter().any(|cell| !board.is_filled(*cell));
    }),
    misreading("bricks.brick.free.untested", BRICK_FREE, "lets bricks overlap", |r| r.free = |_, _| true),
    misreading("bricks.brick.fills.first-cell-only", BRICK_FILLS, "fills only the first cell of a brick", |r| {
        r.fill = |board, brick| board.fill(brick[0]);
    }),
    misreading("bricks.brick.fills.transposed", BRICK_FILLS, "fills the cells with columns and rows swapped", |r| {
        r.fill = |board, brick| brick.iter().for_each(|cell| board.fill(Cell::new(cell.y, cell.x)));
    }),
    misreading("bricks.brick.fills.nothing", BRICK_FILLS, "forgets to fill the cells of a brick", |r| {
        r.fill = |_, _| {}
    }),
    misreading("bricks.time.ok.like-move", TIME_OK, "allows half a second for OK", |r| r.ok_limit_us = |_| MOVE_US),
    misreading(
        "bricks.time.ok.second-like-move",
        TIME_OK,
        "allows half a second for the second player's OK already",
        |r| {
            r.ok_limit_us = |seat| if seat == 0 { OK_US } else { MOVE_US };
        },
    ),
    misreading("bricks.time.ok.unlimited", TIME_OK, "waits for OK without limit", |r| r.ok_limit_us = |_| u64::MAX),
    misreading("bricks.time.move.500-seconds", TIME_MOVE, "allows 500 seconds for a brick", |r| {
        r.move_limit_us = |_| 500_000_000;
    }),
    misreading("bricks.time.move.first-only", TIME_MOVE, "limits only the time for the first player's bricks", |r| {
        r.move_limit_us = |seat| if seat == 0 { MOVE_US } else { u64::MAX };
    }),
    misreading("bricks.time.move.like-ok", TIME_MOVE, "allows 1 second for a brick", |r| r.move_limit_us = |_| OK_US),
    misreading("bricks.time.clock.edge-late", TIME_CLOCK, "takes an answer at exactly the limit for late", |r| {
        r.in_time = |took_us, limit_us| took_us < limit_us;
    }),
    misreading("bricks.time.clock.whole-seconds", TIME_CLOCK, "measures the time in whole seconds", |r| {
        r.in_time = |took_us, limit_us| took_us / 1_000_000 * 1_000_000 <= limit_us;
    }),
    misreading("bricks.time.clock.whole-milliseconds", TIME_CLOCK, "measures the time in whole milliseconds", |r| {
        r.in_time = |took_us, limit_us| took_us / 1000 * 1000 <= limit_us;
    }),
    misreading("bricks.end.no-place.lying-only", END_NO_PLACE, "looks only for lying places", |r| {
        r.place_left = |board| board.scan().any(|[one, two]| one.y == two.y);
    }),
    misreading("bricks.end.no-place.upright-only", END_NO_PLACE, "looks only for upright places", |r| {
        r.place_left = |board| board.scan().any(|[one, two]| one.x == two.x);
    }),
    misreading(
        "bricks.end.no-place.two-free-cells",
        END_NO_PLACE,
        "goes on while two cells are empty, adjacent or not",
        |r| {
            r.place_left = |board| board.cells().filter(|cell| board.is_free(*cell)).nth(1).is_some();
        },
    ),
    misreading("bricks.end.no-place.last-row", END_NO_PLACE, "does not look at the last row and column", |r| {
        r.place_left = inner_place;
    }),
    misreading(
        "bricks.end.no-place.before-brick",
        END_NO_PLACE,
        "looks at the board as it was before the brick",
        |r| {
            r.end_check = EndCheck::BeforeBrick;
        },
    ),
    misreading("bricks.end.no-place.each-round", END_NO_PLACE, "looks only after the second player's bricks", |r| {
        r.end_check = EndCheck::AfterRound;
    }),
    misreading(
        "bricks.end.next-loses.mover-loses",
        END_NEXT_LOSES,
        "lets the player lose who laid the last brick",
        |r| {
            r.stuck_loser = other;
        },
    ),
    misreading(
        "bricks.end.next-loses.first-loses",
        END_NEXT_LOSES,
        "lets the first player lose when no place is left",
        |r| {
            r.stuck_loser = |_| 0;
        },
    ),
    misreading(
        "bricks.end.next-loses.second-loses",
        END_NEXT_LOSES,
        "lets the second player lose when no place is left",
        |r| {
            r.stuck_loser = |_| 1;
        },
    ),
    misreading("bricks.end.full-board.unseen", END_FULL_BOARD, "sends START on a board without any place", |r| {
        r.full_board = FullBoard::Unseen;
    }),
    misreading(
        "bricks.end.full-board.at-once",
        END_FULL_BOARD,
        "ends the game without sending anybody a board that has no place",
        |r| {
            r.full_board = FullBoard::AtOnce;
        },
    ),
    misreading(
        "bricks.end.full-board.second-loses",
        END_FULL_BOARD,
        "lets the second player lose on a board without any place",
        |r| {
            r.opening_loser = other;
        },
    ),
    misreading(
        "bricks.foul.illegal.asks-again",
        FOUL_ILLEGAL,
        "asks the same player again after an illegal move",
        |r| {
            r.foul = |kind, _| match kind {
                OffenceKind::Illegal => Consequence::Ignored,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("bricks.foul.illegal.other-loses", FOUL_ILLEGAL, "lets the opponent lose after an illegal move", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Illegal => Consequence::Wins,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.illegal.passes", FOUL_ILLEGAL, "takes an illegal move for a pass", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Illegal => Consequence::Passes,
            _ => Consequence::Loses,
        };
    }),
    misreading(
        "bricks.foul.garbled.asks-again",
        FOUL_GARBLED,
        "asks the same player again after a garbled answer",
        |r| {
            r.foul = |kind, _| match kind {
                OffenceKind::Garbled => Consequence::Ignored,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("bricks.foul.garbled.passes", FOUL_GARBLED, "takes a garbled answer for a pass", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Garbled => Consequence::Passes,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.garbled.other-loses", FOUL_GARBLED, "lets the opponent lose after a garbled answer", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Garbled => Consequence::Wins,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.late.passes", FOUL_LATE, "takes a late answer for a pass", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Late => Consequence::Passes,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.late.accepted", FOUL_LATE, "takes an answer that comes after its time all the same", |r| {
        r.in_time = |_, _| true;
    }),
    misreading("bricks.foul.late.other-loses", FOUL_LATE, "lets the opponent lose after a late answer", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Late => Consequence::Wins,
            _ => Consequence::Loses,
        };
    }),
    misreading(
        "bricks.foul.exit.unasked-unseen",
        FOUL_EXIT,
        "does not see the end of a program that is not asked",
        |r| {
            r.foul = |kind, asked| match kind {
                OffenceKind::Crash | OffenceKind::Memory if !asked => Consequence::Ignored,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("bricks.foul.exit.ignored", FOUL_EXIT, "goes on waiting for a program that has ended", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Crash | OffenceKind::Memory => Consequence::Ignored,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.exit.other-loses", FOUL_EXIT, "lets the opponent of a program that has ended lose", |r| {
        r.foul = |kind, _| match kind {
            OffenceKind::Crash | OffenceKind::Memory => Consequence::Wins,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.no-ok.played-on", FOUL_NO_OK, "plays on as if a failed OK had come", |r| {
        r.no_ok = Consequence::Accepted;
    }),
    misreading(
        "bricks.foul.no-ok.second-greeted",
        FOUL_NO_OK,
        "sends the second player the board though the first one has failed his OK",
        |r| {
            r.no_ok = Consequence::LosesAfterBoard;
        },
    ),
    misreading("bricks.foul.no-ok.asks-again", FOUL_NO_OK, "goes on waiting after a failed OK", |r| {
        r.no_ok = Consequence::Ignored;
    }),
    misreading(
        "bricks.foul.not-forwarded.forwarded",
        FOUL_NOT_FORWARDED,
        "sends an illegal brick on before STOP",
        |r| {
            r.bad_brick = BadBrick::BeforeStop;
        },
    ),
    misreading(
        "bricks.foul.not-forwarded.after-stop",
        FOUL_NOT_FORWARDED,
        "sends an illegal brick on after STOP",
        |r| {
            r.bad_brick = BadBrick::AfterStop;
        },
    ),
    misreading(
        "bricks.foul.not-forwarded.returned",
        FOUL_NOT_FORWARDED,
        "sends an illegal brick back to who made it",
        |r| {
            r.bad_brick = BadBrick::Returned;
        },
    ),
];

/// Looks for places without the last row and the last column.
fn inner_place(board: &Board) -> bool {
    let last = board.size().saturating_sub(1);
    board.scan().any(|brick| brick.iter().all(|cell| cell.x < last && cell.y < last))
}
