//! Bites (001 ¶3): an opponent loses its tail, and the biter becomes longer.

use super::field::Field;
use super::names::*;
use super::{Message, Position, Rules, Seat};
use crate::game::Log;

/// A snake enters the cell of an opponent's tail and bites it off; its own tail stays where it is.
pub fn bite(rules: &Rules, position: &mut Position, seat: Seat, owner: Seat, to: usize, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[BITE_TAIL, BITE_GROW]);
    let was_living = position.field.is_living(owner);
    (rules.lose)(&mut position.field, owner);
    position.field.grow(seat, to);
    eaten(position, seat, owner, was_living, log);
}

/// The bitten snake loses its tail, and the segment before it is the tail now. A head that is left alone becomes a tail,
/// which stays and may be bitten off in its turn.
pub fn lose(field: &mut Field, owner: Seat) {
    field.lose_tail(owner);
}

/// Notes whether the bitten snake, `owner`, is eaten by this bite, and whether its turn was still to come: it is passed over then.
pub fn eaten(position: &Position, seat: Seat, owner: Seat, was_living: bool, log: &mut Log<Message>) {
    let is_living = position.field.is_living(owner);
    if is_living {
        return log.does_not_apply(BITE_EATEN);
    }
    log.cite(if was_living { BITE_EATEN } else { BITE_REMNANT });
    // The order from the mover on. The mover itself is never the one that is bitten.
    let mut later = position.order.iter().skip_while(|listed| **listed != seat);
    if was_living && later.any(|listed| *listed == owner) {
        log.cite(TURN_PASSED);
    }
}
