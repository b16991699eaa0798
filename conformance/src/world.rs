//! Small worlds, walked whole: each position that can be is come to once, and everything that can happen in it is in one game
//! at least.

use crate::case::Case;
use crate::choose::Exhaustive;
use crate::contest::{Contest, World};
use crate::perft;
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Log, Reply, Seat, Turn};
use std::collections::{HashSet, VecDeque};

/// What a walk through a world has come by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Setups, with those that the rules refuse.
    pub setups: u64,
    /// Positions; those that several setups lead to are counted for each of them.
    pub positions: u64,
    /// What can happen in them: legal moves, what luck may decide, answers that the rules refuse, and failures.
    pub events: u64,
    /// Games that show all of it.
    pub games: u64,
    /// Positions of which not everything can be listed: the world is not whole then.
    pub unlisted: u64,
}

/// The games of a world, one after the other, the same every time. Their addresses are `bricks/world/3x3-17`, from 0.
pub struct Games<'a, G: Contest> {
    rules: &'a G::Rules,
    world: &'a World<G>,
    /// What was come by so far.
    pub size: Size,
    setups: Exhaustive,
    setup: Option<G::Setup>,
    /// The positions of this setup in which the game goes on, and the next to be looked at.
    nodes: Vec<Node<G>>,
    next: usize,
    seen: HashSet<blake3::Hash>,
    /// Games of this setup that are still to be given.
    due: VecDeque<Vec<EventOf<G>>>,
}

/// A position, and how it is reached: the node before and the event.
struct Node<G: Contest> {
    position: G::Position,
    before: Option<(usize, EventOf<G>)>,
    depth: usize,
}

impl<'a, G: Contest> Games<'a, G> {
    /// The games of a world under these rules.
    pub fn new(rules: &'a G::Rules, world: &'a World<G>) -> Self {
        Games {
            rules,
            world,
            size: Size::default(),
            setups: Exhaustive::new(),
            setup: None,
            nodes: Vec::new(),
            next: 0,
            seen: HashSet::new(),
            due: VecDeque::new(),
        }
    }

    /// How much there is in the world.
    pub fn count(rules: &'a G::Rules, world: &'a World<G>) -> Size {
        let mut games = Games::new(rules, world);
        while games.next().is_some() {}
        games.size
    }

    fn begin(&mut self, setup: G::Setup) {
        self.size.setups += 1;
        (self.nodes, self.next) = (Vec::new(), 0);
        self.seen.clear();
        match G::start(self.rules, &setup, &mut Log::default()) {
            Ok(position) => {
                self.size.positions += 1;
                self.seen.insert(perft::key::<G>(&position));
                self.nodes.push(Node { position, before: None, depth: 0 });
            }
            Err(_) => self.due.push_back(Vec::new()),
        }
        self.setup = Some(setup);
    }

    /// Takes all events of the next position. Those that lead to a new one are in the games that go on from there.
    fn expand(&mut self) {
        let index = self.next;
        self.next += 1;
        let depth = self.nodes[index].depth + 1;
        let events = match depth <= self.world.depth {
            true => events::<G>(self.rules, self.world, &self.nodes[index].position),
            false => Some(Vec::new()),
        };
        self.size.unlisted += u64::from(events.is_none());
        let (mut log, before) = (Log::default(), self.events_to(index));
        let mut is_alone = true;
        for event in events.unwrap_or_default() {
            let Some(position) = perft::after::<G>(self.rules, &self.nodes[index].position, &event, &mut log) else {
                continue;
            };
            is_alone = false;
            self.size.events += 1;
            let is_new = self.seen.insert(perft::key::<G>(&position));
            self.size.positions += u64::from(is_new);
            if is_new && depth < self.world.depth && !G::turn(self.rules, &position).is_over() {
                self.nodes.push(Node { position, before: Some((index, event)), depth });
            } else {
                self.due.push_back(before.iter().cloned().chain([event]).collect());
            }
        }
        if is_alone {
            self.due.push_back(before);
        }
    }

    fn events_to(&self, index: usize) -> Vec<EventOf<G>> {
        let mut events = Vec::new();
        let mut node = &self.nodes[index];
        while let Some((before, event)) = &node.before {
            events.push(event.clone());
            node = &self.nodes[*before];
        }
        events.reverse();
        events
    }
}

impl<G: Contest> Iterator for Games<'_, G> {
    type Item = Case<G>;

    fn next(&mut self) -> Option<Case<G>> {
        loop {
            if let (Some(events), Some(setup)) = (self.due.pop_front(), &self.setup) {
                let address = format!("{}/world/{}-{}", G::name(), self.world.name, self.size.games);
                self.size.games += 1;
                return Some(Case { address, setup: setup.clone(), events });
            }
            if self.next < self.nodes.len() {
                self.expand();
            } else if self.setups.again() {
                let setup = (self.world.setup)(&mut self.setups);
                self.begin(setup);
            } else {
                return None;
            }
        }
    }
}

/// Everything that can happen in a position of the world: what the rules allow, the other answers, each failure, a legal
/// answer at the limit and just behind it, and the end of a program that is not asked. `None` where that is too much.
fn events<G: Contest>(rules: &G::Rules, world: &World<G>, position: &G::Position) -> Option<Vec<EventOf<G>>> {
    let turn = G::turn(rules, position);
    if turn.is_over() {
        return Some(Vec::new());
    }
    let mut events = perft::events::<G>(rules, position).ok()?;
    let mut add = |event: EventOf<G>| {
        if turn == Turn::Chance || !events.contains(&event) {
            events.push(event);
        }
    };
    for seat in 0..G::seats(position) {
        if !matches!(turn, Turn::Seats(seats) if seats.contains(seat)) {
            add(Event::fault(seat, Fault::Crash));
            continue;
        }
        let legal = G::moves(rules, position, seat).and_then(|moves| moves.into_iter().next());
        if let (Some(limit_us), Some(legal)) = (G::limit_us(rules, position, seat), legal) {
            for took_us in [limit_us, limit_us.saturating_add(1)] {
                add(timed(seat, Answer::Move(legal.clone()), took_us));
            }
        }
        for answer in (world.others)(position, seat) {
            add(timed(seat, answer, 0));
        }
        for fault in [Fault::Timeout, Fault::Crash, Fault::Garbled, Fault::Memory] {
            add(Event::fault(seat, fault));
        }
    }
    Some(events)
}

fn timed<Move, Chance>(seat: Seat, answer: Answer<Move>, took_us: u64) -> Event<Move, Chance> {
    Event::Reply(Reply { seat, answer, took_us })
}
