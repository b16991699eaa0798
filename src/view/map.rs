//! The rules of a game as a map: chapter by chapter a tile for each rule, with its state by colour and sign.

use super::tone::Tone;
use askama::Template;

/// A rule, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The id of the rule.
    pub rule: String,
    /// How good its state is.
    pub tone: Tone,
    /// Its state in a word or two, such as `differs`.
    pub state: String,
    /// What there is to see of it, in a line.
    pub says: String,
    /// Where on the page more is said of it, such as `finding-1`.
    pub more: String,
}

impl Tile {
    /// The rule without the game and the chapter.
    fn name(&self) -> &str {
        let mut parts = self.rule.splitn(3, '.');
        parts.nth(2).unwrap_or(&self.rule)
    }

    fn chapter(&self) -> &str {
        self.rule.split('.').nth(1).unwrap_or_default()
    }
}

/// The rules of a game by chapters, in the order of its rule book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "map.html")]
pub struct Map {
    /// All rules.
    pub tiles: Vec<Tile>,
}

impl Map {
    /// The chapters, and the rules of each.
    fn chapters(&self) -> Vec<(&str, Vec<&Tile>)> {
        let mut chapters: Vec<(&str, Vec<&Tile>)> = Vec::new();
        for tile in &self.tiles {
            match chapters.iter_mut().find(|(name, _)| *name == tile.chapter()) {
                Some((_, tiles)) => tiles.push(tile),
                None => chapters.push((tile.chapter(), vec![tile])),
            }
        }
        chapters
    }

    /// The states, worst first, and how many rules are in each.
    fn states(&self) -> Vec<(Tone, &str, usize)> {
        let mut states: Vec<(Tone, &str, usize)> = Vec::new();
        for tile in &self.tiles {
            match states.iter_mut().find(|(tone, state, _)| (*tone, *state) == (tile.tone, &tile.state)) {
                Some((.., count)) => *count += 1,
                None => states.push((tile.tone, &tile.state, 1)),
            }
        }
        states.sort_by_key(|(tone, ..)| *tone);
        states
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_stand_under_their_chapters_and_the_worst_state_comes_first() {
        let tile = |rule: &str, tone, state: &str| Tile {
            rule: rule.into(),
            tone,
            state: state.into(),
            says: "<said>".into(),
            more: "more".into(),
        };
        let map = Map {
            tiles: vec![
                tile("chess.board.square", Tone::Good, "agrees"),
                tile("chess.move.castle.long", Tone::Bad, "differs"),
                tile("chess.board.row", Tone::Good, "agrees"),
            ],
        };
        let names: Vec<(&str, Vec<&str>)> = map
            .chapters()
            .into_iter()
            .map(|(name, tiles)| (name, tiles.into_iter().map(Tile::name).collect()))
            .collect();
        assert_eq!(names, [("board", vec!["square", "row"]), ("move", vec!["castle.long"])]);
        assert_eq!(map.states(), [(Tone::Bad, "differs", 1), (Tone::Good, "agrees", 2)]);
        assert!(!map.to_string().contains("<said>"), "{map}");
    }
}
