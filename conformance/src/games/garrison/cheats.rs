//! Players that go to admissible cells for a while and then, as soon as the field lets them, to one that is not.

use super::players::{self, go, owner, place};
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::garrison::{Garrison, Message, Move, View};

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["diagonal", "far", "wall", "outside"];

/// The cheat of this name, which makes this many admissible moves first, not counting init.
pub(super) fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Garrison>>> {
    let inadmissible: Inadmissible = match kind {
        "diagonal" => |view| near(view, &[(-1, -1), (-1, 1), (1, -1), (1, 1)], |owner| owner != 0),
        "far" => |view| near(view, &[(-2, 0), (2, 0), (0, -2), (0, 2)], |owner| owner != 0),
        "wall" => |view| near(view, &[(-1, 0), (1, 0), (0, -1), (0, 1)], |owner| owner == 0),
        "outside" => |_| Some(go((0, 0), i32::MAX)),
        _ => return None,
    };
    let honest = players::player("random")?;
    Some(Box::new(Cheat { honest, made: 0, after, inadmissible }))
}

/// The inadmissible move, where the field has room for it.
type Inadmissible = fn(&View) -> Option<Move>;

struct Cheat {
    honest: Box<dyn Player<Garrison>>,
    made: u32,
    after: u32,
    inadmissible: Inadmissible,
}

impl Player<Garrison> for Cheat {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        let Message::GetMove(sight) = message else {
            self.made = 0;
            return self.honest.hear(message, choices);
        };
        if self.made >= self.after
            && let Some(choice) = (self.inadmissible)(&sight.view())
        {
            return Some(choice);
        }
        self.made += 1;
        self.honest.hear(message, choices)
    }
}

/// The first of some cells, given from where the player stands, that is on the field and whose owner is wanted.
fn near(view: &View, away: &[(isize, isize)], wanted: fn(u8) -> bool) -> Option<Move> {
    let (row, column) = place(view);
    let places = away
        .iter()
        .filter_map(|(down, right)| Some((row.checked_add_signed(*down)?, column.checked_add_signed(*right)?)));
    let rows = view.field.rows().len();
    let columns = view.field.rows().next().map_or(0, <[u8]>::len);
    let on_field = |(row, column): &players::Place| (1..rows - 1).contains(row) && (1..columns - 1).contains(column);
    // Army is asked for, so that a referee that transfers all the same can be told.
    places.filter(on_field).find(|place| wanted(owner(view, *place))).map(|place| go(place, i32::MAX))
}
