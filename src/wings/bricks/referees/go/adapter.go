// An adapter: lets `rulebook` ask the referee of bricks what it makes of a game. The rules stand in `rules.go`. Here
// JSON is turned into what they take, and what they give into JSON. The forms of the data stand at the end.
//
//	rulebook smoke bricks -- ./adapter       tests this adapter
//	rulebook validate bricks -- ./adapter    validates the referee behind it
package main

import (
	"encoding/json"
	"fmt"
)

// Adapter holds the game that is open.
type Adapter struct{ game *Game }

// About names the referee.
func (a *Adapter) About() Answer {
	can := []string{"start", "step", "moves", "view"}
	return Answer{"name": "bricks referee", "version": "1", "can": can, "readings": []string{}}
}

type stageForm struct {
	Greet *int      `json:"greet,omitempty"`
	Move  *int      `json:"move,omitempty"`
	Over  *overForm `json:"over,omitempty"`
}

type overForm struct {
	Loser int    `json:"loser"`
	By    string `json:"by"`
}

// Start opens a game.
func (a *Adapter) Start(setup json.RawMessage) {
	a.game = nil
	var form struct {
		Size   int
		Filled []string
		Stage  *stageForm
	}
	decode(setup, &form)
	cells := make([]Cell, len(form.Filled))
	for i, word := range form.Filled {
		cell, ok := talkSpelling(word)
		if !ok {
			panic(Rejected(word + " is no cell"))
		}
		cells[i] = cell
	}
	game, err := newGame(form.Size, cells, readStage(form.Stage))
	if err != nil {
		panic(Rejected(err.Error()))
	}
	a.game = game
}

func readStage(form *stageForm) Stage {
	switch {
	case form == nil:
		return Stage{Phase: Greet, Seat: 0}
	case form.Greet != nil:
		return Stage{Phase: Greet, Seat: *form.Greet}
	case form.Move != nil:
		return Stage{Phase: Lay, Seat: *form.Move}
	case form.Over != nil && (form.Over.By == ByNoPlace || form.Over.By == ByFoul):
		return Stage{Phase: Over, Seat: form.Over.Loser, By: form.Over.By}
	}
	panic(Rejected("there is no such stage"))
}

// Move takes the move that a player answered; true when it is refused.
func (a *Adapter) Move(seat int, move json.RawMessage, tookUs uint64) bool {
	return a.answer(seat, readMove(move), tookUs)
}

// Line takes a line of the game's own protocol that a player answered; true when it is refused.
func (a *Adapter) Line(seat int, line string, tookUs uint64) bool {
	return a.answer(seat, readLine(line), tookUs)
}

func (a *Adapter) answer(seat int, move *Move, tookUs uint64) bool {
	a.check(seat)
	return a.game.answer(seat, move, tookUs) != ""
}

// readMove gives the move, nil where it is none: a bad one is judged, it is no error.
func readMove(move json.RawMessage) *Move {
	var word string
	if json.Unmarshal(move, &word) == nil && word == "ok" {
		return &Move{}
	}
	var form struct{ Brick []string }
	if json.Unmarshal(move, &form) != nil {
		return nil
	}
	return talkMove(form.Brick)
}

// Fault is called when a player failed: "timeout", "crash", "garbled" or "memory"; true when that counts.
func (a *Adapter) Fault(seat int, fault string, tookUs uint64) bool {
	a.check(seat)
	fouls := map[string]Foul{"timeout": FoulLate, "crash": FoulExit, "garbled": FoulGarbled, "memory": FoulExit}
	foul, known := fouls[fault]
	if !known {
		panic("there is no fault " + fault)
	}
	return a.game.fail(seat, foul) != ""
}

// check panics where no event of this seat can be.
func (a *Adapter) check(seat int) {
	if seat != 0 && seat != 1 {
		panic(fmt.Sprintf("there is no seat %d", seat))
	}
	if a.game.Stage.Phase == Over {
		panic("the game is over")
	}
}

// Chance is not called: luck decides nothing in bricks.
func (a *Adapter) Chance(outcome json.RawMessage) {
	panic("luck decides nothing in bricks")
}

// Position is the position as it is now.
func (a *Adapter) Position() any {
	board := a.game.Board
	rows := make([]string, board.size)
	for y := range rows {
		row := make([]byte, board.size)
		for x := range row {
			row[x] = '#'
			if board.brickFree(Cell{x, y}) {
				row[x] = '.'
			}
		}
		rows[y] = string(row)
	}
	return map[string]any{"board": rows, "stage": stageOf(a.game.Stage)}
}

func stageOf(stage Stage) stageForm {
	switch stage.Phase {
	case Greet:
		return stageForm{Greet: &stage.Seat}
	case Lay:
		return stageForm{Move: &stage.Seat}
	}
	return stageForm{Over: &overForm{stage.Seat, stage.By}}
}

// Turn says who acts next: {"seats": [0]}, or {"over": [1, 2]} with the place of each seat.
func (a *Adapter) Turn() any {
	stage := a.game.Stage
	if stage.Phase != Over {
		return map[string]any{"seats": []int{stage.Seat}}
	}
	places := []int{1, 1}
	places[stage.Seat] = 2
	return map[string]any{"over": places}
}

// Sent is what the referee has just told whom.
func (a *Adapter) Sent() []Sent {
	sent := []Sent{}
	for _, message := range a.game.Sent {
		sent = append(sent, Sent{message.Seat, a.messageOf(message)})
	}
	return sent
}

func (a *Adapter) messageOf(message Message) any {
	switch message.Kind {
	case TellBoard:
		return map[string]any{"board": map[string]any{"size": a.game.Board.size, "filled": names(a.game.Cells)}}
	case TellStart:
		return "start"
	case TellBrick:
		return map[string]any{"brick": names(message.Brick[:])}
	}
	return "stop"
}

func names(cells []Cell) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = cell.String()
	}
	return names
}

// Moves lists every legal move of the seat, in any order.
func (a *Adapter) Moves(seat int) any {
	moves := []any{}
	for _, move := range a.game.moves(seat) {
		if move.Brick == nil {
			moves = append(moves, "ok")
		} else {
			moves = append(moves, map[string]any{"brick": names(move.Brick[:])})
		}
	}
	return moves
}

// View is what the seat may see: the position, the same for both.
func (a *Adapter) View(seat int) any {
	return a.Position()
}

func decode(data json.RawMessage, into any) {
	if err := json.Unmarshal(data, into); err != nil {
		panic(err)
	}
}

func main() {
	Serve(&Adapter{}, "bricks")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bricks` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
