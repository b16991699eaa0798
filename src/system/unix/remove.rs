//! Removes a folder in which a program under test has been.

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, openat, renameat, statat, unlinkat};
use rustix::io::Errno;
use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

/// Removes a folder and all that is in it, whatever a program has done to it: folders that nobody may enter are opened up, no link
/// is followed, and however deep folders lie in each other, no more than three are open at a time.
///
/// # Errors
/// Something in it cannot be removed.
pub(crate) fn remove_folder(folder: &Path) -> io::Result<()> {
    match empty(folder).map_err(io::Error::from).and_then(|()| std::fs::remove_dir(folder)) {
        Err(_) if folder.symlink_metadata().is_err() => Ok(()),
        removed => removed,
    }
}

/// Takes folder after folder out of the one that lies highest, so that in the end each has lain there.
fn empty(folder: &Path) -> rustix::io::Result<()> {
    let top = enter(CWD, folder)?;
    let mut number: u64 = 0;
    while let Some(name) = remove_files(&top, |_| Ok(false))? {
        let inner = enter(&top, name.as_c_str())?;
        remove_files(&inner, |name| {
            // It is moved only by who may write in it.
            drop(enter(&inner, name)?);
            while let Err(error) = renameat(&inner, name, &top, format!("{number}")) {
                if ![Errno::NOTEMPTY, Errno::EXIST, Errno::NOTDIR].contains(&error) {
                    return Err(error);
                }
                number += 1;
            }
            Ok(true)
        })?;
        unlinkat(&top, name.as_c_str(), AtFlags::REMOVEDIR)?;
    }
    Ok(())
}

/// Removes what is no folder; each folder is shown, and where it was not taken away it is given back.
fn remove_files(
    folder: &OwnedFd,
    mut takes: impl FnMut(&CStr) -> rustix::io::Result<bool>,
) -> rustix::io::Result<Option<CString>> {
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if [c".", c".."].contains(&name) {
            continue;
        }
        let is_folder = match entry.file_type() {
            FileType::Directory => true,
            FileType::Unknown => {
                let status = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
                FileType::from_raw_mode(status.st_mode) == FileType::Directory
            }
            _ => false,
        };
        if !is_folder {
            unlinkat(folder, name, AtFlags::empty())?;
        } else if !takes(name)? {
            return Ok(Some(name.to_owned()));
        }
    }
    Ok(None)
}

/// Opens a folder that is no link, and lets us do in it what we like.
fn enter(above: impl AsFd, name: impl rustix::path::Arg + Copy) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    open_up(above.as_fd(), name, flags)?;
    openat(above, name, flags | OFlags::RDONLY, Mode::empty())
}

/// Even a folder that may not be read can be named by an open file, and so it is no other that is changed.
#[cfg(target_os = "linux")]
fn open_up(above: BorrowedFd<'_>, name: impl rustix::path::Arg, flags: OFlags) -> rustix::io::Result<()> {
    use std::os::fd::AsRawFd;
    let file = openat(above, name, flags | OFlags::PATH, Mode::empty())?;
    // Where it is somebody else's it may be open to us all the same.
    let _ = rustix::fs::chmod(format!("/proc/self/fd/{}", file.as_raw_fd()), Mode::RWXU);
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn open_up(above: BorrowedFd<'_>, name: impl rustix::path::Arg, _: OFlags) -> rustix::io::Result<()> {
    let _ = rustix::fs::chmodat(above, name, Mode::RWXU, AtFlags::SYMLINK_NOFOLLOW);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    const DEEP: usize = 300;

    #[test]
    fn a_deep_folder_goes_and_what_a_link_leads_to_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let (kept, top) = (folder.path().join("kept"), folder.path().join("top"));
        fs::create_dir_all(kept.join("in")).expect("a folder");
        fs::write(kept.join("file"), "it stays").expect("a file");
        let [deep, next] = ["deep", "next"].map(|name| top.join(name));
        fs::create_dir_all(&deep).expect("a folder");
        for level in 0..DEEP {
            fs::create_dir(&next).expect("a folder");
            symlink(&kept, next.join("out")).expect("a link");
            // Names that stand in the way of ours.
            fs::create_dir(next.join(level.to_string())).expect("a folder");
            fs::write(next.join("1"), "").or_else(|_| fs::write(next.join("2"), "")).expect("a file");
            fs::rename(&deep, next.join("deep")).expect("it is moved");
            fs::rename(&next, &deep).expect("it is moved");
        }
        fs::write(top.join("0"), "in the way").expect("a file");
        symlink(&kept, top.join("out")).expect("a link");
        remove_folder(&top).expect("it is removed");
        assert!(!top.exists() && kept.join("file").is_file() && kept.join("in").is_dir());
        remove_folder(&top).expect("it is gone already");
        symlink(&kept, &top).expect("a link");
        assert!(remove_folder(&top).is_err() && kept.join("file").is_file(), "a link is no folder");
    }

    #[test]
    fn a_folder_that_nobody_may_enter_goes() {
        let folder = tempfile::tempdir().expect("a folder");
        let top = folder.path().join("top");
        fs::create_dir_all(top.join("a/b/c")).expect("a folder");
        fs::write(top.join("a/b/c/file"), "").expect("a file");
        for path in ["a/b/c", "a/b", "a", ""] {
            fs::set_permissions(top.join(path), fs::Permissions::from_mode(0o000)).expect("a mode");
        }
        remove_folder(&top).expect("it is removed");
        assert!(!top.exists());
    }
}
