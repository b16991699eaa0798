//! A referee that compares fair dice wrongly.

use crate::common::dice::{fairness, sample};
use tempfile::tempdir;

#[test]
fn a_referee_that_compares_fair_dice_wrongly_is_caught() {
    let dir = tempdir().expect("a folder");
    let armies = sample(dir.path(), "armies", "--sample 12 --seed 3 --misreading dicewars.battle.sum.armies");
    let ran =
        fairness(&armies).exits(1).says("attacker wins").talks("follows the misreading dicewars.battle.sum.armies");
    ran.talks("contradicts the rules in line ");
    fairness(&format!("{armies} --misreading dicewars.battle.sum.armies")).exits(1).says("attacker wins");
}
