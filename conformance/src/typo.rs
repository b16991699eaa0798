//! Slips of the keyboard: a right line with one small thing wrong, as parsers that are too kind let pass.

use crate::choose::Choices;

/// Signs that number parsers and splitters take for nothing, for a sign or for part of a number.
const SIGNS: &[char] = &[' ', '0', '_', '+', '-', '.', ',', '\t', 'x', 'e'];

/// The line with one character put in, written twice, left out, or exchanged with the next. It may be right all the same.
pub fn typo(line: &str, choices: &mut dyn Choices) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let at = choices.below(u32::try_from(letters.len()).unwrap_or(u32::MAX)) as usize;
    let Some(letter) = letters.get(at).copied() else { return line.to_owned() };
    match choices.below(6) {
        0 => {
            letters.remove(at);
        }
        1 if at + 1 < letters.len() => letters.swap(at, at + 1),
        1 | 2 => letters.insert(at, letter),
        3 => letters.push(choices.pick(SIGNS).copied().unwrap_or(' ')),
        _ => letters.insert(at, choices.pick(SIGNS).copied().unwrap_or(' ')),
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::typo;
    use crate::seeded::Seeded;
    use std::collections::BTreeSet;

    #[test]
    fn a_slip_changes_one_place() {
        let slips: BTreeSet<String> = (0..2000).map(|index| typo("1x2_2x2", &mut Seeded::stream(1, index))).collect();
        for slip in
            ["1x2__2x2", "_1x2_2x2", "1x2_2x2_", "1xx2_2x2", "1x_2_2x2", "1x22x2", "1x2_-2x2", "1x2_2x", "1x2_2x2 "]
        {
            assert!(slips.contains(slip), "{slip} of {slips:?}");
        }
        let lengths: BTreeSet<usize> = slips.iter().map(|slip| slip.chars().count()).collect();
        assert_eq!(lengths, BTreeSet::from([6, 7, 8]));
        assert_eq!(typo("", &mut Seeded::stream(1, 0)), "");
    }
}
