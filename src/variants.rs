//! Readings and misreadings by their ids, as they are written on the command line.

use crate::exit::Failure;
use crate::out::program;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, chosen, clash, names};

/// What a record is held to besides the literal rules.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct HeldTo {
    /// A good-faith reading to play by; may be repeated
    #[arg(long)]
    pub reading: Vec<String>,
    /// A reading or a misreading to play by, such as that of a program that is known to be wrong; may be repeated
    #[arg(long = "as", value_name = "ID")]
    pub held_as: Vec<String>,
}

impl HeldTo {
    /// These variants, and those of `own`, which the record names itself.
    ///
    /// # Errors
    /// There is no such variant, or two cannot be held together.
    pub fn variants<G: Contest>(&self, own: &[String]) -> Result<Vec<&'static Variant<G::Rules>>, Failure> {
        let mut all = find_variants::<G>(own, VariantKind::Reading)?;
        all.extend(find_variants::<G>(&self.reading, VariantKind::Reading)?);
        for id in &self.held_as {
            all.extend(find::<G>(id, &[VariantKind::Reading, VariantKind::Misreading])?);
        }
        let mut known: Vec<&'static str> = Vec::new();
        all.retain(|one| {
            !known.contains(&one.id) && {
                known.push(one.id);
                true
            }
        });
        match clash::<G>(&all) {
            Some([one, two]) => Err(Failure::usage(format!("`{}` and `{}` cannot be held together", one.id, two.id))),
            None => Ok(all),
        }
    }
}

/// The options that hold to these variants: `--reading` for readings and sets, `--as` for misreadings.
pub fn held_to_options<G: Contest>(base: &[&'static Variant<G::Rules>]) -> Vec<String> {
    let is_wrong = |id: &str| base.iter().any(|one| one.id == id && one.kind == VariantKind::Misreading);
    let option = |id: &str| if is_wrong(id) { "--as" } else { "--reading" };
    names::<G>(base).into_iter().map(|id| format!("{} {id}", option(id))).collect()
}

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
    let found: Result<Vec<_>, Failure> = ids.iter().map(|id| find::<G>(id, &[kind])).collect();
    found.map(|found| found.concat())
}

fn find<G: Contest>(id: &str, kinds: &[VariantKind]) -> Result<Vec<&'static Variant<G::Rules>>, Failure> {
    let short_of = |id: &'static str| id.strip_prefix(G::name()).map(|rest| rest.trim_start_matches(['.', '=']));
    let prefixes = ['.', '='].map(|sign| format!("{}{sign}", G::name()));
    let short = prefixes.iter().find_map(|prefix| id.strip_prefix(prefix.as_str())).unwrap_or(id);
    let all: Vec<_> = G::variants().iter().filter(|variant| kinds.contains(&variant.kind)).collect();
    if let Some(found) = all.iter().copied().find(|variant| short_of(variant.id) == Some(short)) {
        return Ok(vec![found]);
    }
    let sets = if kinds.contains(&VariantKind::Reading) { G::sets() } else { &[] };
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
    let game = G::name();
    let what = kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" or ");
    Err(Failure::usage(if near.is_empty() {
        format!("{game} has no {what} `{id}`: `{} list {game}` lists all of them", program())
    } else {
        format!("{game} has no {what} `{id}`: did you mean {}?", near.join(" or "))
    }))
}
