//! What luck draws in a fight, as the tests of fairness count it: the order of each round, and the moves of programs that
//! license several.

use crate::contest::{Draw, Kind, Luck};
use rulebook_spec::game::{Answer, Event, EventOf, Reply};
use rulebook_spec::snakes::decide::Verdict;
use rulebook_spec::snakes::table::LITERAL;
use rulebook_spec::snakes::turn::listed;
use rulebook_spec::snakes::{Direction, Move, Position, Seat, Snakes, Stage, licence};

const ORDER: usize = 0;
const FIRST: usize = 1;
const BY_DIRECTION: usize = 2;
const BY_TURN: usize = 3;

pub(super) const LUCK: Luck = Luck {
    kinds: &[
        Kind { what: "order of a round", outcomes: None, seldom: false },
        // A part of the order, by which a referee that prefers a seat is seen much sooner.
        Kind { what: "first of a round", outcomes: None, seldom: false },
        // The same draw told in two ways: who prefers the first of up, right, down and left would not be seen if only the
        // turns were looked at, nor who prefers to go ahead if only the directions were.
        Kind { what: "one of equal moves by direction", outcomes: None, seldom: false },
        Kind { what: "one of equal moves by turn", outcomes: None, seldom: false },
    ],
    decisions: &[],
};

/// The draws of an event; what cannot be is no draw.
pub(super) fn draws(position: &Position, event: &EventOf<Snakes>) -> Vec<Draw> {
    match event {
        Event::Chance(drawn) if position.stage == Stage::Order => order(position, &drawn.order),
        Event::Reply(Reply { seat, answer: Answer::Move(choice), .. }) if position.stage == Stage::Move(*seat) => {
            moves(position, *seat, *choice)
        }
        _ => Vec::new(),
    }
}

fn order(position: &Position, drawn: &[Seat]) -> Vec<Draw> {
    let listed = listed(&LITERAL, position);
    let Some(order) = Draw::arrangement(ORDER, &listed, drawn) else { return Vec::new() };
    let first = drawn.first().and_then(|first| place(FIRST, &listed, first));
    std::iter::once(order).chain(first).collect()
}

/// The move of a program that licenses several: those with the highest score, or all where no map fits.
fn moves(position: &Position, seat: Seat, choice: Move) -> Vec<Draw> {
    // As the rules that the fight follows decided when the turn came.
    let licence = position.licence().or_else(|| licence(&LITERAL, position, seat));
    let (Some(licence), Some(heading)) = (licence, position.field.heading(seat)) else { return Vec::new() };
    if !matches!(licence.verdict, Verdict::Best(_) | Verdict::NoMap) {
        return Vec::new();
    }
    let by_direction: Vec<Move> = licence.moves.iter().collect();
    let mut by_turn = by_direction.clone();
    let turn = |choice: &Move| choice.direction().map(|way: Direction| (way as usize + 4 - heading as usize) % 4);
    by_turn.sort_by_key(turn);
    let told = [place(BY_DIRECTION, &by_direction, &choice), place(BY_TURN, &by_turn, &choice)];
    told.into_iter().flatten().collect()
}

/// The draw of one of these; none where there is nothing to draw from.
fn place<T: PartialEq>(kind: usize, of: &[T], drawn: &T) -> Option<Draw> {
    let outcome = of.iter().position(|one| one == drawn)? as u32;
    (of.len() > 1).then_some(Draw { kind, outcomes: of.len() as u32, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::{Choices, Exhaustive};
    use crate::contest::Sampler;
    use crate::games::snakes::{boards, players};
    use rulebook_spec::game::{Game, LogOf, step};
    use rulebook_spec::snakes::Drawn;
    use rulebook_spec::snakes::program::ProgramFile;

    fn started(seats: u8, program: &str) -> Position {
        let mut setup = boards::engine(seats);
        let file = ProgramFile::of(&players::program(program).expect("it is ours"));
        setup.snakes.iter_mut().for_each(|slot| slot.program = Some(file.clone()));
        Snakes::start(&LITERAL, &setup, &mut LogOf::<Snakes>::default()).expect("a fight")
    }

    fn shown(position: &Position, event: &EventOf<Snakes>) -> Vec<(usize, u32, u32)> {
        draws(position, event).iter().map(|draw| (draw.kind, draw.outcomes, draw.outcome)).collect()
    }

    #[test]
    fn every_order_is_another_outcome_and_each_seat_is_first_as_often() {
        let position = started(4, "biter");
        let (mut orders, mut firsts, mut all) = (Vec::new(), [0; 4], Exhaustive::new());
        while all.again() {
            let choices: &mut dyn Choices = &mut all;
            let drawn = Snakes::fair_chance(&position, choices).expect("an order");
            let first = drawn.order[0];
            let [(ORDER, 24, order), (FIRST, 4, place)] = shown(&position, &Event::Chance(drawn))[..] else {
                panic!("an order is told in two ways");
            };
            assert_eq!(place, u32::from(first));
            orders.push(order);
            firsts[usize::from(first)] += 1;
        }
        orders.sort_unstable();
        assert_eq!((orders, firsts), ((0..24).collect(), [6; 4]));
        assert_eq!(shown(&position, &Event::Chance(Drawn { order: vec![0, 1, 2] })), []);
        assert_eq!(shown(&position, &Event::made(0, Move::Up)), []);
    }

    /// The engine's seat 1 has its head on (9,12) and looks right: it can go up, right and down, and sees no tail.
    #[test]
    fn a_move_counts_by_direction_and_by_turn_where_a_program_leaves_it_open() {
        let begin = |program| {
            let mut position = started(2, program);
            let event = Event::Chance(Drawn { order: vec![1, 0] });
            step::<Snakes>(&LITERAL, &mut position, &event, &mut LogOf::<Snakes>::default()).expect("an order");
            position
        };
        let position = begin("biter");
        let moved = |choice| shown(&position, &Event::made(1, choice));
        // Turned from its heading they are right (ahead), down, up.
        assert_eq!(moved(Move::Up), [(BY_DIRECTION, 3, 0), (BY_TURN, 3, 2)]);
        assert_eq!(moved(Move::Right), [(BY_DIRECTION, 3, 1), (BY_TURN, 3, 0)]);
        assert_eq!(moved(Move::Down), [(BY_DIRECTION, 3, 2), (BY_TURN, 3, 1)]);
        assert_eq!((moved(Move::Left), moved(Move::Skip)), (vec![], vec![]));
        assert_eq!(shown(&position, &Event::made(0, Move::Up)), [], "it is not to move");
        assert_eq!(shown(&position, &Event::line(1, "up")), []);
    }
}
