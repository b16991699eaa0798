//! Divide: a referee is asked for its moves at every position that perft walks through, depth by depth, down to the first
//! position where it differs from the rules.

use crate::case::{Case, in_order, json, play};
use crate::compare::{Difference, Field};
use crate::contest::{Contest, Variant};
use crate::judge::{Explanation, Judge, first_difference};
use crate::perft::{Node, Walk, events};
use crate::protocol::{Observation, State};
use crate::subject::{Broken, Subject};
use crate::text::Text;
use rulebook_spec::game::{Event, Log, Seat, Turn, step};
use rulebook_spec::rule::Rule;
use serde_json::Value;
use std::collections::BTreeSet;

/// What a referee shows at all positions of one depth.
pub struct Asked<G: Contest> {
    /// How many games of one event more it counts; luck has as many outcomes for it as for the rules. `None` where they
    /// cannot be counted.
    pub games: Option<u64>,
    /// At how many of the positions it says which moves are legal.
    pub listed: u64,
    /// At how many it does not: there it counts as many as the rules do.
    pub unlisted: u64,
    /// The first position at which it differs from the rules.
    pub differs: Option<Found<G>>,
}

/// A position at which a referee differs from the rules, and in what.
pub struct Found<G: Contest> {
    /// The first game that leads there.
    pub case: Case<G>,
    /// The same position as a setup, where the referee differs there as well.
    pub alone: Option<Case<G>>,
    /// In what it differs.
    pub difference: Difference,
    /// Moves that the referee lists and the rules do not.
    pub extra: Vec<Extra>,
    /// Moves that the rules list and the referee does not.
    pub missing: Vec<(Seat, Value)>,
    /// The rule that it breaks.
    pub rule: Rule,
    /// The readings and misreadings that show exactly this here.
    pub explained: Vec<&'static Variant<G::Rules>>,
}

/// A move that a referee lists and the rules do not.
#[derive(Clone, Debug, PartialEq)]
pub struct Extra {
    /// Whose it is.
    pub seat: Seat,
    /// The move, as the referee writes it.
    pub choice: Value,
    /// The rule that forbids it; `None` for what is no move, or one that is listed another way.
    pub breaks: Option<Rule>,
    /// Why it is not to be listed.
    pub why: String,
}

/// Asks a referee at every position of the depth that the walk has come to. `base` are the readings of the walk's rules.
///
/// # Errors
/// It broke.
pub fn ask<G: Contest>(
    walk: &Walk<'_, G>,
    base: &[&'static Variant<G::Rules>],
    subject: &mut dyn Subject<G>,
) -> Result<Asked<G>, Broken> {
    let mut asked = Asked { games: Some(0), listed: 0, unlisted: 0, differs: None };
    for node in walk.nodes() {
        let case = walk.game(node);
        let observed = subject.run(&case)?;
        let difference = first_difference::<G>(&play::<G>(walk.rules(), &case), &observed);
        if let (Some((_, difference)), None) = (difference, &asked.differs) {
            asked.differs = Some(found(walk, node, base, subject, Shown { case, observed: &observed, difference })?);
        }
        let says = says_moves(observed.last());
        *(if says { &mut asked.listed } else { &mut asked.unlisted }) += 1;
        let theirs = observed.last().filter(|_| says);
        let follow = theirs.map_or_else(|| ours(walk, node), |observation| follows(walk, node, observation));
        let more = follow.and_then(|follow| follow.checked_mul(node.games));
        asked.games = more.and_then(|more| asked.games?.checked_add(more));
    }
    Ok(asked)
}

/// Whether a referee that shows this says which moves are legal: where it rejects the game or cannot answer there is none.
fn says_moves(last: Option<&Observation>) -> bool {
    match last {
        Some(Observation::State(state)) => state.aside.moves.is_some(),
        Some(Observation::Rejected(_) | Observation::Error(_)) => true,
        Some(Observation::Skipped(_)) | None => false,
    }
}

/// How many events can follow by the rules.
fn ours<G: Contest>(walk: &Walk<'_, G>, node: &Node<G>) -> Option<u64> {
    events::<G>(walk.rules(), &node.position).ok().map(|events| events.len() as u64)
}

/// How many events can follow, as the referee says.
fn follows<G: Contest>(walk: &Walk<'_, G>, node: &Node<G>, last: &Observation) -> Option<u64> {
    let Observation::State(state) = last else { return Some(0) };
    // Who acts is for the referee to say; an answer that says nobody leaves nothing to follow.
    match serde_json::from_value(state.turn.value()) {
        Ok(Turn::Seats(seats)) => Some(seats.iter().map(|seat| listed(state, seat).len() as u64).sum()),
        Ok(Turn::Chance) => ours(walk, node),
        Ok(Turn::Over(_)) | Err(_) => Some(0),
    }
}

fn listed(state: &State, seat: Seat) -> Vec<Value> {
    let moves = state.aside.moves.as_ref().and_then(|moves| moves.get(usize::from(seat)));
    match moves.map(Text::value) {
        Some(Value::Array(moves)) => moves,
        _ => Vec::new(),
    }
}

/// What a referee shows in the first game that leads to a position, and where that differs.
struct Shown<'a, G: Contest> {
    case: Case<G>,
    observed: &'a [Observation],
    difference: Difference,
}

fn found<G: Contest>(
    walk: &Walk<'_, G>,
    node: &Node<G>,
    base: &[&'static Variant<G::Rules>],
    subject: &mut dyn Subject<G>,
    shown: Shown<'_, G>,
) -> Result<Found<G>, Broken> {
    let Shown { case, observed, difference } = shown;
    let (mut extra, mut missing, mut telling) = (Vec::new(), Vec::new(), None);
    if let (Field::Moves, Some(Observation::State(state))) = (difference.field, observed.last()) {
        for seat in 0..G::seats(&node.position) {
            let ours = G::moves(walk.rules(), &node.position, seat).unwrap_or_default();
            let (listed, theirs) = (in_order(ours.iter().map(json).collect()), listed(state, seat));
            extra.extend(without(&theirs, &listed).into_iter().map(|choice| why(walk, node, seat, choice)));
            let lacks = without(&listed, &theirs);
            telling = telling.or_else(|| told_apart(walk, node, seat, &ours, &lacks));
            missing.extend(lacks.into_iter().map(|choice| (seat, choice)));
        }
    }
    let mut judge = Judge::<G>::new(base);
    judge.take(&case, observed);
    let divergence = judge.divergences().first();
    let explained = divergence.map(|divergence| judge.explains(divergence)).unwrap_or_default();
    // One list of moves is too little to lay to several variants together.
    let alone = |explanation: &Explanation<G::Rules>| <[_; 1]>::try_from(explanation.variants.as_slice()).ok();
    let explained: Vec<_> = explained.iter().filter_map(alone).flatten().collect();
    let forbidden = extra.iter().find_map(|extra| extra.breaks);
    let named = explained.first().map(|variant| variant.touches);
    let blamed = || divergence.map(|divergence| judge.blamed(divergence));
    let rule = forbidden.or(named).or(telling).or_else(blamed).unwrap_or(G::book().rules[0]);
    let alone = by_itself(walk, node, subject, difference.field)?;
    Ok(Found { case, alone, difference, extra, missing, rule, explained })
}

/// Why the rules do not list a move that the referee lists.
fn why<G: Contest>(walk: &Walk<'_, G>, node: &Node<G>, seat: Seat, choice: Value) -> Extra {
    let said = |breaks, why: String| (breaks, why);
    let (breaks, why) = match serde_json::from_value::<G::Move>(choice.clone()) {
        Err(error) => said(None, format!("no move of this game: {error}")),
        Ok(_) if !G::turn(walk.rules(), &node.position).asks(seat) => said(None, "it is not this seat's turn".into()),
        Ok(parsed) => match G::check(walk.rules(), &node.position, seat, &parsed) {
            Err(violation) => said(Some(violation.rule), violation.detail),
            Ok(()) => said(None, "legal, but listed already, or listed in another form".into()),
        },
    };
    Extra { seat, choice, breaks, why }
}

/// The first rule that a move which the referee does not list applies, and no move that it lists.
fn told_apart<G: Contest>(
    walk: &Walk<'_, G>,
    node: &Node<G>,
    seat: Seat,
    ours: &[G::Move],
    missing: &[Value],
) -> Option<Rule> {
    let cites = |choice: &G::Move| {
        let (mut position, mut log) = (node.position.clone(), Log::default());
        let done = step::<G>(walk.rules(), &mut position, &Event::made(seat, choice.clone()), &mut log);
        done.map(|()| log.cites).unwrap_or_default()
    };
    let (lacks, lists): (Vec<_>, Vec<_>) = ours.iter().partition(|choice| missing.contains(&json(choice)));
    let common: BTreeSet<Rule> = lists.into_iter().flat_map(cites).collect();
    lacks.into_iter().flat_map(cites).find(|rule| !common.contains(rule))
}

/// The position as a setup, if the referee differs there in the same.
fn by_itself<G: Contest>(
    walk: &Walk<'_, G>,
    node: &Node<G>,
    subject: &mut dyn Subject<G>,
    field: Field,
) -> Result<Option<Case<G>>, Broken> {
    let setup = G::setup(&node.position);
    let case = Case::<G> { address: walk.game(node).address, setup, events: Vec::new() };
    let observed = subject.run(&case)?;
    let differs = first_difference::<G>(&play::<G>(walk.rules(), &case), &observed);
    Ok(differs.filter(|(_, difference)| difference.field == field).map(|_| case))
}

/// What is in the first list beyond what is in the second; both are sorted, and a move may be listed twice.
fn without(these: &[Value], those: &[Value]) -> Vec<Value> {
    let mut left = those.to_vec();
    let taken = |one: &&Value| match left.iter().position(|other| other == *one) {
        Some(index) => {
            left.remove(index);
            false
        }
        None => true,
    };
    these.iter().filter(taken).cloned().collect()
}
