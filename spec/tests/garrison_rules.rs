//! `rules.md` of garrison against the constants, the variants and itself.

use rulebook_spec::game::{Game, VariantKind};
use rulebook_spec::garrison::Garrison;
use rulebook_spec::rule::Keeper;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn headings_and_constants_are_the_same() {
    let headings: Vec<&str> = Garrison::BOOK.entries().iter().map(|entry| entry.id).collect();
    let constants: Vec<&str> = Garrison::BOOK.rules.iter().map(|rule| rule.id()).collect();
    assert_eq!(headings, constants);
    for entry in Garrison::BOOK.entries() {
        assert!(entry.place.contains("002 §") || entry.place.contains("ruling"), "{}: {}", entry.id, entry.place);
        assert!(entry.words.ends_with('.'), "{}", entry.id);
    }
}

/// Section and paragraph of every place that a rule names.
fn places(place: &str) -> Vec<(String, u32)> {
    let text = place.split(';').next().unwrap_or("");
    let mut section = String::new();
    let mut found = Vec::new();
    for word in text.split([' ', ',']) {
        if let Some(number) = word.strip_prefix('§') {
            section = number.to_owned();
        } else if let Some(number) = word.strip_prefix('¶') {
            found.push((section.clone(), number.parse().expect("a number")));
        }
    }
    found
}

#[test]
fn the_table_goes_through_all_paragraphs_and_agrees_with_the_rules() {
    let paragraphs = Garrison::BOOK.paragraphs();
    let mut lengths: BTreeMap<&str, u32> = BTreeMap::new();
    for paragraph in &paragraphs {
        let length = lengths.entry(paragraph.section).or_default();
        *length += 1;
        assert_eq!(paragraph.number, *length, "§{}", paragraph.section);
        assert_eq!(paragraph.rules.is_empty(), !paragraph.reason.is_empty());
        for rule in &paragraph.rules {
            assert!(Garrison::BOOK.entry(rule).is_some(), "{rule} of §{} ¶{}", paragraph.section, paragraph.number);
        }
    }
    let counts: Vec<(&str, u32)> = lengths.into_iter().collect();
    assert_eq!(counts, [("0", 2), ("1", 25), ("2", 5), ("2.1", 16), ("2.2", 16), ("2.3", 17), ("3", 6), ("4", 1)]);
    for entry in Garrison::BOOK.entries() {
        for (section, number) in places(entry.place) {
            let row = paragraphs.iter().find(|row| row.section == section && row.number == number);
            let row = row.unwrap_or_else(|| panic!("{}: §{section} ¶{number} is not in the table", entry.id));
            assert!(row.rules.contains(&entry.id), "§{section} ¶{number} does not name {}", entry.id);
        }
    }
}

#[test]
fn rulings_and_readings_are_the_same() {
    let mut alternatives = BTreeSet::new();
    let rulings = Garrison::BOOK.rulings();
    for ruling in &rulings {
        for part in ruling.words.split("Alternative").skip(1) {
            let name = part.split('`').nth(1).expect("a name in backticks");
            alternatives.insert(format!("{}={name}", ruling.id));
        }
    }
    let readings = Garrison::variants().iter().filter(|variant| variant.kind == VariantKind::Reading);
    assert_eq!(alternatives, readings.map(|variant| variant.id.to_owned()).collect());
    for entry in Garrison::BOOK.entries() {
        let named = entry.place.split("ruling").nth(1).unwrap_or("").trim_start_matches('s');
        for id in named.split(',').map(str::trim).filter(|id| !id.is_empty()) {
            assert!(rulings.iter().any(|ruling| ruling.id == id), "{}: no ruling {id}", entry.id);
        }
    }
}

#[test]
fn variants_are_named_once_and_touch_rules_that_a_step_keeps() {
    let mut seen = BTreeSet::new();
    for variant in Garrison::variants() {
        assert!(seen.insert(variant.id), "{} twice", variant.id);
        let entry = Garrison::BOOK.entry(variant.touches.id()).unwrap_or_else(|| panic!("{}", variant.id));
        assert_eq!(entry.keeper, Keeper::Step, "{}", variant.id);
        if variant.kind == VariantKind::Misreading {
            assert!(variant.id.starts_with(variant.touches.id()), "{} touches {}", variant.id, variant.touches);
        }
    }
    assert!(seen.len() > 100, "{}", seen.len());
}
