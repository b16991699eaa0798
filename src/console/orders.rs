//! What may be typed at a console.

/// One line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed<'a> {
    /// What goes out as it is.
    Raw(&'a str),
    /// An order to the console: its name, and all that stands behind it.
    Order(&'a str, &'a str),
    /// An empty line.
    Nothing,
}

impl<'a> Typed<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        let line = line.trim_end_matches(['\r', '\n']);
        match line.strip_prefix(':') {
            Some(order) => {
                let (name, rest) = order.split_once(' ').unwrap_or((order, ""));
                Typed::Order(name, rest.trim())
            }
            None if line.is_empty() => Typed::Nothing,
            None => Typed::Raw(line),
        }
    }
}

/// How many times to do an order: once, without a number.
pub(super) fn count(words: &[&str]) -> Result<u32, String> {
    match words {
        [] => Ok(1),
        [word] => word.parse().map_err(|_| format!("`{word}` is no number")),
        _ => Err("write one number, or none".into()),
    }
}

/// What is said of an order that there is not.
pub(super) fn unknown(name: &str, rest: &str) -> String {
    format!("`{}` is no order of the console: `:help` lists them", format!(":{name} {rest}").trim_end())
}

/// A table of orders: what you type, and what it does.
pub(super) fn table(rows: &[[&str; 2]]) -> String {
    rows.iter().map(|[typed, does]| format!("  {typed:<23} {does}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_orders_or_go_out_as_they_are() {
        for (line, typed) in [
            ("", Typed::Nothing),
            ("gen_move A", Typed::Raw("gen_move A")),
            ("quit\r", Typed::Raw("quit")),
            (":step", Typed::Order("step", "")),
            (":step 12", Typed::Order("step", "12")),
            (":board  plain ", Typed::Order("board", "plain")),
            (":", Typed::Order("", "")),
        ] {
            assert_eq!(Typed::of(line), typed, "{line}");
        }
        assert_eq!((count(&[]), count(&["12"])), (Ok(1), Ok(12)));
        assert!(count(&["x"]).is_err() && count(&["1", "2"]).is_err());
        assert_eq!(unknown("stop", ""), "`:stop` is no order of the console: `:help` lists them");
    }
}
