//! The playout of games of bitwa, worked by hand: who is asked when, killed players, clocks, readings.

use crate::games::bitwa::{Play, setup};
use rulebook_conformance::contest::Catalogue;
use rulebook_conformance::contest::{Variant, rules_with};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::{Bitwa, Ending, Message, Move, Setup, Stage, Target};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, Places, Reply, Seat, Turn, step};

fn duel() -> Setup {
    setup(&["######", "#A..a#", "#B..b#", "######"], 3, 2)
}

fn far(seat: Seat) -> EventOf<Bitwa> {
    Event::made(seat, Move::Target(Target::of([0, 0, 0, 1, 1, 1])))
}

fn took(event: EventOf<Bitwa>, took_us: u64) -> EventOf<Bitwa> {
    match event {
        Event::Reply(reply) => Event::Reply(Reply { took_us, ..reply }),
        other => other,
    }
}

fn told(play: &Play) -> Vec<(Seat, String)> {
    let name = |message: &Message| match message {
        Message::SetGame { .. } => "set_game".to_owned(),
        Message::TimeLeft(left_ms) => format!("time_left {left_ms}"),
        Message::GenMove(division) => format!("gen_move {division}"),
        Message::Play { division, .. } => format!("play {division}"),
        Message::Quit => "quit".to_owned(),
    };
    play.log.sent.iter().map(|(seat, message)| (*seat, name(message))).collect()
}

fn line(seat: Seat, text: &str) -> (Seat, String) {
    (seat, text.to_owned())
}

#[test]
fn a_round_is_told_command_by_command() {
    let mut play = Play::of(&duel());
    assert_eq!(told(&play), [line(0, "set_game"), line(1, "set_game")]);
    assert_eq!(play.event(&Event::made(1, Move::Ack)), None);
    assert_eq!((told(&play).len(), play.turn()), (0, Turn::of(0)));
    play.event(&Event::made(0, Move::Ack));
    assert_eq!((told(&play), play.turn()), (vec![line(0, "time_left 180000")], Turn::of(0)));
    play.event(&Event::made(0, Move::Error));
    assert_eq!((told(&play), play.turn()), (vec![line(0, "gen_move A")], Turn::of(0)));
    play.event(&took(far(0), 1_500_700));
    assert_eq!(told(&play), [line(0, "play A"), line(1, "play A")]);
    play.event(&took(Event::made(0, Move::Ack), 1));
    play.event(&took(Event::made(1, Move::Ack), 999));
    assert_eq!((told(&play), play.turn()), (vec![line(1, "time_left 179999")], Turn::of(1)));
    play.event(&Event::made(1, Move::Ack));
    play.event(&far(1));
    play.event(&Event::made(1, Move::Ack));
    play.event(&Event::made(0, Move::Ack));
    // 180000000 - 1500701 = 178499299
    assert_eq!(told(&play), [line(0, "time_left 178499")]);
}

#[test]
fn rounds_are_counted_and_the_last_one_ends_the_game() {
    let mut play = Play::of(&duel());
    for round in 1..=3 {
        for division in ['A', 'a', 'B', 'b'] {
            // Everybody walks to where he stands, or as near as he can.
            let x = if division.is_ascii_uppercase() { 1 } else { 4 };
            play.go(division, [0, x, 1, 1, 1, 1]);
            assert_eq!(play.position.round, round);
        }
    }
    play.acknowledge();
    assert_eq!(play.position.stage, Stage::Over(Ending::Rounds));
    assert_eq!(play.turn(), Turn::Over(Places::new(&[1, 1])));
}

#[test]
fn a_killed_player_is_passed_over_and_may_win() {
    let mut play = Play::of(&setup(&["######", "#AA.a#", "######"], 2, 1));
    play.acknowledge();
    let offence = play.event(&Event::line(0, "= 0 6 1 1 1 1")).expect("outside");
    assert_eq!(offence.violation.rule, TARGET_FIELD);
    assert_eq!((play.rows()[1].as_str(), told(&play)), ("#AA.a#", vec![line(1, "time_left 180000")]));
    // The other one walks on alone, and is told of his own moves only.
    play.go('a', [0, 4, 1, 1, 1, 1]);
    assert_eq!((told(&play), play.turn()), (vec![line(1, "play a")], Turn::of(1)));
    play.go('a', [0, 4, 1, 1, 1, 1]);
    play.acknowledge();
    assert_eq!(play.position.stage, Stage::Over(Ending::Rounds));
    assert_eq!(play.turn(), Turn::Over(Places::new(&[1, 2])), "two units against one");
}

#[test]
fn units_of_a_killed_player_can_be_destroyed() {
    let mut play = Play::of(&setup(&["#####", "#A.a#", "#####"], 9, 1));
    play.event(&Event::fault(0, Fault::Crash));
    play.go('a', [1, 1, 1, 1, 1, 1]);
    play.go('a', [1, 1, 1, 1, 1, 1]);
    assert_eq!(play.rows()[1], "#a..#");
    play.acknowledge();
    assert_eq!(play.position.stage, Stage::Over(Ending::Annihilation));
    assert_eq!(play.turn(), Turn::Over(Places::new(&[2, 1])));
}

#[test]
fn both_killed_ends_the_game_at_once_by_the_count() {
    let mut play = Play::of(&setup(&["######", "#AA.a#", "######"], 9, 1));
    play.event(&Event::fault(1, Fault::Memory));
    assert_eq!(play.turn(), Turn::of(0));
    play.event(&Event::fault(0, Fault::Garbled));
    assert_eq!(play.position.stage, Stage::Over(Ending::Killed));
    assert_eq!(play.turn(), Turn::Over(Places::new(&[1, 2])));
    assert_eq!(told(&play), []);
}

#[test]
fn nothing_comes_from_a_killed_player() {
    let mut play = Play::of(&duel());
    play.event(&Event::fault(1, Fault::Crash));
    let before = play.position.clone();
    for event in [Event::made(1, Move::Ack), Event::fault(1, Fault::Crash), Event::line(1, "=")] {
        assert!(step::<Bitwa>(Bitwa::literal(), &mut play.position, &event, &mut play.log).is_err());
    }
    assert_eq!(play.position, before);
}

#[test]
fn a_player_may_die_aside() {
    let mut play = Play::of(&duel());
    play.acknowledge();
    let asked = play.turn();
    let offence = play.event(&Event::line(1, "=")).expect("nobody asked");
    assert_eq!(offence.violation.rule, TALK_EARLY);
    assert_eq!((play.turn(), told(&play)), (asked, vec![]));
    play.go('A', [0, 1, 1, 1, 1, 1]);
    assert_eq!(told(&play), [line(0, "play A")]);
    play.go('B', [0, 1, 2, 1, 1, 1]);
    play.acknowledge();
    assert_eq!(play.position.round, 2);
}

#[test]
fn an_emptied_division_is_passed_over_in_the_same_round() {
    let mut play = Play::of(&setup(&["#####", "#Aa.#", "#..b#", "#####"], 9, 1));
    play.go('A', [1, 2, 1, 1, 1, 1]);
    play.event(&Event::made(0, Move::Ack));
    play.event(&Event::made(1, Move::Ack));
    assert_eq!(told(&play), [line(1, "time_left 180000")]);
    assert!(play.log.cites.contains(&ROUND_SKIP));
    play.go('b', [0, 3, 2, 1, 1, 1]);
}

#[test]
fn the_clock_runs_over_the_whole_game_and_for_every_answer() {
    let short = Setup { limit_ms: 2, ..duel() };
    let mut play = Play::of(&short);
    play.event(&took(Event::made(0, Move::Ack), 1000));
    play.event(&Event::made(1, Move::Ack));
    assert_eq!(told(&play), [line(0, "time_left 1")]);
    play.event(&took(Event::made(0, Move::Error), 1));
    // 999 microseconds are left: exactly these are in time, one more is late.
    let asked = play.position.clone();
    assert_eq!(Bitwa::limit_us(Bitwa::literal(), &asked, 0), Some(999));
    assert_eq!(play.event(&took(far(0), 999)), None);
    play.position = asked;
    let offence = play.event(&took(far(0), 1000)).expect("late");
    assert_eq!((offence.violation.rule, play.position.spent_us), (TIME_BUDGET, [1001, 0]));
    assert!(play.position.killed.has(0));
}

#[test]
fn readings_change_what_they_say() {
    let under = |id: &str, setup: &Setup| {
        let variant: Vec<&Variant<_>> = Bitwa::variants().iter().filter(|variant| variant.id == id).collect();
        Play::under(&rules_with::<Bitwa>(&variant), setup)
    };
    // The last enemy falls, and B moves all the same before the round is over.
    let fight = setup(&["######", "#Aa.B#", "######"], 9, 1);
    let mut play = under("bitwa.end=end-of-round", &fight);
    play.go('A', [1, 2, 1, 1, 1, 1]);
    play.go('B', [0, 3, 1, 1, 1, 1]);
    assert_eq!(play.rows()[1], "#.AB.#");
    play.acknowledge();
    assert_eq!((play.position.stage, play.position.round), (Stage::Over(Ending::Annihilation), 1));
    // An error to set_game kills, one to time_left does not.
    let mut play = under("bitwa.error-reply=error-kills", &duel());
    assert!(play.event(&Event::made(0, Move::Error)).is_some());
    play.event(&Event::made(1, Move::Ack));
    assert_eq!(play.event(&Event::made(1, Move::Error)), None);
    // Only gen_move costs time.
    let mut play = under("bitwa.time=gen-move-only", &Setup { limit_ms: 1, ..duel() });
    assert_eq!(play.event(&took(Event::made(0, Move::Ack), 5_000_000)), None);
    assert_eq!(Bitwa::limit_us(&play.rules, &play.position, 1), None);
    play.acknowledge();
    assert!(play.event(&took(far(0), 1001)).is_some());
}

#[test]
fn a_board_with_one_side_only_is_over_before_anybody_is_told() {
    for (row, places) in [("#A.#", [1, 2]), ("#.a#", [2, 1]), ("#..#", [1, 1])] {
        let play = Play::of(&setup(&["####", row, "####"], 9, 1));
        assert_eq!(play.turn(), Turn::Over(Places::new(&places)));
        assert_eq!(told(&play), []);
        assert!(play.log.cites.contains(&END_EMPTY_SIDE));
    }
}

#[test]
fn strength_decides_where_units_are_equal() {
    let setup = Setup {
        hurt: vec![[1, 1, 1]],
        stage: Stage::GenMove('a'.try_into().expect("a letter")),
        ..setup(&["#####", "#A.a#", "#####"], 1, 2)
    };
    let mut play = Play::of(&setup);
    let reply = Reply { seat: 1, answer: Answer::Move(Move::Target(Target::of([0, 3, 1, 1, 1, 1]))), took_us: 0 };
    play.event(&Event::Reply(reply));
    play.acknowledge();
    assert_eq!(play.turn(), Turn::Over(Places::new(&[2, 1])));
    assert!(play.log.cites.ends_with(&[END_ROUNDS, END_COUNT, END_STRENGTH, TALK_FINAL_PLAY]));
}

/// Of rules that are about when something ends or begins it is noted, too, that they were asked and did not apply.
#[test]
fn what_is_asked_and_does_not_apply_is_noted() {
    let mut play = Play::of(&setup(&["#####", "#Aa.#", "#####"], 3, 2));
    assert_eq!(play.log.asked, [END_EMPTY_SIDE]);
    play.go('A', [1, 2, 1, 1, 1, 1]);
    // The enemy is hit and does not fall, and nobody steps.
    assert_eq!(play.log.asked, [MOVE_STEP, ATTACK_DESTROYED, ATTACK_ENTER]);
    play.event(&Event::made(0, Move::Ack));
    assert_eq!(play.log.asked, [TALK_ERROR]);
    play.event(&Event::made(1, Move::Ack));
    let goes_on = [TALK_ERROR, END_ANNIHILATION, END_KILLED, ROUND_ONCE, ROUND_SKIP, ROUND_KILLED, TALK_FINAL_PLAY];
    assert_eq!(play.log.asked, goes_on);
    play.go('a', [0, 3, 1, 1, 1, 1]);
    assert_eq!(play.log.asked, [MOVE_PREFER, ATTACK_DAMAGE, ATTACK_DESTROYED, ATTACK_ENTER, ATTACK_STAY]);
    play.event(&Event::made(0, Move::Ack));
    play.event(&Event::made(1, Move::Ack));
    assert_eq!(
        play.log.asked,
        [TALK_ERROR, END_ANNIHILATION, END_KILLED, END_ROUNDS, ROUND_SKIP, ROUND_KILLED, TALK_FINAL_PLAY],
        "the next round begins"
    );
}
