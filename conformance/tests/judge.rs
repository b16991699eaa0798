//! The judge, on the rules themselves and on referees that say little or nothing. The long part, on referees whose
//! mistake is known, is in `deep/judge.rs`.

use crate::foreign::{Bug, bricks};
use crate::suite::put::{DRAWN, Put, cases, games};
use crate::suite::{golden, observed, variants};
use rulebook_conformance::case::{Case, play};
use rulebook_conformance::compare::Field;
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::judge::{CaseStatus, Divergence, Judge, first_difference};
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::text::Text;
use rulebook_spec::bricks::{Bricks, Move, Setup, Stage};
use rulebook_spec::dicewars::names::{CHOICE_PASSED_OVER, LIMITS_CHOICE, LIMITS_TOLD};
use rulebook_spec::dicewars::{self, DiceWars};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, Log, Reply};
use rulebook_spec::garrison::names::{TIME_CLOCK, TIME_INIT, TIME_MOVE};
use rulebook_spec::garrison::{self, Garrison};
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::Snakes;
use rulebook_spec::snakes::names::PROGRAM_HEAD;
use std::collections::BTreeSet;

#[test]
fn the_rules_pass_and_the_cases_kill_misreadings() {
    fn check<G: Contest>() {
        let cases = cases::<G>(DRAWN);
        let mut judge = Judge::<G>::new(&[]);
        for Put { case, .. } in cases.iter() {
            assert_eq!(judge.take(case, &observed::<G>(G::literal(), case)), CaseStatus::Pass, "{}", case.address);
        }
        assert_eq!((judge.passed, judge.failed, judge.skipped), (cases.len() as u64, 0, 0));
        assert_eq!(judge.steps, judge.agreed);
        assert!(judge.steps > judge.passed && judge.divergences().is_empty() && judge.explanations().is_empty());
        assert!(!judge.only_readings(), "nothing is not unspecified");
        let (caught, missed) = judge.mutation_score();
        let seen: BTreeSet<&str> = variants::<G>(VariantKind::Misreading).iter().map(|variant| variant.id).collect();
        assert_eq!(caught.into_iter().collect::<BTreeSet<_>>(), seen);
        let planted = G::variants().iter().filter(|variant| variant.kind == VariantKind::Misreading).count();
        assert_eq!(missed.len(), planted - seen.len(), "those that no position shows");
    }
    every_game!(check);
}

#[test]
fn what_is_skipped_is_no_pass_and_proves_nothing() {
    fn check<G: Contest>() {
        let mut judge = Judge::<G>::new(&[]);
        for case in games::<G>(20) {
            let skip = Observation::Skipped("no clock".into());
            assert_eq!(judge.take(&case, &[skip]), CaseStatus::Skip);
        }
        assert_eq!((judge.passed, judge.failed, judge.steps), (0, 0, 0));
        assert!(judge.skipped > 20 && judge.skip_reasons == ["no clock"]);
        assert_eq!(judge.mutation_score().0, [""; 0], "nothing was compared, so nothing could have been caught");
    }
    every_game!(check);
}

#[test]
fn a_skip_in_the_middle_hides_what_follows_and_nothing_before() {
    fn check<G: Contest>() {
        let fresh = Judge::<G>::new(&[]);
        for case in games::<G>(20) {
            let mut seen = observed::<G>(G::literal(), &case);
            if seen.len() < 3 {
                continue;
            }
            seen[1] = Observation::Skipped("no clock".into());
            let count = seen.len();
            seen[count - 1] = Observation::Error("after the skip".into());
            let mut judge = fresh.anew();
            assert_eq!(judge.take(&case, &seen), CaseStatus::Skip, "{}", case.address);
            assert_eq!((judge.steps, judge.agreed), (1, 1));
            seen[0] = Observation::Error("before the skip".into());
            assert_eq!(judge.take(&case, &seen), CaseStatus::Fail, "{}", case.address);
            assert_eq!(judge.divergences()[0].at, 0);
        }
    }
    every_game!(check);
}

#[test]
fn a_referee_that_stops_answering_fails_where_it_stops() {
    fn check<G: Contest>() {
        let fresh = Judge::<G>::new(&[]);
        for case in games::<G>(20).step_by(7) {
            let seen = observed::<G>(G::literal(), &case);
            for count in [0, seen.len() / 2, seen.len() - 1] {
                let mut judge = fresh.anew();
                assert_eq!(judge.take(&case, &seen[..count]), CaseStatus::Fail, "{}", case.address);
                let divergence = &judge.divergences()[0];
                assert_eq!((divergence.at, divergence.difference.field), (count, Field::Answer));
                assert_eq!((judge.steps, judge.agreed), (count as u64 + 1, count as u64));
            }
        }
    }
    every_game!(check);
}

#[test]
fn an_error_in_place_of_an_answer_fails() {
    fn check<G: Contest>() {
        let fresh = Judge::<G>::new(&[]);
        for case in games::<G>(20) {
            let mut seen = observed::<G>(G::literal(), &case);
            let last = seen.len() - 1;
            let Observation::State(_) = seen[last] else { continue };
            seen[last] = Observation::Error("no idea".into());
            let mut judge = fresh.anew();
            assert_eq!(judge.take(&case, &seen), CaseStatus::Fail);
            assert_eq!(judge.divergences()[0].difference.field, Field::Answer);
        }
    }
    every_game!(check);
}

#[test]
fn a_reading_is_no_mistake_however_many_cases_show_it() {
    let cases: Vec<Case<Bricks>> = golden::<Bricks>().into_iter().map(|one| one.case).collect();
    let reading = variants::<Bricks>(VariantKind::Reading)[0];
    let rules = rules_with::<Bricks>(&[reading]);
    let differs = |case: &&Case<Bricks>| {
        first_difference::<Bricks>(&play::<Bricks>(&Bricks::literal().clone(), case), &observed::<Bricks>(&rules, case))
            .is_some()
    };
    let case = cases.iter().find(differs).expect("a trace shows the reading");
    let seen = observed::<Bricks>(&rules, case);
    let mut judge = Judge::<Bricks>::new(&[]);
    for _ in 0..2500 {
        judge.take(case, &seen);
    }
    assert!(judge.divergences().len() < 2500, "not all are kept");
    assert!(judge.only_readings());
    assert_eq!(judge.explanations()[0].explains, 2500);
    // One case that no reading explains is enough.
    judge.take(case, &[Observation::Error("no idea".into())]);
    assert!(!judge.only_readings());
}

/// A mistake that shows late is not lost among the many cases of another one.
#[test]
fn what_differs_after_hundreds_of_other_cases_is_sorted_too() {
    let mut cases = golden::<Bricks>().into_iter().map(|one| one.case);
    let is_allowed = |case: &Case<Bricks>| Bricks::start(Bricks::literal(), &case.setup, &mut Log::default()).is_ok();
    let case = cases.find(is_allowed).expect("there are traces");
    let mut judge = Judge::<Bricks>::new(&[]);
    let mut seen = observed::<Bricks>(Bricks::literal(), &case);
    let Some(Observation::State(state)) = seen.first_mut() else { panic!("{} cannot be", case.address) };
    state.position = Text::from(serde_json::Value::Null);
    for _ in 0..1000 {
        judge.take(&case, &seen);
    }
    judge.take(&case, &[Observation::Error("no idea".into())]);
    judge.conclude();
    assert!(judge.divergences().len() < 1000, "not all are kept");
    assert_eq!(judge.divergences().last().map(|one| one.difference.field), Some(Field::Answer));
    assert_eq!(judge.groups().iter().map(|group| group.cases).sum::<u64>(), 1001);
}

/// Two mistakes in the same part of what is shown: of each a game that it alone shows, with no offence at the request that differs, and
/// what a referee that makes it shows there.
fn two_mistakes() -> [(Case<Bricks>, Vec<Observation>); 2] {
    let cases: Vec<Case<Bricks>> = golden::<Bricks>().into_iter().map(|one| one.case).collect();
    let rules = ["bricks.talk.stop.loser-only", "bricks.talk.start.nobody"].map(|id| {
        let planted = variants::<Bricks>(VariantKind::Misreading).into_iter().find(|variant| variant.id == id);
        rules_with::<Bricks>(&[planted.expect("it is in the catalogue")])
    });
    let shows = |rules: &_, case: &Case<Bricks>| {
        let steps = play::<Bricks>(Bricks::literal(), case);
        let (at, difference) = first_difference::<Bricks>(&steps, &observed::<Bricks>(rules, case))?;
        Some((difference.field, steps[at].breaks))
    };
    [(&rules[0], &rules[1]), (&rules[1], &rules[0])].map(|(one, other)| {
        let is_of_it = |case: &&Case<Bricks>| shows(one, case) == Some((Field::Sent, None));
        let alone = cases.iter().find(|case| is_of_it(case) && shows(other, case).is_none());
        let case = alone.or(cases.iter().find(is_of_it)).expect("a trace shows it");
        (case.clone(), observed::<Bricks>(one, case))
    })
}

/// A judge who has taken each of two games so often, one after the other, and to which rules he lays them.
fn laid(
    shown: &[(Case<Bricks>, Vec<Observation>); 2],
    times: &[(usize, u32)],
) -> (Judge<Bricks>, Vec<(&'static str, u64)>) {
    let mut judge = Judge::<Bricks>::new(&[]);
    for (which, times) in times {
        let (case, seen) = &shown[*which];
        (0..*times).for_each(|_| assert_eq!(judge.take(case, seen), CaseStatus::Fail));
    }
    judge.conclude();
    let sorted = judge.groups().iter().map(|group| (group.rule.id(), group.cases)).collect();
    (judge, sorted)
}

/// Every case counts for the rule that it breaks, kept or not.
#[test]
fn each_of_many_cases_counts_for_its_own_rule() {
    let (judge, sorted) = laid(&two_mistakes(), &[(0, 310), (1, 295), (0, 590), (1, 6)]);
    assert!(judge.divergences().len() < 700, "not all are kept");
    assert_eq!(sorted, [("bricks.talk.stop", 900), ("bricks.talk.start", 301)]);
    assert!(judge.is_explained_whole(), "both mistakes together show all of it");
}

/// Where a game shows two mistakes, it is laid to the one that shows first, whichever of them the catalogue has first.
#[test]
fn a_game_that_shows_two_mistakes_is_laid_to_the_first() {
    let planted = ["bricks.brick.fills.first-cell-only", "bricks.talk.start.nobody"].map(|id| {
        let known = variants::<Bricks>(VariantKind::Misreading).into_iter().find(|variant| variant.id == id);
        known.expect("it is in the catalogue")
    });
    let [filled, told] = planted.map(|variant| rules_with::<Bricks>(&[variant]));
    let both = rules_with::<Bricks>(&planted);
    let mut judge = Judge::<Bricks>::new(&[]);
    for case in golden::<Bricks>().into_iter().map(|one| one.case) {
        let steps = play::<Bricks>(Bricks::literal(), &case);
        let shows_at = |rules| Some(first_difference::<Bricks>(&steps, &observed::<Bricks>(rules, &case))?.0);
        if shows_at(&told).zip(shows_at(&filled)).is_some_and(|(told, filled)| told < filled) {
            judge.take(&case, &observed::<Bricks>(&both, &case));
        }
    }
    judge.conclude();
    assert!(judge.failed > 0 && judge.is_explained_whole(), "{} games show both", judge.failed);
    let rules: Vec<&str> = judge.groups().iter().map(|group| group.rule.id()).collect();
    assert_eq!(rules, ["bricks.talk.start"]);
}

/// A mistake that shows first where no case is kept any more, in the same part, with no other rule broken, and behind as many cases
/// without a reading as are kept beyond the others.
#[test]
fn a_mistake_that_shows_late_is_not_lost() {
    let (judge, sorted) = laid(&two_mistakes(), &[(0, 640), (1, 30)]);
    assert!(judge.divergences().len() < 640, "not all are kept");
    assert_eq!(sorted, [("bricks.talk.stop", 640), ("bricks.talk.start", 30)]);
}

/// Whatever a referee writes, what is kept of it has a bound; what is not kept counts all the same.
#[test]
fn what_is_long_is_not_all_kept_and_counts() {
    const LONG: usize = 1024 * 1024;
    let cases: Vec<Case<Bricks>> = golden::<Bricks>().into_iter().map(|one| one.case).take(60).collect();
    let mut judge = Judge::<Bricks>::new(&[]);
    for case in &cases {
        judge.take(case, &[Observation::Error("x".repeat(LONG))]);
    }
    judge.take(&cases[0], &[Observation::Error("x".into())]);
    judge.conclude();
    let is_long =
        |one: &&Divergence<Bricks>| matches!(one.observed(), [Observation::Error(says)] if says.len() == LONG);
    let long = judge.divergences().iter().filter(is_long).count();
    assert!((20..40).contains(&long), "{long} of 60");
    assert_eq!(judge.divergences().len(), long + 1, "what is short has room");
    assert_eq!(judge.groups().iter().map(|group| group.cases).sum::<u64>(), 61);
}

/// A referee that fails where a player says nothing until its time is over: that is like no change of the rules, and many rules are
/// applied there.
#[test]
fn where_a_referee_has_no_answer_the_rule_is_named_that_is_broken_there_alone() {
    let mut judge = Judge::<Bricks>::new(&[]);
    for case in games::<Bricks>(DRAWN) {
        let mut seen = observed::<Bricks>(Bricks::literal(), &case);
        let is_late = |event: &EventOf<Bricks>| matches!(event, Event::Reply(reply) if reply.answer == Answer::Fault(Fault::Timeout));
        if let Some(late) = case.events.iter().position(is_late).filter(|late| late + 1 < seen.len()) {
            seen.truncate(late + 1);
            seen.push(Observation::Error("there is no such field".into()));
            assert_eq!(judge.take(&case, &seen), CaseStatus::Fail);
        } else {
            judge.take(&case, &seen);
        }
    }
    judge.conclude();
    let rules: Vec<&str> = judge.groups().iter().map(|group| group.rule.id()).collect();
    assert_eq!(rules, ["bricks.foul.late"]);
    let suspects = judge.suspects(&judge.groups()[0]);
    assert!(suspects.is_error && suspects.changes.is_empty(), "{suspects:?}");
}

/// A referee that opens setups in the middle of a game with a reserve that these do not say.
#[test]
fn what_a_setup_is_opened_as_is_laid_to_the_rule_about_setups() {
    let mut judge = Judge::<DiceWars>::new(&[]);
    for case in games::<DiceWars>(DRAWN) {
        let mut seen = observed::<DiceWars>(DiceWars::literal(), &case);
        if let Some(Observation::State(state)) = seen.first_mut()
            && case.setup.turn > 0
        {
            let mut position = state.position.value();
            position["reserve"][0] = serde_json::json!(77);
            state.position = Text::from(position);
        }
        judge.take(&case, &seen);
    }
    judge.conclude();
    let rules: Vec<&str> = judge.groups().iter().map(|group| group.rule.id()).collect();
    assert_eq!(rules, ["dicewars.setup.stage"]);
}

/// A referee that refuses a choice because it is late, and gives the flag all the same: it keeps the limit.
#[test]
fn where_a_reply_is_refused_as_it_should_be_what_follows_is_suspected() {
    let mut judge = Judge::<DiceWars>::new(&[]);
    for case in games::<DiceWars>(DRAWN) {
        let mut seen = observed::<DiceWars>(DiceWars::literal(), &case);
        let steps = play::<DiceWars>(DiceWars::literal(), &case);
        let named = |event: &EventOf<DiceWars>| match event {
            Event::Reply(Reply { seat, answer: Answer::Move(dicewars::Move::Flag(Some(flag))), .. }) => {
                Some((*seat, serde_json::json!(flag)))
            }
            _ => None,
        };
        let is_late = |at: &usize| steps[*at].breaks == Some(LIMITS_CHOICE);
        let late = (1..seen.len()).filter(is_late).find_map(|at| Some((at, named(&case.events[at - 1])?)));
        if let Some((at, (seat, flag))) = late
            && let Observation::State(state) = &mut seen[at]
        {
            let mut position = state.position.value();
            position["flags"][usize::from(seat)] = flag;
            state.position = Text::from(position);
        }
        judge.take(&case, &seen);
    }
    judge.conclude();
    let rules: Vec<&str> = judge.groups().iter().map(|group| group.rule.id()).collect();
    assert_eq!(rules, [CHOICE_PASSED_OVER.id()]);
}

/// A referee takes the smallest number of 32 bits for no number, and ends the game: none of its answers needs time for that.
#[test]
fn where_no_answer_takes_time_no_rule_about_time_is_suspected() {
    let mut judge = Judge::<Garrison>::new(&[]);
    for case in games::<Garrison>(400) {
        let mut heard = case.clone();
        for event in &mut heard.events {
            let Event::Reply(Reply { answer, .. }) = event else { continue };
            let is_smallest = |number: i32| number == i32::MIN;
            if matches!(answer, Answer::Move(garrison::Move::Go { to, collect }) if to.map(is_smallest) != [false; 2] || is_smallest(*collect))
            {
                *answer = Answer::Fault(Fault::Crash);
            }
        }
        judge.take(&case, &observed::<Garrison>(Garrison::literal(), &heard));
    }
    judge.conclude();
    assert!(judge.failed > 20, "{} games have such a number", judge.failed);
    let timed = [TIME_INIT, TIME_MOVE, TIME_CLOCK];
    let laid: Vec<Rule> = judge.groups().iter().map(|group| group.rule).collect();
    assert!(laid.iter().all(|rule| !timed.contains(rule)), "{laid:?}");
}

/// A referee that goes on when a call only tells something and never returns: that takes time, too.
#[test]
fn a_call_that_never_returns_is_laid_to_a_rule_about_time() {
    let takes_time = |event: &EventOf<DiceWars>| matches!(event, Event::Reply(Reply { took_us: 1.., .. }));
    let mut judge = Judge::<DiceWars>::new(&[]);
    for case in games::<DiceWars>(DRAWN).filter(|case| !case.events.iter().any(takes_time)) {
        let mut seen = observed::<DiceWars>(DiceWars::literal(), &case);
        let steps = play::<DiceWars>(DiceWars::literal(), &case);
        for (at, _) in steps.iter().enumerate().skip(1).filter(|(_, step)| step.breaks == Some(LIMITS_TOLD)) {
            let Event::Reply(Reply { answer: Answer::Fault(Fault::Timeout), .. }) = &case.events[at - 1] else {
                continue;
            };
            if let Observation::State(state) = &mut seen[at] {
                state.refused = Some(false);
            }
        }
        judge.take(&case, &seen);
    }
    judge.conclude();
    assert!(judge.failed > 0, "some call never returns");
    let rules: Vec<&str> = judge.groups().iter().map(|group| group.rule.id()).collect();
    assert_eq!(rules, [LIMITS_TOLD.id()]);
}

/// What a referee takes that is to be refused breaks the rule by which it is refused.
#[test]
fn a_setup_that_is_taken_is_laid_to_the_rule_that_it_breaks() {
    let mut judge = Judge::<Snakes>::new(&[]);
    let taken = observed::<Snakes>(Snakes::literal(), &golden::<Snakes>()[0].case).remove(0);
    for case in games::<Snakes>(300) {
        let mut seen = observed::<Snakes>(Snakes::literal(), &case);
        if play::<Snakes>(Snakes::literal(), &case)[0].breaks == Some(PROGRAM_HEAD) {
            seen[0] = taken.clone();
        }
        judge.take(&case, &seen);
    }
    judge.conclude();
    let laid: Vec<Rule> = judge.groups().iter().map(|group| group.rule).collect();
    assert_eq!(laid, [PROGRAM_HEAD]);
}

/// The second player's program need not be started before his turn to be greeted comes (ruling bricks.not-started).
#[test]
fn who_was_never_greeted_need_not_be_told_the_end() {
    let ok = |seat| Event::made(seat, Move::Ok);
    let late = |seat| Event::fault(seat, Fault::Timeout);
    let stop_is_missed = |events: Vec<EventOf<Bricks>>, seat: u8| {
        let setup = Setup { size: 3, filled: Vec::new(), stage: Stage::default() };
        let case = Case::<Bricks> { address: "bricks/talk.stop/never-greeted".into(), setup, events };
        let mut seen = observed::<Bricks>(Bricks::literal(), &case);
        let Some(Observation::State(state)) = seen.last_mut() else { panic!("the game is over") };
        let (sent, stop) = (state.sent.as_mut().expect("the rules say what is told"), Text::of(&"stop"));
        assert_eq!(sent.iter().filter(|notice| notice.message == stop).count(), 2, "{sent:?}");
        sent.retain(|notice| notice.seat != seat || notice.message != stop);
        Judge::<Bricks>::new(&[]).take(&case, &seen) == CaseStatus::Fail
    };
    let line = |seat| Event::line(seat, "no");
    // Nor need he be told where it is he who has ended the game: his program may be gone.
    for foul in [late(0), line(0), Event::fault(0, Fault::Crash), line(1), Event::fault(1, Fault::Crash)] {
        assert!(!stop_is_missed(vec![foul.clone()], 1), "{foul:?}");
        assert!(stop_is_missed(vec![foul], 0));
    }
    assert!(stop_is_missed(vec![ok(0), late(1)], 1) && stop_is_missed(vec![ok(0), late(1)], 0));
    assert!(stop_is_missed(vec![ok(0), ok(1), late(0)], 1), "he has answered");
}

#[test]
fn a_judge_without_time_sorts_what_differs_and_calls_nothing_exact() {
    let cases: Vec<Case<Bricks>> = games::<Bricks>(DRAWN).collect();
    let judged = |bug: &Bug<_>, in_a_hurry: bool| {
        let mut judge = Judge::<Bricks>::new(&[]);
        judge.look_until(move || in_a_hurry);
        for case in &cases {
            judge.take(case, &observed::<Bricks>(&bug.table(Bricks::literal()), case));
        }
        judge.conclude();
        judge
    };
    let is_exact = |judge: &Judge<Bricks>| judge.groups().iter().any(|group| !judge.suspects(group).changes.is_empty());
    let mut exact = 0;
    for bug in bricks::ALL.iter().step_by(3) {
        let [patient, hurried] = [false, true].map(|in_a_hurry| judged(bug, in_a_hurry));
        exact += usize::from(is_exact(&patient));
        assert!(!patient.was_in_a_hurry() && !is_exact(&hurried), "{}", bug.id);
        let knows = patient.explanations().iter().any(|one| one.explains == patient.failed);
        assert_eq!(patient.is_explained_whole(), patient.failed == 0 || knows, "{}", bug.id);
        assert_eq!(hurried.was_in_a_hurry(), hurried.failed > 0, "{}: it says that it left something untried", bug.id);
        assert_eq!(hurried.groups().iter().map(|group| group.cases).sum::<u64>(), patient.failed, "{}", bug.id);
    }
    assert!(exact > 0, "with time some are named exactly");
}
