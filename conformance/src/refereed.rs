//! A game as its referee has written it down: what it told whom, and what it took for an answer or for luck. It is held
//! against what the rules tell.

use crate::case::{Case, json};
use crate::contest::Contest;
use crate::overheard::{End, Mismatch, Retold};
use crate::transcript::{said, shown};
use rulebook_spec::game::{Event, EventOf, Log, Seat, Turn, step};
use rulebook_spec::rule::Violation;

/// One thing that a referee has written down.
#[derive(Clone, Debug)]
pub enum Written<G: Contest> {
    /// It told a seat this line, in the game's own words.
    Told(Seat, String),
    /// This happened.
    Event(EventOf<G>),
}

/// Tells the game again from this setup.
///
/// # Errors
/// The setup cannot be.
pub fn retell<G: Contest>(rules: &G::Rules, setup: &G::Setup, written: &[Written<G>]) -> Result<Retold<G>, Violation> {
    let mut log = Log::default();
    let mut position = G::start(rules, setup, &mut log)?;
    let case = Case { address: String::new(), setup: setup.clone(), events: Vec::new() };
    let mut retold = Retold { case, end: End::Over, fouls: Vec::new(), agreed: 0, excused_us: 0 };
    let mut rule = None;
    let mut wanted = lines::<G>(&log.sent);
    let differs = |seat: Seat, expected: Option<&str>, got: Option<&str>, rule| {
        let [expected, got] = [expected, got].map(|line| line.map(|line| shown(line.as_bytes())));
        End::Differs(Mismatch { seat, expected, got, rule, waits: None })
    };
    for one in written {
        match one {
            Written::Told(seat, line) => {
                // Whom it tells first is its own affair.
                let next = wanted.iter().position(|(to, _)| to == seat);
                let expected = next.map(|index| wanted[index].1.as_str());
                if !expected.is_some_and(|expected| G::may_stand(line, expected)) {
                    retold.end = differs(*seat, expected, Some(line), rule);
                    return Ok(retold);
                }
                wanted.remove(next.unwrap_or_default());
                retold.agreed += 1;
            }
            Written::Event(event) => {
                if let Some((seat, line)) = wanted.first() {
                    retold.end = differs(*seat, Some(line), None, rule);
                    return Ok(retold);
                }
                let seat = if let Event::Reply(reply) = event { reply.seat } else { 0 };
                if let Err(impossible) = step::<G>(rules, &mut position, event, &mut log) {
                    retold.end = differs(seat, Some(&impossible.0), Some(&json(event).to_string()), rule);
                    return Ok(retold);
                }
                rule = log.refused.as_ref().map(|offence| offence.violation.rule).or(log.cites.last().copied());
                retold.fouls.extend(log.refused.clone().map(|offence| (seat, offence, said::<G>(event).text)));
                retold.case.events.push(event.clone());
                wanted = lines::<G>(&log.sent);
            }
        }
    }
    retold.end = match wanted.first() {
        Some((seat, line)) => End::CutOff(format!("seat {seat} is to be told `{}`", shown(line.as_bytes()))),
        None if matches!(G::turn(rules, &position), Turn::Over(_)) => End::Over,
        None => End::CutOff("the game is not over".into()),
    };
    Ok(retold)
}

/// Messages in the game's own words, without their ends.
pub fn lines<G: Contest>(sent: &[(Seat, G::Message)]) -> Vec<(Seat, String)> {
    let line = |(seat, message): &(Seat, G::Message)| {
        let mut words = Vec::new();
        G::write_message(message, &mut words);
        (*seat, String::from_utf8_lossy(words.strip_suffix(b"\n").unwrap_or(&words)).into_owned())
    };
    sent.iter().map(line).collect()
}
