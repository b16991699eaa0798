//! `rulebook schema`: JSON Schemas of the formats.

use super::hosted::find;
use crate::certificate::Certificate;
use crate::commands::traces::{check, regenerate};
use crate::commands::validate::matrix::Matrix;
use crate::commands::verify_certificate::Checked;
use crate::coverage::Coverage;
use crate::exit::{Exit, Failure, Outcome};
use crate::perft::Perft;
use crate::power::Power;
use crate::report::Report;
use clap::ValueEnum;
use rulebook_conformance::games::EXAMPLE;
use rulebook_conformance::{protocol, trace};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};

/// Prints the JSON Schema of a format.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which format
    #[arg(value_enum)]
    what: What,
    /// The game, for `game`
    game: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// The lines of a golden trace
    Trace,
    /// Requests and answers of the adapter protocol
    Adapter,
    /// Setup, event, move and chance of a game, and what a referee shows of it: position, turn, message and view
    Game,
    /// The report of `validate` and `certify` with `--format json`
    Report,
    /// The report of `validate --matrix` with `--format json`
    Matrix,
    /// The report of `power --format json`; without a game an array of them
    Power,
    /// The table of `coverage --format json`; without a game an array of them
    Coverage,
    /// The counts of `perft --format json`
    Perft,
    /// The report of `traces check` and `traces import --format json`; of `check` without a game an array of them
    TracesCheck,
    /// The report of `traces regenerate --format json`; without a game an array of them
    TracesRegenerate,
    /// The certificate that `certify --out` and `validate --out` write
    Certificate,
    /// What `verify-certificate --format json` finds
    CertificateCheck,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let schema = match (args.what, &args.game) {
        (What::Trace, None) => json!({
            "header": schema_for!(trace::Header),
            "start": schema_for!(trace::Start),
            "event": schema_for!(trace::Event),
            "footer": schema_for!(trace::Footer),
        }),
        (What::Adapter, None) => {
            json!({"request": schema_for!(protocol::Request), "answer": schema_for!(protocol::Answer)})
        }
        (What::Report, None) => written::<Report>(),
        (What::Matrix, None) => written::<Matrix>(),
        (What::Power, None) => written::<OneOrAll<Power>>(),
        (What::Coverage, None) => written::<OneOrAll<Coverage>>(),
        (What::Perft, None) => written::<Perft>(),
        (What::TracesCheck, None) => written::<OneOrAll<check::Report>>(),
        (What::TracesRegenerate, None) => written::<OneOrAll<regenerate::Report>>(),
        (What::Certificate, None) => written::<Certificate>(),
        (What::CertificateCheck, None) => written::<Checked>(),
        (What::Game, Some(game)) => find(game)?.schemas(),
        (What::Game, None) => return Err(Failure::usage(format!("name the game: rulebook schema game {EXAMPLE}"))),
        (_, Some(game)) => {
            return Err(Failure::usage(format!("this format is the same for all games: leave out `{game}`")));
        }
    };
    crate::out::print(format_args!("{schema:#}\n"))?;
    Ok(Exit::Conforms)
}

/// The schema of what is only written by us: what is left out where it is empty is not required.
fn written<T: JsonSchema>() -> Value {
    json!(SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>())
}

/// What was found of the game that was named, or of all games where none was.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "only its schema is wanted")]
enum OneOrAll<T> {
    /// Of one game.
    One(T),
    /// Of each game.
    All(Vec<T>),
}
