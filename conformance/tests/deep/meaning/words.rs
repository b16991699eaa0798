//! What a game says of the positions, messages and moves of the golden traces, beyond what a referee shows.

use super::ledger::Ledger;
use crate::suite::Golden;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Seen, rules_with};
use rulebook_spec::game::{Answer, Event, EventOf, Log, LogOf, Reply, Seat, step};

/// The lines of the snapshot.
pub fn of<G: Contest>(cases: &[Golden<G>]) -> String {
    let mut ledger = Ledger::default();
    let others: Vec<G::Rules> = G::variants().iter().map(|variant| rules_with::<G>(&[variant])).collect();
    for Golden { case, .. } in cases {
        walk(case, &others, &mut ledger);
        ledger.note("games from their beginning", &G::from_beginning(&case.setup, &case.events));
    }
    schemas::<G>(&mut ledger);
    G::boards().iter().for_each(|board| ledger.note("boards", board));
    G::scenarios().iter().for_each(|scenario| ledger.debug("scenarios", scenario));
    G::book().entries().iter().for_each(|entry| ledger.debug("rules of the book", entry));
    ledger.debug("rulings of the book", &G::book().rulings());
    ledger.debug("paragraphs of the book", &G::book().paragraphs());
    ledger.lines()
}

/// The schemas of a game's data.
fn schemas<G: Contest>(ledger: &mut Ledger) {
    ledger.note("schemas", &schemars::schema_for!(G::Setup));
    ledger.note("schemas", &schemars::schema_for!(G::Move));
    ledger.note("schemas", &schemars::schema_for!(G::Chance));
    ledger.note("schemas", &schemars::schema_for!(G::Message));
    ledger.note("schemas", &schemars::schema_for!(EventOf<G>));
}

/// Follows a case under the literal rules; `others` are those whose limits are noted where they have other ones.
pub fn walk<G: Contest>(case: &Case<G>, others: &[G::Rules], ledger: &mut Ledger) {
    of_setup::<G>(&case.setup, ledger);
    let mut log = Log::default();
    let Ok(mut position) = G::start(G::literal(), &case.setup, &mut log) else { return };
    of_position::<G>(&position, &log, others, ledger);
    let mut earlier = None;
    for event in &case.events {
        let before = position.clone();
        ledger.debug("draws", &G::draws(&before, event));
        if let Event::Reply(Reply { seat, answer: Answer::Move(choice), .. }) = event {
            of_move::<G>(&position, *seat, choice, ledger);
        }
        if step::<G>(G::literal(), &mut position, event, &mut log).is_err() {
            break;
        }
        of_position::<G>(&position, &log, others, ledger);
        ledger.debug("laws", &G::invariant(&Seen { before: &before, event, after: &position, log: &log }));
        ledger.debug("odds", &G::odds(earlier.as_ref(), &before, &position));
        earlier = Some(before);
    }
}

fn of_setup<G: Contest>(setup: &G::Setup, ledger: &mut Ledger) {
    ledger.note("setups", &(G::seat_count(setup), G::lists_moves(setup), G::budget_ms(setup)));
    ledger.note("setups with a budget", &G::with_budget(setup.clone(), 12_345));
    let text = G::board_text(setup);
    ledger.note("boards as text", &text);
    ledger.debug("boards read", &G::read_board(&text));
    // Without its last word, and with one too many.
    let short = text.trim_end().rsplit_once([' ', '\n', '/']).map_or("", |(all, _)| all);
    ledger.debug("boards misread", &(G::read_board(short), G::read_board(&format!("{text} x"))));
}

fn of_position<G: Contest>(position: &G::Position, log: &LogOf<G>, others: &[G::Rules], ledger: &mut Ledger) {
    let again = G::setup(position);
    ledger.note("positions as setups", &again);
    let mut said = Log::default();
    let same = G::start(G::literal(), &again, &mut said).is_ok_and(|same| same == *position);
    ledger.note("positions begun again", &same);
    ledger.note("recounts", &G::recount(position));
    ledger.note("pictures", &G::draw(position));
    for seat in 0..G::seats(position) {
        let limit_us = G::limit_us(G::literal(), position, seat);
        ledger.note("seats", &(G::is_killed(position, seat), G::is_run(position, seat), limit_us));
        let elsewhere = others.iter().map(|rules| G::limit_us(rules, position, seat));
        elsewhere.filter(|other| *other != limit_us).for_each(|other| ledger.note("limits of variants", &other));
        ledger.note("moves", &G::moves(G::literal(), position, seat));
        ledger.note("views", &G::view(G::literal(), position, seat));
    }
    let mut last = String::new();
    for (_, message) in &log.sent {
        let mut bytes = Vec::new();
        G::write_message(message, &mut bytes);
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let cut = line.strip_suffix('\n').unwrap_or(&line);
        ledger.note("messages", &line);
        ledger.debug("messages read", &G::read_message(cut));
        ledger.note("messages that ask or end", &(G::asks(message), G::ends(message)));
        let opening = G::opening(message);
        ledger.note("messages by their meaning", &(opening, G::announced(message), G::acknowledgement(message)));
        ledger.note("messages that may stand", &(G::may_stand(cut, cut), G::may_stand(cut, &last)));
        last = cut.to_owned();
    }
}

fn of_move<G: Contest>(position: &G::Position, seat: Seat, choice: &G::Move, ledger: &mut Ledger) {
    let mut bytes = Vec::new();
    G::write_move(choice, &mut bytes);
    let line = String::from_utf8_lossy(&bytes).into_owned();
    ledger.note("answers", &line);
    let cut = line.trim_end_matches('\n');
    ledger.debug("answers read", &G::read(G::literal(), position, seat, cut));
    ledger.debug("answers misread", &G::read(G::literal(), position, seat, &format!("{cut} 1")));
}
