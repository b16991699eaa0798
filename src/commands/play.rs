//! `rulebook play`: one game between programs.

use super::hosted::{Job, find, programs_of};
use crate::boards::{board, budget};
use crate::durations::{START_MS, milliseconds};
use crate::exit::{Exit, Failure, Outcome};
use crate::out;
use crate::play::single::{Record, trace};
use crate::play::{Chair, People, Played, Stopped, Table, WireKind, report};
use crate::players::{Player, read_folders};
use crate::process::{Launch, Mode, Program, sandbox};
use crate::show::{How, Show, room};
use crate::stop;
use crate::system::{Shown, now_us};
use crate::talk;
use crate::tapped::written::{What, Written};
use crate::variants::find_variants;
use crate::wings::{Led, PLAY_HELP, Wing};
use rulebook_conformance::case::json;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, Wishes, rules_with};
use rulebook_conformance::games::EXAMPLE;
use rulebook_conformance::refereed::lines;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{EventOf, Log, LogOf, Seat, Seats};
use serde_json::Value;
use std::cell::RefCell;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A picture of more lines than this is not shown.
const DRAWN_LINES: usize = 40;
/// Who plays at the keyboard, in place of a command.
const PERSON: &str = "human";

/// Plays one game between two programs and says who won and why.
#[derive(clap::Args, Debug)]
#[command(after_help = help())]
pub struct Args {
    /// The game
    game: String,
    /// The board by its name (`list boards`), as the game writes it, such as 7_2x3_4x5, a setup in JSON, or @FILE with either
    #[arg(long, conflicts_with_all = ["size", "fill"])]
    board: Option<String>,
    /// Draw a board of this size, such as so many cells to a side
    #[arg(long, value_name = "N")]
    size: Option<u32>,
    /// How much of a drawn board is filled, in percent
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(..=100))]
    fill: Option<u32>,
    /// The seed of the board and of luck; another one each time by default
    #[arg(long)]
    seed: Option<u64>,
    /// A good-faith reading to follow, by its id (see `rulebook list`); may be repeated
    #[arg(long = "reading", value_name = "ID")]
    readings: Vec<String>,
    /// A misreading to commit, by its id; may be repeated
    #[arg(long = "misreading", value_name = "ID")]
    misreadings: Vec<String>,
    /// How the bots are spoken to
    #[arg(long, value_enum)]
    wire: Option<WireKind>,
    #[command(flatten)]
    led: Led,
    /// How long each bot may take for the whole game, in milliseconds, where the game limits that
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    budget: Option<u32>,
    /// How long each bot may take to start before its clock runs, in milliseconds, where its first limit is shorter than that
    #[arg(long, value_name = "MS", default_value_t = START_MS, value_parser = milliseconds)]
    start_time: u64,
    /// How long the bots may take to end by themselves after the game, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = milliseconds)]
    grace: u64,
    /// Take the bots from the subfolders of a folder, each with an info.txt
    #[arg(long, value_name = "DIR", conflicts_with = "bots")]
    players: Option<PathBuf>,
    /// Write the game down, as JSON Lines for `verify`; what the file has is lost
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the game down as a trace, for `traces show` and `replay`; what the file has is lost
    #[arg(long, value_name = "FILE", conflicts_with = "misreadings")]
    trace: Option<PathBuf>,
    /// Show every event as it happens
    #[arg(long, conflicts_with = "quiet")]
    show: bool,
    /// Draw the board after each move
    #[arg(long, conflicts_with = "show")]
    watch: bool,
    /// How many moves a second --watch draws
    #[arg(long, value_name = "MOVES", requires = "watch", default_value_t = 2.0, value_parser = speed)]
    speed: f64,
    /// Wait after each move for a key, or for a line where standard input is no terminal
    #[arg(long, conflicts_with = "show")]
    step: bool,
    /// Let the game be looked through while it goes on: b or ← goes back, f or → forward; stops at each move without --watch
    #[arg(long, conflicts_with = "show")]
    history: bool,
    /// Say nothing of how the game ended: the exit code does
    #[arg(long)]
    quiet: bool,
    /// What stands around each bot
    #[arg(long, value_enum, default_value_t)]
    sandbox: Mode,
    /// How the result is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The command of the first bot, `--`, and the command of the second, and so on; `human` is a person at the keyboard
    #[arg(last = true, value_name = "BOT")]
    bots: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    #[default]
    Human,
    Json,
}

fn help() -> String {
    format!(
        "The bots stand behind `--` each: rulebook play {EXAMPLE} --size 7 -- ./one -- ./two --fast\n\
         `human` in place of a bot is you: rulebook play {EXAMPLE} --size 7 -- human -- ./bot\n{PLAY_HELP}"
    )
}

/// A speed in moves a second.
fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.05..=1000.0).contains(speed));
    speed.ok_or_else(|| "write how many moves are drawn a second, 0.05 to 1000".to_owned())
}

/// How bots are given.
fn bots() -> String {
    format!("give two bots: `{} play {EXAMPLE} -- BOT1 -- BOT2`, or a folder with --players", out::program())
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Play(args))
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let args = self;
        args.keeps_apart()?;
        let wire = WireKind::chosen::<G>(args.wire)?;
        let mut variants = find_variants::<G>(&args.readings, VariantKind::Reading)?;
        variants.extend(find_variants::<G>(&args.misreadings, VariantKind::Misreading)?);
        let rules = rules_with::<G>(&variants);
        let wing = find(G::name())?.wing();
        let nick_first = wing.nick_first.is_some_and(|id| variants.iter().any(|variant| variant.id == id));
        let players = players(args, nick_first)?;
        let seed = args.seed.unwrap_or_else(of_the_clock);
        let choices: &mut dyn Choices = &mut Seeded::new(seed);
        let setup = with_programs::<G>(setup::<G>(args, players.len(), choices)?, &args.led.programs)?;
        let setup = match budget::<G>(args.budget)? {
            Some(budget_ms) => G::with_budget(setup, budget_ms),
            None => setup,
        };
        let position = G::start(&rules, &setup, &mut Log::default()).map_err(|violation| {
            let place = if args.board.is_some() { "--board" } else { "--size" };
            Failure::usage(format!("{place}: {violation}"))
        })?;
        let is_led: Vec<bool> = (0..G::seats(&position)).map(|seat| G::is_run(&position, seat)).collect();
        enough(&is_led, players.len(), wing)?;
        sandbox::want(args.sandbox);
        stop::listen()?;
        let Seated { chairs, nicks, people } = seated::<G>(&is_led, players, &setup, wing, wire)?;
        if args.seed.is_none() && args.board.is_none() && !args.quiet {
            talk!("--seed {seed} draws the same again");
        }
        let record = args.record.as_deref().map(|path| recorded::<G>(path, &rules, &setup)).transpose()?;
        let watch = args.watch.then_some(args.speed);
        let how = How { watch, step: args.step, history: args.history, people };
        let show = how.is_any().then(|| RefCell::new(Show::<G>::new(&rules, &setup, how)));
        let mut watch = |event: &EventOf<G>, log: &LogOf<G>, position: &G::Position| {
            if let Some(record) = &record {
                record.note(What::Event(json(event)));
                told::<G>(record, log);
            }
            if args.show {
                shown::<G>(event, log, position);
            }
            show.as_ref().map_or(Ok(()), |show| show.borrow_mut().after(event, log, position))
        };
        let mut ask = |position: &G::Position, seat: Seat| match &show {
            Some(show) => show.borrow_mut().ask(position, seat),
            None => Err(Stopped::Left(seat)),
        };
        let table = Table::<G> {
            rules: &rules,
            setup: &setup,
            start_time: Duration::from_millis(args.start_time),
            grace: Duration::from_millis(args.grace),
            record: args.trace.is_some(),
            watch: (args.show || record.is_some() || show.is_some()).then_some(&mut watch),
            people: Some(People { seats: people, ask: &mut ask }),
            luck: choices,
            judged: None,
        };
        let played = table.play(chairs).map_err(unplayed)?;
        let trace = |path| write_trace::<G>(path, json(&setup), &played, &variants, &nicks);
        let traced = args.trace.as_deref().map_or(Ok(()), trace);
        // What was played is told also where it cannot be written.
        print(args, &played, &nicks)?;
        traced?;
        if let (Some(path), Some(error)) = (&args.record, record.as_ref().and_then(Written::cut)) {
            return Err(Failure::broken(unrecorded(path, error)));
        }
        Ok(if played.refusals.is_empty() { Exit::Conforms } else { Exit::Differs })
    }

    /// That no file is written over another one of the game, and that its trace can be written after it.
    ///
    /// # Errors
    /// One would be, or it cannot.
    fn keeps_apart(&self) -> Result<(), Failure> {
        let board = self.board.as_deref().and_then(|text| text.strip_prefix('@')).map(Path::new);
        let led = self.led.programs.iter().map(|(_, path)| ("a program that leads a seat", Some(path.as_path())));
        let read: Vec<_> = std::iter::once(("the board", board)).chain(led).collect();
        out::apart(&[("--record", self.record.as_deref()), ("--trace", self.trace.as_deref())], &read)?;
        self.trace.as_deref().map_or(Ok(()), out::may_be_written)
    }
}

/// Who sits where.
struct Seated {
    chairs: Vec<Option<Chair>>,
    /// A name for each seat.
    nicks: Vec<String>,
    people: Seats,
}

/// Starts the players of the seats that nobody leads.
fn seated<G: Contest>(
    is_led: &[bool],
    players: Vec<Player>,
    setup: &G::Setup,
    wing: &Wing,
    wire: WireKind,
) -> Result<Seated, Failure> {
    let mut seated = Seated { chairs: Vec::new(), nicks: Vec::new(), people: Seats::default() };
    let mut players = players.into_iter();
    for ((seat, number), is_led) in (0..).zip(0..).zip(is_led) {
        let player = if *is_led { None } else { players.next() };
        let (nick, chair) = match player {
            None => (led_by::<G>(setup, number, wing), None),
            Some(player) if is_person(&player) => {
                seated.people = seated.people.with(seat);
                ("a person".to_owned(), None)
            }
            Some(player) => {
                let program = start::<G>(&player, wire, wing)?;
                (player.nick, Some(Chair { program, wire }))
            }
        };
        seated.nicks.push(nick);
        seated.chairs.push(chair);
    }
    Ok(seated)
}

/// Whether a player is a person, and no program.
fn is_person(player: &Player) -> bool {
    player.folder.is_none() && player.command == [PERSON]
}

/// Why there is no result.
fn unplayed(stopped: Stopped) -> Failure {
    match stopped {
        Stopped::Held(..) | Stopped::Left(_) => Failure::incomplete(stopped.to_string()),
        Stopped::Unended { .. } => {
            Failure::incomplete(format!("the game was {stopped}: nobody has won, play it again"))
        }
        Stopped::System(error) if stop::cut().is_some() => {
            Failure::incomplete(format!("the game was {error}: nobody has won, play it again"))
        }
        stopped => Failure::broken(stopped.to_string()),
    }
}

fn unrecorded(path: &Path, error: &io::Error) -> String {
    format!("--record: {}: cannot be written: {error}", path.display())
}

/// A record of this game, with what is told at its beginning.
fn recorded<G: Contest>(path: &Path, rules: &G::Rules, setup: &G::Setup) -> Result<Written, Failure> {
    let file = File::create(path).map_err(|error| Failure::usage(unrecorded(path, &error)))?;
    let record = Written::of(file, now_us());
    record.note(What::Game(G::name().into(), json(setup)));
    let mut log = Log::default();
    // Whether the setup can be is known by now.
    if G::start(rules, setup, &mut log).is_ok() {
        told::<G>(&record, &log);
    }
    Ok(record)
}

/// Writes the game as a trace.
fn write_trace<G: Contest>(
    path: &Path,
    setup: Value,
    played: &Played<G>,
    variants: &[&'static Variant<G::Rules>],
    nicks: &[String],
) -> Result<(), Failure> {
    let readings = variants.iter().map(|variant| variant.id.to_owned()).collect();
    let game = Record { setup, events: played.events.iter().map(json).collect(), readings };
    let text = trace::<G>(&game, &format!("A game: {}.", nicks.join(" - "))).map_err(Failure::broken)?;
    out::replace(path, &text)
}

fn told<G: Contest>(record: &Written, log: &LogOf<G>) {
    lines::<G>(&log.sent).into_iter().for_each(|(seat, line)| record.note(What::Told(seat, line)));
}

/// The players: from their folders, or from the command lines.
fn players(args: &Args, nick_first: bool) -> Result<Vec<Player>, Failure> {
    if let Some(folder) = &args.players {
        let players = read_folders(folder, nick_first)?;
        if players.len() < 2 {
            let says = format!("`{}` has {} subfolders with an info.txt", folder.display(), players.len());
            return Err(Failure::usage(format!("{says}: a game needs at least 2")));
        }
        return Ok(players);
    }
    let commands: Vec<&[OsString]> = args.bots.split(|word| word == "--").collect();
    if args.bots.is_empty() {
        return Ok(Vec::new());
    }
    if commands.iter().any(|command| command.is_empty()) {
        return Err(Failure::usage(format!("a bot between two `--` has no command: {}", bots())));
    }
    let player = |command: &&[OsString]| {
        let nick = crate::words::join(command.iter().map(|word| word.to_string_lossy()));
        Player { nick, command: command.to_vec(), folder: None }
    };
    Ok(commands.iter().map(player).collect())
}

/// Whether there is one bot for each seat that nobody leads.
fn enough(is_led: &[bool], given: usize, wing: &Wing) -> Result<(), Failure> {
    let wanted = is_led.iter().filter(|led| !**led).count();
    if given == wanted {
        return Ok(());
    }
    Err(Failure::usage(match is_led.len() - wanted {
        0 if given < 2 => bots(),
        0 => format!("this game has {wanted} players, {given} were given"),
        led => {
            let (all, seats) = (is_led.len(), wing.programs.map_or("seats", |programs| programs.seats));
            format!("programs lead {led} of {all} {seats}: bots are wanted for {wanted}, {given} were given")
        }
    }))
}

/// The setup with these programs in their seats.
fn with_programs<G: Contest>(setup: G::Setup, programs: &[(Seat, PathBuf)]) -> Result<G::Setup, Failure> {
    if programs.is_empty() {
        return Ok(setup);
    }
    let put = programs_of(G::name())?.put;
    let mut setup = json(&setup);
    for (seat, path) in programs {
        put(&mut setup, *seat, path)?;
    }
    serde_json::from_value(setup).map_err(|error| Failure::broken(format!("the setup is none any more: {error}")))
}

/// What leads a seat that has no bot.
fn led_by<G: Contest>(setup: &G::Setup, seat: usize, wing: &Wing) -> String {
    let name = wing.programs.and_then(|programs| (programs.name)(&json(setup), seat));
    name.map_or_else(|| "the referee".to_owned(), |name| format!("the program {name}"))
}

fn of_the_clock() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
}

/// The setup: as it is written, or drawn.
fn setup<G: Contest>(args: &Args, seats: usize, choices: &mut dyn Choices) -> Result<G::Setup, Failure> {
    if let Some(text) = &args.board {
        return board::<G>(text);
    }
    let seats = seats + args.led.programs.len();
    if seats < 2 {
        return Err(Failure::usage(bots()));
    }
    let seats = u8::try_from(seats).unwrap_or(u8::MAX);
    G::draw_board(&Wishes { size: args.size, fill: args.fill, seats }, choices).map_err(Failure::usage)
}

fn start<G: Contest>(player: &Player, wire: WireKind, wing: &Wing) -> Result<Program, Failure> {
    let launch = Launch { folder: player.folder.clone(), ..wire.launch::<G>(&player.command) };
    Program::start(&launch).map_err(|error| {
        let swapped = |id: &str| format!("; if the nick stands first in info.txt, add --reading {id}");
        let hint = wing.nick_first.filter(|_| player.folder.is_some()).map(swapped).unwrap_or_default();
        Failure::broken(format!("{error}{hint}"))
    })
}

/// Says what an event was and what it did, and draws the board.
fn shown<G: Contest>(event: &EventOf<G>, log: &LogOf<G>, position: &G::Position) {
    let said = serde_json::to_string(event).unwrap_or_default();
    let refused = log.refused.as_ref().map(|offence| format!("  refused: {}", offence.violation)).unwrap_or_default();
    talk!("{said}{refused}");
    picture::<G>(position, &io::stderr()).lines().for_each(|line| talk!("{line}"));
}

/// The position drawn: whole where it is small, and otherwise so that it fits into the terminal behind this output, or into what is
/// usual where there is none.
fn picture<G: Contest>(position: &G::Position, output: &(impl Shown + IsTerminal)) -> String {
    let is_small = !output.is_terminal() && G::lists_moves(&G::setup(position));
    let whole = is_small.then(|| G::draw(position)).filter(|picture| picture.lines().count() <= DRAWN_LINES);
    whole.unwrap_or_else(|| G::draw_within(position, room(output)))
}

fn print<G: Contest>(args: &Args, played: &Played<G>, nicks: &[String]) -> Result<(), Failure> {
    if args.quiet {
        return Ok(());
    }
    match args.format {
        Format::Human => out::print(format_args!(
            "{}{}",
            picture::<G>(&played.position, &io::stdout()),
            report::human(played, nicks)
        )),
        Format::Json => out::print(format_args!("{}\n", report::to_json(played, nicks))),
    }
}
