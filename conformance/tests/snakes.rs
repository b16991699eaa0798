//! Programs of snakes beside the rules: decisions that an engine is asked for, and how strong our programs are.

use crate::suite::{drawn, golden, observed};
use rulebook_conformance::case::{Case, drawn as next};
use rulebook_conformance::compare::Field;
use rulebook_conformance::contest::{Boards, Catalogue};
use rulebook_conformance::contest::{Variant, VariantKind, Wishes, rules_with};
use rulebook_conformance::decide::{Asked, expected};
use rulebook_conformance::games::snakes::players::{self, PROGRAMS};
use rulebook_conformance::judge::{CaseStatus, Judge, first_difference};
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Game, Log, step};
use rulebook_spec::snakes::program::ProgramFile;
use rulebook_spec::snakes::{Rules, Snakes};

/// What a referee shows that plays right, and answers `decide` as one with these rules does.
fn decides(rules: &Rules, case: &Case<Snakes>) -> Vec<Observation> {
    let mut shown = observed::<Snakes>(Snakes::literal(), case);
    if let Some(Observation::State(state)) = shown.last_mut() {
        state.aside.decisions = Some(Vec::new());
    }
    let Some(asked) = Asked::of(rules, case, &shown) else { return shown };
    if let Some(Observation::State(state)) = shown.last_mut() {
        state.aside.decisions = Some(asked.answers);
    }
    shown
}

/// The golden cases of decisions, and some that are drawn.
fn cases() -> Vec<Case<Snakes>> {
    let golden = golden::<Snakes>().into_iter().map(|one| one.case);
    golden.filter(|case| case.address.contains("/decide.")).chain(drawn(1, 60)).collect()
}

fn variants() -> impl Iterator<Item = &'static Variant<Rules>> {
    Snakes::variants().iter().filter(|variant| variant.touches.id().starts_with("snakes.decide."))
}

#[test]
fn each_misreading_of_decisions_shows_in_what_is_asked() {
    let cases = cases();
    for variant in variants() {
        let rules = rules_with::<Snakes>(&[variant]);
        let found = cases.iter().find_map(|case| {
            let shown = decides(&rules, case);
            first_difference::<Snakes>(&expected::<Snakes>(Snakes::literal(), case, &shown), &shown)
        });
        // What a snake sees is given with the question.
        let is_given = variant.id.starts_with("snakes.decide.elements.");
        let field = found.map(|(_, difference)| difference.field);
        assert_eq!(matches!(field, Some(Field::Decide(_))), !is_given, "{}: {field:?}", variant.id);
    }
}

#[test]
fn a_wrong_decision_is_laid_to_its_rule() {
    let cases = cases();
    for id in ["snakes.decide.move-score.first-valid", "snakes.decide.not.only-or", "snakes.move-score=max"] {
        let variant = variants().find(|variant| variant.id == id).expect("it is listed");
        let rules = rules_with::<Snakes>(&[variant]);
        let mut judge = Judge::<Snakes>::new(&[]);
        for case in &cases {
            judge.take(case, &decides(&rules, case));
        }
        let found = judge.divergences();
        assert!(judge.decisions > 500 && !found.is_empty() && judge.passed > 0, "{id}");
        assert!(found.iter().all(|one| matches!(one.difference.field, Field::Decide(_))), "{id}");
        // Though it plays otherwise than the mistake would, the mistake is named.
        for one in found {
            assert!(judge.explains(one).iter().any(|fits| fits.is(id)), "{id}: {}", one.case.address);
            assert_eq!(judge.blamed(one), variant.touches, "{id}: {}", one.case.address);
        }
        assert_eq!(judge.only_readings(), variant.kind == VariantKind::Reading, "{id}");
    }
}

#[test]
fn what_nobody_reads_so_is_laid_to_a_rule_of_the_decision() {
    let mut judge = Judge::<Snakes>::new(&[]);
    for case in cases() {
        let mut shown = decides(Snakes::literal(), &case);
        if let Some(Observation::State(state)) = shown.last_mut() {
            for decision in state.aside.decisions.iter_mut().flatten().filter(|one| one["map"] == 2) {
                decision["map"] = 3.into();
            }
        }
        judge.take(&case, &shown);
    }
    assert!(judge.failed > 10, "{}", judge.failed);
    for divergence in judge.divergences() {
        let blamed = judge.blamed(divergence);
        assert!(blamed.id().starts_with("snakes.decide.") && divergence.cites.contains(&blamed), "{blamed}");
        assert!(judge.explains(divergence).is_empty() && divergence.breaks.is_none(), "{blamed}");
    }
}

#[test]
fn what_an_engine_does_not_tell_of_a_decision_is_not_compared() {
    let (mut judge, mut told) = (Judge::<Snakes>::new(&[]), 0);
    for case in drawn(2, 40) {
        let mut shown = decides(Snakes::literal(), &case);
        if let Some(Observation::State(state)) = shown.last_mut() {
            for (index, decision) in state.aside.decisions.iter_mut().flatten().enumerate() {
                told += 1;
                match index % 2 {
                    0 => *decision = serde_json::Value::Null,
                    _ => drop(decision.as_object_mut().map(|decision| decision.remove("scores"))),
                }
            }
        }
        assert_eq!(judge.take(&case, &shown), CaseStatus::Pass, "{}", case.address);
    }
    assert!(told > 100, "{told}");
}

/// The points of two programs, two snakes each, on the engine's board; without a name a snake moves at random.
fn points(names: [Option<&str>; 2], fights: u64, rounds: u32) -> [usize; 2] {
    let file = |name: &str| ProgramFile::of(&players::program(name).expect("it is ours"));
    let files = names.map(|name| name.map(file));
    let mut points = [0; 2];
    for seed in 0..fights {
        let choices = &mut Seeded::stream(1, seed);
        let wishes = Wishes { size: None, fill: None, seats: 4 };
        let mut setup = Snakes::draw_board(&wishes, choices).expect("the engine's board");
        setup.limit = rounds;
        // Neighbours are of different sides, and the sides change seats.
        let side = |seat: usize| (seat + seed as usize) % 2;
        setup.snakes.iter_mut().enumerate().for_each(|(seat, slot)| slot.program = files[side(seat)].clone());
        let mut log = Log::default();
        let mut position = Snakes::start(Snakes::literal(), &setup, &mut log).expect("a fight");
        while let Some(event) = next::<Snakes>(Snakes::literal(), &position, choices) {
            step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log).expect("it can follow");
        }
        for seat in position.living() {
            points[side(usize::from(seat))] += position.field().length(seat);
        }
    }
    points
}

#[test]
fn our_programs_are_of_rising_strength() {
    // How many times the points of the weaker the stronger has at least, in percent.
    let bars = [(None, "biter", 120), (Some("biter"), "hunter", 200), (Some("hunter"), "fox", 150), (None, "fox", 500)];
    assert_eq!(PROGRAMS.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["biter", "hunter", "fox"]);
    for (weak, strong, percent) in bars {
        let [low, high] = points([weak, Some(strong)], 30, 1000);
        assert!(100 * high > percent * low, "{weak:?}, {strong}: {low} and {high} points");
    }
}
