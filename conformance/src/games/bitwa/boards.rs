//! The boards that come with the suite: the text's own, eight that we made, and some of a few moves only.

use super::text;
use rulebook_spec::bitwa::state::Setup;

/// The board of the text's example (000 ¶46).
pub const SAMPLE: &str = include_str!("boards/sample.bit");

/// The eight boards that we made: name and text.
pub const BOARDS: [(&str, &str); 8] = [
    ("duel", include_str!("boards/duel.bit")),
    ("corridor", include_str!("boards/corridor.bit")),
    ("plain", include_str!("boards/plain.bit")),
    ("chambers", include_str!("boards/chambers.bit")),
    ("siege", include_str!("boards/siege.bit")),
    ("maze", include_str!("boards/maze.bit")),
    ("mixed", include_str!("boards/mixed.bit")),
    ("armies", include_str!("boards/armies.bit")),
];

/// Short games: two units face to face, a unit behind a wall, divisions that fall in the first round.
const SHORT: [&str; 4] = [
    "4 3 2 1\n####\n#Aa#\n####\n",
    "5 4 3 2\n#####\n#A#a#\n#B.b#\n#####\n",
    "6 5 4 1\n######\n#AabB#\n#.cC.#\n#Z..z#\n######\n",
    "5 3 3 2\n#####\n#A.a#\n#####\n",
];

/// Those of short games first.
pub(super) fn all() -> Vec<Setup> {
    let ours = BOARDS.iter().map(|(_, text)| *text);
    let texts = SHORT.into_iter().chain([SAMPLE]).chain(ours);
    texts.filter_map(|text| text::parse(text).ok()).collect()
}
