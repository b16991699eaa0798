//! Misreadings of growth, of the end, of time and of faults.

use super::misreading;
use crate::game::{OffenceKind, Seat, Variant};
use crate::garrison::clauses::{
    AtLimit, Consequence, GrowthAt, INIT_US, InitFault, MOVE_US, MOVES, Order, OwnedStart, Rules, WinCheck,
};
use crate::garrison::growth::{Tiers, Whose};
use crate::garrison::rules::*;
use crate::garrison::{Field, Stage, after};

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading(
        "garrison.growth.when.first-player",
        GROWTH_WHEN,
        "lets garrisons grow after every 25th move of the first player",
        |r| {
            r.growth_due = |moves, seat| seat == 0 && moves[0] % 25 == 0;
        },
    ),
    misreading(
        "garrison.growth.when.each-player",
        GROWTH_WHEN,
        "lets garrisons grow after every 25th move of either player",
        |r| {
            r.growth_due = |moves, seat| moves[usize::from(seat)] % 25 == 0;
        },
    ),
    misreading(
        "garrison.growth.when.one-early",
        GROWTH_WHEN,
        "counts the second player's moves from 1, and grows after the 24th",
        |r| {
            r.growth_due = |moves, seat| seat == 1 && moves[1] % 25 == 24;
        },
    ),
    misreading(
        "garrison.growth.when.one-late",
        GROWTH_WHEN,
        "lets garrisons grow after the second player's 26th move",
        |r| {
            r.growth_due = |moves, seat| seat == 1 && moves[1] > 1 && moves[1] % 25 == 1;
        },
    ),
    misreading("garrison.growth.when.once", GROWTH_WHEN, "lets garrisons grow after the 25th move only", |r| {
        r.growth_due = |moves, seat| seat == 1 && moves[1] == 25;
    }),
    misreading(
        "garrison.growth.when.before-move",
        GROWTH_WHEN,
        "lets garrisons grow before the 25th move is carried out",
        |r| {
            r.growth_at = GrowthAt::BeforeMove;
        },
    ),
    misreading("garrison.growth.whose.mover", GROWTH_WHOSE, "lets the garrisons of the second player grow only", |r| {
        r.whose = Whose::Mover;
    }),
    misreading(
        "garrison.growth.whose.not-underfoot",
        GROWTH_WHOSE,
        "lets no garrison grow where a player stands",
        |r| {
            r.whose = Whose::NotUnderfoot;
        },
    ),
    misreading("garrison.growth.whose.hands-too", GROWTH_WHOSE, "lets armies in hand grow too", |r| {
        r.whose = Whose::HandsToo;
    }),
    misreading(
        "garrison.growth.whose.twice",
        GROWTH_WHOSE,
        "lets all garrisons grow once on behalf of each player",
        |r| {
            r.whose = Whose::Twice;
        },
    ),
    misreading("garrison.growth.tiers.empty", GROWTH_TIERS, "lets a garrison of 0 stay at 0", |r| {
        r.whose = Whose::NotEmpty;
    }),
    misreading("garrison.growth.tiers.from-29", GROWTH_TIERS, "lets a garrison of 29 grow by 2 already", |r| {
        r.tiers.0[1] = 29;
    }),
    misreading("garrison.growth.tiers.after-30", GROWTH_TIERS, "lets a garrison of 30 grow by 1 still", |r| {
        r.tiers.0[1] = 31;
    }),
    misreading("garrison.growth.tiers.from-99", GROWTH_TIERS, "lets a garrison of 99 grow by 3 already", |r| {
        r.tiers.0[2] = 99;
    }),
    misreading("garrison.growth.tiers.after-100", GROWTH_TIERS, "lets a garrison of 100 grow by 2 still", |r| {
        r.tiers.0[2] = 101;
    }),
    misreading("garrison.growth.tiers.from-299", GROWTH_TIERS, "lets a garrison of 299 grow by 4 already", |r| {
        r.tiers.0[3] = 299;
    }),
    misreading("garrison.growth.tiers.after-300", GROWTH_TIERS, "lets a garrison of 300 grow by 3 still", |r| {
        r.tiers.0[3] = 301;
    }),
    misreading("garrison.growth.tiers.from-999", GROWTH_TIERS, "lets a garrison of 999 grow by 5 already", |r| {
        r.tiers.0[4] = 999;
    }),
    misreading("garrison.growth.tiers.after-1000", GROWTH_TIERS, "lets a garrison of 1000 grow by 4 still", |r| {
        r.tiers.0[4] = 1001;
    }),
    misreading("garrison.growth.tiers.one-for-all", GROWTH_TIERS, "lets every garrison grow by 1", |r| {
        r.tiers = Tiers([0, u32::MAX, u32::MAX, u32::MAX, u32::MAX]);
    }),
    misreading(
        "garrison.growth.tiers.hands-counted",
        GROWTH_TIERS,
        "counts the army in hand of a player who stands there for the tier",
        |r| {
            r.whose = Whose::HandsCounted;
        },
    ),
    misreading(
        "garrison.end.territory.after-round",
        END_TERRITORY,
        "looks for a win after the second player's moves only",
        |r| {
            r.win_check = WinCheck::AfterRound;
        },
    ),
    misreading(
        "garrison.end.territory.before-move",
        END_TERRITORY,
        "looks for a win before a move, so that it is seen one move late",
        |r| {
            r.win_check = WinCheck::BeforeMove;
        },
    ),
    misreading(
        "garrison.end.territory.all-cells",
        END_TERRITORY,
        "counts walls among the cells that are to be owned",
        |r| {
            r.winner = |field| field.sole_owner().filter(|_| field.cells().all(|cell| field.owner(cell) != 0));
        },
    ),
    misreading(
        "garrison.end.territory.no-army",
        END_TERRITORY,
        "lets a player win when the opponent has no garrison left",
        |r| {
            r.winner = without_garrison;
        },
    ),
    misreading("garrison.end.limit.one-short", END_LIMIT, "ends the game after 5999 moves of each player", |r| {
        r.used_up = |moves, seat| seat == 1 && moves[1] + 1 >= MOVES;
    }),
    misreading("garrison.end.limit.one-more", END_LIMIT, "lets each player make 6001 moves", |r| {
        r.used_up = |moves, seat| seat == 1 && moves[1] > MOVES;
    }),
    misreading(
        "garrison.end.limit.first-player",
        END_LIMIT,
        "ends the game after the first player's 6000th move",
        |r| {
            r.used_up = |moves, _| moves[0] >= MOVES;
        },
    ),
    misreading("garrison.end.limit.more-cells", END_LIMIT, "lets the player with more cells win at the limit", |r| {
        r.at_limit = AtLimit::MoreCells;
    }),
    misreading(
        "garrison.end.limit.more-army",
        END_LIMIT,
        "lets the player with the larger army win at the limit",
        |r| {
            r.at_limit = AtLimit::MoreArmy;
        },
    ),
    misreading(
        "garrison.end.order.growth-first",
        END_ORDER,
        "lets the garrisons grow before a win is looked for",
        |r| {
            r.order = Order::GrowthWinLimit;
        },
    ),
    misreading("garrison.end.order.no-last-growth", END_ORDER, "lets nothing grow before the draw", |r| {
        r.order = Order::WinLimitGrowth;
    }),
    misreading("garrison.end.order.limit-first", END_ORDER, "calls the game a draw before a win is looked for", |r| {
        r.order = Order::LimitWinGrowth;
    }),
    misreading(
        "garrison.end.owned-start.unseen",
        END_OWNED_START,
        "calls init though everything is one player's",
        |r| {
            r.owned_start = OwnedStart::Played;
        },
    ),
    misreading(
        "garrison.end.owned-start.after-inits",
        END_OWNED_START,
        "sees only after the inits that everything is one player's",
        |r| {
            r.owned_start = OwnedStart::WonAfterInits;
        },
    ),
    misreading(
        "garrison.end.owned-start.draw",
        END_OWNED_START,
        "calls a game a draw that begins with everything in one hand",
        |r| {
            r.owned_start = OwnedStart::Drawn;
        },
    ),
    misreading("garrison.time.init.like-move", TIME_INIT, "allows 0.3 seconds for init", |r| {
        r.init_limit_us = |_| MOVE_US;
    }),
    misreading("garrison.time.init.unlimited", TIME_INIT, "waits for init without limit", |r| {
        r.init_limit_us = |_| u64::MAX;
    }),
    misreading("garrison.time.init.first-only", TIME_INIT, "limits the first player's init only", |r| {
        r.init_limit_us = |seat| if seat == 0 { INIT_US } else { u64::MAX };
    }),
    misreading("garrison.time.move.three-seconds", TIME_MOVE, "allows 3 seconds for a move", |r| {
        r.move_limit_us = |_| 3_000_000;
    }),
    misreading("garrison.time.move.like-init", TIME_MOVE, "allows 30 seconds for a move", |r| {
        r.move_limit_us = |_| INIT_US;
    }),
    misreading(
        "garrison.time.move.first-like-init",
        TIME_MOVE,
        "still allows the 30 seconds of init for a player's first move",
        |r| {
            r.move_limit_us = |moves| if moves == 0 { INIT_US } else { MOVE_US };
        },
    ),
    misreading("garrison.time.clock.edge-late", TIME_CLOCK, "takes an answer at exactly the limit for late", |r| {
        r.in_time = |took_us, limit_us| took_us < limit_us;
    }),
    misreading("garrison.time.clock.whole-seconds", TIME_CLOCK, "measures the time in whole seconds", |r| {
        r.in_time = |took_us, limit_us| took_us / 1_000_000 * 1_000_000 <= limit_us;
    }),
    misreading("garrison.time.clock.whole-milliseconds", TIME_CLOCK, "measures the time in whole milliseconds", |r| {
        r.in_time = |took_us, limit_us| took_us / 1000 * 1000 <= limit_us;
    }),
    misreading(
        "garrison.fault.crash.unseen",
        FAULT_CRASH,
        "does not see the end of a program that is not asked",
        |r| {
            r.unasked_counts = false;
        },
    ),
    misreading(
        "garrison.fault.crash.blames-called",
        FAULT_CRASH,
        "lets the player lose who is called, whoever's program has ended",
        |r| {
            r.blamed = |kind, failed, called| if kind == OffenceKind::Crash { called } else { failed };
        },
    ),
    misreading(
        "garrison.fault.crash.stays",
        FAULT_CRASH,
        "takes the end of a program for a move at which the player stays",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Crash => Consequence::Stays,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading(
        "garrison.fault.memory.draw",
        FAULT_MEMORY,
        "calls the game a draw when a program takes too much memory",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Memory => Consequence::Draw,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("garrison.fault.memory.unseen", FAULT_MEMORY, "does not look at how much memory a program takes", |r| {
        r.fault = |kind| match kind {
            OffenceKind::Memory => Consequence::Unseen,
            _ => Consequence::Loses,
        };
    }),
    misreading(
        "garrison.fault.memory.stays",
        FAULT_MEMORY,
        "takes away the move of a program with too much memory, and plays on",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Memory => Consequence::Stays,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading(
        "garrison.fault.garbled.called-again",
        FAULT_GARBLED,
        "calls a player again whose answer is no move",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Garbled => Consequence::CalledAgain,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("garrison.fault.garbled.any-init", FAULT_GARBLED, "takes a move for the return of init", |r| {
        r.init_takes_all = true;
    }),
    misreading(
        "garrison.fault.garbled.stays",
        FAULT_GARBLED,
        "takes an answer that is no move for a move at which the player stays",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Garbled => Consequence::Stays,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("garrison.fault.early.ignored", FAULT_EARLY, "drops an answer that nobody asked for", |r| {
        r.early_ignored = |_| true;
    }),
    misreading(
        "garrison.fault.early.ignored-at-init",
        FAULT_EARLY,
        "drops an answer that nobody asked for while the inits run",
        |r| {
            r.early_ignored = |stage| matches!(stage, Stage::Init { .. });
        },
    ),
    misreading(
        "garrison.fault.early.blames-called",
        FAULT_EARLY,
        "lets the player lose who is called when the other one speaks",
        |r| {
            r.blamed = |kind, failed, called| if kind == OffenceKind::Early { called } else { failed };
        },
    ),
    misreading(
        "garrison.fault.loses.late-stays",
        FAULT_LOSES,
        "takes a late answer for a move at which the player stays",
        |r| {
            r.fault = |kind| match kind {
                OffenceKind::Late => Consequence::Stays,
                _ => Consequence::Loses,
            };
        },
    ),
    misreading("garrison.fault.loses.draw", FAULT_LOSES, "calls the game a draw when a player fails", |r| {
        r.fault = |_| Consequence::Draw;
    }),
    misreading("garrison.fault.loses.other", FAULT_LOSES, "lets the opponent of a player who failed lose", |r| {
        r.fault = |_| Consequence::Wins;
    }),
    misreading(
        "garrison.fault.init.ends-at-once",
        FAULT_INIT,
        "ends the game at the first failed init, without calling the other's",
        |r| {
            r.init_fault = InitFault::EndsAtOnce;
        },
    ),
    misreading("garrison.fault.init.played-on", FAULT_INIT, "plays on as if a failed init had returned", |r| {
        r.init_fault = InitFault::PlaysOn;
    }),
    misreading(
        "garrison.fault.init.second-wins",
        FAULT_INIT,
        "lets the second player win when both failed at init",
        |r| {
            r.both_failed = Some(1);
        },
    ),
];

/// The opponent of a player who has no garrison at all.
fn without_garrison(field: &Field) -> Option<Seat> {
    match [0, 1].map(|seat| after::garrisons(field, seat)) {
        [0, 0] => field.sole_owner(),
        [0, _] => Some(1),
        [_, 0] => Some(0),
        _ => None,
    }
}
