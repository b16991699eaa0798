//! A person chooses a move: by its number in the list of the legal ones, or by writing it.

use super::keys::{Wish, of_line};
use super::{Newest, Show};
use crate::play::Stopped;
use crate::talk;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Answer, Event, Seat, Turn};

/// At most this many moves are listed without being asked for.
const LISTED: usize = 30;
/// Where there are too many to list, this many examples are looked for, in at most this many tries.
const EXAMPLES: usize = 3;
const TRIES: u64 = 200;

impl<G: Contest> Show<'_, G> {
    /// Asks a person for the move of a seat.
    ///
    /// # Errors
    /// The person has left, or the run was cut off.
    pub(crate) fn ask(&mut self, position: &G::Position, seat: Seat) -> Result<G::Move, Stopped> {
        let listed = G::moves(self.rules, position, seat);
        let moves = listed.clone().unwrap_or_default();
        self.draw_for(position, seat);
        match &listed {
            Some(moves) => self.list(moves, LISTED),
            None => talk!("{}", examples::<G>(self.rules, position, seat)),
        }
        loop {
            talk!("seat {seat}, your move: {}", self.prompt(&moves));
            let Some(line) = self.keys.line()? else { return Err(Stopped::Left(seat)) };
            match line.as_str() {
                "" if moves.len() == 1 => return Ok(moves[0].clone()),
                "" => continue,
                "?" if listed.is_some() => {
                    self.list(&moves, usize::MAX);
                    continue;
                }
                _ => {}
            }
            let choice = number(&line, &moves).map_or_else(|| written::<G>(self.rules, position, seat, &line), Ok);
            let is_wish = matches!(of_line(&line), Wish::Back | Wish::Forward | Wish::First | Wish::Last);
            match choice {
                Err(_) if is_wish && self.how.history => {
                    self.look_back(position, seat)?;
                    self.draw_for(position, seat);
                }
                Err(says) => talk!("{says}"),
                Ok(choice) => match G::check(self.rules, position, seat, &choice) {
                    Ok(()) => return Ok(choice),
                    Err(violation) => talk!("not allowed: {violation}"),
                },
            }
        }
    }

    fn draw_for(&mut self, position: &G::Position, seat: Seat) {
        self.draw(&self.turn_of(seat), position, "");
    }

    fn turn_of(&self, seat: Seat) -> String {
        format!("{}: seat {seat} is to move", self.events.len() + 1)
    }

    /// Shows moves before this one, until somebody comes back to it.
    fn look_back(&mut self, position: &G::Position, seat: Seat) -> Result<(), Stopped> {
        let stops = self.stops;
        let newest = Newest { says: self.turn_of(seat), position };
        self.stop(self.events.len().saturating_sub(1), &newest, true)?;
        self.stops = stops;
        Ok(())
    }

    fn prompt(&self, moves: &[G::Move]) -> String {
        let mut ways = vec!["write it"];
        match moves.len() {
            0 => {}
            1 => ways.push("Enter for the only one listed"),
            _ => ways.extend(["its number", "? lists all"]),
        }
        if self.how.history {
            ways.push("b looks back");
        }
        ways.join(", ")
    }

    /// The moves with their numbers, at most this many of them, in columns.
    fn list(&self, moves: &[G::Move], most: usize) {
        let shown = moves.iter().take(most).enumerate();
        let texts: Vec<String> =
            shown.map(|(index, choice)| format!("{:>3} {}", index + 1, G::in_words(choice))).collect();
        let wide = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
        let columns = (self.screen.room().columns / wide).max(1);
        for row in texts.chunks(columns) {
            let line: String = row.iter().map(|text| format!("{text:wide$}")).collect();
            talk!("{}", line.trim_end());
        }
        if moves.len() > most {
            talk!("    and {} more", moves.len() - most);
        }
    }
}

/// The move of this number in the list, from 1.
fn number<Move: Clone>(line: &str, moves: &[Move]) -> Option<Move> {
    let number: usize = line.parse().ok()?;
    moves.get(number.checked_sub(1)?).cloned()
}

/// The move that somebody has written: as it is shown, as it stands on the wire, or in JSON.
fn written<G: Contest>(rules: &G::Rules, position: &G::Position, seat: Seat, line: &str) -> Result<G::Move, String> {
    if let Some(choice) = G::from_words(line) {
        return Ok(choice);
    }
    if let Ok(choice) = serde_json::from_str(line) {
        return Ok(choice);
    }
    match G::read(rules, position, seat, line) {
        Err(violation) if G::is_text() => Err(format!("`{line}` is no move: {violation}")),
        Err(_) => Err(format!("`{line}` is no move, nor the number of one")),
        Ok(choice) => Ok(choice),
    }
}

/// A few legal moves, where they are too many to list.
fn examples<G: Contest>(rules: &G::Rules, position: &G::Position, seat: Seat) -> String {
    let mut found: Vec<String> = Vec::new();
    for seed in 0..TRIES {
        let choices: &mut dyn Choices = &mut Seeded::new(seed);
        let event = G::sample_event(position, Turn::Seats(rulebook_spec::game::Seats::one(seat)), choices);
        let Event::Reply(reply) = event else { continue };
        let choice = match reply.answer {
            Answer::Move(choice) => choice,
            Answer::Line(line) => match G::read(rules, position, seat, &line) {
                Ok(choice) => choice,
                Err(_) => continue,
            },
            Answer::Fault(_) => continue,
        };
        let words = G::in_words(&choice);
        if reply.seat == seat && G::check(rules, position, seat, &choice).is_ok() && !found.contains(&words) {
            found.push(words);
        }
        if found.len() == EXAMPLES {
            break;
        }
    }
    if found.is_empty() {
        "too many moves to list".into()
    } else {
        format!("too many moves to list, such as {}", found.join(" or "))
    }
}
