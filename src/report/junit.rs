//! A report as JUnit XML, for the servers that run tests.

use super::clean::quoted;
use super::{CaseResult, Finding, Report, Verdict};
use crate::escape;
use quick_junit::{NonSuccessKind, Report as Xml, SerializeError, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

pub(super) fn text(report: &Report) -> Result<String, SerializeError> {
    let mut whole = TestSuite::new(format!("{} {}", report.job, report.game));
    let mut suites: Vec<(String, TestSuite)> = Vec::new();
    for case in &report.cases {
        put(&mut suites, &report.job, suite_of(&case.address), of_case(report, case));
    }
    for finding in &report.findings {
        let rule =
            if finding.rule.is_empty() { format!("{}.{}", report.game, finding.status) } else { finding.rule.clone() };
        put(&mut suites, &report.job, rule.replacen('.', "/", 1), failure(finding, rule));
    }
    if let Some((kind, says)) = no_verdict(report) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type(kind).set_message(says);
        let mut case = TestCase::new("the run", status);
        case.set_classname(report.game.clone());
        whole.add_test_case(case);
    }
    // Games drawn at random are no cases of the suite, and are skipped as others are.
    for skips in &report.skips {
        whole.add_property(("skipped", skips.says().as_str()));
    }
    for note in &report.notes {
        whole.add_property(("note", note.as_str()));
    }
    let mut xml = Xml::new("rulebook");
    xml.set_time(suites.iter().filter_map(|(_, suite)| suite.time).sum());
    xml.add_test_suite(whole);
    xml.add_test_suites(suites.into_iter().map(|(_, suite)| suite));
    xml.to_string()
}

/// Why there is no verdict: a kind of error, and what is told of it. Whoever reads nothing but cases is not to take it for success.
fn no_verdict(report: &Report) -> Option<(&'static str, String)> {
    match (&report.broken, report.verdict) {
        (Some(broken), _) => Some(("broken", broken.says())),
        (None, Verdict::Incomplete) => {
            let missing = report.missing.as_ref().map(|missing| missing.says());
            Some(("incomplete", [report.verdict_says()].into_iter().chain(missing).collect::<Vec<_>>().join("; ")))
        }
        (None, Verdict::Nothing) => Some(("nothing", report.verdict_says())),
        _ => None,
    }
}

/// The suite of a case: its rule, or what stands in its place, such as `bricks/boards`.
fn suite_of(address: &str) -> String {
    let parts: Vec<&str> = address.splitn(3, '/').take(2).collect();
    parts.join("/")
}

/// Adds a case to the suite of this name, in the order in which their first cases come.
fn put(suites: &mut Vec<(String, TestSuite)>, job: &str, name: String, case: TestCase) {
    let known = suites.iter().position(|(known, _)| *known == name);
    let place = known.unwrap_or_else(|| {
        let suite = TestSuite::new(format!("{job} {name}"));
        suites.push((name, suite));
        suites.len() - 1
    });
    if let Some((_, suite)) = suites.get_mut(place) {
        let took = suite.time.unwrap_or_default() + case.time.unwrap_or_default();
        suite.set_time(took);
        suite.add_test_case(case);
    }
}

fn of_case(report: &Report, case: &CaseResult) -> TestCase {
    let mut status = match case.status {
        "pass" => TestCaseStatus::success(),
        "error" => TestCaseStatus::non_success(NonSuccessKind::Error),
        "fail" | "flaky" | "unspecified" | "xpass" | "stale" => TestCaseStatus::non_success(NonSuccessKind::Failure),
        _ => TestCaseStatus::skipped(),
    };
    if ["xpass", "stale"].contains(&case.status) {
        status.set_type(case.status);
    }
    if !case.reason.is_empty() {
        status.set_message(case.reason.clone());
    } else if ["fail", "flaky", "unspecified"].contains(&case.status) {
        status.set_message(differs(report, case));
    }
    let mut shown = TestCase::new(case.address.clone(), status);
    shown.set_classname(class_of(&case.address));
    if let Some(took_us) = case.took_us {
        shown.set_time(Duration::from_micros(took_us));
    }
    shown
}

/// In what a case differs, as far as the findings say it: each shows one case of many.
fn differs(report: &Report, case: &CaseResult) -> String {
    let rule = class_of(&case.address);
    let shown = report.findings.iter().find(|finding| finding.address == case.address);
    match shown.or_else(|| report.findings.iter().find(|finding| finding.rule == rule)) {
        Some(finding) => {
            let [rules, theirs] =
                [&finding.expected, &finding.got].map(|value| escape::json(&value.to_string()).into_owned());
            format!("{}: in \"{}\" the rules say {rules}, the subject says {theirs}", finding.title(), finding.field)
        }
        None => "differs from the rules: the findings say in what".into(),
    }
}

/// Servers show cases as a tree of classes: that of a case is its rule.
fn class_of(address: &str) -> String {
    suite_of(address).replacen('/', ".", 1)
}

fn failure(finding: &Finding, class: String) -> TestCase {
    let mut shown = told(finding);
    shown.set_classname(class);
    shown
}

/// A finding as a case of its own: it says what the cases that differ have in common.
fn told(finding: &Finding) -> TestCase {
    if let Some(known) = &finding.known {
        let mut status = TestCaseStatus::skipped();
        status.set_type("xfail").set_message(known.clone());
        return TestCase::new(finding.title(), status);
    }
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    let explained =
        finding.explanations.first().map(|explanation| format!(" ({})", explanation.id)).unwrap_or_default();
    let twice = finding.twice.iter().flat_map(|twice| {
        let heads = [format!("{}; once:", twice.says), "another time:".to_owned()];
        heads
            .into_iter()
            .zip([&twice.once, &twice.again])
            .flat_map(|(head, lines)| [vec![head], quoted(lines)].concat())
    });
    let field = if finding.field.is_empty() { String::new() } else { format!("in \"{}\"\n", finding.field) };
    status.set_type(finding.status).set_message(format!("{}{explained}", finding.title())).set_description(format!(
        "{}\n{field}expected {}\ngot {}\n{}",
        [finding.game.clone(), quoted(&finding.standard_error), twice.collect()].concat().join("\n"),
        escape::json(&finding.expected.to_string()),
        escape::json(&finding.got.to_string()),
        finding.replay
    ));
    TestCase::new(finding.title(), status)
}
