//! What may be typed at the console.

use rulebook_spec::bitwa::{Division, Target};

pub const HELP: &str = "\
Orders to the console:
  :step [N]             does the next division's move, or N of them: time_left, gen_move, play
  :move A F X Y DX DY P  moves the division whose turn it is by hand: attack flag, target, the two points and their order
  :show                 draws the board
  :board NAME|TEXT|@FILE  begins anew on another board: sample, duel, corridor, plain, chambers, siege, maze, mixed, armies
  :put X Y C            begins anew with this field changed: `#`, `.`, or the letter of a division
  :rounds N, :strength N  begins anew with another number
  :save FILE            writes the board to a file, which :board reads
  :help                 lists these
  :quit                 sends quit, and leaves when the bot has ended

Everything else is sent to the bot as it is typed, such as `time_left 500`.";

/// One line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Raw(String),
    Step(u32),
    Move(Division, Target),
    Show,
    Board(String),
    Put(usize, usize, char),
    Rounds(u32),
    Strength(u32),
    Save(String),
    Help,
    Quit,
}

impl Order {
    /// What a line orders; nothing where it is empty.
    pub(super) fn of(line: &str) -> Result<Option<Order>, String> {
        let line = line.trim_end_matches(['\r', '\n']);
        let Some(order) = line.strip_prefix(':') else {
            return Ok((!line.is_empty()).then(|| Order::Raw(line.to_owned())));
        };
        let (name, rest) = order.split_once(' ').unwrap_or((order, ""));
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let number = |word: &str| word.parse::<u32>().map_err(|_| format!("`{word}` is no number"));
        let read = match (name, &words[..]) {
            ("step", []) => Order::Step(1),
            ("step", [count]) => Order::Step(number(count)?),
            ("move", [letter, values @ ..]) if values.len() == 6 => Order::Move(division(letter)?, target(values)?),
            ("show", []) => Order::Show,
            ("board", [_, ..]) => Order::Board(rest.to_owned()),
            ("put", [x, y, field]) if field.chars().count() == 1 => {
                let field = field.chars().next().unwrap_or('.');
                Order::Put(number(x)? as usize, number(y)? as usize, field)
            }
            ("rounds", [count]) => Order::Rounds(number(count)?),
            ("strength", [count]) => Order::Strength(number(count)?),
            ("save", [_, ..]) => Order::Save(rest.to_owned()),
            ("help", []) => Order::Help,
            ("quit", []) => Order::Quit,
            _ => return Err(format!("`{line}` is no order of the console: `:help` lists them")),
        };
        Ok(Some(read))
    }
}

fn division(word: &str) -> Result<Division, String> {
    let letter = if let [letter] = word.as_bytes() { Division::of(*letter) } else { None };
    letter.ok_or_else(|| format!("`{word}` is no division: write its letter"))
}

fn target(words: &[&str]) -> Result<Target, String> {
    let mut values = [0; 6];
    for (value, word) in values.iter_mut().zip(words) {
        *value = word.parse().map_err(|_| format!("`{word}` is no number"))?;
    }
    Ok(Target::of(values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_orders_or_go_to_the_bot() {
        for (line, order) in [
            ("", None),
            ("gen_move A", Some(Order::Raw("gen_move A".into()))),
            ("quit\r", Some(Order::Raw("quit".into()))),
            (":step", Some(Order::Step(1))),
            (":step 12", Some(Order::Step(12))),
            (":put 3 1 b", Some(Order::Put(3, 1, 'b'))),
            (":board  plain ", Some(Order::Board("plain".into()))),
        ] {
            assert_eq!(Order::of(line), Ok(order), "{line}");
        }
        for line in [":", ":stop", ":step x", ":put 1 2", ":move A 1 2 3 4 5", ":move 1 1 2 3 4 5 6", ":step 1 2"] {
            assert!(Order::of(line).is_err(), "{line}");
        }
    }
}
