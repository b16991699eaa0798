//! What a referee hears otherwise than it was said: clocks that are not set anew, and lines that it reads otherwise.

use crate::suite::observed;
use crate::suite::put::games;
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::judge::{Change, Judge};
use rulebook_conformance::protocol::Observation;
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::{self, Bricks};
use rulebook_spec::game::{Answer, Event, EventOf, Reply};
use rulebook_spec::garrison::Garrison;
use std::collections::BTreeMap;

/// A judge who knows no misreading, after all games of a referee that plays right, and hears this in place of each case.
fn judged<G: Contest>(hears: impl Fn(&Case<G>) -> Case<G>) -> Judge<G> {
    let mut judge = Judge::<G>::who_knows(&[], Vec::new());
    for case in games::<G>(30) {
        judge.take(&case, &observed::<G>(G::literal(), &hears(&case)));
    }
    judge.conclude();
    judge
}

/// The rule of each finding, and the small changes that are told of it.
fn found<G: Contest>(judge: &Judge<G>) -> BTreeMap<&'static str, Vec<Change>> {
    judge.groups().iter().map(|group| (group.rule.id(), judge.suspects(group).changes)).collect()
}

/// Whether a reply was refused, by the rules.
fn refused<G: Contest>(case: &Case<G>) -> Vec<bool> {
    let steps = play::<G>(G::literal(), case).into_iter().skip(1);
    steps.map(|step| matches!(step.observation, Observation::State(state) if state.refused == Some(true))).collect()
}

/// The case in which each reply for which this holds, given its index, takes as long as the one before it as well.
fn carried<G: Contest>(case: &Case<G>, holds: impl Fn(usize) -> bool) -> Case<G> {
    let mut heard = case.clone();
    let took = |event: Option<&EventOf<G>>| match event {
        Some(Event::Reply(reply)) => reply.took_us,
        _ => 0,
    };
    for (index, event) in heard.events.iter_mut().enumerate().skip(1) {
        if let (Event::Reply(reply), true) = (event, holds(index)) {
            reply.took_us += took(case.events.get(index - 1));
        }
    }
    heard
}

#[test]
fn a_clock_that_is_not_set_anew_is_named() {
    // The time of the second player's `OK` counts against the first brick.
    let hears = |case: &Case<Bricks>| {
        let is_ok = |index: usize| match &case.events[index - 1] {
            Event::Reply(Reply { seat: 1, answer, .. }) => match answer {
                Answer::Move(choice) => *choice == bricks::Move::Ok,
                Answer::Line(line) => line.trim_end_matches('\r') == "OK",
                Answer::Fault(_) => false,
            },
            _ => false,
        };
        carried(case, is_ok)
    };
    let named = |found: BTreeMap<&'static str, Vec<Change>>, rule: &str, says: &str| {
        let changes = found.get(rule).unwrap_or_else(|| panic!("{rule} is no finding: {:?}", found.keys()));
        assert!(changes.iter().any(|change| change.does.contains(says)), "{changes:?}");
    };
    let says = "with which one stage of the game gives way to another";
    named(found(&judged::<Bricks>(hears)), "bricks.time.clock", says);
    let hears = |case: &Case<Garrison>| {
        let refused = refused(case);
        carried(case, |index| refused.get(index - 1) == Some(&true))
    };
    let says = "what a refused reply took is counted again";
    named(found(&judged::<Garrison>(hears)), "garrison.time.clock", says);
}

#[test]
fn a_line_that_is_read_otherwise_is_named() {
    let hears = |case: &Case<Bitwa>| {
        let mut heard = case.clone();
        for event in &mut heard.events {
            if let Event::Reply(Reply { answer: Answer::Line(line), .. }) = event {
                *line = line.lines().next().unwrap_or_default().to_owned();
            }
        }
        heard
    };
    let found = found(&judged::<Bitwa>(hears));
    let changes = &found["bitwa.talk.answer"];
    let says = "takes it that of several lines the first one alone counts";
    assert!(changes.iter().any(|change| change.does == says), "{changes:?}");
}
