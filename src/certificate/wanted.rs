//! The options for certificates, and writing them.

use super::{Asked, Certificate, Played, Player, Signer, badge, why_none};
use crate::exit::Failure;
use crate::out::{apart, create, is_new, may_be_written, program, replace};
use crate::report::Report;
use crate::talk;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What is to be left behind of a run that conforms.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct Wanted {
    /// Where the run is complete and conforms, write a certificate to this new file: what was put to the test, with which
    /// hashes, what that proves, and how to do it again. `rulebook verify-certificate` reads it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Also draw a badge in SVG if the run is complete and conforms
    #[arg(long, value_name = "FILE")]
    pub badge: Option<PathBuf>,
    /// Sign the certificate with this private key of Ed25519 in PEM
    #[arg(long, value_name = "KEY", requires = "out")]
    pub sign: Option<PathBuf>,
}

/// A certificate to write after the run.
#[derive(Clone, Debug)]
pub struct Paper {
    out: Option<PathBuf>,
    badge: Option<PathBuf>,
    signer: Option<Signer>,
    command: Vec<OsString>,
    /// The program, as it was before it was started.
    pub player: Player,
}

impl Wanted {
    /// Looks before the run if a certificate can be written after it; `None` where none is wanted.
    ///
    /// # Errors
    /// The file of the certificate is there already, or a folder cannot be written in, or a key or the command is no good.
    pub fn prepare(&self, command: &[OsString]) -> Result<Option<Paper>, Failure> {
        let Wanted { out, badge, sign } = self.clone();
        if out.is_none() && badge.is_none() {
            return Ok(None);
        }
        apart(&[("--out", out.as_deref()), ("--badge", badge.as_deref())], &[("the key", sign.as_deref())])?;
        out.as_deref().map(is_new).transpose()?;
        badge.as_deref().map(may_be_written).transpose()?;
        let signer = sign.as_deref().map(Signer::read).transpose()?;
        let player = Player::of(command)?;
        Ok(Some(Paper { out, badge, signer, command: command.to_vec(), player }))
    }
}

impl Paper {
    /// Writes what is wanted, or says why it is not written.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn give(&self, asked: Asked, report: &Report, played: Option<&Played>) -> Result<(), Failure> {
        let changed =
            || (Player::of(&self.command).ok()? != self.player).then(|| "the program was changed meanwhile".into());
        if let Some(why) = why_none(report, played).or_else(changed) {
            let paths: Vec<&PathBuf> = [&self.out, &self.badge].into_iter().flatten().collect();
            let names = paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
            let old = if paths.iter().any(|path| path.exists()) { "; what is there is of another run" } else { "" };
            talk!("{}: {names}: not written: {why}{old}", program());
            return Ok(());
        }
        let mut certificate = Certificate::of(asked, report, played);
        certificate.signature = self.signer.as_ref().map(|signer| signer.sign(&certificate.digest));
        let text = certificate.text()?;
        let write = |path: &Path| create(path, &text);
        self.out.as_deref().map(write).transpose()?;
        let draw = |path: &Path| replace(path, &badge(&certificate));
        self.badge.as_deref().map(draw).transpose()?;
        Ok(())
    }
}
