// A bot of dicewars that attacks wherever it may, at random. The place to fill in is marked FILL IN.
//
//	rulebook play dicewars -- ./bot -- rulebook bot dicewars random
//	rulebook certify dicewars -- ./bot
package main

import (
	"encoding/json"
	"math/rand"
	"time"
)

// What stands on a land.
type land struct {
	flag string
	dice int
}

func (l *land) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&l.flag, &l.dice})
}

type world struct {
	Lands map[int]land `json:"lands"`
	Mine  string       `json:"my_flag"`
}

type attack struct {
	From int `json:"from"`
	To   int `json:"to"`
}

type bot struct {
	neighbours map[int][]int // of each land
}

func (b *bot) Hear(name string, data json.RawMessage) {
	if name == "map" {
		read(data, &b.neighbours)
	}
}

func (b *bot) Choose(name string, data json.RawMessage) any {
	switch name {
	case "init":
		return "ready"
	case "get-name":
		return map[string]string{"name": "random"}
	case "choose-flag":
		var call struct{ Available []string }
		read(data, &call)
		return map[string]string{"flag": call.Available[rand.Intn(len(call.Available))]}
	}
	var call struct{ World world }
	read(data, &call)
	// FILL IN: choose a better attack. A quarter of a second is allowed for it; null ends the turn.
	attacks := b.attacks(call.World)
	if len(attacks) == 0 || rand.Intn(10) == 0 {
		return map[string]any{"attack": nil}
	}
	return map[string]any{"attack": attacks[rand.Intn(len(attacks))]}
}

// Every attack that is legal: from an own land with two dice or more, on a neighbour of somebody else.
func (b *bot) attacks(world world) []attack {
	var found []attack
	for from, held := range world.Lands {
		if held.flag != world.Mine || held.dice < 2 {
			continue
		}
		for _, to := range b.neighbours[from] {
			if world.Lands[to].flag != world.Mine {
				found = append(found, attack{from, to})
			}
		}
	}
	return found
}

func read(data json.RawMessage, to any) {
	if err := json.Unmarshal(data, to); err != nil {
		panic(err)
	}
}

func main() {
	rand.Seed(time.Now().UnixNano())
	Play(&bot{})
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
