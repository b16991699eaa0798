//! A bad answer, and what shows it.

use super::findings::{last_errors, last_lines};
use super::pairings::Pairing;
use super::{Host, seats};
use crate::boards::board_text;
use crate::out::program;
use crate::play::{Refusal, Remains};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::transcript::shown;
use rulebook_spec::game::Seat;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;

/// A foul of the bot.
#[derive(Serialize, Deserialize)]
pub(super) struct Foul {
    pub(super) address: String,
    /// The number of the event, from 0.
    pub(super) event: u64,
    pub(super) seat: Seat,
    /// In which way the answer was bad, as [`OffenceKind::name`](rulebook_spec::game::OffenceKind::name) has it.
    pub(super) kind: String,
    /// The id of the rule that it breaks.
    pub(super) rule: String,
    /// How it breaks it.
    pub(super) detail: String,
    pub(super) plies: u64,
    pub(super) board: String,
    pub(super) told: String,
    pub(super) said: String,
    /// The last lines that it wrote to standard error.
    pub(super) errors: Vec<String>,
    /// How the program ended.
    pub(super) ended: String,
    pub(super) used_bytes: u64,
    pub(super) replay: String,
}

impl Foul {
    /// What is wrong, in one sentence, and the rule.
    pub(super) fn says(&self) -> String {
        format!("{} [{}]", self.detail, self.rule)
    }
}

impl<G: Contest> Host<'_, G> {
    /// A foul. `is_played_again` says that `play` plays the same game again: it has no luck, and nothing came before it.
    pub(super) fn foul(
        &self,
        pairing: &Pairing<G>,
        refusal: Refusal,
        plies: u64,
        remains: &Remains,
        is_played_again: bool,
    ) -> Foul {
        let (board, offence) = (board_text::<G>(&pairing.setup), refusal.offence);
        let ours = std::env::current_exe().unwrap_or_default();
        let typed = |words: &[OsString]| {
            let word = |word: &OsString| if *word == ours { OsString::from(program()) } else { word.clone() };
            crate::words::join(words.iter().map(word).map(|word| word.to_string_lossy().into_owned()))
        };
        let bot = typed(&self.plan.command);
        let other = typed(&pairing.opponent(self.plan.wire));
        let seats = seats::<G>(&self.rules, &pairing.setup);
        let seats = seats.into_iter().map(|seat| if seat == pairing.seat { &bot } else { &other });
        let bots: String = seats.map(|bot| format!(" -- {bot}")).collect();
        let (me, game, options) = (program(), G::name(), self.plan.options::<G>(self.base));
        let replay = match board.len() {
            ..4000 if is_played_again => {
                let seed = pairing.seed;
                format!("{me} play {game} --board {}{options} --seed {seed}{bots}", crate::words::quote(&board))
            }
            _ => {
                let (address, seed) = (&pairing.address, self.plan.seed);
                format!("{me} certify {game} --run {address} --cases 0{options} --seed {seed} -- {bot}")
            }
        };
        Foul {
            address: pairing.address.clone(),
            event: refusal.event,
            seat: refusal.seat,
            kind: offence.kind.name().into(),
            rule: offence.violation.rule.id().into(),
            detail: offence.violation.detail,
            plies,
            board: shown(board.as_bytes()),
            told: last_lines(remains.told.head(), remains.told.tail()),
            said: last_lines(remains.heard.head(), remains.heard.tail()),
            errors: last_errors(remains.errors.head(), remains.errors.tail()),
            ended: remains.ended.to_string(),
            used_bytes: remains.used_bytes,
            replay,
        }
    }
}
