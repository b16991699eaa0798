//! Misreadings of what is said, and of who is waited for.

use crate::contest::Variant;
use rulebook_spec::bitwa::board::Division;
use rulebook_spec::bitwa::end::{end, has_empty_side};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::round::end_or_next;
use rulebook_spec::bitwa::state::{Ending, Message, Position, Sides, Stage};
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::bitwa::talk::wait_for_play;
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::game::{Log, Seat};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.talk.set-game.one-by-one", TALK_SET_GAME, "sends set_game to the second player when the first has answered",
        |r| (r.open, r.answered) = (open_to_first, then_to_second)),
    Variant::misreading("bitwa.talk.set-game.first-only", TALK_SET_GAME, "sends set_game to the first player only",
        |r| r.open = open_to_first),
    Variant::misreading("bitwa.talk.set-game.sizes-swapped", TALK_SET_GAME, "tells the number of rows before that of columns",
        |r| r.set_game = |position, to, log| say_game(position, to, log, |_, m, n, _, _, _| std::mem::swap(m, n))),
    Variant::misreading("bitwa.talk.set-game.numbers-swapped", TALK_SET_GAME, "tells the strength before the number of rounds",
        |r| r.set_game = |position, to, log| say_game(position, to, log, |_, _, _, rounds, strength, _| std::mem::swap(rounds, strength))),
    Variant::misreading("bitwa.talk.set-game.upwards", TALK_SET_GAME, "tells the rows from below",
        |r| r.set_game = |position, to, log| say_game(position, to, log, |_, _, _, _, _, rows| rows.reverse())),
    Variant::misreading("bitwa.talk.set-game.relative", TALK_SET_GAME, "shows the second player his own divisions as capital letters",
        |r| r.set_game = |position, to, log| say_game(position, to, log, relative)),
    Variant::misreading("bitwa.talk.time-left.never", TALK_TIME_LEFT, "sends no time_left",
        |r| r.ask = ask_at_once),
    Variant::misreading("bitwa.talk.time-left.first-round", TALK_TIME_LEFT, "sends time_left in the first round only",
        |r| r.ask = |rules, position, division, log| {
            let ask = if position.round == 1 { LITERAL.ask } else { ask_at_once };
            ask(rules, position, division, log);
        }),
    Variant::misreading("bitwa.talk.time-left.seconds", TALK_TIME_LEFT, "tells the time in seconds",
        |r| r.left_ms = |position, seat| told(position.left_us(seat) / 1_000_000)),
    Variant::misreading("bitwa.talk.time-left.rounded-up", TALK_TIME_LEFT, "rounds the milliseconds up",
        |r| r.left_ms = |position, seat| told(position.left_us(seat).div_ceil(1000))),
    Variant::misreading("bitwa.talk.time-left.whole-limit", TALK_TIME_LEFT, "tells the whole limit each time",
        |r| r.left_ms = |position, _| position.limit_ms),
    Variant::misreading("bitwa.talk.time-left.opponents", TALK_TIME_LEFT, "tells a player the time of his opponent",
        |r| r.left_ms = |position, seat| (LITERAL.left_ms)(position, 1 - seat.min(1))),
    Variant::misreading("bitwa.talk.time-left.spent", TALK_TIME_LEFT, "tells the time that was spent",
        |r| r.left_ms = |position, seat| position.limit_ms - (LITERAL.left_ms)(position, seat)),
    Variant::misreading("bitwa.talk.gen-move.capital", TALK_GEN_MOVE, "names the second player's divisions by capital letters",
        |r| r.gen_move = |rules, position, division, log| {
            (LITERAL.gen_move)(rules, position, division, log);
            edit_last(log, |message| if let Message::GenMove(division) = message { *division = capital(*division) });
        }),
    Variant::misreading("bitwa.talk.gen-move.at-once", TALK_GEN_MOVE, "sends gen_move together with time_left, whose answer it does not wait for",
        |r| (r.time_left, r.answered) = (time_left_and_gen_move, time_left_answered)),
    Variant::misreading("bitwa.talk.gen-move.both", TALK_GEN_MOVE, "sends gen_move to both players",
        |r| r.gen_move = gen_move_to_both),
    Variant::misreading("bitwa.talk.play.opponent-only", TALK_PLAY, "announces a move to the opponent only",
        |r| r.play = |position, division, target, log| {
            let mover = Sides::one(division.seat());
            play_to(living(position).without(mover), division, target, log)
        }),
    Variant::misreading("bitwa.talk.play.mover-only", TALK_PLAY, "announces a move to the mover only",
        |r| r.play = |position, division, target, log| {
            let opponent = Sides::one(1 - division.seat());
            play_to(living(position).without(opponent), division, target, log)
        }),
    Variant::misreading("bitwa.talk.play.dead", TALK_PLAY, "announces moves to a killed player, too",
        |r| r.play = |position, division, target, log| play_to(Sides::BOTH, division, target, log).without(position.killed)),
    Variant::misreading("bitwa.talk.play.swapped", TALK_PLAY, "announces the row of the target before its column",
        |r| r.play = |position, division, target, log| {
            (LITERAL.play)(position, division, &Target { x: target.y, y: target.x, ..*target }, log)
        }),
    Variant::misreading("bitwa.talk.play.points-swapped", TALK_PLAY, "announces dy before dx",
        |r| r.play = |position, division, target, log| {
            (LITERAL.play)(position, division, &Target { dx: target.dy, dy: target.dx, ..*target }, log)
        }),
    Variant::misreading("bitwa.talk.play.no-flag", TALK_PLAY, "announces the attack flag as 0",
        |r| r.play = |position, division, target, log| {
            (LITERAL.play)(position, division, &Target { attack: 0, ..*target }, log)
        }),
    Variant::misreading("bitwa.talk.play.px-first", TALK_PLAY, "announces p as 1",
        |r| r.play = |position, division, target, log| {
            (LITERAL.play)(position, division, &Target { p: 1, ..*target }, log)
        }),
    Variant::misreading("bitwa.talk.play.capital", TALK_PLAY, "announces the second player's divisions by capital letters",
        |r| r.play = |position, division, target, log| (LITERAL.play)(position, capital(division), target, log)),
    Variant::misreading("bitwa.talk.acknowledged.one", TALK_ACKNOWLEDGED, "goes on after the first answer to play, and takes the other for one that nobody asked for",
        |r| r.announce = |rules, position, division, target, log| {
            let told = (rules.play)(position, division, target, log);
            wait_for_play(rules, position, division, told.iter().next().map_or(told, Sides::one), log);
        }),
    Variant::misreading("bitwa.talk.acknowledged.nobody", TALK_ACKNOWLEDGED, "does not wait for answers to play",
        |r| r.announce = announce_unwaited),
    Variant::misreading("bitwa.talk.acknowledged.set-game-one", TALK_ACKNOWLEDGED, "begins as soon as one player has answered set_game, and takes the other answer for one that nobody asked for",
        |r| r.answered = |rules, position, seat, log| match position.stage {
            Stage::SetGame(_) => end_or_next(rules, position, None, log),
            _ => (LITERAL.answered)(rules, position, seat, log),
        }),
    Variant::misreading("bitwa.talk.final-play.missing", TALK_FINAL_PLAY, "does not announce the move by which the last unit falls",
        |r| r.announce = |rules, position, division, target, log| match has_empty_side(&position.board) {
            true => end(rules, position, Ending::Annihilation, log),
            false => (LITERAL.announce)(rules, position, division, target, log),
        }),
    Variant::misreading("bitwa.talk.final-play.unwaited", TALK_FINAL_PLAY, "announces the move by which the last unit falls, and waits for no answer",
        |r| r.announce = |rules, position, division, target, log| {
            let announce = if has_empty_side(&position.board) { announce_unwaited } else { LITERAL.announce };
            announce(rules, position, division, target, log);
        }),
    Variant::misreading("bitwa.talk.final-play.beaten-not-told", TALK_FINAL_PLAY, "does not announce the move by which the last unit falls to the player whose it was",
        |r| r.play = |position, division, target, log| {
            let beaten = [0, 1].into_iter().filter(|seat| position.board.units_of(*seat) == 0);
            play_to(living(position).without(beaten.fold(Sides::default(), Sides::with)), division, target, log)
        }),
];

fn open_to_first(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if let Stage::SetGame(waits) = position.stage {
        position.stage = Stage::SetGame(waits.iter().next().map_or(waits, Sides::one));
    }
    (LITERAL.open)(rules, position, log);
}

fn then_to_second(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let second = Sides::one(1).without(position.killed);
    match position.stage {
        Stage::SetGame(_) if seat == 0 && !second.is_empty() => {
            (rules.set_game)(position, second, log);
            position.stage = Stage::SetGame(second);
        }
        _ => (LITERAL.answered)(rules, position, seat, log),
    }
}

/// Changes what is told of a game: to whom, columns, rows, rounds, strength, and the rows of the board.
type Retell = fn(Seat, &mut u32, &mut u32, &mut u32, &mut u32, &mut [String]);

fn say_game(position: &Position, to: Sides, log: &mut Log<Message>, retell: Retell) {
    (LITERAL.set_game)(position, to, log);
    for (seat, message) in &mut log.sent {
        if let Message::SetGame { m, n, rounds, strength, rows } = message {
            retell(*seat, m, n, rounds, strength, rows);
        }
    }
}

fn relative(seat: Seat, _: &mut u32, _: &mut u32, _: &mut u32, _: &mut u32, rows: &mut [String]) {
    if seat == 1 {
        rows.iter_mut().for_each(|row| *row = row.chars().map(other_case).collect());
    }
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

fn ask_at_once(rules: &Rules, position: &mut Position, division: Division, log: &mut Log<Message>) {
    position.stage = Stage::GenMove(division);
    (rules.gen_move)(rules, position, division, log);
}

fn told(left: u64) -> u32 {
    u32::try_from(left).unwrap_or(u32::MAX)
}

fn edit_last(log: &mut Log<Message>, edit: fn(&mut Message)) {
    if let Some((_, message)) = log.sent.last_mut() {
        edit(message);
    }
}

/// The division of the first player with the same letter.
fn capital(division: Division) -> Division {
    Division::of(division.letter().to_ascii_uppercase()).unwrap_or(division)
}

fn time_left_and_gen_move(rules: &Rules, position: &Position, division: Division, log: &mut Log<Message>) {
    (LITERAL.time_left)(rules, position, division, log);
    (rules.gen_move)(rules, position, division, log);
}

/// `gen_move` has been sent already.
fn time_left_answered(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match position.stage {
        Stage::TimeLeft(division) => position.stage = Stage::GenMove(division),
        _ => (LITERAL.answered)(rules, position, seat, log),
    }
}

fn gen_move_to_both(_: &Rules, position: &Position, division: Division, log: &mut Log<Message>) {
    log.cite(TALK_GEN_MOVE);
    living(position).iter().for_each(|seat| log.send(seat, Message::GenMove(division)));
}

fn living(position: &Position) -> Sides {
    Sides::BOTH.without(position.killed)
}

/// Announces a move to these, and gives them.
fn play_to(to: Sides, division: Division, target: &Target, log: &mut Log<Message>) -> Sides {
    log.cite(TALK_PLAY);
    to.iter().for_each(|seat| log.send(seat, Message::Play { division, target: *target }));
    to
}

fn announce_unwaited(
    rules: &Rules,
    position: &mut Position,
    division: Division,
    target: &Target,
    log: &mut Log<Message>,
) {
    (rules.play)(position, division, target, log);
    wait_for_play(rules, position, division, Sides::default(), log);
}
