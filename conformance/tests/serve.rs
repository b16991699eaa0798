//! The rules as an adapter: the dialogue of `docs/adapter.md`, and what is answered to nonsense.

use crate::suite::{drawn, observed};
use rulebook_conformance::case::in_order;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::protocol::{Answer, Command, Observation, Request};
use rulebook_conformance::serve::Server;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::game::Game;
use rulebook_spec::snakes::Snakes;
use serde_json::{Value, json};

const DOCUMENT: &str = include_str!("../../docs/adapter.md");

/// What stands between backquotes in the document and begins like this.
fn example(start: &str) -> &'static str {
    let spans = DOCUMENT.split('`').skip(1).step_by(2);
    spans.into_iter().find(|span| span.starts_with(start)).unwrap_or_else(|| panic!("no example begins with {start}"))
}

fn server() -> Server<Bricks> {
    Server::new(Bricks::literal().clone(), vec!["bricks.size=min-3".into()])
}

/// The answer as JSON, and whether the conversation is over.
fn ask(server: &mut Server<Bricks>, line: &str) -> (Value, bool) {
    let (answer, over) = server.answer(line);
    (serde_json::to_value(answer).expect("answers have a form in JSON"), over)
}

fn error(server: &mut Server<Bricks>, line: &str) -> String {
    let (answer, over) = ask(server, line);
    assert!(!over, "{line}");
    answer["error"].as_str().unwrap_or_else(|| panic!("{line} is answered {answer}")).to_owned()
}

#[test]
fn the_dialogue_of_the_document_goes_as_it_stands_there() {
    let mut server = server();
    let (hello, over) = ask(&mut server, example(r#"{"seq":1,"cmd":"hello""#));
    assert_eq!((&hello["seq"], &hello["can"]), (&json!(1), &json!(["start", "step", "moves", "view"])));
    assert_eq!((&hello["readings"], over), (&json!(["bricks.size=min-3"]), false));
    let start = example(r#"{"seq":2,"cmd":"start""#);
    let wanted: Value = serde_json::from_str(example(r#"{"seq":2,"position""#)).expect("the document has JSON");
    assert_eq!(ask(&mut server, start).0, wanted);
    let step = |seq: u64, event: Value| json!({"seq": seq, "cmd": "step", "event": event}).to_string();
    let greeted = ask(&mut server, &step(3, json!({"seat":0,"move":"ok"}))).0;
    let board = json!([{"seat":1,"message":{"board":{"size":3,"filled":["1x1"]}}}]);
    let position = json!({"board":["...",".#.","..."],"stage":{"greet":1}});
    let wanted = json!({"seq":3,"position":position,"turn":{"seats":[1]},"sent":board,"refused":false});
    assert_eq!(greeted, wanted);
    let line = ask(&mut server, &step(4, json!({"seat":1,"line":"OK","took_us":500_000}))).0;
    assert_eq!((&line["turn"], &line["refused"]), (&json!({"seats":[0]}), &json!(false)));
    assert_eq!(line["sent"], json!([{"seat":0,"message":"start"}]));
    let fault = ask(&mut server, &step(5, json!({"seat":0,"fault":"timeout"}))).0;
    assert_eq!((&fault["turn"], &fault["refused"]), (&json!({"over":[2,1]}), &json!(true)));
    assert_eq!(ask(&mut server, example(r#"{"seq":6,"cmd":"bye"}"#)), (json!({"seq":6,"bye":true}), true));
}

#[test]
fn examples_of_requests_and_answers_are_of_the_protocol() {
    for request in
        [r#"{"seq":1,"cmd""#, r#"{"seq":2,"cmd""#, r#"{"seq":4,"cmd""#, r#"{"seq":5,"cmd""#, r#"{"seq":6,"cmd""#]
    {
        let read: Request = serde_json::from_str(example(request)).unwrap_or_else(|error| panic!("{request}: {error}"));
        let again: Request = serde_json::from_str(&json!(read).to_string()).expect("what is written can be read");
        assert_eq!(again, read);
    }
    let skipped: Answer = serde_json::from_str(example(r#"{"seq":7,"skipped""#)).expect("an answer");
    assert_eq!(skipped.observe(true), Ok(Observation::Skipped("no clock".into())));
    let failed: Answer = serde_json::from_str(example(r#"{"seq":7,"error""#)).expect("an answer");
    assert_eq!(failed.observe(false), Ok(Observation::Error("no game is open".into())));
    let rejected: Answer = serde_json::from_str(example(r#"{"seq":2,"rejected""#)).expect("an answer");
    assert_eq!(rejected.clone().observe(false), Ok(Observation::Rejected("the size is even".into())));
    let lacks = rejected.observe(true).map_err(|(_, missing)| missing);
    assert_eq!(lacks, Err("`position` is missing".into()), "a step is not rejected");
}

#[test]
fn moves_and_view_are_those_of_the_seat() {
    let mut server = server();
    let setup = json!({"size":3,"filled":["0x0","2x0","0x1","2x1","0x2","2x2"],"stage":{"move":1}});
    ask(&mut server, &json!({"seq":2,"cmd":"start","setup":setup}).to_string());
    let moves = ask(&mut server, r#"{"seq":4,"cmd":"moves","seat":1}"#).0;
    let bricks = json!([{"brick":["1x0","1x1"]},{"brick":["1x1","1x2"]}]);
    assert_eq!(in_order(moves["moves"].as_array().expect("a list").clone()), *bricks.as_array().expect("a list"));
    assert_eq!(ask(&mut server, r#"{"seq":4,"cmd":"moves","seat":0}"#).0, json!({"seq":4,"moves":[]}));
    let view = ask(&mut server, r#"{"seq":5,"cmd":"view","seat":0}"#).0;
    assert_eq!(view, json!({"seq":5,"view":{"board":["#.#","#.#","#.#"],"stage":{"move":1}}}));
    // Too many to be listed: said so, and no empty list.
    ask(&mut server, r#"{"seq":6,"cmd":"start","setup":{"size":999,"stage":{"move":0}}}"#);
    assert!(ask(&mut server, r#"{"seq":7,"cmd":"moves","seat":0}"#).0["skipped"].is_string());
}

#[test]
fn nonsense_is_an_error_with_the_number_of_the_request() {
    let mut server = server();
    for line in ["", "{}", "[]", "null", "hello", "{\"seq\":", "\u{0}", "{\"cmd\":\"bye\"}"] {
        assert_eq!(ask(&mut server, line).0["seq"], json!(0), "{line}");
        assert!(error(&mut server, line).starts_with("no request of the adapter protocol"), "{line}");
    }
    let numbered = [
        (r#"{"seq":9,"cmd":"dance"}"#, "no request"),
        (r#"{"seq":9}"#, "no request"),
        (r#"{"seq":9,"cmd":"step"}"#, "no request"),
        (r#"{"seq":9,"cmd":"moves","seat":-1}"#, "no request"),
        (r#"{"seq":9,"cmd":"hello","protocol":2,"game":"bricks"}"#, "protocol 1"),
        (r#"{"seq":9,"cmd":"hello","protocol":1,"game":"chess"}"#, "this is bricks"),
        (r#"{"seq":9,"cmd":"start","setup":{"size":"three"}}"#, "no setup of this game"),
        (r#"{"seq":9,"cmd":"step","event":{"seat":0,"move":"ok"}}"#, "no game is open"),
        (r#"{"seq":9,"cmd":"moves","seat":0}"#, "no game is open"),
        (r#"{"seq":9,"cmd":"view","seat":0}"#, "no game is open"),
    ];
    for (line, says) in numbered {
        assert_eq!(ask(&mut server, line).0["seq"], json!(9), "{line}");
        let error = error(&mut server, line);
        assert!(error.contains(says), "{line}: {error}");
    }
}

#[test]
fn what_cannot_be_leaves_the_game_and_what_cannot_begin_forgets_it() {
    let mut server = server();
    let start = example(r#"{"seq":2,"cmd":"start""#);
    let opened = ask(&mut server, start).0;
    for event in [r#"{"seat":2,"move":"ok"}"#, r#"{"chance":1}"#, r#"{"seat":0}"#, r#"{"seat":0,"move":"pass"}"#] {
        error(&mut server, &format!(r#"{{"seq":3,"cmd":"step","event":{event}}}"#));
        let view = ask(&mut server, r#"{"seq":5,"cmd":"view","seat":0}"#).0;
        assert_eq!(view["view"], opened["position"], "after {event}");
    }
    for seat in ["moves", "view"] {
        let error = error(&mut server, &format!(r#"{{"seq":3,"cmd":"{seat}","seat":2}}"#));
        assert!(error.contains("seat 2 does not exist"), "{error}");
    }
    for setup in [r#"{"size":4}"#, r#"{"size":"three"}"#] {
        ask(&mut server, start);
        ask(&mut server, &format!(r#"{{"seq":4,"cmd":"start","setup":{setup}}}"#));
        let error = error(&mut server, r#"{"seq":5,"cmd":"view","seat":0}"#);
        assert!(error.contains("no game is open"), "after {setup}: {error}");
    }
    assert!(ask(&mut server, r#"{"seq":4,"cmd":"start","setup":{"size":4}}"#).0["rejected"].is_string());
}

/// What comes over the protocol is what the rules show when they are asked directly.
#[test]
fn drawn_games_go_over_the_protocol_unchanged() {
    fn check<G: Contest>() {
        for case in drawn::<G>(5, 150) {
            let mut server = Server::<G>::new(G::literal().clone(), Vec::new());
            let start = Command::Start { setup: json!(case.setup) };
            let steps = case.events.iter().map(|event| Command::Step { event: json!(event) });
            let mut seen = Vec::new();
            for (seq, command) in (1..).zip(std::iter::once(start).chain(steps)) {
                let line = serde_json::to_string(&Request { seq, command }).expect("requests have a form in JSON");
                let answer = serde_json::to_string(&server.answer(&line).0).expect("answers have a form in JSON");
                let answer: Answer = serde_json::from_str(&answer).expect("it is an answer");
                assert_eq!(answer.seq, seq);
                seen.push(answer.observe(seq > 1).expect("nothing is left out"));
            }
            let mut direct = observed::<G>(G::literal(), &case);
            if let Some(Observation::State(state)) = direct.last_mut() {
                state.aside = Default::default();
            }
            for observation in &mut direct {
                if let Observation::State(state) = observation {
                    // Known from the rules, and not said.
                    state.unstarted = None;
                }
            }
            assert!(seen == direct, "{}", case.address);
        }
    }
    every_game!(check);
}

/// What a program of snakes licenses, with the scores that were compared.
#[test]
fn a_program_of_snakes_decides_without_a_game() {
    let mut server = Server::<Snakes>::new(Snakes::literal().clone(), Vec::new());
    let mut ask = |request: Value| serde_json::to_value(server.answer(&request.to_string()).0).expect("JSON");
    let hello = ask(json!({"seq":1,"cmd":"hello","protocol":1,"game":"snakes"}));
    assert_eq!(hello["can"], json!(["start", "step", "moves", "view", "decide"]));
    // An opponent's tail ahead, and nothing else but the own snake.
    let mut window = vec!["V".repeat(13); 13];
    window[5].replace_range(6..7, "Z");
    window[6].replace_range(6..7, "H");
    window[7].replace_range(6..7, "S");
    let view = json!({"seat":0,"heading":"up","window":window});
    let program = |line: &str| {
        let map = json!({"HeadX":3,"HeadY":3,"Lines":[{"X":3,"Y":2,"Line":line}]});
        json!({"SnakeName":"x","Templates":["S","S","S","S"],"Maps":[map]})
    };
    let mut decide = |program: Value| ask(json!({"seq":8,"cmd":"decide","program":program,"view":view}));
    assert_eq!(decide(program("Z0")), json!({"seq":8,"licensed":["up"],"map":1,"scores":{}}));
    let both = json!({"seq":8,"licensed":["right","left"],"map":1,"scores":{"right":12,"left":12}});
    assert_eq!(decide(program("V0")), both);
    let any = json!({"seq":8,"licensed":["up","right","left"],"map":null,"scores":{}});
    assert_eq!(decide(program("X0")), any);
    assert!(decide(program("V9"))["error"].as_str().is_some_and(|error| error.contains("row 2, column 3")));
    let bricks = server_of_bricks(json!({"seq":8,"cmd":"decide","program":{},"view":{}}));
    assert!(bricks["skipped"].is_string(), "{bricks}");
}

fn server_of_bricks(request: Value) -> Value {
    serde_json::to_value(server().answer(&request.to_string()).0).expect("JSON")
}
