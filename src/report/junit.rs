//! A report as JUnit XML, for the servers that run tests.

use super::clean::quoted;
use super::{Finding, Report};
use crate::escape;
use quick_junit::{NonSuccessKind, Report as Xml, SerializeError, TestCase, TestCaseStatus, TestSuite};

pub(super) fn text(report: &Report) -> Result<String, SerializeError> {
    let mut suite = TestSuite::new(format!("{} {}", report.job, report.game));
    for case in &report.cases {
        let mut status = match case.status {
            "pass" => TestCaseStatus::success(),
            "error" => TestCaseStatus::non_success(NonSuccessKind::Error),
            "fail" | "flaky" | "unspecified" | "xpass" | "stale" => {
                TestCaseStatus::non_success(NonSuccessKind::Failure)
            }
            _ => TestCaseStatus::skipped(),
        };
        if ["xpass", "stale"].contains(&case.status) {
            status.set_type(case.status);
        }
        if !case.reason.is_empty() {
            status.set_message(case.reason.clone());
        }
        suite.add_test_case(TestCase::new(case.address.clone(), status));
    }
    for finding in &report.findings {
        suite.add_test_case(failure(finding));
    }
    if let Some(broken) = &report.broken {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("broken").set_message(broken.says());
        suite.add_test_case(TestCase::new("the run", status));
    }
    // Games drawn at random are no cases of the suite, and are skipped as others are.
    for skips in &report.skips {
        suite.add_property(("skipped", skips.says().as_str()));
    }
    let mut xml = Xml::new("rulebook");
    xml.add_test_suite(suite);
    xml.to_string()
}

fn failure(finding: &Finding) -> TestCase {
    if let Some(known) = &finding.known {
        let mut status = TestCaseStatus::skipped();
        status.set_type("xfail").set_message(known.clone());
        return TestCase::new(finding.rule.clone(), status);
    }
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    let explained =
        finding.explanations.first().map(|explanation| format!(" ({})", explanation.id)).unwrap_or_default();
    status.set_type(finding.status).set_message(format!("{}{explained}", finding.rule)).set_description(format!(
        "{}\nexpected {}\ngot {}\n{}",
        [finding.game.clone(), quoted(&finding.standard_error)].concat().join("\n"),
        escape::json(&finding.expected.to_string()),
        escape::json(&finding.got.to_string()),
        finding.replay
    ));
    TestCase::new(finding.rule.clone(), status)
}
