//! In what a view differs from the one that the rules show, and which rule that breaks.

use crate::verdict::Difference;
use rulebook_spec::garrison::View;
use rulebook_spec::garrison::names::*;
use rulebook_spec::rule::Rule;
use serde_json::{Value, json};

/// At most this many of the cells of an array that differ are shown.
const SHOWN: usize = 5;

/// Rules that change the position, those first that say most of what went wrong.
const CHANGES: [Rule; 11] = [
    MOVE_INADMISSIBLE,
    GROWTH_TIERS,
    BATTLE_DUEL,
    BATTLE_LOSE,
    BATTLE_FREE,
    BATTLE_COST,
    CAPTURE_NONE,
    CAPTURE_NONZERO,
    TRANSFER_AGAIN,
    TRANSFER_CLAMP,
    TRANSFER_OWN,
];

pub(super) fn differs(what: &'static str, rule: Option<Rule>, expected: Value, got: Value) -> Difference {
    Difference { what, rule, expected, got }
}

/// The first part in which two views differ; `cites` are the rules that the last moves applied.
pub(super) fn views(expected: &View, got: &Value, cites: &[Rule]) -> Difference {
    const PARTS: [(&str, &str, Rule); 10] = [
        ("player", "the player's number", VIEW_POSITION),
        ("field", "the owners", VIEW_FIELD),
        ("army", "the garrisons", VIEW_GARRISONS),
        ("ipos", "the player's row", VIEW_POSITION),
        ("jpos", "the player's column", VIEW_POSITION),
        ("hand_army", "the army in hand", VIEW_POSITION),
        ("territory", "the territory", VIEW_TOTALS),
        ("opponent_territory", "the opponent's territory", VIEW_TOTALS),
        ("total_army", "the total army", VIEW_TOTALS),
        ("opponent_total_army", "the opponent's total army", VIEW_TOTALS),
    ];
    let changed = CHANGES.into_iter().find(|rule| cites.contains(rule));
    let shown = json!(expected);
    for (key, what, rule) in PARTS {
        let (wanted, got) = (&shown[key], &got[key]);
        if wanted == got {
            continue;
        }
        if !wanted.is_array() {
            let rule = if key == "player" { rule } else { changed.unwrap_or(rule) };
            return differs(what, Some(rule), wanted.clone(), got.clone());
        }
        let shape = |value: &Value| json!([value.as_array().map(Vec::len), value[0].as_array().map(Vec::len)]);
        if shape(wanted) != shape(got) {
            return differs("the size of the arrays", Some(VIEW_BORDER), shape(wanted), shape(got));
        }
        let cells = cells(wanted, got);
        let rule = match cells.first() {
            Some((row, column)) if is_border(wanted, *row, *column) => VIEW_BORDER,
            Some((row, column)) if key == "army" && expected.field.at(*row, *column) != Some(expected.player + 1) => {
                VIEW_HIDDEN
            }
            _ => changed.unwrap_or(rule),
        };
        let list = |grid: &Value| -> Vec<Value> {
            let cell = |(row, column): &(usize, usize)| json!([row, column, grid[*row][*column]]);
            cells.iter().take(SHOWN).map(cell).collect()
        };
        return differs(what, Some(rule), json!(list(wanted)), json!(list(got)));
    }
    differs("the view", Some(VIEW_FIELD), shown, got.clone())
}

/// Whether two views differ in nothing but how much each player has in all.
pub(super) fn is_only_in_totals(expected: &View, got: &View) -> bool {
    let got = View {
        territory: expected.territory,
        opponent_territory: expected.opponent_territory,
        total_army: expected.total_army,
        opponent_total_army: expected.opponent_total_army,
        ..got.clone()
    };
    got == *expected
}

/// The same difference, where it is one of what is shown and not of what there is.
pub(super) fn of_totals(difference: Difference) -> Difference {
    Difference { rule: Some(VIEW_TOTALS), ..difference }
}

/// Rows and columns in which two arrays differ.
fn cells(one: &Value, two: &Value) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for (row, numbers) in one.as_array().into_iter().flatten().enumerate() {
        for (column, number) in numbers.as_array().into_iter().flatten().enumerate() {
            if two[row][column] != *number {
                cells.push((row, column));
            }
        }
    }
    cells
}

fn is_border(grid: &Value, row: usize, column: usize) -> bool {
    let last = |value: &Value| value.as_array().map_or(0, |all| all.len().saturating_sub(1));
    row == 0 || column == 0 || row == last(grid) || column == last(&grid[0])
}
