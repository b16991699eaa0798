//! Games that a referee has written down, by hand, and what the rules say of them.

use rulebook_conformance::contest::Boards;
use rulebook_conformance::overheard::{End, Mismatch};
use rulebook_conformance::refereed::{Written, retell};
use rulebook_spec::bricks::Bricks;
use rulebook_spec::game::{Event, Fault, Game};

/// `SEAT < LINE` is told, `SEAT > LINE` answered, `SEAT !` no answer in time; one thing a line. The board has 3 x 3 cells, of
/// which only the left column and `1x0` are free, so that a brick on the upper ones of the column ends the game.
fn told(text: &str) -> End {
    let one = |line: &str| {
        let mut words = line.trim().splitn(3, ' ');
        let seat = words.next().and_then(|word| word.parse().ok()).expect("a seat");
        match (words.next(), words.next().unwrap_or_default()) {
            (Some("<"), line) => Written::<Bricks>::Told(seat, line.into()),
            (Some(">"), line) => Written::Event(Event::line(seat, line)),
            _ => Written::Event(Event::fault(seat, Fault::Timeout)),
        }
    };
    let written: Vec<Written<Bricks>> = text.lines().map(one).collect();
    let setup = Bricks::read_board("3_1x1_1x2_2x0_2x1_2x2").expect("a board");
    retell(Bricks::literal(), &setup, &written).expect("a setup that can be").end
}

const WHOLE: &str = "0 < 3_1x1_1x2_2x0_2x1_2x2
    0 > OK
    1 < 3_1x1_1x2_2x0_2x1_2x2
    1 > OK
    0 < START
    0 > 0x0_0x1
    0 < STOP
    1 < STOP";

fn differs(end: &End, seat: u8, expected: Option<&str>, got: Option<&str>) -> bool {
    let End::Differs(Mismatch { seat: of, expected: wanted, got: said, .. }) = end else { return false };
    (*of, wanted.as_deref(), said.as_deref()) == (seat, expected, got)
}

#[test]
fn what_is_written_down_agrees_line_by_line_or_is_named() {
    assert_eq!(told(WHOLE), End::Over);
    // Whom it tells first is its own affair.
    assert_eq!(told(&WHOLE.replace("0 < STOP\n    1 < STOP", "1 < STOP\n0 < STOP")), End::Over);
    assert!(differs(&told(&WHOLE.replace("0 < START", "0 < GO")), 0, Some("START"), Some("GO")));
    assert!(differs(&told(&WHOLE.replace("    0 < START\n", "")), 0, Some("START"), None));
    assert!(differs(&told(&(WHOLE.to_owned() + "\n0 < STOP")), 0, None, Some("STOP")));
    // After the end nothing can be answered.
    assert!(matches!(told(&(WHOLE.to_owned() + "\n0 > 0x0_0x1")), End::Differs(_)));
    // Nor is anybody late who was not asked.
    assert!(matches!(told(&WHOLE.replace("0 > 0x0_0x1", "1 !")), End::Differs(_)));
    let lines: Vec<&str> = WHOLE.lines().collect();
    for kept in 0..lines.len() {
        assert!(matches!(told(&lines[..kept].join("\n")), End::CutOff(_)), "{kept} lines");
    }
}
