//! What was observed against what was expected.

use crate::contest::Contest;
use crate::protocol::{Notice, Observation, State};
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
    let field = differing::<G>(expected, got)?;
    let (expected, got) = match (expected, got) {
        (Observation::State(expected), Observation::State(got)) => (part(expected, field), part(got, field)),
        (Observation::State(_), Observation::Rejected(_)) => (json!("accepted"), shown(got)),
        _ => (shown(expected), shown(got)),
    };
    Some(Difference { field, expected, got })
}

/// In what two observations of the same request differ first.
pub fn differing<G: Contest>(expected: &Observation, got: &Observation) -> Option<Field> {
    match (expected, got) {
        (_, Observation::Skipped(_))
        | (Observation::Rejected(_), Observation::Rejected(_))
        | (Observation::Error(_), Observation::Error(_)) => None,
        (Observation::State(expected), Observation::State(got)) => states::<G>(expected, got),
        (Observation::Rejected(_), _) | (_, Observation::Rejected(_)) => Some(Field::Setup),
        _ => Some(Field::Answer),
    }
}

/// The difference of a request that was not answered at all.
pub fn unanswered(expected: &Observation) -> Difference {
    Difference { field: Field::Answer, expected: shown(expected), got: Value::Null }
}

fn shown(observation: &Observation) -> Value {
    match observation {
        Observation::State(state) => in_short(state),
        Observation::Rejected(reason) => json!({"rejected": reason}),
        Observation::Skipped(reason) => json!({"skipped": reason}),
        Observation::Error(reason) => json!({"error": reason}),
    }
}

fn in_short(state: &State) -> Value {
    json!({"position": state.position, "turn": state.turn})
}

/// What a state says of this.
fn part(state: &State, field: Field) -> Value {
    match field {
        Field::Setup | Field::Answer => in_short(state),
        Field::Refused => json!(state.refused),
        Field::Turn => state.turn.value(),
        Field::Position => state.position.value(),
        Field::Sent => json!(state.sent),
        Field::Moves => json!(state.aside.moves),
        Field::View => json!(state.aside.views),
        Field::Decide(at) => state.aside.decisions.as_ref().and_then(|all| all.get(at)).cloned().unwrap_or_default(),
    }
}

/// The parts of a state, but for what is asked beside the step.
const OF_STATE: [Field; 6] = [Field::Refused, Field::Turn, Field::Position, Field::Sent, Field::Moves, Field::View];

fn states<G: Contest>(expected: &State, got: &State) -> Option<Field> {
    let decisions = || {
        let (expected, got) = (expected.aside.decisions.as_ref()?, got.aside.decisions.as_ref()?);
        first_decision(expected, got).map(Field::Decide)
    };
    OF_STATE.into_iter().find(|field| differs_in::<G>(expected, got, *field)).or_else(decisions)
}

/// Whether two states differ in this part, whatever else they differ in. What is not told is not compared.
pub(crate) fn differs_in<G: Contest>(expected: &State, got: &State, field: Field) -> bool {
    match field {
        Field::Refused => expected.refused != got.refused,
        Field::Turn => !is_same_turn(&expected.turn, &got.turn),
        Field::Position => expected.position != got.position,
        Field::Sent => are_apart(&expected.sent, &got.sent, |wanted, said| {
            wanted != said && !is_read_alike::<G>(wanted, expected.unstarted, said)
        }),
        Field::Moves => are_apart(&expected.aside.moves, &got.aside.moves, |one, two| one != two),
        Field::View => are_apart(&expected.aside.views, &got.aside.views, |one, two| one != two),
        Field::Decide(at) => are_apart(
            &expected.aside.decisions,
            &got.aside.decisions,
            |expected, got| matches!((expected.get(at), got.get(at)), (Some(expected), Some(got)) if is_decided_otherwise(expected, got)),
        ),
        // Both are states.
        Field::Setup | Field::Answer => false,
    }
}

/// Whether both are told, and differ.
fn are_apart<T>(expected: &Option<T>, got: &Option<T>, differ: impl Fn(&T, &T) -> bool) -> bool {
    matches!((expected, got), (Some(expected), Some(got)) if differ(expected, got))
}

/// The first of these decisions that differs from what was expected.
pub fn first_decision(expected: &[Value], got: &[Value]) -> Option<usize> {
    expected.iter().zip(got).position(|(expected, got)| is_decided_otherwise(expected, got))
}

/// Whether a decision differs from what was expected. What is not told is not compared.
fn is_decided_otherwise(expected: &Value, got: &Value) -> bool {
    match (expected.as_object(), got.as_object()) {
        (Some(expected), Some(got)) => {
            got.contains_key("error") != expected.contains_key("error")
                || got.iter().any(|(key, value)| expected.get(key) != Some(value))
        }
        _ => false,
    }
}

pub(crate) fn is_same_turn(expected: &Text, got: &Text) -> bool {
    let lists_seats = |turn: &Text| turn.as_str().contains("\"seats\"");
    expected == got || lists_seats(expected) && lists_seats(got) && in_order(expected.value()) == in_order(got.value())
}

/// A turn with its seats in order: they are a set, which a referee may list in any.
fn in_order(mut turn: Value) -> Value {
    if let Some(seats) = turn.get_mut("seats").and_then(Value::as_array_mut) {
        seats.sort_by_key(Value::as_u64);
    }
    turn
}

/// Whether the same was told by messages that need not be read where they are written alike.
fn is_read_alike<G: Contest>(expected: &[Notice<Text>], unstarted: Option<Seat>, got: &[Notice<Text>]) -> bool {
    let is_same = |wanted: &Text, said: &Text| wanted == said || G::is_same(&said.value(), &wanted.value());
    is_alike(expected, unstarted, got, is_same)
}

/// Whether the same was told.
pub(crate) fn is_same_talk<G: Contest>(expected: &[Notice], got: &[Notice]) -> bool {
    is_told_alike::<G>(expected, None, got)
}

/// The same where this seat need not be told anything.
pub(crate) fn is_told_alike<G: Contest>(expected: &[Notice], unstarted: Option<Seat>, got: &[Notice]) -> bool {
    is_alike(expected, unstarted, got, |wanted, said| G::is_same(said, wanted))
}

/// Messages compare in order within each seat: nobody can see in which order two seats were told. The program of who is `unstarted`
/// may not run yet.
fn is_alike<M>(
    expected: &[Notice<M>],
    unstarted: Option<Seat>,
    got: &[Notice<M>],
    is_same: impl Fn(&M, &M) -> bool,
) -> bool {
    let said = by_seat(got);
    let is_all_said = |wanted: &[&Notice<M>]| {
        let is_said = |(wanted, said): (&&Notice<M>, &&Notice<M>)| {
            wanted.seat == said.seat && is_same(&wanted.message, &said.message)
        };
        wanted.len() == said.len() && wanted.iter().zip(&said).all(is_said)
    };
    let mut wanted = by_seat(expected);
    is_all_said(&wanted)
        || unstarted.is_some_and(|unstarted| {
            wanted.retain(|notice| notice.seat != unstarted);
            is_all_said(&wanted)
        })
}

fn by_seat<M>(sent: &[Notice<M>]) -> Vec<&Notice<M>> {
    let mut sorted: Vec<&Notice<M>> = sent.iter().collect();
    sorted.sort_by_key(|notice| notice.seat);
    sorted
}

/// Whether a request is an event for a game that is over: by what is expected of it and of the request before.
pub(crate) fn is_after_the_end(before: Option<&Observation>, expected: &Observation) -> bool {
    let is_over =
        |observation: &Observation| matches!(observation, Observation::State(state) if state.over().is_some());
    matches!(expected, Observation::Error(_)) && before.is_some_and(is_over)
}

/// Whether nothing comes of the request that is answered by the second of these: all stands as before, and nobody is told anything.
pub(crate) fn nothing_comes(before: &Observation, after: &Observation) -> bool {
    let is_told = |state: &State| state.sent.as_ref().is_some_and(|sent| !sent.is_empty());
    matches!((before, after), (Observation::State(before), Observation::State(after))
        if before.position == after.position && before.turn == after.turn && !is_told(after))
}

#[cfg(test)]
mod tests {
    use super::{Field, differing, is_after_the_end, nothing_comes};
    use crate::protocol::{Aside, Notice, Observation, State};
    use crate::text::Text;
    use rulebook_spec::bricks::Bricks;
    use serde_json::json;

    fn text(value: serde_json::Value) -> Text {
        Text::of(&value)
    }

    fn whole() -> State {
        State {
            position: text(json!({"board": ["."]})),
            turn: text(json!({"seats": [0, 1]})),
            refused: Some(false),
            sent: Some(vec![Notice { seat: 0, message: text(json!("start")) }]),
            unstarted: None,
            aside: Aside {
                moves: Some(vec![text(json!(["ok"])), text(json!([]))]),
                views: Some(vec![text(json!({"sees": 1})), text(json!({"sees": 2}))]),
                decisions: Some(vec![json!({"moves": ["up"], "map": 1})]),
            },
        }
    }

    fn differs(change: impl Fn(&mut State)) -> Option<Field> {
        let mut got = whole();
        change(&mut got);
        differing::<Bricks>(&Observation::State(whole().into()), &Observation::State(got.into()))
    }

    #[test]
    fn each_part_is_compared_and_the_first_that_differs_is_told() {
        assert_eq!(differs(|_| {}), None);
        assert_eq!(differs(|got| got.refused = Some(true)), Some(Field::Refused));
        assert_eq!(differs(|got| got.turn = text(json!({"seats": [0]}))), Some(Field::Turn));
        assert_eq!(differs(|got| got.turn = text(json!({"seats": [1, 0]}))), None, "seats are a set");
        assert_eq!(differs(|got| got.position = text(json!({"board": ["#"]}))), Some(Field::Position));
        assert_eq!(differs(|got| got.sent = Some(Vec::new())), Some(Field::Sent));
        assert_eq!(differs(|got| got.aside.moves = Some(vec![text(json!([])); 2])), Some(Field::Moves));
        assert_eq!(differs(|got| got.aside.views = Some(vec![text(json!({"sees": 1})); 2])), Some(Field::View));
        assert_eq!(differs(|got| got.aside.decisions = Some(vec![json!({"map": 2})])), Some(Field::Decide(0)));
        let two = |got: &mut State| {
            got.aside.views = Some(Vec::new());
            got.position = text(json!({"board": ["#"]}));
        };
        assert_eq!(differs(two), Some(Field::Position));
    }

    #[test]
    fn what_is_not_told_is_not_compared() {
        assert_eq!(differs(|got| (got.sent, got.aside) = (None, Aside::default())), None);
        assert_eq!(differs(|got| got.aside.decisions = Some(vec![json!({"moves": ["up"]})])), None);
    }

    #[test]
    fn nothing_comes_where_all_stands_and_nobody_is_told_anything() {
        let comes = |change: &dyn Fn(&mut State)| {
            let mut after = whole();
            (after.sent, after.refused) = (Some(Vec::new()), Some(true));
            change(&mut after);
            !nothing_comes(&Observation::State(whole().into()), &Observation::State(after.into()))
        };
        assert!(!comes(&|_| {}));
        assert!(comes(&|after| after.position = text(json!({"board": ["#"]}))));
        assert!(comes(&|after| after.turn = text(json!({"seats": [0]}))));
        assert!(comes(&|after| after.sent = whole().sent));
        let over = Observation::Error("the game is over".to_owned());
        assert!(!nothing_comes(&Observation::State(whole().into()), &over));
    }

    #[test]
    fn a_request_is_after_the_end_where_the_rules_have_no_answer_and_the_game_was_over() {
        let over = |turn: serde_json::Value| Observation::State(State { turn: text(turn), ..whole() }.into());
        let (ended, error) = (over(json!({"over": [1, 2]})), Observation::Error("the game is over".to_owned()));
        assert!(is_after_the_end(Some(&ended), &error));
        assert!(!is_after_the_end(Some(&over(json!({"seats": [0]}))), &error));
        assert!(!is_after_the_end(Some(&ended), &ended));
        assert!(!is_after_the_end(None, &error));
    }
}
