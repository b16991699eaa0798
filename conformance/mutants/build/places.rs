//! Places in a source text: `§1 ¶5 to ¶11`.

use std::collections::BTreeSet;

/// A section and the number of a paragraph in it.
pub type Place = (String, u32);

/// The places that these words cite; a paragraph without a section stands in `section`, until another is named.
pub fn places(words: &str, section: &str) -> BTreeSet<Place> {
    let mut section = section.to_owned();
    let (mut found, mut last) = (BTreeSet::new(), None);
    let mut is_range = false;
    for word in words.split(|c: char| c.is_whitespace() || "(),;:".contains(c)).filter(|word| !word.is_empty()) {
        let digits = |text: &str| text.trim_end_matches('.').parse::<u32>().ok();
        if let Some(name) = word.strip_prefix('§') {
            section = name.trim_end_matches('.').to_owned();
            last = None;
        } else if let Some(number) = word.strip_prefix('¶').and_then(digits) {
            let from = if is_range { last.unwrap_or(number) } else { number };
            found.extend((from..=number).map(|number| (section.clone(), number)));
            last = Some(number);
        }
        is_range = word == "to";
    }
    found
}

/// The section that the first place of these words stands in.
pub fn section(words: &str) -> String {
    let word =
        words.split_whitespace().find_map(|word| word.trim_start_matches('(').strip_prefix('§').map(str::to_owned));
    word.unwrap_or_default().trim_end_matches([',', '.', ')', ';']).to_owned()
}
