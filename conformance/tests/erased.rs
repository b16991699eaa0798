//! The game that is known at run time only is the game that was chosen: what is compiled for it says the same.

use crate::suite::{drawn, golden};
use rulebook_conformance::case::{Case, json, play, sample};
use rulebook_conformance::contest::{Catalogue, Contest, replaced, rules_with};
use rulebook_conformance::erased::data::{AnyMessage, AnySetup};
use rulebook_conformance::erased::{AnyGame, Chosen, with};
use rulebook_conformance::form::schemas;
use rulebook_conformance::trace::{full, regenerated};
use rulebook_conformance::world::Games;
use rulebook_conformance::{seeded::Seeded, workers};
use rulebook_spec::game::{EventOf, Game};
use serde_json::Value;
use std::path::Path;

#[test]
fn it_plays_the_golden_traces_as_the_game_does() {
    every_game!(plays_the_golden_traces);
}

fn plays_the_golden_traces<G: Contest>() {
    for one in golden::<G>() {
        let address = &one.case.address;
        let any = with::<G, _>(|| full::<AnyGame>(address, &one.trace));
        assert_eq!(any, full::<G>(address, &one.trace));
        let any = with::<G, _>(|| regenerated::<AnyGame>(address, &one.trace, &one.file.text));
        assert_eq!(any, Ok(one.file.text.to_string()));
    }
}

#[test]
fn it_draws_plays_and_shrinks_what_the_game_does() {
    every_game!(draws_and_plays);
}

fn draws_and_plays<G: Contest>() {
    for (index, case) in (0..60).zip(drawn::<G>(7, 60)) {
        let any = with::<G, _>(|| {
            let address = format!("{}/fuzz/7-{index}", AnyGame::name());
            shown::<AnyGame>(&sample(address, &mut Seeded::stream(7, index)))
        });
        assert_eq!(any, shown::<G>(&case), "{}", case.address);
    }
}

/// A setup and events.
type Written = (Value, Vec<Value>);

/// A case, what the rules make of it, and which smaller ones there are.
fn shown<G: Contest>(case: &Case<G>) -> (Written, String, Vec<Written>) {
    let written = |(setup, events): &(G::Setup, Vec<EventOf<G>>)| (json(setup), events.iter().map(json).collect());
    let simpler = G::simpler(&case.setup, &case.events).iter().map(written).collect();
    let whole = written(&(case.setup.clone(), case.events.clone()));
    (whole, format!("{:?}", play(G::literal(), case)), simpler)
}

#[test]
fn it_has_the_variants_of_the_game() {
    every_game!(has_the_variants);
}

fn has_the_variants<G: Contest>() {
    let case = golden::<G>().swap_remove(0).case;
    let (setup, events) = (json(&case.setup), case.events.iter().map(json).collect::<Vec<_>>());
    let told: Vec<_> = G::variants().iter().map(|one| (one.id, replaced::<G>(one))).collect();
    let shown: Vec<_> =
        G::variants().iter().map(|one| format!("{:?}", play(&rules_with::<G>(&[one]), &case))).collect();
    with::<G, _>(|| {
        let events = events.iter().map(|event| serde_json::from_value(event.clone()).expect("an event")).collect();
        let setup = serde_json::from_value(setup).expect("a setup");
        let case = Case::<AnyGame> { address: case.address, setup, events };
        let any: Vec<_> = AnyGame::variants().iter().map(|one| (one.id, replaced::<AnyGame>(one))).collect();
        assert_eq!(any, told);
        let any = AnyGame::variants().iter().map(|one| format!("{:?}", play(&rules_with::<AnyGame>(&[one]), &case)));
        assert_eq!(any.collect::<Vec<_>>(), shown);
    });
}

#[test]
fn it_reads_and_describes_data_as_the_game_does() {
    every_game!(reads_and_describes);
}

fn reads_and_describes<G: Contest>() {
    assert_eq!(with::<G, _>(schemas::<AnyGame>), schemas::<G>());
    let good = json(&golden::<G>()[0].case.setup).to_string();
    for bad in
        ["{}", "[]", "7", "{\"size\":\"x\"}", "{\n  \"what\": 1\n}", &good[..good.len() - 1], &format!("{good} x")]
    {
        let says = serde_json::from_str::<G::Setup>(bad).map(drop).map_err(|error| error.to_string());
        let any = with::<G, _>(|| serde_json::from_str::<AnySetup>(bad).map(drop).map_err(|error| error.to_string()));
        assert_eq!(any, says, "{bad}");
        let says = serde_json::from_str::<G::Message>(bad).map(drop).map_err(|error| error.to_string());
        let any = with::<G, _>(|| serde_json::from_str::<AnyMessage>(bad).map(drop).map_err(|error| error.to_string()));
        assert_eq!(any, says, "{bad}");
    }
}

#[test]
fn it_walks_through_the_smallest_world_of_the_game() {
    every_game!(walks);
}

fn walks<G: Contest>() {
    use rulebook_conformance::contest::Worlds;
    let worlds = G::worlds();
    let Some(world) = worlds.first() else { return };
    let size = Games::<G>::count(G::literal(), world);
    let any = with::<G, _>(|| Games::<AnyGame>::count(AnyGame::literal(), &AnyGame::worlds()[0]));
    assert_eq!(any, size);
}

#[test]
fn workers_know_which_game_was_chosen_and_others_do_not_forget_theirs() {
    use rulebook_spec::{bricks::Bricks, snakes::Snakes};
    with::<Bricks, _>(|| {
        let names = || workers::each(3, &[(); 20], |()| AnyGame::name());
        assert_eq!(names(), ["bricks"; 20]);
        assert_eq!(with::<Snakes, _>(names), ["snakes"; 20]);
        let bricks = Chosen::here();
        let inside = with::<Snakes, _>(|| (bricks.go_on(AnyGame::name), AnyGame::name()));
        assert_eq!((inside, AnyGame::name()), (("bricks", "snakes"), "bricks"));
    });
}

/// What a game says of itself is not to be hidden by what a role says where a game says nothing.
#[test]
fn every_function_of_every_role_is_handed_on() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| std::fs::read_to_string(path).expect("the sources are here");
    let face = read(&here.join("src/erased/face.rs"));
    let (_, handed_on) = face.split_once("roles! {\n    Game {").expect("it lists the roles");
    let mut sources = vec![read(&here.join("../spec/src/game.rs"))];
    let contest = std::fs::read_dir(here.join("src/contest")).expect("the roles are here");
    sources.extend(contest.map(|entry| read(&entry.expect("a file").path())));
    let mut found = 0;
    for source in &sources {
        let mut role = "";
        for line in source.lines() {
            if let Some(rest) = line.strip_prefix("pub trait ") {
                role = rest.split([':', ' ', '<']).next().unwrap_or_default();
            } else if line == "}" {
                role = "";
            }
            let name = line.strip_prefix("    fn ").and_then(|rest| rest.split(['(', '<']).next());
            let Some(name) = name.filter(|_| !["", "Question", "Player"].contains(&role)) else { continue };
            found += 1;
            assert!(handed_on.contains(&format!("fn {name}(")), "{role}::{name} is left to what it is by itself");
        }
    }
    assert!(found > 90, "{found} functions were found: are the roles read?");
}
