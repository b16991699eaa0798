//! The games in which our Java players follow orders. The referee draws its own map, so that orders name kinds of attacks
//! and flags, and no lands.

use rulebook_spec::dicewars::names::*;
use rulebook_spec::game::Seat;
use rulebook_spec::rule::Rule;

/// A game, and what our players are ordered in it.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The rule that it is about.
    pub(super) rule: Rule,
    /// Its name, in words joined by hyphens.
    pub(super) case: String,
    /// Orders of one seat.
    pub(super) one: Option<(Seat, String)>,
    /// Orders of all other seats.
    pub(super) all: String,
}

impl Scene {
    /// The orders of a seat.
    pub(super) fn orders(&self, seat: Seat) -> &str {
        match &self.one {
            Some((one, orders)) if *one == seat => orders,
            _ => &self.all,
        }
    }
}

/// Attacks wherever there are more dice than on the enemy's land: somebody conquers all before long.
const WAR: &str = "attack * stronger";
/// How often even fights are played, each a little later than the one before, for a verdict on the dice.
const EVEN_WARS: u32 = 8;

/// After this many turns without an attack most lands have 8 dice.
const TURNS_TO_FILL: u32 = 40;

/// Orders to end this many turns at once.
fn passes(turns: u32) -> String {
    (1..=turns).map(|count| format!("attack {count} say null\n")).collect()
}

/// All games.
pub(super) fn all() -> Vec<Scene> {
    let all = |rule, case: &str, orders: &str| Scene { rule, case: case.into(), one: None, all: orders.into() };
    let one = |rule, case: &str, seat, orders: &str| Scene {
        rule,
        case: case.into(),
        one: Some((seat, format!("{orders}\n{WAR}"))),
        all: WAR.into(),
    };
    let mut scenes = vec![
        all(END_LIMIT, "nobody-attacks", ""),
        all(END_CONQUEST, "stronger-attack", WAR),
        one(CHOICE_FREE, "null", 0, "choose-flag 1 say null"),
        all(CHOICE_FREE, "taken", &format!("choose-flag 1 taken\n{WAR}")),
        one(CHOICE_FREE, "off-map", 1, "choose-flag 1 off-map"),
        all(CHOICE_LEFTOVERS, "all-fail", &format!("choose-flag 1 say null\n{WAR}")),
        one(CALLS_ERROR, "choice-throws", 1, "choose-flag 1 throw"),
        all(CALLS_ERROR, "first-calls-throw", &format!("init 1 throw\nget-name 1 error\n{WAR}")),
        all(CALLS_ERROR, "attack-throws", &format!("attack 2 throw\nattack 4 error\n{WAR}")),
        all(CALLS_ERROR, "told-throws", &format!("opponent-attack * throw\n{WAR}")),
        // In time, too: who allows less stops the call, and undoes it.
        one(LIMITS_INIT, "in-time", 1, "init 1 once sleep 1500"),
        one(LIMITS_INIT, "late", 1, "init 1 once sleep 3000"),
        one(LIMITS_NAME, "late", 0, "get-name 1 once sleep 400"),
        one(LIMITS_CHOICE, "in-time", 1, "choose-flag 1 once sleep 700"),
        one(LIMITS_CHOICE, "late", 1, "choose-flag 1 once sleep 1500"),
        // Somewhere in the middle of turns.
        all(LIMITS_TOLD, "late", &format!("opponent-attack 9 once sleep 400\n{WAR}")),
        one(LIMITS_ATTACK, "in-time", 0, "attack 4 once sleep 140 stronger"),
        one(LIMITS_ATTACK, "late", 0, "attack 4 once sleep 400 stronger"),
        // Wherever in a turn the fourth attack is, one of these is another one: what was done before in the turn stays.
        one(LIMITS_ATTACK, "late-sooner", 0, "attack 3 once sleep 400 stronger"),
        one(LIMITS_ATTACK, "late-further-on", 0, "attack 5 once sleep 400 stronger"),
        // Later than a second, too, which a reading allows.
        one(LIMITS_ATTACK, "much-later", 0, "attack 4 once sleep 1600 stronger"),
    ];
    // All wait until there are reserves; a player that never attacks keeps its own until it is conquered.
    let conquers = format!("{}attack * not-weaker", passes(TURNS_TO_FILL));
    let reserves =
        |case: &str, one, all| Scene { rule: BATTLE_ELIMINATED_RESERVE, case: case.into(), one: Some((1, one)), all };
    scenes.push(reserves("one-never-attacks", String::new(), conquers.clone()));
    scenes.push(reserves("one-attacks", conquers, String::new()));
    let illegal = [
        (ATTACK_OWN, "from-enemy"),
        (ATTACK_OWN, "on-me"),
        (ATTACK_ARMY, "one-die"),
        (ATTACK_ENEMY, "on-own"),
        (ATTACK_BORDER, "far"),
        (ATTACK_LANDS, "no-land"),
    ];
    for (rule, kind) in illegal {
        let orders = format!("attack 2 {kind}\nattack 4 {kind}\nattack 5 {kind}\nattack 8 {kind}\n{WAR}");
        scenes.push(all(rule, kind, &orders));
    }
    for war in 0..EVEN_WARS {
        // The same dice thrown for other attacks are other dice.
        let orders = format!("{}attack * even", passes(war));
        scenes.push(all(BATTLE_SUM, &format!("even-attacks-{}", war + 1), &orders));
    }
    scenes
}
