//! The games that this process hosts, as a list of objects: what needs no speed speaks to a game through [`Hosted`] alone.

use super::{
    book, bot, certify, console, coverage, fairness, init, perft, play, power, referee, replay, smoke, traces,
    validate, verify, verify_certificate, view,
};
use crate::boards;
use crate::exit::{Exit, Failure, Outcome};
use crate::near::did_you_mean;
use crate::play::single::{self, Entrant, NoResult, Order, Plays, Record, Single, Terms};
use crate::probe::bot::Orders;
use crate::probe::player;
use crate::variants::find_variants;
use crate::wings::{Programs, Wing};
use rulebook_conformance::case::json;
use rulebook_conformance::contest::{
    Boards, Bots, Catalogue, Contest, Ranking, Rankings, Variant, VariantKind, VariantSet, Wishes, World, Worlds,
    replaced,
};
use rulebook_conformance::erased::data::{AnyRules, AnySetup};
use rulebook_conformance::erased::{AnyGame, Chosen};
use rulebook_conformance::form;
use rulebook_conformance::golden::File;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::world::{Games, Size};
use rulebook_spec::game::{Game, Seat};
use rulebook_spec::rule::{Rule, Rulebook};
use serde_json::Value;
use std::path::Path;
use std::sync::OnceLock;

/// A reading or a misreading, as lists and explanations need it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Its id.
    pub id: &'static str,
    /// Good faith or mistake.
    pub kind: VariantKind,
    /// The rule that it changes.
    pub touches: Rule,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// The entries of the table of rules that it replaces.
    pub replaces: Vec<&'static str>,
}

/// What a command is to do with one game.
pub enum Job<'a> {
    /// `rulebook traces add`
    AddTraces(&'a traces::add::Args),
    /// `rulebook bot`
    Bot(&'a bot::Args),
    /// `rulebook book`
    Book(&'a book::Book),
    /// `rulebook certify`
    Certify(&'a certify::Args),
    /// `rulebook console`
    Console(&'a console::Args),
    /// `rulebook coverage`
    Coverage(&'a coverage::Measure<'a>),
    /// `rulebook fairness`
    Fairness(&'a fairness::Args),
    /// `rulebook traces import`
    ImportTraces(&'a traces::import::Import<'a>),
    /// `rulebook perft`
    Perft(&'a perft::Args),
    /// `rulebook play`
    Play(&'a play::Args),
    /// `rulebook power`
    Power(&'a power::Measure<'a>),
    /// A player of a probe.
    ProbePlayer(&'a Orders),
    /// `rulebook referee`
    Referee(&'a referee::Args),
    /// `rulebook replay`
    Replay(replay::Replay<'a>),
    /// `rulebook smoke`
    Smoke(&'a smoke::Args),
    /// `rulebook traces sample`
    SampleTrace(&'a traces::Sample<'a>),
    /// `rulebook traces show` of a file.
    ShowTrace(&'a File),
    /// `rulebook traces show` of an address.
    ShowBuiltIn(&'a str),
    /// What `rulebook traces` does with all traces of a game.
    Traces(&'a traces::Work<'a>),
    /// `rulebook validate`
    Validate(&'a validate::Args),
    /// `rulebook verify`
    Verify(&'a verify::Args),
    /// `rulebook verify-certificate`
    VerifyCertificate(&'a verify_certificate::Check<'a>),
    /// `rulebook view`
    View(&'a view::View<'a>),
}

/// A game that the program hosts.
pub trait Hosted: Plays {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// Its rules in words.
    fn book(&self) -> &'static Rulebook;
    /// Its readings and misreadings.
    fn variants(&self) -> Vec<Told>;
    /// What stands for several of them.
    fn sets(&self) -> &'static [VariantSet];
    /// Its players by name.
    fn bots(&self) -> &'static [&'static str];
    /// Those of them that are of rising strength, the weakest first.
    fn rising(&self) -> &'static [&'static str];
    /// Its cheats by name.
    fn cheats(&self) -> &'static [&'static str];
    /// The misreading and the foul that the tour shows.
    fn shown(&self) -> (Option<&'static str>, &'static str);
    /// The JSON Schemas of its data.
    fn schemas(&self) -> Value;
    /// The beginning of a bot, an adapter or a referee.
    ///
    /// # Errors
    /// There is none in the language that is asked for.
    fn scaffold(&self, args: &init::Args) -> Result<init::Scaffold, Failure>;
    /// Its boards by name, with the seats of each.
    fn boards_with_seats(&self) -> Vec<(&'static str, u8)>;
    /// Its small worlds: the name and what is in it, and how much that is.
    fn worlds(&self) -> Vec<([&'static str; 2], Size)>;
    /// Its golden traces by their addresses, and what each shows.
    fn addresses(&self) -> Vec<(String, String)>;
    /// What only this game has.
    fn wing(&self) -> &'static Wing;
    /// Runs a command.
    fn run(&self, job: Job) -> Outcome;
}

/// A game that is hosted. Whatever is asked of it is compiled for [`AnyGame`], once.
struct Of {
    chosen: fn() -> Chosen,
    wing: &'static Wing,
}

impl Of {
    /// Does something for which `AnyGame` is this game.
    fn with<R>(&self, job: impl FnOnce() -> R) -> R {
        (self.chosen)().go_on(job)
    }
}

impl Hosted for Of {
    fn name(&self) -> &'static str {
        self.with(AnyGame::name)
    }

    fn book(&self) -> &'static Rulebook {
        self.with(AnyGame::book)
    }

    fn variants(&self) -> Vec<Told> {
        let one = |one: &'static Variant<AnyRules>| {
            let replaces = replaced::<AnyGame>(one);
            Told { id: one.id, kind: one.kind, touches: one.touches, says: one.says, replaces }
        };
        self.with(|| AnyGame::variants().iter().map(one).collect())
    }

    fn sets(&self) -> &'static [VariantSet] {
        self.with(AnyGame::sets)
    }

    fn bots(&self) -> &'static [&'static str] {
        self.with(AnyGame::players)
    }

    fn rising(&self) -> &'static [&'static str] {
        self.with(AnyGame::rising)
    }

    fn cheats(&self) -> &'static [&'static str] {
        self.with(AnyGame::cheats)
    }

    fn shown(&self) -> (Option<&'static str>, &'static str) {
        let first = || AnyGame::variants().iter().find(|one| one.kind == VariantKind::Misreading).map(|one| one.id);
        self.with(|| (AnyGame::shown().or_else(first), AnyGame::shown_foul()))
    }

    fn schemas(&self) -> Value {
        self.with(form::schemas::<AnyGame>)
    }

    fn scaffold(&self, args: &init::Args) -> Result<init::Scaffold, Failure> {
        self.with(|| args.scaffold::<AnyGame>(self.wing))
    }

    fn boards_with_seats(&self) -> Vec<(&'static str, u8)> {
        let seats = |(name, setup): (&'static str, AnySetup)| (name, AnyGame::seat_count(&setup));
        self.with(|| AnyGame::named().into_iter().map(seats).collect())
    }

    fn worlds(&self) -> Vec<([&'static str; 2], Size)> {
        let size =
            |world: &World<AnyGame>| ([world.name, world.says], Games::<AnyGame>::count(AnyGame::literal(), world));
        self.with(|| AnyGame::worlds().iter().map(size).collect())
    }

    fn addresses(&self) -> Vec<(String, String)> {
        let told = |file: File| Some((file.address::<AnyGame>().ok()?, file.parse().ok()?.header.about));
        self.with(|| AnyGame::golden().into_iter().filter_map(told).collect())
    }

    fn wing(&self) -> &'static Wing {
        self.wing
    }

    fn run(&self, job: Job) -> Outcome {
        self.with(|| run(job))
    }
}

impl Plays for Of {
    fn game(&self) -> &'static str {
        self.with(AnyGame::name)
    }

    fn ranking(&self) -> &'static Ranking {
        self.with(AnyGame::ranking)
    }

    fn board_names(&self) -> Vec<&'static str> {
        self.with(|| AnyGame::named().into_iter().map(|(name, _)| name).collect())
    }

    fn board(&self, text: &str) -> Result<Value, Failure> {
        self.with(|| boards::board::<AnyGame>(text).map(|setup| json(&setup)))
    }

    fn draw_board(&self, wishes: &Wishes, seed: u64, index: u64) -> Result<Value, Failure> {
        let drawn = self.with(|| AnyGame::draw_board(wishes, &mut Seeded::stream(seed, index)));
        drawn.map(|setup| json(&setup)).map_err(Failure::usage)
    }

    fn has_readings(&self, ids: &[String]) -> Result<(), Failure> {
        self.with(|| find_variants::<AnyGame>(ids, VariantKind::Reading).map(drop))
    }

    fn prepare(&self, setup: Value, terms: &Terms) -> Result<(Value, usize), String> {
        self.with(|| single::prepare::<AnyGame>(setup, terms))
    }

    fn put_program(&self, setup: &mut Value, seat: Seat, path: &Path) -> Result<(), Failure> {
        (programs_of(self.name())?.put)(setup, seat, path)
    }

    fn has_programs(&self) -> bool {
        self.wing.programs.is_some()
    }

    fn has_budget(&self) -> bool {
        self.with(AnyGame::usual_budget_ms).is_some()
    }

    fn try_start(&self, entrant: &Entrant) -> Result<Option<String>, String> {
        self.with(|| single::try_start::<AnyGame>(entrant))
    }

    fn play_one(&self, order: &Order) -> Result<Single, NoResult> {
        self.with(|| single::play_one::<AnyGame>(order))
    }

    fn trace(&self, game: &Record, about: &str) -> Result<String, String> {
        self.with(|| single::trace::<AnyGame>(game, about))
    }

    fn moves(&self, game: &Record) -> Result<Option<Vec<(Seat, String)>>, String> {
        self.with(|| single::moves::<AnyGame>(game))
    }
}

/// Runs a command for the game that was chosen.
fn run(job: Job) -> Outcome {
    match job {
        Job::AddTraces(args) => args.run_for::<AnyGame>(),
        Job::Bot(args) => args.run_for::<AnyGame>(),
        Job::Book(book) => book.run_for::<AnyGame>(),
        Job::Certify(args) => args.run_for::<AnyGame>(),
        Job::Console(args) => args.run_for::<AnyGame>(),
        Job::Coverage(measure) => measure.run_for::<AnyGame>(),
        Job::Fairness(args) => args.run_for::<AnyGame>(),
        Job::ImportTraces(import) => import.run_for::<AnyGame>(),
        Job::Perft(args) => args.run_for::<AnyGame>(),
        Job::Play(args) => args.run_for::<AnyGame>(),
        Job::Power(measure) => measure.run_for::<AnyGame>(),
        Job::ProbePlayer(orders) => player::play::<AnyGame>(orders),
        Job::Referee(args) => args.run_for::<AnyGame>(),
        Job::Replay(replay) => replay.run_for::<AnyGame>(),
        Job::Smoke(args) => args.run_for::<AnyGame>(),
        Job::SampleTrace(sample) => sample.run_for::<AnyGame>(),
        Job::ShowTrace(file) => traces::show_file::<AnyGame>(file),
        Job::ShowBuiltIn(address) => traces::show_built_in::<AnyGame>(address),
        Job::Traces(work) => work.run_for::<AnyGame>(),
        Job::Validate(args) => args.run_for::<AnyGame>(),
        Job::Verify(args) => args.run_for::<AnyGame>(),
        Job::VerifyCertificate(check) => check.run_for::<AnyGame>(),
        Job::View(view) => view.run_for::<AnyGame>(),
    }
}

/// A game for the list that [`run`](crate::run) takes.
pub const fn game<G: Contest>() -> &'static dyn Hosted {
    const { &Of { chosen: Chosen::of::<G>, wing: &Wing::NONE } }
}

/// The same, for a game that has something which no other has.
pub const fn game_with<G: Contest>(wing: &'static Wing) -> impl Hosted {
    Of { chosen: Chosen::of::<G>, wing }
}

static GAMES: OnceLock<Vec<&'static dyn Hosted>> = OnceLock::new();

/// Sets the games that this process hosts, once.
pub(crate) fn host(games: &[&'static dyn Hosted]) {
    GAMES.get_or_init(|| games.to_vec());
}

/// All games that this process hosts; none before [`run`](crate::run) was called.
pub fn all() -> &'static [&'static dyn Hosted] {
    GAMES.get().map_or(&[], Vec::as_slice)
}

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().iter().map(|game| game.name())
}

/// The game of this name.
///
/// # Errors
/// There is none.
pub fn find(name: &str) -> Result<&'static dyn Hosted, Failure> {
    let unknown = || {
        let names: Vec<&str> = names().collect();
        let near = did_you_mean(name, self::names());
        Failure::usage(format!("there is no game `{name}`: choose one of {}{near}", names.join(", ")))
    };
    all().iter().copied().find(|game| game.name() == name).ok_or_else(unknown)
}

/// The programs that lead a seat of this game in place of a bot.
///
/// # Errors
/// The game has none, or there is no such game; the failure says which games have.
pub fn programs_of(game: &str) -> Result<&'static Programs, Failure> {
    let having = || all().iter().filter_map(|hosted| Some((hosted.name(), hosted.wing().programs.as_ref()?)));
    having().find(|(name, _)| *name == game).map(|(_, programs)| programs).ok_or_else(|| {
        let names: Vec<&str> = having().map(|(name, _)| name).collect();
        let only = if names.is_empty() { "no game".into() } else { format!("only {}", names.join(", ")) };
        Failure::usage(format!("{game} has no programs that are read here: {only} has"))
    })
}

/// Does something with the game of this name, or with every game. The exit code is that of the last game that does not
/// conform.
///
/// # Errors
/// There is no such game, or the job fails.
pub fn each_game(name: Option<&str>, job: impl Fn(&dyn Hosted) -> Outcome) -> Outcome {
    let games = match name {
        Some(name) => vec![find(name)?],
        None => all().to_vec(),
    };
    let mut exit = Exit::Conforms;
    for game in games {
        let found = job(game)?;
        if found != Exit::Conforms {
            exit = found;
        }
    }
    Ok(exit)
}
