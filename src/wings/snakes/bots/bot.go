// A live bot of snakes that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//
//	rulebook play snakes -- ./bot -- rulebook bot snakes random
//	rulebook certify snakes -- ./bot
package main

import (
	"encoding/json"
	"math/rand"
	"time"
)

// The row and the column of the head in the window.
const head = 6

var names = []string{"up", "right", "down", "left"}
var steps = [][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

type view struct {
	Heading string   `json:"heading"`
	Window  []string `json:"window"`
}

type bot struct{}

func (b *bot) Hear(name string, data json.RawMessage) {}

func (b *bot) Choose(name string, data json.RawMessage) any {
	var view view
	if err := json.Unmarshal(data, &view); err != nil {
		panic(err)
	}
	moves := movesIn(view)
	if len(moves) == 0 {
		return "skip"
	}
	// FILL IN: choose a better one. A second is allowed for it.
	return moves[rand.Intn(len(moves))]
}

// Where the snake can go: to an empty cell, an opponent's tail, and the own tail unless that is right behind.
func movesIn(view view) []string {
	var found []string
	for move, step := range steps {
		cell := view.Window[head+step[1]][head+step[0]]
		behind := view.Heading == names[(move+2)%4]
		if cell == 'V' || cell == 'Z' || cell == 'T' && !behind {
			found = append(found, names[move])
		}
	}
	return found
}

func main() {
	rand.Seed(time.Now().UnixNano())
	Play(&bot{})
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
