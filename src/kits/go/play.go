package main

// What a bot hears and says, in JSON Lines: one message a line. Nothing in this file needs to be changed.

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
)

// Player is what a bot does. A message is a word, or an object with one key: its name, and what it says.
type Player interface {
	// Hear takes a message in, whether it asks for an answer or not.
	Hear(name string, data json.RawMessage)
	// Choose gives the move that answers this message.
	Choose(name string, data json.RawMessage) any
}

type told struct {
	Seq     uint64          `json:"seq"`
	Message json.RawMessage `json:"message"`
	Asks    bool            `json:"asks"`
}

type reply struct {
	Seq  uint64 `json:"seq"`
	Move any    `json:"move"`
}

func named(message json.RawMessage) (string, json.RawMessage) {
	var word string
	if json.Unmarshal(message, &word) == nil {
		return word, nil
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(message, &object); err != nil {
		panic(err)
	}
	for name, data := range object {
		return name, data
	}
	return "", nil
}

// Play plays until the referee has nothing more to say.
func Play(bot Player) {
	input, output := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var told told
		if err := json.Unmarshal(line, &told); err != nil {
			panic(err)
		}
		name, data := named(told.Message)
		bot.Hear(name, data)
		if told.Asks {
			if err := output.Encode(reply{told.Seq, bot.Choose(name, data)}); err != nil {
				panic(err)
			}
		}
	}
}
