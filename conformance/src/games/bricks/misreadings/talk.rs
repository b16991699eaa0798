//! Misreadings of the conversation.

use super::transposed;
use crate::contest::Variant;
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::state::other;
use rulebook_spec::bricks::{Board, Brick, Cell, Ending, Message, Position, Rules, Stage, end, foul, talk};
use rulebook_spec::game::{Log, Seat};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bricks.talk.board.first-missing", TALK_BOARD, "sends the filled cells without the first one",
        |r| r.describe = describe_without_first),
    Variant::misreading("bricks.talk.board.size-only", TALK_BOARD, "sends the size of the board without its filled cells",
        |r| r.describe = describe_size),
    Variant::misreading("bricks.talk.board.transposed", TALK_BOARD, "sends filled cells with columns and rows swapped",
        |r| r.describe = describe_transposed),
    Variant::misreading("bricks.talk.second.together", TALK_SECOND, "sends both the board before the first has answered",
        |r| { r.greet_first = greet_both; r.greet_second = |_, _, log| log.cite(TALK_SECOND); }),
    Variant::misreading("bricks.talk.second.to-first", TALK_SECOND, "sends the first player the board twice, and the second one none",
        |r| r.greet_second = greet_first_again),
    Variant::misreading("bricks.talk.second.size-only", TALK_SECOND, "sends the second player the board without its filled cells",
        |r| r.greet_second = |rules, board, log| talk::greet_second(&Rules { describe: describe_size, ..rules.clone() }, board, log)),
    Variant::misreading("bricks.talk.start.early", TALK_START, "sends START as soon as the first player has answered, before the second is sent the board",
        |r| { r.answered = start_early; r.start = start_silently; }),
    Variant::misreading("bricks.talk.start.both", TALK_START, "sends START to both players",
        |r| r.start = start_both),
    Variant::misreading("bricks.talk.start.nobody", TALK_START, "never sends START",
        |r| r.start = start_silently),
    Variant::misreading("bricks.talk.forward.transposed", TALK_FORWARD, "sends a brick on with columns and rows swapped",
        |r| r.forwarded = |brick| brick.map(transposed)),
    Variant::misreading("bricks.talk.forward.to-both", TALK_FORWARD, "sends a brick to who laid it as well",
        |r| r.forward = forward_to_both),
    Variant::misreading("bricks.talk.forward.to-mover", TALK_FORWARD, "sends a brick back to who laid it in place of the opponent",
        |r| r.forward = |rules, seat, brick, log| talk::forward(rules, other(seat), brick, log)),
    Variant::misreading("bricks.talk.last.after-stop", TALK_LAST, "sends the brick that ends the game on after STOP",
        |r| r.go_on = last_after_stop),
    Variant::misreading("bricks.talk.last.to-both", TALK_LAST, "sends both players the brick that ends the game",
        |r| r.go_on = last_to_both),
    Variant::misreading("bricks.talk.last.to-first", TALK_LAST, "sends the brick that ends the game on where the second player has laid it",
        |r| r.go_on = last_to_first),
    Variant::misreading("bricks.talk.stop.loser-only", TALK_STOP, "sends STOP only to the loser",
        |r| r.over = stop_loser),
    Variant::misreading("bricks.talk.stop.winner-only", TALK_STOP, "sends STOP only to the winner",
        |r| r.over = stop_winner),
    Variant::misreading("bricks.talk.stop.not-after-foul", TALK_STOP, "sends nobody STOP when a foul ended the game",
        |r| r.over = stop_unless_foul),
    Variant::misreading("bricks.talk.spelling.any-ok", TALK_SPELLING, "takes any line for OK",
        |r| r.is_ok = |_| true),
    Variant::misreading("bricks.talk.spelling.ok-prefix", TALK_SPELLING, "takes any line that begins with OK for OK",
        |r| r.is_ok = |text| text.starts_with("OK")),
    Variant::misreading("bricks.talk.spelling.parsed-numbers", TALK_SPELLING, "lets leading zeros and plus signs pass, as its number parser does",
        |r| r.read_brick = parsed_brick),
    Variant::misreading("bricks.talk.spelling.rest-ignored", TALK_SPELLING, "does not look at what follows the second cell",
        |r| r.read_brick = first_two),
    Variant::misreading("bricks.talk.line-end.all-carriage-returns", TALK_LINE_END, "cuts any number of carriage returns off the end of a line",
        |r| r.line_end = |line| line.trim_end_matches('\r')),
    Variant::misreading("bricks.talk.line-end.carriage-return", TALK_LINE_END, "refuses a carriage return before the line feed",
        |r| r.line_end = |line| line),
    Variant::misreading("bricks.talk.line-end.any-space", TALK_LINE_END, "cuts any white space off the end of a line",
        |r| r.line_end = str::trim_end),
    Variant::misreading("bricks.talk.line-end.both-ends", TALK_LINE_END, "cuts white space off both ends of a line",
        |r| r.line_end = str::trim),
    Variant::misreading("bricks.talk.early.ignored", TALK_EARLY, "drops an answer that nobody asked for",
        |r| r.early = |_, _, _, log| log.cite(FOUL_GARBLED)),
    Variant::misreading("bricks.talk.early.ignored-before-start", TALK_EARLY, "drops an answer that nobody asked for before START",
        |r| r.early = ignore_before_start),
    Variant::misreading("bricks.talk.early.blames-other", TALK_EARLY, "lets the opponent lose when a player speaks unasked",
        |r| r.early = blame_other),
];

fn describe_without_first(board: &Board) -> Message {
    Message::Board { size: board.size(), filled: board.order().iter().skip(1).copied().collect() }
}

fn describe_size(board: &Board) -> Message {
    Message::Board { size: board.size(), filled: Vec::new() }
}

pub(super) fn describe_transposed(board: &Board) -> Message {
    Message::Board { size: board.size(), filled: board.order().iter().copied().map(transposed).collect() }
}

fn greet_both(rules: &Rules, board: &Board, log: &mut Log<Message>) {
    let [_, second] = rules.players;
    talk::greet_first(rules, board, log);
    log.send(second, (rules.describe)(board));
}

fn greet_first_again(rules: &Rules, board: &Board, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    log.cite(TALK_SECOND);
    log.send(first, (rules.describe)(board));
}

fn start_early(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    if seat == first {
        log.send(first, Message::Start);
    }
    talk::answered(rules, position, seat, log);
}

fn start_silently(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    log.cite(TALK_START);
    position.stage = Stage::Move(first);
}

fn start_both(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let [_, second] = rules.players;
    talk::start(rules, position, log);
    log.send(second, Message::Start);
}

fn forward_to_both(rules: &Rules, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    log.send(seat, Message::Brick((rules.forwarded)(brick)));
    talk::forward(rules, seat, brick, log);
}

fn last_after_stop(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    end::go_on(rules, position, seat, brick, log);
    if !(rules.place_left)(&position.board) {
        log.send(other(seat), Message::Brick((rules.forwarded)(brick)));
    }
}

fn last_to_both(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    if !(rules.place_left)(&position.board) {
        let message = Message::Brick((rules.forwarded)(brick));
        log.send(seat, message.clone());
        log.send(other(seat), message);
    }
    end::go_on(rules, position, seat, brick, log);
}

fn last_to_first(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    let [first, second] = rules.players;
    if seat == second && !(rules.place_left)(&position.board) {
        log.send(first, Message::Brick((rules.forwarded)(brick)));
    }
    end::go_on(rules, position, seat, brick, log);
}

fn stop_loser(position: &mut Position, loser: Seat, by: Ending, log: &mut Log<Message>) {
    end::over(position, loser, by, log);
    log.sent.retain(|told| *told != (other(loser), Message::Stop));
}

fn stop_winner(position: &mut Position, loser: Seat, by: Ending, log: &mut Log<Message>) {
    end::over(position, loser, by, log);
    log.sent.retain(|told| *told != (loser, Message::Stop));
}

fn stop_unless_foul(position: &mut Position, loser: Seat, by: Ending, log: &mut Log<Message>) {
    end::over(position, loser, by, log);
    log.sent.retain(|(_, message)| by != Ending::Foul || *message != Message::Stop);
}

/// Numbers as most languages parse them: with a plus sign and with leading zeros.
fn parsed_brick(text: &str) -> Option<Brick> {
    let cell = |text: &str| {
        let (x, y) = text.split_once('x')?;
        Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
    };
    let (one, two) = text.split_once('_')?;
    Some([cell(one)?, cell(two)?])
}

/// The first two cells of a line, whatever follows them.
fn first_two(text: &str) -> Option<Brick> {
    let mut cells = text.split('_').map(Cell::parse);
    Some([cells.next()??, cells.next()??])
}

fn ignore_before_start(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match position.stage {
        Stage::Greet(_) => log.cite(FOUL_GARBLED),
        _ => foul::early(rules, position, seat, log),
    }
}

fn blame_other(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FOUL_GARBLED);
    (rules.over)(position, other(seat), Ending::Foul, log);
}
