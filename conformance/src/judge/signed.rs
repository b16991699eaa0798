//! Numbers that a referee holds with a sign and the rules without one: where too much is taken from one, it is negative there and
//! very large here.

use crate::protocol::State;
use crate::text::Text;
use serde_json::Value;

/// Numbers of the rules without a sign have so many values.
const VALUES: i128 = 1 << 32;

/// Makes of what changed rules show what a referee would show who holds numbers with a sign, where this one shows a number below 0.
pub(super) fn signed(shown: &mut State, seen: &State) {
    // Few states have any, and most are told at a glance.
    if !seen.position.as_str().contains('-') || !has_negative(&seen.position.value()) {
        return;
    }
    sign(&mut shown.position, &seen.position);
    let (told, heard) = (shown.sent.iter_mut().flatten(), seen.sent.iter().flatten());
    told.zip(heard).for_each(|(one, two)| sign(&mut one.message, &two.message));
    let (views, others) = (shown.aside.views.iter_mut().flatten(), seen.aside.views.iter().flatten());
    views.zip(others).for_each(|(one, two)| sign(one, two));
}

fn sign(one: &mut Text, two: &Text) {
    let mut value = one.value();
    as_in(&mut value, &two.value());
    *one = Text::of(&value);
}

fn whole(value: &Value) -> Option<i128> {
    value.as_i64().map(i128::from).or(value.as_u64().map(i128::from))
}

fn has_negative(value: &Value) -> bool {
    match value {
        Value::Array(all) => all.iter().any(has_negative),
        Value::Object(all) => all.values().any(has_negative),
        other => whole(other).is_some_and(|number| number < 0),
    }
}

/// Takes a number of the second value for one of the first that is by all values larger.
fn as_in(one: &mut Value, two: &Value) {
    match (one, two) {
        (Value::Array(one), Value::Array(two)) => one.iter_mut().zip(two).for_each(|(one, two)| as_in(one, two)),
        (Value::Object(one), Value::Object(two)) => {
            one.iter_mut().for_each(|(key, one)| two.get(key).into_iter().for_each(|two| as_in(one, two)));
        }
        (one, two) => {
            if let (Some(first), Some(second)) = (whole(one), whole(two))
                && first - second == VALUES
            {
                *one = two.clone();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{as_in, has_negative};
    use serde_json::json;

    #[test]
    fn what_is_below_zero_is_told_by_its_sign() {
        let seen = json!({"hand": [-1, 5], "total": 3, "more": 7});
        let mut shown = json!({"hand": [4_294_967_295u64, 5], "total": 4_294_967_299u64, "more": 8});
        assert!(has_negative(&seen) && !has_negative(&shown));
        as_in(&mut shown, &seen);
        assert_eq!(shown, json!({"hand": [-1, 5], "total": 3, "more": 8}));
    }
}
