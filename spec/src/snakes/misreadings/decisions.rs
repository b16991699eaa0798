//! Misreadings of how programs decide.

use super::misreading;
use crate::game::Variant;
use crate::snakes::clauses::Rules;
use crate::snakes::mind::{
    Ands, Best, Deciding, Empties, Forced, Looks, MoveScore, Negation, NoMap, Ors, PatternScore, Sees, Valid,
    VariantScore,
};
use crate::snakes::program::Turns;
use crate::snakes::rules::*;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading(
        "snakes.decide.forced.needs-map",
        DECIDE_FORCED,
        "lets a snake with one possible move skip where no map fits it",
        |r| {
            r.mind.forced = Forced::NeedsMap;
        },
    ),
    misreading("snakes.decide.forced.may-skip", DECIDE_FORCED, "lets a snake with one possible move skip", |r| {
        r.mind.forced = Forced::MaySkip;
    }),
    misreading(
        "snakes.decide.forced.one-free",
        DECIDE_FORCED,
        "makes the only move onto a free cell without a look at the tails that it could enter",
        |r| {
            r.mind.forced = Forced::OneFree;
        },
    ),
    misreading(
        "snakes.decide.variants.all-four",
        DECIDE_VARIANTS,
        "looks at variants of moves that cannot be made",
        |r| {
            r.mind.looks = Looks::AllFour;
        },
    ),
    misreading("snakes.decide.variants.anticlockwise", DECIDE_VARIANTS, "turns maps the wrong way round", |r| {
        r.mind.turns = Turns::Anticlockwise;
    }),
    misreading("snakes.decide.variants.unmirrored", DECIDE_VARIANTS, "does not mirror maps", |r| {
        r.mind.turns = Turns::Unmirrored;
    }),
    misreading("snakes.decide.variants.upended", DECIDE_VARIANTS, "mirrors maps top and bottom", |r| {
        r.mind.turns = Turns::Upended;
    }),
    misreading(
        "snakes.decide.variants.half-mirrored",
        DECIDE_VARIANTS,
        "mirrors maps for the moves up and down only",
        |r| {
            r.mind.turns = Turns::HalfMirrored;
        },
    ),
    misreading(
        "snakes.decide.elements.outside-empty",
        DECIDE_ELEMENTS,
        "takes cells outside the board for empty",
        |r| {
            r.mind.sees = Sees::OutsideEmpty;
        },
    ),
    misreading(
        "snakes.decide.elements.own-body-foreign",
        DECIDE_ELEMENTS,
        "takes the own body for an opponent's",
        |r| {
            r.mind.sees = Sees::OwnBodyForeign;
        },
    ),
    misreading(
        "snakes.decide.elements.own-tail-foreign",
        DECIDE_ELEMENTS,
        "takes the own tail for an opponent's",
        |r| {
            r.mind.sees = Sees::OwnTailForeign;
        },
    ),
    misreading("snakes.decide.elements.heads-bodies", DECIDE_ELEMENTS, "takes opponents' heads for bodies", |r| {
        r.mind.sees = Sees::HeadsBodies;
    }),
    misreading("snakes.decide.elements.tails-bodies", DECIDE_ELEMENTS, "takes opponents' tails for bodies", |r| {
        r.mind.sees = Sees::TailsBodies;
    }),
    misreading("snakes.decide.elements.remnants-empty", DECIDE_ELEMENTS, "takes remnants for empty cells", |r| {
        r.mind.sees = Sees::RemnantsEmpty;
    }),
    misreading("snakes.decide.elements.higher-seats", DECIDE_ELEMENTS, "sees only opponents of higher seats", |r| {
        r.mind.sees = Sees::HigherSeats;
    }),
    misreading("snakes.decide.not.ignored", DECIDE_NOT, "ignores NOT", |r| {
        r.mind.negation = Negation::Ignored;
    }),
    misreading(
        "snakes.decide.not.never-outside",
        DECIDE_NOT,
        "lets no pattern with NOT match outside the board",
        |r| {
            r.mind.negation = Negation::NeverOutside;
        },
    ),
    misreading("snakes.decide.not.not-on-sets", DECIDE_NOT, "ignores NOT on user sets", |r| {
        r.mind.negation = Negation::NotOnSets;
    }),
    misreading("snakes.decide.not.only-or", DECIDE_NOT, "ignores NOT in AND groups", |r| {
        r.mind.negation = Negation::NotInAnd;
    }),
    misreading("snakes.decide.and.all-groups", DECIDE_AND, "wants every AND group to match", |r| {
        r.mind.ands = Ands::All;
    }),
    misreading("snakes.decide.and.first-group", DECIDE_AND, "looks at the first AND group only", |r| {
        r.mind.ands = Ands::First;
    }),
    misreading(
        "snakes.decide.and.one-pattern",
        DECIDE_AND,
        "is content with one matched pattern of an AND group",
        |r| {
            r.mind.ands = Ands::OnePattern;
        },
    ),
    misreading("snakes.decide.or.any-group", DECIDE_OR, "is content with one matched OR group", |r| {
        r.mind.ors = Ors::AnyGroup;
    }),
    misreading("snakes.decide.or.wholly", DECIDE_OR, "wants all patterns of an OR group to match", |r| {
        r.mind.ors = Ors::Wholly;
    }),
    misreading("snakes.decide.or.unless-and", DECIDE_OR, "forgets OR groups where an AND group matches", |r| {
        r.mind.ors = Ors::UnlessAnd;
    }),
    misreading(
        "snakes.decide.empty-groups.and-matches",
        DECIDE_EMPTY_GROUPS,
        "takes an empty AND group for a matched one",
        |r| {
            r.mind.empties = Empties::AndMatches;
        },
    ),
    misreading(
        "snakes.decide.empty-groups.or-fails",
        DECIDE_EMPTY_GROUPS,
        "takes an empty OR group for one that is not matched",
        |r| {
            r.mind.empties = Empties::OrFails;
        },
    ),
    misreading(
        "snakes.decide.empty-groups.blank-fails",
        DECIDE_EMPTY_GROUPS,
        "takes a map without patterns for one that never fits",
        |r| {
            r.mind.empties = Empties::BlankFails;
        },
    ),
    misreading("snakes.decide.first-map.last", DECIDE_FIRST_MAP, "lets the last map that fits decide", |r| {
        r.mind.map = Deciding::Last;
    }),
    misreading(
        "snakes.decide.first-map.best-score",
        DECIDE_FIRST_MAP,
        "lets the map with the highest score decide",
        |r| {
            r.mind.map = Deciding::BestScore;
        },
    ),
    misreading("snakes.decide.first-map.only-first", DECIDE_FIRST_MAP, "looks at the first map only", |r| {
        r.mind.map = Deciding::OnlyFirst;
    }),
    misreading("snakes.decide.no-map.ahead", DECIDE_NO_MAP, "goes ahead where no map fits", |r| {
        r.mind.no_map = NoMap::Ahead;
    }),
    misreading("snakes.decide.no-map.skips", DECIDE_NO_MAP, "skips where no map fits", |r| {
        r.mind.no_map = NoMap::Skips;
    }),
    misreading(
        "snakes.decide.no-map.first",
        DECIDE_NO_MAP,
        "takes the first possible move where no map fits, from up on clockwise",
        |r| {
            r.mind.no_map = NoMap::First;
        },
    ),
    misreading(
        "snakes.decide.valid.both-variants",
        DECIDE_VALID,
        "takes a move for valid only when both its variants are",
        |r| {
            r.mind.valid = Valid::BothVariants;
        },
    ),
    misreading(
        "snakes.decide.valid.unmirrored",
        DECIDE_VALID,
        "takes a move for valid only when its variant that is not mirrored is",
        |r| {
            r.mind.valid = Valid::Unmirrored;
        },
    ),
    misreading(
        "snakes.decide.valid.together",
        DECIDE_VALID,
        "keeps for the second variant of a move which groups have matched in the first",
        |r| {
            r.mind.valid = Valid::Together;
        },
    ),
    misreading(
        "snakes.decide.move-score.invalid-too",
        DECIDE_MOVE_SCORE,
        "scores variants that are not valid, too",
        |r| {
            r.mind.move_score = MoveScore::InvalidToo;
        },
    ),
    misreading(
        "snakes.decide.move-score.first-valid",
        DECIDE_MOVE_SCORE,
        "scores only the first valid variant of a move",
        |r| {
            r.mind.move_score = MoveScore::FirstValid;
        },
    ),
    misreading(
        "snakes.decide.move-score.last-valid",
        DECIDE_MOVE_SCORE,
        "lets the score of the second valid variant of a move overwrite that of the first",
        |r| {
            r.mind.move_score = MoveScore::LastValid;
        },
    ),
    misreading(
        "snakes.decide.variant-score.and-only",
        DECIDE_VARIANT_SCORE,
        "does not score patterns of OR groups",
        |r| {
            r.mind.variant_score = VariantScore::AndOnly;
        },
    ),
    misreading(
        "snakes.decide.variant-score.unmatched",
        DECIDE_VARIANT_SCORE,
        "scores patterns that do not match",
        |r| {
            r.mind.variant_score = VariantScore::Unmatched;
        },
    ),
    misreading(
        "snakes.decide.variant-score.first-of-or",
        DECIDE_VARIANT_SCORE,
        "scores one pattern of each OR group",
        |r| {
            r.mind.variant_score = VariantScore::FirstOfOr;
        },
    ),
    misreading(
        "snakes.decide.pattern-score.count",
        DECIDE_PATTERN_SCORE,
        "scores a pattern by the number of its elements",
        |r| {
            r.mind.pattern_score = PatternScore::Count;
        },
    ),
    misreading("snakes.decide.pattern-score.one", DECIDE_PATTERN_SCORE, "scores each pattern 1", |r| {
        r.mind.pattern_score = PatternScore::One;
    }),
    misreading("snakes.decide.pattern-score.before-not", DECIDE_PATTERN_SCORE, "counts the elements before NOT", |r| {
        r.mind.pattern_score = PatternScore::BeforeNot;
    }),
    misreading("snakes.decide.best.lowest", DECIDE_BEST, "takes the move with the lowest score", |r| {
        r.mind.best = Best::Lowest;
    }),
    misreading("snakes.decide.best.any", DECIDE_BEST, "takes any valid move", |r| {
        r.mind.best = Best::Any;
    }),
    misreading("snakes.decide.best.first-of-tied", DECIDE_BEST, "takes the first of equal moves", |r| {
        r.mind.best = Best::FirstOfTied;
    }),
    misreading("snakes.decide.best.ahead-of-tied", DECIDE_BEST, "prefers to go ahead among equal moves", |r| {
        r.mind.best = Best::AheadOfTied;
    }),
    misreading(
        "snakes.decide.best.next-map",
        DECIDE_BEST,
        "lets the next map that fits decide among equal moves",
        |r| {
            r.mind.best = Best::NextMapOfTied;
        },
    ),
];
