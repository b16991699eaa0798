//! Which line of what a program wrote to standard error says what went wrong with it.

/// The line that says it: the last one that names an error, else the last one that is no line of a stack or a hint.
pub fn last_words(errors: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(errors);
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    let telling = lines.iter().rev().find(|line| names_an_error(line));
    let plain = lines.iter().rev().find(|line| !is_noise(line));
    telling.or(plain).or(lines.last()).map(|line| line.trim().to_owned())
}

/// `ValueError: no such cell`, `Exception in thread "main" java.lang.Error: …`, `panic: …`.
fn names_an_error(line: &str) -> bool {
    if line.starts_with(char::is_whitespace) {
        return false;
    }
    let says =
        line.strip_prefix("Exception in thread ").and_then(|rest| rest.split_once("\" ")).map_or(line, |two| two.1);
    let says = ["Caused by: ", "Uncaught "].iter().find_map(|before| says.strip_prefix(before)).unwrap_or(says);
    let name = says.split([':', ' ', '(']).next().unwrap_or_default();
    let last = name.rsplit(['.', '$']).next().unwrap_or_default();
    last.ends_with("Error")
        || last.ends_with("Exception")
        || says.starts_with("panic: ")
        || says.starts_with("fatal error: ")
}

/// Lines of a stack, of the place in the source, and what an interpreter says of itself.
fn is_noise(line: &str) -> bool {
    let line = line.trim();
    let is_frame = |line: &str| line.split_once(": ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    ["at ", "... ", "note: ", "stack backtrace:", "Node.js v", "goroutine ", "exit status ", "File \"", "created by "]
        .iter()
        .any(|start| line.starts_with(start))
        || is_frame(line)
        || line.chars().all(|letter| "^~{}[]() ".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::last_words;

    fn says(errors: &str) -> String {
        last_words(errors.as_bytes()).unwrap_or_default()
    }

    #[test]
    fn the_line_is_found_that_says_what_went_wrong() {
        let python =
            "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n    f()\nValueError: no cell\n";
        assert_eq!(says(python), "ValueError: no cell");
        let java = "Exception in thread \"main\" java.lang.IllegalStateException: no cell\n\tat A.main(A.java:3)\n";
        assert_eq!(says(java), "Exception in thread \"main\" java.lang.IllegalStateException: no cell");
        let caused = format!("{java}Caused by: java.io.IOException: no file\n\tat A.f(A.java:9)\n\t... 1 more\n");
        assert_eq!(says(&caused), "Caused by: java.io.IOException: no file");
        let node = "file:///a.mjs:1\nthrow new Error('x')\n      ^\n\nTypeError: no cell\n    at file:///a.mjs:1:7 {\n  code: 'E'\n}\n\nNode.js v20.20.2\n";
        assert_eq!(says(node), "TypeError: no cell");
        let rust = "\nthread 'main' (7) panicked at src/main.rs:2:5:\nno cell\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";
        assert_eq!(says(rust), "no cell");
        let go = "panic: no cell\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/x.go:3 +0x18\nexit status 2\n";
        assert_eq!(says(go), "panic: no cell");
        let cpp = "terminate called after throwing an instance of 'std::runtime_error'\n  what():  no cell\n";
        assert_eq!(says(cpp), "what():  no cell");
    }

    #[test]
    fn other_words_are_the_last_ones() {
        assert_eq!(says("one\ntwo\n\n"), "two");
        assert_eq!(says("at last\n"), "at last");
        assert_eq!(last_words(b" \n"), None);
    }
}
