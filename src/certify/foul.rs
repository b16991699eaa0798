//! A bad answer, and what shows it.

use super::findings::{last_errors, last_lines};
use super::pairings::Pairing;
use super::{Certifier, seats};
use crate::boards::board_text;
use crate::out::program;
use crate::play::{Refusal, Remains};
use crate::process::Ended;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::transcript::shown;
use std::ffi::OsString;

/// A foul of the bot.
pub(super) struct Foul {
    pub(super) address: String,
    pub(super) refusal: Refusal,
    pub(super) plies: u64,
    pub(super) board: String,
    pub(super) told: String,
    pub(super) said: String,
    /// The last lines that it wrote to standard error.
    pub(super) errors: Vec<String>,
    pub(super) ended: Ended,
    pub(super) used_bytes: u64,
    pub(super) replay: String,
}

impl<G: Contest> Certifier<'_, G> {
    pub(super) fn foul(&self, pairing: &Pairing<G>, refusal: Refusal, plies: u64, remains: &Remains) -> Foul {
        let board = board_text::<G>(&pairing.setup);
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
        let start = self.plan.start_option();
        let replay = match board.len() {
            ..4000 if pairing.unknown.is_none() => {
                format!("{} play {} --board {}{start}{bots}", program(), G::NAME, crate::words::quote(&board))
            }
            _ => format!("{} certify {} --run {}{start} -- {bot}", program(), G::NAME, pairing.address),
        };
        Foul {
            address: pairing.address.clone(),
            refusal,
            plies,
            board: shown(board.as_bytes()),
            told: last_lines(remains.told.head(), remains.told.tail()),
            said: last_lines(remains.heard.head(), remains.heard.tail()),
            errors: last_errors(remains.errors.head(), remains.errors.tail()),
            ended: remains.ended,
            used_bytes: remains.used_bytes,
            replay,
        }
    }
}
