//! Which map of a program decided, and where its patterns matched, as data for the drawing.

use crate::view::Reasons;
use rulebook_spec::game::Game;
use rulebook_spec::snakes::decide::{Considered, Decision, Looked, Verdict, decide, turned};
use rulebook_spec::snakes::program::{Map, Program};
use rulebook_spec::snakes::{Move, Setup, Snakes, View};
use serde_json::{Value, json};

/// What says why the programs of this setup decide as they do.
pub fn reasons(setup: &Value) -> Reasons {
    let setup: Option<Setup> = serde_json::from_value(setup.clone()).ok();
    let slots = setup.into_iter().flat_map(|setup| setup.snakes);
    let programs: Vec<Option<Program>> =
        slots.map(|slot| slot.program.and_then(|file| file.read(Snakes::literal()).ok())).collect();
    Box::new(move |seat, view| {
        let program = programs.get(usize::from(seat))?.as_ref()?;
        let view: View = serde_json::from_value(view.clone()).ok()?;
        Some(reason(program, &decide(Snakes::literal(), program, &view)?))
    })
}

fn reason(program: &Program, decision: &Decision) -> Value {
    let (verdict, number) = match decision.verdict {
        Verdict::Blocked => ("blocked", None),
        Verdict::Forced => ("forced", None),
        Verdict::NoMap => ("no-map", None),
        Verdict::Single(map) => ("single", Some(map)),
        Verdict::Best(map) => ("best", Some(map)),
    };
    let map = number.and_then(|number| program.maps.get(number.checked_sub(1)?));
    let considered = decision.considered.last().filter(|considered| Some(considered.map) == number);
    let about = map.map(|map| map.description.lines().next().unwrap_or_default());
    let words = |moves: rulebook_spec::snakes::moves::Moves| moves.iter().map(Move::word).collect::<Vec<_>>();
    let scores = considered.iter().flat_map(|considered| &considered.scores);
    let scores: Vec<Value> = scores.map(|(way, score)| json!([Move::from(*way).word(), score])).collect();
    json!({
        "program": program.name,
        "verdict": verdict,
        "map": number,
        "about": about,
        "possible": words(decision.possible),
        "licensed": words(decision.licensed),
        "scores": scores,
        "variants": map.zip(considered).map(|(map, considered)| variants(map, considered)),
    })
}

/// The valid variants of the map that decided.
fn variants(map: &Map, considered: &Considered) -> Vec<Value> {
    let valid = considered.variants.iter().filter(|looked| looked.valid);
    valid.map(|looked| variant(map, looked)).collect()
}

fn variant(map: &Map, looked: &Looked) -> Value {
    let mark = |held: &rulebook_spec::snakes::decide::Held| {
        let (dx, dy) = turned(looked.variant, map.from_head(held.place));
        let letter = held.pattern.kind.letter();
        let letter = if held.pattern.negated { letter.to_ascii_lowercase() } else { letter };
        json!([dx, dy, held.matches, letter.to_string()])
    };
    let way = ["up", "right", "down", "left"][looked.variant % 4];
    json!({
        "way": way,
        "mirrored": looked.variant >= 4,
        "score": looked.score,
        "marks": looked.patterns.iter().map(mark).collect::<Vec<_>>(),
    })
}
