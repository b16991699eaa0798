//! The rulebook of every game, held together: constants, `rules.md`, rulings, paragraphs of the source and variants.
//! A new game is covered as soon as it is listed.

use rulebook_conformance::contest::{Contest, Reasons, Variant, VariantKind, reason};
use rulebook_conformance::games::{NAMES, Visitor, with_game};
use rulebook_spec::rule::{Entry, Keeper, Rulebook};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Each game with its book and its variants in the plain form.
struct Told {
    name: &'static str,
    book: &'static Rulebook,
    reasons: &'static Reasons,
    variants: Vec<(&'static str, VariantKind, &'static str)>,
}

struct Tell;

impl Visitor for Tell {
    type Output = Told;

    fn visit<G: Contest>(self) -> Told {
        let plain = |variant: &Variant<G::Rules>| (variant.id, variant.kind, variant.touches.id());
        Told {
            name: G::name(),
            book: G::book(),
            reasons: G::reasons(),
            variants: G::variants().iter().map(plain).collect(),
        }
    }
}

fn games() -> Vec<Told> {
    NAMES.iter().map(|name| with_game(name, Tell).expect("listed games exist")).collect()
}

impl Told {
    fn rulings(&self) -> BTreeSet<&'static str> {
        self.book.rulings().iter().map(|ruling| ruling.id).collect()
    }

    fn of_kind(&self, kind: VariantKind) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.variants.iter().filter(move |(_, k, _)| *k == kind).map(|(id, _, touches)| (*id, *touches))
    }
}

/// A section, empty where a text is counted through, and a paragraph in it.
type Place = (&'static str, u32);

/// The paragraphs and the rulings that a rule's place names: `003 ¶1, ¶2; rulings a.b, a.c`, or `002 §1 ¶4, ¶5, §2.1 ¶3`.
fn named(entry: &Entry, source: &str) -> (BTreeSet<Place>, Vec<&'static str>) {
    let (mut paragraphs, mut rulings) = (BTreeSet::new(), Vec::new());
    for part in entry.place.split(';').map(str::trim) {
        if let Some(list) = part.strip_prefix("rulings ").or(part.strip_prefix("ruling ")) {
            rulings.extend(list.split(',').map(str::trim));
        } else {
            let list = part.strip_prefix(source).unwrap_or_else(|| panic!("{}: where is `{part}`?", entry.id));
            let mut section = "";
            for paragraph in list.split(',').map(str::trim) {
                let mut paragraph = paragraph;
                if let Some((new, rest)) = paragraph.strip_prefix('§').and_then(|text| text.split_once(' ')) {
                    (section, paragraph) = (new, rest);
                }
                let number = paragraph.strip_prefix('¶').and_then(|number| number.parse().ok());
                paragraphs.insert((section, number.unwrap_or_else(|| panic!("{}: `{paragraph}`", entry.id))));
            }
        }
    }
    (paragraphs, rulings)
}

#[test]
fn names_are_unique() {
    assert_eq!(NAMES.iter().collect::<BTreeSet<_>>().len(), NAMES.len());
    assert!(with_game("no such game", Tell).is_none());
}

#[test]
fn constants_are_the_headings_in_order() {
    for game in games() {
        let constants: Vec<&str> = game.book.rules.iter().map(|rule| rule.id()).collect();
        let headings: Vec<&str> = game.book.entries().iter().map(|entry| entry.id).collect();
        assert_eq!(constants, headings, "rules.rs and rules.md of {}", game.name);
        assert_eq!(constants.iter().collect::<BTreeSet<_>>().len(), constants.len(), "a rule stands twice");
        let rulings: Vec<&str> = game.book.rulings().iter().map(|ruling| ruling.id).collect();
        assert_eq!(game.rulings().len(), rulings.len(), "a ruling stands twice");
        for id in constants.iter().chain(&rulings) {
            assert!(id.starts_with(&format!("{}.", game.name)), "{id} does not begin with {}", game.name);
        }
    }
}

#[test]
fn every_rule_has_a_place_and_words() {
    for game in games() {
        let mut used = BTreeSet::new();
        for entry in game.book.entries() {
            let (paragraphs, rulings) = named(&entry, game.book.source);
            assert!(!paragraphs.is_empty() || !rulings.is_empty(), "{} stands nowhere", entry.id);
            assert!(entry.words.ends_with('.') && entry.words.len() > 20, "{}: {}", entry.id, entry.words);
            for ruling in rulings {
                assert!(game.rulings().contains(ruling), "{} names ruling {ruling}, which does not exist", entry.id);
                used.insert(ruling);
            }
        }
        assert_eq!(used, game.rulings(), "every ruling settles some rule");
        for ruling in game.book.rulings() {
            let complete = ruling.words.starts_with("Question: ") && ruling.words.contains("Reading: ");
            assert!(complete, "{}: {}", ruling.id, ruling.words);
        }
    }
}

#[test]
fn paragraphs_and_rules_name_each_other() {
    for game in games() {
        let rows = game.book.paragraphs();
        for section in rows.chunk_by(|one, two| one.section == two.section) {
            let numbers: Vec<u32> = section.iter().map(|row| row.number).collect();
            assert_eq!(numbers, (1..=section.len() as u32).collect::<Vec<_>>(), "paragraphs of {}", game.book.source);
        }
        let mut listed = BTreeSet::new();
        for row in &rows {
            assert!(row.rules.is_empty() != row.reason.is_empty(), "¶{}: rules, or a reason", row.number);
            for rule in &row.rules {
                assert!(game.book.entry(rule).is_some(), "¶{} names {rule}, which does not exist", row.number);
                assert!(listed.insert(((row.section, row.number), *rule)), "¶{} names {rule} twice", row.number);
            }
        }
        let mut placed = BTreeSet::new();
        for entry in game.book.entries() {
            placed.extend(named(&entry, game.book.source).0.into_iter().map(|paragraph| (paragraph, entry.id)));
        }
        assert_eq!(listed, placed, "the table (left) and the places of the rules (right)");
    }
}

#[test]
fn variants_are_named_after_what_they_change() {
    for game in games() {
        let ids: BTreeSet<&str> = game.variants.iter().map(|(id, ..)| *id).collect();
        assert_eq!(ids.len(), game.variants.len(), "a variant stands twice");
        for (id, _, touches) in &game.variants {
            assert!(game.book.rules.iter().any(|rule| rule.id() == *touches), "{id} touches no rule of the book");
        }
        for (id, touches) in game.of_kind(VariantKind::Misreading) {
            let case = id.strip_prefix(touches).and_then(|rest| rest.strip_prefix('.'));
            assert!(case.is_some_and(|case| !case.is_empty()), "{id} is to be {touches}.<case>");
        }
        let mut offered = BTreeSet::new();
        for ruling in game.book.rulings() {
            offered.extend(alternatives(ruling.words).map(|alternative| format!("{}={alternative}", ruling.id)));
        }
        // Several alternatives under one name, as somebody holds them together.
        let together = format!("{}=", game.name);
        let named = game.variants.iter().map(|(id, ..)| (*id).to_owned()).filter(|id| id.starts_with(&together));
        offered.extend(named.filter(|id| game.book.text.contains(&format!("The reading `{id}` is `"))));
        let readings = game.of_kind(VariantKind::Reading).map(|(id, _)| id.to_owned()).collect();
        assert_eq!(offered, readings, "alternatives in the rulings (left) and readings in the code (right)");
    }
}

/// What a ruling offers: the words in backticks after `Alternative` that a colon follows.
fn alternatives(words: &str) -> impl Iterator<Item = &str> {
    let after = words.split_once("Alternative").map_or("", |(_, after)| after);
    let ticked: Vec<&str> = after.split('`').collect();
    // Every second piece stands between backticks; the piece behind it tells what it is.
    let pieces: Vec<[&str; 2]> = ticked.windows(2).skip(1).step_by(2).map(|pair| [pair[0], pair[1]]).collect();
    pieces.into_iter().filter(|[_, behind]| behind.starts_with(':')).map(|[offered, _]| offered)
}

#[test]
fn every_rule_that_decides_has_a_variant() {
    for game in games() {
        assert!(game.of_kind(VariantKind::Misreading).count() >= 15, "{} has few misreadings", game.name);
        let touched: BTreeSet<&str> = game.variants.iter().map(|(.., touches)| *touches).collect();
        for entry in game.book.entries().iter().filter(|entry| entry.keeper == Keeper::Step) {
            let reason = game.reasons.without_variant.iter().find(|(id, _)| *id == entry.id);
            match (touched.contains(entry.id), reason) {
                (true, Some((_, reason))) => panic!("{} has a variant, though {reason}", entry.id),
                (false, None) => panic!("no variant touches {}", entry.id),
                _ => {}
            }
        }
    }
    for game in games() {
        for (id, _) in game.reasons.without_variant {
            assert!(game.book.entry(id).is_some(), "{id} is no rule any more");
        }
    }
}

#[test]
fn every_rule_that_decides_has_three_misreadings() {
    for game in games() {
        let steps = game.book.entries().into_iter().filter(|entry| entry.keeper == Keeper::Step);
        for entry in steps.filter(|entry| reason(game.reasons.without_variant, entry.id).is_none()) {
            let count = game.of_kind(VariantKind::Misreading).filter(|(_, touches)| *touches == entry.id).count();
            match reason(game.reasons.few_misreadings, entry.id) {
                Some(reason) => assert!(count < 3, "{} has {count} misreadings, though {reason}", entry.id),
                None => assert!(count >= 3, "{} has {count} misreadings, three are to be", entry.id),
            }
        }
    }
    for game in games() {
        for (id, _) in game.reasons.few_misreadings {
            let decides = game.book.entry(id).is_some_and(|entry| entry.keeper == Keeper::Step);
            let known = reason(game.reasons.without_variant, id).is_none() && decides;
            assert!(known, "{id} is no rule any more that could have misreadings");
        }
    }
}

#[test]
fn reasons_are_kept_for_misreadings_that_are_there() {
    for game in games() {
        for (id, _) in game.reasons.equivalent.iter().chain(game.reasons.out_of_probe) {
            let known = game.of_kind(VariantKind::Misreading).any(|(known, _)| known == *id);
            assert!(known, "{id} is no misreading any more");
        }
    }
}

/// Where the source texts lie: they belong to others and are not part of the project.
fn sources() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../shared/seeds"].iter().collect()
}

/// The source text of a game.
fn source(number: &str) -> String {
    let entries = std::fs::read_dir(sources()).expect("the build saw the source texts").filter_map(Result::ok);
    let mut texts = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(number));
    let text = texts.next().unwrap_or_else(|| panic!("there is no text {number} in {}", sources().display()));
    std::fs::read_to_string(text.path()).expect("a source text can be read")
}

#[test]
fn the_build_knows_whether_the_source_texts_are_here() {
    let here = sources().is_dir();
    assert_eq!(cfg!(seeds), here, "the source texts came or went: touch conformance/build.rs, and the tests see it");
}

/// The paragraphs of text 003: an item of its list, which goes on over more lines where the hyphen stands alone; after
/// the list the lines up to one that ends in a full stop.
fn paragraphs_of_003(text: &str) -> usize {
    let (mut count, mut item_goes_on, mut sentence_goes_on) = (0, false, false);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with('-') {
            count += 1;
            item_goes_on = line == "-";
        } else if !item_goes_on {
            count += usize::from(!sentence_goes_on);
            sentence_goes_on = !line.ends_with('.');
        }
    }
    count
}

#[test]
#[cfg_attr(not(seeds), ignore = "skipped: the source texts are not beside this checkout")]
fn the_table_has_every_paragraph_of_the_source() {
    for game in games().iter().filter(|game| game.book.source == "003") {
        assert_eq!(game.book.paragraphs().len(), paragraphs_of_003(&source("003")));
    }
}

#[test]
#[cfg_attr(not(seeds), ignore = "skipped: the source texts are not beside this checkout")]
fn no_sentence_of_the_source_is_copied() {
    for game in games() {
        let theirs: BTreeSet<String> = runs(&source(game.book.source)).collect();
        assert!(theirs.len() > 100, "the text has words");
        let copied: Vec<String> = runs(game.book.text).filter(|run| theirs.contains(run)).collect();
        assert_eq!(copied, [""; 0]);
    }
}

/// Every run of six words.
fn runs(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    (6..=words.len()).map(move |end| words[end - 6..end].join(" "))
}
