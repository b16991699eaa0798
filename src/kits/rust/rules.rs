//! The rules of @GAME@, a function each, for a referee that is written from the start.
//!
//! Write a rule, and call it where it applies; change what it takes and gives as you like. While one is not written,
//! each game that comes to it is skipped, and `rulebook smoke` says which rule it was.
#![allow(dead_code)]

use crate::serve::No;
use crate::Mine;
use serde_json::Value;
@RULE@
/// @ID@ (@PLACE@)
/// @WORDS@
pub fn @NAME@(_game: &mut Mine, _event: &Value) -> Result<Value, No> {
    Err(No::NotWritten("@ID@"))
}
@RULE@
