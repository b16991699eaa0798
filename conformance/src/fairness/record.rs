//! From traces to draws: what luck drew, and what was decided by it.

use crate::canonical::hash_bytes;
use crate::case::json;
use crate::contest::{Contest, Draw, Luck, Odds, Variant, VariantKind, rules_with};
use crate::trace::{self, Expect, Provenance, Trace, is_part};
use rulebook_spec::game::{Log, step};

/// One draw of a kind: how many outcomes it had, and which one came, counted from 0.
pub type Pull = (u32, u32);

/// Draws in the order in which they were made.
#[derive(Clone, Debug)]
pub struct Record {
    /// What luck draws in the game.
    pub luck: Luck,
    /// The draws of each kind of the game's [`Luck`].
    pub pulls: Vec<Vec<Pull>>,
    /// The cases of each decision of the game's [`Luck`].
    pub odds: Vec<Vec<Odds>>,
}

impl Record {
    /// Nothing drawn yet.
    pub fn new(luck: Luck) -> Self {
        Record { luck, pulls: vec![Vec::new(); luck.kinds.len()], odds: vec![Vec::new(); luck.decisions.len()] }
    }

    /// Notes a draw. One whose outcome cannot be, or that has only one, says nothing and is left out.
    pub fn push(&mut self, draw: Draw) {
        if let Some(pulls) = self.pulls.get_mut(draw.kind).filter(|_| draw.outcome < draw.outcomes && draw.outcomes > 1)
        {
            pulls.push((draw.outcomes, draw.outcome));
        }
    }

    /// Notes a case of a decision.
    pub fn decide(&mut self, odds: Odds) {
        if let Some(cases) = self.odds.get_mut(odds.decision) {
            cases.push(odds);
        }
    }

    /// Appends another record of the same game.
    pub fn append(&mut self, mut other: Record) {
        for (pulls, more) in self.pulls.iter_mut().zip(&mut other.pulls) {
            pulls.append(more);
        }
        for (cases, more) in self.odds.iter_mut().zip(&mut other.odds) {
            cases.append(more);
        }
    }

    /// How many draws there are.
    pub fn draws(&self) -> usize {
        self.pulls.iter().map(Vec::len).sum()
    }
}

/// The draws of one trace.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The draws.
    pub record: Record,
    /// What somebody who counts them is to know, one sentence each.
    pub notes: Vec<String>,
    /// Whether it was counted under a misreading, since nothing else fits it.
    pub misread: bool,
    /// Where the trace contradicts the rules, so that the rest of it was not counted.
    pub stopped: Option<String>,
}

/// Counts the draws of a trace, played again under the rules with these variants and those of its header. A trace that
/// contradicts them is tried under each other variant of the game, since its dice count whatever the referee makes
/// of them.
///
/// # Errors
/// One sentence on a trace that is damaged, or not of this game.
pub fn gather<G: Contest>(
    variants: &[&'static Variant<G::Rules>],
    trace: &Trace,
    text: &str,
) -> Result<Gathered, String> {
    if trace.header.game != G::name() {
        return Err(format!("line 1: a trace of {}, not of {}", trace.header.game, G::name()));
    }
    let hashed = text.get(..trace.covered).map(|covered| hash_bytes(covered.as_bytes()));
    let needs_hash = trace.header.provenance != Provenance::Text;
    if (needs_hash || trace.footer.hash.is_some()) && trace.footer.hash != hashed {
        return Err("the hash in its last line is not that of the lines before: it was changed or damaged".into());
    }
    let mut notes = Vec::new();
    if trace.header.provenance != Provenance::Recorded {
        notes.push("is not `recorded`: who wrote it may have chosen what luck does".to_owned());
    }
    let mut variants = variants.to_vec();
    variants.extend(trace::readings::<G>(trace)?);
    let (record, stopped) = follow::<G>(&rules_with::<G>(&variants), trace)?;
    let Some(says) = stopped else { return Ok(Gathered { record, notes, misread: false, stopped: None }) };
    for variant in G::variants() {
        let tried = [variants.as_slice(), &[variant]].concat();
        let (record, stopped) = follow::<G>(&rules_with::<G>(&tried), trace)?;
        if stopped.is_none() {
            let kind = variant.kind.name();
            let follows = format!("it follows the {kind} {}: the referee {}", variant.id, variant.says);
            notes.push(format!("contradicts the rules in {says}; {follows}"));
            let misread = variant.kind == VariantKind::Misreading;
            return Ok(Gathered { record, notes, misread, stopped: None });
        }
    }
    Ok(Gathered { record, notes, misread: false, stopped: Some(says) })
}

/// The draws of a trace up to its end, or to where it contradicts these rules.
fn follow<G: Contest>(rules: &G::Rules, trace: &Trace) -> Result<(Record, Option<String>), String> {
    let case = trace::case::<G>("", trace)?;
    let (mut record, mut log) = (Record::new(G::luck()), Log::default());
    let mut position = match G::start(rules, &case.setup, &mut log) {
        Ok(position) => position,
        Err(_) if case.events.is_empty() => return Ok((record, None)),
        Err(violation) => return Ok((record, Some(format!("line 1: {violation}")))),
    };
    let mut earlier: Option<G::Position> = None;
    for (index, (event, line)) in case.events.iter().zip(&trace.events).enumerate() {
        let draws = G::draws(&position, event);
        let before = (!draws.is_empty()).then(|| position.clone());
        let says = |what: String| Some(format!("line {}: {what}", index + 3));
        if let Err(impossible) = step::<G>(rules, &mut position, event, &mut log) {
            return Ok((record, says(impossible.to_string())));
        }
        // What was drawn was drawn, also where the referee makes something else of it than the rules do.
        draws.into_iter().for_each(|draw| record.push(draw));
        if !agrees::<G>(&line.expect, &position) {
            return Ok((record, says("another position than the rules come to".into())));
        }
        if let Some(before) = before {
            G::odds(earlier.as_ref(), &before, &position).into_iter().for_each(|odds| record.decide(odds));
            earlier = Some(before);
        }
    }
    Ok((record, None))
}

/// Whether the position is the one that the trace tells of.
fn agrees<G: Contest>(expect: &Expect, position: &G::Position) -> bool {
    let part = expect.position.as_ref().is_none_or(|part| is_part(part, &json(position)));
    part && expect.hash.as_ref().is_none_or(|hash| *hash == crate::canonical::hash(position))
}
