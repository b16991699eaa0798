//! Text of others, escaped for where it goes. Names, reasons, standard error, paths and answers are written by the programs
//! under test: none of it may move the cursor, forge a line of a report, or leave its place in a page.
//!
//! What people read as a line is escaped here, once, before a format adds its own escapes ([`markdown`], the pages' HTML, the
//! serializer of XML). JSON holds everything as it is; only what a terminal would act on is spelt with `\u`.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character does something, rather than being seen: controls, line separators, what turns the direction of writing,
/// what has no width, and what no document may hold.
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}' | '\u{e0000}'..='\u{e0fff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// The text in one line, in which every character is seen: a line feed is `\n`, others are `\u` with four digits.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// The text in lines, in which every other character is seen.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c == '\n')
}

/// JSON that no terminal acts on: the same value, since what is escaped can stand in its strings only.
pub fn json(text: &str) -> Cow<'_, str> {
    escaped(text, |c| matches!(c, '\n' | '\t' | '\r'))
}

fn escaped(text: &str, keeps: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_good = |c: char| !acts(c) || keeps(c);
    if text.chars().all(is_good) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_good(c) { out.push(c) } else { spell(c, &mut out) }
    }
    Cow::Owned(out)
}

/// Spells a character as JSON does.
fn spell(c: char, out: &mut String) {
    match c {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        c => {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                // Writing into a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
}

/// What goes to a terminal at last, whoever wrote it: lines and our own colours, and nothing else that acts.
pub(crate) fn terminal(text: &str) -> Cow<'_, str> {
    let keeps = |c: char| c == '\n';
    if !text.contains('\u{1b}') {
        return escaped(text, keeps);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        out.push_str(&escaped(&rest[..at], keeps));
        rest = &rest[at..];
        let colour = colour_bytes(rest);
        if colour == 0 {
            spell('\u{1b}', &mut out);
        }
        let taken = colour.max(1);
        out.push_str(&rest[..colour]);
        rest = &rest[taken..];
    }
    out.push_str(&escaped(rest, keeps));
    Cow::Owned(out)
}

/// How long a sequence is, at the beginning of the text, that only sets a colour; 0 where there is none.
fn colour_bytes(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return 0 };
    let numbers = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if rest.as_bytes().get(numbers) == Some(&b'm') { numbers + 3 } else { 0 }
}

/// A line as Markdown: nothing in it is markup but what stands between two single backticks, which is code.
pub fn markdown(text: &str) -> String {
    let text = line(text);
    let mut out = String::with_capacity(text.len() + 16);
    // A run of backticks would pair with another run.
    let text = single_ticks(&text);
    let parts: Vec<&str> = text.split('`').collect();
    let last = parts.len() - 1;
    for (nth, part) in parts.iter().enumerate() {
        let is_code = nth % 2 == 1 && nth < last;
        match (nth, is_code) {
            (0, _) => {}
            // The one that has no other.
            (nth, false) if nth == last && nth % 2 == 1 => out.push_str("\\`"),
            _ => out.push('`'),
        }
        if is_code {
            out.push_str(part);
        } else {
            plain(part, &mut out);
        }
    }
    out
}

fn plain(text: &str, out: &mut String) {
    for c in text.chars() {
        if matches!(c, '\\' | '<' | '>' | '[' | ']' | '*' | '|') || c == '#' && out.is_empty() {
            out.push('\\');
        }
        out.push(c);
    }
}

fn single_ticks(text: &str) -> Cow<'_, str> {
    if !text.contains("``") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("``") {
        out.push_str(&rest[..at]);
        let run = rest[at..].bytes().take_while(|byte| *byte == b'`').count();
        out.extend(std::iter::repeat_n('\'', run));
        rest = &rest[at + run..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// A line as code in Markdown, whatever it holds.
pub fn markdown_code(text: &str) -> String {
    let text = line(text);
    let fence = "`".repeat(longest_run(&text) + 1);
    // One blank at each side belongs to the fence, and is needed where the text begins or ends with a backtick.
    let blank = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// Lines as a block of code in Markdown, whatever they hold.
pub fn markdown_block(of: &[String]) -> String {
    let of: Vec<Cow<'_, str>> = of.iter().map(|one| line(one)).collect();
    let fence = "`".repeat(of.iter().map(|one| longest_run(one) + 1).max().unwrap_or(0).max(3));
    format!("{fence}\n{}\n{fence}", of.join("\n"))
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_and_nothing_in_it_acts() {
        let text = "a\nconforms: FORGED\u{1b}[2J\u{9b}1A\r\u{202e}b\u{7f}\u{feff}\u{e0041}\u{ffff}";
        let shown = line(text);
        assert_eq!(shown, "a\\nconforms: FORGED\\u001b[2J\\u009b1A\\r\\u202eb\\u007f\\ufeff\\udb40\\udc41\\uffff");
        // Escaped twice is escaped once.
        assert_eq!(line(&shown), shown);
        assert_eq!(line("żółw ┌─┐ 中"), "żółw ┌─┐ 中");
    }

    #[test]
    fn json_stays_the_same_value() {
        let value = serde_json::json!({"a\u{202e}": "\u{9b}\n\u{1b}\u{e0041}"});
        let text = serde_json::to_string_pretty(&value).expect("JSON");
        let safe = json(&text);
        assert!(!safe.chars().any(|c| acts(c) && c != '\n'), "{safe}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&safe).expect("JSON"), value);
    }

    #[test]
    fn a_terminal_gets_lines_and_colours_and_nothing_else_that_acts() {
        let text = "\u{1b}[1m\u{1b}[31mfail\u{1b}[0m x\u{1b}]0;title\u{7}\u{1b}[2J\n\u{1b}";
        let safe = "\u{1b}[1m\u{1b}[31mfail\u{1b}[0m x\\u001b]0;title\\u0007\\u001b[2J\n\\u001b";
        assert_eq!(terminal(text), safe);
    }

    #[test]
    fn markdown_has_no_markup_but_code() {
        assert_eq!(markdown("see `a<b` and <b>"), "see `a<b` and \\<b\\>");
        // A backtick without another, and runs of them, make no code.
        assert_eq!(markdown("a ` <b>"), "a \\` \\<b\\>");
        assert_eq!(markdown("``` `` <b> `"), "''' '' \\<b\\> \\`");
        assert_eq!(markdown("\\` <b>` <i>"), "\\\\` <b>` \\<i\\>");
        // The backslash of an escape is one in Markdown, too.
        assert_eq!(markdown("[a](http://b)\n# c"), "\\[a\\](http://b)\\\\n# c");
    }

    #[test]
    fn code_in_markdown_holds_whatever_there_is() {
        assert_eq!(markdown_code("a"), "`a`");
        assert_eq!(markdown_code("a``b`\n"), "```a``b`\\n```");
        assert_eq!(markdown_code("`a"), "`` `a ``");
        let block = markdown_block(&["```".into(), "# x".into()]);
        assert_eq!(block, "````\n```\n# x\n````");
    }
}
