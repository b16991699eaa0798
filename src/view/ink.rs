//! What the letters of a picture mean, so that a terminal can colour them.

use rulebook_spec::game::Seat;

/// What a letter of a picture stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Nothing of its own.
    #[default]
    Plain,
    /// A free cell, a wall: what the eye may pass over.
    Faint,
    /// One of eight colours, which are also those of the seats in this order: blue, red, green, orange, cyan, magenta, yellow, gray.
    Hue(u8),
}

impl Ink {
    /// The colour of a seat.
    pub fn seat(seat: Seat) -> Ink {
        Ink::Hue(seat % 8)
    }
}

/// From a line of a picture, what each of its letters stands for.
pub type Inks = fn(&str) -> Vec<Ink>;

/// The same for each letter on its own.
pub fn each(line: &str, of: impl Fn(char) -> Ink) -> Vec<Ink> {
    line.chars().map(of).collect()
}

/// The same for each word on its own; words are separated by spaces.
pub fn words(line: &str, of: impl Fn(usize, &str) -> Ink) -> Vec<Ink> {
    let mut inks = Vec::new();
    let mut nth = 0;
    for word in line.split_inclusive(' ') {
        let bare = word.trim_end();
        let ink = if bare.is_empty() { Ink::Plain } else { of(nth, bare) };
        nth += usize::from(!bare.is_empty());
        inks.extend(word.chars().map(|_| ink));
    }
    inks
}

/// For pictures of which nothing is known.
pub fn plain(line: &str) -> Vec<Ink> {
    each(line, |_| Ink::Plain)
}
