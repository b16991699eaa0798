//! The winning chances of attacks, exactly.

/// In how many of all throws an attacker with `row + 1` dice beats a defender with `column + 1`, that is shows more in
/// sum. There are 6 to the power of all their dice throws.
#[rustfmt::skip] // A table.
pub const WINS: [[u64; 8]; 8] = [
    [               15,                20,                15,                 6,                 1,                 0,                 0,                 0],
    [              181,               575,             1_182,             1_674,             1_709,             1_287,               715,               286],
    [            1_261,             6_054,            21_162,            53_664,           101_974,           149_942,           174_746,           163_956],
    [            7_755,            43_821,           207_945,           771_831,         2_221_551,         5_044_260,         9_233_094,        13_886_730],
    [           46_649,           276_560,         1_527_354,         7_236_576,        28_035_360,        87_959_820,       225_571_216,       479_874_280],
    [          279_935,         1_676_621,         9_828_775,        53_449_286,       253_818_766,     1_015_970_930,     3_395_569_154,     9_521_791_800],
    [        1_679_616,        10_075_694,        60_143_490,       348_842_388,     1_877_205_968,     8_948_730_300,    36_763_698_756,   129_007_254_816],
    [       10_077_696,        60_465_175,       362_459_355,     2_154_000_213,    12_378_030_643,    66_129_466_515,   316_648_728_585, 1_328_998_717_431],
];

/// The chance of an attacker to win, as numerator and denominator, not reduced. `None` where a side has no die or more
/// than 8.
///
/// ```
/// use rulebook_conformance::games::dicewars::chances::win;
/// assert_eq!(win(1, 1), Some((15, 36)));
/// ```
pub fn win(attacker: u8, defender: u8) -> Option<(u64, u64)> {
    let row = WINS.get(usize::from(attacker).checked_sub(1)?)?;
    let wins = row.get(usize::from(defender).checked_sub(1)?)?;
    Some((*wins, 6u64.pow(u32::from(attacker) + u32::from(defender))))
}
