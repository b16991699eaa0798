//! What is asked beside a case: the decisions of programs, in games that have programs.

use crate::case::{Case, Step, in_order, play};
use crate::compare::first_decision;
use crate::contest::{Contest, Question};
use crate::protocol::{Answer, Command, Observation, Written};
use rulebook_spec::rule::Rule;
use serde_json::{Value, json as object};
use std::borrow::Cow;

/// What is asked beside a case.
pub fn questions<G: Contest>(case: &Case<G>) -> Vec<Box<dyn Question<G>>> {
    G::questions(&case.setup, &case.events)
}

/// The request that asks a question.
pub fn command<G: Contest>(question: &dyn Question<G>) -> Command {
    Command::Decide { program: question.program(), view: question.view() }
}

/// The questions of a case and what a referee with some rules answers them.
pub struct Asked<G: Contest> {
    questions: Vec<Box<dyn Question<G>>>,
    /// What the answers hang on.
    rules: G::Rules,
    /// Each answer as [`observed`] gives it.
    pub answers: Vec<Value>,
}

impl<G: Contest> Asked<G> {
    /// Those of this case, where the referee showed decisions: whether one can decide, it says itself.
    pub fn of(rules: &G::Rules, case: &Case<G>, observed: &[Observation]) -> Option<Self> {
        let Some(Observation::State(state)) = observed.last() else { return None };
        state.aside.decisions.as_ref()?;
        let questions = questions(case);
        let answers = answers(rules, &questions);
        Some(Asked { questions, rules: rules.clone(), answers })
    }

    /// The answers of a referee with other rules.
    pub fn under(&self, rules: &G::Rules) -> Cow<'_, [Value]> {
        if G::decide_alike(rules, &self.rules) {
            return Cow::Borrowed(&self.answers);
        }
        Cow::Owned(answers(rules, &self.questions))
    }

    /// Whether a referee with other rules answers something else.
    pub fn tells_apart(&self, rules: &G::Rules) -> bool {
        *self.under(rules) != self.answers[..]
    }

    /// Whether a referee with other rules would have been seen to decide as this one.
    pub fn is_seen(&self, rules: &G::Rules, observed: &[Observation]) -> bool {
        let Some(Observation::State(state)) = observed.last() else { return false };
        let got = state.aside.decisions.as_deref().unwrap_or_default();
        first_decision(&self.under(rules), got).is_none()
    }

    /// The answer of a referee with other rules to one question.
    pub fn one_under(&self, rules: &G::Rules, question: usize) -> Option<Value> {
        if G::decide_alike(rules, &self.rules) {
            return None;
        }
        answers(rules, self.questions.get(question..=question)?).pop()
    }

    /// The rules that a decision applies.
    pub fn cites(&self, question: usize) -> Vec<Rule> {
        self.questions.get(question).map(|question| question.cites()).unwrap_or_default()
    }
}

fn answers<G: Contest>(rules: &G::Rules, questions: &[Box<dyn Question<G>>]) -> Vec<Value> {
    let failed = |error| Written { error: Some(error), ..Written::default() };
    let one = |question: &dyn Question<G>| question.answer(rules).unwrap_or_else(failed);
    questions.iter().map(|question| observed(one(question.as_ref())).unwrap_or_default()).collect()
}

/// What `rules` make of the case, with what is asked beside it where this referee was seen to answer that.
pub fn expected<G: Contest>(rules: &G::Rules, case: &Case<G>, observed: &[Observation]) -> Vec<Step> {
    play_asked::<G>(rules, case, Asked::of(rules, case, observed).as_ref())
}

/// The same, with the answers of these rules to what is asked beside the case.
pub(crate) fn play_asked<G: Contest>(rules: &G::Rules, case: &Case<G>, asked: Option<&Asked<G>>) -> Vec<Step> {
    let mut steps = play::<G>(rules, case);
    if let (Some(asked), Some(step)) = (asked, steps.get_mut(case.events.len()))
        && let Observation::State(state) = &mut step.observation
    {
        state.aside.decisions = Some(asked.under(rules).into_owned());
    }
    steps
}

/// What an answer to `decide` shows: the moves in order, the map, the scores where it tells them; null where the referee
/// has no notion of it.
///
/// # Errors
/// One sentence that names the field that is missing.
pub fn observed<V>(answer: Answer<V>) -> Result<Value, String> {
    if answer.skipped.is_some() {
        return Ok(Value::Null);
    }
    if answer.error.is_some() {
        return Ok(object!({"error": true}));
    }
    let licensed = in_order(answer.licensed.ok_or("`licensed` is missing")?);
    let mut shown = object!({"licensed": licensed, "map": answer.map});
    if let Some(scores) = answer.scores {
        shown["scores"] = scores;
    }
    Ok(shown)
}
