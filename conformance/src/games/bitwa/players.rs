//! Our players: they follow the game on a board of their own and answer with allowed targets only.

use super::planner;
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::bitwa::board::{Board, Division, Field};
use rulebook_spec::bitwa::march::march;
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::bitwa::{Bitwa, LITERAL, Message, Move, Position};
use rulebook_spec::game::Log;

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["random", "first", "greedy", "flee", "shuffle", "planner"];

/// Those of rising strength.
pub(super) const RISING: &[&str] = &["random", "greedy", "planner"];

/// The player of this name.
pub(super) fn player(kind: &str) -> Option<Box<dyn Player<Bitwa>>> {
    let choose: Choose = match kind {
        "random" => random,
        "first" => |_, _, _| Target::of([0, 0, 0, -1, -1, 0]),
        "greedy" => |game, division, _| hunt(game, division),
        "flee" => |game, division, _| flee(game, division),
        "planner" => |game, division, _| {
            let planned = game.position.as_ref().and_then(|position| planner::plan(position, division));
            planned.unwrap_or_else(|| hunt(game, division))
        },
        "shuffle" => |game, division, choices| shuffle(game, division, choices),
        _ => return None,
    };
    Some(Box::new(Mine { game: Known::default(), choose }))
}

/// How a player finds a target.
type Choose = fn(&Known, Division, &mut dyn Choices) -> Target;

/// What a player knows of the game.
#[derive(Default)]
pub(super) struct Known {
    position: Option<Position>,
}

impl Known {
    /// Follows what the referee says.
    pub(super) fn hear(&mut self, message: &Message) {
        match message {
            Message::SetGame { rows, rounds, strength, .. } => {
                let rows: Vec<Vec<u8>> = rows.iter().map(|row| row.bytes().collect()).collect();
                let strength = u16::try_from(*strength).unwrap_or(u16::MAX);
                self.position = Some(Position::new(Board::of(&rows, strength), *rounds, strength));
            }
            Message::Play { division, target } => {
                if let Some(position) = &mut self.position {
                    march(&LITERAL, position, *division, target, &mut Log::default());
                }
            }
            Message::TimeLeft(_) | Message::GenMove(_) | Message::Quit => {}
        }
    }

    fn board(&self) -> Option<&Board> {
        self.position.as_ref().map(|position| &position.board)
    }

    /// Columns and rows; a player that was told of no game knows of the field (0, 0) only.
    pub(super) fn size(&self) -> (i32, i32) {
        self.board().map_or((1, 1), |board| (board.columns().into(), board.rows().into()))
    }

    fn where_are(&self, is_wanted: impl Fn(Division) -> bool) -> Vec<Field> {
        let Some(board) = self.board() else { return Vec::new() };
        board.fields().filter(|field| board.unit(*field).is_some_and(&is_wanted)).collect()
    }
}

struct Mine {
    game: Known,
    choose: Choose,
}

impl Player<Bitwa> for Mine {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        self.game.hear(message);
        Some(match message {
            Message::GenMove(division) => Move::Target((self.choose)(&self.game, *division, choices)),
            _ => Move::Ack,
        })
    }
}

pub(super) fn at(field: Field, attack: i32) -> Target {
    Target { attack, x: field.x.into(), y: field.y.into(), dx: 1, dy: 1, p: 1 }
}

/// Any field, on any side, with any flags.
fn random(game: &Known, _: Division, choices: &mut dyn Choices) -> Target {
    let (columns, rows) = game.size();
    let sign = |choices: &mut dyn Choices| if choices.below(2) == 0 { -1 } else { 1 };
    Target {
        attack: choices.below(2) as i32,
        x: choices.below(columns as u32) as i32,
        y: choices.below(rows as u32) as i32,
        dx: sign(choices),
        dy: sign(choices),
        p: choices.below(2) as i32,
    }
}

pub(super) fn apart(one: Field, other: Field) -> u8 {
    one.x.abs_diff(other.x).max(one.y.abs_diff(other.y))
}

/// The enemy that is nearest to a unit of the division.
fn nearest_enemy(game: &Known, division: Division) -> Option<(Field, Field)> {
    let mine = game.where_are(|unit| unit == division);
    let foes = game.where_are(|unit| unit.seat() != division.seat());
    let pairs = mine.iter().flat_map(|unit| foes.iter().map(move |foe| (*unit, *foe)));
    pairs.min_by_key(|(unit, foe)| apart(*unit, *foe))
}

/// Towards the nearest enemy, and at every enemy on the way.
fn hunt(game: &Known, division: Division) -> Target {
    let foe = nearest_enemy(game, division).map(|(_, foe)| foe);
    at(foe.unwrap_or(Field { x: 0, y: 0 }), 1)
}

/// To the field of the board that is farthest from the nearest enemy, without attacking.
fn flee(game: &Known, division: Division) -> Target {
    let (columns, rows) = game.size();
    let far = |own: i32, foe: i32, side: i32| if foe > own || (foe == own && foe > side / 2) { 0 } else { side - 1 };
    let Some((unit, foe)) = nearest_enemy(game, division) else { return at(Field { x: 0, y: 0 }, 0) };
    let x = far(unit.x.into(), foe.x.into(), columns);
    let y = far(unit.y.into(), foe.y.into(), rows);
    Target { attack: 0, x, y, dx: -1, dy: 1, p: 0 }
}

/// To and fro: towards any of its own player's units, without attacking.
fn shuffle(game: &Known, division: Division, choices: &mut dyn Choices) -> Target {
    let friends = game.where_are(|unit| unit.seat() == division.seat());
    let friend = choices.pick(&friends).copied();
    at(friend.unwrap_or(Field { x: 0, y: 0 }), 0)
}
