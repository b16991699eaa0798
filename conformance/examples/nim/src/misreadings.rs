//! Likely bugs of referees: an entry of the table each.

use crate::Message;
use crate::names::*;
use crate::table::{Rules, ask, end, other};
use rulebook_conformance::contest::Variant;

/// In the order of `rules.md`.
pub const ALL: &[Variant<Rules>] = &[
    Variant::misreading("nim.heaps.size.ten", HEAPS_SIZE, "lets a tenth heap pass", |r| {
        r.size = |heaps| (1..=10).contains(&heaps.len()) && heaps.iter().all(|heap| *heap <= 99);
    }),
    Variant::misreading("nim.heaps.size.none-empty", HEAPS_SIZE, "refuses an empty heap", |r| {
        r.size = |heaps| (1..=9).contains(&heaps.len()) && heaps.iter().all(|heap| (1..=99).contains(heap));
    }),
    Variant::misreading("nim.talk.turn.both", TALK_TURN, "tells both players the heaps at each turn", |r| {
        r.tell_turn = |heaps, _, log| (0..2).for_each(|seat| log.send(seat, Message::Turn(heaps.to_vec())));
    }),
    Variant::misreading("nim.talk.turn.without-empty", TALK_TURN, "leaves empty heaps out of what it tells", |r| {
        r.tell_turn = |heaps, seat, log| {
            let left = heaps.iter().copied().filter(|heap| *heap > 0).collect();
            log.send(seat, Message::Turn(left));
        };
    }),
    Variant::misreading("nim.talk.over.winner-only", TALK_OVER, "tells only the winner that the game is over", |r| {
        r.tell_over = |winner, log| log.send(winner, Message::Over { winner });
    }),
    Variant::misreading("nim.take.heap.from-one", TAKE_HEAP, "counts the heaps from 1", |r| {
        r.heap = |number, heaps| usize::try_from(number.checked_sub(1)?).ok().filter(|index| *index < heaps);
    }),
    Variant::misreading("nim.take.least.none", TAKE_LEAST, "lets a player take nothing", |r| r.least = 0),
    Variant::misreading("nim.take.most.any", TAKE_MOST, "takes the whole heap where more is asked for", |r| {
        r.most = |_| u32::MAX;
    }),
    Variant::misreading("nim.take.most.three", TAKE_MOST, "lets nobody take more than three counters", |r| {
        r.most = |heap| heap.min(3);
    }),
    Variant::misreading("nim.take.removes.whole-heap", TAKE_REMOVES, "takes the whole heap away", |r| {
        r.left = |_, _| 0;
    }),
    Variant::misreading("nim.take.turns.first-begins", TAKE_TURNS, "lets seat 0 begin in every setup", |r| {
        r.begins = |_| 0;
    }),
    Variant::misreading("nim.take.turns.again", TAKE_TURNS, "lets a player who empties a heap go on", |r| {
        r.next = |seat, left| if left == 0 { seat } else { other(seat) };
    }),
    Variant::misreading("nim.time.turn.half", TIME_TURN, "allows half a second for a turn", |r| {
        r.limit_us = 500_000;
    }),
    Variant::misreading("nim.end.last.one-left", END_LAST, "ends the game when a single counter is left", |r| {
        r.over = |heaps| heaps.iter().sum::<u32>() <= 1;
    }),
    Variant::misreading("nim.end.winner.first", END_WINNER, "lets seat 0 win whoever takes the last counter", |r| {
        r.winner = |_| 0;
    }),
    Variant::misreading("nim.foul.loses.asks-again", FOUL_LOSES, "goes on waiting after a bad answer", |r| {
        r.foul = |_, _, _, _, _| {};
    }),
    Variant::misreading("nim.foul.loses.passes", FOUL_LOSES, "takes a bad answer for a turn without taking", |r| {
        r.foul = |r, position, seat, _, log| ask(r, position, other(seat), log);
    }),
    Variant::misreading("nim.foul.loses.wins", FOUL_LOSES, "lets a player win by a bad answer", |r| {
        r.foul = |r, position, seat, _, log| end(r, position, seat, log);
    }),
];
