//! What programs that misread the rules keep in mind beyond the position.

use rulebook_spec::game::Log;
use rulebook_spec::snakes::setup::MOST_SNAKES;
use rulebook_spec::snakes::{Field, Message, Position, Rules, Seat, Stage, turn};
use std::sync::Arc;

#[derive(Clone, Default)]
struct Kept {
    /// The board as the round began.
    began: Option<Arc<Field>>,
    /// Who is to grow with its next move.
    fed: [bool; MOST_SNAKES],
}

fn kept(position: &Position) -> Option<&Kept> {
    position.memory.as_ref()?.downcast_ref()
}

fn keep(position: &mut Position, change: impl FnOnce(&mut Kept)) {
    let mut changed = kept(position).cloned().unwrap_or_default();
    change(&mut changed);
    position.memory = Some(Arc::new(changed));
}

/// Begins a round, and keeps the board as it is then.
pub(super) fn begin_round(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let began = Arc::new(position.field.clone());
    keep(position, |kept| kept.began = Some(began));
    turn::begin_round(rules, position, log);
}

/// The board as the round began; when the fight is over, or was given in the middle of a round, as it is now.
pub(super) fn began(position: &Position) -> &Field {
    let began = kept(position).and_then(|kept| kept.began.as_deref());
    began.filter(|_| !matches!(position.stage, Stage::Over(_))).unwrap_or(&position.field)
}

/// Whether the snake is to grow with its next move; from now on it is so.
pub(super) fn feed(position: &mut Position, seat: Seat, fed: bool) -> bool {
    let was = kept(position).is_some_and(|kept| kept.fed[usize::from(seat)]);
    if was != fed {
        keep(position, |kept| kept.fed[usize::from(seat)] = fed);
    }
    was
}
