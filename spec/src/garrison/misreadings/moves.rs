//! Misreadings of setups, calls, views, moves and transfers.

use super::misreading;
use crate::game::Variant;
use crate::garrison::clauses::{
    Booked, Called, Claim, Inadmissible, InitShows, Inits, LaidDown, Rules, Shown, Staying, TransferAt, TransferOn,
};
use crate::garrison::rules::*;
use crate::garrison::view::{Border, Garrisons, Owners, Stands, Total};
use crate::garrison::{Cell, LARGEST, other};

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading("garrison.board.values.sixteen-bits", BOARD_VALUES, "refuses numbers beyond 16 bits in a setup", |r| {
        r.fits = |number| number <= 32_767;
    }),
    misreading("garrison.board.values.largest-refused", BOARD_VALUES, "refuses the largest number in a setup", |r| {
        r.fits = |number| number < i64::from(LARGEST);
    }),
    misreading(
        "garrison.board.values.rest-lost",
        BOARD_VALUES,
        "takes the whole of a transfer away, though the other side cannot hold it all",
        |r| {
            r.cut_when_full = false;
        },
    ),
    misreading("garrison.talk.init.blank", TALK_INIT, "calls init before it fills in what the player sees", |r| {
        r.init_shows = InitShows::Nothing;
    }),
    misreading("garrison.talk.init.firsts-view", TALK_INIT, "shows both inits what the first player sees", |r| {
        r.init_shows = InitShows::Firsts;
    }),
    misreading("garrison.talk.init.nobodys", TALK_INIT, "begins with the first move and calls no init", |r| {
        r.inits = Inits::Nobodys;
    }),
    misreading("garrison.talk.init-order.first-only", TALK_INIT_ORDER, "calls the first player's init only", |r| {
        r.inits = Inits::FirstOnly;
    }),
    misreading(
        "garrison.talk.init-order.second-first",
        TALK_INIT_ORDER,
        "calls the second player's init before the first one's",
        |r| {
            r.inits = Inits::SecondFirst;
        },
    ),
    misreading("garrison.talk.init-order.together", TALK_INIT_ORDER, "calls both inits at once", |r| {
        r.inits = Inits::Together;
    }),
    misreading("garrison.talk.move.both", TALK_MOVE, "calls get_move of both players before each move", |r| {
        r.called = Called::Both;
    }),
    misreading(
        "garrison.talk.move.before-growth",
        TALK_MOVE,
        "shows the garrisons as they were before they grew",
        |r| {
            r.shown = Shown::BeforeGrowth;
        },
    ),
    misreading(
        "garrison.talk.move.before-move",
        TALK_MOVE,
        "shows the position as it was before the opponent's move",
        |r| {
            r.shown = Shown::BeforeMove;
        },
    ),
    misreading("garrison.view.field.relative", VIEW_FIELD, "numbers the owners from the one who looks", |r| {
        r.look.owners = Owners::Relative;
    }),
    misreading(
        "garrison.view.field.walls-forgotten",
        VIEW_FIELD,
        "shows a wall inside the field as a cell of the opponent's",
        |r| {
            r.look.owners = Owners::WallsForgotten;
        },
    ),
    misreading("garrison.view.field.transposed", VIEW_FIELD, "hands the owners over column by column", |r| {
        r.look.owners = Owners::Transposed;
    }),
    misreading("garrison.view.border.missing", VIEW_BORDER, "shows the arrays without their border", |r| {
        r.look.border = Border::Missing;
    }),
    misreading(
        "garrison.view.border.before-only",
        VIEW_BORDER,
        "leaves the border behind the last row and the last column out",
        |r| {
            r.look.border = Border::BeforeOnly;
        },
    ),
    misreading("garrison.view.border.field-only", VIEW_BORDER, "gives the garrisons' array no border", |r| {
        r.look.border = Border::FieldOnly;
    }),
    misreading(
        "garrison.view.garrisons.here-only",
        VIEW_GARRISONS,
        "shows a player no garrison of his own but the one where he stands",
        |r| {
            r.look.garrisons = Garrisons::Here;
        },
    ),
    misreading(
        "garrison.view.garrisons.not-underfoot",
        VIEW_GARRISONS,
        "shows a player no garrison where he stands",
        |r| {
            r.look.garrisons = Garrisons::NotUnderfoot;
        },
    ),
    misreading(
        "garrison.view.garrisons.with-hand",
        VIEW_GARRISONS,
        "adds the army in hand to the garrison that is shown where a player stands",
        |r| {
            r.look.garrisons = Garrisons::WithHand;
        },
    ),
    misreading("garrison.view.hidden.garrisons", VIEW_HIDDEN, "shows the garrisons on the opponent's cells", |r| {
        r.look.garrisons = Garrisons::All;
    }),
    misreading(
        "garrison.view.hidden.underfoot",
        VIEW_HIDDEN,
        "shows a player the garrison of the opponent's cell on which he stands",
        |r| {
            r.look.garrisons = Garrisons::Underfoot;
        },
    ),
    misreading(
        "garrison.view.hidden.beside",
        VIEW_HIDDEN,
        "shows a player the garrisons of the opponent's cells beside him",
        |r| {
            r.look.garrisons = Garrisons::Beside;
        },
    ),
    misreading(
        "garrison.view.hidden.place",
        VIEW_HIDDEN,
        "shows a player where the opponent stands in place of himself",
        |r| {
            r.look.stands = Stands::OpponentsPlace;
        },
    ),
    misreading(
        "garrison.view.position.from-zero",
        VIEW_POSITION,
        "counts rows and columns of the position from 0",
        |r| {
            r.look.position_from = 0;
        },
    ),
    misreading(
        "garrison.view.position.other-hand",
        VIEW_POSITION,
        "shows the opponent's army in hand in place of the own",
        |r| {
            r.look.stands = Stands::OpponentsHand;
        },
    ),
    misreading("garrison.view.position.swapped", VIEW_POSITION, "shows the column as row and the row as column", |r| {
        r.look.position_swapped = true;
    }),
    misreading("garrison.view.totals.without-hand", VIEW_TOTALS, "leaves the army in hand out of the own total", |r| {
        r.look.total = Total::Garrisons;
    }),
    misreading(
        "garrison.view.totals.opponent-without-hand",
        VIEW_TOTALS,
        "leaves the army in hand out of the opponent's total",
        |r| {
            r.look.opponent_total = Total::Garrisons;
        },
    ),
    misreading("garrison.view.totals.opponent-hidden", VIEW_TOTALS, "hides the opponent's total", |r| {
        r.look.opponent_total = Total::Nothing;
    }),
    misreading(
        "garrison.view.totals.opponent-hand-only",
        VIEW_TOTALS,
        "shows the opponent's army in hand as his total",
        |r| {
            r.look.opponent_total = Total::Hand;
        },
    ),
    misreading(
        "garrison.view.totals.territories-swapped",
        VIEW_TOTALS,
        "shows the two territories the wrong way round",
        |r| {
            r.look.territories_swapped = true;
        },
    ),
    misreading("garrison.turn.alternate.second-opens", TURN_ALTERNATE, "lets the second player begin", |r| {
        r.first = 1;
    }),
    misreading("garrison.turn.alternate.same-again", TURN_ALTERNATE, "calls the same player again after a move", |r| {
        r.next = |seat, _| seat;
    }),
    misreading(
        "garrison.turn.alternate.again-after-staying",
        TURN_ALTERNATE,
        "calls a player again who has stood still",
        |r| {
            r.next = |seat, stayed| if stayed { seat } else { other(seat) };
        },
    ),
    misreading("garrison.move.stay.refused", MOVE_STAY, "does not let a player stay", |r| {
        r.reach = |rows, columns| matches!((rows, columns), (0, 1) | (1, 0));
    }),
    misreading("garrison.move.stay.uncounted", MOVE_STAY, "does not count a move at which a player stays", |r| {
        r.staying = Staying::Uncounted;
    }),
    misreading("garrison.move.stay.without-transfer", MOVE_STAY, "transfers nothing when a player stays", |r| {
        r.staying = Staying::WithoutTransfer;
    }),
    misreading(
        "garrison.move.step.column-first",
        MOVE_STEP,
        "takes the first number of a move for the column and the second for the row",
        |r| {
            r.named = |[one, two]| [two, one];
        },
    ),
    misreading(
        "garrison.move.step.occupied",
        MOVE_STEP,
        "lets nobody step onto the cell of the opponent's position",
        |r| {
            r.onto_opponent = false;
        },
    ),
    misreading("garrison.move.step.sideways-only", MOVE_STEP, "lets nobody step up or down", |r| {
        r.reach = |rows, columns| rows == 0 && columns <= 1;
    }),
    misreading("garrison.move.line.diagonal", MOVE_LINE, "lets a player step diagonally", |r| {
        r.reach = |rows, columns| rows <= 1 && columns <= 1;
    }),
    misreading(
        "garrison.move.line.straight",
        MOVE_LINE,
        "lets a player go any number of cells in a straight line",
        |r| {
            r.reach = |rows, columns| rows == 0 || columns == 0;
        },
    ),
    misreading("garrison.move.line.anywhere", MOVE_LINE, "lets a player go to any cell", |r| {
        r.reach = |_, _| true;
    }),
    misreading(
        "garrison.move.inside.last-column",
        MOVE_INSIDE,
        "takes the last row and the last column for outside",
        |r| {
            r.inside = |field, cell| cell.row < field.rows() && cell.column < field.columns();
        },
    ),
    misreading(
        "garrison.move.inside.first-column",
        MOVE_INSIDE,
        "takes the first row and the first column for outside",
        |r| {
            r.inside = |_, cell| cell.row > 1 && cell.column > 1;
        },
    ),
    misreading(
        "garrison.move.inside.transposed",
        MOVE_INSIDE,
        "holds the row against the columns, and the column against the rows",
        |r| {
            r.inside = |field, cell| cell.row <= field.columns() && cell.column <= field.rows();
        },
    ),
    misreading("garrison.move.wall.open", MOVE_WALL, "lets a player step onto a wall", |r| {
        r.wall = |_, _| false;
    }),
    misreading("garrison.move.wall.transposed", MOVE_WALL, "looks for a wall with row and column exchanged", |r| {
        r.wall = |field, cell| {
            !field.has(cell.column.into(), cell.row.into()) || field.owner(Cell::new(cell.column, cell.row)) == 0
        };
    }),
    misreading("garrison.move.wall.from-zero", MOVE_WALL, "looks for a wall as if the array had no border", |r| {
        r.wall = |field, cell| field.owner(Cell::new(cell.row - 1, cell.column - 1)) == 0;
    }),
    misreading(
        "garrison.move.inadmissible.transfers",
        MOVE_INADMISSIBLE,
        "transfers on the player's own position after an inadmissible move",
        |r| {
            r.inadmissible = Inadmissible::Transfers;
        },
    ),
    misreading("garrison.move.inadmissible.uncounted", MOVE_INADMISSIBLE, "does not count an inadmissible move", |r| {
        r.inadmissible = Inadmissible::Uncounted;
    }),
    misreading(
        "garrison.move.inadmissible.asks-again",
        MOVE_INADMISSIBLE,
        "calls the player again after an inadmissible move",
        |r| {
            r.inadmissible = Inadmissible::AsksAgain;
        },
    ),
    misreading(
        "garrison.move.inadmissible.loses",
        MOVE_INADMISSIBLE,
        "lets a player lose by an inadmissible move",
        |r| {
            r.inadmissible = Inadmissible::Loses;
        },
    ),
    misreading(
        "garrison.move.inadmissible.disarms",
        MOVE_INADMISSIBLE,
        "takes the army in hand for an inadmissible move",
        |r| {
            r.inadmissible = Inadmissible::Disarms;
        },
    ),
    misreading(
        "garrison.transfer.own.captured-left-out",
        TRANSFER_OWN,
        "transfers nothing on a cell that was captured by the same move",
        |r| {
            r.transfer_on = TransferOn::OwnBefore;
        },
    ),
    misreading("garrison.transfer.own.any-cell", TRANSFER_OWN, "transfers on the opponent's cells too", |r| {
        r.transfer_on = TransferOn::Any;
    }),
    misreading("garrison.transfer.own.old-cell", TRANSFER_OWN, "transfers on the cell that is left", |r| {
        r.transfer_at = TransferAt::Old;
    }),
    misreading(
        "garrison.transfer.own.garrison-kept",
        TRANSFER_OWN,
        "forgets to take the transferred army off the garrison",
        |r| {
            r.booked = Booked::HandOnly;
        },
    ),
    misreading(
        "garrison.transfer.own.hand-kept",
        TRANSFER_OWN,
        "forgets to book the transfer on the army in hand",
        |r| {
            r.booked = Booked::GarrisonOnly;
        },
    ),
    misreading("garrison.transfer.own.only-up", TRANSFER_OWN, "lets nobody lay army down", |r| {
        r.amount = |claim| claim.cut_again().max(0);
    }),
    misreading("garrison.transfer.own.sign", TRANSFER_OWN, "takes a positive number for laying army down", |r| {
        r.amount = |claim| (-claim.asked).min(claim.known).max(-claim.hand_before).min(claim.garrison).max(-claim.hand);
    }),
    misreading(
        "garrison.transfer.clamp.refused",
        TRANSFER_CLAMP,
        "transfers nothing when more is asked for than there is",
        |r| {
            r.amount = |claim| if claim.cut_before() == claim.asked { claim.cut_again() } else { 0 };
        },
    ),
    misreading("garrison.transfer.clamp.unbounded-up", TRANSFER_CLAMP, "gives a player as much as he asks for", |r| {
        r.amount = |claim| claim.asked.max(-claim.hand);
    }),
    misreading(
        "garrison.transfer.clamp.unbounded-down",
        TRANSFER_CLAMP,
        "lays down as much as is asked for, whatever the army in hand is",
        |r| {
            r.amount = |claim| claim.asked.min(claim.garrison);
        },
    ),
    misreading(
        "garrison.transfer.again.forgotten",
        TRANSFER_AGAIN,
        "does not cut the transfer again after the battle",
        |r| {
            r.amount = Claim::cut_before;
        },
    ),
    misreading(
        "garrison.transfer.again.before-battle",
        TRANSFER_AGAIN,
        "takes what is to be laid down out of the hand before the battle",
        |r| {
            r.laid_down = LaidDown::BeforeBattle;
        },
    ),
    misreading(
        "garrison.transfer.again.not-after-losses",
        TRANSFER_AGAIN,
        "transfers nothing on a cell whose capture has cost army",
        |r| {
            r.amount = |claim| if claim.hand < claim.hand_before { 0 } else { claim.cut_again() };
        },
    ),
];
