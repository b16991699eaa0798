//! Misreadings of setups, of the order of divisions, and of what is said.

use super::misreading;
use crate::bitwa::board::{Division, LARGEST_SIDE};
use crate::bitwa::clauses::{Awaits, Each, KilledTurn, PlayTo, Rules, SetGame, SetGameTo, Skips, TimeLeft};
use crate::bitwa::position::Stage;
use crate::bitwa::read::{self, Unread};
use crate::bitwa::rules::*;
use crate::bitwa::target::Target;
use crate::game::Variant;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("bitwa.board.size.eighty", BOARD_SIZE, "refuses boards of more than 80 columns or rows", |r| {
        r.size = |columns, rows| (1..=80).contains(&columns) && (1..=80).contains(&rows);
    }),
    misreading("bitwa.board.size.below-largest", BOARD_SIZE, "refuses boards of 99 columns or rows", |r| {
        r.size = |columns, rows| (1..LARGEST_SIDE).contains(&columns) && (1..LARGEST_SIDE).contains(&rows);
    }),
    misreading(
        "bitwa.board.rows.any-length",
        BOARD_ROWS,
        "takes rows of unequal length, and blocks what is missing",
        |r| {
            r.rows = |_| true;
        },
    ),
    misreading(
        "bitwa.board.fields.any-character",
        BOARD_FIELDS,
        "takes fields of characters that it does not know",
        |r| {
            r.character = |_| true;
        },
    ),
    misreading("bitwa.board.border.open", BOARD_BORDER, "takes boards whose border is open", |r| {
        r.border = |_, _| false;
    }),
    misreading(
        "bitwa.board.border.rows-only",
        BOARD_BORDER,
        "looks at the first and the last row only, not at the columns",
        |r| {
            r.border = |(_, y), (_, rows)| y == 0 || y + 1 == rows;
        },
    ),
    misreading("bitwa.board.rounds.hundred", BOARD_ROUNDS, "refuses games of more than 100 rounds", |r| {
        r.rounds = |rounds| (1..=100).contains(&rounds);
    }),
    misreading("bitwa.board.strength.byte", BOARD_STRENGTH, "refuses strengths of more than 255", |r| {
        r.strength = |strength| (1..=255).contains(&strength);
    }),
    misreading(
        "bitwa.board.divisions.swapped",
        BOARD_DIVISIONS,
        "takes divisions of small letters for the first player's",
        |r| {
            r.owner = |division| 1 - division.seat();
        },
    ),
    misreading(
        "bitwa.round.order.first-then-second",
        ROUND_ORDER,
        "moves all divisions of the first player before those of the second",
        |r| {
            r.successor = |after| match after {
                None => Division::ranked(0),
                Some(last) if last.rank() == 50 => Division::ranked(1),
                Some(last) => Division::ranked(last.rank() + 2),
            };
        },
    ),
    misreading("bitwa.round.order.small-first", ROUND_ORDER, "moves a before A, b before B, and so on", |r| {
        r.successor = |after| match after.map(Division::rank) {
            None => Division::ranked(1),
            Some(rank) if rank % 2 == 1 => Division::ranked(rank - 1),
            Some(rank) => Division::ranked(rank + 3),
        };
    }),
    misreading(
        "bitwa.round.once.list-shifts",
        ROUND_ONCE,
        "misses a division when one before the mover is emptied and struck from the list",
        |r| {
            r.each = Each::ListShifts;
        },
    ),
    misreading(
        "bitwa.round.skip.since-round",
        ROUND_SKIP,
        "asks for a division that was emptied in the same round before its turn",
        |r| {
            r.skips = Skips::SinceRound;
        },
    ),
    misreading(
        "bitwa.round.killed.ends-round",
        ROUND_KILLED,
        "ends the round at the first division of a killed player",
        |r| {
            r.killed_turn = KilledTurn::EndsRound;
        },
    ),
    misreading(
        "bitwa.round.killed.skips-next",
        ROUND_KILLED,
        "passes over the division after one of a killed player, too",
        |r| {
            r.killed_turn = KilledTurn::SkipsNext;
        },
    ),
    misreading(
        "bitwa.talk.set-game.one-by-one",
        TALK_SET_GAME,
        "sends set_game to the second player when the first has answered",
        |r| {
            r.set_game_to = SetGameTo::OneByOne;
        },
    ),
    misreading("bitwa.talk.set-game.first-only", TALK_SET_GAME, "sends set_game to the first player only", |r| {
        r.set_game_to = SetGameTo::FirstOnly;
    }),
    misreading(
        "bitwa.talk.set-game.sizes-swapped",
        TALK_SET_GAME,
        "tells the number of rows before that of columns",
        |r| {
            r.set_game = SetGame::SizesSwapped;
        },
    ),
    misreading(
        "bitwa.talk.set-game.numbers-swapped",
        TALK_SET_GAME,
        "tells the strength before the number of rounds",
        |r| {
            r.set_game = SetGame::NumbersSwapped;
        },
    ),
    misreading("bitwa.talk.set-game.upwards", TALK_SET_GAME, "tells the rows from below", |r| {
        r.set_game = SetGame::Upwards;
    }),
    misreading(
        "bitwa.talk.set-game.relative",
        TALK_SET_GAME,
        "shows the second player his own divisions as capital letters",
        |r| {
            r.set_game = SetGame::Relative;
        },
    ),
    misreading("bitwa.talk.time-left.never", TALK_TIME_LEFT, "sends no time_left", |r| {
        r.time_left = TimeLeft::Never;
    }),
    misreading("bitwa.talk.time-left.first-round", TALK_TIME_LEFT, "sends time_left in the first round only", |r| {
        r.time_left = TimeLeft::FirstRound;
    }),
    misreading("bitwa.talk.time-left.seconds", TALK_TIME_LEFT, "tells the time in seconds", |r| {
        r.left_ms = |position, seat| position.left_us(seat) / 1_000_000;
    }),
    misreading("bitwa.talk.time-left.rounded-up", TALK_TIME_LEFT, "rounds the milliseconds up", |r| {
        r.left_ms = |position, seat| position.left_us(seat).div_ceil(1000);
    }),
    misreading("bitwa.talk.time-left.whole-limit", TALK_TIME_LEFT, "tells the whole limit each time", |r| {
        r.left_ms = |position, _| u64::from(position.limit_ms);
    }),
    misreading("bitwa.talk.time-left.opponents", TALK_TIME_LEFT, "tells a player the time of his opponent", |r| {
        r.left_ms = |position, seat| position.left_us(1 - seat.min(1)) / 1000;
    }),
    misreading("bitwa.talk.time-left.spent", TALK_TIME_LEFT, "tells the time that was spent", |r| {
        r.left_ms = |position, seat| u64::from(position.limit_ms) - position.left_us(seat) / 1000;
    }),
    misreading(
        "bitwa.talk.gen-move.capital",
        TALK_GEN_MOVE,
        "names the second player's divisions by capital letters",
        |r| {
            r.gen_move = capital;
        },
    ),
    misreading("bitwa.talk.play.opponent-only", TALK_PLAY, "announces a move to the opponent only", |r| {
        r.play_to = PlayTo::Opponent;
    }),
    misreading("bitwa.talk.play.mover-only", TALK_PLAY, "announces a move to the mover only", |r| {
        r.play_to = PlayTo::Mover;
    }),
    misreading("bitwa.talk.play.dead", TALK_PLAY, "announces moves to a killed player, too", |r| {
        r.play_to = PlayTo::Dead;
    }),
    misreading("bitwa.talk.play.swapped", TALK_PLAY, "announces the row of the target before its column", |r| {
        r.play = |target| Target { x: target.y, y: target.x, ..*target };
    }),
    misreading("bitwa.talk.play.points-swapped", TALK_PLAY, "announces dy before dx", |r| {
        r.play = |target| Target { dx: target.dy, dy: target.dx, ..*target };
    }),
    misreading("bitwa.talk.play.no-flag", TALK_PLAY, "announces the attack flag as 0", |r| {
        r.play = |target| Target { attack: 0, ..*target };
    }),
    misreading("bitwa.talk.play.px-first", TALK_PLAY, "announces p as 1", |r| {
        r.play = |target| Target { p: 1, ..*target };
    }),
    misreading(
        "bitwa.talk.play.capital",
        TALK_PLAY,
        "announces the second player's divisions by capital letters",
        |r| {
            r.play_names = capital;
        },
    ),
    misreading(
        "bitwa.talk.acknowledged.one",
        TALK_ACKNOWLEDGED,
        "goes on after the first answer to play, and takes the other for one that nobody asked for",
        |r| {
            r.awaits = Awaits::One;
        },
    ),
    misreading("bitwa.talk.acknowledged.nobody", TALK_ACKNOWLEDGED, "does not wait for answers to play", |r| {
        r.awaits = Awaits::Nobody;
    }),
    misreading(
        "bitwa.talk.final-play.missing",
        TALK_FINAL_PLAY,
        "does not announce the move by which the last unit falls",
        |r| {
            r.final_play = false;
        },
    ),
    misreading(
        "bitwa.talk.answer.no-carriage-return",
        TALK_ANSWER,
        "takes a carriage return for a part of the answer",
        |r| {
            r.carriage_returns = false;
        },
    ),
    misreading("bitwa.talk.answer.extra-values", TALK_ANSWER, "lets more values than six pass", |r| {
        r.reads = |text, integer| {
            let fields = text.strip_prefix("= ").ok_or(Unread::Form)?;
            read::six(fields.split(' ').take(6), integer)
        };
    }),
    misreading("bitwa.talk.answer.no-sign", TALK_ANSWER, "wants no `=` before the six values", |r| {
        r.reads = |text, integer| {
            let fields = text.strip_prefix("= ").unwrap_or(text);
            read::six(fields.split(' '), integer)
        };
    }),
    misreading(
        "bitwa.talk.answer.no-text",
        TALK_ANSWER,
        "takes text after `=` for a fault where none is asked for",
        |r| {
            r.acknowledges = |text| match text.as_bytes() {
                [b'='] => Some(true),
                [b'?', ..] => Some(false),
                _ => None,
            };
        },
    ),
    misreading("bitwa.talk.integers.minus-zero", TALK_INTEGERS, "takes -0 for 0", |r| {
        r.integer = |field| if field == "-0" { Some(0) } else { read::integer(field) };
    }),
    misreading(
        "bitwa.talk.error.time-left-kills",
        TALK_ERROR,
        "takes an error in answer to time_left for a fault",
        |r| {
            r.error_kills = |stage| matches!(stage, Stage::GenMove(_) | Stage::TimeLeft(_));
        },
    ),
    misreading(
        "bitwa.talk.error.gen-move-passes",
        TALK_ERROR,
        "lets a player live who answers gen_move by an error",
        |r| {
            r.error_kills = |_| false;
        },
    ),
    misreading("bitwa.talk.early.ignored", TALK_EARLY, "lets answers pass that nobody asked for", |r| {
        r.early_kills = false;
    }),
];

/// The division of the first player with the same letter.
fn capital(division: Division) -> Division {
    Division::of(division.letter().to_ascii_uppercase()).unwrap_or(division)
}
