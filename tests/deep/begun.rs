//! What `init` writes, in every language for which this machine has a compiler and in every game: bots are certified as
//! they are, adapters skip what is not written and are accused of nothing, referees conform.

use crate::common::begun::{LANGUAGES, begun, conforms, is_certified, skips_everything};
use crate::common::each;
use rulebook_conformance::games::NAMES;

fn everything() -> Vec<(&'static str, &'static str, &'static str)> {
    LANGUAGES.iter().flat_map(|(language, tool)| NAMES.iter().map(|game| (*game, *language, *tool))).collect()
}

#[test]
fn a_bot_in_each_language_is_certified_in_each_game() {
    each(&everything(), |(game, language, tool)| {
        if let Some(bot) = begun("bot", game, language, tool) {
            is_certified(game, &bot);
        }
    });
}

#[test]
fn an_adapter_in_each_language_skips_everything_in_each_game() {
    each(&everything(), |(game, language, tool)| {
        if let Some(adapter) = begun("adapter", game, language, tool) {
            skips_everything(game, &adapter);
        }
    });
}

#[test]
fn a_referee_in_each_language_conforms_in_each_game() {
    each(&everything(), |(game, language, tool)| {
        if let Some(referee) = begun("referee", game, language, tool) {
            conforms(game, &referee);
        }
    });
}
