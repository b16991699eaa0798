//! Misreadings of setups and of the order of divisions.

use super::misreading;
use crate::bitwa::board::{Division, LARGEST_SIDE};
use crate::bitwa::clauses::{Each, KilledTurn, LITERAL, Rules, Skips};
use crate::bitwa::march;
use crate::bitwa::rules::*;
use crate::game::{Seat, Variant};

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("bitwa.board.size.eighty", BOARD_SIZE, "refuses boards of more than 80 columns or rows", |r| {
        r.size = |columns, rows| (1..=80).contains(&columns) && (1..=80).contains(&rows);
    }),
    misreading("bitwa.board.size.below-largest", BOARD_SIZE, "refuses boards of 99 columns or rows", |r| {
        r.size = |columns, rows| (1..LARGEST_SIDE).contains(&columns) && (1..LARGEST_SIDE).contains(&rows);
    }),
    misreading(
        "bitwa.board.size.taller",
        BOARD_SIZE,
        "has room for as many rows as there are columns, and refuses boards with more",
        |r| {
            r.size = |columns, rows| (LITERAL.size)(columns, rows) && rows <= columns;
        },
    ),
    misreading(
        "bitwa.board.rows.any-length",
        BOARD_ROWS,
        "takes rows of unequal length, and blocks what is missing",
        |r| {
            r.rows = |_| true;
        },
    ),
    misreading(
        "bitwa.board.rows.longer",
        BOARD_ROWS,
        "takes rows that are longer than the first one, and cuts them off",
        |r| {
            r.rows = |lengths| lengths.iter().all(|length| *length >= lengths[0]);
        },
    ),
    misreading(
        "bitwa.board.rows.shorter",
        BOARD_ROWS,
        "takes rows that are shorter than the first one, and blocks what is missing",
        |r| {
            r.rows = |lengths| lengths.iter().all(|length| *length <= lengths[0]);
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
    misreading(
        "bitwa.board.fields.between-letters",
        BOARD_FIELDS,
        "takes for letters what stands between Z and a in the table of characters",
        |r| {
            r.character = |letter| matches!(letter, b'#' | b'.' | b'A'..=b'z');
        },
    ),
    misreading(
        "bitwa.board.fields.no-z",
        BOARD_FIELDS,
        "lets the alphabet end one letter too early, and refuses units of the divisions Z and z",
        |r| {
            r.character = |letter| (LITERAL.character)(letter) && !letter.eq_ignore_ascii_case(&b'Z');
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
    misreading(
        "bitwa.board.border.near-edges",
        BOARD_BORDER,
        "looks at the first row and the first column, and forgets the last ones",
        |r| {
            r.border = |(x, y), _| x == 0 || y == 0;
        },
    ),
    misreading("bitwa.board.rounds.hundred", BOARD_ROUNDS, "refuses games of more than 100 rounds", |r| {
        r.rounds = |rounds| (1..=100).contains(&rounds);
    }),
    misreading("bitwa.board.rounds.one", BOARD_ROUNDS, "refuses games of a single round", |r| {
        r.rounds = |rounds| (LITERAL.rounds)(rounds) && rounds > 1;
    }),
    misreading(
        "bitwa.board.rounds.sixteen-bits",
        BOARD_ROUNDS,
        "takes games of as many rounds as 16 bits can hold",
        |r| {
            r.rounds = |rounds| (1..=u32::from(u16::MAX)).contains(&rounds);
        },
    ),
    misreading("bitwa.board.strength.byte", BOARD_STRENGTH, "refuses strengths of more than 255", |r| {
        r.strength = |strength| (1..=255).contains(&strength);
    }),
    misreading(
        "bitwa.board.strength.none",
        BOARD_STRENGTH,
        "takes units that have no strength at the beginning",
        |r| {
            r.strength = |strength| strength == 0 || (LITERAL.strength)(strength);
        },
    ),
    misreading(
        "bitwa.board.strength.sixteen-bits",
        BOARD_STRENGTH,
        "takes units of as much strength as 16 bits can hold",
        |r| {
            r.strength = |strength| (1..=u32::from(u16::MAX)).contains(&strength);
        },
    ),
    misreading(
        "bitwa.board.divisions.swapped",
        BOARD_DIVISIONS,
        "takes divisions of small letters for the first player's",
        |r| {
            r.owner = |_, division| 1 - division.seat();
        },
    ),
    misreading(
        "bitwa.board.divisions.by-turns",
        BOARD_DIVISIONS,
        "asks the two players by turns as it goes through the list of divisions, whosever they are",
        |r| {
            r.owner = |position, division| {
                let earlier = position.board.roster() & ((1 << division.rank()) - 1);
                (earlier.count_ones() % 2) as Seat
            };
        },
    ),
    misreading(
        "bitwa.board.divisions.all-units",
        BOARD_DIVISIONS,
        "moves all units of a player with each of his divisions",
        |r| {
            r.members = |board, division| {
                board.fields().filter(|field| march::is_ally(division, board.letter(*field))).collect()
            };
        },
    ),
    misreading(
        "bitwa.round.order.first-then-second",
        ROUND_ORDER,
        "moves all divisions of the first player before those of the second",
        |r| {
            r.successor = |_, after| match after {
                None => Division::ranked(0),
                Some(last) if last.rank() == 50 => Division::ranked(1),
                Some(last) => Division::ranked(last.rank() + 2),
            };
        },
    ),
    misreading("bitwa.round.order.small-first", ROUND_ORDER, "moves a before A, b before B, and so on", |r| {
        r.successor = |_, after| small_first(after);
    }),
    misreading(
        "bitwa.round.order.second-begins",
        ROUND_ORDER,
        "lets the second player begin every second round, a moving before A",
        |r| {
            r.successor =
                |round, after| if round % 2 == 0 { small_first(after) } else { (LITERAL.successor)(round, after) };
        },
    ),
    misreading(
        "bitwa.round.once.list-shifts",
        ROUND_ONCE,
        "misses a division when one before the mover is emptied and struck from the list",
        |r| {
            r.each = Each::ListShifts;
        },
    ),
    misreading(
        "bitwa.round.once.restarts",
        ROUND_ONCE,
        "goes through the round from its beginning again when a division is emptied and the list made anew",
        |r| {
            r.each = Each::Restarts;
        },
    ),
    misreading(
        "bitwa.round.once.misses-last",
        ROUND_ONCE,
        "begins the next round before the last division has moved",
        |r| {
            r.each = Each::MissesLast;
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
        "bitwa.round.skip.since-start",
        ROUND_SKIP,
        "goes on asking for a division that had units when the game began",
        |r| {
            r.skips = Skips::SinceStart;
        },
    ),
    misreading(
        "bitwa.round.skip.any-loss",
        ROUND_SKIP,
        "strikes a division off the list as soon as one of its units falls",
        |r| {
            r.skips = Skips::AnyLoss;
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
        "bitwa.round.killed.handed-over",
        ROUND_KILLED,
        "asks the other player for the divisions of a killed one",
        |r| {
            r.owner = |position, division| {
                let seat = division.seat();
                if position.killed.has(seat) { 1 - seat } else { seat }
            };
        },
    ),
];

/// The order a, A, b, B and so on.
fn small_first(after: Option<Division>) -> Option<Division> {
    match after.map(Division::rank) {
        None => Division::ranked(1),
        Some(rank) if rank % 2 == 1 => Division::ranked(rank - 1),
        Some(rank) => Division::ranked(rank + 3),
    }
}
