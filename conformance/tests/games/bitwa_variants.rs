//! What some misreadings of bitwa make of small games, worked by hand: that a misreading differs from the rules is not
//! enough, it is to do what it says.

use crate::games::bitwa::{Play, setup};
use rulebook_conformance::contest::rules_with;
use rulebook_conformance::contest::{Catalogue, Invariants};
use rulebook_spec::bitwa::{Bitwa, Message, Move, Setup, Sides, Stage, Target};
use rulebook_spec::game::{Event, Places, Seat, Turn};
use serde_json::{from_value, json};

/// A misreading, the rows within the border, and the hurt units.
type Outcome<'a> = (&'a str, &'a [&'a str], &'a [[u32; 3]]);

/// A game under one misreading, or under the rules where none is named.
fn under(id: &str, setup: &Setup) -> Play {
    let variants = Bitwa::variants().iter().filter(|variant| variant.id == format!("bitwa.{id}"));
    let variants: Vec<_> = variants.collect();
    assert_eq!(variants.len(), usize::from(!id.is_empty()), "{id}");
    Play::under(&rules_with::<Bitwa>(&variants), setup)
}

fn hurt(rows: &[&str], strength: u32, hurt: &[[u32; 3]]) -> Setup {
    Setup {
        hurt: hurt.to_vec(),
        stage: Stage::GenMove(from_value(json!("A")).expect("a division")),
        ..setup(rows, 9, strength)
    }
}

/// The rows within the border and the hurt units after division A has gone there.
fn gone(id: &str, setup: &Setup, values: [i32; 6]) -> (Vec<String>, Vec<[u32; 3]>) {
    let mut play = under(id, setup);
    play.go('A', values);
    // Two keep a false account of units or of strengths; the others do not lose count.
    let false_account = ["attack.destroyed.counted", "move.step.loss-stays"].contains(&id);
    assert_eq!(Bitwa::recount(&play.position).is_err(), false_account, "{id}");
    let rows = play.rows();
    (rows[1..rows.len() - 1].to_vec(), play.hurt())
}

fn check(setup: &Setup, values: [i32; 6], expected: &[Outcome]) {
    for (id, rows, hurt) in expected {
        let rows = rows.iter().map(|row| (*row).to_owned()).collect();
        assert_eq!(gone(id, setup, values), (rows, hurt.to_vec()), "{id}");
    }
}

#[test]
fn a_unit_goes_and_another_takes_its_field() {
    let setup = hurt(&["########", "#AA.#.a#", "########"], 3, &[[2, 1, 1]]);
    let expected: &[Outcome] = &[
        ("", &["#.AA#.a#"], &[[3, 1, 1]]),
        ("move.step.strength-stays", &["#.AA#.a#"], &[]),
        ("move.step.loss-stays", &["#.AA#.a#"], &[[2, 1, 1]]),
        ("move.step.copies", &["#AAA#.a#"], &[[2, 1, 1], [3, 1, 1]]),
        ("move.current.left-held", &["#A.A#.a#"], &[[3, 1, 1]]),
        ("move.current.taken-unseen", &["#.AA#.a#"], &[[3, 1, 1]]),
        ("move.sort.nearest-only", &["#A.A#.a#"], &[[3, 1, 1]]),
        ("move.near.half-open", &["#AA.#.a#"], &[[2, 1, 1]]),
    ];
    check(&setup, [0, 3, 1, 1, 1, 1], expected);
}

#[test]
fn two_units_want_the_same_field() {
    let setup = hurt(&["######", "#.A.a#", "#.A..#", "#...a#", "######"], 1, &[]);
    let expected: &[Outcome] = &[
        ("", &["#..Aa#", "#..A.#", "#...a#"], &[]),
        ("move.current.taken-unseen", &["#..Aa#", "#.A..#", "#...a#"], &[]),
        ("move.current.left-held", &["#..Aa#", "#..A.#", "#...a#"], &[]),
    ];
    check(&setup, [0, 3, 1, 1, 1, 1], expected);
    // The upper unit goes down first; below the lower one there is the border.
    let setup = hurt(&["######", "#A..a#", "#....#", "#A...#", "######"], 1, &[]);
    let expected: &[Outcome] = &[
        ("", &["#...a#", "#AA..#", "#....#"], &[]),
        ("move.nearest.like-first", &["#...a#", "#A...#", "#A...#"], &[]),
    ];
    check(&setup, [0, 1, 2, 1, -1, 1], expected);
}

#[test]
fn another_field_is_as_far_from_the_target_field() {
    let setup = hurt(&["#####", "#A..#", "##..#", "#..a#", "#####"], 1, &[]);
    let (stays, goes) = (["#A..#", "##..#", "#..a#"], ["#...#", "##A.#", "#..a#"]);
    check(
        &setup,
        [0, 1, 2, 1, 1, 1],
        &[("", &goes, &[]), ("move.own.ties-stay", &stays, &[]), ("move.own.ties-go", &goes, &[])],
    );
    check(
        &setup,
        [0, 1, 2, -1, 1, 1],
        &[("", &stays, &[]), ("move.own.ties-stay", &stays, &[]), ("move.own.ties-go", &goes, &[])],
    );
}

#[test]
fn of_two_enemies_one_is_weaker() {
    let setup = hurt(&["#####", "#aAb#", "#####"], 2, &[[3, 1, 1]]);
    let weakest = "move.nearest.weakest";
    check(&setup, [1, 1, 1, 1, 1, 1], &[("", &["#aAb#"], &[[1, 1, 1], [3, 1, 1]]), (weakest, &["#a.A#"], &[])]);
    check(&setup, [0, 1, 1, 1, 1, 1], &[(weakest, &["#aAb#"], &[[1, 1, 1], [3, 1, 1]])]);
    check(&Setup { hurt: vec![], ..setup }, [1, 1, 1, 1, 1, 1], &[(weakest, &["#aAb#"], &[[1, 1, 1]])]);
}

#[test]
fn an_enemy_falls_or_not() {
    let rows = ["#######", "#Aa.#b#", "#######"];
    let expected: &[Outcome] = &[
        ("", &["#.A.#b#"], &[[2, 1, 1]]),
        ("attack.enter.stays", &["#A..#b#"], &[[1, 1, 1]]),
        ("attack.enter.whole", &["#.A.#b#"], &[]),
        ("attack.enter.goes-on", &["#..A#b#"], &[[3, 1, 1]]),
        ("attack.destroyed.counted", &["#.A.#b#"], &[[2, 1, 1]]),
        ("attack.destroyed.below-zero", &["#Aa.#b#"], &[[1, 1, 1], [2, 1, 0]]),
    ];
    let both = hurt(&rows, 3, &[[1, 1, 1], [2, 1, 1]]);
    check(&both, [1, 3, 1, 1, 1, 1], expected);
    let mut counted = under("attack.destroyed.counted", &both);
    counted.go('A', [1, 3, 1, 1, 1, 1]);
    assert_eq!(counted.position.board.units_of(1), 2);
    let at_one = "attack.destroyed.at-one";
    check(
        &hurt(&rows, 3, &[[2, 1, 2]]),
        [1, 3, 1, 1, 1, 1],
        &[("", &["#Aa.#b#"], &[[2, 1, 1]]), (at_one, &["#.A.#b#"], &[])],
    );
    check(&hurt(&rows, 3, &[]), [1, 3, 1, 1, 1, 1], &[(at_one, &["#Aa.#b#"], &[[2, 1, 2]])]);
}

/// The divisions that are asked one after the other, with the round, when these targets are answered.
fn asked(id: &str, setup: &Setup, targets: &[[i32; 6]]) -> String {
    let (mut play, mut said) = (under(id, setup), String::new());
    for index in 0..=targets.len() {
        play.acknowledge();
        let Turn::Seats(seats) = play.turn() else { break };
        let Stage::GenMove(division) = play.position.stage else { break };
        said += &format!("{}{division}{} ", play.position.round, seats.first().expect("somebody"));
        if let Some(target) = targets.get(index) {
            play.event(&Event::made(seats.first().expect("somebody"), Move::Target(Target::of(*target))));
        }
    }
    said.trim_end().to_owned()
}

#[test]
fn a_division_is_emptied() {
    // a strikes B down; all others stay.
    let alone = setup(&["######", "#A.aB#", "#....#", "#...b#", "######"], 3, 1);
    let stay = |x, y| [0, x, y, 1, 1, 1];
    let targets = [stay(1, 1), [1, 4, 1, 1, 1, 1], stay(4, 3), stay(1, 1), stay(4, 1)];
    assert_eq!(asked("", &alone, &targets), "1A0 1a1 1b1 2A0 2a1 2b1");
    assert_eq!(asked("round.skip.any-loss", &alone, &targets), "1A0 1a1 1b1 2A0 2a1 2b1");
    assert_eq!(asked("round.skip.since-round", &alone, &targets), "1A0 1a1 1B0 1b1 2A0 2a1");
    assert_eq!(asked("round.once.list-shifts", &alone, &targets), "1A0 1a1 1b1 2A0 2a1 2b1");
    let idle = [targets[0], targets[1], stay(1, 1), stay(4, 1), stay(1, 1)];
    assert_eq!(asked("round.once.misses-last", &alone, &idle), "1A0 1a1 2A0 2a1 3A0 3a1");
    // B is asked for its target though it is gone, and again in the next round.
    let targets = [targets[0], targets[1], stay(1, 1), stay(4, 3), stay(1, 1), stay(4, 1)];
    assert_eq!(asked("round.skip.since-start", &alone, &targets), "1A0 1a1 1B0 1b1 2A0 2a1 2B0");
    assert_eq!(asked("round.skip.since-round", &alone, &targets), "1A0 1a1 1B0 1b1 2A0 2a1 2b1");
    // The round begins again once.
    let targets = [stay(1, 1), [1, 4, 1, 1, 1, 1], stay(1, 1), stay(4, 1), stay(4, 3)];
    assert_eq!(asked("round.once.restarts", &alone, &targets), "1A0 1a1 1A0 1a1 1b1 2A0");
    // Another B is left, and has not been struck off.
    let two = setup(&["######", "#A.aB#", "#....#", "#B..b#", "######"], 3, 1);
    assert_eq!(asked("", &two, &targets[..2]), "1A0 1a1 1B0");
    assert_eq!(asked("round.once.restarts", &two, &targets[..2]), "1A0 1a1 1B0");
    assert_eq!(asked("round.skip.any-loss", &two, &targets[..2]), "1A0 1a1 1b1");
}

#[test]
fn who_is_asked_for_a_division() {
    let rows = ["#######", "#A.B.b#", "#######"];
    let stay = |x| [0, x, 1, 1, 1, 1];
    let targets = [stay(1), stay(3), stay(5), stay(1)];
    assert_eq!(asked("", &setup(&rows, 3, 1), &targets), "1A0 1B0 1b1 2A0 2B0");
    assert_eq!(asked("board.divisions.by-turns", &setup(&rows, 3, 1), &targets), "1A0 1B1 1b0 2A0 2B1");
    let killed = Setup { killed: Sides::one(1), ..setup(&rows, 3, 1) };
    let killed = Setup { stage: Stage::SetGame(Sides::one(0)), ..killed };
    assert_eq!(asked("", &killed, &targets), "1A0 1B0 2A0 2B0 3A0");
    assert_eq!(asked("round.killed.handed-over", &killed, &targets), "1A0 1B0 1b0 2A0 2B0");
    let begins = setup(&["#####", "#A.a#", "#####"], 3, 1);
    let targets = [stay(1), stay(3), stay(3), stay(1), stay(1)];
    assert_eq!(asked("round.order.second-begins", &begins, &targets), "1A0 1a1 2a1 2A0 3A0 3a1");
}

/// What the last event told: to whom, and the name of the command.
fn told(play: &Play) -> Vec<(Seat, &'static str)> {
    let name = |message: &Message| match message {
        Message::SetGame { .. } => "set_game",
        Message::TimeLeft(_) => "time_left",
        Message::GenMove(_) => "gen_move",
        Message::Play { .. } => "play",
        Message::Quit => "quit",
    };
    play.log.sent.iter().map(|(seat, message)| (*seat, name(message))).collect()
}

#[test]
fn what_is_told_and_waited_for() {
    let begin = setup(&["#####", "#Aa.#", "#####"], 3, 1);
    let mut play = under("talk.acknowledged.set-game-one", &begin);
    play.event(&Event::made(1, Move::Ack));
    assert_eq!(told(&play), [(0, "time_left")]);
    let mut play = under("talk.gen-move.at-once", &begin);
    play.event(&Event::made(1, Move::Ack));
    play.event(&Event::made(0, Move::Ack));
    assert_eq!(told(&play), [(0, "time_left"), (0, "gen_move")]);
    play.event(&Event::made(0, Move::Ack));
    assert_eq!(told(&play), []);
    let mut play = under("talk.gen-move.both", &begin);
    play.acknowledge();
    assert_eq!(told(&play), [(0, "gen_move"), (1, "gen_move")]);
    let mut play = under("talk.error.asked-again", &begin);
    play.acknowledge();
    assert_eq!(play.event(&Event::made(0, Move::Error)), None);
    assert_eq!(told(&play), [(0, "gen_move")]);
    // A strikes a down.
    for (id, heard, over) in [
        ("", &[(0, "play"), (1, "play")][..], false),
        ("talk.final-play.missing", &[], true),
        ("talk.final-play.unwaited", &[(0, "play"), (1, "play")], true),
        ("talk.final-play.beaten-not-told", &[(0, "play")], false),
    ] {
        let mut play = under(id, &begin);
        play.go('A', [1, 2, 1, 1, 1, 1]);
        assert_eq!((told(&play), play.turn().is_over()), (heard.to_vec(), over), "{id}");
    }
    // The second player has been killed, and has a unit left.
    let killed = Setup { killed: Sides::one(1), stage: Stage::SetGame(Sides::one(0)), ..begin };
    for id in ["", "talk.final-play.beaten-not-told", "talk.gen-move.both"] {
        let mut play = under(id, &killed);
        play.acknowledge();
        assert_eq!(told(&play), [(0, "gen_move")], "{id}");
        play.go('A', [0, 1, 1, 1, 1, 1]);
        assert_eq!(told(&play), [(0, "play")], "{id}");
    }
}

#[test]
fn a_player_is_killed_at_gen_move() {
    let begin = setup(&["######", "#.A.a#", "######"], 3, 1);
    let zero = Event::made(0, Move::Target(Target::of([0, 3, 1, 0, 1, 1])));
    for (id, event, row, heard) in [
        ("", &zero, "#.A.a#", "time_left"),
        ("killed.division.moves", &zero, "#..Aa#", "play"),
        ("killed.division.announced", &zero, "#.A.a#", "play"),
        ("killed.division.announced", &Event::line(0, "hello"), "#.A.a#", "time_left"),
        ("killed.division.to-corner", &zero, "#A..a#", "play"),
        ("killed.division.to-corner", &Event::line(0, "hello"), "#A..a#", "play"),
    ] {
        let mut play = under(id, &begin);
        play.acknowledge();
        assert!(play.event(event).is_some(), "{id}");
        assert_eq!((&*play.rows()[1], told(&play)), (row, vec![(1, heard)]), "{id}");
    }
}

#[test]
fn who_has_won() {
    let at_end = |row: &str, strength, hurt: &[[u32; 3]], killed: &[Seat]| {
        let ended = if killed.len() == 2 { "killed" } else { "rounds" };
        let border = "#".repeat(row.len());
        Setup {
            hurt: hurt.to_vec(),
            round: 9,
            killed: killed.to_vec().into(),
            stage: from_value(json!({"over": ended})).expect("a stage"),
            ..setup(&[&border, row, &border], 9, strength)
        }
    };
    let (first, second, draw): (&[u8], &[u8], &[u8]) = (&[1, 2], &[2, 1], &[1, 1]);
    // 202 to 203, to 202, and to 201.
    let weighed = |left| at_end("#AAa#", 300, &[[1, 1, 1], [2, 1, 1], [3, 1, left]], &[]);
    let uneven = at_end("#AAaa#", 3, &[[1, 1, 2], [2, 1, 2], [4, 1, 1]], &[]);
    for (id, setup, places) in [
        ("", &weighed(103), first),
        ("end.count.weighed", &weighed(103), second),
        ("end.count.weighed", &weighed(102), draw),
        ("end.count.weighed", &weighed(101), first),
        ("", &uneven, draw),
        ("end.strength.strongest", &uneven, second),
        ("end.draw.first", &uneven, first),
        ("end.draw.second", &uneven, second),
        ("end.draw.killed-loses", &uneven, draw),
        ("end.draw.killed-loses", &at_end("#Aa#", 1, &[], &[0]), second),
        ("end.draw.killed-loses", &at_end("#Aa#", 1, &[], &[1]), first),
        ("", &at_end("#AAa#", 1, &[], &[0]), first),
        ("killed.units.uncounted", &at_end("#AAa#", 1, &[], &[0]), second),
        ("killed.units.uncounted", &at_end("#AAaa#", 2, &[[1, 1, 1]], &[]), second),
        ("killed.units.uncounted", &at_end("#AAa#", 1, &[], &[0, 1]), draw),
        ("end.killed.draw", &at_end("#AAa#", 1, &[], &[0, 1]), draw),
        ("end.killed.draw", &at_end("#AAa#", 1, &[], &[0]), first),
    ] {
        assert_eq!(under(id, setup).turn(), Turn::Over(Places::new(places)), "{id}: {setup:?}");
    }
}
