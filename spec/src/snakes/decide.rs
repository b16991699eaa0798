//! How a program decides, with its whole reasoning, in the order of the text (001 ¶15 to ¶17).

use super::field::Direction;
use super::mind::{
    Ands, Best, Deciding, Empties, Forced, Looks, Mind, MoveScore, Negation, NoMap, Ors, PatternScore, Valid,
    VariantScore,
};
use super::moves::{Move, Moves};
use super::program::{AND_GROUPS, Compiled, Element, Elements, GROUPS, Kind, Map, Pattern, Program, Verdict, offset};
use super::view::{View, Window};
use crate::rule::Rule;

/// What became of a group of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// It has no pattern.
    Empty,
    /// It matches.
    Passed,
    /// It does not.
    Failed,
}

/// A variant of a map, held against the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// Which of the eight: 0 to 3 for up, right, down and left, and 4 more where it is mirrored.
    pub variant: usize,
    /// What became of each group.
    pub groups: [Group; GROUPS],
    /// Column and row in the map of each pattern that matches.
    pub matched: Vec<[u8; 2]>,
    /// Whether the variant is valid.
    pub valid: bool,
    /// Its score; 0 for one that is not valid.
    pub score: u32,
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
    /// The maps that were looked at, in order.
    pub considered: Vec<Considered>,
    /// What decided.
    pub verdict: Verdict,
    /// The moves that the program licenses.
    pub licensed: Moves,
}

impl Decision {
    /// The rules that the decision of this program applies, as the text has them.
    pub fn cites(&self, program: &Program) -> Vec<Rule> {
        let mut cites = Vec::new();
        // What is cited does not hang on the board.
        Compiled::new(program, 1).cite(self.verdict, &mut cites);
        cites
    }
}

/// What the program licenses for a snake that sees this; `None` for what is no view of a living snake.
pub fn decide(mind: &Mind, program: &Program, view: &View) -> Option<Decision> {
    let (window, heading) = (Window::of(view)?, view.heading?);
    Some(decided(mind, program, &window, window.possible(heading), heading))
}

/// The same, where it is known where the snake can go.
pub(super) fn decided(
    mind: &Mind,
    program: &Program,
    window: &Window,
    possible: Moves,
    heading: Direction,
) -> Decision {
    let mut decision = Decision { possible, considered: Vec::new(), verdict: Verdict::Blocked, licensed: Moves::SKIP };
    if possible.is_empty() {
        return decision;
    }
    let ways = ways(mind, window, possible);
    if ways.len() == 1 && mind.forced != Forced::NeedsMap {
        decision.verdict = Verdict::Forced;
        decision.licensed = if mind.forced == Forced::MaySkip { ways.with(Move::Skip) } else { ways };
        return decision;
    }
    let looked_at =
        if mind.looks == Looks::AllFour { Direction::ALL.map(Move::from).into_iter().collect() } else { possible };
    decision.considered = considered(mind, program, window, looked_at);
    let deciding = deciding(mind, &decision.considered);
    let Some((map, scores)) = deciding else {
        decision.verdict = Verdict::NoMap;
        decision.licensed = match mind.no_map {
            _ if mind.forced == Forced::NeedsMap && possible.len() == 1 => Moves::SKIP,
            NoMap::Any => possible,
            NoMap::Ahead if possible.contains(heading.into()) => Moves::default().with(heading.into()),
            NoMap::Ahead => possible,
            NoMap::Skips => Moves::SKIP,
            NoMap::First => possible.iter().take(1).collect(),
        };
        return decision;
    };
    // Moves that cannot be made take part where all four are looked at, and are not made all the same.
    let scores: Vec<(Direction, u32)> =
        scores.into_iter().filter(|(direction, _)| possible.contains((*direction).into())).collect();
    decision.verdict = match scores.len() {
        0 => Verdict::NoMap,
        1 => Verdict::Single(map),
        _ => Verdict::Best(map),
    };
    decision.licensed = match scores.len() {
        0 => possible,
        _ => best(mind, &decision.considered, map, &scores, heading),
    };
    decision
}

/// The moves of which a single one needs no map.
fn ways(mind: &Mind, window: &Window, possible: Moves) -> Moves {
    let is_free = |direction: &Direction| window.at(direction.step()) == Element::Empty.alone();
    let free: Moves = possible.directions().filter(is_free).map(Move::from).collect();
    if mind.forced == Forced::OneFree && free.len() == 1 { free } else { possible }
}

/// The maps up to the one that decides; all where more than one may.
fn considered(mind: &Mind, program: &Program, window: &Window, looked_at: Moves) -> Vec<Considered> {
    let mut considered = Vec::new();
    for (map, number) in program.maps.iter().zip(1..) {
        let one = consider(mind, program, map, number, window, looked_at);
        let fits = !one.scores.is_empty();
        considered.push(one);
        let stops = match mind.map {
            Deciding::First => fits && mind.best != Best::NextMapOfTied,
            Deciding::OnlyFirst => true,
            Deciding::Last | Deciding::BestScore => false,
        };
        if stops {
            break;
        }
    }
    considered
}

/// The number of the map that decides, from 1, and the scores of its valid moves.
fn deciding(mind: &Mind, considered: &[Considered]) -> Option<(usize, Vec<(Direction, u32)>)> {
    let mut fitting = considered.iter().filter(|one| !one.scores.is_empty());
    let one = |one: &Considered| (one.map, one.scores.clone());
    match mind.map {
        Deciding::First | Deciding::OnlyFirst => fitting.next().map(one),
        Deciding::Last => fitting.next_back().map(one),
        Deciding::BestScore => {
            let highest = |one: &&Considered| one.scores.iter().map(|(_, score)| *score).max();
            // Of equal ones the first.
            fitting.rev().max_by_key(highest).map(one)
        }
    }
}

fn consider(mind: &Mind, program: &Program, map: &Map, number: usize, window: &Window, looked_at: Moves) -> Considered {
    let mut considered = Considered { map: number, variants: Vec::new(), scores: Vec::new() };
    for direction in looked_at.directions() {
        let plain = look(mind, program, map, direction as usize, window);
        let mirrored = look(mind, program, map, direction as usize + 4, window);
        let valid = match mind.valid {
            Valid::EitherVariant => plain.valid || mirrored.valid,
            Valid::BothVariants => plain.valid && mirrored.valid,
            Valid::Unmirrored => plain.valid,
            Valid::Together => {
                let both = |group: usize| match plain.groups[group] {
                    Group::Passed => Group::Passed,
                    _ => mirrored.groups[group],
                };
                is_valid(mind, &std::array::from_fn(both), &[(0, 0); GROUPS])
            }
        };
        if valid {
            let score = match mind.move_score {
                MoveScore::Sum | MoveScore::InvalidToo => plain.score + mirrored.score,
                MoveScore::Max => plain.score.max(mirrored.score),
                MoveScore::FirstValid if plain.valid => plain.score,
                MoveScore::LastValid if !mirrored.valid => plain.score,
                MoveScore::FirstValid | MoveScore::LastValid => mirrored.score,
            };
            considered.scores.push((direction, score));
        }
        considered.variants.extend([plain, mirrored]);
    }
    considered
}

/// Holds one variant of a map against the board.
fn look(mind: &Mind, program: &Program, map: &Map, variant: usize, window: &Window) -> Looked {
    let mut counts = [(0u32, 0u32); GROUPS];
    let mut matched: Vec<([u8; 2], Pattern)> = Vec::new();
    for (place, pattern) in map.patterns() {
        let from_head = [0, 1].map(|axis| i32::from(place[axis]) - i32::from(map.head[axis]));
        let seen = window.at(offset(mind.turns, variant, (from_head[0], from_head[1])));
        let (all, hit) = &mut counts[usize::from(pattern.group) % GROUPS];
        *all += 1;
        if matches(mind, program, pattern, seen) {
            *hit += 1;
            matched.push((place, pattern));
        }
    }
    let groups: [Group; GROUPS] = std::array::from_fn(|group| match counts[group] {
        (0, _) => Group::Empty,
        (all, hit) if group < AND_GROUPS && hit == all => Group::Passed,
        (_, 1..) if group >= AND_GROUPS => Group::Passed,
        _ => Group::Failed,
    });
    let valid = is_valid(mind, &groups, &counts);
    let counts = valid || mind.move_score == MoveScore::InvalidToo;
    let score = if counts { score(mind, program, map, &groups, &matched) } else { 0 };
    Looked { variant, groups, matched: matched.into_iter().map(|(place, _)| place).collect(), valid, score }
}

fn matches(mind: &Mind, program: &Program, pattern: Pattern, seen: Elements) -> bool {
    let elements = program.elements(pattern.kind);
    let is_set = matches!(pattern.kind, Kind::Set(_));
    let negated = pattern.negated
        && match mind.negation {
            Negation::Text | Negation::NeverOutside => true,
            Negation::Ignored => false,
            Negation::NotOnSets => !is_set,
            Negation::NotInAnd => !pattern.is_and(),
        };
    let outside = Element::Outside.alone();
    match negated {
        false => elements.meets(seen),
        true if mind.negation == Negation::NeverOutside && seen == outside => false,
        true => elements.complement().meets(seen),
    }
}

fn is_valid(mind: &Mind, groups: &[Group; GROUPS], counts: &[(u32, u32); GROUPS]) -> bool {
    let (ands, ors) = groups.split_at(AND_GROUPS);
    let mut with_patterns = ands.iter().filter(|group| **group != Group::Empty);
    let no_and = with_patterns.clone().next().is_none();
    let and = match mind.ands {
        Ands::One => with_patterns.any(|group| *group == Group::Passed),
        Ands::All => with_patterns.all(|group| *group == Group::Passed) && !no_and,
        Ands::First => with_patterns.next() == Some(&Group::Passed),
        Ands::OnePattern => counts[..AND_GROUPS].iter().any(|(_, hit)| *hit > 0),
    };
    let and = match mind.empties {
        Empties::AndRequired => and,
        Empties::AndMatches => and || ands.contains(&Group::Empty),
        Empties::LeftOut | Empties::OrFails | Empties::BlankFails => and || no_and,
    };
    let (no_or, any_or) = (ors.iter().all(|group| *group == Group::Empty), ors.contains(&Group::Passed));
    let or = match mind.ors {
        Ors::Each => !ors.contains(&Group::Failed),
        Ors::UnlessAnd => !ors.contains(&Group::Failed) || ands.contains(&Group::Passed),
        Ors::AnyGroup => any_or || no_or,
        Ors::Wholly => counts[AND_GROUPS..].iter().all(|(all, hit)| all == hit),
    };
    let or = or && !(mind.empties == Empties::OrFails && ors.contains(&Group::Empty));
    let blank = groups.iter().all(|group| *group == Group::Empty);
    and && or && !(blank && mind.empties == Empties::BlankFails)
}

fn score(mind: &Mind, program: &Program, map: &Map, groups: &[Group; GROUPS], matched: &[([u8; 2], Pattern)]) -> u32 {
    let worth = |pattern: Pattern| {
        let elements = program.elements(pattern.kind);
        let matching = if pattern.negated { elements.complement() } else { elements };
        match mind.pattern_score {
            PatternScore::SevenLess => 7u32.saturating_sub(matching.count()),
            PatternScore::Count => matching.count(),
            PatternScore::One => 1,
            PatternScore::BeforeNot => 7u32.saturating_sub(elements.count()),
        }
    };
    let matched = matched.iter().map(|(_, pattern)| *pattern);
    let of_group = |pattern: &Pattern| groups[usize::from(pattern.group) % GROUPS];
    match mind.variant_score {
        VariantScore::AllMatched => matched.map(worth).sum(),
        VariantScore::PassedGroups => matched.filter(|one| of_group(one) == Group::Passed).map(worth).sum(),
        VariantScore::AndOnly => matched.filter(|one| one.is_and()).map(worth).sum(),
        VariantScore::Unmatched => map.patterns().map(|(_, pattern)| worth(pattern)).sum(),
        VariantScore::FirstOfOr => {
            let mut seen = [false; GROUPS];
            let first = |one: &Pattern| {
                let before = std::mem::replace(&mut seen[usize::from(one.group) % GROUPS], true);
                one.is_and() || !before
            };
            matched.filter(first).map(worth).sum()
        }
    }
}

/// The licensed ones of the valid moves.
fn best(mind: &Mind, considered: &[Considered], map: usize, scores: &[(Direction, u32)], heading: Direction) -> Moves {
    let (mut lowest, mut highest) = (u32::MAX, 0);
    for (_, score) in scores {
        (lowest, highest) = (lowest.min(*score), highest.max(*score));
    }
    let with = |wanted: u32| scores.iter().filter(move |(_, score)| *score == wanted).map(|(way, _)| Move::from(*way));
    let tied: Moves = with(highest).collect();
    match mind.best {
        Best::Highest => tied,
        Best::Lowest => with(lowest).collect(),
        Best::Any => scores.iter().map(|(way, _)| Move::from(*way)).collect(),
        Best::FirstOfTied => tied.iter().take(1).collect(),
        Best::AheadOfTied if tied.contains(heading.into()) => Moves::default().with(heading.into()),
        Best::AheadOfTied => tied,
        Best::NextMapOfTied => {
            let later = considered.iter().filter(|one| one.map > map);
            let of_tied = |one: &Considered| -> Vec<(Direction, u32)> {
                one.scores.iter().copied().filter(|(way, _)| tied.contains((*way).into())).collect()
            };
            let next = later.map(of_tied).find(|scores| !scores.is_empty()).unwrap_or_default();
            let highest = next.iter().map(|(_, score)| *score).max();
            let chosen: Moves =
                next.iter().filter(|(_, score)| Some(*score) == highest).map(|(way, _)| Move::from(*way)).collect();
            if tied.len() < 2 || chosen.is_empty() { tied } else { chosen }
        }
    }
}
