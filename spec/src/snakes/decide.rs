//! How a program decides, with its whole reasoning, in the order of the text (001 ¶13 to ¶20).

use super::field::Direction;
use super::moves::{Move, Moves};
use super::names::*;
use super::program::{AND_GROUPS, Elements, GROUPS, Map, Pattern, Program};
use super::view::{View, Window};
use super::{Message, Position, Rules, Seat};
use crate::game::Log;
use crate::rule::Rule;

/// What a program decides about: what its snake sees, and where it can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The cells around the head.
    pub window: Window,
    /// Where the head looks.
    pub heading: Direction,
    /// Where the snake can go.
    pub possible: Moves,
}

/// What decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The snake cannot move.
    Blocked,
    /// There was one possible move.
    Forced,
    /// No map fits.
    NoMap,
    /// The map of this number, from 1, has one valid move.
    Single(usize),
    /// The map of this number, from 1, has several, and their scores were compared.
    Best(usize),
}

/// What a program licenses at a turn, and how it was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Licence {
    /// The moves. Where there are several, whoever runs the fight draws one of them evenly (¶16, ¶17).
    pub moves: Moves,
    /// What decided.
    pub verdict: Verdict,
}

/// A pattern of a variant, held against the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Column and row in the map.
    pub place: [u8; 2],
    /// The pattern.
    pub pattern: Pattern,
    /// Whether it matches.
    pub matches: bool,
}

/// A group of a variant, held against the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// How many patterns it has.
    pub patterns: u32,
    /// How many of them match.
    pub matched: u32,
}

impl Group {
    /// Whether it has no pattern.
    pub fn is_empty(self) -> bool {
        self.patterns == 0
    }

    /// Whether all its patterns match, and it has some: so an AND group matches.
    pub fn matches_wholly(self) -> bool {
        !self.is_empty() && self.matched == self.patterns
    }

    /// Whether one of its patterns matches: so an OR group matches.
    pub fn matches_once(self) -> bool {
        self.matched > 0
    }
}

/// A variant of a map, held against the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// Which of the eight: 0 to 3 for up, right, down and left, and 4 more where it is mirrored.
    pub variant: usize,
    /// Its patterns.
    pub patterns: Vec<Held>,
    /// Its groups.
    pub groups: [Group; GROUPS],
    /// Whether the variant is valid.
    pub valid: bool,
    /// Its score; 0 for one that is not valid.
    pub score: u32,
}

impl Looked {
    /// Whether the group of this number matches.
    pub fn passes(&self, group: usize) -> bool {
        let state = self.groups[group % GROUPS];
        if group < AND_GROUPS { state.matches_wholly() } else { state.matches_once() }
    }
}

/// A map that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Considered {
    /// Its number, from 1.
    pub map: usize,
    /// Its variants, two for each move that was looked at.
    pub variants: Vec<Looked>,
    /// The valid moves and their scores, in the order of directions.
    pub scores: Vec<(Direction, u32)>,
}

/// A decision with its reasoning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Where the snake can go.
    pub possible: Moves,
    /// The maps that were looked at, in order; the last one decides, if it has a valid move.
    pub considered: Vec<Considered>,
    /// What decided.
    pub verdict: Verdict,
    /// The moves that the program licenses.
    pub licensed: Moves,
}

impl Decision {
    /// The rules that the decision of this program applies.
    pub fn cites(&self, program: &Program) -> Vec<Rule> {
        let looked_at = match self.verdict {
            Verdict::Single(map) | Verdict::Best(map) => map,
            _ => program.maps.len(),
        };
        let mut log = Log::default();
        cite(self.verdict, &looking_cites(&program.maps[..looked_at.min(program.maps.len())]), &mut log);
        log.cites
    }
}

/// What the program licenses for a snake that sees this; `None` for what is no view of a living snake.
pub fn decide(rules: &Rules, program: &Program, view: &View) -> Option<Decision> {
    let (window, heading) = (Window::of(view)?, view.heading?);
    let possible = window.possible(heading);
    Some((rules.decision)(rules, program, &Situation { window, heading, possible }))
}

/// What the snake of this seat sees, and where it can go; `None` where it is eaten.
pub fn situation(rules: &Rules, position: &Position, seat: Seat) -> Option<Situation> {
    let window = (rules.window)(rules, (rules.seen)(position, seat), seat)?;
    let heading = position.field.heading(seat)?;
    Some(Situation { window, heading, possible: (rules.possible)(rules, &position.field, seat) })
}

/// What the program of this seat licenses here, if one leads its snake, whether it is to move or not.
pub fn licence(rules: &Rules, position: &Position, seat: Seat) -> Option<Licence> {
    let program = position.program(seat)?;
    let Some(situation) = situation(rules, position, seat) else {
        return Some(Licence { moves: Moves::SKIP, verdict: Verdict::Blocked });
    };
    let decision = (rules.decision)(rules, program, &situation);
    Some(Licence { moves: decision.licensed, verdict: decision.verdict })
}

/// With one possible move or none nothing more is looked at (¶15).
pub fn decision(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    let possible = situation.possible;
    let without_maps = |licensed, verdict| Decision { possible, considered: Vec::new(), verdict, licensed };
    match possible.len() {
        0 => without_maps(Moves::SKIP, Verdict::Blocked),
        1 => without_maps(possible, Verdict::Forced),
        _ => (rules.by_maps)(rules, program, situation),
    }
}

/// The first map that fits decides; if it has several valid moves, by their scores. If none fits any possible move is as
/// good as any other (¶16, ¶17).
pub fn by_maps(rules: &Rules, program: &Program, situation: &Situation) -> Decision {
    let considered = (rules.first_map)(rules, program, situation);
    let (verdict, licensed) = match considered.last() {
        Some(Considered { map, scores, .. }) if scores.len() > 1 => (Verdict::Best(*map), (rules.best)(scores)),
        Some(Considered { map, scores, .. }) if scores.len() == 1 => (Verdict::Single(*map), valid_moves(scores)),
        _ => (Verdict::NoMap, situation.possible),
    };
    Decision { possible: situation.possible, considered, verdict, licensed }
}

fn valid_moves(scores: &[(Direction, u32)]) -> Moves {
    scores.iter().map(|(direction, _)| Move::from(*direction)).collect()
}

/// The maps in their order, up to the first that has a valid variant (¶16).
pub fn first_map(rules: &Rules, program: &Program, situation: &Situation) -> Vec<Considered> {
    let mut considered = Vec::new();
    for (map, number) in program.maps.iter().zip(1..) {
        let one = consider(rules, program, (map, number), situation);
        let fits = !one.scores.is_empty();
        considered.push(one);
        if fits {
            break;
        }
    }
    considered
}

/// The two variants of a map for each possible move, and the score of each valid move (¶16, ¶17).
pub fn consider(rules: &Rules, program: &Program, (map, number): (&Map, usize), situation: &Situation) -> Considered {
    let mut considered = Considered { map: number, variants: Vec::new(), scores: Vec::new() };
    for direction in situation.possible.directions() {
        let pair = [direction as usize, direction as usize + 4]
            .map(|variant| (rules.look)(rules, program, map, variant, &situation.window));
        if (rules.valid_move)(&pair) {
            considered.scores.push((direction, (rules.move_score)(&pair)));
        }
        considered.variants.extend(pair);
    }
    considered
}

/// Holds one variant of a map against the board (¶16). One that is not valid scores nothing (¶17).
pub fn look(rules: &Rules, program: &Program, map: &Map, variant: usize, window: &Window) -> Looked {
    let (patterns, groups) = (Vec::new(), Default::default());
    let mut looked = Looked { variant, patterns, groups, valid: false, score: 0 };
    for (place, pattern) in map.patterns() {
        let matches = (rules.matches)(program, pattern, window.at((rules.turned)(variant, map.from_head(place))));
        let group = &mut looked.groups[usize::from(pattern.group) % GROUPS];
        group.patterns += 1;
        group.matched += u32::from(matches);
        looked.patterns.push(Held { place, pattern, matches });
    }
    looked.valid = (rules.valid_variant)(rules, &looked.groups);
    if looked.valid {
        looked.score = (rules.variant_score)(rules, program, &looked);
    }
    looked
}

/// Where a pattern this many columns and rows from the head in the map lies, seen from the snake's head, in one of the
/// eight variants: four turns, mirrored or not (¶14).
pub fn turned(variant: usize, (dx, dy): (i32, i32)) -> (i32, i32) {
    let is_mirrored = variant >= 4;
    let dx = if is_mirrored { -dx } else { dx };
    match variant % 4 {
        0 => (dx, dy),
        1 => (-dy, dx),
        2 => (-dx, -dy),
        _ => (dy, -dx),
    }
}

/// Whether a pattern matches a cell in which this is seen; with NOT all other elements match (¶13).
pub fn matches(program: &Program, pattern: Pattern, seen: Elements) -> bool {
    let elements = program.elements(pattern.kind);
    if pattern.negated { elements.complement().meets(seen) } else { elements.meets(seen) }
}

/// All patterns of one AND group match, and one of each OR group (¶16).
pub fn valid_variant(rules: &Rules, groups: &[Group; GROUPS]) -> bool {
    let (ands, ors) = groups.split_at(AND_GROUPS);
    (rules.ands)(ands) && (rules.ors)(ors)
}

/// One AND group matches wholly. Groups without patterns are left out of account (ruling snakes.empty-groups).
pub fn ands(groups: &[Group]) -> bool {
    groups.iter().any(|group| group.matches_wholly()) || groups.iter().all(|group| group.is_empty())
}

/// One pattern of each OR group matches. Groups without patterns are left out of account (ruling snakes.empty-groups).
pub fn ors(groups: &[Group]) -> bool {
    groups.iter().all(|group| group.matches_once() || group.is_empty())
}

/// A move is valid when at least one of its variants is (¶17).
pub fn valid_move(pair: &[Looked; 2]) -> bool {
    pair.iter().any(|looked| looked.valid)
}

/// A move scores the sum of its two variants (¶17, ruling snakes.move-score).
pub fn move_score(pair: &[Looked; 2]) -> u32 {
    pair.iter().map(|looked| looked.score).sum()
}

/// A valid variant scores the sum of its patterns that match (¶17, ruling snakes.variant-score).
pub fn variant_score(rules: &Rules, program: &Program, looked: &Looked) -> u32 {
    let matched = looked.patterns.iter().filter(|held| held.matches);
    matched.map(|held| (rules.pattern_score)(program, held.pattern)).sum()
}

/// A pattern scores seven less the number of elements that it can match (¶17).
pub fn pattern_score(program: &Program, pattern: Pattern) -> u32 {
    7u32.saturating_sub(program.matched_by(pattern).count())
}

/// Of several valid moves those with the highest score (¶17).
pub fn best(scores: &[(Direction, u32)]) -> Moves {
    let highest = scores.iter().map(|(_, score)| *score).max();
    let best = scores.iter().filter(|(_, score)| Some(*score) == highest);
    best.map(|(direction, _)| Move::from(*direction)).collect()
}

/// The rules that are applied where these maps are looked at.
pub(super) fn looking_cites(maps: &[Map]) -> Vec<Rule> {
    let patterns = || maps.iter().flat_map(Map::patterns).map(|(_, pattern)| pattern);
    let has_empty_group = |map: &Map| {
        let is_empty = |group: usize| !map.patterns().any(|(_, pattern)| usize::from(pattern.group) == group);
        (0..GROUPS).any(is_empty)
    };
    let found = [
        (true, DECIDE_VARIANTS),
        (true, DECIDE_ELEMENTS),
        (true, DECIDE_FIRST_MAP),
        (patterns().any(|pattern| pattern.negated), DECIDE_NOT),
        (patterns().any(Pattern::is_and), DECIDE_AND),
        (patterns().any(|pattern| !pattern.is_and()), DECIDE_OR),
        (maps.iter().any(has_empty_group), DECIDE_EMPTY_GROUPS),
    ];
    found.into_iter().filter(|(applies, _)| *applies).map(|(_, rule)| rule).collect()
}

/// Cites what a decision applies, with the rules applied where maps were looked at.
pub(super) fn cite(verdict: Verdict, looking: &[Rule], log: &mut Log<Message>) {
    const SCORED: [Rule; 5] =
        [DECIDE_VALID, DECIDE_MOVE_SCORE, DECIDE_VARIANT_SCORE, DECIDE_PATTERN_SCORE, DECIDE_BEST];
    match verdict {
        Verdict::Blocked => return,
        Verdict::Forced => return log.cite(DECIDE_FORCED),
        _ => log.does_not_apply(DECIDE_FORCED),
    }
    log.cites.extend_from_slice(looking);
    match verdict {
        Verdict::NoMap => log.cite(DECIDE_NO_MAP),
        Verdict::Best(_) => log.cites.extend_from_slice(&SCORED),
        _ => log.cite(DECIDE_VALID),
    }
}
