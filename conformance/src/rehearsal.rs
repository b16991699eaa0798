//! A validation without processes: a referee with one misreading is put to the golden traces and to games drawn at random,
//! judged, and what it does wrong is blamed, explained and made small.
//!
//! It is also where all that judges is compiled for each game of the list, so that no test program need compile it again. A
//! program for users goes without, and is built sooner.

use crate::apart::Apart;
use crate::case::{Case, sample};
use crate::contest::{Contest, Variant, rules_with};
use crate::decide::expected;
use crate::divide::ask;
use crate::games::{Visitor, with_game};
use crate::invariants;
use crate::judge::{Judge, first_difference};
use crate::perft::Walk;
use crate::seeded::Seeded;
use crate::shrink::shrink;
use crate::steering::Steering;
use crate::subject::{Broken, InProcess, Subject};
use crate::trace;
use crate::transcript::pictured;
use rulebook_spec::rule::Rule;

/// Moves are counted to at most this depth, and no deeper where there are more than this many positions.
const DEPTHS: u32 = 4;
const POSITIONS: u64 = 12;

/// What came of it.
#[derive(Clone, Debug)]
pub struct Rehearsed {
    /// How many cases agreed, and how many differed.
    pub cases: [u64; 2],
    /// The rules to which it was laid, what most cases show first.
    pub laid_to: Vec<Rule>,
    /// The rules that are suspected most.
    pub suspected: Vec<Rule>,
    /// The variants that show exactly all that differs.
    pub explained_by: Vec<&'static str>,
    /// Whether readings alone explain it.
    pub is_unspecified: bool,
    /// The planted misreadings that the same cases kill.
    pub killed: usize,
    /// A game that shows what no other variant does, where one was found among a few: its number of events.
    pub apart: Option<usize>,
    /// The small game that shows it, as people read it.
    pub small: String,
    /// The rule to which it is laid where the moves of a board are counted, move by move from its beginning.
    pub counted: Option<Rule>,
    /// The first invariant that is broken.
    pub broken: Option<String>,
}

/// Rehearses a validation of a referee of this game, all golden traces and `drawn` games drawn at random, half of them steered;
/// `None` where there is no such game or misreading.
pub fn rehearsed(game: &str, misreading: &str, drawn: u64) -> Option<Rehearsed> {
    with_game(game, Rehearsal { misreading, drawn })?
}

struct Rehearsal<'a> {
    misreading: &'a str,
    drawn: u64,
}

impl Visitor for Rehearsal<'_> {
    type Output = Option<Rehearsed>;

    fn visit<G: Contest>(self) -> Option<Rehearsed> {
        let held = G::variants().iter().find(|one| one.id == self.misreading)?;
        // No process, so that nothing breaks.
        rehearse::<G>(held, self.drawn).ok()
    }
}

fn rehearse<G: Contest>(held: &'static Variant<G::Rules>, drawn: u64) -> Result<Rehearsed, Broken> {
    let rules = rules_with::<G>(&[held]);
    let mut referee = InProcess(&rules);
    let mut judge = Judge::<G>::new(&[]);
    for case in trace::cases::<G>().chain(games::<G>(drawn)) {
        judge.take(&case, &referee.run(&case)?);
    }
    judge.conclude();
    let explained = judge.explanations();
    let whole = explained.iter().filter(|one| one.explains == judge.failed);
    let first = judge.groups().first();
    let small = match judge.divergences().first() {
        Some(first) => Some(smallest::<G>(judge.rules(), &mut referee, &first.case, first.at)?),
        None => None,
    };
    let known: Vec<&Case<G>> = judge.divergences().iter().map(|one| &one.case).collect();
    Ok(Rehearsed {
        cases: [judge.passed, judge.failed],
        laid_to: judge.groups().iter().map(|group| group.rule).collect(),
        suspected: first.map(|group| judge.suspects(group).rules).unwrap_or_default(),
        explained_by: whole.flat_map(|one| one.variants.iter().map(|variant| variant.id)).collect(),
        is_unspecified: judge.only_readings(),
        killed: judge.mutation_score().0.len(),
        apart: Apart::new::<G>(1).game::<G>(judge.rules(), &rules, &known, 4).map(|case| case.events.len()),
        small: small.map(|small| pictured::<G>(&rules, &small)).unwrap_or_default(),
        counted: counted::<G>(&mut referee)?,
        broken: invariants::broken::<G>(&rules, 1, 20).map(|broken| broken.says),
    })
}

fn games<G: Contest>(count: u64) -> impl Iterator<Item = Case<G>> {
    let steering = Steering::of::<G>(&[]);
    (0..count).map(move |index| {
        let (address, mut choices) = (format!("{}/fuzz/1-{index}", G::name()), Seeded::stream(1, index));
        if index % 2 == 0 { sample::<G>(address, &mut choices) } else { steering.sample(address, &mut choices) }
    })
}

fn counted<G: Contest>(referee: &mut dyn Subject<G>) -> Result<Option<Rule>, Broken> {
    let Some(board) = G::boards().into_iter().find(G::lists_moves) else { return Ok(None) };
    let Ok(mut walk) = Walk::<G>::new(G::literal(), &board) else { return Ok(None) };
    for _ in 0..DEPTHS {
        if let Some(found) = ask(&walk, &[], referee)?.differs {
            return Ok(Some(found.rule));
        }
        if !walk.deeper().is_ok_and(|more| more) || walk.counted().is_ok_and(|depth| depth.positions > POSITIONS) {
            break;
        }
    }
    Ok(None)
}

fn smallest<G: Contest>(
    rules: &G::Rules,
    referee: &mut dyn Subject<G>,
    case: &Case<G>,
    at: usize,
) -> Result<Case<G>, Broken> {
    let mut shows = |case: &Case<G>| {
        let observed = referee.run(case)?;
        Ok(first_difference::<G>(&expected::<G>(rules, case, &observed), &observed).is_some())
    };
    match shrink::<G, Broken>(rules, case, at, &mut shows) {
        (_, Some(broken)) => Err(broken),
        (small, None) => Ok(small),
    }
}
