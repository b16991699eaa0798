//! Text for people in lines of bounded length.

/// No line is longer, in characters.
pub const LINE: usize = 120;
/// Lines that go on begin with this.
const INDENT: &str = "    ";

/// The text in lines, broken between words. A word that no line can hold is cut.
pub fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let words = paragraph.trim_start_matches(' ');
        let blanks = &paragraph[..paragraph.len() - words.len()];
        let mut line = blanks.to_owned();
        for (index, word) in words.split(' ').enumerate() {
            let word = cut(word, blanks);
            if index > 0 && line.chars().count() + 1 + word.chars().count() > LINE {
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

fn cut(word: &str, blanks: &str) -> String {
    let room = LINE.saturating_sub(INDENT.len() + blanks.len()).max(2);
    match word.char_indices().nth(room) {
        Some(_) => word.chars().take(room - 1).chain(['\u{2026}']).collect(),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{LINE, wrapped};

    #[test]
    fn lines_are_broken_between_words() {
        let words = vec!["twelve_chars"; 20].join(" ");
        let text = wrapped(&words);
        // Nine words of twelve and their blanks are 116 characters, which fit behind four blanks too.
        let counts: Vec<usize> = text.lines().map(|line| line.split_whitespace().count()).collect();
        assert_eq!(counts, [9, 9, 2]);
        assert!(text.lines().all(|line| line.chars().count() <= LINE));
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), words);
    }

    #[test]
    fn short_lines_stay_as_they_are_and_endless_words_are_cut() {
        assert_eq!(wrapped("one two\n  three"), "one two\n  three");
        let text = wrapped(&format!("see {} there", "x".repeat(500)));
        assert!(text.lines().all(|line| line.chars().count() <= LINE), "{text}");
        assert!(text.contains("\u{2026}") && text.ends_with("there"), "{text}");
    }
}
