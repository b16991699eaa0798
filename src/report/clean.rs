//! A report as people may read it: every text that others wrote is one line, in which nothing acts.

use super::{Broke, CaseResult, Explanation, Finding, KnownFailure, Missing, Report, Run, Skips, Suspects, Twice};
use crate::escape;

/// The report with its texts escaped. What is JSON in it, and what is ours and has several lines, is escaped where it is shown.
pub(super) fn clean(report: &Report) -> Report {
    let mut report = report.clone();
    let Report { job, game, subject, reading, cases, findings, skips, known, broken, .. } = &mut report;
    [job, game, subject].into_iter().for_each(line);
    lines(reading);
    for CaseResult { address, reason, .. } in cases {
        line(address);
        line(reason);
    }
    findings.iter_mut().for_each(finding);
    skips.iter_mut().for_each(|Skips { reason, .. }| line(reason));
    for KnownFailure { name, says, .. } in known {
        line(name);
        line(says);
    }
    if let Some(Broke { says, case, .. }) = broken {
        line(says);
        case.iter_mut().for_each(line);
    }
    let Report { mutation_score, whole, worlds, notes, missing, run, .. } = &mut report;
    mutation_score.iter_mut().for_each(|score| lines(&mut score.missed));
    whole.iter_mut().for_each(explanation);
    worlds.iter_mut().flat_map(|world| [&mut world.name, &mut world.says]).for_each(line);
    lines(notes);
    if let Some(Missing { cases, command }) = missing {
        lines(cases);
        line(command);
    }
    let Run { program, rules, only, without, shard, date, sandbox, command } = run;
    [program, rules, shard, date, sandbox, command].into_iter().for_each(line);
    lines(only);
    lines(without);
    report
}

fn finding(finding: &mut Finding) {
    let Finding { rule, words, place, address, explanations, suspects, field, twice, .. } = finding;
    [rule, place, address, field].into_iter().for_each(line);
    several(words);
    explanations.iter_mut().for_each(explanation);
    if let Some(Suspects { rules, changes, sizes, .. }) = suspects {
        lines(rules);
        for change in changes {
            [&mut change.function, &mut change.of, &mut change.says].into_iter().for_each(line);
            change.rule.iter_mut().chain(&mut change.when).for_each(line);
        }
        sizes.iter_mut().for_each(|one| line(&mut one.quantity));
    }
    if let Some(Twice { says, once, again }) = twice {
        line(says);
        lines(once);
        lines(again);
    }
    let Finding { game, standard_error, replay, saved, known, .. } = finding;
    lines(game);
    lines(standard_error);
    line(replay);
    lines(saved);
    known.iter_mut().for_each(line);
}

fn explanation(explanation: &mut Explanation) {
    let Explanation { id, rule, says, ruling, together_with, .. } = explanation;
    [id, rule, says].into_iter().for_each(line);
    ruling.iter_mut().for_each(several);
    lines(together_with);
}

fn line(text: &mut String) {
    replace(text, |text| escape::line(text).into_owned());
}

fn lines(texts: &mut [String]) {
    texts.iter_mut().for_each(line);
}

/// Lines of others where nothing else shows that they are theirs.
pub(super) fn quoted(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| format!("| {line}")).collect()
}

/// The words of a rule have several lines.
fn several(text: &mut String) {
    replace(text, |text| escape::lines(text).into_owned());
}

fn replace(text: &mut String, escaped: impl Fn(&str) -> String) {
    *text = escaped(text);
}
