//! `rulebook tour`: the three jobs shown on programs that come with this one.

use super::hosted::{Hosted, all, find};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::program;
use crate::say;
use std::ffi::OsString;
use std::process::Command;

/// Shows in about a minute what this program does, on bundled referees and bots only.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only this game
    game: Option<String>,
}

/// One stop of the tour: what it shows, the command, the exit code that it is to end with.
struct Stop {
    says: String,
    words: Vec<String>,
    exit: Exit,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let games = match &args.game {
        Some(game) => vec![find(game)?],
        None => all().to_vec(),
    };
    let ours = std::env::current_exe().map_err(|error| Failure::broken(format!("where this program lies: {error}")))?;
    let stops: Vec<Stop> = games.iter().flat_map(|game| stops(*game, &ours.to_string_lossy())).collect();
    let mut wrong = Vec::new();
    for (index, stop) in stops.iter().enumerate() {
        let shown = shell_words::join(&stop.words).replace(&*ours.to_string_lossy(), program());
        say!("── {}/{}  {}", index + 1, stops.len(), stop.says);
        say!("$ {} {shown}", program());
        let words = stop.words.iter().map(OsString::from);
        let status = Command::new(&ours).args(words).status();
        let status =
            status.map_err(|error| Failure::broken(format!("`{} {shown}` cannot be run: {error}", program())))?;
        say!("(exit code {})", status.code().unwrap_or(-1));
        say!("");
        if status.code() != Some(stop.exit as i32) {
            wrong.push(format!("stop {}", index + 1));
        }
    }
    if wrong.is_empty() {
        say!("everything ended as it should");
        return Ok(Exit::Conforms);
    }
    Err(Failure::broken(format!("did not end as it should: {}", wrong.join(", "))))
}

fn stops(game: &dyn Hosted, ours: &str) -> Vec<Stop> {
    let stop = |says: &str, words: Vec<&str>, exit| {
        let words = words.into_iter().map(str::to_owned).collect();
        Stop { says: says.into(), words, exit }
    };
    let (name, (misreading, foul)) = (game.name(), game.shown());
    let quick = ["--cases", "2000"];
    let referee = ["--", ours, "referee", name];
    let right = [&["validate", name], &quick[..], &referee].concat();
    let mut stops = vec![stop("a right referee is validated", right.clone(), Exit::Conforms)];
    if let Some(misreading) = misreading {
        let wrong = [right, vec!["--misreading", misreading]].concat();
        let says = "a wrong one is told which rule it breaks, by the smallest game that shows it";
        stops.push(stop(says, wrong, Exit::Differs));
    }
    let certify = |bot| vec!["certify", name, "--cases", "200", "--", ours, "bot", name, bot];
    if let [bot, ..] = game.bots() {
        stops.push(stop("a right bot is certified", certify(bot), Exit::Conforms));
    }
    stops.push(stop("a wrong bot is caught", certify(&format!("foul:{foul}")), Exit::Differs));
    stops.push(stop("the golden traces are checked", vec!["traces", "check", name], Exit::Conforms));
    stops
}
