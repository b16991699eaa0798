//! Bugs of a referee of bricks (003).

use super::Bug;
use rulebook_spec::bricks::names::BOARD_FILLED;
use rulebook_spec::bricks::state::other;
use rulebook_spec::bricks::{
    Board, Brick, Cell, Ending, Message, Move, Position, Rules, Stage, clock, end, foul, setup, talk,
};
use rulebook_spec::game::{Log, Offence, OffenceKind, Seat};
use rulebook_spec::rule::Violation;

#[rustfmt::skip] // One line for what a bug says, one for what it does.
pub const ALL: &[Bug<Rules>] = &[
    Bug::rare("places-in-a-byte", &["bricks.end.no-place", "bricks.end.full-board"], "counts the places that are left in a byte, so that 256 are none",
        |r| r.place_left = |board| board.places() as u8 > 0,
        "{'setup':{'size':129,'filled':[],'stage':{'greet':1}},'events':[{'seat':1,'move':'ok'}]}"),
    Bug::rare("index-in-sixteen-bits", &["bricks.brick.fills"], "numbers the cells row by row in 16 bits, so that bricks below row 255 of the largest boards fill others",
        |r| r.fill = index_in_sixteen_bits,
        "{'setup':{'size':257,'filled':[],'stage':{'move':0}},'events':[{'seat':0,'move':{'brick':['255x256','256x256']}}]}"),
    Bug::new("second-cell-by-the-first-column", &["bricks.brick.free"], "looks at the column of the first cell for both, so that the second cell of a lying brick is not tested",
        |r| r.free = |board, [one, two]| !board.is_filled(one) && !board.is_filled(Cell::new(one.x, two.y))),
    Bug::rare("signed-differences", &["bricks.brick.adjacent"], "adds the differences of columns and rows with their signs before it compares with 1",
        |r| r.adjacent = signed_differences,
        "{'setup':{'size':5,'filled':[],'stage':{'move':0}},'events':[{'seat':0,'move':{'brick':['0x1','2x0']}}]}"),
    Bug::new("inside-by-index", &["bricks.brick.inside"], "holds only the number of a cell, counted row by row, against the number of cells",
        |r| r.inside = |board, cell| { let size = u64::from(board.size()); u64::from(cell.y) * size + u64::from(cell.x) < size * size }),
    Bug::new("second-has-a-second", &["bricks.time.move"], "leaves the second player the time of his OK for his bricks",
        |r| r.limit_us = |rules, position, seat| if seat == 1 { Some(rules.ok_us) } else { clock::limit_us(rules, position, seat) }),
    Bug::new("second-board-reversed", &["bricks.talk.second"], "lists the filled cells backwards for the second player",
        |r| r.greet_second = second_board_reversed),
    Bug::new("board-line-cut", &["bricks.talk.board"], "has room for ten filled cells in the line that describes the board",
        |r| r.describe = |board| Message::Board { size: board.size(), filled: board.order().iter().copied().take(10).collect() }),
    Bug::new("first-cell-twice", &["bricks.talk.forward"], "sends the first cell of a brick on twice",
        |r| r.forwarded = |[one, _]| [one, one]),
    Bug::new("stop-twice", &["bricks.talk.stop"], "sends STOP a second time to who lost by a foul",
        |r| r.over = stop_twice),
    Bug::new("loser-by-parity", &["bricks.end.next-loses"], "finds out whose turn it is by halving the number of filled cells, those of the setup included",
        |r| r.no_place = loser_by_parity),
    Bug::new("lying-from-even-columns", &["bricks.end.no-place"], "looks for lying places in steps of two columns",
        |r| r.place_left = |board| board.scan().any(|[one, two]| one.x == two.x || one.x.is_multiple_of(2))),
    Bug::rare("size-in-a-byte", &["bricks.board.size"], "refuses boards of more than 255 columns",
        |r| r.size = |size| size % 2 == 1 && size < 256,
        "{'setup':{'size':257,'filled':[]},'events':[]}"),
    Bug::rare("numbers-in-a-byte", &["bricks.brick.inside", "bricks.talk.move"], "reads columns and rows into a byte, which wraps around",
        |r| r.read_brick = |text| talk::read_brick(text).map(|brick| brick.map(|Cell { x, y }| Cell::new(u32::from(x as u8), u32::from(y as u8)))),
        "{'setup':{'size':5,'filled':[],'stage':{'move':0}},'events':[{'seat':0,'line':'256x0_257x0'}]}"),
    Bug::new("turn-passed-before-judging", &["bricks.foul.illegal", "bricks.foul.late"], "passes the turn on before it judges a brick, so that the opponent loses by a bad one and by a late one",
        |r| r.refuse = turn_passed_before_judging),
    Bug::new("limits-exchanged", &["bricks.time.ok", "bricks.time.move"], "exchanges the two limits",
        |r| (r.ok_us, r.move_us) = (r.move_us, r.ok_us)),
    Bug::new("first-fails-every-ok", &["bricks.foul.no-ok"], "lets the first player lose whoever fails his OK",
        |r| r.failed_ok = |rules, position, _, log| foul::failed_ok(rules, position, 0, log)),
    Bug::new("place-looked-for-around-the-brick", &["bricks.end.no-place"], "looks for a place only beside the brick that was laid",
        |r| r.go_on = around_the_brick),
    Bug::rare("two-digits-of-a-filled-cell", &["bricks.board.filled"], "reads two digits of the columns and rows of filled cells",
        |r| r.fill_beforehand = |rules, board, Cell { x, y }| setup::fill_beforehand(rules, board, Cell::new(two_digits(x), two_digits(y))),
        "{'setup':{'size':105,'filled':['104x7','2x103']},'events':[]}"),
    Bug::rare("hundred-is-outside", &["bricks.board.filled"], "refuses filled cells in columns and rows from 100 on",
        |r| r.fill_beforehand = |rules, board, cell| match cell.x.max(cell.y) < 100 { true => setup::fill_beforehand(rules, board, cell), false => Err(Violation::new(BOARD_FILLED, "three digits")) },
        "{'setup':{'size':105,'filled':['104x7','2x103']},'events':[]}"),
    Bug::new("twice-the-time-later", &["bricks.time.move"], "allows twice the time for a brick once three cells are filled",
        |r| r.limit_us = |rules, position, seat| clock::limit_us(rules, position, seat).map(|limit| if position.board.order().len() > 2 { limit * 2 } else { limit })),
];

fn two_digits(number: u32) -> u32 {
    if number < 100 { number } else { number / 10 }
}

fn index_in_sixteen_bits(board: &mut Board, brick: Brick) {
    let size = board.size();
    for Cell { x, y } in brick {
        let index = u32::from((y * size + x) as u16);
        board.fill(Cell::new(index % size, index / size));
    }
}

fn signed_differences(one: Cell, two: Cell) -> bool {
    let [x, y] = [(one.x, two.x), (one.y, two.y)].map(|(one, two)| i64::from(one) - i64::from(two));
    (x + y).abs() == 1
}

fn second_board_reversed(rules: &Rules, board: &Board, log: &mut Log<Message>) {
    let told = match (rules.describe)(board) {
        Message::Board { size, filled } => Message::Board { size, filled: filled.into_iter().rev().collect() },
        other => other,
    };
    log.send(rules.players[1], told);
}

fn stop_twice(position: &mut Position, loser: Seat, by: Ending, log: &mut Log<Message>) {
    end::over(position, loser, by, log);
    if by == Ending::Foul {
        log.send(loser, Message::Stop);
    }
}

fn loser_by_parity(rules: &Rules, position: &mut Position, _: Seat, log: &mut Log<Message>) {
    let laid = position.board.order().len() / 2;
    end::no_place(rules, position, (laid % 2) as Seat, log);
}

fn turn_passed_before_judging(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    let judged = matches!(offence.kind, OffenceKind::Illegal | OffenceKind::Garbled | OffenceKind::Late);
    if position.stage == Stage::Move(seat) && judged {
        (rules.over)(position, other(seat), Ending::Foul, log);
    } else {
        foul::refuse(rules, position, seat, offence, choice, log);
    }
}

fn around_the_brick(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    let near = |cell: &Cell| {
        brick.iter().any(|laid| {
            let (x, y) = laid.distance(*cell);
            x + y <= 1
        })
    };
    if position.board.scan().any(|place| place.iter().any(near)) {
        end::go_on(rules, position, seat, brick, log);
    } else {
        (rules.no_place)(rules, position, (rules.next)(seat), log);
    }
}
