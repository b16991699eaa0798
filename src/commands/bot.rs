//! `rulebook bot`: one of our players as a program, to play against and to test referees with.

use super::hosted::{Job, all, find};
use crate::bots::{Bot, Ends, MISDEEDS};
use crate::exit::{Exit, Failure, Outcome};
use crate::near::did_you_mean;
use crate::play::WireKind;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::seeded::Seeded;
use std::io::{self, BufReader};

/// Plays a game over standard input and output.
#[derive(clap::Args, Debug, Clone)]
#[command(after_help = help())]
pub struct Args {
    /// The game
    game: String,
    /// A player, or `foul:KIND`
    kind: String,
    /// How the referee speaks
    #[arg(long, value_enum)]
    wire: Option<WireKind>,
    /// The seed of whatever the player draws
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many moves are made before a foul; what is answered before play begins is not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    after: u32,
    /// Commit the foul with the very first answer (kinds that are no moves)
    #[arg(long, conflicts_with = "after")]
    at_once: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Bot(args))
}

fn help() -> String {
    let mut help = String::from("Fouls that are no moves, in every game:\n");
    for (kind, says) in MISDEEDS {
        help += &format!("  foul:{kind:<9} {says}\n");
    }
    help += "\nIllegal moves of each game:\n";
    for game in all() {
        let cheats: Vec<String> = game.cheats().iter().map(|kind| format!("foul:{kind}")).collect();
        help += &format!("  {}: {}\n", game.name(), cheats.join(" "));
    }
    help + "\nWhere the board does not let a foul be committed, the player goes on legally until it does."
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let args = self;
        let bot = seat_bot::<G>(args)?;
        let mut choices = Seeded::new(args.seed);
        let ended = bot.run(BufReader::with_capacity(1 << 16, io::stdin().lock()), io::stdout().lock(), &mut choices);
        match ended {
            Ok(exit) => Ok(exit),
            // A referee that is gone has no use for what we say.
            Err(Ends::Pipe(_)) => Ok(Exit::Broken),
            Err(Ends::Message(says)) => {
                Err(Failure::broken(format!("the referee's message is not understood: {says}")))
            }
        }
    }
}

fn seat_bot<G: Contest>(args: &Args) -> Result<Bot<G>, Failure> {
    let unknown = || {
        let fouls = MISDEEDS.iter().map(|(kind, _)| *kind).chain(G::cheats().iter().copied());
        let fouls: Vec<String> = fouls.map(|kind| format!("foul:{kind}")).collect();
        let (game, kind, players) = (G::name(), &args.kind, G::players().join(", "));
        let near = did_you_mean(kind, G::players().iter().copied().chain(fouls.iter().map(String::as_str)));
        Failure::usage(format!("{game} has no bot `{kind}`: choose one of {players}, {}{near}", fouls.join(", ")))
    };
    let after = (!args.at_once).then_some(args.after);
    let wire = WireKind::chosen::<G>(args.wire)?;
    let Some(foul) = args.kind.strip_prefix("foul:") else {
        let player = G::player(&args.kind).ok_or_else(unknown)?;
        return Ok(Bot { wire, player, misdeed: None, after });
    };
    if let Some(player) = G::cheat(foul, args.after) {
        if args.at_once {
            return Err(Failure::usage(format!("`foul:{foul}` is a move: it needs --after, not --at-once")));
        }
        return Ok(Bot { wire, player, misdeed: None, after });
    }
    let (misdeed, _) = MISDEEDS.iter().find(|(kind, _)| *kind == foul).ok_or_else(unknown)?;
    let honest = G::players().first().and_then(|kind| G::player(kind)).ok_or_else(unknown)?;
    let after = after.filter(|_| *misdeed != "no-ok");
    Ok(Bot { wire, player: honest, misdeed: Some(misdeed), after })
}
