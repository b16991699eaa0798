//! How a game's programs are spoken to, without I/O.

use super::Framing;
use rulebook_spec::game::{Game, LogOf, Seat};
use rulebook_spec::rule::Violation;
use serde::Serialize;
use serde_json::Value;

/// How a game's programs are spoken to, without I/O: both sides of its native protocol.
///
/// The referee's reading of a player's line is [`Game::read`], since readings touch it. Where a game has no protocol of its
/// own, messages and moves are lines of JSON.
pub trait Wire: Game {
    /// Appends the message as its bytes on the wire, line end included.
    fn write_message(message: &Self::Message, out: &mut Vec<u8>) {
        write_line(message, out);
    }

    /// The message that a line says, without its line feed.
    ///
    /// # Errors
    /// One sentence on what is wrong with the line.
    fn read_message(line: &str) -> Result<Self::Message, String> {
        serde_json::from_str(line).map_err(|error| format!("no message of {}: {error}", Self::name()))
    }

    /// Appends the move as its bytes on the wire, the end of an answer included.
    fn write_move(choice: &Self::Move, out: &mut Vec<u8>) {
        write_line(choice, out);
    }

    /// Whether the player must answer this message.
    fn asks(message: &Self::Message) -> bool;

    /// Whether a program may end after this message, since the game is over for it.
    fn ends(message: &Self::Message) -> bool;

    /// Whether what a referee said may stand for the line that it should have said. The same line may; another one only
    /// where it tells what nobody knows beforehand, such as the time that was spent.
    fn may_stand(said: &str, wanted: &str) -> bool {
        said == wanted
    }

    /// Whether two messages in JSON say the same: where the rules leave a form open, in other words.
    fn is_same(said: &Value, wanted: &Value) -> bool {
        said == wanted
    }

    /// A seat that this step need not have told anything, since its program need not have been started yet.
    fn unstarted(_rules: &Self::Rules, _log: &LogOf<Self>) -> Option<Seat> {
        None
    }

    /// The setup of the game that a referee begins with this message, as far as the message says it.
    fn opening(_: &Self::Message) -> Option<Self::Setup> {
        None
    }

    /// The setup of the game in which the seats were told these messages first; `None` for a seat of which nobody knows.
    fn beginning(first: &[Option<Self::Message>]) -> Option<Self::Setup> {
        first.iter().flatten().find_map(Self::opening)
    }

    /// The move of another player that this message tells of.
    fn announced(_: &Self::Message) -> Option<Self::Move> {
        None
    }

    /// The answer by which a player says only that it has heard this message.
    fn acknowledgement(_: &Self::Message) -> Option<Self::Move> {
        None
    }

    /// The move as a person writes and reads it, in one line: as it stands on the wire, where the game has a protocol of text.
    fn in_words(choice: &Self::Move) -> String {
        let mut bytes = Vec::new();
        Self::write_move(choice, &mut bytes);
        String::from_utf8_lossy(&bytes).trim_end().to_owned()
    }

    /// The move that a person has written as [`Wire::in_words`] writes it. A game whose moves are read by the rules, or
    /// are JSON, has nothing to say.
    fn from_words(_words: &str) -> Option<Self::Move> {
        None
    }

    /// Lines of the native protocol that are no message of it. A program answers each with an error, and plays on; none where
    /// the protocol has no such answer.
    fn unknown() -> &'static [&'static str] {
        &[]
    }

    /// Appends what a program answers to a line that it does not understand, for this reason; `false` where the protocol has
    /// no such answer.
    fn write_error(_says: &str, _out: &mut Vec<u8>) -> bool {
        false
    }

    /// Whether an answer, without its end, reports an error, as the answer to one of [`Wire::unknown`] must.
    ///
    /// # Errors
    /// The rule that it breaks.
    fn check_error(_answer: &str) -> Result<(), Violation> {
        Ok(())
    }

    /// Whether the game has a text protocol of its own. Programs of one that has none, but an interface of some
    /// language, are spoken to over JSON Lines.
    fn is_text() -> bool {
        false
    }

    /// The longest answer of a player, in bytes without its end.
    fn answer_bytes() -> usize {
        4096
    }

    /// Where an answer ends.
    fn framing() -> Framing {
        Framing::Line
    }
}

/// Appends a value as a line of JSON.
fn write_line<T: Serialize>(value: &T, out: &mut Vec<u8>) {
    // The data of games can be written.
    let _ = serde_json::to_writer(&mut *out, value);
    out.push(b'\n');
}
