//! Finding games, readings and misreadings by the names that users give.

use crate::exit::Failure;
use rulebook_spec::NAMES;
use rulebook_spec::game::{Game, Variant, VariantKind};

/// There is no such game.
pub fn unknown_game(name: &str) -> Failure {
    Failure::usage(format!("there is no game `{name}`: choose one of {}", NAMES.join(", ")))
}

/// The variants with these ids, which may leave out the game's name.
///
/// # Errors
/// One sentence that names the id that the game does not have, and those that are like it.
pub fn find_variants<G: Game>(ids: &[String], kind: VariantKind) -> Result<Vec<&'static Variant<G::Rules>>, Failure> {
    ids.iter().map(|id| find_variant::<G>(id, kind)).collect()
}

fn find_variant<G: Game>(id: &str, kind: VariantKind) -> Result<&'static Variant<G::Rules>, Failure> {
    let whole = format!("{}.{id}", G::NAME);
    let of_kind = || G::variants().iter().filter(|variant| variant.kind == kind);
    if let Some(variant) = of_kind().find(|variant| variant.id == id || variant.id == whole) {
        return Ok(variant);
    }
    let what = match kind {
        VariantKind::Reading => "reading",
        VariantKind::Misreading => "misreading",
    };
    let word = |text: &str| text.split(['.', '=', '-']).map(str::to_owned).collect::<Vec<_>>();
    let wanted = word(id.strip_prefix(G::NAME).unwrap_or(id));
    let alike = |variant: &&Variant<G::Rules>| {
        let words = word(variant.id);
        wanted.iter().filter(|one| !one.is_empty() && words.contains(one)).count()
    };
    let mut near: Vec<_> = of_kind().filter(|variant| alike(variant) > 0).collect();
    near.sort_by_key(|variant| std::cmp::Reverse(alike(variant)));
    let near: Vec<&str> = near.iter().take(4).map(|variant| variant.id).collect();
    let hint = match near.as_slice() {
        [] => format!("`rulebook list {}` names them all", G::NAME),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    Err(Failure::usage(format!("{} has no {what} `{id}`: {hint}", G::NAME)))
}
