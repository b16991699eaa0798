//! The playout of a war, followed call by call: what the rules say is told next is held against what the referee told, and
//! what luck has decided is inferred from what is seen later.

use super::calls::{Borders, Call, name};
use super::{Seen, differ};
use crate::verdict::Difference;
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{DiceWars, LandSetup, Message, Move, Position, Rules, Setup};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, LogOf, Reply, Seat, Turn, step};
use rulebook_spec::rule::Rule;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// An attack that was made: the dice of both lands, and whether it was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thrown {
    pub(super) attacker: u8,
    pub(super) defender: u8,
    pub(super) won: bool,
}

/// Where a war leaves its playout, and how.
pub(super) struct Astray {
    /// The number of the call.
    pub(super) at: usize,
    pub(super) difference: Difference,
    /// The call that the rules make there, had our player written nothing down of it.
    pub(super) missing: Option<Box<Call>>,
}

/// What changed the world last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    Nothing,
    Battle { won: bool },
    Income,
}

/// The last answer that was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub(super) seat: Seat,
    /// The rule that it broke.
    pub(super) broke: Option<Rule>,
    /// Whether it ended the turn, as a player may.
    pub(super) stops: bool,
}

/// Which calls a referee undoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undoes {
    /// Those that break the limit on time.
    Breaches,
    /// None, against the rules.
    Nothing,
    /// Those, and every `getName`, as the contest's own engine does.
    BreachesAndNames,
}

/// A war that is being followed.
#[derive(Clone)]
pub(super) struct Playout<'a> {
    pub(super) rules: &'a Rules,
    undoes: Undoes,
    pub(super) calls: &'a [Call],
    pub(super) position: Position,
    /// What each seat is still to be told.
    pub(super) pending: [VecDeque<Message>; 8],
    /// The call that comes next.
    pub(super) at: usize,
    pub(super) changed: Changed,
    pub(super) last: Option<Last>,
    /// Whether the turn went on to another player when one had ended it.
    passes_on: bool,
    pub(super) thrown: Vec<Thrown>,
    /// How many calls of each kind each player is to remember.
    remembered: BTreeMap<(Seat, &'static str), u32>,
    borders: &'a Arc<Borders>,
    /// In what else the call differs at which the war left its playout.
    pub(super) beside: Vec<Difference>,
    pub(super) log: LogOf<DiceWars>,
}

/// Follows a war; gives its attacks.
pub(super) fn follow(rules: &Rules, undoes: Undoes, seen: &Seen) -> Result<Vec<Thrown>, Astray> {
    let mut furthest: Option<Astray> = None;
    for order in orders(&seen.calls, seen.seats) {
        let followed = Playout::begin(rules, undoes, seen, order)
            .map_err(|difference| Astray { at: 0, difference, missing: None })
            .and_then(|playout| playout.run(seen.is_whole));
        match followed {
            Ok(thrown) => return Ok(thrown),
            Err(astray) if furthest.as_ref().is_none_or(|furthest| astray.at > furthest.at) => furthest = Some(astray),
            Err(_) => {}
        }
    }
    Err(furthest.unwrap_or_else(|| {
        let difference = differs("the players' calls", Some(PREPARE_INIT), json!("calls"), json!("none"));
        Astray { at: 0, difference, missing: None }
    }))
}

pub(super) fn differs(what: &'static str, rule: Option<Rule>, expected: Value, got: Value) -> Difference {
    Difference { what, rule, expected, got }
}

/// Whether a player that takes this long for this call keeps its limit.
pub(super) fn keeps_limit(rules: &Rules, message: &Message, took_us: u64) -> bool {
    let limit_us = match message {
        Message::Init => rules.init_limit_us,
        Message::GetName => rules.name_limit_us,
        Message::ChooseFlag { .. } => rules.choice_limit_us,
        Message::Attack { .. } => rules.attack_limit_us,
        Message::OpponentAttack { .. } => DiceWars::hearing_limit_us().unwrap_or(u64::MAX),
        Message::Map(_) => u64::MAX,
    };
    (rules.in_time)(took_us, limit_us)
}

/// The orders of turns that there may be: flags are chosen from the last to the first, and attacks made from the first on.
pub(super) fn orders(calls: &[Call], seats: u8) -> Vec<Vec<Seat>> {
    let first_calls = |wanted: &str| {
        let mut order: Vec<Seat> = Vec::new();
        for call in calls.iter().filter(|call| call.message.as_ref().is_ok_and(|message| name(message) == wanted)) {
            if !order.contains(&call.seat) {
                order.push(call.seat);
            }
        }
        order.extend((0..seats).filter(|seat| !order.contains(seat)).collect::<Vec<_>>());
        order
    };
    let mut by_choice = first_calls("choose-flag");
    by_choice.reverse();
    let by_attack = first_calls("attack");
    if by_choice == by_attack { vec![by_choice] } else { vec![by_choice, by_attack] }
}

impl<'a> Playout<'a> {
    pub(super) fn begin(
        rules: &'a Rules,
        undoes: Undoes,
        seen: &'a Seen,
        order: Vec<Seat>,
    ) -> Result<Self, Difference> {
        let calls = &seen.calls;
        let first = calls.iter().find_map(|call| Some((call, call.world()?, call.borders.as_ref()?)));
        let Some((_, world, borders)) = first else {
            let says = calls.iter().find_map(|call| call.message.as_ref().err());
            let got = says.map_or_else(|| "no call with a world".into(), Clone::clone);
            return Err(differs("the world", Some(TOLD_WORLD), json!("a world with its lands"), json!(got)));
        };
        let neighbours = |id| borders.get(&id).into_iter().flatten().copied().collect();
        let land = |(id, flag, dice)| LandSetup { id, flag, dice, neighbours: neighbours(id) };
        let setup = Setup {
            lands: world.lands().map(land).collect(),
            players: seen.seats,
            order: Some(order),
            flags: None,
            reserve: None,
            out: Vec::new(),
            turn: 0,
            ply: None,
            stage: None,
        };
        let mut log = LogOf::<DiceWars>::default();
        let position = DiceWars::start(rules, &setup, &mut log).map_err(|violation| {
            let (rule, says) = (Some(violation.rule), violation.detail);
            differs("the map", rule, json!("a map that the rules allow"), json!(says))
        })?;
        let mut playout = Playout {
            rules,
            undoes,
            calls,
            position,
            pending: Default::default(),
            at: 0,
            changed: Changed::Nothing,
            last: None,
            passes_on: false,
            thrown: Vec::new(),
            remembered: BTreeMap::new(),
            borders,
            beside: Vec::new(),
            log,
        };
        playout.told();
        Ok(playout)
    }

    fn run(mut self, is_whole: bool) -> Result<Vec<Thrown>, Astray> {
        while self.at < self.calls.len() {
            let at = self.at;
            self.take().map_err(|difference| Astray { at, difference, missing: self.missing() })?;
        }
        if is_whole {
            let at = self.at;
            self.end().map_err(|difference| Astray { at, difference, missing: self.missing() })?;
        }
        Ok(self.thrown)
    }

    /// The call that is made now to somebody else than the next call in the logs is, as the player would write it down.
    fn missing(&self) -> Option<Box<Call>> {
        let next = self.calls.get(self.at).map(|call| call.seat);
        let mut waiting = (0u8..).zip(&self.pending).filter(|(seat, _)| Some(*seat) != next);
        let (seat, message) = waiting.find_map(|(seat, pending)| Some((seat, pending.front()?.clone())))?;
        let count = self.remembered.get(&(seat, name(&message))).copied().unwrap_or_default() + 1;
        let at_us = self.calls.get(self.at).or(self.calls.last())?.at_us;
        let message = Ok(message);
        let call = Call { seat, at_us, count, remembers: None, message, borders: None, sleeps_us: 0, answer: None };
        Some(Box::new(call))
    }

    pub(super) fn turn(&self) -> Turn {
        DiceWars::turn(self.rules, &self.position)
    }

    /// Files what the last step told.
    pub(super) fn told(&mut self) {
        for (seat, message) in std::mem::take(&mut self.log.sent) {
            // The map is what the lands themselves say.
            if !matches!(message, Message::Map(_)) {
                self.pending[usize::from(seat)].push_back(message);
            }
        }
    }

    /// Takes the next call.
    pub(super) fn take(&mut self) -> Result<(), Difference> {
        let calls = self.calls;
        let call = &calls[self.at];
        let expected = loop {
            if let Some(expected) = self.pending[usize::from(call.seat)].pop_front() {
                break expected;
            }
            self.nobody_waits(call)?;
            if self.turn() != Turn::Chance {
                return Err(self.unexpected(call));
            }
            self.luck(Some(call))?;
        };
        let message = match &call.message {
            Ok(message) if name(message) == name(&expected) => message,
            Ok(_) => {
                self.pending[usize::from(call.seat)].push_front(expected);
                return Err(self.unexpected(call));
            }
            Err(says) => return Err(differs("the world", Some(TOLD_WORLD), json!("a world"), json!(says))),
        };
        if !matches!(message, Message::OpponentAttack { .. }) {
            self.nobody_waits(call)?;
        }
        if *message != expected {
            let mut all = differ::all(self, &expected, message).into_iter();
            let first = all.next();
            self.beside = all.collect();
            return Err(first.unwrap_or_else(|| differs("the call", None, json!(expected), json!(message))));
        }
        if call.borders.as_ref().is_some_and(|borders| borders != self.borders) {
            let (all, got) = (json!(**self.borders), json!(call.borders.as_deref()));
            return Err(differs("the neighbours of the lands", Some(MAP_BORDERS), all, got));
        }
        self.remembers(call, message)?;
        let is_next = |last: Last| last.stops && last.seat != call.seat && matches!(message, Message::Attack { .. });
        self.passes_on |= self.last.is_some_and(is_next);
        self.at += 1;
        self.answered(call, message)
    }

    /// Who is still to hear of an attack is told before anything else is asked.
    fn nobody_waits(&self, call: &Call) -> Result<(), Difference> {
        for (seat, pending) in (0..).zip(&self.pending).filter(|(seat, _)| *seat != call.seat) {
            if let Some(hears @ Message::OpponentAttack { .. }) = pending.front() {
                let (rule, got) = (Some(TOLD_ATTACK), differ::shown(call));
                return Err(differs("who hears of an attack", rule, json!({ "seat": seat, "call": hears }), got));
            }
        }
        Ok(())
    }

    /// A player remembers all its calls but those that were undone.
    fn remembers(&mut self, call: &Call, message: &Message) -> Result<(), Difference> {
        let of_seat = self.remembered.range((call.seat, "")..(call.seat + 1, ""));
        let all = of_seat.map(|(_, calls)| *calls).sum();
        let of_kind = self.remembered.get(&(call.seat, name(message))).copied().unwrap_or_default();
        let (right, got) = ((of_kind, all), (call.count.saturating_sub(1), call.remembers.unwrap_or(all)));
        if right != got {
            let (seat, name) = (call.seat, name(message));
            let says = |(of_kind, all): (u32, u32)| {
                json!(format!("seat {seat} remembers {of_kind} calls of {name}, {all} in all"))
            };
            return Err(differs("what a player remembers", Some(LIMITS_ROLLBACK), says(right), says(got)));
        }
        let stays = u32::from(self.stays(call, message));
        self.remembered.insert((call.seat, name(message)), of_kind + stays);
        Ok(())
    }

    /// Whether a player remembers this call.
    fn stays(&self, call: &Call, message: &Message) -> bool {
        match self.undoes {
            Undoes::Nothing => true,
            Undoes::BreachesAndNames if matches!(message, Message::GetName) => false,
            Undoes::Breaches | Undoes::BreachesAndNames => keeps_limit(self.rules, message, call.sleeps_us),
        }
    }

    /// What a player says that it remembers is taken for right.
    pub(super) fn notes(&mut self, call: &Call, message: &Message) {
        let count = call.count.saturating_sub(1) + u32::from(self.stays(call, message));
        self.remembered.insert((call.seat, name(message)), count);
    }

    /// What follows from the answer to a call.
    pub(super) fn answered(&mut self, call: &Call, message: &Message) -> Result<(), Difference> {
        let hears = matches!(message, Message::OpponentAttack { .. });
        let late = hears && !keeps_limit(self.rules, message, call.sleeps_us);
        let answer = match (&call.answer, hears) {
            (_, true) if late => Answer::Fault(Fault::Timeout),
            (Some((Answer::Fault(fault), _)), _) => Answer::Fault(*fault),
            (_, true) => return Ok(()),
            (Some((answer, _)), false) => answer.clone(),
            (None, false) => Answer::Fault(Fault::Timeout),
        };
        let (seat, took_us) = (call.seat, if hears { 0 } else { call.sleeps_us });
        let stops = matches!(answer, Answer::Move(Move::Attack(None)));
        let event: EventOf<DiceWars> = Event::Reply(Reply { seat, answer, took_us });
        // A hearer may fail when the war is over already.
        let stepped = step::<DiceWars>(self.rules, &mut self.position, &event, &mut self.log).is_ok();
        if stepped && !hears {
            let broke = self.log.refused.as_ref().map(|offence| offence.violation.rule);
            self.last = Some(Last { seat, broke, stops });
            if matches!(message, Message::Attack { .. })
                && !matches!(self.turn(), Turn::Seats(seats) if seats.contains(seat))
            {
                self.changed = Changed::Income;
            }
        }
        self.told();
        Ok(())
    }

    /// There are no more calls: is the war over?
    pub(super) fn end(&mut self) -> Result<(), Difference> {
        while self.turn() == Turn::Chance {
            self.luck(None)?;
        }
        let next = (0u8..).zip(&self.pending).find_map(|(seat, pending)| Some((seat, pending.front()?)));
        let Some((seat, message)) = next else { return Ok(()) };
        let rule = match message {
            Message::OpponentAttack { .. } => TOLD_ATTACK,
            _ => END_LIMIT,
        };
        let expected = json!(format!("seat {seat} is called for {}", name(message)));
        Err(differs("the end of the war", Some(rule), expected, json!("no further call")))
    }

    /// A call that the rules do not make now.
    fn unexpected(&self, call: &Call) -> Difference {
        let seat = usize::from(call.seat);
        let waits = |(seat, pending): (u8, &VecDeque<Message>)| Some((seat, name(pending.front()?)));
        let expected: Vec<Value> = (0u8..)
            .zip(&self.pending)
            .filter_map(waits)
            .map(|(seat, name)| json!(format!("seat {seat} is called for {name}")))
            .collect();
        let expected = if self.turn().is_over() { json!("no further call") } else { json!(expected) };
        let broke = self.last.and_then(|last| last.broke);
        let again = self.last.is_some_and(|last| last.seat == call.seat);
        let asked = |wanted: Seat| self.pending[usize::from(wanted)].front().is_some();
        let front = self.pending[seat].front();
        let rule = match (call.message.as_ref().map(name).unwrap_or_default(), front) {
            (_, Some(Message::Init)) | ("init", _) => PREPARE_INIT,
            (_, Some(Message::GetName)) | ("get-name", _) => PREPARE_NAME,
            (_, Some(Message::OpponentAttack { .. })) => TOLD_ATTACK,
            ("opponent-attack", _) => broke.unwrap_or(TOLD_ATTACK),
            ("choose-flag", _) if broke.is_some() && again => CHOICE_PASSED_OVER,
            ("choose-flag", _) => CHOICE_LAST_FIRST,
            _ if self.turn().is_over() && self.position.living().count() == 1 => END_CONQUEST,
            _ if self.turn().is_over() => END_LIMIT,
            _ if self.position.turn > 0 && !self.position.lives(call.seat) => BATTLE_ELIMINATED,
            _ if again && broke.is_some() => ATTACK_INVALID,
            _ if again && self.passes_on && self.last.is_some_and(|last| last.stops) => TURN_ORDER,
            _ if again || self.last.is_some_and(|last| asked(last.seat)) => TURN_STEPS,
            _ => TURN_ORDER,
        };
        differs("which call comes next", Some(rule), expected, differ::shown(call))
    }
}
