//! What a referee should say to both players of a scenario: some conversations worked by hand, and all of them finite.

use crate::suite::none;
use rulebook_conformance::contest::{Catalogue, Scenarios};
use rulebook_conformance::contest::{Contest, Cue, Manner, Notices, Reaction, Wire, rules_with};
use rulebook_conformance::converse::{Conversation, Told, converse};
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::game::Game;

/// A line, and after which answer of whom (from 1) it may come.
type Line = (&'static str, Option<(u8, u32)>);

/// What each seat is told in this scenario, under the literal rules or a variant.
fn check(address: &str, variant: Option<&str>, manner: Manner, first: &[Line], second: &[Line]) {
    let scenarios = Bricks::scenarios();
    let known = scenarios.iter().find(|one| format!("{}/{}", one.rule.id(), one.case) == address);
    let patches: Vec<_> = Bricks::variants().iter().filter(|known| Some(known.id) == variant).collect();
    assert_eq!(patches.len(), usize::from(variant.is_some()), "{variant:?}");
    let scenario = known.unwrap_or_else(|| panic!("there is no scenario {address}"));
    let told = |lines: &[Line]| -> Vec<Told> {
        lines
            .iter()
            .map(|(line, after)| Told { line: (*line).into(), after: after.iter().copied().collect() })
            .collect()
    };
    let wanted = vec![told(first), told(second)];
    let Conversation { told, applied, .. } = converse::<Bricks>(&rules_with::<Bricks>(&patches), scenario, manner);
    assert_eq!(told, wanted, "{address} {variant:?}");
    assert!(told.iter().zip(&applied).all(|(told, applied)| told.len() + 1 == applied.len()), "{applied:?}");
}

const USUAL: Manner = Manner::together(Notices::AfterAnswer);

/// On an empty board of size 3 the first bricks that fit are 0x0_1x0, 2x0_2x1, 0x1_1x1 and 0x2_1x2.
#[test]
fn a_whole_game_is_told_to_both() {
    let first = [("3", None), ("START", Some((1, 1))), ("2x0_2x1", Some((1, 2))), ("STOP", Some((1, 3)))];
    let second = [("3", Some((0, 1))), ("0x0_1x0", Some((0, 2))), ("0x1_1x1", Some((0, 3))), ("STOP", Some((1, 3)))];
    check("bricks.talk.last/even-bricks", None, USUAL, &first, &second);
    let last = [&first[..3], &[("0x2_1x2", Some((1, 3))), ("STOP", Some((1, 3)))]].concat();
    check("bricks.talk.last/even-bricks", Some("bricks.last-move=forward-last"), USUAL, &last, &second);
    // Told together, both are to answer before the game goes on.
    let together = Bricks::variants().iter().find(|one| one.id == "bricks.talk.second.together").expect("planted");
    let scenario = Bricks::scenarios().into_iter().find(|one| one.case == "even-bricks").expect("it is there");
    let told = converse::<Bricks>(&rules_with::<Bricks>(&[together]), &scenario, USUAL).told;
    assert_eq!(told[0][1], Told { line: "START".into(), after: vec![(0, 1), (1, 1)] });
    assert_eq!(told[1][0], Told { line: "3".into(), after: vec![] });
}

#[test]
fn a_board_without_a_place_is_answered_by_both_and_stopped() {
    let (first, second) = ([("1", None), ("STOP", Some((1, 1)))], [("1", Some((0, 1))), ("STOP", Some((1, 1)))]);
    check("bricks.end.full-board/size-one", None, USUAL, &first, &second);
}

#[test]
fn a_foul_is_stopped_without_a_word_to_the_other() {
    let word = [("3", None), ("STOP", None)];
    check("bricks.talk.ok/first-another-word", None, USUAL, &word, &[("STOP", None)]);
    check("bricks.time.ok/first-late", None, USUAL, &word, &[("STOP", None)]);
    let first = [("5_4x0", None), ("START", Some((1, 1))), ("STOP", None)];
    let second = [("5_4x0", Some((0, 1))), ("0x0_1x0", Some((0, 2))), ("STOP", None)];
    check("bricks.brick.adjacent/second-far", None, USUAL, &first, &second);
    // The brick is laid, and forwarded, by a referee that tests nothing; the game goes on from there.
    let scenario = Bricks::scenarios().into_iter().find(|one| one.case == "second-far").expect("it is there");
    let untested = Bricks::variants().iter().find(|one| one.id == "bricks.brick.adjacent.untested").expect("planted");
    let told = converse::<Bricks>(&rules_with::<Bricks>(&[untested]), &scenario, USUAL).told;
    assert_eq!(told[0][2], Told { line: "0x3_2x3".into(), after: vec![(1, 2)] });
    assert!(told[0].len() > 3);
}

/// A second line that comes with an answer is noticed after it, or with it: both are right.
#[test]
fn a_second_line_is_noticed_in_one_of_two_moments() {
    let first = [("3", None), ("START", Some((1, 1))), ("STOP", None)];
    let after = [("3", Some((0, 1))), ("0x0_1x0", Some((0, 2))), ("STOP", None)];
    check("bricks.talk.early/two-bricks", None, USUAL, &first, &after);
    let with = [("3", Some((0, 1))), ("STOP", None)];
    check("bricks.talk.early/two-bricks", None, Manner::together(Notices::WithAnswer), &first, &with);
}

#[test]
fn a_referee_that_waits_for_ever_says_nothing_more() {
    let first = [("3", None)];
    check("bricks.time.ok/first-silent", None, USUAL, &[("3", None), ("STOP", None)], &[("STOP", None)]);
    check("bricks.time.ok/first-silent", Some("bricks.time.ok.unlimited"), USUAL, &first, &[]);
}

/// Both players of bitwa are told a move at once, and what comes next follows the answers of both, whoever is first.
#[test]
fn what_two_are_asked_is_answered_in_any_order() {
    let scenario = |case: &str| {
        let known = Bitwa::scenarios().into_iter().find(|one| one.case == case);
        known.unwrap_or_else(|| panic!("there is no scenario {case}"))
    };
    for (case, after) in [("one-round", [(0, 4), (1, 2)]), ("first-is-slow-to-hear-his-own-move", [(1, 2), (0, 4)])] {
        let told = converse::<Bitwa>(Bitwa::literal(), &scenario(case), USUAL).told;
        let line = |seat: usize, index: usize| (told[seat][index].line.as_str(), told[seat][index].after.as_slice());
        let begin = told[0][0].line.split(' ').next();
        assert_eq!((begin, told[0][0].after.as_slice()), (Some("set_game"), &[][..]));
        assert_eq!(line(0, 1), ("time_left 180000", &[(0, 1), (1, 1)][..]));
        assert_eq!((line(0, 2), line(0, 3)), (("gen_move A", &[(0, 2)][..]), ("play A 0 0 0 -1 -1 0", &[(0, 3)][..])));
        assert_eq!((line(1, 1), line(1, 2)), (line(0, 3), ("time_left 180000", &after[..])), "{case}");
    }
    // Silence of one does not keep the other from answering, only the game from going on.
    let told = converse::<Bitwa>(Bitwa::literal(), &scenario("first-is-silent"), USUAL).told;
    assert_eq!((told[0].len(), told[1].len()), (1, 1));
}

/// Our players wait as long as they are to, and may be held up; nothing else may differ.
#[test]
fn the_time_that_is_left_may_be_less_by_so_much() {
    for (said, wanted, may) in [
        ("time_left 179999", "time_left 180000", true),
        ("time_left 178000", "time_left 180000", true),
        ("time_left 177999", "time_left 180000", false),
        ("time_left 180001", "time_left 180000", false),
        ("time_left 0", "time_left 300", true),
        ("time_left 0300", "time_left 300", false),
        ("gen_move A", "gen_move A", true),
        ("gen_move B", "gen_move A", false),
        ("gen_move A\\r", "gen_move A", false),
    ] {
        assert_eq!(Bitwa::may_stand(said, wanted), may, "{said} for {wanted}");
    }
}

#[test]
fn a_setup_that_is_refused_is_told_to_nobody() {
    let (address, reading) = ("bricks.end.full-board/size-one", Some("bricks.size=min-3"));
    check(address, reading, USUAL, &[], &[]);
}

/// What seat 1 is told in a scenario of bitwa.
fn second_is_told(address: &str, manner: Manner) -> Vec<String> {
    let scenarios = Bitwa::scenarios();
    let scenario = scenarios.iter().find(|one| format!("{}/{}", one.rule.id(), one.case) == address);
    let scenario = scenario.unwrap_or_else(|| panic!("there is no scenario {address}"));
    let told = &converse::<Bitwa>(Bitwa::literal(), scenario, manner).told[1];
    told.iter().map(|told| told.line.clone()).collect()
}

/// No text says whether both are told at the same time: the second waits for the first, who never answers.
#[test]
fn players_may_be_told_one_after_the_other() {
    let set_game = "set_game 8 4 2 1 ######## #A....a# #B....b# ########";
    let silent = "bitwa.talk.set-game/first-is-silent";
    assert_eq!(second_is_told(silent, USUAL), [set_game]);
    assert!(second_is_told(silent, Manner::in_turn(Notices::AfterAnswer)).is_empty());
    let silent = "bitwa.talk.acknowledged/first-is-silent";
    assert_eq!(second_is_told(silent, USUAL), [set_game, "play A 0 0 0 -1 -1 0"]);
    assert_eq!(second_is_told(silent, Manner::in_turn(Notices::AfterAnswer)), [set_game]);
}

/// A second `=` to set_game answers `play`, what is said to `play` answers `time_left`, and what is said to that is no target.
#[test]
fn what_was_said_early_may_wait_until_it_is_asked_for() {
    let address = "bitwa.talk.early/two-answers-to-set-game";
    let set_game = "set_game 8 4 2 1 ######## #A....a# #B....b# ########";
    assert_eq!(second_is_told(address, USUAL), [set_game]);
    let late = [set_game, "play A 0 0 0 -1 -1 0", "time_left 180000", "gen_move a"];
    assert_eq!(second_is_told(address, Manner::in_turn(Notices::WhenItAsks)), late);
}

#[test]
fn every_conversation_is_finite_and_begins() {
    fn all<G: Contest>() {
        let mut complaints = Vec::new();
        let ends = |told: &Vec<Told>| {
            told.last().is_some_and(|last| G::read_message(&last.line).is_ok_and(|message| G::ends(&message)))
        };
        // Some referees say that a game is over, others kill their players without a word.
        let says_so = G::scenarios().iter().any(|one| converse::<G>(G::literal(), one, USUAL).told.iter().any(ends));
        for scenario in G::scenarios() {
            let name = format!("{}/{}", scenario.rule, scenario.case);
            for manner in G::manners() {
                let told = converse::<G>(G::literal(), &scenario, *manner).told;
                let seats = usize::from(G::seat_count(&scenario.setup));
                // Who is told after somebody who never answers is told nothing.
                if told.len() != seats
                    || (!manner.in_turn && told.iter().any(Vec::is_empty) && !told.iter().all(Vec::is_empty))
                {
                    complaints.push(format!("{name}: not everybody is told something, or nobody"));
                }
                // The game is over for everybody who is there to hear it, whatever the script does.
                let exits = |seat| {
                    let ends = |reaction: &Reaction| {
                        matches!(reaction, Reaction::Exit | Reaction::AndExit { .. } | Reaction::UnendedAndExit(_))
                    };
                    let exit = |cue: &Cue| cue.seat == seat && ends(&cue.reaction);
                    scenario.script.iter().any(exit)
                };
                if says_so && !(0..).zip(&told).all(|(seat, told)| exits(seat) || ends(told)) {
                    complaints.push(format!("{name}: it does not end"));
                }
                assert_eq!(converse::<G>(G::literal(), &scenario, *manner).told, told, "{name}");
            }
            for variant in G::variants() {
                let told = converse::<G>(&rules_with::<G>(&[variant]), &scenario, USUAL).told;
                let longest = told.iter().map(Vec::len).max().unwrap_or_default();
                if longest > 5000 {
                    complaints.push(format!("{name}: under {} it goes on and on", variant.id));
                }
            }
        }
        none(complaints);
    }
    every_game!(all);
}
