//! Misreadings of program files, and of what the referee does with programs and live bots.

use super::ways::shrink_to;
use crate::contest::Variant;
use rulebook_spec::game::{Game as _, Log, Offence, OffenceKind};
use rulebook_spec::snakes::movement::is_blocked;
use rulebook_spec::snakes::names::*;
use rulebook_spec::snakes::program::file::{self, Line, MapFile, Refused, refused};
use rulebook_spec::snakes::program::{AND_GROUPS, Element, Elements, GROUPS, Map, Pattern, SIDE};
use rulebook_spec::snakes::{
    Direction, Field, Message, Position, Rules, Seat, Snakes, Stage, View, WINDOW, decide, live, view,
};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("snakes.program.maps.ten", PROGRAM_MAPS, "takes ten maps",
        |r| r.maps = (1, 10)),
    Variant::misreading("snakes.program.maps.none", PROGRAM_MAPS, "takes a program without maps",
        |r| r.maps = (0, 9)),
    Variant::misreading("snakes.program.maps.eight", PROGRAM_MAPS, "refuses nine maps",
        |r| r.maps = (1, 8)),
    Variant::misreading("snakes.program.head.swapped", PROGRAM_HEAD, "takes HeadX for the row and HeadY for the column",
        |r| r.map = head_swapped),
    Variant::misreading("snakes.program.head.pattern-dropped", PROGRAM_HEAD, "drops a pattern on the head's cell in place of refusing it",
        |r| r.put = head_keeps_its_cell),
    Variant::misreading("snakes.program.head.blank-refused", PROGRAM_HEAD, "refuses a blank cell of a run on the head's cell",
        |r| r.put = nothing_on_the_head),
    Variant::misreading("snakes.program.cells.capitals-negate", PROGRAM_CELLS, "takes capital letters for NOT",
        |r| r.pattern = capitals_negate),
    Variant::misreading("snakes.program.cells.or-first", PROGRAM_CELLS, "takes groups 0 to 3 for the OR groups",
        |r| r.pattern = or_groups_first),
    Variant::misreading("snakes.program.cells.ten-groups", PROGRAM_CELLS, "takes the digits 8 and 9 for groups 0 and 1",
        |r| r.pattern = ten_groups),
    Variant::misreading("snakes.program.sets.doubled-count", PROGRAM_SETS, "counts doubled letters of a user set twice",
        |r| r.set = doubled_count),
    Variant::misreading("snakes.program.sets.empty", PROGRAM_SETS, "takes an empty user set",
        |r| r.set_size = (0, 6)),
    Variant::misreading("snakes.program.sets.full", PROGRAM_SETS, "takes a user set of all seven elements",
        |r| r.set_size = (1, 7)),
    Variant::misreading("snakes.program.sets.any-number", PROGRAM_SETS, "does not look how many user sets there are",
        |r| r.sets = file::each_set),
    Variant::misreading("snakes.program.lines.cut-off", PROGRAM_LINES, "cuts a run off at the last cell of the map",
        |r| r.run = cut_off),
    Variant::misreading("snakes.program.lines.below-first", PROGRAM_LINES, "goes on below the first cell of a run, not on column 0",
        |r| r.run_goes = |[row, column], number| [row + number / (SIDE - column), column + number % (SIDE - column)]),
    Variant::misreading("snakes.program.lines.overwrites", PROGRAM_LINES, "lets a later run overwrite patterns",
        |r| r.put = overwrites),
    Variant::misreading("snakes.program.lines.blanks-pass", PROGRAM_LINES, "lets blank cells of a run pass over patterns",
        |r| r.put = blanks_pass),
    Variant::misreading("snakes.program.lines.empty", PROGRAM_LINES, "takes a run without cells",
        |r| r.run = empty_run),
    Variant::misreading("snakes.program.lines.half", PROGRAM_LINES, "drops half a cell at the end of a run",
        |r| r.run = half_cell),
    Variant::misreading("snakes.program.texts.bytes", PROGRAM_TEXTS, "counts bytes in place of characters",
        |r| r.length = str::len),
    Variant::misreading("snakes.program.texts.long-descriptions", PROGRAM_TEXTS, "takes descriptions of any length",
        |r| { r.description = usize::MAX; r.map_description = usize::MAX; }),
    Variant::misreading("snakes.program.texts.maps-unchecked", PROGRAM_TEXTS, "does not look how long the descriptions of maps are",
        |r| r.map_description = usize::MAX),
    Variant::misreading("snakes.program.texts.no-name", PROGRAM_TEXTS, "takes a snake without a name",
        |r| r.name = (0, 40)),
    Variant::misreading("snakes.program.runs.stands", PROGRAM_RUNS, "lets a snake stand still whose program was said to do what it does not license",
        |r| r.refuse = program_stands),
    Variant::misreading("snakes.program.runs.failed-dies", PROGRAM_RUNS, "counts a snake as eaten whose program is said to have failed",
        |r| r.refuse = failed_program_dies),
    Variant::misreading("snakes.program.runs.timed", PROGRAM_RUNS, "refuses a move that a program is said to have taken too long for",
        |r| r.is_timed = |_, _, _| true),
    Variant::misreading("snakes.live.view.seven", LIVE_VIEW, "shows 7 × 7 cells only",
        |r| r.view = seven),
    Variant::misreading("snakes.live.view.turned", LIVE_VIEW, "turns the window so that the snake looks up",
        |r| r.view = turned_up),
    Variant::misreading("snakes.live.view.backwards", LIVE_VIEW, "gives the way back for the heading",
        |r| r.view = looks_back),
    Variant::misreading("snakes.live.view.told-all", LIVE_VIEW, "tells every live bot what it sees before each move",
        |r| r.tell = tells_all),
    Variant::misreading("snakes.live.view.blocked-untold", LIVE_VIEW, "does not tell a live bot whose snake is blocked",
        |r| r.tell = tells_the_free),
    Variant::misreading("snakes.live.time.tenth", LIVE_TIME, "gives a live bot a tenth of a second",
        |r| r.limit_us = 100_000),
    Variant::misreading("snakes.live.time.edge", LIVE_TIME, "takes an answer at exactly the limit for late",
        |r| r.keeps_limit = |took_us, limit_us| took_us < limit_us),
    Variant::misreading("snakes.live.time.whole-milliseconds", LIVE_TIME, "measures in whole milliseconds, so that a limit is kept for almost one more",
        |r| r.keeps_limit = |took_us, limit_us| took_us / 1000 <= limit_us / 1000),
    Variant::misreading("snakes.live.time.skips-untimed", LIVE_TIME, "does not look how long a bot takes whose snake is blocked",
        |r| r.is_timed = only_the_free),
    Variant::misreading("snakes.live.failure.dies", LIVE_FAILURE, "counts a snake as eaten whose bot has failed",
        |r| r.refuse = failed_bot_dies),
    Variant::misreading("snakes.live.failure.memory-unseen", LIVE_FAILURE, "does not mind how much memory a bot uses, and waits for its move",
        |r| r.refuse = memory_unseen),
    Variant::misreading("snakes.live.failure.asks-again", LIVE_FAILURE, "asks a bot again that answers with something that is no move",
        |r| r.refuse = asks_after_garbage),
    Variant::misreading("snakes.live.early.ends-turn", LIVE_EARLY, "takes an answer of another seat for that of the one to move, and lets it stand still",
        |r| r.refuse = early_ends_turn),
    Variant::misreading("snakes.live.early.dies", LIVE_EARLY, "counts a snake as eaten whose bot says something unasked",
        |r| r.refuse = early_dies),
    Variant::misreading("snakes.live.early.failure-dies", LIVE_EARLY, "counts a snake as eaten whose bot fails while it is not asked",
        |r| r.refuse = early_failure_dies),
    Variant::misreading("snakes.live.stands.ahead", LIVE_STANDS, "lets the snake go ahead after a bad answer",
        |r| r.refuse = goes_ahead),
    Variant::misreading("snakes.live.stands.asks-again", LIVE_STANDS, "asks again after a bad answer",
        |r| r.refuse = asks_again),
    Variant::misreading("snakes.live.stands.dies", LIVE_STANDS, "counts a snake as eaten after a bad answer",
        |r| r.refuse = bad_answer_kills),
];

fn head_swapped(rules: &Rules, map: &MapFile) -> Result<Map, Refused> {
    file::map(rules, &MapFile { head_x: map.head_y, head_y: map.head_x, ..map.clone() })
}

fn is_head(map: &Map, [row, column]: [usize; 2]) -> bool {
    map.head.map(usize::from) == [column, row]
}

/// A pattern on the head's cell is dropped.
fn head_keeps_its_cell(map: &mut Map, at: [usize; 2], pattern: Option<Pattern>) -> Result<(), Refused> {
    let kept = pattern.filter(|_| !is_head(map, at));
    file::put(map, at, kept)
}

fn nothing_on_the_head(map: &mut Map, at: [usize; 2], pattern: Option<Pattern>) -> Result<(), Refused> {
    if is_head(map, at) {
        return refused(PROGRAM_HEAD, "a run touches the head's cell");
    }
    file::put(map, at, pattern)
}

fn overwrites(map: &mut Map, [row, column]: [usize; 2], pattern: Option<Pattern>) -> Result<(), Refused> {
    map.cells[row][column] = None;
    file::put(map, [row, column], pattern)
}

fn blanks_pass(map: &mut Map, at: [usize; 2], pattern: Option<Pattern>) -> Result<(), Refused> {
    if pattern.is_none() { Ok(()) } else { file::put(map, at, pattern) }
}

fn capitals_negate(letter: char, digit: char) -> Result<Option<Pattern>, Refused> {
    let pattern = file::pattern(letter, digit)?;
    Ok(pattern.map(|pattern| Pattern { negated: !pattern.negated, ..pattern }))
}

fn or_groups_first(letter: char, digit: char) -> Result<Option<Pattern>, Refused> {
    let pattern = file::pattern(letter, digit)?;
    Ok(pattern.map(|pattern| Pattern { group: (pattern.group + AND_GROUPS as u8) % GROUPS as u8, ..pattern }))
}

fn ten_groups(letter: char, digit: char) -> Result<Option<Pattern>, Refused> {
    let digit = match digit {
        '8' => '0',
        '9' => '1',
        other => other,
    };
    file::pattern(letter, digit)
}

fn doubled_count(rules: &Rules, name: char, letters: &str) -> Result<Elements, Refused> {
    if letters.chars().count() > 6 {
        return refused(PROGRAM_SETS, format!("user set {name} has too many letters"));
    }
    file::set(rules, name, letters)
}

/// A run with only this many of its first characters.
fn shortened(line: &Line, letters: usize) -> Line {
    Line { line: line.line.chars().take(letters).collect(), ..line.clone() }
}

fn cut_off(rules: &Rules, line: &Line, map: &mut Map) -> Result<(), Refused> {
    let (Some(x), Some(y)) = (file::inside(line.x), file::inside(line.y)) else {
        return file::run(rules, line, map);
    };
    let is_whole = line.line.chars().count().is_multiple_of(2);
    let room = 2 * (SIDE * SIDE - (y * SIDE + x));
    if is_whole { file::run(rules, &shortened(line, room), map) } else { file::run(rules, line, map) }
}

fn empty_run(rules: &Rules, line: &Line, map: &mut Map) -> Result<(), Refused> {
    let is_inside = file::inside(line.x).is_some() && file::inside(line.y).is_some();
    if line.line.is_empty() && is_inside { Ok(()) } else { file::run(rules, line, map) }
}

fn half_cell(rules: &Rules, line: &Line, map: &mut Map) -> Result<(), Refused> {
    match line.line.chars().count() {
        1 => empty_run(rules, &shortened(line, 0), map),
        letters => file::run(rules, &shortened(line, letters / 2 * 2), map),
    }
}

/// What follows a bad reply.
#[derive(Clone, Copy)]
enum Follows {
    /// As the text has it.
    Text,
    /// The snake stands still.
    Stands,
    /// The seat is still asked.
    Nothing,
    /// The snake goes ahead where it can.
    Ahead,
    /// The snake is eaten.
    Dies,
}

type Reply<'a> = (&'a mut Position, Seat, &'a Offence);

/// Lets this follow the bad reply of a seat that is asked.
fn follow(rules: &Rules, (position, seat, offence): Reply, follows: Follows, log: &mut Log<Message>) {
    match follows {
        Follows::Text => return live::refuse(rules, position, seat, offence, log),
        Follows::Nothing => return,
        Follows::Stands => log.cite(LIVE_STANDS),
        Follows::Ahead => {
            if let Some(heading) = position.field.heading(seat) {
                (rules.go)(rules, position, seat, heading, log);
            }
        }
        Follows::Dies => shrink_to(&mut position.field, seat, 1),
    }
    (rules.next_turn)(rules, position, seat, log);
}

/// Whether this is no answer at all.
fn is_failure(offence: &Offence) -> bool {
    matches!(offence.kind, OffenceKind::Crash | OffenceKind::Memory | OffenceKind::Garbled)
}

fn is_asked_program(position: &Position, seat: Seat) -> bool {
    position.asks(seat) && !position.is_live(seat)
}

fn is_asked_bot(position: &Position, seat: Seat) -> bool {
    position.asks(seat) && position.is_live(seat)
}

fn program_stands(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    let follows = if is_asked_program(position, seat) { Follows::Stands } else { Follows::Text };
    follow(rules, (position, seat, offence), follows, log);
}

fn failed_program_dies(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    let fails = is_asked_program(position, seat) && is_failure(offence);
    follow(rules, (position, seat, offence), if fails { Follows::Dies } else { Follows::Text }, log);
}

fn failed_bot_dies(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    let fails = is_asked_bot(position, seat) && is_failure(offence);
    follow(rules, (position, seat, offence), if fails { Follows::Dies } else { Follows::Text }, log);
}

fn memory_unseen(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    let unseen = is_asked_bot(position, seat) && offence.kind == OffenceKind::Memory;
    follow(rules, (position, seat, offence), if unseen { Follows::Nothing } else { Follows::Text }, log);
}

fn asks_after_garbage(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    let garbled = is_asked_bot(position, seat) && offence.kind == OffenceKind::Garbled;
    follow(rules, (position, seat, offence), if garbled { Follows::Nothing } else { Follows::Text }, log);
}

/// This follows a bad answer of a live bot, where it is an answer at all.
fn after_an_answer(rules: &Rules, reply: Reply, follows: Follows, log: &mut Log<Message>) {
    let (position, seat, offence) = &reply;
    let is_answer = is_asked_bot(position, *seat) && !is_failure(offence);
    follow(rules, reply, if is_answer { follows } else { Follows::Text }, log);
}

fn goes_ahead(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    after_an_answer(rules, (position, seat, offence), Follows::Ahead, log);
}

fn asks_again(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    after_an_answer(rules, (position, seat, offence), Follows::Nothing, log);
}

fn bad_answer_kills(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    after_an_answer(rules, (position, seat, offence), Follows::Dies, log);
}

/// Whether a live bot does this unasked.
fn is_early(position: &Position, seat: Seat, offence: &Offence, kinds: &[OffenceKind]) -> bool {
    !position.asks(seat) && position.is_live(seat) && kinds.contains(&offence.kind)
}

fn early_ends_turn(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    match position.stage {
        Stage::Move(mover) if is_early(position, seat, offence, &[OffenceKind::Early]) => {
            (rules.next_turn)(rules, position, mover, log);
        }
        _ => live::refuse(rules, position, seat, offence, log),
    }
}

/// What the one that is to move may do is found anew, since its board has changed.
fn dies_aside(rules: &Rules, position: &mut Position, seat: Seat) {
    shrink_to(&mut position.field, seat, 1);
    if let Ok(anew) = Snakes::start(rules, &Snakes::setup(position), &mut Log::default()) {
        *position = anew;
    }
}

fn early_dies(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    if is_early(position, seat, offence, &[OffenceKind::Early]) {
        return dies_aside(rules, position, seat);
    }
    live::refuse(rules, position, seat, offence, log);
}

fn early_failure_dies(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    if is_early(position, seat, offence, &[OffenceKind::Crash, OffenceKind::Memory]) {
        return dies_aside(rules, position, seat);
    }
    live::refuse(rules, position, seat, offence, log);
}

/// The view with other letters, by column and row from the head.
fn relettered(view: View, letter: impl Fn(&[Vec<char>], i32, i32) -> char) -> View {
    let rows: Vec<Vec<char>> = view.window.iter().map(|row| row.chars().collect()).collect();
    let reach = (WINDOW / 2) as i32;
    let row = |y| (-reach..=reach).map(|x| letter(&rows, x, y)).collect();
    let window = if rows.is_empty() { Vec::new() } else { (-reach..=reach).map(row).collect() };
    View { window, ..view }
}

fn letter_at(rows: &[Vec<char>], (x, y): (i32, i32)) -> char {
    let reach = (WINDOW / 2) as i32;
    rows[(y + reach) as usize][(x + reach) as usize]
}

/// Only 7 × 7 cells are seen; the others look as if they were outside the board.
fn seven(rules: &Rules, field: &Field, seat: Seat) -> View {
    relettered(view::view(rules, field, seat), |rows, x, y| {
        if x.abs() > 3 || y.abs() > 3 { Element::Outside.letter() } else { letter_at(rows, (x, y)) }
    })
}

fn turned_up(rules: &Rules, field: &Field, seat: Seat) -> View {
    let view = view::view(rules, field, seat);
    let heading = view.heading.map_or(0, |heading| heading as usize);
    relettered(view, |rows, x, y| letter_at(rows, decide::turned(heading, (x, y))))
}

fn looks_back(rules: &Rules, field: &Field, seat: Seat) -> View {
    let view = view::view(rules, field, seat);
    View { heading: view.heading.map(Direction::opposite), ..view }
}

fn tells_all(rules: &Rules, position: &Position, _: Seat, log: &mut Log<Message>) {
    position.living().for_each(|seat| live::tell(rules, position, seat, log));
}

fn tells_the_free(rules: &Rules, position: &Position, mover: Seat, log: &mut Log<Message>) {
    if !is_blocked(rules, &position.field, mover) {
        live::tell(rules, position, mover, log);
    }
}

fn only_the_free(rules: &Rules, position: &Position, seat: Seat) -> bool {
    position.is_live(seat) && !is_blocked(rules, &position.field, seat)
}
