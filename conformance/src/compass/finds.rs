//! What a compass led to, as games that are worth keeping.

use super::{Compass, Played, Suspect};
use crate::case::{Case, json, play};
use crate::contest::Contest;
use crate::shrink::shrink;
use crate::trace::{self, FORMAT, Header, Provenance};
use crate::workers::in_order;
use rulebook_spec::game::{Log, step};
use rulebook_spec::rule::Rule;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// A game that tells somebody from the rules whom nothing told before.
pub struct Find<G: Contest> {
    /// The input from which it is, by its place.
    pub input: usize,
    /// The game, as small as it could be made.
    pub case: Case<G>,
    /// For whom it was made small.
    pub suspect: Suspect,
    /// Whom of those who were left it tells besides.
    pub also: Vec<Suspect>,
}

/// The smallest games found that tell everybody whom one of these inputs tells, and none of these golden traces.
pub fn finds<G: Contest>(golden: &[Case<G>], inputs: &[Vec<u8>], workers: usize) -> Vec<Find<G>> {
    let mut games = Vec::new();
    let ready = |_| Compass::<G>::new(golden.iter().cloned());
    let told = |compass: &mut Compass<G>, bytes: &Vec<u8>| compass.told(bytes);
    in_order(workers, ready, inputs.iter(), told, |found: (Case<G>, BTreeSet<Suspect>)| {
        games.push((games.len(), found));
        ControlFlow::Continue(())
    });
    // A short game is soon made smaller.
    games.sort_by_key(|(_, (case, _))| case.events.len());
    let mut left: BTreeSet<Suspect> = games.iter().flat_map(|(_, (_, told))| told).copied().collect();
    let mut found = Vec::new();
    while let Some(suspect) = left.pop_first() {
        let Some((input, (case, _))) = games.iter().find(|(_, (_, told))| told.contains(&suspect)) else { continue };
        let case = smallest(case, suspect);
        let played = Played::new(case.clone());
        let also: Vec<Suspect> = left.iter().copied().filter(|other| played.tells(*other).is_some()).collect();
        left.retain(|other| !also.contains(other));
        found.push(Find { input: *input, case, suspect, also });
    }
    found
}

/// The smallest game found that tells this suspect from the rules.
fn smallest<G: Contest>(case: &Case<G>, suspect: Suspect) -> Case<G> {
    let at = Played::new(case.clone()).tells(suspect).unwrap_or(case.events.len());
    let mut shows = |candidate: &Case<G>| {
        Ok::<_, Infallible>(can_be(candidate) && Played::new(candidate.clone()).tells(suspect).is_some())
    };
    shrink::<G, Infallible>(G::literal(), case, at, &mut shows).0
}

/// Whether each event can follow: a golden trace holds none that cannot.
fn can_be<G: Contest>(case: &Case<G>) -> bool {
    let mut log = Log::default();
    let Ok(mut position) = G::start(G::literal(), &case.setup, &mut log) else { return case.events.is_empty() };
    case.events.iter().all(|event| step::<G>(G::literal(), &mut position, event, &mut log).is_ok())
}

impl<G: Contest> Find<G> {
    /// The rule that it is about: of those that the suspect is about the first that the step applies in which it is told.
    pub fn rule(&self) -> Rule {
        let (about, at) = (rules_of::<G>(self.suspect), self.at());
        let steps = play::<G>(G::literal(), &self.case);
        let cites = steps.get(at).map(|step| step.cites.as_slice()).unwrap_or_default();
        let cited = about.iter().find(|id| cites.iter().any(|rule| rule.id() == **id));
        let named = cited.or(about.first()).and_then(|id| G::book().rules.iter().find(|rule| rule.id() == *id));
        named.or(cites.last()).copied().unwrap_or(G::book().rules[0])
    }

    /// The request in which the suspect is told from the rules.
    pub fn at(&self) -> usize {
        Played::new(self.case.clone()).tells(self.suspect).unwrap_or(self.case.events.len())
    }

    /// A name for the case, without its rule: what it is about, in few words.
    pub fn name(&self) -> String {
        let words = match mutant::<G>(self.suspect) {
            Some(mutant) => format!("mutant {} {}", function::<G>(mutant), mutant.kind),
            None => variant::<G>(self.suspect).unwrap_or_default().to_owned(),
        };
        let words = words.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("-").to_lowercase()
    }

    /// The game as a derived trace.
    ///
    /// # Errors
    /// One sentence that names the event that cannot be.
    pub fn trace(&self) -> Result<String, String> {
        let header = Header {
            format: FORMAT,
            game: G::name().into(),
            provenance: Provenance::Derived,
            about: format!("Tells the rules from {}.", says::<G>(self.suspect)),
            source: G::book().entry(self.rule().id()).map(|entry| entry.place.to_owned()).unwrap_or_default(),
            spec: env!("CARGO_PKG_VERSION").into(),
            reading: Vec::new(),
            setup: json(&self.case.setup),
        };
        trace::written::<G>(G::literal(), &header, &self.case, false)
    }
}

/// A suspect in words.
pub fn says<G: Contest>(suspect: Suspect) -> String {
    match mutant::<G>(suspect) {
        Some(mutant) => format!("a change in `{}`: {}", function::<G>(mutant), mutant.says),
        None => format!("`{}`", variant::<G>(suspect).unwrap_or_default()),
    }
}

fn mutant<G: Contest>(suspect: Suspect) -> Option<rulebook_mutants::Mutant> {
    match suspect {
        Suspect::Mutant(number) => G::mutants()?.plan().mutants.get(number),
        Suspect::Variant(_) => None,
    }
}

fn function<G: Contest>(mutant: rulebook_mutants::Mutant) -> &'static str {
    G::mutants().map_or("", |mutants| mutants.plan().functions[mutant.function].name)
}

fn variant<G: Contest>(suspect: Suspect) -> Option<&'static str> {
    match suspect {
        Suspect::Mutant(_) => None,
        Suspect::Variant(index) => G::variants().get(index).map(|variant| variant.id),
    }
}

/// The rules that a suspect is about, those that are surest first.
fn rules_of<G: Contest>(suspect: Suspect) -> Vec<&'static str> {
    match (suspect, mutant::<G>(suspect), G::mutants()) {
        (_, Some(mutant), Some(mutants)) => {
            let function = mutants.plan().functions[mutant.function];
            let called: Vec<&str> = function.called.iter().map(|(rule, _)| *rule).collect();
            [mutant.near, function.rules, function.entry, &called].concat()
        }
        (Suspect::Variant(index), ..) => G::variants().get(index).map(|one| one.touches.id()).into_iter().collect(),
        _ => Vec::new(),
    }
}
