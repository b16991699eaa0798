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
use rulebook_conformance::contest::{Contest, Ranking, Variant, VariantKind, VariantSet, Wishes, replaced};
use rulebook_conformance::form;
use rulebook_conformance::golden::File;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::world::{Games, Size};
use rulebook_spec::game::Seat;
use rulebook_spec::rule::{Rule, Rulebook};
use serde_json::Value;
use std::marker::PhantomData;
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

struct Of<G> {
    game: PhantomData<G>,
    wing: &'static Wing,
}

impl<G: Contest> Hosted for Of<G> {
    fn name(&self) -> &'static str {
        G::name()
    }

    fn book(&self) -> &'static Rulebook {
        G::book()
    }

    fn variants(&self) -> Vec<Told> {
        let told = G::variants().iter();
        let one = |one: &Variant<G::Rules>| {
            let replaces = replaced::<G>(one);
            Told { id: one.id, kind: one.kind, touches: one.touches, says: one.says, replaces }
        };
        told.map(one).collect()
    }

    fn sets(&self) -> &'static [VariantSet] {
        G::sets()
    }

    fn bots(&self) -> &'static [&'static str] {
        G::players()
    }

    fn rising(&self) -> &'static [&'static str] {
        G::rising()
    }

    fn cheats(&self) -> &'static [&'static str] {
        G::cheats()
    }

    fn shown(&self) -> (Option<&'static str>, &'static str) {
        let first = || G::variants().iter().find(|one| one.kind == VariantKind::Misreading).map(|one| one.id);
        (G::shown().or_else(first), G::shown_foul())
    }

    fn schemas(&self) -> Value {
        form::schemas::<G>()
    }

    fn scaffold(&self, args: &init::Args) -> Result<init::Scaffold, Failure> {
        args.scaffold::<G>(self.wing)
    }

    fn boards_with_seats(&self) -> Vec<(&'static str, u8)> {
        G::named().into_iter().map(|(name, setup)| (name, G::seat_count(&setup))).collect()
    }

    fn worlds(&self) -> Vec<([&'static str; 2], Size)> {
        G::worlds().iter().map(|world| ([world.name, world.says], Games::<G>::count(G::literal(), world))).collect()
    }

    fn addresses(&self) -> Vec<(String, String)> {
        let told = |file: File| Some((file.address::<G>().ok()?, file.parse().ok()?.header.about));
        G::golden().into_iter().filter_map(told).collect()
    }

    fn wing(&self) -> &'static Wing {
        self.wing
    }

    fn run(&self, job: Job) -> Outcome {
        match job {
            Job::AddTraces(args) => args.run_for::<G>(),
            Job::Bot(args) => args.run_for::<G>(),
            Job::Book(book) => book.run_for::<G>(),
            Job::Certify(args) => args.run_for::<G>(),
            Job::Console(args) => args.run_for::<G>(),
            Job::Coverage(measure) => measure.run_for::<G>(),
            Job::Fairness(args) => args.run_for::<G>(),
            Job::ImportTraces(import) => import.run_for::<G>(),
            Job::Perft(args) => args.run_for::<G>(),
            Job::Play(args) => args.run_for::<G>(),
            Job::Power(measure) => measure.run_for::<G>(),
            Job::ProbePlayer(orders) => player::play::<G>(orders),
            Job::Referee(args) => args.run_for::<G>(),
            Job::Replay(replay) => replay.run_for::<G>(),
            Job::Smoke(args) => args.run_for::<G>(),
            Job::SampleTrace(sample) => sample.run_for::<G>(),
            Job::ShowTrace(file) => traces::show_file::<G>(file),
            Job::ShowBuiltIn(address) => traces::show_built_in::<G>(address),
            Job::Traces(work) => work.run_for::<G>(),
            Job::Validate(args) => args.run_for::<G>(),
            Job::Verify(args) => args.run_for::<G>(),
            Job::VerifyCertificate(check) => check.run_for::<G>(),
            Job::View(view) => view.run_for::<G>(),
        }
    }
}

impl<G: Contest> Plays for Of<G> {
    fn game(&self) -> &'static str {
        G::name()
    }

    fn ranking(&self) -> &'static Ranking {
        G::ranking()
    }

    fn board_names(&self) -> Vec<&'static str> {
        G::named().into_iter().map(|(name, _)| name).collect()
    }

    fn board(&self, text: &str) -> Result<Value, Failure> {
        boards::board::<G>(text).map(|setup| json(&setup))
    }

    fn draw_board(&self, wishes: &Wishes, seed: u64, index: u64) -> Result<Value, Failure> {
        let setup = G::draw_board(wishes, &mut Seeded::stream(seed, index)).map_err(Failure::usage)?;
        Ok(json(&setup))
    }

    fn has_readings(&self, ids: &[String]) -> Result<(), Failure> {
        find_variants::<G>(ids, VariantKind::Reading).map(drop)
    }

    fn prepare(&self, setup: Value, terms: &Terms) -> Result<(Value, usize), String> {
        single::prepare::<G>(setup, terms)
    }

    fn put_program(&self, setup: &mut Value, seat: Seat, path: &Path) -> Result<(), Failure> {
        (programs_of(G::name())?.put)(setup, seat, path)
    }

    fn has_programs(&self) -> bool {
        self.wing.programs.is_some()
    }

    fn has_budget(&self) -> bool {
        G::usual_budget_ms().is_some()
    }

    fn try_start(&self, entrant: &Entrant) -> Result<Option<String>, String> {
        single::try_start::<G>(entrant)
    }

    fn play_one(&self, order: &Order) -> Result<Single, NoResult> {
        single::play_one::<G>(order)
    }

    fn trace(&self, game: &Record, about: &str) -> Result<String, String> {
        single::trace::<G>(game, about)
    }

    fn moves(&self, game: &Record) -> Result<Option<Vec<(Seat, String)>>, String> {
        single::moves::<G>(game)
    }
}

/// A game for the list that [`run`](crate::run) takes.
pub const fn game<G: Contest>() -> &'static dyn Hosted {
    &Of::<G> { game: PhantomData, wing: &Wing::NONE }
}

/// The same, for a game that has something which no other has.
pub const fn game_with<G: Contest>(wing: &'static Wing) -> impl Hosted {
    Of::<G> { game: PhantomData, wing }
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
