//! Reading the files that users name. What is no regular file, such as a pipe of the shell, is read as well, but neither
//! for ever nor without end.

use crate::system::{open_theirs, open_to_read, wait_for};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::Duration;

/// No file that a user names has more bytes.
const MOST_BYTES: usize = 256 * 1024 * 1024;
/// A pipe that has nothing to say for this long is not read any further.
const PATIENCE: Duration = Duration::from_secs(10);

/// The text of a file.
///
/// # Errors
/// It cannot be read, is no text, has no end, or nobody writes to it.
pub fn read_text(path: impl AsRef<Path>) -> io::Result<String> {
    let text = String::from_utf8(read(path)?);
    text.map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not text in UTF-8"))
}

/// What stands at the beginning of a file that a program under test has written, as text: at most `most_bytes`, and
/// nothing where it is no regular file, such as a link to one that has no end.
pub fn read_theirs(path: &Path, most_bytes: u64) -> String {
    let Ok(file) = open_theirs(path) else { return String::new() };
    let mut bytes = Vec::new();
    if file.metadata().is_ok_and(|metadata| metadata.is_file()) {
        // What was read until an error came is what there is.
        let _ = file.take(most_bytes).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The bytes of a file.
///
/// # Errors
/// It cannot be read, has no end, or nobody writes to it.
pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let mut file = open_to_read(path.as_ref())?;
    let is_file = file.metadata()?.is_file();
    let mut bytes = Vec::new();
    let mut chunk = vec![0; 64 * 1024];
    loop {
        match file.read(&mut chunk) {
            Ok(0) if bytes.is_empty() && !is_file => return Err(io::Error::other("nobody writes to it")),
            Ok(0) => return Ok(bytes),
            Ok(count) => bytes.extend_from_slice(&chunk[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                if !wait_for(&file, PATIENCE)? {
                    return Err(io::Error::other("nobody writes to it"));
                }
            }
            Err(error) => return Err(error),
        }
        if bytes.len() > MOST_BYTES {
            return Err(io::Error::other(format!("it has more than {MOST_BYTES} bytes, or no end")));
        }
    }
}
