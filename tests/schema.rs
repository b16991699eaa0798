//! The published schemas are JSON, and what we write keeps to them.

use crate::common::{RULEBOOK, TRACES, run};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

fn schema(what: &str) -> Value {
    run(&format!("rulebook schema {what}")).exits(0).json()
}

/// The first place where a value does not keep to a schema, as far as our schemas go.
fn fault(schema: &Value, value: &Value, root: &Value) -> Option<String> {
    let say = |what: String| Some(format!("{what}: {}", value.to_string().chars().take(200).collect::<String>()));
    if let Some(path) = schema["$ref"].as_str() {
        let found = root.pointer(path.trim_start_matches('#'));
        return found.map_or_else(|| say(format!("no {path}")), |found| fault(found, value, root));
    }
    for either in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[either].as_array()
            && choices.iter().all(|choice| fault(choice, value, root).is_some())
        {
            return say(format!("none of {either}"));
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && !types.iter().any(|name| is_type(value, name)) {
        return say(format!("no {types:?}"));
    }
    if schema.get("const").is_some_and(|only| only != value)
        || schema["enum"].as_array().is_some_and(|all| !all.contains(value))
    {
        return say("another value".into());
    }
    let mut required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.find(|name| value.is_object() && value.get(name).is_none()) {
        return say(format!("no {missing}"));
    }
    let numbered = schema["patternProperties"].as_object().and_then(|patterns| patterns.values().next());
    let known = |name: &str| {
        let numbered = || numbered.filter(|_| name.parse::<i64>().is_ok());
        schema["properties"].get(name).or_else(numbered)
    };
    let open = schema["additionalProperties"] != Value::Bool(false);
    let inside = value.as_object().into_iter().flatten().find_map(|(name, inner)| match known(name) {
        Some(part) => fault(part, inner, root),
        None if open => None,
        None => say(format!("an unknown {name}")),
    });
    let items = value.as_array().into_iter().flatten().filter(|_| schema["items"].is_object());
    inside.or_else(|| items.filter_map(|item| fault(&schema["items"], item, root)).next())
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        _ => false,
    }
}

#[track_caller]
fn check(schema: &Value, value: &Value) {
    assert_eq!(fault(schema, value, schema), None);
}

#[test]
fn every_schema_is_json() {
    for what in [
        "trace",
        "adapter",
        "report",
        "matrix",
        "power",
        "coverage",
        "perft",
        "traces-check",
        "traces-regenerate",
        "certificate",
        "certificate-check",
        "game bricks",
    ] {
        assert!(schema(what).as_object().is_some_and(|object| object.len() > 1), "{what}");
    }
    run("rulebook schema game").exits(2).silent().one_sentence().talks("rulebook schema game bricks");
    run("rulebook schema report bricks").exits(2).silent().one_sentence().talks("leave out `bricks`");
}

#[test]
fn reports_keep_to_their_schema() {
    let (schema, folder) = (schema("report"), tempfile::tempdir().expect("a folder"));
    let no_case = "--cases 0 --run bricks/boards/1/*";
    for line in [
        "validate bricks --cases 5 --skip *largest* --format json -- rulebook referee bricks".to_owned(),
        "validate bricks --cases 0 --skip *largest* --format json -- rulebook referee bricks --misreading brick.fills.nothing".into(),
        "validate bricks --run bricks/talk.last/* --format json -- rulebook referee bricks --reading last-move=forward-last".into(),
        format!(
            "validate bricks --cases 0 --skip *largest* --format json --save {} -- rulebook referee bricks --misreading \
             brick.fills.nothing --misreading talk.stop.loser-only",
            folder.path().display()
        ),
        format!("certify bricks {no_case} --format json -- rulebook bot bricks first"),
        format!("certify bricks {no_case} --format json -- rulebook bot bricks foul:garbled --at-once"),
    ] {
        check(&schema, &run(&format!("rulebook {line}")).json());
    }
    assert!(fault(&schema, &serde_json::json!({"format": 1}), &schema).is_some(), "the check can fail");
}

#[test]
fn certificates_keep_to_their_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cert.json").display().to_string();
    for line in [
        format!("certify bricks --cases 3 --time 1000 --run bricks/fuzz/* --out {path} -- rulebook bot bricks first"),
        format!("validate bricks --cases 3 --run bricks/fuzz/* --out {path} -- rulebook referee bricks"),
    ] {
        run(&format!("rulebook {line}")).exits(0);
        let text = fs::read_to_string(&path).expect("a certificate");
        check(&schema("certificate"), &serde_json::from_str(&text).expect("JSON"));
        let checked = run(&format!("rulebook verify-certificate {path} --format json")).exits(0).json();
        check(&schema("certificate-check"), &checked);
        fs::remove_file(&path).expect("it is there");
    }
}

/// What our own referee answers keeps to the schemas that answers are held to; this checker shares nothing with that one.
#[test]
fn answers_keep_to_their_schemas() {
    for game in ["bricks", "dicewars", "garrison", "bitwa", "snakes"] {
        let (of_game, answer) = (schema(&format!("game {game}")), schema("adapter")["answer"].clone());
        let traces = fs::read_dir(format!("{TRACES}/{game}")).expect("traces").flatten().step_by(4);
        let mut requests = String::new();
        let mut seq = 0;
        let mut request = |rest: String| {
            seq += 1;
            requests += &format!("{{\"seq\":{seq},{rest}}}\n");
        };
        for trace in traces {
            let text = fs::read_to_string(trace.path()).expect("a trace");
            for line in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")) {
                if line.get("setup").is_some() {
                    request(format!("\"cmd\":\"start\",\"setup\":{}", line["setup"]));
                } else if line.get("event").is_some() {
                    request(format!("\"cmd\":\"step\",\"event\":{}", line["event"]));
                }
            }
            request("\"cmd\":\"view\",\"seat\":0".into());
        }
        let (mut seen, answers) = ([0; 4], fed(&["referee", game], &requests));
        for line in answers.lines() {
            let value: Value = serde_json::from_str(line).expect("JSON");
            check(&answer, &value);
            for (place, part) in ["position", "turn", "view"].into_iter().enumerate() {
                if let Some(shown) = value.get(part) {
                    seen[place] += 1;
                    check(&of_game[part], shown);
                }
            }
            for notice in value["sent"].as_array().into_iter().flatten() {
                seen[3] += 1;
                check(&of_game["message"], &notice["message"]);
            }
        }
        assert!(seen.iter().all(|count| *count > 10), "{game}: {seen:?}");
        // Nothing can be left out of a position, and nothing added.
        let shown = answers.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["position"].clone());
        let shown = shown.into_iter().find(Value::is_object).expect("a position");
        for key in shown.as_object().into_iter().flatten().map(|(key, _)| key) {
            let mut less = shown.clone();
            less.as_object_mut().and_then(|object| object.remove(key)).expect("a key");
            assert!(fault(&of_game["position"], &less, &of_game["position"]).is_some(), "{game} without {key}");
        }
        let mut more = shown;
        more["more"] = 1.into();
        assert!(fault(&of_game["position"], &more, &of_game["position"]).is_some(), "{game} with more");
    }
}

/// What our program answers to this input.
fn fed(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(RULEBOOK);
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("our program starts");
    let (mut stdin, input) = (child.stdin.take().expect("its input"), input.to_owned());
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it is written").expect("all of it");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn tables_keep_to_their_schemas() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("referees.toml");
    let [right, wrong, broken] = [
        format!("name = \"right\"\ncommand = \"{RULEBOOK} referee bricks\"\nreading = [\"size=min-3\"]\n"),
        format!("name = \"wrong\"\ncommand = \"{RULEBOOK} referee bricks --misreading brick.fills.nothing\"\n"),
        "name = \"broken\"\ncommand = [\"false\"]\n".into(),
    ]
    .map(|referee| format!("[[referee]]\n{referee}"));
    fs::write(&list, [right, wrong, broken].join("\n")).expect("a list");
    let matrix = format!("validate bricks --cases 5 --skip *largest* --matrix {}", list.display());
    for (what, line) in [
        ("matrix", matrix.as_str()),
        ("power", "power bricks --cases 50 --pairs 2"),
        ("power", "power bitwa --probe"),
        ("power", "power bricks --random-only --cases 1"),
        ("coverage", "coverage bricks --cases 5"),
        ("perft", "perft bricks --board 3"),
        ("traces-check", "traces check bricks --as brick.adjacent.diagonal"),
        ("traces-check", "traces import conformance/examples/bricks/diagonal--recorded.jsonl"),
        ("traces-regenerate", "traces regenerate bricks --reading last-move=forward-last"),
        ("perft", "perft bricks --board 3 -- rulebook referee bricks --misreading brick.adjacent.lying-only"),
        ("perft", "perft garrison --depth 9 -- rulebook referee garrison --misreading battle.free.forgotten"),
    ] {
        let schema = schema(what);
        let (command, referee) = line.split_once(" -- ").unwrap_or((line, ""));
        let referee = if referee.is_empty() { String::new() } else { format!("-- {referee}") };
        check(&schema, &run(&format!("rulebook {command} --format json {referee}")).json());
        assert!(fault(&schema, &serde_json::json!({"format": 1}), &schema).is_some(), "the check of {what} can fail");
    }
}

#[test]
fn traces_keep_to_their_schema() {
    let (trace, game) = (schema("trace"), schema("game bricks"));
    let entries = fs::read_dir("conformance/traces/bricks").expect("the traces");
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let text = fs::read_to_string(&path).expect("a trace");
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
        for (index, line) in lines.iter().enumerate() {
            let kind = match index {
                0 => "header",
                1 => "start",
                _ if index + 1 == lines.len() => "footer",
                _ => "event",
            };
            check(&trace[kind], line);
            if let Some(event) = line.get("event") {
                check(&game["event"], event);
            }
        }
        check(&game["setup"], &lines[0]["setup"]);
    }
}
