//! Bugs of a referee of garrison (002).

use super::Bug;
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::garrison::names::BOARD_STAGE;
use rulebook_spec::garrison::transfer::Order;
use rulebook_spec::garrison::{
    Branch, Cell, Field, MOVES, Message, Position, Rules, Setup, Stage, View, battle, growth, judging, mark, setup,
    transfer, turn, view,
};
use rulebook_spec::rule::Violation;

#[rustfmt::skip] // One line for what a bug says, one for what it does.
pub const ALL: &[Bug<Rules>] = &[
    Bug::new("sixteen-bit-battle", &["garrison.battle.lose", "garrison.battle.free"], "computes three and ten times the garrison in 16 bits",
        |r| r.branch = |garrison, army| three_ways((garrison as i16).wrapping_mul(3).into(), (garrison as i16).wrapping_mul(10).into(), army.into())),
    Bug::rare("ratio-as-float", &["garrison.battle.lose", "garrison.battle.free"], "divides the army by the garrison in single precision and compares the ratio with 3 and 10",
        |r| r.branch = ratio_as_float,
        "{'setup':{'field':['122'],'army':[[0,100000001,5]],'at':[[1,1],[1,3]],'hand':[300000002,0],'moves':[0,0],'stage':{'move':0}},'events':[{'seat':0,'move':{'to':[1,2],'collect':0}}]}"),
    Bug::new("guest-is-always-the-second", &["garrison.battle.duel"], "asks whether the second player stands on the cell, whoever attacks",
        |r| r.fight = guest_is_always_the_second),
    Bug::new("guest-in-the-column", &["garrison.battle.duel"], "takes an opponent in the same column, in any row, for one who stands on the cell",
        |r| r.fight = same_column),
    Bug::new("last-row-does-not-grow", &["garrison.growth.whose"], "lets garrisons grow from the first row to the last but one",
        |r| r.grow = |rules, position| grow_where(rules, position, |field, cell| cell.row < field.rows())),
    Bug::new("tiers-fall-through", &["garrison.growth.tiers"], "tests the tiers one after the other on the garrison that has grown already",
        |r| r.grow = tiers_fall_through),
    Bug::new("clamp-by-the-old-cell", &["garrison.transfer.clamp"], "cuts what a player asks for to the garrison of the cell that is left",
        |r| r.go = clamp_by_the_old_cell),
    Bug::new("clamp-by-the-first-hand", &["garrison.transfer.clamp"], "cuts what either player lays down to the first player's army in hand as well",
        |r| r.go = clamp_by_the_first_hand),
    Bug::new("one-is-too-few", &["garrison.capture.nonzero"], "captures only with an army of more than 1",
        |r| r.capture = one_is_too_few),
    Bug::new("win-without-last-column", &["garrison.end.territory"], "does not look at the last column when it looks for a win",
        |r| r.winner = win_without_last_column),
    Bug::rare("totals-in-16-bits", &["garrison.view.totals"], "adds a total up in 16 bits, which wrap around",
        |r| r.view = |position, seat| { let seen = view::view(position, seat); View { total_army: wrapped(seen.total_army), opponent_total_army: wrapped(seen.opponent_total_army), ..seen } },
        "{'setup':{'field':['112'],'army':[[60000,5536,5]],'at':[[1,1],[1,3]],'hand':[0,0],'moves':[0,0],'stage':{'move':0}},'events':[]}"),
    Bug::new("fallen-army-in-the-total", &["garrison.view.totals"], "tells who has lost his army, where the opponent stands on the same cell, a total with the army that it fought",
        |r| r.view = fallen_army_in_the_total),
    Bug::rare("boxed-numbers", &["garrison.end.territory"], "compares numbers of cells as objects, of which equal ones are the same up to 127",
        |r| r.winner = |field| field.sole_owner().filter(|winner| field.territory()[usize::from(*winner)] <= 127),
        "{'setup':{'field':['11111111111111111111111111111111111111111111111111111111111111111','11111111111111111111111111111111111111111111111111111111111111112'],'army':[[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]],'at':[[2,64],[1,1]],'hand':[1,0],'moves':[0,0],'stage':{'move':0}},'events':[{'seat':0,'move':{'to':[2,65],'collect':0}}]}"),
    Bug::new("second-init-like-a-move", &["garrison.time.init"], "allows the second player's init only the time of a move",
        |r| r.allowed_us = |rules, position, seat| if seat == 1 { rules.move_us } else { judging::allowed_us(rules, position, seat) }),
    Bug::new("milliseconds", &["garrison.time.move", "garrison.time.init"], "holds microseconds against limits in milliseconds",
        |r| (r.init_us, r.move_us) = (30_000, 300)),
    Bug::new("pulled-onto-the-field", &["garrison.move.inside", "garrison.move.inadmissible"], "pulls a cell outside of the field to the nearest one of the field",
        |r| r.named = |field, [row, column]| field.cell([row.clamp(1, field.rows().into()), column.clamp(1, field.columns().into())])),
    Bug::new("second-init-not-called-after-failure", &["garrison.fault.init", "garrison.talk.init"], "waits for the second player's init after the first one's has failed, but does not call it",
        |r| r.fail_at_init = |rules, position, seat, log| judging::fail_at_init(&Rules { call: |_, _, _| {}, ..rules.clone() }, position, seat, log)),
    Bug::rare("moves-in-a-byte", &["garrison.growth.when"], "counts the moves for the growth in a byte",
        |r| r.growth_due = |position, seat| seat == 1 && (position.moves[1] as u8).is_multiple_of(25),
        "{'setup':{'field':['12'],'army':[[5,3]],'at':[[1,1],[1,2]],'hand':[0,0],'moves':[275,274],'stage':{'move':1}},'events':[{'seat':1,'move':{'to':[1,2],'collect':0}}]}"),
    Bug::rare("armies-in-sixteen-bits", &["garrison.board.values"], "lets garrisons grow to 32767 and no further, and cuts transfers to that",
        |r| (r.grow, r.move_army) = (grow_to_a_short, move_army_to_a_short),
        "{'setup':{'field':['12'],'army':[[32767,3]],'at':[[1,1],[1,2]],'hand':[0,0],'moves':[25,24],'stage':{'move':1}},'events':[{'seat':1,'move':{'to':[1,2],'collect':0}}]}"),
    Bug::new("nothing-after-inadmissible", &["garrison.move.inadmissible", "garrison.growth.when"], "counts an inadmissible move and calls the next player, but lets nothing grow and looks for no end",
        |r| r.inadmissible = |rules, position, seat, log| turn::inadmissible(&Rules { after_a_move: [|_, _, _, _| false; 3], ..rules.clone() }, position, seat, log)),
    Bug::rare("last-call-refused", &["garrison.board.stage"], "refuses a setup in which the second player is to make his last move",
        |r| r.stage_agrees = last_call_refused,
        "{'setup':{'field':['12'],'army':[[5,3]],'at':[[1,1],[1,2]],'hand':[0,0],'moves':[6000,5999],'stage':{'move':1}},'events':[]}"),
    Bug::new("second-never-wins-by-territory", &["garrison.end.territory"], "looks only whether the first player owns all cells",
        |r| r.winner = |field| field.sole_owner().filter(|winner| *winner == 0)),
    Bug::new("growth-ends-after-fifty", &["garrison.growth.when"], "lets garrisons grow after the 25th and the 50th move, and never after that",
        |r| r.growth_due = |position, seat| growth::growth_due(position, seat) && position.moves[1] <= 50),
    Bug::new("grows-by-two", &["garrison.growth.tiers"], "lets every garrison grow by 2",
        |r| r.grow = |_, position| grow_by(position, |_| 2)),
    Bug::new("grows-by-a-tenth", &["garrison.growth.tiers"], "lets a garrison grow by a tenth of its size, and by 1 at least",
        |r| r.grow = |_, position| grow_by(position, |army| (army / 10).max(1))),
    Bug::rare("ten-times-in-32-bits", &["garrison.battle.free", "garrison.battle.cost"], "computes ten times the garrison in 32 bits with a sign",
        |r| r.branch = |garrison, army| three_ways(3 * i64::from(garrison), (garrison as i32).wrapping_mul(10).into(), army.into()),
        "{'setup':{'field':['122'],'army':[[0,300000000,5]],'at':[[1,1],[1,3]],'hand':[900000000,0],'moves':[0,0],'stage':{'move':0}},'events':[{'seat':0,'move':{'to':[1,2],'collect':0}}]}"),
];

fn three_ways(tripled: i64, tenfold: i64, army: i64) -> Branch {
    if tripled > army {
        Branch::Lose
    } else if tenfold <= army {
        Branch::Free
    } else {
        Branch::Cost
    }
}

fn ratio_as_float(garrison: u32, army: u32) -> Branch {
    let ratio = army as f32 / garrison as f32;
    match ratio {
        _ if garrison == 0 => Branch::Free,
        ratio if ratio < 3.0 => Branch::Lose,
        ratio if ratio >= 10.0 => Branch::Free,
        _ => Branch::Cost,
    }
}

fn guest_is_always_the_second(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let there = position.at[1] == cell;
    with_guest(rules, position, seat, cell, log, there);
}

fn same_column(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let there = position.at[usize::from(1 - seat)].column == cell.column;
    with_guest(rules, position, seat, cell, log, there);
}

/// A battle in which the opponent is taken to stand on the cell, or not to.
fn with_guest(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>, there: bool) {
    if !there {
        return battle::fight(&without_duel(rules), position, seat, cell, log);
    }
    let foe = usize::from(1 - seat);
    let stood = std::mem::replace(&mut position.at[foe], cell);
    battle::fight(rules, position, seat, cell, log);
    position.at[foe] = stood;
}

fn without_duel(rules: &Rules) -> Rules {
    Rules { duel: |army, guest| (army, guest), ..rules.clone() }
}

fn grow_where(rules: &Rules, position: &mut Position, grows: fn(&Field, Cell) -> bool) -> bool {
    let before = position.field.clone();
    let cut = growth::grow(rules, position);
    for cell in before.cells().filter(|cell| !grows(&before, *cell)) {
        position.station(cell, before.army(cell));
    }
    cut
}

fn grow_by(position: &mut Position, more: fn(u32) -> u32) -> bool {
    for cell in position.field.cells() {
        let army = position.field.army(cell);
        if position.field.owner(cell) > 0 {
            position.station(cell, army.saturating_add(more(army)));
        }
    }
    false
}

fn tiers_fall_through(_: &Rules, position: &mut Position) -> bool {
    const TIERS: [(u32, u32, u32); 5] =
        [(0, 29, 1), (30, 99, 2), (100, 299, 3), (300, 999, 4), (1000, 2_147_483_642, 5)];
    for cell in position.field.cells() {
        let mut army = position.field.army(cell);
        for (from, to, more) in TIERS {
            if (from..=to).contains(&army) {
                army += more;
            }
        }
        position.station(cell, army);
    }
    false
}

/// Goes as the rules say, by an order that was clamped in another way.
fn go_by(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, order: Order, log: &mut Log<Message>) {
    let from = std::mem::replace(&mut position.at[usize::from(seat)], to);
    (rules.arrive)(rules, position, seat, [from, to], log);
    if position.field.owner(to) == mark(seat) {
        (rules.transfer)(rules, position, seat, to, order, log);
    }
}

fn clamp_by_the_old_cell(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let old = position.at[usize::from(seat)];
    let of = if position.field.owner(to) == mark(seat) && position.field.owner(old) == mark(seat) { old } else { to };
    go_by(rules, position, seat, to, transfer::clamp(position, seat, of, collect), log);
}

fn clamp_by_the_first_hand(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let order = transfer::clamp(position, seat, to, collect);
    let order = Order { clamped: order.clamped.max(-i64::from(position.hand[0])), ..order };
    go_by(rules, position, seat, to, order, log);
}

fn one_is_too_few(position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    if position.hand[usize::from(seat)] != 1 {
        battle::capture(position, seat, cell, log);
    }
}

fn win_without_last_column(field: &Field) -> Option<Seat> {
    let owns = |seat: Seat| field.cells().any(|cell| cell.column < field.columns() && field.owner(cell) == mark(seat));
    match (owns(0), owns(1)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    }
}

fn fallen_army_in_the_total(position: &Position, seat: Seat) -> View {
    let (seen, [one, other]) = (view::view(position, seat), position.at);
    let [own, foe] = [position.hand[usize::from(seat)], position.hand[usize::from(1 - seat)]];
    let fallen = if one == other && own == 0 { u64::from(foe.max(1)) } else { 0 };
    View { total_army: seen.total_army + fallen, ..seen }
}

fn wrapped(total: u64) -> u64 {
    u64::from(total as u16)
}

fn grow_to_a_short(rules: &Rules, position: &mut Position) -> bool {
    grow_where(rules, position, |field, cell| field.army(cell) < 32_767)
}

fn move_army_to_a_short(position: &mut Position, seat: Seat, cell: Cell, amount: i64) {
    let (hand, garrison) = (i64::from(position.hand[usize::from(seat)]), i64::from(position.field.army(cell)));
    let amount = amount.min((32_767 - hand).max(0)).max((garrison - 32_767).min(0));
    transfer::move_army(position, seat, cell, amount);
}

fn last_call_refused(rules: &Rules, given: &Setup, field: &Field) -> Result<Stage, Violation> {
    match given.stage {
        Stage::Move(1) if given.moves[0] >= MOVES => Err(Violation::new(BOARD_STAGE, "no move is left")),
        _ => setup::stage_agrees(rules, given, field),
    }
}
