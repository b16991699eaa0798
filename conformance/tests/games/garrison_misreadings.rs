//! What some misreadings of Garrison make of small games, worked by hand, where the golden traces only show that they differ.

use crate::games::garrison::{literal, rules};
use rulebook_conformance::contest::Wire;
use rulebook_conformance::games::garrison::map;
use rulebook_spec::game::{Event, Fault, Game, LogOf, Seat, Turn, step};
use rulebook_spec::garrison::{Branch, Ending, Garrison, Grid, Move, Setup, Stage};

fn board(text: &str) -> Setup {
    map::parse(text).unwrap_or_else(|error| panic!("{error:?}"))
}

#[test]
fn the_numbers_exchanged_ask_for_ten_times_to_win() {
    let branch = rules("garrison.battle.cost.swapped").branch;
    assert_eq!(branch(3, 29), Branch::Lose);
    assert_eq!(branch(3, 30), Branch::Free, "three times go free at once, so that nothing costs");
    assert_eq!(branch(0, 0), Branch::Free);
    assert_eq!(branch(12, 100), Branch::Lose, "10 times 12 is more, 10 and 12 would not be");
    assert_eq!(branch(12, 120), Branch::Free);
}

#[test]
fn the_limit_is_used_up_by_the_second_player() {
    let one_more = rules("garrison.end.limit.one-more");
    let used_up = |moves, seat| (one_more.moves_used_up)(&one_more, &moves, seat);
    assert!(used_up([6001, 6001], 1) && !used_up([6001, 6000], 1) && !used_up([6001, 6001], 0));
    let per_ply = rules("garrison.limit=per-ply");
    let used_up = |moves, seat| (per_ply.moves_used_up)(&per_ply, &moves, seat);
    assert!(used_up([3000, 3000], 0) && !used_up([3000, 2999], 1));
}

#[test]
fn who_owns_all_at_the_start_has_not_won_where_nobody_looks() {
    let owned = board("field\n11\narmy\n5 5\nstart\n1 1\n1 2\nhand\n3 3\n");
    let after_inits = |id: &str| {
        let rules = if id.is_empty() { literal().clone() } else { rules(&format!("garrison.{id}")) };
        let mut log = LogOf::<Garrison>::default();
        let mut position = Garrison::start(&rules, &owned, &mut log).expect("it can be");
        for _ in 0..2 {
            if let Turn::Seats(seats) = Garrison::turn(&rules, &position) {
                let seat = seats.first().expect("somebody is asked");
                step::<Garrison>(&rules, &mut position, &Event::made(seat, Move::Ready), &mut log).expect("it fits");
            }
        }
        position.stage
    };
    let won = Stage::Over { winner: Some(0), by: Ending::Territory };
    assert_eq!(after_inits(""), won);
    assert_eq!(after_inits("end.owned-start.after-inits"), won);
    assert_eq!(after_inits("end.owned-start.unseen"), Stage::Move(0));
}

/// Stage, moves made and who is told something after a fault of this seat, while seat 0 is to move.
fn after_fault(id: &str, fault: Fault, seat: Seat) -> (Stage, [u32; 2], Vec<Seat>) {
    let small = board("field\n12\narmy\n5 5\nstart\n1 1\n1 2\nhand\n3 3\n");
    let (rules, mut log) = (rules(id), LogOf::<Garrison>::default());
    let moving = Setup { stage: Stage::Move(0), ..small };
    let mut position = Garrison::start(&rules, &moving, &mut log).expect("it can be");
    step::<Garrison>(&rules, &mut position, &Event::fault(seat, fault), &mut log).expect("it fits");
    (position.stage, position.moves, log.sent.iter().map(|(seat, _)| *seat).collect())
}

#[test]
fn only_the_one_who_is_called_stays_where_an_end_is_no_fault() {
    let after = |seat| after_fault("garrison.fault.crash.stays", Fault::Crash, seat);
    assert_eq!(after(0), (Stage::Move(1), [1, 0], vec![1]), "his move is made");
    assert_eq!(after(1), (Stage::Move(0), [0, 0], vec![]), "nobody waits for him");
}

#[test]
fn only_the_one_who_is_called_is_called_again_for_what_is_no_move() {
    let after = |seat| after_fault("garrison.fault.garbled.called-again", Fault::Garbled, seat);
    assert_eq!(after(0), (Stage::Move(0), [0, 0], vec![0]));
    assert_eq!(after(1), (Stage::Move(0), [0, 0], vec![]));
}

#[test]
fn an_array_ends_where_its_rows_end() {
    let grid = Grid::new(2, vec![1, 2, 3, 4]);
    assert_eq!((grid.at(0, 1), grid.at(1, 0), grid.at(1, 1)), (Some(2), Some(3), Some(4)));
    assert_eq!((grid.at(0, 2), grid.at(1, 2), grid.at(2, 0)), (None, None, None));
    let read = |text: &str| serde_json::from_str::<Grid<u32>>(text).ok();
    assert_eq!(read("[[1,2],[3,4]]"), Some(grid));
    assert_eq!(read("[]"), Some(Grid::new(0, vec![])));
    for wrong in ["[[1,2],[3]]", "[[1],[2,3]]", "[[]]", "[[],[]]"] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}

#[test]
fn what_is_no_call_is_shown_by_its_first_wrong_character() {
    let says = |line: &str| Garrison::read_message(line).expect_err("it is none");
    assert!(says("x").ends_with("from character 1 on"), "{}", says("x"));
    assert!(says(r#" {"get_move":x}"#).ends_with("from character 13 on"), "{}", says(r#" {"get_move":x}"#));
}
