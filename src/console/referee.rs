//! A referee behind its adapter: events that are typed, its raw answers, and whether the rules agree.

use super::orders::{count, table, unknown};
use super::own::Own;
use super::{Call, Session, board};
use crate::adapter::{Adapter, excused};
use crate::exit::{Exit, Failure, Outcome};
use crate::{out, say, talk};
use rulebook_conformance::case::{Case, drawn, json, play};
use rulebook_conformance::contest::{Contest, Variant};
use rulebook_conformance::judge::{Judge, first_difference};
use rulebook_conformance::protocol::{Command, Observation, Request};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::subject::{Broken, Subject};
use rulebook_spec::game::{Event, EventOf, Log, Seat, step};

/// The orders of a session with a referee.
pub(super) const ORDERS: &[[&str; 2]] = &[
    [":board NAME|TEXT|@FILE", "starts a game on this board"],
    [":move SEAT MOVE", "answers for a seat: a line of the game's protocol, or a move in JSON"],
    [":event JSON", "sends this event: a move, a line, a fault, or what luck decides"],
    [":step [N]", "sends a legal event that is drawn, or N of them"],
    [":show", "draws the board, as it is by the rules"],
    [":save FILE", "writes the position to a file, which :board reads"],
    [":help", "lists these"],
    [":quit", "says `bye`, and leaves"],
];

/// The game that the referee and the rules play.
struct Open<G: Contest> {
    case: Case<G>,
    observed: Vec<Observation>,
    /// The position by the rules; `None` where they refuse the setup.
    position: Option<G::Position>,
    /// Whether the referee has gone another way.
    differs: bool,
}

pub(super) struct Bridge<G: Contest> {
    adapter: Adapter<G>,
    open: Option<Open<G>>,
    drawn: Seeded,
    /// Whether anything differed in this session.
    has_differed: bool,
}

impl<G: Contest> Bridge<G> {
    pub(super) fn new(call: &Call<'_>, own: &'static Own) -> Result<Self, Failure> {
        let setup = board::first::<G>(call, own)?;
        let adapter = Adapter::<G>::start(call.command, call.timeout)?;
        talk!("{}", format!("{} {}", adapter.hello.name, adapter.hello.version).trim());
        let mut bridge = Bridge { adapter, open: None, drawn: Seeded::new(call.seed), has_differed: false };
        bridge.start(setup)?;
        Ok(bridge)
    }

    /// Starts a game there.
    fn start(&mut self, setup: G::Setup) -> Result<(), Failure> {
        let position = G::start(G::literal(), &setup, &mut Log::default()).ok();
        let seen = self.ask(Command::Start { setup: json(&setup) })?;
        let only = &self.adapter.hello.only;
        let seen = match G::is_opened(only, &setup) {
            true => excused::<G>(&setup, true, seen),
            false => Observation::Skipped(format!("its hello says that it opens only {}", only.join(", "))),
        };
        let observed = vec![seen];
        let case = Case { address: format!("{}/console", G::name()), setup, events: Vec::new() };
        self.open = Some(Open { case, observed, position, differs: false });
        self.compare()
    }

    /// Lets an event happen there, and by the rules.
    fn happen(&mut self, event: EventOf<G>) -> Result<(), Failure> {
        let Some(position) = self.open.as_mut().and_then(|open| open.position.as_mut()) else {
            return no_game();
        };
        let done = step::<G>(G::literal(), position, &event, &mut Log::default());
        let seen = self.ask(Command::Step { event: json(&event) })?;
        let has_gone_on = matches!(seen, Observation::State(_));
        match (done, &mut self.open) {
            (Ok(()), Some(open)) => {
                open.case.events.push(event);
                open.observed.push(seen);
                return self.compare();
            }
            (Err(impossible), _) => talk!("by the rules this cannot be, and nobody is judged by it: {impossible}"),
            (Ok(()), None) => {}
        }
        if has_gone_on {
            talk!("the referee has gone on with it: `:board` starts another game");
            self.open = None;
        }
        Ok(())
    }

    /// Puts a request and shows both lines; gives what was seen.
    fn ask(&mut self, command: Command) -> Result<Observation, Failure> {
        let is_step = matches!(command, Command::Step { .. });
        let answer = self.adapter.exchange(command);
        let bytes = Subject::bytes(&self.adapter);
        say!("-> {}", String::from_utf8_lossy(&bytes.sent).trim_end());
        if !bytes.received.is_empty() {
            say!("<- {}", String::from_utf8_lossy(&bytes.received).trim_end());
        }
        let says = |missing| Failure::broken(format!("the adapter does not keep to the protocol: {missing}"));
        answer.map_err(broken)?.observe(is_step).map_err(|(_, missing)| says(missing))
    }

    /// Holds what was seen of the game against the rules.
    fn compare(&mut self) -> Result<(), Failure> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if open.differs {
            return parted();
        }
        let skip = open.observed.iter().find_map(|seen| match seen {
            Observation::Skipped(reason) => Some(reason),
            _ => None,
        });
        if let Some(reason) = skip {
            talk!("nothing is compared, since the referee has skipped something: {reason}");
            return Ok(());
        }
        let Some((_, difference)) = first_difference::<G>(&play::<G>(G::literal(), &open.case), &open.observed) else {
            say!("the rules agree");
            return Ok(());
        };
        open.differs = true;
        self.has_differed = true;
        say!("the rules differ in `{}`", difference.field.name());
        say!("  the rules say     {}", difference.expected);
        say!("  the referee says  {}", difference.got);
        let mut judge = Judge::<G>::new(&[]);
        judge.take(&open.case, &open.observed);
        let Some(divergence) = judge.divergences().first() else { return Ok(()) };
        let rule = judge.blamed(divergence);
        let place = G::book().entry(rule.id()).map(|entry| format!(" ({})", entry.place)).unwrap_or_default();
        say!("  the rule          {}{place}", rule.id());
        let ids = |variants: Vec<&Variant<G::Rules>>| {
            variants.iter().map(|variant| variant.id).collect::<Vec<_>>().join(" with ")
        };
        let explained: Vec<String> = judge.explains(divergence).into_iter().map(|one| ids(one.variants)).collect();
        if !explained.is_empty() {
            say!("  explained by      {}", explained.join(", or "));
        }
        Ok(())
    }

    /// The event of a line such as `0 1x1_1x2`.
    fn answered(&self, rest: &str) -> Result<EventOf<G>, String> {
        let (seat, words) = rest.split_once(' ').unwrap_or((rest, ""));
        let words = words.trim();
        let seat: Seat = seat.parse().map_err(|_| format!("`{seat}` is no seat: write :move SEAT MOVE"))?;
        if words.is_empty() {
            return Err("write the move behind the seat".into());
        }
        if G::is_text() {
            return Ok(Event::line(seat, words));
        }
        let choice = G::from_words(words).map_or_else(|| serde_json::from_str(words), Ok);
        choice.map(|choice| Event::made(seat, choice)).map_err(|error| format!("`{words}` is no move: {error}"))
    }

    /// Lets legal events happen that are drawn.
    fn step(&mut self, times: u32) -> Result<(), Failure> {
        for _ in 0..times {
            if self.open.as_ref().is_some_and(|open| open.differs) {
                return parted();
            }
            let Some(position) = self.open.as_ref().and_then(|open| open.position.as_ref()) else { return no_game() };
            let Some(event) = drawn::<G>(G::literal(), position, &mut self.drawn) else {
                talk!("nothing can be drawn: the game is over, or its moves are too many to be listed");
                return Ok(());
            };
            self.happen(event)?;
        }
        Ok(())
    }

    fn position(&self) -> Option<&G::Position> {
        self.open.as_ref().and_then(|open| open.position.as_ref())
    }
}

impl<G: Contest> Session for Bridge<G> {
    fn send(&mut self, line: &str) -> Result<(), Failure> {
        let cannot = |error| Failure::broken(format!("the adapter cannot be waited for: {error}"));
        let early = self.adapter.take_unasked().map_err(cannot)?;
        if !early.is_empty() {
            say!("without being asked: {}", early.escape_ascii());
        }
        say!("-> {line}");
        match self.adapter.exchange_line(line).map_err(cannot)? {
            Some(answer) => say!("<- {}", String::from_utf8_lossy(&answer)),
            None if self.adapter.has_ended() => talk!("the adapter has closed its output"),
            None => talk!("no answer came in time"),
        }
        let opens = |request: Request| matches!(request.command, Command::Start { .. } | Command::Step { .. });
        if serde_json::from_str(line).is_ok_and(opens) && self.open.take().is_some() {
            talk!("which game is open there is not known here any more: `:board` starts one");
        }
        Ok(())
    }

    fn carry_out(&mut self, name: &str, rest: &str) -> Result<(), Failure> {
        let done = match (name, rest) {
            ("board", text) if !text.is_empty() => board::find::<G>(text).map(|setup| self.start(setup)),
            ("move", _) => self.answered(rest).map(|event| self.happen(event)),
            ("event", _) => {
                let event = serde_json::from_str(rest).map_err(|error| format!("`{rest}` is no event: {error}"));
                event.map(|event| self.happen(event))
            }
            ("step", _) => count(&rest.split_whitespace().collect::<Vec<_>>()).map(|times| self.step(times)),
            ("show", "") => Ok(match self.position() {
                Some(position) => out::print(format_args!("{}\n", G::draw(position).trim_end())),
                None => no_game(),
            }),
            ("save", path) if !path.is_empty() => match self.position() {
                Some(position) => board::save::<G>(&G::setup(position), path).map(Ok),
                None => Ok(no_game()),
            },
            ("help", "") => Ok(out::print(format_args!("{}", table(ORDERS)))),
            _ => Err(unknown(name, rest)),
        };
        done.unwrap_or_else(|says| {
            talk!("{says}");
            Ok(())
        })
    }

    fn has_ended(&self) -> bool {
        self.adapter.has_ended()
    }

    fn close(self) -> Outcome {
        if self.adapter.has_ended() {
            return Err(Failure::broken("the adapter has closed its output"));
        }
        self.adapter.bye().map_err(broken)?;
        Ok(if self.has_differed { Exit::Differs } else { Exit::Conforms })
    }
}

fn no_game() -> Result<(), Failure> {
    talk!("no game is open that the rules play: `:board` starts one");
    Ok(())
}

fn parted() -> Result<(), Failure> {
    talk!("the games have parted: `:board` starts another one");
    Ok(())
}

fn broken(broken: Broken) -> Failure {
    Failure::broken(broken.says)
}
