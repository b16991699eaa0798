//! The shim for Java players of Dice Wars, driven over its pipes: calls, answers, faults, and what is undone.
//!
//! The limits are ten times those of the contest where they are not what is tested, so that a loaded machine changes
//! nothing; what should be late does not end by itself, or sleeps for much longer than its limit.

use crate::common::java::{PLAYERS, build, built, with_referee};
use rulebook::process::{Ended, Heard, Launch, Program, wait};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::slice::from_mut;
use std::time::{Duration, Instant};

/// A bound on everything, for a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(120);
/// How many attacks are left when `Counter` is late, takes too much memory, or throws.
const LATE: u32 = 77;
const LARGE: u32 = 88;
const THROWS: u32 = 99;

/// A shim with a player, and how many messages it has had.
struct Bot {
    program: Program,
    seq: u64,
    /// What it said without having been asked: that it took in what it was told, that a call failed, that it is ready again.
    unasked: Vec<Value>,
}

impl Bot {
    /// A player with `times` times the limits of the contest; `None` on a machine without a JDK.
    fn start(player: &str, times: u32) -> Option<Bot> {
        let out = built()?;
        let class_path = format!("{0}/shim-classes:{0}/player-classes", out.display());
        let player = format!("players.{player}");
        let command = ["java", "-cp", &class_path, "rulebook.shim.Shim", &player, "--times", &times.to_string()];
        let program = Program::start(&Launch::new(command)).unwrap_or_else(|error| panic!("{error}"));
        let mut bot = Bot { program, seq: 0, unasked: Vec::new() };
        assert_eq!(bot.line(), json!({"ready": true, "acknowledges": true}));
        bot.tell(&json!({"map": {"1": [2], "2": [1, -3], "-3": [2]}}));
        Some(bot)
    }

    /// The same after `init`, with limits that a loaded machine keeps.
    fn ready(player: &str) -> Option<Bot> {
        let mut bot = Bot::start(player, 10)?;
        assert_eq!(bot.ask(&json!("init")), json!({"move": "ready"}));
        Some(bot)
    }

    fn send(&mut self, message: &Value, asks: bool) {
        self.seq += 1;
        let line = json!({"seq": self.seq, "message": message, "asks": asks});
        self.program.send(format!("{line}\n").as_bytes());
    }

    fn tell(&mut self, message: &Value) {
        self.send(message, false);
    }

    /// What it answers, without the number.
    fn ask(&mut self, message: &Value) -> Value {
        self.send(message, true);
        loop {
            let mut line = self.line();
            let seq = line.as_object_mut().and_then(|line| line.remove("seq"));
            if seq == Some(json!(self.seq)) {
                return line;
            }
            if let Some(seq) = seq {
                line["seq"] = seq;
            }
            self.unasked.push(line);
        }
    }

    /// Its next line, whatever it is.
    fn line(&mut self) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(heard) = self.program.take_line() {
                let Heard::Line(line) = heard else { panic!("a line without an end") };
                return serde_json::from_slice(line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
            }
            let talk = String::from_utf8_lossy(self.program.errors().tail()).into_owned();
            assert!(!self.program.is_closed() && Instant::now() < until, "no answer to {}: {talk}", self.seq);
            wait(from_mut(&mut self.program), Some(until)).expect("pipes can be waited for");
        }
    }

    fn attack(&mut self, attacks_left: u32) -> Value {
        self.ask(&json!({"attack": {"world": world("red", attacks_left)}}))
    }

    fn hear(&mut self, attack: &Value, won: bool) {
        let before = world("red", 0);
        self.tell(&json!({"opponent-attack": {"opponent": "green", "attack": attack, "before": before, "won": won}}));
    }

    fn name(&mut self) -> String {
        let answer = self.ask(&json!("get-name"));
        answer["move"]["name"].as_str().unwrap_or_else(|| panic!("no name: {answer}")).to_owned()
    }
}

fn world(my_flag: &str, attacks_left: u32) -> Value {
    json!({
        "lands": {"-3": ["red", 1], "1": ["red", 3], "2": ["green", 2]},
        "flags": ["red", "green"],
        "my_flag": if my_flag == "none" { Value::Null } else { json!(my_flag) },
        "reserve": {"red": 7, "green": 100},
        "attacks_left": attacks_left,
    })
}

fn fault(fault: &str) -> Value {
    json!({"fault": fault})
}

fn step(from: i64, to: i64) -> Value {
    json!({"move": {"attack": {"from": from, "to": to}}})
}

#[test]
fn every_call_is_made_with_what_the_message_says() {
    let Some(mut bot) = Bot::ready("Witness") else { return };
    let lands = "{-3=RED 1 [2], 1=RED 3 [2], 2=GREEN 2 [-3, 1]} [RED, GREEN]";
    let reserve = "7 100 0 0 0 0 0 0";
    assert_eq!(bot.name(), " read 0 0");
    let choose = json!({"choose-flag": {"world": world("none", 0), "available": ["orange", "red"]}});
    assert_eq!(bot.ask(&choose), json!({"move": {"flag": "cyan"}}), "what is not left is the referee's affair");
    assert_eq!(bot.name(), format!("{lands} null {reserve} 0 available [RED, ORANGE] read 0 0"));
    bot.hear(&json!({"from": 2, "to": 1}), true);
    assert_eq!(bot.name(), format!("GREEN 2 on 1 won true {lands} RED {reserve} 0 read 0 0"));
    bot.hear(&Value::Null, false);
    assert_eq!(bot.name(), format!("GREEN nothing won false {lands} RED {reserve} 0 read 0 0"));
    assert_eq!(bot.attack(200), step(1, -1));
    assert_eq!(bot.name(), format!("{lands} RED {reserve} 200 read 1 1"), "each getter is read once");
    assert_eq!(bot.attack(1), step(2, -2));
    // The map, and what it heard of two attacks.
    assert_eq!(bot.unasked, [1, 6, 8].map(|seq| json!({ "seq": seq })));
}

#[test]
fn null_and_illegal_answers_are_moves_for_the_referee_to_judge() {
    let Some(mut bot) = Bot::ready("Illegal") else { return };
    assert_eq!(bot.ask(&json!("get-name")), json!({"move": {"name": null}}));
    let choose = |available: Value| json!({"choose-flag": {"world": world("none", 0), "available": available}});
    assert_eq!(bot.ask(&choose(json!(["red", "green"]))), json!({"move": {"flag": null}}));
    assert_eq!(bot.ask(&choose(json!(["red"]))), json!({"move": {"flag": "green"}}));
    bot.tell(&json!({"map": {"1": [2, -3], "2": [1, -3, 4], "-3": [1, 2], "4": [2]}}));
    let mut asked = world("red", 1);
    asked["lands"]["4"] = json!(["green", 3]);
    let asked = json!({"attack": {"world": asked}});
    for (what, answer) in [
        ("from an enemy's land", step(2, 4)),
        ("with one die", step(-3, 2)),
        ("on an own land", step(1, -3)),
        ("over no border", step(1, 4)),
        ("on a land that is none", step(-3, i64::from(i32::MAX))),
        ("from a land that is none", step(i64::from(i32::MIN), -3)),
    ] {
        assert_eq!(bot.ask(&asked), answer, "{what}");
    }
    let Some(mut right) = Bot::ready("Greedy") else { return };
    assert_eq!(right.attack(1), step(1, 2));
    let conquered =
        json!({"lands": {"1": ["red", 2]}, "flags": ["red"], "my_flag": "red", "reserve": {}, "attacks_left": 1});
    right.tell(&json!({"map": {"1": []}}));
    assert_eq!(right.ask(&json!({"attack": {"world": conquered}})), json!({"move": {"attack": null}}));
}

#[test]
fn whatever_is_thrown_is_a_crash_of_that_call_and_undoes_nothing() {
    let Some(mut bot) = Bot::start("Thrower", 10) else { return };
    assert_eq!(bot.ask(&json!("init")), fault("crash"));
    assert_eq!(bot.ask(&json!("get-name")), fault("crash"));
    let choose = json!({"choose-flag": {"world": world("none", 0), "available": ["red"]}});
    assert_eq!(bot.ask(&choose), fault("crash"));
    for what in ["an exception", "an overflow of the stack", "a getter's exception", "one that cannot be shown"] {
        assert_eq!(bot.attack(1), fault("crash"), "{what}");
    }
    assert_eq!(bot.attack(1), step(5, 5), "it has counted its calls");
    let Some(mut bot) = Bot::ready("Counter") else { return };
    assert_eq!(bot.attack(THROWS), fault("crash"));
    assert_eq!(bot.name(), "[init, attack 99] 3");
}

#[test]
fn a_late_or_over_large_call_is_undone_and_the_player_goes_on() {
    let Some(mut bot) = Bot::ready("Counter") else { return };
    assert_eq!(bot.attack(1), step(1, 2));
    bot.hear(&json!({"from": 2, "to": 1}), false);
    assert_eq!(bot.attack(LATE), fault("timeout"));
    assert_eq!(bot.name(), "[init, attack 1, GREEN 2 -> 1 false] 3");
    assert_eq!(bot.attack(2), step(1, 2));
    assert_eq!(bot.attack(LARGE), fault("memory"));
    assert_eq!(bot.name(), "[init, attack 1, GREEN 2 -> 1 false, attack 2] 3");
    assert_eq!(bot.attack(LATE), fault("timeout"), "also the second time, by yet another worker");
    assert_eq!(bot.attack(3), step(1, 2));
    assert_eq!(bot.name(), "[init, attack 1, GREEN 2 -> 1 false, attack 2, attack 3] 3");
}

#[test]
fn long_chains_of_objects_are_kept_and_what_cannot_be_serialised_begins_anew() {
    let Some(mut bot) = Bot::ready("Chain") else { return };
    assert_eq!(bot.attack(LATE), fault("timeout"));
    assert_eq!(bot.name(), "chain of 50000");
    let Some(mut bot) = Bot::ready("Stubborn") else { return };
    assert_eq!(bot.name(), "[init] 0");
    assert_eq!(bot.attack(LATE), fault("timeout"));
    assert_eq!(bot.name(), "[] 0");
}

#[test]
fn sixteen_megabytes_are_the_players_and_garbage_is_nobodys() {
    let Some(mut bot) = Bot::ready("Hoarder") else { return };
    assert_eq!(bot.attack(15), step(1, 2));
    bot.hear(&Value::Null, true);
    assert_eq!(bot.name(), "hoard of 15");
    assert_eq!(bot.attack(16), step(1, 2));
    assert_eq!(bot.attack(18), fault("memory"), "kept after the call");
    assert_eq!(bot.name(), "hoard of 16");
    assert_eq!(bot.attack(50), fault("memory"), "wanted during the call");
    assert_eq!(bot.attack(2), step(1, 2));
    assert_eq!(bot.name(), "hoard of 2");
    assert!(bot.unasked.iter().all(|line| line["fault"].is_null()), "{:?}", bot.unasked);
}

#[test]
fn what_the_player_prints_is_no_answer_and_what_we_are_told_is_not_for_him_to_read() {
    let Some(mut bot) = Bot::ready("Printer") else { return };
    assert_eq!(bot.name(), "printer \"€\" 🎲 \u{FFFD}");
    let choose = json!({"choose-flag": {"world": world("none", 0), "available": ["red"]}});
    assert_eq!(bot.ask(&choose), json!({"move": {"flag": "red"}}));
    assert_eq!(bot.attack(1), fault("crash"), "past System.out it breaks the line to its shim");
    assert_eq!(bot.name(), "printer \"€\" 🎲 \u{FFFD}");
    assert!(String::from_utf8_lossy(bot.program.errors().tail()).contains("forged"));
}

#[test]
fn a_player_that_ends_its_machine_has_crashed_and_goes_on() {
    let Some(mut bot) = Bot::ready("Quitter") else { return };
    assert_eq!(bot.attack(1), fault("crash"));
    assert_eq!(bot.name(), "quitter");
    assert_eq!(bot.attack(1), fault("crash"));
}

#[test]
fn the_limits_are_those_of_the_contest() {
    let Some(mut bot) = Bot::start("Slow", 1) else { return };
    bot.ask(&json!("init"));
    // It is slow from its second attack on. On a busy machine the first may be late, and then it begins anew.
    const TRIES: usize = 20;
    let is_first = |answer: Value| answer != fault("timeout");
    assert!((0..TRIES).any(|_| is_first(bot.attack(1))), "each first attack was late");
    let asked = Instant::now();
    assert_eq!(bot.attack(1), fault("timeout"), "400 ms where 250 are allowed");
    assert!(asked.elapsed() >= Duration::from_millis(250), "not before the limit");
    let Some(mut bot) = Bot::start("SlowInit", 1) else { return };
    assert_eq!(bot.ask(&json!("init")), fault("timeout"), "3 s where 2 are allowed");
    // On a busy machine even a name may come too late; what matters is which one it is.
    let mut names = (0..20).map(|_| bot.ask(&json!("get-name"))).filter(|answer| answer["fault"].is_null());
    assert_eq!(names.next(), Some(json!({"move": {"name": "slow at first"}})));
}

#[test]
fn a_failed_call_that_asks_nothing_is_told_with_its_number() {
    let Some(mut bot) = Bot::ready("SlowTold") else { return };
    bot.hear(&json!({"from": 2, "to": 1}), false);
    bot.hear(&json!({"from": 2, "to": 1}), true);
    let told = bot.seq;
    assert_eq!(bot.attack(1), step(1, 2));
    let ready = json!({"ready": true});
    assert_eq!(bot.unasked[1..], [json!({"seq": told - 1}), json!({"seq": told, "fault": "timeout"}), ready]);
}

#[test]
fn lines_that_are_no_messages_are_passed_over_and_the_number_may_be_left_out() {
    let Some(mut bot) = Bot::ready("Greedy") else { return };
    for line in ["", "hello", "{\"message\":{}}", "[1]", "{\"message\":\"stop\",\"asks\":false}", "{\"message\":null}"]
    {
        bot.program.send(format!("{line}\n").as_bytes());
    }
    bot.program.send(b"{\"message\":\"get-name\",\"asks\":true}\n");
    assert_eq!(bot.line(), json!({"move": {"name": "greedy"}}));
    let broken = json!({"attack": {"world": {"lands": {"1": ["red", 2]}}}});
    assert_eq!(bot.ask(&broken), fault("crash"), "a message that is not understood still gets its answer");
    assert_eq!(bot.name(), "greedy");
}

/// The command lines of the processes that mention this.
fn running(word: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let commands = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let shown = commands.map(|command| String::from_utf8_lossy(&command).replace('\0', " "));
    shown.filter(|command| command.contains(word)).collect()
}

#[test]
fn the_shim_ends_with_its_input_and_leaves_nobody_behind() {
    let Some(mut bot) = Bot::ready("RandomPlayer") else { return };
    assert_eq!(bot.name(), "random");
    let class = "rulebook.shim.Worker players.RandomPlayer";
    assert!(!cfg!(target_os = "linux") || !running(class).is_empty());
    bot.program.close_input();
    assert_eq!(bot.program.wait_end(Instant::now() + PATIENCE), Some(Ended::Code(0)));
    let until = Instant::now() + PATIENCE;
    while !running(class).is_empty() {
        assert!(Instant::now() < until, "{:?}", running(class));
        std::thread::yield_now();
    }
}

#[test]
fn the_launcher_starts_what_was_built_from_one_file() {
    if built().is_none() {
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java player"); // A space, as folders have them.
    let output = build(&[&format!("{PLAYERS}/Counter.java")], &out);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), out.join("bot").to_string_lossy());
    let mut program = Program::start(&Launch::new([out.join("bot")])).unwrap_or_else(|error| panic!("{error}"));
    program.send(b"{\"seq\":1,\"message\":\"init\",\"asks\":true}\n");
    let mut bot = Bot { program, seq: 1, unasked: Vec::new() };
    assert_eq!(bot.line(), json!({"ready": false}), "its machine is still to start");
    assert_eq!(bot.line()["ready"], true);
    assert_eq!(bot.line()["seq"], 1);
}

#[test]
fn what_cannot_be_built_is_said_in_one_sentence() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-nothing");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.args(["build", "dicewars-java", PLAYERS, "-o"]).arg(&out).env("PATH", "/nowhere").env_remove("JAVA_HOME");
    let output = command.output().expect("our program starts");
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3));
    assert!(says.contains("install a JDK") && says.lines().count() == 1, "{says}");
    let wrong = |arguments: &[&str]| {
        let output = build(arguments, &out);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(wrong(&["/no/such/Bot.java"]).contains("cannot be read"));
    assert!(wrong(&[concat!(env!("CARGO_MANIFEST_DIR"), "/docs")]).contains("there is no file .java"));
    if built().is_none() {
        return;
    }
    assert!(wrong(&[PLAYERS]).contains("choose one by --class: players.Chain"));
    assert!(wrong(&[PLAYERS, "--class", "players.None"]).contains("players.None is no player"));
    assert!(wrong(&[PLAYERS, "--interface", "org.example"]).contains("does not compile"));
}

/// Plays the small referee with two probes on it; gives what each wrote down.
fn probed(options: &[&str], orders: [&str; 2]) -> Option<[Vec<Value>; 2]> {
    let class_path = with_referee()?;
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, orders) in orders.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.orders")), orders).expect("orders can be written");
    }
    let mut referee = Command::new("java");
    referee.args(["-cp", &class_path, "referee.MiniReferee"]).args(options).args(["probe.ProbePlayer"; 2]);
    assert!(referee.env("RULEBOOK_PROBE", folder.path()).status().is_ok_and(|status| status.success()));
    let log = |number: usize| {
        let text = fs::read_to_string(folder.path().join(format!("{number}.log"))).expect("a log");
        text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    };
    Some([log(0), log(1)])
}

fn calls<'a>(log: &'a [Value], call: &'a str) -> impl Iterator<Item = &'a Value> {
    log.iter().filter(move |line| line["call"] == call)
}

#[test]
fn the_probe_plays_its_orders_and_writes_down_what_it_is_told() {
    let orders =
        ["choose-flag 1 say green\nattack 1 say 4 5\nattack 2 say 99 1\nattack 3 throw\n", "attack 1 say 2 3\n"];
    let Some([first, second]) = probed(&["--turns", "3"], orders) else { return };
    assert_eq!(first[0]["made"], 0);
    // Seat 1 chooses first, and takes red.
    assert_eq!(calls(&second, "choose-flag").next().map(|call| &call["available"]), Some(&json!(["red", "green"])));
    assert_eq!(calls(&first, "choose-flag").next().map(|call| &call["available"]), Some(&json!(["green"])));
    // Turns of one, two and three steps; an illegal attack and an error end them, and nothing is told of them.
    let left: Vec<&Value> = calls(&first, "attack").map(|call| &call["world"]["attacks_left"]).collect();
    assert_eq!(left, [1, 2, 3]);
    assert_eq!(calls(&second, "opponent-attack").count(), 1);
    let told = calls(&second, "opponent-attack").next().expect("it was just counted");
    assert_eq!((&told["opponent"], &told["attack"]), (&json!("green"), &json!({"from": 4, "to": 5})));
    assert_eq!(told["before"]["lands"][3], json!({"id": 4, "flag": "green", "dice": 2, "neighbours": [3, 5]}));
    assert_eq!(told["before"]["my_flag"], "red");
    assert_eq!(first.iter().filter(|line| line["read"] == "from").count(), 2, "of two attacks, once each");
    let Some([_, second]) = probed(&["--turns", "3", "--wrong", "hearer-flag"], orders) else { return };
    assert_eq!(calls(&second, "opponent-attack").next().map(|call| &call["opponent"]), Some(&json!("red")));
}
