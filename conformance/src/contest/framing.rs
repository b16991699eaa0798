//! How bytes on a wire are cut into answers.

/// Where an answer of a player ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Framing {
    /// At its line feed.
    #[default]
    Line,
    /// At an empty line: one with nothing but a carriage return before its line feed. The answer is what stands before
    /// it, without the line feed before it.
    EmptyLine,
}

impl Framing {
    /// What a player writes behind an answer.
    pub fn end(self) -> &'static str {
        match self {
            Framing::Line => "\n",
            Framing::EmptyLine => "\n\n",
        }
    }

    /// The same in words.
    pub fn says(self) -> &'static str {
        match self {
            Framing::Line => "a line feed",
            Framing::EmptyLine => "an empty line",
        }
    }

    /// The first whole answer in these bytes: how long it is, and how many bytes it and its end take together. The
    /// answer that begins there has no end before `scanned`.
    ///
    /// ```
    /// use rulebook_conformance::contest::Framing;
    /// assert_eq!(Framing::Line.cut(b"OK\n1x2", 0), Some((2, 3)));
    /// assert_eq!(Framing::EmptyLine.cut(b"? what\nnow\r\n\r\n=", 0), Some((11, 14)));
    /// assert_eq!(Framing::EmptyLine.cut(b"=\n", 0), None);
    /// ```
    pub fn cut(self, bytes: &[u8], scanned: usize) -> Option<(usize, usize)> {
        let mut from = scanned;
        loop {
            let end = bytes.get(from..)?.iter().position(|byte| *byte == b'\n')? + from;
            if self == Framing::Line {
                return Some((end, end + 1));
            }
            // The line that ends here is empty if a line feed, or nothing, stands before it.
            let line = bytes[..end].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
            if matches!(bytes[line..end], [] | [b'\r']) {
                return Some((line.saturating_sub(1), end + 1));
            }
            from = end + 1;
        }
    }
}
