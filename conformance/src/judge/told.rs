//! What a mutant does, for an author of a referee who has never seen the specification: a sentence whose subject is the referee.

/// What a referee does that errs like this mutant, as it goes on after "the referee"; `says` is what the mutant says of itself.
pub(super) fn does(kind: &str, says: &str) -> String {
    if says.starts_with("as if ") {
        return format!("does {says}");
    }
    if let Some(most) = says.strip_prefix("gives ").and_then(|what| what.strip_suffix(" at most")) {
        return format!("takes {most} where it is more");
    }
    if let Some(what) = says.strip_prefix("gives ") {
        return whole(what);
    }
    if let Some((number, how)) = says.split_once(" is ").filter(|_| kind == "number") {
        return numbered(number, how);
    }
    if let Some((what, how)) = says.split_once(" is computed in ") {
        return format!("computes {what} in {how}");
    }
    if let Some((what, how)) = says.split_once("` compares ") {
        return format!("compares {what}` {how}");
    }
    if kind == "turns" {
        return turned(says);
    }
    match kind {
        "told" => says.to_owned(),
        "clock" | "line" => format!("takes it that {says}"),
        "loop" => looped(says),
        "left-out" => format!("leaves {} out", says.trim_start_matches("without ")),
        "nothing" | "narrow" => says.to_owned(),
        "exchanged" if says.starts_with("in the order") => format!("goes {says}"),
        "exchanged" => format!("does {says}"),
        // A statement that is another one.
        _ if says.matches('`').count() == 2 && says.ends_with('`') && says.starts_with('`') => format!("does {says}"),
        _ => format!("takes {says}"),
    }
}

/// Of a loop that ends with a statement, or that turn of it.
fn looped(says: &str) -> String {
    let ends = says.strip_suffix(" the loop ends").map(|when| format!("ends the loop {when}"));
    let passes = says.strip_suffix(" the rest of the turn is passed over");
    let passes = passes.map(|when| format!("passes over the rest of that turn of the loop {when}"));
    ends.or(passes).unwrap_or_else(|| format!("does {says}"))
}

/// Whether two changes of one function, in words, are the same one: of what is one more nothing is added, in place of 1.
pub(super) fn is_same_change(one: &str, two: &str) -> bool {
    let is_without = |says: &str| says.ends_with(" + 1`") && says.contains(" without 1` for `");
    let is_zero = |says: &str| says == "takes 0 for 1";
    one == two || is_zero(one) && is_without(two) || is_without(one) && is_zero(two)
}

/// Of a function that gives always the same, or wherever a number is 0.
fn whole(says: &str) -> String {
    let (what, when) = match says.split_once(" where ") {
        Some((what, when)) => (what, format!(" where {when}")),
        None => (says.trim_end_matches(" whatever it is asked"), ", whatever the case".to_owned()),
    };
    let does = match what {
        "yes" | "no" => format!("says {what}"),
        "leave" => "allows it".to_owned(),
        "a refusal" => "forbids it".to_owned(),
        "nothing" | "none" => format!("finds {what}"),
        number => format!("takes {number}"),
    };
    format!("{does}{when}")
}

/// Of a number that is another one.
fn numbered(number: &str, how: &str) -> String {
    // Behind the digits there may be a type.
    let digits = number.split(char::is_alphabetic).next().unwrap_or_default().replace('_', "");
    let value: Option<u64> = digits.parse().ok();
    let other = value.and_then(|value| match how {
        "one more" => value.checked_add(1),
        "one less" => value.checked_sub(1),
        // Half of 1 is nothing.
        "half as much" if value == 1 => Some(0),
        "twice as much" => value.checked_mul(2),
        _ => None,
    });
    match (value, other) {
        (Some(value), Some(other)) => format!("takes {other} for {value}"),
        _ if how.ends_with("as much") => format!("takes {how} for {number}"),
        _ => format!("takes {how} than {number}"),
    }
}

/// Of a list that is gone through in another way.
fn turned(says: &str) -> String {
    let ways = [
        ("without the first of ", "leaves out the first of "),
        ("without the last of ", "leaves out the last of "),
        ("without those of ", "leaves out those of "),
        ("backwards over ", "goes backwards through "),
        ("only the first of ", "looks only at the first of "),
        ("no more than ", "looks at no more than "),
    ];
    let told = ways.iter().find_map(|(way, told)| Some(format!("{told}{}", says.strip_prefix(way)?)));
    told.unwrap_or_else(|| format!("goes {says}"))
}

#[cfg(test)]
mod tests {
    use super::{does, is_same_change};

    #[test]
    fn a_mutant_is_told_as_what_a_referee_does() {
        let told = [
            ("always", "as if `x > 0` were always so", "does as if `x > 0` were always so"),
            ("number", "25 is one less", "takes 24 for 25"),
            ("number", "0 is one less", "takes one less than 0"),
            ("number", "1 is half as much", "takes 0 for 1"),
            ("number", "7u32 is twice as much", "takes 14 for 7"),
            ("number", "1_000_u64 is one more", "takes 1001 for 1000"),
            ("number", "MOVES is half as much", "takes half as much for MOVES"),
            ("left-out", "without `log.send(seat);`", "leaves `log.send(seat);` out"),
            ("neighbour", "`attacker` for `enemy` throughout", "takes `attacker` for `enemy` throughout"),
            ("neighbour", "its `rows` for `board.columns`", "takes its `rows` for `board.columns`"),
            ("narrow", "`10 * garrison` is computed in unsigned bytes", "computes `10 * garrison` in unsigned bytes"),
            ("narrow", "computes in unsigned bytes", "computes in unsigned bytes"),
            ("whole", "gives yes whatever it is asked", "says yes, whatever the case"),
            ("whole", "gives leave whatever it is asked", "allows it, whatever the case"),
            ("zero", "gives a refusal where `attack.from` is 0", "forbids it where `attack.from` is 0"),
            ("whole", "gives 0 whatever it is asked", "takes 0, whatever the case"),
            ("zero", "gives no where `cell.x` is 0", "says no where `cell.x` is 0"),
            ("zero", "gives none where `seat` is 0", "finds none where `seat` is 0"),
            ("zero", "gives nothing where what it finds is 0", "finds nothing where what it finds is 0"),
            ("nothing", "does nothing", "does nothing"),
            ("loop", "with `a();` the loop ends", "ends the loop with `a();`"),
            (
                "loop",
                "after `a();` the rest of the turn is passed over",
                "passes over the rest of that turn of the loop after `a();`",
            ),
            ("edge", "one more than `rows`", "takes one more than `rows`"),
            ("edge", "`a >= b` for `a > b`", "takes `a >= b` for `a > b`"),
            ("exchanged", "`a();` before `b();`", "does `a();` before `b();`"),
            ("exchanged", "in the order `One, Two`", "goes in the order `One, Two`"),
            ("turns", "only the first of `fields`", "looks only at the first of `fields`"),
            (
                "turns",
                "without those of the largest `row` in `cells`",
                "leaves out those of the largest `row` in `cells`",
            ),
            ("turns", "no more than 3 of `fields`", "looks at no more than 3 of `fields`"),
            ("clamp", "gives 9 at most", "takes 9 where it is more"),
            ("narrow", "`points > most` compares as text", "compares `points > most` as text"),
            ("sign", "`count -= 1`", "does `count -= 1`"),
            ("part", "`to == from` compares by `row` alone", "compares `to == from` by `row` alone"),
            ("before", "`cell.x` as it was before the request", "takes `cell.x` as it was before the request"),
            ("clamp", "`sum` without the floor at 0", "takes `sum` without the floor at 0"),
        ];
        let zero = "takes 0 for 1";
        assert!(is_same_change(zero, zero) && is_same_change(zero, "takes `step without 1` for `step + 1`"));
        assert!(
            !is_same_change(zero, "takes `step without 2` for `step + 2`") && !is_same_change(zero, "takes 2 for 1")
        );
        for (kind, says, what) in told {
            assert_eq!(does(kind, says), what);
        }
    }
}
