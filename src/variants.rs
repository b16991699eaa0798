//! Readings and misreadings by their ids, as they are written on the command line.

use crate::exit::Failure;
use crate::out::program;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, chosen};

/// The variants of this kind with these ids, in this order. The game's name may be left out: `size=min-3` is
/// `bricks.size=min-3`, and `engine` is `snakes=engine`, which stands for several. A set of variants, mistakes included, is
/// chosen as a reading is.
///
/// # Errors
/// There is no variant with one of the ids; the failure names those that look like it.
pub fn find_variants<G: Contest>(
    ids: &[String],
    kind: VariantKind,
) -> Result<Vec<&'static Variant<G::Rules>>, Failure> {
    let found: Result<Vec<_>, Failure> = ids.iter().map(|id| find_variant::<G>(id, kind)).collect();
    found.map(|found| found.concat())
}

fn find_variant<G: Contest>(id: &str, kind: VariantKind) -> Result<Vec<&'static Variant<G::Rules>>, Failure> {
    let short_of = |id: &'static str| id.strip_prefix(G::NAME).map(|rest| rest.trim_start_matches(['.', '=']));
    let prefixes = ['.', '='].map(|sign| format!("{}{sign}", G::NAME));
    let short = prefixes.iter().find_map(|prefix| id.strip_prefix(prefix.as_str())).unwrap_or(id);
    let all: Vec<_> = G::variants().iter().filter(|variant| variant.kind == kind).collect();
    if let Some(found) = all.iter().copied().find(|variant| short_of(variant.id) == Some(short)) {
        return Ok(vec![found]);
    }
    let sets = if kind == VariantKind::Reading { G::SETS } else { &[] };
    let set = sets.iter().find(|set| short_of(set.id) == Some(short));
    if let Some(found) = set.and_then(|set| chosen::<G>(set.id)) {
        return Ok(found);
    }
    let ids = all.iter().map(|variant| variant.id).chain(sets.iter().map(|set| set.id));
    let shorts: Vec<&str> = ids.filter_map(short_of).collect();
    let mut near = similar::get_close_matches(short, &shorts, 3, 0.5);
    // A rule or a ruling without its alternative is near to all that touch it.
    near.extend(shorts.iter().filter(|other| other.starts_with(short)).filter(|_| !short.is_empty()).take(5));
    near.sort_unstable();
    near.dedup();
    let game = G::NAME;
    let what = match kind {
        VariantKind::Reading => "reading",
        VariantKind::Misreading => "misreading",
    };
    Err(Failure::usage(if near.is_empty() {
        format!("{game} has no {what} `{id}`: `{} list {game}` lists all of them", program())
    } else {
        format!("{game} has no {what} `{id}`: did you mean {}?", near.join(" or "))
    }))
}
