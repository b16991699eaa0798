//! Bugs of a referee of snakes (001).

use super::Bug;
use rulebook_spec::game::Log;
use rulebook_spec::rule::{Rule, Violation};
use rulebook_spec::snakes::decide::{self, Group};
use rulebook_spec::snakes::movement::{self, Target};
use rulebook_spec::snakes::names::{BOARD_SEGMENTS, MOVE_INSIDE, MOVE_TWO_SEGMENTS, PROGRAM_CELLS};
use rulebook_spec::snakes::program::file::{self, Refused};
use rulebook_spec::snakes::program::{Element, Pattern};
use rulebook_spec::snakes::{Direction, Field, Message, Position, Rules, Seat, Setup, View, bite, setup, turn, view};
use std::collections::BTreeSet;

#[rustfmt::skip] // One line for what a bug says, one for what it does.
pub const ALL: &[Bug<Rules>] = &[
    Bug::new("head-then-tail-cleared", &["snakes.move.held", "snakes.bite.tail"], "clears the cell of a bitten tail after the biter's head was put there",
        |r| r.bite = head_then_tail_cleared),
    Bug::new("shortest-first", &["snakes.end.points"], "gives the first place to who has the fewest points",
        |r| r.places = |points| points.iter().map(|own| 1 + points.iter().filter(|other| *other < own).count() as u8).collect()),
    Bug::rare("rounds-in-a-byte", &["snakes.end.limit"], "holds rounds against the limit in a byte",
        |r| r.used_up = |rounds, limit| rounds as u8 >= limit as u8,
        "{'setup':{'size':[5,5],'snakes':[{'cells':[[0,0],[0,1]]},{'cells':[[4,4],[4,3]]}],'limit':256},'events':[]}"),
    Bug::new("two-segments-of-the-bitten", &["snakes.bite.tail", "snakes.move.two-segments"], "forbids to enter the tail's cell of any snake of head and tail only",
        |r| r.enter = two_segments_of_the_bitten),
    Bug::new("column-0-outside", &["snakes.move.inside", "snakes.move.step"], "lets no snake go left into column 0",
        |r| r.way = column_0_outside),
    Bug::new("two-segments-passed-over", &["snakes.turn.passed", "snakes.bite.eaten"], "passes over a snake of two segments whose turn is not the first of the round",
        |r| r.next = two_segments_passed_over),
    Bug::new("order-kept", &["snakes.turn.order", "snakes.turn.listed"], "does not clear the order of the round before when a round is over",
        |r| r.new_round = order_kept),
    Bug::new("fourth-snake-unseen", &["snakes.decide.elements"], "looks through three snakes only for what a cell holds, so that the fourth is empty cells to the others",
        |r| r.element = fourth_snake_unseen),
    Bug::new("mirrored-after-the-turn", &["snakes.decide.variants"], "mirrors a map left and right after it has turned it",
        |r| r.turned = |variant, place| { let (dx, dy) = decide::turned(variant % 4, place); if variant < 4 { (dx, dy) } else { (-dx, dy) } }),
    Bug::new("six-less", &["snakes.decide.pattern-score"], "scores a pattern six less the number of its elements",
        |r| r.pattern_score = |program, pattern| 6u32.saturating_sub(program.matched_by(pattern).count())),
    Bug::new("average-of-variants", &["snakes.decide.move-score"], "scores a move by the average of its valid variants, in whole numbers",
        |r| r.move_score = |pair| decide::move_score(pair) / pair.iter().map(|looked| u32::from(looked.valid)).sum::<u32>().max(1)),
    Bug::new("three-groups", &["snakes.decide.or", "snakes.decide.and"], "goes through three of the four AND groups, and three of the four OR groups",
        |r| (r.ands, r.ors) = (|groups: &[Group]| decide::ands(&groups[..3]), |groups: &[Group]| decide::ors(&groups[..3]))),
    Bug::new("three-user-sets", &["snakes.program.cells"], "takes the letters A to C for user sets, and D for none",
        |r| r.pattern = three_user_sets),
    Bug::new("five-elements", &["snakes.program.sets"], "refuses user sets of six elements",
        |r| r.set_size = (1, 5)),
    Bug::rare("texts-below-limits", &["snakes.program.texts"], "refuses a name or a description that is just as long as it may be",
        |r| (r.name, r.description, r.map_description) = ((1, 39), 1023, 1023),
        "{'setup':{'size':[5,5],'snakes':[{'cells':[[0,0],[0,1]],'program':{'SnakeName':'0123456789012345678901234567890123456789','Templates':['S','T','V','W'],'Maps':[{'HeadX':3,'HeadY':3,'Lines':[]}]}},{'cells':[[4,4],[4,3]]}]},'events':[]}"),
    Bug::new("milliseconds", &["snakes.live.time"], "holds microseconds against a limit in milliseconds",
        |r| r.limit_us = 1000),
    Bug::new("place-for-seat", &["snakes.live.view"], "tells the bot with the number of the mover's place in the order",
        |r| r.tell = place_for_seat),
    Bug::new("view-transposed", &["snakes.live.view"], "shows the window column by column",
        |r| r.view = view_transposed),
    Bug::new("two-segments-inverted", &["snakes.move.two-segments", "snakes.move.own-tail"], "lets only a snake of head and tail enter its own tail's cell",
        |r| r.enter = two_segments_inverted),
    Bug::new("skipper-loses-its-tail", &["snakes.move.skip"], "lets a snake of more than two segments that skips lose its tail",
        |r| r.skip = skipper_loses_its_tail),
    Bug::rare("points-as-text", &["snakes.end.points"], "compares points as text, so that 9 are more than 10",
        |r| r.places = |points| points.iter().map(|own| 1 + points.iter().filter(|other| other.to_string() > own.to_string()).count() as u8).collect(),
        "{'setup':{'size':[12,5],'snakes':[{'cells':[[0,0],[1,0],[2,0],[3,0],[4,0],[5,0],[6,0],[7,0],[8,0],[9,0]]},{'cells':[[0,4],[1,4],[2,4],[3,4],[4,4],[5,4],[6,4],[7,4],[8,4]]}],'limit':2,'round':2,'stage':{'over':'limit'}},'events':[]}"),
    Bug::new("cells-by-another-width", &["snakes.board.segments"], "refuses boards with more rows than columns on which two cells of snakes get the same number, since it counts with the columns for the rows",
        |r| r.snakes = cells_by_another_width),
];

fn cells_by_another_width(setup: &Setup) -> Result<(), Violation> {
    setup::snakes(setup)?;
    let cells: Vec<[i64; 2]> = setup.snakes.iter().flat_map(|slot| slot.cells.clone()).collect();
    let numbers: BTreeSet<i64> = cells.iter().map(|[x, y]| x * i64::from(setup.size[0]) + y).collect();
    let distinct: BTreeSet<&[i64; 2]> = cells.iter().collect();
    if numbers.len() < distinct.len() {
        return Err(Violation::new(BOARD_SEGMENTS, "a cell that is held twice"));
    }
    Ok(())
}

fn head_then_tail_cleared(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    owner: Seat,
    to: usize,
    log: &mut Log<Message>,
) {
    let was_living = position.field.is_living(owner);
    position.field.grow(seat, to);
    (rules.lose)(&mut position.field, owner);
    bite::eaten(position, seat, owner, was_living, log);
}

fn two_segments_of_the_bitten(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    match movement::enter(field, seat, to) {
        Ok(Target::Tail(owner)) if field.length(owner) == 2 => Err(MOVE_TWO_SEGMENTS),
        entered => entered,
    }
}

fn column_0_outside(rules: &Rules, field: &Field, seat: Seat, direction: Direction) -> Result<(usize, Target), Rule> {
    let head = field.head(seat).map(|head| field.cell(head));
    match (direction, head) {
        (Direction::Left, Some([1, _])) => Err(MOVE_INSIDE),
        _ => movement::way(rules, field, seat, direction),
    }
}

fn two_segments_passed_over(rules: &Rules, position: &Position, left: &[Seat]) -> Option<Seat> {
    if left.len() == position.order.len() {
        return turn::next(rules, position, left);
    }
    left.iter().copied().find(|seat| position.field.length(*seat) > 2)
}

fn order_kept(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let order = position.order.clone();
    turn::new_round(rules, position, log);
    position.order = order;
}

fn fourth_snake_unseen(field: &Field, seat: Seat, cell: usize) -> Option<Element> {
    use rulebook_spec::snakes::field::Holds;
    match field.at(cell) {
        Holds::Segment(3, _) if seat != 3 => Some(Element::Empty),
        _ => view::element(field, seat, cell),
    }
}

fn three_user_sets(letter: char, digit: char) -> Result<Option<Pattern>, Refused> {
    match letter {
        'D' | 'd' => {
            let detail = format!("`{letter}` is no pattern");
            Err(Refused { rule: PROGRAM_CELLS, map: None, at: None, detail })
        }
        _ => file::pattern(letter, digit),
    }
}

fn place_for_seat(rules: &Rules, position: &Position, mover: Seat, log: &mut Log<Message>) {
    let place = position.order.iter().position(|seat| *seat == mover);
    if position.is_live(mover) {
        let shown = (rules.view)(rules, (rules.seen)(position, mover), mover);
        log.send(place.unwrap_or(0) as Seat, Message::Move(shown));
    }
}

fn view_transposed(rules: &Rules, field: &Field, seat: Seat) -> View {
    let shown = view::view(rules, field, seat);
    let rows: Vec<Vec<char>> = shown.window.iter().map(|row| row.chars().collect()).collect();
    let column = |x: usize| rows.iter().map(|row| row[x]).collect();
    View { window: (0..rows.len()).map(column).collect(), ..shown }
}

fn two_segments_inverted(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    match movement::enter(field, seat, to) {
        Ok(Target::OwnTail) => Err(MOVE_TWO_SEGMENTS),
        Err(MOVE_TWO_SEGMENTS) => Ok(Target::OwnTail),
        entered => entered,
    }
}

fn skipper_loses_its_tail(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    movement::skip(rules, position, seat, log);
    if position.field.length(seat) > 2 {
        position.field.lose_tail(seat);
    }
}
