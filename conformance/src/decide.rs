//! The command `decide`: what a program of snakes licenses, and why. Other games have no programs, and nothing is asked
//! there.

use crate::case::{Case, in_order, json};
use crate::protocol::{Answer, Command, Observation};
use rulebook_spec::game::{Contest, Game as _, Log, step};
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::decide::decide;
use rulebook_spec::snakes::form::Form;
use rulebook_spec::snakes::mind::Mind;
use rulebook_spec::snakes::program::{ProgramFile, Verdict};
use rulebook_spec::snakes::{Move, Position, Rules, Snakes, Stage, View};
use serde_json::{Map, Value, json as object};
use std::any::Any;
use std::borrow::Cow;

/// So many decisions of a case's turns are asked about at most, and so many in all.
const MOST: (usize, usize) = (8, 12);

/// A program, and what a snake sees that it leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    program: ProgramFile,
    view: View,
}

impl Question {
    /// The request that asks it.
    pub fn command(&self) -> Command {
        Command::Decide { program: json(&self.program), view: json(&self.view) }
    }

    /// The rules that the decision applies.
    fn cites(&self) -> Vec<Rule> {
        let program = self.program.read(&Snakes::LITERAL.form).ok();
        let decided =
            program.and_then(|program| Some(decide(&Snakes::LITERAL.mind, &program, &self.view)?.cites(&program)));
        decided.unwrap_or_default()
    }
}

/// What is asked beside a case: the decisions at the turns of programs, and, where the case ends, those of each program for
/// each snake that is there. They hang on the case alone, not on what a referee makes of it.
pub fn questions<G: Contest>(case: &Case<G>) -> Vec<Question> {
    let mut questions = Vec::new();
    let Some(case) = (case as &dyn Any).downcast_ref::<Case<Snakes>>() else { return questions };
    let mut log = Log::default();
    let Ok(mut position) = Snakes::start(Snakes::LITERAL, &case.setup, &mut log) else { return questions };
    let programs: Vec<Option<&ProgramFile>> = case.setup.snakes.iter().map(|slot| slot.program.as_ref()).collect();
    let mut ask = |position: &Position, program: usize, seat: u8, most: usize| {
        let Some(Some(program)) = programs.get(program) else { return };
        let question = Question { program: (*program).clone(), view: Snakes::view(Snakes::LITERAL, position, seat) };
        if questions.len() < most && !questions.contains(&question) {
            questions.push(question);
        }
    };
    let mut events = case.events.iter();
    loop {
        if let Stage::Move(seat) = position.stage() {
            ask(&position, usize::from(seat), seat, MOST.0);
        }
        let Some(event) = events.next() else { break };
        if step::<Snakes>(Snakes::LITERAL, &mut position, event, &mut log).is_err() {
            break;
        }
    }
    for program in 0..programs.len() {
        position.living().for_each(|seat| ask(&position, program, seat, MOST.1));
    }
    questions
}

/// The questions of a case and what a referee with some rules answers them.
#[derive(Clone, Debug)]
pub struct Asked {
    questions: Vec<Question>,
    /// What the answers hang on.
    judgement: Option<Judgement>,
    /// Each answer as [`observed`] gives it.
    pub answers: Vec<Value>,
}

/// What of the rules a decision hangs on.
type Judgement = (Mind, Form);

fn judgement(rules: &dyn Any) -> Option<Judgement> {
    rules.downcast_ref::<Rules>().map(|rules| (rules.mind, rules.form))
}

impl Asked {
    /// Those of this case, where the referee showed decisions: whether one can decide, it says itself.
    pub fn of<G: Contest>(rules: &G::Rules, case: &Case<G>, observed: &[Observation]) -> Option<Self> {
        let Some(Observation::State(state)) = observed.last() else { return None };
        state.aside.decisions.as_ref()?;
        let questions = questions(case);
        let answers = answers(rules, &questions);
        Some(Asked { questions, judgement: judgement(rules), answers })
    }

    /// The answers of a referee with other rules.
    pub fn under<G: Contest>(&self, rules: &G::Rules) -> Cow<'_, [Value]> {
        if judgement(rules) == self.judgement {
            return Cow::Borrowed(&self.answers);
        }
        Cow::Owned(answers(rules, &self.questions))
    }

    /// Whether a referee with other rules would have been seen to decide as this one.
    pub fn is_seen<G: Contest>(&self, rules: &G::Rules, observed: &[Observation]) -> bool {
        let Some(Observation::State(state)) = observed.last() else { return false };
        let got = state.aside.decisions.as_deref().unwrap_or_default();
        first_difference(&self.under::<G>(rules), got).is_none()
    }

    /// The rules that a decision applies.
    pub fn cites(&self, question: usize) -> Vec<Rule> {
        self.questions.get(question).map(Question::cites).unwrap_or_default()
    }
}

/// What an answer to `decide` shows: the moves in order, the map, the scores where it tells them; null where the referee
/// has no notion of it.
///
/// # Errors
/// One sentence that names the field that is missing.
pub fn observed(answer: Answer) -> Result<Value, String> {
    if answer.skipped.is_some() {
        return Ok(Value::Null);
    }
    if answer.error.is_some() {
        return Ok(object!({"error": true}));
    }
    let licensed = in_order(answer.licensed.ok_or("the answer has no \"licensed\"")?);
    let mut shown = object!({"licensed": licensed, "map": answer.map});
    if let Some(scores) = answer.scores {
        shown["scores"] = scores;
    }
    Ok(shown)
}

/// The first of these decisions that differs from what was expected. What is not told is not compared.
pub fn first_difference(expected: &[Value], got: &[Value]) -> Option<usize> {
    let differs = |(expected, got): (&Value, &Value)| match (expected.as_object(), got.as_object()) {
        (Some(expected), Some(got)) => {
            got.contains_key("error") != expected.contains_key("error")
                || got.iter().any(|(key, value)| expected.get(key) != Some(value))
        }
        _ => false,
    };
    expected.iter().zip(got).position(differs)
}

fn answers(rules: &dyn Any, questions: &[Question]) -> Vec<Value> {
    let Some(rules) = rules.downcast_ref::<Rules>() else { return Vec::new() };
    let failed = |error| Answer { error: Some(error), ..Answer::default() };
    let one = |question: &Question| decided(rules, &question.program, &question.view).unwrap_or_else(failed);
    questions.iter().map(|question| observed(one(question)).unwrap_or_default()).collect()
}

/// The answer under these rules, which are those of some game.
///
/// # Errors
/// One sentence on what is no program, or no view of a living snake.
pub fn answer(rules: &dyn Any, program: Value, view: Value) -> Result<Answer, String> {
    let Some(rules) = rules.downcast_ref::<Rules>() else {
        return Ok(Answer { skipped: Some("this game has no programs".into()), ..Answer::default() });
    };
    let file: ProgramFile = serde_json::from_value(program).map_err(|error| format!("no program: {error}"))?;
    let view: View = serde_json::from_value(view).map_err(|error| format!("no view: {error}"))?;
    decided(rules, &file, &view)
}

fn decided(rules: &Rules, file: &ProgramFile, view: &View) -> Result<Answer, String> {
    let program = file.read(&rules.form).map_err(|refused| format!("no program: {refused}"))?;
    let decision = decide(&rules.mind, &program, view).ok_or("no view of a living snake")?;
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
