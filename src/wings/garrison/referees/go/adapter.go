// An adapter: lets `rulebook` ask the referee of garrison what it makes of a game. The rules stand in `rules.go`. Here
// JSON is turned into what they take, and what they give into JSON. The forms of the data stand at the end.
//
//	rulebook smoke garrison -- ./adapter       tests this adapter
//	rulebook validate garrison -- ./adapter    validates the referee behind it
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
	return Answer{"name": "garrison referee", "version": "1", "can": can, "readings": []string{}}
}

type positionForm struct {
	Field []string  `json:"field"`
	Army  [][]int64 `json:"army"`
	At    [][2]int  `json:"at"`
	Hand  []int64   `json:"hand"`
	Moves []int     `json:"moves"`
	Stage stageForm `json:"stage"`
}

type stageForm struct {
	Init *initForm `json:"init,omitempty"`
	Move *int      `json:"move,omitempty"`
	Over *overForm `json:"over,omitempty"`
}

type initForm struct {
	Seat   int  `json:"seat"`
	Failed *int `json:"failed,omitempty"`
}

type overForm struct {
	Winner *int `json:"winner"`
	By     By   `json:"by"`
}

// Start opens a game.
func (a *Adapter) Start(setup json.RawMessage) {
	a.game = nil
	// What a setup leaves out keeps the value that it has here.
	form := positionForm{Hand: []int64{0, 0}, Moves: []int{0, 0}}
	if err := json.Unmarshal(setup, &form); err != nil {
		panic(err)
	}
	game, err := newGame(readPosition(form))
	if err != nil {
		panic(Rejected(err.Error()))
	}
	a.game = game
}

func readPosition(form positionForm) Position {
	if len(form.At) != 2 || len(form.Hand) != 2 || len(form.Moves) != 2 {
		panic(Rejected("there are two players"))
	}
	position := Position{Army: form.Army, Stage: readStage(form.Stage)}
	for _, row := range form.Field {
		position.Field = append(position.Field, []byte(row))
	}
	for seat, at := range form.At {
		position.At[seat] = Cell{at[0], at[1]}
	}
	copy(position.Hand[:], form.Hand)
	copy(position.Moves[:], form.Moves)
	return position
}

func readStage(form stageForm) Stage {
	switch {
	case form.Init != nil:
		return Stage{Phase: Init, Seat: form.Init.Seat, Failed: seatOrNone(form.Init.Failed)}
	case form.Move != nil:
		return Stage{Phase: Moving, Seat: *form.Move}
	case form.Over != nil:
		return Stage{Phase: Over, Winner: seatOrNone(form.Over.Winner), By: form.Over.By}
	}
	return Stage{Phase: Init, Seat: 0, Failed: none}
}

func seatOrNone(seat *int) int {
	if seat == nil {
		return none
	}
	return *seat
}

// Move takes the move that a player answered; true when it is refused.
func (a *Adapter) Move(seat int, move json.RawMessage, tookUs uint64) bool {
	a.check(seat)
	return a.game.answer(seat, readMove(move), tookUs) != ""
}

// readMove gives the move, nil where it is none: a bad one is judged, it is no error.
func readMove(move json.RawMessage) *Move {
	var word string
	if json.Unmarshal(move, &word) == nil && word == "ready" {
		return &Move{Ready: true}
	}
	var form struct {
		To      []int32
		Collect *int32
	}
	if json.Unmarshal(move, &form) != nil || len(form.To) != 2 || form.Collect == nil {
		return nil
	}
	return &Move{To: Cell{int(form.To[0]), int(form.To[1])}, Collect: int64(*form.Collect)}
}

// Line takes a line that a player answered, which is garbled, whatever it says; true when it is refused.
func (a *Adapter) Line(seat int, line string, tookUs uint64) bool {
	a.check(seat)
	return a.game.answer(seat, nil, tookUs) != ""
}

// Fault is called when a player failed: "timeout", "crash", "garbled" or "memory"; true when that counts.
func (a *Adapter) Fault(seat int, fault string, tookUs uint64) bool {
	a.check(seat)
	faults := map[string]Broken{
		"timeout": a.game.late(), "crash": FaultCrash, "garbled": FaultGarbled, "memory": FaultMemory,
	}
	broken, known := faults[fault]
	if !known {
		panic("there is no fault " + fault)
	}
	return a.game.fail(seat, broken) != ""
}

// check panics where no event of this seat can be.
func (a *Adapter) check(seat int) {
	if a.game.Stage.Phase == Over {
		panic("the game is over")
	}
	checkSeat(seat)
}

func checkSeat(seat int) {
	if seat != 0 && seat != 1 {
		panic(fmt.Sprintf("there is no seat %d", seat))
	}
}

// Chance is not called: luck decides nothing in garrison.
func (a *Adapter) Chance(outcome json.RawMessage) {
	panic("luck decides nothing in garrison")
}

// Position is the position as it is now.
func (a *Adapter) Position() any {
	game := a.game
	form := positionForm{Army: game.Army, Hand: game.Hand[:], Moves: game.Position.Moves[:], Stage: stageOf(game.Stage)}
	for _, row := range game.Field {
		form.Field = append(form.Field, string(row))
	}
	for _, at := range game.At {
		form.At = append(form.At, [2]int{at.Row, at.Column})
	}
	return form
}

func stageOf(stage Stage) stageForm {
	switch stage.Phase {
	case Init:
		return stageForm{Init: &initForm{stage.Seat, pointerTo(stage.Failed)}}
	case Moving:
		return stageForm{Move: &stage.Seat}
	}
	return stageForm{Over: &overForm{pointerTo(stage.Winner), stage.By}}
}

func pointerTo(seat int) *int {
	if seat == none {
		return nil
	}
	return &seat
}

// Turn says who acts next: {"seats": [0]}, or {"over": [1, 2]} with the place of each seat.
func (a *Adapter) Turn() any {
	stage := a.game.Stage
	if stage.Phase != Over {
		return map[string]any{"seats": []int{stage.Seat}}
	}
	places := []int{1, 1}
	if stage.Winner != none {
		places[1-stage.Winner] = 2
	}
	return map[string]any{"over": places}
}

// Sent is what the referee has just told whom.
func (a *Adapter) Sent() []Sent {
	names := map[Phase]string{Init: "init", Moving: "get_move"}
	sent := []Sent{}
	for _, call := range a.game.Sent {
		sent = append(sent, Sent{call.Seat, map[string]any{names[call.Phase]: call.View}})
	}
	return sent
}

// Moves lists the legal moves of the seat, with nothing to collect.
func (a *Adapter) Moves(seat int) any {
	checkSeat(seat)
	moves := []any{}
	for _, move := range a.game.moves(seat) {
		if move.Ready {
			moves = append(moves, "ready")
		} else {
			to := []int{move.To.Row, move.To.Column}
			moves = append(moves, map[string]any{"to": to, "collect": move.Collect})
		}
	}
	return moves
}

// View is what the seat may see.
func (a *Adapter) View(seat int) any {
	checkSeat(seat)
	return a.game.view(seat)
}

func main() {
	Serve(&Adapter{}, "garrison")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game garrison` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
