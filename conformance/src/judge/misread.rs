//! Lines that are read wrongly: the rules are right, and a line that says nothing is taken for one that says something.

use super::made::Made;
use super::{Divergence, Judge};
use crate::case::Case;
use crate::contest::Contest;
use crate::playout::follow;
use rulebook_spec::game::{Answer, Event, EventOf, Reply, Seat};
use rulebook_spec::rule::Rule;
use std::collections::BTreeSet;

/// How a line is read.
#[derive(Clone, Copy)]
enum Reader {
    /// Without the blanks at its ends, or at one of them.
    Trimmed,
    TrimmedStart,
    TrimmedEnd,
    /// Several blanks as one, or none.
    BlanksAsOne,
    WithoutBlanks,
    /// Letters of either case as those of the other.
    Lower,
    Upper,
    /// Of several lines the first or the last.
    FirstLine,
    LastLine,
    /// As far as it says something, or from where it does.
    Begins,
    Ends,
    /// Any sign for each of those that stand between numbers, or any byte.
    AnySign,
    AnyByte,
    /// Numbers with zeros or a plus before them as without.
    PlainNumbers,
}

/// All of them, and what each is in words.
const READERS: [(Reader, &str); 14] = [
    (Reader::TrimmedEnd, "blanks at the end of a line do not count"),
    (Reader::TrimmedStart, "blanks at the beginning of a line do not count"),
    (Reader::Trimmed, "blanks at either end of a line do not count"),
    (Reader::BlanksAsOne, "several blanks in a line are one"),
    (Reader::WithoutBlanks, "blanks in a line do not count"),
    (Reader::Lower, "capital letters in a line are small ones"),
    (Reader::Upper, "small letters in a line are capital ones"),
    (Reader::FirstLine, "of several lines the first one alone counts"),
    (Reader::LastLine, "of several lines the last one alone counts"),
    (Reader::AnySign, "any sign may stand for each sign between the numbers of a line"),
    (Reader::AnyByte, "any byte may stand for each sign between the numbers of a line"),
    (Reader::PlainNumbers, "numbers may have zeros or a plus before them"),
    (Reader::Begins, "what stands in a line behind an answer does not count"),
    (Reader::Ends, "what stands in a line before an answer does not count"),
];

/// Longer lines are not tried letter by letter.
const LONG: usize = 200;
/// So many good lines, each with other signs, say which signs stand between numbers.
const GOOD: usize = 8;

impl Reader {
    /// The line as it is read; `says` is whether the rules read something in a line, `good` are lines in which they do.
    fn read(self, line: &str, good: &[String], says: &dyn Fn(&str) -> bool) -> Option<String> {
        let joined = |by: &str| line.split_whitespace().collect::<Vec<_>>().join(by);
        let ends = || (line.len() <= LONG).then(|| line.char_indices().map(|(at, _)| at)).into_iter().flatten();
        Some(match self {
            Reader::Trimmed => line.trim().to_owned(),
            Reader::TrimmedStart => line.trim_start().to_owned(),
            Reader::TrimmedEnd => line.trim_end().to_owned(),
            Reader::BlanksAsOne => joined(" "),
            Reader::WithoutBlanks => joined(""),
            Reader::Lower => line.to_lowercase(),
            Reader::Upper => line.to_uppercase(),
            Reader::FirstLine => line.lines().next()?.to_owned(),
            Reader::LastLine => line.lines().last()?.to_owned(),
            Reader::Begins => ends().rev().map(|end| &line[..end]).find(|begin| says(begin))?.to_owned(),
            Reader::Ends => ends().map(|start| &line[start..]).find(|end| says(end))?.to_owned(),
            Reader::AnySign | Reader::AnyByte => {
                let length = |signs: &str| if let Reader::AnyByte = self { signs.len() } else { signs.chars().count() };
                good.iter().filter_map(|good| with_signs_of(good, line, &length)).find(|line| says(line))?
            }
            Reader::PlainNumbers => {
                let parts = parts(line);
                let plain = |(at, (is_number, part)): (usize, &(bool, String))| match part.trim_start_matches('0') {
                    "" if *is_number => "0".to_owned(),
                    number if *is_number => number.to_owned(),
                    _ if at + 1 < parts.len() => part.trim_end_matches('+').to_owned(),
                    _ => part.clone(),
                };
                parts.iter().enumerate().map(plain).collect()
            }
        })
    }
}

/// A line as numbers and what stands between them.
fn parts(line: &str) -> Vec<(bool, String)> {
    let letters: Vec<char> = line.chars().collect();
    let parts = letters.chunk_by(|one, two| one.is_ascii_digit() == two.is_ascii_digit());
    parts.map(|part| (part[0].is_ascii_digit(), part.iter().collect())).collect()
}

/// The numbers of a line with what stands between those of another one, where that is as long and neither stands beside them.
fn with_signs_of(good: &str, line: &str, length: &dyn Fn(&str) -> usize) -> Option<String> {
    let (good, own) = (parts(good), parts(line));
    let alike = |(good, own): (&(bool, String), &(bool, String))| {
        good.0 == own.0 && (good.0 || length(&good.1) == length(&own.1))
    };
    (good.len() == own.len() && good.iter().zip(&own).all(alike))
        .then(|| good.into_iter().zip(own).map(|(good, own)| if good.0 { own.1 } else { good.1 }).collect())
}

/// A line of a case: the index of the event, and what the rules need to read it.
struct Line<G: Contest> {
    index: usize,
    seat: Seat,
    text: String,
    position: G::Position,
}

impl<G: Contest> Judge<G> {
    /// The ways to read lines that show exactly what was seen in some failing case.
    pub(super) fn find_misread(&self, failing: &[&Divergence<G>]) -> Vec<Made> {
        let differs_in_line = |one: &&Divergence<G>| {
            let event = one.at.checked_sub(1).and_then(|index| one.case.events.get(index));
            matches!(event, Some(Event::Reply(Reply { answer: Answer::Line(_), .. })))
        };
        // What follows from something else is explained by nothing that is read.
        if !failing.iter().all(differs_in_line) {
            return Vec::new();
        }
        let good = self.good_lines();
        let of_reader = |(reader, says): (Reader, &str)| {
            let hear = |case: &Case<G>| self.read_by(reader, case, &good);
            let about = |one: &Divergence<G>, breaks: Option<Rule>| {
                one.breaks.or(breaks).into_iter().map(|rule| (rule, 1.0)).collect()
            };
            if self.patience.is_over() { None } else { self.heard_otherwise(("line", says), failing, &hear, &about) }
        };
        READERS.into_iter().filter_map(of_reader).collect()
    }

    /// Some lines in which the rules read something.
    fn good_lines(&self) -> Vec<String> {
        let mut signs: BTreeSet<Vec<String>> = BTreeSet::new();
        let mut some = Vec::new();
        let cases = self.agreeing.iter().take_while(|_| !self.patience.is_over());
        for Line { seat, text, position, .. } in cases.flat_map(|one| self.lines(&one.case)) {
            let own = parts(&text).into_iter().filter(|part| !part.0).map(|part| part.1).collect();
            if some.len() < GOOD && G::read(&self.rules, &position, seat, &text).is_ok() && signs.insert(own) {
                some.push(text);
            }
        }
        some
    }

    /// The lines of a case, as far as the game goes.
    fn lines(&self, case: &Case<G>) -> Vec<Line<G>> {
        let mut found = Vec::new();
        let is_line = |event: &EventOf<G>| matches!(event, Event::Reply(Reply { answer: Answer::Line(_), .. }));
        if !case.events.iter().any(is_line) {
            return found;
        }
        follow::<G>(&self.rules, case, &mut |at, now| {
            if let (Some((position, _)), Some(Event::Reply(Reply { seat, answer: Answer::Line(text), .. }))) =
                (now, case.events.get(at))
            {
                let position = position.clone();
                found.push(Line { index: at, seat: *seat, text: text.clone(), position });
            }
            true
        });
        found
    }

    /// The case as it is read like this; `None` where that is the same.
    fn read_by(&self, reader: Reader, case: &Case<G>, good: &[String]) -> Option<Case<G>> {
        let mut heard = case.clone();
        let mut differs = false;
        for Line { index, seat, text, position } in self.lines(case) {
            let says = |line: &str| G::read(&self.rules, &position, seat, line).is_ok();
            // What says something is read as that.
            let other = if says(&text) { None } else { reader.read(&text, good, &says) };
            if let (Some(other), Some(Event::Reply(reply))) = (other, heard.events.get_mut(index))
                && other != text
            {
                (reply.answer, differs) = (Answer::Line(other), true);
            }
        }
        differs.then_some(heard)
    }
}

#[cfg(test)]
mod tests {
    use super::{READERS, Reader, with_signs_of};

    #[test]
    fn lines_that_say_nothing_are_read_as_others_that_do() {
        let says = |line: &str| matches!(line, "1x2_3x4" | "OK");
        let good = ["7x8_9x0".to_owned()];
        let told = [
            ("1,2-3,4", "any sign may stand for each sign between the numbers of a line"),
            ("1,2-3,4", "any byte may stand for each sign between the numbers of a line"),
            ("1x2_3x4 and more", "what stands in a line behind an answer does not count"),
            ("brick 1x2_3x4", "what stands in a line before an answer does not count"),
            ("01x2_+3x04", "numbers may have zeros or a plus before them"),
            (" OK", "blanks at the beginning of a line do not count"),
            ("OK\nno", "of several lines the first one alone counts"),
            ("1 x 2_3x4", "blanks in a line do not count"),
            ("ok", "small letters in a line are capital ones"),
        ];
        for (line, how) in told {
            let reads = |reader: Reader| reader.read(line, &good, &says).is_some_and(|line| says(&line));
            assert!(READERS.iter().any(|(reader, says)| *says == how && reads(*reader)), "{line:?}: {how}");
        }
        assert_eq!(with_signs_of("7x8_9x0", "1,2--3,4", &str::len), None);
        assert_eq!(with_signs_of("7x8_9x0", "1,2-3", &str::len), None);
    }
}
