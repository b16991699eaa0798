// An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.
//
// Each function marked FILL IN is one thing that the referee is asked. What is not written yet is skipped, and a
// skip is never counted as a pass; `smoke` says what is left. `rules.go` has an empty function for each
// rule, for a referee that is written from the start; delete it if yours exists. The forms of the data stand at
// the end.
//
//	rulebook smoke @GAME@ -- ./adapter       tests this adapter
//	rulebook validate @GAME@ -- ./adapter    validates the referee behind it
package main

import "encoding/json"

// Adapter holds, FILL IN, your referee's game.
type Adapter struct{}

// About names the referee.
func (a *Adapter) About() Answer {
	// FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of the rules
	// that it holds (`rulebook list @GAME@` shows them all).
	return Answer{"name": "my referee", "version": "0.1", "can": []string{"start", "step"}, "readings": []string{}}
}

// Start opens a game.
func (a *Adapter) Start(setup json.RawMessage) {
	// FILL IN; panic(Rejected("why")) when your referee does not allow this setup.
	panic(NotWritten("start"))
}

// Move takes the move that a player answered; true when it is refused.
func (a *Adapter) Move(seat int, move json.RawMessage, tookUs uint64) bool {
	// FILL IN: a bad reply is no error: the referee deals with it as its rules say.
	panic(NotWritten("move"))
}

// Line takes a line of the game's own protocol that a player answered; true when it is refused.
func (a *Adapter) Line(seat int, line string, tookUs uint64) bool {
	// FILL IN
	panic(NotWritten("line"))
}

// Fault is called when a player failed: "timeout", "crash", "garbled" or "memory"; true when that counts.
func (a *Adapter) Fault(seat int, fault string, tookUs uint64) bool {
	// FILL IN
	panic(NotWritten("fault"))
}

// Chance takes what luck decided. In a game without luck it is never called.
func (a *Adapter) Chance(outcome json.RawMessage) {
	// FILL IN
	panic(NotWritten("chance"))
}

// Position is the position as it is now.
func (a *Adapter) Position() any {
	// FILL IN
	panic(NotWritten("position"))
}

// Turn says who acts next: {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat.
func (a *Adapter) Turn() any {
	// FILL IN
	panic(NotWritten("turn"))
}

// Sent is what the referee has just told whom; nil where it cannot say so.
func (a *Adapter) Sent() []Sent {
	// FILL IN, if you can say it. Else rules on messages are not judged.
	return nil
}

// Moves lists every legal move of the seat, in any order.
func (a *Adapter) Moves(seat int) any {
	// FILL IN, if you like.
	panic(NotWritten("moves"))
}

// View is what the seat may see.
func (a *Adapter) View(seat int) any {
	// FILL IN, if you like.
	panic(NotWritten("view"))
}

func main() {
	Serve(&Adapter{}, "@GAME@")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
