//! What a game draws at random, shrinks and plays, from seeds.

use super::ledger::Ledger;
use super::words;
use crate::suite::drawn;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Player, Wishes};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Event, Log, Seat, Turn, step};
use std::collections::BTreeMap;

/// How many games are drawn.
const GAMES: u64 = 2000;
/// How many of them are followed.
const WALKED: usize = 40;
/// For how many of them we ask for simpler ones.
const SHRUNK: usize = 40;
/// About how many boards are played on, small ones and large ones.
const BOARDS: usize = 8;
/// A game of our players is broken off after this many events.
const EVENTS: usize = 60;

/// The lines of the snapshot.
pub fn all<G: Contest>() -> String {
    let mut ledger = Ledger::default();
    for (index, case) in drawn::<G>(11, GAMES).enumerate() {
        ledger.note("games drawn", &(&case.setup, &case.events));
        if index < WALKED {
            words::walk(&case, &[], &mut ledger);
        }
        if index < SHRUNK {
            G::simpler(&case.setup, &case.events).iter().for_each(|simpler| ledger.note("simpler games", simpler));
        }
        ledger.note("games from their beginning", &G::from_beginning(&case.setup, &case.events));
        suddenly::<G>(&case, &mut ledger);
    }
    wishes::<G>(&mut ledger);
    for kind in G::players() {
        games::<G>("players", &|| G::player(kind), &mut ledger);
    }
    for kind in G::cheats() {
        games::<G>("cheats", &|| G::cheat(kind, 1), &mut ledger);
    }
    ledger.debug("strangers", &(G::player("nobody").is_none(), G::cheat("nobody", 1).is_none()));
    ledger.lines()
}

/// What each player says who comes into the middle of a game.
fn suddenly<G: Contest>(case: &Case<G>, ledger: &mut Ledger) {
    let mut log = Log::default();
    if G::start(G::literal(), &case.setup, &mut log).is_err() {
        return;
    }
    for kind in G::players() {
        let mut players: BTreeMap<Seat, Box<dyn Player<G>>> = BTreeMap::new();
        let mut choices = Seeded::new(4);
        for (seat, message) in &log.sent {
            let player = players.entry(*seat).or_insert_with(|| G::player(kind).expect("it is listed"));
            ledger.note("players in the middle", &(seat, player.hear(message, &mut choices)));
        }
    }
}

fn wishes<G: Contest>(ledger: &mut Ledger) {
    let sizes = [None, Some(0), Some(1), Some(2), Some(5), Some(8), Some(12), Some(1000)];
    for (index, size) in (0..).zip(sizes) {
        for fill in [None, Some(0), Some(30), Some(101)] {
            let mut choices = Seeded::stream(5, index);
            let seats = 2 + u8::try_from(index % 3).expect("it is small");
            ledger.debug("boards wished", &G::draw_board(&Wishes { size, fill, seats }, &mut choices));
        }
    }
    for seats in 0..10 {
        ledger.debug("boards for luck", &G::luck_board(seats, &mut Seeded::stream(6, u64::from(seats))));
    }
}

/// Lets such a player play from each of some boards, in every seat in turn, against our first one.
fn games<G: Contest>(heading: &'static str, player: &dyn Fn() -> Option<Box<dyn Player<G>>>, ledger: &mut Ledger) {
    let boards = G::boards();
    for board in boards.iter().step_by(boards.len().div_ceil(BOARDS)) {
        for own in 0..G::seat_count(board).min(2) {
            let seat = |seat| if seat == own { player() } else { G::player(G::players()[0]) };
            let seated: Vec<_> = (0..G::seat_count(board)).map(|at| seat(at).expect("it is listed")).collect();
            game::<G>(heading, board, seated, ledger);
        }
    }
}

fn game<G: Contest>(heading: &'static str, board: &G::Setup, mut seated: Vec<Box<dyn Player<G>>>, ledger: &mut Ledger) {
    let mut choices = Seeded::new(3);
    let mut log = Log::default();
    let Ok(mut position) = G::start(G::literal(), board, &mut log) else { return };
    let mut answers: Vec<(Seat, G::Move)> = Vec::new();
    for _ in 0..EVENTS {
        for (seat, message) in std::mem::take(&mut log.sent) {
            let answer = seated[usize::from(seat)].hear(&message, &mut choices);
            ledger.note(heading, &(seat, &answer));
            answers.extend(answer.map(|answer| (seat, answer)));
        }
        let event = match G::turn(G::literal(), &position) {
            Turn::Over(_) => break,
            Turn::Chance => G::fair_chance(&position, &mut choices).map(Event::Chance),
            Turn::Seats(asked) => {
                let next = answers.iter().position(|(seat, _)| asked.contains(*seat));
                next.map(|next| answers.remove(next)).map(|(seat, choice)| Event::made(seat, choice))
            }
        };
        let Some(event) = event else { break };
        if step::<G>(G::literal(), &mut position, &event, &mut log).is_err() {
            break;
        }
    }
}
