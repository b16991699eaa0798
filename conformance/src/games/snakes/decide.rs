//! What a program of snakes licenses, and why: the answers to the command `decide`.

use crate::case::json;
use crate::contest::{Programs, Question as Ask};
use crate::protocol::Written;
use rulebook_spec::game::{EventOf, Game as _, Log, Table as _, step};
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::decide::{Verdict, decide};
use rulebook_spec::snakes::program::ProgramFile;
use rulebook_spec::snakes::{Move, Position, Rules, Setup, Snakes, Stage, View};
use serde_json::{Map, Value};

/// At most this many decisions of a case's turns are asked about, and at most this many in all.
const MOST: (usize, usize) = (8, 12);

/// A program, and what a snake sees that it leads.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    program: ProgramFile,
    view: View,
}

impl Ask<Snakes> for Question {
    fn program(&self) -> Value {
        json(&self.program)
    }

    fn view(&self) -> Value {
        json(&self.view)
    }

    fn answer(&self, rules: &Rules) -> Result<Written, String> {
        decided(rules, &self.program, &self.view)
    }

    fn cites(&self) -> Vec<Rule> {
        let program = self.program.read(Snakes::literal()).ok();
        let decided =
            program.and_then(|program| Some(decide(Snakes::literal(), &program, &self.view)?.cites(&program)));
        decided.unwrap_or_default()
    }
}

impl Programs for Snakes {
    fn decides() -> bool {
        true
    }

    fn questions(setup: &Setup, events: &[EventOf<Self>]) -> Vec<Box<dyn Ask<Self>>> {
        questions(setup, events).into_iter().map(|question| Box::new(question) as Box<dyn Ask<Self>>).collect()
    }

    fn decide(rules: &Rules, program: Value, view: Value) -> Result<Written, String> {
        let file: ProgramFile = serde_json::from_value(program).map_err(|error| format!("no program: {error}"))?;
        let view: View = serde_json::from_value(view).map_err(|error| format!("no view: {error}"))?;
        decided(rules, &file, &view)
    }

    fn decide_alike(one: &Rules, other: &Rules) -> bool {
        // A decision hangs on the entries from `maps` to `best`.
        let at = |name: &str| Rules::entries().iter().position(|entry| *entry == name);
        let judging = at("maps")..=at("best");
        !one.replaced(other).into_iter().any(|entry| judging.contains(&at(entry)))
    }
}

/// What is asked beside a case: the decisions at the turns of programs, and, where the case ends, those of each program for
/// each snake that is there.
fn questions(setup: &Setup, events: &[EventOf<Snakes>]) -> Vec<Question> {
    let mut questions = Vec::new();
    let mut log = Log::default();
    let Ok(mut position) = Snakes::start(Snakes::literal(), setup, &mut log) else { return questions };
    let programs: Vec<Option<&ProgramFile>> = setup.snakes.iter().map(|slot| slot.program.as_ref()).collect();
    let mut ask = |position: &Position, program: usize, seat: u8, most: usize| {
        let Some(Some(program)) = programs.get(program) else { return };
        let question = Question { program: (*program).clone(), view: Snakes::view(Snakes::literal(), position, seat) };
        if questions.len() < most && !questions.contains(&question) {
            questions.push(question);
        }
    };
    let mut events = events.iter();
    loop {
        if let Stage::Move(seat) = position.stage() {
            ask(&position, usize::from(seat), seat, MOST.0);
        }
        let Some(event) = events.next() else { break };
        if step::<Snakes>(Snakes::literal(), &mut position, event, &mut log).is_err() {
            break;
        }
    }
    for program in 0..programs.len() {
        position.living().for_each(|seat| ask(&position, program, seat, MOST.1));
    }
    questions
}

fn decided(rules: &Rules, file: &ProgramFile, view: &View) -> Result<Written, String> {
    let program = file.read(rules).map_err(|refused| format!("no program: {refused}"))?;
    let decision = decide(rules, &program, view).ok_or("no view of a living snake")?;
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
    Ok(Written {
        licensed: Some(decision.licensed.iter().map(|choice| json(&choice)).collect()),
        map: Some(map),
        scores: Some(Value::Object(scores)),
        ..Written::default()
    })
}
