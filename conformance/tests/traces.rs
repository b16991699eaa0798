//! The format of traces: damaged files are refused with a sentence that names the line, edited expectations are found
//! by `check` and said by `diff`, and what is derived is repaired. Hashes are held against texts written by hand.

use rulebook_conformance::canonical::{canonical, hash, hash_bytes};
use rulebook_conformance::contest::Catalogue;
use rulebook_conformance::trace::{self, Finding, Provenance, Trace};
use rulebook_spec::bricks::Bricks;
use serde_json::{Value, json};

const ADDRESS: &str = "bricks/end.no-place/small";

/// A derived trace of four lines, with a picture and hashes: the last brick on a board of size 3.
fn small() -> String {
    let header = json!({"format":1,"game":"bricks","provenance":"derived","about":"The last brick.","spec":"0.1.0",
        "setup":{"size":3,"filled":["2x0","0x1","1x1","2x1","0x2","1x2","2x2"],"stage":{"move":0}}});
    let bare = format!(
        "{header}\n{}\n{}\n{}\n",
        r#"{"start":{}}"#, r#"{"event":{"seat":0,"line":"0x0_1x0"}}"#, r#"{"events":1,"places":null}"#
    );
    let trace = trace::parse(&bare).expect("a trace may expect nothing");
    trace::regenerated::<Bricks>(ADDRESS, &trace, &bare).expect("the game can be played")
}

fn check(text: &str) -> Result<Vec<Finding>, String> {
    trace::check::<Bricks>(ADDRESS, &trace::parse(text)?, text)
}

fn parsed(text: &str) -> Trace {
    trace::parse(text).expect("the trace can be read")
}

/// The file with one place in one of its lines (from 1) replaced.
fn edited(text: &str, line: usize, old: &str, new: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert!(lines[line - 1].contains(old), "line {line} has no {old}: {}", lines[line - 1]);
    lines[line - 1] = lines[line - 1].replacen(old, new, 1);
    lines.join("\n") + "\n"
}

#[test]
fn the_small_trace_passes() {
    assert_eq!(check(&small()), Ok(vec![]));
    assert_eq!(small().lines().count(), 4);
}

#[test]
fn a_file_that_was_cut_off_never_passes() {
    let whole = small();
    for end in 0..whole.len() {
        let Some(part) = whole.get(..end) else { continue };
        let refused = trace::parse(part).expect_err("cut off");
        assert!(refused.contains("cut off") || refused.starts_with("line "), "after {end} bytes: {refused}");
    }
    let lines: Vec<&str> = whole.lines().collect();
    for count in 0..lines.len() {
        let part = lines[..count].join("\n") + "\n";
        assert!(check(&part).is_err(), "after {count} lines");
    }
}

#[test]
fn a_file_without_one_of_its_lines_or_with_one_twice_never_passes() {
    let whole = small();
    let lines: Vec<&str> = whole.lines().collect();
    for index in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(index);
        assert!(check(&(without.join("\n") + "\n")).is_err(), "without line {}", index + 1);
        let mut twice = lines.clone();
        twice.insert(index, lines[index]);
        assert!(check(&(twice.join("\n") + "\n")).is_err(), "with line {} twice", index + 1);
        let mut swapped = lines.clone();
        swapped.swap(index, (index + 1) % lines.len());
        assert!(check(&(swapped.join("\n") + "\n")).is_err(), "with line {} swapped", index + 1);
    }
}

/// Any other byte, anywhere: refused, or found. Only the hash over the file sees some of them.
#[test]
fn a_derived_file_with_any_one_byte_changed_never_passes() {
    let whole = small();
    for at in 0..whole.len() {
        for other in [b'0', b'x', b' ', b'"', b'\n', b'}'] {
            let mut bytes = whole.clone().into_bytes();
            if std::mem::replace(&mut bytes[at], other) == other {
                continue;
            }
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let sound = check(&text).is_ok_and(|findings| findings.is_empty());
            assert!(!sound, "byte {at} as {:?} passes:\n{text}", char::from(other));
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line() {
    let rejected = "\"start\":{\"rejected\":\"bricks.board.size\",";
    let table = [
        (1, "\"format\":1", "\"format\":2", "line 1: format 2 is not 1"),
        (1, "\"format\":1", "\"format\":2,\"new\":0", "line 1: format 2 is not 1"),
        (1, "\"format\":1,", "", "missing field `format`"),
        (1, "\"spec\"", "\"colour\":0,\"spec\"", "unknown field `colour`"),
        (1, "derived", "guessed", "unknown variant `guessed`"),
        (2, "\"start\":{", "\"start\":{\"colour\":0,", "unknown field `colour`"),
        (2, "\"start\":{", rejected, "line 2: a setup that is rejected has nothing else"),
        (2, "\"start\":{", "\"start\":{\"refused\":false,", "line 2: `refused` is for replies"),
        (2, "\"turn\":{\"seats\":[0]}", "\"turn\":null", "line 2: `turn` is null"),
        (3, "\"event\":", "\"colour\":0,\"event\":", "unknown field `colour`"),
        (3, "\"expect\":{", "\"expect\":{\"colour\":0,", "unknown field `colour`"),
        (3, "\"refused\":false", "\"refused\":true", "line 3: `refused` is `true`"),
        (3, "\"refused\":false", "\"refused\":null", "line 3: `refused` is null"),
        (3, "\"refused\":false", "\"rejected\":\"bricks.board.size\"", "line 3: `rejected` is for setups"),
        (3, "\"sent\":[{\"", "\"sent\":[{\"to\":1,\"", "unknown field `to`"),
        (4, "\"events\":1", "\"events\":2", "line 4: the footer counts 2 events, the file has 1"),
        (4, "\"events\":1", "\"events\":-1", "line 4"),
        (4, "\"places\"", "\"colour\":0,\"places\"", "unknown field `colour`"),
    ];
    for (line, old, new, says) in table {
        let refused = trace::parse(&edited(&small(), line, old, new)).expect_err(new);
        assert!(refused.contains(says) && refused.starts_with(&format!("line {line}")), "{new}: {refused}");
    }
}

#[test]
fn what_is_not_of_the_game_is_said_with_its_line() {
    let table = [
        (1, "\"game\":\"bricks\"", "\"game\":\"chess\"", "line 1: a trace of chess, not of bricks"),
        (1, "\"reading\":[]", "\"reading\":[\"bricks.size=9\"]", "line 1: bricks has no reading `bricks.size=9`"),
        (1, "\"reading\":[]", "\"reading\":[\"bricks.brick.free.untested\"]", "line 1: bricks has no reading"),
        (1, "\"size\":3", "\"size\":-3", "line 1: the setup: "),
        (1, "\"size\":3", "\"colour\":3", "line 1: the setup: unknown field `colour`"),
        (1, "2x0", "2y0", "line 1: the setup: "),
        (3, "\"line\":\"0x0_1x0\"", "\"lines\":\"0x0_1x0\"", "line 3: the event: unknown field `lines`"),
        (3, "\"line\":\"0x0_1x0\",\"seat\":0", "\"line\":\"0x0_1x0\"", "line 3: the event: an event is either"),
        (
            3,
            "\"line\":\"0x0_1x0\"",
            "\"line\":\"0x0_1x0\",\"fault\":\"crash\"",
            "line 3: the event: an event is either",
        ),
        (3, "\"line\":\"0x0_1x0\"", "\"fault\":\"boredom\"", "line 3: the event: "),
    ];
    for (line, old, new, says) in table {
        let refused = check(&edited(&small(), line, old, new)).expect_err(new);
        assert!(refused.contains(says), "{new}: {refused}");
    }
}

/// Edits of expectations: the line, what is replaced by what, the field that `check` names, and what `diff` says.
const EDITS: &[(usize, &str, &str, &str, &str)] = &[
    (
        2,
        r#""turn":{"seats":[0]}"#,
        r#""turn":{"seats":[1]}"#,
        "turn",
        "start: turn was {\"seats\":[0]}, is {\"seats\":[1]}",
    ),
    (2, r#""sent":[]"#, r#""sent":[{"seat":0,"message":"start"}]"#, "sent", "start: sent was [], is "),
    (2, "bricks.board.size", "bricks.talk.stop", "cites", "start: cites was "),
    (2, "0 . . #", "0 . # #", "drawn", "start: drawn was "),
    (
        3,
        r#""refused":false"#,
        r#""refused":"bricks.brick.free""#,
        "refused",
        "event 1: refused was false, is \"bricks.brick.free\"",
    ),
    (3, r#"{"over":[1,2]}"#, r#"{"over":[2,1]}"#, "turn", "event 1: turn was {\"over\":[1,2]}, is {\"over\":[2,1]}"),
    (3, r#""message":"stop""#, r#""message":"start""#, "sent", "event 1: sent was "),
    (
        3,
        r#""expect":{"#,
        r#""expect":{"position":{"stage":{"over":{"loser":0,"by":"no-place"}}},"#,
        "position",
        "event 1: position {",
    ),
    (
        3,
        r#""expect":{"#,
        r#""expect":{"position":{"colour":0},"#,
        "position",
        "event 1: position {\"colour\":0} is new",
    ),
    (3, "1 # # #", "1 # . #", "drawn", "event 1: drawn was "),
    (4, r#""places":[1,2]"#, r#""places":[2,1]"#, "places", "places: were [1,2], are [2,1]"),
    (4, r#""places":[1,2]"#, r#""places":null"#, "places", "places: were [1,2], are null"),
];

#[test]
fn an_edited_expectation_is_found_and_said() {
    let whole = small();
    for (line, old, new, field, says) in EDITS {
        let text = edited(&whole, *line, old, new);
        let found = check(&text).expect("it can be read");
        let at = |finding: &Finding| (finding.line, finding.field) == (*line, *field);
        assert!(found.iter().any(at), "{new}: {found:?}");
        // Beside it only the hash over the file.
        let others: Vec<_> = found.iter().filter(|finding| !at(finding)).map(|one| (one.line, one.field)).collect();
        assert!(others.iter().all(|other| *other == (4, "hash")), "{new}: {others:?}");
        let differs = trace::diff(&parsed(&whole), &parsed(&text));
        assert!(differs.len() == 1 && differs[0].starts_with(says), "{new}: {differs:?}");
        let repaired = trace::regenerated::<Bricks>(ADDRESS, &parsed(&text), &text).expect("it can be");
        assert!(repaired == whole, "{new} is not repaired");
    }
}

#[test]
fn an_edited_hash_is_found_and_said() {
    let whole = small();
    for (line, of) in [(2, "start"), (3, "event 1"), (4, "footer")] {
        let old = whole.lines().nth(line - 1).and_then(|text| text.split("\"hash\":\"").nth(1)).expect("a hash");
        let digit = if old.starts_with('0') { "1" } else { "0" };
        let text = edited(&whole, line, &format!("\"hash\":\"{}", &old[..1]), &format!("\"hash\":\"{digit}"));
        let found: Vec<_> = check(&text).expect("it can be read").iter().map(|one| (one.line, one.field)).collect();
        assert!(found.contains(&(line, "hash")), "{of}: {found:?}");
        let differs = trace::diff(&parsed(&whole), &parsed(&text));
        assert!(differs.len() == 1 && differs[0].starts_with(&format!("{of}: the hash")), "{differs:?}");
        assert!(trace::regenerated::<Bricks>(ADDRESS, &parsed(&text), &text).as_ref() == Ok(&whole));
    }
}

#[test]
fn edited_events_are_said_one_by_one() {
    let (whole, more) = (parsed(&small()), golden_trace("brick.turns--whole-game"));
    assert_eq!(trace::diff(&more, &more), [""; 0]);
    let mut fewer = more.clone();
    let gone = fewer.events.pop().expect("it has events");
    assert_eq!(trace::diff(&more, &fewer), [format!("event 6: is gone: {}", gone.event)]);
    assert_eq!(trace::diff(&fewer, &more), [format!("event 6: is new: {}", gone.event)]);
    let mut other = whole.clone();
    other.events[0].event["seat"] = json!(1);
    let says = trace::diff(&whole, &other);
    assert!(says.len() == 1 && says[0].starts_with("event 1: was {"), "{says:?}");
    other = whole.clone();
    other.header.about = "Another one.".into();
    assert_eq!(trace::diff(&whole, &other), ["header: about was \"The last brick.\", is \"Another one.\""]);
}

fn golden_trace(name: &str) -> Trace {
    let files = Bricks::golden();
    let file = files.into_iter().find(|file| file.name() == format!("{name}.jsonl"));
    file.expect("the trace is there").parse().expect("it can be read")
}

#[test]
fn an_event_that_cannot_follow_is_a_finding() {
    let line = small().lines().nth(2).expect("it has an event").to_owned();
    let text = edited(&small(), 3, &line, &format!("{line}\n{line}")).replace("{\"events\":1", "{\"events\":2");
    let found = check(&text).expect("it can be read");
    assert!(found.iter().any(|finding| (finding.line, finding.field) == (4, "event")), "{found:?}");
    let refused = trace::regenerated::<Bricks>(ADDRESS, &parsed(&text), &text).expect_err("it cannot be");
    assert!(refused.starts_with("line 4: the game is over"), "{refused}");
    // Nor can anything follow a setup that is refused.
    let even = edited(&small(), 1, "\"size\":3", "\"size\":4");
    let found = check(&even).expect("it can be read");
    assert!(found.iter().any(|finding| (finding.line, finding.field) == (2, "rejected")), "{found:?}");
    assert!(found.iter().any(|finding| (finding.line, finding.field) == (3, "event")), "{found:?}");
    assert!(trace::regenerated::<Bricks>(ADDRESS, &parsed(&even), &even).is_err());
}

/// What a person worked out, or another program said, is not ours to rewrite, and is found all the same.
#[test]
fn only_derived_traces_are_rewritten() {
    for provenance in [Provenance::Text, Provenance::Recorded] {
        let word = json!(provenance).as_str().expect("a word").to_owned();
        let text = edited(&small(), 1, "derived", &word);
        let text = edited(&text, 3, "{\"over\":[1,2]}", "{\"over\":[2,1]}");
        assert!(trace::regenerated::<Bricks>(ADDRESS, &parsed(&text), &text).as_ref() == Ok(&text), "{word}");
        assert!(check(&text).expect("it can be read").iter().any(|finding| finding.field == "turn"), "{word}");
    }
}

#[test]
fn files_are_named_for_a_rule_and_a_case() {
    let address = |name: &str| trace::address::<Bricks>(name);
    assert_eq!(address("brick.adjacent--far-off.jsonl").as_deref(), Ok("bricks/brick.adjacent/far-off"));
    for name in ["brick.adjacent.jsonl", "--case.jsonl", "rule--.jsonl", "", ".jsonl"] {
        assert!(address(name).is_err_and(|error| error.contains("<rule>--<case>.jsonl")), "{name}");
    }
    let rule = |address: &str| trace::rule_of::<Bricks>(address).map(|rule| rule.id());
    assert_eq!(rule("bricks/brick.adjacent/far-off"), Some("bricks.brick.adjacent"));
    assert_eq!((rule("bricks/brick/far-off"), rule("bricks")), (None, None));
}

/// The sample of RFC 8785 §3.2.2, with the numbers that traces have, and its sorting of §3.2.3 by UTF-16 units.
#[test]
fn canonical_json_is_that_of_rfc_8785() {
    let sample: Value = serde_json::from_str(
        r#"{"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","numbers":[0,1000000,-7],"literals":[null,true,false]}"#,
    )
    .expect("it is JSON");
    let wanted = "{\"literals\":[null,true,false],\"numbers\":[0,1000000,-7],\
                  \"string\":\"\u{20ac}$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}";
    assert_eq!(String::from_utf8_lossy(&canonical(&sample)), wanted);
    let sorted: Value = serde_json::from_str(
        r#"{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
            "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}"#,
    )
    .expect("it is JSON");
    let text = String::from_utf8(canonical(&sorted)).expect("it is UTF-8");
    let place = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word} is not in {text}"));
    let order = ["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"].map(place);
    assert!(order.is_sorted(), "{text}");
}

/// BLAKE3 of nothing and of three bytes as its authors publish it, and of a position as it is written by hand.
#[test]
fn hashes_are_blake3_of_the_canonical_json() {
    assert_eq!(hash_bytes(b""), "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
    assert_eq!(hash_bytes(b"\x00\x01\x02"), "e1be4d7a8ab5560aa4199eea339849ba8e293d55ca0a81006726d184519e647f");
    let canonical = r####"{"board":["###","###","###"],"stage":{"over":{"by":"no-place","loser":1}}}"####;
    let by_hand = blake3::hash(canonical.as_bytes()).to_hex().to_string();
    assert_eq!(parsed(&small()).events[0].expect.hash.as_ref(), Some(&by_hand));
    assert_eq!(hash(&json!({"b":[1, "\u{e9}"], "a":{}})), hash_bytes("{\"a\":{},\"b\":[1,\"\u{e9}\"]}".as_bytes()));
    let text = small();
    let before_footer = text.rfind("{\"events\"").expect("it has a footer");
    let whole = blake3::hash(&text.as_bytes()[..before_footer]).to_hex().to_string();
    assert_eq!(parsed(&text).footer.hash, Some(whole));
}
