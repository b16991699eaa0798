//! The part of the clause table that says how a program decides, as plain choices that can be compared.

use super::clauses::clause;
use super::program::Turns;

/// How programs decide (`snakes.decide.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mind {
    /// What a snake with one possible move does (`snakes.decide.forced`).
    pub forced: Forced,
    /// For which moves variants are looked at (`snakes.decide.variants`).
    pub looks: Looks,
    /// Which eight variants there are (`snakes.decide.variants`).
    pub turns: Turns,
    /// What cells are to a snake (`snakes.decide.elements`).
    pub sees: Sees,
    /// What NOT does (`snakes.decide.not`).
    pub negation: Negation,
    /// What of the AND groups is to match (`snakes.decide.and`).
    pub ands: Ands,
    /// What of the OR groups is to match (`snakes.decide.or`).
    pub ors: Ors,
    /// What groups without patterns mean (`snakes.decide.empty-groups`).
    pub empties: Empties,
    /// Which map decides (`snakes.decide.first-map`).
    pub map: Deciding,
    /// What a snake does that no map fits (`snakes.decide.no-map`).
    pub no_map: NoMap,
    /// When a move is valid (`snakes.decide.valid`).
    pub valid: Valid,
    /// The score of a move from its two variants (`snakes.decide.move-score`).
    pub move_score: MoveScore,
    /// The score of a variant (`snakes.decide.variant-score`).
    pub variant_score: VariantScore,
    /// The score of a pattern (`snakes.decide.pattern-score`).
    pub pattern_score: PatternScore,
    /// Which of the valid moves are licensed (`snakes.decide.best`).
    pub best: Best,
}

/// How the text decides.
pub const MIND: Mind = Mind {
    forced: Forced::Free,
    looks: Looks::Possible,
    turns: Turns::Text,
    sees: Sees::Text,
    negation: Negation::Text,
    ands: Ands::One,
    ors: Ors::Each,
    empties: Empties::LeftOut,
    map: Deciding::First,
    no_map: NoMap::Any,
    valid: Valid::EitherVariant,
    move_score: MoveScore::Sum,
    variant_score: VariantScore::AllMatched,
    pattern_score: PatternScore::SevenLess,
    best: Best::Highest,
};

clause! {
    /// What a snake with one possible move does.
    Forced {
        /// It makes that move.
        Free,
        /// It makes that move if a map fits it, and skips otherwise.
        NeedsMap,
        /// It may also skip.
        MaySkip,
        /// It makes that move, and so does one that has a single free cell to go to, and tails.
        OneFree,
    }
}

clause! {
    /// For which moves variants are looked at.
    Looks {
        /// The possible ones.
        Possible,
        /// All four: a map that fits a move which cannot be made decides too.
        AllFour,
    }
}

clause! {
    /// What cells are to a snake.
    Sees {
        /// As the text says.
        Text,
        /// Cells outside the board look empty.
        OutsideEmpty,
        /// The own body looks like an opponent's.
        OwnBodyForeign,
        /// The own tail looks like an opponent's.
        OwnTailForeign,
        /// Opponents' heads look like bodies.
        HeadsBodies,
        /// Opponents' tails look like bodies.
        TailsBodies,
        /// Remnants look empty.
        RemnantsEmpty,
        /// Only the opponents whose seat is higher are seen; the others look empty.
        HigherSeats,
    }
}

clause! {
    /// What NOT does.
    Negation {
        /// The other elements match.
        Text,
        /// Nothing.
        Ignored,
        /// The other elements match, but never a cell outside the board.
        NeverOutside,
        /// Nothing on user sets.
        NotOnSets,
        /// The group is negated with the pattern: it takes no part in an AND group.
        NotInAnd,
    }
}

clause! {
    /// What of the AND groups is to match.
    Ands {
        /// One group wholly.
        One,
        /// All groups wholly.
        All,
        /// The first group that has patterns, wholly.
        First,
        /// One pattern of one group.
        OnePattern,
    }
}

clause! {
    /// What of the OR groups is to match.
    Ors {
        /// One pattern of each.
        Each,
        /// One pattern of one.
        AnyGroup,
        /// All patterns of each.
        Wholly,
        /// One pattern of each, unless an AND group matches.
        UnlessAnd,
    }
}

clause! {
    /// What groups without patterns mean.
    Empties {
        /// They are left out of account.
        LeftOut,
        /// An AND group must match, so that a map without any is never valid.
        AndRequired,
        /// An empty AND group is a matched one.
        AndMatches,
        /// An empty OR group is never matched.
        OrFails,
        /// A map without any pattern is not valid.
        BlankFails,
    }
}

clause! {
    /// Which map decides.
    Deciding {
        /// The first that fits.
        First,
        /// The last that fits.
        Last,
        /// The one that fits with the highest score.
        BestScore,
        /// The first map, or none.
        OnlyFirst,
    }
}

clause! {
    /// What a snake does that no map fits.
    NoMap {
        /// Any possible move.
        Any,
        /// It goes ahead where it can.
        Ahead,
        /// It skips.
        Skips,
        /// The first possible one of up, right, down, left.
        First,
    }
}

clause! {
    /// When a move is valid.
    Valid {
        /// When one of its variants is.
        EitherVariant,
        /// When both are.
        BothVariants,
        /// When the one that is not mirrored is.
        Unmirrored,
        /// When the groups that match in one of them or the other would make one valid.
        Together,
    }
}

clause! {
    /// The score of a move from its two variants.
    MoveScore {
        /// The sum of those that are valid.
        Sum,
        /// The higher of those that are valid.
        Max,
        /// The sum of both, valid or not.
        InvalidToo,
        /// That of the first that is valid.
        FirstValid,
        /// That of the last that is valid.
        LastValid,
    }
}

clause! {
    /// The score of a variant.
    VariantScore {
        /// All patterns that match.
        AllMatched,
        /// Those of AND groups that match wholly, and those of OR groups.
        PassedGroups,
        /// Those of AND groups.
        AndOnly,
        /// All patterns, matched or not.
        Unmatched,
        /// One pattern of each OR group, the first that matches, and those of AND groups.
        FirstOfOr,
    }
}

clause! {
    /// The score of a pattern.
    PatternScore {
        /// Seven less the number of elements that it can match.
        SevenLess,
        /// That number.
        Count,
        /// One.
        One,
        /// Seven less the number of elements before NOT.
        BeforeNot,
    }
}

clause! {
    /// Which of the valid moves are licensed.
    Best {
        /// Those with the highest score.
        Highest,
        /// Those with the lowest.
        Lowest,
        /// All.
        Any,
        /// Of those with the highest score, the first of up, right, down, left.
        FirstOfTied,
        /// Of those with the highest score the one ahead, if it is among them.
        AheadOfTied,
        /// Of those with the highest score, those that the next map that fits scores highest.
        NextMapOfTied,
    }
}
