//! Misreadings of bites and ends.

use super::misreading;
use crate::game::Variant;
use crate::snakes::clauses::{AllBlocked, Bite, Counts, Eaten, Growth, OneLeft, Remnant, Rules, When};
use crate::snakes::rules::*;
use std::collections::BTreeSet;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("snakes.bite.tail.two", BITE_TAIL, "takes two segments from the bitten snake", |r| {
        r.bite = Bite::Two;
    }),
    misreading("snakes.bite.tail.everything", BITE_TAIL, "takes the whole bitten snake off the board", |r| {
        r.bite = Bite::Everything;
    }),
    misreading(
        "snakes.bite.tail.unmarked",
        BITE_TAIL,
        "does not take the segment before the bitten tail for the tail until that snake moves",
        |r| {
            r.bite = Bite::Unmarked;
        },
    ),
    misreading("snakes.bite.grow.not", BITE_GROW, "does not let the biter grow", |r| {
        r.growth = Growth::None;
    }),
    misreading(
        "snakes.bite.grow.not-from-remnants",
        BITE_GROW,
        "does not let a snake grow that bites a remnant",
        |r| {
            r.growth = Growth::NotFromRemnants;
        },
    ),
    misreading("snakes.bite.grow.later", BITE_GROW, "lets the biter grow with its next move, not with the bite", |r| {
        r.growth = Growth::Later;
    }),
    misreading(
        "snakes.bite.eaten.two-left",
        BITE_EATEN,
        "counts a snake of head and tail as eaten, and cuts it to a remnant",
        |r| {
            r.eaten = Eaten::TwoLeft;
        },
    ),
    misreading(
        "snakes.bite.eaten.at-round-end",
        BITE_EATEN,
        "makes a tail of the head that is left only as the round ends",
        |r| {
            r.eaten = Eaten::AtRoundEnd;
        },
    ),
    misreading(
        "snakes.bite.eaten.told-over",
        BITE_EATEN,
        "tells the bot of an eaten snake at once that the fight is over",
        |r| {
            r.eaten = Eaten::ToldOver;
        },
    ),
    misreading("snakes.bite.remnant.head", BITE_REMNANT, "lets nobody enter the cell of a remnant", |r| {
        r.remnant = Remnant::StaysHead;
    }),
    misreading(
        "snakes.bite.remnant.until-round-end",
        BITE_REMNANT,
        "takes remnants off the board as the round ends",
        |r| {
            r.remnant = Remnant::UntilRoundEnd;
        },
    ),
    misreading(
        "snakes.bite.remnant.kept-in-books",
        BITE_REMNANT,
        "counts a remnant as still there that was bitten off",
        |r| {
            r.remnant = Remnant::KeptInBooks;
        },
    ),
    misreading("snakes.end.one-left.first-eaten", END_ONE_LEFT, "ends the fight as soon as one snake is eaten", |r| {
        r.one_left = OneLeft::FirstEaten;
    }),
    misreading("snakes.end.one-left.never", END_ONE_LEFT, "does not end the fight when one snake is left", |r| {
        r.one_left = OneLeft::Never;
    }),
    misreading(
        "snakes.end.one-left.not-alone",
        END_ONE_LEFT,
        "lets a fight go on that began with a single snake",
        |r| {
            r.one_left = OneLeft::NotAlone;
        },
    ),
    misreading("snakes.end.blocked.any-one", END_BLOCKED, "ends the fight when one living snake is blocked", |r| {
        r.all_blocked = AllBlocked::AnyOne;
    }),
    misreading("snakes.end.blocked.never", END_BLOCKED, "lets blocked snakes skip until the limit", |r| {
        r.all_blocked = AllBlocked::Never;
    }),
    misreading("snakes.end.blocked.counted", END_BLOCKED, "counts the round in which nobody can move", |r| {
        r.all_blocked = AllBlocked::Counted;
    }),
    misreading(
        "snakes.end.blocked.no-free-cell",
        END_BLOCKED,
        "ends the fight when no snake can reach a free cell, though there are tails",
        |r| {
            r.all_blocked = AllBlocked::NoFreeCell;
        },
    ),
    misreading("snakes.end.limit.one-more", END_LIMIT, "plays one round more than the limit", |r| {
        r.used_up = |rounds, limit| rounds > limit;
    }),
    misreading("snakes.end.limit.one-less", END_LIMIT, "plays one round less than the limit", |r| {
        r.used_up = |rounds, limit| rounds.saturating_add(1) >= limit;
    }),
    misreading("snakes.end.limit.moves", END_LIMIT, "counts moves in place of rounds", |r| {
        r.counts = Counts::Moves;
    }),
    misreading(
        "snakes.end.when.limit-first",
        END_WHEN,
        "looks at the limit before it looks whether one snake is left",
        |r| {
            r.when = When::LimitFirst;
        },
    ),
    misreading(
        "snakes.end.when.blocked-first",
        END_WHEN,
        "looks whether all are blocked before it looks at the limit",
        |r| {
            r.when = When::BlockedFirst;
        },
    ),
    misreading(
        "snakes.end.when.not-at-once",
        END_WHEN,
        "looks for ends only after a round, not before the first one that it plays",
        |r| {
            r.when = When::NotAtOnce;
        },
    ),
    misreading("snakes.end.points.dense", END_POINTS, "counts places without gaps after shared ones", |r| {
        r.places = dense;
    }),
    misreading("snakes.end.points.not-shared", END_POINTS, "breaks ties by seat", |r| {
        r.places = unshared;
    }),
    misreading(
        "snakes.end.points.last-of-shared",
        END_POINTS,
        "gives equal points the last of the places that they take",
        |r| {
            r.places = last_of_shared;
        },
    ),
];

/// Places without gaps: one more than the number of different points above.
fn dense(points: &[usize]) -> Vec<u8> {
    let above = |own: &usize| points.iter().filter(|other| *other > own).collect::<BTreeSet<_>>().len();
    points.iter().map(|own| 1 + above(own) as u8).collect()
}

/// Places by the number of those that have as many points or more.
fn last_of_shared(points: &[usize]) -> Vec<u8> {
    points.iter().map(|own| points.iter().filter(|other| *other >= own).count() as u8).collect()
}

/// Places in which the lower seat of two equal ones comes first.
fn unshared(points: &[usize]) -> Vec<u8> {
    let before = |seat: usize| {
        let better =
            |(other, others): (usize, &usize)| *others > points[seat] || *others == points[seat] && other < seat;
        points.iter().enumerate().filter(|one| better(*one)).count()
    };
    (0..points.len()).map(|seat| 1 + before(seat) as u8).collect()
}
