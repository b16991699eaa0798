//! A short game as an example of a game's JSON, worked out by our own rules, so that no form is ever out of date.

use crate::play::WireKind;
use rulebook_conformance::case::{Case, json, play, sample};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::protocol::{Command, Observation, PROTOCOL, Request};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::serve::Server;
use rulebook_conformance::trace;
use rulebook_spec::game::{Answer, Event, EventOf, Log, Seat, step};
use std::collections::BTreeMap;

/// The width to which lines are broken.
const WIDTH: usize = 108;
/// A longer message is cut.
const MESSAGE_LINES: usize = 8;
/// Who the bot is whose conversation is shown.
const SEAT: Seat = 0;

/// The conversation of an adapter over a game of ours, in lines that are not too long. What the program hears begins
/// with `>`, what it says with `<`. Below stand moves of the forms that do not come in it.
pub(crate) fn of_adapter<G: Contest>() -> Vec<String> {
    // A good reply and, at the end, a bad one.
    let mut lines = shortest::<G>(with_adapter::<G>, |case, _| {
        let steps = play::<G>(G::literal(), case);
        let whole = steps.iter().all(|step| matches!(step.observation, Observation::State(_)));
        let refused = steps.iter().filter(|step| step.breaks.is_some()).count();
        whole && refused == 1 && case.events.iter().filter_map(chosen::<G>).count() > 1
    });
    let others = other_moves::<G>(&lines.concat());
    if !others.is_empty() {
        lines.push(String::new());
        lines.extend(broken(&format!("Moves of other forms: {}", others.join(", "))));
    }
    lines
}

/// A move of each form that does not stand in a conversation, the shortest one: a form is a word, or what an object begins
/// with.
fn other_moves<G: Contest>(said: &str) -> Vec<String> {
    let mut forms: BTreeMap<String, String> = BTreeMap::new();
    for case in games::<G>() {
        for (_, choice) in case.events.iter().filter_map(chosen::<G>) {
            let text = json(choice).to_string();
            let form = text.split_inclusive(':').next().unwrap_or_default().to_owned();
            let is_shorter = forms.get(&form).is_none_or(|known| (text.len(), &text) < (known.len(), known));
            if is_shorter && !said.contains(&format!("\"move\":{form}")) {
                forms.insert(form, text);
            }
        }
    }
    forms.into_values().collect()
}

/// The golden games, and some that are drawn.
fn games<G: Contest>() -> impl Iterator<Item = Case<G>> {
    let golden = G::golden().into_iter().filter_map(|file| trace::case::<G>("", &file.parse().ok()?).ok());
    golden.chain((0..64).map(|index| sample::<G>(String::new(), &mut Seeded::stream(0, index))))
}

/// The conversation of a bot that speaks JSON Lines, likewise.
pub(crate) fn of_bot<G: Contest>() -> Vec<String> {
    shortest::<G>(with_bot::<G>, |_, said| {
        let answers = said.windows(2).filter(|pair| pair[0].starts_with('>') && pair[1].starts_with('<'));
        answers.count() > 2
    })
}

/// The shortest of the conversations that show what they should, in lines: about a golden game, or a drawn one.
fn shortest<G: Contest>(say: fn(&Case<G>) -> Vec<String>, shows: fn(&Case<G>, &[String]) -> bool) -> Vec<String> {
    let said = games::<G>().map(|case| {
        let said = say(&case);
        (!shows(&case, &said), said.iter().map(String::len).sum::<usize>(), said)
    });
    let (_, _, said) = said.min().unwrap_or_default();
    said.iter().flat_map(|line| broken(line)).collect()
}

/// The move of a reply, and whose it is.
fn chosen<G: Contest>(event: &EventOf<G>) -> Option<(Seat, &G::Move)> {
    match event {
        Event::Reply(reply) => match &reply.answer {
            Answer::Move(choice) => Some((reply.seat, choice)),
            _ => None,
        },
        Event::Chance(_) => None,
    }
}

fn with_adapter<G: Contest>(case: &Case<G>) -> Vec<String> {
    let mut commands = vec![Command::Hello { protocol: PROTOCOL, game: G::name().into() }];
    commands.push(Command::Start { setup: json(&case.setup) });
    commands.extend(case.events.iter().map(|event| Command::Step { event: json(event) }));
    // Before the last step, which ends the game as often as not.
    let aside = commands.len().saturating_sub(1).max(2);
    let seat = case.events.last().and_then(chosen::<G>).map_or(SEAT, |(seat, _)| seat);
    commands.splice(aside..aside, [Command::Moves { seat }, Command::View { seat }]);
    commands.push(Command::Bye);
    let mut server = Server::<G>::new(G::literal().clone(), Vec::new());
    let mut said = Vec::new();
    for (seq, command) in (1..).zip(commands) {
        // Both always have a form in JSON.
        let request = serde_json::to_string(&Request { seq, command }).unwrap_or_default();
        let (answer, _) = server.answer(&request);
        said.extend([format!("> {request}"), format!("< {}", serde_json::to_string(&answer).unwrap_or_default())]);
    }
    said
}

fn with_bot<G: Contest>(case: &Case<G>) -> Vec<String> {
    let (mut said, mut log) = (Vec::new(), Log::default());
    let Ok(mut position) = G::start(G::literal(), &case.setup, &mut log) else { return said };
    let (mut events, mut seq) = (case.events.iter(), 0);
    loop {
        let mut line = Vec::new();
        for (_, message) in log.sent.iter().filter(|(seat, _)| *seat == SEAT) {
            seq += 1;
            WireKind::Json.write_message::<G>(seq, message, G::asks(message), &mut line);
            said.push(format!("> {}", String::from_utf8_lossy(&std::mem::take(&mut line)).trim_end()));
        }
        let Some(event) = events.next() else { return said };
        if let Some((SEAT, choice)) = chosen::<G>(event) {
            WireKind::Json.write_move::<G>(seq, choice, &mut line);
            said.push(format!("< {}", String::from_utf8_lossy(&line).trim_end()));
        }
        if step::<G>(G::literal(), &mut position, event, &mut log).is_err() {
            return said;
        }
    }
}

/// A line broken after commas, what follows the first one moved in; the end of a very long one is left out.
fn broken(line: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in line.split_inclusive(',') {
        let full = lines.last().is_some_and(|last| last.len() > 4 && last.len() + piece.len() > WIDTH);
        if full {
            lines.push("    ".to_owned());
        }
        if let Some(last) = lines.last_mut() {
            last.push_str(piece);
        }
    }
    if lines.len() > MESSAGE_LINES {
        lines.truncate(MESSAGE_LINES);
        lines.push("    …".to_owned());
    }
    lines
}
