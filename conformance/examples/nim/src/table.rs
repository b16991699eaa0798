//! The table of the rules, and the text as functions, in the order of `rules.md`.

use crate::names::*;
use crate::{Message, Move, Position, Stage};
use rulebook_spec::game::{Log, OffenceKind, Reading, Seat};

rulebook_spec::table! {
    /// Each decision that a referee of Nim could get wrong.
    pub struct Rules {
        /// Whether a game may have these heaps (`nim.heaps.size`).
        pub size: fn(&[u32]) -> bool,
        /// Whose turn it is where the setup says this seat (`nim.take.turns`).
        pub begins: fn(Seat) -> Seat,
        /// Who is told the heaps when it is the turn of this seat, and which heaps (`nim.talk.turn`).
        pub tell_turn: fn(&[u32], Seat, &mut Log<Message>),
        /// Who is told that this seat has won (`nim.talk.over`).
        pub tell_over: fn(Seat, &mut Log<Message>),
        /// Which of so many heaps an answer means by this number (`nim.take.heap`).
        pub heap: fn(u32, usize) -> Option<usize>,
        /// How many counters are taken at least (`nim.take.least`).
        pub least: u32,
        /// How many are taken at most from a heap of so many (`nim.take.most`).
        pub most: fn(u32) -> u32,
        /// What is left of a heap from which so many are taken (`nim.take.removes`).
        pub left: fn(u32, u32) -> u32,
        /// Whose turn it is after this seat, which has left so many in its heap (`nim.take.turns`).
        pub next: fn(Seat, u32) -> Seat,
        /// How long a player may take for an answer, in microseconds (`nim.time.turn`).
        pub limit_us: u64,
        /// Whether the game is over (`nim.end.last`).
        pub over: fn(&[u32]) -> bool,
        /// Who has won when this seat has taken the last counter (`nim.end.winner`).
        pub winner: fn(Seat) -> Seat,
        /// What follows a bad reply of this seat, by its kind (`nim.foul.loses`).
        pub foul: fn(&Rules, &mut Position, Seat, OffenceKind, &mut Log<Message>),
    }
}

/// Every rule as the text says it.
pub static LITERAL: Rules = Rules {
    size: |heaps| (1..=9).contains(&heaps.len()) && heaps.iter().all(|heap| *heap <= 99),
    begins: |seat| seat,
    tell_turn: |heaps, seat, log| log.send(seat, Message::Turn(heaps.to_vec())),
    tell_over: |winner, log| (0..2).for_each(|seat| log.send(seat, Message::Over { winner })),
    heap: |number, heaps| usize::try_from(number).ok().filter(|index| *index < heaps),
    least: 1,
    most: |heap| heap,
    left: |heap, taken| heap.saturating_sub(taken),
    next: |seat, _| other(seat),
    limit_us: 1_000_000,
    over: |heaps| heaps.iter().all(|heap| *heap == 0),
    winner: |seat| seat,
    foul: loses,
};

/// What the text leaves open.
pub const READINGS: &[Reading<Rules>] = &[Reading {
    id: "nim.last=loses",
    touches: END_WINNER,
    says: "lets the player who takes the last counter lose",
    patch: |r| r.winner = other,
}];

/// The other seat.
pub fn other(seat: Seat) -> Seat {
    1 - seat.min(1)
}

/// It is the turn of this seat.
pub fn ask(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.stage = Stage::Move(seat);
    log.cite(TALK_TURN);
    (rules.tell_turn)(&position.heaps, seat, log);
}

/// Takes counters that may be taken, and asks the next player or ends the game.
pub fn take(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    for rule in [TIME_TURN, TALK_FORM, TAKE_HEAP, TAKE_LEAST, TAKE_MOST, TAKE_REMOVES] {
        log.cite(rule);
    }
    let Some(index) = (rules.heap)(choice.heap, position.heaps.len()) else { return };
    let left = (rules.left)(position.heaps[index], choice.take);
    position.heaps[index] = left;
    if (rules.over)(&position.heaps) {
        log.cite(END_LAST);
        log.cite(END_WINNER);
        return end(rules, position, (rules.winner)(seat), log);
    }
    log.does_not_apply(END_LAST);
    log.cite(TAKE_TURNS);
    ask(rules, position, (rules.next)(seat, left), log);
}

/// A bad reply loses the game, whatever is bad about it.
fn loses(rules: &Rules, position: &mut Position, seat: Seat, _: OffenceKind, log: &mut Log<Message>) {
    end(rules, position, other(seat), log);
}

/// The game is over.
pub fn end(rules: &Rules, position: &mut Position, winner: Seat, log: &mut Log<Message>) {
    position.stage = Stage::Over { winner };
    log.cite(TALK_OVER);
    (rules.tell_over)(winner, log);
}
