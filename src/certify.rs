//! Certifying a bot: it plays as every seat, on boards and against opponents chosen to reach every rule, and each of its
//! answers is judged.

pub mod program;

use crate::exit::Failure;
use crate::games::board_text;
use crate::play::{Chair, Played, Refusal, Remains, Table, WireKind};
use crate::process::{Ended, Program};
use crate::report::{CaseResult, Counts, Finding, Report, Verdict};
use crate::select::{Filter, Number};
use indicatif::{ProgressBar, ProgressStyle};
use rulebook_conformance::case::play;
use rulebook_conformance::golden::File;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace;
use rulebook_conformance::transcript::shown;
use rulebook_spec::choose::Choices;
use rulebook_spec::game::{Contest, Event, EventOf, Log, LogOf, OffenceKind, Seat, Variant, rules_with};
use rulebook_spec::rule::Rule;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// What a certification is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot's command.
    pub command: Vec<OsString>,
    /// How it is spoken to.
    pub wire: WireKind,
    /// The seed of boards and opponents.
    pub seed: u64,
    /// How many games are drawn at random after the chosen ones; without a number, as many as the time allows.
    pub cases: Option<u64>,
    /// How long it may take.
    pub time: Duration,
    /// Which games are played.
    pub filter: Filter,
    /// How long each player may take for a whole game, in milliseconds, where the game limits that.
    pub budget_ms: Option<u32>,
}

/// The opponents, and after how many moves they end the game by leaving it; without a number they play to the end.
const OPPONENTS: &[(&str, Option<u32>)] =
    &[("random", None), ("first", None), ("greedy", None), ("foul:exit", Some(3))];
/// On boards of more than so many bytes in JSON the opponent leaves after some moves: the game would take too long.
const LONG_SETUP: usize = 4000;
/// The moves after which it leaves then.
const LONG_MOVES: u32 = 25;
/// The last lines of a conversation that are shown.
const SHOWN_LINES: usize = 6;

/// One game that the bot is to play.
struct Pairing<G: Contest> {
    address: String,
    setup: G::Setup,
    seat: Seat,
    opponent: (&'static str, Option<u32>),
    seed: u64,
}

/// A foul of the bot.
struct Foul {
    address: String,
    refusal: Refusal,
    plies: u64,
    board: String,
    told: String,
    said: String,
    ended: Ended,
    replay: String,
}

/// Plays the games and judges every answer of the bot.
///
/// # Errors
/// The bot cannot be started, a trace is damaged, or no game was selected.
pub fn certify<G: Contest>(
    plan: &Plan,
    base: &[&'static Variant<G::Rules>],
    golden: &[File],
) -> Result<Report, Failure> {
    let started = Instant::now();
    let mut certifier = Certifier::<G> {
        plan,
        rules: rules_with::<G>(base),
        cites: BTreeMap::new(),
        reachable: reachable::<G>(golden)?,
        fouls: Vec::new(),
        cases: Vec::new(),
        games: 0,
        answers: 0,
        slowest_us: 0,
        stayed: 0,
        not_judged: 0,
    };
    let bar = progress(plan.time);
    let mut unplayed = 0;
    for pairing in chosen::<G>(plan, &certifier.rules, golden)? {
        if !plan.filter.takes(&pairing.address) {
            continue;
        }
        if started.elapsed() >= plan.time {
            unplayed += 1;
            continue;
        }
        bar.set_position(started.elapsed().as_millis() as u64);
        certifier.take(&pairing, true)?;
    }
    let first = Number { steered: false, seed: plan.seed, index: 0 };
    let numbers = plan.filter.drawn(G::NAME, first, plan.cases, std::iter::empty());
    for Number { seed, index, .. } in numbers.filter(|number| !number.steered) {
        if plan.cases.is_none() && started.elapsed() >= plan.time {
            break;
        }
        bar.set_position(started.elapsed().as_millis() as u64);
        if let Some(pairing) = drawn::<G>(plan, &certifier.rules, seed, index) {
            certifier.take(&pairing, false)?;
        }
    }
    bar.finish_and_clear();
    if certifier.games == 0 {
        return Err(Failure::nothing("no game was selected: see --run, --skip and --cases"));
    }
    Ok(certifier.report(base, unplayed))
}

/// A bar on standard error, where that is a terminal, that is full when the time is up.
fn progress(time: Duration) -> ProgressBar {
    let bar = ProgressBar::new(time.as_millis() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}%") {
        bar.set_style(style);
    }
    bar
}

/// The chosen games: every board from every seat, and the golden traces' positions, which the opponents share out.
fn chosen<G: Contest>(plan: &Plan, rules: &G::Rules, golden: &[File]) -> Result<Vec<Pairing<G>>, Failure> {
    let mut setups: Vec<(String, G::Setup)> = Vec::new();
    for (index, setup) in G::boards().into_iter().enumerate() {
        setups.push((format!("{}/boards/{}", G::NAME, index + 1), timed::<G>(plan, setup)));
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
    let playable = |(_, setup): &(String, G::Setup)| G::start(rules, setup, &mut Log::default()).is_ok();
    let mut pairings = Vec::new();
    for (index, (address, setup)) in setups.into_iter().filter(playable).enumerate() {
        for seat in seats::<G>(rules, &setup) {
            let opponent = OPPONENTS[(index + usize::from(seat)) % OPPONENTS.len()];
            let address = format!("{address}/seat-{seat}");
            pairings.push(Pairing { address, setup: setup.clone(), seat, opponent, seed: index as u64 });
        }
    }
    Ok(pairings)
}

/// The seats of a game that a bot may take: the referee does not move for them itself.
fn seats<G: Contest>(rules: &G::Rules, setup: &G::Setup) -> Vec<Seat> {
    let position = G::start(rules, setup, &mut Log::default());
    let takes = |seat: &Seat| position.as_ref().is_ok_and(|position| !G::is_run(position, *seat));
    (0..G::seat_count(setup)).filter(takes).collect()
}

/// The setup with the time that a program over pipes can be held to: a drawn one may leave the players a millisecond.
fn timed<G: Contest>(plan: &Plan, setup: G::Setup) -> G::Setup {
    match plan.budget_ms.or(G::BUDGET_MS) {
        Some(budget_ms) => G::with_budget(setup, budget_ms),
        None => setup,
    }
}

/// The rules that good answers meet in the golden traces.
fn reachable<G: Contest>(golden: &[File]) -> Result<BTreeSet<Rule>, Failure> {
    let mut rules = BTreeSet::new();
    for file in golden {
        let trace = file.parse().map_err(Failure::incomplete)?;
        let case = trace::case::<G>("", &trace).map_err(|error| Failure::incomplete(file.says(&error)))?;
        let good = play::<G>(G::LITERAL, &case).into_iter().skip(1).filter(|step| step.breaks.is_none());
        rules.extend(good.flat_map(|step| step.cites));
    }
    Ok(rules)
}

/// The `index`th game drawn from the seed; `None` where the draw is no beginning of a game.
fn drawn<G: Contest>(plan: &Plan, rules: &G::Rules, seed: u64, index: u64) -> Option<Pairing<G>> {
    let choices: &mut dyn Choices = &mut Seeded::stream(seed, index);
    let (setup, _) = G::from_beginning(&G::sample_setup(choices), &[])?;
    let setup = timed::<G>(plan, setup);
    let seat = choices.pick(&seats::<G>(rules, &setup)).copied()?;
    let opponent = choices.pick(OPPONENTS).copied().unwrap_or(OPPONENTS[0]);
    Some(Pairing { address: format!("{}/fuzz/{seed}-{index}", G::NAME), setup, seat, opponent, seed: index })
}

struct Certifier<'a, G: Contest> {
    plan: &'a Plan,
    rules: G::Rules,
    /// How many answers of the bot applied each rule.
    cites: BTreeMap<Rule, u64>,
    /// The rules that good answers meet in the golden traces.
    reachable: BTreeSet<Rule>,
    fouls: Vec<Foul>,
    cases: Vec<CaseResult>,
    games: u64,
    answers: u64,
    slowest_us: u64,
    /// Games after which the bot went on running until it was killed.
    stayed: u64,
    /// Games in which an answer was late the first time and not the second: this machine may have been at fault.
    not_judged: u64,
}

impl<G: Contest> Certifier<'_, G> {
    fn take(&mut self, pairing: &Pairing<G>, named: bool) -> Result<(), Failure> {
        self.games += 1;
        let before = (self.cites.clone(), self.answers, self.stayed);
        let mut found = self.play(pairing)?;
        // A late answer may be this machine's fault: it is late when it is late again.
        let late = |foul: &Foul| foul.refusal.offence.kind == OffenceKind::Late;
        let mut timing = false;
        if found.as_ref().is_some_and(late) {
            // Only the game that is judged counts.
            (self.cites, self.answers, self.stayed) = before;
            found = self.play(pairing)?;
            timing = !found.as_ref().is_some_and(late);
        }
        let (status, reason) = match &found {
            Some(foul) => ("fail", foul.refusal.offence.violation.to_string()),
            None if timing => ("timing", "late, but not when it was played again".into()),
            None => ("pass", String::new()),
        };
        self.not_judged += u64::from(status == "timing");
        if named || status != "pass" {
            self.cases.push(CaseResult { address: pairing.address.clone(), status, reason });
        }
        self.fouls.extend(found);
        Ok(())
    }

    /// Plays one game; gives the bot's foul, if it commits one.
    fn play(&mut self, pairing: &Pairing<G>) -> Result<Option<Foul>, Failure> {
        let bot = usize::from(pairing.seat);
        let mut chairs: Vec<Option<Chair>> = (0..G::seat_count(&pairing.setup)).map(|_| None).collect();
        for seat in seats::<G>(&self.rules, &pairing.setup) {
            let (command, wire) = match seat == pairing.seat {
                true => (self.plan.command.clone(), self.plan.wire),
                false => (opponent::<G>(pairing, self.plan.wire), self.plan.wire),
            };
            let launch = wire.launch::<G>(command);
            let program = Program::start(&launch).map_err(|error| Failure::broken(error.to_string()))?;
            chairs[usize::from(seat)] = Some(Chair { program, wire });
        }
        let (cites, answers) = (&mut self.cites, &mut self.answers);
        let mut watch = |event: &EventOf<G>, log: &LogOf<G>, _: &G::Position| {
            if matches!(event, Event::Reply(reply) if usize::from(reply.seat) == bot) {
                *answers += 1;
                log.cites.iter().for_each(|rule| *cites.entry(*rule).or_default() += 1);
            }
        };
        let choices: &mut dyn Choices = &mut Seeded::stream(self.plan.seed, pairing.seed);
        let table = Table::<G> {
            rules: &self.rules,
            setup: &pairing.setup,
            grace: Duration::from_millis(100),
            record: false,
            watch: Some(&mut watch),
            luck: choices,
            // It is what the game is judged by.
            until_foul_of: Some(pairing.seat),
        };
        let played = table.play(chairs).map_err(|stopped| Failure::broken(stopped.to_string()))?;
        let remains =
            played.remains[bot].as_ref().ok_or_else(|| Failure::broken("the bot got no seat: a bug of ours"))?;
        self.slowest_us = self.slowest_us.max(remains.slowest_us);
        self.stayed += u64::from(remains.ended == Ended::Killed);
        let foul = played.refusals.iter().find(|refusal| refusal.seat == pairing.seat).cloned();
        Ok(foul.map(|refusal| self.foul(pairing, refusal, &played, remains)))
    }

    fn foul(&self, pairing: &Pairing<G>, refusal: Refusal, played: &Played<G>, remains: &Remains) -> Foul {
        let board = board_text::<G>(&pairing.setup);
        let ours = std::env::current_exe().unwrap_or_default();
        let typed = |words: &[OsString]| {
            let word = |word: &OsString| if *word == ours { OsString::from("rulebook") } else { word.clone() };
            shell_words::join(words.iter().map(word).map(|word| word.to_string_lossy().into_owned()))
        };
        let bot = typed(&self.plan.command);
        let other = typed(&opponent::<G>(pairing, self.plan.wire));
        let seats = seats::<G>(&self.rules, &pairing.setup);
        let seats = seats.into_iter().map(|seat| if seat == pairing.seat { &bot } else { &other });
        let bots: String = seats.map(|bot| format!(" -- {bot}")).collect();
        let replay = match board.len() {
            ..4000 => format!("rulebook play {} --board {}{bots}", G::NAME, shell_words::quote(&board)),
            _ => format!("rulebook certify {} --run {} -- {bot}", G::NAME, pairing.address),
        };
        Foul {
            address: pairing.address.clone(),
            refusal,
            plies: played.plies,
            board: shown(board.as_bytes()),
            told: last_lines(remains.told.head(), remains.told.tail()),
            said: last_lines(remains.heard.head(), remains.heard.tail()),
            ended: remains.ended,
            replay,
        }
    }

    fn report(self, base: &[&'static Variant<G::Rules>], unplayed: u64) -> Report {
        let fail = self.fouls.len() as u64;
        let mut notes = vec![self.proof()];
        notes.extend(met(&self.cites, &self.reachable));
        notes.push(format!("its slowest answer took {} ms", self.slowest_us.div_ceil(1000)));
        if self.stayed > 0 {
            notes.push(format!(
                "after {} of {} games it had to be killed: it did not end by itself",
                self.stayed, self.games
            ));
        }
        if unplayed > 0 {
            notes.push(format!("{unplayed} games chosen for their boards were not played: --time allows more"));
        }
        let (pass, timing) = (self.games - fail - self.not_judged, self.not_judged);
        let counts = Counts { pass, fail, skip: unplayed, timing, ..Counts::default() };
        let verdict = match fail {
            0 if counts.pass == 0 => Verdict::Nothing,
            0 => Verdict::Conforms,
            _ => Verdict::Differs,
        };
        Report {
            format: 1,
            job: "certify".into(),
            game: G::NAME.into(),
            subject: shell_words::join(self.plan.command.iter().map(|word| word.to_string_lossy())),
            seed: self.plan.seed,
            reading: base.iter().map(|variant| variant.id.to_owned()).collect(),
            verdict,
            counts,
            steps: self.answers,
            agreed: self.answers - fail,
            findings: self.findings(),
            cases: self.cases,
            skips: Vec::new(),
            teeth: None,
            notes,
        }
    }

    /// What the number of answers proves.
    fn proof(&self) -> String {
        let (illegal, answers) = (self.fouls.len() as u64, self.answers);
        let seen = format!("{illegal} bad in {answers} answers of {} games", self.games);
        match illegal {
            0 => format!("{seen}: if each were as likely to be bad as any other, below {} % at 95 %", bound(answers)),
            _ => seen,
        }
    }

    /// One finding a rule, shown by the shortest game.
    fn findings(&self) -> Vec<Finding> {
        let mut groups: BTreeMap<Rule, Vec<&Foul>> = BTreeMap::new();
        for foul in &self.fouls {
            groups.entry(foul.refusal.offence.violation.rule).or_default().push(foul);
        }
        groups.into_iter().filter_map(|(rule, fouls)| finding::<G>(rule, &fouls)).collect()
    }
}

/// How many answers of which kind were seen, rule by rule, and which rules no answer met that a good one can meet.
fn met(cites: &BTreeMap<Rule, u64>, reachable: &BTreeSet<Rule>) -> Vec<String> {
    let mut by_count: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
    for (rule, count) in cites {
        by_count.entry(*count).or_default().push(rule.id());
    }
    let met = by_count.iter().rev().map(|(count, rules)| format!("  {count:>7} met {}", rules.join(", ")));
    let unmet: Vec<&str> = reachable.iter().filter(|rule| !cites.contains_key(rule)).map(|rule| rule.id()).collect();
    let unmet = (!unmet.is_empty()).then(|| format!("     none met {}", unmet.join(", ")));
    let head = "the rules that its answers met:".to_owned();
    std::iter::once(head).chain(met).chain(unmet).collect()
}

fn finding<G: Contest>(rule: Rule, fouls: &[&Foul]) -> Option<Finding> {
    let foul = fouls.iter().min_by_key(|foul| foul.plies)?;
    let entry = G::BOOK.entry(rule.id());
    let offence = &foul.refusal.offence;
    let game = vec![
        format!(
            "on the board {}, event {} of the game, seat {}",
            foul.board,
            foul.refusal.event + 1,
            foul.refusal.seat
        ),
        format!("the bot was told   {}", foul.told),
        format!("the bot answered   {}", foul.said),
        format!("the program {}", foul.ended),
    ];
    Some(Finding {
        status: "fail",
        who: "bot",
        rule: rule.id().into(),
        words: entry.as_ref().map(|entry| entry.words.into()).unwrap_or_default(),
        place: entry.map(|entry| entry.place.into()).unwrap_or_default(),
        address: foul.address.clone(),
        cases: fouls.len() as u64,
        explanations: Vec::new(),
        field: "answer".into(),
        expected: json!("a good answer in time"),
        got: json!(format!("{}: {}", offence.kind.name(), offence.violation.detail)),
        game,
        replay: foul.replay.clone(),
    })
}

/// Our own program as the opponent.
fn opponent<G: Contest>(pairing: &Pairing<G>, wire: WireKind) -> Vec<OsString> {
    let ours = std::env::current_exe().unwrap_or_else(|_| "rulebook".into());
    let long = written::<G>(&pairing.setup).len() > LONG_SETUP || too_many_moves::<G>(&pairing.setup);
    let (kind, after) = match pairing.opponent {
        (kind, None) if !long => (kind, None),
        (_, after) => ("foul:exit", Some(after.unwrap_or(LONG_MOVES))),
    };
    let mut words: Vec<OsString> = vec![ours.into(), "bot".into(), G::NAME.into(), kind.into()];
    if wire != WireKind::usual::<G>() {
        let name = if wire == WireKind::Json { "json" } else { "native" };
        words.extend(["--wire".into(), name.into()]);
    }
    words.extend(["--seed".into(), pairing.seed.to_string().into()]);
    if let Some(after) = after {
        words.extend(["--after".into(), after.to_string().into()]);
    }
    words
}

/// A setup in JSON, without a detour: that of a large board is megabytes long.
fn written<G: Contest>(setup: &G::Setup) -> String {
    serde_json::to_string(setup).unwrap_or_default()
}

/// Whether a game from here could take very long.
fn too_many_moves<G: Contest>(setup: &G::Setup) -> bool {
    !G::lists_moves(setup)
}

/// The probability, in percent, that is refused at 95 % when all of so many answers were good, rounded up.
fn bound(answers: u64) -> String {
    if answers == 0 {
        return "100".into();
    }
    let percent = 100.0 * (1.0 - 0.05_f64.powf(1.0 / answers as f64));
    format!("{:.3}", (percent * 1000.0).ceil() / 1000.0)
}

/// The last lines of a conversation, escaped.
fn last_lines(head: &[u8], tail: &[u8]) -> String {
    let bytes = [head, tail].concat();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let last = lines[lines.len().saturating_sub(SHOWN_LINES)..].iter();
    let shown_line = |line: &&[u8]| shown(line) + if line.ends_with(b"\n") { "" } else { " (no line end)" };
    last.map(shown_line).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::bound;

    #[test]
    fn the_bound_is_that_of_the_binomial_distribution() {
        // 0.05 = (1 - p)^n, worked out with bc for n = 4812 and n = 60.
        assert_eq!(bound(4812), "0.063");
        assert_eq!(bound(60), "4.871");
        assert_eq!(bound(0), "100");
    }
}
