//! Perft as data: what was counted, and where a referee differs.

use crate::exit::{Exit, Failure};
use crate::out::program;
use crate::report::Explanation;
use rulebook_conformance::case::{Case, json};
use rulebook_conformance::contest::{Contest, Variant, rules_with};
use rulebook_conformance::divide::{Found, ask};
use rulebook_conformance::perft::{Depth, Stop, Walk};
use rulebook_conformance::subject::Subject;
use rulebook_conformance::transcript::transcript;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json as object};

/// What was counted.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Perft {
    /// The number of this format.
    pub format: u32,
    /// The game.
    pub game: String,
    /// Where all games begin.
    pub setup: Value,
    /// The readings by which they are played; empty for the literal rules.
    pub reading: Vec<String>,
    /// The referee that was asked, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// At how many positions the referee does not say which moves are legal, so that nobody compared them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<u64>,
    /// Depth by depth.
    pub depths: Vec<Row>,
    /// Why nothing deeper could be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The first position at which the referee differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<Differs>,
}

/// What was counted at one depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// By the rules.
    #[serde(flatten)]
    pub rules: Depth,
    /// How many games the referee counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referee: Option<u64>,
}

/// Where and in what a referee differs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Differs {
    /// `fail`, or `unspecified` where a good-faith reading shows exactly this.
    pub status: &'static str,
    /// The rule.
    pub rule: String,
    /// The rule in our words.
    pub words: String,
    /// Where it stands.
    pub place: String,
    /// The readings and misreadings that show exactly this here.
    pub explanations: Vec<Explanation>,
    /// After how many events.
    pub depth: u32,
    /// Which part of the answers differs: `moves` where the counts do.
    pub field: String,
    /// What the rules say.
    pub expected: Value,
    /// What the referee says.
    pub got: Value,
    /// Moves that the referee lists and the rules do not.
    pub extra: Vec<Extra>,
    /// Moves that the rules list and the referee does not.
    pub missing: Vec<Missing>,
    /// The game that leads there, in the native protocol.
    pub game: Vec<String>,
    /// One line that shows it again.
    pub replay: String,
}

/// A move that the referee lists and the rules do not.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Extra {
    /// Whose it is.
    pub seat: u8,
    /// The move.
    #[serde(rename = "move")]
    pub choice: Value,
    /// The rule that forbids it, where one does.
    pub breaks: Option<&'static str>,
    /// Why it is not to be listed.
    pub why: String,
}

/// A move that the rules list and the referee does not.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Missing {
    /// Whose it is.
    pub seat: u8,
    /// The move.
    #[serde(rename = "move")]
    pub choice: Value,
}

/// A referee that is asked: itself, what it is called, and its command as a line to replay a game needs it.
pub struct Referee<'a, G: Contest> {
    /// Itself.
    pub subject: &'a mut dyn Subject<G>,
    /// What the report calls it.
    pub name: String,
    /// Its command.
    pub command: String,
}

/// Counts down to this depth, and asks the referee, if there is one, at every position.
///
/// # Errors
/// The setup is no good, or the referee cannot be asked.
pub fn perft<G: Contest>(
    base: &[&'static Variant<G::Rules>],
    setup: &G::Setup,
    deepest: u32,
    mut referee: Option<Referee<'_, G>>,
) -> Result<Perft, Failure> {
    let rules = rules_with::<G>(base);
    let mut walk = Walk::<G>::new(&rules, setup).map_err(|stop| Failure::usage(stop.to_string()))?;
    let mut found = Perft {
        format: 1,
        game: G::name().into(),
        setup: json(setup),
        reading: base.iter().map(|variant| variant.id.to_owned()).collect(),
        subject: referee.as_ref().map(|referee| referee.name.clone()),
        unlisted: referee.as_ref().map(|_| 0),
        depths: Vec::new(),
        stopped: None,
        differs: None,
    };
    let (mut theirs, mut listed) = (referee.as_ref().map(|_| 1), 0);
    let stopped = loop {
        match walk.counted() {
            Ok(rules) => found.depths.push(Row { rules, referee: theirs }),
            Err(stop) => break Some(stop),
        }
        let depth = found.depths.len() as u32 - 1;
        if found.differs.is_some() {
            break None;
        }
        if let Some(referee) = &mut referee {
            match ask(&walk, base, referee.subject) {
                Ok(asked) => {
                    (theirs, listed) = (asked.games, listed + asked.listed);
                    found.unlisted = found.unlisted.map(|unlisted| unlisted + asked.unlisted);
                    found.differs = asked.differs.map(|differs| told(&rules, base, depth, differs, &referee.command));
                }
                Err(broken) => return Err(Failure::broken(broken.says)),
            }
        }
        if depth >= deepest && found.differs.is_none() {
            break None;
        }
        match walk.deeper() {
            Ok(more) if more || found.differs.is_some() => {}
            Ok(_) => break None,
            Err(stop) => break Some(stop),
        }
    };
    if referee.is_some() && listed == 0 && found.differs.is_none() {
        return Err(Failure::nothing("the referee says of no position which moves are legal: it answers no `moves`"));
    }
    // Where a referee differs, what lies deeper matters no more.
    found.stopped = stopped.filter(|_| found.differs.is_none()).map(|stop: Stop| stop.to_string());
    Ok(found)
}

fn told<G: Contest>(
    rules: &G::Rules,
    base: &[&'static Variant<G::Rules>],
    depth: u32,
    found: Found<G>,
    command: &str,
) -> Differs {
    let entry = G::book().entry(found.rule.id());
    let explanations: Vec<Explanation> =
        found.explained.iter().map(|variant| Explanation::of::<G>(variant, true)).collect();
    let extra = found.extra.into_iter().map(|extra| {
        let breaks = extra.breaks.map(|rule| rule.id());
        Extra { seat: extra.seat, choice: extra.choice, breaks, why: extra.why }
    });
    let again = found.alone.as_ref().unwrap_or(&found.case);
    let readings: String = base.iter().map(|variant| format!(" --reading {}", variant.id)).collect();
    let record = object!({"game": G::name(), "setup": again.setup, "events": again.events}).to_string();
    Differs {
        status: if explanations.iter().any(|one| one.good_faith) { "unspecified" } else { "fail" },
        rule: found.rule.id().into(),
        words: entry.as_ref().map(|entry| entry.words.into()).unwrap_or_default(),
        place: entry.map(|entry| entry.place.into()).unwrap_or_default(),
        explanations,
        depth,
        field: found.difference.field.name().into(),
        expected: found.difference.expected,
        got: found.difference.got,
        extra: extra.collect(),
        missing: found.missing.into_iter().map(|(seat, choice)| Missing { seat, choice }).collect(),
        game: native(rules, &found.case),
        replay: format!("{} replay {}{readings} -- {command}", program(), crate::words::quote(&record)),
    }
}

/// The game as it goes over the wire, from its very beginning where there is a protocol to play it over.
fn native<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<String> {
    let beginning = G::from_beginning(&case.setup, &case.events).filter(|_| G::is_text());
    let whole = beginning.map(|(setup, events)| Case { address: case.address.clone(), setup, events });
    let lines = transcript(rules, whole.as_ref().unwrap_or(case));
    let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let begins = whole.is_some() || G::from_beginning(&case.setup, &[]).is_some_and(|(setup, _)| setup == case.setup);
    if !begins {
        lines.insert(0, format!("from the position {}", json(&case.setup)));
    }
    lines
}

impl Perft {
    /// The exit code that it means.
    pub fn exit(&self) -> Exit {
        if self.differs.is_some() { Exit::Differs } else { Exit::Conforms }
    }
}
