//! Text for people in lines of bounded length.

/// Lines that go on begin with this.
const INDENT: &str = "    ";
/// A quoted line goes on in at most this many more.
const MORE: usize = 3;

/// The text in lines of at most `columns` characters, broken between words. A word that no line can hold is cut.
pub fn wrapped(text: &str, columns: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let words = paragraph.trim_start_matches(' ');
        let blanks = &paragraph[..paragraph.len() - words.len()];
        let mut line = blanks.to_owned();
        for (index, word) in words.split(' ').enumerate() {
            let word = cut(word, blanks, columns);
            if index > 0 && line.chars().count() + 1 + word.chars().count() > columns {
                lines.push(std::mem::replace(&mut line, format!("{blanks}{INDENT}{word}")));
                continue;
            }
            if index > 0 {
                line.push(' ');
            }
            line.push_str(&word);
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// The paragraphs and the items of a text, each in one line, to be broken anew.
pub fn joined(text: &str) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        match whole.last_mut().filter(|_| goes_on && !line.is_empty() && !line.starts_with("- ")) {
            Some(last) => *last += &format!(" {}", line.trim_start()),
            None if line.is_empty() => {}
            None => whole.push(line.to_owned()),
        }
        goes_on = !line.is_empty();
    }
    whole
}

/// A line whose blanks count in lines of at most `columns` characters, broken anywhere: its beginning, and how much follows.
pub fn chopped(line: &str, columns: usize) -> String {
    let letters: Vec<char> = line.chars().collect();
    let blanks: String = letters.iter().take_while(|letter| **letter == ' ').take(columns / 2).collect();
    let begins = format!("{blanks}{INDENT}");
    let room = columns.saturating_sub(begins.len()).max(1);
    let (first, rest) = letters.split_at(letters.len().min(columns));
    let mut text: String = first.iter().collect();
    for piece in rest.chunks(room).take(MORE) {
        text.push('\n');
        text += &begins;
        text.extend(piece);
    }
    match rest.len().saturating_sub(MORE * room) {
        0 => text,
        1 => format!("{text}\n{begins}… and 1 character more"),
        left => format!("{text}\n{begins}… and {left} characters more"),
    }
}

fn cut(word: &str, blanks: &str, columns: usize) -> String {
    let room = columns.saturating_sub(INDENT.len() + blanks.len()).max(2);
    match word.char_indices().nth(room) {
        Some(_) => word.chars().take(room - 1).chain(['\u{2026}']).collect(),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{chopped, joined, wrapped};

    const LINE: usize = 120;

    #[test]
    fn lines_are_broken_between_words() {
        let words = vec!["twelve_chars"; 20].join(" ");
        let text = wrapped(&words, LINE);
        // Nine words of twelve and their blanks are 116 characters, which fit behind four blanks too.
        let counts: Vec<usize> = text.lines().map(|line| line.split_whitespace().count()).collect();
        assert_eq!(counts, [9, 9, 2]);
        assert!(text.lines().all(|line| line.chars().count() <= LINE));
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), words);
    }

    #[test]
    fn short_lines_stay_as_they_are_and_endless_words_are_cut() {
        assert_eq!(wrapped("one two\n  three", LINE), "one two\n  three");
        let text = wrapped(&format!("see {} there", "x".repeat(500)), LINE);
        assert!(text.lines().all(|line| line.chars().count() <= LINE), "{text}");
        assert!(text.contains("\u{2026}") && text.ends_with("there"), "{text}");
    }

    #[test]
    fn paragraphs_and_items_are_joined_apart() {
        let text = "one\ntwo\n\nthree:\n- four\n  five\n- six";
        assert_eq!(joined(text), ["one two", "three:", "- four five", "- six"]);
    }

    #[test]
    fn a_quoted_line_keeps_its_blanks_and_says_how_much_is_left_out() {
        assert_eq!(chopped("  a  b", 20), "  a  b");
        let line = format!("  {}", "0123456789".repeat(10));
        let pieces = [&line[..20], &line[20..34], &line[34..48], &line[48..62]];
        let [first, second, third, fourth] = pieces;
        let wanted = format!("{first}\n      {second}\n      {third}\n      {fourth}\n      … and 40 characters more");
        assert_eq!(chopped(&line, 20), wanted);
        assert_eq!(chopped(&line[..62], 20).lines().count(), 4);
        // A terminal may have no room at all.
        assert!(chopped(&line, 1).lines().count() > 1 && !wrapped(&line, 0).is_empty());
    }
}
