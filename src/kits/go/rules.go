package main

// The rules of @GAME@, a function each, for a referee that is written from the start.
//
// Write a rule, and call it where it applies; change what it takes and gives as you like. While one is not written,
// each game that comes to it is skipped, and `rulebook smoke` says which rule it was.

import "encoding/json"
@RULE@
// @ID@ (@PLACE@)
// @WORDS@
func @NAME@(game *Adapter, event json.RawMessage) any {
	panic(NotWritten("@ID@"))
}
@RULE@
