//! Readings and misreadings: changes of the table of rules.

use super::Reasons;
use crate::golden::{self, File};
use rulebook_spec::game::{Game, Reading, Table as _};
use rulebook_spec::rule::Rule;
use std::fmt;

/// The other ways to read a game's rules.
pub trait Catalogue: Game {
    /// What is left out of it, and why.
    fn reasons() -> &'static Reasons {
        &Reasons::NONE
    }

    /// The misreading that `rulebook tour` plants in a referee; without one, the first of the catalogue.
    fn shown() -> Option<&'static str> {
        None
    }

    /// The golden traces that the game is published with, by name.
    fn golden() -> Vec<File> {
        golden::built_in(Self::name())
    }

    /// The readings of the rules, then the misreadings.
    fn variants() -> &'static [Variant<Self::Rules>];

    /// The rules of which a game from this setup says nothing as long as all answers take no time.
    fn of_time(_setup: &Self::Setup) -> &'static [Rule] {
        &[]
    }

    /// Several of them under one name.
    fn sets() -> &'static [VariantSet] {
        &[]
    }
}

/// Several variants under one name, which is chosen as a reading is: all that one program is known to do, its mistakes
/// included. It is for records of that program; a referee that is like it where that is a mistake does not conform.
#[derive(Clone, Copy, Debug)]
pub struct VariantSet {
    /// The game and the program, `dicewars=engine`.
    pub id: &'static str,
    /// What it stands for, in one sentence.
    pub says: &'static str,
    /// The ids of its variants, no two of which replace the same entry of the table of rules.
    pub parts: &'static [&'static str],
    /// What the program does besides, and no step of a game shows.
    pub unseen: &'static [&'static str],
}

/// Another way to read the rules: a change of the table.
#[derive(Clone, Copy, Debug)]
pub struct Variant<Rules: 'static> {
    /// `bricks.size=min-3` for a reading, `bricks.brick.adjacent.one-axis` for a misreading.
    pub id: &'static str,
    /// Good faith or mistake.
    pub kind: VariantKind,
    /// The rule that it changes.
    pub touches: Rule,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// Changes the table. Several variants may be applied one after the other.
    pub patch: Patch<Rules>,
}

/// Whether a referee can hold a variant in good faith.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantKind {
    /// A good-faith alternative: a referee that holds it is not called wrong.
    Reading,
    /// A likely bug.
    Misreading,
}

impl VariantKind {
    /// The name in lists and reports.
    pub fn name(self) -> &'static str {
        match self {
            VariantKind::Reading => "reading",
            VariantKind::Misreading => "misreading",
        }
    }
}

/// How a table of rules is changed.
pub enum Patch<Rules: 'static> {
    /// By this function.
    Plain(fn(&mut Rules)),
    /// By what holds something more, as for a game that is known at run time only.
    Holding(&'static (dyn Fn(&mut Rules) + Send + Sync)),
}

// Written out, since a derived one would ask it of the table, too.
impl<Rules> Clone for Patch<Rules> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Rules> Copy for Patch<Rules> {}

impl<Rules> fmt::Debug for Patch<Rules> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Patch")
    }
}

impl<Rules> Patch<Rules> {
    /// Changes a table.
    pub fn apply(self, rules: &mut Rules) {
        match self {
            Patch::Plain(patch) => patch(rules),
            Patch::Holding(patch) => patch(rules),
        }
    }
}

impl<Rules> Variant<Rules> {
    /// A likely bug.
    pub const fn misreading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Self {
        Variant { id, kind: VariantKind::Misreading, touches, says, patch: Patch::Plain(patch) }
    }
}

impl<Rules> From<&Reading<Rules>> for Variant<Rules> {
    fn from(reading: &Reading<Rules>) -> Self {
        let Reading { id, touches, says, patch } = *reading;
        Variant { id, kind: VariantKind::Reading, touches, says, patch: Patch::Plain(patch) }
    }
}

/// The readings of `G`, and these misreadings of it.
pub fn catalogue<G: Game>(misreadings: &[&[Variant<G::Rules>]]) -> Vec<Variant<G::Rules>> {
    let misreadings = misreadings.iter().flat_map(|some| some.iter());
    let misreadings = misreadings.map(|one| Variant { ..*one });
    G::readings().iter().map(Variant::from).chain(misreadings).collect()
}

/// The reading with this id, or all variants of the set with it.
pub fn chosen<G: Catalogue>(id: &str) -> Option<Vec<&'static Variant<G::Rules>>> {
    if let Some(set) = G::sets().iter().find(|set| set.id == id) {
        return Some(parts::<G>(set));
    }
    let is_it = |variant: &&'static Variant<G::Rules>| variant.id == id && variant.kind == VariantKind::Reading;
    G::variants().iter().find(is_it).map(|variant| vec![variant])
}

/// The variants of a set.
fn parts<G: Catalogue>(set: &VariantSet) -> Vec<&'static Variant<G::Rules>> {
    G::variants().iter().filter(|variant| set.parts.contains(&variant.id)).collect()
}

/// The ids by which these variants are chosen: a whole set by its own.
pub fn names<G: Catalogue>(variants: &[&'static Variant<G::Rules>]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = variants.iter().map(|variant| variant.id).collect();
    for set in G::sets().iter().filter(|set| set.parts.iter().all(|part| variants.iter().any(|one| one.id == *part))) {
        names.retain(|name| !set.parts.contains(name));
        names.push(set.id);
    }
    names
}

/// Whether a referee can hold all of these in good faith.
pub fn is_in_good_faith<Rules>(variants: &[&Variant<Rules>]) -> bool {
    variants.iter().all(|variant| variant.kind == VariantKind::Reading)
}

/// The entries of the table of rules that a variant replaces.
pub fn replaced<G: Game>(variant: &Variant<G::Rules>) -> Vec<&'static str> {
    let literal = G::literal();
    let mut rules = literal.clone();
    variant.patch.apply(&mut rules);
    rules.replaced(literal)
}

/// Whether these variants can be held together: no two of them replace the same entry of the table of rules.
pub fn compose<G: Game>(variants: &[&Variant<G::Rules>]) -> bool {
    let mut entries: Vec<&str> = variants.iter().flat_map(|variant| replaced::<G>(variant)).collect();
    let all = entries.len();
    entries.sort_unstable();
    entries.dedup();
    entries.len() == all
}

/// Two of these variants that cannot be held together, since it makes a difference which comes last. Two that put the same
/// in the same place can.
pub fn clash<'a, G: Game>(variants: &[&'a Variant<G::Rules>]) -> Option<[&'a Variant<G::Rules>; 2]> {
    let differ = |one: &Variant<G::Rules>, two: &Variant<G::Rules>| {
        !rules_with::<G>(&[one, two]).replaced(&rules_with::<G>(&[two, one])).is_empty()
    };
    let pairs =
        variants.iter().enumerate().flat_map(|(at, one)| variants[at + 1..].iter().map(move |two| [*one, *two]));
    pairs.into_iter().find(|[one, two]| differ(one, two))
}

/// The literal rules of `G`, changed by each of the variants in turn.
pub fn rules_with<G: Game>(variants: &[&Variant<G::Rules>]) -> G::Rules {
    let mut rules = G::literal().clone();
    for variant in variants {
        variant.patch.apply(&mut rules);
    }
    rules
}
