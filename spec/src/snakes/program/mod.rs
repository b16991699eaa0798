//! Programs: maps of patterns (001 ¶4 to ¶13, ¶21 to ¶26), their file, and their text form.

pub mod file;
mod text;

pub use file::{ClientId, Line, MapFile, ProgramFile, Refused};
pub use text::{BadText, parse, print};

/// A map has this many columns and rows.
pub const SIDE: usize = 7;
/// Groups below this number are AND groups, the others OR groups.
pub const AND_GROUPS: usize = 4;
/// AND and OR groups together.
pub const GROUPS: usize = 8;
/// A program has this many user sets.
pub const SETS: usize = 4;

/// What a cell of the board can be to a snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Element {
    /// Its own body.
    OwnBody,
    /// Its own tail.
    OwnTail,
    /// An empty cell.
    Empty,
    /// A cell outside the board.
    Outside,
    /// An opponent's head.
    Head,
    /// An opponent's body.
    Body,
    /// An opponent's tail.
    Tail,
}

impl Element {
    /// All seven, in the order of their letters `STVWXYZ`.
    pub const ALL: [Element; 7] = [
        Element::OwnBody,
        Element::OwnTail,
        Element::Empty,
        Element::Outside,
        Element::Head,
        Element::Body,
        Element::Tail,
    ];

    /// The letter of the engine.
    pub const fn letter(self) -> char {
        ['S', 'T', 'V', 'W', 'X', 'Y', 'Z'][self as usize]
    }

    /// The element with this letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Element::ALL.into_iter().find(|element| element.letter() == letter)
    }

    /// The set of this element alone.
    pub const fn alone(self) -> Elements {
        Elements(1 << self as u8)
    }
}

/// A set of elements, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Elements(pub u8);

impl Elements {
    /// All seven.
    pub const ALL: Elements = Elements(0x7f);

    /// The set of this element, or the empty one.
    pub fn of(element: Option<Element>) -> Elements {
        element.map_or(Elements::default(), Element::alone)
    }

    /// Those of both.
    pub const fn with(self, other: Elements) -> Elements {
        Elements(self.0 | other.0)
    }

    /// All others.
    pub const fn complement(self) -> Elements {
        Elements(!self.0 & Elements::ALL.0)
    }

    /// Whether an element of the other set is in this one.
    pub const fn meets(self, other: Elements) -> bool {
        self.0 & other.0 != 0
    }

    /// How many there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Those that are in it, in the order of their letters.
    pub fn elements(self) -> impl Iterator<Item = Element> {
        Element::ALL.into_iter().filter(move |one| self.meets(one.alone()))
    }

    /// The letters, in their order.
    pub fn letters(self) -> String {
        self.elements().map(Element::letter).collect()
    }
}

/// What a pattern stands for, before NOT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One element.
    Element(Element),
    /// The user set of this number.
    Set(u8),
}

impl Kind {
    /// The capital letter in a file.
    pub fn letter(self) -> char {
        match self {
            Kind::Element(element) => element.letter(),
            Kind::Set(number) => char::from(b'A' + number % SETS as u8),
        }
    }

    /// The kind with this capital letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'A'..='D' => Some(Kind::Set(letter as u8 - b'A')),
            _ => Element::of_letter(letter).map(Kind::Element),
        }
    }
}

/// A pattern of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it stands for.
    pub kind: Kind,
    /// Whether it has NOT.
    pub negated: bool,
    /// Its group, below [`GROUPS`].
    pub group: u8,
}

impl Pattern {
    /// Whether its group is an AND group.
    pub fn is_and(self) -> bool {
        usize::from(self.group) < AND_GROUPS
    }
}

/// A map, with its head looking up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// What its author says of it.
    pub description: String,
    /// Column and row of the head.
    pub head: [u8; 2],
    /// The patterns, row by row.
    pub cells: [[Option<Pattern>; SIDE]; SIDE],
}

impl Map {
    /// The patterns with their columns and rows, row by row.
    pub fn patterns(&self) -> impl Iterator<Item = ([u8; 2], Pattern)> {
        let rows = self.cells.iter().zip(0u8..);
        rows.flat_map(|(row, y)| row.iter().zip(0u8..).filter_map(move |(cell, x)| Some(([x, y], (*cell)?))))
    }

    /// How many columns and rows a cell of the map lies from its head.
    pub fn from_head(&self, [x, y]: [u8; 2]) -> (i32, i32) {
        (i32::from(x) - i32::from(self.head[0]), i32::from(y) - i32::from(self.head[1]))
    }
}

/// A program that keeps every limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The snake's name.
    pub name: String,
    /// What the engine calls the snake's type; it means nothing here.
    pub snake_type: Option<String>,
    /// The engine's number of a skin; it means nothing here.
    pub skin: Option<i64>,
    /// What the author's own client calls the snake and its player; it means nothing here.
    pub ids: [Option<ClientId>; 2],
    /// What its author says of it.
    pub description: String,
    /// The user sets.
    pub sets: [Elements; SETS],
    /// The maps, in their order.
    pub maps: Vec<Map>,
}

impl Program {
    /// The elements that a kind of pattern stands for.
    pub fn elements(&self, kind: Kind) -> Elements {
        match kind {
            Kind::Element(element) => element.alone(),
            Kind::Set(number) => self.sets[usize::from(number) % SETS],
        }
    }

    /// The elements that a pattern matches.
    pub fn matched_by(&self, pattern: Pattern) -> Elements {
        let elements = self.elements(pattern.kind);
        if pattern.negated { elements.complement() } else { elements }
    }
}
