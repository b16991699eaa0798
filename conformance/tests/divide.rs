//! Divide, on lists of moves that are spoilt by hand. Planted misreadings are in `deep/divide.rs`.

use crate::suite::divide::{asked, divide};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::divide::Found;
use rulebook_conformance::perft::Walk;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, InProcess, Subject};
use rulebook_conformance::text::Text;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::game::Game;
use rulebook_spec::garrison::Garrison;
use serde_json::{Value, json};

/// The rules, with the list of one seat's moves spoilt at the end of games of this many events.
struct Spoilt {
    events: usize,
    spoil: fn(&mut Vec<Value>),
}

impl<G: Contest> Subject<G> for Spoilt {
    fn run(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        let mut observed = InProcess(G::literal()).run(case)?;
        if let Some(Observation::State(state)) = observed.last_mut()
            && case.events.len() == self.events
            && let Some(moves) = &mut state.aside.moves
        {
            let mut listed: Vec<Value> = serde_json::from_value(moves[0].value()).expect("a list");
            (self.spoil)(&mut listed);
            moves[0] = Text::of(&listed);
        }
        Ok(observed)
    }
}

fn spoilt<G: Contest>(setup: Value, events: usize, spoil: fn(&mut Vec<Value>)) -> (Found<G>, [u64; 2]) {
    let setup = serde_json::from_value(setup).expect("a setup");
    let (found, games) = divide::<G>(&setup, &mut Spoilt { events, spoil }).expect("a difference");
    (found, games.map(|games| games.expect("few games")))
}

#[test]
fn a_move_too_many_is_named_with_the_rule_that_forbids_it() {
    let (found, games) = spoilt::<Bricks>(json!({"size": 3, "filled": []}), 2, |moves| {
        moves.push(json!({"brick": ["0x0", "2x2"]}));
    });
    assert_eq!((found.rule.id(), found.case.events.len(), games), ("bricks.brick.adjacent", 2, [13, 12]));
    assert_eq!(found.extra.len(), 1);
    assert_eq!(found.extra[0].choice, json!({"brick": ["0x0", "2x2"]}));
    assert!(found.missing.is_empty() && found.explained.is_empty());
    // At the same position, begun there, the referee lists what it should: only the whole game shows it.
    assert!(found.alone.is_none());
}

#[test]
fn a_move_too_few_is_laid_to_the_rule_that_allows_no_other() {
    let setup = json!({"field": ["11", "12"], "army": [[1, 1], [1, 1]], "at": [[1, 1], [2, 2]], "stage": {"move": 0}});
    let (found, games) = spoilt::<Garrison>(setup, 0, |moves| moves.retain(|choice| choice["to"] != json!([1, 1])));
    assert_eq!((found.rule.id(), games), ("garrison.move.stay", [2, 3]));
    assert_eq!(found.missing, [(0, json!({"to": [1, 1], "collect": 0}))]);
    assert!(found.extra.is_empty() && found.alone.is_some());
}

#[test]
fn moves_too_few_that_no_misreading_explains_are_laid_to_what_only_they_apply() {
    let setup = json!({"field": ["11", "12"], "army": [[1, 1], [1, 1]], "at": [[1, 1], [2, 2]], "stage": {"move": 0}});
    // He may neither stay nor go down: to go right is left, so that what is missing is not how one goes.
    let (found, games) = spoilt::<Garrison>(setup, 0, |moves| moves.retain(|choice| choice["to"] == json!([1, 2])));
    assert_eq!((found.rule.id(), games, found.missing.len()), ("garrison.move.stay", [1, 3], 2));
    assert!(found.explained.is_empty());
}

#[test]
fn a_move_that_is_listed_twice_or_is_none_breaks_no_rule_on_moves() {
    let twice = spoilt::<Bricks>(json!({"size": 3, "filled": [], "stage": {"move": 0}}), 0, |moves| {
        let again = moves[0].clone();
        moves.insert(0, again);
    });
    assert_eq!((twice.0.extra.len(), twice.0.extra[0].breaks, twice.1), (1, None, [13, 12]));
    assert!(twice.0.extra[0].why.starts_with("legal, but"), "{}", twice.0.extra[0].why);
    let none = spoilt::<Bricks>(json!({"size": 3, "filled": []}), 0, |moves| moves[0] = json!("okay"));
    assert_eq!((none.0.extra.len(), none.0.missing.len(), none.1), (1, 1, [1, 1]));
    assert!(none.0.extra[0].why.starts_with("no move of this game"), "{}", none.0.extra[0].why);
    let early = spoilt::<Bricks>(json!({"size": 3, "filled": []}), 1, |moves| moves.push(json!("ok")));
    assert_eq!(early.0.extra[0].why, "it is not this seat's turn");
}

/// A referee that says of no position which moves are legal counts as the rules do, and has not been compared.
#[test]
fn what_is_not_listed_is_not_compared() {
    struct Silent;
    impl Subject<Bricks> for Silent {
        fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
            let mut observed = Subject::<Bricks>::run(&mut InProcess(Bricks::literal()), case)?;
            if let Some(Observation::State(state)) = observed.last_mut() {
                state.aside.moves = None;
            }
            Ok(observed)
        }
    }
    let setup = serde_json::from_value(json!({"size": 3, "filled": [], "stage": {"move": 0}})).expect("a setup");
    let asked = asked(&Walk::<Bricks>::new(Bricks::literal(), &setup).expect("a setup"), &mut Silent);
    assert_eq!((asked.games, asked.listed, asked.unlisted, asked.differs.is_none()), (Some(12), 0, 1, true));
}
