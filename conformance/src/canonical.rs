//! Canonical JSON (RFC 8785) and hashes over it.

use serde::Serialize;

/// The canonical JSON of a value: keys sorted, no spaces, one form for one value.
///
/// What goes into traces is made of strings, integers and lists with string keys, for which this cannot fail; a value
/// that cannot be written gives an empty text, which no hash of a real value is equal to.
pub fn canonical<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json_canonicalizer::to_vec(value).unwrap_or_default()
}

/// BLAKE3 of the canonical JSON, in hexadecimal.
pub fn hash<T: Serialize>(value: &T) -> String {
    hash_bytes(&canonical(value))
}

/// BLAKE3 of bytes, in hexadecimal.
pub fn hash_bytes(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}
