//! What may be wrong within a message.

use serde_json::{Map, Value};

/// A part of a message is something else, or several parts in the same way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edit {
    /// The keys that lead to each part; `*` stands for each place of a list.
    paths: Vec<Vec<String>>,
    what: What,
}

#[derive(Clone, Debug, PartialEq)]
enum What {
    /// A list, or a line of text, backwards.
    Reversed,
    /// Each entry of a list backwards.
    EachReversed,
    /// Rows for columns.
    Transposed,
    Sorted,
    WithoutLast,
    WithoutFirst,
    /// No more than so many entries.
    First(usize),
    /// Without what is this entry of a list, or stands under this key.
    Lacks(String),
    /// What stands under these keys in each other's place.
    Swapped(String, String),
    /// The first two entries in each other's place.
    Exchanged,
    /// No more than so many letters of a line of text.
    Cut(usize),
    /// The numbers in a line of text the other way round: `2x10` for `10x2`.
    Turned,
    /// What stands under this key beside it.
    Beside(String),
    Plus(i64),
    Times(i64),
    Over(i64),
    /// As so many bits hold it, with or without a sign.
    Narrow(u32, bool),
    Not,
    /// Always this.
    Is(Value),
}

const FACTORS: [i64; 4] = [2, 10, 100, 1000];
const BITS: [u32; 3] = [8, 16, 32];
/// So deep messages are looked into.
const DEEP: usize = 6;

impl Edit {
    /// What makes one message of the other, the simplest first.
    pub fn between(expected: &Value, got: &Value) -> Vec<Edit> {
        let mut found = Vec::new();
        look(&mut Vec::new(), expected, got, None, &mut found);
        let joined: Vec<Edit> = found.iter().filter_map(|edit| edit.joined(&found)).collect();
        for edit in joined {
            if !found.contains(&edit) {
                found.push(edit);
            }
        }
        // What holds of a list as a whole is simpler than what holds of its entries, and what holds of one part simplest.
        found.sort_by_key(|edit| (edit.paths.len(), matches!(edit.what, What::Is(_)), edit.paths[0].len()));
        found.retain(|edit| edit.of(expected) == *got);
        found
    }

    /// This and all others of the same kind, as one; `None` where there are none.
    pub fn joined<'a>(&self, others: impl IntoIterator<Item = &'a Edit>) -> Option<Edit> {
        let alike = others.into_iter().filter(|one| one.what == self.what);
        let mut paths: Vec<Vec<String>> = alike.flat_map(|one| one.paths.clone()).collect();
        // Of a list as a whole and of its first entry that differs the same may be said.
        paths.retain(|path| path.last().is_none_or(|key| key.parse::<usize>().is_err()));
        paths.sort_unstable();
        paths.dedup();
        (paths.len() > 1).then(|| Edit { paths, what: self.what.clone() })
    }

    /// The message with that.
    pub fn of(&self, message: &Value) -> Value {
        let mut edited = message.clone();
        self.paths.iter().for_each(|path| apply(&mut edited, path, None, &self.what));
        edited
    }

    /// The same of what stands under these keys; `None` where something else is edited.
    pub fn within(&self, keys: &[String]) -> Option<Edit> {
        let paths = self.paths.iter().map(|path| Some(path.strip_prefix(keys)?.to_vec()));
        Some(Edit { paths: paths.collect::<Option<_>>()?, what: self.what.clone() })
    }

    /// What is the same of a message, where this is an edit of what stands there under these keys.
    pub fn under(&self, keys: &[String]) -> Edit {
        let paths = self.paths.iter().map(|path| [keys, &path[..]].concat());
        Edit { paths: paths.collect(), what: self.what.clone() }
    }

    /// How it is sent, as it goes on after "sends it".
    pub fn says(&self) -> String {
        let named =
            |path: &Vec<String>| if path.is_empty() { "it".to_owned() } else { format!("`{}`", path.join("/")) };
        let path = self.paths.iter().map(named).collect::<Vec<_>>().join(" and ");
        match &self.what {
            What::Reversed => format!("with {path} backwards"),
            What::EachReversed => format!("with each entry of {path} backwards"),
            What::Transposed => format!("with rows for columns in {path}"),
            What::Sorted => format!("with {path} sorted"),
            What::WithoutLast => format!("without the last of {path}"),
            What::WithoutFirst => format!("without the first of {path}"),
            What::Lacks(one) => format!("without `{one}` in {path}"),
            What::First(most) => format!("with no more than {most} of {path}"),
            What::Swapped(one, two) => format!("with `{one}` and `{two}` of {path} in each other's place"),
            What::Exchanged => format!("with the first two of {path} in each other's place"),
            What::Cut(most) => format!("with {path} cut off after {most} letters"),
            What::Turned => format!("with the numbers in {path} the other way round"),
            What::Beside(key) => format!("with `{key}` for {path}"),
            What::Plus(more) if *more < 0 => format!("with {path} less by {}", more.unsigned_abs()),
            What::Plus(more) => format!("with {path} more by {more}"),
            What::Times(factor) => format!("with {path} times {factor}"),
            What::Over(factor) => format!("with {path} divided by {factor}"),
            What::Narrow(bits, true) => format!("with {path} in {bits} bits with a sign"),
            What::Narrow(bits, false) => format!("with {path} in {bits} bits"),
            What::Not => format!("with {path} the other way round"),
            What::Is(value) => format!("with {value} for {path}"),
        }
    }
}

/// Looks at each part that differs.
fn look(path: &mut Vec<String>, expected: &Value, got: &Value, around: Option<&Value>, found: &mut Vec<Edit>) {
    if expected == got || path.len() > DEEP {
        return;
    }
    let key = path.last().cloned();
    for what in here(expected, got) {
        found.push(Edit { paths: vec![path.clone()], what });
    }
    if let (Some(Value::Object(around)), Some(key)) = (around, key) {
        let beside = around.iter().filter(|(other, value)| **other != key && *value == got);
        found.extend(beside.map(|(other, _)| Edit { paths: vec![path.clone()], what: What::Beside(other.clone()) }));
    }
    match (expected, got) {
        (Value::Object(one), Value::Object(two)) => {
            for (key, value) in one {
                if let Some(other) = two.get(key) {
                    path.push(key.clone());
                    look(path, value, other, Some(expected), found);
                    path.pop();
                }
            }
        }
        (Value::Array(one), Value::Array(two)) if one.len() == two.len() => {
            if let Some((index, (one, two))) = one.iter().zip(two).enumerate().find(|(_, (one, two))| one != two) {
                for place in ["*".to_owned(), index.to_string()] {
                    path.push(place);
                    look(path, one, two, None, found);
                    path.pop();
                }
                let others =
                    list_of(expected).iter().enumerate().filter(|(place, other)| *place != index && *other == two);
                let mut whole = path.clone();
                whole.push(index.to_string());
                found.extend(
                    others.map(|(place, _)| Edit { paths: vec![whole.clone()], what: What::Beside(place.to_string()) }),
                );
            }
        }
        _ => {}
    }
}

fn list_of(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What may be wrong with a part itself.
fn here(expected: &Value, got: &Value) -> Vec<What> {
    let mut all = match (expected, got) {
        (Value::Bool(_), Value::Bool(_)) => vec![What::Not],
        (Value::Number(one), Value::Number(two)) => match (one.as_i64(), two.as_i64()) {
            (Some(one), Some(two)) => {
                let narrow = BITS.into_iter().flat_map(|bits| [What::Narrow(bits, false), What::Narrow(bits, true)]);
                let scaled = FACTORS.into_iter().flat_map(|factor| [What::Times(factor), What::Over(factor)]);
                let all = narrow.chain(scaled).chain([What::Plus(two.saturating_sub(one))]);
                all.filter(|what| number(one, what) == Some(two)).collect()
            }
            _ => Vec::new(),
        },
        (Value::Array(_), Value::Array(two)) => vec![
            What::Reversed,
            What::EachReversed,
            What::Transposed,
            What::Sorted,
            What::WithoutLast,
            What::WithoutFirst,
            What::Exchanged,
            What::First(two.len()),
        ]
        .into_iter()
        .chain(lacking(expected, got))
        .collect(),
        (Value::Object(one), Value::Object(two)) => {
            let mut others = one.keys().filter(|key| one.get(*key) != two.get(*key));
            let pair = others.next().zip(others.next());
            pair.map(|(one, two)| What::Swapped(one.clone(), two.clone()))
                .into_iter()
                .chain(lacking(expected, got))
                .collect()
        }
        (Value::String(one), Value::String(two)) => {
            let cut = one.starts_with(two.as_str()).then(|| What::Cut(two.chars().count()));
            let all = [What::Turned, What::Reversed, What::WithoutLast, What::WithoutFirst];
            all.into_iter().chain(cut).collect()
        }
        _ => Vec::new(),
    };
    let is_short = !got.is_array() && !got.is_object();
    all.extend(is_short.then(|| What::Is(got.clone())));
    all
}

/// What one entry of a list, or one key, lacks that is there by the rules.
fn lacking(expected: &Value, got: &Value) -> Option<What> {
    let one = match (expected, got) {
        (Value::Array(all), Value::Array(some)) if some.len() < all.len() => {
            all.iter().find(|one| !some.contains(one))?.as_str()?.to_owned()
        }
        (Value::Object(all), Value::Object(some)) => all.keys().find(|key| !some.contains_key(*key))?.clone(),
        _ => return None,
    };
    Some(What::Lacks(one))
}

fn number(one: i64, what: &What) -> Option<i64> {
    match what {
        What::Plus(more) => one.checked_add(*more),
        What::Times(factor) => one.checked_mul(*factor),
        What::Over(factor) => one.checked_div(*factor),
        What::Narrow(8, true) => Some((one as i8).into()),
        What::Narrow(8, false) => Some((one as u8).into()),
        What::Narrow(16, true) => Some((one as i16).into()),
        What::Narrow(16, false) => Some((one as u16).into()),
        What::Narrow(_, true) => Some((one as i32).into()),
        What::Narrow(_, false) => Some((one as u32).into()),
        _ => None,
    }
}

fn apply(value: &mut Value, path: &[String], around: Option<&Value>, what: &What) {
    let Some((key, rest)) = path.split_first() else { return change(value, around, what) };
    match value {
        Value::Object(_) => {
            let whole = value.clone();
            if let Some(part) = value.get_mut(key) {
                apply(part, rest, Some(&whole), what);
            }
        }
        Value::Array(all) if key == "*" => all.iter_mut().for_each(|one| apply(one, rest, None, what)),
        Value::Array(_) => {
            let whole = value.clone();
            let part = key.parse::<usize>().ok().and_then(|index| value.get_mut(index));
            part.into_iter().for_each(|one| apply(one, rest, Some(&whole), what));
        }
        _ => {}
    }
}

fn change(value: &mut Value, around: Option<&Value>, what: &What) {
    let new = match (what, &*value) {
        (What::Is(other), _) => Some(other.clone()),
        (What::Beside(key), _) => around.and_then(|around| beside(around, key)).cloned(),
        (What::Not, Value::Bool(is)) => Some((!is).into()),
        (_, Value::Number(one)) => one.as_i64().and_then(|one| number(one, what)).map(Value::from),
        (_, Value::Array(all)) => list(all, what),
        (What::Swapped(one, two), Value::Object(all)) => swapped(all, one, two),
        (What::Lacks(key), Value::Object(all)) if all.contains_key(key) => {
            let mut all = all.clone();
            all.remove(key);
            Some(all.into())
        }
        (_, Value::String(text)) => line(text, what).map(Value::from),
        _ => None,
    };
    new.into_iter().for_each(|new| *value = new);
}

/// What stands under a key, or at a place of a list.
fn beside<'a>(around: &'a Value, key: &str) -> Option<&'a Value> {
    around.get(key).or_else(|| around.get(key.parse::<usize>().ok()?))
}

fn list(all: &[Value], what: &What) -> Option<Value> {
    let mut all = all.to_vec();
    match what {
        What::Reversed => all.reverse(),
        What::EachReversed => all.iter_mut().for_each(|one| change(one, None, &What::Reversed)),
        What::Sorted => all.sort_by_cached_key(|one| (one.as_i64(), one.to_string())),
        What::WithoutLast => drop(all.pop()),
        What::WithoutFirst if !all.is_empty() => drop(all.remove(0)),
        What::First(most) => all.truncate(*most),
        What::Lacks(entry) => all.retain(|one| one.as_str() != Some(entry)),
        What::Exchanged if all.len() > 1 => all.swap(0, 1),
        What::Transposed => return transposed(&all),
        _ => return None,
    }
    Some(all.into())
}

/// What stands under two keys in each other's place; `None` where one of them is missing.
fn swapped(all: &Map<String, Value>, one: &str, two: &str) -> Option<Value> {
    let (first, second) = (all.get(one)?.clone(), all.get(two)?.clone());
    let mut all = all.clone();
    all.extend([(one.to_owned(), second), (two.to_owned(), first)]);
    Some(all.into())
}

fn line(text: &str, what: &What) -> Option<String> {
    if *what == What::Turned {
        return turned(text);
    }
    let mut letters: Vec<char> = text.chars().collect();
    match what {
        What::Reversed => letters.reverse(),
        What::WithoutLast => drop(letters.pop()),
        What::Cut(most) => letters.truncate(*most),
        What::WithoutFirst if !letters.is_empty() => drop(letters.remove(0)),
        _ => return None,
    }
    Some(letters.into_iter().collect())
}

/// The numbers in a line the other way round; `None` where there are no two.
fn turned(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let parts = letters.chunk_by(|one, two| one.is_ascii_digit() == two.is_ascii_digit());
    let parts: Vec<String> = parts.map(String::from_iter).collect();
    let is_number = |part: &&String| part.starts_with(|letter: char| letter.is_ascii_digit());
    if parts.iter().filter(is_number).count() < 2 {
        return None;
    }
    let mut numbers = parts.iter().rev().filter(is_number);
    let put = |part: &String| if is_number(&part) { numbers.next().cloned() } else { Some(part.clone()) };
    parts.iter().map(put).collect()
}

/// Rows for columns, where all rows are equally long lines or lists.
fn transposed(all: &[Value]) -> Option<Value> {
    if let Some(rows) = all.iter().map(Value::as_array).collect::<Option<Vec<_>>>() {
        let width = rows.first()?.len();
        let columns = (0..width).map(|at| rows.iter().map(|row| row.get(at).cloned()).collect::<Option<Vec<Value>>>());
        return columns.collect::<Option<Vec<_>>>().map(Value::from);
    }
    let rows: Vec<Vec<char>> = all.iter().map(|row| Some(row.as_str()?.chars().collect())).collect::<Option<_>>()?;
    let width = rows.first()?.len();
    let columns = (0..width).map(|at| rows.iter().map(|row| row.get(at).copied()).collect::<Option<String>>());
    columns.collect::<Option<Vec<String>>>().map(Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What makes one message of the other, in words.
    fn between(expected: Value, got: Value) -> Vec<String> {
        Edit::between(&expected, &got).iter().map(Edit::says).collect()
    }

    #[test]
    fn what_is_wrong_with_a_message_is_told() {
        let game = |rows: [&str; 2], round: i64| json!({"set": {"rows": rows, "round": round}});
        assert_eq!(between(game(["#A", "a#"], 3), game(["a#", "#A"], 3))[0], "with `set/rows` backwards");
        let told = between(game(["#Ab", "a##"], 3), game(["bA#", "##a"], 3));
        assert_eq!(told[0], "with each entry of `set/rows` backwards");
        assert_eq!(between(game(["ab", "cd"], 3), game(["ac", "bd"], 3)), ["with rows for columns in `set/rows`"]);
        assert_eq!(between(game(["a", "b"], 300), game(["a", "b"], 44))[0], "with `set/round` in 8 bits");
        assert_eq!(between(game(["a", "b"], 200), game(["a", "b"], -56))[0], "with `set/round` in 8 bits with a sign");
        assert_eq!(between(game(["a", "b"], 3), game(["a", "b"], 5))[0], "with `set/round` more by 2");
        assert_eq!(between(json!({"m": {"x": 4, "y": 7}}), json!({"m": {"x": 7, "y": 7}}))[1], "with `y` for `m/x`");
        assert_eq!(
            between(json!({"m": {"x": 4, "y": 7}}), json!({"m": {"x": 7, "y": 4}})),
            ["with `x` and `y` of `m` in each other's place"]
        );
        let told = between(json!({"m": {"x": 4, "y": 7}}), json!({"m": {"x": 3, "y": 6}}));
        assert_eq!(told, ["with `m/x` and `m/y` less by 1"]);
        assert_eq!(between(json!({"m": [1, 2, 3, 4]}), json!({"m": [1, 2]})), ["with no more than 2 of `m`"]);
        let cells = |first: [i64; 2], second: [i64; 2]| json!({"brick": [first, second]});
        assert_eq!(between(cells([1, 2], [3, 4]), cells([3, 4], [1, 2]))[0], "with `brick` backwards");
        assert_eq!(between(cells([1, 2], [3, 4]), cells([2, 1], [4, 3]))[0], "with each entry of `brick` backwards");
    }

    #[test]
    fn columns_and_rows_in_lines_are_exchanged() {
        let board = |filled: [&str; 2]| json!({"board": {"filled": filled, "size": 11}});
        let told = between(board(["10x2", "0x7"]), board(["2x10", "7x0"]));
        assert_eq!(told, ["with the numbers in `board/filled/*` the other way round"]);
        assert_eq!(turned("7_2x3_10x5").as_deref(), Some("5_10x3_2x7"));
        assert_eq!([turned("7"), turned("OK"), turned("")], [None, None, None]);
    }

    #[test]
    fn lines_are_cut_off_where_a_buffer_ends() {
        let board = |filled: [&str; 3]| json!({"board": {"filled": filled}});
        let told = between(board(["0x7", "100x100", "9x115"]), board(["0x7", "100x10", "9x115"]));
        assert!(told.iter().any(|says| says == "with `board/filled/*` cut off after 6 letters"), "{told:?}");
    }

    #[test]
    fn one_entry_and_key_that_is_missing_everywhere_is_told() {
        let world = |flags: &[&str], reserve: Value| json!({"world": {"flags": flags, "reserve": reserve}});
        let expected = world(&["blue", "gray", "red"], json!({"blue": 1, "gray": 2, "red": 0}));
        let got = world(&["blue", "red"], json!({"blue": 1, "red": 0}));
        assert_eq!(between(expected, got), ["without `gray` in `world/flags` and `world/reserve`"]);
    }

    #[test]
    fn nothing_is_told_of_messages_that_no_edit_makes_alike() {
        assert!(between(json!({"m": {"x": 4, "y": 7}}), json!({"m": {"x": 90, "y": 17}})).is_empty());
    }
}
