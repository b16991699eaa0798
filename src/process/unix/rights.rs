//! Handing open files to another process, over a socket between the two.
//!
//! A file that was handed over stays open when the process that had it first is killed, and with it stays what was written
//! into a pipe and not yet read.

use rustix::cmsg_space;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
    recvmsg, sendmsg,
};
use std::io::{self, ErrorKind, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;

/// At most this many files are handed over together.
const FILES: usize = 5;
/// What we start must not inherit what was handed over: it would keep the pipes open.
#[cfg(target_os = "linux")]
const CLOSED: RecvFlags = RecvFlags::CMSG_CLOEXEC;
#[cfg(not(target_os = "linux"))]
const CLOSED: RecvFlags = RecvFlags::empty();
/// The system takes no longer path of a socket, on any system that we know of.
const PATH_BYTES: usize = 100;

/// Hands over these files.
///
/// # Errors
/// The other side is gone, or the system does not let us.
pub fn send(socket: &UnixStream, files: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(FILES))];
    let mut rights = SendAncillaryBuffer::new(&mut space);
    if !rights.push(SendAncillaryMessage::ScmRights(files)) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "so many files are not handed over at once"));
    }
    // Rights travel with at least one byte.
    sendmsg(socket, &[IoSlice::new(b"f")], &mut rights, SendFlags::empty())?;
    Ok(())
}

/// Waits for files to be handed over; none where the other side is gone.
///
/// # Errors
/// The system does not let us.
pub fn receive(socket: &UnixStream) -> io::Result<Vec<OwnedFd>> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(FILES))];
    let mut rights = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    recvmsg(socket, &mut [IoSliceMut::new(&mut byte)], &mut rights, CLOSED)?;
    let mut files = Vec::new();
    for message in rights.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            files.extend(received);
        }
    }
    #[cfg(not(target_os = "linux"))]
    for file in &files {
        rustix::io::fcntl_setfd(file, rustix::io::FdFlags::CLOEXEC)?;
    }
    Ok(files)
}

/// Listens at a name in a folder, however long the path of the folder is.
///
/// # Errors
/// The folder is not there or may not be written, or the name is taken.
pub fn listen(folder: &Path, name: &str) -> io::Result<UnixListener> {
    within(folder, name, |path| UnixListener::bind(path))
}

/// Connects to who listens at a name in a folder.
///
/// # Errors
/// Nobody listens there.
pub fn connect(folder: &Path, name: &str) -> io::Result<UnixStream> {
    within(folder, name, |path| UnixStream::connect(path))
}

fn within<T>(folder: &Path, name: &str, open: impl Fn(&Path) -> io::Result<T>) -> io::Result<T> {
    let path = folder.join(name);
    if path.as_os_str().len() <= PATH_BYTES {
        return open(&path);
    }
    use rustix::fs::{Mode, OFlags};
    use std::os::fd::AsRawFd;
    let folder = rustix::fs::open(folder, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
    open(&Path::new("/proc/self/fd").join(folder.as_raw_fd().to_string()).join(name))
}

#[cfg(test)]
mod tests {
    use super::{connect, listen, receive, send};
    use std::io::{Read, Write};
    use std::os::fd::AsFd;

    /// The path of a folder may be longer than that of a socket; what was written into a pipe is read by who was given its
    /// end, though nobody else has it any more.
    #[test]
    fn a_pipe_is_handed_over_with_what_is_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        for path in [folder.path().to_owned(), folder.path().join("deep/".repeat(40))] {
            std::fs::create_dir_all(&path).expect("a folder");
            let listener = listen(&path, "ear").expect("it listens");
            let player = connect(&path, "ear").expect("it connects");
            let (reader, mut writer) = std::io::pipe().expect("a pipe");
            writer.write_all(b"STOP\n").expect("it is written");
            send(&player, &[reader.as_fd()]).expect("it is handed over");
            drop((reader, writer, player));
            let (connection, _) = listener.accept().expect("somebody connects");
            let files = receive(&connection).expect("it is received");
            let mut told = String::new();
            for file in files {
                std::fs::File::from(file).read_to_string(&mut told).expect("it is read");
            }
            assert_eq!(told, "STOP\n");
            assert!(receive(&connection).expect("the end").is_empty());
        }
    }
}
