//! Misreadings of growth and of the end.

use crate::contest::Variant;
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::garrison::growth::growth;
use rulebook_spec::garrison::judging::{self, limit, win};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{
    Cell, Ending, Field, MOVES, Message, Position, Rules, Stage, Tiers, calls, fast, mark, turn,
};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a misreading says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("garrison.growth.when.first-player", GROWTH_WHEN, "lets garrisons grow after every 25th move of the first player",
        |r| r.growth_due = |position, seat| seat == 0 && position.moves[0].is_multiple_of(25)),
    Variant::misreading("garrison.growth.when.each-player", GROWTH_WHEN, "lets garrisons grow after every 25th move of either player",
        |r| r.growth_due = |position, seat| position.moves[usize::from(seat)].is_multiple_of(25)),
    Variant::misreading("garrison.growth.when.one-early", GROWTH_WHEN, "counts the second player's moves from 1, and grows after the 24th",
        |r| r.growth_due = |position, seat| seat == 1 && position.moves[1] % 25 == 24),
    Variant::misreading("garrison.growth.when.one-late", GROWTH_WHEN, "lets garrisons grow after the second player's 26th move",
        |r| r.growth_due = |position, seat| seat == 1 && position.moves[1] > 1 && position.moves[1] % 25 == 1),
    Variant::misreading("garrison.growth.when.once", GROWTH_WHEN, "lets garrisons grow after the 25th move only",
        |r| r.growth_due = |position, seat| seat == 1 && position.moves[1] == 25),
    Variant::misreading("garrison.growth.when.before-move", GROWTH_WHEN, "lets garrisons grow before the 25th move is carried out",
        |r| (r.make_move, r.inadmissible, r.after_a_move[1]) = (grown_before_a_move, grown_before_standing_still, no_growth)),
    Variant::misreading("garrison.growth.whose.mover", GROWTH_WHOSE, "lets the garrisons of the second player grow only",
        |r| r.grow = |rules, position| grow(rules, position, |position, cell| position.field.owner(cell) == mark(1))),
    Variant::misreading("garrison.growth.whose.not-underfoot", GROWTH_WHOSE, "lets no garrison grow where a player stands",
        |r| r.grow = |rules, position| grow(rules, position, |position, cell| !position.at.contains(&cell))),
    Variant::misreading("garrison.growth.whose.hands-too", GROWTH_WHOSE, "lets armies in hand grow too",
        |r| r.grow = hands_too),
    Variant::misreading("garrison.growth.whose.twice", GROWTH_WHOSE, "lets all garrisons grow once on behalf of each player",
        |r| r.grow = |rules, position| fast::grow(rules, position) | fast::grow(rules, position)),
    Variant::misreading("garrison.growth.tiers.empty", GROWTH_TIERS, "lets a garrison of 0 stay at 0",
        |r| r.grow = |rules, position| grow(rules, position, |position, cell| position.field.army(cell) > 0)),
    Variant::misreading("garrison.growth.tiers.from-29", GROWTH_TIERS, "lets a garrison of 29 grow by 2 already",
        |r| r.tiers.0[1] = 29),
    Variant::misreading("garrison.growth.tiers.after-30", GROWTH_TIERS, "lets a garrison of 30 grow by 1 still",
        |r| r.tiers.0[1] = 31),
    Variant::misreading("garrison.growth.tiers.from-99", GROWTH_TIERS, "lets a garrison of 99 grow by 3 already",
        |r| r.tiers.0[2] = 99),
    Variant::misreading("garrison.growth.tiers.after-100", GROWTH_TIERS, "lets a garrison of 100 grow by 2 still",
        |r| r.tiers.0[2] = 101),
    Variant::misreading("garrison.growth.tiers.from-299", GROWTH_TIERS, "lets a garrison of 299 grow by 4 already",
        |r| r.tiers.0[3] = 299),
    Variant::misreading("garrison.growth.tiers.after-300", GROWTH_TIERS, "lets a garrison of 300 grow by 3 still",
        |r| r.tiers.0[3] = 301),
    Variant::misreading("garrison.growth.tiers.from-999", GROWTH_TIERS, "lets a garrison of 999 grow by 5 already",
        |r| r.tiers.0[4] = 999),
    Variant::misreading("garrison.growth.tiers.after-1000", GROWTH_TIERS, "lets a garrison of 1000 grow by 4 still",
        |r| r.tiers.0[4] = 1001),
    Variant::misreading("garrison.growth.tiers.one-for-all", GROWTH_TIERS, "lets every garrison grow by 1",
        |r| r.tiers = Tiers([0, u32::MAX, u32::MAX, u32::MAX, u32::MAX])),
    Variant::misreading("garrison.growth.tiers.hands-counted", GROWTH_TIERS, "counts the army in hand of a player who stands there for the tier",
        |r| r.grow = hands_counted),
    Variant::misreading("garrison.end.territory.after-round", END_TERRITORY, "looks for a win after the second player's moves only",
        |r| r.after_a_move[0] = |rules, position, seat, log| seat == 1 && judging::win(rules, position, seat, log)),
    Variant::misreading("garrison.end.territory.before-move", END_TERRITORY, "looks for a win before a move, so that it is seen one move late",
        |r| (r.make_move, r.inadmissible) = (won_before_a_move, won_before_standing_still)),
    Variant::misreading("garrison.end.territory.all-cells", END_TERRITORY, "counts walls among the cells that are to be owned",
        |r| r.winner = |field| field.sole_owner().filter(|_| field.cells().all(|cell| field.owner(cell) != 0))),
    Variant::misreading("garrison.end.territory.no-army", END_TERRITORY, "lets a player win when the opponent has no garrison left",
        |r| r.winner = without_garrison),
    Variant::misreading("garrison.end.limit.one-short", END_LIMIT, "ends the game after 5999 moves of each player",
        |r| r.most_moves = MOVES - 1),
    Variant::misreading("garrison.end.limit.one-more", END_LIMIT, "lets each player make 6001 moves",
        |r| r.most_moves = MOVES + 1),
    Variant::misreading("garrison.end.limit.first-player", END_LIMIT, "ends the game after the first player's 6000th move",
        |r| r.moves_used_up = |rules, moves, _| moves[0] >= rules.most_moves),
    Variant::misreading("garrison.end.limit.more-cells", END_LIMIT, "lets the player with more cells win at the limit",
        |r| r.after_a_move[2] = more_cells_win),
    Variant::misreading("garrison.end.limit.more-army", END_LIMIT, "lets the player with the larger army win at the limit",
        |r| r.after_a_move[2] = more_army_wins),
    Variant::misreading("garrison.end.order.growth-first", END_ORDER, "lets the garrisons grow before a win is looked for",
        |r| r.after_a_move = [growth, win, limit]),
    Variant::misreading("garrison.end.order.no-last-growth", END_ORDER, "lets nothing grow before the draw",
        |r| r.after_a_move = [win, limit, growth]),
    Variant::misreading("garrison.end.order.limit-first", END_ORDER, "calls the game a draw before a win is looked for",
        |r| r.after_a_move = [limit, win, growth]),
    Variant::misreading("garrison.end.owned-start.unseen", END_OWNED_START, "calls init though everything is one player's",
        |r| r.begin = |rules, position, log| (rules.call)(rules, position, log)),
    Variant::misreading("garrison.end.owned-start.after-inits", END_OWNED_START, "sees only after the inits that everything is one player's",
        |r| (r.begin, r.after_init) = (owned_unseen_at_init, owned_after_the_inits)),
    Variant::misreading("garrison.end.owned-start.draw", END_OWNED_START, "calls a game a draw that begins with everything in one hand",
        |r| r.begin = owned_is_drawn),
];

/// Lets the garrisons grow if the move that is to come is the one after which they do.
fn grow_early(rules: &Rules, position: &mut Position, seat: Seat) {
    position.moves[usize::from(seat)] += 1;
    let due = (rules.growth_due)(position, seat);
    position.moves[usize::from(seat)] -= 1;
    if due {
        (rules.grow)(rules, position);
    }
}

fn grown_before_a_move(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    grow_early(rules, position, seat);
    turn::make_move(rules, position, seat, to, collect, log);
}

fn grown_before_standing_still(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    grow_early(rules, position, seat);
    turn::inadmissible(rules, position, seat, log);
}

fn no_growth(_: &Rules, _: &mut Position, _: Seat, _: &mut Log<Message>) -> bool {
    false
}

/// How much army a seat can get without its total becoming too large.
fn room(rules: &Rules, position: &Position, seat: Seat) -> u32 {
    u64::from(rules.largest_total).saturating_sub(position.total(seat)) as u32
}

/// Lets garrisons grow by what is said for each, of its growth by the tiers and of the room that there is. Does not say
/// whether one was cut.
pub(super) fn grow_by(rules: &Rules, position: &mut Position, by: impl Fn(&Position, Cell, u32, u32) -> u32) -> bool {
    let mut rooms = [0, 1].map(|seat| room(rules, position, seat));
    for cell in position.field.cells() {
        if let Some(owner) = position.field.owner(cell).checked_sub(1) {
            let (army, room) = (position.field.army(cell), &mut rooms[usize::from(owner)]);
            let grown = by(position, cell, rules.tiers.of(army), *room).min(*room);
            *room -= grown;
            position.station(cell, army + grown);
        }
    }
    false
}

/// Lets the garrisons of some cells grow.
fn grow(rules: &Rules, position: &mut Position, grows: impl Fn(&Position, Cell) -> bool) -> bool {
    grow_by(rules, position, |position, cell, growth, _| if grows(position, cell) { growth } else { 0 })
}

fn hands_too(rules: &Rules, position: &mut Position) -> bool {
    for seat in 0..2 {
        let room = room(rules, position, seat);
        let army = &mut position.hand[usize::from(seat)];
        *army += rules.tiers.of(*army).min(room);
    }
    fast::grow(rules, position)
}

fn hands_counted(rules: &Rules, position: &mut Position) -> bool {
    grow_by(rules, position, |position, cell, _, _| {
        let stands = |seat: &Seat| position.at[usize::from(*seat)] == cell && position.field.owner(cell) == mark(*seat);
        let hand = [0, 1].into_iter().find(stands).map_or(0, |seat| position.hand[usize::from(seat)]);
        rules.tiers.of(position.field.army(cell).saturating_add(hand))
    })
}

/// Rules by which this one has won.
fn won_by(rules: &Rules, winner: Option<Seat>) -> Rules {
    let winner: fn(&Field) -> Option<Seat> = match winner {
        None => |_| None,
        Some(0) => |_| Some(0),
        Some(_) => |_| Some(1),
    };
    Rules { winner, ..rules.clone() }
}

fn won_before_a_move(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    turn::make_move(&won_by(rules, position.field.sole_owner()), position, seat, to, collect, log);
}

fn won_before_standing_still(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    turn::inadmissible(&won_by(rules, position.field.sole_owner()), position, seat, log);
}

/// The opponent of a player who has no garrison at all.
fn without_garrison(field: &Field) -> Option<Seat> {
    match [0, 1].map(|seat| field.garrisons(seat)) {
        [0, 0] => field.sole_owner(),
        [0, _] => Some(1),
        [_, 0] => Some(0),
        _ => None,
    }
}

fn more_cells_win(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    larger_wins(limit(rules, position, seat, log), position, position.field.territory().map(u64::from))
}

fn more_army_wins(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    let army = [0, 1].map(|seat| position.total(seat));
    larger_wins(limit(rules, position, seat, log), position, army)
}

fn larger_wins(is_over: bool, position: &mut Position, numbers: [u64; 2]) -> bool {
    if is_over {
        let winner = match numbers {
            [first, second] if first > second => Some(0),
            [first, second] if first < second => Some(1),
            _ => None,
        };
        position.stage = Stage::Over { winner, by: Ending::Limit };
    }
    is_over
}

fn owned_unseen_at_init(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if let Stage::Init { .. } = position.stage {
        (rules.call)(rules, position, log);
    } else {
        calls::begin(rules, position, log);
    }
}

fn owned_after_the_inits(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if seat == 1 {
        position.stage = Stage::Move(0);
        calls::begin(rules, position, log);
    } else {
        calls::after_init(rules, position, seat, log);
    }
}

fn owned_is_drawn(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    calls::begin(rules, position, log);
    if let Stage::Over { by, .. } = position.stage {
        position.stage = Stage::Over { winner: None, by };
    }
}
