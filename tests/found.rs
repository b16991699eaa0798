//! What `rulebook validate` says of what it found, and leaves behind: explanations told apart, rules that are suspected,
//! games as files, and the raw bytes of what did not show again.

use crate::common::{findings, run, some_traces};
use rulebook::known::Known;
use rulebook::report::{Format, Report};
use rulebook::select::{Filter, Shard};
use rulebook::validate::{Found, Plan, validate};
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::contest::Catalogue;
use rulebook_conformance::contest::{Contest, rules_with};
use rulebook_conformance::decide::expected;
use rulebook_conformance::decide::questions;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, Exchange, InProcess, Subject};
use rulebook_conformance::{golden, trace};
use rulebook_spec::bricks::{Bricks, Cell};
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::Game;
use rulebook_spec::garrison::{Branch, Garrison};
use rulebook_spec::snakes::Snakes;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

pub fn found<G: Contest>(subject: &mut dyn Subject<G>, save: Option<PathBuf>) -> Found {
    // The largest boards take most of the time.
    found_in(subject, save, |address| !address.contains("largest"))
}

/// The same in the golden traces with these addresses alone.
fn found_in<G: Contest>(subject: &mut dyn Subject<G>, save: Option<PathBuf>, put: fn(&str) -> bool) -> Found {
    found_among(subject, put, Plan { save, ..plan() })
}

/// What is found without a game drawn at random.
fn plan() -> Plan {
    Plan {
        whole: None,
        seed: 1,
        cases: Some(0),
        steered: false,
        time: Duration::from_secs(3600),
        filter: Filter::new(&[], &[]).expect("no globs"),
        shard: Shard::WHOLE,
        known: Known::default(),
        max_fail: u64::MAX,
        only: Vec::new(),
        drawing: None,
        subject: "planted".into(),
        command: "rulebook referee".into(),
        options: String::new(),
        shortens: false,
        save: None,
    }
}

/// The same by another plan.
fn found_among<G: Contest>(subject: &mut dyn Subject<G>, put: fn(&str) -> bool, plan: Plan) -> Found {
    let case = |file: golden::File| {
        let address = file.address::<G>().expect("a golden trace has an address");
        trace::case::<G>(&address, &file.parse().expect("a golden trace can be read")).expect("its events fit")
    };
    let golden: Vec<Case<G>> = G::golden().into_iter().map(case).collect();
    let golden: Vec<Case<G>> = golden.into_iter().filter(|case| put(&case.address)).collect();
    let found = validate(subject, &[], &golden, &plan);
    assert_eq!(found.report.broken, None);
    found
}

fn report(line: &str) -> serde_json::Value {
    run(&format!("rulebook validate {line}")).exits(1).json()
}

/// Without the setups that one of these two mistakes refuses no golden trace has a turn long enough for them to differ: such
/// a game is constructed and played.
#[test]
fn explanations_that_no_golden_trace_tells_apart_are_told_apart_by_a_game_made_for_it() {
    let folder = some_traces("dicewars", |address| !address.starts_with("dicewars/setup.stage/"));
    let traces = folder.path().display();
    for id in ["dicewars.turn.steps.unlimited", "dicewars.turn.steps.one-more"] {
        let line = format!("dicewars --cases 0 --traces {traces} --format json");
        let report = report(&format!("{line} -- rulebook referee dicewars --misreading {id}"));
        assert!(report["notes"].to_string().contains("constructed to tell explanations apart"), "{}", report["notes"]);
        assert_eq!(report["whole"][0]["id"], id, "{}", report["whole"]);
        let explanations = findings(&report).iter().flat_map(|finding| finding["explanations"].as_array()).flatten();
        let ids: Vec<_> = explanations.map(|explanation| &explanation["id"]).collect();
        assert!(!ids.is_empty() && ids.iter().all(|one| **one == id), "{ids:?}");
    }
}

#[test]
fn two_mistakes_are_both_named_and_what_explains_all_is_said() {
    let mistakes = ["bricks.talk.stop.loser-only", "bricks.brick.fills.nothing"];
    let referee = mistakes.map(|id| format!("--misreading {id}")).join(" ");
    let line = "bricks --cases 0 --skip *largest* --format json -- rulebook referee bricks";
    let found = report(&format!("{line} {referee}"));
    let text = found["findings"].to_string();
    assert!(mistakes.iter().all(|id| text.contains(id)), "{text}");
    assert_eq!([0, 1].map(|index| &found["whole"][index]["id"]), mistakes, "{found:#}");
    assert_eq!(found["whole"][0]["together_with"][0], mistakes[1]);
    for id in mistakes {
        let line = format!("validate bricks --cases 0 --skip *largest* -- rulebook referee bricks --misreading {id}");
        let ran = run(&format!("rulebook {line}")).exits(1).says("agrees with the rules in ");
        ran.says(&format!(" with {id}\n"));
    }
}

/// A mistake that is not in the catalogue: the rules that may be concerned are named.
#[test]
fn of_an_unknown_mistake_the_suspected_rules_are_named() {
    let mut greedy = Bricks::literal().clone();
    greedy.fill = |board, brick| {
        brick.iter().for_each(|cell| board.fill(*cell));
        board.fill(Cell::new(0, 0));
    };
    let Report { findings, whole, .. } = found::<Bricks>(&mut InProcess(&greedy), None).report;
    assert!(!findings.is_empty() && whole.is_empty());
    let unexplained = findings.iter().filter(|finding| finding.explanations.is_empty());
    for finding in unexplained.clone() {
        assert!(finding.suspects.as_ref().is_some_and(|suspects| !suspects.rules.is_empty()), "{finding:#?}");
    }
    let text = format!("{:?}", unexplained.collect::<Vec<_>>());
    assert!(text.contains("bricks.brick."), "{text}");
}

/// Ten times the garrison in 32 bits with a sign. Few games tell that from 16 bits: games in which these part are made, and put to the
/// referee.
#[test]
fn a_change_that_the_referee_refutes_is_not_told() {
    let mut narrow = Garrison::literal().clone();
    narrow.branch = |garrison, army| {
        let ten_times = (garrison as i32).wrapping_mul(10);
        match (3 * u64::from(garrison) > army.into(), i64::from(ten_times) <= army.into()) {
            (true, _) => Branch::Lose,
            (false, true) => Branch::Free,
            (false, false) => Branch::Cost,
        }
    };
    let few = |address: &str| address.starts_with("garrison/battle.") || address.starts_with("garrison/transfer.");
    let found = found_in::<Garrison>(&mut InProcess(&narrow), None, few);
    let finding = found.report.findings.first().expect("it differs");
    let changes = finding.suspects.as_ref().map(|suspects| &suspects.changes[..]).unwrap_or_default();
    let says: Vec<&str> = changes.iter().map(|change| change.says.as_str()).collect();
    assert_eq!(says, ["computes `10 * garrison` in signed 32-bit numbers"], "{changes:#?}");
}

#[test]
fn what_is_found_is_saved_and_played_again_without_seed_or_generator() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display();
    let referee = "rulebook referee bricks --misreading brick.adjacent.either-axis";
    let line = format!("bricks --cases 0 --skip *largest* --format json --save {path} -- {referee}");
    let report = report(&line);
    let saved = &findings(&report)[0]["saved"];
    let file = format!("{path}/bricks/brick.adjacent--found.jsonl");
    assert_eq!((&saved[0], saved.as_array().map(Vec::len)), (&file.as_str().into(), Some(2)), "{report:#}");
    let replay = findings(&report)[0]["replay"].as_str().unwrap_or_default();
    assert!(replay.starts_with(&format!("rulebook replay {file} -- ")), "{replay}");
    run(replay).exits(1).says("the referee differs at");
    run(&format!("rulebook replay {file} -- rulebook referee bricks")).exits(0);
    run(&format!("rulebook traces check bricks --traces {path}")).exits(0);
    let text = fs::read_to_string(format!("{path}/bricks/brick.adjacent--found.txt")).expect("a transcript");
    assert!(text.contains("seat 0 -> 0x0_1x1"), "{text}");
    run("rulebook validate bricks --save /dev/null/no -- rulebook referee bricks").exits(2).silent().one_sentence();
}

/// Wrong the first time that it is asked something, and right ever after.
struct Flaky {
    asked: u64,
}

const WRONG_ONCE: &str = "bricks/brick.adjacent/corner";

impl Subject<Bricks> for Flaky {
    fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
        let mut seen: Vec<Observation> =
            play::<Bricks>(Bricks::literal(), case).into_iter().map(|step| step.observation).collect();
        if case.address == WRONG_ONCE {
            self.asked += 1;
            if self.asked == 1 {
                seen.truncate(1);
            }
        }
        Ok(seen)
    }

    fn bytes(&self) -> Exchange {
        Exchange { sent: format!("question {}", self.asked).into(), received: vec![0xff, self.asked as u8] }
    }
}

#[test]
fn what_does_not_show_again_is_flaky_and_kept_byte_for_byte() {
    let Found { report, files, .. } = found::<Bricks>(&mut Flaky { asked: 0 }, Some("found".into()));
    let finding = &report.findings[0];
    assert_eq!((finding.status, report.findings.len(), report.exit() as u8), ("flaky", 1, 1));
    let twice = finding.twice.as_ref().expect("both answers");
    assert!(twice.says.starts_with("the same requests got different answers"), "{}", twice.says);
    assert!(twice.once.last().is_some_and(|line| line == "answer 1: none"), "{twice:?}");
    assert!(twice.again.last().is_some_and(|line| line.contains("refused")), "{twice:?}");
    let named = |name: &str| {
        let file = files.iter().find(|(path, _)| path.ends_with(name));
        file.unwrap_or_else(|| panic!("{name} is not among {files:?}")).1.clone()
    };
    assert_eq!(finding.saved.len(), 4);
    assert_eq!((named("flaky.first.sent"), named("flaky.first.received")), (b"question 1".to_vec(), vec![0xff, 1]));
    assert_eq!((named("flaky.second.sent"), named("flaky.second.received")), (b"question 2".to_vec(), vec![0xff, 2]));
    assert!(finding.saved[0].starts_with("found/bricks/"), "{:?}", finding.saved);
    // Which rule it would be is chance: none is named, in no form.
    assert_eq!((finding.rule.as_str(), &finding.suspects), ("", &None));
    for format in [Format::Human, Format::Json, Format::Junit, Format::Md, Format::Html] {
        let text = report.text(format).expect("a report");
        let says = if let Format::Json = format { "\"flaky\"" } else { "the same requests got different answers" };
        assert!(text.contains(says) && text.contains("answer 1: none"), "{text}");
    }
    let text = report.text(Format::Human).expect("a report");
    let (_, head) = text.split_once("the same requests got different answers").expect("it is said");
    assert!(head.contains(", 1 case\n    No rule is named: "), "{text}");
}

/// Wrong by a mistake always, and by chance now and then.
struct WrongNowAndThen {
    rules: <Bricks as Game>::Rules,
    asked: u64,
}

impl Subject<Bricks> for WrongNowAndThen {
    fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
        let mut seen = InProcess(&self.rules).run(case)?;
        self.asked += 1;
        if self.asked.is_multiple_of(7) {
            seen.truncate(seen.len() / 2);
        }
        Ok(seen)
    }
}

/// What always differs is laid to its rule, though much comes and goes beside it, and that is one finding without a rule.
#[test]
fn what_comes_and_goes_hides_no_mistake_and_is_laid_to_no_rule() {
    let id = "bricks.brick.adjacent.diagonal";
    let variant = Bricks::variants().iter().find(|variant| variant.id == id).expect("it is in the catalogue");
    for (mistakes, told) in [(vec![variant], vec!["bricks.brick.adjacent", ""]), (vec![], vec![""])] {
        let mut subject = WrongNowAndThen { rules: rules_with::<Bricks>(&mistakes), asked: 0 };
        let Found { report, .. } = found::<Bricks>(&mut subject, None);
        let mut rules: Vec<_> = report.findings.iter().map(|finding| finding.rule.as_str()).collect();
        rules.sort_by_key(|rule| rule.is_empty());
        assert_eq!(rules, told, "{:#?}", report.findings);
        for finding in &report.findings {
            assert_eq!(
                (finding.status == "flaky", finding.twice.is_some()),
                (finding.rule.is_empty(), finding.rule.is_empty())
            );
        }
        let cases: u64 = report.findings.iter().map(|finding| finding.cases).sum();
        assert_eq!(cases, report.counts.fail, "{:#?}", report.findings);
    }
}

/// Plays by a mistake and decides right, always the same: what explains its games does not explain its decisions.
struct DecidesRight(<Snakes as Game>::Rules);

impl Subject<Snakes> for DecidesRight {
    fn run(&mut self, case: &Case<Snakes>) -> Result<Vec<Observation>, Broken> {
        let mut seen: Vec<Observation> =
            play::<Snakes>(&self.0, case).into_iter().map(|step| step.observation).collect();
        let answer = |seen: &mut Vec<Observation>, decisions: Option<Vec<serde_json::Value>>| {
            if let Some(Observation::State(state)) = seen.last_mut() {
                state.aside.decisions = decisions;
            }
        };
        // Where it was seen to answer questions, what is expected has the answers.
        answer(&mut seen, Some(vec![serde_json::Value::Null; questions(case).len()]));
        let right = match expected::<Snakes>(Snakes::literal(), case, &seen).pop().map(|step| step.observation) {
            Some(Observation::State(state)) => state.aside.decisions,
            _ => None,
        };
        answer(&mut seen, right);
        Ok(seen)
    }
}

#[test]
fn who_always_answers_the_same_is_not_flaky() {
    let id = "snakes.decide.no-map.first";
    let variant = Snakes::variants().iter().find(|variant| variant.id == id).expect("it is in the catalogue");
    let Found { report, .. } = found::<Snakes>(&mut DecidesRight(rules_with::<Snakes>(&[variant])), None);
    let statuses: Vec<_> = report.findings.iter().map(|finding| finding.status).collect();
    assert!(!statuses.is_empty() && statuses.iter().all(|status| *status == "fail"), "{:#?}", report.findings);
}

/// Wrong in one game, `left` times in all, and only after another game since it was started.
struct WrongAfterOthers {
    left: u32,
    since: u32,
}

impl Subject<Bricks> for WrongAfterOthers {
    fn run(&mut self, case: &Case<Bricks>) -> Result<Vec<Observation>, Broken> {
        let mut seen = InProcess(Bricks::literal()).run(case)?;
        if case.address == WRONG_ONCE && self.since > 0 && self.left > 0 {
            self.left -= 1;
            seen.truncate(1);
        }
        self.since += 1;
        Ok(seen)
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        self.since = 0;
        Ok(true)
    }
}

/// However far it was tried when the mistake went away: alone it never showed, and a game that shows it alone is not told.
#[test]
fn what_never_showed_alone_is_flaky_however_often_it_showed() {
    let put =
        |address: &str| address.starts_with("bricks/board.filled/") || address.starts_with("bricks/brick.adjacent/");
    for left in 1..=40 {
        let report = found_in::<Bricks>(&mut WrongAfterOthers { left, since: 0 }, None, put).report;
        let statuses: Vec<_> = report.findings.iter().map(|finding| finding.status).collect();
        assert_eq!(statuses, ["flaky"], "wrong {left} times: {:#?}", report.findings);
    }
}

/// Of the dice to be laid out a referee keeps no more than a signed byte holds. Which other rule shows it does not matter.
#[test]
fn what_shows_by_one_size_alone_is_laid_to_the_rule_that_works_it_out() {
    let mut rules = DiceWars::literal().clone();
    rules.pool = |position, seat, income| (DiceWars::literal().pool)(position, seat, income).min(127);
    // Six games in which there are more, and many in which there are fewer on maps as large.
    let large = [291, 323, 727, 759, 1195, 1383].into_iter();
    let games = large.chain(100..140).map(|index| format!("dicewars/fuzz/1-{index}"));
    let games: Vec<String> = games.chain(["dicewars/map.*/*".into(), "dicewars/income.*/*".into()]).collect();
    let filter = Filter::new(&games, &[]).expect("addresses and globs");
    let plan = Plan { cases: Some(1600), filter, ..plan() };
    let report = found_among::<DiceWars>(&mut InProcess(&rules), |_| true, plan).report;
    let [finding] = &report.findings[..] else { panic!("{:?}", report.findings) };
    assert_eq!((finding.rule.as_str(), finding.cases), ("dicewars.income.pool", 6), "{finding:?}");
    let suspects = finding.suspects.as_ref().expect("nothing explains it");
    assert_eq!(suspects.rules[0], "dicewars.income.pool");
    let sizes: Vec<_> = suspects.sizes.iter().map(|one| one.quantity.as_str()).collect();
    assert_eq!(sizes, ["dice to be laid out"]);
}
