//! Conditions on requests, by what can be said of them: where a referee errs on some requests only, the simplest that tells these from
//! all others.

use super::{AFTER, Fact, Facts, Key};
use std::collections::BTreeSet;

/// A condition on a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum When {
    /// There is such a fact.
    Has(Key),
    /// There is none.
    Lacks(Key),
    /// Two facts are the same.
    Same(Key, Key),
    /// Two facts are not.
    Unlike(Key, Key),
    /// It is this.
    Is(Key, Fact),
    /// The first number is less than the second.
    Less(Key, Key),
    /// It is this number or more, and at most the other number where it does not hold.
    AtLeast(Key, i128, i128),
    /// It is this number or less, and at least the other number where it does not hold.
    AtMost(Key, i128, i128),
    /// The number is odd, or is even.
    Odd(Key, bool),
    /// Both hold.
    Both(Box<[When; 2]>),
}

impl When {
    pub(in super::super) fn holds(&self, facts: &Facts) -> bool {
        let number = |key: &Key| match facts.get(key) {
            Some(Fact::Number(number)) => Some(*number),
            _ => None,
        };
        match self {
            When::Has(key) => facts.has(key),
            When::Lacks(key) => !facts.has(key),
            When::Same(one, two) => facts.get(one).is_some_and(|one| Some(one) == facts.get(two)),
            When::Unlike(one, two) => facts.get(one).zip(facts.get(two)).is_some_and(|(one, two)| one != two),
            When::Is(key, fact) => facts.get(key) == Some(fact),
            When::Less(one, two) => number(one).zip(number(two)).is_some_and(|(one, two)| one < two),
            When::AtLeast(key, least, _) => number(key).is_some_and(|number| number >= *least),
            When::AtMost(key, most, _) => number(key).is_some_and(|number| number <= *most),
            When::Odd(key, is_odd) => number(key).is_some_and(|number| (number % 2 != 0) == *is_odd),
            When::Both(both) => both.iter().all(|one| one.holds(facts)),
        }
    }

    /// The condition in words, what stands behind "only where".
    pub fn says(&self) -> String {
        let fact = |fact: &Fact| match fact {
            Fact::Holds => "so".to_owned(),
            Fact::Number(number) => number.to_string(),
            Fact::Is(value) => value.to_string(),
        };
        match self {
            When::Has(key) => about_rule(key, true).unwrap_or_else(|| format!("there is {}", named(key))),
            When::Lacks(key) => about_rule(key, false).unwrap_or_else(|| format!("there is no {}", named(key))),
            When::Same(one, two) => format!("{} is {}", named(one), beside(one, two)),
            When::Unlike(one, two) => format!("{} is not {}", named(one), beside(one, two)),
            When::Is(key, seat) if **key == *SEAT => format!("seat {} answers", fact(seat)),
            When::Is(key, value) => format!("{} is {}", named(key), fact(value)),
            When::Less(one, two) => format!("{} is less than {}", named(one), beside(one, two)),
            When::Odd(key, is_odd) => format!("{} is {}", named(key), if *is_odd { "odd" } else { "even" }),
            When::Both(both) => format!("{} and {}", both[0].says(), both[1].says()),
            When::AtLeast(key, least, most) if least == most => format!("{} is {least} or more", named(key)),
            When::AtMost(key, most, least) if least == most => format!("{} is {most} or less", named(key)),
            When::AtLeast(key, least, most) => {
                format!("{} is {least} or more (not where it is {most} or less)", named(key))
            }
            When::AtMost(key, most, least) => {
                format!("{} is {most} or less (not where it is {least} or more)", named(key))
            }
        }
    }
}

/// What a fact about a rule says, or what it says that there is none; `None` of other facts.
fn about_rule(key: &str, is_so: bool) -> Option<String> {
    let says = [
        ("it applies ", "applies", "does not apply"),
        ("it asks in vain for ", "is asked and does not apply", "is not asked, or applies"),
        ("it breaks ", "is broken", "is not broken"),
        ("it comes after ", "applied earlier in the game", "did not apply earlier in the game"),
    ];
    says.iter().find_map(|(begins, so, not_so)| {
        let rule = key.strip_prefix(begins)?;
        Some(format!("{rule} {}", if is_so { so } else { not_so }))
    })
}

/// What a fact is about, in words.
fn named(key: &str) -> String {
    if is_after(key) { format!("`{}` afterwards", key.replacen(AFTER, "position", 1)) } else { format!("`{key}`") }
}

/// What the second of two facts is about: where the first is of the position afterwards, one of the position before says so.
fn beside(first: &str, key: &str) -> String {
    let is_before = is_after(first) && !is_after(key) && key.starts_with("position");
    if is_before { format!("`{key}` before") } else { named(key) }
}

/// A condition that holds for all of `differ` and for none of `agree`, the simplest; `None` where there is none, or too little was seen
/// to say so.
pub(in super::super) fn when(differ: &[&Facts], agree: &[&Facts]) -> Option<When> {
    let before =
        |some: &[&Facts]| -> Vec<Facts> { some.iter().map(|facts| facts.only(|key| !is_after(key))).collect() };
    // What stands there before the request is simpler than what comes of it.
    let (plain_differ, plain_agree) = (before(differ), before(agree));
    let plain = [&plain_differ, &plain_agree].map(|some| some.iter().collect::<Vec<&Facts>>());
    single(&plain[0], &plain[1])
        .or_else(|| single(differ, agree))
        .or_else(|| both(&plain[0], &plain[1]))
        .or_else(|| both(differ, agree))
}

fn is_after(key: &str) -> bool {
    key.split([' ', '/', '[']).any(|part| part == AFTER) && !key.starts_with("it ")
}

/// Whose reply a request is.
const SEAT: &str = "event/seat";

/// That a seat answers, where that holds for all of `differ` and for none of `agree`.
pub(in super::super) fn when_seat(differ: &[&Facts], agree: &[&Facts]) -> Option<When> {
    let (key, seat) = differ.first()?.iter().find(|(key, _)| ***key == *SEAT)?;
    Some(When::Is(key.clone(), seat.clone())).filter(|when| is_apart(when, differ, agree))
}

/// Whether a condition holds for all of `differ` and for none of `agree`.
fn is_apart(when: &When, differ: &[&Facts], agree: &[&Facts]) -> bool {
    differ.iter().all(|one| when.holds(one)) && !agree.iter().any(|one| when.holds(one))
}

/// A condition that is none of two together.
fn single(differ: &[&Facts], agree: &[&Facts]) -> Option<When> {
    let first = differ.first()?;
    let fits = |when: &When| is_apart(when, differ, agree);
    // That one seat alone errs is simplest.
    let seat = when_seat(differ, agree);
    let flags = first.iter().filter(|(_, fact)| **fact == Fact::Holds).map(|(key, _)| When::Has(key.clone()));
    let lacking: BTreeSet<&Key> = agree.iter().flat_map(|one| one.keys()).collect();
    // That something is there at all is simpler than what it is.
    let there = first.iter().filter(|(_, fact)| **fact != Fact::Holds).map(|(key, _)| When::Has(key.clone()));
    let lacking = lacking.into_iter().filter(|key| !first.has(key)).map(|key| When::Lacks(key.clone()));
    let truths = first
        .iter()
        .filter(|(_, fact)| matches!(fact, Fact::Is(value) if matches!(&**value, "true" | "false" | "null")));
    let truths = truths.map(|(key, fact)| When::Is(key.clone(), fact.clone()));
    // A word is told only where another one stands there as well.
    let is_word = |key: &Key, fact: &Fact| {
        let other = |facts: &&Facts| matches!(facts.get(key), Some(Fact::Is(_)) if facts.get(key) != Some(fact));
        matches!(fact, Fact::Is(value) if value.starts_with('"')) && agree.iter().any(other)
    };
    let words = first.iter().filter(|(key, fact)| is_word(key, fact));
    let words = words.map(|(key, fact)| When::Is(key.clone(), fact.clone()));
    let single = seat.into_iter().chain(flags).chain(lacking).chain(truths).chain(there).chain(words).find(&fits);
    let odd = || {
        let numbers = first.iter().filter_map(|(key, fact)| Some((key, number_of(fact)?)));
        numbers
            .map(|(key, number)| When::Odd(key.clone(), number % 2 != 0))
            .find(|when| is_varied(when, differ) && is_varied(when, agree) && fits(when))
    };
    single.or_else(|| pairs(first).find(&fits)).or_else(|| edges(differ, agree).into_iter().find(&fits)).or_else(odd)
}

fn number_of(fact: &Fact) -> Option<i128> {
    if let Fact::Number(number) = fact { Some(*number) } else { None }
}

/// A number is told to be odd only where it has so many values on either side: of fewer, half are by chance.
const VALUES: usize = 3;

/// Whether the number of which a condition speaks has some values.
fn is_varied(when: &When, some: &[&Facts]) -> bool {
    let When::Odd(key, _) = when else { return true };
    let values: BTreeSet<i128> = some.iter().filter_map(|facts| number_of(facts.get(key)?)).collect();
    values.len() >= VALUES
}

/// Two conditions are looked for only where this many requests differ, and this many agree: by fewer, chance finds two.
const DIFFER: usize = 8;
const AGREE: usize = 40;

/// Two conditions that hold together for all of `differ` and for none of `agree`.
fn both(differ: &[&Facts], agree: &[&Facts]) -> Option<When> {
    if differ.len() < DIFFER || agree.len() < AGREE {
        return None;
    }
    let atoms = atoms(differ, agree);
    // For which of those that agree each holds.
    let holds: Vec<Vec<bool>> =
        atoms.iter().map(|atom| agree.iter().map(|facts| atom.holds(facts)).collect()).collect();
    let apart = |one: &usize, two: &usize| !holds[*one].iter().zip(&holds[*two]).any(|(one, two)| *one && *two);
    let all = (0..atoms.len()).flat_map(|one| (0..one).map(move |two| (two, one)));
    let (one, two) = all.into_iter().find(|(one, two)| apart(one, two))?;
    Some(When::Both(Box::new([atoms[one].clone(), atoms[two].clone()])))
}

/// Conditions that hold for all of `differ`, those that are simply said first.
fn atoms(differ: &[&Facts], agree: &[&Facts]) -> Vec<When> {
    let Some(first) = differ.first() else { return Vec::new() };
    let all =
        |when: &When| differ.iter().all(|facts| when.holds(facts)) && !agree.iter().all(|facts| when.holds(facts));
    let flags = first.iter().filter(|(_, fact)| **fact == Fact::Holds).map(|(key, _)| When::Has(key.clone()));
    let lacking: BTreeSet<&Key> = agree.iter().flat_map(|one| one.keys()).collect();
    let lacking = lacking.into_iter().filter(|key| !first.has(key)).map(|key| When::Lacks(key.clone()));
    let there = first.iter().filter(|(_, fact)| **fact != Fact::Holds).map(|(key, _)| When::Has(key.clone()));
    let values = first.iter().filter(|(_, fact)| **fact != Fact::Holds);
    let values = values.map(|(key, fact)| When::Is(key.clone(), fact.clone()));
    let ends = first.keys().flat_map(|key| {
        let numbers: Vec<i128> = differ.iter().filter_map(|facts| number_of(facts.get(key)?)).collect();
        let (least, most) = (numbers.iter().min().copied(), numbers.iter().max().copied());
        let least = least.map(|least| When::AtLeast(key.clone(), least, least));
        let most = most.map(|most| When::AtMost(key.clone(), most, most));
        least.into_iter().chain(most)
    });
    // That two numbers of the event are the same, or which is less, is simply said, too.
    let of_event = first.only(|key| key.starts_with("event/"));
    let pairs = pairs(&of_event).filter(|pair| matches!(pair, When::Same(..) | When::Less(..)));
    let simple = flags.chain(there).chain(values).chain(pairs);
    let mut found: Vec<When> = simple.chain(lacking).chain(ends).filter(all).collect();
    found.truncate(ATOMS);
    found
}

/// At most this many conditions are paired.
const ATOMS: usize = 400;

/// What a number counts, as its name tells it.
#[derive(PartialEq)]
enum Unit {
    Microseconds,
    Milliseconds,
    Seat,
    Other,
}

fn unit(key: &str) -> Unit {
    match key.rsplit('/').next().unwrap_or_default() {
        name if name.contains("_us") => Unit::Microseconds,
        name if name.contains("_ms") => Unit::Milliseconds,
        "seat" | "failed" | "winner" | "loser" | "move" | "greet" | "player" => Unit::Seat,
        _ => Unit::Other,
    }
}

/// Whether two values can be compared: numbers of one unit, or values in JSON of one sort.
fn are_comparable((one, is): (&str, &Fact), (two, other): (&str, &Fact)) -> bool {
    match (is, other) {
        (Fact::Number(_), Fact::Number(_)) => unit(one) == unit(two),
        (Fact::Is(one), Fact::Is(other)) => sort_of(one) == sort_of(other),
        _ => false,
    }
}

/// The sort of a value in JSON that is no number.
fn sort_of(value: &str) -> Option<char> {
    value.chars().next().map(|first| if matches!(first, 't' | 'f') { 't' } else { first })
}

/// Conditions on two facts of the same kind.
fn pairs(first: &Facts) -> impl Iterator<Item = When> {
    let keys: Vec<(&Key, &Fact)> = first.iter().filter(|(_, fact)| **fact != Fact::Holds).collect();
    let count = keys.len();
    let all = (0..count).flat_map(move |one| (one + 1..count).map(move |two| (one, two)));
    let all = all.map(move |(one, two)| (keys[one], keys[two]));
    let all = all.filter(|((one, is), (two, other))| are_comparable((one, is), (two, other)));
    all.filter_map(|((one, is), (two, other))| {
        let (a, b) = (one.clone(), two.clone());
        match (is, other) {
            (one, two) if one == two => Some(When::Same(a, b)),
            (Fact::Number(one), Fact::Number(two)) if one < two => Some(When::Less(a, b)),
            (Fact::Number(_), Fact::Number(_)) => Some(When::Less(b, a)),
            (Fact::Is(_), Fact::Is(_)) => Some(When::Unlike(a, b)),
            _ => None,
        }
    })
}

/// Conditions on how large a number is, those with the widest gap first.
fn edges(differ: &[&Facts], agree: &[&Facts]) -> Vec<When> {
    let numbers = |some: &[&Facts], key: &Key| -> Option<Vec<i128>> {
        let all = some.iter().filter_map(|facts| facts.get(key));
        let all = all.filter_map(|fact| if let Fact::Number(number) = fact { Some(*number) } else { None });
        let all: Vec<i128> = all.collect();
        (!all.is_empty()).then_some(all)
    };
    let mut found: Vec<(f64, When)> = Vec::new();
    for key in differ.first().into_iter().flat_map(|first| first.keys()) {
        let (Some(here), Some(there)) = (numbers(differ, key), numbers(agree, key)) else { continue };
        let (least, most) = (here.iter().min().copied().unwrap_or(0), here.iter().max().copied().unwrap_or(0));
        let (low, high) = (there.iter().min().copied().unwrap_or(0), there.iter().max().copied().unwrap_or(0));
        let gap = |small: i128, large: i128| (large as f64 + 1.0) / (small as f64 + 1.0);
        if least > high {
            found.push((gap(high, least), When::AtLeast(key.clone(), least, high)));
        } else if most < low {
            found.push((gap(most, low), When::AtMost(key.clone(), most, low)));
        }
    }
    found.sort_by(|(one, _), (two, _)| two.total_cmp(one));
    found.into_iter().map(|(_, when)| when).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Texts;
    use super::*;

    fn some(all: &[(&str, Fact)]) -> Facts {
        Texts::default().share(all.iter().map(|(key, fact)| ((*key).to_owned(), fact.clone())).collect())
    }

    fn number(key: &str, number: i128) -> Facts {
        some(&[(key, Fact::Number(number))])
    }

    #[test]
    fn a_rule_that_applies_is_simpler_than_a_size() {
        let differ = some(&[("it applies a.b", Fact::Holds), ("rows", Fact::Number(70))]);
        let agree = number("rows", 3);
        let told = when(&[&differ], &[&agree]).expect("both tell them apart");
        assert_eq!(told.says(), "a.b applies");
        let lacks = When::Lacks("it comes after a.b".into());
        assert_eq!(lacks.says(), "a.b did not apply earlier in the game");
    }

    #[test]
    fn a_size_is_told_with_both_its_ends() {
        let (differ, agree) = ([number("rows", 65), number("rows", 80)], [number("rows", 64), number("rows", 3)]);
        let told = when(&differ.each_ref(), &agree.each_ref()).expect("a size tells them apart");
        assert_eq!(told, When::AtLeast("rows".into(), 65, 64));
        let told = when(&agree.each_ref(), &differ.each_ref()).expect("a size tells them apart");
        assert_eq!(told, When::AtMost("rows".into(), 64, 65));
    }

    #[test]
    fn two_facts_that_are_the_same_tell_requests_apart() {
        let at = |one: &str, two: &str| some(&[("at", Fact::Is(one.into())), ("to", Fact::Is(two.into()))]);
        let (differ, agree) = ([at("[1,1]", "[1,1]"), at("[2,5]", "[2,5]")], [at("[1,1]", "[2,5]")]);
        let told = when(&differ.each_ref(), &agree.each_ref()).expect("they are the same in those that differ");
        assert_eq!(told.says(), "`at` is `to`");
    }

    #[test]
    fn what_comes_of_a_request_is_told_where_nothing_before_it_tells_requests_apart() {
        let at = |before: i128, after: i128| {
            some(&[("position/hand", Fact::Number(before)), ("after/hand", Fact::Number(after))])
        };
        let (differ, agree) = ([at(5, 100), at(9, 120)], [at(5, 99), at(9, 1)]);
        let told = when(&differ.each_ref(), &agree.each_ref()).expect("the hand afterwards tells them apart");
        assert_eq!(told.says(), "`position/hand` afterwards is 100 or more (not where it is 99 or less)");
        let (differ, agree) = ([at(5, 100), at(9, 120)], [at(4, 99), at(1, 1)]);
        let told = when(&differ.each_ref(), &agree.each_ref()).expect("both tell them apart");
        assert!(!told.says().contains("afterwards"), "{told:?}");
        let changed = When::Unlike(format!("{AFTER}/hand").into(), "position/hand".into());
        assert_eq!(changed.says(), "`position/hand` afterwards is not `position/hand` before");
    }

    #[test]
    fn a_word_is_told_where_another_one_stands_as_well() {
        let fault = |fault: &str| some(&[("event/fault", Fact::Is(format!("{fault:?}").into()))]);
        let told = when(&[&fault("crash")], &[&fault("timeout"), &fault("memory")]).expect("the fault");
        assert_eq!(told.says(), "`event/fault` is \"crash\"");
    }

    #[test]
    fn what_is_there_in_all_that_differ_alone_is_told_as_that() {
        let late = |failed: Option<i128>| {
            let failed = failed.map(|seat| ("position/failed", Fact::Number(seat)));
            some(&[Some(("event/took_us", Fact::Number(30_000_001))), failed].into_iter().flatten().collect::<Vec<_>>())
        };
        let told = when(&[&late(Some(0))], &[&late(None)]).expect("somebody has failed");
        assert_eq!(told.says(), "there is `position/failed`");
    }

    #[test]
    fn what_is_measured_otherwise_is_not_compared() {
        let at = |failed: i128, took: i128| {
            some(&[("position/failed", Fact::Number(failed)), ("event/took_us", Fact::Number(took))])
        };
        assert_eq!(when(&[&at(0, 5), &at(9, 20)], &[&at(7, 6)]), None);
        let at =
            |attack: &str, flag: &str| some(&[("attack", Fact::Is(attack.into())), ("flag", Fact::Is(flag.into()))]);
        assert_eq!(when(&[&at("[1,2]", "\"red\"")], &[&at("\"red\"", "\"red\"")]), None);
    }

    #[test]
    fn that_one_seat_alone_errs_is_simplest() {
        let at = |seat: i128, rule: &str| some(&[(SEAT, Fact::Number(seat)), (rule, Fact::Holds)]);
        let (differ, agree) = ([at(1, "it applies a.b"), at(1, "it applies a.b")], [at(0, "it applies c.d")]);
        let told = when(&differ.each_ref(), &agree.each_ref()).expect("the seat");
        assert_eq!(told.says(), "seat 1 answers");
    }

    #[test]
    fn odd_and_even_are_told_apart() {
        let rounds = |all: [i128; 3]| all.map(|round| number("round", round));
        let differ = rounds([3, 7, 11]);
        let told = when(&differ.each_ref(), &rounds([2, 8, 10]).each_ref()).expect("one is odd");
        assert_eq!(told.says(), "`round` is odd");
        assert_eq!(when(&differ.each_ref(), &rounds([2, 5, 8]).each_ref()), None);
        assert_eq!(when(&differ.each_ref(), &rounds([4, 4, 4]).each_ref()), None);
    }

    #[test]
    fn two_conditions_are_told_of_many_requests_and_not_of_few() {
        let at = |seat: i128, flag: &str| some(&[("seat", Fact::Number(seat)), ("flag", Fact::Is(flag.into()))]);
        let (differ, agree) = (vec![at(1, "x"); 8], [vec![at(0, "x"); 20], vec![at(1, "y"); 20]].concat());
        let told = when(&differ.iter().collect::<Vec<_>>(), &agree.iter().collect::<Vec<_>>());
        assert_eq!(told.expect("both together").says(), "`flag` is x and `seat` is 1");
        assert_eq!(when(&differ[..7].iter().collect::<Vec<_>>(), &agree.iter().collect::<Vec<_>>()), None);
    }

    #[test]
    fn nothing_is_told_where_nothing_holds_on_one_side_alone() {
        let (differ, agree) = ([number("rows", 65), number("rows", 3)], [number("rows", 64)]);
        assert_eq!(when(&differ.each_ref(), &agree.each_ref()), None);
    }
}
