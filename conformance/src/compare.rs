//! What was observed against what was expected.

use crate::contest::Contest;
use crate::protocol::{Notice, Observation, State, read};
use crate::text::Text;
use rulebook_spec::game::Seat;
use serde_json::{Value, json};

/// The first thing in which an observation differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Which part differs.
    pub field: Field,
    /// What the rules say.
    pub expected: Value,
    /// What was observed.
    pub got: Value,
}

/// The parts of an observation, in the order in which they are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// Whether the setup is accepted.
    Setup,
    /// Whether there was an answer at all.
    Answer,
    /// Whether the reply is refused.
    Refused,
    /// Who acts next, or who was placed where.
    Turn,
    /// The position.
    Position,
    /// What is told to whom.
    Sent,
    /// Which moves are legal.
    Moves,
    /// What a seat may see.
    View,
    /// What a program decides: the index of the question.
    Decide(usize),
}

impl Field {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Field::Setup => "setup",
            Field::Answer => "answer",
            Field::Refused => "refused",
            Field::Turn => "turn",
            Field::Position => "position",
            Field::Sent => "sent",
            Field::Moves => "moves",
            Field::View => "view",
            Field::Decide(_) => "decide",
        }
    }

    /// Whether the rules of the step are what it is about: `decide` may be asked about anything.
    pub fn is_of_step(self) -> bool {
        !matches!(self, Field::Decide(_))
    }
}

/// The first difference between two observations of the same request; `None` where they agree or where the second is
/// a skip. What a referee does not say about its messages is not compared.
pub fn difference<G: Contest>(expected: &Observation, got: &Observation) -> Option<Difference> {
    let differ = |field, expected, got| Some(Difference { field, expected, got });
    match (expected, got) {
        (_, Observation::Skipped(_))
        | (Observation::Rejected(_), Observation::Rejected(_))
        | (Observation::Error(_), Observation::Error(_)) => None,
        (Observation::State(expected), Observation::State(got)) => states::<G>(expected, got),
        (Observation::Rejected(reason), _) => differ(Field::Setup, json!({"rejected": reason}), shown(got)),
        (_, Observation::Rejected(_)) => differ(Field::Setup, json!("accepted"), shown(got)),
        _ => differ(Field::Answer, shown(expected), shown(got)),
    }
}

/// The difference of a request that was not answered at all.
pub fn unanswered(expected: &Observation) -> Difference {
    Difference { field: Field::Answer, expected: shown(expected), got: Value::Null }
}

fn shown(observation: &Observation) -> Value {
    match observation {
        Observation::State(state) => json!({"position": state.position, "turn": state.turn}),
        Observation::Rejected(reason) => json!({"rejected": reason}),
        Observation::Skipped(reason) => json!({"skipped": reason}),
        Observation::Error(reason) => json!({"error": reason}),
    }
}

fn states<G: Contest>(expected: &State, got: &State) -> Option<Difference> {
    let differ = |field, expected, got| Some(Difference { field, expected, got });
    if expected.refused != got.refused {
        return differ(Field::Refused, json!(expected.refused), json!(got.refused));
    }
    if !is_same_turn(&expected.turn, &got.turn) {
        return differ(Field::Turn, expected.turn.value(), got.turn.value());
    }
    if expected.position != got.position {
        return differ(Field::Position, expected.position.value(), got.position.value());
    }
    let unstarted = expected.unstarted;
    if let (Some(expected), Some(got)) = (&expected.sent, &got.sent)
        && expected != got
        && !is_told_alike::<G>(&read(expected), unstarted, &read(got))
    {
        return differ(Field::Sent, json!(expected), json!(got));
    }
    if let (Some(expected), Some(got)) = (&expected.aside.moves, &got.aside.moves)
        && expected != got
    {
        return differ(Field::Moves, json!(expected), json!(got));
    }
    if let (Some(expected), Some(got)) = (&expected.aside.views, &got.aside.views)
        && expected != got
    {
        return differ(Field::View, json!(expected), json!(got));
    }
    if let (Some(expected), Some(got)) = (&expected.aside.decisions, &got.aside.decisions)
        && let Some(at) = first_decision(expected, got)
    {
        return differ(Field::Decide(at), expected[at].clone(), got[at].clone());
    }
    None
}

/// The first of these decisions that differs from what was expected. What is not told is not compared.
pub fn first_decision(expected: &[Value], got: &[Value]) -> Option<usize> {
    let differs = |(expected, got): (&Value, &Value)| match (expected.as_object(), got.as_object()) {
        (Some(expected), Some(got)) => {
            got.contains_key("error") != expected.contains_key("error")
                || got.iter().any(|(key, value)| expected.get(key) != Some(value))
        }
        _ => false,
    };
    expected.iter().zip(got).position(differs)
}

pub(crate) fn is_same_turn(expected: &Text, got: &Text) -> bool {
    expected == got || in_order(expected.value()) == in_order(got.value())
}

/// A turn with its seats in order: they are a set, which a referee may list in any.
fn in_order(mut turn: Value) -> Value {
    if let Some(seats) = turn.get_mut("seats").and_then(Value::as_array_mut) {
        seats.sort_by_key(Value::as_u64);
    }
    turn
}

/// Whether the same was told. Messages compare in order within each seat: nobody can see in which order two seats were told.
pub(crate) fn is_same_talk<G: Contest>(expected: &[Notice], got: &[Notice]) -> bool {
    let (expected, got) = (by_seat(expected), by_seat(got));
    let is_same =
        |(wanted, said): (&&Notice, &&Notice)| wanted.seat == said.seat && G::is_same(&said.message, &wanted.message);
    expected.len() == got.len() && expected.iter().zip(&got).all(is_same)
}

/// The same where this seat need not be told anything.
pub(crate) fn is_told_alike<G: Contest>(expected: &[Notice], unstarted: Option<Seat>, got: &[Notice]) -> bool {
    is_same_talk::<G>(expected, got) || is_same_talk::<G>(&heard(expected, unstarted), got)
}

/// What is told to those whose programs run.
fn heard(sent: &[Notice], unstarted: Option<Seat>) -> Vec<Notice> {
    sent.iter().filter(|notice| Some(notice.seat) != unstarted).cloned().collect()
}

fn by_seat(sent: &[Notice]) -> Vec<&Notice> {
    let mut sorted: Vec<&Notice> = sent.iter().collect();
    sorted.sort_by_key(|notice| notice.seat);
    sorted
}

/// Whether a request is an event for a game that is over: by what is expected of it and of the request before.
pub(crate) fn is_after_the_end(before: Option<&Observation>, expected: &Observation) -> bool {
    let is_over =
        |observation: &Observation| matches!(observation, Observation::State(state) if state.over().is_some());
    matches!(expected, Observation::Error(_)) && before.is_some_and(is_over)
}
