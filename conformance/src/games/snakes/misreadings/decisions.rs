//! Misreadings of how programs decide.

use crate::contest::Variant;
use rulebook_spec::snakes::decide::{
    self, Considered, Decision, Group, Looked, Situation, Verdict, ands, best, consider, matches, ors, pattern_score,
    turned,
};
use rulebook_spec::snakes::field::{Holds, Part};
use rulebook_spec::snakes::names::*;
use rulebook_spec::snakes::program::{AND_GROUPS, Element, Elements, GROUPS, Kind, Map, Pattern, Program};
use rulebook_spec::snakes::view::element;
use rulebook_spec::snakes::{Direction, Field, Move, Moves, Rules, Seat, Window};
use std::cmp::Reverse;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("snakes.decide.forced.needs-map", DECIDE_FORCED, "lets a snake with one possible move skip where no map fits it",
        |r| r.decision = needs_map),
    Variant::misreading("snakes.decide.forced.may-skip", DECIDE_FORCED, "lets a snake with one possible move skip",
        |r| r.decision = forced_may_skip),
    Variant::misreading("snakes.decide.forced.one-free", DECIDE_FORCED, "makes the only move onto a free cell without a look at the tails that it could enter",
        |r| r.decision = one_free_cell),
    Variant::misreading("snakes.decide.variants.all-four", DECIDE_VARIANTS, "looks at variants of moves that cannot be made",
        |r| r.first_map = all_four),
    Variant::misreading("snakes.decide.variants.anticlockwise", DECIDE_VARIANTS, "turns maps the wrong way round",
        |r| r.turned = |variant, cell| turned(variant / 4 * 4 + (4 - variant % 4) % 4, cell)),
    Variant::misreading("snakes.decide.variants.unmirrored", DECIDE_VARIANTS, "does not mirror maps",
        |r| r.turned = |variant, cell| turned(variant % 4, cell)),
    Variant::misreading("snakes.decide.variants.upended", DECIDE_VARIANTS, "mirrors maps top and bottom",
        |r| r.turned = upended),
    Variant::misreading("snakes.decide.variants.half-mirrored", DECIDE_VARIANTS, "mirrors maps for the moves up and down only",
        |r| r.turned = |variant, cell| turned(if variant % 2 == 1 { variant % 4 } else { variant }, cell)),
    Variant::misreading("snakes.decide.elements.outside-empty", DECIDE_ELEMENTS, "takes cells outside the board for empty",
        |r| r.element = |field, seat, cell| instead(Element::Outside, Element::Empty, element(field, seat, cell))),
    Variant::misreading("snakes.decide.elements.own-body-foreign", DECIDE_ELEMENTS, "takes the own body for an opponent's",
        |r| r.element = |field, seat, cell| instead(Element::OwnBody, Element::Body, element(field, seat, cell))),
    Variant::misreading("snakes.decide.elements.own-tail-foreign", DECIDE_ELEMENTS, "takes the own tail for an opponent's",
        |r| r.element = |field, seat, cell| instead(Element::OwnTail, Element::Tail, element(field, seat, cell))),
    Variant::misreading("snakes.decide.elements.heads-bodies", DECIDE_ELEMENTS, "takes opponents' heads for bodies",
        |r| r.element = |field, seat, cell| instead(Element::Head, Element::Body, element(field, seat, cell))),
    Variant::misreading("snakes.decide.elements.tails-bodies", DECIDE_ELEMENTS, "takes opponents' tails for bodies",
        |r| r.element = |field, seat, cell| instead(Element::Tail, Element::Body, element(field, seat, cell))),
    Variant::misreading("snakes.decide.elements.remnants-empty", DECIDE_ELEMENTS, "takes remnants for empty cells",
        |r| r.element = remnants_empty),
    Variant::misreading("snakes.decide.elements.higher-seats", DECIDE_ELEMENTS, "sees only opponents of higher seats",
        |r| r.element = higher_seats),
    Variant::misreading("snakes.decide.not.ignored", DECIDE_NOT, "ignores NOT",
        |r| r.matches = |program, pattern, seen| matches(program, plain(pattern), seen)),
    Variant::misreading("snakes.decide.not.never-outside", DECIDE_NOT, "lets no pattern with NOT match outside the board",
        |r| r.matches = never_outside),
    Variant::misreading("snakes.decide.not.not-on-sets", DECIDE_NOT, "ignores NOT on user sets",
        |r| r.matches = not_on_sets),
    Variant::misreading("snakes.decide.not.only-or", DECIDE_NOT, "ignores NOT in AND groups",
        |r| r.matches = not_in_or_groups),
    Variant::misreading("snakes.decide.and.all-groups", DECIDE_AND, "wants every AND group to match",
        |r| r.ands = |groups| groups.iter().all(|group| group.is_empty() || group.matches_wholly())),
    Variant::misreading("snakes.decide.and.first-group", DECIDE_AND, "looks at the first AND group only",
        |r| r.ands = |groups| groups.iter().find(|group| !group.is_empty()).is_none_or(|first| first.matches_wholly())),
    Variant::misreading("snakes.decide.and.one-pattern", DECIDE_AND, "is content with one matched pattern of an AND group",
        |r| r.ands = |groups| ands(groups) || groups.iter().any(|group| group.matches_once())),
    Variant::misreading("snakes.decide.or.any-group", DECIDE_OR, "is content with one matched OR group",
        |r| r.ors = |groups| groups.iter().any(|group| group.matches_once()) || groups.iter().all(|group| group.is_empty())),
    Variant::misreading("snakes.decide.or.wholly", DECIDE_OR, "wants all patterns of an OR group to match",
        |r| r.ors = |groups| groups.iter().all(|group| group.is_empty() || group.matches_wholly())),
    Variant::misreading("snakes.decide.or.unless-and", DECIDE_OR, "forgets OR groups where an AND group matches",
        |r| r.valid_variant = unless_and),
    Variant::misreading("snakes.decide.empty-groups.and-matches", DECIDE_EMPTY_GROUPS, "takes an empty AND group for a matched one",
        |r| r.ands = |groups| ands(groups) || groups.iter().any(|group| group.is_empty())),
    Variant::misreading("snakes.decide.empty-groups.or-fails", DECIDE_EMPTY_GROUPS, "takes an empty OR group for one that is not matched",
        |r| r.ors = |groups| groups.iter().all(|group| group.matches_once())),
    Variant::misreading("snakes.decide.empty-groups.blank-fails", DECIDE_EMPTY_GROUPS, "takes a map without patterns for one that never fits",
        |r| r.valid_variant = blank_fails),
    Variant::misreading("snakes.decide.first-map.last", DECIDE_FIRST_MAP, "lets the last map that fits decide",
        |r| r.first_map = last_map),
    Variant::misreading("snakes.decide.first-map.best-score", DECIDE_FIRST_MAP, "lets the map with the highest score decide",
        |r| r.first_map = highest_map),
    Variant::misreading("snakes.decide.first-map.only-first", DECIDE_FIRST_MAP, "looks at the first map only",
        |r| r.first_map = only_first_map),
    Variant::misreading("snakes.decide.no-map.ahead", DECIDE_NO_MAP, "goes ahead where no map fits",
        |r| r.by_maps = ahead_without_map),
    Variant::misreading("snakes.decide.no-map.skips", DECIDE_NO_MAP, "skips where no map fits",
        |r| r.by_maps = skips_without_map),
    Variant::misreading("snakes.decide.no-map.first", DECIDE_NO_MAP, "takes the first possible move where no map fits, from up on clockwise",
        |r| r.by_maps = first_without_map),
    Variant::misreading("snakes.decide.valid.both-variants", DECIDE_VALID, "takes a move for valid only when both its variants are",
        |r| r.valid_move = |pair| pair[0].valid && pair[1].valid),
    Variant::misreading("snakes.decide.valid.unmirrored", DECIDE_VALID, "takes a move for valid only when its variant that is not mirrored is",
        |r| r.valid_move = |pair| pair[0].valid),
    Variant::misreading("snakes.decide.valid.together", DECIDE_VALID, "keeps for the second variant of a move which groups have matched in the first",
        |r| r.valid_move = valid_together),
    Variant::misreading("snakes.decide.move-score.invalid-too", DECIDE_MOVE_SCORE, "scores variants that are not valid, too",
        |r| r.look = scores_invalid),
    Variant::misreading("snakes.decide.move-score.first-valid", DECIDE_MOVE_SCORE, "scores only the first valid variant of a move",
        |r| r.move_score = |pair| if pair[0].valid { pair[0].score } else { pair[1].score }),
    Variant::misreading("snakes.decide.move-score.last-valid", DECIDE_MOVE_SCORE, "lets the score of the second valid variant of a move overwrite that of the first",
        |r| r.move_score = |pair| if pair[1].valid { pair[1].score } else { pair[0].score }),
    Variant::misreading("snakes.decide.variant-score.and-only", DECIDE_VARIANT_SCORE, "does not score patterns of OR groups",
        |r| r.variant_score = and_groups_only),
    Variant::misreading("snakes.decide.variant-score.unmatched", DECIDE_VARIANT_SCORE, "scores patterns that do not match",
        |r| r.variant_score = unmatched_too),
    Variant::misreading("snakes.decide.variant-score.first-of-or", DECIDE_VARIANT_SCORE, "scores one pattern of each OR group",
        |r| r.variant_score = one_of_each_or_group),
    Variant::misreading("snakes.decide.pattern-score.count", DECIDE_PATTERN_SCORE, "scores a pattern by the number of its elements",
        |r| r.pattern_score = |program, pattern| program.matched_by(pattern).count()),
    Variant::misreading("snakes.decide.pattern-score.one", DECIDE_PATTERN_SCORE, "scores each pattern 1",
        |r| r.pattern_score = |_, _| 1),
    Variant::misreading("snakes.decide.pattern-score.before-not", DECIDE_PATTERN_SCORE, "counts the elements before NOT",
        |r| r.pattern_score = |program, pattern| pattern_score(program, plain(pattern))),
    Variant::misreading("snakes.decide.best.lowest", DECIDE_BEST, "takes the move with the lowest score",
        |r| r.best = lowest),
    Variant::misreading("snakes.decide.best.any", DECIDE_BEST, "takes any valid move",
        |r| r.best = |scores| scores.iter().map(|(way, _)| Move::from(*way)).collect()),
    Variant::misreading("snakes.decide.best.first-of-tied", DECIDE_BEST, "takes the first of equal moves",
        |r| r.best = |scores| best(scores).iter().take(1).collect()),
    Variant::misreading("snakes.decide.best.ahead-of-tied", DECIDE_BEST, "prefers to go ahead among equal moves",
        |r| r.by_maps = ahead_of_tied),
    Variant::misreading("snakes.decide.best.next-map", DECIDE_BEST, "lets the next map that fits decide among equal moves",
        |r| r.by_maps = next_map_of_tied),
];

/// A snake with one possible move makes it only where a map fits it.
fn needs_map(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    if situation.possible.len() != 1 {
        return decide::decision(rules, program, situation);
    }
    without_map(Moves::SKIP, (rules.by_maps)(rules, program, situation))
}

/// The decision, with these moves licensed where no map fits.
fn without_map(licensed: Moves, decision: Decision) -> Decision {
    match decision.verdict {
        Verdict::NoMap => Decision { licensed, ..decision },
        _ => decision,
    }
}

fn forced_may_skip(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    let mut decision = decide::decision(rules, program, situation);
    if decision.verdict == Verdict::Forced {
        decision.licensed = decision.licensed.with(Move::Skip);
    }
    decision
}

/// A snake that has a single free cell to go to, and tails, goes there.
fn one_free_cell(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    let is_free = |way: &Direction| situation.window.at(way.step()) == Element::Empty.alone();
    let free: Moves = situation.possible.directions().filter(is_free).map(Move::from).collect();
    if free.len() != 1 {
        return decide::decision(rules, program, situation);
    }
    let possible = situation.possible;
    Decision { possible, considered: Vec::new(), verdict: Verdict::Forced, licensed: free }
}

/// A map decides that fits any of the four directions, and only possible ones are chosen from.
fn all_four(rules: &Rules, program: &Program, situation: &Situation) -> Vec<Considered> {
    let all = Direction::ALL.into_iter().map(Move::from).collect();
    let mut considered = decide::first_map(rules, program, &Situation { possible: all, ..situation.clone() });
    if let Some(last) = considered.last_mut() {
        last.scores.retain(|(way, _)| situation.possible.contains((*way).into()));
    }
    considered
}

/// Mirrored top and bottom in place of left and right.
fn upended(variant: usize, (dx, dy): (i32, i32)) -> (i32, i32) {
    turned(variant % 4, if variant >= 4 { (dx, -dy) } else { (dx, dy) })
}

/// One element is taken for another.
fn instead(of: Element, other: Element, seen: Option<Element>) -> Option<Element> {
    seen.map(|seen| if seen == of { other } else { seen })
}

fn remnants_empty(field: &Field, seat: Seat, cell: usize) -> Option<Element> {
    match field.at(cell) {
        Holds::Segment(owner, Part::Tail) if field.length(owner) == 1 => Some(Element::Empty),
        _ => element(field, seat, cell),
    }
}

fn higher_seats(field: &Field, seat: Seat, cell: usize) -> Option<Element> {
    match field.at(cell) {
        Holds::Segment(owner, _) if owner < seat => Some(Element::Empty),
        _ => element(field, seat, cell),
    }
}

/// The pattern without NOT.
fn plain(pattern: Pattern) -> Pattern {
    Pattern { negated: false, ..pattern }
}

fn never_outside(program: &Program, pattern: Pattern, seen: Elements) -> bool {
    matches(program, pattern, seen) && !(pattern.negated && seen == Element::Outside.alone())
}

fn not_on_sets(program: &Program, pattern: Pattern, seen: Elements) -> bool {
    let is_set = matches!(pattern.kind, Kind::Set(_));
    matches(program, if is_set { plain(pattern) } else { pattern }, seen)
}

fn not_in_or_groups(program: &Program, pattern: Pattern, seen: Elements) -> bool {
    matches(program, if pattern.is_and() { plain(pattern) } else { pattern }, seen)
}

fn unless_and(rules: &Rules, groups: &[Group; GROUPS]) -> bool {
    let an_and_matches = groups[..AND_GROUPS].iter().any(|group| group.matches_wholly());
    an_and_matches && (rules.ands)(&groups[..AND_GROUPS]) || decide::valid_variant(rules, groups)
}

fn blank_fails(rules: &Rules, groups: &[Group; GROUPS]) -> bool {
    let is_blank = groups.iter().all(|group| group.is_empty());
    !is_blank && decide::valid_variant(rules, groups)
}

/// All maps, whether they fit or not.
fn every_map(rules: &Rules, program: &Program, situation: &Situation) -> Vec<Considered> {
    program.maps.iter().zip(1..).map(|map| consider(rules, program, map, situation)).collect()
}

fn fits(considered: &Considered) -> bool {
    !considered.scores.is_empty()
}

/// The maps up to this one, which decides; all, of which none fits, without one.
fn up_to(mut considered: Vec<Considered>, deciding: Option<usize>) -> Vec<Considered> {
    considered.truncate(deciding.map_or(considered.len(), |deciding| deciding + 1));
    considered
}

fn last_map(rules: &Rules, program: &Program, situation: &Situation) -> Vec<Considered> {
    let considered = every_map(rules, program, situation);
    let last = considered.iter().rposition(fits);
    up_to(considered, last)
}

/// The map with the highest score, and of equal ones the first.
fn highest_map(rules: &Rules, program: &Program, situation: &Situation) -> Vec<Considered> {
    let considered = every_map(rules, program, situation);
    let highest = |one: &Considered| one.scores.iter().map(|(_, score)| *score).max();
    let fitting = considered.iter().enumerate().filter(|(_, one)| fits(one));
    let deciding = fitting.max_by_key(|(index, one)| (highest(one), Reverse(*index))).map(|(index, _)| index);
    up_to(considered, deciding)
}

fn only_first_map(rules: &Rules, program: &Program, situation: &Situation) -> Vec<Considered> {
    program.maps.iter().zip(1..).take(1).map(|map| consider(rules, program, map, situation)).collect()
}

/// Straight ahead, if it is among these moves.
fn ahead_of(moves: Moves, situation: &Situation) -> Moves {
    let ahead = situation.heading.into();
    if moves.contains(ahead) { Moves::default().with(ahead) } else { moves }
}

fn ahead_without_map(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    without_map(ahead_of(situation.possible, situation), decide::by_maps(rules, program, situation))
}

fn skips_without_map(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    without_map(Moves::SKIP, decide::by_maps(rules, program, situation))
}

fn first_without_map(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    without_map(situation.possible.iter().take(1).collect(), decide::by_maps(rules, program, situation))
}

/// Which groups have matched in the first variant is kept for the second.
fn valid_together(pair: &[Looked; 2]) -> bool {
    let [plain, mirrored] = pair;
    let groups: [Group; GROUPS] =
        std::array::from_fn(|group| if plain.passes(group) { plain.groups[group] } else { mirrored.groups[group] });
    let (and_groups, or_groups) = groups.split_at(AND_GROUPS);
    ands(and_groups) && ors(or_groups)
}

fn scores_invalid(rules: &Rules, program: &Program, map: &Map, variant: usize, window: &Window) -> Looked {
    let looked = decide::look(rules, program, map, variant, window);
    let score = (rules.variant_score)(rules, program, &looked);
    Looked { score, ..looked }
}

fn and_groups_only(rules: &Rules, program: &Program, looked: &Looked) -> u32 {
    let matched = looked.patterns.iter().filter(|held| held.matches && held.pattern.is_and());
    matched.map(|held| (rules.pattern_score)(program, held.pattern)).sum()
}

fn unmatched_too(rules: &Rules, program: &Program, looked: &Looked) -> u32 {
    looked.patterns.iter().map(|held| (rules.pattern_score)(program, held.pattern)).sum()
}

/// The patterns of AND groups, and the first that matches of each OR group.
fn one_of_each_or_group(rules: &Rules, program: &Program, looked: &Looked) -> u32 {
    let mut seen = [false; GROUPS];
    let matched = looked.patterns.iter().filter(|held| held.matches).map(|held| held.pattern);
    let counted = matched.filter(|pattern| {
        let before = std::mem::replace(&mut seen[usize::from(pattern.group) % GROUPS], true);
        pattern.is_and() || !before
    });
    counted.map(|pattern| (rules.pattern_score)(program, pattern)).sum()
}

fn lowest(scores: &[(Direction, u32)]) -> Moves {
    let lowest = scores.iter().map(|(_, score)| *score).min();
    scores.iter().filter(|(_, score)| Some(*score) == lowest).map(|(way, _)| Move::from(*way)).collect()
}

fn ahead_of_tied(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    let decision = decide::by_maps(rules, program, situation);
    match decision.verdict {
        Verdict::Best(_) => Decision { licensed: ahead_of(decision.licensed, situation), ..decision },
        _ => decision,
    }
}

/// Of moves with equal scores those are licensed that the next map which fits one of them scores highest.
fn next_map_of_tied(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    let decision = decide::by_maps(rules, program, situation);
    let (Verdict::Best(deciding), tied) = (decision.verdict, decision.licensed) else { return decision };
    if tied.len() < 2 {
        return decision;
    }
    let of_tied = |considered: Considered| -> Vec<(Direction, u32)> {
        considered.scores.into_iter().filter(|(way, _)| tied.contains((*way).into())).collect()
    };
    let later = program.maps.iter().zip(1..).skip(deciding);
    let mut scores = later.map(|map| of_tied(consider(rules, program, map, situation)));
    match scores.find(|scores| !scores.is_empty()) {
        Some(scores) => Decision { licensed: best(&scores), ..decision },
        None => decision,
    }
}
