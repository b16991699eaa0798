//! Adapters that break, each in its own way: exit code 3, one sentence that says what and where, and never a verdict.

use crate::common::{RULEBOOK, Ran, each, run, run_on_script};
use rulebook::adapter::Adapter;
use rulebook_conformance::case::Case;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::Subject;
use rulebook_spec::bricks::{Bricks, Cell, LARGEST_SIZE, Setup, Stage};
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

/// Reads the greeting and answers it.
const GREETS: &str = r#"read -r line; echo '{"seq":1,"name":"n","version":"1","can":["start","step"]}'; "#;
/// Answers whatever it is asked with a start of the smallest game.
const STATE: &str = r#""position":{"board":["..."],"stage":{"greet":0}},"turn":{"seats":[0]}"#;

fn validate(script: &str) -> Ran {
    run_on_script("rulebook validate bricks --cases 3 --timeout 1", script)
}

/// Every script breaks the run, which says so in one sentence, and there is no verdict. A report is there from the greeting on.
fn check(cases: &[(&str, &str)]) {
    each(cases, |(script, says)| {
        let script = script.replace("GREETS", GREETS).replace("STATE", STATE);
        let ran = validate(&script).exits(3).one_sentence().talks("the adapter `sh -c ").talks(says);
        let greeted = script.starts_with(GREETS);
        assert_eq!(ran.out.contains("no verdict, since the subject broke: n 1"), greeted, "{}", ran.all());
        assert!(greeted || ran.out.is_empty(), "{}", ran.all());
    });
}

#[test]
fn one_that_ends_is_said_to_have_ended() {
    check(&[
        ("exit 7", "ended with exit code 7 where request 1 was to be answered"),
        ("exit 0", "ended with exit code 0 where request 1 was to be answered"),
        ("kill -9 $$", "was killed by signal 9 where request 1 was to be answered"),
        ("GREETS read -r line; exit 7", "ended with exit code 7 where request 2 was to be answered"),
        (r#"GREETS echo '{"seq":2,STATE}'; exit 7"#, "ended with exit code 7 where request 3 was to be answered"),
        (
            r#"printf '{"seq":1,"na'; exit 0"#,
            r#"ended with exit code 0 where request 1 was to be answered; it wrote: {"seq":1,"na"#,
        ),
        ("exec >&-; exec sleep 1000", "closed its output where request 1 was to be answered"),
        ("GREETS exec >&-; exec sleep 1000", "closed its output where request 2 was to be answered"),
    ]);
}

#[test]
fn one_that_hangs_is_given_up() {
    check(&[
        ("exec sleep 1000", "does not answer request 1 within 1 s (does it flush each line? --timeout allows more)"),
        ("GREETS exec sleep 1000", "does not answer request 2 within 1 s"),
        ("exec sleep 1000 <&-", "does not answer request 1 within 1 s"),
        (r#"printf '{"seq":1,'; exec sleep 1000"#, r#"sends only a part of a line for request 1 within 1 s"#),
        (r#"GREETS printf '{"seq":2,'; exec sleep 1000"#, r#"sends only a part of a line for request 2 within 1 s"#),
    ]);
}

#[test]
fn what_is_no_answer_is_shown() {
    check(&[
        ("echo hello; exec sleep 1000", "answers request 1 with what is no JSON object; it wrote: hello"),
        ("echo; exec sleep 1000", "answers request 1 with what is no JSON object"),
        ("echo '[1,\"n\",\"1\",[\"start\",\"step\"]]'", "answers request 1 with what is no JSON object"),
        ("echo null", "answers request 1 with what is no JSON object"),
        (r"printf '\377\376{}\n'", "answers request 1 with what is no JSON object"),
        (
            r#"echo '{"seq":"one"}'"#,
            r#"answers request 1 (hello) in a wrong form: `name` is missing, `can` is missing"#,
        ),
        (r#"echo '{"seq":1,'"#, "answers request 1 with what is no answer: EOF"),
        (r#"echo '{"seq":1}}'"#, "answers request 1 with what is no answer: trailing characters"),
        (
            r#"echo '{"seq":"one","name":"n","can":[]}'"#,
            r#"(hello) in a wrong form: `seq` is "one", not a whole number"#,
        ),
        (r#"echo '{"seq":-1,"name":"n","can":[]}'"#, "answers request 1 (hello) in a wrong form: invalid value"),
        (r#"GREETS echo '{"seq":2,"position":'"#, "answers request 2 with what is no answer"),
        (r#"GREETS echo "Traceback (most recent call last):""#, "it wrote: Traceback (most recent call last):"),
    ]);
}

#[test]
fn answers_out_of_order_are_no_answers() {
    check(&[
        (r#"echo '{"seq":2,"name":"n"}'"#, "answers out of order: \"seq\" is 2, expected 1"),
        (r#"echo '{"name":"n","can":["start","step"]}'"#, "answers request 1 without its \"seq\""),
        (r#"GREETS echo '{"seq":3,STATE}'; echo '{"seq":2,STATE}'"#, "\"seq\" is 3, expected 2"),
        (r#"GREETS echo '{"seq":2,STATE}'; echo '{"seq":2,STATE}'"#, "\"seq\" is 2, expected 3"),
        (r#"GREETS echo '{"seq":18446744073709551615,STATE}'"#, "expected 2"),
    ]);
}

#[test]
fn a_field_that_is_missing_is_named() {
    // Every request is answered alike, so that it is the first case's first answer that lacks the field.
    let answers = |fields: &str| {
        format!(r#"GREETS seq=1; while read -r line; do seq=$((seq+1)); echo "{{\"seq\":$seq{fields}}}"; done"#)
    };
    let position = r#",\"position\":{\"board\":[],\"stage\":{\"greet\":0}},\"turn\":{\"seats\":[0]}"#;
    let scripts = [
        (
            r#"echo '{"seq":1}'"#.to_owned(),
            "answers request 1 (hello) in a wrong form: `name` is missing, `can` is missing (`rulebook schema adapter` has",
        ),
        (r#"echo '{"seq":1,"name":"n"}'"#.into(), "answers request 1 (hello) in a wrong form: `can` is missing"),
        (r#"echo '{"seq":1,"name":"n","can":["start"]}'"#.into(), r#"does not list "step" in "can""#),
        (r#"echo '{"seq":1,"name":"n","can":"all"}'"#.into(), r#"in a wrong form: `can` is "all", not a list or null"#),
        (r#"echo '{"seq":1,"error":"what is bricks?"}'"#.into(), "answers hello with: what is bricks?"),
        (r#"echo '{"seq":1,"skipped":"no"}'"#.into(), "answers hello with: no"),
        (answers(""), "answers request 2 (start) in a wrong form: `position` is missing, `turn` is missing"),
        (answers(r#",\"position\":{}"#), "answers request 2 (start) in a wrong form: `turn` is missing"),
        (answers(position), "(step) in a wrong form: `refused` is missing"),
        (
            answers(&format!(r#"{position},\"refused\":1"#)),
            "in a wrong form: `refused` is 1, not true or false or null",
        ),
        (
            answers(&format!(r#"{position},\"sent\":[{{}}]"#)),
            "in a wrong form: in `sent.0`: `seat` is missing, `message` is missing",
        ),
    ];
    check(&scripts.iter().map(|(script, says)| (script.as_str(), *says)).collect::<Vec<_>>());
}

/// An answer of another form than the published one is the adapter's mistake; one that says something wrong is the referee's.
#[test]
fn a_wrong_form_is_the_adapters_mistake_and_a_wrong_value_the_referees() {
    let start = |position: &str| {
        let answer = format!(r#"{{"seq":2,"position":{position},"turn":{{"seats":[0]}}}}"#);
        format!("{GREETS} read -r line; echo '{answer}'; while read -r line; do :; done")
    };
    let forms = [
        (r#"{"board":["..."],"stag":{"greet":0}}"#, "in `position`: `stag`: no such key, `stage` is missing"),
        (r#"{"board":"...","stage":{"greet":0}}"#, r#"`position.board` is "...", not a list"#),
        (r#"{"board":[1],"stage":{"greet":0}}"#, "`position.board.0` is 1, not a string"),
        (r#"{"board":["..."],"stage":{"greet":0.5}}"#, "`position.stage.greet` is 0.5, not a whole number"),
        (
            r#"{"board":["..."],"stage":{"gret":0}}"#,
            r#"`position.stage` is {"gret":0}, none of {"greet":…}, {"move":…}, {"over":…}"#,
        ),
    ];
    each(&forms, |(position, says)| {
        for command in ["smoke bricks", "validate bricks --cases 0 --run bricks/board.*/*"] {
            let ran = run_on_script(&format!("rulebook {command} --timeout 60"), &start(position)).exits(3);
            let ran = ran.one_sentence().talks("answers request 2 (start) in a wrong form: ").talks(says);
            let ran = ran.talks("(`rulebook schema game bricks` has the form)").talks("(in bricks/");
            assert!(!ran.out.contains("fail bricks."), "{}", ran.all());
        }
    });
    // Well-formed, and wrong: another board, and a stage that no game has.
    let answer = r#"\"position\":{\"board\":[\".\"],\"stage\":{\"greet\":200}},\"turn\":{\"seats\":[0]}"#;
    let script = format!(
        r#"{GREETS} while read -r line; do seq=${{line#*:}}; seq=${{seq%%,*}}; echo "{{\"seq\":$seq,{answer},\"refused\":false}}"; done"#
    );
    let ran = run_on_script("rulebook validate bricks --cases 0 --run bricks/brick.adjacent/*", &script);
    ran.exits(1).says("does not conform").says("position: the rules say");
}

#[test]
fn the_place_is_named_too() {
    let script = format!(r#"{GREETS} read -r line; echo '{{"seq":2}}'; exec cat"#);
    validate(&script).exits(3).talks("bricks/");
}

#[test]
fn its_last_word_on_standard_error_is_repeated() {
    check(&[
        ("echo one >&2; echo two >&2; exit 7", "on standard error it said: two"),
        ("GREETS echo 'KeyError: 1' >&2; exit 1", "on standard error it said: KeyError: 1"),
    ]);
    // However much of it there is, it blocks nobody, and only the last of it is kept.
    let script = "head -c 3000000 /dev/zero | tr '\\0' '.' >&2; echo >&2; echo the end >&2; exit 7";
    validate(script).exits(3).one_sentence().talks("on standard error it said: the end");
}

#[test]
fn a_line_without_end_does_not_fill_the_memory() {
    // 100 MB of one line; our program may map 400 MB of memory in all, and reads no more than it has to.
    let adapter = "head -c 100000000 /dev/zero | tr '\\0' x; echo";
    let words = ["rulebook", "validate", "bricks", "--timeout", "60", "--", "sh", "-c", adapter].map(String::from);
    let mut limited = ["sh", "-c", "ulimit -v 400000; exec \"$@\"", "sh"].map(String::from).to_vec();
    limited.extend(words);
    let ran = crate::common::run_words(&limited).exits(3).silent().one_sentence();
    ran.talks("answers request 1 with a line of more than 16777216 bytes; it wrote: xxx");
}

/// Nine of ten cells of the largest board are filled: a right answer has the position and a message that lists them, 9.8 MB.
#[test]
fn the_longest_right_answer_is_taken() {
    let cells = (0..LARGEST_SIZE).flat_map(|y| (0..LARGEST_SIZE).map(move |x| Cell::new(x, y)));
    let filled = cells.filter(|cell| (cell.x * 7 + cell.y * 13) % 10 > 0).collect();
    let setup = Setup { size: LARGEST_SIZE, filled, stage: Stage::Greet(0) };
    let case = Case::<Bricks> { address: "bricks/full/largest".into(), setup, events: Vec::new() };
    let command = [RULEBOOK, "referee", "bricks"].map(OsString::from);
    let mut adapter = Adapter::<Bricks>::start(&command, Duration::from_secs(600)).expect("ours starts");
    let observed = adapter.run(&case).expect("a right answer breaks nothing");
    assert!(matches!(&observed[..], [Observation::State(_)]), "{} answers", observed.len());
}

#[test]
fn one_that_cannot_be_started_is_said_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str, mode: u32| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("permissions");
        path.to_string_lossy().into_owned()
    };
    let cases = [
        ("no-such-adapter-anywhere".to_owned(), "there is no such program"),
        ("./no/such/adapter".into(), "there is no such program"),
        (file("plain.py", "#!/bin/sh\n", 0o644), "it may not be executed: try `chmod +x`"),
        (file("text", "print('hello')\n", 0o755), "it is no program: a script begins with a line such as"),
        (file("lost", "#!/no/such/interpreter\n", 0o755), "there is no such program (or no interpreter"),
        (folder.path().to_string_lossy().into_owned(), "it may not be executed"),
        ("''".into(), "there is no such program"),
    ];
    for (command, says) in cases {
        for job in ["validate", "smoke", "certify"] {
            let ran = run(&format!("rulebook {job} bricks -- {command}")).exits(3).silent().one_sentence();
            ran.talks("cannot start `").talks(says);
        }
    }
}

#[test]
fn other_commands_say_so_as_well() {
    let game = r#"'{"game":"bricks","setup":{"size":3},"events":[]}'"#;
    for (line, silent) in [("smoke bricks --timeout 1".to_owned(), true), (format!("replay {game} --timeout 1"), false)]
    {
        for (script, says) in [
            ("exit 7", "ended with exit code 7 where request 1 was to be answered"),
            ("exec sleep 1000", "does not answer request 1 within 1 s"),
            ("echo hello", "answers request 1 with what is no JSON object"),
        ] {
            let ran = run_on_script(&format!("rulebook {line}"), script).exits(3).one_sentence().talks(says);
            assert!(!ran.out.contains("agrees") && !ran.out.contains("differs"), "{}", ran.all());
            assert!(!silent || ran.out.is_empty(), "{}", ran.all());
        }
    }
}

#[test]
fn smoke_wants_a_goodbye() {
    let script = format!(
        r#"{GREETS} while read -r line; do seq=${{line#*:}}; seq=${{seq%%,*}}; case $line in *bye*) echo "{{\"seq\":$seq}}";; *) echo "{{\"seq\":$seq,\"skipped\":\"not yet\"}}";; esac; done"#
    );
    let ran = run_on_script("rulebook smoke bricks", &script).exits(3).one_sentence();
    ran.talks("answers bye without \"bye\":true");
    let polite = script.replace(r#"\"seq\":$seq}""#, r#"\"seq\":$seq,\"bye\":true}""#);
    run_on_script("rulebook smoke bricks", &polite).exits(4).talks("skips or rejects everything").says("ok  bye");
}
