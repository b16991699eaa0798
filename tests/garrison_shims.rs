//! Players of Garrison against the contest's own interfaces: each is built by one command, and plays, unchanged, as a bot.
//!
//! What a shim shows its player is read from the log of the probe, which is written through the contest's variables alone.

mod common;

use common::{Ran, each, findings, run_words};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Rows and columns of the contest's arrays, with the border.
const ROWS: usize = 19;
const COLUMNS: usize = 28;

/// A language in which the contest takes players.
struct Language {
    /// The name of its shim.
    shim: &'static str,
    /// What compiles it, and asks that for its version.
    compiler: [&'static str; 2],
    /// The files of a sample player.
    source: fn(&str) -> String,
    /// The probe.
    probe: &'static str,
    right: &'static [&'static str],
    /// Wrong players with the rule that each breaks.
    wrong: &'static [(&'static str, &'static str)],
    /// Whether totals beyond 32 bits are shown whole.
    wide: bool,
}

const CPP: Language = Language {
    shim: "garrison-cpp",
    compiler: ["g++", "--version"],
    source: |player| format!("players/{player}.cpp"),
    probe: "probe/player.cpp",
    right: &["expander", "walker", "printer", "definer"],
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

const PASCAL: Language = Language {
    shim: "garrison-pascal",
    compiler: ["fpc", "-iV"],
    source: |player| format!("players/{player}.pas"),
    probe: "probe/player.pas",
    right: &["expander", "walker", "printer"],
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

const LANGUAGES: &[Language] = &[CPP, PASCAL];

impl Language {
    /// Says which test is skipped where there is no compiler.
    fn is_there(&self, test: &str) -> bool {
        let [compiler, version] = self.compiler;
        let there = Command::new(compiler).arg(version).output().is_ok();
        if !there {
            println!("skipped: {test} with {} needs `{compiler}`", self.shim);
        }
        there
    }

    fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/shims").join(self.shim)
    }

    /// Builds a source of the shim's folder under a name of its own; gives the command of the bot.
    #[track_caller]
    fn build(&self, source: &str, name: &str) -> String {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(self.shim).join(name);
        let ran = self.try_build(&self.folder().join(source), &out, &[]).exits(0);
        assert_eq!(ran.talk, "", "{}", ran.all());
        ran.out.trim_end().to_owned()
    }

    #[track_caller]
    fn try_build(&self, source: &Path, out: &Path, more: &[&str]) -> Ran {
        let mut words: Vec<String> = ["rulebook", "build", self.shim].map(String::from).to_vec();
        words.extend([source.to_string_lossy().into(), "-o".into(), out.to_string_lossy().into()]);
        words.extend(more.iter().map(|word| (*word).to_owned()));
        run_words(&words)
    }
}

/// Does something for each language whose compiler is there.
fn for_each_language(test: &str, check: impl Fn(&Language) + Sync) {
    let there: Vec<&Language> = LANGUAGES.iter().filter(|language| language.is_there(test)).collect();
    each(&there, |language| check(language));
}

#[track_caller]
fn certify(bot: &str, options: &str) -> Ran {
    let line = format!("rulebook certify garrison --cases 0 --time 300 --format json {options} --");
    let mut words = shell_words::split(&line).unwrap_or_else(|error| panic!("{error}"));
    words.push(bot.to_owned());
    run_words(&words)
}

#[test]
fn right_players_are_certified() {
    for_each_language("certifying right players", |language| {
        each(language.right, |player| {
            let bot = language.build(&(language.source)(player), player);
            let ran = certify(&bot, "--run 'garrison/boards/[23]/*'").exits(0);
            let report = ran.json();
            assert_eq!(report["verdict"], "conforms", "{}", ran.all());
            assert_eq!(report["counts"]["pass"], 4, "{}", ran.all());
        });
    });
}

#[test]
fn fields_for_which_the_arrays_have_no_room_are_given_to_no_bot() {
    certify("never-started", "--run 'garrison/board.size/ninety-nine-*'").exits(4).silent();
}

#[test]
fn wrong_players_are_blamed_by_the_rule_that_they_break() {
    for_each_language("certifying wrong players", |language| {
        each(language.wrong, |(player, rule)| {
            let bot = language.build(&(language.source)(player), player);
            let ran = certify(&bot, "--run 'garrison/boards/4/*'").exits(1);
            let report = ran.json();
            let found = findings(&report);
            assert_eq!((found.len(), &report["counts"]["fail"]), (1, &json!(2)), "{player}: {}", ran.all());
            assert_eq!((&found[0]["rule"], &found[0]["who"]), (&json!(rule), &json!("bot")), "{player}: {}", ran.all());
        });
    });
}

/// The last position of a game on a map of ours as it is drawn, with what is in hand, and how it ended.
#[track_caller]
fn played(map: &str, bots: [&str; 2]) -> String {
    let map = format!("@{}/spec/src/garrison/maps/{map}.txt", env!("CARGO_MANIFEST_DIR"));
    let words = ["rulebook", "play", "garrison", "--board", &map, "--", bots[0], "--", bots[1]];
    let ran = run_words(&words.map(String::from)).exits(0);
    // The commands are not those of the next game.
    ran.out.lines().filter(|line| !line.starts_with("place ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_game_of_6000_moves_is_the_same_whichever_language_plays_which_seat() {
    let (cpp, pascal) = (&CPP, &PASCAL);
    if !(cpp.is_there("the long game") && pascal.is_there("the long game")) {
        return;
    }
    // The same strategy, written twice.
    let bots = [cpp, pascal].map(|language| language.build(&(language.source)("expander"), "expander-of-6000-moves"));
    let game = played("maze", [&bots[0], &bots[1]]);
    assert!(game.contains("moves: A 6000, B 6000\n") && game.contains("events: 12002\n"), "{game}");
    assert!(game.contains("end: garrison.end.limit\n"), "{game}");
    assert_eq!(played("maze", [&bots[1], &bots[0]]), game);
    let won = played("chess", [&bots[0], &bots[1]]);
    assert!(won.contains("end: garrison.end.territory\n"), "{won}");
    assert_eq!(played("chess", [&bots[1], &bots[0]]), won);
}

/// What a bot says to these lines, what it wrote to standard error, and its exit code.
fn converse(bot: &str, folder: &Path, lines: &[String]) -> (Vec<Value>, String, Option<i32>) {
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
fn view(player: u8, field: &[&[u8]], army: &[&[u64]], totals: [u64; 2]) -> Value {
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

/// The same in arrays of the contest's size.
fn in_arrays(view: &Value) -> Value {
    let mut view = view.clone();
    for key in ["field", "army"] {
        let mut cells = vec![vec![json!(0); COLUMNS]; ROWS];
        for (i, row) in view[key].as_array().expect("rows").iter().enumerate() {
            for (j, cell) in row.as_array().expect("cells").iter().enumerate() {
                cells[i][j] = cell.clone();
            }
        }
        view[key] = json!(cells);
    }
    view
}

fn message(seq: u64, call: &str, view: &Value) -> String {
    json!({"seq": seq, "message": {call: view}, "asks": true}).to_string()
}

fn log(folder: &Path, number: u8) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(format!("{number}.log"))).expect("the probe keeps a log");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn the_variables_hold_the_whole_view_and_the_answer_comes_back() {
    const MOST: u64 = 2_147_483_647;
    for_each_language("the view", |language| {
        let probe = language.build(language.probe, "probe");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let orders = "get_move 1 say 2 3 -5\nget_move 2 say -1 99 2147483647\nget_move 3 say 1 2 -2147483648\n";
        fs::write(folder.path().join("1.orders"), orders).expect("orders can be written");
        // Every cell another number, so that none can stand in for another.
        let numbers: Vec<Vec<u64>> = (0..17).map(|i| (0..26).map(|j| MOST - i * 26 - j).collect()).collect();
        let full: Vec<&[u64]> = numbers.iter().map(Vec::as_slice).collect();
        let stripes: Vec<Vec<u8>> = (0..17).map(|i| (0..26).map(|j| ((i + 2 * j) % 3) as u8).collect()).collect();
        let stripes: Vec<&[u8]> = stripes.iter().map(Vec::as_slice).collect();
        let small = view(1, &[&[1, 1, 0], &[0, 2, 2]], &[&[0, 0, 0], &[0, 3, 4]], [5, 6]);
        let large = view(1, &stripes, &full, [5_000_000_000, 6_000_000_000]);
        // What was there before is gone.
        let calls = [("init", &large), ("get_move", &small), ("get_move", &large), ("get_move", &small)];
        let lines: Vec<String> = (1..).zip(calls).map(|(seq, (call, view))| message(seq, call, view)).collect();
        let (said, talk, code) = converse(&probe, folder.path(), &lines);
        assert_eq!((talk.as_str(), code), ("", Some(0)), "{}", language.shim);
        let moves = [
            json!({"seq": 1, "move": "ready"}),
            json!({"seq": 2, "move": {"to": [2, 3], "collect": -5}}),
            json!({"seq": 3, "move": {"to": [-1, 99], "collect": MOST}}),
            json!({"seq": 4, "move": {"to": [1, 2], "collect": -2_147_483_648_i64}}),
        ];
        assert_eq!(said, moves, "{}", language.shim);
        let entries = log(folder.path(), 1);
        let shown: Vec<&Value> = entries.iter().filter(|entry| entry["call"].is_string()).collect();
        for (entry, (call, view)) in shown.iter().zip(calls) {
            let mut view = in_arrays(view);
            if !language.wide {
                for key in ["total_army", "opponent_total_army"] {
                    view[key] = view[key].as_u64().map_or(Value::Null, |total| total.min(MOST).into());
                }
            }
            assert_eq!((&entry["call"], &entry["view"]), (&json!(call), &view), "{}", language.shim);
        }
        assert_eq!(shown.len(), calls.len());
    });
}

#[test]
fn the_probe_follows_its_orders_and_notes_both_sides_of_each_call() {
    for_each_language("the probe", |language| {
        let probe = language.build(language.probe, "probe-orders");
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("0.orders"), "get_move 2 sleep 30 say 3 4 5\n").expect("orders can be written");
        fs::write(folder.path().join("1.orders"), "get_move 1 crash\n").expect("orders can be written");
        let of = |player: u8| view(player, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]);
        let game = |player: u8| {
            let calls = ["init", "get_move", "get_move"];
            let lines: Vec<String> = (1..).zip(calls).map(|(seq, call)| message(seq, call, &of(player))).collect();
            converse(&probe, folder.path(), &lines)
        };
        let (said, _, code) = game(0);
        assert_eq!((said.len(), code), (3, Some(0)), "{}", language.shim);
        let entries = log(folder.path(), 0);
        let facts =
            |entry: &Value| [&entry["seq"], &entry["seat"], &entry["answer"], &entry["order"]].map(Clone::clone);
        let answers: Vec<[Value; 4]> = entries.iter().filter(|entry| !entry["answer"].is_null()).map(facts).collect();
        let answers_expected = [
            [json!(1), json!(0), json!("ready"), json!("")],
            [json!(2), json!(0), json!({"to": [1, 2], "collect": 0}), json!("")],
            [json!(3), json!(0), json!({"to": [3, 4], "collect": 5}), json!("sleep 30 say 3 4 5")],
        ];
        assert_eq!(answers, answers_expected, "{}", language.shim);
        let times: Vec<u64> = entries.iter().filter_map(|entry| entry["at_us"].as_u64()).collect();
        assert!(times.len() == 6 && times.is_sorted() && times[5] - times[4] >= 30_000, "{times:?}");
        let (said, _, code) = game(1);
        assert!(said.len() == 1 || said[1].get("fault") == Some(&json!("crash")), "{}: {said:?}", language.shim);
        assert!(said.len() > 1 || code != Some(0), "{}: {code:?}", language.shim);
        assert_eq!(log(folder.path(), 1).last().map(|entry| entry["order"].clone()), Some(json!("crash")));
        // A third player finds no log.
        assert!(game(0).0.iter().all(|answer| answer.get("move").is_none()), "{}", language.shim);
    });
}

#[test]
fn what_is_no_call_ends_the_bot_with_one_sentence() {
    for_each_language("damaged messages", |language| {
        let bot = language.build(&(language.source)(language.right[0]), "damaged");
        let good = message(1, "init", &view(0, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
        let rows: Vec<&[u8]> = vec![&[1]; 18];
        let tall = message(2, "get_move", &view(0, &rows, &[&[1]], [0, 0]));
        let wide = message(2, "get_move", &view(0, &[&[1; 27]], &[&[1]], [0, 0]));
        let mut lines: Vec<String> = [
            "",
            "hello",
            "{}",
            "[1]",
            "{\"seq\":2,\"message\":\"get-name\",\"asks\":true}",
            "{\"seq\":2,\"message\":{\"get_move\":{}},\"asks\":true}",
        ]
        .map(String::from)
        .to_vec();
        // Cut off anywhere, or with something behind it.
        lines.extend((1..good.len()).step_by(37).map(|end| good[..end].to_owned()));
        lines.extend([format!("{good}}}"), good.replace("[0,", "[0.5,"), good.replace("\"jpos\":2,", "")]);
        lines.extend([good.replace(":2,", ":123456789012345678901234567890,"), "[".repeat(100_000), tall, wide]);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        each(&lines, |line| {
            let (said, talk, code) = converse(&bot, folder, &[good.clone(), line.clone()]);
            let short = &line[..line.len().min(200)];
            assert_eq!((said.len(), code), (1, Some(3)), "{}: {short} {talk}", language.shim);
            assert!(talk.starts_with("shim: ") && talk.lines().count() == 1, "{}: {short} {talk}", language.shim);
        });
        let (said, _, _) = converse(&bot, folder, &[good.replace(",\"seq\":1", ""), good.replace("true", "false")]);
        assert_eq!(said, [json!({"move": "ready"})], "{}", language.shim);
    });
}

#[test]
fn what_cannot_be_built_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("bot");
    for language in LANGUAGES {
        let player = language.folder().join((language.source)(language.right[0]));
        let mut command = Command::new(common::RULEBOOK);
        command.args(["build", language.shim]).arg(&player).arg("-o").arg(&out);
        command.env("PATH", "/nowhere").env_remove("JAVA_HOME").env_remove("CXX");
        let output = command.output().expect("our program starts");
        let says = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{says}");
        assert!(says.contains("is not there: install") && says.lines().count() == 1, "{says}");
        language.try_build(Path::new("/no/such/player"), &out, &[]).exits(2).talks("cannot be read").one_sentence();
    }
    for_each_language("what does not compile", |language| {
        let wrong = folder
            .path()
            .join(format!("{}-wrong", language.shim))
            .join(Path::new(&(language.source)("x")).file_name().expect("a file"));
        fs::create_dir_all(wrong.parent().expect("it has a folder")).expect("a folder can be made");
        fs::write(&wrong, "nonsense").expect("a source can be written");
        let out = folder.path().join(language.shim);
        language.try_build(&wrong, &out, &[]).exits(2).talks("does not compile:");
        assert!(!out.join("bot").exists() && !out.is_file(), "nothing is left that could be started");
    });
}

#[test]
fn a_mode_of_the_compiler_units_beside_the_player_and_another_name_are_taken() {
    if !PASCAL.is_there("several units") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it can be written");
    let player = "unit player;\n{$Mode TP}\ninterface\nprocedure init;\n\
        procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);\nimplementation\n\
        uses jury, mine;\nprocedure init; begin end;\n\
        procedure get_move(var new_ipos, new_jpos: integer; var collect_army: longint);\n\
        begin new_jpos := sizeof(integer); new_ipos := ipos + one; collect_army := player_num; end;\nend.\n";
    write("player.pas", player);
    write("mine.pas", "unit mine;\ninterface\nconst one = 1;\nimplementation\nend.\n");
    let out = folder.path().join("new/folder/bot");
    let bot = PASCAL.try_build(folder.path(), &out, &["--interface", "jury"]).exits(0).out;
    let call = message(1, "get_move", &view(1, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
    let (said, ..) = converse(bot.trim_end(), folder.path(), &[call]);
    assert_eq!(said, [json!({"seq": 1, "move": {"to": [2, 2], "collect": 1}})]);
    PASCAL.try_build(folder.path(), &out, &[]).exits(2).talks("Can't find unit jury");
}

#[test]
fn a_folder_of_sources_another_name_and_other_options_are_taken() {
    if !CPP.is_there("several sources") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it can be written");
    write(
        "player.cpp",
        "#include \"jury.h\"\n#include \"mine.h\"\nvoid init() {}\nvoid get_move(int &i, int &, long &) { i = mine(); }\n",
    );
    write("mine.h", "int mine();\n");
    write("mine.cpp", "#include \"mine.h\"\nint mine() { return ipos + 1; }\n");
    let out = folder.path().join("new/folder/bot");
    let bot = CPP.try_build(folder.path(), &out, &["--interface", "jury.h"]).exits(0).out;
    let call = message(1, "get_move", &view(0, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
    let (said, ..) = converse(bot.trim_end(), folder.path(), &[call]);
    assert_eq!(said, [json!({"seq": 1, "move": {"to": [2, 2], "collect": 0}})]);
    CPP.try_build(folder.path(), &out, &["--interface", "../jury.h"]).exits(2).talks("without folders").one_sentence();
    CPP.try_build(folder.path(), &out, &["--class", "Player"]).exits(2).talks("in Java").one_sentence();
    CPP.try_build(folder.path(), folder.path(), &[]).exits(2).talks("is a folder").one_sentence();
}
