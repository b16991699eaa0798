//! `rulebook traces regenerate`: the derived traces anew, or the whole set as another reading has it.

use super::{Form, Which, Work, empty_folder};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::{create_all, replace};
use crate::variants::find_variants;
use crate::{say, talk};
use rulebook_conformance::contest::{Contest, VariantKind};
use rulebook_conformance::golden::File;
use rulebook_conformance::trace::{self, Fate, Finding, Renewed, RuleChange};
use rulebook_conformance::workers::each;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// What is regenerated.
#[derive(clap::Args, Debug, Clone)]
pub struct Args {
    /// Which traces.
    #[command(flatten)]
    pub which: Which,
    /// The good-faith reading that the set is to have, in place of the literal rules; may be repeated. Without --to it is
    /// only said what would change
    #[arg(long)]
    reading: Vec<String>,
    /// Directory to write the whole set to; that of the game in it is made, and is to be empty or absent
    #[arg(long)]
    to: Option<PathBuf>,
    /// Write anew what was worked by hand and holds no more; its provenance is `derived` then
    #[arg(long)]
    adopt: bool,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    pub format: Form,
}

/// What `traces regenerate` found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// The number of this format.
    format: u32,
    /// The game.
    game: String,
    /// The readings that the set is to have.
    reading: Vec<String>,
    /// The directory that was written; `null` for the one that was read, or none.
    to: Option<PathBuf>,
    /// How many traces were looked at.
    looked_at: usize,
    /// Those that do not stay as they are.
    traces: Vec<Told>,
    /// What changes, rule by rule.
    rules: Vec<RuleChange>,
}

/// What became of a trace.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Told {
    /// Its address.
    address: String,
    /// What became of it.
    fate: Fate,
    /// What changes in its game, a sentence each.
    changes: Vec<String>,
    /// What holds no more of what was worked by hand or recorded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stale: Vec<Finding>,
    /// Why it is left out.
    #[serde(skip_serializing_if = "String::is_empty")]
    reason: String,
}

/// A trace, its address, and what becomes of it.
type One<'a> = (&'a File, String, Renewed);

/// Regenerates these traces of a game; `is_built_in` where they lie in no directory.
pub fn regenerate<G: Contest>(work: &Work, files: &[File], args: &Args, is_built_in: bool) -> Outcome {
    let is_in_place = args.to.is_none() && args.reading.is_empty();
    if is_in_place && is_built_in {
        let says =
            "the traces built in cannot be rewritten: name their directory with --traces, or a new one with --to";
        return Err(Failure::usage(says));
    }
    let readings = find_variants::<G>(&args.reading, VariantKind::Reading)?;
    if let Some([one, two]) = rulebook_conformance::contest::clash::<G>(&readings) {
        return Err(Failure::usage(format!("`{}` and `{}` cannot be held together", one.id, two.id)));
    }
    let folder = args.to.as_ref().map(|to| empty_folder::<G>(to)).transpose()?;
    // Everything is worked out before anything is written.
    let renewed = |file: &File| {
        let trace = file.parse().map_err(Failure::incomplete)?;
        let address = file.address::<G>().map_err(Failure::usage)?;
        let renewed = trace::renewed::<G>(&address, &trace, &file.text, &readings, args.adopt);
        Ok((address, renewed.map_err(|error| Failure::usage(file.says(&error)))?))
    };
    let all: Vec<_> = each(work.workers, files, renewed).into_iter().collect::<Result<_, Failure>>()?;
    let all: Vec<One> = files.iter().zip(all).map(|(file, (address, new))| (file, address, new)).collect();
    let written = all.iter().filter_map(|(file, _, new)| Some((*file, new.text.as_ref()?)));
    match &folder {
        Some(folder) => {
            let set: Vec<_> = written.map(|(file, text)| (folder.join(file.name()), text.clone())).collect();
            create_all(&set)?;
        }
        None if is_in_place => {
            written.filter(|(file, text)| file.text != **text).try_for_each(|(file, text)| replace(&file.path, text))?
        }
        None => {}
    }
    let report = report::<G>(&all, args, readings.iter().map(|one| one.id.to_owned()).collect());
    if !work.gather(&report)? {
        print(&all, &report)?;
    }
    sum_up::<G>(&all, args, is_in_place);
    let is_stale = all.iter().any(|(_, _, new)| new.fate == Fate::Stale);
    Ok(if is_stale { Exit::Differs } else { Exit::Conforms })
}

fn report<G: Contest>(all: &[One], args: &Args, reading: Vec<String>) -> Report {
    let told = |(_, address, new): &One| Told {
        address: address.clone(),
        fate: new.fate,
        changes: new.changes.iter().map(ToString::to_string).collect(),
        stale: new.stale.clone(),
        reason: new.reason.clone(),
    };
    Report {
        format: 1,
        game: G::name().into(),
        reading,
        to: args.to.clone(),
        looked_at: all.len(),
        traces: all.iter().filter(|(_, _, new)| new.fate != Fate::Same).map(told).collect(),
        rules: trace::by_rule::<G>(all.iter().map(|(_, address, new)| (address.as_str(), new))),
    }
}

fn print(all: &[One], report: &Report) -> Result<(), Failure> {
    for (file, _, new) in all.iter().filter(|(_, _, new)| new.fate != Fate::Same) {
        let what = match new.fate {
            Fate::Same | Fate::Changed => "",
            Fate::Holds => ": holds as it is written, though its game changes",
            Fate::Stale => ": holds no more, and is kept as it was",
            Fate::Adopted => ": held no more, and is derived from now on",
            Fate::LeftOut => ": is left out",
        };
        say!("{}{what}", file.path.display());
        if !new.reason.is_empty() {
            say!("    {}", new.reason);
        }
        for change in &new.changes {
            say!("    {change}");
        }
        if !new.changes.is_empty() && !new.stale.is_empty() {
            let places = new.stale.iter().map(|one| format!("{} in line {}", one.field, one.line));
            say!("    what holds no more as it is written: {}", places.collect::<Vec<_>>().join(", "));
            continue;
        }
        for Finding { line, field, trace, rules } in &new.stale {
            say!("    line {line}, {field}:");
            say!("        the trace says {trace}");
            say!("        the rules say  {rules}");
        }
    }
    if !report.rules.is_empty() {
        say!("what changes, rule by rule:");
    }
    for RuleChange { rule, traces, stale, gained, lost } in &report.rules {
        let mut parts = Vec::new();
        let mut part = |count: usize, says: &str| {
            if count > 0 {
                parts.push(format!("{count} {says}"));
            }
        };
        part(*traces, if *traces == 1 { "trace about it" } else { "traces about it" });
        part(*stale, "of them to be worked by hand again");
        part(*gained, if *gained == 1 { "step more applies it" } else { "steps more apply it" });
        part(*lost, if *lost == 1 { "step applies it no more" } else { "steps apply it no more" });
        say!("    {rule}: {}", parts.join(", "));
    }
    Ok(())
}

fn sum_up<G: Contest>(all: &[One], args: &Args, is_in_place: bool) {
    let count = |fate| all.iter().filter(|(_, _, new)| new.fate == fate).count();
    if is_in_place {
        let rewritten = all.iter().filter(|(file, _, new)| new.text.as_ref().is_some_and(|text| *text != file.text));
        talk!("{}: {} of {} traces were rewritten", G::name(), rewritten.count(), all.len());
    }
    let fates = [
        (Fate::Same, "stay as they are"),
        (Fate::Changed, "are derived and change"),
        (Fate::Holds, "change and hold as they are written"),
        (Fate::Adopted, "are derived from now on"),
        (Fate::Stale, "hold no more and are kept as they were"),
        (Fate::LeftOut, "are left out"),
    ];
    let counts = fates.map(|(fate, says)| (count(fate), says)).into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, says)| format!("{count} {says}")).collect();
    talk!("{}: {} traces: {}", G::name(), all.len(), counts.join(", "));
    match &args.to {
        Some(to) => {
            let written = all.iter().filter(|(_, _, new)| new.text.is_some()).count();
            talk!("{}: {written} traces written to {}", G::name(), to.join(G::name()).display());
        }
        None if !is_in_place => talk!("{}: nothing was written: name a new directory with --to", G::name()),
        None => {}
    }
}
