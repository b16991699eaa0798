//! What a reply does: inits, moves, and faults, in the order of the text.

use super::battle;
use super::clauses::{
    Booked, Called, Claim, Consequence, GrowthAt, Inadmissible, InitFault, InitShows, Inits, LaidDown, OwnCell,
    OwnedStart, OwnerOf, Rules, Shown, Staying, TransferAt, TransferOn,
};
use super::field::{Cell, LARGEST, mark};
use super::rules::*;
use super::view::{Look, Sight};
use super::{Ending, Message, Move, Position, Stage, after, growth, other};
use crate::game::{Log, Offence, OffenceKind, Places, Seat, Turn};
use crate::rule::{Rule, Violation};
use std::sync::Arc;

pub(super) fn turn(position: &Position) -> Turn {
    match position.stage {
        Stage::Init { seat, .. } | Stage::Move(seat) => Turn::of(seat),
        Stage::Over { winner: Some(0), .. } => Turn::Over(Places::new(&[1, 2])),
        Stage::Over { winner: Some(_), .. } => Turn::Over(Places::new(&[2, 1])),
        Stage::Over { winner: None, .. } => Turn::Over(Places::new(&[1, 1])),
    }
}

/// The rule on the time of the call to this seat that is open, and its limit in microseconds.
fn limit(rules: &Rules, position: &Position, seat: Seat) -> (Rule, u64) {
    match position.stage {
        Stage::Init { .. } => (TIME_INIT, (rules.init_limit_us)(seat)),
        _ => (TIME_MOVE, (rules.move_limit_us)(position.moves[usize::from(seat.min(1))])),
    }
}

/// The time limit, in microseconds, of what the seat is asked now; `None` when it is not asked.
pub(super) fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    turn(position).asks(seat).then(|| limit(rules, position, seat).1)
}

pub(super) fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    let (rule, limit_us) = limit(rules, position, seat);
    if (rules.in_time)(took_us, limit_us) {
        return Ok(());
    }
    let detail = format!("seat {seat} answered after {took_us} us, {limit_us} us are allowed");
    Err(Violation::new(rule, detail))
}

pub(super) fn read(line: &str) -> Result<Move, Violation> {
    let shown: String = line.chars().take(60).flat_map(char::escape_default).collect();
    Err(Violation::new(FAULT_GARBLED, format!("the line `{shown}`: a player is called, and answers by returning")))
}

pub(super) fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
    let violation = |rule, detail: String| Err(Violation::new(rule, detail));
    match (position.stage, choice) {
        (Stage::Init { .. }, Move::Ready) => Ok(()),
        (Stage::Init { .. }, _) if rules.init_takes_all => Ok(()),
        (Stage::Init { .. }, _) => violation(FAULT_GARBLED, "a move where init is to return".into()),
        (_, Move::Ready) => violation(FAULT_GARBLED, "no cell and no number where get_move is to return them".into()),
        (_, Move::Go { to, .. }) => match admits(rules, position, seat, *to) {
            Ok(_) => Ok(()),
            Err(rule) => {
                let [row, column] = *to;
                let from = position.at[usize::from(seat.min(1))];
                violation(rule, format!("({row}, {column}) cannot be gone to from {from}"))
            }
        },
    }
}

/// The cell that a player names, or the rule that keeps him from it.
fn admits(rules: &Rules, position: &Position, seat: Seat, to: [i32; 2]) -> Result<Cell, Rule> {
    let field = &position.field;
    let cell = field.cell((rules.named)(to)).filter(|cell| (rules.inside)(field, *cell)).ok_or(MOVE_INSIDE)?;
    let (from, opponent) = (position.at[usize::from(seat.min(1))], position.at[usize::from(other(seat))]);
    let (rows, columns) = cell.distance(from);
    if !(rules.reach)(rows, columns) {
        return Err(MOVE_LINE);
    }
    if (rules.wall)(field, cell) {
        return Err(MOVE_WALL);
    }
    if !rules.onto_opponent && cell != from && cell == opponent {
        return Err(MOVE_STEP);
    }
    Ok(cell)
}

pub(super) fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    match (position.stage, *choice) {
        (Stage::Init { .. }, _) | (_, Move::Ready) => ready(rules, position, seat, log),
        (_, Move::Go { to, collect }) => {
            // Only moves that `check` allows are played.
            if let Some(cell) = position.field.cell((rules.named)(to)) {
                let stays = cell == position.at[usize::from(seat)];
                let how = if stays { MOVE_STAY } else { MOVE_STEP };
                log.cites.extend_from_slice(&[TIME_CLOCK, TIME_MOVE, TURN_ALTERNATE, how]);
                let before = Before::of(rules, position, stays);
                grow_early(rules, position, seat);
                go(rules, position, seat, cell, collect, log);
                if stays && rules.staying == Staying::Uncounted {
                    return uncounted(rules, position, seat, log);
                }
                after::finish(rules, position, seat, before, log);
            }
        }
    }
}

/// What later decisions may wrongly look back at.
pub(super) struct Before {
    /// The position before the move, where a misreading shows that.
    pub(super) position: Option<Position>,
    /// Who owned all passable cells.
    pub(super) winner: Option<Seat>,
    /// Whether the player stood still.
    pub(super) stayed: bool,
}

impl Before {
    fn of(rules: &Rules, position: &Position, stayed: bool) -> Self {
        let kept = (rules.shown == Shown::BeforeMove).then(|| position.clone());
        Before { position: kept, winner: position.field.sole_owner(), stayed }
    }
}

/// Goes on after what does not count as a move.
fn uncounted(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.stage = Stage::Move((rules.next)(seat, true));
    call(rules, position, position, log);
}

/// An init has returned.
fn ready(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[TIME_CLOCK, TIME_INIT, TALK_INIT_ORDER]);
    if let Stage::Init { failed: Some(_), .. } = position.stage {
        log.cite(FAULT_INIT);
        position.stage = Stage::Over { winner: Some(seat), by: Ending::Fault };
        return;
    }
    initialised(rules, position, seat, log);
}

/// The call after the init of this seat.
fn initialised(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.stage = match (seat, rules.inits) {
        (0, Inits::Each | Inits::Together) | (1, Inits::SecondFirst) => Stage::Init { seat: other(seat), failed: None },
        _ => Stage::Move(rules.first),
    };
    let owned = position.field.sole_owner().filter(|_| rules.owned_start == OwnedStart::WonAfterInits);
    if let (Stage::Move(_), Some(_)) = (position.stage, owned) {
        log.cite(END_OWNED_START);
        position.stage = Stage::Over { winner: owned, by: Ending::Territory };
    }
    // Both were called at the start.
    if (seat, rules.inits) != (0, Inits::Together) {
        call(rules, position, position, log);
    }
}

/// Calls the player whom the stage names and shows him `shown`.
pub(super) fn call(rules: &Rules, position: &Position, shown: &Position, log: &mut Log<Message>) {
    const INIT: [Rule; 7] =
        [TALK_INIT, VIEW_FIELD, VIEW_BORDER, VIEW_GARRISONS, VIEW_HIDDEN, VIEW_POSITION, VIEW_TOTALS];
    const MOVE: [Rule; 7] =
        [TALK_MOVE, VIEW_FIELD, VIEW_BORDER, VIEW_GARRISONS, VIEW_HIDDEN, VIEW_POSITION, VIEW_TOTALS];
    match position.stage {
        Stage::Init { seat, .. } => {
            log.cites.extend_from_slice(&INIT);
            let (look, eyes) = match rules.init_shows {
                InitShows::Own => (rules.look, seat),
                InitShows::Firsts => (rules.look, 0),
                InitShows::Nothing => (Look { blank: true, ..rules.look }, seat),
            };
            log.send(seat, Message::Init(Sight::new(look, shown, eyes)));
        }
        Stage::Move(seat) => {
            log.cites.extend_from_slice(&MOVE);
            log.send(seat, Message::GetMove(Sight::new(rules.look, shown, seat)));
            if rules.called == Called::Both {
                log.send(other(seat), Message::GetMove(Sight::new(rules.look, shown, other(seat))));
            }
        }
        Stage::Over { .. } => {}
    }
}

/// Growth at the wrong end of the move, for the misreading that has it there.
fn grow_early(rules: &Rules, position: &mut Position, seat: Seat) {
    let moves = after::counted(position.moves, seat);
    if rules.growth_at == GrowthAt::BeforeMove && (rules.growth_due)(moves, seat) {
        growth::grow(&rules.tiers, rules.whose, position, seat);
    }
}

/// A player goes to a cell, or stays: battle, capture, transfer.
fn go(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    let from = position.at[me];
    let moved = to != from;
    let (owner, own) = (position.field.owner(to), mark(seat));
    let hand_before = position.hand[me];
    let known = if owner == own { position.field.army(to) } else { 0 };
    position.at[me] = to;
    let fights = (rules.fights)(moved);
    let decides = match rules.owner_of {
        OwnerOf::Entered => owner,
        OwnerOf::Left => position.field.owner(from),
    };
    if decides == mark(other(seat)) {
        log.cite(BATTLE_CHANGE);
        if fights && rules.laid_down == LaidDown::BeforeBattle {
            return fight_without(rules, position, seat, to, collect, log);
        }
        if fights {
            let captured = battle::fight(rules, position, seat, to, log);
            if !captured && rules.thrown_back {
                position.at[me] = from;
                return;
            }
        }
    } else if moved && owner == own {
        come_home(rules, position, seat, to, log);
    }
    let (cell, known) = match rules.transfer_at {
        TransferAt::New => (to, known),
        TransferAt::Old => (from, position.field.army(from)),
    };
    let allowed = match rules.transfer_on {
        TransferOn::Own => position.field.owner(cell) == own,
        TransferOn::OwnBefore => owner == own,
        TransferOn::Any => true,
    };
    let barred = rules.own_cell == OwnCell::GuestBars && position.at[foe] == cell
        || rules.staying == Staying::WithoutTransfer && !moved;
    if allowed && !barred {
        let claim = Claim {
            asked: collect.into(),
            known: known.into(),
            hand_before: hand_before.into(),
            garrison: position.field.army(cell).into(),
            hand: position.hand[me].into(),
        };
        transfer(rules, position, seat, cell, &claim, log);
    }
}

/// A player enters a cell of his own, on which the opponent may stand.
fn come_home(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, log: &mut Log<Message>) {
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    let guest = position.at[foe] == to;
    if guest {
        log.cite(BATTLE_OWN_CELL);
    }
    match rules.own_cell {
        OwnCell::Duel if guest => {
            let (army, guest) = (rules.duel)(position.hand[me], position.hand[foe]);
            (position.hand[me], position.hand[foe]) = (army, guest);
        }
        OwnCell::Garrison => _ = battle::fight(rules, position, seat, to, log),
        OwnCell::GuestOwns if guest => _ = battle::fight(rules, position, seat, to, log),
        OwnCell::Quiet | OwnCell::Duel | OwnCell::GuestOwns | OwnCell::GuestBars => {}
    }
}

/// The battle for the misreading in which what is to be laid down has left the hand before it.
fn fight_without(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let hand = &mut position.hand[usize::from(seat)];
    let laid = collect.min(0).unsigned_abs().min(*hand);
    *hand -= laid;
    if battle::fight(rules, position, seat, to, log) {
        Arc::make_mut(&mut position.field).station(to, laid);
    }
}

/// Moves army between the garrison of a cell and the hand.
fn transfer(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, claim: &Claim, log: &mut Log<Message>) {
    log.cite(TRANSFER_OWN);
    let first_cut = claim.cut_before();
    if first_cut != claim.asked {
        log.cite(TRANSFER_CLAMP);
    }
    if claim.cut_again() != first_cut {
        log.cite(TRANSFER_AGAIN);
    }
    let largest = i64::from(LARGEST);
    let asked = (rules.amount)(claim);
    let cut = asked.min(largest - claim.hand).max(claim.garrison - largest);
    let amount = if rules.cut_when_full { cut } else { asked };
    if cut != asked {
        log.cite(BOARD_VALUES);
    }
    if amount == 0 {
        return;
    }
    // Under misreadings more may be moved than there is.
    let held = |number: i64| number.clamp(0, largest) as u32;
    if rules.booked != Booked::GarrisonOnly {
        position.hand[usize::from(seat)] = held(claim.hand + amount);
    }
    if rules.booked != Booked::HandOnly {
        Arc::make_mut(&mut position.field).station(cell, held(claim.garrison - amount));
    }
}

pub(super) fn offence_rule(position: &Position, kind: OffenceKind) -> Rule {
    match (kind, position.stage) {
        (OffenceKind::Late, Stage::Init { .. }) => TIME_INIT,
        (OffenceKind::Late, _) => TIME_MOVE,
        (OffenceKind::Early, _) => FAULT_EARLY,
        (OffenceKind::Garbled, _) => FAULT_GARBLED,
        (OffenceKind::Crash, _) => FAULT_CRASH,
        (OffenceKind::Memory, _) => FAULT_MEMORY,
        (OffenceKind::Illegal, _) => MOVE_INADMISSIBLE,
    }
}

pub(super) fn refuse(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    // A move of the wrong kind is no move at all; every other one that `check` refuses is inadmissible.
    match (offence.kind, offence.violation.rule) {
        (OffenceKind::Illegal, FAULT_GARBLED) => fail(rules, position, seat, OffenceKind::Garbled, log),
        (OffenceKind::Illegal, _) => inadmissible(rules, position, seat, choice, log),
        (kind, _) => fail(rules, position, seat, kind, log),
    }
}

/// A cell that cannot be gone to: the player stands still.
fn inadmissible(rules: &Rules, position: &mut Position, seat: Seat, choice: Option<&Move>, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[MOVE_INADMISSIBLE, TIME_CLOCK, TIME_MOVE, TURN_ALTERNATE]);
    let before = Before::of(rules, position, true);
    let me = usize::from(seat);
    match (rules.inadmissible, choice) {
        (Inadmissible::AsksAgain, _) => return call(rules, position, position, log),
        (Inadmissible::Loses, _) => {
            position.stage = Stage::Over { winner: Some(other(seat)), by: Ending::Fault };
            return;
        }
        (Inadmissible::Uncounted, _) => return uncounted(rules, position, seat, log),
        (Inadmissible::Disarms, _) => position.hand[me] = 0,
        (Inadmissible::Transfers, Some(Move::Go { collect, .. })) => {
            let here = position.at[me];
            go(rules, position, seat, here, *collect, log);
        }
        (Inadmissible::Stays | Inadmissible::Transfers, _) => {}
    }
    grow_early(rules, position, seat);
    after::finish(rules, position, seat, before, log);
}

/// A fault, of the seat that is called or of the other.
fn fail(rules: &Rules, position: &mut Position, seat: Seat, kind: OffenceKind, log: &mut Log<Message>) {
    let (Stage::Init { seat: asked, .. } | Stage::Move(asked)) = position.stage else { return };
    let ignored = match kind {
        OffenceKind::Early => (rules.early_ignored)(position.stage),
        _ => seat != asked && !rules.unasked_counts,
    };
    let seat = (rules.blamed)(kind, seat, asked);
    if let Stage::Init { failed, .. } = position.stage {
        log.cite(FAULT_INIT);
        if !ignored {
            fail_init(rules, position, seat, asked, failed, log);
        }
        return;
    }
    log.cite(FAULT_LOSES);
    let over = |winner| Stage::Over { winner, by: Ending::Fault };
    match (rules.fault)(kind) {
        _ if ignored => {}
        Consequence::Loses => position.stage = over(Some(other(seat))),
        Consequence::Wins => position.stage = over(Some(seat)),
        Consequence::Draw => position.stage = over(None),
        Consequence::Stays if seat == asked => {
            let before = Before::of(rules, position, true);
            after::finish(rules, position, seat, before, log);
        }
        Consequence::CalledAgain if seat == asked => call(rules, position, position, log),
        Consequence::Stays | Consequence::CalledAgain | Consequence::Unseen => {}
    }
}

/// A player fails while the inits run; `failed` has failed before.
fn fail_init(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    asked: Seat,
    failed: Option<Seat>,
    log: &mut Log<Message>,
) {
    let over = |winner| Stage::Over { winner, by: Ending::Fault };
    match rules.init_fault {
        InitFault::EndsAtOnce => position.stage = over(Some(other(seat))),
        InitFault::PlaysOn if seat == asked => initialised(rules, position, seat, log),
        InitFault::PlaysOn => {}
        InitFault::OtherCalled if failed == Some(seat) => {}
        InitFault::OtherCalled if failed.is_some() => position.stage = over(rules.both_failed),
        InitFault::OtherCalled if seat != asked => {
            position.stage = Stage::Init { seat: asked, failed: Some(seat) };
        }
        // Whose init comes last: the other's has returned.
        InitFault::OtherCalled if (seat == 1) != (rules.inits == Inits::SecondFirst) => {
            position.stage = over(Some(other(seat)));
        }
        InitFault::OtherCalled => {
            position.stage = Stage::Init { seat: other(seat), failed: Some(seat) };
            if rules.inits != Inits::Together {
                call(rules, position, position, log);
            }
        }
    }
}

/// At an init its return; at a move one for each admissible cell, without a transfer: all numbers are allowed.
pub(super) fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
    match position.stage {
        Stage::Init { seat: asked, .. } if asked == seat => Some(vec![Move::Ready]),
        Stage::Move(asked) if asked == seat => {
            let [row, column] = position.at[usize::from(seat)].named();
            let near = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| [row + down, column + right]);
            let legal = |to: &[i32; 2]| admits(rules, position, seat, *to).is_ok();
            Some(near.into_iter().filter(legal).map(|to| Move::Go { to, collect: 0 }).collect())
        }
        _ => Some(Vec::new()),
    }
}
