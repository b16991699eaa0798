//! The languages in which the contest takes players, and talking to what was built in them.

use crate::common::{Ran, each, run_words};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};

/// A language in which the contest takes players.
pub struct Language {
    /// The name of its shim.
    pub shim: &'static str,
    /// What compiles it, and asks that for its version.
    pub compiler: [&'static str; 2],
    /// The files of a sample player.
    pub source: fn(&str) -> String,
    /// The probe.
    pub probe: &'static str,
    /// Strategies, which go and fight.
    pub strategies: &'static [&'static str],
    /// Players that stay where they are, and are right all the same.
    pub right: &'static [&'static str],
    /// Wrong players with the rule that each breaks.
    pub wrong: &'static [(&'static str, &'static str)],
    /// Whether totals beyond 32 bits are shown whole.
    pub wide: bool,
}

pub const CPP: Language = Language {
    shim: "garrison-cpp",
    compiler: ["g++", "--version"],
    source: |player| format!("players/{player}.cpp"),
    probe: "probe/player.cpp",
    strategies: &["expander", "walker"],
    right: &["printer", "definer", "keeper"],
    wrong: &[
        ("slow", "garrison.time.move"),
        ("crash", "garrison.fault.crash"),
        ("thrower", "garrison.fault.crash"),
        ("quitter", "garrison.fault.crash"),
        ("past", "garrison.fault.crash"),
        ("before", "garrison.fault.crash"),
        ("hog", "garrison.fault.memory"),
    ],
    wide: true,
};

pub const PASCAL: Language = Language {
    shim: "garrison-pascal",
    compiler: ["fpc", "-iV"],
    source: |player| format!("players/{player}.pas"),
    probe: "probe/player.pas",
    strategies: &["expander", "walker"],
    right: &["printer", "keeper"],
    wrong: &[
        ("slow", "garrison.time.move"),
        ("crash", "garrison.fault.crash"),
        ("divider", "garrison.fault.crash"),
        ("quitter", "garrison.fault.crash"),
        ("past", "garrison.fault.crash"),
        ("before", "garrison.fault.crash"),
        ("hog", "garrison.fault.memory"),
    ],
    wide: false,
};

pub const JAVA: Language = Language {
    shim: "garrison-java",
    compiler: ["javac", "-version"],
    source: |player| format!("players/{player}/Player.java"),
    probe: "probe/Player.java",
    strategies: &["expander", "walker"],
    right: &["printer", "keeper"],
    wrong: &[
        ("slow", "garrison.time.move"),
        ("thrower", "garrison.fault.crash"),
        ("nothing", "garrison.fault.crash"),
        ("recursion", "garrison.fault.crash"),
        ("quitter", "garrison.fault.crash"),
        ("maker", "garrison.fault.crash"),
        ("hog", "garrison.fault.memory"),
    ],
    wide: false,
};

pub const LANGUAGES: &[Language] = &[CPP, PASCAL, JAVA];

impl Language {
    /// Says which test is skipped where there is no compiler.
    pub fn is_there(&self, test: &str) -> bool {
        let [compiler, version] = self.compiler;
        let there = Command::new(compiler).arg(version).output().is_ok();
        if !there {
            println!("skipped: {test} with {} needs `{compiler}`", self.shim);
        }
        there
    }

    pub fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/shims").join(self.shim)
    }

    /// The command of a bot that is built, once, from a source in the shim's folder.
    pub fn build(&self, source: &str) -> String {
        static BUILT: Mutex<BTreeMap<PathBuf, Arc<OnceLock<String>>>> = Mutex::new(BTreeMap::new());
        let source = self.folder().join(source);
        let built = BUILT.lock().expect("no test fails while it looks").entry(source.clone()).or_default().clone();
        let build = || {
            let name = source.strip_prefix(self.folder()).unwrap_or(&source).to_string_lossy().replace(['/', '.'], "-");
            let ran = self.try_build(&source, &Path::new(env!("CARGO_TARGET_TMPDIR")).join(self.shim).join(name), &[]);
            let ran = ran.exits(0);
            assert_eq!(ran.talk, "", "{}", ran.all());
            ran.out.trim_end().to_owned()
        };
        built.get_or_init(build).clone()
    }

    pub fn build_player(&self, player: &str) -> String {
        self.build(&(self.source)(player))
    }

    #[track_caller]
    pub fn try_build(&self, source: &Path, out: &Path, more: &[&str]) -> Ran {
        let mut words: Vec<String> = ["rulebook", "build", self.shim].map(String::from).to_vec();
        words.extend([source.to_string_lossy().into(), "-o".into(), out.to_string_lossy().into()]);
        words.extend(more.iter().map(|word| (*word).to_owned()));
        run_words(&words)
    }
}

/// Does something for each language whose compiler is there.
pub fn for_each_language(test: &str, check: impl Fn(&Language) + Sync) {
    let there: Vec<&Language> = LANGUAGES.iter().filter(|language| language.is_there(test)).collect();
    each(&there, |language| check(language));
}

/// What a bot says to these lines, what it wrote to standard error, and its exit code.
pub fn converse(bot: &str, folder: &Path, lines: &[String]) -> (Vec<Value>, String, Option<i32>) {
    let mut command = Command::new(bot);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).env("RULEBOOK_PROBE", folder);
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{bot}: {error}"));
    let mut input = child.stdin.take().expect("it was asked for");
    // It may end before it has read everything.
    let _ = input.write_all(lines.iter().map(|line| format!("{line}\n")).collect::<String>().as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it can be waited for");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    (said.collect(), String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

/// A view as a referee sends it: the field and the garrisons without their border.
pub fn view(player: u8, field: &[&[u8]], army: &[&[u64]], totals: [u64; 2]) -> Value {
    fn bordered<T: Copy + Into<u64>>(rows: &[&[T]]) -> Vec<Vec<u64>> {
        let width = rows[0].len() + 2;
        let inner = rows.iter().map(|row| {
            let cells = row.iter().map(|cell| (*cell).into());
            std::iter::once(0).chain(cells).chain([0]).collect()
        });
        std::iter::once(vec![0; width]).chain(inner).chain([vec![0; width]]).collect()
    }
    json!({
        "player": player, "ipos": 1, "jpos": 2, "field": bordered(field), "army": bordered(army), "territory": 7,
        "opponent_territory": 8, "hand_army": 9, "total_army": totals[0], "opponent_total_army": totals[1],
    })
}
pub fn message(seq: u64, call: &str, view: &Value) -> String {
    json!({"seq": seq, "message": {call: view}, "asks": true}).to_string()
}
