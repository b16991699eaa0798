//! The good-faith readings of RULINGS, and the catalogue of misreadings.

use super::board::{Board, Cell, LARGEST_SIZE};
use super::clauses::{Announce, Brick, Consequence, EndCheck, Forward, InfoOrder, Rules, StartTo, StopTo, other};
use super::rules::*;
use super::wire;
use crate::game::{OffenceKind, Variant, VariantKind};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Reading;
    Variant { id, kind, touches, says, patch }
}

const fn misreading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Misreading;
    Variant { id, kind, touches, says, patch }
}

/// Readings first, then misreadings, both in the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    reading("bricks.size=min-3", BOARD_SIZE, "refuses boards of size 1", |r| {
        r.size = |size| size % 2 == 1 && (3..=LARGEST_SIZE).contains(&size);
    }),
    reading("bricks.spelling=lenient", TALK_SPELLING, "lets other spellings of an answer pass", |r| {
        r.reads_ok = lenient_ok;
        r.reads_brick = lenient_brick;
    }),
    reading("bricks.last-move=forward-last", TALK_LAST, "sends the brick that ends the game on before STOP", |r| {
        r.forward_last = true;
    }),
    reading("bricks.forwarded=normalised", TALK_FORWARD, "sends a brick on with its upper or left cell first", |r| {
        r.forward = Forward::Normalised;
    }),
    reading("bricks.info-txt=nick-first", REFEREE_FOLDERS, "reads the nick first in info.txt, then the command", |r| {
        r.info = InfoOrder::NickFirst;
    }),
    misreading("bricks.board.size.even", BOARD_SIZE, "lets boards of even size pass", |r| {
        r.size = |size| (1..=LARGEST_SIZE).contains(&size);
    }),
    misreading("bricks.board.size.below-limit", BOARD_SIZE, "refuses a board of the largest size", |r| {
        r.size = |size| size % 2 == 1 && size < LARGEST_SIZE;
    }),
    misreading("bricks.board.size.too-large", BOARD_SIZE, "lets a board of 1000 x 1000 pass", |r| {
        r.size = |size| size % 2 == 1 && size <= LARGEST_SIZE || size == LARGEST_SIZE + 1;
    }),
    misreading("bricks.board.filled.outside", BOARD_FILLED, "drops filled cells that are not on the board", |r| {
        r.outside_filled = true;
    }),
    misreading("bricks.board.duplicate.allowed", BOARD_DUPLICATE, "lets a filled cell be listed twice", |r| {
        r.duplicates = true;
    }),
    misreading("bricks.talk.board.transposed", TALK_BOARD, "sends filled cells with columns and rows swapped", |r| {
        r.announced = |cell| Cell::new(cell.y, cell.x);
    }),
    misreading("bricks.talk.second.together", TALK_SECOND, "sends both the board before the first has answered", |r| {
        r.announce = Announce::Together;
    }),
    misreading("bricks.talk.start.both", TALK_START, "sends START to both players", |r| {
        r.start_to = StartTo::Both;
    }),
    misreading("bricks.talk.start.nobody", TALK_START, "never sends START", |r| {
        r.start_to = StartTo::Nobody;
    }),
    misreading("bricks.talk.forward.transposed", TALK_FORWARD, "sends a brick on with columns and rows swapped", |r| {
        r.forward = Forward::Transposed;
    }),
    misreading("bricks.talk.stop.loser-only", TALK_STOP, "sends STOP only to the loser", |r| {
        r.stop_to = StopTo::Loser;
    }),
    misreading("bricks.talk.stop.winner-only", TALK_STOP, "sends STOP only to the winner", |r| {
        r.stop_to = StopTo::Winner;
    }),
    misreading("bricks.talk.stop.not-after-foul", TALK_STOP, "sends nobody STOP when a foul ended the game", |r| {
        r.stop_to = StopTo::BothUnlessFoul;
    }),
    misreading("bricks.talk.spelling.any-ok", TALK_SPELLING, "takes any line for OK", |r| r.reads_ok = |_| true),
    misreading("bricks.talk.spelling.ok-prefix", TALK_SPELLING, "takes any line that begins with OK for OK", |r| {
        r.reads_ok = |text| text.starts_with("OK");
    }),
    misreading(
        "bricks.talk.line-end.carriage-return",
        TALK_LINE_END,
        "refuses a carriage return before the line feed",
        |r| {
            r.line_end = |line| line;
        },
    ),
    misreading("bricks.talk.line-end.any-space", TALK_LINE_END, "cuts any white space off the end of a line", |r| {
        r.line_end = str::trim_end;
    }),
    misreading("bricks.talk.early.ignored", TALK_EARLY, "drops an answer that nobody asked for", |r| {
        r.early = Consequence::Ignored;
    }),
    misreading(
        "bricks.talk.early.blames-other",
        TALK_EARLY,
        "lets the opponent lose when a player speaks unasked",
        |r| {
            r.early = Consequence::Wins;
        },
    ),
    misreading("bricks.brick.turns.second-opens", BRICK_TURNS, "lets the second player begin", |r| r.first = 1),
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
    misreading("bricks.time.ok.like-move", TIME_OK, "allows half a second for OK", |r| r.ok_limit_us = 500_000),
    misreading("bricks.time.ok.unlimited", TIME_OK, "waits for OK without limit", |r| r.ok_limit_us = u64::MAX),
    misreading("bricks.time.move.500-seconds", TIME_MOVE, "allows 500 seconds for a brick", |r| {
        r.move_limit_us = 500_000_000;
    }),
    misreading("bricks.time.move.like-ok", TIME_MOVE, "allows 1 second for a brick", |r| r.move_limit_us = 1_000_000),
    misreading("bricks.time.clock.edge-late", TIME_CLOCK, "takes an answer at exactly the limit for late", |r| {
        r.in_time = |took_us, limit_us| took_us < limit_us;
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
    misreading("bricks.end.full-board.unseen", END_FULL_BOARD, "sends START on a board without any place", |r| {
        r.opening_check = false;
    }),
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
            r.foul = |kind| match kind {
                OffenceKind::Illegal => Consequence::Ignored,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("bricks.foul.illegal.passes", FOUL_ILLEGAL, "takes an illegal move for a pass", |r| {
        r.foul = |kind| match kind {
            OffenceKind::Illegal => Consequence::Passes,
            _ => Consequence::Loses,
        };
    }),
    misreading(
        "bricks.foul.garbled.asks-again",
        FOUL_GARBLED,
        "asks the same player again after a garbled answer",
        |r| {
            r.foul = |kind| match kind {
                OffenceKind::Garbled => Consequence::Ignored,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("bricks.foul.garbled.other-loses", FOUL_GARBLED, "lets the opponent lose after a garbled answer", |r| {
        r.foul = |kind| match kind {
            OffenceKind::Garbled => Consequence::Wins,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.late.passes", FOUL_LATE, "takes a late answer for a pass", |r| {
        r.foul = |kind| match kind {
            OffenceKind::Late => Consequence::Passes,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.exit.ignored", FOUL_EXIT, "goes on waiting for a program that has ended", |r| {
        r.foul = |kind| match kind {
            OffenceKind::Crash | OffenceKind::Memory => Consequence::Ignored,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.exit.other-loses", FOUL_EXIT, "lets the opponent of a program that has ended lose", |r| {
        r.foul = |kind| match kind {
            OffenceKind::Crash | OffenceKind::Memory => Consequence::Wins,
            _ => Consequence::Loses,
        };
    }),
    misreading("bricks.foul.no-ok.played-on", FOUL_NO_OK, "plays on as if a failed OK had come", |r| {
        r.no_ok = Consequence::Accepted;
    }),
    misreading("bricks.foul.no-ok.asks-again", FOUL_NO_OK, "goes on waiting after a failed OK", |r| {
        r.no_ok = Consequence::Ignored;
    }),
    misreading(
        "bricks.foul.not-forwarded.forwarded",
        FOUL_NOT_FORWARDED,
        "sends an illegal brick on before STOP",
        |r| {
            r.forward_foul = true;
        },
    ),
];

/// `ok`, ` OK `.
fn lenient_ok(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("OK")
}

/// Spaces, signs, leading zeros, a capital X, and further cells, which are left out of account.
fn lenient_brick(text: &str) -> Option<Brick> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut cells = text.split('_').map(lenient_cell);
    let brick = [cells.next()??, cells.next()??];
    cells.all(|cell| cell.is_some()).then_some(brick)
}

fn lenient_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(['x', 'X'])?;
    let plain = |number: &str| {
        let digits = number.strip_prefix('+').unwrap_or(number);
        let trimmed = digits.trim_start_matches('0');
        let rest = if trimmed.is_empty() && !digits.is_empty() { "0" } else { trimmed };
        rest.to_owned()
    };
    wire::cell(&plain(x), &plain(y))
}

/// Looks for places without the last row and the last column.
fn inner_place(board: &Board) -> bool {
    let last = board.size().saturating_sub(1);
    board.scan().any(|brick| brick.iter().all(|cell| cell.x < last && cell.y < last))
}
