//! Numbers that a referee holds with a sign and the rules without one: where too much is taken from one, it is negative there and
//! very large here.

use crate::protocol::State;
use crate::text::Text;
use serde_json::Value;

/// Numbers of the rules without a sign have so many values.
const VALUES: i128 = 1 << 32;

/// Makes of what changed rules show what a referee would show who holds numbers with a sign, where the position that it shows has a
/// number below 0 and the changed rules have the same without a sign; gives whether there is one. What else was reckoned from it at
/// the same request cannot be told, so that all numbers are taken as they were seen.
pub(super) fn signed(shown: &mut State, seen: &State) -> bool {
    // Few states have any, and most are told at a glance.
    if !seen.position.as_str().contains('-') || !has_signed(&shown.position.value(), &seen.position.value()) {
        return false;
    }
    take_numbers(&mut shown.position, &seen.position);
    let (told, heard) = (shown.sent.iter_mut().flatten(), seen.sent.iter().flatten());
    told.zip(heard).for_each(|(one, two)| take_numbers(&mut one.message, &two.message));
    let (views, others) = (shown.aside.views.iter_mut().flatten(), seen.aside.views.iter().flatten());
    views.zip(others).for_each(|(one, two)| take_numbers(one, two));
    true
}

fn take_numbers(one: &mut Text, two: &Text) {
    let mut value = one.value();
    numbers_as_in(&mut value, &two.value());
    *one = Text::of(&value);
}

fn whole(value: &Value) -> Option<i128> {
    value.as_i64().map(i128::from).or(value.as_u64().map(i128::from))
}

/// Whether a number of the second value is below 0 and that of the first is by all values larger.
pub(super) fn has_signed(one: &Value, two: &Value) -> bool {
    match (one, two) {
        (Value::Array(one), Value::Array(two)) => one.iter().zip(two).any(|(one, two)| has_signed(one, two)),
        (Value::Object(one), Value::Object(two)) => {
            one.iter().any(|(key, one)| two.get(key).is_some_and(|two| has_signed(one, two)))
        }
        (one, two) => whole(two).is_some_and(|two| two < 0 && whole(one) == Some(two + VALUES)),
    }
}

/// Takes all numbers of the second value.
fn numbers_as_in(one: &mut Value, two: &Value) {
    match (one, two) {
        (Value::Array(one), Value::Array(two)) => {
            one.iter_mut().zip(two).for_each(|(one, two)| numbers_as_in(one, two))
        }
        (Value::Object(one), Value::Object(two)) => {
            one.iter_mut().for_each(|(key, one)| two.get(key).into_iter().for_each(|two| numbers_as_in(one, two)));
        }
        (one @ Value::Number(_), Value::Number(_)) => *one = two.clone(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{has_signed, numbers_as_in};
    use serde_json::json;

    #[test]
    fn what_is_below_zero_is_told_by_its_sign() {
        let seen = json!({"hand": [-1, 5], "total": 3, "to": "a"});
        let mut shown = json!({"hand": [4_294_967_295u64, 5], "total": 4_294_967_299u64, "to": "b"});
        assert!(has_signed(&shown, &seen));
        assert!(!has_signed(&seen, &shown) && !has_signed(&json!({"hand": [4_294_967_294u64]}), &seen));
        numbers_as_in(&mut shown, &seen);
        assert_eq!(shown, json!({"hand": [-1, 5], "total": 3, "to": "b"}));
    }
}
