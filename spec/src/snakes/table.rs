//! The table of rules: an entry for each function of the text that somebody could get wrong.

use super::decide::{self, Decision, Group, Licence, Looked, Situation};
use super::field::{Cell, Direction, Field};
use super::movement::{self, Target};
use super::program::file::{self, Line, MapFile, Refused};
use super::program::{Element, Elements, GROUPS, Map, Pattern, Program, SETS};
use super::view::{self, View, Window};
use super::{Drawn, Ending, Message, Moves, Position, Seat, Setup};
use super::{bite, end, fast, live, setup, turn};
use crate::game::{Log, Offence};
use crate::rule::{Rule, Violation};

crate::table! {
    /// The rules of snakes. [`LITERAL`] is the text, read with the rulings of `rules.md`. What plays a part of the fight is
    /// handed the table first, and calls the other rules through it. The entries from `maps` to `best` say how programs are
    /// read and how they decide.
    pub struct Rules {
        /// The columns and rows of a board of this size (`snakes.board.size`).
        pub size: fn([u32; 2]) -> Result<[u32; 2], Violation>,
        /// Whether these are snakes for a fight (`snakes.board.snakes`).
        pub snakes: fn(&Setup) -> Result<(), Violation>,
        /// No cell is held twice (`snakes.board.segments`).
        pub held_once: fn(&[Vec<Cell>]) -> Result<(), Violation>,
        /// Whether two segments can follow each other (`snakes.board.segments`).
        pub beside: fn(Cell, Cell) -> bool,
        /// Whether the snakes of a setup are as long as they have to be (`snakes.board.equal`).
        pub equal: fn(&Setup) -> bool,
        /// Whom the order of the round that begins lists, in order of seats (`snakes.turn.listed`).
        pub listed: fn(&Rules, &Position) -> Vec<Seat>,
        /// Luck has drawn an order (`snakes.turn.order`).
        pub settle: fn(&Rules, &mut Position, &Drawn, &mut Log<Message>) -> Result<(), Violation>,
        /// The round begins, in the order that is known (`snakes.turn.order`).
        pub begin_round: fn(&Rules, &mut Position, &mut Log<Message>),
        /// What follows a move of this seat (`snakes.turn.order`).
        pub next_turn: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// Who of those still to come in the order moves next (`snakes.turn.passed`).
        pub next: fn(&Rules, &Position, &[Seat]) -> Option<Seat>,
        /// The board that the snake of this seat sees (`snakes.turn.sequential`).
        pub seen: fn(&Position, Seat) -> &Field,
        /// What follows the last move of a round (`snakes.end.when`).
        pub end_round: fn(&Rules, &mut Position, &mut Log<Message>),
        /// What follows a round that did not end the fight (`snakes.turn.order`).
        pub new_round: fn(&Rules, &mut Position, &mut Log<Message>),
        /// Where a snake comes to, and what is there (`snakes.move.step`).
        pub way: fn(&Rules, &Field, Seat, Direction) -> Result<(usize, Target), Rule>,
        /// What a head enters in this cell (`snakes.move.inside`, `snakes.move.held`, `snakes.move.own-tail`, `snakes.move.two-segments`).
        pub enter: fn(&Field, Seat, usize) -> Result<Target, Rule>,
        /// The directions in which a snake can go (`snakes.move.*`).
        pub possible: fn(&Rules, &Field, Seat) -> Moves,
        /// Whether a snake may skip (`snakes.move.skip`).
        pub may_skip: fn(&Rules, &Field, Seat) -> bool,
        /// A snake skips (`snakes.move.skip`).
        pub skip: fn(&Rules, &mut Position, Seat, &mut Log<Message>),
        /// A snake goes (`snakes.move.step`).
        pub go: fn(&Rules, &mut Position, Seat, Direction, &mut Log<Message>),
        /// A snake bites the tail of an opponent, the second seat, in this cell (`snakes.bite.*`).
        pub bite: fn(&Rules, &mut Position, Seat, Seat, usize, &mut Log<Message>),
        /// What a bitten snake loses (`snakes.bite.tail`).
        pub lose: fn(&mut Field, Seat),
        /// The order in which ends are looked for (`snakes.end.when`).
        pub end_order: [Ending; 3],
        /// Whether one snake is left (`snakes.end.one-left`).
        pub one_left: fn(&Position) -> bool,
        /// Whether nobody can move (`snakes.end.blocked`).
        pub all_blocked: fn(&Rules, &Position) -> bool,
        /// Whether this many rounds are as many as the limit (`snakes.end.limit`).
        pub used_up: fn(u32, u32) -> bool,
        /// A fight is given where a round would begin (`snakes.end.when`).
        pub begin: fn(&Rules, &mut Position, &mut Log<Message>),
        /// The fight is over (`snakes.end.*`).
        pub finish: fn(&Rules, &mut Position, Ending, &mut Log<Message>),
        /// The points of a snake: how long it is, and whether it is living (`snakes.end.points`).
        pub points: fn(usize, bool) -> usize,
        /// The places that points make (`snakes.end.points`).
        pub places: fn(&[usize]) -> Vec<u8>,
        /// The fewest and the most maps (`snakes.program.maps`).
        pub maps: (usize, usize),
        /// The shortest and the longest name of a snake (`snakes.program.texts`).
        pub name: (usize, usize),
        /// The longest description of a program (`snakes.program.texts`).
        pub description: usize,
        /// The longest description of a map (`snakes.program.texts`).
        pub map_description: usize,
        /// How long a text is (`snakes.program.texts`).
        pub length: fn(&str) -> usize,
        /// The user sets of a program (`snakes.program.sets`).
        pub sets: fn(&Rules, &[String]) -> Result<[Elements; SETS], Refused>,
        /// The user set of this name (`snakes.program.sets`).
        pub set: fn(&Rules, char, &str) -> Result<Elements, Refused>,
        /// The fewest and the most elements of a user set (`snakes.program.sets`).
        pub set_size: (u32, u32),
        /// A map (`snakes.program.head`).
        pub map: fn(&Rules, &MapFile) -> Result<Map, Refused>,
        /// A run of cells (`snakes.program.lines`).
        pub run: fn(&Rules, &Line, &mut Map) -> Result<(), Refused>,
        /// Row and column of a run's cell of this number, from 0 (`snakes.program.lines`).
        pub run_goes: fn([usize; 2], usize) -> [usize; 2],
        /// What a cell's two characters say (`snakes.program.cells`).
        pub pattern: fn(char, char) -> Result<Option<Pattern>, Refused>,
        /// Puts what a run says into a row and column (`snakes.program.head`, `snakes.program.lines`).
        pub put: fn(&mut Map, [usize; 2], Option<Pattern>) -> Result<(), Refused>,
        /// What the program of this seat licenses (`snakes.decide.*`).
        pub licence: fn(&Rules, &Position, Seat) -> Option<Licence>,
        /// What a program decides (`snakes.decide.forced`).
        pub decision: fn(&Rules, &Program, &Situation) -> Decision,
        /// What a program decides that looks at its maps (`snakes.decide.no-map`, `snakes.decide.valid`).
        pub by_maps: fn(&Rules, &Program, &Situation) -> Decision,
        /// The maps that are looked at, the last of which decides if it fits (`snakes.decide.first-map`).
        pub first_map: fn(&Rules, &Program, &Situation) -> Vec<decide::Considered>,
        /// A variant of a map, held against the board (`snakes.decide.variants`).
        pub look: fn(&Rules, &Program, &Map, usize, &Window) -> Looked,
        /// Where a pattern lies in a variant (`snakes.decide.variants`).
        pub turned: fn(usize, (i32, i32)) -> (i32, i32),
        /// The cells around a snake's head (`snakes.decide.elements`, `snakes.live.view`).
        pub window: fn(&Rules, &Field, Seat) -> Option<Window>,
        /// What a cell is to a snake (`snakes.decide.elements`).
        pub element: fn(&Field, Seat, usize) -> Option<Element>,
        /// Whether a pattern matches what is seen (`snakes.decide.not`).
        pub matches: fn(&Program, Pattern, Elements) -> bool,
        /// Whether a variant with these groups is valid (`snakes.decide.and`, `snakes.decide.or`).
        pub valid_variant: fn(&Rules, &[Group; GROUPS]) -> bool,
        /// Whether of the AND groups as many match as are to (`snakes.decide.and`, `snakes.decide.empty-groups`).
        pub ands: fn(&[Group]) -> bool,
        /// Whether of the OR groups as many match as are to (`snakes.decide.or`, `snakes.decide.empty-groups`).
        pub ors: fn(&[Group]) -> bool,
        /// Whether a move with these variants is valid (`snakes.decide.valid`).
        pub valid_move: fn(&[Looked; 2]) -> bool,
        /// The score of a move with these variants (`snakes.decide.move-score`).
        pub move_score: fn(&[Looked; 2]) -> u32,
        /// The score of a variant (`snakes.decide.variant-score`).
        pub variant_score: fn(&Rules, &Program, &Looked) -> u32,
        /// The score of a pattern (`snakes.decide.pattern-score`).
        pub pattern_score: fn(&Program, Pattern) -> u32,
        /// Which of several valid moves are licensed, by their scores (`snakes.decide.best`).
        pub best: fn(&[(Direction, u32)]) -> Moves,
        /// Who is told that this seat is to move (`snakes.live.view`).
        pub tell: fn(&Rules, &Position, Seat, &mut Log<Message>),
        /// What a live bot sees (`snakes.live.view`).
        pub view: fn(&Rules, &Field, Seat) -> View,
        /// Whether the answers of this seat are timed (`snakes.live.time`, `snakes.program.runs`).
        pub is_timed: fn(&Rules, &Position, Seat) -> bool,
        /// The time of a live bot, in microseconds (`snakes.live.time`).
        pub limit_us: u64,
        /// Whether an answer that took this long keeps the limit, both in microseconds (`snakes.live.time`).
        pub keeps_limit: fn(u64, u64) -> bool,
        /// What follows a bad reply (`snakes.live.failure`, `snakes.live.early`, `snakes.live.stands`, `snakes.program.runs`).
        pub refuse: fn(&Rules, &mut Position, Seat, &Offence, &mut Log<Message>),
    }
}

/// The text, read with the rulings of `rules.md`.
pub static LITERAL: Rules = Rules {
    size: setup::size,
    snakes: setup::snakes,
    held_once: setup::held_once,
    beside: setup::beside,
    equal: setup::equal,
    listed: turn::listed,
    settle: turn::settle,
    begin_round: turn::begin_round,
    next_turn: turn::next_turn,
    next: turn::next,
    seen: turn::seen,
    end_round: turn::end_round,
    new_round: turn::new_round,
    way: movement::way,
    enter: movement::enter,
    possible: movement::possible,
    may_skip: movement::may_skip,
    skip: movement::skip,
    go: movement::go,
    bite: bite::bite,
    lose: bite::lose,
    end_order: end::ORDER,
    one_left: end::one_left,
    all_blocked: end::all_blocked,
    used_up: end::used_up,
    begin: end::begin,
    finish: end::finish,
    points: end::points,
    places: end::places,
    maps: (1, 9),
    name: (1, 40),
    description: 1024,
    map_description: 1024,
    length: file::length,
    sets: file::sets,
    set: file::set,
    set_size: (1, 6),
    map: file::map,
    run: file::run,
    run_goes: file::run_goes,
    pattern: file::pattern,
    put: file::put,
    licence: fast::licence,
    decision: decide::decision,
    by_maps: decide::by_maps,
    first_map: decide::first_map,
    look: decide::look,
    turned: decide::turned,
    window: fast::window,
    element: view::element,
    matches: decide::matches,
    valid_variant: decide::valid_variant,
    ands: decide::ands,
    ors: decide::ors,
    valid_move: decide::valid_move,
    move_score: decide::move_score,
    variant_score: decide::variant_score,
    pattern_score: decide::pattern_score,
    best: decide::best,
    tell: live::tell,
    view: view::view,
    is_timed: live::is_timed,
    limit_us: live::LIMIT_US,
    keeps_limit: live::keeps_limit,
    refuse: live::refuse,
};
