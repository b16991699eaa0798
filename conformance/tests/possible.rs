//! What cannot happen is in no golden trace and no game that is drawn: a reply after the end, a timeout of a seat that was
//! not asked, an answer of a program that was killed. And what is not judged where a referee comes to it all the same.

use crate::suite::{drawn, golden, none};
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::judge::first_difference;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::steering::Steering;
use rulebook_conformance::trace;
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::{Answer, Event, Fault, Game, Log, Reply, Turn, step};

/// The seed of the games that are drawn.
const SEED: u64 = 15;
/// For the literal rules this many are drawn and as many steered; for each reading, the second number.
const GAMES: u64 = 600;
const GAMES_OF_A_READING: u64 = 60;

/// The first event of the case that cannot follow, and why. It is looked for here, and not only by what `step` refuses.
fn impossible<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Option<String> {
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else {
        let events = case.events.len();
        return (events > 0).then(|| format!("{}: {events} events follow a setup that is refused", case.address));
    };
    for (number, event) in case.events.iter().enumerate() {
        let (turn, number) = (G::turn(rules, &position), number + 1);
        let wrong = match (event, turn) {
            (_, Turn::Over(_)) => Some("the game is over".to_owned()),
            (Event::Reply(Reply { seat, .. }), _) if *seat >= G::seats(&position) => {
                Some(format!("there is no seat {seat}"))
            }
            (Event::Reply(Reply { seat, answer: Answer::Fault(Fault::Timeout), .. }), turn)
                if !turn.asks(*seat) && G::hearing_limit_us().is_none() =>
            {
                Some(format!("seat {seat} was not asked and is late"))
            }
            (Event::Reply(Reply { seat, .. }), _) if G::is_killed(&position, *seat) => {
                Some(format!("seat {seat} was killed"))
            }
            _ => None,
        };
        let refused = step::<G>(rules, &mut position, event, &mut log).err().map(|refused| refused.to_string());
        if let Some(wrong) = wrong.or(refused) {
            return Some(format!("{}, event {number}: {wrong}", case.address));
        }
    }
    None
}

#[test]
fn no_golden_trace_holds_an_event_that_cannot_be() {
    fn check<G: Contest>() {
        let under_its_readings = |one: &crate::suite::Golden<G>| {
            let readings = trace::readings::<G>(&one.trace).expect("a golden trace names readings that there are");
            impossible::<G>(&rules_with::<G>(&readings), &one.case)
        };
        none(golden::<G>().iter().filter_map(under_its_readings).collect());
    }
    every_game!(check);
}

#[test]
fn no_drawn_game_holds_an_event_that_cannot_be() {
    fn check<G: Contest>() {
        println!("{}: seed {SEED}", G::name());
        let steering = Steering::of::<G>(&[]);
        let steered = |index| {
            let address = format!("{}/steered/{SEED}-{index}", G::name());
            steering.sample::<G>(address, &mut Seeded::stream(SEED, index))
        };
        let games = drawn::<G>(SEED, GAMES).chain((0..GAMES).map(steered));
        none(games.filter_map(|case| impossible::<G>(G::literal(), &case)).collect());
    }
    every_game!(check);
}

/// Games that are played on under a reading, as they are where two explanations are told apart.
#[test]
fn no_game_drawn_under_a_reading_holds_an_event_that_cannot_be() {
    fn check<G: Contest>() {
        println!("{}: seed {SEED}", G::name());
        let steering = Steering::of::<G>(&[]);
        let mut complaints = Vec::new();
        for reading in G::variants().iter().filter(|variant| variant.kind == VariantKind::Reading) {
            let rules = rules_with::<G>(&[reading]);
            for index in 0..GAMES_OF_A_READING {
                let choices = &mut Seeded::stream(SEED, index);
                let address = format!("{}, game {index} of seed {SEED}", reading.id);
                let begun = Case { address, setup: G::sample_setup(choices), events: Vec::new() };
                complaints.extend(impossible::<G>(&rules, &steering.play_on(&rules, begun, choices)));
            }
        }
        none(complaints);
    }
    every_game!(check);
}

/// A trace of a reading by which the war goes on: by the text it is over before the last move.
#[test]
fn what_is_said_after_the_end_is_not_judged_and_what_comes_before_is() {
    let after = golden::<DiceWars>().into_iter().find(|one| one.case.address == "dicewars/turn.asked/after-last-land");
    let case = after.expect("the trace is there").case;
    let expected = play(DiceWars::literal(), &case);
    let mut said: Vec<Observation> = expected.iter().map(|step| step.observation.clone()).collect();
    let last = said.len() - 1;
    assert!(matches!(said[last], Observation::Error(_)), "{:?}", said[last]);
    said[last] = said[last - 1].clone();
    assert!(first_difference::<DiceWars>(&expected, &said).is_none());
    said[last - 1] = Observation::Error("no such event".into());
    assert_eq!(first_difference::<DiceWars>(&expected, &said).map(|(at, _)| at), Some(last - 1));
}

/// Traces that were worked by hand say for which rule a setup is refused.
#[test]
fn only_what_is_refused_for_its_stage_may_be_opened() {
    fn check<G: Contest>() {
        let (mut stages, mut others) = (0, 0);
        for one in golden::<G>().into_iter().filter(|one| one.trace.header.reading.is_empty()) {
            let Some(rule) = &one.trace.start.start.rejected else { continue };
            let is_stage = rule.ends_with(".stage");
            assert_eq!(G::may_open(&one.case.setup).is_some(), is_stage, "{}", one.case.address);
            *(if is_stage { &mut stages } else { &mut others }) += 1;
        }
        assert!(stages > 0 && others > 0, "{}: {stages} and {others}", G::name());
    }
    every_game!(check);
}
