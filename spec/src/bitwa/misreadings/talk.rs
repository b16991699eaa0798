//! Misreadings of what is said.

use super::misreading;
use crate::bitwa::board::Division;
use crate::bitwa::clauses::{Awaits, FinalPlay, PlayTo, Rules, SetGame, SetGameTo, TimeLeft};
use crate::bitwa::position::{Sides, Stage};
use crate::bitwa::read::{self, Unread};
use crate::bitwa::rules::*;
use crate::bitwa::target::Target;
use crate::game::Variant;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
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
    misreading(
        "bitwa.talk.gen-move.at-once",
        TALK_GEN_MOVE,
        "sends gen_move together with time_left, whose answer it does not wait for",
        |r| {
            r.gen_move_early = true;
        },
    ),
    misreading("bitwa.talk.gen-move.both", TALK_GEN_MOVE, "sends gen_move to both players", |r| {
        r.gen_move_to = |position, _| Sides::BOTH.without(position.killed);
    }),
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
        "bitwa.talk.acknowledged.set-game-one",
        TALK_ACKNOWLEDGED,
        "begins as soon as one player has answered set_game, and takes the other answer for one that nobody asked for",
        |r| {
            r.awaits = Awaits::OneToSetGame;
        },
    ),
    misreading(
        "bitwa.talk.final-play.missing",
        TALK_FINAL_PLAY,
        "does not announce the move by which the last unit falls",
        |r| {
            r.final_play = FinalPlay::Missing;
        },
    ),
    misreading(
        "bitwa.talk.final-play.unwaited",
        TALK_FINAL_PLAY,
        "announces the move by which the last unit falls, and waits for no answer",
        |r| {
            r.final_play = FinalPlay::Unwaited;
        },
    ),
    misreading(
        "bitwa.talk.final-play.beaten-not-told",
        TALK_FINAL_PLAY,
        "does not announce the move by which the last unit falls to the player whose it was",
        |r| {
            r.play_to = PlayTo::WithUnits;
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
    misreading("bitwa.talk.integers.leading-zeros", TALK_INTEGERS, "lets leading zeros pass, but not in -1", |r| {
        r.integer = |field| if field.starts_with(['-', '+']) { read::integer(field) } else { field.parse().ok() };
    }),
    misreading("bitwa.talk.integers.wraps", TALK_INTEGERS, "cuts large numbers down to 32 bits", |r| {
        r.integer = |field| read::integer(field).or_else(|| cut(field));
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
    misreading(
        "bitwa.talk.error.asked-again",
        TALK_ERROR,
        "sends gen_move once more to a player who answers it by an error",
        |r| {
            r.error_kills = |_| false;
            r.error_again = true;
        },
    ),
    misreading("bitwa.talk.early.ignored", TALK_EARLY, "lets answers pass that nobody asked for", |r| {
        r.early_kills = |_| false;
    }),
    misreading("bitwa.talk.early.twice", TALK_EARLY, "lets further answers to set_game and play pass", |r| {
        r.early_kills = |stage| matches!(stage, Stage::TimeLeft(_) | Stage::GenMove(_));
    }),
    misreading(
        "bitwa.talk.early.out-of-turn",
        TALK_EARLY,
        "does not listen to a player while the other is asked for a move",
        |r| {
            r.early_kills = |stage| !matches!(stage, Stage::TimeLeft(_) | Stage::GenMove(_));
        },
    ),
];

/// The last 32 bits of a number that is too large, and else spelt as it should be.
fn cut(field: &str) -> Option<i32> {
    let number: u64 = field.parse().ok()?;
    (number.to_string() == field).then_some(number as i32)
}

/// The division of the first player with the same letter.
fn capital(division: Division) -> Division {
    Division::of(division.letter().to_ascii_uppercase()).unwrap_or(division)
}
