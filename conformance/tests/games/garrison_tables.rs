//! Battle and growth against tables made in another way: the text's words turned into sets of numbers, without any
//! multiplication or comparison of the spec's.

use rulebook_spec::garrison::{Branch, LARGEST, TIERS, branch, duel, outcome};

/// Pairs up to here are gone through.
const MOST: u32 = 1200;

/// The growth of every garrison up to `MOST`, painted range by range as the text lists them.
fn painted_growth() -> Vec<u32> {
    let mut table = Vec::new();
    for (last, growth) in [(29, 1), (99, 2), (299, 3), (999, 4), (MOST, 5)] {
        while table.len() <= last as usize {
            table.push(growth);
        }
    }
    table
}

#[test]
fn growth_is_the_painted_table() {
    let table = painted_growth();
    for size in 0..=MOST {
        assert_eq!(TIERS.of(size), table[size as usize], "a garrison of {size}");
    }
    assert_eq!(TIERS.of(LARGEST), 5);
}

/// Garrison and army after the battle by counting: each soldier of the garrison holds three of the army, or, where
/// there are enough of them, is overrun by ten.
fn counted(garrison: u32, army: u32) -> (u32, u32) {
    let mut unheld = army;
    let mut held = 0;
    while held < garrison && unheld >= 3 {
        unheld -= 3;
        held += 1;
    }
    if held < garrison {
        return (garrison, 0);
    }
    let mut tens = 0;
    let mut rest = army;
    while rest >= 10 {
        rest -= 10;
        tens += 1;
    }
    if tens >= garrison { (0, army) } else { (0, army - garrison) }
}

#[test]
fn battles_are_the_counted_table() {
    for garrison in 0..=MOST {
        for army in 0..=MOST {
            let fought = outcome(branch(garrison, army), garrison, army);
            assert_eq!(fought, counted(garrison, army), "army {army} against garrison {garrison}");
        }
    }
}

#[test]
fn each_branch_begins_and_ends_where_the_text_says() {
    for garrison in 1..=MOST {
        let branches = |from: u32, to: u32| (from..=to).map(|army| branch(garrison, army)).collect::<Vec<_>>();
        let (three, ten) = (garrison * 3, garrison * 10);
        assert_eq!(branches(three - 1, three + 1), [Branch::Lose, Branch::Cost, Branch::Cost], "garrison {garrison}");
        assert_eq!(branches(ten - 1, ten + 1), [Branch::Cost, Branch::Free, Branch::Free], "garrison {garrison}");
    }
    assert_eq!(branch(0, 0), Branch::Free);
    // Beyond 32 bits: a third of the largest number and one more.
    assert_eq!(branch(LARGEST / 3 + 1, LARGEST), Branch::Lose);
    assert_eq!(branch(LARGEST / 3, LARGEST), Branch::Cost);
    assert_eq!(branch(LARGEST / 10, LARGEST), Branch::Free);
    assert_eq!(branch(LARGEST, LARGEST), Branch::Lose);
}

#[test]
fn in_a_duel_both_lose_what_the_smaller_army_has() {
    for army in 0..=300u32 {
        for guest in 0..=300u32 {
            let (left, right) = duel(army, guest);
            let mut pair = (army, guest);
            while pair.0 > 0 && pair.1 > 0 {
                pair = (pair.0 - 1, pair.1 - 1);
            }
            assert_eq!((left, right), pair);
        }
    }
}

/// The table as it is printed for people: which branch, at every edge of a garrison of 10.
#[test]
fn the_table_at_the_edges_of_a_garrison_of_ten() {
    let row = |army: u32| {
        let branch = branch(10, army);
        let (garrison, left) = outcome(branch, 10, army);
        format!("{army} against 10: {branch:?}, army {left}, garrison {garrison}")
    };
    let rows: Vec<String> = [0, 29, 30, 31, 99, 100, 101].map(row).to_vec();
    assert_eq!(
        rows,
        [
            "0 against 10: Lose, army 0, garrison 10",
            "29 against 10: Lose, army 0, garrison 10",
            "30 against 10: Cost, army 20, garrison 0",
            "31 against 10: Cost, army 21, garrison 0",
            "99 against 10: Cost, army 89, garrison 0",
            "100 against 10: Free, army 100, garrison 0",
            "101 against 10: Free, army 101, garrison 0",
        ]
    );
}
