//! Known misreadings: a case is excused where one of them, or all together, shows exactly what was observed. One that the
//! referee was seen not to hold excuses nothing, so that no other bug hides behind it.

use super::Plan;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, compose, rules_with};
use rulebook_conformance::decide::expected;
use rulebook_conformance::judge::first_difference;
use rulebook_conformance::protocol::Observation;

/// How many cases are kept that an excuse excused; they are judged if it falls.
const KEPT: usize = 500;

/// A known misreading, or all of them together.
struct Excuse<G: Contest> {
    /// The lines of the list that it stands for.
    lines: Vec<usize>,
    rules: G::Rules,
    /// The case in which the referee was seen not to hold it.
    contradicted: Option<String>,
    /// How many cases it excused.
    excused: u64,
    kept: Vec<(Case<G>, Vec<Observation>)>,
}

/// What known misreadings excuse.
pub(super) struct Excuses<G: Contest> {
    base: G::Rules,
    excuses: Vec<Excuse<G>>,
}

/// Cases that an excuse excused which does not hold.
pub(super) struct Fallen<G: Contest> {
    /// Those that were kept.
    pub kept: Vec<(Case<G>, Vec<Observation>)>,
    /// How many there were in all.
    pub excused: u64,
}

impl<G: Contest> Excuses<G> {
    pub fn new(plan: &Plan, base: &[&'static Variant<G::Rules>]) -> Self {
        let variant = |id: &str| {
            let known = G::variants().iter().find(|variant| variant.id == id);
            known.filter(|variant| variant.kind == VariantKind::Misreading)
        };
        let lines = plan.known.lines().iter().enumerate().filter(|(_, line)| line.is_id());
        let known: Vec<(usize, &'static Variant<G::Rules>)> =
            lines.filter_map(|(index, line)| Some((index, variant(&line.name)?))).collect();
        let excuse = |some: &[(usize, &'static Variant<G::Rules>)]| {
            let held: Vec<&'static Variant<G::Rules>> = some.iter().map(|(_, variant)| *variant).collect();
            let lines = some.iter().map(|(index, _)| *index).collect();
            let rules = rules_with::<G>(&[base, &held].concat());
            Excuse { lines, rules, contradicted: None, excused: 0, kept: Vec::new() }
        };
        let mut excuses: Vec<Excuse<G>> = known.chunks(1).map(excuse).collect();
        let all: Vec<&'static Variant<G::Rules>> = known.iter().map(|(_, variant)| *variant).collect();
        if all.len() > 1 && compose::<G>(&all) {
            excuses.push(excuse(&known));
        }
        Excuses { base: rules_with::<G>(base), excuses }
    }

    /// The lines that excuse what was observed in a case, where any do.
    pub fn of(&mut self, case: &Case<G>, observed: &[Observation]) -> Option<Vec<usize>> {
        if self.excuses.is_empty() || shows::<G>(&self.base, case, observed) {
            return None;
        }
        let mut open = self.excuses.iter_mut().filter(|excuse| excuse.contradicted.is_none());
        let excuse = open.find(|excuse| shows::<G>(&excuse.rules, case, observed))?;
        excuse.excused += 1;
        if excuse.kept.len() < KEPT {
            excuse.kept.push((case.clone(), observed.to_vec()));
        }
        Some(excuse.lines.clone())
    }

    /// Takes a case in which the referee follows the rules: what would have shown in it is not what the referee holds, unless
    /// all that is known hides it. Gives what was excused by that.
    pub fn contradict(&mut self, case: &Case<G>, observed: &[Observation]) -> Vec<Fallen<G>> {
        let singles = self.excuses.iter().filter(|excuse| excuse.lines.len() == 1).count();
        let hidden = self.excuses.get(singles).is_some_and(|all| shows::<G>(&all.rules, case, observed));
        let mut fallen = Vec::new();
        for excuse in self.excuses.iter_mut().filter(|excuse| excuse.contradicted.is_none() && !hidden) {
            if !shows::<G>(&excuse.rules, case, observed) {
                excuse.contradicted = Some(case.address.clone());
                let excused = std::mem::take(&mut excuse.excused);
                fallen.push(Fallen { kept: std::mem::take(&mut excuse.kept), excused });
            }
        }
        fallen
    }

    /// How many cases are excused.
    pub fn excused(&self) -> u64 {
        self.excuses.iter().map(|excuse| excuse.excused).sum()
    }

    /// How many cases this line excuses, and where the referee was seen not to hold what it names.
    pub fn line(&self, index: usize) -> (u64, Option<&str>) {
        let about = || self.excuses.iter().filter(move |excuse| excuse.lines.contains(&index));
        let against = about().find(|excuse| excuse.lines.len() == 1).and_then(|excuse| excuse.contradicted.as_deref());
        (about().map(|excuse| excuse.excused).sum(), against)
    }
}

/// Whether a referee with these rules would have been seen to do this.
fn shows<G: Contest>(rules: &G::Rules, case: &Case<G>, observed: &[Observation]) -> bool {
    first_difference::<G>(&expected::<G>(rules, case, observed), observed).is_none()
}
