//! `rulebook tour`: the three jobs shown on programs that come with this one, a screen each.

use super::hosted::{Hosted, all, find};
use crate::escape;
use crate::exit::{Exit, Failure, Outcome};
use crate::out::{print, program};
use crate::say;
use crate::wings::TOUR;
use rulebook_conformance::contest::VariantKind;
use std::io::{self, IsTerminal};
use std::process::{Command, Stdio};

/// A stop takes no more lines than this, the key to go on included.
const LINES: usize = 24;
/// Longer lines are cut.
const COLUMNS: usize = 80;

/// Shows in half a minute what this program does, a screen for each of the three jobs, on bundled programs.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only this game
    game: Option<String>,
    /// Every stop for every game, with all that the commands print; about a minute
    #[arg(long)]
    all: bool,
}

/// One stop of the tour: what it shows, the command, the exit codes that it may end with.
struct Stop {
    /// Its name, and lines on what is shown and why that matters.
    says: Vec<String>,
    words: Vec<String>,
    exits: &'static [Exit],
    /// How many of the lines that are shown are the last ones; the others are the first.
    last: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let ours = std::env::current_exe().map_err(|error| Failure::broken(format!("where this program lies: {error}")))?;
    let ours = ours.to_string_lossy().into_owned();
    let chosen = args.game.as_deref().map(find).transpose()?;
    let stops: Vec<Stop> = match (args.all, chosen) {
        (true, Some(game)) => long(game, &ours),
        (true, None) => all().iter().flat_map(|game| long(*game, &ours)).collect(),
        (false, Some(game)) => short([game; 3], &ours),
        (false, None) => {
            short(TOUR.map(|name| all().iter().copied().find(|game| game.name() == name).unwrap_or(all()[0])), &ours)
        }
    };
    let mut wrong = Vec::new();
    for (index, stop) in stops.iter().enumerate() {
        let place = format!("{}/{}", index + 1, stops.len());
        let code = if args.all { whole(stop, &place, &ours)? } else { screen(stop, &place, &ours)? };
        if !stop.exits.iter().any(|exit| code == Some(*exit as i32)) {
            wrong.push(format!("stop {}", index + 1));
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::broken(format!("did not end as it should: {}", wrong.join(", "))));
    }
    if !args.all {
        next(chosen.unwrap_or(all()[0]))?;
    }
    say!("everything ended as it should");
    Ok(Exit::Conforms)
}

/// The stop's command as it may be typed.
fn shown(stop: &Stop, ours: &str) -> String {
    format!("{} {}", program(), crate::words::join(&stop.words).replace(ours, program()))
}

fn cannot(stop: &Stop, ours: &str, error: &io::Error) -> Failure {
    Failure::broken(format!("`{}` cannot be run: {error}", shown(stop, ours)))
}

/// A stop with all that its command prints.
fn whole(stop: &Stop, place: &str, ours: &str) -> Result<Option<i32>, Failure> {
    say!("── {place}  {}", stop.says.join(" "));
    say!("$ {}", shown(stop, ours));
    let status = Command::new(ours).args(&stop.words).status().map_err(|error| cannot(stop, ours, &error))?;
    say!("(exit code {})", status.code().unwrap_or(-1));
    say!("");
    Ok(status.code())
}

/// A stop on one screen: of what its command prints the beginning and the end.
fn screen(stop: &Stop, place: &str, ours: &str) -> Result<Option<i32>, Failure> {
    let mut command = Command::new(ours);
    command.args(&stop.words).stdin(Stdio::null());
    let output = command.output().map_err(|error| cannot(stop, ours, &error))?;
    let mut lines: Vec<String> = Vec::new();
    for (index, line) in stop.says.iter().enumerate() {
        lines.push(if index == 0 { format!("── {place}  {line}") } else { line.clone() });
    }
    lines.push(cut(&format!("$ {}", shown(stop, ours))));
    // The last two are the exit code, and a blank one or the question for a key.
    let room = LINES - lines.len() - 2;
    let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).replace(ours, program()));
    lines.extend(some(&printed.concat(), room, stop.last));
    lines.push(format!("(exit code {})", output.status.code().unwrap_or(-1)));
    print(format_args!("{}\n", lines.join("\n")))?;
    wait()?;
    Ok(output.status.code())
}

/// `room` lines of a text, `last` of them the last ones, and how many are left out.
fn some(text: &str, room: usize, last: usize) -> Vec<String> {
    let lines: Vec<String> = text.lines().filter(|line| !line.trim().is_empty()).map(cut).collect();
    if lines.len() <= room {
        return lines;
    }
    let first = room - last - 1;
    let left = format!("  … {} more lines …", lines.len() - first - last);
    [&lines[..first], &[left], &lines[lines.len() - last..]].concat()
}

fn cut(line: &str) -> String {
    let line = escape::terminal(line);
    match line.char_indices().nth(COLUMNS - 1) {
        Some((end, _)) if line.chars().count() > COLUMNS => format!("{}…", &line[..end]),
        _ => line.into_owned(),
    }
}

/// Where somebody looks, the next stop comes when they want it.
fn wait() -> Result<(), Failure> {
    if !(io::stdout().is_terminal() && io::stdin().is_terminal()) {
        say!("");
        return Ok(());
    }
    print(format_args!("── press Enter to go on "))?;
    let read = io::stdin().read_line(&mut String::new());
    read.map(|_| ()).map_err(|error| Failure::broken(format!("the keyboard cannot be read: {error}")))
}

/// What to do after the tour.
fn next(game: &dyn Hosted) -> Result<(), Failure> {
    let (me, name) = (program(), game.name());
    let trace = game.addresses().into_iter().next().map(|(address, _)| address);
    say!("── What to do next");
    say!("You write a bot:      {me} init bot {name} mybot --lang python");
    say!("You write a referee:  {me} init adapter {name} myadapter --lang python");
    say!("You hold a contest:   {me} tournament {name} --players DIR");
    if let Some(trace) = trace {
        say!("You look at games:    {me} view {trace}");
    }
    say!("All of every game:    {me} tour --all");
    say!("");
    Ok(())
}

/// The three jobs once each, on these games.
fn short([validated, certified, kept]: [&dyn Hosted; 3], ours: &str) -> Vec<Stop> {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let name = validated.name();
    let mut words = owned(&["validate", name, "--cases", "200", "--", ours, "referee", name]);
    let misreading = validated.shown().0;
    words.extend(misreading.into_iter().flat_map(|id| ["--misreading".to_owned(), id.to_owned()]));
    let exits: &[Exit] = if misreading.is_some() { &[Exit::Differs] } else { &[Exit::Conforms] };
    let validate = Stop { says: lines(VALIDATE), words, exits, last: 2 };

    let (name, foul) = (certified.name(), format!("foul:{}", certified.shown().1));
    let words = owned(&["certify", name, "--quick", "--", ours, "bot", name, &foul]);
    let certify = Stop { says: lines(CERTIFY), words, exits: &[Exit::Differs], last: 2 };

    let name = kept.name();
    let reading = kept.variants().into_iter().find(|one| one.kind == VariantKind::Reading).map(|one| one.id);
    let words = match reading {
        Some(reading) => owned(&["traces", "regenerate", name, "--reading", reading]),
        None => owned(&["traces", "check", name]),
    };
    let traces = Stop { says: lines(TRACES), words, exits: &[Exit::Conforms, Exit::Differs], last: 10 };
    vec![validate, certify, traces]
}

const VALIDATE: &str = "Validate a referee
A referee decides who wins. If it gets one rule wrong, the wrong bot wins. This
one has a bug on purpose. The same games are put to it and to the rules; watch
for the rule that it breaks, and the smallest game that shows it.";

const CERTIFY: &str = "Certify a bot
A bot that sends one illegal move loses a game that it might have won. This one
does on purpose. It plays against other bots; watch for the move, the rule, and
the command that plays that game again.";

const TRACES: &str = "Keep the golden traces
Golden traces are games with known results. When a rule is read in another way,
they say what that changes, before anybody plays by it. Nothing is written here;
watch for the summary, rule by rule.";

/// All stops of a game.
fn long(game: &dyn Hosted, ours: &str) -> Vec<Stop> {
    let stop = |says: &str, words: Vec<&str>, exits| {
        let words = words.into_iter().map(str::to_owned).collect();
        Stop { says: vec![says.into()], words, exits, last: 0 }
    };
    let (name, (misreading, foul)) = (game.name(), game.shown());
    let quick = ["--cases", "2000"];
    let referee = ["--", ours, "referee", name];
    let right = [&["validate", name], &quick[..], &referee].concat();
    let mut stops = vec![stop("a right referee is validated", right.clone(), &[Exit::Conforms])];
    if let Some(misreading) = misreading {
        let wrong = [right, vec!["--misreading", misreading]].concat();
        let says = "a wrong one is told which rule it breaks, by the smallest game that shows it";
        stops.push(stop(says, wrong, &[Exit::Differs]));
    }
    let certify = |bot| vec!["certify", name, "--cases", "200", "--", ours, "bot", name, bot];
    if let [bot, ..] = game.bots() {
        stops.push(stop("a right bot is certified", certify(bot), &[Exit::Conforms]));
    }
    stops.push(stop("a wrong bot is caught", certify(&format!("foul:{foul}")), &[Exit::Differs]));
    stops.push(stop("the golden traces are checked", vec!["traces", "check", name], &[Exit::Conforms]));
    stops
}
