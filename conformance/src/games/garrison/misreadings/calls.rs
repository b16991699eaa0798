//! Misreadings of setups and of calls.

use super::ends::grow_by;
use crate::contest::Variant;
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{
    Cell, Ending, Grid, LARGEST, Message, Position, Rules, Sight, Stage, View, calls, judging, other, turn,
};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a misreading says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("garrison.board.values.sixteen-bits", BOARD_VALUES, "refuses numbers beyond 16 bits in a setup",
        |r| r.largest = 32_767),
    Variant::misreading("garrison.board.values.largest-refused", BOARD_VALUES, "refuses the largest number in a setup",
        |r| r.largest = LARGEST - 1),
    Variant::misreading("garrison.board.values.rest-lost", BOARD_VALUES, "lets a garrison not grow at all that cannot grow in full",
        |r| r.grow = only_in_full),
    Variant::misreading("garrison.talk.init.blank", TALK_INIT, "calls init before it fills in what the player sees",
        |r| r.call = before_anything_is_filled_in),
    Variant::misreading("garrison.talk.init.firsts-view", TALK_INIT, "shows both inits what the first player sees",
        |r| r.call = with_the_firsts_eyes),
    Variant::misreading("garrison.talk.init.nobodys", TALK_INIT, "begins with the first move and calls no init",
        |r| r.begin = without_init),
    Variant::misreading("garrison.talk.init-order.first-only", TALK_INIT_ORDER, "calls the first player's init only",
        |r| r.after_init = |rules, position, _, log| first_move(rules, position, 0, log)),
    Variant::misreading("garrison.talk.init-order.second-first", TALK_INIT_ORDER, "calls the second player's init before the first one's",
        |r| (r.begin, r.after_init, r.fail_at_init) = (second_first, then_the_first, second_first_fails)),
    Variant::misreading("garrison.talk.init-order.together", TALK_INIT_ORDER, "calls both inits at once",
        |r| (r.begin, r.after_init, r.fail_at_init) = (together, after_both, fails_beside_the_other)),
    Variant::misreading("garrison.talk.move.both", TALK_MOVE, "calls get_move of both players before each move",
        |r| r.call = both),
    Variant::misreading("garrison.talk.move.before-growth", TALK_MOVE, "shows the garrisons as they were before they grew",
        |r| r.finish_move = shown_ungrown),
    Variant::misreading("garrison.talk.move.before-move", TALK_MOVE, "shows the position as it was before the opponent's move",
        |r| (r.make_move, r.inadmissible) = (shown_before_a_move, shown_before_standing_still)),
];

fn only_in_full(rules: &Rules, position: &mut Position) -> bool {
    grow_by(rules, position, |_, _, growth, room| if growth <= room { growth } else { 0 })
}

fn before_anything_is_filled_in(rules: &Rules, position: &Position, log: &mut Log<Message>) {
    calls::call(rules, position, log);
    for (_, message) in &mut log.sent {
        if let Message::Init(sight) = message {
            *sight = blank(&sight.view()).into();
        }
    }
}

/// Arrays of zeros, and nothing but the number of the player.
fn blank(view: &View) -> View {
    let width = view.field.rows().next().map_or(0, <[u8]>::len);
    let cells = width * view.field.rows().len();
    View {
        player: view.player,
        ipos: 0,
        jpos: 0,
        field: Grid::new(width, vec![0; cells]),
        army: Grid::new(width, vec![0; cells]),
        territory: 0,
        opponent_territory: 0,
        hand_army: 0,
        total_army: 0,
        opponent_total_army: 0,
    }
}

fn with_the_firsts_eyes(rules: &Rules, position: &Position, log: &mut Log<Message>) {
    calls::call(rules, position, log);
    for (_, message) in &mut log.sent {
        if let Message::Init(sight) = message {
            *sight = Sight::new(rules.view, position, 0);
        }
    }
}

fn without_init(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if let Stage::Init { failed: None, .. } = position.stage {
        position.stage = Stage::Move(0);
    }
    calls::begin(rules, position, log);
}

/// This seat makes the first move.
pub(super) fn first_move(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.stage = Stage::Move(seat);
    (rules.call)(rules, position, log);
}

fn second_first(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if let Stage::Init { failed: None, .. } = position.stage {
        position.stage = Stage::Init { seat: 1, failed: None };
    }
    calls::begin(rules, position, log);
}

fn then_the_first(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.stage = if seat == 1 { Stage::Init { seat: 0, failed: None } } else { Stage::Move(0) };
    (rules.call)(rules, position, log);
}

fn second_first_fails(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match position.stage {
        Stage::Init { seat: asked, failed: None } if asked == seat && seat == 0 => {
            log.cite(FAULT_INIT);
            position.stage = Stage::Over { winner: Some(1), by: Ending::Fault };
        }
        Stage::Init { seat: asked, failed: None } if asked == seat => {
            log.cite(FAULT_INIT);
            position.stage = Stage::Init { seat: 0, failed: Some(seat) };
            (rules.call)(rules, position, log);
        }
        _ => judging::fail_at_init(rules, position, seat, log),
    }
}

fn together(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    calls::begin(rules, position, log);
    if let Stage::Init { seat: 0, .. } = position.stage {
        let second = Position { stage: Stage::Init { seat: 1, failed: None }, ..position.clone() };
        (rules.call)(rules, &second, log);
    }
}

/// The second player's init was called beside the first one's.
fn after_both(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if seat == 0 {
        position.stage = Stage::Init { seat: 1, failed: None };
    } else {
        calls::after_init(rules, position, seat, log);
    }
}

fn fails_beside_the_other(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let rules = Rules { call: |_, _, _| {}, ..rules.clone() };
    judging::fail_at_init(&rules, position, seat, log);
}

fn both(rules: &Rules, position: &Position, log: &mut Log<Message>) {
    calls::call(rules, position, log);
    if let Stage::Move(seat) = position.stage {
        log.send(other(seat), Message::GetMove(Sight::new(rules.view, position, other(seat))));
    }
}

/// Calls to `get_move` show this position instead.
fn show(rules: &Rules, position: &Position, log: &mut Log<Message>) {
    for (seat, message) in &mut log.sent {
        if let Message::GetMove(sight) = message {
            *sight = Sight::new(rules.view, position, *seat);
        }
    }
}

fn shown_ungrown(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let before = position.clone();
    turn::finish_move(rules, position, seat, log);
    show(rules, &before, log);
}

fn shown_before_a_move(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let before = position.clone();
    turn::make_move(rules, position, seat, to, collect, log);
    show(rules, &before, log);
}

fn shown_before_standing_still(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let before = position.clone();
    turn::inadmissible(rules, position, seat, log);
    show(rules, &before, log);
}
