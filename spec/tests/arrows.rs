//! Who may know whom: no game's name in generic code, and no circle of imports between modules.

use crate::tidy::{files, none, root, whole_word};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The games by their folders and by their types.
const GAMES: [&str; 10] =
    ["bitwa", "bricks", "dicewars", "garrison", "snakes", "Bitwa", "Bricks", "DiceWars", "Garrison", "Snakes"];

/// The games that this line of code names, as a path, an identifier or inside of a string. A comment may give an example.
fn named(line: &str) -> Vec<&'static str> {
    let code = if line.trim_start().starts_with("//") { "" } else { line.split(" // ").next().unwrap_or_default() };
    GAMES.into_iter().filter(|game| part_of_a_name(code, game)).collect()
}

/// Whether a game's name stands in the line, or is a part of a name of several words such as `only_snakes`.
fn part_of_a_name(code: &str, game: &str) -> bool {
    whole_word(&code.replace('_', " "), game)
}

#[test]
fn generic_code_names_no_game() {
    let mut complaints = Vec::new();
    for (folder, exempt) in
        [("src", ["src/wings/", "src/games.rs"]), ("conformance/src", ["conformance/src/games/"; 2])]
    {
        for (path, text) in files(&root().join(folder), &[".rs"]) {
            let shown = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().into_owned();
            if exempt.iter().any(|exempt| shown.starts_with(exempt)) {
                continue;
            }
            let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            for (index, line) in code.lines().enumerate() {
                complaints.extend(named(line).iter().map(|game| format!("{shown}:{}: names {game}", index + 1)));
            }
        }
    }
    none(complaints);
}

#[test]
fn a_name_is_found_wherever_it_stands() {
    assert_eq!(named("use rulebook_spec::bricks::Bricks;"), ["bricks", "Bricks"]);
    assert_eq!(named("    if game == \"snakes\" {"), ["snakes"]);
    assert_eq!(named("fn only_snakes(game: &str)"), ["snakes"]);
    assert_eq!(named("    /// An address, such as `bricks/brick.adjacent/diagonal`."), [""; 0]);
    assert_eq!(named("let brick = garrisons();"), [""; 0]);
}

/// The paths in the crate that a file speaks of: `verdict` for `crate::verdict::{Outcome, Verdicts}`, `probe` and `out` for
/// `crate::{out, probe::Plan}`.
fn roots(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices("crate::") {
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        // What is visible to a module is not imported by it.
        if line.trim_start().starts_with("//") || line.ends_with("pub(in ") {
            continue;
        }
        let rest = &text[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(heads(group)),
            None => found.extend(word(rest)),
        }
    }
    found
}

/// The first words of the parts of a group, up to the brace that closes it.
fn heads(group: &str) -> Vec<String> {
    let (mut depth, mut heads, mut begins) = (0, Vec::new(), true);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            _ if letter.is_whitespace() => {}
            _ => {
                if begins {
                    heads.extend(word(&group[at..]));
                }
                begins = false;
            }
        }
    }
    heads
}

fn word(text: &str) -> Option<String> {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
}

/// Which module of a crate imports which. A file and the folder of its name are one module.
fn imports(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in files(folder, &[".rs"]) {
        let inside = path.strip_prefix(folder).unwrap_or(&path);
        let first = inside.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
        let module = first.unwrap_or_default().trim_end_matches(".rs").to_owned();
        imports.entry(module).or_default().extend(roots(&text));
    }
    // The crate itself has all its modules.
    imports.remove("lib");
    let modules: BTreeSet<String> = imports.keys().cloned().collect();
    for (module, others) in &mut imports {
        others.retain(|other| other != module && modules.contains(other));
    }
    imports
}

/// The modules that lie on a circle.
fn circling(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let reaches_itself = |module: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![module]);
        while let Some(next) = open.pop() {
            open.extend(imports.get(next).into_iter().flatten().filter(|other| seen.insert(*other)));
        }
        seen.contains(module)
    };
    imports.keys().filter(|module| reaches_itself(module)).cloned().collect()
}

#[test]
fn modules_import_each_other_in_no_circle() {
    for folder in ["src", "conformance/src", "spec/src"] {
        let imports = imports(&root().join(folder));
        let circling = circling(&imports);
        let says = |module: &String| format!("{folder}: {module} lies on a circle, and imports {:?}", imports[module]);
        none(circling.iter().map(says).collect());
    }
}

#[test]
fn a_circle_is_found() {
    let text = "use crate::{a, b::{c, d}, e};\npub(in crate::f) fn g() {\n    // crate::h\n    crate::i::j()\n}\n";
    assert_eq!(roots(text), ["a", "b", "e", "i"].map(String::from).into());
    let modules = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let arrows = [("a", modules(&["b"])), ("b", modules(&["c"])), ("c", modules(&["b", "d"])), ("d", modules(&[]))];
    assert_eq!(circling(&arrows.map(|(from, to)| (from.to_owned(), to)).into()), ["b", "c"]);
}
