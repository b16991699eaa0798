//! Programs of snakes on the command lines of verbs that all games have.

use rulebook_spec::game::Seat;
use std::path::PathBuf;

pub(in crate::wings) const CERTIFY_HELP: &str = "A program of snakes in place of a bot is checked and fights, and each of its decisions is judged: \
     rulebook certify snakes PROGRAM";
pub(in crate::wings) const PLAY_HELP: &str =
    "A snake that a program of maps leads has no bot: rulebook play snakes --program 1=fox.json -- ./bot";

/// What `certify` takes.
#[derive(clap::Args, Debug)]
pub struct InPlaceOfABot {
    /// In place of a bot, a program of snakes: the engine's JSON, or a text with maps drawn
    #[arg(conflicts_with_all = ["command", "wire", "budget"])]
    pub program: Option<PathBuf>,
}

/// What `play` takes.
#[derive(clap::Args, Debug)]
pub struct Led {
    /// A program of snakes that leads the snake of a seat in place of a bot, such as 1=fox.json; may be repeated
    #[arg(long = "program", value_name = "SEAT=FILE", value_parser = led)]
    pub programs: Vec<(Seat, PathBuf)>,
}

fn led(text: &str) -> Result<(Seat, PathBuf), String> {
    let parts = text.split_once('=').and_then(|(seat, path)| Some((seat.parse().ok()?, PathBuf::from(path))));
    parts.ok_or("a program is given as SEAT=FILE with the seat from 0, such as 1=fox.json".into())
}

/// What `explain` takes.
#[derive(clap::Args, Debug)]
pub struct ToExplain {
    /// A program of snakes, in the engine's JSON or drawn: why it goes where it goes
    #[arg(requires = "position")]
    pub program: Option<PathBuf>,
    /// Where it is: a setup, or what a seat sees, in JSON
    #[arg(long, requires = "program")]
    pub position: Option<PathBuf>,
    /// Whose snake the program leads; by default the one that is to move, or the first that is living
    #[arg(long, requires = "program")]
    pub seat: Option<Seat>,
}
