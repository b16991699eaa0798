//! Each reading and misreading of Dice Wars and garrison, put to the test like any referee: a reading is unspecified until it
//! is selected, a misreading differs, and its rule is named. All of them in this process, some as programs of their own.

use crate::common::{each, findings, run};
use rulebook::known::Known;
use rulebook::report::{Finding, Report, Verdict};
use rulebook::select::{Filter, Shard};
use rulebook::validate::{Plan, validate};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, rules_with};
use rulebook_conformance::games::{Visitor, with_game};
use rulebook_conformance::subject::InProcess;
use rulebook_conformance::{golden, trace};
use std::time::Duration;

const GAMES: [&str; 2] = ["dicewars", "garrison"];
/// One variant in this many is put to the test as a program.
const AS_PROGRAM: usize = 20;

/// The golden traces' games.
fn cases<G: Contest>() -> Vec<Case<G>> {
    let case = |file: golden::File| {
        let address = file.address::<G>().expect("a golden trace has an address");
        trace::case::<G>(&address, &file.parse().expect("a golden trace can be read")).expect("its events fit")
    };
    G::golden().into_iter().map(case).collect()
}

/// What is found of a referee that holds this variant, when it is held to the rules with `base`.
fn found<G: Contest>(variant: &Variant<G::Rules>, base: &[&'static Variant<G::Rules>], golden: &[Case<G>]) -> Report {
    let rules = rules_with::<G>(&[variant]);
    let plan = Plan {
        whole: None,
        seed: 1,
        cases: Some(0),
        time: Duration::from_secs(3600),
        filter: Filter::new(&[], &[]).expect("no globs"),
        shard: Shard::WHOLE,
        steered: false,
        save: None,
        drawing: None,
        only: Vec::new(),
        known: Known::default(),
        max_fail: u64::MAX,
        subject: variant.id.into(),
        command: "referee".into(),
        options: String::new(),
        shortens: false,
    };
    validate::<G>(&mut InProcess(&rules), base, golden, &plan).report
}

struct Sweep;

impl Visitor for Sweep {
    type Output = ();

    fn visit<G: Contest>(self) {
        let golden = cases::<G>();
        let variants: Vec<&'static Variant<G::Rules>> = G::variants().iter().collect();
        each(&variants, |variant| {
            let (report, id) = (found::<G>(variant, &[], &golden), variant.id);
            let status = if variant.kind == VariantKind::Reading { "unspecified" } else { "fail" };
            let verdict = if status == "fail" { Verdict::Differs } else { Verdict::Unspecified };
            assert_eq!(report.verdict, verdict, "{id}: {:#?}", report.findings);
            let named = |finding: &&Finding| finding.explanations.iter().any(|one| one.id == id);
            let finding = report.findings.iter().find(named);
            let finding = finding.unwrap_or_else(|| panic!("{id} is no explanation: {:#?}", report.findings));
            assert_eq!((finding.rule.as_str(), finding.status), (variant.touches.id(), status), "{id}");
            if variant.kind == VariantKind::Reading {
                assert!(report.findings.iter().all(|finding| finding.status == status), "{id}");
                let held = found::<G>(variant, &[variant], &golden);
                assert_eq!((held.verdict, held.counts.fail), (Verdict::Conforms, 0), "{id}: {:#?}", held.findings);
            }
        });
    }
}

#[test]
fn each_variant_of_dice_wars_is_told() {
    with_game(GAMES[0], Sweep).expect("it is in the list");
}

#[test]
fn each_variant_of_garrison_is_told() {
    with_game(GAMES[1], Sweep).expect("it is in the list");
}

/// Id and rule of some variants of a game, and whether they are readings.
struct Sample;

impl Visitor for Sample {
    type Output = Vec<(&'static str, bool, &'static str)>;

    fn visit<G: Contest>(self) -> Self::Output {
        let some = G::variants().iter().step_by(AS_PROGRAM);
        some.map(|variant| (variant.id, variant.kind == VariantKind::Reading, variant.touches.id())).collect()
    }
}

#[test]
fn some_variants_are_told_as_programs() {
    for game in GAMES {
        let validate = format!("rulebook validate {game} --cases 0 --format json");
        run(&format!("{validate} -- rulebook referee {game}")).exits(0);
        let some = with_game(game, Sample).expect("it is in the list");
        each(&some, |(id, is_reading, rule)| {
            let kind = if *is_reading { "reading" } else { "misreading" };
            let referee = format!("-- rulebook referee {game} --{kind} {id}");
            let ran = run(&format!("{validate} {referee}")).exits(1);
            let report = ran.json();
            assert_eq!(report["verdict"], if *is_reading { "unspecified" } else { "differs" }, "{}", ran.all());
            let rules: Vec<&str> = findings(&report).iter().filter_map(|finding| finding["rule"].as_str()).collect();
            assert!(rules.contains(rule), "{id}: {rules:?}");
            if *is_reading {
                run(&format!("{validate} --reading {id} {referee}")).exits(0);
            }
        });
    }
}
