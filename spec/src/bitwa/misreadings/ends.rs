//! Misreadings of clocks, of killed players, and of the end.

use super::misreading;
use crate::bitwa::board::Division;
use crate::bitwa::clauses::{Annihilation, Consequence, KilledDivision, KilledUnits, LITERAL, Rules};
use crate::bitwa::position::{LARGEST_LIMIT_MS, Position, Stage};
use crate::bitwa::rules::*;
use crate::game::{OffenceKind, Seat, Variant};

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("bitwa.time.budget.per-answer", TIME_BUDGET, "holds each answer by itself against the limit", |r| {
        r.spends = |_, took_us| took_us;
    }),
    misreading("bitwa.time.budget.unbooked", TIME_BUDGET, "holds no answer against the limit", |r| {
        r.spends = |spent_us, _| spent_us;
    }),
    misreading("bitwa.time.budget.milliseconds", TIME_BUDGET, "books whole milliseconds only", |r| {
        r.spends = |spent_us, took_us| spent_us.saturating_add(took_us / 1000 * 1000);
    }),
    misreading("bitwa.time.limit.none", TIME_LIMIT, "lets a game begin in which nobody has any time", |r| {
        r.limit = |limit_ms| limit_ms <= LARGEST_LIMIT_MS;
    }),
    misreading(
        "bitwa.time.limit.unlimited",
        TIME_LIMIT,
        "lets a game begin in which players have more than an hour",
        |r| {
            r.limit = |limit_ms| limit_ms >= 1;
        },
    ),
    misreading("bitwa.time.limit.contest", TIME_LIMIT, "refuses limits of less than 3 minutes or more than 15", |r| {
        r.limit = |limit_ms| (180_000..=900_000).contains(&limit_ms);
    }),
    misreading("bitwa.time.clock.below", TIME_CLOCK, "takes a sum of exactly the limit for late", |r| {
        r.in_time = |spent_us, limit_us| spent_us < limit_us;
    }),
    misreading("bitwa.time.clock.opponents", TIME_CLOCK, "books the time with the opponent", |r| {
        r.clock_of = |seat| 1 - seat.min(1);
    }),
    misreading("bitwa.time.clock.shared", TIME_CLOCK, "books all time with the first player", |r| {
        r.clock_of = |_| 0;
    }),
    misreading("bitwa.time.clock.play-free", TIME_CLOCK, "does not time answers to play", |r| {
        r.timed = |stage| !matches!(stage, Stage::Play { .. });
    }),
    misreading("bitwa.time.clock.set-game-free", TIME_CLOCK, "does not time answers to set_game", |r| {
        r.timed = |stage| !matches!(stage, Stage::SetGame(_));
    }),
    misreading(
        "bitwa.fault.crash.passes",
        FAULT_CRASH,
        "takes the end of a program that is asked for an answer",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Crash => Consequence::Passes,
                _ => Consequence::Killed,
            };
        },
    ),
    misreading("bitwa.fault.crash.waits", FAULT_CRASH, "waits on for the answer of a program that has ended", |r| {
        r.fault = |kind| match kind {
            OffenceKind::Crash => Consequence::Ignored,
            _ => Consequence::Killed,
        };
    }),
    misreading("bitwa.fault.crash.unasked", FAULT_CRASH, "does not see that a program ends that is not asked", |r| {
        r.unasked_counts = |kind| kind != OffenceKind::Crash;
    }),
    misreading("bitwa.fault.memory.ignored", FAULT_MEMORY, "lets a program use all the memory that it likes", |r| {
        r.fault = |kind| match kind {
            OffenceKind::Memory => Consequence::Ignored,
            _ => Consequence::Killed,
        };
    }),
    misreading(
        "bitwa.fault.memory.passes",
        FAULT_MEMORY,
        "takes it for an answer without a target when a program uses too much memory",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Memory => Consequence::Passes,
                _ => Consequence::Killed,
            };
        },
    ),
    misreading(
        "bitwa.fault.memory.unasked",
        FAULT_MEMORY,
        "measures the memory of the player who is asked only",
        |r| {
            r.unasked_counts = |kind| kind != OffenceKind::Memory;
        },
    ),
    misreading(
        "bitwa.killed.kills.illegal-passes",
        KILLED_KILLS,
        "lets a player live who names a target that is not allowed",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Illegal => Consequence::Passes,
                _ => Consequence::Killed,
            };
        },
    ),
    misreading(
        "bitwa.killed.kills.garbled-ignored",
        KILLED_KILLS,
        "asks on after an answer that cannot be read",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Garbled => Consequence::Ignored,
                _ => Consequence::Killed,
            };
        },
    ),
    misreading("bitwa.killed.kills.late-passes", KILLED_KILLS, "lets a player live who is late", |r| {
        r.fault = |kind| match kind {
            OffenceKind::Late => Consequence::Passes,
            _ => Consequence::Killed,
        };
    }),
    misreading("bitwa.killed.kills.unasked", KILLED_KILLS, "does not see that a player fails who is not asked", |r| {
        r.unasked_counts = |_| false;
    }),
    misreading(
        "bitwa.killed.division.moves",
        KILLED_DIVISION,
        "moves the division to a target for which its player is killed",
        |r| {
            r.killed_division = KilledDivision::Moves;
        },
    ),
    misreading(
        "bitwa.killed.division.announced",
        KILLED_DIVISION,
        "announces a target for which its player is killed, though the division does not move",
        |r| {
            r.killed_division = KilledDivision::Announced;
        },
    ),
    misreading(
        "bitwa.killed.division.to-corner",
        KILLED_DIVISION,
        "moves a division whose player is killed at gen_move as if he had answered noughts",
        |r| {
            r.killed_division = KilledDivision::ToCorner;
        },
    ),
    misreading("bitwa.killed.units.removed", KILLED_UNITS, "takes the units of a killed player off the board", |r| {
        r.killed_units = KilledUnits::Removed;
    }),
    misreading("bitwa.killed.units.lost", KILLED_UNITS, "lets a killed player lose whatever the count", |r| {
        r.winner = |position| match position.killed.seats {
            [true, false] => Some(1),
            [false, true] => Some(0),
            _ => (LITERAL.winner)(position),
        };
    }),
    misreading(
        "bitwa.killed.units.uncounted",
        KILLED_UNITS,
        "does not count the units of killed players in the end",
        |r| {
            r.winner = |position| {
                better(|seat| if position.killed.has(seat) { (0, 0) } else { units_then_strength(position, seat) })
            };
        },
    ),
    misreading("bitwa.end.annihilation.never", END_ANNIHILATION, "plays on when a player has no units", |r| {
        r.annihilation = Annihilation::Never;
    }),
    misreading(
        "bitwa.end.annihilation.second-only",
        END_ANNIHILATION,
        "looks only whether the second player has units left",
        |r| {
            r.annihilated = |board| board.units_of(1) == 0;
        },
    ),
    misreading(
        "bitwa.end.annihilation.one-left",
        END_ANNIHILATION,
        "ends the game when a player has one unit left",
        |r| {
            r.annihilated = |board| board.units_of(0) <= 1 || board.units_of(1) <= 1;
        },
    ),
    misreading("bitwa.end.rounds.one-more", END_ROUNDS, "plays one round more", |r| {
        r.last_round = |round, rounds| round > rounds;
    }),
    misreading("bitwa.end.rounds.one-less", END_ROUNDS, "plays one round less", |r| {
        r.last_round = |round, rounds| round + 1 >= rounds;
    }),
    misreading(
        "bitwa.end.rounds.halved",
        END_ROUNDS,
        "counts the turns of each player as rounds, and plays half as many",
        |r| {
            r.last_round = |round, rounds| round >= rounds.div_ceil(2);
        },
    ),
    misreading("bitwa.end.killed.either", END_KILLED, "ends the game as soon as one player is killed", |r| {
        r.killed_end = |killed| killed != [false, false];
    }),
    misreading("bitwa.end.killed.not-seen", END_KILLED, "does not see that both players are killed", |r| {
        r.killed_end = |_| false;
    }),
    misreading("bitwa.end.killed.draw", END_KILLED, "calls it a draw when both players are killed", |r| {
        r.winner = |position| match position.killed.seats {
            [true, true] => None,
            _ => (LITERAL.winner)(position),
        };
    }),
    misreading(
        "bitwa.end.empty-side.asked",
        END_EMPTY_SIDE,
        "sends set_game before it sees that a side has no units",
        |r| {
            r.empty_start = |_| false;
        },
    ),
    misreading(
        "bitwa.end.empty-side.both",
        END_EMPTY_SIDE,
        "sends set_game before it sees that one side has no units, unless neither has any",
        |r| {
            r.empty_start = |board| board.units_of(0) + board.units_of(1) == 0;
        },
    ),
    misreading(
        "bitwa.end.empty-side.second",
        END_EMPTY_SIDE,
        "looks at the beginning only whether the second player has units",
        |r| {
            r.empty_start = |board| board.units_of(1) == 0;
        },
    ),
    misreading("bitwa.end.count.strength-first", END_COUNT, "counts strength before units", |r| {
        r.winner =
            |position| better(|seat| (position.board.strength_of(seat), u64::from(position.board.units_of(seat))));
    }),
    misreading("bitwa.end.count.divisions", END_COUNT, "counts divisions in place of units", |r| {
        r.winner = |position| better(|seat| (divisions(position, seat), position.board.strength_of(seat)));
    }),
    misreading("bitwa.end.count.weighed", END_COUNT, "adds the strength to a hundred times the number of units", |r| {
        r.winner = |position| {
            better(|seat| (u64::from(position.board.units_of(seat)) * 100 + position.board.strength_of(seat), 0))
        };
    }),
    misreading("bitwa.end.strength.draw", END_STRENGTH, "calls it a draw when the numbers of units are equal", |r| {
        r.winner = |position| better(|seat| (u64::from(position.board.units_of(seat)), 0));
    }),
    misreading("bitwa.end.strength.weaker", END_STRENGTH, "lets the side win that has less strength", |r| {
        r.winner = |position| {
            better(|seat| (u64::from(position.board.units_of(seat)), u64::MAX - position.board.strength_of(seat)))
        };
    }),
    misreading(
        "bitwa.end.strength.strongest",
        END_STRENGTH,
        "compares the strongest units when the numbers of units are equal",
        |r| {
            r.winner = |position| better(|seat| (u64::from(position.board.units_of(seat)), strongest(position, seat)));
        },
    ),
    misreading("bitwa.end.draw.first", END_DRAW, "lets the first player win when all is equal", |r| {
        r.winner = |position| (LITERAL.winner)(position).or(Some(0));
    }),
    misreading("bitwa.end.draw.second", END_DRAW, "lets the second player win when all is equal", |r| {
        r.winner = |position| (LITERAL.winner)(position).or(Some(1));
    }),
    misreading("bitwa.end.draw.killed-loses", END_DRAW, "lets a killed player lose when all is equal", |r| {
        r.winner = |position| {
            (LITERAL.winner)(position).or(match position.killed.seats {
                [true, false] => Some(1),
                [false, true] => Some(0),
                _ => None,
            })
        };
    }),
];

/// Who has more of what is counted.
fn better(counted: impl Fn(Seat) -> (u64, u64)) -> Option<Seat> {
    let (first, second) = (counted(0), counted(1));
    if first == second { None } else { Some(u8::from(first < second)) }
}

/// What is counted literally.
fn units_then_strength(position: &Position, seat: Seat) -> (u64, u64) {
    (position.board.units_of(seat).into(), position.board.strength_of(seat))
}

/// The strength of the strongest unit of the player.
fn strongest(position: &Position, seat: Seat) -> u64 {
    let board = &position.board;
    let mine = board.fields().filter(|field| board.unit(*field).is_some_and(|unit| unit.seat() == seat));
    mine.map(|field| u64::from(board.strength(field))).max().unwrap_or(0)
}

/// How many divisions of the player have units.
fn divisions(position: &Position, seat: Seat) -> u64 {
    let all = (0..52).filter_map(Division::ranked).filter(|division| division.seat() == seat);
    all.filter(|division| position.board.units(*division) > 0).count() as u64
}
