//! The probe without a referee: what our players in Java would write down of one that has other rules, so that the probe's
//! power can be measured.

mod player;
#[cfg(test)]
mod tests;

use super::calls::{Borders, Call};
use super::dice::Dice;
use super::luck::dice_on;
use super::playout::{Thrown, Undoes, follow, keeps_limit};
use super::scenes::{self, Scene};
use super::{Seen, UNFAIR, address};
use crate::probe::linked::Given;
use crate::process::Ended;
use player::{Done, Ordered, kind};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Catalogue, Sampler, VariantKind, rules_with};
use rulebook_conformance::games::dicewars::maps::{Wish, generate};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::dicewars::map::{Lands, each};
use rulebook_spec::dicewars::{Call as Due, Chance, DiceWars, LandId, Message, Position, Rules, Setup, Stage};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, LogOf, Reply, Seat, Turn, step};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// A war of more calls goes nowhere.
const CALLS: usize = 30_000;
/// How long a player takes who is not ordered to wait, in microseconds.
const AT_ONCE_US: u64 = 10;
/// The seed of maps and dice.
const SEED: u64 = 4;

/// What gives each misreading away, in the order of the catalogue, when all scenes are played on one map of a contest's
/// size, and then on another.
pub fn rehearse() -> Vec<Option<Given>> {
    let planted = DiceWars::variants().iter().filter(|variant| variant.kind == VariantKind::Misreading);
    let suspect = |rules| Suspect { rules, dice: Dice::default(), calls: 0, given: None };
    let mut suspects: Vec<Suspect> = planted.map(|variant| suspect(rules_with::<DiceWars>(&[variant]))).collect();
    let mut stream = 0;
    for setup in maps(SEED) {
        for scene in scenes::all() {
            stream += 1;
            let luck = Seeded::stream(SEED, stream);
            let Some(right) = rehearsed(DiceWars::literal(), &setup, &scene, &mut luck.clone()) else { continue };
            for suspect in suspects.iter_mut().filter(|suspect| suspect.given.is_none()) {
                suspect.plays(&setup, &scene, &right, &mut luck.clone());
            }
        }
        suspects.iter_mut().for_each(Suspect::has_played_all);
    }
    suspects.into_iter().map(|suspect| suspect.given).collect()
}

/// A referee with other rules, until it gives itself away.
struct Suspect {
    rules: Rules,
    /// The dice of one map.
    dice: Dice,
    /// Calls of the scenes before.
    calls: u64,
    given: Option<Given>,
}

impl Suspect {
    /// Plays a scene; `right` is what a right referee makes of it.
    fn plays(&mut self, setup: &Setup, scene: &Scene, right: &Rehearsed, luck: &mut dyn Choices) {
        // Most scenes go the same way. Then the players need not be asked, which takes long.
        let own = match goes_as(&self.rules, setup, right) {
            true => None,
            // A referee that refuses the map would have drawn another one.
            false => match rehearsed(&self.rules, setup, scene, luck) {
                None => return,
                own => own,
            },
        };
        let Rehearsed { seen, judged, .. } = own.as_ref().unwrap_or(right);
        match judged {
            Ok(thrown) => self.dice.add(scene, thrown),
            Err(at) => self.given = Some(Given { address: address(scene), calls: self.calls + *at as u64 + 1 }),
        }
        self.calls += seen.calls.len() as u64;
    }

    /// Judges the dice of all scenes on a map.
    fn has_played_all(&mut self) {
        let is_unfair = std::mem::take(&mut self.dice).unfair().is_some();
        if is_unfair && self.given.is_none() {
            self.given = Some(Given { address: UNFAIR.into(), calls: self.calls });
        }
    }
}

/// Maps as a referee under test may draw them: lands are numbered from 1 on the first, and with gaps on the second.
fn maps(seed: u64) -> [Setup; 2] {
    let mut choices = Seeded::stream(seed, u64::MAX);
    let mut map = |players| {
        let wish = Wish::contest(players, &mut choices);
        generate(wish, &mut choices).setup
    };
    let (first, mut second) = (map(4), map(5));
    for land in &mut second.lands {
        let ids = std::iter::once(&mut land.id).chain(&mut land.neighbours);
        ids.for_each(|id| *id = *id * 3 - 2);
    }
    [first, second]
}

/// What our players would write down, and how it came to it.
struct Rehearsed {
    seen: Seen,
    /// Its attacks, or the number of the call where it leaves the playout that the rules allow.
    judged: Result<Vec<Thrown>, usize>,
    /// What was told at first.
    first: Vec<(Seat, Message)>,
    events: Vec<Happened>,
}

/// Something that moved the war on, what was told then, and who is to act.
struct Happened {
    event: EventOf<DiceWars>,
    sent: Vec<(Seat, Message)>,
    turn: Turn,
}

/// What our players would write down of a referee with these rules, and what the literal ones make of it; `None` where it
/// refuses the map.
fn rehearsed(rules: &Rules, setup: &Setup, scene: &Scene, luck: &mut dyn Choices) -> Option<Rehearsed> {
    let mut log = LogOf::<DiceWars>::default();
    let position = DiceWars::start(rules, setup, &mut log).ok()?;
    let map = position.map();
    let of = |(index, id): (usize, &LandId)| (*id, map.neighbours(index).iter().copied().collect::<BTreeSet<_>>());
    let borders: Arc<Borders> = Arc::new(map.ids().iter().enumerate().map(of).collect());
    let players = (0..setup.players).map(|seat| Ordered::new(seat, scene.orders(seat))).collect();
    let first = log.sent.clone();
    let (pending, calls, events) = (VecDeque::new(), Vec::new(), Vec::new());
    let mut war = War { rules, position, log, borders, players, pending, now_us: 0, calls, events };
    let is_whole = war.plays_out(luck);
    let seen = Seen {
        calls: war.calls,
        seats: setup.players,
        is_whole,
        ended: Ended::Code(0),
        waited_us: 0,
        held_us: 0,
        idle_us: 0,
        at: None,
        is_disturbed: false,
        undoes_nothing: false,
        last_word: String::new(),
    };
    let judged = follow(DiceWars::literal(), Undoes::Breaches, &seen).map_err(|astray| astray.at);
    Some(Rehearsed { seen, judged, first, events: war.events })
}

/// Whether a referee with these rules makes the same of all that happened, so that nobody has seen another war.
fn goes_as(rules: &Rules, setup: &Setup, right: &Rehearsed) -> bool {
    let literal = DiceWars::literal();
    let is_timed_alike = |call: &Call| {
        let keeps = |rules| call.message.as_ref().is_ok_and(|message| keeps_limit(rules, message, call.sleeps_us));
        keeps(rules) == keeps(literal)
    };
    if !right.seen.calls.iter().filter(|call| call.sleeps_us > 0).all(is_timed_alike) {
        return false;
    }
    let mut log = LogOf::<DiceWars>::default();
    let Ok(mut position) = DiceWars::start(rules, setup, &mut log) else { return false };
    if log.sent != right.first {
        return false;
    }
    right.events.iter().all(|happened| {
        may_draw_alike([rules, literal], &position)
            && step::<DiceWars>(rules, &mut position, &happened.event, &mut log).is_ok()
            && log.sent == happened.sent
            && DiceWars::turn(rules, &position) == happened.turn
    })
}

/// Whether luck can decide the same by both rules.
fn may_draw_alike(both: [&Rules; 2], position: &Position) -> bool {
    let [one, other] = both.map(|rules| match &position.stage {
        Stage::Roll { from, to, .. } => {
            let (attacking, defending) = (rules.thrown)(dice_on(position, *from), dice_on(position, *to));
            Lands::from(attacking) << 8 | Lands::from(defending)
        }
        Stage::Scatter { seat, .. } => position.flag(*seat).map_or(0, |flag| (rules.eligible)(position, flag)),
        _ => 0,
    });
    one == other
}

/// A war with our players in all seats.
struct War<'a> {
    rules: &'a Rules,
    position: Position,
    log: LogOf<DiceWars>,
    borders: Arc<Borders>,
    players: Vec<Ordered<'a>>,
    /// Calls that are still to be made.
    pending: VecDeque<(Seat, Message)>,
    now_us: u64,
    /// Those that were made.
    calls: Vec<Call>,
    events: Vec<Happened>,
}

impl War<'_> {
    /// Plays until nothing more comes; false where that takes too many calls.
    fn plays_out(&mut self, luck: &mut dyn Choices) -> bool {
        loop {
            self.pending.extend(std::mem::take(&mut self.log.sent));
            if let Some((seat, message)) = self.pending.pop_front() {
                if self.calls.len() == CALLS {
                    return false;
                }
                self.call(seat, message);
            } else if DiceWars::turn(self.rules, &self.position) != Turn::Chance {
                return true;
            } else {
                let Some(chance) = drawn(self.rules, &self.position, luck) else { return false };
                if !self.happens(Event::Chance(chance)) {
                    return false;
                }
            }
        }
    }

    fn happens(&mut self, event: EventOf<DiceWars>) -> bool {
        let can_be = step::<DiceWars>(self.rules, &mut self.position, &event, &mut self.log).is_ok();
        if can_be {
            let turn = DiceWars::turn(self.rules, &self.position);
            self.events.push(Happened { event, sent: self.log.sent.clone(), turn });
        }
        can_be
    }

    /// Whether the referee still waits for the answer to this call.
    fn awaits(&self, seat: Seat, message: &Message) -> bool {
        let due = match (message, &self.position.stage) {
            (Message::Init, Stage::Prepare(calls)) => calls.get(usize::from(seat)) == Some(&Due::Init),
            (Message::GetName, Stage::Prepare(calls)) => calls.get(usize::from(seat)) == Some(&Due::Name),
            (Message::ChooseFlag { .. }, Stage::Choose(_)) | (Message::Attack { .. }, Stage::Attack { .. }) => true,
            _ => false,
        };
        due && matches!(DiceWars::turn(self.rules, &self.position), Turn::Seats(seats) if seats.contains(seat))
    }

    /// Makes a call, and does what follows from the answer.
    fn call(&mut self, seat: Seat, message: Message) {
        let asks = matches!(message, Message::ChooseFlag { .. } | Message::Attack { .. });
        // A player whose turn has come to an end meanwhile is not asked.
        let is_void = matches!(message, Message::Map(_)) || asks && !self.awaits(seat, &message);
        let Some(player) = self.players.get_mut(usize::from(seat)).filter(|_| !is_void) else { return };
        let remembered = player.remembers;
        let Done { answer, sleeps_us } = player.called(&message, &self.borders);
        let is_late = !keeps_limit(self.rules, &message, sleeps_us);
        let (kind, at_us) = (kind(&message), self.now_us);
        self.now_us += sleeps_us + AT_ONCE_US;
        let has_world = !matches!(message, Message::Init | Message::GetName);
        let call = Call {
            seat,
            at_us,
            count: remembered[kind] + 1,
            remembers: Some(remembered.iter().sum()),
            borders: has_world.then(|| self.borders.clone()),
            sleeps_us,
            // A call that is stopped never comes to its end.
            answer: (!is_late).then(|| (answer.clone(), self.now_us)),
            message: Ok(message.clone()),
        };
        self.calls.push(call);
        if is_late {
            player.remembers = remembered;
        }
        let heard = |answer| Event::reply(seat, answer);
        let event = match (&message, answer) {
            (Message::OpponentAttack { .. }, _) if is_late => heard(Answer::Fault(Fault::Timeout)),
            (Message::OpponentAttack { .. }, Answer::Fault(fault)) => heard(Answer::Fault(fault)),
            (Message::OpponentAttack { .. }, _) => return,
            _ if !self.awaits(seat, &message) => return,
            (_, answer) => Event::Reply(Reply { seat, answer, took_us: sleeps_us }),
        };
        // Who hears of the attack that ends the war can do no harm any more.
        self.happens(event);
    }
}

/// What luck decides, every outcome that these rules allow having the same chance.
fn drawn(rules: &Rules, position: &Position, luck: &mut dyn Choices) -> Option<Chance> {
    match (&position.stage, DiceWars::fair_chance(position, luck)?) {
        (Stage::Roll { from, to, .. }, Chance::Roll(mut roll)) => {
            let (attacking, defending) = (rules.thrown)(dice_on(position, *from), dice_on(position, *to));
            roll.attacker.truncate(usize::from(attacking));
            roll.defender.truncate(usize::from(defending));
            Some(Chance::Roll(roll))
        }
        (Stage::Scatter { seat, .. }, _) => {
            let open = position.flag(*seat).map_or(0, |flag| (rules.eligible)(position, flag));
            let index = each(open).nth(luck.below(open.count_ones()) as usize)?;
            position.map().ids().get(index).copied().map(Chance::Scatter)
        }
        (_, chance) => Some(chance),
    }
}
