// A bot of @GAME@ that speaks JSON Lines. It has no moves yet: the place to fill in is marked FILL IN.
//
//	rulebook certify @GAME@ --wire json -- ./bot
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type bot struct{}

func (b *bot) Hear(name string, data json.RawMessage) {
	// FILL IN: keep what you need to know.
}

func (b *bot) Choose(name string, data json.RawMessage) any {
	// FILL IN: a move in the form of the game.
	fmt.Fprintf(os.Stderr, "bot: there is no move yet for %s %s\n", name, data)
	os.Exit(1)
	return nil
}

func main() {
	Play(&bot{})
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
