// A bot of bricks in the game's own protocol: answers OK, then lays bricks at random. To fill in: see FILL IN.
//
//	rulebook play bricks -- ./bot -- rulebook bot bricks random
//	rulebook certify bricks -- ./bot
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

const tries = 50

type bot struct {
	size   int
	filled []bool // row by row
	first  int    // Cells are only ever filled: no place begins before this one, row by row.
}

// The first message is the board, such as `7_2x3_4x5`: the size, then the filled cells, column x row from 0.
func seated(board string) *bot {
	size, cells, _ := strings.Cut(board, "_")
	n := number(size)
	bot := &bot{size: n, filled: make([]bool, n*n)}
	bot.fill(cells)
	return bot
}

// Fills the cells of a list such as `1x2_2x2`.
func (b *bot) fill(cells string) {
	for cells != "" {
		var cell string
		cell, cells, _ = strings.Cut(cells, "_")
		x, y, _ := strings.Cut(cell, "x")
		b.filled[number(y)*b.size+number(x)] = true
	}
}

// The cell on the right (0) or below (1) of a free cell, -1 where it is not free.
func (b *bot) beside(cell, where int) int {
	other, inside := cell+1, (cell+1)%b.size != 0
	if where == 1 {
		other, inside = cell+b.size, cell+b.size < len(b.filled)
	}
	if !b.filled[cell] && inside && !b.filled[other] {
		return other
	}
	return -1
}

// The two cells of the next brick; false where there is no place.
func (b *bot) choose() (one, two int, found bool) {
	// FILL IN: choose better. Half a second is allowed for it.
	for try := 0; try < tries; try++ {
		cell := rand.Intn(len(b.filled))
		if other := b.beside(cell, rand.Intn(2)); other >= 0 {
			return cell, other, true
		}
	}
	// Where it is crowded: the first place, row by row.
	for ; b.first < len(b.filled); b.first++ {
		for where := 0; where < 2; where++ {
			if other := b.beside(b.first, where); other >= 0 {
				return b.first, other, true
			}
		}
	}
	return 0, 0, false
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

func main() {
	rand.Seed(time.Now().UnixNano())
	input := bufio.NewReaderSize(os.Stdin, 1<<20)
	var bot *bot
	for {
		line, err := input.ReadString('\n')
		message := strings.TrimSpace(line)
		if err == io.EOF || message == "STOP" {
			return
		}
		if bot == nil {
			bot = seated(message)
			fmt.Println("OK")
			continue
		}
		if message != "START" {
			bot.fill(message) // The opponent's brick.
		}
		if one, two, found := bot.choose(); found {
			bot.filled[one], bot.filled[two] = true, true
			fmt.Printf("%dx%d_%dx%d\n", one%bot.size, one/bot.size, two%bot.size, two/bot.size)
		}
	}
}
