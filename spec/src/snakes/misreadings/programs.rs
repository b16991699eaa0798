//! Misreadings of program files, and of what the referee does with programs and live bots.

use super::misreading;
use crate::game::{OffenceKind, Variant};
use crate::snakes::clauses::{Bad, Early, Rules, Timed, Told};
use crate::snakes::form::{HeadCell, Lengths, Letters, Overlap, Overrun, SetForm};
use crate::snakes::rules::*;
use crate::snakes::step::is_failure;
use crate::snakes::view::Look;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("snakes.program.maps.ten", PROGRAM_MAPS, "takes ten maps", |r| {
        r.form.maps = (1, 10);
    }),
    misreading("snakes.program.maps.none", PROGRAM_MAPS, "takes a program without maps", |r| {
        r.form.maps = (0, 9);
    }),
    misreading("snakes.program.maps.eight", PROGRAM_MAPS, "refuses nine maps", |r| {
        r.form.maps = (1, 8);
    }),
    misreading("snakes.program.head.swapped", PROGRAM_HEAD, "takes HeadX for the row and HeadY for the column", |r| {
        r.form.head_swapped = true;
    }),
    misreading(
        "snakes.program.head.pattern-dropped",
        PROGRAM_HEAD,
        "drops a pattern on the head's cell in place of refusing it",
        |r| {
            r.form.head_cell = HeadCell::Dropped;
        },
    ),
    misreading(
        "snakes.program.head.blank-refused",
        PROGRAM_HEAD,
        "refuses a blank cell of a run on the head's cell",
        |r| {
            r.form.head_cell = HeadCell::BlanksRefused;
        },
    ),
    misreading("snakes.program.cells.capitals-negate", PROGRAM_CELLS, "takes capital letters for NOT", |r| {
        r.form.letters = Letters::CapitalsNegate;
    }),
    misreading("snakes.program.cells.or-first", PROGRAM_CELLS, "takes groups 0 to 3 for the OR groups", |r| {
        r.form.letters = Letters::OrFirst;
    }),
    misreading("snakes.program.cells.ten-groups", PROGRAM_CELLS, "takes the digits 8 and 9 for groups 0 and 1", |r| {
        r.form.letters = Letters::GroupsWrap;
    }),
    misreading("snakes.program.sets.doubled-count", PROGRAM_SETS, "counts doubled letters of a user set twice", |r| {
        r.form.sets = SetForm::DoubledCount;
    }),
    misreading("snakes.program.sets.empty", PROGRAM_SETS, "takes an empty user set", |r| {
        r.form.sets = SetForm::EmptyToo;
    }),
    misreading("snakes.program.sets.full", PROGRAM_SETS, "takes a user set of all seven elements", |r| {
        r.form.sets = SetForm::FullToo;
    }),
    misreading("snakes.program.sets.any-number", PROGRAM_SETS, "does not look how many user sets there are", |r| {
        r.form.sets = SetForm::AnyNumber;
    }),
    misreading("snakes.program.lines.cut-off", PROGRAM_LINES, "cuts a run off at the last cell of the map", |r| {
        r.form.overrun = Overrun::CutOff;
    }),
    misreading(
        "snakes.program.lines.below-first",
        PROGRAM_LINES,
        "goes on below the first cell of a run, not on column 0",
        |r| {
            r.form.overrun = Overrun::BelowFirst;
        },
    ),
    misreading("snakes.program.lines.overwrites", PROGRAM_LINES, "lets a later run overwrite patterns", |r| {
        r.form.overlap = Overlap::Overwrites;
    }),
    misreading(
        "snakes.program.lines.blanks-pass",
        PROGRAM_LINES,
        "lets blank cells of a run pass over patterns",
        |r| {
            r.form.overlap = Overlap::BlanksPass;
        },
    ),
    misreading("snakes.program.lines.empty", PROGRAM_LINES, "takes a run without cells", |r| {
        r.form.empty_runs = true;
    }),
    misreading("snakes.program.lines.half", PROGRAM_LINES, "drops half a cell at the end of a run", |r| {
        r.form.half_cells = true;
    }),
    misreading("snakes.program.texts.bytes", PROGRAM_TEXTS, "counts bytes in place of characters", |r| {
        r.form.lengths = Lengths::Bytes;
    }),
    misreading("snakes.program.texts.long-descriptions", PROGRAM_TEXTS, "takes descriptions of any length", |r| {
        r.form.description = usize::MAX;
        r.form.map_description = usize::MAX;
    }),
    misreading(
        "snakes.program.texts.maps-unchecked",
        PROGRAM_TEXTS,
        "does not look how long the descriptions of maps are",
        |r| {
            r.form.map_description = usize::MAX;
        },
    ),
    misreading("snakes.program.texts.no-name", PROGRAM_TEXTS, "takes a snake without a name", |r| {
        r.form.name = (0, 40);
    }),
    misreading(
        "snakes.program.runs.stands",
        PROGRAM_RUNS,
        "lets a snake stand still whose program was said to do what it does not license",
        |r| {
            r.program_bad = |_| Bad::Stands;
        },
    ),
    misreading(
        "snakes.program.runs.failed-dies",
        PROGRAM_RUNS,
        "counts a snake as eaten whose program is said to have failed",
        |r| {
            r.program_bad = |kind| if is_failure(kind) { Bad::Dies } else { Bad::Nothing };
        },
    ),
    misreading(
        "snakes.program.runs.timed",
        PROGRAM_RUNS,
        "refuses a move that a program is said to have taken too long for",
        |r| {
            r.timed = Timed::Everybody;
        },
    ),
    misreading("snakes.live.view.seven", LIVE_VIEW, "shows 7 × 7 cells only", |r| {
        r.look = Look::Seven;
    }),
    misreading("snakes.live.view.turned", LIVE_VIEW, "turns the window so that the snake looks up", |r| {
        r.look = Look::Turned;
    }),
    misreading("snakes.live.view.backwards", LIVE_VIEW, "gives the way back for the heading", |r| {
        r.look = Look::Backwards;
    }),
    misreading("snakes.live.view.told-all", LIVE_VIEW, "tells every live bot what it sees before each move", |r| {
        r.told = Told::All;
    }),
    misreading("snakes.live.view.blocked-untold", LIVE_VIEW, "does not tell a live bot whose snake is blocked", |r| {
        r.told = Told::Free;
    }),
    misreading("snakes.live.time.tenth", LIVE_TIME, "gives a live bot a tenth of a second", |r| {
        r.limit_us = 100_000;
    }),
    misreading("snakes.live.time.edge", LIVE_TIME, "takes an answer at exactly the limit for late", |r| {
        r.in_time = |took_us, limit_us| took_us < limit_us;
    }),
    misreading(
        "snakes.live.time.whole-milliseconds",
        LIVE_TIME,
        "measures in whole milliseconds, so that a limit is kept for almost one more",
        |r| {
            r.in_time = |took_us, limit_us| took_us / 1000 <= limit_us / 1000;
        },
    ),
    misreading(
        "snakes.live.time.skips-untimed",
        LIVE_TIME,
        "does not look how long a bot takes whose snake is blocked",
        |r| {
            r.timed = Timed::FreeBots;
        },
    ),
    misreading("snakes.live.failure.dies", LIVE_FAILURE, "counts a snake as eaten whose bot has failed", |r| {
        r.failure = |_| Bad::Dies;
    }),
    misreading(
        "snakes.live.failure.memory-unseen",
        LIVE_FAILURE,
        "does not mind how much memory a bot uses, and waits for its move",
        |r| {
            r.failure = |kind| if kind == OffenceKind::Memory { Bad::Nothing } else { Bad::Stands };
        },
    ),
    misreading(
        "snakes.live.failure.asks-again",
        LIVE_FAILURE,
        "asks a bot again that answers with something that is no move",
        |r| {
            r.failure = |kind| if kind == OffenceKind::Garbled { Bad::Nothing } else { Bad::Stands };
        },
    ),
    misreading(
        "snakes.live.early.ends-turn",
        LIVE_EARLY,
        "takes an answer of another seat for that of the one to move, and lets it stand still",
        |r| {
            r.early = Early::EndsTurn;
        },
    ),
    misreading("snakes.live.early.dies", LIVE_EARLY, "counts a snake as eaten whose bot says something unasked", |r| {
        r.early = Early::Dies;
    }),
    misreading(
        "snakes.live.early.failure-dies",
        LIVE_EARLY,
        "counts a snake as eaten whose bot fails while it is not asked",
        |r| {
            r.early = Early::FailureDies;
        },
    ),
    misreading("snakes.live.stands.ahead", LIVE_STANDS, "lets the snake go ahead after a bad answer", |r| {
        r.bad = Bad::Ahead;
    }),
    misreading("snakes.live.stands.asks-again", LIVE_STANDS, "asks again after a bad answer", |r| {
        r.bad = Bad::Nothing;
    }),
    misreading("snakes.live.stands.dies", LIVE_STANDS, "counts a snake as eaten after a bad answer", |r| {
        r.bad = Bad::Dies;
    }),
];
