//! What is odd about a program that keeps every limit: maps that can never decide, and what is there for nothing.
//!
//! What is said is certain; a map of which nothing is said may still never fit.

use rulebook_spec::snakes::program::{AND_GROUPS, Element, Elements, GROUPS, Kind, Map, Pattern, Program};
use std::fmt;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Part of the program has no effect.
    Warning,
    /// Something is not used.
    Note,
}

/// One thing that is odd about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How much it matters.
    pub weight: Weight,
    /// The number of the map, from 1, where it is about one.
    pub map: Option<usize>,
    /// What it is.
    pub says: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Warning => "warning",
            Weight::Note => "note",
        };
        match self.map {
            Some(map) => write!(f, "{weight}: map {map}: {}", self.says),
            None => write!(f, "{weight}: {}", self.says),
        }
    }
}

/// All findings, map by map, those about the whole program last.
pub fn lint(program: &Program) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut always: Option<usize> = None;
    for (map, number) in program.maps.iter().zip(1..) {
        let mut say = |weight, says: String| findings.push(Finding { weight, map: Some(number), says });
        if let Some(before) = always {
            say(Weight::Warning, format!("is never looked at, since map {before} fits in every position"));
            continue;
        }
        let twin = program.maps[..number - 1].iter().position(|other| same(other, map));
        if let Some(twin) = twin {
            say(Weight::Warning, format!("never decides, since map {} has the same patterns", twin + 1));
        }
        if let Some(why) = never_fits(program, map) {
            say(Weight::Warning, format!("never fits: {why}"));
        }
        let empty: Vec<String> = (0..GROUPS).filter(|group| patterns(map, *group).next().is_none()).map(name).collect();
        if !empty.is_empty() && empty.len() < GROUPS {
            say(Weight::Note, format!("has no pattern in {}", empty.join(", ")));
        }
        if always_fits(program, map) {
            always = Some(number);
        }
    }
    for (number, letter) in ('A'..='D').enumerate() {
        let used = program.maps.iter().flat_map(Map::patterns);
        if !used.into_iter().any(|(_, pattern)| pattern.kind == Kind::Set(number as u8)) {
            findings.push(Finding { weight: Weight::Note, map: None, says: format!("set {letter} is never used") });
        }
    }
    findings
}

/// The name of a group in the text form.
fn name(group: usize) -> String {
    if group < AND_GROUPS { format!("all {}", group + 1) } else { format!("any {}", group - AND_GROUPS + 1) }
}

/// Column and row of each pattern of a group, seen from the head, with the pattern.
fn patterns(map: &Map, group: usize) -> impl Iterator<Item = ([i32; 2], Pattern)> {
    let of_group = map.patterns().filter(move |(_, pattern)| usize::from(pattern.group) == group);
    of_group.map(|(place, pattern)| ([0, 1].map(|axis| i32::from(place[axis]) - i32::from(map.head[axis])), pattern))
}

/// Whether two maps have the same patterns around their heads.
fn same(one: &Map, other: &Map) -> bool {
    let all = |map: &Map| -> Vec<([i32; 2], Pattern)> {
        (0..GROUPS).flat_map(|group| patterns(map, group).collect::<Vec<_>>()).collect()
    };
    all(one) == all(other)
}

const AHEAD: [i32; 2] = [0, -1];

/// What the cell ahead can be where the move is possible.
const ENTERED: Elements = Element::Empty.alone().with(Element::Tail.alone()).with(Element::OwnTail.alone());

/// Whether a pattern can match at all where its variant is looked at.
fn can_match(program: &Program, (place, pattern): ([i32; 2], Pattern)) -> bool {
    place != AHEAD || program.matched_by(pattern).meets(ENTERED)
}

/// Whether it matches wherever its variant is looked at.
fn always_matches(program: &Program, (place, pattern): ([i32; 2], Pattern)) -> bool {
    place == AHEAD && !program.matched_by(pattern).complement().meets(ENTERED)
}

/// Why a map can never have a valid variant; `None` where it may.
fn never_fits(program: &Program, map: &Map) -> Option<String> {
    for group in AND_GROUPS..GROUPS {
        let mut any = patterns(map, group).peekable();
        if any.peek().is_some() && !any.any(|one| can_match(program, one)) {
            return Some(format!("{} has only a pattern that the cell ahead never matches", name(group)));
        }
    }
    let with_patterns = (0..AND_GROUPS).filter(|group| patterns(map, *group).next().is_some());
    let reasons: Vec<Option<String>> = with_patterns.map(|group| impossible(program, map, group)).collect();
    if reasons.is_empty() || reasons.iter().any(Option::is_none) {
        return None;
    }
    Some(reasons.into_iter().flatten().collect::<Vec<_>>().join("; "))
}

/// Why an AND group can never match wholly.
fn impossible(program: &Program, map: &Map, group: usize) -> Option<String> {
    let all: Vec<([i32; 2], Elements)> =
        patterns(map, group).map(|(place, pattern)| (place, program.matched_by(pattern))).collect();
    if let Some(one) = patterns(map, group).find(|one| !can_match(program, *one)) {
        return Some(format!("{} asks of the cell ahead for {}", name(group), program.matched_by(one.1).letters()));
    }
    // There is one own tail, and there are three opponents.
    for (element, most) in [(Element::OwnTail, 1), (Element::Head, 3), (Element::Tail, 3)] {
        let count = all.iter().filter(|(_, elements)| *elements == element.alone()).count();
        if count > most {
            return Some(format!("{} asks for {} in {count} cells", name(group), element.letter()));
        }
    }
    // What lies outside straight ahead, or to a side, has everything beyond it outside.
    let outside = Element::Outside.alone();
    for (place, _) in all.iter().filter(|(_, elements)| *elements == outside) {
        let Some(axis) = [0, 1].into_iter().find(|axis| place[1 - axis] == 0) else { continue };
        let beyond =
            |other: &[i32; 2]| other[axis].signum() == place[axis].signum() && other[axis].abs() >= place[axis].abs();
        if all.iter().any(|(other, elements)| beyond(other) && !elements.meets(outside)) {
            return Some(format!("{} asks for something on the board beyond its edge", name(group)));
        }
    }
    None
}

/// Whether a map fits in every position, for every possible move.
fn always_fits(program: &Program, map: &Map) -> bool {
    let mut ands = (0..AND_GROUPS).filter(|group| patterns(map, *group).next().is_some()).peekable();
    let and = ands.peek().is_none() || ands.any(|group| patterns(map, group).all(|one| always_matches(program, one)));
    let mut ors = (AND_GROUPS..GROUPS).filter(|group| patterns(map, *group).next().is_some());
    and && ors.all(|group| patterns(map, group).any(|one| always_matches(program, one)))
}
