//! One thing that differs: the rule to which it is laid, what explains it, and the game that shows it.

use super::Suspects;
use crate::view::Replay;
use rulebook_conformance::contest::{Contest, Variant, VariantKind};
use rulebook_conformance::judge;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// One thing that differs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    /// `fail`, `unspecified`, `flaky` where the same game was answered in different ways, or `xfail` where a list of known
    /// failures names the rule.
    pub status: &'static str,
    /// Who failed: `referee`, `bot`, `timing`.
    pub who: &'static str,
    /// The rule; of what is flaky only where it is known after which games it comes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// The rule in our words; of what is flaky, why there is none.
    pub words: String,
    /// Where it stands.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// The case that showed it first.
    pub address: String,
    /// How many cases showed it.
    pub cases: u64,
    /// The readings and misreadings that explain it.
    pub explanations: Vec<Explanation>,
    /// Where nothing explains it, the rules that it may be about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspects: Option<Suspects>,
    /// Which part differs.
    pub field: String,
    /// What the rules say.
    pub expected: Value,
    /// What the subject says.
    pub got: Value,
    /// What is flaky, as it was seen twice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twice: Option<Twice>,
    /// The smallest game that shows it, in the native protocol.
    pub game: Vec<String>,
    /// Whether there was no time to look for a smaller one to the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// Whether a referee differs there only where it is asked for `moves` and `view` after each request, too, and not at the end alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_between: bool,
    /// The last lines that a bot wrote to standard error in that game, escaped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub standard_error: Vec<String>,
    /// One line that shows it again.
    pub replay: String,
    /// The files that `--save` leaves: the game as a trace and in its native protocol; of a game that differs only after
    /// others all of these; of one that did not show the same again the raw bytes of both sides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<String>,
    /// Why it is known to fail, where a list of known failures names the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// The smallest game as a page shows it, where a page is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub shown: Option<Replay>,
}

/// How what is flaky is known, and why it is laid to no rule.
const DIFFERENT_ANSWERS: &str = "the same requests got different answers";
const NO_RULE: &str = "No rule is named: what comes and goes does not show which one is broken.";

impl Finding {
    /// What somebody did against a rule; the caller adds how it showed.
    pub fn about<G: Contest>(rule: &str, status: &'static str, who: &'static str) -> Self {
        let entry = G::book().entry(rule);
        Finding {
            rule: rule.into(),
            words: entry.as_ref().map(|entry| entry.words.into()).unwrap_or_default(),
            place: entry.map(|entry| entry.place.into()).unwrap_or_default(),
            ..Finding::empty(status, who)
        }
    }

    /// What comes and goes, laid to no rule: as long as it comes by chance, which one it would be is chance.
    pub fn flaky(who: &'static str) -> Self {
        Finding { words: NO_RULE.into(), ..Finding::empty("flaky", who) }
    }

    fn empty(status: &'static str, who: &'static str) -> Self {
        Finding {
            status,
            who,
            rule: String::new(),
            words: String::new(),
            place: String::new(),
            address: String::new(),
            cases: 0,
            explanations: Vec::new(),
            suspects: None,
            field: String::new(),
            expected: Value::Null,
            got: Value::Null,
            twice: None,
            game: Vec::new(),
            cut: false,
            only_between: false,
            standard_error: Vec::new(),
            replay: String::new(),
            saved: Vec::new(),
            known: None,
            shown: None,
        }
    }

    /// What it is known by: its rule, or that it comes and goes.
    pub(super) fn title(&self) -> &str {
        if self.rule.is_empty() { DIFFERENT_ANSWERS } else { &self.rule }
    }

    /// Lays it to another rule.
    pub fn lay_to<G: Contest>(&mut self, rule: &'static str) {
        let Finding { rule, words, place, .. } = Finding::about::<G>(rule, self.status, self.who);
        (self.rule, self.words, self.place) = (rule, words, place);
    }

    /// Where its game comes from, whether a smaller one may show the same, and whether it must be asked more than that.
    pub(super) fn first_seen(&self) -> String {
        let cut = if self.cut { "; the time was too short to look for a smaller one" } else { "" };
        let between =
            if self.only_between { "; only where `moves` and `view` are asked after each request" } else { "" };
        format!("first seen in {}{cut}{between}", self.address)
    }
}

/// One game that was answered in two ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Twice {
    /// What differed how often.
    pub says: String,
    /// What was said where it differed from the rules.
    pub once: Vec<String>,
    /// What was said another time.
    pub again: Vec<String>,
}

/// A reading or misreading that shows exactly what was observed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explanation {
    /// Its id.
    pub id: String,
    /// Whether it is held in good faith.
    pub good_faith: bool,
    /// The rule that it changes.
    pub rule: String,
    /// What it does.
    pub says: String,
    /// Of a reading, the ruling that names it as an alternative.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// Whether it explains everything that differed.
    pub everything: bool,
    /// In how many of the cases of the finding it shows exactly what was seen, where not in all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cases: Option<u64>,
    /// What is held with it, where it explains only together with that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub together_with: Vec<String>,
}

impl Explanation {
    /// A variant that explains something alone.
    pub fn of<G: Contest>(variant: &Variant<G::Rules>, everything: bool) -> Self {
        let ruling = variant.id.split_once('=').map(|(ruling, _)| ruling);
        let ruling = G::book().rulings().into_iter().find(|known| Some(known.id) == ruling);
        Explanation {
            id: variant.id.into(),
            good_faith: variant.kind == VariantKind::Reading,
            rule: variant.touches.id().into(),
            says: variant.says.into(),
            ruling: ruling.map(|ruling| ruling.words.into()),
            everything,
            cases: None,
            together_with: Vec::new(),
        }
    }

    /// Every variant of what the judge takes for an explanation.
    pub fn all<G: Contest>(whole: &judge::Explanation<G::Rules>, everything: bool) -> Vec<Self> {
        let one = |variant: &&'static Variant<G::Rules>| {
            let others = whole.variants.iter().filter(|other| other.id != variant.id);
            let together_with = others.map(|other| other.id.to_owned()).collect();
            Explanation { together_with, ..Explanation::of::<G>(variant, everything) }
        };
        whole.variants.iter().map(one).collect()
    }
}
