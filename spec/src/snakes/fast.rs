//! What saves time: programs made ready for one board and one seat, for decisions as the text has them, windows read by
//! codes, and the licence of the one that is to move, found once. [`decide`] and [`view`] say
//! the same literally, and tests hold the two equal.

use super::decide::{self, Licence, Verdict, cite, looking_cites, turned};
use super::field::{CODES, Field, holds};
use super::moves::Moves;
use super::program::{AND_GROUPS, Elements, GROUPS, Map, Program};
use super::table::{LITERAL, Rules};
use super::view::{self, WINDOW, Window, element_of};
use super::{Message, Position, Seat};
use crate::game::Log;
use crate::rule::Rule;

/// The entries of the table on which a decision hangs, by their addresses: two tables in which these are the same decide
/// alike on what a snake sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judges([usize; 15]);

impl Judges {
    /// Those of a table.
    pub fn of(rules: &Rules) -> Self {
        Judges([
            rules.decision as usize,
            rules.by_maps as usize,
            rules.first_map as usize,
            rules.look as usize,
            rules.turned as usize,
            rules.element as usize,
            rules.matches as usize,
            rules.valid_variant as usize,
            rules.ands as usize,
            rules.ors as usize,
            rules.valid_move as usize,
            rules.move_score as usize,
            rules.variant_score as usize,
            rules.pattern_score as usize,
            rules.best as usize,
        ])
    }
}

/// What the program of this seat licenses here, as [`decide::licence`] has it: as it was found when the turn came, or by
/// the program made ready, where the table decides as the text does.
pub fn licence(rules: &Rules, position: &Position, seat: Seat) -> Option<Licence> {
    let led = position.led(seat)?;
    let judges = Judges::of(rules);
    if let Some((found_by, licence)) = position.licence
        && found_by == judges
        && position.asks(seat)
    {
        return Some(licence);
    }
    if judges != Judges::of(&LITERAL) {
        return decide::licence(rules, position, seat);
    }
    let field = (rules.seen)(position, seat);
    let (Some(head), Some(_)) = (field.head(seat), position.field.heading(seat)) else {
        return Some(Licence { moves: Moves::SKIP, verdict: Verdict::Blocked });
    };
    let possible = (rules.possible)(rules, &position.field, seat);
    let (moves, verdict) = led.ready.decide(field.board(), head, possible);
    Some(Licence { moves, verdict })
}

/// Finds the licence of the one that is to move, which is then known until it has moved.
pub(super) fn remember(rules: &Rules, position: &mut Position, seat: Seat) {
    position.licence = None;
    position.licence = (rules.licence)(rules, position, seat).map(|licence| (Judges::of(rules), licence));
}

/// What each code of the board is to the snake of this seat.
fn elements_to(seat: Seat) -> [Elements; CODES] {
    let mut table = [Elements::default(); CODES];
    for (code, elements) in (0u8..).zip(&mut table) {
        *elements = Elements::of(element_of(holds(code), seat));
    }
    table
}

/// What the snake of this seat sees, as [`view::window`] has it.
pub fn window(rules: &Rules, field: &Field, seat: Seat) -> Option<Window> {
    if rules.element as usize != LITERAL.element as usize {
        return view::window(rules, field, seat);
    }
    let head = field.head(seat)?;
    let table = elements_to(seat);
    let mut window = Window::default();
    let stride = field.stride();
    let corner = head - (WINDOW / 2) * (stride + 1);
    for (y, row) in window.0.iter_mut().enumerate() {
        let begin = corner + y * stride;
        for (cell, code) in row.iter_mut().zip(&field.board()[begin..begin + WINDOW]) {
            *cell = table[usize::from(*code) % CODES];
        }
    }
    Some(window)
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
struct ReadyMap {
    spots: Vec<Spot>,
    /// Patterns of one variant.
    count: usize,
    /// Where each AND group that has patterns begins and ends in a variant.
    ands: Vec<(usize, usize)>,
    /// The same of OR groups.
    ors: Vec<(usize, usize)>,
}

/// A program made ready for the snake of one seat, and for a board with rows of a certain length, border included:
/// every pattern of every variant as a place relative to the head and a set of elements.
#[derive(Clone, Debug)]
pub(super) struct Ready {
    maps: Vec<ReadyMap>,
    /// What is cited when maps up to this number are looked at; of none first.
    cites: Vec<Vec<Rule>>,
    /// What each code of the board is to the snake.
    elements: [Elements; CODES],
}

impl Ready {
    pub fn new(program: &Program, stride: usize, seat: Seat) -> Self {
        let maps = program.maps.iter().map(|map| ReadyMap::new(program, map, stride)).collect();
        let cites = (0..=program.maps.len()).map(|count| looking_cites(&program.maps[..count])).collect();
        Ready { maps, cites, elements: elements_to(seat) }
    }

    /// Cites what a decision applies.
    pub fn cite(&self, verdict: Verdict, log: &mut Log<Message>) {
        let looked_at = match verdict {
            Verdict::Single(map) | Verdict::Best(map) => map,
            _ => self.maps.len(),
        };
        cite(verdict, self.cites.get(looked_at).map_or(&[], Vec::as_slice), log);
    }

    /// What the program licenses for a snake with its head there that can go there.
    fn decide(&self, board: &[u8], head: usize, possible: Moves) -> (Moves, Verdict) {
        match possible.len() {
            0 => return (Moves::SKIP, Verdict::Blocked),
            1 => return (possible, Verdict::Forced),
            _ => {}
        }
        let sees = |spot: &Spot| {
            // The border is as wide as a map reaches, so that this is never outside.
            let code = head.checked_add_signed(spot.away.into()).and_then(|place| board.get(place)).copied();
            spot.matched_by.meets(self.elements[usize::from(code.unwrap_or(1)) % CODES])
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

impl ReadyMap {
    fn new(program: &Program, map: &Map, stride: usize) -> Self {
        let mut patterns: Vec<_> = map.patterns().collect();
        let matched_by = |pattern| program.matched_by(pattern);
        // What is least likely to match first in AND groups, and last in OR groups: so less is looked at.
        patterns.sort_by_key(|(_, pattern)| {
            let count = matched_by(*pattern).count();
            (pattern.group, if pattern.is_and() { count } else { 7 - count })
        });
        let spots = (0..8).flat_map(|variant| {
            patterns.iter().map(move |(place, pattern)| {
                let (dx, dy) = turned(variant, map.from_head(*place));
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
        ReadyMap {
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
