//! What the console has for bitwa: one bot plays both sides, as in the contest's applet (000 ¶61 to ¶63), and boards are
//! changed field by field.

use crate::console::{Ordered, Own};
use rulebook_conformance::case::json;
use rulebook_spec::bitwa::{Division, Setup, Stage};
use serde_json::Value;

/// The console of Bitwa.
pub const OWN: Own = Own {
    plays_all: true,
    board: Some("sample"),
    closing: Some("quit"),
    help: &[
        [":move A F X Y DX DY P", "moves division A: attack flag, target, the two points and their order"],
        [":put X Y C", "begins anew with this field changed: `#`, `.`, or the letter of a division"],
        [":rounds N", "begins anew with another number of rounds"],
        [":strength N", "begins anew with another strength"],
    ],
    by_hand,
    anew,
    order,
};

fn read(setup: &Value) -> Result<Setup, String> {
    serde_json::from_value(setup.clone()).map_err(|error| error.to_string())
}

/// The answer to `gen_move` that stands behind a division's letter.
fn by_hand(setup: &Value, words: &str) -> Result<String, String> {
    let mut words = words.split_whitespace();
    let letter = words.next().unwrap_or_default();
    let division = if let [letter] = letter.as_bytes() { Division::of(*letter) } else { None };
    let division = division.ok_or_else(|| format!("`{letter}` is no division: write its letter"))?;
    let values: Vec<&str> = words.collect();
    if values.len() != 6 {
        return Err(format!("{} values stand behind the division: write six, F X Y DX DY P", values.len()));
    }
    match read(setup)?.stage {
        Stage::GenMove(next) if next == division => Ok(format!("= {}", values.join(" "))),
        Stage::GenMove(next) => Err(format!("it is the turn of division {next}, not of {division}")),
        _ => Err("it is no division's turn now".into()),
    }
}

/// The board of a position at the beginning of a game; a unit that was hurt is whole again.
fn anew(setup: Value) -> Value {
    match read(&setup) {
        Ok(Setup { rows, rounds, strength, limit_ms, .. }) => {
            json(&Setup { limit_ms, ..Setup::new(rows, rounds, strength) })
        }
        Err(_) => setup,
    }
}

/// `:put`, `:rounds` and `:strength`.
fn order(setup: &Value, name: &str, words: &[&str]) -> Ordered {
    let setup = |change: &dyn Fn(&mut Setup) -> Result<(), String>| {
        let mut setup = read(setup)?;
        change(&mut setup)?;
        Ok(json(&setup))
    };
    Some(match (name, words) {
        ("put", [x, y, field]) if field.chars().count() == 1 => setup(&|setup| {
            let (x, y) = (number(x)? as usize, number(y)? as usize);
            let mut row: Vec<char> = setup.rows.get(y).map(|row| row.chars().collect()).unwrap_or_default();
            *row.get_mut(x).ok_or_else(|| format!("there is no field ({x}, {y}) on this board"))? =
                field.chars().next().unwrap_or('.');
            setup.rows[y] = row.into_iter().collect();
            Ok(())
        }),
        ("rounds", [rounds]) => setup(&|setup| number(rounds).map(|rounds| setup.rounds = rounds)),
        ("strength", [strength]) => setup(&|setup| number(strength).map(|strength| setup.strength = strength)),
        _ => return None,
    })
}

fn number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("`{word}` is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_division_is_moved_only_where_it_is_its_turn() {
        let mut setup = Setup::new(vec!["####".into(), "#Aa#".into(), "####".into()], 4, 2);
        assert!(by_hand(&json(&setup), "A 0 1 1 1 1 0").is_err(), "set_game was not answered yet");
        setup.stage = Division::of(b'A').map_or(setup.stage, Stage::GenMove);
        assert_eq!(by_hand(&json(&setup), "A 0 1 1 1 1 0"), Ok("= 0 1 1 1 1 0".into()));
        for words in ["a 0 1 1 1 1 0", "A 0 1 1 1 1", "1 1 2 3 4 5 6", "", "A 0 1 1 1 1 0 1"] {
            assert!(by_hand(&json(&setup), words).is_err(), "{words}");
        }
    }

    #[test]
    fn orders_change_the_setup_and_nothing_else() {
        let setup = json(&Setup::new(vec!["####".into(), "#Aa#".into(), "####".into()], 4, 2));
        let changed = |name, words: &[&str]| order(&setup, name, words).map(|made| made.and_then(|made| read(&made)));
        let row = |made: Setup| made.rows[1].clone();
        assert_eq!(changed("put", &["1", "1", "b"]).map(|made| made.map(row)), Some(Ok("#ba#".into())));
        assert_eq!(changed("rounds", &["7"]).map(|made| made.map(|made| made.rounds)), Some(Ok(7)));
        assert!(changed("put", &["9", "1", "b"]).is_some_and(|made| made.is_err()));
        assert!(changed("put", &["1", "2"]).is_none() && changed("stop", &[]).is_none());
    }
}
