// A bot of garrison that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//
//	rulebook play garrison -- ./bot -- rulebook bot garrison random
//	rulebook certify garrison -- ./bot
package main

import (
	"encoding/json"
	"math/rand"
	"time"
)

var steps = [][2]int{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}}

type view struct {
	Row    int     `json:"ipos"`
	Column int     `json:"jpos"`
	Field  [][]int `json:"field"`
	Army   [][]int `json:"army"`
	Hand   int     `json:"hand_army"`
}

type move struct {
	To      [2]int `json:"to"`
	Collect int    `json:"collect"`
}

type bot struct{}

func (b *bot) Hear(name string, data json.RawMessage) {}

func (b *bot) Choose(name string, data json.RawMessage) any {
	if name == "init" {
		return "ready"
	}
	var view view
	if err := json.Unmarshal(data, &view); err != nil {
		panic(err)
	}
	// FILL IN: choose a better move, and how many to collect; a negative number leaves armies behind.
	cells := cellsOf(view)
	to := cells[rand.Intn(len(cells))]
	collect := view.Army[to[0]][to[1]]
	if rand.Intn(2) == 0 {
		collect = -view.Hand
	}
	return move{to, collect}
}

// Where the player can go: to stay, or to a cell beside that is no wall; around the field there are walls.
func cellsOf(view view) [][2]int {
	var found [][2]int
	for _, step := range steps {
		row, column := view.Row+step[0], view.Column+step[1]
		if view.Field[row][column] != 0 {
			found = append(found, [2]int{row, column})
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
