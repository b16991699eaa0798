//! How a player's answer is read (000 ¶37, ¶49 to ¶53).

/// Why an answer to `gen_move` cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is not `=` and six numbers.
    Form,
    /// A number is not spelt as it should be.
    Integer,
}

/// The number that a field of an answer says.
pub type Integer = fn(&str) -> Option<i32>;

/// Exactly `=`, and six values with one space before each.
pub fn values(text: &str, integer: Integer) -> Result<[i32; 6], Unread> {
    let fields = text.strip_prefix("= ").ok_or(Unread::Form)?;
    six(fields.split(' '), integer)
}

/// The six values that these fields say.
pub(super) fn six<'a>(fields: impl Iterator<Item = &'a str>, integer: Integer) -> Result<[i32; 6], Unread> {
    let (mut values, mut spelt, mut count) = ([0; 6], true, 0);
    for field in fields {
        let digits = field.strip_prefix(['-', '+']).unwrap_or(field);
        let place = values.get_mut(count).ok_or(Unread::Form)?;
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Unread::Form);
        }
        match integer(field) {
            Some(value) => *place = value,
            None => spelt = false,
        }
        count += 1;
    }
    match (count, spelt) {
        (6, true) => Ok(values),
        (6, false) => Err(Unread::Integer),
        _ => Err(Unread::Form),
    }
}

/// A number in decimal digits without leading zeros, and without a sign but in `-1`.
pub fn integer(field: &str) -> Option<i32> {
    if field == "-1" {
        return Some(-1);
    }
    let spelt = field == "0" || matches!(field.as_bytes().first(), Some(b'1'..=b'9'));
    // What is no number otherwise is not parsed either.
    if spelt && !field.contains('+') { field.parse().ok() } else { None }
}

/// Whether an answer that is to say nothing more acknowledges (`=`) or reports an error (`?`); `None` when it is no answer.
pub fn acknowledges(text: &str) -> Option<bool> {
    match text.as_bytes().first() {
        Some(b'=') => Some(true),
        Some(b'?') => Some(false),
        _ => None,
    }
}

/// The answer without the carriage returns at the ends of its lines; as it is where there are none.
pub(super) fn without_carriage_returns(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.contains('\r') {
        return text.into();
    }
    let lines: Vec<&str> = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
    lines.join("\n").into()
}
