//! A program made ready for one board, for decisions as the text has them: every pattern of every variant as a place
//! relative to the head and a set of elements. `decide` says the same with reasons, and a test holds the two equal.

use super::super::moves::Moves;
use super::super::rules::*;
use super::{AND_GROUPS, Elements, GROUPS, Program, Turns, offset};
use crate::rule::Rule;

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

/// A pattern of one variant.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// How far from the head, on the board with its border.
    away: i16,
    matched_by: Elements,
    score: u8,
}

/// A map: its eight variants one after the other, each with its patterns by group.
#[derive(Clone, Debug)]
struct Ready {
    spots: Vec<Spot>,
    /// Patterns of one variant.
    count: usize,
    /// Where each AND group that has patterns begins and ends in a variant.
    ands: Vec<(usize, usize)>,
    /// The same of OR groups.
    ors: Vec<(usize, usize)>,
}

/// A program made ready for a board whose rows, border included, have a certain length.
#[derive(Clone, Debug)]
pub struct Compiled {
    maps: Vec<Ready>,
    /// What is cited when maps up to this number are looked at; of none first.
    cites: Vec<Vec<Rule>>,
}

impl Compiled {
    /// Makes a program ready for boards with so many cells in a row, border included.
    pub fn new(program: &Program, stride: usize) -> Self {
        let maps = program.maps.iter().map(|map| Ready::new(program, map, stride)).collect();
        let (mut not, mut and, mut or, mut empty) = (false, false, false, false);
        let mut cites = vec![vec![DECIDE_VARIANTS, DECIDE_ELEMENTS, DECIDE_FIRST_MAP]];
        for map in &program.maps {
            let mut groups = [false; GROUPS];
            for (_, pattern) in map.patterns() {
                not |= pattern.negated;
                and |= pattern.is_and();
                or |= !pattern.is_and();
                groups[usize::from(pattern.group) % GROUPS] = true;
            }
            empty |= groups.contains(&false);
            let found = [(not, DECIDE_NOT), (and, DECIDE_AND), (or, DECIDE_OR), (empty, DECIDE_EMPTY_GROUPS)];
            let found = found.into_iter().filter(|(there, _)| *there).map(|(_, rule)| rule);
            cites.push(cites[0].iter().copied().chain(found).collect());
        }
        Compiled { maps, cites }
    }

    /// The rules that a decision applies.
    pub(in super::super) fn cite(&self, verdict: Verdict, cites: &mut Vec<Rule>) {
        let looked_at = match verdict {
            Verdict::Blocked => return,
            Verdict::Forced => return cites.push(DECIDE_FORCED),
            Verdict::NoMap => self.maps.len(),
            Verdict::Single(map) | Verdict::Best(map) => map,
        };
        cites.extend_from_slice(self.cites.get(looked_at).map_or(&[], Vec::as_slice));
        match verdict {
            Verdict::NoMap => cites.push(DECIDE_NO_MAP),
            Verdict::Best(_) => cites.extend_from_slice(&[
                DECIDE_VALID,
                DECIDE_MOVE_SCORE,
                DECIDE_VARIANT_SCORE,
                DECIDE_PATTERN_SCORE,
                DECIDE_BEST,
            ]),
            _ => cites.push(DECIDE_VALID),
        }
    }

    /// What the program licenses for a snake with its head there, that can go there, and to which each code of the
    /// board is one of these elements.
    pub(in super::super) fn decide(
        &self,
        board: &[u8],
        head: usize,
        elements: &[Elements; 16],
        possible: Moves,
    ) -> (Moves, Verdict) {
        match possible.len() {
            0 => return (Moves::SKIP, Verdict::Blocked),
            1 => return (possible, Verdict::Forced),
            _ => {}
        }
        let sees = |spot: &Spot| {
            // The border is as wide as a map reaches, so that this is never outside.
            let code = head.checked_add_signed(spot.away.into()).and_then(|place| board.get(place)).copied();
            spot.matched_by.meets(elements[usize::from(code.unwrap_or(1) & 15)])
        };
        for (map, number) in self.maps.iter().zip(1..) {
            let (mut valid, mut best, mut highest) = (Moves::default(), Moves::default(), 0);
            for direction in possible.directions() {
                let mut fits = false;
                let mut score = 0;
                for variant in [direction as usize, direction as usize + 4] {
                    let spots = &map.spots[variant * map.count..(variant + 1) * map.count];
                    if map.is_valid(spots, sees) {
                        fits = true;
                        score += spots.iter().filter(|spot| sees(spot)).map(|spot| u32::from(spot.score)).sum::<u32>();
                    }
                }
                if fits {
                    valid = valid.with(direction.into());
                    if score > highest {
                        (best, highest) = (Moves::default(), score);
                    }
                    if score == highest {
                        best = best.with(direction.into());
                    }
                }
            }
            match valid.len() {
                0 => {}
                1 => return (valid, Verdict::Single(number)),
                _ => return (best, Verdict::Best(number)),
            }
        }
        (possible, Verdict::NoMap)
    }
}

impl Ready {
    fn new(program: &Program, map: &super::Map, stride: usize) -> Self {
        let mut patterns: Vec<_> = map.patterns().collect();
        let matched_by = |pattern| program.matched_by(pattern);
        // What is least likely to match first in AND groups, and last in OR groups: so less is looked at.
        patterns.sort_by_key(|(_, pattern)| {
            let count = matched_by(*pattern).count();
            (pattern.group, if pattern.is_and() { count } else { 7 - count })
        });
        let spots = (0..8).flat_map(|variant| {
            patterns.iter().map(move |([x, y], pattern)| {
                let from_head = (i32::from(*x) - i32::from(map.head[0]), i32::from(*y) - i32::from(map.head[1]));
                let (dx, dy) = offset(Turns::Text, variant, from_head);
                let matched_by = program.matched_by(*pattern);
                let away = (dy * stride as i32 + dx) as i16;
                Spot { away, matched_by, score: 7u8.saturating_sub(matched_by.count() as u8) }
            })
        });
        let range = |group: usize| {
            let begin = patterns.iter().position(|(_, pattern)| usize::from(pattern.group) == group)?;
            let end = patterns.iter().rposition(|(_, pattern)| usize::from(pattern.group) == group)?;
            Some((begin, end + 1))
        };
        Ready {
            spots: spots.collect(),
            count: patterns.len(),
            ands: (0..AND_GROUPS).filter_map(range).collect(),
            ors: (AND_GROUPS..GROUPS).filter_map(range).collect(),
        }
    }

    fn is_valid(&self, spots: &[Spot], sees: impl Fn(&Spot) -> bool) -> bool {
        let and = self.ands.is_empty() || self.ands.iter().any(|(begin, end)| spots[*begin..*end].iter().all(&sees));
        and && self.ors.iter().all(|(begin, end)| spots[*begin..*end].iter().any(&sees))
    }
}
