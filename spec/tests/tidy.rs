//! House style, held by tests: sizes, purity, format.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LONGEST_FILE: usize = 500;
const LONGEST_FUNCTION: usize = 70;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in a workspace").to_owned()
}

/// Every file of the project below `folder` whose name ends so, with its text.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a folder can be read through").path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if path.is_dir() && !path.is_symlink() {
                let ours =
                    !name.starts_with('.') && !["target", "artifacts", "corpus", "node_modules"].contains(&&*name);
                folders.extend(ours.then_some(path));
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "nothing to look at in {}", folder.display());
    found.sort();
    found
}

pub(crate) fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn files_are_short() {
    let long = |(path, text): (PathBuf, String)| {
        let lines = text.lines().count();
        (lines > LONGEST_FILE).then(|| format!("{}: {lines} lines", path.display()))
    };
    none(files(&root(), &[".rs"]).into_iter().filter_map(long).collect());
}

/// The functions of a formatted file that are too long: name and lines. A function ends where a brace closes on the
/// column on which it began.
fn long_functions(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut long = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(name) = function(line) else { continue };
        let column = indent(line);
        let mut rest = lines[start..].iter().enumerate();
        // A line on the same column that ends the signature without a body, or closes the body.
        let end = rest.find(|(index, line)| {
            let here = line.trim();
            !here.is_empty()
                && indent(line) == column
                && (here.starts_with('}') || here.ends_with(';') || *index == 0 && here.ends_with('}'))
        });
        let length = end.map_or(lines.len() - start, |(index, _)| index + 1);
        if length > LONGEST_FUNCTION {
            long.push((name, length));
        }
    }
    long
}

/// The name of the function that a line declares.
fn function(line: &str) -> Option<String> {
    let mut words = line.trim_start().split(' ');
    let modifier =
        |word: &str| ["const", "async", "unsafe", "extern", "\"C\""].contains(&word) || word.starts_with("pub");
    let word = words.find(|word| !modifier(word))?;
    let name = |rest: &str| rest.split(['(', '<']).next().map(str::to_owned);
    (word == "fn").then(|| words.next().and_then(name)).flatten()
}

#[test]
fn functions_are_short() {
    let complaints = files(&root(), &[".rs"]).into_iter().flat_map(|(path, text)| {
        let say = move |(name, length)| format!("{}: fn {name} has {length} lines", path.display());
        long_functions(&text).into_iter().map(say)
    });
    none(complaints.collect());
}

#[test]
fn the_measure_of_functions_measures() {
    let body = "        let x = 1;\n".repeat(69);
    let signature = "pub(super) const fn long<T>(\n        x: T,\n    ) -> u8";
    let long = format!("impl A {{\n    {signature} {{\n{body}    }}\n}}\n");
    assert_eq!(long_functions(&long), [("long".to_owned(), 73)]);
    let fits = format!("fn fits() {{\n{}}}\nfn next() {{}}\nfn one(\n    a: u8,\n);\n{body}", &body[19..]);
    assert_eq!(long_functions(&fits), []);
}

/// The modules that a file declares, without those that stand in it.
fn modules(text: &str) -> Vec<&str> {
    let words = text.lines().map(|line| line.strip_prefix("pub ").unwrap_or(line));
    words.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect()
}

/// A test file that main.rs does not list is never compiled, and fails nobody.
#[test]
fn every_test_file_is_listed() {
    let mut complaints = Vec::new();
    for folder in ["tests", "conformance/tests", "spec/tests"] {
        for (path, text) in files(&root().join(folder), &["main.rs"]) {
            let folder = path.parent().expect("a file lies in a folder");
            let listed = modules(&text);
            for entry in fs::read_dir(folder).expect("it was read a moment ago") {
                let path = entry.expect("a folder can be read through").path();
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let is_module = path.join("mod.rs").is_file() || path.extension().is_some_and(|end| end == "rs");
                if is_module && name != "main" && !listed.contains(&&*name) {
                    complaints.push(format!("{}: main.rs beside it does not list it", path.display()));
                }
            }
        }
    }
    none(complaints);
}

/// What the rules may not touch (invariant 1 of the design), and what stays out of finished code.
const IMPURE: &[&str] = &[
    "std::time",
    "std::fs",
    "std::net",
    "std::thread",
    "std::process",
    "std::env",
    "Instant",
    "SystemTime",
    "f32",
    "f64",
    "HashMap",
    "HashSet",
    "todo!",
    "unimplemented!",
    "unreachable!",
    "panic!",
    ".unwrap()",
    "println!",
    "dbg!",
    "unsafe",
];

#[test]
fn the_spec_is_pure() {
    let mut complaints = Vec::new();
    for (path, text) in files(&root().join("spec/src"), &[".rs"]) {
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or("");
        for (index, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let found = IMPURE.iter().filter(|word| whole_word(line, word));
            complaints.extend(found.map(|word| format!("{}:{}: {word}", path.display(), index + 1)));
        }
    }
    none(complaints);
}

/// Whether `word` stands in the line, and not as a part of a longer one.
pub(crate) fn whole_word(line: &str, word: &str) -> bool {
    let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let starts_inside = |index: usize| !word.starts_with('.') && part(line[..index].chars().next_back());
    line.match_indices(word).any(|(index, _)| {
        let ends_inside = part(word.chars().next_back()) && part(line[index + word.len()..].chars().next());
        !starts_inside(index) && !ends_inside
    })
}

#[test]
fn the_rules_know_of_no_misreading() {
    let mut complaints = Vec::new();
    for (path, text) in files(&root().join("spec/src"), &[".rs"]) {
        for (index, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            let found = ["misread", "mistake", "wrong referee"].iter().filter(|word| line.contains(*word));
            complaints.extend(found.map(|word| format!("{}:{}: {word}", path.display(), index + 1)));
        }
    }
    none(complaints);
}

/// The values of the enums that a formatted file declares, each with the number of its line.
fn enum_values(text: &str) -> Vec<(usize, String)> {
    let mut values = Vec::new();
    let mut inside: Option<usize> = None;
    for (index, line) in text.lines().enumerate() {
        let (column, words) = (line.len() - line.trim_start().len(), line.trim());
        match inside {
            Some(declared) if column == declared && words.starts_with('}') => inside = None,
            Some(declared) if column == declared + 4 && words.starts_with(char::is_uppercase) => {
                let name: String = words.chars().take_while(|letter| letter.is_alphanumeric()).collect();
                values.push((index + 1, name));
            }
            Some(_) => {}
            None => {
                let is_enum = words.strip_prefix("pub ").unwrap_or(words).starts_with("enum ");
                inside = (is_enum && words.ends_with('{')).then_some(column);
            }
        }
    }
    values
}

/// Values that no rule uses, and why they are there.
const UNUSED: &[(&str, &str)] =
    &[("Quit", "a command of the text's protocol that only a test bench sends (ruling bitwa.quit)")];

/// A value that no rule and no reading uses would be there for somebody else, such as a misreading.
#[test]
fn each_value_of_an_enum_of_the_rules_is_used_by_them() {
    let all = files(&root().join("spec/src"), &[".rs"]);
    let code = |text: &str| text.split("#[cfg(test)]\nmod ").next().unwrap_or("").to_owned();
    let together: String = all.iter().map(|(_, text)| code(text)).collect();
    let used = |name: &str| {
        let path = format!("::{name}");
        let ends = |index: usize| !together[index + path.len()..].starts_with(|next: char| next.is_alphanumeric());
        together.match_indices(&path).any(|(index, _)| ends(index))
    };
    let mut complaints = Vec::new();
    for (path, text) in &all {
        let is_excused = |name: &str| UNUSED.iter().any(|(excused, _)| *excused == name);
        let unused = enum_values(text).into_iter().filter(|(_, name)| !used(name) && !is_excused(name));
        complaints.extend(unused.map(|(line, name)| format!("{}:{line}: {name}", path.display())));
    }
    none(complaints);
}

#[test]
fn the_values_of_enums_are_found() {
    let text = "pub enum One {\n    /// First.\n    A,\n    B { c: u8 },\n    C(u8),\n}\nfn d() {\n    enum Two {\n        E,\n    }\n}\n";
    let names: Vec<String> = enum_values(text).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["A", "B", "C", "E"]);
}

#[test]
fn no_test_is_ignored_or_hopes_for_a_panic() {
    // Put together here, so that this file does not find itself.
    let attributes = ["ignore", "should_panic"].map(|name| format!("#[{name}"));
    let complaints = files(&root(), &[".rs"]).into_iter().flat_map(|(path, text)| {
        let found: Vec<_> = attributes.iter().filter(|attribute| text.contains(*attribute)).cloned().collect();
        found.into_iter().map(move |attribute| format!("{}: {attribute}]", path.display()))
    });
    none(complaints.collect());
}

#[test]
fn lines_have_no_tabs_and_no_spaces_at_their_end() {
    let mut complaints = Vec::new();
    for (path, text) in files(&root(), &[".rs", ".md", ".toml"]) {
        for (index, line) in text.split('\n').enumerate() {
            if line.contains('\t') || line.ends_with([' ', '\r']) {
                complaints.push(format!("{}:{}: a tab, or white space at its end", path.display(), index + 1));
            }
        }
        if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
            complaints.push(format!("{}: ends in one line feed", path.display()));
        }
    }
    none(complaints);
}

#[test]
fn the_code_is_formatted() {
    let cargo = || {
        let mut command = Command::new(env!("CARGO"));
        command.arg("fmt").current_dir(root());
        command
    };
    if !cargo().arg("--version").output().is_ok_and(|output| output.status.success()) {
        println!("skipped: rustfmt is not installed");
        return;
    }
    let output = cargo().args(["--all", "--check"]).output().expect("it started a moment ago");
    assert!(output.status.success(), "run cargo fmt:\n{}", String::from_utf8_lossy(&output.stdout));
}
