//! Which cases a run takes: globs over addresses, and shards.

use crate::exit::Failure;
use crate::files;
use globset::{Glob, GlobSet, GlobSetBuilder};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::games::EXAMPLE;
use rulebook_conformance::ladder;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::steering::Steering;
use std::sync::OnceLock;

/// At most this many games drawn at random are looked through for one that the globs take.
const LOOKED_THROUGH: u64 = 10_000;

/// `--run` and `--skip`: globs over addresses such as `bricks/brick.*/*`.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    run: Option<GlobSet>,
    skip: Option<GlobSet>,
    /// The globs themselves.
    named: Vec<String>,
    skipped: Vec<String>,
}

impl Filter {
    /// A filter of these globs; `@file` stands for the lines of a file, without blank ones and those that begin with `#`.
    ///
    /// # Errors
    /// A file that cannot be read, or what is no glob.
    pub fn new(run: &[String], skip: &[String]) -> Result<Self, Failure> {
        let named = expanded(run)?;
        if named.is_empty() && !run.is_empty() {
            // Without a glob everything would be taken.
            return Err(Failure::nothing(format!("nothing is selected: there is no address in {}", run.join(", "))));
        }
        let skipped = expanded(skip)?;
        Ok(Filter { run: globs(&named)?, skip: globs(&skipped)?, named, skipped })
    }

    /// The globs of `--run`.
    pub fn run_globs(&self) -> &[String] {
        &self.named
    }

    /// The globs of `--skip`.
    pub fn skip_globs(&self) -> &[String] {
        &self.skipped
    }

    /// Whether the case with this address is taken.
    pub fn takes(&self, address: &str) -> bool {
        let run = self.run.as_ref().is_none_or(|globs| globs.is_match(address));
        run && !self.skip.as_ref().is_some_and(|globs| globs.is_match(address))
    }

    /// Whether anything is selected at all: then not catching a planted misreading means nothing.
    pub fn is_partial(&self) -> bool {
        self.run.is_some() || self.skip.is_some()
    }

    /// The games drawn at random that are taken: first those that `--run` gives by number, such as `bricks/fuzz/7-123`,
    /// and those of `more`, then those like `first`, with this index and those after it: `cases` of them, or without end.
    pub fn drawn<'a>(
        &self,
        game: &str,
        first: Number,
        cases: Option<u64>,
        more: impl Iterator<Item = &'a String>,
    ) -> impl Iterator<Item = Number> {
        let takes = move |number: &Number| self.takes(&number.address(game));
        let mut named: Vec<Number> = Vec::new();
        let read = |address: &String| Number::read(game, address);
        for one in self.named.iter().filter_map(read).chain(more.filter_map(read)).filter(takes) {
            if !named.contains(&one) {
                named.push(one);
            }
        }
        let others = |count: u64| {
            let named = named.clone();
            let numbers = (0..count).map(move |index| Number { index: first.index + index, ..first });
            numbers.filter(move |one| !named.contains(one) && takes(one))
        };
        // Where the globs take none of many games there is no use in going through all of them.
        let count = cases.unwrap_or(u64::MAX);
        let none = others(count.min(LOOKED_THROUGH)).next().is_none();
        named.clone().into_iter().chain(others(if none { 0 } else { count }))
    }
}

/// Which game drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Whether it is steered towards rules that games seldom reach.
    pub steered: bool,
    /// The seed.
    pub seed: u64,
    /// Which game of that seed, from 0.
    pub index: u64,
}

impl Number {
    /// The address: `bricks/fuzz/7-123`, or `bricks/steered/7-123`.
    pub fn address(self, game: &str) -> String {
        let kind = if self.steered { "steered" } else { "fuzz" };
        format!("{game}/{kind}/{}-{}", self.seed, self.index)
    }

    /// The number that an address gives.
    pub fn read(game: &str, address: &str) -> Option<Self> {
        let (kind, number) = address.strip_prefix(game)?.strip_prefix('/')?.split_once('/')?;
        let steered = match kind {
            "fuzz" => false,
            "steered" => true,
            _ => return None,
        };
        let (seed, index) = number.split_once('-')?;
        Some(Number { steered, seed: seed.parse().ok()?, index: index.parse().ok()? })
    }
}

/// Draws games by their numbers.
#[derive(Default)]
pub struct Drawing {
    /// The words with which a referee says that it opens some setups only.
    only: Vec<String>,
    /// Made when the first game is steered.
    steering: OnceLock<Steering>,
}

impl Drawing {
    /// Draws games for a referee that says with these words which setups it opens; without any it opens all.
    pub fn of(only: &[String]) -> Self {
        Drawing { only: only.to_vec(), ..Drawing::default() }
    }

    /// The game of this number.
    pub fn case<G: Contest>(&self, number: Number) -> Case<G> {
        let Number { steered, seed, index } = number;
        let address = number.address(G::name());
        if !steered {
            return ladder::draw(&self.only, address, seed, index);
        }
        let steering = self.steering.get_or_init(|| Steering::of::<G>(&self.only));
        steering.sample(address, &mut Seeded::stream(seed, index))
    }
}

fn expanded(globs: &[String]) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for glob in globs {
        match glob.strip_prefix('@') {
            Some(path) => {
                let text = files::read_text(path).map_err(|error| {
                    Failure::usage(format!("{path}: the list of addresses cannot be read: {error}"))
                })?;
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
                all.extend(lines.map(str::to_owned));
            }
            None => all.push(glob.clone()),
        }
    }
    Ok(all)
}

fn globs(globs: &[String]) -> Result<Option<GlobSet>, Failure> {
    if globs.is_empty() {
        return Ok(None);
    }
    let wrong = |glob: &str, error: globset::Error| {
        Failure::usage(format!("`{glob}` is no glob over addresses such as {EXAMPLE}/brick.*/*: {error}"))
    };
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        set.add(Glob::new(glob).map_err(|error| wrong(glob, error))?);
    }
    set.build().map(Some).map_err(|error| wrong(&globs.join(" "), error))
}

/// One of several equal parts of a run, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether the case with this index belongs to this part.
    pub fn takes(self, index: u64) -> bool {
        index % self.of == self.number - 1
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("a shard is written k/n with 1 <= k <= n, such as 1/4".into()),
        }
    }
}
