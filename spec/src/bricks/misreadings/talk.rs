//! Misreadings of setups and of the conversation.

use super::misreading;
use crate::bricks::Stage;
use crate::bricks::board::{Cell, LARGEST_SIZE};
use crate::bricks::clauses::{Announce, Brick, Consequence, Forward, ForwardTo, LastBrick, Rules, StartTo, StopTo};
use crate::bricks::rules::*;
use crate::game::Variant;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
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
        r.fillable = |_, _| true;
    }),
    misreading(
        "bricks.board.filled.transposed",
        BOARD_FILLED,
        "fills cells of the setup with columns and rows swapped",
        |r| {
            r.prefilled = transposed;
            // It sends what it was given.
            r.announced = |filled| filled.iter().copied().map(transposed).collect();
        },
    ),
    misreading(
        "bricks.board.filled.last-refused",
        BOARD_FILLED,
        "refuses a filled cell in the last column or row",
        |r| {
            r.fillable = |board, cell| cell.x + 1 < board.size() && cell.y + 1 < board.size();
        },
    ),
    misreading("bricks.board.duplicate.allowed", BOARD_DUPLICATE, "lets a filled cell be listed twice", |r| {
        r.listed_before = |_, _| false;
    }),
    misreading(
        "bricks.board.duplicate.in-a-row-only",
        BOARD_DUPLICATE,
        "sees a cell that is listed twice only where nothing stands between the two",
        |r| {
            r.listed_before = |board, cell| board.order().last() == Some(&cell);
        },
    ),
    misreading(
        "bricks.board.duplicate.mirrored",
        BOARD_DUPLICATE,
        "takes a filled cell and its mirror image for the same",
        |r| {
            r.listed_before = |board, cell| board.is_filled(cell) || board.is_filled(transposed(cell));
        },
    ),
    misreading("bricks.talk.board.sorted", TALK_BOARD, "sends the filled cells row by row", |r| {
        r.announced = |filled| {
            let mut sorted = filled.to_vec();
            sorted.sort_by_key(|cell| (cell.y, cell.x));
            sorted
        };
    }),
    misreading(
        "bricks.talk.board.size-only",
        TALK_BOARD,
        "sends the size of the board without its filled cells",
        |r| {
            r.announced = |_| Vec::new();
        },
    ),
    misreading("bricks.talk.board.transposed", TALK_BOARD, "sends filled cells with columns and rows swapped", |r| {
        r.announced = |filled| filled.iter().copied().map(transposed).collect();
    }),
    misreading("bricks.talk.second.together", TALK_SECOND, "sends both the board before the first has answered", |r| {
        r.announce = Announce::Together;
    }),
    misreading(
        "bricks.talk.second.to-first",
        TALK_SECOND,
        "sends the first player the board twice, and the second one none",
        |r| {
            r.announce = Announce::ToFirst;
        },
    ),
    misreading(
        "bricks.talk.second.size-only",
        TALK_SECOND,
        "sends the second player the board without its filled cells",
        |r| {
            r.announce = Announce::SizeOnly;
        },
    ),
    misreading(
        "bricks.talk.start.early",
        TALK_START,
        "sends START as soon as the first player has answered, before the second is sent the board",
        |r| {
            r.start_to = StartTo::OpenerEarly;
        },
    ),
    misreading("bricks.talk.start.both", TALK_START, "sends START to both players", |r| {
        r.start_to = StartTo::Both;
    }),
    misreading("bricks.talk.start.nobody", TALK_START, "never sends START", |r| {
        r.start_to = StartTo::Nobody;
    }),
    misreading("bricks.talk.forward.transposed", TALK_FORWARD, "sends a brick on with columns and rows swapped", |r| {
        r.forward = Forward::Transposed;
    }),
    misreading("bricks.talk.forward.to-both", TALK_FORWARD, "sends a brick to who laid it as well", |r| {
        r.forward_to = ForwardTo::Both;
    }),
    misreading(
        "bricks.talk.forward.to-mover",
        TALK_FORWARD,
        "sends a brick back to who laid it in place of the opponent",
        |r| {
            r.forward_to = ForwardTo::Mover;
        },
    ),
    misreading("bricks.talk.last.after-stop", TALK_LAST, "sends the brick that ends the game on after STOP", |r| {
        r.last_brick = LastBrick::AfterStop;
    }),
    misreading("bricks.talk.last.to-both", TALK_LAST, "sends both players the brick that ends the game", |r| {
        r.last_brick = LastBrick::ToBoth;
    }),
    misreading(
        "bricks.talk.last.to-first",
        TALK_LAST,
        "sends the brick that ends the game on where the second player has laid it",
        |r| {
            r.last_brick = LastBrick::ToFirst;
        },
    ),
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
        "bricks.talk.spelling.parsed-numbers",
        TALK_SPELLING,
        "lets leading zeros and plus signs pass, as its number parser does",
        |r| {
            r.reads_brick = parsed_brick;
        },
    ),
    misreading(
        "bricks.talk.spelling.rest-ignored",
        TALK_SPELLING,
        "does not look at what follows the second cell",
        |r| {
            r.reads_brick = first_two;
        },
    ),
    misreading(
        "bricks.talk.line-end.all-carriage-returns",
        TALK_LINE_END,
        "cuts any number of carriage returns off the end of a line",
        |r| {
            r.line_end = |line| line.trim_end_matches('\r');
        },
    ),
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
        r.early = |_| Consequence::Ignored;
    }),
    misreading(
        "bricks.talk.early.ignored-before-start",
        TALK_EARLY,
        "drops an answer that nobody asked for before START",
        |r| {
            r.early = |stage| match stage {
                Stage::Greet(_) => Consequence::Ignored,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading(
        "bricks.talk.early.blames-other",
        TALK_EARLY,
        "lets the opponent lose when a player speaks unasked",
        |r| {
            r.early = |_| Consequence::Wins;
        },
    ),
];

/// Columns and rows exchanged.
fn transposed(cell: Cell) -> Cell {
    Cell::new(cell.y, cell.x)
}

/// Numbers as most languages parse them: with a plus sign and with leading zeros.
fn parsed_brick(text: &str) -> Option<Brick> {
    let cell = |text: &str| {
        let (x, y) = text.split_once('x')?;
        Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
    };
    let (one, two) = text.split_once('_')?;
    Some([cell(one)?, cell(two)?])
}

/// The first two cells of a line, whatever follows them.
fn first_two(text: &str) -> Option<Brick> {
    let mut cells = text.split('_').map(Cell::parse);
    Some([cells.next()??, cells.next()??])
}
