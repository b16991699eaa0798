//! What tells one run from another: a journal of another run is not gone on with.

use crate::certificate::{Player, Suite};
use crate::exit::Failure;
use crate::select::Filter;
use rulebook_conformance::canonical::hash;
use rulebook_conformance::contest::{Contest, Variant, names};
use rulebook_conformance::golden::File;
use serde_json::{Map, Value, json};
use std::ffi::OsString;

/// The facts of a run with a program under test.
///
/// # Errors
/// A command that is no text.
pub fn of_program<G: Contest>(
    job: &str,
    command: &[OsString],
    (base, filter, seed): (&[&'static Variant<G::Rules>], &Filter, u64),
    golden: &[File],
) -> Result<Map<String, Value>, Failure> {
    let Player { command, files, unread: _ } = Player::of(command)?;
    let mut facts = of_suite::<G>(job, seed, golden);
    facts.extend([
        ("the program's command".into(), json!(crate::words::join(command))),
        ("the program's files".into(), json!(hash(&files))),
        ("readings".into(), json!(names::<G>(base))),
        ("--run".into(), json!(filter.run_globs())),
        ("--skip".into(), json!(filter.skip_globs())),
    ]);
    Ok(facts)
}

/// The facts of a run of this suite alone.
pub fn of_suite<G: Contest>(job: &str, seed: u64, golden: &[File]) -> Map<String, Value> {
    let Suite { program, rules, rules_blake3, traces: _, traces_blake3 } = Suite::of::<G>(golden);
    Map::from_iter([
        ("job".into(), json!(job)),
        ("game".into(), json!(G::name())),
        ("seed".into(), json!(seed)),
        ("this program".into(), json!(program)),
        ("the rules".into(), json!(format!("{rules}, BLAKE3 {rules_blake3}"))),
        ("the traces".into(), json!(traces_blake3)),
    ])
}
