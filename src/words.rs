//! Commands as they are typed: cut into words, and put together again, as the system's own shell does it.

use std::ffi::OsStr;
#[cfg(any(windows, test))]
use std::path::Path;

#[cfg(not(windows))]
pub use shell_words::{ParseError, join, quote, split};
#[cfg(windows)]
pub use windows::{ParseError, join, quote, split};

/// What a script is started by on Windows, where a file names no interpreter.
#[cfg(any(windows, test))]
pub(crate) fn interpreter(program: &OsStr) -> Option<&'static [&'static str]> {
    let ending = Path::new(program).extension()?.to_str()?.to_ascii_lowercase();
    match ending.as_str() {
        "py" => Some(if on_path("py.exe") { &["py"] } else { &["python"] }),
        "jar" => Some(&["java", "-jar"]),
        _ => None,
    }
}

/// Whether a folder of the PATH that we may read has a file of this name.
pub(crate) fn on_path(name: impl AsRef<OsStr>) -> bool {
    let has = |folder: std::path::PathBuf| folder.join(name.as_ref()).is_file();
    std::env::var_os("PATH").is_some_and(|path| std::env::split_paths(&path).any(has))
}

/// The words of a command on Windows: a backslash is one, but before a quote.
#[cfg(any(windows, test))]
mod windows {
    use std::borrow::Cow;
    use std::fmt;

    /// A quote that is not closed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ParseError;

    impl fmt::Display for ParseError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("missing closing quote")
        }
    }

    impl std::error::Error for ParseError {}

    /// Cuts a command into words.
    ///
    /// # Errors
    /// A quote is not closed.
    pub fn split(command: &str) -> Result<Vec<String>, ParseError> {
        let (mut words, mut word) = (Vec::new(), None::<String>);
        let (mut is_quoted, mut backslashes) = (false, 0);
        for letter in command.chars() {
            if letter == '\\' {
                backslashes += 1;
                word.get_or_insert_default();
                continue;
            }
            let halved = letter == '"';
            let kept = if halved { backslashes / 2 } else { backslashes };
            let is_escaped = halved && backslashes % 2 == 1;
            if kept > 0 || is_escaped {
                word.get_or_insert_default().push_str(&"\\".repeat(kept));
            }
            backslashes = 0;
            match letter {
                '"' if is_escaped => word.get_or_insert_default().push('"'),
                '"' => {
                    is_quoted = !is_quoted;
                    word.get_or_insert_default();
                }
                letter if letter.is_whitespace() && !is_quoted => words.extend(word.take()),
                letter => word.get_or_insert_default().push(letter),
            }
        }
        if let Some(word) = &mut word {
            word.push_str(&"\\".repeat(backslashes));
        }
        words.extend(word);
        if is_quoted { Err(ParseError) } else { Ok(words) }
    }

    /// A word as it is typed.
    pub fn quote(word: &str) -> Cow<'_, str> {
        let is_plain = |letter: char| !letter.is_whitespace() && !"\"&|<>^()%!;,='`".contains(letter);
        if !word.is_empty() && word.chars().all(is_plain) {
            return Cow::Borrowed(word);
        }
        let mut quoted = String::from("\"");
        let mut backslashes = 0;
        for letter in word.chars() {
            if letter == '\\' {
                backslashes += 1;
                continue;
            }
            let count = if letter == '"' { 2 * backslashes + 1 } else { backslashes };
            quoted.push_str(&"\\".repeat(count));
            quoted.push(letter);
            backslashes = 0;
        }
        quoted.push_str(&"\\".repeat(2 * backslashes));
        quoted.push('"');
        Cow::Owned(quoted)
    }

    /// A command as it is typed.
    pub fn join<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
        let words: Vec<String> = words.into_iter().map(|word| quote(word.as_ref()).into_owned()).collect();
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::interpreter;
    use super::windows::{ParseError, join, split};
    use std::ffi::OsStr;

    #[test]
    fn a_command_of_windows_is_cut_and_put_together_again() {
        let cases: [(&str, &[&str]); 7] = [
            (r"bots\mój.exe --deep", &[r"bots\mój.exe", "--deep"]),
            (r#""C:\Мои боты\bot 1.exe" -l "" x"#, &[r"C:\Мои боты\bot 1.exe", "-l", "", "x"]),
            (r#".\bot.bat "a\"b" c:\"#, &[r".\bot.bat", r#"a"b"#, r"c:\"]),
            (r#""C:\a b\\" d"#, &[r"C:\a b\", "d"]),
            (r#"\\host\share\bot.py a"b c"d"#, &[r"\\host\share\bot.py", "ab cd"]),
            (r#"a\\\"b "#, &[r#"a\"b"#]),
            ("", &[]),
        ];
        for (typed, words) in cases {
            assert_eq!(split(typed).expect(typed), words, "{typed}");
            assert_eq!(split(&join(words)).expect(typed), words, "{typed}");
        }
        assert_eq!(split(r#"bot "a"#), Err(ParseError));
    }

    #[test]
    fn scripts_have_an_interpreter() {
        assert!(interpreter(OsStr::new("Mein Bot.PY")).is_some_and(|words| words[0].starts_with("py")));
        assert_eq!(interpreter(OsStr::new(r"a.py\bot.exe")), None);
        assert_eq!(interpreter(OsStr::new("bot")), None);
    }
}
