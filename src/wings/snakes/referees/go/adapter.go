// An adapter: lets `rulebook` ask the referee of snakes what it makes of a game. The rules stand in `rules.go`. Here
// JSON is turned into what they take, and what they give into JSON. The forms of the data stand at the end.
//
//	rulebook smoke snakes -- ./adapter       tests this adapter
//	rulebook validate snakes -- ./adapter    validates the referee behind it
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
	return Answer{"name": "snakes referee", "version": "1", "can": can, "readings": []string{}}
}

var moveNames = []string{Up: "up", Right: "right", Down: "down", Left: "left", Skip: "skip"}

type overForm struct {
	Over Reason `json:"over"`
}

type moveForm struct {
	Move int `json:"move"`
}

type setupForm struct {
	Size   [2]int
	Snakes []struct {
		Cells   [][2]int
		Program *ProgramFile
	}
	Limit, Round int
	Order        []int
	Stage        json.RawMessage
}

// Start opens a game.
func (a *Adapter) Start(setup json.RawMessage) {
	a.game = nil
	// What a setup leaves out keeps the value that it has here.
	form := setupForm{Size: [2]int{25, 25}, Limit: 1000, Stage: json.RawMessage(`"order"`)}
	if err := json.Unmarshal(setup, &form); err != nil {
		panic(err)
	}
	game, err := newGame(readSetup(form))
	if err != nil {
		panic(Rejected(err.Error()))
	}
	a.game = game
}

func readSetup(form setupForm) Setup {
	setup := Setup{
		Columns: form.Size[0], Rows: form.Size[1], Limit: form.Limit, Round: form.Round, Order: form.Order,
		Stage: readStage(form.Stage),
	}
	for _, snake := range form.Snakes {
		cells := make([]Cell, len(snake.Cells))
		for i, cell := range snake.Cells {
			cells[i] = Cell{cell[0], cell[1]}
		}
		setup.Snakes = append(setup.Snakes, cells)
		setup.Programs = append(setup.Programs, snake.Program)
	}
	return setup
}

func readStage(stage json.RawMessage) Stage {
	var word string
	if json.Unmarshal(stage, &word) == nil && word == "order" {
		return Stage{Phase: Drawing}
	}
	var form struct {
		Move *int
		Over *Reason
	}
	if err := json.Unmarshal(stage, &form); err != nil {
		panic(err)
	}
	switch {
	case form.Move != nil:
		return Stage{Phase: Moving, Seat: *form.Move}
	case form.Over != nil && *form.Over != "":
		return Stage{Phase: Over, Reason: *form.Over}
	}
	panic(Rejected("there is no such stage"))
}

// Move takes the move that a player answered; true when it is refused.
func (a *Adapter) Move(seat int, move json.RawMessage, tookUs uint64) bool {
	a.check(seat)
	return a.game.reply(seat, readMove(move), "", tookUs) != ""
}

// readMove gives the move, Garbled where it is none: a bad one is judged, it is no error.
func readMove(move json.RawMessage) Move {
	var word string
	if json.Unmarshal(move, &word) == nil {
		for move, name := range moveNames {
			if name == word {
				return Move(move)
			}
		}
	}
	return Garbled
}

// Line takes a line that a player answered, which is no move, whatever it says; true when it is refused.
func (a *Adapter) Line(seat int, line string, tookUs uint64) bool {
	a.check(seat)
	return a.game.reply(seat, Garbled, "", tookUs) != ""
}

// Fault is called when a player failed: "timeout", "crash", "garbled" or "memory"; true when that counts.
func (a *Adapter) Fault(seat int, fault string, tookUs uint64) bool {
	a.check(seat)
	failures := map[string]Broken{
		"timeout": LiveTime, "crash": LiveFailure, "garbled": LiveFailure, "memory": LiveFailure,
	}
	failure, known := failures[fault]
	if !known {
		panic("there is no fault " + fault)
	}
	return a.game.reply(seat, Garbled, failure, tookUs) != ""
}

// check panics where no event of this seat can be.
func (a *Adapter) check(seat int) {
	if a.game.Stage.Phase == Over {
		panic("the fight is over")
	}
	a.checkSeat(seat)
}

func (a *Adapter) checkSeat(seat int) {
	if seat < 0 || seat >= len(a.game.Snakes) {
		panic(fmt.Sprintf("there is no seat %d", seat))
	}
}

// Chance takes what luck decided.
func (a *Adapter) Chance(outcome json.RawMessage) {
	var form struct{ Order []int }
	if err := json.Unmarshal(outcome, &form); err != nil {
		panic(err)
	}
	if err := a.game.turnOrder(form.Order); err != nil {
		panic(err)
	}
}

// Position is the position as it is now.
func (a *Adapter) Position() any {
	game := a.game
	snakes := make([][][2]int, len(game.Snakes))
	for seat, snake := range game.Snakes {
		snakes[seat] = make([][2]int, len(snake.Cells))
		for i, cell := range snake.Cells {
			snakes[seat][i] = [2]int{cell.X, cell.Y}
		}
	}
	order := append([]int{}, game.Order...)
	return map[string]any{"snakes": snakes, "round": game.Round, "order": order, "stage": stageOf(game.Stage)}
}

func stageOf(stage Stage) any {
	switch stage.Phase {
	case Drawing:
		return "order"
	case Moving:
		return moveForm{stage.Seat}
	}
	return overForm{stage.Reason}
}

// Turn says who acts next: {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat.
func (a *Adapter) Turn() any {
	switch a.game.Stage.Phase {
	case Drawing:
		return "chance"
	case Moving:
		return map[string]any{"seats": []int{a.game.Stage.Seat}}
	}
	return map[string]any{"over": a.game.endPoints()}
}

// Sent is what the referee has just told whom.
func (a *Adapter) Sent() []Sent {
	sent := []Sent{}
	for _, message := range a.game.Sent {
		if message.View == nil {
			sent = append(sent, Sent{message.Seat, "over"})
		} else {
			sent = append(sent, Sent{message.Seat, map[string]any{"move": viewOf(message.Seat, *message.View)}})
		}
	}
	return sent
}

// Moves lists every legal move of the seat, in any order.
func (a *Adapter) Moves(seat int) any {
	a.checkSeat(seat)
	moves := []string{}
	for _, move := range a.game.moves(seat) {
		moves = append(moves, moveNames[move])
	}
	return moves
}

// View is what the seat may see.
func (a *Adapter) View(seat int) any {
	a.checkSeat(seat)
	return viewOf(seat, a.game.view(seat))
}

func viewOf(seat int, view View) any {
	if !view.Living {
		return map[string]any{"seat": seat, "heading": nil, "window": []string{}}
	}
	window := []string{}
	for _, row := range view.Window {
		letters := make([]byte, len(row))
		for x, element := range row {
			letters[x] = byte(element)
		}
		window = append(window, string(letters))
	}
	return map[string]any{"seat": seat, "heading": moveNames[view.Heading], "window": window}
}

func main() {
	Serve(&Adapter{}, "snakes")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game snakes` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
