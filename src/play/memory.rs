//! Who uses more memory than the game allows.

use super::sitter::Sitter;
use crate::process::Program;
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{Seat, Seats};
use std::time::{Duration, Instant};

/// A look costs more than a ply, so that there is none at every answer. Within this time a program can fill no more than
/// some tens of megabytes, and what a process has used once is known for as long as it lives.
const BETWEEN_ANSWERS: Duration = Duration::from_millis(10);
/// How often we look while nobody answers.
const WHILE_WAITING: Duration = Duration::from_secs(1);

/// What the referee knows of its players' memory.
#[derive(Debug, Default)]
pub(super) struct Memory {
    looked_at: Option<Instant>,
    /// Seats of which it was said that they use too much.
    blamed: Seats,
}

impl Memory {
    /// When to look again although nobody has answered.
    pub(super) fn next_look<G: Contest>(&self) -> Option<Instant> {
        G::memory_limit_bytes().and(self.looked_at).map(|at| at + WHILE_WAITING)
    }

    /// Looks, where it is time to; gives a seat that lives and uses more than the game allows, once. The programs and those who sit
    /// there are those of these seats.
    pub(super) fn look<G: Contest>(
        &mut self,
        seated: &[Seat],
        programs: &[Program],
        sitters: &mut [Sitter],
        killed: Seats,
    ) -> Option<Seat> {
        let limit_bytes = G::memory_limit_bytes()?;
        let now = Instant::now();
        if self.looked_at.is_some_and(|at| now < at + BETWEEN_ANSWERS) {
            return None;
        }
        self.looked_at = Some(now);
        for ((seat, program), sitter) in seated.iter().copied().zip(programs).zip(sitters) {
            if killed.contains(seat) || self.blamed.contains(seat) {
                continue;
            }
            sitter.used_bytes = sitter.used_bytes.max(program.used_bytes(limit_bytes));
            if sitter.used_bytes > limit_bytes {
                self.blamed = self.blamed.with(seat);
                return Some(seat);
            }
        }
        None
    }
}
