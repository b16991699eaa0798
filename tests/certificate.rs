//! `certify --out`, `validate --out` and `rulebook verify-certificate`: what is written, what is not, and what is found in it.

use crate::common::{RULEBOOK, Ran, run};
use rulebook::certificate::Certificate;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A board from both seats and some drawn games, in time enough for a loaded machine.
const FEW: &str = "--cases 4 --time 1000 --run bricks/boards/1/* --run bricks/fuzz/*";
const BOT: &str = "rulebook bot bricks random";
const REFEREE: &str = "rulebook referee bricks";

/// `openssl genpkey -algorithm ed25519`, and `openssl pkey -pubout` of this one and of another.
const KEY: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEICMB1JtPXLj7pABeTlW876s2DFvGrp8aezHwP1AA0Nfj
-----END PRIVATE KEY-----
";
const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAKzguugX8NuzISvn0okrDIakNgTuKgEI4J+DvzBn7XYs=
-----END PUBLIC KEY-----
";
const OTHER: &str = "-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEApywWth3vTVGSYfs4y4fu3LnoaleUmuCx0KIKjbIQWd0=
-----END PUBLIC KEY-----
";

/// A folder for certificates.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Desk(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of a file with this text, as a word.
    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("it can be written");
        self.path(name).display().to_string()
    }

    /// Runs a command that is to write the certificate.
    fn run(&self, command: &str, program: &str) -> Ran {
        let (out, program) = (self.path("cert.json"), program.replace("rulebook", RULEBOOK));
        run(&format!("rulebook {command} --out {} -- {program}", out.display()))
    }

    fn verify(&self, rest: &str) -> Ran {
        let path = self.path("cert.json");
        run(&format!("rulebook verify-certificate {} {}", path.display(), rest.replace("rulebook", RULEBOOK)))
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path("cert.json")).expect("a certificate")
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.text()).expect("JSON")
    }
}

/// What is said of each thing: its status by its name.
#[track_caller]
fn status(ran: &Ran, what: &str) -> String {
    let found = ran.json();
    let line = found["lines"].as_array().into_iter().flatten().find(|line| line["what"] == what).cloned();
    line.map_or_else(|| "none".into(), |line| line["status"].as_str().expect("a status").to_owned())
}

#[test]
fn a_bot_that_conforms_gets_a_certificate_which_its_next_run_agrees_with() {
    let desk = Desk::new();
    let badge = desk.path("badge.svg");
    desk.run(&format!("certify bricks {FEW} --badge {}", badge.display()), BOT).exits(0);
    let found = desk.json();
    assert_eq!(found["player"]["files"][0]["blake3"].as_str().map(str::len), Some(64), "{found:#}");
    assert_eq!((&found["selection"]["cases"], &found["transcript"]["cases"]), (&4.into(), &6.into()), "{found:#}");
    // Of four games one can say nothing.
    let answers = &found["bounds"][0];
    assert_eq!((&answers["of"], &answers["trials"]), (&"answers".into(), &found["transcript"]["answers"]), "{found:#}");
    let drawing = fs::read_to_string(&badge).expect("a badge");
    assert!(drawing.starts_with("<svg ") && drawing.contains("no bad answer in"), "{drawing}");
    // A server may show it: whoever may read a new file here may read it.
    desk.file("other", "");
    let permissions = |name: &str| fs::metadata(desk.path(name)).expect("it is there").permissions();
    assert_eq!(permissions("badge.svg"), permissions("other"));
    // Without its command what is here is compared; with it the rest as well.
    desk.verify("").exits(0).says("again: ").says("agrees  rules").says("-  player: was not run").says("-  signature");
    let again = desk.verify(&format!("--format json -- {BOT}")).exits(0);
    for what in ["bytes", "program", "rules", "traces", "player", "verdict", "answers", "report"] {
        assert_eq!(status(&again, what), "agrees", "{what}: {}", again.all());
    }
}

#[test]
fn another_bot_is_found_out() {
    let desk = Desk::new();
    desk.run(&format!("certify bricks {FEW}"), BOT).exits(0);
    // The same file, which is told to answer otherwise.
    let other = desk.verify(&format!("--format json -- {BOT} --seed 77")).exits(1);
    assert_eq!(["player", "verdict", "answers"].map(|what| status(&other, what)), ["agrees", "agrees", "differs"]);
    let let_pass = desk.verify(&format!("--other-answers --format json -- {BOT} --seed 77")).exits(0);
    assert_eq!(status(&let_pass, "answers"), "open");
    // Another file that answers just the same.
    let script = desk.file("bot.sh", &format!("exec {}\n", BOT.replace("rulebook", RULEBOOK)));
    let same = desk.verify(&format!("--format json -- sh {script}")).exits(1);
    assert_eq!(["player", "answers"].map(|what| status(&same, what)), ["differs", "agrees"]);
    // One that does not conform any more; the report says why.
    let wrong = desk.verify("--format json -- rulebook bot bricks foul:garbled --at-once").exits(1);
    assert_eq!(["verdict", "answers"].map(|what| status(&wrong, what)), ["differs", "none"]);
    assert!(wrong.json()["report"]["findings"][0]["rule"].is_string(), "{}", wrong.all());
}

#[test]
fn a_run_that_the_clock_ended_is_done_again_with_as_many_games() {
    let desk = Desk::new();
    desk.run("certify bricks --time 3 --run bricks/fuzz/*", BOT).exits(0);
    let cases = desk.json()["selection"]["cases"].as_u64().expect("a number");
    assert!(cases > 0, "{:#}", desk.json());
    desk.verify(&format!("-- {BOT}")).exits(0).says("agrees  answers");
}

#[test]
fn a_referee_gets_one_and_keeps_it_with_a_right_command_to_do_it_again() {
    let desk = Desk::new();
    desk.run(
        "validate bricks --cases 5 --steered --skip *largest* --reading size=min-3",
        "rulebook referee bricks --reading size=min-3",
    )
    .exits(0);
    let found = desk.json();
    let again = found["again"].as_str().expect("a command");
    assert!(
        again.contains("--cases 5") && again.contains("--steered") && again.contains("--skip '*largest*'"),
        "{again}"
    );
    run(again).exits(0);
    desk.verify("-- rulebook referee bricks --reading size=min-3").exits(0).says("agrees  verdict");
    // The same cases under the literal rules: it does not follow the reading that it was held to.
    desk.verify(&format!("--format json -- {REFEREE}")).exits(1);
    assert_eq!(found["bounds"][0]["trials"], 5, "{found:#}");
}

#[test]
fn each_changed_byte_is_found() {
    let desk = Desk::new();
    desk.run("validate bricks --cases 2 --run bricks/end.*/* --run bricks/fuzz/*", REFEREE).exits(0);
    let text = desk.text();
    assert!(Certificate::read(&text).is_ok());
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
        let changed = String::from_utf8(bytes).expect("it is ASCII");
        assert!(Certificate::read(&changed).is_err(), "byte {at}: {}", &changed[at.saturating_sub(40)..at + 1]);
        let shorter = format!("{}{}", &text[..at], &text[at + 1..]);
        assert!(Certificate::read(&shorter).is_err(), "without byte {at}");
    }
    assert!(Certificate::read(&format!("{text}\n")).is_err());
    let changed = text.replace("\"verdict\": \"conforms\"", "\"verdict\": \"Conforms\"");
    desk.file("cert.json", &changed);
    desk.verify("").exits(5).silent().one_sentence().talks("it was changed since it was written");
}

#[test]
fn only_a_complete_run_that_conforms_gives_one_and_the_rest_say_why() {
    let desk = Desk::new();
    let none = |ran: Ran, why: &str| {
        let ran = ran.one_sentence().talks("not written").talks(why);
        assert!(!ran.out.is_empty() && !desk.path("cert.json").exists(), "{}", ran.all());
    };
    let wrong = desk.run(&format!("certify bricks {FEW}"), "rulebook bot bricks foul:garbled --at-once");
    none(wrong.exits(1), "it does not conform");
    // Two boards from both seats, each game of which takes half a second.
    let slow = "sh -c 'sleep 0.5; exec rulebook bot bricks first'";
    let ran = desk.run("certify bricks --cases 0 --run bricks/boards/1/* --run bricks/boards/2/* --time 1", slow);
    none(ran.exits(5), "incomplete");
    let reading = desk.run(
        "validate bricks --cases 0 --run bricks/talk.last/*",
        &format!("{REFEREE} --reading last-move=forward-last"),
    );
    none(reading.exits(1), "follows another reading");
    // Who is there already stays, whatever comes.
    desk.file("cert.json", "mine");
    let badge = desk.file("badge.svg", "of another run");
    let wrong =
        format!("rulebook certify bricks {FEW} --badge {badge} -- {RULEBOOK} bot bricks foul:garbled --at-once");
    run(&wrong).exits(1).one_sentence().talks("what is there is of another run");
    desk.run(&format!("certify bricks {FEW}"), BOT).exits(2).silent().one_sentence().talks("is not overwritten");
    assert_eq!(desk.text(), "mine");
    let both = format!("rulebook certify bricks {FEW} --out {0}/new --badge {0}/./new -- cat", desk.path("").display());
    run(&both).exits(2).silent().one_sentence().talks("--badge would overwrite the file of --out");
    let missing =
        format!("rulebook certify bricks {FEW} --out /proc/cert.json -- {}", BOT.replace("rulebook", RULEBOOK));
    run(&missing).exits(3).silent().one_sentence().talks("/proc/cert.json: cannot be written");
    run(&missing.replace("--out", "--badge"))
        .exits(3)
        .silent()
        .one_sentence()
        .talks("/proc/cert.json: cannot be written");
    run("rulebook verify-certificate /no/such/file").exits(2).silent().one_sentence();
}

#[test]
fn a_signature_is_that_of_a_key_and_of_a_certificate() {
    let desk = Desk::new();
    let [key, public, other] =
        [("key.pem", KEY), ("key.pub", PUBLIC), ("other.pub", OTHER)].map(|(name, text)| desk.file(name, text));
    let few = "validate bricks --cases 2 --run bricks/end.*/* --run bricks/fuzz/*";
    desk.run(&format!("{few} --sign {public}"), REFEREE).exits(2).silent().one_sentence().talks("no private key");
    desk.run(&format!("{few} --sign {key}"), REFEREE).exits(0);
    let by = |key: &str| desk.verify(&format!("--format json --key {key}"));
    assert_eq!(status(&by(&public).exits(0), "signature"), "agrees");
    assert_eq!(status(&by(&other).exits(1), "signature"), "differs");
    assert_eq!(status(&desk.verify("--format json").exits(0), "signature"), "open", "nobody says whose it must be");
    // The signature of another certificate.
    let signature = desk.json()["signature"]["signature"].as_str().expect("a signature").to_owned();
    fs::remove_file(desk.path("cert.json")).expect("it is there");
    desk.run(&format!("{few} --seed 9 --sign {key}"), REFEREE).exits(0);
    let own = desk.json()["signature"]["signature"].as_str().expect("a signature").to_owned();
    desk.file("cert.json", &desk.text().replace(&own, &signature));
    assert_eq!(status(&by(&public).exits(1), "signature"), "differs");
}

#[test]
fn names_of_others_forge_nothing() {
    let desk = Desk::new();
    let name = r#"s/"name":"[^"]*"/"name":"x\\nagrees  player: FORGED\\u001b[2J"/"#;
    let script = desk.file("adapter.sh", &format!("{RULEBOOK} referee bricks | sed -u '{name}'\n"));
    desk.run("validate bricks --cases 0 --run bricks/end.*/*", &format!("sh {script}")).exits(0);
    assert!(desk.json()["subject"].as_str().is_some_and(|subject| subject.contains("FORGED\u{1b}")), "{}", desk.text());
    assert!(!desk.text().contains('\u{1b}'));
    let said = desk.verify("").exits(0);
    assert!(!said.out.contains('\u{1b}') && !said.out.lines().any(|line| line.starts_with("agrees")), "{}", said.all());
}
