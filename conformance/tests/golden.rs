//! The golden traces of every game: they agree with the rules, reach all of them, and are able to tell every
//! reading and misreading from them. A game without traces fails.

use crate::suite::{Golden, golden, none, observed, variants};
use rulebook_conformance::case::{Case, Step, play};
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::golden;
use rulebook_conformance::judge::first_difference;
use rulebook_conformance::playout::Playout;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::trace::{self, Expect, Provenance};
use rulebook_spec::rule::{Keeper, Rule};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_trace_agrees_with_the_rules() {
    fn check<G: Contest>() {
        let complaints = golden::<G>().into_iter().flat_map(|one| {
            let found = trace::check::<G>(&one.case.address, &one.trace, &one.file.text).expect("it fits its bytes");
            let say = |finding: trace::Finding| {
                let trace::Finding { line, field, trace, rules } = finding;
                one.file.says(&format!("line {line}: {field}: the trace says {trace}, the rules say {rules}"))
            };
            found.into_iter().map(say).collect::<Vec<_>>()
        });
        none(complaints.collect());
    }
    every_game!(check);
}

#[test]
fn what_is_built_in_is_what_lies_in_the_folder() {
    fn check<G: Contest>() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("traces");
        let lying = golden::in_dir::<G>(&folder).expect("the folder can be read");
        let plain = |files: Vec<golden::File>| -> Vec<(String, String)> {
            files.into_iter().map(|file| (file.name(), file.text)).collect()
        };
        assert!(plain(G::golden()) == plain(lying), "{}: files that are no traces lie there", G::name());
    }
    every_game!(check);
}

#[test]
fn every_name_is_of_a_rule_and_no_two_are_alike() {
    fn check<G: Contest>() {
        let mut seen = BTreeSet::new();
        for one in golden::<G>() {
            let address = one.case.address;
            assert!(seen.insert(address.to_lowercase()), "{address} is there twice where case makes no difference");
            assert!(trace::rule_of::<G>(&address).is_some(), "{address} names no rule of {}", G::name());
            assert!(one.file.name().ends_with(".jsonl"), "{address}");
            let about = &one.trace.header.about;
            assert!(about.ends_with('.') && about.len() > 10, "{address}: what does `{about}` show?");
            assert!(!one.trace.header.source.is_empty(), "{address}: where does that stand?");
        }
    }
    every_game!(check);
}

/// The rules that positions can show to be broken.
fn step_rules<G: Contest>() -> Vec<Rule> {
    let by_steps = |rule: &&Rule| G::book().entry(rule.id()).expect("rules have entries").keeper == Keeper::Step;
    G::book().rules.iter().filter(by_steps).copied().collect()
}

#[test]
fn every_rule_is_cited_and_is_the_subject_of_a_trace() {
    fn check<G: Contest>() {
        let (mut cited, mut subjects) = (BTreeSet::new(), BTreeSet::new());
        for one in golden::<G>() {
            subjects.extend(trace::rule_of::<G>(&one.case.address));
            play::<G>(G::literal(), &one.case).into_iter().for_each(|step| cited.extend(step.cites));
        }
        let rules = step_rules::<G>();
        assert!(!rules.is_empty(), "{}: no rule is kept by a step", G::name());
        let missing = |found: &BTreeSet<Rule>, what: &str| {
            let left = rules.iter().filter(|rule| !found.contains(rule));
            left.map(|rule| format!("{rule}: no golden trace {what}")).collect::<Vec<_>>()
        };
        none([missing(&cited, "cites it"), missing(&subjects, "is about it")].concat());
    }
    every_game!(check);
}

/// The variants of this kind that no golden game tells from the literal rules by anything that can be observed.
fn undistinguished<G: Contest>(kind: VariantKind) -> Vec<String> {
    let plays = |one: Golden<G>| (play::<G>(G::literal(), &one.case), one.case);
    let cases: Vec<_> = golden::<G>().into_iter().map(plays).collect();
    let told = |rules: &G::Rules| {
        let differs = |(expected, case): &(Vec<Step>, Case<G>)| {
            first_difference::<G>(expected, &observed::<G>(rules, case)).is_some()
        };
        cases.iter().any(differs)
    };
    let left = variants::<G>(kind).into_iter().filter(|variant| !told(&rules_with::<G>(&[*variant])));
    left.map(|variant| format!("{}: no golden trace shows that one {}", variant.id, variant.says)).collect()
}

#[test]
fn the_traces_kill_every_misreading() {
    fn check<G: Contest>() {
        assert!(!variants::<G>(VariantKind::Misreading).is_empty(), "{}: nothing is planted", G::name());
        none(undistinguished::<G>(VariantKind::Misreading));
    }
    every_game!(check);
}

/// Where two variants of one rule make the same of every golden game, nobody is told which of them he has.
fn tell_the_variants_of_a_rule_apart<G: Contest>() {
    let cases = golden::<G>();
    let tables: Vec<_> = G::variants().iter().map(|variant| rules_with::<G>(&[variant])).collect();
    // Which games each variant plays in another way than the rules.
    let playouts: Vec<Playout<G>> = cases.iter().map(|one| Playout::of(G::literal(), &one.case)).collect();
    let leaves = |rules: &G::Rules| -> Vec<Option<usize>> {
        playouts.iter().zip(&cases).map(|(playout, one)| playout.leaves(rules, &one.case)).collect()
    };
    let left: Vec<_> = tables.iter().map(leaves).collect();
    let mut alike = Vec::new();
    for (one, variant) in G::variants().iter().enumerate() {
        for (two, other) in G::variants().iter().enumerate().skip(one + 1) {
            let same = |(index, case): (usize, &crate::suite::Golden<G>)| {
                left[one][index] == left[two][index]
                    && (left[one][index].is_none()
                        || Playout::of(&tables[one], &case.case).is_same_under(&tables[two], &case.case))
            };
            if variant.touches == other.touches && cases.iter().enumerate().all(same) {
                alike.push(format!("{} and {}: no golden trace tells them apart", variant.id, other.id));
            }
        }
    }
    none(alike);
}

#[test]
fn the_traces_tell_the_variants_of_a_rule_apart() {
    every_game!(tell_the_variants_of_a_rule_apart);
}

/// A trace is read without this program too: what stands in the files is enough, without moves and views.
#[test]
fn what_is_written_in_the_traces_kills_every_misreading() {
    fn check<G: Contest>() {
        let literal = golden::<G>().into_iter().filter(|one| one.trace.header.reading.is_empty());
        let files: Vec<_> = literal.map(|one| (play::<G>(G::literal(), &one.case), one)).collect();
        let fails = |(literal, one): &(Vec<Step>, Golden<G>), rules: &G::Rules| {
            let steps = observed::<G>(rules, &one.case);
            let expectations =
                std::iter::once(&one.trace.start.start).chain(one.trace.events.iter().map(|event| &event.expect));
            // Where the game differs, the file says what it should be.
            first_difference::<G>(literal, &steps).is_some_and(|(at, difference)| {
                let said = expectations.into_iter().nth(at);
                said.is_some_and(|expect| states(expect, difference.field.name()))
            })
        };
        let alive = variants::<G>(VariantKind::Misreading).into_iter().filter(|variant| {
            let rules = rules_with::<G>(&[*variant]);
            !files.iter().any(|one| fails(one, &rules))
        });
        none(alive.map(|variant| format!("{}: no file says otherwise", variant.id)).collect());
    }
    every_game!(check);
}

fn states(expect: &Expect, field: &str) -> bool {
    match field {
        "setup" | "answer" => expect.rejected.is_some() || expect.turn.is_some() || expect.position.is_some(),
        "refused" => expect.refused.is_some(),
        "turn" => expect.turn.is_some(),
        "position" => expect.position.is_some() || expect.hash.is_some(),
        "sent" => expect.sent.is_some(),
        _ => false,
    }
}

#[test]
fn every_reading_is_told_from_the_rules_and_has_a_trace_of_its_own() {
    fn check<G: Contest>() {
        none(undistinguished::<G>(VariantKind::Reading));
        let files = golden::<G>();
        for variant in variants::<G>(VariantKind::Reading) {
            let own = files.iter().filter(|one| one.trace.header.reading == [variant.id]);
            let mut shown = own.map(|one| {
                let literal = play::<G>(G::literal(), &one.case);
                first_difference::<G>(&literal, &observed::<G>(&rules_with::<G>(&[variant]), &one.case)).is_some()
            });
            assert!(shown.any(|shown| shown), "{}: no trace with it in the header shows it", variant.id);
        }
    }
    every_game!(check);
}

#[test]
fn regenerating_changes_no_byte_twice() {
    fn check<G: Contest>() {
        for one in golden::<G>() {
            let again = trace::regenerated::<G>(&one.case.address, &one.trace, &one.file.text).expect("it can be");
            assert!(again == one.file.text, "{}: run rulebook traces regenerate", one.case.address);
            // As if nobody had ever written down what to expect.
            let header = trace::Header { provenance: Provenance::Derived, ..one.trace.header.clone() };
            let rules = rules_with::<G>(&trace::readings::<G>(&one.trace).expect("known readings"));
            let first = trace::written::<G>(&rules, &header, &one.case, false).expect("it can be written");
            let read = trace::parse(&first).expect("what is written can be read");
            assert_eq!(trace::check::<G>(&one.case.address, &read, &first), Ok(vec![]), "{}", one.case.address);
            let second = trace::regenerated::<G>(&one.case.address, &read, &first).expect("it can be");
            assert!(first == second, "{}", one.case.address);
        }
    }
    every_game!(check);
}

#[test]
fn an_export_agrees_with_the_rules_and_has_every_position() {
    fn check<G: Contest>() {
        for one in golden::<G>() {
            let text = trace::full::<G>(&one.case.address, &one.trace).expect("it can be");
            let full = trace::parse(&text).expect("what is written can be read");
            assert_eq!(trace::check::<G>(&one.case.address, &full, &text), Ok(vec![]), "{}", one.case.address);
            assert!(full.events.iter().all(|event| event.expect.position.is_some()), "{}", one.case.address);
            assert_eq!(full.header, one.trace.header);
        }
    }
    every_game!(check);
}

#[test]
fn texts_say_what_they_expect_and_derived_traces_say_everything() {
    fn check<G: Contest>() {
        let mut derived = 0;
        for one in golden::<G>() {
            let address = &one.case.address;
            let hashed = one.trace.footer.hash.is_some();
            match one.trace.header.provenance {
                Provenance::Text => assert!(!hashed, "{address}: nobody works a hash out by hand"),
                Provenance::Derived | Provenance::Recorded => assert!(hashed, "{address}: its hash is missing"),
            }
            derived += usize::from(one.trace.header.provenance == Provenance::Derived);
            let start = &one.trace.start.start;
            assert!(start.rejected.is_some() || start.turn.is_some(), "{address}: nothing is expected of its setup");
            for (index, event) in one.trace.events.iter().enumerate() {
                let Expect { refused, turn, position, hash, .. } = &event.expect;
                let judged = refused.is_some() || event.event.get("chance").is_some();
                let says = judged && turn.is_some() && (position.is_some() || hash.is_some());
                assert!(says, "{address}: line {} leaves open what follows", index + 3);
            }
            assert!(one.file.text.len() < 20_000, "{address}: too long to be read through");
        }
        assert!(derived >= 5, "{}: {derived} derived traces, 5 are to be", G::name());
    }
    every_game!(check);
}

/// What only this suite has fails nobody, and whoever refuses it is told from the rules all the same.
#[test]
fn every_misreading_shows_where_setups_in_the_middle_of_a_game_are_refused_in_vain() {
    fn check<G: Contest>() {
        let cases: Vec<_> = golden::<G>().into_iter().map(|one| one.case).collect();
        let middle = cases.iter().filter(|case| G::may_refuse(&case.setup).is_some()).count();
        assert!(middle > 0, "{}: no trace begins in the middle of a game", G::name());
        for board in G::boards() {
            assert_eq!(G::may_refuse(&board), None, "{}: {board:?} is a beginning", G::name());
        }
        let playouts: Vec<_> = cases.iter().map(|case| Playout::of(G::literal(), case)).collect();
        let hidden = variants::<G>(VariantKind::Misreading).into_iter().filter(|variant| {
            let rules = rules_with::<G>(&[variant]);
            !cases.iter().zip(&playouts).any(|(case, playout)| {
                if playout.is_same_under(&rules, case) {
                    return false;
                }
                let observed = observed::<G>(&rules, case);
                let is_refused = matches!(observed.first(), Some(Observation::Rejected(_)));
                let is_skipped = is_refused && G::may_refuse(&case.setup).is_some();
                !is_skipped && first_difference::<G>(&play::<G>(G::literal(), case), &observed).is_some()
            })
        });
        none(
            hidden.map(|variant| format!("{}: shows only in setups that it refuses, as it may", variant.id)).collect(),
        );
    }
    every_game!(check);
}
