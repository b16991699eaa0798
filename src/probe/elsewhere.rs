//! Where files cannot be handed from one process to another there is no probe: a referee is held against the rules by its
//! adapter there.

use super::bot::Orders;
use crate::exit::{Failure, Outcome};
use rulebook_conformance::contest::Contest;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

const SAYS: &str = "a probe needs Linux: validate the referee by an adapter here";

/// Says that it cannot.
pub fn play<G: Contest>(_: &Orders) -> Outcome {
    Err(Failure::broken(SAYS))
}

/// Nobody reads for players.
pub(super) struct Readers;

impl Readers {
    /// Says that it cannot.
    ///
    /// # Errors
    /// Always.
    pub(super) fn open(_: &Path, _: &[(String, PathBuf)]) -> io::Result<Readers> {
        Err(io::Error::new(ErrorKind::Unsupported, SAYS))
    }

    pub(super) fn finish(self) {}
}
