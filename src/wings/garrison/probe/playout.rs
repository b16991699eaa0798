//! The playout of a game, followed call by call. Since both seats are ours, their first views together are the setup, and
//! what they answered is the game: what the rules say is called and shown next is held against what was.

use super::calls::{Call, named};
use super::differ::{self, differs};
use crate::verdict::Difference;
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, LogOf, Reply, Seat, step};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Ending, Garrison, Message, Position, Rules, Setup, Stage, View};
use rulebook_spec::rule::Rule;
use serde_json::json;
use std::collections::VecDeque;

/// The field of the contest (002 §1 ¶2), which is what the arrays hold within their border.
const SIZE: (usize, usize) = (17, 26);

/// Where a game leaves its playout, and how.
pub(super) struct Astray {
    /// The number of the call.
    pub(super) at: usize,
    pub(super) difference: Difference,
}

/// Follows a game; `known` is its setup as it was seen in another game, `is_whole` says whether the referee came to its
/// end by itself.
pub(super) fn follow(rules: &Rules, calls: &[Call], known: Option<&Setup>, is_whole: bool) -> Result<(), Astray> {
    let in_order = first_init_first(calls);
    let calls = in_order.as_deref().unwrap_or(calls);
    let mut furthest: Option<Astray> = None;
    for setup in setups(calls).iter().chain(known) {
        let Ok(playout) = Playout::begin(rules, calls, setup) else { continue };
        match playout.run(is_whole) {
            Ok(()) => return Ok(()),
            Err(astray) if furthest.as_ref().is_none_or(|furthest| astray.at > furthest.at) => furthest = Some(astray),
            Err(_) => {}
        }
    }
    Err(furthest.unwrap_or_else(|| {
        let (wanted, got) = (json!("two views of one field that the rules allow"), shown_first(calls));
        Astray { at: 0, difference: differs("the first views", Some(VIEW_FIELD), wanted, got) }
    }))
}

/// The calls of a game in which the second player's `init` is called first, the other way round. The text says nothing of that, and
/// nothing else hangs on it.
fn first_init_first(calls: &[Call]) -> Option<Vec<Call>> {
    let [first, second, ..] = calls else { return None };
    (first.is_init && second.is_init && (first.seat, second.seat) == (1, 0)).then(|| {
        let mut calls = calls.to_vec();
        calls.swap(0, 1);
        calls
    })
}

fn shown_first(calls: &[Call]) -> serde_json::Value {
    let first = |seat: Seat| calls.iter().find(|call| call.seat == seat);
    json!([0, 1].map(|seat| first(seat).map(|call| match &call.shown {
        Ok(view) => json!(view),
        Err(value) => value.clone(),
    })))
}

/// The setups that the first views of both players may be of. A referee may show positions and armies in hand wrongly
/// and still know them: the likely ways are tried, too, and of course no wrong one agrees with the views.
pub(super) fn setups(calls: &[Call]) -> Vec<Setup> {
    let first = |seat: Seat| calls.iter().find(|call| call.seat == seat)?.shown.as_ref().ok();
    let (Some(one), Some(two)) = (first(0), first(1)) else { return Vec::new() };
    let Some(seen) = setup(one, two) else { return Vec::new() };
    let at = |at: Vec<[i64; 2]>| Setup { at, ..seen.clone() };
    let swapped = seen.at.iter().rev().copied().collect();
    let from_zero = seen.at.iter().map(|place| place.map(|number| number + 1)).collect();
    let hands = Setup { hand: [seen.hand[1], seen.hand[0]], ..seen.clone() };
    let others = [at(swapped), at(from_zero), hands];
    [seen.clone()].into_iter().chain(others.into_iter().filter(|other| *other != seen)).collect()
}

/// The setup that two first views show: the owners as seat 0 sees them, and each one's own garrisons.
fn setup(one: &View, two: &View) -> Option<Setup> {
    let rows = one.field.rows().len();
    // Arrays without their border are wrong, but can be read.
    let border = rows.checked_sub(SIZE.0)? / 2;
    let (mut field, mut army) = (Vec::new(), Vec::new());
    for row in border..border + SIZE.0 {
        let (mut owners, mut garrisons) = (String::new(), Vec::new());
        for column in border..border + SIZE.1 {
            let (letter, size) = match one.field.at(row, column)? {
                0 => ('#', 0),
                1 => ('1', one.army.at(row, column)?),
                2 => ('2', two.army.at(row, column)?),
                _ => return None,
            };
            owners.push(letter);
            garrisons.push(i64::from(size));
        }
        field.push(owners);
        army.push(garrisons);
    }
    let at = [one, two].map(|view| [i64::from(view.ipos), i64::from(view.jpos)]).to_vec();
    let hand = [one, two].map(|view| i64::from(view.hand_army));
    Some(Setup { field, army, at, hand, moves: [0, 0], stage: Stage::default() })
}

#[derive(Clone)]
struct Playout<'a> {
    rules: &'a Rules,
    calls: &'a [Call],
    position: Position,
    /// The calls that are to come.
    pending: VecDeque<(Seat, Message)>,
    /// The call that comes next.
    at: usize,
    /// The rules that the last moves of both players applied.
    cites: [Vec<Rule>; 2],
    /// The rule that the last answer broke.
    broke: Option<Rule>,
}

impl<'a> Playout<'a> {
    fn begin(rules: &'a Rules, calls: &'a [Call], setup: &Setup) -> Result<Self, ()> {
        let mut log = LogOf::<Garrison>::default();
        let position = Garrison::start(rules, setup, &mut log).map_err(drop)?;
        Ok(Playout { rules, calls, position, pending: log.sent.into(), at: 0, cites: Default::default(), broke: None })
    }

    fn run(mut self, is_whole: bool) -> Result<(), Astray> {
        while self.at < self.calls.len() {
            let at = self.at;
            self.take().map_err(|difference| Astray { at, difference })?;
        }
        match self.pending.front() {
            Some((seat, message)) if is_whole => {
                let expected = json!(named(*seat, is_init(message)));
                let last = self.calls.last();
                let rule = match last.filter(|call| call.sleeps_us > 0).map(|call| call.is_init) {
                    // It took its time, and was in time.
                    Some(true) => TIME_INIT,
                    Some(false) => TIME_MOVE,
                    None => self.broke_rule().unwrap_or(if is_init(message) { TALK_INIT } else { END_LIMIT }),
                };
                let difference = differs("the end of the game", Some(rule), expected, json!("no further call"));
                Err(Astray { at: self.at, difference })
            }
            _ => Ok(()),
        }
    }

    /// Takes the next call.
    fn take(&mut self) -> Result<(), Difference> {
        let calls = self.calls;
        let call = &calls[self.at];
        let expected = match self.pending.pop_front() {
            Some((seat, message)) if (seat, is_init(&message)) == (call.seat, call.is_init) => message,
            other => return Err(self.unexpected(call, other)),
        };
        let view = expected.view();
        let cites = self.cites.concat();
        match &call.shown {
            Ok(seen) if *seen == *view => {}
            Ok(seen) => {
                let difference = differ::views(&view, &json!(seen), &cites);
                let is_shown_only = differ::is_only_in_totals(&view, seen) && self.goes_on_rightly(call);
                return Err(if is_shown_only { differ::of_totals(difference) } else { difference });
            }
            Err(seen) => return Err(differ::views(&view, seen, &cites)),
        }
        self.at += 1;
        self.answered(call);
        Ok(())
    }

    /// Whether the next player is shown what is right after this call: then the game itself goes on as it should.
    fn goes_on_rightly(&self, call: &Call) -> bool {
        let mut next = self.clone();
        next.answered(call);
        match (next.pending.front(), next.calls.get(self.at + 1)) {
            (Some((seat, message)), Some(Call { seat: called, is_init: init, shown: Ok(seen), .. })) => {
                (*seat, is_init(message)) == (*called, *init) && *seen == *message.view()
            }
            _ => false,
        }
    }

    /// What follows from the answer to a call.
    fn answered(&mut self, call: &Call) {
        let (answer, took_us) = match &call.answer {
            Some((answer, _)) => (answer.clone(), call.took_us().unwrap_or_default()),
            // The referee did not wait for it.
            None => (Answer::Fault(Fault::Timeout), 0),
        };
        let event: EventOf<Garrison> = Event::Reply(Reply { seat: call.seat, answer, took_us });
        let mut log = LogOf::<Garrison>::default();
        // A misreading may call a player who cannot move.
        if !Garrison::turn(self.rules, &self.position).asks(call.seat)
            || step::<Garrison>(self.rules, &mut self.position, &event, &mut log).is_err()
        {
            return;
        }
        self.broke = log.refused.map(|offence| offence.violation.rule);
        self.cites[usize::from(call.seat.min(1))] = log.cites;
        self.pending.extend(log.sent);
    }

    /// The rule that says what follows from the last answer, where that was a bad one.
    fn broke_rule(&self) -> Option<Rule> {
        let is_move = |rule: Rule| [MOVE_INSIDE, MOVE_LINE, MOVE_WALL].contains(&rule);
        self.broke.map(|broke| if is_move(broke) { MOVE_INADMISSIBLE } else { broke })
    }

    /// A call that the rules do not make now.
    fn unexpected(&self, call: &Call, expected: Option<(Seat, Message)>) -> Difference {
        let rule = match (self.position.stage, self.broke_rule()) {
            (_, Some(broke)) => broke,
            (Stage::Over { by: Ending::Territory, .. }, _) => END_TERRITORY,
            (Stage::Over { .. }, _) => END_LIMIT,
            (Stage::Init { .. }, _) => TALK_INIT,
            _ if call.is_init => TALK_INIT,
            _ => TURN_ALTERNATE,
        };
        let expected = expected.map_or("no further call".into(), |(seat, message)| named(seat, is_init(&message)));
        differs("which call comes next", Some(rule), json!(expected), json!(call.name()))
    }
}

fn is_init(message: &Message) -> bool {
    matches!(message, Message::Init(_))
}
