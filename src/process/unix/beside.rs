//! Which files a program has open for writing in the folder that it was started in, as the kernel of Linux tells it. What it has
//! written and closed cannot be told from what others write there, and so nobody is told of it.

use rustix::process::Pid;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// At most so many names are kept, and so many open files are looked at.
const NAMES: usize = 3;
const FILES: usize = 1000;

/// Names of some files right in this folder that these processes have open for writing, and we have not: what we have open they
/// may have from us.
pub(super) fn beside(processes: &[Pid], folder: &Path) -> Vec<String> {
    let Ok(folder) = folder.canonicalize() else { return Vec::new() };
    let files = processes.iter().flat_map(|pid| written(&format!("/proc/{pid}/fd"))).take(FILES);
    let files: BTreeSet<PathBuf> = files.filter(|path| path.parent() == Some(&folder)).collect();
    if files.is_empty() {
        return Vec::new();
    }
    let number = |path: &Path| fs::metadata(path).map(|is| (is.dev(), is.ino()));
    let ours: BTreeSet<_> = written("/proc/self/fd").filter_map(|path| number(&path).ok()).collect();
    // What was removed has no number any more, under a name with a remark of the kernel's.
    let files = files.iter().filter(|path| number(path).is_ok_and(|number| !ours.contains(&number)));
    let names = files.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    names.take(NAMES).collect()
}

/// What is open for writing, as this folder of links says.
fn written(links: &str) -> impl Iterator<Item = PathBuf> + use<> {
    let links = fs::read_dir(links).into_iter().flatten().flatten();
    // The kernel shows by the permissions of a link what its file is open for.
    let links = links.filter(|link| link.metadata().is_ok_and(|is| is.mode() & 0o200 != 0));
    links.filter_map(|link| fs::read_link(link.path()).ok())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn only_what_a_program_has_open_for_writing_beside_itself_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        let ours = fs::File::create(path.join("ours")).expect("a file");
        let script = "echo > a; exec 3>b 4<a 5>c 6>sub/d; rm c; echo ready; read l";
        fs::create_dir(path.join("sub")).expect("a folder");
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(path).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(ours);
        let mut child = command.spawn().expect("a shell");
        let said = child.stdout.as_mut().map(|stdout| std::io::Read::read(stdout, &mut [0; 6]));
        let found = beside(&[Pid::from_child(&child)], path);
        drop((child.kill(), child.wait()));
        assert!(matches!(said, Some(Ok(6))), "{said:?}");
        assert_eq!(found, ["b"]);
        // It has that from us, and we had it open until now.
        drop(command);
    }
}
