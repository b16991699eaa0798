//! What the kernel has counted for a program and all that it started. Its outer launcher says that last, when all of them are gone,
//! so that nothing is looked at while they run.

use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::net::UnixStream;

/// The first byte of the message; a number of four bytes follows.
pub(super) const UNROUTABLE: u8 = b'u';

/// Where the kernel says what it has counted in this network, which is the program's own.
pub(super) struct Account {
    network: Option<File>,
}

impl Account {
    /// Before the program starts, since `/proc` is another one then.
    pub(super) fn open() -> Account {
        Account { network: File::open("/proc/self/net/snmp").ok() }
    }

    /// Says what was counted.
    pub(super) fn say(self, mut socket: &UnixStream) -> io::Result<()> {
        let lines = self.network.and_then(|network| io::read_to_string(network).ok());
        let mut message = vec![UNROUTABLE];
        message.extend(without_route(&lines.unwrap_or_default()).to_le_bytes());
        match socket.write_all(&message) {
            // Nobody listens any more.
            Err(error) if error.raw_os_error() == Some(Errno::PIPE.raw_os_error()) => Ok(()),
            said => said,
        }
    }
}

/// How many packets and connections of IPv4 had no route, as the lines of `/proc/net/snmp` say: a line of names, one of numbers.
/// Without an address of its own a program has no route in IPv6 either, but then nothing is counted.
fn without_route(lines: &str) -> u32 {
    let mut lines = lines.lines().filter_map(|line| line.strip_prefix("Ip:")).map(str::split_whitespace);
    let (Some(names), Some(numbers)) = (lines.next(), lines.next()) else { return 0 };
    let found = names.zip(numbers).find(|(name, _)| *name == "OutNoRoutes");
    let count = found.and_then(|(_, number)| number.parse::<u64>().ok()).unwrap_or(0);
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_found_by_its_name() {
        let lines = "Ip: Forwarding OutDiscards OutNoRoutes ReasmTimeout\nIp: 2 7 3 0\nIcmp: OutNoRoutes\nIcmp: 9\n";
        assert_eq!(without_route(lines), 3);
        assert_eq!(without_route("Ip: Forwarding\nIp: 1\n"), 0);
        assert_eq!(without_route(""), 0);
    }
}
