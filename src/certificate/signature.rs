//! Signatures with Ed25519 (RFC 8032), with keys in PEM, such as `openssl genpkey -algorithm ed25519` writes.

use super::FORMAT;
use crate::exit::Failure;
use crate::files;
use ed25519_compact::{KeyPair, PublicKey, Signature as Signed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// Who vouches for a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// `ed25519`.
    pub algorithm: String,
    /// The public key, in hexadecimal.
    pub key: String,
    /// The signature of `rulebook certificate 1`, a line feed, the digest, and a line feed, in hexadecimal.
    pub signature: String,
}

/// A key that signs.
#[derive(Clone)]
pub struct Signer(KeyPair);

impl fmt::Debug for Signer {
    /// Nobody is shown the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer")
    }
}

impl Signer {
    /// Reads a private key in PEM.
    ///
    /// # Errors
    /// It cannot be read, or is no such key.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let key = KeyPair::from_pem(pem(path)?.trim());
        let says = "is no private key of Ed25519 in PEM: `openssl genpkey -algorithm ed25519` makes one";
        key.map(Signer).map_err(|_| Failure::usage(format!("{}: {says}", path.display())))
    }

    /// Signs a digest.
    pub fn sign(&self, digest: &str) -> Signature {
        let signature = self.0.sk.sign(message(digest), None);
        Signature { algorithm: "ed25519".into(), key: hex(&*self.0.pk), signature: hex(&*signature) }
    }
}

/// The public key in a file in PEM, in hexadecimal.
///
/// # Errors
/// It cannot be read, or is no such key.
pub fn trusted(path: &Path) -> Result<String, Failure> {
    let key = PublicKey::from_pem(pem(path)?.trim());
    let says = "is no public key of Ed25519 in PEM: `openssl pkey -in KEY -pubout` writes one";
    key.map(|key| hex(&*key)).map_err(|_| Failure::usage(format!("{}: {says}", path.display())))
}

impl Signature {
    /// Whether it is that of this digest by the key that it names.
    pub fn is_good(&self, digest: &str) -> bool {
        let key = bytes(&self.key).and_then(|key| PublicKey::from_slice(&key).ok());
        let signature = bytes(&self.signature).and_then(|signature| Signed::from_slice(&signature).ok());
        let is_good = |(key, signature): (PublicKey, Signed)| key.verify(message(digest), &signature).is_ok();
        self.algorithm == "ed25519" && key.zip(signature).is_some_and(is_good)
    }
}

fn message(digest: &str) -> String {
    format!("rulebook certificate {FORMAT}\n{digest}\n")
}

fn pem(path: &Path) -> Result<String, Failure> {
    let cannot = |error| Failure::usage(format!("{}: the key cannot be read: {error}", path.display()));
    files::read_text(path).map_err(cannot)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let is_hex = hex.len().is_multiple_of(2) && hex.bytes().all(|digit| digit.is_ascii_hexdigit());
    let pair = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).filter(|_| is_hex).map(pair).collect::<Option<Vec<u8>>>().filter(|_| is_hex)
}
