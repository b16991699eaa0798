//! The command `decide`: what a program of snakes licenses, and why. Other games have no programs.

use crate::case::json;
use crate::protocol::Answer;
use rulebook_spec::snakes::decide::decide;
use rulebook_spec::snakes::program::{ProgramFile, Verdict};
use rulebook_spec::snakes::{Move, Rules, View};
use serde_json::{Map, Value};
use std::any::Any;

/// The answer under these rules, which are those of some game.
///
/// # Errors
/// One sentence on what is no program, or no view of a living snake.
pub fn answer(rules: &dyn Any, program: Value, view: Value) -> Result<Answer, String> {
    let Some(rules) = rules.downcast_ref::<Rules>() else {
        return Ok(Answer { skipped: Some("this game has no programs".into()), ..Answer::default() });
    };
    let no_program = |error: String| format!("no program: {error}");
    let file: ProgramFile = serde_json::from_value(program).map_err(|error| no_program(error.to_string()))?;
    let program = file.read(&rules.form).map_err(|refused| no_program(refused.to_string()))?;
    let view: View = serde_json::from_value(view).map_err(|error| format!("no view: {error}"))?;
    let decision = decide(&rules.mind, &program, &view).ok_or("no view of a living snake")?;
    let (map, compared) = match decision.verdict {
        Verdict::Single(map) => (json(&map), false),
        Verdict::Best(map) => (json(&map), true),
        Verdict::Blocked | Verdict::Forced | Verdict::NoMap => (Value::Null, false),
    };
    let deciding = decision.considered.iter().filter(|one| compared && json(&one.map) == map);
    let scores: Map<String, Value> = deciding
        .flat_map(|one| &one.scores)
        .filter(|(way, _)| decision.possible.contains((*way).into()))
        .map(|(way, score)| (Move::from(*way).word().to_owned(), json(score)))
        .collect();
    Ok(Answer {
        licensed: Some(decision.licensed.iter().map(|choice| json(&choice)).collect()),
        map: Some(map),
        scores: Some(Value::Object(scores)),
        ..Answer::default()
    })
}
