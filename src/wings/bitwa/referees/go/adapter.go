// An adapter: lets `rulebook` ask the referee of bitwa what it makes of a game. The rules stand in `rules.go`. Here
// JSON is turned into what they take, and what they give into JSON. The forms of the data stand at the end.
//
//	rulebook smoke bitwa -- ./adapter       tests this adapter
//	rulebook validate bitwa -- ./adapter    validates the referee behind it
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Adapter holds the game that is open.
type Adapter struct{ game *Game }

// About names the referee.
func (a *Adapter) About() Answer {
	can := []string{"start", "step", "moves", "view"}
	return Answer{"name": "bitwa referee", "version": "1", "can": can, "readings": []string{}}
}

type setupForm struct {
	Rows     []string   `json:"rows"`
	Rounds   int        `json:"rounds"`
	Strength int        `json:"strength"`
	Hurt     [][3]int   `json:"hurt"`
	Round    int        `json:"round"`
	Killed   []int      `json:"killed"`
	LimitMs  uint64     `json:"limit_ms"`
	SpentUs  []uint64   `json:"spent_us"`
	Stage    *stageForm `json:"stage"`
}

type stageForm struct {
	SetGame  []int     `json:"set-game,omitempty"`
	TimeLeft string    `json:"time-left,omitempty"`
	GenMove  string    `json:"gen-move,omitempty"`
	Play     *playForm `json:"play,omitempty"`
	Over     By        `json:"over,omitempty"`
}

type playForm struct {
	Division string `json:"division"`
	Waits    []int  `json:"waits"`
}

type targetForm struct {
	Attack *int32 `json:"attack"`
	X      *int32 `json:"x"`
	Y      *int32 `json:"y"`
	Dx     *int32 `json:"dx"`
	Dy     *int32 `json:"dy"`
	P      *int32 `json:"p"`
}

func (t *targetForm) values() []*int32 { return []*int32{t.Attack, t.X, t.Y, t.Dx, t.Dy, t.P} }

// Start opens a game.
func (a *Adapter) Start(setup json.RawMessage) {
	a.game = nil
	// What a setup leaves out keeps the value that it has here.
	form := setupForm{Round: 1, LimitMs: 180_000, SpentUs: []uint64{0, 0}}
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
		Rows: form.Rows, Rounds: form.Rounds, Strength: form.Strength, Round: form.Round, LimitMs: form.LimitMs,
		Stage: readStage(form.Stage),
	}
	for _, hurt := range form.Hurt {
		setup.Hurt = append(setup.Hurt, Hurt{X: hurt[0], Y: hurt[1], Strength: hurt[2]})
	}
	last := -1
	for _, seat := range form.Killed {
		if seat <= last || seat > 1 {
			panic(Rejected("the killed are no list of seats in order"))
		}
		setup.Killed[seat], last = true, seat
	}
	if len(form.SpentUs) != 2 {
		panic(Rejected("each of two players has spent some time"))
	}
	copy(setup.SpentUs[:], form.SpentUs)
	return setup
}

func readStage(form *stageForm) Stage {
	switch {
	case form == nil:
		return Stage{Phase: SetGame, Waits: []int{0, 1}}
	case form.SetGame != nil:
		return Stage{Phase: SetGame, Waits: form.SetGame}
	case form.TimeLeft != "":
		return Stage{Phase: TimeLeft, Division: letterOf(form.TimeLeft)}
	case form.GenMove != "":
		return Stage{Phase: GenMove, Division: letterOf(form.GenMove)}
	case form.Play != nil:
		return Stage{Phase: Play, Division: letterOf(form.Play.Division), Waits: form.Play.Waits}
	case form.Over != "":
		return Stage{Phase: Over, By: form.Over}
	}
	panic(Rejected("there is no such stage"))
}

func letterOf(name string) byte {
	if len(name) != 1 {
		panic(Rejected("a division is named by one letter"))
	}
	return name[0]
}

// Move takes the move that a player answered; true when it is refused.
func (a *Adapter) Move(seat int, move json.RawMessage, tookUs uint64) bool {
	a.check(seat)
	reply, broken := readMove(move)
	return a.game.answer(seat, reply, broken, tookUs) != ""
}

// Line takes a line of the game's own protocol that a player answered; true when it is refused.
func (a *Adapter) Line(seat int, line string, tookUs uint64) bool {
	a.check(seat)
	reply, broken := talkAnswer(line, a.game.Stage.Phase == GenMove)
	return a.game.answer(seat, reply, broken, tookUs) != ""
}

// readMove gives what a move says. A bad one is judged, it is no error.
func readMove(move json.RawMessage) (Reply, Broken) {
	var word string
	if json.Unmarshal(move, &word) == nil {
		switch word {
		case "ack":
			return Reply{Kind: Ack}, ""
		case "error":
			return Reply{Kind: Error}, ""
		}
	}
	var form struct {
		Target *targetForm `json:"target"`
	}
	strict := json.NewDecoder(bytes.NewReader(move))
	strict.DisallowUnknownFields()
	if strict.Decode(&form) != nil || form.Target == nil {
		return Reply{}, TalkAnswer
	}
	var values [6]int
	for i, value := range form.Target.values() {
		if value == nil {
			return Reply{}, TalkAnswer
		}
		values[i] = int(*value)
	}
	return targeted(values), ""
}

// Fault is called when a player failed: "timeout", "crash", "garbled" or "memory"; true when that counts.
func (a *Adapter) Fault(seat int, fault string, tookUs uint64) bool {
	a.check(seat)
	faults := map[string]Broken{
		"timeout": TimeBudget, "crash": FaultCrash, "garbled": TalkAnswer, "memory": FaultMemory,
	}
	broken, known := faults[fault]
	if !known {
		panic("there is no fault " + fault)
	}
	if broken == TimeBudget && !a.game.isAsked(seat) {
		panic("a seat that is not asked cannot be late")
	}
	return a.game.fail(seat, broken) != ""
}

// check panics where no event of this seat can be.
func (a *Adapter) check(seat int) {
	if seat < 0 || seat > 1 || a.game.Killed[seat] {
		panic(fmt.Sprintf("there is no seat %d that plays", seat))
	}
	if a.game.Stage.Phase == Over {
		panic("the game is over")
	}
}

// Chance is not called: luck decides nothing in bitwa.
func (a *Adapter) Chance(outcome json.RawMessage) {
	panic("luck decides nothing in bitwa")
}

// Position is the position as it is now.
func (a *Adapter) Position() any {
	game := a.game
	form := setupForm{
		Rounds: game.Rounds, Strength: game.Strength, Round: game.Round, LimitMs: game.LimitMs,
		SpentUs: game.SpentUs[:], Stage: stageOf(game.Stage), Hurt: [][3]int{}, Killed: []int{},
	}
	for _, row := range game.Board.kinds {
		form.Rows = append(form.Rows, string(row))
	}
	for _, unit := range game.Board.fields(isUnit) {
		if strength := game.Board.strength[unit.Y][unit.X]; strength < game.Strength {
			form.Hurt = append(form.Hurt, [3]int{unit.X, unit.Y, strength})
		}
	}
	for seat, killed := range game.Killed {
		if killed {
			form.Killed = append(form.Killed, seat)
		}
	}
	return form
}

func stageOf(stage Stage) *stageForm {
	division := string(rune(stage.Division))
	switch stage.Phase {
	case SetGame:
		return &stageForm{SetGame: stage.Waits}
	case TimeLeft:
		return &stageForm{TimeLeft: division}
	case GenMove:
		return &stageForm{GenMove: division}
	case Play:
		return &stageForm{Play: &playForm{division, stage.Waits}}
	}
	return &stageForm{Over: stage.By}
}

// Turn says who acts next: {"seats": [0]}, or {"over": [1, 2]} with the place of each seat.
func (a *Adapter) Turn() any {
	if a.game.Stage.Phase == Over {
		return map[string]any{"over": a.game.endCount()}
	}
	return map[string]any{"seats": a.game.asked()}
}

// Sent is what the referee has just told whom.
func (a *Adapter) Sent() []Sent {
	sent := []Sent{}
	for _, command := range a.game.Sent {
		sent = append(sent, Sent{command.Seat, a.messageOf(command)})
	}
	return sent
}

func (a *Adapter) messageOf(command Command) any {
	division := string(rune(command.Division))
	switch command.Kind {
	case SetGame:
		game := a.game
		return map[string]any{"set-game": map[string]any{
			"m": game.Board.Width, "n": game.Board.Height, "rounds": game.Rounds, "strength": game.Strength,
			"rows": game.Rows,
		}}
	case TimeLeft:
		return map[string]any{"time-left": command.LeftMs}
	case GenMove:
		return map[string]any{"gen-move": division}
	}
	return map[string]any{"play": map[string]any{"division": division, "target": targetOf(command.Target)}}
}

func targetOf(t Target) map[string]int {
	return map[string]int{"attack": t.Attack, "x": t.X, "y": t.Y, "dx": t.Dx, "dy": t.Dy, "p": t.P}
}

// Moves lists every legal move of the seat.
func (a *Adapter) Moves(seat int) any {
	if !a.game.isAsked(seat) {
		return []any{}
	}
	if a.game.Stage.Phase != GenMove {
		return []any{"ack", "error"}
	}
	moves := []any{}
	for _, target := range a.game.Board.targets() {
		moves = append(moves, map[string]any{"target": targetOf(target)})
	}
	return moves
}

// View is what the seat may see: the position, the same for both.
func (a *Adapter) View(seat int) any {
	return a.Position()
}

func main() {
	Serve(&Adapter{}, "bitwa")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game bitwa` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
