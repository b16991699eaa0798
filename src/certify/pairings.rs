//! The games that a bot is to play: boards and seats, and the opponents, which share them out.

use super::{Plan, seats};
use crate::exit::Failure;
use crate::play::WireKind;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::golden::File;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace;
use rulebook_spec::game::{Log, Seat};
use std::ffi::OsString;

/// The opponent that leaves the game, and after how many moves.
const LEAVER: (&str, &str) = ("foul:exit", "3");

/// One game that the bot is to play.
pub(super) struct Pairing<G: Contest> {
    pub(super) address: String,
    pub(super) setup: G::Setup,
    pub(super) seat: Seat,
    /// The number of the opponent: one of the game's, or behind them the one who leaves.
    opponent: usize,
    pub(super) seed: u64,
    /// A line that is no message, which the bot is sent before the game.
    pub(super) unknown: Option<&'static str>,
}

impl<G: Contest> Pairing<G> {
    /// Our own program as the opponent.
    pub(super) fn opponent(&self, wire: WireKind) -> Vec<OsString> {
        let ours = std::env::current_exe().unwrap_or_else(|_| "rulebook".into());
        let kind = G::opponents().get(self.opponent).copied();
        let mut words: Vec<OsString> = vec![ours.into(), "bot".into(), G::name().into()];
        words.push(kind.unwrap_or(LEAVER.0).into());
        if wire != WireKind::usual::<G>() {
            let name = if wire == WireKind::Json { "json" } else { "native" };
            words.extend(["--wire".into(), name.into()]);
        }
        words.extend(["--seed".into(), self.seed.to_string().into()]);
        if kind.is_none() {
            words.extend(["--after".into(), LEAVER.1.into()]);
        }
        words
    }
}

/// How many opponents there are.
fn opponents<G: Contest>() -> usize {
    G::opponents().len() + 1
}

/// The chosen games: every board from every seat, and the golden traces' positions, which the opponents share out.
pub(super) fn chosen<G: Contest>(plan: &Plan, rules: &G::Rules, golden: &[File]) -> Result<Vec<Pairing<G>>, Failure> {
    let mut setups: Vec<(String, G::Setup)> = Vec::new();
    for (index, setup) in G::boards().into_iter().enumerate() {
        setups.push((format!("{}/boards/{}", G::name(), index + 1), timed::<G>(plan, setup)));
    }
    for file in golden {
        let address = file.address::<G>().map_err(Failure::usage)?;
        let trace = file.parse().map_err(Failure::incomplete)?;
        let case = trace::case::<G>(&address, &trace).map_err(|error| Failure::incomplete(file.says(&error)))?;
        let beginning = G::from_beginning(&case.setup, &[]).map(|(setup, _)| timed::<G>(plan, setup));
        if let Some(setup) = beginning
            && setups.iter().all(|(_, known)| *known != setup)
        {
            setups.push((address, setup));
        }
    }
    // These are short, and no other game shows what they show.
    let mut pairings = unknown::<G>(plan, rules, &setups);
    let playable = |(_, setup): &(String, G::Setup)| G::start(rules, setup, &mut Log::default()).is_ok();
    for (index, (address, setup)) in setups.into_iter().filter(playable).enumerate() {
        for seat in seats::<G>(rules, &setup) {
            let opponent = (index + usize::from(seat)) % opponents::<G>();
            let address = format!("{address}/seat-{seat}");
            let (setup, seed, unknown) = (setup.clone(), index as u64, None);
            pairings.push(Pairing { address, setup, seat, opponent, seed, unknown });
        }
    }
    Ok(pairings)
}

/// Games on the first board before which the bot is sent a line that is no message, in turn as each seat.
fn unknown<G: Contest>(plan: &Plan, rules: &G::Rules, setups: &[(String, G::Setup)]) -> Vec<Pairing<G>> {
    let Some((_, setup)) = setups.first().filter(|_| plan.wire == WireKind::Native) else { return Vec::new() };
    let seats = seats::<G>(rules, setup);
    let lines = G::unknown().iter().copied().enumerate().zip(seats.iter().cycle());
    let pairing = |((index, line), seat): ((usize, &'static str), &Seat)| {
        let address = format!("{}/unknown/{}/seat-{seat}", G::name(), index + 1);
        Pairing { address, setup: setup.clone(), seat: *seat, opponent: 0, seed: index as u64, unknown: Some(line) }
    };
    lines.map(pairing).collect()
}

/// The setup with the time that a program over pipes can be held to: a drawn one may leave the players a millisecond.
fn timed<G: Contest>(plan: &Plan, setup: G::Setup) -> G::Setup {
    match plan.budget_ms.or(G::usual_budget_ms()) {
        Some(budget_ms) => G::with_budget(setup, budget_ms),
        None => setup,
    }
}

/// The `index`th game drawn from the seed; `None` where the draw is no beginning of a game.
pub(super) fn drawn<G: Contest>(plan: &Plan, rules: &G::Rules, seed: u64, index: u64) -> Option<Pairing<G>> {
    let choices: &mut dyn Choices = &mut Seeded::stream(seed, index);
    let (setup, _) = G::from_beginning(&G::sample_setup(choices), &[])?;
    let setup = timed::<G>(plan, setup);
    let seat = choices.pick(&seats::<G>(rules, &setup)).copied()?;
    let opponent = choices.below(opponents::<G>() as u32) as usize;
    let address = format!("{}/fuzz/{seed}-{index}", G::name());
    Some(Pairing { address, setup, seat, opponent, seed: index, unknown: None })
}
