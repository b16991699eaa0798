//! Evidence of bounded size: the first and the last bytes of what went by.

/// The first and the last bytes of a stream, and how many there were in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    head: Vec<u8>,
    tail: Vec<u8>,
    head_bytes: usize,
    tail_bytes: usize,
    total_bytes: u64,
}

impl Kept {
    /// Keeps that many of the first, and that many of the last bytes.
    pub fn new(head_bytes: usize, tail_bytes: usize) -> Self {
        Kept { head_bytes, tail_bytes, ..Kept::default() }
    }

    /// Bytes went by.
    pub fn push(&mut self, bytes: &[u8]) {
        self.total_bytes += bytes.len() as u64;
        let first = bytes.len().min(self.head_bytes - self.head.len());
        self.head.extend_from_slice(&bytes[..first]);
        let rest = &bytes[first..];
        self.tail.extend_from_slice(&rest[rest.len().saturating_sub(self.tail_bytes)..]);
        // Cut only now and then, so that a byte is moved once on average.
        if self.tail.len() > 2 * self.tail_bytes {
            self.tail.drain(..self.tail.len() - self.tail_bytes);
        }
    }

    /// The first bytes.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// The last bytes, without those that are in the head.
    pub fn tail(&self) -> &[u8] {
        &self.tail[self.tail.len().saturating_sub(self.tail_bytes)..]
    }

    /// How many bytes between the head and the tail were not kept.
    pub fn left_out_bytes(&self) -> u64 {
        self.total_bytes - self.head.len() as u64 - self.tail().len() as u64
    }

    /// How many bytes went by.
    pub fn total_bytes(&self) -> u64 {
        self.total_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;

    #[test]
    fn the_first_and_the_last_bytes_are_kept() {
        let mut kept = Kept::new(3, 4);
        for byte in b'a'..=b'z' {
            kept.push(&[byte]);
        }
        assert_eq!((kept.head(), kept.tail(), kept.left_out_bytes()), (&b"abc"[..], &b"wxyz"[..], 19));
        let mut kept = Kept::new(3, 4);
        kept.push(b"abcdefghijklmnopqrstuvwxyz");
        assert_eq!((kept.head(), kept.tail(), kept.left_out_bytes()), (&b"abc"[..], &b"wxyz"[..], 19));
    }

    #[test]
    fn a_short_stream_is_kept_whole() {
        let mut kept = Kept::new(3, 4);
        kept.push(b"abcd");
        assert_eq!((kept.head(), kept.tail(), kept.left_out_bytes()), (&b"abc"[..], &b"d"[..], 0));
    }
}
