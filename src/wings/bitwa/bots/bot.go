// A bot of bitwa in the game's own protocol, which sends its divisions anywhere. To fill in: see FILL IN.
//
//	rulebook play bitwa -- ./bot -- rulebook bot bitwa random
//	rulebook certify bitwa -- ./bot
package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"time"
)

type bot struct{ columns, rows int }

// The answer to a command, without the empty line that ends it.
func (b *bot) answer(words []string) string {
	command := ""
	if len(words) > 0 {
		command = words[0]
	}
	switch {
	case command == "set_game" && len(words) > 5:
		// FILL IN: keep what you need to know of the board, which `play` changes.
		columns, err := strconv.Atoi(words[1])
		rows, err2 := strconv.Atoi(words[2])
		if err != nil || err2 != nil {
			return "? set_game has no size"
		}
		b.columns, b.rows = columns, rows
		return "="
	case command == "gen_move" && b.columns > 0 && b.rows > 0:
		// FILL IN: choose better. Any field is legal, and so is every combination of these values.
		x, y := rand.Intn(b.columns), rand.Intn(b.rows)
		return fmt.Sprintf("= %d %d %d %d %d %d", rand.Intn(2), x, y, sign(), sign(), rand.Intn(2))
	case command == "play":
		// FILL IN: move the division on your own board.
		return "="
	case command == "time_left" || command == "quit":
		return "="
	}
	return "? unknown command"
}

func sign() int { return 2*rand.Intn(2) - 1 }

func main() {
	rand.Seed(time.Now().UnixNano())
	input, bot := bufio.NewReader(os.Stdin), bot{}
	for {
		line, err := input.ReadString('\n')
		if err == io.EOF {
			return
		}
		fmt.Printf("%s\n\n", bot.answer(strings.Fields(line)))
		if strings.TrimSpace(line) == "quit" {
			return
		}
	}
}
