//! Writing files whole or not at all.

use crate::exit::Failure;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Replaces a file in one step: nobody ever sees half of it.
///
/// # Errors
/// The file cannot be written; it is then as it was.
pub fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let cannot = |error: std::io::Error| Failure::broken(format!("{}: cannot be written: {error}", path.display()));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(cannot)?;
    file.write_all(text.as_bytes()).map_err(cannot)?;
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions()).map_err(cannot)?;
    }
    file.persist(path).map_err(|error| cannot(error.error))?;
    Ok(())
}
