//! `dicewars=engine`: all that was seen of the contest's own engine, worked by hand in one small war.

use rulebook_conformance::contest::{Variant, VariantKind, chosen, compose, names, rules_with};
use rulebook_spec::dicewars::{DiceWars, Position, Rules, Setup};
use rulebook_spec::game::{EventOf, Game, LogOf, Turn, step};
use serde_json::{Value, json};

fn engine() -> Vec<&'static Variant<Rules>> {
    chosen::<DiceWars>("dicewars=engine").expect("it is in the catalogue")
}

#[test]
fn a_set_is_of_variants_that_can_be_held_together() {
    fn check<G: rulebook_conformance::contest::Contest>() {
        for set in G::sets() {
            let parts = chosen::<G>(set.id).expect("it is chosen by its id");
            assert_eq!(parts.len(), set.parts.len(), "{}: a part is not in the catalogue", set.id);
            assert!(compose::<G>(&parts), "{}", set.id);
            assert_eq!(names::<G>(&parts), [set.id]);
            assert_eq!(names::<G>(&parts[1..]).len(), parts.len() - 1, "a part of a set is not the set");
            assert!(set.id.starts_with(&format!("{}=", G::name())), "{}", set.id);
            assert!(!G::variants().iter().any(|variant| variant.id == set.id), "{}: two have one id", set.id);
        }
    }
    every_game!(check);
    assert!(engine().iter().any(|variant| variant.kind == VariantKind::Misreading));
    assert!(chosen::<DiceWars>("dicewars.told.attack.hearers-flag").is_none(), "a misreading is no reading");
}

/// Four lands in a row with lists on one side; seats choose from the last to the first.
fn setup() -> Setup {
    let land = |id: u32, flag: &str, dice: u32, neighbours: &[u32]| json!({"id": id, "flag": flag, "dice": dice, "neighbours": neighbours});
    let lands =
        [land(1, "red", 3, &[2]), land(2, "green", 1, &[]), land(3, "green", 2, &[2]), land(4, "blue", 2, &[3])];
    let setup = json!({"lands": lands, "players": 3, "stage": {"choose": 2}});
    serde_json::from_value(setup).expect("a setup in form")
}

/// What one event makes: who is told what, without lands and reserves, and whether the reply was refused.
fn happens(rules: &Rules, position: &mut Position, event: Value) -> (Vec<Value>, bool) {
    let event: EventOf<DiceWars> = serde_json::from_value(event).expect("an event in form");
    let mut log = LogOf::<DiceWars>::default();
    step::<DiceWars>(rules, position, &event, &mut log).expect("it can be");
    let told = |(seat, message): &(u8, _)| {
        let mut told = json!({"seat": seat, "message": message});
        if let Some(report) = told.pointer_mut("/message/opponent-attack") {
            let world = report["before"].take();
            report["before"] = json!([world["my_flag"], world["attacks_left"]]);
        }
        told
    };
    (log.sent.iter().map(told).collect(), log.refused.is_some())
}

#[test]
fn the_engine_is_followed_in_all_that_was_seen_of_it() {
    let rules = rules_with::<DiceWars>(&engine());
    let mut log = LogOf::<DiceWars>::default();
    let refused = DiceWars::start(DiceWars::literal(), &setup(), &mut log).map_err(|violation| violation.rule.id());
    assert_eq!(refused.err(), Some("dicewars.map.borders"));
    let mut war = DiceWars::start(&rules, &setup(), &mut log).expect("lists on one side");

    // Nobody has gray: its player never moves, and blue is nobody's.
    for (seat, flag) in [(2, "gray"), (1, "green"), (0, "red")] {
        let (_, refused) = happens(&rules, &mut war, json!({"seat": seat, "move": {"flag": flag}}));
        assert!(!refused, "{flag}");
    }
    assert_eq!(DiceWars::turn(&rules, &war), Turn::of(0));

    happens(&rules, &mut war, json!({"seat": 0, "move": {"attack": {"from": 1, "to": 2}}}));
    let (told, _) = happens(&rules, &mut war, json!({"chance": {"roll": {"attacker": [6, 6, 6], "defender": [1]}}}));
    // The hearer's own flag, the mover's view with his attacks left; and the end of the turn with none left.
    let report = |attack: Value, left: u32, won: bool| {
        let report = json!({"opponent": "green", "attack": attack, "before": ["red", left], "won": won});
        json!({"seat": 1, "message": {"opponent-attack": report}})
    };
    assert_eq!(told, [report(json!({"from": 1, "to": 2}), 1, true), report(Value::Null, 0, false)]);
    assert_eq!(json!(war)["stage"], json!({"scatter": {"seat": 0, "left": 2}}));
    happens(&rules, &mut war, json!({"chance": {"scatter": 1}}));
    happens(&rules, &mut war, json!({"chance": {"scatter": 1}}));

    // A second is in time.
    let (told, refused) = happens(&rules, &mut war, json!({"seat": 1, "move": {"attack": null}, "took_us": 1_000_000}));
    assert!(!refused && DiceWars::turn(&rules, &war) != Turn::of(2));
    let report = json!({"opponent": "red", "attack": null, "before": ["green", 0], "won": false});
    assert_eq!(told, [json!({"seat": 0, "message": {"opponent-attack": report}})]);
}
