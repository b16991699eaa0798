//! Records of every misreading, and golden sets for every reading.

use crate::suite::recorded::{header, renewed};
use crate::suite::{golden, none, observed, variants};
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::trace::{self, Fate, Header, Provenance};

/// A referee that holds a variant agrees with itself in all steps, and with the rules in none that it plays otherwise.
#[test]
fn every_misreading_agrees_with_its_own_records() {
    fn check<G: Contest>() {
        let mut complaints = Vec::new();
        for one in variants::<G>(VariantKind::Misreading).into_iter().step_by(7) {
            let rules = rules_with::<G>(&[one]);
            for case in golden::<G>().into_iter().map(|one| one.case).step_by(11) {
                let header = Header { provenance: Provenance::Recorded, ..header::<G>(&case.setup) };
                // An event that cannot be by these rules ends what can be recorded.
                let Ok(text) = trace::written::<G>(&rules, &header, &case, true) else { continue };
                let record = trace::parse(&text).expect("what is written can be read");
                let own = trace::checked::<G>(&rules, &case.address, &record, &text).expect("it fits its bytes");
                if own.agreed != own.steps || !own.findings.is_empty() {
                    complaints.push(format!("{} {}: {own:?}", one.id, case.address));
                }
                let literal = trace::checked::<G>(G::literal(), &case.address, &record, &text).expect("it fits");
                let alike = observed::<G>(G::literal(), &case) == observed::<G>(&rules, &case);
                // Why a reply is refused, and what is applied, no referee shows.
                let unseen = |one: &trace::Finding| ["cites", "refused"].contains(&one.field);
                if alike && !literal.findings.iter().all(unseen) {
                    complaints.push(format!("{} {}: {literal:?}", one.id, case.address));
                }
            }
        }
        none(complaints);
    }
    every_game!(check);
}

#[test]
fn a_set_of_another_reading_holds_by_that_reading() {
    fn check<G: Contest>() {
        for reading in variants::<G>(VariantKind::Reading) {
            let (mut changed, mut stale) = (0, 0);
            let named = |one: &crate::suite::Golden<G>| !one.trace.header.reading.is_empty();
            let some = golden::<G>().into_iter().enumerate().filter(|(index, one)| index % 5 == 0 || named(one));
            for (_, one) in some {
                let (address, text) = (&one.case.address, &one.file.text);
                for adopt in [false, true] {
                    let new = renewed::<G>(&one.trace, address, text, &[reading.id], adopt);
                    let about = format!("{address} by {}, adopt {adopt}: {:?}", reading.id, new.fate);
                    let Some(new_text) = &new.text else {
                        assert_eq!(new.fate, Fate::LeftOut, "{about}");
                        assert!(!one.trace.header.reading.is_empty(), "{about}");
                        continue;
                    };
                    let whole = trace::parse(new_text).unwrap_or_else(|error| panic!("{about}: {error}"));
                    let found = trace::check::<G>(address, &whole, new_text);
                    assert_eq!(found, Ok(vec![]), "{about}: each file holds by the readings that it names");
                    let names = whole.header.reading.iter().any(|id| id == reading.id);
                    assert_eq!(
                        names,
                        new.fate != Fate::Stale || one.trace.header.reading.contains(&reading.id.to_owned()),
                        "{about}"
                    );
                    let is_text = one.trace.header.provenance == Provenance::Text;
                    match new.fate {
                        Fate::Stale => {
                            assert!(!adopt && is_text && new_text == text && !new.stale.is_empty(), "{about}")
                        }
                        Fate::Adopted => {
                            assert!(adopt && is_text && whole.header.provenance == Provenance::Derived, "{about}")
                        }
                        Fate::Same | Fate::Holds if is_text => {
                            // Only the header is another one.
                            let body = |text: &str| text.split_once('\n').map(|(_, body)| body.to_owned());
                            assert_eq!(body(new_text), body(text), "{about}");
                        }
                        _ => {}
                    }
                    changed += usize::from(!new.changes.is_empty());
                    stale += usize::from(new.fate == Fate::Stale);
                }
            }
            // Some readings are shown by traces alone that name them.
            let own = golden::<G>().into_iter().any(|one| one.trace.header.reading == [reading.id]);
            assert!(own && changed >= stale, "{}: {changed} change, {stale} are stale", reading.id);
        }
    }
    every_game!(check);
}
