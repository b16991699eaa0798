//! Records of programs that are wrong, followed step by step; traces that somebody else wrote, read and made whole; golden
//! sets for another reading.

use crate::suite::recorded::renewed;
use crate::suite::{drawn, golden, observed};
use rulebook_conformance::canonical::{hash, hash_bytes};
use rulebook_conformance::case::json as as_json;
use rulebook_conformance::contest::{Catalogue, Contest, Sampler, Variant, clash, rules_with};
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace::{self, Checked, Fate, Provenance, Trace};
use rulebook_spec::bricks::{Bricks, Rules};
use rulebook_spec::game::{Game, Log, Reply, Turn, step};
use rulebook_spec::snakes::{Snakes, licence};
use serde_json::{Value, json};

/// A game of a referee that takes a brick over a corner in its second move, worked out by hand; the third move is good, and
/// by the board that this referee has it is the last one.
const RECORD: &str = include_str!("../examples/bricks/diagonal--recorded.jsonl");
const ADDRESS: &str = "bricks/diagonal/recorded";

fn variant(id: &str) -> &'static Variant<Rules> {
    Bricks::variants().iter().find(|one| one.id == id).unwrap_or_else(|| panic!("no {id}"))
}

fn read(text: &str) -> Trace {
    trace::read("game.log", text).unwrap_or_else(|error| panic!("{error}"))
}

fn checked(rules: &Rules, trace: &Trace) -> Checked {
    trace::checked::<Bricks>(rules, ADDRESS, trace, "").expect("it is of this game")
}

/// The lines and fields of all findings.
fn places(checked: &Checked) -> Vec<(usize, &'static str)> {
    checked.findings.iter().map(|one| (one.line, one.field)).collect()
}

#[test]
fn a_record_is_followed_from_the_position_that_it_says() {
    let literal = checked(Bricks::literal(), &read(RECORD));
    assert_eq!((literal.steps, literal.agreed, literal.unknown), (4, 3, 0), "{literal:?}");
    // The second move breaks a rule, so that its game is over by the rules; the third is judged on its own.
    let wanted = [(4, "refused"), (4, "turn"), (4, "position")];
    let found: Vec<_> = places(&literal).into_iter().filter(|(_, field)| *field != "places").collect();
    assert_eq!(found, wanted);
    assert_eq!(literal.findings[0].rules, json!("bricks.brick.adjacent"));
    let wrong = rules_with::<Bricks>(&[variant("bricks.brick.adjacent.diagonal")]);
    let as_it_is = checked(&wrong, &read(RECORD));
    assert_eq!((as_it_is.steps, as_it_is.agreed), (4, 4), "{as_it_is:?}");
}

/// The record with a part of one of its lines replaced.
fn edited(line: usize, old: &str, new: &str) -> String {
    let mut lines: Vec<String> = RECORD.lines().map(str::to_owned).collect();
    assert!(lines[line].contains(old), "{old}: {}", lines[line]);
    lines[line] = lines[line].replacen(old, new, 1);
    lines.join("\n") + "\n"
}

#[test]
fn without_a_position_nothing_is_concluded_from_what_follows() {
    let position = r###","position":{"board":["##.","##.",".#."],"stage":{"move":0}}"###;
    // Where the record says nothing of the position the rules go on with theirs, in which the game is over.
    let silent = checked(Bricks::literal(), &read(&edited(2, position, "")));
    assert_eq!((silent.agreed, silent.unknown), (2, 0), "{silent:?}");
    assert!(places(&silent).contains(&(5, "event")), "{silent:?}");
    // Where only its hash is known, which is another one, nobody knows from where the third move goes on.
    let board = json!({"board":["##.","##.",".#."],"stage":{"move":0}});
    let hashed = checked(Bricks::literal(), &read(&edited(2, position, &format!(r#","hash":"{}""#, hash(&board)))));
    assert_eq!((hashed.agreed, hashed.unknown), (2, 1), "{hashed:?}");
    assert!(hashed.findings.iter().all(|one| one.line != 5), "{hashed:?}");
    // A position that no game can be in leads nowhere either.
    let full = r####","position":{"board":["###","###","###"],"stage":{"move":0}}"####;
    let nowhere = checked(Bricks::literal(), &read(&edited(2, position, full)));
    assert_eq!((nowhere.agreed, nowhere.unknown), (2, 1), "{nowhere:?}");
}

#[test]
fn who_writes_a_position_down_wrongly_may_go_on_rightly() {
    // The first position is miswritten; what follows goes on from the right one.
    let slip = checked(Bricks::literal(), &read(&edited(1, "##.", "###")));
    let slipped: Vec<_> = places(&slip).into_iter().filter(|(line, _)| *line == 3).collect();
    assert_eq!(slipped, [(3, "position")]);
    assert_eq!(slip.agreed, 2, "{slip:?}");
}

#[test]
fn the_setup_of_a_shown_position_begins_in_it() {
    fn check<G: Contest>() {
        let mut positions = 0;
        for case in drawn::<G>(17, 60) {
            let mut log = Log::default();
            let Ok(mut position) = G::start(G::literal(), &case.setup, &mut log) else { continue };
            for event in &case.events {
                if step::<G>(G::literal(), &mut position, event, &mut log).is_err() {
                    break;
                }
                let shown = as_json(&position);
                let setup = G::shown_setup(&case.setup, &shown).unwrap_or_else(|error| panic!("{error}: {shown}"));
                let again = G::start(G::literal(), &setup, &mut Log::default());
                let again = again.unwrap_or_else(|error| panic!("seed 17, {}: {error}: {shown}", case.address));
                assert_eq!(as_json(&again), shown, "seed 17, {}", case.address);
                positions += 1;
            }
        }
        assert!(positions > 100, "{}: {positions} positions", G::name());
        let setup = drawn::<G>(17, 1).next().expect("a game").setup;
        assert!(G::shown_setup(&setup, &json!(7)).is_err() && G::shown_setup(&setup, &json!({"stage": 7})).is_err());
    }
    every_game!(check);
}

#[test]
fn an_import_has_hashes_and_a_footer() {
    let imported = trace::imported::<Bricks>(Bricks::literal(), ADDRESS, &read(RECORD)).expect("it is of this game");
    let whole = trace::parse(&imported.text).expect("it is a trace now");
    assert_eq!(whole.header.provenance, Provenance::Recorded);
    assert_eq!((whole.footer.events, whole.footer.places.as_deref()), (3, Some(&[1, 2][..])));
    let body: String = imported.text.split_inclusive('\n').take(5).collect();
    assert_eq!(whole.footer.hash, Some(hash_bytes(body.as_bytes())));
    // Where it leaves the rules the hash is that of the position that it says.
    let said = json!({"board":["##.","##.",".#."],"stage":{"move":0}});
    assert_eq!(whole.events[1].expect.hash, Some(hash(&said)));
    assert!(imported.checked.findings.iter().all(|one| one.field != "hash"), "{imported:?}");
    // Held to what it is known to be it agrees as a whole, hashes included.
    let wrong = rules_with::<Bricks>(&[variant("bricks.brick.adjacent.diagonal")]);
    let again = trace::checked::<Bricks>(&wrong, ADDRESS, &whole, &imported.text).expect("it fits its bytes");
    assert_eq!((again.agreed, again.findings), (4, vec![]));
    // What is whole already comes through as it is.
    assert_eq!(
        trace::imported::<Bricks>(&wrong, ADDRESS, &read(&imported.text)).map(|one| one.text),
        Ok(imported.text)
    );
}

#[test]
fn what_another_program_says_of_a_bad_reply_need_not_name_the_rule() {
    let refusing = edited(2, r#""refused":false,"turn":{"seats":[0]},"#, r#""refused":true,"#);
    let refusing = refusing.replace(r#"{"move":0}}}}"#, r#"{"over":{"loser":1,"by":"foul"}}}}}"#);
    let refusing = refusing.replace(r###"["##.","##.",".#."]"###, r###"["##.",".#.","..."]"###);
    let text: String = refusing.lines().take(3).map(|line| format!("{line}\n")).collect();
    let imported = trace::imported::<Bricks>(Bricks::literal(), ADDRESS, &read(&text)).expect("it is of this game");
    assert_eq!((imported.checked.agreed, imported.checked.findings.len()), (3, 0), "{imported:?}");
    // The rules know the rule.
    let whole = trace::parse(&imported.text).expect("it is a trace");
    assert_eq!(as_json(&whole.events[1].expect.refused), json!("bricks.brick.adjacent"));
    // A good reply that a program refuses is written down as that.
    let wrong = trace::imported::<Bricks>(
        Bricks::literal(),
        ADDRESS,
        &read(&edited(1, r#""refused":false"#, r#""refused":true"#)),
    );
    let wrong = wrong.expect("it is of this game");
    assert!(places(&wrong.checked).contains(&(3, "refused")), "{wrong:?}");
    let whole = trace::parse(&wrong.text).expect("it is a trace all the same");
    assert_eq!(as_json(&whole.events[0].expect.refused), json!(true));
}

#[test]
fn what_is_no_trace_is_not_imported() {
    let whole = trace::imported::<Bricks>(Bricks::literal(), ADDRESS, &read(RECORD)).expect("a trace").text;
    for (text, says) in [
        (String::new(), "there is nothing in it"),
        ("7\n".into(), "line 1: a trace begins with an object"),
        (RECORD.replacen(r#""game":"bricks","#, "", 1), "line 1: missing field `game`"),
        (RECORD.replacen(r#"{"game""#, r#"{"format":2,"game""#, 1), "line 1: format 2 is not 1"),
        (RECORD.replacen(r#"{"event""#, r#"{"evnt""#, 1), "line 2"),
        (
            RECORD
                .replacen(r#""provenance""#, "", 1)
                .replacen(r#"{"game""#, r#"{"provenance":"text","game""#, 1)
                .replacen(r#""refused":false"#, r#""refused":true"#, 1),
            "line 2: `refused` is `true`",
        ),
        (format!("{RECORD}{{\"events\":2,\"places\":null}}\n"), "line 5: the footer counts 2 events, the file has 3"),
        (format!("{RECORD}{{\"events\":3,\"places\":null}}\n{{}}\n"), "line 6: something follows the footer"),
        (whole.replacen("0x0", "0x2", 1), "line 6: the file was damaged"),
    ] {
        let refused = trace::read("x", &text).expect_err(says);
        assert!(refused.starts_with(says), "{refused}");
    }
    let windows = RECORD.replace('\n', "\r\n\r\n");
    assert_eq!(read(&windows).events, read(RECORD).events);
}

/// Worked by hand: under `forward-last` the brick that takes the last place is told to the player who cannot move any more.
#[test]
fn what_changes_is_told_trace_by_trace_and_rule_by_rule() {
    let address = "bricks/talk.last/kept-back";
    let one = golden::<Bricks>().into_iter().find(|one| one.case.address == address).expect("the trace is there");
    let new = renewed::<Bricks>(&one.trace, address, &one.file.text, &["bricks.last-move=forward-last"], false);
    assert_eq!(new.fate, Fate::Stale);
    let fields: Vec<_> = new.changes.iter().map(|change| (change.step, change.field.as_str())).collect();
    assert_eq!(fields, [(Some(1), "sent")], "{:?}", new.changes);
    assert!(new.stale.iter().any(|one| (one.line, one.field) == (3, "sent")), "{:?}", new.stale);
    let rules = trace::by_rule::<Bricks>([(address, &new)].into_iter());
    let last = rules.iter().find(|one| one.rule == "bricks.talk.last").expect("the rule");
    assert_eq!((last.traces, last.stale), (1, 1), "{rules:?}");
    let adopted = renewed::<Bricks>(&one.trace, address, &one.file.text, &["bricks.last-move=forward-last"], true);
    assert_eq!(adopted.fate, Fate::Adopted);
    let sent =
        json!([{"seat":1,"message":{"brick":["0x0","1x0"]}},{"seat":0,"message":"stop"},{"seat":1,"message":"stop"}]);
    let text = adopted.text.expect("a file");
    let whole = trace::parse(&text).expect("a trace");
    let of = |seat: u64, sent: &Value| -> Vec<Value> {
        sent.as_array().into_iter().flatten().filter(|one| one["seat"] == seat).cloned().collect()
    };
    let said = as_json(&whole.events[0].expect.sent);
    assert_eq!([of(0, &said), of(1, &said)], [of(0, &sent), of(1, &sent)]);
}

#[test]
fn variants_that_put_different_things_in_one_place_clash() {
    let [one, two] = ["bricks.brick.adjacent.diagonal", "bricks.brick.adjacent.lying-only"].map(variant);
    assert!(clash::<Bricks>(&[one, two]).is_some());
    assert!(clash::<Bricks>(&[one, one]).is_none());
    let other = variant("bricks.last-move=forward-last");
    assert!(clash::<Bricks>(&[one, other]).is_none());
    assert!(clash::<Bricks>(&[one, other, two]).is_some_and(|[a, b]| (a.id, b.id) == (one.id, two.id)));
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn what_an_engine_of_snakes_does_not_open_is_not_drawn() {
    for only in [
        words(&["engine-board", "engine-limit", "programs"]),
        words(&["engine-board"]),
        words(&["programs"]),
        words(&["engine-limit"]),
    ] {
        let (mut games, mut moves) = (0, 0);
        for index in 0..40 {
            let mut choices = Seeded::stream(11, index);
            let case = rulebook_conformance::case::sample_opened::<Snakes>(&only, String::new(), &mut choices);
            let about = format!("seed 11, game {index}, {only:?}");
            assert!(Snakes::is_opened(&only, &case.setup), "{about}: {:?}", case.setup);
            // What the words say, once more, in another way.
            let has = |word: &str| only.iter().any(|said| said == word);
            let setup = as_json(&case.setup);
            let snakes = setup["snakes"].as_array().expect("snakes");
            if has("engine-board") {
                assert_eq!(
                    (&setup["size"], snakes[0]["cells"][9].clone()),
                    (&json!([25, 25]), json!([12, 24])),
                    "{about}"
                );
                assert!(
                    (2..=4).contains(&snakes.len())
                        && snakes.iter().all(|one| one["cells"].as_array().map(Vec::len) == Some(10)),
                    "{about}"
                );
            }
            assert!(!has("engine-limit") || setup["limit"] == 1000, "{about}");
            assert!(!has("programs") || snakes.iter().all(|one| one["program"].is_object()), "{about}");
            if !has("programs") {
                continue;
            }
            let mut log = Log::default();
            let Ok(mut position) = Snakes::start(Snakes::literal(), &case.setup, &mut log) else { continue };
            games += 1;
            for event in &case.events {
                let is_asked = matches!(Snakes::turn(Snakes::literal(), &position), Turn::Seats(_));
                if let rulebook_spec::game::Event::Reply(Reply { seat, .. }) = event {
                    assert!(is_asked && licence(Snakes::literal(), &position, *seat).is_some(), "{about}");
                }
                step::<Snakes>(Snakes::literal(), &mut position, event, &mut log).expect("it can be");
                assert!(log.refused.is_none(), "{about}: {:?}", log.refused);
                moves += 1;
            }
        }
        assert!(!only.contains(&"programs".to_owned()) || games > 20 && moves > 100, "{only:?}: {games}, {moves}");
    }
    let usual = drawn::<Snakes>(5, 200).filter(|case| Snakes::is_opened(&words(&["engine-board"]), &case.setup));
    assert_eq!(usual.count(), 0, "small boards are no board of the engine");
    assert!(drawn::<Snakes>(5, 50).all(|case| Snakes::is_opened(&[], &case.setup)));
}

/// Without words the same games are drawn as ever.
#[test]
fn a_referee_that_opens_everything_gets_every_game() {
    for (index, case) in drawn::<Snakes>(9, 30).enumerate() {
        let mut choices = Seeded::stream(9, index as u64);
        assert_eq!(Snakes::sample_setup(&mut choices), case.setup);
    }
    let rules = observed::<Snakes>(Snakes::literal(), &drawn::<Snakes>(9, 1).next().expect("a game"));
    assert!(matches!(rules[0], Observation::State(_) | Observation::Rejected(_)));
}
