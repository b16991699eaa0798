//! Engines that open some fights only: a fixed board, programs and no live bots. What they do not open is not drawn.

use super::sample_program::{file, program_for};
use super::{boards, players};
use crate::choose::Choices;
use rulebook_spec::game::{Event, EventOf, Turn};
use rulebook_spec::snakes::end::MOST_ROUNDS;
use rulebook_spec::snakes::field::Field;
use rulebook_spec::snakes::program::{Line, ProgramFile};
use rulebook_spec::snakes::table::LITERAL;
use rulebook_spec::snakes::{Move, Position, Seat, Setup, Snakes, licence};

/// The words of `hello`, and what they mean.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("engine-board", "the engine's board of 25 x 25 cells with two to four snakes of ten segments, at the beginning"),
    ("engine-limit", "a limit of 1000 rounds"),
    ("programs", "a program in each slot, and only moves that it licenses"),
];

fn says(only: &[String], word: &str) -> bool {
    only.iter().any(|said| said == word)
}

/// Whether an engine that says these words opens this fight.
pub(super) fn is_opened(only: &[String], setup: &Setup) -> bool {
    let is_engine_board = || {
        let seats = u8::try_from(setup.snakes.len()).ok().filter(|seats| (2..=4).contains(seats));
        seats.is_some_and(|seats| {
            let engine = boards::engine(seats);
            let cells = |setup: &Setup| setup.snakes.iter().map(|slot| slot.cells.clone()).collect::<Vec<_>>();
            (setup.size, setup.round, setup.stage, &setup.order) == (engine.size, 0, engine.stage, &engine.order)
                && cells(setup) == cells(&engine)
        })
    };
    (!says(only, "engine-board") || is_engine_board())
        && (!says(only, "engine-limit") || setup.limit == MOST_ROUNDS)
        && (!says(only, "programs") || setup.snakes.iter().all(|slot| slot.program.is_some()))
}

/// A fight that it opens; `usual` draws one of those that all others open.
pub(super) fn setup(only: &[String], usual: fn(&mut dyn Choices) -> Setup, choices: &mut dyn Choices) -> Setup {
    let mut setup = if says(only, "engine-board") {
        let engine = boards::engine(choices.between(2, 4) as u8);
        let limit = *choices.pick(&[1, 2, 5, 30, 100, MOST_ROUNDS]).unwrap_or(&MOST_ROUNDS);
        Setup { limit, ..engine }
    } else {
        usual(choices)
    };
    if says(only, "engine-limit") {
        setup.limit = MOST_ROUNDS;
    }
    // Some of the setups that are drawn are none.
    let field = fits(&setup).then(|| {
        let cells: Vec<Vec<_>> =
            setup.snakes.iter().map(|slot| slot.cells.iter().map(|cell| cell.map(|n| n as u8)).collect()).collect();
        Field::new(setup.size[0] as u8, setup.size[1] as u8, &cells)
    });
    let lead = says(only, "programs") || says(only, "engine-board");
    for (slot, seat) in setup.snakes.iter_mut().zip(0..).filter(|(slot, _)| lead && slot.program.is_none()) {
        if says(only, "programs") || !choices.once_in(4) {
            slot.program = Some(program(field.as_ref(), seat, choices));
        }
    }
    setup
}

/// Whether the board of a setup can be laid out.
fn fits(setup: &Setup) -> bool {
    let mut cells: Vec<[i64; 2]> = setup.snakes.iter().flat_map(|slot| slot.cells.clone()).collect();
    let all = cells.len();
    cells.sort_unstable();
    cells.dedup();
    let inside = |cell: &[i64; 2]| (0..2).all(|axis| (0..i64::from(setup.size[axis])).contains(&cell[axis]));
    cells.len() == all && cells.iter().all(inside) && setup.size.iter().all(|side| (1..=99).contains(side))
}

/// A program of this suite, or one that was made for what its snake sees.
fn program(field: Option<&Field>, seat: Seat, choices: &mut dyn Choices) -> ProgramFile {
    if let (Some(field), true) = (field, choices.once_in(2)) {
        return program_for(field, seat, choices);
    }
    let name = *choices.pick(&["biter", "hunter", "fox"]).unwrap_or(&"fox");
    let known = players::program(name).as_ref().map(ProgramFile::of);
    known.unwrap_or_else(|| file(vec![(3, 3, Vec::<Line>::new())]))
}

/// An event that it takes; `usual` is one that all others take.
pub(super) fn event(
    only: &[String],
    position: &Position,
    turn: Turn,
    choices: &mut dyn Choices,
    usual: impl FnOnce(&mut dyn Choices) -> EventOf<Snakes>,
) -> EventOf<Snakes> {
    let Turn::Seats(seats) = turn else {
        return match <Snakes as crate::contest::Sampler>::fair_chance(position, choices) {
            Some(drawn) if says(only, "programs") => Event::Chance(drawn),
            _ => usual(choices),
        };
    };
    let licence = seats.first().and_then(|seat| Some((seat, licence(&LITERAL, position, seat)?)));
    match licence.filter(|_| says(only, "programs")) {
        Some((seat, licence)) => {
            let moves: Vec<Move> = licence.moves.iter().collect();
            Event::made(seat, choices.pick(&moves).copied().unwrap_or(Move::Skip))
        }
        None => usual(choices),
    }
}
