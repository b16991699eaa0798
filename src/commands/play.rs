//! `rulebook play`: one game between two programs.

use crate::exit::{Exit, Failure, Outcome};
use crate::games::unknown_game;
use crate::out;
use crate::play::{Chair, Played, Table, WireKind, report};
use crate::players::{Player, read_folders};
use crate::process::{Launch, Program};
use crate::talk;
use crate::variants::find_variants;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::bricks::{Bricks, LARGEST_SIZE, Message, Rules, Setup, Stage, random_board};
use rulebook_spec::game::{EventOf, Game, Log, LogOf, Sample, VariantKind, Wire, rules_with};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// A board up to this size is drawn.
const DRAWN_SIZE: u32 = 31;
/// How the board of `--board` is written.
const BOARD_HELP: &str = "write the size and the filled cells, such as 7_2x3_4x5";

/// Plays one game between two programs and says who won and why.
#[derive(clap::Args, Debug)]
#[command(after_help = "The two bots stand behind `--` each: rulebook play bricks --size 7 -- ./one -- ./two --fast")]
pub struct Args {
    /// The game
    game: String,
    /// The board in the game's own protocol, such as 7_2x3_4x5
    #[arg(long, conflicts_with_all = ["size", "fill", "seed"])]
    board: Option<String>,
    /// Draw a board of so many cells to a side
    #[arg(long, value_name = "N", default_value_t = 7)]
    size: u32,
    /// How much of a drawn board is filled, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    fill: u32,
    /// The seed that the board is drawn from; another one each time by default
    #[arg(long)]
    seed: Option<u64>,
    /// A good-faith reading to follow, by its id (see `rulebook list`); may be repeated
    #[arg(long = "reading", value_name = "ID")]
    readings: Vec<String>,
    /// A misreading to commit, by its id; may be repeated
    #[arg(long = "misreading", value_name = "ID")]
    misreadings: Vec<String>,
    /// How the bots are spoken to
    #[arg(long, value_enum, default_value_t)]
    wire: WireKind,
    /// How long the bots may take to end by themselves after the game, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    grace: u64,
    /// Take the bots from the subfolders of a folder, each with an info.txt
    #[arg(long, value_name = "DIR", conflicts_with = "bots")]
    players: Option<PathBuf>,
    /// Show every event as it happens
    #[arg(long, conflicts_with = "quiet")]
    show: bool,
    /// Say nothing of how the game ended: the exit code does
    #[arg(long)]
    quiet: bool,
    /// How the result is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The command of the first bot, `--`, and the command of the second
    #[arg(last = true, value_name = "BOT")]
    bots: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    #[default]
    Human,
    Json,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    if args.game != Bricks::NAME {
        return Err(unknown_game(&args.game));
    }
    let mut variants = find_variants::<Bricks>(&args.readings, VariantKind::Reading)?;
    variants.extend(find_variants::<Bricks>(&args.misreadings, VariantKind::Misreading)?);
    let rules = rules_with::<Bricks>(&variants);
    let players = players(args, &rules)?;
    let setup = setup(args, &rules)?;
    let mut chairs = Vec::new();
    for player in &players {
        chairs.push(Chair { program: start(args, player)?, wire: args.wire });
    }
    let mut show = |event: &EventOf<Bricks>, log: &LogOf<Bricks>, position: &_| shown(&setup, event, log, position);
    let table = Table::<Bricks> {
        rules: &rules,
        setup: &setup,
        grace: Duration::from_millis(args.grace),
        record: false,
        watch: args.show.then_some(&mut show),
        luck: None,
    };
    let played = table.play(chairs).map_err(|stopped| Failure::broken(stopped.to_string()))?;
    print(args, &played, &players)?;
    Ok(if played.refusals.is_empty() { Exit::Conforms } else { Exit::Differs })
}

/// The two players: from their folders, or from the two command lines.
fn players(args: &Args, rules: &Rules) -> Result<Vec<Player>, Failure> {
    if let Some(folder) = &args.players {
        let players = read_folders(folder, rules.info)?;
        return match players.len() {
            2 => Ok(players),
            count => Err(Failure::usage(format!(
                "a game of bricks has 2 players, but `{}` has {count} subfolders with an info.txt: leave two there",
                folder.display()
            ))),
        };
    }
    let commands: Vec<&[OsString]> = args.bots.split(|word| word == "--").collect();
    if commands.len() != 2 || commands.iter().any(|command| command.is_empty()) {
        let says = "two bots are to be given: `rulebook play bricks -- BOT1 -- BOT2`, or a folder with --players";
        return Err(Failure::usage(says));
    }
    let player = |command: &&[OsString]| {
        let nick = shell_words::join(command.iter().map(|word| word.to_string_lossy()));
        Player { nick, command: command.to_vec(), folder: None }
    };
    Ok(commands.iter().map(player).collect())
}

/// The setup, which the rules allow.
fn setup(args: &Args, rules: &Rules) -> Result<Setup, Failure> {
    let (setup, place) = match &args.board {
        Some(text) => (read_board(text)?, "--board"),
        None => (draw_board(args)?, "--size"),
    };
    match Bricks::start(rules, &setup, &mut Log::default()) {
        Ok(_) => Ok(setup),
        Err(violation) if args.board.is_some() => Err(Failure::usage(format!("{place}: {violation}; {BOARD_HELP}"))),
        Err(violation) => Err(Failure::usage(format!("{place}: {violation}"))),
    }
}

fn read_board(text: &str) -> Result<Setup, Failure> {
    let bad = |says: String| Failure::usage(format!("--board: {says}; {BOARD_HELP}"));
    match Bricks::read_message(text) {
        Ok(Message::Board { size, filled }) => Ok(Setup { size, filled, stage: Stage::default() }),
        Ok(_) => Err(bad(format!("`{text}` is a message of the referee, but no board"))),
        Err(says) => Err(bad(says)),
    }
}

fn draw_board(args: &Args) -> Result<Setup, Failure> {
    let size = args.size;
    // The rules judge the size; it is only not to be so large that the board cannot be held.
    if size > LARGEST_SIZE + 1 {
        return Err(Failure::usage(format!("--size: {size} is too large, {LARGEST_SIZE} is the largest")));
    }
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64);
    let seed = args.seed.unwrap_or_else(clock);
    if args.fill > 0 {
        talk!("the board is drawn with --size {size} --fill {} --seed {seed}", args.fill);
    }
    let filled = random_board(size, args.fill, &mut Seeded::new(seed)).order().to_vec();
    Ok(Setup { size, filled, stage: Stage::default() })
}

fn start(args: &Args, player: &Player) -> Result<Program, Failure> {
    let launch = Launch {
        folder: player.folder.clone(),
        line_bytes: args.wire.answer_bytes::<Bricks>(),
        ..Launch::new(&player.command)
    };
    Program::start(&launch).map_err(|error| {
        let swapped = "; if the nick stands first in info.txt, add --reading bricks.info-txt=nick-first";
        let hint = if player.folder.is_some() { swapped } else { "" };
        Failure::broken(format!("{error}{hint}"))
    })
}

/// Says what an event was and what it did, and draws a small board.
fn shown(setup: &Setup, event: &EventOf<Bricks>, log: &LogOf<Bricks>, position: &<Bricks as Game>::Position) {
    let said = serde_json::to_string(event).unwrap_or_default();
    let refused = log.refused.as_ref().map(|offence| format!("  refused: {}", offence.violation)).unwrap_or_default();
    talk!("{said}{refused}");
    if setup.size <= DRAWN_SIZE {
        talk!("{}", Bricks::draw(position).trim_end());
    }
}

fn print(args: &Args, played: &Played<Bricks>, players: &[Player]) -> Result<(), Failure> {
    if args.quiet {
        return Ok(());
    }
    let nicks: Vec<String> = players.iter().map(|player| player.nick.clone()).collect();
    match args.format {
        Format::Human => {
            let drawn = played.position.board.size() <= DRAWN_SIZE;
            out::print(format_args!("{}", report::human(played, &nicks, drawn)))
        }
        Format::Json => out::print(format_args!("{}\n", report::to_json(played, &nicks))),
    }
}
